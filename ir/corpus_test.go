package ir_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
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
		for _, f := range q.Funcs {
			require.NoError(t, ir.Verify(f), "%s %s", f.Kind, f.Name)
		}
	})
}
