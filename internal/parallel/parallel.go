// Package parallel does independent work on all cores, so that what comes of it is the same on one.
package parallel

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do with the numbers from 0 to n-1, on all cores, and returns when all calls have. The calls change nothing that another
// one looks at: what they give is kept by their numbers, and put together afterwards.
//
// A panic ends the work, and is passed on, as a [Panic] where it was on another core: that of the lowest number, which is the one that
// there is on one core. Since the calls begin in order, those before it have all been made.
func Each(n int, do func(i int)) {
	cores := min(runtime.GOMAXPROCS(0), n)
	if cores <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
	w := work{n: n, do: do, failed: n}
	for range cores {
		w.working.Add(1)
		go w.run()
	}
	w.working.Wait()
	if w.failed < n {
		panic(w.reason)
	}
}

// Panic is the panic of a call.
type Panic struct {
	Value   any
	Callers []uintptr // the functions that were being called, as [runtime.Callers] has them where it was recovered
}

// String returns the text of the value.
func (p *Panic) String() string { return fmt.Sprint(p.Value) }

// work is what the cores do together.
type work struct {
	n       int
	do      func(i int)
	next    atomic.Int64
	working sync.WaitGroup

	mu     sync.Mutex
	failed int // the lowest number whose call has panicked; n for none
	reason *Panic
}

// run makes calls until there are no more.
func (w *work) run() {
	defer w.working.Done()
	for i := w.take(); i < w.n; i = w.take() {
		w.call(i)
	}
}

func (w *work) take() int { return int(w.next.Add(1)) - 1 }

// call makes one call. When it panics, none is begun after it.
func (w *work) call(i int) {
	defer func() {
		x := recover()
		if x == nil {
			return
		}
		w.next.Store(int64(w.n))
		w.mu.Lock()
		defer w.mu.Unlock()
		if i < w.failed {
			p := &Panic{x, make([]uintptr, 256)}
			p.Callers = p.Callers[:runtime.Callers(1, p.Callers)]
			w.failed, w.reason = i, p
		}
	}()
	w.do(i)
}
