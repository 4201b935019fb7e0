package functions_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/functions"
	mcltypes "github.com/p2go/p2go/frontend/mcl/types"
)

// The Go functions of the table exist, with the types that generated code calls them with.
func TestGoFunctions(t *testing.T) {
	packages := map[string]map[string]string{}
	for _, f := range functions.All() {
		require.Len(t, f.Go, len(f.Types), f.Name)
		require.Len(t, f.Fails, len(f.Types), f.Name)
		for i, name := range f.Go {
			if name == "" {
				assert.True(t, f.Missing != "" || f.Special == functions.FieldOf, "%s has no Go function", f.Name)
				continue
			}
			dot := strings.LastIndexByte(name, '.')
			dir := name[:dot]
			if packages[dir] == nil {
				packages[dir] = signatures(t, dir)
			}
			got, ok := packages[dir][name[dot+1:]]
			if assert.True(t, ok, "%s: there is no %s", f.Name, name) {
				assert.Equal(t, signature(f, i), got, "%s: %s", f.Name, name)
			}
		}
	}
}

// signatures are the types of the exported functions of a package below runtime/mcl.
func signatures(t *testing.T, dir string) map[string]string {
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "runtime", "mcl", filepath.FromSlash(dir), "*.go"))
	require.NoError(t, err)
	require.NotEmpty(t, paths, dir)
	of := map[string]string{}
	for _, path := range paths {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				of[fn.Name.Name] = "(" + fieldTypes(fn.Type.Params) + ") (" + fieldTypes(fn.Type.Results) + ")"
			}
		}
	}
	return of
}

func fieldTypes(l *ast.FieldList) string {
	if l == nil {
		return ""
	}
	var list []string
	for _, f := range l.List {
		list = append(list, slices.Repeat([]string{types.ExprString(f.Type)}, max(1, len(f.Names)))...)
	}
	return strings.Join(list, ", ")
}

// signature is the type that a Go function of the table should have.
func signature(f *functions.Function, i int) string {
	variable := "value.Value"
	if f.Special == functions.Number {
		variable = "T"
	}
	typ := mcltypes.MustParse(f.Types[i], &mcltypes.Vars{})
	var params []string
	if f.Reads() {
		params = append(params, "*inputs.Inputs")
	}
	if f.Site {
		params = append(params, "string")
	}
	if f.Class == functions.Const {
		params = append(params, "*deployfn.Tree")
	}
	for _, p := range typ.Fields {
		params = append(params, goType(p.Type, variable))
	}
	switch f.Special {
	case functions.Variadic:
		params[len(params)-1] = "..." + params[len(params)-1]
	case functions.Printf:
		params = append(params, "...value.Value")
	case functions.JSON:
		params = []string{"string", "*mcl.Type"}
	}
	if f.Special == functions.Template {
		params[1] = "*template.Template"
	}
	result := goType(typ.Elem, variable)
	if f.Fails[i] {
		result += ", error"
	}
	text := "(" + strings.Join(params, ", ") + ") (" + result + ")"
	dir, _, _ := strings.Cut(f.Go[i], ".")
	return strings.ReplaceAll(text, "*"+path.Base(dir)+".", "*") // a type of the function's own package
}

func goType(t *mcltypes.Type, variable string) string {
	switch t.Kind {
	case mcltypes.BoolKind:
		return "bool"
	case mcltypes.StrKind:
		return "string"
	case mcltypes.IntKind:
		return "int64"
	case mcltypes.FloatKind:
		return "float64"
	case mcltypes.ListKind:
		return "value.Array"
	case mcltypes.MapKind:
		return "*value.Hash"
	case mcltypes.StructKind:
		return "*mcl.Struct"
	case mcltypes.FuncKind:
		return "mcl.Func"
	}
	return variable
}

func TestType(t *testing.T) {
	for _, c := range []struct {
		module, name string
		args         int
		want         string
		index        int
	}{
		{"", "len", 1, "func(?1) int", 0},
		{"", "len", 2, "", -1},
		{"iter", "reduce", 3, "func(?2, []?2, func(?2, ?2) ?2) ?2", 1},
		{"iter", "range", 2, "func(int, int) []int", 1},
		{"list", "concat", 1, "func([]?1) []?1", 0},
		{"list", "concat", 3, "func([]?1, []?1, []?1) []?1", 0},
		{"list", "concat", 0, "", -1},
	} {
		f := functions.Lookup(c.module, c.name)
		require.NotNil(t, f, c.name)
		typ, index := f.Type(c.args, &mcltypes.Vars{})
		assert.Equal(t, c.index, index, c.name)
		if c.want == "" {
			assert.Nil(t, typ)
		} else if assert.NotNil(t, typ, c.name) {
			assert.Equal(t, c.want, typ.String())
		}
	}
	assert.Nil(t, functions.Lookup("strings", "nothing"))
	assert.Nil(t, functions.Lookup("", "strings"))
}

func TestFormatType(t *testing.T) {
	for _, c := range []struct {
		format string
		args   int
		want   string
	}{
		{"", 0, "func(str) str"},
		{"100%%", 0, "func(str) str"},
		{"lone %", 0, "func(str) str"}, // MCL-FN-11
		{"%t %s %q %d %f", 5, "func(str, bool, str, str, int, float) str"},
		{"%v%T", 2, "func(str, ?1, ?2) str"},
	} {
		got, err := functions.FormatType(c.format, c.args, &mcltypes.Vars{})
		require.NoError(t, err, c.format)
		assert.Equal(t, c.want, got.String(), c.format)
	}
	for _, c := range []struct {
		format string
		args   int
		want   string
	}{
		{"%d", 0, "number of args (0) doesn't match format string verb count (1)"},
		{"a", 2, "number of args (2) doesn't match format string verb count (0)"},
		{"%5d", 1, `fmt.printf: the format has no verb "%5"`},
		{"%x", 1, `fmt.printf: the format has no verb "%x"`},
	} {
		_, err := functions.FormatType(c.format, c.args, &mcltypes.Vars{})
		assert.EqualError(t, err, c.want, c.format)
	}
}

// MCL-FN-12
func TestInconsistent(t *testing.T) {
	vars := &mcltypes.Vars{}
	want, err := functions.FormatType("%s %d", 2, vars)
	require.NoError(t, err)
	m := mcltypes.Unify(want.Fields[2].Type, mcltypes.Str)
	require.NotNil(t, m)
	assert.Equal(t, "inconsistent type at arg index 2: int != str", functions.Inconsistent(2, m))
}
