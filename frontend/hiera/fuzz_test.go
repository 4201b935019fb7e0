package hiera

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
)

// FuzzLoad reads any text as the configuration of data, and any as a data file: what is wrong with them is said, with a place in
// one of the two.
func FuzzLoad(f *testing.F) {
	const data = "a: 1\nb::c: '%{facts.os} %{lookup(\"a\")}'\nlookup_options:\n  a: {merge: deep}\n"
	for _, config := range []string{
		"version: 5\n", "version: 5\nhierarchy:\n- name: a\n  path: common.yaml\n- {name: b, paths: [\"%{x}.yaml\"], datadir: data}\n",
		"version: 5\ndefaults: {datadir: data, data_hash: yaml_data}\nhierarchy:\n- {name: g, glob: '*.yaml'}\n- {name: m, mapped_paths: [x, y, '%{y}.yaml']}\n",
		"version: 5\nhierarchy:\n- {name: e, lookup_key: eyaml_lookup_key, paths: [c.eyaml], options: {pkcs7_private_key: k, pkcs7_public_key: k}}\n",
		"version: 3\n:backends: [yaml]\n:hierarchy: ['%{::a}', common]\n:yaml: {:datadir: data}\n:merge_behavior: deeper\n", "version: 4\nhierarchy:\n- {name: a, backend: json}\n",
		"version: 5\nhierarchy:\n- {name: u, data_hash: f::g, uri: 'http://x/%{y}'}\n", "---\n", "[]", "version: five",
	} {
		f.Add(config, data)
		f.Add(config, "{}")
	}
	for code, issue := range diag.Codes {
		if issue.Phase == diag.Hiera && !notHere[code] {
			f.Add(issue.Example, data)
			f.Add("version: 5\n", issue.Example)
		}
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, config, data string) {
		if len(config) > 400 || len(data) > 400 {
			return
		}
		require.NoError(t, os.MkdirAll(filepath.Join(dir, "data"), 0o755))
		for name, text := range map[string]string{"hiera.yaml": config, "data/common.yaml": data} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		l := NewLoader(disk.New())
		l.Dir, l.Show = dir, func(path string) string { return path }
		l.HasClass = func(name string) bool { return name == "known" }
		l.HasFunction = func(name string) bool { return len(name)%2 == 0 }
		l.Reach = l.HasFunction
		l.Environment(dir, "")
		l.Names()
		l.Lookups(nil)
		for _, d := range l.Diags() {
			if d.Code == "" || d.Message == "" || d.Span.File == nil || d.Span.Start < 0 || int(d.Span.End) > len(d.Span.File.Text) {
				t.Errorf("incomplete diagnostic %+v", d)
			}
		}
	})
}
