package document

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/runtime/cli"
	"github.com/p2go/p2go/runtime/instance"
	"github.com/p2go/p2go/runtime/object"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// thing is an object of a type that is written by hand: type Thing { attr name, String { check => { $it != 'bad' } } attr n, Integer
// has kids, Thing { max => unbound } has peer, Thing { containment => false } }.
type thing struct {
	object.Object
	features *value.Hash
}

var thingType = &typesys.Object{Name: "Thing", Declared: true}

func init() {
	thingType.Attributes = []typesys.Attribute{
		{Name: "name", Type: &typesys.Optional{Of: typesys.StringType}, HasValue: true},
		{Name: "n", Type: &typesys.Optional{Of: typesys.IntegerType}, HasValue: true},
		{Name: "kids", Type: &typesys.Array{Elem: thingType, Size: typesys.MakeSize(0, 1<<62)}, Value: value.Array{}, HasValue: true},
		{Name: "peer", Type: &typesys.Optional{Of: thingType}, Kind: typesys.ByReference, HasValue: true},
	}
	thingType.Maker = func(any) (*typesys.ObjectValue, error) {
		t := &thing{features: value.NewHash()}
		t.Begin(thingType, nil, t)
		return &t.ObjectValue, nil
	}
}

func (t *thing) Feature(name string) (value.Value, bool, error) {
	v, ok := t.features.Get(name)
	return v, ok, nil
}
func (t *thing) Stored(bool) *value.Hash                 { return t.Whole(true) }
func (t *thing) Held(bool) *value.Hash                   { return t.features }
func (t *thing) Append(name string, v value.Value) error { return t.Store(name, v) }
func (t *thing) Set(name string, v value.Value) error    { return t.Store(name, v) }
func (t *thing) Store(name string, v value.Value) error {
	if of := thingType.Attribute(name).Type; !typesys.Instance(of, v) {
		return object.WrongType("Thing", name, of, v)
	}
	if v == value.Value("bad") {
		return object.Illegal("Thing", name, v)
	}
	t.features.Set(name, v)
	return nil
}
func (t *thing) Check() { t.Contains("kids", t.features.Lookup("kids")) }

// check returns what is wrong with a document, a line each.
func check(name, text string) (problems []string) {
	table := Table{Types: []instance.Type{{Object: thingType}}}
	l := instance.Loader{Types: table.Types, Stored: true}
	var found []cli.Problem
	if d, p := table.parse(name, []byte(text)); p != nil {
		found = append(found, *p)
	} else {
		l.AddObjects(d, &table.Types[0])
		found = located(l.End())
	}
	for _, p := range found {
		problems = append(problems, p.String())
	}
	return problems
}

func TestProblems(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"a.json", `{"name": "a", "n": 1.0, "kids": [{"peer": "#"}, {"peer": "#/kids/0"}], "peer": "#/"}`, nil},
		{"a.json", `[{"peer": "#/1"}, {"peer": "#/0"}]`, nil},
		{"a.json", `{"name": 1, "kids": [{"n": 1.5}, {}, 5], "é": 0}`, []string{
			"a.json:1:10: $.name: Thing.name has wrong type, expects a value of type Undef or String, got Integer",
			"a.json:1:28: $.kids[0].n: Thing.n has wrong type, expects a value of type Undef or Integer, got Float",
			"a.json:1:38: $.kids[2]: expects an object of Thing, got an Integer",
			"a.json:1:42: $['é']: Thing has no feature named 'é'",
		}},
		{"a.json", "{\"name\": \"\u00e9\",\r\n \"n\": \"x\"}", []string{"a.json:2:7: $.n: Thing.n has wrong type, expects a value of type Undef or Integer, got String"}},
		{"a.json", `{"a": 1,}`, []string{"a.json:1:9: unexpected '}' where another member should be"}},
		{"a.json", `[1,]`, []string{"a.json:1:4: unexpected ']' where another member should be"}},
		{"a.json", `{"kids": [{"kids": [{"name": "bad"}]}]}`, []string{"a.json:1:30: $.kids[0].kids[0].name: Thing.name: Illegal value: bad is not an acceptable value for name"}},
		{"a.yaml", "name: a\nkids:\n- &k {name: k, peer: '#/kids/1'}\n- *k\n- <<: *k\n  name: l\n", nil},
		{"a.yaml", "kids:\n- &k\n  n: x\n- *k\n", []string{
			"a.yaml:3:6: $.kids[0].n: Thing.n has wrong type, expects a value of type Undef or Integer, got String",
			"a.yaml:3:6: $.kids[1].n: Thing.n has wrong type, expects a value of type Undef or Integer, got String",
		}},
		{"a.yaml", "[a, b]: 1\n", []string{"a.yaml:1:1: a key is not a list or a map"}},
		{"a.yaml", "<<: [1]\n", []string{"a.yaml:1:1: << has a map, or a list of maps"}},
		{"a.yaml", "name: a\n...\n", nil},
		{"a.yaml", "name: a\n... \n---\nname: b\n", []string{"a.yaml:3:1: there is more than one document"}},
		{"a.yaml", "a: !ruby/object:Object {}\n", []string{"a.yaml:1:1: Tried to load unspecified class: Object"}},
		{"-", "<Thing name='a'/>", nil},
		{"-", "\ufeff{}", nil},
		{"-", "name: a", nil},
		{"a.xmi", `<e:Thing xmlns:e="https://p2go.dev/types/environment" xmlns:xmi="http://www.omg.org/XMI" xmi:id="x" peer="y"><kids xmi:id="y" peer="//@kids.0"/><kids><name><![CDATA[<]]></name></kids><kids/></e:Thing>`, nil},
		{"a.xmi", `<e:Thing xmlns:e="https://p2go.dev/types/environment" n="x" name="bad"><kids>text</kids></e:Thing>`, []string{
			"a.xmi:1:55: $.n: Thing.n has wrong type, expects a value of type Undef or Integer, got String",
			"a.xmi:1:61: $.name: Thing.name: Illegal value: bad is not an acceptable value for name",
			"a.xmi:1:72: $.kids[0]: expects an object of Thing, got a text",
		}},
		{"a.xmi", `<e:Thing xmlns:e="https://p2go.dev/types/environment"><kids><name>a</name>b</kids></e:Thing>`, []string{"a.xmi:1:75: a text is not expected here"}},
		{"a.xmi", `<Thing><name>a<b/></name></Thing>`, []string{"a.xmi:1:15: an element is not expected in a text"}},
		{"a.xmi", `<!DOCTYPE x [<!ENTITY y "z">]><Thing/>`, []string{"a.xmi:1:1: a document type declaration is not read"}},
		{"a.xmi", `<Thing name="&y;"/>`, []string{"a.xmi:1:17: invalid character entity &y;"}},
		{"a.xmi", `<Thing/><Thing/>`, []string{"a.xmi:1:9: there is more than one root element"}},
		{"a.xmi", `<Thing>`, []string{"a.xmi:1:8: unexpected EOF"}},
		{"a.xmi", `<?xml version="1.0" encoding="UTF-16"?><Thing/>`, []string{`a.xmi:1:40: opening charset "UTF-16": the encoding is UTF-8 or ASCII, not UTF-16`}},
	} {
		got := check(c.name, c.text)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s %s\n%s", c.name, c.text, d)
		}
	}
}

// TestLinear reads documents of a size and of its double, where each object has a link, or each is wrong.
func TestLinear(t *testing.T) {
	for name, one := range map[string]string{
		"a.json": `{"name": "%", "peer": "#/kids/%", "n": "x"},`,
		"a.yaml": "- {name: '%', peer: '#/%', n: x}\n",
		"a.xmi":  `<kids xmlns:x="y" name="a" n="x" xsi:type="x:Thing" peer="//@kids.%"/>`,
	} {
		took := func(n int) time.Duration {
			var b strings.Builder
			for i := range n {
				b.WriteString(strings.ReplaceAll(one, "%", strconv.Itoa(i)))
			}
			text := b.String()
			switch name {
			case "a.json":
				text = `{"kids": [` + text + `{}]}`
			case "a.xmi":
				text = `<e:Thing xmlns:e="https://p2go.dev/types/environment" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` + text + "</e:Thing>"
			}
			start := time.Now()
			if len(check(name, text)) < n {
				t.Errorf("%s: not all is told", name)
			}
			return time.Since(start)
		}
		took(1000)
		if small, large := took(10000), took(40000); large > 16*small+time.Second {
			t.Errorf("%s: %v for 10000 objects, %v for 40000", name, small, large)
		}
	}
}

func FuzzDocument(f *testing.F) {
	for _, s := range []string{
		`{"name": "a", "kids": [{"peer": "#"}, {"n": 1}], "peer": "#/kids/0"}`, "name: a\nkids:\n- &k {peer: '#'}\n- *k\n- <<: *k\n", "- {}\n- n: [1]\n",
		`<e:Thing xmlns:e="https://p2go.dev/types/environment" name="a" peer="//@kids.0"><kids n="1"/><kids><n>2</n></kids><peer href="#/"/></e:Thing>`,
		`<xmi:XMI xmlns:xmi="http://www.omg.org/XMI"><Thing xmi:id="a" peer="b"/><Thing xmi:id="b"><kids xsi:type="x:Thing" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/></Thing></xmi:XMI>`,
	} {
		for _, name := range []string{"a.json", "a.yaml", "a.xmi"} {
			f.Add(name, s)
		}
	}
	f.Fuzz(func(t *testing.T, name, s string) {
		lines := strings.Count(s, "\n") + strings.Count(s, "\r") + strings.Count(s, "\u0085") + strings.Count(s, "\u2028") + strings.Count(s, "\u2029") + 1
		for _, p := range check(name, s) {
			rest, ok := strings.CutPrefix(p, name+":")
			if !ok {
				t.Fatalf("%q has no name", p)
			}
			line, _, _ := strings.Cut(rest, ":")
			if n, err := strconv.Atoi(line); err == nil && n > lines {
				t.Errorf("%q is at line %d of %d", p, n, lines)
			}
		}
	})
}
