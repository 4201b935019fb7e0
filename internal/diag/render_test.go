package diag_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// at returns the place of the first occurrence of what in f after the line
// start, or an empty place at the end of f.
func at(f *source.File, what string) source.Span {
	i := strings.Index(f.Text, what)
	if i < 0 {
		return source.At(f, len(f.Text), len(f.Text))
	}
	return source.At(f, i, i+len(what))
}

func reassignment() diag.List {
	f := source.NewFile("modules/ntp/manifests/config.pp", "class ntp::config {\n  $port = 123\n  $b = 1\n  $port  = 124\n}\n")
	second := source.At(f, strings.LastIndex(f.Text, "$port"), strings.LastIndex(f.Text, "$port")+5)
	return diag.List{diag.Errorf("ILLEGAL_REASSIGNMENT", second, "Cannot reassign variable '$%s'", "port").
		Note(at(f, "$port"), "first assigned here").
		Hint("variables are assigned once per scope")}
}

func render(t *testing.T, format string, l diag.List, o diag.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := diag.Render(&b, format, l, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	want := `error[ILLEGAL_REASSIGNMENT]: Cannot reassign variable '$port'
  --> modules/ntp/manifests/config.pp:4:3
 4 |   $port  = 124
   |   ^^^^^
  note: first assigned here: modules/ntp/manifests/config.pp:2:3
  hint: variables are assigned once per scope
`
	if diff := cmp.Diff(want, render(t, "text", reassignment(), diag.Options{})); diff != "" {
		t.Error(diff)
	}
	colored := render(t, "text", reassignment(), diag.Options{Color: true})
	if !strings.HasPrefix(colored, "\x1b[1;31merror[ILLEGAL_REASSIGNMENT]\x1b[0m\x1b[1m: Cannot") {
		t.Errorf("no colours in %q", colored)
	}
}

// TestCarets shows that the carets are under the place whatever stands before
// and in it.
func TestCarets(t *testing.T) {
	for _, c := range []struct{ name, line, place, want string }{
		{"plain", "$a = bad + 1", "bad", " 1 | $a = bad + 1\n   |      ^^^\n"},
		{"tab", "\t$a\t= bad", "bad", " 1 |     $a  = bad\n   |           ^^^\n"},
		{"tab in the place", "x\ty", "x\ty", " 1 | x   y\n   | ^^^^^\n"},
		{"wide", "$a = '日本' + bad", "bad", " 1 | $a = '日本' + bad\n   |               ^^^\n"},
		{"wide in the place", "f('日本')", "'日本'", " 1 | f('日本')\n   |   ^^^^^^\n"},
		{"emoji", "'🎉' bad", "bad", " 1 | '🎉' bad\n   |      ^^^\n"},
		{"combining", "'e\u0301' bad", "bad", " 1 | 'e\u0301' bad\n   |     ^^^\n"},
		{"control", "'\x1b[31m' bad", "bad", " 1 | '␛[31m' bad\n   |         ^^^\n"},
		{"invalid", "'\xff' bad", "bad", " 1 | '\ufffd' bad\n   |     ^^^\n"},
		{"several lines", "f(1,\n  2)", "f(1,\n  2)", " 1 | f(1,\n   | ^^^^\n"},
		{"carriage return", "f(1)\r\n", "(1)\r\n", " 1 | f(1)\n   |  ^^^\n"},
		{"end of input", "$a =", "", " 1 | $a =\n   |     ^\n"},
		{"empty file", "", "", " 1 | \n   | ^\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := source.NewFile("a.pp", c.line)
			place := source.At(f, len(f.Text), len(f.Text))
			if c.place != "" {
				place = at(f, c.place)
			}
			got := render(t, "text", diag.List{diag.Errorf("SYNTAX_ERROR", place, "x")}, diag.Options{})
			_, got, _ = strings.Cut(got, "\n")
			_, got, _ = strings.Cut(got, "\n")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestLongLine shows that a long line is cut around the place.
func TestLongLine(t *testing.T) {
	f := source.NewFile("a.pp", strings.Repeat("x ", 5000)+"bad"+strings.Repeat(" y", 5000))
	got := render(t, "text", diag.List{diag.Errorf("SYNTAX_ERROR", at(f, "bad"), "x")}, diag.Options{})
	lines := strings.Split(got, "\n")
	if n := len([]rune(lines[2])); n > 180 {
		t.Errorf("the excerpt has %d characters", n)
	}
	caret := strings.Index(lines[3], "^^^")
	if caret < 0 || string([]rune(lines[2])[caret:caret+3]) != "bad" {
		t.Errorf("the carets are elsewhere:\n%s", got)
	}
}

func TestControlCharactersInMessages(t *testing.T) {
	f := source.NewFile("a\x1b[2J.pp", "x")
	l := diag.List{diag.Errorf("SYNTAX_ERROR", at(f, "x"), "bad \x1b[2J\nsecond\u009b line").Hint("\a")}
	for _, format := range []string{"text", "short"} {
		got := render(t, format, l, diag.Options{})
		if strings.ContainsAny(got, "\x1b\a\u009b") {
			t.Errorf("%s lets control characters through: %q", format, got)
		}
	}
}

func many(n int) diag.List {
	f := source.NewFile("a.pp", strings.Repeat("1\n", n))
	var l diag.List
	for i := range n {
		l.Add(diag.Errorf("IDEM_EXPRESSION_NOT_LAST", source.At(f, 2*i, 2*i+1), "This Literal Integer has no effect"))
	}
	return l
}

func TestLimit(t *testing.T) {
	got := render(t, "short", many(15), diag.Options{Limit: 3})
	want := "a.pp:1:1: This Literal Integer has no effect\na.pp:2:1: This Literal Integer has no effect\n" +
		"a.pp:3:1: This Literal Integer has no effect\n… and 12 more\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := render(t, "text", many(15), diag.Options{Limit: 3}); !strings.HasSuffix(got, "\n\n… and 12 more\n") {
		t.Errorf("text: %q", got)
	}
	if got := render(t, "short", many(3), diag.Options{Limit: 3}); strings.Contains(got, "more") {
		t.Errorf("nothing is left out: %q", got)
	}
}

// TestPuppet shows the wording of each phase; that of whole manifests is compared
// with Puppet's own in the tests of frontend/puppet/check.
func TestPuppet(t *testing.T) {
	f := source.NewFile("/m/a.pp", "$a = {b => 1, b => 2}\n1\n2\n")
	warning := diag.Warningf("DUPLICATE_KEY", source.At(f, 14, 15), "The key 'b' is declared more than once")
	one := diag.Errorf("IDEM_EXPRESSION_NOT_LAST", at(f, "1\n"), "This Literal Integer has no effect")
	syntax := diag.Errorf("SYNTAX_ERROR", at(f, "1\n"), "Syntax error at '1'")
	end := diag.Errorf("SYNTAX_ERROR", source.At(f, len(f.Text), len(f.Text)), "Syntax error at end of input")
	twice := diag.Errorf("P2GO_REDEFINITION", at(f, "1\n"), "Class 'a' is already defined (file: /m/a.pp, line: 1); cannot redefine")
	run := diag.Errorf("DIV_BY_ZERO", at(f, "1\n"), "Division by 0")
	heredoc := diag.Errorf("ILLEGAL_JSON", at(f, "1\n"), "Invalid produced text having syntax: 'json'.")
	node := diag.Options{Node: "web1"}
	for _, c := range []struct {
		name string
		l    diag.List
		o    diag.Options
		want string
	}{
		{"nothing", nil, node, ""},
		{"warning", diag.List{warning}, node, "Warning: The key 'b' is declared more than once (file: /m/a.pp, line: 1, column: 15)\n"},
		{"environment", diag.List{one}, diag.Options{Environment: "dev"}, "Error: Could not parse for environment dev: This Literal Integer has no effect (file: /m/a.pp, line: 2, column: 1)\n"},
		{"one error", diag.List{warning, one}, node, "Warning: The key 'b' is declared more than once (file: /m/a.pp, line: 1, column: 15)\n" +
			"Error: Could not parse for environment production: This Literal Integer has no effect (file: /m/a.pp, line: 2, column: 1) on node web1\n"},
		{"two errors", diag.List{one, warning, one}, node, "Warning: The key 'b' is declared more than once (file: /m/a.pp, line: 1, column: 15)\n" +
			"Error: This Literal Integer has no effect (file: /m/a.pp, line: 2, column: 1)\n" +
			"Error: This Literal Integer has no effect (file: /m/a.pp, line: 2, column: 1)\n" +
			"Error: Language validation logged 2 errors, and 1 warnings. Giving up\n"},
		{"syntax ends it", diag.List{one, syntax, one}, node, "Error: Could not parse for environment production: Syntax error at '1' (file: /m/a.pp, line: 2, column: 1) on node web1\n"},
		{"end of input", diag.List{end}, diag.Options{}, "Error: Could not parse for environment production: Syntax error at end of input (file: /m/a.pp)\n"},
		{"heredoc ends it", diag.List{one, one, heredoc}, diag.Options{}, "Error: Could not parse for environment production: Invalid produced text having syntax: 'json'. (file: /m/a.pp, line: 2, column: 1)\n"},
		{"redefinition", diag.List{twice}, node, "Error: Class 'a' is already defined (file: /m/a.pp, line: 1); cannot redefine (file: /m/a.pp, line: 2) on node web1\n"},
		{"evaluation", diag.List{run}, node, "Error: Evaluation Error: Division by 0 (file: /m/a.pp, line: 2, column: 1) on node web1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, render(t, "puppet", c.l, c.o)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if got := strings.Count(render(t, "puppet", many(25), diag.Options{}), "\n"); got != 11 {
		t.Errorf("%d lines for 25 errors, want ten and the count", got)
	}
}

func TestJSON(t *testing.T) {
	var got []map[string]any
	if err := json.Unmarshal([]byte(render(t, "json", reassignment(), diag.Options{})), &got); err != nil {
		t.Fatal(err)
	}
	const file = "modules/ntp/manifests/config.pp"
	want := []map[string]any{{
		"code": "ILLEGAL_REASSIGNMENT", "severity": "error", "message": "Cannot reassign variable '$port'",
		"file": file, "line": 4.0, "column": 3.0, "endLine": 4.0, "endColumn": 8.0,
		"notes": []any{map[string]any{"text": "first assigned here", "file": file, "line": 2.0, "column": 3.0, "endLine": 2.0, "endColumn": 8.0}},
		"hint":  "variables are assigned once per scope",
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if got := render(t, "json", nil, diag.Options{}); got != "[]\n" {
		t.Errorf("no diagnostics: %q", got)
	}
}

// TestSARIF checks what the schema of SARIF 2.1.0 requires.
func TestSARIF(t *testing.T) {
	var got struct {
		Schema  string `json:"$schema"`
		Version string
		Runs    []struct {
			Tool struct {
				Driver struct {
					Name  string
					Rules []struct{ ID string }
				}
			}
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Message   struct{ Text string }
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine, StartColumn, EndLine, EndColumn int }
					}
				}
				RelatedLocations []any
			}
		}
	}
	l := append(reassignment(), diag.Warningf("DUPLICATE_KEY", at(source.NewFile("/tmp/a b.pp", "x"), "x"), "m"), diag.Errorf("RUNTIME_ERROR", source.Span{}, "nowhere"))
	if err := json.Unmarshal([]byte(render(t, "sarif", l, diag.Options{Version: "1.2.3"})), &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != "2.1.0" || got.Schema == "" || len(got.Runs) != 1 || got.Runs[0].Tool.Driver.Name != "p2go" {
		t.Fatalf("head: %+v", got)
	}
	run := got.Runs[0]
	for i, r := range run.Results {
		if rules := run.Tool.Driver.Rules; r.RuleIndex >= len(rules) || rules[r.RuleIndex].ID != r.RuleID || r.Message.Text == "" {
			t.Errorf("result %d: %+v", i, r)
		}
	}
	first, second, third := run.Results[0], run.Results[1], run.Results[2]
	if r := first.Locations[0].PhysicalLocation.Region; r.StartLine != 4 || r.StartColumn != 3 || r.EndColumn != 8 || len(first.RelatedLocations) != 1 {
		t.Errorf("place: %+v", first)
	}
	if second.Level != "warning" || second.Locations[0].PhysicalLocation.ArtifactLocation.URI != "file:///tmp/a%20b.pp" {
		t.Errorf("warning: %+v", second)
	}
	if len(third.Locations) != 0 {
		t.Errorf("a place out of nowhere: %+v", third)
	}
	empty := render(t, "sarif", nil, diag.Options{})
	if !strings.Contains(empty, `"results": []`) {
		t.Errorf("an empty run still has results: %s", empty)
	}
}

func TestGitHub(t *testing.T) {
	want := "::error file=modules/ntp/manifests/config.pp,line=4,col=3,title=ILLEGAL_REASSIGNMENT::Cannot reassign variable '$port'%0Ahint: variables are assigned once per scope\n"
	if diff := cmp.Diff(want, render(t, "github", reassignment(), diag.Options{})); diff != "" {
		t.Error(diff)
	}
	f := source.NewFile("a,b:c%.pp", "x")
	got := render(t, "github", diag.List{diag.Warningf("X", at(f, "x"), "100%%\n")}, diag.Options{})
	if want := "::warning file=a%2Cb%3Ac%25.pp,line=1,col=1,title=X::100%25%0A\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestNowhere shows that every format takes a diagnostic without a place.
func TestNowhere(t *testing.T) {
	l := diag.List{diag.Errorf("RUNTIME_ERROR", source.Span{}, "no place").Note(source.Span{}, "none here").Hint("none")}
	for _, f := range diag.Formats() {
		if got := render(t, f, l, diag.Options{Color: true}); !strings.Contains(got, "no place") {
			t.Errorf("%s: %q", f, got)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	err := diag.Render(&bytes.Buffer{}, "xml", nil, diag.Options{})
	if err == nil || err.Error() != `unknown format "xml": want one of github, json, puppet, sarif, short, text` {
		t.Error(err)
	}
}

func TestNearest(t *testing.T) {
	for _, c := range []struct {
		name       string
		candidates []string
		want       string
	}{
		{"ensrue", []string{"ensure", "owner"}, "ensure"},
		{"prot", []string{"port", "part"}, "port"},
		{"Port", []string{"port"}, "port"},
		{"ntp::servr", []string{"ntp::server", "ntp::service"}, "ntp::server"},
		{"ntp::burst", []string{"ntp::drift", "ntp::panic"}, ""},
		{"a::b::c", []string{"a::b::d", "a::b"}, "a::b::d"},
		{"npt::server", []string{"ntp::server"}, "ntp::server"},
		{"x", []string{"y", "abc"}, "y"},
		{"completely", []string{"different"}, ""},
		{"port", []string{"port"}, ""},
		{"cat", []string{"hat", "bat"}, "bat"},
		{"cat", []string{"bat", "hat"}, "bat"},
		{"größe", []string{"grösse", "große"}, "große"},
		{"", []string{"a"}, "a"},
		{"a", nil, ""},
	} {
		if got := diag.Nearest(c.name, c.candidates); got != c.want {
			t.Errorf("Nearest(%q, %q) = %q, want %q", c.name, c.candidates, got, c.want)
		}
	}
}

func TestSort(t *testing.T) {
	a, b := source.NewFile("a.pp", "xyz"), source.NewFile("b.pp", "xyz")
	l := diag.List{diag.Errorf("A", at(b, "x"), "4"), diag.Errorf("A", at(a, "z"), "3"), diag.Errorf("A", at(a, "y"), "1"), diag.Errorf("A", at(a, "y"), "2")}
	l.Sort()
	var got strings.Builder
	for _, d := range l {
		got.WriteString(d.Message)
	}
	if got.String() != "1234" {
		t.Errorf("order is %s", got.String())
	}
}
