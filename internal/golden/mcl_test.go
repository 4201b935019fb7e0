package golden

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseMcl(t *testing.T) {
	cases, err := ParseMcl("x", []byte(`# Why.
-- cases.mcl --
# MCL-A-1 to 3, MCL-B-7: one
#mcl: 2020
test "a" {
	# in it

}
#=> test[a]
#=> warning 2

test "b" {}
#=> empty
-- values.mcl --
import "fmt"
# MCL-C-1
$x = 1
$x
#=> 1
-- two/main.mcl --
import "lib/one.mcl"
-- two/lib/one.mcl --
-- two/want --
# MCL-D-1
error Init
`))
	require.NoError(t, err)
	require.Len(t, cases, 4)
	assert.Equal(t, "x/cases:3", cases[0].Name)
	assert.Equal(t, map[string]string{"mcl": "2020"}, cases[0].Settings)
	assert.Equal(t, map[string]string{"/main.mcl": "test \"a\" {\n\t# in it\n\n}\n"}, cases[0].Files)
	assert.Equal(t, []string{"test[a]", "warning 2"}, cases[0].Want)
	assert.Equal(t, cases[0].Comment, cases[1].Comment, "that of the row before")
	assert.True(t, cases[2].Value)
	assert.Equal(t, []string{`import "fmt"`}, cases[2].Imports)
	assert.Equal(t, "x/two", cases[3].Name)
	assert.Contains(t, cases[3].Files, "/lib/one.mcl")
	assert.Equal(t, map[string]bool{
		"MCL-A-1": true, "MCL-A-2": true, "MCL-A-3": true, "MCL-B-7": true, "MCL-C-1": true, "MCL-D-1": true,
	}, MclRules(cases))

	for text, why := range map[string]string{
		"-- cases.mcl --\n":                              "x: no comment that says why the file exists",
		"# w\n-- other --\n":                             "x: unknown section other",
		"# w\n-- cases.mcl --\n# MCL-A-1\ntest \"a\" {}": "x: cases.mcl: row 2 has no result",
		"# w\n-- cases.mcl --\n#=> empty":                "x: cases.mcl: line 1: a result without a program",
		"# w\n-- cases.mcl --\n#none: x\n#=> empty":      "x: cases.mcl: line 1: unknown setting none",
		"# w\n-- a/main.mcl --\n":                        "x/a: no result",
		"# w\n-- a/want --\nempty\n":                     "x/a: no comment",
	} {
		_, err := ParseMcl("x", []byte(text))
		require.EqualError(t, err, why, text)
	}
}

func TestMclError(t *testing.T) {
	for line, want := range map[string]MclError{
		"error Unify":                   {Stage: "Unify"},
		"error Unify 3":                 {Stage: "Unify", Line: 3},
		"error Unify: a: b":             {Stage: "Unify", Text: "a: b"},
		"error Init lib/x.mcl:3:5: why": {Stage: "Init", File: "lib/x.mcl", Line: 3, Column: 5, Text: "why"},
		"warning 3: why":                {Warning: true, Line: 3, Text: "why"},
	} {
		e, ok := ParseMclError(line)
		assert.True(t, ok, line)
		assert.Equal(t, want, e, line)
	}
	_, ok := ParseMclError("test[a]")
	assert.False(t, ok)

	found := MclError{Stage: "Unify", File: "/main.mcl", Line: 3, Column: 5, Text: "type error: int != str"}
	for line, is := range map[string]bool{
		"error Unify": true, "error any 3": true, "error Unify main.mcl:3:5: int != str": true,
		"error Init": false, "error any 4": false, "error any 3:6": false, "error any: float": false, "warning 3": false,
	} {
		e, _ := ParseMclError(line)
		assert.Equal(t, is, e.Is(found), line)
	}
	e, _ := ParseMclError("error any")
	assert.False(t, e.Is(MclError{Stage: "panic"}))
}

func TestMclGraph(t *testing.T) {
	lines, err := MclGraph(`{"vertices":[
		{"kind":"test","name":"b","fields":{},"meta":{},"recv":{"x":{"kind":"test","name":"a","key":"hello"}}},
		{"kind":"test","name":"a","fields":{"z":1.0,"a":"<"},"meta":{"hidden":true},"hidden":true}],
		"edges":[{"from":"test[a]","to":"test[b]","notify":true,"auto":false}],"exports":[{"kind":"test","name":"a","to":["*"]}]}`)
	require.NoError(t, err)
	assert.Equal(t, []string{
		`export test[a] ["*"]`, `test[a] -> test[b] notify`, `test[a] {"a":"<","z":1.0} meta {"hidden":true} hidden`,
		`test[b] recv {"x":"test[a].hello"}`,
	}, lines)
	for i, written := range []string{
		`export test[a] [ "*" ]`, `test[a] -> test[b] notify`, `test[a] {"z": 1.0, "a": "<"} meta { "hidden": true } hidden`,
		`test[b] recv {"x": "test[a].hello"}`,
	} {
		line, err := MclLine(written)
		require.NoError(t, err)
		assert.Equal(t, lines[i], line)
	}
	lines, err = MclGraph(`{"vertices":[],"edges":[],"exports":[]}`)
	require.NoError(t, err)
	assert.Equal(t, []string{"empty"}, lines)
}
