package reference

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Conformance is what the page about conformance tells: the judgements of all areas, and what it takes to word them.
type Conformance struct {
	// Version is Puppet's.
	Version    string
	Judgements []Judgement
	// ModulePath is where the modules of the Debian cases are.
	ModulePath []string
	// Common reports whether a function comes with Puppet or stdlib.
	Common func(function string) bool
}

// Write writes the page.
func (c *Conformance) Write(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, `# Conformance

What p2go makes of the goldens, the examples and the modules that Debian packages, compared with Puppet %s. The page is written by
`+"`make reference REFERENCE=--update`"+` where Ruby finds Puppet 8.

## Goldens and examples

A case is a golden, a row of one or an example's node. Equal ones give the same catalog, byte for byte after sorting what has no
order, or the same message. Own ones show what p2go does on purpose, each with the reason in its file. `+"`.ci/run`"+` compares goldens and
examples with the installed Puppet too, where it is older.

| area | cases | equal | own | other |
|---|---|---|---|---|
`, c.Version)
	groups := map[string]*tally{}
	total := &tally{}
	elsewhere := 0
	var debian []Judgement
	for _, j := range c.Judgements {
		name, _, _ := strings.Cut(j.ID, "/")
		switch j.Area {
		case "debian":
			debian = append(debian, j)
			continue
		case "examples":
			name = "examples"
		}
		if j.Case != nil && j.Case.Elsewhere {
			elsewhere++
			continue
		}
		if groups[name] == nil {
			groups[name] = &tally{}
		}
		groups[name].add(j)
		total.add(j)
	}
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		groups[name].row(&b, name)
	}
	total.row(&b, "all")
	fmt.Fprintf(&b, "\n%d other cases need another Puppet or another version of a module than this page is about.\n", elsewhere)
	c.debian(&b, debian)
	_, err := w.Write(b.Bytes())
	return err
}

// tally counts judgements.
type tally struct{ cases, equal, differing, failing, skipped int }

func (t *tally) add(j Judgement) {
	t.cases++
	switch j.Verdict {
	case Equal:
		t.equal++
	case Differing:
		t.differing++
	case Skipped:
		t.skipped++
	case BuildError, RunError:
		t.failing++
	}
}

func (t *tally) row(w io.Writer, name string) {
	fmt.Fprintf(w, "| %s | %d | %d | %d | %d |\n", name, t.cases, t.equal, t.skipped, t.differing+t.failing)
}

// debian writes about the Debian cases.
func (c *Conformance) debian(w io.Writer, judgements []Judgement) {
	var all, common tally
	causes, commonCauses := map[string]int{}, map[string]int{}
	var list []string
	for _, j := range judgements {
		plain := j.Case.ERB == 0 && !slices.ContainsFunc(j.Case.Functions, func(f string) bool { return !c.Common(f) })
		all.add(j)
		if plain {
			common.add(j)
		}
		if j.Verdict == Equal {
			continue
		}
		cause := c.cause(j)
		causes[cause]++
		if plain {
			commonCauses[cause]++
		}
		list = append(list, "- `"+j.ID+"`: "+cause)
	}
	fmt.Fprint(w, `
## Modules of Debian

Each case declares a class or a defined type of one of the modules that Debian packages. One differs when both sides give a catalog or
a message that are not the same, and fails when p2go gives none where Puppet does. *Common* are the cases for which Puppet renders no ERB
template and calls no function in Ruby but its own and those of stdlib.

| | cases | equal | differing | failing |
|---|---|---|---|---|
`)
	fmt.Fprintf(w, "| all | %d | %d | %d | %d |\n", all.cases, all.equal, all.differing, all.failing)
	fmt.Fprintf(w, "| common | %d | %d | %d | %d |\n", common.cases, common.equal, common.differing, common.failing)
	if len(list) == 0 {
		return
	}
	fmt.Fprint(w, "\nWhy cases are not equal:\n\n| cause | cases | common |\n|---|---|---|\n")
	for _, cause := range slices.SortedFunc(maps.Keys(causes), func(a, b string) int {
		if causes[a] != causes[b] {
			return causes[b] - causes[a]
		}
		return strings.Compare(a, b)
	}) {
		fmt.Fprintf(w, "| %s | %d | %d |\n", cause, causes[cause], commonCauses[cause])
	}
	fmt.Fprintf(w, "\nThe cases that are not equal:\n\n%s\n", strings.Join(list, "\n"))
}

// What the messages of programs say that are not complete.
var (
	inRuby   = regexp.MustCompile(`p2go does not compile this Ruby code: (.*?) \(`)
	template = regexp.MustCompile("p2go does not compile the function '(template|inline_template)'")
	missing  = regexp.MustCompile(`p2go does not compile this yet: (.*?)(?: \(file: | on node |$)`)
)

// cause says in a few words why a case is not equal.
func (c *Conformance) cause(j Judgement) string {
	text := strings.Join(j.Differences, "\n")
	if m := inRuby.FindStringSubmatch(text); m != nil {
		return "Ruby code: " + m[1]
	}
	if template.MatchString(text) {
		return "an ERB template"
	}
	if m := missing.FindStringSubmatch(text); m != nil {
		return "not compiled: " + m[1]
	}
	switch {
	case j.Verdict == Skipped:
		return text
	case j.Verdict != Differing:
		return "an error where Puppet gives a catalog"
	case strings.Contains(text, "got a catalog"):
		return "a catalog where Puppet gives an error"
	case strings.HasPrefix(text, "want error: "):
		return "another message"
	}
	return "another catalog"
}
