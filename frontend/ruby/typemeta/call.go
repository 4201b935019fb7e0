package typemeta

import (
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
)

// constant looks a constant up in the modules around the code, and then at the top.
func (in *interp) constant(n *ast.Const, fr *frame) value { return known(in.find(n, fr)) }

// known returns the value of a constant of Ruby that is a number.
func known(v value) value {
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

// scoped looks a constant up in a module.
func (in *interp) scoped(scope value, name string) value {
	switch s := scope.(type) {
	case *object:
		for o := s; o != nil; {
			if v, ok := o.consts[name]; ok {
				return v
			}
			next, _ := o.super.(*object)
			if next == o {
				break
			}
			o = next
		}
		return external(s.path + "::" + name)
	case *resType:
		if v, ok := s.consts[name]; ok {
			return v
		}
		return unknown("a constant of a type")
	case external:
		return external(string(s) + "::" + name)
	}
	return unknown("the constant " + name)
}

func (in *interp) find(n *ast.Const, fr *frame) value {
	if n.Scope != nil {
		return in.scoped(in.eval(n.Scope, fr), n.Name)
	}
	if !n.Top {
		for i := len(fr.lex) - 1; i >= 0; i-- {
			if v, ok := fr.lex[i].consts[n.Name]; ok {
				return v
			}
		}
		if len(fr.lex) > 0 {
			o := fr.lex[len(fr.lex)-1]
			for d := 0; o != nil && d < maxNesting; d++ {
				if v, ok := o.consts[n.Name]; ok {
					return v
				}
				for _, m := range o.includes {
					if v, ok := m.consts[n.Name]; ok {
						return v
					}
				}
				o, _ = o.super.(*object)
			}
		}
	}
	if v, ok := in.root.consts[n.Name]; ok {
		return v
	}
	// Inside module Puppet, a name that no file defines may be Puppet's.
	if puppetConsts[n.Name] && !n.Top {
		for _, o := range fr.lex {
			if o.path == "Puppet" {
				return external("Puppet::" + n.Name)
			}
			if o.path == "Puppet::Type" && n.Name != "Type" {
				return external("Puppet::" + n.Name)
			}
		}
	}
	return external(n.Name)
}

var puppetConsts = map[string]bool{"Type": true, "Util": true, "Parameter": true, "Property": true, "Provider": true, "ResourceApi": true, "Error": true, "DevError": true}

// module evaluates the definition of a module or class.
func (in *interp) module(n ast.Node, ref *ast.Const, class bool, super ast.Node, body *ast.Seq, fr *frame) value {
	owner := in.cref(fr)
	path := ref.Name
	switch {
	case ref.Scope != nil:
		switch s := in.eval(ref.Scope, fr).(type) {
		case *object:
			owner, path = s, s.path+"::"+ref.Name
		case external:
			owner, path = in.makePath(string(s)), string(s)+"::"+ref.Name
		default:
			in.skip(n, fr, "it is in a module that is not known")
			return null{}
		}
	case ref.Top:
		owner = in.root
	case owner != in.root:
		path = owner.path + "::" + ref.Name
	}
	if path == "Puppet::Type" || path == "Puppet::Parameter" || path == "Puppet::Property" {
		// Puppet's own class is changed for all types.
		if len(body.Body) > 0 && path == "Puppet::Type" {
			return in.patch(body, fr)
		}
		in.skip(n, fr, "it changes "+path)
		return null{}
	}
	o, ok := owner.consts[ref.Name].(*object)
	if !ok {
		if old := owner.consts[ref.Name]; old != nil {
			in.skip(n, fr, "its name is that of something else")
			return null{}
		}
		obj := newObject(path)
		o = &obj
		owner.consts[ref.Name] = o
		o.class = class
	}
	if super != nil {
		o.super = in.eval(super, fr)
		if s, ok := o.super.(*object); ok && in.descends(s, o) {
			o.super = nil
		}
	}
	f := &frame{self: o, vars: newVars(nil), lex: append(fr.lex[:len(fr.lex):len(fr.lex)], o), file: fr.file, module: o}
	return in.body(body, f)
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
func (in *interp) patch(body *ast.Seq, fr *frame) value {
	inside := func() *frame {
		o := in.makePath("Puppet::Type")
		return &frame{self: o, vars: newVars(nil), lex: append(fr.lex[:len(fr.lex):len(fr.lex)], o), file: fr.file, module: o}
	}
	for _, s := range body.Body {
		switch s := s.(type) {
		case *ast.Module, *ast.Class:
			in.eval(s, inside())
		case *ast.Call:
			f := &frame{self: external("Puppet::Type"), vars: newVars(nil), lex: fr.lex, file: fr.file}
			in.send(s.Span(), f, f.self, s.Name, nil, nil)
			in.skip(s, fr, "it changes Puppet::Type")
		default:
			in.skip(s, fr, "it changes Puppet::Type")
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

func (in *interp) singleton(n *ast.SClass, fr *frame) value {
	o := entity(in.eval(n.X, fr))
	if o == nil {
		in.skip(n, fr, "it changes an object that is not known")
		return null{}
	}
	for _, s := range n.Body.Body {
		switch s := s.(type) {
		case *ast.Def:
			o.singles[s.Name] = &method{def: s, owner: o, frame: fr}
		case *ast.Call:
			switch {
			case s.Name == "include":
				f := &frame{self: fr.self, vars: newVars(nil), lex: fr.lex, file: fr.file, module: o}
				args, _ := in.args(s.Args, f)
				in.selfCall(s.Span(), f, "extend", args, nil)
			case !s.Bare:
				in.skip(s, fr, "it speaks to the class of a class")
			}
		case *ast.Alias, *ast.Undef:
		default:
			in.skip(s, fr, "it speaks to the class of a class")
		}
	}
	return null{}
}

// define evaluates def.
func (in *interp) define(n *ast.Def, fr *frame) value {
	m := &method{def: n, frame: fr}
	if n.Singleton != nil {
		recv := in.eval(n.Singleton, fr)
		o := entity(recv)
		if o == nil {
			if speaks[n.Name] {
				in.fail(n.Span(), "it defines %s of something unknown", n.Name)
			}
			return symbol(n.Name)
		}
		m.owner = o
		o.singles[n.Name] = m
		return symbol(n.Name)
	}
	switch {
	case fr.self == value(in.root):
		in.globals[n.Name] = m
	case fr.module != nil && fr.single:
		m.owner = fr.module
		fr.module.singles[n.Name] = m
	case fr.module != nil && !fr.module.private:
		m.owner = fr.module
		fr.module.methods[n.Name] = m
	}
	return symbol(n.Name)
}

// call evaluates a call.
func (in *interp) call(n *ast.Call, fr *frame) value {
	if n.Bare {
		if v, ok := fr.vars.get(n.Name); ok {
			return v
		}
	}
	switch n.Name {
	case "!=", "!~":
		positive := *n
		positive.Name = map[string]string{"!=": "==", "!~": "=~"}[n.Name]
		return in.not(&positive, fr)
	}
	return in.calling(n, n.Recv, n.Name, n.Args, fr)
}

// not is the negation of an expression.
func (in *interp) not(x ast.Node, fr *frame) value {
	if t, known := truth(in.eval(x, fr)); known {
		return boolean(!t)
	}
	return unknown("a condition")
}

// calling calls a method of what recv gives, or of self where that is nil; n is the call.
func (in *interp) calling(n, recvOf ast.Node, name string, argsOf []ast.Node, fr *frame) value {
	call, _ := n.(*ast.Call)
	var recv value
	if recvOf != nil {
		recv = in.eval(recvOf, fr)
		if in.jump != "" {
			return recv
		}
		if call != nil && call.Safe {
			if _, isNil := recv.(null); isNil {
				return null{}
			}
		}
	}
	args, known := in.args(argsOf, fr)
	if in.jump != "" {
		return null{}
	}
	var blk *proc
	if call != nil {
		blk = in.blockOf(call.Block, call.BlockArg, fr)
	}
	if !known {
		if in.inType(fr) || entity(recv) != nil && in.building > 0 {
			return in.fail(n.Span(), "how many arguments %s has is not known", name)
		}
		return in.outside(n.Span(), fr, recv, name, args, blk)
	}
	if recvOf == nil {
		return in.selfCall(n.Span(), fr, name, args, blk)
	}
	return in.send(n.Span(), fr, recv, name, args, blk)
}

// procOf makes a procedure of a block.
func procOf(b *ast.Block, fr *frame) *proc {
	return &proc{b: &block{at: b.At, params: b.Params, body: b.Body}, frame: fr}
}

// blockOf returns the block given to a call: its own, or that of an argument &block.
func (in *interp) blockOf(b *ast.Block, arg ast.Node, fr *frame) *proc {
	switch {
	case b != nil:
		return procOf(b, fr)
	case arg == nil:
		return nil
	}
	if _, anonymous := arg.(*ast.Unsupported); anonymous {
		return fr.block
	}
	switch v := in.eval(arg, fr).(type) {
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
func (in *interp) selfCall(at source.Span, fr *frame, name string, args []value, blk *proc) value {
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
	if o := entity(self); o != nil {
		if silentAttr[name] && in.ofPuppet(o) {
			o.say(name, at, args, blk) // of a class that parameters or properties have as their parent
			return null{}
		}
		o.unread = append(o.unread, Unread{at, "it calls " + name + ", which was not read"})
	}
	return in.outside(at, fr, self, name, args, blk)
}

// send calls a method of a value.
func (in *interp) send(at source.Span, fr *frame, recv value, name string, args []value, blk *proc) value {
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
func (in *interp) reflect(at source.Span, fr *frame, recv value, name string, args []value, blk *proc) (value, bool) {
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
func (in *interp) outside(at source.Span, fr *frame, recv value, name string, args []value, blk *proc) value {
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
	if blk != nil && blk.b != nil && !later[name] {
		in.skip(blk.b.body, blk.frame, "whether the block of "+name+" runs is not known")
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
func (in *interp) invoke(at source.Span, m *method, self value, args []value, blk *proc) value {
	if in.out(at) {
		return unknown("a value of an evaluation that was given up")
	}
	if m.body != nil {
		return in.exec(m.body, self, args)
	}
	if in.depth > maxNesting {
		return in.fail(at, "calls are nested too deeply")
	}
	f := &frame{self: self, vars: newVars(nil), lex: m.frame.lex, block: blk, meth: m, args: args, file: m.frame.file}
	if !in.bind(m.def.Params, args, f, true) {
		return in.fail(at, "the arguments of %s do not fit", m.def.Name)
	}
	in.depth++
	in.calls++
	v := in.body(m.def.Body, f)
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
		return in.send(source.Span{}, &frame{self: in.root, vars: newVars(nil)}, args[0], p.sym, args[1:], nil)
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
		if len(args) == 1 && len(p.b.params.List) > 1 && !p.b.lambda {
			if l, ok := args[0].(*list); ok && !l.tainted {
				args = l.elems
			}
		}
		in.bind(p.b.params, args, &f, false)
	} else if len(args) > 0 {
		f.vars.set["_1"] = args[0]
	}
	v := in.body(p.b.body, &f)
	if in.jump == "next" || in.jump == "return" && p.b.lambda {
		v, in.jump = in.ret, ""
	}
	return v
}

// bind gives arguments to parameters. Blocks take what comes; methods want the right number.
func (in *interp) bind(ps *ast.Params, args []value, f *frame, strict bool) bool {
	required, optional, rest, keys := 0, 0, false, false
	var all []*ast.Param
	if ps != nil {
		all = ps.List
	}
	for _, p := range all {
		switch p.Kind {
		case ast.ParamRequired, ast.ParamNested:
			required++
		case ast.ParamOptional:
			optional++
		case ast.ParamRest, ast.ParamForward:
			rest = true
		case ast.ParamKeyRequired, ast.ParamKey, ast.ParamKeyRest:
			keys = true
		default:
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
	for i := len(all) - 1; i >= 0; i-- {
		if k := all[i].Kind; k == ast.ParamRest {
			break
		} else if k == ast.ParamRequired || k == ast.ParamNested {
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
	for _, p := range all {
		switch p.Kind {
		case ast.ParamRequired:
			f.vars.set[p.Name] = next()
		case ast.ParamNested:
			v := next()
			if l, ok := v.(*list); ok && !l.tainted {
				in.bind(p.Nested, l.elems, f, false)
			} else {
				in.bind(p.Nested, []value{unknown("a part of an argument")}, f, false)
			}
		case ast.ParamOptional:
			if spare > 0 {
				spare--
				f.vars.set[p.Name] = next()
			} else {
				f.vars.set[p.Name] = in.eval(p.Default, f)
			}
		case ast.ParamRest:
			n := max(0, len(args)-after)
			f.vars.set[p.Name] = &list{elems: append([]value(nil), args[:n]...)}
			args = args[n:]
		case ast.ParamKeyRequired, ast.ParamKey:
			v, ok := value(nil), false
			if named != nil {
				v, ok = named.get(symbol(p.Name))
				named.remove(symbol(p.Name))
			}
			switch {
			case ok:
				f.vars.set[p.Name] = v
			case p.Kind == ast.ParamKey:
				f.vars.set[p.Name] = in.eval(p.Default, f)
			default:
				f.vars.set[p.Name] = unknown("an argument that is missing")
			}
		case ast.ParamKeyRest:
			if named == nil {
				named = newDict()
			}
			if p.Name != "" {
				f.vars.set[p.Name] = named
			}
		case ast.ParamBlock:
			if p.Name != "" {
				f.vars.set[p.Name] = null{}
				if f.block != nil {
					f.vars.set[p.Name] = f.block
				}
			}
		default:
		}
	}
	return true
}

// super calls what a method stands in for: of a type, Puppet's own.
func (in *interp) super(n *ast.Super, fr *frame) value {
	args, known := in.args(n.Args, fr)
	if n.Bare {
		args, known = fr.args, true
	}
	blk := fr.block
	if n.Block != nil {
		blk = procOf(n.Block, fr)
	}
	if fr.meth == nil || !known {
		return in.unsure(n.Span(), fr, "it calls super")
	}
	name := ""
	if fr.meth.def != nil {
		name = fr.meth.def.Name
	}
	o := entity(fr.self)
	if o == nil {
		return unknown("what super returns")
	}
	if m := in.above(o, name, fr.meth); m != nil {
		return in.invoke(n.Span(), m, fr.self, args, blk)
	}
	switch s := fr.self.(type) {
	case *resType:
		if v, ok := in.typeCall(n.Span(), fr, s, name, args, blk); ok {
			return v
		}
	case *attr:
		if v, ok := in.attrCall(n.Span(), fr, s, name, args, blk); ok {
			return v
		}
	}
	switch name {
	case "included", "extended", "inherited", "initialize", "prepended", "method_added":
		return null{}
	}
	return in.unsure(n.Span(), fr, "it calls super")
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
