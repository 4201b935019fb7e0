package fn

import (
	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// IsIpAddress, IsIpv4Address and IsIpv6Address are stdlib's predicates about
// addresses, deprecated in favour of types.
var (
	// IsIpAddressFunction is is_ip_address(Any): whether it is an address of IPv4 or IPv6; deprecated.
	IsIpAddressFunction = Function{Name: "is_ip_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, isIpAddress}}}
	// IsIpv4AddressFunction is is_ipv4_address(Any): whether it is an address of IPv4; deprecated.
	IsIpv4AddressFunction = Function{Name: "is_ipv4_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, isIpv4Address}}}
	// IsIpv6AddressFunction is is_ipv6_address(Any): whether it is an address of IPv6; deprecated.
	IsIpv6AddressFunction = Function{Name: "is_ipv6_address", Dispatch: []Dispatch{{signature{Type: &anyArgsT, Names: names{"args"}}, isIpv6Address}}}
)

// EncloseIpv6Function is stdlib's enclose_ipv6(String|Array): the addresses, those of
// IPv6 in brackets, each once.
var EncloseIpv6Function = Function{Name: "enclose_ipv6", Arity: -1, Pure: true, Legacy: encloseIpv6}

// StdlibIpInRangeFunction is stdlib::ip_in_range(String, String|Array): whether a network
// or one of several has the address.
var StdlibIpInRangeFunction = Function{
	Name: "stdlib::ip_in_range", Pure: true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&stringT, &stringOrArrayT}}}, Names: names{"ipaddress", "range"}}, ipInRange}},
}

var stringOrArrayT = typesys.Variant{Types: types{&stringT, &arrayT}}

func isIpAddress(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsIPAddress(c, args...))
}

// IsIPAddress reports whether its one argument is an address of IPv4 or IPv6. Errors are those of [IsString].
func IsIPAddress(c Context, args ...value.Value) (bool, error) {
	return isAddress(c, "is_ip_address", "is_ip_address", "Ip_address", args, func(*ruby.IPAddr) bool { return true })
}

func isIpv4Address(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsIPv4Address(c, args...))
}

// IsIPv4Address reports whether its one argument is an address of IPv4. Errors are those of [IsString].
func IsIPv4Address(c Context, args ...value.Value) (bool, error) {
	return isAddress(c, "is_ipv4_address", "is_ipv4_address", "Ipv4", args, func(ip *ruby.IPAddr) bool { return !ip.V6 })
}

func isIpv6Address(c Context, args []value.Value, _ *Block) (value.Value, error) {
	return boxed(IsIPv6Address(c, args...))
}

// IsIPv6Address reports whether its one argument is an address of IPv6. Errors are those of [IsString].
func IsIPv6Address(c Context, args ...value.Value) (bool, error) {
	return isAddress(c, "is_ipv6_address", "is_ipv4_address", "Ipv6", args, func(ip *ruby.IPAddr) bool { return ip.V6 })
}

// isAddress reports whether the one argument is an address that is ok; key is what the deprecation is reported as, which stdlib does
// for is_ipv6_address as for is_ipv4_address.
func isAddress(c Context, name, key, compat string, args []value.Value, ok func(*ruby.IPAddr) bool) (bool, error) {
	if err := deprecated(c, key, "This method is deprecated, please use match expressions with Stdlib::Compat::"+compat+matchExpressions); err != nil {
		return false, err
	}
	if len(args) != 1 {
		return false, fail(name, "(): Wrong number of arguments given ", itoa(len(args)), " for 1")
	}
	s, isText := args[0].(string)
	if !isText {
		return false, nil
	}
	ip, err := ruby.ParseIPAddr(s)
	return err == nil && ok(ip), nil
}

func encloseIpv6(_ Context, args []value.Value) (value.Value, error) {
	if len(args) != 1 {
		return nil, fail("enclose_ipv6(): Wrong number of arguments given ", itoa(len(args)), " for 1")
	}
	input, ok := args[0].(value.Array)
	if s, isText := args[0].(string); isText {
		input = value.Array{s}
	} else if !ok {
		return nil, fail("enclose_ipv6(): Wrong argument type given ", typesys.HostClass(args[0]), " expected String or Array")
	}
	out, seen := value.Array{}, map[string]bool{}
	for _, e := range input.Flatten() {
		if e == nil {
			continue
		}
		s, isText := e.(string)
		if s != "*" {
			ip, err := ruby.ParseIPAddr(s)
			if !isText || err != nil {
				return nil, fail("enclose_ipv6(): Wrong argument given ", ruby.ToS(e), " is not an ip address.")
			}
			if ip.V6 {
				s = "[" + ip.String() + "]"
			}
		}
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out, nil
}

func ipInRange(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if network, ok := args[1].(string); ok {
		return boxed(IPInRange(args[0].(string), network))
	}
	return boxed(IPInRanges(args[0].(string), args[1].(value.Array)))
}

// IPInRange reports whether a network, such as 10.0.0.0/8, has an address. The error is about what is no address.
func IPInRange(address, network string) (bool, error) {
	return IPInRanges(address, value.Array{network})
}

// IPInRanges reports whether one of several networks has an address. The error is about what is no address.
func IPInRanges(address string, networks value.Array) (bool, error) {
	ip, err := ruby.ParseIPAddr(address)
	if err != nil {
		return false, err
	}
	found := false
	for _, e := range networks {
		s, isText := e.(string)
		if !isText {
			return false, fail("address family must be specified")
		}
		network, err := ruby.ParseIPAddr(s)
		if err != nil {
			return false, err
		}
		found = found || network.Includes(ip)
	}
	return found, nil
}
