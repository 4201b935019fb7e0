package fn

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Functions of stdlib on arrays and hashes; their arguments and errors are those
// of the legacy API.
var (
	// PrefixFunction is prefix(Array|Hash, String?): the elements or keys with a string before them.
	PrefixFunction = Function{Name: "prefix", Arity: -1, Pure: true, Legacy: prefix}
	// SuffixFunction is suffix(Array|Hash, String?): the elements or keys with a string behind them.
	SuffixFunction = Function{Name: "suffix", Arity: -1, Pure: true, Legacy: suffix}
	// ConcatFunction is concat(Array, Any+): the array with the elements of other arrays, or other values, at its end.
	ConcatFunction = Function{Name: "concat", Arity: -1, Pure: true, Legacy: concat}
	// DeleteFunction is delete(Array|String|Hash, String|Array): without elements, parts of the string or keys.
	DeleteFunction = Function{Name: "delete", Arity: -1, Pure: true, Legacy: deleteItems}
	// DeleteAtFunction is delete_at(Array, Integer): without the element at an index.
	DeleteAtFunction = Function{Name: "delete_at", Arity: -1, Pure: true, Legacy: deleteAt}
	// DeleteUndefValuesFunction is delete_undef_values(Array|Hash): without undef.
	DeleteUndefValuesFunction = Function{Name: "delete_undef_values", Arity: -1, Pure: true, Legacy: deleteUndefValues}
	// DeleteValuesFunction is delete_values(Hash, Any): without the entries that have a value.
	DeleteValuesFunction = Function{Name: "delete_values", Arity: -1, Pure: true, Legacy: deleteValues}
	// MemberFunction is member(Array, Any): whether all of one value or of an array are elements.
	MemberFunction = Function{Name: "member", Arity: -1, Pure: true, Legacy: member}
	// HasKeyFunction is has_key(Hash, Any): whether there is a key.
	HasKeyFunction = Function{Name: "has_key", Arity: -1, Pure: true, Legacy: hasKey}
	// JoinKeysToValuesFunction is join_keys_to_values(Hash, String): the keys and values joined by a string; a value that is an array gives several.
	JoinKeysToValuesFunction = Function{Name: "join_keys_to_values", Arity: -1, Pure: true, Legacy: joinKeysToValues}
	// UnionFunction is union(Array, Array+): the elements of all, each once.
	UnionFunction = Function{Name: "union", Arity: -1, Pure: true, Legacy: union}
	// IntersectionFunction is intersection(Array, Array): the elements that both have.
	IntersectionFunction = Function{Name: "intersection", Arity: -1, Pure: true, Legacy: intersection}
	// DifferenceFunction is difference(Array, Array): the elements of the first that the second does not have.
	DifferenceFunction = Function{Name: "difference", Arity: -1, Pure: true, Legacy: difference}
	// ReverseFunction is reverse(Array|String): in the opposite order.
	ReverseFunction = Function{Name: "reverse", Arity: -1, Pure: true, Legacy: reverse}
	// ZipFunction is zip(Array, Array, Boolean = false): pairs of elements with the same index, flattened if asked.
	ZipFunction = Function{Name: "zip", Arity: -1, Pure: true, Legacy: zip}
	// ValuesAtFunction is values_at(Array, Integer|String|Array): the elements at indices and ranges such as '1-3'.
	ValuesAtFunction = Function{Name: "values_at", Arity: -1, Pure: true, Legacy: valuesAt}
	// CountFunction is count(Array, Any?): how many elements are neither undef nor '', or equal the value.
	CountFunction = Function{Name: "count", Arity: -2, Pure: true, Legacy: countItems}
	// GrepFunction is grep(Array, String): the elements that a regular expression matches.
	GrepFunction = Function{Name: "grep", Patterns: true, Arity: -1, Pure: true, Legacy: grep}
	// HashFunction is hash(Array): the hash of an array of keys and values in turn, or of pairs.
	HashFunction = Function{Name: "hash", Arity: -1, Pure: true, Legacy: hashOf}
)

func itoa(n int) string { return strconv.Itoa(n) }

func shown(v value.Value) string { return string(value.AppendInspect(nil, v)) }

func prefix(_ Context, args []value.Value) (value.Value, error) {
	return affix("prefix", args, Prefix, PrefixKeys)
}

// Prefix returns the elements of an array as strings with another before them.
func Prefix(a value.Array, with string) value.Array {
	return affixed(a, func(s string) string { return with + s })
}

// PrefixKeys returns a hash with its keys as strings with another before them.
func PrefixKeys(h *value.Hash, with string) *value.Hash {
	return affixedKeys(h, func(s string) string { return with + s })
}

func suffix(_ Context, args []value.Value) (value.Value, error) {
	return affix("suffix", args, Suffix, SuffixKeys)
}

// Suffix returns the elements of an array as strings with another behind them.
func Suffix(a value.Array, with string) value.Array {
	return affixed(a, func(s string) string { return s + with })
}

// SuffixKeys returns a hash with its keys as strings with another behind them.
func SuffixKeys(h *value.Hash, with string) *value.Hash {
	return affixedKeys(h, func(s string) string { return s + with })
}

// affixed changes the elements of an array as strings.
func affixed(a value.Array, change func(s string) string) value.Array {
	out := make(value.Array, len(a))
	for i, e := range a {
		out[i] = change(ruby.ToS(e))
	}
	return out
}

// affixedKeys changes the keys of a hash as strings.
func affixedKeys(h *value.Hash, change func(s string) string) *value.Hash {
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		out.Set(change(ruby.ToS(e.Key)), e.Value)
	}
	return out
}

// affix changes the texts of an array's elements or of a hash's keys.
func affix(name string, args []value.Value, elements func(value.Array, string) value.Array, keys func(*value.Hash, string) *value.Hash) (value.Value, error) {
	if len(args) == 0 {
		return nil, fail(name, "(): Wrong number of arguments given (0 for 1)")
	}
	with := ""
	if len(args) > 1 && value.Truth(args[1]) {
		s, ok := args[1].(string)
		if !ok {
			return nil, fail(name, "(): expected second argument to be a String, got ", shown(args[1]))
		}
		with = s
	}
	switch in := args[0].(type) {
	case value.Array:
		return elements(in, with), nil
	case *value.Hash:
		return keys(in, with), nil
	}
	return nil, fail(name, "(): expected first argument to be an Array or a Hash, got ", shown(args[0]))
}

func concat(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("concat(): Wrong number of arguments given (", itoa(len(args)), " for < 2)")
	}
	first, ok := args[0].(value.Array)
	if !ok {
		return nil, errors.New("concat(): Requires array to work with")
	}
	return Concat(first, args[1], args[2:]...), nil
}

// Concat returns an array with other values at its end, of those that are arrays the elements.
func Concat(a value.Array, v value.Value, more ...value.Value) value.Array {
	out := appendElements(slices.Clone(a), v)
	for _, v := range more {
		out = appendElements(out, v)
	}
	return out
}

func appendElements(a value.Array, v value.Value) value.Array {
	if more, ok := v.(value.Array); ok {
		return append(a, more...)
	}
	return append(a, v)
}

func deleteItems(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("delete(): Wrong number of arguments given ", itoa(len(args)), " for 2")
	}
	switch c := args[0].(type) {
	case value.Array:
		return Delete(c, args[1]), nil
	case *value.Hash:
		return DeleteKeys(c, args[1]), nil
	case string:
		for _, item := range toArray(args[1]) {
			s, err := text(item)
			if err != nil {
				return nil, fail("wrong argument type ", typesys.HostClass(item), " (expected Regexp)")
			}
			c = DeleteText(c, s)
		}
		return c, nil
	}
	return nil, fail("delete(): First argument must be an Array, String, or Hash. Given an argument of class ", typesys.HostClass(args[0]), ".")
}

// Delete returns an array without the elements that equal a value, or the elements of one that is an array.
func Delete(a value.Array, items value.Value) value.Array { return without(a, toArray(items)) }

// DeleteKeys returns a hash without a key, or without the elements of an array as keys.
func DeleteKeys(h *value.Hash, keys value.Value) *value.Hash {
	items := toArray(keys)
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		if !containsKey(items, e.Key) {
			out.Set(e.Key, e.Value)
		}
	}
	return out
}

// DeleteText returns a string without another wherever it is in it.
func DeleteText(s, part string) string {
	if part == "" {
		return s
	}
	return strings.ReplaceAll(s, part, "")
}

// toArray is Ruby's Array(): an array itself, the pairs of a hash, else one
// element.
func toArray(v value.Value) value.Array {
	switch v := v.(type) {
	case nil:
		return value.Array{}
	case value.Array:
		return v
	case *value.Hash:
		return v.Pairs()
	}
	return value.Array{v}
}

func contains(a value.Array, v value.Value) bool {
	return slices.ContainsFunc(a, func(e value.Value) bool { return ruby.Equal(e, v) })
}

// without is a minus all elements that equal one of the items.
func without(a, items value.Array) value.Array {
	out := value.Array{}
	for _, e := range a {
		if !contains(items, e) {
			out = append(out, e)
		}
	}
	return out
}

// keySet is a set of values compared as hash keys are.
type keySet map[string]bool

func setOf(a value.Array) keySet {
	set := make(keySet, len(a))
	for _, e := range a {
		set[string(value.AppendKey(nil, e))] = true
	}
	return set
}

func (s keySet) has(v value.Value) bool { return s[string(value.AppendKey(nil, v))] }

func containsKey(a value.Array, v value.Value) bool { return setOf(a).has(v) }

// minus is Ruby's Array#-, which compares as hash keys are.
func minus(a, b value.Array) value.Array {
	set := setOf(b)
	out := value.Array{}
	for _, e := range a {
		if !set.has(e) {
			out = append(out, e)
		}
	}
	return out
}

func deleteAt(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("delete_at(): Wrong number of arguments given (", itoa(len(args)), " for 2)")
	}
	a, ok := args[0].(value.Array)
	if !ok {
		return nil, errors.New("delete_at(): Requires array to work with")
	}
	if s, ok := args[1].(string); ok && !digits(s) {
		return nil, errors.New("delete_at(): You must provide non-negative numeric index")
	}
	i, err := toI(args[1])
	if err != nil {
		return nil, err
	}
	n := int64(len(a))
	if i > n-1 {
		return nil, errors.New("delete_at(): Given index exceeds size of array given")
	}
	if i < 0 {
		i += n
	}
	if i < 0 {
		return a, nil
	}
	return append(slices.Clone(a[:i]), a[i+1:]...), nil
}

func deleteUndefValues(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("delete_undef_values(): Wrong number of arguments given (0)")
	}
	switch c := args[0].(type) {
	case value.Array:
		return slices.DeleteFunc(slices.Clone(c), func(v value.Value) bool { return v == nil }), nil
	case *value.Hash:
		out := value.MakeHash(c.Len())
		for _, e := range c.Entries() {
			if e.Value != nil {
				out.Set(e.Key, e.Value)
			}
		}
		return out, nil
	}
	return nil, fail("delete_undef_values(): expected an array or hash, got ", ruby.ToS(args[0]), " type  ", typesys.HostClass(args[0]), " ")
}

func deleteValues(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("delete_values(): Wrong number of arguments given (", itoa(len(args)), " of 2)")
	}
	h, ok := args[0].(*value.Hash)
	if !ok {
		return nil, fail("delete_values(): First argument must be a Hash. Given an argument of class ", typesys.HostClass(args[0]), ".")
	}
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		if !ruby.Equal(args[1], e.Value) {
			out.Set(e.Key, e.Value)
		}
	}
	return out, nil
}

func member(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("member(): Wrong number of arguments given (", itoa(len(args)), " for 2)")
	}
	a, ok := args[0].(value.Array)
	if !ok {
		return nil, errors.New("member(): Requires array to work with")
	}
	switch v := args[1].(type) {
	case string:
		return Member(a, v), nil
	case int64:
		return MemberInteger(a, v), nil
	case value.Array:
		return boxed(MemberAll(a, v))
	}
	return nil, errors.New("member(): Item to search for must be a string, fixnum, or array")
}

// Member reports whether a string is an element of an array.
func Member(a value.Array, s string) bool { return len(minus(value.Array{s}, a)) == 0 }

// MemberInteger reports whether an Integer is an element of an array.
func MemberInteger(a value.Array, n int64) bool { return len(minus(value.Array{n}, a)) == 0 }

// MemberAll reports whether all values are elements of an array. The error is that there are no values.
func MemberAll(a, items value.Array) (bool, error) {
	if len(items) == 0 {
		return false, errors.New("member(): You must provide item to search for within array given")
	}
	return len(minus(items, a)) == 0, nil
}

func hasKey(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("has_key(): wrong number of arguments (", itoa(len(args)), "; must be 2)")
	}
	h, ok := args[0].(*value.Hash)
	if !ok {
		return nil, fail("has_key(): expects the first argument to be a hash, got ", shown(args[0]), " which is of type ", typesys.HostClass(args[0]))
	}
	return HasKey(h, args[1]), nil
}

// HasKey reports whether a hash has a key.
func HasKey(h *value.Hash, key value.Value) bool {
	_, ok := h.Get(key)
	return ok
}

func joinKeysToValues(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("join_keys_to_values(): Takes exactly two arguments, but ", itoa(len(args)), " given.")
	}
	h, ok := args[0].(*value.Hash)
	if !ok {
		return nil, fail("join_keys_to_values(): The first argument must be a hash, but a ", typesys.HostClass(args[0]), " was given.")
	}
	sep, ok := args[1].(string)
	if !ok {
		return nil, fail("join_keys_to_values(): The second argument must be a string, but a ", typesys.HostClass(args[1]), " was given.")
	}
	out := value.Array{}
	for _, e := range h.Entries() {
		key := ruby.ToS(e.Key)
		if a, ok := e.Value.(value.Array); ok {
			for _, v := range a {
				out = append(out, key+sep+ruby.ToS(v))
			}
			continue
		}
		if v := ruby.ToS(e.Value); v == "undef" {
			out = append(out, key)
		} else {
			out = append(out, key+sep+v)
		}
	}
	return out, nil
}

func union(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("union(): Wrong number of arguments given (", itoa(len(args)), " for < 2)")
	}
	arrays := make([]value.Array, len(args))
	for i, v := range args {
		a, ok := v.(value.Array)
		if !ok {
			return nil, errors.New("union(): Every parameter must be an array")
		}
		arrays[i] = a
	}
	return Union(arrays[0], arrays[1], arrays[2:]...), nil
}

// Union returns the elements of all arrays, each once.
func Union(a, b value.Array, more ...value.Array) value.Array {
	return distinct(slices.Concat(a, b, slices.Concat(more...)))
}

// distinct returns the elements of an array, each once.
func distinct(a value.Array) value.Array {
	out, _ := uniqueBy(a, nil) // without a lambda it does not fail
	return out
}

func intersection(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("intersection(): Wrong number of arguments given (", itoa(len(args)), " for 2)")
	}
	a, ok := args[0].(value.Array)
	b, ok2 := args[1].(value.Array)
	if !ok || !ok2 {
		return nil, fail("intersection(): Requires 2 arrays, got ", typesys.HostClass(args[0]), " and ", typesys.HostClass(args[1]))
	}
	return Intersection(a, b), nil
}

// Intersection returns the elements that two arrays have both, each once.
func Intersection(a, b value.Array) value.Array {
	set := setOf(b)
	return distinct(slices.DeleteFunc(slices.Clone(a), func(v value.Value) bool { return !set.has(v) }))
}

func difference(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("difference(): Wrong number of arguments given (", itoa(len(args)), " for 2)")
	}
	a, ok := args[0].(value.Array)
	b, ok2 := args[1].(value.Array)
	if !ok || !ok2 {
		return nil, errors.New("difference(): Requires 2 arrays")
	}
	return Difference(a, b), nil
}

// Difference returns the elements of an array that another does not have.
func Difference(a, b value.Array) value.Array { return minus(a, b) }

func reverse(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("reverse(): Wrong number of arguments given (0 for 1)")
	}
	switch v := args[0].(type) {
	case value.Array:
		out := slices.Clone(v)
		slices.Reverse(out)
		return out, nil
	case string:
		chars := ruby.Chars(v)
		slices.Reverse(chars)
		return strings.Join(chars, ""), nil
	}
	return nil, errors.New("reverse(): Requires either array or string to work with")
}

func zip(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("zip(): Wrong number of arguments given (", itoa(len(args)), " for 2)")
	}
	a, ok := args[0].(value.Array)
	b, ok2 := args[1].(value.Array)
	if !ok || !ok2 {
		return nil, errors.New("zip(): Requires array to work with")
	}
	flat := false
	if len(args) > 2 && value.Truth(args[2]) {
		var err error
		if flat, err = toBool(args[2]); err != nil {
			return nil, err
		}
	}
	return Zip(a, b, flat), nil
}

// Zip returns pairs of the elements of an array and those at the same index of another, undef where it has none; flat asks for what is
// in the pairs in a row.
func Zip(a, b value.Array, flat bool) value.Array {
	out := make(value.Array, len(a))
	for i, e := range a {
		pair := value.Array{e, nil}
		if i < len(b) {
			pair[1] = b[i]
		}
		out[i] = pair
	}
	if flat {
		return out.Flatten()
	}
	return out
}

func valuesAt(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("values_at(): Wrong number of arguments given (", itoa(len(args)), " for 2)")
	}
	a, ok := args[0].(value.Array)
	if !ok {
		return nil, errors.New("values_at(): Requires array to work with")
	}
	indices := value.Array{args[1]}.Flatten()
	if len(indices) == 0 {
		return nil, errors.New("values_at(): You must provide at least one positive index to collect")
	}
	out := value.Array{}
	for _, v := range indices {
		from, to, err := indexRange(ruby.ToS(v), len(a))
		if err != nil {
			return nil, err
		}
		for _, e := range a[from:to] {
			if e != nil {
				out = append(out, e)
			}
		}
	}
	return out, nil
}

// indexRange reads an index or a range 1-3, 1..3 or 1...3 of an array of size n. One
// of several lines is enough, but an index must be in the first.
func indexRange(s string, n int) (from, to int, err error) {
	for line := range strings.SplitSeq(s, "\n") {
		k := leadingDigits(line)
		for _, kind := range []string{"...", "..", "-"} {
			last, ok := strings.CutPrefix(line[k:], kind)
			if !ok || k == 0 || !digits(last) {
				continue
			}
			first, stop := int(ruby.LeadingInteger(line[:k])), int(ruby.LeadingInteger(last))
			switch {
			case first > stop:
				return 0, 0, errors.New("values_at(): Stop index in given indices range is smaller than the start index")
			case stop > n-1:
				return 0, 0, errors.New("values_at(): Stop index in given indices range exceeds array size")
			case kind == "...":
				return first, stop, nil
			}
			return first, stop + 1, nil
		}
	}
	if !anyLine(s, digits) {
		return 0, 0, errors.New("values_at(): Unknown format of given index")
	}
	i := int(ruby.LeadingInteger(s))
	switch {
	case i > n-1:
		return 0, 0, errors.New("values_at(): Given index exceeds array size")
	case i < 0: // the text begins with a minus in a line before
		if i += n; i < 0 {
			return 0, 0, nil
		}
	}
	return i, i + 1, nil
}

func countItems(_ Context, args []value.Value) (value.Value, error) {
	if len(args) > 2 {
		return nil, fail("count(): Wrong number of arguments given ", itoa(len(args)), " for 1 or 2.")
	}
	var a value.Array
	switch c := args[0].(type) {
	case value.Array:
		a = c
	case *value.Hash:
		a = c.Pairs()
	case string:
		return countChars(c, args[1:])
	default:
		return nil, noMethod("count", c)
	}
	n := int64(0)
	for _, e := range a {
		if len(args) == 2 && value.Truth(args[1]) {
			if ruby.Equal(e, args[1]) {
				n++
			}
		} else if !isEmptyArg(e) {
			n++
		}
	}
	return n, nil
}

// countChars is Ruby's String#count, which count() is for a string.
func countChars(s string, sets []value.Value) (value.Value, error) {
	if len(sets) == 0 || !value.Truth(sets[0]) {
		return nil, errors.New("wrong number of arguments (given 0, expected 1+)")
	}
	set, err := text(sets[0])
	if err != nil {
		return nil, err
	}
	n := int64(0)
	if set != "" {
		in := ruby.CharSet(set)
		for _, r := range s {
			if in(r) {
				n++
			}
		}
	}
	return n, nil
}

func grep(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("grep(): Wrong number of arguments given ", itoa(len(args)), " for 2")
	}
	pattern, err := text(args[1])
	if err != nil {
		return nil, err
	}
	re, err := regex.New(pattern)
	if err != nil {
		return nil, err
	}
	var a value.Array
	switch v := args[0].(type) {
	case value.Array:
		a = v
	case *value.Hash: // its pairs are no texts
	default:
		return nil, noMethod("grep", v)
	}
	out := value.Array{}
	for _, e := range a {
		s, ok := e.(string)
		if !ok {
			continue
		}
		found, err := re.MatchString(s)
		if err != nil {
			return nil, err
		}
		if found {
			out = append(out, e)
		}
	}
	return out, nil
}

func hashOf(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("hash(): Wrong number of arguments given (0 for 1)")
	}
	a, ok := args[0].(value.Array)
	if !ok {
		return nil, errors.New("hash(): Requires array to work with")
	}
	flat := a.Flatten()
	if len(flat) == 1 {
		if h, ok := flat[0].(*value.Hash); ok {
			return h, nil
		}
	}
	if len(flat)%2 != 0 {
		return nil, errors.New("hash(): Unable to compute hash from array given")
	}
	h := value.MakeHash(len(flat) / 2)
	for i := 0; i < len(flat); i += 2 {
		h.Set(flat[i], flat[i+1])
	}
	return h, nil
}
