package ruby

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// Succ is String#succ: the next string, counting up the rightmost letters and digits, of any script, with carry. Without any, it counts up the
// characters themselves. What is no character stays as it is.
func Succ(s string) string {
	if s == "" {
		return ""
	}
	var room [32]rune // which is not allocated
	chars := characters(room[:0], s)
	carry := rune(1)
	at, wrapped := 0, -1 // where the carry goes, and the last character that was set to its beginning
	apart := false       // something else was between that and the current one
	for i := len(chars) - 1; i >= 0; i-- {
		c := chars[i]
		if c < 0 {
			continue
		}
		if apart && wrapped >= 0 && (asciiLetter(chars[wrapped]) && asciiDigit(c) || asciiDigit(chars[wrapped]) && asciiLetter(c)) {
			break // a letter does not carry to a digit over what is between them
		}
		of := kind(c)
		if of == nil {
			apart = true
			continue
		}
		if next, ok := nextOf(c, of); ok {
			chars[i] = next
			return spelled(chars)
		}
		first := firstOf(c, of)
		if apart = first == c; apart { // it is the only one
			continue
		}
		chars[i], carry = first, first
		if of(0x30) { // digits carry a one
			carry, _ = after(chars[i])
		}
		at, wrapped = i, i
	}
	if wrapped < 0 {
		carry = 1
		for i := len(chars) - 1; i >= 0; i-- {
			if chars[i] < 0 {
				continue
			}
			next, ok := after(chars[i])
			chars[i] = next
			if ok {
				return spelled(chars)
			}
		}
		at = 0
	}
	return spelled(slices.Insert(chars, at, carry))
}

// characters appends those of a string. Bytes that are none are below zero.
func characters(chars []rune, s string) []rune {
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		if c == utf8.RuneError && n == 1 {
			c = -rune(s[i])
		}
		chars = append(chars, c)
		i += n
	}
	return chars
}

// spelled is the string of characters.
func spelled(chars []rune) string {
	var room [64]byte
	b := room[:0]
	for _, c := range chars {
		if c < 0 {
			b = append(b, byte(-c))
		} else {
			b = utf8.AppendRune(b, c)
		}
	}
	return string(b)
}

func asciiLetter(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func asciiDigit(c rune) bool { return c >= '0' && c <= '9' }

// kind tells characters that count up together: digits, or letters; nil for all others.
func kind(c rune) func(rune) bool {
	switch {
	case digit(c):
		return digit
	case letter(c):
		return letter
	}
	return nil
}

func digit(c rune) bool { return asciiDigit(c) || c >= utf8.RuneSelf && unicode.Is(unicode.Nd, c) }

func letter(c rune) bool {
	return asciiLetter(c) || c >= utf8.RuneSelf && (unicode.IsLetter(c) || unicode.Is(unicode.Nl, c) || unicode.Is(unicode.Other_Alphabetic, c))
}

// nextOf is the next character of a kind, one that is none may be between.
func nextOf(c rune, of func(rune) bool) (rune, bool) {
	for range 2 {
		next, ok := after(c)
		if !ok {
			break
		}
		if of(next) {
			return next, true
		}
		c = next
	}
	return 0, false
}

// firstOf is the first of the characters of a kind that come one after the other up to this one.
func firstOf(c rune, of func(rune) bool) rune {
	for {
		before := c - 1
		if before == 0xdfff {
			before = 0xd7ff
		}
		if before < 0 || width(before) != width(c) || !of(before) {
			return c
		}
		c = before
	}
}

// after is the next character with as many bytes in UTF-8. After the last one of these comes the first one, and ok is false.
func after(c rune) (next rune, ok bool) {
	switch c {
	case 0x7f:
		return 0, false
	case 0x7ff:
		return 0x80, false
	case 0xffff:
		return 0x800, false
	case utf8.MaxRune:
		return 0x10000, false
	case 0xd7ff:
		return 0xe000, true
	}
	return c + 1, true
}

func width(c rune) int { return utf8.RuneLen(c) }
