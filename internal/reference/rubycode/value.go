package rubycode

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// A value is nil, a bool, an int64, a float64, a string, a []any or a hash: what facts can be.
type hash []entry

// An entry is one of a hash, whose order counts.
type entry struct {
	key   string
	value any
}

// set returns the hash with a value for a key.
func (h hash) set(key string, value any) hash {
	for i, e := range h {
		if e.key == key {
			h[i].value = value
			return h
		}
	}
	return append(h, entry{key, value})
}

// MarshalJSON writes the entries in their order.
func (h hash) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, e := range h {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(e.key)
		if err != nil {
			return nil, err
		}
		value, err := encode(e.value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// encode writes a value as JSON, in which numbers that are whole stay floating-point ones.
func encode(v any) ([]byte, error) {
	switch v := v.(type) {
	case float64:
		return []byte(literal(v)), nil
	case []any:
		list := make([]json.RawMessage, len(v))
		for i, x := range v {
			text, err := encode(x)
			if err != nil {
				return nil, err
			}
			list[i] = text
		}
		return json.Marshal(list)
	}
	return json.Marshal(v)
}

// literal writes a value as Puppet's.

func literal(v any) string {
	switch v := v.(type) {
	case nil:
		return "undef"
	case string:
		return quote(v)
	case expression:
		return string(v)
	case float64:
		text := strconv.FormatFloat(v, 'f', -1, 64)
		if !strings.Contains(text, ".") {
			text += ".0"
		}
		return text
	case []any:
		parts := make([]string, len(v))
		for i, x := range v {
			parts[i] = literal(x)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case hash:
		parts := make([]string, len(v))
		for i, e := range v {
			parts[i] = quote(e.key) + " => " + literal(e.value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprint(v)
}

// quote writes a string as Puppet's; one with line ends needs double quotes.
func quote(s string) string {
	if !strings.ContainsAny(s, "\n\t\r") {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(s) + `"`
}

// same reports whether values are equal.
func same(a, b any) bool { return literal(a) == literal(b) }
