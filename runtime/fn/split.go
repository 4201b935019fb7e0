package fn

import (
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// SplitFunction is split(String|Sensitive[String], String|Regexp|Type[Regexp]): the parts of a text
// between matches, FN-split; those of a Sensitive are Sensitive as a whole. A String pattern
// is a regular expression too.
var SplitFunction = Function{
	Name:     "split",
	Pure:     true,
	Patterns: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT}}}, Names: names{"str", "pattern"}}, splitString},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &regexpT}}}, Names: names{"str", "pattern"}}, splitRegexp},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &typeRegexpT}}}, Names: names{"str", "pattern"}}, splitType},
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveStringT, &stringT}}}, Names: names{"sensitive", "pattern"}}, splitStringSecretly},
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveStringT, &regexpT}}}, Names: names{"sensitive", "pattern"}}, splitRegexpSecretly},
		{signature{Type: &callable{Params: &tuple{Types: types{&sensitiveStringT, &typeRegexpT}}}, Names: names{"sensitive", "pattern"}}, splitTypeSecretly},
	},
}

func splitString(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	re, err := regex.New(args[1].(string))
	if err != nil {
		return nil, err
	}
	return splitBy(args[0].(string), re)
}

func splitRegexp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return splitBy(args[0].(string), args[1].(*value.Regexp))
}

func splitType(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	re := args[1].(*typesys.Regexp).Pattern
	if re == nil {
		re = &value.Regexp{}
	}
	return splitBy(args[0].(string), re)
}

func splitStringSecretly(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, splitString)
}

func splitRegexpSecretly(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, splitRegexp)
}

func splitTypeSecretly(c Context, args []value.Value, b *Block) (value.Value, error) {
	return rewrapped(c, args, b, splitType)
}

// splitBy is Ruby's String#split with a regular expression: groups become part
// of the result, empty parts at the end do not, and an empty match separates
// characters. One blank as a pattern is an ordinary expression here.
func splitBy(s string, re *value.Regexp) (value.Value, error) {
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
