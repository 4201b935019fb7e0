package value

import (
	"strings"
	"unicode/utf8"
)

// lower folds one byte of an ASCII capital letter.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// EqualFold reports whether two strings are equal when the case of ASCII letters,
// and of no others, is ignored (EQ-1).
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 0; i < len(a); i++ {
		if a[i] != b[i] && lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

// CompareFold orders two strings byte by byte after folding ASCII capital
// letters to small ones (CMP-1). It returns -1, 0 or 1.
func CompareFold(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := lower(a[i]), lower(b[i])
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
	}
	switch {
	case len(a) < len(b):
		return -1
	case len(a) > len(b):
		return 1
	}
	return 0
}

// LowerASCII folds the ASCII capital letters of s, and leaves all else alone.
func LowerASCII(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				b[i] = lower(b[i])
			}
			return string(b)
		}
	}
	return s
}

// Downcase is Ruby's String#downcase: full Unicode, without regard to context
// (IN-1). Only the capital I with a dot becomes more than one character.
func Downcase(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return strings.ToLower(strings.ReplaceAll(s, "İ", "i̇"))
		}
	}
	return LowerASCII(s)
}

// ContainsFold reports whether s contains sub when case is ignored by the rules
// of [Downcase] (IN-1).
func ContainsFold(s, sub string) bool {
	return strings.Contains(Downcase(s), Downcase(sub))
}
