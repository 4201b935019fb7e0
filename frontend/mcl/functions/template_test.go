package functions_test

import (
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/mcl/functions"
)

func TestTemplateFunctions(t *testing.T) {
	for text, want := range map[string]string{
		"":  "",
		"a": "",
		"{{ . }}{{ len . }}{{ printf `strings_to_upper` }}":                                "",
		"{{ strings_to_upper . | golang_strings_to_lower }}":                               "golang/strings.to_lower strings.to_upper",
		"{{ if os_family }}{{ else if math_minus1 1 }}{{ random1 1 }}{{ end }}":            "math.minus1 os.family random1",
		"{{ range $i, $v := strings_split . `,` }}{{ else }}{{ concat `a` `b` }}{{ end }}": "concat strings.split",
		"{{ with $x := (net_url_parser .).Host }}{{ $x }}{{ break }}{{ end }}":             "",
		"{{ with $x := (net_url_parser .).Host }}{{ $x }}{{ end }}":                        "net.url_parser",
		"{{ define `t` }}{{ datetime_now }}{{ end }}{{ template `t` math_pow 1.0 2.0 }}":   "datetime.now math.pow",
	} {
		got, err := functions.TemplateFunctions(text)
		if strings.Contains(text, "break") { // not in a loop
			assert.Error(t, err)
			continue
		}
		require.NoError(t, err, text)
		var names []string
		for _, f := range got {
			names = append(names, f.Name)
		}
		assert.Equal(t, want, strings.Join(names, " "), text)
	}
	// What is polymorphic, variadic or a function of the program cannot be called, nor what reads the program's files.
	for _, text := range []string{
		"{{", "{{ fmt_printf `a` }}", "{{ contains 1 . }}", "{{ list_concat . }}",
		"{{ mine }}", "{{ deploy_readfile `/a` }}",
	} {
		_, err := functions.TemplateFunctions(text)
		assert.Error(t, err, text)
	}
}

// Package all has exactly the functions of the table that templates can call.
func TestAllTemplateFunctions(t *testing.T) {
	var want []string
	for _, f := range functions.All() {
		if name := f.TemplateName(); name != "" {
			want = append(want, "\t{Name: \""+name+"\", Call: "+path.Base(f.Go[0])+"},")
		}
	}
	slices.Sort(want)
	b, err := os.ReadFile("../../../runtime/mcl/template/all/all.go")
	require.NoError(t, err)
	var got []string
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(line, "\t{") {
			got = append(got, strings.TrimSuffix(line, "\n"))
		}
	}
	assert.Equal(t, want, got)
}
