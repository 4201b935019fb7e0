package regex

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxDepth bounds the nesting of groups and classes, maxRepeat the counts of repeats, and maxGroups the number of groups.
// They are Onigmo's. The bound for repeats of repeats, which make a tree as deep, is p2go's own.
const (
	maxDepth  = 4096
	maxRepeat = 100000
	maxGroups = 32767
)

// options are those that (?imxaud) sets.
type options struct {
	extended bool // x
	fold     bool // i
	dotAll   bool // m
	ascii    bool // a: \w \d \s \b and bracket classes are about ASCII
	unicode  bool // u: \w \d \s are about all of Unicode
}

// parser turns an expression into a tree of nodes.
type parser struct {
	src   string
	pos   int
	depth int
	options

	groups []*group // in the order of their opening parentheses
	named  bool     // some groups have names, so that the others have no numbers
	refs   []*reference
	byNum  bool // a back-reference or call has a number
}

// failure is a panic that ends parsing.
type failure struct{ reason string }

func fail(reason string) { panic(failure{reason}) }

// expression is a parsed expression.
type expression struct {
	whole     *group   // of the number 0
	groups    []*group // those that have other numbers
	recursive bool     // a group calls itself
}

// parse reads an expression. The error is one that Ruby gives, in its words.
func parse(source string) (e *expression, reason string) {
	defer func() {
		switch f := recover().(type) {
		case nil:
		case failure:
			e, reason = nil, f.reason
		default:
			panic(f)
		}
	}()
	p := &parser{src: unescape(source)}
	root := p.alternatives()
	if p.more() {
		fail("unmatched close parenthesis")
	}
	e = &expression{whole: &group{body: root}}
	p.number(e)
	p.resolve(e)
	return e, ""
}

func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		fail("parse depth limit over")
	}
}

func (p *parser) more() bool   { return p.pos < len(p.src) }
func (p *parser) rest() string { return p.src[p.pos:] }

// peek is the next byte, 0 at the end.
func (p *parser) peek() byte {
	if p.more() {
		return p.src[p.pos]
	}
	return 0
}

// take skips a prefix of what is left, if it is there.
func (p *parser) take(prefix string) bool {
	if strings.HasPrefix(p.rest(), prefix) {
		p.pos += len(prefix)
		return true
	}
	return false
}

// rune takes the next character.
func (p *parser) rune() rune {
	r, n := utf8.DecodeRuneInString(p.rest())
	p.pos += n
	return r
}

// alternatives parses up to the closing parenthesis or the end.
func (p *parser) alternatives() node {
	p.enter()
	defer func() { p.depth-- }()
	var branches alt
	for {
		branches = append(branches, p.sequence())
		if !p.take("|") {
			break
		}
	}
	if len(branches) == 1 {
		return branches[0]
	}
	return branches
}

func (p *parser) sequence() node {
	var s seq
	repeats := 0 // of the last element
	for p.more() {
		switch c := p.peek(); {
		case c == '|' || c == ')':
			return s
		case p.extended && strings.IndexByte(" \t\n\r\f\v", c) >= 0:
			p.pos++
		case p.extended && c == '#':
			if i := strings.IndexByte(p.rest(), '\n'); i >= 0 {
				p.pos += i + 1
			} else {
				p.pos = len(p.src)
			}
		case p.take("(?#"):
			p.comment()
		case c == '*' || c == '+' || c == '?' || c == '{' && p.isInterval():
			if len(s) == 0 {
				fail("target of repeat operator is not specified")
			}
			if repeats++; repeats > maxDepth {
				fail("parse depth limit over")
			}
			s[len(s)-1] = p.quantifier(s[len(s)-1])
		default:
			repeats = 0
			s = append(s, p.element())
		}
	}
	return s
}

func (p *parser) comment() {
	for p.more() {
		switch p.rune() {
		case '\\':
			if p.more() {
				p.rune()
			}
		case ')':
			return
		}
	}
	fail("end pattern in group")
}

// element parses one thing that may be repeated.
func (p *parser) element() node {
	switch r := p.rune(); r {
	case '(':
		return p.group()
	case '[':
		return p.bracket()
	case '.':
		if p.dotAll {
			return set{class: anyRune}
		}
		return set{class: notNewline}
	case '^':
		return position{lineBegin}
	case '$':
		return position{lineEnd}
	case '\\':
		return p.escape()
	default:
		return lit{r, p.fold}
	}
}

// isInterval reports whether {n}, {n,}, {,m} or {n,m} comes next. Any other brace is an ordinary character.
func (p *parser) isInterval() bool {
	_, _, _, n := interval(p.rest())
	return n > 0
}

// interval reads an interval and returns its length in bytes, 0 when it is none. max is -1 when there is no upper
// bound; fixed marks {n}.
func interval(s string) (min, max int, fixed bool, n int) {
	rest := s[1:]
	low := countDigits(rest, len(rest), '9')
	min = decimal(rest[:low])
	rest = rest[low:]
	if low > 0 && strings.HasPrefix(rest, "}") {
		return min, min, true, low + 2
	}
	if !strings.HasPrefix(rest, ",") {
		return 0, 0, false, 0
	}
	high := countDigits(rest[1:], len(rest), '9')
	max = -1
	if high > 0 {
		max = decimal(rest[1 : 1+high])
	}
	if !strings.HasPrefix(rest[1+high:], "}") || low == 0 && high == 0 {
		return 0, 0, false, 0
	}
	return min, max, false, low + high + 3
}

// decimal converts digits; what does not fit is larger than all limits.
func decimal(s string) int {
	if s == "" {
		return 0
	}
	n, err := strconv.Atoi(s)
	if err != nil || n > tooMany {
		return tooMany
	}
	return n
}

// quantifier parses a repeat operator and applies it to body.
func (p *parser) quantifier(body node) node {
	if p.peek() == '{' {
		return p.intervalOf(body)
	}
	r := repeat{body: body, max: -1}
	switch p.rune() {
	case '+':
		r.min = 1
	case '?':
		r.max = 1
	}
	switch {
	case p.take("?"):
		r.kind = lazy
	case p.take("+"):
		r.kind = possessive
	}
	return reduce(r)
}

func (p *parser) intervalOf(body node) node {
	min, max, fixed, n := interval(p.rest())
	p.pos += n
	if min > maxRepeat || max > maxRepeat {
		fail("too big number for repeat range")
	}
	if max >= 0 && max < min {
		fail("upper is smaller than lower in repeat range")
	}
	r := repeat{body: body, min: min, max: max}
	if p.take("?") {
		if fixed { // {n}? is not lazy: it makes the whole optional.
			return repeat{body: r, max: 1}
		}
		r.kind = lazy
	}
	return reduce(r)
}

// reduce makes one repeat of two where Onigmo does, and the meaning depends on it: a??* is a*?.
func reduce(r repeat) repeat {
	in, ok := r.body.(repeat)
	if !ok || !plain(r) || !plain(in) {
		return r
	}
	lazily := func(min, max int) repeat { return repeat{in.body, min, max, lazy} }
	switch {
	case in.kind == greedy && in.min == 0 && in.max < 0: // a*
		if r.kind == lazy && r.min == 0 { // a*?? and a**? are (?:a+)??
			return repeat{repeat{in.body, 1, -1, greedy}, 0, 1, lazy}
		}
		return in
	case in.kind == greedy && in.max == 1: // a?
		switch {
		case r.kind == greedy && r.max == 1:
			return in
		case r.kind == greedy:
			return repeat{in.body, 0, -1, greedy}
		case r.max == 1:
			return lazily(0, 1)
		case r.min == 0:
			return lazily(0, -1)
		}
	case in.kind == greedy: // a+
		switch {
		case r.kind == greedy && r.min == 0:
			return repeat{in.body, 0, -1, greedy}
		case r.kind == greedy, r.min == 1:
			return in
		case r.max < 0: // a+*? is (?:a+)??
			return repeat{in, 0, 1, lazy}
		}
	case in.max == 1: // a??
		if r.max == 1 {
			return in
		}
		return lazily(0, -1)
	case in.min == 0: // a*?
		return in
	default: // a+?
		switch {
		case r.kind == lazy && r.min == 1:
			return in
		case r.kind == lazy:
			return lazily(0, -1)
		}
	}
	return r
}

// plain reports whether a repeat is one of * + ? *? +? ??.
func plain(r repeat) bool {
	return r.kind != possessive && (r.min <= 1 && r.max < 0 || r.min == 0 && r.max == 1)
}

// number gives the groups their numbers: when some have names, the others have none.
func (p *parser) number(e *expression) {
	for _, g := range p.groups {
		if p.named && g.name == "" {
			continue
		}
		e.groups = append(e.groups, g)
		g.num = len(e.groups)
	}
}

// resolve finds the groups that references are about, and reports references and look-behinds that are wrong.
func (p *parser) resolve(e *expression) {
	if p.named && p.byNum {
		fail("numbered backref/call is not allowed. (use name)")
	}
	calls := map[*reference]bool{}
	walk(e.whole.body, func(n node) {
		if c, ok := n.(call); ok {
			calls[c.ref] = true
		}
	})
	for _, ref := range p.refs {
		switch {
		case ref.name != "":
			for _, g := range e.groups {
				if g.name == ref.name {
					ref.groups = append(ref.groups, g)
				}
			}
			if ref.groups == nil {
				fail("undefined name <" + ref.name + "> reference")
			}
			if calls[ref] && len(ref.groups) > 1 {
				fail("multiplex definition name <" + ref.name + "> call")
			}
		case calls[ref] && ref.num == 0:
			ref.groups = []*group{e.whole}
		case ref.num > len(e.groups):
			if calls[ref] {
				fail("undefined group <" + strconv.Itoa(ref.num) + "> reference")
			}
			fail("invalid backref number/name")
		default:
			ref.groups = []*group{e.groups[ref.num-1]}
		}
	}
	if len(calls) > 0 {
		e.checkRecursion()
	}
	walk(e.whole.body, func(n node) {
		if l, ok := n.(look); ok && l.behind {
			checkBehind(l)
		}
	})
}

// walk calls f with a node and all below it.
func walk(n node, f func(node)) {
	f(n)
	children(n, func(sub node) { walk(sub, f) })
}

// checkRecursion finds groups that call themselves, and reports one that does so before it takes a character.
func (e *expression) checkRecursion() {
	for _, g := range append(slices.Clone(e.groups), e.whole) {
		if calls(g.body, g, false, map[*group]bool{}) {
			e.recursive = true
		}
		if calls(g.body, g, true, map[*group]bool{}) || must(g.body, g, map[*group]bool{}) {
			fail("never ending recursion")
		}
	}
}

// calls reports whether matching a node may call a group, with first only before it takes a character. done holds the
// groups that were looked into.
func calls(n node, target *group, first bool, done map[*group]bool) bool {
	switch n := n.(type) {
	case call:
		g := n.ref.groups[0]
		if g == target {
			return true
		}
		if done[g] {
			return false
		}
		done[g] = true
		return calls(g.body, target, first, done)
	case seq:
		for _, sub := range n {
			if calls(sub, target, first, done) {
				return true
			}
			if first && !skips(sub, map[*group]bool{}) {
				break
			}
		}
		return false
	}
	found := false
	children(n, func(sub node) { found = found || calls(sub, target, first, done) })
	return found
}

// must reports whether every way to match a node calls a group. inside are the groups being looked into.
func must(n node, target *group, inside map[*group]bool) bool {
	switch n := n.(type) {
	case call:
		g := n.ref.groups[0]
		if g == target || inside[g] {
			return g == target
		}
		inside[g] = true
		defer delete(inside, g)
		return must(g.body, target, inside)
	case alt:
		return !slices.ContainsFunc(n, func(sub node) bool { return !must(sub, target, inside) })
	case condition:
		return must(n.yes, target, inside) && must(n.no, target, inside)
	case repeat:
		return n.min > 0 && must(n.body, target, inside)
	}
	found := false
	children(n, func(sub node) { found = found || must(sub, target, inside) })
	return found
}

// skips reports whether a node may match without taking a character; inside are the groups being looked into.
func skips(n node, inside map[*group]bool) bool {
	switch n := n.(type) {
	case lit, set:
		return false
	case seq:
		return !slices.ContainsFunc(n, func(sub node) bool { return !skips(sub, inside) })
	case alt:
		return slices.ContainsFunc(n, func(sub node) bool { return skips(sub, inside) })
	case repeat:
		return n.min == 0 || skips(n.body, inside)
	case *group:
		return skips(n.body, inside)
	case option:
		return skips(n.body, inside)
	case atomic:
		return skips(n.body, inside)
	case condition:
		return skips(n.yes, inside) || skips(n.no, inside)
	case call:
		g := n.ref.groups[0]
		if inside[g] {
			return false
		}
		inside[g] = true
		defer delete(inside, g)
		return skips(g.body, inside)
	}
	return true
}

// checkBehind reports a look-behind that Onigmo does not allow: its length must be known, where its alternatives may
// differ in theirs.
func checkBehind(l look) {
	bad := contains(l.body, func(n node) bool {
		switch n := n.(type) {
		case atomic, absent, condition, backref:
			return true
		case look:
			return !n.behind
		case *group:
			return l.not && n.num > 0
		case position:
			return n.kind == textEnd || n.kind == lastLineEnd
		}
		return false
	})
	body := l.body
	for {
		inner, ok := bare(only(body))
		if !ok {
			break
		}
		body = inner
	}
	if branches, ok := body.(alt); ok && !bad {
		for _, b := range branches {
			bad = bad || !fixed(b)
		}
	} else {
		bad = bad || !fixed(body)
	}
	if bad {
		fail("invalid pattern in look-behind")
	}
}

// bare is the body of a group that does nothing.
func bare(n node) (body node, ok bool) {
	switch n := n.(type) {
	case option:
		return n.body, !n.sets
	case *group:
		return n.body, n.num == 0
	}
	return nil, false
}

// only is the element of a sequence of one, else the node itself.
func only(n node) node {
	if s, ok := n.(seq); ok && len(s) == 1 {
		return s[0]
	}
	return n
}

// fixed reports whether a node always takes the same number of characters.
func fixed(n node) bool {
	_, ok := length(n, map[*group]bool{})
	return ok
}

// length is the number of characters that a node takes. inside are the called groups being looked into.
func length(n node, inside map[*group]bool) (chars int, ok bool) {
	switch n := n.(type) {
	case lit, set:
		return 1, true
	case seq:
		for _, sub := range n {
			l, ok := length(sub, inside)
			if !ok {
				return 0, false
			}
			chars = min(chars+l, tooMany)
		}
		return chars, true
	case alt:
		for i, sub := range n {
			l, ok := length(sub, inside)
			if !ok || i > 0 && l != chars {
				return 0, false
			}
			chars = l
		}
		return chars, true
	case repeat:
		l, ok := length(n.body, inside)
		return saturate(l, n.min), ok && n.min == n.max
	case *group:
		return length(n.body, inside)
	case option:
		return length(n.body, inside)
	case call:
		g := n.ref.groups[0]
		if inside[g] {
			return 0, false
		}
		inside[g] = true
		defer delete(inside, g)
		return length(g.body, inside)
	case position, look:
		return 0, true
	}
	return 0, false
}
