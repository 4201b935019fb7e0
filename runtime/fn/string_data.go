package fn

import (
	"sync"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// StringData = Variant[String, Numeric, Array[StringData], Hash[StringData, StringData]]
var (
	stringDataT      = typesys.Alias{Name: "StringData"}
	stringDataArrayT = typesys.Array{Elem: &stringDataT}
	stringDataHashT  = typesys.Hash{Key: &stringDataT, Value: &stringDataT}
)

var stringDataOnce sync.Once

// defineStringData gives the alias its definition, which refers to the alias.
func defineStringData() {
	stringDataOnce.Do(func() {
		stringDataT.Target = &typesys.Variant{Types: types{&stringT, &numericT, &stringDataArrayT, &stringDataHashT}}
	})
}

// deepText applies f to all strings in nested collections, keys included.
func deepText(v value.Value, f func(string) string) value.Value {
	switch v := v.(type) {
	case string:
		return f(v)
	case value.Array:
		return deepArray(v, f)
	case *value.Hash:
		return deepHash(v, f)
	}
	return v
}

func deepArray(a value.Array, f func(string) string) value.Array {
	out := make(value.Array, len(a))
	for i, e := range a {
		out[i] = deepText(e, f)
	}
	return out
}

func deepHash(h *value.Hash, f func(string) string) *value.Hash {
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		out.Set(deepText(e.Key, f), deepText(e.Value, f))
	}
	return out
}
