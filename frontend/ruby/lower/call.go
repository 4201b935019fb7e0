package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// call lowers a call of a method or function.
func (c *code) call(n *ast.Call) *ir.Value {
	if s, ok := n.BlockArg.(*ast.Sym); ok && n.Recv != nil {
		with := *n
		switch {
		case passesSeveral[n.Name] && givesSeveral(n.Recv):
			b := symbolBlock(s, "with_index")
			with.BlockArg = &ast.Lambda{Base: b.Base, Params: b.Params, Body: b.Body}
		case gatherers[n.Name] && len(n.Args) == 0: // a loop too
			with.Block, with.BlockArg = symbolBlock(s, n.Name), nil
		}
		n = &with
	}
	if c.isTemplate(n.Recv) && (n.Name == "has_variable?" || c.unit.definesOwn(n.Name)) {
		own := *n
		own.Recv = nil
		return c.ownCall(&own)
	}
	switch {
	case n.Recv == nil:
		return c.ownCall(n)
	case c.unit.API == NoAPI && isScope(n.Recv):
		return c.scopeCall(n)
	case !n.Safe && c.unit.inlined(n):
		return c.loop(n)
	}
	if v, ok := c.ofModule(n); ok {
		return v
	}
	if n.Name == "method" || n.Name == "public_method" {
		if v, ok := c.methodObject(n); ok {
			return v
		}
	}
	if v, ok := c.onConstant(n); ok {
		return v
	}
	if n.Safe {
		recv := c.recv(n.Recv, n.Args)
		if c.dead {
			return recv
		}
		return c.unlessNil(recv, func() *ir.Value {
			if c.unit.changes && (stringMutators[n.Name] || givers[n.Name]) {
				recv = c.fresh(recv, n.Recv)
			}
			hidden, scope := c.hidden("Recv"), c.scope
			scope.vars[hidden] = recv
			defer delete(scope.vars, hidden)
			direct := *n
			direct.Recv, direct.Safe = &ast.Local{Base: n.Base, Name: hidden}, false
			return c.call(&direct)
		})
	}
	switch n.Name {
	case "!", "!=":
		switch {
		case hasSplat(n.Args):
			return c.refuse(n.Method, "%s with arguments that are spliced", n.Name)
		case n.Name == "!" && len(n.Args) == 0:
			x := c.expr(n.Recv)
			if !c.dead && c.unit.defines("!") {
				return c.emitSend(x, "!", nil, nil, nil)
			}
			return c.not(x)
		case n.Name == "!=" && len(n.Args) == 1:
			return c.not(c.operate(n, "=="))
		}
		c.expr(n.Recv)
		c.elements(n.Args)
		if c.dead {
			return c.nothing()
		}
		return c.raise("ArgumentError", arityError(len(n.Args), len(n.Name)-1))
	case "equal?":
		if len(n.Args) == 1 && !hasSplat(n.Args) {
			x := c.object(n.Recv)
			if c.dead {
				return x
			}
			y := c.object(n.Args[0])
			if c.dead {
				return y
			}
			return c.emitSend(x, n.Name, []*ir.Value{y}, nil, nil)
		}
	case "nil?":
		if len(n.Args) == 0 {
			x := c.expr(n.Recv)
			if c.dead {
				return x
			}
			return c.emit(ruby.OpEqual, typesys.BooleanType, nil, x, c.nothing())
		}
	case "==", "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "<=>", "===", "=~", "<<", "&", "|", "^", ">>", "**", "!~":
		if len(n.Args) == 1 && !hasSplat(n.Args) {
			return c.operate(n, n.Name)
		}
	case "is_a?", "kind_of?", "instance_of?":
		if len(n.Args) == 1 && n.Name != "instance_of?" {
			if k, ok := n.Args[0].(*ast.Const); ok {
				if name, ok := constantName(k); ok && ruby.HasClass(name) && c.unit.consts[name] == nil {
					x := c.expr(n.Recv)
					if c.dead {
						return x
					}
					return c.emit(ruby.OpIsA, typesys.BooleanType, name, x)
				}
			}
		}
	case "respond_to?":
		if len(n.Args) >= 1 {
			if name, ok := constantText(n.Args[0]); ok {
				if c.isTemplate(n.Recv) && (ofWrapper[name] || c.unit.definesOwn(name)) {
					return c.constant(true)
				}
				x, hidden := c.expr(n.Recv), c.constant(false)
				if len(n.Args) > 1 {
					hidden = c.expr(n.Args[1])
				}
				if c.dead {
					return x
				}
				if len(n.Args) > 1 && ruby.IsPrivate(name) && ruby.Dispatch(name) == nil { // of all objects
					return c.choose(c.truth(hidden), func() *ir.Value { return c.constant(true) }, func() *ir.Value { return c.responds(x, name, hidden) })
				}
				return c.responds(x, name, hidden)
			}
			return c.computedName(n)
		}
	case "to_proc":
		if s, ok := n.Recv.(*ast.Sym); ok && len(n.Args) == 0 {
			b := symbolBlock(s, "new")
			return c.expr(&ast.Lambda{Base: b.Base, Params: b.Params, Body: b.Body})
		}
	case "send", "__send__", "public_send":
		if len(n.Args) > 0 {
			if name, ok := constantText(n.Args[0]); ok {
				direct := *n
				direct.Name, direct.Args = name, n.Args[1:]
				if n.Name != "public_send" && ruby.IsPrivate(name) && ruby.Dispatch(name) == nil && !c.unit.mayDefine(name) {
					if ruby.Function(name) == nil {
						return c.refuse(n.Method, "%s", name)
					}
					if c.expr(n.Recv); c.dead {
						return c.nothing()
					}
					return c.function(name, direct.Args, n.Block, n.BlockArg)
				}
				if n.Name != "public_send" && c.unit.hides(name) {
					recv := c.recv(n.Recv, direct.Args)
					if c.dead {
						return recv
					}
					direct.Recv = nil
					return c.callOn(recv, &direct)
				}
				return c.call(&direct)
			}
		}
		return c.computedName(n)
	case "instance_variable_get", "instance_variable_set", "instance_variable_defined?", "instance_variables":
		if _, self := n.Recv.(*ast.Self); self && c.enclosing() == nil { // that of a template or function has others too
			return c.refuse(n.Method, "%s", n.Name)
		}
	case "to_enum", "enum_for":
		if k := c.enclosing(); k != nil && !c.method.own && isSelf(n.Recv) && n.Block == nil {
			name, args := "each", n.Args
			if len(args) > 0 {
				text, ok := constantText(args[0])
				if of, is := args[0].(*ast.Call); is && of.Recv == nil && of.Name == "__method__" {
					text, ok = c.method.def.Name, true
				}
				if !ok {
					return c.refuse(n.Method, "%s with a computed name", n.Name)
				}
				name, args = text, args[1:]
			}
			list, spread := c.arguments(args)
			if c.dead {
				return c.nothing()
			}
			return c.emit(ruby.OpFunction, ruby.Object("Enumerator"), ruby.SendAux{Name: "enumerator_of"}, c.self, c.str(name), c.newArray(list, spread))
		}
	case "method", "public_method":
		return c.refuse(n.Method, "%s", n.Name)
	case "instance_eval", "class_eval", "instance_exec", "define_method", "method_missing":
		return c.refuse(n.Method, "%s", n.Name)
	}
	recv := c.recv(n.Recv, n.Args)
	if c.dead {
		return recv
	}
	return c.callOn(recv, n)
}

// methodObject lowers `x.method(:name)` of a method that the program defines, or of any where its name is known: a lambda that calls it. How many
// arguments it takes is known where the receiver is self, or a class or module.
func (c *code) methodObject(n *ast.Call) (*ir.Value, bool) {
	if len(n.Args) != 1 || n.Block != nil || n.Safe {
		return nil, false
	}
	name, ok := constantText(n.Args[0])
	if !ok {
		return nil, false
	}
	base := n.Base
	call := &ast.Call{Base: base, Method: n.Method, Recv: n.Recv, Name: name}
	var m *method
	switch recv := n.Recv.(type) {
	case nil, *ast.Self:
		if m = c.unit.methods[name]; c.enclosing() != nil {
			if m = c.enclosing().find(name); c.method.own {
				m = c.enclosing().findOwn(name)
			}
		}
		if m == nil && ruby.Function(name) == nil {
			return nil, false
		}
		call.Recv = nil
	case *ast.Const:
		full, ok := constantName(recv)
		if !ok {
			return nil, false
		}
		if k := c.unit.resolve(full, recv.Top, c.enclosing()); k != nil {
			if m = k.findOwn(name); m == nil && name == "new" {
				m = k.find("initialize")
			}
		}
	default:
		if c.unit.asksMethods() {
			return nil, false
		}
		v := c.expr(recv)
		if c.dead {
			return v, true
		}
		hidden := c.hidden("Recv")
		c.scope.vars[hidden] = v
		defer delete(c.scope.vars, hidden)
		call.Recv = &ast.Local{Base: base, Name: hidden}
	}
	ps := &ast.Params{At: base.At}
	keys := false
	if m != nil && m.plain {
		for i := range params(m.def.Params) {
			p := &ast.Param{At: base.At, Name: "a" + strconv.Itoa(i)}
			ps.List = append(ps.List, p)
			call.Args = append(call.Args, &ast.Local{Base: base, Name: p.Name})
		}
	} else {
		ps.List = []*ast.Param{{At: base.At, Kind: ast.ParamRest, Name: "a"}}
		call.Args = []ast.Node{&ast.Splat{Base: base, X: &ast.Local{Base: base, Name: "a"}}}
		if m != nil {
			given, _ := keyed(params(m.def.Params))
			keys = given != nil
		} else {
			keys = ruby.TakesKeywords(name) || slices.ContainsFunc(c.unit.allClasses(), func(k *class) bool {
				if k.objects.defs[name] == nil {
					return false
				}
				given, _ := keyed(params(k.objects.defs[name].def.Params))
				return given != nil
			})
		}
	}
	if keys {
		ps.List = append(ps.List, &ast.Param{At: base.At, Kind: ast.ParamKeyRest, Name: "k"})
		call.Args = append(call.Args, &ast.Hash{Base: base, Pairs: []ast.Pair{{Value: &ast.Local{Base: base, Name: "k"}}}})
	}
	body := &ast.Seq{Base: base, Body: []ast.Node{call}}
	return c.proc(c.closure(&ast.Lambda{Base: base, Params: ps, Body: body}, ps, 0, body, true), ps, 0, true), true
}

// asksMethods reports whether code of the unit asks what only objects of methods tell.
func (u *Unit) asksMethods() bool {
	found := false
	ast.Walk(u.File.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.Call)
		found = found || ok && methodQuestions[call.Name]
		return !found
	})
	return found
}

var methodQuestions = set("arity", "parameters", "owner", "receiver", "unbind", "original_name", "source_location", "super_method")

// recv lowers the receiver of a call. That of one which asks `scope.to_hash` for names that are known is a hash of their variables, without those that
// have no value.
func (c *code) recv(n ast.Node, args []ast.Node) *ir.Value {
	names := c.unit.askedOf(n, args)
	if names == nil {
		return c.expr(n)
	}
	var pairs []*ir.Value
	for _, name := range names {
		pairs = append(pairs, c.str(name), c.ivar(name))
	}
	return c.send(c.emit(ruby.OpHash, ruby.Object("Hash"), nil, pairs...), "compact")
}

// unlessNil is nil for nil, and else what f gives.
func (c *code) unlessNil(x *ir.Value, f func() *ir.Value) *ir.Value {
	return c.choose(c.emit(ruby.OpEqual, typesys.BooleanType, nil, x, c.nothing()), c.nothing, f)
}

// hasSingleton reports whether a receiver is a class or module that has a method itself.
func (c *code) hasSingleton(recv ast.Node, name string) bool {
	k, ok := recv.(*ast.Const)
	if !ok {
		return false
	}
	module, ok := constantName(k)
	return ok && (ruby.Singleton(module, name) != nil || ruby.LacksSingleton(module, name)) && c.unit.resolve(module, k.Top, c.enclosing()) == nil
}

// responds reports whether a value has a method: one of Ruby's own, or one of a class of the program. Hidden says whether one that is not public
// counts too.
func (c *code) responds(x *ir.Value, name string, hidden *ir.Value) *ir.Value {
	own := func() *ir.Value {
		return c.truth(c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "responds"}, x, c.str(name), hidden))
	}
	switch {
	case c.unit.defines("respond_to?"):
		return own()
	case ofObject(name):
		return c.constant(true)
	}
	v := c.emit(ruby.OpDefinedMethod, typesys.BooleanType, name, x)
	for _, module := range []string{"Comparable", "Enumerable"} {
		if ruby.HasMethod(module, name) && slices.ContainsFunc(c.unit.allClasses(), func(k *class) bool { return k.mixes(module) }) {
			v = c.choose(v, func() *ir.Value { return c.constant(true) }, func() *ir.Value { return c.emit(ruby.OpIsA, typesys.BooleanType, module, x) })
		}
	}
	if !c.unit.inClasses(name) && !c.unit.defines("respond_to_missing?") {
		return v
	}
	return c.choose(v, func() *ir.Value { return c.constant(true) }, own)
}

// unlessNilElse is what yes gives, and for nil what no gives.
func (c *code) unlessNilElse(x *ir.Value, yes, no func() *ir.Value) *ir.Value {
	return c.choose(c.emit(ruby.OpEqual, typesys.BooleanType, nil, x, c.nothing()), no, yes)
}

// callOn lowers the call of a method of a value.
func (c *code) callOn(recv *ir.Value, n *ast.Call) *ir.Value {
	if last := len(n.Args) - 1; last >= 0 && (n.Name == "inject" || n.Name == "reduce") && n.Block == nil && n.BlockArg == nil {
		if s, ok := n.Args[last].(*ast.Sym); ok { // the same as &:name
			with := *n
			with.Args, with.BlockArg = n.Args[:last], s
			n = &with
		}
	}
	if stringMutators[n.Name] || givers[n.Name] || tellsObjects[n.Name] || n.Name == "clone" { // also a literal can change
		recv = c.fresh(recv, n.Recv)
	} else if n.Name == "freeze" && c.unit.changes { // what cannot change any more is an object too, so that a variable or collection does not get one that can
		if _, literal := n.Recv.(*ast.Str); literal && len(n.Args) == 0 && !c.dead {
			return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "literal"}, recv)
		}
		recv = c.changeable(recv)
	}
	c.checkPublic(recv, n.Recv, n.Name)
	if n.Name == "to_i" && len(n.Args) == 1 && !hasSplat(n.Args) { // whose code holds numbers of any length
		in := *n
		in.Name = "to_i_in_base"
		n = &in
	}
	if f := c.library(recv, n); f != "" {
		return c.onValue(f, recv, n)
	}
	if !c.dead && !c.unit.mayDefine(n.Name) {
		class := ruby.ClassOfType(recv.Type)
		if class == "" {
			if class = ruby.LacksEverywhere(n.Name); class != "" {
				c.warn(n.Method, "%s#%s", class, n.Name)
			}
		} else if ruby.Lacks(class, n.Name) {
			return c.refuse(n.Method, "%s#%s", class, n.Name)
		}
	}
	if each := eachOf[n.Name]; each != "" && (n.Block != nil || n.BlockArg != nil) && !c.unit.defines(n.Name) && !c.dead {
		of := func() *ir.Value {
			in := *n
			in.Name = each
			return c.callOn(recv, &in)
		}
		if ruby.ClassOfType(recv.Type) == "String" {
			return of()
		}
		return c.choose(c.emit(ruby.OpIsA, typesys.BooleanType, "String", recv), of, func() *ir.Value {
			in := *n // a value that has no such method
			in.Block, in.BlockArg = nil, nil
			return c.callOn(recv, &in)
		})
	}
	keywords := unmarked
	switch {
	case callers[n.Name] && n.Name != "new":
		keywords = forBlock
	case ruby.Dispatch(n.Name) == nil || callers[n.Name] || c.unit.defines(n.Name) || ruby.TakesKeywords(n.Name):
		keywords = marked
	}
	args, spread := c.passed(n.Args, keepers[n.Name], keywords)
	if c.dead {
		return recv
	}
	at := c.at
	c.at = n.Method
	defer func() { c.at = at }()
	return c.withBlock(n.Name, n.Block, n.BlockArg, func(block *ir.Value) *ir.Value {
		return c.pieces(n.Name, c.emitSend(recv, n.Name, args, spread, block))
	})
}

// checkPublic fails where the method of a receiver is one that the code must not call.
func (c *code) checkPublic(recv *ir.Value, node ast.Node, name string) {
	if c.dead || isSelf(node) || !c.unit.hides(name) {
		return
	}
	sender := c.nothing()
	if c.self != nil && c.enclosing() != nil {
		sender = c.self
	}
	c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "check_public"}, recv, c.str(name), sender)
}

// isSelf reports whether a node is self, or a call without a receiver.
func isSelf(n ast.Node) bool {
	_, ok := n.(*ast.Self)
	return ok || n == nil
}

// library is the function for a method that a library adds to a class, such as Time#to_date, "" where the method of the value is called. The function
// also calls methods of other values.
func (c *code) library(recv *ir.Value, n *ast.Call) string {
	if c.dead || c.unit.mayDefine(n.Name) {
		return ""
	}
	class := ruby.ClassOfType(recv.Type)
	switch n.Name {
	case "to_date", "to_datetime":
		if class == "" || class == "Time" {
			return n.Name + "_of"
		}
	case "open", "read": // of URIs
		if class == "" && !opened(recv) && !c.unit.readsOpened(n) && c.unit.requires("open-uri") {
			return n.Name + "_of"
		}
	}
	return ""
}

// opened reports whether a value is what was opened, and no URI.
func opened(v *ir.Value) bool {
	if v.Op != ruby.OpFunction {
		return false
	}
	switch v.Aux.(ruby.SendAux).Name {
	case "open_of", "URI.open", "OpenURI.open_uri", "File.open", "File.new", "StringIO.new":
		return true
	}
	return false
}

// onValue lowers the call of a method of a value as that of a function, the first argument of which is the value.
func (c *code) onValue(function string, recv *ir.Value, n *ast.Call) *ir.Value {
	args, spread := c.list(n.Args, false)
	if c.dead {
		return recv
	}
	if spread != nil {
		spread = append([]bool{false}, spread...)
	}
	at := c.at
	c.at = n.Method
	defer func() { c.at = at }()
	return c.withBlock(n.Name, n.Block, n.BlockArg, func(block *ir.Value) *ir.Value {
		all := append([]*ir.Value{recv}, args...)
		if block != nil {
			all = append(all, block)
		}
		return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: function, Spread: spread, Block: block != nil}, all...)
	})
}

// pieces is what a method gives: where strings of the unit may change, those in an array that it just made of a string are some that can.
func (c *code) pieces(method string, v *ir.Value) *ir.Value {
	if !c.unit.changes || c.dead || !stringLists[method] {
		return v
	}
	return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "pieces"}, v)
}

// arguments are [code.elements] for a method of a program: keywords are marked as such.
func (c *code) arguments(nodes []ast.Node) (args []*ir.Value, spread []bool) {
	return c.passed(nodes, true, marked)
}

// hasKeywords reports whether arguments have keywords at their end.
func hasKeywords(nodes []ast.Node) bool {
	if len(nodes) == 0 {
		return false
	}
	h, ok := nodes[len(nodes)-1].(*ast.Hash)
	return ok && !h.Braces
}

// withBlock lowers a call that may have a block. A break in it is caught around the call.
func (c *code) withBlock(n string, block *ast.Block, arg ast.Node, call func(block *ir.Value) *ir.Value) *ir.Value {
	c.strings = c.unit.changes && stringYields[n] && (block != nil || arg != nil)
	defer func() { c.strings = false }()
	switch {
	case block != nil:
		if !breaksClosure(block.Body) {
			v, _ := c.closureOf(block, block.Params, block.Numbered, block.Body, false, c.noJump)
			return call(v)
		}
		jump := c.emit(ruby.OpJump, ruby.JumpType, nil)
		return c.try(func() *ir.Value {
			v, _ := c.closureOf(block, block.Params, block.Numbered, block.Body, false, func() *ir.Value { return jump })
			return call(v)
		}, func(err *ir.Value) *ir.Value { return c.emit(ruby.OpLanded, typesys.AnyType, nil, jump, err) })
	case arg != nil:
		if s, ok := arg.(*ast.Sym); ok {
			block := symbolBlock(s, n)
			v, _ := c.closureOf(block, block.Params, 0, block.Body, true, c.noJump)
			return call(v)
		}
		v := c.expr(arg)
		if c.dead {
			return v
		}
		return call(v)
	}
	return call(nil)
}

// symbolBlock is the block that `&:name` stands for in the call of a method.
func symbolBlock(s *ast.Sym, method string) *ast.Block {
	at := s.Base
	x := &ast.Param{At: at.At, Name: "x"}
	call := &ast.Call{Base: at, Method: at.At, Recv: &ast.Local{Base: at, Name: "x"}, Name: s.Name}
	b := &ast.Block{Base: at, Params: &ast.Params{At: at.At, List: []*ast.Param{x}}, Body: &ast.Seq{Base: at, Body: []ast.Node{call}}}
	switch method {
	case "inject", "reduce", "sort", "max", "min", "minmax", "each_with_object", "sort!":
		b.Params.List = append(b.Params.List, &ast.Param{At: at.At, Name: "y"})
		call.Args = []ast.Node{&ast.Local{Base: at, Name: "y"}}
	case "select", "filter", "reject", "select!", "filter!", "reject!", "keep_if", "delete_if", "to_h", "merge", "merge!", "update", "each_with_index", "with_index",
		"each_entry", "new": // of a Hash, or an Enumerator, they give several values: a receiver and its arguments
		b.Params.List = append(b.Params.List, &ast.Param{At: at.At, Kind: ast.ParamRest, Name: "y"})
		call.Args = []ast.Node{&ast.Splat{Base: at, X: &ast.Local{Base: at, Name: "y"}}}
	}
	if method == "new" && ruby.TakesKeywords(s.Name) {
		b.Params.List = append(b.Params.List, &ast.Param{At: at.At, Kind: ast.ParamKeyRest, Name: "k"})
		call.Args = append(call.Args, &ast.Hash{Base: at, Pairs: []ast.Pair{{Value: &ast.Local{Base: at, Name: "k"}}}})
	}
	return b
}

// givesSeveral reports whether a receiver is an enumerator that gives blocks several values for each element.
func givesSeveral(recv ast.Node) bool {
	n, ok := recv.(*ast.Call)
	return ok && n.Block == nil && n.BlockArg == nil && enumeratesSeveral[n.Name]
}

// noJump is for blocks without a break.
func (c *code) noJump() *ir.Value { return nil }

// breaksClosure reports whether a break leaves the call that a block belongs to.
func breaksClosure(body *ast.Seq) bool { return breaksOut(body) }

// emitSend emits the call of a method.
func (c *code) emitSend(recv *ir.Value, name string, args []*ir.Value, spread []bool, block *ir.Value) *ir.Value {
	if c.dead {
		return c.nothing()
	}
	aux := ruby.SendAux{Name: name, Block: block != nil, Spread: spread}
	var all []*ir.Value
	if ruby.SetsMatch(name) && c.unit.readsMatch() {
		aux.Match = true
		all = append(all, c.matchCell())
	}
	all = append(append(all, recv), args...)
	if block != nil {
		all = append(all, block)
	}
	v := c.emit(ruby.OpSend, ruby.ResultOf(recv.Type, name), aux, all...)
	if (name == "to_s" || name == "to_str" || name == "inspect") && c.unit.changes && len(args) == 0 { // not always a new string
		v = c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: strings.Replace(name, "to_str", "to_s", 1) + "_of"}, recv, v)
	}
	return v
}

// send is [code.emitSend] with one receiver and no block.
func (c *code) send(recv *ir.Value, name string, args ...*ir.Value) *ir.Value {
	if c.dead {
		return recv
	}
	return c.emitSend(recv, name, args, nil, nil)
}

// operate lowers an operator with two operands.
func (c *code) operate(n *ast.Call, name string) *ir.Value {
	x := c.expr(n.Recv)
	if c.dead {
		return x
	}
	if name == "<<" {
		x = c.fresh(x, n.Recv)
	}
	y := c.expr(n.Args[0])
	if c.dead {
		return y
	}
	if name == "<<" {
		y = c.fresh(y, n.Args[0])
	}
	at := c.at
	c.at = n.Method
	defer func() { c.at = at }()
	return c.operator(x, name, y)
}

// operator emits an operator.
func (c *code) operator(x *ir.Value, name string, y *ir.Value) *ir.Value {
	if name == "==" && !c.unit.defines("==") {
		return c.emit(ruby.OpEqual, typesys.BooleanType, nil, x, y)
	}
	if !c.dead && coercing[name] && c.unit.defines("coerce") && ir.ReprOf(y) == ir.Boxed { // which a number asks its operand for
		pair := c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "coerced"}, x, y)
		return c.unlessNilElse(pair, func() *ir.Value {
			list := c.emit(ruby.OpList, typesys.ArrayType, nil, pair)
			at := func(i int) *ir.Value { return c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i}, list) }
			return c.emitSend(at(0), name, []*ir.Value{at(1)}, nil, nil)
		}, func() *ir.Value { return c.emitSend(x, name, []*ir.Value{y}, nil, nil) })
	}
	return c.emitSend(x, name, []*ir.Value{y}, nil, nil)
}

// coercing are the operators of numbers that ask other operands to coerce.
var coercing = set("+", "-", "*", "/", "%", "**", "&", "|", "^", "<=>", "<", ">", "<=", ">=")

// index lowers `x[y]`.
func (c *code) index(n *ast.Index) *ir.Value {
	if c.unit.API == NoAPI && isScope(n.Recv) {
		return c.scopeVariable(n.Args, n)
	}
	if k, ok := n.Recv.(*ast.Const); ok {
		name, _ := constantName(k)
		if ruby.Singleton(name, "[]") != nil {
			return c.function(name+".[]", n.Args, nil, nil)
		}
		if of := c.unit.resolve(name, k.Top, c.enclosing()); of != nil && of.foreign() == "Struct" {
			return c.newObject(of, &ast.Call{Base: n.Base, Method: n.At, Recv: k, Name: "new", Args: n.Args})
		}
	}
	recv := c.recv(n.Recv, n.Args)
	if c.dead {
		return recv
	}
	keywords := unmarked
	if class := ruby.ClassOfType(recv.Type); class == "" || class == "Proc" {
		keywords = forBlock
	}
	literal := false // which a hash gives the block of its default frozen
	if len(n.Args) == 1 {
		_, literal = n.Args[0].(*ast.Str)
	}
	args, spread := c.passed(n.Args, !literal, keywords)
	return c.emitSend(recv, "[]", args, spread, nil)
}

// function emits the call of a function of Ruby's own.
func (c *code) function(name string, nodes []ast.Node, block *ast.Block, blockArg ast.Node) *ir.Value {
	known, keywords := ruby.FunctionOf(name), unmarked
	if known != nil && known.Keywords {
		keywords = marked
	}
	args, spread := c.passed(nodes, strings.HasSuffix(name, ".new") || strings.HasSuffix(name, ".[]"), keywords)
	if c.dead {
		return c.nothing()
	}
	return c.withBlock(name, block, blockArg, func(b *ir.Value) *ir.Value {
		if c.dead {
			return c.nothing()
		}
		aux := ruby.SendAux{Name: name, Spread: spread, Block: b != nil}
		all := args
		if b != nil {
			all = append(append([]*ir.Value{}, args...), b)
		}
		t := typesys.Type(typesys.AnyType)
		if known != nil {
			if t = known.Type(); known.Match && c.unit.readsMatch() {
				aux.Match = true
				all = append([]*ir.Value{c.matchCell()}, all...)
			}
		}
		v := c.emit(ruby.OpFunction, t, aux, all...)
		if name == "String" && c.unit.changes && len(args) == 1 {
			v = c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "to_s_of"}, args[0], v)
		}
		return v
	})
}

// ownCall lowers a call without a receiver.
func (c *code) ownCall(n *ast.Call) *ir.Value {
	if v, ok := c.ofSelf(n); ok {
		return v
	}
	if m := c.unit.methods[n.Name]; m != nil {
		return c.invoke(m, n)
	}
	if v, ok := c.ofAPI(n); ok {
		return v
	}
	if n.Name == "Integer" && len(n.Args) == 2 && !hasSplat(n.Args) && n.Block == nil {
		if _, options := n.Args[1].(*ast.Hash); !options {
			return c.function("Integer_in_base", n.Args, nil, nil)
		}
	}
	switch n.Name {
	case "loop":
		if c.unit.inlined(n) {
			return c.loop(n)
		}
	case "lambda", "proc":
		if n.Block != nil {
			lambda := n.Name == "lambda"
			jump := c.noJump
			if lambda {
				jump = nil
			}
			v, _ := c.closureOf(n.Block, n.Block.Params, n.Block.Numbered, n.Block.Body, lambda, jump)
			return c.proc(v, n.Block.Params, n.Block.Numbered, lambda)
		}
		if n.BlockArg == nil && len(n.Args) == 0 {
			return c.raise("ArgumentError", "tried to create Proc object without a block")
		}
	case "require", "require_relative", "private", "public", "protected", "module_function":
		return c.constant(true)
	case "raise", "fail":
		for f := c.frame; len(n.Args) == 0 && f != nil && f.kind == passedFrame; f = f.outer {
			if f.caught != nil {
				return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: n.Name}, f.caught)
			}
		}
		for f := c.frame; len(n.Args) > 0 && f != nil; f = f.outer {
			if f.kind == passedFrame && f.caught != nil { // which is the cause
				args, spread := c.arguments(n.Args)
				if c.dead {
					return c.nothing()
				}
				return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "raise_in"}, f.caught, c.newArray(args, spread))
			}
		}
	case "method":
		if v, ok := c.methodObject(n); ok {
			return v
		}
		return c.refuse(n.Method, "%s", n.Name)
	case "__method__":
		if c.method != nil && len(n.Args) == 0 {
			return c.emit(ruby.OpSymbol, ruby.Object("Symbol"), c.method.def.Name)
		}
		return c.refuse(n.Method, "%s", n.Name)
	case "block_given?":
		if c.block == nil {
			return c.constant(false)
		}
		return c.not(c.emit(ruby.OpEqual, typesys.BooleanType, nil, c.block, c.nothing()))
	case "call_function":
		if len(n.Args) > 0 && n.Block == nil && n.BlockArg == nil {
			return c.puppetCall(n.Args[0], n.Args[1:], false, n)
		}
	case "debug", "info", "notice", "warning", "err", "alert", "emerg", "crit": // a template logs as other objects of Puppet's do
		if c.unit.Traced && ruby.Singleton("Puppet", n.Name) != nil {
			return c.function("Puppet."+n.Name, n.Args, nil, nil)
		}
	case "has_variable?":
		if len(n.Args) == 1 && c.unit.Traced {
			return c.hasVariable(n.Args, false)
		}
	case "binding", "eval", "instance_variables", "instance_variable_get", "instance_variable_set", "instance_variable_defined?", "local_variables", "caller", "system", "exec", "spawn", "fork", "`", "sleep", "exit", "abort", "at_exit", "trap", "gets", "open", "autoload", "load":
		return c.refuse(n.Method, "%s", n.Name)
	}
	if ruby.Function(n.Name) != nil {
		at := c.at
		c.at = n.Method
		defer func() { c.at = at }()
		return c.function(n.Name, n.Args, n.Block, n.BlockArg)
	}
	if c.unit.others[n.Name] == nil {
		switch {
		case ofObject(n.Name):
			direct := *n
			direct.Recv, direct.Bare = &ast.Self{Base: n.Base}, false
			return c.call(&direct)
		case ruby.IsPrivate(n.Name):
			return c.refuse(n.Method, "%s", n.Name)
		}
	}
	return c.invokeOther(c.unit.others[n.Name], n)
}

// isTemplate reports whether a receiver is self in the code of a template.
func (c *code) isTemplate(recv ast.Node) bool {
	_, self := recv.(*ast.Self)
	return self && c.unit.Traced && c.enclosing() == nil
}

// definesOwn reports whether a template has a method, of its own or of another template's.
func (u *Unit) definesOwn(name string) bool { return u.methods[name] != nil || u.others[name] != nil }

// ofWrapper are the public methods that Puppet's wrapper of templates has beside those of all objects.
var ofWrapper = map[string]bool{
	"all_tags": true, "classes": true, "file": true, "file=": true, "has_variable?": true, "result": true, "scope": true, "tags": true,
}

// ofObject reports whether Ruby has a method for all objects, which a call without receiver is one of self.
func ofObject(name string) bool { return ruby.HasMethod("Object", name) || ruby.Lacks("Object", name) }

// invokeOther lowers the call of a method that one of other templates may have defined. Where none has, there is none.
func (c *code) invokeOther(others []other, n *ast.Call) *ir.Value {
	if len(others) > 0 {
		defined := c.emit(ruby.OpDefines, typesys.BooleanType, others[0].of)
		return c.branch(ir.OpIf, []*ir.Value{defined}, func() *ir.Value { return c.invoke(others[0].method, n) },
			func() *ir.Value { return c.invokeOther(others[1:], n) })
	}
	what := "undefined method `" + n.Name + "' for "
	if n.Bare {
		what = "undefined local variable or method `" + n.Name + "' for "
	}
	if c.unit.others[n.Name] == nil {
		c.unit.Diags.Add(diag.Warningf(CodeName, n.Method, "there is neither a variable nor a method %s", n.Name))
	}
	c.elements(n.Args)
	if c.dead {
		return c.nothing()
	}
	class := "NoMethodError"
	if n.Bare {
		class = "NameError"
	}
	return c.raise(class, what+c.selfName())
}

// selfName is how messages name self.
func (c *code) selfName() string {
	if c.unit.Traced {
		return "#<Puppet::Parser::TemplateWrapper>"
	}
	return "#<" + c.unit.Name + ">"
}

// invoke lowers the call of a method of the unit.
func (c *code) invoke(m *method, n *ast.Call) *ir.Value {
	args, spread := c.arguments(n.Args)
	if c.dead {
		return c.nothing()
	}
	self := c.self
	if self == nil {
		self = c.nothing()
	}
	return c.pass(m, self, n, args, spread)
}

// ofSelf lowers the call of a method of the object or class whose method this is; ok is false where it has none.
func (c *code) ofSelf(n *ast.Call) (v *ir.Value, ok bool) {
	k := c.enclosing()
	if k == nil || c.self == nil {
		return nil, false
	}
	m, attr := k.findOwn(n.Name), k.own.attrs[n.Name]
	if !c.method.own {
		owner := k.owner(n.Name)
		m, attr = nil, owner != nil
		if owner != nil {
			m = owner.objects.defs[n.Name]
		}
	} else if n.Name == "new" && m == nil && !k.module {
		if c.unit.inherited(k) { // self may be another class
			return c.callOn(c.self, n), true
		}
		return c.newObject(k, n), true
	}
	dynamic := func() (*ir.Value, bool) { return c.sendSelf(n), true }
	switch {
	case m == nil && !attr:
		switch {
		case c.unit.methods[n.Name] != nil, notMethods[n.Name]:
			return nil, false
		case !c.method.own && c.unit.overridden(k, n.Name), c.method.own && c.unit.overriddenOwn(k, n.Name), c.unit.mixedIn(k) && c.unit.inClasses(n.Name): // what has the module, or inherits
			return dynamic()
		case c.method.own && ruby.HasMethod("Module", n.Name) && ruby.Function(n.Name) == nil, ruby.HasMethod("Object", n.Name) && ruby.Function(n.Name) == nil, ofObjects[n.Name]:
			return dynamic()
		case c.unit.mixedIn(k) && ruby.HasMethod("Module", n.Name) && ruby.Function(n.Name) == nil: // of what extends itself with it
			return dynamic()
		case n.Name == "new" && (c.method.own || c.unit.mixedIn(k)):
			return dynamic()
		case !c.method.own && c.unit.defines("method_missing") && k.owner("method_missing") != nil && ruby.Function(n.Name) == nil:
			return dynamic()
		case !c.method.own && k.mixesMethod(n.Name):
			return dynamic()
		}
		return nil, false
	case attr && m == nil:
		if c.method.own || len(n.Args) > 0 || c.unit.overridden(k, n.Name) {
			return dynamic()
		}
		return c.emit(ruby.OpIVar, typesys.AnyType, k.owner(n.Name).variable(n.Name), c.self), true
	case !c.method.own && c.unit.overridden(k, n.Name), c.method.own && c.unit.overriddenOwn(k, n.Name):
		return dynamic()
	}
	args, spread := c.arguments(n.Args)
	if c.dead {
		return c.nothing(), true
	}
	return c.pass(m, c.self, n, args, spread), true
}

// sendSelf lowers the call of a method of self that its class may decide about.
func (c *code) sendSelf(n *ast.Call) *ir.Value {
	direct := *n
	direct.Recv = &ast.Self{Base: ast.Base{At: n.Method}}
	return c.call(&direct)
}

// notMethods are what looks like a call and is none of a method that a class could have, and ofObjects the methods of all objects that lowering knows.
var (
	notMethods = set("raise", "fail", "lambda", "proc", "loop", "block_given?", "require", "require_relative", "private", "public", "protected", "module_function", "binding", "eval")
	ofObjects  = set("respond_to?", "send", "__send__", "public_send", "is_a?", "kind_of?", "nil?", "instance_variable_get", "instance_variable_set", "instance_variables", "instance_variable_defined?", "to_enum", "enum_for")
)

// mixesMethod reports whether objects of a class have a method of a module of Ruby's own that the class includes.
func (k *class) mixesMethod(name string) bool {
	return k.mixes("Comparable") && ruby.HasMethod("Comparable", name) || k.mixes("Enumerable") && ruby.HasMethod("Enumerable", name)
}

// pass emits the call of a method of the program for self with arguments, and with the block of a call.
func (c *code) pass(m *method, self *ir.Value, n *ast.Call, args []*ir.Value, spread []bool) *ir.Value {
	return c.withBlock(n.Name, n.Block, n.BlockArg, func(block *ir.Value) *ir.Value {
		if c.dead {
			return c.nothing()
		}
		ps := params(m.def.Params)
		if m.plain {
			if spread == nil && len(args) != len(ps) {
				return c.raise("ArgumentError", arityError(len(args), len(ps)))
			}
			if spread == nil && hasKeywords(n.Args) {
				c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "no_keywords"}, args[len(args)-1])
			}
			if spread != nil {
				list := c.emit(ruby.OpList, typesys.ArrayType, nil, c.newArray(args, spread))
				c.checkArity(ps, list)
				args = nil
				for i := range ps {
					args = append(args, c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i}, list))
				}
			}
			return c.emit(ruby.OpInvoke, typesys.AnyType, ruby.SendAux{Name: m.name}, append([]*ir.Value{self}, args...)...)
		}
		list := c.emit(ruby.OpList, typesys.ArrayType, nil, c.newArray(args, spread))
		switch {
		case block == nil:
			block = c.nothing()
		case block.Op == ir.OpLambda:
			block = c.blockProc(block, n)
		}
		return c.emit(ruby.OpInvoke, typesys.AnyType, ruby.SendAux{Name: m.name}, self, list, block)
	})
}

// blockProc is the block of a call as a value.
func (c *code) blockProc(block *ir.Value, n *ast.Call) *ir.Value {
	if n.Block == nil { // &:name
		return c.emit(ruby.OpProc, ruby.Object("Proc"), ruby.ProcAux{Lambda: true, Least: 1, Most: -1}, block)
	}
	return c.proc(block, n.Block.Params, n.Block.Numbered, false)
}

// proc is a closure as a value.
func (c *code) proc(closure *ir.Value, ps *ast.Params, numbered int, lambda bool) *ir.Value {
	a := ruby.ProcAux{Lambda: lambda}
	a.Least, a.Most = arity(params(ps))
	if keys, required := keyed(params(ps)); keys != nil { // which count as one
		a.Keywords = true
		if required != nil {
			a.Least++
		}
		if a.Most >= 0 {
			a.Most++
		}
	}
	if numbered > 0 {
		a.Least, a.Most = numbered, numbered
	}
	return c.emit(ruby.OpProc, ruby.Object("Proc"), a, closure)
}

func arityError(given, expected int) string {
	return "wrong number of arguments (given " + strconv.Itoa(given) + ", expected " + strconv.Itoa(expected) + ")"
}

// onConstant lowers calls of what classes and modules have themselves.
func (c *code) onConstant(n *ast.Call) (*ir.Value, bool) {
	k, ok := n.Recv.(*ast.Const)
	if !ok || n.Safe {
		return nil, false
	}
	name, ok := constantName(k)
	if !ok || c.unit.consts[name] != nil {
		return nil, false
	}
	if def, _ := c.constantOf(name, k.Top); def != nil {
		return nil, false
	}
	at := c.at
	c.at = n.Method
	defer func() { c.at = at }()
	if v, ok := c.constantAsked(n, k, name); ok {
		return v, true
	}
	if v, ok := c.ofProgram(n, k); ok {
		return v, true
	}
	if v, ok := c.ofFiles(name, n); ok {
		return v, true
	}
	if n.Name == "respond_to?" && len(n.Args) > 0 {
		if asked, ok := constantText(n.Args[0]); ok && c.hasSingleton(k, asked) {
			return c.constant(true), true
		} else if ok && asked == "new" && ruby.HasClass(name) {
			return c.constant(!withoutNew[name]), true
		} else if ok && ruby.HasClass(name) {
			return c.responds(c.expr(k), asked, c.constant(false)), true
		}
	}
	if isSend(n.Name) && len(n.Args) > 0 {
		if sent, ok := constantText(n.Args[0]); ok {
			direct := *n
			direct.Name, direct.Args = sent, n.Args[1:]
			return c.call(&direct), true
		}
	}
	switch {
	case writes(name, n):
		return c.refuse(n.Method, "%s.%s to write a file", name, n.Name), true
	case ruby.Singleton(name, n.Name) != nil:
		v := c.function(name+"."+n.Name, n.Args, n.Block, n.BlockArg)
		if c.unit.changes && !c.dead && readsDocument(name, n.Name) {
			v = c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "document"}, v)
		}
		return v, true
	case ruby.ConstantOf(name) != nil:
		return nil, false
	case name == "Proc" && n.Name == "new" && n.Block != nil:
		v, _ := c.closureOf(n.Block, n.Block.Params, n.Block.Numbered, n.Block.Body, false, c.noJump)
		return c.proc(v, n.Block.Params, n.Block.Numbered, false), true
	case !ruby.HasClass(name):
		return c.refuse(n.At, "%s.%s", name, n.Name), true
	case ruby.HasMethod("Module", n.Name) || n.Name == "new":
		return nil, false
	}
	return c.refuse(n.Method, "%s.%s", name, n.Name), true
}

// constantAsked lowers const_get of a class or module, or of Object, with the name of a constant that is known.
func (c *code) constantAsked(n *ast.Call, k *ast.Const, module string) (*ir.Value, bool) {
	if n.Name != "const_get" || len(n.Args) == 0 {
		return nil, false
	}
	asked, ok := constantText(n.Args[0])
	if !ok || asked == "" {
		return nil, false
	}
	var of ast.Node
	if module != "Object" && module != "Kernel" {
		of = k
	}
	for part := range strings.SplitSeq(strings.TrimPrefix(asked, "::"), "::") {
		of = &ast.Const{Base: n.Base, Scope: of, Name: part, Top: of == nil}
	}
	return c.expr(of), true
}

// withoutNew are the classes and modules of Ruby's core that make no objects.
var withoutNew = map[string]bool{
	"Integer": true, "Float": true, "Symbol": true, "NilClass": true, "TrueClass": true, "FalseClass": true, "Encoding": true,
	"Comparable": true, "Enumerable": true, "Kernel": true, "Facter": true, "Open3": true, "Puppet::FileSystem": true, "SemanticPuppet": true,
}

// computedName lowers the call of a method that is given the name of another as a value: an error where it is none, and else not compiled.
func (c *code) computedName(n *ast.Call) *ir.Value {
	if c.expr(n.Recv); c.dead {
		return c.nothing()
	}
	if len(n.Args) == 0 {
		return c.raise("ArgumentError", "no method name given")
	}
	args, spread := c.arguments(n.Args)
	if c.dead {
		return c.nothing()
	}
	if spread == nil || !spread[0] {
		c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "check_name"}, args[0])
	}
	return c.refuse(n.Method, "%s with a computed name", n.Name)
}

// isSend reports whether a method calls another one, the name of which is its first argument.
func isSend(name string) bool { return name == "send" || name == "__send__" || name == "public_send" }

// writes reports whether a call opens a file in a mode that is not for reading alone.
func writes(name string, n *ast.Call) bool {
	if name != "File" || n.Name != "open" && n.Name != "new" || len(n.Args) < 2 {
		return false
	}
	mode, ok := constantText(n.Args[1])
	return ok && strings.ContainsAny(mode, "wa+")
}

// scopeCall lowers a call of a method of the scope.
func (c *code) scopeCall(n *ast.Call) *ir.Value {
	switch n.Name {
	case "lookupvar", "[]":
		return c.scopeVariable(n.Args, n)
	case "setvar":
		if name, ok := setsVariable(n); ok && c.lookup(setName(name)) != nil {
			return c.setVariable(name, n)
		}
	case "include?", "exist?", "bound?", "has_variable?":
		if len(n.Args) == 1 {
			return c.hasVariable(n.Args, n.Name == "exist?")
		}
	case "call_function":
		if len(n.Args) > 0 && n.Block == nil && n.BlockArg == nil {
			return c.puppetCall(n.Args[0], n.Args[1:], true, n)
		}
	}
	if name, ok := strings.CutPrefix(n.Name, "function_"); ok && len(n.Args) <= 1 && n.Block == nil && n.BlockArg == nil {
		if v, ok := c.legacyRuby(name, n.Args); ok {
			return v
		}
		return c.puppetCall(&ast.Str{Base: n.Base, Value: name}, n.Args, true, n)
	}
	return c.refuse(n.Method, "scope.%s", n.Name)
}

// legacyRuby lowers a call of a function of the legacy API that hands its two arguments to a method, unlike the modern one of its name, whose
// signature they must fit.
func (c *code) legacyRuby(name string, args []ast.Node) (*ir.Value, bool) {
	method := map[string]string{"versioncmp": "Puppet::Util::Package.versioncmp"}[name]
	if method == "" || len(args) != 1 {
		return nil, false
	}
	list, ok := args[0].(*ast.Array)
	if !ok || hasSplat(list.Elems) || len(list.Elems) != 2 {
		return nil, false
	}
	return c.function(method, list.Elems, nil, nil), true
}

// setVariable gives a variable of the scope a value, which it must not have yet: a variable of the template's, which it gives to those that it
// renders. What comes after the template does not see it.
func (c *code) setVariable(name string, n *ast.Call) *ir.Value {
	v := c.expr(n.Args[1])
	if c.dead {
		return v
	}
	c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "assignable"}, c.local(setName(name)), c.str(name))
	c.assign(setName(name), v)
	return v
}

// variableSet reads a variable of the scope that the template may have given a value; nil for any other.
func (c *code) variableSet(name string) *ir.Value {
	if c.lookup(setName(name)) == nil {
		return nil
	}
	v := c.local(setName(name))
	v.Unset = true
	return v
}

// scopeVariable reads a variable in the scope of the call. One that there is not is an error, as strictness has it.
func (c *code) scopeVariable(args []ast.Node, n ast.Node) *ir.Value {
	v, name := c.lookUp(args, n)
	if c.dead || !v.Unset {
		return v
	}
	return c.foreign(c.emit(ruby.OpRequired, typesys.AnyType, name, v))
}

// lookUp reads a variable in the scope of the call, whose name must be known when building. It is unset where there is none.
func (c *code) lookUp(args []ast.Node, n ast.Node) (v *ir.Value, name string) {
	if len(args) == 0 {
		return c.raise("ArgumentError", arityError(len(args), 1)), ""
	}
	name, ok := constantText(args[0])
	if !ok {
		return c.refuse(n.Span(), "a variable with a computed name"), ""
	}
	if v := c.variableSet(name); v != nil {
		return v, name
	}
	if _, ok := scopeName(&ast.Call{Name: "scope"}, args); ok {
		if i := slices.Index(c.unit.reads, name); i >= 0 && c.out != nil {
			return c.f.Args[i], name
		}
		return c.ivar(name), name
	}
	return c.puppet.Variable(c.region, n.Span(), name), name
}

// hasVariable reports whether a variable is there and, unless that does not matter, not undef.
func (c *code) hasVariable(args []ast.Node, undef bool) *ir.Value {
	v, _ := c.lookUp(args, args[0])
	switch {
	case c.dead:
		return v
	case undef:
		return c.emit(ir.OpIsSet, typesys.BooleanType, nil, v)
	}
	return c.not(c.emit(ruby.OpEqual, typesys.BooleanType, nil, c.emit(ruby.OpGiven, typesys.AnyType, nil, v), c.nothing()))
}

// puppetCall lowers the call of a function of Puppet's. Of a scope, the arguments may come as an array.
func (c *code) puppetCall(name ast.Node, args []ast.Node, array bool, n ast.Node) *ir.Value {
	known, ok := constantText(name)
	if !ok {
		return c.refuse(n.Span(), "a function with a computed name")
	}
	if array && len(args) == 1 {
		switch a := args[0].(type) {
		case *ast.Array:
			args = a.Elems
		case *ast.Str, *ast.Interp, *ast.Int, *ast.Float, *ast.True, *ast.False, *ast.Sym: // which count as an array of one
		default:
			args = []ast.Node{&ast.Splat{Base: ast.Base{At: a.Span()}, X: a}}
		}
	}
	vals, spread := c.elements(args)
	if c.dead {
		return c.nothing()
	}
	for i, v := range vals {
		vals[i] = c.toPuppet(v)
	}
	known = strings.TrimPrefix(known, "::")
	var v *ir.Value
	switch render := known == "template" || known == "inline_template"; {
	case render && spread != nil:
		return c.refuse(n.Span(), "templates whose names are in an array that is computed")
	case render:
		v = c.puppet.Render(c.region, n.Span(), known == "inline_template", vals, c.variableSet)
	default:
		v = c.puppet.Call(c.region, n.Span(), known, vals, spread)
	}
	if end := c.region.Terminator(); end != nil && end.EndsRegion() {
		c.dead = true
		return v
	}
	return c.foreign(v)
}

// toPuppet is a value as Puppet's functions take it.
func (c *code) toPuppet(v *ir.Value) *ir.Value {
	if r := ir.ReprOf(v); r != ir.Boxed && r != ir.None {
		return v
	}
	if _, ok := v.Const(); ok {
		return v
	}
	if v.Op == puppet.OpConcat {
		return v
	}
	return c.emit(ruby.OpPuppet, typesys.AnyType, nil, v)
}
