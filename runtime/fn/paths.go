package fn

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// DirnameFunction is stdlib's dirname(String), Basename basename(String, suffix?), and
// StdlibExtname stdlib::extname(String).
var (
	// DirnameFunction is dirname(String): a path without its last part.
	DirnameFunction = Function{Name: "dirname", Arity: -1, Pure: true, Legacy: dirname}
	// BasenameFunction is basename(String, String?): the last part of a path, without a suffix.
	BasenameFunction = Function{Name: "basename", Arity: -1, Pure: true, Legacy: basename}
	// StdlibExtnameFunction is stdlib::extname(String): the suffix of a file's name with its dot.
	StdlibExtnameFunction = Function{Name: "stdlib::extname", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}}, Names: names{"filename"}}, extname}}}
)

func dirname(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("dirname(): No arguments given")
	}
	if len(args) > 1 {
		return nil, fail("dirname(): Too many arguments given (", itoa(len(args)), ")")
	}
	path, ok := args[0].(string)
	if !ok {
		return nil, errors.New("dirname(): Requires string as argument")
	}
	return boxed(Dirname(path))
}

// Dirname returns a path without its last part. The error is that it is empty.
func Dirname(path string) (string, error) {
	if path == "" {
		return "", errors.New("dirname(): Requires a non-empty string as argument")
	}
	trimmed := strings.TrimRight(path, "/")
	if trimmed == "" {
		return "/", nil
	}
	i := strings.LastIndexByte(trimmed, '/')
	if i < 0 {
		return ".", nil
	}
	if dir := strings.TrimRight(trimmed[:i], "/"); dir != "" {
		return oneSlash(dir), nil
	}
	return "/", nil
}

// oneSlash reduces the slashes that a path begins with to one.
func oneSlash(path string) string {
	if strings.HasPrefix(path, "//") {
		return "/" + strings.TrimLeft(path, "/")
	}
	return path
}

func basename(_ Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 {
		return nil, errors.New("basename(): No arguments given")
	}
	if len(args) > 2 {
		return nil, fail("basename(): Too many arguments given (", itoa(len(args)), ")")
	}
	path, ok := args[0].(string)
	if !ok {
		return nil, errors.New("basename(): Requires string as first argument")
	}
	suffix := ""
	if len(args) == 2 {
		if suffix, ok = args[1].(string); !ok {
			return nil, errors.New("basename(): Requires string as second argument")
		}
	}
	return Basename(path, suffix), nil
}

// Basename returns the last part of a path without a suffix, which may be .* for any.
func Basename(path, suffix string) string {
	base := lastSegment(path)
	if suffix == ".*" {
		if i := strings.LastIndexByte(base, '.'); i > 0 && strings.Trim(base, ".") != "" {
			return base[:i]
		}
		return base
	}
	if suffix == base {
		return base
	}
	return strings.TrimSuffix(base, suffix)
}

func lastSegment(path string) string {
	trimmed := strings.TrimRight(path, "/")
	if trimmed == "" {
		if path == "" {
			return ""
		}
		return "/"
	}
	return trimmed[strings.LastIndexByte(trimmed, '/')+1:]
}

func extname(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Extname(args[0].(string)), nil
}

// Extname is the suffix of a file's name, with its dot; "" where there is none.
func Extname(path string) string {
	base := strings.TrimLeft(lastSegment(path), ".")
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		return base[i:]
	}
	return ""
}

// StdlibStartWithFunction and StdlibEndWith are stdlib::start_with and stdlib::end_with:
// whether a text begins or ends with one of some texts.
var (
	// StdlibStartWithFunction is stdlib::start_with(String, String|Array): whether a string begins with one of others.
	StdlibStartWithFunction = Function{Name: "stdlib::start_with", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &affixesT}}}, Names: names{"test_string", "prefixes"}}, startWith}}}
	// StdlibEndWithFunction is stdlib::end_with(String, String|Array): whether a string ends with one of others.
	StdlibEndWithFunction = Function{Name: "stdlib::end_with", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &affixesT}}}, Names: names{"test_string", "suffixes"}}, endWith}}}
)

var (
	nonEmptyT  = typesys.String{Size: size{Min: 1, Max: unlimited}}
	nonEmptysT = typesys.Array{Elem: &nonEmptyT, Size: size{Min: 1, Max: unlimited}}
	affixesT   = typesys.Variant{Types: types{&nonEmptyT, &nonEmptysT}}
)

func startWith(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return StartWithAny(args[0].(string), toArray(args[1])), nil
}

// StartWith reports whether a string begins with another.
func StartWith(s, prefix string) bool { return strings.HasPrefix(s, prefix) }

// StartWithAny reports whether a string begins with one of others.
func StartWithAny(s string, prefixes value.Array) bool {
	return anyAffix(s, prefixes, strings.HasPrefix)
}

func endWith(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return EndWithAny(args[0].(string), toArray(args[1])), nil
}

// EndWith reports whether a string ends with another.
func EndWith(s, suffix string) bool { return strings.HasSuffix(s, suffix) }

// EndWithAny reports whether a string ends with one of others.
func EndWithAny(s string, suffixes value.Array) bool { return anyAffix(s, suffixes, strings.HasSuffix) }

func anyAffix(s string, affixes value.Array, has func(s, affix string) bool) bool {
	for _, a := range affixes {
		if has(s, a.(string)) {
			return true
		}
	}
	return false
}
