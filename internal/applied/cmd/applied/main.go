// Command applied applies a catalog in a file, for comparisons with Puppet.
package main

import (
	"fmt"
	"os"

	"github.com/p2go/p2go/internal/catalogfile"
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/exec"
	"github.com/p2go/p2go/runtime/apply/file"
	"github.com/p2go/p2go/runtime/apply/notify"
	"github.com/p2go/p2go/runtime/apply/packages"
	"github.com/p2go/p2go/runtime/cmdline"
)

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	c, err := catalogfile.Parse(string(text))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	messages := cmdline.Messages{Out: os.Stdout, Least: cmdline.Level("notice")}
	report, err := apply.Run(c, apply.Options{
		Types: map[string]*apply.Type{"exec": &exec.Type, "file": &file.Type, "notify": &notify.Type, "package": &packages.Type},
		Noop:  len(os.Args) > 2 && os.Args[2] == "--noop",
		Log:   func(m apply.Message) { messages.Report(m.Level, m.Line()) },
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(report.ExitCode())
}
