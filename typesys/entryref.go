package typesys

import "github.com/p2go/p2go/runtime/value"

// EntryRef is a reference to a resource as parameters of resources and functions
// of the legacy API have it (RES-8, 3X-2): an object of its own in Puppet, and no
// type any more. Its type is Type[TypeName['Title']].
type EntryRef struct {
	_ value.Uncompared

	TypeName string // as catalogs write it: Ntp::Server
	Title    string
	Namevar  string // of the type: what inspecting shows the title as
}

// AppendKey appends the identity as a hash key.
func (r *EntryRef) AppendKey(b []byte) []byte { return r.AppendText(append(b, "entry "...)) }

// AppendText appends the reference as catalogs write it.
func (r *EntryRef) AppendText(b []byte) []byte {
	b = append(append(b, r.TypeName...), '[')
	return append(append(b, r.Title...), ']')
}

// AppendInspect appends the reference with what Ruby knows of the resource.
func (r *EntryRef) AppendInspect(b []byte) []byte {
	b = append(append(r.AppendText(b), "{:"...), r.Namevar...)
	return append(value.AppendInspect(append(b, "=>"...), r.Title), '}')
}

// Parameters are what Ruby makes of it where a hash is needed.
func (r *EntryRef) Parameters() *value.Hash {
	return value.NewHash(value.Entry{Key: r.Namevar, Value: r.Title})
}

// AppendProgram appends what String() prints.
func (r *EntryRef) AppendProgram(b []byte) []byte { return r.AppendText(b) }

// JSONKey is the reference as a key in a catalog.
func (r *EntryRef) JSONKey() string { return string(r.AppendText(nil)) }

// Kind is the label in messages.
func (*EntryRef) Kind() string { return "Resource Statement" }

func (r *EntryRef) inferred() Type { return &Metatype{Of: r.reference()} }

// reference is the type that refers to the resource; that of a class is a resource
// too.
func (r *EntryRef) reference() Type { return &Resource{TypeName: r.TypeName, Title: r.Title} }
