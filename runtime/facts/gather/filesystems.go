package gather

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// filesystems is the fact filesystems: those that the kernel knows and that are on disks.
func (m *Machine) filesystems() []value.Entry {
	var names []string
	for line := range strings.Lines(m.Read("proc/filesystems")) {
		if name := strings.TrimSpace(line); !strings.HasPrefix(line, "nodev") && name != "fuseblk" && name != "" {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return []value.Entry{Fact("filesystems", Text(strings.Join(names, ",")))}
}
