package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

var whyCommand = &command{
	name:  "why",
	args:  "ENV NAME [FLAGS]",
	short: "tell how a class, type, function, template or file became part of the program",
	long: `Prints the places by which something became part of the program, from the site's manifests on: each names what the
next one is in. Where a name is computed, it tells which names that may be. What nothing names is no part of the program.

NAME is that of a class, a defined type, a type alias, a function, a resource type that is written in Ruby, a template as epp()
takes it, or a file as file() does. The exit code is 1 when there is no such thing, or when it is not part of the program.`,
	examples: `p2go why ./production ntp::config
p2go why ./production ntp/ntp.conf.epp
p2go why ./production apt --kind class --modulepath /usr/share/puppet/modules`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		s.add(f)
		f.StringSliceVar(&s.classes, "class", nil, "a class, or a `PATTERN` of classes such as 'role::*', that only a node classifier names")
		kind := f.String("kind", "", "the `KIND` of what has the name: "+strings.Join(env.PartKinds(), ", ")+"; default any")
		return func(args []string) error { return a.why(args, &s, *kind) }
	},
}

func (a *app) why(args []string, s *sourceFlags, kind string) error {
	if err := s.checkValues("why"); err != nil {
		return err
	}
	if len(args) != 2 {
		return usagef("why", "which environment, and which name?")
	}
	if kind != "" && !slices.Contains(env.PartKinds(), kind) {
		return usagef("why", "--kind is one of %s, not %q", strings.Join(env.PartKinds(), ", "), kind)
	}
	p := a.startProgress()
	defer p.stop()
	p.step("reading %s", args[0])
	e, err := s.load(args[0])
	if err != nil {
		return err
	}
	e.Lower()
	p.stop()
	parts, known := e.Reach().Parts(kind, args[1])
	if len(parts) == 0 {
		text := fmt.Sprintf("there is no class, type, function, template or file %q", args[1])
		if kind != "" {
			text = fmt.Sprintf("there is no %s %q", kind, args[1])
		}
		if near := diag.Nearest(args[1], known); near != "" {
			text += fmt.Sprintf("; did you mean %q?", near)
		}
		return fmt.Errorf("%s", text)
	}
	in := slices.ContainsFunc(parts, func(p env.Part) bool { return p.In })
	for _, part := range parts {
		if part.In || !in {
			writePart(a.stdout, e, args[0], part)
		}
	}
	if !in {
		return errReported
	}
	return nil
}

// writePart tells how something became part of the program.
func writePart(w io.Writer, e *env.Environment, dir string, p env.Part) {
	place := func(at source.Span) string {
		if at.File == nil {
			return "-"
		}
		at = locatedIn(e, dir, at)
		name, line, col := at.Position()
		return fmt.Sprintf("%s:%d:%d", name, line, col)
	}
	fmt.Fprint(w, p.What)
	if !p.At.IsZero() {
		fmt.Fprintf(w, ", defined at %s", place(p.At))
	}
	if !p.In {
		fmt.Fprint(w, ", is not part of the program: nothing that the site's manifests reach names it\n")
		return
	}
	fmt.Fprint(w, ", is part of the program:\n")
	for _, l := range p.Chain {
		if l.At.IsZero() {
			fmt.Fprintf(w, "  %s\n", l.Text)
			continue
		}
		_, line, _ := l.At.Position()
		fmt.Fprintf(w, "  %s names %s\n      %s\n", place(l.At), l.Text, strings.TrimSpace(l.At.File.Line(line)))
	}
}

// locatedIn is a place with the file's name as it is found from the working directory.
func locatedIn(e *env.Environment, dir string, at source.Span) source.Span {
	d := located(e, dir, diag.List{diag.Errorf("", at, "")})[0]
	d.Span.File = source.NewFile(filepath.ToSlash(d.Span.File.Name), d.Span.File.Text)
	return d.Span
}
