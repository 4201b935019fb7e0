package cli

import (
	"errors"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/cmdline"
)

// These flags end compilations that would otherwise go on forever, or until the
// system has no memory left.
var (
	timeoutFlag = cmdline.Flag{Name: "timeout", Value: "DURATION", Doc: "give up on a node after this time; default: 10m, 0 is never"}
	memoryFlag  = cmdline.Flag{Name: "max-memory", Value: "SIZE", Doc: "give up when more memory is in use; default: 4G, 0 is never"}
)

// limits are what a compilation may need at most; 0 is any amount.
type limits struct {
	time   time.Duration
	memory uint64
}

func readLimits(f cmdline.Flags) (l limits, err error) {
	text := f.Get("timeout", "10m")
	if l.time, err = time.ParseDuration(text); text == "0" {
		err = nil
	}
	if err != nil || l.time < 0 {
		return l, errors.New("--timeout " + text + ": expected a duration such as 90s or 10m")
	}
	text = f.Get("max-memory", "4G")
	number, shift := text, 0
	if i := strings.IndexAny(text, "KMG"); i >= 0 && i == len(text)-1 {
		number, shift = text[:i], map[byte]int{'K': 10, 'M': 20, 'G': 30}[text[i]]
	}
	n, err := strconv.ParseUint(number, 10, 64-shift)
	if err != nil {
		return l, errors.New("--max-memory " + text + ": expected a number of bytes such as 512M or 8G")
	}
	l.memory = n << shift
	return l, nil
}

// watchEvery is the time between two looks at the memory.
const watchEvery = 50 * time.Millisecond

// watch looks after a compilation until the function that it returns is called.
// When a limit is passed it gives up: code that loops cannot be stopped in another
// way than with the whole process.
func (l limits) watch(node string, giveUp func(message string)) (done func()) {
	stop := make(chan struct{})
	go func() {
		tick := time.NewTicker(watchEvery)
		defer tick.Stop()
		for start := time.Now(); ; {
			select {
			case <-stop:
				return
			case <-tick.C:
			}
			switch {
			case l.time > 0 && time.Since(start) > l.time:
				giveUp("the compilation took longer than " + l.time.String() + " on node " + node + within() + "; --timeout sets another limit")
				return
			case l.memory > 0 && inUse() > l.memory:
				if runtime.GC(); inUse() > l.memory {
					giveUp("the compilation needs more than " + strconv.FormatUint(l.memory, 10) + " bytes of memory on node " + node + within() +
						"; --max-memory sets another limit")
					return
				}
			}
		}
	}()
	return func() { close(stop) }
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// giveUp ends the process.
func (a *app) giveUp(message string) {
	if a.stop != nil {
		a.stop(message)
		return
	}
	a.report("err", message)
	os.Exit(1)
}

// within names the generated function that is running.
func within() string {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for line := range strings.Lines(string(stacks)) {
		if name, ok := strings.CutPrefix(line, "site/env/"); ok {
			if i := strings.IndexByte(name, '('); i > 0 {
				name = name[:i]
			}
			return ", in " + name
		}
	}
	return ""
}
