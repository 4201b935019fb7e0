package catalog

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// HostText is v as messages embed it.
func HostText(v value.Value) string {
	switch v := v.(type) {
	case string:
		return v
	case *typesys.EntryRef:
		return value.Text(v)
	}
	return string(value.AppendHostText(nil, v))
}

// AsRef returns the type name and title of a reference: File['/x'], Class['ntp'],
// or a type without a title. The names of types are as the value has them.
func AsRef(v value.Value) (typ, title string, ok bool) {
	switch v := v.(type) {
	case *typesys.Resource:
		return v.TypeName, v.Title, true
	case *typesys.Class:
		return "Class", v.Name, true
	case *typesys.EntryRef:
		return v.TypeName, v.Title, true
	}
	return "", "", false
}

// RefText writes a reference as catalogs do: File[/x], Class[Ntp::Server].
func RefText(typ, title string) string { return string(appendRef(nil, typ, title)) }

func appendRef(b []byte, typ, title string) []byte {
	typ = Capitalize(typ)
	b = append(b, typ...)
	b = append(b, '[')
	if typ == "Class" {
		if len(title) > 2 && title[:2] == "::" {
			title = title[2:]
		}
		title = Capitalize(title)
	}
	b = append(b, title...)
	return append(b, ']')
}

// Reference returns the value that refers to the resource.
func (r *Resource) Reference() value.Value {
	if r.Type == &Class {
		return &typesys.Class{Name: className(r.Title)}
	}
	return &typesys.Resource{TypeName: r.Type.Name, Title: r.Title}
}

// FindValue returns the resource that an element of a relationship parameter
// names, nil when it is not in the catalog (REL-7, REL-8). A type, which only
// something Sensitive can have brought there, counts with its text.
func (c *Catalog) FindValue(v value.Value) (*Resource, error) {
	if e, ok := v.(*typesys.EntryRef); ok && e.Title != "" {
		return c.FindRef(e.TypeName, e.Title)
	}
	return c.FindText(HostText(v))
}

// FindText returns the resource that a text such as "File[/etc/motd]" refers to;
// nil when it is not in the catalog. A text of another form is an error (REL-8),
// and so is a type that could not be a tag of the resource. As in Puppet, names
// count as they are but for their first letters.
func (c *Catalog) FindText(ref string) (*Resource, error) {
	typ, title, ok := SplitRef(ref)
	if !ok {
		return nil, NotReference(ref)
	}
	if value.EqualFold(typ, "component") {
		typ = "Class"
	}
	typ = Capitalize(typ)
	if !ValidTag(typ) {
		return nil, errors.New("Invalid tag '" + value.Downcase(typ) + "'")
	}
	t := c.Named(typ)
	switch {
	case t == nil || t.Name != typ:
		return nil, nil
	case t == &Class:
		r := c.byName[className(title)]
		if r != nil && r.Title != Capitalize(title) {
			r = nil
		}
		return r, nil
	}
	return c.Find(t, title)
}

// NotReference is the error about a text that is no reference: the only one of a
// look-up that Puppet words differently here and there.
type NotReference string

func (e NotReference) Error() string {
	return "No title provided and " + string(value.AppendInspect(nil, string(e))) + " is not a valid resource reference"
}

// SplitRef takes "Type[title]" apart. As in Puppet, it may begin and end with any
// line of the text.
func SplitRef(ref string) (typ, title string, ok bool) {
	for {
		i := strings.IndexAny(ref, "[]")
		if i > 0 && ref[i] == '[' {
			if end := lastLine(ref); end > i+1 {
				return ref[:i], ref[i+1 : end], true
			}
		}
		next := strings.IndexByte(ref, '\n')
		if next < 0 {
			return "", "", false
		}
		ref = ref[next+1:]
	}
}

// lastLine is where the last bracket is that closes at the end of a line.
func lastLine(s string) int {
	for end := len(s); end > 0; end = strings.LastIndexByte(s[:end], '\n') {
		if s[end-1] == ']' {
			return end - 1
		}
	}
	return -1
}
