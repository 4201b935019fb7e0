package regex

import "strconv"

// escape parses what follows a backslash outside of a character class.
func (p *parser) escape() node {
	if !p.more() {
		fail("too short escape sequence")
	}
	isProperty := p.peek()|0x20 == 'p'
	if o, not, ok := p.classEscape(); ok {
		switch {
		case isProperty:
			return p.folded(o, not)
		case not:
			return set{class: o.class.invert()}
		}
		return set{class: o.class}
	}
	switch c := p.rune(); c {
	case 'A':
		return position{textBegin}
	case 'z':
		return position{textEnd}
	case 'Z':
		return position{lastLineEnd}
	case 'b':
		if p.ascii {
			return position{asciiWordEdge}
		}
		return position{wordEdge}
	case 'B':
		if p.ascii {
			return position{notASCIIWordEdge}
		}
		return position{notWordEdge}
	case 'G':
		return position{searchBegin}
	case 'K':
		return position{keep}
	case 'R':
		return atomic{alt{seq{lit{r: '\r'}, lit{r: '\n'}}, set{class: newlines}}}
	case 'X':
		return unknown{`\X`}
	case 'k', 'g':
		return p.namedReference(c)
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		digits := string(c) + p.rest()[:countDigits(p.rest(), len(p.rest()), '9')]
		if n := decimal(digits); n <= 9 || n <= len(p.groups) {
			p.pos += len(digits) - 1
			return backref{p.reference(digits, false), p.fold}
		}
		fallthrough
	default:
		return lit{p.character(c), p.fold}
	}
}

// character is what an escape that stands for one character means; c, the first one behind the backslash, has been
// taken. A letter without a meaning, and everything that is not a letter, stands for itself.
func (p *parser) character(c rune) rune {
	switch c {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 'f':
		return '\f'
	case 'v':
		return '\v'
	case 'a':
		return '\a'
	case 'e':
		return 0x1b
	case 'x': // two digits, since unescape made it
		v, _ := strconv.ParseUint(p.rest()[:2], 16, 8)
		p.pos += 2
		return rune(v)
	case '1', '2', '3', '4', '5', '6', '7': // \0 has become \x00
		p.pos--
		n := countDigits(p.rest(), 3, '7')
		v, _ := strconv.ParseUint(p.rest()[:n], 8, 32)
		p.pos += n
		return rune(v)
	}
	return c
}
