package catalogdiff

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
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
	var err error
	v.V, err = Decode(data)
	return err
}

// Decode reads a document. Of a key that is given twice in an object, the last value counts and the first place, as in Ruby.
// Errors are a *json.SyntaxError with the offset of a mistake.
func Decode(data []byte) (any, error) {
	r := reader{data: data}
	v, ok := r.value(0)
	if ok {
		r.space()
		ok = r.at == len(data)
	}
	if ok {
		return v, nil
	}
	if err := json.Unmarshal(data, &v); err != nil { // which finds words for it
		return nil, err
	}
	return nil, fmt.Errorf("no valid JSON at offset %d", r.at)
}

// maxDepth is how deeply values may be nested.
const maxDepth = 10_000

// reader reads JSON. Its methods report whether there was what they read.
type reader struct {
	data []byte
	at   int
	keys map[string]string // those read so far: catalogs have few that are different
}

// space skips to what is no space, and returns it; 0 at the end.
func (r *reader) space() byte {
	for r.at < len(r.data) {
		switch c := r.data[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
	return 0
}

// word skips a word.
func (r *reader) word(w string) bool {
	ok := bytes.HasPrefix(r.data[r.at:], []byte(w))
	r.at += len(w)
	return ok
}

// value reads the next value.
func (r *reader) value(depth int) (any, bool) {
	if depth > maxDepth {
		return nil, false
	}
	switch r.space() {
	case '{':
		return r.object(depth)
	case '[':
		return r.list(depth)
	case '"':
		return r.text()
	case 't':
		return true, r.word("true")
	case 'f':
		return false, r.word("false")
	case 'n':
		return nil, r.word("null")
	}
	return r.number()
}

// number reads a number, whose text must be one.
func (r *reader) number() (any, bool) {
	start := r.at
	if r.next('-') && !r.digit() {
		return nil, false
	}
	if !r.next('0') && !r.digits() {
		return nil, false
	}
	if r.next('.') && !r.digits() {
		return nil, false
	}
	if r.next('e') || r.next('E') {
		if !r.next('+') {
			r.next('-')
		}
		if !r.digits() {
			return nil, false
		}
	}
	return json.Number(r.data[start:r.at]), true
}

// next skips a character if it comes next.
func (r *reader) next(c byte) bool {
	if r.at < len(r.data) && r.data[r.at] == c {
		r.at++
		return true
	}
	return false
}

func (r *reader) digit() bool {
	return r.at < len(r.data) && '0' <= r.data[r.at] && r.data[r.at] <= '9'
}

// digits skips one or more digits.
func (r *reader) digits() bool {
	start := r.at
	for r.digit() {
		r.at++
	}
	return r.at > start
}

// more skips the comma before the next element of a list or object that end closes, or the end. The second result reports whether
// there was one of them.
func (r *reader) more(first bool, end byte) (more, ok bool) {
	c := r.space()
	switch {
	case c == end:
		r.at++
		return false, true
	case first:
		return true, true
	case c != ',':
		return false, false
	}
	r.at++
	return true, r.space() != end
}

func (r *reader) list(depth int) (any, bool) {
	r.at++
	list := []any{}
	for {
		more, ok := r.more(len(list) == 0, ']')
		if !more || !ok {
			return list, ok
		}
		e, ok := r.value(depth + 1)
		if !ok {
			return nil, false
		}
		list = append(list, e)
	}
}

func (r *reader) object(depth int) (any, bool) {
	r.at++
	object := Object{}
	var places map[string]int // of the keys, where there are many
	for first := true; ; first = false {
		more, ok := r.more(first, '}')
		if !more || !ok {
			return object, ok
		}
		key, ok := r.key()
		if !ok || r.space() != ':' {
			return nil, false
		}
		r.at++
		v, ok := r.value(depth + 1)
		if !ok {
			return nil, false
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
func (r *reader) key() (string, bool) {
	if r.space() != '"' {
		return "", false
	}
	raw, plain, ok := r.quoted()
	if !ok || !plain {
		return unquote(raw, ok)
	}
	raw = raw[1 : len(raw)-1]
	if key, ok := r.keys[string(raw)]; ok {
		return key, true
	}
	if r.keys == nil {
		r.keys = map[string]string{}
	}
	key := string(raw)
	r.keys[key] = key
	return key, true
}

func (r *reader) text() (any, bool) {
	raw, plain, ok := r.quoted()
	if !ok || !plain {
		return unquote(raw, ok)
	}
	return string(raw[1 : len(raw)-1]), true
}

// quoted is the string that begins here, with its quotes, whether it is what is between them, and whether it ends.
func (r *reader) quoted() (raw []byte, plain, ok bool) {
	start := r.at
	ascii := true
	plain = true
	for r.at++; r.at < len(r.data); r.at++ {
		switch c := r.data[r.at]; {
		case c == '"':
			r.at++
			raw = r.data[start:r.at]
			return raw, plain && (ascii || utf8.Valid(raw)), true
		case c == '\\':
			plain = false
			r.at++
		case c >= utf8.RuneSelf:
			ascii = false
		case c < ' ':
			return nil, false, false
		}
	}
	return nil, false, false
}

// simple are the escapes of one character, by what follows the backslash.
var simple = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unquote is the text of a string with escapes, if that is one.
func unquote(raw []byte, ok bool) (string, bool) {
	if !ok {
		return "", false
	}
	if !utf8.Valid(raw) {
		return unicode(raw)
	}
	var b strings.Builder
	b.Grow(len(raw))
	for rest := raw[1 : len(raw)-1]; ; {
		i := bytes.IndexByte(rest, '\\')
		if i < 0 {
			b.Write(rest)
			break
		}
		b.Write(rest[:i])
		c := simple[rest[i+1]]
		if c == 0 {
			return unicode(raw)
		}
		b.WriteByte(c)
		rest = rest[i+2:]
	}
	return b.String(), true
}

// unicode is unquote for a string with escapes of Unicode, or with a mistake.
func unicode(raw []byte) (s string, ok bool) {
	err := json.Unmarshal(raw, &s)
	return s, err == nil
}
