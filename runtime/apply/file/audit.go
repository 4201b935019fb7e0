//go:build linux

package file

import (
	"io/fs"
	"os"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/fileset"
	"github.com/p2go/p2go/runtime/value"
)

// audited are all that files have, in the order of Puppet's type.
var audited = []string{"ensure", "content", "checksum_value", "target", "owner", "group", "mode", "type", "seluser", "selrole", "seltype", "selrange", "ctime", "mtime"}

// other is what a file has that the catalog does not say. There are no contexts of SELinux.
func (r *resource) other(info fs.FileInfo, kind string) func(name string) (value.Value, bool) {
	return func(name string) (value.Value, bool) {
		if name == "ensure" {
			return kind, true
		}
		if info == nil {
			return absent, true
		}
		stat := info.Sys().(*syscall.Stat_t)
		switch name {
		case "content":
			if kind != fileset.Regular {
				return nil, true
			}
			sum, err := sumFile(r.sum, fileset.Machine, r.path)
			return sum, err == nil
		case "target":
			if kind != fileset.Link {
				return "notlink", true
			}
			target, err := os.Readlink(r.path)
			return target, err == nil
		case "owner":
			return int64(stat.Uid), true
		case "group":
			return int64(stat.Gid), true
		case "mode":
			return padded(octal(bits(info))), true
		case "type":
			return kind, true
		case "ctime":
			return instant(time.Unix(stat.Ctim.Unix())), true
		case "mtime":
			return instant(info.ModTime()), true
		}
		return nil, true
	}
}

// instant is a time as Ruby writes it.
func instant(t time.Time) value.Value { return t.Format(timeLayout) }

// shownAs is what messages show for a value: accounts have names.
func (r *resource) shownAs(name string, v value.Value) string {
	id, ok := v.(int64)
	switch {
	case ok && name == "owner":
		v = r.owner.name(uint32(id))
	case ok && name == "group":
		v = r.group.name(uint32(id))
	case v == nil && name == "content":
		return ""
	}
	return apply.Display(v)
}
