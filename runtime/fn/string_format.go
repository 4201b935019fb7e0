package fn

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// stringFormat is one parsed format of String (FMT-1).
type stringFormat struct {
	text            string
	letter          byte
	alt, left, zero bool
	plus            byte // ' ' or '+', 0 for none
	delimiter       byte // 0 for none
	width, prec     int  // -1 when not given
	sep, sep2       *string
	inner           formatList // of a container's contents
}

// typeFormat is the format for values of a type; of a formatList the first that
// accepts a value's type counts.
type typeFormat struct {
	t typesys.Type
	f *stringFormat
}

type formatList []typeFormat

func parseFormat(text string) (*stringFormat, error) {
	m, ok, err := formatPattern.FindSubmatch(text)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fail("The format '", text, "' is not a valid format on the form '%<flags><width>.<prec><format>'")
	}
	f := &stringFormat{text: text, letter: m[4].(string)[0], width: -1, prec: -1}
	flags := m[1].(string)
	for i := range len(flags) {
		if strings.IndexByte(flags[:i], flags[i]) >= 0 {
			return nil, fail("The same flag can only be used once, got '", text, "'")
		}
	}
	for i := range len(flags) {
		switch c := flags[i]; c {
		case '-':
			f.left = true
		case '#':
			f.alt = true
		case '0':
			f.zero = true
		case '+':
			if f.plus == 0 {
				f.plus = '+'
			}
		case ' ':
			f.plus = ' '
		case '[', '{', '(', '<', '|':
			if f.delimiter != 0 {
				return nil, fail("Only one of the delimiters [ { ( < | can be given in the format flags, got '", text, "'")
			}
			f.delimiter = c
		}
	}
	if s, ok := m[2].(string); ok {
		f.width = int(min(ruby.LeadingInteger(s), 1<<24))
	}
	if s, ok := m[3].(string); ok {
		f.prec = int(min(ruby.LeadingInteger(s), 1<<24))
	}
	return f, nil
}

// delimiters are the brackets around a container.
func (f *stringFormat) delimiters(open, end string) (string, string) {
	switch f.delimiter {
	case '[':
		return "[", "]"
	case '{':
		return "{", "}"
	case '(':
		return "(", ")"
	case '<':
		return "<", ">"
	case '|':
		return "|", "|"
	}
	if f.plus == ' ' {
		return "", ""
	}
	return open, end
}

func plainFormat(letter byte) *stringFormat {
	return &stringFormat{text: "%" + string(rune(letter)), letter: letter, width: -1, prec: -1}
}

// containerFormats are the formats of what is in containers (NEW-33).
func containerFormats() formatList { return formatList{{&anyT, plainFormat('p')}} }

// defaultFormats are the formats of NEW-33.
func defaultFormats() formatList {
	sep, arrow := ", ", " => "
	array, hash := plainFormat('a'), plainFormat('h')
	array.sep, array.sep2, array.inner = &sep, &sep, containerFormats()
	hash.sep, hash.sep2, hash.inner = &sep, &arrow, containerFormats()
	return formatList{
		{&objectT, plainFormat('p')},
		{&floatT, plainFormat('f')},
		{&numericT, plainFormat('d')},
		{&arrayT, array},
		{&hashT, hash},
		{&binaryT, plainFormat('B')},
		{&anyT, plainFormat('s')},
	}
}

// find returns the format for a value. The types of collections are not inferred,
// which for nested ones would be done again at every level.
func (l formatList) find(v value.Value) (*stringFormat, error) {
	accepts := func(t typesys.Type) (bool, error) { return typesys.TryInstance(t, v) }
	if !isCollection(v) {
		inferred := typesys.Infer(v)
		if o, ok := v.(*typesys.ObjectValue); ok {
			inferred = o.Type // without type parameters, so that a format for just this value is none for it
		}
		accepts = func(t typesys.Type) (bool, error) { return typesys.TryAssignable(t, inferred) }
	}
	for _, e := range l {
		if ok, err := accepts(e.t); ok || err != nil {
			return e.f, err
		}
	}
	return plainFormat('s'), nil
}

// mergeFormats lays the given formats over the default ones and sorts the more
// specific types to the front (NEW-32). Types that cannot be compared are an error (NEW-78).
func mergeFormats(lower, higher formatList) (formatList, error) {
	if lower == nil {
		return higher, nil
	}
	if higher == nil {
		return lower, nil
	}
	var merged formatList
	at := map[string]int{}
	for _, l := range lower {
		covered := false
		for _, h := range higher {
			if typesys.Key(h.t) == typesys.Key(l.t) {
				continue
			}
			var err error
			if covered, err = typesys.TryAssignable(h.t, l.t); err != nil {
				return nil, err
			}
			if covered {
				break
			}
		}
		if !covered {
			at[typesys.Key(l.t)] = len(merged)
			merged = append(merged, l)
		}
	}
	for _, h := range higher {
		i, ok := at[typesys.Key(h.t)]
		if !ok {
			at[typesys.Key(h.t)] = len(merged)
			merged = append(merged, h)
			continue
		}
		f, low := *h.f, merged[i].f
		if f.sep == nil {
			f.sep = low.sep
		}
		if f.sep2 == nil {
			f.sep2 = low.sep2
		}
		var err error
		if f.inner, err = mergeFormats(low.inner, f.inner); err != nil {
			return nil, err
		}
		merged[i] = typeFormat{h.t, &f}
	}
	list := make(value.Array, len(merged))
	for i, e := range merged {
		list[i] = e
	}
	err := ruby.Sort(list, func(x, y value.Value) (int, error) {
		return compareTypes(x.(typeFormat).t, y.(typeFormat).t)
	})
	for i, e := range list {
		merged[i] = e.(typeFormat)
	}
	return merged, err
}

func compareTypes(a, b typesys.Type) (int, error) {
	ab, err := typesys.TryAssignable(b, a)
	if err != nil {
		return 0, err
	}
	ba, err := typesys.TryAssignable(a, b)
	if err != nil {
		return 0, err
	}
	switch {
	case typesys.Key(a) == typesys.Key(b):
		return 0, nil
	case ab && !ba:
		return -1, nil
	case !ab && ba:
		return 1, nil
	}
	x, y := typeRank(a), typeRank(b)
	if x == 0 || y == 0 {
		return strings.Compare(a.String(), b.String()), nil
	}
	return sign(x - y), nil
}

func typeRank(t typesys.Type) int {
	switch t.(type) {
	case *typesys.Struct:
		return 1
	case *typesys.Hash:
		return 2
	case *typesys.Tuple:
		return 3
	case *typesys.Array:
		return 4
	case *typesys.Pattern:
		return 10
	case *typesys.Enum:
		return 11
	case *typesys.String:
		return 12
	}
	return 0
}

func (f *stringFormat) illegal(kind, letters string) error {
	return fail("Illegal format '", string(rune(f.letter)), "' specified for value of ", kind, " type - expected one of the characters '", letters, "'")
}

// as is the format's text with another letter.
func (f *stringFormat) as(letter byte) string { return f.text[:len(f.text)-1] + string(rune(letter)) }

// padded applies width and precision to a text.
func (f *stringFormat) padded(s string) (string, error) {
	if !f.left && f.width < 0 && f.prec < 0 {
		return s, nil
	}
	format := "%"
	if f.left {
		format += "-"
	}
	if f.width >= 0 {
		format += strconv.Itoa(f.width)
	}
	if f.prec >= 0 {
		format += "." + strconv.Itoa(f.prec)
	}
	return ruby.Format(format+"s", []value.Value{s})
}

func quoted(s string) string { return string(value.AppendQuoted(nil, s)) }

// doubleQuoted is a string literal in double quotes.
func doubleQuoted(s string) string {
	b := []byte{'"'}
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\t':
			b = append(b, `\t`...)
		case c == '\n':
			b = append(b, `\n`...)
		case c == '\r':
			b = append(b, `\r`...)
		case c == '"' || c == '$' || c == '\\':
			b = append(b, '\\', c)
		case c < ' ':
			b = append(b, `\u{`+strings.ToUpper(strconv.FormatInt(int64(c), 16))+"}"...)
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}
