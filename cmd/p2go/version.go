package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/pflag"
)

var versionCommand = &command{
	name:  "version",
	short: "print the version",
	long:  "Prints the version of p2go, the Puppet language it compiles, and the Go toolchain it was built with.",
	setup: func(a *app, _ *pflag.FlagSet) func([]string) error {
		return func(args []string) error {
			if len(args) > 0 {
				return usagef("version", "version takes no arguments")
			}
			_, err := fmt.Fprintf(a.stdout, "p2go %s (Puppet 8 language, %s)\n", version, runtime.Version())
			return err
		}
	},
}

// released is the version of the module that go install has built p2go from, whose digest is known then, or else another.
func released(info *debug.BuildInfo, other string) string {
	if info.Main.Sum == "" {
		return other
	}
	return info.Main.Version
}
