package typesys

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Extension is an object type with type parameters, such as Error['puppet/x']:
// the objects whose attributes of those names match (OBJ-11).
type Extension struct {
	plain
	Base   *Object
	Params *value.Hash // the parameters given
}

func (*Extension) bare() Type         { return AnyType }
func (t *Extension) name() string     { return lastSegment(t.Base.name()) }
func (t *Extension) generalize() Type { return t.Base }

func (t *Extension) parts(yield func(Type) bool) bool { return yield(t.Base) }

func (t *Extension) instance(v value.Value, g *guard) bool {
	o, ok := v.(*ObjectValue)
	if !ok || !t.Base.instance(v, g) {
		return false
	}
	for _, e := range t.Params.Entries() {
		a, ok := o.Get(e.Key.(string))
		if !ok || !patternMatches(a, e.Value) {
			return false
		}
	}
	return true
}

func (t *Extension) accepts(o Type, g *guard) bool {
	if e, ok := o.(*Extension); ok {
		return t.Base.accepts(e.Base, g) && paramsAccept(t.Params, e.Params)
	}
	return t.Base.accepts(o, g) && t.Params.Len() == 0
}

func (t *Extension) print(p *printer) {
	if p.key {
		p.text(t.Base.name())
	} else {
		p.text(t.name())
	}
	p.open()
	if len(t.Base.AllParams()) > 2 {
		p.value(t.Params)
	} else {
		for _, v := range t.positional() {
			p.comma()
			p.value(v)
		}
	}
	p.close()
}

// positional lists the parameters in order, default for those not given.
func (t *Extension) positional() value.Array {
	var pos value.Array
	for _, tp := range t.Base.AllParams() {
		if v, ok := t.Params.Get(tp.Name); ok {
			pos = append(pos, v)
		} else {
			pos = append(pos, value.Default)
		}
	}
	for len(pos) > 0 && pos[len(pos)-1] == any(value.Default) {
		pos = pos[:len(pos)-1]
	}
	return pos
}

// shownName is the name that objects of the type have as text and as data: that of a type with parameters has no namespace (OBJ-13).
func (t *Object) shownName() string {
	if t.parameterized() {
		return lastSegment(t.Name)
	}
	return t.Name
}

// lastSegment is a name without namespaces. What prints types has several calls of it: it is not to be copied there.
//
//go:noinline
func lastSegment(name string) string { return name[strings.LastIndexByte(name, ':')+1:] }

// MakeExtension gives an object type parameters, by position or in one hash by
// name (OBJ-11). A parameter that is default matches anything.
func MakeExtension(base *Object, params []value.Value) (*Extension, error) {
	t, err := makeExtension(base, params)
	return t, asError(err)
}

func makeExtension(base *Object, params []value.Value) (*Extension, *Error) {
	all := base.AllParams()
	if len(all) == 0 {
		return nil, errorf("", "The ", base.name(), "-Type cannot be parameterized using []")
	}
	t := &Extension{Base: base, Params: value.MakeHash(len(all))}
	set := func(tp *TypeParam, v value.Value) *Error {
		if v == any(value.Default) {
			return nil
		}
		if !tp.Type.instance(v, nil) {
			return errorf("", WrongType(base.paramLabel(tp.Name), tp.Type, v))
		}
		t.Params.Set(tp.Name, v)
		return nil
	}
	var byName *value.Hash
	if len(params) == 1 {
		byName, _ = params[0].(*value.Hash)
	}
	if byName != nil && !all[0].Type.instance(byName, nil) {
		for _, e := range byName.Entries() {
			tp := paramNamed(all, e.Key)
			if tp == nil {
				return nil, errorf("", "'", value.Text(e.Key), "' is not a known type parameter for ", base.name(), "-Type")
			}
			if err := set(tp, e.Value); err != nil {
				return nil, err
			}
		}
	} else {
		for i, tp := range all[:min(len(all), len(params))] {
			if err := set(tp, params[i]); err != nil {
				return nil, err.at(i)
			}
		}
	}
	if t.Params.Len() == 0 {
		return nil, errorf("", "The ", base.name(), "-Type cannot be parameterized using an empty parameter list")
	}
	return t, nil
}

// paramLabel names a type parameter and the type that declares it.
func (t *Object) paramLabel(name string) string {
	o := t
	for p := o; p != nil; p = p.ParentObject() {
		if slices.ContainsFunc(p.Params, func(tp TypeParam) bool { return tp.Name == name }) {
			o = p
			break
		}
	}
	return "type_parameter " + o.name() + "[" + name + "]"
}

func paramNamed(all []*TypeParam, name value.Value) *TypeParam {
	for _, tp := range all {
		if tp.Name == name {
			return tp
		}
	}
	return nil
}
