package gather

import (
	"os/user"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// identity is the fact identity: the user that the program runs as.
func (m *Machine) identity() []value.Entry {
	u, err := user.Current()
	if err != nil {
		return nil
	}
	id := func(s string) value.Value {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n
		}
		return Text(s)
	}
	var group value.Value
	if gr, err := user.LookupGroupId(u.Gid); err == nil {
		group = gr.Name
	}
	return []value.Entry{Fact("identity", Structure(
		Fact("gid", id(u.Gid)), Fact("group", group), Fact("privileged", u.Uid == "0"), Fact("uid", id(u.Uid)), Fact("user", u.Username)))}
}

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
