package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// paramTags adds the value of the parameter tag, which Ruby makes an array of: a
// hash counts with its keys and values, the entry of a resource with nothing.
func paramTags(t catalog.Tags, v value.Value) (tags catalog.Tags, bad string, ok bool) {
	switch h := v.(type) {
	case *typesys.EntryRef:
		return t, "", true
	case *value.Hash:
		list := make(value.Array, 0, 2*h.Len())
		for _, e := range h.Entries() {
			list = append(list, e.Key, e.Value)
		}
		v = list
	}
	return t.AddValues(v)
}
