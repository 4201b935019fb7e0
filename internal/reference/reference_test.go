package reference

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/golden"
)

// TestMain lets the test's own binary play the compiler and what it builds: see fakeBuild and fakeCatalog.
func TestMain(m *testing.M) {
	switch os.Getenv("P2GO_FAKE") {
	case "build":
		fakeBuild(os.Args[1:])
	case "catalog":
		fakeCatalog(os.Args[1:])
	default:
		os.Exit(m.Run())
	}
}

// fakeBuild understands `build ENV... -o FILE ...` and refuses environments whose name begins with "refused". What it builds
// is a script that calls fakeCatalog.
func fakeBuild(args []string) {
	out := args[slices.Index(args, "-o")+1]
	for _, env := range args[1:slices.Index(args, "-o")] {
		if strings.HasPrefix(filepath.Base(env), "refused") {
			fmt.Fprintln(os.Stderr, "error in", filepath.Base(env))
			os.Exit(1)
		}
	}
	self, err := os.Executable()
	if err == nil {
		err = os.WriteFile(out, []byte("#!/bin/sh\nP2GO_FAKE=catalog exec "+self+` "$@"`+"\n"), 0o755)
	}
	if err != nil {
		panic(err)
	}
	os.Exit(0)
}

// fakeCatalog answers for every facts file in the folder given: the fact "answer" is the line that it prints, and the answer
// "crash" ends it.
func fakeCatalog(args []string) {
	files, err := filepath.Glob(filepath.Join(args[slices.Index(args, "--facts-dir")+1], "*.json"))
	if err != nil {
		panic(err)
	}
	for _, file := range files {
		facts, err := readFacts(file)
		var values struct{ Answer string }
		if err := errors.Join(err, json.Unmarshal(facts.Values, &values)); err != nil {
			panic(err)
		}
		if values.Answer == "crash" {
			fmt.Println(`{"node": "` + facts.Name)
			fmt.Fprintln(os.Stderr, "panic: on", facts.Name)
			os.Exit(2)
		}
		fmt.Printf("{\"node\": %q, \"environment\": \"e\", %s}\n", facts.Name, values.Answer)
	}
	os.Exit(0)
}

const emptyCatalog = `{"name": "n", "environment": "e", "catalog_format": 2, "tags": [], "classes": [], "resources": [], "edges": []}`

func fakeArea(answers map[string]string) *Area {
	area := &Area{Name: "fake"}
	envs := map[string]*Env{}
	for id, answer := range answers {
		env, node, _ := strings.Cut(id, "/")
		if envs[env] == nil {
			envs[env] = &Env{Name: env, Dir: "/envs/" + env}
		}
		values, _ := json.Marshal(map[string]string{"answer": answer})
		area.Cases = append(area.Cases, &Case{ID: id, Env: envs[env], Facts: golden.Facts{Name: node, Values: values}})
	}
	slices.SortFunc(area.Cases, func(a, b *Case) int { return strings.Compare(a.ID, b.ID) })
	return area
}

// What the compiler refuses and where its binary crashes costs those cases and no others.
func TestOutcomes(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("P2GO_FAKE", "build")
	area := fakeArea(map[string]string{
		"a/n1":        `"catalog": ` + emptyCatalog,
		"a/n2":        `"error": "no in /envs/a/manifests/site.pp"`,
		"b/n1":        `"catalog": ` + emptyCatalog,
		"b/n2":        "crash",
		"b/n3":        "crash",
		"b/n4":        `"catalog": ` + emptyCatalog,
		"refused1/n1": "",
		"c/n1":        `"catalog": {"new": 1}`,
		"refused2/n1": "",
		"d/n1":        `"catalog": ` + emptyCatalog,
		"d/n2":        "",
	})
	area.Cases[len(area.Cases)-1].Skip = "to see that refused2 is not built"
	p2go := &P2go{Command: self, Work: t.TempDir(), Log: io.Discard}
	outcomes, err := p2go.Outcomes(context.Background(), area)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for id, o := range outcomes {
		switch {
		case o.BuildError != "":
			got[id] = "build: " + o.BuildError
		case o.Crash != "":
			got[id] = "crash: " + o.Crash
		case o.Catalog != nil:
			got[id] = "catalog " + o.Catalog.Name
		default:
			got[id] = "error: " + o.Error
		}
	}
	want := map[string]string{
		"a/n1":        "catalog n",
		"a/n2":        "error: no in manifests/site.pp",
		"b/n1":        "catalog n",
		"b/n2":        "crash: no answer\npanic: on n2",
		"b/n3":        "crash: no answer\npanic: on n3",
		"b/n4":        "catalog n",
		"refused1/n1": "build: error in refused1\n\n(exit status 1)",
		"c/n1":        `crash: catalog: json: unknown field "new"`,
		"d/n1":        "catalog n",
		"d/n2":        "crash: no answer\n",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("outcomes (-want +got):\n%s", d)
	}
}

func catalog(t *testing.T, text string) *catalogdiff.Catalog {
	t.Helper()
	c, err := catalogdiff.Parse([]byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestJudge(t *testing.T) {
	ok := Result{Catalog: catalog(t, emptyCatalog)}
	other := Result{Catalog: catalog(t, strings.Replace(emptyCatalog, `"n"`, `"m"`, 1))}
	fails, failsToo := Result{Error: "no"}, Result{Error: "never"}
	claims, err := golden.Parse("claims", []byte("# Refused.\n-- want/diag --\n-- want/error --\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		c    Case
		want Result
		got  Outcome
		is   Verdict
	}{
		{"the same catalog", Case{}, ok, Outcome{Result: ok}, Equal},
		{"another catalog", Case{}, ok, Outcome{Result: other}, Differing},
		{"the same message", Case{}, fails, Outcome{Result: fails}, Equal},
		{"another message", Case{}, fails, Outcome{Result: failsToo}, Differing},
		{"a catalog for an error", Case{}, fails, Outcome{Result: ok}, Differing},
		{"an error for a catalog", Case{}, ok, Outcome{Result: fails}, RunError},
		{"a crash for a catalog", Case{}, ok, Outcome{Crash: "panic"}, RunError},
		{"a crash for an error", Case{}, fails, Outcome{Crash: "panic"}, RunError},
		{"nothing", Case{}, ok, Outcome{}, RunError},
		{"refused", Case{}, fails, Outcome{BuildError: "no"}, BuildError},
		{"refused as claimed", Case{Golden: claims}, fails, Outcome{BuildError: "no"}, Skipped},
		{"refused though Puppet takes it", Case{Golden: claims}, ok, Outcome{BuildError: "no"}, BuildError},
	} {
		got, lines := judge(&c.c, c.want, c.got)
		if got != c.is {
			t.Errorf("%s: %s, want %s", c.name, got, c.is)
		}
		if (got == Equal) != (lines == nil) {
			t.Errorf("%s: %s with lines %q", c.name, got, lines)
		}
	}
}

func TestTable(t *testing.T) {
	var b bytes.Buffer
	all := []Judgement{
		{Area: "golden", ID: "a", Verdict: Equal},
		{Area: "golden", ID: "b", Verdict: Differing, Differences: []string{"1", "2", "3", "4", "5", "6", "7", "8"}},
		{Area: "debian", ID: "c", Verdict: RunError, Differences: []string{strings.Repeat("x", 500)}},
		{Area: "debian", ID: "d", Verdict: Skipped, Differences: []string{"why"}},
		{Area: "debian", ID: "e", Verdict: BuildError, Differences: []string{"no"}},
	}
	Table(&b, all)
	Show(&b, all, 2)
	want := `area         cases        equal    differing  build error    run error      skipped
golden           2            1            1            0            0            0
debian           3            0            0            1            1            1

golden: b: differing
    1
    2
    3
    4
    5
    6
    and 2 more

debian: c: run error
    ` + strings.Repeat("x", 400) + ` ...
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("table (-want +got):\n%s", d)
	}
}

func TestFloor(t *testing.T) {
	file := filepath.Join(t.TempDir(), "equal.txt")
	all := []Judgement{{ID: "b", Verdict: Equal}, {ID: "a", Verdict: Equal}, {ID: "c", Verdict: Differing}}
	floor, err := ReadFloor(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"b", "a"}, floor.New(all)); d != "" {
		t.Error(d)
	}
	if err := floor.Add(floor.New(all)); err != nil {
		t.Fatal(err)
	}
	if floor, err = ReadFloor(file); err != nil {
		t.Fatal(err)
	}
	if new, lost := floor.New(all), floor.Lost(all, 8); new != nil || lost != nil {
		t.Errorf("new %q, lost %q", new, lost)
	}
	all[0].Verdict, all[1].Verdict = RunError, Skipped
	if d := cmp.Diff([]string{"b"}, floor.Lost(all, 8)); d != "" {
		t.Errorf("lost (-want +got):\n%s", d)
	}
}

func TestDebianCases(t *testing.T) {
	work := t.TempDir()
	area, err := Debian(work, []string{t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if len(area.Cases) < 1300 {
		t.Fatalf("%d cases", len(area.Cases))
	}
	c := area.Cases[1]
	if !strings.Contains(c.Skip, "is not installed") {
		t.Errorf("a case without its module is not skipped: %q", c.Skip)
	}
	facts := string(c.Facts.Values)
	if c.Facts.Name != "case-0002.example.com" || strings.Contains(facts, "node1") || !strings.Contains(facts, `"hostname": "case-0002"`) {
		t.Errorf("facts of %s do not fit the node", c.Facts.Name)
	}
	area.Cases = area.Cases[1:2]
	if err := area.Write(); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(work, "debian", "manifests", "*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("manifests %q, error %v", files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if want := "node 'case-0002.example.com' {\ninclude aodh::config\n}\n"; string(data) != want {
		t.Errorf("manifest %q, want %q", data, want)
	}
}

func TestExamples(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"web/facts/b.json":       `{"name": "b.example.com", "values": {"x": 1}, "trusted": {"extensions": {}}}`,
		"web/facts/a.json":       `{"x": 1}`,
		"web/manifests/site.pp":  "",
		"none/manifests/site.pp": "",
		"db/facts/c.json":        `{}`,
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	area, err := Examples(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range area.Cases {
		got = append(got, fmt.Sprintf("%s %s %s", c.ID, c.Facts.Values, c.Facts.Trusted))
	}
	want := []string{`db/c {} `, `web/a {"x": 1} `, `web/b.example.com {"x": 1} {"extensions": {}}`}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("cases (-want +got):\n%s", d)
	}
	if n := len(area.envs()); n != 2 {
		t.Errorf("%d environments", n)
	}
}

// puppet returns the installed Puppet with a cache of its own.
func puppet(t *testing.T) *Puppet {
	t.Helper()
	p, err := FindPuppet(context.Background())
	if err != nil {
		t.Skipf("real Puppet decides here: %v", err)
	}
	p.CacheDir = t.TempDir()
	return p
}

func TestRecord(t *testing.T) {
	p := puppet(t)
	dir := t.TempDir()
	const input = "# Why.\n-- manifests/site.pp --\n%s\n-- facts.json --\n{\"a\": 1}\n%s"
	for name, text := range map[string]string{
		"catalog.txtar": fmt.Sprintf(input, "notify { \"${environment} ${facts['a']}\": }", "-- want/catalog.json --\n"),
		"error.txtar":   fmt.Sprintf(input, "notice($x)", "-- want/catalog.json --\n"),
		"tree.txtar":    fmt.Sprintf(input, "$x = 1", "-- want/pn --\n"),
		"own.txtar":     "#deviates: here\n" + fmt.Sprintf(input, "notice($x)", "-- want/error --\nmine\n"),
		"diag.txtar":    fmt.Sprintf(input, "notice($x)", "-- want/diag --\n"),
		"module.txtar":  fmt.Sprintf(input, "$text = to_toml({}) notify { $text: }", "-- installed --\nstdlib\n-- want/catalog.json --\n"),
		"absent.txtar":  fmt.Sprintf(input, "notify { 'x': }", "-- installed --\nstdlib 99\n-- want/catalog.json --\n"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// What is there of the module decides, not the stand-in.
	modules := t.TempDir()
	function := filepath.Join(modules, "stdlib", "lib", "puppet", "functions", "to_toml.rb")
	if err := os.MkdirAll(filepath.Dir(function), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		function: "Puppet::Functions.create_function(:to_toml) { def to_toml(value) = 'from the module' }",
		filepath.Join(modules, "stdlib", "metadata.json"): `{"name": "puppetlabs-stdlib", "version": "1.2.3", "author": "a", "summary": "", "license": "", "source": "", "dependencies": []}`,
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	n, err := Record(context.Background(), p, dir, t.TempDir(), []string{modules}, regexp.MustCompile(""))
	if err != nil {
		t.Fatal(err)
	}
	if n != 4 {
		t.Errorf("%d recorded", n)
	}
	cases, err := golden.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*golden.Case{}
	for _, c := range cases {
		byName[c.Name] = c
	}
	if got, _ := byName["catalog"].Want(golden.Catalog); !strings.Contains(got, `"title": "catalog 1"`) || !strings.Contains(got, `"file": "manifests/site.pp"`) {
		t.Errorf("catalog: %s", got)
	}
	if got, _ := byName["module"].Want(golden.Catalog); !strings.Contains(got, `"title": "from the module"`) || !strings.HasSuffix(byName["module"].Recorded(), ", stdlib 1.2.3") {
		failure, _ := byName["module"].Want(golden.Error)
		t.Errorf("recorded from %s: %s%s", byName["module"].Recorded(), got, failure)
	}
	if byName["absent"].Recorded() != "" {
		t.Error("a case was recorded without the module that it needs")
	}
	want := "Evaluation Error: Unknown variable: 'x'. (file: manifests/site.pp, line: 1, column: 8) on node node1.example.com\n"
	if got, _ := byName["error"].Want(golden.Error); got != want {
		t.Errorf("error: %q, want %q", got, want)
	}
	if _, ok := byName["error"].Want(golden.Catalog); ok {
		t.Error("a case that fails keeps its catalog")
	}
	if got, _ := byName["tree"].Want(golden.PN); got != "(= (var \"x\") 1)\n" {
		t.Errorf("tree: %q", got)
	}
	if got, _ := byName["own"].Want(golden.Error); got != "mine\n" {
		t.Errorf("a case that deviates was recorded: %q", got)
	}
	if byName["diag"].Recorded() != "" || byName["tree"].Recorded() == "" {
		t.Error("wrong cases are marked as recorded")
	}
	// What is cached equals what was compiled.
	before, err := os.ReadFile(filepath.Join(dir, "catalog.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Record(context.Background(), p, dir, t.TempDir(), []string{modules}, regexp.MustCompile("")); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(filepath.Join(dir, "catalog.txtar"))
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("recorded again, the file changed (%v):\n%s", err, after)
	}
}

func TestCompareTrees(t *testing.T) {
	p := puppet(t)
	dir := t.TempDir()
	for name, text := range map[string]string{"a.pp": "$x = 1", "b.pp": "$x = 2", "c.pp": "$x = ", "d.pp": "$x = ", "e.pp": "1", "f.pp": "}"} {
		if err := os.MkdirAll(filepath.Join(dir, "m"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "m", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := Manifests([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	trees, err := CompareTrees(context.Background(), p, files, func(file, text string) (string, error) {
		switch filepath.Base(file) {
		case "c.pp":
			return "", errors.New("Syntax error at end of input (file: " + file + ")")
		case "e.pp", "f.pp":
			return "", errors.New("no")
		}
		return `(= (var "x") 1)`, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	trees.Write(&b, 9)
	want := []string{
		"syntax trees: 6 files, 1 equal, 1 both reject, 2 differing, 2 one rejects",
		"", filepath.Join(dir, "m", "b.pp"), `    want (= (var "x") 2)`, `    got  (= (var "x") 1)`,
		"", filepath.Join(dir, "m", "d.pp"), "    only Puppet rejects: Syntax error at end of input (file: " + filepath.Join(dir, "m", "d.pp") + ")",
		"", filepath.Join(dir, "m", "e.pp"), "    only p2go rejects: no",
		"", filepath.Join(dir, "m", "f.pp"), "    want error: Syntax error at '}' (file: " + filepath.Join(dir, "m", "f.pp") + ", line: 1, column: 1)", "    got error:  no", "",
	}
	if d := cmp.Diff(want, strings.Split(b.String(), "\n")); d != "" {
		t.Errorf("report (-want +got):\n%s", d)
	}
}
