package ast

import (
	"math"
	"strconv"
	"strings"
)

// pn is a node of the neutral tree form that `puppet parser dump` prints
// (GRA-32): a literal, list, map or call. The printers write the text and the
// JSON form of the same tree.
type pn interface {
	// text writes the text form, on one line without a line break, which otherwise is one with the blanks that a line begins with.
	text(b *strings.Builder, line string)
	json(*strings.Builder)
}

type (
	pnNil    struct{}
	pnRaw    string // a number or boolean, as printed
	pnString string
	pnList   []pn
	pnMap    []pnEntry
	pnEntry  struct {
		key   string
		value pn
	}
	pnCall struct {
		name string
		args []pn
	}
)

func call(name string, args ...pn) pn { return pnCall{name, args} }

func (pnNil) text(b *strings.Builder, _ string) { b.WriteString("nil") }
func (pnNil) json(b *strings.Builder)           { b.WriteString("null") }

func (r pnRaw) text(b *strings.Builder, _ string) { b.WriteString(string(r)) }
func (r pnRaw) json(b *strings.Builder)           { b.WriteString(string(r)) }

// text quotes like Puppet: control characters in octal.
func (s pnString) text(b *strings.Builder, _ string) {
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\t':
			b.WriteString(`\t`)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '"':
			b.WriteString(`\"`)
		case '\\':
			b.WriteString(`\\`)
		default:
			if c < 0x20 {
				b.WriteString(`\o`)
				b.WriteByte('0')
				b.WriteByte('0' + c>>3)
				b.WriteByte('0' + c&7)
				continue
			}
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
}

// json quotes like Ruby's JSON library.
func (s pnString) json(b *strings.Builder) {
	const hex = "0123456789abcdef"
	b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '\b':
			b.WriteString(`\b`)
		case '\f':
			b.WriteString(`\f`)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		case '"':
			b.WriteString(`\"`)
		case '\\':
			b.WriteString(`\\`)
		default:
			if c < 0x20 {
				b.WriteString(`\u00`)
				b.WriteByte(hex[c>>4])
				b.WriteByte(hex[c&15])
				continue
			}
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
}

// inner is what a line begins with that is indented by one more level.
func inner(line string) string {
	if line == "" {
		return ""
	}
	return line + "  "
}

// separate writes what is between elements, or before each where they have lines of their own.
func separate(b *strings.Builder, i int, line string) {
	switch {
	case line != "":
		b.WriteString(line)
	case i > 0:
		b.WriteByte(' ')
	}
}

func (l pnList) text(b *strings.Builder, line string) {
	b.WriteByte('[')
	line = inner(line)
	for i, e := range l {
		separate(b, i, line)
		e.text(b, line)
	}
	b.WriteByte(']')
}

func (l pnList) json(b *strings.Builder) {
	b.WriteByte('[')
	for i, e := range l {
		if i > 0 {
			b.WriteByte(',')
		}
		e.json(b)
	}
	b.WriteByte(']')
}

func (m pnMap) text(b *strings.Builder, line string) {
	b.WriteByte('{')
	line = inner(line)
	for i, e := range m {
		separate(b, i, line)
		b.WriteByte(':')
		b.WriteString(e.key)
		b.WriteByte(' ')
		e.value.text(b, line)
	}
	b.WriteByte('}')
}

func (m pnMap) json(b *strings.Builder) {
	b.WriteString(`{"#":[`)
	for i, e := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		pnString(e.key).json(b)
		b.WriteByte(',')
		e.value.json(b)
	}
	b.WriteString(`]}`)
}

func (c pnCall) text(b *strings.Builder, line string) {
	b.WriteByte('(')
	b.WriteString(c.name)
	line = inner(line)
	for i, a := range c.args {
		separate(b, i+1, line)
		a.text(b, line)
	}
	b.WriteByte(')')
}

func (c pnCall) json(b *strings.Builder) {
	b.WriteString(`{"^":[`)
	pnString(c.name).json(b)
	for _, a := range c.args {
		b.WriteByte(',')
		a.json(b)
	}
	b.WriteString(`]}`)
}

// pnFloat prints a Float like Ruby: the shortest digits, plain from 1e-4 to below
// 1e15 and, when there is a fraction, to below 1e16.
func pnFloat(f float64) pn {
	plain := strconv.FormatFloat(f, 'f', -1, 64)
	fraction := strings.Contains(plain, ".")
	switch abs := math.Abs(f); {
	case abs >= 1e-4 && abs < 1e16 && fraction:
		return pnRaw(plain)
	case abs == 0 || abs >= 1e-4 && abs < 1e15:
		return pnRaw(plain + ".0")
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, 64), "e")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	return pnRaw(mantissa + "e" + exponent)
}
