package fn

import (
	"strconv"
	"time"

	"github.com/p2go/p2go/runtime/fn/digest"
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Functions that stdlib has since version 9 under names of its own (STD-1).
var (
	// StdlibToJsonFunction is stdlib::to_json(Any): the value as JSON.
	StdlibToJsonFunction = Function{Name: "stdlib::to_json", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"data"}}, toJSON}}}
	// StdlibToJsonPrettyFunction is stdlib::to_json_pretty(Hash|Array, skip_undef?, options?): JSON over several lines.
	StdlibToJsonPrettyFunction = Function{Name: "stdlib::to_json_pretty", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashOrArrayT, &optionalBooleanT, &jsonOptionsT}, Size: size{Min: 1, Max: 3}}}, Names: names{"data", "skip_undef", "opts"}}, toJSONPretty}}}
	// StdlibToYamlFunction is stdlib::to_yaml(Any, Hash?): the value as YAML.
	StdlibToYamlFunction = Function{Name: "stdlib::to_yaml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &hashT}, Size: size{Min: 1, Max: 2}}}, Names: names{"data", "options"}}, toYAML}}}
	// StdlibToPythonFunction is stdlib::to_python(Any): the value as Python writes it.
	StdlibToPythonFunction = Function{Name: "stdlib::to_python", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, toPython}}}
	// StdlibToRubyFunction is stdlib::to_ruby(Any): the value as Ruby writes it.
	StdlibToRubyFunction = Function{Name: "stdlib::to_ruby", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"object"}}, toRuby}}}
	// StdlibToTomlFunction is stdlib::to_toml(Hash): the value as TOML.
	StdlibToTomlFunction = Function{Name: "stdlib::to_toml", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"data"}}, toTOML}}}

	// StdlibSha256Function is stdlib::sha256(ScalarData|Binary|Sensitive): the SHA-256 digest of the string in lower-case hexadecimal.
	StdlibSha256Function = Function{Name: "stdlib::sha256", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&digestableT}}}, Names: names{"my_data"}}, stdlibSHA256}}}
	// StdlibCrc32Function is stdlib::crc32(ScalarData|Binary|Sensitive): the CRC32 of the string in lower-case hexadecimal.
	StdlibCrc32Function = Function{Name: "stdlib::crc32", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&digestableT}}}, Names: names{"my_data"}}, stdlibCRC32}}}

	// StdlibShellEscapeFunction is stdlib::shell_escape(Any): a string quoted as one word for a POSIX shell.
	StdlibShellEscapeFunction = Function{Name: "stdlib::shell_escape", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"string"}}, shellEscape}}}
	// StdlibBatchEscapeFunction is stdlib::batch_escape(Any): a string quoted for a batch file.
	StdlibBatchEscapeFunction = Function{Name: "stdlib::batch_escape", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"string"}}, batchEscape}}}
	// StdlibPowershellEscapeFunction is stdlib::powershell_escape(Any): a string quoted for PowerShell.
	StdlibPowershellEscapeFunction = Function{Name: "stdlib::powershell_escape", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"string"}}, powershellEscape}}}

	// StdlibSeededRandFunction is stdlib::seeded_rand(Integer[1], String): a number below the first that is the same for a seed whenever asked.
	StdlibSeededRandFunction = Function{Name: "stdlib::seeded_rand", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&positiveT, &stringT}}}, Names: names{"max", "seed"}}, stdlibSeededRand}}}
	// StdlibSeededRandStringFunction is stdlib::seeded_rand_string(Integer[1], String, String[2]?): a string of so many characters that is the same for a seed whenever asked.
	StdlibSeededRandStringFunction = Function{Name: "stdlib::seeded_rand_string", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&positiveT, &stringT, &charsetT}, Size: size{Min: 2, Max: 3}}}, Names: names{"length", "seed", "charset"}}, seededRandString}}}
	// StdlibFqdnRandStringFunction is stdlib::fqdn_rand_string(Integer[1], String?, Any*): a string of so many characters that is the same for a node whenever asked.
	StdlibFqdnRandStringFunction = Function{Name: "stdlib::fqdn_rand_string", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&positiveT, &optionalTextT, &anyT}, Size: size{Min: 1, Max: unlimited}}}, Names: names{"length", "charset", "seed"}}, stdlibFqdnRandString}}}
	// StdlibFqdnRotateFunction is stdlib::fqdn_rotate(Array|String, Variant[Integer, String]*): rotated by a number that is the same for a node whenever asked.
	StdlibFqdnRotateFunction = Function{Name: "stdlib::fqdn_rotate", Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &seedT}, Size: size{Min: 1, Max: unlimited}}}, Names: names{"input", "seeds"}}, stdlibFqdnRotate},
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT, &seedT}, Size: size{Min: 1, Max: unlimited}}}, Names: names{"input", "seeds"}}, stdlibFqdnRotate},
	}}
	// StdlibTimeFunction is stdlib::time(Any?): the seconds since 1970, whatever the zone.
	StdlibTimeFunction = Function{Name: "stdlib::time", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&anyT}, Size: size{Min: 0, Max: 1}}}, Names: names{"_timezone"}}, stdlibTime}}}

	// StdlibOsVersionGteFunction is stdlib::os_version_gte(String[1], String[1]): whether the node has an operating system of a name, in a version or a later one.
	StdlibOsVersionGteFunction = Function{Name: "stdlib::os_version_gte", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT, &nonEmptyT}}}, Names: names{"os", "version"}}, stdlibOsVersionGte}}}
	// StdlibHasInterfaceWithFunction is stdlib::has_interface_with(String[1]) or stdlib::has_interface_with(kind, String[1]): whether a network interface exists, or one with such an ip, mac, netmask or network.
	StdlibHasInterfaceWithFunction = Function{Name: "stdlib::has_interface_with", Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT}}}, Names: names{"interface"}}, hasInterface},
		{signature{Type: &callable{Params: &tuple{Types: types{&interfaceKindT, &nonEmptyT}}}, Names: names{"kind", "value"}}, hasInterfaceWithValue},
	}}

	// StdlibHasIpAddressFunction is stdlib::has_ip_address(String[1]): whether a network interface has the address.
	StdlibHasIpAddressFunction = Function{Name: "stdlib::has_ip_address", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT}}}, Names: names{"ip_address"}}, stdlibHasIpAddress}}}
	// StdlibHasIpNetworkFunction is stdlib::has_ip_network(String[1]): whether a network interface is in the network.
	StdlibHasIpNetworkFunction = Function{Name: "stdlib::has_ip_network", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT}}}, Names: names{"ip_network"}}, stdlibHasIpNetwork}}}

	// StdlibHasFunctionFunction is stdlib::has_function(String[1]): whether there is a function of a name.
	StdlibHasFunctionFunction = Function{Name: "stdlib::has_function", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT}}}, Names: names{"function_name"}}, hasFunction}}}

	// StdlibNestedValuesFunction is stdlib::nested_values(Hash): the values in a hash and in those that it holds.
	StdlibNestedValuesFunction = Function{Name: "stdlib::nested_values", Pure: true, Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}}, Names: names{"hash"}}, nestedValues}}}
	// StdlibSortByFunction is stdlib::sort_by(Array|String|Hash, lambda): in the order of what the lambda makes of the elements, characters or entries.
	StdlibSortByFunction = Function{Name: "stdlib::sort_by", Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayT}}, Block: &callable1T}, Names: names{"ary"}, BlockName: "block"}, sortArrayBy},
		{signature{Type: &callable{Params: &tuple{Types: types{&stringT}}, Block: &callable1T}, Names: names{"str"}, BlockName: "block"}, sortStringBy},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable1T}, Names: names{"hsh"}, BlockName: "block"}, sortHashBy},
		{signature{Type: &callable{Params: &tuple{Types: types{&hashT}}, Block: &callable2T}, Names: names{"hsh"}, BlockName: "block"}, sortHashByTwo},
	}}
)

var (
	scalarDataT      = typesys.ScalarData{}
	sensitiveScalarT = typesys.Sensitive{Of: &scalarDataT}
	sensitiveBinaryT = typesys.Sensitive{Of: &binaryT}
	digestableT      = typesys.Variant{Types: types{&scalarDataT, &sensitiveScalarT, &binaryT, &sensitiveBinaryT}}
)

// seedT is what a number depends on, besides the node.
var seedT = typesys.Variant{Types: types{&integerT, &stringT}}

var interfaceKindT = typesys.Enum{Values: []string{"ip", "ipaddress", "mac", "macaddress", "netmask", "network"}}

func stdlibSeededRand(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(StdlibSeededRand(args[0].(int64), args[1].(string)))
}

// StdlibSeededRand draws a number below a limit, always the same for a seed. The error is that the limit is not above 0.
func StdlibSeededRand(limit int64, seed string) (int64, error) { return seededRand(seed, limit) }

func stdlibFqdnRandString(c Context, args []value.Value, _ *Block) (value.Value, error) {
	var charset value.Value
	var seeds []value.Value
	if len(args) > 1 {
		charset, seeds = args[1], args[2:]
	}
	return boxed(StdlibFqdnRandString(c, args[0].(int64), charset, seeds...))
}

// StdlibFqdnRandString draws so many characters of those of a string, of digits and ASCII letters where it is undef or empty: always the
// same for a node and seeds. The error is that they are too many.
func StdlibFqdnRandString(c Context, length int64, charset value.Value, seeds ...value.Value) (string, error) {
	s, _ := charset.(string)
	return randomString(c, length, ruby.Chars(s), seeds)
}

func stdlibFqdnRotate(c Context, args []value.Value, _ *Block) (value.Value, error) {
	if s, ok := args[0].(string); ok {
		return boxed(StdlibFqdnRotate(c, s, args[1:]...))
	}
	return boxed(StdlibFqdnRotateArray(c, args[0].(value.Array), args[1:]...))
}

// StdlibFqdnRotate rotates the characters of a string by a number that is always the same for a node and seeds. The error is that there
// are no facts.
func StdlibFqdnRotate(c Context, s string, seeds ...value.Value) (string, error) {
	return rotateString(s, func(n int) (int64, error) { return fqdnSeeded(c, n, seeds) })
}

// StdlibFqdnRotateArray is [StdlibFqdnRotate] for the elements of an array.
func StdlibFqdnRotateArray(c Context, a value.Array, seeds ...value.Value) (value.Array, error) {
	return rotateArray(a, func(n int) (int64, error) { return fqdnSeeded(c, n, seeds) })
}

// fqdnSeeded draws a number below n that depends on the node's name and seeds.
func fqdnSeeded(c Context, n int, seeds value.Array) (int64, error) {
	fqdn, err := nodeFact(c, "networking", "fqdn")
	if err != nil {
		return 0, err
	}
	return nodeSeeded(fqdn, n, seeds)
}

func stdlibTime(c Context, _ []value.Value, _ *Block) (value.Value, error) {
	return StdlibTime(c, nil), nil
}

// StdlibTime returns the seconds since 1970, whatever the zone.
func StdlibTime(Context, value.Value) int64 { return time.Now().Unix() }

// nodeFact is what keys lead to in the facts. As in Ruby, looking for one in what is not there is an error.
func nodeFact(c Context, keys ...string) (value.Value, error) {
	at := c.TopVar("facts")
	for _, k := range keys {
		h, ok := at.(*value.Hash)
		if !ok {
			return nil, noMethod("[]", at)
		}
		at = h.Lookup(k)
	}
	return at, nil
}

func stdlibOsVersionGte(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(StdlibOSVersionGte(c, args[0].(string), args[1].(string)))
}

// StdlibOSVersionGte reports whether the node has an operating system of a name, in a version or a later one. The error is about facts
// that are not there.
func StdlibOSVersionGte(c Context, system, version string) (bool, error) {
	name, err := nodeFact(c, "os", "name")
	if err != nil || name != value.Value(system) {
		return false, err
	}
	release, err := nodeFact(c, "os", "release", "major")
	if err != nil {
		return false, err
	}
	major, err := text(release)
	if err != nil {
		return false, err
	}
	return compareVersions(major, version) >= 0, nil
}

func hasInterface(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(HasInterface(c, args[0].(string)))
}

// HasInterface reports whether the node has a network interface of a name. The error is about facts that are not there.
func HasInterface(c Context, name string) (bool, error) {
	interfaces, err := nodeFact(c, "networking", "interfaces")
	if err != nil {
		return false, err
	}
	h, ok := interfaces.(*value.Hash)
	if !ok {
		return false, noMethod("key?", interfaces)
	}
	_, found := h.Get(name)
	return found, nil
}

func hasInterfaceWithValue(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(StdlibHasInterfaceWith(c, args[0].(string), args[1].(string)))
}

// StdlibHasInterfaceWith reports whether the node has a network interface with such an ip, mac, netmask or network: kind is which of
// these. The error is about facts that are not there.
func StdlibHasInterfaceWith(c Context, kind, v string) (bool, error) {
	interfaces, err := nodeFact(c, "networking", "interfaces")
	if err != nil {
		return false, err
	}
	h, ok := interfaces.(*value.Hash)
	if !ok {
		return false, noMethod("any?", interfaces)
	}
	switch kind {
	case "ipaddress":
		kind = "ip"
	case "macaddress":
		kind = "mac"
	}
	for _, e := range h.Entries() {
		one, ok := e.Value.(*value.Hash)
		if !ok {
			return false, noMethod("[]", e.Value)
		}
		if one.Lookup(kind) == value.Value(v) {
			return true, nil
		}
	}
	return false, nil
}

func stdlibHasIpAddress(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(StdlibHasIPAddress(c, args[0].(string)))
}

// StdlibHasIPAddress reports whether a network interface of the node has an address. The error is about facts that are not there.
func StdlibHasIPAddress(c Context, address string) (bool, error) {
	return StdlibHasInterfaceWith(c, "ip", address)
}

func stdlibHasIpNetwork(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(StdlibHasIPNetwork(c, args[0].(string)))
}

// StdlibHasIPNetwork reports whether a network interface of the node is in a network. The error is about facts that are not there.
func StdlibHasIPNetwork(c Context, network string) (bool, error) {
	return StdlibHasInterfaceWith(c, "network", network)
}

// IsFunctionAvailableFunction is stdlib's is_function_available(String): whether there is a function of the legacy API of a name.
var IsFunctionAvailableFunction = Function{Name: "is_function_available", Arity: -1, Legacy: isFunctionAvailable}

// functionTeller is implemented by contexts that know which functions there are.
type functionTeller interface{ HasFunction(name string) bool }

func hasFunction(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return HasFunction(c, args[0].(string)), nil
}

// HasFunction reports whether there is a function of a name.
func HasFunction(c Context, name string) bool {
	t, ok := c.(functionTeller)
	return ok && t.HasFunction(name)
}

// legacyTeller is implemented by contexts that know which functions of the legacy API there are.
type legacyTeller interface{ HasLegacyFunction(name string) bool }

func isFunctionAvailable(c Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("is_function_available?(): Wrong number of arguments given ", itoa(len(args)), " for 1")
	}
	name, isText := args[0].(string)
	t, ok := c.(legacyTeller)
	return isText && ok && t.HasLegacyFunction(name), nil
}

func nestedValues(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return NestedValues(args[0].(*value.Hash)), nil
}

// NestedValues are the values in a hash, and in place of each that is a hash those in it.
func NestedValues(h *value.Hash) value.Array { return appendNested(value.Array{}, h) }

func appendNested(out value.Array, h *value.Hash) value.Array {
	for _, e := range h.Entries() {
		if inner, ok := e.Value.(*value.Hash); ok {
			out = appendNested(out, inner)
		} else {
			out = append(out, e.Value)
		}
	}
	return out
}

// SortArrayByKey is [SortStringByKey] for the elements of an array.
func SortArrayByKey(elems value.Array, key Lambda1) (value.Array, error) {
	pairs := make(value.Array, len(elems))
	for i, e := range elems {
		k, err := key(e)
		if err != nil {
			return nil, err
		}
		pairs[i] = value.Array{k, e}
	}
	err := ruby.Sort(pairs, func(x, y value.Value) (int, error) { return ruby.MustCompare(x.(value.Array)[0], y.(value.Array)[0]) })
	if err != nil {
		return nil, err
	}
	for i, p := range pairs {
		pairs[i] = p.(value.Array)[1]
	}
	return pairs, nil
}

func sortArrayBy(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(SortArrayByKey(args[0].(value.Array), lambda1(b)))
}

func sortStringBy(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(SortStringByKey(args[0].(string), lambda1(b)))
}

// SortStringByKey returns the characters of a string in the order of what a lambda makes of them. The error is that two of these do not
// compare, or the lambda's.
func SortStringByKey(s string, key Lambda1) (string, error) {
	chars, err := SortArrayByKey(characters(s), key)
	if err != nil {
		return "", err
	}
	return joinValues(chars, ""), nil
}

func sortHashBy(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(SortHashByPair(args[0].(*value.Hash), lambda1(b)))
}

func sortHashByTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(SortHashByKey(args[0].(*value.Hash), lambda2(b)))
}

// SortHashByKey returns a hash with its entries in the order of what a lambda makes of key and value. The error is that two of these do
// not compare, or the lambda's.
func SortHashByKey(h *value.Hash, key Lambda2) (*value.Hash, error) {
	return SortHashByPair(h, func(pair value.Value) (value.Value, error) {
		e := pair.(value.Array)
		return key(e[0], e[1])
	})
}

// SortHashByPair is [SortHashByKey] for a lambda that is given key and value in an array.
func SortHashByPair(h *value.Hash, key Lambda1) (*value.Hash, error) {
	pairs, err := SortArrayByKey(h.Pairs(), key)
	if err != nil {
		return nil, err
	}
	out := value.MakeHash(len(pairs))
	for _, p := range pairs {
		out.Set(p.(value.Array)[0], p.(value.Array)[1])
	}
	return out, nil
}

func stdlibSHA256(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return SHA256OfValue(args[0]), nil
}

// SHA256 is the SHA-256 digest of a string in lower-case hexadecimal.
func SHA256(s string) string { return digest.SHA256(s) }

// SHA256OfValue is [SHA256] of a value as Ruby makes a string of it, or of what is Sensitive.
func SHA256OfValue(v value.Value) string { return SHA256(plainText(v)) }

func stdlibCRC32(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return CRC32OfValue(args[0]), nil
}

// CRC32 is the CRC32 of a string in lower-case hexadecimal.
func CRC32(s string) string {
	crc := ^uint32(0)
	for _, c := range []byte(s) {
		crc ^= uint32(c)
		for range 8 {
			crc = crc>>1 ^ 0xedb88320&-(crc&1)
		}
	}
	return strconv.FormatUint(uint64(^crc), 16)
}

// CRC32OfValue is [CRC32] of a value as Ruby makes a string of it, or of what is Sensitive.
func CRC32OfValue(v value.Value) string { return CRC32(plainText(v)) }

// plainText is a value, or what is Sensitive, as Ruby makes a string of it.
func plainText(v value.Value) string { return ruby.ToS(revealed([]value.Value{v})[0]) }
