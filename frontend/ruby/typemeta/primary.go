package typemeta

import (
	"strconv"
	"strings"
)

// primary parses a value without operators.
func (p *parser) primary() node {
	start, t := p.i, p.tok()
	switch t.kind {
	case kInt:
		p.i++
		n, err := strconv.ParseInt(t.text, 0, 64)
		if err != nil {
			return &constant{p.from(start), unknown("a large number")}
		}
		return &constant{p.from(start), integer(n)}
	case kFloat:
		p.i++
		return &constant{p.from(start), unknown("a floating-point number")}
	case kString, kSymbol, kCommand:
		p.i++
		n := &strLit{parts: p.parts(t), symbol: t.kind == kSymbol, cmd: t.kind == kCommand}
		for t.kind == kString && p.tok().kind == kString { // 'a' 'b'
			n.parts = append(n.parts, p.parts(p.tok())...)
			p.i++
		}
		n.place = p.from(start)
		return n
	case kRegexp:
		p.i++
		return &regLit{p.from(start), p.parts(t), t.text}
	case kWords, kSymbols:
		p.i++
		a := &arrayLit{place: p.from(start)}
		if len(t.parts) == 1 && t.parts[0].interp {
			return &constant{a.place, unknown("a list of words with interpolations")}
		}
		for _, w := range t.parts {
			if t.kind == kSymbols {
				a.elems = append(a.elems, &constant{a.place, symbol(w.text)})
			} else {
				a.elems = append(a.elems, &strLit{place: a.place, parts: []litPart{{text: w.text}}})
			}
		}
		return a
	case kIvar, kCvar, kGvar:
		p.i++
		return &ivar{p.from(start), t.text}
	case kConst:
		return p.constant()
	case kIdent:
		return p.name()
	case kKeyword:
		return p.keyword()
	case kOp:
		switch t.text {
		case "(":
			return p.group()
		case "[":
			p.i++
			elems := p.list("]")
			return &arrayLit{p.from(start), elems}
		case "{":
			return p.hash()
		case "->":
			return p.lambda()
		case "::":
			if n := p.at(1); n.kind == kConst {
				p.i += 2
				return &constRef{place: p.from(start), top: true, name: n.text}
			}
		}
	}
	p.fail("unexpected " + describe(t))
	return &opaque{place: p.from(start)}
}

// parts turns a literal's parts into trees.
func (p *parser) parts(t *token) []litPart {
	var out []litPart
	for _, q := range t.parts {
		if !q.interp {
			out = append(out, litPart{text: q.text})
			continue
		}
		c := &code{f: p.f, toks: q.toks, end: len(q.toks), names: p.names}
		if p.depth++; p.depth > maxNesting {
			p.fail("the expression is nested too deeply")
		} else {
			sub := &parser{f: p.f, toks: c.toks, end: c.end, names: p.names, depth: p.depth}
			c.nodes, c.parsed = sub.statements(), true
		}
		p.depth--
		out = append(out, litPart{code: c.nodes, toks: true})
	}
	return out
}

// constant parses Name, or the call Name(...) or Name "text".
func (p *parser) constant() node {
	start, t := p.i, p.tok()
	p.i++
	next := p.tok()
	if next.op("(") && !next.space || next.space && (next.kind == kString || next.kind == kIdent && !p.at(1).op("=")) {
		c := &call{name: t.text}
		p.arguments(c)
		c.place = p.from(start)
		return c
	}
	return &constRef{place: p.from(start), name: t.text}
}

// name parses a local variable or a call on self.
func (p *parser) name() node {
	start, t := p.i, p.tok()
	p.i++
	local := p.names.has(t.text)
	next := p.tok()
	if local && next.space && p.noDo == 0 && (next.kind == kString || next.kind == kIdent || next.kind == kConst || next.kind == kSymbol) {
		local = false // there is a method of that name too
	}
	if local && !(next.op("(") && !next.space) {
		return &ident{p.from(start), t.text}
	}
	c := &call{name: t.text}
	p.arguments(c)
	c.place = p.from(start)
	if c.args == nil && c.block == nil && !(next.op("(") && !next.space) {
		return &ident{c.place, t.text}
	}
	return c
}

// group parses ( statements ).
func (p *parser) group() node {
	start, m := p.i, int(p.tok().match)
	if m <= p.i || m >= p.end {
		p.fail("nothing closes this parenthesis")
		return &opaque{place: p.from(start)}
	}
	sub := &parser{f: p.f, toks: p.toks, i: p.i + 1, end: m, names: p.names, depth: p.depth + 1}
	var body []node
	if sub.depth > maxNesting {
		p.fail("the expression is nested too deeply")
	} else {
		body = sub.statements()
	}
	p.i = m + 1
	return &seq{p.from(start), body}
}

func (p *parser) hash() node {
	start := p.i
	p.i++
	noDo, inList := p.noDo, p.inList
	p.noDo, p.inList = 0, 1
	h := &hashLit{braces: true}
	p.newlines()
	for p.err == "" && !p.tok().op("}") {
		_, pr := p.arg()
		if p.err == "" && pr == nil {
			p.fail("expected a pair of a hash")
			break
		}
		if pr != nil {
			h.pairs = append(h.pairs, *pr)
		}
		p.newlines()
		if !p.op(",") {
			break
		}
		p.newlines()
	}
	p.noDo, p.inList = noDo, inList
	if p.err == "" && !p.op("}") {
		p.fail("expected }, found " + describe(p.tok()))
	}
	h.place = p.from(start)
	return h
}

// lambda parses ->(x) { ... }.
func (p *parser) lambda() node {
	start := p.i
	p.i++
	save := p.names
	p.names = &names{outer: p.names}
	var ps *params
	if p.op("(") {
		ps = p.params(")")
		if !p.op(")") {
			p.fail("expected )")
		}
	} else if p.tok().kind == kIdent || p.tok().op("*") || p.tok().op("&") {
		ps = p.params("{")
	}
	inner := p.names
	p.names = save
	if p.err != "" || !p.tok().op("{") && !p.tok().keyword("do") {
		p.fail("expected the block of a lambda")
		return &opaque{place: p.from(start)}
	}
	b := p.block()
	if b.body.names.outer == save {
		b.body.names.outer = inner
	}
	b.params, b.lambda = ps, true
	b.place = p.from(start)
	return b
}

// keyword parses what begins with a keyword.
func (p *parser) keyword() node {
	start, t := p.i, p.tok()
	lit := func(v value) node {
		p.i++
		return &constant{p.from(start), v}
	}
	switch t.text {
	case "nil":
		return lit(null{})
	case "true":
		return lit(boolean(true))
	case "false":
		return lit(boolean(false))
	case "self":
		p.i++
		return &self{p.from(start)}
	case "__FILE__":
		return lit(&str{p.f.path})
	case "__LINE__":
		return lit(unknown("a line number"))
	case "if", "unless":
		return p.ifElse()
	case "case":
		return p.caseWhen()
	case "while", "until", "for":
		return p.skipLoop()
	case "begin":
		return p.beginEnd()
	case "def":
		return p.def()
	case "module", "class":
		return p.module()
	case "return", "next", "break", "redo", "retry":
		p.i++
		j := &jump{kind: t.text}
		if e := p.tok(); p.commandArgs() || e.op("{") {
			args := p.args(func() bool { return false })
			switch len(args) {
			case 1:
				j.x = args[0]
			default:
				j.x = &arrayLit{p.from(start), args}
			}
		} else if e.op("(") {
			j.x = p.group()
		}
		j.place = p.from(start)
		return j
	case "super", "yield":
		p.i++
		c := &call{}
		bare := !(p.tok().op("(") && !p.tok().space)
		p.arguments(c)
		if t.text == "yield" {
			return &yield{p.from(start), c.args}
		}
		return &superCall{place: p.from(start), args: c.args, bare: bare && c.args == nil, block: c.block}
	case "alias", "undef":
		p.i++
		for p.tok().kind != kNewline && p.tok().kind != kEOF {
			p.i++
		}
		return &inert{p.from(start)}
	}
	p.fail("unexpected " + describe(t))
	return &opaque{place: p.from(start)}
}

// inner parses statements up to one of the words, in a parser state of their own.
func (p *parser) inner(words ...string) []node {
	noDo, inList := p.noDo, p.inList
	p.noDo, p.inList = 0, 0
	if p.depth++; p.depth > maxNesting {
		p.fail("blocks are nested too deeply")
	}
	var out []node
	if p.err == "" {
		out = p.until(words...)
	}
	p.depth--
	p.noDo, p.inList = noDo, inList
	return out
}

func (p *parser) test() node {
	noDo, inList := p.noDo, p.inList
	p.noDo, p.inList = 0, 0
	n := p.nested(p.expression)
	p.noDo, p.inList = noDo, inList
	if p.err == "" {
		p.newlines()
		if p.tok().keyword("then") {
			p.i++
		}
	}
	return n
}

func (p *parser) endKeyword() {
	if p.err == "" && !p.tok().keyword("end") {
		p.fail("expected end, found " + describe(p.tok()))
		return
	}
	p.i++
}

func (p *parser) ifElse() node {
	start := p.i
	c := &cond{not: p.tok().text == "unless"}
	p.i++
	c.c = p.test()
	c.then = p.inner("elsif", "else", "end")
	switch {
	case p.err != "":
	case p.tok().keyword("elsif"):
		c.els = []node{p.nested(p.ifElse)}
		c.place = p.from(start)
		return c // the inner one has read the end
	case p.tok().keyword("else"):
		p.i++
		c.els = p.inner("end")
		p.endKeyword()
	default:
		p.endKeyword()
	}
	c.place = p.from(start)
	return c
}

func (p *parser) caseWhen() node {
	start := p.i
	p.i++
	c := &caseOf{}
	if p.tok().kind != kNewline {
		c.x = p.test()
	}
	p.newlines()
	for p.err == "" && p.tok().keyword("when") {
		p.i++
		save := p.inList
		p.inList = 1
		w := when{tests: p.args(func() bool { return p.tok().keyword("then") })}
		p.inList = save
		if p.tok().keyword("then") {
			p.i++
		}
		w.body = p.inner("when", "else", "end")
		c.whens = append(c.whens, w)
	}
	if p.err == "" && p.tok().keyword("else") {
		p.i++
		c.els = p.inner("end")
	}
	p.endKeyword()
	c.place = p.from(start)
	return c
}

// skipLoop steps over while, until and for: the evaluator runs none of them.
func (p *parser) skipLoop() node {
	start, m := p.i, int(p.tok().match)
	if m < p.i {
		p.fail("nothing closes this loop")
		return &opaque{place: p.from(start)}
	}
	p.i = m + 1
	return &loop{p.from(start), p.stretch(start, m)}
}

func (p *parser) beginEnd() node {
	start := p.i
	p.i++
	b := p.rescueBody()
	p.endKeyword()
	b.place = p.from(start)
	return b
}

// rescueBody parses statements with rescue, else and ensure, up to the end.
func (p *parser) rescueBody() *begin {
	b := &begin{body: p.inner("rescue", "else", "ensure", "end")}
	for p.err == "" && p.tok().keyword("rescue") {
		p.i++
		for p.err == "" && p.tok().kind != kNewline && !p.tok().keyword("then") && p.tok().kind != kEOF {
			if p.op("=>") && p.tok().kind == kIdent {
				p.names.add(p.tok().text)
			}
			p.i++
		}
		if p.tok().keyword("then") {
			p.i++
		}
		b.rescues = append(b.rescues, p.inner("rescue", "else", "ensure", "end"))
	}
	if p.err == "" && p.tok().keyword("else") {
		p.i++
		b.els = p.inner("ensure", "end")
	}
	if p.err == "" && p.tok().keyword("ensure") {
		p.i++
		b.ensure = p.inner("end")
	}
	return b
}

func (p *parser) def() node {
	start, m := p.i, int(p.tok().match)
	p.i++
	d := &def{}
	if p.at(1).op(".") || p.at(1).op("::") {
		switch t := p.tok(); {
		case t.text == "self":
			d.recv = &self{p.from(p.i)}
		case t.kind == kConst:
			d.recv = &constRef{place: p.from(p.i), name: t.text}
		default:
			d.recv = &ident{p.from(p.i), t.text}
		}
		p.i += 2
	}
	d.name = strings.TrimSuffix(p.tok().text, "@")
	p.i++
	if t := p.tok(); t.op("=") && !t.space && (p.at(1).op("(") || p.at(1).space) {
		d.name += "="
		p.i++
	}
	save := p.names
	p.names = &names{}
	defer func() { p.names = save }()
	d.params = &params{}
	switch t := p.tok(); {
	case t.op("("):
		p.i++
		d.params = p.params(")")
		if !p.op(")") {
			p.fail("expected ) after the parameters, found " + describe(p.tok()))
		}
	case t.op("="):
	default:
		d.params = p.params("\n")
	}
	if m < 0 { // def name = expression
		if p.err == "" && !p.op("=") {
			p.fail("expected the = of a definition")
		}
		p.newlines()
		first := p.i
		n := p.nested(p.statement)
		d.body = p.stretch(first, p.i)
		d.body.parsed, d.body.nodes = true, []node{n}
		d.place = p.from(start)
		return d
	}
	d.body = p.stretch(p.i, m)
	if p.err != "" { // parameters that are not understood matter only when the method is called
		d.params = nil
		p.err = ""
	}
	p.i = m + 1
	d.place = p.from(start)
	return d
}

func (p *parser) module() node {
	start, m := p.i, int(p.tok().match)
	class := p.tok().text == "class"
	p.i++
	if class && p.op("<<") {
		x := p.nested(p.expression)
		s := &singleton{x: x, body: &code{f: p.f, toks: p.toks, first: p.i, end: m, names: &names{}}}
		if p.err == "" {
			p.i = m + 1
		}
		s.place = p.from(start)
		return s
	}
	d := &module{class: class}
	d.path = p.path()
	if class && p.op("<") {
		d.super = p.nested(p.expression)
	}
	d.body = &code{f: p.f, toks: p.toks, first: p.i, end: m, names: &names{}}
	if p.err == "" {
		p.i = m + 1
	}
	d.place = p.from(start)
	return d
}

func (p *parser) path() node {
	start := p.i
	top := p.op("::")
	t := p.tok()
	if t.kind != kConst {
		p.fail("expected the name of a module, found " + describe(t))
		return &opaque{place: p.from(start)}
	}
	p.i++
	var n node = &constRef{place: p.from(start), top: top, name: t.text}
	for p.tok().op("::") && p.at(1).kind == kConst {
		name := p.at(1).text
		p.i += 2
		n = &constRef{place: p.from(start), scope: n, name: name}
	}
	return n
}
