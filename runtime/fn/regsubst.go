package fn

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// RegsubstFunction is regsubst(target, pattern, replacement, flags?): replaces the first
// match, or with the flag G all matches, in a string or in every string of an
// array, FN-regsubst.
var RegsubstFunction = Function{
	Name:     "regsubst",
	Pure:     true,
	Patterns: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringsT, &stringT, &replacementT, &regsubstFlagsT, &encodingT}, Size: size{Min: 3, Max: 5}}}, Names: names{"target", "pattern", "replacement", "flags", "encoding"}}, regsubstString},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringsT, &regexpsT, &replacementT, &globalFlagT}, Size: size{Min: 3, Max: 4}}}, Names: names{"target", "pattern", "replacement", "flags"}}, regsubstRegexp},
	},
}

var (
	stringArrayT   = typesys.Array{Elem: &stringT}
	stringsT       = typesys.Variant{Types: []typesys.Type{&stringArrayT, &stringT}}
	stringHashT    = typesys.Hash{Key: &stringT, Value: &stringT}
	replacementT   = typesys.Variant{Types: []typesys.Type{&stringT, &stringHashT}}
	flagPatternT   = typesys.Pattern{Patterns: []*value.Regexp{&flagPattern}}
	regsubstFlagsT = typesys.Optional{Of: &flagPatternT}
	globalFlagT    = typesys.Pattern{Patterns: []*value.Regexp{&globalPattern}}
	encodingT      = typesys.Enum{Values: []string{"E", "N", "S", "U"}}
	regexpsT       = typesys.Variant{Types: []typesys.Type{&regexpT, &typeRegexpT}}

	flagPattern   = value.Regexp{Source: "^[GEIM]*$", Matcher: &re2.Regexp{Pattern: "(?m)^[GEIM]*$", Caret: true}}
	globalPattern = value.Regexp{Source: "^G?$", Matcher: &re2.Regexp{Pattern: "(?m)^G?$", Caret: true}}
)

func regsubstString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	if len(args) > 4 {
		c.WarnOnce("regsubst_function_encoding", "The regsubst() function's encoding argument has been ignored since Ruby 1.9 and will be removed in a future release")
	}
	flags := ""
	if len(args) > 3 && args[3] != nil {
		flags = args[3].(string)
	}
	var options strings.Builder
	for _, o := range [...]struct{ flag, option string }{{"M", "m"}, {"I", "i"}, {"E", "x"}} {
		if strings.Contains(flags, o.flag) {
			options.WriteString(o.option)
		}
	}
	source := args[1].(string)
	if options.String() != "" {
		source = "(?" + options.String() + ":" + source + ")"
		if strings.Contains(options.String(), "x") {
			source = source[:len(source)-1] + "\n)" // a comment ends with the line
		}
	}
	re, err := regex.New(source)
	if err != nil {
		if invalid, ok := errors.AsType[*value.RegexpError](err); ok && !invalid.Unsupported {
			invalid.Source, invalid.Options = args[1].(string), options.String()
		}
		return nil, err
	}
	global := strings.Contains(flags, "G")
	return substitute(args[0], re, args[2], global)
}

func regsubstRegexp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	global := len(args) > 3 && args[3] == value.Value("G")
	var re *value.Regexp
	switch p := args[1].(type) {
	case *value.Regexp:
		re = p
	case *typesys.Regexp:
		if re = p.Pattern; re == nil {
			re = &value.Regexp{}
		}
	}
	return substitute(args[0], re, args[2], global)
}

// substitute replaces in a string, or in each string of an array.
func substitute(target value.Value, re *value.Regexp, with value.Value, global bool) (value.Value, error) {
	if s, ok := target.(string); ok {
		return substituteOne(s, re, with, global)
	}
	in := target.(value.Array)
	out := make(value.Array, len(in))
	for i, e := range in {
		s, err := substituteOne(e.(string), re, with, global)
		if err != nil {
			return nil, err
		}
		out[i] = s
	}
	return out, nil
}

func substituteOne(s string, re *value.Regexp, with value.Value, global bool) (string, error) {
	var matches [][]int
	var err error
	if global {
		matches, err = re.FindAllIndex(s)
	} else {
		var m []int
		if m, err = re.FindIndex(s); m != nil {
			matches = [][]int{m}
		}
	}
	if err != nil || len(matches) == 0 {
		return s, err
	}
	var b []byte
	end := 0
	for _, m := range matches {
		b = value.Bounded(append(b, s[end:m[0]]...))
		end = m[1]
		if h, ok := with.(*value.Hash); ok {
			b = value.AppendText(b, h.Lookup(s[m[0]:m[1]]))
			continue
		}
		if b, err = expand(b, with.(string), s, m, re); err != nil {
			return "", err
		}
	}
	return string(append(b, s[end:]...)), nil
}

// expand appends a replacement text with its references to the match: \0 to \9,
// \k<name>, \& (the match), \` and \' (what is before and after it), \\.
func expand(b []byte, with, s string, m []int, re *value.Regexp) ([]byte, error) {
	for i := 0; i < len(with); i++ {
		if with[i] != '\\' || i+1 == len(with) {
			b = append(b, with[i])
			continue
		}
		i++
		switch c := with[i]; {
		case c >= '0' && c <= '9':
			b = appendGroup(b, s, m, int(c-'0'))
		case c == '&':
			b = appendGroup(b, s, m, 0)
		case c == '`':
			b = append(b, s[:m[0]]...)
		case c == '\'':
			b = append(b, s[m[1]:]...)
		case c == '\\':
			b = append(b, '\\')
		case c == 'k' && i+1 < len(with) && with[i+1] == '<' && strings.IndexByte(with[i:], '>') > 0:
			end := i + strings.IndexByte(with[i:], '>')
			g, err := groupNumber(re, with[i+2:end], m)
			if err != nil {
				return nil, err
			}
			b = appendGroup(b, s, m, g)
			i = end
		default:
			b = append(b, '\\', c)
		}
	}
	return b, nil
}

func appendGroup(b []byte, s string, m []int, g int) []byte {
	if 2*g+1 < len(m) && m[2*g] >= 0 {
		b = append(b, s[m[2*g]:m[2*g+1]]...)
	}
	return b
}

// groupNumber finds a group by its name. Of several groups of that name it is the last one that took part.
func groupNumber(re *value.Regexp, name string, m []int) (int, error) {
	found := 0
	for i, n := range re.GroupNames() {
		if i > 0 && n == name && (found == 0 || m[2*i] >= 0) {
			found = i
		}
	}
	if found == 0 {
		return 0, fail("undefined group name reference: ", name)
	}
	return found, nil
}
