package fn

import (
	"errors"
	"slices"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TreeEachFunction is tree_each(tree, options?, lambda?): everything in nested
// collections with its path, as an Iterator or given to the lambda, ITER-10.
var TreeEachFunction = Function{
	Name: "tree_each",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&treeT, &treeOptionsT}, Size: size{Min: 1, Max: 2}}, Block: &callable2T}, Names: names{"tree", "options"}, BlockName: "block"}, treeEachTwo},
		{signature{Type: &callable{Params: &tuple{Types: types{&treeT, &treeOptionsT}, Size: size{Min: 1, Max: 2}}, Block: &callable1T}, Names: names{"tree", "options"}, BlockName: "block"}, treeEachOne},
		{signature{Type: &callable{Params: &tuple{Types: types{&treeT, &treeOptionsT}, Size: size{Min: 1, Max: 2}}}, Names: names{"tree", "options"}}, treeEach},
	},
}

var (
	objectT    = typesys.Object{}
	iteratorT  = typesys.Iterator{}
	treeT      = typesys.Variant{Types: types{&iteratorT, &arrayT, &hashT, &objectT}}
	containerT = typesys.Variant{Types: types{&arrayT, &hashT, &objectT}}

	treeOrderT    = typesys.Enum{Values: []string{"breadth_first", "depth_first"}}
	optionalOrder = typesys.Optional{Of: &treeOrderT}
	optionalType  = typesys.Optional{Of: &typeT}
	optionalBool  = typesys.Optional{Of: &booleanT}
	treeOptionsT  = typesys.Alias{Name: "OptionsType", Target: &treeOptions}
	treeOptions   = typesys.Struct{Fields: []typesys.Field{
		{Name: "container_type", Type: &optionalType, Optional: true},
		{Name: "include_root", Type: &optionalBool, Optional: true},
		{Name: "include_containers", Type: &optionalBool, Optional: true},
		{Name: "include_values", Type: &optionalBool, Optional: true},
		{Name: "order", Type: &optionalOrder, Optional: true},
		{Name: "include_refs", Type: &optionalBool, Optional: true},
	}}
)

// tree is a walk through nested collections.
type tree struct {
	root                    value.Value
	container               typesys.Type
	withRoot, nodes, leaves bool
	refs, breadth           bool
}

// visitNode is given a path and the value there; it returns false to stop.
type visitNode func(path value.Array, v value.Value) bool

// treeOptionsOf is the hash of options, if there is one.
func treeOptionsOf(args []value.Value) []*value.Hash {
	if len(args) < 2 {
		return nil
	}
	return []*value.Hash{args[1].(*value.Hash)}
}

func newTree(root value.Value, given ...*value.Hash) (*tree, error) {
	var options *value.Hash
	if len(given) > 0 {
		options = given[0]
	}
	t := &tree{
		root:      root,
		container: &containerT,
		nodes:     option(options, "include_containers", true),
		leaves:    option(options, "include_values", true),
		refs:      option(options, "include_refs", false),
		breadth:   options.Lookup("order") == value.Value("breadth_first"),
	}
	t.withRoot = t.nodes && option(options, "include_root", true)
	if c, ok := options.Lookup("container_type").(typesys.Type); ok {
		if !typesys.Assignable(&containerT, c) {
			return nil, fail("Only Array, Hash, and Object types can be used as container types. Got ", c.String())
		}
		t.container = c
	}
	if !t.nodes && !t.leaves {
		return nil, errors.New("Options 'include_containers' and 'include_values' cannot both be false")
	}
	return t, nil
}

func option(h *value.Hash, key string, otherwise bool) bool {
	if v := h.Lookup(key); v != nil {
		return value.Truth(v)
	}
	return otherwise
}

func treeEach(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return TreeEach(args[0], treeOptionsOf(args)...)
}

// TreeEach returns an iterator over everything in nested collections with its path, as the options in a hash say, ITER-10. The error is
// about these.
func TreeEach(v value.Value, options ...*value.Hash) (value.Value, error) {
	t, err := newTree(v, options...)
	if err != nil {
		return nil, err
	}
	class := "Puppet::Pops::Types::Iterable::DepthFirstTreeIterator"
	if t.breadth {
		class = "Puppet::Pops::Types::Iterable::BreadthFirstTreeIterator"
	}
	return &Iterator{walk: t.pairs(), elem: &anyT, class: class, size: unsized}, nil
}

// pairs are the arrays of path and value that an Iterator gives.
func (t *tree) pairs() walk {
	return func(yield func(value.Value) bool) error {
		t.walk(func(path value.Array, v value.Value) bool {
			return yield(value.Array{slices.Clone(path), v})
		})
		return nil
	}
}

func treeEachOne(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return treeCall(args, func(_ value.Array, v value.Value) error {
		_, err := b.Call(v)
		return err
	})
}

func treeEachTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return treeCall(args, func(path value.Array, v value.Value) error {
		_, err := b.Call(slices.Clone(path), v)
		return err
	})
}

func treeCall(args []value.Value, call func(path value.Array, v value.Value) error) (value.Value, error) {
	t, err := newTree(args[0], treeOptionsOf(args)...)
	if err != nil {
		return nil, err
	}
	t.walk(func(path value.Array, v value.Value) bool {
		err = call(path, v)
		return err == nil
	})
	return args[0], unlessBreak(err)
}

// entries are the keys and values directly in a container; ok is false for what
// is none.
func (t *tree) entries(v value.Value) (entries []value.Entry, ok bool) {
	if !typesys.Instance(t.container, v) {
		return nil, false
	}
	switch v := v.(type) {
	case value.Array:
		entries = make([]value.Entry, len(v))
		for i, e := range v {
			entries[i] = value.Entry{Key: int64(i), Value: e}
		}
	case *value.Hash:
		entries = v.Entries()
	case *typesys.ObjectValue:
		for _, a := range v.Type.AllAttributes() {
			if a.Kind != typesys.ByReference || t.refs {
				e, _ := v.Get(a.Name)
				entries = append(entries, value.Entry{Key: a.Name, Value: e})
			}
		}
	}
	return entries, true
}

func (t *tree) walk(visit visitNode) {
	if t.withRoot && !visit(value.Array{}, t.root) {
		return
	}
	entries, ok := t.entries(t.root)
	switch {
	case !ok:
	case t.breadth:
		t.walkBreadth(entries, visit)
	default:
		t.walkDepth(nil, entries, visit)
	}
}

func (t *tree) walkDepth(path value.Array, entries []value.Entry, visit visitNode) bool {
	for _, e := range entries {
		at := append(path, e.Key)
		inner, isNode := t.entries(e.Value)
		if (isNode && t.nodes || !isNode && t.leaves) && !visit(at, e.Value) {
			return false
		}
		if isNode && !t.walkDepth(at, inner, visit) {
			return false
		}
	}
	return true
}

// walkBreadth visits level by level. As in the reference implementation it does
// not heed include_values.
func (t *tree) walkBreadth(entries []value.Entry, visit visitNode) {
	type level struct {
		path    value.Array
		entries []value.Entry
	}
	for queue := []level{{nil, entries}}; len(queue) > 0; queue = queue[1:] {
		l := queue[0]
		for _, e := range l.entries {
			at := append(slices.Clone(l.path), e.Key)
			inner, isNode := t.entries(e.Value)
			if isNode {
				queue = append(queue, level{at, inner})
			}
			if (!isNode || t.nodes) && !visit(at, e.Value) {
				return
			}
		}
	}
}
