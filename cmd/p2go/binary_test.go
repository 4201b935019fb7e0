package main

import (
	"bytes"
	"debug/buildinfo"
	"debug/elf"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const webfarm = "../../examples/webfarm"

// p2go runs a command line in this process and returns what it writes to
// standard error. Go's own cache is shared, p2go's is new.
func p2go(t *testing.T, args ...string) (code int, stderr string) {
	t.Helper()
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var out bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: io.Discard, stderr: &out, getenv: func(string) string { return "" }}
	return a.run(args), out.String()
}

// TestBinary looks at the binary of an example: nothing in it but the runtime
// and Go's standard library, no dynamic linking, and small.
func TestBinary(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "webfarm")
	code, stderr := p2go(t, "build", webfarm, "--target", "linux/amd64", "-o", bin)
	require.Zero(t, code, stderr)
	require.Empty(t, stderr)

	data, err := os.ReadFile(bin)
	require.NoError(t, err)
	require.LessOrEqual(t, len(data), 3_500_000, "bytes")
	for _, of := range []string{"p2go/frontend/", "p2go/ir.", "p2go/backend/", "p2go/internal/", "encoding/json", "fmt.(*pp)"} {
		require.NotContains(t, string(data), of, "the binary has code of the compiler, or of a part of the standard library that is big")
	}
	require.Contains(t, string(data), "p2go/runtime/catalog", "the names of packages are in the binary")
	require.NotContains(t, string(data), filepath.Dir(bin), "paths of the machine it was built on")

	info, err := buildinfo.Read(bytes.NewReader(data))
	require.NoError(t, err)
	require.Len(t, info.Deps, 1)
	require.Equal(t, "github.com/p2go/p2go", info.Deps[0].Path)

	f, err := elf.NewFile(bytes.NewReader(data))
	require.NoError(t, err)
	for _, p := range f.Progs {
		require.NotEqual(t, elf.PT_INTERP, p.Type, "the binary is linked dynamically")
	}
}

// TestBinarySmallest: a program has only what its manifests need. A variable of
// the runtime that is set when programs start, or a type that others mention, can
// bring a whole package into all of them.
func TestBinarySmallest(t *testing.T) {
	build := func(files map[string]string) []byte {
		dir := t.TempDir()
		for name, text := range files {
			name = filepath.Join(dir, "env", name)
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o777))
			require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
		}
		bin := filepath.Join(dir, "site")
		code, stderr := p2go(t, "build", filepath.Join(dir, "env"), "--modulepath", t.TempDir(), "--target", "linux/amd64", "-o", bin)
		require.Zero(t, code, stderr)
		data, err := os.ReadFile(bin)
		require.NoError(t, err)
		return data
	}
	notify := build(map[string]string{"manifests/site.pp": "notify { 'x': }"})
	require.LessOrEqual(t, len(notify), 2_500_000, "bytes")
	much := build(map[string]string{
		"hiera.yaml":       "version: 5",
		"data/common.yaml": "k: v",
		"manifests/site.pp": `
			class c($p = lookup('k'), $t = Object[attributes => {a => Integer}]) {
				@@notify { split($p, String(Regexp[/a/])): message => Type($facts[t]) }
				Notify <<| |>>
			}
			include c
			notify { $facts[os] =~ Pattern[$facts[os]]: }`,
	})
	for _, of := range []string{
		"strings.(*Replacer)", "regexp.(*Regexp)", "regexp/syntax.(*parser)", "unicode.map.init", "p2go/runtime/regex.", "p2go/runtime/regex/re2.", "p2go/runtime/exports.",
		"p2go/runtime/hiera.", "p2go/runtime/op.", "p2go/runtime/fn.", "typesys.Infer", "typesys.Parse", "typesys.(*Object)", "typesys.(*Pattern)",
		"typesys.RichData",
	} {
		require.False(t, bytes.Contains(notify, []byte(of)), of)
		require.True(t, bytes.Contains(much, []byte(of)), "%s: what nothing links says nothing", of)
	}
}

// TestDependencies lists what a generated module is made of.
func TestDependencies(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "module")
	code, stderr := p2go(t, "gen", webfarm, "-o", dir)
	require.Zero(t, code, stderr)
	cmd := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "GOMODCACHE="+filepath.Join(t.TempDir(), "empty"))
	out, err := cmd.Output()
	require.NoError(t, err)
	deps := strings.Fields(string(out))
	require.Contains(t, deps, "github.com/p2go/p2go/runtime")
	others := slices.DeleteFunc(deps, func(d string) bool {
		return d == "site" || strings.HasPrefix(d, "site/env/webfarm") || d == "github.com/p2go/p2go/typesys" ||
			strings.HasPrefix(d, "github.com/p2go/p2go/typesys/") || d == "github.com/p2go/p2go/runtime" || strings.HasPrefix(d, "github.com/p2go/p2go/runtime/")
	})
	require.Empty(t, others)
}

// TestTargets builds the example for machines that agents run on: with P2GO_TARGETS=all, as make check does, for all, else for the two that
// are most unlike the machine of who develops.
func TestTargets(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library for other systems unless Go has it in its cache")
	}
	all := os.Getenv("P2GO_TARGETS") == "all"
	for target, magic := range map[string]string{
		"linux/arm":     "\x7fELF\x01\x01",
		"linux/arm64":   "\x7fELF\x02\x01",
		"linux/mipsle":  "\x7fELF\x01\x01",
		"linux/riscv64": "\x7fELF\x02\x01",
		"darwin/arm64":  "\xcf\xfa\xed\xfe",
		"windows/amd64": "MZ",
	} {
		if !all && target != "linux/mipsle" && target != "windows/amd64" {
			continue
		}
		t.Run(target, func(t *testing.T) {
			bin := filepath.Join(t.TempDir(), "webfarm")
			code, stderr := p2go(t, "build", webfarm, "--target", target, "-o", bin)
			require.Zero(t, code, stderr)
			data, err := os.ReadFile(bin)
			require.NoError(t, err)
			require.Equal(t, magic, string(data[:len(magic)]))
			machine, ok := map[string]elf.Machine{
				"linux/arm": elf.EM_ARM, "linux/arm64": elf.EM_AARCH64, "linux/mipsle": elf.EM_MIPS, "linux/riscv64": elf.EM_RISCV,
			}[target]
			if !ok {
				return
			}
			f, err := elf.NewFile(bytes.NewReader(data))
			require.NoError(t, err)
			require.Equal(t, machine, f.Machine)
		})
	}
}

// TestHuge compiles manifests that declare very much: the memory that it takes
// grows with them and not faster.
func TestHuge(t *testing.T) {
	allocated := func(n int) uint64 {
		var b strings.Builder
		for range n {
			b.WriteString("file { '/srv/x': ensure => file, content => 'hello', mode => '0644' }\n")
		}
		file := filepath.Join(t.TempDir(), "site.pp")
		require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o666))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		code, stderr := p2go(t, "ir", file)
		runtime.ReadMemStats(&after)
		require.Zero(t, code, stderr)
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := allocated(5_000), allocated(50_000)
	require.Less(t, many, 12*few)
	require.Less(t, many/50_000, uint64(32<<10), "bytes for each resource")
}

// TestBinaryBacktracking: an expression that needs the engine with backtracking adds one module to a binary, and
// nothing of the compiler.
func TestBinaryBacktracking(t *testing.T) {
	bin := filepath.Join(t.TempDir(), "site")
	code, stderr := p2go(t, "build", "-e", "notify { 'x': message => $facts['kernel'] =~ /(?<=a)b/ }", "--modulepath", t.TempDir(), "--target", "linux/amd64", "-o", bin)
	require.Zero(t, code, stderr)
	info, err := buildinfo.ReadFile(bin)
	require.NoError(t, err)
	var deps []string
	for _, d := range info.Deps {
		deps = append(deps, d.Path)
	}
	require.Equal(t, []string{"github.com/dlclark/regexp2", "github.com/p2go/p2go"}, deps)
	data, err := os.ReadFile(bin)
	require.NoError(t, err)
	require.LessOrEqual(t, len(data), 3_800_000, "bytes")
	for _, of := range []string{"p2go/frontend/", "p2go/ir.", "p2go/backend/", "p2go/internal/", "encoding/json"} {
		require.False(t, bytes.Contains(data, []byte(of)), of)
	}
}
