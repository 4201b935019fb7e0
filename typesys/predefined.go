package typesys

import (
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
)

// functionName is what a Deferred can call, or the variable it reads.
const functionName = `\A[$]?[a-z][a-z0-9_]*(?:::[a-z][a-z0-9_]*)*\z`

// The predefined object types (TP-42).
var (
	// DeferredType is the type of a call that the agent makes (DEFER-1).
	DeferredType = &Object{
		Name: "Deferred",
		Attributes: []Attribute{
			{Name: "name", Type: &Pattern{Patterns: []*value.Regexp{{Source: functionName, Matcher: &re2.Regexp{Pattern: functionName}}}}},
			{Name: "arguments", Type: &Optional{Of: &Array{Elem: AnyType}}, HasValue: true},
		},
	}
	// ErrorType is the type of errors as values.
	ErrorType = &Object{
		Name:   "Error",
		Params: []TypeParam{{Name: "kind", Type: matcherType}, {Name: "issue_code", Type: matcherType}},
		Attributes: []Attribute{
			{Name: "msg", Type: NonEmptyString},
			{Name: "kind", Type: &Optional{Of: NonEmptyString}, HasValue: true},
			{Name: "details", Type: &Optional{Of: &Hash{Key: NonEmptyString, Value: DataType}}, HasValue: true},
			{Name: "issue_code", Type: &Optional{Of: NonEmptyString}, HasValue: true},
		},
		Functions: []Function{{Name: "message", Type: &Callable{Params: &Tuple{Size: Empty}, Return: NonEmptyString}}},
	}
	// LookupContextType is the type of what functions for data get as their context (HIE-33).
	LookupContextType = &Object{
		Name: "Puppet::LookupContext",
		Attributes: []Attribute{
			{Name: "environment_name", Type: NonEmptyString, Kind: Derived},
			{Name: "module_name", Type: &Variant{Types: []Type{NonEmptyString, UndefType}}},
		},
		Functions: []Function{
			{Name: "not_found", Type: contextCall(UndefType, nil)},
			{Name: "explain", Type: contextCall(UndefType, contextCall(nil, nil))},
			{Name: "interpolate", Type: contextCall(nil, nil, UnitType)},
			{Name: "cache", Type: contextCall(AnyType, nil, cacheKeyType, AnyType)},
			{Name: "cache_all", Type: contextCall(UndefType, nil, &Hash{Key: cacheKeyType, Value: AnyType})},
			{Name: "cache_has_key", Type: contextCall(BooleanType, nil, cacheKeyType)},
			{Name: "cached_value", Type: contextCall(AnyType, nil, cacheKeyType)},
			{Name: "cached_entries", Type: &Variant{Types: []Type{
				contextCall(UndefType, contextCall(nil, nil, UnitType)),
				contextCall(UndefType, contextCall(nil, nil, UnitType, UnitType)),
				contextCall(&Iterable{Of: &Tuple{Types: []Type{cacheKeyType, AnyType}}}, nil),
			}}},
			{Name: "cached_file_data", Type: contextCall(nil, &Optional{Of: contextCall(nil, nil, UnitType)}, StringType)},
		},
	}
)

var cacheKeyType = &Optional{Of: ScalarType}

// contextCall is the type of a function of a lookup's context; the types of its result and of its lambda may be nil.
func contextCall(result, block Type, params ...Type) *Callable {
	c := &Callable{Params: &Tuple{Types: params}, Block: block, Return: result}
	if len(params) == 0 {
		c.Params.Size = Empty
	}
	return c
}

// matcherType is what a type parameter of Error can be.
var matcherType = &Optional{Of: &Variant{Types: []Type{
	StringType, RegexpType, &Metatype{Of: EnumType}, &Metatype{Of: PatternType}, &Metatype{Of: NotUndefType}, &Metatype{Of: UndefType},
}}}
