package builtin

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/fn/modules"
	"github.com/p2go/p2go/typesys"
)

// FromModule finds what p2go has for a function that a module writes in Ruby.
// It depends on the text of the Ruby file: for any other ok is false.
func FromModule(module, name string, source []byte) (f *Function, ok bool) {
	known, ok := moduleTable[moduleFunction{module, name}]
	if !ok {
		return nil, false
	}
	sum := sha256.Sum256(source)
	return known.row, slices.Contains(known.sums, hex.EncodeToString(sum[:]))
}

// StdlibFunctions are the names of the functions that p2go has in place of stdlib's in a major version, sorted. Those of
// stdlib 9 are as they are compared; any other version stands for those before.
func StdlibFunctions(major string) []string {
	var names []string
	for _, e := range Entries() {
		if e.Origin == Stdlib && e.Status != Missing && e.In(major == since9) {
			names = append(names, e.Name)
		}
	}
	slices.Sort(names)
	return names
}

// OfModule is [Lookup] for a function that [FromModule] or [InEdition] has found
// before; module is "" for functions that are the same everywhere.
func OfModule(module, name string) (f *Function, ok bool) {
	if module == "" {
		return Lookup(name)
	}
	if f, ok := InEdition(module, name); ok {
		return f, true
	}
	known, ok := moduleTable[moduleFunction{module, name}]
	return known.row, ok
}

// Of returns the row of the builtin function that a call calls; nil for one that has none.
func Of(call ir.CallAux) *Function {
	if f, ok := OfModule(call.Module, call.Name); ok {
		return f
	}
	return table[call.Name]
}

// moduleFunction is a function of a module: two may have one of the same name.
type moduleFunction struct{ module, name string }

// moduleRow is a function with the SHA-256 of the Ruby files it stands for.
type moduleRow struct {
	row  *Function
	sums []string
}

// moduleTable are the functions of modules other than stdlib.
var moduleTable = func() map[moduleFunction]moduleRow {
	t := map[moduleFunction]moduleRow{}
	for i := range moduleFunctions {
		m := &moduleFunctions[i]
		t[moduleFunction{m.Module, m.Name}] = moduleRow{&m.Function, m.sums}
	}
	return t
}()

// moduleFunctions are the functions of other modules, with the SHA-256 of the Ruby files that they stand for.
var moduleFunctions = []struct {
	Function
	sums []string
}{
	{Function{Module: "openstacklib", Name: "is_service_default", Fn: &modules.OpenstacklibIsServiceDefaultFunction, Result: always(typesys.BooleanType)}, []string{"e91f816ee6956a0cd5ff38cf069b49a503fcde2cb5eff22e1e18ee3c35026e85"}},
	{Function{Module: "openstacklib", Name: "normalize_ip_for_uri", Fn: &modules.OpenstacklibNormalizeIpForUriFunction}, []string{"73e7a7cd424fa376989b7576f367639b0ea6689d455d88a474eece302afee11a"}},
	{Function{Module: "openstacklib", Name: "inet6_prefix", Fn: &modules.OpenstacklibInet6PrefixFunction}, []string{"23207107c486224e0d2bd7e3e96818b059f04f0aaed2056cd73c68104796cf4f"}},
	{Function{Module: "mcollective", Name: "mco_array_to_string", Fn: &modules.McollectiveMcoArrayToStringFunction}, []string{"0b74365c6c048fd3630ab1479c4769ec0f04a5e38a296fb0b52d9d52608c716a"}},
	{Function{Module: "neutron", Name: "validate_vni_ranges", Fn: &modules.NeutronValidateVniRangesFunction}, []string{"229b2ae8f11195f4a05fd5432759617fc54dc448326d577bc10fa462710b5f38"}},
	{Function{Module: "neutron", Name: "validate_tunnel_id_ranges", Fn: &modules.NeutronValidateTunnelIdRangesFunction}, []string{"bdd1c156a59b8efb95c180e40d4b2b6a0b0be7e61494e2e3e4b60e68f6ac4d17"}},
	{Function{Module: "neutron", Name: "validate_network_vlan_ranges", Fn: &modules.NeutronValidateNetworkVlanRangesFunction}, []string{"9fcd49fba98564ad803cb78c186f8206392d46f2def7b43abb0286f6802d6094"}},
	{Function{Module: "mysql", Name: "mysql::password", Fn: &modules.MysqlPasswordFunction}, []string{"8a84f1df1624e2b7fd86b0c4e517238893089cb5591dedc5fd3f9f726bb3dd89"}},
	{Function{Module: "postgresql", Name: "postgresql::postgresql_password", Fn: &modules.PostgresqlPostgresqlPasswordFunction}, []string{"d1d96a869c5e9a720f0eb04092777d81e51fade9540ed875ef3dfd4cc4807682"}},
	{Function{Module: "postgresql", Name: "postgresql::postgresql_escape", Fn: &modules.PostgresqlPostgresqlEscapeFunction}, []string{"68c5e4dc26063616c68b58e71a9650d3edf46b79d8798402d52cc1ea2ef67ead"}},
	{Function{Module: "redis", Name: "getvar_emptystring", Fn: &modules.RedisGetvarEmptystringFunction}, []string{"2fb0ae27d0a40726322c463aab0a29b74437ddf923fc959fafffbbdb8cf876a0"}},
	{Function{Module: "ssh", Name: "ipaddresses", Fn: &modules.SshIpaddressesFunction}, []string{"bfc8dd5a469f7128f1cbe8f27209a3e532520a713075073e322625bcab02030d"}},
}
