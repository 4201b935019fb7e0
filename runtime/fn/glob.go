package fn

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// GlobFunction is stdlib's glob(String|Array): the paths that patterns match, on the machine where the program compiles the catalog.
var GlobFunction = Function{Name: "glob", Arity: -1, Legacy: glob}

func glob(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("glob(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	patterns, several := args[0].(value.Array)
	if !several {
		if _, ok := args[0].(string); !ok {
			return nil, errors.New("glob(): Requires either array or string to work")
		}
		patterns = value.Array{args[0]}
	}
	found := value.Array{}
	for _, p := range patterns {
		pattern, err := text(p)
		if err != nil {
			return nil, err
		}
		if strings.IndexByte(pattern, 0) >= 0 {
			if several {
				return nil, errors.New("path name contains null byte")
			}
			return nil, errors.New("nul-separated glob pattern is deprecated")
		}
		paths, err := ruby.Glob(pattern, value.MaxElements)
		if err != nil {
			return nil, fail("glob(): ", err.Error())
		}
		for _, path := range paths {
			if !utf8.ValidString(path) {
				return nil, fail("glob(): the path ", shown(path), " is not UTF-8")
			}
			found = append(found, path)
		}
	}
	return found, nil
}
