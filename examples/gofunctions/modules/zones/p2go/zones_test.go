// Package zones_test tests the module, whose functions are written in Go.
package zones_test

import (
	"testing"

	. "github.com/p2go/p2go/runtime/policytest"
)

var facts = FactValues(Params{"networking": Params{"fqdn": "ns1.example.com", "domain": "example.com"}})

func TestZones(t *testing.T) {
	cat := MustCompile(t, facts, Class("zones", Params{"serial": 2026112001, "hosts": map[string]string{"ns1": "192.0.2.1", "www": "192.0.2.80"}}))
	cat.WithAllDeps().CountOf("file", 2)
	cat.File("/etc/bind/db.example.com").Match("content", `ns1\.example\.com\. hostmaster\.example\.com\. 2026112100`).Requires("Package[bind9]")
	cat.File("/etc/bind/db.2.0.192.in-addr.arpa").Match("content", `80 PTR www\.example\.com\.`)
}

func TestTwoNetworks(t *testing.T) {
	ExpectError(t, "the addresses are in 2.0.192.in-addr.arpa and in 3.0.192.in-addr.arpa", facts, Class("zones", Params{"serial": 1, "hosts": map[string]string{"a": "192.0.2.1", "b": "192.0.3.1"}}))
}
