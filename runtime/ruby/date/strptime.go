package date

import (
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// scanner reads a text by a format.
type scanner struct {
	*parts
	text       string
	at         int
	cent, half *int64 // the century, and how many hours a.m. or p.m. adds
}

// strptime reads a text by a format; nil is for one that does not begin as the format says.
func strptime(text, format string) (*parts, error) {
	s := &scanner{parts: &parts{numbers: map[string]int64{}}, text: text}
	if !s.scan(format) {
		return nil, nil
	}
	if s.cent != nil {
		for _, name := range []string{"cwyear", "year"} {
			if n, ok := s.numbers[name]; ok {
				s.set(name, n+*s.cent*100)
			}
		}
	}
	if s.half != nil {
		if n, ok := s.numbers["hour"]; ok {
			s.set("hour", n%12+*s.half)
		}
	}
	if s.beyond {
		return nil, ruby.Beyond64()
	}
	return s.parts, nil
}

const blanks = " \t\n\v\f\r"

// whole are the directives that stand for several.
var whole = map[byte]string{
	'c': "%a %b %e %H:%M:%S %Y", 'D': "%m/%d/%y", 'x': "%m/%d/%y", 'F': "%Y-%m-%d", 'n': " ", 't': " ", 'R': "%H:%M", 'r': "%I:%M:%S %p",
	'T': "%H:%M:%S", 'X': "%H:%M:%S", 'v': "%e-%b-%Y", '+': "%a %b %e %H:%M:%S %Z %Y",
}

// fields are the directives of numbers: their names, how many digits they have, and their limits.
var fields = map[byte]struct {
	name        string
	width       int
	least, most int64
}{
	'd': {"mday", 2, 1, 31}, 'e': {"mday", 2, 1, 31}, 'H': {"hour", 2, 0, 24}, 'k': {"hour", 2, 0, 24}, 'I': {"hour", 2, 1, 12}, 'l': {"hour", 2, 1, 12},
	'j': {"yday", 3, 1, 366}, 'M': {"min", 2, 0, 59}, 'm': {"mon", 2, 1, 12}, 'S': {"sec", 2, 0, 60}, 'U': {"wnum0", 2, 0, 53}, 'W': {"wnum1", 2, 0, 53},
	'u': {"cwday", 1, 1, 7}, 'V': {"cweek", 2, 1, 53}, 'w': {"wday", 1, 0, 6}, 'g': {"cwyear", 2, 0, 99}, 'y': {"year", 2, 0, 99},
}

// numeric reports whether a number comes next in a format.
func numeric(format string) bool {
	if rest, ok := strings.CutPrefix(format, "%"); ok {
		if rest != "" && (rest[0] == 'E' || rest[0] == 'O') {
			rest = rest[1:]
		}
		return rest != "" && strings.IndexByte("CDdeFGgHIjkLlMmNQRrSsTUuVvWwXxYy0123456789", rest[0]) >= 0
	}
	return format != "" && format[0] >= '0' && format[0] <= '9'
}

// digits reads a number of so many digits at most, with a sign where that may be.
func (s *scanner) digits(width int, signed bool) (text string, ok bool) {
	from := s.at
	if signed && s.at < len(s.text) && (s.text[s.at] == '-' || s.text[s.at] == '+') {
		s.at++
	}
	first := s.at
	for s.at < len(s.text) && s.at-first < width && s.text[s.at] >= '0' && s.text[s.at] <= '9' {
		s.at++
	}
	return s.text[from:s.at], s.at > first
}

// name reads a name, or its first three letters.
func (s *scanner) name(n int, name func(int) string) (int64, bool) {
	for _, short := range []bool{false, true} {
		for i := range n {
			word := name(i)
			if short {
				word = word[:3]
			}
			if len(s.text)-s.at >= len(word) && strings.EqualFold(s.text[s.at:s.at+len(word)], word) {
				s.at += len(word)
				return int64(i), true
			}
		}
	}
	return 0, false
}

const anyWidth = 1 << 30

// scan reads what a format says.
func (s *scanner) scan(format string) bool {
	for i := 0; i < len(format); i++ {
		c := format[i]
		switch {
		case strings.IndexByte(blanks, c) >= 0:
			s.at += len(s.text[s.at:]) - len(strings.TrimLeft(s.text[s.at:], blanks))
			continue
		case c != '%' || i+1 == len(format):
			if !s.literal(c) {
				return false
			}
			continue
		}
		i++
		switch rest := format[i+1:]; format[i] {
		case 'E':
			if rest != "" && strings.IndexByte("cCxXyY", rest[0]) >= 0 {
				i++
			}
		case 'O':
			if rest != "" && strings.IndexByte("deHImMSuUVwWy", rest[0]) >= 0 {
				i++
			}
		case ':':
			if colons := len(rest) - len(strings.TrimLeft(rest, ":")); colons < 3 && strings.HasPrefix(rest[colons:], "z") {
				i += colons + 1
			}
		}
		if !s.directive(format[i], format[i+1:]) {
			return false
		}
	}
	return true
}

func (s *scanner) literal(c byte) bool {
	if s.at >= len(s.text) || s.text[s.at] != c {
		return false
	}
	s.at++
	return true
}

var zoneForm = &pattern{source: `\A(` + zoneEnd + `|(?-i:[[:alpha:].\s]+)(?:standard|daylight)\s+time\b|(?-i:[[:alpha:]]+)(?:\s+dst)?\b)`}

var halfForm = &pattern{source: `\A([ap])(?:m\b|\.m\.)`}

// directive reads what one directive says; rest is the format behind it.
func (s *scanner) directive(c byte, rest string) bool {
	if all, ok := whole[c]; ok {
		return s.scan(all)
	}
	if f, ok := fields[c]; ok {
		width := f.width
		if strings.IndexByte("deHkIl", c) >= 0 && s.at < len(s.text) && s.text[s.at] == ' ' {
			s.at++
			width = 1
		}
		text, ok := s.digits(width, false)
		n := s.read(text)
		if !ok || n < f.least || n > f.most {
			return false
		}
		s.set(f.name, n)
		if (c == 'g' || c == 'y') && s.cent == nil {
			cent := int64(20)
			if n >= 69 {
				cent = 19
			}
			s.cent = &cent
		}
		return true
	}
	width := anyWidth
	switch c {
	case 'A', 'a':
		n, ok := s.name(7, func(i int) string { return time.Weekday(i).String() })
		s.set("wday", n)
		return ok
	case 'B', 'b', 'h':
		n, ok := s.name(12, func(i int) string { return time.Month(i + 1).String() })
		s.set("mon", n+1)
		return ok
	case 'C':
		if numeric(rest) {
			width = 2
		}
		text, ok := s.digits(width, true)
		n := s.read(text)
		s.cent = &n
		return ok
	case 'G', 'Y':
		if numeric(rest) {
			width = 4
		}
		text, ok := s.digits(width, true)
		s.set(map[byte]string{'G': "cwyear", 'Y': "year"}[c], s.read(text))
		return ok
	case 'L', 'N':
		if numeric(rest) {
			width = map[byte]int{'L': 3, 'N': 9}[c]
		}
		text, ok := s.digits(width, true)
		ns := nanoseconds(strings.TrimLeft(text, "-+"))
		if strings.HasPrefix(text, "-") {
			ns = -ns
		}
		s.fraction = &ns
		return ok
	case 'P', 'p':
		g, _, to := halfForm.find(s.text[s.at:])
		if g == nil {
			return false
		}
		half := int64(0)
		if strings.EqualFold(*g[0], "p") {
			half = 12
		}
		s.at += to
		s.half = &half
		return true
	case 'Q', 's':
		text, ok := s.digits(width, true)
		n := s.read(text)
		if c == 'Q' {
			ns := floorMod(n, 1000) * int64(time.Millisecond)
			n, s.fraction = floorDiv(n, 1000), &ns
		}
		s.set("seconds", n)
		return ok
	case 'Z', 'z':
		g, _, to := zoneForm.find(s.text[s.at:])
		if g == nil {
			return false
		}
		s.at += to
		s.zone = g[0]
		if offset, ok := zoneOffset(*g[0]); ok {
			s.set("offset", offset)
		}
		return true
	case '%':
		return s.literal('%')
	}
	return s.literal('%') && s.literal(c)
}

// readBy is the Date or DateTime in a text, by a format.
func readBy(class *ruby.Class, format string, args []value.Value) (*Date, error) {
	text := "-4712-01-01"
	for i, to := range []*string{&text, &format} {
		if i < len(args) {
			var err error
			if *to, err = ruby.ToStr(args[i]); err != nil {
				return nil, err
			}
		}
	}
	if len(args) > 2 {
		if _, _, err := numbers(args[2:], ""); err != nil {
			return nil, err
		}
	}
	p, err := strptime(text, format)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, invalid()
	}
	return p.made(class)
}

// Strptime is Date.strptime.
//
//ruby:singleton Date.strptime 0..3
func Strptime(args ...value.Value) (*Date, error) { return readBy(Class, "%F", args) }

// StrptimeDateTime is DateTime.strptime.
//
//ruby:singleton DateTime.strptime 0..3
func StrptimeDateTime(args ...value.Value) (*Date, error) {
	if len(args) == 0 {
		args = []value.Value{"-4712-01-01T00:00:00+00:00"}
	}
	return readBy(DateTimeClass, "%FT%T%z", args)
}
