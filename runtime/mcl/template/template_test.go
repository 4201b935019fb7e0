package template_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/mcl/fn/gostrings"
	"github.com/p2go/p2go/runtime/mcl/fn/hostfn"
	"github.com/p2go/p2go/runtime/mcl/fn/ifacefn"
	"github.com/p2go/p2go/runtime/mcl/fn/netfn"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/mcl/template"
	"github.com/p2go/p2go/runtime/mcl/template/all"
	"github.com/p2go/p2go/runtime/value"
)

func list(elems ...any) value.Array { return append(value.Array{}, elems...) }

func hash(pairs ...any) *value.Hash {
	h := value.NewHash()
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

var site = mcl.NewStruct([]string{"foo_bar", "a"}, "x", list(mcl.NewStruct([]string{"n"}, int64(3))))

func TestData(t *testing.T) {
	in := inputs.NewSource(inputs.Options{}).Sample()
	for _, c := range []struct {
		text string
		data value.Value
		want string
	}{
		{"{{ . }}", true, "true"},
		{"{{ . }}", "a\nb", "a\nb"},
		{"{{ . }}", int64(-7), "-7"},
		{"{{ . }} {{ printf `%.2f` . }}", 1.5, "1.5 1.50"},
		{"{{ . }}", list(int64(1), int64(2)), "[1 2]"},
		{"{{ range . }}<{{ . }}>{{ end }}", list("a", "b"), "<a><b>"},
		{"{{ index . 1 }} {{ len . }}", list("a", "b"), "b 2"},
		{"{{ . }} {{ .b }}", hash("b", int64(2), "a", int64(1)), "map[a:1 b:2] 2"},
		{"{{ index . 4 }}", hash(int64(4), "x"), "x"},
		{"{{ index . true }}{{ len . }}", hash(true, "x"), "x1"},
		{"{{ . }}", hash(1.5, "x"), "map[1.5:x]"},
		{"{{ . }}", hash(), "map[]"},
		{"{{ .Foo_bar }} {{ range .A }}{{ .N }}{{ end }}", site, "x 3"},
		{"{{ . }}", site, "map[A:[map[N:3]] Foo_bar:x]"},
	} {
		got, err := template.RenderWith(in, template.Compile(c.text), c.data)
		require.NoError(t, err, c.text)
		assert.Equal(t, c.want, got, c.text)
	}
	got, err := template.Render(in, template.Compile("a{{/* no */}}b {{ eq 1 1 }}"))
	require.NoError(t, err)
	assert.Equal(t, "ab true", got)
}

func TestFails(t *testing.T) {
	in := inputs.NewSource(inputs.Options{}).Sample()
	for _, c := range []struct {
		text string
		data value.Value
	}{
		{"{{ .b }}", hash("a", "x")},
		{"{{ .a }}", site},
		{"{{ .fooBar }}", site},
		{"{{", ""},
		{"{{ nothing }}", ""},
		{"{{ index . 5 }}", list("a")},
		{"{{ . }}", hash(site, "x")},
		{"{{ . }}", list(hash(site, "x"))},
		{"{{ . }}", mcl.NewStruct([]string{"a"}, hash(site, "x"))},
	} {
		tmpl := template.Compile(c.text)
		for range 2 {
			_, err := template.RenderWith(in, tmpl, c.data)
			require.Error(t, err, c.text)
			assert.False(t, mcl.Caught(err))
		}
	}
}

func TestFunctions(t *testing.T) {
	in := inputs.NewSource(inputs.Options{Args: []string{"-x"}}).Sample()
	for _, c := range []struct {
		text  string
		funcs []template.Func
		data  value.Value
		want  string
	}{
		{"{{ strings_to_upper . }}", []template.Func{{Name: "strings_to_upper", Call: fn.ToUpper}}, "a", "A"},
		{"{{ math_pow 2.0 3.0 }}", []template.Func{{Name: "math_pow", Call: fn.Pow}}, "", "8"},
		{"{{ math_pow 2 3 }}", []template.Func{{Name: "math_pow", Call: fn.Pow}}, "", "8"},
		{"{{ . | math_minus1 }}", []template.Func{{Name: "math_minus1", Call: fn.Minus1}}, int64(1), "0"},
		{"{{ golang_strings_join . `+` }}", []template.Func{{Name: "golang_strings_join", Call: gostrings.Join}}, list("a", "b"), "a+b"},
		{
			"{{ (net_split_hostport .).Port }}",
			[]template.Func{{Name: "net_split_hostport", Call: netfn.SplitHostPort}},
			"h:80", "80",
		},
		{"{{ range strings_split . `,` }}<{{ . }}>{{ end }}", []template.Func{{Name: "strings_split", Call: fn.Split}}, "a,b", "<a><b>"},
		{"{{ os_args }}", []template.Func{{Name: "os_args", Call: hostfn.Args}}, "", "[-x]"},
		{
			"{{ util_hostname_mapper . }}",
			[]template.Func{{Name: "util_hostname_mapper", Call: ifacefn.HostnameMapper}},
			hash("no such address", "h"), "",
		},
	} {
		for _, funcs := range [][]template.Func{c.funcs, all.Functions()} {
			got, err := template.RenderWith(in, template.Compile(c.text, funcs...), c.data)
			require.NoError(t, err, c.text)
			assert.Equal(t, c.want, got, c.text)
		}
	}
	assert.Len(t, in.Reached(), 2, "what a template reads is an input")

	// An error that is caught elsewhere is fatal here.
	_, err := template.Render(in, template.Compile("{{ math_sqrt -1.0 }}", template.Func{Name: "math_sqrt", Call: fn.Sqrt}))
	require.ErrorContains(t, err, "math.sqrt")
	assert.False(t, mcl.Caught(err))
	_, err = template.RenderWith(in, template.Compile("{{ util_hostname_mapper . }}", all.Functions()...), "x")
	require.Error(t, err)
}
