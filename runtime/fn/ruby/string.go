package ruby

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Upcase is String#upcase: full Unicode case mapping ('ß' becomes "SS").
func Upcase(s string) string {
	return mapCase(s, upper)
}

// Capitalize is String#capitalize: the first character in title case, the rest
// in lower case.
func Capitalize(s string) string {
	if s == "" {
		return ""
	}
	_, n := utf8.DecodeRuneInString(s)
	return mapCase(s[:n], title) + Downcase(s[n:])
}

// Downcase is String#downcase.
func Downcase(s string) string { return mapCase(s, lower) }

// Swapcase is String#swapcase.
func Swapcase(s string) string {
	return mapCase(s, func(b []byte, r rune) []byte {
		if unicode.IsLower(r) {
			return upper(b, r)
		}
		return lower(b, r)
	})
}

// mapCase appends the mapping of every character; bytes that are not UTF-8 are
// kept.
func mapCase(s string, f func([]byte, rune) []byte) string {
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			b = append(b, s[i])
		} else {
			b = f(b, r)
		}
		i += n
	}
	return string(b)
}

func upper(b []byte, r rune) []byte {
	if r >= utf8.RuneSelf {
		if i := strings.IndexRune(specials, r); i >= 0 {
			return append(b, specialUpper[utf8.RuneCountInString(specials[:i])]...)
		}
	}
	return utf8.AppendRune(b, unicode.ToUpper(r))
}

func title(b []byte, r rune) []byte {
	switch r {
	case 'ß':
		return append(b, "Ss"...)
	case 'ﬀ', 'ﬁ', 'ﬂ', 'ﬃ', 'ﬄ', 'ﬅ', 'ﬆ':
		u := upper(nil, r)
		return append(append(b, u[0]), strings.ToLower(string(u[1:]))...)
	case 'ŉ', 'ǰ', 'ΐ', 'ΰ':
		return upper(b, r)
	}
	return utf8.AppendRune(b, unicode.ToTitle(r))
}

func lower(b []byte, r rune) []byte {
	if r == 'İ' {
		return append(b, "i̇"...)
	}
	return utf8.AppendRune(b, unicode.ToLower(r))
}

// specials are the letters whose capital form is more than one character.
const specials = "ßﬀﬁﬂﬃﬄﬅﬆŉǰΐΰ"

var specialUpper = [...]string{"SS", "FF", "FI", "FL", "FFI", "FFL", "ST", "ST", "ʼN", "J̌", "Ϊ́", "Ϋ́"}

// blanks are what strip removes: ASCII white space, and NUL at the end.
const blanks = " \t\n\v\f\r"

// Lstrip is String#lstrip; since Ruby 2.6 it removes NULs as well.
func Lstrip(s string) string { return strings.TrimLeft(s, blanks+"\x00") }

// Rstrip is String#rstrip.
func Rstrip(s string) string { return strings.TrimRight(s, blanks+"\x00") }

// Strip is String#strip.
func Strip(s string) string { return Lstrip(Rstrip(s)) }

// Chomp is String#chomp: it removes one trailing line break.
func Chomp(s string) string {
	if t, ok := strings.CutSuffix(s, "\n"); ok {
		return strings.TrimSuffix(t, "\r")
	}
	return strings.TrimSuffix(s, "\r")
}

// Chop is String#chop: it removes the last character, "\r\n" being one.
func Chop(s string) string {
	if t, ok := strings.CutSuffix(s, "\r\n"); ok {
		return t
	}
	_, n := utf8.DecodeLastRuneInString(s)
	return s[:len(s)-n]
}

// Chars splits a string into its characters.
func Chars(s string) []string {
	out := make([]string, 0, len(s))
	for i := 0; i < len(s); {
		_, n := utf8.DecodeRuneInString(s[i:])
		out = append(out, s[i:i+n])
		i += n
	}
	return out
}

// Squeeze is String#squeeze: runs of the same character become one. With a
// set (in the notation of String#count), only runs of its characters.
func Squeeze(s, set string) string {
	var in func(rune) bool
	if set != "" {
		in = CharSet(set)
	}
	var last rune = -1
	return mapCase(s, func(b []byte, r rune) []byte {
		if r == last && (in == nil || in(r)) {
			return b
		}
		last = r
		return utf8.AppendRune(b, r)
	})
}

// CharSet reads the notation of String#count and squeeze: characters, ranges
// a-z, a leading ^ for the complement, backslash escapes.
func CharSet(set string) func(rune) bool {
	rs := []rune(set)
	negate := len(rs) > 1 && rs[0] == '^'
	if negate {
		rs = rs[1:]
	}
	type span struct{ lo, hi rune }
	var spans []span
	for i := 0; i < len(rs); i++ {
		if rs[i] == '\\' && i+1 < len(rs) {
			i++
		}
		lo := rs[i]
		if i+2 < len(rs) && rs[i+1] == '-' {
			i += 2
			spans = append(spans, span{lo, rs[i]})
			continue
		}
		spans = append(spans, span{lo, lo})
	}
	return func(r rune) bool {
		for _, s := range spans {
			if s.lo <= r && r <= s.hi {
				return !negate
			}
		}
		return negate
	}
}

// EscapeRegexp is Regexp.escape: s as a regular expression that matches it.
func EscapeRegexp(s string) string {
	b := make([]byte, 0, len(s)+8)
	for i := range len(s) {
		switch c := s[i]; c {
		case '\t', '\n', '\v', '\f', '\r':
			b = append(b, '\\', "tnvfr"[c-'\t'])
		default:
			if strings.IndexByte("[]{}()|-*.\\?+^$# ", c) >= 0 {
				b = append(b, '\\')
			}
			b = append(b, c)
		}
	}
	return string(b)
}
