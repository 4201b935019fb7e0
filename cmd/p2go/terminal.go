package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// terminal reports whether w is a terminal.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// colored reports whether messages to w have colours: on a terminal, unless
// NO_COLOR or the flag says no, or where the flag or CLICOLOR_FORCE says yes.
func (a *app) colored(w io.Writer) bool {
	switch a.color {
	case "always", "ansi", "true":
		return true
	case "never", "false":
		return false
	}
	if a.getenv("NO_COLOR") != "" || a.getenv("TERM") == "dumb" {
		return false
	}
	return a.getenv("CLICOLOR_FORCE") == "1" || terminal(w)
}

// progress is one line on a terminal that says what a long command is doing. It
// appears only when a step takes a while.
type progress struct {
	w     io.Writer
	mu    sync.Mutex
	text  string
	shown bool
	done  chan struct{}
}

// startProgress begins the line; on anything but a terminal it stays silent.
func (a *app) startProgress() *progress {
	p := &progress{w: a.stderr, done: make(chan struct{})}
	if !terminal(a.stderr) || a.getenv("TERM") == "dumb" {
		return p
	}
	go func() {
		t := time.NewTicker(300 * time.Millisecond)
		defer t.Stop()
		for {
			select {
			case <-p.done:
				return
			case <-t.C:
				p.mu.Lock()
				fmt.Fprintf(p.w, "\r\x1b[K%s", p.text)
				p.shown = true
				p.mu.Unlock()
			}
		}
	}()
	return p
}

// step says what is being done now.
func (p *progress) step(format string, args ...any) {
	p.mu.Lock()
	p.text = fmt.Sprintf(format, args...)
	p.mu.Unlock()
}

// stop removes the line. Only the first call does anything.
func (p *progress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.done:
		return
	default:
	}
	close(p.done)
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
