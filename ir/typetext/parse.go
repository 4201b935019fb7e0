package typetext

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Parse reads the text of a type. Named returns the type of a name that Puppet has no type for: an alias, a declared object type or
// set, or that of a resource. A type that it returns need not be complete yet.
func Parse(text string, named func(name string) typesys.Type) (t typesys.Type, err error) {
	p := parser{src: text, named: named}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*syntaxError)
			if !ok {
				panic(r)
			}
			t, err = nil, e
		}
	}()
	t = p.asType(p.value())
	if t == nil {
		p.fail("expected a type, got undef")
	}
	if p.peek() != 0 {
		p.fail("expected the end, got %q", p.src[p.pos:])
	}
	return t, nil
}

// syntaxError is a mistake in the text of a type.
type syntaxError struct{ text string }

func (e *syntaxError) Error() string { return e.text }

// parser reads values, some of which are types.
type parser struct {
	src   string
	pos   int
	named func(string) typesys.Type
	// callable reports whether these are the parameters of a Callable.
	callable bool
}

// blockOf is the parameter &T of a Callable.
type blockOf struct{ t typesys.Type }

func (p *parser) fail(format string, args ...any) {
	panic(&syntaxError{fmt.Sprintf(format, args...)})
}

// peek returns the first character of what comes next, 0 at the end.
func (p *parser) peek() byte {
	for p.pos < len(p.src) && strings.IndexByte(" \t\r\n", p.src[p.pos]) >= 0 {
		p.pos++
	}
	if p.pos == len(p.src) {
		return 0
	}
	return p.src[p.pos]
}

func (p *parser) accept(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.pos++
	return true
}

func (p *parser) expect(c byte) {
	if !p.accept(c) {
		p.fail("expected %q, got %q", c, p.src[p.pos:])
	}
}

// list reads what is separated by commas, up to a closing bracket.
func (p *parser) list(end byte, item func()) {
	for !p.accept(end) {
		item()
		if p.peek() != end {
			p.expect(',')
		}
	}
}

func (p *parser) values() []value.Value {
	vs := []value.Value{}
	p.list(']', func() { vs = append(vs, p.value()) })
	return vs
}

func (p *parser) value() value.Value {
	switch c := p.peek(); {
	case c == '\'' || c == '"':
		return p.str()
	case c == '/':
		source, n := regexpSource(p.src[p.pos:])
		if n == 0 {
			p.fail("a regular expression that does not end")
		}
		p.pos += n
		return p.regexp(source)
	case c == '[':
		p.pos++
		return value.Array(p.values())
	case c == '{':
		p.pos++
		defer p.within(false)()
		h := value.MakeHash(4)
		p.list('}', func() {
			k := p.value()
			p.expect('=')
			p.expect('>')
			h.Set(k, p.value())
		})
		return h
	case c == '&' && p.callable:
		p.pos++
		return blockOf{p.asType(p.value())}
	case c == '-' || c == '+' || isDigit(c):
		return p.number()
	case isWord(c), c == ':':
		return p.nameOrType()
	}
	p.fail("expected a value, got %q", p.src[p.pos:])
	return nil
}

// within says what is read next is in; what it returns goes back.
func (p *parser) within(callable bool) (back func()) {
	outer := p.callable
	p.callable = callable
	return func() { p.callable = outer }
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isWord(c byte) bool {
	return isDigit(c) || c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func (p *parser) str() string {
	if p.src[p.pos] == '"' {
		q, err := strconv.QuotedPrefix(p.src[p.pos:])
		if err != nil {
			p.fail("a string that does not end")
		}
		p.pos += len(q)
		s, _ := strconv.Unquote(q)
		return s
	}
	var b []byte
	for p.pos++; p.pos < len(p.src); p.pos++ {
		switch c := p.src[p.pos]; {
		case c == '\'':
			p.pos++
			return string(b)
		case c == '\\' && p.pos+1 < len(p.src) && (p.src[p.pos+1] == '\'' || p.src[p.pos+1] == '\\'):
			p.pos++
			b = append(b, p.src[p.pos])
		default:
			b = append(b, c)
		}
	}
	p.fail("a string that does not end")
	return ""
}

// regexpSource reads /…/ at the beginning of a text; n is its length, 0 where it does not end.
func regexpSource(s string) (source string, n int) {
	var b []byte
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '/':
			return string(b), i + 1
		case c == '\\' && i+1 < len(s):
			i++
			if s[i] != '/' {
				b = append(b, c)
			}
			b = append(b, s[i])
		default:
			b = append(b, c)
		}
	}
	return "", 0
}

func (p *parser) regexp(source string) *value.Regexp {
	re, err := regex.New(source)
	if err != nil {
		p.fail("%s", err)
	}
	return re
}

func (p *parser) number() value.Value {
	start := p.pos
	for p.pos++; p.pos < len(p.src); p.pos++ {
		c := p.src[p.pos]
		sign := (c == '+' || c == '-') && p.src[p.pos-1] == 'e'
		if !isWord(c) && c != '.' && !sign {
			break
		}
	}
	text := p.src[start:p.pos]
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return n
	}
	f, err := strconv.ParseFloat(strings.TrimPrefix(text, "+"), 64)
	if err != nil || !strings.ContainsAny(text, ".eIN") {
		p.fail("%q is no number", text)
	}
	return f
}

// nameOrType reads a word or a type.
func (p *parser) nameOrType() value.Value {
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
	switch name := p.src[start:p.pos]; name {
	case "true":
		return true
	case "false":
		return false
	case "undef":
		return nil
	case "default":
		return value.Default
	case "sensitive":
		return &value.Sensitive{Value: p.value()}
	case "regexp", "raw":
		if p.peek() != '"' {
			return name
		}
		re := p.regexp(p.str())
		re.Raw = name == "raw"
		return re
	default:
		if !isTypeName(strings.TrimPrefix(name, "::")) {
			return name
		}
		return p.typ(name)
	}
}

// isTypeName reports whether a type can be called so: Foo::Bar.
func isTypeName(name string) bool {
	for segment := range strings.SplitSeq(name, "::") {
		if segment == "" || segment[0] < 'A' || 'Z' < segment[0] {
			return false
		}
		for i := range len(segment) {
			if !isWord(segment[i]) {
				return false
			}
		}
	}
	return true
}

// builtin is the type that a name stands for in all programs, nil for none.
func builtin(name string) typesys.Type {
	switch name {
	case "Unit":
		return typesys.UnitType
	case typesys.UnresolvedAlias.Name:
		return &typesys.UnresolvedAlias
	}
	t, _ := typesys.Named(name)
	return t
}

// standIn is the member of RichData that stands for the type of a name without being it, so that programs do not link that; nil for
// none.
func standIn(name string) typesys.Type {
	for _, m := range typesys.RichDataType.Resolved().(*typesys.Variant).Types {
		if typesys.Name(m) == name && reflect.TypeOf(m) != reflect.TypeOf(builtin(name)) {
			return m
		}
	}
	return nil
}

// typ reads the parameters of a type, if there are any.
func (p *parser) typ(name string) typesys.Type {
	t := builtin(name)
	if t == nil {
		t = p.named(name)
	}
	for p.pos < len(p.src) && p.src[p.pos] == '[' {
		p.pos++
		_, callable := t.(*typesys.Callable)
		back := p.within(callable)
		list := p.values()
		back()
		t = p.with(t, &params{p, name, list})
	}
	return t
}

// asType is a value as a type: undef is none, and a string the type of the string.
func (p *parser) asType(v value.Value) typesys.Type {
	switch v := v.(type) {
	case nil:
		return nil
	case string:
		return &typesys.String{Literal: v, IsLiteral: true}
	case typesys.Type:
		return v
	}
	p.fail("expected a type, got another value")
	return nil
}

// with gives a type its parameters.
func (p *parser) with(t typesys.Type, ps *params) typesys.Type {
	t = p.parameterized(t, ps)
	if ps.more() {
		p.fail("%s has too many parameters, or one of another kind", ps.of)
	}
	return t
}

func (p *parser) parameterized(t typesys.Type, ps *params) typesys.Type {
	switch t := t.(type) {
	case *typesys.Integer:
		n := &typesys.Integer{Min: math.MinInt64, Max: math.MaxInt64}
		if lo, ok := ps.end64(); ok {
			n.Min, n.ClosedMin = lo, lo == math.MinInt64
		}
		if hi, ok := ps.end64(); ok {
			n.Max, n.ClosedMax = hi, hi == math.MaxInt64
		}
		return n
	case *typesys.Float:
		f := &typesys.Float{Min: -math.MaxFloat64, Max: math.MaxFloat64}
		ps.endFloat(&f.Min)
		ps.endFloat(&f.Max)
		return f
	case *typesys.Boolean:
		return &typesys.Boolean{Fixed: true, Value: need[bool](ps, "true or false")}
	case *typesys.String:
		if s, ok := take[string](ps); ok {
			return &typesys.String{Literal: s, IsLiteral: true}
		}
		return &typesys.String{Size: ps.size()}
	case *typesys.Enum:
		values := []string{}
		for s, ok := take[string](ps); ok; s, ok = take[string](ps) {
			values = append(values, s)
		}
		ignoreCase := ps.more() && need[bool](ps, "true")
		return typesys.MakeEnum(values, ignoreCase)
	case *typesys.Pattern:
		patterns := []*value.Regexp{}
		for ps.more() {
			patterns = append(patterns, ps.regexp())
		}
		return &typesys.Pattern{Patterns: patterns}
	case *typesys.Regexp:
		return &typesys.Regexp{Pattern: ps.regexp()}
	case *typesys.Collection:
		return &typesys.Collection{Size: ps.size()}
	case *typesys.Array:
		a := &typesys.Array{Elem: typesys.AnyType}
		given := ps.isType()
		if given {
			a.Elem = ps.typ()
		}
		if a.Size = ps.size(); !given && a.Size == typesys.Empty {
			a.Elem = typesys.UnitType
		}
		return a
	case *typesys.Hash:
		h := &typesys.Hash{Key: typesys.AnyType, Value: typesys.AnyType}
		given := ps.isType()
		if given {
			h.Key, h.Value = ps.typ(), ps.typ()
		}
		if h.Size = ps.size(); !given && h.Size == typesys.Empty {
			h.Key, h.Value = typesys.UnitType, typesys.UnitType
		}
		return h
	case *typesys.Tuple:
		return ps.tuple()
	case *typesys.Struct:
		return &typesys.Struct{Fields: ps.fields()}
	case *typesys.Variant:
		return &typesys.Variant{Types: ps.types()}
	case *typesys.Optional:
		return &typesys.Optional{Of: ps.typ()}
	case *typesys.NotUndef:
		return &typesys.NotUndef{Of: ps.typ()}
	case *typesys.Metatype:
		return &typesys.Metatype{Of: ps.typ()}
	case *typesys.Iterable:
		return &typesys.Iterable{Of: ps.typ()}
	case *typesys.Iterator:
		return &typesys.Iterator{Of: ps.typ()}
	case *typesys.Sensitive:
		return &typesys.Sensitive{Of: ps.typ()}
	case *typesys.Callable:
		return ps.callable()
	case *typesys.Class:
		return &typesys.Class{Name: need[string](ps, "a name")}
	case *typesys.Resource:
		return ps.resource(t)
	case *typesys.Runtime:
		return ps.runtime()
	case *typesys.Init:
		return &typesys.Init{Of: ps.typ(), Args: ps.rest()}
	case *typesys.Reference:
		return &typesys.Reference{Text: need[string](ps, "a text")}
	case *typesys.SemVer:
		ranges := []*typesys.VersionRange{}
		for ps.more() {
			ranges = append(ranges, p.versionRange(ps.next()))
		}
		return &typesys.SemVer{Ranges: ranges}
	case *typesys.Timespan:
		s := *typesys.TimespanType
		ps.timespanEnd(&s.Min, &s.MinFloat)
		ps.timespanEnd(&s.Max, &s.MaxFloat)
		return &s
	case *typesys.Timestamp:
		s := *typesys.TimestampType
		ps.timestampEnd(&s.Min)
		ps.timestampEnd(&s.Max)
		return &s
	case *typesys.URI:
		if h, ok := take[*value.Hash](ps); ok {
			return &typesys.URI{Params: h}
		}
		return ps.specialized(t)
	case *typesys.Object:
		if t != typesys.ObjectType {
			return ps.extension(t)
		}
		if name, ok := take[string](ps); ok {
			return p.onlyNamed(name)
		}
		return p.object(ps.next())
	case *typesys.TypeSet:
		if t != typesys.TypeSetType {
			break
		}
		if name, ok := take[string](ps); ok {
			return &typesys.TypeSet{Name: name}
		}
		return p.typeSet(ps.next())
	case *typesys.Alias:
		if t == typesys.RichDataType {
			if m := standIn(need[string](ps, "a name")); m != nil {
				return m
			}
		}
	}
	p.fail("%s has no such parameters", ps.of)
	return nil
}

// onlyNamed is an object type that has nothing but a name: the declared one of that name, if there is one.
func (p *parser) onlyNamed(name string) typesys.Type {
	if isTypeName(name) && builtin(name) == nil {
		if o, ok := p.named(name).(*typesys.Object); ok {
			return o
		}
	}
	return &typesys.Object{Name: name}
}
