//go:build linux

package mount

import (
	"errors"
	"regexp"
	"strings"

	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

const file = "/etc/fstab"

var format = parsedfile.Format{
	Type: "mount", Provider: "parsed", Record: "parsed", Valid: fields, Target: file,
	Parse: parse, Write: write, Hook: hook, Header: parsedfile.Header, Medium: parsedfile.Flat{},
}

// fields are the columns of the file.
var fields = []string{"device", "name", "fstype", "options", "dump", "pass"}

var (
	comment = regexp.MustCompile(`^[ \t\r\f\v]*#`)
	blank   = regexp.MustCompile(`^[ \t\r\f\v]*$`)
	spaces  = regexp.MustCompile(`[ \t\r\f\v]+`)
)

// parse reads a line of the file.
func parse(line string) *parsedfile.Record {
	switch {
	case comment.MatchString(line):
		return &parsedfile.Record{Kind: "comment", Line: line}
	case blank.MatchString(line):
		return &parsedfile.Record{Kind: "blank", Line: line}
	}
	words := spaces.Split(strings.TrimRight(line, " \t\r\f\v"), -1)
	if len(words) < 2 || words[0] == "" && len(words) < 3 {
		return &parsedfile.Record{Kind: "incomplete", Line: line}
	}
	r := &parsedfile.Record{Kind: "parsed", Fields: map[string]value.Value{}}
	for i, name := range fields {
		r.Fields[name] = parsedfile.Absent
		if i < len(words) && words[i] != "" {
			r.Fields[name] = words[i]
		}
	}
	if len(words) > len(fields) {
		r.Fields["pass"] = strings.Join(words[len(fields)-1:], "\t")
	}
	for _, name := range fields[:2] {
		if r.Has(name) {
			r.Fields[name] = strings.ReplaceAll(value.Text(r.Fields[name]), `\040`, " ")
		}
	}
	if r.Has("name") {
		r.Name = trimmed(value.Text(r.Fields["name"]))
	}
	return r
}

// trimmed is a path without slashes at its end.
func trimmed(path string) string {
	if t := strings.TrimRight(path, "/"); t != "" {
		return t
	}
	if path != "" {
		return "/"
	}
	return path
}

// hook takes everything for unmounted.
func hook(records []*parsedfile.Record) []*parsedfile.Record {
	for _, r := range records {
		if r.Kind == "parsed" {
			r.Ensure = "unmounted"
		}
	}
	return records
}

// write is the line of a mount.
func write(r *parsedfile.Record) (string, error) {
	columns := make([]string, len(fields))
	for i, name := range fields {
		v := r.Get(name)
		if name == "name" {
			v = r.Name
		}
		absent := v == nil || parsedfile.IsAbsent(v)
		text := ""
		if !absent {
			text = value.Text(v)
		}
		switch {
		case name == "options" && v == nil || !absent && text == "" && name == "options":
			text = "defaults"
		case name == "fstype" && (v == nil || !absent && text == ""):
			return "", errors.New("Mount[" + r.Name + "]: Field 'fstype' is required")
		case i < 2 && (absent || text == "" && name == "name"):
			return "", errors.New("Field '" + name + "' is required")
		case i < 2:
			text = strings.ReplaceAll(text, " ", `\040`)
		}
		columns[i] = text
	}
	return strings.Join(columns, "\t"), nil
}
