package ruby_test

import (
	"testing"

	"github.com/p2go/p2go/internal/rubytest"
)

// TestVectors compares methods with what was recorded from Ruby.
func TestVectors(t *testing.T) {
	for _, name := range []string{"object"} {
		t.Run(name, func(t *testing.T) { rubytest.Run(t, name) })
	}
}
