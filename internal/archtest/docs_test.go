package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocuments holds ARCHITECTURE.md and README.md to the tree: folders that
// they name in backquotes exist, and so do identifiers of the form pkg.Name and
// the pages that they link to.
func TestDocuments(t *testing.T) {
	root := filepath.Join("..", "..")
	exported := exportedNames(t, root)
	for _, doc := range []string{"ARCHITECTURE.md", "README.md"} {
		data, err := os.ReadFile(filepath.Join(root, doc))
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		for _, m := range regexp.MustCompile("`([a-z]+(?:/[a-z0-9]+)+)`").FindAllStringSubmatch(text, -1) {
			if m[1] == "encoding/json" { // of the standard library
				continue
			}
			if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
				t.Errorf("%s names %s, which does not exist", doc, m[1])
			}
		}
		for _, m := range regexp.MustCompile("`([a-z]+)\\.([A-Z][A-Za-z]*)(?:\\.[A-Z][A-Za-z]*)?`").FindAllStringSubmatch(text, -1) {
			if !exported[m[1]+"."+m[2]] {
				t.Errorf("%s names %s.%s, which does not exist", doc, m[1], m[2])
			}
		}
		for _, m := range regexp.MustCompile(`\]\(([^):#]+)\)`).FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(root, m[1])); err != nil {
				t.Errorf("%s links to %s, which does not exist", doc, m[1])
			}
		}
	}
}

// exportedNames are the exported top-level names of all packages, as pkg.Name.
func exportedNames(t *testing.T, root string) map[string]bool {
	names := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range f.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				switch {
				case decl.Recv == nil:
					names[f.Name.Name+"."+decl.Name.Name] = true
				case f.Name.Name == "runtime": // generated code calls the scope s
					names["s."+decl.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						names[f.Name.Name+"."+spec.Name.Name] = true
					case *ast.ValueSpec:
						for _, n := range spec.Names {
							names[f.Name.Name+"."+n.Name] = true
						}
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
