//go:build linux

// Package host applies resources of the type host, which are lines of /etc/hosts.
package host

import (
	"errors"
	"os"
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is host.
var Type = apply.Type{
	Name: "host", Provider: "parsed", Check: Check, Unsuited: unsuited, Begin: begin, Instances: format.Instances, Properties: []string{"ensure", "ip", "host_aliases", "comment", "target"},
}

const file = "/etc/hosts"

var format = parsedfile.Format{
	Type: "host", Provider: "parsed", Record: "parsed", Valid: []string{"ip", "name", "host_aliases", "comment"}, Target: file,
	Parse: parse, Write: write, Header: parsedfile.Header, Medium: parsedfile.Flat{},
}

var (
	blank = regexp.MustCompile(`^[ \t\r\f\v]*$`)
	entry = regexp.MustCompile(`^([0-9a-f:][^ \t\r\f\v]+)[ \t\r\f\v]+([^# \t\r\f\v+][^ \t\r\f\v]+)[ \t\r\f\v]*(.*?)(?:[ \t\r\f\v]*(#)[ \t\r\f\v]*(.*))?$`)
)

// parse reads a line of the file.
func parse(line string) *parsedfile.Record {
	if strings.HasPrefix(line, "#") {
		return &parsedfile.Record{Kind: "comment", Line: line}
	}
	if blank.MatchString(line) {
		return &parsedfile.Record{Kind: "blank", Line: line}
	}
	m := entry.FindStringSubmatch(line)
	if m == nil {
		return &parsedfile.Record{Kind: "incomplete", Line: line}
	}
	r := &parsedfile.Record{Kind: "parsed", Name: m[2], Fields: map[string]value.Value{"ip": m[1], "host_aliases": parsedfile.Absent, "comment": m[5]}}
	if m[3] != "" {
		r.Fields["host_aliases"] = spans.ReplaceAllString(m[3], " ")
	}
	return r
}

// write is the line of a host.
func write(r *parsedfile.Record) (string, error) {
	if !r.Has("ip") {
		return "", errors.New("ip is a required attribute for hosts")
	}
	line := value.Text(r.Get("ip")) + "\t" + r.Name
	if r.Has("host_aliases") {
		line += "\t" + value.Text(r.Get("host_aliases"))
	}
	if c := r.Get("comment"); c != nil && value.Text(c) != "" {
		line += "\t# " + value.Text(c)
	}
	return line, nil
}

// unsuited is why the machine can have no hosts, nil where it can.
func unsuited(*apply.Declared) error {
	if _, err := os.Stat(file); err != nil {
		return &apply.Unsuitable{}
	}
	return nil
}

// begin reads the files of all hosts.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	store, err := format.Open(format.Targets(all), all[0].Print)
	if err != nil {
		return nil, err
	}
	records := store.Named()
	return func(d *apply.Declared) (apply.Resource, error) {
		name := parsedfile.Name(d)
		return &resource{store.New(d, name, records[name], attributes(d))}, nil
	}, nil
}

// attributes are the values that a host is to have.
func attributes(d *apply.Declared) []*parsedfile.Attribute {
	list := parsedfile.Plain("ip", apply.List(d.Get("ip")))
	if v := d.Get("host_aliases"); v != nil && !value.IsUnset(v) {
		var aliases []string
		for _, alias := range apply.List(v) {
			aliases = append(aliases, value.Text(alias))
		}
		want := strings.Join(aliases, " ")
		list = append(list, &parsedfile.Attribute{
			Name: "host_aliases", Should: want,
			ShowIs: func(is value.Value) string { // which Puppet joins, and does not quote
				if text, ok := is.(string); ok {
					return text
				}
				return parsedfile.Display(is)
			},
			ReportIs: split,
			InSync:   func(is value.Value) bool { return parsedfile.IsAbsent(is) && want == "" || parsedfile.Same(is, want) },
		})
	}
	list = append(list, parsedfile.Plain("comment", apply.List(d.Get("comment")))...)
	target := d.Text("target")
	if target == "" {
		target = file
	}
	list = append(list, parsedfile.Plain("target", value.Array{target})...)
	return list
}

// split makes a list of the aliases of a line, as reports have them.
func split(is value.Value) value.Value {
	var list value.Array
	for alias := range strings.FieldsSeq(value.Text(is)) {
		list = append(list, alias)
	}
	return list
}

type resource struct{ *parsedfile.Resource }

// Inspect compares the line of the host.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	if should == "" {
		should = "present"
	}
	s := r.State(r.Presence(should, func() error {
		r.Create(should)
		return nil
	}))
	other := s.Other
	s.Other = func(name string) (value.Value, bool) {
		v, ok := other(name)
		if name == "host_aliases" && v != "absent" {
			v = split(v)
		}
		return v, ok
	}
	s.Show = attribute.ShowLists(" ")
	return s, nil
}
