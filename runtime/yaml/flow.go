package yaml

import "github.com/p2go/p2go/runtime/value"

// inline reads a node that is no block: an alias, a flow collection or a quoted
// or plain scalar. The lines of a scalar must be indented deeper than parent.
func (p *parser) inline(pr props, parent int) value.Value {
	switch c := p.peek(0); c {
	case '*':
		if pr.given() {
			p.fail(p.pos, "did not find expected node content")
		}
		return p.alias()
	case '[':
		return p.flowSequence(parent)
	case '{':
		return p.flowMapping(parent)
	case '"':
		return p.scalarValue(pr, p.doubleQuoted(parent), false)
	case '\'':
		return p.scalarValue(pr, p.singleQuoted(parent), false)
	}
	return p.scalarValue(pr, p.plain(parent, true), true)
}

// inlineKey reads an implicit key, which keyAhead found on this line.
func (p *parser) inlineKey(pr props) value.Value {
	switch p.peek(0) {
	case '*', '[', '{', '"', '\'':
		return p.define(pr, p.inline(pr, -1))
	}
	return p.define(pr, p.scalarValue(pr, p.plain(-1, false), true))
}

// flowSpace skips white space in a flow collection that began at open.
func (p *parser) flowSpace(open int) {
	p.space()
	if p.pos >= len(p.src) || p.marker("---") || p.marker("...") {
		p.unclosed(open)
	}
}

func (p *parser) unclosed(open int) {
	if p.src[open] == '[' {
		p.fail(p.pos, "did not find expected ',' or ']'")
	}
	p.fail(p.pos, "did not find expected ',' or '}'")
}

// flowSequence reads [a, b, k: v].
func (p *parser) flowSequence(parent int) value.Value {
	p.enter()
	p.flow++
	open := p.pos
	p.pos++
	p.count(1)
	out := value.Array{}
	for {
		p.flowSpace(open)
		if p.peek(0) == ']' {
			break
		}
		out = append(out, p.flowEntry(open, parent))
		p.flowSpace(open)
		if p.peek(0) == ',' {
			p.pos++
		} else if p.peek(0) != ']' {
			p.unclosed(open)
		}
	}
	p.pos++
	p.flow--
	p.leave()
	return out
}

// flowEntry reads an element of a flow sequence, which may be a single pair.
func (p *parser) flowEntry(open, parent int) value.Value {
	if p.peek(0) == '?' {
		p.pos++
		p.flowSpace(open)
		h := value.MakeHash(1)
		key, merge := p.flowNode(open, parent)
		p.set(h, key, p.flowValue(open, parent, false), merge)
		return h
	}
	quoted := p.peek(0) == '"' || p.peek(0) == '\'' || p.peek(0) == '[' || p.peek(0) == '{'
	line := p.bol
	key, merge := p.flowNode(open, parent)
	p.flowSpace(open)
	if p.peek(0) != ':' {
		return key
	}
	if p.bol != line {
		p.unclosed(open) // an implicit key is on one line
	}
	p.count(1)
	h := value.MakeHash(1)
	p.set(h, key, p.flowValue(open, parent, quoted), merge)
	return h
}

// flowMapping reads {a: b, c}.
func (p *parser) flowMapping(parent int) value.Value {
	p.enter()
	p.flow++
	open := p.pos
	p.pos++
	p.count(1)
	h := value.MakeHash(0)
	for {
		p.flowSpace(open)
		if p.peek(0) == '}' {
			break
		}
		line := p.bol
		explicit := p.peek(0) == '?'
		if explicit {
			p.pos++
			p.flowSpace(open)
		}
		quoted := p.peek(0) == '"' || p.peek(0) == '\'' || p.peek(0) == '[' || p.peek(0) == '{'
		key, merge := p.flowNode(open, parent)
		p.flowSpace(open)
		if p.bol != line && !explicit && p.peek(0) == ':' {
			p.unclosed(open)
		}
		p.set(h, key, p.flowValue(open, parent, quoted), merge)
		p.flowSpace(open)
		if p.peek(0) == ',' {
			p.pos++
		} else if p.peek(0) != '}' {
			p.unclosed(open)
		}
	}
	p.pos++
	p.flow--
	p.leave()
	return h
}

// flowValue reads the value behind a colon, undef when there is no colon. Behind
// a key in quotes the colon needs no blank.
func (p *parser) flowValue(open, parent int, quoted bool) value.Value {
	p.flowSpace(open)
	if p.peek(0) != ':' {
		p.count(1)
		return nil
	}
	if !quoted && !isSpace(p.peek(1)) && !isFlow(p.peek(1)) {
		p.unclosed(open)
	}
	p.pos++
	p.flowSpace(open)
	if c := p.peek(0); c == ',' || c == '}' || c == ']' {
		p.count(1)
		return nil
	}
	v, _ := p.flowNode(open, parent)
	return v
}

// flowNode reads a node in a flow collection, and reports whether it is a merge key.
func (p *parser) flowNode(open, parent int) (v value.Value, merge bool) {
	at := p.pos
	v, merge = p.flowNodeHere(open, parent)
	if p.place != nil {
		v = p.place(at, v)
	}
	return v, merge
}

func (p *parser) flowNodeHere(open, parent int) (v value.Value, merge bool) {
	pr := p.properties()
	if pr.given() {
		p.flowSpace(open)
	}
	switch c := p.peek(0); {
	case c == ',' || c == ']' || c == '}' || c == ':':
		if !pr.given() && !(c == ':' && isSpace(p.peek(1)) && p.src[open] == '{') {
			p.fail(p.pos, "did not find expected node content")
		}
		p.count(1)
		return p.define(pr, p.scalarValue(pr, "", true)), false
	case p.entry('-'):
		p.fail(p.pos, "block sequence entries are not allowed in this context")
	}
	v = p.define(pr, p.inline(pr, parent))
	return v, isMerge(v, pr)
}
