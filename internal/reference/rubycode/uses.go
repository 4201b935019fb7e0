package rubycode

import (
	"slices"
	"strconv"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

// uses are what code does with the values that it is given.
type uses struct {
	roots []*shape
	// given makes a shape of what an expression names of the values given, nil for any other.
	given  func(*uses, ast.Node) *shape
	locals []map[string]*shape
	// known are the shapes of expressions.
	known map[ast.Node]*shape
	// path are the conditions under which the code is reached that is looked at.
	path  []term
	goals []goal
}

// A term is a condition that is to hold, or not to.
type term struct {
	cond condition
	want bool
}

// A goal is to reach some code: all its terms.
type goal []term

// A condition gives the ways in which it holds, or does not.
type condition func(want bool) []overrides

func newUses(given func(*uses, ast.Node) *shape) *uses {
	return &uses{given: given, locals: []map[string]*shape{{}}, known: map[ast.Node]*shape{}}
}

// root returns the shape of a variable.
func (u *uses) root(name string) *shape {
	for _, s := range u.roots {
		if s.name == name {
			return s
		}
	}
	s := &shape{name: name}
	u.roots = append(u.roots, s)
	return s
}

func (u *uses) local(name string) *shape {
	for _, scope := range slices.Backward(u.locals) {
		if s, ok := scope[name]; ok {
			return s
		}
	}
	return nil
}

// assign binds a local variable where it is known, else here.
func (u *uses) assign(name string, s *shape) {
	for _, scope := range slices.Backward(u.locals) {
		if _, ok := scope[name]; ok {
			scope[name] = s
			return
		}
	}
	u.locals[len(u.locals)-1][name] = s
}

// node looks at code and returns the shape of its value, nil where it is none of those given.
func (u *uses) node(n ast.Node) *shape {
	if ast.IsNil(n) {
		return nil
	}
	s := u.given(u, n)
	if s == nil {
		s = u.expr(n)
	} else if c, ok := n.(*ast.Call); ok {
		u.nodes(c.Args...)
	}
	if s != nil {
		u.known[n] = s
	}
	return s
}

func (u *uses) nodes(list ...ast.Node) {
	for _, n := range list {
		u.node(n)
	}
}

func (u *uses) expr(n ast.Node) *shape {
	switch n := n.(type) {
	case *ast.Seq:
		var last *shape
		for _, x := range n.Body {
			last = u.node(x)
		}
		return last
	case *ast.Local:
		return u.local(n.Name)
	case *ast.Assign:
		s := u.node(n.Value)
		u.target(n.Target, s)
		return s
	case *ast.OpAssign:
		s := u.node(n.Target)
		v := u.node(n.Value)
		if s == nil && n.Op == "||" {
			u.target(n.Target, v)
		}
		return s
	case *ast.MultiAssign:
		s := u.node(n.Value)
		for i, t := range n.Targets {
			var of *shape
			if s != nil {
				of = s.at(i)
			}
			u.target(t, of)
		}
		return s
	case *ast.Index:
		return u.index(u.node(n.Recv), n.Args)
	case *ast.Call:
		return u.call(n)
	case *ast.Array:
		elem := &shape{name: "element"}
		for _, x := range n.Elems {
			if s := u.node(x); s != nil {
				s.listed = true
				elem = s
			}
		}
		return &shape{name: "list", elem: elem}
	case *ast.And:
		x := u.node(n.X)
		u.under(n.X, true, n.Y)
		return x
	case *ast.Or:
		x := u.node(n.X)
		u.under(n.X, false, n.Y)
		return x
	case *ast.If:
		u.node(n.Cond)
		u.branch(u.condition(n.Cond))
		a := u.under(n.Cond, true, n.Then)
		b := u.under(n.Cond, false, n.Else)
		if a == nil {
			return b
		}
		return a
	case *ast.Case:
		return u.cases(n)
	case *ast.While:
		u.node(n.Cond)
		u.branch(u.condition(n.Cond))
		u.node(n.Body)
	case *ast.For:
		s := u.node(n.Iter)
		for i, t := range n.Targets {
			of := (*shape)(nil)
			if s != nil && len(n.Targets) == 1 {
				of = s.element()
			} else if s != nil {
				of = s.pair(i)
			}
			u.target(t, of)
		}
		u.node(n.Body)
	case *ast.Def:
		return nil
	case *ast.Output:
		s := u.node(n.X)
		if s != nil {
			s.printed = true
		}
	default:
		u.nodes(ast.Children(n)...)
	}
	return nil
}

// under looks at code that is reached where a condition holds, or does not.
func (u *uses) under(cond ast.Node, want bool, n ast.Node) *shape {
	u.path = append(u.path, term{u.condition(cond), want})
	s := u.node(n)
	u.path = u.path[:len(u.path)-1]
	return s
}

// branch makes goals of both sides of a condition.
func (u *uses) branch(c condition) {
	for _, want := range []bool{true, false} {
		u.goals = append(u.goals, append(slices.Clone(u.path), term{c, want}))
	}
}

func (u *uses) cases(n *ast.Case) *shape {
	u.node(n.X)
	before := len(u.path)
	var result *shape
	for _, w := range n.Whens {
		u.nodes(w.Tests...)
		cond := u.matches(n.X, w.Tests)
		u.path = append(u.path, term{cond, true})
		u.goals = append(u.goals, slices.Clone(u.path))
		if s := u.node(w.Body); s != nil {
			result = s
		}
		u.path[len(u.path)-1].want = false
	}
	u.goals = append(u.goals, slices.Clone(u.path))
	u.node(n.Else)
	u.path = u.path[:before]
	return result
}

func (u *uses) target(n ast.Node, s *shape) {
	switch n := n.(type) {
	case *ast.Local:
		u.assign(n.Name, s)
	case *ast.Splat:
		u.target(n.X, nil)
	case *ast.Targets:
		for i, t := range n.Targets {
			of := (*shape)(nil)
			if s != nil {
				of = s.at(i)
			}
			u.target(t, of)
		}
	case *ast.Index, *ast.Call:
		u.node(n)
	}
}

// index is an element of s.
func (u *uses) index(s *shape, args []ast.Node) *shape {
	var key *shape
	for _, a := range args {
		key = u.node(a)
	}
	if s == nil || len(args) == 0 {
		return nil
	}
	switch a := args[0].(type) {
	case *ast.Str:
		return s.field(a.Value)
	case *ast.Sym:
		return s.field(a.Name)
	case *ast.Int:
		i, err := strconv.Atoi(a.Text)
		if err != nil {
			return nil
		}
		if i < 0 {
			i = 1
		}
		return s.at(i)
	case *ast.Range, *ast.Regexp:
		return s
	}
	s.uses[ofHash] += 2
	if s.key == nil && key != nil {
		s.key = key
	}
	return s.valueShape()
}

// constant is the value of a literal.
func constant(n ast.Node) (any, bool) {
	switch n := n.(type) {
	case *ast.Str:
		return n.Value, true
	case *ast.Sym:
		return n.Name, true
	case *ast.Nil:
		return nil, true
	case *ast.True:
		return true, true
	case *ast.False:
		return false, true
	case *ast.Int:
		i, err := strconv.ParseInt(n.Text, 10, 64)
		return i, err == nil
	case *ast.Float:
		return n.Value, true
	case *ast.Seq:
		if len(n.Body) == 1 {
			return constant(n.Body[0])
		}
	}
	return nil, false
}

// keeps are the methods whose result stands for what they are called on.
var keeps = set(
	"sort", "uniq", "compact", "reject", "select", "filter", "to_a", "dup", "clone", "flatten", "reverse", "sort_by", "strip", "to_s", "to_str", "downcase", "upcase",
	"to_i", "to_f", "chomp", "to_sym", "tap", "sort_by!", "sort!", "uniq!", "compact!", "freeze", "to_h", "each_with_index", "each_slice", "lazy", "each_pair", "unwrap",
	"delete_if", "keep_if", "select!", "reject!", "flatten!", "drop", "take", "nil_or", "presence",
)

// ofElements are the methods whose block gets elements, or keys and values.
var ofElements = set(
	"each", "map", "collect", "select", "filter", "reject", "any?", "all?", "none?", "find", "detect", "flat_map", "each_with_index", "each_with_object", "sort_by", "group_by",
	"partition", "find_all", "each_pair", "count", "inject", "reduce", "delete_if", "keep_if", "map!", "collect!", "select!", "reject!", "filter_map", "each_slice", "each_entry",
	"reverse_each", "min_by", "max_by", "sum", "to_h", "sort", "find_index", "take_while", "each_index", "all", "times",
)

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

func (u *uses) call(n *ast.Call) *shape {
	s := u.node(n.Recv)
	if s != nil {
		s.called(n.Name)
	}
	var args []*shape
	for _, a := range n.Args {
		args = append(args, u.node(a))
	}
	u.compared(s, n, args)
	if a, b, ok := versions(u, n); ok {
		a.uses[ofString] += 5
		a.literals = append(a.literals, b)
	}
	var result *shape
	if n.Block != nil {
		result = u.block(s, n)
	} else if _, ok := n.BlockArg.(*ast.Sym); ok {
		u.node(n.BlockArg)
	} else {
		u.node(n.BlockArg)
	}
	if s == nil {
		return nil
	}
	switch {
	case n.Name == "each" || n.Name == "each_pair" || n.Name == "each_with_index" || n.Name == "map" || n.Name == "collect" || n.Name == "join":
		u.branch(u.filled(s))
	}
	switch n.Name {
	case "keys":
		return &shape{name: s.name, elem: s.keyShape(), of: s}
	case "values":
		return &shape{name: s.name, elem: s.valueShape(), of: s}
	case "first", "last", "shift", "pop", "min", "max", "sample", "find", "detect":
		return s.element()
	case "fetch", "dig", "delete", "[]":
		if len(n.Args) > 0 {
			x := s
			for _, a := range n.Args {
				if x == nil {
					return nil
				}
				x = u.index(x, []ast.Node{a})
				if n.Name == "fetch" {
					break
				}
			}
			return x
		}
	case "has_key?", "key?", "include?", "member?":
		if len(n.Args) == 1 {
			if v, ok := constant(n.Args[0]); ok && s.kind() == ofHash {
				if name, ok := v.(string); ok {
					s.field(name).tested = true
				}
			}
		}
	case "map", "collect", "flat_map":
		return &shape{name: s.name, elem: result, of: s}
	case "split", "lines", "chars":
		return &shape{name: s.name, elem: &shape{name: s.name}}
	case "flatten":
		if s.elem != nil && s.of == nil && s.parent == nil {
			return &shape{name: s.name, elem: s.elem, of: s.elem}
		}
	}
	if keeps[n.Name] {
		return s
	}
	return nil
}

// compared notes what a value is compared with.
func (u *uses) compared(s *shape, n *ast.Call, args []*shape) {
	switch n.Name {
	case "==", "!=", "eql?", "equal?", "===", "<", ">", "<=", ">=", "include?":
	default:
		return
	}
	if len(n.Args) != 1 {
		return
	}
	if n.Name == "include?" {
		if list, ok := n.Recv.(*ast.Array); ok && args[0] != nil {
			for _, e := range list.Elems {
				if v, ok := constant(e); ok {
					args[0].compared(v)
				}
			}
		}
		if v, ok := constant(n.Args[0]); ok && s != nil && s.kind() == ofArray {
			s.element().compared(v)
		}
		return
	}
	if v, ok := constant(n.Args[0]); ok && s != nil {
		s.compared(v)
	}
	if v, ok := constant(n.Recv); ok && args[0] != nil {
		args[0].compared(v)
	}
}

// block looks at the block of a call.
func (u *uses) block(s *shape, n *ast.Call) *shape {
	scope := map[string]*shape{}
	var list []*ast.Param
	if n.Block.Params != nil {
		list = n.Block.Params.List
	}
	for _, name := range n.Block.Params.Names() {
		scope[name] = nil
	}
	if s != nil && ofElements[n.Name] && len(list) > 0 {
		u.parameters(s, n.Name, list, scope)
	}
	u.locals = append(u.locals, scope)
	if s != nil {
		u.path = append(u.path, term{u.filled(s), true})
	}
	result := u.node(n.Block.Body)
	if s != nil {
		u.path = u.path[:len(u.path)-1]
	}
	u.locals = u.locals[:len(u.locals)-1]
	return result
}

func (u *uses) parameters(s *shape, method string, list []*ast.Param, scope map[string]*shape) {
	if method == "times" || method == "each_index" {
		return
	}
	bind := func(p *ast.Param, of *shape) {
		if p.Kind == ast.ParamNested {
			for i, x := range p.Nested.List {
				if x.Name != "" {
					scope[x.Name] = s.pair(i)
				}
			}
			s.uses[ofHash] += 3
			return
		}
		scope[p.Name] = of
	}
	switch {
	case method == "inject" || method == "reduce" || method == "sort":
		if len(list) > 1 {
			bind(list[1], s.element())
		}
	case len(list) == 1 || method == "each_with_index" || method == "each_with_object" || method == "each_slice":
		if list[0].Kind == ast.ParamNested {
			bind(list[0], nil)
		} else {
			bind(list[0], s.element())
		}
	case s.of == nil:
		s.uses[ofHash] += 4
		bind(list[0], s.pair(0))
		bind(list[1], s.pair(1))
	}
}
