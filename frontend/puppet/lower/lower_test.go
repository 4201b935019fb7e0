package lower_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

// names is a [lower.Resolver] that knows the definitions of one file, a few
// functions and the resource type notify.
type names struct {
	classes map[string]*ast.ClassDef
	defines map[string]*ast.DefineDef
	funcs   map[string]*ast.FuncDef
}

// builtins are the functions that the tests call.
var builtins = map[string]lower.FunctionInfo{
	"notice": {Returns: typesys.UndefType}, "fail": {}, "size": {Returns: typesys.IntegerType}, "each": {}, "map": {Returns: typesys.ArrayType},
	"return": {}, "next": {},
}

// module is that of a definition: the first segment of a qualified name.
func module(name string) string {
	m, _, qualified := strings.Cut(name, "::")
	if !qualified {
		return ""
	}
	return m
}

func (n *names) Class(name string) *lower.ClassInfo {
	d := n.classes[name]
	if d == nil {
		return nil
	}
	info := &lower.ClassInfo{Name: name, Parent: d.Parent}
	for _, p := range d.Params {
		info.Vars = append(info.Vars, p.Name)
	}
	ast.Walk(d.Body, func(e ast.Node) bool {
		if a, ok := e.(*ast.AssignExpr); ok && !a.Private {
			info.Vars = append(info.Vars, a.Left.(*ast.VarExpr).Name)
		}
		return true
	})
	return info
}

func (n *names) Parent(c *lower.ClassInfo) *lower.ClassInfo { return n.Class(c.Parent) }

func (n *names) Failure(string, string) *lower.Failure { return nil }

func (n *names) HasClass(name string) bool { return n.classes[name] != nil }

func (n *names) ResourceType(name string) (lower.TypeKind, string) {
	switch {
	case name == "notify":
		return lower.NativeType, ""
	case name == "in_ruby":
		return lower.RubyType, "modules/m/lib/puppet/type/in_ruby.rb"
	case n.defines[name] != nil:
		return lower.DefinedType, ""
	}
	return lower.NoType, ""
}

func (n *names) HasResourceType(name string) bool {
	kind, _ := n.ResourceType(name)
	return kind != lower.NoType
}

func (n *names) Function(_, name string) lower.FunctionInfo {
	if info, ok := builtins[name]; ok {
		info.Kind, info.Name, info.Row = lower.BuiltinFunc, name, builtin.Row(name)
		return info
	}
	switch {
	case name == "in_ruby":
		return lower.FunctionInfo{Kind: lower.RubyFunc, Name: name, Where: "modules/m/lib/puppet/functions/in_ruby.rb"}
	case name == "template":
		return lower.FunctionInfo{Kind: lower.MissingFunc, Name: name, Row: &builtin.Function{Name: name, Missing: &builtin.Gap{Reason: "it is not there", Hint: "do without"}}}
	case n.funcs[name] != nil:
		return lower.FunctionInfo{Kind: lower.PuppetFunc, Name: name}
	}
	return lower.FunctionInfo{}
}

func (n *names) Access(kind, name string) *lower.Access {
	if d := n.classes[name]; kind == "class" && d != nil {
		return lower.NewAccess(module(name), d.Private, d.At, d.Params, d.Body)
	}
	if d := n.defines[name]; kind == "type" && d != nil {
		return lower.NewAccess(module(name), d.Private, d.At, d.Params, nil)
	}
	return nil
}

func (n *names) Interpolated() []string { return nil }

func (n *names) HasFunction(asker *builtin.Function, module, name string) bool {
	return n.Function(module, name).Kind != lower.NoFunction
}

func (n *names) FunctionNames(*builtin.Function) {}

func (n *names) Hint(kind, name string) string {
	if near := diag.Nearest(name, slices.Sorted(maps.Keys(n.classes))); kind == "class" && near != "" {
		return "did you mean '" + near + "'?"
	}
	return ""
}

func (n *names) Setting(string) bool             { return true }
func (n *names) Template(string) string          { return "" }
func (n *names) Find(string, string, bool) bool  { return true }
func (n *names) File(string) lower.FileInfo      { return lower.FileInfo{} }
func (n *names) Sources(string) ([]string, bool) { return nil, false }

func (n *names) ParseTemplate(string, string) (*ast.Program, diag.List)    { return nil, nil }
func (n *names) Declared(string) (typesys.Type, error)                     { return nil, nil }
func (n *names) Member(string) bool                                        { return false }
func (n *names) NodeVar(string) bool                                       { return false }
func (n *names) PrivateVar(string) (where string, at source.Span, ok bool) { return "", at, false }

// lowered is the text of all that code becomes, and of what is reported.
func lowered(t *testing.T, code string) (text, report string) {
	t.Helper()
	prog, diags := parser.Parse(source.NewFile("site.pp", code), parser.Options{})
	require.Empty(t, diags)
	n := &names{classes: map[string]*ast.ClassDef{}, defines: map[string]*ast.DefineDef{}, funcs: map[string]*ast.FuncDef{}}
	var classes []*ast.ClassDef
	var defines []*ast.DefineDef
	var funcs []*ast.FuncDef
	ast.Walk(prog.Body, func(node ast.Node) bool {
		switch d := node.(type) {
		case *ast.ClassDef:
			n.classes[d.Name], classes = d, append(classes, d)
		case *ast.DefineDef:
			n.defines[d.Name], defines = d, append(defines, d)
		case *ast.FuncDef:
			n.funcs[d.Name], funcs = d, append(funcs, d)
		}
		return true
	})
	l := &lower.Lowerer{Environment: "test", Resolver: n}
	list := []*ir.Func{l.Main(prog)}
	for _, d := range classes {
		list = append(list, l.Class(prog, module(d.Name), d, n.Class(d.Name)))
	}
	for _, d := range defines {
		list = append(list, l.Define(prog, module(d.Name), d, d.Name))
	}
	for _, d := range funcs {
		list = append(list, l.Function(prog, module(d.Name), d))
	}
	var b strings.Builder
	for _, f := range list {
		require.NoError(t, ir.Verify(f))
		if len(f.Body.Body) > 1 || f.Kind != ir.Main { // a manifest of definitions does nothing
			b.WriteString(f.String())
		}
	}
	var out bytes.Buffer
	l.Diags.Sort()
	require.NoError(t, diag.Text(&out, l.Diags, diag.Options{}))
	return b.String(), out.String()
}

// TestLower compares what each testdata/*.txtar becomes: section code.pp is lowered
// to the text in ir, and what is wrong with it is in diag. P2GO_UPDATE=1 writes both.
func TestLower(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			require.NoError(t, err)
			require.NotEmpty(t, a.Comment, "the file does not say what it shows")
			require.Len(t, a.Files, 3)
			text, report := lowered(t, string(a.Files[0].Data))
			want := txtar.Format(a)
			a.Files[1] = txtar.File{Name: "ir", Data: []byte(text)}
			a.Files[2] = txtar.File{Name: "diag", Data: []byte(report)}
			got := txtar.Format(a)
			if os.Getenv("P2GO_UPDATE") != "" {
				require.NoError(t, os.WriteFile(file, got, 0o600))
			} else if d := cmp.Diff(string(want), string(got)); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}
