package typemeta

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// FuzzRead reads any text as the file of a type: it must end, and either give a type or say why not.
func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"testdata/modules/*/lib/puppet/type/*.rb", "testdata/modules/*/lib/puppet_x/*/*.rb"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		require.NotEmpty(f, files)
		for _, file := range files {
			data, err := os.ReadFile(file)
			require.NoError(f, err)
			f.Add(string(data))
		}
	}
	for _, seed := range []string{"", "<<A", "\"#{\"#{", "def", "def a.", "alias", "->", "?\\", "%w[", "x.each(&:y)", "\\", "=begin", "@", "a, *b = c", "def x(a = ", "{ |a", "/#{", ":\"", "if", "case when"} {
		f.Add(seed)
		f.Add("Puppet::Type.newtype(:t) do\n" + seed + "\nend")
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader([]Module{{Name: "m", Shown: "m", FS: fstest.MapFS{"lib/puppet/type/t.rb": {Data: []byte(text)}}}})
		got, diags, found := r.Read("t")
		require.True(t, found)
		if got == nil {
			require.NotEmpty(t, diags)
		} else {
			require.Empty(t, diags)
			require.Equal(t, "t", got.Name)
		}
	})
}

// BenchmarkRead reads a type with several files.
func BenchmarkRead(b *testing.B) {
	modules := modulesIn(b, "testdata/modules")
	b.ReportAllocs()
	for b.Loop() {
		if got, _, _ := NewReader(modules).Read("r_mixins"); got == nil {
			b.Fatal("not understood")
		}
	}
}
