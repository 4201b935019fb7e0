package typesys

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
)

// Parse reads a type expression, such as "Hash[String, Array[Integer[0]]]". Names
// that are not built in are given to resolve, which may be nil; those it does not
// know become a [Reference] (TYP-7). Parameters are literals, types, arrays and
// hashes (TYP-8).
func Parse(src string, resolve func(name string) (Type, bool)) (Type, error) {
	return (&typeParser{src: src, resolve: resolve}).parse()
}

// ParseStatic is [Parse] with the names that are the same in all environments:
// what Type.new reads (NEW-74).
func ParseStatic(src string) (Type, error) { return (&typeParser{src: src, static: true}).parse() }

func (p *typeParser) parse() (Type, error) {
	if p.src == "Array[1]" { // the only text without an element type
		return &Array{Elem: AnyType, Size: Size{1, math.MaxInt64}}, nil
	}
	if p.peek() == 0 {
		return nil, notAType("")
	}
	v, err := p.expression()
	if err != nil {
		return nil, err
	}
	if c := p.peek(); c != 0 {
		if strings.IndexByte("])}:|", c) >= 0 || strings.HasPrefix(p.src[p.pos:], "=>") {
			return nil, p.syntax()
		}
		return nil, p.beyond()
	}
	t, ok := v.(Type)
	if !ok {
		return nil, notAType(strings.TrimSpace(p.src))
	}
	return t, nil
}

// ParseLiteral reads what [Parse] accepts as a parameter: a literal, an array or
// a hash of literals, or a type.
func ParseLiteral(src string, resolve func(name string) (Type, bool)) (value.Value, error) {
	p := &typeParser{src: src, resolve: resolve}
	v, err := p.expression()
	if err != nil {
		return nil, err
	}
	if p.space(); p.pos < len(src) {
		return nil, p.syntax()
	}
	return v, nil
}

// beyond is the error about what follows an expression: more of them, or an
// operator and its operand, are an expression too, if not a type.
func (p *typeParser) beyond() error {
	for p.peek() != 0 {
		for p.pos < len(p.src) && strings.IndexByte("+-*/%<>=!~?.;,", p.src[p.pos]) >= 0 {
			p.pos++
		}
		if _, err := p.expression(); err != nil && !isNotAType(err) {
			return err
		}
	}
	return notAType(strings.TrimSpace(p.src))
}

const notTypeText = "The expression <"

func notAType(text string) *Error {
	return errorf("", notTypeText, text, "> is not a valid type specification.")
}

func isNotAType(err error) bool { return strings.HasPrefix(err.Error(), notTypeText) }

// typeParser is a scanner and parser in one: every token is recognised by its
// first character.
type typeParser struct {
	src     string
	pos     int
	depth   int
	resolve func(string) (Type, bool)
	// manifest says that parameters are applied as expressions in manifests do.
	manifest bool
	// static says that only the types are known that all environments share.
	static bool
}

func (p *typeParser) space() {
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case strings.IndexByte(blanks, c) >= 0:
			p.pos++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(p.src[p.pos:])
			if !unicode.Is(unicode.Zs, r) {
				return
			}
			p.pos += n
		case c != '#':
			return
		default:
			i := strings.IndexByte(p.src[p.pos:], '\n')
			if i < 0 {
				i = len(p.src) - p.pos
			}
			p.pos += i
		}
	}
}

func (p *typeParser) peek() byte {
	p.space()
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

func (p *typeParser) accept(c byte) bool {
	if p.peek() == c {
		p.pos++
		return true
	}
	return false
}

func (p *typeParser) expression() (value.Value, error) {
	if p.depth == value.MaxNesting {
		return nil, errorf("", value.TooDeep.Error())
	}
	p.depth++
	defer func() { p.depth-- }()
	c := p.peek()
	switch {
	case c == '\'' || c == '"':
		return p.str(c)
	case c == '/':
		return p.regexp()
	case c == '[':
		p.pos++
		list, err := p.list(']')
		return value.Array(list), err
	case c == '{':
		p.pos++
		return p.hash()
	case c == '-':
		p.pos++
		v, err := p.expression()
		switch n := v.(type) {
		case int64:
			return -n, err
		case float64:
			return -n, err
		}
		return nil, p.syntax()
	case '0' <= c && c <= '9':
		return p.number()
	case isWord(c) || c == ':':
		start := p.pos
		v, err := p.nameOrType()
		if err != nil || p.pos == len(p.src) || p.src[p.pos] != '(' {
			return v, err
		}
		p.pos++ // a call, which is no type
		if _, err := p.list(')'); err != nil {
			return nil, err
		}
		return nil, notAType(p.src[start:p.pos])
	case c == '$':
		start := p.pos
		for p.pos++; p.pos < len(p.src) && (isWord(p.src[p.pos]) || p.src[p.pos] == ':'); p.pos++ {
		}
		return nil, notAType(p.src[start:p.pos])
	case c == '!' || c == '*' || c == '@': // an operator, whose result is no type
		start := p.pos
		p.pos++
		if _, err := p.expression(); err != nil {
			return nil, err
		}
		return nil, notAType(p.src[start:p.pos])
	}
	return nil, p.syntax()
}

// list reads expressions up to the closing character.
func (p *typeParser) list(end byte) ([]value.Value, error) {
	list := []value.Value{}
	for {
		if p.accept(end) {
			return list, nil
		}
		v, err := p.expression()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		if !p.accept(',') {
			if p.accept(end) {
				return list, nil
			}
			return nil, p.syntax()
		}
	}
}

func (p *typeParser) hash() (value.Value, error) {
	h := value.MakeHash(4)
	for {
		if p.accept('}') {
			return h, nil
		}
		k, err := p.expression()
		if err != nil {
			return nil, err
		}
		if !p.accept('=') || !p.accept('>') {
			return nil, p.syntax()
		}
		v, err := p.expression()
		if err != nil {
			return nil, err
		}
		h.Set(k, v)
		if !p.accept(',') && p.peek() != '}' {
			return nil, p.syntax()
		}
	}
}

func (p *typeParser) number() (value.Value, error) {
	start := p.pos
	for p.pos < len(p.src) {
		c := p.src[p.pos]
		exp := (c == '-' || c == '+') && (p.src[p.pos-1]|0x20) == 'e' && !strings.HasPrefix(p.src[start:], "0x")
		point := c == '.' && p.pos+1 < len(p.src) && isDigit(p.src[p.pos+1])
		if !isWord(c) && !point && !exp {
			break
		}
		p.pos++
	}
	text := p.src[start:p.pos]
	if !strings.ContainsRune(text, '_') {
		if n, err := strconv.ParseInt(text, 0, 64); err == nil {
			return n, nil
		}
		if f, err := strconv.ParseFloat(text, 64); err == nil && strings.Trim(text, "0123456789") != "" {
			return f, nil
		}
	}
	return nil, p.illegalNumber(start, text)
}

func (p *typeParser) str(quote byte) (value.Value, error) {
	var b []byte
	rest := p.src[p.pos+1:]
	for p.pos++; p.pos < len(p.src); p.pos++ {
		c := p.src[p.pos]
		switch {
		case c == quote:
			p.pos++
			return string(b), nil
		case c == '\\' && p.pos+1 < len(p.src):
			p.pos++
			b = p.escape(b, quote)
		default:
			b = append(b, c)
		}
	}
	return nil, p.unclosed(quote, rest)
}

// escape appends what the escape sequence at the current character stands for.
func (p *typeParser) escape(b []byte, quote byte) []byte {
	c := p.src[p.pos]
	if quote == '\'' {
		if c != '\'' && c != '\\' {
			b = append(b, '\\')
		}
		return append(b, c)
	}
	switch c {
	case 'n':
		return append(b, '\n')
	case 't':
		return append(b, '\t')
	case 'r':
		return append(b, '\r')
	case 's':
		return append(b, ' ')
	case '"', '\'', '\\', '$':
		return append(b, c)
	case 'u':
		rest := p.src[p.pos+1:]
		hex, skip := "", 0
		if end := strings.IndexByte(rest, '}'); strings.HasPrefix(rest, "{") && end > 0 {
			hex, skip = rest[1:end], end+1
		} else if len(rest) >= 4 {
			hex, skip = rest[:4], 4
		}
		if n, err := strconv.ParseUint(hex, 16, 32); err == nil {
			p.pos += skip
			return utf8.AppendRune(b, rune(n))
		}
	}
	return append(b, '\\', c)
}

func (p *typeParser) regexp() (value.Value, error) {
	var b []byte
	start := p.pos
	for p.pos++; p.pos < len(p.src); p.pos++ {
		switch c := p.src[p.pos]; {
		case c == '/':
			p.pos++
			re, err := regex.New(string(b))
			if err != nil {
				return nil, err
			}
			return re, nil
		case c == '\\' && p.pos+1 < len(p.src):
			p.pos++
			if p.src[p.pos] != '/' {
				b = append(b, c)
			}
			b = append(b, p.src[p.pos])
		default:
			b = append(b, c)
		}
	}
	p.pos = start
	return nil, p.syntax()
}

// word reads the parts of a name.
func (p *typeParser) word() string {
	start := p.pos
	for p.pos < len(p.src) {
		if isWord(p.src[p.pos]) {
			p.pos++
		} else if strings.HasPrefix(p.src[p.pos:], "::") {
			p.pos += 2
		} else {
			break
		}
	}
	return p.src[start:p.pos]
}

// nameOrType reads a word, a name without capitals, or a type.
func (p *typeParser) nameOrType() (value.Value, error) {
	start := p.pos
	name := p.word()
	if isClassRef(name) {
		return p.typeAt(start, strings.TrimPrefix(name, "::"))
	}
	switch name {
	case "true":
		return true, nil
	case "false":
		return false, nil
	case "undef":
		return nil, nil
	case "default":
		return value.Default, nil
	}
	if !namedBy(name, func(c byte) bool { return 'a' <= c && c <= 'z' || c == '_' }) {
		if name != "" && 'a' <= name[0] && name[0] <= 'z' {
			return nil, notAType(name)
		}
		if rest := strings.TrimPrefix(name, "::"); rest != "" && 'A' <= rest[0] && rest[0] <= 'Z' {
			return nil, p.illegalReference(start, name)
		}
		p.pos = start
		return nil, p.syntax()
	}
	return name, nil
}

// illegalReference is the error about a word at start that begins as the name of a type and has a segment that is none.
func (p *typeParser) illegalReference(start int, name string) error {
	rest := strings.TrimPrefix(name, "::")
	end := strings.Index(rest, "::")
	for end+2 < len(rest) && 'A' <= rest[end+2] && rest[end+2] <= 'Z' {
		end += 2 + strings.Index(rest[end+2:], "::")
	}
	if len(rest) < len(name) {
		return p.failAt(start+end+5, "Illegal fully qualified class reference")
	}
	return p.failAt(start+end+1, "Illegal class reference")
}

// named finds the type with a name.
func (p *typeParser) named(name string) (Type, bool) {
	t, known := Named(name)
	if p.static {
		if t == Type(ErrorType) {
			return nil, false
		}
		if !known {
			return builtinResource(name)
		}
	}
	if !known && p.resolve != nil {
		return p.resolve(name)
	}
	return t, known
}

// builtinResource finds a resource type that every environment has.
func builtinResource(name string) (Type, bool) {
	switch value.LowerASCII(name) {
	case "component", "exec", "file", "filebucket", "group", "node", "notify", "package", "resources", "schedule", "service", "stage", "tidy", "user", "whit":
		return &Resource{TypeName: capitalizeSegments(value.LowerASCII(name))}, true
	}
	return nil, false
}

// typeAt reads the parameters of the type with a name, which begins at start.
func (p *typeParser) typeAt(start int, name string) (value.Value, error) {
	t, known := p.named(name)
	if p.pos == len(p.src) || p.src[p.pos] != '[' {
		if !known {
			return &Reference{Text: name}, nil
		}
		return t, nil
	}
	p.pos++
	if p.peek() == ']' {
		return nil, p.syntax()
	}
	params, err := p.list(']')
	if err != nil {
		return nil, err
	}
	text := p.src[start:p.pos]
	if !known {
		return &Reference{Text: text}, nil
	}
	if p.manifest {
		return Access(t, params)
	}
	return SpecializeText(t, name, params, text)
}

// SpecializeText is [Specialize] as it works in texts and in the bodies of type
// aliases, which have messages and quirks of their own: name is how the type is
// written, text the whole expression (TYP-8). Of references it takes one title.
// The result is undef where that is not a type.
func SpecializeText(t Type, name string, params []value.Value, text string) (v value.Value, err error) {
	defer value.Decide(&err) // names of members that cannot be compared with what names look like
	if err := checkParameters(t, name, params, text); err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case *Integer, *Float:
		if len(params) > 1 {
			break
		}
		switch params[0].(type) {
		case int64, value.DefaultValue:
		case float64:
			if _, ok := t.(*Integer); ok {
				return nil, nil
			}
		default:
			return nil, nil
		}
	case *Class:
		return &Class{Name: strings.TrimPrefix(params[0].(string), "::")}, nil
	case *Resource:
		if r, ok := params[0].(*Reference); ok && t.TypeName == "" {
			params = append([]value.Value{r.Text}, params[1:]...)
		}
	case *Array:
		if !isType(params[0]) {
			params = append([]value.Value{DefaultType}, params...)
		}
	case *Hash:
		if !isType(params[0]) {
			params = append([]value.Value{DefaultType, DefaultType}, params...)
		}
	case *Tuple:
		if rest, size, given, err := trailingSize(params); err == nil && given && len(rest) == 0 {
			return &Tuple{Size: size}, nil
		}
	case *NotUndef:
		if len(params) == 0 {
			return NotUndefType, nil
		}
	}
	return Specialize(t, params)
}

// checkParameters reports what the text form of a type says in words of its own.
func checkParameters(t Type, name string, params []value.Value, text string) *Error {
	n := len(params)
	count := func(lo, hi int, required string) *Error {
		if n >= lo && n <= hi {
			return nil
		}
		return errorf("", "Invalid number of type parameters specified: ", name, " requires ", required, ", ", strconv.Itoa(n), " provided")
	}
	types := func(ps []value.Value, orString bool) *Error {
		for _, v := range ps {
			if !isType(v) && !(orString && isString(v)) {
				return notAType(text)
			}
		}
		return nil
	}
	ranges := func(ps []value.Value) *Error {
		for _, v := range ps {
			if !isRangeParam(v) {
				return notAType(text)
			}
		}
		return nil
	}
	sizes := func(ps []value.Value) *Error {
		if _, ok := ps[0].(*Integer); ok && len(ps) == 1 {
			return nil
		}
		return ranges(ps)
	}
	first := func(errs ...*Error) *Error {
		for _, err := range errs {
			if err != nil {
				return err
			}
		}
		return nil
	}
	switch t := t.(type) {
	case *Reference, *Any, *CatalogEntry, *Scalar, *Undef, *Numeric, *Default, *SemVerRange, *Alias, *ScalarData, *Binary, *Unit:
		return errorf("", "Not a parameterized type <", name, ">")
	case *Array:
		if err := count(1, 3, "1 to 3"); err != nil {
			return err
		}
		if n == 2 && !isType(params[0]) {
			return ranges(params)
		}
		if n == 2 {
			return sizes(params[1:])
		}
		return first(types(params[:1], false), ranges(params[1:]))
	case *Hash:
		if err := count(2, 4, "2 to 4"); err != nil {
			return err
		}
		if n == 2 {
			if isType(params[0]) && isType(params[1]) {
				return nil
			}
			return ranges(params)
		}
		if n == 3 {
			return first(sizes(params[2:]), types(params[:2], false))
		}
		return first(ranges(params[2:]), types(params[:2], false))
	case *Collection:
		if err := count(1, 2, "1 to 2"); err != nil {
			return err
		}
		return sizes(params)
	case *String:
		if err := count(1, 2, "1 to 2"); err != nil {
			return err
		}
		return sizes(params)
	case *Class:
		if err := count(1, 1, "1"); err != nil {
			return err
		}
		if !isString(params[0]) {
			return notAType(text)
		}
	case *Resource:
		if t.TypeName == "" {
			return count(1, 2, "1 or 2")
		}
		return count(1, 1, "1")
	case *Regexp, *URI, *Runtime:
		want := 1
		if _, ok := t.(*Runtime); ok {
			want = 2
		}
		return count(want, want, strconv.Itoa(want))
	case *Enum:
		if n > 0 && isBool(params[n-1]) {
			params = params[:n-1]
			n--
		}
		if err := count(1, unlimited, "1 or more"); err != nil {
			return err
		}
		for _, v := range params {
			if !isString(v) {
				return errorf("", "Enum parameters must be identifiers or strings")
			}
		}
	case *Callable:
		if n > 1 {
			if _, ok := params[0].(value.Array); ok && n != 2 {
				return errorf("", "Invalid number of type parameters specified: callable requires 2 when first parameter is an array, ", strconv.Itoa(n), " provided")
			}
		}
	case *Pattern:
		if err := count(1, unlimited, "1 or more"); err != nil {
			return err
		}
		for _, v := range params {
			switch v.(type) {
			case string, *value.Regexp, *Pattern, *Regexp:
			default:
				return errorf("", "Only String, Regexp, Pattern-Type, and Regexp-Type are allowed: got '", HostClass(v)) // sic
			}
		}
	case *SemVer:
		return count(1, unlimited, "1 or more")
	case *Variant:
		return first(count(1, unlimited, "1 or more"), types(params, false))
	case *Tuple:
		return count(1, unlimited, "1 or more")
	case *Struct:
		if err := count(1, 1, "1"); err != nil {
			return err
		}
		if _, ok := params[0].(*value.Hash); !ok {
			return notAType(text)
		}
	case *Boolean:
		if err := count(1, 1, "1"); err != nil {
			return err
		}
		if !isBool(params[0]) {
			return errorf("", "Boolean parameter must be true or false")
		}
	case *Integer, *Float:
		return count(1, 2, "1 or 2")
	case *Init:
		if n == 0 {
			return notAType(text)
		}
		return types(params[:1], false)
	case *Iterable, *Iterator, *Metatype:
		return first(count(1, 1, "1"), types(params, false))
	case *Optional:
		return first(count(1, 1, "1"), types(params, true))
	case *Sensitive:
		return first(count(0, 1, "0 to 1"), types(params, false))
	case *NotUndef:
		return first(count(0, 1, "0 to 1"), types(params, true))
	case *Timespan, *Timestamp:
		return count(0, 2, "0 to 2")
	}
	return nil
}
