//go:build linux

// Package host applies resources of the type host, which are lines of /etc/hosts.
package host

import (
	"errors"
	"net/netip"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is host.
var Type = apply.Type{
	Name: "host", Provider: "parsed", Check: check, Unsuited: unsuited, Begin: begin, Instances: format.Instances, Properties: []string{"ensure", "ip", "host_aliases", "comment", "target"},
}

const file = "/etc/hosts"

var format = parsedfile.Format{
	Type: "host", Provider: "parsed", Record: "parsed", Valid: []string{"ip", "name", "host_aliases", "comment"}, Target: file,
	Parse: parse, Write: write, Header: parsedfile.Header, Medium: parsedfile.Flat{},
}

var (
	blank = regexp.MustCompile(`^[ \t\r\f\v]*$`)
	spans = regexp.MustCompile(`[ \t\r\f\v\n]+`)
	entry = regexp.MustCompile(`^([0-9a-f:][^ \t\r\f\v]+)[ \t\r\f\v]+([^# \t\r\f\v+][^ \t\r\f\v]+)[ \t\r\f\v]*(.*?)(?:[ \t\r\f\v]*(#)[ \t\r\f\v]*(.*))?$`)
	part  = regexp.MustCompile(`(?m)^([A-Za-z0-9_]+|[A-Za-z0-9_][A-Za-z0-9_-]+[A-Za-z0-9_])$`)
	four  = regexp.MustCompile(`(?m)^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$`)
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

// check is what is wrong with the parameters.
func check(d *apply.Declared) error {
	name := parsedfile.Name(d)
	labels := strings.TrimRight(name, ".")
	for label := range strings.SplitSeq(labels, ".") {
		if !part.MatchString(label) && labels != "" {
			return d.Invalid("name", "Invalid host name")
		}
	}
	if strings.ContainsAny(name, "\n\r") {
		return d.Invalid("name", "Hostname cannot include newline")
	}
	if _, err := parsedfile.Ensure(d, "present", "absent"); err != nil {
		return err
	}
	for _, v := range apply.List(d.Get("ip")) {
		if !validAddress(value.Text(v)) {
			return d.Invalid("ip", "Invalid IP address "+string(value.AppendInspect(nil, v)))
		}
	}
	for _, v := range apply.List(d.Get("host_aliases")) {
		switch text := value.Text(v); {
		case spans.MatchString(text):
			return d.Invalid("host_aliases", "Host aliases cannot include whitespace")
		case text == "":
			return d.Invalid("host_aliases", "Host aliases cannot be an empty string. Use an empty array to delete all host_aliases ")
		}
	}
	for _, v := range apply.List(d.Get("comment")) {
		if strings.ContainsAny(value.Text(v), "\n\r") {
			return d.Invalid("comment", "Comment cannot include newline")
		}
	}
	return nil
}

// validAddress reports whether a text is an address as Puppet takes them.
func validAddress(text string) bool {
	if strings.ContainsAny(text, "\n\r") {
		return false
	}
	if m := four.FindStringSubmatch(text); m != nil {
		for _, n := range m[1:] {
			if i, _ := strconv.Atoi(n); i > 255 {
				return false
			}
		}
		return true
	}
	text = strings.Trim(text, " \t\f\v")
	addr, zone, zoned := strings.Cut(text, "%")
	if zoned && zone == "" || !strings.Contains(addr, ":") {
		return false
	}
	_, err := netip.ParseAddr(addr)
	return err == nil
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
			ReportIs: func(is value.Value) value.Value { // a list, in reports
				var list value.Array
				for alias := range strings.FieldsSeq(value.Text(is)) {
					list = append(list, alias)
				}
				return list
			},
			InSync: func(is value.Value) bool { return parsedfile.IsAbsent(is) && want == "" || parsedfile.Same(is, want) },
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

type resource struct{ *parsedfile.Resource }

// Inspect compares the line of the host.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	if should == "" {
		should = "present"
	}
	return r.State(r.Presence(should, func() error {
		r.Create(should)
		return nil
	})), nil
}
