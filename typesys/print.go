package typesys

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

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
	aliases  []string // names of those being expanded
	set      members  // the set whose members go by their short name
	pretty   bool     // values are written in lines, of which level says how far they are indented
	level    int
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
	return slices.Contains(p.aliases, t.Name)
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
func (p *printer) quoted(s string) { p.buf = value.AppendQuoted(p.buf, s) }

func (p *printer) regexp(re *value.Regexp) {
	p.buf = re.AppendText(p.buf)
	if p.key && re.Raw {
		p.text("raw")
	}
}

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
		p.items(v, !p.pretty || p.short(v))
		p.close()
	case *value.Hash:
		p.text("{")
		p.level++
		for _, e := range v.Entries() {
			p.comma()
			p.line()
			p.value(e.Key)
			p.text(" => ")
			p.value(e.Value)
		}
		p.level--
		p.line()
		p.text("}")
	case Type:
		p.nested(v)
	case *ObjectValue:
		p.object(v)
	case *URIValue:
		p.text("URI(")
		p.quoted(v.String())
		p.text(")")
	case quotedValue:
		p.text("'" + value.Text(v) + "'")
	case *value.Sensitive, BinaryValue, value.Iterator:
		p.opaque(v)
	default:
		p.buf = value.AppendText(p.buf, v)
	}
}

// items writes the elements of an array, each on a line unless they are to be in the same.
func (p *printer) items(a value.Array, together bool) {
	if together {
		for _, e := range a {
			p.comma()
			p.buf = value.Bounded(p.buf)
			p.value(e)
		}
		return
	}
	p.level++
	for _, e := range a {
		p.comma()
		p.line()
		p.buf = value.Bounded(p.buf)
		p.value(e)
	}
	p.level--
	p.line()
}

// short reports whether an array is written in one line: it has little text, and no values with a structure of their own.
func (p *printer) short(a value.Array) bool {
	n := 0
	for _, e := range a {
		switch e := e.(type) {
		case nil, bool, int64, float64, value.DefaultValue:
			n += len(value.AppendInspect(nil, e))
		case string:
			n += 2 + utf8.RuneCountInString(e)
		case value.Array:
			n += structured(len(e))
		case *value.Hash:
			n += structured(e.Len())
		default:
			n += structured(1)
		}
	}
	return len(a) == 0 || n < 100-indentWidth*p.level
}

// structured is how much a value of so many parts counts for [printer.short].
func structured(parts int) int {
	if parts == 0 {
		return 2
	}
	return 1000
}

// indentWidth is by how many blanks a level is indented.
const indentWidth = 2

// line begins a line when values are written in lines.
func (p *printer) line() {
	if p.pretty {
		p.buf = append(bytes.TrimRight(p.buf, " "), '\n')
		p.text(strings.Repeat(" ", indentWidth*p.level))
	}
}

// object writes Name({'attr' => value, …}), OBJ-13.
func (p *printer) object(o *ObjectValue) {
	p.text(o.Type.shownName() + "(")
	p.value(o.Given())
	p.text(")")
}

// opaque writes a value that no text stands for: the type tells what it is. A text that identifies a type is of the value
// nevertheless.
func (p *printer) opaque(v value.Value) {
	if p.key {
		p.buf = value.AppendKey(p.buf, v)
		return
	}
	p.text("Instance of ")
	p.nested(InferReduced(v))
}

// AppendCode appends an object or URI in source form, as String(v, '%p') does. With lines it is written in lines, indented so
// many levels.
func AppendCode(b []byte, v value.Value, lines bool, level int) []byte {
	p := printer{buf: b, pretty: lines, level: level}
	p.value(v)
	return p.buf
}

// quotedValue is implemented by the values that a type shows as a string.
type quotedValue interface {
	value.Other
	quotedInTypes()
}

func formatFloat(f float64) string { return string(value.AppendFloat(nil, f)) }
