package regex

// The nodes of an expression.
type (
	node any

	seq []node // one after the other
	alt []node // one of several, in the order of preference

	// lit is a character; with fold it stands for its other cases too.
	lit struct {
		r    rune
		fold bool
	}

	// set is one character of a class.
	set struct {
		class
		// strings are what the class matches besides one character: without regard to
		// case, ß is ss.
		strings []string
	}

	// position is a place between characters.
	position struct{ kind positionKind }

	// group is a capturing group.
	group struct {
		num  int // from 1; 0: has no number, since others have names
		name string
		body node
	}

	// option is a group that does not capture; sets reports whether it sets options.
	option struct {
		body node
		sets bool
	}

	// repeat is a repeated node; max is -1 when there is no upper bound.
	repeat struct {
		body     node
		min, max int
		kind     repeatKind
	}

	// atomic is (?>...).
	atomic struct{ body node }

	// look is look-ahead or look-behind.
	look struct {
		body        node
		behind, not bool
	}

	// backref is a back-reference to the last of the groups that took part.
	backref struct {
		ref  *reference
		fold bool
	}

	// call is \g<name>: the group's expression once more.
	call struct{ ref *reference }

	// condition is (?(group)yes|no).
	condition struct {
		ref     *reference
		yes, no node
	}

	// unknown is a construct that no engine has; text names it.
	unknown struct{ text string }

	// absent is (?~...), anything that does not contain the body.
	absent struct{ body node }
)

type repeatKind uint8

const (
	greedy repeatKind = iota
	lazy
	possessive
)

type positionKind uint8

const (
	textBegin        positionKind = iota // \A
	textEnd                              // \z
	lastLineEnd                          // \Z
	lineBegin                            // ^
	lineEnd                              // $
	wordEdge                             // \b
	notWordEdge                          // \B
	asciiWordEdge                        // \b under (?a)
	notASCIIWordEdge                     // \B under (?a)
	searchBegin                          // \G
	keep                                 // \K
)

// reference names groups; resolving it fills in the groups.
type reference struct {
	name   string
	num    int // when there is no name
	groups []*group
}

// width tells how many characters a node takes: at least min and, unless max is -1, at most max.
func width(n node) (min, max int) {
	switch n := n.(type) {
	case lit:
		if n.fold {
			return 1, 3
		}
		return 1, 1
	case set:
		if n.strings != nil {
			return 1, 3
		}
		return 1, 1
	case seq:
		for _, sub := range n {
			lo, hi := width(sub)
			min, max = min+lo, plus(max, hi)
		}
		return min, max
	case alt:
		min, max = width(n[0])
		for _, sub := range n[1:] {
			lo, hi := width(sub)
			if lo < min {
				min = lo
			}
			if max >= 0 && (hi > max || hi < 0) {
				max = hi
			}
		}
		return min, max
	case *group:
		return width(n.body)
	case option:
		return width(n.body)
	case atomic:
		return width(n.body)
	case repeat:
		lo, hi := width(n.body)
		min = saturate(lo, n.min)
		switch {
		case hi == 0 || n.max == 0:
			return min, 0
		case hi < 0 || n.max < 0:
			return min, -1
		}
		return min, saturate(hi, n.max)
	case condition:
		return width(alt{n.yes, n.no})
	case backref, absent:
		return 0, -1
	case call:
		return width(n.ref.groups[0].body)
	}
	return 0, 0 // position, look, nil
}

// plus adds two upper bounds.
func plus(a, b int) int {
	if a < 0 || b < 0 {
		return -1
	}
	return min(a+b, tooMany)
}

// saturate multiplies without overflow.
func saturate(a, b int) int {
	if b > 0 && a > tooMany/b {
		return tooMany
	}
	return a * b
}

const tooMany = 1 << 30

// nullable reports whether a node may match without taking a character.
func nullable(n node) bool {
	lo, _ := width(n)
	return lo == 0
}

// children calls f with the nodes directly below one.
func children(n node, f func(node)) {
	switch n := n.(type) {
	case seq:
		for _, sub := range n {
			f(sub)
		}
	case alt:
		for _, sub := range n {
			f(sub)
		}
	case *group:
		f(n.body)
	case option:
		f(n.body)
	case repeat:
		f(n.body)
	case atomic:
		f(n.body)
	case look:
		f(n.body)
	case condition:
		f(n.yes)
		f(n.no)
	case absent:
		f(n.body)
	}
}

// contains reports whether a node, or one below it, is what f looks for.
func contains(n node, f func(node) bool) bool {
	if f(n) {
		return true
	}
	found := false
	children(n, func(sub node) { found = found || contains(sub, f) })
	return found
}
