package lower

import (
	"slices"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// variables reads and assigns variables.
type variables struct {
	*access
	around *around              // of an inline template
	holes  map[string]*ir.Value // of a template that the machine renders: the text between the parts of its source
}

// variable reads `$name` (NAME-1).
func (b *variables) variable(e *ast.VarExpr) *ir.Value {
	if resolve.IsMatch(e.Name) {
		return b.matchVariable(e.Name, e.At)
	}
	switch ref := b.refs.Of(e, resolve.VariableKind); {
	case b.logic != nil && (ref.Top || ref.From != ""):
		return b.logic.variable(b.builder, e.Name, e.At)
	case ref.Top:
		return b.required(b.topVar(ref.Name, e.At), e.Name, e.At)
	case ref.From != "":
		return b.classVariable(ref.From, ref.Name, e.Name, e.At)
	default:
		return b.required(b.lookup(b.scope, ref.Name, e.At), ref.Name, e.At)
	}
}

// required makes an error of reading a variable that has no value, or undef where
// the setting strict_variables says so (STRICT-2).
func (b *variables) required(v *ir.Value, name string, at source.Span) *ir.Value {
	if !v.Unset {
		return v
	}
	if name == "module_name" || name == "caller_module_name" { // never unknown (VAR-6)
		return v
	}
	b.hiddenAround(name, at)
	return b.emit(puppet.OpRequire, ir.Join(v.Type, typesys.UndefType), at, name, v)
}

// lookup finds an unqualified name in the scopes from s outward. The result is
// maybe unset when no scope is certain to have it.
func (b *variables) lookup(s *scope, name string, at source.Span) *ir.Value {
	if s == nil {
		return b.outside(name, at)
	}
	v := s.vars[name]
	switch {
	case v == nil && s.defaults.have(name):
		return b.unbound(s.defaults, name, at)
	case v == nil && s.open:
		return b.orElse(b.given(name, at), at, func() *ir.Value { return b.lookup(s.outer, name, at) })
	case v == nil:
		return b.lookup(s.outer, name, at)
	case v.Unset:
		return b.orElse(v, at, func() *ir.Value { return b.lookup(s.outer, name, at) })
	}
	return v
}

// orElse is v where it is set, else what f finds.
func (b *variables) orElse(v *ir.Value, at source.Span, f func() *ir.Value) *ir.Value {
	set := b.emit(ir.OpIsSet, typesys.BooleanType, at, nil, v)
	r := b.branch(ir.OpIf, at, nil, []*ir.Value{set}, false,
		func() *ir.Value { return v },
		f)
	// The result is unset only where the alternative is.
	last := r.Regions[len(r.Regions)-1].Terminator()
	if last != nil && last.Op == ir.OpYield {
		r.Unset = last.Args[0].Unset
	}
	return r
}

// outside looks a name up beyond the function's own scopes (SCO-1).
func (b *variables) outside(name string, at source.Span) *ir.Value {
	if b.logic != nil {
		return b.logic.variable(b.builder, name, at)
	}
	if b.around != nil {
		return b.around.lookup(b.builder, name)
	}
	if b.onMachine() {
		if v := b.holes[name]; v != nil {
			return v
		}
		return b.topVar(name, at)
	}
	if v := b.preset(name, at); v != nil {
		return v
	}
	switch b.f.Kind {
	case ir.Class:
		return b.outward(b.f.Parent, name, at)
	case ir.Define, ir.Template:
		return b.outward("", name, at)
	}
	return b.topVar(name, at)
}

// outward looks for a variable in the scopes outside of the body, from that of a class on, "" for that of the node (SCO-1). Behind are
// the classes in which it was looked for: one that inherits from itself is never evaluated.
func (b *variables) outward(class, name string, at source.Span, behind ...*resolve.Class) *ir.Value {
	outer := b.l.Names.Outer(class, name)
	if slices.Contains(behind, outer.Class) {
		outer = resolve.Outer{}
	}
	var v *ir.Value
	next := func() *ir.Value { return b.topVar(name, at) }
	switch {
	case outer.Class != nil:
		if !b.mayRead(outer.Class.Name, name, at) {
			return b.unknown(at)
		}
		v = b.classVar(outer.Class.Name, name, at)
		next = func() *ir.Value { return b.outward(outer.Class.Parent, name, at, append(behind, outer.Class)...) }
	case outer.Node:
		v = b.emit(puppet.OpNodeVar, typesys.AnyType, at, name)
		v.Unset = true
	default:
		return next()
	}
	return b.orElse(v, at, next)
}

// factsType is the type of $facts and its like: data, so that no part of it can
// be a type or refer to a resource.
var factsType = &typesys.Hash{Key: typesys.StringType, Value: typesys.DataType}

// topVar reads a variable of top scope. Those that are always there have a
// type (VAR-8, FACT).
func (b *variables) topVar(name string, at source.Span) *ir.Value {
	if b.onMachine() && name != "facts" && name != "module_name" {
		return b.unset(at)
	}
	v := b.emit(puppet.OpTopVar, typesys.AnyType, at, name)
	switch name {
	case "facts", "trusted", "server_facts":
		v.Type = factsType
	case "environment":
		v.Type = typesys.StringType
	case "module_name":
		return b.replace(v, b.constant("", at))
	case "title", "name":
		return b.replace(v, b.constant("main", at))
	default:
		v.Unset = true
	}
	return v
}

// replace drops the value just emitted in favour of another.
func (b *variables) replace(old, v *ir.Value) *ir.Value {
	body := b.region.Body
	for i := len(body) - 1; i >= 0; i-- {
		if body[i] == old {
			b.region.Body = append(body[:i:i], body[i+1:]...)
			break
		}
	}
	return v
}

// preset reads what classes and defines have without assignment (VAR-8,
// VAR-10); nil when the name is not preset here.
func (b *variables) preset(name string, at source.Span) *ir.Value {
	switch b.f.Kind {
	case ir.Class, ir.Define:
	case ir.Node, ir.Template:
		if name != "title" && name != "name" {
			return nil
		}
	default:
		return nil
	}
	t := typesys.Type(typesys.StringType)
	aux := name
	switch name {
	case "module_name", "caller_module_name":
	case "title", "name":
		if b.f.Kind == ir.Define || b.f.Kind == ir.Template {
			t = typesys.AnyType
		}
	default:
		if b.f.Kind != ir.Class && b.f.Kind != ir.Define || !isMetaparam(name) {
			return nil
		}
		v := b.emit(puppet.OpScopeVar, typesys.AnyType, at, "meta:"+name)
		v.Unset = true
		return b.orElse(v, at, func() *ir.Value { return b.outward(b.f.Parent, name, at) })
	}
	return b.emit(puppet.OpScopeVar, t, at, aux)
}

// classVariable reads `$class::name`, also of classes that the named one
// inherits from.
func (b *variables) classVariable(class, name, full string, at source.Span) *ir.Value {
	// Inside the class itself its own variables are values.
	if b.f.Kind == ir.Class && class == b.f.Name {
		s := b.scope
		for s.outer != nil {
			s = s.outer
		}
		switch v := s.vars[name]; {
		case v != nil && !v.Unset:
			return v
		case s.defaults.have(name):
			return b.unbound(s.defaults, name, at)
		}
	}
	if b.onMachine() {
		return b.required(b.unset(at), full, at)
	}
	if class != resolve.SettingsClass && !b.mayRead(b.l.Names.Holder(class, name), name, at) {
		return b.unknown(at)
	}
	v := b.ofClass(class, name, at)
	if v == nil {
		if class != resolve.SettingsClass {
			b.hidden(class, name, at)
		}
		v = b.unset(at)
	}
	return b.required(v, full, at)
}

// ofClass is the value of `$class::name`, unset as long as there is none; nil
// where there cannot be one.
func (b *variables) ofClass(class, name string, at source.Span) *ir.Value {
	if class == resolve.SettingsClass {
		if !b.l.Names.Setting(name) {
			return nil
		}
		return b.classVar(class, name, at)
	}
	info := b.l.Names.Class(class)
	if info == nil {
		return nil
	}
	var own *ir.Value
	if builtInVar(name) || info.Has(name) {
		own = b.classVar(class, name, at)
	}
	if holder := b.l.Names.Holder(info.Parent, name); holder != "" {
		return b.fromParent(class, own, holder, name, at)
	}
	if own == nil && b.l.Names.BrokenAbove(class) { // where it may be is not known, and it has no value
		own = b.emit(puppet.OpTopVar, typesys.AnyType, at, class+"::"+name)
		own.Unset = true
	}
	return own
}

// builtInVar reports whether every class has the variable.
func builtInVar(name string) bool { return name == "title" || name == "name" || name == "module_name" }

// classVar reads a variable of a class, which has none as long as it is not
// evaluated.
func (b *variables) classVar(class, name string, at source.Span) *ir.Value {
	v := b.emit(puppet.OpClassVar, typesys.AnyType, at, puppet.VarAux{Class: class, Var: name})
	v.Unset = true
	return v
}

// fromParent continues the read of a class's variable in the ancestors, beginning
// with the holder: not before the class itself is evaluated. Own is what the class
// has, or nil.
func (b *variables) fromParent(class string, own *ir.Value, holder, name string, at source.Span) *ir.Value {
	above := func() *ir.Value {
		v := b.classVar(holder, name, at)
		for up, below := b.l.Names.Above(holder, name), []string{holder}; up != "" && !slices.Contains(below, up); up = b.l.Names.Above(up, name) {
			below = append(below, up)
			v = b.orElse(v, at, func() *ir.Value { return b.classVar(up, name, at) })
		}
		return v
	}
	guarded := func() *ir.Value {
		if b.f.Kind == ir.Class && b.f.Name == class {
			return above()
		}
		evaluated := b.emit(ir.OpIsSet, typesys.BooleanType, at, nil, b.classVar(class, "title", at))
		v := b.branch(ir.OpIf, at, nil, []*ir.Value{evaluated}, false, above, func() *ir.Value { return b.unset(at) })
		v.Unset = true
		return v
	}
	if own == nil {
		return guarded()
	}
	return b.orElse(own, at, guarded)
}

// matchVariable reads `$0`, `$1`, … (MV-1).
func (b *variables) matchVariable(name string, at source.Span) *ir.Value {
	n := 0
	for _, c := range name {
		n = min(n*10+int(c-'0'), 1<<20)
	}
	switch b.f.Kind {
	case ir.Class, ir.Define, ir.Node:
		return b.outerMatch(n, at)
	}
	if b.groups == nil {
		return b.undef(at)
	}
	return b.emit(puppet.OpGroup, typesys.AnyType, at, n, b.groupsNow(at))
}

// assign gives variables of the left side their values (VAR-1 to VAR-5); the
// value is the right side.
func (b *body) assign(e *ast.AssignExpr) *ir.Value {
	v := b.expr(e.Right)
	if b.dead {
		return v
	}
	b.assignTo(e.Left, v, e)
	return v
}

// assignTo assigns to a left side, or to a part of it. What is wrong is mostly
// reported at the assignment's operator.
func (b *variables) assignTo(left ast.Expr, v *ir.Value, assign *ast.AssignExpr) {
	switch left := left.(type) {
	case *ast.VarExpr:
		b.setVar(left.Name, v, assign.At, assign.Private)
	case *ast.ArrayExpr:
		b.destructure(left, v, assign)
	case *ast.IndexExpr: // of an object that is being made (ARM-46)
		b.initialise(left, v, assign)
	default:
		b.unsupported(left.Span(), "assignment to this kind of expression")
	}
}

// initialise gives an object that is being made a feature, `$t[a] = v`, or appends to one, `$t[a] += v` (ARM-46).
func (b *variables) initialise(left *ast.IndexExpr, v *ir.Value, assign *ast.AssignExpr) {
	of := b.variable(left.Expr.(*ast.VarExpr))
	name, ok := constantName(left.Keys[0])
	if !ok {
		b.unsupported(left.Keys[0].Span(), "a feature whose name is computed")
		return
	}
	op := object.OpAssign
	if assign.Op == token.PlusAssign {
		op = object.OpAppend
	}
	b.emit(op, typesys.UndefType, assign.At, name, of, v).Pos.Method = b.byMethod // as the call whose lambda it is
}

// constantName is the name that a word or a string without interpolation is.
func constantName(e ast.Expr) (name string, ok bool) {
	switch e := e.(type) {
	case *ast.NameExpr:
		return e.Name, true
	case *ast.StringExpr:
		return e.Value, true
	}
	return "", false
}

// destructure assigns to each variable of an array on the left (VAR-5).
func (b *variables) destructure(left *ast.ArrayExpr, v *ir.Value, assign *ast.AssignExpr) {
	// Where an array is nested, Puppet counts in the outermost one.
	places := []ir.Pos{posOf(assign.Right.Span())}
	for i := range left.Elems {
		outer := assign.Left.(*ast.ArrayExpr).Elems
		places = append(places, posOf(outer[min(i, len(outer)-1)].Span()))
	}
	parts := b.emit(puppet.OpDestructure, typesys.ArrayType, assign.At, nil, v, b.constant(names(left), left.At))
	parts.ArgPos = places
	for i, e := range left.Elems {
		part := b.emit(puppet.OpIndex, typesys.AnyType, e.Span(), nil, parts, b.constant(int64(i), e.Span()))
		b.assignTo(e, part, assign)
		if b.dead {
			return
		}
	}
}

// names are the variables on the left of an assignment; arrays of them are keys too
// where the value is a hash.
func names(left *ast.ArrayExpr) value.Array {
	out := make(value.Array, len(left.Elems))
	for i, e := range left.Elems {
		switch e := e.(type) {
		case *ast.VarExpr:
			out[i] = e.Name
		case *ast.ArrayExpr:
			out[i] = names(e)
		}
	}
	return out
}

// reservedVars may not be assigned anywhere (VAR-3).
var reservedVars = map[string]bool{"facts": true, "trusted": true, "server_facts": true}

// setVar assigns a variable of the current scope. A private one has no place where
// others could read it (ACC-6).
func (b *variables) setVar(name string, v *ir.Value, at source.Span, private bool) {
	if b.dead {
		return
	}
	own := b.scope.outer == nil
	switch {
	case b.logic != nil && b.logic.stored[name]:
		b.emit(object.OpStore, typesys.UndefType, at, name, b.logic.self, v)
		return
	case reservedVars[name] && (name == "server_facts" || own && b.f.Kind == ir.Main):
		b.fail(CodeReserved, at, "", "Attempt to assign to a reserved variable name: '$%s'", name)
		return
	case reservedVars[name]: // Puppet's scopes find this where the name is not set, and say it in their own way
		b.fail(CodeReserved, at, "'=' expression", "Attempt to assign to a reserved variable name: '%s'", name)
		return
	case own && b.builtin(name) && (name == "name" || name == "title"):
		b.fail(CodeReassignment, at, "", "Cannot reassign built in (or already assigned) variable '$%s'", name)
		return
	case own && (b.builtin(name) || b.logic != nil && b.logic.reads[name]):
		b.fail(CodeReassignment, at, "", "Cannot reassign variable '$%s'", name)
		return
	}
	switch old := b.scope.vars[name]; {
	case old != nil && !old.Unset:
		d := diag.Errorf(CodeReassignment, at, "Cannot reassign variable '$%s'", name).
			Hint("variables are assigned once per scope")
		if first := b.scope.assigned[name]; !first.IsZero() {
			d.Note(first, "first assigned here")
		}
		b.failWith(d, "")
		return
	case old != nil:
		set := b.emit(ir.OpIsSet, typesys.BooleanType, at, nil, old)
		b.branch(ir.OpIf, at, nil, []*ir.Value{set}, false,
			func() *ir.Value {
				b.end(ir.OpFail, at, ir.FailAux{Issue: string(CodeReassignment), Message: "Cannot reassign variable '$" + name + "'"})
				return b.undef(at)
			},
			func() *ir.Value { return b.undef(at) })
	}
	if v.Name == "" && v.Op != ir.OpConst {
		v.Name = name
	}
	b.scope.set(name, v)
	b.scope.assigned[name] = at
	if own && !private && (b.f.Kind == ir.Class || b.f.Kind == ir.Main || b.f.Kind == ir.Node) {
		b.emit(puppet.OpSetVar, nil, at, name, v)
	}
}

// builtin reports whether a variable is set in the body's own scope before it begins
// (VAR-1, VAR-8).
func (b *variables) builtin(name string) bool {
	switch name {
	case "name", "title":
		return b.f.Kind == ir.Class || b.f.Kind == ir.Define || b.f.Kind == ir.Node
	case "module_name", "caller_module_name":
		return b.f.Kind == ir.Class || b.f.Kind == ir.Define || b.f.Kind == ir.Node
	}
	return false
}

// isMetaparam reports whether a name is a metaparameter (META).
func isMetaparam(name string) bool {
	switch name {
	case "alias", "audit", "before", "loglevel", "noop", "notify", "require", "schedule", "stage", "subscribe", "tag":
		return true
	}
	return false
}

// unbound reports whether name is that of a parameter without a value.
func (s *scope) unbound(name string) bool {
	for ; s != nil && s.vars[name] == nil; s = s.outer {
		if s.defaults.have(name) {
			return true
		}
	}
	return false
}

// unbound reads a parameter that has no value, or may have none, when the default
// is evaluated.
func (b *variables) unbound(d *defaults, name string, at source.Span) *ir.Value {
	if d.callee == "" {
		return b.emit(puppet.OpBound, typesys.AnyType, at, name)
	}
	if !b.dead {
		found := diag.Errorf(CodeEvaluation, at, "%s: default expression for $%s tries to illegally access not yet evaluated $%s", d.callee, d.of, name)
		b.l.Diags.Add(found)
		return b.raise(at, ir.FailAux{Message: found.Message, Early: true})
	}
	return b.undef(at)
}

// given is the variable that a template's hash may have.
func (b *variables) given(name string, at source.Span) *ir.Value {
	v := b.emit(puppet.OpGiven, typesys.AnyType, at, name, b.f.Args[0])
	v.Unset = true
	return v
}
