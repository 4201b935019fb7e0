package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// source are the flags that say what to compile; several commands share them.
type sourceFlags struct {
	modulePath     string
	baseModulePath string
	environment    string
	code           string
	keepGoing      bool
	noOptimize     bool
	verifyIR       bool
	format         string
	limit          int
	set            *pflag.FlagSet
}

func (s *sourceFlags) add(f *pflag.FlagSet) {
	s.set = f
	f.StringVar(&s.modulePath, "modulepath", "", "directories of modules, separated by `"+string(os.PathListSeparator)+"`; default from environment.conf")
	f.StringVar(&s.baseModulePath, "basemodulepath", "", "what $basemodulepath stands for in environment.conf")
	f.StringVar(&s.environment, "environment", "", "the environment's name; default the name of its directory")
	f.StringVarP(&s.code, "execute", "e", "", "Puppet code to use instead of the site's manifests")
	f.BoolVar(&s.keepGoing, "keep-going", false, "report what cannot be compiled and make it an error where it is evaluated")
	f.StringVar(&s.format, "format", "text", "how to print diagnostics: "+strings.Join(diag.Formats(), ", "))
	f.IntVar(&s.limit, "max-errors", 20, "print at most so many diagnostics; 0 prints all")
	f.BoolVarP(&s.noOptimize, "no-optimize", "N", false, "leave out all passes that are not needed")
	f.BoolVar(&s.verifyIR, "verify-ir", false, "check the IR after every pass")
}

// options returns how to load the environment in dir, which is "" for code
// alone.
func (s *sourceFlags) options() env.Options {
	return env.Options{
		Name:           s.environment,
		ModulePath:     splitPath(s.modulePath, s.set.Changed("modulepath")),
		BaseModulePath: splitPath(s.baseModulePath, s.set.Changed("basemodulepath")),
		Code:           s.code,
		HasCode:        s.set.Changed("execute"),
	}
}

func splitPath(s string, given bool) []string {
	if !given {
		return nil
	}
	return append([]string{}, filepath.SplitList(s)...)
}

// compile loads and lowers environments and runs the passes. Diagnostics are
// printed; errors among them end it unless --keep-going was given.
func (a *app) compile(p *progress, s *sourceFlags, dirs []string) ([]*ir.Program, error) {
	var progs []*ir.Program
	var all diag.List
	for _, dir := range dirs {
		p.step("reading %s", dir)
		e, err := env.Load(dir, s.options())
		if err != nil {
			return nil, err
		}
		for _, other := range progs {
			if other.Name == e.Name {
				return nil, fmt.Errorf("two environments are called %q; --environment gives one of them another name", e.Name)
			}
		}
		p.step("compiling %s", e.Name)
		prog, diags := e.Lower()
		all = append(all, diags...)
		progs = append(progs, prog)
	}
	if err := a.report(p, s, all); err != nil {
		return nil, err
	}
	for _, prog := range progs {
		p.step("optimizing %s", prog.Name)
		if err := passes.Run(prog, passes.Options{Off: s.noOptimize, Verify: s.verifyIR}); err != nil {
			return nil, err
		}
	}
	return progs, nil
}

// report prints diagnostics to standard error.
func (a *app) report(p *progress, s *sourceFlags, all diag.List) error {
	if len(all) == 0 {
		return nil
	}
	p.stop()
	if err := diag.Render(a.stderr, s.format, all, diag.Options{Color: a.colored(a.stderr), Limit: s.limit, Version: version}); err != nil {
		return usagef("", "%s", err)
	}
	if !all.HasErrors() || s.keepGoing {
		return nil
	}
	if s.format == "text" {
		fmt.Fprintf(a.stderr, "\n%s. --keep-going builds nevertheless.\n", counted(all))
	}
	return errReported
}

// counted says how many errors and warnings a list has.
func counted(l diag.List) string {
	errors, warnings := 0, 0
	for _, d := range l {
		if d.Severity == diag.Error {
			errors++
		} else {
			warnings++
		}
	}
	text := plural(errors, "error")
	if warnings > 0 {
		text += " and " + plural(warnings, "warning")
	}
	return text
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// checkFormat rejects an unknown --format before any work is done.
func (s *sourceFlags) checkFormat(c string) error {
	for _, f := range diag.Formats() {
		if f == s.format {
			return nil
		}
	}
	return usagef(c, "--format is one of %s, not %q", strings.Join(diag.Formats(), ", "), s.format)
}
