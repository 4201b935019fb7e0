package typesys

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
)

// String is String, String[min, max], or the type of one literal string, which
// inference gives and which cannot be written except inside of Optional,
// NotUndef and the keys of a Struct (TP-9, INF-2).
type String struct {
	plain
	Size      Size
	Literal   string // the only instance, when IsLiteral
	IsLiteral bool
}

// StringType is String; character is what iterating a string gives.
var (
	StringType = &String{}
	character  = &String{Size: Size{1, 1}}
)

// NonEmptyString is String[1].
var NonEmptyString = &String{Size: Size{1, math.MaxInt64}}

func (*String) bare() Type                  { return StringType }
func (*String) name() string                { return "String" }
func (*String) generalize() Type            { return StringType }
func (*String) element(*guard) (Type, bool) { return character, true }

func (t *String) instance(v value.Value, _ *guard) bool {
	s, ok := v.(string)
	if !ok {
		return false
	}
	if t.IsLiteral {
		return s == t.Literal
	}
	return !t.Size.Given() || t.Size.contains(utf8.RuneCountInString(s))
}

// derivedSize is the size of the strings of the type.
func (t *String) derivedSize() Size {
	if t.IsLiteral {
		return exactly(utf8.RuneCountInString(t.Literal))
	}
	return t.Size
}

// accepts is ASG-8 to ASG-10. A size limit is never met by a pattern, as there
// is no telling how long the strings are that match it.
func (t *String) accepts(o Type, _ *guard) bool {
	switch o := o.(type) {
	case *String:
		if t.IsLiteral {
			return o.IsLiteral && o.Literal == t.Literal
		}
		return t.Size.accepts(o.derivedSize())
	case *Enum:
		if t.IsLiteral {
			return len(o.Values) == 1 && !o.IgnoreCase && o.Values[0] == t.Literal
		}
		if len(o.Values) == 0 {
			return t.Size.accepts(Size{})
		}
		return t.Size.accepts(o.size())
	case *Pattern:
		return !t.IsLiteral && t.Size.accepts(Size{})
	}
	return false
}

func (t *String) print(p *printer) {
	p.text("String")
	switch {
	case t.IsLiteral && (p.key || p.literals):
		p.open()
		p.quoted(t.Literal)
		p.close()
	case t.Size.Given():
		p.open()
		t.Size.print(p)
		p.close()
	}
}

// Enum is Enum[Values…]; Values are sorted and without duplicates ([MakeEnum]).
// Without values it has no instances, but accepts every string type (TP-10,
// TYP-9). IgnoreCase is about ASCII letters only.
type Enum struct {
	plain
	Values     []string
	IgnoreCase bool
}

// EnumType is Enum without values.
var EnumType = &Enum{}

// MakeEnum returns the Enum of the values, sorted and without duplicates.
func MakeEnum(values []string, ignoreCase bool) *Enum {
	vs := slices.Clone(values)
	slices.Sort(vs)
	return &Enum{Values: slices.Compact(vs), IgnoreCase: ignoreCase}
}

func (*Enum) bare() Type                  { return EnumType }
func (*Enum) name() string                { return "Enum" }
func (*Enum) element(*guard) (Type, bool) { return character, true }

func (t *Enum) size() Size {
	lo, hi := math.MaxInt, 0
	for _, v := range t.Values {
		n := utf8.RuneCountInString(v)
		lo, hi = min(lo, n), max(hi, n)
	}
	return MakeSize(int64(lo), int64(hi))
}

func (t *Enum) generalize() Type {
	if len(t.Values) == 0 {
		return StringType
	}
	return &String{Size: t.size()}
}

func (t *Enum) instance(v value.Value, _ *guard) bool {
	s, ok := v.(string)
	return ok && t.has(s)
}

func (t *Enum) has(s string) bool {
	for _, v := range t.Values {
		if v == s || t.IgnoreCase && value.EqualFold(v, s) {
			return true
		}
	}
	return false
}

// accepts is ASG-11.
func (t *Enum) accepts(o Type, _ *guard) bool {
	if len(t.Values) == 0 {
		switch o.(type) {
		case *String, *Enum, *Pattern:
			return true
		}
		return false
	}
	switch o := o.(type) {
	case *String:
		return o.IsLiteral && t.has(o.Literal)
	case *Enum:
		return len(o.Values) > 0 && (t.IgnoreCase || !o.IgnoreCase) && !slices.ContainsFunc(o.Values, func(s string) bool { return !t.has(s) })
	}
	return false
}

func (t *Enum) print(p *printer) {
	p.text("Enum")
	if len(t.Values) == 0 {
		return
	}
	p.open()
	for _, v := range t.Values {
		p.comma()
		p.quoted(v)
	}
	if t.IgnoreCase {
		p.item("true")
	}
	p.close()
}

// Pattern is Pattern[Patterns…]: the strings that match one of the expressions
// somewhere; without any it is every string (TP-11).
type Pattern struct {
	plain
	Patterns []*value.Regexp
}

// PatternType is Pattern without expressions.
var PatternType = &Pattern{}

// matching is the Pattern of one expression that Ruby and Go read alike.
func matching(re string) *Pattern {
	return &Pattern{Patterns: []*value.Regexp{{Source: re, Matcher: &re2.Regexp{Pattern: re}}}}
}

func (*Pattern) bare() Type   { return PatternType }
func (*Pattern) name() string { return "Pattern" }

func (t *Pattern) instance(v value.Value, _ *guard) bool {
	s, ok := v.(string)
	return ok && t.matches(s)
}

func (t *Pattern) matches(s string) bool {
	if len(t.Patterns) == 0 {
		return true
	}
	for _, re := range t.Patterns {
		if re.Matches(s) {
			return true
		}
	}
	return false
}

// accepts is ASG-12.
func (t *Pattern) accepts(o Type, _ *guard) bool {
	switch o := o.(type) {
	case *String:
		return len(t.Patterns) == 0 || o.IsLiteral && t.matches(o.Literal)
	case *Enum:
		return len(t.Patterns) == 0 || len(o.Values) > 0 && !slices.ContainsFunc(o.Values, func(s string) bool { return !t.matches(s) })
	case *Pattern:
		return len(t.Patterns) == 0 || t.sameAs(o)
	}
	return false
}

// sameAs compares the expressions, in any order.
func (t *Pattern) sameAs(o *Pattern) bool {
	if len(t.Patterns) != len(o.Patterns) {
		return false
	}
	for _, re := range t.Patterns {
		if !hasRegexp(o.Patterns, re) {
			return false
		}
	}
	return true
}

func hasRegexp(res []*value.Regexp, re *value.Regexp) bool {
	for _, o := range res {
		if o.Plain() == re.Plain() {
			return true
		}
	}
	return false
}

// appendRegexps appends those of more that are not there yet.
func appendRegexps(res []*value.Regexp, more ...*value.Regexp) []*value.Regexp {
	if len(res)+len(more) > 64 {
		return appendMany(res, more)
	}
	for _, re := range more {
		if !hasRegexp(res, re) {
			res = append(res, re)
		}
	}
	return res
}

// appendMany is [appendRegexps] for many.
func appendMany(res, more []*value.Regexp) []*value.Regexp {
	known := make(map[string]bool, len(res)+len(more))
	for _, re := range res {
		known[re.Plain()] = true
	}
	for _, re := range more {
		if !known[re.Plain()] {
			known[re.Plain()] = true
			res = append(res, re)
		}
	}
	return res
}

func (t *Pattern) print(p *printer) {
	p.text("Pattern")
	if len(t.Patterns) == 0 {
		return
	}
	p.open()
	for _, re := range t.Patterns {
		p.comma()
		p.regexp(re)
	}
	p.close()
}

// Regexp is Regexp, or the type of the one expression Pattern (TP-12).
type Regexp struct {
	plain
	Pattern *value.Regexp
}

// RegexpType is Regexp without an expression.
var RegexpType = &Regexp{}

func (*Regexp) bare() Type   { return RegexpType }
func (*Regexp) name() string { return "Regexp" }

func (t *Regexp) instance(v value.Value, _ *guard) bool {
	re, ok := v.(*value.Regexp)
	return ok && (t.Pattern == nil || t.Pattern.Source == re.Source)
}

func (t *Regexp) accepts(o Type, _ *guard) bool {
	r, ok := o.(*Regexp)
	return ok && (t.Pattern == nil || r.Pattern != nil && t.Pattern.Plain() == r.Pattern.Plain())
}

func (t *Regexp) print(p *printer) {
	p.text("Regexp")
	if t.Pattern != nil {
		p.open()
		p.regexp(t.Pattern)
		p.close()
	}
}

// capitalizeSegments writes the name of a resource type as it is printed
// (STRF-2); a name that already begins with a capital is left alone.
func capitalizeSegments(name string) string {
	if name == "" || 'A' <= name[0] && name[0] <= 'Z' {
		return name
	}
	segs := strings.Split(name, "::")
	for i, s := range segs {
		segs[i] = capitalize(s)
	}
	return strings.Join(segs, "::")
}

// capitalize is Ruby's, where the result may be a name: some letters have a
// capital form of several ASCII letters.
func capitalize(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 || r == utf8.RuneError {
		return s
	}
	first := string(unicode.ToTitle(r))
	switch r {
	case 'ß':
		first = "Ss"
	case 'ﬀ':
		first = "Ff"
	case 'ﬁ':
		first = "Fi"
	case 'ﬂ':
		first = "Fl"
	case 'ﬃ':
		first = "Ffi"
	case 'ﬄ':
		first = "Ffl"
	case 'ﬅ', 'ﬆ':
		first = "St"
	}
	return first + strings.ToLower(s[n:])
}
