package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/version"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// tool is the go command.
type tool struct {
	path string
	// version is what it says of itself.
	version string
}

// compilerFlags leave out what debuggers read, which takes the compiler a tenth of its time, and which the linker would drop. The standard library is the same as
// in other builds, so that Go's cache has it; programs and tests have the same flags, so that what was compiled for one is there for the other.
const compilerFlags = "-gcflags=./...=-dwarf=false"

// findGo finds the go command and makes sure that it is new enough.
func findGo(ctx context.Context, name string) (*tool, error) {
	if name == "" {
		name = "go"
	}
	path, err := exec.LookPath(name)
	if err != nil {
		if errors.Is(err, exec.ErrDot) {
			return nil, err
		}
		return nil, fmt.Errorf("p2go needs the Go toolchain, version %s or newer, to build programs: there is no %s command (see https://go.dev/dl)", goVersion, name)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	key := strings.Join(append(environment(Target{}), path, info.ModTime().String()), "\x00")
	if t, ok := tools.Load(key); ok {
		return t.(*tool), nil
	}
	t := &tool{path: path}
	out, err := t.output(ctx, "env", "GOVERSION", "GOROOT")
	if err != nil {
		return nil, err
	}
	t.version = strings.TrimSpace(out)
	have := t.release()
	if version.Compare(have, "go"+goVersion) < 0 {
		return nil, fmt.Errorf("p2go needs Go %s or newer to build programs, but %s is %s", goVersion, path, have)
	}
	tools.Store(key, t)
	return t, nil
}

// tools are the go commands that were found, by their paths and times, and the environment, which says which toolchain they run.
var tools sync.Map

// release is its version, such as go1.24.3.
func (t *tool) release() string {
	have, _, _ := strings.Cut(t.version, "\n")
	have, _, _ = strings.Cut(have, " ") // an experiment may follow
	return have
}

// language is the version of the language that it compiles, as go.mod has it.
func (t *tool) language() string { return strings.TrimPrefix(version.Lang(t.release()), "go") }

// output runs the go command outside of any module and returns what it prints.
func (t *tool) output(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, t.path, args...)
	cmd.Env = environment(Target{})
	cmd.Dir = os.TempDir()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", t.path, strings.Join(args, " "), err, stderr.Bytes())
	}
	return string(out), nil
}

// run runs the go command in a module. What it has to say when it fails is part
// of the error.
func (t *tool) run(ctx context.Context, dir string, target Target, verbose io.Writer, args ...string) error {
	cmd := exec.CommandContext(ctx, t.path, args...)
	cmd.Dir = dir
	cmd.Env = environment(target)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if verbose != nil {
		cmd.Stderr = io.MultiWriter(&stderr, verbose)
	}
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return &failure{fmt.Errorf("go %s failed in %s: %w", args[0], dir, err), string(bytes.TrimSpace(stderr.Bytes()))}
	}
	return nil
}

// failure is the error of a go command that ran, with what it printed.
type failure struct {
	err    error
	output string
}

func (f *failure) Error() string { return f.err.Error() + "\n" + f.output }

func (f *failure) Unwrap() error { return f.err }

// fixed are the variables of the go command that p2go decides about: the same
// input gives the same program whatever the user's settings.
var fixed = []string{
	"CGO_ENABLED=0", "GO111MODULE=on", "GOPROXY=off", "GOEXPERIMENT=", "GOFLAGS=-mod=mod", "GOTOOLCHAIN=local", "GOWORK=off",
	"GOOS=", "GOARCH=", "GO386=", "GOAMD64=", "GOARM=", "GOARM64=", "GOMIPS=", "GOMIPS64=", "GOPPC64=", "GORISCV64=", "GOWASM=",
}

// environment is the environment of the go command for a target.
func environment(target Target) []string {
	var env []string
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !decided(name) && name != "PWD" {
			env = append(env, v)
		}
	}
	if os.Getenv("GOCACHE") == "" {
		if _, err := os.UserCacheDir(); err != nil { // the go command would refuse to work
			env = append(env, "GOCACHE="+filepath.Join(os.TempDir(), "p2go-go-build"))
		}
	}
	return append(append(env, fixed...), target.env()...)
}

func decided(name string) bool {
	for _, f := range fixed {
		if strings.HasPrefix(f, name+"=") {
			return true
		}
	}
	return false
}
