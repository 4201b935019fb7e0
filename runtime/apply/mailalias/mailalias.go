//go:build linux

// Package mailalias applies resources of the type mailalias of the module mailalias_core, which are lines of /etc/aliases.
package mailalias

import (
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is mailalias.
var Type = apply.Type{
	Name: "mailalias", Provider: provider, Check: Check, Begin: begin, Instances: format.Instances, Properties: []string{"ensure", "recipient", "file", "target"},
}

const (
	file     = "/etc/aliases"
	provider = "aliases"
	space    = " \t\n\v\f\r"
	// included is before the name of a file of recipients.
	included = ":include:"
)

// format has no field for the file of an alias: Puppet reads it and compares it with nothing.
var format = parsedfile.Format{
	Type: "mailalias", Provider: provider, Record: provider, Valid: []string{"name", "recipient"}, Target: file,
	Parse: parse, Write: write, Header: parsedfile.Header, Medium: parsedfile.Flat{},
}

// parse reads a line of the file.
func parse(line string) *parsedfile.Record {
	switch {
	case strings.HasPrefix(line, "#"):
		return &parsedfile.Record{Kind: "comment", Line: line}
	case strings.Trim(line, space) == "":
		return &parsedfile.Record{Kind: "blank", Line: line}
	}
	name, rest, found := strings.Cut(line, ":")
	if !found {
		return nil
	}
	r := &parsedfile.Record{Kind: provider, Name: strings.Trim(name, space), Fields: map[string]value.Value{"recipient": parsedfile.Absent}}
	if parts := strings.SplitN(line, ":", 4); len(parts) == 4 && ":"+strings.Trim(parts[2], space)+":" == included {
		r.Fields["file"] = strings.Trim(parts[3], space)
	} else {
		r.Fields["recipient"] = recipients(strings.Trim(rest, space))
	}
	return r
}

// recipients reads what stands between commas, of which those in quotes separate nothing.
func recipients(text string) value.Array {
	var parts []string
	begin := 0
	for i := range len(text) {
		if text[i] == ',' && strings.Count(text[i:], `"`)%2 == 0 {
			parts = append(parts, text[begin:i])
			begin = i + 1
		}
	}
	parts = append(parts, text[begin:])
	for i, p := range parts {
		if i > 0 {
			p = strings.TrimLeft(p, space)
		}
		if i < len(parts)-1 {
			p = strings.TrimRight(p, space)
		}
		parts[i] = p
	}
	for len(parts) > 0 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	list := value.Array{}
	for _, p := range parts {
		if p != "" && strings.IndexByte(`'"`, p[0]) >= 0 {
			p = p[1:]
		}
		if p != "" && strings.IndexByte(`'"`, p[len(p)-1]) >= 0 {
			p = p[:len(p)-1]
		}
		list = append(list, p)
	}
	return list
}

// plain are recipients that need no quotes.
var plain = regexp.MustCompile(`^[-+\w@.]*$`)

// write is the line of an alias.
func write(r *parsedfile.Record) (string, error) {
	switch {
	case r.Has("recipient"):
		var to []string
		for _, v := range apply.List(r.Get("recipient")) {
			text := value.Text(v)
			if !plain.MatchString(text) {
				text = `"` + text + `"`
			}
			to = append(to, text)
		}
		return r.Name + ": " + strings.Join(to, ","), nil
	case r.Has("file"):
		return r.Name + ": " + included + " " + value.Text(r.Get("file")), nil
	}
	return "", nil
}

// begin reads the files of all aliases.
func begin(all []*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	store, err := format.Open(format.Targets(all), all[0].Print)
	if err != nil {
		return nil, err
	}
	records := store.Named()
	return func(d *apply.Declared) (apply.Resource, error) {
		name := d.Name("name")
		return &resource{store.New(d, name, records[name], attributes(d))}, nil
	}, nil
}

// attributes are the values that an alias is to have.
func attributes(d *apply.Declared) []*parsedfile.Attribute {
	var list []*parsedfile.Attribute
	if want := apply.List(d.Get("recipient")); len(want) > 0 {
		list = append(list, &parsedfile.Attribute{Name: "recipient", Should: want, InSync: func(is value.Value) bool {
			have, ok := is.(value.Array)
			return ok && slices.EqualFunc(have, want, func(a, b value.Value) bool { return value.Text(a) == value.Text(b) })
		}})
	}
	list = append(list, parsedfile.Plain("file", apply.List(d.Get("file")))...)
	target := d.Text("target")
	if target == "" {
		target = file
	}
	return append(list, parsedfile.Plain("target", value.Array{target})...)
}

type resource struct{ *parsedfile.Resource }

// Inspect compares the line of the alias.
func (r *resource) Inspect() (apply.State, error) {
	should := r.D.Text("ensure")
	if should == "" {
		should = "present"
		if len(r.Attributes) == 1 && r.D.Given("target") == nil {
			return apply.State{Absent: true}, nil // nothing says that there is to be an alias
		}
	}
	return r.State(r.Presence(should, func() error {
		r.Create(should)
		return nil
	})), nil
}
