package ir_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/parallel"
	"github.com/p2go/p2go/ir"
)

// TestCrashOfCores: the place of a panic is known on whichever core it was.
func TestCrashOfCores(t *testing.T) {
	f := &ir.Func{Kind: ir.Class, Name: "c", File: "c.pp", Pos: ir.Pos{Line: 1, Col: 2}}
	for _, cores := range []int{1, 8} {
		before := runtime.GOMAXPROCS(cores)
		crash := ir.Contain("a test", f, func() {
			parallel.Each(100, func(i int) {
				if i >= 20 {
					_ = []int{}[i]
				}
			})
		})
		runtime.GOMAXPROCS(before)
		require.NotNil(t, crash)
		assert.Regexp(t, `^c.pp:1:2: internal error in a test, class c: runtime error: index out of range \[20\] with length 0 \(ir_test/crash_test.go:\d+\)$`, crash.Error())
	}
}
