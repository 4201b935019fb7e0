package fn

import (
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
)

var distroFields = []string{"distro", "version", "arch"}

// ParseDistroUID is os.parse_distro_uid: the name, the digits behind it and, behind a dash, the machine; all "" where it has none of these.
func ParseDistroUID(uid string) *mcl.Struct {
	system, arch, _ := strings.Cut(uid, "-")
	distro := strings.TrimRight(system, "0123456789")
	if arch == "" || distro == "" || distro == system {
		return mcl.NewStruct(distroFields, "", "", "")
	}
	return mcl.NewStruct(distroFields, distro, system[len(distro):], arch)
}
