package typetext

import (
	"math"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// params are the parameters of a type that are not read yet.
type params struct {
	p    *parser
	of   string // the type's name
	list []value.Value
}

func (ps *params) more() bool { return len(ps.list) > 0 }

func (ps *params) next() value.Value {
	if !ps.more() {
		ps.p.fail("%s has too few parameters", ps.of)
	}
	v := ps.list[0]
	ps.list = ps.list[1:]
	return v
}

// take reads the next parameter if it is of a Go type.
func take[T any](ps *params) (v T, ok bool) {
	if !ps.more() {
		return v, false
	}
	if v, ok = ps.list[0].(T); ok {
		ps.next()
	}
	return v, ok
}

// need reads the next parameter, which must be of a Go type.
func need[T any](ps *params, what string) T {
	v, ok := take[T](ps)
	if !ok {
		ps.expected(what)
	}
	return v
}

func (ps *params) expected(what string) { ps.p.fail("a parameter of %s is %s", ps.of, what) }

func (ps *params) typ() typesys.Type { return ps.p.asType(ps.next()) }

// types reads all parameters that are types.
func (ps *params) types() []typesys.Type {
	ts := []typesys.Type{}
	for ps.isType() {
		ts = append(ts, ps.typ())
	}
	return ts
}

// isType reports whether the next parameter is a type, one that is not given, or a string, whose type it is.
func (ps *params) isType() bool {
	if !ps.more() {
		return false
	}
	switch ps.list[0].(type) {
	case nil, string, typesys.Type:
		return true
	}
	return false
}

// end64 reads an end of a range, if there is one that is not default.
func (ps *params) end64() (n int64, ok bool) {
	if !ps.more() {
		return 0, false
	}
	if _, open := take[value.DefaultValue](ps); open {
		return 0, false
	}
	return need[int64](ps, "an integer"), true
}

func (ps *params) endFloat(end *float64) {
	if !ps.more() {
		return
	}
	if _, open := take[value.DefaultValue](ps); open {
		return
	}
	if n, ok := take[int64](ps); ok {
		*end = float64(n)
		return
	}
	*end = need[float64](ps, "a number")
}

// size reads the ends of a size; none are no size.
func (ps *params) size() typesys.Size {
	if !ps.more() {
		return typesys.Size{}
	}
	lo, _ := ps.end64()
	hi, ok := ps.end64()
	if !ok {
		hi = math.MaxInt64
	}
	return typesys.MakeSize(lo, hi)
}

func (ps *params) regexp() *value.Regexp {
	if source, ok := take[string](ps); ok {
		re := ps.p.regexp(source)
		re.Raw = re.Plain() != source // else it is the type of a literal
		return re
	}
	return need[*value.Regexp](ps, "a regular expression")
}

func (ps *params) tuple() *typesys.Tuple {
	t := &typesys.Tuple{Types: ps.types()}
	if len(t.Types) == 0 && ps.more() {
		t.Types = nil
	}
	t.Size = ps.size()
	return t
}

func (ps *params) fields() []typesys.Field {
	fields := []typesys.Field{}
	for _, e := range need[*value.Hash](ps, "a hash").Entries() {
		f := typesys.Field{Type: ps.p.asType(e.Value)}
		key := e.Key
		if o, ok := key.(*typesys.Optional); ok {
			f.Optional, key = true, o.Of
		}
		switch k := key.(type) {
		case string:
			f.Name = k
		case *typesys.String:
			f.Name = k.Literal
		case *typesys.Enum:
			if len(k.Values) != 1 {
				ps.expected("a key with one name")
			}
			f.Name, f.Enum = k.Values[0], k
		default:
			ps.expected("a string as key")
		}
		fields = append(fields, f)
	}
	return fields
}

// callable reads T, U, 1, 2, &B, or the same in an array and a type of results.
func (ps *params) callable() *typesys.Callable {
	t := &typesys.Callable{}
	if list, ok := take[value.Array](ps); ok {
		t.Return = ps.typ()
		inner := &params{ps.p, ps.of, list}
		inner.signature(t)
		if inner.more() {
			ps.expected("a type, a size or a block")
		}
		return t
	}
	ps.signature(t)
	return t
}

func (ps *params) signature(t *typesys.Callable) {
	block := len(ps.list)
	if block > 0 {
		if b, ok := ps.list[block-1].(blockOf); ok {
			block--
			t.Block = b.t
			ps.list = ps.list[:block]
		}
	}
	if len(ps.list) == 1 && ps.list[0] == nil {
		ps.next()
		return
	}
	t.Params = ps.tuple()
	if len(t.Params.Types) == 0 {
		t.Params.Types = nil
	}
}

// resource reads the title of a known type, or the name of a type, a title, and whether a string named the type.
func (ps *params) resource(t *typesys.Resource) *typesys.Resource {
	r := &typesys.Resource{TypeName: t.TypeName}
	if r.TypeName == "" {
		r.TypeName, r.Computed = need[string](ps, "the name of a type"), true
	}
	if title, ok := take[string](ps); ok {
		r.Title, r.Empty = title, title == ""
	}
	if computed, ok := take[bool](ps); ok {
		r.Computed = computed
	}
	return r
}

func (ps *params) runtime() *typesys.Runtime {
	r := &typesys.Runtime{Language: need[string](ps, "a language")}
	if pair, ok := take[value.Array](ps); ok {
		inner := &params{ps.p, ps.of, pair}
		r.Pattern, r.Replacement = inner.regexp(), need[string](inner, "a replacement")
	} else if ps.more() {
		r.TypeName = need[string](ps, "the name of a class")
	}
	return r
}

// specialized gives a type its parameters as a manifest does.
func (ps *params) specialized(t typesys.Type) typesys.Type {
	special, err := typesys.Specialize(t, ps.rest())
	if err != nil {
		ps.p.fail("%s", err)
	}
	return special
}

// rest takes all parameters.
func (ps *params) rest() value.Array {
	rest := value.Array(ps.list)
	ps.list = nil
	return rest
}

func (ps *params) timespanEnd(end *typesys.TimespanValue, float *bool) {
	if !ps.more() {
		return
	}
	if h, ok := ps.list[0].(*value.Hash); ok {
		if n, ok := h.Lookup("nanoseconds").(int64); ok {
			ps.next()
			*end, *float = typesys.TimespanValue(n), h.Lookup("float") == true
			return
		}
	}
	given := ps.next()
	if given == any(value.Default) {
		return
	}
	t := (&params{ps.p, ps.of, value.Array{given}}).specialized(typesys.TimespanType).(*typesys.Timespan)
	*end, *float = t.Min, t.MinFloat
}

func (ps *params) timestampEnd(end *typesys.TimestampValue) {
	if !ps.more() {
		return
	}
	if h, ok := ps.list[0].(*value.Hash); ok {
		sec, ok1 := h.Lookup("seconds").(int64)
		nsec, ok2 := h.Lookup("nanoseconds").(int64)
		if ok1 && ok2 {
			ps.next()
			*end = typesys.TimestampValue{Sec: sec, Nsec: int32(nsec)}
			return
		}
	}
	given := ps.next()
	if given == any(value.Default) {
		return
	}
	*end = (&params{ps.p, ps.of, value.Array{given}}).specialized(typesys.TimestampType).(*typesys.Timestamp).Min
}

// versionRange reads a range, or its text and what that stands for.
func (p *parser) versionRange(v value.Value) *typesys.VersionRange {
	switch v := v.(type) {
	case string:
		r, err := typesys.ParseVersionRange(v)
		if err != nil {
			p.fail("%s", err)
		}
		return r
	case *value.Hash:
		ps := &params{p, "SemVer", value.Array{v.Lookup("text"), v.Lookup("intervals")}}
		r := &typesys.VersionRange{Text: need[string](ps, "a text")}
		for _, iv := range need[value.Array](ps, "an array of intervals") {
			parts, _ := iv.(value.Array)
			r.Intervals = append(r.Intervals, p.interval(&params{p, "SemVer", parts}))
		}
		return r
	}
	p.fail("a range of versions is a string or a hash")
	return nil
}

func (p *parser) interval(ps *params) typesys.Interval {
	iv := typesys.Interval{Lo: p.bound(need[string](ps, "a bound")), Hi: p.bound(need[string](ps, "a bound"))}
	for ps.more() {
		switch mark := need[string](ps, "a word"); mark {
		case "every":
			iv.All = true
		case "one":
			iv.One = true
		default:
			p.fail("an interval has no mark %q", mark)
		}
	}
	return iv
}

func (p *parser) bound(text string) (b typesys.Bound) {
	text, b.Exact = strings.CutSuffix(text, exactMark)
	text, b.Given = strings.CutSuffix(text, givenMark)
	text, b.Open = strings.CutSuffix(text, openMark)
	if text == typesys.MaxVersion.String() {
		b.V = typesys.MaxVersion
		return b
	}
	core, lowest := strings.CutSuffix(text, "-")
	b.V = p.version(core)
	if lowest { // before all prereleases
		b.V.Pre = []string{}
	}
	return b
}

func (p *parser) version(text string) *typesys.Version {
	v, err := typesys.ParseVersion(text)
	if err != nil {
		p.fail("%s", err)
	}
	return v
}

// extension reads the parameters of an object type: by name in a hash, or in order as in manifests.
func (ps *params) extension(t *typesys.Object) *typesys.Extension {
	if h, ok := take[*value.Hash](ps); ok {
		return &typesys.Extension{Base: t, Params: h}
	}
	e, err := typesys.MakeExtension(t, ps.rest())
	if err != nil {
		ps.p.fail("%s", err)
	}
	return e
}

// definition reads the entries of a hash whose keys are words.
func (p *parser) definition(v value.Value, of string, entry func(key string, v value.Value) bool) {
	h, ok := v.(*value.Hash)
	if !ok {
		p.fail("the definition of %s is a hash", of)
	}
	for _, e := range h.Entries() {
		if key, _ := e.Key.(string); !entry(key, e.Value) {
			p.fail("the definition of %s has no %q, or none of this kind", of, key)
		}
	}
}

// set sets what is defined to a value, if that is of its Go type.
func set[T any](dst *T, v value.Value) (ok bool) {
	*dst, ok = v.(T)
	return ok
}

// object reads the definition of an object type.
func (p *parser) object(v value.Value) *typesys.Object {
	t := &typesys.Object{Expression: true}
	p.definition(v, "an object type", func(key string, v value.Value) bool {
		switch key {
		case "name":
			return set(&t.Name, v)
		case "parent":
			return set(&t.Parent, v)
		case "type_parameters":
			t.Params = []typesys.TypeParam{}
			p.members(v, func(m typesys.Attribute) {
				t.Params = append(t.Params, typesys.TypeParam{Name: m.Name, Type: m.Type, Value: m.Value})
			})
		case "attributes":
			t.Attributes = []typesys.Attribute{}
			p.members(v, func(m typesys.Attribute) { t.Attributes = append(t.Attributes, m) })
		case "functions":
			t.Functions = []typesys.Function{}
			p.members(v, func(m typesys.Attribute) {
				t.Functions = append(t.Functions, typesys.Function{Name: m.Name, Type: m.Type, Final: m.Final, Override: m.Override, Annotations: m.Annotations})
			})
		case "equality":
			t.HasEquality, t.Equality = true, []string{}
			names, ok := v.(value.Array)
			for _, n := range names {
				name, isName := n.(string)
				ok = ok && isName
				t.Equality = append(t.Equality, name)
			}
			return ok
		case "equality_include_type":
			t.AnyType = v == false
			return v == false
		case "checks":
			t.Checks = v
		case "annotations":
			return set(&t.Annotations, v)
		default:
			return false
		}
		return true
	})
	return t
}

// members reads the members of an object type: attributes have all that others have.
func (p *parser) members(v value.Value, add func(typesys.Attribute)) {
	p.definition(v, "the members of an object type", func(name string, v value.Value) bool {
		m := typesys.Attribute{Name: name}
		h, ok := v.(*value.Hash)
		if !ok {
			m.Type = p.asType(v)
			add(m)
			return m.Type != nil
		}
		p.definition(h, "a member of an object type", func(key string, v value.Value) bool {
			switch key {
			case "type":
				m.Type = p.asType(v)
			case "kind":
				kind, ok := v.(string)
				m.Kind = typesys.AttributeKind(kind)
				return ok && slices.Contains([]typesys.AttributeKind{typesys.Constant, typesys.Derived, typesys.GivenOrDerived, typesys.ByReference}, m.Kind)
			case "value":
				m.Value, m.HasValue = v, true
			case "final":
				return set(&m.Final, v)
			case "override":
				return set(&m.Override, v)
			case "annotations":
				return set(&m.Annotations, v)
			default:
				return false
			}
			return true
		})
		add(m)
		return m.Type != nil
	})
}

// typeSet reads the definition of a set.
func (p *parser) typeSet(v value.Value) *typesys.TypeSet {
	t := &typesys.TypeSet{}
	version := func(dst **typesys.Version, v value.Value) bool {
		text, ok := v.(string)
		if ok {
			*dst = p.version(text)
		}
		return ok
	}
	p.definition(v, "a set of types", func(key string, v value.Value) bool {
		switch key {
		case "name":
			return set(&t.Name, v)
		case "name_authority":
			return set(&t.NameAuthority, v)
		case "pcore_uri":
			return set(&t.PcoreURI, v)
		case "pcore_version":
			return version(&t.PcoreVersion, v)
		case "version":
			return version(&t.Version, v)
		case "types":
			t.Types = []typesys.NamedType{}
			p.definition(v, "the types of a set", func(name string, v value.Value) bool {
				m := p.asType(v)
				t.Types = append(t.Types, typesys.NamedType{Name: name, Type: m})
				return m != nil
			})
		case "references":
			t.References = []typesys.SetReference{}
			p.definition(v, "the references of a set", func(alias string, v value.Value) bool {
				r := p.reference(alias, v)
				t.References = append(t.References, r)
				return r.VersionRange != nil
			})
		default:
			return false
		}
		return true
	})
	return t
}

// reference reads a reference of a set to another one, which is that of the name.
func (p *parser) reference(alias string, v value.Value) typesys.SetReference {
	r := typesys.SetReference{Alias: alias}
	p.definition(v, "a reference of a set", func(key string, v value.Value) bool {
		switch key {
		case "name":
			return set(&r.Name, v)
		case "name_authority":
			return set(&r.NameAuthority, v)
		case "version_range":
			r.VersionRange = p.versionRange(v)
			return true
		}
		return false
	})
	if isTypeName(r.Name) && builtin(r.Name) == nil {
		r.Set, _ = p.named(r.Name).(*typesys.TypeSet)
	}
	return r
}
