package fn

import (
	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// DecodeJSON is encoding.decode_json: a struct needs exactly its fields, an int a number without a fraction.
func DecodeJSON(text string, t *mcl.Type) (value.Value, error) {
	return decodeJSON("encoding.decode_json", text, t, false)
}

// DecodeJSONFlexible is encoding.decode_json_flexible: other fields of a struct are dropped, missing ones are zero.
func DecodeJSONFlexible(text string, t *mcl.Type) (value.Value, error) {
	return decodeJSON("encoding.decode_json_flexible", text, t, true)
}

func decodeJSON(name, text string, t *mcl.Type, flexible bool) (value.Value, error) {
	data, err := value.ParseJSON(text)
	if err != nil {
		return nil, Fatal(name, err)
	}
	v, err := t.Decode(data, flexible)
	return v, Fatal(name, err)
}
