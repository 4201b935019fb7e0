package build

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
)

// testsDir is the folder of a module in which packages of tests are.
const testsDir = "tests"

// TestPackage is a folder with tests of a policy, as a package of the module.
type TestPackage struct {
	// Name is that of the package's folder in the module.
	Name string
	// Dir is the user's folder, which the tests run in.
	Dir string
}

// Path is the path of the package's folder in the module, with slashes, by which the go command knows it.
func (p TestPackage) Path() string { return testsDir + "/" + p.Name }

// Test runs tests with the go command in a module that is made for them, which it keeps for the next time. Args are flags of go test. The error is an
// [*exec.ExitError] where the tests ran and failed, or did not compile.
func Test(ctx context.Context, m *gogen.Module, opts Options, packages []TestPackage, args []string, stdout, stderr io.Writer) error {
	tool, err := findGo(ctx, opts.Go)
	if err != nil {
		return err
	}
	dir, unlock, err := opts.lock()
	if err != nil {
		return err
	}
	defer unlock()
	if err := os.Remove(savedFile(dir)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return unusable(err)
	}
	written, err := write(m, dir, tool.language())
	if err != nil {
		return err
	}
	keepSourceSums(m, written, dir, opts.Generator)
	if opts.State != nil {
		last := saved{State: opts.State, Module: written.module(), Language: tool.language(), Outputs: map[string]string{}}
		last.write(dir)
	}
	return tool.test(ctx, dir, m.Path, opts.Env, packages, args, stdout, stderr)
}

// TestAgain runs tests in the module of a path that the last [Test] of the key has made, without a module: same is given the state of that and says whether
// the module would be the same. Done is false where that is not possible, for whatever reason.
func TestAgain(ctx context.Context, path string, opts Options, same func(state []byte) bool, packages []TestPackage, args []string, stdout, stderr io.Writer) (done bool, err error) {
	tool, err := findGo(ctx, opts.Go)
	if err != nil {
		return false, nil
	}
	dir, unlock, err := opts.lock()
	if err != nil {
		return false, nil
	}
	defer unlock()
	if last := readSaved(dir); last == nil || !same(last.State) || last.Module != storedSum(dir) || last.Language != tool.language() {
		return false, nil
	}
	return true, tool.test(ctx, dir, path, opts.Env, packages, args, stdout, stderr)
}

// test runs go test for packages in the folder of a module, with more variables of the environment.
func (t *tool) test(ctx context.Context, dir, path string, env []string, packages []TestPackage, args []string, stdout, stderr io.Writer) error {
	if err := linkTests(filepath.Join(dir, testsDir), packages); err != nil {
		return unusable(err)
	}
	overlay, err := linked(dir, path, packages)
	if err != nil {
		return err
	}
	args = append([]string{"test", "-trimpath", "-vet=off", compilerFlags, "-overlay=" + overlay}, args...)
	for _, p := range packages {
		args = append(args, "./"+p.Path())
	}
	cmd := exec.CommandContext(ctx, t.path, args...)
	cmd.Dir, cmd.Env = dir, append(environment(Target{}), env...)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	return cmd.Run()
}

// linked writes what links the tests with the environment: a file in each of the packages that is none in the user's folders. It returns the file with
// which the go command finds them.
func linked(dir, module string, packages []TestPackage) (overlay string, err error) {
	replace := map[string]string{}
	for _, p := range packages {
		name := cmp.Or(PackageName(p.Dir), "policy_test")
		file := filepath.Join(dir, "link_"+p.Name+".go.txt")
		if err := os.WriteFile(file, []byte("package "+name+"\n\nimport _ \""+module+"/"+gogen.PolicyPackage+"\"\n"), 0o600); err != nil {
			return "", unusable(err)
		}
		replace[filepath.Join(dir, testsDir, p.Name, "p2go_policy_test.go")] = file
	}
	b, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, b, 0o600); err != nil {
		return "", unusable(err)
	}
	return overlay, nil
}

// PackageName is the name of the package that the tests of a folder are, "" where it has none. What is wrong with its files the go command says.
func PackageName(dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		if parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.PackageClauseOnly); err == nil {
			return parsed.Name.Name
		}
	}
	return ""
}

// linkTests makes links to the folders of tests, so that these run where the user has them, and files that they read and write are the user's.
func linkTests(dir string, packages []TestPackage) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	old, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range old {
		if !slices.ContainsFunc(packages, func(p TestPackage) bool { return p.Name == e.Name() }) {
			if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	for _, p := range packages {
		target, err := filepath.Abs(p.Dir)
		if err != nil {
			return err
		}
		link := filepath.Join(dir, p.Name)
		if now, err := os.Readlink(link); err == nil && now == target {
			continue
		}
		if err := os.Remove(link); err != nil && !os.IsNotExist(err) {
			return err
		}
		if err := os.Symlink(target, link); err != nil {
			return fmt.Errorf("cannot link the tests of %s: %w", p.Dir, err)
		}
	}
	return nil
}
