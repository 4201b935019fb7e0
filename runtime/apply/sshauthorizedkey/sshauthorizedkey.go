//go:build linux

// Package sshauthorizedkey applies resources of the type ssh_authorized_key of the module sshkeys_core, which are keys that let users in.
package sshauthorizedkey

import (
	"errors"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/apply/sshkeys"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is ssh_authorized_key.
var Type = apply.Type{Name: "ssh_authorized_key", Provider: "parsed", Check: Check, Requires: requires, Begin: begin}

// newFormat is how the lines of files are read and written. Keys without names are counted in each file.
func newFormat() *parsedfile.Format {
	return &parsedfile.Format{
		Type: "ssh_authorized_key", Provider: "parsed", Record: "parsed", Valid: []string{"options", "type", "key", "name"},
		Parse: parse, Write: write, Header: parsedfile.Header, Medium: parsedfile.Flat{},
		Hook: func(records []*parsedfile.Record) []*parsedfile.Record {
			count := 0
			for _, r := range records {
				if r.Kind == "parsed" && r.Name == "" {
					count++
					r.Name, r.Unmanaged = unnamed(r.Target, count), true
				}
			}
			return records
		},
	}
}

var (
	comment = regexp.MustCompile(`^[ \t\r\f\v]*#`)
	blank   = regexp.MustCompile(`^[ \t\r\f\v]*$`)
	entry   = regexp.MustCompile(`(?m)^(?:(.+)[ \t\r\n\f\v]+)?(` + strings.Join(append(slices.Clone(algorithms), "ecdsa-sk", "ed25519-sk"), "|") + `)[ \t\r\n\f\v]+([^ ]+)[ \t\r\n\f\v]*(.*)$`)
	first   = regexp.MustCompile(`^(?:.+ )?\d+ \d+ \d+(?: .+)?$`) // a key of the first version
	word    = regexp.MustCompile(`^(?:[-a-z0-9A-Z_]+=".*?[^\\]"|[-a-z0-9A-Z_]+)`)
	between = regexp.MustCompile(`^[ \t]*,[ \t]*`)
)

// unnamed is the name of the nth key of a file that has none.
func unnamed(file string, n int) string { return file + ":unnamed-" + strconv.Itoa(n) }

// Names are the names of the keys in the text of a file, in order, as Puppet looks for them to remove those that no catalog names: also in comments.
// The error is of a text that is not UTF-8.
func Names(file, text string) ([]string, error) {
	var names []string
	count := 0
	for line := range strings.Lines(text) {
		if !utf8.ValidString(line) {
			return nil, errors.New("invalid byte sequence in UTF-8")
		}
		m := entry.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name := m[4]
		if name == "" {
			count++
			name = unnamed(file, count)
		}
		names = append(names, name)
	}
	return names, nil
}

// parse reads a line of a file.
func parse(line string) *parsedfile.Record {
	switch {
	case comment.MatchString(line):
		return &parsedfile.Record{Kind: "comment", Line: line}
	case blank.MatchString(line):
		return &parsedfile.Record{Kind: "blank", Line: line}
	}
	m := entry.FindStringSubmatch(line)
	if m == nil {
		if first.MatchString(line) {
			return &parsedfile.Record{Kind: "key_v1", Line: line}
		}
		return nil
	}
	r := &parsedfile.Record{Kind: "parsed", Name: m[4], Fields: map[string]value.Value{"type": m[2], "key": m[3], "options": parsedfile.Absent}}
	if m[1] != "" {
		r.Fields["options"] = options(m[1])
	}
	return r
}

// options are those of a line, up to the first that is none.
func options(text string) value.Array {
	list := value.Array{}
	for text != "" {
		text = strings.TrimLeft(text, " \t")
		found := word.FindString(text)
		if found == "" {
			break
		}
		list = append(list, found)
		text = text[len(found):]
		text = text[len(between.FindString(text)):]
	}
	return list
}

// write is the line of a key.
func write(r *parsedfile.Record) (string, error) {
	var opts []string
	if r.Has("options") {
		for _, o := range apply.List(r.Get("options")) {
			opts = append(opts, value.Text(o))
		}
	}
	words := []string{strings.Join(opts, ",")}
	for _, name := range [...]string{"type", "key"} {
		if !r.Has(name) {
			return "", errors.New("Field '" + name + "' is required")
		}
		words = append(words, value.Text(r.Get(name)))
	}
	name := r.Name
	if r.Unmanaged {
		name = ""
	}
	return strings.TrimLeft(strings.Join(append(words, name), " "), " "), nil
}

// requires puts the key after its user.
func requires(d *apply.Declared) []catalog.Automatic {
	if name := owner(d); name != "" {
		return attribute.After(d, "user", name)
	}
	return nil
}

func owner(d *apply.Declared) string { return value.Text(attribute.First(d.Get("user"))) }

// target is the file that a key is to be in, "" where its user is not there yet.
func target(d *apply.Declared) string {
	if text := value.Text(attribute.First(d.Get("target"))); text != "" && text != "absent" {
		return text
	}
	u := account.FindUser(owner(d))
	if u == nil || !path.IsAbs(u.Home) {
		return ""
	}
	return path.Clean(u.Home + "/.ssh/authorized_keys")
}

// begin reads the files of all keys.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	var targets []string
	for _, d := range all {
		if t := target(d); t != "" {
			targets = append(targets, t)
		}
	}
	store, err := newFormat().Open(targets, all[0].Print)
	if err != nil {
		return nil, err
	}
	records := store.Named()
	return func(d *apply.Declared) (apply.Resource, error) {
		name := parsedfile.Name(d)
		return &resource{store.New(d, name, records[name], attributes(d))}, nil
	}, nil
}

// attributes are the values that a key is to have.
func attributes(d *apply.Declared) []*parsedfile.Attribute {
	var types value.Array
	for _, v := range apply.List(d.Get("type")) {
		types = append(types, sshkeys.Algorithm(value.Text(v)))
	}
	list := parsedfile.Plain("type", types)
	list = append(list, parsedfile.Plain("key", apply.List(d.Get("key")))...)
	list = append(list, parsedfile.Plain("user", apply.List(d.Get("user")))...)
	if t := target(d); t != "" {
		list = append(list, &parsedfile.Attribute{Name: "target", Should: t})
	}
	var want value.Value = parsedfile.Absent
	if given := apply.List(d.Get("options")); len(given) > 0 && value.Text(given[0]) != "absent" {
		want = given
	}
	list = append(list, &parsedfile.Attribute{Name: "options", Should: want, InSync: func(is value.Value) bool {
		if parsedfile.IsAbsent(is) || parsedfile.IsAbsent(want) {
			return parsedfile.IsAbsent(is) && parsedfile.IsAbsent(want)
		}
		return slices.Equal(is.(value.Array), want.(value.Array))
	}})
	return list
}

type resource struct{ *parsedfile.Resource }

// Inspect compares the line of the key.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	if should == "" {
		should = "present"
	}
	s := r.State(r.Presence(should, func() error {
		r.Create(should)
		return nil
	}))
	for _, p := range s.Properties {
		if p.Name == "options" && !p.InSync { // no option is a list, too
			if parsedfile.IsAbsent(r.Is("options")) {
				p.Is, p.ShowIs = value.Array{"absent"}, "['absent']"
				p.Change = "options changed " + p.ShowIs + " to " + p.ShowThat
			}
			if p.Should == "absent" {
				p.Should, p.ShowThat = value.Array{"absent"}, "['absent']"
			}
		}
	}
	return s, nil
}

const (
	folderMode = 0o700
	fileMode   = 0o600
)

// Flush writes the files as the user, who can then read them.
func (r *resource) Flush() error {
	name := owner(r.D)
	if name == "" {
		return errors.New("Cannot write SSH authorized keys without user")
	}
	u := account.FindUser(name)
	if u == nil {
		return errors.New("User '" + name + "' does not exist")
	}
	file := r.Record.Target
	if file == "" {
		file = target(r.D)
	}
	if err := r.Store.Keep(r.D, file); err != nil { // as long as this process may write to the filebucket
		return err
	}
	if v := r.D.Given("drop_privileges"); v != nil && !attribute.On(r.D, "drop_privileges") {
		// Puppet asks whether the folders can be trusted, and takes the answer for no, whatever it is.
		return errors.New("drop_privileges is false but the target path is not trusted")
	}
	return asUser(u, func() error {
		folder := path.Dir(file)
		if _, err := os.Stat(folder); err != nil {
			if err := os.Mkdir(folder, folderMode); err != nil {
				return textfile.Reason(err, "dir_s_mkdir", folder)
			}
		}
		if err := r.Resource.Flush(); err != nil {
			return err
		}
		if err := os.Chmod(file, fileMode); err != nil {
			return textfile.Reason(err, "apply2files", file)
		}
		return nil
	})
}
