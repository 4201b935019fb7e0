package env

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// environmentOf writes the files of an environment and loads it.
func environmentOf(t *testing.T, files map[string]string, opts Options) *Environment {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "production")
	for name, text := range files {
		file := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	}
	opts.ModulePath = []string{filepath.Join(dir, "modules")}
	e, err := Load(dir, opts)
	require.NoError(t, err)
	return e
}

var bodies = map[string]string{
	"manifests/site.pp": "node 'n' { include m::a, m::b }\n" +
		"m::d { 'x': p => m::f(1) }\nnotify { epp('m/t.epp'): }\n$x = 1 =~ M::A\n",
	"modules/m/manifests/a.pp":    "class m::a($p, $q = 1) {\n  $v = 1 + 1\n}\n",
	"modules/m/manifests/b.pp":    "class m::b { notify { 'b': } }\n",
	"modules/m/manifests/d.pp":    "define m::d($p) { notify { \"${p}\": } }\n",
	"modules/m/functions/f.pp":    "function m::f($a) { $a + 1 }\n",
	"modules/m/types/a.pp":        "type M::A = Integer[1, 2]\n",
	"modules/m/templates/t.epp":   "<% $y = 1 %>\n",
	"modules/m/templates/u.epp":   "u\n",
	"modules/m/manifests/init.pp": "class m { }\n",
}

// TestLoweringCrashes takes trees of definitions apart, so that lowering them panics: each costs its own body.
func TestLoweringCrashes(t *testing.T) {
	e := environmentOf(t, bodies, Options{})
	hole := (*ast.IfExpr)(nil)
	e.find(resolve.ClassKind, "m::a").Node.(*ast.ClassDef).Params[1].Default = hole
	e.find(resolve.DefineKind, "m::d").Node.(*ast.DefineDef).Body = hole
	e.find(resolve.FunctionKind, "m::f").Node.(*ast.FuncDef).Body = hole
	e.find(resolve.AliasKind, "m::a").Node.(*ast.TypeAlias).Type = hole
	prog, _, diags := e.Lower()
	var got []string
	line := regexp.MustCompile(`\([a-z/]+\.go:\d+\)`)
	for _, d := range diags {
		assert.Equal(t, CodeInternal, d.Code)
		assert.Equal(t, ir.ReportHint, d.HintText)
		got = append(got, line.ReplaceAllString(d.Error(), "(GO)"))
	}
	const nothing = "runtime error: invalid memory address or nil pointer dereference (GO)"
	assert.Equal(t, []string{
		"modules/m/functions/f.pp:1:1: internal error in lowering, function m::f: " + nothing,
		"modules/m/manifests/a.pp:1:1: internal error in lowering, class m::a: " + nothing,
		"modules/m/manifests/d.pp:1:1: internal error in lowering, define m::d: " + nothing,
		"modules/m/types/a.pp:1:6: internal error in lowering, types M::A: " + nothing,
	}, got)
	for _, f := range prog.Funcs {
		require.NoError(t, ir.Verify(f))
		switch f.Name {
		case "m::a", "m::d", "m::f":
			assert.True(t, f.Broken(), f.Name)
		default:
			assert.False(t, f.Broken(), f.Name)
		}
		if f.Name == "m::a" {
			assert.Equal(t, []string{"p", "q", "v"}, f.Vars)
			assert.Len(t, f.Params, 2)
		}
	}
	assert.Contains(t, prog.Funcs[0].String(), ir.CodeInternal, "what names the type")
}

// TestReadingCrash: a tree that cannot be validated is an error of its file.
func TestReadingCrash(t *testing.T) {
	e := environmentOf(t, bodies, Options{})
	file := source.NewFile("manifests/x.pp", "$x = 1\n")
	_, diags := e.examine(file, func(src *source.File, opts parser.Options) (*ast.Program, diag.List) {
		prog, diags := parser.Parse(src, opts)
		prog.Body = (*ast.IfExpr)(nil)
		return prog, diags
	}, check.Place{})
	require.Len(t, diags, 1)
	require.EqualError(t, Internal(diags), diags[0].Error())
	assert.Equal(t, CodeInternal, diags[0].Code)
	assert.Regexp(t, `^manifests/x.pp:1:1: internal error in reading: runtime error: .* \(frontend/puppet/[a-z/]+\.go:\d+\)$`, diags[0].Error())
}

// TestFailed makes the bodies fail that internal errors of later stages are about.
func TestFailed(t *testing.T) {
	e := environmentOf(t, bodies, Options{})
	prog, _, diags := e.Lower()
	require.Empty(t, diags)
	require.NoError(t, Internal(diags))
	var failed []*ir.Crash
	for _, f := range prog.Funcs {
		if f.Name != "m::b" {
			failed = append(failed, &ir.Crash{Func: f, Pos: f.Pos, Stage: "a test", Reason: "why not"})
		}
	}
	require.Len(t, failed, 6)
	again := environmentOf(t, bodies, Options{Failed: failed})
	second, _, diags := again.Lower()
	require.Len(t, second.Funcs, len(prog.Funcs))
	at := regexp.MustCompile(`^.*: internal error in a test, .*: why not$`)
	for _, d := range diags {
		assert.Equal(t, CodeInternal, d.Code)
		assert.Equal(t, diag.Error, d.Severity)
		assert.Regexp(t, at, d.Error())
	}
	assert.Len(t, diags, len(failed))
	for i, f := range second.Funcs {
		assert.True(t, SameBody(f, prog.Funcs[i]))
		require.NoError(t, ir.Verify(f))
		last, _ := f.Body.Terminator().Aux.(ir.FailAux)
		assert.Equal(t, f.Name != "m::b", last.Whole && last.Issue == ir.CodeInternal, f.Name)
	}
	back, err := ir.Parse(second.String())
	require.NoError(t, err)
	assert.Equal(t, second.String(), back.String())
}
