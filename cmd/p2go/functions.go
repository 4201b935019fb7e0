package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
)

var functionsCommand = &command{
	name:  "functions",
	args:  "[NAME...] [FLAGS]",
	short: "list and document the functions that an environment can call",
	long: `Lists the functions that manifests can call: those of Puppet and stdlib, those of the environment and of its
modules. With names it documents them: whose they are, the file that defines them, their parameters.`,
	examples: `p2go functions
p2go functions split join
p2go functions --env ./production --format json
p2go functions ntp::peers --env ./production --modulepath /usr/share/puppet/modules`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		s := sourceFlags{set: f, strict: "error", format: "text"}
		dir := f.String("env", "", "the environment's `DIR`; default the current directory, if it is one")
		format := f.String("format", "text", "`FORMAT` of the list: text or json")
		s.addModulePath(f)
		return func(args []string) error { return a.functions(args, &s, *dir, *format) }
	},
}

func (a *app) functions(names []string, s *sourceFlags, dir, format string) error {
	if format != "text" && format != "json" {
		return usagef("functions", "--format is text or json, not %q", format)
	}
	e, err := s.environmentAt(dir)
	if err != nil {
		return err
	}
	all, diags := e.Functions()
	p := a.startProgress()
	p.stop()
	for _, d := range located(e, cmp.Or(dir, "."), diags) {
		if d.Severity == diag.Error { // a function that cannot be read is not listed
			if err := a.render(a.stderr, a.colored(a.stderr), s, diag.List{d}); err != nil {
				return err
			}
		}
	}
	if len(names) > 0 {
		if all, err = named(all, names); err != nil {
			return err
		}
	}
	switch {
	case format == "json":
		return functionsJSON(a.stdout, all)
	case len(names) > 0:
		return documentFunctions(a.stdout, all)
	}
	return listFunctions(a.stdout, all)
}

// environmentAt loads the environment in a directory, or that in the current one; without
// any it is an empty one, in which there are the functions of Puppet and stdlib.
func (s *sourceFlags) environmentAt(dir string) (*env.Environment, error) {
	if dir != "" {
		return s.load(dir)
	}
	for _, name := range []string{"manifests", "modules", "environment.conf", "functions"} {
		if _, err := os.Stat(name); err == nil {
			return s.load(".")
		}
	}
	empty, err := os.MkdirTemp("", "p2go-functions-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(empty)
	return env.Load(empty, s.options())
}

// named are the functions of the names.
func named(all []env.Function, names []string) ([]env.Function, error) {
	var found []env.Function
	var known []string
	byName := map[string][]env.Function{} // modules may have one of the same name each
	for _, f := range all {
		known = append(known, f.Name)
		byName[f.Name] = append(byName[f.Name], f)
	}
	for _, n := range names {
		of := byName[strings.TrimPrefix(n, "::")]
		if len(of) == 0 {
			text := fmt.Sprintf("there is no function %q", n)
			if near := diag.Nearest(n, known); near != "" {
				text += fmt.Sprintf("; did you mean %q?", near)
			}
			return nil, fmt.Errorf("%s", text)
		}
		found = append(found, of...)
	}
	return found, nil
}

// listFunctions prints a line for each function.
func listFunctions(w io.Writer, all []env.Function) error {
	width, whose := 0, 0
	for _, f := range all {
		width, whose = max(width, len(f.Name)), max(whose, len(f.Origin))
	}
	for _, f := range all {
		if _, err := fmt.Fprintf(w, "%-*s  %-*s  %s\n", width, f.Name, whose, f.Origin, summary(f)); err != nil {
			return err
		}
	}
	return nil
}

// summary is the status of a function that cannot be called, or the parameters and the
// first sentence about it.
func summary(f env.Function) string {
	if f.Status != "" {
		return f.Status
	}
	first, _, _ := strings.Cut(strings.Join(strings.Fields(f.Doc), " "), ". ")
	if rest, ok := strings.CutPrefix(first, f.Name+"("); ok {
		return "(" + rest
	}
	switch {
	case len(f.Signatures) == 0:
		return first
	case first == "":
		return f.Signatures[0]
	}
	return f.Signatures[0] + ": " + strings.TrimSuffix(first, ".")
}

// documentFunctions prints all that is known of functions.
func documentFunctions(w io.Writer, all []env.Function) error {
	var b strings.Builder
	for i, f := range all {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s\n", f.Name)
		for _, s := range f.Signatures {
			fmt.Fprintf(&b, "    %s%s\n", f.Name, s)
		}
		whose := f.Origin
		if f.Since != "" {
			whose += " since " + f.Since
		}
		if f.File != "" {
			whose += ", " + filepath.ToSlash(f.File)
		}
		fmt.Fprintf(&b, "  of %s\n", whose)
		if f.Ruby {
			fmt.Fprintf(&b, "  %s\n", codeText(f.Code))
		}
		if f.Status != "" {
			fmt.Fprintf(&b, "  %s\n", f.Status)
		}
		if f.Pure {
			b.WriteString("  calls with constants are evaluated when building\n")
		}
		for line := range strings.SplitSeq(strings.TrimSpace(f.Doc), "\n") {
			if line != "" {
				line = "  " + line
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// code is which code a function is that a module has in Ruby, "" for another one.
func code(f env.Function) string {
	switch {
	case !f.Ruby:
		return ""
	case f.Code == env.NativeCode:
		return string(nativeStdlib)
	}
	return string(moduleStdlib)
}

// functionsJSON prints functions for programs.
func functionsJSON(w io.Writer, all []env.Function) error {
	type row struct {
		Name       string   `json:"name"`
		Origin     string   `json:"origin"`
		Since      string   `json:"since,omitempty"`
		File       string   `json:"file,omitempty"`
		Code       string   `json:"code,omitempty"`
		Status     string   `json:"status,omitempty"`
		Pure       bool     `json:"pure"`
		Signatures []string `json:"signatures"`
		Doc        string   `json:"doc,omitempty"`
	}
	rows := make([]row, len(all))
	for i, f := range all {
		rows[i] = row{f.Name, f.Origin, f.Since, f.File, code(f), f.Status, f.Pure, append([]string{}, f.Signatures...), f.Doc}
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(rows)
}
