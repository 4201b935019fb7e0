package main

import (
	"bytes"
	"cmp"
	"fmt"
	"text/tabwriter"

	"github.com/p2go/p2go/frontend/env"
)

// rubyCounts are numbers of templates, functions or data types: all, those that are compiled, and those of which a part or nothing is.
type rubyCounts struct{ all, whole, part, none int }

func (n *rubyCounts) add(c *env.RubyCode) {
	n.all++
	switch {
	case c.Broken:
		n.none++
	case len(c.Lost) > 0:
		n.part++
	default:
		n.whole++
	}
}

// rubyTable is the command check with --ruby.
func (a *app) rubyTable(args []string, s *sourceFlags) error {
	if err := s.checkValues("check"); err != nil {
		return err
	}
	args, cleanup, err := s.dirs("check", args)
	if err != nil {
		return err
	}
	defer cleanup()
	return a.checkRuby(args, s)
}

// checkRuby prints what is compiled of the templates, functions and data types in Ruby of environments, by module, and why the rest is not.
func (a *app) checkRuby(dirs []string, s *sourceFlags) error {
	for _, dir := range dirs {
		e, err := s.load(dir)
		if err != nil {
			return err
		}
		all := e.Ruby()
		codes := all
		var out bytes.Buffer
		w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "module\ttemplates\tcompiled\tpartly\tnot\tfunctions\tcompiled\tpartly\tnot\ttypes\tcompiled\tnot")
		for len(all) > 0 {
			var counts [3]rubyCounts
			n := 0
			for ; n < len(all) && all[n].Module == all[0].Module; n++ {
				counts[all[n].Kind].add(&all[n])
			}
			t, f, d := counts[env.RubyTemplate], counts[env.RubyFunction], counts[env.RubyType]
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", cmp.Or(all[0].Module, "(environment)"),
				t.all, t.whole, t.part, t.none, f.all, f.whole, f.part, f.none, d.all, d.all-d.none, d.none)
			all = all[n:]
		}
		if err := w.Flush(); err != nil {
			return err
		}
		for _, c := range codes {
			for i, d := range c.Lost {
				if i == 0 {
					fmt.Fprintf(&out, "\n%s\n", c.Name)
				}
				_, line, column := d.Span.Position()
				fmt.Fprintf(&out, "  %s:%d:%d: %s\n", c.File, line, column, d.Message)
			}
		}
		if _, err := a.stdout.Write(out.Bytes()); err != nil {
			return err
		}
	}
	return nil
}
