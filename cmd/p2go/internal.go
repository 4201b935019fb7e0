package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
)

// failures are the internal errors that ended the work on bodies, by the directory of the environment.
type failures map[string][]*ir.Crash

// contained returns a panic in do as an error.
func contained(do func() error) (err error) {
	if crash := ir.Contain("compiling", nil, func() { err = do() }); crash != nil {
		return ir.Crashes{crash}
	}
	return err
}

// misgenerated are the internal errors that Go's compiler has found in the code made of bodies, the first in each.
func misgenerated(c *compiled, wrong build.GeneratedErrors) ir.Crashes {
	var crashes ir.Crashes
	for _, e := range wrong {
		f, file, pos := c.module.Origin(c.envs, e.File, e.Line)
		if slices.ContainsFunc(crashes, func(other *ir.Crash) bool { return other.Func == f }) {
			continue
		}
		crash := &ir.Crash{Func: f, Pos: pos, Stage: "the Go that was made", Reason: e.Text, At: e.File + ":" + strconv.Itoa(e.Line)}
		if f == nil && file != "" {
			crash.Stage += " of " + file
		}
		crashes = append(crashes, crash)
	}
	return crashes
}

// explainedCrash is an error with what to do about it when it is an internal one.
func explainedCrash(err error) error {
	var crashes ir.Crashes
	if errors.As(err, &crashes) {
		return fmt.Errorf("%w\n%s", err, ir.ReportHint)
	}
	return err
}

// collect adds what err has of internal errors; it reports whether that is all that is wrong.
func collect(err error, crashes *ir.Crashes) bool {
	var more ir.Crashes
	ok := err == nil || errors.As(err, &more)
	*crashes = append(*crashes, more...)
	return ok
}

// add notes the internal errors that ended the work on a program. It reports whether there are new ones: without their bodies, another
// try comes further.
func (f failures) add(err error, c *compiled) bool {
	var crashes ir.Crashes
	collect(err, &crashes)
	again := false
	for _, crash := range crashes {
		if crash.Func == nil {
			continue
		}
		for i, e := range c.envs {
			dir := c.dirs[i]
			known := slices.ContainsFunc(f[dir], func(other *ir.Crash) bool { return env.SameBody(other.Func, crash.Func) })
			if !known && slices.Contains(e.Program.Funcs, crash.Func) {
				f[dir] = append(f[dir], crash)
				again = true
			}
		}
	}
	return again
}

// lower loads an environment, lowers it and works on the program, until no internal error ends that for another body.
func (s *sourceFlags) lower(dir string, lower func(*env.Environment) (*ir.Program, assets.Assets, diag.List), work func(*env.Environment, *ir.Program) error) (e *env.Environment, diags diag.List, err error) {
	failed := failures{}
	for {
		c := &compiled{dirs: []string{dir}}
		err := contained(func() error {
			var err error
			if e, err = s.load(dir, failed[dir]...); err != nil {
				return err
			}
			var prog *ir.Program
			var beside assets.Assets
			prog, beside, diags = lower(e)
			diags = s.deny(e, prog, &beside, diags)
			c.envs = append(c.envs, gogen.Environment{Program: prog})
			return work(e, prog)
		})
		if !failed.add(err, c) {
			return e, diags, explainedCrash(err)
		}
	}
}
