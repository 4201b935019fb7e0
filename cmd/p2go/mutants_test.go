package main

import (
	"cmp"
	"fmt"
	goast "go/ast"
	"go/importer"
	goparser "go/parser"
	"go/token"
	"go/types"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
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
		text := stock.mutant(n)
		clean, err := compileMutant(dir, text, known)
		require.NoError(t, err, "P2GO_MUTANT=%d P2GO_MUTANTS=1\n%s", n, text)
		if clean {
			accepted++
		}
	}
	t.Logf("%d of %d had no error that is known when building", accepted, count)
	require.NotZero(t, accepted)
}

// compileMutant compiles a program; clean tells whether there was nothing to say of it.
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
	prog, diags := e.LowerAll()
	more, err := certainties(e, prog)
	if err != nil {
		return false, err
	}
	diags = append(diags, more...)
	for _, format := range diag.Formats() {
		if err := diag.Render(io.Discard, format, diags, diag.Options{}); err != nil {
			return false, err
		}
	}
	if err := passes.Run(prog, passes.Options{Since: passes.Types, Verify: true}); err != nil {
		return false, err
	}
	m, err := gogen.Generate([]*ir.Program{prog}, gogen.Options{})
	if err != nil {
		return false, err
	}
	return !diags.HasErrors(), known.check(m)
}

// stock are the manifests that mutants are made of.
type stock struct {
	manifests []manifest
	parts     []string // texts of expressions, each once
}

type manifest struct {
	text  string
	spans []source.Span // of its expressions
}

func readStock(t *testing.T) *stock {
	files, err := filepath.Glob("../../golden/*/*.txtar")
	require.NoError(t, err)
	s := &stock{}
	seen := map[string]bool{}
	for _, name := range files {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		for _, file := range archive.Files {
			if path.Ext(file.Name) != ".pp" || len(file.Data) > 20_000 {
				continue
			}
			for text := range strings.SplitSeq(string(file.Data), "\n\n") { // a row of a table, or a part of a manifest
				s.add(text, seen)
			}
		}
	}
	return s
}

// add adds a manifest that can be parsed.
func (s *stock) add(text string, seen map[string]bool) {
	program, diags := parser.Parse(source.NewFile("site.pp", text), parser.Options{})
	if diags.HasErrors() {
		return
	}
	m := manifest{text: text}
	ast.Walk(program.Body, func(n ast.Node) bool {
		at := n.Span()
		if part := at.Text(); len(part) > 0 && len(part) < 300 && !strings.Contains(part, "@(") {
			m.spans = append(m.spans, at)
			if !seen[part] {
				seen[part] = true
				s.parts = append(s.parts, part)
			}
		}
		return true
	})
	if len(m.spans) > 0 {
		s.manifests = append(s.manifests, m)
	}
}

// mutant is the n-th program: a manifest in which some expressions are replaced.
func (s *stock) mutant(n uint64) string {
	r := rand.New(rand.NewPCG(n, 1))
	m := s.manifests[r.IntN(len(s.manifests))]
	spans := []source.Span{}
	for range 1 + r.IntN(4) {
		spans = append(spans, m.spans[r.IntN(len(m.spans))])
	}
	slices.SortFunc(spans, func(a, b source.Span) int { return cmp.Or(cmp.Compare(b.Start, a.Start), cmp.Compare(b.End, a.End)) })
	text, end := m.text, int32(len(m.text))
	for _, at := range spans {
		if at.End <= end { // it is not in one that was replaced, nor around one
			text = text[:at.Start] + s.parts[r.IntN(len(s.parts))] + text[at.End:]
			end = at.Start
		}
	}
	return text
}

// packages are those that generated programs import, from what Go's compiler has written of them.
type packages struct {
	fset  *token.FileSet
	known types.Importer
}

func exports(t *testing.T) *packages {
	t.Helper()
	out, err := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}} {{.Export}}", "../../runtime/...").Output()
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
	of := map[string][]*goast.File{} // files of packages
	for _, file := range m.Files {
		if path.Ext(file.Name) != ".go" || strings.HasSuffix(file.Name, "_test.go") {
			continue
		}
		f, err := goparser.ParseFile(p.fset, file.Name, file.Data, goparser.SkipObjectResolution)
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
