package ruby

import (
	"slices"
	"strings"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
)

// Exception is an exception, which is a Go error too.
type Exception struct {
	_ value.Uncompared

	Class *Class
	// Message is what it was made with: nil for the name of its class.
	Message value.Value
	// Cause is the error of Go that it stands for, where something else than Ruby code failed.
	Cause error

	// self is the exception itself, where its class has methods of a program: only programs that make such ones link what exceptions can do.
	self value.Value

	because *Exception // the one that was rescued when it was raised, nil for none

	object value.Value // the [Object] with its instance variables, of a class that a program defines: a field of that type would link it
	line   int         // of the template in which it was raised, 0 for none
}

// The exceptions of Ruby and of Puppet.
var (
	ExceptionClass      = &Class{Name: "Exception", Super: ObjectClass}
	ScriptError         = &Class{Name: "ScriptError", Super: ExceptionClass}
	LoadError           = &Class{Name: "LoadError", Super: ScriptError}
	NotImplementedError = &Class{Name: "NotImplementedError", Super: ScriptError}
	SyntaxError         = &Class{Name: "SyntaxError", Super: ScriptError}
	NoMemoryError       = &Class{Name: "NoMemoryError", Super: ExceptionClass}
	SecurityError       = &Class{Name: "SecurityError", Super: ExceptionClass}
	SystemExit          = &Class{Name: "SystemExit", Super: ExceptionClass}
	SystemStackError    = &Class{Name: "SystemStackError", Super: ExceptionClass}
	SignalException     = &Class{Name: "SignalException", Super: ExceptionClass}
	Interrupt           = &Class{Name: "Interrupt", Super: SignalException}
	StandardError       = &Class{Name: "StandardError", Super: ExceptionClass}
	ArgumentError       = &Class{Name: "ArgumentError", Super: StandardError}
	UncaughtThrowError  = &Class{Name: "UncaughtThrowError", Super: ArgumentError}
	EncodingError       = &Class{Name: "EncodingError", Super: StandardError}
	CompatibilityError  = &Class{Name: "Encoding::CompatibilityError", Super: EncodingError}
	UndefinedConversion = &Class{Name: "Encoding::UndefinedConversionError", Super: EncodingError}
	InvalidByteSequence = &Class{Name: "Encoding::InvalidByteSequenceError", Super: EncodingError}
	ConverterNotFound   = &Class{Name: "Encoding::ConverterNotFoundError", Super: EncodingError}
	FiberError          = &Class{Name: "FiberError", Super: StandardError}
	IOError             = &Class{Name: "IOError", Super: StandardError}
	EOFError            = &Class{Name: "EOFError", Super: IOError}
	IndexError          = &Class{Name: "IndexError", Super: StandardError}
	KeyError            = &Class{Name: "KeyError", Super: IndexError}
	StopIteration       = &Class{Name: "StopIteration", Super: IndexError}
	LocalJumpError      = &Class{Name: "LocalJumpError", Super: StandardError}
	NameError           = &Class{Name: "NameError", Super: StandardError}
	NoMethodError       = &Class{Name: "NoMethodError", Super: NameError}
	RangeError          = &Class{Name: "RangeError", Super: StandardError}
	FloatDomainError    = &Class{Name: "FloatDomainError", Super: RangeError}
	RegexpError         = &Class{Name: "RegexpError", Super: StandardError}
	RuntimeError        = &Class{Name: "RuntimeError", Super: StandardError}
	FrozenError         = &Class{Name: "FrozenError", Super: RuntimeError}
	SystemCallError     = &Class{Name: "SystemCallError", Super: StandardError}
	ErrnoENOENT         = &Class{Name: "Errno::ENOENT", Super: SystemCallError}
	ErrnoEACCES         = &Class{Name: "Errno::EACCES", Super: SystemCallError}
	ErrnoEISDIR         = &Class{Name: "Errno::EISDIR", Super: SystemCallError}
	ErrnoENOTDIR        = &Class{Name: "Errno::ENOTDIR", Super: SystemCallError}
	ErrnoECONNREFUSED   = &Class{Name: "Errno::ECONNREFUSED", Super: SystemCallError}
	ThreadError         = &Class{Name: "ThreadError", Super: StandardError}
	TypeError           = &Class{Name: "TypeError", Super: StandardError}
	ZeroDivisionError   = &Class{Name: "ZeroDivisionError", Super: StandardError}

	JSONError       = &Class{Name: "JSON::JSONError", Super: StandardError}
	ParserError     = &Class{Name: "JSON::ParserError", Super: JSONError}
	GeneratorError  = &Class{Name: "JSON::GeneratorError", Super: JSONError}
	NestingError    = &Class{Name: "JSON::NestingError", Super: ParserError}
	PsychException  = &Class{Name: "Psych::Exception", Super: RuntimeError}
	PsychSyntax     = &Class{Name: "Psych::SyntaxError", Super: PsychException}
	PsychDisallowed = &Class{Name: "Psych::DisallowedClass", Super: PsychException}
	IPAddrError     = &Class{Name: "IPAddr::Error", Super: ArgumentError}
	IPAddrInvalid   = &Class{Name: "IPAddr::InvalidAddressError", Super: IPAddrError}
	IPAddrFamily    = &Class{Name: "IPAddr::AddressFamilyError", Super: IPAddrError}
	IPAddrPrefix    = &Class{Name: "IPAddr::InvalidPrefixError", Super: IPAddrInvalid}
	URIError        = &Class{Name: "URI::Error", Super: StandardError}
	URIInvalid      = &Class{Name: "URI::InvalidURIError", Super: URIError}
	URIComponent    = &Class{Name: "URI::InvalidComponentError", Super: URIError}
	TimeoutError    = &Class{Name: "Timeout::Error", Super: RuntimeError}
	SocketError     = &Class{Name: "SocketError", Super: StandardError}

	PuppetError             = &Class{Name: "Puppet::Error", Super: RuntimeError}
	PuppetDevError          = &Class{Name: "Puppet::DevError", Super: PuppetError}
	PuppetParseError        = &Class{Name: "Puppet::ParseError", Super: PuppetError}
	PuppetParseErrorIssue   = &Class{Name: "Puppet::ParseErrorWithIssue", Super: PuppetParseError}
	PuppetPreformattedError = &Class{Name: "Puppet::PreformattedError", Super: PuppetParseErrorIssue}
	PuppetResourceError     = &Class{Name: "Puppet::ResourceError", Super: PuppetError}
	PuppetExecutionFailure  = &Class{Name: "Puppet::ExecutionFailure", Super: PuppetError}
	PuppetLookupError       = &Class{Name: "Puppet::DataBinding::LookupError", Super: PuppetError}
)

// Raise makes an exception of a class from the parts of its message.
//
//go:noinline
func Raise(class *Class, message ...string) error {
	return (&Exception{Class: class, Message: strings.Join(message, "")}).Raised()
}

// raised is an exception as an error, a pointer to an [Exception]. Its type does not say so: programs link what exceptions can do as values only
// where they rescue some.
type raised struct{ exception unsafe.Pointer }

// Raised returns the exception as an error.
func (e *Exception) Raised() error { return raised{unsafe.Pointer(e)} }

// exceptionIn is the exception that was raised.
func exceptionIn(r raised) *Exception { return (*Exception)(r.exception) }

// Error returns the message.
func (r raised) Error() string { return exceptionIn(r).Text() }

// Unwrap returns the error of Go that the exception stands for.
func (r raised) Unwrap() error { return exceptionIn(r).Cause }

// Text returns the message: what message of a class gives that a program defines, or [Exception.described].
func (e *Exception) Text() string { return told(e, "message") }

// described is what message gives that no class defines: to_s.
func (e *Exception) described() string { return told(e, "to_s") }

// told is the text that a method of the class of a program gives; where it has none, that of its to_s, or else what to_s gives.
func told(e *Exception, method string) string {
	for methods := programOf(e.Class).Methods; methods != nil && e.self != nil; method = "to_s" {
		list, err := methods(e.self, method, nil, nil)
		if a, ok := list.(value.Array); ok && err == nil {
			return ToS(a[0])
		}
		if method == "to_s" {
			break
		}
	}
	return e.plain()
}

// plain is what to_s gives that no class defines: what it was made with, or the name of its class.
func (e *Exception) plain() string {
	if e.Message == nil {
		return e.Class.Name
	}
	return ToS(e.Message)
}

// Variables is the object that has its instance variables.
func (e *Exception) Variables() *Object {
	o, ok := e.object.(*Object)
	if !ok {
		o = NewObject(e.Class)
		e.object = o
	}
	return o
}

// ExceptionInit is what `super` in initialize of a class of exceptions calls: it sets the message, if there is one.
func ExceptionInit(self, args value.Value) (value.Value, error) {
	e, ok := self.(*Exception)
	if !ok {
		return nil, noMethod(self, "initialize")
	}
	list := Elements(args)
	if len(list) > 0 {
		e.Message = list[0]
	}
	return nil, Arity(len(list), 0, 1)
}

// Equal is Puppet's == with another value.
func (e *Exception) Equal(v value.Value) bool {
	other, ok := v.(*Exception)
	return ok && (e == other || e.Class.Same(other.Class) && e.Text() == other.Text())
}

// AppendKey appends the identity of the exception as a hash key.
func (e *Exception) AppendKey(b []byte) []byte {
	return appendName(appendName(b, 'E', e.Class.Name), ':', e.Text())
}

// AppendText appends the message.
func (e *Exception) AppendText(b []byte) []byte { return append(b, e.described()...) }

// AppendInspect appends what inspect prints: the class and the message.
func (e *Exception) AppendInspect(b []byte) []byte {
	text := e.described()
	if text == "" {
		return append(b, e.Class.Name...)
	}
	b = append(append(append(b, "#<"...), e.Class.Name...), ": "...)
	return append(append(b, text...), '>')
}

// Kind is what Puppet's messages call it.
func (e *Exception) Kind() string { return object }

// HostClass is the name of its class.
func (e *Exception) HostClass() string { return e.Class.Name }

func (e *Exception) rubyClass() opaqueClass { return opaqueClass(e.Class) }

// OpaqueClass is HostClass, for catalogs, which have the text of it.
func (e *Exception) OpaqueClass() string { return e.HostClass() }

// Jump is implemented by errors that are none, but the way of a jump: what rescues errors passes them on. `ensure` runs for them too.
type Jump interface {
	error
	Jumps()
}

// Jumps says that a break is a jump.
func (*Break) Jumps() {}

// Rescued returns the exception that an error is for `rescue` with these classes, or false for one that is none of them, and for jumps. Without
// classes they are those of StandardError. An error that is no exception is one of Puppet::PreformattedError, as that of a function of Puppet is.
func Rescued(err error, classes ...*Class) (*Exception, bool) {
	e := exceptionOf(err)
	if e == nil {
		return nil, false
	}
	if len(classes) == 0 {
		return e, e.Class.Inherits(StandardError)
	}
	if slices.ContainsFunc(classes, e.Class.Inherits) {
		return e, true
	}
	return nil, false
}

// Uncompiled is the error of code that is not compiled, and of a value that p2go does not have. Nothing rescues it: where Ruby raises no error, code must not go on as after one.
type Uncompiled string

// Error returns the message.
func (e Uncompiled) Error() string { return string(e) }

// exceptionOf returns the exception that an error is, nil for jumps, for limits of this program and for code that is not compiled, which
// nothing rescues.
func exceptionOf(err error) *Exception {
	switch e := err.(type) {
	case nil, Jump, value.Exceeded, Uncompiled, interface{ Breaks() bool }:
		return nil
	case raised:
		return exceptionIn(e)
	case *value.RegexpError:
		return &Exception{Class: RegexpError, Message: e.Error(), Cause: err}
	}
	return &Exception{Class: PuppetPreformattedError, Message: err.Error(), Cause: err}
}

// NoMethodIn is the error of a method that a value does not have, in code of Puppet's: message ends with the line and marks the name.
func NoMethodIn(code string, v value.Value, name string) error {
	at := strings.Index(code, "."+name)
	e := exceptionIn(noMethod(v, name).(raised))
	e.Message = Text(e.Message) + "\n\n    " + code + "\n    " + strings.Repeat(" ", at) + strings.Repeat("^", len(name)+1)
	return e.Raised()
}

// noMethod is the error of a method that a value does not have.
//
//go:noinline
func noMethod(v value.Value, name string) error {
	text := Inspect(v)
	if text != "" && text[0] != '#' {
		text += ":" + ClassOf(v).Name
	}
	if isPrivate(name) {
		return Raise(NoMethodError, "private method `", name, "' called for ", text)
	}
	return Raise(NoMethodError, "undefined method `", name, "' for ", text)
}

// isPrivate reports whether every object has a private method of that name.
func isPrivate(name string) bool { return strings.Contains(privateNames, " "+name+" ") }

// privateNames are the functions of Kernel and what every object is made with, between blanks.
const privateNames = " Array Float Hash Integer String abort at_exit binding caller catch eval exec exit fail fork format gets initialize initialize_copy initialize_dup lambda load loop method_missing open p pp print printf proc putc puts raise rand readline readlines require respond_to_missing? select sleep spawn sprintf srand system test throw trap warn "

// frozen is the error of changing a value that cannot be changed.
//
//go:noinline
func frozen(v value.Value) error {
	return Raise(FrozenError, "can't modify frozen ", ClassOf(v).Name, ": ", Inspect(v))
}

// unsupported is the error of what Ruby can do and this implementation cannot.
//
//go:noinline
func unsupported(what ...string) error {
	return Raise(NotImplementedError, strings.Join(what, ""), " is not supported")
}
