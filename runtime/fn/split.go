package fn

import (
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// SplitFunction is split(String|Sensitive[String], String|Regexp|Type[Regexp]): the parts of a string
// between matches, FN-split; those of a Sensitive are Sensitive as a whole. A String pattern
// is a regular expression too.
var SplitFunction = Function{
	Name:     "split",
	Pure:     true,
	Patterns: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT}}}, Names: names{"str", "pattern"}}, splitString},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &regexpT}}}, Names: names{"str", "pattern"}}, splitRegexp},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &typeRegexpT}}}, Names: names{"str", "pattern"}}, splitRegexp},
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveStringT, &stringT}}}, Names: names{"sensitive", "pattern"}}, splitStringSecretly},
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveStringT, &regexpT}}}, Names: names{"sensitive", "pattern"}}, splitRegexpSecretly},
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveStringT, &typeRegexpT}}}, Names: names{"sensitive", "pattern"}}, splitRegexpSecretly},
	},
}

func splitString(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(Split(args[0].(string), args[1].(string)))
}

func splitRegexp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(SplitRegexp(args[0].(string), args[1]))
}

func splitStringSecretly(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return SplitSensitive(args[0], args[1].(string))
}

func splitRegexpSecretly(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return SplitSensitiveRegexp(args[0], args[1])
}

// Split returns the parts of a string between the matches of a pattern; the error is that this is no regular expression, FN-split.
func Split(s, pattern string) (value.Array, error) {
	re, err := regex.New(pattern)
	if err != nil {
		return nil, err
	}
	return splitBy(s, re)
}

// SplitRegexp returns the parts of a string between the matches of a Regexp, or of what a type of such has, FN-split.
func SplitRegexp(s string, pattern value.Value) (value.Array, error) {
	return splitBy(s, regexpOf(pattern))
}

// SplitSensitive is [Split] for the string in a Sensitive, and gives a Sensitive.
func SplitSensitive(v value.Value, pattern string) (value.Value, error) {
	return sensitiveArray(Split(v.(*value.Sensitive).Value.(string), pattern))
}

// SplitSensitiveRegexp is [SplitRegexp] for the string in a Sensitive, and gives a Sensitive.
func SplitSensitiveRegexp(v, pattern value.Value) (value.Value, error) {
	return sensitiveArray(SplitRegexp(v.(*value.Sensitive).Value.(string), pattern))
}

func sensitiveArray(a value.Array, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return &value.Sensitive{Value: a}, nil
}

// regexpOf is a Regexp, or that of a type of such: one that has none matches nothing but the empty string.
func regexpOf(v value.Value) *value.Regexp {
	switch v := v.(type) {
	case *value.Regexp:
		return v
	case *typesys.Regexp:
		if v.Pattern != nil {
			return v.Pattern
		}
	}
	return &value.Regexp{}
}

// splitBy is Ruby's String#split with a regular expression: groups become part
// of the result, empty parts at the end do not, and an empty match separates
// characters. One blank as a pattern is an ordinary expression here.
func splitBy(s string, re *value.Regexp) (value.Array, error) {
	matches, err := re.FindAllIndex(s)
	if err != nil {
		return nil, err
	}
	out := value.Array{}
	begin := 0
	for _, m := range matches {
		if m[0] == m[1] && m[0] == begin {
			continue // it would cut off nothing
		}
		out = append(out, s[begin:m[0]])
		begin = m[1]
		for g := 2; g < len(m); g += 2 {
			if m[g] >= 0 {
				out = append(out, s[m[g]:m[g+1]])
			}
		}
	}
	if begin < len(s) {
		out = append(out, s[begin:])
	}
	for len(out) > 0 && out[len(out)-1] == value.Value("") {
		out = out[:len(out)-1]
	}
	return out, nil
}
