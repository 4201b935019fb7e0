package runtime

import (
	"strconv"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/fn"
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
		return s.At(operand(at, e.Operand), &Issue{e.Issue, e.Message})
	case *typesys.Error:
		if e.Code == "" { // no issue of Puppet's, but an error in Ruby
			return s.AtLabel(&at[0], "'[]' expression", e)
		}
		if e.Arg >= 0 {
			return s.At(operand(at, 1+e.Arg), &Issue{e.Code, e.Message})
		}
	case *op.Coercion:
		return s.At(operand(at, e.Operand), &Issue{"NUMERIC_COERCION", e.Error()})
	}
	return s.At(&at[0], err)
}

// operand is the place of an operand. An array among the keys of an index counts as its elements, so that an error may blame
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
		switch s.req.Settings.strictness() {
		case strictError:
			return nil, s.AtOperator(at, err)
		case strictWarning:
			s.warnAt(operand(at, c.Operand), c.Error())
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
		v, err = s.ResourceAttrs(v, keys...)
		return v, s.AtLabel(&at[0], "'[]' expression", err)
	default:
		t, ok := v.(typesys.Type)
		if !ok { // Puppet's own code goes wrong with the entry of no resource
			return nil, s.AtLabel(&at[0], "'[]' expression", plain("undefined method `title=' for ", value.Label(v)))
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

// Fact is $facts[path[0]][path[1]]...: what generated code reads of the facts.
// The places are those of the index expressions, the outermost first, each
// followed by that of its key.
func (s *Scope) Fact(at []Pos, path ...string) (value.Value, error) {
	v := hash(s.facts)
	for i, key := range path {
		if h, ok := v.(*value.Hash); ok {
			v = h.LookupText(key)
			continue
		}
		inner, err := op.IndexData(v, key)
		n := 2 * (len(path) - 1 - i)
		if inner, err = s.Coerce([]Pos{at[n], at[n], at[n+1]}, inner, err); err != nil {
			return nil, err
		}
		v = inner
	}
	return v, nil
}

// FactValue is $facts[name].
func (s *Scope) FactValue(name string) value.Value {
	return s.facts.LookupText(name)
}

// Fail is an error that the compiler foresaw: Puppet's code for the problem, the
// message, and the label that wraps it, "" for none (ERR-4).
func (s *Scope) Fail(at *Pos, code, label, message string) error {
	if label == "" {
		return s.At(at, &Issue{code, message})
	}
	return s.At(at, &Issue{code, wrap(label, plain(message)).Error()})
}

// BlockArgs checks the arguments of a lambda: each of the parameters without a
// default, which are at the places required, must have one (LAM-3).
func (s *Scope) BlockArgs(sig *typesys.Signature, args []value.Value, required ...*Pos) ([]value.Value, error) {
	args, err := s.UncheckedBlockArgs(sig, args, required...)
	if err != nil {
		return nil, err
	}
	return args, fn.CheckArgs("lambda", sig, args...)
}

// UncheckedBlockArgs is [Scope.BlockArgs] without looking at types: the defaults of
// the others come first (CALL-5).
func (s *Scope) UncheckedBlockArgs(sig *typesys.Signature, args []value.Value, required ...*Pos) ([]value.Value, error) {
	if n := len(args); n < len(required) {
		return nil, s.Fail(required[n], "MISSING_REQUIRED_PARAMETER", "", "Parameter $"+sig.Names[n]+" is required but no value was given")
	}
	return args, nil
}

// QueryTags are the tags that a collector's query asks for (COLL-3).
func (s *Scope) QueryTags(at *Pos, v value.Value) (value.Array, error) {
	tags, err := compile.QueryTags(v)
	return tags, s.AtLabel(at, "Virtual Query", err)
}

// QueryOperand is what the query attribute == v compares with, for a name that is
// known only now: the tags, if it is that of the tags.
func (s *Scope) QueryOperand(at *Pos, v, attribute value.Value) (value.Value, error) {
	if attribute != "tag" {
		return v, nil
	}
	return s.QueryTags(at, v)
}

// QueryEquals is attribute == v in a query, for what [Scope.QueryOperand] made of v.
func (s *Scope) QueryEquals(r *compile.Resource, attribute, v value.Value) bool {
	name := s.cat.QueryAttr(attribute)
	if name == "tag" {
		return r.Tagged(v.(value.Array))
	}
	return r.AttrEquals(name, v)
}

// QueryDiffers is attribute != v in a query.
func (s *Scope) QueryDiffers(r *compile.Resource, attribute, v value.Value) bool {
	return r.AttrDiffers(s.cat.QueryAttr(attribute), v)
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
	return ok, s.AtLabel(at, label, err)
}

// Call is [Scope.CallFunction] after a check of the arguments (CALL-3, MSG-13).
func (s *Scope) Call(f *Function, args []value.Value) (value.Value, error) {
	sig, err := signature(s, f)
	if err != nil {
		return nil, err
	}
	if err := fn.CheckArgs(f.Name, sig, args...); err != nil {
		return nil, err
	}
	return s.CallFunction(f, args)
}

// CallWithBlock is the call of a function with a lambda, which none in the Puppet
// language takes (CALL-8).
func (s *Scope) CallWithBlock(f *Function, args []value.Value, block *fn.Block) (value.Value, error) {
	sig, err := signature(s, f)
	if err != nil {
		return nil, err
	}
	return nil, plain(typesys.DescribeCall(f.Name, []typesys.Signature{*sig}, args, block.Sig.Type))
}

// Destructure returns the values for the variables on the left of an assignment
// (VAR-5). An array of names stands for a nested one. The places are
// those of the assignment, of its right side, and of the variables.
func (s *Scope) Destructure(places []Pos, v value.Value, names ...value.Value) (value.Array, error) {
	at := &places[0]
	switch v := v.(type) {
	case *value.Hash:
		out := make(value.Array, len(names))
		for i, n := range names {
			x, ok := v.Get(n)
			if !ok {
				return nil, s.At(at, issue("MISSING_MULTI_ASSIGNMENT_KEY", "No value for required key '", keyText(n), "' in assignment to variables from hash"))
			}
			out[i] = x
		}
		return out, nil
	case *typesys.Class:
		return s.destructureClass(places, v, names)
	case value.Array:
		if len(v) == len(names) {
			return v, nil
		}
		return nil, s.At(at, mismatchedEntries(len(names), len(v)))
	}
	if len(names) == 1 {
		return value.Array{v}, nil
	}
	return nil, s.At(at, mismatchedEntries(len(names), 1))
}

// keyText is a name, or names, in a message.
func keyText(names value.Value) string {
	if s, ok := names.(string); ok {
		return s
	}
	return string(value.AppendInspect(nil, names))
}

func mismatchedEntries(want, got int) error {
	return issue("ILLEGAL_MULTI_ASSIGNMENT_SIZE", "Mismatched number of assignable entries and values, expected ", strconv.Itoa(want), ", got ", strconv.Itoa(got))
}

// destructureClass reads variables of an evaluated class. What is only known around the class is no variable of it, but
// Puppet finds that out when it reads it.
func (s *Scope) destructureClass(places []Pos, c *typesys.Class, names []value.Value) (value.Array, error) {
	class := s.env.Class(c.Name)
	inner := s.classes[class]
	if class == nil || inner == nil {
		return nil, s.At(&places[1], issue("UNKNOWN_RESOURCE", "Resource not found: Class['", c.Name, "']"))
	}
	out := make(value.Array, len(names))
	for i, n := range names {
		name := keyText(n)
		full := c.Name + "::" + name
		v := s.classVarNamed(class, name)
		if value.IsUnset(v) && !inner.DefinedVar(name) {
			return nil, s.At(&places[2+i], issue("MISSING_MULTI_ASSIGNMENT_VARIABLE", "No value for required variable '$", full, "' in assignment to variables from class reference"))
		}
		var err error
		if out[i], err = s.RequireAt(&places[0], v, full); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ClassPreset reads what an evaluated class has without assignment: title, name
// and module_name (VAR-8); Unset when it has not been evaluated.
func (c *Compiler) ClassPreset(class *Class, name string) value.Value {
	s := c.classes[class]
	if s == nil {
		return value.Unset
	}
	switch name {
	case "title":
		return s.Title()
	case "name":
		return s.Name()
	case "module_name":
		return s.ModuleName()
	}
	return value.Unset
}
