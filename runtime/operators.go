package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// AtOperator gives the error of an operator a place. The positions are that of
// the whole expression and, where they are known, those of its operands, one of
// which may be to blame.
func (s *Scope) AtOperator(at []Pos, err error) error {
	switch e := err.(type) {
	case *op.Error:
		return s.c.at(operand(at, e.Operand), &Issue{e.Issue, e.Message})
	case *typesys.Error:
		if e.Code == "" { // no issue of Puppet's, but an error in Ruby
			return s.c.atLabel(&at[0], "'[]' expression", e)
		}
		if e.Arg >= 0 {
			return s.c.at(operand(at, 1+e.Arg), &Issue{e.Code, e.Message})
		}
	case *op.Coercion:
		return s.c.at(operand(at, e.Operand), &Issue{"NUMERIC_COERCION", e.Error()})
	}
	return s.c.at(&at[0], err)
}

// operandOf is the place of an operand. An array among the keys of an index counts as its elements, so that an error may blame
// a key that has no place in the manifest: Puppet then tells none (ERR-2).
func operand(at []Pos, n int) *Pos {
	switch {
	case n == op.Whole || len(at) == 1:
		return &at[0]
	case n+1 < len(at):
		return &at[n+1]
	}
	return nil
}

// Coerce takes what an operator returned. A string that was used as a number is
// an error, or worth a warning, or neither, as the setting strict says (NUM-2);
// other errors get their place as with [Scope.AtOperator].
func (s *Scope) Coerce(at []Pos, v value.Value, err error) (value.Value, error) {
	for err != nil {
		c, ok := err.(*op.Coercion)
		if !ok {
			return nil, s.AtOperator(at, err)
		}
		switch s.c.req.Settings.strictness() {
		case strictError:
			return nil, s.AtOperator(at, err)
		case strictWarning:
			s.c.warnAt(operand(at, c.Operand), c.Error())
		}
		v, err = c.Resume()
	}
	return v, nil
}

// Index is value[keys...] (IDX) in programs that have no types as values but
// references: of those it gives attributes (IDX-13) or, where they have no title
// yet, references with titles (IDX-14).
func (s *Scope) Index(at []Pos, v value.Value, keys ...value.Value) (value.Value, error) {
	typ, title, ok := catalog.AsRef(v)
	var err error
	switch {
	case !ok:
		v, err = op.IndexData(v, keys...)
		return s.Coerce(at, v, err)
	case typ != "" && (title != "" || isTitled(v)):
		v, err = resourceAttrs(s, v, keys...)
		return v, s.c.atLabel(&at[0], "'[]' expression", err)
	default:
		t, ok := v.(typesys.Type)
		if !ok { // Puppet's own code goes wrong with the entry of no resource
			return nil, s.c.atLabel(&at[0], "'[]' expression", plain("undefined method `title=' for ", value.Label(v)))
		}
		v, err = typesys.References(t, keys)
		s.mention(&at[0], v)
	}
	if err != nil {
		return nil, s.AtOperator(at, err)
	}
	return v, nil
}

// isTitled reports whether a value refers to a resource whose title is empty.
func isTitled(v value.Value) bool {
	r, ok := v.(*typesys.Resource)
	return ok && r.Titled()
}

// IndexType is [Scope.Index] in programs that have types as values, which
// indexing parameterises (IDX-12). It links all types.
func (s *Scope) IndexType(at []Pos, v value.Value, keys ...value.Value) (value.Value, error) {
	if _, _, ref := catalog.AsRef(v); ref {
		return s.Index(at, v, keys...)
	}
	v, err := op.Index(v, keys...)
	return s.Coerce(at, v, err)
}

// Parameterize is t[params…] for a type that is known, is no reference and takes no patterns: see [typesys.Parameterize].
func (s *Scope) Parameterize(at []Pos, t typesys.Type, params ...value.Value) (value.Value, error) {
	v, err := typesys.Parameterize(t, params)
	if err != nil {
		return s.Coerce(at, nil, err)
	}
	return v, nil
}

// Refer is t[title] for a type of resources.
func (s *Scope) Refer(at *Pos, t *typesys.Resource, title string) value.Value {
	r := &typesys.Resource{TypeName: t.TypeName, Title: title, Empty: title == "", Computed: t.Computed}
	s.mention(at, r)
	return r
}

// NoMatch is the error of a selector that has no option for a value (CTL-3).
func (s *Scope) NoMatch(at *Pos, v value.Value) error {
	return s.AtOperator([]Pos{*at}, op.NoMatchingEntry(v))
}

// Assert returns v, which must be an instance of a type: what a function returns
// (FN-2). The caller gives the error its place.
func (s *Scope) Assert(t typesys.Type, subject string, v value.Value) (value.Value, error) {
	if typesys.Instance(t, v) {
		return v, nil
	}
	return nil, plain(typesys.WrongType(subject, t, v))
}

// TryInstance reports whether v is an instance of a type with an Init that may have
// no constructor (NEW-78): the construct that asks fails then.
func (s *Scope) TryInstance(at *Pos, t typesys.Type, label string, v value.Value) (bool, error) {
	ok, err := typesys.TryInstance(t, v)
	return ok, s.c.atLabel(at, label, err)
}
