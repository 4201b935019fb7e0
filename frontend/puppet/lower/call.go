package lower

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// calls lowers calls, by what their functions are.
type calls struct {
	*builder
	functions  *functions
	inclusions *inclusions
	templates  *templates
	callables  *callables
	vars       *variables
	eval       evaluator

	takesReturn bool // in the lambda of a call of call(), which a return() ends
}

// call lowers `f(args)`, a statement call, or `Type(args)` (CALL-1).
func (b *calls) call(e *ast.CallExpr) *ir.Value {
	name, ok := e.Func.(*ast.NameExpr)
	if !ok || name.Name == builtin.New.Name {
		defer b.making(false)()
	}
	if !ok {
		if v, ok := b.newObject(e.At, append([]ast.Expr{e.Func}, e.Args...), e.Lambda); ok {
			return v
		}
		recv := b.eval.expr(e.Func)
		if b.dead {
			return recv
		}
		args, spread := b.eval.spreadArgs(e.Args)
		if b.dead {
			return recv
		}
		if spread != nil {
			spread = append([]bool{false}, spread...)
		}
		return b.functions.function(builtin.New.Name, e.At, append([]*ir.Value{recv}, args...), spread, e.Lambda, true)
	}
	return b.callNamed(name, e.At, e.Args, e.Lambda, e.RVal)
}

// making says how new is called in what is lowered next, until the function is called that it gives.
func (b *calls) making(method bool) func() {
	outer := b.byMethod
	b.byMethod = method
	return func() { b.byMethod = outer }
}

// method lowers `recv.f(args)`, which is `f(recv, args)` (GRA-15).
func (b *calls) method(e *ast.MethodExpr) *ir.Value {
	if _, splat := e.Recv.(*ast.UnaryExpr); !splat && b.l.Names.Member(e.Name.Name) {
		return b.member(e)
	}
	return b.methodFunction(e)
}

// member lowers a method call that is one of a member when the receiver has it
// (OBJ-9), and else of a function.
func (b *calls) member(e *ast.MethodExpr) *ir.Value {
	recv := b.eval.expr(e.Recv)
	if b.dead {
		return recv
	}
	if b.known == nil {
		b.known = map[ast.Expr]*ir.Value{}
	}
	b.known[e.Recv] = recv
	defer delete(b.known, e.Recv)
	if ir.KindsOf(ir.StaticType(recv))&ir.OtherKind == 0 {
		return b.methodFunction(e)
	}
	if o := object.Declared(ir.StaticType(recv)); o != nil && o.Attribute(e.Name.Name) != nil && len(e.Args) == 0 && e.Lambda == nil {
		v := b.emit(object.OpFeature, o.Attribute(e.Name.Name).Type, e.At, e.Name.Name, recv)
		v.Pos.Method = true
		return v
	}
	has := b.emit(puppet.OpHasMember, typesys.BooleanType, e.At, e.Name.Name, recv)
	return b.branch(ir.OpIf, e.At, nil, []*ir.Value{has}, true,
		func() *ir.Value {
			args, spread := b.eval.spreadArgs(e.Args)
			if b.dead {
				return recv
			}
			list := b.emit(ir.OpArray, typesys.ArrayType, e.At, spread, args...)
			operands := []*ir.Value{recv, list}
			if e.Lambda != nil {
				block := b.eval.lambda(e.Lambda)
				if b.dead {
					return recv
				}
				operands = append(operands, block)
			}
			v := b.emit(puppet.OpMember, typesys.AnyType, e.At, e.Name.Name, operands...)
			v.Pos.Method = true
			return v
		},
		func() *ir.Value {
			if b.l.Callee(b.module, b.refs.Of(e.Name, resolve.FunctionKind).Name).Kind != resolve.NoFunction {
				return b.methodFunction(e)
			}
			if b.eval.spreadArgs(e.Args); b.dead {
				return recv
			}
			// What has the member is known when the program runs: this is no error of the build.
			b.end(ir.OpFail, e.At, ir.FailAux{Issue: string(CodeUnknownFunction), Message: "Unknown function: '" + e.Name.Name + "'."})
			return b.undef(e.At)
		})
}

func (b *calls) methodFunction(e *ast.MethodExpr) *ir.Value {
	if e.Name.Name == builtin.New.Name {
		defer b.making(true)()
	}
	args := append([]ast.Expr{e.Recv}, e.Args...)
	region := b.region
	v := b.callNamed(e.Name, e.At, args, e.Lambda, e.RVal)
	if last := region.Terminator(); last != nil && last.Pos == posOf(e.At) { // it is known that the call fails
		if fail, ok := last.Aux.(ir.FailAux); ok && fail.Label == functionCall {
			fail.Label = "Method call"
			last.Aux = fail
		}
	}
	switch v.Op {
	case puppet.OpConcat:
		for _, part := range v.Args {
			part.Pos.Method = part.Pos == posOf(e.At) && part.Op == ruby.OpRender
		}
	case puppet.OpCall, ir.OpCallFunc, puppet.OpCallHost, puppet.OpCallTemplate, puppet.OpCatalogCall, puppet.OpForeach, puppet.OpInclude, ruby.OpRender, object.OpNew:
		v.Pos.Method = v.Pos == posOf(e.At)
	}
	if v.Op == puppet.OpForeach {
		if first := v.Regions[0].Body[0]; first.Op == puppet.OpAccept {
			first.Pos = v.Pos
		}
	}
	return v
}

// special lowers the functions that are not calls in the IR.
func (b *calls) special(f *builtin.Function, at source.Span, args []ast.Expr) (v *ir.Value, ok bool) {
	switch f.Form {
	case builtin.Includes:
		return b.inclusions.include(f, at, args), true
	case builtin.Jumps:
		return b.jump(f.Jump, at, args), true
	case builtin.Asks:
		return b.inclusions.defined(at, args), true
	}
	return nil, false
}

// unexpectedBlock lowers a call with a lambda of a function that takes none: the arguments are evaluated, and it fails.
func (b *calls) unexpectedBlock(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.eval.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	given := make([]value.Value, len(vals))
	if spread != nil {
		given = make([]value.Value, f.Takes.Min)
	}
	v := b.wrongCall(f, at, given, typesys.CallableType)
	b.eval.lambda(lambda)
	return v
}

func (b *calls) callNamed(word *ast.NameExpr, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	return b.callFunction(b.refs.Of(word, resolve.FunctionKind).Name, word.Name, at, args, lambda, rval)
}

// callFunction lowers the call of a function, which messages call as it is written.
func (b *calls) callFunction(name, called string, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	if f := builtin.Row(name); f != nil {
		if f == builtin.New {
			if v, ok := b.newObject(at, args, lambda); ok {
				return v
			}
		}
		if v, ok := b.callOfForm(f, at, args, lambda, rval); ok {
			return v
		}
	}
	vals, spread := b.eval.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	if called != name && b.l.Callee(b.module, name).Kind == resolve.NoFunction {
		v := b.functions.unknownFunction(called, at)
		if lambda != nil {
			b.eval.lambda(lambda)
		}
		return v
	}
	v := b.functions.function(name, at, vals, spread, lambda, rval)
	if f := builtin.Row(name); f != nil && f.Form == builtin.IncludesFound && !b.dead {
		return b.inclusions.includeFound(v, at)
	}
	return v
}

// callOfForm lowers a call of a function of which more is known than its descriptor; ok is false for any other.
func (b *calls) callOfForm(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr, rval bool) (v *ir.Value, ok bool) {
	switch {
	case f.Form == builtin.Renders:
		return b.templates.renderCall(f, at, args, lambda), true
	case f.Form == builtin.RendersErb:
		return b.templates.erbCall(f, at, args, lambda), true
	case f.Form == builtin.ReadsFiles:
		return b.fileCall(f, at, args, lambda), true
	case f.Form == builtin.Calls:
		if v, ok := b.callByName(at, args, lambda, rval); ok {
			return v, true
		}
		return b.callComputed(f, at, args, lambda), true
	case lambda == nil:
		return b.special(f, at, args)
	case f.Blockless():
		return b.unexpectedBlock(f, at, args, lambda), true
	}
	return b.iterate(f, at, args, lambda)
}

// jump lowers return, next and break (JMP).
func (b *calls) jump(op ir.Op, at source.Span, args []ast.Expr) *ir.Value {
	vals := b.eval.exprs(args)
	if b.dead {
		return b.undef(at)
	}
	v := b.undef(at)
	switch {
	case op == ir.OpBreak && len(vals) > 0:
		return b.fail(CodeEvaluation, at, functionCall, "'break' expects no arguments, got %d", len(vals))
	case len(vals) > 1:
		return b.fail(CodeEvaluation, at, functionCall, "'%s' expects at most 1 argument, got %d", op, len(vals))
	case len(vals) == 1:
		v = vals[0]
	}
	inLambda := len(b.loops) > 0
	switch {
	case b.inType && !inLambda:
		return b.unsupported(at, "%s() in the type of a parameter", op)
	case op == ir.OpBreak:
		// Outside of lambdas it ends the iteration that called the function (JMP-9).
		if !inLambda && !b.inDefault && b.f.Kind != ir.Function && b.f.Kind != ir.Template {
			b.l.Diags.Add(illegalJump(op.String(), at))
		}
		b.end(ir.OpBreak, at, nil)
	case op == ir.OpNext && inLambda:
		b.end(ir.OpNext, at, nil, b.callables.checkedNext(v, at))
	case op == ir.OpNext && b.inDefault:
		return b.unsupported(at, "next() in the default of a parameter")
	case (b.f.Kind == ir.Main || b.f.Kind == ir.Node) && !(op == ir.OpReturn && b.takesReturn):
		name := op.String()
		b.l.Diags.Add(illegalJump(name, at))
		b.end(ir.OpFail, at, ir.FailAux{Jump: name})
	default:
		switch {
		case op == ir.OpReturn: // what it returns is not checked, although FN-2 says so
		case b.f.Kind == ir.Function:
			v = b.checkedReturn(v, b.f.Returns, b.f.Name, at)
		case b.f.Kind == ir.Template:
			v = b.templates.nextOfTemplate(v, at)
		}
		b.end(ir.OpReturn, at, nil, v)
	}
	return b.undef(at)
}

// functionCall is the label of calls in messages (ERR-4).
const functionCall = "Function Call"

// illegalJump is a jump with nothing to leave (JMP-3, JMP-6, JMP-8).
func illegalJump(name string, at source.Span) *diag.Diagnostic {
	return diag.Errorf(CodeEvaluation, at, "%s() from context where this is illegal", name)
}

// iterate lowers an iteration function with a literal lambda to a loop (ITER).
// It does not when the lambda's parameters need the general calling rules.
func (b *calls) iterate(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) (*ir.Value, bool) {
	it := f.Loop
	n := len(lambda.Params)
	if it == nil || n < it.Min || n > it.Max || lambda.Returns != nil || !plainParams(lambda.Params) || leavesLoop(it.Shape, lambda) {
		return nil, false
	}
	want := 1
	switch it.Shape {
	case puppet.LoopWith:
		want = n
	case puppet.LoopReduce, puppet.LoopTreeEach:
		want = max(1, min(len(args), 2))
	case puppet.LoopSlice, puppet.LoopStep:
		want = 2
	}
	if len(args) != want {
		return nil, false
	}
	vals, spread := b.eval.spreadArgs(args)
	if b.dead {
		return b.undef(at), true
	}
	if spread != nil {
		// The arguments were evaluated: call the general form with them.
		return b.functions.function(f.Name, at, vals, spread, lambda, true), true
	}
	types := b.callables.lambdaTypes(lambda)
	if b.dead {
		return b.undef(at), true
	}
	v := b.f.NewValue(puppet.OpForeach, typesys.AnyType, posOf(at), vals...)
	v.Aux = puppet.ForeachAux{Loop: it.Shape, Arity: n}
	b.callables.loopRegion(v, lambda, types, func(i int) typesys.Type { return elementType(it.Shape, n, i, vals) })
	switch it.Shape {
	case puppet.LoopEach, puppet.LoopSlice, puppet.LoopTreeEach:
		v.Type, v.Unset = vals[0].Type, vals[0].Unset
	case puppet.LoopMap, puppet.LoopPartition:
		v.Type = typesys.ArrayType
	case puppet.LoopGroupBy:
		v.Type = typesys.HashType
	case puppet.LoopReverseEach, puppet.LoopStep:
		v.Type = typesys.UndefType
	case puppet.LoopFilter:
		if r := ir.ReprOf(vals[0]); r == ir.Array {
			v.Type = typesys.ArrayType
		} else if r == ir.Hash {
			v.Type = typesys.HashType
		}
	case puppet.LoopAny, puppet.LoopAll:
		v.Type = typesys.BooleanType
	}
	b.region.Body = append(b.region.Body, v)
	return v, true
}

// leavesLoop reports whether a lambda has a break() that means something else than
// leaving a loop: it reaches past functions that are no iteration of their own
// (JMP-11, ITER-6).
func leavesLoop(l puppet.Loop, lambda *ast.LambdaExpr) bool {
	return !l.TakesBreak() && callsIn(lambda.Body, builtin.Break.Name)
}

// hasReturn reports whether a return() may end the function with a body, with a value that is no instance of the type that the
// function declares: only the value of the last statement and that of next() are checked.
func hasReturn(body ast.Expr) bool {
	found := false
	ast.Walk(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if name, ok := call.Func.(*ast.NameExpr); ok {
				f := builtin.Row(name.Name)
				found = found || f != nil && f.Jump == ir.OpReturn
			}
		}
		return !found
	})
	return found
}

// callsIn reports whether a function of that name is called in e, outside of
// lambdas in it.
func callsIn(e ast.Expr, name string) bool {
	found := false
	ast.Walk(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LambdaExpr:
			return false
		case *ast.CallExpr:
			if f, ok := n.Func.(*ast.NameExpr); ok && f.Name == name {
				found = true
			}
		}
		return !found
	})
	return found
}

// plainParams reports whether all parameters are required, and may be assigned.
func plainParams(ps []*ast.Param) bool {
	for _, p := range ps {
		if p.Default != nil || p.Rest || reservedVars[p.Name] {
			return false
		}
	}
	return true
}

// elementType is the static type of the i-th parameter of an iteration's
// lambda.
func elementType(l puppet.Loop, arity, i int, args []*ir.Value) typesys.Type {
	if l == puppet.LoopWith {
		return args[i].Type
	}
	switch {
	case l == puppet.LoopSlice && arity == 1:
		return typesys.ArrayType
	case args[0].Unset, l == puppet.LoopReduce, l == puppet.LoopThen, l == puppet.LoopSlice, l == puppet.LoopTreeEach, l == puppet.LoopIndex:
		return typesys.AnyType
	}
	switch t := args[0].Type.(type) {
	case *typesys.Array:
		if arity == 2 && i == 0 {
			return typesys.IntegerType
		}
		if t.Elem != nil {
			return t.Elem
		}
	case *typesys.Hash:
		if arity == 1 {
			return typesys.ArrayType
		}
		if i == 0 && t.Key != nil {
			return t.Key
		}
		if i == 1 && t.Value != nil {
			return t.Value
		}
	}
	return typesys.AnyType
}
