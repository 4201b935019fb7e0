package lower

import (
	"slices"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// Types of parameters that read variables, or call functions, are computed when the
// program runs: those of a lambda where it is given to a function, and then once for
// all of its calls; those of a template whenever it is rendered, after the defaults of
// its parameters; those of a function in top scope, once, before its first call; those
// of a class or defined type in top scope, once, when its file would be loaded.

// lambdaTypes are the types in the signature of a lambda.
type lambdaTypes struct {
	params   []*ir.Param
	computed []*ir.Value // the types that are not known now, in order
	returns  typesys.Type
	result   *ir.Value // the type of its result, where that is not known now
}

// lambdaTypes evaluates the types of a lambda, as is done where it is given to a
// function (LAM-5), and looks at the order of its parameters.
func (b *callables) lambdaTypes(e *ast.LambdaExpr) *lambdaTypes {
	t := &lambdaTypes{}
	for _, p := range e.Params {
		ip := &ir.Param{Name: p.Name, Rest: p.Rest, Pos: posOf(p.At)}
		ip.Type, ip.Computed = b.lambdaType(t, p.Type)
		if p.Rest && ip.Computed > 0 {
			ip.Type = typesys.AnyType
		}
		t.params = append(t.params, ip)
	}
	if p := misplaced(e.Params); p != nil && !b.dead {
		b.wrongSignature(p)
	}
	if e.Returns != nil {
		n := 0
		if t.returns, n = b.lambdaType(t, e.Returns); n > 0 && !b.dead {
			t.result = t.computed[n-1]
		}
	}
	return t
}

// lambdaType evaluates one of the types of a lambda. Where it is not known now, it has a
// number, and the type is one that has all of its instances.
func (b *callables) lambdaType(t *lambdaTypes, e ast.Expr) (known typesys.Type, computed int) {
	if e == nil {
		return typesys.AnyType, 0
	}
	known, err := b.types.constType(e)
	switch {
	case err == nil:
		return known, 0
	case !err.computed:
		b.types.report(err)
		b.types.failOf(err)
		return typesys.AnyType, 0
	}
	t.computed = append(t.computed, b.computedType(e))
	return b.types.boundType(e), len(t.computed)
}

// computedType evaluates the type of a parameter that is not known now. The match
// variables that it sets stay inside.
func (b *callables) computedType(e ast.Expr) *ir.Value {
	return b.isolated(e.Span(), func() *ir.Value {
		inType := b.inType
		b.inType = true
		v := b.eval.expr(e)
		b.inType = inType
		if b.dead {
			return v
		}
		return b.emit(puppet.OpParamType, &typesys.Metatype{}, e.Span(), nil, v)
	})
}

// typesBody is the body that computes types of the parameters of the body.
func (b *callables) typesBody() *body {
	f := &ir.Func{Kind: ir.Types, Name: b.f.Kind.String() + " " + b.f.Name, Module: b.module, File: b.f.File, Pos: b.f.Pos}
	return b.l.newBody(f, b.file)
}

// finishTypes ends the body that computes types, and adds it to the program.
func (b *callables) finishTypes(types []*ir.Value) {
	at := source.At(b.file.Program.File, 0, 0)
	if !b.dead {
		list := b.emit(ir.OpArray, typesys.ArrayType, at, nil, types...)
		b.end(ir.OpReturn, at, nil, list)
	}
	b.l.Types = slices.DeleteFunc(b.l.Types, func(f *ir.Func) bool { return f.Name == b.f.Name }) // of [Lowerer.LoadedTypes]
	b.l.Types = append(b.l.Types, b.f)
}

// checkParams computes types of the parameters of a template, which sees none of them
// there, and checks what it is given.
func (b *callables) checkParams(ps []*ast.Param) {
	b.scope = newScope(nil)
	var types []*ir.Value
	for i, p := range ps {
		if b.f.Params[i].Computed > 0 {
			types = append(types, b.computedType(p.Type))
		}
	}
	if !b.dead {
		b.emit(puppet.OpCheckParams, typesys.UndefType, ps[0].At, nil, types...)
	}
}
