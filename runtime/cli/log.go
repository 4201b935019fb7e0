package cli

import (
	"os"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/cmdline"
)

// report writes one message to standard error as Puppet does.
func (a *app) report(level, text string) {
	m := cmdline.Messages{Out: a.err, Color: a.color, Least: a.level}
	m.Report(level, text)
}

// log reports a message of a compilation.
func (a *app) log(m runtime.Message) { a.report(m.Level, m.Line()) }

// terminal reports whether somebody reads messages at a terminal.
func (a *app) terminal() bool {
	f, ok := a.err.(*os.File)
	return ok && cmdline.IsTerminal(f)
}

// write writes output to standard output, or to a file that is there whole or
// not at all.
func (a *app) write(path string, b []byte) error {
	if path == "" || path == "-" {
		_, err := a.out.Write(b)
		return err
	}
	return cmdline.WriteFile(path, b)
}
