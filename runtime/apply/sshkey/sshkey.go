//go:build linux

// Package sshkey applies resources of the type sshkey of the module sshkeys_core, which are keys of hosts in files such as /etc/ssh/ssh_known_hosts.
package sshkey

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is sshkey.
var Type = apply.Type{Name: "sshkey", Provider: "parsed", Title: title, Check: Check, Begin: begin, Instances: instances}

const file = "/etc/ssh/ssh_known_hosts"

var format = parsedfile.Format{
	Type: "sshkey", Provider: "parsed", Record: "parsed", Valid: []string{"name", "type", "key"}, Target: file,
	Parse: parse, Write: write, Header: parsedfile.Header, Medium: parsedfile.Flat{Mode: 0o644},
}

var (
	spans = regexp.MustCompile(`[ \t\r\f\v]+`)
	blank = regexp.MustCompile(`^[ \t\r\f\v]*$`)
)

// parse reads a line of the file.
func parse(line string) *parsedfile.Record {
	if strings.HasPrefix(line, "#") {
		return &parsedfile.Record{Kind: "comment", Line: line}
	}
	if blank.MatchString(line) {
		return &parsedfile.Record{Kind: "blank", Line: line}
	}
	fields := spans.Split(line, -1)
	if fields[0] == "" {
		return nil
	}
	for fields[len(fields)-1] == "" {
		fields = fields[:len(fields)-1]
	}
	names := strings.Split(fields[0], ",")
	r := &parsedfile.Record{Kind: "parsed", Name: names[0], Fields: map[string]value.Value{"type": parsedfile.Absent, "key": parsedfile.Absent}}
	aliases := value.Array{}
	for _, alias := range names[1:] {
		aliases = append(aliases, alias)
	}
	r.Fields["host_aliases"] = aliases
	if len(fields) > 1 {
		r.Fields["type"] = fields[1]
	}
	if len(fields) > 2 {
		r.Fields["key"] = strings.Join(fields[2:], " ")
	}
	return r
}

// write is the line of a key.
func write(r *parsedfile.Record) (string, error) {
	words := []string{r.Name}
	for _, alias := range apply.List(r.Get("host_aliases")) {
		words[0] += "," + value.Text(alias)
	}
	for _, name := range [...]string{"type", "key"} {
		if !r.Has(name) {
			return "", errors.New("Field '" + name + "' is required")
		}
		words = append(words, value.Text(r.Get(name)))
	}
	return strings.Join(words, " "), nil
}

// title has both.
func title(d *apply.Declared) string {
	name, algorithm := identity(d)
	return name + "@" + algorithm
}

// instances are the keys in the file of the machine.
func instances(print func(level, text string)) ([]apply.Instance, error) {
	store, err := format.Open([]string{file}, print)
	if err != nil {
		return nil, err
	}
	var all []apply.Instance
	for _, r := range store.Records() {
		all = append(all, apply.Instance{Name: r.Name, Title: r.Name + "@" + field(r, "type")})
	}
	return all, nil
}

// begin reads the files of all keys.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	store, err := format.Open(format.Targets(all), all[0].Print)
	if err != nil {
		return nil, err
	}
	records := map[string]*parsedfile.Record{}
	for _, r := range store.Records() {
		records[r.Name+"@"+field(r, "type")] = r
	}
	return func(d *apply.Declared) (apply.Resource, error) {
		name, algorithm := identity(d)
		return &resource{store.New(d, name, records[title(d)], attributes(d)), algorithm}, nil
	}, nil
}

func field(r *parsedfile.Record, name string) string {
	if !r.Has(name) {
		return "absent"
	}
	return value.Text(r.Get(name))
}

// attributes are the values that a key is to have.
func attributes(d *apply.Declared) []*parsedfile.Attribute {
	list := parsedfile.Plain("key", apply.List(d.Get("key")))
	if v := d.Given("host_aliases"); v != nil {
		want := apply.List(v)
		if want == nil {
			want = value.Array{}
		}
		list = append(list, &parsedfile.Attribute{Name: "host_aliases", Should: want, InSync: func(is value.Value) bool {
			have, ok := is.(value.Array)
			return ok && slices.Equal(have, want)
		}})
	}
	target := d.Text("target")
	if target == "" {
		target = file
	}
	list = append(list, parsedfile.Plain("target", value.Array{target})...)
	return list
}

type resource struct {
	*parsedfile.Resource
	algorithm string
}

// Inspect compares the line of the key.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	if should == "" {
		should = "present"
		if r.D.Given("key") == nil && r.D.Given("host_aliases") == nil && r.D.Given("target") == nil {
			return apply.State{Absent: true}, nil // nothing says that there is to be a key
		}
	}
	return r.State(r.Presence(should, func() error {
		r.Create(should)
		return nil
	})), nil
}

// Flush writes the files.
func (r *resource) Flush() error {
	if r.Record.Get("type") == nil && r.algorithm != "" {
		r.Record.Fields["type"] = r.algorithm
	}
	return r.Resource.Flush()
}
