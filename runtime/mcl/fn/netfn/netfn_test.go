package netfn_test

import (
	"net"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn/netfn"
	"github.com/p2go/p2go/runtime/mcl/fn/urlfn"
)

func TestCIDR(t *testing.T) {
	for _, c := range []struct{ cidr, ip, first, last, mask, network, prefix string }{
		{"10.1.2.3/24", "10.1.2.3", "10.1.2.4", "10.1.2.255", "255.255.255.0", "10.1.2.0/24", "24"},
		{"10.1.2.0/31", "10.1.2.0", "10.1.2.1", "10.1.2.1", "255.255.255.254", "10.1.2.0/31", "31"},
		{"10.1.2.255/24", "10.1.2.255", "", "10.1.2.255", "255.255.255.0", "10.1.2.0/24", "24"},
		{"10.1.2.3/32", "10.1.2.3", "", "10.1.2.3", "255.255.255.255", "10.1.2.3/32", "32"},
		{"255.255.255.255/0", "255.255.255.255", "", "255.255.255.255", "0.0.0.0", "0.0.0.0/0", "0"},
		{"fd00::1/64", "fd00::1", "fd00::2", "fd00::ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff::", "fd00::/64", "64"},
	} {
		for name, call := range map[string]struct {
			f    func(string) (string, error)
			want string
		}{
			"ip": {netfn.CIDRToIP, c.ip}, "first": {netfn.CIDRToFirst, c.first}, "last": {netfn.CIDRToLast, c.last},
			"mask": {netfn.CIDRToMask, c.mask}, "network": {netfn.CIDRToNetwork, c.network}, "prefix": {netfn.CIDRToPrefix, c.prefix},
		} {
			got, err := call.f(c.cidr)
			if call.want == "" {
				assert.True(t, mcl.Caught(err), "%s of %s", name, c.cidr)
				continue
			}
			require.NoError(t, err)
			assert.Equal(t, call.want, got, "%s of %s", name, c.cidr)
			_, err = call.f("10.1.2.3")
			assert.True(t, mcl.Caught(err), name)
		}
	}
}

func TestIPInCIDR(t *testing.T) {
	for ip, want := range map[string]bool{"10.1.2.200": true, "10.1.3.1": false, "::1": false, "::ffff:10.1.2.3": true} {
		in, err := netfn.IPInCIDR(ip, "10.1.2.3/24")
		require.NoError(t, err)
		assert.Equal(t, want, in, ip)
	}
	_, err := netfn.IPInCIDR("x", "10.1.2.3/24")
	assert.True(t, mcl.Caught(err))
	_, err = netfn.IPInCIDR("10.1.2.3", "x")
	assert.True(t, mcl.Caught(err))
}

func TestMAC(t *testing.T) {
	for s, want := range map[string]bool{
		"aa:bb:cc:dd:ee:0f": true, "AA:bb:cc:dd:ee:0f": false, "aa-bb-cc-dd-ee-0f": false, "aa:bb:cc:dd:ee": false,
		"aa:bb:cc:dd:ee:0g": false, "": false,
	} {
		assert.Equal(t, want, netfn.IsMAC(s), s)
	}
	for _, s := range []string{"AA-BB-cc-dd-ee-0F", "aa:bb:CC:dd:ee:0f"} {
		mac, err := netfn.MACFmt(s)
		require.NoError(t, err)
		assert.Equal(t, "aa:bb:cc:dd:ee:0f", mac)
		mac, err = netfn.OldMACFmt(s)
		require.NoError(t, err)
		assert.Equal(t, "aa-bb-cc-dd-ee-0f", mac)
	}
	_, err := netfn.MACFmt("aabbccddee0f")
	assert.True(t, mcl.Caught(err))
	_, err = netfn.OldMACFmt("")
	assert.True(t, mcl.Caught(err))
}

// The parts are those that package net of Go finds.
func TestSplitHostPort(t *testing.T) {
	for _, s := range []string{
		"h:80", "[::1]:80", ":80", "h:", "[fe80::1%eth0]:http",
		"h", "", "::1", "[::1]", "[::1]80", "[::1]x:80", "[::1]:80:90", "[::1", "h]:80", "h[:80",
		"[[::1]]:80", "[::1]:8]0", "[::1]:[",
	} {
		host, port, wrong := net.SplitHostPort(s)
		got, err := netfn.SplitHostPort(s)
		if wrong != nil {
			assert.True(t, mcl.Caught(err), s)
		} else if assert.NoError(t, err, s) {
			assert.Equal(t, mcl.NewStruct([]string{"host", "port"}, host, port), got)
		}
	}
}

func TestURL(t *testing.T) {
	got, err := urlfn.Parse("https://me:secret@example.com:8443/a%20b?x=1&y#there")
	require.NoError(t, err)
	assert.Equal(t, `struct{scheme: "https"; host: "example.com:8443"; path: "/a b"; raw_query: "x=1&y"}`, mcl.Text(got))
	_, err = urlfn.Parse("http://[::1")
	assert.True(t, mcl.Caught(err))
}
