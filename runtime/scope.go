package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// Scope is where a body is evaluated: top, a node, a class, an instance of a
// define, or a call of a function (SCO-1).
type Scope struct {
	*Compiler
	frame  *compile.Frame
	module string
	vars   []value.Value
	match  value.Array // the match variables, as far as other scopes see them (MV-4)
	class  *Class      // of a class's scope
	define *defined    // of a define's scope
	params []Param     // of class or define
	// checking is set when only the prologue of the body is wanted.
	checking bool
	at       *Pos        // of the call, for functions that want to know
	locals   *value.Hash // of the caller, for a lookup; see Seeing
}

// framed is a scope with its frame. They are allocated several at once, and so are
// variables of scopes.
type framed struct {
	scope Scope
	frame compile.Frame
}

const (
	scopesAtOnce = 16
	varsAtOnce   = 128
)

// newScope makes a scope whose frame has the given parent.
func newScope(c *Compiler, parent *compile.Frame, source *catalog.Source, vars int) *Scope {
	if len(c.scopes) == 0 {
		c.scopes = make([]framed, scopesAtOnce)
	}
	both := &c.scopes[0]
	c.scopes = c.scopes[1:]
	s := &both.scope
	s.Compiler, s.frame, s.module = c, &both.frame, source.Module
	s.frame.Source, s.frame.Parent = source, parent
	if parent != nil {
		s.frame.Global = parent.Global
		if c.node != nil && parent == c.node.frame {
			s.frame.Global = parent
		}
	}
	if vars > 0 {
		if len(c.vars) < vars {
			c.vars = make([]value.Value, max(vars, varsAtOnce))
		}
		s.vars, c.vars = c.vars[:vars:vars], c.vars[vars:]
		for i := range s.vars {
			s.vars[i] = value.Unset
		}
	}
	return s
}

// Resource returns the container of what the scope declares.
func (s *Scope) Resource() *compile.Resource { return s.frame.Resource }

// Title returns the variable $title of what has a text as its title: a class, a node, and a define where nothing gives titles of
// other types.
func (s *Scope) Title() string {
	if s.class != nil {
		return s.class.Name
	}
	return s.frame.Resource.Title
}

// TitleValue returns the variable $title.
func (s *Scope) TitleValue() value.Value {
	if s.class != nil {
		return s.class.Name
	}
	return s.frame.Resource.TitleValue()
}

// Name returns the variable $name: the title, or the attribute name of a define
// (VAR-9).
func (s *Scope) Name() value.Value {
	if p := s.frame.Resource.Get("name"); p != nil {
		if s.class != nil {
			return value.Downcase(value.Text(p))
		}
		return p
	}
	return s.TitleValue()
}

// ModuleName returns the variable $module_name.
func (s *Scope) ModuleName() string { return s.module }

// HostClass is the name of the class that the scope is of, or in which what the scope is of was declared; "" for none.
func (s *Scope) HostClass() string {
	for f := s.frame; f != nil; f = f.Parent {
		if f.Resource != nil && f.Resource.Type == &catalog.Class {
			return f.Source.Name
		}
	}
	return ""
}

// CallerModuleName returns the variable $caller_module_name: the module that
// declared the class or define.
func (s *Scope) CallerModuleName() string {
	if p := s.frame.Parent; p != nil && p.Source != nil {
		return p.Source.Module
	}
	return ""
}

// MetaParam returns a metaparameter as a variable of a define's body, Unset when
// it was not given (VAR-10).
func (s *Scope) MetaParam(name string) value.Value {
	if p := s.frame.Resource.Param(name); p != nil {
		return p.Value
	}
	return value.Unset
}

// Caller returns the place of the call, as functions see it; see [Scope.From].
func (s *Scope) Caller() (file string, line int32) {
	p := s.cat.Place(s.at)
	return p.File, int32(p.Line)
}

// OuterCaller returns the place of the call around the one that [Scope.Caller]
// tells of, as the reference implementation's stack of calls has it: that of the
// include that evaluates the class, or line 0 of the site manifest in top scope
// and in classes declared there. Defines, nodes and the classes declared there
// are evaluated by no call; then ok is false. Loops and functions of the Puppet
// language leave no trace here, though they do in the reference implementation.
func (s *Scope) OuterCaller() (file string, line int32, ok bool) {
	around := s.surrounding(s.at)
	if around == nil {
		return "", 0, false
	}
	p := s.cat.Place(around)
	return p.File, int32(p.Line), true
}

// From notes the place of the call that is about to be made, and returns s.
//
// Generated code has a call of it at every such place: it is not to be copied there.
//
//go:noinline
func (s *Scope) From(at *Pos) *Scope {
	s.at = at
	return s
}

// Log logs a message of a function.
func (s *Scope) Log(level, message string) {
	s.log(Message{Level: level, Text: message, Source: "Scope(" + s.frame.Resource.Ref() + ")"})
}

// Report logs a message without a source.
func (c *Compiler) Report(level, message string) { c.log(Message{Level: level, Text: message}) }

// WarnOnce logs a warning, the first time for a key, and that its place is not
// known: the reference implementation says so of warnings that name none.
func (c *Compiler) WarnOnce(key, message string) {
	c.warnOnce(key, message+"\n   (file & line not available)")
}

// WarnOnceHere logs a warning with the place of the call, the first time for a key.
func (s *Scope) WarnOnceHere(key, message string) {
	p := s.cat.Place(s.at)
	p.Col = 0
	s.warnOnce(key, message+"\n   "+p.String())
}

func (c *Compiler) warnOnce(key, message string) {
	if c.first(key) {
		c.log(Message{Level: "warning", Text: message})
	}
}

// first reports whether this is the first time for the key of a warning.
func (c *Compiler) first(key string) bool {
	if c.warned[key] {
		return false
	}
	if c.warned == nil {
		c.warned = make(map[string]bool)
	}
	c.warned[key] = true
	return true
}

// SettingsTable has Puppet's settings with their defaults.
type SettingsTable interface {
	// Value returns the value of a setting that the table has.
	Value(c *Compiler, name string) (value.Value, error)
	Has(name string) bool
	All() []string
}

// allSettings is the setting with all of them.
const allSettings = "all_local"

// Setting returns one of Puppet's settings as functions see them, undef when it is unknown. The environment is that of the node.
func (c *Compiler) Setting(name string) value.Value {
	if v, own := c.OwnSetting(name); own {
		return v
	}
	v, known := c.namedSetting(name)
	if text, given := c.req.Settings.Given[name]; !known && given {
		return text
	}
	return v
}

// SettingVar is the variable of a setting that the program has, $settings::NAME.
func (c *Compiler) SettingVar(name string) value.Value {
	v, _ := c.namedSetting(name)
	return v
}

// namedSetting returns the variable of a setting, and reports whether it is known.
func (c *Compiler) namedSetting(name string) (v value.Value, known bool) {
	table := c.env.Settings
	switch {
	case table == nil:
		return nil, false
	case name == allSettings:
		all := value.MakeHash(len(table.All()))
		for _, n := range table.All() {
			all.Set(n, c.SettingVar(n))
		}
		return all, true
	case !table.Has(name):
		return nil, false
	}
	if v, own := c.OwnSetting(name); own && name != "environment" { // which is that of the server here
		return v, true
	}
	v, err := table.Value(c, name)
	return v, err == nil // checkSettings has found none
}

// checkSettings is the error of a setting with a value that it cannot have.
func (c *Compiler) checkSettings() error {
	if c.env.Settings == nil || len(c.req.Settings.Given) == 0 {
		return nil
	}
	for _, name := range c.env.Settings.All() {
		if _, err := c.env.Settings.Value(c, name); err != nil {
			return &Error{Message: err.Error()}
		}
	}
	return nil
}

// GivenSetting returns the text that a setting was given for this compilation.
func GivenSetting(c *Compiler, name string) (text string, given bool) {
	text, given = c.req.Settings.Given[name]
	return text, given
}

// OwnSetting returns a setting that the compilation itself heeds, and reports whether it is one of these.
func (c *Compiler) OwnSetting(name string) (v value.Value, own bool) {
	st := &c.req.Settings
	switch name {
	case "strict":
		return [...]string{"off", "warning", "error"}[st.strictness()], true
	case "strict_variables":
		return !st.LaxVariables, true
	case "rich_data":
		return !st.PlainData, true
	case "environment":
		return c.env.Name, true
	case "environmentpath":
		if st.Environmentpath == "" {
			return DefaultEnvironmentpath, true
		}
		return st.Environmentpath, true
	case "storeconfigs":
		return c.req.Store != nil, true
	}
	return nil, false
}
