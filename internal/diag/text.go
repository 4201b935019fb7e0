package diag

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/p2go/p2go/internal/source"
)

// Text writes diagnostics for people: the message, the source line with carets
// under the place, further places and a hint.
//
//	error[ILLEGAL_REASSIGNMENT]: Cannot reassign variable '$port'
//	  --> modules/ntp/manifests/config.pp:9:3
//	 9 |   $port = 124
//	   |   ^^^^^
//	  note: first assigned here: modules/ntp/manifests/config.pp:4:3
//	  hint: variables are assigned once per scope
func Text(w io.Writer, l List, o Options) error {
	shown, more := o.limited(l)
	p := painter{color: o.Color}
	for i, d := range shown {
		if i > 0 {
			p.b.WriteByte('\n')
		}
		p.diagnostic(d)
	}
	if more > 0 {
		p.b.WriteByte('\n')
	}
	writeMore(&p.b, more)
	_, err := io.WriteString(w, p.b.String())
	return err
}

// The widths of the text layout, in columns.
const (
	tabWidth     = 4
	excerptWidth = 160 // longer source lines are cut around the place
)

// painter builds the text form.
type painter struct {
	b     strings.Builder
	color bool
}

// styles maps what is printed to ANSI attributes.
var styles = map[string]string{"error": "1;31", "warning": "1;33", "deprecation": "1;33", "info": "1;34", "message": "1", "gutter": "34", "note": "1;36", "hint": "1;32"}

func (p *painter) paint(style, s string) {
	if !p.color || s == "" {
		p.b.WriteString(s)
		return
	}
	p.b.WriteString("\x1b[" + styles[style] + "m" + s + "\x1b[0m")
}

func (p *painter) diagnostic(d *Diagnostic) {
	severity := d.Severity.String()
	head := severity
	if d.Code != "" {
		head += "[" + string(d.Code) + "]"
	}
	p.paint(severity, head)
	p.paint("message", ": "+multiline(d.Message))
	p.b.WriteByte('\n')
	if !d.Span.IsZero() {
		file, line, column := d.Span.Position()
		p.paint("gutter", "  --> ")
		p.b.WriteString(visible(place(file, line, column)) + "\n")
		p.excerpt(d.Span, severity)
	}
	for _, n := range d.Notes {
		text := multiline(n.Text)
		if !n.Span.IsZero() {
			text += ": " + visible(place(n.Span.Position()))
		}
		p.remark("note", text)
	}
	if d.HintText != "" {
		p.remark("hint", multiline(d.HintText))
	}
}

func place(file string, line, column int) string {
	if file == "" {
		return fmt.Sprintf("%d:%d", line, column)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}

func (p *painter) remark(kind, text string) {
	p.b.WriteString("  ")
	p.paint(kind, kind)
	p.b.WriteString(": " + text + "\n")
}

// multiline makes text printable and indents its further lines.
func multiline(s string) string {
	lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
	for i, l := range lines {
		lines[i] = visible(l)
	}
	return strings.Join(lines, "\n    ")
}

// excerpt writes the source line and the carets.
func (p *painter) excerpt(at source.Span, severity string) {
	_, line, column := at.Position()
	cells := layout(at.File.Line(line))
	start := min(column-1, len(cells))
	end := start + len([]rune(firstLine(at.Text())))
	end = max(start+1, min(end, len(cells)))

	from, to := window(cells, start)
	number := strconv.Itoa(line)
	p.paint("gutter", " "+number+" | ")
	var text strings.Builder
	if from > 0 {
		text.WriteString("…")
	}
	for _, c := range cells[from:to] {
		text.WriteString(c.text)
	}
	if to < len(cells) {
		text.WriteString("…")
	}
	p.b.WriteString(strings.TrimRight(text.String(), " ") + "\n")

	p.paint("gutter", " "+strings.Repeat(" ", len(number))+" | ")
	indent := width(cells[from:start])
	if from > 0 {
		indent++
	}
	carets := 1
	if start < len(cells) {
		carets = max(1, width(cells[start:min(end, to)]))
	}
	p.b.WriteString(strings.Repeat(" ", indent))
	p.paint(severity, strings.Repeat("^", carets))
	p.b.WriteByte('\n')
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return strings.TrimSuffix(s, "\r")
}

// cell is one character of a source line as it is shown.
type cell struct {
	text  string
	width int
}

// layout prepares a line for printing: tabs become spaces up to the next stop,
// control characters become visible.
func layout(line string) []cell {
	var cells []cell
	column := 0
	for _, r := range line {
		c := cell{string(r), runeWidth(r)}
		if r == '\t' {
			c.width = tabWidth - column%tabWidth
			c.text = strings.Repeat(" ", c.width)
		} else {
			c.text = visible(c.text)
		}
		column += c.width
		cells = append(cells, c)
	}
	return cells
}

func width(cells []cell) int {
	n := 0
	for _, c := range cells {
		n += c.width
	}
	return n
}

// window returns the part of a line to show: all of it when it fits, else what
// is around the place.
func window(cells []cell, at int) (from, to int) {
	if width(cells) <= excerptWidth {
		return 0, len(cells)
	}
	from = max(0, min(at-excerptWidth/4, len(cells)))
	to = from
	for n := 0; to < len(cells) && n < excerptWidth; to++ {
		n += cells[to].width
	}
	return from, to
}

// runeWidth returns how many columns a character takes on a terminal.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// wide holds the characters that take two columns (East Asian Width W and F of
// Unicode, in the blocks where nearly all are).
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115f, Stride: 1},
		{Lo: 0x231a, Hi: 0x231b, Stride: 1},
		{Lo: 0x2e80, Hi: 0x303e, Stride: 1},
		{Lo: 0x3041, Hi: 0x33ff, Stride: 1},
		{Lo: 0x3400, Hi: 0x4dbf, Stride: 1},
		{Lo: 0x4e00, Hi: 0x9fff, Stride: 1},
		{Lo: 0xa000, Hi: 0xa4cf, Stride: 1},
		{Lo: 0xa960, Hi: 0xa97f, Stride: 1},
		{Lo: 0xac00, Hi: 0xd7a3, Stride: 1},
		{Lo: 0xf900, Hi: 0xfaff, Stride: 1},
		{Lo: 0xfe30, Hi: 0xfe6f, Stride: 1},
		{Lo: 0xff00, Hi: 0xff60, Stride: 1},
		{Lo: 0xffe0, Hi: 0xffe6, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x1f300, Hi: 0x1f64f, Stride: 1},
		{Lo: 0x1f680, Hi: 0x1f6ff, Stride: 1},
		{Lo: 0x1f900, Hi: 0x1f9ff, Stride: 1},
		{Lo: 0x1fa70, Hi: 0x1faff, Stride: 1},
		{Lo: 0x20000, Hi: 0x3fffd, Stride: 1},
	},
}
