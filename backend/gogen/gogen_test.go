package gogen_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

var update = flag.Bool("update", os.Getenv("P2GO_UPDATE") != "", "rewrite the goldens")

// TestGolden compares the module of each program of [programs] with
// testdata/NAME.txtar.
func TestGolden(t *testing.T) {
	for name, p := range programs() {
		t.Run(name, func(t *testing.T) {
			m := generate(t, p)
			var got txtar.Archive
			for _, f := range m.Files {
				if f.Name != "main.go" || name == "class" {
					got.Files = append(got.Files, txtar.File{Name: f.Name, Data: f.Data})
				}
				formatted, err := format.Source(f.Data)
				if err != nil {
					t.Errorf("%s is not Go: %v", f.Name, err)
				} else if !bytes.Equal(formatted, f.Data) {
					t.Errorf("%s is not formatted:\n%s", f.Name, cmp.Diff(string(formatted), string(f.Data)))
				}
			}
			file := filepath.Join("testdata", name+".txtar")
			if *update {
				old, _ := os.ReadFile(file)
				got.Comment = txtar.Parse(old).Comment
				if err := os.WriteFile(file, txtar.Format(&got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want.Comment = nil
			if d := cmp.Diff(string(txtar.Format(want)), string(txtar.Format(&got))); d != "" {
				t.Errorf("generated code differs (-want +got):\n%s", d)
			}
		})
	}
}

// TestDeterministic generates each program several times.
func TestDeterministic(t *testing.T) {
	for name, p := range programs() {
		first := generate(t, p)
		for range 5 {
			if d := cmp.Diff(first, generate(t, p)); d != "" {
				t.Fatalf("%s: a second run gives other code:\n%s", name, d)
			}
		}
	}
}

func generate(t *testing.T, p *ir.Program) *gogen.Module {
	t.Helper()
	m, err := gogen.Generate([]gogen.Environment{{Program: p}}, gogen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLineDirectives looks at what --line-directives adds.
func TestLineDirectives(t *testing.T) {
	m, err := gogen.Generate([]gogen.Environment{{Program: operatorProgram()}}, gogen.Options{LineDirectives: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range m.Files {
		lines := strings.Split(string(f.Data), "\n")
		for i, l := range lines {
			if !strings.HasPrefix(l, "//line ") {
				continue
			}
			switch {
			case strings.HasPrefix(l, "//line manifests/site.pp:"):
				if !strings.HasPrefix(lines[i+2], "//line "+f.Name+":") {
					t.Errorf("%s:%d: nothing leads back from %s", f.Name, i+1, l)
				}
			case l != fmt.Sprintf("//line %s:%d", f.Name, i+2):
				t.Errorf("%s:%d: %s does not lead back to the next line", f.Name, i+1, l)
			}
		}
		if f.Name == "env/production/site.go" && !strings.Contains(string(f.Data), "\n//line manifests/site.pp:8\n") {
			t.Errorf("%s has no directive for the sum:\n%s", f.Name, f.Data)
		}
	}
}

func TestUnknownFunction(t *testing.T) {
	f := fun(ir.Main, "manifests/site.pp", "")
	call := f.do(ir.OpCallFunc, typesys.AnyType, ir.CallAux{Name: "ntp::nowhere", Effect: ir.Writes})
	f.do(ir.OpReturn, nil, nil, call)
	_, err := gogen.Generate([]gogen.Environment{{Program: program(f)}}, gogen.Options{})
	if err == nil || !strings.Contains(err.Error(), "ntp::nowhere") || !strings.Contains(err.Error(), "manifests/site.pp:2") {
		t.Errorf("the error does not name the function and its place: %v", err)
	}
}

// TestBefore: what was made of the same is not made again, and nothing else is taken for it.
func TestBefore(t *testing.T) {
	with := func(m *gogen.Module, opts gogen.Options) (texts *gogen.Module, known []string) {
		before := remember(t, m)
		opts.Before = before
		again, err := gogen.Generate([]gogen.Environment{{Program: classProgram()}}, opts)
		if err != nil {
			t.Fatal(err)
		}
		return again, slices.Sorted(maps.Keys(before.texts))
	}
	first := generate(t, classProgram())
	var generated []string
	for _, f := range first.Files {
		generated = append(generated, f.Name)
	}
	same, known := with(first, gogen.Options{})
	if d := cmp.Diff(first.Files, same.Files); d != "" {
		t.Errorf("the module is another one:\n%s", d)
	}
	if d := cmp.Diff(generated, known); d != "" {
		t.Errorf("known are other files than those that were generated:\n%s", d)
	}
	for _, opts := range []gogen.Options{{LineDirectives: true}, {Version: "v1"}, {Module: "other"}} {
		other, known := with(first, opts)
		for _, f := range other.Files {
			was := first.Files[slices.Index(generated, f.Name)].Data
			if slices.Contains(known, f.Name) != bytes.Equal(was, f.Data) && !opts.LineDirectives {
				t.Errorf("%+v: %s is known: %t", opts, f.Name, slices.Contains(known, f.Name))
			}
		}
		if opts.LineDirectives && len(known) > 0 {
			t.Errorf("line directives are missing in %v", known)
		}
	}
	// A place alone that is another one makes another file.
	p := classProgram()
	for _, f := range p.Funcs {
		f.Walk(func(v *ir.Value) { v.Pos.Col++ })
	}
	moved := generate(t, p)
	for i, f := range moved.Files {
		if (f.Sum == first.Files[i].Sum) != bytes.Equal(f.Data, first.Files[i].Data) {
			t.Errorf("%s has the same sum and other places", f.Name)
		}
	}
}

// TestCrashes: what goes wrong with bodies is an error for each of them, whether a rule of the IR is broken or something panics.
func TestCrashes(t *testing.T) {
	p, err := ir.Parse(`program "production"
main "manifests/site.pp" { # manifests/site.pp:1:1
	v1 = const undef : Undef # 1:1
	return v1 # 1:1
}
class "m::a" module m { # modules/m/manifests/a.pp:2:1
	v1 = declare "m::d" {} : Array !effect # 3:4
	return v1 # 2:1
}
class "m::b" module m { # modules/m/manifests/b.pp:2:1
	v1 = const undef : Undef # 2:1
	return v1 # 2:1
}
class "m::c" module m { # modules/m/manifests/a.pp:7:1
	v1 = callfunc "m::nowhere" : Any !effect # 8:3
	return v1 # 7:1
}
function "m::f"(v1 v2 x: Integer) returns Any module m { # modules/m/functions/f.pp:1:1
	v3 = truth : Boolean # 1:9
	return v3 # 1:1
}
`)
	require.NoError(t, err)
	_, err = gogen.Generate([]gogen.Environment{{Program: p}}, gogen.Options{})
	var crashes ir.Crashes
	require.ErrorAs(t, err, &crashes)
	line := regexp.MustCompile(` \([a-z/_]+\.go:\d+\)`)
	var got []string
	for _, c := range crashes {
		require.Contains(t, p.Funcs, c.Func)
		require.Regexp(t, line, c.Message())
		got = append(got, line.ReplaceAllString(c.Error(), ""))
	}
	require.Equal(t, []string{
		"modules/m/functions/f.pp:1:1: internal error in making Go, function m::f: runtime error: index out of range [0] with length 0",
		"modules/m/manifests/a.pp:2:1: internal error in making Go, class m::a: runtime error: index out of range [0] with length 0",
		"modules/m/manifests/a.pp:8:3: internal error in making Go, class m::c: a call of the unknown function m::nowhere",
	}, got)
}
