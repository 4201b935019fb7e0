package value

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// escape parses what follows a backslash outside of a character class.
func (t *translator) escape() node {
	if !t.more() {
		t.fail("too short escape sequence")
	}
	switch c := t.peek(); c {
	case 'A', 'z':
		t.pos++
		return atom{`\` + string(c), ""}
	case 'b', 'B':
		t.pos++
		return atom{`\` + string(c), ""}
	case 'Z':
		t.pos++
		name := tailGroup + strconv.Itoa(t.tails)
		t.tails++
		return atom{`(?P<` + name + `>\n?)\z`, ""}
	case 'G', 'K', 'X':
		t.pos++
		t.unsupport(`\` + string(c))
		return atom{"", ""}
	case 'R':
		t.pos++
		return group{open: ":", body: atom{`\r\n|[\n-\r\x{85}\x{2028}\x{2029}]`, ""}}
	case 'k', 'g':
		t.pos++
		return t.reference(c)
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		if n := digits(t.src[t.pos:]); n == 1 || t.isGroup(t.src[t.pos:t.pos+n]) {
			t.backrefs = append(t.backrefs, atoi(t.src[t.pos:t.pos+n]))
			t.pos += n
			t.unsupport("a back-reference")
			return atom{"", ""}
		}
	}
	if body, not, ok := t.classEscape(); ok {
		text := "[" + body + "]"
		switch {
		case body == `\d` || body == `\w`:
			text = member(body, not)
		case not:
			text = "[^" + body + "]"
		}
		return atom{text, text}
	}
	return literal(t.runeEscape())
}

// isGroup tells whether a number with several digits is that of a group; if
// not, it is an octal escape.
func (t *translator) isGroup(number string) bool { return atoi(number) <= t.numbered }

// atoi converts digits; a number that does not fit is larger than any group's.
func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return int(^uint(0) >> 1)
	}
	return n
}

// reference parses \k<name> and \g<name>. Without a bracket the letter stands
// for itself.
func (t *translator) reference(c byte) node {
	var ref string
	switch {
	case t.take("<"):
		ref = t.until('>')
	case t.take("'"):
		ref = t.until('\'')
	default:
		return literal(rune(c))
	}
	n, err := strconv.Atoi(ref)
	switch {
	case c == 'k' && err == nil:
		if n < 0 {
			n += t.numbered + 1
		}
		t.backrefs = append(t.backrefs, n)
	case c == 'k':
		t.nameRefs = append(t.nameRefs, ref)
	}
	if c == 'g' {
		t.unsupport("a subexpression call")
	} else {
		t.unsupport("a back-reference")
	}
	return atom{"", ""}
}

// classEscape parses an escape that stands for a class of characters. It returns
// the inside of a class in Go's notation, and whether all others are meant.
func (t *translator) classEscape() (body string, not, ok bool) {
	c := t.peek()
	switch c {
	case 'd', 'w', 's', 'h', 'D', 'W', 'S', 'H':
		t.pos++
		return shorthand(c|0x20, t.unicode), c < 'a', true
	case 'p', 'P':
		if strings.HasPrefix(t.src[t.pos+1:], "{") {
			t.pos += 2
			name, inverse := strings.CutPrefix(t.until('}'), "^")
			return t.property(name), inverse != (c == 'P'), true
		}
	}
	return "", false, false
}

// member writes a class as a member of another one.
func member(body string, not bool) string {
	switch {
	case !not:
		return body
	case body == `\d` || body == `\w`:
		return strings.ToUpper(body)
	}
	return classText(complement(ranges(body)))
}

// shorthand is the class of \d, \w, \s or \h.
func shorthand(c byte, unicode bool) string {
	switch {
	case c == 'h':
		return "0-9A-Fa-f"
	case c == 'd' && unicode:
		return posix["digit"]
	case c == 'd':
		return `\d`
	case c == 'w' && unicode:
		return posix["word"]
	case c == 'w':
		return `\w`
	case unicode:
		return posix["space"]
	}
	return `\t-\r `
}

// posix gives the bracket classes of Onigmo, which cover all of Unicode. Where a
// class is a derived property, which Go lacks, the general categories that make
// up nearly all of it stand in.
var posix = map[string]string{
	"alnum":  `\p{L}\p{Nl}\p{Mc}\p{Nd}`,
	"alpha":  `\p{L}\p{Nl}\p{Mc}`,
	"ascii":  `\x00-\x7F`,
	"blank":  `\t\p{Zs}`,
	"cntrl":  `\p{Cc}`,
	"digit":  `\p{Nd}`,
	"graph":  `\p{L}\p{M}\p{N}\p{P}\p{S}\p{Cf}\p{Co}`,
	"lower":  `\p{Ll}\x{AA}\x{BA}\x{2170}-\x{217F}\x{24D0}-\x{24E9}`,
	"print":  `\p{L}\p{M}\p{N}\p{P}\p{S}\p{Cf}\p{Co}\p{Zs}`,
	"punct":  `\p{P}$+<=>\^` + "`" + `|~`,
	"space":  `\t-\r\x{85}\p{Z}`,
	"upper":  `\p{Lu}\x{2160}-\x{216F}\x{24B6}-\x{24CF}`,
	"xdigit": `0-9A-Fa-f`,
	"word":   `\p{L}\p{M}\p{N}\p{Pc}`,
}

// property is the class of \p{name}: a bracket class, a general category or a
// script, found without regard to case, blanks, hyphens and underscores.
func (t *translator) property(name string) string {
	key := propertyKey(name)
	body, ok := posix[key]
	switch {
	case ok:
	case key == "any":
		body = `\x{0}-\x{10FFFF}`
	case key == "assigned":
		body = classText(complement(ranges(`\p{Cn}`)))
	default:
		body = t.unicodeTable(key, name)
	}
	return body
}

// unicodeTable finds a general category or a script.
func (t *translator) unicodeTable(key, name string) string {
	for _, tables := range []map[string]*unicode.RangeTable{unicode.Categories, unicode.Scripts} {
		for table := range tables {
			if propertyKey(table) == key {
				return `\p{` + table + `}`
			}
		}
	}
	for alias, table := range unicode.CategoryAliases {
		if propertyKey(alias) == key {
			return `\p{` + table + `}`
		}
	}
	t.fail("invalid character property name {" + name + "}")
	return ""
}

func propertyKey(name string) string {
	return strings.NewReplacer(" ", "", "-", "", "_", "").Replace(strings.ToLower(name))
}

// runeEscape parses an escape that stands for one character. A letter without a
// meaning, and everything that is not a letter, stands for itself.
func (t *translator) runeEscape() rune {
	switch r := t.rune(); r {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 'f':
		return '\f'
	case 'v':
		return '\v'
	case 'a':
		return '\a'
	case 'e':
		return 0x1b
	case 'x':
		return t.hexEscape()
	case 'u':
		return t.unicodeEscape()
	case '0', '1', '2', '3', '4', '5', '6', '7':
		t.pos--
		return t.octalEscape()
	case 'c':
		return t.control("too short control escape")
	case 'C':
		if !t.take("-") {
			t.fail("invalid control-code syntax")
		}
		return t.control("too short control escape")
	case 'M':
		t.fail("too short meta escape")
		return 0
	default:
		return r
	}
}

func (t *translator) control(short string) rune {
	if !t.more() {
		t.fail(short)
	}
	if r := t.rune(); r != '?' {
		return r & 0x1f
	}
	return 0x7f
}

func (t *translator) hexEscape() rune {
	n := hexDigitsIn(t.src[t.pos:], 2)
	if n == 0 {
		t.fail("invalid hex escape")
	}
	r := t.hex(n)
	if r >= utf8.RuneSelf {
		t.fail("invalid multibyte escape")
	}
	return r
}

func (t *translator) unicodeEscape() rune {
	if t.take("{") {
		n := hexDigitsIn(t.src[t.pos:], 6)
		if n == 0 {
			t.fail("invalid Unicode list")
		}
		r := t.hex(n)
		if r > unicode.MaxRune || 0xd800 <= r && r <= 0xdfff {
			t.fail("invalid Unicode range")
		}
		if t.take(" ") {
			t.unsupport("a list of code points")
			t.until('}')
		} else if !t.take("}") {
			t.fail("invalid Unicode list")
		}
		return r
	}
	if hexDigitsIn(t.src[t.pos:], 4) < 4 {
		t.fail("invalid Unicode escape")
	}
	return t.hex(4)
}

func (t *translator) octalEscape() rune {
	n := 0
	for n < 3 && n < len(t.src)-t.pos && '0' <= t.src[t.pos+n] && t.src[t.pos+n] <= '7' {
		n++
	}
	r, _ := strconv.ParseUint(t.src[t.pos:t.pos+n], 8, 32)
	t.pos += n
	if r >= utf8.RuneSelf {
		t.fail("invalid escape code")
	}
	return rune(r)
}

// hex takes n hexadecimal digits.
func (t *translator) hex(n int) rune {
	r, _ := strconv.ParseUint(t.src[t.pos:t.pos+n], 16, 32)
	t.pos += n
	return rune(r)
}

// hexDigitsIn counts the hexadecimal digits that s begins with, up to a maximum.
func hexDigitsIn(s string, max int) int {
	n := 0
	for n < max && n < len(s) {
		if c := s[n] | 0x20; !('0' <= s[n] && s[n] <= '9') && !('a' <= c && c <= 'f') {
			break
		}
		n++
	}
	return n
}
