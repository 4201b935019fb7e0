// Package firsttests writes the first tests of a module: that its classes and defined types compile on each set of facts.
//
// [Of] makes one file of Go for each of them, with values for the parameters that have to be given where their types say what a value looks like. Which
// facts the tests compile with is found or made by [FactSets].
package firsttests

import (
	"cmp"
	"fmt"
	"go/format"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Test is a file with the test of one class or defined type.
type Test struct {
	// Name is what is tested, as Puppet has it.
	Name string
	// File is the name of the file, Func that of the function in it.
	File, Func string
	// Missing are the parameters of which no value is known: the test fails until somebody gives one.
	Missing []string
	source  string // without the package clause
}

// Source is the file as one of a package.
func (t *Test) Source(pkg string) []byte { return []byte("package " + pkg + "\n\n" + t.source) }

// Of returns the tests of the classes and defined types of a module, "" for the environment's own, in the order of names. Facts is a pattern of files,
// relative to the folder of the tests and with slashes; hasData reports whether data may have a value for a key.
func Of(p *ir.Program, module, facts string, hasData func(key string) bool) ([]Test, error) {
	w := &writer{hasData: hasData, classes: map[string]*ir.Func{}, defines: map[string]*ir.Func{}, templates: map[string]*ir.Func{}, facts: facts}
	for _, f := range p.Funcs {
		switch f.Kind { //nolint:exhaustive // others are not looked for
		case ir.Class:
			w.classes[f.Name] = f
		case ir.Define:
			w.defines[f.Name] = f
		case ir.Template:
			w.templates[f.Name] = f
		}
	}
	var tests []Test
	for _, f := range p.Funcs {
		if f.Module != module || f.Kind != ir.Class && f.Kind != ir.Define {
			continue
		}
		t, err := w.test(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		tests = append(tests, t)
	}
	slices.SortFunc(tests, func(a, b Test) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.File, b.File)) })
	return tests, nil
}

type writer struct {
	classes, defines, templates map[string]*ir.Func

	facts   string
	hasData func(key string) bool
}

// kinds are the words for what is tested, in names of files and in comments.
var kinds = map[ir.Kind]struct{ file, what string }{
	ir.Class:  {"class", "Class"},
	ir.Define: {"define", "The defined type"},
}

func (w *writer) test(f *ir.Func) (Test, error) {
	kind := kinds[f.Kind]
	t := Test{Name: f.Name, File: gogen.FileStem(f.Module, f.Name) + "_" + kind.file + "_test.go"}
	params, missing := w.params(f)
	for _, m := range missing {
		t.Missing = append(t.Missing, m.Name)
	}
	t.Func = "Test" + gogen.Identifier(f.Name) + "Compiles"
	if f.Kind == ir.Define && w.classes[f.Name] != nil {
		t.Func += "Defined"
	}

	var b strings.Builder
	b.WriteString("package p\n\nimport (\n\"testing\"\n\n. \"github.com/p2go/p2go/runtime/policytest\"\n)\n\n")
	expect, private := assertsPrivate(f)
	if private {
		fmt.Fprintf(&b, "// %s %s is private: only code of its own module may declare it.\n", kind.what, f.Name)
	} else {
		fmt.Fprintf(&b, "// %s %s compiles on each set of facts.\n", kind.what, f.Name)
	}
	fmt.Fprintf(&b, "func %s(t *testing.T) {\n", t.Func)
	fmt.Fprintf(&b, "FactSets(t, %s, func(t *testing.T, facts Option) {\n", strconv.Quote(w.facts))
	var before []string
	if !private { // what is private is refused before it reads anything
		before = w.before(f)
	}
	if f.Kind == ir.Class && params == "" { // which the others may have included, too
		before = append(before, strconv.Quote(f.Name))
	}
	options := "facts"
	if len(before) > 0 {
		options += ", Include(" + strings.Join(before, ", ") + ")"
	}
	if params != "" {
		params = ", Params{\n" + params + "}"
	}
	switch {
	case f.Kind == ir.Define:
		options += fmt.Sprintf(", Declare(%q, %q%s)", f.Name, w.title(f), params)
	case params != "":
		options += fmt.Sprintf(", Class(%q%s)", f.Name, params)
	}
	if private {
		fmt.Fprintf(&b, "ExpectError(t, %q, %s)\n", expect, options)
	} else {
		fmt.Fprintf(&b, "MustCompile(t, %s).WithAllDeps()\n", options)
	}
	b.WriteString("})\n}\n")
	text, err := format.Source([]byte(b.String()))
	t.source = strings.TrimPrefix(string(text), "package p\n\n")
	return t, err
}

// params are the parameters that have to be given, as entries of a literal of Go, and those among them that no value is known of.
func (w *writer) params(f *ir.Func) (text string, missing []*ir.Param) {
	var b strings.Builder
	for _, p := range f.Params {
		if !w.isRequired(f, p) {
			continue
		}
		v, ok := example(p)
		if !ok { // the test fails: undef is no value of the type
			missing = append(missing, p)
			fmt.Fprintf(&b, "%s: nil, // TODO: a value of %s\n", strconv.Quote(p.Name), strings.Join(strings.Fields(p.Type.String()), " "))
			continue
		}
		fmt.Fprintf(&b, "%s: %s,", strconv.Quote(p.Name), literal(v))
		if p.Type != nil {
			if _, untyped := p.Type.(*typesys.Any); untyped {
				b.WriteString(" // of any type")
			}
		}
		b.WriteByte('\n')
	}
	return b.String(), missing
}

// isRequired reports whether a parameter has to be given: it has no default, and data has no value for it.
func (w *writer) isRequired(f *ir.Func, p *ir.Param) bool {
	return p.Default == nil && !(f.Kind == ir.Class && w.hasData(f.Name+"::"+p.Name))
}

// title is that of an instance of a defined type: one that fits the parameters which have it as their default.
func (w *writer) title(f *ir.Func) string {
	for _, title := range texts {
		if !slices.ContainsFunc(f.Params, func(p *ir.Param) bool { return isTitle(p) && p.Type != nil && !typesys.Instance(p.Type, title) }) {
			return title
		}
	}
	return texts[0]
}

// isTitle reports whether the default of a parameter is the title.
func isTitle(p *ir.Param) bool {
	if p.Default == nil {
		return false
	}
	y := p.Default.Terminator()
	if y == nil || len(y.Args) == 0 {
		return false
	}
	v := y.Args[0]
	for (v.Op == puppet.OpHold || v.Op == puppet.OpRequire) && len(v.Args) > 0 {
		v = v.Args[0]
	}
	return v.Op == puppet.OpScopeVar && (v.Aux == "title" || v.Aux == "name")
}

// assertsPrivate reports whether something refuses to be declared by the code of others, and a regular expression of the error.
func assertsPrivate(f *ir.Func) (expect string, private bool) {
	if f.Private {
		return "is private", true
	}
	for _, v := range f.Body.Body {
		if v.Op == puppet.OpScopeVar && v.Aux == "caller_module_name" { // before there was a function, it was compared with the name of the module
			return "(?i)private", true
		}
		aux, ok := v.Aux.(ir.CallAux)
		if !ok || v.Op != puppet.OpCall {
			continue
		}
		if of := builtin.Of(aux); of == nil || of.Fn != &fn.AssertPrivateFunction {
			continue
		}
		if len(v.Args) == 0 {
			return "is private", true
		}
		if c, ok := v.Args[0].Const(); ok {
			return regexp.QuoteMeta(value.Text(c)), true
		}
		return "", true // any error
	}
	return "", false
}

// before are the classes whose variables something reads, or what it declares, in quotes, where it does not see to their evaluation itself: those of its
// own module which can be included without parameters.
func (w *writer) before(f *ir.Func) []string {
	reads, sees := map[string]bool{}, map[string]bool{f.Name: f.Kind == ir.Class}
	w.uses(f, reads, sees, map[*ir.Func]bool{})
	var names []string
	for name := range reads {
		c := w.classes[name]
		if sees[name] || c == nil || c.Module != f.Module || slices.ContainsFunc(c.Params, func(p *ir.Param) bool { return w.isRequired(c, p) }) {
			continue
		}
		if _, private := assertsPrivate(c); private {
			continue
		}
		names = append(names, strconv.Quote(name))
	}
	slices.Sort(names)
	return names
}

// uses collects the classes whose variables a body and what it declares read, and the classes that these declare.
func (w *writer) uses(f *ir.Func, reads, sees map[string]bool, visited map[*ir.Func]bool) {
	if f == nil || visited[f] {
		return
	}
	visited[f] = true
	if parent := w.classes[f.Parent]; parent != nil {
		sees[f.Parent] = true
		w.uses(parent, reads, sees, visited)
	}
	f.Walk(func(v *ir.Value) {
		switch aux := v.Aux.(type) {
		case puppet.VarAux:
			if v.Op == puppet.OpClassVar {
				reads[aux.Class] = true
			}
		case puppet.IncludeAux:
			for _, c := range aux.Classes {
				sees[c] = true
				w.uses(w.classes[c], reads, sees, visited)
			}
		case *puppet.DeclareAux:
			switch v.Op { //nolint:exhaustive // others declare nothing
			case puppet.OpDeclareClass:
				sees[aux.Type] = true
				w.uses(w.classes[aux.Type], reads, sees, visited)
			case puppet.OpDeclare:
				w.uses(w.defines[aux.Type], reads, sees, visited)
			}
		case ir.CallAux:
			if v.Op == puppet.OpCallTemplate {
				w.uses(w.templates[aux.Name], reads, sees, visited)
			}
		}
	})
}
