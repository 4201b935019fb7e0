package op

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// addBinary is + with a Binary on the left (COL-13).
func addBinary(a typesys.BinaryValue, b value.Value) (value.Value, error) {
	right, ok := b.(typesys.BinaryValue)
	if !ok {
		return nil, runtimeError("+", "Can only append Binary to a Binary")
	}
	return a + right, nil
}
