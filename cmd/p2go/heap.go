package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// heapFree is how much memory is used before garbage is collected. Most environments need less, and collecting from four
// megabytes on takes a quarter of the time of compiling one; the largest need a hundred megabytes at a time, which would be
// looked at over and over.
const heapFree = 320 << 20

// startHeap puts collecting garbage off while less than heapFree is used, unless the user has a setting of their own. Beyond
// that the collector goes by its usual rule.
func startHeap() {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	usual, limit := debug.SetGCPercent(-1), debug.SetMemoryLimit(heapFree)
	var collected func(*[16]byte)
	collected = func(*[16]byte) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		percent := usual
		if n := live[0].Value.Uint64(); n > 0 && n < heapFree {
			percent = max(usual, int((heapFree-n)*100/n))
		}
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
		runtime.SetFinalizer(new([16]byte), collected)
	}
	runtime.SetFinalizer(new([16]byte), collected)
}
