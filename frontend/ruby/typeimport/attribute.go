package typeimport

import (
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// setting is a setting of a feature, or of the type; text may have several lines.
type setting struct{ name, text string }

// note is what could not be carried over.
type note struct {
	at   source.Span
	what string
	why  string
}

// attribute is an attribute that is being made.
type attribute struct {
	from     *typemeta.Attribute
	doc      string
	typ      string
	settings []setting
	notes    []note
	stored   stored
	opaque   bool // whether something decides about what Puppet holds that is not known
}

func (a *attribute) set(name, text string) { a.settings = append(a.settings, setting{name, text}) }

func (a *attribute) note(at source.Span, what, why string) {
	a.notes = append(a.notes, note{at, what, why})
}

// overrides are methods of attributes with which Puppet does something else than this package knows.
var overrides = []string{
	"unsafe_validate", "unsafe_munge", "validate", "munge", "should", "should=", "value", "value=", "default", "unmunge", "unsafe_unmunge", "initialize",
}

// sayings are what an attribute says of itself, the last of each.
type sayings struct {
	values                          collection
	validate, munge, unmunge, deflt *typemeta.Statement
	doc                             string
	all                             bool // array_matching
	computed                        bool // the default is computed by Puppet
}

// hear reads the calls of an attribute.
func (i *importer) hear(from *typemeta.Attribute) *sayings {
	s := &sayings{computed: from.Parent == "Puppet::Property::Ensure"}
	for n := range from.Said {
		st := &from.Said[n]
		switch st.Name {
		case "desc", "doc=":
			if len(st.Args) == 1 {
				s.doc, _ = st.Args[0].(string)
			}
		case "newvalues", "newvalue", "aliasvalue", "defaultvalues":
			s.values.said(*st)
			if st.Name == "defaultvalues" {
				s.deflt, s.computed = nil, true
			}
		case "validate":
			s.validate = st
		case "munge":
			s.munge = st
		case "unmunge":
			s.unmunge = st
		case "defaultto":
			s.deflt, s.computed = st, false
		case "nodefault":
			s.deflt, s.computed = nil, false
		case "array_matching=":
			s.all = len(st.Args) == 1 && textOf(st.Args[0]) == "all"
		}
	}
	if from.Property {
		if v, ok := from.Options["array_matching"]; ok {
			s.all = textOf(v) == "all"
		}
		s.all = s.all || from.Parent == "Puppet::Property::List" || from.Parent == "Puppet::Property::OrderedList"
	}
	return s
}

// attribute makes the declaration of an attribute.
func (i *importer) attribute(from *typemeta.Attribute) *attribute {
	a := &attribute{from: from, typ: "Any"}
	if b := i.behaviour(from); b != "property" {
		a.set("behaviour", b)
	}
	if i.d.Registered {
		i.registered(a)
		return a
	}
	s := i.hear(from)
	a.doc = s.doc
	if s.all {
		a.set("max", "unbound")
	}
	certain := true // whether all that decides about values is known
	for _, u := range from.Unread {
		a.note(u.At, "code that was not read", u.Why)
		certain = false
	}
	for _, name := range overrides {
		if def, ok := from.Methods[name]; ok {
			certain = false
			at := from.At
			if def != nil {
				at = def.Span()
			}
			a.note(at, "the method "+name, "it takes the place of one of Puppet's")
		}
	}
	i.parent(a, s, &certain)
	given := kGiven
	deflt, known := i.deflt(a, s)
	if _, symbol := deflt.(typemeta.Symbol); symbol {
		given |= kSymbol
	}
	if s.unmunge != nil {
		a.note(s.unmunge.At, "unmunge", "it changes what is read")
		i.counts.Lost++
	}
	if !certain {
		i.unsure(a, s)
		return a
	}
	i.values(a, s, given)
	if !known || s.unmunge != nil || a.opaque {
		a.stored.kinds = 0
	}
	if s.all && a.stored.kinds != 0 {
		a.stored = stored{kinds: kArray}
	}
	return a
}

// unsure notes the blocks of an attribute about which something is not known.
func (i *importer) unsure(a *attribute, s *sayings) {
	const why = "the attribute has code that p2go does not take apart"
	for _, st := range []*typemeta.Statement{s.validate, s.munge} {
		if st != nil {
			a.note(st.At, st.Name, why)
			i.counts.Lost++
		}
	}
	if !s.values.empty() {
		a.note(s.values.at, "the values", why)
	}
}

// parent deals with the classes of Puppet that attributes derive from.
func (i *importer) parent(a *attribute, s *sayings, certain *bool) {
	switch p := a.from.Parent; p {
	case "", "Puppet::Property::Ensure":
	case "Puppet::Parameter::Boolean", "Puppet::Property::Boolean":
		why := ""
		switch {
		case s.validate != nil || s.munge != nil || !s.values.empty():
			why = "the attribute changes it"
		case p == "Puppet::Property::Boolean" && !strings.Contains(i.d.At.File.Text, "puppet/property/boolean"):
			// Ruby may find Puppet::Parameter::Boolean by that name.
			why = "the file does not require puppet/property/boolean"
		}
		if why != "" {
			a.note(a.from.At, "what "+p+" does", why)
			*certain = false
		}
	case "Puppet::Property::List", "Puppet::Property::OrderedList":
		a.opaque = true
	default:
		a.note(a.from.At, "what "+p+" does", "the attribute derives from it")
		*certain = false
	}
}

// deflt carries the default over. known is false where there is one that the declaration does not have.
func (i *importer) deflt(a *attribute, s *sayings) (v typemeta.Literal, known bool) {
	if s.computed {
		a.note(a.from.At, "the default", "Puppet's is present where another property has a value")
		return nil, false
	}
	if s.deflt == nil {
		return nil, true
	}
	switch {
	case s.deflt.Opaque:
		v = typemeta.Unknown{}
	case s.deflt.Block != nil:
		v = typemeta.Unknown{}
		t := newTranslator(s.deflt.Block, map[string]bool{})
		if body := s.deflt.Block.Body.Body; len(body) == 1 {
			_ = attempt(func() {
				switch e := t.expr(body[0]); {
				case e.known != 0:
					v = e.known > 0
				case e.isLit:
					v = e.lit
				}
			})
		}
	case len(s.deflt.Args) == 1:
		v = s.deflt.Args[0]
	default:
		v = typemeta.Unknown{}
	}
	switch d := v.(type) {
	case nil:
		return nil, true
	case bool:
		if !d {
			// Puppet leaves an attribute unset whose default is false.
			return nil, true
		}
		if all := s.values.all(); slices.Contains(all, "true") && len(s.values.regexps) == 0 && s.validate == nil && s.munge == nil {
			v = typemeta.Symbol("true")
		}
		a.set("default", word(textOf(v)))
		if v == true {
			a.settings[len(a.settings)-1].text = "true"
		}
		return v, true
	case int64, string, typemeta.Symbol:
		text := word(textOf(d))
		if n, ok := d.(int64); ok {
			if text = itoa(n); slices.Contains(s.values.all(), text) {
				text = quote(text)
			}
		}
		if s.all {
			a.note(s.deflt.At, "the default", "it is that of an attribute with several values")
			return v, false
		}
		a.set("default", text)
		return v, true
	}
	a.note(s.deflt.At, "the default", "it is no literal")
	return nil, false
}

// behaviour is what kind of attribute it is (RST-2).
func (i *importer) behaviour(from *typemeta.Attribute) string {
	switch {
	case slices.Contains(i.d.Type.Namevars, from.Name):
		return "namevar"
	case from.Behaviour == "read_only" || from.Behaviour == "init_only":
		return from.Behaviour
	case from.Property:
		return "property"
	}
	return "parameter"
}

// registered is an attribute of the resource API, which has a type of Puppet's language.
func (i *importer) registered(a *attribute) {
	text, ok := a.from.Options["type"].(string)
	if ok = ok && isPuppetType(text); ok {
		a.typ = strings.Join(strings.Fields(text), " ")
		if strings.ContainsAny(text, "/'\"") {
			a.typ = strings.TrimSpace(text)
		}
	} else if a.from.Name != "rsapi_custom_insync_trigger" {
		a.note(a.from.At, "the type of "+a.from.Name, "it is none of Puppet's language")
	}
	a.doc, _ = a.from.Options["desc"].(string)
	v, given := a.from.Options["default"]
	switch d := v.(type) {
	case nil:
	case bool:
		a.set("default", textOf(d))
	case int64:
		a.set("default", itoa(d))
	case string, typemeta.Symbol:
		a.set("default", word(textOf(d)))
	default:
		if given {
			a.note(a.from.At, "the default of "+a.from.Name, "it is no literal of a single value")
		}
	}
}

// values carries over which values the attribute takes and what it makes of them.
func (i *importer) values(a *attribute, s *sayings, given kinds) {
	switch a.from.Parent {
	case "Puppet::Parameter::Boolean":
		// newvalues of true, false, yes and no, and then Puppet::Coercion.boolean.
		a.typ = "Boolean"
		a.set("validate", `|$value| { "${value}" =~ Enum['true', 'false', 'yes', 'no'] }`)
		a.set("set", `|$value| { "${value}" =~ Enum['true', 'yes'] }`)
		a.stored = stored{kinds: kBoolean}
		return
	case "Puppet::Property::Boolean":
		a.typ = "Boolean"
		a.set("validate", `|$value| { $value =~ Boolean or ($value =~ String and downcase($value) =~ Enum['true', 'false', 'yes', 'no']) }`)
		a.set("set", `|$value| { if $value =~ Boolean { $value } else { downcase($value) =~ Enum['true', 'yes'] } }`)
		a.stored = stored{kinds: kBoolean}
		return
	}
	if len(s.values.features) > 0 {
		a.note(s.values.at, "features", "providers need them for "+strings.Join(s.values.features, ", "))
	}
	var items []item
	taken := i.taken()
	param, stored := "", given
	var condition string
	switch {
	case s.validate != nil:
		t, ok := i.validates(a, s.validate, given)
		if !ok {
			break
		}
		items, param, stored, taken = t.items, t.param, t.remaining(t.ended), t.taken
	case !s.values.empty():
		cond, why, ok := s.values.accepts("$value")
		if !ok {
			a.note(s.values.at, "the values", "they are not known, or have no counterpart")
			a.opaque = true
			break
		}
		if why != "" {
			a.note(s.values.at, "the values", why)
		}
		condition, param = cond, "$value"
	}
	var set, setParam string
	switch {
	case s.munge != nil:
		var refusals []item
		var ok bool
		if set, setParam, refusals, ok = i.munges(a, s.munge, stored, &param, taken); !ok {
			a.opaque = true
			break
		}
		if len(refusals) > 0 && condition != "" {
			items = append(items, item{cond: expr{text: "!(" + condition + ")", kinds: kBoolean}, outcome: refused})
			condition = ""
		}
		if len(refusals) > 0 {
			items = append(merged(items), refusals...)
		}
	case !s.values.empty() && !s.values.unknown:
		set, setParam = s.values.munged("$value"), "$value"
		a.stored.kinds, a.stored.names = stored, s.values.names
		if len(s.values.regexps) == 0 && s.validate == nil {
			a.stored.kinds = kSymbol
			if slices.Contains(s.values.names, "") {
				a.stored.kinds = kSymbol | kString
				a.stored.names = slices.DeleteFunc(slices.Clone(s.values.names), func(n string) bool { return n == "" })
			}
		} else {
			a.stored.kinds |= kSymbol
		}
	default:
		a.stored.kinds = stored
	}
	if condition != "" && len(s.values.regexps) == 0 && s.munge == nil {
		a.typ = "enum[" + words(s.values.all(), word) + "]"
		condition = ""
	}
	name := "check"
	if set != "" {
		name = "validate"
	}
	switch {
	case condition != "":
		a.set(name, "|$value| { "+condition+" }")
	case slices.ContainsFunc(items, refuses):
		a.set(name, "|"+param+"| "+logic(items))
	}
	if set != "" {
		a.set("set", "|"+setParam+"| "+block(set))
	}
}

// validates translates a validate block.
func (i *importer) validates(a *attribute, s *typemeta.Statement, given kinds) (t *translator, ok bool) {
	if s.Block == nil {
		a.note(s.At, s.Name, "its code is not known")
		i.counts.Lost++
		a.opaque = true
		return nil, false
	}
	t = newTranslator(s.Block, i.taken())
	why := attempt(func() {
		t.parameter(given)
		t.ended = t.refusals(s.Block.Body.Body, truth(true))
	})
	i.messages(a, t)
	switch {
	case why != nil:
		a.note(s.At, s.Name, why.why)
		i.counts.Lost++
		return nil, false
	case len(t.lost) == 0:
		i.counts.Whole++
		return t, true
	case !slices.ContainsFunc(t.items, refuses):
		a.note(s.At, s.Name, t.lost[0].why)
		i.counts.Lost++
		t.items = nil
		return t, true
	}
	i.counts.Part++
	for _, l := range t.lost {
		a.note(l.at, "of "+s.Name, l.why)
	}
	return t, true
}

// munges translates a munge block: to the logic of set, and to what refuses the values for which Ruby raises an error.
func (i *importer) munges(a *attribute, s *typemeta.Statement, given kinds, param *string, taken map[string]bool) (set, setParam string, refusals []item, ok bool) {
	lose := func(why string) (string, string, []item, bool) {
		a.note(s.At, s.Name, why)
		i.counts.Lost++
		return "", "", nil, false
	}
	if s.Block == nil {
		return lose("its code is not known")
	}
	if given == 0 {
		return lose("no value comes to it")
	}
	r := newTranslator(s.Block, taken)
	v := newTranslator(s.Block, i.taken())
	var result expr
	why := attempt(func() {
		r.parameterAs(*param, given)
		r.strict(s.Block.Body.Body, truth(true))
		v.parameter(given)
		if result = v.value(s.Block.Body.Body); result.text == "" {
			panic(cannot{s.At, "its result has no counterpart"})
		}
	})
	if why != nil {
		return lose(why.why)
	}
	i.counts.Whole++
	a.stored.kinds, a.stored.names = result.kinds, nil
	for _, why := range v.remarks {
		a.note(s.At, s.Name, why)
		a.opaque = true
	}
	if result.inexact {
		a.note(s.At, s.Name, "arrays and hashes, of which Puppet holds the text that Ruby makes of them")
		a.opaque = true
	}
	i.messages(a, r)
	if slices.ContainsFunc(r.items, refuses) {
		refusals, *param = r.items, r.param
	}
	return valued(v.items, result.text), v.param, refusals, true
}

// messages notes messages that could not be carried over.
func (i *importer) messages(a *attribute, t *translator) {
	for _, m := range t.messages {
		a.note(m.at, "the message", m.why)
	}
}

// taken are the names that variables of logic cannot have.
func (i *importer) taken() map[string]bool {
	out := map[string]bool{}
	for _, a := range i.d.Attrs {
		out[a.Name] = true
	}
	return out
}
