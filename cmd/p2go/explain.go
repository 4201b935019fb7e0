package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/diag"
)

var explainCommand = &command{
	name:  "explain",
	args:  "CODE... | --list [FLAGS]",
	short: "tell what the code of a diagnostic means, with an example, and what to do about it",
	long: `Tells when a diagnostic is reported, shows code that has it, and says what to do. CODE is what stands in brackets, as in
error[UNKNOWN_VARIABLE]; those that Puppet has for its issues are known too, also where p2go never reports them.`,
	examples: `p2go explain UNKNOWN_VARIABLE
p2go explain --list
p2go explain P2GO_UNREAD_KEY --format json`,
	words: func() []string { return codes(nil, true) },
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		list := f.Bool("list", false, "list all codes")
		format := f.String("format", "text", "`FORMAT` of the answer: text or json")
		return func(args []string) error { return a.explain(args, *list, *format) }
	},
}

// explained is an issue in JSON.
type explainedIssue struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Phase    string `json:"phase"`
	Origin   string `json:"origin"`
	When     string `json:"when"`
	File     string `json:"file,omitempty"`
	Example  string `json:"example,omitempty"`
	Mend     string `json:"mend"`
	Reported bool   `json:"reported"`
}

func (a *app) explain(args []string, list bool, format string) error {
	switch {
	case format != "text" && format != "json":
		return usagef("explain", "--format is text or json, not %q", format)
	case list && len(args) > 0:
		return usagef("explain", "--list takes no codes")
	case !list && len(args) == 0:
		return usagef("explain", "which code? Give the word in brackets, as in error[UNKNOWN_VARIABLE], or --list")
	}
	var issues []explainedIssue
	for _, code := range codes(args, list) {
		issue, err := explainedBy(code)
		if err != nil {
			return err
		}
		issues = append(issues, issue)
	}
	if format == "json" {
		return (&dataReport{app: a}).print(issues)
	}
	for i, issue := range issues {
		if list {
			fmt.Fprintf(a.stdout, "%-46s %s\n", issue.Code, issue.When)
			continue
		}
		if i > 0 {
			fmt.Fprintln(a.stdout)
		}
		issue.write(a.stdout, a.colored(a.stdout))
	}
	return nil
}

// codes are those that are asked for: what stands in brackets, where there are some.
func codes(args []string, list bool) []string {
	if list {
		var all []string
		for code := range maps.Keys(diag.Codes) {
			all = append(all, string(code))
		}
		slices.Sort(all)
		return all
	}
	var out []string
	for _, arg := range args {
		if _, after, ok := strings.Cut(arg, "["); ok {
			arg, _, _ = strings.Cut(after, "]")
		}
		out = append(out, strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(arg), "-", "_")))
	}
	return out
}

// explainedBy finds an issue by its code.
func explainedBy(name string) (explainedIssue, error) {
	code := diag.Code(name)
	i, reported := diag.Codes[code]
	if !reported {
		var only bool
		if i, only = diag.PuppetOnly[code]; !only {
			var all []string
			for _, table := range []map[diag.Code]diag.Issue{diag.Codes, diag.PuppetOnly} {
				for c := range table {
					all = append(all, string(c))
				}
			}
			text := fmt.Sprintf("there is no code %q", name)
			if near := diag.Nearest(name, all); near != "" {
				text += fmt.Sprintf("; did you mean %q?", near)
			} else {
				text += "; `p2go explain --list` lists them"
			}
			return explainedIssue{}, fmt.Errorf("%s", text)
		}
	}
	out := explainedIssue{
		Code: name, Severity: i.Severity.String(), Phase: i.Phase.String(), Origin: "puppet", When: i.When,
		File: i.File, Example: i.Example, Mend: diag.Mend(i), Reported: reported && i.Phase != diag.Unused,
	}
	if strings.HasPrefix(name, "P2GO_") {
		out.Origin = "p2go"
	}
	return out, nil
}

// write prints an issue for people.
func (i explainedIssue) write(w io.Writer, color bool) {
	bold, plain := "", ""
	if color {
		bold, plain = "\x1b[1m", "\x1b[0m"
	}
	of := "an issue of Puppet"
	if i.Origin == "p2go" {
		of = "an issue of p2go"
	}
	fmt.Fprintf(w, "%s%s%s: %s, %s (%s)\n\n", bold, i.Code, plain, i.Severity, of, i.Phase)
	if i.Reported {
		fmt.Fprintf(w, "It is reported when %s.\n", i.When)
	} else {
		fmt.Fprintf(w, "Puppet declares it for when %s. p2go does not report it under this code.\n", i.When)
	}
	if i.Example != "" {
		where := "Example"
		if i.File != "" {
			where += ", in " + i.File
		}
		fmt.Fprintf(w, "\n%s%s:%s\n\n", bold, where, plain)
		for line := range strings.Lines(strings.ReplaceAll(strings.TrimRight(i.Example, "\n"), "\ufeff", "<U+FEFF>")) {
			fmt.Fprint(w, "    "+line)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\n%sWhat to do:%s %s\n", bold, plain, i.Mend)
}
