package typemeta

import (
	"slices"
	"sort"
	"strings"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/ast"
	puppet "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// ReadGenerated returns the type that a file in .resource_types describes, as `puppet generate types` writes them: one
// expression that makes a Puppet::Resource::ResourceType3 (puppet/pops/resource/resource_type_impl.rb). The type is nil when
// the list has an error. Of its name variables, properties come before parameters.
func ReadGenerated(f *source.File) (*nativetypes.Type, diag.List) {
	d, diags := DefineGenerated(f)
	if d == nil {
		return nil, diags
	}
	return d.Type, nil
}

// DefineGenerated returns the same type with the types and the documentation of its attributes.
func DefineGenerated(f *source.File) (*Definition, diag.List) {
	prog, diags := puppet.Parse(f, puppet.Options{})
	if diags.HasErrors() {
		return nil, diags
	}
	g := &generated{typ: &nativetypes.Type{Namevars: []string{}, Attrs: []string{}, Isomorphic: true}, comments: prog.Comments}
	g.read(prog.Body)
	if g.diags.HasErrors() {
		return nil, g.diags
	}
	d := &Definition{Type: g.typ, At: prog.Body.Span(), Attrs: g.attrs, Registered: true}
	if doc := g.doc(prog.Body); doc != "" {
		d.Said = append(d.Said, Statement{Name: "desc", At: d.At, Args: []Literal{doc}})
	}
	return d, nil
}

// generated reads one expression into a type.
type generated struct {
	typ      *nativetypes.Type
	attrs    []*Attribute
	comments []ast.Comment
	diags    diag.List
}

// doc is the text of the comments right above an expression.
func (g *generated) doc(e ast.Expr) string {
	at := e.Span()
	var lines []string
	for i := len(g.comments) - 1; i >= 0; i-- {
		c := g.comments[i].At
		if c.Start >= at.Start {
			continue
		}
		between := at.File.Text[c.End:at.Start]
		if strings.TrimSpace(between) != "" || strings.Count(between, "\n") > 1 {
			break
		}
		lines = append(lines, strings.TrimPrefix(g.comments[i].Text, " "))
		at = c
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}

func (g *generated) fail(at source.Span, format string, args ...any) {
	g.diags.Add(diag.Errorf(CodeType, at, "p2go does not understand the generated resource type: "+format, args...))
}

func (g *generated) read(body ast.Expr) {
	args, ok := instance(body, "puppet::resource::resourcetype3")
	if !ok || len(args) == 0 {
		g.fail(body.Span(), "the file does not make a Puppet::Resource::ResourceType3")
		return
	}
	name, ok := args[0].(*ast.StringExpr)
	if !ok {
		g.fail(args[0].Span(), "its name is not a string")
		return
	}
	g.typ.Name = name.Value
	for i, list := range args[1:min(3, len(args))] {
		g.params(list, i == 0)
	}
	sort.Strings(g.typ.Attrs)
	g.typ.Attrs = slices.Compact(g.typ.Attrs)
	var patterns []*ast.KeyedEntry
	given := false
	if len(args) > 3 {
		switch h := args[3].(type) {
		case *ast.HashExpr:
			patterns, given = h.Entries, true
		case *ast.UndefExpr:
		default:
			g.fail(h.Span(), "its title patterns are not a hash")
		}
	}
	if len(args) > 4 {
		b, ok := args[4].(*ast.BoolExpr)
		if !ok {
			g.fail(args[4].Span(), "whether it is isomorphic is not a literal")
			return
		}
		g.typ.Isomorphic = b.Value
	}
	g.patterns(body, patterns, given)
}

// instance returns the arguments of Type(...) and Type.new(...).
func instance(e ast.Expr, name string) ([]ast.Expr, bool) {
	switch e := e.(type) {
	case *ast.CallExpr:
		return e.Args, isRef(e.Func, name)
	case *ast.MethodExpr:
		return e.Args, e.Name != nil && e.Name.Name == "new" && isRef(e.Recv, name)
	}
	return nil, false
}

func isRef(e ast.Expr, name string) bool {
	r, ok := e.(*ast.RefExpr)
	return ok && strings.ToLower(strings.TrimPrefix(r.Name, "::")) == name
}

// params reads an array of Puppet::Resource::Param(type, name, is_namevar).
func (g *generated) params(e ast.Expr, properties bool) {
	list, ok := e.(*ast.ArrayExpr)
	if !ok {
		g.fail(e.Span(), "its attributes are not an array")
		return
	}
	for _, p := range list.Elems {
		args, ok := instance(p, "puppet::resource::param")
		var name *ast.StringExpr
		if ok && len(args) >= 2 {
			name, ok = args[1].(*ast.StringExpr)
		}
		if !ok || name == nil {
			g.fail(p.Span(), "an attribute is not a Puppet::Resource::Param with a name")
			return
		}
		a := &Attribute{Name: name.Value, Property: properties, At: p.Span(), Options: map[string]Literal{"type": args[0].Span().Text(), "desc": g.doc(p)}}
		if !nativetypes.IsMetaparam(name.Value) {
			if !slices.Contains(g.typ.Attrs, name.Value) {
				g.attrs = append(g.attrs, a)
			}
			g.typ.Attrs = append(g.typ.Attrs, name.Value)
		}
		if len(args) > 2 {
			b, ok := args[2].(*ast.BoolExpr)
			if !ok {
				g.fail(args[2].Span(), "whether %s is a name variable is not a literal", name.Value)
				return
			}
			if a.Namevar = b.Value; b.Value {
				g.typ.Namevars = append(g.typ.Namevars, name.Value)
			}
		}
	}
}

func (g *generated) patterns(body ast.Expr, entries []*ast.KeyedEntry, given bool) {
	g.typ.Patterns = []nativetypes.TitlePattern{}
	switch {
	case len(g.typ.Namevars) == 0:
		return // Puppet ignores the patterns then
	case len(g.typ.Namevars) == 1 && !given:
		g.typ.Patterns = append(g.typ.Patterns, nativetypes.TitlePattern{Source: "(.*)", Options: "m", Captures: []nativetypes.Capture{{Attr: g.typ.Namevars[0]}}})
		return
	case len(g.typ.Namevars) > 1 && len(entries) == 0:
		g.fail(body.Span(), "it has several name variables and no title patterns, which Puppet refuses")
		return
	}
	for _, e := range entries {
		re, ok := e.Key.(*ast.RegexpExpr)
		if !ok {
			g.fail(e.Span(), "the key of a title pattern is not a regular expression")
			return
		}
		p := nativetypes.TitlePattern{Source: re.Source, Captures: []nativetypes.Capture{}} // options are in the source, as (?m-ix:...)
		names, ok := e.Value.(*ast.ArrayExpr)
		if !ok {
			g.fail(e.Span(), "the attributes of a title pattern are not an array")
			return
		}
		for _, n := range names.Elems {
			s, ok := n.(*ast.StringExpr)
			if !ok {
				g.fail(n.Span(), "an attribute of a title pattern is not a string")
				return
			}
			p.Captures = append(p.Captures, nativetypes.Capture{Attr: s.Value})
		}
		g.typ.Patterns = append(g.typ.Patterns, p)
	}
}
