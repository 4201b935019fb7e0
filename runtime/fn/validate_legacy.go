package fn

import (
	"errors"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// ValidateLegacyFunction is stdlib's validate_legacy(Type|String, name, Any, Any*): the
// value must be of the type; what the older function says decides about a
// deprecation or a notice only.
var ValidateLegacyFunction = Function{
	Name: "validate_legacy",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&typeT, &stringT, &anyT, &anyT}, Size: size{Min: 3, Max: unlimited}}}, Names: names{"target_type", "function_name", "value", "args"}}, validateLegacy},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT, &anyT, &anyT}, Size: size{Min: 3, Max: unlimited}}}, Names: names{"type_string", "function_name", "value", "args"}}, validateLegacyText},
	},
	Mismatch: legacyMismatch,
}

// ValidateLegacySince9Function is validate_legacy(Type|String, String, Any, Any*): the
// value must be of the type; that it is deprecated is said first, as the setting
// strict says.
var ValidateLegacySince9Function = Function{
	Name: "validate_legacy",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&typeT, &stringT, &anyT, &anyT}, Size: size{Min: 3, Max: unlimited}}}, Names: names{"target_type", "function_name", "value", "args"}}, validateLegacySince9},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringT, &anyT, &anyT}, Size: size{Min: 3, Max: unlimited}}}, Names: names{"type_string", "function_name", "value", "args"}}, validateLegacyTextSince9},
	},
	Mismatch: legacyMismatch,
}

// legacyMismatch shows the signatures with the scope that stdlib's have.
func legacyMismatch(_ Context, args []value.Value) (string, error) {
	scoped := func(t typesys.Type, name string) signature {
		return signature{
			Type:  &callable{Params: &tuple{Types: types{&anyT, t, &stringT, &anyT, &anyT}, Size: size{Min: 4, Max: unlimited}}},
			Names: names{"scope", name, "function_name", "value", "args"},
		}
	}
	sigs := []typesys.Signature{scoped(&typeT, "target_type"), scoped(&stringT, "type_string")}
	return "", errors.New(typesys.DescribeCall("validate_legacy", sigs, append([]value.Value{nil}, args...), nil))
}

func validateLegacyText(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateLegacyText(c, args[0].(string), args[1].(string), args[2], args[3:]...)
}

// ValidateLegacyText is [ValidateLegacy] for a type that is given as a string.
func ValidateLegacyText(c Context, source, name string, v value.Value, args ...value.Value) error {
	t, err := legacyType(source)
	if err != nil {
		return err
	}
	return ValidateLegacy(c, t, name, v, args...)
}

func validateLegacyTextSince9(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateLegacyTextSince9(c, args[0].(string), args[1].(string), args[2], args[3:]...)
}

// ValidateLegacyTextSince9 is [ValidateLegacySince9] for a type that is given as a string.
func ValidateLegacyTextSince9(c Context, source, name string, v value.Value, args ...value.Value) error {
	t, err := legacyType(source)
	if err != nil {
		return err
	}
	return ValidateLegacySince9(c, t, name, v, args...)
}

func validateLegacySince9(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateLegacySince9(c, args[0], args[1].(string), args[2], args[3:]...)
}

// ValidateLegacySince9 is an error unless a value is of a type. That it is deprecated is reported first, and is the error where the
// setting strict asks for it. The name of an older function and its further arguments count for nothing.
func ValidateLegacySince9(c Context, t value.Value, _ string, v value.Value, _ ...value.Value) error {
	if err := deprecated(c, "validate_legacy", "This method is deprecated, please use Puppet data types to validate parameters"); err != nil {
		return err
	}
	if typesys.Instance(t.(typesys.Type), v) {
		return nil
	}
	return errors.New(typesys.Describe("validate_legacy("+value.Text(t)+", ...)", t.(typesys.Type), v))
}

// legacyType reads the text of a type.
func legacyType(text string) (typesys.Type, error) {
	known := true
	t, err := typesys.Parse(text, func(string) (typesys.Type, bool) {
		known = false
		return nil, false
	})
	if err != nil {
		return nil, err
	}
	if !known { // as in Puppet, whose parser cannot load types for this function
		return nil, fail("validate_legacy(): the text '", text, "' may name Puppet's own types only")
	}
	return t, nil
}

func validateLegacy(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateLegacy(c, args[0], args[1].(string), args[2], args[3:]...)
}

// ValidateLegacy is an error unless a value is of a type. The older function of a name, with the value and further arguments, decides
// only whether that is a deprecation instead, or a value that is accepted now a notice.
func ValidateLegacy(c Context, t value.Value, name string, v value.Value, args ...value.Value) error {
	ok, err := olderFunction(c, name, append([]value.Value{v}, args...))
	if err != nil {
		return err
	}
	if typesys.Instance(t.(typesys.Type), v) {
		if !ok {
			report(c, "notice", "Accepting previously invalid value for target type '"+value.Text(t)+"'")
		}
		return nil
	}
	text := typesys.Describe("validate_legacy("+name+")", t.(typesys.Type), v)
	if ok {
		return deprecated(c, "validate_legacy", text)
	}
	return errors.New(text)
}

// olderFunction reports whether a validating function accepts the arguments.
func olderFunction(c Context, name string, args []value.Value) (bool, error) {
	var check checker
	switch name {
	case "validate_absolute_path":
		check = checkAbsolutePath
	case "validate_array":
		check = checkArray
	case "validate_bool":
		check = checkBool
	case "validate_domain_name":
		check = checkDomainName
	case "validate_email_address":
		check = checkEmailAddress
	case "validate_hash":
		check = checkHash
	case "validate_integer":
		check = checkInteger
	case "validate_ip_address":
		check = checkIpAddress
	case "validate_ipv4_address":
		check = checkIpv4Address
	case "validate_ipv6_address":
		check = checkIpv6Address
	case "validate_numeric":
		check = checkNumeric
	case "validate_re":
		check = checkRe
	case "validate_slength":
		check = checkSlength
	case "validate_string":
		check = checkString
	default:
		return false, fail("undefined method `function_", name, "' for the scope: p2go has no such function for validate_legacy")
	}
	err := check(c, args)
	if r, ok := err.(raised); ok {
		return false, r.error
	}
	return err == nil, nil
}
