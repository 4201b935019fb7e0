package fn

import (
	"errors"
	"sync"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The validating functions of stdlib, all deprecated in favour of types: they
// report that, and raise an error for a wrong argument.
var (
	// ValidateStringFunction is validate_string(Any+): an error where one is not a String.
	ValidateStringFunction = Function{Name: "validate_string", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateString}}}
	// ValidateArrayFunction is validate_array(Any+): an error where one is not an Array.
	ValidateArrayFunction = Function{Name: "validate_array", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateArray}}}
	// ValidateHashFunction is validate_hash(Any+): an error where one is not a Hash.
	ValidateHashFunction = Function{Name: "validate_hash", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateHash}}}
	// ValidateBoolFunction is validate_bool(Any+): an error where one is not a Boolean.
	ValidateBoolFunction = Function{Name: "validate_bool", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateBool}}}
	// ValidateReFunction is validate_re(String, String|Array, String?): an error where none of the regular expressions matches.
	ValidateReFunction = Function{Name: "validate_re", Patterns: true, Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateRe}}}
	// ValidateAbsolutePathFunction is validate_absolute_path(Any+): an error where one is not the absolute path of a file.
	ValidateAbsolutePathFunction = Function{Name: "validate_absolute_path", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateAbsolutePath}}}
	// ValidateIntegerFunction is validate_integer(Any, Integer?, Integer?): an error where it, or an element, is not an Integer between a maximum and a minimum.
	ValidateIntegerFunction = Function{Name: "validate_integer", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateInteger}}}
	// ValidateSlengthFunction is validate_slength(String|Array, Integer, Integer?): an error where a string is longer, or shorter, than allowed.
	ValidateSlengthFunction = Function{Name: "validate_slength", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateSlength}}}
	// ValidateNumericFunction is validate_numeric(Any, Numeric?, Numeric?): an error where it, or an element, is not a number between a maximum and a minimum.
	ValidateNumericFunction = Function{Name: "validate_numeric", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateNumeric}}}
	// ValidateIpAddressFunction is validate_ip_address(Any+): an error where one is not an IP address.
	ValidateIpAddressFunction = Function{Name: "validate_ip_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateIpAddress}}}
	// ValidateIpv4AddressFunction is validate_ipv4_address(Any+): an error where one is not an address of IPv4.
	ValidateIpv4AddressFunction = Function{Name: "validate_ipv4_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateIpv4Address}}}
	// ValidateIpv6AddressFunction is validate_ipv6_address(Any+): an error where one is not an address of IPv6.
	ValidateIpv6AddressFunction = Function{Name: "validate_ipv6_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, validateIpv6Address}}}
)

// ValidateDomainNameFunction and ValidateEmailAddress are stdlib's validate_domain_name
// and validate_email_address, which are not deprecated.
var (
	// ValidateDomainNameFunction is validate_domain_name(Any+): an error where one is not the name of a domain.
	ValidateDomainNameFunction = Function{Name: "validate_domain_name", Arity: -1, Pure: true, Legacy: validateDomainName}
	// ValidateEmailAddressFunction is validate_email_address(Any+): an error where one is not the address of a mailbox.
	ValidateEmailAddressFunction = Function{Name: "validate_email_address", Arity: -1, Pure: true, Legacy: validateEmailAddress}
)

// StdlibValidateDomainNameFunction and StdlibValidateEmailAddress check the types of their arguments (STD-1).
var (
	// StdlibValidateDomainNameFunction is stdlib::validate_domain_name(Variant[Stdlib::Fqdn, Stdlib::Dns::Zone]+): an error where one is not the name of a domain.
	StdlibValidateDomainNameFunction = Function{Name: "stdlib::validate_domain_name", Prepare: defineNetworkNames, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&domainNameT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, stdlibValidateDomainName}}}
	// StdlibValidateEmailAddressFunction is stdlib::validate_email_address(Stdlib::Email+): an error where one is not the address of a mailbox.
	StdlibValidateEmailAddressFunction = Function{Name: "stdlib::validate_email_address", Prepare: defineNetworkNames, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&emailT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"values"}}, stdlibValidateEmailAddress}}}
)

// The types of stdlib for names in networks, which messages show.
var (
	fqdnT       = typesys.Alias{Name: "Stdlib::Fqdn"}
	zoneT       = typesys.Alias{Name: "Stdlib::Dns::Zone"}
	emailT      = typesys.Alias{Name: "Stdlib::Email"}
	domainNameT = typesys.Variant{Types: types{&fqdnT, &zoneT}}

	networkNamesOnce sync.Once
)

// defineNetworkNames gives the aliases their definitions, which are no static data.
func defineNetworkNames() {
	networkNamesOnce.Do(func() {
		define := func(t *typesys.Alias, source string) {
			re, err := regex.New(source)
			if err != nil {
				panic(err) // it is known to be one
			}
			t.Target = &typesys.Pattern{Patterns: []*value.Regexp{re}}
		}
		const label, letters = `[a-zA-Z0-9]`, `[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9`
		define(&fqdnT, `\A((`+letters+`\-]*`+label+`)\.)*([A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9\-]*[A-Za-z0-9])\z`)
		define(&zoneT, `\A(((`+letters+`-]*`+label+`)\.)+|\.)\z`)
		const host = label + `(?:[a-zA-Z0-9-]{0,61}` + label + `)?`
		define(&emailT, `\A[a-zA-Z0-9.!#$%&'*+\/=?^_`+"`"+`{|}~-]+@`+host+`(?:\.`+host+`)*\z`)
	})
}

func stdlibValidateDomainName(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, anyArguments("stdlib::validate_domain_name", len(args))
}

// StdlibValidateDomainName takes names of domains, as the type of its parameters says. The error is that there are none.
func StdlibValidateDomainName(args ...string) error {
	return anyArguments("stdlib::validate_domain_name", len(args))
}

func stdlibValidateEmailAddress(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, anyArguments("stdlib::validate_email_address", len(args))
}

// StdlibValidateEmailAddress takes addresses of mailboxes, as the type of its parameters says. The error is that there are none.
func StdlibValidateEmailAddress(args ...string) error {
	return anyArguments("stdlib::validate_email_address", len(args))
}

// anyArguments is an error where a function is called with none: with n arguments.
func anyArguments(name string, n int) error {
	if n == 0 {
		return fail(name, "(): Wrong number of arguments need at least one")
	}
	return nil
}

func validateString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateString(c, args...)
}

// ValidateString is an error unless all arguments, one or more, are strings or undef. That it is deprecated is reported first,
// and is the error where the setting strict asks for it.
func ValidateString(c Context, args ...value.Value) error {
	return validated(c, "validate_string", "Stdlib::Compat::String", checkString, args)
}

func validateArray(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateArray(c, args...)
}

// ValidateArray is an error unless all arguments, one or more, are arrays. Other errors are those of [ValidateString].
func ValidateArray(c Context, args ...value.Value) error {
	return validated(c, "validate_array", "Stdlib::Compat::Array", checkArray, args)
}

func validateHash(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateHash(c, args...)
}

// ValidateHash is an error unless all arguments, one or more, are hashes. Other errors are those of [ValidateString].
func ValidateHash(c Context, args ...value.Value) error {
	return validated(c, "validate_hash", "Stdlib::Compat::Hash", checkHash, args)
}

func validateBool(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateBool(c, args...)
}

// ValidateBool is an error unless all arguments, one or more, are Booleans. Other errors are those of [ValidateString].
func ValidateBool(c Context, args ...value.Value) error {
	return validated(c, "validate_bool", "Stdlib::Compat::Bool", checkBool, args)
}

func validateRe(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateRe(c, args...)
}

// ValidateRe is an error unless a string matches a regular expression or one of an array of such. The arguments are these two, and
// optionally the message. Other errors are those of [ValidateString].
func ValidateRe(c Context, args ...value.Value) error {
	return validated(c, "validate_re", "Pattern[]", checkRe, args)
}

func validateAbsolutePath(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateAbsolutePath(c, args...)
}

// ValidateAbsolutePath is an error unless all arguments, one or more, are absolute paths, or arrays of such. Other errors are those of [ValidateString].
func ValidateAbsolutePath(c Context, args ...value.Value) error {
	return validated(c, "validate_absolute_path", "Stdlib::Compat::Absolute_Path", checkAbsolutePath, args)
}

func validateInteger(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateInteger(c, args...)
}

// ValidateInteger is an error unless its first argument is an Integer, a string of one, or an array of such, within the limits that
// the second and third give: the largest and the smallest. Other errors are those of [ValidateString].
func ValidateInteger(c Context, args ...value.Value) error {
	return validated(c, "validate_integer", "Stdlib::Compat::Integer", checkInteger, args)
}

func validateSlength(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateSlength(c, args...)
}

// ValidateSlength is an error unless its first argument is a string, or an array of strings, of at most as many characters as the
// second says, and at least as many as the third. Other errors are those of [ValidateString].
func ValidateSlength(c Context, args ...value.Value) error {
	return validated(c, "validate_slength", "String[]", checkSlength, args)
}

func validateNumeric(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateNumeric(c, args...)
}

// ValidateNumeric is [ValidateInteger] for numbers of either kind.
func ValidateNumeric(c Context, args ...value.Value) error {
	return validated(c, "validate_numeric", "Stdlib::Compat::Numeric", checkNumeric, args)
}

func validateIpAddress(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateIPAddress(c, args...)
}

// ValidateIPAddress is an error unless all arguments, one or more, are IP addresses. Other errors are those of [ValidateString].
func ValidateIPAddress(c Context, args ...value.Value) error {
	return validated(c, "validate_ip_address", "Stdlib::Compat::Ip_Address", checkIpAddress, args)
}

func validateIpv4Address(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateIPv4Address(c, args...)
}

// ValidateIPv4Address is an error unless all arguments, one or more, are addresses of IPv4. Other errors are those of [ValidateString].
func ValidateIPv4Address(c Context, args ...value.Value) error {
	return validated(c, "validate_ipv4_address", "Stdlib::Compat::Ipv4_Address", checkIpv4Address, args)
}

func validateIpv6Address(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateIPv6Address(c, args...)
}

// ValidateIPv6Address is an error unless all arguments, one or more, are addresses of IPv6. Other errors are those of [ValidateString].
func ValidateIPv6Address(c Context, args ...value.Value) error {
	return validated(c, "validate_ipv6_address", "Stdlib::Compat::Ipv6_address", checkIpv6Address, args)
}

// validated reports the deprecation of a function and checks the arguments.
func validated(c Context, name, with string, check checker, args []value.Value) error {
	if err := deprecated(c, name, legacyAdvice(with)); err != nil {
		return err
	}
	return check(c, args)
}

// checker is what a function checks, without the report.
type checker func(c Context, args []value.Value) error

// legacyAdvice is the text of a deprecation, with the line break that it has in
// stdlib's source.
func legacyAdvice(with string) string {
	return "This method is deprecated, please use the stdlib validate_legacy function,\n                    with " + with +
		". There is further documentation for validate_legacy function in the README."
}

// raised is an error that is none about an argument, so that validate_legacy
// does not take it for an answer.
type raised struct{ error }

// validateEach is an error unless all arguments are as they should be.
func validateEach(name, what string, args []value.Value, ok func(value.Value) bool) error {
	if len(args) == 0 {
		return fail(name, "(): wrong number of arguments (0; must be > 0)")
	}
	for _, a := range args {
		if !ok(a) {
			return fail(shown(a), " is not ", what, ".  It looks to be a ", typesys.HostClass(a))
		}
	}
	return nil
}

func checkString(_ Context, args []value.Value) error {
	return validateEach("validate_string", "a string", args, func(v value.Value) bool {
		_, ok := v.(string)
		return ok || v == nil
	})
}

func checkArray(_ Context, args []value.Value) error {
	return validateEach("validate_array", "an Array", args, func(v value.Value) bool {
		_, ok := v.(value.Array)
		return ok
	})
}

func checkHash(_ Context, args []value.Value) error {
	return validateEach("validate_hash", "a Hash", args, func(v value.Value) bool {
		_, ok := v.(*value.Hash)
		return ok
	})
}

func checkBool(_ Context, args []value.Value) error {
	return validateEach("validate_bool", "a boolean", args, func(v value.Value) bool {
		_, ok := v.(bool)
		return ok
	})
}

func checkRe(_ Context, args []value.Value) error {
	if len(args) < 2 || len(args) > 3 {
		return fail("validate_re(): wrong number of arguments (", itoa(len(args)), "; must be 2 or 3)")
	}
	s, ok := args[0].(string)
	if !ok {
		return fail("validate_re(): input needs to be a String, not a ", typesys.HostClass(args[0]))
	}
	for _, p := range (value.Array{args[1]}).Flatten() {
		found, err := matchesText(p, s)
		if err != nil {
			return raised{err}
		}
		if found {
			return nil
		}
	}
	if len(args) == 3 && value.Truth(args[2]) {
		return errors.New(ruby.ToS(args[2]))
	}
	return fail("validate_re(): ", shown(s), " does not match ", shown(args[1]))
}

// matchesText reports whether a text matches a regular expression, or one given as text.
func matchesText(pattern value.Value, s string) (bool, error) {
	if re, ok := pattern.(*value.Regexp); ok {
		return re.MatchString(s)
	}
	source, err := text(pattern)
	if err != nil {
		return false, err
	}
	re, err := regex.New(source)
	if err != nil {
		return false, err
	}
	return re.MatchString(s)
}

func checkAbsolutePath(c Context, args []value.Value) error {
	if len(args) == 0 {
		return errors.New("validate_absolute_path(): wrong number of arguments (0; must be > 0)")
	}
	for _, a := range args {
		paths, ok := a.(value.Array)
		if !ok {
			paths = value.Array{a}
		}
		for _, p := range paths {
			if !absolutePath(c, p) {
				return fail(shown(p), " is not an absolute path.")
			}
		}
	}
	return nil
}

func checkInteger(_ Context, args []value.Value) error {
	if len(args) == 0 || len(args) > 3 {
		return fail("validate_integer(): Wrong number of arguments; must be 1, 2 or 3, got ", itoa(len(args)))
	}
	limits := [2]*int64{} // largest, smallest
	for i, which := range []string{"second", "third"} {
		if len(args) < i+2 {
			break
		}
		s := ruby.ToS(args[i+1])
		if i == 0 && s == "" && len(args) > 2 {
			continue
		}
		n, err := ruby.Integer(s, 0)
		if err != nil {
			return fail("validate_integer(): Expected ", which, " argument to be unset or an Integer, got ", s, ":", className(args[i+1], i == 0))
		}
		limits[i] = &n
	}
	most, least := limits[0], limits[1]
	if most != nil && least != nil && *least > *most {
		return fail("validate_integer(): Expected second argument to be larger than third argument, got ", value.Text(*most), " < ", value.Text(*least))
	}
	input := args[0]
	check := func(n int64) error {
		if most != nil && n > *most {
			return fail("validate_integer(): Expected ", shown(input), " to be smaller or equal to ", value.Text(*most), ", got ", shown(input), ".")
		}
		if least != nil && n < *least {
			return fail("validate_integer(): Expected ", shown(input), " to be greater or equal to ", value.Text(*least), ", got ", shown(input), ".")
		}
		return nil
	}
	switch v := input.(type) {
	case value.Array:
		for i, e := range v {
			n, err := ruby.Integer(ruby.ToS(e), 0)
			if _, isHash := e.(*value.Hash); isHash || err != nil {
				return fail("validate_integer(): Expected element at array position ", itoa(i), " to be an Integer, got ", typesys.HostClass(e))
			}
			if err := check(n); err != nil {
				return err
			}
		}
		return nil
	case *value.Hash:
	default:
		if n, err := ruby.Integer(ruby.ToS(v), 0); err == nil {
			input = n
			return check(n)
		}
	}
	return fail("validate_integer(): Expected first argument to be an Integer or Array, got ", typesys.HostClass(input))
}

// className is the class in the messages about limits; that of the largest is of
// its text.
func className(v value.Value, asText bool) string {
	if asText {
		return "String"
	}
	return typesys.HostClass(v)
}

func checkSlength(_ Context, args []value.Value) error {
	if len(args) != 2 && len(args) != 3 {
		return fail("validate_slength(): Wrong number of arguments (", itoa(len(args)), "; must be 2 or 3)")
	}
	most, err := lengthLimit(args[1])
	if err != nil || most <= 0 {
		return fail("validate_slength(): Expected second argument to be a positive Numeric, got ", ruby.ToS(args[1]), ":", typesys.HostClass(args[1]))
	}
	least := int64(0)
	if len(args) == 3 && value.Truth(args[2]) {
		if least, err = lengthLimit(args[2]); err != nil || least < 0 {
			return fail("validate_slength(): Expected third argument to be unset or a positive Numeric, got ", ruby.ToS(args[2]), ":", typesys.HostClass(args[2]))
		}
	}
	if most < least {
		return errors.New("validate_slength(): Expected second argument to be equal to or larger than third argument")
	}
	check := func(s string) error {
		if n := int64(utf8.RuneCountInString(s)); n > most || n < least {
			return fail("validate_slength(): Expected length of ", shown(args[0]), " to be between ", value.Text(least), " and ", value.Text(most), ", was ", itoa(count(args[0])))
		}
		return nil
	}
	switch v := args[0].(type) {
	case string:
		return check(v)
	case value.Array:
		for i, e := range v {
			s, ok := e.(string)
			if !ok {
				return fail("validate_slength(): Expected element at array position ", itoa(i), " to be a String, got ", typesys.HostClass(e))
			}
			if err := check(s); err != nil {
				return err
			}
		}
		return nil
	}
	return fail("validate_slength(): Expected first argument to be a String or Array, got ", typesys.HostClass(args[0]))
}

// lengthLimit is Ruby's Integer() of a limit.
func lengthLimit(v value.Value) (int64, error) {
	switch v := v.(type) {
	case int64:
		return v, nil
	case float64:
		return int64(v), nil
	case string:
		return ruby.Integer(v, 0)
	}
	return 0, errors.New("no limit")
}
