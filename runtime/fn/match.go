package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// MatchFunction is match(String|Array[String], pattern): the match and its groups, or
// undef, FN-match. A pattern is a String, a Regexp, a Regexp or Pattern type, an
// alias or Variant of such, or an array of patterns of which the first match
// counts.
var MatchFunction = Function{
	Name:     "match",
	Pure:     true,
	Patterns: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &anyOrTypeT}}}, Names: names{"string", "pattern"}}, match},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringArrayT, &anyOrTypeT}}}, Names: names{"string", "pattern"}}, matchAll},
	},
}

var anyOrTypeT = typesys.Variant{Types: []typesys.Type{&anyT, &typeT}}

func match(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Match(args[0].(string), args[1])
}

func matchAll(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(MatchArray(args[0].(value.Array), args[1]))
}

// MatchArray returns an array of what [Match] gives for each string of an array.
func MatchArray(in value.Array, pattern value.Value) (value.Array, error) {
	out := make(value.Array, len(in))
	for i, s := range in {
		v, err := Match(s.(string), pattern)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// Match returns an array of what a pattern matches in a string and of its groups, undef where it does not match; see [MatchFunction]
// for what patterns are. The error is that it is none, FN-match.
func Match(s string, pattern value.Value) (value.Value, error) {
	switch p := pattern.(type) {
	case string:
		re, err := regex.New(p)
		if err != nil {
			return nil, err
		}
		return matchRegexp(s, re)
	case *value.Regexp:
		return matchRegexp(s, p)
	case *typesys.Alias:
		return Match(s, p.Resolved())
	case *typesys.Regexp:
		if p.Pattern == nil {
			return nil, errors.New("Given Regexp Type has no regular expression")
		}
		return matchRegexp(s, p.Pattern)
	case *typesys.Variant:
		return matchFirst(s, len(p.Types), func(i int) value.Value { return p.Types[i] })
	case *typesys.Pattern:
		return matchFirst(s, len(p.Patterns), func(i int) value.Value { return p.Patterns[i] })
	case value.Array:
		flat := p.Flatten()
		return matchFirst(s, len(flat), func(i int) value.Value { return flat[i] })
	}
	return nil, fail("match() expects pattern of T, where T is String, Regexp, Regexp[r], Pattern[p], or Array[T]. Got ", typesys.HostClass(pattern))
}

func matchFirst(s string, n int, pattern func(int) value.Value) (value.Value, error) {
	for i := range n {
		v, err := Match(s, pattern(i))
		if v != nil || err != nil {
			return v, err
		}
	}
	return nil, nil
}

func matchRegexp(s string, re *value.Regexp) (value.Value, error) {
	groups, ok, err := re.FindSubmatch(s)
	if !ok || err != nil {
		return nil, err
	}
	return groups, nil
}
