package ruby_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/rubytest"
)

// TestVectors compares methods with what was recorded from Ruby, for each script in testdata.
func TestVectors(t *testing.T) {
	scripts, err := filepath.Glob("testdata/*.rb")
	require.NoError(t, err)
	for _, script := range scripts {
		name := strings.TrimSuffix(filepath.Base(script), ".rb")
		t.Run(name, func(t *testing.T) { rubytest.Run(t, name) })
	}
}
