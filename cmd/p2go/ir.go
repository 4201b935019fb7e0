package main

import (
	"io"
	"slices"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

var irCommand = &command{
	name:  "ir",
	args:  "ENV [FLAGS]",
	short: "print the intermediate representation of an environment",
	long: `Prints the typed SSA form of an environment, by default after all passes.

Passes, in their order:
` + passList(),
	examples: `p2go ir ./production
p2go ir ./production --after lower
p2go ir ./production --dump-dir /tmp/ir
p2go ir -e '$x = 1 + 2 notice($x)' --after fold
p2go ir ./production --plan`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		s.add(f)
		s.addCompile(f)
		after := f.String("after", "", "print the form after this `PASS`; lower prints it before any")
		planned := f.Bool("plan", false, "print what Go is made of the bodies instead")
		return func(args []string) error { return a.ir(args, &s, *after, *planned) }
	},
}

func (a *app) ir(args []string, s *sourceFlags, after string, planned bool) error {
	if err := s.checkValues("ir"); err != nil {
		return err
	}
	dir, cleanup, err := s.dir("ir", args)
	if err != nil {
		return err
	}
	defer cleanup()
	known := after == "" || after == passes.Lower || slices.ContainsFunc(passes.All(), func(p passes.Pass) bool { return p.Name == after })
	if !known {
		return noPass("ir", after, append([]string{passes.Lower}, passNames()...), "the passes are")
	}
	p := a.startProgress()
	defer p.stop()
	text := ""
	print := func(prog *ir.Program) error {
		opts := s.passOptions(prog)
		opts.Until = after
		err := passes.Run(prog, opts)
		switch {
		case err != nil:
		case planned:
			text = plan.Text(prog, 0)
		default:
			text = prog.String()
		}
		return err
	}
	if s.isMcl(dir) {
		prog, diags, err := s.compileMcl(dir)
		if err == nil {
			err = a.report(p, s, diags)
		}
		if err == nil {
			err = print(prog)
		}
		if err != nil {
			return err
		}
		p.stop()
		_, err = io.WriteString(a.stdout, text)
		return err
	}
	e, diags, err := s.lower(dir, (*env.Environment).Lower, func(_ *env.Environment, prog *ir.Program) error { return print(prog) })
	if err != nil {
		return err
	}
	if err := a.report(p, s, located(e, dir, diags)); err != nil {
		return err
	}
	p.stop()
	_, err = io.WriteString(a.stdout, text)
	return err
}
