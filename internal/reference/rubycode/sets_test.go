package rubycode

import (
	"testing"

	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/source"
)

// Each branch of a template is reached by some set.
func TestTemplate(t *testing.T) {
	tree, _ := parser.ParseTemplate(source.NewFile("x.erb", `
<% if @mode == 'fast' -%>a<% elsif @mode =~ /^slow\d+/ -%>b<% else -%>c<% end -%>
<% @servers.each do |name, s| -%><%= name %> <%= s['port'] + 1 %><% end -%>
<% unless scope['ntp::keys'].empty? -%><%= scope['ntp::keys'].join(',') %><% end -%>
`))
	vars, sets, err := Template(tree)
	if err != nil {
		t.Fatal(err)
	}
	if len(vars) != 3 || vars[2].Name != "ntp::keys" {
		t.Errorf("variables %v", vars)
	}
	found := map[string]bool{}
	for _, s := range sets {
		for name, v := range s {
			found[name+" "+string(v)] = true
		}
	}
	for _, want := range []string{`mode "fast"`, `mode "slow5"`, `mode "fastx"`, `servers {}`, `ntp::keys []`, `mode null`} {
		if !found[want] {
			t.Errorf("no set has %s; there are %v", want, found)
		}
	}
}
