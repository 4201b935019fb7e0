package lower

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/ruby"
	"github.com/p2go/p2go/typesys"
)

// class is a class or module that a unit defines.
type class struct {
	unit   *Unit
	name   string // with the modules around
	module bool
	super  *ast.Const
	// methods are those of its objects, own those of itself; both by name. attrs are the instance variables that have methods: readers as x,
	// writers as x=.
	methods, own map[string]*method
	attrs        map[string]bool
	consts       map[string]ast.Node
	includes     []*ast.Const
	extends      bool // the module has the methods of its objects itself: `extend self`
	at           ast.Node
}

// define notes the classes and modules among statements, in the modules around.
func (u *Unit) classesIn(body *ast.Seq, around string) {
	if body == nil {
		return
	}
	for _, n := range body.Body {
		switch n := n.(type) {
		case *ast.Module:
			u.class(n, n.Path, around, n.Body).module = true
		case *ast.Class:
			k := u.class(n, n.Path, around, n.Body)
			if s, ok := n.Super.(*ast.Const); ok {
				k.super = s
			}
		case *ast.Seq:
			u.classesIn(n, around)
		}
	}
}

// patches reports whether a class or module of Ruby's or Puppet's own gets methods, which nothing calls then.
func (u *Unit) patches(n ast.Node, name string, body *ast.Seq) bool {
	for _, s := range bodyOf(body) {
		if _, ok := s.(*ast.Def); ok {
			u.Diags.Add(diag.Warningf(CodeUnsupported, n.Span(), "p2go does not compile this Ruby code: a change of %s", name))
			return true
		}
	}
	return false
}

func (u *Unit) class(n ast.Node, path *ast.Const, around string, body *ast.Seq) *class {
	name, _ := constantName(path)
	if around != "" && !path.Top {
		name = around + "::" + name
	}
	k := u.classes[name]
	if k == nil {
		k = &class{
			unit: u, name: name, methods: map[string]*method{}, own: map[string]*method{}, attrs: map[string]bool{}, consts: map[string]ast.Node{}, at: n,
		}
		u.classes[name] = k
	}
	u.classesIn(body, name)
	if ruby.HasClass(name) && u.patches(n, name, body) {
		delete(u.classes, name)
		return k
	}
	both := false // module_function
	for _, n := range bodyOf(body) {
		switch n := n.(type) {
		case *ast.Def:
			if _, self := n.Singleton.(*ast.Self); self || both {
				k.own[n.Name] = k.method(n, ".")
			} else if n.Singleton == nil {
				k.methods[n.Name] = k.method(n, "#")
			}
		case *ast.Assign:
			if c, ok := n.Target.(*ast.Const); ok && c.Scope == nil {
				k.consts[c.Name] = n.Value
			}
		case *ast.SClass:
			if _, self := n.X.(*ast.Self); self {
				for _, n := range bodyOf(n.Body) {
					if d, ok := n.(*ast.Def); ok {
						k.own[d.Name] = k.method(d, ".")
					}
				}
			}
		case *ast.Call:
			if n.Recv == nil {
				both = both || n.Name == "module_function" && len(n.Args) == 0
				k.declare(n)
			}
		}
	}
	if k.extends {
		for name, m := range k.methods {
			if k.own[name] == nil {
				k.own[name] = k.method(m.def, ".")
			}
		}
	}
	return k
}

// declare notes what a call in the body of a class says of its objects.
func (k *class) declare(n *ast.Call) {
	for _, a := range n.Args {
		if c, ok := a.(*ast.Const); ok && (n.Name == "include" || n.Name == "prepend") {
			k.includes = append(k.includes, c)
		}
		if _, ok := a.(*ast.Self); ok && n.Name == "extend" {
			k.extends = true
		}
		name, ok := constantText(a)
		if !ok {
			continue
		}
		switch n.Name {
		case "attr_reader":
			k.attrs[name] = true
		case "attr_writer":
			k.attrs[name+"="] = true
		case "attr_accessor":
			k.attrs[name], k.attrs[name+"="] = true, true
		case "module_function":
			if m := k.methods[name]; m != nil {
				k.own[name] = k.method(m.def, ".")
			}
		}
	}
}

func bodyOf(s *ast.Seq) []ast.Node {
	if s == nil {
		return nil
	}
	return s.Body
}

func (k *class) method(d *ast.Def, sign string) *method {
	return &method{def: d, name: k.unit.Name + "#" + k.name + sign + d.Name, plain: isPlain(d), class: k, own: sign == "."}
}

// resolve returns the class or module that a constant names where a class is around, nil for none; unit is where it is looked for, with its
// libraries.
func (u *Unit) resolve(name string, top bool, around *class) *class {
	prefix := ""
	if around != nil && !top {
		prefix = around.name
	}
	for {
		full := name
		if prefix != "" {
			full = prefix + "::" + name
		}
		for _, l := range append([]*Unit{u}, u.Libraries...) {
			l.scan()
			if k := l.classes[full]; k != nil {
				return k
			}
		}
		if prefix == "" {
			return nil
		}
		i := strings.LastIndex(prefix, "::")
		prefix = prefix[:max(i, 0)]
	}
}

// find returns the method of a class's objects, its own or an inherited one; nil for none.
func (k *class) find(name string) *method {
	for seen := []*class{}; k != nil && !slices.Contains(seen, k); {
		if m := k.methods[name]; m != nil {
			return m
		}
		for _, i := range slices.Backward(k.includes) {
			n, _ := constantName(i)
			if m := k.unit.resolve(n, i.Top, k); m != nil {
				if found := m.find(name); found != nil {
					return found
				}
			}
		}
		seen = append(seen, k)
		k = k.parent()
	}
	return nil
}

// parent is the superclass that a program defines, nil for none.
func (k *class) parent() *class {
	if k.super == nil {
		return nil
	}
	n, _ := constantName(k.super)
	return k.unit.resolve(n, k.super.Top, k)
}

// foreign is the superclass that is Ruby's own, "" for Object.
func (k *class) foreign() string {
	for seen := []*class{}; !slices.Contains(seen, k); {
		seen = append(seen, k)
		p := k.parent()
		if p == nil {
			break
		}
		k = p
	}
	if k.super == nil {
		return ""
	}
	n, _ := constantName(k.super)
	return n
}

// exceptional reports whether a class inherits from one of Ruby's own that is of exceptions.
func (k *class) exceptional() bool {
	switch name := k.foreign(); name {
	case "Exception", "StopIteration", "Puppet::ParseErrorWithIssue", "Puppet::ExecutionFailure":
		return true
	default:
		return strings.HasSuffix(name, "Error")
	}
}

// all are the names of the methods of a class's objects, also of inherited ones, sorted.
func (k *class) all() []string {
	found := map[string]bool{}
	var add func(k *class, depth int)
	add = func(k *class, depth int) {
		if k == nil || depth > 32 {
			return
		}
		for name := range k.methods {
			found[name] = true
		}
		for name := range k.attrs {
			found[name] = true
		}
		if k.comparable() {
			for name := range comparisons {
				found[name] = true
			}
		}
		for _, i := range k.includes {
			n, _ := constantName(i)
			add(k.unit.resolve(n, i.Top, k), depth+1)
		}
		add(k.parent(), depth+1)
	}
	add(k, 0)
	names := make([]string, 0, len(found))
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// comparisons are the methods that Comparable gives to objects with <=>.
var comparisons = set("<", "<=", ">", ">=", "==", "between?", "clamp")

// comparable reports whether a class includes Comparable itself.
func (k *class) comparable() bool {
	return slices.ContainsFunc(k.includes, func(n *ast.Const) bool { return n.Scope == nil && n.Name == "Comparable" })
}

// compared calls a method of Comparable for self, with the arguments of a dispatcher.
func (c *code) compared(name string) *ir.Value {
	at := func(i int) *ir.Value { return c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i}, c.args) }
	than := func(sign string, x *ir.Value) *ir.Value {
		order := c.send(c.self, "<=>", x)
		return c.unlessNilElse(order, func() *ir.Value { return c.operator(order, sign, c.constant(int64(0))) }, func() *ir.Value {
			if sign == "==" {
				return c.constant(false)
			}
			return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "incomparable"}, c.self, x)
		})
	}
	if name == "between?" {
		c.checkCount(2)
		return c.choose(than(">=", at(0)), func() *ir.Value { return than("<=", at(1)) }, func() *ir.Value { return c.constant(false) })
	}
	if name == "clamp" {
		c.checkCount(2)
		low, high := at(0), at(1)
		c.choose(c.operator(low, ">", high), func() *ir.Value { return c.raise("ArgumentError", "min argument must be smaller than max argument") }, c.nothing)
		return c.choose(than("<", low), func() *ir.Value { return low }, func() *ir.Value {
			return c.choose(than(">", high), func() *ir.Value { return high }, func() *ir.Value { return c.self })
		})
	}
	c.checkCount(1)
	return than(name, at(0))
}

// checkCount fails unless a dispatcher was given so many arguments.
func (c *code) checkCount(n int64) {
	c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "check_arity"}, c.args, c.constant(n), c.constant(n))
}

// hasAttr reports whether objects of the class have a method that attr_reader, attr_writer or attr_accessor made.
func (k *class) hasAttr(name string) bool {
	for depth := 0; k != nil && depth < 32; depth++ {
		if k.attrs[name] {
			return true
		}
		k = k.parent()
	}
	return false
}

// dispatcher is the name of the function that calls the methods of a class's objects by their names.
func (k *class) dispatcher() string { return k.unit.Name + "#" + k.name }

// defines reports whether a class of the unit, or of its libraries, has a method of that name for its objects. Comparable gives one `==`.
func (u *Unit) defines(name string) bool {
	for _, l := range append([]*Unit{u}, u.Libraries...) {
		l.scan()
		for _, k := range l.classes {
			if k.methods[name] != nil || name == "==" && k.methods["<=>"] != nil {
				return true
			}
		}
	}
	return false
}

// mayDefine reports whether a value may be an object of the program that has a method of a name.
func (u *Unit) mayDefine(name string) bool {
	return u.methods[name] != nil || u.others[name] != nil ||
		slices.ContainsFunc(u.allClasses(), func(k *class) bool { return k.own[name] != nil || slices.Contains(k.all(), name) })
}

// overridden reports whether objects of a class or module may have another method of a name than it: a class that inherits from it, or includes it,
// may define one.
func (u *Unit) overridden(k *class, name string) bool {
	for _, l := range append([]*Unit{u, k.unit}, u.Libraries...) {
		l.scan()
		for _, other := range l.classes {
			if other != k && other.methods[name] != nil && (k.module || other.inherits(k)) {
				return true
			}
		}
	}
	return false
}

// allClasses are the classes and modules of the unit and its libraries, by name.
func (u *Unit) allClasses() []*class {
	var all []*class
	for _, l := range append([]*Unit{u}, u.Libraries...) {
		l.scan()
		for _, k := range l.classes {
			all = append(all, k)
		}
	}
	slices.SortFunc(all, func(a, b *class) int { return strings.Compare(a.name, b.name) })
	return all
}

// inherited reports whether a class inherits from another one.
func (u *Unit) inherited(from *class) bool {
	return slices.ContainsFunc(u.allClasses(), func(k *class) bool { return k != from && k.inherits(from) })
}

// inherits reports whether a class inherits from another one.
func (k *class) inherits(from *class) bool {
	for depth := 0; k != nil && depth < 32; depth++ {
		if k = k.parent(); k == from {
			return true
		}
	}
	return false
}

// Library lowers the classes and modules of a unit that others require.
func (u *Unit) Library() []*ir.Func {
	u.scan()
	u.defineClasses()
	return u.funcs
}

// defineClasses lowers the classes and modules of the unit: their methods, and for each class a function that calls these by name.
func (u *Unit) defineClasses() {
	names := make([]string, 0, len(u.classes))
	for name := range u.classes {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		k := u.classes[name]
		for _, i := range k.includes {
			if n, _ := constantName(i); n != "Comparable" && n != "Kernel" && u.resolve(n, i.Top, k) == nil {
				u.Diags.Add(diag.Warningf(CodeUnsupported, i.Span(), "p2go does not compile this Ruby code: include %s in a class; its objects do not have the methods of it", n))
			}
		}
		for _, methods := range []map[string]*method{k.methods, k.own} {
			var names []string
			for n := range methods {
				names = append(names, n)
			}
			slices.Sort(names)
			for _, n := range names {
				u.method(methods[n])
			}
		}
		if !k.module {
			u.dispatch(k)
		}
	}
}

// dispatch makes the function that calls the methods of a class's objects: it takes the object, the name, the arguments and the block, and gives an
// array with what the method gives, or nil where there is none of the name.
func (u *Unit) dispatch(k *class) {
	f := u.newFunc(k.dispatcher(), k.at.Span())
	c := u.newCode(f)
	c.at = k.at.Span()
	c.self = c.arg("self", typesys.AnyType)
	name := c.arg("name", typesys.StringType)
	c.args = c.arg("args", typesys.ArrayType)
	c.block = c.arg("block", typesys.AnyType)
	f.Args = []*ir.Value{c.self, name, c.args, c.block}
	all := k.all()
	var from func(i int) *ir.Value
	from = func(i int) *ir.Value {
		if i == len(all) {
			return c.nothing()
		}
		is := c.emit(ruby.OpEqual, typesys.BooleanType, nil, name, c.str(all[i]))
		return c.branch(ir.OpIf, []*ir.Value{is}, func() *ir.Value {
			v := c.named(k, all[i])
			return c.emit(ir.OpArray, typesys.ArrayType, nil, v)
		}, func() *ir.Value { return from(i + 1) })
	}
	v := from(0)
	if !c.dead {
		c.end(ir.OpReturn, v)
	}
}

// named calls a method of self with the arguments of a dispatcher.
func (c *code) named(k *class, name string) *ir.Value {
	m := k.find(name)
	if m == nil && comparisons[name] {
		return c.compared(name)
	}
	if m == nil { // of an attribute
		ivar, writes := strings.CutSuffix(name, "=")
		if !writes {
			c.checkArity(nil, c.args)
			return c.emit(ruby.OpIVar, typesys.AnyType, ivar, c.self)
		}
		v := c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{}, c.args)
		c.emit(ruby.OpSetIVar, nil, ivar, c.self, v)
		return v
	}
	if !m.plain {
		return c.emit(ruby.OpInvoke, typesys.AnyType, ruby.SendAux{Name: m.name}, c.self, c.args, c.block)
	}
	ps := params(m.def.Params)
	c.checkArity(ps, c.args)
	args := []*ir.Value{c.self}
	for i := range ps {
		args = append(args, c.emit(ruby.OpAt, typesys.AnyType, ruby.AtAux{From: i}, c.args))
	}
	return c.emit(ruby.OpInvoke, typesys.AnyType, ruby.SendAux{Name: m.name}, args...)
}

// classValue is a class or module of the program as a value.
func (c *code) classValue(k *class) *ir.Value {
	a := ruby.ClassAux{Name: k.name, Super: k.foreign()}
	for p := k.parent(); p != nil && len(a.Ancestors) < 32; p = p.parent() {
		a.Ancestors = append(a.Ancestors, p.name)
	}
	if !k.module {
		a.Methods = k.dispatcher()
	}
	return c.emit(ruby.OpProgramClass, ruby.Object("Class"), a)
}

// newObject lowers `K.new(…)`.
func (c *code) newObject(k *class, n *ast.Call) *ir.Value {
	if k.module {
		return c.raise("NoMethodError", "undefined method `new' for "+k.name+":Module")
	}
	class := c.classValue(k)
	args, spread := c.arguments(n.Args)
	if c.dead {
		return class
	}
	init := k.find("initialize")
	if k.foreign() != "" { // an exception, or another object of Ruby's own
		if init != nil && !k.exceptional() {
			return c.refuse(n.At, "initialize of a class that inherits from %s", k.foreign())
		}
		return c.emitSend(class, "new", args, spread, nil)
	}
	object := c.emit(ruby.OpNew, ruby.Object("Object"), nil, class)
	object.Type = typesys.AnyType
	if init != nil {
		c.pass(init, object, n, args, spread)
	} else if len(args) > 0 {
		return c.raise("ArgumentError", arityError(len(args), 0))
	}
	return object
}

// enclosing is the class or module that the method stands in, nil for none.
func (c *code) enclosing() *class {
	if c.method == nil {
		return nil
	}
	return c.method.class
}

// ofProgram lowers a call of what a class or module of the program has itself; ok is false where the constant names none.
func (c *code) ofProgram(n *ast.Call, k *ast.Const) (*ir.Value, bool) {
	name, ok := constantName(k)
	if !ok {
		return nil, false
	}
	class := c.unit.resolve(name, k.Top, c.enclosing())
	if class == nil {
		return nil, false
	}
	for at, depth := class, 0; at != nil && depth < 32; at, depth = at.parent(), depth+1 {
		if m := at.own[n.Name]; m != nil {
			args, spread := c.arguments(n.Args)
			if c.dead {
				return c.nothing(), true
			}
			return c.pass(m, c.classValue(class), n, args, spread), true
		}
	}
	if n.Name == "new" {
		return c.newObject(class, n), true
	}
	if strings.HasPrefix(class.name, "Puppet::") && !ruby.HasMethod("Module", n.Name) { // which the program adds to
		return nil, false
	}
	return c.callOn(c.classValue(class), n), true
}

// superCall lowers `super`.
func (c *code) superCall(n *ast.Super) *ir.Value {
	k := c.enclosing()
	if k == nil || c.method.own {
		return c.refuse(n.At, "super")
	}
	var m *method
	for p, depth := k.parent(), 0; p != nil && m == nil && depth < 32; p, depth = p.parent(), depth+1 {
		m = p.methods[c.method.def.Name]
	}
	if m == nil {
		for _, i := range slices.Backward(k.includes) {
			name, _ := constantName(i)
			if in := k.unit.resolve(name, i.Top, k); in != nil && m == nil {
				m = in.find(c.method.def.Name)
			}
		}
	}
	initializes := c.method.def.Name == "initialize"
	switch {
	case m != nil:
	case initializes && k.foreign() == "":
		return c.nothing()
	case !initializes || !k.exceptional():
		return c.refuse(n.At, "super of a method of Ruby's own")
	}
	var args []*ir.Value
	var spread []bool
	if n.Bare {
		for _, p := range params(c.method.def.Params) {
			switch p.Kind {
			case ast.ParamRequired, ast.ParamOptional:
				args = append(args, c.local(p.Name))
			default:
				return c.refuse(n.At, "super without arguments in a method with these parameters")
			}
		}
	} else {
		args, spread = c.arguments(n.Args)
	}
	if c.dead {
		return c.nothing()
	}
	if m == nil {
		return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "exception_init"}, c.self, c.newArray(args, spread))
	}
	return c.pass(m, c.self, &ast.Call{Base: n.Base, Block: n.Block, BlockArg: n.BlockArg}, args, spread)
}
