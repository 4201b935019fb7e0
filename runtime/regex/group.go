package regex

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// group parses what follows an opening parenthesis.
func (p *parser) group() node {
	if !p.take("?") {
		return p.capture("")
	}
	if !p.more() {
		fail("end pattern in group")
	}
	switch {
	case p.take(":"):
		return option{body: p.body()}
	case p.take(">"):
		return atomic{p.body()}
	case p.take("="):
		return look{body: p.body()}
	case p.take("!"):
		return look{body: p.body(), not: true}
	case p.take("<="):
		return look{body: p.body(), behind: true}
	case p.take("<!"):
		return look{body: p.body(), behind: true, not: true}
	case p.take("~"):
		return absent{p.body()}
	case p.take("("):
		return p.condition()
	case p.take("<"):
		return p.namedGroup('>')
	case p.take("'"):
		return p.namedGroup('\'')
	}
	return p.optionGroup()
}

func (p *parser) capture(name string) node {
	g := &group{name: name}
	if p.groups = append(p.groups, g); len(p.groups) > maxGroups {
		fail("too many capture groups are specified")
	}
	g.body = p.body()
	return g
}

// body parses the inside of a group and its closing parenthesis. Options set inside end with it.
func (p *parser) body() node {
	saved := p.options
	n := p.alternatives()
	if !p.take(")") {
		fail("end pattern with unmatched parenthesis")
	}
	p.options = saved
	return n
}

func (p *parser) namedGroup(end byte) node {
	name := p.until(end)
	switch first, _ := utf8.DecodeRuneInString(name); {
	case name == "":
		fail("group name is empty")
	case '0' <= first && first <= '9', first == '-', !isWord(first):
		fail("invalid group name <" + name + ">")
	}
	p.named = true
	return p.capture(name)
}

// until takes a name up to its delimiter, and the delimiter.
func (p *parser) until(end byte) string {
	for i := 0; i < len(p.rest()); i++ {
		switch p.rest()[i] {
		case end:
			name := p.rest()[:i]
			p.pos += i + 1
			return name
		case ')':
			fail("invalid group name <" + p.rest()[:i] + ">")
		}
	}
	if p.rest() == "" {
		fail("group name is empty")
	}
	fail("invalid group name <" + p.rest() + ">")
	return ""
}

func isWord(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unicode.Is(unicode.Pc, r)
}

// condition parses what follows "(?(".
func (p *parser) condition() node {
	var ref *reference
	switch {
	case p.take("<"):
		ref = p.reference(p.until('>'), false)
		if !p.take(")") {
			fail("invalid conditional pattern")
		}
	case p.take("'"):
		ref = p.reference(p.until('\''), false)
		if !p.take(")") {
			fail("invalid conditional pattern")
		}
	default:
		n := countDigits(p.rest(), len(p.rest()), '9')
		if n == 0 {
			fail("invalid conditional pattern")
		}
		ref = p.reference(p.rest()[:n], false)
		p.pos += n
		if !p.take(")") {
			fail("invalid conditional pattern")
		}
	}
	switch body := p.body().(type) {
	case alt:
		if len(body) > 2 {
			fail("invalid conditional pattern")
		}
		return condition{ref, body[0], body[1]}
	default:
		return condition{ref, body, seq(nil)}
	}
}

// reference makes a reference of a name or number; negative numbers count back from the groups so far, and in calls
// those with a plus sign forward.
func (p *parser) reference(text string, isCall bool) *reference {
	ref := &reference{}
	p.refs = append(p.refs, ref)
	digits := strings.TrimLeft(text, "+-")
	if n := countDigits(digits, len(digits), '9'); n == 0 || n < len(digits) || len(text) > len(digits)+1 {
		if r, _ := utf8.DecodeRuneInString(text); text == "" {
			fail("group name is empty")
		} else if !isWord(r) || '0' <= r && r <= '9' {
			fail("invalid group name <" + text + ">")
		}
		ref.name = text
		return ref
	}
	p.byNum = true
	switch ref.num = decimal(digits); text[0] {
	case '-':
		ref.num = len(p.groups) + 1 - ref.num
		if ref.num <= 0 {
			fail("invalid backref number/name")
		}
	case '+':
		if !isCall {
			fail("invalid group name <" + text + ">")
		}
		ref.num += len(p.groups)
	default:
		if isCall && ref.num == 0 { // the whole expression, names or not
			p.byNum = false
		} else if ref.num == 0 {
			fail("invalid group name <" + text + ">")
		}
	}
	return ref
}

// named parses \k<name> and \g<name>. Without a bracket the letter stands for itself.
func (p *parser) namedReference(letter rune) node {
	var text string
	switch {
	case p.take("<"):
		text = p.until('>')
	case p.take("'"):
		text = p.until('\'')
	default:
		return lit{letter, p.fold}
	}
	if letter == 'g' {
		return call{p.reference(text, true)}
	}
	// The level of a recursion may follow the name. It matters in recursions only.
	if i := strings.LastIndexAny(text, "+-"); i > 0 {
		if _, err := strconv.Atoi(text[i+1:]); err == nil {
			text = text[:i]
		}
	}
	return backref{p.reference(text, false), p.fold}
}

// optionGroup parses (?imxaud-imx) and (?imxaud-imx:...).
func (p *parser) optionGroup() node {
	saved := p.options
	on := true
	for {
		if !p.more() {
			fail("end pattern in group")
		}
		switch c := p.rune(); {
		case c == 'i':
			p.fold = on
		case c == 'm':
			p.dotAll = on
		case c == 'x':
			p.extended = on
		case c == 'a' && on:
			p.ascii, p.unicode = true, false
		case c == 'u' && on:
			p.ascii, p.unicode = false, true
		case c == 'd' && on:
			p.ascii, p.unicode = false, false
		case c == '-':
			on = false
		case c == ':':
			n := option{p.body(), true}
			p.options = saved
			return n
		case c == ')':
			// The options hold for the rest of the enclosing group, all its alternatives included.
			return option{p.alternatives(), true}
		default:
			fail("undefined group option")
		}
	}
}
