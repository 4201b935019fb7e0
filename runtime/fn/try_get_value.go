package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// TryGetValueFunction is stdlib's try_get_value(Any, path = ”, Any default?, separator = '/'): what a path such as 'a/b/1' leads
// to, or the default; deprecated.
var TryGetValueFunction = Function{Name: "try_get_value", Arity: -2, Legacy: tryGetValue}

func tryGetValue(c Context, args []value.Value) (value.Value, error) {
	c.Log("warning", "try_get_value() DEPRECATED: this function is deprecated, please use dig() instead.")
	argument := func(i int, otherwise value.Value) value.Value {
		if i < len(args) && value.Truth(args[i]) {
			return args[i]
		}
		return otherwise
	}
	path := argument(1, "")
	if !isContainer(args[0]) || path == value.Value("") {
		return argument(2, args[0]), nil
	}
	separator := argument(3, "/")
	s, ok := path.(string)
	if !ok {
		return nil, noMethod("split", path)
	}
	at, ok := separator.(string)
	if !ok {
		return nil, fail("wrong argument type ", ImplicitClass(separator), " (expected Regexp)")
	}
	keys := value.Array{}
	for _, key := range splitAt(s, at) {
		if anyLine(key, digits) {
			keys = append(keys, ruby.LeadingInteger(key))
		} else {
			keys = append(keys, key)
		}
	}
	c.Log("warning", "dig() DEPRECATED: This function has been replaced in Puppet 4.5.0, please use dig44() for backwards compatibility or use the new version.")
	return dig44(c, append([]value.Value{args[0], keys}, args[min(2, len(args)):min(3, len(args))]...))
}

// splitAt is Ruby's String#split: a blank stands for any blanks, an empty separator for the places between characters, and
// empty parts at the end do not count.
func splitAt(s, separator string) []string {
	if separator == " " {
		return strings.Fields(s)
	}
	parts := strings.Split(s, separator)
	for len(parts) > 0 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}
