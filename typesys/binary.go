package typesys

import (
	"encoding/base64"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// BinaryValue is a sequence of bytes; the string holds them as they are.
type BinaryValue string

// AppendKey appends the identity as a hash key.
func (b BinaryValue) AppendKey(buf []byte) []byte {
	return append(b.AppendText(append(buf, "binary:"...)), ';')
}

// AppendText appends the bytes in Base64 without newlines (STRC-13).
func (b BinaryValue) AppendText(buf []byte) []byte {
	return base64.StdEncoding.AppendEncode(buf, []byte(b))
}

// String is the text as interpolation prints it.
func (b BinaryValue) String() string { return string(b.AppendText(nil)) }

// Kind is the label used in messages.
func (BinaryValue) Kind() string { return "Binary" }

// Binary is the type of [BinaryValue] (TP-34).
type Binary struct{ plain }

// BinaryType is Binary.
var BinaryType = &Binary{}

func (*Binary) name() string     { return "Binary" }
func (*Binary) print(p *printer) { p.text("Binary") }

func (*Binary) instance(v value.Value, _ *guard) bool {
	_, ok := v.(BinaryValue)
	return ok
}

func (*Binary) accepts(o Type, _ *guard) bool {
	_, ok := o.(*Binary)
	return ok
}

// Runtime is Runtime[Language, TypeName], a type of the host program. Nothing in
// a compiled program is an instance (TP-30, RUNT-1). A pattern stands for names
// to be replaced.
type Runtime struct {
	plain
	Language    string
	TypeName    string
	Pattern     *value.Regexp // with Replacement, instead of TypeName
	Replacement string
}

// RuntimeType is Runtime without parameters.
var RuntimeType = &Runtime{}

func (*Runtime) bare() Type   { return RuntimeType }
func (*Runtime) name() string { return "Runtime" }

func (t *Runtime) instance(v value.Value, g *guard) bool {
	switch v.(type) {
	case hostValue, value.Iterator:
		return t.accepts(InferReduced(v), g)
	}
	return false
}

// element says that the iterators among Puppet's own classes can be iterated, whose elements count as what they are themselves.
func (t *Runtime) element(*guard) (Type, bool) {
	class, own := strings.CutPrefix(t.TypeName, "Puppet::Pops::Types::")
	if !own || t.Language != "ruby" {
		return nil, false
	}
	switch class {
	case "Iterator", "HashIterator", "StepIterator", "IntegerRangeIterator",
		"Iterable::TreeIterator", "Iterable::DepthFirstTreeIterator", "Iterable::BreadthFirstTreeIterator":
		return t, true
	}
	return nil, false
}

// accepts is ASG-31.
func (t *Runtime) accepts(o Type, _ *guard) bool {
	r, ok := o.(*Runtime)
	if !ok || t.Language != "" && t.Language != r.Language {
		return false
	}
	return t.TypeName == "" && t.Pattern == nil || Key(t) == Key(r)
}

func (t *Runtime) print(p *printer) {
	p.text("Runtime")
	if t.Language == "" && t.TypeName == "" && t.Pattern == nil {
		return
	}
	p.open()
	p.text(t.Language)
	switch {
	case t.Pattern != nil:
		p.text(", ")
		p.value(value.Array{t.Pattern, t.Replacement})
	case t.TypeName != "":
		p.text(", ")
		p.quoted(t.TypeName)
	default:
		p.text(", undef")
	}
	p.close()
}

// Reference is TypeReference['Text'], what a type text names that is not known.
// It has no instances (TYP-7, TP-37).
type Reference struct {
	plain
	Text string
}

// ReferenceType is TypeReference without a text.
var ReferenceType = &Reference{Text: "UnresolvedReference"}

func (*Reference) bare() Type                        { return ReferenceType }
func (*Reference) name() string                      { return "TypeReference" }
func (*Reference) instance(value.Value, *guard) bool { return false }

// accepts is ASG-32.
func (t *Reference) accepts(o Type, _ *guard) bool {
	r, ok := o.(*Reference)
	return ok && r.Text == t.Text
}

func (t *Reference) print(p *printer) {
	p.text("TypeReference[")
	p.quoted(t.Text)
	p.text("]")
}
