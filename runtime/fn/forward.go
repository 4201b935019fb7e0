package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Functions of stdlib 9 that say what their newer names are, and call those (STD-1).
var (
	// BatchEscapeSince9 is batch_escape(Any*): [StdlibBatchEscape] under an older name, which is deprecated.
	BatchEscapeSince9 = Function{Name: "batch_escape", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldBatchEscape}}}
	// FqdnRandStringSince9 is fqdn_rand_string(Any*): [StdlibFqdnRandString] under an older name, which is deprecated.
	FqdnRandStringSince9 = Function{Name: "fqdn_rand_string", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldFqdnRandString}}}
	// FqdnRotateSince9 is fqdn_rotate(Any*): [StdlibFqdnRotate] under an older name, which is deprecated.
	FqdnRotateSince9 = Function{Name: "fqdn_rotate", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldFqdnRotate}}}
	// HasInterfaceWithSince9 is has_interface_with(Any*): [StdlibHasInterfaceWith] under an older name, which is deprecated.
	HasInterfaceWithSince9 = Function{Name: "has_interface_with", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldHasInterfaceWith}}}
	// HasIpAddressNetworking is has_ip_address(Any*): [StdlibHasIpAddress] under an older name, which is deprecated.
	HasIpAddressNetworking = Function{Name: "has_ip_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldHasIpAddress}}}
	// HasIpNetworkNetworking is has_ip_network(Any*): [StdlibHasIpNetwork] under an older name, which is deprecated.
	HasIpNetworkNetworking = Function{Name: "has_ip_network", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldHasIpNetwork}}}
	// OsVersionGteSince9 is os_version_gte(Any*): [StdlibOsVersionGte] under an older name, which is deprecated.
	OsVersionGteSince9 = Function{Name: "os_version_gte", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldOsVersionGte}}}
	// ParsehoconSince9 is parsehocon(Any*): [StdlibParsehocon] under an older name, which is deprecated.
	ParsehoconSince9 = Function{Name: "parsehocon", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldParsehocon}}}
	// PowershellEscapeSince9 is powershell_escape(Any*): [StdlibPowershellEscape] under an older name, which is deprecated.
	PowershellEscapeSince9 = Function{Name: "powershell_escape", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldPowershellEscape}}}
	// SeededRandSince9 is seeded_rand(Any*): [StdlibSeededRand] under an older name, which is deprecated.
	SeededRandSince9 = Function{Name: "seeded_rand", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldSeededRand}}}
	// SeededRandStringSince9 is seeded_rand_string(Any*): [StdlibSeededRandString] under an older name, which is deprecated.
	SeededRandStringSince9 = Function{Name: "seeded_rand_string", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldSeededRandString}}}
	// ShellEscapeSince9 is shell_escape(Any*): [StdlibShellEscape] under an older name, which is deprecated.
	ShellEscapeSince9 = Function{Name: "shell_escape", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldShellEscape}}}
	// ToJsonSince9 is to_json(Any*): [StdlibToJson] under an older name, which is deprecated.
	ToJsonSince9 = Function{Name: "to_json", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJson}}}
	// ToJsonPrettySince9 is to_json_pretty(Any*): [StdlibToJsonPretty] under an older name, which is deprecated.
	ToJsonPrettySince9 = Function{Name: "to_json_pretty", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToJsonPretty}}}
	// ToPythonSince9 is to_python(Any*): [StdlibToPython] under an older name, which is deprecated.
	ToPythonSince9 = Function{Name: "to_python", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToPython}}}
	// ToRubySince9 is to_ruby(Any*): [StdlibToRuby] under an older name, which is deprecated.
	ToRubySince9 = Function{Name: "to_ruby", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToRuby}}}
	// ToTomlSince9 is to_toml(Any*): [StdlibToToml] under an older name, which is deprecated.
	ToTomlSince9 = Function{Name: "to_toml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToToml}}}
	// ToYamlSince9 is to_yaml(Any*): [StdlibToYaml] under an older name, which is deprecated.
	ToYamlSince9 = Function{Name: "to_yaml", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldToYaml}}}
	// TypeOfSince9 is type_of(Any*): [StdlibTypeOf] under an older name, which is deprecated.
	TypeOfSince9 = Function{Name: "type_of", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldTypeOf}}}
	// ValidateDomainNameSince9 is validate_domain_name(Any*): [StdlibValidateDomainName] under an older name, which is deprecated.
	ValidateDomainNameSince9 = Function{Name: "validate_domain_name", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldValidateDomainName}}}
	// ValidateEmailAddressSince9 is validate_email_address(Any*): [StdlibValidateEmailAddress] under an older name, which is deprecated.
	ValidateEmailAddressSince9 = Function{Name: "validate_email_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, oldValidateEmailAddress}}}
	// MergeSince9 is merge(Any*, lambda?): [StdlibMerge] under an older name, which is deprecated.
	MergeSince9 = Function{Name: "merge", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: unlimited}}, Block: &optionalMergeBlockT}, Names: names{"args"}, BlockName: "block"}, oldMerge}}}
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
	return forward(c, "batch_escape", &StdlibBatchEscape, args, b)
}

func oldFqdnRandString(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "fqdn_rand_string", &StdlibFqdnRandString, args, b)
}

func oldFqdnRotate(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "fqdn_rotate", &StdlibFqdnRotate, args, b)
}

func oldHasInterfaceWith(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "has_interface_with", &StdlibHasInterfaceWith, args, b)
}

func oldHasIpAddress(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "has_ip_address", &StdlibHasIpAddress, args, b)
}

func oldHasIpNetwork(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "has_ip_network", &StdlibHasIpNetwork, args, b)
}

func oldOsVersionGte(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "os_version_gte", &StdlibOsVersionGte, args, b)
}

func oldParsehocon(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "parsehocon", &StdlibParsehocon, args, b)
}

func oldPowershellEscape(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "powershell_escape", &StdlibPowershellEscape, args, b)
}

func oldSeededRand(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "seeded_rand", &StdlibSeededRand, args, b)
}

func oldSeededRandString(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "seeded_rand_string", &StdlibSeededRandString, args, b)
}

func oldShellEscape(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "shell_escape", &StdlibShellEscape, args, b)
}

func oldToJson(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_json", &StdlibToJson, args, b)
}

func oldToJsonPretty(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_json_pretty", &StdlibToJsonPretty, args, b)
}

func oldToPython(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_python", &StdlibToPython, args, b)
}

func oldToRuby(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_ruby", &StdlibToRuby, args, b)
}

func oldToToml(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_toml", &StdlibToToml, args, b)
}

func oldToYaml(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "to_yaml", &StdlibToYaml, args, b)
}

func oldTypeOf(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "type_of", &StdlibTypeOf, args, b)
}

func oldValidateDomainName(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "validate_domain_name", &StdlibValidateDomainName, args, b)
}

func oldValidateEmailAddress(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "validate_email_address", &StdlibValidateEmailAddress, args, b)
}

func oldMerge(c Context, args []value.Value, b *Block) (value.Value, error) {
	return forward(c, "merge", &StdlibMerge, args, b)
}
