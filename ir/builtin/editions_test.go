package builtin

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestEditions makes sure that the editions are told by their functions, and that each has what changed in those before.
func TestEditions(t *testing.T) {
	for _, c := range []struct {
		functions []string
		want      string
	}{
		{[]string{"merge", "to_json"}, Stdlib8},
		{[]string{"merge", "stdlib::merge"}, Stdlib9},
		{[]string{"merge", "stdlib::merge", "stdlib::rewrap_sensitive_data"}, Stdlib9Rewrapping},
		{[]string{"merge", "ensure_packages"}, Stdlib8},
		{[]string{"merge", "ensure_packages defined_with_params"}, Stdlib8Present},
		{[]string{"stdlib::merge", "ensure_packages defined_with_params"}, Stdlib9},
		{[]string{"has_ip_address", "stdlib::merge", "stdlib::rewrap_sensitive_data"}, Stdlib9Rewrapping},
		{[]string{"has_ip_address stdlib::has_ip_address", "stdlib::merge", "stdlib::rewrap_sensitive_data"}, Stdlib9Networking},
	} {
		assert.Equal(t, c.want, StdlibEdition(func(f, mention string) bool {
			return slices.Contains(c.functions, strings.TrimSpace(f+" "+mention))
		}))
	}
	for _, c := range []struct{ edition, function, since, variable string }{
		{Stdlib8, "merge", "", "MergeFunction"},
		{Stdlib9, "merge", Stdlib9, "MergeSince9Function"},
		{Stdlib9Rewrapping, "merge", Stdlib9, "MergeSince9Function"},
		{Stdlib9, "to_json", Stdlib9, "ToJsonSince9Function"},
		{Stdlib9, "stdlib::to_json", "", "StdlibToJsonFunction"},
		{Stdlib9Rewrapping, "to_json", Stdlib9Rewrapping, "ToJsonRewrappingFunction"},
		{Stdlib9Rewrapping, "stdlib::to_json", Stdlib9Rewrapping, "StdlibToJsonRewrappingFunction"},
		{Stdlib9, "join", "", "JoinFunction"},
		{Stdlib8Present, "merge", "", "MergeFunction"},
		{Stdlib9Rewrapping, "has_ip_address", "", "HasIpAddressFunction"},
		{Stdlib9Networking, "has_ip_address", Stdlib9Networking, "HasIpAddressNetworkingFunction"},
		{Stdlib9Networking, "to_json", Stdlib9Rewrapping, "ToJsonRewrappingFunction"},
	} {
		b, ok := InEdition(c.edition, c.function)
		assert.Equal(t, c.since != "", ok)
		if ok {
			assert.Equal(t, c.since, b.Edition)
		}
		b, ok = OfModule(c.since, c.function)
		assert.True(t, ok)
		assert.Equal(t, c.variable, b.Var())
	}
	assert.Equal(t, Stdlib9, CatalogInEdition(Stdlib9Rewrapping, "ensure_packages"))
	assert.Equal(t, Stdlib8, CatalogInEdition(Stdlib9, "ensure_resource"))
	assert.Equal(t, Stdlib8, CatalogInEdition(Stdlib8, "ensure_packages"))
	assert.Equal(t, Stdlib8Present, CatalogInEdition(Stdlib8Present, "ensure_packages"))
	assert.Equal(t, Stdlib8, CatalogInEdition(Stdlib8Present, "ensure_resource"))
}

// TestStdlibFunctions makes sure that the functions of a version of stdlib are of its edition.
func TestStdlibFunctions(t *testing.T) {
	for version, want := range map[string]string{"": Stdlib8, "8": Stdlib8, "9": Stdlib9} {
		names := StdlibFunctions(version)
		assert.Equal(t, want, StdlibEdition(func(f, mention string) bool { return mention == "" && slices.Contains(names, f) }))
		assert.Equal(t, version != "9", slices.Contains(names, "has_key"))
		assert.Contains(t, names, "ensure_packages")
	}
}
