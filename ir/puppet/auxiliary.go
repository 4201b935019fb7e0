package puppet

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// VarAux names a variable of a class.
type VarAux struct{ Class, Var string }

// AssertAux is the type that a value must have. Subject begins the message:
// "value returned from function 'f'".
type AssertAux struct {
	Type    typesys.Type
	Subject string
}

// ForeachAux is an iteration. Arity is the number of parameters of
// the lambda: 1 for elements, 2 for index and element or key and value.
type ForeachAux struct {
	Loop
	Arity int
}

// AcceptAux are the parameters of a lambda, one for each argument.
type AcceptAux []AcceptParam

// AcceptParam is a parameter with its type. One that is computed is the operand of
// the number Computed, counted from 1, of those behind the arguments.
type AcceptParam struct {
	Name     string
	Type     typesys.Type
	Computed int
}

// Form is how a resource is declared.
type Form uint8

// The forms.
const (
	Regular Form = iota
	Virtual
	Exported
)

// AttrAux is one attribute operation; its value is the argument at the same
// place.
type AttrAux struct {
	Name string // "" for a splat
	// Op is '=' for =>, '+' for +>, '*' for a splat; 'd' and 'D' are an attribute
	// and a splat of the default body, which give way to the body's own (RES-6).
	Op byte
	// Pos is where the operation stands in the source, for errors that are about it alone; no line where it is not written there.
	Pos ir.Pos
}

// PosIn is where the operation of an op that stands at a place is, as far as that is known.
func (a *AttrAux) PosIn(at ir.Pos) ir.Pos {
	if a.Pos.Line == 0 {
		return at
	}
	return a.Pos
}

// DeclareAux describes a resource body, defaults or overrides. The attribute
// values are the last len(Attrs) arguments.
type DeclareAux struct {
	Type  string // resource type or class name in lower case; "" when it is an argument
	Form  Form
	Attrs []AttrAux
}

// IncludeAux is an inclusion of classes.
type IncludeAux struct {
	Inclusion
	Classes []string // literal names; nil when the names are arguments
	Spread  []bool   // arguments that are arrays to splice (CALL-2), or nil
}

// CollectAux describes a collector. The attribute values are the last
// len(Attrs) arguments.
type CollectAux struct {
	Type     string
	Exported bool
	All      bool // no query
	Attrs    []AttrAux
}

// Groups is the representation of match groups: the groups, nil when nothing matched.
var Groups = ir.NewRepr(ir.GoTypeName{Path: "github.com/p2go/p2go/runtime/value", Name: "Array"})

// GroupsType is the static type of a value that holds match groups, which are no values of Puppet.
var GroupsType typesys.Type = ir.NewType("groups", Groups)
