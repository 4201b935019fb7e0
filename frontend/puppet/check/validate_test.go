package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// TestValidate compares every case of testdata/validate.txtar with what Puppet 7
// found, and of testdata/validate8.txtar with what Puppet 8 did: each diagnostic
// with its severity, place, code and message, their order, and the failure that
// Puppet ends with.
func TestValidate(t *testing.T) {
	testValidate(t, "testdata/validate.txtar", check.Options{Puppet7: true})
	testValidate(t, "testdata/validate8.txtar", check.Options{})
}

func testValidate(t *testing.T, file string, opts check.Options) {
	archive := readArchive(t, file)
	want := map[string]string{}
	for _, f := range archive.Files {
		if name, ok := strings.CutSuffix(f.Name, ".want"); ok {
			want[name] = string(f.Data)
		}
	}
	for _, f := range archive.Files {
		name, ok := strings.CutSuffix(f.Name, ".pp")
		if !ok {
			name, ok = strings.CutSuffix(f.Name, ".epp")
		}
		if !ok {
			continue
		}
		t.Run(name, func(t *testing.T) {
			wanted, recorded := want[name]
			if !recorded {
				t.Fatal("no recorded result: run record.rb")
			}
			got := validate(f.Name, string(f.Data), opts)
			if diff := cmp.Diff(wanted, got); diff != "" {
				t.Errorf("(-puppet +p2go)\n%s\n%s", diff, f.Data)
			}
		})
	}
}

// validate returns what check finds in the form that record.rb writes.
func validate(name, text string, opts check.Options) string {
	opts.Tasks = strings.Contains(name, "@tasks")
	if strings.Contains(name, "@strict=warning") {
		opts.Strict = check.StrictWarning
	} else if strings.Contains(name, "@strict=off") {
		opts.Strict = check.StrictOff
	}
	program, list := parser.Parse(source.NewFile("", text), parser.Options{EPP: strings.HasSuffix(name, ".epp"), Compat: true, Tasks: opts.Tasks})
	if !list.HasErrors() {
		opts.Compat = true
		list = append(list, check.Program(program, opts)...)
	}
	return describe(reported(list), list.Aggregate())
}

// reported leaves out what Puppet's validation does not say: everything else
// when one error ends the work at once, and what is found when definitions are
// registered.
func reported(list diag.List) diag.List {
	var kept diag.List
	for _, d := range list {
		info := diag.Codes[d.Code]
		if d.Severity == diag.Error && info.Fatal() && info.Phase != diag.Register {
			return diag.List{d}
		}
		if info.Phase == diag.Validate {
			kept = append(kept, d)
		}
	}
	return kept
}

func describe(list diag.List, raised string) string {
	var b strings.Builder
	for _, d := range list {
		_, line, column := d.Span.Position()
		if info := diag.Codes[d.Code]; info.Shown == diag.ShownNowhere {
			continue
		}
		fmt.Fprintf(&b, "%s %d:%d %s %s\n", d.Severity, line, column, d.Code, strings.ReplaceAll(d.Message, "\n", `\n`))
	}
	if raised != "" {
		b.WriteString("raised " + strings.ReplaceAll(raised, "\n", `\n`) + "\n")
	}
	return b.String()
}

func readArchive(t *testing.T, name string) *txtar.Archive {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return archive
}
