// Package typetext is the text form of types in the IR: of what [String] writes, [Parse] makes the same type, with every part as it was.
// Types are written as in manifests. Puppet's own text of a type leaves parts out, though, and what reads it simplifies types, so that
// this form has notations of its own:
//
//	'a'                              the type of a string where a type stands; where a value does, it is String['a']
//	Struct[{'a' => T}]               a key that must be there, whether T takes undef or not; Optional['a'] for one that need not
//	Array[T, 0, 0]                   empty arrays with a type of elements; Array[0, 0] is Array[Unit, 0, 0]
//	Callable[T, &B]                  a block of the type B
//	Array[undef], Callable[[undef], R]           parts that are not given
//	Variant[], Callable[]            no members, and no declared parameters; what has no brackets is not given
//	File['/a'], Resource['file', '/a']           a resource whose type the source names, and one whose type a string names
//	Resource['a', '/a', false]       the former, where its name is none of a type
//	/a\/b/, regexp "a\n"            regular expressions, the latter where the former does not do; 'a' for that of a string, raw "a" as a value
//	'a\'b', "a\n"                    strings; in double quotes they are Go's
//	Timespan[{nanoseconds => 1}], Timestamp[{seconds => 1, nanoseconds => 2}]   ends that have no exact text
//	SemVer[{text => '1.x', intervals => […]}]    ranges that are not what their text says
//	Error[{'kind' => 'x'}]           parameters of an object type by name
//	RichData['Object']               the member of RichData of that name
//	::Cfg::Entry                     a declared type of resources, of which Cfg::Entry['a'] is one
//
// A declared object type or set is written as its name; [Definition] writes it out.
package typetext

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// String returns the text of a type.
func String(t typesys.Type) string {
	var p printer
	p.typ(t)
	return string(p.buf)
}

// Definition returns the text of a declared object type or set, written out.
func Definition(t typesys.Type) string {
	var p printer
	switch t := t.(type) {
	case *typesys.Object:
		p.object(t)
	case *typesys.TypeSet:
		p.typeSet(t)
	default:
		p.typ(t)
	}
	return string(p.buf)
}

type printer struct{ buf []byte }

func (p *printer) text(s string) { p.buf = append(p.buf, s...) }

// item begins an element of a list: nothing is written right after a bracket.
func (p *printer) item() {
	switch p.buf[len(p.buf)-1] {
	case '[', '{':
	default:
		p.text(", ")
	}
}

func (p *printer) typeItem(t typesys.Type) {
	p.item()
	p.typ(t)
}

func (p *printer) typeItems(ts []typesys.Type) {
	for _, t := range ts {
		p.typeItem(t)
	}
}

func (p *printer) item64(n int64) {
	p.item()
	p.buf = strconv.AppendInt(p.buf, n, 10)
}

func (p *printer) textItem(s string) {
	p.item()
	p.text(s)
}

func (p *printer) quotedItem(s string) {
	p.item()
	p.quoted(s)
}

// entry begins an entry of a hash whose key is a word.
func (p *printer) entry(key string) {
	p.textItem(key)
	p.text(" => ")
}

// size writes the ends of a size as items, none where none is given.
func (p *printer) size(s typesys.Size) {
	if !s.Given() {
		return
	}
	lo, hi := s.Range()
	p.item64(lo)
	if hi != math.MaxInt64 {
		p.item64(hi)
	}
}

// with writes a name, and parameters in brackets where there are some.
func (p *printer) with(name string, some bool, params func()) {
	p.text(name)
	if some {
		p.text("[")
		params()
		p.text("]")
	}
}

// typ writes a type; one that is not given is undef.
func (p *printer) typ(t typesys.Type) {
	switch t := t.(type) {
	case nil:
		p.text("undef")
	case *typesys.Integer:
		p.integer(t)
	case *typesys.Float:
		p.float(t)
	case *typesys.Boolean:
		p.with("Boolean", t.Fixed, func() { p.value(t.Value) })
	case *typesys.String:
		if t.IsLiteral {
			p.quoted(t.Literal)
			return
		}
		p.with("String", t.Size.Given(), func() { p.size(t.Size) })
	case *typesys.Enum:
		p.with("Enum", t.Values != nil || t.IgnoreCase, func() {
			for _, v := range t.Values {
				p.quotedItem(v)
			}
			if t.IgnoreCase {
				p.textItem("true")
			}
		})
	case *typesys.Pattern:
		p.with("Pattern", t.Patterns != nil, func() {
			for _, re := range t.Patterns {
				p.item()
				p.pattern(re)
			}
		})
	case *typesys.Regexp:
		p.with("Regexp", t.Pattern != nil, func() { p.pattern(t.Pattern) })
	case *typesys.Collection:
		p.with("Collection", t.Size.Given(), func() { p.size(t.Size) })
	case *typesys.Array:
		p.with("Array", t.Elem != any(typesys.AnyType) || t.Size.Given(), func() {
			if t.Elem != any(typesys.UnitType) || t.Size != typesys.Empty {
				p.typ(t.Elem)
			}
			p.size(t.Size)
		})
	case *typesys.Hash:
		p.with("Hash", t.Key != any(typesys.AnyType) || t.Value != any(typesys.AnyType) || t.Size.Given(), func() {
			if t.Key != any(typesys.UnitType) || t.Value != any(typesys.UnitType) || t.Size != typesys.Empty {
				p.typ(t.Key)
				p.typeItem(t.Value)
			}
			p.size(t.Size)
		})
	case *typesys.Tuple:
		p.with("Tuple", t.Types != nil || t.Size.Given(), func() { p.tuple(t) })
	case *typesys.Struct:
		p.with("Struct", t.Fields != nil, func() { p.fields(t.Fields) })
	case *typesys.Variant:
		p.with("Variant", t.Types != nil, func() { p.typeItems(t.Types) })
	case *typesys.Optional:
		p.with("Optional", t.Of != nil, func() { p.typ(t.Of) })
	case *typesys.NotUndef:
		p.with("NotUndef", t.Of != nil, func() { p.typ(t.Of) })
	case *typesys.Metatype:
		p.with("Type", t.Of != nil, func() { p.typ(t.Of) })
	case *typesys.Iterable:
		p.with("Iterable", t.Of != nil, func() { p.typ(t.Of) })
	case *typesys.Iterator:
		p.with("Iterator", t.Of != nil, func() { p.typ(t.Of) })
	case *typesys.Sensitive:
		p.with("Sensitive", t.Of != any(typesys.AnyType), func() { p.typ(t.Of) })
	case *typesys.Callable:
		p.callable(t)
	case *typesys.Class:
		p.with("Class", t.Name != "", func() { p.quoted(t.Name) })
	case *typesys.Resource:
		p.resource(t)
	case *typesys.Runtime:
		p.with("Runtime", t.Language != "" || t.TypeName != "" || t.Pattern != nil, func() {
			p.quoted(t.Language)
			if t.Pattern != nil {
				p.textItem("[")
				p.pattern(t.Pattern)
				p.quotedItem(t.Replacement)
				p.text("]")
			} else if t.TypeName != "" {
				p.quotedItem(t.TypeName)
			}
		})
	case *typesys.Init:
		p.with("Init", t.Of != nil, func() {
			p.typ(t.Of)
			for _, a := range t.Args {
				p.item()
				p.value(a)
			}
		})
	case *typesys.Reference:
		p.with("TypeReference", t.Text != typesys.ReferenceType.Text, func() { p.quoted(t.Text) })
	case *typesys.SemVer:
		p.with("SemVer", t.Ranges != nil, func() {
			for _, r := range t.Ranges {
				p.item()
				p.versionRange(r)
			}
		})
	case *typesys.Timespan:
		p.timespan(t)
	case *typesys.Timestamp:
		p.timestamp(t)
	case *typesys.URI:
		p.with("URI", t.Params != nil, func() { p.value(t.Params) })
	case *typesys.Extension:
		p.typ(t.Base)
		p.with("", true, func() { p.value(t.Params) })
	case *typesys.Object:
		switch own, _ := typesys.Named(t.Name); {
		case t.Expression:
			p.object(t)
		case t.Name == "":
			p.text("Object")
		case own != typesys.Type(t) && onlyNamed(t):
			p.with("Object", true, func() { p.quoted(t.Name) })
		case t.Resource:
			p.text("::" + t.Name)
		default:
			p.text(t.Name)
		}
	case *typesys.TypeSet:
		switch {
		case t == typesys.TypeSetType:
			p.text("TypeSet")
		case t.Declared:
			p.text(t.Name)
		case t.PcoreVersion == nil:
			p.with("TypeSet", true, func() { p.quoted(t.Name) })
		default:
			p.typeSet(t)
		}
	case *typesys.Alias:
		p.text(t.Name)
	default: // a type without parameters
		if name := typesys.Name(t); standIn(name) == t {
			p.with("RichData", true, func() { p.quoted(name) })
		} else {
			p.text(name)
		}
	}
}

func (p *printer) integer(t *typesys.Integer) {
	openMin := t.Min == math.MinInt64 && !t.ClosedMin
	openMax := t.Max == math.MaxInt64 && !t.ClosedMax
	p.with("Integer", !openMin || !openMax, func() {
		if openMin {
			p.text("default")
		} else {
			p.item64(t.Min)
		}
		if !openMax {
			p.item64(t.Max)
		}
	})
}

func (p *printer) float(t *typesys.Float) {
	openMin, openMax := t.Min == -math.MaxFloat64, t.Max == math.MaxFloat64
	p.with("Float", !openMin || !openMax, func() {
		if openMin {
			p.text("default")
		} else {
			p.value(t.Min)
		}
		if !openMax {
			p.item()
			p.value(t.Max)
		}
	})
}

func (p *printer) tuple(t *typesys.Tuple) {
	p.typeItems(t.Types)
	p.size(t.Size)
}

func (p *printer) fields(fields []typesys.Field) {
	p.text("{")
	for i := range fields {
		f := &fields[i]
		p.item()
		if f.Optional {
			p.text("Optional[")
		}
		if f.Enum != nil {
			p.typ(f.Enum)
		} else {
			p.quoted(f.Name)
		}
		if f.Optional {
			p.text("]")
		}
		p.text(" => ")
		p.typ(f.Type)
	}
	p.text("}")
}

// callable writes Callable[T, 1, 2, &B], or Callable[[T, 1, 2, &B], R] with a type of results.
func (p *printer) callable(t *typesys.Callable) {
	params := func() {
		if t.Params == nil {
			p.text("undef")
		} else {
			p.tuple(t.Params)
		}
		if t.Block != nil {
			p.textItem("&")
			p.typ(t.Block)
		}
	}
	if t.Return == nil {
		p.with("Callable", t.Params != nil || t.Block != nil, params)
		return
	}
	p.text("Callable[[")
	params()
	p.text("]")
	p.typeItem(t.Return)
	p.text("]")
}

func (p *printer) resource(t *typesys.Resource) {
	switch {
	case t.TypeName == "":
		p.text("Resource")
	case !t.Computed && isTypeName(t.TypeName) && builtin(t.TypeName) == nil:
		p.with(t.TypeName, t.Titled(), func() { p.quoted(t.Title) })
	default:
		p.with("Resource", true, func() {
			p.quoted(t.TypeName)
			if t.Titled() {
				p.quotedItem(t.Title)
			}
			if !t.Computed {
				p.textItem("false")
			}
		})
	}
}

// versionRange writes a range as its text, where that is what the text says.
func (p *printer) versionRange(r *typesys.VersionRange) {
	if same, err := typesys.ParseVersionRange(r.Text); err == nil && reflect.DeepEqual(r, same) {
		p.quoted(r.Text)
		return
	}
	p.text("{")
	p.entry("text")
	p.quoted(r.Text)
	p.entry("intervals")
	p.text("[")
	for _, iv := range r.Intervals {
		p.textItem("[")
		p.bound(iv.Lo)
		p.bound(iv.Hi)
		if iv.All {
			p.textItem("every")
		}
		if iv.One {
			p.textItem("one")
		}
		p.text("]")
	}
	p.text("]}")
}

// bound writes an end of an interval as an item: '1.2.3 open given'.
func (p *printer) bound(b typesys.Bound) {
	text := b.V.String()
	if b.Open {
		text += openMark
	}
	if b.Given {
		text += givenMark
	}
	if b.Exact {
		text += exactMark
	}
	p.quotedItem(text)
}

// What follows the version in the text of a [typesys.Bound].
const openMark, givenMark, exactMark = " open", " given", " exact"

func (p *printer) timespan(t *typesys.Timespan) {
	p.with("Timespan", *t != *typesys.TimespanType, func() {
		p.timespanEnd(t.Min, t.MinFloat, math.MinInt64)
		if t.Max != math.MaxInt64 || t.MaxFloat {
			p.item()
			p.timespanEnd(t.Max, t.MaxFloat, math.MaxInt64)
		}
	})
}

// timespanEnd writes an end as the text or the Float that is read as it, else in nanoseconds.
func (p *printer) timespanEnd(end typesys.TimespanValue, float bool, open typesys.TimespanValue) {
	if end == open && !float {
		p.text("default")
		return
	}
	var short value.Value = value.Text(end)
	if float {
		short = float64(end) / 1e9
	}
	if back, ok := specialized(typesys.TimespanType, short).(*typesys.Timespan); ok && back.Min == end && back.MinFloat == float {
		p.value(short)
		return
	}
	p.text("{")
	p.entry("nanoseconds")
	p.value(int64(end))
	if float {
		p.entry("float")
		p.value(true)
	}
	p.text("}")
}

func (p *printer) timestamp(t *typesys.Timestamp) {
	p.with("Timestamp", *t != *typesys.TimestampType, func() {
		p.timestampEnd(t.Min, typesys.Earliest)
		if t.Max != typesys.Latest {
			p.item()
			p.timestampEnd(t.Max, typesys.Latest)
		}
	})
}

func (p *printer) timestampEnd(end, open typesys.TimestampValue) {
	if end == open {
		p.text("default")
		return
	}
	text := value.Text(end)
	if back, ok := specialized(typesys.TimestampType, text).(*typesys.Timestamp); ok && back.Min == end {
		p.quoted(text)
		return
	}
	p.text("{")
	p.entry("seconds")
	p.value(end.Sec)
	p.entry("nanoseconds")
	p.value(int64(end.Nsec))
	p.text("}")
}

// specialized is a type with a parameter as in manifests, nil where it cannot have it.
func specialized(t typesys.Type, param value.Value) typesys.Type {
	special, err := typesys.Specialize(t, []value.Value{param})
	if err != nil {
		return nil
	}
	return special
}

// onlyNamed reports whether an object type has nothing but a name.
func onlyNamed(t *typesys.Object) bool {
	return t.Parent == nil && len(t.Params)+len(t.Attributes)+len(t.Functions) == 0 && !t.HasEquality && !t.AnyType && t.Checks == nil && t.Annotations == nil
}

// object writes an object type with all that it has.
func (p *printer) object(t *typesys.Object) {
	p.text("Object[{")
	if t.Name != "" {
		p.entry("name")
		p.quoted(t.Name)
	}
	if t.Parent != nil {
		p.entry("parent")
		p.typ(t.Parent)
	}
	if t.Params != nil {
		p.entry("type_parameters")
		p.text("{")
		for _, tp := range t.Params {
			p.member(tp.Name, memberOf(tp.Type, tp.Value != nil, tp.Value, false, false, nil))
		}
		p.text("}")
	}
	if t.Attributes != nil {
		p.entry("attributes")
		p.text("{")
		for _, a := range t.Attributes {
			h := memberOf(a.Type, a.HasValue, a.Value, a.Final, a.Override, a.Annotations)
			if a.Kind != typesys.Given {
				h.Set("kind", string(a.Kind))
			}
			p.member(a.Name, h)
		}
		p.text("}")
	}
	if t.Functions != nil {
		p.entry("functions")
		p.text("{")
		for _, f := range t.Functions {
			p.member(f.Name, memberOf(f.Type, false, nil, f.Final, f.Override, f.Annotations))
		}
		p.text("}")
	}
	if t.HasEquality {
		p.entry("equality")
		p.text("[")
		for _, name := range t.Equality {
			p.quotedItem(name)
		}
		p.text("]")
	}
	if t.AnyType {
		p.entry("equality_include_type")
		p.value(false)
	}
	if t.Checks != nil {
		p.entry("checks")
		p.value(t.Checks)
	}
	if t.Annotations != nil {
		p.entry("annotations")
		p.value(t.Annotations)
	}
	p.text("}]")
}

// memberOf is what defines a member of an object type.
func memberOf(t typesys.Type, hasValue bool, v value.Value, final, override bool, annotations *value.Hash) *value.Hash {
	h := value.NewHash(value.Entry{Key: "type", Value: t})
	if hasValue {
		h.Set("value", v)
	}
	if final {
		h.Set("final", true)
	}
	if override {
		h.Set("override", true)
	}
	if annotations != nil {
		h.Set("annotations", annotations)
	}
	return h
}

// member writes a member as an item: its type where that is all.
func (p *printer) member(name string, def *value.Hash) {
	p.quotedItem(name)
	p.text(" => ")
	if def.Len() == 1 {
		p.typ(def.Lookup("type").(typesys.Type))
		return
	}
	p.text("{")
	for _, e := range def.Entries() {
		p.entry(e.Key.(string))
		p.value(e.Value)
	}
	p.text("}")
}

// typeSet writes a set with all that it has.
func (p *printer) typeSet(t *typesys.TypeSet) {
	p.text("TypeSet[{")
	for _, e := range []struct{ key, text string }{{"pcore_uri", t.PcoreURI}, {"name_authority", t.NameAuthority}, {"name", t.Name}} {
		if e.text != "" {
			p.entry(e.key)
			p.quoted(e.text)
		}
	}
	if t.PcoreVersion != nil {
		p.entry("pcore_version")
		p.quoted(t.PcoreVersion.String())
	}
	if t.Version != nil {
		p.entry("version")
		p.quoted(t.Version.String())
	}
	if t.Types != nil {
		p.entry("types")
		p.text("{")
		for _, m := range t.Types {
			p.quotedItem(m.Name)
			p.text(" => ")
			p.typ(m.Type)
		}
		p.text("}")
	}
	if t.References != nil {
		p.entry("references")
		p.text("{")
		for _, r := range t.References {
			p.quotedItem(r.Alias)
			p.text(" => {")
			p.entry("name")
			p.quoted(r.Name)
			p.entry("name_authority")
			p.quoted(r.NameAuthority)
			p.entry("version_range")
			p.versionRange(r.VersionRange)
			p.text("}")
		}
		p.text("}")
	}
	p.text("}]")
}

// value writes a value that a type has.
func (p *printer) value(v value.Value) {
	switch v := v.(type) {
	case nil:
		p.text("undef")
	case bool:
		p.buf = strconv.AppendBool(p.buf, v)
	case int64:
		p.buf = strconv.AppendInt(p.buf, v, 10)
	case float64:
		p.number(v)
	case string:
		p.quoted(v)
	case value.DefaultValue:
		p.text("default")
	case *value.Regexp:
		p.regexp(v)
	case value.Array:
		p.text("[")
		for _, e := range v {
			p.item()
			p.value(e)
		}
		p.text("]")
	case *value.Hash:
		p.text("{")
		for _, e := range v.Entries() {
			p.item()
			p.value(e.Key)
			p.text(" => ")
			p.value(e.Value)
		}
		p.text("}")
	case *value.Sensitive:
		p.text("sensitive ")
		p.value(v.Value)
	case *typesys.String:
		if v.IsLiteral {
			p.with("String", true, func() { p.quoted(v.Literal) })
			return
		}
		p.typ(v)
	case typesys.Type:
		p.typ(v)
	default:
		panic(fmt.Sprintf("typetext: a value of type %T has no text form", v))
	}
}

// number writes a Float.
func (p *printer) number(f float64) {
	switch {
	case math.IsNaN(f):
		p.text("+NaN")
	case math.IsInf(f, 0):
		p.buf = strconv.AppendFloat(p.buf, f, 'g', -1, 64) // with its sign
	default:
		p.buf = value.AppendFloat(p.buf, f)
	}
}

// printable reports whether a text can stand between its delimiters as it is.
func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !strconv.IsPrint(r) })
}

// quoted writes a string.
func (p *printer) quoted(s string) {
	if !printable(s) {
		p.buf = strconv.AppendQuote(p.buf, s)
		return
	}
	p.text("'" + escapes.Replace(s) + "'")
}

// escapes are those of single quotes.
var escapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

// pattern writes a regular expression that a type has: one that was made of a string is the string.
func (p *printer) pattern(re *value.Regexp) {
	if re.Raw {
		p.quoted(re.Source)
		return
	}
	p.regexp(re)
}

// regexp writes a regular expression as a value.
func (p *printer) regexp(re *value.Regexp) {
	literal := "/" + strings.ReplaceAll(re.Source, "/", `\/`) + "/"
	switch source, end := regexpSource(literal); {
	case re.Raw:
		p.text("raw ")
		p.buf = strconv.AppendQuote(p.buf, re.Source)
	case printable(literal) && end == len(literal) && source == re.Source:
		p.text(literal)
	default:
		p.text("regexp ")
		p.buf = strconv.AppendQuote(p.buf, re.Source)
	}
}
