package check

import (
	"fmt"
	"strings"
)

// jsonError parses text as the JSON library of Puppet 7's Ruby does and returns
// that library's message, or "" when the text is JSON.
//
// The library's messages begin with line numbers of its own source and quote
// what is left of the text; where a failure inside an object or a scalar is
// reported is up to what encloses it. Both are kept, because the message is
// compared. It takes comments, control characters only when escaped, and at
// most 100 levels.
func jsonError(text string) (message string) {
	p := jsonParser{text: text}
	defer func() {
		switch f := recover().(type) {
		case nil:
		case jsonFailure:
			message = string(f)
		default:
			panic(f)
		}
	}()
	p.document()
	return ""
}

// jsonFailure is what the parser panics with to leave at once.
type jsonFailure string

type jsonParser struct {
	text string
	// depth counts the arrays and objects around the position.
	depth int
}

const maxJSONDepth = 100

func (p *jsonParser) fail(line, at int) {
	at = max(0, min(at, len(p.text)))
	if p.at(at) == '/' {
		at++ // taken for the start of a comment, which the next character is not
	}
	panic(jsonFailure(fmt.Sprintf("%d: unexpected token at '%s'", line, p.text[at:])))
}

func (p *jsonParser) at(i int) byte {
	if i < len(p.text) {
		return p.text[i]
	}
	return 0
}

func (p *jsonParser) document() {
	i := p.ignore(0)
	next, ok := p.value(i)
	if !ok {
		p.fail(859, i)
	}
	if end := p.ignore(next); end < len(p.text) {
		p.fail(859, end)
	}
}

// ignore skips blanks and comments; an unfinished comment ends the text.
func (p *jsonParser) ignore(i int) int {
	for i < len(p.text) {
		rest := p.text[i:]
		switch {
		case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
			i++
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				return len(p.text)
			}
			i += n + 4
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				return len(p.text)
			}
			i += n + 1
		default:
			return i
		}
	}
	return i
}

// value parses the value at i and returns where it ends. Not ok means that
// there is none, which the enclosing array or the document reports.
func (p *jsonParser) value(i int) (end int, ok bool) {
	rest := p.text[min(i, len(p.text)):]
	switch c := p.at(i); {
	case strings.HasPrefix(rest, "null"), strings.HasPrefix(rest, "true"):
		return i + 4, true
	case strings.HasPrefix(rest, "false"):
		return i + 5, true
	case strings.HasPrefix(rest, "NaN"):
		p.fail(225, i)
	case strings.HasPrefix(rest, "Infinity"):
		p.fail(232, i-1)
	case c == '"':
		return p.stringEnd(i)
	case c == '[':
		return p.array(i), true
	case c == '{':
		return p.object(i)
	case c == '-' || isDigit(c):
		if strings.HasPrefix(rest, "-Infinity") {
			p.fail(249, i)
		}
		return p.number(i), true
	}
	return 0, false
}

func (p *jsonParser) enter() {
	if p.depth++; p.depth > maxJSONDepth {
		panic(jsonFailure(fmt.Sprintf("nesting of %d is too deep", p.depth)))
	}
}

func (p *jsonParser) array(i int) int {
	p.enter()
	i = p.ignore(i + 1)
	for first := true; ; first = false {
		if first && p.at(i) == ']' {
			break
		}
		end, ok := p.value(i)
		if !ok {
			p.fail(451, i)
		}
		i = p.ignore(end)
		if p.at(i) == ']' {
			break
		}
		if p.at(i) != ',' {
			p.fail(451, i)
		}
		i = p.ignore(i + 1)
	}
	p.depth--
	return i + 1
}

func (p *jsonParser) object(i int) (int, bool) {
	p.enter()
	defer func() { p.depth-- }()
	i = p.ignore(i + 1)
	for first := true; ; first = false {
		if first && p.at(i) == '}' {
			return i + 1, true
		}
		if p.at(i) != '"' {
			return 0, false
		}
		end, ok := p.stringEnd(i)
		if !ok {
			return 0, false
		}
		if i = p.ignore(end); p.at(i) != ':' {
			return 0, false
		}
		if end, ok = p.value(p.ignore(i + 1)); !ok {
			return 0, false
		}
		switch i = p.ignore(end); p.at(i) {
		case '}':
			return i + 1, true
		case ',':
			i = p.ignore(i + 1)
		default:
			return 0, false
		}
	}
}

func (p *jsonParser) stringEnd(i int) (int, bool) {
	for i++; i < len(p.text); i++ {
		switch c := p.text[i]; {
		case c == '"':
			return i + 1, true
		case c < 0x20:
			return 0, false
		case c != '\\':
		case p.at(i+1) == 'u':
			for j := 2; j < 6; j++ {
				if strings.IndexByte("0123456789abcdefABCDEF", p.at(i+j)) < 0 || i+j >= len(p.text) {
					return 0, false
				}
			}
			i += 5
		case p.at(i+1) < 0x20:
			return 0, false
		default:
			i++
		}
	}
	return 0, false
}

// number returns where the number at i ends; i itself when there is none, so
// that the next character is found unexpected.
func (p *jsonParser) number(i int) int {
	digits := func(j int) int {
		for isDigit(p.at(j)) {
			j++
		}
		return j
	}
	start := i
	if p.at(i) == '-' {
		i++
	}
	end := digits(i)
	if end == i || p.at(i) == '0' && end > i+1 {
		return start
	}
	whole := end
	if p.at(end) == '.' {
		if f := digits(end + 1); f > end+1 {
			end = f
		} else {
			return whole
		}
	}
	if c := p.at(end); c == 'e' || c == 'E' {
		j := end + 1
		if c := p.at(j); c == '+' || c == '-' {
			j++
		}
		if f := digits(j); f > j {
			end = f
		} else {
			return whole
		}
	}
	if c := p.at(end); end > whole && (c == '.' || c == 'e' || c == 'E' || c == '-') {
		return whole // not a float to the library, which takes the integer before the point
	}
	return end
}
