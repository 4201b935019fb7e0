package typesys

import (
	"math"
	"strconv"
	"strings"
)

// pathElement is one step from the subject of a message to the place where the
// types differ (MSG-1).
type pathElement struct {
	kind pathKind
	key  string
	n    int
}

type pathKind int

const (
	subjectPath pathKind = iota
	entryPath
	entryKeyPath
	parameterPath
	returnPath
	blockPath
	indexPath
	variantPath
	signaturePath
)

func (e pathElement) String() string {
	switch e.kind {
	case entryPath:
		return "entry '" + e.key + "'"
	case entryKeyPath:
		return "key of entry '" + e.key + "'"
	case parameterPath:
		return "parameter '" + e.key + "'"
	case returnPath:
		return "return"
	case blockPath:
		return "block"
	case indexPath:
		return "index " + strconv.Itoa(e.n)
	case variantPath:
		return "variant " + strconv.Itoa(e.n)
	case signaturePath:
		return strconv.Itoa(e.n+1) + "."
	}
	return e.key
}

// mismatchKind orders what can be wrong (MSG-2 to MSG-10).
type mismatchKind int

const (
	typeMismatch mismatchKind = iota
	patternMismatch
	sizeMismatch
	countMismatch
	missingKey
	missingParameter
	extraneousKey
	invalidParameter
	unexpectedBlock
	missingBlock
	unresolvedReference
)

// mismatch is one thing that is wrong. Expected and actual are types, of sizes
// Integer types.
type mismatch struct {
	kind             mismatchKind
	path             []pathElement
	key              string
	expected, actual Type
}

// extend returns the path with one more element, without touching the original.
func extend(path []pathElement, e pathElement) []pathElement {
	return append(path[:len(path):len(path)], e)
}

// differ makes the mismatch of two types.
func differ(kind mismatchKind, path []pathElement, expected, actual Type) mismatch {
	return mismatch{kind: kind, path: path, expected: Normalize(expected), actual: Normalize(actual)}
}

func sizes(kind mismatchKind, path []pathElement, expected, actual Size) mismatch {
	return mismatch{kind: kind, path: path, expected: sizeType(expected), actual: sizeType(actual)}
}

func sizeType(s Size) *Integer {
	lo, hi := s.Range()
	return &Integer{Min: lo, Max: hi}
}

// canonical is the path without the alternatives on the way (MSG-12).
func (m *mismatch) canonical() string {
	var s strings.Builder
	for _, e := range m.path {
		if e.kind != variantPath && e.kind != signaturePath {
			s.WriteString(strconv.Itoa(int(e.kind)) + e.String() + "\x00")
		}
	}
	return s.String()
}

// said reports whether a mismatch says what another said. Of those that name a key or types none is equal to any other: the
// reference implementation means to compare them, but what it compares is whether true is equal to a mismatch.
func (m *mismatch) said(o *mismatch) bool {
	return m.kind == o.kind && (m.kind == unexpectedBlock || m.kind == missingBlock) && m.canonical() == o.canonical()
}

// is reports whether a mismatch counts as one of a kind when alternatives are
// merged: patterns are types, and counts are sizes.
func (m *mismatch) is(kind mismatchKind) bool {
	return m.kind == kind || kind == typeMismatch && m.kind == patternMismatch || kind == sizeMismatch && m.kind == countMismatch
}

// merge combines two mismatches at the same place into the least restrictive one.
func (m mismatch) merge(o mismatch) mismatch {
	switch m.kind {
	case typeMismatch, patternMismatch:
		m.expected, m.actual = Normalize(MakeVariant([]Type{m.expected, o.expected})), Normalize(m.actual)
	case sizeMismatch, countMismatch:
		a, b := m.expected.(*Integer), o.expected.(*Integer)
		m.expected = &Integer{Min: min(a.Min, b.Min), Max: max(a.Max, b.Max)}
	}
	return m
}

// without drops one element of the path.
func (m mismatch) without(i int) mismatch {
	if i < len(m.path) {
		m.path = append(append([]pathElement(nil), m.path[:i]...), m.path[i+1:]...)
	}
	return m
}

// format writes the mismatch, beginning with a blank.
func (m *mismatch) format() string {
	path, where := m.path, ""
	for _, e := range path {
		where += " " + e.String()
	}
	return where + " " + m.message()
}

func (m *mismatch) message() string {
	switch m.kind {
	case patternMismatch:
		return m.patternMessage()
	case sizeMismatch:
		return "expects size to be " + rangeText(m.expected, "0") + ", got " + rangeText(m.actual, "0")
	case countMismatch:
		e := m.expected.(*Integer)
		s := "s"
		if e.Min == 1 && (e.Max == 1 || e.Max == math.MaxInt64) || e.Min == 0 && e.Max == 1 {
			s = ""
		}
		return "expects " + rangeText(e, "no") + " argument" + s + ", got " + rangeText(m.actual, "none")
	case missingKey:
		return "expects a value for key '" + m.key + "'"
	case missingParameter:
		return "expects a value for parameter '" + m.key + "'"
	case extraneousKey:
		return "unrecognized key '" + m.key + "'"
	case invalidParameter:
		return "has no parameter named '" + m.key + "'"
	case unexpectedBlock:
		return "does not expect a block"
	case missingBlock:
		return "expects a block"
	case unresolvedReference:
		return "references an unresolved type '" + m.key + "'"
	}
	return m.typeMessage()
}

// rangeText is a size in words (MSG-4).
func rangeText(t Type, zero string) string {
	r := t.(*Integer)
	lo, hi := strconv.FormatInt(r.Min, 10), strconv.FormatInt(r.Max, 10)
	switch {
	case r.Min == r.Max:
		if r.Min == 0 {
			return zero
		}
		return lo
	case r.Max == math.MaxInt64:
		if r.Min == 0 {
			return "unlimited"
		}
		return "at least " + lo
	case r.Min == 0:
		return "at most " + hi
	}
	return "between " + lo + " and " + hi
}
