package typemeta

import "strings"

// constant looks a constant up in the modules around the code, and then at the top.
func (in *interp) constant(n *constRef, fr *frame) value {
	v := in.find(n, fr)
	switch v {
	case external("Regexp::IGNORECASE"):
		return integer(1)
	case external("Regexp::EXTENDED"):
		return integer(2)
	case external("Regexp::MULTILINE"):
		return integer(4)
	}
	return v
}

func (in *interp) find(n *constRef, fr *frame) value {
	if n.scope != nil {
		switch s := in.eval(n.scope, fr).(type) {
		case *object:
			for o := s; o != nil; {
				if v, ok := o.consts[n.name]; ok {
					return v
				}
				next, _ := o.super.(*object)
				if next == o {
					break
				}
				o = next
			}
			return external(s.path + "::" + n.name)
		case *resType:
			if v, ok := s.consts[n.name]; ok {
				return v
			}
			return unknown("a constant of a type")
		case external:
			return external(string(s) + "::" + n.name)
		}
		return unknown("the constant " + n.name)
	}
	if !n.top {
		for i := len(fr.lex) - 1; i >= 0; i-- {
			if v, ok := fr.lex[i].consts[n.name]; ok {
				return v
			}
		}
		if len(fr.lex) > 0 {
			o := fr.lex[len(fr.lex)-1]
			for d := 0; o != nil && d < maxNesting; d++ {
				if v, ok := o.consts[n.name]; ok {
					return v
				}
				for _, m := range o.includes {
					if v, ok := m.consts[n.name]; ok {
						return v
					}
				}
				o, _ = o.super.(*object)
			}
		}
	}
	if v, ok := in.root.consts[n.name]; ok {
		return v
	}
	// Inside module Puppet, a name that no file defines may be Puppet's.
	if puppetConsts[n.name] && !n.top {
		for _, o := range fr.lex {
			if o.path == "Puppet" {
				return external("Puppet::" + n.name)
			}
			if o.path == "Puppet::Type" && n.name != "Type" {
				return external("Puppet::" + n.name)
			}
		}
	}
	return external(n.name)
}

var puppetConsts = map[string]bool{"Type": true, "Util": true, "Parameter": true, "Property": true, "Provider": true, "ResourceApi": true, "Error": true, "DevError": true}

// module evaluates the definition of a module or class.
func (in *interp) module(n *module, fr *frame) value {
	ref, ok := n.path.(*constRef)
	if !ok {
		return null{}
	}
	owner := in.cref(fr)
	path := ref.name
	switch {
	case ref.scope != nil:
		switch s := in.eval(ref.scope, fr).(type) {
		case *object:
			owner, path = s, s.path+"::"+ref.name
		case external:
			owner, path = in.makePath(string(s)), string(s)+"::"+ref.name
		default:
			in.skip(n.where(), fr, "it is in a module that is not known")
			return null{}
		}
	case ref.top:
		owner = in.root
	case owner != in.root:
		path = owner.path + "::" + ref.name
	}
	if path == "Puppet::Type" || path == "Puppet::Parameter" || path == "Puppet::Property" {
		// Puppet's own class is changed for all types.
		if n.body.end-n.body.first > 0 && path == "Puppet::Type" {
			return in.patch(n, fr)
		}
		in.skip(n.where(), fr, "it changes "+path)
		return null{}
	}
	o, ok := owner.consts[ref.name].(*object)
	if !ok {
		if old := owner.consts[ref.name]; old != nil {
			in.skip(n.where(), fr, "its name is that of something else")
			return null{}
		}
		obj := newObject(path)
		o = &obj
		owner.consts[ref.name] = o
		o.class = n.class
	}
	if n.super != nil {
		o.super = in.eval(n.super, fr)
		if s, ok := o.super.(*object); ok && in.descends(s, o) {
			o.super = nil
		}
	}
	f := &frame{self: o, vars: newVars(nil), lex: append(fr.lex[:len(fr.lex):len(fr.lex)], o), file: fr.file, module: o}
	v := in.body(n.body.parse(), f)
	return v
}

func (in *interp) descends(s, o *object) bool {
	for d := 0; s != nil && d < maxNesting; d++ {
		if s == o {
			return true
		}
		s, _ = s.super.(*object)
	}
	return s != nil
}

// patch evaluates code inside class Puppet::Type: classes of its own are as good as anywhere, all else may change how
// types are made.
func (in *interp) patch(n *module, fr *frame) value {
	for _, s := range n.body.parse() {
		switch s := s.(type) {
		case *module:
			o := in.makePath("Puppet::Type")
			in.module(s, &frame{self: o, vars: newVars(nil), lex: append(fr.lex[:len(fr.lex):len(fr.lex)], o), file: fr.file, module: o})
		case *call:
			f := &frame{self: external("Puppet::Type"), vars: newVars(nil), lex: fr.lex, file: fr.file}
			in.send(s.where(), f, f.self, s.name, nil, nil)
			in.skip(s.where(), fr, "it changes Puppet::Type")
		default:
			in.skip(s.where(), fr, "it changes Puppet::Type")
		}
	}
	return null{}
}

// makePath returns the module of that name, made if need be.
func (in *interp) makePath(path string) *object {
	o, full := in.root, ""
	for name := range strings.SplitSeq(path, "::") {
		full = strings.TrimPrefix(full+"::"+name, "::")
		next, ok := o.consts[name].(*object)
		if !ok {
			obj := newObject(full)
			next = &obj
			o.consts[name] = next
		}
		o = next
	}
	return o
}

func (in *interp) singleton(n *singleton, fr *frame) value {
	o := entity(in.eval(n.x, fr))
	if o == nil {
		in.skip(n.where(), fr, "it changes an object that is not known")
		return null{}
	}
	for _, s := range n.body.parse() {
		switch s := s.(type) {
		case *def:
			o.singles[s.name] = &method{def: s, owner: o, frame: fr}
		case *call:
			if s.name == "include" {
				in.eval(&call{place: s.place, name: "extend", args: s.args}, &frame{self: fr.self, vars: newVars(nil), lex: fr.lex, file: fr.file, module: o})
				continue
			}
			in.skip(s.place, fr, "it speaks to the class of a class")
		case *ident, *inert:
		default:
			in.skip(s.where(), fr, "it speaks to the class of a class")
		}
	}
	return null{}
}

// define evaluates def.
func (in *interp) define(n *def, fr *frame) value {
	m := &method{def: n, frame: fr}
	if n.recv != nil {
		recv := in.eval(n.recv, fr)
		o := entity(recv)
		if o == nil {
			if speaks[n.name] {
				in.fail(n.where(), "it defines %s of something unknown", n.name)
			}
			return symbol(n.name)
		}
		m.owner = o
		o.singles[n.name] = m
		return symbol(n.name)
	}
	switch {
	case fr.self == value(in.root):
		in.globals[n.name] = m
	case fr.module != nil && fr.single:
		m.owner = fr.module
		fr.module.singles[n.name] = m
	case fr.module != nil && !fr.module.private:
		m.owner = fr.module
		fr.module.methods[n.name] = m
	}
	return symbol(n.name)
}

// call evaluates a call.
func (in *interp) call(n *call, fr *frame) value {
	var recv value
	if n.recv != nil {
		recv = in.eval(n.recv, fr)
		if in.jump != "" {
			return recv
		}
		if n.safe {
			if _, isNil := recv.(null); isNil {
				return null{}
			}
		}
	}
	args, known := in.args(n.args, fr)
	if in.jump != "" {
		return null{}
	}
	blk := in.blockOf(n, fr)
	if !known {
		if in.inType(fr) || entity(recv) != nil && in.building > 0 {
			return in.fail(n.where(), "how many arguments %s has is not known", n.name)
		}
		return in.outside(n.where(), fr, recv, n.name, args, blk)
	}
	if n.recv == nil {
		return in.selfCall(n.where(), fr, n.name, args, blk)
	}
	return in.send(n.where(), fr, recv, n.name, args, blk)
}

// blockOf returns the block given to a call: its own, or that of an argument &block.
func (in *interp) blockOf(n *call, fr *frame) *proc {
	if n.block != nil {
		return &proc{b: n.block, frame: fr}
	}
	if len(n.args) == 0 {
		return nil
	}
	s, ok := n.args[len(n.args)-1].(*splat)
	if !ok || s.op != "&" {
		return nil
	}
	if s.x == nil {
		return fr.block
	}
	switch v := in.eval(s.x, fr).(type) {
	case *proc:
		return v
	case symbol:
		return &proc{sym: string(v)}
	case null:
		return nil
	}
	return &proc{} // one that is not known
}

// selfCall calls a method of self.
func (in *interp) selfCall(at place, fr *frame, name string, args []value, blk *proc) value {
	self := fr.self
	if o := entity(self); o != nil {
		if m := o.lookup(name); m != nil {
			return in.invoke(at, m, self, args, blk)
		}
	}
	switch s := self.(type) {
	case *resType:
		if v, ok := in.typeCall(at, fr, s, name, args, blk); ok {
			return v
		}
	case *attr:
		if v, ok := in.attrCall(at, fr, s, name, args, blk); ok {
			return v
		}
	}
	if v, ok := in.reflect(at, fr, self, name, args, blk); ok {
		return v
	}
	if m := in.globals[name]; m != nil {
		return in.invoke(at, m, self, args, blk)
	}
	if v, ok := in.kernel(at, fr, name, args, blk); ok {
		return v
	}
	if o := entity(self); o != nil {
		if v, ok := in.moduleCall(at, fr, o, self, name, args, blk); ok {
			return v
		}
	}
	if in.inType(fr) {
		return in.fail(at, "it calls %s, which neither Puppet nor a file that was read defines", name)
	}
	return in.outside(at, fr, self, name, args, blk)
}

// send calls a method of a value.
func (in *interp) send(at place, fr *frame, recv value, name string, args []value, blk *proc) value {
	if v, ok := in.reflect(at, fr, recv, name, args, blk); ok {
		return v
	}
	if o := entity(recv); o != nil {
		if m := o.lookup(name); m != nil {
			return in.invoke(at, m, recv, args, blk)
		}
	}
	switch r := recv.(type) {
	case *resType:
		if v, ok := in.typeCall(at, fr, r, name, args, blk); ok {
			return v
		}
		if v, ok := in.moduleCall(at, fr, &r.object, r, name, args, blk); ok {
			return v
		}
		return in.fail(at, "it calls %s of a type, which neither Puppet nor a file that was read defines", name)
	case *attr:
		if v, ok := in.attrCall(at, fr, r, name, args, blk); ok {
			return v
		}
		if v, ok := in.moduleCall(at, fr, &r.object, r, name, args, blk); ok {
			return v
		}
		if r.property {
			return unknown("what a property says")
		}
		return in.fail(at, "it calls %s of a parameter, which neither Puppet nor a file that was read defines", name)
	case *object:
		if v, ok := in.moduleCall(at, fr, r, r, name, args, blk); ok {
			return v
		}
	case external:
		if v, ok := in.externalCall(at, fr, string(r), name, args, blk); ok {
			return v
		}
	case *proc:
		switch name {
		case "call", "()", "yield", "===", "[]":
			if r.b != nil || r.sym != "" {
				return in.yield(r, args)
			}
		case "to_proc", "freeze":
			return r
		}
	default:
		if v, ok := in.method(at, fr, recv, name, args, blk); ok {
			return v
		}
	}
	return in.outside(at, fr, recv, name, args, blk)
}

// reflect are the methods of all objects that run other methods or blocks.
func (in *interp) reflect(at place, fr *frame, recv value, name string, args []value, blk *proc) (value, bool) {
	switch name {
	case "send", "__send__", "public_send":
		if len(args) > 0 {
			if s, ok := textOf(args[0]); ok {
				if _, isU := recv.(unknown); !isU {
					return in.send(at, fr, recv, s, args[1:], blk), true
				}
			}
			if entity(recv) != nil && in.building > 0 {
				return in.fail(at, "it sends a message whose name is not known"), true
			}
		}
	case "instance_eval", "class_eval", "module_eval", "instance_exec", "class_exec", "module_exec":
		if o := entity(recv); o != nil {
			if blk == nil || blk.b == nil {
				return in.fail(at, "it evaluates Ruby code from a string or an unknown block"), true
			}
			if len(args) == 0 {
				args = []value{recv}
			}
			return in.execIn(blk, recv, args, strings.HasPrefix(name, "instance_")), true
		}
	case "tap":
		if blk != nil && blk.b != nil {
			in.yield(blk, []value{recv})
			return recv, true
		}
	case "then", "yield_self":
		if blk != nil && blk.b != nil {
			return in.yield(blk, []value{recv}), true
		}
	}
	return nil, false
}

// outside is a call of something that was not read: it may change what it is given, and run the block or not.
func (in *interp) outside(at place, fr *frame, recv value, name string, args []value, blk *proc) value {
	if speaks[name] {
		return in.fail(at, "it calls %s of something that is not known", name)
	}
	taint(recv, 0)
	for _, a := range args {
		taint(a, 0)
		switch a := a.(type) {
		case symbol:
			if speaks[string(a)] {
				return in.fail(at, "it gives the name %s to %s, which was not read", a, name)
			}
		case *resType, *attr:
			return in.fail(at, "it gives a type to %s, which was not read", name)
		}
	}
	if blk != nil && blk.b != nil && blk.b.f != nil && !later[name] {
		in.skip(blk.b.where(), blk.frame, "whether the block of "+name+" runs is not known")
		if in.jump == "return" {
			in.jump = "" // the block's own
		}
	}
	switch recv := recv.(type) {
	case unknown:
		return recv // the cause says more
	case external:
		return unknown("what " + string(recv) + "." + name + " returns")
	}
	return unknown("what " + name + " returns")
}

// invoke runs a method that was read.
func (in *interp) invoke(at place, m *method, self value, args []value, blk *proc) value {
	if in.out(at) {
		return unknown("a value of an evaluation that was given up")
	}
	if m.body != nil {
		return in.exec(m.body, self, args)
	}
	if m.def.params == nil {
		return in.fail(at, "the parameters of %s", m.def.name)
	}
	if in.depth > maxNesting {
		return in.fail(at, "calls are nested too deeply")
	}
	f := &frame{self: self, vars: newVars(nil), lex: m.frame.lex, block: blk, meth: m, args: args, file: m.frame.file}
	if !in.bind(m.def.params, args, f, true) {
		return in.fail(at, "the arguments of %s do not fit", m.def.name)
	}
	in.depth++
	in.calls++
	v := in.body(m.def.body.parse(), f)
	in.calls--
	in.depth--
	if in.jump == "return" {
		v, in.jump = in.ret, ""
	}
	return v
}

// yield runs a block; a next ends it.
func (in *interp) yield(p *proc, args []value) value { return in.exec(p, nil, args) }

// exec runs a block with another self, unless that is nil.
func (in *interp) exec(p *proc, self value, args []value) value {
	return in.execIn(p, self, args, false)
}

// execIn is exec; single says that methods which the block defines are those of self alone.
func (in *interp) execIn(p *proc, self value, args []value, single bool) value {
	if p.sym != "" && len(args) > 0 {
		return in.send(place{}, &frame{self: in.root, vars: newVars(nil)}, args[0], p.sym, args[1:], nil)
	}
	if p.b == nil {
		return unknown("what an unknown block returns")
	}
	f := *p.frame
	f.vars = newVars(p.frame.vars)
	if self != nil {
		f.self = self
		f.module, f.single = entity(self), single
	}
	if p.b.params != nil {
		if len(args) == 1 && len(p.b.params.list) > 1 && !p.b.lambda {
			if l, ok := args[0].(*list); ok && !l.tainted {
				args = l.elems
			}
		}
		in.bind(p.b.params, args, &f, false)
	} else if len(args) > 0 {
		f.vars.set["_1"], f.vars.set["it"] = args[0], args[0]
	}
	v := in.body(p.b.body.parse(), &f)
	if in.jump == "next" || in.jump == "return" && p.b.lambda {
		v, in.jump = in.ret, ""
	}
	return v
}

// bind gives arguments to parameters. Blocks take what comes; methods want the right number.
func (in *interp) bind(ps *params, args []value, f *frame, strict bool) bool {
	required, optional, rest, keys := 0, 0, false, false
	for _, p := range ps.list {
		switch p.kind {
		case 0, '(':
			required++
		case '?':
			optional++
		case '*':
			rest = true
		case 'k', 'K', 'h':
			keys = true
		}
	}
	var named *dict
	if keys && len(args) > required {
		if d, ok := args[len(args)-1].(*dict); ok {
			named, args = d.copy(), args[:len(args)-1]
		}
	}
	if strict && (len(args) < required || !rest && len(args) > required+optional) {
		return false
	}
	spare := max(0, len(args)-required)
	after := 0 // required parameters that come after a rest parameter
	for i := len(ps.list) - 1; i >= 0; i-- {
		if p := ps.list[i]; p.kind == '*' {
			break
		} else if p.kind == 0 || p.kind == '(' {
			after++
		}
	}
	next := func() value {
		if len(args) == 0 {
			return null{}
		}
		v := args[0]
		args = args[1:]
		return v
	}
	for _, p := range ps.list {
		switch p.kind {
		case 0:
			f.vars.set[p.name] = next()
		case '(':
			v := next()
			if l, ok := v.(*list); ok && !l.tainted {
				in.bind(p.sub, l.elems, f, false)
			} else {
				in.bind(p.sub, []value{unknown("a part of an argument")}, f, false)
			}
		case '?':
			if spare > 0 {
				spare--
				f.vars.set[p.name] = next()
			} else {
				f.vars.set[p.name] = in.eval(p.def, f)
			}
		case '*':
			n := max(0, len(args)-after)
			f.vars.set[p.name] = &list{elems: append([]value(nil), args[:n]...)}
			args = args[n:]
		case 'k', 'K':
			v, ok := value(nil), false
			if named != nil {
				v, ok = named.get(symbol(p.name))
				named.remove(symbol(p.name))
			}
			switch {
			case ok:
				f.vars.set[p.name] = v
			case p.kind == 'K':
				f.vars.set[p.name] = in.eval(p.def, f)
			default:
				f.vars.set[p.name] = unknown("an argument that is missing")
			}
		case 'h':
			if named == nil {
				named = newDict()
			}
			if p.name != "" {
				f.vars.set[p.name] = named
			}
		case '&':
			if p.name != "" {
				f.vars.set[p.name] = null{}
				if f.block != nil {
					f.vars.set[p.name] = f.block
				}
			}
		}
	}
	return true
}

// super calls what a method stands in for: of a type, Puppet's own.
func (in *interp) super(n *superCall, fr *frame) value {
	args, known := in.args(n.args, fr)
	if n.bare {
		args, known = fr.args, true
	}
	blk := fr.block
	if n.block != nil {
		blk = &proc{b: n.block, frame: fr}
	}
	if fr.meth == nil || !known {
		return in.unsure(n.where(), fr, "it calls super")
	}
	name := ""
	if fr.meth.def != nil {
		name = fr.meth.def.name
	}
	o := entity(fr.self)
	if o == nil {
		return unknown("what super returns")
	}
	if m := in.above(o, name, fr.meth); m != nil {
		return in.invoke(n.where(), m, fr.self, args, blk)
	}
	switch s := fr.self.(type) {
	case *resType:
		if v, ok := in.typeCall(n.where(), fr, s, name, args, blk); ok {
			return v
		}
	case *attr:
		if v, ok := in.attrCall(n.where(), fr, s, name, args, blk); ok {
			return v
		}
	}
	switch name {
	case "included", "extended", "inherited", "initialize", "prepended", "method_added":
		return null{}
	}
	return in.unsure(n.where(), fr, "it calls super")
}

// above finds the method that comes after m for an object.
func (in *interp) above(o *object, name string, m *method) *method {
	var all []*method
	for d := 0; o != nil && d < maxNesting; d++ {
		if x := o.singles[name]; x != nil {
			all = append(all, x)
		}
		for i := len(o.extends) - 1; i >= 0; i-- {
			if x := o.extends[i].instance(name, 0); x != nil {
				all = append(all, x)
			}
		}
		o, _ = o.super.(*object)
	}
	for i := range all {
		if all[i] == m && i+1 < len(all) {
			return all[i+1]
		}
	}
	return nil
}
