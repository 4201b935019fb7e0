package lower

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Codes of the issues of declared types that names decide.
const (
	CodeFeatureType   diag.Code = "P2GO_FEATURE_TYPE"
	CodeFeatureTwice  diag.Code = "P2GO_FEATURE_TWICE"
	CodeDefault       diag.Code = "P2GO_FEATURE_DEFAULT"
	CodeParent        diag.Code = "P2GO_TYPE_PARENT"
	CodeDerivedCircle diag.Code = "P2GO_DERIVED_CIRCLE"
	CodeContainment   diag.Code = "P2GO_ENDLESS_PARTS"
	CodeTypeLogic     diag.Code = "P2GO_TYPE_LOGIC"
	CodeFeature       diag.Code = "P2GO_UNKNOWN_FEATURE"
)

// typeDef lowers a declared type: its features become attributes of an object type (COEX-5), and their logic functions of the program.
type typeDef struct {
	l     *Lowerer
	def   *resolve.Definition
	node  *ast.TypeDef
	reads *typeReader // of the types of features
	own   *typesys.Object
	decl  *ir.Declaration
	// native is what the type is for the catalog, of resources; nil for other types.
	native *ir.NativeType

	features map[string]*ir.Feature // inherited ones too
	places   map[string]source.Span // of the own ones
	wrong    error                  // the first that is wrong with the declaration
}

// declaredType evaluates a declared type and gives it to the alias of its name. The error is of the definition.
func (l *Lowerer) declaredType(def *resolve.Definition, d *ast.TypeDef, a *typesys.Alias) (*ir.Declaration, error) {
	f := l.newFunc(ir.Function, d.Name, def.File, d.At)
	b := l.newBody(f, def.File)
	l.Names.Place = d.At
	t := &typeDef{
		l: l, def: def, node: d, reads: &b.typeReader, own: &typesys.Object{Name: d.Name, Declared: true}, decl: &ir.Declaration{},
		features: map[string]*ir.Feature{}, places: map[string]source.Span{},
	}
	a.Target = t.own // may be mentioned in its own definition
	t.parent()
	for _, m := range d.Members {
		switch m := m.(type) {
		case *ast.Feature:
			t.feature(m)
		case *ast.Abstract:
			t.decl.Abstract = true
		case *ast.Setting:
			t.resourceSetting(m)
		case *ast.Invariant:
		}
	}
	l.declarations[t.own] = t.decl
	if t.decl.Resource {
		t.resource()
	}
	if t.wrong != nil {
		delete(l.declarations, t.own)
		return nil, t.wrong
	}
	if t.decl.Resource {
		l.Resources[t.native.Name] = t.native
	}
	t.logics()
	t.circles()
	t.containment()
	return t.decl, t.wrong
}

// fail reports what is wrong with the declaration.
func (t *typeDef) fail(d *diag.Diagnostic) {
	t.l.Diags.Add(d)
	t.note(&evalError{diag: d})
}

// note keeps the first thing that is wrong with the declaration, which was reported: who uses the type fails with it.
func (t *typeDef) note(err *evalError) {
	d := err.diag
	if t.wrong == nil {
		file, line, col := d.Span.Position()
		t.wrong = &resolve.Failure{Code: d.Code, Message: d.Message, In: file, File: file, Line: line, Column: col}
	}
}

func (t *typeDef) unsupported(at source.Span, format string, args ...any) {
	t.fail(diag.Errorf(CodeUnsupported, at, "p2go does not compile this yet: "+format, args...))
}

// parent evaluates the parent, which is another declared type (AMB-13) or Resource (RST-1).
func (t *typeDef) parent() {
	d := t.node
	if d.Parent == "" {
		return
	}
	if d.InheritsResource() {
		t.asResource(nil)
		return
	}
	name := strings.TrimPrefix(d.Parent, "::")
	p, err := t.reads.named(name)
	if r := t.l.Names.DeclaredResource(resolve.ClassName(name)); r != nil && err == nil {
		p, err = t.l.evaluated(r)
	}
	o, _ := p.(*typesys.Object)
	switch {
	case err != nil:
		t.wrong = err
	case p == nil:
		t.fail(t.reads.unknownReference(d.Parent, d.ParentAt))
	case o == nil:
		t.fail(diag.Errorf(CodeParent, d.ParentAt, "The type '%s' cannot inherit from %s, which is no declared type", d.Name, d.Parent))
	case !o.Declared:
		t.unsupported(d.ParentAt, "a declared type that inherits from the Object type %s", d.Parent)
	case t.l.declarations[o] == nil:
		t.fail(diag.Errorf(CodeParent, d.ParentAt, "The type '%s' inherits from itself", d.Name))
	default:
		t.own.Parent = o
		if t.l.declarations[o].Resource {
			t.asResource(t.l.Resources[resolve.ClassName(o.Name)])
		}
		for _, f := range t.l.allFeatures(o) {
			t.features[f.Name] = f
		}
	}
}

// allFeatures are the features of a declared type, inherited ones first.
func (l *Lowerer) allFeatures(o *typesys.Object) []*ir.Feature {
	var parts [][]*ir.Feature
	for _, d := range ir.Lineage(o, func(o *typesys.Object) *ir.Declaration { return l.declarations[o] }) {
		parts = append(parts, d.Features)
	}
	return slices.Concat(parts...)
}

// feature evaluates the type and the settings of a feature, and makes an attribute of it.
func (t *typeDef) feature(n *ast.Feature) {
	if t.features[n.Name] != nil {
		d := diag.Errorf(CodeFeatureTwice, n.NameAt, "The type '%s' has the feature '%s' from a type that it inherits from", t.node.Name, n.Name)
		t.fail(d)
		return
	}
	f := &ir.Feature{Name: n.Name, Reference: n.Kind == ast.Has, Max: 1, Setable: true, Pos: posOf(n.At), Doc: n.Doc}
	f.Of = t.featureType(n)
	t.bounds(f, n)
	flag := func(name string, otherwise bool) bool {
		s := n.Setting(name)
		if s == nil {
			return otherwise
		}
		b, _ := s.Value.(*ast.BoolExpr)
		return b != nil && b.Value
	}
	derived := n.Setting("derived") != nil
	f.Unsettable = flag("unsettable", false)
	if derived {
		f.Derived = new(ir.Logic) // lowered when all features are known, as others are
	}
	if n.Setting("get") != nil {
		f.Get = new(ir.Logic)
	}
	f.Transient = derived || flag("transient", false)
	f.Setable = flag("setable", !derived || n.Setting("set") != nil)
	f.Containment = f.Reference && flag("containment", true)
	t.behaviour(f, n)
	if s := n.Setting("default"); s != nil && f.Of != nil {
		t.defaultOf(f, s)
	}
	if f.Of == nil {
		f.Of = typesys.AnyType
	}
	t.features[f.Name], t.places[f.Name] = f, n.NameAt
	t.decl.Features = append(t.decl.Features, f)
	t.own.Attributes = append(t.own.Attributes, attribute(f, derived))
}

// attribute is what a feature is for the type system (COEX-5).
func attribute(f *ir.Feature, derived bool) typesys.Attribute {
	a := typesys.Attribute{Name: f.Name, Type: f.Read()}
	switch {
	case derived && f.Setable:
		a.Kind = typesys.GivenOrDerived
	case derived:
		a.Kind = typesys.Derived
	case f.Reference && !f.Containment:
		a.Kind = typesys.ByReference
	}
	switch {
	case derived:
	case f.Default != nil:
		a.Value, a.HasValue = f.Default, true
	case f.Multiple() && f.Min == 0:
		a.Value, a.HasValue = value.Array{}, true
	case f.Min == 0:
		a.HasValue = true
	}
	return a
}

// featureType evaluates the type of one value; nil where something is wrong with it.
func (t *typeDef) featureType(n *ast.Feature) typesys.Type {
	if isNilExpr(n.Type) {
		return typesys.StringType
	}
	of, err := t.reads.constType(n.Type)
	if err != nil {
		t.reads.report(err)
		t.note(err)
		return nil
	}
	switch target := resolved(of).(type) {
	case *typesys.Object:
		if n.Kind == ast.Has && target.Name != "" {
			return of
		}
	case *typesys.Resource, *typesys.Class: // the values are references to what is in the catalog (RST-11)
		if n.Kind == ast.Has {
			return &typesys.Metatype{Of: of}
		}
	default:
		if n.Kind == ast.Attr && (t.decl.Resource || typesys.Assignable(typesys.ScalarDataType, of)) {
			return of // resources take what manifests give to attributes (RST-14)
		}
	}
	if n.Kind == ast.Has {
		t.fail(diag.Errorf(CodeFeatureType, n.Type.Span(), "has %s requires an object type", n.Name).Hint("values of basic types are attributes: attr %s, …", n.Name))
	} else {
		t.fail(diag.Errorf(CodeFeatureType, n.Type.Span(), "attr %s cannot have type %s; use 'has'", n.Name, exprText(n.Type)))
	}
	return nil
}

// resolved follows aliases.
func resolved(t typesys.Type) typesys.Type {
	for {
		a, ok := t.(*typesys.Alias)
		if !ok {
			return t
		}
		t = a.Resolved()
	}
}

// isNilExpr reports whether a feature says no type.
func isNilExpr(e ast.Expr) bool { return e == nil || e == (*ast.RefExpr)(nil) }

// bounds sets how many values a feature has (ARM-12).
func (t *typeDef) bounds(f *ir.Feature, n *ast.Feature) {
	lower, upper := n.Setting("min"), n.Setting("max")
	if lower != nil {
		number, _ := ast.Number(lower.Value)
		f.Min = int(number)
		if f.Min > 1 {
			f.Max = ir.Unbound
		}
	}
	if upper != nil {
		if number, ok := ast.Number(upper.Value); ok {
			f.Max = int(number)
		} else {
			f.Max = ir.Unbound
		}
	}
}

// defaultOf converts the default of an attribute to its type (ARM-17).
func (t *typeDef) defaultOf(f *ir.Feature, s *ast.Setting) {
	v, err := t.reads.constValue(s.Value)
	if err != nil {
		t.reads.report(err)
		t.note(err)
		return
	}
	if !typesys.Instance(f.Of, v) {
		if converted, failed := fn.NewFunction.Call(nil, []value.Value{f.Of, v}, nil); failed == nil {
			v = converted
		}
	}
	if !typesys.Instance(f.Of, v) {
		t.fail(diag.Errorf(CodeDefault, s.Value.Span(), "The default of the attribute '%s' is no %s: %s", f.Name, f.Of, exprText(s.Value)))
		return
	}
	if f.Multiple() {
		if f.Min > 1 {
			t.fail(diag.Errorf(CodeDefault, s.Value.Span(), "The default of the attribute '%s' is one value, which has at least %d", f.Name, f.Min))
		}
		v = value.Array{v}
	}
	f.Default = v
}

// logics lowers the logic of the features and the invariants, to functions of the program.
func (t *typeDef) logics() {
	for _, m := range t.node.Members {
		switch m := m.(type) {
		case *ast.Feature:
			f := t.features[m.Name]
			meta := value.NewHash(value.Entry{Key: "name", Value: f.Name}, value.Entry{Key: "container", Value: t.meta()})
			internal := f.Seen()
			for _, s := range m.Settings {
				if s.Logic == nil {
					continue
				}
				g := logic{t: t, node: s.Logic, name: f.Name + "." + s.Name, meta: meta}
				switch s.Name {
				case "validate":
					g.of, g.own = f.Of, f.Name
					if m.Setting("set") != nil {
						g.of = typesys.AnyType
					}
					f.Validate = g.lower()
				case "check":
					g.of, g.own = f.Of, f.Name
					f.Check = g.lower()
				case "set":
					g.of, g.features, g.stores = typesys.AnyType, true, true
					f.Set = g.lower()
				case "get":
					g.of, g.features = internal, true
					f.Get = g.lower()
				case "derived":
					g.of, g.features, g.object = t.own, true, true
					f.Derived = g.lower()
				}
			}
		case *ast.Invariant:
			title := ""
			if s, ok := m.Title.(*ast.StringExpr); ok {
				title = s.Value
			}
			n := len(t.decl.Invariants) + 1
			g := logic{t: t, node: m.Logic, name: "invariant." + strconv.Itoa(n), meta: t.meta(), of: t.own, features: true, object: true, done: true}
			t.decl.Invariants = append(t.decl.Invariants, &ir.Invariant{Title: title, Logic: g.lower(), Pos: posOf(m.At)})
		case *ast.Setting:
			t.relations(m)
		case *ast.Abstract: // which has none
		}
	}
}

// meta is what $meta says of the type (ARM-24).
func (t *typeDef) meta() *value.Hash {
	return value.NewHash(value.Entry{Key: "name", Value: t.node.Name})
}

// circles reports derived features that cannot be computed, since each of them reads the next.
func (t *typeDef) circles() {
	state := map[*ir.Feature]int{} // 1: being followed, 2: done
	var trail []string
	var follow func(f *ir.Feature) bool
	follow = func(f *ir.Feature) bool {
		switch state[f] {
		case 1:
			trail = append(trail[slices.Index(trail, f.Name):], f.Name)
			return false
		case 2:
			return true
		}
		state[f] = 1
		trail = append(trail, f.Name)
		for _, l := range []*ir.Logic{f.Derived, f.Get} {
			if l == nil {
				continue
			}
			for name := range l.Features {
				if f := t.features[name]; f != nil && !follow(f) {
					return false
				}
			}
		}
		trail = trail[:len(trail)-1]
		state[f] = 2
		return true
	}
	for _, f := range t.decl.Features {
		if trail = nil; !follow(f) {
			t.fail(diag.Errorf(CodeDerivedCircle, t.places[f.Name], "The logic of these features reads one another: %s", strings.Join(trail, " → ")))
			return
		}
	}
}

// logic is one piece of logic in a type.
type logic struct {
	t    *typeDef
	node *ast.Logic
	name string // of the function, after that of the type
	meta *value.Hash
	of   typesys.Type // of the value that it is about
	own  string       // the feature whose name the value has too, "" for none

	features bool // whether it sees the features
	object   bool // whether the value that it is about is the object
	stores   bool // whether it may store into features
	done     bool // whether the object is done when it runs
}

// lower makes a function of the logic: its arguments are the value, and the features that it reads. Those that are computed, or that it
// stores, it reads from the object where it comes to them, for they may fail, or change (AMB-26).
func (g *logic) lower() *ir.Logic {
	t := g.t
	name := strings.ToLower(t.node.Name) + "." + g.name
	f := t.l.newFunc(ir.Function, name, t.def.File, g.node.At)
	f.Returns = typesys.AnyType
	b := t.l.newBody(f, t.def.File)
	out := &ir.Logic{Function: name}
	take := func(taken, name string, of typesys.Type) *ir.Value {
		p := &ir.Param{Name: name, Type: of, Pos: posOf(g.node.At)}
		p.Raw, p.Value = b.arg(name, typesys.AnyType, g.node.At), b.arg(name, of, g.node.At)
		f.Params = append(f.Params, p)
		out.Takes = append(out.Takes, taken)
		return p.Value
	}
	b.logic = &logicScope{constants: map[string]value.Value{"meta": g.meta}, reads: map[string]bool{}}
	reads, assigns := g.mentions()
	body, it := g.node.Body, "it"
	var declared ast.Expr
	if lambda := g.node.Lambda; lambda != nil {
		body, it = lambda.Body, ""
		if len(lambda.Params) > 0 {
			it, declared = lambda.Params[0].Name, lambda.Params[0].Type
		}
	}
	var v *ir.Value
	switch {
	case !g.object:
		v = take(ir.TakesValue, cmp.Or(it, "it"), g.of)
	case it != "" && reads[it]:
		v = take(ir.TakesObject, it, g.of)
	}
	if v != nil && it != "" {
		if declared != nil {
			if of, err := b.typeExpr(declared); err == nil {
				v = b.emit(puppet.OpAssert, of, g.node.At, puppet.AssertAux{Type: of, Subject: "parameter '" + it + "'"}, v)
			}
		}
		b.scope.set(it, v)
		if g.node.Lambda == nil && g.own != "" {
			b.scope.set(g.own, v)
		}
	}
	if g.features {
		for _, name := range slices.Sorted(maps.Keys(t.features)) {
			feature := t.features[name]
			switch {
			case name == it:
			case assigns[name]:
				b.logic.reads[name] = true
			case reads[name] && feature.Computed():
				b.logic.reads[name] = true
				out.Reads = append(out.Reads, name)
			case reads[name] && g.done:
				b.scope.set(name, take(ir.TakesFeature(name), name, feature.Read()))
			case reads[name]:
				b.scope.set(name, take(ir.TakesFeature(name), name, feature.Seen()))
			}
		}
	}
	if len(b.logic.reads) > 0 {
		b.logic.self, b.logic.stored = take(ir.TakesSelf, "self", typesys.AnyType), assigns
	}
	t.l.Logic = append(t.l.Logic, b.finish(body))
	return out
}

// mentions are the variables that the logic reads, and the features that it assigns.
func (g *logic) mentions() (reads, assigns map[string]bool) {
	reads, assigns = map[string]bool{}, map[string]bool{}
	ast.Walk(g.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.VarExpr:
			reads[n.Name] = true
		case *ast.AssignExpr:
			ast.Walk(n.Left, func(n ast.Node) bool {
				if v, ok := n.(*ast.VarExpr); ok && g.stores && g.t.features[v.Name] != nil {
					assigns[v.Name] = true
				}
				return true
			})
		}
		return true
	})
	return reads, assigns
}

// logicScope is what variables are in logic beside those of its scope.
type logicScope struct {
	constants map[string]value.Value
	// self is the object that the logic is of, nil where it does without; reads are the features that are read from it, stored those of
	// them that the logic stores.
	self          *ir.Value
	reads, stored map[string]bool
}

// variable reads what is no variable of the logic's scope.
func (g *logicScope) variable(b *builder, name string, at source.Span) *ir.Value {
	if g.reads[name] {
		return b.emit(object.OpFeature, typesys.AnyType, at, name, g.self)
	}
	if v, ok := g.constants[name]; ok {
		return b.constant(v, at)
	}
	return b.failWith(diag.Errorf(CodeUnknownVariable, at, "Unknown variable: '$%s'. Logic of a type has the features and variables of its own", name), "")
}
