package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// stmts lowers statements; the value is that of the last one.
func (c *code) stmts(s *ast.Seq) *ir.Value {
	if s == nil {
		return c.nothing()
	}
	var v *ir.Value
	for _, n := range s.Body {
		c.count(n)
		v = c.expr(n)
		if c.dead {
			return v
		}
	}
	if v == nil {
		return c.nothing()
	}
	return v
}

// count counts that control comes to a statement of the unit's own file.
func (c *code) count(n ast.Node) {
	if number, ok := c.unit.Points.Statement(n); ok && !c.dead {
		defer c.place(n)()
		c.emit(ir.OpCount, nil, number)
	}
}

// counted is an arm of a branch that counts that it is taken.
func (c *code) counted(of ast.Node, i int, arm func() *ir.Value) func() *ir.Value {
	number, ok := c.unit.Points.Arm(of, i)
	if !ok {
		return arm
	}
	return func() *ir.Value {
		c.emit(ir.OpCount, nil, number)
		return arm()
	}
}

// branchOf is [code.stmts] for statements whose value becomes that of what is around them: see fresh.
func (c *code) branchOf(s *ast.Seq) *ir.Value { return c.fresh(c.stmts(s), last(s)) }

// expr lowers an expression.
func (c *code) expr(n ast.Node) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	defer c.place(n)()
	switch n := n.(type) {
	case *ast.Seq:
		return c.stmts(n)
	case *ast.Nil:
		return c.nothing()
	case *ast.True:
		return c.constant(true)
	case *ast.False:
		return c.constant(false)
	case *ast.Self:
		return c.self
	case *ast.Int:
		i, err := strconv.ParseInt(n.Text, 10, 64)
		if err != nil {
			return c.refuse(n.At, "an integer beyond 64 bits")
		}
		return c.constant(i)
	case *ast.Float:
		return c.constant(n.Value)
	case *ast.Number:
		return c.refuse(n.At, "the number %s", n.Text)
	case *ast.Str:
		return c.str(n.Value)
	case *ast.Interp:
		return c.interp(n.Parts)
	case *ast.Sym:
		return c.emit(ruby.OpSymbol, ruby.Object("Symbol"), n.Name)
	case *ast.Shell:
		line := c.interp(n.Parts)
		if c.dead {
			return line
		}
		return c.emit(ruby.OpFunction, ruby.FunctionOf("`").Type(), ruby.SendAux{Name: "`"}, line)
	case *ast.InterpSym:
		return c.send(c.interp(n.Parts), "to_sym")
	case *ast.Regexp:
		return c.regexp(n)
	case *ast.Array:
		args, spread := c.elements(n.Elems)
		return c.newArray(args, spread)
	case *ast.Hash:
		return c.hash(n)
	case *ast.Range:
		return c.emit(ruby.OpRange, ruby.Object("Range"), n.Exclusive, c.orNil(n.From), c.orNil(n.To))
	case *ast.Local:
		return c.local(n.Name)
	case *ast.IVar:
		return c.ivar(n.Name)
	case *ast.CVar:
		return c.classVariable(n, false)
	case *ast.GVar:
		return c.global(n)
	case *ast.Group:
		return c.emit(ruby.OpGroup, typesys.AnyType, strconv.Itoa(n.N), c.matchCell())
	case *ast.MatchVar:
		return c.emit(ruby.OpGroup, typesys.AnyType, n.Name, c.matchCell())
	case *ast.Const:
		return c.constantRef(n)
	case *ast.Assign:
		v := c.fresh(c.expr(n.Value), n.Value)
		if !c.dead {
			c.assignTo(n.Target, v)
		}
		return v
	case *ast.OpAssign:
		return c.opAssign(n)
	case *ast.MultiAssign:
		return c.multiAssign(n)
	case *ast.Call:
		return c.call(n)
	case *ast.Index:
		return c.index(n)
	case *ast.Yield:
		args, spread := c.passed(n.Args, true, forBlock)
		if c.block == nil {
			return c.raise("LocalJumpError", "no block given (yield)")
		}
		if last := len(args) - 1; !c.dead && hasKeywords(n.Args) {
			args[last] = c.emit(ruby.OpFunction, typesys.ArrayType, ruby.SendAux{Name: "block_keywords"}, c.block, args[last])
			if spread == nil {
				spread = make([]bool, len(args))
			}
			spread[last] = true
		}
		if spread != nil {
			spread = append([]bool{false}, spread...)
		}
		return c.emit(ruby.OpYield, typesys.AnyType, spread, append([]*ir.Value{c.block}, args...)...)
	case *ast.Super:
		return c.superCall(n)
	case *ast.Class, *ast.Module: // it was defined before anything runs
		return c.nothing()
	case *ast.Lambda:
		return c.proc(c.closure(n, n.Params, 0, n.Body, true), n.Params, 0, true)
	case *ast.And:
		x := c.value(n.X)
		return c.choose(x, func() *ir.Value { return c.value(n.Y) }, func() *ir.Value { return x })
	case *ast.Or:
		x := c.value(n.X)
		return c.choose(x, func() *ir.Value { return x }, func() *ir.Value { return c.value(n.Y) })
	case *ast.Not:
		if c.unit.defines("!") {
			return c.call(&ast.Call{Base: n.Base, Method: n.At, Recv: n.X, Name: "!"})
		}
		return c.not(c.cond(n.X))
	case *ast.Defined:
		return c.defined(n)
	case *ast.If:
		return c.choose(c.cond(n.Cond),
			c.counted(n, 0, func() *ir.Value { return c.branchOf(n.Then) }), c.counted(n, 1, func() *ir.Value { return c.branchOf(n.Else) }))
	case *ast.While:
		return c.while(n)
	case *ast.For:
		return c.forIn(n)
	case *ast.Case:
		return c.caseOf(n)
	case *ast.Begin:
		return c.begin(n)
	case *ast.Return:
		return c.returns(n)
	case *ast.Next:
		return c.next(n)
	case *ast.Break:
		return c.breaks(n)
	case *ast.Retry:
		return c.retry(n)
	case *ast.Def:
		if c.unit.Defining != nil {
			c.emit(ruby.OpDefine, nil, c.unit.Name+"#"+n.Name)
		}
		return c.emit(ruby.OpSymbol, ruby.Object("Symbol"), n.Name)
	case *ast.Text:
		return c.write(c.str(n.Value))
	case *ast.Output:
		v := c.expr(n.X)
		if c.dead {
			return v
		}
		return c.write(c.text(v))
	case *ast.Bad:
		c.dead = true
		return c.nothing()
	}
	return c.refuse(n.Span(), "%s", construct(n))
}

// construct names what p2go does not compile.
func construct(n ast.Node) string {
	switch n := n.(type) {
	case *ast.Unsupported:
		return n.What
	case *ast.FlipFlop:
		return "a flip-flop"
	case *ast.Redo:
		return "redo"
	case *ast.SClass:
		return "a definition here"
	case *ast.Alias, *ast.Undef:
		return "alias and undef"
	case *ast.Call:
		return n.Name
	}
	return "this construct"
}

// write emits the output of a string. Its value is the string of all output, for that is what appending to it gives.
func (c *code) write(s *ir.Value) *ir.Value {
	out := c.output()
	c.emit(ruby.OpWrite, nil, nil, out, s)
	return c.emit(ruby.OpBuffer, typesys.AnyType, nil, out)
}

// output is where text of a template goes. A method that a template defines has none, as in Ruby.
func (c *code) output() *ir.Value {
	if c.out == nil {
		c.refuse(c.at, "text in a method that a template defines")
	}
	return c.out
}

func (c *code) orNil(n ast.Node) *ir.Value {
	if ast.IsNil(n) {
		return c.nothing()
	}
	return c.expr(n)
}

// choose is one of two values by the truth of another.
func (c *code) choose(x *ir.Value, yes, no func() *ir.Value) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	if k, ok := x.Const(); ok {
		if value.Truth(k) {
			return yes()
		}
		return no()
	}
	return c.branch(ir.OpIf, []*ir.Value{c.truth(x)}, yes, no)
}

// cond lowers an expression of which only the truth matters.
func (c *code) cond(n ast.Node) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	defer c.place(n)()
	boolean := func(n ast.Node) func() *ir.Value {
		return func() *ir.Value {
			v := c.cond(n)
			if c.dead {
				return v
			}
			return c.truth(v)
		}
	}
	switch n := n.(type) {
	case *ast.And:
		return c.choose(c.cond(n.X), boolean(n.Y), func() *ir.Value { return c.constant(false) })
	case *ast.Or:
		return c.choose(c.cond(n.X), func() *ir.Value { return c.constant(true) }, boolean(n.Y))
	case *ast.Seq:
		if len(n.Body) == 1 {
			return c.cond(n.Body[0])
		}
	case *ast.Regexp: // which is compared with the last line that was read
		return c.refuse(n.At, "a regular expression as a condition")
	}
	return c.expr(n)
}

func (c *code) not(x *ir.Value) *ir.Value {
	if c.dead {
		return x
	}
	return c.emit(puppet.OpNot, typesys.BooleanType, nil, c.truth(x))
}

// interp is the string of parts.
func (c *code) interp(parts []ast.Node) *ir.Value {
	var texts []*ir.Value
	for _, p := range parts {
		texts = append(texts, c.text(c.expr(p)))
		if c.dead {
			return c.nothing()
		}
	}
	switch len(texts) {
	case 0:
		return c.str("")
	case 1:
		return texts[0]
	}
	return c.emit(puppet.OpConcat, typesys.StringType, nil, texts...)
}

// regexp is a regular expression, which is a constant where nothing is interpolated.
func (c *code) regexp(n *ast.Regexp) *ir.Value {
	source, literal := "", true
	for _, p := range n.Parts {
		s, ok := p.(*ast.Str)
		literal = literal && ok
		if ok {
			source += s.Value
		}
	}
	if literal {
		re, err := regex.New(regex.WithOptions(source, strings.Trim(n.Options, "ounse")))
		if err != nil {
			return c.refuse(n.At, "the regular expression: %s", err)
		}
		return c.constant(re)
	}
	var texts []*ir.Value
	for _, p := range n.Parts {
		v := c.expr(p)
		if c.dead {
			return v
		}
		if _, ok := p.(*ast.Str); !ok {
			v = c.emit(ruby.OpFunction, typesys.StringType, ruby.SendAux{Name: "Regexp.part"}, v)
		}
		texts = append(texts, v)
	}
	x := texts[0]
	if len(texts) > 1 {
		x = c.emit(puppet.OpConcat, typesys.StringType, nil, texts...)
	}
	return c.emit(ruby.OpRegexp, typesys.AnyType, n.Options, x)
}

// elements lowers elements, or arguments of methods that may keep them, of which some may be spliced.
func (c *code) elements(nodes []ast.Node) (args []*ir.Value, spread []bool) {
	return c.list(nodes, true)
}

// list lowers nodes of which some may be spliced; kept says that somebody may keep and change their values.
func (c *code) list(nodes []ast.Node, kept bool) (args []*ir.Value, spread []bool) {
	return c.passed(nodes, kept, unmarked)
}

// onlySplats reports whether all of a hash are others, as `**x`.
func onlySplats(h *ast.Hash) bool {
	return !slices.ContainsFunc(h.Pairs, func(p ast.Pair) bool { return p.Key != nil })
}

// marking is what becomes of the keywords at the end of arguments.
type marking int

const (
	unmarked marking = iota // they are a hash
	marked                  // they are marked as keywords
	forBlock                // also where there are none: a block with keywords wants to know
)

// passed is [code.list] for a call. Keywords that are hashes alone, as in `f(**x)`, are no argument where these are empty.
func (c *code) passed(nodes []ast.Node, kept bool, keywords marking) (args []*ir.Value, spread []bool) {
	for i, n := range nodes {
		mark := false
		if h, ok := n.(*ast.Hash); ok && i == len(nodes)-1 && !h.Braces {
			v := c.expr(h)
			if c.dead {
				return args, spread
			}
			if keywords != unmarked {
				v = c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "keywords"}, v)
			}
			if mark = keywords != forBlock && onlySplats(h); mark {
				v = c.emit(ruby.OpFunction, typesys.ArrayType, ruby.SendAux{Name: "unless_empty"}, v)
				if spread == nil {
					spread = make([]bool, i, len(nodes))
				}
			}
			if spread != nil {
				spread = append(spread, mark)
			}
			return append(args, v), spread
		}
		if s, ok := n.(*ast.Splat); ok && s.X != nil {
			n, mark = s.X, true
		}
		v := c.expr(n)
		if c.dead {
			return args, spread
		}
		if !mark && kept {
			v = c.fresh(v, n)
		}
		if mark && spread == nil {
			spread = make([]bool, i, len(nodes))
		}
		if spread != nil {
			spread = append(spread, mark)
		}
		args = append(args, v)
	}
	return args, spread
}

func (c *code) newArray(args []*ir.Value, spread []bool) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	v := c.emit(ruby.OpArray, ruby.Object("Array"), nil, args...)
	if spread != nil {
		v.Aux = spread
	}
	return v
}

// hash is a hash; entries after a `**x` are added to it.
func (c *code) hash(n *ast.Hash) *ir.Value {
	var h *ir.Value
	var args []*ir.Value
	flush := func() {
		part := c.emit(ruby.OpHash, ruby.Object("Hash"), nil, args...)
		args = nil
		if h == nil {
			h = part
		} else {
			c.emit(ruby.OpMerge, nil, nil, h, part)
		}
	}
	for i, p := range n.Pairs {
		if p.Key != nil && repeated(p.Key, n.Pairs[i+1:]) { // Ruby drops it
			continue
		}
		if p.Key == nil {
			if h == nil || len(args) > 0 {
				flush()
			}
			v := c.expr(p.Value)
			if c.dead {
				return v
			}
			c.emit(ruby.OpMerge, nil, nil, h, v)
			continue
		}
		k := c.expr(p.Key)
		if c.dead {
			return k
		}
		v := c.fresh(c.expr(p.Value), p.Value)
		if c.dead {
			return v
		}
		args = append(args, c.key(k, p.Key), v)
	}
	if h == nil || len(args) > 0 {
		flush()
	}
	return h
}

// key is the key of a literal hash: where strings of the unit may change, it is an object that is frozen, so that what hands it on hands on that one.
func (c *code) key(v *ir.Value, n ast.Node) *ir.Value {
	if _, literal := n.(*ast.Str); literal && c.unit.changes && !c.dead {
		return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "literal"}, v)
	}
	return c.fresh(v, n)
}

// repeated reports whether a literal is a key of later pairs too.
func repeated(key ast.Node, later []ast.Pair) bool {
	for _, p := range later {
		switch k := key.(type) {
		case *ast.Str:
			if other, ok := p.Key.(*ast.Str); ok && other.Value == k.Value {
				return true
			}
		case *ast.Sym:
			if other, ok := p.Key.(*ast.Sym); ok && other.Name == k.Name {
				return true
			}
		case *ast.Int:
			if other, ok := p.Key.(*ast.Int); ok && other.Text == k.Text {
				return true
			}
		}
	}
	return false
}

// fresh is a value that a variable or collection gets, or that a method returns: where strings of the unit may change, one that was just made is
// one that can.
func (c *code) fresh(v *ir.Value, n ast.Node) *ir.Value {
	if !c.unit.changes || c.dead {
		return v
	}
	switch n := n.(type) {
	case *ast.Str, *ast.Interp, *ast.Index, *ast.Group, *ast.MatchVar:
	case *ast.Call:
		if n.Name == "freeze" || n.Name == "-@" || n.Recv == nil && c.unit.methods[n.Name] != nil { // whose result is fresh
			return v
		}
	case *ast.Seq:
		return c.fresh(v, last(n))
	default:
		return v
	}
	return c.changeable(v)
}

// object is the value of an expression as the object that it is: a string that was just made is one of its own, and an element stays what it is.
func (c *code) object(n ast.Node) *ir.Value {
	v := c.expr(n)
	switch n := n.(type) {
	case *ast.Index:
		return v
	case *ast.Call:
		if givesElement[n.Name] {
			return v
		}
	}
	return c.fresh(v, n)
}

// changeable is a value as an object of its own where it is a string and strings of the unit may change.
func (c *code) changeable(v *ir.Value) *ir.Value {
	if !c.unit.changes || c.dead {
		return v
	}
	if r := ir.ReprOf(v); r != ir.Boxed && r != ir.String {
		return v
	}
	return c.emit(ruby.OpString, typesys.AnyType, nil, v)
}

// foreign is a value that comes from Puppet. Where code of the unit may change it, it is a copy that can change: what Puppet's variables hold stays
// as it is.
func (c *code) foreign(v *ir.Value) *ir.Value {
	if c.unit.owns || c.unit.changes {
		v = c.emit(ruby.OpOwn, typesys.AnyType, c.unit.changes, v)
	}
	return v
}

// ivar reads an instance variable.
func (c *code) ivar(name string) *ir.Value {
	if c.self != nil {
		return c.emit(ruby.OpIVar, typesys.AnyType, name, c.self)
	}
	if v := c.given[name]; v != nil {
		return v
	}
	return c.nothing()
}

// matchCell is the cell of the last match of the body.
func (c *code) matchCell() *ir.Value {
	if c.matches == nil { // it is made where the body begins
		region, dead := c.region, c.dead
		c.region, c.dead = &ir.Region{}, false
		c.matches = c.emit(ruby.OpMatches, ruby.MatchType, nil)
		c.f.Body.Body = append([]*ir.Value{c.matches}, c.f.Body.Body...)
		c.region, c.dead = region, dead
	}
	return c.matches
}

// global reads a global variable.
func (c *code) global(n *ast.GVar) *ir.Value {
	switch n.Name {
	case "~":
		return c.emit(ruby.OpGroup, typesys.AnyType, "~", c.matchCell())
	case "!":
		for f := c.frame; f != nil; f = f.outer {
			if f.caught != nil {
				return f.caught
			}
		}
		return c.nothing()
	case ",", ";":
		return c.nothing()
	case "/":
		return c.str("\n")
	}
	return c.refuse(n.At, "the global variable $%s", n.Name)
}

// constantRef reads a constant: one of the unit, a class or module, or another constant of Ruby's own.
func (c *code) constantRef(n *ast.Const) *ir.Value {
	name, ok := constantName(n)
	if !ok {
		if k := c.enclosing(); k != nil && !c.method.own && isOwnClass(n.Scope) { // self.class::X
			if def, in := c.unit.commonConstant(k, n.Name); def != nil {
				return c.within(in, def)
			}
		}
		return c.refuse(n.At, "a constant of a module that is computed")
	}
	if n.Scope == nil {
		if def := c.unit.consts[n.Name]; def != nil {
			return c.expr(def)
		}
	}
	if def, in := c.constantOf(name, n.Top); def != nil {
		return c.within(in, def)
	}
	if k := c.unit.resolve(name, n.Top, c.enclosing()); k != nil {
		return c.classValue(k)
	}
	switch {
	case ruby.HasClass(name):
		return c.emit(ruby.OpClass, ruby.Object("Class"), name)
	case ruby.ConstantOf(name) != nil:
		return c.emit(ruby.OpConstant, typesys.AnyType, name)
	}
	return c.refuse(n.At, "the constant %s", name)
}

// isOwnClass reports whether a node is the class of self.
func isOwnClass(n ast.Node) bool {
	call, ok := n.(*ast.Call)
	return ok && call.Name == "class" && len(call.Args) == 0 && isSelf(call.Recv)
}

// commonConstant is what a constant is set to for a class and all that inherit from it, and the class that has it; nil where they differ.
func (u *Unit) commonConstant(k *class, name string) (def ast.Node, in *class) {
	def, in = k.constant(name)
	for _, other := range u.allClasses() {
		if own, _ := other.constant(name); slices.Contains(other.mro(), k) && own != def {
			return nil, nil
		}
	}
	return def, in
}

// constant is what a constant of a class, or of one above it, is set to, and the one that has it; nil for none.
func (k *class) constant(name string) (def ast.Node, in *class) {
	for _, at := range k.mro() {
		if def := at.consts[name]; def != nil {
			return def, at
		}
	}
	return nil, nil
}

// within lowers what a constant of a class is set to: names in it are those of the class.
func (c *code) within(k *class, def ast.Node) *ir.Value {
	before := c.method
	c.method = &method{def: &ast.Def{}, class: k, own: true}
	defer func() { c.method = before }()
	return c.expr(def)
}

// constantOf is what a constant of the unit's classes and modules is set to, and the one that has it: one of those around the method, or above its
// class, or another one by its qualified name; nil for no such constant.
func (c *code) constantOf(name string, top bool) (def ast.Node, in *class) {
	scope, last, qualified := cutLast(name)
	k := c.enclosing()
	if qualified {
		if of := c.unit.resolve(scope, top, k); of != nil {
			return of.constant(last)
		}
		return nil, nil
	}
	if k == nil || top {
		return nil, nil
	}
	for around := k.name; around != ""; around = around[:max(strings.LastIndex(around, "::"), 0)] {
		if of := c.unit.resolve(around, true, nil); of != nil && of.consts[name] != nil {
			return of.consts[name], of
		}
	}
	return k.constant(name)
}

// cutLast takes the last part off a qualified name.
func cutLast(name string) (scope, last string, ok bool) {
	i := strings.LastIndex(name, "::")
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+2:], true
}

// constantName is the whole name of a constant.
func constantName(n *ast.Const) (string, bool) {
	if n.Scope == nil {
		return n.Name, true
	}
	outer, ok := n.Scope.(*ast.Const)
	if !ok {
		return "", false
	}
	name, ok := constantName(outer)
	return name + "::" + n.Name, ok
}

// defined lowers `defined?(x)`.
func (c *code) defined(n *ast.Defined) *ir.Value {
	x := n.X
	if s, ok := x.(*ast.Seq); ok && len(s.Body) == 1 {
		x = s.Body[0]
	}
	when := func(v *ir.Value, text string) *ir.Value {
		return c.choose(v, func() *ir.Value { return c.str(text) }, c.nothing)
	}
	switch x := x.(type) {
	case *ast.Local:
		return c.str("local-variable")
	case *ast.IVar:
		if c.self != nil {
			return when(c.emit(ruby.OpFunction, typesys.BooleanType, ruby.SendAux{Name: "defined_ivar"}, c.self, c.str(x.Name)), "instance-variable")
		}
		if v := c.given[x.Name]; v != nil {
			return when(c.not(c.emit(ruby.OpEqual, typesys.BooleanType, nil, v, c.nothing())), "instance-variable")
		}
		return c.nothing()
	case *ast.Nil:
		return c.str("expression")
	case *ast.Self:
		return c.str("self")
	case *ast.True:
		return c.str("expression")
	case *ast.False:
		return c.str("expression")
	case *ast.Str, *ast.Interp, *ast.Int, *ast.Array, *ast.Hash, *ast.And, *ast.Or, *ast.Not:
		return c.str("expression")
	case *ast.Assign, *ast.OpAssign, *ast.MultiAssign:
		return c.str("assignment")
	case *ast.Yield:
		if c.block != nil {
			return when(c.block, "yield")
		}
		return c.nothing()
	case *ast.Const:
		if name, ok := constantName(x); ok {
			def, _ := c.constantOf(name, x.Top)
			if def != nil || c.unit.consts[name] != nil || ruby.HasClass(name) || ruby.ConstantOf(name) != nil || c.unit.resolve(name, x.Top, c.enclosing()) != nil {
				return c.str("constant")
			}
		}
		return c.nothing()
	case *ast.Group, *ast.MatchVar:
		return when(c.expr(x), "global-variable")
	case *ast.Call:
		if x.Recv == nil {
			if c.unit.methods[x.Name] != nil || ruby.Function(x.Name) != nil || x.Name == "scope" || x.Name == "raise" || x.Name == "lambda" || x.Name == "proc" {
				return c.str("method")
			}
			return c.nothing()
		}
		if c.hasSingleton(x.Recv, x.Name) {
			return c.str("method")
		}
		if len(x.Args) == 0 || isOperator(x.Name) {
			var v *ir.Value
			if i, ok := x.Recv.(*ast.IVar); ok && c.self == nil && c.given[i.Name] == nil {
				return c.nothing()
			}
			v = c.expr(x.Recv)
			if c.dead {
				return v
			}
			return when(c.responds(v, x.Name, c.constant(false)), "method")
		}
	case *ast.Index:
		v := c.expr(x.Recv)
		if c.dead {
			return v
		}
		return when(c.emit(ruby.OpDefinedMethod, typesys.BooleanType, "[]", v), "method")
	}
	return c.refuse(n.At, "defined? of this expression")
}

func isOperator(name string) bool {
	switch name[0] {
	case '+', '-', '*', '/', '%', '<', '>', '=', '!', '&', '|', '^', '~', '[':
		return true
	}
	return false
}
