package runtime_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

var templateFile = "modules/web/templates/site.conf.epp"

// TestEppSource finds templates by their text when a catalog is applied.
func TestEppSource(t *testing.T) {
	source := func(name string, parts ...string) runtime.EppSource {
		return runtime.EppSource{Parts: parts, Template: &runtime.Template{Name: name, Open: true, Inline: true, Eval: func(_ *runtime.Scope, _ value.Value, holes []value.Value) (value.Value, error) {
			return name + ":" + string(value.AppendInspect(nil, value.Array(holes))), nil
		}}}
	}
	env := &runtime.Environment{Name: "production", Builtins: []*fn.Function{runtime.InlineEppFunction([]runtime.EppSource{
		source("whole", "<%= 1 %>"), source("one", "a <%= 1 %> ", " b"), source("two", "", "-<%= 2 %>-", ""), source("end", "x<%= 3 %>", ""), source("same", "<%= 4 %>", "y", "y"),
	})}}
	resolve, err := runtime.Deferrals(env, &runtime.Request{Node: "n"}, catalog.New("n", env.Name, ""))
	require.NoError(t, err)
	for text, want := range map[string]string{
		"<%= 1 %>":                   "whole:[]",
		"a <%= 1 %> of b b":          `one:["of b"]`,
		"a <%= 1 %>  b":              `one:[""]`,
		"0-<%= 2 %>--":               `two:["0", "-"]`,
		"-<%= 2 %>-\n":               `two:["", "\n"]`,
		"x<%= 3 %>%":                 `end:["%"]`,
		"<%= 4 %>yyy":                `same:["", "y"]`,
		"no tags":                    "no tags",
		"":                           "",
		"a <%= 1 %> b":               "",
		"x<%= 3 %><%= 3 %>":          "",
		"<%= 1 %>-<%= 2 %>-":         "",
		"x<%= 3 %>%%>":               "",
		"x<%= 3 %>%>":                `end:["%>"]`,
		"a <%= 1 %> <%= 'none' %> b": "",
	} {
		call, err := typesys.NewObject(typesys.DeferredType, "inline_epp", value.Array{text})
		require.NoError(t, err)
		got, err := resolve(call)
		if want == "" && text != "" {
			require.EqualError(t, err, "inline_epp(): the template is none that was known when the program was built", text)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
}

// siteConf is a template as generated code has it: parameters, text, a loop.
var siteConf = &runtime.Template{
	Name: "web/site.conf.epp", Module: "web", Pos: &runtime.Pos{File: &templateFile, Line: 1, Col: 1},
	Params: []runtime.Param{
		{Name: "name", Type: typesys.StringType, Required: true},
		{Name: "port", Type: typesys.IntegerType, Constant: true, Default: int64(80)},
		{Name: "aliases", Type: typesys.ArrayType, Required: true},
	},
}

func init() {
	siteConf.Eval = func(s *runtime.Scope, args value.Value, _ []value.Value) (value.Value, error) {
		b := s.BindTemplate(siteConf, args)
		b.Constants(1, 2)
		if err := b.Check(); err != nil {
			return nil, err
		}
		name, port, aliases := b.Value(0), b.Value(1).(int64), b.Value(2).(value.Array)
		var out runtime.Output
		out.Grow(120)
		out.Text("# Managed by Puppet. What you write here is lost at the next run.\nserver {\n  name ")
		out.Emit(name)
		out.Text(";\n  listen ")
		out.Int(port)
		out.Text(";\n")
		for i, a := range aliases {
			out.Text("  alias ")
			out.Int(int64(i))
			out.Text(" ")
			out.Emit(a)
			out.Text(";\n")
		}
		out.Text("}\n")
		return out.Result(), nil
	}
}

// inMain evaluates f as the body of a site manifest.
func inMain(tb testing.TB, f func(s *runtime.Scope) error) {
	tb.Helper()
	env := &runtime.Environment{Name: "production", Main: main(f), Templates: []*runtime.Template{siteConf}}
	_, err := runtime.Compile(env, &runtime.Request{Node: "web1.example.com"})
	require.NoError(tb, err)
}

func siteArgs(aliases int) value.Value {
	list := make(value.Array, aliases)
	for i := range list {
		list[i] = "www" + strconv.Itoa(i) + ".example.com"
	}
	return value.NewHash(value.Entry{Key: "name", Value: "www.example.com"}, value.Entry{Key: "aliases", Value: list})
}

func TestRender(t *testing.T) {
	inMain(t, func(s *runtime.Scope) error {
		want, err := s.Render(siteConf, siteArgs(2))
		require.NoError(t, err)
		require.Contains(t, want, "  listen 80;\n  alias 0 www0.example.com;\n")
		for _, name := range []string{
			"web/site.conf.epp", "web/site.conf", "web//site.conf", "web/x/../site.conf",
			runtime.DefaultEnvironmentpath + "/production/" + templateFile,
			runtime.DefaultEnvironmentpath + "/production/" + strings.TrimSuffix(templateFile, ".epp"),
		} {
			got, err := s.Epp([]value.Value{name, siteArgs(2)}, nil)
			require.NoError(t, err, name)
			require.Equal(t, want, got, name)
		}
		for _, name := range []string{"web/site", "/" + templateFile, "Web/site.conf", ""} {
			_, err := s.Epp([]value.Value{name, siteArgs(2)}, nil)
			require.ErrorContains(t, err, "Could not find template '"+name, name)
		}
		return nil
	})
}

func TestOutput(t *testing.T) {
	for _, c := range []struct {
		parts []value.Value
		want  value.Value
	}{
		{nil, ""},
		{[]value.Value{"a", nil, int64(-1), true, 1.5, value.Array{"b", nil}}, "a-1true1.5[b, ]"},
		{[]value.Value{"a", &value.Sensitive{Value: value.Array{int64(1)}}}, &value.Sensitive{Value: "a[1]"}},
		{[]value.Value{value.Array{&value.Sensitive{Value: "x"}}}, "[" + value.Redacted + "]"},
		{[]value.Value{&value.Sensitive{Value: &value.Sensitive{Value: "x"}}}, &value.Sensitive{Value: value.Redacted}},
	} {
		var out runtime.Output
		for _, p := range c.parts {
			out.Emit(p)
		}
		require.Equal(t, c.want, out.Result())
	}
}

// BenchmarkRender renders a template of some 20 lines.
func BenchmarkRender(b *testing.B) {
	args := siteArgs(16)
	inMain(b, func(s *runtime.Scope) error {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.Render(siteConf, args); err != nil {
				return err
			}
		}
		return nil
	})
}

// BenchmarkRenderComputed does the same by a name that is computed.
func BenchmarkRenderComputed(b *testing.B) {
	args := []value.Value{"web/site.conf", siteArgs(16)}
	inMain(b, func(s *runtime.Scope) error {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.Epp(args, nil); err != nil {
				return err
			}
		}
		return nil
	})
}
