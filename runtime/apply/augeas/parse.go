//go:build linux

package augeas

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// The kinds of arguments.
const (
	pathArg       = 'p'
	stringArg     = 's'
	belowArg      = 'b' // a string that is a path below another
	comparatorArg = 'c'
	numberArg     = 'n'
	restArg       = 'r'
)

// what is what a command is for.
type what int

// The purposes of commands, and of the words after those that ask.
const (
	changes what = iota
	asksValue
	asksValues
	asksPaths
	counts
	has
	lacks
	same
	differs
)

// form is how a command is written: its name, and the kinds of its arguments.
type form struct {
	name, args string
	what
}

// forms are the commands, and the words after those that ask.
var forms = []form{
	{"set", "ps", changes},
	{"setm", "pbs", changes},
	{"rm", "p", changes},
	{"remove", "p", changes},
	{"clear", "p", changes},
	{"clearm", "pb", changes},
	{"touch", "p", changes},
	{"mv", "pp", changes},
	{"move", "pp", changes},
	{"rename", "ps", changes},
	{"insert", "ssp", changes},
	{"ins", "ssp", changes},
	{"defvar", "sp", changes},
	{"defnode", "sps", changes},
	{"get", "pcs", asksValue},
	{"values", "pr", asksValues},
	{"match", "pr", asksPaths},
	{"size", "cn", counts},
	{"include", "s", has},
	{"not_include", "s", lacks},
	{"==", "r", same},
	{"!=", "r", differs},
}

// order is a command with its arguments: strings, and int64 for those of the kind numberArg.
type order struct {
	form
	args value.Array
}

// text is an argument.
func (o *order) text(i int) string { return value.Text(o.args[i]) }

// parse reads commands: one on each line of a string, or one in each element of an array. Paths that are relative are put after a context, which ends with a
// slash unless it is empty.
func parse(v value.Value, context string) ([]*order, error) {
	var lines value.Array
	switch v := v.(type) {
	case string:
		for line := range strings.SplitSeq(v, "\n") {
			lines = append(lines, line)
		}
	case value.Array:
		lines = v.Flatten()
	default:
		return nil, attribute.NoMethod("flatten", v)
	}
	var all []*order
	for _, v := range lines {
		if v == nil || value.IsUnset(v) {
			continue
		}
		line, ok := v.(string)
		if !ok {
			return nil, attribute.NoMethod("strip!", v)
		}
		if line = strings.Trim(line, blanks+"\x00"); line == "" {
			continue
		}
		o, err := parseLine(line, context)
		if err != nil {
			return nil, err
		}
		all = append(all, o)
	}
	return all, nil
}

func parseLine(line, context string) (*order, error) {
	s := &scanner{text: line}
	name := s.command()
	i := slices.IndexFunc(forms, func(f form) bool { return f.name == name })
	if i < 0 {
		return nil, errors.New("Unknown command " + name)
	}
	o := &order{form: forms[i]}
	for n, kind := range o.form.args {
		s.while(isBlank)
		number := strconv.Itoa(n+1) + " for " + o.name
		switch kind {
		case pathArg:
			path, err := s.path()
			switch {
			case err != nil:
				return nil, err
			case path == nil:
				return nil, errors.New("missing path argument " + number)
			}
			text, err := unquote(*path)
			if err != nil {
				return nil, err
			}
			if text = strings.TrimSuffix(text, "/"); !strings.HasPrefix(text, "$") && !strings.HasPrefix(text, "/") {
				text = context + text
			}
			o.args = append(o.args, text)
		case stringArg, belowArg:
			text, ok := s.word()
			if !ok {
				return nil, errors.New("missing string argument " + number)
			}
			o.args = append(o.args, text)
		case comparatorArg:
			text := s.comparator()
			if text == "" {
				return nil, errors.New("invalid comparator for command " + o.name)
			}
			o.args = append(o.args, text)
		case numberArg:
			n, _ := strconv.ParseInt(s.while(func(c byte) bool { return '0' <= c && c <= '9' }), 10, 64)
			o.args = append(o.args, n)
		case restArg:
			o.args = append(o.args, s.text[s.at:])
		}
	}
	return o, nil
}

// unquote takes the first and the last character from a path that begins with a quote.
func unquote(path string) (string, error) {
	if !strings.HasPrefix(path, "'") && !strings.HasPrefix(path, `"`) {
		return path, nil
	}
	if len(path) == 1 {
		return "", attribute.NoMethod("chomp!", nil)
	}
	_, n := utf8.DecodeLastRuneInString(path)
	return path[1 : len(path)-n], nil
}

// blanks are what Ruby calls whitespace.
const blanks = " \t\r\n\f\v"

func isBlank(c byte) bool { return strings.IndexByte(blanks, c) >= 0 }

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// scanner reads a line from the left to the right.
type scanner struct {
	text string
	at   int
}

func (s *scanner) end() bool { return s.at >= len(s.text) }

// while reads bytes as long as they are of a kind.
func (s *scanner) while(is func(c byte) bool) string {
	from := s.at
	for !s.end() && is(s.text[s.at]) {
		s.at++
	}
	return s.text[from:s.at]
}

// prefix reads the first of several strings that comes next, "" where none does.
func (s *scanner) prefix(all ...string) string {
	for _, p := range all {
		if strings.HasPrefix(s.text[s.at:], p) {
			s.at += len(p)
			return p
		}
	}
	return ""
}

func (s *scanner) command() string {
	if name := s.while(isWord); name != "" {
		return name
	}
	return s.prefix("==", "!=")
}

func (s *scanner) comparator() string { return s.prefix("==", "!=", "=~", "<=", ">=", "<", ">") }

// char reads a character, "" at the end.
func (s *scanner) char() string {
	if s.end() {
		return ""
	}
	_, n := utf8.DecodeRuneInString(s.text[s.at:])
	s.at += n
	return s.text[s.at-n : s.at]
}

// escaped reads a backslash and the character after it, and reports whether they were there.
func (s *scanner) escaped() bool {
	rest := s.text[s.at:]
	if len(rest) < 2 || rest[0] != '\\' || rest[1] == '\n' {
		return false
	}
	s.at++
	s.char()
	return true
}

// path reads a path: up to a blank that is in no brackets and in no quotes. It is nil where Puppet, which counts bytes where it needs characters, reads none.
func (s *scanner) path() (*string, error) {
	from, depth := s.at, 0
	single, double := false, false
	for {
		for s.while(func(c byte) bool { return strings.IndexByte(`][\'"`+blanks, c) < 0 }) != "" || s.escaped() {
			continue
		}
		c := s.char()
		switch c {
		case "[":
			depth++
		case "]":
			depth--
		case "'":
			single = !single
		case `"`:
			double = !double
		}
		if depth < 0 {
			return nil, errors.New("unmatched [")
		}
		if depth == 0 && !single && !double && c != "" && isBlank(c[0]) || s.end() {
			break
		}
	}
	n := s.at - from
	if !s.end() {
		n--
	}
	chars := []rune(s.text)
	if from > len(chars) {
		return nil, nil
	}
	text := string(chars[from:min(from+n, len(chars))])
	return &text, nil
}

// word reads a string, which may be in quotes, and reports whether there was one.
func (s *scanner) word() (string, bool) {
	quote := s.prefix("'", `"`)
	if quote == "" {
		text := s.while(func(c byte) bool { return !isBlank(c) })
		return text, text != ""
	}
	from := s.at
	for s.while(func(c byte) bool { return c != quote[0] && c != '\\' }) != "" || s.escaped() {
		continue
	}
	text := s.text[from:s.at]
	s.char()
	return strings.ReplaceAll(text, `\`+quote, quote), true
}

// parseArray reads an array of strings in the syntax of Ruby, and reports whether there was one.
func parseArray(text string) (list []string, ok bool) {
	s := &scanner{text: text}
	s.while(isBlank)
	if s.prefix("[") == "" {
		return nil, false
	}
	for s.while(isBlank); ; s.while(isBlank) {
		element, ok := s.quoted()
		if !ok {
			break
		}
		list = append(list, element)
		if s.while(isBlank); s.prefix(",") == "" {
			break
		}
	}
	s.while(isBlank)
	if s.prefix("]") == "" {
		return nil, false
	}
	s.while(isBlank)
	return list, s.end()
}

// quoted reads a string in quotes, and reports whether there was one.
func (s *scanner) quoted() (string, bool) {
	quote := s.prefix("'", `"`)
	if quote == "" {
		return "", false
	}
	var b strings.Builder
	for {
		b.WriteString(s.while(func(c byte) bool { return c != quote[0] && c != '\\' }))
		if s.prefix("\\") == "" {
			return b.String(), s.prefix(quote) != ""
		}
		switch {
		case quote == "'":
			c := s.prefix("'", `\`)
			if c == "" {
				return "", false
			}
			b.WriteString(c)
		case !s.escape(&b):
			return "", false
		}
	}
}

// simple are the escapes that stand for one character each.
const simple = "\\\\\"\"a\ab\bt\tn\nv\vf\fr\re\x1bs "

func isOctal(c byte) bool { return '0' <= c && c <= '7' }

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// upTo reads at most some bytes of a kind.
func (s *scanner) upTo(n int, is func(c byte) bool) string {
	return s.while(func(c byte) bool { n--; return n >= 0 && is(c) })
}

// number reads a number of at most some digits, and reports whether there was one.
func (s *scanner) number(base, digits int, is func(c byte) bool) (int64, bool) {
	n, err := strconv.ParseInt(s.upTo(digits, is), base, 64)
	return n, err == nil
}

// escape reads what comes after a backslash in double quotes.
func (s *scanner) escape(b *strings.Builder) bool {
	if s.end() {
		return false
	}
	c := s.text[s.at]
	for i := 0; i < len(simple); i += 2 {
		if simple[i] == c {
			s.at++
			b.WriteByte(simple[i+1])
			return true
		}
	}
	switch {
	case isOctal(c):
		n, _ := s.number(8, 3, isOctal)
		b.WriteByte(byte(n))
		return n < 256
	case c == 'x':
		s.at++
		if n, ok := s.number(16, 2, isHex); ok {
			b.WriteByte(byte(n))
			return true
		}
		return s.dropped()
	case c == 'u':
		s.at++
		return s.unicode(b) || s.dropped()
	}
	return false
}

// dropped reports whether an escape without its digits counts for nothing, which it does not before another.
func (s *scanner) dropped() bool { return s.end() || s.text[s.at] != '\\' }

// unicode reads four digits of a character, or several characters in braces.
func (s *scanner) unicode(b *strings.Builder) bool {
	from := s.at
	if digits := s.upTo(4, isHex); len(digits) == 4 {
		n, _ := strconv.ParseInt(digits, 16, 64)
		b.WriteRune(rune(n))
		return true
	}
	s.at = from
	if s.prefix("{") == "" {
		return false
	}
	var text []rune
	for {
		n, ok := s.number(16, 6, isHex)
		if !ok {
			break
		}
		text = append(text, rune(n))
		if s.upTo(1, isBlank) == "" {
			break
		}
	}
	if s.prefix("}") == "" || text == nil {
		return false
	}
	b.WriteString(string(text))
	return true
}
