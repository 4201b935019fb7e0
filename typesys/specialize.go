package typesys

import (
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Specialize applies parameters to a type: base[params…] (TYP-5, TP-*). The
// parameters replace those that base has. Errors are of type [*Error], with the
// reference implementation's wording. Of references to several resources, which
// are not one type, [Access] is the complete operator.
func Specialize(base Type, params []value.Value) (Type, error) {
	v, err := Access(base, params)
	if err != nil {
		return nil, err
	}
	if t, ok := v.(Type); ok {
		return t, nil
	}
	return nil, errorf("BAD_TYPE_SPECIALIZATION", Text(base), "[] with these parameters is not a type")
}

// Access is base[params…] as the language sees it: a type, or for Resource and
// Class with several titles an array of references, or undef when all titles are
// undef (TP-28). That a reference with a title cannot be parameterised again,
// but gives the value of an attribute, is left to the caller.
func Access(base Type, params []value.Value) (value.Value, error) {
	switch base.(type) {
	case *Resource, *Class:
		return References(base, params)
	}
	t, err := specialize(base, params, regex.New)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// TakesPatterns reports whether parameters of a type may be regular expressions in strings.
func TakesPatterns(base Type) bool {
	switch base.(type) {
	case *Pattern, *Regexp:
		return true
	}
	return false
}

// Parameterize is [Access] for a base that neither is a reference nor [TakesPatterns]. A program that calls nothing else
// does not link the translator of regular expressions.
func Parameterize(base Type, params []value.Value) (Type, error) {
	t, err := specialize(base, params, nil)
	if err != nil {
		return nil, err
	}
	return t, nil
}

// translator makes a regular expression of a string, as [regex.New] does.
type translator func(source string) (*value.Regexp, error)

// specialize has one case for each type that takes parameters. Those of Struct,
// Callable and Init are taken as they are, all others are flattened (TYP-4).
func specialize(base Type, params []value.Value, translate translator) (Type, *Error) {
	switch t := base.(type) {
	case *Struct:
		return specializeStruct(t, params)
	case *Callable:
		return specializeCallable(params)
	case *Init:
		return specializeInit(params)
	case *Reference:
		return nil, errorf("UNKNOWN_RESOURCE_TYPE", "Resource type not found: ", t.Text)
	}
	keys := flatten(params)
	switch t := base.(type) {
	case *Integer:
		return specializeInteger(keys)
	case *Float:
		return specializeFloat(keys)
	case *Boolean:
		if err := checkKeys(t, keys, 1, isBool, "TrueClass or FalseClass"); err != nil {
			return nil, err
		}
		if keys[0].(bool) {
			return TrueType, nil
		}
		return FalseType, nil
	case *String:
		if len(keys) != 1 && len(keys) != 2 {
			return nil, errorf("BAD_STRING_SLICE_ARITY", "String supports [] with one or two arguments. Got ", strconv.Itoa(len(keys)))
		}
		size, err := sizeOf(keys, 0)
		if err != nil {
			return nil, err
		}
		return &String{Size: size}, nil
	case *Enum:
		return specializeEnum(t, keys)
	case *Pattern:
		return specializePattern(t, keys, translate)
	case *Regexp:
		if len(keys) > 1 {
			return nil, arity(typeLabel(t), 1, 1, len(keys)).at(1)
		}
		if err := checkKeys(t, keys, 1, isRegexpOrString, "String or Regexp"); err != nil {
			return nil, err
		}
		re, err := toRegexp(keys[0], translate)
		if err != nil {
			return nil, err
		}
		return &Regexp{Pattern: re}, nil
	case *Collection:
		if len(keys) != 1 && len(keys) != 2 {
			return nil, arity("Collection-Type", 1, 2, len(keys))
		}
		size, err := sizeOf(keys, 0)
		if err != nil {
			return nil, err
		}
		return &Collection{Size: size}, nil
	case *Array:
		return specializeArray(keys)
	case *Hash:
		return specializeHash(keys)
	case *Tuple:
		return specializeTuple(t, keys)
	case *Variant:
		if err := checkKeys(t, keys, unlimited, isType, "Any-Type"); err != nil {
			return nil, err
		}
		return MakeVariant(toTypes(keys)), nil
	case *Optional:
		of, err := oneType("Optional-Type", keys, true)
		if err != nil {
			return nil, err
		}
		return &Optional{Of: of}, nil
	case *NotUndef:
		return specializeNotUndef(keys)
	case *Metatype:
		of, err := oneType("Type-Type", keys, false)
		if err != nil {
			return nil, err
		}
		return &Metatype{Of: of}, nil
	case *Sensitive:
		of, err := oneType("Sensitive-Type", keys, false)
		if err != nil {
			return nil, err
		}
		return MakeSensitive(of), nil
	case *Iterable:
		of, err := oneType("Iterable-Type", keys, false)
		if err != nil {
			return nil, err
		}
		return &Iterable{Of: of}, nil
	case *Iterator:
		of, err := oneType("Iterator-Type", keys, false)
		if err != nil {
			return nil, err
		}
		return &Iterator{Of: of}, nil
	case *Timespan:
		return specializeTimespan(t, keys)
	case *Timestamp:
		return specializeTimestamp(t, keys)
	case *SemVer:
		return specializeSemVer(t, keys)
	case *URI:
		return specializeURI(keys)
	case *Runtime:
		if len(keys) != 2 {
			return nil, arity(typeLabel(t), 1, 2, len(keys))
		}
		if err := checkKeys(t, keys, 2, isString, "String or String"); err != nil {
			return nil, err
		}
		return runtimeType(keys[0].(string), keys[1].(string))
	case *Object:
		return specializeObject(t, keys)
	case *TypeSet:
		return specializeTypeSet(t, keys)
	}
	return nil, errorf("OPERATOR_NOT_APPLICABLE", "Operator '[]' is not applicable to ", value.ALabel(base), ".")
}

const unlimited = math.MaxInt

func flatten(params []value.Value) []value.Value {
	var out []value.Value
	for _, p := range params {
		if a, ok := p.(value.Array); ok {
			out = append(out, flatten(a)...)
		} else {
			out = append(out, p)
		}
	}
	return out
}

// typeLabel is the label of a type at the start of a sentence: "An Enum-Type".
func typeLabel(t Type) string {
	l := value.ALabel(t)
	return "A" + l[1:]
}

func arity(label string, lo, hi, got int) *Error {
	count := strconv.Itoa(lo) + " argument"
	switch {
	case hi == unlimited:
		count = strconv.Itoa(lo) + " or more arguments"
	case hi != lo:
		count = strconv.Itoa(lo) + " to " + strconv.Itoa(hi) + " arguments"
	case lo != 1:
		count += "s"
	}
	return errorf("BAD_TYPE_SLICE_ARITY", label, "[] accepts ", count, ". Got ", strconv.Itoa(got))
}

// checkKeys wants 1 to hi parameters of one kind.
func checkKeys(t Type, keys []value.Value, hi int, is func(value.Value) bool, expected string) *Error {
	if len(keys) < 1 || len(keys) > hi {
		return arity(typeLabel(t), 1, hi, len(keys))
	}
	for i, k := range keys {
		if !is(k) {
			return badKey(t, i, k, expected)
		}
	}
	return nil
}

func badKey(t Type, i int, k value.Value, expected string) *Error {
	return errorf("BAD_TYPE_SPECIALIZATION", "Error creating type specialization of ", value.ALabel(t), ", Cannot use ", keyTypeName(k), " where ", expected, " is expected").at(i)
}

// keyTypeName names the type of a parameter in messages.
func keyTypeName(v value.Value) string {
	switch v.(type) {
	case nil:
		return "Undef"
	case value.DefaultValue:
		return "Default"
	}
	return Generalize(InferReduced(v)).String()
}

func isBool(v value.Value) bool   { _, ok := v.(bool); return ok }
func isString(v value.Value) bool { _, ok := v.(string); return ok }
func isType(v value.Value) bool   { _, ok := v.(Type); return ok }

func isRegexpOrString(v value.Value) bool {
	_, ok := v.(*value.Regexp)
	return ok || isString(v)
}

func toTypes(keys []value.Value) []Type {
	ts := make([]Type, len(keys))
	for i, k := range keys {
		ts[i] = k.(Type)
	}
	return ts
}

func toRegexp(v value.Value, translate translator) (*value.Regexp, *Error) {
	s, ok := v.(string)
	if !ok {
		return v.(*value.Regexp), nil
	}
	re, err := translate(s)
	if err != nil {
		return nil, errorf("", err.Error())
	}
	raw := *re
	if raw.Raw = true; raw.Plain() == re.Plain() {
		return re, nil // which the type of a literal has too
	}
	return &raw, nil
}

// limits are two ends of a range, of which any may be default.
func limits(keys []value.Value) (lo, hi int64, ok bool) {
	lo, hi = math.MinInt64, math.MaxInt64
	for i, k := range keys {
		switch k := k.(type) {
		case int64:
			if i == 0 {
				lo = k
			} else {
				hi = k
			}
		case value.DefaultValue:
		default:
			return 0, 0, false
		}
	}
	return lo, hi, true
}

func reversed(lo, hi string) *Error {
	return errorf("", "'from' must be less or equal to 'to'. Got (", lo, ", ", hi) // sic
}

func specializeInteger(keys []value.Value) (Type, *Error) {
	if len(keys) != 1 && len(keys) != 2 {
		return nil, errorf("BAD_INTEGER_SLICE_ARITY", "Integer-Type supports [] with one or two arguments (from, to). Got ", strconv.Itoa(len(keys)))
	}
	for i, k := range keys {
		if !isRangeParam(k) {
			return nil, errorf("BAD_INTEGER_SLICE_TYPE", "Integer-Type [] requires all arguments to be integers (or default). Got ", HostClass(k)).at(i)
		}
	}
	lo, hi, _ := limits(keys)
	if lo > hi {
		return nil, reversed(strconv.FormatInt(lo, 10), strconv.FormatInt(hi, 10))
	}
	t := MakeInteger(lo, hi)
	t.ClosedMin = t.ClosedMin && keys[0] == value.Value(lo)
	t.ClosedMax = t.ClosedMax && len(keys) == 2 && keys[1] == value.Value(hi)
	return t, nil
}

func specializeFloat(keys []value.Value) (Type, *Error) {
	if len(keys) != 1 && len(keys) != 2 {
		return nil, errorf("BAD_INTEGER_SLICE_ARITY", "Float-Type supports [] with one or two arguments (from, to). Got ", strconv.Itoa(len(keys)))
	}
	ends := []float64{-math.MaxFloat64, math.MaxFloat64}
	for i, k := range keys {
		switch k := k.(type) {
		case int64:
			ends[i] = float64(k)
		case float64:
			ends[i] = k
		case value.DefaultValue:
		default:
			return nil, errorf("BAD_INTEGER_SLICE_TYPE", "Float-Type [] requires all arguments to be floats, or integers (or default). Got ", HostClass(k)).at(i)
		}
	}
	if ends[0] > ends[1] {
		return nil, reversed(formatFloat(ends[0]), formatFloat(ends[1]))
	}
	return &Float{Min: ends[0], Max: ends[1]}, nil
}

func isRangeParam(v value.Value) bool {
	switch v := v.(type) {
	case int64, value.DefaultValue:
		return true
	case string:
		return v == "default"
	}
	return false
}

// sizeOf makes a size of one or two parameters, or of an Integer type (TYP-6).
// The first parameter is at an index of all.
func sizeOf(keys []value.Value, index int) (Size, *Error) {
	if len(keys) == 1 {
		if t, ok := keys[0].(*Integer); ok {
			return MakeSize(t.Min, t.Max), nil
		}
	}
	for i, k := range keys {
		switch k.(type) {
		case int64, value.DefaultValue:
		default:
			return Size{}, errorf("BAD_COLLECTION_SLICE_TYPE", "A Type's size constraint arguments must be a single Integer type, or 1-2 integers (or default). Got ", aClass(k)).at(index + i)
		}
	}
	lo, hi, _ := limits(keys)
	if lo > hi {
		return Size{}, reversed(strconv.FormatInt(lo, 10), strconv.FormatInt(hi, 10))
	}
	return MakeSize(lo, hi), nil
}

// aClass is the label of a value's class with its article.
func aClass(v value.Value) string {
	l := HostClass(v)
	if t, ok := v.(Type); ok {
		l = classOf(t) + "-Type"
	}
	return value.Article(l) + " " + l
}

func specializeEnum(t *Enum, keys []value.Value) (Type, *Error) {
	ignoreCase := false
	if len(keys) > 0 {
		if b, ok := keys[len(keys)-1].(bool); ok {
			ignoreCase, keys = b, keys[:len(keys)-1]
		}
	}
	if err := checkKeys(t, keys, unlimited, isString, "String"); err != nil {
		return nil, err
	}
	values := make([]string, len(keys))
	for i, k := range keys {
		values[i] = k.(string)
	}
	return MakeEnum(values, ignoreCase), nil
}

func specializePattern(t *Pattern, keys []value.Value, translate translator) (Type, *Error) {
	if len(keys) < 1 {
		return nil, arity(typeLabel(t), 1, unlimited, 0)
	}
	var all []*value.Regexp
	for i, k := range keys {
		switch k := k.(type) {
		case string, *value.Regexp:
			re, err := toRegexp(k, translate)
			if err != nil {
				return nil, err.at(i)
			}
			all = append(all, re)
		case *Pattern:
			all = append(all, k.Patterns...)
		case *Regexp:
			re := k.Pattern
			if re == nil {
				re = &value.Regexp{}
			}
			all = append(all, re)
		default:
			return nil, badKey(t, i, k, "String or Regexp or Pattern-Type or Regexp-Type")
		}
	}
	return &Pattern{Patterns: appendRegexps(nil, all...)}, nil
}

func notTypes(label string, k value.Value) *Error {
	return errorf("BAD_TYPE_SLICE_TYPE", label, "[] arguments must be types. Got ", HostClass(k))
}

func oneType(label string, keys []value.Value, orString bool) (Type, *Error) {
	if len(keys) != 1 {
		return nil, arity(label, 1, 1, len(keys))
	}
	switch k := keys[0].(type) {
	case Type:
		return k, nil
	case string:
		if orString {
			return &String{Literal: k, IsLiteral: true}, nil
		}
	}
	return nil, notTypes(label, keys[0]).at(0)
}

func specializeNotUndef(keys []value.Value) (Type, *Error) {
	switch len(keys) {
	case 0:
		return NotUndefType, nil
	case 1:
	default:
		return nil, arity("NotUndef-Type", 0, 1, len(keys))
	}
	switch k := keys[0].(type) {
	case string:
		return &NotUndef{Of: &String{Literal: k, IsLiteral: true}}, nil
	case *Any:
		return NotUndefType, nil
	case Type:
		return &NotUndef{Of: k}, nil
	}
	return nil, errorf("BAD_NOT_UNDEF_SLICE_TYPE", "NotUndef-Type[] argument must be a Type or a String. Got ", HostClass(keys[0])).at(0)
}

func specializeArray(keys []value.Value) (Type, *Error) {
	if len(keys) < 1 || len(keys) > 3 {
		return nil, arity("Array-Type", 1, 3, len(keys))
	}
	elem, ok := keys[0].(Type)
	if !ok {
		if len(keys) != 2 {
			return nil, notTypes("Array-Type", keys[0]).at(0)
		}
		size, err := sizeOf(keys, 0)
		if err != nil {
			return nil, err
		}
		return &Array{Elem: AnyType, Size: size}, nil
	}
	if len(keys) == 1 {
		return &Array{Elem: elem}, nil
	}
	size, err := sizeOf(keys[1:], 1)
	if err != nil {
		return nil, err
	}
	return &Array{Elem: elem, Size: size}, nil
}

func specializeHash(keys []value.Value) (Type, *Error) {
	if len(keys) == 2 {
		lo, ok1 := keys[0].(int64)
		hi, ok2 := keys[1].(int64)
		if ok1 && ok2 {
			if lo > hi {
				return nil, reversed(strconv.FormatInt(lo, 10), strconv.FormatInt(hi, 10))
			}
			return &Hash{Key: AnyType, Value: AnyType, Size: MakeSize(lo, hi)}, nil
		}
	}
	for i, k := range keys[:min(2, len(keys))] {
		if !isType(k) {
			return nil, notTypes("Hash-Type", k).at(i)
		}
	}
	if len(keys) < 2 || len(keys) > 4 {
		return nil, arity("Hash-Type", 2, 4, len(keys))
	}
	h := &Hash{Key: keys[0].(Type), Value: keys[1].(Type)}
	if len(keys) > 2 {
		size, err := sizeOf(keys[2:], 2)
		if err != nil {
			return nil, err
		}
		h.Size = size
	}
	return h, nil
}

// trailingSize splits off the size at the end of the parameters of Tuple and
// Callable.
func trailingSize(keys []value.Value) (rest []value.Value, size Size, given bool, err *Error) {
	n := len(keys)
	var ends []value.Value
	switch {
	case n > 1 && isRangeParam(keys[n-2]) && isRangeParam(keys[n-1]):
		ends = keys[n-2:]
	case n > 0 && isRangeParam(keys[n-1]):
		ends = keys[n-1:]
	default:
		return keys, Size{}, false, nil
	}
	lo, hi, ok := limits(ends)
	if !ok { // the word 'default' in quotes
		lo, hi = 0, math.MaxInt64
	}
	if lo > hi {
		return nil, Size{}, false, reversed(strconv.FormatInt(lo, 10), strconv.FormatInt(hi, 10))
	}
	return keys[:n-len(ends)], MakeSize(lo, hi), true, nil
}

func specializeTuple(t *Tuple, keys []value.Value) (Type, *Error) {
	keys, size, _, err := trailingSize(keys)
	if err != nil {
		return nil, err
	}
	if err := checkKeys(t, keys, unlimited, isType, "Any-Type"); err != nil {
		return nil, err
	}
	return &Tuple{Types: toTypes(keys), Size: size}, nil
}

// typeOf is the type that a parameter stands for where the reference
// implementation takes any value: itself, or the general type of the value.
func typeOf(v value.Value) (Type, *Error) {
	switch v := v.(type) {
	case Type:
		return v, nil
	case string:
		return runtimeType("ruby", v)
	}
	return Generalize(InferReduced(v)), nil
}

// runtimeType is the type of a name in another language.
func runtimeType(language, name string) (Type, *Error) {
	if name == "" {
		want := &Variant{Types: []Type{NonEmptyString, &Tuple{Types: []Type{RegexpType, NonEmptyString}}}}
		return nil, wrongType("Runtime 'name_or_pattern'", want, name)
	}
	return &Runtime{Language: language, TypeName: name}, nil
}

// specializeCallable is CAL-1 and CAL-2.
func specializeCallable(keys []value.Value) (Type, *Error) {
	t := &Callable{}
	if len(keys) > 0 {
		if params, ok := keys[0].(value.Array); ok {
			if len(keys) != 2 {
				return nil, arity(typeLabel(CallableType), 2, 2, len(keys))
			}
			var err *Error
			if t.Return, err = typeOf(keys[1]); err != nil {
				return nil, err
			}
			keys = params
		}
	}
	if n := len(keys); n > 0 {
		if block, ok := keys[n-1].(Type); ok && isCallable(block, true) {
			t.Block, keys = block, keys[:n-1]
		}
	}
	keys, size, given, err := trailingSize(keys)
	if err != nil {
		return nil, err
	}
	t.Params = &Tuple{Size: size}
	for _, k := range keys {
		of, err := typeOf(k)
		if err != nil {
			return nil, err
		}
		t.Params.Types = append(t.Params.Types, of)
	}
	if _, hi := size.Range(); given && hi > 0 && len(keys) == 0 {
		t.Params.Types = []Type{UnitType}
	}
	return t, nil
}

func specializeStruct(t *Struct, keys []value.Value) (Type, *Error) {
	if len(keys) != 1 {
		return nil, arity(typeLabel(t), 1, 1, len(keys))
	}
	h, ok := keys[0].(*value.Hash)
	if !ok {
		return nil, badKey(t, 0, keys[0], "Hash")
	}
	s, err := makeStruct(h)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// makeStruct is the Struct that a hash from key to type describes (TP-18).
func makeStruct(h *value.Hash) (*Struct, *Error) {
	s := &Struct{Fields: make([]Field, 0, h.Len())}
	for _, e := range h.Entries() {
		of, err := typeOf(e.Value)
		if err != nil {
			return nil, err
		}
		f := Field{Type: of}
		if name, ok := e.Key.(string); ok {
			if name == "" {
				return nil, errorf("", "Struct element key cannot be an empty String")
			}
			optional, err := tryAssignable(f.Type, UndefType)
			if err != nil {
				return nil, errorf("", err.Error())
			}
			f.Name, f.Optional = name, optional
		} else {
			key, err := fieldKey(e.Key)
			if err != nil {
				return nil, err
			}
			f.Name = key
			_, f.Optional = e.Key.(*Optional)
			f.Enum, _ = e.Key.(*Enum)
		}
		s.Fields = append(s.Fields, f)
	}
	return s, nil
}

// fieldKey is the name that the type of a Struct key stands for (TP-18).
func fieldKey(key value.Value) (string, *Error) {
	var of Type
	switch k := key.(type) {
	case *NotUndef:
		of = k.Of
	case *Optional:
		of = k.Of
	case *String:
		of = k
	case *Enum:
		if len(k.Values) == 1 {
			return k.Values[0], nil
		}
	default:
		return "", errorf("", "Illegal Struct member key type. Expected NotUndef, Optional, String, or Enum. Got: ", HostClass(key))
	}
	if s, ok := of.(*String); ok && s.IsLiteral {
		return s.Literal, nil
	}
	shown := "undef"
	if of != nil {
		shown = Text(of)
	} else if t, ok := key.(Type); ok {
		shown = Text(t)
	}
	return "", errorf("", "Unable to extract a non-empty literal string from Struct member key type ", shown)
}

func specializeInit(keys []value.Value) (Type, *Error) {
	var first value.Value
	if len(keys) > 0 {
		first = keys[0]
	}
	of, ok := first.(Type)
	if !ok {
		return nil, notTypes("Init-Type", first).at(0)
	}
	return &Init{Of: of, Args: value.Array(keys[1:])}, nil
}

func specializeSemVer(t *SemVer, keys []value.Value) (Type, *Error) {
	if len(keys) < 1 {
		return nil, arity(typeLabel(t), 1, unlimited, 0)
	}
	for i, k := range keys { // before any text is read
		switch k.(type) {
		case string, *VersionRange:
		default:
			return nil, badKey(t, i, k, "String or SemanticPuppet::VersionRange")
		}
	}
	ranges := make([]*VersionRange, len(keys))
	for i, k := range keys {
		switch k := k.(type) {
		case string:
			r, err := ParseVersionRange(k)
			if err != nil {
				return nil, errorf("", err.Error()).at(i)
			}
			ranges[i] = r
		case *VersionRange:
			ranges[i] = k
		}
	}
	return MakeSemVer(ranges), nil
}

func specializeURI(keys []value.Value) (Type, *Error) {
	if len(keys) != 1 {
		return nil, arity("URI-Type", 1, 1, len(keys))
	}
	switch k := keys[0].(type) {
	case string:
		if k == "" {
			break
		}
		if !hasScheme(k) {
			return nil, errorf("", "URI-Type parameter has wrong type, expects an absolute URI, got '", k, "'").at(0)
		}
		u, err := ParseURI(k)
		if err != nil {
			return nil, errorf("", err.Error()).at(0)
		}
		return MakeURI(u), nil
	case *value.Hash:
		if uriParams.instance(k, nil) {
			return &URI{Params: k}, nil
		}
	}
	return nil, errorf("BAD_TYPE_SLICE_TYPE", "URI-Type[] arguments must be types. Got ", HostClass(keys[0])).at(0)
}

// uriParams is the type of the hash that URI can be given.
var (
	uriParams = &Struct{Fields: []Field{
		{Name: "scheme", Type: uriPart, Optional: true},
		{Name: "userinfo", Type: uriPart, Optional: true},
		{Name: "host", Type: uriPart, Optional: true},
		{Name: "port", Type: &Optional{Of: &Variant{Types: []Type{&Integer{Min: 0, Max: math.MaxInt64}, &Metatype{Of: NotUndefType}, &Metatype{Of: UndefType}}}}, Optional: true},
		{Name: "path", Type: uriPart, Optional: true},
		{Name: "query", Type: uriPart, Optional: true},
		{Name: "fragment", Type: uriPart, Optional: true},
		{Name: "opaque", Type: uriPart, Optional: true},
	}}
	uriPart = &Optional{Of: &Variant{Types: []Type{
		NonEmptyString, RegexpType, &Metatype{Of: PatternType}, &Metatype{Of: EnumType}, &Metatype{Of: NotUndefType}, &Metatype{Of: UndefType},
	}}}
)

// specializeObject is Object[{…}], and the parameters of a named object type.
func specializeObject(t *Object, keys []value.Value) (Type, *Error) {
	if t.Name != "" {
		ext, err := makeExtension(t, keys)
		if err != nil {
			return nil, err
		}
		return ext, nil
	}
	if len(keys) != 1 {
		return nil, arity("Object-Type", 1, 1, len(keys))
	}
	switch k := keys[0].(type) {
	case nil:
		return ObjectType, nil
	case *value.Hash:
		obj, err := defineObject("", k)
		if err != nil {
			return nil, err
		}
		obj.Expression = true
		return obj, nil
	}
	name, err := definedName("object name", t, keys[0])
	if err != nil || name == "" {
		return t, err
	}
	return &Object{Name: name}, nil
}

// specializeTypeSet is TypeSet[{…}].
func specializeTypeSet(t *TypeSet, keys []value.Value) (Type, *Error) {
	if len(keys) != 1 {
		return nil, arity("TypeSet-Type", 1, 1, len(keys))
	}
	switch k := keys[0].(type) {
	case nil:
		return TypeSetType, nil
	case *value.Hash:
		if k.Len() == 0 {
			return TypeSetType, nil
		}
		set := &TypeSet{}
		if name, ok := k.Get("name"); ok {
			set.Name, _ = name.(string)
		}
		if err := set.define(k, nil); err != nil {
			return nil, err
		}
		return set, nil
	}
	name, err := definedName("TypeSet name", t, keys[0])
	if err != nil || name == "" {
		return t, err
	}
	return &TypeSet{Name: name}, nil
}

// definedName is a name given instead of a definition: of a type without members.
func definedName(subject string, t Type, key value.Value) (string, *Error) {
	switch key.(type) {
	case string, value.DefaultValue:
	default:
		return "", badKey(t, 0, key, "Hash")
	}
	if want := typeName; key != value.Value("") && !want.instance(key, nil) {
		return "", wrongType(subject, want, key)
	}
	name, _ := key.(string)
	return name, nil
}
