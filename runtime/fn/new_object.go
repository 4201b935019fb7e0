package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// objectConstructor makes values of an object type from a hash of its attributes,
// or from their values in order, OBJ-7.
func objectConstructor(t *typesys.Object) (*Function, error) {
	if t.Declared {
		return declaredConstructor(t), nil
	}
	if err := t.CheckConstructor(); err != nil {
		return nil, err
	}
	attrs, required := t.Settable()
	params := &tuple{Size: size{Min: int64(required), Max: int64(len(attrs))}}
	var paramNames names
	for _, a := range attrs {
		params.Types = append(params.Types, a.Type)
		paramNames = append(paramNames, a.Name)
	}
	if len(attrs) == 0 {
		params.Size = none
	}
	if t.IsPcore() {
		return &Function{Name: "new_" + t.Name, Dispatch: []Dispatch{{
			signature{Type: &callable{Params: params}, Names: paramNames},
			func(_ Context, args []value.Value, _ *Block) (value.Value, error) { return t.Make(args) },
		}}}, nil
	}
	if t.Name == typesys.LookupContextType.Name { // which nothing but a lookup has what it takes to make
		return &Function{Name: "new_" + t.Name, Dispatch: []Dispatch{{
			signature{Type: &callable{Params: params}, Names: paramNames},
			func(_ Context, args []value.Value, _ *Block) (value.Value, error) {
				if len(args) == 0 {
					return nil, fail("wrong number of arguments (given 0, expected 1)")
				}
				return nil, fail("a ", t.Name, " is made by lookups alone")
			},
		}}}, nil
	}
	return &Function{
		Name: "new_" + t.Name,
		Dispatch: []Dispatch{
			{
				signature{Type: &callable{Params: &tuple{Types: types{t.InitHash()}}}, Names: names{"hash"}},
				func(_ Context, args []value.Value, _ *Block) (value.Value, error) {
					return made(typesys.NewObjectFrom(t, args[0].(*value.Hash)))
				},
			},
			{
				signature{Type: &callable{Params: params}, Names: paramNames},
				func(_ Context, args []value.Value, _ *Block) (value.Value, error) {
					return made(typesys.NewObject(t, args...))
				},
			},
		},
	}, nil
}

// declaredConstructor makes objects of a type that is declared with its features, from a hash of them (ARM-40, ARM-41).
func declaredConstructor(t *typesys.Object) *Function {
	return &Function{Name: "new_" + t.Name, Dispatch: []Dispatch{{
		signature{Type: &callable{Params: &tuple{Types: types{&hashT}, Size: size{Max: 1}}}, Names: names{"features"}},
		func(c Context, args []value.Value, _ *Block) (value.Value, error) {
			return NewDeclared(c, t, args, nil)
		},
	}}}
}

// NewDeclared makes an object of a declared type from arguments: none, or a hash of features. The lambda, which may be nil, initialises it
// (ARM-42).
func NewDeclared(c Context, t *typesys.Object, args []value.Value, initialise *Block) (value.Value, error) {
	var features *value.Hash
	if len(args) > 0 {
		features, _ = args[0].(*value.Hash)
	}
	if t.Maker == nil {
		return nil, fail("objects of ", t.Name, " are made when the program runs")
	}
	o, err := t.Maker(c)
	if err != nil {
		return nil, err
	}
	return made(o.Fields.Make(features, initialise))
}

// made keeps a nil object a nil value.
func made(o *typesys.ObjectValue, err error) (value.Value, error) {
	if err != nil {
		return nil, err
	}
	return o, nil
}
