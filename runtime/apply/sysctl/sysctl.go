//go:build linux

// Package sysctl applies resources of the type sysctl of the module duritong-sysctl, which are lines of /etc/sysctl.conf.
package sysctl

import (
	"errors"
	"os"
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is sysctl.
var Type = apply.Type{Name: "sysctl", Properties: []string{"ensure", "val", "target"}, Provider: "parsed", Check: Check, Unsuited: unsuited, Begin: begin, Instances: format.Instances}

const file = "/etc/sysctl.conf"

var format = parsedfile.Format{
	Type: "sysctl", Provider: "parsed", Record: "parsed", Valid: []string{"name", "val"}, Target: file,
	Parse: parse, Write: write, Header: parsedfile.Header, Medium: parsedfile.Flat{},
}

var (
	comment = regexp.MustCompile(`^[ \t\r\f\v]*#`)
	blank   = regexp.MustCompile(`^[ \t\r\f\v]*$`)
	equals  = regexp.MustCompile(`[ \t\r\f\v]*=[ \t\r\f\v]*`)
)

// parse reads a line of the file.
func parse(line string) *parsedfile.Record {
	switch {
	case comment.MatchString(line):
		return &parsedfile.Record{Kind: "comment", Line: line}
	case blank.MatchString(line):
		return &parsedfile.Record{Kind: "blank", Line: line}
	}
	fields := equals.Split(line, -1)
	for len(fields) > 0 && fields[len(fields)-1] == "" {
		fields = fields[:len(fields)-1]
	}
	r := &parsedfile.Record{Kind: "parsed", Fields: map[string]value.Value{"val": parsedfile.Absent}}
	if len(fields) > 0 {
		r.Name = fields[0]
	}
	if len(fields) > 1 && strings.Join(fields[1:], "=") != "" {
		r.Fields["val"] = strings.Join(fields[1:], "=")
	}
	return r
}

// write is the line of a parameter.
func write(r *parsedfile.Record) (string, error) {
	switch {
	case r.Name == "":
		return "", errors.New("Field 'name' is required")
	case !r.Has("val"):
		return "", errors.New("Field 'val' is required")
	}
	return r.Name + "=" + value.Text(r.Get("val")), nil
}

// unsuited is why the machine can have no parameters, nil where it can.
func unsuited(*apply.Declared) error {
	if _, err := os.Stat(file); err != nil {
		return &apply.Unsuitable{}
	}
	return nil
}

// begin reads the files of all parameters.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	store, err := format.Open(format.Targets(all), all[0].Print)
	if err != nil {
		return nil, err
	}
	records := store.Named()
	return func(d *apply.Declared) (apply.Resource, error) {
		name := parsedfile.Name(d)
		target := d.Text("target")
		if target == "" {
			target = file
		}
		list := parsedfile.Plain("val", apply.List(d.Get("val")))
		return &resource{store.New(d, name, records[name], append(list, parsedfile.Plain("target", value.Array{target})...))}, nil
	}, nil
}

type resource struct{ *parsedfile.Resource }

// Inspect compares the line of the parameter.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	if should == "" {
		should = "present"
		if r.D.Given("val") == nil && r.D.Given("target") == nil {
			return apply.State{Absent: true}, nil // nothing says that there is to be one
		}
	}
	return r.State(r.Presence(should, func() error {
		r.Create(should)
		return nil
	})), nil
}
