package lower

import (
	"slices"
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

// call lowers `f(args)`, a statement call, or `Type(args)` (CALL-1).
func (b *body) call(e *ast.CallExpr) *ir.Value {
	name, ok := e.Func.(*ast.NameExpr)
	if !ok {
		recv := b.expr(e.Func)
		if b.dead {
			return recv
		}
		args, spread := b.spreadArgs(e.Args)
		if b.dead {
			return recv
		}
		if spread != nil {
			spread = append([]bool{false}, spread...)
		}
		return b.function(builtin.New.Name, e.At, append([]*ir.Value{recv}, args...), spread, e.Lambda, true)
	}
	return b.callNamed(name, e.At, e.Args, e.Lambda, e.RVal)
}

// method lowers `recv.f(args)`, which is `f(recv, args)` (GRA-15).
func (b *body) method(e *ast.MethodExpr) *ir.Value {
	if _, splat := e.Recv.(*ast.UnaryExpr); !splat && b.l.Names.Member(e.Name.Name) {
		return b.member(e)
	}
	return b.methodFunction(e)
}

// member lowers a method call that is one of a member when the receiver has it
// (OBJ-9), and else of a function.
func (b *body) member(e *ast.MethodExpr) *ir.Value {
	recv := b.expr(e.Recv)
	if b.dead {
		return recv
	}
	b.known[e.Recv] = recv
	defer delete(b.known, e.Recv)
	if ir.KindsOf(ir.StaticType(recv))&ir.OtherKind == 0 {
		return b.methodFunction(e)
	}
	has := b.emit(puppet.OpHasMember, typesys.BooleanType, e.At, e.Name.Name, recv)
	return b.branch(ir.OpIf, e.At, nil, []*ir.Value{has}, true,
		func() *ir.Value {
			args, spread := b.spreadArgs(e.Args)
			if b.dead {
				return recv
			}
			list := b.emit(ir.OpArray, typesys.ArrayType, e.At, spread, args...)
			operands := []*ir.Value{recv, list}
			if e.Lambda != nil {
				block := b.lambda(e.Lambda)
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
			if b.spreadArgs(e.Args); b.dead {
				return recv
			}
			// What has the member is known when the program runs: this is no error of the build.
			b.end(ir.OpFail, e.At, ir.FailAux{Issue: string(CodeUnknownFunction), Message: "Unknown function: '" + e.Name.Name + "'."})
			return b.undef(e.At)
		})
}

func (b *body) methodFunction(e *ast.MethodExpr) *ir.Value {
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
	case puppet.OpCall, ir.OpCallFunc, puppet.OpCallHost, puppet.OpCallTemplate, puppet.OpCatalogCall, puppet.OpForeach, puppet.OpInclude:
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
func (b *body) special(f *builtin.Function, at source.Span, args []ast.Expr) (v *ir.Value, ok bool) {
	switch f.Form {
	case builtin.Includes:
		return b.include(f, at, args), true
	case builtin.Jumps:
		return b.jump(f.Jump, at, args), true
	case builtin.Asks:
		return b.defined(at, args), true
	}
	return nil, false
}

// unexpectedBlock lowers a call with a lambda of a function that takes none: the arguments are evaluated, and it fails.
func (b *body) unexpectedBlock(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	given := make([]value.Value, len(vals))
	if spread != nil {
		given = make([]value.Value, f.Takes.Min)
	}
	v := b.wrongCall(f, at, given, typesys.CallableType)
	b.lambda(lambda)
	return v
}

// wrongCall fails as a call of one of the blockless functions does with a number of arguments, or with a lambda.
func (b *body) wrongCall(f *builtin.Function, at source.Span, given []value.Value, block typesys.Type) *ir.Value {
	params := &typesys.Tuple{Types: []typesys.Type{typesys.AnyType}, Size: f.Takes}
	sig := typesys.Signature{Type: &typesys.Callable{Params: params}}
	return b.fail(CodeEvaluation, at, functionCall, "%s", typesys.DescribeCall(f.Name, []typesys.Signature{sig}, given, block))
}

func (b *body) callNamed(word *ast.NameExpr, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	return b.callFunction(b.refs.Of(word, resolve.FunctionKind).Name, word.Name, at, args, lambda, rval)
}

// callFunction lowers the call of a function, which messages call as it is written.
func (b *body) callFunction(name, called string, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	if f := builtin.Row(name); f != nil {
		if v, ok := b.callOfForm(f, at, args, lambda, rval); ok {
			return v
		}
	}
	vals, spread := b.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	if called != name && b.l.Callee(b.module, name).Kind == resolve.NoFunction {
		v := b.unknownFunction(called, at)
		if lambda != nil {
			b.lambda(lambda)
		}
		return v
	}
	v := b.function(name, at, vals, spread, lambda, rval)
	if f := builtin.Row(name); f != nil && f.Form == builtin.IncludesFound && !b.dead {
		return b.includeFound(v, at)
	}
	return v
}

// callOfForm lowers a call of a function of which more is known than its descriptor; ok is false for any other.
func (b *body) callOfForm(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr, rval bool) (v *ir.Value, ok bool) {
	switch {
	case f.Form == builtin.Renders:
		return b.renderCall(f, at, args, lambda), true
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

func (b *body) unknownFunction(name string, at source.Span) *ir.Value {
	d := diag.Errorf(CodeUnknownFunction, at, "Unknown function: '%s'.", name)
	if hint := b.l.Names.Hint(resolve.FunctionHint, name); hint != "" {
		d.Hint("%s", hint)
	}
	return b.failWith(d, "")
}

// function emits the call of a function by name.
func (b *body) function(name string, at source.Span, args []*ir.Value, spread []bool, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	return b.functionOf(b.l.Callee(b.module, name), name, at, args, spread, lambda, rval)
}

// functionOf emits the call of the function that a name stands for.
func (b *body) functionOf(info resolve.Function, name string, at source.Span, args []*ir.Value, spread []bool, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	row := builtin.Row(name)
	ofCatalog := row != nil && row.Form == builtin.OfCatalog && info.Kind != resolve.PuppetFunc && info.Kind != resolve.NoFunction
	v := b.uncallable(info, name, at, ofCatalog)
	if v == nil && b.tainted(args...) {
		v = b.unknown(at)
	}
	if v != nil {
		if lambda != nil {
			b.lambda(lambda)
		}
		return v
	}
	if ofCatalog {
		return b.catalogCall(info.Module, row, at, args, spread)
	}
	if row == builtin.AssertType && spread == nil && len(args) > 0 {
		args[0] = b.typeText(args[0], at)
	}
	if len(info.Rivals) > 0 {
		d := diag.Warningf(CodeAmbiguousFunction, at, "the function '%s' is in the modules %s: p2go takes the first, Puppet any of them", name, strings.Join(info.Rivals, ", "))
		if b.module != "" {
			d.Hint("name the one to take in the dependencies of module %s, in its metadata.json", b.module)
		} else {
			d.Hint("names with a namespace are clear: %s::%s", info.Rivals[0], name)
		}
		b.l.Diags.Add(d)
	}
	of := info.Row
	if of != nil && of.Form == builtin.AsksForFunction {
		if v := b.hasFunction(of, args, lambda, at); v != nil {
			return v
		}
	}
	aux := ir.CallAux{Name: name, Module: info.Module, Spread: spread}
	if of != nil {
		aux.Effect = of.Effect()
		if of.Logs > 0 && (len(args) >= of.Logs || spread != nil) {
			aux.Effect = ir.Writes
		}
	}
	if lambda != nil {
		aux.Block = true
		block := b.lambda(lambda)
		if b.dead {
			return b.undef(at)
		}
		args = append(args, block)
		if spread != nil {
			aux.Spread = append(append([]bool{}, spread...), false)
		}
		aux.Effect = max(aux.Effect, block.Regions[0].Effect(false))
	}
	t := info.Returns
	if t == nil {
		t = typesys.AnyType
	}
	if of != nil {
		if of.Fn.Looks {
			b.seeing(at)
		}
		if of.Finds != nil {
			b.finds(of, at, args)
		}
	}
	if info.Scope || of != nil && of.Fn.Sees {
		b.seeingAll(at)
	}
	op := puppet.OpCall
	switch info.Kind {
	case resolve.PuppetFunc:
		op, aux.Effect = ir.OpCallFunc, ir.Writes
	case resolve.HostFunc:
		op, aux.Name, aux.Effect = puppet.OpCallHost, info.Name, ir.Writes
	}
	v = b.emit(op, t, at, aux, args...)
	if of != nil && of.Raises && !b.dead {
		b.end(ir.OpReturn, at, nil, b.undef(at)) // never reached
	}
	return v
}

// uncallable fails for a function that there is not, or that is not compiled; it is nil for others.
func (b *body) uncallable(info resolve.Function, name string, at source.Span, ofCatalog bool) *ir.Value {
	switch {
	case ofCatalog:
	case info.Kind == resolve.NoFunction:
		return b.unknownFunction(name, at)
	case info.Kind == resolve.MissingFunc && info.Row.Form == builtin.Imports: // GRA-5
		return b.fail("DISCONTINUED_IMPORT", at, "", "Use of 'import' has been discontinued in favor of a manifest directory. See http://links.puppet.com/puppet-import-deprecation")
	case info.Kind == resolve.MissingFunc && info.Row.Missing == nil: // the compiler's own functions are no plain calls
		return b.unsupported(at, "the function '%s' in this way", name)
	case info.Kind == resolve.MissingFunc:
		return b.failWith(diag.Errorf(CodeUnsupported, at, "p2go does not compile the function '%s': %s", name, info.Row.Missing.Reason).Hint("%s", info.Row.Missing.Hint), "")
	case info.Kind == resolve.RubyFunc:
		d := diag.Errorf(CodeRuby, at, "p2go does not compile functions written in Ruby yet: '%s'", name).
			Hint("it is defined in %s", info.Where)
		return b.failWith(d, "")
	case info.Broken != "":
		return b.raise(at, ir.FailAux{Issue: string(CodeUnsupported), Message: info.Broken})
	}
	return nil
}

func (b *body) catalogCall(module string, f *builtin.Function, at source.Span, args []*ir.Value, spread []bool) *ir.Value {
	b.literalType(f, args)
	t := f.Returns
	if t == nil {
		t = typesys.UndefType
	}
	return b.emit(puppet.OpCatalogCall, t, at, ir.CallAux{Name: f.Name, Module: module, Spread: spread, Effect: ir.Writes}, args...)
}

// hasFunction lowers a call that asks for a function with a name that is known; nil for others, for which the program has all names.
func (b *body) hasFunction(asker *builtin.Function, args []*ir.Value, lambda *ast.LambdaExpr, at source.Span) *ir.Value {
	if len(args) == 1 && lambda == nil {
		if name, ok := args[0].Aux.(string); ok && args[0].Op == ir.OpConst && name != "" {
			there := b.l.Names.HasFunction(asker, b.module, name)
			v := b.constant(there, at)
			if b.asked == nil {
				b.asked = map[*ir.Value]bool{}
			}
			b.asked[v] = there
			return v
		}
	}
	b.l.Names.AsksForFunctions(asker)
	return nil
}

// literalType makes the resource type part of the program that a call gets as a
// value, where it is a literal.
func (b *body) literalType(f *builtin.Function, args []*ir.Value) {
	switch {
	case f.Declares == builtin.EnsuresPackages:
		b.l.Names.ResourceType("package")
	case f.Declares.OfType() && len(args) > 0:
		if s, ok := args[0].Aux.(string); ok && args[0].Op == ir.OpConst {
			if s = strings.ToLower(strings.TrimLeft(s, "@:")); s != "class" {
				b.l.Names.ResourceType(s)
			}
		}
	}
}

// include lowers include, contain and require. Literal names are resolved now
// (INC-1).
func (b *body) include(f *builtin.Function, at source.Span, args []ast.Expr) *ir.Value {
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
		vals, spread := b.spreadArgs(args)
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

func (b *body) classNotFound(name string, at source.Span) *diag.Diagnostic {
	d := diag.Errorf(CodeUnknownClass, at, "Could not find class ::%s", name)
	if hint := b.l.Names.Hint(resolve.ClassHint, name); hint != "" {
		d.Hint("%s", hint)
	}
	return d
}

func (b *body) unknownClass(name string, at source.Span) *ir.Value {
	if b.dead {
		return b.undef(at)
	}
	b.l.Diags.Add(b.classNotFound(name, at))
	// The run-time message names the node, so the runtime words it.
	return b.emit(puppet.OpInclude, typesys.ArrayType, at, puppet.IncludeAux{Inclusion: puppet.IncludeClasses}, b.constant(name, at))
}

// jump lowers return, next and break (JMP).
func (b *body) jump(op ir.Op, at source.Span, args []ast.Expr) *ir.Value {
	vals := b.exprs(args)
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
		b.end(ir.OpNext, at, nil, b.checkedNext(v, at))
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
			v = b.nextOfTemplate(v, at)
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

// defined lowers defined(): names that are literals are looked up now, since
// the environment is closed; whether a resource or variable exists is a
// question for run time (FN-defined).
func (b *body) defined(at source.Span, args []ast.Expr) *ir.Value {
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

func (b *body) definedOne(e ast.Expr, at source.Span) *ir.Value {
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
	v := b.expr(e)
	if b.dead || b.tainted(v) {
		return v
	}
	if t, ok := v.Aux.(*typesys.Resource); ok && v.Op == ir.OpConst && !t.Titled() && t.TypeName != "" {
		return b.constant(resolve.ClassName(t.TypeName) != nodeType, at)
	}
	return b.emit(puppet.OpCatalogCall, typesys.BooleanType, at, ir.CallAux{Name: builtin.Defined.Name, Effect: ir.Writes}, v)
}

// definedVar is whether a variable is set, without complaint when it is not.
func (b *body) definedVar(name string, at source.Span) *ir.Value {
	var v *ir.Value
	class, name, _ := resolve.SplitVariable(name)
	if class != "" {
		if v = b.ofClass(resolve.ClassName(class), name, at); v == nil {
			return b.constant(false, at)
		}
	} else if b.scope.unbound(name) {
		return b.constant(true, at)
	} else {
		v = b.lookup(b.scope, name, at)
	}
	if !v.Unset {
		return b.constant(true, at)
	}
	return b.emit(ir.OpIsSet, typesys.BooleanType, at, nil, v)
}

// iterate lowers an iteration function with a literal lambda to a loop (ITER).
// It does not when the lambda's parameters need the general calling rules.
func (b *body) iterate(f *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) (*ir.Value, bool) {
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
	vals, spread := b.spreadArgs(args)
	if b.dead {
		return b.undef(at), true
	}
	if spread != nil {
		// The arguments were evaluated: call the general form with them.
		return b.function(f.Name, at, vals, spread, lambda, true), true
	}
	types := b.lambdaTypes(lambda)
	if b.dead {
		return b.undef(at), true
	}
	v := b.f.NewValue(puppet.OpForeach, typesys.AnyType, posOf(at), vals...)
	v.Aux = puppet.ForeachAux{Loop: it.Shape, Arity: n}
	b.loopRegion(v, lambda, types, func(i int) typesys.Type { return elementType(it.Shape, n, i, vals) })
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
	return !l.TakesBreak() && calls(lambda.Body, builtin.Break.Name)
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

// calls reports whether a function of that name is called in e, outside of
// lambdas in it.
func calls(e ast.Expr, name string) bool {
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

// loopRegion lowers a lambda's body as the region of v.
func (b *body) loopRegion(v *ir.Value, lambda *ast.LambdaExpr, types *lambdaTypes, param func(i int) typesys.Type) {
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

func (b *body) lambdaBody(lambda *ast.LambdaExpr) {
	// Every round begins with the match variables around the lambda.
	region, first, before := b.region, len(b.region.Body), b.matches
	b.restore(lambda.At)
	last := len(region.Body)
	b.refuse(lambda.Params)
	x := b.arm(lambda.Body)
	if b.matches == before {
		region.Body = slices.Delete(region.Body, first, last)
	}
	if !b.dead {
		b.emit(ir.OpYield, nil, lambda.At, nil, b.checkedNext(x, lambda.Body.Span()))
	}
}

// lambda lowers a lambda to a closure (LAM). Its signature is made, and may fail, where
// it stands.
func (b *body) lambda(e *ast.LambdaExpr) *ir.Value {
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
