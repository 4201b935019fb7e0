package catalog

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// hostText is v as messages embed it.
func hostText(v value.Value) string {
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

// findValue returns the resource that an element of a relationship parameter
// names, nil when it is not in the catalog (REL-7, REL-8). A type, which only
// something Sensitive can have brought there, counts with its text.
func (c *Catalog) findValue(v value.Value) (*Resource, error) {
	if e, ok := v.(*typesys.EntryRef); ok && e.Title != "" {
		return c.FindRef(e.TypeName, e.Title)
	}
	return c.FindText(hostText(v))
}
