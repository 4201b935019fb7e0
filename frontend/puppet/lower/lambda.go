package lower

import (
	"slices"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// loopRegion lowers a lambda's body as the region of v.
func (b *callables) loopRegion(v *ir.Value, lambda *ast.LambdaExpr, types *lambdaTypes, param func(i int) typesys.Type) {
	r := &ir.Region{}
	v.Regions = []*ir.Region{r}
	var params puppet.AcceptAux
	for i, p := range lambda.Params {
		ip := types.params[i]
		params = append(params, puppet.AcceptParam{Name: p.Name, Type: ip.Type, Computed: ip.Computed})
		r.Args = append(r.Args, b.arg(p.Name, param(i), p.At))
	}
	region, scope, groups, astray := b.region, b.scope, b.groups, b.astray
	b.region, b.scope = r, newScope(scope)
	b.loops = append(b.loops, v)
	if slices.ContainsFunc(lambda.Params, func(p *ast.Param) bool { return p.Type != nil }) {
		accept := b.emit(puppet.OpAccept, typesys.UndefType, lambda.At, params, append(r.Args[:len(r.Args):len(r.Args)], types.computed...)...)
		accept.Pos = v.Pos // as an error of the call
	}
	for i, p := range lambda.Params {
		x := r.Args[i]
		if p.Type != nil {
			x = b.emit(ir.OpNarrow, ir.Meet(x.Type, params[i].Type), p.At, nil, x)
			x.Name = p.Name
		}
		b.scope.set(p.Name, x)
		b.scope.assigned[p.Name] = p.At
	}
	b.lambdaBody(lambda)
	b.region, b.scope, b.groups, b.dead, b.astray = region, scope, groups, false, astray
	b.loops = b.loops[:len(b.loops)-1]
}

func (b *callables) lambdaBody(lambda *ast.LambdaExpr) {
	// Every round begins with the match variables around the lambda.
	region, first, before := b.region, len(b.region.Body), b.matches
	b.restore(lambda.At)
	last := len(region.Body)
	b.refuse(lambda.Params)
	x := b.eval.arm(lambda.Body)
	if b.matches == before {
		region.Body = slices.Delete(region.Body, first, last)
	}
	if !b.dead {
		b.emit(ir.OpYield, nil, lambda.At, nil, b.checkedNext(x, lambda.Body.Span()))
	}
}

// lambda lowers a lambda to a closure (LAM). Its signature is made, and may fail, where
// it stands.
func (b *callables) lambda(e *ast.LambdaExpr) *ir.Value {
	types := b.lambdaTypes(e)
	if b.dead {
		return b.undef(e.At)
	}
	aux := &ir.LambdaAux{Params: types.params, Returns: types.returns}
	v := b.f.NewValue(ir.OpLambda, typesys.CallableType, posOf(e.At), types.computed...)
	v.Aux = aux
	if types.result != nil {
		aux.Computed = len(types.computed)
	}
	r := &ir.Region{}
	v.Regions = []*ir.Region{r}
	region, scope, groups, astray := b.region, b.scope, b.groups, b.astray
	b.loops = append(b.loops, v)
	raw := newScope(scope)
	raw.defaults = newDefaults(e.Params, lambdaName)
	inner := newScope(scope)
	for i, p := range e.Params {
		ip := types.params[i]
		b.bind(ip, p, raw)
		ip.Value = b.arg(p.Name, restType(ip), p.At)
		r.Args = append(r.Args, ip.Value)
		inner.set(p.Name, ip.Value)
		inner.assigned[p.Name] = p.At
	}
	b.region, b.scope = r, inner
	b.lambdaBody(e)
	b.region, b.scope, b.groups, b.dead, b.astray = region, scope, groups, false, astray
	b.loops = b.loops[:len(b.loops)-1]
	b.region.Body = append(b.region.Body, v)
	return v
}

// checkedNext asserts the return type of the innermost lambda, where it has one.
func (b *callables) checkedNext(v *ir.Value, at source.Span) *ir.Value {
	lambda := b.loops[len(b.loops)-1]
	a, ok := lambda.Aux.(*ir.LambdaAux)
	if !ok {
		return v
	}
	if n := a.Computed; n > 0 && !b.dead {
		return b.emit(puppet.OpAssert, a.Returns, at, puppet.AssertAux{Type: a.Returns, Subject: "value returned from lambda"}, v, lambda.Args[n-1])
	}
	return b.checkedReturn(v, a.Returns, "lambda", at)
}
