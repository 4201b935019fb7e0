package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/p2go/p2go/ir/builtin"
)

// otherwise are names of functions that mean something else where the compiler decides by them.
var otherwise = map[string]string{
	"concat":   "a resource type",
	"file":     "a kind of what a name stands for",
	"require":  "a metaparameter",
	"tag":      "a metaparameter",
	"template": "a kind of what a name stands for",
	"type":     "a kind of what a name stands for",
	"warning":  "a strictness",
}

// elsewhere are packages and files in which names mean something else.
var elsewhere = map[string]string{
	"backend/gogen/names.go":               "Go's identifiers",
	"frontend/gofunc":                      "types in Go",
	"frontend/hiera":                       "words of hiera.yaml",
	"frontend/mcl":                         "words of mcl",
	"frontend/models":                      "settings of declared types",
	"frontend/puppet/check/heredoc.go":     "syntaxes of heredocs",
	"frontend/puppet/check/initialiser.go": "the word that begins objects (ARM-42)",
	"frontend/puppet/check/names.go":       "names of types",
	"frontend/puppet/check/typedef.go":     "settings of declared types",
	"frontend/puppet/parser":               "the grammar's statement calls (GRA-4)",
	"frontend/puppet/lower/typedef.go":     "settings of declared types",
	"frontend/ruby/functions/requires.go":  "methods of Ruby",
	"frontend/ruby/token":                  "keywords of Ruby",
	"frontend/ruby/typeimport":             "methods of Ruby",
	"frontend/ruby/typemeta":               "methods of Ruby",
	"ir/builtin":                           "the table",
	"ir/auxiliary.go":                      "words of the text form",
	"ir/parse.go":                          "words of the text form",
	"ir/ruby":                              "methods of Ruby",
	"runtime/fn/digest.go":                 "digests",
	"runtime/fn/password.go":               "digests",
	"runtime/fn/validate_legacy.go":        "an argument of a function",
	"runtime/hiera":                        "words of hiera.yaml",
	"runtime/regex":                        "properties of characters",
	"frontend/ruby/lower":                  "methods of Ruby",
	"runtime/ruby":                         "methods of Ruby",
	"runtime/template.go":                  "what messages say of parameters",
}

// TestFunctionNames makes sure that the compiler decides nothing by the name of a builtin function but in package builtin, and the
// runtime nothing but by what the descriptor says: a name that is forgotten elsewhere would be wrong code and no error.
func TestFunctionNames(t *testing.T) {
	names := map[string]bool{}
	for _, e := range builtin.Entries() {
		names[e.Name] = true
	}
	const root = "../../"
	for _, dir := range []string{"frontend", "ir", "backend", "cmd", "runtime"} {
		err := filepath.WalkDir(root+dir, func(path string, d fs.DirEntry, err error) error {
			switch exempt := elsewhere[strings.TrimPrefix(filepath.ToSlash(path), root)]; {
			case err == nil && d.IsDir() && exempt != "":
				return fs.SkipDir
			case err != nil || d.IsDir() || exempt != "" || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
				return err
			}
			files := token.NewFileSet()
			tree, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(tree, func(n ast.Node) bool {
				for _, e := range deciding(n) {
					lit, ok := e.(*ast.BasicLit)
					if !ok || lit.Kind != token.STRING {
						continue
					}
					if name, err := strconv.Unquote(lit.Value); err == nil && names[name] && otherwise[name] == "" {
						t.Errorf("%s: %q is the name of a function: use its row in package builtin, or a field of its descriptor", files.Position(lit.Pos()), name)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// deciding are the expressions in a node by which something is decided: cases, operands of comparisons, keys of maps.
func deciding(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.CaseClause:
		return n.List
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			return []ast.Expr{n.X, n.Y}
		}
	case *ast.CompositeLit:
		var keys []ast.Expr
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				keys = append(keys, kv.Key)
			}
		}
		return keys
	}
	return nil
}
