package ruby

import (
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// What types of results follow from, beside operands: [ir.Info.Infer].

func sentType(v *ir.Value) typesys.Type {
	a := v.Aux.(SendAux)
	_, args, block := a.Operands(v.Args)
	t := ir.StaticType(args[0])
	if block != nil && block.Op == ir.OpLambda {
		switch class := ClassOfType(t); a.Name {
		case "map", "collect", "flat_map", "collect_concat", "filter_map", "sort_by":
			if class == "Array" || class == "Hash" {
				return Object("Array")
			}
		case "select", "filter", "reject", "uniq", "partition", "take_while", "drop_while":
			if class == "Array" {
				return Object("Array")
			}
		}
	}
	if a.Name == Split && block == nil && ClassOfType(t) == "String" {
		return Object("Array")
	}
	return ResultOf(t, a.Name)
}

func givenType(v *ir.Value) typesys.Type {
	a := v.Args[0]
	if a.Unset {
		return ir.Join(a.Type, typesys.UndefType)
	}
	return a.Type
}

// iterated is the static type of what an iteration goes over, where it does so as `each` does; ok is false for other iterations.
func iterated(iter *ir.Value) (t typesys.Type, ok bool) {
	if iter.Op != OpIterate {
		return nil, false
	}
	if method := iter.Aux.(string); GoesOverAll(method) || method == "reverse_each" {
		over := iter.Args[0]
		if over.Op == OpSorted && over.Aux.(bool) { // in another order
			return iterated(over.Args[1])
		}
		return ir.StaticType(over), true
	}
	return nil, false
}

// Methods of strings and arrays that are compiled in more ways than one.
const (
	Gsub  = "gsub"
	Join  = "join"
	Split = "split"
)

// GoesOverAll reports whether a method goes over what `each` goes over, from the first element on.
func GoesOverAll(method string) bool {
	switch method {
	case "each", "each_pair", "each_entry", "each_with_index", "map", "collect", "sort_by":
		return true
	}
	return false
}

func itemType(v *ir.Value) typesys.Type {
	if t, ok := iterated(v.Args[0]); ok {
		if elem, _, _, ok := ir.Elements(t); ok {
			return elem
		}
	}
	return typesys.AnyType
}

func keyType(v *ir.Value) typesys.Type {
	if t, ok := iterated(v.Args[0]); ok {
		if key, _, _, _, ok := ir.Entries(t); ok {
			return key
		}
	}
	return typesys.AnyType
}

func elementType(v *ir.Value) typesys.Type {
	if t, ok := iterated(v.Args[0]); ok {
		if _, val, _, _, ok := ir.Entries(t); ok {
			return val
		}
	}
	return typesys.AnyType
}
