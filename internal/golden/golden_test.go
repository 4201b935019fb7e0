package golden

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const sample = `# Two files and a fact.
# CAT: DEF-1
# recorded from Puppet 7.23
-- manifests/site.pp --
include a
-- modules/a/manifests/init.pp --
class a { }
-- facts.json --
{"b": 1, "a": 2}
-- node --
web1.example.com
-- want/pn --
(invoke {:functor (qn "include") :args [(qn "a")]})
-- want/diag --
-- want/error --
Evaluation Error: nothing
`

// write stores a case in a folder of its own and loads it from there.
func write(t *testing.T, text string) *Case {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "area"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "area", "Case-1.txtar"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	cases, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 1 {
		t.Fatalf("%d cases", len(cases))
	}
	return cases[0]
}

func text(t *testing.T, c *Case) string {
	t.Helper()
	data, err := os.ReadFile(c.file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestLoad(t *testing.T) {
	c := write(t, sample)
	if c.Name != "area/Case-1" || c.Environment() != "area_case_1" || c.Node != "web1.example.com" {
		t.Errorf("name %q, environment %q, node %q", c.Name, c.Environment(), c.Node)
	}
	if c.Recorded() != "7.23" || !c.FromPuppet() {
		t.Errorf("recorded %q, from Puppet %t", c.Recorded(), c.FromPuppet())
	}
	if _, ok := c.Want(IR); ok {
		t.Error("a section that is not there was found")
	}
	if got, ok := c.Want(Diag); !ok || got != "" {
		t.Errorf("empty section: %q, %t", got, ok)
	}
	if cases, err := Load(filepath.Join(t.TempDir(), "none")); err != nil || cases != nil {
		t.Errorf("a folder that does not exist: %v, %v", cases, err)
	}
}

func TestMarks(t *testing.T) {
	c, err := Parse("x", []byte("# Why.\n#deviates: on purpose\n#todo: mend\n"))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"on purpose"}, c.Deviates); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"mend"}, c.Todo); d != "" {
		t.Error(d)
	}
	if c.FromPuppet() {
		t.Error("a case that deviates counts as Puppet's")
	}
}

func TestParseRejects(t *testing.T) {
	for text, want := range map[string]string{
		"# Why.\n-- want/catalog --\n":           "unknown section want/catalog",
		"# Why.\n-- manifest/site.pp --\n":       "unknown section manifest/site.pp",
		"# Why.\n-- manifests/../../x --\n":      "unknown section manifests/../../x",
		"# Why.\n-- facts.json.bak --\n":         "unknown section facts.json.bak",
		"# Why.\n-- want/pn --\n-- want/pn --\n": "section want/pn is there twice",
		"# Why.\n-- facts.json --\n[1]\n":        "section facts.json is no JSON object",
		"# Why.\n-- settings --\nstrict: off\n":  `section settings: expected NAME = VALUE, got "strict: off"`,
		"-- manifests/site.pp --\n":              "no comment that says why",
		"Why.\n-- manifests/site.pp --\n":        "comment line without #: Why.",
	} {
		_, err := Parse("x", []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

func TestSettings(t *testing.T) {
	c, err := Parse("x", []byte("# Why.\n-- settings --\nstrict = warning\nrich_data=false\n"))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]Setting{{"strict", "warning"}, {"rich_data", "false"}}, c.Settings); d != "" {
		t.Error(d)
	}
	if c.Setting("rich_data") != "false" || c.Setting("strict_variables") != "" {
		t.Errorf("rich_data %q, strict_variables %q", c.Setting("rich_data"), c.Setting("strict_variables"))
	}
}

func TestLoadRejectsEqualEnvironments(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a-b.txtar", "a_b.txtar"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("# Why.\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "a-b and a_b") {
		t.Errorf("error %v", err)
	}
}

func TestWriteEnv(t *testing.T) {
	c := write(t, sample)
	dir := t.TempDir()
	env, err := c.WriteEnv(dir)
	if err != nil {
		t.Fatal(err)
	}
	if env != filepath.Join(dir, "area_case_1") {
		t.Errorf("environment in %s", env)
	}
	files := map[string]string{}
	err = filepath.WalkDir(env, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(file)
		rel, _ := filepath.Rel(env, file)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(map[string]string{
		"manifests/site.pp":           "include a\n",
		"modules/a/manifests/init.pp": "class a { }\n",
	}, files); d != "" {
		t.Errorf("files (-want +got):\n%s", d)
	}
}

func TestFacts(t *testing.T) {
	file, err := write(t, sample).Facts().Write(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"name":"web1.example.com","values":{"b":1,"a":2}}` + "\n"; string(data) != want {
		t.Errorf("facts %s, want %s", data, want)
	}
	if filepath.Base(file) != "web1.example.com.json" {
		t.Errorf("file %s", file)
	}
	c, err := Parse("x", []byte("# Why.\n-- trusted.json --\n{\"extensions\": {\"pp_role\": \"web\"}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	f := c.Facts()
	if f.Name != DefaultNode || string(f.Values) != "{}" || !json.Valid(f.Trusted) || !bytes.Contains(f.Trusted, []byte("pp_role")) {
		t.Errorf("facts %+v", f)
	}
}

func TestCheck(t *testing.T) {
	c := write(t, sample)
	if err := check(c, Error, "Evaluation Error: nothing", false); err != nil {
		t.Errorf("the same text: %v", err)
	}
	err := check(c, Diag, "a warning", false)
	if err == nil || !strings.Contains(err.Error(), "a warning") {
		t.Errorf("another text: %v", err)
	}
	if text(t, c) != sample {
		t.Error("a check changed the file")
	}
	if err := check(c, IR, "", false); err == nil {
		t.Error("a section that is not there passes")
	}
}

func TestUpdate(t *testing.T) {
	c := write(t, sample)
	if err := check(c, Diag, "a warning", true); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(sample, "-- want/diag --\n", "-- want/diag --\na warning\n", 1)
	if d := cmp.Diff(want, text(t, c)); d != "" {
		t.Errorf("file (-want +got):\n%s", d)
	}
	if err := check(c, Diag, "a warning", false); err != nil {
		t.Errorf("after the update: %v", err)
	}
}

// Puppet's word is not overwritten by p2go's, unless the comment says so.
func TestUpdateKeepsPuppets(t *testing.T) {
	c := write(t, sample)
	if err := check(c, Error, "another message", true); err == nil || !strings.Contains(err.Error(), "from Puppet 7.23") {
		t.Errorf("error %v", err)
	}
	if text(t, c) != sample {
		t.Error("Puppet's message was overwritten")
	}
	c = write(t, strings.Replace(sample, "-- manifests", "#todo: the message\n-- manifests", 1))
	if err := check(c, Error, "another message", true); err != nil {
		t.Fatal(err)
	}
	if got, _ := c.Want(Error); got != "another message\n" {
		t.Errorf("section: %q", got)
	}
}

func TestSetAndRemove(t *testing.T) {
	c := write(t, sample)
	if err := c.Remove(Error); err != nil {
		t.Fatal(err)
	}
	if err := c.Set(Catalog, "{}\n"); err != nil {
		t.Fatal(err)
	}
	if err := c.SetRecorded("8.10"); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(sample, "-- want/error --\nEvaluation Error: nothing\n", "", 1)
	want = strings.Replace(want, "-- want/diag --\n", "-- want/catalog.json --\n{}\n-- want/diag --\n", 1)
	want = strings.Replace(want, "7.23", "8.10", 1)
	if d := cmp.Diff(want, text(t, c)); d != "" {
		t.Errorf("file (-want +got):\n%s", d)
	}
}

func TestCheckCatalog(t *testing.T) {
	const catalog = `{"name": "n", "environment": "e", "catalog_format": 2, "tags": [], "classes": [], "edges": [], "resources": [
		{"type": "File", "title": "/x", "tags": ["b", "a"], "exported": false, "parameters": {"mode": "0600"}}]}`
	c := write(t, "# Why.\n-- want/catalog.json --\n")
	if err := check(c, Catalog, catalog, false); err == nil {
		t.Error("an empty expectation passes")
	}
	if err := check(c, Catalog, catalog, true); err != nil {
		t.Fatal(err)
	}
	if err := check(c, Catalog, strings.Replace(catalog, `"b", "a"`, `"a", "b"`, 1), false); err != nil {
		t.Errorf("order of tags: %v", err)
	}
	err := check(c, Catalog, strings.Replace(catalog, "0600", "0644", 1), false)
	if err == nil || !strings.Contains(err.Error(), `File[/x]: parameter mode: want "0600", got "0644"`) {
		t.Errorf("error %v", err)
	}
}

// TestEverySectionIsRead finds, for each section that some golden has, a test that checks that section: an expectation that
// no test reads would hold nothing.
func TestEverySectionIsRead(t *testing.T) {
	constants := map[Section]string{
		PN: "golden.PN", IR: "golden.IR", Catalog: "golden.Catalog", Graph: "golden.Graph", Diag: "golden.Diag", Error: "golden.Error",
	}
	root := filepath.Dir(Dir(t))
	var tests []byte
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && file != root {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, "_test.go") || filepath.Dir(file) == filepath.Join(root, "internal", "golden") {
			return nil
		}
		data, err := os.ReadFile(file)
		tests = append(tests, data...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range Sections {
		if cases := Cases(t, s); len(cases) > 0 && !bytes.Contains(tests, []byte(constants[s])) {
			t.Errorf("%s has the section %s, which no test checks: none mentions %s", cases[0].Name, s, constants[s])
		}
	}
}

const tableSample = `# A table.
-- manifests/cases.pp --
# A-1: a value
1 + 1
#=> 2

# A-2: two statements and an error
$a = [
  1,
]
$a[0] / 0
#! Division by 0 (line: 4, column: 9)

# A-3: not recorded
#todo: mend
'x'
`

func TestTable(t *testing.T) {
	c := write(t, tableSample)
	table, err := c.Table()
	if err != nil {
		t.Fatal(err)
	}
	if n := len(table.Rows); n != 3 {
		t.Fatalf("%d rows", n)
	}
	want := `node 'case1' { notify { 'result': message => [
1 + 1
] } }

node 'case2' {
$a = [
  1,
]; notify { 'result': message => [
$a[0] / 0
] } }


node 'case3' { notify { 'result': message => [
'x'
] } }
`
	if diff := cmp.Diff(want, table.manifest()); diff != "" {
		t.Error(diff)
	}
	if table.Rows[0].Want != "#=> 2\n" || !table.Rows[0].FromPuppet() || table.Rows[2].FromPuppet() {
		t.Errorf("%+v", table.Rows)
	}
	// The error is in the ninth line of the file.
	got, err := table.Rows[1].Result(nil, "Division by 0 (file: manifests/cases.pp, line: 9, column: 9) on node case2", nil)
	if err != nil || got != table.Rows[1].Want {
		t.Errorf("%q, %v", got, err)
	}
	failed := got
	// What is logged comes first, and every line of it has the mark.
	got, err = table.Rows[1].Result(nil, "Division by 0 (file: manifests/cases.pp, line: 9, column: 9) on node case2",
		[]string{"Warning: Careful\n   (file: manifests/cases.pp, line: 7)"})
	if want := "#~ Warning: Careful\n#~    (line: 2)\n" + failed; err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
	if err := c.SetTable(map[string]string{"case2": got, "case3": "#=> \"x\"\n"}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Replace(tableSample, failed, got, 1)+"#=> \"x\"\n", text(t, c)); diff != "" {
		t.Error(diff)
	}
	if table, err = c.Table(); err != nil || table.Rows[1].Want != got || len(table.Rows) != 3 {
		t.Errorf("read back: %+v, %v", table.Rows, err)
	}
}

func TestTableRejects(t *testing.T) {
	for _, cases := range []string{"1 + 1\n", "# only a comment\n"} {
		c, err := Parse("x", []byte("# Why.\n-- manifests/cases.pp --\n"+cases))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Table(); err == nil {
			t.Errorf("%q: no error", cases)
		}
	}
}

func TestNeeds(t *testing.T) {
	for comment, want := range map[string]string{
		"# EQ-1: x\n": "",
		"# EQ-1: x\n#needs: Puppet 8, before it this is an error\n": "needs Puppet 8",
		"#needs: Puppet < 8, which breaks down\n# EQ-1: x\n":        "needs Puppet < 8",
	} {
		v, err := neededVersions(comment)
		if err != nil || v.String() != want {
			t.Errorf("%q: %s, %v", comment, v, err)
		}
		if v.Has(7) != (want != "needs Puppet 8") || v.Has(8) != (want != "needs Puppet < 8") {
			t.Errorf("%q: 7 %t, 8 %t", comment, v.Has(7), v.Has(8))
		}
	}
	for _, line := range []string{"#needs: 8, x\n", "#needs: Puppet 8\n", "#needs: Puppet eight, x\n", "#needs: Puppet 8, \n"} {
		if _, err := Parse("x", []byte("# Why.\n"+line+"-- manifests/site.pp --\n")); err == nil {
			t.Errorf("%q is taken", line)
		}
	}
}
