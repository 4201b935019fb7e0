package hiera

import (
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// strategy is a way to make one value of those that several places have (LKP-20 to LKP-25).
type strategy struct {
	name    string
	options *value.Hash
}

var hashStrategy = &strategy{name: "hash"}

// strategies are the names, with the types of their options.
var strategies = map[string]typesys.Type{
	"default": optionsType("default"), "first": optionsType("first"), "hash": optionsType("hash"), "unique": optionsType("unique"),
	"deep": optionsType("deep", option("knockout_prefix", typesys.StringType), option("merge_debug", typesys.BooleanType),
		option("merge_hash_arrays", typesys.BooleanType), option("sort_merged_arrays", typesys.BooleanType)),
	"unconstrained_deep": anyOptionsType, "reverse_deep": anyOptionsType,
}

var (
	anyOptionsType = &typesys.Hash{Key: typesys.NonEmptyString, Value: typesys.AnyType}
	hashDataType   = &typesys.Hash{Key: typesys.StringType, Value: typesys.DataType}
	uniqueType     = &typesys.Variant{Types: []typesys.Type{typesys.ScalarType, &typesys.Array{Elem: typesys.DataType}}}
)

func optionsType(name string, more ...typesys.Field) typesys.Type {
	is := &typesys.Pattern{Patterns: []*value.Regexp{{Source: name, Matcher: &re2.Regexp{Pattern: name}}}}
	return &typesys.Struct{Fields: append([]typesys.Field{option("strategy", is)}, more...)}
}

func option(name string, t typesys.Type) typesys.Field {
	return typesys.Field{Name: name, Type: &typesys.Optional{Of: t}, Optional: true}
}

// strategyOf returns the strategy that a value names: nil, a name, or a hash with name and options.
func strategyOf(merge value.Value) (*strategy, error) {
	s := &strategy{name: "default"}
	switch m := merge.(type) {
	case nil:
		return s, nil
	case *value.Hash:
		name := m.Lookup("strategy")
		if name == nil {
			return nil, argumentError("The hash given as 'merge' must contain the name of a strategy in string form for the key 'strategy'")
		}
		s.name = value.Text(name)
		if m.Len() > 1 {
			s.options = m
		}
	default:
		s.name = value.Text(m)
	}
	t, ok := strategies[s.name]
	if !ok {
		return nil, argumentError("Unknown merge strategy: '" + s.name + "'")
	}
	if s.name == "unconstrained_deep" && s.options == nil {
		s.name = "deep" // whose instance it shares
	}
	if s.options != nil {
		if err := assertType("The merge options", t, s.options); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// lookup asks n places, from the one with the highest priority on, and merges what they have.
func (s *strategy) lookup(inv *invocation, n int, ask func(i int) (value.Value, bool, error)) (v value.Value, found bool, err error) {
	if s.name == "default" || s.name == "first" {
		for i := range n {
			if v, found, err = ask(i); err != nil || found {
				return v, found, err
			}
		}
		return nil, false, nil
	}
	switch n {
	case 0:
		return nil, false, nil
	case 1:
		v, found, err = ask(0)
		if list, ok := v.(value.Array); ok && s.name == "unique" {
			v = union(list, nil)
		}
		return v, found, err
	}
	inv.push(mergeNode, s)
	defer inv.pop()
	for i := range n {
		next, ok, err := ask(i)
		switch {
		case err != nil:
			return nil, false, err
		case !ok:
		case !found:
			v, found = next, true
			if s.name == "unique" {
				v = list(v)
			}
		default:
			if v, err = s.merge(v, next); err != nil {
				return nil, false, err
			}
		}
	}
	if !found {
		return nil, false, nil
	}
	return inv.result(v), true, nil
}

// merge merges a value with one of lower priority.
func (s *strategy) merge(high, low value.Value) (value.Value, error) {
	var t typesys.Type
	switch s.name {
	case "hash":
		t = hashDataType
	case "unique":
		t = uniqueType
	}
	if err := assertType("The first element of the merge", t, high); err != nil {
		return nil, err
	}
	if err := assertType("The second element of the merge", t, low); err != nil {
		return nil, err
	}
	switch s.name {
	case "hash":
		return low.(*value.Hash).Merge(high.(*value.Hash)), nil
	case "unique":
		return union(list(high), list(low)), nil
	case "reverse_deep":
		return deepMerge(low, high, s.options)
	}
	return deepMerge(high, low, s.options)
}

// list is a value as one of the lists that unique merges.
func list(v value.Value) value.Array {
	if a, ok := v.(value.Array); ok {
		return a.Flatten()
	}
	return value.Array{v}
}

// union returns the elements of both lists without repetitions.
func union(a, b value.Array) value.Array {
	seen := map[string]bool{}
	out := value.Array{}
	for _, l := range []value.Array{a, b} {
		for _, v := range l {
			if k := string(value.AppendKey(nil, v)); !seen[k] {
				seen[k] = true
				out = append(out, v)
			}
		}
	}
	return out
}
