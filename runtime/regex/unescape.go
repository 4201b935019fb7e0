package regex

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape does what Ruby does with an expression before Onigmo sees it: escapes of characters outside of ASCII
// become those characters, and escapes of ASCII characters take the form \xHH, so that they never are operators.
type unescaper struct {
	src string
	pos int
	out []byte
}

func unescape(src string) string {
	if strings.IndexByte(src, '\\') < 0 && utf8.ValidString(src) {
		return src
	}
	u := &unescaper{src: src}
	for u.pos < len(src) {
		r, n := utf8.DecodeRuneInString(src[u.pos:])
		switch {
		case r == utf8.RuneError && n == 1:
			fail("invalid multibyte character")
		case r == '\\':
			u.escape()
		default:
			u.keep(n)
		}
	}
	return string(u.out)
}

// keep copies n bytes.
func (u *unescaper) keep(n int) {
	u.out = append(u.out, u.src[u.pos:u.pos+n]...)
	u.pos += n
}

func (u *unescaper) rest() string { return u.src[u.pos:] }

func (u *unescaper) escape() {
	after := u.src[u.pos+1:]
	if after == "" {
		fail("too short escape sequence")
	}
	r, n := utf8.DecodeRuneInString(after)
	switch {
	case r == utf8.RuneError && n == 1:
		fail("invalid multibyte character")
	case r == 'u':
		u.pos += 2
		u.codePoints()
	case strings.IndexByte("0xcCM", after[0]) >= 0, '1' <= r && r <= '7' && octal(after) > 0o177:
		u.bytes()
	default:
		u.keep(1 + n)
	}
}

// octal is the number that up to three octal digits at the begin of s stand for.
func octal(s string) int {
	n := countDigits(s, 3, '7')
	v, _ := strconv.ParseUint(s[:n], 8, 32)
	return int(v)
}

// countDigits counts the digits up to last that s begins with, at most max of them.
func countDigits(s string, max int, last byte) int {
	n := 0
	for n < max && n < len(s) && '0' <= s[n] && s[n] <= last {
		n++
	}
	return n
}

// countHex counts the hexadecimal digits that s begins with, at most max of them.
func countHex(s string, max int) int {
	n := 0
	for n < max && n < len(s) {
		if c := s[n] | 0x20; (s[n] < '0' || s[n] > '9') && (c < 'a' || c > 'f') {
			break
		}
		n++
	}
	return n
}

// codePoints reads what follows \u.
func (u *unescaper) codePoints() {
	if u.rest() == "" {
		fail("too short escape sequence")
	}
	if !strings.HasPrefix(u.rest(), "{") {
		if countHex(u.rest(), 4) < 4 {
			fail("invalid Unicode escape")
		}
		u.codePoint(4)
		return
	}
	u.pos++
	u.blanks()
	any := false
	for n := countHex(u.rest(), 7); n > 0; n = countHex(u.rest(), 7) {
		if n > 6 {
			fail("invalid Unicode range")
		}
		u.codePoint(n)
		u.blanks()
		any = true
	}
	if !any || !strings.HasPrefix(u.rest(), "}") {
		fail("invalid Unicode list")
	}
	u.pos++
}

func (u *unescaper) blanks() {
	for u.pos < len(u.src) && strings.IndexByte(" \t\n\v\f\r", u.src[u.pos]) >= 0 {
		u.pos++
	}
}

// codePoint takes n hexadecimal digits.
func (u *unescaper) codePoint(n int) {
	v, _ := strconv.ParseUint(u.src[u.pos:u.pos+n], 16, 32)
	u.pos += n
	if v > utf8.MaxRune || 0xd800 <= v && v <= 0xdfff {
		fail("invalid Unicode range")
	}
	u.append(rune(v))
}

func (u *unescaper) append(r rune) {
	if r >= utf8.RuneSelf {
		u.out = utf8.AppendRune(u.out, r)
		return
	}
	const digits = "0123456789ABCDEF"
	u.out = append(u.out, '\\', 'x', digits[r>>4], digits[r&15])
}

// bytes reads escapes of bytes that make up one character.
func (u *unescaper) bytes() {
	char := []byte{u.byte()}
	for char[0] >= utf8.RuneSelf && !utf8.FullRune(char) {
		if !strings.HasPrefix(u.rest(), `\`) {
			fail("too short escaped multibyte character")
		}
		char = append(char, u.byte())
	}
	r, n := utf8.DecodeRune(char)
	if r == utf8.RuneError && n == 1 || n < len(char) {
		fail("invalid multibyte escape")
	}
	u.append(r)
}

// byte reads one escaped byte from its backslash on.
func (u *unescaper) byte() byte {
	control, meta := false, false
	for {
		u.pos++
		c := u.next("too short escape sequence")
		switch {
		case '0' <= c && c <= '7':
			u.pos--
			n := countDigits(u.rest(), 3, '7')
			v, _ := strconv.ParseUint(u.rest()[:n], 8, 32)
			u.pos += n
			return modified(int(v), control, meta)
		case c == 'x':
			n := countHex(u.rest(), 2)
			if n == 0 {
				fail("invalid hex escape")
			}
			v, _ := strconv.ParseUint(u.rest()[:n], 16, 32)
			u.pos += n
			return modified(int(v), control, meta)
		case c == 'M':
			if meta {
				fail("duplicate meta escape")
			}
			meta = true
			if u.next("too short meta escape") != '-' {
				fail("too short meta escape")
			}
			if b := u.peek("too short meta escape"); b != '\\' {
				u.pos++
				return modified(int(b), control, meta)
			}
		case c == 'C', c == 'c':
			if c == 'C' && u.next("too short control escape") != '-' {
				fail("too short control escape")
			}
			if control {
				fail("duplicate control escape")
			}
			control = true
			if b := u.peek("too short control escape"); b != '\\' {
				u.pos++
				return modified(int(b), control, meta)
			}
		default:
			i := strings.IndexByte(`\ntrfvae`, c)
			if i < 0 {
				fail("unexpected escape sequence")
			}
			return modified(int("\\\n\t\r\f\v\a\x1b"[i]), control, meta)
		}
	}
}

// modified is a byte under \C- and \M-.
func modified(b int, control, meta bool) byte {
	if b > 0xff {
		fail("invalid escape code")
	}
	if control {
		b &= 0x1f
	}
	if meta {
		b |= 0x80
	}
	return byte(b)
}

// peek is the next byte, which must be there and be ASCII.
func (u *unescaper) peek(short string) byte {
	if u.pos == len(u.src) || u.src[u.pos] >= utf8.RuneSelf {
		fail(short)
	}
	return u.src[u.pos]
}

func (u *unescaper) next(short string) byte {
	b := u.peek(short)
	u.pos++
	return b
}
