package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/passes"
)

// TestLostBodies compiles the goldens as if an internal error had ended the work on some bodies, every third of them in turn: what is
// left, with what fails in their place, must be IR that the verifier accepts and Go that Go's type checker accepts, and nothing else is
// an error because of it.
func TestLostBodies(t *testing.T) {
	cases, err := golden.Load("../../golden")
	require.NoError(t, err)
	known := exports(t)
	const rounds = 3
	lost := 0
	for _, c := range cases {
		dir, err := c.WriteEnv(t.TempDir())
		require.NoError(t, err)
		load := func(failed ...*ir.Crash) (prog *ir.Program, beside assets.Assets, errors []string) {
			e, err := env.Load(dir, env.Options{BaseModulePath: []string{}, Failed: failed})
			require.NoError(t, err)
			prog, beside, diags := e.Lower()
			more, err := (&sourceFlags{}).certainties(e, prog, false)
			assert.NoError(t, err, c.Name)
			for _, d := range append(diags, more...) {
				if d.Severity == diag.Error && d.Code != env.CodeInternal {
					errors = append(errors, d.Error())
				}
			}
			return prog, beside, errors
		}
		var failed [rounds][]*ir.Crash
		named := 0
		prog, _, before := load()
		for _, f := range prog.Funcs {
			if f.Kind != ir.Main && f.Kind != ir.Node {
				failed[named%rounds] = append(failed[named%rounds], &ir.Crash{Func: f, Pos: f.Pos, Stage: "a test", Reason: "lost"})
				named++
			}
		}
		for i, some := range failed {
			if len(some) == 0 {
				continue
			}
			prog, beside, errors := load(some...)
			assert.Subset(t, before, errors, "%s, round %d", c.Name, i)
			for _, f := range prog.Funcs {
				if a, ok := f.Body.Terminator().Aux.(ir.FailAux); ok && a.Issue == ir.CodeInternal {
					lost++
				}
			}
			if assert.NoError(t, passes.Run(prog, passes.Options{Since: passes.Types, Verify: true, Off: i == 0}), "%s, round %d", c.Name, i) {
				m, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{})
				if assert.NoError(t, err, "%s, round %d", c.Name, i) {
					assert.NoError(t, known.check(m), "%s, round %d", c.Name, i)
				}
			}
		}
	}
	require.Greater(t, lost, 1000)
}
