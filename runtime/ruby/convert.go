package ruby

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Truth is the truth of a value in Ruby: only nil and false are false.
//
//go:noinline
func Truth(v value.Value) bool { return value.Truth(v) }

// stringOf returns the content of a string in either form.
//
//go:noinline
func stringOf(v value.Value) (s string, ok bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case *String:
		return v.String(), true
	}
	return "", false
}

// arrayOf returns the elements of an array in either form.
//
//go:noinline
func arrayOf(v value.Value) (a []value.Value, ok bool) {
	switch v := v.(type) {
	case *Array:
		return v.Elems, true
	case value.Array:
		return v, true
	}
	return nil, false
}

// pairsOf returns the entries of a hash in either form.
//
//go:noinline
func pairsOf(v value.Value) (p Pairs, ok bool) {
	switch h := v.(type) {
	case *Hash:
		return Pairs{own: v.(changeablePairs)}, true // a conversion of h would link its methods
	case *value.Hash:
		return Pairs{puppet: h}, true
	}
	return Pairs{}, false
}

// PairsOf returns the entries of a value that is a hash.
//
//go:noinline
func PairsOf(v value.Value) Pairs { p, _ := pairsOf(v); return p }

// Text returns the content of a value that is a string. It and its relatives are not inlined, for the sake of the many places that call them.
//
//go:noinline
func Text(v value.Value) string { s, _ := stringOf(v); return s }

// Elements returns the elements of a value that is an array.
//
//go:noinline
func Elements(v value.Value) []value.Value { a, _ := arrayOf(v); return a }

// SymbolOf returns the symbol that a value is.
//
//go:noinline
func SymbolOf(v value.Value) Symbol { s, _ := symbolOf(v); return s }

// changeableString returns a string to be changed.
//
//go:noinline
func changeableString(v value.Value) (*String, error) {
	if s, ok := v.(*String); ok && !s.Frozen {
		return s, nil
	}
	return nil, frozen(v)
}

// changeableArray returns an array to be changed.
//
//go:noinline
func changeableArray(v value.Value) (*Array, error) {
	if a, ok := v.(*Array); ok && !a.Frozen {
		return a, nil
	}
	return nil, frozen(v)
}

// changeableHash returns a hash to be changed.
//
//go:noinline
func changeableHash(v value.Value) (*Hash, error) {
	if h, ok := v.(*Hash); ok && !h.Frozen {
		return h, nil
	}
	return nil, frozen(v)
}

// ToStr converts an argument that must be a string.
func ToStr(v value.Value) (string, error) {
	if s, ok := stringOf(v); ok {
		return s, nil
	}
	if r, ok, err := convert(v, "to_str"); ok || err != nil {
		s, _ := stringOf(r)
		return s, err
	}
	return "", noConversion(v, StringClass)
}

// ToInt converts an argument that must be an integer; floats are truncated.
func ToInt(v value.Value) (int64, error) {
	switch v := v.(type) {
	case int64:
		return v, nil
	case float64:
		if v > -9223372036854775809 && v < 9223372036854775808 {
			return int64(v), nil
		}
		return 0, Raise(RangeError, "float ", largeFloat(v), " out of range of integer")
	case nil:
		return 0, Raise(TypeError, "no implicit conversion from nil to integer")
	case Wide:
		return 0, Raise(RangeError, "bignum too big to convert into `long'")
	}
	if r, ok, err := convert(v, "to_int"); ok || err != nil {
		n, _ := r.(int64)
		return n, err
	}
	return 0, noConversion(v, IntegerClass)
}

// largeFloat is how errors name a float that is too large.
func largeFloat(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Inf"
	case math.IsInf(f, -1):
		return "-Inf"
	case math.IsNaN(f):
		return "NaN"
	}
	return strconv.FormatFloat(f, 'g', 10, 64)
}

// ToFloat converts an argument that must be a number.
func ToFloat(v value.Value) (float64, error) {
	switch v := v.(type) {
	case float64:
		return v, nil
	case int64:
		return float64(v), nil
	case nil, bool:
		return 0, Raise(TypeError, "can't convert ", named(v), " into Float")
	}
	if _, ok := stringOf(v); ok {
		return 0, Raise(TypeError, "no implicit conversion to float from string")
	}
	return 0, Raise(TypeError, "can't convert ", named(v), " into Float")
}

// ToAry converts an argument that must be an array.
func ToAry(v value.Value) ([]value.Value, error) {
	if a, ok := arrayOf(v); ok {
		return a, nil
	}
	if r, ok, err := convert(v, "to_ary"); ok || err != nil {
		a, _ := arrayOf(r)
		return a, err
	}
	return nil, noConversion(v, ArrayClass)
}

// ToHash converts an argument that must be a hash.
func ToHash(v value.Value) (Pairs, error) {
	if p, ok := pairsOf(v); ok {
		return p, nil
	}
	if r, ok, err := convert(v, "to_hash"); ok || err != nil {
		p, _ := pairsOf(r)
		return p, err
	}
	return Pairs{}, noConversion(v, HashClass)
}

// ConvertAll converts the arguments of a variadic parameter.
func ConvertAll[T any](args []value.Value, to func(value.Value) (T, error)) ([]T, error) {
	if len(args) == 0 {
		return nil, nil
	}
	all := make([]T, len(args))
	for i, v := range args {
		var err error
		if all[i], err = to(v); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// convert asks an object of a class that a program defines to convert itself.
func convert(v value.Value, method string) (value.Value, bool, error) {
	if o, ok := v.(Instance); ok {
		return o.Call(&Context{}, method, nil, nil)
	}
	return nil, false, nil
}

// noConversion is the error of an argument that is not of a class.
//
//go:noinline
func noConversion(v value.Value, class *Class) error {
	return Raise(TypeError, "no implicit conversion of ", named(v), " into ", class.Name)
}

// named is how errors of conversions name a value: nil, true and false themselves, others by class.
func named(v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case bool:
		return strconv.FormatBool(v)
	}
	return ClassOf(v).Name
}

// Arity is the error of a number of arguments that is not from least to most, which is -1 for any number; nil for others.
//
//go:noinline
func Arity(n, least, most int) error {
	if n >= least && (most < 0 || n <= most) {
		return nil
	}
	expected := strconv.Itoa(least)
	switch {
	case most < 0:
		expected += "+"
	case most > least:
		expected += ".." + strconv.Itoa(most)
	}
	return Raise(ArgumentError, "wrong number of arguments (given ", strconv.Itoa(n), ", expected ", expected, ")")
}

// positional is [Arity] for arguments that may have keywords at their end.
func positional(args []value.Value, least, most int) error {
	rest, _ := TakeKeywords(args)
	return Arity(len(rest), least, most)
}

// TakeKeywords takes the keywords from the end of the arguments of a call; given is empty where there are none. A hash in braces is an argument.
func TakeKeywords(args []value.Value) (rest []value.Value, given Pairs) {
	if n := len(args) - 1; n >= 0 && IsKeywords(args[n]) {
		return args[:n], PairsOf(args[n])
	}
	return args, Pairs{}
}

// IsKeywords reports whether an argument is the keywords of a call.
func IsKeywords(v value.Value) bool {
	h, ok := v.(*Hash)
	return ok && h.keywords
}

// Send calls a method that no value of Ruby's core has, by its name.
func Send(c *Context, self value.Value, name string, block *Block, args ...value.Value) (value.Value, error) {
	if v, found, err := CallInstance(c, self, name, block, args); found || err != nil {
		return v, err
	}
	if v, found, err := missing(self, name, block, args); found || err != nil {
		return v, err
	}
	return nil, noMethod(self, name)
}

// missing asks method_missing of an object of a program that has it for a method that the object does not have.
//
//go:noinline
func missing(self value.Value, name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	if o, ok := self.(interface {
		missing(name string, block *Block, args []value.Value) (v value.Value, found bool, err error)
	}); ok {
		return o.missing(name, block, args)
	}
	return nil, false, nil
}

func (o *Object) missing(name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	if !slices.Contains(programOf(o.class).Public, "method_missing") && o.class.hides("method_missing") == "" {
		return nil, false, nil
	}
	return o.class.call(o, "method_missing", block, append([]value.Value{Symbol(name)}, args...))
}

// SendOrRefuse is [Send] of a method that Ruby has for the classes which lacking names, and p2go has not; "X." there is the class X itself. That is an
// error which nothing rescues, unlike a method that Ruby does not have either.
func SendOrRefuse(c *Context, self value.Value, name, lacking string, block *Block, args ...value.Value) (value.Value, error) {
	if v, found, err := CallInstance(c, self, name, block, args); found || err != nil {
		return v, err
	}
	lacks := Lacks(self, name, lacking)
	if _, has := lacks.(Uncompiled); !has {
		if v, found, err := missing(self, name, block, args); found || err != nil {
			return v, err
		}
	}
	return nil, lacks
}

// Lacks is the error of the call of a method that a value does not have: [Uncompiled] where lacking names a class of it.
func Lacks(self value.Value, name, lacking string) error {
	if k, ok := self.(*Class); ok && k.in(lacking, ".") {
		return Uncompiled("p2go does not compile this Ruby code: " + k.Name + "." + name)
	}
	if k := ClassOf(self); k.in(lacking, "") || strings.HasPrefix(k.Name, "Puppet::Pops::Types::P") && strings.HasSuffix(k.Name, "Type") && among("Puppet::Pops::Types::PAnyType", lacking) {
		return Uncompiled("p2go does not compile this Ruby code: " + k.Name + "#" + name)
	}
	return noMethod(self, name)
}

// in reports whether one of the names, divided by blanks, is that of the class, of one above it or of a module of these, with the suffix.
func (k *Class) in(names, suffix string) bool {
	for ; k != nil; k = k.Super {
		if among(k.Name+suffix, names) || slices.ContainsFunc(k.Includes, func(m *Class) bool { return m.in(names, suffix) }) {
			return true
		}
	}
	return false
}

// among reports whether a name is one of those that are divided by blanks.
//
//go:noinline
func among(name, names string) bool { return strings.Contains(" "+names+" ", " "+name+" ") }

// Kept returns a copy of arguments, for a callee that may keep them.
//
//go:noinline
func Kept(args []value.Value) []value.Value { return slices.Clone(args) }

// Programmed reports whether a value is of a class that a program or another package defines, which has methods of its own.
//
//go:noinline
func Programmed(v value.Value) bool {
	switch v := v.(type) {
	case Instance:
		return true
	case programmed:
		return v.ownMethods()
	}
	return false
}

// CallInstance asks an object of a class that a program defines for a method.
func CallInstance(c *Context, self value.Value, name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	switch o := self.(type) {
	case Instance:
		return o.Call(c, name, block, args)
	case programmed:
		return o.callOwn(self, name, block, args)
	case interface {
		Ask(by typesys.Asker, name string) (v value.Value, found bool, err error)
	}:
		return o.Ask(asker{unsafe.Pointer(block), args}, name)
	}
	return nil, false, nil
}

// programmed is an exception, which may be of a class that a program defines, or a class. Only programs that rescue some link what exceptions can do.
type programmed interface {
	// callOwn calls a method that its class defines; self is the value itself.
	callOwn(self value.Value, name string, block *Block, args []value.Value) (v value.Value, found bool, err error)
	// ownMethods reports whether its class defines methods.
	ownMethods() bool
}

func (e *Exception) callOwn(self value.Value, name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	return e.Class.call(self, name, block, args)
}

func (e *Exception) ownMethods() bool { return programOf(e.Class).Methods != nil }

// asker is a call of a method of an object that comes with Puppet, such as the context of a lookup, or of one that reads an attribute. It is linked
// where a program has such objects: no type here mentions theirs, nor that of the block, whose methods would be linked with it.
type asker struct {
	block unsafe.Pointer // a [*Block]
	args  []value.Value
}

// AskObject is part of [typesys.Asker].
func (a asker) AskObject(self value.Value, name string) (v value.Value, found bool, err error) {
	o, block, args := self.(*typesys.ObjectValue), (*Block)(a.block), a.args
	if v, has := o.Get(name); has && len(args) == 0 {
		if typesys.HostClass(v) == SymbolClass.Name {
			v = Symbol(value.Text(v))
		}
		return v, true, nil
	}
	methods, ok := o.Host.(interface {
		Arity(name string) (n int, ok bool)
	})
	if !ok {
		return nil, false, nil
	}
	n, ok := methods.Arity(name)
	if !ok {
		return nil, false, nil
	}
	if err := Arity(len(args), n, n); err != nil {
		return nil, true, err
	}
	given := make(value.Array, len(args))
	for i, a := range args {
		if given[i], err = ToPuppet(a); err != nil {
			return nil, true, err
		}
	}
	var lambda *typesys.Block
	if block != nil {
		params := &typesys.Tuple{}
		for range block.Arity {
			params.Types = append(params.Types, typesys.AnyType)
		}
		lambda = &typesys.Block{Sig: typesys.Signature{Type: &typesys.Callable{Params: params}}, Call: func(args ...value.Value) (value.Value, error) {
			v, err := block.Call(args...)
			if err != nil {
				return nil, err
			}
			return ToPuppet(v)
		}}
	}
	v, err = o.Host.CallFunction(name, given, lambda)
	return v, true, err
}
