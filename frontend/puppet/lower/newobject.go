package lower

import (
	"slices"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/typesys"
)

// newObject lowers a call of new with a declared type that is written out (ARM-40 to ARM-42); ok is false for all other calls, of which
// nothing was evaluated.
func (b *calls) newObject(at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) (v *ir.Value, ok bool) {
	if len(args) == 0 || len(args) > 2 {
		return nil, false
	}
	o := b.declaredType(args[0])
	if o == nil {
		return nil, false
	}
	aux := object.NewAux{Type: o}
	var operands []*ir.Value
	var places []source.Span // of those that are features
	if len(args) == 2 {
		if entries := literalFeatures(args[1]); entries != nil {
			for _, e := range entries {
				name, _ := constantName(e.Key)
				x := b.eval.expr(e.Value)
				if b.dead {
					return x, true
				}
				if i := slices.Index(aux.Keys, name); i >= 0 { // the last one stands
					operands[i], places[i] = x, e.Value.Span()
					continue
				}
				aux.Keys, operands, places = append(aux.Keys, name), append(operands, x), append(places, e.Value.Span())
			}
		} else {
			x := b.eval.expr(args[1])
			switch {
			case b.dead:
				return x, true
			case x.Unset || !typesys.Assignable(typesys.HashType, x.Type):
				given := []*ir.Value{b.constant(o, args[0].Span()), x}
				return b.functions.functionOf(b.l.Callee(b.module, builtin.New.Name), builtin.New.Name, at, given, nil, lambda, true), true
			}
			aux.Hash, operands = true, []*ir.Value{x}
		}
	}
	if lambda != nil {
		aux.Block = true
		block := b.eval.lambda(lambda)
		if b.dead {
			return block, true
		}
		operands = append(operands, block)
	}
	made := b.emit(object.OpNew, o, at, aux, operands...)
	for _, p := range places {
		made.ArgPos = append(made.ArgPos, posOf(p))
	}
	return made, true
}

// declaredType is the declared type that an expression names, nil for anything else.
func (b *calls) declaredType(e ast.Expr) *typesys.Object {
	ref, ok := e.(*ast.RefExpr)
	if !ok {
		return nil
	}
	t, err := b.functions.types.named(b.refs.Of(ref, resolve.AliasKind).Name)
	if err != nil || t == nil {
		return nil
	}
	return object.Declared(t)
}

// literalFeatures are the entries of a hash that is written out with names as keys, nil for any other expression.
func literalFeatures(e ast.Expr) []*ast.KeyedEntry {
	h, ok := e.(*ast.HashExpr)
	if !ok || slices.ContainsFunc(h.Entries, func(e *ast.KeyedEntry) bool { _, name := constantName(e.Key); return !name }) {
		return nil
	}
	return h.Entries
}
