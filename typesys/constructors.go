package typesys

// constructors returns the parameters of each way to create a value of a type
// with new (NEW-1 to NEW-78); ok is false when there is none. Only the test for
// Init needs them: the conversions themselves are elsewhere.
func constructors(t Type, g *guard) (ways []*Tuple, ok bool) {
	switch t := t.(type) {
	case *Alias:
		return constructors(t.Resolved(), g)
	case *Optional:
		if t.Of == nil {
			return nil, false
		}
		return constructors(t.Of, g)
	case *NotUndef:
		if t.of() == nil {
			return []*Tuple{params(1, AnyType)}, true
		}
		return constructors(t.Of, g)
	case *Unit:
		return []*Tuple{params(1, AnyType)}, true
	case *Integer:
		return integerConstructors(), true
	case *Float, *Numeric:
		number := numberText(floatText)
		args := &Struct{Fields: []Field{{Name: "from", Type: number}, {Name: "abs", Type: BooleanType, Optional: true}}}
		return []*Tuple{params(1, number, BooleanType), params(1, args)}, true
	case *Boolean:
		return []*Tuple{params(1, &Variant{Types: []Type{
			IntegerType, FloatType, BooleanType, MakeEnum([]string{"false", "true", "yes", "no", "y", "n"}, true),
		}})}, true
	case *String:
		return []*Tuple{params(1, AnyType, stringFormats())}, true
	case *Array, *Tuple:
		from := &Variant{Types: []Type{ArrayType, HashType, BinaryType, IterableType}}
		return []*Tuple{params(1, from, FalseType), params(2, AnyType, TrueType)}, true
	case *Hash, *Struct:
		tree := &Array{Elem: &Tuple{Types: []Type{ArrayType, AnyType}}, Size: atLeastOne}
		pairs := &Array{Elem: &Tuple{Types: []Type{AnyType, AnyType}}, Size: atLeastOne}
		return []*Tuple{params(1, tree, MakeEnum([]string{"tree", "hash_tree"}, false)), params(1, pairs), params(1, AnyType)}, true
	case *Regexp:
		return []*Tuple{params(1, StringType, BooleanType)}, true
	case *Binary:
		return binaryConstructors(), true
	case *Sensitive:
		return []*Tuple{params(1, SensitiveType), params(1, AnyType)}, true
	case *Metatype:
		return []*Tuple{params(1, NonEmptyString)}, true
	case *Timespan:
		return timespanConstructors(), true
	case *Timestamp:
		return timestampConstructors(), true
	case *SemVer:
		return semVerConstructors(), true
	case *SemVerRange:
		end := &Variant{Types: []Type{DefaultType, SemVerType}}
		return []*Tuple{params(1, NonEmptyString), params(2, end, end, BooleanType), params(1, &Struct{Fields: []Field{
			{Name: "min", Type: end}, {Name: "max", Type: end, Optional: true}, {Name: "exclude_max", Type: BooleanType, Optional: true},
		}})}, true
	case *URI:
		return []*Tuple{params(1, NonEmptyString), params(1, uriInit())}, true
	case *Init:
		if t.Of == nil {
			return nil, false
		}
		return []*Tuple{params(1, AnyType)}, true
	case *Object:
		return objectConstructors(t, g), true
	case *Extension:
		return objectConstructors(t.Base, g), true
	}
	return nil, false
}

// params is a parameter list of which the first so many are required.
func params(required int, ts ...Type) *Tuple {
	if required == len(ts) {
		return &Tuple{Types: ts}
	}
	return &Tuple{Types: ts, Size: MakeSize(int64(required), int64(len(ts)))}
}

var atLeastOne = Size{1, int64(^uint64(0) >> 1)}

// The texts that stand for numbers.
const (
	integerText = `\A[+-]?\s*(?:(?:\d+)|(?:0[xX][0-9A-Fa-f]+)|(?:0[bB][01]+))\z`
	floatText   = `\A[+-]?\s*(?:(?:(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE]-?\d+)?)|(?:0[xX][0-9A-Fa-f]+)|(?:0[0-7]+)|(?:0[bB][01]+))\z`
	formatText  = `^%([\s\[+#0{<(|-]*)([1-9][0-9]*)?(?:\.([0-9]+))?([a-zA-Z])$`
	semVerText  = `\A(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?\n?\z`
	partText    = `\A([0-9A-Za-z-]+)(?:\.[0-9A-Za-z-]+)*\n?\z`
)

func numberText(re string) Type {
	return &Variant{Types: []Type{NumericType, BooleanType, matching(re), TimespanType, TimestampType}}
}

func integerConstructors() []*Tuple {
	number := numberText(integerText)
	radix := &Variant{Types: []Type{DefaultType, &Integer{Min: 2, Max: 2}, &Integer{Min: 8, Max: 8}, &Integer{Min: 10, Max: 10}, &Integer{Min: 16, Max: 16}}}
	return []*Tuple{params(1, number, radix, BooleanType), params(1, &Struct{Fields: []Field{
		{Name: "from", Type: number}, {Name: "radix", Type: radix, Optional: true}, {Name: "abs", Type: BooleanType, Optional: true},
	}})}
}

func stringFormats() Type {
	format := matching(formatText)
	container := &Struct{Fields: []Field{
		{Name: "format", Type: format, Optional: true},
		{Name: "separator", Type: StringType, Optional: true},
		{Name: "separator2", Type: StringType, Optional: true},
		{Name: "string_formats", Type: &Hash{Key: TypeType, Value: format}, Optional: true},
	}}
	return &Variant{Types: []Type{DefaultType, NonEmptyString, &Hash{Key: TypeType, Value: &Variant{Types: []Type{format, container}}}}}
}

func binaryConstructors() []*Tuple {
	format := MakeEnum([]string{"%b", "%u", "%B", "%s", "%r"}, false)
	bytes := &Array{Elem: &Integer{Min: 0, Max: 255}}
	text := &Struct{Fields: []Field{{Name: "value", Type: StringType}, {Name: "format", Type: &Optional{Of: format}, Optional: true}}}
	list := &Struct{Fields: []Field{{Name: "value", Type: bytes}}}
	return []*Tuple{params(1, StringType, format), params(1, bytes), params(1, &Variant{Types: []Type{text, list}})}
}

// timeFormats is one format of at least two characters, or several.
func timeFormats() Type {
	one := &String{Size: Size{2, atLeastOne.Max}}
	return &Variant{Types: []Type{one, &Array{Elem: one, Size: atLeastOne}}}
}

func timespanConstructors() []*Tuple {
	var units []Field
	for _, name := range []string{"days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"} {
		units = append(units, Field{Name: name, Type: IntegerType, Optional: true})
	}
	i := Type(IntegerType)
	return []*Tuple{
		params(1, &Variant{Types: []Type{IntegerType, FloatType}}),
		params(1, NonEmptyString, timeFormats()),
		params(4, i, i, i, i, i, i, i),
		params(1, &Struct{Fields: []Field{{Name: "string", Type: NonEmptyString}, {Name: "format", Type: timeFormats(), Optional: true}}}),
		params(1, &Struct{Fields: append([]Field{{Name: "negative", Type: BooleanType, Optional: true}}, units...)}),
	}
}

func timestampConstructors() []*Tuple {
	return []*Tuple{
		{Size: Empty},
		params(1, &Variant{Types: []Type{IntegerType, FloatType}}),
		params(1, NonEmptyString, timeFormats(), NonEmptyString),
		params(1, &Struct{Fields: []Field{
			{Name: "string", Type: NonEmptyString}, {Name: "format", Type: timeFormats(), Optional: true}, {Name: "timezone", Type: NonEmptyString, Optional: true},
		}}),
	}
}

func semVerConstructors() []*Tuple {
	n, part := Type(&Integer{Min: 0, Max: atLeastOne.Max}), Type(matching(partText))
	return []*Tuple{params(1, matching(semVerText)), params(3, n, n, n, part, part), params(1, &Struct{Fields: []Field{
		{Name: "major", Type: n},
		{Name: "minor", Type: n},
		{Name: "patch", Type: n},
		{Name: "prerelease", Type: part, Optional: true},
		{Name: "build", Type: part, Optional: true},
	}})}
}

func uriInit() *Struct {
	s := &Struct{}
	for _, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment", "opaque"} {
		t := Type(NonEmptyString)
		if name == "port" {
			t = &Integer{Min: 0, Max: atLeastOne.Max}
		}
		s.Fields = append(s.Fields, Field{Name: name, Type: t, Optional: true})
	}
	return s
}

func objectConstructors(t *Object, g *guard) []*Tuple {
	attrs, required := t.settable(g)
	var ts []Type
	for _, a := range attrs {
		ts = append(ts, a.Type)
	}
	positional := params(required, ts...)
	if len(ts) == 0 {
		positional = &Tuple{Size: Empty}
	}
	if t.meta != nil {
		return []*Tuple{positional}
	}
	return []*Tuple{params(1, t.initStruct(g)), positional}
}
