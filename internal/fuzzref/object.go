package fuzzref

import (
	"fmt"
	"slices"
	"strings"
)

// object is an Object type.
type object struct {
	name       string
	parent     *object
	attributes []attribute // its own
}

type attribute struct {
	name     string
	t        *typ
	needed   bool
	constant bool
}

// all returns the attributes that instances have.
func (o *object) all() []attribute {
	if o.parent == nil {
		return o.attributes
	}
	var inherited []attribute
	for _, a := range o.parent.all() {
		if !slices.ContainsFunc(o.attributes, func(b attribute) bool { return a.name == b.name }) {
			inherited = append(inherited, a)
		}
	}
	return append(inherited, o.attributes...)
}

// objectType writes an Object type.
func (g *gen) objectType() {
	o := &object{name: g.typeName("o")}
	var parts []string
	if n := len(g.objects); n > 0 && g.chance(50) {
		o.parent = g.objects[n-1]
		parts = append(parts, "parent => "+o.parent.name)
	}
	var attributes, constants []string
	for _, name := range []string{"p", "q", "r", "s"}[:g.r.IntN(4)] {
		if o.parent != nil && g.chance(75) {
			name += "2"
		}
		a := attribute{name: name, t: g.anyTyp(1), needed: true}
		if g.chance(50) {
			a.t = g.dataTyp()
		}
		spelled := g.spell(a.t)
		if g.chance(50) {
			spelled = g.spellDeep(a.t, 0)
		}
		switch g.r.IntN(10) {
		case 0:
			a.needed, a.constant = false, true
			constants = append(constants, fmt.Sprintf("%s => %s", a.name, g.simple(a.t)))
		case 1, 2:
			a.needed = false
			attributes = append(attributes, fmt.Sprintf("%s => {type => %s, value => %s}", a.name, spelled, g.simple(a.t)))
		case 3:
			a.needed = false
			attributes = append(attributes, fmt.Sprintf("%s => Optional[%s]", a.name, spelled))
		case 4:
			a.needed = false
			attributes = append(attributes, fmt.Sprintf("%s => {type => %s, kind => %s, value => %s}", a.name, spelled,
				pick(g, "constant", "given_or_derived", "reference"), g.simple(a.t)))
		case 5:
			attributes = append(attributes, fmt.Sprintf("%s => {type => %s, %s}", a.name, spelled, pick(g, "override => true", "final => true", "kind => derived", "final => false")))
		default:
			attributes = append(attributes, a.name+" => "+spelled)
		}
		o.attributes = append(o.attributes, a)
	}
	if len(attributes) > 0 {
		parts = append(parts, "attributes => {"+strings.Join(attributes, ", ")+"}")
	}
	if len(constants) > 0 {
		parts = append(parts, "constants => {"+strings.Join(constants, ", ")+"}")
	}
	if g.chance(10) {
		parts = append(parts, "functions => {'m' => Callable[[Integer], String]}")
	}
	if g.chance(12) {
		parts = append(parts, "equality => "+pick(g, "[p]", "[]", "q", "[p, q]"))
	}
	if g.chance(5) {
		parts = append(parts, "equality_include_type => "+pick(g, "true", "false"))
	}
	if g.chance(8) {
		parts = append(parts, "type_parameters => {p => "+pick(g, "String", "Integer", "Optional[Any]")+"}")
	}
	body := "{" + strings.Join(parts, ", ") + "}"
	if g.chance(70) {
		body = "Object[" + body + "]"
	}
	g.line("type %s = %s", o.name, body)
	g.objects = append(g.objects, o)
}

// simple writes a constant of a type as definitions of types can have it: without calls.
func (g *gen) simple(t *typ) string {
	for range 10 {
		if e := g.literal(t); !strings.ContainsAny(e, "($") && !strings.Contains(e, "each") {
			return e
		}
	}
	return "undef"
}

// instance writes the creation of an instance, whose attributes value writes.
func (g *gen) instance(o *object, value func(*typ) string) string {
	attributes := slices.DeleteFunc(slices.Clone(o.all()), func(a attribute) bool { return a.constant })
	if g.chance(40) {
		var entries []string
		for _, a := range attributes {
			if a.needed && !g.chance(3) || !a.needed && g.chance(50) {
				entries = append(entries, fmt.Sprintf("%s => %s", a.name, value(a.t)))
			}
		}
		return fmt.Sprintf("%s%s({%s})", o.name, pick(g, "", ".new"), strings.Join(entries, ", "))
	}
	// Those that have a value come last.
	slices.SortStableFunc(attributes, func(a, b attribute) int {
		switch {
		case a.needed == b.needed:
			return 0
		case a.needed:
			return -1
		}
		return 1
	})
	var args []string
	for _, a := range attributes {
		if !a.needed && g.chance(50) || g.chance(2) {
			break
		}
		args = append(args, value(a.t))
	}
	return fmt.Sprintf("%s%s(%s)", o.name, pick(g, "", ".new"), strings.Join(args, ", "))
}

// member writes the reading of an attribute that gives a t, when there is one.
func (g *gen) member(s *scope, t *typ, depth int) string {
	type choice struct {
		o    *object
		name string
	}
	var fitting []choice
	for _, o := range g.objects {
		for _, a := range o.all() {
			if a.t.fits(t) || g.chance(2) {
				fitting = append(fitting, choice{o, a.name})
			}
		}
	}
	if len(fitting) == 0 {
		return g.call(s, t, depth)
	}
	c := pick(g, fitting...)
	return g.receiver(s, &typ{kind: objectKind, object: c.o}, depth) + "." + c.name + pick(g, "", "", "", "()")
}
