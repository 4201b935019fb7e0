package fn

import (
	"strconv"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// MergeFunction is stdlib's merge(Hash*): the pairs of all hashes, later ones winning;
// undef and ” count as empty. With a lambda it merges the hashes that the lambda
// makes of the result so far and each element of an Iterable.
var MergeFunction = Function{
	Name: "merge",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&mergeableT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, mergeHashes},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}, Size: size{Min: 0, Max: unlimited}}, Block: &callable3T}, Names: names{"args"}, BlockName: "block"}, mergeThree},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}, Size: size{Min: 0, Max: unlimited}}, Block: &callable2T}, Names: names{"args"}, BlockName: "block"}, mergeTwo},
	},
}

// StdlibMergeFunction is [MergeFunction] under its newer name.
var StdlibMergeFunction = Function{
	Name: "stdlib::merge",
	Dispatch: []Dispatch{
		{signature{Type: &callable{Params: &tuple{Types: types{&mergeableT}, Size: size{Min: 0, Max: unlimited}}}, Names: names{"args"}}, mergeHashes},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}, Size: size{Min: 0, Max: unlimited}}, Block: &callable3T}, Names: names{"args"}, BlockName: "block"}, mergeThree},
		{signature{Type: &callable{Params: &tuple{Types: types{&iterableT}, Size: size{Min: 0, Max: unlimited}}, Block: &callable2T}, Names: names{"args"}, BlockName: "block"}, mergeTwo},
	},
}

var (
	emptyStringT = typesys.String{Size: size{Min: 0, Max: -1}}
	scalarT      = typesys.Scalar{}
	scalarHashT  = typesys.Hash{Key: &scalarT, Value: &anyT}
	mergeableT   = typesys.Variant{Types: types{&scalarHashT, &undefT, &emptyStringT}}
	callable3T   = typesys.Callable{Params: &tuple{Types: types{&unitT}, Size: size{Min: 3, Max: 3}}}
)

func mergeHashes(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Merge(args...), nil
}

// Merge has the pairs of all hashes, later ones winning. An argument that is no hash counts as an empty one.
func Merge(hashes ...value.Value) *value.Hash {
	out := value.NewHash()
	for _, a := range hashes {
		if h, ok := a.(*value.Hash); ok {
			out = out.Merge(h)
		}
	}
	return out
}

func mergeTwo(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(MergeBy(lambda2(b), args...))
}

func mergeThree(_ Context, args []value.Value, b *Block) (value.Value, error) {
	return boxed(MergeByKey(lambda3(b), args...))
}

// MergeBy merges the hashes that a lambda makes of the result so far and each element of what can be iterated. The error is that this is
// not the only argument, or the lambda's.
func MergeBy(each Lambda2, args ...value.Value) (*value.Hash, error) {
	return mergeCalls(args, func(memo *value.Hash, _ int64, e value.Value) (value.Value, error) { return each(memo, e) })
}

// MergeByKey is [MergeBy] for a lambda that is given each element with its index, or its key.
func MergeByKey(each Lambda3, args ...value.Value) (*value.Hash, error) {
	return mergeCalls(args, func(memo *value.Hash, i int64, e value.Value) (value.Value, error) {
		if _, ok := args[0].(*value.Hash); ok {
			pair := e.(value.Array)
			return each(memo, pair[0], pair[1])
		}
		return each(memo, i, e)
	})
}

func mergeCalls(args []value.Value, call func(memo *value.Hash, i int64, e value.Value) (value.Value, error)) (*value.Hash, error) {
	if len(args) != 1 {
		return nil, fail("wrong number of arguments (given ", strconv.Itoa(len(args)), ", expected 1)")
	}
	seq := sequence(walker(enumerate).through(args[0]))
	out := value.NewHash()
	i := int64(0)
	for e := range seq.All {
		r, err := call(out, i, e)
		if err != nil {
			return out, unlessBreak(err)
		}
		if h, ok := r.(*value.Hash); ok {
			out = out.Merge(h)
		}
		i++
	}
	return out, seq.Err
}

// DeepMergeFunction is stdlib's deep_merge(Hash, Hash+): as merge, but hashes at the same
// key are merged themselves.
var DeepMergeFunction = Function{Name: "deep_merge", Arity: -1, Pure: true, Legacy: deepMerge}

func deepMerge(_ Context, args []value.Value) (value.Value, error) {
	if len(args) < 2 {
		return nil, fail("deep_merge(): wrong number of arguments (", strconv.Itoa(len(args)), "; must be at least 2)")
	}
	var hashes []*value.Hash
	for _, a := range args {
		if a == value.Value("") {
			continue
		}
		h, ok := a.(*value.Hash)
		if !ok {
			return nil, fail("deep_merge: unexpected argument type ", typesys.HostClass(a), ", only expects hash arguments")
		}
		hashes = append(hashes, h)
	}
	return mergedDeep(hashes), nil
}

// DeepMerge has the pairs of all hashes, later ones winning, where hashes at the same key are merged themselves.
func DeepMerge(a, b *value.Hash, more ...*value.Hash) *value.Hash {
	return mergedDeep(append([]*value.Hash{a, b}, more...))
}

func mergedDeep(hashes []*value.Hash) *value.Hash {
	out := value.NewHash()
	for _, h := range hashes {
		out = mergeDeep(out, h)
	}
	return out
}

func mergeDeep(a, b *value.Hash) *value.Hash {
	out := a.Merge(nil)
	for _, e := range b.Entries() {
		old, _ := out.Get(e.Key)
		oldHash, ok := old.(*value.Hash)
		newHash, ok2 := e.Value.(*value.Hash)
		if ok && ok2 {
			out.Set(e.Key, mergeDeep(oldHash, newHash))
		} else {
			out.Set(e.Key, e.Value)
		}
	}
	return out
}
