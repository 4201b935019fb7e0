package typeimport

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env/nativetypes"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	puppet "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir/builtin"
)

const debianModules = "/usr/share/puppet/modules"

// modulesIn returns the modules in a directory.
func modulesIn(t testing.TB, dir string) []typemeta.Module {
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var ms []typemeta.Module
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			ms = append(ms, typemeta.Module{Name: e.Name(), Shown: filepath.Join("modules", e.Name()), FS: os.DirFS(path)})
		}
	}
	return ms
}

// parsed parses a declaration, which has to be one without errors.
func parsed(t testing.TB, text string) *ast.TypeDef {
	prog, diags := puppet.Parse(source.NewFile("declared.pp", text), puppet.Options{})
	require.False(t, diags.HasErrors(), "%v\n%s", diags, text)
	found := check.Program(prog, check.Options{Outside: builtin.Outside})
	require.Empty(t, found, text)
	d, ok := prog.Body.(*ast.TypeDef)
	require.True(t, ok)
	return d
}

// declaredType is what a declaration says of what compiling needs.
func declaredType(t testing.TB, d *ast.TypeDef) *nativetypes.Type {
	out := &nativetypes.Type{Name: strings.ToLower(d.Name), Isomorphic: true, Namevars: []string{}, Attrs: []string{}}
	for _, m := range d.Members {
		switch m := m.(type) {
		case *ast.Feature:
			out.Attrs = append(out.Attrs, m.Name)
			if behaviour(m) == "namevar" {
				out.Namevars = append(out.Namevars, m.Name)
			}
		case *ast.Setting:
			switch m.Name {
			case "isomorphic":
				out.Isomorphic = m.Value.(*ast.BoolExpr).Value
			case "title_patterns":
				for _, e := range m.Value.(*ast.HashExpr).Entries {
					p := nativetypes.TitlePattern{Source: e.Key.(*ast.RegexpExpr).Source, Captures: []nativetypes.Capture{}}
					for _, n := range e.Value.(*ast.ArrayExpr).Elems {
						p.Captures = append(p.Captures, nativetypes.Capture{Attr: nameOf(n)})
					}
					out.Patterns = append(out.Patterns, p)
				}
			}
		}
	}
	slices.Sort(out.Attrs)
	if out.Patterns == nil && len(out.Namevars) == 1 {
		out.Patterns = []nativetypes.TitlePattern{{Source: "(?m:(.*))", Captures: []nativetypes.Capture{{Attr: out.Namevars[0]}}}}
	}
	return out
}

func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.NameExpr:
		return e.Name
	case *ast.StringExpr:
		return e.Value
	}
	return ""
}

func behaviour(f *ast.Feature) string {
	for _, s := range f.Settings {
		if s.Name == "behaviour" {
			return s.Value.(*ast.NameExpr).Name
		}
	}
	return "property"
}

// reported is a type as Puppet reports it, in the form of [declaredType].
func reported(want nativetypes.Type) *nativetypes.Type {
	want.Module = ""
	for i, p := range want.Patterns {
		if p.Source = strings.ReplaceAll(p.Source, `\/`, "/"); p.Options != "" {
			p.Source, p.Options = "(?"+p.Options+":"+p.Source+")", ""
		}
		p.Captures = slices.Clone(p.Captures)
		for j := range p.Captures {
			p.Captures[j].Proc = false // which is a comment
		}
		want.Patterns[i] = p
	}
	return &want
}

// TestDebian compares the declarations of all types of the modules that Debian ships with what Puppet reports of these types.
func TestDebian(t *testing.T) {
	if _, err := os.Stat(filepath.Join(debianModules, "keystone")); err != nil {
		t.Skipf("the modules of Debian's packages puppet-module-* are not in %s", debianModules)
	}
	data, err := os.ReadFile("../typemeta/testdata/debian.json")
	require.NoError(t, err)
	var recorded struct{ Types []nativetypes.Type }
	require.NoError(t, json.Unmarshal(data, &recorded))
	r := typemeta.NewReader(modulesIn(t, debianModules))
	equal, attributes, left := 0, 0, 0
	var blocks Counts
	for _, want := range recorded.Types {
		d, diags, found := r.Define(want.Name)
		if !found {
			t.Logf("%s: not installed", want.Name)
			continue
		}
		require.NotNil(t, d, "%s: %v", want.Name, diags)
		out, diags := Import(d, Options{Outside: builtin.Outside})
		require.Empty(t, diags)
		got := declaredType(t, parsed(t, out.Text))
		names := map[string]string{} // a feature is not named meta
		for _, n := range out.Notes {
			if n.What == "the attribute "+n.Attribute {
				names[n.Attribute] = n.Why
				got.Attrs = append(got.Attrs, n.Attribute)
			}
		}
		slices.Sort(got.Attrs)
		wanted := reported(want)
		if len(wanted.Patterns) == 0 {
			require.Contains(t, out.Text, "Not carried over: title patterns", want.Name)
			got.Patterns = wanted.Patterns
		}
		if diff := cmp.Diff(wanted, got); diff != "" {
			t.Errorf("%s (-Puppet +declared):\n%s", want.Name, diff)
			continue
		}
		equal++
		attributes += out.Attributes
		left += out.Left
		blocks.Whole += out.Blocks.Whole
		blocks.Part += out.Blocks.Part
		blocks.Lost += out.Blocks.Lost
	}
	t.Logf("%d types equal, %d attributes, of which %d are comments; blocks: %d whole, %d in part, %d comments", equal, attributes, left, blocks.Whole, blocks.Part, blocks.Lost)
	if equal < 238 {
		t.Errorf("only %d types are equal, want 238", equal)
	}
}

// comparison is what compare.rb reads of a type.
type comparison struct {
	Name  string        `json:"name"`
	Attrs []comparedFor `json:"attrs"`
}

type comparedFor struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind"`
	Type     string   `json:"type"`
	Enum     []string `json:"enum"`
	Validate string   `json:"validate,omitempty"`
	Set      string   `json:"set,omitempty"`
	Check    string   `json:"check,omitempty"`
	// Whole says that the declaration refuses all that Puppet refuses, Held that it holds what Puppet holds.
	Whole  bool     `json:"whole"`
	Held   bool     `json:"held"`
	Values []string `json:"values"`
}

// values are values of attributes, in Puppet's language.
var values = []string{
	`'a'`, `'abc'`, `'ABC'`, `'Abc'`, `''`, `' '`, `' a b '`, `"a\nb"`, `"a\n"`, `'a/b'`, `'/a/b'`, `'a=b'`, `'a=b,c=d'`, `'a,b'`, `'a@b'`, `'a.b'`, `'a:b'`, `'0'`, `'1'`, `'10'`,
	`'-1'`, `'1.5'`, `'007'`, `'08'`, `'0x1F'`, `' 1'`, `"1\n"`, `'1_000'`, `'0o17'`, `'0b11'`, `'0d9'`, `'12:30'`, `'1.2.3.4'`, `'true'`, `'True'`, `'TRUE'`, `'false'`, `'yes'`, `'Yes'`, `'no'`,
	`'present'`, `'absent'`, `'default'`, `'é'`, `'[a]'`, `'a"b'`, `'$x'`, `0`, `1`, `-7`, `10`, `1.0`, `1.5`, `true`, `false`, `default`,
}

// collections are values that are arrays and hashes.
var collections = []string{`[]`, `['a']`, `['a', 'b']`, `['true']`, `[1]`, `{}`, `{'a' => 1}`, `{'a' => 'b'}`, `[['a']]`}

// compared returns what is compared of a declaration.
func compared(t testing.TB, out *Declaration) comparison {
	c := comparison{Name: out.Name, Attrs: []comparedFor{}}
	for _, m := range parsed(t, out.Text).Members {
		f, ok := m.(*ast.Feature)
		if !ok {
			continue
		}
		a := comparedFor{Name: f.Name, Kind: "parameter", Type: f.Type.Span().Text(), Whole: true, Held: true, Enum: []string{}, Values: []string{}}
		if behaviour(f) == "property" {
			a.Kind = "property"
		}
		texts := slices.Clone(values)
		if i, ok := f.Type.(*ast.IndexExpr); ok {
			for _, k := range i.Keys {
				a.Enum = append(a.Enum, nameOf(k))
				texts = append(texts, quote(nameOf(k)))
			}
		}
		for _, s := range f.Settings {
			if s.Logic == nil {
				continue
			}
			ast.Walk(s.Logic, func(n ast.Node) bool {
				if s, ok := n.(*ast.StringExpr); ok && len(s.Value) < 40 {
					texts = append(texts, quote(s.Value), quote(strings.ToUpper(s.Value)))
				}
				return true
			})
			text := s.Logic.Span().Text()
			switch s.Name {
			case "validate":
				a.Validate = text
			case "set":
				a.Set = text
			case "check":
				a.Check = text
			}
		}
		arrays := true
		for _, n := range out.Notes {
			if n.Attribute != f.Name {
				continue
			}
			switch {
			case strings.Contains(n.Why, "arrays and hashes"):
				arrays = false
			case strings.HasPrefix(n.Why, "strings such as"):
				a.Held = false
			case n.What == "the default" || n.What == "the message" || n.What == "unmunge" || n.Why == "it writes to the log":
			case n.What == "munge":
				a.Whole, a.Held = false, false
			default:
				a.Whole = false
				a.Held = a.Held && !strings.HasPrefix(n.What, "the method") && !strings.HasPrefix(n.What, "what ") && n.What != "the values" && n.What != "code that was not read"
			}
		}
		if arrays {
			texts = append(texts, collections...)
		}
		if f.Name == "provider" {
			continue
		}
		if a.Type == "Any" && a.Validate+a.Set+a.Check == "" {
			texts = []string{"'a'", "''", "1", "true", "{'a' => 1}"}
		}
		slices.Sort(texts)
		a.Values = slices.Compact(texts)
		c.Attrs = append(c.Attrs, a)
	}
	return c
}

// compare runs compare.rb over declarations of types in a directory of modules.
func compare(t *testing.T, dir string, list []comparison) (compared int) {
	if out, err := exec.Command("ruby", "-e", "require 'puppet'; print Puppet.version").CombinedOutput(); err != nil {
		t.Skipf("Puppet is not installed: %s", out)
	}
	in, err := json.Marshal(list)
	require.NoError(t, err)
	cmd := exec.Command("ruby", "testdata/compare.rb", dir)
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	text, err := cmd.Output()
	require.NoError(t, err, stderr.String())
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	require.Len(t, lines, len(list))
	for _, line := range lines {
		var r struct {
			Name, Error string
			Values      int
			Differ      []string
		}
		require.NoError(t, json.Unmarshal([]byte(line), &r), line)
		if r.Error != "" {
			t.Errorf("%s: %s", r.Name, r.Error)
		}
		for _, d := range r.Differ {
			t.Errorf("%s: %s", r.Name, d)
		}
		compared += r.Values
	}
	return compared
}

// TestDebianValues asks Puppet about values of the attributes of all types of the modules that Debian ships.
func TestDebianValues(t *testing.T) {
	if os.Getenv("P2GO_IMPORTED") == "" {
		t.Skip("P2GO_IMPORTED=1 compares all types of Debian's modules with Puppet, which takes minutes")
	}
	r := typemeta.NewReader(modulesIn(t, debianModules))
	var list []comparison
	for _, name := range r.Names() {
		d, diags, _ := r.Define(name)
		require.NotNil(t, d, "%s: %v", name, diags)
		out, diags := Import(d, Options{Outside: builtin.Outside})
		require.Empty(t, diags)
		list = append(list, compared(t, out))
	}
	t.Logf("%d values compared", compare(t, debianModules, list))
}
