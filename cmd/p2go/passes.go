package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// passFlags are the flags that say what to do with passes.
type passFlags struct {
	disabled []string
	dumpDir  string
	several  bool // environments, of which each has a folder of its own in dumpDir
}

func (s *passFlags) addPasses(f *pflag.FlagSet) {
	f.StringSliceVar(&s.disabled, "disable-pass", nil, "leave out this `PASS`, one of "+strings.Join(optionalPasses(), ", "))
	f.StringVar(&s.dumpDir, "dump-dir", "", "write the IR to files in `DIR`: 00-lower.ir before the first pass, and one after each")
}

// passList has a line for each pass.
func passList() string {
	var b strings.Builder
	for _, p := range passes.All() {
		fmt.Fprintf(&b, "  %-10s %s\n", p.Name, p.Doc)
	}
	return strings.TrimRight(b.String(), "\n")
}

// passNames are the names of all passes, in their order.
func passNames() []string {
	var names []string
	for _, p := range passes.All() {
		names = append(names, p.Name)
	}
	return names
}

// optionalPasses are the names of those that can be left out.
func optionalPasses() []string {
	var names []string
	for _, p := range passes.All() {
		if !p.Required {
			names = append(names, p.Name)
		}
	}
	return names
}

// checkPasses checks the names of passes before any work is done.
func (s *passFlags) checkPasses(c string) error {
	optional := optionalPasses()
	for _, name := range s.disabled {
		switch {
		case slices.Contains(optional, name):
		case slices.Contains(passNames(), name):
			return usagef(c, "the pass %q cannot be left out, since the backend needs what it does; those that can are %s", name, strings.Join(optional, ", "))
		default:
			return noPass(c, name, optional, "those that can be left out are")
		}
	}
	return nil
}

// noPass is the error for the name of no pass; there are those of known.
func noPass(c, name string, known []string, are string) error {
	if near := diag.Nearest(name, known); near != "" {
		return usagef(c, "there is no pass %q, did you mean %q?", name, near)
	}
	return usagef(c, "there is no pass %q; %s %s", name, are, strings.Join(known, ", "))
}

// passOptions returns how to run passes over a program.
func (s *sourceFlags) passOptions(prog *ir.Program) passes.Options {
	opts := passes.Options{Off: s.noOptimize, Disabled: s.disabled, Verify: s.verifyIR}
	if s.dumpDir != "" {
		dir := s.dumpDir
		if s.several {
			dir = filepath.Join(dir, prog.Name)
		}
		opts.After = func(pass string, p *ir.Program) error { return dump(dir, pass, p) }
	}
	return opts
}

// dump writes the IR after a pass to a file in dir. A pass has the same number in each run, so that two folders can be compared; with
// what comes before the first one, the files of an earlier run go. The IR may have secrets in it, as generated Go.
func dump(dir, pass string, p *ir.Program) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return cannotWrite(dir, err)
	}
	file := func(i int, name string) string { return filepath.Join(dir, fmt.Sprintf("%02d-%s.ir", i, name)) }
	names := append([]string{passes.Lower}, passNames()...)
	if pass == passes.Lower {
		for i, name := range names {
			if err := os.Remove(file(i, name)); err != nil && !os.IsNotExist(err) {
				return cannotWrite(file(i, name), err)
			}
		}
	}
	name := file(slices.Index(names, pass), pass)
	if err := build.WritePrivate(name, []byte(p.String())); err != nil {
		return cannotWrite(name, err)
	}
	return nil
}
