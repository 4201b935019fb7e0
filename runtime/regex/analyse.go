package regex

import "slices"

// takes reports whether a character must follow.
func (f *follow) takes() bool {
	for ; f != nil; f = f.after {
		for _, n := range f.next {
			if !nullable(n) {
				return true
			}
		}
	}
	return false
}

// ends reports whether the expression ends here.
func (f *follow) ends() bool {
	for ; f != nil; f = f.after {
		if len(f.next) > 0 || !f.known {
			return false
		}
	}
	return true
}

// first is the node that follows, nil at the end or when it is not known.
func (f *follow) first() node {
	for ; f != nil && f.known; f = f.after {
		if len(f.next) > 0 {
			return f.next[0]
		}
	}
	return nil
}

// needsLine reports whether every empty match of a node includes a ^.
func needsLine(n node) bool {
	switch n := n.(type) {
	case lit, set:
		return true
	case position:
		return n.kind == lineBegin
	case *group:
		return needsLine(n.body)
	case option:
		return needsLine(n.body)
	case atomic:
		return needsLine(n.body)
	case repeat:
		return n.min > 0 && needsLine(n.body)
	case seq:
		return slices.ContainsFunc(n, needsLine)
	case alt:
		return !slices.ContainsFunc(n, func(sub node) bool { return !needsLine(sub) })
	}
	return false
}

// plainLoop reports whether a loop around a node that may be empty means the same to both: it has no groups, and is empty
// only where nothing else matches.
func plainLoop(n node) bool {
	switch n := n.(type) {
	case lit, set, position:
		return true
	case option:
		return plainLoop(n.body)
	case repeat:
		return (n.kind == greedy || n.min == n.max) && plainLoop(n.body)
	case seq:
		return !slices.ContainsFunc(n, func(sub node) bool { return !plainLoop(sub) })
	case alt:
		for i, sub := range n {
			if !plainLoop(sub) || i < len(n)-1 && nullable(sub) {
				return false
			}
		}
		return true
	}
	return false
}

// safeRepeat reports whether a possessive repeat matches the same as a greedy one: at the end of the expression, and when
// what it repeats is one character which cannot be what follows.
func safeRepeat(r repeat, f *follow) bool {
	if f.ends() {
		return true
	}
	body, ok := r.body.(set)
	if l, isLit := r.body.(lit); isLit && !l.fold {
		body, ok = set{class: class{runes: runes{l.r, l.r}}}, true
	}
	if !ok || body.strings != nil {
		return false
	}
	next := f.first()
	if p, ok := next.(position); ok {
		return p.kind == textEnd || p.kind == lineEnd && !body.has('\n')
	}
	first, ok := firstRunes(next)
	return ok && len(body.intersect(first)) == 0
}

// safeAtomic reports whether an atomic group matches the same as a plain one.
func safeAtomic(n node, f *follow) bool {
	if f.ends() {
		return true
	}
	switch n := n.(type) {
	case lit:
		return !n.fold
	case set:
		return n.strings == nil
	case position:
		return true
	case repeat:
		return n.min == n.max && safeAtomic(n.body, &follow{}) || n.kind != lazy && safeRepeat(n, f)
	case option:
		return safeAtomic(n.body, f)
	case *group:
		return safeAtomic(n.body, f)
	case seq:
		for i, sub := range n {
			if !safeAtomic(sub, &follow{n[i+1:], f, f.known}) {
				return false
			}
		}
		return true
	case alt:
		// Different first characters: only one of them can match.
		var seen runes
		for _, sub := range n {
			first, ok := firstRunes(sub)
			if !ok || len(seen.intersect(first)) > 0 || !safeAtomic(sub, f) {
				return false
			}
			seen = seen.union(first)
		}
		return true
	}
	return false
}

// firstRunes returns the characters that a match of n begins with, and false when it may be empty or is not known.
func firstRunes(n node) (runes, bool) {
	switch n := n.(type) {
	case lit:
		if !n.fold {
			return runes{n.r, n.r}, true
		}
	case set:
		return n.runes, n.strings == nil
	case *group:
		return firstRunes(n.body)
	case option:
		return firstRunes(n.body)
	case atomic:
		return firstRunes(n.body)
	case repeat:
		if n.min > 0 {
			return firstRunes(n.body)
		}
	case seq:
		if len(n) > 0 {
			return firstRunes(n[0])
		}
	case alt:
		var all runes
		for _, sub := range n {
			first, ok := firstRunes(sub)
			if !ok {
				return nil, false
			}
			all = all.union(first)
		}
		return all, true
	}
	return nil, false
}
