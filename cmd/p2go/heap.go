package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// heapAtStart is how much memory is used before garbage is first collected. Most
// environments need less, and collecting from four megabytes on takes a quarter of
// the time of compiling one.
const heapAtStart = 192 << 20

// startHeap puts the first collection of garbage off, as Go's compiler does, unless the
// user has a setting of their own. After it, the collector goes by its usual rule.
func startHeap() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	percent, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(heapAtStart)
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) {
		debug.SetMemoryLimit(limit)
		debug.SetGCPercent(percent)
	})
}
