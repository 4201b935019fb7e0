package diag_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/internal/diag"
)

const docs = "../../docs/diagnostics.md"

// TestDocs compares docs/diagnostics.md with the table it is made from;
// P2GO_UPDATE=1 writes it.
func TestDocs(t *testing.T) {
	want := document()
	if os.Getenv("P2GO_UPDATE") != "" {
		if err := os.MkdirAll("../../docs", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(docs, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(docs)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is stale, run the test with P2GO_UPDATE=1 (-want +got)\n%s", docs, diff)
	}
}

// noExample are the codes that no short manifest can show: those of huge and
// binary files, those of files in Ruby and files that cannot be read, and errors of p2go.
var noExample = map[diag.Code]bool{
	"P2GO_DENIED":           true,
	"P2GO_MCL_LEAKY_IMPORT": true, "P2GO_MCL_METADATA": true, "P2GO_MCL_MODULE_BODY": true, "P2GO_MCL_RECURSIVE_IMPORT": true, // need two files
	"P2GO_MCL_STAR_CLASH": true, "P2GO_MCL_UNREADABLE": true,
	"P2GO_AMBIGUOUS_FUNCTION": true, "P2GO_LANGUAGE_VERSION": true, // need modules
	"P2GO_INTERNAL":       true, // nobody knows one
	"P2GO_FILE_TOO_LARGE": true, "P2GO_NESTING_TOO_DEEP": true, "P2GO_NOT_UTF8": true,
	"P2GO_RUBY": true, "P2GO_RUBY_DATATYPE": true, "P2GO_RUBY_FUNCTION": true, "P2GO_RUBY_SYNTAX": true, "P2GO_RUBY_TYPE": true, "P2GO_STDLIB": true, "P2GO_UNREADABLE": true,
}

var chapters = []struct {
	phase diag.Phase
	title string
	text  string
}{
	{diag.Syntax, "Syntax", "The lexer and the parser found something that cannot be read. Puppet stops at the first; p2go goes on at the next statement."},
	{diag.Validate, "Validation", "A file can be read, but something in it can never be right. All of these in a file are reported."},
	{diag.Register, "Definitions", "Every file is valid in itself, but its definitions cannot be registered."},
	{diag.Lower, "Building", "Names, types and constants do not fit, or p2go does not compile something yet. With --keep-going these become errors where they are evaluated."},
	{diag.Hiera, "Hiera", "A `hiera.yaml` or a data file is wrong; the examples are of such files."},
	{diag.Single, "Single files", "`p2go validate` reads a file that is no Puppet code; the examples are of such files."},
	{diag.Run, "Evaluation", "The compiled program cannot go on. Where the cause is certain beforehand, p2go reports it at compile time."},
	{diag.Unused, "Never reported", "Puppet declares these and has no way to report them, or only by an internal error."},
}

func document() string {
	var b strings.Builder
	b.WriteString("# Diagnostics\n\n" +
		"<!-- Made from the tables in internal/diag by its test; run that with P2GO_UPDATE=1 after a change. -->\n\n" +
		"Every diagnostic has a code. A code is the name that Puppet has for the issue; those that begin with `P2GO_` are p2go's own.\n" +
		"Issues are errors unless it says otherwise. `p2go explain CODE` tells the same of one, and what to do about it.\n")
	byPhase := map[diag.Phase][]diag.Issue{}
	for _, i := range diag.Codes {
		byPhase[i.Phase] = append(byPhase[i.Phase], i)
	}
	for _, c := range chapters {
		issues := byPhase[c.phase]
		slices.SortFunc(issues, func(a, b diag.Issue) int { return strings.Compare(string(a.Code), string(b.Code)) })
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", c.title, c.text)
		if c.phase == diag.Unused {
			b.WriteByte('\n')
			for _, i := range issues {
				fmt.Fprintf(&b, "- `%s`: %s\n", i.Code, i.When)
			}
			continue
		}
		for _, i := range issues {
			fmt.Fprintf(&b, "\n### %s\n\n%s when %s.\n", i.Code, title(i), i.When)
			if i.Example == "" {
				continue
			}
			if i.File != "" {
				fmt.Fprintf(&b, "\nIn `%s`:\n", i.File)
			}
			b.WriteString("\n")
			for line := range strings.Lines(strings.ReplaceAll(strings.TrimRight(i.Example, "\n"), "\ufeff", "<U+FEFF>")) {
				b.WriteString("    " + line)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func title(i diag.Issue) string {
	switch i.Severity {
	case diag.Warning:
		return "A warning, reported"
	case diag.Deprecation:
		return "A deprecation warning, reported"
	}
	return "Reported"
}

// TestCodes holds what the documents and the renderers rely on.
func TestCodes(t *testing.T) {
	phases := map[diag.Phase]bool{}
	for _, c := range chapters {
		phases[c.phase] = true
	}
	for code, i := range diag.Codes {
		switch {
		case i.When == "" || strings.HasSuffix(i.When, "."):
			t.Errorf("%s: the condition %q does not complete a sentence", code, i.When)
		case i.Severity == diag.Info:
			t.Errorf("%s has no severity", code)
		case i.Phase != diag.Unused && i.Example == "" && !noExample[code]:
			t.Errorf("%s has no example", code)
		case !phases[i.Phase]:
			t.Errorf("%s: phase %q has no chapter", code, i.Phase)
		}
	}
}
