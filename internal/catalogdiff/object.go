package catalogdiff

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Value is a JSON value whose objects keep the order of their keys: nil, bool, json.Number, string, []any or Object. A hash
// in a catalog is one, and the order of its keys is the one in which whoever reads the catalog sees them.
type Value struct{ V any }

// Object is a JSON object. No key is in it twice.
type Object []Member

// Member is a key of an object and its value.
type Member struct {
	Key   string
	Value any
}

// Get returns the value of a key, and whether there is one.
func (o Object) Get(key string) (any, bool) {
	for i := range o {
		if o[i].Key == key {
			return o[i].Value, true
		}
	}
	return nil, false
}

// MarshalJSON writes the object with its keys in order.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := enc.Encode(m.Key); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := enc.Encode(m.Value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads a value.
func (v *Value) UnmarshalJSON(data []byte) error {
	var err error
	v.V, err = Decode(data)
	return err
}

// Decode reads a document. Of a key that is given twice in an object, the last value counts and the first place, as in Ruby.
// Errors are those of package json: a *json.SyntaxError has the offset of a mistake.
func Decode(data []byte) (any, error) {
	if !json.Valid(data) { // which limits how deeply values are nested, too
		var v any
		return nil, json.Unmarshal(data, &v)
	}
	r := reader{Decoder: json.NewDecoder(bytes.NewReader(data)), keys: map[string]string{}}
	r.UseNumber()
	return r.value()
}

// reader reads a valid document.
type reader struct {
	*json.Decoder
	keys map[string]string // those read so far: catalogs have few that are different
}

// value reads the next value.
func (r *reader) value() (any, error) {
	token, err := r.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for r.More() {
			e, err := r.value()
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
		_, err = r.Token()
		return list, err
	case json.Delim('{'):
		object, err := r.object()
		if err != nil {
			return nil, err
		}
		_, err = r.Token()
		return object, err
	}
	return token, nil
}

// object reads the members of an object.
func (r *reader) object() (Object, error) {
	object := Object{}
	var places map[string]int // of the keys, where there are many
	for r.More() {
		token, err := r.Token()
		if err != nil {
			return nil, err
		}
		key := r.key(token.(string))
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		if len(object) == 16 && places == nil {
			places = map[string]int{}
			for i, m := range object {
				places[m.Key] = i
			}
		}
		if i := object.place(key, places); i >= 0 {
			object[i].Value = v
			continue
		}
		if places != nil {
			places[key] = len(object)
		}
		object = append(object, Member{key, v})
	}
	return object, nil
}

// key returns the same string for the same keys.
func (r *reader) key(key string) string {
	if known, ok := r.keys[key]; ok {
		return known
	}
	r.keys[key] = key
	return key
}

// place is where the object has a key, -1 for nowhere.
func (o Object) place(key string, places map[string]int) int {
	if places != nil {
		if i, ok := places[key]; ok {
			return i
		}
		return -1
	}
	return slices.IndexFunc(o, func(m Member) bool { return m.Key == key })
}
