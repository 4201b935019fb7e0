package typesys

import "github.com/p2go/p2go/runtime/value"

// standIn takes the place of an unparameterised type inside of RichData. Every
// program that names the type of a value has RichData, but few have the types
// whose methods would be linked with it.
type standIn struct {
	plain
	of      string
	text    string // as the type is written, when that is not its name
	is      func(Type) bool
	isValue func(value.Value) bool
}

func (t *standIn) name() string                          { return t.of }
func (t *standIn) accepts(o Type, _ *guard) bool         { return standsFor(o, t.of) || t.is(o) }
func (t *standIn) instance(v value.Value, _ *guard) bool { return t.isValue(v) }
func (t *standIn) AppendKey(b []byte) []byte             { return appendTypeKey(b, t) }
func (t *standIn) AppendText(b []byte) []byte            { return append(b, t.String()...) }
func (t *standIn) Kind() string                          { return kind(t) }

func (t *standIn) print(p *printer) {
	if p.key {
		p.text(t.of)
		return
	}
	p.text(t.String())
}

// String is the type as it is written.
func (t *standIn) String() string {
	if t.text != "" {
		return t.text
	}
	return t.of
}

// standsFor reports whether t stands for the type of a name.
func standsFor(t Type, name string) bool {
	s, ok := t.(*standIn)
	return ok && s.of == name
}

func anyObject() Type {
	return &standIn{
		of: "Object",
		is: func(t Type) bool {
			switch t.(type) {
			case *Object, *Extension:
				return true
			}
			return false
		},
		isValue: func(v value.Value) bool {
			switch v.(type) {
			case *ObjectValue, Type:
				return true
			}
			return false
		},
	}
}

func anyTypeSet() Type {
	is := func(v value.Value) bool { _, ok := v.(*TypeSet); return ok }
	return &standIn{
		of: "DefaultTypeSet",
		text: "TypeSet[{pcore_uri => 'http://puppet.com/2016.1/pcore', pcore_version => '1.0.0', " +
			"name_authority => 'http://puppet.com/2016.1/runtime', name => 'DefaultTypeSet', version => '0.0.0'}]",
		is:      func(t Type) bool { return is(t) },
		isValue: is,
	}
}

func anyURI() Type {
	return &standIn{
		of:      "URI",
		is:      func(t Type) bool { _, ok := t.(*URI); return ok },
		isValue: func(v value.Value) bool { _, ok := v.(*URIValue); return ok },
	}
}
