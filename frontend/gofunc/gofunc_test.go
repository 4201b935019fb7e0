package gofunc_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
)

func read(t *testing.T, text string) (*gofunc.Function, []string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "peers.go")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
	f, diags := gofunc.Read(disk.New(), file, "peers.go", "ntp::peers")
	var messages []string
	for _, d := range diags {
		_, line, col := d.Span.Position()
		messages = append(messages, d.Message)
		require.Positive(t, line)
		require.Positive(t, col)
	}
	return f, messages
}

func TestRead(t *testing.T) {
	f, messages := read(t, `package ntp

import . "fmt"
import api "github.com/p2go/p2go/runtime/function"

//p2go:type Count = Integer[1]

// Peers names peers.
//
//p2go:dispatch (String $pool, Count $n = 4, Any +$more) >> Array[String]
func Peers(ctx api.Context, pool string, n int64, more ...api.Value) ([]string, error) {
	ctx.CallFunction("::ntp::one", pool)
	ctx.CallFunctionWithBlock("ntp::two", nil)
	return nil, nil
}

//p2go:dispatch (Hash[String, Integer] $weights, Optional[Callable] &$each)
func Weighted(weights map[string]*int64, each *api.Block) {}

//p2go:mismatch (Integer $n)
func No(n int64) string { return Sprint(n) }
`)
	require.Empty(t, messages)
	require.Equal(t, "Peers names peers.", f.Doc)
	require.Len(t, f.Types, 1)
	require.Len(t, f.Dispatches, 2)
	require.Len(t, f.Mismatches, 1)
	require.Len(t, f.Named, 2)
	require.Equal(t, "ntp::one", f.Named[0].Name)
	require.Equal(t, "ntp::two", f.Named[1].Name)
	require.False(t, f.Computed)

	d := f.Dispatches[0]
	require.Equal(t, "Peers", d.Go)
	require.Equal(t, 2, d.Repeated)
	require.Equal(t, -1, d.Block)
	require.Equal(t, []ir.HostArg{
		{Kind: ir.HostContext},
		{Type: &ir.GoType{Kind: ir.GoString}},
		{Type: &ir.GoType{Kind: ir.GoInt64}, Index: 1},
		{Type: &ir.GoType{Kind: ir.GoAny}, Index: 2, Rest: true, Variadic: true},
	}, d.Args)
	require.Equal(t, ir.GoResults{Value: &ir.GoType{Kind: ir.GoSlice, Elem: &ir.GoType{Kind: ir.GoString}}, Error: true}, d.Results)

	d = f.Dispatches[1]
	require.Equal(t, 1, d.Block)
	require.Equal(t, "map[string]*int64", d.Args[0].Type.String())
	require.Equal(t, ir.HostBlock, d.Args[1].Kind)
	require.Nil(t, d.Results.Value)
}

func TestReadWithoutDispatch(t *testing.T) {
	f, messages := read(t, "package ntp\n\n// Peers is one.\nfunc Peers(a string, b *bool) (int, error) { return 0, nil }\n")
	require.Empty(t, messages)
	require.Len(t, f.Dispatches, 1)
	require.Nil(t, f.Dispatches[0].Signature)
	require.Equal(t, []string{"a", "b"}, f.Dispatches[0].Names)

	f, messages = read(t, "package ntp\n\nfunc helper() {}\n")
	require.Empty(t, messages)
	require.Nil(t, f)

	f, diags := gofunc.Read(disk.New(), filepath.Join(t.TempDir(), "peers.go"), "peers.go", "ntp::peers")
	require.Empty(t, diags)
	require.Nil(t, f)
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"func Peers(": "expected ')', found 'EOF'",
		"import \"C\"\n//p2go:dispatch ()\nfunc Peers() {}":                       `functions may import the standard library and github.com/p2go/p2go/runtime/function, not "C"`,
		"//p2go:dispatch ()\nfunc peers() {}":                                     "the Go function peers must be exported: its name must begin with a capital letter",
		"//p2go:dispatch ()\nfunc Peers[T any]() {}":                              "the Go function Peers must not have type parameters",
		"//p2go:dispatch ($x)\nfunc Peers(x chan int) {}":                         "the Go type chan int holds no Puppet value",
		"//p2go:dispatch ($x)\nfunc Peers(x [3]string) {}":                        "the Go type [3]string holds no Puppet value",
		"//p2go:dispatch ($x)\nfunc Peers(x map[int]string) {}":                   "the Go type map[int]string holds no Puppet value",
		"//p2go:dispatch ()\nfunc Peers() (int, int) { return 0, 0 }":             "the Go function Peers must return one value, an error, or both",
		"//p2go:dispatch ()\nfunc Peers() uint8 { return 0 }":                     "the Go type uint8 holds no Puppet value",
		"//p2go:dispatch ()\nfunc Peers(x string) {}":                             "the Go function Peers takes x, which the dispatch does not have",
		"//p2go:dispatch ($x, $y)\nfunc Peers(x string) {}":                       "the Go function Peers does not take $y",
		"//p2go:dispatch ($x)\nfunc Peers(x ...string) {}":                        "the Go function Peers takes any number of x; the parameter must be written *$x or +$x",
		"//p2go:dispatch ($x, Callable &$y)\nfunc Peers(x string) {}":             "the Go function Peers must take the lambda as a *function.Block",
		"//p2go:dispatch (Callable &$y, $x)\nfunc Peers(x string) {}":             "the lambda is the last parameter",
		"//p2go:dispatch $x\nfunc Peers(x string) {}":                             "Syntax error at 'x'",
		"//p2go:dispatch ($x) {} notice(1) function f()\nfunc Peers(x string) {}": "a dispatch is a list of parameters in parentheses, and maybe a type of the result: (String $x, Integer $n = 1) >> String",
		"//p2go:mismatch ($x)\nfunc No(x string) {}\n\nfunc Peers(x string) {}":   "the Go function No words what is wrong with arguments: it must return a string",
		"//p2go:mismatch ($x)\nfunc No(x string) string { return x }":             "the file has no dispatch, and no Go function Peers",
		"//p2go:dispatch ($x)\n\nfunc Peers(x string) {}":                         "//p2go:dispatch belongs into the comment of a Go function",
		"//p2go:type Port = Any notice(1)\nfunc Peers(x string) {}":               "an alias is written as //p2go:type Name = Type",
		"//p2go:pure\nfunc Peers(x string) {}":                                    "there is no //p2go:pure; there are dispatch, mismatch and type",
	} {
		_, messages := read(t, "package ntp\n\n"+text+"\n")
		require.Contains(t, messages, want, text)
	}
}

// TestHelperCalls finds the calls of files without a function, and of no others.
func TestHelperCalls(t *testing.T) {
	calls := gofunc.HelperCalls([]assets.GoFile{
		{Name: "helper.go", Data: []byte("package ntp\n\nfunc help(c function.Context) { c.CallFunction(\"one\") }\n")},
		{Name: "helper_test.go", Data: []byte("package ntp\n\nfunc test(c function.Context) { c.CallFunction(\"two\") }\n")},
		{Name: "peers.go", Data: []byte("package ntp\n\nfunc Peers(c function.Context) { c.CallFunction(\"three\") }\n")},
		{Name: "broken.go", Data: []byte("package ntp\n\nfunc (c function.Context) { c.CallFunction(\"four\") \n")},
	})
	require.Len(t, calls.Named, 1)
	require.Equal(t, "one", calls.Named[0].Name)
	require.False(t, calls.Computed)
}
