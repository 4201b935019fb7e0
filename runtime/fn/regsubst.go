package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/errtype"
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

	flagPattern   = value.Regexp{Source: "^[GEIM]*$", Matcher: &re2.Regexp{Pattern: "(?m)^[EGIM]*$", Caret: true}}
	globalPattern = value.Regexp{Source: "^G?$", Matcher: &re2.Regexp{Pattern: "(?m)^G?$", Caret: true}}
)

func regsubstString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	var flags value.Value
	if len(args) > 3 {
		flags = args[3]
	}
	var encoding []string
	if len(args) > 4 {
		encoding = []string{args[4].(string)}
	}
	return RegsubstValue(c, args[0], args[1].(string), args[2], flags, encoding...)
}

func regsubstRegexp(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	flags := ""
	if len(args) > 3 {
		flags = args[3].(string)
	}
	return RegsubstRegexpValue(args[0], args[1], args[2], flags)
}

// Regsubst returns a string in which the first match of a pattern is replaced, or all of them where the flags have a G, FN-regsubst.
// The replacement is a string, which may refer to groups, or a hash of what matches are replaced by. Flags are a string or undef. An
// encoding does nothing but to warn that it does nothing. The error is about the pattern, or a reference to no group.
func Regsubst(c Context, target, pattern string, replacement, flags value.Value, encoding ...string) (string, error) {
	re, global, err := substitution(c, pattern, flags, encoding)
	if err != nil {
		return "", err
	}
	return substituteOne(target, re, replacement, global)
}

// RegsubstArray is [Regsubst] for each string of an array.
func RegsubstArray(c Context, target value.Array, pattern string, replacement, flags value.Value, encoding ...string) (value.Array, error) {
	re, global, err := substitution(c, pattern, flags, encoding)
	if err != nil {
		return nil, err
	}
	return substituteEach(target, re, replacement, global)
}

// RegsubstValue is [Regsubst] for a string, or [RegsubstArray] for an array.
func RegsubstValue(c Context, target value.Value, pattern string, replacement, flags value.Value, encoding ...string) (value.Value, error) {
	re, global, err := substitution(c, pattern, flags, encoding)
	if err != nil {
		return nil, err
	}
	return substitute(target, re, replacement, global)
}

// RegsubstRegexp is [Regsubst] for a pattern that is a Regexp or a type of such. The only flag is G.
func RegsubstRegexp(target string, pattern, replacement value.Value, flags string) (string, error) {
	return substituteOne(target, regexpOf(pattern), replacement, flags == "G")
}

// RegsubstRegexpArray is [RegsubstRegexp] for each string of an array.
func RegsubstRegexpArray(target value.Array, pattern, replacement value.Value, flags string) (value.Array, error) {
	return substituteEach(target, regexpOf(pattern), replacement, flags == "G")
}

// RegsubstRegexpValue is [RegsubstRegexp] for a string, or [RegsubstRegexpArray] for an array.
func RegsubstRegexpValue(target, pattern, replacement value.Value, flags string) (value.Value, error) {
	return substitute(target, regexpOf(pattern), replacement, flags == "G")
}

// substitution is the expression of a pattern with flags, and whether all matches are replaced.
func substitution(c Context, pattern string, flagged value.Value, encoding []string) (re *value.Regexp, global bool, err error) {
	if len(encoding) > 0 {
		c.WarnOnce("regsubst_function_encoding", "The regsubst() function's encoding argument has been ignored since Ruby 1.9 and will be removed in a future release")
	}
	flags, _ := flagged.(string)
	var options strings.Builder
	for _, o := range [...]struct{ flag, option string }{{"M", "m"}, {"I", "i"}, {"E", "x"}} {
		if strings.Contains(flags, o.flag) {
			options.WriteString(o.option)
		}
	}
	source := pattern
	if options.String() != "" {
		source = "(?" + options.String() + ":" + source + ")"
		if strings.Contains(options.String(), "x") {
			source = source[:len(source)-1] + "\n)" // a comment ends with the line
		}
	}
	re, err = regex.New(source)
	if err != nil {
		if invalid, ok := errtype.As[*value.RegexpError](err); ok && !invalid.Unsupported {
			invalid.Source, invalid.Options = pattern, options.String()
		}
		return nil, false, err
	}
	return re, strings.Contains(flags, "G"), nil
}

// substitute replaces in a string, or in each string of an array.
func substitute(target value.Value, re *value.Regexp, with value.Value, global bool) (value.Value, error) {
	if a, ok := target.(value.Array); ok {
		return boxed(substituteEach(a, re, with, global))
	}
	s, err := substituteOne(target.(string), re, with, global)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func substituteEach(in value.Array, re *value.Regexp, with value.Value, global bool) (value.Array, error) {
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
	return string(value.Bounded(append(b, s[end:]...))), nil
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
