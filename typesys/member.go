package typesys

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// uriMembers are the members of a URI (NEW-73).
var uriMembers = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment", "opaque"}

// PredefinedMember reports whether values of a type that comes with Puppet have a
// member of the name.
func PredefinedMember(name string) bool {
	return slices.Contains(uriMembers, name) || DeferredType.Attribute(name) != nil || ErrorType.Attribute(name) != nil || ErrorType.Function(name) != nil ||
		LookupContextType.Attribute(name) != nil || LookupContextType.Function(name) != nil || PcoreStructElement.Attribute(name) != nil
}

// HasMember reports whether a method call on v is one of a member, rather than of a
// function (OBJ-9).
func HasMember(v value.Value, name string) bool {
	switch v := v.(type) {
	case *ObjectValue:
		return v.Type.Attribute(name) != nil || v.Type.Function(name) != nil
	case *URIValue:
		return slices.Contains(uriMembers, name)
	}
	return false
}

// Block is the lambda of a call.
type Block struct {
	Sig  Signature
	Call func(args ...value.Value) (value.Value, error)
}

// Host has the bodies of the functions of an object that comes with Puppet.
type Host interface {
	CallFunction(name string, args value.Array, block *Block) (value.Value, error)
}

// CallMember calls a member of v, which has it. Reading an attribute is a call
// without arguments; the functions of object types have no bodies (OBJ-12),
// unless the object has a [Host].
func CallMember(v value.Value, name string, args value.Array, block *Block) (value.Value, error) {
	if u, ok := v.(*URIValue); ok { // Puppet passes over the arguments
		part, _ := u.Member(name)
		return part, nil
	}
	o := v.(*ObjectValue)
	label := o.Type.definer(name).name() + "[" + name + "]"
	if f := o.Type.Function(name); f != nil {
		label = "function " + label
		if err := checkMember(label, f.Type, args, block); err != nil {
			return nil, err
		}
		if o.Host != nil {
			return o.Host.CallFunction(name, args, block)
		}
		if identical(o.Type, ErrorType) { // its function message has a body
			msg, _ := o.Get("msg")
			return msg, nil
		}
		return nil, errorf("", "no method is implemented for ", label)
	}
	if err := checkMember("attribute "+label, noArguments, args, nil); err != nil {
		return nil, err
	}
	if o.Fields != nil {
		part, _, err := o.Fields.Feature(name)
		return part, err
	}
	if o.Type.Attribute(name).Kind == Derived && o.Host == nil {
		return nil, o.Type.notImplemented(name)
	}
	part, _ := o.Get(name)
	return part, nil
}

// notImplemented is the error of an attribute that only an implementation could compute.
func (t *Object) notImplemented(name string) error {
	return errorf("", "no method is implemented for derived attribute ", t.definer(name).name(), "[", name, "]")
}

// Indexed reports whether the operator [] takes the object: its type has a function for it, or is declared with its features.
func (o *ObjectValue) Indexed() bool { return o.Fields != nil || o.Type.Function("[]") != nil }

// Index calls that function (IDX-16). Of a declared type it gives the feature of a name (ARM-47).
func (o *ObjectValue) Index(keys ...value.Value) (value.Value, error) {
	if o.Fields != nil {
		name := value.Text(value.Array(keys)) // of several keys there is no feature
		if len(keys) == 1 {
			name = value.Text(keys[0])
		}
		v, ok, err := o.Fields.Feature(name)
		if !ok && err == nil {
			err = errorf("", o.Type.Name, " has no feature named '", name, "'")
		}
		return v, err
	}
	return CallMember(o, "[]", keys, nil)
}

var noArguments = &Callable{Params: &Tuple{Size: Empty}}

// checkMember tests arguments against the type of a member: a Callable, or a
// Variant of them.
func checkMember(label string, t Type, args value.Array, block *Block) error {
	var lambda Type
	if block != nil {
		lambda = block.Sig.Type
	}
	ways := []Type{t}
	if v, ok := dealias(t).(*Variant); ok {
		ways = v.Types
	}
	given := &Tuple{Size: exactly(len(args))}
	for _, a := range args {
		given.Types = append(given.Types, Infer(a))
	}
	var sigs []Signature
	for _, w := range ways {
		c, ok := dealias(w).(*Callable)
		if !ok || c.Accepts(given, lambda) {
			return nil
		}
		sigs = append(sigs, Signature{Type: c})
	}
	return errorf("", DescribeCall(label, sigs, args, lambda))
}
