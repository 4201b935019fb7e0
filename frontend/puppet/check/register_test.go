package check_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// An environment of testdata/register.txtar.
type environment struct {
	name  string
	files []*source.File
	want  string
}

func readEnvironments(t *testing.T) []*environment {
	var all []*environment
	for _, f := range readArchive(t, "testdata/register.txtar").Files {
		if name, ok := strings.CutSuffix(f.Name, ".want"); ok {
			if last := all[len(all)-1]; last.name == name {
				last.want = string(f.Data)
			}
			continue
		}
		parts := strings.SplitN(f.Name, "/", 3)
		name := parts[0] + "/" + parts[1]
		if len(all) == 0 || all[len(all)-1].name != name {
			all = append(all, &environment{name: name})
		}
		last := all[len(all)-1]
		last.files = append(last.files, source.NewFile(parts[2], string(f.Data)))
	}
	return all
}

// TestRegister compares what is found in whole environments, where files have
// places (VAL-12, VAL-13, VAL-14) and definitions meet (VAL-38, VAL-42), with
// the warnings and the failure of a compilation by Puppet.
func TestRegister(t *testing.T) {
	for _, e := range readEnvironments(t) {
		t.Run(e.name, func(t *testing.T) {
			if diff := cmp.Diff(failure(e.want), e.check()); diff != "" {
				t.Errorf("(-puppet +p2go)\n%s", diff)
			}
		})
	}
}

// failure strips from a recorded result what evaluation put around it.
func failure(want string) string {
	want = strings.ReplaceAll(want, " on node node.example.com\n", "\n")
	wrapped := regexp.MustCompile(`Evaluation Error: Error while evaluating a [^,]*, (The code loaded from .*) \(file: manifests/site.pp, .*\)\n`)
	return wrapped.ReplaceAllString(want, "$1\n")
}

// check returns the warnings and the first failure of the environment: the site
// manifests are validated, then registered; modules are loaded afterwards.
func (e *environment) check() string {
	var site []*ast.Program
	var validation, registration diag.List
	for _, f := range e.files {
		opts := check.Options{Puppet7: true, Compat: true}
		if rel, module := strings.CutPrefix(f.Name, "modules/"); module {
			opts.Place = check.ModulePlace(rel)
		}
		program, list := parser.Parse(f, parser.Options{Compat: true})
		if !list.HasErrors() {
			list = check.Program(program, opts)
		}
		if !opts.Place.Module {
			site = append(site, program)
		}
		for _, d := range list {
			if diag.Codes[d.Code].Phase == diag.Register {
				registration.Add(d)
			} else {
				validation.Add(d)
			}
		}
	}
	registration = append(registration, check.Redefinitions(site)...)
	var out strings.Builder
	for _, d := range registration {
		if d.Severity == diag.Error {
			break // Puppet says nothing more
		}
		if d.Severity == diag.Warning {
			out.WriteString("warning " + diag.Located(d) + "\n")
		}
	}
	for _, l := range []diag.List{validation, registration} {
		if l.HasErrors() {
			out.WriteString("raised " + check.Aggregate(l) + "\n")
			break
		}
	}
	return out.String()
}

// TestSignatures is VAL-37: Puppet fails with these words, at this place, when
// the callable is first called; until then nothing is wrong.
func TestSignatures(t *testing.T) {
	for _, c := range []struct {
		code string
		want string
	}{
		{"function f($a = 1, $b) { }", "warning 1:20 REQUIRED_PARAMETER_AFTER_OPTIONAL Parameter $b is required but appears after optional parameters\n"},
		{"function f(*$a, $b) { }", "warning 1:17 REQUIRED_PARAMETER_AFTER_OPTIONAL Parameter $b is required but appears after optional parameters\n"},
		{"[1].each |$a = 1, $b| { }", "warning 1:19 REQUIRED_PARAMETER_AFTER_OPTIONAL Parameter $b is required but appears after optional parameters\n"},
		{"function f($a = 1, $b, $c) { }", "warning 1:20 REQUIRED_PARAMETER_AFTER_OPTIONAL Parameter $b is required but appears after optional parameters\n"},
		{"function f(*$a, *$b) { }", ""},
		{"class c($a = 1, $b) { }", ""},
		{"function f($a, $b = 1, *$c) { }", ""},
	} {
		program, list := parse(t, "", c.code)
		if list.HasErrors() {
			t.Fatal(list.Aggregate())
		}
		if diff := cmp.Diff(c.want, describe(check.Program(program, check.Options{}), "")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.code, diff)
		}
	}
}

func parse(t *testing.T, name, code string) (*ast.Program, diag.List) {
	t.Helper()
	return parser.Parse(source.NewFile(name, code), parser.Options{EPP: strings.HasSuffix(name, ".epp"), Tasks: strings.Contains(name, "/plans/")})
}
