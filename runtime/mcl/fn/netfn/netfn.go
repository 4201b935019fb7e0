// Package netfn has the functions of the module net that depend on their arguments alone. `<|>` catches their errors.
package netfn

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
)

// CIDRToIP is net.cidr_to_ip: the address.
func CIDRToIP(cidr string) (string, error) {
	p, err := prefix("net.cidr_to_ip", cidr)
	if err != nil {
		return "", err
	}
	return p.Addr().String(), nil
}

// CIDRToFirst is net.cidr_to_first: the address after the given one, which must be inside of the network.
func CIDRToFirst(cidr string) (string, error) {
	p, err := prefix("net.cidr_to_first", cidr)
	if err != nil {
		return "", err
	}
	next := p.Addr().Next()
	if !next.IsValid() || !p.Contains(next) {
		return "", mcl.Catchable("net.cidr_to_first: no address of the network follows that of " + strconv.Quote(cidr))
	}
	return next.String(), nil
}

// CIDRToLast is net.cidr_to_last: the last address of the network.
func CIDRToLast(cidr string) (string, error) {
	p, err := prefix("net.cidr_to_last", cidr)
	if err != nil {
		return "", err
	}
	last, mask := p.Addr().AsSlice(), maskOf(p)
	for i := range last {
		last[i] |= ^mask[i]
	}
	return text(last), nil
}

// CIDRToMask is net.cidr_to_mask: the mask, in the notation of addresses.
func CIDRToMask(cidr string) (string, error) {
	p, err := prefix("net.cidr_to_mask", cidr)
	if err != nil {
		return "", err
	}
	return text(maskOf(p)), nil
}

// CIDRToNetwork is net.cidr_to_network: the network, without the address in it.
func CIDRToNetwork(cidr string) (string, error) {
	p, err := prefix("net.cidr_to_network", cidr)
	if err != nil {
		return "", err
	}
	return p.Masked().String(), nil
}

// CIDRToPrefix is net.cidr_to_prefix: how many bits the network has, as a str.
func CIDRToPrefix(cidr string) (string, error) {
	p, err := prefix("net.cidr_to_prefix", cidr)
	if err != nil {
		return "", err
	}
	return strconv.Itoa(p.Bits()), nil
}

// IPInCIDR is net.ip_in_cidr: whether an address is one of a network.
func IPInCIDR(ip, cidr string) (bool, error) {
	p, err := prefix("net.ip_in_cidr", cidr)
	if err != nil {
		return false, err
	}
	addr, err := netip.ParseAddr(ip)
	if err != nil || addr.Zone() != "" {
		return false, mcl.Catchable("net.ip_in_cidr: " + strconv.Quote(ip) + " is no address")
	}
	return p.Contains(addr) || p.Contains(addr.Unmap()), nil
}

// prefix reads an address with the size of its network.
func prefix(name, cidr string) (netip.Prefix, error) {
	p, err := netip.ParsePrefix(cidr)
	if err != nil {
		return p, mcl.Catchable(name + ": " + strconv.Quote(cidr) + " is no address with the size of its network")
	}
	return p, nil
}

func maskOf(p netip.Prefix) []byte {
	mask := make([]byte, p.Addr().BitLen()/8)
	for i := range p.Bits() {
		mask[i/8] |= 0x80 >> (i % 8)
	}
	return mask
}

func text(addr []byte) string {
	a, _ := netip.AddrFromSlice(addr)
	return a.String()
}

// IsMAC is net.is_mac: six bytes in small letters with colons between.
func IsMAC(s string) bool {
	if len(s) != 17 {
		return false
	}
	for i := range len(s) {
		switch {
		case i%3 == 2:
			if s[i] != ':' {
				return false
			}
		case !strings.Contains("0123456789abcdef", s[i:i+1]):
			return false
		}
	}
	return true
}

// MACFmt is net.macfmt: small letters, with colons between the bytes.
func MACFmt(mac string) (string, error) { return formatMAC("net.macfmt", mac, "-", ":") }

// OldMACFmt is net.oldmacfmt: small letters, with dashes between the bytes.
func OldMACFmt(mac string) (string, error) { return formatMAC("net.oldmacfmt", mac, ":", "-") }

func formatMAC(name, mac, before, after string) (string, error) {
	if len(mac) != 17 {
		return "", mcl.Catchable(name + ": " + strconv.Quote(mac) + " has not the length of a MAC address")
	}
	return strings.ReplaceAll(strings.ToLower(mac), before, after), nil
}

var hostPort = []string{"host", "port"}

// SplitHostPort is net.split_hostport, which takes the brackets of an address away. There must be a port, or its colon at least.
func SplitHostPort(s string) (*mcl.Struct, error) {
	host, port, why := split(s)
	if why != "" {
		return nil, mcl.Catchable("net.split_hostport: " + why + " in " + strconv.Quote(s))
	}
	return mcl.NewStruct(hostPort, host, port), nil
}

func split(s string) (host, port, why string) {
	colon := strings.LastIndexByte(s, ':')
	if colon < 0 {
		return "", "", "no port is"
	}
	host, port = s[:colon], s[colon+1:]
	rest := s
	if strings.HasPrefix(s, "[") {
		end := strings.IndexByte(s, ']')
		switch {
		case end < 0:
			return "", "", "a bracket is missing"
		case end+1 == len(s):
			return "", "", "no port is"
		case end+1 != colon && s[end+1] == ':':
			return "", "", "too many colons are"
		case end+1 != colon:
			return "", "", "no port is"
		}
		host, rest = s[1:end], s[1:end]+s[end+1:]
	} else if strings.IndexByte(host, ':') >= 0 {
		return "", "", "too many colons are"
	}
	if strings.ContainsAny(rest, "[]") {
		return "", "", "an unexpected bracket is"
	}
	return host, port, ""
}
