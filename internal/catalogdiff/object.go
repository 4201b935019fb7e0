package catalogdiff

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
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
	r := reader{data: data} // the caller has found it valid
	var err error
	v.V, err = r.value(0)
	return err
}

// Decode reads a document. Of a key that is given twice in an object, the last value counts and the first place, as in Ruby.
// Errors are those of [json.Unmarshal], with the offset of a mistake.
func Decode(data []byte) (any, error) {
	if !json.Valid(data) {
		var v any
		if err := json.Unmarshal(data, &v); err != nil {
			return nil, err
		}
		return nil, errors.New("invalid JSON") // which Unmarshal takes
	}
	r := reader{data: data}
	return r.value(0)
}

// maxDepth is how deeply values may be nested: no more than in what json.Valid takes.
const maxDepth = 10_000

// reader reads a text that is valid JSON.
type reader struct {
	data []byte
	at   int
	keys map[string]string // those read so far: catalogs have few that are different
}

// space skips to what is no space, and returns it.
func (r *reader) space() byte {
	for {
		switch c := r.data[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
}

// value reads the next value.
func (r *reader) value(depth int) (any, error) {
	if depth > maxDepth {
		return nil, errors.New("values are nested too deeply")
	}
	switch r.space() {
	case '{':
		return r.object(depth)
	case '[':
		r.at++
		list := []any{}
		for r.space() != ']' {
			e, err := r.value(depth + 1)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
			if r.space() == ',' {
				r.at++
			}
		}
		r.at++
		return list, nil
	case '"':
		return r.text()
	case 't':
		r.at += len("true")
		return true, nil
	case 'f':
		r.at += len("false")
		return false, nil
	case 'n':
		r.at += len("null")
		return nil, nil
	}
	start := r.at
	for r.at < len(r.data) && isNumberByte(r.data[r.at]) {
		r.at++
	}
	return json.Number(r.data[start:r.at]), nil
}

func isNumberByte(c byte) bool {
	return '0' <= c && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E'
}

func (r *reader) object(depth int) (any, error) {
	r.at++
	object := Object{}
	var places map[string]int // of the keys, where there are many
	for r.space() != '}' {
		key, err := r.key()
		if err != nil {
			return nil, err
		}
		r.space()
		r.at++ // the colon
		v, err := r.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if r.space() == ',' {
			r.at++
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
	r.at++
	return object, nil
}

// place is where the object has a key, -1 for nowhere.
func (o Object) place(key string, places map[string]int) int {
	if places != nil {
		if i, ok := places[key]; ok {
			return i
		}
		return -1
	}
	for i := range o {
		if o[i].Key == key {
			return i
		}
	}
	return -1
}

// key reads a key. The same keys are the same strings.
func (r *reader) key() (string, error) {
	raw, plain := r.quoted()
	if !plain {
		return unquote(raw)
	}
	if key, ok := r.keys[string(raw[1:len(raw)-1])]; ok {
		return key, nil
	}
	if r.keys == nil {
		r.keys = map[string]string{}
	}
	key := string(raw[1 : len(raw)-1])
	r.keys[key] = key
	return key, nil
}

func (r *reader) text() (string, error) {
	raw, plain := r.quoted()
	if !plain {
		return unquote(raw)
	}
	return string(raw[1 : len(raw)-1]), nil
}

// quoted is the string that begins here, with its quotes, and whether it says what is between them.
func (r *reader) quoted() (raw []byte, plain bool) {
	start := r.at
	ascii := true
	plain = true
	for r.at++; ; r.at++ {
		switch c := r.data[r.at]; {
		case c == '"':
			r.at++
			raw = r.data[start:r.at]
			return raw, plain && (ascii || utf8.Valid(raw))
		case c == '\\':
			plain = false
			r.at++
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
}

func unquote(raw []byte) (string, error) {
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		return "", fmt.Errorf("string: %w", err)
	}
	return s, nil
}
