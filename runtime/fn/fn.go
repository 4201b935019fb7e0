// Package fn holds Puppet's built-in functions that need no catalog, one file
// and one exported descriptor ([Function]) each.
//
// Descriptors are static data: a program links those that it refers to, and
// nothing lists all of them. Generated code calls [Function.Call]; the compiler
// reads the signatures, and folds calls of functions that are Pure.
//
// Loops with a literal lambda are compiled inline; the iteration functions here
// serve the calls where the lambda is a value. The package does not know scopes
// or resources: what a function needs of them comes through [Context].
package fn

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Context is what functions may ask of the scope that calls them.
type Context interface {
	// Log logs a message whose source is the scope; level is a name of
	// Puppet's: debug, info, notice, warning, err, alert, crit or emerg.
	Log(level, message string)
	// WarnOnce and WarnOnceHere log a warning, the first time that a compilation
	// gives this key; the latter with the place of the call.
	WarnOnce(key, message string)
	WarnOnceHere(key, message string)
	// TopVar returns a variable of top scope: a fact, trusted, server_facts.
	TopVar(name string) value.Value
	// Setting returns one of Puppet's settings, undef when it is unknown.
	Setting(name string) value.Value
	// Caller is the place of the call.
	Caller() (file string, line int32)
	// Held returns a value as resources hold it.
	Held(v value.Value) (value.Value, error)
	// ModuleName and CallerModuleName are the variables $module_name and
	// $caller_module_name (VAR-10).
	ModuleName() string
	CallerModuleName() string
}

// Block is a lambda given to a function. Call handles next() itself; break()
// comes out of it as an error that is a [Breaker].
type Block = typesys.Block

// Breaker is implemented by the error that break() travels as (ITER-6).
type Breaker interface {
	error
	Breaks() bool
}

// breaks reports whether err is a break() for the innermost iteration.
func breaks(err error) bool {
	b, ok := err.(Breaker)
	return ok && b.Breaks()
}

// Impl is the body of a function, given arguments that the signature accepts.
type Impl func(c Context, args []value.Value, b *Block) (value.Value, error)

// Dispatch is one signature of a function with its body (API-1).
type Dispatch struct {
	Sig  typesys.Signature
	Impl Impl
}

// Function describes a built-in function: one with dispatches, or one of the
// legacy API (3X-1), which has an Arity and a Legacy body.
type Function struct {
	Name     string
	Dispatch []Dispatch

	// Prepare, when set, completes the types of the signatures, which cannot
	// refer to themselves as static data. [Function.Signatures] calls it.
	Prepare func()

	// Mismatch, when set, may give the message for arguments that no dispatch
	// accepts (API-8); "" means the general one (MSG-13). An error is the
	// function's own.
	Mismatch func(c Context, args []value.Value) (text string, err error)

	// Arity is the number of arguments of a legacy function, or -(n+1) for n
	// or more. Legacy is its body.
	Arity  int
	Legacy func(c Context, args []value.Value) (value.Value, error)

	// Walk is which elements an iteration function gives to a lambda of one parameter.
	Walk Walk

	// Pure reports whether the result depends on the arguments alone and
	// nothing else happens, so that a call with constants can be folded.
	Pure bool
	// Patterns reports whether strings among the arguments may be regular expressions.
	Patterns bool
	// Looks reports whether it looks data up: its context is a [Looker].
	Looks bool
	// Sees reports whether it reads variables of its caller: its context is a [Viewer].
	Sees bool
	// Statement marks a legacy function without a result (3X-3).
	Statement bool
}

// Walk is which elements of an iterable an iteration function gives to a lambda.
type Walk uint8

// The walks. They differ in what they make of an iterator whose elements are several values each.
const (
	EachElement   Walk = iota // as each does
	WholeElements             // arrays of all, as reduce does for the second parameter of its lambda
	FirstElements             // the first of each, as any and all do
)

// Call runs the first dispatch that accepts the arguments (DISP-1). Its errors
// are the function's own or the mismatch of MSG-13; the caller adds the place.
func (f *Function) Call(c Context, args []value.Value, b *Block) (v value.Value, err error) {
	defer value.Contain(&err)
	v, err = f.call(c, args, b)
	if s, ok := v.(string); ok && err == nil {
		err = value.CheckText(s)
	}
	return v, err
}

func (f *Function) call(c Context, args []value.Value, b *Block) (value.Value, error) {
	if f.Legacy != nil {
		return f.callLegacy(c, args)
	}
	if f.Prepare != nil {
		f.Prepare()
	}
	for i := range f.Dispatch {
		if d := &f.Dispatch[i]; d.Accepts(args, b) {
			return d.Impl(c, args, b)
		}
	}
	if f.Mismatch != nil {
		text, err := f.Mismatch(c, args)
		if err != nil {
			return nil, err
		}
		if text != "" {
			return nil, errors.New("'" + f.Name + "' " + text)
		}
	}
	sigs := f.Signatures()
	var block typesys.Type
	if b != nil {
		block = b.Sig.Type
	}
	return nil, errors.New(typesys.DescribeCall(f.Name, sigs, args, block))
}

// Signatures returns the signatures of a function, none for a legacy one.
func (f *Function) Signatures() []typesys.Signature {
	if f.Prepare != nil {
		f.Prepare()
	}
	sigs := make([]typesys.Signature, len(f.Dispatch))
	for i := range f.Dispatch {
		sigs[i] = f.Dispatch[i].Sig
	}
	return sigs
}

// Accepts reports whether the arguments are instances of the parameters' types, and
// whether the lambda is one that may be given (DISP-1).
func (d *Dispatch) Accepts(args []value.Value, b *Block) bool {
	params := d.Sig.Type.Params
	lo, hi := params.SizeRange()
	if n := int64(len(args)); n < lo || n > hi {
		return false
	}
	for i, a := range args {
		if !typesys.Instance(params.Types[min(i, len(params.Types)-1)], a) {
			return false
		}
	}
	block := d.Sig.Type.Block
	if b == nil {
		_, optional := block.(*typesys.Optional)
		return block == nil || optional
	}
	return block != nil && typesys.Assignable(block, b.Sig.Type)
}

// callLegacy calls a function of the legacy API.
func (f *Function) callLegacy(c Context, args []value.Value) (value.Value, error) {
	converted, err := LegacyArguments(c, f.Name, f.Arity, args)
	if err != nil {
		return nil, err
	}
	return f.Legacy(c, converted)
}

// LegacyArguments converts the arguments of a function of the legacy API (3X-2), and then checks their number (3X-3).
func LegacyArguments(c Context, name string, arity int, args []value.Value) (value.Array, error) {
	converted := make(value.Array, len(args))
	for i, a := range args {
		if a == nil {
			converted[i] = ""
			continue
		}
		v, err := Legacy(c, a)
		if err != nil {
			return nil, err
		}
		converted[i] = v
	}
	if err := LegacyArity(name, arity, len(args)); err != nil {
		return nil, err
	}
	return converted, nil
}

// LegacyArity checks the number n of arguments of a function of the legacy API (3X-3).
func LegacyArity(name string, arity, n int) error {
	switch {
	case arity >= 0 && n != arity:
		return fail(name, "(): Wrong number of arguments given (", strconv.Itoa(n), " for ", strconv.Itoa(arity), ")")
	case arity < 0 && n < -arity-1:
		return fail(name, "(): Wrong number of arguments given (", strconv.Itoa(n), " for minimum ", strconv.Itoa(-arity-1), ")")
	}
	return nil
}

// Legacy converts an argument for the legacy API, which knows references as what
// resources hold, and regular expressions, versions, times and binaries as text
// only (3X-2). Without a context there are no resources to refer to.
func Legacy(c Context, v value.Value) (value.Value, error) {
	if c != nil {
		var err error
		if v, err = c.Held(v); err != nil {
			return nil, err
		}
	}
	return legacyTexts(v), nil
}

func legacyTexts(v value.Value) value.Value {
	switch v := v.(type) {
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = legacyTexts(e)
		}
		return out
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			h.Set(legacyTexts(e.Key), legacyTexts(e.Value))
		}
		return h
	case *value.Regexp:
		return string(value.AppendInspect(nil, v))
	case *typesys.Version, *typesys.VersionRange, typesys.TimespanValue, typesys.TimestampValue, typesys.BinaryValue:
		return value.Text(v)
	}
	return v
}

// boxed is a result of a type of its own, and its error, as those of an [Impl].
func boxed[T any](v T, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}

// fail makes an error of the parts of its text.
func fail(parts ...string) error {
	return errors.New(strings.Join(parts, ""))
}

// ReturnError is the error about a result that is not of the type which the function declares (API-5).
type ReturnError string

// Error returns the message.
func (e ReturnError) Error() string { return string(e) }
