package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// inlined reports whether the block of a call is a loop where it stands: that of a method which goes over something, has no arguments, and is none of the
// program's own.
func (u *Unit) inlined(n *ast.Call) bool {
	if n.Block == nil || len(n.Args) > 0 || n.BlockArg != nil || u.defines(n.Name) {
		return false
	}
	if n.Recv == nil {
		return n.Name == "loop" && !callsNext(n.Block.Body)
	}
	return inlineLoops[n.Name] && loopParams(n.Block) && !hasRedo(n.Block.Body) && !(gatherers[n.Name] && breaksOut(n.Block.Body)) && !u.changesReceiver(n.Block.Body, n.Recv)
}

// changesReceiver reports whether code sets elements of what a loop goes over, or changes it otherwise, by any name that it may have: the loop sees what
// is added, and for a new key of a hash this is an error.
func (u *Unit) changesReceiver(body, recv ast.Node) bool {
	roots := map[string]bool{}
	for _, name := range places(recv) {
		roots[u.root(name)] = true
	}
	same := func(n ast.Node) bool {
		return slices.ContainsFunc(places(n), func(name string) bool { return roots[u.root(name)] })
	}
	found := false
	sets := func(target ast.Node) bool {
		n, ok := target.(*ast.Index)
		return ok && same(n.Recv)
	}
	ast.Walk(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Assign:
			found = found || sets(n.Target)
		case *ast.OpAssign:
			found = found || sets(n.Target)
		case *ast.MultiAssign:
			found = found || slices.ContainsFunc(n.Targets, sets)
		case *ast.Call:
			found = found || n.Recv != nil && collectionMutators[n.Name] && same(n.Recv)
		}
		return !found
	})
	return found
}

// loopParams reports whether a loop can give the parameters of a block their values: whether none has a default.
func loopParams(b *ast.Block) bool {
	for _, p := range params(b.Params) {
		switch p.Kind {
		case ast.ParamRequired, ast.ParamNested, ast.ParamRest, ast.ParamBlockLocal:
		default:
			return false
		}
	}
	return true
}

func hasRedo(n ast.Node) bool {
	found := false
	ast.Walk(n, func(n ast.Node) bool {
		_, is := n.(*ast.Redo)
		found = found || is
		return !found
	})
	return found
}

// callsNext reports whether code may raise StopIteration, which ends a `loop`.
func callsNext(n ast.Node) bool {
	found := false
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			found = found || n.Recv != nil && (n.Name == "next" || n.Name == "peek")
		case *ast.Const:
			found = found || n.Name == "StopIteration"
		}
		return !found
	})
	return found
}

// loop lowers a call whose block is a loop where it stands.
func (c *code) loop(n *ast.Call) *ir.Value {
	if n.Recv == nil {
		return c.looped(assignedIn(n.Block.Body), c.ifBreaks(c.nothing(), n.Block.Body), func() *ir.Value { return c.constant(true) }, func() {
			c.blockScope(n.Block, func() { c.stmts(n.Block.Body) })
		})
	}
	recv := c.expr(n.Recv)
	if c.dead {
		return recv
	}
	c.at = n.Method
	if recv.Op == ruby.OpSorted && isCall(n.Recv) {
		recv.Aux = true
	}
	iter := c.emit(ruby.OpIterate, ruby.IterType, n.Name, recv)
	iter.Name = "each"
	var gather *ir.Value
	if gatherers[n.Name] {
		gather = c.emit(ruby.OpGather, ruby.GatherType, n.Name, iter)
		gather.Name = "list"
	}
	v := c.looped(assignedIn(n.Block.Body), c.ifBreaks(recv, n.Block.Body),
		func() *ir.Value { return c.emit(ruby.OpMore, typesys.BooleanType, nil, iter) },
		func() {
			var elem *ir.Value
			switch {
			case n.Name == "sort_by":
				c.frame.each = func(v *ir.Value) {
					of := elem
					if of == nil {
						of = c.emit(ruby.OpItem, typesys.AnyType, nil, iter)
					}
					c.emit(ruby.OpAdd, typesys.UndefType, nil, gather, v, of)
				}
			case gather != nil:
				c.frame.each = func(v *ir.Value) {
					c.emit(ruby.OpAdd, typesys.UndefType, nil, gather, c.fresh(v, last(n.Block.Body)))
				}
			}
			each := c.frame.each
			c.blockScope(n.Block, func() {
				elem = c.loopBinds(n, iter)
				x := c.stmts(n.Block.Body)
				if each != nil && !c.dead {
					each(x)
				}
			})
		})
	switch {
	case n.Name == "sort_by":
		return c.emit(ruby.OpSorted, ruby.Object("Array"), false, gather, iter)
	case gather != nil:
		return c.emit(ruby.OpGathered, ruby.Object("Array"), nil, gather)
	case breaksOut(n.Block.Body):
		return v
	}
	return recv
}

// isCall reports whether an expression is a call, of whose result nothing else knows.
func isCall(n ast.Node) bool {
	_, ok := n.(*ast.Call)
	return ok
}

// blockScope lowers what stands in a block that is a loop: its variables are new in each run.
func (c *code) blockScope(b *ast.Block, f func()) {
	outer := c.scope
	c.scope = &scope{outer: outer, node: b, vars: map[string]*ir.Value{}}
	c.openCells()
	f()
	c.scope = outer
}

// loopBinds gives the parameters of a block that is a loop their values. It returns the element, where one of them has it.
func (c *code) loopBinds(n *ast.Call, iter *ir.Value) (elem *ir.Value) {
	item := func() *ir.Value {
		v := c.emit(ruby.OpItem, typesys.AnyType, nil, iter)
		elem = v
		if c.unit.changes {
			if stringYields[n.Name] {
				v = c.emit(ruby.OpString, typesys.AnyType, nil, v)
			}
			return v
		}
		if r, ok := n.Recv.(*ast.Call); ok && ruby.GoesOverAll(n.Name) && r.Name == ruby.Split && r.Block == nil && r.BlockArg == nil && !c.unit.defines(ruby.Split) { // and nobody has changed it
			if recv := iter.Args[0]; recv.Op == ruby.OpSend && recv.Aux.(ruby.SendAux).Name == ruby.Split {
				return c.emit(ir.OpNarrow, typesys.StringType, nil, v)
			}
		}
		return v
	}
	ps := params(n.Block.Params)
	var required []*ast.Param
	plain := true
	for _, p := range ps {
		switch p.Kind {
		case ast.ParamBlockLocal:
			c.set(c.scope, p.Name, c.nothing())
			continue
		case ast.ParamRequired, ast.ParamNested:
		default:
			plain = false
		}
		required = append(required, p)
	}
	if n.Block.Numbered > 0 {
		for i := range n.Block.Numbered {
			required = append(required, &ast.Param{Name: fmt.Sprintf("_%d", i+1)})
		}
	}
	if n.Name == "each_with_index" {
		values := []*ir.Value{nil, nil}
		for i, p := range required {
			switch i {
			case 0:
				values[0] = item()
			case 1:
				values[1] = c.emit(ruby.OpIndex, typesys.IntegerType, nil, iter)
			default:
				c.bind(p, c.nothing())
				continue
			}
			c.bind(p, values[i])
		}
		return nil
	}
	switch {
	case len(required) == 0:
	case len(required) == 1 && required[0].Kind == ast.ParamRest:
		c.bind(required[0], c.newArray([]*ir.Value{item()}, nil))
	case len(required) == 1 && !(n.Block.Params != nil && n.Block.Params.Comma):
		c.bind(required[0], item())
	case len(required) == 2 && plain:
		c.bind(required[0], c.emit(ruby.OpKey, typesys.AnyType, nil, iter))
		c.bind(required[1], c.emit(ruby.OpElement, typesys.AnyType, nil, iter))
	default:
		c.bindList(required, c.emit(ruby.OpList, typesys.ArrayType, nil, item()))
	}
	return elem
}

// bind gives a parameter its value.
func (c *code) bind(p *ast.Param, v *ir.Value) {
	if p.Kind == ast.ParamNested {
		c.bindList(p.Nested.List, c.emit(ruby.OpList, typesys.ArrayType, nil, v))
		return
	}
	if p.Name != "" {
		c.set(c.scope, p.Name, v)
	}
}

// bindList gives required parameters, and one of the rest, the elements of a list.
func (c *code) bindList(ps []*ast.Param, list *ir.Value) {
	splat := -1
	for i, p := range ps {
		if p.Kind == ast.ParamRest {
			splat = i
		}
	}
	for i, p := range ps {
		switch {
		case splat < 0 || i < splat:
			c.bind(p, c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i}, list))
		case i == splat:
			c.bind(p, c.emit(ruby.OpRest, ruby.Object("Array"), ruby.AtAux{From: i, End: len(ps) - i - 1}, list))
		default:
			c.bind(p, c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i - len(ps), End: splat}, list))
		}
	}
}

// closure lowers a block that is called some time: a lambda of the IR. The parameters are those of the block where all are required, and
// else the one that takes all arguments.
func (c *code) closure(node ast.Node, ps *ast.Params, numbered int, body *ast.Seq, lambda bool) *ir.Value {
	v, _ := c.closureOf(node, ps, numbered, body, lambda, nil)
	return v
}

func (c *code) closureOf(node ast.Node, ps *ast.Params, numbered int, body *ast.Seq, lambda bool, jump func() *ir.Value) (v *ir.Value, simple bool) {
	v = c.f.NewValue(ir.OpLambda, typesys.CallableType, posOf(c.at))
	aux := &ir.LambdaAux{}
	v.Aux = aux
	fresh := c.strings
	c.strings = false
	list := params(ps)
	for i := range numbered {
		list = append(list, &ast.Param{Name: fmt.Sprintf("_%d", i+1)})
	}
	simple = true
	for _, p := range list {
		simple = simple && p.Kind == ast.ParamRequired
	}
	simple = simple && !(ps != nil && ps.Comma)
	region := &ir.Region{}
	v.Regions = []*ir.Region{region}
	outerRegion, outerScope, outerFrame, outerVars, dead := c.region, c.scope, c.frame, c.snapshot(), c.dead
	c.region, c.dead = region, false
	c.scope = &scope{outer: outerScope, node: node, vars: map[string]*ir.Value{}}
	c.frame = &frame{outer: outerFrame, kind: closureFrame, jump: jump}
	c.openCells()
	param := func(name string, rest bool) *ir.Value {
		t := typesys.Type(typesys.AnyType)
		if rest {
			t = typesys.ArrayType
		}
		if name == "" {
			name = "x"
		}
		a := c.arg(name, t)
		region.Args = append(region.Args, a)
		aux.Params = append(aux.Params, &ir.Param{Name: name, Type: typesys.AnyType, Rest: rest, Value: a, Raw: c.arg(name, t), Pos: posOf(c.at)})
		return a
	}
	if simple {
		var args []*ir.Value
		for _, p := range list {
			args = append(args, param(p.Name, false))
		}
		for i, p := range list {
			if fresh {
				args[i] = c.emit(ruby.OpString, typesys.AnyType, nil, args[i])
			}
			c.bind(p, args[i])
		}
	} else {
		given := param("args", true)
		if !lambda { // with keywords after it, an array is not taken apart
			given = c.emit(ruby.OpFunction, typesys.ArrayType, ruby.SendAux{Name: "block_args"}, given, c.constant(int64(required(list))))
		}
		args, options := c.splitKeys(list, given)
		if lambda && options != nil {
			c.checkArity(list, args)
		}
		c.bindArgs(list, args, options)
	}
	x := c.stmts(body)
	if !c.dead {
		c.end(ir.OpYield, c.fresh(x, last(body)))
	}
	c.region, c.scope, c.frame, c.dead = outerRegion, outerScope, outerFrame, dead
	c.restore(outerVars)
	if !c.dead {
		c.region.Body = append(c.region.Body, v)
	}
	return v, simple
}

// required is the number of parameters that a block's arguments are spread over: one alone takes an array as it is, but not beside keywords if it has no
// default.
func required(ps []*ast.Param) int {
	n := 0
	for _, p := range ps {
		switch p.Kind {
		case ast.ParamRequired, ast.ParamNested:
			if n++; slices.ContainsFunc(ps, isKey) {
				n++
			}
		case ast.ParamOptional:
			n++
		case ast.ParamRest:
			n += 2
		}
	}
	if !slices.ContainsFunc(ps, func(p *ast.Param) bool { return p.Kind != ast.ParamRest && !isKey(p) }) {
		return 1
	}
	return n
}

// isKey reports whether a parameter is a keyword, or takes those.
func isKey(p *ast.Param) bool {
	return p.Kind == ast.ParamKey || p.Kind == ast.ParamKeyRequired || p.Kind == ast.ParamKeyRest
}

// arity is how many arguments that are no keywords parameters take at least and at most, -1 for any number.
func arity(ps []*ast.Param) (least, most int) {
	rest := false
	for _, p := range ps {
		switch p.Kind {
		case ast.ParamRequired, ast.ParamNested:
			least++
			most++
		case ast.ParamOptional:
			most++
		case ast.ParamRest, ast.ParamForward:
			rest = true
		}
	}
	if rest {
		return least, -1
	}
	return least, most
}

// keyed are the parameters that are keywords, and the names of those which are required.
func keyed(ps []*ast.Param) (keys []*ast.Param, required []string) {
	for _, p := range ps {
		switch p.Kind {
		case ast.ParamKeyRequired:
			required = append(required, p.Name)
			fallthrough
		case ast.ParamKey, ast.ParamKeyRest:
			keys = append(keys, p)
		}
	}
	return keys, required
}

// splitKeys takes the keywords off arguments, where the parameters have some; else options is nil.
func (c *code) splitKeys(ps []*ast.Param, args *ir.Value) (rest, options *ir.Value) {
	if keys, _ := keyed(ps); keys == nil {
		return args, nil
	}
	pair := c.emit(ruby.OpFunction, typesys.ArrayType, ruby.SendAux{Name: "keyword_args"}, args)
	options = c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: 1}, pair)
	return c.emit(ruby.OpList, typesys.ArrayType, nil, c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{}, pair)), options
}

// checkArity fails unless as many arguments are given as the parameters of a method take.
func (c *code) checkArity(ps []*ast.Param, args *ir.Value) {
	least, most := arity(ps)
	given := []*ir.Value{args, c.constant(int64(least)), c.constant(int64(most))}
	if _, required := keyed(ps); required != nil {
		c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "check_keyed_arity"}, append(given, c.str(strings.Join(required, ", ")))...)
		return
	}
	c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "check_arity"}, given...)
}

// bindArgs gives the parameters of a method, lambda or block the elements of the array of arguments, and those that are keywords the entries of options.
func (c *code) bindArgs(ps []*ast.Param, args, options *ir.Value) {
	var head, tail []*ast.Param // before and after optional ones and the rest
	var optional []*ast.Param
	var rest *ast.Param
	for _, p := range ps {
		switch p.Kind {
		case ast.ParamRequired, ast.ParamNested:
			if optional == nil && rest == nil {
				head = append(head, p)
			} else {
				tail = append(tail, p)
			}
		case ast.ParamOptional:
			optional = append(optional, p)
		case ast.ParamRest:
			rest = p
		case ast.ParamBlock:
			if p.Name != "" && c.block != nil {
				c.set(c.scope, p.Name, c.block)
			}
		case ast.ParamBlockLocal:
			c.set(c.scope, p.Name, c.nothing())
		case ast.ParamForward, ast.ParamNoKeys:
			c.refuse(p.At, "the parameter ...")
			return
		}
	}
	if options != nil {
		defer c.bindKeys(ps, options)
	}
	at := func(i, end int) *ir.Value {
		return c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i, End: end}, args)
	}
	for i, p := range head {
		c.bind(p, at(i, 0))
	}
	for i, p := range optional {
		n := len(head) + len(tail) + i
		given := c.emit(ruby.OpFunction, typesys.BooleanType, ruby.SendAux{Name: "given"}, args, c.constant(int64(n)))
		c.bind(p, c.branch(ir.OpIf, []*ir.Value{given}, func() *ir.Value { return at(len(head)+i, 0) }, func() *ir.Value { return c.fresh(c.expr(p.Default), p.Default) }))
		if c.dead {
			return
		}
	}
	switch {
	case rest == nil:
	case rest.Name == "" && c.passesOn(ps):
		c.set(c.scope, orAnonymous("", "*"), c.emit(ruby.OpRest, ruby.Object("Array"), ruby.AtAux{From: len(head) + len(optional), End: len(tail)}, args))
	case rest.Name != "":
		c.bind(rest, c.emit(ruby.OpRest, ruby.Object("Array"), ruby.AtAux{From: len(head) + len(optional), End: len(tail)}, args))
	}
	for i, p := range tail {
		c.bind(p, at(i-len(tail), len(head)))
	}
}

// bindKeys gives keyword parameters their values of a hash of options. Those which are required must be there, and no others than there are parameters.
func (c *code) bindKeys(ps []*ast.Param, options *ir.Value) {
	keys, required := keyed(ps)
	var names []*ir.Value
	rest := false
	for _, p := range keys {
		if rest = rest || p.Kind == ast.ParamKeyRest; p.Kind != ast.ParamKeyRest {
			names = append(names, c.emit(ruby.OpSymbol, ruby.Object("Symbol"), p.Name))
		}
	}
	if required != nil || !rest {
		var need []*ir.Value
		for _, name := range required {
			need = append(need, c.emit(ruby.OpSymbol, ruby.Object("Symbol"), name))
		}
		known := c.nothing()
		if !rest {
			known = c.newArray(names, nil)
		}
		c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "check_keys"}, options, c.newArray(need, nil), known)
	}
	for _, p := range keys {
		if c.dead {
			return
		}
		key := c.emit(ruby.OpSymbol, ruby.Object("Symbol"), p.Name)
		take := func() *ir.Value { return c.emitSend(options, "delete", []*ir.Value{key}, nil, nil) }
		switch p.Kind {
		case ast.ParamKeyRest:
			switch {
			case p.Name != "":
				c.bind(&ast.Param{Name: p.Name}, options)
			case c.passesOn(ps):
				c.set(c.scope, orAnonymous("", "**"), options)
			}
		case ast.ParamKeyRequired:
			c.bind(&ast.Param{Name: p.Name}, take())
		default:
			has := c.emitSend(options, "key?", []*ir.Value{key}, nil, nil)
			c.bind(&ast.Param{Name: p.Name}, c.choose(has, take, func() *ir.Value { return c.fresh(c.expr(p.Default), p.Default) }))
		}
	}
}

// passesOn reports whether parameters are those of the method, in which a `super` without arguments reads them, whether or not they have names.
func (c *code) passesOn(ps []*ast.Param) bool {
	if c.method == nil || c.method.def.Params == nil || !slices.Equal(ps, c.method.def.Params.List) {
		return false
	}
	found := false
	ast.Walk(c.method.def.Body, func(n ast.Node) bool {
		s, ok := n.(*ast.Super)
		found = found || ok && s.Bare
		return !found
	})
	return found
}

// params gives the parameters of a method their values.
func (c *code) params(m *method) {
	ps := params(m.def.Params)
	given := func(v *ir.Value) *ir.Value { return v }
	if c.unit.API != NoAPI { // what is Ruby's own already stays as it is
		given = c.foreign
	}
	if m.plain {
		for i, p := range ps {
			c.bind(p, given(c.bound[i]))
		}
		return
	}
	if c.unit.API != NoAPI && (c.unit.owns || c.unit.changes) {
		c.args = c.emit(ruby.OpList, typesys.ArrayType, nil, c.emit(ruby.OpOwn, typesys.AnyType, c.unit.changes, c.args))
	}
	args, options := c.splitKeys(ps, c.args)
	c.checkArity(ps, args)
	c.bindArgs(ps, args, options)
}
