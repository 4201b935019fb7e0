package value

import "slices"

// emitter writes nodes in Go's notation.
type emitter struct {
	out         []byte
	named       bool     // names are in use, so plain groups have no number
	fold        bool     // (?i) is used somewhere
	names       []string // written so far; a second group of a name has none
	unsupported string
}

// follow is what an expression continues with after a node. When it is known,
// it is next, and then the end of the expression.
type follow struct {
	next  []node
	known bool
}

// then puts nodes in front of what follows.
func (f follow) then(nodes []node) follow {
	return follow{slices.Concat(nodes, f.next), f.known}
}

func (e *emitter) text(s string) { e.out = append(e.out, s...) }

// node writes n; f is what follows it.
func (e *emitter) node(n node, f follow) {
	switch n := n.(type) {
	case atom:
		e.text(n.text)
	case seq:
		for i, sub := range n {
			e.node(sub, f.then(n[i+1:]))
		}
	case alt:
		for i, sub := range n {
			if i > 0 {
				e.text("|")
			}
			e.node(sub, f)
		}
	case group:
		e.text(e.open(n))
		e.node(n.body, f)
		e.text(")")
	case repeat:
		e.repeat(n, f)
	case atomic:
		if !e.safeAtomic(n.body, f) {
			e.unsupported = "an atomic group"
		}
		e.text("(?:")
		e.node(n.body, f)
		e.text(")")
	}
}

// open is the opening of a group.
func (e *emitter) open(g group) string {
	switch {
	case g.open != "":
		return "(?" + g.open
	case g.name == "" && e.named:
		return "(?:"
	case g.name == "" || !plainName(g.name) || slices.Contains(e.names, g.name):
		return "("
	}
	e.names = append(e.names, g.name)
	return "(?P<" + g.name + ">"
}

// plainName tells whether Go accepts a group name.
func plainName(name string) bool {
	for i := 0; i < len(name); i++ {
		if name[i] >= 0x80 || !isWord(rune(name[i])) {
			return false
		}
	}
	return true
}

func (e *emitter) repeat(r repeat, f follow) {
	if r.possessive && !e.safeRepeat(r, f) {
		e.unsupported = "a possessive quantifier"
	}
	inside := follow{} // the body may be followed by itself
	if a, ok := r.body.(atom); ok && a.set != "" {
		e.text(a.text)
	} else if g, ok := r.body.(group); ok {
		e.node(g, inside)
	} else {
		e.text("(?:")
		e.node(r.body, inside)
		e.text(")")
	}
	e.text(r.op)
}

// safeRepeat tells whether a possessive repeat matches the same as a greedy one:
// at the end of the expression, and when what it repeats is one character which
// cannot be what follows.
func (e *emitter) safeRepeat(r repeat, f follow) bool {
	if !f.known {
		return false
	}
	if len(f.next) == 0 {
		return true
	}
	body, ok := r.body.(atom)
	if !ok || body.set == "" || e.fold {
		return false
	}
	set := rangesOf(body.set)
	if a, ok := f.next[0].(atom); ok && a.set == "" {
		return (a.text == "$" || a.text == `\z`) && len(intersect(set, []rune{'\n', '\n'})) == 0
	}
	first, ok := firstRune(f.next[0])
	return ok && len(intersect(set, first)) == 0
}

// safeAtomic tells whether an atomic group matches the same as a plain one.
func (e *emitter) safeAtomic(n node, f follow) bool {
	if f.known && len(f.next) == 0 {
		return true
	}
	switch n := n.(type) {
	case atom:
		return true
	case repeat:
		return e.safeRepeat(n, f)
	case group:
		return n.open == ":" && e.safeAtomic(n.body, f)
	case seq:
		for i, sub := range n {
			if !e.safeAtomic(sub, f.then(n[i+1:])) {
				return false
			}
		}
		return true
	}
	return false
}

// firstRune returns the characters that a match of n begins with, and false when
// it may be empty or is not known.
func firstRune(n node) ([]rune, bool) {
	switch n := n.(type) {
	case atom:
		if n.set != "" {
			return rangesOf(n.set), true
		}
	case group:
		if n.open == "" || n.open == ":" {
			return firstRune(n.body)
		}
	case repeat:
		if n.min > 0 {
			return firstRune(n.body)
		}
	case seq:
		if len(n) > 0 {
			return firstRune(n[0])
		}
	}
	return nil, false
}
