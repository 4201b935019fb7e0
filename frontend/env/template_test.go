package env_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// writeFiles writes files below dir.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o750))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
}

// templatesOf lowers code and returns the names of the program's templates.
func templatesOf(t *testing.T, dir, code string) (names, problems []string) {
	t.Helper()
	e, err := env.Load(dir, env.Options{Name: "production", ModulePath: []string{filepath.Join(dir, "modules")}, Code: code, HasCode: true})
	require.NoError(t, err)
	p, _, diags := e.Lower()
	for _, f := range p.Funcs {
		if f.Kind == ir.Template {
			names = append(names, f.Name)
		}
		require.NoError(t, ir.Verify(f))
	}
	for _, d := range diags {
		problems = append(problems, string(d.Code))
	}
	return names, problems
}

// TestTemplates: by what names templates are found, and which of them a program
// holds.
func TestTemplates(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"env/modules/m/templates/a.epp":     `a`,
		"env/modules/m/templates/sub/b.epp": `<%= epp('m/a') %>`,
		"env/modules/m/files/c.epp":         `c`,
		"env/other/d.epp":                   `d`,
		"outside/e.epp":                     `e`,
	})
	root := filepath.Join(dir, "env")
	for _, c := range []struct {
		name, code string
		want       []string
		problems   []string
	}{
		{"none", `1`, nil, nil},
		{"by name", `epp('m/a')`, []string{"m/a.epp"}, nil},
		{"by the path of a file", `epp('` + root + `/modules/m/templates/a.epp')`, []string{"m/a.epp"}, nil},
		{"by a path without the suffix", `epp('` + root + `/modules/m/templates/a')`, []string{"m/a.epp"}, nil},
		{"what a template renders", `epp('m/sub/b')`, []string{"m/a.epp", "m/sub/b.epp"}, nil},
		{"in another folder of a module", `epp('m/../files/c')`, []string{"modules/m/files/c.epp"}, nil},
		{"of the environment", `epp('` + root + `/other/d.epp')`, []string{"other/d.epp"}, nil},
		{"outside of the environment", `epp('` + dir + `/outside/e.epp')`, nil, []string{"P2GO_UNKNOWN_TEMPLATE"}},
		{"a folder", `epp('` + root + `/other')`, nil, []string{"P2GO_UNKNOWN_TEMPLATE"}},
		{"unknown", `epp('m/b')`, nil, []string{"P2GO_UNKNOWN_TEMPLATE"}},
		{"computed", `epp("m/${facts['x']}")`, []string{"m/a.epp", "m/sub/b.epp"}, nil},
		{"in the text", `inline_epp('<%= inline_epp("x") %>')`, []string{":1:1", ":1:1:1:5"}, nil},
		{"a text that is known by what comes to it", `function f($t) { inline_epp($t) } f('<%= epp("m/a") %>') f('b')`, []string{":1:18", ":1:18#2", "m/a.epp"}, nil},
		{"a text of a text", `function f($t, $u) { inline_epp($t) } f('<%= inline_epp($u) %>', 'b')`, []string{":1:22", ":1:22:1:5"}, nil},
		{"a text that nothing gives", `function f($t) { inline_epp($t) }`, nil, nil},
		{"a string that is computed", `inline_epp($facts['x'])`, nil, []string{"P2GO_UNSUPPORTED"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			names, problems := templatesOf(t, root, c.code)
			require.Equal(t, c.want, names)
			require.Equal(t, c.problems, problems)
		})
	}
}

// TestCheckTemplates: templates of the environment's own modules are checked,
// whether something renders them or not.
func TestCheckTemplates(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{
		"modules/m/templates/good.epp":    `<%= 1 %>`,
		"modules/m/templates/bad.epp":     "a\n<% if { %>",
		"modules/m/templates/unknown.epp": "a\n <%= nofunc() %>",
	})
	e, err := env.Load(dir, env.Options{Name: "production", BaseModulePath: []string{}})
	require.NoError(t, err)
	_, _, diags := e.Lower()
	require.Empty(t, diags)
	e, err = env.Load(dir, env.Options{Name: "production", BaseModulePath: []string{}})
	require.NoError(t, err)
	var got []string
	_, _, diags = e.LowerAll()
	for _, d := range diags {
		file, _, _ := d.Span.Position()
		got = append(got, file+" "+string(d.Code))
	}
	require.Equal(t, []string{"modules/m/templates/bad.epp SYNTAX_ERROR", "modules/m/templates/unknown.epp UNKNOWN_FUNCTION"}, got)
}

// TestBrokenErb: what stands for a template that is no ERB is a body as others, which fails.
func TestBrokenErb(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"modules/m/templates/b.erb": "<%= @a %>\n<%= foo( %>\n"})
	e, err := env.Load(dir, env.Options{Name: "production", ModulePath: []string{filepath.Join(dir, "modules")}, Code: "$a = template('m/b.erb')", HasCode: true})
	require.NoError(t, err)
	p, _, diags := e.Lower()
	require.True(t, diags.HasErrors())
	found := false
	for _, f := range p.Funcs {
		found = found || f.Kind == ir.Method && f.Body.Body[0].Op == ir.OpFail
		require.NoError(t, ir.Verify(f))
	}
	require.True(t, found)
	require.NoError(t, passes.Run(p, passes.Options{Verify: true}))
}
