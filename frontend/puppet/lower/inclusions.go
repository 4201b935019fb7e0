package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// inclusions lowers what includes classes, or asks for them.
type inclusions struct {
	*access
	vars *variables
	eval evaluator
}

// include lowers include, contain and require. Literal names are resolved now
// (INC-1).
func (b *inclusions) include(f *builtin.Function, at source.Span, args []ast.Expr) *ir.Value {
	how := f.Inclusion
	var names []string
	for _, a := range args {
		n, ok := b.refs.ClassNames(a)
		if !ok {
			names = nil
			break
		}
		names = append(names, n...)
	}
	if len(args) == 0 {
		return b.wrongCall(f, at, nil, nil)
	}
	if names == nil {
		vals, spread := b.eval.spreadArgs(args)
		if b.dead {
			return b.undef(at)
		}
		for _, a := range args { // whichever the others are, these are not there
			literal, _ := b.refs.ClassNames(a)
			for _, n := range literal {
				if n != resolve.SettingsClass && b.l.Names.Class(n) == nil {
					b.l.Diags.Add(b.classNotFound(n, at))
				}
			}
		}
		if b.tainted(vals...) {
			return b.unknown(at)
		}
		return b.emit(puppet.OpInclude, typesys.ArrayType, at, puppet.IncludeAux{Inclusion: how, Spread: spread}, vals...)
	}
	if how == puppet.IncludeClasses && len(names) == 1 && names[0] == resolve.SettingsClass {
		return b.constant(value.Array{&typesys.Class{Name: resolve.SettingsClass}}, at)
	}
	var unknown *ir.Value
	for i, n := range names {
		switch {
		case n != resolve.SettingsClass && b.l.Names.Class(n) == nil:
			// The classes before it are evaluated first.
			if i > 0 && unknown == nil {
				b.emit(puppet.OpInclude, typesys.ArrayType, at, puppet.IncludeAux{Inclusion: how, Classes: names[:i]})
			}
			if v := b.unknownClass(n, at); unknown == nil {
				unknown = v
			}
		default:
			b.mayUse(resolve.ClassKind, n, at, functionCall)
		}
	}
	if unknown != nil {
		return unknown
	}
	return b.emit(puppet.OpInclude, typesys.ArrayType, at, puppet.IncludeAux{Inclusion: how, Classes: names})
}

func (b *inclusions) classNotFound(name string, at source.Span) *diag.Diagnostic {
	d := diag.Errorf(CodeUnknownClass, at, "Could not find class ::%s", name)
	if hint := b.l.Names.Hint(resolve.ClassHint, name); hint != "" {
		d.Hint("%s", hint)
	}
	return d
}

func (b *inclusions) unknownClass(name string, at source.Span) *ir.Value {
	if b.dead {
		return b.undef(at)
	}
	b.l.Diags.Add(b.classNotFound(name, at))
	// The run-time message names the node, so the runtime words it.
	return b.emit(puppet.OpInclude, typesys.ArrayType, at, puppet.IncludeAux{Inclusion: puppet.IncludeClasses}, b.constant(name, at))
}

// defined lowers defined(): names that are literals are looked up now, since
// the environment is closed; whether a resource or variable exists is a
// question for run time (FN-defined).
func (b *inclusions) defined(at source.Span, args []ast.Expr) *ir.Value {
	var v *ir.Value
	for _, a := range args {
		one := b.definedOne(a, at)
		if b.dead {
			return one
		}
		if v == nil {
			v = one
			continue
		}
		first := v
		v = b.branch(ir.OpIf, at, nil, []*ir.Value{first}, false,
			func() *ir.Value { return b.constant(true, at) },
			func() *ir.Value { return one })
	}
	if v == nil {
		return b.emit(puppet.OpCatalogCall, typesys.BooleanType, at, ir.CallAux{Name: builtin.Defined.Name, Effect: ir.Writes})
	}
	return v
}

func (b *inclusions) definedOne(e ast.Expr, at source.Span) *ir.Value {
	if s, ok := literalString(e); ok && s != "" {
		if name, ok := strings.CutPrefix(s, "$"); ok {
			return b.definedVar(name, at)
		}
		name := resolve.ClassName(s)
		r := b.l.Names
		there := name == "main" || r.HasClass(name) || r.HasResourceType(name)
		b.mentionNamed(resolve.ClassKind, name, e.Span())
		b.mentionNamed(resolve.DefineKind, name, e.Span())
		for _, kind := range []resolve.Kind{resolve.ClassKind, resolve.DefineKind} {
			if f := r.Failure(kind, name); f != nil {
				return b.broken(f, functionCall, at)
			}
		}
		return b.constant(there, at)
	}
	v := b.eval.expr(e)
	if b.dead || b.tainted(v) {
		return v
	}
	if t, ok := v.Aux.(*typesys.Resource); ok && v.Op == ir.OpConst && !t.Titled() && t.TypeName != "" {
		return b.constant(resolve.ClassName(t.TypeName) != nodeType, at)
	}
	return b.emit(puppet.OpCatalogCall, typesys.BooleanType, at, ir.CallAux{Name: builtin.Defined.Name, Effect: ir.Writes}, v)
}

// definedVar is whether a variable is set, without complaint when it is not.
func (b *inclusions) definedVar(name string, at source.Span) *ir.Value {
	var v *ir.Value
	class, name, _ := resolve.SplitVariable(name)
	if class != "" {
		if v = b.vars.ofClass(resolve.ClassName(class), name, at); v == nil {
			return b.constant(false, at)
		}
	} else if b.scope.unbound(name) {
		return b.constant(true, at)
	} else {
		v = b.vars.lookup(b.scope, name, at)
	}
	if !v.Unset {
		return b.constant(true, at)
	}
	return b.emit(ir.OpIsSet, typesys.BooleanType, at, nil, v)
}

// includeFound includes the classes that hiera_include has found, if any.
func (b *inclusions) includeFound(classes *ir.Value, at source.Span) *ir.Value {
	some := b.emit(puppet.OpNe, typesys.BooleanType, at, nil, classes, b.constant(value.Array{}, at))
	return b.branch(ir.OpIf, at, nil, []*ir.Value{some}, true,
		func() *ir.Value {
			return b.emit(puppet.OpInclude, typesys.ArrayType, at, puppet.IncludeAux{Inclusion: puppet.IncludeClasses}, classes)
		},
		func() *ir.Value { return b.undef(at) })
}
