package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Older functions of stdlib about collections, texts and kinds of values.
var (
	// RejectFunction is reject(Array, pattern): the elements that do not match.
	RejectFunction = Function{Name: "reject", Patterns: true, Arity: -1, Pure: true, Legacy: reject}
	// RejectSince9Function is reject(Array|Hash, String): the elements that do not match a regular expression; the entries of a Hash are arrays, which do not.
	RejectSince9Function = Function{Name: "reject", Patterns: true, Arity: -1, Pure: true, Legacy: rejectSince9}
	// DeleteRegexFunction is delete_regex(Array|Hash, patterns): without the elements
	// or keys that have a match that is a word.
	DeleteRegexFunction = Function{Name: "delete_regex", Patterns: true, Arity: -1, Pure: true, Legacy: deleteRegex}
	// Dig44Function is dig44(Hash|Array, path, default?).
	Dig44Function = Function{Name: "dig44", Arity: -2, Pure: true, Legacy: dig44}
	// Type3xFunction is type3x(Any): the kind of a value as Puppet 3 knew it.
	Type3xFunction = Function{Name: "type3x", Arity: -1, Pure: true, Legacy: type3x}
	// IsEmailAddressFunction is is_email_address(Any).
	IsEmailAddressFunction = Function{Name: "is_email_address", Arity: -1, Pure: true, Legacy: isEmailAddress}
	// SprintfHashFunction is sprintf_hash(String, Hash), which [SprintfFunction] replaces.
	SprintfHashFunction = Function{Name: "sprintf_hash", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &hashT}}}, Names: names{"format", "arguments"}}, sprintfHash}}}
)

func reject(_ Context, args []value.Value) (value.Value, error) {
	re, err := rejection(args)
	if err != nil {
		return nil, err
	}
	return rejected(re, "reject", args[0])
}

func rejectSince9(_ Context, args []value.Value) (value.Value, error) {
	re, err := rejection(args)
	if err != nil {
		return nil, err
	}
	v := args[0]
	if h, ok := v.(*value.Hash); ok {
		v = h.Pairs()
	}
	return rejected(re, "grep_v", v)
}

// rejection is the regular expression that is the second argument.
func rejection(args []value.Value) (*value.Regexp, error) {
	if len(args) != 2 {
		return nil, fail("reject(): Wrong number of arguments given ", itoa(len(args)), " for 2")
	}
	source, err := text(args[1])
	if err != nil {
		return nil, err
	}
	return regex.New(source)
}

// rejected removes elements and entries whose key matches.
func rejected(re *value.Regexp, method string, v value.Value) (value.Value, error) {
	matches := func(v value.Value) (bool, error) {
		s, ok := v.(string)
		if !ok {
			return false, nil
		}
		return re.MatchString(s)
	}
	switch v := v.(type) {
	case value.Array:
		out := value.Array{}
		for _, e := range v {
			found, err := matches(e)
			if err != nil {
				return nil, err
			}
			if !found {
				out = append(out, e)
			}
		}
		return out, nil
	case *value.Hash:
		out := value.NewHash()
		for _, e := range v.Entries() {
			found, err := matches(e.Key)
			if err != nil {
				return nil, err
			}
			if !found {
				out.Set(e.Key, e.Value)
			}
		}
		return out, nil
	}
	return nil, noMethod(method, v)
}

func deleteRegex(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 2 {
		return nil, fail("delete_regex(): Wrong number of arguments given ", itoa(len(args)), " for 2")
	}
	v := args[0]
	for _, pattern := range toArray(args[1]) {
		switch v.(type) {
		case value.Array, *value.Hash, string:
		default:
			return nil, fail("delete_regex(): First argument must be an Array, Hash, or String. Given an argument of class ", typesys.HostClass(v), ".")
		}
		re, err := regex.New(`\b` + ruby.ToS(pattern) + `\b`)
		if err != nil {
			return nil, err
		}
		if v, err = rejected(re, "reject!", v); err != nil {
			return nil, err
		}
	}
	return v, nil
}

func dig44(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("dig44(): Wrong number of arguments given (", itoa(len(args)), " for at least 2)")
	}
	v := args[0]
	if !isContainer(v) {
		return nil, fail("dig44(): first argument must be a hash or an array, given ", typesys.HostClass(v))
	}
	path, ok := args[1].(value.Array)
	if !ok {
		return nil, fail("dig44(): second argument must be an array, given ", typesys.HostClass(args[1]))
	}
	for _, key := range path {
		switch d := v.(type) {
		case *value.Hash:
			v = d.Lookup(key)
		case value.Array:
			v = elementAt(d, key)
		default:
			v = nil
		}
		if v == nil {
			break
		}
	}
	if v == nil && len(args) > 2 {
		return args[2], nil
	}
	return v, nil
}

// elementAt is the element whose index is a number or the text of one.
func elementAt(a value.Array, key value.Value) value.Value {
	i, err := int64(0), error(nil)
	switch k := key.(type) {
	case int64:
		i = k
	case float64:
		i = int64(k)
	case string:
		i, err = ruby.Integer(k, 0)
	default:
		return nil
	}
	if i < 0 {
		i += int64(len(a))
	}
	if err != nil || i < 0 || i >= int64(len(a)) {
		return nil
	}
	return a[i]
}

func type3x(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("type3x(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	switch v := args[0].(type) {
	case bool:
		return "boolean", nil
	case value.Array, *value.Hash, int64, float64:
		return strings.ToLower(typesys.HostClass(v)), nil
	case string:
		switch v {
		case value.Text(ruby.LeadingInteger(v)):
			return "integer", nil
		case string(value.AppendFloat(nil, ruby.LeadingFloat(v))):
			return "float", nil
		}
		return "string", nil
	}
	return nil, fail("type3x(): Unknown type")
}

func isEmailAddress(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("is_email_address(): Wrong number of arguments given ", itoa(len(args)), " for 1")
	}
	s, ok := args[0].(string)
	return ok && emailAddress(s), nil
}

func sprintfHash(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(SprintfHash(c, args[0].(string), args[1].(*value.Hash)))
}

// SprintfHash formats the values of a hash. That it is deprecated is reported first; the error is that, where the setting strict asks
// for it, or about a key that is no string, or about the format.
func SprintfHash(c Context, format string, values *value.Hash) (string, error) {
	if err := deprecated(c, "sprintf_hash", "This method is deprecated. From Puppet 4.10.10/5.3.4 please use the built-in sprintf instead"); err != nil {
		return "", err
	}
	for _, e := range values.Entries() {
		if _, ok := e.Key.(string); !ok {
			return "", noMethod("to_sym", e.Key, "to_s")
		}
	}
	return ruby.Format(format, value.Array{values})
}
