package validate

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// found checks a file and returns what is wrong, a line each.
func found(name, text string, o Options) string {
	d := disk.Of(fstest.MapFS{strings.TrimPrefix(name, "/"): &fstest.MapFile{Data: []byte(text)}})
	var lines []string
	for _, x := range File(d, source.NewFile(name, text), o) {
		_, line, column := x.Span.Position()
		lines = append(lines, fmt.Sprintf("%d:%d %s", line, column, x.Message))
	}
	return strings.Join(lines, "; ")
}

func TestKinds(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"/init.pp", "class a {\n  $x = )\n}", "2:8 Syntax error at ')'"},
		{"/init.pp", "", ""},
		{"/code.txt", "$x = )", "1:6 Syntax error at ')'"}, // a manifest
		{"/a.epp", "<%| $a |%>\n<%= $a %>", ""},
		{"/a.epp", "<% if $a { %>", "1:14 Syntax error at end of input"},
		{"/a.mcl", "$x = ", "1:6 Unexpected end of file: expecting an expression"},
		{"/common.yaml", "a: [1, 2\n", "2:1 did not find expected ',' or ']' at line 2 column 1"},
		{"/common.yml", "a: 1\nb:\n  - %{c}\n", "3:5 found character that cannot start any token at line 3 column 5"},
		{"/common.yaml", "", ""},
		{"/hiera.yaml", "version: 5\nhierachy: []\n", "1:1 The Lookup Configuration at '/hiera.yaml' has wrong type, unrecognized key 'hierachy'"},
		{"/hiera.yaml", "version: 5\nhierarchy:\n  - name: a\n    lookup_key: some::function\n", ""},
		{"/hiera.yaml", "---\n:backends:\n  - yaml\n:hierarchy:\n  - common\n", ""}, // of the global layer
		{"/metadata.json", "{\"name\": \"a-b\",}", "1:16 unexpected '}' where a key should be at line 1 column 16"},
		{"/metadata.json", "[]", "1:1 metadata.json has to hold an object, not an Array"},
	} {
		assert.Equal(t, c.want, found(c.name, c.text, Options{}), "%s: %s", c.name, c.text)
	}
	assert.Empty(t, found("/a.pp", "plan p() { }", Options{Tasks: true}))
	assert.Contains(t, found("/a.pp", "type X { attr a }", Options{Compat: true}), "not supported in this version of Puppet")
	assert.Equal(t, "1:14 The key 'a' is declared more than once", found("/a.pp", "$x = {a=>1, a=>2}", Options{}))
	assert.Empty(t, found("/a.pp", "$x = {a=>1, a=>2}", Options{Strict: check.StrictOff}))
}

// The messages of names, versions and ranges are those of Puppet::ModuleTool::Metadata, of what is missing those of Puppet::Module, of 8.10.
func TestMetadata(t *testing.T) {
	const rest = `, "source": "s", "author": "a", "license": "l", "dependencies": []`
	for _, c := range []struct{ text, want string }{
		{`{"name": "a-b", "version": "1.0.0"` + rest + `}`, ""},
		{`{"name": "a/B_1", "version": "1.0.0-rc1"` + rest + `}`, ""},
		{`{"name": "x"` + rest + `}`, "Invalid 'name' field in metadata.json: the field must be a namespaced module name"},
		{`{"name": "-b"` + rest + `}`, "Invalid 'name' field in metadata.json: the field must be a namespaced module name"},
		{`{"name": "a-"` + rest + `}`, "Invalid 'name' field in metadata.json: the field must be a namespaced module name"},
		{`{"name": "a-1b"` + rest + `}`, "Invalid 'name' field in metadata.json: the module name must begin with a letter"},
		{`{"name": "a-b-c"` + rest + `}`, "Invalid 'name' field in metadata.json: the module name contains non-alphanumeric (or underscore) characters"},
		{`{"name": "ä-b"` + rest + `}`, "Invalid 'name' field in metadata.json: the namespace contains non-alphanumeric characters"},
		{`{"name": "9a-b"` + rest + `}`, "No version"},
		{`{"version": "1"` + rest + `}`, "Invalid 'version' field in metadata.json: version string cannot be parsed as a valid Semantic Version"},
		{`{"version": ""` + rest + `}`, "Invalid 'version' field in metadata.json: version string cannot be parsed as a valid Semantic Version"},
		{`{"version": 3` + rest + `}`, "Invalid 'version' field in metadata.json: it has to be a string, not an Integer"},
		{`{"version": "1.0.0", "data_provider": "foo bar"` + rest + `}`, "field 'data_provider' contains non-alphanumeric characters"},
		{`{"version": "1.0.0", "data_provider": "1x"` + rest + `}`, "field 'data_provider' must begin with a letter"},
		{`{"version": "1.0.0", "data_provider": ""` + rest + `}`, "field 'data_provider' must begin with a letter"},
		{`{"version": "1.0.0", "data_provider": 3` + rest + `}`, "field 'data_provider' must be a string"},
		{`{"version": "1.0.0", "data_provider": null` + rest + `}`, ""},
		{`{"name": "a-b"}`, "No source module metadata provided for b"},
	} {
		got := found("/m/metadata.json", c.text, Options{})
		if c.want == "" {
			assert.Empty(t, got, c.text)
		} else {
			assert.Contains(t, got, c.want, c.text)
		}
	}
	for _, c := range []struct{ list, want string }{
		{`[{"name": "x-y", "version_requirement": "foo"}]`, `Invalid 'version_range' field in metadata.json: Unparsable version range: "foo"`},
		{`[{"name": "x-y", "version_requirement": ">= 1.0.0 < foo"}]`, `Invalid 'version_range' field in metadata.json: Unparsable version range: ">= 1.0.0 < foo"`},
		{`[{"name": "x-y", "version_requirement": ""}, {"name": "x-z"}, {"name": "x-y", "version_requirement": ""}]`, ""},
		{`[{"name": "x-y", "version_requirement": ">= 1.0.0 < 2.0.0"}, {"name": "x/y", "version_requirement": "1.x"}]`, ""},
		{`[{"name": "bad"}]`, "Invalid 'name' field in metadata.json: the field must be a namespaced module name"},
		{
			`[{"name": "x-y", "version_requirement": "1.x"}, {"name": "x-y", "version_requirement": "2.x"}]`,
			"Dependency conflict for a-b: Dependency x-y was given conflicting version requirements 2.x and 1.x. Verify that there are no duplicates in the metadata.json.",
		},
		{`3`, "Invalid 'dependencies' field in metadata.json: it has to be a list, not an Integer"},
		{`[3]`, "Invalid 'dependencies' field in metadata.json: an element has to be an object, not an Integer"},
		{`[{}]`, "Invalid 'dependencies' field in metadata.json: an element has no name"},
		{`[{"name": "x-y", "version_requirement": 1}]`, "Invalid 'version_range' field in metadata.json: it has to be a string, not an Integer"},
	} {
		text := "{\"name\": \"a-b\", \"version\": \"1.0.0\", \"source\": \"s\", \"author\": \"a\", \"license\": \"l\",\n\"dependencies\": " + c.list + "}"
		got := found("/m/metadata.json", text, Options{})
		if c.want == "" {
			assert.Empty(t, got, c.list)
			continue
		}
		assert.True(t, strings.HasSuffix(got, c.want), "%s: %s", c.list, got)
		assert.True(t, strings.HasPrefix(got, "2:"), "%s: %s", c.list, got)
	}
}

// TestExamples wants the example of each issue of files that are no Puppet code to have it.
func TestExamples(t *testing.T) {
	n := 0
	for _, issue := range diag.Codes {
		if issue.Phase != diag.Single {
			continue
		}
		n++
		src := source.NewFile("/"+issue.File, issue.Example)
		list := File(disk.Of(fstest.MapFS{issue.File: &fstest.MapFile{Data: []byte(issue.Example)}}), src, Options{})
		assert.True(t, slices.ContainsFunc(list, func(d *diag.Diagnostic) bool { return d.Code == issue.Code }), "%s: %v", issue.Code, list)
	}
	assert.Equal(t, 3, n)
}
