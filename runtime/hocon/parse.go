package hocon

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxDepth bounds how deep collections are within each other.
const maxDepth = 500

// parser reads a document into nodes. A mistake is a panic with an *[Error].
type parser struct {
	src   string
	pos   int
	depth int
	path  []string // of the key whose value is being read
	// prefix is the path of the object that the document is included in, dir where it is, and read what reads files.
	prefix   []string
	dir      string
	includes int // how many documents include this one
	read     func(path string) ([]byte, error)
}

func (p *parser) fail(message string) {
	panic(&Error{1 + strings.Count(p.src[:min(p.pos, len(p.src))], "\n"), message, false})
}

func (p *parser) line() int { return 1 + strings.Count(p.src[:p.pos], "\n") }

func (p *parser) peek() rune {
	if p.pos >= len(p.src) {
		return -1
	}
	r, _ := utf8.DecodeRuneInString(p.src[p.pos:])
	return r
}

func (p *parser) has(s string) bool { return strings.HasPrefix(p.src[p.pos:], s) }

// blanks skips blanks and comments; lines reports whether new lines are skipped too, and newline whether there was one.
func (p *parser) blanks(lines bool) (newline bool) {
	for {
		r := p.peek()
		switch {
		case r == '\n':
			if !lines {
				return newline
			}
			newline = true
			p.pos++
		case r == '#' || p.has("//"):
			for p.peek() >= 0 && p.peek() != '\n' {
				p.pos++
			}
		case r >= 0 && (unicode.IsSpace(r) || r == '\ufeff'):
			p.pos += utf8.RuneLen(r)
		default:
			return newline
		}
	}
}

func (p *parser) document() *object {
	for line, text := range strings.Split(p.src, "\n") {
		if !utf8.ValidString(text) {
			panic(&Error{line + 1, "invalid UTF-8", false})
		}
	}
	p.blanks(true)
	if p.peek() == '[' {
		panic(&Error{0, "the document has a list at its root and no object", true})
	}
	var o *object
	if p.peek() == '{' {
		p.pos++
		o = p.fields('}')
		p.blanks(true)
		if p.peek() >= 0 {
			p.fail("there is more after the object")
		}
		return o
	}
	return p.fields(-1)
}

// fields reads the fields of an object up to its end, a brace or that of the document.
func (p *parser) fields(end rune) *object {
	if p.depth++; p.depth > maxDepth {
		p.fail("collections are too deep within each other")
	}
	defer func() { p.depth-- }()
	o := newObject()
	p.blanks(true)
	for {
		if p.peek() == end {
			if end >= 0 {
				p.pos++
			}
			return o
		}
		if p.peek() < 0 {
			p.fail("the object is not closed")
		}
		p.field(o)
		if newline := p.blanks(true); p.peek() == ',' {
			p.pos++
			p.blanks(true)
			if p.peek() == ',' {
				p.fail("expecting a field name, got ','")
			}
		} else if !newline && p.peek() != end {
			p.fail("expecting a comma, a new line or the end of the object, got " + p.found())
		}
	}
}

func (p *parser) found() string {
	if p.peek() < 0 {
		return "the end of the document"
	}
	return "'" + string(p.peek()) + "'"
}

// field reads a key, which is a path, and its value.
func (p *parser) field(o *object) {
	if p.included(o) {
		return
	}
	path := p.key()
	outer := p.path
	p.path = append(append([]string{}, outer...), path...)
	defer func() { p.path = outer }()
	var old node = o
	for _, k := range path {
		inner, ok := old.(*object)
		if !ok {
			old = nil
			break
		}
		old = inner.values[k]
	}
	p.blanks(true)
	var v node
	switch {
	case p.peek() == '{':
		v = p.value()
	case p.has("+="):
		p.pos += 2
		p.blanks(true)
		v = &array{items: []node{p.value()}}
		if old != nil {
			v = &concatenation{[]node{old, v}, p.line()}
		}
	case p.peek() == ':' || p.peek() == '=':
		p.pos++
		p.blanks(true)
		v = earlier(p.value(), p.path, old)
	default:
		p.fail("the key '" + strings.Join(path, ".") + "' may not be followed by " + p.found())
	}
	for i := len(path) - 1; i > 0; i-- {
		outer := newObject()
		outer.set(path[i], v)
		v = outer
	}
	o.set(path[0], v)
}

// special are the characters that texts without quotes do not have.
const special = "$\"{}[]:=,+#`^?!@*&\\\n"

// key reads a path of keys, quoted or not, between dots.
func (p *parser) key() []string {
	var path []string
	var part strings.Builder
	some := false // there is a key, perhaps an empty one in quotes
	end := func() {
		text := part.String()
		if !some {
			text = strings.TrimSpace(text)
		}
		if text == "" && !some {
			p.fail("expecting a field name, got " + p.found())
		}
		path = append(path, strings.TrimRight(text, " \t"))
		part.Reset()
		some = false
	}
	for {
		r := p.peek()
		switch {
		case r == '"':
			part.WriteString(p.quoted())
			some = true
		case r == '.':
			end()
			p.pos++
			p.blanks(false)
		case r < 0 || strings.ContainsRune(special, r) || p.has("//"):
			end()
			return path
		default:
			if part.Len() > 0 || !unicode.IsSpace(r) {
				part.WriteRune(r)
			}
			p.pos += utf8.RuneLen(r)
		}
	}
}

// value reads a value: all pieces up to a new line, a comma or the end of the collection.
func (p *parser) value() node {
	var parts []node
	line := p.line()
	for {
		start := p.pos
		for r := p.peek(); r >= 0 && r != '\n' && unicode.IsSpace(r); r = p.peek() {
			p.pos += utf8.RuneLen(r)
		}
		at, r := p.pos, p.peek()
		if r < 0 || r == '\n' || r == ',' || r == '}' || r == ']' || r == '#' || p.has("//") {
			break
		}
		part := p.piece(r)
		if n := len(parts) - 1; n >= 0 {
			if _, joins := parts[n].(*object); joins {
				if o, ok := part.(*object); ok { // what it hides is not looked at
					parts[n] = over(o, parts[n])
					continue
				}
			}
		}
		if start < at && len(parts) > 0 {
			parts = append(parts, &scalar{text: p.src[start:at], space: true})
		}
		parts = append(parts, part)
	}
	if len(parts) == 0 {
		p.fail("expecting a value, got " + p.found())
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return &concatenation{parts, line}
}

func (p *parser) piece(r rune) node {
	switch {
	case r == '{':
		p.pos++
		return p.fields('}')
	case r == '[':
		p.pos++
		return p.elements()
	case r == '"':
		s := p.quoted()
		return &scalar{text: s, value: s}
	case p.has("${"):
		return p.substitution()
	case strings.ContainsRune(special, r):
		p.fail("expecting a value, got " + p.found())
	}
	start := p.pos
	for r := p.peek(); r >= 0 && !unicode.IsSpace(r) && !strings.ContainsRune(special, r) && !p.has("//"); r = p.peek() {
		p.pos += utf8.RuneLen(r)
	}
	s := p.src[start:p.pos]
	return &scalar{text: s, value: typed(s)}
}

func (p *parser) elements() node {
	if p.depth++; p.depth > maxDepth {
		p.fail("collections are too deep within each other")
	}
	outer := p.path
	p.path = []string{"\x00"} // elements have no path
	defer func() { p.depth--; p.path = outer }()
	a := &array{}
	p.blanks(true)
	for p.peek() != ']' {
		if p.peek() < 0 {
			p.fail("the list is not closed")
		}
		a.items = append(a.items, p.value())
		if newline := p.blanks(true); p.peek() == ',' {
			p.pos++
			p.blanks(true)
		} else if !newline && p.peek() != ']' {
			p.fail("expecting a comma, a new line or ']', got " + p.found())
		}
	}
	p.pos++
	return a
}

func (p *parser) substitution() node {
	s := &substitution{line: p.line(), prefix: p.prefix}
	p.pos += len("${")
	if p.peek() == '?' {
		s.optional = true
		p.pos++
	}
	s.path = p.key()
	if p.peek() != '}' {
		p.fail("the substitution is not closed")
	}
	p.pos++
	return s
}

// quoted reads a text in quotes, or in three of them.
func (p *parser) quoted() string {
	if p.has(`"""`) {
		rest := p.src[p.pos+3:]
		end := strings.Index(rest, `"""`)
		if end < 0 {
			p.fail("the text is not closed")
		}
		for strings.HasPrefix(rest[end+1:], `"""`) { // quotes before the last three are part of it
			end++
		}
		p.pos += 3 + end + 3
		return rest[:end]
	}
	for i := p.pos + 1; i < len(p.src) && p.src[i] != '\n'; i++ {
		switch p.src[i] {
		case '\\':
			i++
		case '"':
			text := strings.ReplaceAll(p.src[p.pos:i+1], `\/`, `/`)
			s, err := strconv.Unquote(text)
			if err != nil {
				p.fail("the text has an escape that is none")
			}
			p.pos = i + 1
			return s
		}
	}
	p.fail("the text is not closed")
	return ""
}
