package fuzztypes

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The model takes the rules of docs/rules/declared-types.md one by one and has nothing of p2go's code. Values are undef (nil), int64, float64, bool,
// string, []any, and [*object].

// kind is what a scalar is.
type kind int

const (
	integer kind = iota
	float
	text
	boolean
	object_
)

// scalar is the type of an attribute (AMB-14), or of a part of one.
type scalar struct {
	kind kind
	// text is the type as it is written where the feature is declared.
	text string
	// shown is how an error has it, empty where the name of the class says it.
	has   func(v any) bool
	basic bool
	// class is the type that a reference is of.
	class *class
}

// basicTypes are the names of types without parameters.
var basicTypes = map[kind]string{integer: "Integer", float: "Float", text: "String", boolean: "Boolean"}

// kindOf is the kind of a value.
func kindOf(v any) (k kind, ok bool) {
	switch v.(type) {
	case int64:
		return integer, true
	case float64:
		return float, true
	case string:
		return text, true
	case bool:
		return boolean, true
	case *object:
		return object_, true
	}
	return 0, false
}

// takes reports whether a value is of the type.
func (s *scalar) takes(v any) bool {
	if s.kind == object_ {
		o, ok := v.(*object)
		return ok && o.class.is(s.class)
	}
	return s.has(v)
}

// className is how an error calls a value's type (ARM-44).
func className(v any) string {
	switch v := v.(type) {
	case nil:
		return "Undef"
	case []any:
		if len(v) == 0 {
			return "Array"
		}
		return "Tuple"
	case *object:
		return v.class.name
	}
	k, _ := kindOf(v)
	return basicTypes[k]
}

// mismatch is what is said of a value that is not of the type. The words for types with parameters are the type system's, which is not what is compared.
func (s *scalar) mismatch(v any) string {
	_, object := v.(*object)
	switch {
	case s.kind == object_ && !object: // of two types of objects, both have parameters
		return "expects " + article(s.class.name) + " value, got " + className(v)
	case s.basic:
		return "expects " + article(basicTypes[s.kind]) + " value, got " + className(v)
	}
	return "expects " + anything
}

// anything stands for any text in an expected answer.
const anything = "…"

func article(name string) string {
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// class is a declared type (ARM-2).
type class struct {
	name     string
	parent   *class
	abstract bool
	own      []*feature
	// invariants are the type's own.
	invariants []*invariant
}

// is reports whether the class is another, or inherits from it (ARM-23).
func (c *class) is(other *class) bool {
	for ; c != nil; c = c.parent {
		if c == other {
			return true
		}
	}
	return false
}

// features are all features, those of the parent first.
func (c *class) features() []*feature {
	if c.parent == nil {
		return c.own
	}
	return slices.Concat(c.parent.features(), c.own)
}

func (c *class) feature(name string) *feature {
	for _, f := range c.features() {
		if f.name == name {
			return f
		}
	}
	return nil
}

// unbound is a max without an end (AMB-17).
const unbound = math.MaxInt

// feature is an attribute or a reference.
type feature struct {
	name      string
	reference bool
	of        *scalar
	min, max  int
	// What settings say (ARM-12 to ARM-21).
	unsettable, transient, fixed, link bool
	preset                             any // the default, or nil
	check, validate, set, get, derived *logic
}

// many reports whether a feature has a list of values.
func (f *feature) many() bool { return f.max > 1 }

// setable reports whether hashes and lambdas may have the feature (ARM-16, AMB-21).
func (f *feature) setable() bool { return !f.fixed && (f.derived == nil || f.set != nil) }

// fallback is what the feature is where it has no value (ARM-47).
func (f *feature) fallback() any {
	switch {
	case f.preset != nil && f.many():
		return []any{f.preset}
	case f.preset != nil:
		return f.preset
	case f.many():
		return []any{}
	}
	return nil
}

// whole stands for all features, among those that an expression reads: it has the object (AMB-23).
const whole = ""

type invariant struct {
	title string
	logic *logic
}

// logic is a block, a lambda or an expression.
type logic struct {
	// param is the name of the lambda's parameter, empty where there is none.
	param string
	expr  expr
	text  string
}

// expr is an expression: its text, what it gives, and the features that it reads.
type expr struct {
	text  string
	eval  func(s *scope) any
	reads []string
}

// scope is where logic runs.
type scope struct {
	self   *object
	locals map[string]any
	meta   map[string]any // ARM-24
}

// fault is an error that ends the making, or the reading, at once. It has a place where logic reads a feature, else that of who called.
type fault struct {
	text, place string
}

// object is one that is made or was made.
type object struct {
	class  *class
	stored map[string]any
	// given are features that were given a value, undef and the empty list among them (ARM-13).
	given map[string]bool
	// wrong are features with which something is wrong.
	wrong map[string]bool
	// assigned are those that the logic of set, which runs, has stored.
	assigned map[string]bool
	failures []failure
}

// failure is one thing that is wrong with an object (ARM-48).
type failure struct {
	text  string
	place string
}

func (o *object) fail(place, format string, args ...any) {
	o.failures = append(o.failures, failure{fmt.Sprintf(format, args...), place})
}

// run runs logic about a value.
func (o *object) run(l *logic, f *feature, v any) any {
	s := &scope{self: o, locals: map[string]any{"it": v}}
	if f != nil {
		s.meta = map[string]any{"name": f.name, "container": o.class.name}
		// What the logic of a feature has of it under its own name is the value that it is about (ARM-52).
		s.locals[f.name] = v
	} else {
		s.meta = map[string]any{"name": o.class.name}
	}
	if l.param != "" {
		s.locals[l.param] = v
	}
	return l.expr.eval(s)
}

// read is what readers see (ARM-47).
func (o *object) read(f *feature) any {
	if f.derived != nil {
		v := o.derive(f)
		if !f.accepts(v) {
			var wrong []string
			for _, m := range f.mistyped(v) {
				wrong = append(wrong, fmt.Sprintf("value of %s.%s has wrong type, %s", o.class.name, f.name, m))
			}
			if len(wrong) > 1 { // in Puppet's way
				wrong[0] = " " + wrong[0]
			}
			panic(fault{text: strings.Join(wrong, "\n  ")})
		}
		return v
	}
	v := o.value(f)
	if f.get != nil {
		return o.run(f.get, f, v)
	}
	return v
}

// derive computes a feature. An error is one of the feature (AMB-26).
func (o *object) derive(f *feature) any {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case fault:
			panic(fault{o.class.name + "." + f.name + ": " + r.text, r.place})
		default:
			panic(r)
		}
	}()
	return o.run(f.derived, f, nil)
}

// value is what is stored, or the default.
func (o *object) value(f *feature) any {
	switch v := o.stored[f.name]; {
	case v != nil:
		return v
	case f.unsettable && o.given[f.name]: // SER-6
		return (&feature{max: f.max}).fallback()
	}
	return f.fallback()
}

// accepts reports whether a feature may have the value: what COEX-5 says, but for how many values there are.
func (f *feature) accepts(v any) bool {
	if f.many() {
		list, ok := v.([]any)
		return ok && !slices.ContainsFunc(list, func(x any) bool { return !f.of.takes(x) })
	}
	return v == nil && f.min == 0 || f.of.takes(v)
}

// mistyped says what of a value is not of the feature's type.
func (f *feature) mistyped(v any) []string {
	if !f.many() {
		switch {
		case f.of.takes(v):
			return nil
		case f.derived != nil:
			return []string{"expects " + anything}
		}
		return []string{f.of.mismatch(v)}
	}
	list, ok := v.([]any)
	if !ok {
		return []string{"expects an Array value, got " + className(v)}
	}
	var wrong []string
	for i, x := range list {
		if !f.of.takes(x) {
			wrong = append(wrong, fmt.Sprintf("index %d %s", i, f.of.mismatch(x)))
		}
	}
	return wrong
}

// values are those that are checked one by one (ARM-33).
func (f *feature) values(v any) []any {
	if list, ok := v.([]any); ok && f.many() {
		return list
	}
	return []any{v}
}

// assign gives a feature a value (ARM-43, ARM-44, ARM-32).
func (o *object) assign(name string, v any, place string) {
	f := o.class.feature(name)
	switch {
	case f == nil:
		o.fail(place, "%s has no feature named '%s'", o.class.name, name)
		return
	case !f.setable():
		o.fail(place, "%s.%s cannot be set", o.class.name, f.name)
		o.wrong[f.name] = true
		return
	case v == nil && f.set == nil && (!f.many() && f.min == 0 || f.preset != nil || f.unsettable): // no value: the default is back (ARM-47), and the feature is known to have been given (SER-6)
		delete(o.stored, f.name)
		o.given[f.name] = true
		return
	}
	if f.set == nil {
		if !o.typed(f, v, place) {
			return
		}
	}
	if !o.approves(f, f.validate, v, place) {
		return
	}
	if f.set != nil {
		o.assigned = map[string]bool{}
		v = o.run(f.set, f, v)
		if f.derived != nil || o.assigned[f.name] {
			return // AMB-21: nothing of its own is stored
		}
	}
	o.store(f, v, place)
}

// append is what += does (ARM-46).
func (o *object) append(name string, v any, place string) {
	f := o.class.feature(name)
	switch {
	case f == nil:
		o.fail(place, "%s has no feature named '%s'", o.class.name, name)
		return
	case !f.many():
		o.fail(place, "%s.%s has one value: += appends to features that have many", o.class.name, name)
		o.wrong[name] = true
		return
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	switch {
	case !f.setable():
		o.assign(name, list, place)
	case !o.typed(f, list, place), !o.approves(f, f.validate, list, place), !o.approves(f, f.check, list, place):
	default:
		o.stored[name] = append(slices.Clone(o.value(f).([]any)), list...)
		o.given[name] = true
	}
}

// typed reports whether a value is of the feature's type.
func (o *object) typed(f *feature, v any, place string) bool {
	wrong := f.mistyped(v)
	for _, m := range wrong {
		o.fail(place, "%s.%s has wrong type, %s", o.class.name, f.name, m)
		o.wrong[f.name] = true
	}
	return len(wrong) == 0
}

// store keeps what is of the type and what check accepts.
func (o *object) store(f *feature, v any, place string) {
	if v == nil {
		delete(o.stored, f.name)
		o.given[f.name] = true
		return
	}
	if !o.typed(f, v, place) {
		return
	}
	if !o.approves(f, f.check, v, place) {
		return
	}
	o.stored[f.name] = v
	o.given[f.name] = true
}

// approves asks check or validate (ARM-30, ARM-31). The first value of a list that is not accepted is told.
func (o *object) approves(f *feature, l *logic, v any, place string) bool {
	if l == nil {
		return true
	}
	for _, x := range f.values(v) {
		said, fine := verdict(o.run(l, f, x), fmt.Sprintf("The check of %s.%s", o.class.name, f.name))
		if fine {
			continue
		}
		if said == "" {
			said = fmt.Sprintf("Illegal value: %s is not an acceptable value for %s", shown(x), f.name)
		}
		o.fail(place, "%s.%s: %s", o.class.name, f.name, said)
		o.wrong[f.name] = true
		return false
	}
	return true
}

// verdict is what the result of a check means.
func verdict(result any, of string) (said string, fine bool) {
	switch r := result.(type) {
	case nil:
		return "", true
	case bool:
		return "", r
	case string:
		return r, false
	}
	panic(fault{text: of + " must produce a Boolean, String or Undef, got " + className(result)})
}

// finish looks at the object as a whole (ARM-33, ARM-43).
func (o *object) finish() {
	for _, f := range o.class.features() {
		if f.derived != nil || o.wrong[f.name] {
			continue
		}
		n := 0
		switch v := o.value(f).(type) {
		case nil:
		case []any:
			n = len(v)
		default:
			n = 1
		}
		got := strconv.Itoa(n)
		if n == 0 {
			got = "none"
		}
		switch {
		case n < f.min:
			o.fail("", "%s.%s expects at least %s, got %s", o.class.name, f.name, values(f.min), got)
			o.wrong[f.name] = true
		case n > f.max:
			o.fail("", "%s.%s expects at most %s, got %s", o.class.name, f.name, values(f.max), got)
			o.wrong[f.name] = true
		}
	}
	var chain []*class
	for c := o.class; c != nil; c = c.parent {
		chain = append(chain, c)
	}
	for _, c := range slices.Backward(chain) { // ARM-32: those of the parent first
		for _, i := range c.invariants {
			if slices.ContainsFunc(i.logic.expr.reads, o.unfit) {
				continue
			}
			said, fine := verdict(o.run(i.logic, nil, o), "The invariant of "+o.class.name)
			if fine {
				continue
			}
			if said == "" {
				said = i.title
			}
			if said == "" {
				said = "Illegal invariant"
			}
			o.fail("", "%s: %s", o.class.name, said)
		}
	}
}

// unfit reports whether something is wrong with a feature, or with what it is derived from (ARM-32).
func (o *object) unfit(name string) bool {
	if name == whole {
		return len(o.wrong) > 0
	}
	f := o.class.feature(name)
	return o.wrong[name] || f.derived != nil && slices.ContainsFunc(f.derived.expr.reads, o.unfit)
}

func values(n int) string {
	if n == 1 {
		return "1 value"
	}
	return fmt.Sprintf("%d values", n)
}

// shown is a value in an interpolated string.
func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return v
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, shown(x))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return printed(v)
}

// printed is a value in the text of another (OBJ-13).
func printed(v any) string { return printer{quote: true}.value(v, newDocument(v), "#") }

// written is a value as the catalog has it (SER-1 to SER-8).
func written(v any) string {
	if list, ok := v.([]any); ok {
		var parts []string
		for _, x := range list {
			parts = append(parts, written(x)) // SER-3: the root is the outermost object
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	return printer{}.value(v, newDocument(v), "#")
}

// document knows where the objects of a document are.
type document map[*object]string

// newDocument has the parts of an object, the first place of each.
func newDocument(v any) document {
	d := document{}
	d.add(v, "#")
	return d
}

func (d document) add(v any, at string) {
	o, ok := v.(*object)
	if !ok {
		return
	}
	if _, ok := d[o]; ok {
		return
	}
	d[o] = at
	for _, f := range o.class.features() {
		if !f.reference || f.link {
			continue
		}
		switch v := o.stored[f.name].(type) {
		case *object:
			d.add(v, at+"/"+f.name)
		case []any:
			for i, x := range v {
				d.add(x, fmt.Sprintf("%s/%s/%d", at, f.name, i))
			}
		}
	}
}

// printer writes values, for people or as JSON.
type printer struct{ quote bool }

func (p printer) value(v any, d document, at string) string {
	switch v := v.(type) {
	case nil:
		if p.quote {
			return "undef"
		}
		return "null"
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		s := strconv.FormatFloat(v, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
		return s
	case bool:
		return strconv.FormatBool(v)
	case string:
		return p.string(v)
	case []any:
		var parts []string
		for i, x := range v {
			parts = append(parts, p.value(x, d, fmt.Sprintf("%s/%d", at, i)))
		}
		if p.quote {
			return "[" + strings.Join(parts, ", ") + "]"
		}
		return "[" + strings.Join(parts, ",") + "]"
	case *object:
		return p.object(v, d, at)
	}
	panic(fmt.Sprintf("%T", v))
}

func (p printer) string(s string) string {
	if p.quote {
		return "'" + s + "'"
	}
	return strconv.Quote(s)
}

func (p printer) object(o *object, d document, at string) string {
	var parts []string
	for _, f := range o.class.features() {
		v, ok := o.writes(f)
		if !ok || !p.quote && f.transient { // SER-4
			continue
		}
		place := at + "/" + f.name
		if f.link {
			switch x := v.(type) {
			case *object:
				v = p.link(x, d, place)
			case []any:
				var list []any
				for i, x := range x {
					list = append(list, p.link(x.(*object), d, fmt.Sprintf("%s/%d", place, i)))
				}
				v = list
			}
		}
		name := p.string(f.name)
		if p.quote {
			parts = append(parts, name+" => "+p.value(v, d, place))
		} else {
			parts = append(parts, name+":"+p.value(v, d, place))
		}
	}
	if p.quote {
		return o.class.name + "({" + strings.Join(parts, ", ") + "})"
	}
	return "{" + strings.Join(append([]string{`"__ptype":` + strconv.Quote(o.class.name)}, parts...), ",") + "}"
}

// link is the URI of an object that is in the document, and else the object, which is in it then (SER-3).
func (p printer) link(o *object, d document, at string) any {
	if uri, ok := d[o]; ok {
		return uri
	}
	d.add(o, at)
	return o
}

// writes is what is written of a feature, if anything is (SER-4 to SER-7, OBJ-13).
func (o *object) writes(f *feature) (v any, ok bool) {
	if f.derived != nil {
		return nil, false
	}
	v = o.stored[f.name]
	if f.unsettable {
		if o.given[f.name] && v == nil && f.many() {
			v = []any{}
		}
		return v, o.given[f.name]
	}
	if v == nil {
		return nil, false
	}
	if list, ok := v.([]any); ok && len(list) == 0 && f.preset == nil {
		return nil, false
	}
	return v, f.preset == nil || !same(v, f.fallback())
}

// same is equality (COEX-6): what has the same text is equal.
func same(a, b any) bool { return className(a) == className(b) && printed(a) == printed(b) }

// pattern is a regular expression of both languages.
func pattern(re string) func(s string) bool { return regexp.MustCompile(re).MatchString }
