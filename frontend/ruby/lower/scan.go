package lower

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/ir/ruby"
)

// scan looks through a unit: what it defines, which variables of Puppet it reads, and what of it changes values.
func (u *Unit) scan() {
	if u.methods != nil {
		return
	}
	u.methods, u.consts, u.classes = map[string]*method{}, map[string]ast.Node{}, map[string]*class{}
	u.classesIn(u.File.Body, "")
	assigned := false
	inDef := map[string]bool{} // instance variables that methods read
	var walk func(n ast.Node, def bool)
	walk = func(n ast.Node, def bool) {
		ast.Walk(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Def:
				u.methods[n.Name] = &method{def: n, name: u.Name + "#" + n.Name, plain: isPlain(n)}
				for _, c := range ast.Children(n) {
					walk(c, true)
				}
				return false
			case *ast.Class, *ast.Module, *ast.SClass:
				return false
			case *ast.Assign:
				if k, ok := n.Target.(*ast.Const); ok && k.Scope == nil && u.classes[k.Name] == nil {
					u.consts[k.Name] = n.Value
				}
				_, ivar := n.Target.(*ast.IVar)
				assigned = assigned || ivar
			case *ast.OpAssign:
				_, ivar := n.Target.(*ast.IVar)
				assigned = assigned || ivar
			case *ast.MultiAssign:
				for _, t := range n.Targets {
					_, ivar := t.(*ast.IVar)
					assigned = assigned || ivar
				}
			case *ast.IVar:
				u.read(n.Name)
				if def {
					inDef[n.Name] = true
				}
			case *ast.Index:
				for _, name := range u.askedOf(n.Recv, n.Args) {
					u.read(name)
					if def {
						inDef[name] = true
					}
				}
				if name, ok := scopeName(n.Recv, n.Args); ok {
					u.read(name)
					if def {
						inDef[name] = true
					}
				}
			case *ast.Call:
				if name, ok := setsVariable(n); ok && u.API == NoAPI && !slices.Contains(u.sets, name) {
					u.sets = append(u.sets, name)
					u.read(name)
				}
				for _, name := range u.askedOf(n.Recv, n.Args) {
					u.read(name)
					if def {
						inDef[name] = true
					}
				}
				if lookups[n.Name] {
					if name, ok := scopeName(n.Recv, n.Args); ok {
						u.read(name)
						if def {
							inDef[name] = true
						}
					}
				}
			}
			return true
		})
	}
	walk(u.File.Body, false)
	if u.Defining != nil {
		u.scanOthers(u.File.Body, map[string]bool{}, func(n ast.Node) { walk(n, true) })
	}
	u.ivars = assigned || len(inDef) > 0 || u.usesSelf()
	u.seesChanges()
	slices.Sort(u.reads)
}

// usesSelf reports whether the unit or its methods name self, or call a method of it that all objects have.
func (u *Unit) usesSelf() bool {
	found := false
	ast.Walk(u.File.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Class, *ast.Module, *ast.SClass:
			return false
		case *ast.Self:
			found = true
		case *ast.Call:
			found = found || n.Recv == nil && u.methods[n.Name] == nil && ruby.Function(n.Name) == nil && ofObject(n.Name)
		}
		return !found
	})
	return found
}

// requires reports whether a unit, or one that it requires, requires a library of Ruby's.
func (u *Unit) requires(library string) bool {
	if u.required == nil {
		u.required = map[string]bool{}
		for _, unit := range append([]*Unit{u}, u.Libraries...) {
			ast.Walk(unit.File.Body, func(n ast.Node) bool {
				if c, ok := n.(*ast.Call); ok && c.Recv == nil && c.Name == "require" && len(c.Args) == 1 {
					if name, ok := constantText(c.Args[0]); ok {
						u.required[name] = true
					}
				}
				return true
			})
		}
	}
	return u.required[library]
}

// readsOpened reports whether the receiver of a call is what a block of `open` got.
func (u *Unit) readsOpened(call *ast.Call) bool {
	if u.opened == nil {
		u.opened = map[*ast.Call]bool{}
		ast.Walk(u.File.Body, func(n ast.Node) bool {
			open, ok := n.(*ast.Call)
			if !ok || open.Name != "open" || open.Block == nil || len(params(open.Block.Params)) == 0 {
				return true
			}
			name := params(open.Block.Params)[0].Name
			ast.Walk(open.Block.Body, func(n ast.Node) bool {
				if c, ok := n.(*ast.Call); ok {
					if x, ok := c.Recv.(*ast.Local); ok && x.Name == name {
						u.opened[c] = true
					}
				}
				return true
			})
			return true
		})
	}
	return u.opened[call]
}

// scanOthers looks for methods that other templates define and that a node calls, and in what these call.
func (u *Unit) scanOthers(n ast.Node, seen map[string]bool, walk func(ast.Node)) {
	ast.Walk(n, func(n ast.Node) bool {
		c, ok := n.(*ast.Call)
		if !ok || c.Recv != nil || seen[c.Name] || u.methods[c.Name] != nil || ruby.Function(c.Name) != nil || c.Name == "scope" {
			return true
		}
		seen[c.Name] = true
		for _, d := range u.Defining(c.Name) {
			of := d.Template + "#" + c.Name
			if u.others == nil {
				u.others = map[string][]other{}
			}
			u.others[c.Name] = append(u.others[c.Name], other{&method{def: d.Def, name: u.Name + "#" + of, plain: isPlain(d.Def)}, of})
			for _, child := range ast.Children(d.Def) {
				walk(child)
				u.scanOthers(child, seen, walk)
			}
		}
		return true
	})
}

// seesChanges notes what of the unit's methods changes values in place.
func (u *Unit) seesChanges() {
	u.changes, u.owns = u.Required || u.changesAny(changesStrings), u.Required || u.changesAny(changesCollections)
	for _, l := range u.Libraries {
		l.scan()
		u.changes, u.owns = u.changes || l.changesAny(changesStrings), u.owns || l.changesAny(changesCollections)
	}
}

// places are the names of what an expression may give: of variables, and of elements, which have the name of their collection with [] behind it.
func places(n ast.Node) []string {
	var names []string
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Local:
			names = append(names, n.Name)
		case *ast.IVar:
			names = append(names, n.Name)
		case *ast.Index:
			names = append(names, elements(n.Recv)...)
			return false
		case *ast.Call:
			switch {
			case givesElement[n.Name]:
				names = append(names, elements(n.Recv)...)
			case givesSelf[n.Name] || givesItself[n.Name] || givers[n.Name] || collectionMutators[n.Name] || strings.HasPrefix(n.Name, "each"):
				names = append(names, places(n.Recv)...)
			}
			return false
		}
		return true
	})
	return names
}

// elements are the names of what the elements of an expression are.
func elements(n ast.Node) []string {
	names := places(n)
	for i := range names {
		names[i] += "[]"
	}
	return names
}

// root returns the first name of those that are joined with one because they may be the same array or hash.
func (u *Unit) root(name string) string {
	if u.alias == nil {
		u.alias = map[string]string{}
		for u.aliases(u.File.Body) {
		}
	}
	if of, ok := strings.CutSuffix(name, "[]"); ok {
		name = u.root(of) + "[]"
	}
	next := u.alias[name]
	if next == "" {
		return name
	}
	root := u.root(next)
	u.alias[name] = root // the way is short next time
	return root
}

// join joins two names, and reports whether they were not.
func (u *Unit) join(a, b string) bool {
	a, b = u.root(a), u.root(b)
	if a == b {
		return false
	}
	if strings.Count(a, "[]") > strings.Count(b, "[]") { // a root has no more of them than its other names
		a, b = b, a
	}
	u.alias[b] = a
	return true
}

// aliases joins the variables of which code assigns one to another, elements with what they are made of, and the parameters of blocks with what these go
// over. It reports whether it joined any, so that another round may join others.
func (u *Unit) aliases(n ast.Node) bool {
	joined := false
	assign := func(target, value ast.Node) {
		for _, to := range places(target) {
			for _, from := range places(value) {
				joined = u.join(to, from) || joined
			}
		}
	}
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Assign:
			assign(n.Target, n.Value)
		case *ast.OpAssign:
			assign(n.Target, n.Value)
		case *ast.MultiAssign:
			for _, t := range n.Targets {
				assign(t, n.Value)
			}
		case *ast.Call:
			if n.Recv == nil {
				return true
			}
			for _, name := range elements(n.Recv) {
				if n.Block != nil {
					for _, p := range params(n.Block.Params) {
						joined = p.Kind == ast.ParamRequired && u.join(p.Name, name) || joined
					}
				}
				if n.Name == "<<" || keepers[n.Name] {
					for _, arg := range n.Args {
						for _, from := range places(arg) {
							joined = u.join(name, from) || joined
						}
					}
				}
			}
		}
		return true
	})
	return joined
}

// setsVariable returns the name of the variable that a call of setvar of the scope gives a value.
func setsVariable(n *ast.Call) (string, bool) {
	if n.Name != "setvar" || len(n.Args) != 2 || n.Block != nil {
		return "", false
	}
	return scopeName(n.Recv, n.Args[:1])
}

// setName is the name of the local variable that stands for a variable of the scope which a template gives a value.
func setName(name string) string { return "scope " + name }

func (u *Unit) read(name string) {
	if !slices.Contains(u.reads, name) {
		u.reads = append(u.reads, name)
	}
}

// Reads returns the names of the variables that a template reads from the scope of the call, sorted: those are its arguments.
func (u *Unit) Reads() []string {
	u.scan()
	return u.reads
}

// lookups are the methods of a scope that read variables.
var lookups = map[string]bool{"lookupvar": true, "[]": true, "include?": true, "exist?": true, "bound?": true, "has_variable?": true}

// scopeName is the name of a variable that is looked up in the scope of the call, where that is known and not of a certain class.
func scopeName(recv ast.Node, args []ast.Node) (string, bool) {
	if len(args) != 1 || !isScope(recv) {
		return "", false
	}
	name, ok := constantText(args[0])
	if !ok || strings.Contains(strings.TrimPrefix(name, "::"), "::") || strings.HasPrefix(name, "::") || name == "" {
		return "", false
	}
	return name, true
}

// askedOf are the names of variables that code asks `scope.to_hash` for: that of a literal, or those of the array of literals that a block goes
// over. Nil where it is another thing that is asked, or the names are not known.
func (u *Unit) askedOf(recv ast.Node, args []ast.Node) []string {
	c, ok := recv.(*ast.Call)
	if !ok || !isScope(c.Recv) || c.Name != "to_hash" || len(c.Args) > 0 || len(args) == 0 {
		return nil
	}
	if name, ok := constantText(args[0]); ok {
		return []string{name}
	}
	local, ok := args[0].(*ast.Local)
	if !ok {
		return nil
	}
	var names []string
	known := true
	ast.Walk(u.File.Body, func(n ast.Node) bool {
		each, ok := n.(*ast.Call)
		if !ok || each.Block == nil || !slices.Contains(each.Block.Params.Names(), local.Name) {
			return true
		}
		list, ok := each.Recv.(*ast.Array)
		if known = known && ok && len(each.Args) == 0; !known {
			return false
		}
		for _, e := range list.Elems {
			name, ok := constantText(e)
			known = known && ok
			names = append(names, name)
		}
		return known
	})
	if !known || assignedIn(u.File.Body)[local.Name] {
		return nil
	}
	return names
}

// isScope reports whether a node is the scope that Puppet gives to templates and functions.
func isScope(n ast.Node) bool {
	c, ok := n.(*ast.Call)
	return ok && c.Recv == nil && len(c.Args) == 0 && (c.Name == "scope" || c.Name == "closure_scope")
}

func constantText(n ast.Node) (string, bool) {
	switch n := n.(type) {
	case *ast.Str:
		return n.Value, true
	case *ast.Sym:
		return n.Name, true
	}
	return "", false
}

// isPlain reports whether a method has required parameters only, and uses no block.
func isPlain(d *ast.Def) bool {
	for _, p := range params(d.Params) {
		if p.Kind != ast.ParamRequired {
			return false
		}
	}
	plain := true
	ast.Walk(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Yield, *ast.Super:
			plain = false
		case *ast.Call:
			if n.Recv == nil && n.Name == "block_given?" {
				plain = false
			}
		case *ast.Def:
			return false
		}
		return plain
	})
	return plain
}

// changesAny reports whether some code of the unit may change values in place, as changes looks for.
func (u *Unit) changesAny(changes func(ast.Node) bool) bool {
	if changes(u.File.Body) {
		return true
	}
	for _, m := range u.methods {
		if changes(m.def.Body) {
			return true
		}
	}
	for _, k := range u.classes {
		for _, methods := range []map[string]*method{k.objects.defs, k.own.defs} {
			for _, m := range methods {
				if changes(m.def.Body) {
					return true
				}
			}
		}
	}
	return false
}

// changesStrings reports whether code, without that of methods in it, may change a string in place: whether it calls a method that does so, of
// what may be a string, or one that reports whether a string can change.
func changesStrings(n ast.Node) bool {
	found := false
	arrays := arrayLocals(n, isCollection)
	ast.Walk(n, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.Def, *ast.Class, *ast.Module:
			return false
		}
		if c, ok := n.(*ast.Call); ok {
			found = found || callsAny(c, func(name string) bool { return stringMutators[name] || tellsObjects[name] }, func(recv ast.Node) bool { return isCollection(recv, arrays) })
		}
		if a, ok := n.(*ast.Assign); ok {
			if i, ok := a.Target.(*ast.Index); ok && !isCollection(i.Recv, arrays) {
				found = found || indexesString(i.Args)
			}
		}
		if o, ok := n.(*ast.OpAssign); ok && o.Op == "<<" && !isCollection(o.Target, arrays) {
			found = true
		}
		return !found
	})
	return found
}

// callsAny reports whether a call is that of certain methods, of a receiver that is not certain to be another thing: by their names, or as `send`, `&:name` and
// others do that get the name as a symbol.
func callsAny(c *ast.Call, methods func(name string) bool, other func(recv ast.Node) bool) bool {
	if c.Recv != nil && methods(c.Name) && !other(c.Recv) {
		return true
	}
	named := func(n ast.Node) bool {
		name, ok := constantText(n)
		return ok && methods(name)
	}
	if s, ok := c.BlockArg.(*ast.Sym); ok && named(s) {
		return true
	}
	switch last := len(c.Args) - 1; {
	case c.Name == "to_proc" && c.Recv != nil:
		return named(c.Recv)
	case last < 0:
	case isSend(c.Name) || c.Name == "method" || c.Name == "public_method":
		return c.Recv != nil && named(c.Args[0]) && !other(c.Recv)
	case c.Name == "inject" || c.Name == "reduce":
		return named(c.Args[last])
	}
	return false
}

// indexesString reports whether `x[…] = y` may change a string: whether the index is a place or a pattern. That a string may stand there is not looked at:
// hashes have such indexes.
func indexesString(args []ast.Node) bool {
	if len(args) != 1 {
		return true
	}
	switch args[0].(type) {
	case *ast.Regexp, *ast.Int, *ast.Range:
		return true
	}
	return false
}

// changesCollections is [changesStrings] for arrays, hashes and sets that may be Puppet's.
func changesCollections(n ast.Node) bool {
	found := false
	own := arrayLocals(n, isMade)
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Def, *ast.Class, *ast.Module:
			return false
		case *ast.Call:
			found = found || callsAny(n, func(name string) bool { return collectionMutators[name] }, func(recv ast.Node) bool { return isMade(recv, own) })
		case *ast.Assign:
			i, ok := n.Target.(*ast.Index)
			found = found || ok && !isMade(i.Recv, own)
		case *ast.OpAssign:
			i, ok := n.Target.(*ast.Index)
			found = found || ok && !isMade(i.Recv, own)
		case *ast.MultiAssign:
			for _, t := range n.Targets {
				i, ok := t.(*ast.Index)
				found = found || ok && !isMade(i.Recv, own)
			}
		}
		return !found
	})
	return found
}

// arrayLocals are the local variables to which nothing but arrays and hashes is assigned, as a test finds them.
func arrayLocals(n ast.Node, test func(n ast.Node, locals map[string]bool) bool) map[string]bool {
	known := map[string]bool{}
	note := func(target, value ast.Node) {
		var name string
		switch t := target.(type) {
		case *ast.Local:
			name = t.Name
		case *ast.IVar:
			name = "@" + t.Name
		default:
			return
		}
		is := test(value, nil)
		if before, seen := known[name]; seen {
			is = is && before
		}
		known[name] = is
	}
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Assign:
			note(n.Target, n.Value)
		case *ast.OpAssign:
			if n.Op == "||" || n.Op == "&&" {
				note(n.Target, n.Value)
			}
		case *ast.MultiAssign:
			for _, t := range n.Targets {
				note(t, nil)
			}
		case *ast.Block:
			for _, name := range n.Params.Names() {
				known[name] = false
			}
		case *ast.Lambda:
			for _, name := range n.Params.Names() {
				known[name] = false
			}
		case *ast.Def:
			return false
		case *ast.For:
			for _, t := range n.Targets {
				note(t, nil)
			}
		}
		return true
	})
	return known
}

// isCollection reports whether a node is certain to be an array or hash.
func isCollection(n ast.Node, locals map[string]bool) bool {
	switch n := n.(type) {
	case *ast.Array, *ast.Hash:
		return true
	case *ast.Local:
		return locals[n.Name]
	case *ast.IVar:
		return locals["@"+n.Name]
	case *ast.Call:
		if k, ok := n.Recv.(*ast.Const); ok && n.Name == "new" && (k.Name == "Array" || k.Name == "Hash" || k.Name == "Set") {
			return true
		}
		return n.Recv != nil && collections[n.Name] && !(n.Block != nil && (n.Name == "scan" || eachOf[n.Name] != ""))
	case *ast.Seq:
		return len(n.Body) == 1 && isCollection(n.Body[0], locals)
	}
	return false
}

// isMade reports whether a node is certain to be an array or hash that code has made: some methods give what they are called on.
func isMade(n ast.Node, locals map[string]bool) bool {
	switch n := n.(type) {
	case *ast.Call:
		return !givesItself[n.Name] && isCollection(n, locals)
	case *ast.Seq:
		return len(n.Body) == 1 && isMade(n.Body[0], locals)
	}
	return isCollection(n, locals)
}

// usesReturn reports whether a closure of a method, nil for a template, may return from it.
func (u *Unit) usesReturn(m *method) bool {
	var body ast.Node = u.File.Body
	if m != nil {
		body = m.def.Body
	}
	return u.returnsFromClosure(body, false)
}

func (u *Unit) returnsFromClosure(n ast.Node, closure bool) bool {
	found := false
	ast.Walk(n, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.Def, *ast.Class, *ast.Module, *ast.Lambda:
			return false
		case *ast.Return:
			found = found || closure
		case *ast.For:
			if call := u.each(x); call != nil {
				found = found || u.returnsFromClosure(call, closure)
				return false
			}
		case *ast.Call:
			if isLambdaCall(x) {
				return false
			}
			if x.Block != nil && !u.inlined(x) && !closure {
				for _, c := range ast.Children(x) {
					if c == ast.Node(x.Block) {
						found = found || u.returnsFromClosure(x.Block.Body, true)
					} else {
						found = found || u.returnsFromClosure(c, false)
					}
				}
				return false
			}
		}
		return !found
	})
	return found
}

// isLambdaCall reports whether a call makes a lambda of its block.
func isLambdaCall(c *ast.Call) bool {
	return c.Recv == nil && c.Block != nil && (c.Name == "lambda" || c.Name == "proc") && len(c.Args) == 0
}

// analyze finds which local variables of a method or template are cells: those that closures share and that change, and those that are
// assigned where an error may be caught.
func (c *code) analyze(p *ast.Params, body *ast.Seq) {
	a := &analysis{unit: c.unit, found: map[variable]*use{}}
	a.scopes = []*region{{}}
	for _, name := range p.Names() {
		a.assign(name)
	}
	for _, d := range params(p) {
		a.node(d.Default)
	}
	a.node(body)
	for v, u := range a.found {
		if u.captured && (u.inClosure || u.assigns > 1) || u.inTry {
			c.shared[v] = true
		}
	}
}

// use is how a variable is used.
type use struct {
	assigns                    int
	captured, inClosure, inTry bool
	// pending is how many values are being looked at that are assigned to it then.
	pending int
}

// region is a scope of variables, or a `begin` with rescue.
type region struct {
	node    ast.Node
	names   map[string]bool
	closure bool // a closure
	try     bool // no scope of its own
}

type analysis struct {
	unit   *Unit
	found  map[variable]*use
	scopes []*region
}

func (a *analysis) find(name string) (scope *region, closure, try bool) {
	for _, r := range slices.Backward(a.scopes) {
		if r.names[name] {
			return r, closure, try
		}
		closure = closure || r.closure
		try = try || r.try
	}
	return nil, false, false
}

func (a *analysis) read(name string) {
	if s, closure, _ := a.find(name); s != nil && closure {
		u := a.use(s, name)
		u.captured = true
		u.inClosure = u.inClosure || u.pending > 0 // as `f = proc { f.call }`: what it is comes later
	}
}

func (a *analysis) use(s *region, name string) *use {
	v := variable{s.node, name}
	if a.found[v] == nil {
		a.found[v] = &use{}
	}
	return a.found[v]
}

// declare finds the scope of a variable that is assigned, which begins to be one where there is none.
func (a *analysis) declare(name string) (s *region, closure, try bool) {
	s, closure, try = a.find(name)
	if s != nil {
		return s, closure, try
	}
	for _, r := range slices.Backward(a.scopes) {
		if r.try {
			try = true
			continue
		}
		s = r
		break
	}
	if s.names == nil {
		s.names = map[string]bool{}
	}
	s.names[name] = true
	return s, closure, try
}

// value looks at a value that is assigned to targets.
func (a *analysis) value(n ast.Node, targets ...ast.Node) {
	var uses []*use
	for _, t := range targets {
		if v, ok := t.(*ast.Local); ok {
			s, _, _ := a.declare(v.Name)
			uses = append(uses, a.use(s, v.Name))
		}
	}
	for _, u := range uses {
		u.pending++
	}
	a.node(n)
	for _, u := range uses {
		u.pending--
	}
}

func (a *analysis) assign(name string) {
	s, closure, try := a.declare(name)
	u := a.use(s, name)
	u.assigns++
	u.captured = u.captured || closure
	u.inClosure = u.inClosure || closure
	u.inTry = u.inTry || try
}

func (a *analysis) within(r *region, params *ast.Params, nodes ...ast.Node) {
	a.scopes = append(a.scopes, r)
	if params != nil {
		r.names = map[string]bool{}
		for _, name := range params.Names() {
			r.names[name] = true
			a.assign(name)
		}
	}
	for _, n := range nodes {
		a.node(n)
	}
	a.scopes = a.scopes[:len(a.scopes)-1]
}

func (a *analysis) target(n ast.Node) {
	switch n := n.(type) {
	case *ast.Local:
		a.assign(n.Name)
	case *ast.Splat:
		a.target(n.X)
	case *ast.Targets:
		for _, t := range n.Targets {
			a.target(t)
		}
	default:
		a.node(n)
	}
}

func (a *analysis) node(n ast.Node) {
	if ast.IsNil(n) {
		return
	}
	switch n := n.(type) {
	case *ast.Local:
		a.read(n.Name)
	case *ast.Assign:
		a.value(n.Value, n.Target)
		a.target(n.Target)
	case *ast.OpAssign:
		a.node(n.Target)
		a.value(n.Value, n.Target)
		a.target(n.Target)
	case *ast.MultiAssign:
		a.value(n.Value, n.Targets...)
		for _, t := range n.Targets {
			a.target(t)
		}
	case *ast.For:
		if call := a.unit.each(n); call != nil {
			for name := range assignedIn(n) {
				a.assign(name)
			}
			a.node(call)
			return
		}
		a.node(n.Iter)
		for _, t := range n.Targets {
			a.target(t)
		}
		a.node(n.Body)
	case *ast.Begin:
		a.within(&region{node: n, try: true}, nil, n.Body, n.Else)
		for _, r := range n.Rescues {
			// What rescue assigns is seen by ensure, and by what follows a retry.
			a.within(&region{node: n, try: true}, nil, r.Classes...)
			a.scopes = append(a.scopes, &region{node: n, try: true})
			if r.Target != nil {
				a.target(r.Target)
			}
			a.node(r.Body)
			a.scopes = a.scopes[:len(a.scopes)-1]
		}
		a.node(n.Ensure)
	case *ast.Lambda:
		a.within(&region{node: n, closure: true}, orEmpty(n.Params), append(defaultsOf(n.Params), n.Body)...)
	case *ast.Call:
		a.node(n.Recv)
		for _, x := range n.Args {
			a.node(x)
		}
		a.node(n.BlockArg)
		if n.Block != nil {
			a.within(&region{node: n.Block, closure: !a.unit.inlined(n)}, orEmpty(n.Block.Params), append(defaultsOf(n.Block.Params), n.Block.Body)...)
		}
	case *ast.Super:
		for _, x := range n.Args {
			a.node(x)
		}
		if n.Block != nil {
			a.within(&region{node: n.Block, closure: true}, orEmpty(n.Block.Params), append(defaultsOf(n.Block.Params), n.Block.Body)...)
		}
	case *ast.Def, *ast.Class, *ast.Module, *ast.SClass:
	default:
		for _, x := range ast.Children(n) {
			a.node(x)
		}
	}
}

func orEmpty(p *ast.Params) *ast.Params {
	if p == nil {
		return &ast.Params{}
	}
	return p
}

func defaultsOf(p *ast.Params) []ast.Node {
	var out []ast.Node
	for _, d := range params(p) {
		if d.Default != nil {
			out = append(out, d.Default)
		}
	}
	return out
}

// assignedIn are the names of the local variables that nodes assign outside of closures and blocks' own variables.
func assignedIn(nodes ...ast.Node) map[string]bool {
	found := map[string]bool{}
	var target func(n ast.Node)
	target = func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Local:
			found[n.Name] = true
		case *ast.Splat:
			target(n.X)
		case *ast.Targets:
			for _, t := range n.Targets {
				target(t)
			}
		}
	}
	for _, n := range nodes {
		ast.Walk(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Assign:
				target(n.Target)
			case *ast.OpAssign:
				target(n.Target)
			case *ast.MultiAssign:
				for _, t := range n.Targets {
					target(t)
				}
			case *ast.For:
				for _, t := range n.Targets {
					target(t)
				}
			case *ast.Begin:
				for _, r := range n.Rescues {
					target(r.Target)
				}
			case *ast.Def, *ast.Class, *ast.Module:
				return false
			}
			return true
		})
	}
	return found
}

// readsMatch reports whether code of the unit reads what the last match was.
func (u *Unit) readsMatch() bool {
	if u.matchKnown {
		return u.match
	}
	ast.Walk(u.File.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Group, *ast.MatchVar:
			u.match = true
		case *ast.GVar:
			u.match = u.match || n.Name == "~"
		case *ast.Const:
			u.match = u.match || n.Name == "Regexp"
		}
		return !u.match
	})
	u.matchKnown = true
	return u.match
}

// PuppetCall returns the name and the arguments of the function of Puppet's that code calls with a call, as far as these are known when
// building; ok is false for any other call.
func PuppetCall(n *ast.Call) (name string, args []ast.Node, ok bool) {
	scope := n.Recv != nil && isScope(n.Recv)
	switch {
	case n.Name == "call_function" && (scope || n.Recv == nil) && len(n.Args) > 0:
		name, ok = constantText(n.Args[0])
		args = n.Args[1:]
	case scope:
		name, ok = strings.CutPrefix(n.Name, "function_")
		args = n.Args
	}
	if scope && len(args) == 1 {
		if list, is := args[0].(*ast.Array); is {
			args = list.Elems
		}
	}
	return strings.TrimPrefix(name, "::"), args, ok
}
