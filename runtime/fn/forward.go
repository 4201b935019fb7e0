package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Functions of stdlib 9 that say what their newer names are, and call those (STD-1).
var (
	// BatchEscapeSince9Function is batch_escape(Any*): [StdlibBatchEscapeFunction] under an older name, which is deprecated.
	BatchEscapeSince9Function = Function{Name: "batch_escape", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldBatchEscape}}}
	// FqdnRandStringSince9Function is fqdn_rand_string(Any*): [StdlibFqdnRandStringFunction] under an older name, which is deprecated.
	FqdnRandStringSince9Function = Function{Name: "fqdn_rand_string", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldFqdnRandString}}}
	// FqdnRotateSince9Function is fqdn_rotate(Any*): [StdlibFqdnRotateFunction] under an older name, which is deprecated.
	FqdnRotateSince9Function = Function{Name: "fqdn_rotate", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldFqdnRotate}}}
	// HasInterfaceWithSince9Function is has_interface_with(Any*): [StdlibHasInterfaceWithFunction] under an older name, which is deprecated.
	HasInterfaceWithSince9Function = Function{Name: "has_interface_with", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldHasInterfaceWith}}}
	// HasIpAddressNetworkingFunction is has_ip_address(Any*): [StdlibHasIpAddressFunction] under an older name, which is deprecated.
	HasIpAddressNetworkingFunction = Function{Name: "has_ip_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldHasIpAddress}}}
	// HasIpNetworkNetworkingFunction is has_ip_network(Any*): [StdlibHasIpNetworkFunction] under an older name, which is deprecated.
	HasIpNetworkNetworkingFunction = Function{Name: "has_ip_network", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldHasIpNetwork}}}
	// OsVersionGteSince9Function is os_version_gte(Any*): [StdlibOsVersionGteFunction] under an older name, which is deprecated.
	OsVersionGteSince9Function = Function{Name: "os_version_gte", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldOsVersionGte}}}
	// ParsehoconSince9Function is parsehocon(Any*): [StdlibParsehoconFunction] under an older name, which is deprecated.
	ParsehoconSince9Function = Function{Name: "parsehocon", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldParsehocon}}}
	// PowershellEscapeSince9Function is powershell_escape(Any*): [StdlibPowershellEscapeFunction] under an older name, which is deprecated.
	PowershellEscapeSince9Function = Function{Name: "powershell_escape", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldPowershellEscape}}}
	// SeededRandSince9Function is seeded_rand(Any*): [StdlibSeededRandFunction] under an older name, which is deprecated.
	SeededRandSince9Function = Function{Name: "seeded_rand", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldSeededRand}}}
	// SeededRandStringSince9Function is seeded_rand_string(Any*): [StdlibSeededRandStringFunction] under an older name, which is deprecated.
	SeededRandStringSince9Function = Function{Name: "seeded_rand_string", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldSeededRandString}}}
	// ShellEscapeSince9Function is shell_escape(Any*): [StdlibShellEscapeFunction] under an older name, which is deprecated.
	ShellEscapeSince9Function = Function{Name: "shell_escape", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldShellEscape}}}
	// ToJsonSince9Function is to_json(Any*): [StdlibToJsonFunction] under an older name, which is deprecated.
	ToJsonSince9Function = Function{Name: "to_json", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJson}}}
	// ToJsonPrettySince9Function is to_json_pretty(Any*): [StdlibToJsonPrettyFunction] under an older name, which is deprecated.
	ToJsonPrettySince9Function = Function{Name: "to_json_pretty", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJsonPretty}}}
	// ToPythonSince9Function is to_python(Any*): [StdlibToPythonFunction] under an older name, which is deprecated.
	ToPythonSince9Function = Function{Name: "to_python", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToPython}}}
	// ToRubySince9Function is to_ruby(Any*): [StdlibToRubyFunction] under an older name, which is deprecated.
	ToRubySince9Function = Function{Name: "to_ruby", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToRuby}}}
	// ToTomlSince9Function is to_toml(Any*): [StdlibToTomlFunction] under an older name, which is deprecated.
	ToTomlSince9Function = Function{Name: "to_toml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToToml}}}
	// ToYamlSince9Function is to_yaml(Any*): [StdlibToYamlFunction] under an older name, which is deprecated.
	ToYamlSince9Function = Function{Name: "to_yaml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToYaml}}}
	// TypeOfSince9Function is type_of(Any*): [StdlibTypeOfFunction] under an older name, which is deprecated.
	TypeOfSince9Function = Function{Name: "type_of", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldTypeOf}}}
	// ValidateDomainNameSince9Function is validate_domain_name(Any*): [StdlibValidateDomainNameFunction] under an older name, which is deprecated.
	ValidateDomainNameSince9Function = Function{Name: "validate_domain_name", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldValidateDomainName}}}
	// ValidateEmailAddressSince9Function is validate_email_address(Any*): [StdlibValidateEmailAddressFunction] under an older name, which is deprecated.
	ValidateEmailAddressSince9Function = Function{Name: "validate_email_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldValidateEmailAddress}}}
	// MergeSince9Function is merge(Any*, lambda?): [StdlibMergeFunction] under an older name, which is deprecated.
	MergeSince9Function = Function{Name: "merge", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}, Block: &optionalMergeBlockT}, Names: names{"args"}, BlockName: "block"}, oldMerge}}}
)

var (
	mergeBlockT         = typesys.Variant{Types: types{&callable2T, &callable3T}}
	optionalMergeBlockT = typesys.Optional{Of: &mergeBlockT}
)

// renamed reports that a function has a newer name, and calls it by that.
func renamed(c Context, name string, newer *Function, args []value.Value, b *Block) (value.Value, error) {
	warnDeprecated(c, name, "This function is deprecated, please use "+newer.Name+" instead.")
	return newer.Call(c, args, b)
}

// forward is [renamed] for a function without a lambda whose results are of type T.
func forward[T any](c Context, name string, newer *Function, args []value.Value) (T, error) {
	v, err := renamed(c, name, newer, args, nil)
	t, _ := v.(T)
	return t, err
}

func oldBatchEscape(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(BatchEscapeSince9(c, args...))
}

// BatchEscapeSince9 says that batch_escape has a newer name, and calls [StdlibBatchEscapeFunction] by that.
func BatchEscapeSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "batch_escape", &StdlibBatchEscapeFunction, args)
}

func oldFqdnRandString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(FqdnRandStringSince9(c, args...))
}

// FqdnRandStringSince9 says that fqdn_rand_string has a newer name, and calls [StdlibFqdnRandStringFunction] by that.
func FqdnRandStringSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "fqdn_rand_string", &StdlibFqdnRandStringFunction, args)
}

func oldFqdnRotate(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return FqdnRotateSince9(c, args...)
}

// FqdnRotateSince9 says that fqdn_rotate has a newer name, and calls [StdlibFqdnRotateFunction] by that.
func FqdnRotateSince9(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "fqdn_rotate", &StdlibFqdnRotateFunction, args)
}

func oldHasInterfaceWith(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(HasInterfaceWithSince9(c, args...))
}

// HasInterfaceWithSince9 says that has_interface_with has a newer name, and calls [StdlibHasInterfaceWithFunction] by that.
func HasInterfaceWithSince9(c Context, args ...value.Value) (bool, error) {
	return forward[bool](c, "has_interface_with", &StdlibHasInterfaceWithFunction, args)
}

func oldHasIpAddress(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(HasIPAddressNetworking(c, args...))
}

// HasIPAddressNetworking says that has_ip_address has a newer name, and calls [StdlibHasIpAddressFunction] by that.
func HasIPAddressNetworking(c Context, args ...value.Value) (bool, error) {
	return forward[bool](c, "has_ip_address", &StdlibHasIpAddressFunction, args)
}

func oldHasIpNetwork(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(HasIPNetworkNetworking(c, args...))
}

// HasIPNetworkNetworking says that has_ip_network has a newer name, and calls [StdlibHasIpNetworkFunction] by that.
func HasIPNetworkNetworking(c Context, args ...value.Value) (bool, error) {
	return forward[bool](c, "has_ip_network", &StdlibHasIpNetworkFunction, args)
}

func oldOsVersionGte(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(OSVersionGteSince9(c, args...))
}

// OSVersionGteSince9 says that os_version_gte has a newer name, and calls [StdlibOsVersionGteFunction] by that.
func OSVersionGteSince9(c Context, args ...value.Value) (bool, error) {
	return forward[bool](c, "os_version_gte", &StdlibOsVersionGteFunction, args)
}

func oldParsehocon(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return ParseHOCONSince9(c, args...)
}

// ParseHOCONSince9 says that parsehocon has a newer name, and calls [StdlibParsehoconFunction] by that.
func ParseHOCONSince9(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "parsehocon", &StdlibParsehoconFunction, args)
}

func oldPowershellEscape(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(PowershellEscapeSince9(c, args...))
}

// PowershellEscapeSince9 says that powershell_escape has a newer name, and calls [StdlibPowershellEscapeFunction] by that.
func PowershellEscapeSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "powershell_escape", &StdlibPowershellEscapeFunction, args)
}

func oldSeededRand(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(SeededRandSince9(c, args...))
}

// SeededRandSince9 says that seeded_rand has a newer name, and calls [StdlibSeededRandFunction] by that.
func SeededRandSince9(c Context, args ...value.Value) (int64, error) {
	return forward[int64](c, "seeded_rand", &StdlibSeededRandFunction, args)
}

func oldSeededRandString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(SeededRandStringSince9(c, args...))
}

// SeededRandStringSince9 says that seeded_rand_string has a newer name, and calls [StdlibSeededRandStringFunction] by that.
func SeededRandStringSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "seeded_rand_string", &StdlibSeededRandStringFunction, args)
}

func oldShellEscape(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ShellEscapeSince9(c, args...))
}

// ShellEscapeSince9 says that shell_escape has a newer name, and calls [StdlibShellEscapeFunction] by that.
func ShellEscapeSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "shell_escape", &StdlibShellEscapeFunction, args)
}

func oldToJson(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToJSONSince9(c, args...))
}

// ToJSONSince9 says that to_json has a newer name, and calls [StdlibToJsonFunction] by that.
func ToJSONSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "to_json", &StdlibToJsonFunction, args)
}

func oldToJsonPretty(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToJSONPrettySince9(c, args...))
}

// ToJSONPrettySince9 says that to_json_pretty has a newer name, and calls [StdlibToJsonPrettyFunction] by that.
func ToJSONPrettySince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "to_json_pretty", &StdlibToJsonPrettyFunction, args)
}

func oldToPython(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToPythonSince9(c, args...))
}

// ToPythonSince9 says that to_python has a newer name, and calls [StdlibToPythonFunction] by that.
func ToPythonSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "to_python", &StdlibToPythonFunction, args)
}

func oldToRuby(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToRubySince9(c, args...))
}

// ToRubySince9 says that to_ruby has a newer name, and calls [StdlibToRubyFunction] by that.
func ToRubySince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "to_ruby", &StdlibToRubyFunction, args)
}

func oldToToml(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToTOMLSince9(c, args...))
}

// ToTOMLSince9 says that to_toml has a newer name, and calls [StdlibToTomlFunction] by that.
func ToTOMLSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "to_toml", &StdlibToTomlFunction, args)
}

func oldToYaml(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(ToYAMLSince9(c, args...))
}

// ToYAMLSince9 says that to_yaml has a newer name, and calls [StdlibToYamlFunction] by that.
func ToYAMLSince9(c Context, args ...value.Value) (string, error) {
	return forward[string](c, "to_yaml", &StdlibToYamlFunction, args)
}

func oldTypeOf(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return TypeOfSince9(c, args...)
}

// TypeOfSince9 says that type_of has a newer name, and calls [StdlibTypeOfFunction] by that.
func TypeOfSince9(c Context, args ...value.Value) (value.Value, error) {
	return forward[value.Value](c, "type_of", &StdlibTypeOfFunction, args)
}

func oldValidateDomainName(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateDomainNameSince9(c, args...)
}

// ValidateDomainNameSince9 says that validate_domain_name has a newer name, and calls [StdlibValidateDomainNameFunction] by that.
func ValidateDomainNameSince9(c Context, args ...value.Value) error {
	_, err := forward[value.Value](c, "validate_domain_name", &StdlibValidateDomainNameFunction, args)
	return err
}

func oldValidateEmailAddress(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return nil, ValidateEmailAddressSince9(c, args...)
}

// ValidateEmailAddressSince9 says that validate_email_address has a newer name, and calls [StdlibValidateEmailAddressFunction] by that.
func ValidateEmailAddressSince9(c Context, args ...value.Value) error {
	_, err := forward[value.Value](c, "validate_email_address", &StdlibValidateEmailAddressFunction, args)
	return err
}

// MergeSince9By says that merge has a newer name, and calls [StdlibMergeFunction] by that, with a lambda.
func MergeSince9By(c Context, each Lambda2, args ...value.Value) (value.Value, error) {
	return renamed(c, "merge", &StdlibMergeFunction, args, &Block{
		Sig:  signature{Type: &callable{Params: &tuple{Types: types{&anyT, &anyT}}}},
		Call: func(given ...value.Value) (value.Value, error) { return each(given[0], given[1]) },
	})
}

// MergeSince9ByKey is [MergeSince9By] with a lambda that is given each element with its index, or its key.
func MergeSince9ByKey(c Context, each Lambda3, args ...value.Value) (value.Value, error) {
	return renamed(c, "merge", &StdlibMergeFunction, args, &Block{
		Sig:  signature{Type: &callable{Params: &tuple{Types: types{&anyT, &anyT, &anyT}}}},
		Call: func(given ...value.Value) (value.Value, error) { return each(given[0], given[1], given[2]) },
	})
}

func oldMerge(c Context, args []value.Value, b *Block) (value.Value, error) {
	return renamed(c, "merge", &StdlibMergeFunction, args, b)
}

// MergeSince9 says that merge has a newer name, and calls [StdlibMergeFunction] by that, without a lambda.
func MergeSince9(c Context, args ...value.Value) (value.Value, error) {
	return renamed(c, "merge", &StdlibMergeFunction, args, nil)
}
