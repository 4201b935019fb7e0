package watch

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// maxRest is how many times as long as they have to rest files may change before they are read all the same.
const maxRest = 10

// Loop calls update, and again whenever one of the paths that it returns, as for [Files.Set], has changed and rested for a while, when the time is
// over that it returns, 0 for none, or when SIGHUP comes. It ends when update fails or says that there is no more to do, and on SIGINT and SIGTERM.
// What the kernel says nothing about is looked at after every interval.
func Loop(interval, rest time.Duration, update func() (paths []string, after time.Duration, more bool, err error)) error {
	w := waiter{rest: rest, signals: make(chan os.Signal, 8), files: New(interval)}
	signal.Notify(w.signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer signal.Stop(w.signals)
	defer w.files.Close()
	for {
		paths, after, more, err := update()
		if err != nil || !more {
			return err
		}
		// A file that is new here may have changed after it was read.
		if !w.wait(after, w.files.Set(paths)) {
			return nil
		}
	}
}

type waiter struct {
	rest    time.Duration
	signals chan os.Signal
	files   *Files
}

// wait returns when it is time to update again; false if it is time to end. Changed says that some file has changed already.
func (w *waiter) wait(after time.Duration, changed bool) bool {
	var due, rested, latest <-chan time.Time
	if after > 0 {
		due = time.After(after)
	}
	for {
		if changed {
			rested = time.After(w.rest)
			if latest == nil {
				latest = time.After(maxRest * w.rest)
			}
			changed = false
		}
		select {
		case s := <-w.signals:
			return s == syscall.SIGHUP
		case <-w.files.C:
			changed = true
		case <-rested:
			return true
		case <-latest:
			return true
		case <-due:
			if rested == nil { // otherwise it is soon enough
				return true
			}
		}
	}
}
