package env

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
)

// CodeComputedOnly is the issue of errors that only computed names lead to.
const CodeComputedOnly diag.Code = "P2GO_COMPUTED_ONLY"

// Reach is how what belongs to a program became part of it.
type Reach struct {
	// Open are the findings about code that only patterns of names lead to.
	Open diag.List

	env     *Environment
	steps   map[resolve.Key][]resolve.Step
	literal map[resolve.Key]bool
	bodies  map[*ir.Func]resolve.Key
	owners  map[*diag.Diagnostic]resolve.Key
	before  map[resolve.Key]link // the last link of the shortest way from the site's manifests, by key
}

// link is a step, and from where.
type link struct {
	from resolve.Key
	resolve.Step
}

// Link is a place that makes something part of a program.
type Link struct {
	At   source.Span
	Text string // what it names
}

// Reach is how what belongs to the program became part of it that was lowered last.
func (e *Environment) Reach() *Reach { return e.reach }

// Literal leaves out what was found in code that only patterns of names lead to: it is
// an error where it is evaluated.
func (r *Reach) Literal(diags diag.List) diag.List {
	return slices.DeleteFunc(diags, func(d *diag.Diagnostic) bool {
		key, known := r.keyOf(d)
		if known && !r.literal[key] {
			r.Open = append(r.Open, d)
			return true
		}
		return false
	})
}

// keyOf is the key of what a finding is about.
func (r *Reach) keyOf(d *diag.Diagnostic) (resolve.Key, bool) {
	if key, ok := r.owners[d]; ok {
		return key, true
	}
	if key, ok := r.env.subjects[d]; ok {
		return key, true
	}
	if d.Span.File == nil {
		return resolve.Root, false
	}
	name, line, col := d.Span.Position()
	best, last := resolve.Root, ir.Pos{}
	for f, key := range r.bodies {
		if f.File != name || f.Inline {
			continue
		}
		if p := f.Pos; (p.Line < int32(line) || p.Line == int32(line) && p.Col <= int32(col)) && (best == resolve.Root || p.Line > last.Line || p.Line == last.Line && p.Col > last.Col) {
			best, last = key, p
		}
	}
	return best, best != resolve.Root
}

// ways finds the shortest way to each key: over literal names where there is one.
func (r *Reach) ways() {
	if r.before != nil {
		return
	}
	r.before = map[resolve.Key]link{}
	for _, literally := range []bool{true, false} {
		todo := []resolve.Key{resolve.Root}
		seen := map[resolve.Key]bool{resolve.Root: true}
		for len(todo) > 0 {
			from := todo[0]
			todo = todo[1:]
			for _, s := range r.steps[from] {
				if seen[s.To] || s.All || literally && s.Cause != nil && ir.IsPattern(s.Cause.Name) {
					continue
				}
				seen[s.To] = true
				todo = append(todo, s.To)
				if _, known := r.before[s.To]; !known {
					r.before[s.To] = link{from, s}
				}
			}
		}
	}
}

// Chain is how something became part of the program, from the site's manifests on; nil
// where nothing that they reach names it.
func (r *Reach) Chain(key resolve.Key) []Link {
	r.ways()
	var chain []Link
	for key != resolve.Root {
		l, ok := r.before[key]
		if !ok {
			return nil
		}
		chain = append(chain, Link{l.At, r.text(l.Step)})
		key = l.from
	}
	slices.Reverse(chain)
	return chain
}

// text says what a step names.
func (r *Reach) text(s resolve.Step) string {
	what := r.shown(s.To)
	switch n := s.Cause; {
	case n == nil && s.At.IsZero():
		return what + ", which a node classifier may give"
	case n == nil:
		return what
	case !n.Known:
		return what + ": a function in Go computes names, which may be any"
	case ir.IsPattern(n.Name):
		return fmt.Sprintf("%s, since a name is computed here: %s", what, ir.ShowName(n.Name))
	default:
		return fmt.Sprintf("%s, which is one of the names that are computed here", what)
	}
}

// shown is a key as messages show it.
func (r *Reach) shown(key resolve.Key) string {
	switch key.Kind {
	case resolve.AliasKind:
		if d := r.env.table.Get(key); d != nil {
			return "type alias " + aliasOf(d)
		}
		return "type alias " + key.Name
	case resolve.DefineKind:
		return "defined type " + key.Name
	}
	return key.String()
}

// Explain adds the chains to findings in modules of which the site's manifests name
// nothing literally.
func (r *Reach) Explain(diags diag.List) {
	named := map[string]bool{"": true}
	for _, s := range r.steps[resolve.Root] {
		if s.Cause == nil && !s.All {
			named[r.moduleOfKey(s.To)] = true
		}
	}
	for _, d := range diags {
		if named[r.env.moduleOf(d.Span.File)] {
			continue
		}
		key, known := r.keyOf(d)
		if !known {
			continue
		}
		chain := r.Chain(key)
		for i, l := range chain {
			text := "which names " + l.Text
			if i == 0 {
				text = "the program comes to it from here, which names " + l.Text
			}
			d.Note(l.At, "%s", text)
		}
		if chain == nil {
			d.Hint("nothing that the site's manifests reach names the %s", r.shown(key))
		}
	}
}

func (r *Reach) moduleOfKey(key resolve.Key) string {
	if d := r.env.table.Get(key); d != nil {
		return d.File.Module
	}
	switch key.Kind {
	case resolve.ManifestKind:
		return r.env.moduleOf(&source.File{Name: key.Name})
	case resolve.TemplateKind:
		module, _, _ := strings.Cut(key.Name, "/")
		return module
	}
	return ""
}

// Part is something of an environment that has a name.
type Part struct {
	What  string // "class ntp"
	At    source.Span
	In    bool // whether it is part of the program
	Chain []Link
}

// partKinds are the kinds of what can be asked for, with their words on the command line.
var partKinds = []struct {
	word string
	kind resolve.Kind
}{
	{"class", resolve.ClassKind},
	{"define", resolve.DefineKind},
	{"type", resolve.AliasKind},
	{"function", resolve.FunctionKind},
	{"template", resolve.TemplateKind},
	{"file", resolve.FileKind},
	{"native", resolve.NativeKind},
}

// PartKinds are the words for the kinds of [Reach.Parts].
func PartKinds() []string {
	words := make([]string, len(partKinds))
	for i, k := range partKinds {
		words[i] = k.word
	}
	return words
}

// Parts are what a name may mean: of one kind, or of all where that is "". Known are the
// names that there are, for suggestions, where none has this one.
func (r *Reach) Parts(kind, name string) (parts []Part, known []string) {
	r.ways()
	for _, k := range partKinds {
		if kind != "" && kind != k.word {
			continue
		}
		key := k.kind.Key(name)
		switch k.kind {
		case resolve.ClassKind, resolve.DefineKind, resolve.AliasKind, resolve.FunctionKind, resolve.NativeKind:
			key = k.kind.Key(resolve.ClassName(name))
		case resolve.TemplateKind:
			if t := r.env.findAnyTemplate(name); t != nil {
				key = t.Key
			}
		}
		p := Part{What: r.shown(key), Chain: r.Chain(key)}
		_, p.In = r.before[key]
		if d := r.env.table.Get(key); d != nil {
			p.At = d.Node.Span()
		}
		if p.In || r.exists(key, &p) {
			parts = append(parts, p)
		}
	}
	if len(parts) == 0 {
		known = r.names(kind)
	}
	return parts, known
}

// exists reports whether the environment has something that is not part of the program.
func (r *Reach) exists(key resolve.Key, p *Part) bool {
	switch name := key.Name; key.Kind {
	case resolve.ClassKind, resolve.DefineKind, resolve.AliasKind, resolve.FunctionKind:
		if d := r.env.find(key.Kind, name); d != nil {
			p.At = d.Node.Span()
			return true
		}
		if key.Kind == resolve.AliasKind && r.env.table.Failure(key) != nil { // there is a file for it
			return true
		}
		_, own := builtin.Lookup(name)
		return key.Kind == resolve.FunctionKind && own
	case resolve.TemplateKind:
		return r.env.findAnyTemplate(name) != nil
	case resolve.FileKind:
		l, ok := r.env.locate("files", name)
		return ok && r.env.disk.IsFile(l.disk)
	case resolve.NativeKind:
		_, exists := r.env.nativeType(name)
		return exists
	}
	return false
}

// names are those of all that there is of a kind, or of every kind.
func (r *Reach) names(kind string) []string {
	var names []string
	r.env.loadAll(false)
	for _, k := range partKinds {
		if kind != "" && kind != k.word {
			continue
		}
		switch k.kind {
		case resolve.TemplateKind:
			for _, t := range append(r.env.templates(false), r.env.erbTemplates(ir.AnyName, false)...) {
				names = append(names, t.Key.Name)
			}
		case resolve.FileKind:
			names = append(names, r.env.fileNames()...)
		case resolve.NativeKind:
			names = append(names, r.env.nativeNames()...)
		case resolve.AliasKind:
			names = append(names, r.env.dataTypeNames()...)
		case resolve.FunctionKind:
			names = append(names, builtin.Names()...)
			for _, m := range r.env.moduleNames() {
				r.env.loadFunctions(r.env.Modules[m].Dir, m, ir.AnyName)
			}
		}
		for _, key := range r.env.table.Order {
			if key.Kind == k.kind {
				names = append(names, key.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// summary is the warning about all that is open; nil where nothing is.
func summary(e *Environment, open diag.List) *diag.Diagnostic {
	var modules []string
	errors := 0
	for _, d := range open {
		if d.Severity != diag.Error {
			continue
		}
		errors++
		if m := e.moduleOf(d.Span.File); m != "" && !slices.Contains(modules, m) {
			modules = append(modules, m)
		}
	}
	if errors == 0 {
		return nil
	}
	slices.Sort(modules)
	where := ""
	switch n := len(modules); {
	case n == 1:
		where = ", in module " + modules[0]
	case n > 1 && n <= 8:
		where = ", in the modules " + strings.Join(modules, ", ")
	case n > 8:
		where = fmt.Sprintf(", in the modules %s and %d others", strings.Join(modules[:8], ", "), n-8)
	}
	things := "1 error is in code that is"
	if errors > 1 {
		things = fmt.Sprintf("%d errors are in code that is", errors)
	}
	d := diag.Warningf(CodeComputedOnly, source.Span{}, "%s part of the program only because a name is computed%s: each is an error where it is evaluated", things, where)
	return d.Hint("`p2go check --why` shows them all, and how the program comes to them")
}

// moduleOf is the module whose file it is, "" for none.
func (e *Environment) moduleOf(f *source.File) string {
	if f == nil || f.Name == "" {
		return ""
	}
	path := filepath.FromSlash(f.Name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(e.Dir, path)
	}
	if m, _ := e.moduleAt(path); m != nil {
		return m.Name
	}
	return ""
}
