package kind

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Addresses are what package net/netip says they are, but for zones.
func TestAddresses(t *testing.T) {
	for _, s := range []string{
		"", "1", "1.2.3", "1.2.3.4", "01.2.3.4", "256.1.1.1", "1.2.3.4.5", "1.2.3.+4", "::", "::1", "1::", "1:::2", "1::2::3", ":1", "1:",
		"a:b:c:d:e:f:1:2",
		"a:b:c:d:e:f:1:2:3", "a:b:c:d:e:f:1", "a:b:c:d:e:f:1::", "a:b:c:d:e:f:1:2::", "FE80::12345", "FE80::1234", "g::", "::1.2.3.4", "::1.2.3.4:5",
		"1.2.3.4::", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::ffff:1.2.3", "1:2::3:4:5:6:7:8",
	} {
		a, err := netip.ParseAddr(s)
		assert.Equal(t, err == nil, isIP(s), s)
		assert.Equal(t, err == nil && a.Is4(), isIP4(s), s)
		for _, bits := range []string{"", "/", "/0", "/8", "/08", "/32", "/33", "/128", "/129", "/x", "/+1", "/8/8"} {
			p, err := netip.ParsePrefix(s + bits)
			assert.Equal(t, err == nil, isPrefix(s+bits), s+bits)
			assert.Equal(t, err == nil && p.Addr().Is4(), isPrefix4(s+bits), s+bits)
		}
	}
	for _, s := range []string{"10.0.0.0/24", "10.0.0.9/24", "0.0.0.0/0", "10.0.0.1/32"} {
		contains, ok := network4(s)
		assert.True(t, ok)
		p := netip.MustParsePrefix(s)
		for _, a := range []string{"10.0.0.1", "10.0.1.0", "255.255.255.255", "0.0.0.0"} {
			assert.Equal(t, p.Contains(netip.MustParseAddr(a)), contains(a), "%s in %s", a, s)
		}
	}
}
