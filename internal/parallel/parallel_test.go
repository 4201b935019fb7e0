package parallel

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// onCores runs a test on one core and on several.
func onCores(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, n := range []int{1, 8} {
		before := runtime.GOMAXPROCS(n)
		test(t)
		runtime.GOMAXPROCS(before)
	}
}

// TestEach: every number has one call.
func TestEach(t *testing.T) {
	onCores(t, func(t *testing.T) {
		for _, n := range []int{0, 1, 2, 1000} {
			squares := make([]int, n)
			Each(n, func(i int) { squares[i] += i * i })
			for i, s := range squares {
				require.Equal(t, i*i, s)
			}
		}
	})
}

// TestPanic: of several panics the first in order is passed on, and all before it was done.
func TestPanic(t *testing.T) {
	onCores(t, func(t *testing.T) {
		for range 100 {
			var done [300]atomic.Bool
			func() {
				defer func() { require.Equal(t, "200", fmt.Sprint(recover())) }()
				Each(len(done), func(i int) {
					if i >= 200 {
						panic(i)
					}
					done[i].Store(true)
				})
			}()
			for i := range 200 {
				require.True(t, done[i].Load(), "%d", i)
			}
		}
	})
}
