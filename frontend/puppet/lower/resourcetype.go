package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Codes of the issues of resource types that are declared with their features.
const (
	CodeNamevar       diag.Code = "P2GO_NAMEVAR"
	CodeMetaparameter diag.Code = "P2GO_METAPARAMETER"
	CodeTypeSetting   diag.Code = "P2GO_TYPE_SETTING"
)

// nameAttribute identifies resources where no attribute says that it does (RST-2).
const nameAttribute = "name"

// wholeTitle is the title pattern of a type with one namevar (RST-3).
const wholeTitle = `(?m:(.*))`

// Evaluate evaluates a declared type, which becomes part of the program. The error is what is wrong with it.
func (l *Lowerer) Evaluate(d *resolve.Definition) error {
	_, err := l.evaluated(d)
	return err
}

// resourceError is what is wrong with the declared type that a resource type's name stands for; nil where nothing is.
func (l *Lowerer) resourceError(name string) *resolve.Failure {
	d := l.Names.DeclaredResource(name)
	if d == nil {
		return nil
	}
	f, _ := l.Evaluate(d).(*resolve.Failure)
	return f
}

// notResources is the error of a declared type that stands in the place of a resource type and is none (RST-13); nil for other names.
func (b *resources) notResources(name string, at source.Span) *diag.Diagnostic {
	d := b.l.Names.Find(resolve.AliasKind, name)
	if d == nil {
		return nil
	}
	t, ok := d.Node.(*ast.TypeDef)
	if !ok {
		return nil
	}
	out := diag.Errorf(CodeUnknownType, at, "%s is not a resource type", t.Name)
	if t.Parent == "" {
		return out.Hint("resource types inherit from %s: type %s inherits %s { … }", ast.ResourceParent, t.Name, ast.ResourceParent)
	}
	_ = b.l.Evaluate(d) // reports what is wrong with its parent
	return out
}

// asResource makes the declaration one of resources: what it inherits from is Resource, or the parent, which is one.
func (t *typeDef) asResource(parent *ir.NativeType) {
	t.decl.Resource, t.own.Resource = true, true
	t.native = &ir.NativeType{Name: resolve.ClassName(t.node.Name), Declared: t.node.Name, Isomorphic: true}
	if parent != nil {
		t.native.Patterns, t.native.Isomorphic = parent.Patterns, parent.Isomorphic
	}
}

// resourceSetting reports a setting of resource types where the type is none. The checks of syntax do that for types without a parent.
func (t *typeDef) resourceSetting(s *ast.Setting) bool {
	if !t.decl.Resource {
		t.fail(diag.Errorf(CodeTypeSetting, s.NameAt, "The setting '%s' is one of resource types, which inherit from %s", s.Name, ast.ResourceParent))
	}
	return t.decl.Resource
}

// behaviour evaluates what a feature is for a resource (RST-2, RST-5).
func (t *typeDef) behaviour(f *ir.Feature, n *ast.Feature) {
	if t.decl.Resource {
		f.Behaviour = ir.Property
	}
	if s := n.Setting("behaviour"); s != nil && t.resourceSetting(s) {
		if word, ok := s.Value.(*ast.NameExpr); ok { // else it is reported
			f.Behaviour = word.Name
		}
	}
	if t.decl.Resource && !t.node.InheritsResource() && catalog.IsMetaparam(n.Name) { // else the checks of syntax report it
		t.fail(diag.Errorf(CodeMetaparameter, n.NameAt, "%s is a metaparameter; please choose another parameter name in the %s definition", n.Name, t.node.Name))
	}
}

// resource completes the type of resources: its namevars, and what takes titles apart (RST-2, RST-3).
func (t *typeDef) resource() {
	features := t.l.allFeatures(t.own)
	for _, f := range features {
		t.native.Attrs = append(t.native.Attrs, f.Name)
		if f.Behaviour == ir.Namevar {
			t.native.Namevars = append(t.native.Namevars, f.Name)
		}
	}
	slices.Sort(t.native.Attrs)
	if name := t.features[nameAttribute]; name != nil && len(t.native.Namevars) == 0 && !t.decl.Abstract {
		name.Behaviour = ir.Namevar
		t.native.Namevars = []string{nameAttribute}
	}
	for _, name := range t.native.Namevars {
		if f := t.features[name]; f.Multiple() || f.Reference {
			at, own := t.places[name]
			if !own {
				at = t.node.NameAt
			}
			t.fail(diag.Errorf(CodeNamevar, at, "The feature '%s' identifies resources: it has to be an attribute with one value", name))
		}
	}
	for _, m := range t.node.Members {
		s, ok := m.(*ast.Setting)
		switch {
		case ok && s.Name == "title_patterns":
			t.patterns(s)
		case ok && s.Name == "isomorphic":
			b, _ := s.Value.(*ast.BoolExpr)
			t.native.Isomorphic = b != nil && b.Value
		}
	}
	switch n := len(t.native.Namevars); {
	case t.decl.Abstract:
	case n == 0:
		t.fail(diag.Errorf(CodeNamevar, t.node.NameAt, "Nothing identifies the resources of %s", t.node.Name).
			Hint("call an attribute '%s', or say of one: behaviour => %s", nameAttribute, ir.Namevar))
	case n > 1 && t.native.Patterns == nil:
		t.fail(diag.Errorf(CodeNamevar, t.node.NameAt, "you must specify title patterns when there are two or more key attributes").
			Hint("title_patterns => { /regular expression/ => [%s] }", strings.Join(t.native.Namevars, ", ")))
	case t.native.Patterns == nil:
		whole, err := regex.New(wholeTitle)
		if err != nil {
			panic(err)
		}
		t.native.Patterns = []ir.TitlePattern{{Regexp: whole, Attrs: slices.Clone(t.native.Namevars)}}
	}
}

// patterns evaluates the title patterns. Where one gives no names, those of its groups count.
func (t *typeDef) patterns(s *ast.Setting) {
	t.native.Patterns = nil
	hash, _ := s.Value.(*ast.HashExpr)
	if hash == nil {
		return // reported
	}
	for _, e := range hash.Entries {
		re, err := t.reads.constValue(e.Key)
		names, other := t.reads.constValue(e.Value)
		if err = err.and(other); err != nil {
			t.reads.report(err)
			t.note(err)
			continue
		}
		p := ir.TitlePattern{Regexp: re.(*value.Regexp)}
		for _, name := range names.(value.Array) {
			p.Attrs = append(p.Attrs, name.(string))
		}
		if m := p.Regexp.Matcher; len(p.Attrs) == 0 && m != nil {
			if groups := m.GroupNames(); len(groups) > 1 {
				p.Attrs = groups[1:]
			}
		}
		for _, name := range p.Attrs {
			switch f := t.features[name]; {
			case f == nil:
				t.fail(diag.Errorf(CodeFeature, e.Value.Span(), "%s has no feature named '%s'", t.node.Name, name))
			case f.Reference || f.Multiple():
				t.fail(diag.Errorf(CodeFeature, e.Value.Span(), "A title cannot give the feature '%s', which has no single value", name))
			}
		}
		t.native.Patterns = append(t.native.Patterns, p)
	}
}

// relations lowers automatic relationships: the titles are an expression that sees the features, as an invariant does (RST-3).
func (t *typeDef) relations(s *ast.Setting) {
	hash, ok := s.Value.(*ast.HashExpr)
	if !ok || !slices.Contains(ir.RelationKinds, s.Name) {
		return
	}
	for _, e := range hash.Entries {
		r := &ir.Relation{Kind: s.Name, Pos: posOf(e.Key.Span())}
		switch key := e.Key.(type) {
		case *ast.RefExpr:
			r.Type = resolve.ClassName(key.Name)
		case *ast.NameExpr:
			r.Type = resolve.ClassName(key.Name)
		case *ast.StringExpr:
			r.Type = resolve.ClassName(key.Value)
		}
		t.decl.Relations = append(t.decl.Relations, r)
		g := logic{
			t: t, node: &ast.Logic{Base: ast.Base{At: e.Value.Span()}, Form: ast.ExprLogic, Body: e.Value}, meta: t.meta(),
			name: s.Name + "." + strconv.Itoa(len(t.decl.Relations)), of: t.own, features: true, object: true, done: true,
		}
		r.Titles = g.lower()
	}
}
