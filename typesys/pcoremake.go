package typesys

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Make makes a value of one of the types below Pcore, which is a type where [Object.HoldsTypes]. The arguments are those that
// [Object.Settable] tells, of their types; that Ruby requires more of them is found here.
func (t *Object) Make(args []value.Value) (value.Value, error) {
	m := t.meta
	if len(args) < m.least {
		expected := strconv.Itoa(m.least)
		if m.most > m.least {
			expected += ".." + strconv.Itoa(m.most)
		}
		return nil, errorf("", "wrong number of arguments (given ", strconv.Itoa(len(args)), ", expected ", expected, ")")
	}
	if m.bare != nil {
		return m.bare, nil
	}
	all := make([]value.Value, m.most) // what is not given is undef
	copy(all, args)
	v, err := m.make(t, all)
	if err != nil {
		return nil, err
	}
	return v, nil
}

// notMade is the error for what Puppet makes and p2go has no form of.
func notMade(what ...string) *Error {
	return errorf("", "p2go does not make this type: ", strings.Join(what, ""))
}

// typeOr is an argument that is a type or undef.
func typeOr(v value.Value, otherwise Type) Type {
	if t, ok := v.(Type); ok {
		return t
	}
	return otherwise
}

// sizeArg is the size that an argument states, which is an Integer type or undef.
func sizeArg(v value.Value) Size {
	if t, ok := dealiased(v).(*Integer); ok {
		return MakeSize(t.Min, t.Max)
	}
	return Size{}
}

// dealiased is the type that a value is, with aliases followed; nil for none.
func dealiased(v value.Value) Type {
	if t, ok := v.(Type); ok {
		return dealias(t)
	}
	return nil
}

// typeArgs are the elements of an argument that is an array of types.
func typeArgs(v value.Value) []Type { return toTypes(v.(value.Array)) }

// ends are two ends as types are given them in brackets, where undef is default.
func ends(args []value.Value) []value.Value {
	out := make([]value.Value, len(args))
	for i, v := range args {
		if out[i] = v; v == nil {
			out[i] = value.DefaultValue{}
		}
	}
	return out
}

func makeInteger(_ *Object, args []value.Value) (value.Value, *Error) {
	for _, v := range args {
		if f, ok := v.(float64); ok {
			return nil, notMade("an Integer whose end is the Float ", formatFloat(f))
		}
	}
	if args[0] == nil && args[1] == nil {
		return IntegerType, nil
	}
	return made(specializeInteger(ends(args)))
}

func makeFloat(_ *Object, args []value.Value) (value.Value, *Error) {
	for _, v := range args {
		if n, ok := v.(int64); ok {
			return nil, notMade("a Float whose end is the Integer ", strconv.FormatInt(n, 10))
		}
	}
	return made(specializeFloat(ends(args)))
}

func makeNumeric(_ *Object, args []value.Value) (value.Value, *Error) {
	if args[0] != nil || args[1] != nil {
		return nil, notMade("a Numeric with ends")
	}
	return NumericType, nil
}

func makeString(_ *Object, args []value.Value) (value.Value, *Error) {
	switch v := args[0].(type) {
	case nil:
		return StringType, nil
	case string:
		return &String{Literal: v, IsLiteral: true}, nil
	}
	return &String{Size: sizeArg(args[0])}, nil
}

func makeEnum(_ *Object, args []value.Value) (value.Value, *Error) {
	list := args[0].(value.Array)
	values := make([]string, len(list))
	for i, v := range list {
		values[i] = v.(string)
	}
	ignoreCase, _ := args[1].(bool)
	return MakeEnum(values, ignoreCase), nil
}

func makePattern(_ *Object, args []value.Value) (value.Value, *Error) {
	if len(args[0].(value.Array)) > 0 {
		return nil, notMade("a Pattern of regular expressions, with which Puppet fails wherever it is used")
	}
	return PatternType, nil
}

func makeRegexp(_ *Object, args []value.Value) (value.Value, *Error) {
	if args[0] == nil {
		return RegexpType, nil
	}
	re, err := toRegexp(args[0], regex.New)
	if err != nil {
		return nil, err
	}
	return &Regexp{Pattern: re}, nil
}

func makeSemVer(_ *Object, args []value.Value) (value.Value, *Error) {
	ranges := args[0].(value.Array)
	if len(ranges) == 0 {
		return SemVerType, nil
	}
	return made(specializeSemVer(SemVerType, ranges))
}

func makeTimespan(_ *Object, args []value.Value) (value.Value, *Error) {
	return made(specializeTimespan(TimespanType, ends(args)))
}

func makeTimestamp(_ *Object, args []value.Value) (value.Value, *Error) {
	return made(specializeTimestamp(TimestampType, ends(args)))
}

func makeCollection(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Collection{Size: sizeArg(args[0])}, nil
}

func makeArray(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Array{Elem: typeOr(args[0], nil), Size: sizeArg(args[1])}, nil
}

func makeHash(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Hash{Key: typeOr(args[0], nil), Value: typeOr(args[1], nil), Size: sizeArg(args[2])}, nil
}

func makeTuple(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Tuple{Types: typeArgs(args[0]), Size: sizeArg(args[1])}, nil
}

// makeStructOf makes a Struct of elements, whose keys are literal strings.
func makeStructOf(_ *Object, args []value.Value) (value.Value, *Error) {
	s := &Struct{}
	for _, e := range args[0].(value.Array) {
		key, _ := e.(*ObjectValue).Get("key_type")
		of, _ := e.(*ObjectValue).Get("value_type")
		f := Field{Type: of.(Type)}
		if o, ok := key.(*Optional); ok {
			f.Optional, key = true, o.Of
		}
		name, ok := key.(*String)
		if !ok || !name.IsLiteral || name.Literal == "" {
			return nil, notMade("a Struct with a key of the type ", value.Text(key))
		}
		f.Name = name.Literal
		s.Fields = append(s.Fields, f)
	}
	return s, nil
}

func makeStructElement(t *Object, args []value.Value) (value.Value, *Error) {
	o := &ObjectValue{Type: t, Values: value.MakeHash(len(args))}
	for i := range t.Attributes {
		o.Values.Set(t.Attributes[i].Name, args[i])
	}
	return o, nil
}

func makeVariantOf(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Variant{Types: typeArgs(args[0])}, nil
}

func makeOptional(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Optional{Of: typeOr(args[0], nil)}, nil
}

func makeNotUndef(_ *Object, args []value.Value) (value.Value, *Error) {
	return &NotUndef{Of: typeOr(args[0], nil)}, nil
}

func makeMetatype(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Metatype{Of: typeOr(args[0], nil)}, nil
}

func makeIterable(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Iterable{Of: typeOr(args[0], nil)}, nil
}

func makeIterator(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Iterator{Of: typeOr(args[0], nil)}, nil
}

func makeInit(_ *Object, args []value.Value) (value.Value, *Error) {
	list := args[1].(value.Array)
	if args[0] == nil {
		if len(list) > 0 {
			return nil, errorf("", "Init cannot be parameterized with an undefined type and additional arguments")
		}
		return InitType, nil
	}
	return &Init{Of: args[0].(Type), Args: list}, nil
}

func makeCallable(_ *Object, args []value.Value) (value.Value, *Error) {
	c := &Callable{Block: typeOr(args[1], nil), Return: typeOr(args[2], nil)}
	if args[0] != nil {
		params, ok := args[0].(*Tuple)
		if !ok {
			return nil, notMade("a Callable whose parameters are the alias ", value.Text(args[0]))
		}
		c.Params = params
	}
	return c, nil
}

func makeClass(_ *Object, args []value.Value) (value.Value, *Error) {
	if args[0] == nil {
		return ClassType, nil
	}
	name := args[0].(string)
	if name != value.LowerASCII(name) {
		return nil, notMade("a Class whose name has capital letters, ", name)
	}
	return &Class{Name: name}, nil
}

func makeResource(_ *Object, args []value.Value) (value.Value, *Error) {
	if args[0] == nil {
		return ResourceType, nil
	}
	title, _ := args[1].(string)
	return &Resource{TypeName: capitalizeSegments(args[0].(string)), Title: title, Computed: true}, nil
}

func makeRuntime(_ *Object, args []value.Value) (value.Value, *Error) {
	language, ok := args[0].(string)
	if !ok {
		if args[1] != nil {
			return nil, notMade("a Runtime of no language")
		}
		return RuntimeType, nil
	}
	switch of := args[1].(type) {
	case string:
		return &Runtime{Language: language, TypeName: of}, nil
	case value.Array:
		return &Runtime{Language: language, Pattern: of[0].(*value.Regexp), Replacement: of[1].(string)}, nil
	}
	return &Runtime{Language: language}, nil
}

func makeReference(_ *Object, args []value.Value) (value.Value, *Error) {
	return &Reference{Text: args[0].(string)}, nil
}

func makeAlias(_ *Object, args []value.Value) (value.Value, *Error) {
	return nil, notMade("the alias ", args[0].(string))
}

func makeURIType(_ *Object, args []value.Value) (value.Value, *Error) {
	if h, ok := args[0].(*value.Hash); args[0] == nil || ok && h.Len() == 0 {
		return URIType, nil
	}
	return made(specializeURI(args))
}

func makeObject(_ *Object, args []value.Value) (value.Value, *Error) {
	return made(specializeObject(ObjectType, args[:1]))
}

func makeExtensionOf(_ *Object, args []value.Value) (value.Value, *Error) {
	base, ok := dealiased(args[0]).(*Object)
	if !ok {
		return nil, notMade("parameters for ", value.Text(args[0]), ", which is no Object type")
	}
	t, err := makeExtension(base, args[1].(value.Array))
	if err != nil {
		return nil, err
	}
	return t, nil
}

// made keeps a nil type a nil value.
func made(t Type, err *Error) (value.Value, *Error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}
