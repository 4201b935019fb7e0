package builtin

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFromModule(t *testing.T) {
	for k, known := range moduleTable {
		assert.Equal(t, k.name, known.row.Fn.Name)
		b, ok := OfModule(k.module, k.name)
		assert.True(t, ok)
		assert.Same(t, known.row, b)
		for _, s := range known.sums {
			sum, err := hex.DecodeString(s)
			assert.NoError(t, err)
			assert.Len(t, sum, sha256.Size)
		}
		_, ok = FromModule(k.module, k.name, []byte("another version"))
		assert.False(t, ok)
	}
	source := []byte("# a module's function")
	sum := sha256.Sum256(source)
	k := moduleFunction{"a_module", "a_function"}
	row := &Function{Module: k.module, Name: k.name}
	moduleTable[k] = moduleRow{row, []string{hex.EncodeToString(sum[:])}}
	defer delete(moduleTable, k)
	b, ok := FromModule("a_module", "a_function", source)
	assert.True(t, ok)
	assert.Same(t, row, b)
	_, ok = FromModule("a_module", "a_function", append(source, '\n'))
	assert.False(t, ok, "one byte more")

	_, ok = OfModule("", "is_service_default")
	assert.False(t, ok, "a module's function needs its module")
	_, ok = OfModule("", "join")
	assert.True(t, ok)
	_, ok = FromModule("nova", "is_service_default", nil)
	assert.False(t, ok)
}
