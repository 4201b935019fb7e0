package typeimport

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	puppet "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir/builtin"
)

// cases are the archives of testdata: files of a module in Ruby, or what `puppet generate types` has written, and declared.pp, what comes
// of the one type among them.
func cases(t testing.TB) map[string]*txtar.Archive {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	out := map[string]*txtar.Archive{}
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		require.NoError(t, err)
		out[f] = a
	}
	return out
}

// define reads the type of an archive.
func define(t testing.TB, a *txtar.Archive) *typemeta.Definition {
	files := fstest.MapFS{}
	for _, f := range a.Files {
		if strings.HasPrefix(f.Name, ".resource_types/") {
			d, diags := typemeta.DefineGenerated(source.NewFile(f.Name, string(f.Data)))
			require.Empty(t, diags)
			return d
		}
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	r := typemeta.NewReader([]typemeta.Module{{Name: "m", FS: files}})
	names := r.Names()
	require.Len(t, names, 1)
	d, diags, _ := r.Define(names[0])
	require.Empty(t, diags)
	require.NotNil(t, d)
	return d
}

// TestImport compares the declarations of the types in testdata. P2GO_UPDATE=1 writes them.
func TestImport(t *testing.T) {
	for file, a := range cases(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			opts := Options{Outside: builtin.Outside}
			if strings.Contains(string(a.Comment), "--namespace a::b") {
				opts.Namespace = "a::b"
			}
			out, diags := Import(define(t, a), opts)
			require.Empty(t, diags)
			parsed(t, out.Text)
			want := ""
			last := len(a.Files) - 1
			if a.Files[last].Name == "declared.pp" {
				want = string(a.Files[last].Data)
			} else {
				a.Files = append(a.Files, txtar.File{Name: "declared.pp"})
				last++
			}
			if out.Text == want {
				return
			}
			if os.Getenv("P2GO_UPDATE") == "1" {
				a.Files[last].Data = []byte(out.Text)
				require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o644))
				return
			}
			t.Errorf("(-want +got)\n%s", cmp.Diff(want, out.Text))
		})
	}
}

// TestValues asks Puppet about values of the attributes of the types in testdata.
func TestValues(t *testing.T) {
	dir := t.TempDir()
	var list []comparison
	for file, a := range cases(t) {
		if !strings.HasPrefix(a.Files[0].Name, "lib/") || strings.Contains(string(a.Comment), "Puppet cannot load it") {
			continue
		}
		module := filepath.Join(dir, strings.TrimSuffix(filepath.Base(file), ".txtar"))
		for _, f := range a.Files {
			name := filepath.Join(module, filepath.FromSlash(f.Name))
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
			require.NoError(t, os.WriteFile(name, f.Data, 0o666))
		}
		d := define(t, a)
		if d.Registered {
			continue // the resource API is a gem that Puppet may not have
		}
		out, diags := Import(d, Options{})
		require.Empty(t, diags)
		list = append(list, compared(t, out))
	}
	t.Logf("%d values compared", compare(t, dir, list))
}

// TestNames: a type whose name a declared type cannot have is an error with its place.
func TestNames(t *testing.T) {
	r := typemeta.NewReader([]typemeta.Module{{Name: "m", FS: fstest.MapFS{"lib/puppet/type/integer.rb": {Data: []byte("Puppet::Type.newtype(:integer) do\n  newparam(:name)\nend\n")}}}})
	d, _, _ := r.Define("integer")
	_, diags := Import(d, Options{})
	require.Len(t, diags, 1)
	require.Contains(t, diags[0].Message, "p2go cannot declare the type integer: The name: 'Integer' is already defined by Puppet")
	out, diags := Import(d, Options{Namespace: "a::b"})
	require.Empty(t, diags)
	require.Contains(t, out.Text, "type A::B::Integer inherits Resource {")
}

// FuzzImport: whatever is in a file, there is a diagnostic or a declaration that parses.
func FuzzImport(f *testing.F) {
	for _, a := range cases(f) {
		for _, file := range a.Files {
			if strings.HasSuffix(file.Name, ".rb") {
				f.Add(string(file.Data))
			}
		}
	}
	for _, seed := range []string{
		"newparam(:name) { validate { |v| raise \"#{v}\\\\\" if v =~ %r{/\\\\} } }", "newproperty(:a) { munge { |v| v = v.strip; v.upcase! if v == 'x'; return v } }",
		"newparam(:name); validate { fail 'x' if self[:name] && !self[:b] }", "newparam(:name) { newvalues(//, '', nil, 1, :\"a'b\") }",
		"newparam(:name) { desc \"*/ \\r # \\n\" }", "newparam(:name); autorequire(:\"A b\") { \"#{self[:name]}$\" }",
		"newparam(:name)\ndef self.title_patterns; [[/(a)\n\\//x, [[:name]]]]; end",
	} {
		f.Add("Puppet::Type.newtype(:t) do\n" + seed + "\nend")
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := typemeta.NewReader([]typemeta.Module{{Name: "m", FS: fstest.MapFS{"lib/puppet/type/t.rb": {Data: []byte(text)}}}})
		d, _, _ := r.Define("t")
		if d == nil {
			return
		}
		out, diags := Import(d, Options{Outside: builtin.Outside})
		if len(diags) > 0 {
			return
		}
		_, list := puppet.Parse(source.NewFile("", out.Text), puppet.Options{})
		require.False(t, list.HasErrors(), "%v\n%s", list, out.Text)
	})
}
