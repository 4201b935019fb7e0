package regex

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// notation is how an engine writes characters.
type notation struct {
	hex  func(b []byte, r rune) []byte // an escape of any character
	none string                        // what never matches
}

// text appends a character outside of a class.
func (n *notation) text(b []byte, r rune) []byte {
	if strings.ContainsRune(`\.+*?()|[]{}^$`, r) {
		return append(b, '\\', byte(r))
	}
	return n.rune(b, r)
}

// rune appends a character that is no operator.
func (n *notation) rune(b []byte, r rune) []byte {
	switch r {
	case '\n':
		return append(b, `\n`...)
	case '\t':
		return append(b, `\t`...)
	case '\r':
		return append(b, `\r`...)
	}
	if r == ' ' || r == unicode.ReplacementChar || !unicode.IsGraphic(r) || unicode.IsSpace(r) || unicode.IsMark(r) {
		if r == ' ' {
			return append(b, ' ')
		}
		return n.hex(b, r)
	}
	return append(b, string(r)...)
}

// member appends a character inside of a class.
func (n *notation) member(b []byte, r rune) []byte {
	if strings.ContainsRune(`\]^-[&#`, r) {
		return append(b, '\\', byte(r))
	}
	return n.rune(b, r)
}

// class appends a class.
func (n *notation) class(b []byte, c class) []byte {
	switch {
	case len(c.runes) == 0:
		return append(b, n.none...)
	case len(c.runes) == 2 && c.runes[0] == c.runes[1]:
		return n.text(b, c.runes[0])
	}
	rest, not := c.runes, c.complement()
	if len(c.tables) > 0 {
		for _, t := range c.tables {
			rest = rest.intersect(table(t).complement())
		}
	}
	switch {
	case len(not) < len(rest) || len(not) == 0:
		if len(not) == 0 {
			return n.ranges(append(b, '['), allRunes)
		}
		return n.ranges(append(b, '[', '^'), not)
	case len(rest) == len(c.runes):
		return n.ranges(append(b, '['), rest)
	}
	b = append(b, '[')
	for i, t := range c.tables {
		if !slices.Contains(c.tables[:i], t) {
			b = append(append(append(b, `\p{`...), t...), '}')
		}
	}
	return n.ranges(b, rest)
}

// ranges appends ranges and the bracket that closes the class.
func (n *notation) ranges(b []byte, set runes) []byte {
	for i := 0; i < len(set); i += 2 {
		b = n.member(b, set[i])
		if set[i] < set[i+1] {
			if set[i]+1 < set[i+1] {
				b = append(b, '-')
			}
			b = n.member(b, set[i+1])
		}
	}
	return append(b, ']')
}

// count appends the operator of a repeat.
func count(b []byte, r repeat) []byte {
	switch {
	case r.min == 0 && r.max < 0:
		b = append(b, '*')
	case r.min == 1 && r.max < 0:
		b = append(b, '+')
	case r.min == 0 && r.max == 1:
		b = append(b, '?')
	default:
		b = strconv.AppendInt(append(b, '{'), int64(r.min), 10)
		if r.max != r.min {
			b = append(b, ',')
			if r.max >= 0 {
				b = strconv.AppendInt(b, int64(r.max), 10)
			}
		}
		b = append(b, '}')
	}
	if r.kind == lazy {
		b = append(b, '?')
	}
	return b
}

// isRun reports whether nodes begin with characters of any case, and how many.
func isRun(nodes []node) int {
	n := 0
	for n < len(nodes) {
		if l, ok := nodes[n].(lit); !ok || !l.fold {
			break
		}
		n++
	}
	return n
}
