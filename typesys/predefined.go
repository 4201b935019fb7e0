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
	// AnnotationType is the type that those of annotations are derived from.
	AnnotationType = &Object{Name: "Annotation"}
	// LookupContextType is the type of what functions for data get as their context (HIE-33).
	LookupContextType = &Object{
		Name:   "Puppet::LookupContext",
		Parent: AnyType,
		Attributes: []Attribute{
			{Name: "environment_name", Type: NonEmptyString, Kind: Derived},
			{Name: "module_name", Type: &Variant{Types: []Type{NonEmptyString, UndefType}}},
		},
		Functions: []Function{
			{Name: "not_found", Type: &Callable{Params: &Tuple{Size: Empty}, Return: UndefType}},
			{Name: "explain", Type: &Callable{Params: &Tuple{Size: Empty}, Block: &Callable{Params: &Tuple{Size: Empty}}, Return: UndefType}},
			{Name: "interpolate", Type: &Callable{Params: oneAny}},
			{Name: "cache", Type: &Callable{Params: &Tuple{Types: []Type{cacheKeyType, AnyType}}, Return: AnyType}},
			{Name: "cache_all", Type: &Callable{Params: &Tuple{Types: []Type{&Hash{Key: cacheKeyType, Value: AnyType}}}, Return: UndefType}},
			{Name: "cache_has_key", Type: &Callable{Params: &Tuple{Types: []Type{cacheKeyType}}, Return: BooleanType}},
			{Name: "cached_value", Type: &Callable{Params: &Tuple{Types: []Type{cacheKeyType}}, Return: AnyType}},
			{Name: "cached_entries", Type: &Variant{Types: []Type{
				&Callable{Params: &Tuple{Size: Empty}, Block: &Callable{Params: oneAny}, Return: UndefType},
				&Callable{Params: &Tuple{Size: Empty}, Block: &Callable{Params: twoAny}, Return: UndefType},
				&Callable{Params: &Tuple{Size: Empty}, Return: &Iterable{Of: &Tuple{Types: []Type{cacheKeyType, AnyType}}}},
			}}},
			{Name: "cached_file_data", Type: &Callable{
				Params: &Tuple{Types: []Type{StringType}}, Block: &Optional{Of: &Callable{Params: &Tuple{Types: []Type{&Array{Elem: IntegerType}}}}},
			}},
		},
	}
)

// The parameters of Callable[1, 1] and Callable[2, 2].
var (
	oneAny = &Tuple{Types: []Type{UnitType}, Size: Size{1, 1}}
	twoAny = &Tuple{Types: []Type{UnitType}, Size: Size{2, 2}}
)

var cacheKeyType = &Optional{Of: ScalarType}

// matcherType is what a type parameter of Error can be.
var matcherType = &Optional{Of: &Variant{Types: []Type{
	StringType, RegexpType, &Metatype{Of: EnumType}, &Metatype{Of: PatternType}, &Metatype{Of: NotUndefType}, &Metatype{Of: UndefType},
}}}
