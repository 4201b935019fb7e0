package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/access"
	"github.com/p2go/p2go/ir/assets"
)

// codeDenied is a place that touches the machine in a way that --deny denies.
const codeDenied diag.Code = "P2GO_DENIED"

// denied are the kinds of --deny.
type denied ir.Access

// Set takes the names of kinds.
func (d *denied) Set(names string) error {
	kinds, err := ir.ParseAccess(names)
	*d |= denied(kinds)
	return err
}

func (d *denied) String() string { return ir.Access(*d).String() }

// Type is what help calls the flag's value.
func (d *denied) Type() string { return "kind" }

// addDeny adds --deny.
func (s *sourceFlags) addDeny(f *pflag.FlagSet) {
	f.Var(&s.denied, "deny", "make access of these `KINDS` to the machine where catalogs are made an error where it is evaluated, and leave out its code: "+strings.Join(ir.AccessNames(), ", "))
}

// deny denies a program what --deny says, and adds a warning for each place that asks for it.
func (s *sourceFlags) deny(e *env.Environment, p *ir.Program, a *assets.Assets, diags diag.List) diag.List {
	p.Denied = ir.Access(s.denied)
	if p.Denied == 0 {
		return diags
	}
	if p.Denied&ir.AccessFile != 0 { // no file is looked for where the program runs
		diags = slices.DeleteFunc(slices.Clone(diags), func(d *diag.Diagnostic) bool { return d.Code == lower.CodeMachineFile })
	}
	for _, u := range access.Denied(p, a) {
		var at source.Span
		file := e.Source(u.File)
		if file == nil { // of Ruby
			if data, err := s.disk.ReadFile(filepath.Join(e.Dir, filepath.FromSlash(u.File))); err == nil {
				file = source.NewFile(u.File, string(data))
			}
		}
		if file != nil {
			offset := file.Offset(int(u.Pos.Line), int(u.Pos.Col))
			at = source.At(file, offset, offset)
		}
		diags.Add(diag.Warningf(codeDenied, at, "%s is an error where it is evaluated: --deny %s", u.Function, u.Kinds))
	}
	access.Deny(p)
	return diags
}

// reportAccess prints what of programs touches the machine where catalogs are made: how much of each kind, and with verbose where.
func (a *app) reportAccess(p *progress, s *sourceFlags, c *compiled, verbose bool) error {
	if s.format != "text" && s.format != "short" {
		return nil
	}
	var short, long bytes.Buffer
	for i := range c.envs {
		made := &c.envs[i]
		uses := access.Uses(made.Program, &made.Assets)
		count := map[string]int{}
		for _, u := range uses {
			for _, kind := range u.Kinds.Names() {
				count[kind]++
			}
		}
		var kinds []string
		for _, kind := range ir.AccessNames() {
			if n := count[kind]; n > 0 {
				kinds = append(kinds, kind+" ("+plural(n, "place")+")")
			}
		}
		if len(kinds) == 0 {
			continue
		}
		fmt.Fprintf(&short, "%s touches the machine where catalogs are made: %s; 'info --access' of the binary lists them\n", made.Program.Name, strings.Join(kinds, ", "))
		for _, u := range uses {
			fmt.Fprintf(&long, "  %-9s %s  %s:%d\n", u.Kinds, u.Function, u.File, u.Pos.Line)
		}
	}
	if short.Len() == 0 {
		return nil
	}
	p.stop()
	s.printed = append(s.printed, short.Bytes()...)
	if verbose {
		short.Write(long.Bytes())
	}
	_, err := a.stderr.Write(short.Bytes())
	return err
}
