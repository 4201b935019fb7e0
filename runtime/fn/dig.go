package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// DigFunction is dig(Optional[Collection], Any*): what a path of keys and indices leads
// to, undef where something is missing, FN-dig.
var DigFunction = Function{
	Name:     "dig",
	Pure:     true,
	Dispatch: []Dispatch{{signature{Type: &callable{Params: &tuple{Types: types{&optionalCollectionT, &anyT}, Size: size{Min: 1, Max: unlimited}}}, Names: names{"data", "arg"}}, dig}},
}

var optionalCollectionT = typesys.Optional{Of: &collectionT}

func dig(_ Context, args []value.Value, _ *Block) (value.Value, error) {
	return Dig(args[0], args[1:]...)
}

// DataError is an error that carries a value of type Error for a lambda, as
// those of dig and get do.
type DataError struct {
	Message, IssueCode string
	Details            *value.Hash
}

// Error returns the message.
func (e *DataError) Error() string { return e.Message }

// Dig returns what a path of keys and indices leads to in a collection, undef where something is missing. The error is that there is no
// collection on the way, or a key that is no index of an array, FN-dig.
func Dig(v value.Value, path ...value.Value) (value.Value, error) {
	walked := value.Array{}
	for _, key := range path {
		if v == nil || key == nil {
			return nil, nil
		}
		switch c := v.(type) {
		case *value.Hash:
			v = c.Lookup(key)
		case value.Array:
			i, ok := key.(int64)
			if !ok {
				walked = append(walked, key)
				return nil, digError("The given data requires an Integer index at ", walked, key, "index_type", "EXPECTED_INTEGER_INDEX")
			}
			if i < 0 {
				i += int64(len(c))
			}
			if v = nil; i >= 0 && i < int64(len(c)) {
				v = c[i]
			}
		default:
			return nil, digError("The given data does not contain a Collection at ", walked, v, "value_type", "EXPECTED_COLLECTION")
		}
		walked = append(walked, key)
	}
	return v, nil
}

func digError(text string, walked value.Array, culprit value.Value, kind, code string) error {
	t := typesys.InferReduced(culprit)
	return &DataError{
		Message:   text + string(value.AppendInspect(nil, walked)) + ", got '" + t.String() + "'",
		IssueCode: code,
		Details:   value.NewHash(value.Entry{Key: "walked_path", Value: walked}, value.Entry{Key: kind, Value: t}),
	}
}
