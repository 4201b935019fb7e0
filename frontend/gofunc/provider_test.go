package gofunc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/internal/disk"
)

// TestProvider reads a whole provider; cmd/p2go has tests of what is wrong with some.
func TestProvider(t *testing.T) {
	file := filepath.Join(t.TempDir(), "zone_record.go")
	read := func(text, typ string, known bool) (*gofunc.Provider, string) {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		p, diags := gofunc.ReadProvider(disk.New(), file, "x.go", typ, known)
		if diags.HasErrors() {
			return p, diags[0].Error()
		}
		return p, ""
	}
	p, wrong := read(`package p

import api "github.com/p2go/p2go/runtime/provider"

// ZoneRecord is one.
//
//p2go:provider nsd
type ZoneRecord struct {
	Name, Ensure string
	TTL          *int64
	Data         map[string][]any
	Kind         string `+"`puppet:\"type\"`"+`
	hidden       chan int
}

func ReadZoneRecord(m *api.Machine, want ZoneRecord) (is ZoneRecord, err error) { return }
func WriteZoneRecord(m *api.Machine, is, want ZoneRecord) error { return nil }
func ListZoneRecord(*api.Machine) ([]ZoneRecord, error) { return nil, nil }
func RequireZoneRecord(ZoneRecord) []string { return nil }
func NewZoneRecord(s string) ZoneRecord { return ZoneRecord{} }
`, "net::zone_record", true)
	require.Empty(t, wrong)
	require.Equal(t, "nsd", p.Name)
	require.Equal(t, "ZoneRecord", p.Struct)
	require.Equal(t, []string{"List", "Require"}, p.Optional)
	require.Len(t, p.Fields, 5)
	require.True(t, p.Fields[2].Is("ttl"))
	require.Equal(t, "*int64", p.Fields[2].Type.String())
	require.Equal(t, "map[string][]any", p.Fields[3].Type.String())
	require.True(t, p.Fields[4].Is("type"))
	require.False(t, p.Fields[4].Is("kind"))
	require.Equal(t, "net", gofunc.ProviderPackage("net::zone_record"))
	require.Empty(t, gofunc.ProviderPackage("zone_record"))

	p, wrong = read("package p\n\nfunc help() {}\n", "zone_record", false)
	require.Empty(t, wrong)
	require.Nil(t, p, "a file of helpers")
	_, wrong = read("package p\n\nfunc help() {}\n", "zone_record", true)
	require.Contains(t, wrong, "the file has no struct ZoneRecord for the resources of zone_record")
	_, wrong = read("package p\n\ntype ZoneRecord[T any] struct{}\n", "zone_record", true)
	require.Contains(t, wrong, "the resources of zone_record are an exported struct without type parameters")
	_, wrong = read("package p\n\ntype ZoneRecord int\n", "zone_record", true)
	require.Contains(t, wrong, "the resources of zone_record are an exported struct")

	_, wrong = read("package main\n\ntype ZoneRecord struct{}\n", "zone_record", true)
	require.Contains(t, wrong, "a package of providers has a name that others can import, not main")

	p, diags := gofunc.ReadProvider(disk.New(), filepath.Join(t.TempDir(), "none.go"), "none.go", "none", true)
	require.Nil(t, p)
	require.Empty(t, diags)
}
