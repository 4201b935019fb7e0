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

// forward tells that a function has a newer name, and calls it by that.
func forward(c Context, name string, newer *Function, args []value.Value, b *Block) (value.Value, error) {
	warnDeprecated(c, name, "This function is deprecated, please use "+newer.Name+" instead.")
	return newer.Call(c, args, b)
}

func oldBatchEscape(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "batch_escape", &StdlibBatchEscapeFunction, args, b)
}

func oldFqdnRandString(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "fqdn_rand_string", &StdlibFqdnRandStringFunction, args, b)
}

func oldFqdnRotate(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "fqdn_rotate", &StdlibFqdnRotateFunction, args, b)
}

func oldHasInterfaceWith(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "has_interface_with", &StdlibHasInterfaceWithFunction, args, b)
}

func oldHasIpAddress(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "has_ip_address", &StdlibHasIpAddressFunction, args, b)
}

func oldHasIpNetwork(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "has_ip_network", &StdlibHasIpNetworkFunction, args, b)
}

func oldOsVersionGte(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "os_version_gte", &StdlibOsVersionGteFunction, args, b)
}

func oldParsehocon(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "parsehocon", &StdlibParsehoconFunction, args, b)
}

func oldPowershellEscape(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "powershell_escape", &StdlibPowershellEscapeFunction, args, b)
}

func oldSeededRand(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "seeded_rand", &StdlibSeededRandFunction, args, b)
}

func oldSeededRandString(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "seeded_rand_string", &StdlibSeededRandStringFunction, args, b)
}

func oldShellEscape(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "shell_escape", &StdlibShellEscapeFunction, args, b)
}

func oldToJson(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_json", &StdlibToJsonFunction, args, b)
}

func oldToJsonPretty(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_json_pretty", &StdlibToJsonPrettyFunction, args, b)
}

func oldToPython(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_python", &StdlibToPythonFunction, args, b)
}

func oldToRuby(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_ruby", &StdlibToRubyFunction, args, b)
}

func oldToToml(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_toml", &StdlibToTomlFunction, args, b)
}

func oldToYaml(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_yaml", &StdlibToYamlFunction, args, b)
}

func oldTypeOf(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "type_of", &StdlibTypeOfFunction, args, b)
}

func oldValidateDomainName(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "validate_domain_name", &StdlibValidateDomainNameFunction, args, b)
}

func oldValidateEmailAddress(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "validate_email_address", &StdlibValidateEmailAddressFunction, args, b)
}

func oldMerge(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "merge", &StdlibMergeFunction, args, b)
}
