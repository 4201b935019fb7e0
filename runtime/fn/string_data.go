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
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = deepText(e, f)
		}
		return out
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			h.Set(deepText(e.Key, f), deepText(e.Value, f))
		}
		return h
	}
	return v
}
