package facts

import (
	"testing"

	"github.com/p2go/p2go/runtime/value"
)

// FuzzDecode reads any text as the facts of a node, in each of the forms that files have.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"os: {name: Debian}\n", `{"networking":{"fqdn":"f.q"},"n":1.5}`, `{"name":"n","values":{"a":1},"trusted":{"certname":"n"},"environment":"dev"}`,
		"--- !ruby/object:Puppet::Node::Facts\nname: n\nvalues:\n  a: yes\n  t: :sym\ntimestamp: 2024-01-01 10:00:00.5 +01:00\n",
		`[{"certname":"c","environment":"e","name":"a","value":1},{"certname":"c","environment":"e","name":"trusted","value":{"certname":"c"}}]`,
		"", "[]", "[[]]", "{}", "a", "name: [n]\nvalues: 1\n", "trusted: 1\n", "clientcert: {}\n",
	} {
		for _, file := range []string{"x", "x.json", "x.yaml"} {
			f.Add(file, seed)
		}
	}
	f.Fuzz(func(t *testing.T, file, text string) {
		v, err := parse(file, []byte(text))
		if err == nil {
			var n *Node
			if n, err = Decode(v); err == nil {
				if n.Facts == nil {
					t.Error("no facts and no error")
				}
				value.AppendInspect(nil, n.Facts)
				return
			}
		}
		if err.Error() == "" {
			t.Error("an error without words")
		}
	})
}
