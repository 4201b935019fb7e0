package ir

import (
	"fmt"

	"github.com/p2go/p2go/typesys"
)

// Dialect is a set of operations and types beside those of this package, for a language that these cannot express. Its ops go through
// text form, verifier, passes and effects as all others do; what makes Go code of them is registered with the backend.
type Dialect struct {
	// Name says what the dialect is.
	Name string
	// Ops are the rows of its ops, in the order of their numbers. Names in the text form begin with that of the dialect and a dot, but for
	// those of Puppet, of which most programs are made.
	Ops []Info
}

// DialectOps is how many ops a dialect can have: those of the dialect n begin at n*DialectOps.
const DialectOps Op = 1 << 8

// dialects are the dialects by their numbers; number 0 are the ops of this package.
var dialects [1 << 8]*Dialect

// opNames finds an op by its name in the text form.
var opNames = map[string]Op{}

var _ = Register(0, Dialect{Name: "core", Ops: Ops[:]})

// Register makes a dialect known by its number, which is no other's. It is called before any program is read or made, by variables of
// the package of the dialect.
func Register(number int, d Dialect) *Dialect {
	if dialects[number] != nil || len(d.Ops) > int(DialectOps) {
		panic(fmt.Sprintf("ir: dialect %d, %s, has the number of another or too many ops", number, d.Name))
	}
	for i, info := range d.Ops {
		if _, taken := opNames[info.Name]; taken {
			panic(fmt.Sprintf("ir: two ops are called %q", info.Name))
		}
		if info.Name != "" {
			opNames[info.Name] = Op(number)*DialectOps + Op(i)
		}
	}
	dialects[number] = &d
	return &d
}

// Info returns the row of an op; that of an op that there is not has no name.
func (o Op) Info() *Info {
	if d := dialects[o/DialectOps]; d != nil && int(o%DialectOps) < len(d.Ops) {
		return &d.Ops[o%DialectOps]
	}
	return &noOp
}

var noOp Info

// Core reports whether the op is one of this package.
func (o Op) Core() bool { return o < DialectOps }

// OwnType is a static type whose values are no values of Puppet: that of match groups, and those that dialects bring. It is disjoint
// from every other type; only ops that are made for it take and give its values.
type OwnType struct {
	typesys.Type // Any, for what asks of a type what all types tell
	name         string
	repr         Repr
}

// NewType makes a type with a name in the text form, and the representation of its values.
func NewType(name string, repr Repr) *OwnType {
	t := &OwnType{typesys.AnyType, name, repr}
	ownTypes[name] = t
	return t
}

// String returns the name of the type in the text form.
func (t *OwnType) String() string { return t.name }

// ownTypes are the own types by name.
var ownTypes = map[string]*OwnType{}

// Own reports whether a type is an own one, whose values are no values of Puppet.
func Own(t typesys.Type) bool {
	_, ok := t.(*OwnType)
	return ok
}

// ErrorType is the static type of errors that [OpTry] catches: they are Go's.
var ErrorType = NewType("error", NewRepr(GoTypeName{Name: "error"}))

// GoTypeName is a type of Go: that of the name in the package of an import path, which is empty for Go's own.
// Values of it are pointers to the type where Pointer is set: they can be changed, by ops that [Writes].
type GoTypeName struct {
	Path, Name string
	Pointer    bool
}

// NewRepr makes a representation: values are held in a Go type.
func NewRepr(t GoTypeName) Repr {
	ownReprs = append(ownReprs, t)
	return firstOwnRepr + Repr(len(ownReprs)-1)
}

const firstOwnRepr Repr = 1 << 5

var ownReprs []GoTypeName

// Own returns the Go type of a representation that [NewRepr] made; ok is false for all others.
func (r Repr) Own() (t GoTypeName, ok bool) {
	if r < firstOwnRepr {
		return GoTypeName{}, false
	}
	return ownReprs[r-firstOwnRepr], true
}
