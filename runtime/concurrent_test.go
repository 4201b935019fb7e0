package runtime_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestConcurrent compiles one environment many times at once: descriptors are
// shared, and everything else belongs to one compilation.
func TestConcurrent(t *testing.T) {
	env := fleet(100)
	want := string(handWritten(100, nil))
	got := make([]string, 8)
	var wg sync.WaitGroup
	for i := range got {
		wg.Add(1)
		go func() {
			defer wg.Done()
			got[i] = string(compileFleet(t, env, nil))
		}()
	}
	wg.Wait()
	for _, g := range got {
		require.Equal(t, want, g)
	}
}
