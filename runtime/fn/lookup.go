package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Query is what one of the functions that look data up asks for (LKP-1).
type Query struct {
	// Names are the keys, of which the first that is found counts. Name is the argument itself, for the lambda.
	Names []string
	Name  value.Value
	// TypeFunction is what the value must be of; nil for anything.
	Type typesys.Type
	// MergeFunction is the strategy: nil, a name, or a hash with name and options (LKP-25).
	Merge value.Value
	// Default is the value when none is found, when HasDefault is set; Otherwise makes one of Name.
	Default    value.Value
	HasDefault bool
	Otherwise  Lambda1
	// Overrides come before all data, Defaults after it.
	Overrides, Defaults *value.Hash
	// HieraFunction is set by the functions hiera*, which search the global layer alone where the environment has no data.
	Hiera bool
	// Prefer are what these functions search before the hierarchy, in version 3.
	Prefer []string
}

// Looker is a [Context] that has data.
type Looker interface {
	Lookup(q *Query) (value.Value, error)
}

// LookupFunction is lookup(name, type?, merge?, default?, lambda?) and lookup(options, lambda?): the value that the data has for a
// name, FN-lookup, LKP-1.
var LookupFunction = Function{
	Name: "lookup", Looks: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&lookupNameT, &lookupTypeT, &lookupMergeT}, Size: size{Min: 1, Max: 3}}}, Names: names{"name", "value_type", "merge"}}, lookupTyped},
		{signature{Type: &callable{Params: &tuple{Types: types{&lookupNameT, &optionalLookupTypeT, &optionalLookupMergeT, &lookupDefaultT}}}, Names: names{"name", "value_type", "merge", "default_value"}}, lookupTyped},
		{signature{Type: &callable{Params: &tuple{Types: types{&lookupNameT, &lookupTypeT, &lookupMergeT}, Size: size{Min: 1, Max: 3}}, Block: &lookupBlockT}, Names: names{"name", "value_type", "merge"}, BlockName: "block"}, lookupTyped},
		{signature{Type: &callable{Params: &tuple{Types: types{&lookupNamedT}}, Block: &optionalLookupBlockT}, Names: names{"options_hash"}, BlockName: "block"}, lookupNamed},
		{signature{Type: &callable{Params: &tuple{Types: types{&lookupNameTargetT, &lookupUnnamedT}}, Block: &optionalLookupBlockT}, Names: names{"name", "options_hash"}, BlockName: "block"}, lookupWith},
	},
}

var (
	lookupNamesT      = typesys.Array{Elem: &stringT}
	lookupNameTargetT = typesys.Variant{Types: types{&stringT, &lookupNamesT}}
	lookupNameT       = typesys.Alias{Name: "NameType", Target: &lookupNameTargetT}
	lookupTypeT       = typesys.Alias{Name: "ValueType", Target: &typeT}
	lookupDefaultT    = typesys.Alias{Name: "DefaultValueType", Target: &anyT}

	lookupOptionsT     = typesys.Hash{Key: &stringT, Value: &lookupScalarT}
	lookupScalarT      = typesys.Scalar{}
	lookupMergeTargetT = typesys.Variant{Types: types{&lookupTextT, &lookupOptionsT}}
	lookupTextT        = typesys.String{Size: size{Min: 1, Max: unlimited}}
	lookupMergeT       = typesys.Alias{Name: "MergeType", Target: &lookupMergeTargetT}

	optionalLookupTypeT  = typesys.Optional{Of: &lookupTypeT}
	optionalLookupMergeT = typesys.Optional{Of: &lookupMergeT}
	lookupHashT          = typesys.Hash{Key: &stringT, Value: &anyT}
	optionalLookupHashT  = typesys.Optional{Of: &lookupHashT}

	lookupBlockTargetT   = typesys.Callable{Params: &tuple{Types: types{&lookupNameT}}}
	lookupBlockT         = typesys.Alias{Name: "BlockType", Target: &lookupBlockTargetT}
	optionalLookupBlockT = typesys.Optional{Of: &lookupBlockT}

	lookupNamedT       = typesys.Alias{Name: "OptionsWithName", Target: &lookupNamedTargetT}
	lookupUnnamedT     = typesys.Alias{Name: "OptionsWithoutName", Target: &lookupUnnamedTargetT}
	lookupNamedTargetT = typesys.Struct{Fields: []typesys.Field{
		{Name: "name", Type: &lookupNameT},
		{Name: "value_type", Type: &optionalLookupTypeT, Optional: true},
		{Name: "default_value", Type: &lookupDefaultT, Optional: true},
		{Name: "override", Type: &optionalLookupHashT, Optional: true},
		{Name: "default_values_hash", Type: &optionalLookupHashT, Optional: true},
		{Name: "merge", Type: &optionalLookupMergeT, Optional: true},
	}}
	lookupUnnamedTargetT = typesys.Struct{Fields: []typesys.Field{
		{Name: "value_type", Type: &optionalLookupTypeT, Optional: true},
		{Name: "default_value", Type: &lookupDefaultT, Optional: true},
		{Name: "override", Type: &optionalLookupHashT, Optional: true},
		{Name: "default_values_hash", Type: &optionalLookupHashT, Optional: true},
		{Name: "merge", Type: &optionalLookupMergeT, Optional: true},
	}}
)

func lookupTyped(c Context, args []value.Value, b *Block) (value.Value, error) {
	q := &Query{Otherwise: lambda1(b), HasDefault: len(args) > 3}
	var t value.Value
	if len(args) > 1 {
		t = args[1]
	}
	if len(args) > 2 {
		q.Merge = args[2]
	}
	if q.HasDefault {
		q.Default = args[3]
	}
	return q.askFor(c, args[0], t)
}

func lookupNamed(c Context, args []value.Value, b *Block) (value.Value, error) {
	return LookupNamedElse(c, args[0].(*value.Hash), lambda1(b))
}

func lookupWith(c Context, args []value.Value, b *Block) (value.Value, error) {
	return LookupWithElse(c, args[0], args[1].(*value.Hash), lambda1(b))
}

// Lookup returns the value that the data has for a name, or for the first of an array of names. It is of the type and merged by the
// strategy, where these are not undef. The error is that there is none, or of another type, FN-lookup, LKP-1.
func Lookup(c Context, name, valueType, merge value.Value) (value.Value, error) {
	q := &Query{Merge: merge}
	return q.askFor(c, name, valueType)
}

// LookupOr is [Lookup] with a value for where there is none.
func LookupOr(c Context, name, valueType, merge, otherwise value.Value) (value.Value, error) {
	q := &Query{Merge: merge, Default: otherwise, HasDefault: true}
	return q.askFor(c, name, valueType)
}

// LookupElse is [Lookup] with a lambda that makes a value of the name for where there is none.
func LookupElse(c Context, name, valueType, merge value.Value, otherwise Lambda1) (value.Value, error) {
	q := &Query{Merge: merge, Otherwise: otherwise}
	return q.askFor(c, name, valueType)
}

// LookupWith is [Lookup] with options in a hash: value_type, merge, default_value, override and default_values_hash.
func LookupWith(c Context, name value.Value, options *value.Hash) (value.Value, error) {
	return LookupWithElse(c, name, options, nil)
}

// LookupWithElse is [LookupWith] with a lambda that makes a value of the name for where there is none.
func LookupWithElse(c Context, name value.Value, options *value.Hash, otherwise Lambda1) (value.Value, error) {
	return queryOf(options, otherwise).ask(c, name)
}

// LookupNamed is [LookupWith] with the name among the options.
func LookupNamed(c Context, options *value.Hash) (value.Value, error) {
	return LookupNamedElse(c, options, nil)
}

// LookupNamedElse is [LookupWithElse] with the name among the options.
func LookupNamedElse(c Context, options *value.Hash, otherwise Lambda1) (value.Value, error) {
	return LookupWithElse(c, options.Lookup("name"), options, otherwise)
}

// askFor asks for a value of a type, undef for any.
func (q *Query) askFor(c Context, name, valueType value.Value) (value.Value, error) {
	q.Type, _ = valueType.(typesys.Type)
	return q.ask(c, name)
}

// queryOf takes a query from a hash of options.
func queryOf(options *value.Hash, otherwise Lambda1) *Query {
	q := &Query{Otherwise: otherwise, Merge: options.Lookup("merge")}
	q.Type, _ = options.Lookup("value_type").(typesys.Type)
	q.Default, q.HasDefault = options.Get("default_value")
	q.Overrides, _ = options.Lookup("override").(*value.Hash)
	q.Defaults, _ = options.Lookup("default_values_hash").(*value.Hash)
	return q
}

// ask asks for one name or several.
func (q *Query) ask(c Context, name value.Value) (value.Value, error) {
	q.Name = name
	switch name := name.(type) {
	case string:
		q.Names = []string{name}
	case value.Array:
		for _, n := range name {
			q.Names = append(q.Names, n.(string))
		}
	}
	return c.(Looker).Lookup(q)
}
