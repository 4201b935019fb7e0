package yaml

import (
	"errors"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
)

// Layout is how [Append] lays out a document. The zero value is Psych's own
// layout.
type Layout struct {
	Indent int // columns by which a level is indented, 2 to 9; 0 means 2
	Width  int // column behind which long texts are broken; 0 and others that are too small mean 80, less than 0 means never
	// Folds makes texts of more letters than Width folded block scalars, as Psych does where it is told the width.
	Folds bool
}

// Append appends v as a YAML document, as Ruby's Psych writes it with libyaml:
// block collections, quotes only where a text needs them. It is an error when v
// holds what is no data.
//
// Psych writes a collection that occurs twice as an anchor and an alias; values
// have no identity here, so that such a collection is written twice.
func Append(b []byte, v value.Value, layout Layout) (out []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			mistake, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			out, err = b, errors.New(mistake.Message) // of what looks like a number, but is none
		}
	}()
	e := &emitter{b: append(b, "---"...), column: 3, step: layout.Indent, width: layout.Width, longest: math.MaxInt}
	if layout.Folds {
		e.longest = layout.Width
	}
	if e.step < 2 || e.step > 9 {
		e.step = 2
	}
	switch {
	case e.width < 0:
		e.width = math.MaxInt
	case e.width <= 2*e.step: // as libyaml thinks
		e.width = 80
	}
	if err := e.node(v, -1, place{}); err != nil {
		return b, err
	}
	e.newLine(0)
	if e.open {
		e.b = append(e.b, "...\n"...)
	}
	return e.b, nil
}

// Scalar is a value that is written as these characters, with a tag where there is one, and never in quotes without a mark. Literal and Quoted are
// its style.
type Scalar struct {
	Tag, Text       string
	Literal, Quoted bool
}

// Tagged is a collection with a tag.
type Tagged struct {
	Tag   string
	Value value.Value
}

// Anchor is a collection that an [Alias] of the same name refers to.
type Anchor struct {
	Name  string
	Value value.Value
}

// Pairs is a mapping as it is written, whatever its keys.
type Pairs []value.Entry

// Alias refers to the collection that an [Anchor] of that name is.
type Alias string

// emitter writes one document as libyaml does. Its fields mirror libyaml's.
type emitter struct {
	b       []byte
	column  int
	step    int
	width   int
	longest int  // texts with more letters are folded block scalars
	blank   bool // the last character was white space
	margin  bool // there are only indentation and indicators on this line
	open    bool // the last scalar has trailing line breaks that it keeps
	indents int  // of the lines of a scalar
}

// place is where a node stands.
type place struct {
	key     bool // a key on one line
	mapping bool // a value or key of a mapping
}

// node writes a value whose collection is indented by parent columns.
func (e *emitter) node(v value.Value, parent int, at place) error {
	switch v := v.(type) {
	case value.Array:
		return e.sequence(v, parent, at)
	case *value.Hash:
		return e.mapping(v.Entries(), parent)
	case Pairs:
		return e.mapping(v, parent)
	case Anchor:
		e.indicator("&"+v.Name, true, false, false)
		return e.node(v.Value, parent, at)
	case Alias:
		e.indicator("*"+string(v), true, false, false)
		return nil
	case Tagged:
		e.indicator(v.Tag, true, false, false)
		return e.node(v.Value, parent, at)
	case Scalar:
		if v.Tag != "" {
			e.indicator(v.Tag, true, false, false)
		}
	}
	s, style, err := e.scalarOf(v)
	if err != nil {
		return err
	}
	e.indents = parent + e.step
	if parent < 0 {
		e.indents = e.step
	}
	e.scalar(s, style, at)
	return nil
}

func (e *emitter) sequence(a value.Array, parent int, at place) error {
	if len(a) == 0 {
		e.indicator("[]", true, false, false)
		return nil
	}
	indent := parent + e.step
	switch {
	case parent < 0:
		indent = 0
	case at.mapping && !e.margin:
		indent = parent // the dash is indented enough
	}
	for _, v := range a {
		e.b = value.Bounded(e.b)
		e.newLine(indent)
		e.indicator("-", true, false, true)
		if err := e.node(v, indent, place{}); err != nil {
			return err
		}
	}
	return nil
}

func (e *emitter) mapping(entries []value.Entry, parent int) error {
	if len(entries) == 0 {
		e.indicator("{}", true, false, false)
		return nil
	}
	indent := parent + e.step
	if parent < 0 {
		indent = 0
	}
	for _, entry := range entries {
		e.b = value.Bounded(e.b)
		e.newLine(indent)
		if simpleKey(entry.Key) {
			if err := e.node(entry.Key, indent, place{key: true, mapping: true}); err != nil {
				return err
			}
			e.indicator(":", false, false, false)
		} else {
			e.indicator("?", true, false, true)
			if err := e.node(entry.Key, indent, place{mapping: true}); err != nil {
				return err
			}
			e.newLine(indent)
			e.indicator(":", true, false, true)
		}
		if err := e.node(entry.Value, indent, place{mapping: true}); err != nil {
			return err
		}
	}
	return nil
}

// simpleKey reports whether a key fits on a line before its colon.
func simpleKey(v value.Value) bool {
	switch v := v.(type) {
	case value.Array:
		return len(v) == 0
	case *value.Hash:
		return v.Len() == 0
	case Pairs:
		return len(v) == 0
	case string:
		return len(v) <= 128 && !strings.ContainsFunc(v, isLineBreak)
	case Scalar:
		return len(v.Tag)+len(v.Text) <= 128 && !strings.ContainsFunc(v.Text, isLineBreak)
	case Anchor:
		return simpleKey(v.Value)
	case Tagged:
		return simpleKey(v.Value)
	}
	return true
}

func isLineBreak(r rune) bool {
	return r == '\n' || r == '\r' || r == 0x85 || r == 0x2028 || r == 0x2029
}

// styles of scalars
type style byte

const (
	plainStyle style = iota
	singleStyle
	doubleStyle
	literalStyle
	foldedStyle
	undefStyle // plain, and never quoted without a mark
	mergeStyle // the text << with its tag
)

// scalarOf is the text and style in which Psych gives a scalar to libyaml.
func (e *emitter) scalarOf(v value.Value) (string, style, error) {
	switch v := v.(type) {
	case nil:
		return "", undefStyle, nil
	case bool, int64:
		return value.Text(v), plainStyle, nil
	case float64:
		switch {
		case math.IsNaN(v):
			return ".nan", plainStyle, nil
		case math.IsInf(v, 1):
			return ".inf", plainStyle, nil
		case math.IsInf(v, -1):
			return "-.inf", plainStyle, nil
		}
		return string(value.AppendFloat(nil, v)), plainStyle, nil
	case value.DefaultValue:
		return ":default", plainStyle, nil
	case string:
		return v, e.styleOf(v), nil
	case Scalar:
		switch {
		case v.Literal:
			return v.Text, literalStyle, nil
		case v.Quoted:
			return v.Text, singleStyle, nil
		case v.Tag != "":
			return v.Text, plainStyle, nil
		}
		return v.Text, undefStyle, nil
	}
	return "", 0, errors.New("cannot write " + value.ALabel(v) + " as YAML")
}

// styleOf is Psych's choice for a text.
func (e *emitter) styleOf(s string) style {
	switch {
	case breaksInside(s):
		return literalStyle
	case s == "<<":
		return mergeStyle
	case s == "y" || s == "n":
		return doubleStyle
	case len(s) > e.longest && utf8.RuneCountInString(s) > e.longest:
		return foldedStyle
	case oddStart(s):
		return doubleStyle
	case !staysText(s):
		return singleStyle
	}
	return plainStyle
}

// breaksInside is /\n(?!\Z)/.
func breaksInside(s string) bool {
	i := strings.IndexByte(s, '\n')
	return i >= 0 && strings.Trim(s[i+1:], "\n") != "" || strings.HasSuffix(s, "\n\n") && i < len(s)-2
}

// oddStart is /^[^[:word:]][^"]*$/.
func oddStart(s string) bool {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if !(r == '_' || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r) || unicode.Is(unicode.Pc, r)) {
			rest := s[i+n:]
			quote := strings.IndexByte(rest, '"')
			if quote < 0 || strings.IndexByte(rest[:quote], '\n') >= 0 {
				return true
			}
		}
		next := strings.IndexByte(s[i:], '\n')
		if next < 0 {
			break
		}
		i += next + 1
	}
	return false
}

// staysText reports whether a plain scalar of these characters is read as text.
func staysText(s string) bool {
	if s == "" {
		return false
	}
	if s[0] == '0' {
		if n := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '7' }); n > 0 && (s[n] == '8' || s[n] == '9') {
			return false
		}
	}
	word := wordLike(s) || strings.IndexByte(s, '\n') >= 0
	if !word && (isTime(s) || isDate(s) || len(s) > 1 && s[0] == ':') {
		return false
	}
	_, ok := (&parser{}).tokenize(s).(string)
	return ok
}

// scalar writes a scalar, in another style when the wanted one cannot hold it.
func (e *emitter) scalar(s string, want style, at place) {
	a := analyze(s)
	chosen := want
	switch want {
	case undefStyle:
		chosen = plainStyle
	case mergeStyle:
		chosen = singleStyle
	}
	if chosen == plainStyle && (!a.plain || s == "" && at.key) {
		chosen = singleStyle
	}
	if chosen == singleStyle && !a.single {
		chosen = doubleStyle
	}
	if (chosen == literalStyle || chosen == foldedStyle) && (!a.block || at.key) {
		chosen = doubleStyle
	}
	switch {
	case want == mergeStyle:
		e.indicator("!!str", true, false, false)
	case want == undefStyle && chosen != plainStyle:
		e.indicator("!", true, false, false)
	}
	switch chosen {
	case plainStyle:
		e.plain(s, !at.key)
	case singleStyle:
		e.singleQuoted(s, !at.key)
	case doubleStyle:
		e.doubleQuoted(s, !at.key)
	case literalStyle:
		e.block("|", s, math.MaxInt)
	case foldedStyle: // a text with line breaks inside is none
		e.block(">", s, e.width)
	}
}

// analysis tells which styles can hold a text.
type analysis struct{ plain, single, block bool }

func analyze(s string) analysis {
	if s == "" {
		return analysis{plain: true, single: true}
	}
	a := analysis{true, true, true}
	if strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...") {
		a.plain = false
	}
	afterBlank, afterSpace, afterBreak := true, false, false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		first, last := i == 0, i+n == len(s)
		next, _ := utf8.DecodeRuneInString(s[i+n:])
		beforeBlank := last || next == ' ' || next == '\t' || next == 0 || isLineBreak(next)
		switch {
		case first && strings.ContainsRune("#,[]{}&*!|>'\"%@`", r),
			first && strings.ContainsRune("?:-", r) && beforeBlank,
			!first && r == ':' && beforeBlank,
			!first && r == '#' && afterBlank:
			a.plain = false
		}
		if !printable(r, n) {
			a = analysis{}
		}
		switch {
		case r == ' ':
			if first || last {
				a.plain = false
			}
			if last {
				a.block = false
			}
			if afterBreak {
				a.plain, a.single = false, false
			}
			afterSpace, afterBreak = true, false
		case isLineBreak(r):
			a.plain = false
			if afterSpace {
				a = analysis{}
			}
			afterSpace, afterBreak = false, true
		default:
			afterSpace, afterBreak = false, false
		}
		afterBlank = r == ' ' || r == '\t' || isLineBreak(r)
		i += n
	}
	return a
}

// printable is libyaml's notion, which lacks tabs and what is beyond the Basic
// Multilingual Plane.
func printable(r rune, size int) bool {
	switch {
	case r == utf8.RuneError && size == 1, r == 0xfeff, r == 0xfffe, r == 0xffff:
		return false
	}
	return r == '\n' || r >= 0x20 && r <= 0x7e || r >= 0xa0 && r <= 0xffff
}

// indicator writes a mark: blank reports whether one must stand before it, spaced
// whether it counts as one, margin whether the line still is only indented after it.
func (e *emitter) indicator(s string, blank, spaced, margin bool) {
	if blank && !e.blank {
		e.put(" ")
	}
	e.put(s)
	e.blank, e.margin = spaced, e.margin && margin
	e.open = false
}

func (e *emitter) put(s string) {
	e.b = append(e.b, s...)
	e.column += utf8.RuneCountInString(s)
}

func (e *emitter) lineBreak(r rune) {
	e.b = utf8.AppendRune(e.b, r)
	e.column = 0
}

// newLine begins a line that is indented, unless it is there.
func (e *emitter) newLine(indent int) {
	if !e.margin || e.column > indent || e.column == indent && !e.blank {
		e.lineBreak('\n')
	}
	for e.column < indent {
		e.put(" ")
	}
	e.blank, e.margin = true, true
}

func (e *emitter) plain(s string, breaks bool) {
	if !e.blank && s != "" {
		e.put(" ")
	}
	e.words(s, breaks, false)
	e.blank, e.margin = false, false
	e.open = false
}

// words writes a text, broken at blanks beyond the width.
func (e *emitter) words(s string, mayBreak, quoted bool) {
	spaces, breaks := false, false
	for i, r := range s {
		switch {
		case r == ' ':
			inside := !quoted || i > 0 && i+1 < len(s)
			if mayBreak && !spaces && e.column > e.width && inside && !strings.HasPrefix(s[i+1:], " ") {
				e.newLine(e.indents)
			} else {
				e.put(" ")
			}
			spaces = true
		case isLineBreak(r):
			if !breaks && r == '\n' {
				e.lineBreak('\n')
			}
			e.lineBreak(r)
			e.margin, breaks = true, true
		default:
			if breaks {
				e.newLine(e.indents)
			}
			if quoted && r == '\'' {
				e.put("'")
			}
			e.put(string(r))
			e.margin, spaces, breaks = false, false, false
		}
	}
	if breaks {
		e.newLine(e.indents)
	}
}

func (e *emitter) singleQuoted(s string, mayBreak bool) {
	e.indicator("'", true, false, false)
	e.words(s, mayBreak, true)
	e.indicator("'", false, false, false)
	e.blank, e.margin = false, false
}

func (e *emitter) doubleQuoted(s string, breaks bool) {
	e.indicator(`"`, true, false, false)
	spaces := false
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case !printable(r, n) || isLineBreak(r) || r == '"' || r == '\\':
			e.escape(r, s[i])
			spaces = false
		case r == ' ':
			if breaks && !spaces && e.column > e.width && i > 0 && i+1 < len(s) {
				e.newLine(e.indents)
				if s[i+1] == ' ' {
					e.put(`\`)
				}
			} else {
				e.put(" ")
			}
			spaces = true
		default:
			e.put(s[i : i+n])
			spaces = false
		}
		i += n
	}
	e.indicator(`"`, false, false, false)
	e.blank, e.margin = false, false
}

func (e *emitter) escape(r rune, first byte) {
	for _, x := range escapes {
		if x.char == r && x.letter != '\t' && x.letter != ' ' && x.letter != '/' {
			e.put(`\` + string(rune(x.letter)))
			return
		}
	}
	if r == utf8.RuneError {
		r = rune(first)
	}
	letter, digits := "x", 2
	switch {
	case r > 0xffff:
		letter, digits = "U", 8
	case r > 0xff:
		letter, digits = "u", 4
	}
	e.put(`\` + letter)
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		e.put("0123456789ABCDEF"[r>>shift&15:][:1])
	}
}

// block writes a block scalar, whose lines are broken at blanks beyond the width.
func (e *emitter) block(mark, s string, width int) {
	open := e.blockHead(mark, s)
	for i, r := range s {
		if isLineBreak(r) {
			e.lineBreak(r)
			e.margin = true
			continue
		}
		if e.margin {
			e.newLine(e.indents)
		}
		if r == ' ' && !e.margin && e.column > width && !strings.HasPrefix(s[i+1:], " ") {
			e.newLine(e.indents)
		} else {
			e.put(string(r))
		}
		e.margin = false
	}
	e.open = open
}

// blockHead writes the first line of a block scalar, and reports whether it keeps line
// breaks at its end.
func (e *emitter) blockHead(mark, s string) (open bool) {
	e.indicator(mark, true, false, false)
	if s[0] == ' ' || s[0] == '\n' {
		e.indicator(string(rune('0'+e.step)), false, false, false)
	}
	switch trimmed := strings.TrimRight(s, "\n"); len(s) - len(trimmed) {
	case 0:
		e.indicator("-", false, false, false)
	case 1:
	default:
		e.indicator("+", false, false, false)
		e.open = true
	}
	open = e.open
	e.lineBreak('\n')
	e.blank, e.margin = true, true
	return open
}
