package sysinfo

import (
	"os/user"
	"strconv"

	"github.com/p2go/p2go/runtime/facts/gather"
	"github.com/p2go/p2go/runtime/value"
)

// identity is the fact identity: the user that the program runs as.
func identity(*gather.Machine) []value.Entry {
	u, err := user.Current()
	if err != nil {
		return nil
	}
	id := func(s string) value.Value {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n
		}
		return gather.Text(s)
	}
	var group value.Value
	if gr, err := user.LookupGroupId(u.Gid); err == nil {
		group = gr.Name
	}
	return []value.Entry{gather.Fact("identity", gather.Structure(
		gather.Fact("gid", id(u.Gid)), gather.Fact("group", group), gather.Fact("privileged", u.Uid == "0"), gather.Fact("uid", id(u.Uid)), gather.Fact("user", u.Username)))}
}
