package certain

import (
	"slices"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	eval "github.com/p2go/p2go/ir/constant"
	"github.com/p2go/p2go/ir/object"
	rtobject "github.com/p2go/p2go/runtime/object"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The codes of what is wrong with objects of declared types, and with the types.
const (
	CodeFeature        = "P2GO_UNKNOWN_FEATURE"
	CodeFeatureValue   = "P2GO_FEATURE_VALUE"
	CodeFeatureDefault = "P2GO_FEATURE_DEFAULT"
)

// objectType is a declared type with its features and invariants, inherited ones first.
type objectType struct {
	name       string
	abstract   bool
	features   []*ir.Feature
	names      []string // of the features
	feature    map[string]*ir.Feature
	invariants []*ir.Invariant
}

// declaredType returns the declared type of an object type; nil where the program does not declare it.
func (c *bodyChecker) declaredType(o *typesys.Object) *objectType {
	if d, ok := c.types[o]; ok {
		return d
	}
	if c.types == nil {
		c.types = map[*typesys.Object]*objectType{}
	}
	var d *objectType
	if own := c.declared[o.Name]; own != nil {
		d = &objectType{name: o.Name, abstract: own.Abstract, feature: map[string]*ir.Feature{}}
		for _, part := range ir.Lineage(o, func(o *typesys.Object) *ir.Declaration { return c.declared[o.Name] }) {
			d.features, d.invariants = append(d.features, part.Features...), append(d.invariants, part.Invariants...)
		}
		for _, f := range d.features {
			d.names, d.feature[f.Name] = append(d.names, f.Name), f
		}
	}
	c.types[o] = d
	return d
}

// making is what is known of an object that is being made.
type making struct {
	*objectType
	// open says that features may have other values than those that are known: logic and lambdas may set them.
	open bool
	// known are the values that features have; unsound are those of which more is known to be wrong.
	known   map[string]value.Value
	unsound map[string]bool
}

// object finds what is wrong with an object that is made: with the values of its features, how many there are, and with its invariants, as
// far as they are known when building (ARM-43, ARM-44). All of it fails where the object is done.
func (c *bodyChecker) object(v *ir.Value) {
	aux := v.Aux.(object.NewAux)
	d := c.declaredType(aux.Type)
	if d == nil {
		return
	}
	m := &making{objectType: d, known: map[string]value.Value{}, unsound: map[string]bool{}}
	if d.abstract {
		c.report(v.Pos, CodeFeature, rtobject.Abstract(d.name).Error())
		return
	}
	for i, name := range aux.Keys {
		at := v.Pos
		if i < len(v.ArgPos) {
			at = v.ArgPos[i]
		}
		c.gives(m, name, v.Args[i], at)
	}
	rest := v.Args[len(aux.Keys):]
	if aux.Hash {
		h, _ := rest[0].Const()
		if features, ok := h.(*value.Hash); ok {
			for _, e := range features.Entries() {
				name, ok := e.Key.(string)
				if !ok {
					name = value.Text(e.Key)
				}
				c.gives(m, name, known(e.Value), v.Pos)
			}
		} else {
			m.open = true
		}
		rest = rest[1:]
	}
	if aux.Block {
		m.open = true
		c.initialises(m, rest[0])
	}
	if !m.open {
		c.whole(m, v.Pos)
	}
}

// known is a value that is known when building.
func known(v value.Value) *ir.Value { return &ir.Value{Op: ir.OpConst, Aux: v, Type: typesys.Infer(v)} }

// initialises finds what is wrong with the values that a lambda gives to the features of the object that is its first parameter (ARM-46).
func (c *bodyChecker) initialises(m *making, lambda *ir.Value) {
	aux := lambda.Aux.(*ir.LambdaAux)
	if len(aux.Params) == 0 {
		return
	}
	always := c.always
	defer func() { c.always = always }()
	body := lambda.Regions[0]
	straight := !jumps(lambda)
	body.Walk(func(v *ir.Value) {
		if v.Op != object.OpAssign && v.Op != object.OpAppend || v.Args[0] != aux.Params[0].Value {
			return
		}
		c.always = always && straight && slices.Contains(body.Body, v)
		name, given := v.Aux.(string), v.Args[1]
		if f := m.feature[name]; v.Op == object.OpAppend && f != nil {
			more, ok := given.Const()
			switch {
			case !f.Multiple():
				c.report(v.Pos, CodeFeature, rtobject.Single(m.name, name).Error())
				return
			case !ok:
				return
			}
			given = known(rtobject.List(more))
		}
		c.gives(m, name, given, v.Pos)
	})
}

// gives finds what is wrong with a value that is given to a feature (ARM-32, ARM-44).
func (c *bodyChecker) gives(m *making, name string, v *ir.Value, at ir.Pos) {
	f := m.feature[name]
	switch {
	case f == nil:
		found := c.report(at, CodeFeature, rtobject.Unknown(m.name, name).Error())
		if near := diag.Nearest(name, m.names); near != "" {
			found.Hint = "did you mean '" + near + "'?"
		}
		return
	case !f.Setable || f.Derived != nil && f.Set == nil:
		c.report(at, CodeFeature, rtobject.NotSetable(m.name, name).Error())
		return
	case f.Derived != nil || v.Unset:
		m.open = true
		return
	}
	given, constant := v.Const()
	if constant && given == nil && f.TakesUndef() {
		delete(m.known, name)
		if f.Unsettable {
			m.known[name] = nil
		}
		return
	}
	if f.Set == nil && c.mismatch(m, f, v, at) {
		return
	}
	if !constant {
		m.open = true
		return
	}
	list := value.Array{given}
	if f.Multiple() {
		list = rtobject.List(given)
	}
	for _, one := range list {
		if c.refuses(m, f, f.Validate, one, at) {
			m.unsound[name] = true
			return
		}
	}
	if f.Set != nil { // what it stores, and where, is for it to say
		m.open = true
		return
	}
	m.known[name] = given
	for _, one := range list {
		if c.refuses(m, f, f.Check, one, at) {
			m.unsound[name] = true
			return
		}
	}
}

// mismatch finds a value that is never of the type of a feature.
func (c *bodyChecker) mismatch(m *making, f *ir.Feature, v *ir.Value, at ir.Pos) bool {
	var messages []string // one for each element of a list that is wrong
	ok := tries([]*ir.Value{v}, func(vs []value.Value) bool {
		if vs[0] == nil && f.TakesUndef() || typesys.Instance(f.Stored(), vs[0]) {
			return false
		}
		var texts []string
		for u := range rtobject.WrongType(m.name, f.Name, f.Stored(), vs[0]).All {
			texts = append(texts, u.Text)
		}
		same := messages == nil || slices.Equal(messages, texts)
		messages = texts
		return same
	})
	if !ok || messages == nil {
		return false
	}
	for _, text := range messages {
		c.report(at, CodeFeatureValue, text)
	}
	m.unsound[f.Name] = true
	return true
}

// refuses finds a value that logic of a feature does not accept.
func (c *bodyChecker) refuses(m *making, f *ir.Feature, l *ir.Logic, v value.Value, at ir.Pos) bool {
	err := c.refusal(m.name, f, l, v)
	if err != nil {
		c.report(at, CodeFeatureValue, err.Error())
	}
	return err != nil
}

// refusal is the error of a value that logic of a feature of a type does not accept; nil where it does, and where that is not known.
func (c *bodyChecker) refusal(of string, f *ir.Feature, l *ir.Logic, v value.Value) error {
	result, ok := c.logic(l, func(taken string) (value.Value, bool) { return v, taken == ir.TakesValue })
	if !ok {
		return nil
	}
	return rtobject.Judge(result, of, f.Name, v)
}

// logic is what logic gives for values that are known; ok is false where it is not known, and where there is none.
func (c *bodyChecker) logic(l *ir.Logic, known func(taken string) (value.Value, bool)) (result value.Value, ok bool) {
	if l == nil {
		return nil, false
	}
	f := c.functions[l.Function]
	if f == nil || len(f.Params) != len(l.Takes) {
		return nil, false
	}
	args := make([]value.Value, len(l.Takes))
	for i, taken := range l.Takes {
		if args[i], ok = known(taken); !ok {
			return nil, false
		}
	}
	return eval.Function(f, args)
}

// whole finds what is wrong with an object all of whose features are known (ARM-33, ARM-30).
func (c *bodyChecker) whole(m *making, at ir.Pos) {
	for _, f := range m.features {
		v, given := m.known[f.Name]
		if f.Derived != nil || m.unsound[f.Name] {
			continue
		}
		n, least, most := 0, f.Min, f.Max
		switch {
		case !given && f.Default != nil:
			continue
		case f.Multiple():
			if v != nil {
				n = len(rtobject.List(v))
			}
		case f.Min == 0 || given:
			continue
		}
		if u := rtobject.Miscounted(m.name, f.Name, n, least, most); u != nil {
			c.report(at, CodeFeatureValue, u.Text)
			m.unsound[f.Name] = true
		}
	}
	for _, i := range m.invariants {
		result, ok := c.logic(i.Logic, m.reads)
		if !ok {
			continue
		}
		if err := rtobject.Verdict(result, m.name, i.Title); err != nil {
			c.report(at, CodeFeatureValue, err.Error())
		}
	}
}

// reads is what logic reads of an object all of whose features are known.
func (m *making) reads(taken string) (v value.Value, ok bool) {
	name, ok := ir.IsFeature(taken)
	if !ok || m.unsound[name] {
		return nil, false
	}
	f := m.feature[name]
	if f == nil || f.Derived != nil || f.Get != nil {
		return nil, false
	}
	v, given := m.known[name]
	switch {
	case !given && f.Default != nil:
		return f.Default, true
	case f.Multiple() && v == nil:
		return value.Array{}, true
	}
	return v, true
}

// defaults finds defaults that are no values of their features (AMB-19).
func (c *checker) defaults() {
	for _, a := range c.p.Aliases {
		if a.Declares == nil {
			continue
		}
		for _, f := range a.Declares.Features {
			if f.Default == nil || f.Check == nil {
				continue
			}
			b := &bodyChecker{program: c.program, f: c.functions[f.Check.Function], always: true}
			for _, v := range rtobject.List(f.Default) {
				if u, ok := b.refusal(a.Name, f, f.Check, v).(*rtobject.Unacceptable); ok {
					b.report(f.Pos, CodeFeatureDefault, "The default of the attribute '"+f.Name+"' is not acceptable: "+u.Detail)
					break
				}
			}
			c.found = append(c.found, b.found...)
		}
	}
}
