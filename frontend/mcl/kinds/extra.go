package kinds

import (
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/value"
)

// Extra reads kinds that mgmt does not have, or that it has in another version (MCL-KIND-7). The text is JSON:
//
//	[{"kind": "nginx:site", "traits": "EN", "fields": {"port": {"type": "int", "go": "uint16", "pointer": false}},
//	  "defaults": {"port": 80}, "sends": {"url": {"type": "str", "pointer": true}}}]
//
// Traits are the letters of MCL-KIND-2. Programs that declare such a kind have its data as a literal.
func Extra(text string) ([]*Kind, error) {
	v, err := value.ParseJSON(text)
	if err != nil {
		return nil, err
	}
	list, ok := v.(value.Array)
	if !ok {
		return nil, fmt.Errorf("expected a list of kinds")
	}
	var kinds []*Kind
	for i, e := range list {
		k, err := extra(e)
		if err != nil {
			return nil, fmt.Errorf("kind %d: %w", i+1, err)
		}
		kinds = append(kinds, k)
	}
	return kinds, nil
}

func extra(v value.Value) (*Kind, error) {
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, fmt.Errorf("expected an object")
	}
	k := &graph.Kind{}
	for _, e := range h.Entries() {
		var err error
		switch e.Key {
		case "kind":
			k.Name, _ = e.Value.(string)
		case "traits":
			k.Traits, err = traits(e.Value)
		case "fields":
			k.Fields, err = fields(e.Value)
		case "sends":
			k.Sent, err = fields(e.Value)
		case "defaults": // when the types of fields are known
		default:
			err = fmt.Errorf("there is nothing called %v", e.Key)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case k.Name == "":
		return nil, fmt.Errorf("a kind needs a name as kind")
	case k.Name[0] == '_':
		return nil, fmt.Errorf("%s cannot be written in a program", k.Name) // MCL-KIND-8
	}
	kind, err := of(k)
	if err != nil {
		return nil, err
	}
	if d, ok := h.Get("defaults"); ok {
		k.Defaults, err = kind.defaults(d)
	}
	return kind, err
}

// traits reads letters, in a text or in a list.
func traits(v value.Value) (Trait, error) {
	letters := ""
	switch v := v.(type) {
	case string:
		letters = v
	case value.Array:
		for _, e := range v {
			s, _ := e.(string)
			letters += s
		}
	}
	var t Trait
	for _, c := range letters {
		i := strings.IndexRune("EGSRNVC", c)
		if i < 0 {
			return 0, fmt.Errorf("there is no trait %c", c)
		}
		t |= 1 << i
	}
	return t, nil
}

func fields(v value.Value) ([]graph.Field, error) {
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, fmt.Errorf("expected an object of fields")
	}
	list := []graph.Field{}
	for _, e := range h.Entries() {
		d, ok := e.Value.(*value.Hash)
		if !ok {
			return nil, fmt.Errorf("field %v: expected an object", e.Key)
		}
		f := graph.Field{Name: e.Key.(string)}
		f.Type, _ = d.Member("type").(string)
		f.Pointer = d.Member("pointer") == true
		f.Width, _ = d.Member("go").(string)
		f.Width = strings.TrimLeft(f.Width, "*")
		if f.Type != "variant" {
			if _, err := types.Parse(f.Type, &types.Vars{}); err != nil {
				return nil, fmt.Errorf("field %v: %w", e.Key, err)
			}
		}
		switch f.Width {
		case "int8", "int16", "int32", "uint", "uint8", "uint16", "uint32", "uint64":
		default:
			f.Width = "" // a type that says nothing about the bounds of an int
		}
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b graph.Field) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

func (k *Kind) defaults(v value.Value) ([]graph.Set, error) {
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, fmt.Errorf("expected an object of defaults")
	}
	var list []graph.Set
	for _, e := range h.Entries() {
		f := k.Field(e.Key.(string))
		if f == nil || f.Type == nil {
			return nil, fmt.Errorf("there is no field %v that can have a default", e.Key)
		}
		d, ok := convert(e.Value, f.Type)
		if !ok {
			return nil, fmt.Errorf("the default of %v is no %v", e.Key, f.Type)
		}
		list = append(list, graph.Set{Name: f.Name, Value: d})
	}
	return list, nil
}

// convert returns a value of JSON as one of a type. Structs have none.
func convert(v value.Value, t *types.Type) (value.Value, bool) {
	switch t.Kind {
	case types.BoolKind:
		_, ok := v.(bool)
		return v, ok
	case types.StrKind:
		_, ok := v.(string)
		return v, ok
	case types.IntKind:
		_, ok := v.(int64)
		return v, ok
	case types.FloatKind:
		if i, ok := v.(int64); ok {
			return float64(i), true
		}
		_, ok := v.(float64)
		return v, ok
	case types.ListKind:
		list, ok := v.(value.Array)
		out := make(value.Array, len(list))
		for i := range list {
			good := false
			out[i], good = convert(list[i], t.Elem)
			ok = ok && good
		}
		return out, ok
	case types.MapKind:
		h, ok := v.(*value.Hash)
		out := value.MakeHash(h.Len())
		for _, e := range h.Entries() {
			d, good := convert(e.Value, t.Elem)
			out.Set(e.Key, d)
			ok = ok && good && t.Key.Kind == types.StrKind
		}
		return out, ok
	}
	return nil, false
}
