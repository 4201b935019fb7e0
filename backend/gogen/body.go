package gogen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// body generates the statements of one function.
type body struct {
	file  *file
	fn    *ir.Func
	plan  *plan.Func
	exprs map[plan.Result]expr
	// target are results that are to be assigned to a variable declared further
	// out.
	target map[plan.Result]expr
	exit   exit
	loop   *loop // the innermost Go loop
	in     *ir.Region
	block  *block // of that region
	depth  int    // of parts in a template
	param  int    // the parameter whose default is computed
}

// exit tells how the current Go function is left.
type exit struct {
	zero    []jen.Code // results beside the error
	closure bool       // a lambda: return is a jump
	lands   bool       // the default of a lambda's parameter: see runtime.Landed
	value   ir.Repr    // of the first result; [ir.None] when the error is the only one
}

// block is a Go block under construction.
type block struct {
	stmts   []jen.Code
	outer   *block
	names   map[string]bool
	err     bool           // err is declared here or further out
	own     bool           // err is declared here
	last    map[string]int // the number of the last variable with a name
	comment []string
	chain   jen.Code // the statement, when the block is an if that an else may hang on
	tail    jen.Code // the call, when the last statement returns its error as it is, if there is one
}

func newBlock(outer *block) *block {
	b := &block{outer: outer, names: map[string]bool{}, last: map[string]int{}}
	if outer != nil {
		b.err = outer.err
	}
	return b
}

// hasErr notes that err is declared here.
func (k *block) hasErr() { k.err, k.own = true, true }

// add appends a statement, after the comments that wait for one.
func (k *block) add(c ...jen.Code) {
	for _, l := range k.comment {
		k.stmts = append(k.stmts, jen.Comment("// "+l))
	}
	k.comment, k.tail = nil, nil
	k.stmts = append(k.stmts, c...)
}

// must adds a call whose error is returned as it is, after the given results.
func (k *block) must(call jen.Code, zero ...jen.Code) {
	fail := jen.Return(append(slices.Clone(zero), jen.Err())...)
	k.add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(fail))
	k.tail = call
}

// end returns from a function that returns nothing but an error: that of the last statement of the function, if that is a call.
func (k *block) end() {
	if k.tail == nil || k.outer != nil {
		k.add(jen.Return(jen.Nil()))
		return
	}
	k.stmts[len(k.stmts)-1] = jen.Return(k.tail)
}

// has reports whether a name is taken in the block or around it.
func (k *block) has(name string) bool {
	for ; k != nil; k = k.outer {
		if k.names[name] {
			return true
		}
	}
	return false
}

// name makes a variable's name of a hint.
func (k *block) name(hint string) string {
	base := localName(hint)
	n, i := base, 1
	for o := k; o != nil; o = o.outer {
		i = max(i, o.last[base])
	}
	for i > 1 || k.has(n) {
		i++
		if n = base + strconv.Itoa(i); !k.has(n) {
			k.last[base] = i
			break
		}
	}
	k.names[n] = true
	return n
}

func (f *file) newBody(fn *ir.Func) *body {
	return &body{file: f, fn: fn, plan: f.pkg.env.plan.Func(fn), exprs: map[plan.Result]expr{}, target: map[plan.Result]expr{}}
}

// root is the block of a Go function. In the environment's package, locals are
// not called like the packages it imports.
func (b *body) root() *block {
	k := newBlock(nil)
	if b.file.pkg.module == "" {
		for _, p := range b.file.pkg.env.pkgs {
			k.names[p.name] = true
		}
	}
	return k
}

// settle makes variables of what v may change.
func (b *body) settle(k *block, v *ir.Value) { b.defineAll(k, b.plan.Places.Settled(v)) }

// defineAll declares variables for values.
func (b *body) defineAll(k *block, vs []*ir.Value) {
	for _, v := range vs {
		b.define(k, v, b.compute(v))
	}
}

// define declares a variable for a value that was computed.
func (b *body) define(k *block, v *ir.Value, e expr) {
	r := plan.Own(v)
	if t, ok := b.target[r]; ok {
		k.add(jen.Id(t.name).Op("=").Add(e.as(t.repr)))
		b.exprs[r] = t
		return
	}
	name := k.name(b.hint(v))
	k.add(e.declare(name))
	b.exprs[r] = variable(name, e.repr)
}

func variable(name string, r ir.Repr) expr { return expr{code: jen.Id(name), repr: r, name: name} }

// hint is what to call a value when it needs a variable.
func (b *body) hint(v *ir.Value) string {
	if v.Name != "" {
		return v.Name
	}
	switch a := v.Aux.(type) {
	case string:
		if v.Op != ir.OpConst {
			if i := strings.LastIndexAny(a, ":"); i >= 0 {
				return a[i+1:]
			}
			return a
		}
	case puppet.VarAux:
		return a.Var
	case []string: // a fact's path
		if last := a[len(a)-1]; isWord(last) {
			return last
		}
		return "fact"
	}
	if h, ok := hints[v.Op]; ok {
		return h
	}
	if h, ok := typeHints[ir.ReprOf(v)]; ok {
		return h
	}
	return "v"
}

// isWord reports whether a key can be part of a Go name as it is.
func isWord(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

var typeHints = map[ir.Repr]string{ir.Bool: "cond", ir.Int: "n", ir.Float: "x", ir.String: "text", ir.Array: "list", ir.Hash: "hash"}

var hints = map[ir.Op]string{
	puppet.OpConcat: "text", ir.OpArray: "list", ir.OpHash: "hash", puppet.OpSplat: "list", puppet.OpIndex: "item",
	puppet.OpAdd: "sum", puppet.OpSub: "diff", puppet.OpMul: "product", puppet.OpDiv: "quotient", puppet.OpMod: "rest",
	puppet.OpMatch: "matched", puppet.OpCaseMatch: "matched", puppet.OpCaseMatchAny: "matched", puppet.OpIn: "found", puppet.OpLt: "less", puppet.OpLe: "less", puppet.OpGt: "greater", puppet.OpGe: "greater",
	puppet.OpDeclare: "refs", puppet.OpDeclareNamed: "refs", puppet.OpDeclareClass: "refs", puppet.OpCollect: "collected",
	puppet.OpTitle: "title", puppet.OpTruth: "cond", puppet.OpNot: "cond", puppet.OpEq: "equal", puppet.OpNe: "differs", puppet.OpTryEq: "equal", puppet.OpTryNe: "differs", ir.OpIsSet: "set", puppet.OpHasMember: "cond", puppet.OpInstance: "cond",
	puppet.OpInclude: "classes", ir.OpLambda: "block",
}

// region emits the values of a region into a block. At its end yield is called
// with the values it yields. The result reports whether control can reach what
// follows.
func (b *body) region(k *block, r *ir.Region, yield func(args []*ir.Value)) bool {
	in, block := b.in, b.block
	defer func() { b.in, b.block = in, block }()
	b.in, b.block = r, k
	parts := b.plan.Parts.Of(r)
	for i := 0; i < len(r.Body); i++ {
		if len(parts) > 0 && parts[0].From == i {
			if !b.part(k, r, parts[0]) {
				return false
			}
			i, parts = parts[0].To-1, parts[1:]
			continue
		}
		v := r.Body[i]
		if v.Op == ir.OpYield {
			yield(v.Args)
			return true
		}
		if !b.statement(k, v) {
			return false
		}
	}
	return true
}

// statement emits one value where something needs it; the result reports whether
// control goes on after it.
func (b *body) statement(k *block, v *ir.Value) bool {
	if !b.plan.Live.Op(v) || b.plan.Parts.Floating(v) {
		return true
	}
	b.file.pkg.size++
	if v.Comment != "" {
		k.comment = append(k.comment, commentLines(v.Comment)...)
	}
	return b.value(k, v)
}

// commentLines are the lines of a manifest's comment without its marks.
func commentLines(c string) []string {
	lines := strings.Split(strings.TrimSpace(c), "\n")
	for i, l := range lines {
		l = strings.TrimPrefix(strings.TrimSpace(plain(l)), "#")
		lines[i] = strings.TrimRight(strings.TrimPrefix(l, " "), " \t")
	}
	return lines
}

// value emits one value; the result reports whether control goes on after it.
func (b *body) value(k *block, v *ir.Value) bool {
	switch b.plan.Places.Of(v) {
	case plan.Nowhere, plan.Inline, plan.Late:
		return true
	case plan.Variable:
		b.define(k, v, b.compute(v))
		return true
	case plan.Statement:
	}
	switch v.Op {
	case ir.OpIf:
		return b.ifElse(k, v)
	case puppet.OpSwitch:
		return b.switchCase(k, v)
	case puppet.OpForeach:
		return b.foreach(k, v)
	case ir.OpReturn, ir.OpNext, ir.OpBreak, ir.OpFail:
		b.end(k, v)
		return false
	}
	b.op(k, v)
	return true
}

// end emits a terminator other than yield.
func (b *body) end(k *block, v *ir.Value) {
	rt := func(name string) *jen.Statement { return jen.Qual(runtimePath, name) }
	signal := func(kind string, fields ...jen.Code) jen.Code {
		all := append([]jen.Code{jen.Id("Kind").Op(":").Add(rt(kind))}, fields...)
		all = append(all, jen.Id("Pos").Op(":").Add(b.file.at(v.Pos)))
		return jen.Return(append(append([]jen.Code{}, b.exit.zero...), jen.Op("&").Add(rt("Signal").Values(all...)))...)
	}
	switch v.Op {
	case ir.OpFail:
		a := v.Aux.(ir.FailAux)
		if a.Jump != "" { // nothing takes it, so it ends the compilation
			k.add(signal(capital(a.Jump)))
			return
		}
		switch {
		case a.Whole && a.File == "":
			b.fails(k, jen.Qual("errors", "New").Call(jen.Lit(a.Message)), v.Pos)
			return
		case a.Whole:
			b.fails(k, jen.Qual(runtimePath, "Broken").Call(jen.Id("s"), jen.Lit(a.Message), jen.Lit(a.File), jen.Lit(int(a.At.Line)), jen.Lit(int(a.At.Col))), v.Pos)
			return
		case a.Early:
			b.fails(k, jen.Qual(runtimePath, "Early").Call(jen.Lit(a.Message)), v.Pos)
			return
		case a.Refused && !b.exit.closure && (b.fn.Kind == ir.Class || b.fn.Kind == ir.Define):
			b.fails(k, jen.Id("s").Dot("Refuse").Call(jen.Lit(a.Message)), v.Pos)
			return
		case a.Refused:
			b.fails(k, jen.Qual("errors", "New").Call(jen.Lit(a.Message)), v.Pos)
			return
		}
		b.fails(k, jen.Id("s").Dot("Fail").Call(b.file.at(v.Pos), jen.Lit(a.Issue), jen.Lit(a.Label), jen.Lit(a.Message)), v.Pos)
	case ir.OpReturn:
		switch {
		case b.exit.closure:
			var given jen.Code = jen.Nil()
			if len(b.plan.Live.Operands(v)) > 0 {
				given = b.code(v.Args[0])
			}
			k.add(signal("Return", jen.Id("Value").Op(":").Add(given), jen.Id("Target").Op(":").Id("s")))
		case b.exit.value == ir.None:
			k.end()
		default:
			k.add(jen.Return(b.expr(v.Args[0]).constantAs(b.exit.value), jen.Nil()))
		}
	case ir.OpNext:
		switch {
		case b.loop != nil:
			b.loop.yield(k, v.Args)
			k.add(jen.Continue())
		default:
			k.add(jen.Return(b.code(v.Args[0]), jen.Nil()))
		}
	case ir.OpBreak:
		if b.loop != nil && !b.loop.hash {
			k.add(jen.Break())
			return
		}
		k.add(signal("Break"))
	}
}

// fails returns an error.
func (b *body) fails(k *block, err jen.Code, pos ir.Pos) {
	if b.exit.lands {
		err = jen.Qual(runtimePath, "Landed").Call(err)
	}
	s := jen.Return(append(append([]jen.Code{}, b.exit.zero...), err)...)
	if pos.Line > 0 {
		s.Comment("// " + b.place(pos))
	}
	k.add(s)
}

// place is a position for a reader of the Go code: site.pp:12.
func (b *body) place(p ir.Pos) string {
	name := plain(b.file.source)
	return name[strings.LastIndexByte(name, '/')+1:] + ":" + strconv.Itoa(int(p.Line))
}

// errorEdge tells how an error gets its place.
type errorEdge uint8

const (
	placed     errorEdge = iota // it has one
	at                          // s.At
	atCall                      // s.AtCall
	atOperator                  // s.AtOperator
)

// failure is err with its place.
func (b *body) failure(edge errorEdge, v *ir.Value) *jen.Statement {
	pos := v.Pos
	switch edge {
	case atOperator:
		return jen.Id("s").Dot("AtOperator").Call(b.file.places(v), jen.Id("err"))
	case at:
		return jen.Id("s").Dot("At").Call(b.file.at(pos), jen.Id("err"))
	case atCall:
		return jen.Id("s").Dot("AtCall").Call(b.file.at(pos), jen.Id("err"))
	}
	return jen.Id("err")
}

// try emits a call that gives a value and an error.
func (b *body) try(k *block, v *ir.Value, call *jen.Statement, repr ir.Repr, edge errorEdge) {
	b.tryWith(k, v, call, repr, edge, nil)
}

// tryWith is try with a statement between the call and the check of the error,
// given the variable of the result.
func (b *body) tryWith(k *block, v *ir.Value, call *jen.Statement, repr ir.Repr, edge errorEdge, between func(name string) *jen.Statement) {
	b.settle(k, v)
	r := plan.Own(v)
	used := b.plan.Uses.Of(r) > 0
	if !used && between == nil {
		inner := newBlock(k)
		b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
		k.add(jen.If(jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
		return
	}
	name, assign := "", ":="
	if t, ok := b.target[r]; ok && (t.repr == repr || t.repr == ir.Boxed) {
		if !k.err {
			k.add(jen.Var().Err().Error())
			k.hasErr()
		}
		name, assign = t.name, "="
		b.exprs[r] = t
	} else {
		name = k.name(b.hint(v))
		e := variable(name, repr)
		if want := ir.ReprOf(v); repr == ir.Boxed && want != ir.Boxed && want != ir.None && !onCatalog(v.Op) {
			// The static type knows more than the function's.
			e = expr{code: e.as(want), repr: want}
		}
		b.exprs[r] = e
		k.hasErr()
	}
	k.add(jen.List(jen.Id(name), jen.Err()).Op(assign).Add(call))
	inner := newBlock(k)
	if between != nil {
		b.fails(inner, jen.Err(), ir.Pos{})
		k.add(jen.If(between(name), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
	} else {
		b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
		k.add(jen.If(jen.Err().Op("!=").Nil()).Block(inner.stmts...))
	}
	if e := b.exprs[r]; e.name == "" && e.code != nil && b.plan.Uses.Of(r) > 1 {
		typed := k.name(b.hint(v))
		k.add(jen.Id(typed).Op(":=").Add(e.code))
		b.exprs[r] = variable(typed, e.repr)
	}
}

// onCatalog reports whether an op gives references, which are only passed on.
func onCatalog(op ir.Op) bool {
	switch op {
	case puppet.OpDeclare, puppet.OpDeclareNamed, puppet.OpDeclareClass, puppet.OpInclude, puppet.OpCollect, puppet.OpRelate, puppet.OpOverride, puppet.OpDefaults, puppet.OpCatalogCall:
		return true
	}
	return false
}

func edgePos(edge errorEdge, p ir.Pos) ir.Pos {
	if edge == placed {
		return ir.Pos{}
	}
	return p
}

// check emits a call that gives only an error.
func (b *body) check(k *block, v *ir.Value, call *jen.Statement, edge errorEdge) {
	b.settle(k, v)
	if edge == placed && !b.exit.lands {
		k.must(call, b.exit.zero...)
		return
	}
	inner := newBlock(k)
	b.fails(inner, b.failure(edge, v), edgePos(edge, v.Pos))
	k.add(jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(inner.stmts...))
}
