package ruby

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFind checks that methods are found in a class, in what it includes, and in Object.
func TestFind(t *testing.T) {
	assert.Equal(t, "ProcCall", Find("Proc", "===").Go)
	assert.Equal(t, "ObjectCaseEqual", Find("String", "===").Go)
	assert.Equal(t, "ObjectDup", Find("Foo", "dup").Go)
	assert.Nil(t, Find("Foo", "foo"))
	assert.Nil(t, Dispatch("foo"))
	assert.Equal(t, Dispatcher{Name: "===", Package: "ruby", Go: "OpCaseEqual", Match: true, Operator: true, Operands: 1}, *Dispatch("==="))
	assert.Equal(t, []string{"Array", "Enumerable", "Object"}, Ancestors("Array"))
	assert.Equal(t, "*Range", ClassOf("Range").GoType)
}
