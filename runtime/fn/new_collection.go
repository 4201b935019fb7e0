package fn

import (
	"errors"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// NewArray makes an Array of anything that can be iterated, or wraps a value when
// told to, NEW-40 to NEW-42.
var NewArray = Function{
	Name: "new_array",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&arrayLikeT, &falseT}, Size: size{Min: 1, Max: 2}}}, Names: names{"from", "wrap"}}, newArray},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT, &trueT}}}, Names: names{"from", "wrap"}}, wrapArray},
	},
	Mismatch: func(_ Context, args []value.Value) (string, error) {
		if len(args) == 0 || len(args) > 2 {
			return "", nil
		}
		if len(args) == 2 {
			if _, ok := args[1].(bool); !ok {
				return "", nil
			}
		}
		return "Value of type " + generalType(args[0]) + " cannot be converted to Array", nil
	},
}

// NewHash makes a Hash of pairs, of keys and values in turn, or of paths and
// values, NEW-43 to NEW-45.
var NewHash = Function{
	Name: "new_hash",
	Pure: true,
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&treeArrayT, &treeOptionT}, Size: size{Min: 1, Max: 2}}}, Names: names{"from", "build_option"}}, hashFromTree},
		{signature{Type: &callable{Params: &tuple{Types: types{&keyValueArrayT}}}, Names: names{"from"}}, hashFromTuples},
		{signature{Type: &callable{Params: &tuple{Types: types{&anyT}}}, Names: names{"from"}}, hashFromArray},
	},
}

var (
	arrayLikeT = typesys.Variant{Types: types{&arrayT, &hashT, &binaryT, &iterableT}}
	falseT     = typesys.Boolean{Fixed: true}
	trueT      = typesys.Boolean{Fixed: true, Value: true}

	treeEntryT     = typesys.Tuple{Types: types{&arrayT, &anyT}}
	treeEntriesT   = typesys.Array{Elem: &treeEntryT, Size: size{Min: 1, Max: unlimited}}
	treeArrayT     = typesys.Alias{Name: "TreeArray", Target: &treeEntriesT}
	pairT          = typesys.Tuple{Types: types{&anyT, &anyT}}
	pairsT         = typesys.Array{Elem: &pairT, Size: size{Min: 1, Max: unlimited}}
	keyValueArrayT = typesys.Alias{Name: "KeyValueArray", Target: &pairsT}
	treeOptionOfT  = typesys.Enum{Values: []string{"hash_tree", "tree"}}
	treeOptionT    = typesys.Alias{Name: "NewHashOption", Target: &treeOptionOfT}
)

func newArray(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if b, ok := args[0].(typesys.BinaryValue); ok {
		out := make(value.Array, len(b))
		for i := range len(b) {
			out[i] = int64(b[i])
		}
		return out, nil
	}
	a, err := elements(args[0])
	return a, err
}

func wrapArray(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if a, ok := args[0].(value.Array); ok {
		return a, nil
	}
	return value.Array{args[0]}, nil
}

func hashFromTuples(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	in := args[0].(value.Array)
	h := value.MakeHash(len(in))
	for _, p := range in {
		pair := p.(value.Array)
		h.Set(pair[0], pair[1])
	}
	return h, nil
}

func hashFromArray(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	if h, ok := args[0].(*value.Hash); ok {
		return h, nil
	}
	if _, ok := iterate(args[0]); !ok {
		return nil, fail("Value of type ", generalType(args[0]), " cannot be converted to Hash")
	}
	flat, err := elements(args[0])
	if err != nil {
		return nil, err
	}
	if _, isArray := args[0].(value.Array); len(flat) == 1 && !isArray {
		return hashOfOne(flat[0])
	}
	if len(flat)%2 != 0 {
		return nil, errors.New("odd number of arguments for Hash")
	}
	h := value.MakeHash(len(flat) / 2)
	for i := 0; i < len(flat); i += 2 {
		h.Set(flat[i], flat[i+1])
	}
	return h, nil
}

// hashOfOne is what Ruby makes of the only element of what can be iterated: of a hash itself, of an array with keys and values
// the hash of them.
func hashOfOne(v value.Value) (value.Value, error) {
	switch v := v.(type) {
	case *value.Hash:
		return v, nil
	case value.Array:
		h := value.MakeHash(len(v))
		for i, e := range v {
			pair, ok := e.(value.Array)
			switch {
			case !ok:
				return nil, fail("wrong element type ", ImplicitClass(e), " at ", strconv.Itoa(i), " (expected array)")
			case len(pair) == 1:
				h.Set(pair[0], nil)
			case len(pair) == 2:
				h.Set(pair[0], pair[1])
			default:
				return nil, fail("invalid number of elements (", strconv.Itoa(len(pair)), " for 1..2)")
			}
		}
		return h, nil
	}
	return nil, errors.New("odd number of arguments for Hash")
}

// node is a collection of a tree under construction: the entries of a hash, or
// of an array by index.
type node struct {
	array   bool
	entries *value.Hash
}

func nodeOf(v value.Value) *node {
	switch v := v.(type) {
	case *node:
		return v
	case *value.Hash:
		return &node{entries: v.Merge(nil)}
	case value.Array:
		n := &node{array: true, entries: value.MakeHash(len(v))}
		for i, e := range v {
			n.entries.Set(int64(i), e)
		}
		return n
	}
	return nil
}

// value is the finished collection.
func (n *node) value() value.Value {
	if n.array {
		a := value.Array{}
		for _, e := range n.entries.Entries() {
			i, _ := e.Key.(int64)
			for int64(len(a)) <= i && len(a) < value.MaxElements {
				a = append(a, nil)
			}
			a[i] = finished(e.Value)
		}
		return a
	}
	h := value.MakeHash(n.entries.Len())
	for _, e := range n.entries.Entries() {
		h.Set(e.Key, finished(e.Value))
	}
	return h
}

func finished(v value.Value) value.Value {
	if n, ok := v.(*node); ok {
		return n.value()
	}
	return v
}

func hashFromTree(c Context, args []value.Value, b *Block) (value.Value, error) {
	if len(args) < 2 {
		return hashFromTuples(c, args, b)
	}
	allHashes := args[1] == value.Value("hash_tree")
	root := &node{entries: value.NewHash()}
	for _, e := range args[0].(value.Array) {
		pair := e.(value.Array)
		path, v := pair[0].(value.Array), pair[1]
		if len(path) == 0 {
			switch v := v.(type) {
			case value.Array:
				for i, e := range v {
					root.entries.Set(int64(i), e)
				}
			case *value.Hash:
				for _, e := range v.Entries() {
					root.entries.Set(e.Key, e.Value)
				}
			default:
				return nil, fail("no implicit conversion of ", ImplicitClass(v), " into Hash")
			}
			continue
		}
		at := root
		for _, key := range path[:len(path)-1] {
			next := value.Value(&node{entries: value.NewHash()})
			if old, ok := at.entries.Get(key); ok {
				if next = nodeOf(old); next.(*node) == nil {
					return nil, fail("undefined method `[]=' for ", string(value.AppendReceiver(nil, old, typesys.HostClass(old))))
				}
			}
			at.entries.Set(key, next)
			at = next.(*node)
		}
		if allHashes {
			v = arrayAsHash(v)
		}
		last := path[len(path)-1]
		if i, ok := last.(int64); at.array && (!ok || i < 0 || i >= value.MaxElements) {
			return nil, fail("no implicit conversion of ", ImplicitClass(last), " into Integer")
		}
		at.entries.Set(last, v)
	}
	return root.value(), nil
}

// arrayAsHash turns an array, and the arrays in it, into hashes by index.
func arrayAsHash(v value.Value) value.Value {
	a, ok := v.(value.Array)
	if !ok {
		return v
	}
	h := value.MakeHash(len(a))
	for i, e := range a {
		h.Set(int64(i), arrayAsHash(e))
	}
	return h
}
