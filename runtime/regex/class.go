package regex

import (
	"slices"
	"strings"
	"unicode"
)

// class is a set of characters. tables are names of Unicode tables within it, which both engines know; they make it
// shorter to write.
type class struct {
	runes
	tables []string
}

var (
	anyRune    = class{runes: allRunes}
	notNewline = class{runes: runes{0, '\n' - 1, '\n' + 1, unicode.MaxRune}}
	newlines   = class{runes: runes{'\n', '\r', 0x85, 0x85, 0x2028, 0x2029}}
)

// invert is the class of all other characters.
func (c class) invert() class { return class{runes: c.complement()} }

// join adds the characters of another class.
func (c class) join(o class) class {
	return class{c.union(o.runes), slices.Concat(c.tables, o.tables)}
}

// operand is what a bracket expression is made of.
type operand struct {
	class
	// own are the characters that do not come from \w and the like. Under (?i) only they have other cases across the
	// border of ASCII.
	own runes
}

func (o operand) join(p operand) operand { return operand{o.class.join(p.class), o.own.union(p.own)} }

func (o operand) invert() operand { return operand{o.class.invert(), o.own.complement()} }

func (o operand) intersect(p operand) operand {
	return operand{class{runes: o.runes.intersect(p.runes)}, o.own.intersect(p.own)}
}

// single is the operand of one range.
func single(lo, hi rune) operand { return operand{class{runes: runes{lo, hi}}, runes{lo, hi}} }

// bracket parses a bracket expression after its opening bracket.
func (p *parser) bracket() node {
	o, not := p.operand()
	if !not && len(o.runes) == 2 && o.runes[0] == o.runes[1] {
		return seq{lit{o.runes[0], p.fold}} // apart from the characters beside it
	}
	return p.folded(o, not)
}

// folded is the node of a class, with other cases where they count.
func (p *parser) folded(o operand, not bool) node {
	s := set{class: o.class}
	if p.fold {
		s.class = foldClass(o)
		if !not {
			for _, f := range fullFolds {
				if s.has(f.r) {
					s.strings = append(s.strings, f.text)
				}
			}
		}
	}
	if not {
		s.class = s.invert()
	}
	return s
}

// operand parses the members of a class up to its closing bracket, and reports whether all other characters are meant.
func (p *parser) operand() (o operand, not bool) {
	p.enter()
	defer func() { p.depth-- }()
	not = p.take("^")
	var complete []operand // operands of && before the current one
	for first := true; ; first = false {
		if !p.more() {
			fail("premature end of char-class")
		}
		switch {
		case p.peek() == ']' && first && !strings.Contains(p.src[p.pos+1:], "]"):
			fail("empty char-class")
		case p.peek() == ']' && !first:
			p.pos++
			for _, c := range complete {
				o = o.intersect(c)
			}
			return o, not
		case p.take("&&"):
			complete = append(complete, o)
			o = operand{}
		default:
			o = o.join(p.member())
		}
	}
}

// member parses a character, a range, a class or a nested bracket.
func (p *parser) member() operand {
	if c, ok := p.bracketClass(); ok {
		if p.isRange() {
			fail("unmatched range specifier in char-class")
		}
		return c
	}
	if p.take("[") {
		o, not := p.operand()
		if not {
			o = o.invert()
		}
		return o
	}
	if o, ok := p.memberClass(); ok {
		if p.isRange() {
			fail("unmatched range specifier in char-class")
		}
		return o
	}
	low := p.classRune()
	if !p.isRange() {
		return single(low, low)
	}
	p.pos++
	if p.peek() == '[' {
		if _, ok := p.bracketClass(); ok {
			fail("char-class value at end of range")
		}
		return operand{} // Onigmo forgets about a range that ends with a class
	}
	if _, ok := p.memberClass(); ok {
		fail("char-class value at end of range")
	}
	high := p.classRune()
	if high < low {
		fail("empty range in char class")
	}
	return single(low, high)
}

// isRange reports whether a hyphen comes next that makes a range.
func (p *parser) isRange() bool {
	after, ok := strings.CutPrefix(p.rest(), "-")
	return ok && after != "" && after[0] != ']' && !strings.HasPrefix(after, "&&")
}

// memberClass parses an escape that is a class.
func (p *parser) memberClass() (o operand, ok bool) {
	if p.peek() != '\\' {
		return operand{}, false
	}
	p.pos++
	o, not, ok := p.classEscape()
	if !ok {
		p.pos--
		return operand{}, false
	}
	if not {
		own := o.own
		o = operand{class: o.class.invert()}
		if own != nil {
			o.own = o.runes
		}
	}
	return o, true
}

// classRune parses one character of a class.
func (p *parser) classRune() rune {
	if !p.more() {
		fail("premature end of char-class")
	}
	r := p.rune()
	if r != '\\' {
		return r
	}
	if !p.more() {
		fail("too short escape sequence")
	}
	if p.take("b") {
		return '\b'
	}
	return p.character(p.rune())
}

// bracketClass parses [:name:] and [:^name:] inside a class.
func (p *parser) bracketClass() (o operand, ok bool) {
	after, ok := strings.CutPrefix(p.rest(), "[:")
	if !ok {
		return operand{}, false
	}
	text, not := strings.CutPrefix(after, "^")
	for i := range brackets {
		name := brackets[i].name
		if strings.HasPrefix(text, name+":]") {
			c := brackets[i].class()
			if p.ascii {
				c = class{runes: c.intersect(runes{0, unicode.MaxASCII})}
			}
			if not {
				c = c.invert()
			}
			o = operand{class: c}
			if name != "word" && name != "ascii" && !p.ascii {
				o.own = c.runes
			}
			p.pos = len(p.src) - len(text) + len(name) + 2
			return o, true
		}
	}
	// Onigmo takes a name of up to twenty letters that is closed for a mistake, and anything else for a class.
	for i := 0; i < len(text) && i <= 20; i++ {
		switch {
		case strings.HasPrefix(text[i:], ":]"):
			fail("invalid POSIX bracket type")
		case text[i] == ']':
			return operand{}, false
		}
	}
	return operand{}, false
}

// classEscape parses an escape behind its backslash that stands for a class. not reports whether all others are meant.
func (p *parser) classEscape() (o operand, not, ok bool) {
	switch c := p.peek(); c {
	case 'd', 'w', 's', 'h', 'D', 'W', 'S', 'H':
		p.pos++
		o.class = p.shorthand(c | 0x20)
		if c|0x20 != 'w' {
			o.own = o.runes
		}
		return o, c < 'a', true
	case 'p', 'P':
		if strings.HasPrefix(p.rest()[1:], "{") {
			p.pos += 2
			text := p.rest()
			end := strings.IndexByte(text, '}')
			if end < 0 {
				fail("invalid character property name {}")
			}
			p.pos += end + 1
			name, inverse := strings.CutPrefix(text[:end], "^")
			o.class = property(name)
			o.own = o.runes
			return o, inverse != (c == 'P'), true
		}
	}
	return operand{}, false, false
}

var (
	asciiDigits = runes{'0', '9'}
	asciiWords  = runes{'0', '9', 'A', 'Z', '_', '_', 'a', 'z'}
	asciiSpaces = runes{'\t', '\r', ' ', ' '}
	hexDigits   = runes{'0', '9', 'A', 'F', 'a', 'f'}
)

// shorthand is the class of \d, \w, \s or \h.
func (p *parser) shorthand(c byte) class {
	switch {
	case c == 'h':
		return class{runes: hexDigits}
	case c == 'd' && p.unicode:
		return table("Nd")
	case c == 'd':
		return class{runes: asciiDigits}
	case c == 'w' && p.unicode:
		return word()
	case c == 'w':
		return class{runes: asciiWords}
	case p.unicode:
		return space()
	}
	return class{runes: asciiSpaces}
}
