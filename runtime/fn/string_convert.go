package fn

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// stringWriter converts values to text in their formats (FMT-2 to FMT-17).
type stringWriter struct{}

// indent is the place of a value in pretty form.
type indent struct {
	level     int
	first, on bool
}

func (in indent) with(on bool) indent   { return indent{in.level, in.first, on} }
func (in indent) deeper(on bool) indent { return indent{in.level + 1, true, on} }
func (in indent) next() indent          { return indent{in.level, false, in.on} }
func (in indent) breaks() bool          { return in.on && in.level > 0 && !in.first }
func (in indent) padding() string       { return strings.Repeat("  ", in.level) }

func (w stringWriter) convert(v value.Value, formats formatList, in indent) (string, error) {
	if it, ok := v.(value.Iterator); ok {
		a, err := elements(it)
		if err != nil {
			return "", err
		}
		v = a
	}
	f, err := formats.find(v)
	if err != nil {
		return "", err
	}
	switch v := v.(type) {
	case nil:
		return w.undef(f)
	case value.DefaultValue:
		return w.defaultValue(f)
	case bool:
		return w.boolean(f, v)
	case int64:
		return w.integer(f, v)
	case float64:
		return w.float(f, v)
	case string:
		return w.text(f, v)
	case *value.Regexp:
		return w.regexp(f, v)
	case value.Array:
		return w.array(f, v, formats, in)
	case *value.Hash:
		return w.hash(f, v, formats, in)
	case typesys.BinaryValue:
		return w.binary(f, v)
	case *typesys.URIValue:
		return w.uri(f, v, in)
	case *typesys.ObjectValue:
		return w.object(f, v, in)
	case typesys.Type:
		return w.typ(f, v.String())
	case *typesys.EntryRef:
		return w.typ(f, value.Text(v))
	case typesys.TimespanValue, typesys.TimestampValue:
		return w.time(f, v)
	}
	return ruby.Format(f.text, []value.Value{v})
}

// time writes times and durations, which are numbers of seconds where a format asks for one.
func (w stringWriter) time(f *stringFormat, v value.Value) (string, error) {
	switch f.letter {
	case 'd', 'i', 'u', 'x', 'X', 'o', 'b', 'B', 'c':
		v = instant(v).Sec
	case 'e', 'E', 'f', 'g', 'G', 'a', 'A':
		v = secondsOf(v)
	}
	return ruby.Format(f.text, []value.Value{v})
}

func (w stringWriter) undef(f *stringFormat) (string, error) {
	plain, alt := "", ""
	switch f.letter {
	case 'n':
		plain, alt = "nil", "null"
	case 'u':
		plain, alt = "undef", "undefined"
	case 'd', 'x', 'X', 'o', 'b', 'B', 'e', 'E', 'f', 'g', 'G', 'a', 'A':
		plain, alt = "NaN", "NaN"
	case 'v':
		plain, alt = "n/a", "n/a"
	case 'V':
		plain, alt = "N/A", "N/A"
	case 's':
		alt = `""`
	case 'p':
		plain, alt = "undef", `"undef"`
	default:
		return "", f.illegal("Undef", "nudxXobBeEfgGaAvVsp")
	}
	if f.alt {
		plain = alt
	}
	return f.padded(plain)
}

func (w stringWriter) defaultValue(f *stringFormat) (string, error) {
	s := "default"
	switch f.letter {
	case 'd', 's', 'p':
	case 'D':
		s = "Default"
	default:
		return "", f.illegal("Default", "dDsp")
	}
	if f.alt {
		s = `"` + s + `"`
	}
	return f.padded(s)
}

func (w stringWriter) boolean(f *stringFormat, v bool) (string, error) {
	pick := func(yes, no string) string {
		s := no
		if v {
			s = yes
		}
		if f.alt && f.letter != 's' && f.letter != 'p' {
			s = s[:1]
		}
		return s
	}
	n := int64(0)
	if v {
		n = 1
	}
	switch f.letter {
	case 't', 's', 'p':
		return f.padded(pick("true", "false"))
	case 'T':
		return f.padded(pick("True", "False"))
	case 'y':
		return f.padded(pick("yes", "no"))
	case 'Y':
		return f.padded(pick("Yes", "No"))
	case 'd', 'x', 'X', 'o', 'b', 'B':
		return w.integer(f, n)
	case 'e', 'E', 'f', 'g', 'G', 'a', 'A':
		return w.float(f, float64(n))
	}
	return "", f.illegal("Boolean", "tTyYdxXobBeEfgGaAsp")
}

func (w stringWriter) integer(f *stringFormat, v int64) (string, error) {
	switch f.letter {
	case 'd', 'x', 'X', 'o', 'b', 'B', 'p':
		return ruby.Format(f.text, []value.Value{v})
	case 'e', 'E', 'f', 'g', 'G', 'a', 'A':
		return ruby.Format(f.text, []value.Value{float64(v)})
	case 'c':
		if v < 0 || v > utf8.MaxRune {
			return "", fail("pack(U): value out of range")
		}
		s := string(rune(v))
		if f.alt {
			s = `"` + s + `"`
		}
		return ruby.Format(f.as('s'), []value.Value{s})
	case 's':
		letter := byte('s')
		if f.alt {
			letter = 'p'
		}
		return ruby.Format(f.as(letter), []value.Value{value.Text(v)})
	}
	return "", f.illegal("Integer", "dxXobBeEfgGaAspc")
}

func (w stringWriter) float(f *stringFormat, v float64) (string, error) {
	switch f.letter {
	case 'd', 'x', 'X', 'o', 'b', 'B', 'e', 'E', 'f', 'g', 'G', 'a', 'A', 'p':
		return ruby.Format(f.text, []value.Value{v})
	case 's':
		s := value.Text(v)
		if f.alt {
			s = `"` + s + `"`
		}
		return ruby.Format(f.text, []value.Value{s})
	}
	return "", f.illegal("Float", "dxXobBeEfgGaAsp")
}

func (w stringWriter) text(f *stringFormat, s string) (string, error) {
	switch f.letter {
	case 's':
		return ruby.Format(f.text, []value.Value{s})
	case 'p':
		if f.alt {
			return f.padded(doubleQuoted(s))
		}
		return f.padded(quoted(s))
	case 'c':
		s = ruby.Capitalize(s)
	case 'C':
		parts := strings.Split(s, "::")
		for len(parts) > 0 && parts[len(parts)-1] == "" {
			parts = parts[:len(parts)-1]
		}
		for i, p := range parts {
			parts[i] = ruby.Capitalize(p)
		}
		s = strings.Join(parts, "::")
	case 'u':
		s = ruby.Upcase(s)
	case 'd':
		s = ruby.Downcase(s)
	case 't':
		s = ruby.Strip(s)
	default:
		return "", f.illegal("String", "cCudspt")
	}
	if f.alt {
		return f.padded(quoted(s))
	}
	return ruby.Format(f.as('s'), []value.Value{s})
}

func (w stringWriter) regexp(f *stringFormat, re *value.Regexp) (string, error) {
	s := re.Plain()
	switch f.letter {
	case 'p':
		s = value.Text(re)
	case 's':
		if f.alt {
			s = quoted(s)
		}
	default:
		return "", f.illegal("Regexp", "sp")
	}
	return ruby.Format(f.as('s'), []value.Value{s})
}

func (w stringWriter) typ(f *stringFormat, s string) (string, error) {
	switch f.letter {
	case 's':
		if f.alt {
			s = `"` + s + `"`
		}
	case 'p':
	default:
		return "", f.illegal("Type", "sp")
	}
	return ruby.Format(f.as('s'), []value.Value{s})
}

func (w stringWriter) uri(f *stringFormat, u *typesys.URIValue, in indent) (string, error) {
	switch f.letter {
	case 'p':
		return string(typesys.AppendCode(nil, u, f.alt || in.on, in.level)), nil
	case 's':
		s := value.Text(u)
		if f.alt {
			s = quoted(s)
		}
		return ruby.Format(f.text, []value.Value{s})
	}
	return "", f.illegal("URI", "sp")
}

func (w stringWriter) object(f *stringFormat, o *typesys.ObjectValue, in indent) (string, error) {
	switch f.letter {
	case 'p':
		return string(typesys.AppendCode(nil, o, f.alt || in.on, in.level)), nil
	case 's', 'q':
		return value.Text(o), nil
	}
	return "", f.illegal("Object", "spq")
}

func (w stringWriter) binary(f *stringFormat, b typesys.BinaryValue) (string, error) {
	var s string
	switch f.letter {
	case 's':
		if f.alt {
			return ruby.Format(f.as('s'), []value.Value{string(value.AppendBytes(nil, string(b)))})
		}
		s = string(b)
		if !utf8.ValidString(s) {
			return "", fail("\"\\x", strings.ToUpper(hexByte(s[0])), "\" from ASCII-8BIT to UTF-8")
		}
	case 'p':
		inner, err := ruby.Format(f.as('s'), []value.Value{base64.StdEncoding.EncodeToString([]byte(b))})
		return `Binary("` + inner + `")`, err
	case 'b':
		s = encodeLines(string(b))
	case 'B':
		s = base64.StdEncoding.EncodeToString([]byte(b))
	case 'u':
		s = base64.URLEncoding.EncodeToString([]byte(b))
	case 't':
		s = "Binary"
	case 'T':
		s = "BINARY"
	default:
		return "", f.illegal("Binary", "bButTsp")
	}
	letter := byte('s')
	if f.alt {
		letter = 'p'
	}
	return ruby.Format(f.as(letter), []value.Value{s})
}

func hexByte(c byte) string {
	const digits = "0123456789abcdef"
	return string([]byte{digits[c>>4], digits[c&15]})
}

// encodeLines is Base64 in lines of 60 characters.
func encodeLines(s string) string {
	e := base64.StdEncoding.EncodeToString([]byte(s))
	var b strings.Builder
	for ; e != ""; e = e[min(60, len(e)):] {
		b.WriteString(e[:min(60, len(e))])
		b.WriteByte('\n')
	}
	return b.String()
}

func isContainer(v value.Value) bool {
	switch v.(type) {
	case value.Array, *value.Hash, *typesys.ObjectValue:
		return true
	}
	return false
}

func isCollection(v value.Value) bool {
	switch v.(type) {
	case value.Array, *value.Hash:
		return true
	}
	return false
}

// inner are the formats of a container's element.
func (f *stringFormat) innerFormats(v value.Value, formats formatList) formatList {
	switch {
	case isContainer(v):
		return formats
	case f.inner != nil:
		return f.inner
	}
	return containerFormats()
}

func (w stringWriter) array(f *stringFormat, a value.Array, formats formatList, in indent) (string, error) {
	if f.letter != 'a' && f.letter != 's' && f.letter != 'p' {
		return "", f.illegal("Array", "asp")
	}
	sep := ", "
	if f.sep != nil {
		sep = *f.sep
	}
	open, end := f.delimiters("[", "]")
	in = in.with(f.alt || in.on)
	var buf []byte
	if in.breaks() {
		buf = append(append(buf, '\n'), in.padding()...)
	}
	buf = append(buf, open...)
	child := in.deeper(f.alt)
	mapped := make([]string, len(a))
	for i, v := range a {
		if child.first {
			child = child.next()
		}
		s, err := w.convert(v, f.innerFormats(v, formats), child)
		if err != nil {
			return "", err
		}
		mapped[i] = s
	}
	broken := f.alt && f.width >= 0 && widest(a, mapped) > f.width
	child = in.deeper(f.alt)
	for i, v := range a {
		if child.first {
			child = child.next()
			if broken && !isCollection(v) {
				buf = append(buf, ' ')
			}
		} else {
			buf = append(buf, sep...)
			if broken && !isCollection(v) || f.alt && i > 0 && isCollection(a[i-1]) && !isCollection(v) {
				if buf[len(buf)-1] != '\n' {
					buf = trimEnd(buf)
				}
				buf = append(append(buf, '\n'), child.padding()...)
			}
		}
		if n := len(buf); n > 0 && buf[n-1] == ' ' && strings.HasPrefix(mapped[i], "\n") {
			buf = trimEnd(buf)
		}
		buf = value.Bounded(append(buf, mapped[i]...))
	}
	return string(append(buf, end...)), nil
}

// trimEnd is [ruby.Rstrip] for a text that is being written, of which it looks at
// the end only.
func trimEnd(b []byte) []byte {
	for len(b) > 0 && strings.IndexByte(" \t\n\v\f\r\x00", b[len(b)-1]) >= 0 {
		b = b[:len(b)-1]
	}
	return b
}

// widest is the longest run of texts between collections.
func widest(a value.Array, mapped []string) int {
	most, run := 0, 0
	for i, v := range a {
		if isCollection(v) {
			run = 0
		} else {
			run += utf8.RuneCountInString(mapped[i])
		}
		most = max(most, run)
	}
	return most
}

func (w stringWriter) hash(f *stringFormat, h *value.Hash, formats formatList, in indent) (string, error) {
	switch f.letter {
	case 'a':
		return w.convert(h.Pairs(), formats, in)
	case 'h', 's', 'p':
	default:
		return "", f.illegal("Hash", "hasp")
	}
	sep, arrow := ", ", " => "
	if f.sep != nil {
		sep = *f.sep
	}
	if f.sep2 != nil {
		arrow = *f.sep2
	}
	if f.alt {
		if !strings.HasSuffix(sep, "\n") {
			sep = ruby.Rstrip(sep)
		}
		sep += "\n"
	}
	open, end := f.delimiters("{", "}")
	in = in.with(f.alt || in.on)
	var buf []byte
	if in.breaks() {
		buf = append(append(buf, '\n'), in.padding()...)
	}
	child := in.deeper(false)
	lineBreak, padding := "", ""
	if f.alt {
		lineBreak, padding = "\n", child.padding()
	}
	buf = append(append(buf, open...), lineBreak...)
	for i, e := range h.Entries() {
		if i > 0 {
			buf = append(buf, sep...)
		}
		key, err := w.convert(e.Key, f.innerFormats(e.Key, formats), child)
		if err != nil {
			return "", err
		}
		v, err := w.convert(e.Value, f.innerFormats(e.Value, formats), child)
		if err != nil {
			return "", err
		}
		for _, s := range []string{padding, key, arrow, v} {
			buf = append(value.Bounded(buf), s...)
		}
	}
	if f.alt {
		buf = append(append(buf, lineBreak...), in.padding()...)
	}
	return string(append(buf, end...)), nil
}
