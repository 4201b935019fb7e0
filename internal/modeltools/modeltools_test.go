package modeltools

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/models"
)

// unpack writes testdata/environment.txtar into a directory.
func unpack(t *testing.T) (dir string) {
	t.Helper()
	a, err := txtar.ParseFile("testdata/environment.txtar")
	require.NoError(t, err)
	dir = t.TempDir()
	for _, f := range a.Files {
		put(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	return dir
}

// write writes the model of testdata/environment.txtar into a directory.
func write(t *testing.T, format string) (dir string) {
	t.Helper()
	site := unpack(t)
	e, err := env.Load(site, env.Options{Name: "production"})
	require.NoError(t, err)
	types, diags := e.DeclaredTypes()
	require.Empty(t, diags)
	files, err := models.Write(models.New(types), format, models.Options{})
	require.NoError(t, err)
	dir = t.TempDir()
	for _, f := range files {
		put(t, filepath.Join(dir, f.Name), f.Text)
	}
	return dir
}

func put(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
}

// need skips a test whose tools are missing.
func need(t *testing.T, install string, commands []string, files ...string) {
	t.Helper()
	missing := ""
	for _, c := range commands {
		if _, err := exec.LookPath(c); err != nil {
			missing = c
		}
	}
	for _, f := range files {
		if _, err := os.Stat(f); err != nil {
			missing = f
		}
	}
	switch {
	case missing == "":
	case os.Getenv("P2GO_MODEL_TOOLS") == "require":
		t.Fatalf("there is no %s: %s", missing, install)
	default:
		t.Skipf("there is no %s: %s", missing, install)
	}
}

// output is what a command prints; it has to succeed.
func output(t *testing.T, dir, command string, args ...string) string {
	t.Helper()
	c := exec.Command(command, args...)
	c.Dir = dir
	var out, errs strings.Builder
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%s: %v\n%s%s", command, err, out.String(), errs.String())
	}
	return out.String()
}

// TestEMF lets Eclipse's EMF load and validate the base model, resolve what the implementation model refers to, and make objects. What it
// prints is testdata/emf.txt.
func TestEMF(t *testing.T) {
	var jars []string
	for _, name := range []string{"common", "ecore", "ecore-xmi"} {
		jars = append(jars, "/usr/share/java/eclipse-emf-"+name+".jar")
	}
	need(t, "apt-get install default-jdk-headless libeclipse-emf-ecore-java libeclipse-emf-ecore-xmi-java", []string{"java", "javac"}, jars...)
	check, err := filepath.Abs("testdata/Check.java")
	require.NoError(t, err)
	models := write(t, "ecore")
	got := output(t, "", "java", "-cp", strings.Join(jars, string(os.PathListSeparator)), check, models)
	got += accepted(t, models)
	const file = "testdata/emf.txt"
	if os.Getenv("P2GO_UPDATE") != "" {
		put(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("(-want +got; P2GO_UPDATE=1 writes it)\n%s", d)
	}
}

// accepted is what p2go says of the documents that EMF has made.
func accepted(t *testing.T, dir string) string {
	t.Helper()
	p2go := filepath.Join(t.TempDir(), "p2go")
	output(t, "", "go", "build", "-o", p2go, "../../cmd/p2go")
	site := unpack(t)
	var said strings.Builder
	for _, names := range []string{"instance.xmi", "several.xmi", "identified.xmi", "refused.xmi", "refused.xmi identified.xmi"} {
		c := exec.Command(p2go, append([]string{"types", "validate", site}, strings.Fields(names)...)...)
		c.Dir = dir
		out, err := c.CombinedOutput()
		if err == nil {
			said.WriteString("p2go accepts " + names + "\n")
		} else {
			said.WriteString("p2go refuses " + names + ":\n" + string(out))
		}
	}
	return said.String()
}

// TestSchema lets ajv validate testdata/documents.json.
func TestSchema(t *testing.T) {
	cache, err := os.UserCacheDir()
	require.NoError(t, err)
	tools := filepath.Join(cache, "p2go", "models")
	ajv := filepath.Join(tools, "node_modules", "ajv")
	need(t, "npm install --no-save --prefix "+tools+" ajv@8, with node", []string{"node"}, filepath.Join(ajv, "dist", "2020.js"))
	got := output(t, "", "node", "testdata/check.cjs", ajv, filepath.Join(write(t, "jsonschema"), "types.schema.json"), "testdata/documents.json")
	data, err := os.ReadFile("testdata/documents.json")
	require.NoError(t, err)
	var documents []struct {
		Valid bool
		What  string
	}
	require.NoError(t, json.Unmarshal(data, &documents))
	lines := strings.Fields(got)
	require.Len(t, lines, len(documents))
	for i, d := range documents {
		require.Equal(t, d.Valid, lines[i] == "true", d.What)
	}
}

// TestGo vets the package in Go, and tests it with the same documents.
func TestGo(t *testing.T) {
	dir := write(t, "go")
	for name, file := range map[string]string{"types_test.go": "testdata/check_test.go.txt", "documents.json": "testdata/documents.json"} {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		put(t, filepath.Join(dir, name), string(data))
	}
	put(t, filepath.Join(dir, "go.mod"), "module types\n\ngo 1.24\n")
	output(t, dir, "go", "vet", ".")
	output(t, dir, "go", "test", ".")
}

// TestPuppet lets Puppet read the Object types, and make objects.
func TestPuppet(t *testing.T) {
	need(t, "apt-get install puppet", []string{"puppet"})
	dir := write(t, "pcore")
	text, err := os.ReadFile(filepath.Join(dir, "types.pp"))
	require.NoError(t, err)
	manifest := filepath.Join(dir, "site.pp")
	put(t, manifest, string(text)+`
type Net::Plain = Object[{attributes => {a => Integer}}]
$e = Net::Endpoint('label' => 'a', 'host' => 'a.example', 'parts' => [Net::Ip::Big('label' => 'b', 'host' => 'b')])
notice($e.port, $e.mode, $e =~ Thing, $e.parts[0].more, $e.tags)
`)
	got := output(t, dir, "puppet", "apply", "--noop", "--color", "false", "--confdir", dir, "--vardir", dir, manifest)
	require.Contains(t, got, "80 half open true 2.0 []")
}
