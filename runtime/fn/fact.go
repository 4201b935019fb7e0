package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// FactFunction is stdlib's fact(String): the fact that a path such as os.release."x.y"
// leads to, undef when there is none.
var FactFunction = Function{Name: "fact", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"fact_name"}}, fact}}}

func fact(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return Fact(c, args[0].(string)), nil
}

// Fact returns what a path with dots leads to in the facts, undef where that is nothing. It warns of a path that goes on in what is no
// collection, or with no number in an array.
func Fact(c Context, name string) value.Value {
	v := c.TopVar("facts")
	var walked []string
	for _, key := range factPath(name) {
		switch d := v.(type) {
		case nil:
			return nil
		case *value.Hash:
			v = d.Lookup(key)
		case value.Array:
			i, err := ruby.Integer(key, 0)
			if err != nil {
				report(c, "warning", "fact request for "+name+" returning nil: '"+dotted(walked)+"' is an array; cannot index to '"+key+"'")
				return nil
			}
			if i < 0 {
				i += int64(len(d))
			}
			if v = nil; i >= 0 && i < int64(len(d)) {
				v = d[i]
			}
		default:
			report(c, "warning", "fact request for "+name+" returning nil: '"+dotted(walked)+"' is not a collection; cannot walk to '"+key+"'")
			return nil
		}
		walked = append(walked, key)
	}
	return v
}

// factPath splits at points; segments in double quotes may hold points.
func factPath(s string) []string {
	var path []string
	for s != "" {
		switch {
		case s[0] == '"':
			end := strings.IndexByte(s[1:], '"')
			if end <= 0 {
				s = s[1:]
				continue
			}
			path, s = append(path, s[1:1+end]), s[end+2:]
		case s[0] == '.':
			s = s[1:]
		default:
			end := strings.IndexAny(s, `."`)
			if end < 0 {
				end = len(s)
			}
			path, s = append(path, s[:end]), s[end:]
		}
	}
	return path
}

func dotted(path []string) string {
	quoted := make([]string, len(path))
	for i, s := range path {
		if strings.Contains(s, ".") {
			s = `"` + s + `"`
		}
		quoted[i] = s
	}
	return strings.Join(quoted, ".")
}
