package runtime

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// isDefinedVar reports whether a variable is set, for defined('$name').
func isDefinedVar(s *Scope, name string) bool { return !value.IsUnset(s.lookupVar(name)) }

// Defined is the function defined, except for arguments such as '$name', which
// isDefinedVar answers: whether one of the arguments names a class or type
// of the environment, or refers to a resource of the catalog (DUP-5).
func (s *Scope) Defined(args ...value.Value) (bool, error) {
	if len(args) == 0 {
		return false, plain(typesys.DescribeCall("defined", definedSignature, args, nil))
	}
	for _, a := range args {
		if ok, err := isDefined(s, a); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

func isDefined(s *Scope, v value.Value) (bool, error) {
	switch v := v.(type) {
	case string:
		switch {
		case v == "":
			return false, nil
		case v == "main":
			return true, nil
		case v[0] == '$':
			return isDefinedVar(s, v[1:]), nil
		}
		return s.c.cat.Declarable(v) != nil || s.c.env.Class(value.Downcase(trimRoot(v))) != nil, nil
	case *typesys.Resource:
		if v.TypeName == "" {
			return false, plain("The given resource type is a reference to all kind of types")
		}
		if !v.Titled() {
			return s.c.cat.Declarable(v.TypeName) != nil, nil
		}
		r, err := s.c.build.FindRef(v.TypeName, v.Title)
		return r != nil, err
	case *typesys.EntryRef:
		r, err := s.c.build.FindRef(v.TypeName, v.Title)
		return r != nil, err
	case *typesys.Class:
		if v.Name == "" {
			return false, plain("The given class type is a reference to all classes")
		}
		return s.c.build.Class(v.Name) != nil, nil
	case *typesys.Metatype:
		switch of := v.Of.(type) {
		case *typesys.Resource:
			return isDefined(s, of)
		case *typesys.Class:
			if of.Name == "" {
				return false, plain("The given class type is a reference to all classes")
			}
			return s.c.env.Class(of.Name) != nil, nil
		}
	}
	return false, plain(typesys.DescribeCall("defined", definedSignature, []value.Value{v}, nil))
}

// definedSignature is what the function defined takes: one name or reference, or
// more.
var definedSignature = []typesys.Signature{{
	Type: &typesys.Callable{Params: &typesys.Tuple{
		Types: []typesys.Type{&typesys.Variant{Types: []typesys.Type{
			&typesys.String{}, &typesys.Metatype{Of: &typesys.CatalogEntry{}}, &typesys.Metatype{Of: &typesys.Metatype{Of: &typesys.CatalogEntry{}}},
		}}},
		Size: typesys.Size{Min: 1, Max: math.MaxInt64},
	}},
	Names: []string{"vals"},
}}
