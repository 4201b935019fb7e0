package gather

import (
	"net"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// networking is the fact networking.
func (m *Machine) networking() []value.Entry {
	interfaces, err := net.Interfaces()
	if err != nil {
		return nil
	}
	slices.SortFunc(interfaces, func(a, b net.Interface) int { return strings.Compare(a.Name, b.Name) })
	v6 := m.v6()
	all, primary := value.NewHash(), m.primary()
	for i := range interfaces {
		n := &interfaces[i]
		h := describe(n, v6)
		all.Set(n.Name, h)
		if ip := value.Text(h.Lookup("ip")); primary == "" && ip != "" && !strings.HasPrefix(ip, "127.") && !strings.HasPrefix(ip, "169.254.") {
			primary = n.Name
		}
	}
	hostname, _ := os.Hostname()
	hostname, domain, _ := strings.Cut(hostname, ".")
	if domain == "" {
		domain = m.domain(hostname)
	}
	fqdn := hostname
	if domain != "" {
		fqdn += "." + domain
	}
	facts := []value.Entry{
		Fact("domain", Text(domain)), Fact("fqdn", Text(fqdn)), Fact("hostname", Text(hostname)), Fact("interfaces", Structure(all.Entries()...)), Fact("primary", Text(primary)),
	}
	if h, ok := all.Lookup(primary).(*value.Hash); ok {
		for _, name := range []string{"ip", "ip6", "mac", "mtu", "netmask", "netmask6", "network", "network6", "scope6"} {
			facts = append(facts, Fact(name, h.Lookup(name)))
		}
	}
	slices.SortFunc(facts, func(a, b value.Entry) int { return strings.Compare(a.Key.(string), b.Key.(string)) })
	return []value.Entry{Fact("networking", Structure(facts...))}
}

// describe is an interface with its addresses.
func describe(n *net.Interface, v6 map[string]value.Entry) *value.Hash {
	var four, six value.Array
	h := value.NewHash()
	addresses, _ := n.Addrs() // an interface may be gone by now
	for _, a := range addresses {
		prefix, err := netip.ParsePrefix(a.String())
		if err != nil {
			continue
		}
		addr := prefix.Addr().WithZone("")
		binding := []value.Entry{Fact("address", addr.String()), Fact("netmask", netmask(prefix)), Fact("network", prefix.Masked().Addr().String())}
		if addr.Is4() {
			four = append(four, Structure(binding...))
			continue
		}
		binding = append(binding, Fact("scope6", scope(addr)))
		if flags, ok := v6[addr.String()]; ok {
			binding = append(binding, flags)
		}
		six = append(six, Structure(binding...))
	}
	set := func(name string, v value.Value) {
		if v != nil {
			h.Set(name, v)
		}
	}
	first := func(list value.Array) *value.Hash {
		for _, b := range list {
			if s := value.Text(b.(*value.Hash).Lookup("scope6")); s != "link" {
				return b.(*value.Hash)
			}
		}
		if len(list) == 0 {
			return nil
		}
		return list[0].(*value.Hash)
	}
	if len(four) > 0 {
		set("bindings", four)
	}
	if len(six) > 0 {
		set("bindings6", six)
	}
	v4, v6First := first(four), first(six)
	set("ip", v4.Lookup("address"))
	set("ip6", v6First.Lookup("address"))
	set("mac", Text(n.HardwareAddr.String()))
	set("mtu", int64(n.MTU))
	set("netmask", v4.Lookup("netmask"))
	set("netmask6", v6First.Lookup("netmask"))
	set("network", v4.Lookup("network"))
	set("network6", v6First.Lookup("network"))
	set("scope6", v6First.Lookup("scope6"))
	return h
}

// netmask is the mask of a prefix, as an address.
func netmask(p netip.Prefix) string {
	ones := netip.IPv6Unspecified()
	b := make([]byte, 16)
	if p.Addr().Is4() {
		ones, b = netip.IPv4Unspecified(), make([]byte, 4)
	}
	for i := range b {
		b[i] = 0xff
	}
	if a, ok := netip.AddrFromSlice(b); ok {
		ones = a
	}
	mask, err := ones.Prefix(p.Bits())
	if err != nil {
		return ""
	}
	return mask.Addr().String()
}

// scope is the reach of an address.
func scope(a netip.Addr) string {
	switch {
	case a.IsLoopback():
		return "host"
	case a.IsLinkLocalUnicast():
		return "link"
	case strings.HasPrefix(a.String(), "fec0:"):
		return "site"
	}
	return "global"
}

// v6 are the flags of addresses of version 6, by address.
func (m *Machine) v6() map[string]value.Entry {
	names := []string{"temporary", "noad", "optimistic", "dadfailed", "homeaddress", "deprecated", "tentative", "permanent"}
	found := map[string]value.Entry{}
	for line := range strings.Lines(m.Read("proc/net/if_inet6")) {
		f := strings.Fields(line)
		if len(f) < 6 || len(f[0]) != 32 {
			continue
		}
		var groups []string
		for i := 0; i < 32; i += 4 {
			groups = append(groups, f[0][i:i+4])
		}
		addr, err := netip.ParseAddr(strings.Join(groups, ":"))
		bits, err2 := strconv.ParseUint(f[4], 16, 8)
		if err != nil || err2 != nil {
			continue
		}
		var flags []string
		for i, name := range names {
			if bits&(1<<i) != 0 {
				flags = append(flags, name)
			}
		}
		if len(flags) > 0 {
			found[addr.String()] = Fact("flags", List(flags))
		}
	}
	return found
}

// primary is the interface of the default route; "" when none is known.
func (m *Machine) primary() string {
	for line := range strings.Lines(m.Read("proc/net/route")) {
		if f := strings.Fields(line); len(f) > 7 && f[1] == "00000000" && f[7] == "00000000" {
			return f[0]
		}
	}
	return ""
}

// domain is the domain of the host: of its entry in the table of hosts, else that of the resolver.
func (m *Machine) domain(hostname string) string {
	for line := range strings.Lines(m.Read("etc/hosts")) {
		line, _, _ = strings.Cut(line, "#")
		f := strings.Fields(line)
		if len(f) < 2 || !slices.Contains(f[1:], hostname) {
			continue
		}
		for _, name := range f[1:] {
			if domain, ok := strings.CutPrefix(name, hostname+"."); ok {
				return domain
			}
		}
	}
	for _, key := range []string{"domain", "search"} {
		for line := range strings.Lines(m.Read("etc/resolv.conf")) {
			if f := strings.Fields(line); len(f) > 1 && f[0] == key && f[1] != "." {
				return strings.TrimSuffix(f[1], ".")
			}
		}
	}
	return ""
}
