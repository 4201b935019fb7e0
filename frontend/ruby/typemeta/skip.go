package typemeta

import (
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
)

// speaks are the methods and variables that say something about a type; code with one of these cannot be skipped.
var speaks = map[string]bool{
	"newparam": true, "newproperty": true, "newmetaparam": true, "ensurable": true, "isnamevar": true, "newtype": true,
	"register_type": true, "title_patterns": true, "isomorphic": true, "isomorphic?": true, "@isomorphic": true,
	"key_attributes": true, "key_attribute_parameters": true, "providify": true, "initvars": true, "paramclass": true,
}

// reaches are methods that can run anything; while a type is being made, code with one of these cannot be skipped either.
var reaches = map[string]bool{
	"instance_eval": true, "class_eval": true, "module_eval": true, "instance_exec": true, "class_exec": true, "eval": true,
	"send": true, "__send__": true, "public_send": true, "instance_variable_set": true, "define_singleton_method": true,
	"include": true, "extend": true, "prepend": true, "singleton_class": true,
}

// later are the methods whose block Puppet runs when a resource is made, long after the type is.
var later = map[string]bool{
	"munge": true, "unmunge": true, "validate": true, "defaultto": true, "newvalue": true, "newvalues": true, "autorequire": true,
	"autobefore": true, "autonotify": true, "autosubscribe": true, "define_method": true, "feature": true, "provide": true,
}

// skip notes that it is not known whether code runs. Where it may say something about a type, that is reported; variables that it may
// change become unknown.
func (in *interp) skip(n ast.Node, fr *frame, why string) {
	if !ast.IsNil(n) {
		s := skipper{interp: in, fr: fr, why: why}
		s.walk(n, false)
	}
}

// skipper goes over code that may or may not run.
type skipper struct {
	*interp
	fr      *frame
	why     string
	stopped bool
}

// walk goes over a node; nested says that it is in a block inside what is skipped.
func (s *skipper) walk(n ast.Node, nested bool) {
	if s.stopped || s.out(n.Span()) {
		return
	}
	switch n := n.(type) {
	case *ast.Def:
		if speaks[n.Name] {
			s.fail(n.At, "%s, and it defines %s", s.why, n.Name)
		}
		s.leaveUnread(n.At, "def "+n.Name)
		return
	case *ast.Return, *ast.Next, *ast.Break:
		s.leaves(n, nested)
	case *ast.Sym:
		if speaks[n.Name] && strings.HasPrefix(n.At.Text(), ":") {
			s.fail(n.At, "%s, and it mentions %s", s.why, n.Name)
		}
	case *ast.Alias:
		s.names(n, n.New, n.Old)
	case *ast.Undef:
		s.names(n, n.Names...)
	case *ast.IVar:
		if !s.says(n, "@"+n.Name) {
			s.touchIvar("@" + n.Name)
		}
	case *ast.CVar:
		s.touchIvar("@@" + n.Name)
	case *ast.Local:
		s.touch(n.Name, false)
	case *ast.Assign:
		s.assigned(n.Target)
	case *ast.OpAssign:
		s.assigned(n.Target)
	case *ast.MultiAssign:
		for _, t := range n.Targets {
			s.assigned(t)
		}
	case *ast.For:
		for _, t := range n.Targets {
			s.assigned(t)
		}
	case *ast.Call:
		if v, ok := n.Recv.(*ast.Local); ok {
			s.changed(v.Name)
		}
		if n.Recv != nil {
			s.walk(n.Recv, nested)
		}
		if s.stopped || s.says(n, n.Name) {
			return
		}
		if silentAttr[n.Name] || silentType[n.Name] {
			s.leaveUnread(n.Method, n.Name)
		}
		if later[n.Name] && n.Block != nil {
			return
		}
		for _, c := range ast.Children(n) {
			if c != n.Recv {
				s.walk(c, nested)
			}
		}
		return
	case *ast.Block, *ast.Lambda:
		nested = true
	}
	for _, c := range ast.Children(n) {
		s.walk(c, nested)
	}
}

// leaveUnread notes skipped code that would say more of a type or an attribute.
func (s *skipper) leaveUnread(at source.Span, what string) {
	if o := entity(s.fr.self); o != nil {
		o.unread = append(o.unread, Unread{at, s.why + ", and it has " + what})
	}
}

// says reports a name that speaks about a type, or may; nothing after it is looked at.
func (s *skipper) says(n ast.Node, name string) bool {
	if speaks[name] || s.building > 0 && (reaches[name] || s.ownMethod(name, s.fr)) {
		at := n.Span()
		if c, ok := n.(*ast.Call); ok {
			at = c.Method
		}
		s.fail(at, "%s, and it has %s", s.why, name)
		s.stopped = true
	}
	return s.stopped
}

// names reports names of methods that are given to others, or removed.
func (s *skipper) names(n ast.Node, names ...ast.Node) {
	for _, name := range names {
		if sym, ok := name.(*ast.Sym); ok && speaks[sym.Name] {
			s.fail(n.Span(), "%s, and it has %s", s.why, sym.Name)
		}
	}
}

// leaves notes a jump, which ends what comes after the skipped code.
func (s *skipper) leaves(n ast.Node, nested bool) {
	switch {
	case nested:
	case s.building > 0 || s.calls == 0:
		s.fail(n.Span(), "%s, and it ends what follows", s.why)
	default:
		s.jump, s.ret = "return", unknown("a result that depends on an unknown condition")
	}
}

// assigned makes a variable unknown that skipped code assigns.
func (s *skipper) assigned(target ast.Node) {
	switch t := target.(type) {
	case *ast.Local:
		s.touch(t.Name, true)
	case *ast.Splat:
		s.assigned(t.X)
	case *ast.Targets:
		for _, x := range t.Targets {
			s.assigned(x)
		}
	}
}

// changed makes a variable unknown whose string skipped code may change.
func (s *skipper) changed(name string) {
	if v, ok := s.fr.vars.get(name); ok && isText(v) {
		s.touch(name, true)
	}
}

// touch notes that skipped code names a variable.
func (s *skipper) touch(name string, assigns bool) {
	v, ok := s.fr.vars.get(name)
	if !ok {
		return
	}
	if _, isType := v.(*resType); assigns && !isType {
		s.fr.vars.assign(name, unknown("a variable that skipped code may change"))
	}
	taint(v, 0)
}

func (s *skipper) touchIvar(name string) {
	if o := entity(s.fr.self); o != nil {
		if v, ok := o.ivars[name]; ok {
			taint(v, 0)
			o.ivars[name] = unknown("a variable that skipped code may change")
		}
	}
}

// quiet reports code that speaks about a type; unlike [interp.skip] it changes nothing.
func (in *interp) quiet(n ast.Node, why string) {
	found := false
	ast.Walk(n, func(n ast.Node) bool {
		if found || in.out(n.Span()) {
			return false
		}
		switch n := n.(type) {
		case *ast.Call:
			if found = speaks[n.Name]; found {
				in.fail(n.Method, "%s, and it has %s", why, n.Name)
			}
		case *ast.IVar:
			if found = speaks["@"+n.Name]; found {
				in.fail(n.At, "%s, and it has @%s", why, n.Name)
			}
		}
		return !found
	})
}

// renames reports alias and undef of methods that make a type ensurable.
func (in *interp) renames(at source.Span, fr *frame, names ...ast.Node) {
	if _, ok := fr.self.(*resType); !ok {
		return
	}
	for _, n := range names {
		if s, ok := n.(*ast.Sym); ok && (s.Name == "create" || s.Name == "destroy" || s.Name == "exists?") {
			in.fail(at, "it renames or removes %s", s.Name)
		}
	}
}

// ownMethod reports whether the name is a method of the type or parameter that is being made, written in Ruby that was read.
func (in *interp) ownMethod(name string, fr *frame) bool {
	switch s := fr.self.(type) {
	case *resType:
		return s.lookup(name) != nil || in.globals[name] != nil
	case *attr:
		return s.lookup(name) != nil || in.globals[name] != nil
	}
	return false
}

func isText(v value) bool { _, ok := v.(*str); return ok }
