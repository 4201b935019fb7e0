package typemeta

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLimits: hostile files end soon, and in a diagnostic.
func TestLimits(t *testing.T) {
	body := func(s string) string { return "Puppet::Type.newtype(:t) do\n" + s + "\nend\n" }
	for name, text := range map[string]string{
		"strings that double": body("s = 'x'\n100.times { s << s }\nnewparam(s)"),
		"texts that double":   body("s = 'x'\n100.times { s = \"#{s}#{s}\" }\nnewparam(s)"),
		"arrays that double":  body("l = [1]\n100.times { l += l }\nl.each { |n| newparam(n) }"),
		"nested loops":        body("9999.times { 9999.times { 9999.times { } } }\nnewparam(:a)"),
		"endless recursion":   body("def self.f; f; end\nf"),
		"brackets":            body(strings.Repeat("(", 100_000)),
		"blocks":              body(strings.Repeat("x { ", 100_000)),
		"operators":           body("newparam(" + strings.Repeat("!", 100_000) + "1)"),
		"interpolations":      body(strings.Repeat(`"#{`, 10_000)),
		"heredocs":            body(strings.Repeat("f <<A, ", 50_000)),
		"definitions":         body(strings.Repeat("def a(", 50_000)),
		"comments":            body("x\n" + strings.Repeat("#\n", 200_000) + ".newparam(:a)"),
		"assignments":         body(strings.Repeat("(a, ", 1000)),
		"a large file":        body(strings.Repeat("# comment\n", 300_000)),
		"requires itself":     "require 't1'\n",
	} {
		t.Run(name, func(t *testing.T) {
			r := NewReader([]Module{{Name: "m", FS: fstest.MapFS{
				"lib/puppet/type/t.rb": {Data: []byte(text)},
				"lib/t1.rb":            {Data: []byte("require 't2'")},
				"lib/t2.rb":            {Data: []byte("require 't1'")},
			}}})
			start := time.Now()
			got, diags, found := r.Read("t")
			require.True(t, found)
			require.Nil(t, got)
			require.NotEmpty(t, diags)
			require.Less(t, time.Since(start), 5*time.Second)
		})
	}
}

// TestNotFound: a type that no module has is no error.
func TestNotFound(t *testing.T) {
	r := NewReader([]Module{{Name: "m", FS: fstest.MapFS{"lib/puppet/type/t.rb": {Data: []byte("")}}}})
	for _, name := range []string{"u", "", "../type/t", "t/"} {
		got, diags, found := r.Read(name)
		require.False(t, found, name)
		require.Nil(t, got)
		require.Empty(t, diags)
	}
	require.Equal(t, []string{"t"}, r.Names())
}
