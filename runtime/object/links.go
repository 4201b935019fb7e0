package object

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Objects have links to each other, which may lead back. What is made of an object as a whole, its text, its identity, what is written to a
// catalog, is a document with the object as its root (SER-3): a link to an object that is in the document is the URI of that, and another
// has the object in its place, which is in the document then.

// Contains notes that an object would be part of itself: one of the values of a feature is an object that is not done (SER-9).
func (o *Object) Contains(feature string, v value.Value) {
	switch v := v.(type) {
	case value.Array:
		for _, e := range v {
			o.Contains(feature, e)
		}
	case *typesys.ObjectValue:
		part := Of(v)
		switch {
		case part == nil && v.Values != nil: // of a type that is not declared
			for _, e := range v.Values.Entries() {
				o.Contains(feature, e.Value)
			}
		case part != nil && !part.done && o.Sound(feature):
			o.Note(feature, unacceptable(o.Type.Name, feature, ": ", "the object would be part of itself"), nil)
		}
	}
}

// holder is an [Instance] whose features may have links.
type holder interface {
	// Held is [typesys.Fields.Stored] with the objects that links lead to.
	Held(lasting bool) *value.Hash
}

// Whole returns the features of an object that may have links, as the root of a document.
func (o *Object) Whole(lasting bool) *value.Hash {
	d := document{lasting: lasting, at: map[*Object]string{o: "#"}}
	h := d.held(o)
	d.place(o, h, "#")
	return d.features(o, h, "#")
}

// document says where the objects of a document are.
type document struct {
	lasting bool
	at      map[*Object]string // their URIs
}

func (d *document) held(o *Object) *value.Hash {
	if h, ok := o.Fields.(holder); ok {
		return h.Held(d.lasting)
	}
	return o.Fields.Stored(d.lasting)
}

// place notes where the parts of an object are.
func (d *document) place(o *Object, features *value.Hash, uri string) {
	for _, e := range features.Entries() {
		if name := e.Key.(string); !links(o, name) {
			d.placeValue(e.Value, uri+"/"+name)
		}
	}
}

func (d *document) placeValue(v value.Value, uri string) {
	switch v := v.(type) {
	case value.Array:
		for i, e := range v {
			d.placeValue(e, uri+"/"+strconv.Itoa(i))
		}
	case *typesys.ObjectValue:
		if part := Of(v); part != nil && d.at[part] == "" {
			d.at[part] = uri
			d.place(part, d.held(part), uri)
		}
	}
}

// links reports whether a feature has links to objects, and not objects.
func links(o *Object, name string) bool {
	a := o.Type.Attribute(name)
	return a != nil && a.Kind == typesys.ByReference
}

func (d *document) features(o *Object, held *value.Hash, uri string) *value.Hash {
	out := value.MakeHash(held.Len())
	for _, e := range held.Entries() {
		name := e.Key.(string)
		out.Set(name, d.value(e.Value, uri+"/"+name, links(o, name)))
	}
	return out
}

// value is a value as the document has it, at a URI.
func (d *document) value(v value.Value, uri string, link bool) value.Value {
	switch v := v.(type) {
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = d.value(e, uri+"/"+strconv.Itoa(i), link)
		}
		return out
	case *typesys.ObjectValue:
		part := Of(v)
		if part == nil {
			return d.foreign(v, uri, link)
		}
		held := d.held(part)
		if link {
			if at := d.at[part]; at != "" {
				return at
			}
			d.at[part] = uri
			d.place(part, held, uri)
		}
		return &typesys.ObjectValue{Type: v.Type, Fields: written{v.Fields, d.features(part, held, uri)}}
	}
	return v
}

// foreign is an object of a type that is not declared, which may have such objects.
func (d *document) foreign(o *typesys.ObjectValue, uri string, link bool) value.Value {
	if o.Values == nil {
		return o
	}
	out := *o
	out.Values = value.MakeHash(o.Values.Len())
	for _, e := range o.Values.Entries() {
		out.Values.Set(e.Key, d.value(e.Value, uri+"/"+value.Text(e.Key), link))
	}
	return &out
}

// written are the features of an object in a document.
type written struct {
	typesys.Fields
	stored *value.Hash
}

func (w written) Stored(bool) *value.Hash { return w.stored }
