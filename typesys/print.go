package typesys

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// printer writes types (STRF-1 to STRF-4). Expanded, aliases are followed by
// their definition and object types written out; with key, the text identifies
// the type instead of being its source form.
type printer struct {
	buf      []byte
	expanded bool
	key      bool
	literals bool     // show the value of literal string types
	source   bool     // quote strings so that they are read back
	aliases  []*Alias // those being expanded
	set      members  // the set whose members go by their short name
}

// members is what a [TypeSet] knows about names.
type members interface {
	defines(Type) bool
	nameFor(t Type, otherwise string) string
}

// Text is the type as nested types are printed: aliases and object types by name.
func Text(t Type) string {
	var p printer
	t.print(&p)
	return string(p.buf)
}

// Source is like [Text], but [ParseSource] makes the same type of it.
func Source(t Type) string {
	p := printer{source: true}
	t.print(&p)
	return string(p.buf)
}

// Expanded is the type with its aliases written as Name = Definition, as messages
// show them (STRF-2).
func Expanded(t Type) string {
	p := printer{expanded: true}
	t.print(&p)
	return string(p.buf)
}

// printing compares names, since a program has a copy of an alias for each module
// that mentions it.
func (p *printer) printing(t *Alias) bool {
	return slices.ContainsFunc(p.aliases, func(a *Alias) bool { return a.Name == t.Name })
}

func (p *printer) text(s string) { p.buf = append(p.buf, s...) }
func (p *printer) open()         { p.buf = append(p.buf, '[') }
func (p *printer) close()        { p.buf = append(p.buf, ']') }

// comma separates list items: nothing is written right after a bracket.
func (p *printer) comma() {
	switch p.buf[len(p.buf)-1] {
	case '[', '{', '(':
	default:
		p.text(", ")
	}
}

func (p *printer) item(s string) {
	p.comma()
	p.text(s)
}

// typ writes a type as a list item.
func (p *printer) typ(t Type) {
	p.comma()
	p.nested(t)
}

func (p *printer) types(ts []Type) {
	for _, t := range ts {
		p.typ(t)
	}
}

func (p *printer) nested(t Type) {
	p.buf = value.Bounded(p.buf)
	t.print(p)
}

// wrapping writes Name[of], with a literal string type as that string where one
// can be written so.
func (p *printer) wrapping(name string, of Type, literal bool) {
	p.text(name)
	if of == nil {
		return
	}
	p.open()
	if s, ok := of.(*String); ok && literal && s.IsLiteral && !p.key {
		p.quoted(s.Literal)
	} else {
		p.nested(of)
	}
	p.close()
}

// quoted writes a string. Puppet leaves most backslashes alone, so that what it
// prints is not always the string that was meant.
func (p *printer) quoted(s string) {
	if !p.source || !strings.Contains(s, `\`) || strings.ContainsFunc(s, func(r rune) bool { return r < ' ' }) {
		p.buf = value.AppendQuoted(p.buf, s)
		return
	}
	p.text("'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'")
}

func (p *printer) regexp(re *value.Regexp) { p.buf = re.AppendText(p.buf) }

// value writes a value as part of a type: strings are quoted, undef is a word.
func (p *printer) value(v value.Value) {
	switch v := v.(type) {
	case nil:
		p.text("undef")
	case string:
		p.quoted(v)
	case *value.Regexp:
		p.regexp(v)
	case value.Array:
		p.open()
		for _, e := range v {
			p.comma()
			p.buf = value.Bounded(p.buf)
			p.value(e)
		}
		p.close()
	case *value.Hash:
		p.text("{")
		for _, e := range v.Entries() {
			p.comma()
			p.value(e.Key)
			p.text(" => ")
			p.value(e.Value)
		}
		p.text("}")
	case Type:
		p.nested(v)
	case quotedValue:
		p.text("'" + value.Text(v) + "'")
	default:
		p.buf = value.AppendText(p.buf, v)
	}
}

// quotedValue is implemented by the values that a type shows as a string.
type quotedValue interface {
	value.Other
	quotedInTypes()
}

func formatFloat(f float64) string { return string(value.AppendFloat(nil, f)) }
