package lower

import (
	"maps"
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
	// objects are the methods of its objects, own those of itself.
	objects, own methods
	consts       map[string]ast.Node
	includes     []*ast.Const
	at           ast.Node
	// state says that the class has variables itself, which begins sets.
	state  bool
	begins []ast.Node
	// uncompiled are the statements of its body that p2go does not compile.
	uncompiled []ast.Node
	bodies     []ast.Node
	// members are those of a Struct, nil for another class; keyed says that its objects are made with keywords.
	members []string
	keyed   bool
}

// methods are methods of a class by name. Attributes are the instance variables that have methods: readers as x, writers as x=.
type methods struct {
	defs  map[string]*method
	attrs map[string]bool
	// extended are the modules whose methods they are too, self says that those of the objects of the module are.
	extended []*ast.Const
	self     bool
	// hidden are private and protected ones, by the word.
	hidden map[string]string
}

func newMethods() methods {
	return methods{defs: map[string]*method{}, attrs: map[string]bool{}, hidden: map[string]string{}}
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
			switch s := n.Super.(type) {
			case nil:
			case *ast.Const:
				k.super = s
			case *ast.Call:
				if !k.structOf(s) {
					u.Diags.Add(diag.Warningf(CodeUnsupported, s.At, "p2go does not compile this Ruby code: a superclass that is computed"))
				}
			}
		case *ast.Assign:
			u.classMade(n, around)
		case *ast.Seq:
			u.classesIn(n, around)
		}
	}
}

// classMade notes the class that `X = Class.new(Super) { … }` and `X = Struct.new(:a) { … }` make, and reports whether an assignment does.
func (u *Unit) classMade(n *ast.Assign, around string) bool {
	path, ok := n.Target.(*ast.Const)
	call, made := n.Value.(*ast.Call)
	if !ok || !made || call.Name != "new" || call.BlockArg != nil || call.Block != nil && call.Block.Params != nil {
		return false
	}
	of, _ := call.Recv.(*ast.Const)
	if of == nil || of.Scope != nil || of.Name != "Class" && of.Name != "Struct" {
		return false
	}
	var super *ast.Const
	if of.Name == "Class" {
		if len(call.Args) > 0 {
			if super, ok = call.Args[0].(*ast.Const); !ok {
				return false
			}
		}
	} else if _, _, ok := structMembers(call); !ok {
		return false
	}
	var body *ast.Seq
	if call.Block != nil {
		body = call.Block.Body
	}
	k := u.class(n, path, around, body)
	k.super = super
	if of.Name == "Struct" {
		k.structOf(call)
	}
	return true
}

// structMembers are the members of `Struct.new(…)`; ok is false where they are not known.
func structMembers(n *ast.Call) (members []string, keyed, ok bool) {
	of, is := n.Recv.(*ast.Const)
	if !is || of.Name != "Struct" || n.Name != "new" {
		return nil, false, false
	}
	for _, a := range n.Args {
		if h, is := a.(*ast.Hash); is && len(h.Pairs) == 1 {
			name, _ := constantText(h.Pairs[0].Key)
			_, keyed = h.Pairs[0].Value.(*ast.True)
			if name != "keyword_init" {
				return nil, false, false
			}
			continue
		}
		s, is := a.(*ast.Sym)
		if !is {
			return nil, false, false
		}
		members = append(members, s.Name)
	}
	return members, keyed, members != nil
}

// structOf makes a class one of `Struct.new(…)`, or one that inherits from that.
func (k *class) structOf(n *ast.Call) bool {
	members, keyed, ok := structMembers(n)
	if !ok {
		return false
	}
	k.members, k.keyed = members, keyed
	for _, name := range members {
		for _, name := range []string{name, name + "="} {
			if k.objects.defs[name] == nil {
				k.objects.attrs[name] = true
			}
		}
	}
	return true
}

// variable is the instance variable of an attribute. Those of a Struct's members are none that code can name.
func (k *class) variable(attr string) string {
	if slices.Contains(k.members, attr) {
		return " " + attr
	}
	return attr
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
		k = &class{unit: u, name: name, objects: newMethods(), own: newMethods(), consts: map[string]ast.Node{}, at: n}
		u.classes[name] = k
	}
	u.classesIn(body, name)
	k.bodies = append(k.bodies, body)
	if ruby.HasClass(name) && u.patches(n, name, body) {
		delete(u.classes, name)
		return k
	}
	(&classBody{class: k, to: &k.objects, sign: "#"}).stmts(body)
	k.state = k.state || len(k.own.attrs) > 0 || hasState(body, false)
	if k.own.self {
		for name, m := range k.objects.defs {
			if k.own.defs[name] == nil {
				k.own.defs[name] = k.method(m.def, ".")
			}
		}
	}
	return k
}

// hasState reports whether code of a class reads or sets variables of the class: class variables, and instance variables in what own says are its own
// methods.
func hasState(n ast.Node, own bool) bool {
	found := false
	ast.Walk(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CVar:
			found = true
		case *ast.IVar:
			found = found || own
		case *ast.Def:
			if n.Singleton != nil && !own {
				found = found || hasState(n.Body, true)
				return false
			}
		case *ast.SClass:
			found = found || hasState(n.Body, true)
			return false
		case *ast.Class, *ast.Module:
			return false
		}
		return !found
	})
	return found
}

// classBody is what statements in the body of a class, or of `class << self` there, define.
type classBody struct {
	*class
	to   *methods
	sign string // as of [class.method]
	both bool   // module_function
	hide string // the word of methods that follow, "" for public ones
}

func (b *classBody) stmts(body *ast.Seq) {
	for _, n := range bodyOf(body) {
		b.stmt(n)
	}
}

func (b *classBody) stmt(n ast.Node) {
	switch n := n.(type) {
	case *ast.Def:
		b.def(n)
	case *ast.Assign:
		if c, ok := n.Target.(*ast.Const); ok && c.Scope == nil {
			if b.unit.classes[b.name+"::"+c.Name] == nil {
				b.consts[c.Name] = n.Value
			}
			return
		}
		switch n.Target.(type) {
		case *ast.IVar, *ast.CVar:
			b.begins = append(b.begins, n)
			b.state = true
		default:
			b.unknown(n)
		}
	case *ast.SClass:
		if _, self := n.X.(*ast.Self); self {
			(&classBody{class: b.class, to: &b.own, sign: "."}).stmts(n.Body)
			return
		}
		b.unknown(n)
	case *ast.Alias:
		b.alias(n, n.New, n.Old)
	case *ast.Call:
		b.call(n)
	case *ast.Class, *ast.Module, *ast.Str, *ast.Sym, *ast.Nil:
	case *ast.Seq:
		b.stmts(n)
	default:
		b.unknown(n)
	}
}

// unknown notes a statement that does something which p2go does not compile: who uses the class gets an error.
func (b *classBody) unknown(n ast.Node) {
	if b.name != legacyFunctions {
		b.uncompiled = append(b.uncompiled, n)
		b.state = true
	}
}

func (b *classBody) def(n *ast.Def) {
	_, self := n.Singleton.(*ast.Self)
	if k, ok := n.Singleton.(*ast.Const); ok {
		name, _ := constantName(k)
		self = name == b.name || strings.HasSuffix(b.name, "::"+name)
	}
	switch {
	case self && b.sign == "#":
		b.own.define(b.method(n, "."), "")
	case n.Singleton != nil:
		b.unknown(n)
	case b.both:
		b.own.define(b.method(n, "."), "")
		b.to.define(b.method(n, b.sign), "private")
	default:
		b.to.define(b.method(n, b.sign), b.hide)
	}
}

func (ms *methods) define(m *method, hide string) {
	ms.defs[m.def.Name] = m
	delete(ms.attrs, m.def.Name)
	ms.hide(m.def.Name, hide)
}

func (ms *methods) hide(name, word string) {
	delete(ms.hidden, name)
	if word != "" {
		ms.hidden[name] = word
	}
}

// alias gives a method another name.
func (b *classBody) alias(n, renamed, old ast.Node) {
	name, ok := constantText(renamed)
	from, known := constantText(old)
	if !ok || !known {
		b.unknown(n)
		return
	}
	owner := b.class.owner(from)
	switch {
	case b.sign == "." && b.own.defs[from] != nil:
		b.own.defs[name] = b.own.defs[from]
	case b.sign == ".":
		b.unknown(n)
	case owner != nil && owner.objects.defs[from] != nil:
		b.to.defs[name] = owner.objects.defs[from]
	case owner != nil:
		ivar, writes := strings.CutSuffix(from, "=")
		at := ast.Base{At: n.Span()}
		d := &ast.Def{Base: at, Name: name, NameAt: at.At, Body: &ast.Seq{Base: at, Body: []ast.Node{&ast.IVar{Base: at, Name: ivar}}}}
		if writes {
			d.Params = &ast.Params{At: at.At, List: []*ast.Param{{At: at.At, Name: "v"}}}
			d.Body.Body[0] = &ast.Assign{Base: at, Target: d.Body.Body[0], Value: &ast.Local{Base: at, Name: "v"}}
		}
		b.to.defs[name] = b.method(d, b.sign)
	default: // of Ruby's own
		at := ast.Base{At: n.Span()}
		super := &ast.Super{Base: at, Bare: true}
		d := &ast.Def{Base: at, Name: name, NameAt: at.At, Body: &ast.Seq{Base: at, Body: []ast.Node{super}}}
		m := b.method(d, b.sign)
		m.alias = from
		b.to.defs[name] = m
	}
	b.to.hide(name, b.to.hidden[from])
}

// call notes what a call says.
func (b *classBody) call(n *ast.Call) {
	if n.Recv != nil {
		if k, ok := n.Recv.(*ast.Const); !ok || n.Name != "freeze" && !strings.HasPrefix(k.Name, "Puppet") {
			b.unknown(n)
		}
		return
	}
	switch n.Name {
	case "include", "extend":
		for _, a := range n.Args {
			c, ok := a.(*ast.Const)
			_, self := a.(*ast.Self)
			switch {
			case ok && n.Name == "include" && b.sign == "#":
				b.includes = append(b.includes, c)
			case ok:
				b.own.extended = append(b.own.extended, c)
			case self && n.Name == "extend":
				b.own.self = true
			default:
				b.unknown(n)
			}
		}
	case "attr_reader", "attr_writer", "attr_accessor", "attr":
		b.attributes(n)
	case "module_function", "private", "public", "protected", "private_class_method", "public_class_method":
		b.visibility(n)
	case "alias_method":
		if len(n.Args) == 2 {
			b.alias(n, n.Args[0], n.Args[1])
		}
	case "define_method":
		name, ok := "", false
		if len(n.Args) == 1 {
			name, ok = constantText(n.Args[0])
		}
		if !ok || n.Block == nil {
			b.unknown(n)
			return
		}
		b.def(&ast.Def{Base: n.Base, Name: name, NameAt: n.Args[0].Span(), Params: n.Block.Params, Body: n.Block.Body})
	case "require", "require_relative", "private_constant", "newfunction", "raise":
	default:
		if b.sign == "#" && b.class.findOwn(n.Name) != nil { // which the class runs when it is made
			b.begins = append(b.begins, n)
			b.state = true
			return
		}
		b.unknown(n)
	}
}

// attributes notes the attributes that a call makes, and returns their names.
func (b *classBody) attributes(n *ast.Call) (names []string) {
	note := func(name string) {
		b.to.attrs[name] = true
		delete(b.to.defs, name)
		b.to.hide(name, b.hide)
		names = append(names, name)
	}
	for _, a := range n.Args {
		name, ok := constantText(a)
		if !ok {
			b.unknown(n)
			continue
		}
		if n.Name != "attr_writer" {
			note(name)
		}
		if n.Name == "attr_writer" || n.Name == "attr_accessor" {
			note(name + "=")
		}
	}
	return names
}

// visibility notes which methods are private, protected or public, and which a module has itself.
func (b *classBody) visibility(n *ast.Call) {
	word := strings.TrimSuffix(n.Name, "_class_method")
	to := b.to
	if word != n.Name {
		to = &b.own
	}
	if word == "public" {
		word = ""
	}
	if len(n.Args) == 0 {
		if n.Name == "module_function" {
			b.both = true
			return
		}
		b.both, b.hide = false, word
		return
	}
	for _, a := range n.Args {
		var names []string
		switch a := a.(type) {
		case *ast.Def:
			b.def(a)
			names = []string{a.Name}
		case *ast.Call:
			if a.Recv == nil && strings.HasPrefix(a.Name, "attr") {
				names = b.attributes(a)
				break
			}
			b.call(a)
		case *ast.Array:
			for _, e := range a.Elems {
				if name, ok := constantText(e); ok {
					names = append(names, name)
				}
			}
		default:
			name, ok := constantText(a)
			if !ok {
				b.unknown(n)
				continue
			}
			names = []string{name}
		}
		for _, name := range names {
			if n.Name == "module_function" {
				if m := b.objects.defs[name]; m != nil {
					b.own.define(b.method(m.def, "."), "")
				}
				continue
			}
			to.hide(name, word)
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
	first, rest, qualified := strings.Cut(name, "::")
	for _, l := range append([]*Unit{u}, u.Libraries...) { // X = Y at top level
		l.scan()
		of, ok := l.consts[first].(*ast.Const)
		if !ok {
			continue
		}
		if full, ok := constantName(of); ok && full != first && !strings.HasPrefix(full, first+"::") {
			if qualified {
				full += "::" + rest
			}
			return u.resolve(full, true, nil)
		}
	}
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

// mro are the classes and modules of the program in which methods of a class's objects are looked for, in that order.
func (k *class) mro() []*class {
	var list []*class
	for at := k; at != nil && len(list) < 64 && !slices.Contains(list, at); at = at.parent() {
		var above []*class
		if p := at.parent(); p != nil && p != at {
			for p := p; p != nil && !slices.Contains(above, p); p = p.parent() {
				above = append(above, p)
				above = append(above, p.included()...)
			}
		}
		list = append(list, at)
		for _, m := range at.included() {
			if !slices.Contains(list, m) && !slices.Contains(above, m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// included are the modules of the program that a class includes, the last one first, with those that they include.
func (k *class) included() []*class {
	var list []*class
	for _, i := range slices.Backward(k.includes) {
		n, _ := constantName(i)
		m := k.unit.resolve(n, i.Top, k)
		if m == nil || m == k || slices.Contains(list, m) {
			continue
		}
		list = append(list, m)
		for _, in := range m.included() {
			if !slices.Contains(list, in) {
				list = append(list, in)
			}
		}
	}
	return list
}

// owner is the class or module that has the method of a name which objects of a class have, nil for none.
func (k *class) owner(name string) *class {
	for _, at := range k.mro() {
		if at.objects.defs[name] != nil || at.objects.attrs[name] {
			return at
		}
	}
	return nil
}

// find returns the method of a class's objects, its own or an inherited one; nil for none, and for an attribute.
func (k *class) find(name string) *method {
	if owner := k.owner(name); owner != nil {
		return owner.objects.defs[name]
	}
	return nil
}

// findOwn returns the method that a class has itself, its own or an inherited one; nil for none.
func (k *class) findOwn(name string) *method {
	for at, depth := k, 0; at != nil && depth < 32; at, depth = at.parent(), depth+1 {
		if m := at.own.defs[name]; m != nil {
			return m
		}
		for _, mod := range at.extensions() {
			if m := mod.find(name); m != nil {
				return m
			}
		}
	}
	return nil
}

// extensions are the modules of the program that a class extends itself with, the last one first.
func (k *class) extensions() []*class {
	var list []*class
	for _, e := range slices.Backward(k.own.extended) {
		n, _ := constantName(e)
		if m := k.unit.resolve(n, e.Top, k); m != nil {
			list = append(list, m)
		}
	}
	for _, m := range k.included() { // def self.included(base) base.extend(X) end
		hook := m.own.defs["included"]
		if hook == nil || len(params(hook.def.Params)) != 1 {
			continue
		}
		for _, n := range bodyOf(hook.def.Body) {
			for _, c := range extendedBy(n, hook.def.Params.List[0].Name) {
				name, _ := constantName(c)
				if of := m.unit.resolve(name, c.Top, m); of != nil && !slices.Contains(list, of) {
					list = append(list, of)
				}
			}
		}
	}
	return list
}

// extendedBy are the modules that `base.extend(X)` names, nil for another statement.
func extendedBy(n ast.Node, base string) []*ast.Const {
	call, ok := n.(*ast.Call)
	if !ok || call.Name != "extend" {
		return nil
	}
	if recv, ok := call.Recv.(*ast.Local); !ok || recv.Name != base {
		return nil
	}
	var list []*ast.Const
	for _, a := range call.Args {
		c, ok := a.(*ast.Const)
		if !ok {
			return nil
		}
		list = append(list, c)
	}
	return list
}

// hooked warns of what a method of a module does to classes that include it, but for what [class.extensions] knows.
func (u *Unit) hooked(m *method) {
	name := m.def.Name
	if !m.own || name != "included" && name != "inherited" && name != "extended" {
		return
	}
	for _, n := range bodyOf(m.def.Body) {
		if _, super := n.(*ast.Super); super || name == "included" && len(params(m.def.Params)) == 1 && extendedBy(n, params(m.def.Params)[0].Name) != nil {
			continue
		}
		u.Diags.Add(diag.Warningf(CodeUnsupported, n.Span(), "p2go does not compile this Ruby code: self.%s", name))
	}
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
		if p == nil || k.members != nil {
			break
		}
		k = p
	}
	if k.members != nil {
		return "Struct"
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
	for _, at := range k.mro() {
		at.objects.names(found)
	}
	return slices.Sorted(maps.Keys(found))
}

// allOwn are the names of the methods that a class has itself, without those of the classes that it inherits from, sorted.
func (k *class) allOwn() []string {
	found := map[string]bool{}
	k.own.names(found)
	for _, mod := range k.extensions() {
		for _, name := range mod.all() {
			found[name] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// names adds the names of methods to a set.
func (ms *methods) names(to map[string]bool) {
	for name := range ms.defs {
		to[name] = true
	}
	for name := range ms.attrs {
		to[name] = true
	}
}

// hiddenAs is the word of a method of a class's objects: private or protected, "" for public.
func (k *class) hiddenAs(name string) string {
	for _, at := range k.mro() {
		if word, ok := at.objects.hidden[name]; ok {
			return word
		}
		if at.objects.defs[name] != nil || at.objects.attrs[name] {
			return ""
		}
	}
	return ""
}

// extends reports whether a class extends itself with a module of Ruby's own.
func (k *class) extends(module string) bool {
	return slices.ContainsFunc(k.own.extended, func(n *ast.Const) bool { return n.Scope == nil && n.Name == module })
}

// mixes reports whether a class, or one that it inherits from, includes a module of Ruby's own.
func (k *class) mixes(module string) bool {
	return slices.ContainsFunc(k.mro(), func(at *class) bool {
		return slices.ContainsFunc(at.includes, func(n *ast.Const) bool { return n.Scope == nil && n.Name == module })
	})
}

// The functions of a class: dispatcher calls the methods of its objects by their names, ownDispatcher those that it has itself, and value makes it.
func (k *class) dispatcher() string    { return k.unit.Name + "#" + k.name }
func (k *class) ownDispatcher() string { return k.unit.Name + "#" + k.name + "." }
func (k *class) value() string         { return k.unit.Name + "#" + k.name + "::" }

// defines reports whether a class of the unit, or of its libraries, has a method of that name for its objects. Comparable gives one `==`.
func (u *Unit) defines(name string) bool {
	return slices.ContainsFunc(u.allClasses(), func(k *class) bool {
		return k.objects.defs[name] != nil || k.objects.attrs[name] || name == "==" && k.objects.defs["<=>"] != nil
	})
}

// mayDefine reports whether a value may be an object of the program that has a method of a name.
func (u *Unit) mayDefine(name string) bool {
	return u.methods[name] != nil || u.others[name] != nil || u.inClasses(name) || u.defines("method_missing")
}

// inClasses reports whether a class or module has a method of a name itself, or for its objects.
func (u *Unit) inClasses(name string) bool {
	return slices.ContainsFunc(u.allClasses(), func(k *class) bool {
		return k.own.defs[name] != nil || k.own.attrs[name] || k.objects.defs[name] != nil || k.objects.attrs[name]
	})
}

// hides reports whether a class or module has a method of a name for its objects that is not public.
func (u *Unit) hides(name string) bool {
	return slices.ContainsFunc(u.allClasses(), func(k *class) bool { return k.objects.hidden[name] != "" })
}

// overridden reports whether objects of a class or module may have another method of a name than it: a class that inherits from it, or includes it,
// may define one.
func (u *Unit) overridden(k *class, name string) bool {
	for _, l := range append([]*Unit{u, k.unit}, u.Libraries...) {
		l.scan()
		for _, other := range l.classes {
			if other != k && (other.objects.defs[name] != nil || other.objects.attrs[name]) && (k.module || other.inherits(k)) {
				return true
			}
		}
	}
	return false
}

// overriddenOwn is [Unit.overridden] for methods that classes have themselves.
func (u *Unit) overriddenOwn(k *class, name string) bool {
	return slices.ContainsFunc(u.allClasses(), func(other *class) bool {
		if other == k || !other.inherits(k) {
			return false
		}
		m := other.findOwn(name)
		return m != nil && m != k.findOwn(name)
	})
}

// mixedIn reports whether self in a module's method may be something else than the module.
func (u *Unit) mixedIn(k *class) bool {
	return k.module && slices.ContainsFunc(u.allClasses(), func(other *class) bool {
		return other != k && (slices.Contains(other.mro(), k) || slices.Contains(other.extensions(), k))
	})
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

// defineClasses lowers the classes and modules of the unit: their methods, what makes them, and for each class functions that call its methods by name.
func (u *Unit) defineClasses() {
	for _, name := range slices.Sorted(maps.Keys(u.classes)) {
		k := u.classes[name]
		for _, i := range k.own.extended {
			if !k.mixesIn(i) {
				u.Diags.Add(diag.Warningf(CodeUnsupported, i.Span(), "p2go does not compile this Ruby code: %s in a class, which does not have the methods of it", i.Name))
			}
		}
		for _, i := range k.includes {
			if !k.mixesIn(i) && k.owner("method_missing") == nil {
				k.objects.define(k.lacking(i), "private")
			}
		}
		done := map[*method]bool{}
		for _, methods := range []map[string]*method{k.objects.defs, k.own.defs} {
			for _, n := range slices.Sorted(maps.Keys(methods)) {
				if m := methods[n]; m.class == k && !done[m] {
					done[m] = true
					u.hooked(m)
					u.method(m)
				}
			}
		}
		u.defineValue(k)
		if !k.module {
			u.dispatch(k, k.dispatcher(), k.all(), func(c *code, name string) *ir.Value {
				return c.named(k.owner(name), name, k.owner(name).objects.defs[name])
			})
		}
		if names := k.allOwn(); len(names) > 0 {
			u.dispatch(k, k.ownDispatcher(), names, func(c *code, name string) *ir.Value {
				return c.named(k, name, k.findOwn(name))
			})
		}
	}
}

// mixesIn reports whether p2go has the methods of a module that a class includes or extends itself with.
func (k *class) mixesIn(module *ast.Const) bool {
	name, _ := constantName(module)
	return k.unit.resolve(name, module.Top, k) != nil || mixins[name] != ""
}

// lacking is the method_missing of a class that includes a module which p2go does not have: what its objects do not answer may be a method of that.
func (k *class) lacking(module *ast.Const) *method {
	at := ast.Base{At: module.Span()}
	args := &ast.Params{At: at.At, List: []*ast.Param{{At: at.At, Kind: ast.ParamRest, Name: "args"}}}
	m := k.method(&ast.Def{Base: at, Name: "method_missing", NameAt: at.At, Params: args}, "#")
	m.lacks = module
	return m
}

// mixins are the modules of Ruby's own whose methods objects of the program may have, with the functions that call these by name, "-" for none.
var mixins = map[string]string{"Comparable": "comparable", "Enumerable": "enumerable", "Kernel": "-"}

// dispatch makes the function that calls methods of a class's objects, or of the class itself: it takes the object, the name, the arguments and the
// block, and gives an array with what the method gives, or nil where there is none of the name.
func (u *Unit) dispatch(k *class, function string, all []string, call func(c *code, name string) *ir.Value) {
	f := u.newFunc(function, k.at.Span())
	c := u.newCode(f)
	c.at = k.at.Span()
	c.self = c.arg("self", typesys.AnyType)
	name := c.arg("name", typesys.StringType)
	c.args = c.arg("args", typesys.ArrayType)
	c.block = c.arg("block", typesys.AnyType)
	f.Args = []*ir.Value{c.self, name, c.args, c.block}
	var modules []string
	if function == k.dispatcher() && k.foreign() == "Struct" {
		modules = append(modules, "struct")
	}
	for _, module := range slices.Sorted(maps.Keys(mixins)) {
		mixed := function == k.dispatcher() && k.mixes(module) || function == k.ownDispatcher() && k.extends(module)
		if mixed && mixins[module] != "-" {
			modules = append(modules, mixins[module])
		}
	}
	var rest func(modules []string) *ir.Value
	rest = func(modules []string) *ir.Value {
		if len(modules) == 0 {
			return c.nothing()
		}
		v := c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: modules[0]}, c.self, name, c.args, c.block)
		if len(modules) == 1 {
			return v
		}
		return c.unlessNilElse(v, func() *ir.Value { return v }, func() *ir.Value { return rest(modules[1:]) })
	}
	var from func(i int) *ir.Value
	from = func(i int) *ir.Value {
		if i == len(all) {
			return rest(modules)
		}
		is := c.emit(ruby.OpEqual, typesys.BooleanType, nil, name, c.str(all[i]))
		return c.branch(ir.OpIf, []*ir.Value{is}, func() *ir.Value {
			v := call(c, all[i])
			return c.emit(ir.OpArray, typesys.ArrayType, nil, v)
		}, func() *ir.Value { return from(i + 1) })
	}
	v := from(0)
	if !c.dead {
		c.end(ir.OpReturn, v)
	}
}

// named calls a method of self, or the one of an attribute of a class where that is nil, with the arguments of a dispatcher.
func (c *code) named(k *class, name string, m *method) *ir.Value {
	if m == nil {
		attr, writes := strings.CutSuffix(name, "=")
		ivar := k.variable(attr)
		if !writes {
			c.checkArity(nil, c.args)
			return c.emit(ruby.OpIVar, typesys.AnyType, ivar, c.self)
		}
		c.checkCount(1)
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

// checkCount fails unless a dispatcher was given so many arguments.
func (c *code) checkCount(n int64) {
	c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "check_arity"}, c.args, c.constant(n), c.constant(n))
}

// defineValue makes the function that makes a class or module.
func (u *Unit) defineValue(k *class) {
	f := u.newFunc(k.value(), k.at.Span())
	c := u.newCode(f)
	c.at = k.at.Span()
	self := c.arg("self", typesys.AnyType)
	f.Args = []*ir.Value{self}
	a := ruby.ClassAux{Name: k.name, Module: k.module}
	of := func(n *ast.Const) *ir.Value {
		name, _ := constantName(n)
		if m := k.unit.resolve(name, n.Top, k); m != nil && m != k {
			return c.classValue(m)
		}
		if ruby.HasClass(name) {
			return c.emit(ruby.OpClass, ruby.Object("Class"), name)
		}
		return nil
	}
	super := c.nothing()
	a.Members, a.Keyed = k.members, k.keyed
	if k.members != nil {
		super = c.emit(ruby.OpClass, ruby.Object("Class"), "Struct")
	}
	if !k.module {
		a.Methods = k.dispatcher()
		if k.super != nil {
			if v := of(k.super); v != nil {
				super = v
			}
		}
		for _, name := range k.all() {
			if word := k.hiddenAs(name); word != "" {
				a.Hidden = append(a.Hidden, name+" "+word)
			} else if name != "initialize" {
				a.Public = append(a.Public, name)
			}
		}
	}
	for _, name := range k.allOwn() {
		a.Own = k.ownDispatcher()
		if k.own.hidden[name] == "" {
			a.OwnPublic = append(a.OwnPublic, name)
		}
	}
	args := []*ir.Value{super}
	for _, i := range slices.Backward(k.includes) {
		if v := of(i); v != nil {
			args = append(args, v)
		}
	}
	a.State = k.hasState()
	class := c.emit(ruby.OpProgramClass, ruby.Object("Class"), a, args...)
	for _, n := range k.uncompiled {
		c.refuse(n.Span(), "%s in a class", construct(n))
	}
	if len(k.begins) > 0 {
		c.method, c.self = &method{def: &ast.Def{}, class: k, own: true}, class
		begins := c.emit(ruby.OpFunction, typesys.BooleanType, ruby.SendAux{Name: "begins"}, class)
		c.branch(ir.OpIf, []*ir.Value{begins}, func() *ir.Value {
			for _, n := range k.begins {
				c.expr(n)
			}
			return c.nothing()
		}, c.nothing)
	}
	if !c.dead {
		c.end(ir.OpReturn, class)
	}
}

// hasState reports whether a class has variables itself: what it inherits or extends itself with may set some, and so may a method that it has since it
// is a module's.
func (k *class) hasState() bool {
	return slices.ContainsFunc(k.mro(), func(at *class) bool { return at.state }) ||
		slices.ContainsFunc(k.extensions(), func(at *class) bool { return at.ownState() }) || k.own.self && k.ownState()
}

// ownState reports whether methods of a module's objects have instance variables.
func (k *class) ownState() bool {
	return slices.ContainsFunc(k.bodies, func(n ast.Node) bool { return hasState(n, true) })
}

// variableOwner is the class that has a class variable: the highest one above a class that sets it.
func (k *class) variableOwner(name string) *class {
	owner := k
	for _, at := range k.mro() {
		found := false
		for _, body := range at.bodies {
			ast.Walk(body, func(n ast.Node) bool {
				v, ok := n.(*ast.CVar)
				found = found || ok && v.Name == name
				return !found
			})
		}
		if found {
			owner = at
		}
	}
	return owner
}

// classVariable reads a class variable. One that the body of its class does not set is nil before it is assigned to only where that is asked for.
func (c *code) classVariable(n *ast.CVar, unset bool) *ir.Value {
	k := c.enclosing()
	if k == nil {
		return c.refuse(n.At, "a class variable here")
	}
	owner := k.variableOwner(n.Name)
	known := unset || slices.ContainsFunc(owner.begins, func(begun ast.Node) bool {
		a, ok := begun.(*ast.Assign)
		if !ok {
			return false
		}
		v, ok := a.Target.(*ast.CVar)
		return ok && v.Name == n.Name
	})
	class := c.classValue(owner)
	if known {
		return c.emit(ruby.OpIVar, typesys.AnyType, "@"+n.Name, class)
	}
	is := c.emit(ruby.OpFunction, typesys.BooleanType, ruby.SendAux{Name: "defined_ivar"}, class, c.str("@"+n.Name))
	return c.choose(is, func() *ir.Value { return c.emit(ruby.OpIVar, typesys.AnyType, "@"+n.Name, class) },
		func() *ir.Value { return c.raise("NameError", "uninitialized class variable @@"+n.Name+" in "+k.name) })
}

// classValue is a class or module of the program as a value.
func (c *code) classValue(k *class) *ir.Value {
	return c.emit(ruby.OpInvoke, ruby.Object("Class"), ruby.SendAux{Name: k.value()}, c.nothing())
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
	if k.foreign() == "Struct" && init == nil {
		object := c.emit(ruby.OpNew, ruby.Object("Object"), nil, class)
		object.Type = typesys.AnyType
		c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "struct_init"}, object, c.newArray(args, spread))
		return object
	}
	if k.foreign() != "" && k.foreign() != "Struct" { // an exception, or another object of Ruby's own
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
	if m := class.findOwn(n.Name); m != nil && class.own.hidden[n.Name] == "" && !c.unit.overridden(m.class, n.Name) {
		args, spread := c.arguments(n.Args)
		if c.dead {
			return c.nothing(), true
		}
		return c.pass(m, c.classValue(class), n, args, spread), true
	}
	if word := class.own.hidden[n.Name]; word != "" {
		c.elements(n.Args)
		kind := "Class"
		if class.module {
			kind = "Module"
		}
		return c.raise("NoMethodError", word+" method `"+n.Name+"' called for "+class.name+":"+kind), true
	}
	if n.Name == "new" || n.Name == "[]" && class.foreign() == "Struct" {
		return c.newObject(class, n), true
	}
	if n.Name == "members" && len(n.Args) == 0 && class.members != nil {
		var names []*ir.Value
		for _, name := range class.members {
			names = append(names, c.emit(ruby.OpSymbol, ruby.Object("Symbol"), name))
		}
		return c.newArray(names, nil), true
	}
	if n.Name == "respond_to?" && len(n.Args) > 0 {
		if asked, ok := constantText(n.Args[0]); ok {
			m := class.findOwn(asked)
			return c.constant(m != nil && class.own.hidden[asked] == "" || class.own.attrs[asked] || asked == "new" && !class.module || ruby.HasMethod("Module", asked) || ruby.HasMethod("Object", asked)), true
		}
	}
	if strings.HasPrefix(class.name, "Puppet::") && !ruby.HasMethod("Module", n.Name) { // which the program adds to
		return nil, false
	}
	return c.callOn(c.classValue(class), n), true
}

// superCall lowers `super`.
func (c *code) superCall(n *ast.Super) *ir.Value {
	k := c.enclosing()
	if k == nil {
		return c.refuse(n.At, "super")
	}
	name := c.method.def.Name
	m, known := c.above(k, name)
	if !known {
		return c.refuse(n.At, "super of a module in classes that differ")
	}
	if c.method.alias != "" {
		m, name = nil, c.method.alias
	}
	args, spread := c.superArguments(n)
	if c.dead {
		return c.nothing()
	}
	call := &ast.Call{Base: n.Base, Method: n.At, Block: n.Block, BlockArg: n.BlockArg, Name: name}
	if n.Block == nil && n.BlockArg == nil && c.block != nil { // its own
		hidden := c.hidden("Block")
		c.scope.vars[hidden] = c.block
		defer delete(c.scope.vars, hidden)
		call.BlockArg = &ast.Local{Base: n.Base, Name: hidden}
	}
	if m != nil {
		return c.pass(m, c.self, call, args, spread)
	}
	return c.superOfRuby(k, name, call, args, spread)
}

// above is the method of a name that comes after that of a class or module for its objects, or for itself where the method is one of those; nil where
// Ruby's own follows. For a module, it is not known where it differs by class.
func (c *code) above(k *class, name string) (m *method, known bool) {
	after := func(list []*class) *method {
		for _, at := range list[slices.Index(list, k)+1:] {
			if m := at.objects.defs[name]; m != nil {
				return m
			}
		}
		return nil
	}
	switch {
	case c.method.own:
		for at := k; at != nil; at = at.parent() {
			if at != k && at.own.defs[name] != nil {
				return at.own.defs[name], true
			}
			for _, mod := range at.extensions() {
				if m := mod.find(name); m != nil {
					return m, true
				}
			}
		}
		return nil, true
	case !k.module:
		return after(k.mro()), true
	}
	first := true
	for _, other := range c.unit.allClasses() {
		list := other.mro()
		if other.module || !slices.Contains(list, k) {
			continue
		}
		next := after(list)
		if !first && next != m || next == nil && other.foreign() != "" {
			return nil, false
		}
		m, first = next, false
	}
	return m, true
}

// superArguments are the arguments of `super`: without any, those that the method was given, as its parameters are now.
func (c *code) superArguments(n *ast.Super) (args []*ir.Value, spread []bool) {
	if !n.Bare {
		return c.arguments(n.Args)
	}
	if c.method.alias != "" {
		return []*ir.Value{c.args}, []bool{true}
	}
	var nodes []ast.Node
	var pairs []ast.Pair
	base := n.Base
	for _, p := range params(c.method.def.Params) {
		name := p.Name
		switch p.Kind {
		case ast.ParamRequired, ast.ParamOptional:
			nodes = append(nodes, &ast.Local{Base: base, Name: name})
		case ast.ParamRest:
			nodes = append(nodes, &ast.Splat{Base: base, X: &ast.Local{Base: base, Name: orAnonymous(name, "*")}})
		case ast.ParamKey, ast.ParamKeyRequired:
			pairs = append(pairs, ast.Pair{Key: &ast.Sym{Base: base, Name: name}, Value: &ast.Local{Base: base, Name: name}})
		case ast.ParamKeyRest:
			pairs = append([]ast.Pair{{Value: &ast.Local{Base: base, Name: orAnonymous(name, "**")}}}, pairs...) // as Ruby has them
		case ast.ParamBlock, ast.ParamNoKeys:
		default:
			c.refuse(n.At, "super without arguments in a method with these parameters")
			return nil, nil
		}
	}
	if pairs != nil {
		nodes = append(nodes, &ast.Hash{Base: base, Pairs: pairs})
	}
	return c.arguments(nodes)
}

// orAnonymous is the name of a parameter, or of the hidden variable for one that has none.
func orAnonymous(name, sign string) string {
	if name == "" {
		return "anonymous " + sign
	}
	return name
}

// superOfRuby lowers `super` where the method above is one of Ruby's own.
func (c *code) superOfRuby(k *class, name string, n *ast.Call, args []*ir.Value, spread []bool) *ir.Value {
	switch {
	case name == "initialize" && !c.method.own && k.foreign() == "":
		if n.Block == nil && len(args) > 0 && spread == nil {
			return c.raise("ArgumentError", arityError(len(args), 0))
		}
		return c.nothing()
	case name == "initialize" && !c.method.own && k.foreign() == "Struct":
		return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "struct_init"}, c.self, c.newArray(args, spread))
	case name == "initialize" && !c.method.own && k.exceptional():
		return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "exception_init"}, c.self, c.newArray(args, spread))
	case name == "initialize_copy", name == "inherited" && c.method.own, name == "included" && c.method.own, name == "extended" && c.method.own:
		return c.nothing()
	case c.method.own && name == "new" && k.foreign() == "":
		object := c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "new_of"}, c.self, c.newArray(args, spread), c.blockOf(n))
		return object
	case !c.method.own && supers[name]:
		return c.emit(ruby.OpFunction, typesys.AnyType, ruby.SendAux{Name: "super"}, c.self, c.str(name), c.newArray(args, spread))
	}
	return c.refuse(n.At, "super of %s, a method of Ruby's own", name)
}

// blockOf is the block of a call as a value.
func (c *code) blockOf(n *ast.Call) *ir.Value {
	if local, ok := n.BlockArg.(*ast.Local); ok {
		return c.local(local.Name)
	}
	return c.nothing()
}

// supers are the methods of Ruby's own that `super` calls.
var supers = set("to_s", "inspect", "==", "!=", "===", "eql?", "hash", "<=>", "equal?", "respond_to?", "respond_to_missing?", "method_missing", "message", "full_message", "freeze", "dup", "clone")
