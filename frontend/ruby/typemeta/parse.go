package typemeta

import (
	"slices"
	"strconv"
)

// parser makes trees of a stretch of tokens. It never fails: a statement that it does not understand becomes an [opaque]
// node, and it goes on after the line.
type parser struct {
	f     *file
	toks  []token
	i     int
	end   int
	names *names
	err   string
	errAt int
	depth int
	noDo  int // inside arguments without parentheses, whose call owns the do
	// inList is positive among arguments and elements, where a comma belongs to the list.
	inList int
	// noAssign says that = does not belong to the operand, as after the star in a, *b = list.
	noAssign bool
}

// parse returns the statements of c.
func (c *code) parse() []node {
	if !c.parsed {
		c.parsed = true
		p := &parser{f: c.f, toks: c.toks, i: c.first, end: c.end, names: c.names}
		b := p.rescueBody()
		if c.nodes = b.body; b.rescues != nil || b.ensure != nil {
			c.nodes = []node{b}
		}
		c.nodes = append(c.nodes, p.statements()...)
	}
	return c.nodes
}

var eofToken = token{kind: kEOF, match: -1}

func (p *parser) tok() *token { return p.at(0) }

func (p *parser) at(n int) *token {
	if p.i+n < p.end && p.i+n < len(p.toks) {
		return &p.toks[p.i+n]
	}
	return &eofToken
}

func (p *parser) fail(why string) {
	if p.err == "" {
		p.err, p.errAt = why, p.i
	}
	p.i = p.end
}

// from returns the place from token i to the last one read.
func (p *parser) from(i int) place {
	if i >= len(p.toks) {
		return place{f: p.f}
	}
	last := max(i, min(p.i, len(p.toks))-1)
	return place{p.f, p.toks[i].start, p.toks[last].end}
}

func (p *parser) op(text string) bool {
	if p.tok().op(text) {
		p.i++
		return true
	}
	return false
}

func (p *parser) newlines() {
	for p.tok().kind == kNewline {
		p.i++
	}
}

// statements parses up to the end of the stretch.
func (p *parser) statements() []node { return p.until() }

// until parses statements up to one of the keywords, which it does not read.
func (p *parser) until(words ...string) []node {
	var out []node
	for {
		p.newlines()
		t := p.tok()
		if t.kind == kEOF {
			return out
		}
		if t.kind == kKeyword {
			if slices.Contains(words, t.text) {
				return out
			}
		}
		out = append(out, p.recovered())
	}
}

// recovered parses one statement, or steps over it.
func (p *parser) recovered() node {
	start := p.i
	if p.err != "" {
		return &opaque{place: p.from(start), why: p.err}
	}
	n := p.statement()
	if p.err == "" {
		switch t := p.tok(); {
		case t.kind == kNewline, t.kind == kEOF:
			return n
		case t.kind == kKeyword && (t.text == "end" || t.text == "else" || t.text == "elsif" || t.text == "when" || t.text == "rescue" || t.text == "ensure" || t.text == "then" || t.text == "in"):
			if p.i > start {
				return n
			}
		case t.op("}") || t.op(")"):
			if p.i > start {
				return n
			}
		}
		p.fail("unexpected " + describe(p.tok()))
	}
	o := &opaque{why: p.err, code: &code{f: p.f, toks: p.toks, first: start, names: p.names}}
	at := p.errAt
	p.err, p.i = "", start
	for p.i < p.end && p.tok().kind != kEOF && (p.tok().kind != kNewline || p.i < start+1) {
		if m := int(p.tok().match); m > p.i {
			p.i = m
		}
		p.i++
	}
	p.i = min(p.i, p.end)
	o.code.end = p.i
	o.place = p.from(start)
	if at >= start && at < len(p.toks) {
		o.start = p.toks[at].start
		o.end = max(o.end, p.toks[at].end)
	}
	return o
}

func describe(t *token) string {
	switch t.kind {
	case kEOF:
		return "end of the code"
	case kNewline:
		return "end of the line"
	case kString, kSymbol, kRegexp, kWords, kSymbols, kCommand:
		return "literal"
	}
	return strconv.Quote(t.text)
}

// statement parses an expression with its modifiers.
func (p *parser) statement() node {
	start := p.i
	n := p.expression()
	for p.err == "" && p.tok().kind == kKeyword {
		switch w := p.tok().text; w {
		case "if", "unless":
			p.i++
			c := p.expression()
			n = &cond{place: p.from(start), c: c, then: []node{n}, not: w == "unless"}
		case "while", "until":
			p.i++
			p.expression()
			n = &loop{place: p.from(start), code: p.stretch(start, p.i)}
		case "rescue":
			p.i++
			r := p.expression()
			n = &begin{place: p.from(start), body: []node{n}, rescues: [][]node{{r}}}
		default:
			return n
		}
	}
	return n
}

func (p *parser) stretch(first, end int) *code {
	return &code{f: p.f, toks: p.toks, first: first, end: end, names: p.names}
}

// expression parses not, and, or.
func (p *parser) expression() node {
	start := p.i
	n := p.notExpression()
	for p.err == "" {
		t := p.tok()
		if !t.keyword("and") && !t.keyword("or") {
			return n
		}
		p.i++
		p.newlines()
		n = &logic{or: t.text == "or", a: n, b: p.notExpression(), place: p.from(start)}
		n.(*logic).place = p.from(start)
	}
	return n
}

func (p *parser) notExpression() node {
	start := p.i
	if p.tok().keyword("not") {
		p.i++
		x := p.nested(p.notExpression)
		return &not{p.from(start), x}
	}
	n := p.operand(0)
	// a, b = x
	if p.err == "" && p.tok().op(",") && p.noDo == 0 && assignable(n) {
		if m := p.multiple(start, n); m != nil {
			return m
		}
	}
	if s, ok := n.(*splat); ok && p.tok().op("=") {
		p.i++
		return p.assignAll(start, []node{s})
	}
	return n
}

func (p *parser) nested(f func() node) node {
	if p.depth++; p.depth > maxNesting {
		p.fail("the expression is nested too deeply")
		p.depth--
		return &opaque{place: p.from(p.i)}
	}
	n := f()
	p.depth--
	return n
}

func assignable(n node) bool {
	switch n := n.(type) {
	case *ident, *ivar, *constRef, *splat:
		return true
	case *call:
		return n.block == nil && (n.name == "[]" || n.recv != nil && len(n.args) == 0)
	}
	return false
}

// multiple parses the rest of an assignment to several targets; nil, with nothing read, where there is none.
func (p *parser) multiple(start int, first node) node {
	save := p.i
	targets := []node{first}
	for p.op(",") {
		if p.tok().op("=") {
			break
		}
		n := p.nested(func() node { return p.operand(precUnary) })
		if p.err != "" || !assignable(n) {
			p.err, p.i = "", save
			return nil
		}
		targets = append(targets, n)
	}
	if !p.op("=") {
		p.i = save
		return nil
	}
	return p.assignAll(start, targets)
}

func (p *parser) assignAll(start int, targets []node) node {
	for _, t := range targets {
		p.declare(t)
	}
	p.newlines()
	x := p.nested(func() node { return p.rhs() })
	return &multiAssign{p.from(start), targets, x}
}

func (p *parser) declare(t node) {
	switch t := t.(type) {
	case *ident:
		p.names.add(t.name)
	case *splat:
		if t.x != nil {
			p.declare(t.x)
		}
	}
}

// rhs parses the right side of an assignment: values with commas between are an array.
func (p *parser) rhs() node {
	start := p.i
	n := p.operand(precAssign)
	if p.err != "" {
		return n
	}
	if p.tok().keyword("rescue") {
		p.i++
		r := p.operand(precAssign)
		return &begin{place: p.from(start), body: []node{n}, rescues: [][]node{{r}}}
	}
	if p.noDo > 0 || p.parens() {
		return n
	}
	if _, ok := n.(*splat); !ok && !p.tok().op(",") {
		return n
	}
	elems := []node{n}
	for p.op(",") {
		p.newlines()
		elems = append(elems, p.operand(precAssign))
	}
	return &arrayLit{p.from(start), elems}
}

// parens says that a comma here would belong to something around the assignment.
func (p *parser) parens() bool { return p.inList > 0 }

// The precedences of operators, loosest first.
const (
	precAssign = iota
	precTernary
	precRange
	precOr
	precAnd
	precNot
	precDefined
	precEqual
	precCompare
	precUnion
	precIntersect
	precShift
	precSum
	precProduct
	precMinus
	precPower
	precUnary
)

var binary = map[string]int{
	"..": precRange, "...": precRange, "||": precOr, "&&": precAnd,
	"<=>": precEqual, "==": precEqual, "===": precEqual, "!=": precEqual, "=~": precEqual, "!~": precEqual,
	"<": precCompare, "<=": precCompare, ">": precCompare, ">=": precCompare,
	"|": precUnion, "^": precUnion, "&": precIntersect, "<<": precShift, ">>": precShift,
	"+": precSum, "-": precSum, "*": precProduct, "/": precProduct, "%": precProduct, "**": precPower,
}

// operand parses an expression of operators that bind at least as tightly as min.
func (p *parser) operand(min int) node {
	if p.depth++; p.depth > maxNesting {
		p.fail("the expression is nested too deeply")
	}
	defer func() { p.depth-- }()
	if p.f.fuel--; p.f.fuel < 0 {
		p.fail("the file is too large")
	}
	if p.err != "" {
		return &opaque{place: p.from(p.i)}
	}
	start := p.i
	n := p.unary()
	for p.err == "" {
		t := p.tok()
		if t.kind != kOp {
			return n
		}
		if op, ok := assignment(t.text); ok && min < precUnary && !p.noAssign && assignable(n) {
			p.declare(n)
			p.i++
			p.newlines()
			x := p.rhs()
			n = &assign{p.from(start), n, op, x}
			continue
		}
		if t.text == "?" && min <= precTernary {
			p.i++
			p.newlines()
			a := p.operand(precTernary)
			p.newlines()
			if p.tok().kind == kLabel { // never made: the lexer knows that a colon is awaited
				p.fail("unexpected label")
			}
			if !p.op(":") {
				p.fail("expected the : of a conditional")
				return n
			}
			p.newlines()
			b := p.operand(precTernary)
			n = &cond{place: p.from(start), c: n, then: []node{a}, els: []node{b}}
			continue
		}
		prec, ok := binary[t.text]
		if !ok || prec < min {
			return n
		}
		p.i++
		p.newlines()
		switch t.text {
		case "..", "...":
			var to node
			if e := p.tok(); e.kind != kNewline && e.kind != kEOF && !e.op(")") && !e.op("]") && !e.keyword("then") {
				to = p.operand(prec + 1)
			}
			n = &rangeLit{p.from(start), n, to, t.text == "..."}
		case "&&", "||":
			b := p.operand(prec + 1)
			n = &logic{p.from(start), t.text == "||", n, b}
		case "**":
			b := p.operand(prec)
			n = &call{place: p.from(start), recv: n, name: "**", args: []node{b}}
		case "!=", "!~":
			b := p.operand(prec + 1)
			n = &not{p.from(start), &call{place: p.from(start), recv: n, name: map[string]string{"!=": "==", "!~": "=~"}[t.text], args: []node{b}}}
		default:
			b := p.operand(prec + 1)
			n = &call{place: p.from(start), recv: n, name: t.text, args: []node{b}}
		}
	}
	return n
}

func assignment(op string) (string, bool) {
	switch op {
	case "=":
		return "", true
	case "+=", "-=", "*=", "/=", "%=", "**=", "||=", "&&=", "|=", "&=", "^=", "<<=", ">>=":
		return op[:len(op)-1], true
	}
	return "", false
}

func (p *parser) unary() node {
	start, t := p.i, p.tok()
	switch {
	case t.op("!"):
		p.i++
		x := p.operand(precUnary)
		return &not{p.from(start), x}
	case t.op("-") || t.op("+") || t.op("~"):
		p.i++
		if n := p.tok(); t.text == "-" && n.kind == kInt && !n.space {
			x := p.operand(precPower)
			if c, ok := x.(*constant); ok {
				if i, ok := c.v.(integer); ok {
					return &constant{p.from(start), -i}
				}
			}
			return &call{place: p.from(start), recv: x, name: "-@"}
		}
		x := p.operand(precMinus)
		return &call{place: p.from(start), recv: x, name: t.text + "@"}
	case t.op("*") || t.op("**") || t.op("&"):
		p.i++
		if e := p.tok(); e.op(")") || e.op(",") || e.op("|") {
			return &splat{p.from(start), t.text, nil}
		}
		save := p.noAssign
		p.noAssign = true
		x := p.operand(precTernary)
		p.noAssign = save
		return &splat{p.from(start), t.text, x}
	case t.op(".."), t.op("..."):
		p.i++
		x := p.operand(precOr)
		return &rangeLit{p.from(start), nil, x, t.text == "..."}
	case t.keyword("defined?"):
		p.i++
		x := p.operand(precUnary)
		return &defined{p.from(start), x}
	}
	return p.postfix(p.primary())
}

// postfix parses the calls and indexes after a value.
func (p *parser) postfix(n node) node {
	for p.err == "" {
		t := p.tok()
		start := p.i
		at := func() place {
			pl := p.from(start)
			pl.start = n.where().start
			return pl
		}
		switch {
		case t.op(".") || t.op("&."):
			p.i++
			p.newlines()
			m := p.tok()
			c := &call{recv: n, safe: t.text == "&."}
			switch {
			case m.op("("): // x.(y)
				c.name = "call"
			case m.kind == kIdent || m.kind == kConst || m.kind == kKeyword:
				p.i++
				c.name = m.text
			case m.kind == kOp && binary[m.text] > precDefined:
				p.i++
				c.name = m.text
			default:
				p.fail("unexpected " + describe(m))
				return n
			}
			p.arguments(c)
			c.place = at()
			n = c
		case t.op("::"):
			if t.space && !p.at(1).space && p.noDo > 0 {
				return n
			}
			p.i++
			m := p.tok()
			switch {
			case m.kind == kConst && !(p.at(1).op("(") && !p.at(1).space):
				p.i++
				n = &constRef{place: at(), scope: n, name: m.text}
			case m.kind == kIdent || m.kind == kConst:
				p.i++
				c := &call{recv: n, name: m.text}
				p.arguments(c)
				c.place = at()
				n = c
			default:
				p.fail("unexpected " + describe(m))
			}
		case t.op("[") && (!t.space || p.indexes(n)):
			p.i++
			args := p.list("]")
			n = &call{place: at(), recv: n, name: "[]", args: args}
		case t.op("{") && p.takesBlock(n):
			p.attach(n, p.block())
		case t.keyword("do") && p.noDo == 0 && p.takesBlock(n):
			p.attach(n, p.block())
		default:
			return n
		}
	}
	return n
}

func (p *parser) indexes(n node) bool {
	if p.inList > 0 || p.noDo > 0 {
		return false
	}
	switch n := n.(type) {
	case *ident:
		return p.names.has(n.name)
	case *ivar, *constRef:
		return true
	case *call:
		return n.name == "[]"
	}
	return false
}

func (p *parser) takesBlock(n node) bool {
	switch n := n.(type) {
	case *call:
		return n.block == nil
	case *superCall:
		return n.block == nil
	}
	return false
}

// attach gives a block to a call.
func (p *parser) attach(n node, b *block) {
	switch n := n.(type) {
	case *call:
		n.block, n.end = b, b.end
	case *superCall:
		n.block, n.end = b, b.end
	}
}

// arguments parses what follows the name of a method: parentheses, or values without, and a block.
func (p *parser) arguments(c *call) {
	t := p.tok()
	switch {
	case t.op("(") && !t.space:
		p.i++
		c.args = p.list(")")
	case p.commandArgs():
		c.args = p.command()
	}
	p.blockOf(&c.block)
}

func (p *parser) blockOf(b **block) {
	if p.err != "" {
		return
	}
	if t := p.tok(); t.op("{") || t.keyword("do") && p.noDo == 0 {
		*b = p.block()
	}
}

// commandArgs reports whether arguments without parentheses begin here.
func (p *parser) commandArgs() bool {
	t := p.tok()
	if !t.space {
		return false
	}
	next := p.at(1)
	switch t.kind {
	case kIdent, kConst, kIvar, kCvar, kGvar, kInt, kFloat, kString, kCommand, kSymbol, kLabel, kRegexp, kWords, kSymbols:
		return true
	case kKeyword:
		switch t.text {
		case "nil", "true", "false", "self", "not", "defined?", "def", "case", "super", "yield", "__FILE__", "__LINE__", "begin":
			return true
		case "if", "unless":
			return false
		}
	case kOp:
		switch t.text {
		case "[", "->", "(", "~", "!":
			return true
		case "-", "*", "&", "**", "::", ":":
			return !next.space && next.kind != kEOF && t.text != ":"
		}
	}
	return false
}

// command parses arguments without parentheses.
func (p *parser) command() []node {
	p.noDo++
	args := p.args(func() bool { return false })
	p.noDo--
	return args
}

// list parses arguments or elements up to a closing bracket.
func (p *parser) list(close string) []node {
	noDo, inList, noAssign := p.noDo, p.inList, p.noAssign
	p.noDo, p.inList, p.noAssign = 0, 1, false
	p.newlines()
	args := p.args(func() bool { return p.tok().op(close) })
	p.noDo, p.inList, p.noAssign = noDo, inList, noAssign
	p.newlines()
	if p.err == "" && !p.op(close) {
		p.fail("expected " + close + ", found " + describe(p.tok()))
	}
	return args
}

// args parses values with commas between; pairs without braces become one hash.
func (p *parser) args(closed func() bool) []node {
	var out []node
	var hash *hashLit
	for p.err == "" && !closed() {
		start := p.i
		n, key := p.arg()
		switch {
		case key != nil:
			if hash == nil {
				hash = &hashLit{place: p.from(start)}
				out = append(out, hash)
			}
			hash.pairs = append(hash.pairs, *key)
		default:
			out = append(out, n)
		}
		if p.err != "" {
			return out
		}
		if p.inList > 0 && p.noDo == 0 {
			p.newlines()
		}
		if !p.op(",") {
			return out
		}
		p.newlines()
	}
	return out
}

// arg parses one argument or element: a value, or a pair of a hash.
func (p *parser) arg() (node, *pair) {
	start, t := p.i, p.tok()
	if t.kind == kLabel {
		p.i++
		key := p.labelKey(start)
		p.newlinesInList()
		if e := p.tok(); e.op(",") || e.op(")") || e.op("}") || e.kind == kNewline || e.kind == kEOF { // x: for x: x
			return nil, &pair{key, &ident{p.from(start), t.text}}
		}
		return nil, &pair{key, p.argValue()}
	}
	n := p.argValue()
	if s, ok := n.(*splat); ok && s.op == "**" {
		return nil, &pair{nil, s.x}
	}
	if p.err == "" && p.tok().op("=>") {
		p.i++
		p.newlines()
		return nil, &pair{n, p.argValue()}
	}
	return n, nil
}

func (p *parser) newlinesInList() {
	if p.inList > 0 {
		p.newlines()
	}
}

func (p *parser) argValue() node {
	if p.tok().keyword("not") {
		return p.notExpression()
	}
	save := p.inList
	p.inList++
	n := p.operand(precAssign)
	p.inList = save
	return n
}

func (p *parser) labelKey(i int) node {
	t := &p.toks[i]
	if t.parts == nil {
		return &constant{p.from(i), symbol(t.text)}
	}
	return &strLit{place: p.from(i), parts: p.parts(t), symbol: true}
}

// block parses { |x| ... } or do |x| ... end.
func (p *parser) block() *block {
	start := p.i
	m := int(p.tok().match)
	if m <= p.i || m >= p.end {
		p.fail("nothing closes this block")
		return &block{place: p.from(start), body: p.stretch(start, start)}
	}
	p.i++
	b := &block{}
	scope := &names{outer: p.names}
	save := p.names
	p.names = scope
	p.newlines()
	if p.tok().op("|") {
		p.i++
		b.params = p.params("|")
		if !p.op("|") {
			p.fail("expected the end of the block's parameters, found " + describe(p.tok()))
		}
	} else if p.tok().op("||") {
		p.i++
	}
	b.body = p.stretch(p.i, m)
	p.names = save
	if p.err == "" {
		p.i = m + 1
	}
	b.place = p.from(start)
	return b
}

// params parses parameters up to a closing token, which it does not read.
func (p *parser) params(close string) *params {
	ps := &params{}
	save, list := p.noDo, p.inList
	p.noDo, p.inList = 0, 1
	defer func() { p.noDo, p.inList = save, list }()
	for p.err == "" {
		if close != "\n" {
			p.newlines()
		}
		t := p.tok()
		if t.op(close) || t.kind == kEOF || t.kind == kNewline {
			break
		}
		var q param
		switch {
		case t.op("*") || t.op("**") || t.op("&"):
			q.kind = map[string]byte{"*": '*', "**": 'h', "&": '&'}[t.text]
			p.i++
			if p.tok().kind == kIdent {
				q.name = p.tok().text
				p.i++
			} else if p.tok().keyword("nil") {
				p.i++
			}
		case t.op("("):
			p.i++
			q.kind, q.sub = '(', p.params(")")
			if !p.op(")") {
				p.fail("expected )")
			}
		case t.kind == kLabel:
			p.i++
			q.name, q.kind = t.text, 'k'
			p.names.add(q.name)
			if e := p.tok(); !e.op(",") && !e.op(close) && e.kind != kNewline && e.kind != kEOF {
				q.kind, q.def = 'K', p.operand(defaultPrec(close))
			}
		case t.kind == kIdent:
			p.i++
			q.name = t.text
			p.names.add(q.name)
			if p.op("=") {
				q.kind, q.def = '?', p.operand(defaultPrec(close))
			}
		default:
			p.fail("unexpected " + describe(t) + " among parameters")
		}
		if q.name != "" {
			p.names.add(q.name)
		}
		ps.list = append(ps.list, q)
		if p.tok().kind == kNewline && p.tok().text == ";" && close == "|" { // variables of the block's own
			for p.err == "" && !p.tok().op("|") && p.tok().kind != kEOF {
				p.i++
			}
			break
		}
		if !p.op(",") {
			break
		}
	}
	if close != "\n" && close != "|" {
		p.newlines()
	}
	return ps
}

// defaultPrec keeps a default of a block's parameter from reading the closing bar.
func defaultPrec(close string) int {
	if close == "|" {
		return precIntersect
	}
	return precTernary
}
