// Package functiontest helps to test functions that modules write in Go.
package functiontest

import (
	"errors"

	"github.com/p2go/p2go/runtime/function"
	"github.com/p2go/p2go/typesys"
)

// Context is a [function.Context] that answers with what it is given.
type Context struct {
	// Functions are those that can be called, Variables those that can be read, and
	// Settings those that are known, by name.
	Functions map[string]func(block *function.Block, args ...function.Value) (function.Value, error)
	Variables map[string]function.Value
	Settings  map[string]function.Value
	// File and Line are the place of the call, and Module the module that it is in.
	File   string
	Line   int
	Module string

	// Logged are the messages that were logged, as in "warning: text".
	Logged []string

	warned map[string]bool
}

// CallFunction calls one of Functions.
func (c *Context) CallFunction(name string, args ...function.Value) (function.Value, error) {
	return c.CallFunctionWithBlock(name, nil, args...)
}

// CallFunctionWithBlock calls one of Functions with a lambda.
func (c *Context) CallFunctionWithBlock(name string, block *function.Block, args ...function.Value) (function.Value, error) {
	f := c.Functions[name]
	if f == nil {
		return nil, errors.New("Unknown function '" + name + "'")
	}
	return f(block, args...)
}

// Variable returns one of Variables.
func (c *Context) Variable(name string) (v function.Value, found bool) {
	v, found = c.Variables[name]
	return v, found
}

// Setting returns one of Settings.
func (c *Context) Setting(name string) function.Value { return c.Settings[name] }

// Log adds to Logged.
func (c *Context) Log(level, message string) { c.Logged = append(c.Logged, level+": "+message) }

// WarnOnce adds a warning to Logged, the first time for a key.
func (c *Context) WarnOnce(key, message string) {
	if c.warned[key] {
		return
	}
	if c.warned == nil {
		c.warned = map[string]bool{}
	}
	c.warned[key] = true
	c.Log("warning", message)
}

// Caller returns File and Line.
func (c *Context) Caller() (file string, line int) { return c.File, c.Line }

// ModuleName returns Module.
func (c *Context) ModuleName() string { return c.Module }

// Block is a lambda that takes any arguments.
func Block(call func(args ...function.Value) (function.Value, error)) *function.Block {
	return &function.Block{Sig: typesys.Signature{Type: &typesys.Callable{}}, Call: call}
}
