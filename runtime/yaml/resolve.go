package yaml

import (
	"encoding/base64"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

func decodeBinary(s string) value.Value {
	clean := strings.Map(func(r rune) rune {
		if r == ' ' || r == '\n' || r == '=' {
			return -1
		}
		return r
	}, s)
	b, _ := base64.RawStdEncoding.DecodeString(clean)
	return string(b)
}

// tokenize is Psych's ScalarScanner#tokenize.
func (p *parser) tokenize(s string) value.Value {
	if s == "" {
		return nil
	}
	if wordLike(s) || strings.IndexByte(s, '\n') >= 0 {
		if utf8.RuneCountInString(s) > 5 {
			return s
		}
		return word(s)
	}
	switch {
	case p.data() && isDate(s):
		p.refuse(unspecified + "Date")
	case p.data() && isTime(s):
		p.refuse(unspecified + "Time")
	case isTime(s) || isDate(s):
		// Facts have no such values. Puppet's own fact files hold times, which
		// nothing reads.
		return s
	case strings.EqualFold(s, ".inf") || strings.EqualFold(s, "+.inf"):
		return math.Inf(1)
	case strings.EqualFold(s, "-.inf"):
		return math.Inf(-1)
	case strings.EqualFold(s, ".nan"):
		return math.NaN()
	case s[0] == ':' && len(s) > 1:
		return p.symbol(s[1:])
	}
	if v := sexagesimal(s); v != nil {
		return v
	}
	if isFloat(s) {
		if t := strings.TrimLeft(s, "+-"); t == "." {
			return s
		}
		return toFloat(s)
	}
	return p.toInteger(s)
}

// wordLike is /^[^\d.:-]?[[:alpha:]_\s!@#$%\^&*(){}<>|\/\\~;=]+/.
func wordLike(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if wordRune(r) {
		return true
	}
	if r >= '0' && r <= '9' || r == '.' || r == ':' || r == '-' {
		return false
	}
	r, _ = utf8.DecodeRuneInString(s[n:])
	return n < len(s) && wordRune(r)
}

func wordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || strings.ContainsRune("_ \t\n!@#$%^&*(){}<>|/\\~;=", r)
}

// word types a text of up to five characters. Psych looks at its lines.
func word(s string) value.Value {
	if s == "~" {
		return nil
	}
	for line := range strings.SplitSeq(s, "\n") {
		switch strings.ToLower(line) {
		case "null":
			return nil
		case "yes", "true", "on":
			return true
		case "no", "false", "off":
			return false
		}
	}
	return s
}

// symbol is :name, :"name" and :'name'. Facts hold no symbols, but texts.
func (p *parser) symbol(s string) value.Value {
	if n := len(s); n > 1 && (s[0] == '"' || s[0] == '\'') {
		if end := strings.LastIndexByte(s, s[0]); end > 0 {
			s = strings.TrimPrefix(s[1:end], ":")
		}
	}
	switch {
	case p.noSymbols:
		p.refuse(unspecified + "Symbol")
	case p.symbols || p.data() && !p.unshared:
		return Symbol(s)
	}
	return s
}

// Symbol is a symbol of Ruby in data: the reference implementation reads them, and then has no use for one that is no key.
type Symbol string

// AppendKey appends the symbol as it is written.
func (s Symbol) AppendKey(b []byte) []byte { return append(append(b, ':'), s...) }

// AppendText appends the symbol's name.
func (s Symbol) AppendText(b []byte) []byte { return append(b, s...) }

// Kind returns the class.
func (Symbol) Kind() string { return "Symbol" }

// HostClass returns the class, which types name.
func (Symbol) HostClass() string { return "Symbol" }

// isDate is /^\d{4}-(?:1[012]|0\d|\d)-(?:[12]\d|3[01]|0\d|\d)$/.
func isDate(s string) bool {
	n := dateLen(s)
	if n != len(s) || s[0] == '-' {
		return false
	}
	parts := strings.Split(s, "-")
	return twoDigits(parts[1], 12) && twoDigits(parts[2], 31)
}

func twoDigits(s string, limit int) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n <= limit
}

// dateLen is the length of -?\d{4}-\d{1,2}-\d{1,2} at the start of s, 0 if it
// is not there.
func dateLen(s string) int {
	i := 0
	if strings.HasPrefix(s, "-") {
		i++
	}
	n := digits(s[i:])
	if n != 4 {
		return 0
	}
	i += n
	for range 2 {
		if i >= len(s) || s[i] != '-' {
			return 0
		}
		n := min(digits(s[i+1:]), 2)
		if n == 0 {
			return 0
		}
		i += 1 + n
	}
	return i
}

// isTime is Psych's TIME.
func isTime(s string) bool {
	n := dateLen(s)
	if n == 0 || n == len(s) {
		return false
	}
	t := s[n:]
	if t[0] == 'T' || t[0] == 't' {
		t = t[1:]
	} else if rest := strings.TrimLeft(t, " \t"); rest != t {
		t = rest
	} else {
		return false
	}
	n = min(digits(t), 2)
	if n == 0 || len(t) < n+6 || t[n] != ':' || digits(t[n+1:]) != 2 || t[n+3] != ':' || digits(t[n+4:]) < 2 {
		return false
	}
	t = t[n+6:]
	if strings.HasPrefix(t, ".") {
		t = t[1+digits(t[1:]):]
	}
	t = strings.TrimLeft(t, " \t")
	if t == "" || t == "Z" {
		return true
	}
	if t[0] != '+' && t[0] != '-' {
		return false
	}
	t = strings.Replace(t[1:], ":", "", 1)
	return digits(t) == len(t) && len(t) >= 1 && len(t) <= 4
}

func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// sexagesimal reads 1:30 and 1:30:00.5, in which Psych counts the last part of
// two as minutes; nil for any other text.
func sexagesimal(s string) value.Value {
	t := strings.TrimLeft(s, "+-")
	if len(s)-len(t) > 1 {
		return nil
	}
	parts := strings.Split(t, ":")
	if len(parts) < 2 || len(parts) > 3 || parts[0] == "" || digits(parts[0][:1]) == 0 || strings.Trim(parts[0], "0123456789_") != "" {
		return nil
	}
	last := len(parts) - 1
	whole, fraction, isFloat := strings.Cut(parts[last], ".")
	if isFloat && strings.Trim(fraction, "0123456789_") != "" {
		return nil
	}
	for i := 1; i <= last; i++ {
		d := parts[i]
		if i == last {
			d = whole
		}
		if len(d) == 0 || len(d) > 2 || digits(d) != len(d) || len(d) == 2 && d[0] > '5' {
			return nil
		}
	}
	weights := [...]float64{3600, 60, 1}
	sum := 0.0
	for i, d := range parts {
		d = strings.ReplaceAll(d, "_", "")
		f, err := strconv.ParseFloat(strings.TrimSuffix(d, "."), 64)
		if err != nil {
			return nil
		}
		if i == 0 && s[0] == '-' {
			f = -f
		}
		sum += f * weights[i]
	}
	if isFloat {
		return sum
	}
	return int64(sum)
}

// isFloat is Psych's FLOAT: a decimal with a point; its exponent needs a sign.
func isFloat(s string) bool {
	t := unsigned(s)
	if t != "" && t[0] != '.' {
		if digits(t[:1]) == 0 {
			return false
		}
		t = strings.TrimLeft(t, "0123456789_,")
	}
	if t == "" || t[0] != '.' {
		return false
	}
	t = t[1+digits(t[1:]):]
	if t == "" {
		return true
	}
	return len(t) > 2 && t[0]|0x20 == 'e' && (t[1] == '+' || t[1] == '-') && digits(t[2:]) == len(t)-2
}

func toFloat(s string) value.Value {
	t := ungrouped(s)
	f, err := strconv.ParseFloat(t, 64)
	if err != nil && !math.IsInf(f, 0) {
		return s
	}
	return f
}

func unsigned(s string) string {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		return s[1:]
	}
	return s
}

// toInteger reads the integers of Psych's INTEGER, and returns other texts as
// they are. An integer that does not fit becomes the nearest Float, or is a
// mistake in data, where it would be none of Puppet's.
func (p *parser) toInteger(s string) value.Value {
	t := unsigned(s)
	base, body := 10, t
	switch {
	case strings.HasPrefix(t, "0b"):
		base, body = 2, t[2:]
		if strings.Trim(body, "01_,") != "" {
			return s
		}
	case strings.HasPrefix(t, "0x"):
		base, body = 16, t[2:]
		if strings.Trim(body, "0123456789abcdefABCDEF_,") != "" {
			return s
		}
	case len(t) > 1 && t[0] == '0':
		base, body = 8, t[1:]
		if strings.Trim(body, "01234567_,") != "" {
			return s
		}
	default:
		if !decimal(t) {
			return s
		}
	}
	body = ungrouped(body)
	if body == "" {
		if base == 8 {
			return int64(0)
		}
		return s
	}
	if strings.HasPrefix(s, "-") {
		body = "-" + body
	}
	n, err := strconv.ParseInt(body, base, 64)
	if err == nil {
		return n
	}
	if p.data() {
		p.fail(p.pos, "the integer "+s+" does not fit 64 bits")
	}
	f, _ := strconv.ParseFloat(body, 64)
	return f
}

// ungrouped is a number without the marks between its digits.
func ungrouped(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, ",", ""), "_", "")
}

// decimal is 0|[1-9](?:[0-9]|,[0-9]|_[0-9])*.
func decimal(t string) bool {
	if t == "0" {
		return true
	}
	if t == "" || t[0] < '1' || t[0] > '9' {
		return false
	}
	for i := 1; i < len(t); i++ {
		switch c := t[i]; {
		case c >= '0' && c <= '9':
		case (c == ',' || c == '_') && i+1 < len(t) && digits(t[i+1:]) > 0:
		default:
			return false
		}
	}
	return true
}
