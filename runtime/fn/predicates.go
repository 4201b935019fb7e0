package fn

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The predicates of stdlib. Those that match expressions with a type replace
// report their deprecation first.
var (
	// IsStringFunction is is_string(Any): whether it is a String that is no number; deprecated.
	IsStringFunction = Function{Name: "is_string", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, isString}}}
	// IsArrayFunction is is_array(Any): whether it is an Array; deprecated.
	IsArrayFunction = Function{Name: "is_array", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, isArray}}}
	// IsBoolFunction is is_bool(Any): whether it is a Boolean; deprecated.
	IsBoolFunction = Function{Name: "is_bool", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, isBool}}}
	// IsNumericFunction is is_numeric(Any): whether it is a number, or a string of one; deprecated.
	IsNumericFunction = Function{Name: "is_numeric", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, isNumeric}}}
	// IsFloatFunction is is_float(Any): whether it is a Float, or a string of one; deprecated.
	IsFloatFunction = Function{Name: "is_float", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, isFloat}}}
	// IsAbsolutePathFunction is is_absolute_path(Any): whether it is the absolute path of a file, on Unix or Windows; deprecated.
	IsAbsolutePathFunction = Function{Name: "is_absolute_path", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, isAbsolutePath}}}
	// IsHashFunction is is_hash(Any): whether it is a Hash.
	IsHashFunction = Function{Name: "is_hash", Arity: -1, Pure: true, Legacy: isHash}
	// IsIntegerFunction is is_integer(Any): whether it is an Integer, or a string of one; deprecated.
	IsIntegerFunction = Function{Name: "is_integer", Arity: -1, Pure: true, Legacy: isInteger}
	// IsDomainNameFunction is is_domain_name(Any): whether it is the name of a domain.
	IsDomainNameFunction = Function{Name: "is_domain_name", Arity: -1, Pure: true, Legacy: isDomainName}
	// IsMacAddressFunction is is_mac_address(Any): whether it is the address of a network interface.
	IsMacAddressFunction = Function{Name: "is_mac_address", Arity: -1, Pure: true, Legacy: isMacAddress}
	// IsAFunction is is_a(Any, Type): whether the value is of the type.
	IsAFunction = Function{Name: "is_a", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &typeT}}}, Names: names{"value", "type"}}, isA}}}
	// TypeOfFunction is type_of(Any): the type of the value, an older name of type.
	TypeOfFunction = Function{Name: "type_of", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"value"}}, typeOf}}}
)

const matchExpressions = " instead. They are described at https://docs.puppet.com/puppet/latest/reference/lang_data_type.html#match-expressions."

// predicate reports the deprecation of is_NAME and checks the number of arguments:
// there may be more than one where most says so.
func predicate(c Context, name, compat string, args []value.Value, most int, begin, end string) error {
	if err := deprecated(c, name, "This method is deprecated, please use match expressions with Stdlib::Compat::"+compat+matchExpressions); err != nil {
		return err
	}
	if len(args) < 1 || len(args) > most {
		return fail(name, "(): Wrong number of arguments given ", begin, itoa(len(args)), " for 1", end)
	}
	return nil
}

func isString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsString(c, args...))
}

// IsString reports whether the argument is a string that is no number, or undef. It takes one argument, and ignores further ones.
// That it is deprecated is reported first; the error is that, where the setting strict asks for it, or about the number of arguments.
func IsString(c Context, args ...value.Value) (bool, error) {
	if err := predicate(c, "is_string", "String", args, math.MaxInt, "(", ")"); err != nil {
		return false, err
	}
	s, ok := args[0].(string)
	if !ok {
		return args[0] == nil, nil
	}
	return s != string(value.AppendFloat(nil, ruby.LeadingFloat(s))) && s != value.Text(ruby.LeadingInteger(s)), nil
}

func isArray(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsArray(c, args...))
}

// IsArray reports whether the argument is an array, and ignores further ones. Errors are those of [IsString].
func IsArray(c Context, args ...value.Value) (bool, error) {
	if err := predicate(c, "is_array", "Array", args, math.MaxInt, "(", ")"); err != nil {
		return false, err
	}
	_, ok := args[0].(value.Array)
	return ok, nil
}

func isBool(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsBool(c, args...))
}

// IsBool reports whether its one argument is a Boolean. Errors are those of [IsString].
func IsBool(c Context, args ...value.Value) (bool, error) {
	if err := predicate(c, "is_bool", "Bool", args, 1, "(", ")"); err != nil {
		return false, err
	}
	_, ok := args[0].(bool)
	return ok, nil
}

func isNumeric(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsNumeric(c, args...))
}

// IsNumeric reports whether its one argument is a number, or a string with a line that is one. Errors are those of [IsString].
func IsNumeric(c Context, args ...value.Value) (bool, error) {
	if err := predicate(c, "is_numeric", "Numeric", args, 1, "", ""); err != nil {
		return false, err
	}
	s, ok := args[0].(string)
	if !ok {
		return isNumber(args[0]), nil
	}
	for line := range strings.SplitSeq(s, "\n") {
		if decimalNumber(line) {
			return true, nil
		}
	}
	return false, nil
}

// decimalNumber is -?(?:(?:[1-9]\d*)|0)(?:\.\d+)?(?:[eE]-?\d+)?.
func decimalNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	n := leadingDigits(s)
	if n == 0 || n > 1 && s[0] == '0' {
		return false
	}
	s = s[n:]
	if strings.HasPrefix(s, ".") {
		n := leadingDigits(s[1:])
		if n == 0 {
			return false
		}
		s = s[1+n:]
	}
	if s != "" && s[0]|0x20 == 'e' {
		return digits(strings.TrimPrefix(s[1:], "-"))
	}
	return s == ""
}

func isFloat(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsFloat(c, args...))
}

// IsFloat reports whether its one argument is a Float, or a string that is one as Ruby writes it. Errors are those of [IsString].
func IsFloat(c Context, args ...value.Value) (bool, error) {
	if err := predicate(c, "is_float", "Float", args, 1, "", ""); err != nil {
		return false, err
	}
	switch v := args[0].(type) {
	case float64:
		return true, nil
	case string:
		return v == string(value.AppendFloat(nil, ruby.LeadingFloat(v))), nil
	}
	return false, nil
}

func isAbsolutePath(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsAbsolutePath(c, args...))
}

// IsAbsolutePath reports whether its one argument is an absolute path, on Unix or Windows. It warns of what is no string. Errors are
// those of [IsString].
func IsAbsolutePath(c Context, args ...value.Value) (bool, error) {
	if err := deprecated(c, "is_absolute_path", "This method is deprecated, please use match expressions with Stdlib::Compat::Absolute_Path"+matchExpressions); err != nil {
		return false, err
	}
	if len(args) != 1 {
		return false, fail("is_absolute_path(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	return absolutePath(c, args[0]), nil
}

// absolutePath reports whether v is an absolute path of POSIX or Windows.
func absolutePath(c Context, v value.Value) bool {
	s, ok := v.(string)
	if !ok {
		for range 2 { // once for POSIX and once for Windows
			report(c, "warning", "Cannot check if "+ruby.ToS(v)+" is an absolute path because it is a '"+typesys.HostClass(v)+"' and not a String'")
		}
		return false
	}
	return anyLine(s, absoluteLine)
}

func absoluteLine(s string) bool {
	if s == "" {
		return false
	}
	slash := func(c byte) bool { return c == '/' || c == '\\' }
	switch {
	case s[0] == '/':
		return true
	case len(s) > 2 && 'a' <= s[0]|0x20 && s[0]|0x20 <= 'z' && s[1] == ':' && slash(s[2]):
		return true
	case len(s) > 2 && slash(s[0]) && slash(s[1]):
		i := strings.IndexAny(s[2:], `\/`)
		return i > 0 && len(s) > 2+i+1 && !slash(s[2+i+1])
	}
	return false
}

func isHash(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("is_hash(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	_, ok := args[0].(*value.Hash)
	return ok, nil
}

func isInteger(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("is_integer(): Wrong number of arguments given ", itoa(len(args)), " for 1")
	}
	switch v := args[0].(type) {
	case int64:
		return true, nil
	case string:
		for line := range strings.SplitSeq(v, "\n") {
			if t := strings.TrimPrefix(line, "-"); digits(t) && (t == "0" || t[0] != '0') {
				return true, nil
			}
		}
	}
	return false, nil
}

func isDomainName(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("is_domain_name(): Wrong number of arguments given ", itoa(len(args)), " for 1")
	}
	s, ok := args[0].(string)
	return ok && domainName(s), nil
}

func domainName(s string) bool {
	if s == "." {
		return true
	}
	s = strings.TrimSuffix(s, ".")
	if s == "" || utf8.RuneCountInString(s) > 255 {
		return false
	}
	if strings.Contains(s, ".") && !anyLine(s, func(line string) bool {
		i := strings.LastIndexByte(line, '.')
		return i >= 0 && letters(line[i+1:])
	}) {
		return false
	}
	for label := range strings.SplitSeq(strings.TrimRight(s, "."), ".") {
		if label == "" || utf8.RuneCountInString(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' || !anyLine(label, domainLabel) {
			return false
		}
	}
	return true
}

// domainLabel is [a-z\d-]+ in any case.
func domainLabel(s string) bool {
	return !strings.Contains(s, "_") && wordChars(strings.ReplaceAll(s, "-", "0"))
}

func letters(s string) bool {
	return wordChars(s) && !strings.ContainsAny(s, "0123456789_")
}

func isMacAddress(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("is_mac_address(): Wrong number of arguments given ", itoa(len(args)), " for 1")
	}
	if args[0] == value.Default { // a symbol, which matches too
		return false, nil
	}
	s, err := text(args[0])
	if err != nil {
		return nil, err
	}
	return anyLine(s, macAddress), nil
}

func macAddress(s string) bool {
	parts := strings.Split(s, ":")
	for _, p := range parts {
		if len(p) < 1 || len(p) > 2 || strings.Trim(strings.ToLower(p), "0123456789abcdef") != "" {
			return false
		}
	}
	return len(parts) == 6 || len(parts) == 20
}

func isA(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return IsA(args[0], args[1]), nil
}

// IsA reports whether a value is an instance of t, which is a type.
func IsA(v, t value.Value) bool { return typesys.Instance(t.(typesys.Type), v) }
