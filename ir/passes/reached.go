package passes

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// reached drops classes, defined types, functions and templates that nothing
// mentions any more, since what mentioned them was a branch that is never taken:
//
//	main { v1 = include ["a"] }   →   main { v1 = include ["a"] }
//	class a { }                       class a { }
//	class b { }
//
// A text that happens to be the name of one counts as a mention, since functions
// take names as texts. What has a name that the program computes stays; so do
// classes that a node classifier may give, and functions that have data.
func reached(p *ir.Program) {
	t := tracer{byName: map[string][]*ir.Func{}, kept: map[*ir.Func]bool{}, hosts: map[string]*ir.Host{}, given: make(map[string]bool, len(p.Given))}
	for _, h := range p.Hosts {
		t.hosts[h.Key] = h
	}
	for _, name := range p.Given {
		t.given[name] = true
	}
	for _, f := range p.Funcs {
		t.byName[f.Name] = append(t.byName[f.Name], f)
	}
	for _, h := range p.Hosts {
		if h.Key == h.Name && isAsked(p, h.Name) {
			t.mention(h.Key)
		}
	}
	for _, f := range p.Funcs {
		if t.isRoot(p, f) {
			t.keep(f)
		}
	}
	for _, a := range p.Aliases {
		if a.Declares == nil {
			continue
		}
		for l := range a.Declares.Logics {
			t.mention(l.Function)
		}
	}
	for len(t.todo) > 0 {
		f := t.todo[len(t.todo)-1]
		t.todo = t.todo[:len(t.todo)-1]
		t.mention(f.Parent)
		t.mention(f.Types)
		for _, name := range f.Loads {
			t.mention(name)
		}
		f.Walk(t.value)
	}
	p.Funcs = slices.DeleteFunc(p.Funcs, func(f *ir.Func) bool { return !t.kept[f] })
	p.Hosts = slices.DeleteFunc(p.Hosts, func(h *ir.Host) bool { return t.hosts[h.Key] != nil })
}

// isRoot reports whether a function stays whatever mentions it.
func (t *tracer) isRoot(p *ir.Program, f *ir.Func) bool {
	switch f.Kind {
	case ir.Class:
		return p.Computed[ir.ClassNames].Has(f.Name) || t.given[f.Name]
	case ir.Define:
		return p.Computed[ir.TypeNames].Has(f.Name)
	case ir.Function:
		return isAsked(p, f.Name)
	case ir.Types:
		return false
	case ir.Method:
		return f.Source != "" || !f.Inline && p.Computed[ir.ErbNames].Has(f.Name)
	case ir.Template:
		return f.Source != "" || !f.Inline && p.Computed[ir.TemplateNames].Has(f.Name)
	}
	return true
}

// isAsked reports whether a function may be called by its name, or for data that it has.
func isAsked(p *ir.Program, name string) bool {
	return p.Computed[ir.FunctionNames].Has(name) || slices.Contains(p.Backends, name)
}

// tracer follows mentions.
type tracer struct {
	byName map[string][]*ir.Func
	kept   map[*ir.Func]bool
	todo   []*ir.Func
	given  map[string]bool
	hosts  map[string]*ir.Host // functions in Go that nothing has mentioned, by key
}

func (t *tracer) keep(f *ir.Func) {
	if !t.kept[f] {
		t.kept[f] = true
		t.todo = append(t.todo, f)
	}
}

// mention keeps whatever has a name, in any case and with or without :: before it.
func (t *tracer) mention(name string) {
	if h := t.hosts[name]; h != nil {
		delete(t.hosts, name)
		for _, called := range h.Calls {
			t.mention(called)
		}
		for _, method := range h.Methods() {
			t.mention(method)
		}
	}
	for _, f := range t.byName[name] {
		t.keep(f)
	}
	if lower := strings.ToLower(strings.TrimLeft(name, ":@")); lower != name {
		for _, f := range t.byName[lower] {
			t.keep(f)
		}
	}
}

// value follows what a value mentions.
func (t *tracer) value(v *ir.Value) {
	switch aux := v.Aux.(type) {
	case puppet.VarAux:
		t.mention(aux.Class)
	case ir.CallAux:
		t.mention(aux.Name)
	case ruby.ClassAux:
		t.mention(aux.Methods)
		t.mention(aux.Own)
	case ruby.SendAux:
		if v.Op == ruby.OpInvoke {
			t.mention(aux.Name)
		}
	case ruby.RenderAux:
		t.mention(aux.Name)
	case *puppet.DeclareAux:
		t.mention(aux.Type)
	case puppet.IncludeAux:
		for _, class := range aux.Classes {
			t.mention(class)
		}
	case *puppet.CollectAux:
		t.mention(aux.Type)
	case [][]value.Value:
		// The options of a switch are compared and go nowhere.
	default:
		if v.Op == ir.OpConst {
			ir.Within(v.Aux, t.constant)
		}
	}
}

// constant follows what a constant mentions.
func (t *tracer) constant(c value.Value) {
	switch c := c.(type) {
	case string:
		t.mention(c)
	case *typesys.Resource:
		t.mention(c.TypeName)
	case *typesys.Class:
		t.mention(c.Name)
	}
}
