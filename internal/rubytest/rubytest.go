// Package rubytest compares package runtime/ruby with Ruby, by expressions whose values were recorded from it.
//
// A file of recorded rows has an expression and its value on each line, with a tab between them; a script beside it says what the rows are (see
// record.rb). [Run] evaluates the expressions with the functions that call methods by name, twice: with literals that can be changed, and with
// those that cannot, as Puppet's values.
//
// What an expression may be: literals (numbers, strings, symbols, regular expressions, arrays, hashes, ranges, %w[]), calls with arguments, keywords and
// blocks, lambdas, operators, local variables, indexing and assigning, the ternary operator, the modifiers if and unless, next and break, several
// statements, constants, $~ and what belongs to it.
package rubytest

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/p2go/p2go/runtime/regex/backtrack"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Run checks the rows of testdata/NAME.tsv in the folder of the test. With P2GO_UPDATE=1 it records them first, by testdata/NAME.rb.
func Run(t *testing.T, name string) {
	t.Helper()
	backtrack.Link()
	time.Local = time.FixedZone("UTC", 0) // as Ruby had it
	file := filepath.Join("testdata", name+".tsv")
	if os.Getenv("P2GO_UPDATE") != "" {
		record(t, strings.TrimSuffix(file, ".tsv")+".rb", file)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, failed := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		expression, want, _ := strings.Cut(lines.Text(), "\t")
		rows++
		for _, frozen := range []bool{false, true} {
			got := Eval(expression, frozen)
			if got == want || frozen && (strings.HasPrefix(got, "!FrozenError") || strings.Contains(expression, "frozen?") || strings.Contains(expression, "freeze") || strings.Contains(expression, ".equal?")) {
				continue
			}
			if failed++; failed <= 20 {
				t.Errorf("%s\n  Ruby %s\n   got %s (frozen: %t)", expression, want, got, frozen)
			}
			break
		}
	}
	if failed > 0 {
		t.Errorf("%d of %d rows differ", failed, rows)
	}
	if rows == 0 {
		t.Error("no rows")
	}
}

// record writes what Ruby gives for the rows of a script.
func record(t *testing.T, script, file string) {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	if !filepath.IsAbs(here) { // built with -trimpath
		out, err := exec.Command("go", "list", "-f", "{{.Dir}}", "github.com/p2go/p2go/internal/rubytest").Output()
		if err != nil {
			t.Fatal(err)
		}
		here = filepath.Join(strings.TrimSpace(string(out)), "rubytest.go")
	}
	cmd := exec.Command("ruby", "--disable-did_you_mean", "--disable-error_highlight", filepath.Join(filepath.Dir(here), "record.rb"), script)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "TZ=UTC", "LC_ALL=C.UTF-8", "RUBYLIB=")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, out, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Eval evaluates an expression: what inspect prints of its value, or "!", the class and the message of its error. Literals are values that cannot be
// changed where frozen says so.
func Eval(expression string, frozen bool) (got string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case unreadable:
			got = "?" + string(r)
		default:
			panic(r)
		}
	}()
	p := &parser{src: expression}
	e := &env{c: &ruby.Context{}, m: &ruby.Match{}, frozen: frozen}
	v, err := func() (v value.Value, err error) {
		defer value.Contain(&err)
		return p.program().eval(e.child())
	}()
	if err == nil {
		v, err = ruby.CallInspect(e.c, v, nil)
	}
	if err == nil {
		return strings.ReplaceAll(ruby.Text(v), "\n", "␤")
	}
	if x, ok := ruby.Rescued(err, ruby.ExceptionClass); ok {
		return "!" + x.Class.Name + ": " + strings.ReplaceAll(x.Text(), "\n", "␤")
	}
	return "!" + err.Error()
}
