package bench

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/passes"
)

// The steps of the compiler over 1,000 manifests. Each does the steps before it untimed.

func BenchmarkParse(b *testing.B) {
	var all strings.Builder
	for name, text := range Wide.Files() {
		if filepath.Ext(name) == ".pp" && name != "manifests/site.pp" {
			all.WriteString(text)
		}
	}
	file := source.NewFile("all.pp", all.String())
	b.SetBytes(int64(all.Len()))
	b.ReportAllocs()
	for b.Loop() {
		_, diags := parser.Parse(file, parser.Options{})
		require.Empty(b, diags)
	}
}

func BenchmarkCheck(b *testing.B) {
	dir := wide(b)
	b.ReportAllocs()
	for b.Loop() {
		e, err := env.Load(dir, env.Options{})
		require.NoError(b, err)
		_, _, diags := e.LowerAll()
		require.Empty(b, diags)
	}
}

func BenchmarkLower(b *testing.B) {
	dir := wide(b)
	b.ReportAllocs()
	for b.Loop() {
		lowered(b, dir)
	}
}

func BenchmarkPasses(b *testing.B) {
	dir := wide(b)
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		prog, _ := lowered(b, dir)
		b.StartTimer()
		require.NoError(b, passes.Run(prog, passes.Options{}))
	}
}

func BenchmarkGenerate(b *testing.B) {
	prog, beside := lowered(b, wide(b))
	require.NoError(b, passes.Run(prog, passes.Options{}))
	b.ReportAllocs()
	for b.Loop() {
		_, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{Version: "v0"})
		require.NoError(b, err)
	}
}

// wide writes the environment of 1,000 manifests.
func wide(b *testing.B) string {
	b.Helper()
	dir := filepath.Join(b.TempDir(), environmentName)
	require.NoError(b, Wide.Write(dir))
	return dir
}

// lowered reads an environment into IR.
func lowered(b testing.TB, dir string) (*ir.Program, assets.Assets) {
	b.Helper()
	e, err := env.Load(dir, env.Options{})
	require.NoError(b, err)
	prog, beside, diags := e.Lower()
	require.Empty(b, diags)
	return prog, beside
}
