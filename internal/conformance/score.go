package conformance

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// Level is how much of what is expected of a case is right (MCL-CONF-12).
type Level int

// The levels. What they mean for graphs and for errors is in the table of MCL-CONF-12.
const (
	None Level = iota - 1
	L0
	L1
	L2
	L3
	L4
	levels = int(L4) + 1
)

// String returns the level as reports have it.
func (l Level) String() string {
	if l == None {
		return "none"
	}
	return "L" + string(rune('0'+l))
}

func parseLevel(s string) (Level, bool) {
	for l := None; l <= L4; l++ {
		if l.String() == s {
			return l, true
		}
	}
	return None, false
}

// stages are those of mgmt in their order, with those of p2go (MCL-ERR-1, MCL-ERR-2).
var stages = []struct{ name, ours string }{
	{"LexParse", "syntax"},
	{"Init", "static"},
	{"Interpolate", "syntax"},
	{"SetScope", "static"},
	{"Unify", "type"},
	{"Graph", "type"},
	{"Stream", "run"},
	{"Interpret", "run"},
	{"AutoEdge", "run"},
}

// stageIndex is the number of a stage; one that nobody knows comes after all others.
func stageIndex(name string) int {
	for i, s := range stages {
		if s.name == name {
			return i
		}
	}
	return len(stages)
}

func ours(stage string) string {
	if i := stageIndex(stage); i < len(stages) {
		return stages[i].ours
	}
	return ""
}

// The reasons why a case has no higher level (MCL-CONF-13). Bugs say what differs, and what is needed comes after a colon.
const (
	reasonNone   = "-"
	reasonNeeds  = "needs:"
	reasonStream = "stream"
	reasonText   = "text"
	reasonBug    = "bug:"
)

// Result is what a case is scored.
type Result struct {
	Key    string
	Suite  string
	Stage  string // of the error that is expected; "" for a graph
	Level  Level
	Top    Level // the highest level that there is for it
	Reason string
	// Detail is for whoever looks into it. It may have text of the suite, and is in no report.
	Detail string
}

// score says how much of the expected is right.
func (p *program) score() Result {
	r := Result{Key: p.Key(), Suite: p.Suite, Top: L4}
	if len(p.Want.Failures) > 0 {
		r.Stage = p.Want.Failures[0].Stage
	}
	switch {
	case p.skipped != "":
		r.Level, r.Reason, r.Top = None, p.skipped, None
	case p.hang:
		r.Level, r.Reason = None, reasonBug+"hang"
	case p.broken: // p2go is through with it
		r.Level, r.Reason, r.Detail = L0, reasonBug+"go", p.crash
	case p.crash != "":
		r.Level, r.Reason, r.Detail = None, reasonBug+"crash", p.crash
	case r.Stage != "":
		p.scoreFailure(&r)
	default:
		p.scoreGraph(&r)
	}
	return r
}

func (p *program) scoreGraph(r *Result) {
	switch p.Suite {
	case "func1": // the graph is that of mgmt's functions
		r.Top = L1
	case "func2":
		r.Top = L3
	}
	w, a := &p.Want, p.answer
	stop := func(l Level, reason, detail string) { r.Level, r.Reason, r.Detail = l, reason, detail }
	bug := func(what string) string {
		if a.Inputs {
			return reasonStream
		}
		return reasonBug + what
	}
	switch {
	case a == nil:
		f := first(p.found)
		reason := reasonBug + string(f.Code)
		if f.Needs != "" {
			reason = reasonNeeds + f.Needs
		}
		stop(L0, reason, f.Text)
	case r.Top == L1:
		stop(L1, reasonNone, "")
	case a.Stage != "":
		stop(L1, bug(a.Stage), a.Text)
	case !same(w.Vertices, a.Vertices):
		stop(L1, bug("vertices"), differ(w.Vertices, a.Vertices))
	case !same(w.Edges, a.Edges):
		stop(L2, bug("edges"), differ(w.Edges, a.Edges))
	case r.Top == L3:
		stop(L3, reasonNone, "")
	case len(w.Groups) > 0:
		stop(L3, "groups", "")
	case !same(fields(w.Fields), fields(a.Fields)):
		stop(L3, bug("fields"), differ(fields(w.Fields), fields(a.Fields)))
	default:
		stop(L4, reasonNone, "")
	}
}

// first is the error that says most of why a program was rejected: something that is missing.
func first(found []finding) finding {
	if i := slices.IndexFunc(found, func(f finding) bool { return f.Needs != "" }); i >= 0 {
		return found[i]
	}
	return found[0]
}

// scoreFailure takes the errors of the earliest stage that has some, as mgmt ends with one of these.
func (p *program) scoreFailure(r *Result) {
	found := p.found
	if a := p.answer; a != nil && a.Stage != "" {
		at := a.Place
		if at.File != "" {
			at.File = path.Join("/", at.File) // compiled programs have them as seen from the root
		}
		found = []finding{{Stage: a.Stage, Text: normal(a.Text), Place: at}}
	}
	if len(found) == 0 {
		r.Level, r.Reason = None, reasonBug+"accepted"
		return
	}
	earliest := len(stages)
	for _, f := range found {
		earliest = min(earliest, stageIndex(f.Stage))
	}
	for _, f := range found {
		if stageIndex(f.Stage) != earliest {
			continue
		}
		for _, w := range p.Want.Failures {
			if level, reason := match(f, w, p.Want.Log); r.Reason == "" || level > r.Level {
				r.Level, r.Reason, r.Detail = level, reason, f.Text
			}
		}
	}
}

// match compares an error with the one that is expected.
func match(f finding, w Failure, log []string) (Level, string) {
	switch {
	case f.Needs != "":
		return L0, reasonNeeds + f.Needs
	case ours(f.Stage) != ours(w.Stage):
		return L0, reasonBug + f.Stage
	case f.Stage != w.Stage:
		return L1, reasonBug + f.Stage
	case len(w.Places) > 0 && f.Place != w.Places[0]:
		return L2, reasonBug + "position"
	case f.Text != w.Text || len(log) > 0: // p2go shows lines of source in its own way (MCL-ERR-4)
		return L3, reasonText
	}
	return L4, reasonNone
}

// same reports whether a sorted list has the lines of another one.
func same(want, got []string) bool { return slices.Equal(want, sorted(got)) }

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }

// field is a line of a field, whose name is one of Go.
var field = regexp.MustCompile(`^(?s)(Field: .*\]\.)(\w+)( = .*)$`)

// fields are lines of fields with their names as mcl has them, but for underscores.
func fields(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = field.ReplaceAllStringFunc(line, func(s string) string {
			m := field.FindStringSubmatch(s)
			return m[1] + strings.ReplaceAll(strings.ToLower(m[2]), "_", "") + m[3]
		})
	}
	return sorted(out)
}

// differ shows lines that only one of two lists has.
func differ(want, got []string) string {
	var b strings.Builder
	show := func(mark string, list, other []string) {
		for _, line := range list {
			if !slices.Contains(other, line) {
				b.WriteString(mark + line + "\n")
			}
		}
	}
	show("-", want, got)
	show("+", got, want)
	return b.String()
}
