package build

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/backend/gogen"
)

// carrying is a module that uses both optional packages.
func carrying() *gogen.Module {
	m := sample("x")
	m.Files[1] = gogen.File{Name: "env/a/a.go", Data: []byte(`package a

import (
	"github.com/p2go/p2go/runtime/facts/gather"
	"github.com/p2go/p2go/runtime/facts/gather/sysinfo"
	"github.com/p2go/p2go/runtime/regex/backtrack"
)

// Text is what the program prints.
func Text() string {
	gather.Link(&sysinfo.System)
	loc, _ := (&backtrack.Regexp{Pattern: "a(?=b)"}).Find("aab")
	return "aab"[loc[0]:]
}
`)}
	return m
}

// TestCarried builds a program that needs modules of other people, with nothing but the Go toolchain.
func TestCarried(t *testing.T) {
	for _, o := range optionals {
		if _, err := archives.ReadFile("carried/" + o.part + ".tar.gz"); err != nil {
			t.Skip("make has not written the archives of modules: run make test")
		}
	}
	offline(t)
	opts := Options{Output: filepath.Join(t.TempDir(), "one"), Key: "/etc/env", CacheDir: t.TempDir()}
	require.NoError(t, Build(t.Context(), carrying(), opts))
	out, err := exec.Command(opts.Output).Output()
	require.NoError(t, err)
	require.Equal(t, "ab", string(out))

	// The written module builds with the go command alone, on any system, and has the licences.
	dir := filepath.Join(t.TempDir(), "out")
	require.NoError(t, Write(carrying(), dir))
	for _, m := range []string{"github.com/dlclark/regexp2", "github.com/shirou/gopsutil/v4", "golang.org/x/sys"} {
		require.FileExists(t, filepath.Join(dir, thirdParty, m, "LICENSE"))
	}
	before, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	systems := map[string]string{} // one architecture of each
	out, err = exec.Command("go", "tool", "dist", "list").Output()
	require.NoError(t, err)
	run := func(system, arch, cgo string, args ...string) {
		t.Helper()
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=", "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED="+cgo)
		text, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s/%s: %s", system, arch, text)
	}
	for target := range strings.FieldsSeq(string(out)) {
		system, arch, _ := strings.Cut(target, "/")
		systems[system] = arch
	}
	require.Contains(t, systems, "plan9")
	for system, arch := range systems {
		run(system, arch, "1", "list", "-deps", ".")
		if system != "android" && system != "ios" { // some of whose architectures need cgo
			run(system, arch, "0", "list", "-deps", ".")
		}
	}
	run(runtime.GOOS, runtime.GOARCH, "0", "mod", "verify")
	after, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))

	// Modules that do not use them do not have them.
	require.NoError(t, Write(sample("x"), dir))
	require.NoDirExists(t, filepath.Join(dir, thirdParty))
	require.NoFileExists(t, filepath.Join(dir, "go.sum"))
	for _, o := range optionals {
		require.NoDirExists(t, filepath.Join(dir, carried, o.pkg))
	}
}
