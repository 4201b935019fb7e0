package main

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/mutant"
	"github.com/p2go/p2go/ir/passes"
)

// mutants is how many programs TestMutants compiles, unless P2GO_MUTANTS says otherwise. P2GO_MUTANT is the first.
const mutants = 400

// TestMutants compiles programs that nobody would write: manifests of the goldens in which some expressions are replaced by
// others. What the compiler accepts, or makes an error for the run time, must become Go that Go's own type checker accepts.
func TestMutants(t *testing.T) {
	stock := readStock(t)
	known := exports(t)
	dir := t.TempDir()
	count, first := uint64(mutants), uint64(1)
	for name, n := range map[string]*uint64{"P2GO_MUTANTS": &count, "P2GO_MUTANT": &first} {
		if text := os.Getenv(name); text != "" {
			var err error
			*n, err = strconv.ParseUint(text, 10, 64)
			require.NoError(t, err)
		}
	}
	accepted := 0
	for n := first; n < first+count; n++ {
		text := stock.Mutant(n)
		clean, err := compileMutant(dir, text, known)
		require.NoError(t, err, "P2GO_MUTANT=%d P2GO_MUTANTS=1\n%s", n, text)
		if clean {
			accepted++
		}
	}
	t.Logf("%d of %d had no error that is known when building", accepted, count)
	require.NotZero(t, accepted)
}

// FuzzCompile compiles any text as TestMutants does.
func FuzzCompile(f *testing.F) {
	known := exports(f)
	for n, text := range stockTexts(f) {
		if n%100 == 0 && len(text) < 500 {
			f.Add(text)
		}
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1000 {
			return
		}
		_, err := compileMutant(dir, text, known)
		require.NoError(t, err)
	})
}

// compileMutant compiles a program; clean reports whether there was nothing to say of it.
func compileMutant(dir, text string, known *packages) (clean bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	e, err := env.Load(dir, env.Options{Name: "mutant", Code: text, HasCode: true})
	if err != nil {
		return false, err
	}
	prog, beside, diags := e.LowerAll()
	more, err := (&sourceFlags{}).certainties(e, prog, false)
	if err != nil {
		return false, err
	}
	diags = append(diags, more...)
	if err := env.Internal(diags); err != nil {
		return false, err
	}
	for _, format := range diag.Formats() {
		if err := diag.Render(io.Discard, format, diags, diag.Options{}); err != nil {
			return false, err
		}
	}
	if err := passes.Run(prog, passes.Options{Since: passes.Types, Verify: true}); err != nil {
		return false, err
	}
	m, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{})
	if err != nil {
		return false, err
	}
	return !diags.HasErrors(), known.check(m)
}

// readStock reads the goldens' manifests: the rows of tables, and parts of others.
func readStock(t *testing.T) *mutant.Stock { return mutant.New(stockTexts(t)) }

func stockTexts(t testing.TB) []string {
	files, err := filepath.Glob("../../golden/*/*.txtar")
	require.NoError(t, err)
	var texts []string
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		for _, file := range archive.Files {
			if path.Ext(file.Name) == ".pp" && len(file.Data) < 20_000 {
				texts = append(texts, strings.Split(string(file.Data), "\n\n")...)
			}
		}
	}
	return texts
}

// packages are those that generated programs import, from what Go's compiler has written of them.
type packages struct {
	fset  *token.FileSet
	known types.Importer
}

func exports(t testing.TB) *packages {
	t.Helper()
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "../../runtime/...", "embed").Output()
	require.NoError(t, err)
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[name] = file
	}
	fset := token.NewFileSet()
	return &packages{fset: fset, known: importer.ForCompiler(fset, "gc", func(name string) (io.ReadCloser, error) {
		if files[name] == "" {
			return nil, fmt.Errorf("no package %s", name)
		}
		return os.Open(files[name])
	})}
}

// check type-checks a generated module.
func (p *packages) check(m *gogen.Module) error {
	of := map[string][]*ast.File{} // files of packages
	for _, file := range m.Files {
		if path.Ext(file.Name) != ".go" || strings.HasSuffix(file.Name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(p.fset, file.Name, file.Data, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name := path.Join(m.Path, path.Dir(file.Name))
		of[name] = append(of[name], f)
	}
	done := map[string]*types.Package{}
	var load importerFunc
	load = func(name string) (*types.Package, error) {
		if of[name] == nil {
			return p.known.Import(name)
		}
		if done[name] == nil {
			conf := types.Config{Importer: load}
			pkg, err := conf.Check(name, p.fset, of[name], nil)
			if err != nil {
				return nil, err
			}
			done[name] = pkg
		}
		return done[name], nil
	}
	_, err := load(m.Path)
	return err
}

type importerFunc func(name string) (*types.Package, error)

func (f importerFunc) Import(name string) (*types.Package, error) { return f(name) }
