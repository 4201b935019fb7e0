package models

import (
	"bytes"
	"encoding/json"
	"strings"
)

// object is an object of JSON, whose members keep their order.
type object []member

type member struct {
	name  string
	value any
}

// raw is JSON.
type raw string

// MarshalJSON returns the text.
func (r raw) MarshalJSON() ([]byte, error) { return []byte(r), nil }

// MarshalJSON returns the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(compact(m.name) + ":" + compact(m.value))
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// compact is a value as JSON on one line.
func compact(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("models: " + err.Error())
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// indented is a value as JSON for people.
func indented(v any) string {
	var b bytes.Buffer
	if err := json.Indent(&b, []byte(compact(v)), "", "  "); err != nil {
		panic("models: " + err.Error())
	}
	return b.String() + "\n"
}
