package regex

import (
	"regexp/syntax"
	"strconv"

	"github.com/p2go/p2go/runtime/regex/re2"
)

// re2Notation is that of Go's regular expressions.
var re2Notation = notation{
	none: `[^\x{0}-\x{10FFFF}]`,
	hex: func(b []byte, r rune) []byte {
		b = strconv.AppendInt(append(b, `\x{`...), int64(r), 16)
		return append(b, '}')
	},
}

// re2Emitter writes an expression in Go's notation. What differs:
//
//	Ruby                      Go
//	^ $                       the same under (?m), which is put in front
//	\Z                        a group that takes the newline, see package re2
//	\K                        an empty group, the place where the match begins
//	[a-z&&[^x]]               the resulting ranges
//	(?<n>a)(b)                (a)(?:b): names disable numbers
//	a*+ (?>a)                 a* where nothing that follows could tell
//	(?i)ss                    (?i:ss|ß)
//
// Whatever Go cannot express sets why.
type re2Emitter struct {
	out   []byte
	why   string
	lines bool // ^ or $ is used
	marks int  // of \Z and \K
	caret bool // some ^ may be the end of the match
	words bool // \b or \B is about all of Unicode
}

// follow is what an expression continues with after a node.
type follow struct {
	next  seq
	after *follow // what comes then, when next is the end of a group
	known bool    // if not, anything may come
}

// emitRE2 makes the form of the expression for package re2. If there is none, why tells what is in the way.
func (e *expression) emitRE2() (re *re2.Regexp, why string) {
	if e.recursive {
		return nil, "recursion"
	}
	w := re2Emitter{}
	w.node(e.whole.body, &follow{known: true}, false)
	if w.why == "" && w.caret && !needsLine(e.whole.body) {
		w.why = "^ where the match may be empty"
	}
	if w.why != "" {
		return nil, w.why
	}
	re = &re2.Regexp{Pattern: string(w.out), Caret: w.caret, ASCII: w.words, Names: e.names()}
	if w.lines {
		re.Pattern = "(?m)" + re.Pattern
	}
	if _, err := syntax.Parse(re.Pattern, syntax.Perl); err != nil {
		return nil, "its size"
	}
	return re, ""
}

// names are the names of the groups by number, nil without any.
func (e *expression) names() []string {
	if len(e.groups) == 0 || e.groups[0].name == "" {
		return nil
	}
	names := make([]string, 1, 1+len(e.groups))
	for _, g := range e.groups {
		names = append(names, g.name)
	}
	return names
}

func (e *re2Emitter) text(s string) { e.out = append(e.out, s...) }

// cannot notes what Go cannot express; the first one is reported.
func (e *re2Emitter) cannot(what string) {
	if e.why == "" {
		e.why = what
	}
}

// node writes n. taken reports whether the match may have begun before.
func (e *re2Emitter) node(n node, f *follow, taken bool) {
	switch n := n.(type) {
	case lit:
		if n.fold {
			e.folded([]rune{n.r})
		} else {
			e.out = re2Notation.text(e.out, n.r)
		}
	case set:
		e.set(n)
	case position:
		e.position(n.kind, f, taken)
	case seq:
		for i := 0; i < len(n); {
			if run := isRun(n[i:]); run > 0 {
				text := make([]rune, run)
				for j := range text {
					text[j] = n[i+j].(lit).r
				}
				e.folded(text)
				taken = true
				i += run
				continue
			}
			e.node(e.grouped(n[i], len(n) > 1), &follow{n[i+1:], f, f.known}, taken)
			if _, hi := width(n[i]); hi != 0 {
				taken = true
			}
			i++
		}
	case alt:
		for i, sub := range n {
			if i > 0 {
				e.text("|")
			}
			e.node(sub, f, taken)
		}
	case *group:
		if n.num > 0 {
			e.text("(")
		} else {
			e.text("(?:")
		}
		e.node(n.body, f, taken)
		e.text(")")
	case option:
		e.cluster(n.body, f, taken)
	case repeat:
		e.repeat(n, f, taken)
	case atomic:
		if !safeAtomic(n.body, f) {
			e.cannot("an atomic group")
		}
		e.cluster(n.body, f, taken)
	case look:
		if n.behind {
			e.cannot("look-behind")
		} else {
			e.cannot("look-ahead")
		}
	case backref:
		e.cannot("a back-reference")
	case call:
		e.cannot("a call of a group")
	case condition:
		e.cannot("a condition")
	case absent:
		e.cannot("an absence operator")
	case unknown:
		e.cannot(n.text)
	}
}

// grouped makes a group of alternatives that are part of a sequence.
func (e *re2Emitter) grouped(n node, part bool) node {
	if _, ok := n.(alt); ok && part {
		return option{body: n}
	}
	return n
}

func (e *re2Emitter) cluster(n node, f *follow, taken bool) {
	e.text("(?:")
	e.node(n, f, taken)
	e.text(")")
}

// folded writes a text without regard to case.
func (e *re2Emitter) folded(text []rune) {
	for _, p := range pieces(text) {
		e.text("(?i:")
		for _, r := range p.text {
			e.out = re2Notation.text(e.out, r)
		}
		e.others(p.others)
		e.text(")")
	}
}

func (e *re2Emitter) others(texts []string) {
	for _, s := range texts {
		e.text("|")
		for _, r := range s {
			e.out = re2Notation.text(e.out, r)
		}
	}
}

func (e *re2Emitter) set(s set) {
	if s.strings == nil {
		e.out = re2Notation.class(e.out, s.class)
		return
	}
	e.text("(?:")
	e.out = re2Notation.class(e.out, s.class)
	for _, text := range s.strings {
		e.text("|")
		e.folded([]rune(text))
	}
	e.text(")")
}

func (e *re2Emitter) position(kind positionKind, f *follow, taken bool) {
	switch kind {
	case textBegin:
		e.text(`\A`)
	case textEnd:
		e.text(`\z`)
	case lineEnd:
		e.lines = true
		e.text("$")
	case lineBegin:
		// Ruby has no line begin behind the final newline, Go has. It does not matter where a character must follow.
		// Where the match has not begun, it would be an empty match at the end.
		e.lines = true
		e.text("^")
		if !f.takes() {
			if taken {
				e.cannot("^ at the end")
			}
			e.caret = true
		}
	case lastLineEnd:
		if !f.ends() {
			e.cannot(`\Z before something else`)
		}
		e.mark(re2.TailGroup, `\n?`)
		e.text(`\z`)
	case keep:
		e.mark(re2.KeepGroup, "")
	case wordEdge, notWordEdge:
		e.words = true
		e.edge(kind == wordEdge)
	case asciiWordEdge, notASCIIWordEdge:
		e.edge(kind == asciiWordEdge)
	case searchBegin:
		e.cannot(`\G`)
	}
}

func (e *re2Emitter) edge(is bool) {
	if is {
		e.text(`\b`)
	} else {
		e.text(`\B`)
	}
}

// mark writes a group that is not Ruby's.
func (e *re2Emitter) mark(name, body string) {
	e.text("(?P<" + name + strconv.Itoa(e.marks) + ">" + body + ")")
	e.marks++
}

func (e *re2Emitter) repeat(r repeat, f *follow, taken bool) {
	if r.kind == possessive && !safeRepeat(r, f) {
		e.cannot("a possessive quantifier")
	}
	if (r.max > 1 || r.max < 0) && nullable(r.body) && !plainLoop(r.body) {
		e.cannot("the repetition of what may be empty")
	}
	if r.min > maxRE2Repeat || r.max > maxRE2Repeat {
		e.cannot("a large repeat count")
	}
	inside := &follow{} // the body may be followed by itself
	if r.max == 1 {
		inside = f
	} else if _, hi := width(r.body); hi != 0 {
		taken = true
	}
	switch body := r.body.(type) {
	case set, *group:
		e.node(body, inside, taken)
	case lit:
		e.node(body, inside, taken)
	default:
		e.cluster(body, inside, taken)
	}
	e.out = count(e.out, r)
}

// maxRE2Repeat is Go's limit of a repeat count.
const maxRE2Repeat = 1000
