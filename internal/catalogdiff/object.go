package catalogdiff

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Value is a JSON value whose objects keep the order of their keys: nil, bool, json.Number, string, []any or Object. A hash
// in a catalog is one, and the order of its keys is the one in which whoever reads the catalog sees them.
type Value struct{ V any }

// Object is a JSON object.
type Object []Member

// Member is a key of an object and its value.
type Member struct {
	Key   string
	Value any
}

// UnmarshalJSON reads a value.
func (v *Value) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var err error
	v.V, err = decode(dec)
	return err
}

// decode reads the next value.
func decode(dec *json.Decoder) (any, error) {
	token, err := dec.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('['):
		list := []any{}
		for dec.More() {
			e, err := decode(dec)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
		_, err = dec.Token()
		return list, err
	case json.Delim('{'):
		object := Object{}
		for dec.More() {
			key, err := dec.Token()
			if err != nil {
				return nil, err
			}
			name, ok := key.(string)
			if !ok {
				return nil, errors.New("key of an object is no string")
			}
			e, err := decode(dec)
			if err != nil {
				return nil, err
			}
			object = append(object, Member{name, e})
		}
		_, err = dec.Token()
		return object, err
	}
	return token, nil
}
