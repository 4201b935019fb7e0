//go:build linux

// Package mount applies resources of the type mount, which are lines of /etc/fstab and filesystems that are mounted.
package mount

import (
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is mount.
var Type = apply.Type{
	Name: "mount", Provider: "parsed", Refreshes: true, SelfRefreshes: true, Check: Check, Unsuited: unsuited, Requires: requires, Begin: begin, Instances: instances,
	Properties: []string{"ensure", "device", "blockdevice", "fstype", "options", "pass", "atboot", "dump", "target"},
}

// run runs a command, and returns what it prints.
func run(words ...string) (string, error) {
	return (&command.Command{Name: words[0], Args: words[1:]}).Run()
}

// requires puts a mount after those above it, and before files below it.
func requires(d *apply.Declared) []catalog.Automatic {
	name := path.Clean(d.Name("name"))
	var above []string
	for dir := name; dir != "/" && dir != "."; {
		dir = path.Dir(dir)
		above = append(above, dir)
	}
	list := attribute.After(d, "mount", above...)
	for _, r := range d.Catalog.Resources() {
		if r.Type.Lower() != "file" {
			continue
		}
		at, ok := apply.Plain(r.Get("path")).(string)
		if !ok {
			at = r.Title
		}
		if at = path.Clean(at); strings.HasPrefix(at, name+"/") {
			list = append(list, catalog.Automatic{Resource: d.Resource, Kind: "autobefore", Type: "file", Title: at})
		}
	}
	return list
}

// unsuited is why the machine can have no mounts, nil where it can.
func unsuited(*apply.Declared) error {
	for _, name := range [...]string{"mount", "umount"} {
		if command.Find(name) == "" {
			return &apply.Unsuitable{}
		}
	}
	return nil
}

// begin reads the files of all mounts, and what is mounted.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	store, err := format.Open(format.Targets(all), all[0].Print)
	if err != nil {
		return nil, err
	}
	records := store.Named()
	names, err := mounts()
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, name := range names {
		there[name] = true
	}
	return func(d *apply.Declared) (apply.Resource, error) {
		name := trimmed(parsedfile.Name(d))
		r := &resource{Resource: store.New(d, name, records[name], attributes(d))}
		if there[name] {
			switch r.Record.Ensure {
			case absent:
				r.Record.Ensure = ghost
			case unmounted:
				r.Record.Ensure = mounted
			}
		}
		return r, nil
	}, nil
}

// mounts are the names of what is mounted.
func mounts() ([]string, error) {
	out, err := run("mount")
	if err != nil {
		return nil, err
	}
	var names []string
	for line := range strings.SplitSeq(strings.TrimRight(out, "\n"), "\n") {
		from := strings.Index(line, " on ")
		to := strings.LastIndex(line, " type ")
		if from < 0 || to < from+4 {
			return nil, errors.New("Could not understand line " + line + " from mount output")
		}
		names = append(names, line[from+4:to])
	}
	return names, nil
}

// instances are what the file has, and what is mounted.
func instances(print func(level, text string)) ([]apply.Instance, error) {
	all, err := format.Instances(print)
	if err != nil {
		return nil, err
	}
	names, err := mounts()
	for _, name := range names {
		if !slices.ContainsFunc(all, func(i apply.Instance) bool { return i.Name == name }) {
			all = append(all, apply.Instance{Name: name})
		}
	}
	return all, err
}

// attributes are the values that a mount is to have.
func attributes(d *apply.Declared) []*parsedfile.Attribute {
	var list []*parsedfile.Attribute
	add := func(name string, standard value.Value) {
		values := apply.List(d.Get(name))
		if len(values) == 0 && standard != nil {
			values = value.Array{standard}
		}
		if len(values) > 0 {
			list = append(list, &parsedfile.Attribute{Name: name, Should: values[0], InSync: func(is value.Value) bool { return parsedfile.Same(is, values...) }})
		}
	}
	add("device", nil)
	add("fstype", nil)
	add("options", nil)
	add("pass", int64(0))
	if v := d.Get("atboot"); v != nil {
		list = append(list, &parsedfile.Attribute{Name: "atboot", Should: v, InSync: func(value.Value) bool { return true }})
	}
	add("dump", int64(0))
	add("target", file)
	return list
}

type resource struct {
	*parsedfile.Resource
	needsMount bool
}

func (r *resource) mounted() bool { return r.Record.Ensure == mounted || r.Record.Ensure == ghost }

// Inspect compares the line of the mount, and whether it is mounted.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	is := r.Record.Ensure
	if should == present {
		should = defined
	}
	if should == "" {
		return r.State(nil), nil
	}
	p := &apply.Property{Name: "ensure", Is: is, Should: should, ShowIs: parsedfile.Display(is), ShowThat: parsedfile.Display(should)}
	p.InSync = is == should || should == defined && (is == mounted || is == unmounted)
	p.Change = parsedfile.Change("ensure", state(is), state(should), p.ShowIs, p.ShowThat)
	p.Event = "mount_" + map[string]string{defined: "changed", absent: "deleted", mounted: "mounted", unmounted: "changed"}[should]
	p.Sync = func() error { return r.sync(is, should) }
	return r.State(p), nil
}

// state is a state as changes have it.
func state(text string) value.Value {
	if text == absent {
		return parsedfile.Absent
	}
	return text
}

// sync brings a state about.
func (r *resource) sync(is, should string) error {
	switch should {
	case defined:
		r.Create(defined)
	case absent:
		if r.mounted() {
			if err := r.unmount(); err != nil {
				return err
			}
		}
		if is != ghost {
			r.Destroy()
		}
	case mounted:
		needs := !r.mounted()
		if is == absent || is == ghost {
			r.Create(mounted)
		}
		if err := r.others(); err != nil {
			return err
		}
		r.needsMount = needs
	case unmounted:
		switch is {
		case ghost:
			r.Create(unmounted)
			if err := r.Flush(); err != nil {
				return err
			}
			return r.unmount()
		case absent:
			r.Create(unmounted)
		case mounted:
			if err := r.unmount(); err != nil {
				return err
			}
			return r.others()
		}
	}
	return nil
}

// others brings the other properties about.
func (r *resource) others() error {
	changed := false
	for _, a := range r.Attributes {
		if p := r.Property(a); !p.InSync {
			changed = true
			if err := p.Sync(); err != nil {
				return err
			}
		}
	}
	if changed {
		return r.Flush()
	}
	return nil
}

func (r *resource) mount() error {
	if _, err := run("mount", r.Name); err != nil {
		return err
	}
	switch r.Record.Ensure {
	case absent:
		r.Record.Ensure = ghost
	case unmounted:
		r.Record.Ensure = mounted
	}
	return nil
}

func (r *resource) unmount() error {
	if _, err := run("umount", r.Name); err != nil {
		return err
	}
	switch r.Record.Ensure {
	case mounted:
		r.Record.Ensure = unmounted
	case ghost:
		r.Record.Ensure = absent
	}
	return nil
}

// Flush writes the file, and mounts what is to be.
func (r *resource) Flush() error {
	needs := r.needsMount
	r.needsMount = false
	if err := r.Resource.Flush(); err != nil {
		return err
	}
	if needs {
		return r.mount()
	}
	return nil
}

// Refresh mounts again what is mounted.
func (r *resource) Refresh() error {
	if value.Text(r.Should("fstype")) == "swap" || !r.mounted() {
		return nil
	}
	r.D.Say("info", "Remounting")
	if r.D.Text("remounts") != "false" {
		_, err := run("mount", "-o", "remount", r.Name)
		return err
	}
	if err := r.unmount(); err != nil {
		return err
	}
	return r.mount()
}
