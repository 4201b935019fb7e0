package changes

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/internal/catalogdiff"
)

// octocatalog is the judge: the library of octocatalog-diff in one process of Ruby.
type octocatalog struct {
	t   *testing.T
	in  *json.Encoder
	out *bufio.Reader
}

// newOctocatalog starts it; where it is not installed, the test is skipped. P2GO_OCTOCATALOG=require makes that an error.
func newOctocatalog(t *testing.T) *octocatalog {
	t.Helper()
	if err := exec.Command("ruby", "-e", "require 'octocatalog-diff'").Run(); err != nil {
		if os.Getenv("P2GO_OCTOCATALOG") == "require" {
			t.Fatal("octocatalog-diff is not installed: apt-get install octocatalog-diff")
		}
		t.Skip("octocatalog-diff is not installed: apt-get install octocatalog-diff")
	}
	cmd := exec.Command("ruby", "testdata/octocatalog.rb")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		require.NoError(t, in.Close())
		require.NoError(t, cmd.Wait())
	})
	return &octocatalog{t, json.NewEncoder(in), bufio.NewReaderSize(out, 1<<20)}
}

// pair is what is compared, and with which flags of the command line.
type pair struct {
	From    string   `json:"from"`
	To      string   `json:"to"`
	Args    []string `json:"args"`
	FromDir string   `json:"from_dir,omitempty"`
	ToDir   string   `json:"to_dir,omitempty"`
}

// differences asks the judge.
func (o *octocatalog) differences(p pair) (diff []any, failure string) {
	o.t.Helper()
	if p.Args == nil {
		p.Args = []string{}
	}
	require.NoError(o.t, o.in.Encode(p))
	line, err := o.out.ReadBytes('\n')
	require.NoError(o.t, err)
	var answer struct {
		Diff  []any
		Error string
	}
	require.NoError(o.t, json.Unmarshal(line, &answer), "%s", line)
	return answer.Diff, answer.Error
}

// ours is what this package says.
func ours(t *testing.T, p pair) ([]any, error) {
	t.Helper()
	o, err := optionsOf(p.Args)
	if err != nil {
		return nil, err
	}
	from, err := Read("from", []byte(p.From))
	if err != nil {
		return nil, err
	}
	to, err := Read("to", []byte(p.To))
	if err != nil {
		return nil, err
	}
	if p.FromDir != "" {
		if err := NewFiles(ModulePath(p.FromDir), false).Inline(from, nil); err != nil {
			return nil, err
		}
		if err := NewFiles(ModulePath(p.ToDir), true).Inline(to, nil); err != nil {
			return nil, err
		}
	}
	b, err := json.Marshal(Compare(from, to, o))
	require.NoError(t, err)
	var list []any
	require.NoError(t, json.Unmarshal(b, &list))
	return list, nil
}

// optionsOf reads flags of octocatalog-diff.
func optionsOf(args []string) (*Options, error) {
	o := &Options{}
	for _, arg := range args {
		name, v, _ := strings.Cut(arg, "=")
		var rules []*Rule
		var err error
		switch name {
		case "--ignore":
			rules, err = ParseRules(v)
		case "--ignore-attr":
			rules, err = ParseAttributes(v)
		case "--ignore-tags":
			o.IgnoreTags = append(o.IgnoreTags, strings.Split(v, ",")...)
		case "--include-tags":
			o.Tags = true
		case "--filters":
			o.Filters = strings.Split(v, ",")
		case "--no-suppress-absent-file-details":
			o.Detailed = true
		default:
			err = fmt.Errorf("unknown flag %s", arg)
		}
		if err != nil {
			return nil, err
		}
		o.Ignore = append(o.Ignore, rules...)
	}
	return o, nil
}

// unlike compares the answers; "" for no difference. Where the judge has lost values that it could not find, none are compared.
func unlike(want, got []any) string {
	if len(want) == len(got) {
		for i := range want {
			w, g := want[i].(map[string]any), got[i].(map[string]any)
			if w["diff_type"] == "!" && w["old_value"] == nil && w["new_value"] == nil {
				g["old_value"], g["new_value"] = nil, nil
			}
		}
	}
	if want == nil {
		want = []any{}
	}
	if got == nil {
		got = []any{}
	}
	return cmp.Diff(want, got)
}

// agree compares p with the judge.
func (o *octocatalog) agree(t *testing.T, p pair) {
	t.Helper()
	want, failure := o.differences(p)
	got, err := ours(t, p)
	if failure != "" {
		t.Fatalf("octocatalog-diff fails: %s\nwe say: %v %v", failure, got, err)
	}
	require.NoError(t, err)
	if d := unlike(want, got); d != "" {
		t.Fatalf("(-octocatalog-diff +p2go)\n%s\nfrom %s\nto   %s\nwith %q", d, p.From, p.To, p.Args)
	}
}

// document is a catalog with some resources.
func document(resources ...string) string {
	return `{"name":"web1","version":1,"environment":"production","resources":[` + strings.Join(resources, ",") + `],"edges":[],"classes":[]}`
}

// resource is a resource with parameters, and further keys if there are any, both in JSON.
func resource(kind, title, params string, more ...string) string {
	b, _ := json.Marshal(title)
	return fmt.Sprintf(`{"type":%q,"title":%s,"tags":["a","b"],"file":"/env/m.pp","line":3,"exported":false,"parameters":{%s}%s}`, kind, b, params, strings.Join(append([]string{""}, more...), ","))
}

// parameter is a pair of catalogs that differ in a parameter of a resource, which may be nothing.
func parameter(before, after string, args ...string) pair {
	return pair{From: document(resource("File", "/tmp/x", before)), To: document(resource("File", "/tmp/x", after)), Args: args}
}

const (
	oldText = `"content":"# managed\nthe old line\nkept\n"`
	newText = `"content":"# managed\nthe new line\nkept\n"`
)

// families are pairs for each thing that a comparison does.
var families = map[string]pair{
	"nothing":               parameter(`"mode":"0644"`, `"mode":"0644"`),
	"a value":               parameter(`"mode":"0644"`, `"mode":"0600"`),
	"a value that is new":   parameter(`"mode":"0644"`, `"mode":"0644","owner":"root"`),
	"a value that is gone":  parameter(`"mode":"0644","owner":"root"`, `"mode":"0644"`),
	"parameters for none":   parameter(``, `"mode":"0644"`),
	"none for parameters":   parameter(`"mode":"0644"`, ``),
	"order of parameters":   parameter(`"mode":"0644","owner":"root"`, `"owner":"root","mode":"0644"`),
	"an order of resources": {From: document(resource("A", "1", ""), resource("B", "2", "")), To: document(resource("B", "2", ""), resource("A", "1", ""))},
	"added and removed":     {From: document(resource("A", "1", `"x":1`), resource("B", "2", "")), To: document(resource("B", "3", `"y":[1,{"z":null}]`), resource("A", "1", `"x":1`), resource("A", "0", ""))},
	"everything":            {From: document(), To: document(resource("File", "/x", `"mode":"1"`))},

	"integer and string":         parameter(`"n":1`, `"n":"1"`),
	"integer and float":          parameter(`"n":1`, `"n":1.0`),
	"spellings of a float":       parameter(`"n":1e2`, `"n":100.0`),
	"large integers":             parameter(`"n":123456789012345678901234567890`, `"n":123456789012345678901234567891`),
	"minus nothing":              parameter(`"n":-0.0`, `"n":0.0`),
	"true and a string":          parameter(`"n":true`, `"n":"true"`),
	"true and false":             parameter(`"n":true`, `"n":false`),
	"undef and an empty string":  parameter(`"n":null`, `"n":""`),
	"undef and nothing changed":  parameter(`"n":null`, `"n":null`),
	"undef for a value":          parameter(`"n":"a"`, `"n":null`),
	"a string for a list":        parameter(`"n":"a"`, `"n":["a"]`),
	"a hash for a list":          parameter(`"n":{"a":1}`, `"n":["a",1]`),
	"an empty hash for a list":   parameter(`"n":{}`, `"n":[]`),
	"a longer list":              parameter(`"n":[1,2,3]`, `"n":[1,2,3,4]`),
	"a shorter list":             parameter(`"n":[1,2,3]`, `"n":[2]`),
	"a list in another order":    parameter(`"n":[1,2,3]`, `"n":[3,2,1]`),
	"an empty list":              parameter(`"n":[]`, `"n":[1,2]`),
	"a list that becomes empty":  parameter(`"n":[1,2]`, `"n":[]`),
	"integers, floats in a list": parameter(`"n":[1,2,3]`, `"n":[1.0,2,3.5]`),
	"other types in a list":      parameter(`"n":[1,"2",true,null]`, `"n":["1",2,"true",false,""]`),
	"hashes in a list":           parameter(`"n":[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6},{"a":2}]`, `"n":[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":7},{"a":3}]`),
	"similar hashes in a list":   parameter(`"n":[{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}]`, `"n":[{"x":1},{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}]`),
	"lists in a list":            parameter(`"n":[[1,2,3,4,5],[6]]`, `"n":[[1,2,3,4,5,6],[6],[7]]`),
	"a nested hash":              parameter(`"n":{"a":{"b":1,"c":[1,2]}}`, `"n":{"a":{"b":2,"c":[1],"e":"x"}}`),
	"nested keys in order":       parameter(`"n":{"b":1,"a":{"z":1,"y":2},"B":1}`, `"n":{"a":{"y":3,"z":4},"c":2,"b":2,"B":2}`),
	"a hash in another order":    parameter(`"n":{"a":1,"b":{"c":1,"d":2}}`, `"n":{"b":{"d":2,"c":1},"a":1}`),
	"odd keys":                   parameter(`"n":{"a.b":1,"c::d":3,"é":4,"a b":5}`, `"n":{"a.b":2,"c::d":4,"é":5,"a b":6}`),
	"a list in a list of hashes": parameter(`"n":[{"a":[1,2,3,4,5,6,7,8,9]}]`, `"n":[{"a":[1,2,3,4,5,6,7,8,9,10]}]`),
	"a key twice":                parameter(`"n":1,"n":2`, `"n":1`),

	"relationships":   parameter(`"before":"A[1]","require":"B[1]","notify":["C[2]","C[1]"],"subscribe":"D[1]","tag":["x","y"]`, `"before":"A[2]","notify":["C[1]","C[2]"],"subscribe":["D[1]"],"tag":["y","x"]`),
	"notify more":     parameter(`"notify":["C[2]","C[1]"]`, `"notify":["C[1]","C[3]","C[2]"]`),
	"ensure absent":   parameter(`"ensure":"file","content":"a","mode":"0644","force":false`, `"ensure":"absent","mode":"0600","force":true,"backup":"x"`),
	"ensure false":    parameter(`"ensure":"file","content":"a"`, `"ensure":false,"mode":"0600"`),
	"absent at last":  parameter(`"content":"a"`, `"ensure":"absent","mode":"0600"`),
	"absent for ever": parameter(`"ensure":"absent","content":"a"`, `"ensure":"absent","content":"b"`),
	"absent detailed": parameter(`"ensure":"file","content":"a"`, `"ensure":"absent","mode":"0600"`, "--no-suppress-absent-file-details"),
	"absent package":  {From: document(resource("Package", "x", `"ensure":"latest","v":1`)), To: document(resource("Package", "x", `"ensure":"absent","v":2`))},
	"absent, ignored": parameter(`"ensure":"file","content":"a"`, `"ensure":"absent","mode":"0600"`, "--ignore=File[*]::parameters::ensure"),
	"content":         parameter(oldText, newText),
	"source":          parameter(`"source":"puppet:///modules/a/b"`, `"source":"puppet:///modules/a/c"`),
	"alias":           parameter(`"alias":"a"`, `"alias":["a","b"]`),
	"another path":    parameter(`"path":"/a"`, `"path":"/b"`),
	"a path and a title": {
		From: document(resource("File", "/a", `"path":"/x","mode":"1"`)),
		To:   document(resource("File", "/x", `"mode":"2"`)),
	},
	"two files with a path": {
		From: document(resource("File", "/a", `"path":"/x","mode":"1"`), resource("File", "/x", `"mode":"3"`), resource("File", "/y", ``)),
		To:   document(resource("File", "/x", `"mode":"2"`)),
	},

	"secrets":           {From: document(resource("User", "x", `"password":"old"`, `"sensitive_parameters":["password"]`)), To: document(resource("User", "x", `"password":"new"`, `"sensitive_parameters":["password"]`))},
	"the same secret":   {From: document(resource("User", "x", `"password":"old"`, `"sensitive_parameters":["password"]`)), To: document(resource("User", "x", `"password":"old"`, `"sensitive_parameters":["password"]`))},
	"now a secret":      {From: document(resource("User", "x", `"password":"old"`)), To: document(resource("User", "x", `"password":"old"`, `"sensitive_parameters":["password"]`))},
	"more secrets":      {From: document(resource("User", "x", `"a":"1","b":"2"`, `"sensitive_parameters":["a"]`)), To: document(resource("User", "x", `"a":"1","b":"2"`, `"sensitive_parameters":["b","a"]`))},
	"a secret no value": {From: document(resource("User", "x", `"a":"1"`, `"sensitive_parameters":["b"]`)), To: document(resource("User", "x", `"a":"1"`))},
	"secrets of types": {From: document(), To: document(resource("User", "x",
		`"a":null,"b":true,"c":1,"d":-70000,"e":1.5,"f":99999999999,"g":[1.5,1.5,"x","x",0.0,0.0,10.0,1e100,1e100],"h":{"k":"k","l":{"k":1,"m":[]}},"i":"é","j":"","k":123456789.25,"l":-1e-7,"m":1073741824,"n":-1073741824,"o":300,"p":-300`,
		`"sensitive_parameters":["a","b","c","d","e","f","g","h","i","j","k","l","m","n","o","p"]`))},

	"exported":           {From: document(resource("A", "1", `"x":1`)), To: document(`{"type":"A","title":"1","exported":true,"parameters":{"x":2}}`)},
	"exported before":    {From: document(`{"type":"A","title":"1","exported":true,"parameters":{"x":2}}`), To: document(`{"type":"A","title":"1","exported":true}`)},
	"exported, a string": {From: document(`{"type":"A","title":"1","exported":"true"}`), To: document(`{"type":"A","title":"1"}`)},
	"virtual":            {From: document(`{"type":"A","title":"1","virtual":true}`), To: document(`{"type":"A","title":"1","kind":"compilable_type"}`)},
	"kind":               {From: document(`{"type":"A","title":"1","kind":"class"}`), To: document(`{"type":"A","title":"1","kind":"compilable_type","ext":{"a":[1]}}`)},
	"without places":     {From: document(`{"type":"A","title":"1"}`), To: document(`{"type":"A","title":"1","parameters":{"a":1}}`, `{"type":"A","title":"2","file":"x.pp"}`)},
	"other places":       {From: document(`{"type":"A","title":"1","file":"a.pp","line":1}`), To: document(`{"type":"A","title":"1","file":"b.pp","line":2,"parameters":{"a":1}}`)},
	"only places":        {From: document(`{"type":"A","title":"1","file":"a.pp","line":1}`), To: document(`{"type":"A","title":"1","file":"b.pp","line":2}`)},
	"classes":            {From: document(resource("Class", "A", `"x":1`), resource("class", "b", ``)), To: document(resource("Class", "A", `"x":2`))},
	"tags":               {From: document(`{"type":"A","title":"1","tags":["b","a"]}`), To: document(`{"type":"A","title":"1","tags":["a","c"]}`)},
	"tags included":      {From: document(`{"type":"A","title":"1","tags":["b","a"]}`), To: document(`{"type":"A","title":"1","tags":["a","c"]}`), Args: []string{"--include-tags"}},
	"tags reordered":     {From: document(`{"type":"A","title":"1","tags":["b","a"]}`), To: document(`{"type":"A","title":"1","tags":["a","b"]}`), Args: []string{"--include-tags"}},
	"no tags":            {From: document(`{"type":"A","title":"1","tags":[]}`), To: document(`{"type":"A","title":"1"}`), Args: []string{"--include-tags"}},
	"a parameter tags":   parameter(`"tags":1`, `"tags":2`),
	"a resource twice":   {From: document(resource("A", "1", `"x":1`), resource("B", "1", ``), resource("A", "1", `"x":2`)), To: document(resource("A", "1", `"x":1`))},

	"titles with colons":      {From: document(resource("A::B", "c::d", `"x":1`), resource("A", "e::f", ``)), To: document(resource("A::B", "c::d", `"x":2`), resource("A", "e::g", ``))},
	"titles with lines":       {From: document(resource("A", "b\nc", `"x":1`)), To: document(resource("A", "b\nc", `"x":2`), resource("A", "d\n", ``))},
	"titles in other scripts": {From: document(resource("Ä", "ß→日本 \" '", `"x":1`)), To: document(resource("Ä", "ß→日本 \" '", `"x":"→"`))},
	"titles with brackets":    {From: document(resource("A", "b[1]", `"x":1`)), To: document(resource("A", "b[1]", `"x":2`), resource("A", "[]", ``))},
	"types in other cases":    {From: document(resource("File", "/a", `"x":1`)), To: document(resource("file", "/a", `"x":1`))},

	"in an envelope":  {From: `{"catalog":` + document(resource("A", "1", `"x":1`)) + `}`, To: `{"document_type":"Catalog","data":` + document(resource("A", "1", `"x":2`)) + `,"metadata":{}}`},
	"other documents": {From: `{"resources":[{"type":"A","title":"1"}]}`, To: `{"name":"x","resources":[]}`},

	"filter JSON":            {From: document(resource("File", "/a.json", `"content":"{\"a\":1,\"b\":[2]}"`)), To: document(resource("File", "/a.json", `"content":"{\"b\": [2.0], \"a\": 1}"`)), Args: []string{"--filters=JSON"}},
	"filter JSON, changed":   {From: document(resource("File", "/a.json", `"content":"{\"a\":1}"`)), To: document(resource("File", "/a.JSON", `"content":"{"`), resource("File", "/a.json", `"content":"{\"a\":2}"`)), Args: []string{"--filters=JSON"}},
	"filter JSON elsewhere":  parameter(`"content":"[1]"`, `"content":"[ 1 ]"`, "--filters=JSON"),
	"filter YAML":            {From: document(resource("File", "/a.yaml", `"content":"a: 1\nb: [x, yes]\n"`)), To: document(resource("File", "/a.yaml", `"content":"---\nb:\n- x\n- true\na: 1\n"`)), Args: []string{"--filters=YAML,JSON"}},
	"filter YAML, changed":   {From: document(resource("File", "/a.yml", `"content":"a: 1\n"`)), To: document(resource("File", "/a.yml", `"content":"a: '1'\n"`)), Args: []string{"--filters=YAML"}},
	"filter YAML, an alias":  {From: document(resource("File", "/a.yml", `"content":"a: &x 1\nb: *x\n"`)), To: document(resource("File", "/a.yml", `"content":"a: 1\nb: 1\n"`)), Args: []string{"--filters=YAML"}},
	"filter of single items": parameter(`"a":"x","b":["y"],"c":"z","d":["v"],"e":[1,2]`, `"a":["x"],"b":"y","c":["w"],"d":["v","w"],"e":1`, "--filters=SingleItemArray"),
	"filter of absent files": parameter(`"ensure":"file","a":1`, `"ensure":"absent","a":2`, "--filters=AbsentFile", "--no-suppress-absent-file-details"),
}

// ignoring are the resources that rules are tried on.
var ignoring = pair{
	From: document(
		resource("File", "/tmp/one", `"owner":"joe","mode":"0644",`+oldText),
		resource("File", "/tmp/two", `"owner":"joe","mode":"0644","gone":"x","none":null`),
		resource("File", "/etc/motd", `"content":"hello\nworld","list":[1,2,3],"n":1`),
		resource("File", "/gone", ``),
		resource("My::Type", "A title, with [brackets]", `"settings":{"one":1,"two":{"Content":"a","x":1}},"list":["b","a"]`),
		resource("Exec", "run *", `"command":"a"`),
	),
	To: document(
		resource("File", "/tmp/one", `"owner":"root","mode":"0600",`+newText),
		resource("File", "/tmp/two", `"owner":"root","mode":"0644","new":"y","none":"now"`),
		resource("File", "/etc/motd", `"content":"hello\nmoon\n","list":[3,1,2,4],"n":2`),
		resource("File", "/new", `"mode":"1"`),
		resource("My::Type", "A title, with [brackets]", `"settings":{"one":2,"two":{"Content":"b","y":1}},"list":["a","b"]`),
		resource("Exec", "run *", `"command":"b"`),
	),
}

// ignored are rules, as arguments.
var ignored = []string{
	"--ignore=File[*]", "--ignore=file[*]", "--ignore=*[*]", "--ignore=File[/tmp/one]", "--ignore=file[/TMP/One]", "--ignore=File[/tmp/*]",
	"--ignore=File[*t*]", "--ignore=File[*/MOTD]", "--ignore=File[/etc/motd],Exec[run *]", "--ignore=Exec[run *]", "--ignore=My::Type[*]",
	"--ignore=My::Type[A title]", "--ignore=My::Type[*brackets]]", "--ignore=My::Type[*[brackets]]", "--ignore=Fi*[*]", "--ignore=File[*.*]",
	"--ignore=File[*]+", "--ignore=File[*]-", "--ignore=File[*]+-", "--ignore=File[*]~", "--ignore=File[*]!", "--ignore=*[*]~!", "--ignore=*[*]+-~!", "--ignore=File[/tmp/*]*",
	"--ignore=File[*]::parameters::owner", "--ignore=File[*]parameters::owner", "--ignore=File[*]owner", "--ignore=File[*]::owner", "--ignore=File[*]::parameters", "--ignore=File[*]parameters",
	"--ignore=File[*]::PARAMETERS::Owner", "--ignore=File[/tmp/*]::parameters::owner=>root", "--ignore=File[/tmp/*]::parameters::owner=>joe", "--ignore=File[/tmp/*]::parameters::owner=>Joe",
	"--ignore=File[/tmp/*]::parameters::owner=+>root", "--ignore=File[/tmp/*]::parameters::owner=->root", "--ignore=File[/tmp/*]::parameters::owner=->joe", "--ignore=File[/tmp/*]owner=+>joe",
	"--ignore=File[*]+::parameters::new", "--ignore=File[*]-::parameters::new", "--ignore=File[*]-::parameters::gone", "--ignore=File[*]+::parameters::none", "--ignore=File[*]+::parameters::new=>y", "--ignore=File[*]+::parameters::new=>z",
	"--ignore=File[*]+::parameters", "--ignore=File[*]+new", "--ignore=File[*]-gone=->x",
	"--ignore=File[*]::parameters::content=~>new", "--ignore=File[*]::parameters::content=~>^\\+the", "--ignore=File[*]::parameters::content=~>kept", "--ignore=File[*]::parameters::content=~>MOON",
	"--ignore=File[*]::parameters::content=&>the (old|new) line", "--ignore=File[*]::parameters::content=&>the old line", "--ignore=File[*]::parameters::content=&>^[-+](world|moon)$", "--ignore=File[*]::parameters::content=&>^([-+](world|moon)|.*newline.*)$",
	"--ignore=File[*]::parameters::content=~>No newline", "--ignore=File[*]::parameters::content=~>(?<=the )new", "--ignore=File[*]::parameters::content=&>.", "--ignore=File[*]::parameters::content=~>\\Athe",
	"--ignore=File[*]::parameters::list=s>=", "--ignore=My::Type[*]::parameters::list=s>=", "--ignore=*[*]list=s>=", "--ignore=*[*]list=~>1", "--ignore=*[*]list=&>[0-9]", "--ignore=*[*]n=~>[12]", "--ignore=*[*]n=>1", "--ignore=*[*]settings=~>.",
	"--ignore=My::Type[*]::parameters::settings", "--ignore=My::Type[*]settings::two", "--ignore=My::Type[*]::settings::two", "--ignore=My::Type[*]two::content", "--ignore=*[*]content", "--ignore=*[*]Content=>b",
	"--ignore=My::Type[*]settings::two::x", "--ignore=My::Type[*]x", "--ignore=My::Type[*]\\fparameters\\fsettings",
	"--ignore-attr=content", "--ignore-attr=parameters::content", "--ignore-attr=::parameters::content", "--ignore-attr=::content", "--ignore-attr=content,owner,mode", "--ignore-attr=+new", "--ignore-attr=owner=+>root", "--ignore-attr=+-",
	"--ignore-attr=nothing", "--ignore-attr=parameters", "--ignore-attr=two", "--ignore-attr=*",
	"--ignore-tags=b", "--ignore-tags=c", "--ignore-tags=c,a",
}

// TestFamilies compares with octocatalog-diff on pairs for each rule of a comparison, with each rule of what is ignored.
func TestFamilies(t *testing.T) {
	judge := newOctocatalog(t)
	for name, p := range families {
		t.Run(name, func(t *testing.T) { judge.agree(t, p) })
	}
	for _, arg := range ignored {
		t.Run(arg, func(t *testing.T) {
			p := ignoring
			p.Args = []string{arg}
			judge.agree(t, p)
		})
	}
	t.Run("tagged by type", func(t *testing.T) {
		judge.agree(t, pair{
			From: document(`{"type":"My::T","title":"gone","tags":["skip"]}`, `{"type":"A","title":"1","tags":["skip"],"parameters":{"x":1}}`, `{"type":"A","title":"2","parameters":{"x":1}}`),
			To:   document(`{"type":"My::T","title":"new","tags":["skip__my__t"]}`, `{"type":"A","title":"1","parameters":{"x":2}}`, `{"type":"A","title":"2","tags":["skip__a"],"parameters":{"x":2}}`),
			Args: []string{"--ignore-tags=skip"},
		})
	})
}

// TestJudgeFails: where octocatalog-diff gives up on what it calls a bug of its own, there is an answer all the same.
func TestJudgeFails(t *testing.T) {
	judge := newOctocatalog(t)
	for name, c := range map[string]struct {
		pair
		structure []any
	}{
		"a new parameter that is undef": {parameter(``, `"n":null,"m":1`), []any{"parameters"}},
		"undef in a hash":               {parameter(`"n":{"a":1}`, `"n":{"a":1,"b":null}`), []any{"parameters", "n", "b"}},
		"a new parameter, brackets": {pair{
			From: document(resource("A", "b[1]", `"x":1`)),
			To:   document(resource("A", "b[1]", `"x":1,"y":2`)),
		}, []any{"parameters", "y"}},
	} {
		_, failure := judge.differences(c.pair)
		if name == "a new parameter that is undef" { // the whole of the parameters is new
			require.Empty(t, failure, name)
		} else {
			require.Contains(t, failure, "lease report", name)
		}
		got, err := ours(t, c.pair)
		require.NoError(t, err, name)
		require.Len(t, got, 1, name)
		require.Equal(t, c.structure, got[0].(map[string]any)["structure"], name)
	}
}

// TestMistakes: what octocatalog-diff refuses is refused.
func TestMistakes(t *testing.T) {
	judge := newOctocatalog(t)
	for _, arg := range []string{
		"--ignore=File", "--ignore=File[]", "--ignore=[x]", "--ignore=File[a],,File[b]",
		"--ignore=File[*]::parameters::content=~>(", "--ignore=File[*]::parameters::list=s>x",
	} {
		p := ignoring
		p.Args = []string{arg}
		_, failure := judge.differences(p)
		require.NotEmpty(t, failure, arg)
		_, err := ours(t, p)
		require.Error(t, err, arg)
	}
}

// TestInline compares what becomes of files whose source is in a module.
func TestInline(t *testing.T) {
	judge := newOctocatalog(t)
	dirs := make([]string, 2)
	for i, text := range []string{"old\n", "new\n"} {
		dirs[i] = t.TempDir()
		for name, content := range map[string]string{
			"environment.conf": "modulepath = site:lib*:$basemodulepath\n", "site/a/files/same": "same", "site/a/files/text": text,
			"site/a/files/binary": "\xff" + text, "site/a/files/folder/x": text, "lib1/b/files/deep/text": text, "modules/c/files/text": text,
			"environments/production/modules/d/files/text": text, "secret": text,
		} {
			file := filepath.Join(dirs[i], name)
			require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
			require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
		}
	}
	sources := []string{"a/same", "a/text", "a/binary", "a/folder", "b/deep/text", "d/text"}
	var resources []string
	for _, s := range sources {
		resources = append(resources, resource("File", "/"+s, `"source":"puppet:///modules/`+s+`"`))
	}
	p := pair{FromDir: dirs[0], ToDir: dirs[1]}
	p.From = document(append(resources, resource("File", "/missing", `"source":"puppet:///modules/a/none"`))...)
	p.To = document(append(resources,
		resource("File", "/list", `"source":["puppet:///modules/a/none","puppet:///modules/a/text"],"mode":"1"`),
		resource("File", "/both", `"source":"puppet:///modules/a/text","content":"x"`),
		resource("File", "/elsewhere", `"source":"http://x/y"`), resource("File", "/local", `"source":"/a"`),
		resource("Other", "/type", `"source":"puppet:///modules/a/text"`),
	)...)
	judge.agree(t, p)
	p.To = document(resource("File", "/missing", `"source":"puppet:///modules/a/none"`))
	_, failure := judge.differences(p)
	_, err := ours(t, p)
	require.EqualError(t, err, strings.TrimPrefix(failure, "OctocatalogDiff::Errors::CatalogError: "))

	c, err := Read("c", []byte(document(resource("File", "/x", `"source":"puppet:///modules/a/../../../secret"`))))
	require.NoError(t, err)
	files := NewFiles(ModulePath(dirs[0]), true)
	require.Error(t, files.Inline(c, nil), "outside of modules")
	c, err = Read("c", []byte(document(resource("File", "/x", `"source":"puppet:///modules/a/text"`))))
	require.NoError(t, err)
	require.NoError(t, files.Inline(c, []string{"a"}))
	params, _ := c.Resources[0].Members.Get("parameters")
	_, has := params.(catalogdiff.Object).Get("source")
	require.True(t, has, "a resource that a tag excludes")
}

// TestRandom compares with octocatalog-diff on generated pairs.
func TestRandom(t *testing.T) {
	judge := newOctocatalog(t)
	pairs := 500
	if testing.Short() {
		pairs = 100
	}
	failures := 0
	for seed := range pairs {
		g := &generator{rand.New(rand.NewPCG(uint64(seed), 1))}
		p := g.pair()
		want, failure := judge.differences(p)
		got, err := ours(t, p)
		require.NoError(t, err, "seed %d: %s", seed, p.Args)
		if strings.Contains(failure, "lease report") { // see TestJudgeFails
			failures++
			continue
		}
		require.Empty(t, failure, "seed %d", seed)
		if d := unlike(want, got); d != "" {
			t.Fatalf("seed %d (-octocatalog-diff +p2go)\n%s\nfrom %s\nto   %s\nwith %q", seed, d, p.From, p.To, p.Args)
		}
	}
	t.Logf("%d pairs, on %d of which octocatalog-diff fails", pairs, failures)
	require.Less(t, failures, pairs/4)
}

// generator makes catalogs.
type generator struct{ *rand.Rand }

func pick[T any](g *generator, list ...T) T { return list[g.IntN(len(list))] }

// pair is a catalog and a changed one.
func (g *generator) pair() pair {
	var from, to []string
	for range 1 + g.IntN(8) {
		old := g.resource()
		if g.IntN(6) > 0 {
			from = append(from, encoded(old))
		}
		if g.IntN(6) > 0 {
			to = append(to, encoded(g.changed(old, 0)))
		}
	}
	g.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	p := pair{From: document(from...), To: document(to...)}
	if g.IntN(3) == 0 {
		p.Args = append(p.Args, pick(g, ignored...))
	}
	if g.IntN(8) == 0 {
		p.Args = append(p.Args, "--filters=SingleItemArray,JSON,YAML")
	}
	if g.IntN(6) == 0 {
		p.Args = append(p.Args, "--include-tags")
	}
	if g.IntN(6) == 0 {
		p.Args = append(p.Args, "--no-suppress-absent-file-details")
	}
	return p
}

func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func (g *generator) resource() any {
	params := map[string]any{}
	for range g.IntN(5) {
		params[pick(g, "ensure", "content", "mode", "owner", "notify", "require", "path", "list", "options", "settings", "tags", "n")] = g.value(0)
	}
	if g.IntN(4) == 0 {
		params["ensure"] = pick(g, "present", "absent", "file")
	}
	if path, ok := params["path"]; ok {
		if text, ok := path.(string); !ok || text == "" {
			delete(params, "path")
		}
	}
	for _, name := range []string{"notify"} { // lists of other things than strings cannot be sorted
		if _, list := params[name].([]any); list {
			params[name] = []any{"A[1]", "A[2]"}
		}
	}
	r := map[string]any{
		"type":  pick(g, "File", "File", "Exec", "Class", "My::Type", "Package", "file"),
		"title": pick(g, "/tmp/one", "/tmp/two", "/etc/motd", "a::b", "/a.json", "/a.yaml", "x\ny", "run *", "é"), "parameters": params,
		"exported": g.IntN(8) == 0, "tags": []any{pick(g, "a", "b"), "c"}, "line": g.IntN(100),
	}
	if g.IntN(4) > 0 {
		r["file"] = "/env/manifests/site.pp"
	}
	if g.IntN(5) == 0 {
		r["sensitive_parameters"] = []any{pick(g, "content", "mode", "list")}
	}
	return r
}

func (g *generator) value(depth int) any {
	switch n := g.IntN(12); {
	case n < 3:
		return pick(g, "a", "b", "", "1", "true", "joe", "root", "the old line\nkept\n", "the new line\nkept", "{\"a\": 1}", "a: 1", "absent")
	case n < 5:
		return g.IntN(3)
	case n == 5:
		return json.RawMessage(pick(g, "1.0", "2.5", "1e3", "12345678901234567890"))
	case n == 6:
		return g.IntN(2) == 0
	case n < 10 && depth < 3:
		list := make([]any, g.IntN(5))
		for i := range list {
			list[i] = g.value(depth + 1)
		}
		return list
	case depth < 3:
		hash := map[string]any{}
		for range g.IntN(6) {
			hash[pick(g, "a", "b", "c", "Content", "d::e", "f", "two")] = g.value(depth + 1)
		}
		return hash
	}
	return "deep"
}

// changed is a value of which parts are others.
func (g *generator) changed(v any, depth int) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, e := range v {
			if depth == 0 && k != "parameters" && g.IntN(10) > 0 || depth < 2 && (k == "path" || k == "notify" || k == "title" || k == "type" || k == "sensitive_parameters" || k == "tags") {
				out[k] = e
				continue
			}
			if depth > 0 && g.IntN(8) == 0 {
				continue
			}
			out[k] = e
			if depth == 0 && k != "parameters" {
				continue
			}
			out[k] = g.changed(e, depth+1)
		}
		if depth > 0 && g.IntN(5) == 0 {
			out[pick(g, "new", "a", "list", "mode")] = g.value(2)
		}
		return out
	case []any:
		var out []any
		for _, e := range v {
			switch g.IntN(7) {
			case 0:
			case 1:
				out = append(out, g.value(depth+1), e)
			case 2:
				out = append(out, g.changed(e, depth+1))
			default:
				out = append(out, e)
			}
		}
		if out == nil {
			return []any{}
		}
		return out
	}
	if g.IntN(5) == 0 {
		return g.value(depth)
	}
	return v
}
