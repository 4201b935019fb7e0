package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/p2go/p2go/ir/builtin"
)

// A scope of a compilation has three faces, types of the same struct: what generated code calls are the methods of Scope, what
// functions ask are those of call, behind interfaces, and what other parts of the runtime see are those of View. These tests hold
// each of them to its callers: a method that nobody of them calls is none of theirs.

// TestScope compares the methods of Scope with those that the backend emits calls of.
func TestScope(t *testing.T) {
	methods := methodsOf(t, "Scope")
	called, perhaps := emitted(t)
	for _, name := range slices.Sorted(maps.Keys(methods)) {
		if !called[name] && !perhaps[name] {
			t.Errorf("generated code never calls Scope.%s: it may not be exported", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(called)) {
		if !methods[name] {
			t.Errorf("the backend emits calls of Scope.%s, which does not exist", name)
		}
	}
	for _, f := range parsed(t, "runtime") {
		ast.Inspect(f, func(n ast.Node) bool {
			if spec, ok := n.(*ast.TypeSpec); ok && spec.Name.Name == "Scope" {
				for _, field := range spec.Type.(*ast.StructType).Fields.List {
					if len(field.Names) == 0 {
						t.Error("Scope embeds a type: its methods could be called by generated code")
					}
					for _, name := range field.Names {
						if name.IsExported() {
							t.Errorf("generated code could use the field Scope.%s", name)
						}
					}
				}
			}
			return true
		})
	}
}

// TestCall compares the methods of call with those of the interfaces by which functions know it.
func TestCall(t *testing.T) {
	asked := map[string]bool{}
	for _, dir := range []string{"runtime/fn", "runtime/function", "runtime/ruby", "runtime/ruby/function"} {
		for _, f := range parsed(t, dir) {
			ast.Inspect(f, func(n ast.Node) bool {
				if i, ok := n.(*ast.InterfaceType); ok {
					for _, m := range i.Methods.List {
						for _, name := range m.Names {
							asked[name.Name] = true
						}
					}
				}
				return true
			})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(methodsOf(t, "call"))) {
		if !asked[name] {
			t.Errorf("no interface of functions has the method %s of call", name)
		}
	}
}

// TestView compares the methods of View with what other packages of the runtime call.
func TestView(t *testing.T) {
	called := map[string]bool{}
	for _, dir := range folders(t, "runtime") {
		if dir == "runtime" {
			continue
		}
		for _, f := range parsed(t, dir) {
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
						called[sel.Sel.Name] = true
					}
				}
				return true
			})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(methodsOf(t, "View"))) {
		if !called[name] {
			t.Errorf("no package of the runtime calls View.%s", name)
		}
	}
}

// emitted are the names of methods of the scope in the backend: those that it certainly calls, and those that a string of the
// backend may stand for where the name of a method is chosen.
func emitted(t *testing.T) (called, perhaps map[string]bool) {
	called, perhaps = map[string]bool{}, map[string]bool{}
	suffixes := []string{""}
	may := func(exprs ...ast.Expr) {
		for _, e := range exprs {
			if name, ok := methodName(e); ok {
				perhaps[name] = true
			}
		}
	}
	for _, dir := range folders(t, "backend") {
		for _, f := range parsed(t, dir) {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if len(n.Args) == 0 {
						break
					}
					arg := n.Args[0]
					placed := isPlacedCall(n)
					if placed {
						arg = n.Args[2]
					}
					name, ok := methodName(arg)
					switch {
					case !ok:
					case placed || onScope(n.Fun):
						called[name] = true
					case isDot(n.Fun):
						perhaps[name] = true
					}
				case *ast.BinaryExpr: // method + "Named"
					if name, ok := methodName(n.Y); ok && n.Op == token.ADD {
						suffixes = append(suffixes, name)
					}
				case *ast.AssignStmt:
					if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
						may(n.Rhs...)
					}
				case *ast.ReturnStmt:
					may(n.Results...)
				case *ast.KeyValueExpr:
					may(n.Value)
				}
				return true
			})
		}
	}
	for _, name := range slices.Collect(maps.Keys(perhaps)) {
		for _, s := range suffixes {
			perhaps[name+s] = true
		}
	}
	editions := []string{builtin.Stdlib8, builtin.Stdlib8Present, builtin.Stdlib9}
	for _, e := range builtin.Entries() {
		if row := builtin.Row(e.Name); row.Method == builtin.NoMethod && row.Form != builtin.Renders {
			continue
		}
		var name strings.Builder
		for part := range strings.FieldsFuncSeq(e.Name, func(r rune) bool { return r == '_' || r == ':' }) {
			name.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
		for _, edition := range editions {
			called[name.String()+strings.TrimPrefix(builtin.CatalogInEdition(edition, e.Name), builtin.Stdlib)] = true
		}
	}
	return called, perhaps
}

// isPlacedCall reports whether a call is placedCall(b, v, method), which emits the call of a method of the scope.
func isPlacedCall(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "placedCall" && len(call.Args) > 2
}

// onScope reports whether an expression is what emits the call of a method of the scope: jen.Id("s").Dot.
func onScope(e ast.Expr) bool {
	if !isDot(e) {
		return false
	}
	call, ok := e.(*ast.SelectorExpr).X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return false
	}
	lit, ok := call.Args[0].(*ast.BasicLit)
	return ok && lit.Value == `"s"`
}

func isDot(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Dot"
}

var exportedName = regexp.MustCompile(`^[A-Z]\w*$`)

// methodName is the string that an expression is, where that may be the name of a method.
func methodName(e ast.Expr) (string, bool) {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	name, err := strconv.Unquote(lit.Value)
	return name, err == nil && exportedName.MatchString(name)
}

// methodsOf are the exported methods of a type of package runtime.
func methodsOf(t *testing.T, typ string) map[string]bool {
	methods := map[string]bool{}
	for _, f := range parsed(t, "runtime") {
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || fn.Recv == nil || !fn.Name.IsExported() {
				continue
			}
			if star, ok := fn.Recv.List[0].Type.(*ast.StarExpr); ok && star.X.(*ast.Ident).Name == typ {
				methods[fn.Name.Name] = true
			}
		}
	}
	if len(methods) == 0 {
		t.Fatalf("%s has no methods", typ)
	}
	return methods
}

// parsed are the files of a folder without tests.
func parsed(t *testing.T, dir string) []*ast.File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// folders are a folder and those below it.
func folders(t *testing.T, dir string) []string {
	root := filepath.Join("..", "..")
	var dirs []string
	err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			rel, _ := filepath.Rel(root, path)
			dirs = append(dirs, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}
