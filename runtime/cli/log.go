package cli

import (
	"errors"
	"io"
	"os"
	"syscall"

	"github.com/p2go/p2go/runtime"
)

// levels are Puppet's log levels, from the least important, with the word and
// the colour that Puppet shows them with.
var levels = [...]struct{ name, word, color string }{
	{"debug", "Debug", "\x1b[0;36m"},
	{"info", "Info", "\x1b[0;32m"},
	{"notice", "Notice", "\x1b[0m"},
	{"warning", "Warning", "\x1b[1;33m"},
	{"err", "Error", "\x1b[1;31m"},
	{"alert", "Alert", "\x1b[1;31m"},
	{"crit", "Critical", "\x1b[1;31m"},
	{"emerg", "Emergency", "\x1b[1;31m"},
}

func levelOf(name string) int {
	for i, l := range levels {
		if l.name == name {
			return i
		}
	}
	return 0
}

// report writes one message to standard error as Puppet does.
func (a *app) report(level, text string) {
	i := levelOf(level)
	if i < a.level {
		return
	}
	line := levels[i].word + ": " + text
	if a.color {
		line = levels[i].color + line + "\x1b[0m"
	}
	io.WriteString(a.err, line+"\n")
}

// log reports a message of a compilation.
func (a *app) log(m runtime.Message) { a.report(m.Level, m.Line()) }

// wantColor reports whether messages to f are coloured: on a terminal, unless
// NO_COLOR is set.
func wantColor(f *os.File) bool { return os.Getenv("NO_COLOR") == "" && isTerminal(f) }

// terminal reports whether somebody reads messages at a terminal.
func (a *app) terminal() bool {
	f, ok := a.err.(*os.File)
	return ok && isTerminal(f)
}

func isTerminal(f *os.File) bool {
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// isClosedPipe reports whether the reader of the output went away.
func isClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
