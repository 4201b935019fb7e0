package regex

import (
	"slices"
	"unicode"
)

// runes is a set of characters: sorted pairs of the first and the last one of a range, with gaps between ranges.
type runes []rune

// allRunes are all characters.
var allRunes = runes{0, unicode.MaxRune}

// normal sorts pairs and joins ranges.
func normal(pairs []rune) runes {
	type span struct{ lo, hi rune }
	spans := make([]span, 0, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		spans = append(spans, span{pairs[i], pairs[i+1]})
	}
	slices.SortFunc(spans, func(a, b span) int { return int(a.lo) - int(b.lo) })
	var out runes
	for _, s := range spans {
		if n := len(out); n > 0 && s.lo <= out[n-1]+1 {
			out[n-1] = max(out[n-1], s.hi)
		} else {
			out = append(out, s.lo, s.hi)
		}
	}
	return out
}

func (a runes) union(b runes) runes {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	return normal(slices.Concat(a, b))
}

// complement returns the characters that are not in the set.
func (a runes) complement() runes {
	var not runes
	next := rune(0)
	for i := 0; i < len(a); i += 2 {
		if next < a[i] {
			not = append(not, next, a[i]-1)
		}
		next = a[i+1] + 1
	}
	if next <= unicode.MaxRune {
		not = append(not, next, unicode.MaxRune)
	}
	return not
}

// intersect returns the characters that are in both sets.
func (a runes) intersect(b runes) runes {
	var both runes
	for len(a) > 0 && len(b) > 0 {
		if low, high := max(a[0], b[0]), min(a[1], b[1]); low <= high {
			both = append(both, low, high)
		}
		if a[1] < b[1] {
			a = a[2:]
		} else {
			b = b[2:]
		}
	}
	return both
}

// has reports whether a character is in the set.
func (a runes) has(r rune) bool {
	lo, hi := 0, len(a)/2
	for lo < hi {
		switch m := (lo + hi) / 2; {
		case r < a[2*m]:
			hi = m
		case r > a[2*m+1]:
			lo = m + 1
		default:
			return true
		}
	}
	return false
}

// of returns the characters of tables.
func of(tables ...*unicode.RangeTable) runes {
	var pairs []rune
	add := func(lo, hi, stride rune) {
		if stride == 1 {
			pairs = append(pairs, lo, hi)
			return
		}
		for r := lo; r <= hi; r += stride {
			pairs = append(pairs, r, r)
		}
	}
	for _, t := range tables {
		for _, r := range t.R16 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			add(rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return normal(pairs)
}
