package value

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Translate turns a regular expression of Ruby's dialect (Onigmo, LEX-36) into
// one of Go's that matches the same. What differs:
//
//	Ruby                      Go
//	^ $                       the same under (?m), which is put in front
//	(?m)                      (?s)
//	\Z                        a group that takes the newline, see [Regexp]
//	\h \s \R [[:alpha:]]      spelled out as classes
//	(?x)                      blanks and comments are dropped
//	a(?i)b|c                  a(?i:b|c)
//	(?<n>a)(b)                (?P<n>a)(?:b): names disable numbers
//	a*+ (?>a)                 a* where nothing that follows could tell
//	[a-z&&[^x]]               the resulting ranges
//
// Look-around, back-references and the like have no counterpart; they give a
// *[RegexpError] with Unsupported set. Every other error is one that Ruby gives
// too, in its words. Known differences that remain: \b is about ASCII words,
// (?i) does not know that ß is ss, and the loops of nested empty matches.
func Translate(source string) (pattern string, err error) {
	t := &translator{src: source}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *RegexpError:
			pattern, err = "", e
		default:
			panic(e)
		}
	}()
	root := t.alternatives()
	if t.pos < len(t.src) {
		t.fail("unmatched close parenthesis")
	}
	t.checkReferences()
	e := emitter{named: t.names != nil, fold: t.fold}
	e.node(root, follow{known: true})
	if e.unsupported != "" {
		t.unsupport(e.unsupported)
	}
	if t.unsupported != "" {
		return "", &RegexpError{Source: source, Reason: t.unsupported, Unsupported: true}
	}
	switch {
	case t.lines:
		return "(?m)" + string(e.out), nil
	case len(e.out) == 0 && source != "":
		return "(?:)", nil // an empty pattern is one that was never translated
	}
	return string(e.out), nil
}

// maxRegexpDepth bounds the nesting of groups and classes.
const maxRegexpDepth = 500

// translator parses an Onigmo expression into nodes.
type translator struct {
	src   string
	pos   int
	depth int

	extended bool // (?x) is on
	fold     bool // (?i) was seen
	unicode  bool // (?u) is on: \w \d \s are about all of Unicode

	names       []string // of the groups, in order; nil without named groups
	numbered    int      // plain groups seen
	tails       int      // \Z seen
	lines       bool     // ^ or $ seen
	backrefs    []int    // numbers referred to
	nameRefs    []string // names referred to
	unsupported string   // the first construct that Go cannot express
}

// The nodes of an expression.
type (
	seq  []node // one after the other
	alt  []node // one of several
	node any

	// atom is a text that Go understands. It matches one character of the class
	// set, or, when set is empty, a position.
	atom struct{ text, set string }

	// group is a parenthesised node; open is what follows "(?", and is empty
	// for a capturing group.
	group struct {
		open string
		name string
		body node
	}

	// repeat is a repeated node with its operator in Go's notation.
	repeat struct {
		body       node
		op         string
		min        int
		possessive bool
	}

	// atomic is (?>...).
	atomic struct{ body node }
)

func (t *translator) fail(reason string) {
	panic(&RegexpError{Source: t.src, Reason: reason})
}

// unsupport notes a construct that Go cannot express; the first one is reported.
func (t *translator) unsupport(what string) {
	if t.unsupported == "" {
		t.unsupported = what + " needs a backtracking regular expression engine"
	}
}

func (t *translator) enter() {
	if t.depth++; t.depth > maxRegexpDepth {
		t.fail("too deep nest level")
	}
}

func (t *translator) more() bool { return t.pos < len(t.src) }

// peek is the next byte, 0 at the end.
func (t *translator) peek() byte {
	if t.more() {
		return t.src[t.pos]
	}
	return 0
}

// take skips a prefix of what is left, if it is there.
func (t *translator) take(prefix string) bool {
	if strings.HasPrefix(t.src[t.pos:], prefix) {
		t.pos += len(prefix)
		return true
	}
	return false
}

// rune takes the next character.
func (t *translator) rune() rune {
	r, n := utf8.DecodeRuneInString(t.src[t.pos:])
	t.pos += n
	return r
}

// alternatives parses up to the closing parenthesis or the end.
func (t *translator) alternatives() node {
	t.enter()
	defer func() { t.depth-- }()
	var branches alt
	for {
		branches = append(branches, t.sequence())
		if !t.take("|") {
			break
		}
	}
	if len(branches) == 1 {
		return branches[0]
	}
	return branches
}

func (t *translator) sequence() node {
	var s seq
	for t.more() {
		switch c := t.peek(); {
		case c == '|' || c == ')':
			return s
		case t.extended && strings.IndexByte(" \t\n\r\f\v", c) >= 0:
			t.pos++
		case t.extended && c == '#':
			if i := strings.IndexByte(t.src[t.pos:], '\n'); i >= 0 {
				t.pos += i + 1
			} else {
				t.pos = len(t.src)
			}
		case t.take("(?#"):
			t.comment()
		case c == '*' || c == '+' || c == '?' || c == '{' && t.isInterval():
			if len(s) == 0 {
				t.fail("target of repeat operator is not specified")
			}
			s[len(s)-1] = t.quantifier(s[len(s)-1])
		default:
			s = append(s, t.element())
		}
	}
	return s
}

func (t *translator) comment() {
	for t.more() {
		switch t.rune() {
		case '\\':
			if t.more() {
				t.rune()
			}
		case ')':
			return
		}
	}
	t.fail("end pattern in group")
}

// element parses one thing that may be repeated.
func (t *translator) element() node {
	switch r := t.rune(); r {
	case '(':
		return t.group()
	case '[':
		text := t.class()
		return atom{text, text}
	case '.':
		return atom{".", `[^\n]`}
	case '^', '$':
		t.lines = true
		return atom{string(r), ""}
	case '\\':
		return t.escape()
	default:
		return literal(r)
	}
}

func literal(r rune) atom {
	text := regexp.QuoteMeta(string(r))
	if r == utf8.RuneError {
		text = `\x{FFFD}`
	}
	return atom{text, text}
}

// isInterval tells whether {n}, {n,}, {,m} or {n,m} comes next. Any other brace
// is an ordinary character.
func (t *translator) isInterval() bool {
	_, _, _, n := interval(t.src[t.pos:])
	return n > 0
}

// interval reads an interval and returns its length in bytes, 0 when it is none.
// max is -1 when there is no upper bound; fixed marks {n}.
func interval(s string) (min, max int, fixed bool, n int) {
	rest := s[1:]
	d := digits(rest)
	min, _ = strconv.Atoi(rest[:d])
	low := d > 0
	rest = rest[d:]
	if low && strings.HasPrefix(rest, "}") {
		return min, min, true, d + 2
	}
	if !strings.HasPrefix(rest, ",") {
		return 0, 0, false, 0
	}
	e := digits(rest[1:])
	max, _ = strconv.Atoi(rest[1 : 1+e])
	if e == 0 {
		max = -1
	}
	if !strings.HasPrefix(rest[1+e:], "}") || (!low && e == 0) {
		return 0, 0, false, 0
	}
	return min, max, false, d + e + 3
}

// quantifier parses a repeat operator and applies it to body.
func (t *translator) quantifier(body node) node {
	if t.peek() == '{' {
		return t.intervalOf(body)
	}
	r := repeat{body: body, op: t.src[t.pos : t.pos+1]}
	t.pos++
	if r.op == "+" {
		r.min = 1
	}
	switch {
	case t.take("?"):
		r.op += "?"
	case t.take("+"):
		r.possessive = true
	}
	return r
}

func (t *translator) intervalOf(body node) node {
	min, max, fixed, n := interval(t.src[t.pos:])
	t.pos += n
	if min > 100000 || max > 100000 {
		t.fail("too big number for repeat range")
	}
	if max >= 0 && max < min {
		t.fail("upper is smaller than lower in repeat range")
	}
	r := repeat{body: body, min: min}
	switch {
	case fixed:
		r.op = "{" + strconv.Itoa(min) + "}"
		// {n}? is not lazy: it makes the whole optional.
		if t.take("?") {
			return repeat{body: r, op: "?"}
		}
		return r
	case max < 0:
		r.op = "{" + strconv.Itoa(min) + ",}"
	default:
		r.op = "{" + strconv.Itoa(min) + "," + strconv.Itoa(max) + "}"
	}
	if t.take("?") {
		r.op += "?"
	}
	return r
}

// group parses what follows an opening parenthesis.
func (t *translator) group() node {
	if !t.take("?") {
		t.numbered++
		return group{body: t.body()}
	}
	if !t.more() {
		t.fail("end pattern in group")
	}
	switch {
	case t.take(":"):
		return group{open: ":", body: t.body()}
	case t.take(">"):
		return atomic{t.body()}
	case t.take("="), t.take("!"):
		t.unsupport("look-ahead")
		return group{open: ":", body: t.body()}
	case t.take("<="), t.take("<!"):
		t.unsupport("look-behind")
		return group{open: ":", body: t.body()}
	case t.take("~"):
		t.unsupport("an absence operator")
		return group{open: ":", body: t.body()}
	case t.take("("):
		return t.condition()
	case t.take("<"):
		return t.namedGroup('>')
	case t.take("'"):
		return t.namedGroup('\'')
	}
	return t.options()
}

// body parses the inside of a group and its closing parenthesis. Options set
// inside end with it.
func (t *translator) body() node {
	extended, unicode := t.extended, t.unicode
	n := t.alternatives()
	if !t.take(")") {
		t.fail("end pattern with unmatched parenthesis")
	}
	t.extended, t.unicode = extended, unicode
	return n
}

func (t *translator) condition() node {
	ref := t.until(')')
	if n, err := strconv.Atoi(strings.Trim(ref, "<>'")); err == nil {
		t.backrefs = append(t.backrefs, n)
	}
	t.unsupport("a conditional")
	return group{open: ":", body: t.body()}
}

func (t *translator) namedGroup(end byte) node {
	name := t.name(end)
	if name == "" {
		t.fail("group name is empty")
	}
	t.names = append(t.names, name)
	return group{name: name, body: t.body()}
}

// name takes a group's name and the delimiter behind it.
func (t *translator) name(end byte) string {
	name := t.until(end)
	for i, r := range name {
		if r == ')' || i == 0 && (!isWord(r) || '0' <= r && r <= '9') {
			t.fail("invalid group name <" + name + ">")
		}
	}
	return name
}

func isWord(r rune) bool {
	return r >= utf8.RuneSelf || r == '_' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
}

// until takes the text up to a delimiter, and the delimiter.
func (t *translator) until(end byte) string {
	i := strings.IndexByte(t.src[t.pos:], end)
	if i < 0 {
		t.fail("invalid group name <" + t.src[t.pos:] + ">")
	}
	text := t.src[t.pos : t.pos+i]
	t.pos += i + 1
	return text
}

// options parses (?imx-imx) and (?imx-imx:...).
func (t *translator) options() node {
	extended, unicode := t.extended, t.unicode
	var on, off string
	flags := &on
	for {
		if !t.more() {
			t.fail("end pattern in group")
		}
		switch t.rune() {
		case 'i':
			*flags += "i"
			t.fold = true
		case 'm':
			*flags += "s"
		case 'x':
			t.extended = flags == &on
		case 'u':
			t.unicode = true
		case 'a', 'd':
			t.unicode = false
		case '-':
			flags = &off
		case ':':
			n := group{open: optionText(on, off), body: t.body()}
			t.extended, t.unicode = extended, unicode
			return n
		case ')':
			// The options hold for the rest of the enclosing group, all its
			// alternatives included.
			return group{open: optionText(on, off), body: t.alternatives()}
		default:
			t.fail("undefined group option")
		}
	}
}

// optionText is the flag part of a group in Go's notation.
func optionText(on, off string) string {
	if off != "" {
		off = "-" + off
	}
	return on + off + ":"
}

// checkReferences reports references to groups that do not exist.
func (t *translator) checkReferences() {
	if t.names != nil && t.backrefs != nil {
		t.fail("numbered backref/call is not allowed. (use name)")
	}
	for _, n := range t.backrefs {
		if n == 0 || n > t.numbered {
			t.fail("invalid backref number/name")
		}
	}
	for _, name := range t.nameRefs {
		if !slices.Contains(t.names, name) {
			t.fail("undefined name <" + name + "> reference")
		}
	}
}
