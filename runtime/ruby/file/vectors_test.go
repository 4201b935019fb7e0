package file_test

import (
	"testing"

	"github.com/p2go/p2go/internal/rubytest"
)

// TestVectors compares what is read with what was recorded from Ruby.
func TestVectors(t *testing.T) { rubytest.Run(t, "read") }
