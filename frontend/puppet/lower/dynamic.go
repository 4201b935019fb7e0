package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// callByName lowers `call('f', args)` and `call(Deferred('f', [args]))` whose
// name is a literal: a call of f (DEFER-1).
func (b *calls) callByName(at source.Span, args []ast.Expr, lambda *ast.LambdaExpr, rval bool) (*ir.Value, bool) {
	if len(args) == 0 || lambda != nil && hasReturn(lambda.Body) { // return() ends the call of call() alone
		return nil, false
	}
	name, rest := literalText(args[0]), args[1:]
	if name == "" {
		var ok bool
		if name, rest, ok = deferred(args[0]); !ok || len(args) > 1 || lambda != nil {
			return nil, false
		}
	}
	if variable, ok := strings.CutPrefix(name, "$"); ok {
		v := &ast.VarExpr{Base: ast.Base{At: args[0].Span()}, Name: variable}
		return b.callFunction(builtin.Dig.Name, builtin.Dig.Name, at, append([]ast.Expr{v}, rest...), nil, rval), true
	}
	known := strings.ToLower(strings.TrimPrefix(name, "::"))
	switch info := b.l.Callee("", known); info.Kind {
	case resolve.NoFunction:
		if b.eval.spreadArgs(rest); b.dead {
			return b.undef(at), true
		}
		return b.fail(CodeUnknownFunction, at, functionCall, "Unknown function '%s'", name), true
	case resolve.HostFunc:
		vals, spread := b.eval.spreadArgs(rest)
		if b.dead {
			return b.undef(at), true
		}
		return b.functions.functionOf(info, known, at, vals, spread, lambda, rval), true
	}
	return b.callFunction(known, known, at, rest, lambda, rval), true
}

// callComputed lowers a call of call() whose function is found when it runs.
func (b *calls) callComputed(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.eval.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	if b.tainted(vals...) {
		if lambda != nil {
			b.eval.lambda(lambda)
		}
		return b.unknown(at)
	}
	if spread != nil || len(vals) > 0 && ir.KindsOf(ir.StaticType(vals[0]))&(ir.StringKind|ir.OtherKind) != 0 {
		b.vars.seeingAll(at)
	}
	aux := ir.CallAux{Name: f.Name, Spread: spread, Effect: ir.Writes}
	if lambda != nil {
		aux.Block = true
		outer := b.takesReturn
		b.takesReturn = true
		vals = append(vals, b.eval.lambda(lambda))
		b.takesReturn = outer
		if spread != nil {
			aux.Spread = append(append([]bool{}, spread...), false)
		}
	}
	return b.emit(puppet.OpCatalogCall, typesys.AnyType, at, aux, vals...)
}

// deferred is the call that a literal Deferred stands for, with those in its
// arguments made as well.
func deferred(e ast.Expr) (name string, args []ast.Expr, ok bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return "", nil, false
	}
	word, elems, ok := resolve.Deferred(call)
	if !ok {
		return "", nil, false
	}
	for _, elem := range elems {
		arg, ok := called(elem)
		if !ok {
			return "", nil, false
		}
		args = append(args, arg)
	}
	return literalText(word), args, true
}

// called is an argument of a literal Deferred with the Deferreds in it replaced by the calls that they stand for. ok is false
// for what may hold one that is not seen.
func called(e ast.Expr) (_ ast.Expr, ok bool) {
	if name, args, ok := deferred(e); ok {
		base := ast.Base{At: e.Span()}
		return &ast.CallExpr{Base: base, RVal: true, Func: &ast.NameExpr{Base: base, Name: name}, Args: args}, !strings.HasPrefix(name, "$")
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.ArrayExpr:
		list := &ast.ArrayExpr{Base: e.Base}
		for _, elem := range e.Elems {
			elem, ok := called(elem)
			if !ok {
				return nil, false
			}
			list.Elems = append(list.Elems, elem)
		}
		return list, true
	case *ast.HashExpr:
		hash := &ast.HashExpr{Base: e.Base}
		for _, entry := range e.Entries {
			v, ok := called(entry.Value)
			if !ok {
				return nil, false
			}
			entry := *entry
			entry.Value = v
			hash.Entries = append(hash.Entries, &entry)
		}
		return hash, true
	case *ast.UndefExpr, *ast.DefaultExpr, *ast.BoolExpr, *ast.IntExpr, *ast.FloatExpr, *ast.StringExpr, *ast.NameExpr, *ast.ConcatExpr, *ast.RegexpExpr:
		return e, true
	}
	return nil, false
}

// literalText is the text of a literal string or word; "" for anything else.
func literalText(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.StringExpr:
		return e.Value
	case *ast.NameExpr:
		return e.Name
	}
	return ""
}
