package rubytest

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// parser reads expressions. What it cannot read is a panic.
type parser struct {
	src string
	at  int
}

// unreadable is the panic of what the parser cannot read.
type unreadable string

func (p *parser) fail(what string) {
	panic(unreadable(fmt.Sprintf("%s: %s at %d: %q", p.src, what, p.at, p.src[p.at:])))
}

func (p *parser) blank() {
	for p.at < len(p.src) && (p.src[p.at] == ' ' || p.src[p.at] == '\n') {
		p.at++
	}
}

// peek reports whether a token is next; a word must end there.
func (p *parser) peek(token string) bool {
	p.blank()
	if !strings.HasPrefix(p.src[p.at:], token) {
		return false
	}
	last := rune(token[len(token)-1])
	next, _ := utf8.DecodeRuneInString(p.src[p.at+len(token):])
	return !isWord(last) || !isWord(next)
}

func isWord(r rune) bool {
	return r != utf8.RuneError && (r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r))
}

func (p *parser) take(token string) bool {
	if p.peek(token) {
		p.at += len(token)
		return true
	}
	return false
}

func (p *parser) expect(token string) {
	if !p.take(token) {
		p.fail("no " + token)
	}
}

func (p *parser) program() node {
	n := p.statements("")
	p.blank()
	if p.at < len(p.src) {
		p.fail("rest")
	}
	return n
}

// statements reads statements up to a token, which is not read.
func (p *parser) statements(end string) node {
	var list []node
	for {
		p.blank()
		if end != "" && p.peek(end) || p.at == len(p.src) {
			break
		}
		list = append(list, p.statement())
		if !p.take(";") {
			break
		}
	}
	return evalFunc(func(e *env) (v value.Value, err error) {
		for _, n := range list {
			if v, err = n.eval(e); err != nil {
				return nil, err
			}
		}
		return v, nil
	})
}

func (p *parser) statement() node {
	n := p.expression()
	for {
		switch {
		case p.take("if"):
			n = when(p.expression(), n, null)
		case p.take("unless"):
			n = when(p.expression(), null, n)
		default:
			return n
		}
	}
}

var null = evalFunc(func(*env) (value.Value, error) { return nil, nil })

// when is a branch; and-or operators give the condition itself where there is nothing else.
func when(condition, yes, no node) node {
	return evalFunc(func(e *env) (value.Value, error) {
		v, err := condition.eval(e)
		if err != nil {
			return nil, err
		}
		branch := no
		if ruby.Truth(v) {
			branch = yes
		}
		if branch == nil {
			return v, nil
		}
		return branch.eval(e)
	})
}

func (p *parser) expression() node {
	switch {
	case p.take("next"):
		v := p.optional()
		return evalFunc(func(e *env) (value.Value, error) {
			v, err := v.eval(e)
			if err == nil {
				err = &next{v}
			}
			return nil, err
		})
	case p.take("break"):
		v := p.optional()
		return evalFunc(func(e *env) (value.Value, error) {
			v, err := v.eval(e)
			if err == nil {
				err = &breaking{v}
			}
			return nil, err
		})
	}
	if n := p.assignment(); n != nil {
		return n
	}
	n := p.binary(0)
	if p.peek("?") {
		p.expect("?")
		yes := p.expression()
		p.expect(":")
		return when(n, yes, p.expression())
	}
	if c, ok := n.(*call); ok && c.receiver != nil && p.peek("=") && !p.peek("==") && !p.peek("=~") && !p.peek("=>") {
		p.expect("=")
		v := p.expression()
		return assign(c, v)
	}
	for _, op := range []string{"+=", "-=", "<<=", "||="} {
		if c, ok := n.(*call); ok && c.receiver != nil && p.take(op) {
			v := p.expression()
			return assign(c, p.operate(strings.TrimSuffix(op, "="), c, v))
		}
	}
	return n
}

// assign is an assignment to an element or attribute.
func assign(c *call, v node) node {
	return evalFunc(func(e *env) (value.Value, error) {
		r, err := v.eval(e)
		if err != nil {
			return nil, err
		}
		name := c.name + "="
		set := &call{receiver: c.receiver, name: name, args: append(append([]arg(nil), c.args...), arg{node: evalFunc(func(*env) (value.Value, error) { return r, nil })})}
		if _, err := set.eval(e); err != nil {
			return nil, err
		}
		return r, nil
	})
}

// optional reads what may follow next and break.
func (p *parser) optional() node {
	if p.blank(); p.at == len(p.src) || p.peek("if") || p.peek("unless") || p.peek("}") || p.peek(";") || p.peek(")") {
		return null
	}
	return p.expression()
}

// assignment reads an assignment to a variable or several; nil where there is none.
func (p *parser) assignment() node {
	start := p.at
	name := p.identifier()
	if name == "" {
		p.at = start
		return nil
	}
	names := []string{name}
	for p.take(",") {
		n := p.identifier()
		if n == "" {
			break
		}
		names = append(names, n)
	}
	for _, op := range []string{"||=", "+=", "-=", "*=", "<<=", "="} {
		if !p.take(op) {
			continue
		}
		if op == "=" && p.at < len(p.src) && strings.IndexByte("=~>", p.src[p.at]) >= 0 {
			break
		}
		v := p.expression()
		if op != "=" {
			v = p.operate(strings.TrimSuffix(op, "="), &call{name: name}, v)
		}
		return evalFunc(func(e *env) (value.Value, error) {
			v, err := v.eval(e)
			if err != nil {
				return nil, err
			}
			if len(names) == 1 {
				e.set(name, v)
				return v, nil
			}
			for i, n := range names {
				e.set(n, ruby.Arg(ruby.Elements(v), i))
			}
			return v, nil
		})
	}
	p.at = start
	return nil
}

// identifier reads the name of a variable, "" where there is none.
func (p *parser) identifier() string {
	p.blank()
	start := p.at
	for p.at < len(p.src) {
		r, n := utf8.DecodeRuneInString(p.src[p.at:])
		if !isWord(r) || p.at == start && (unicode.IsDigit(r) || unicode.IsUpper(r)) {
			break
		}
		p.at += n
	}
	return p.src[start:p.at]
}

// levels are the binary operators, from the weakest on.
var levels = [][]string{
	{"...", ".."},
	{"||"},
	{"&&"},
	{"<=>", "===", "==", "!=", "=~", "!~"},
	{"<=", ">=", "<", ">"},
	{"|", "^"},
	{"&"},
	{"<<", ">>"},
	{"+", "-"},
	{"*", "/", "%"},
}

func (p *parser) binary(level int) node {
	if level == len(levels) {
		return p.unary()
	}
	var n node = null
	if level > 0 || !p.peek("..") {
		n = p.binary(level + 1)
	}
	for {
		op := p.operator(levels[level])
		if op == "" {
			return n
		}
		if level == 0 {
			var to node = null
			if p.blank(); p.at < len(p.src) && strings.IndexByte(")],;}", p.src[p.at]) < 0 {
				to = p.binary(1)
			}
			from := n
			return evalFunc(func(e *env) (value.Value, error) {
				a, err := from.eval(e)
				if err != nil {
					return nil, err
				}
				b, err := to.eval(e)
				if err != nil {
					return nil, err
				}
				if _, ok := ruby.Compare(a, b); !ok && a != nil && b != nil {
					return nil, ruby.Raise(ruby.ArgumentError, "bad value for range")
				}
				return &ruby.Range{From: a, To: b, Exclusive: op == "..."}, nil
			})
		}
		n = p.operate(op, n, p.binary(level+1))
	}
}

// operator reads one of these operators, "" where none is next.
func (p *parser) operator(ops []string) string {
	p.blank()
	rest := p.src[p.at:]
	for _, op := range ops {
		if !strings.HasPrefix(rest, op) {
			continue
		}
		if after := rest[len(op):]; strings.HasPrefix(after, "=") && op != "==" && op != "<" && op != ">" ||
			op == "*" && strings.HasPrefix(after, "*") || op == "&" && (strings.HasPrefix(after, "&") || strings.HasPrefix(after, ".")) ||
			op == "|" && strings.HasPrefix(after, "|") || (op == "<" || op == ">") && strings.HasPrefix(after, op) || op[0] == '<' && op != "<=>" && strings.HasPrefix(rest, "<=>") {
			continue
		}
		p.at += len(op)
		return op
	}
	return ""
}

// operate is an operator with its operands.
func (p *parser) operate(op string, a, b node) node {
	switch op {
	case "||":
		return when(a, nil, b)
	case "&&":
		return when(a, b, nil)
	}
	return &call{receiver: a, name: op, args: []arg{{node: b}}}
}

func (p *parser) unary() node {
	p.blank()
	switch {
	case p.take("!"):
		return &call{receiver: p.unary(), name: "!"}
	case p.take("~"):
		return &call{receiver: p.unary(), name: "~"}
	case p.peek("-") && !p.peek("->") && p.at+1 < len(p.src) && !unicode.IsDigit(rune(p.src[p.at+1])):
		p.expect("-")
		return &call{receiver: p.unary(), name: "-@"}
	case p.peek("+") && p.at+1 < len(p.src) && !unicode.IsDigit(rune(p.src[p.at+1])):
		p.expect("+")
		return &call{receiver: p.unary(), name: "+@"}
	}
	negative := p.peek("-")
	n := p.postfix(p.primary())
	if p.take("**") {
		if negative {
			p.fail("a negative number before **")
		}
		return &call{receiver: n, name: "**", args: []arg{{node: p.unary()}}}
	}
	return n
}

// postfix reads calls and indexes after a primary.
func (p *parser) postfix(n node) node {
	for p.at < len(p.src) {
		rest := p.src[p.at:]
		switch {
		case strings.HasPrefix(rest, "[") && !spaced(p.src, p.at):
			p.at++
			n = &call{receiver: n, name: "[]", args: p.arguments("]")}
		case strings.HasPrefix(rest, "&."), strings.HasPrefix(rest, ".") && !strings.HasPrefix(rest, ".."):
			safe := rest[0] == '&'
			p.at++
			if safe {
				p.at++
			}
			c := &call{receiver: n, safe: safe, name: p.methodName()}
			p.callRest(c)
			n = c
		default:
			return n
		}
	}
	return n
}

func spaced(s string, at int) bool { return at > 0 && s[at-1] == ' ' }

// methodName reads the name of a method, which may be an operator.
func (p *parser) methodName() string {
	start := p.at
	if p.src[p.at] == '(' {
		return "call"
	}
	for p.at < len(p.src) {
		r, n := utf8.DecodeRuneInString(p.src[p.at:])
		if !isWord(r) {
			break
		}
		p.at += n
	}
	if p.at == start {
		for _, op := range []string{"<=>", "===", "==", "!=", "=~", "!~", "[]=", "[]", "**", "<<", ">>", "<=", ">=", "+@", "-@", "+", "-", "*", "/", "%", "<", ">", "!", "&", "|", "^", "~"} {
			if strings.HasPrefix(p.src[p.at:], op) {
				p.at += len(op)
				return op
			}
		}
		p.fail("no method")
	}
	if p.at < len(p.src) && (p.src[p.at] == '?' || p.src[p.at] == '!') && !strings.HasPrefix(p.src[p.at+1:], "=") {
		p.at++
	}
	return p.src[start:p.at]
}

// callRest reads arguments and block of a call.
func (p *parser) callRest(c *call) {
	if p.at < len(p.src) && p.src[p.at] == '(' {
		p.at++
		c.args = p.argumentsOf(c, ")")
		if c.args == nil {
			c.args = []arg{}
		}
	}
	if at := p.at; p.take("{") {
		c.block = p.block()
	} else {
		p.at = at
	}
}

func (p *parser) arguments(end string) []arg { return p.argumentsOf(&call{}, end) }

// argumentsOf reads arguments to an end, and a block given with &.
func (p *parser) argumentsOf(c *call, end string) []arg {
	var args []arg
	var keywords []node
	for !p.take(end) {
		switch {
		case p.peek("&") && !p.peek("&&"):
			p.expect("&")
			c.pass = p.expression()
		case p.peek("*"):
			p.expect("*")
			args = append(args, arg{p.expression(), true})
		default:
			if key := p.key(); key != nil {
				keywords = append(keywords, key, p.expression())
				break
			}
			n := p.expression()
			if p.take("=>") {
				keywords = append(keywords, n, p.expression())
				break
			}
			args = append(args, arg{n, false})
		}
		if !p.take(",") && !p.peek(end) {
			p.fail("no comma")
		}
	}
	if keywords != nil {
		args = append(args, arg{hash(keywords), false})
		c.keywords = true
	}
	return args
}

// key reads a key with a colon behind it, nil where there is none.
func (p *parser) key() node {
	p.blank()
	start := p.at
	for p.at < len(p.src) && (isWord(rune(p.src[p.at])) || p.src[p.at] == '?') {
		p.at++
	}
	if p.at > start && p.at+1 < len(p.src) && p.src[p.at] == ':' && p.src[p.at+1] != ':' {
		name := ruby.Symbol(p.src[start:p.at])
		p.at++
		return evalFunc(func(*env) (value.Value, error) { return name, nil })
	}
	if p.at = start; p.peek("\"") {
		if end := strings.IndexByte(p.src[p.at+1:], '"') + p.at + 1; strings.HasPrefix(p.src[end+1:], ": ") {
			name := ruby.Symbol(p.src[p.at+1 : end])
			p.at = end + 2
			return literal(name)
		}
	}
	return nil
}

// hash is a hash of keys and values; keywords are hashes of Ruby code in either form.
func hash(pairs []node) node {
	return evalFunc(func(e *env) (value.Value, error) {
		values := make([]value.Value, len(pairs))
		for i, n := range pairs {
			var err error
			if values[i], err = n.eval(e); err != nil {
				return nil, err
			}
		}
		return ruby.NewHash(values...), nil
	})
}

// block reads a block behind its brace.
func (p *parser) block() *block {
	b := &block{}
	if p.take("|") {
		b.params = p.params("|")
	}
	b.body = p.statements("}")
	p.expect("}")
	return b
}

func (p *parser) params(end string) []param {
	var list []param
	for !p.take(end) {
		var x param
		x.star = p.take("*")
		if p.take("(") {
			x.list = p.params(")")
		} else {
			x.name = p.identifier()
		}
		if p.take("=") {
			x.value = p.binary(6)
		}
		list = append(list, x)
		if !p.take(",") && !p.peek(end) {
			p.fail("no parameter")
		}
	}
	return list
}

func literal(v value.Value) node { return evalFunc(func(*env) (value.Value, error) { return v, nil }) }

func (p *parser) primary() node {
	p.blank()
	if p.at == len(p.src) {
		p.fail("end")
	}
	switch c := p.src[p.at]; {
	case c == '"':
		return p.str()
	case c == '\'':
		p.at++
		return stringNode([]node{literal(p.until('\''))})
	case c == ':' && strings.HasPrefix(p.src[p.at:], ":\""):
		p.at++
		n := p.str()
		return evalFunc(func(e *env) (value.Value, error) {
			v, err := n.eval(e)
			return ruby.Symbol(ruby.Text(v)), err
		})
	case c == ':':
		p.at++
		var sign strings.Builder
		for p.src[p.at] == '@' || p.src[p.at] == '$' {
			sign.WriteString(p.src[p.at : p.at+1])
			p.at++
		}
		name := p.methodName()
		if p.at < len(p.src) && p.src[p.at] == '=' && !strings.HasPrefix(p.src[p.at:], "=>") && !strings.HasPrefix(p.src[p.at:], "==") && isWord(rune(name[0])) {
			p.at++
			name += "="
		}
		return literal(ruby.Symbol(sign.String() + name))
	case c == '/':
		p.at++
		return p.regexp()
	case strings.HasPrefix(p.src[p.at:], "%w["):
		p.at += 3
		var words []node
		for w := range strings.FieldsSeq(p.until(']')) {
			words = append(words, stringNode([]node{literal(w)}))
		}
		return array(words)
	case c == '[':
		p.at++
		args := p.arguments("]")
		return evalFunc(func(e *env) (value.Value, error) {
			elems := []value.Value{}
			for _, a := range args {
				v, err := a.eval(e)
				if err != nil {
					return nil, err
				}
				if a.splat {
					elems = append(elems, ruby.Elements(v)...)
				} else {
					elems = append(elems, v)
				}
			}
			return e.array(elems), nil
		})
	case c == '{':
		p.at++
		pairs := p.arguments("}")
		return evalFunc(func(e *env) (value.Value, error) {
			if len(pairs) == 0 {
				return e.hash(ruby.NewHash()), nil
			}
			v, err := pairs[0].eval(e)
			if err != nil {
				return nil, err
			}
			return e.hash(v.(*ruby.Hash)), nil
		})
	case c == '(':
		p.at++
		n := p.statements(")")
		p.expect(")")
		return n
	case strings.HasPrefix(p.src[p.at:], "->"):
		p.at += 2
		b := &block{}
		var params []param
		if p.take("(") {
			params = p.params(")")
		}
		p.expect("{")
		b = p.block()
		if params != nil {
			b.params = params
		}
		return evalFunc(func(e *env) (value.Value, error) {
			blk, _ := b.make(e, true)
			return blk, nil
		})
	case c == '$':
		return p.global()
	case c == '-' || c == '+' || '0' <= c && c <= '9':
		return p.number()
	case unicode.IsUpper(rune(c)):
		return p.constant()
	}
	for word, v := range map[string]value.Value{"nil": nil, "true": true, "false": false} {
		if p.peek(word) && !p.peek(word+"?") {
			p.at += len(word)
			return literal(v)
		}
	}
	name := p.methodName()
	if name == "" {
		p.fail("what is it")
	}
	c := &call{name: name}
	p.callRest(c)
	return c
}

// constant reads a constant, or a function whose name looks like one.
func (p *parser) constant() node {
	start := p.at
	for p.at < len(p.src) && (isWord(rune(p.src[p.at])) || strings.HasPrefix(p.src[p.at:], "::")) {
		if p.src[p.at] == ':' {
			p.at++
		}
		p.at++
	}
	name := p.src[start:p.at]
	if p.at < len(p.src) && p.src[p.at] == '(' {
		c := &call{name: name}
		p.callRest(c)
		return c
	}
	if p.at < len(p.src) && p.src[p.at] == '[' {
		if singletons[name+".[]"] != nil {
			p.at++
			return &call{receiver: literalConstant(name), name: "[]", args: p.arguments("]")}
		}
	}
	return literalConstant(name)
}

func literalConstant(name string) node {
	return evalFunc(func(e *env) (value.Value, error) { return constant(e.c, name) })
}

func array(elems []node) node {
	return evalFunc(func(e *env) (value.Value, error) {
		values := make([]value.Value, len(elems))
		for i, n := range elems {
			var err error
			if values[i], err = n.eval(e); err != nil {
				return nil, err
			}
		}
		return e.array(values), nil
	})
}

// array is an array in the form that is asked for: one of Puppet's where all elements are.
func (e *env) array(elems []value.Value) value.Value {
	if e.frozen && len(elems) < 1<<20 {
		for _, v := range elems {
			if !puppets(v) {
				return ruby.NewArray(elems...)
			}
		}
		return value.Array(elems)
	}
	return ruby.NewArray(elems...)
}

// hash is a hash in the form that is asked for.
func (e *env) hash(h *ruby.Hash) value.Value {
	if !e.frozen {
		return h
	}
	own := value.MakeHash(h.Len())
	for i := range h.Len() {
		k, v := h.At(i)
		if !puppets(k) || !puppets(v) {
			return h
		}
		own.Set(k, v)
	}
	return own
}

// puppets reports whether a value is one of Puppet's.
func puppets(v value.Value) bool {
	switch v.(type) {
	case nil, bool, int64, float64, string, value.Array, *value.Hash, *value.Regexp, ruby.Symbol:
		return true
	}
	return false
}

// global reads $~ and its relatives.
func (p *parser) global() node {
	p.at++
	c := p.src[p.at]
	p.at++
	return evalFunc(func(e *env) (value.Value, error) {
		d, _ := e.m.Last().(*ruby.MatchData)
		switch {
		case c == '~':
			return e.m.Last(), nil
		case '1' <= c && c <= '9':
			return e.m.Group(int(c - '0')), nil
		case d == nil:
			return nil, nil
		case c == '&':
			return e.m.Group(0), nil
		case c == '`':
			return ruby.MatchDataPreMatch(d), nil
		}
		return ruby.MatchDataPostMatch(d), nil
	})
}

func (p *parser) number() node {
	start := p.at
	if p.src[p.at] == '-' || p.src[p.at] == '+' {
		p.at++
	}
	float := false
	for p.at < len(p.src) {
		c := p.src[p.at]
		switch {
		case '0' <= c && c <= '9' || c == '_':
		case c == '.' && p.at+1 < len(p.src) && '0' <= p.src[p.at+1] && p.src[p.at+1] <= '9' && !float:
			float = true
		case c == 'e' && p.at+1 < len(p.src) && (p.src[p.at+1] == '-' || '0' <= p.src[p.at+1] && p.src[p.at+1] <= '9'):
			float = true
			p.at++
		case c == 'x' && p.at == start+1:
		case strings.HasPrefix(p.src[start:], "0x") && strings.IndexByte("abcdef", c) >= 0:
		default:
			goto done
		}
		p.at++
	}
done:
	text := strings.ReplaceAll(p.src[start:p.at], "_", "")
	if float {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			p.fail("no float")
		}
		return literal(f)
	}
	n, err := strconv.ParseInt(text, 0, 64)
	if err != nil {
		p.fail("no integer")
	}
	return literal(n)
}

// until reads a string without interpolations to its end.
func (p *parser) until(end byte) string {
	var b strings.Builder
	for p.src[p.at] != end {
		if p.src[p.at] == '\\' && (p.src[p.at+1] == end || p.src[p.at+1] == '\\') {
			p.at++
		}
		b.WriteByte(p.src[p.at])
		p.at++
	}
	p.at++
	return b.String()
}

// str reads a string in double quotes.
func (p *parser) str() node {
	p.expect("\"")
	var parts []node
	var b []byte
	for p.src[p.at] != '"' {
		switch {
		case strings.HasPrefix(p.src[p.at:], "#{"):
			parts = append(parts, literal(string(b)))
			b = nil
			p.at += 2
			parts = append(parts, p.statements("}"))
			p.expect("}")
		case p.src[p.at] == '\\':
			p.at++
			b = p.escape(b)
		default:
			b = append(b, p.src[p.at])
			p.at++
		}
	}
	p.at++
	return stringNode(append(parts, literal(string(b))))
}

// escape reads what stands behind a backslash.
func (p *parser) escape(b []byte) []byte {
	c := p.src[p.at]
	p.at++
	if i := strings.IndexByte("ntrsevabf0", c); i >= 0 {
		return append(b, "\n\t\r \x1b\v\a\b\f\x00"[i])
	}
	switch c {
	case 'u':
		digits := ""
		if p.src[p.at] == '{' {
			end := strings.IndexByte(p.src[p.at:], '}')
			digits = p.src[p.at+1 : p.at+end]
			p.at += end + 1
		} else {
			digits = p.src[p.at : p.at+4]
			p.at += 4
		}
		n, _ := strconv.ParseUint(digits, 16, 32)
		return utf8.AppendRune(b, rune(n))
	case 'x':
		n, _ := strconv.ParseUint(p.src[p.at:p.at+2], 16, 8)
		p.at += 2
		return append(b, byte(n))
	}
	return append(b, c)
}

// stringNode is a string of parts, in the form that is asked for; one that is interpolated can be changed.
func stringNode(parts []node) node {
	return evalFunc(func(e *env) (value.Value, error) {
		var b strings.Builder
		for _, n := range parts {
			v, err := n.eval(e)
			if err != nil {
				return nil, err
			}
			b.WriteString(ruby.ToS(v))
		}
		if e.frozen && len(parts) == 1 {
			return b.String(), nil
		}
		return ruby.NewString(b.String()), nil
	})
}

// regexp reads a regular expression behind its slash.
func (p *parser) regexp() node {
	var b []byte
	for p.src[p.at] != '/' {
		if p.src[p.at] == '\\' {
			if p.src[p.at+1] != '/' {
				b = append(b, '\\')
			}
			p.at++
		}
		b = append(b, p.src[p.at])
		p.at++
	}
	p.at++
	var options strings.Builder
	for p.at < len(p.src) && strings.IndexByte("mix", p.src[p.at]) >= 0 {
		options.WriteString(p.src[p.at : p.at+1])
		p.at++
	}
	return evalFunc(func(*env) (value.Value, error) { return ruby.NewRegexp(string(b), options.String()) })
}
