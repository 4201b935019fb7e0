package env_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/lower"
)

// TestAmbiguousFunction calls a function that several modules have: it is open which Puppet takes, unless the caller has it or depends
// on who does.
func TestAmbiguousFunction(t *testing.T) {
	for code, want := range map[string][]string{
		"every()":         {"the function 'every' is in the modules a, b: p2go takes the first, Puppet any of them"},
		"call('every')":   {"the function 'every' is in the modules a, b: p2go takes the first, Puppet any of them"},
		"include a":       nil, // which has one
		"include c":       nil, // which depends on b
		"include d":       {"the function 'every' is in the modules a, b: p2go takes the first, Puppet any of them"},
		"notice(only())":  nil,
		"notice(a::no())": {"Unknown function: 'a::no'."},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"a/lib/p2go/functions/every.go": "package functions\n\nfunc Every() string { return \"a\" }\n",
			"b/lib/p2go/functions/every.go": "package functions\n\nfunc Every() string { return \"b\" }\n",
			"b/lib/p2go/functions/only.go":  "package functions\n\nfunc Only() string { return \"b\" }\n",
			"a/manifests/init.pp":           "class a { notice(every()) }",
			"c/manifests/init.pp":           "class c { notice(every()) }",
			"c/metadata.json":               `{"name": "p2go-c", "version": "1.2.3", "dependencies": [{"name": "p2go/none"}, {"name": "p2go-b"}]}`,
			"d/manifests/init.pp":           "class d { notice(every()) }",
			"d/metadata.json":               `{"name": "p2go-d", "version": "1.2.3", "dependencies": {"name": "p2go/b"}}`,
		} {
			path := filepath.Join(dir, filepath.FromSlash(name))
			require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
			require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		}
		e, err := env.Load(t.TempDir(), env.Options{Name: "production", ModulePath: []string{dir}, Code: code, HasCode: true})
		require.NoError(t, err)
		_, _, diags := e.Lower()
		var messages []string
		for _, d := range diags {
			messages = append(messages, d.Message)
		}
		require.Equal(t, want, messages, code)
		if len(diags) > 0 && code != "notice(a::no())" {
			require.Equal(t, lower.CodeAmbiguousFunction, diags[0].Code)
		}
	}
}
