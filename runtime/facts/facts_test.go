package facts

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/p2go/p2go/runtime/value"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ file, text, name, env, trusted, facts string }{
		{"web1.yaml", "os: {name: Debian}\n", "web1", "", "nil", `{"os"=>{"name"=>"Debian"}}`},
		{"x.yaml", "clientcert: a.b\n", "a.b", "", "nil", `{"clientcert"=>"a.b"}`},
		{"x.json", `{"networking":{"fqdn":"f.q"},"n":1.5}`, "f.q", "", "nil", `{"networking"=>{"fqdn"=>"f.q"}, "n"=>1.5}`},
		{"x.json", `{"name":"n","values":{"a":1},"trusted":{"certname":"n"},"environment":"dev"}`, "n", "dev", `{"certname"=>"n"}`, `{"a"=>1}`},
		{"x.yaml", "--- !ruby/object:Puppet::Node::Facts\nname: n\nvalues:\n  a: yes\n  t: :sym\ntimestamp: 2024-01-01 10:00:00.5 +01:00\n", "n", "", "nil", `{"a"=>true, "t"=>"sym"}`},
		{"x.yaml", "a: 1\ntrusted: {certname: z}\nenvironment: dev\n", "x", "dev", `{"certname"=>"z"}`, `{"a"=>1}`},
		{"x.json", `[{"certname":"c","environment":"e","name":"a","value":1},{"certname":"c","environment":"e","name":"trusted","value":{"certname":"c"}}]`, "c", "e", `{"certname"=>"c"}`, `{"a"=>1, "trusted"=>{"certname"=>"c"}}`},
		{"noext", "\n {\"a\": [1]}", "noext", "", "nil", `{"a"=>[1]}`},
	} {
		path := filepath.Join(t.TempDir(), c.file)
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		n, err := Read(path)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		trusted := "nil"
		if n.Trusted != nil {
			trusted = string(value.AppendInspect(nil, n.Trusted))
		}
		if got := string(value.AppendInspect(nil, n.Facts)); n.Name != c.name || n.Environment != c.env || trusted != c.trusted || got != c.facts {
			t.Errorf("%s\n got %s, %q, %s, %s\nwant %s, %q, %s, %s", c.text, n.Name, n.Environment, trusted, got, c.name, c.env, c.trusted, c.facts)
		}
	}
}
