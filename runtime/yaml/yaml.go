// Package yaml reads YAML 1.1 documents into Puppet values, typing scalars as
// Ruby's Psych does: yes is true, 0644 is 420, 1e3 is a text.
//
// It reads block and flow collections, all scalar styles, anchors, aliases and
// merge keys, of the first document; what follows that is not looked at. Tags say
// how a node is read where Psych knows them, and are ignored otherwise. Errors have line and column, and
// time and memory are bounded for any input: aliases are shared, not copied, and
// what they would expand to is limited.
//
// [Append] writes documents as Psych does.
package yaml

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Limits of a document.
const (
	maxDepth = 500
	maxNodes = 5_000_000 // after the expansion of aliases
)

// Error is a mistake in a document, at a line and column that count from 1.
type Error struct {
	_ value.Uncompared

	Line, Column int
	Message      string
	// Class is set when the document is well-formed, but has what it must not have, as a value of another class; see [ParseData].
	Class bool
}

// Text returns the message as Psych has it.
func (e *Error) Text() string {
	if e.Class {
		return e.Message
	}
	return e.Message + " at line " + strconv.Itoa(e.Line) + " column " + strconv.Itoa(e.Column)
}

// Error returns "line 3, column 7: message".
func (e *Error) Error() string {
	return "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Message
}

// Parse reads the first document of src; an empty one is undef. The error is an
// *[Error].
func Parse(src []byte) (v value.Value, err error) { return parse(src, parser{}) }

// ParseData is [Parse] as Ruby's YAML.safe_load has it, for data: dates, times and objects of Ruby are mistakes, and a symbol that
// is no key is a [Symbol].
func ParseData(src []byte) (v value.Value, err error) {
	return parse(src, parser{classes: dataClasses})
}

// ParseSafe is [ParseData] where symbols are mistakes too.
func ParseSafe(src []byte) (v value.Value, err error) {
	return parse(src, parser{classes: dataClasses, noSymbols: true})
}

// ParseUntrusted is [Parse] as Ruby's YAML.load has it since Psych 4: what [ParseData] refuses are mistakes, aliases too, and symbols
// are texts.
func ParseUntrusted(src []byte) (v value.Value, err error) {
	return parse(src, parser{classes: dataClasses, unshared: true})
}

// Reading says what a document may have beside data.
type Reading struct {
	Symbols, Aliases bool
}

// ParseRuby is [ParseData] as Ruby code asks for it: symbols are a [Symbol] each, keys too.
func ParseRuby(src []byte, allowed Reading) (v value.Value, err error) {
	return parse(src, parser{classes: dataClasses, unshared: !allowed.Aliases, noSymbols: !allowed.Symbols, symbols: true})
}

// parse reads a document as the parser that is given says.
func parse(src []byte, as parser) (v value.Value, err error) { return as.parse(src) }

func (p *parser) parse(src []byte) (v value.Value, err error) {
	p.src, p.anchors = strings.TrimPrefix(string(src), "\ufeff"), map[string]anchor{}
	defer p.recovered(&err)
	p.check()
	return p.document(), nil
}

// recovered makes an error of a mistake that has ended parsing.
func (p *parser) recovered(err *error) {
	if r := recover(); r != nil {
		e, ok := r.(*Error)
		if !ok {
			panic(r)
		}
		*err = e
	}
}

// anchor is a named node: its value, how many nodes it expands to, and whether it is
// still being read.
type anchor struct {
	_ value.Uncompared

	value value.Value
	size  int
	open  bool
}

// parser is the state of one Parse. A mistake ends it with a panic of *Error,
// which does not leave the package.
type parser struct {
	src     string
	pos     int
	bol     int // where the current line begins
	anchors map[string]anchor
	nodes   int
	depth   int
	flow    int // depth of flow collections
	// classes is what is made of a node with a tag, for data; programs that read none do not link it.
	classes func(tag string, v value.Value) (out value.Value, class string)
	// unshared documents have no aliases, and symbols are texts in them.
	unshared bool
	// noSymbols reports whether symbols are mistakes.
	noSymbols bool
	// place gives a node that was read its place, pair puts one into a hash; nil where places are not asked for. See [ParsePlaced].
	place func(at int, v value.Value) value.Value
	pair  func(h *value.Hash, key, v value.Value, merge bool)
	// symbols reports whether keys that are symbols stay so, and symbols are no strings in documents without aliases.
	symbols bool
}

// data reports whether the document is read as data.
func (p *parser) data() bool { return p.classes != nil }

// fail ends parsing with a mistake at a byte offset.
func (p *parser) fail(at int, msg string) {
	at = min(at, len(p.src))
	line := strings.Count(p.src[:at], "\n")
	bol := strings.LastIndexByte(p.src[:at], '\n') + 1
	panic(&Error{Line: line + 1, Column: utf8.RuneCountInString(p.src[bol:at]) + 1, Message: msg})
}

// unspecified is what Psych says of a class that safe documents do not have.
const unspecified = "Tried to load unspecified class: "

// refuse ends parsing with something well-formed that the document must not have.
func (p *parser) refuse(msg string) {
	line := strings.Count(p.src[:p.pos], "\n")
	panic(&Error{Line: line + 1, Column: 1, Message: msg, Class: true})
}

// check rejects what no YAML document may hold.
func (p *parser) check() {
	for i := 0; i < len(p.src); {
		c := p.src[i]
		if c >= ' ' && c < 0x7f || c == '\n' || c == '\t' || c == '\r' {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(p.src[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			p.fail(i, "invalid UTF-8")
		case r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 && r != 0x85 || r == 0xfffe || r == 0xffff:
			p.fail(i, "control characters are not allowed")
		}
		i += n
	}
	if strings.IndexByte(p.src, '\r') >= 0 {
		p.src = strings.ReplaceAll(strings.ReplaceAll(p.src, "\r\n", "\n"), "\r", "\n")
	}
	// The other line breaks of YAML 1.1. Psych writes them as escapes only.
	for _, lineBreak := range []string{"\u0085", "\u2028", "\u2029"} {
		p.src = strings.ReplaceAll(p.src, lineBreak, "\n")
	}
}

// peek returns the byte n places ahead, 0 behind the end.
func (p *parser) peek(n int) byte {
	if p.pos+n < len(p.src) {
		return p.src[p.pos+n]
	}
	return 0
}

func (p *parser) column() int { return p.pos - p.bol }

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// isSpace reports whether c ends a word: white space, a line break or the end.
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == 0 }

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

func isFlow(c byte) bool {
	return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'
}

// marker reports whether a document marker, --- or ..., begins here.
func (p *parser) marker(m string) bool {
	return p.pos == p.bol && strings.HasPrefix(p.src[p.pos:], m) && isSpace(p.peek(3))
}

// blanks skips blanks on this line.
func (p *parser) blanks() {
	for isBlank(p.peek(0)) {
		p.pos++
	}
}

// newline steps over a line break.
func (p *parser) newline() {
	p.pos++
	p.bol = p.pos
}

// space skips blanks, comments and line breaks up to the next token, and reports
// whether it is on another line.
func (p *parser) space() (broke bool) {
	for {
		start := p.pos
		p.blanks()
		if p.peek(0) == '#' && (p.pos > start || p.pos == p.bol || isSpace(p.src[p.pos-1])) {
			for p.pos < len(p.src) && p.src[p.pos] != '\n' {
				p.pos++
			}
		}
		if p.peek(0) != '\n' {
			// a tab may not indent a block
			if p.flow == 0 && p.pos < len(p.src) && p.pos == start+len(p.src[start:p.pos]) {
				if i := strings.IndexByte(p.src[p.bol:p.pos], '\t'); i >= 0 && strings.Trim(p.src[p.bol:p.pos], " \t") == "" {
					p.fail(p.bol+i, "found character that cannot start any token")
				}
			}
			return broke
		}
		p.newline()
		broke = true
	}
}

// document reads directives and the first document.
func (p *parser) document() value.Value {
	p.space()
	directive := false
	for p.pos < len(p.src) && p.peek(0) == '%' && p.column() == 0 {
		for p.pos < len(p.src) && p.src[p.pos] != '\n' {
			p.pos++
		}
		p.space()
		directive = true
	}
	if p.marker("---") {
		p.pos += 3
	} else if directive || p.marker("...") {
		p.fail(p.pos, "did not find expected <document start>")
	}
	return p.block(-1, -1)
}

// end reports whether the document ends here.
func (p *parser) end() bool {
	return p.pos >= len(p.src) || p.marker("---") || p.marker("...")
}

// enter counts a level of nesting; leave undoes it.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail(p.pos, "nested too deeply")
	}
}

func (p *parser) leave() { p.depth-- }

// count counts nodes.
func (p *parser) count(n int) {
	if p.nodes += n; p.nodes > maxNodes {
		p.fail(p.pos, "too many nodes")
	}
}

// props are the anchor and the tag of a node.
type props struct {
	anchor string
	tag    string
	tagged bool
	before int // nodes counted before the node
}

func (pr props) given() bool { return pr.anchor != "" || pr.tagged }

// properties reads an anchor and a tag, in any order, with the blanks behind.
func (p *parser) properties() props {
	pr := props{before: p.nodes}
	for {
		switch c := p.peek(0); {
		case c == '&' && pr.anchor == "":
			pr.anchor = p.name("an anchor")
			p.anchors[pr.anchor] = anchor{open: true}
		case c == '!' && !pr.tagged:
			pr.tag, pr.tagged = p.tag(), true
		default:
			return pr
		}
		p.blanks()
	}
}

// name reads the name of an anchor or alias behind its indicator: letters, digits, _ and -, as in version 1.1 of YAML. What comes behind
// it ends it, as the colon in "*alias: value" does.
func (p *parser) name(what string) string {
	p.pos++
	start := p.pos
	for isWord(p.peek(0)) {
		p.pos++
	}
	if c := p.peek(0); p.pos == start || !isSpace(c) && c != 0 && strings.IndexByte("?:,]}%@`", c) < 0 {
		p.fail(start-1, "did not find expected alphabetic or numeric character while scanning "+what)
	}
	return p.src[start:p.pos]
}

// tag reads a tag; those of YAML itself lose their prefix: !!str is "str", while
// !mine keeps its mark.
func (p *parser) tag() string {
	start := p.pos
	if strings.HasPrefix(p.src[p.pos:], "!<") {
		end := strings.IndexByte(p.src[p.pos:], '>')
		if end < 0 {
			p.fail(p.pos, "did not find the expected '>' of a tag")
		}
		t := p.src[p.pos+2 : p.pos+end]
		p.pos += end + 1
		return strings.TrimPrefix(t, "tag:yaml.org,2002:")
	}
	for !isSpace(p.peek(0)) && !(p.flow > 0 && isFlow(p.peek(0))) {
		p.pos++
	}
	if p.flow > 0 && p.peek(0) != ',' && !isSpace(p.peek(0)) {
		p.fail(p.pos, "did not find expected whitespace or line break behind a tag")
	}
	t := p.src[start:p.pos]
	if rest, ok := strings.CutPrefix(t, "!!"); ok {
		return rest
	}
	return t
}

// define gives a node what its properties say, and remembers it under its anchor.
func (p *parser) define(pr props, v value.Value) value.Value {
	if pr.tagged {
		if t := p.tagged(pr.tag, v); t != nil {
			v = t
		}
	}
	if p.anchors[pr.anchor].open { // or else a node within this one has taken the name
		p.anchors[pr.anchor] = anchor{value: v, size: p.nodes - pr.before}
	}
	return v
}

// alias reads *name.
func (p *parser) alias() value.Value {
	at := p.pos
	name := p.name("an alias")
	a, ok := p.anchors[name]
	if a.open {
		p.fail(at, "the alias '"+name+"' is within its own node")
	}
	if !ok || p.unshared {
		p.refuse("Unknown alias: " + name)
	}
	p.count(a.size)
	return a.value
}
