package hiera

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/runtime/inflate"
)

// load reads an environment of these files.
func load(t *testing.T, files map[string]string) *Loader {
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	l := NewLoader(disk.New())
	l.Dir = dir
	l.Show = func(path string) string {
		rel, err := filepath.Rel(dir, path)
		require.NoError(t, err)
		return rel
	}
	l.HasClass = func(name string) bool { return name == "known" }
	l.HasFunction = func(name string) bool { return strings.HasSuffix(name, "_data") || name == "eyaml_lookup_key" }
	l.Reach = func(string) bool { return false }
	l.Environment(dir, "")
	return l
}

// notHere are the codes that an environment's files do not show: those of the global layer and of legacy versions, the one
// that depends on facts, and those of comparing data with manifests.
var notHere = map[diag.Code]bool{
	"P2GO_COMPUTED_KEY": true, "P2GO_NO_VALUE": true, "P2GO_UNREAD_KEY": true,
	"HIERA_BACKEND_MULTIPLY_DEFINED": true, "HIERA_NO_PROVIDER_FOR_BACKEND": true, "HIERA_UNDEFINED_VARIABLE": true,
	"HIERA_UNSUPPORTED_VERSION_IN_GLOBAL": true, "HIERA_V3_BACKEND_REPLACED_BY_DATA_HASH": true,
}

// The example of each code about data gives that code.
func TestExamples(t *testing.T) {
	for code, issue := range diag.Codes {
		if issue.Phase != diag.Hiera || notHere[code] {
			continue
		}
		t.Run(string(code), func(t *testing.T) {
			files := map[string]string{"hiera.yaml": "version: 5\n", "data/common.yaml": "{}\n"}
			if name := issue.File; name != "" {
				files[name] = issue.Example
			} else if strings.Contains(issue.Example, "version:") || strings.HasPrefix(issue.Example, ":") {
				files["hiera.yaml"] = issue.Example
			} else {
				files["data/common.yaml"] = issue.Example
			}
			l := load(t, files)
			l.Lookups(nil)
			var codes []diag.Code
			for _, d := range l.Diags() {
				codes = append(codes, d.Code)
				file, line, _ := d.Span.Position()
				assert.NotEmpty(t, file)
				assert.Positive(t, line)
			}
			require.Contains(t, codes, code)
		})
	}
}

// Every file is read that a path may come to be, and no other.
func TestFiles(t *testing.T) {
	l := load(t, map[string]string{
		"hiera.yaml": `version: 5
hierarchy:
  - name: interpolated
    paths: ["nodes/%{trusted.certname}.yaml", "%{facts.a}/%{facts.b}.yaml", "os-%{facts.os}.yaml"]
  - name: glob
    glob: "globs/**/*.yaml"
  - name: fixed
    path: fixed.yaml
  - name: elsewhere
    datadir: "other/%{facts.os}"
    path: x.yaml
`,
		"data/nodes/a.yaml": "{}", "data/nodes/a.json": "{}", "data/x/y/z.yaml": "{}", "data/os-Debian.yaml": "{}", "data/os.txt": "",
		"data/globs/a/b/c.yaml": "{}", "data/globs/d.yaml": "{}", "data/globs/d.txt": "", "data/fixed.yaml": "{}", "data/notfixed.yml": "{}",
		"other/Debian/x.yaml": "{}", "other/Debian/y.yaml": "{}", "outside.yaml": "{}",
	})
	require.Empty(t, l.Diags())
	for name, want := range map[string]bool{
		"data/nodes/a.yaml": true, "data/nodes/a.json": false, "data/x/y/z.yaml": true, "data/os-Debian.yaml": true, "data/os.txt": false,
		"data/globs/a/b/c.yaml": true, "data/globs/d.yaml": true, "data/globs/d.txt": false, "data/fixed.yaml": true,
		"data/notfixed.yml": false, "other/Debian/x.yaml": true, "other/Debian/y.yaml": false, "outside.yaml": false,
	} {
		assert.Equal(t, want, l.encoder.Has(name), name)
	}
}

// The variables that a lookup has to be told of are those that are not in top scope alone.
func TestNames(t *testing.T) {
	l := load(t, map[string]string{
		"hiera.yaml": "version: 5\nhierarchy:\n  - {name: a, path: \"%{role}.yaml\"}\n  - {name: b, path: common.yaml}\n" +
			"  - {name: c, mapped_paths: [groups, group, \"g/%{group}.yaml\"]}\n",
		"data/common.yaml": "a: \"%{facts.x} %{::y} %{c::d} %{trusted.certname} %{environment} %{scope('local.sub')} %{lookup('key')} %{0} %{}\"\n",
	})
	require.Empty(t, l.Diags())
	require.Equal(t, []string{"0", "group", "groups", "local", "role"}, l.Names())
}

// Much data is compressed, and found nevertheless.
func TestCompressed(t *testing.T) {
	files := map[string]string{"hiera.yaml": "version: 5\nhierarchy:\n  - {name: a, glob: \"*.yaml\"}\n"}
	for i := range 20 {
		files[fmt.Sprintf("data/%d.yaml", i)] = fmt.Sprintf("key%d: %q\n", i, strings.Repeat("all the same ", 10000))
	}
	l := load(t, files)
	require.Empty(t, l.Diags())
	x := l.Lookups(nil)
	require.True(t, x.Store.Compressed)
	require.Less(t, len(x.Store.Blob), 100000)
	x.Store.Inflate = inflate.Inflate
	for i := range 20 {
		require.Equal(t, []string{fmt.Sprintf("key%d", i)}, x.Store.Keys(fmt.Sprintf("data/%d.yaml", i)))
	}
}

// An alias in YAML is not expanded in the program's data again and again without bounds.
func TestHostile(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i < 20; i++ {
		b.WriteString("a" + string(rune('a'+i)) + ": &a" + string(rune('a'+i)) + " [")
		prev := "a0"
		if i > 1 {
			prev = "a" + string(rune('a'+i-1))
		}
		b.WriteString(strings.Repeat("*"+prev+", ", 10) + "]\n")
	}
	l := load(t, map[string]string{"hiera.yaml": "version: 5\n", "data/common.yaml": b.String()})
	require.Len(t, l.Diags(), 1)
	require.Equal(t, CodeData, l.Diags()[0].Code)
}
