package ir_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/typetext"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// corpus calls f with every program that lowering makes of the examples and the
// golden cases.
func corpus(t *testing.T, f func(t *testing.T, p *ir.Program)) {
	t.Helper()
	lower := func(dir string) func(*testing.T) {
		return func(t *testing.T) {
			e, err := env.Load(dir, env.Options{BaseModulePath: []string{}})
			require.NoError(t, err)
			p, _, _ := e.Lower()
			f(t, p)
		}
	}
	examples, err := filepath.Glob("../examples/*/environment.conf")
	require.NoError(t, err)
	require.NotEmpty(t, examples)
	for _, conf := range examples {
		t.Run("examples/"+filepath.Base(filepath.Dir(conf)), lower(filepath.Dir(conf)))
	}
	cases, err := golden.Load("../golden")
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, c := range cases {
		dir, err := c.WriteEnv(t.TempDir())
		require.NoError(t, err)
		t.Run("golden/"+c.Name, lower(dir))
	}
}

func TestLoweredProgramsVerify(t *testing.T) {
	corpus(t, func(t *testing.T, p *ir.Program) {
		for _, f := range p.Funcs {
			require.NoError(t, ir.Verify(f), "%s %s", f.Kind, f.Name)
		}
	})
}

func TestLoweredProgramsReadBack(t *testing.T) {
	corpus(t, func(t *testing.T, p *ir.Program) {
		text := p.String()
		q, err := ir.Parse(text)
		require.NoError(t, err, text)
		require.Equal(t, text, q.String())
		checkTypes(t, p)
		for _, f := range q.Funcs {
			require.NoError(t, ir.Verify(f), "%s %s", f.Kind, f.Name)
		}
	})
}

// checkTypes writes all types that a program holds, and reads them again.
func checkTypes(t *testing.T, p *ir.Program) {
	t.Helper()
	named := func(name string) typesys.Type {
		name, object := strings.CutPrefix(name, "::")
		for _, a := range p.Aliases {
			if resource := a.Declares != nil && a.Declares.Resource; a.Name == name && resource == object {
				if own := a.Own(); own != nil {
					return own
				}
				return a.Type
			}
		}
		return &typesys.Resource{TypeName: name}
	}
	seen := map[string]bool{}
	check := func(typ typesys.Type) {
		if typ == nil || ir.Own(typ) {
			return
		}
		text := typetext.String(typ)
		if seen[text] {
			return
		}
		seen[text] = true
		back, err := typetext.Parse(text, named)
		require.NoError(t, err, text)
		require.Equal(t, typ, back, text)
	}
	p.Constants(func(v value.Value) {
		if typ, ok := v.(typesys.Type); ok {
			check(typ)
		}
	})
	for _, a := range p.Aliases {
		if a.Own() == nil {
			check(a.Type.Target)
		}
	}
	for _, f := range p.Funcs {
		for _, param := range f.Params {
			check(param.Type)
		}
		f.Walk(func(v *ir.Value) { check(v.Type) })
	}
}
