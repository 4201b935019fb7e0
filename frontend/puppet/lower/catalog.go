package lower

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// resources lowers what declares, changes and relates resources.
type resources struct {
	*access
	types *typeReader
	eval  evaluator
}

// resourceLabel wraps the errors of resource expressions (ERR-4).
const resourceLabel = "Resource Statement"

// typeOf is the type position of a resource expression (RES-1, RES-2): a name
// known now, or a value.
type typeOf struct {
	name    string           // lower case; "" when it is a value
	value   *ir.Value        // the type as a value
	unknown *diag.Diagnostic // about a name that no type has
	failure *resolve.Failure // what is wrong with the file of the type
}

// resource lowers a resource expression (RES-3): the type, then per body the
// title and the attributes, and only then the declarations.
func (b *resources) resource(e *ast.ResourceExpr) *ir.Value {
	typ := b.resourceType(e.Type)
	if b.dead {
		return b.undef(e.At)
	}
	form := puppet.Form(e.Form)
	var defaults *attrs // of the body titled default (RES-6)
	titles := titles{literal: map[string]bool{}}
	var sets []*attrs
	for _, rb := range e.Bodies {
		_, isDefault := ast.Unparen(rb.Title).(*ast.DefaultExpr)
		isAlso := false // default is one title of several
		if !isDefault {
			title := b.eval.expr(rb.Title)
			isAlso = hasDefault(title)
			titles.add(b.title(title, rb.Title.Span(), &titles, e.At))
		}
		if (isDefault || isAlso) && defaults != nil && !b.dead {
			b.duplicateTitle("default", e.At)
		}
		if b.dead {
			return b.undef(e.At)
		}
		set := b.uniqueAttrs(rb.Ops, e.At)
		if b.dead {
			return b.undef(e.At)
		}
		if isDefault || isAlso {
			defaults = set
		}
		if !isDefault {
			sets = append(sets, set)
		}
	}
	if typ.unknown != nil { // Puppet looks for the type when it creates the resources
		typ.unknown.Span.Start = e.At.Start // where what makes resources virtual stands
		return b.failWith(typ.unknown, resourceLabel)
	}
	if typ.name != "class" || b.knownClasses(titles.all) { // which is found out after the attributes are held
		b.dropHolds(len(e.Bodies) == 1, append(sets, defaults)...)
	}
	var refs []*ir.Value
	for i, set := range sets {
		if defaults != nil && set != defaults {
			set = set.withDefaults(defaults)
		}
		v := b.declare(e.At, typ, form, titles.all[i], set)
		if b.dead {
			return v
		}
		refs = append(refs, v)
	}
	switch len(refs) {
	case 0:
		none := b.constant(value.Array{}, e.At)
		if typ.value == nil {
			return none
		}
		return b.declare(e.At, typ, form, none, &attrs{}) // the type must be one
	case 1:
		return refs[0]
	}
	spread := make([]bool, len(refs))
	for i := range spread {
		spread[i] = true
	}
	return b.emit(ir.OpArray, typesys.ArrayType, e.At, spread, refs...)
}

// titles are those of the bodies of a resource expression.
type titles struct {
	all      []*ir.Value
	literal  map[string]bool // before the first that is none
	computed bool            // there is one that is no literal
}

func (t *titles) add(v *ir.Value) {
	t.all = append(t.all, v)
	text, literal := literalTitle(v)
	t.computed = t.computed || !literal
	if !t.computed {
		t.literal[text] = true
	}
}

// title checks that the title of a body consists of strings, which
// the bodies before do not have (RES-4): now where they are literals, else at run
// time.
func (b *resources) title(v *ir.Value, at source.Span, before *titles, whole source.Span) *ir.Value {
	if b.dead {
		return v
	}
	text, literal := literalTitle(v)
	if literal && before.literal[text] {
		return b.duplicateTitle(text, whole)
	}
	if literal && !before.computed {
		return v
	}
	if len(before.all) > 0 || ir.ReprOf(v) != ir.String {
		checked := b.emit(puppet.OpTitle, typesys.ArrayType, at, nil, append(slices.Clip(before.all), v)...)
		checked.ArgPos = []ir.Pos{posOf(whole)}
		return checked
	}
	if puppet.NeverEmpty(v) {
		return v
	}
	return b.emit(puppet.OpTitle, v.Type, at, nil, v)
}

// hasDefault reports whether default is known to be among titles: the attributes of their body are those of all bodies too.
func hasDefault(titles *ir.Value) bool {
	v, known := titles.Const()
	if list, ok := v.(value.Array); ok && known {
		return slices.Contains(list.Flatten(), value.Value(value.Default))
	}
	if titles.Op == ir.OpArray {
		return slices.ContainsFunc(titles.Args, hasDefault)
	}
	return known && v == value.Value(value.Default)
}

// literalTitle returns a title that is a literal.
func literalTitle(v *ir.Value) (string, bool) {
	s, ok := v.Aux.(string)
	return s, ok && v.Op == ir.OpConst && s != ""
}

func (b *resources) duplicateTitle(title string, at source.Span) *ir.Value {
	return b.fail(CodeDuplicateTitle, at, "", "The title '%s' has already been used in this resource expression", title)
}

// declare emits the declaration of one body.
func (b *resources) declare(at source.Span, typ typeOf, form puppet.Form, title *ir.Value, set *attrs) *ir.Value {
	if b.tainted(title) || typ.name == "" && b.tainted(typ.value) {
		return b.unknown(at)
	}
	aux := &puppet.DeclareAux{Type: typ.name, Form: form, Attrs: set.ops}
	args := append([]*ir.Value{title}, set.values...)
	switch {
	case typ.name == "class":
		if form != puppet.Regular {
			return b.fail("CLASS_NOT_VIRTUALIZABLE", at, resourceLabel, "Classes are not virtualizable")
		}
		aux.Type = ""
		if s, ok := title.Aux.(string); ok && title.Op == ir.OpConst && s != "" {
			if !b.knownClasses([]*ir.Value{title}) {
				d := diag.Errorf(CodeUnknownClass, at, "Could not find declared class %s", s)
				if hint := b.l.Names.Hint(resolve.ClassHint, resolve.ClassName(s)); hint != "" {
					d.Hint("%s", hint)
				}
				return b.failWith(d, resourceLabel)
			}
			if !b.mayUse(resolve.ClassKind, resolve.ClassName(s), at, resourceLabel) {
				return b.unknown(at)
			}
			aux.Type = resolve.ClassName(s)
			args = args[1:]
		}
		return b.emit(puppet.OpDeclareClass, typesys.ArrayType, at, aux, args...)
	case typ.failure != nil:
		return b.broken(typ.failure, resourceLabel, at)
	case typ.name != "":
		if !b.mayUse(resolve.DefineKind, typ.name, at, resourceLabel) {
			return b.unknown(at)
		}
		return b.emit(puppet.OpDeclare, typesys.ArrayType, at, aux, args...)
	}
	return b.emit(puppet.OpDeclareNamed, typesys.ArrayType, at, aux, append([]*ir.Value{typ.value}, args...)...)
}

// knownClasses reports whether no title is a literal that names no class.
func (b *resources) knownClasses(titles []*ir.Value) bool {
	return !slices.ContainsFunc(titles, func(t *ir.Value) bool {
		s, literal := literalTitle(t)
		return literal && resolve.ClassName(s) != resolve.SettingsClass && b.l.Names.Class(resolve.ClassName(s)) == nil
	})
}

// resourceType resolves the type position.
func (b *resources) resourceType(e ast.Expr) typeOf {
	switch x := e.(type) {
	case *ast.NameExpr:
		name := b.refs.Of(x, resolve.TypeKind).Name
		if strings.HasPrefix(x.Name, "::") { // only types defined in the Puppet language have absolute names
			if kind, _ := b.l.Names.ResourceType(name); kind != resolve.DefinedType && kind != resolve.DeclaredType {
				return typeOf{name: name, unknown: diag.Errorf(CodeUnknownType, x.At, "Unknown resource type: '%s'", x.Name)}
			}
		}
		return b.namedType(name, x.At)
	case *ast.RefExpr:
		if n := b.refs.Of(x, resolve.TypeKind).Name; n == "class" || b.l.Names.HasResourceType(n) {
			return b.namedType(n, x.At)
		}
	}
	v := b.eval.expr(e)
	if b.dead || b.tainted(v) {
		return typeOf{value: v}
	}
	if !namesType(e) {
		return typeOf{value: b.emit(puppet.OpNotType, typesys.AnyType, e.Span(), nil, v)}
	}
	if t, ok := v.Aux.(*typesys.Resource); ok && v.Op == ir.OpConst && t.TypeName != "" && !t.Titled() {
		typ := b.namedType(resolve.ClassName(t.TypeName), e.Span())
		if typ.unknown != nil {
			typ.unknown.Message = "Unknown resource type: '" + t.String() + "'"
		}
		return typ
	}
	// Whether there is such a type is found out when the resources are created.
	b.emit(puppet.OpResourceType, typesys.UndefType, e.Span(), nil, v)
	return typeOf{value: v}
}

// namesType reports whether an expression can stand where a type does: TYPE or
// TYPE[…]. No value of others is taken, not even a type (RES-1).
func namesType(e ast.Expr) bool {
	if x, ok := e.(*ast.IndexExpr); ok {
		e = x.Expr
	}
	_, ok := e.(*ast.RefExpr)
	return ok
}

// namedType resolves a resource type by name; what does not exist, or only in
// Ruby, is an error here.
func (b *resources) namedType(name string, at source.Span) typeOf {
	if name == "class" {
		return typeOf{name: name}
	}
	b.l.Names.HasResourceType(name) // looks for it
	if f := b.l.Names.Failure(resolve.DefineKind, name); f != nil {
		return typeOf{name: name, failure: f}
	}
	switch kind, where := b.l.Names.ResourceType(name); kind {
	case resolve.DeclaredType:
		return typeOf{name: name, failure: b.l.resourceError(name)}
	case resolve.NoType:
		if d := b.notResources(name, at); d != nil {
			return typeOf{name: name, unknown: d}
		}
		d := diag.Errorf(CodeUnknownType, at, "Unknown resource type: '%s'", name)
		if hint := b.l.Names.Hint(resolve.TypeHint, name); hint != "" {
			d.Hint("%s", hint)
		}
		return typeOf{name: name, unknown: d}
	case resolve.RubyType:
		b.failWith(diag.Errorf(CodeRuby, at, "p2go does not understand the Ruby code of the resource type '%s'", name).
			Hint("it is defined in %s", where), "")
	}
	return typeOf{name: name}
}

// attrs are evaluated attribute operations.
type attrs struct {
	ops    []puppet.AttrAux
	values []*ir.Value
}

// attrs lowers attribute operations in order (RES-5).
func (b *resources) attrs(ops []ast.AttrOp) *attrs { return b.attrsOf(ops, nil) }

// attrsOf is attrs for operations after each of which repeated, unless it is nil,
// is told of the hash of attributes and of names that are set beside it.
func (b *resources) attrsOf(ops []ast.AttrOp, repeated func(splat *ir.Value, names ...string)) *attrs {
	set := &attrs{}
	var names []string
	var splat *ir.Value
	for _, op := range ops {
		switch op := op.(type) {
		case *ast.AttrSet:
			names = append(names, op.Name)
			kind := byte('=')
			if op.Op == token.PlusArrow {
				kind = '+'
			}
			set.ops = append(set.ops, puppet.AttrAux{Name: op.Name, Op: kind, Pos: posOf(op.At)})
			set.values = append(set.values, b.attr(op))
			if splat != nil && repeated != nil && !b.dead {
				repeated(splat, op.Name)
			}
		case *ast.AttrSplat:
			v := b.eval.expr(op.Value)
			if !b.dead && !puppet.HeldAttrs(b.f, v) {
				v = b.emit(puppet.OpHold, typesys.HashType, op.At, "*", v)
				v.ArgPos = []ir.Pos{posOf(op.Value.Span())}
			}
			set.ops = append(set.ops, puppet.AttrAux{Op: '*', Pos: posOf(op.At)})
			set.values = append(set.values, v)
			splat = v
			if len(names) > 0 && repeated != nil && !b.dead {
				repeated(v, names...)
			}
		}
		if b.dead {
			return set
		}
	}
	return set
}

// attrValue lowers the value of an attribute. References in that of a relationship
// metaparameter are operands.
func (b *resources) attrValue(op *ast.AttrSet) *ir.Value {
	label := ""
	switch op.Name {
	case "before", "notify", "require", "subscribe":
		label = resourceLabel
	}
	return b.related(label, b.eval.expr, op.Value)
}

// related lowers an expression whose references form a relationship, the errors of
// which have the label; "" is for those that form none.
func (b *resources) related(label string, lower func(ast.Expr) *ir.Value, e ast.Expr) *ir.Value {
	outer := b.relating
	b.relating = label
	v := lower(e)
	b.relating = outer
	return v
}

// uniqueAttrs is attrs for the body of a resource expression, which sets an
// attribute once. Statements that set some of what a resource has are checked for
// each resource.
func (b *resources) uniqueAttrs(ops []ast.AttrOp, whole source.Span) *attrs {
	repeated := func(splat *ir.Value, names ...string) {
		b.emit(puppet.OpUnrepeated, typesys.UndefType, whole, nil, splat, b.constant(value.Strings(names...), whole))
	}
	seen := map[string]source.Span{}
	for i, op := range ops {
		op, ok := op.(*ast.AttrSet)
		if !ok {
			continue
		}
		if first, set := seen[op.Name]; set {
			set := b.attrsOf(ops[:i+1], repeated)
			if !b.dead {
				d := diag.Errorf(CodeDuplicateAttr, op.At, "The attribute '%s' has already been set", op.Name).Note(first, "it is set here")
				d.Said = whole
				b.failWith(d, "")
				b.attrsOf(ops[i+1:], nil)
			}
			return set
		}
		seen[op.Name] = op.At
	}
	return b.attrsOf(ops, repeated)
}

// attr lowers the value of an attribute, which is held before anything else is
// evaluated: what cannot be held is an error of its own.
func (b *resources) attr(op *ast.AttrSet) *ir.Value {
	v := b.attrValue(op)
	if b.dead || puppet.HeldAsIs(b.f, v) {
		return v
	}
	return b.emit(puppet.OpHold, typesys.AnyType, op.At, op.Op.String(), v)
}

// dropHolds takes the ops that hold attributes away again that nothing follows
// which could fail or be seen: adding to the catalog holds the values too. So it
// does with those that look for repeated attributes, if there is one body.
func (b *resources) dropHolds(single bool, sets ...*attrs) {
	own := map[*ir.Value]bool{} // those of a resource around this one stay
	for _, s := range sets {
		if s != nil {
			for _, v := range s.values {
				own[v] = true
			}
		}
	}
	rest := b.region.Body
	dropped := map[*ir.Value]*ir.Value{}
	var pure []*ir.Value
	for len(rest) > 0 {
		v := rest[len(rest)-1]
		switch {
		case own[v] && v.Op == puppet.OpHold && (v.Aux == "=>" || v.Aux == "+>"):
			dropped[v] = v.Args[0]
		case single && v.Op == puppet.OpUnrepeated:
		case v.Effect() == ir.Pure:
			pure = append(pure, v)
		default:
			goto found
		}
		rest = rest[:len(rest)-1]
	}
found:
	slices.Reverse(pure)
	b.region.Body = append(rest, pure...)
	for _, s := range sets {
		if s == nil {
			continue
		}
		for i, v := range s.values {
			if d := dropped[v]; d != nil {
				s.values[i] = d
			}
		}
	}
}

// withDefaults are the attributes of a body and those of the default body that
// it does not set (RES-6): as in Puppet, the names of the default body come
// first. What a splat sets is known only at run time.
func (s *attrs) withDefaults(d *attrs) *attrs {
	out := &attrs{}
	own := map[string]int{}
	for i, op := range s.ops {
		if op.Op != '*' {
			own[op.Name] = i
		}
	}
	for i, op := range d.ops {
		v := d.values[i]
		switch j, set := own[op.Name]; {
		case op.Op == '*':
			op.Op = 'D'
		case set:
			op, v = s.ops[j], s.values[j]
			delete(own, op.Name)
		case s.hasSplat():
			op.Op = 'd'
		}
		out.ops, out.values = append(out.ops, op), append(out.values, v)
	}
	for i, op := range s.ops {
		if _, left := own[op.Name]; left || op.Op == '*' {
			out.ops, out.values = append(out.ops, op), append(out.values, s.values[i])
		}
	}
	return out
}

func (s *attrs) hasSplat() bool {
	for _, op := range s.ops {
		if op.Op == '*' {
			return true
		}
	}
	return false
}

// defaults lowers `Type { … }` (DEF-1).
func (b *resources) defaults(e *ast.DefaultsExpr) *ir.Value {
	typ := b.resourceType(e.Type)
	if b.dead {
		return b.undef(e.At)
	}
	if (typ.name == "class" || typ.name == "") && !b.tainted(typ.value) {
		return b.fail("ILLEGAL_RESOURCE_TYPE", e.At, "", "Illegal Resource Type expression, expected result to be a type name, or untitled Resource, got Type[Class]")
	}
	if typ.failure != nil {
		b.broken(typ.failure, "Resource Defaults Expression", e.At)
	}
	set := b.attrs(e.Ops)
	if b.dead {
		return b.undef(e.At)
	}
	b.dropHolds(true, set)
	b.emit(puppet.OpDefaults, nil, e.At, &puppet.DeclareAux{Type: typ.name, Attrs: set.ops}, set.values...)
	return b.constant(&typesys.Resource{TypeName: typ.name}, e.At)
}

// override lowers `Type['title'] { … }` (OVR-1).
func (b *resources) override(e *ast.OverrideExpr) *ir.Value {
	refs := b.eval.expr(e.Resources)
	if b.dead {
		return refs
	}
	if x, ok := e.Resources.(*ast.IndexExpr); ok { // the resource's type is in use
		if r, ok := x.Expr.(*ast.RefExpr); ok {
			b.l.Names.ResourceType(resolve.ClassName(b.refs.Of(r, resolve.AliasKind).Name))
		}
	}
	set := b.attrs(e.Ops)
	if b.dead {
		return refs
	}
	b.dropHolds(true, set)
	return b.emit(puppet.OpOverride, typesys.AnyType, e.At, &puppet.DeclareAux{Attrs: set.ops}, append([]*ir.Value{refs}, set.values...)...)
}

// collect lowers a collector (COLL). The operands of its query are evaluated
// here, once; the comparisons run for each resource (COLL-4).
func (b *resources) collect(e *ast.CollectExpr) *ir.Value {
	ref, ok := e.Type.(*ast.RefExpr)
	if !ok {
		return b.unsupported(e.At, "a collector on this kind of expression")
	}
	name := b.refs.Of(ref, resolve.TypeKind).Name
	if name == "class" {
		return b.fail("CLASSES_NOT_COLLECTABLE", e.At, queryLabel(e.Exported), "Classes cannot be collected")
	}
	b.l.Names.HasResourceType(name) // looks for it
	failure := b.l.Names.Failure(resolve.DefineKind, name)
	kind, where := resolve.NoType, ""
	if failure == nil {
		kind, where = b.l.Names.ResourceType(name)
	}
	switch {
	case failure != nil:
		b.broken(failure, queryLabel(e.Exported), e.At)
	case kind == resolve.NoType:
		d := diag.Errorf(CodeUnknownType, e.At, "Resource type %s doesn't exist", name)
		if hint := b.l.Names.Hint(resolve.TypeHint, name); hint != "" {
			d.Hint("%s", hint)
		}
		return b.failWith(d, queryLabel(e.Exported))
	case kind == resolve.RubyType:
		return b.failWith(diag.Errorf(CodeRuby, e.At, "p2go does not understand the Ruby code of the resource type '%s'", name).
			Hint("it is defined in %s", where), "")
	}
	set := b.attrs(e.Ops)
	if b.dead {
		return b.undef(e.At)
	}
	var match func(r *ir.Value) *ir.Value
	if e.Query != nil {
		if match = b.query(e.Query, e.At, e.Exported); b.dead {
			return b.undef(e.At)
		}
	}
	b.dropHolds(true, set)
	v := b.f.NewValue(puppet.OpCollect, typesys.AnyType, posOf(e.At), set.values...)
	v.Aux = &puppet.CollectAux{Type: name, Exported: e.Exported, All: match == nil, Attrs: set.ops}
	r := &ir.Region{Args: []*ir.Value{b.arg("", typesys.AnyType, e.At)}}
	v.Regions = []*ir.Region{r}
	region, astray := b.region, b.astray
	b.region = r
	var res *ir.Value
	if match == nil {
		res = b.constant(true, e.At)
	} else {
		res = match(r.Args[0])
	}
	b.emit(ir.OpYield, nil, e.At, nil, res)
	b.region, b.astray = region, astray
	b.region.Body = append(b.region.Body, v)
	return v
}

// queryLabel is what messages call the query of a collector.
func queryLabel(exported bool) string {
	if exported {
		return "Exported Query"
	}
	return "Virtual Query"
}

// query evaluates a query's operands and returns what emits its test (COLL-3,
// VAL-71). Errors are those of the whole collector.
func (b *resources) query(e ast.Expr, whole source.Span, exported bool) func(r *ir.Value) *ir.Value {
	at := e.Span()
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.Eq, token.NotEq:
			name := b.queryOperand(e.Left, whole, exported)
			if b.dead {
				return nil
			}
			val := b.queryOperand(e.Right, whole, exported)
			if b.dead {
				return nil
			}
			if e.Op == token.Eq {
				if name.Op != ir.OpConst {
					val = b.emit(puppet.OpQueryTags, typesys.AnyType, whole, nil, val, name)
				} else if name.Aux == "tag" {
					val = b.emit(puppet.OpQueryTags, typesys.ArrayType, whole, nil, val)
				}
			}
			return func(r *ir.Value) *ir.Value {
				return b.emit(puppet.OpQueryEq, typesys.BooleanType, at, e.Op == token.NotEq, r, name, val)
			}
		case token.And, token.Or:
			left := b.query(e.Left, whole, exported)
			if b.dead {
				return nil
			}
			right := b.query(e.Right, whole, exported)
			if b.dead {
				return nil
			}
			or := e.Op == token.Or
			return func(r *ir.Value) *ir.Value {
				l := left(r)
				first, second := func() *ir.Value { return right(r) }, func() *ir.Value { return b.constant(or, at) }
				if or {
					first, second = second, first
				}
				return b.branch(ir.OpIf, at, nil, []*ir.Value{l}, false, first, second)
			}
		}
	}
	none := b.fail("P2GO_ILLEGAL_QUERY", at, "", "Illegal query expression: a query compares attributes with == or !=")
	return func(*ir.Value) *ir.Value { return none }
}

// queryOperand lowers a side of a comparison in a query. Few kinds of expressions
// can be one; what an index gives is held, as the attributes it is compared with.
func (b *resources) queryOperand(e ast.Expr, whole source.Span, exported bool) *ir.Value {
	e = ast.Unparen(e)
	switch e.(type) {
	case *ast.VarExpr, *ast.BoolExpr, *ast.StringExpr, *ast.ConcatExpr, *ast.IntExpr, *ast.FloatExpr, *ast.UndefExpr, *ast.NameExpr:
		return b.eval.expr(e)
	case *ast.IndexExpr:
		v := b.eval.expr(e)
		if b.dead || puppet.HeldAsIs(b.f, v) {
			return v
		}
		return b.emit(puppet.OpHold, typesys.AnyType, whole, "query", v)
	}
	return b.fail("P2GO_ILLEGAL_QUERY", whole, queryLabel(exported), "Cannot transform object of class Puppet::Pops::Model::%s", modelClass(e))
}

// modelClass is Puppet's class of a syntax tree.
func modelClass(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ArrayExpr:
		return "LiteralList"
	case *ast.HashExpr:
		return "LiteralHash"
	case *ast.DefaultExpr:
		return "LiteralDefault"
	case *ast.RegexpExpr:
		return "LiteralRegularExpression"
	case *ast.RefExpr:
		return "QualifiedReference"
	case *ast.HeredocExpr:
		return "HeredocExpression"
	case *ast.ReservedExpr:
		return "ReservedWord"
	case *ast.CallExpr:
		return "CallNamedFunctionExpression"
	case *ast.MethodExpr:
		return "CallMethodExpression"
	case *ast.IfExpr:
		return "IfExpression"
	case *ast.UnlessExpr:
		return "UnlessExpression"
	case *ast.CaseExpr:
		return "CaseExpression"
	case *ast.SelectorExpr:
		return "SelectorExpression"
	case *ast.AssignExpr:
		return "AssignmentExpression"
	case *ast.RelationExpr:
		return "RelationshipExpression"
	case *ast.CollectExpr:
		return "CollectExpression"
	case *ast.ResourceExpr:
		return "ResourceExpression"
	case *ast.UnaryExpr:
		switch e.Op {
		case token.Not:
			return "NotExpression"
		case token.Splat:
			return "UnfoldExpression"
		}
		return "UnaryMinusExpression"
	case *ast.BinaryExpr:
		switch e.Op {
		case token.And:
			return "AndExpression"
		case token.Or:
			return "OrExpression"
		case token.In:
			return "InExpression"
		case token.Match, token.NotMatch:
			return "MatchExpression"
		case token.Eq, token.NotEq, token.Less, token.LessEq, token.Greater, token.GreaterEq:
			return "ComparisonExpression"
		}
		return "ArithmeticExpression"
	}
	return "Expression"
}

// relation lowers an edge (REL); its operands are evaluated left to right.
func (b *resources) relation(e *ast.RelationExpr) *ir.Value {
	label := "'" + e.Op.String() + "' expression"
	left := b.related(label, b.operand, e.Left)
	if b.dead {
		return left
	}
	right := b.related(label, b.operand, e.Right)
	if b.dead {
		return right
	}
	return b.emit(puppet.OpRelate, typesys.AnyType, e.At, e.Op.String(), left, right)
}

// operand lowers an operand of an edge. A string that names a reference is one
// (REL-1).
func (b *resources) operand(e ast.Expr) *ir.Value {
	if s, ok := literalString(e); ok && strings.Contains(s, "[") {
		if t, err := b.types.parseType(s); err == nil {
			if b.mention(t, e.Span()); b.dead {
				return b.undef(e.Span())
			}
			return b.constant(t, e.Span())
		}
	}
	return b.eval.expr(e)
}
