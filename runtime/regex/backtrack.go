package regex

import (
	"strconv"
)

// backtrackNotation is that of package regexp2, which is .NET's.
var backtrackNotation = notation{
	none: `(?!)`,
	hex: func(b []byte, r rune) []byte {
		if r > 0xffff {
			return append(b, string(r)...)
		}
		const digits = "0123456789abcdef"
		return append(b, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
	},
}

// backtrackEmitter writes an expression in .NET's notation. All groups have numbers in it, so that a call of a group is
// the group once more.
type backtrackEmitter struct {
	out    []byte
	why    string
	extra  int             // the number of the last group
	keeps  int             // the number of the group where \K is; 0: none
	inside map[*group]bool // the groups that are being written
	behind bool            // in a look-behind
}

// Backtracking is what package backtrack needs of an expression.
type Backtracking struct {
	Pattern string
	Groups  int
	Keep    int
	Names   []string
}

// emitBacktracking makes the form of the expression for package backtrack. If there is none, why tells what is in the
// way.
func (e *expression) emitBacktracking() (b Backtracking, why string) {
	if e.recursive {
		return b, "recursion"
	}
	w := backtrackEmitter{extra: len(e.groups), inside: map[*group]bool{}}
	w.node(e.whole.body)
	return Backtracking{string(w.out), len(e.groups), w.keeps, e.names()}, w.why
}

func (e *backtrackEmitter) text(s string) { e.out = append(e.out, s...) }

// lit writes a character, and a blank or number sign so that no option can make it something else.
func (e *backtrackEmitter) lit(r rune) { e.out = backtrackNotation.text(e.out, r) }

func (e *backtrackEmitter) class(c class) { e.out = backtrackNotation.class(e.out, c) }

// anyCase writes a text so that every case of it matches, but no other number of characters.
func (e *backtrackEmitter) anyCase(text []rune) {
	for _, r := range text {
		e.class(cases(r))
	}
}

func (e *backtrackEmitter) node(n node) {
	switch n := n.(type) {
	case lit:
		if n.fold {
			e.folded([]rune{n.r})
		} else {
			e.lit(n.r)
		}
	case set:
		e.set(n)
	case position:
		e.position(n.kind)
	case seq:
		for i := 0; i < len(n); {
			if run := isRun(n[i:]); run > 0 {
				text := make([]rune, run)
				for j := range text {
					text[j] = n[i+j].(lit).r
				}
				e.folded(text)
				i += run
				continue
			}
			if _, ok := n[i].(alt); ok && len(n) > 1 {
				e.cluster("(?:", n[i])
			} else {
				e.node(n[i])
			}
			i++
		}
	case alt:
		for i, sub := range n {
			if i > 0 {
				e.text("|")
			}
			e.node(sub)
		}
	case *group:
		e.group(n)
	case option:
		e.cluster("(?:", n.body)
	case repeat:
		e.repeat(n)
	case atomic:
		e.cluster("(?>", n.body)
	case look:
		e.look(n)
	case backref:
		e.backref(n)
	case call:
		e.group(n.ref.groups[0])
	case condition:
		e.condition(n)
	case absent:
		e.absent(n)
	case unknown:
		e.why = n.text
	}
}

func (e *backtrackEmitter) cluster(open string, n node) {
	e.text(open)
	e.node(n)
	e.text(")")
}

func (e *backtrackEmitter) group(g *group) {
	if g.num == 0 {
		e.cluster("(?:", g.body)
		return
	}
	outer := e.inside[g]
	e.inside[g] = true
	e.cluster("(?<"+strconv.Itoa(g.num)+">", g.body)
	e.inside[g] = outer
}

func (e *backtrackEmitter) folded(text []rune) {
	for _, p := range pieces(text) {
		if p.others == nil || e.behind {
			e.anyCase(p.text)
			continue
		}
		e.text("(?:")
		e.anyCase(p.text)
		for _, s := range p.others {
			e.text("|")
			e.anyCase([]rune(s))
		}
		e.text(")")
	}
}

func (e *backtrackEmitter) set(s set) {
	if s.strings == nil || e.behind {
		e.class(s.class)
		return
	}
	e.text("(?:")
	e.class(s.class)
	for _, text := range s.strings {
		e.text("|")
		e.folded([]rune(text))
	}
	e.text(")")
}

func (e *backtrackEmitter) position(kind positionKind) {
	switch kind {
	case textBegin:
		e.text(`\A`)
	case textEnd:
		e.text(`\z`)
	case lastLineEnd:
		e.text(`\Z`)
	case lineBegin: // no line begins behind the final newline
		e.text(`(?:\A|(?<=\n)(?!\z))`)
	case lineEnd:
		e.text(`(?=\n|\z)`)
	case wordEdge:
		e.edge(word(), true)
	case notWordEdge:
		e.edge(word(), false)
	case asciiWordEdge:
		e.edge(class{runes: asciiWords}, true)
	case notASCIIWordEdge:
		e.edge(class{runes: asciiWords}, false)
	case searchBegin:
		e.text(`\G`)
	case keep:
		if e.keeps == 0 {
			e.extra++
			e.keeps = e.extra
		}
		e.text("(?<" + strconv.Itoa(e.keeps) + ">)")
	}
}

// edge writes a border of words, or a place that is none.
func (e *backtrackEmitter) edge(words class, is bool) {
	for i, open := range []string{`(?:(?<=`, `)(?!`, `)|(?<!`, `)(?=`} {
		if !is && i%2 == 1 { // both sides alike
			open = []string{"", ")(?=", "", ")(?!"}[i]
		}
		e.text(open)
		e.class(words)
	}
	e.text("))")
}

func (e *backtrackEmitter) repeat(r repeat) {
	if r.kind == possessive {
		e.text("(?>")
		r.kind = greedy
		e.repeat(r)
		e.text(")")
		return
	}
	switch body := r.body.(type) {
	case *group:
		e.node(body)
	case lit:
		if body.fold {
			e.cluster("(?:", body)
		} else {
			e.node(body)
		}
	default:
		e.cluster("(?:", body)
	}
	e.out = count(e.out, r)
}

func (e *backtrackEmitter) look(l look) {
	outer := e.behind
	e.behind = e.behind || l.behind
	switch {
	case l.behind && l.not:
		e.cluster("(?<!", l.body)
	case l.behind:
		e.cluster("(?<=", l.body)
	case l.not:
		e.cluster("(?!", l.body)
	default:
		e.cluster("(?=", l.body)
	}
	e.behind = outer
}

// backref writes a reference to the last group of a name that took part. A group has no text while it is being matched.
func (e *backtrackEmitter) backref(n backref) {
	open := "(?>"
	if n.fold {
		open = "(?>(?i)"
	}
	e.text(open)
	none := true
	for i := len(n.ref.groups) - 1; i >= 0; i-- {
		g := n.ref.groups[i]
		if e.inside[g] {
			continue
		}
		if !none {
			e.text("|")
		}
		e.text(`\k<` + strconv.Itoa(g.num) + ">")
		none = false
	}
	if none {
		e.text("(?!)")
	}
	e.text(")")
}

// condition writes a condition. Of several groups of a name it is about the first one.
func (e *backtrackEmitter) condition(n condition) {
	e.text("(?(" + strconv.Itoa(n.ref.groups[0].num) + ")")
	e.cluster("(?:", n.yes)
	e.text("|")
	e.cluster("(?:", n.no)
	e.text(")")
}

// absent writes (?~X): as many characters as possible, such that X matches nowhere within them. A look-behind for X
// after each character would also see what is before all of them; the text up to there is noted in a group, and X must
// not begin within it.
func (e *backtrackEmitter) absent(n absent) {
	e.extra++
	before := strconv.Itoa(e.extra)
	var none []byte
	e.out, none = none, e.out
	e.text(`(?<!(?<=\A\k<` + before + `>[\s\S]*)`)
	e.cluster("(?:", n.body)
	e.text(")")
	e.out, none = none, e.out
	e.text(`(?:(?<=(?<` + before + `>\A[\s\S]*))`)
	e.out = append(e.out, none...)
	e.text(`(?:[\s\S]`)
	e.out = append(e.out, none...)
	e.text(")*)")
}
