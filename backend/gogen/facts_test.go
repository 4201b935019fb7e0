package gogen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/facts/gather"
	"github.com/p2go/p2go/runtime/facts/gather/sysinfo"
)

// TestFactParts compares the table of facts with what each part finds here.
func TestFactParts(t *testing.T) {
	parts := map[string]*gather.Part{
		"Disks": &sysinfo.Disks, "DMI": &gather.DMI, "Filesystems": &gather.Filesystems, "System": &sysinfo.System, "Identity": &sysinfo.Identity,
		"Load": &sysinfo.Load, "Memory": &sysinfo.Memory, "Mounts": &sysinfo.Mounts, "Networking": &gather.Networking,
		"Processors": &sysinfo.Processors, "SSH": &gather.SSH,
	}
	require.Len(t, factParts, len(parts))
	for _, p := range factParts {
		for _, e := range parts[p.name].Find(gather.At(t.Context(), "/")) {
			require.Contains(t, p.facts, e.Key, p.name)
		}
	}
}
