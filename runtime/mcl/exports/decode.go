package exports

import (
	"errors"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// decode returns a value of JSON as one of a type, which is as mcl writes it.
func decode(v value.Value, typ string) (value.Value, error) {
	switch {
	case typ == "variant": // whose objects are maps, as nobody knows their type any more
		return v, nil
	case strings.HasPrefix(typ, "[]"):
		list, ok := v.(value.Array)
		if !ok {
			return nil, errType(typ)
		}
		out := make(value.Array, len(list))
		for i, e := range list {
			var err error
			if out[i], err = decode(e, typ[len("[]"):]); err != nil {
				return nil, err
			}
		}
		return out, nil
	case strings.HasPrefix(typ, "map{"):
		return decodeMap(v, typ)
	case strings.HasPrefix(typ, "struct{"):
		return decodeStruct(v, typ)
	}
	return decodeScalar(v, typ)
}

func errType(typ string) error { return errors.New("is no " + typ) }

func decodeScalar(v value.Value, typ string) (value.Value, error) {
	ok := false
	switch typ {
	case "str":
		_, ok = v.(string)
	case "bool":
		_, ok = v.(bool)
	case "int":
		_, ok = v.(int64)
	case "float":
		switch f := v.(type) {
		case int64:
			return float64(f), nil
		case string: // the limits of floats are no numbers in JSON
			switch f {
			case "+Inf", "-Inf", "NaN":
				return strconv.ParseFloat(f, 64)
			}
		}
		_, ok = v.(float64)
	}
	if !ok {
		return nil, errType(typ)
	}
	return v, nil
}

func decodeMap(v value.Value, typ string) (value.Value, error) {
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, errType(typ)
	}
	parts := split(typ[len("map{"):len(typ)-1], ':')
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		key, err := decodeKey(e.Key.(string), parts[0])
		if err != nil {
			return nil, err
		}
		elem, err := decode(e.Value, parts[1])
		if err != nil {
			return nil, err
		}
		out.Set(key, elem)
	}
	return out, nil
}

// decodeKey returns the key of a map, of which JSON has the text.
func decodeKey(s, typ string) (value.Value, error) {
	if typ == "str" {
		return s, nil
	}
	v, err := value.ParseJSON(s)
	if err != nil {
		v = s
	}
	return decode(v, typ)
}

func decodeStruct(v value.Value, typ string) (value.Value, error) {
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, errType(typ)
	}
	s := &mcl.Struct{}
	for _, field := range split(typ[len("struct{"):len(typ)-1], ';') {
		name, of, _ := strings.Cut(field, " ")
		e, err := decode(h.Member(name), of)
		if err != nil {
			return nil, err
		}
		s.Names, s.Values = append(s.Names, name), append(s.Values, e)
	}
	return s, nil
}

// split splits the parts of a type, but not within the parts of these.
func split(s string, at byte) []string {
	var parts []string
	depth, start := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			depth--
		case at:
			if depth == 0 {
				parts = append(parts, strings.TrimSpace(s[start:i]))
				start = i + 1
			}
		}
	}
	return append(parts, strings.TrimSpace(s[start:]))
}
