package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
)

// Puppet converts values for its older parts, which know references as entries of
// the catalog and no iterators ([compile.Builder.Held]): attributes, where they
// are evaluated, and in classes, defines and nodes the defaults of parameters and
// what the body results in.

// Hold is the value of an attribute, as resources hold it (RES-8).
func (s *Scope) Hold(at *Pos, op catalog.AttrOp, v value.Value) (value.Value, error) {
	v, err := s.c.build.Held(v)
	return v, s.c.atLabel(at, "'"+op.String()+"' expression", err)
}

// HoldSplat is the value of `* =>`, a hash of attributes (RES-5). The places are
// those of the operation and of the value.
func (s *Scope) HoldSplat(at []Pos, v value.Value) (value.Value, error) {
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, s.c.at(&at[1], issue("TYPE_MISMATCH", "Expected value of type Hash, got ", generalType(v)))
	}
	v, err := s.c.build.HeldAttrs(&at[0], h)
	return v, s.c.atLabel(&at[0], "Object", err)
}

// Unrepeated is the error about an attribute in a hash of them that is also set by
// its name; nil when there is none.
func (s *Scope) Unrepeated(at *Pos, attrs, names value.Value) error {
	for _, name := range names.(value.Array) {
		if _, twice := attrs.(*value.Hash).Get(name); twice {
			return s.c.at(at, compile.DuplicateAttr(name.(string)))
		}
	}
	return nil
}

// HoldResult is for what the body of a class, define or node results in, which
// nobody uses. Whoever evaluates the body gives the error its place.
func (s *Scope) HoldResult(v value.Value) error {
	_, err := s.c.build.Held(v)
	return err
}

// HoldDefault is the default of a class's or define's parameter. The error about
// a type that refers to nothing tells the line of the class or define.
func (s *Scope) HoldDefault(v value.Value) (value.Value, error) {
	v, err := s.c.build.Held(v)
	if err == nil || err == compile.ErrIterator {
		return v, err
	}
	return nil, s.c.build.Final(s.definition(), err.Error())
}

// definition is the place of the class or define that is being evaluated.
func (s *Scope) definition() *Pos {
	if s.class != nil {
		return s.class.Pos
	}
	return s.define.Pos
}
