package main

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/diag"
)

var checkCommand = &command{
	name:  "check",
	args:  "ENV... [FLAGS]",
	short: "report everything that can be known before run time",
	long: `Checks environments without building anything: syntax, static validation, what lowering finds out
about names and assignments, and what static types show to be wrong. It reads every manifest of the environment and of its own modules,
also those that no node reaches. The exit code is 1 when there are errors.`,
	examples: `p2go check ./production
p2go check ./production --format sarif > p2go.sarif`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		s.add(f)
		return func(args []string) error { return a.check(args, &s) }
	},
}

func (a *app) check(args []string, s *sourceFlags) error {
	if err := s.checkFormat("check"); err != nil {
		return err
	}
	args, cleanup, err := s.dirs("check", args)
	if err != nil {
		return err
	}
	defer cleanup()
	p := a.startProgress()
	defer p.stop()
	var all diag.List
	for _, dir := range args {
		p.step("checking %s", dir)
		e, err := s.load(dir)
		if err != nil {
			return err
		}
		prog, diags := e.LowerAll()
		certainties, err := certainties(e, prog)
		if err != nil {
			return err
		}
		all = append(all, located(e, dir, append(diags, certainties...))...)
	}
	p.stop()
	if err := a.render(a.stdout, s, all); err != nil {
		return err
	}
	if s.format == "text" && len(all) > 0 {
		fmt.Fprintf(a.stderr, "%s\n", counted(all))
	}
	if all.HasErrors() {
		return errReported
	}
	return nil
}
