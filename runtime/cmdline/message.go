package cmdline

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// levels are Puppet's log levels, from the least important, with the word and
// the colour that Puppet shows them with.
var levels = [...]struct{ name, word, color string }{
	{"debug", "Debug", "\x1b[0;36m"},
	{"info", "Info", "\x1b[0;32m"},
	{"notice", "Notice", "\x1b[m"},
	{"warning", "Warning", "\x1b[1;33m"},
	{"err", "Error", "\x1b[1;31m"},
	{"alert", "Alert", "\x1b[1;31m"},
	{"crit", "Critical", "\x1b[1;31m"},
	{"emerg", "Emergency", "\x1b[1;31m"},
}

// Level returns the number of a log level: the higher, the more important.
func Level(name string) int {
	for i, l := range levels {
		if l.name == name {
			return i
		}
	}
	return 0
}

// Messages is where a program writes its messages.
type Messages struct {
	Out   io.Writer
	Color bool
	Least int // the [Level] of the least important messages that are shown
}

// Report writes one message as Puppet does: on a line, unless it has an end of its own.
func (m *Messages) Report(level, text string) {
	i := Level(level)
	if i < m.Least {
		return
	}
	line := levels[i].word + ": " + text
	if m.Color {
		line = levels[i].color + line + "\x1b[0m"
	}
	if line[len(line)-1] != '\n' {
		line += "\n"
	}
	_, _ = io.WriteString(m.Out, line)
}

// WantColor reports whether messages to f are coloured: on a terminal, unless
// NO_COLOR is set.
func WantColor(f *os.File) bool { return os.Getenv("NO_COLOR") == "" && IsTerminal(f) }

// IsTerminal reports whether somebody reads what is written to f.
func IsTerminal(f *os.File) bool {
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// IsClosedPipe reports whether the reader of the output went away.
func IsClosedPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
