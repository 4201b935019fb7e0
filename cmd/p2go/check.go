package main

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
)

var checkCommand = &command{
	name:  "check",
	args:  "ENV... [FLAGS]",
	short: "report everything that can be known before run time",
	long: `Checks environments without building anything: syntax, static validation, what lowering finds out
about names and assignments, and what static types show to be wrong. It reads every manifest of the environment and of its own modules,
and their declared types, also those that no node reaches. Of its own modules and those that are used it tells which are written for a
newer Puppet or OpenVox than version 8 (metadata.json). The exit code is 1 when there are errors.

Values of attributes that the type of a resource refuses are errors with Puppet's messages, where they are certain: whatever the facts and the system, and with
nothing that could replace them. The catalog compiles all the same, so that the command build warns of them.

With --data it also compares the data of lookups with what the manifests read: keys that nothing reads, and parameters of
included classes that have neither default nor data. Where a lookup's key is computed, it says so and reports no such keys.

With --why it tells beside what is wrong in a module that the site's manifests do not name how the program comes to it. What is
wrong in code that is part of the program only because a name is computed is no error before it is evaluated: without --why one
warning says how much there is, with it each is a warning. The command why tells the same of a name.`,
	examples: `p2go check ./production
p2go check ./production --data
p2go check ./production --why
p2go check ./production --ruby
p2go check ./production --format sarif > p2go.sarif`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		s.add(f)
		s.addPasses(f)
		s.addDeny(f)
		data := f.Bool("data", false, "report keys of data that nothing reads, and parameters that no data has")
		why := f.Bool("why", false, "tell how the program comes to what is wrong in modules that the site's manifests do not name, also to what only computed names lead to")
		ruby := f.Bool("ruby", false, "print instead, by module, which templates and functions in Ruby are compiled, and why others are not")
		return func(args []string) error {
			if *ruby {
				return a.rubyTable(args, &s)
			}
			return a.check(args, &s, *data, *why)
		}
	},
}

// explained are findings with the chains of names that lead to them, and those that wait
// for their evaluation in the place of the warning about them.
func explained(e *env.Environment, diags diag.List) diag.List {
	r := e.Reach()
	out := slices.DeleteFunc(slices.Clone(diags), func(d *diag.Diagnostic) bool { return d.Code == env.CodeComputedOnly })
	for _, d := range r.Open {
		d.Severity = diag.Warning
		out = append(out, d)
	}
	out.Sort()
	r.Explain(out)
	return out
}

func (a *app) check(args []string, s *sourceFlags, data, why bool) error {
	if err := s.checkValues("check"); err != nil {
		return err
	}
	args, cleanup, err := s.dirs("check", args)
	if err != nil {
		return err
	}
	defer cleanup()
	s.several = len(args) > 1
	p := a.startProgress()
	defer p.stop()
	file, key := checkFile(args), a.key("check", s, args, a.stdout)
	p.step("looking for changes")
	known, failed, err := a.checkedBefore(file, key)
	switch {
	case err != nil:
		return err
	case failed:
		return errReported
	case known:
		return nil
	}
	var all diag.List
	for _, dir := range args {
		p.step("checking %s", dir)
		if s.isMcl(dir) {
			opts, err := s.mclOptions()
			if err != nil {
				return err
			}
			all = append(all, mcl.Check(dir, opts)...)
			continue
		}
		var more diag.List
		e, diags, err := s.lower(dir, (*env.Environment).LowerAll, func(e *env.Environment, prog *ir.Program) error {
			var err error
			more, err = s.certainties(e, prog, true)
			more = append(more, e.CheckRequirements(prog)...)
			if err == nil && data {
				more = append(more, e.CheckData(prog)...)
			}
			return err
		})
		if err != nil {
			return err
		}
		diags = append(diags, more...)
		if why {
			diags = explained(e, diags)
		}
		all = append(all, located(e, dir, diags)...)
	}
	p.stop()
	var out, count bytes.Buffer
	if err := a.render(&out, a.colored(a.stdout), s, all); err != nil {
		return err
	}
	if s.format == "text" && len(all) > 0 {
		fmt.Fprintf(&count, "%s\n", counted(all))
	}
	if _, err := a.stdout.Write(out.Bytes()); err != nil {
		return err
	}
	if _, err := a.stderr.Write(count.Bytes()); err != nil {
		return err
	}
	s.keepCheck(file, done{Key: key, Stdout: out.Bytes(), Stderr: count.Bytes(), Failed: all.HasErrors()})
	if all.HasErrors() {
		return errReported
	}
	return nil
}
