package runtime

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
)

// call is a scope as the functions that it calls see it: what is behind
// [fn.Context], and behind the further interfaces that some functions ask of their
// context. Generated code has nothing else of it, and functions nothing else of the
// scope. That it is the same struct makes the one into the other for nothing.
type call Scope

// Context returns the scope as functions see it that do not want to know where they are
// called.
func (s *Scope) Context() fn.Context { return (*call)(s) }

// ScopeOf is the scope that a context is: the opposite of [Scope.Context].
func ScopeOf(c any) *Scope { return (*Scope)(c.(*call)) }

// From notes the place of the call that is about to be made, and returns the scope as
// the function sees it.
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (s *Scope) From(at *Pos) fn.Context {
	s.from = at
	return (*call)(s)
}

// scope is the whole of the scope.
func (c *call) scope() *Scope { return (*Scope)(c) }

// Log logs a message of a function.
func (c *call) Log(level, message string) {
	c.c.messages.log(Message{Level: level, Text: message, Source: "Scope(" + c.frame.Resource.Ref() + ")"})
}

// Report logs a message without a source.
func (c *call) Report(level, message string) { c.c.messages.log(Message{Level: level, Text: message}) }

// Warn logs a warning of Puppet's own.
func (c *call) Warn(message string) { c.c.messages.log(Message{Level: "warning", Text: message}) }

// WarnOnce logs a warning, the first time for a key, and that its place is not
// known: the reference implementation says so of warnings that name none.
func (c *call) WarnOnce(key, message string) { c.c.messages.warnNowhere(key, message) }

// WarnOnceHere logs a warning with the place of the call, the first time for a key.
func (c *call) WarnOnceHere(key, message string) {
	p := c.c.cat.Line(c.from)
	c.c.messages.warnOnce(key, message+"\n   "+p.String())
}

// TopVar returns a variable of top scope.
func (c *call) TopVar(name string) value.Value { return c.scope().TopVar(name) }

// Setting returns one of Puppet's settings, undef when it is unknown.
func (c *call) Setting(name string) value.Value { return c.c.setting(name) }

// Held returns a value as resources hold it.
func (c *call) Held(v value.Value) (value.Value, error) { return c.c.build.Held(v) }

// ModuleName returns the variable $module_name.
func (c *call) ModuleName() string { return c.module }

// CallerModuleName returns the variable $caller_module_name.
func (c *call) CallerModuleName() string { return c.scope().CallerModuleName() }

// Caller returns the place of the call; see [Scope.From].
func (c *call) Caller() (file string, line int32) {
	p := c.c.cat.Place(c.from)
	return p.File, int32(p.Line)
}

// OuterCaller returns the place of the call around the one that Caller tells of, as
// the reference implementation's stack of calls has it: that of the
// include that evaluates the class, or line 0 of the site manifest in top scope
// and in classes declared there. Defines, nodes and the classes declared there
// are evaluated by no call; then ok is false. Loops and functions of the Puppet
// language leave no trace here, though they do in the reference implementation.
func (c *call) OuterCaller() (file string, line int32, ok bool) {
	around := c.scope().surrounding(c.from)
	if around == nil {
		return "", 0, false
	}
	p := c.c.cat.Place(around)
	return p.File, int32(p.Line), true
}

// Private says to what the code of the scope belongs, in the words of assert_private, and whether that refuses it: what another module
// calls, and top scope, which has no caller and functions belong to, but no node.
func (c *call) Private() (label string, private bool) {
	r := c.frame.Resource
	switch {
	case c.frame == c.c.top.frame:
		return "Class ", true
	case c.c.node != nil && c.frame == c.c.node.frame:
		return "", false
	}
	private = c.ModuleName() != c.CallerModuleName()
	if r.Type.Kind == catalog.ClassKind {
		return "Class " + strings.ToLower(r.Title), private
	}
	return "Definition " + strings.ToLower(r.Type.Name), private
}

// Source says what the code of the scope belongs to: a hostclass, a definition or a node, and its name. Top scope, which functions belong to,
// is a hostclass without a name.
func (c *call) Source() (kind, name string) {
	r := c.frame.Resource
	switch {
	case c.frame == c.c.top.frame:
		return "hostclass", ""
	case c.c.node != nil && c.frame == c.c.node.frame:
		return "node", r.Title
	case r.Type.Kind == catalog.ClassKind:
		return "hostclass", strings.ToLower(r.Title)
	}
	return "definition", strings.ToLower(r.Type.Name)
}

// DeclaredResource returns the reference to the resource that a text such as File[/x] names, nil when it is not in the
// catalog, and the text as catalogs have it.
func (c *call) DeclaredResource(text string) (ref value.Value, name string, err error) {
	typ, title, ok := catalog.SplitRef(text)
	if !ok {
		return nil, "", catalog.NotReference(text)
	}
	r, err := c.c.build.FindRef(typ, title)
	if r == nil || err != nil {
		return nil, catalog.RefText(typ, title), err
	}
	ref, err = c.c.build.Held(r.Reference())
	return ref, r.Ref(), err
}

// HasFunction reports whether there is a function of a name, in a program that asks for functions whose names it computes.
func (c *call) HasFunction(name string) bool {
	_, found := slices.BinarySearch(c.c.env.FunctionNames, strings.ToLower(strings.TrimPrefix(name, "::")))
	return found
}

// HasLegacyFunction reports whether there is a function of the legacy API of a name, in a program that asks for those whose names
// it computes.
func (c *call) HasLegacyFunction(name string) bool {
	_, found := slices.BinarySearch(c.c.env.LegacyFunctionNames, name)
	return found
}

// Lookup is a call of lookup() or one of its relatives (LKP-1).
func (c *call) Lookup(q *fn.Query) (value.Value, error) {
	locals := c.locals
	c.locals = nil
	return c.c.env.Data.Lookup((*View)(c), locals, q)
}

// Catches are the tags of the catches of Ruby code that are under way.
func (c *call) Catches() *[]value.Value { return &c.c.catches }

// Finder finds files for functions.
func (c *call) Finder() any { return c.c.env.Files.(FileTable).Finder((*View)(c)) }

// Variable returns a variable that the scope or, with locals, the body of its caller
// sees; without them it is one of top scope, or of a class by its full name.
func (c *call) Variable(name string, locals *value.Hash) (v value.Value, found bool) {
	from := c.c.top
	if locals != nil {
		if v, ok := locals.Get(name); ok {
			return v, true
		}
		from = c.scope()
	}
	inTop := from.frame == c.c.top.frame
	switch { // whatever module the function or template is of
	case name == "caller_module_name" && inTop:
		return nil, true
	case name == "module_name" && (inTop || c.c.node != nil && from.frame == c.c.node.frame):
		return "", true
	}
	v = from.lookupVar(name)
	if value.IsUnset(v) {
		return nil, false
	}
	return v, true
}

// Locals are the variables of the caller that [Scope.Seeing] noted.
func (c *call) Locals() *value.Hash {
	locals := c.locals
	if c.locals = nil; locals == nil {
		locals = value.MakeHash(0)
	}
	return locals
}

// CallFromHost calls a function by its name for the function from, which a module writes
// in Go, with top scope as the caller (API-9): one of those near it, or the one that the
// name stands for everywhere.
func (c *call) CallFromHost(from string, near []*fn.Function, name string, args []value.Value, block *fn.Block) (value.Value, error) {
	top := c.c.top
	if c.scope() != top { // a copy, since what is around the call is not what is around code of top scope
		around := *top
		top = &around
	}
	caller := top.From(c.from)
	for _, f := range near {
		if f.Name == strings.TrimPrefix(name, "::") {
			return f.Call(caller, args, block)
		}
	}
	v, found, err := callKnown(top, name, args, block)
	if !found {
		return nil, plain("Function ", from, "(): Unknown function: '", name, "'")
	}
	return v, err
}

// CallInScope calls a function by its name for code of a module, with the scope as the caller: one of those near it, or the one that the name
// stands for everywhere.
func (c *call) CallInScope(near []*fn.Function, name string, args []value.Value, block *fn.Block) (v value.Value, found bool, err error) {
	for _, f := range near {
		if f.Name == strings.TrimPrefix(name, "::") && f.Legacy == nil {
			v, err = f.Call(c, args, block)
			return v, true, err
		}
	}
	return callKnown(c.scope(), name, args, block)
}

// Builtin is the function of a name in the program's table of builtin functions and those of modules, nil for none.
func (c *call) Builtin(name string) *fn.Function {
	builtins := c.c.env.Builtins
	i, found := slices.BinarySearchFunc(builtins, name, func(f *fn.Function, name string) int { return strings.Compare(f.Name, name) })
	if !found {
		return nil
	}
	return builtins[i]
}
