package fuzzapply

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/internal/applied"
)

// Compare applies a case twice with Puppet and with a program that has all types, each on a machine of its own, and returns what differs, "" for
// nothing. ModulePath is where Puppet finds types, and folder is for the files of the case.
func (c *Case) Compare(judge *applied.Judge, program, modulePath, folder string) (string, error) {
	file := filepath.Join(folder, "catalog.json")
	if err := os.WriteFile(file, []byte(c.Catalog), 0o600); err != nil {
		return "", err
	}
	want, err := judge.Run(applied.Script(c.Setup, "puppet apply --color=false --vardir "+applied.VarDir+" --modulepath "+modulePath+" --catalog "+file+" "+c.Flags+" 2>&1", "", ""))
	if err != nil {
		return "", err
	}
	got, err := applied.Run(applied.Script(c.Setup, program+" apply --color=false --statedir "+applied.StateDir+" --catalog "+file+" "+c.Flags+" 2>&1", "", ""))
	if err != nil {
		return "", err
	}
	if diff := cmp.Diff(strings.Split(applied.Messages(want), "\n"), strings.Split(applied.Messages(got), "\n")); diff != "" {
		return diff, nil
	}
	wanted, err := applied.Reports(want)
	if err != nil {
		return "", err
	}
	reports, err := applied.Reports(got)
	if err != nil {
		return "", err
	}
	return cmp.Diff(wanted, reports), nil
}
