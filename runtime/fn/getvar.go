package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Viewer is a [Context] that has the variables of the caller.
type Viewer interface {
	// Locals are those that only the body of the caller knows.
	Locals() *value.Hash
	// Variable returns a variable that the caller sees, which has those locals.
	Variable(name string, locals *value.Hash) (v value.Value, found bool)
}

// GetvarFunction is getvar(String, Any default?, lambda?): the variable that a path such as
// a::b.1.'x.y' begins with, and what the rest leads to in it; the default where either
// is missing. The lambda is that of [GetFunction], FN-getvar.
var GetvarFunction = Function{
	Name: "getvar", Sees: true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&variablePathT, &anyT}, Size: size{Min: 1, Max: 2}}, Block: &optionalCallable1T}, Names: names{"get_string", "default_value"}, BlockName: "block"}, getvar}},
	Mismatch: func(_ Context, args []value.Value) (string, error) {
		if n := len(args); n == 1 || n == 2 {
			if _, ok := args[0].(string); ok {
				return "The given string does not start with a valid variable name", nil
			}
		}
		return "", nil
	},
}

var (
	variablePathT = typesys.Pattern{Patterns: []*value.Regexp{&variablePath}}
	variablePath  = value.Regexp{
		Source:  `\A(?:::)?(?:[a-z]\w*::)*[a-z_]\w*(?:\.|\Z)`,
		Matcher: &re2.Regexp{Pattern: `\A(?:(?:::))?(?:(?:[a-z][0-9A-Z_a-z]*::))*[_a-z][0-9A-Z_a-z]*(?:\.|(?P<tail0>\n?)\z)`},
	}
)

func getvar(c Context, args []value.Value, b *Block) (value.Value, error) {
	var otherwise value.Value
	if len(args) > 1 {
		otherwise = args[1]
	}
	return GetvarRescued(c, args[0].(string), otherwise, lambda1(b))
}

// Getvar returns what the path after the name of a variable leads to in it, or what is given for where there is no such variable or
// something is missing, FN-getvar.
func Getvar(c Context, path string, otherwise value.Value) (value.Value, error) {
	return GetvarRescued(c, path, otherwise, nil)
}

// GetvarRescued is [Getvar], but of an error that the path does not fit the data, it returns what a lambda makes.
func GetvarRescued(c Context, text string, otherwise value.Value, rescue Lambda1) (value.Value, error) {
	viewer := c.(Viewer)
	locals := viewer.Locals()
	// Puppet takes the name from the last line.
	text = text[strings.LastIndexByte(text, '\n')+1:]
	n := variableName(text)
	if n == 0 {
		return nil, fail("undefined method `[]' for nil:NilClass")
	}
	path := text[n:]
	if path != "" {
		if path[0] != '.' {
			return nil, fail("First character after var name in get string must be a '.' - got ", string([]rune(path)[:1]))
		}
		path = path[1:]
	}
	v, found := viewer.Variable(text[:n], locals)
	if !found {
		return otherwise, nil
	}
	return GetRescued(v, path, otherwise, rescue)
}

// variableName is how many bytes at the beginning of a text are a name, which may be
// qualified and begin with two colons.
func variableName(text string) int {
	end := 0
	for at := len(text) - len(strings.TrimPrefix(text, "::")); ; {
		n := at
		for n < len(text) && (text[n] == '_' || text[n]-'0' < 10 || text[n]|0x20-'a' < 26) {
			n++
		}
		if n == at {
			return end
		}
		end = n
		if !strings.HasPrefix(text[n:], "::") {
			return end
		}
		at = n + 2
	}
}
