package object

import (
	"fmt"
	"strconv"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// first is the number of the dialect's first op.
const first = 3 * ir.DialectOps

// The operations.
const (
	OpNew ir.Op = first + iota
	OpAssign
	OpAppend
	OpStore
	OpFeature
)

// NewAux is how an object is made.
type NewAux struct {
	Type *typesys.Object
	// Keys are the features that are given by name: an argument for each, in the order in which they are given.
	Keys []string
	// Hash says that the next argument is a hash of features.
	Hash bool
	// Block says that the last argument is a lambda that initialises the object.
	Block bool
}

// dialect is registered before any program is read or made.
var dialect = ir.Register(3, ir.Dialect{Name: "object", Ops: ops[:]})

// Ops are the rows of the ops, in order.
func Ops() []ir.Info { return dialect.Ops }

var ops = [...]ir.Info{
	OpNew - first:     {Name: "object.new", Args: -1, Aux: auxNew, Effect: ir.Writes, Infer: newType, Doc: "a new object of a declared type, from its features (ARM-43)"},
	OpAssign - first:  {Name: "object.assign", Args: 2, Aux: ir.AuxName, Effect: ir.Writes, Doc: "gives an object that is being made a feature (ARM-46)"},
	OpAppend - first:  {Name: "object.append", Args: 2, Aux: ir.AuxName, Effect: ir.Writes, Doc: "appends to a feature of an object that is being made; elements of an array one by one (ARM-46)"},
	OpStore - first:   {Name: "object.store", Args: 2, Aux: ir.AuxName, Effect: ir.Writes, Doc: "stores the value of a feature, from the logic that sets one (ARM-25)"},
	OpFeature - first: {Name: "object.feature", Args: 1, Aux: ir.AuxName, Effect: ir.Fails, Infer: featureType, Doc: "what readers see of a feature of an object (ARM-47)"},
}

func newType(v *ir.Value) typesys.Type { return v.Aux.(NewAux).Type }

// featureType is the type of a feature of an object that is done: of one that is being made, static types do not say the type.
func featureType(v *ir.Value) typesys.Type {
	if o := Declared(ir.StaticType(v.Args[0])); o != nil {
		if a := o.Attribute(v.Aux.(string)); a != nil {
			return a.Type
		}
	}
	return typesys.AnyType
}

// Declared returns the declared type that a static type is, aliases of it followed; nil for any other.
func Declared(t typesys.Type) *typesys.Object {
	for {
		a, ok := t.(*typesys.Alias)
		if !ok {
			break
		}
		t = a.Resolved()
	}
	if o, ok := t.(*typesys.Object); ok && o.Declared {
		return o
	}
	return nil
}

// auxNew is a [NewAux].
var auxNew = &ir.AuxKind{
	Form:  "type; the features that are given, strings; `hash` where a hash of features follows; `&` where the last argument is a lambda",
	Holds: func(aux any) bool { a, ok := aux.(NewAux); return ok && a.Type != nil },
	Print: func(w *ir.Printer, v *ir.Value) []*ir.Value {
		a := v.Aux.(NewAux)
		w.Words(v, ir.TypeText(a.Type))
		for _, key := range a.Keys {
			w.Words(v, strconv.Quote(key))
		}
		if a.Hash {
			w.Words(v, "hash")
		}
		if a.Block {
			w.Words(v, "&")
		}
		return v.Args
	},
	Read: func(r *ir.Reader, v *ir.Value) {
		t, ok := r.Type().(*typesys.Object)
		if !ok {
			r.Fail("objects are made of object types")
		}
		a := NewAux{Type: t}
		for r.AtStr() {
			a.Keys = append(a.Keys, r.Str())
		}
		a.Hash, a.Block = r.Accept("hash"), r.Accept("&")
		v.Aux = a
	},
	Verify: func(v *ir.Value) error {
		a := v.Aux.(NewAux)
		n := len(a.Keys)
		if a.Hash {
			n++
		}
		if a.Block {
			n++
		}
		switch {
		case len(v.Args) != n:
			return fmt.Errorf("%d arguments instead of %d", len(v.Args), n)
		case a.Block && v.Args[n-1].Op != ir.OpLambda:
			return fmt.Errorf("the last argument is no lambda")
		}
		return nil
	},
}
