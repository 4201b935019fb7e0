package catalogdiff

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// wire is a catalog as Puppet 7.23 writes it, cut to two resources.
const wire = `{"tags":["settings","class"],"name":"web1.example.com","version":1700000000,"code_id":null,
"catalog_uuid":"827a74c8-cf98-44da-9ff7-18c5e4bee41e","catalog_format":2,"environment":"production","resources":[
{"type":"Class","title":"main","tags":["class"],"exported":false,"kind":"unknown","parameters":{"name":"main"}},
{"type":"File","title":"/x","tags":["file","class","a"],"file":"/env/modules/a/manifests/init.pp","line":3,"exported":false,
"kind":"compilable_type","parameters":{"mode":"0600","content":"from /env/data","size":100000000000000000000.0,"n":1,
"d":{"b":[1,2.50],"a":"<&>"}},"sensitive_parameters":["content"]}],
"edges":[{"source":"Stage[main]","target":"Class[main]"},{"source":"Class[main]","target":"File[/x]"}],
"classes":["settings","a"]}`

const normalForm = `{
  "name": "web1.example.com",
  "environment": "production",
  "catalog_format": 2,
  "tags": ["class", "settings"],
  "classes": ["settings", "a"],
  "resources": [
    {
      "type": "Class",
      "title": "main",
      "kind": "unknown",
      "exported": false,
      "tags": ["class"],
      "parameters": {
        "name": "main"
      }
    },
    {
      "type": "File",
      "title": "/x",
      "kind": "compilable_type",
      "file": "modules/a/manifests/init.pp",
      "line": 3,
      "exported": false,
      "tags": ["a", "class", "file"],
      "parameters": {
        "content": "from data",
        "d": {"b": [1, 2.5], "a": "<&>"},
        "mode": "0600",
        "n": 1,
        "size": 1e+20
      },
      "sensitive_parameters": ["content"]
    }
  ],
  "edges": [
    {"source": "Class[main]", "target": "File[/x]"},
    {"source": "Stage[main]", "target": "Class[main]"}
  ]
}
`

func parse(t *testing.T, text string) *Catalog {
	t.Helper()
	c, err := Parse([]byte(text), EnvRoots("/env"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNormalForm(t *testing.T) {
	got := string(parse(t, wire).JSON())
	if d := cmp.Diff(normalForm, got); d != "" {
		t.Errorf("normal form (-want +got):\n%s", d)
	}
	if d := cmp.Diff(got, string(parse(t, got).JSON())); d != "" {
		t.Errorf("the normal form does not read back as itself (-want +got):\n%s", d)
	}
}

func TestParseRejects(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":        `Notice: Compiled catalog`,
		"a new key":      strings.Replace(wire, `"code_id"`, `"something_new":1,"code_id"`, 1),
		"a double":       strings.Replace(wire, `"type":"Class","title":"main"`, `"type":"File","title":"/x"`, 1),
		"a resource key": strings.Replace(wire, `"exported"`, `"ext":{},"exported"`, 1),
	} {
		if _, err := Parse([]byte(text), nil); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, new string // replaced in the catalog got
		want     []string
	}{
		{"nothing", "", "", nil},
		{"ignored keys", `1700000000`, `"git-4711"`, nil},
		{"order of tags", `["file","class","a"]`, `["a","file","class"]`, nil},
		{"order of keys", `{"b":[1,2.50],"a":"<&>"}`, `{"a":"<&>","b":[1,2.50]}`, []string{
			`File[/x]: parameter d: want {"b": [1, 2.5], "a": "<&>"}, got {"a": "<&>", "b": [1, 2.5]}`,
		}},
		{"spelling of a float", `100000000000000000000.0`, `1.0e+20`, nil},
		{"integer and float", `"n":1`, `"n":1.0`, []string{`File[/x]: parameter n: want 1, got 1.0`}},
		{"number and string", `"n":1`, `"n":"1"`, []string{`File[/x]: parameter n: want 1, got "1"`}},
		{"parameter", `"0600"`, `"0644"`, []string{`File[/x]: parameter mode: want "0600", got "0644"`}},
		{"parameter name", `"mode"`, `"modus"`, []string{
			`File[/x]: parameter mode is missing, want "0600"`, `File[/x]: parameter modus is too many, with "0600"`,
		}},
		{"deep value", `2.50`, `3`, []string{
			`File[/x]: parameter d: want {"b": [1, 2.5], "a": "<&>"}, got {"b": [1, 3], "a": "<&>"}`,
		}},
		{"line", `"line":3`, `"line":4`, []string{
			`File[/x]: want position modules/a/manifests/init.pp:3, got modules/a/manifests/init.pp:4`,
		}},
		{"file", `/env/modules`, `/other/modules`, []string{
			`File[/x]: want position modules/a/manifests/init.pp:3, got /other/modules/a/manifests/init.pp:3`,
		}},
		{"kind", `"compilable_type"`, `"defined_type"`, []string{
			`File[/x]: kind: want "compilable_type", got "defined_type"`,
		}},
		{"exported", `"line":3,"exported":false`, `"line":3,"exported":true`, []string{
			`File[/x]: exported: want false, got true`,
		}},
		{"sensitive", `,"sensitive_parameters":["content"]`, ``, []string{
			`File[/x]: sensitive_parameters: "content" is missing`,
		}},
		{"tags", `["file","class","a"]`, `["file","class","b"]`, []string{
			`File[/x]: tags: "a" is missing`, `File[/x]: tags: "b" is too many`,
		}},
		{"classes in another order", `["settings","a"]`, `["a","settings"]`, []string{
			`classes: want ["settings", "a"], got ["a", "settings"]`,
		}},
		{"edge", `"source":"Stage[main]"`, `"source":"Stage[pre]"`, []string{
			`edge Stage[main] -> Class[main] is missing`, `edge Stage[pre] -> Class[main] is too many`,
		}},
		{"title", `"title":"/x"`, `"title":"/y"`, []string{`File[/x] is missing`, `File[/y] is too many`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.old != "" && !strings.Contains(wire, c.old) {
				t.Fatalf("the catalog has no %s", c.old)
			}
			got := Compare(parse(t, wire), parse(t, strings.Replace(wire, c.old, c.new, 1)))
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("differences (-want +got):\n%s", d)
			}
		})
	}
}

func TestCompareOrderOfResources(t *testing.T) {
	want, got := parse(t, wire), parse(t, wire)
	got.Resources[0], got.Resources[1] = got.Resources[1], got.Resources[0]
	d := Compare(want, got)
	if len(d) != 1 || !strings.HasPrefix(d[0], "order of resources: want Class[main], got File[/x] as number 1") {
		t.Errorf("differences: %q", d)
	}
}

func TestShorten(t *testing.T) {
	roots := EnvRoots("/e/env", "/usr/modules", "/e/env/modules")
	for text, want := range map[string]string{
		"":                             "",
		"/e/env/manifests/site.pp":     "manifests/site.pp",
		"/e/env/modules/a/files":       "modules/a/files",
		"/usr/modules/a/templates/x":   "modules/a/templates/x",
		"/e/env2/manifests/site.pp":    "/e/env2/manifests/site.pp",
		"/opt/e/env/x":                 "/opt/e/env/x",
		"/e/env/e/env/x":               "e/env/x",
		"/e/env/x:/e/env/y":            "x:y",
		"in /e/env, line 2":            "in ., line 2",
		"(file: /e/env/a.pp, line: 1)": "(file: a.pp, line: 1)",
	} {
		if got := roots.Shorten(text); got != want {
			t.Errorf("Shorten(%q) = %q, want %q", text, got, want)
		}
	}
}
