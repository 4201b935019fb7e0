//go:build linux

package user

import (
	"io"
	"os"
	"path"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/sshauthorizedkey"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// generate makes keys that are to be absent of those in the files of a user that the catalog does not name.
func generate(d *apply.Declared) ([]*catalog.Resource, error) {
	const typ = "ssh_authorized_key"
	var all []*catalog.Resource
	for _, file := range purged(d) {
		f, err := os.Open(file)
		if err != nil {
			continue
		}
		text, err := io.ReadAll(f)
		f.Close()
		if err != nil {
			return nil, textfile.Reason(err, "io_fillbuf", file)
		}
		names, err := sshauthorizedkey.Names(file, string(text))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if r, err := d.Catalog.FindRef(typ, name); err != nil || r != nil {
				continue
			}
			params := []catalog.Param{{Name: "name", Value: name}, {Name: "target", Value: file}, {Name: "ensure", Value: attribute.Absent}, {Name: "user", Value: d.Name("name")}}
			all = append(all, d.Generated(typ, name, append(params, d.Metaparams()...)...))
		}
	}
	return all, nil
}

// purged are the files in which only keys stay that the catalog names. Those below the home of a user who has none yet do not count.
func purged(d *apply.Declared) []string {
	v := apply.Plain(d.Get("purge_ssh_keys"))
	switch value.Text(v) {
	case "", "false":
		return nil
	case "true":
		v = "~/.ssh/authorized_keys"
	}
	home := value.Text(attribute.First(d.Get("home")))
	if home == "" {
		if u := account.UserNamed(d.Name("name")); u != nil && path.IsAbs(u.Home) {
			home = u.Home
		}
	}
	var files []string
	for _, e := range apply.List(v) {
		file := value.Text(e)
		if atHome.MatchString(file) {
			if home == "" {
				continue
			}
			file = atHome.ReplaceAllLiteralString(file, home+"/")
		}
		files = append(files, file)
	}
	return files
}
