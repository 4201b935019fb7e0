package draw

import (
	"strings"
	"unicode/utf8"
)

// columns is how wide labels are at most, and longest how many characters of a text are kept.
const (
	columns = 40
	longest = 500
)

// escapes are characters that have an escape of their own where they would not be seen.
var escapes = map[rune]string{'\n': `\n`, '\r': `\r`, '\t': `\t`}

// visible returns a text without anything that cannot be seen, moves other characters, or cannot be in XML: it has escapes instead.
// In longer texts, lines and tabs stay.
func visible(s string, lines bool) string {
	plain := true
	for _, r := range s {
		if r == utf8.RuneError || unseen(r) {
			plain = false
			break
		}
	}
	if plain {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch e := escapes[r]; {
		case !unseen(r), lines && (r == '\n' || r == '\t'):
			b.WriteRune(r) // what is no UTF-8 is U+FFFD
		case e != "":
			b.WriteString(e)
		default:
			const digits = "0123456789ABCDEF"
			b.WriteString(`\u`)
			if r > 0xffff {
				b.WriteByte('{')
				b.WriteByte(digits[r>>20&15])
				b.WriteByte(digits[r>>16&15])
			}
			for shift := 12; shift >= 0; shift -= 4 {
				b.WriteByte(digits[r>>shift&15])
			}
			if r > 0xffff {
				b.WriteByte('}')
			}
		}
	}
	return b.String()
}

// unseen reports whether a character is a control, of terminals or of the direction of text, has no width, or is none.
func unseen(r rune) bool {
	switch {
	case r < 0x20, 0x7f <= r && r < 0xa0, r == 0xad, r == 0x61c, r == 0x180e, r == 0xfeff:
		return true
	case 0x200b <= r && r <= 0x200f, 0x2028 <= r && r <= 0x202e, 0x2060 <= r && r <= 0x206f:
		return true
	case 0xfff9 <= r && r <= 0xfffb, r&0xfffe == 0xfffe, 0xe0000 <= r && r <= 0xe0fff:
		return true
	}
	return false
}

// label returns a text that fits into a box: of a longer one, beginning and end.
func label(ref string) string {
	if len(ref) > 16*columns { // and all of it is not looked at
		ref = cut(ref, 8*columns) + "…" + lastOf(ref, 4*columns)
	}
	s := visible(ref, false)
	if width(s) <= columns {
		return s
	}
	head, tail := 0, len(s)
	for n := 0; ; {
		r, size := utf8.DecodeRuneInString(s[head:])
		if n += runeWidth(r); n > columns*3/5 {
			break
		}
		head += size
	}
	for n := 1; ; {
		r, size := utf8.DecodeLastRuneInString(s[:tail])
		if n += runeWidth(r); n > columns-columns*3/5 {
			break
		}
		tail -= size
	}
	return s[:head] + "…" + s[tail:]
}

// cut returns the first bytes of a text, not to break a character.
func cut(s string, n int) string {
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// lastOf returns the last bytes of a text, not to break a character.
func lastOf(s string, n int) string {
	i := len(s) - n
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	return s[i:]
}

// width is how many columns a text takes, about.
func width(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

// runeWidth is 2 for the characters of East Asia and symbols in colour.
func runeWidth(r rune) int {
	switch {
	case r < 0x1100:
		return 1
	case r <= 0x115f, 0x2e80 <= r && r <= 0xa4cf, 0xac00 <= r && r <= 0xd7a3, 0xf900 <= r && r <= 0xfaff, 0xfe30 <= r && r <= 0xfe6f, 0xff00 <= r && r <= 0xff60, r >= 0x1f000:
		return 2
	}
	return 1
}

// shortened returns a text that is not longer than one reads.
func shortened(s string) string {
	if len(s) <= longest {
		return visible(s, true)
	}
	return visible(cut(s, longest), true) + "…"
}
