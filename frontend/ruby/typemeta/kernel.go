package typemeta

import (
	"path"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/fn/ruby"
)

// kernel is a call of one of the methods that everything has; the second result is false for other methods.
func (in *interp) kernel(at source.Span, fr *frame, name string, args []value, blk *proc) (value, bool) {
	switch name {
	case "require", "load", "require_relative":
		in.require(at, fr, name, args)
		return boolean(true), true
	case "raise", "fail":
		in.jump, in.ret = "raise", null{}
		return null{}, true
	case "lambda", "proc":
		if blk != nil {
			return blk, true
		}
	case "block_given?":
		return boolean(fr.block != nil), true
	case "puts", "print", "p", "warn", "warning", "debug", "notice", "info", "pp", "deprecation_warning", "private_constant", "using", "autoload", "at_exit", "srand", "freeze":
		return null{}, true
	case "Array":
		if len(args) == 1 {
			switch a := args[0].(type) {
			case *list:
				return a, true
			case null:
				return &list{}, true
			case unknown, *dict, *span:
			default:
				return &list{elems: []value{a}}, true
			}
		}
		return unknown("an array"), true
	case "String":
		if len(args) == 1 {
			if s, ok := textOf(args[0]); ok {
				return &str{s}, true
			}
		}
		return unknown("a string"), true
	case "_":
		if len(args) == 1 {
			return args[0], true
		}
	case "__dir__":
		return &str{path.Dir(fr.file.path)}, true
	case "format", "sprintf":
		if len(args) > 0 {
			if v, ok := format(args[0], args[1:]); ok {
				return v, true
			}
		}
		return unknown("a text"), true
	case "binding", "caller", "rand", "gem", "Integer", "Float", "catch", "throw", "exit", "abort", "`", "system", "exec", "sleep":
		if blk == nil {
			return unknown("what " + name + " returns"), true
		}
	}
	return nil, false
}

// require evaluates a file that is in the lib folder of some module; others are Puppet's, Ruby's or a gem's.
func (in *interp) require(at source.Span, fr *frame, how string, args []value) {
	if len(args) == 0 {
		return
	}
	p, ok := textOf(args[0])
	if !ok {
		in.fail(at, "which file it requires is not known")
		return
	}
	if !strings.HasSuffix(p, ".rb") {
		p += ".rb"
	}
	var f *file
	switch {
	case how == "require_relative":
		f = in.r.load(path.Join(path.Dir(fr.file.path), p))
	case strings.HasPrefix(p, "/"):
		f = in.r.load(path.Clean(p))
	default:
		p = path.Clean(p)
		// As with Ruby's load path, a file of the same module comes first.
		if m, _, ok := in.r.split(fr.file.path); ok {
			f = in.r.load("/" + m.Name + "/lib/" + p)
		}
		if f == nil {
			f = in.r.find(p)
		}
	}
	switch {
	case f != nil:
		if in.building > 0 {
			// The file is evaluated at the top level, not in the type.
			save := in.building
			in.building = 0
			in.run(f)
			in.building = save
			return
		}
		in.run(f)
	case how == "require_relative":
		in.missing++
		in.fail(at, "the file %s does not exist", p)
	default:
		in.missing++
	}
}

// moduleCall is a call of one of the methods of modules and classes; the second result is false for other methods.
func (in *interp) moduleCall(at source.Span, fr *frame, o *object, self value, name string, args []value, blk *proc) (value, bool) {
	switch name {
	case "include", "prepend":
		for i := len(args) - 1; i >= 0; i-- {
			in.mixIn(at, fr, o, self, args[i], name)
		}
		return self, true
	case "extend":
		for i := len(args) - 1; i >= 0; i-- {
			in.mixIn(at, fr, o, self, args[i], name)
		}
		return self, true
	case "attr_accessor", "attr_reader", "attr_writer", "attr", "alias_method", "private", "public", "protected", "private_class_method",
		"public_class_method", "private_constant", "module_function", "freeze", "class_attribute", "mattr_accessor", "undef_method", "remove_method":
		if t, ok := self.(*resType); ok && (name == "private" || name == "protected" || name == "public") {
			// Methods that are not public do not make a type ensurable.
			if len(args) == 0 {
				t.private = name != "public"
			}
			for _, a := range args {
				if s, ok := textOf(a); ok && name != "public" {
					delete(t.methods, s)
				}
			}
		}
		if t, ok := self.(*resType); ok && len(args) > 0 && (name == "alias_method" || name == "undef_method" || name == "remove_method") {
			if s, _ := textOf(args[0]); s == "" || s == "create" || s == "destroy" || s == "exists?" {
				return in.fail(at, "it renames or removes a method of the type %s", t.name), true
			}
		}
		if name == "module_function" || name == "private" && len(args) == 0 {
			o.fn = o.fn || name == "module_function" && len(args) == 0
			for _, a := range args {
				if s, ok := textOf(a); ok && name == "module_function" && o.methods[s] != nil {
					o.singles[s] = o.methods[s]
				}
			}
		}
		if strings.HasSuffix(name, "_method") && !strings.HasSuffix(name, "class_method") && in.building > 0 {
			for _, a := range args {
				if s, ok := textOf(a); !ok || speaks[s] {
					return in.fail(at, "it calls %s", name), true
				}
			}
		}
		return null{}, true
	case "define_method":
		if len(args) > 0 {
			if s, ok := textOf(args[0]); ok && blk != nil {
				o.methods[s] = &method{body: blk, owner: o, frame: fr}
			}
		}
		return null{}, true
	case "define_singleton_method":
		if len(args) > 0 && blk != nil {
			if s, ok := textOf(args[0]); ok {
				o.singles[s] = &method{body: blk, owner: o, frame: fr}
				return symbol(s), true
			}
		}
		return in.fail(at, "it defines a method whose name or block is not known"), true
	case "singleton_class":
		return in.fail(at, "it uses singleton_class"), in.building > 0
	case "const_get":
		if len(args) > 0 {
			if s, ok := textOf(args[0]); ok {
				var v value = self
				for n := range strings.SplitSeq(s, "::") {
					v = known(in.scoped(v, n))
				}
				return v, true
			}
		}
		return unknown("a constant"), true
	case "const_set":
		if len(args) == 2 {
			if s, ok := textOf(args[0]); ok {
				o.consts[s] = args[1]
				return args[1], true
			}
		}
		return null{}, true
	case "const_defined?", "respond_to?", "method_defined?", "instance_methods", "ancestors", "instance_variable_defined?",
		"public_method_defined?", "constants", "singleton_methods", "class_variable_get", "class_variable_set", "is_a?", "kind_of?", "hash", "object_id":
		return unknown("what " + name + " returns"), true
	case "instance_variable_set":
		if len(args) == 2 {
			if s, ok := textOf(args[0]); ok {
				in.setIvar(at, self, o, s, args[1])
				return args[1], true
			}
		}
		return in.fail(at, "it sets a variable whose name is not known"), true
	case "instance_variable_get":
		if len(args) == 1 {
			if s, ok := textOf(args[0]); ok {
				if why := guarded(self, s); why != "" {
					return in.fail(at, "it reads %s, which %s", s, why), true
				}
				if v, ok := o.ivars[s]; ok {
					return v, true
				}
				return null{}, true
			}
		}
		return unknown("a variable"), true
	case "name", "to_s", "inspect":
		if o.path == "" {
			return unknown("the name of a class"), true
		}
		return &str{o.path}, true
	case "class":
		return external("Class"), true
	case "nil?":
		return boolean(false), true
	case "==", "equal?", "eql?":
		if len(args) == 1 {
			return boolean(self == args[0]), true
		}
	case "itself":
		return self, true
	case "new":
		if o.class {
			in.outside(at, fr, null{}, name, args, blk)
			return unknown("an object of the class " + o.path), true
		}
	case "newtype":
		if s, ok := o.super.(external); ok && s == "Puppet::Type" {
			return in.newType(at, fr, args, blk), true
		}
	}
	return nil, false
}

// mixIn is include, prepend and extend with one module, and its hook.
func (in *interp) mixIn(at source.Span, fr *frame, o *object, self, mod value, how string) {
	m, ok := mod.(*object)
	if !ok {
		if name, ok := mod.(external); ok && harmless(string(name)) {
			return
		}
		switch self := self.(type) {
		case *resType:
			in.fail(at, "it mixes in %s, which no file that was read defines", kindOf(mod))
		case *attr:
			if !self.property {
				in.fail(at, "it mixes in %s, which no file that was read defines", kindOf(mod))
			}
			self.unread = append(self.unread, Unread{at, "it mixes in " + kindOf(mod) + ", which no file that was read defines"})
		}
		return
	}
	hook := map[string]string{"include": "included", "prepend": "prepended", "extend": "extended"}[how]
	if how == "extend" {
		if m == o {
			o.fn = true
		} else {
			o.extends = append(o.extends, m)
		}
	} else if m != o {
		o.includes = append(o.includes, m)
	}
	if h := m.lookup(hook); h != nil {
		switch self.(type) {
		case *resType, *attr:
			in.building++
			in.invoke(at, h, m, []value{self}, nil)
			in.building--
		default:
			in.invoke(at, h, m, []value{self}, nil)
		}
	}
}

// harmless reports whether a module is one of Puppet or Ruby whose methods do not change what a type is.
func harmless(name string) bool {
	for _, prefix := range []string{"Puppet::Util", "Puppet::Parameter", "Puppet::Property", "Puppet::Provider", "Puppet::FileSystem", "Puppet::Pops", "Puppet::HTTP"} {
		if name == prefix || strings.HasPrefix(name, prefix+"::") {
			return true
		}
	}
	switch name {
	case "Comparable", "Enumerable", "FileUtils", "Kernel", "Forwardable", "Singleton", "Math", "ERB::Util", "Etc", "Open3", "Shellwords", "Timeout":
		return true
	}
	return false
}

// rubyCall is a call on a constant of Ruby's library; the second result is false for what is not known here.
func (in *interp) rubyCall(at source.Span, fr *frame, recv, name string, args []value, blk *proc) (value, bool) {
	texts := make([]string, len(args))
	all := true
	for i, a := range args {
		s, ok := textOf(a)
		texts[i], all = s, all && ok
	}
	switch recv + "." + name {
	case "File.join":
		if all {
			return &str{path.Join(texts...)}, true
		}
	case "File.dirname":
		if all && len(args) == 1 {
			return &str{path.Dir(texts[0])}, true
		}
	case "File.basename":
		if all && len(args) == 1 {
			return &str{path.Base(texts[0])}, true
		}
		if all && len(args) == 2 {
			return &str{strings.TrimSuffix(path.Base(texts[0]), strings.Replace(texts[1], ".*", path.Ext(texts[0]), 1))}, true
		}
	case "File.expand_path", "File.absolute_path":
		if all && len(args) == 1 && strings.HasPrefix(texts[0], "/") {
			return &str{path.Clean(texts[0])}, true
		}
		if all && len(args) == 2 {
			if strings.HasPrefix(texts[0], "/") {
				return &str{path.Clean(texts[0])}, true
			}
			return &str{path.Join(texts[1], texts[0])}, true
		}
	case "File.realpath", "Pathname.new", "Pathname.Pathname":
		if all && len(args) == 1 {
			return &str{texts[0]}, true
		}
	case "Regexp.new", "Regexp.compile":
		return newRegexp(args), true
	case "Regexp.escape", "Regexp.quote":
		if all && len(args) == 1 {
			return &str{ruby.EscapeRegexp(texts[0])}, true
		}
	case "Regexp.union":
		return union(args), true
	case "Hash.new":
		if blk == nil && len(args) == 0 {
			return newDict(), true
		}
	case "Array.new":
		if blk == nil && len(args) == 0 {
			return &list{}, true
		}
	case "String.new":
		if all && len(args) <= 1 {
			return &str{strings.Join(texts, "")}, true
		}
	case "Hash.[]":
		if len(args) == 1 {
			if v, ok := in.method(at, fr, args[0], "to_h", nil, nil); ok {
				return v, true
			}
		}
	case "Proc.new", "Kernel.lambda", "Kernel.proc":
		if blk != nil {
			return blk, true
		}
	case "Kernel.require", "Kernel.load":
		in.require(at, fr, name, args)
		return boolean(true), true
	}
	switch name {
	case "nil?":
		return boolean(false), true
	case "==":
		if len(args) == 1 {
			if eq, known := same(external(recv), args[0]); known {
				return boolean(eq), true
			}
		}
	case "===":
		if len(args) == 1 {
			if is, known := isA(args[0], external(recv)); known {
				return boolean(is), true
			}
		}
	case "new":
		in.outside(at, fr, null{}, name, args, blk)
		return unknown("an object of " + recv), true
	case "freeze":
		return external(recv), true
	}
	return nil, false
}

// rubyClasses are the classes of Ruby that values are asked for.
var rubyClasses = map[string]bool{
	"String": true, "Symbol": true, "Integer": true, "Numeric": true, "Fixnum": true, "Float": true, "Array": true, "Hash": true,
	"NilClass": true, "TrueClass": true, "FalseClass": true, "Regexp": true, "Proc": true, "Object": true, "Kernel": true,
	"BasicObject": true, "Comparable": true, "Enumerable": true, "Range": true, "Set": true, "Class": true, "Module": true,
}

// isA is x.is_a?(class).
func isA(x, class value) (is, known bool) {
	if _, ok := class.(*object); ok {
		switch x.(type) {
		case unknown, nil:
			return false, false
		case *object, *resType, *attr:
			return false, false
		}
		return false, true
	}
	name, ok := class.(external)
	if !ok || !rubyClasses[string(name)] {
		return false, false
	}
	var classes []string
	switch x := x.(type) {
	case *str:
		classes = []string{"String", "Comparable"}
	case symbol:
		classes = []string{"Symbol", "Comparable"}
	case integer:
		classes = []string{"Integer", "Numeric", "Fixnum", "Comparable"}
	case *list:
		classes = []string{"Array", "Enumerable"}
	case *dict:
		classes = []string{"Hash", "Enumerable"}
	case null:
		classes = []string{"NilClass"}
	case boolean:
		classes = []string{map[bool]string{true: "TrueClass", false: "FalseClass"}[bool(x)]}
	case *regex:
		classes = []string{"Regexp"}
	case *proc:
		classes = []string{"Proc"}
	default:
		return false, false
	}
	if slices.Contains(append(classes, "Object", "Kernel", "BasicObject"), string(name)) {
		return true, true
	}
	return false, true
}
