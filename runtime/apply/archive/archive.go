//go:build linux

// Package archive applies resources of the type archive of the module archive, which are files that are fetched and extracted: with curl or wget, and with tar and
// others.
package archive

import (
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path"
	"slices"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is archive.
var Type = apply.Type{Name: "archive", Properties: []string{"ensure", "creates"}, Check: Check, Unsuited: unsuited, Requires: requires, Open: open}

// unsuited is why an archive cannot be fetched on this machine, nil where it can.
func unsuited(d *apply.Declared) error {
	if p := d.Text("provider"); p != "" && p != ruby && command.Find(p) == "" {
		return &apply.Unsuitable{Provider: p}
	}
	return nil
}

// requires puts the archive after its folder and the one that it is extracted into.
func requires(d *apply.Declared) []catalog.Automatic {
	r := read(d)
	files := []string{path.Dir(r.path)}
	if r.into != "" {
		files = append(files, r.into)
	}
	files = append(files, "/root/.aws/config", "/root/.aws/credentials")
	return append(attribute.After(d, "file", files...), attribute.After(d, "exec", "install_aws_cli")...)
}

// resource is an archive.
type resource struct {
	d              *apply.Declared
	path           string
	source, into   string
	sum, kind      string // what the checksum is to be, and its algorithm
	sumAt          string // the address of the checksum
	creates        string
	extracts       bool
	cleans, verify bool
	is             string // the checksum of what is there, "" where none counts
}

// last is the text of the last of some parameters that has a value.
func last(d *apply.Declared, names ...string) string {
	for _, name := range slices.Backward(names) {
		if d.Given(name) != nil {
			return d.Text(name)
		}
	}
	return ""
}

func read(d *apply.Declared) *resource {
	r := &resource{
		d: d, path: d.Title, source: last(d, "source", "url"), into: last(d, "extract_path", "target"), sum: last(d, "checksum", "digest_string"),
		kind: last(d, "checksum_type", "digest_type"), sumAt: last(d, "checksum_url", "digest_url"), creates: value.Text(attribute.First(d.Get("creates"))),
		extracts: d.Text("extract") == "true", cleans: d.Text("cleanup") != "false", verify: d.Text("checksum_verify") != "false",
	}
	if text := d.Text("path"); text != "" {
		r.path = text
	}
	if r.kind == "" {
		r.kind = none
	}
	return r
}

func open(d *apply.Declared) (apply.Resource, error) { return read(d), nil }

// Provider is what fetches the archive.
func (r *resource) Provider() string {
	switch p := r.d.Text("provider"); {
	case p != "":
		return p
	case command.Find(curl) != "":
		return curl
	}
	return ruby
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (r *resource) extracted() bool { return r.creates != "" && exists(r.creates) }

// Inspect looks whether the archive was extracted, and whether it is there.
func (r *resource) Inspect() (apply.State, error) {
	var s apply.State
	there := true
	if r.extracted() && !exists(r.path) {
		if err := r.clean(); err != nil {
			return s, err
		}
	} else {
		var err error
		if there, err = r.good(); err != nil {
			return s, err
		}
	}
	s.Absent = !there
	s.Ensure = r.presence(there)
	if r.creates == "" {
		return s, nil
	}
	p := &apply.Property{Name: "creates", Is: r.creates, Should: r.creates, InSync: true, Secret: r.d.Secret("creates"), Sync: r.extract}
	if r.extracts && !r.extracted() {
		p.Is, p.InSync = "archive not extracted", false
	}
	p.ShowIs, p.ShowThat = apply.Display(p.Is), "extracting in "+r.into+" to create "+r.creates
	p.Change = "creates changed " + p.ShowIs + " to " + p.ShowThat
	s.Properties = append(s.Properties, p)
	return s, nil
}

// presence is the property ensure.
func (r *resource) presence(there bool) *apply.Property {
	p := attribute.Ensure("archive", attribute.First(r.d.Get("ensure")), there, attribute.Wrapped(r.create), attribute.Wrapped(r.remove))
	if r.is != "" {
		p.ShowIs, p.ShowThat = "("+r.kind+")"+r.is, "("+r.kind+")"+r.sum
	}
	switch {
	case there:
		p.Change = "remove archive: " + r.path + " "
	case r.is != "":
		p.Change = "replace archive: " + r.path + " from " + p.ShowIs + " to " + p.ShowThat
	default:
		p.Change = "download archive from " + r.source + " to " + r.path + " "
		if r.extracts {
			p.Change += "and extracted in " + r.into
		}
		if p.Change += " with cleanup"; !r.cleans {
			p.Change = p.Change[:len(p.Change)-len("with cleanup")] + "without cleanup"
		}
	}
	return p
}

// sumOf is the checksum of a file.
func (r *resource) sumOf(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", textfile.Reason(err, textfile.Opening, name)
	}
	defer f.Close()
	kind := r.kind
	if kind == "sha2" {
		kind = "sha256"
	}
	h := file.NewHash(kind)
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}

// good reports whether the archive is there, with the checksum that it is to have.
func (r *resource) good() (bool, error) {
	switch {
	case !exists(r.path):
		return false, nil
	case r.kind == none:
		return true, nil
	}
	var err error
	if r.is, err = r.sumOf(r.path); err != nil {
		return false, err
	}
	want, err := r.wanted()
	return want == r.is, err
}

// create fetches the archive and extracts it.
func (r *resource) create() error {
	good, err := r.good()
	if err != nil {
		return err
	}
	if !good {
		if err := r.fetch(); err != nil {
			return err
		}
	}
	if err := r.extract(); err != nil {
		return err
	}
	return r.clean()
}

// clean removes an archive that was extracted.
func (r *resource) clean() error {
	if r.extracted() && r.cleans {
		return r.remove()
	}
	return nil
}

func (r *resource) remove() error {
	if err := os.Remove(r.path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}
