package ir

import (
	"github.com/p2go/p2go/runtime/value"
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

// CallAux is a callee. Block reports whether the last argument is a lambda.
type CallAux struct {
	Name   string
	Module string // of a function of package runtime/fn/modules, or the edition of stdlib in which it is another than before
	Block  bool
	Spread []bool // arguments that are arrays to splice (CALL-2), or nil
	Effect Effect // of this callee
}

// LambdaAux describes a closure. Its region's Args are the parameters' values.
type LambdaAux struct {
	Params   []*Param
	Returns  typesys.Type // nil when not declared
	Computed int          // the same of Returns as [Param.Computed]
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

// FailAux is an error that is certain: its issue and full text. Label, when not
// empty, wraps it: "Function Call" (ERR-4).
//
// Jump, when not empty, is `return` or `next` where there is nothing to leave
// (JMP-3); the rest is empty then.
//
// Early is the error of a default that reads a parameter which has no value yet:
// its place is that of the call whose argument is missing (CALL-4). Refused is that
// of a parameter that may not be assigned, which has that place too; of a class or
// define it has that of the definition (VAR-3).
//
// Whole is an error of a whole file, which has no label where something that the file
// would define is looked for: At is its place in File, as far as Puppet shows it. Without
// a file it is an error like others there.
type FailAux struct {
	Issue, Message, Label string
	Jump                  string
	Early, Refused        bool
	Whole                 bool
	File                  string
	At                    Pos
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
	Pos Pos
}

// PosIn is where the operation of an op that stands at a place is, as far as that is known.
func (a *AttrAux) PosIn(at Pos) Pos {
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

// GroupsType is the static type of a value that holds match groups, which are no values of Puppet.
var GroupsType typesys.Type = NewType("groups", Groups)

// Const returns the constant that v is, if it is one.
func (v *Value) Const() (value.Value, bool) {
	if v.Op != OpConst {
		return nil, false
	}
	return v.Aux, true
}
