package yaml

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// block reads a node inside of a block whose entries are at column parent. A
// sequence that is the value of a mapping may be at the column of the mapping
// itself, which seq then is; otherwise seq equals parent.
func (p *parser) block(parent, seq int) value.Value {
	p.enter()
	defer p.leave()
	broke := p.space() || p.pos == p.bol
	at := p.pos
	v := p.blockHere(broke, parent, seq)
	if p.place != nil {
		return p.place(at, v)
	}
	return v
}

func (p *parser) blockHere(broke bool, parent, seq int) value.Value {
	if p.nothing(broke, parent, seq) {
		p.count(1)
		return nil
	}
	start, column := p.pos, p.column()
	pr := p.properties()
	if pr.given() && p.peek(0) == '\n' || p.peek(0) == '#' && pr.given() || p.pos >= len(p.src) {
		// properties of a node on the lines below
		p.space()
		if p.nothing(true, parent, seq) {
			p.count(1)
			return p.define(pr, p.scalarValue(pr, "", true))
		}
		if c := p.peek(0); c == '&' || c == '!' {
			if _, isKey := p.keyAhead(); !isKey {
				p.fail(p.pos, "did not find expected node content")
			}
		}
		return p.define(pr, p.content(pr, p.pos, p.column(), parent, true))
	}
	if !pr.given() {
		return p.content(props{before: p.nodes}, start, column, parent, broke)
	}
	// properties on the line of an implicit key belong to the key
	if broke || p.compact(start) {
		after := p.pos
		if _, isKey := p.keyAhead(); isKey {
			p.pos = start
			return p.mapping(column)
		}
		p.pos = after
	}
	if p.entry('-') {
		p.fail(p.pos, "block sequence entries are not allowed in this context")
	}
	return p.define(pr, p.content(pr, p.pos, -1, parent, false))
}

// nothing reports whether the node is empty because what follows belongs to a
// block around it.
func (p *parser) nothing(broke bool, parent, seq int) bool {
	if p.end() {
		return true
	}
	if !broke || p.column() > parent {
		return false
	}
	return !(p.column() > seq && p.entry('-'))
}

// entry reports whether an indicator that needs a blank behind it is here.
func (p *parser) entry(c byte) bool {
	return p.peek(0) == c && isSpace(p.peek(1)) && p.pos < len(p.src)
}

// compact reports whether the node at start is the first thing behind - or ? on
// its line, so that it may be a collection itself.
func (p *parser) compact(start int) bool {
	if strings.HasPrefix(p.src[p.bol:], "---") && p.bol+3 < len(p.src) && isSpace(p.src[p.bol+3]) {
		return false // behind the start of the document
	}
	for i := p.bol; i < start; i++ {
		switch p.src[i] {
		case ' ', '\t', '-', '?':
		case ':':
			// the value of an explicit key may be compact as well
			if p.src[p.bol+p.firstColumn()] != ':' {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (p *parser) firstColumn() int {
	n := 0
	for isBlank(p.src[p.bol+n]) {
		n++
	}
	return n
}

// content reads a node without its properties. It is at column, and may be a
// block collection when it is the first of its line, or behind - or ?.
func (p *parser) content(pr props, start, column, parent int, first bool) value.Value {
	first = first || column >= 0 && p.compact(start)
	if column < 0 {
		first = false
	}
	if p.entry('-') {
		if !first {
			p.fail(p.pos, "block sequence entries are not allowed in this context")
		}
		return p.sequence(column, parent)
	}
	if p.entry('?') && first {
		return p.mapping(column)
	}
	switch c := p.peek(0); c {
	case '|', '>':
		return p.scalarValue(pr, p.blockScalar(parent), false)
	}
	if first {
		if at, isKey := p.keyAhead(); isKey {
			p.pos = at
			return p.mapping(column)
		}
	}
	v := p.inline(pr, parent)
	p.lineEnd(parent)
	return v
}

// lineEnd makes sure that nothing but a comment follows a node on its line, where it
// is not the whole document.
func (p *parser) lineEnd(parent int) {
	start := p.pos
	p.blanks()
	switch c := p.peek(0); {
	case c == '\n' || p.pos >= len(p.src):
	case c == '#' && (p.pos > start || p.pos == p.bol):
	case c == ':':
		p.fail(p.pos, "mapping values are not allowed in this context")
	case p.pos == p.bol || parent < 0:
	default:
		p.fail(p.pos, "did not find expected <document start>")
	}
}

// keyAhead reports whether an implicit key is here: a node on one line with a
// colon behind it. It returns the position of the key and does not move.
func (p *parser) keyAhead() (at int, ok bool) {
	at, bol, nodes := p.pos, p.bol, p.nodes
	defer func() { p.pos, p.bol, p.nodes = at, bol, nodes }()
	for c := p.peek(0); c == '&' || c == '!'; c = p.peek(0) {
		p.properties()
		if c2 := p.peek(0); c2 == c {
			return at, false
		}
	}
	switch c := p.peek(0); {
	case c == '"' || c == '\'':
		if !p.skipQuoted(c) {
			return at, false
		}
	case c == '[' || c == '{':
		if !p.skipFlow() {
			return at, false
		}
	case c == '*':
		p.name("an alias")
	case c == ':' && isSpace(p.peek(1)) && at == p.pos:
		return at, false
	default:
		p.skipPlain()
	}
	p.blanks()
	return at, p.entry(':') || p.peek(0) == ':' && p.pos+1 == len(p.src)
}

// skipQuoted steps over a quoted scalar that ends on this line.
func (p *parser) skipQuoted(quote byte) bool {
	for p.pos++; p.pos < len(p.src); p.pos++ {
		switch c := p.src[p.pos]; {
		case c == '\n':
			return false
		case c == '\\' && quote == '"':
			p.pos++
		case c == quote && quote == '\'' && p.peek(1) == quote:
			p.pos++
		case c == quote:
			p.pos++
			return true
		}
	}
	return false
}

// skipFlow steps over a flow collection that ends on this line.
func (p *parser) skipFlow() bool {
	depth := 0
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '\n':
			return false
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			if depth--; depth == 0 {
				p.pos++
				return true
			}
		case (c == '"' || c == '\'') && (isFlow(p.src[p.pos-1]) || isSpace(p.src[p.pos-1]) || p.src[p.pos-1] == ':'):
			if !p.skipQuoted(c) {
				return false
			}
			continue
		}
		p.pos++
	}
	return false
}

// skipPlain steps over a plain scalar up to a colon or comment on this line.
func (p *parser) skipPlain() {
	for c := p.peek(0); c != '\n' && p.pos < len(p.src); c = p.peek(0) {
		if c == ':' && isSpace(p.peek(1)) || c == '#' && p.pos > 0 && isBlank(p.src[p.pos-1]) {
			return
		}
		p.pos++
	}
}

// sequence reads a block sequence whose entries are at column, which is that of the
// parent where it is the value of a key above its dashes.
func (p *parser) sequence(column, parent int) value.Value {
	p.count(1)
	out := value.Array{}
	for {
		p.pos++ // the dash
		out = append(out, p.block(column, column))
		p.space()
		at := p.column()
		if p.end() || at < column {
			return out
		}
		if at == column && p.entry('-') {
			continue
		}
		if at == column && column == parent {
			return out
		}
		p.fail(p.pos, "did not find expected '-' indicator")
	}
}

// mapping reads a block mapping whose keys are at column.
func (p *parser) mapping(column int) value.Value {
	p.count(1)
	h := value.MakeHash(0)
	for {
		at := p.pos
		key, merge := p.key(column)
		if p.place != nil {
			key = p.place(at, key)
		}
		var v value.Value
		if p.peek(0) == ':' {
			p.pos++
			v = p.block(column, column-1)
		}
		p.set(h, key, v, merge)
		p.space()
		if p.end() || p.column() < column {
			return h
		}
		if p.column() > column {
			p.fail(p.pos, "did not find expected key")
		}
		if p.entry('-') {
			p.fail(p.pos, "did not find expected key")
		}
	}
}

// key reads the key of a block mapping up to its colon, and reports whether it is
// the merge key.
func (p *parser) key(column int) (key value.Value, merge bool) {
	if p.entry('?') {
		p.pos++
		key = p.block(column, column)
		p.space()
		if !p.end() && p.column() == column && p.entry(':') {
			return key, false
		}
		// a key without a value
		return key, false
	}
	at, ok := p.keyAhead()
	if !ok {
		p.fail(at, "could not find expected ':'")
	}
	pr := p.properties()
	if p.peek(0) == ':' && isSpace(p.peek(1)) {
		return p.define(pr, p.scalarValue(pr, "", true)), false
	}
	key = p.inlineKey(pr)
	p.blanks()
	return key, isMerge(key, pr)
}

// isMerge reports whether a key is the merge key.
func isMerge(key value.Value, pr props) bool { return key == value.Value("<<") && pr.tag != "str" }

// set puts a pair into a hash; the merge key << adds the pairs of its value, or
// of each hash in it, the first of which win.
func (p *parser) set(h *value.Hash, key, v value.Value, merge bool) {
	if p.pair != nil {
		p.pair(h, key, v, merge)
		return
	}
	if merge {
		switch v := v.(type) {
		case *value.Hash:
			p.merge(h, v)
			return
		case value.Array:
			merged := value.MakeHash(0)
			for i := len(v) - 1; i >= 0; i-- {
				m, ok := v[i].(*value.Hash)
				if !ok {
					h.Set(key, v)
					return
				}
				p.merge(merged, m)
			}
			p.merge(h, merged)
			return
		}
	}
	if s, ok := key.(Symbol); ok && !p.symbols {
		key = string(s)
	}
	h.Set(key, v)
}

func (p *parser) merge(h, from *value.Hash) {
	p.count(from.Len())
	for _, e := range from.Entries() {
		h.Set(e.Key, e.Value)
	}
}
