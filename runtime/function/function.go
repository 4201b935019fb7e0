// Package function is what functions of the Puppet language are made with that a
// module writes in Go.
//
// The function ntp::peers is in the file lib/p2go/functions/ntp/peers.go of the
// module ntp; a function without a namespace is in lib/p2go/functions itself, and
// the environment's own are in lib/p2go/functions/environment, with names that
// begin with environment::. A folder is a Go package. It may use the standard
// library and this package, and have tests and files without functions.
//
//	package ntp
//
//	// Peers names the peers of a pool.
//	//
//	//p2go:dispatch (String[1] $pool, Integer[1] $count = 4) >> Array[String]
//	func Peers(pool string, count int64) ([]string, error)
//
// A comment //p2go:dispatch has the signature in the Puppet language: types,
// defaults that are constants, `*$rest` for any number of arguments, `+$rest` for at
// least one, `Callable &$block` or `Optional[Callable] &$block` for a lambda, and
// the type of the result. A file may have several Go functions with such a comment,
// which are tried in their order (DISP-1). Without any, the exported Go function
// named as the file is the function: peers.go has Peers, any_of.go has AnyOf; its Go
// types give the signature, pointers at its end are optional.
//
// The Go types, and the Puppet types that fit them:
//
//	string                  String, Enum, Pattern
//	int64, int              Integer
//	float64                 Float, Numeric
//	bool                    Boolean
//	any, function.Value     every type
//	[]T, function.Array     Array, Tuple
//	map[string]T            Hash with keys that are strings
//	*function.Hash          Hash, in its order
//	*T                      Optional: nil is undef
//	*function.Regexp        Regexp
//	*function.Sensitive     Sensitive
//	function.Type           Type
//	*function.LookupContext Puppet::LookupContext
//	function.Context        what the compilation can be asked; no parameter of the signature
//	function.Scope          the variables of the caller; no parameter of the signature
//	*function.Block         the lambda, nil when there is none
//
// A Go function returns one value, an error, or both; without a value it gives
// undef. An error ends the compilation with its text, at the place of the call.
package function

import (
	"errors"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The values of the Puppet language, as Go functions see them: undef is nil, and
// strings, numbers and booleans are string, int64, float64 and bool (API-16).
type (
	Value     = value.Value
	Array     = value.Array
	Hash      = value.Hash
	Regexp    = value.Regexp
	Sensitive = value.Sensitive
	Type      = typesys.Type
	// Block is a lambda: Sig tells its parameters, Call calls it (API-15). An
	// error of Call is to be returned as it is: a break() in the lambda is one.
	Block = fn.Block
)

// Default is the value `default`.
var Default = value.Default

// NewHash returns an empty hash, to which entries are added with Set.
func NewHash() *Hash { return value.MakeHash(0) }

// Text is the text of a value as interpolation prints it.
func Text(v Value) string { return value.Text(v) }

// Scope are the variables of the caller.
type Scope interface {
	// Variable returns a variable by its name without the dollar: one of the
	// caller's, of a class (ntp::servers), or of top scope. It is not found where
	// the caller cannot read it either.
	Variable(name string) (v Value, found bool)
}

// Context is what a function may ask of the compilation that calls it (API-9).
type Context interface {
	// CallFunction calls another function. The names that stand in the source are
	// known when a program is built, and what they call becomes part of it; a
	// computed name makes all functions part of it.
	CallFunction(name string, args ...Value) (Value, error)
	// CallFunctionWithBlock is CallFunction with a lambda.
	CallFunctionWithBlock(name string, block *Block, args ...Value) (Value, error)
	// Variable returns a variable of top scope, or of a class by its full name.
	Variable(name string) (v Value, found bool)
	// Setting returns one of Puppet's settings, nil when it is unknown.
	Setting(name string) Value
	// Log logs a message with one of Puppet's levels: debug, info, notice, warning,
	// err, alert, crit or emerg.
	Log(level, message string)
	// WarnOnce logs a warning, the first time that a compilation gives the key.
	WarnOnce(key, message string)
	// Caller is the place of the call (API-12).
	Caller() (file string, line int)
	// ModuleName is the name of the module from which the function is called.
	ModuleName() string
}

// host is what the runtime has for functions, beyond what builtin ones ask of it.
type host interface {
	fn.Context
	CallFromHost(from string, near []*fn.Function, name string, args []value.Value, block *fn.Block) (value.Value, error)
	Variable(name string, locals *value.Hash) (value.Value, bool)
	Locals() *value.Hash
}

// context is the Context of a call of the function with the name.
type context struct {
	host
	name string
	near []*fn.Function
}

// NewContext is for generated code: the Context of a call of a function. The functions
// near it are those that names stand for in its module, and not elsewhere (LOAD-7).
func NewContext(c fn.Context, name string, near ...*fn.Function) Context {
	return context{c.(host), name, near}
}

func (c context) CallFunction(name string, args ...Value) (Value, error) {
	return c.CallFromHost(c.name, c.near, name, args, nil)
}

func (c context) CallFunctionWithBlock(name string, block *Block, args ...Value) (Value, error) {
	return c.CallFromHost(c.name, c.near, name, args, block)
}

func (c context) Variable(name string) (Value, bool) { return c.host.Variable(name, nil) }

func (c context) Caller() (file string, line int) {
	file, n := c.host.Caller()
	return file, int(n)
}

// scope is the Scope of a call.
type scope struct {
	host
	locals *value.Hash
}

// NewScope is for generated code: the Scope of a call.
func NewScope(c fn.Context) Scope {
	h := c.(host)
	return scope{h, h.Locals()}
}

func (s scope) Variable(name string) (Value, bool) { return s.host.Variable(name, s.locals) }

// Contain is deferred by generated code: a panic of a module's code becomes an error.
func Contain(name string, err *error) {
	switch r := recover().(type) {
	case nil:
	case value.Exceeded:
		panic(r) // the runtime's, about a value beyond the bounds
	case error:
		*err = errors.New("the Go function of '" + name + "' panicked: " + r.Error())
	case string:
		*err = errors.New("the Go function of '" + name + "' panicked: " + r)
	default:
		*err = errors.New("the Go function of '" + name + "' panicked")
	}
}

// Returned is for generated code: it asserts the type that a dispatch declares for
// its result (API-5). The name is the last segment of the function's.
func Returned(name string, t Type, v Value) (Value, error) {
	if !typesys.Instance(t, v) {
		return nil, fn.ReturnError(typesys.Describe("value returned from function '"+name+"' has wrong type,", t, v))
	}
	return v, nil
}

// Mismatch is for generated code: the first text that says what is wrong with
// arguments, of those whose signatures accept them (API-8).
func Mismatch(c fn.Context, args []value.Value, words []fn.Dispatch) (text string, err error) {
	for i := range words {
		if words[i].Accepts(args, nil) {
			v, err := words[i].Impl(c, args, nil)
			s, _ := v.(string)
			return s, err
		}
	}
	return "", nil
}

var errUTF8 = errors.New("the Go function returned a string that is not UTF-8")

// Made is for generated code: a result of the type any as a value of the Puppet
// language. Go's other integers, slices and maps become what they mean.
func Made(v any) (Value, error) {
	switch v := v.(type) {
	case nil, bool, int64, float64, value.DefaultValue, *Regexp, *Sensitive, value.Other, Type:
		return v, nil
	case string:
		if !utf8.ValidString(v) {
			return nil, errUTF8
		}
		return v, nil
	case int:
		return int64(v), nil
	case int32:
		return int64(v), nil
	case uint32:
		return int64(v), nil
	case float32:
		return float64(v), nil
	case Array:
		return madeSlice(v)
	case []any:
		return madeSlice(v)
	case []string:
		return madeSlice(v)
	case []int64:
		return madeSlice(v)
	case []int:
		return madeSlice(v)
	case *Hash:
		if v == nil {
			return nil, nil
		}
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			k, err := Made(e.Key)
			if err != nil {
				return nil, err
			}
			x, err := Made(e.Value)
			if err != nil {
				return nil, err
			}
			h.Set(k, x)
		}
		return h, nil
	case *LookupContext:
		return FromLookupContext(v)
	case map[string]any:
		return madeMap(v)
	case map[string]string:
		return madeMap(v)
	case map[string]int64:
		return madeMap(v)
	}
	return nil, errors.New("the Go function returned a value of a type that the Puppet language does not have")
}

func madeSlice[T any](s []T) (Value, error) {
	a := make(Array, len(s))
	for i, x := range s {
		v, err := Made(x)
		if err != nil {
			return nil, err
		}
		a[i] = v
	}
	return a, nil
}

func madeMap[T any](m map[string]T) (Value, error) {
	h := value.MakeHash(len(m))
	for _, k := range sortedKeys(m) {
		v, err := Made(m[k])
		if err != nil {
			return nil, err
		}
		h.Set(k, v)
	}
	return h, nil
}
