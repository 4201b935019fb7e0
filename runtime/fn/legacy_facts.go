package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Functions of stdlib that ask for facts of the older kind.
var (
	// HasInterfaceWithFunction is has_interface_with(String, String?): whether a network interface exists, or one with such an address, netmask or network.
	HasInterfaceWithFunction = Function{Name: "has_interface_with", Arity: -1, Legacy: hasInterfaceWith}
	// HasIpAddressFunction is has_ip_address(String): whether a network interface has the address.
	HasIpAddressFunction = Function{Name: "has_ip_address", Arity: -1, Legacy: hasIpAddress}
	// HasIpNetworkFunction is has_ip_network(String): whether a network interface is in the network.
	HasIpNetworkFunction = Function{Name: "has_ip_network", Arity: -1, Legacy: hasIpNetwork}
	// OsVersionGteFunction is os_version_gte(String, String): whether the node has an operating system of a name, in a version or a later one.
	OsVersionGteFunction = Function{Name: "os_version_gte", Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&nonEmptyT, &nonEmptyT}}}, Names: names{"os", "version"}}, osVersionGte}}}
)

// legacyFact is a fact that is a variable of top scope; name is how the function
// calls it. That there is none is an error, as for variables in manifests.
func legacyFact(c Context, fact, name string) (value.Value, error) {
	v := c.TopVar(fact)
	if v != nil && !value.IsUnset(v) {
		return v, nil
	}
	if value.Truth(c.Setting("strict_variables")) {
		return nil, fail("Undefined variable '", name, "'; ")
	}
	return nil, nil
}

func hasInterfaceWith(c Context, args []value.Value) (value.Value, error) {
	if len(args) == 0 || len(args) > 2 {
		return nil, fail("has_interface_with(): Wrong number of arguments given (", itoa(len(args)), " for 1 or 2)")
	}
	v, err := legacyFact(c, "interfaces", "interfaces")
	all, ok := v.(string)
	if !ok {
		return false, err
	}
	interfaces := strings.Split(all, ",")
	has := func(name string) bool {
		v := c.TopVar(name)
		return v != nil && !value.IsUnset(v) && ruby.Equal(v, args[1])
	}
	if len(args) == 1 {
		for _, name := range interfaces {
			if value.Value(name) == args[0] {
				return true, nil
			}
		}
		return false, nil
	}
	kind := ruby.ToS(args[0])
	if has(kind) {
		return true, nil
	}
	for _, name := range interfaces {
		if has(kind + "_" + ruby.Downcase(name)) {
			return true, nil
		}
	}
	return false, nil
}

func hasIpAddress(c Context, args []value.Value) (value.Value, error) {
	return hasAny(c, "has_ip_address", "ipaddress", args)
}

func hasIpNetwork(c Context, args []value.Value) (value.Value, error) {
	return hasAny(c, "has_ip_network", "network", args)
}

func hasAny(c Context, name, kind string, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail(name, "(): Wrong number of arguments given (", itoa(len(args)), " for 1)")
	}
	return hasInterfaceWith(c, []value.Value{kind, args[0]})
}

func osVersionGte(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(OSVersionGte(c, args[0].(string), args[1].(string)))
}

// OSVersionGte reports whether the node has an operating system of a name, in a version or a later one. The error is about a fact that
// is no string.
func OSVersionGte(c Context, name, version string) (bool, error) {
	facts, _ := c.TopVar("facts").(*value.Hash)
	if facts == nil || facts.Lookup("operatingsystem") != value.Value(name) {
		return false, nil
	}
	major, err := text(facts.Lookup("operatingsystemmajrelease"))
	if err != nil {
		return false, err
	}
	return compareVersions(major, version) >= 0, nil
}
