package ruby

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// KernelRaise is raise: with a message, a class, a class and a message, or an exception.
//
//ruby:function raise 0..
//ruby:function fail 0..
//ruby:singleton Kernel.raise 0..
//ruby:singleton Kernel.fail 0..
func KernelRaise(c *Context, args ...value.Value) error {
	if n := len(args); n > 1 {
		if p, ok := pairsOf(args[n-1]); ok {
			if cause, ok := p.Get(Symbol("cause")); ok {
				because, ok := cause.(*Exception)
				if cause != nil && !ok {
					return Raise(TypeError, "exception object expected")
				}
				err := KernelRaise(c, args[:n-1]...)
				if r, ok := err.(raised); ok && exceptionIn(r) != because {
					exceptionIn(r).because = because
				}
				return err
			}
		}
	}
	if len(args) == 0 {
		return Raise(RuntimeError, "")
	}
	if _, ok := stringOf(args[0]); ok {
		if len(args) > 1 {
			return Raise(TypeError, "exception class/object expected")
		}
		return (&Exception{Class: RuntimeError, Message: args[0]}).Raised()
	}
	if len(args) > 3 {
		return Arity(len(args), 0, 3)
	}
	switch v := args[0].(type) {
	case *Class:
		if v.Inherits(ExceptionClass) {
			made, err := CallNew(c, v, nil, args[1:min(2, len(args))]...)
			if e, ok := made.(*Exception); ok && err == nil {
				return e.Raised()
			}
			return err
		}
	case *Exception:
		if len(args) > 1 {
			return ExceptionWith(v, args[1]).Raised()
		}
		return v.Raised()
	}
	return Raise(TypeError, "exception class/object expected")
}

// RaiseIn is raise while another exception is rescued, which is the cause of the new one unless that has a cause.
func RaiseIn(caught, args value.Value) (value.Value, error) {
	err := KernelRaise(&Context{}, Elements(args)...)
	if r, ok := err.(raised); ok {
		if e, because := exceptionIn(r), caught.(*Exception); e != because && e.because == nil && because.because != e {
			e.because = because
		}
	}
	return nil, err
}

// ClassNew is new of a class of exceptions.
//
//ruby:method Module#new 0..
func ClassNew(c *Context, k *Class, block *Block, args ...value.Value) (value.Value, error) {
	if programOf(k).Methods != nil && !k.Inherits(ExceptionClass) {
		o := NewObject(k)
		_, found, err := k.call(o, "initialize", block, args)
		if !found && err == nil {
			err = Arity(len(args), 0, 0)
		}
		if err != nil {
			return nil, err
		}
		return o, nil
	}
	switch {
	case k.Module || among(k.Name, "Encoding FalseClass Float Integer NilClass Symbol TrueClass"):
		return nil, noMethod(k, "new")
	case !k.Inherits(ExceptionClass):
		return nil, Uncompiled("p2go does not compile this Ruby code: " + k.Name + ".new")
	}
	e := &Exception{Class: k}
	e.self = e
	if _, found, err := k.call(e, "initialize", block, args); found || err != nil {
		return e, err
	}
	if len(args) > 1 {
		args, _ = TakeKeywords(args)
	}
	if err := Arity(len(args), 0, 1); err != nil {
		return nil, err
	}
	if len(args) > 0 {
		e.Message = args[0]
	}
	return e, nil
}

// ClassException is exception of a class of exceptions, which is new.
//
//ruby:method Module#exception 0..
func ClassException(c *Context, k *Class, args ...value.Value) (value.Value, error) {
	if k.Module || !k.Inherits(ExceptionClass) {
		return nil, noMethod(k, "exception")
	}
	return CallNew(c, k, nil, args...)
}

// ExceptionMessage is Exception#message, which is to_s.
//
//ruby:method Exception#message
func ExceptionMessage(e *Exception) string { return e.described() }

// ExceptionToS is Exception#to_s: what it was made with.
//
//ruby:method Exception#to_s
func ExceptionToS(e *Exception) string { return e.plain() }

// ExceptionFullMessage is Exception#full_message, which has no place: the message and the class.
//
//ruby:method Exception#full_message 0..1
func ExceptionFullMessage(e *Exception, _ ...value.Value) string {
	return e.Text() + " (" + e.Class.Name + ")"
}

// ExceptionInspect is Exception#inspect.
//
//ruby:method Exception#inspect
func ExceptionInspect(e *Exception) string { return string(e.AppendInspect(nil)) }

// ExceptionBacktrace is Exception#backtrace: nothing of the program that Ruby was.
//
//ruby:method Exception#backtrace
//ruby:method Exception#backtrace_locations
func ExceptionBacktrace(*Exception) []value.Value { return []value.Value{} }

// ExceptionSetBacktrace is Exception#set_backtrace, which keeps nothing.
//
//ruby:method Exception#set_backtrace
func ExceptionSetBacktrace(_ *Exception, v value.Value) value.Value { return v }

// ExceptionCause is Exception#cause: nil, or the exception that it was raised for.
//
//ruby:method Exception#cause
func ExceptionCause(e *Exception) value.Value {
	if e.because != nil {
		return e.because
	}
	if cause, ok := e.Cause.(raised); ok {
		return exceptionIn(cause)
	}
	return nil
}

// ExceptionWith is Exception#exception: itself, or a copy with another message.
//
//ruby:method Exception#exception 0..1
func ExceptionWith(e *Exception, message ...value.Value) *Exception {
	if len(message) == 0 {
		return e
	}
	other := *e
	other.self, other.Message = &other, message[0]
	return &other
}

// thrown is a throw on its way to its catch.
type thrown struct{ tag, value value.Value }

// Error returns the text for one that nothing catches.
func (t *thrown) Error() string { return "uncaught throw " + Inspect(t.tag) }

// Jumps says that a throw is a jump.
func (*thrown) Jumps() {}

// KernelCatch is catch: what the block gives, or what is thrown with the tag in it.
//
//ruby:function catch 0..1
//ruby:singleton Kernel.catch 0..1
func KernelCatch(c *Context, block *Block, tag ...value.Value) (value.Value, error) {
	var t value.Value = NewString("#<Object>") // an object of its own
	if len(tag) > 0 {
		t = tag[0]
	}
	if block == nil {
		return nil, noBlock()
	}
	tags := c.catches()
	*tags = append(*tags, t)
	defer func(n int) { *tags = (*tags)[:n] }(len(*tags) - 1)
	v, err := block.Yield(t)
	if jump, ok := err.(*thrown); ok && sameTag(jump.tag, t) {
		return jump.value, nil
	}
	return v, err
}

// catches are the tags of the catches that are under way in the compilation.
func (c *Context) catches() *[]value.Value {
	if h, ok := c.Host.(catching); ok {
		return h.Catches()
	}
	return &c.tags
}

// sameTag reports whether two tags are one object.
func sameTag(a, b value.Value) bool { return ObjectSame(a, b) }

// IsCaught reports whether a catch of the tag is around.
func IsCaught(c *Context, tag value.Value) bool {
	return slices.ContainsFunc(*c.catches(), func(t value.Value) bool { return sameTag(t, tag) })
}

// KernelThrow is throw: it ends the catch of the tag, which gives the value.
//
//ruby:function throw 1..2
//ruby:singleton Kernel.throw 1..2
func KernelThrow(c *Context, tag value.Value, v ...value.Value) error {
	if IsCaught(c, tag) {
		return &thrown{tag, Arg(v, 0)}
	}
	return Raise(UncaughtThrowError, "uncaught throw ", Inspect(tag))
}

// KernelLoop is loop: it calls the block until that breaks, or raises StopIteration.
//
//ruby:function loop
//ruby:singleton Kernel.loop
func KernelLoop(block *Block) (value.Value, error) {
	if block == nil {
		return enumerate(nil, "loop", KernelLoop), nil
	}
	for range value.MaxElements {
		if _, err := block.Call(); err != nil {
			if _, ok := Rescued(err, StopIteration); ok {
				return nil, nil
			}
			return nil, err
		}
	}
	return nil, value.TooLong
}

// log writes a message where the scope writes its own.
func (c *Context) log(level, message string) {
	if c.Host != nil {
		c.Host.Log(level, message)
	}
}

// KernelWarn is warn: a warning for each argument.
//
//ruby:keywords
//ruby:function warn 0..
//ruby:singleton Kernel.warn 0..
func KernelWarn(c *Context, args ...value.Value) {
	args, _ = TakeKeywords(args)
	printed(c, "warning", args)
}

// KernelPuts is puts: a notice for each argument, since the output of the program is the catalog.
//
//ruby:function puts 0..
//ruby:singleton Kernel.puts 0..
func KernelPuts(c *Context, args ...value.Value) { printed(c, "notice", args) }

func printed(c *Context, level string, args []value.Value) {
	for _, v := range args {
		if a, ok := arrayOf(v); ok {
			printed(c, level, a)
			continue
		}
		c.log(level, ToS(v))
	}
}

// KernelPrint is print: a notice of all arguments.
//
//ruby:function print 0..
//ruby:singleton Kernel.print 0..
func KernelPrint(c *Context, args ...value.Value) {
	var b []byte
	for _, v := range args {
		b = AppendText(b, v)
	}
	c.log("notice", string(b))
}

// KernelP is p: a notice of what inspect prints, for each argument. It returns what it is given.
//
//ruby:function p 0..
//ruby:singleton Kernel.p 0..
func KernelP(c *Context, args ...value.Value) value.Value {
	for _, v := range args {
		c.log("notice", Inspect(v))
	}
	switch len(args) {
	case 0:
		return nil
	case 1:
		return args[0]
	}
	return NewArray(args...)
}
