package drawn_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalogfile"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/graph/drawn"
)

// web has a chain of resources through two classes, apt before nginx, and one of them in a defined type.
const web = `{"name": "web1", "resources": [
	{"type": "Stage", "title": "main"},
	{"type": "Class", "title": "Apt", "parameters": {"before": "Class[Nginx]"}},
	{"type": "Exec", "title": "update", "parameters": {"command": "/bin/true", "require": "File[/etc/apt]"}},
	{"type": "File", "title": "/etc/apt"},
	{"type": "Class", "title": "Nginx"},
	{"type": "Package", "title": "nginx"},
	{"type": "File", "title": "/etc/nginx", "parameters": {"require": "Package[nginx]"}},
	{"type": "Nginx::Vhost", "title": "a", "kind": "defined_type", "parameters": {"require": "Package[nginx]"}},
	{"type": "File", "title": "/etc/nginx/a", "parameters": {"notify": "Service[nginx]"}},
	{"type": "Service", "title": "nginx", "parameters": {"subscribe": "File[/etc/nginx]"}},
	{"type": "Exec", "title": "check", "parameters": {"command": "/bin/true", "require": "Service[nginx]", "before": "Notify[nowhere]"}},
	{"type": "Notify", "title": "alone"}],
	"edges": [
	{"source": "Stage[main]", "target": "Class[Apt]"}, {"source": "Stage[main]", "target": "Class[Nginx]"},
	{"source": "Class[Apt]", "target": "Exec[update]"}, {"source": "Class[Apt]", "target": "File[/etc/apt]"},
	{"source": "Class[Nginx]", "target": "Package[nginx]"}, {"source": "Class[Nginx]", "target": "File[/etc/nginx]"},
	{"source": "Class[Nginx]", "target": "Nginx::Vhost[a]"}, {"source": "Nginx::Vhost[a]", "target": "File[/etc/nginx/a]"},
	{"source": "Class[Nginx]", "target": "Service[nginx]"}, {"source": "Stage[main]", "target": "Exec[check]"},
	{"source": "Stage[main]", "target": "Notify[alone]"}]}`

// refs makes a graph and returns its vertices, or what is wrong.
func refs(t *testing.T, o graph.Options) string {
	t.Helper()
	c, err := catalogfile.Parse(web)
	require.NoError(t, err)
	o.Format = "json"
	b, err := drawn.Append(nil, c.Catalog, &o, func(string) {})
	if err != nil {
		return err.Error()
	}
	var g struct{ Vertices []struct{ Ref string } }
	require.NoError(t, json.Unmarshal(b, &g))
	var list []string
	for _, v := range g.Vertices {
		list = append(list, v.Ref)
	}
	return strings.Join(list, " ")
}

func TestFocus(t *testing.T) {
	for _, test := range []struct {
		o    graph.Options
		want string
	}{
		{graph.Options{Name: "overview", Focus: "Package[nginx]", Depth: 1}, "Stage[main] Class[Apt] Class[Nginx] Package[nginx] File[/etc/nginx] Nginx::Vhost[a]"},
		{graph.Options{Name: "overview", Focus: "Package[nginx]", Depth: 0}, "Stage[main] Class[Nginx] Package[nginx]"},
		{graph.Options{Name: "overview", Focus: "Service[nginx]", Depth: 2}, "Stage[main] Class[Apt] Class[Nginx] Package[nginx] File[/etc/nginx] Nginx::Vhost[a] File[/etc/nginx/a] Service[nginx] Exec[check]"},
		// what a class contains counts as the class, and its order as that of what it contains
		{graph.Options{Name: "overview", Focus: "Class[nginx]", Depth: 1}, "Stage[main] Class[Apt] Class[Nginx] Package[nginx] File[/etc/nginx] Nginx::Vhost[a] File[/etc/nginx/a] Service[nginx] Exec[check]"},
		{graph.Options{Name: "overview", Focus: "class['::apt']", Depth: 1}, "Stage[main] Class[Apt] Exec[update] File[/etc/apt] Class[Nginx]"},
		{graph.Options{Name: "overview", Focus: "Notify[alone]", Depth: 9}, "Stage[main] Notify[alone]"},
		{graph.Options{Name: "relationships", Focus: "Service[nginx]", Depth: 1}, "File[/etc/nginx] File[/etc/nginx/a] Service[nginx] Exec[check]"},
		{graph.Options{Name: "resources", Focus: "Nginx::Vhost[a]", Depth: 1}, "Class[Nginx] Nginx::Vhost[a] File[/etc/nginx/a]"},
		{graph.Options{Name: "expanded_relationships", Focus: "Nginx::Vhost[a]", Depth: 1}, "Package[nginx] File[/etc/nginx/a] Class[Nginx] Class[Nginx] Nginx::Vhost[a] Nginx::Vhost[a]"},
		{graph.Options{Name: "overview", Focus: "Package[Nginx]", Depth: 1}, "unknown resource: Package[Nginx] (did you mean Class[Nginx] or Package[nginx] or Service[nginx]?)"},
		{graph.Options{Name: "overview", Focus: "Package", Depth: 1}, "unknown resource: Package"},
		{graph.Options{Name: "overview", Focus: "Notify[nowhere]", Depth: 1}, "unknown resource: Notify[nowhere]"},
	} {
		assert.Equal(t, test.want, refs(t, test.o), "%+v", test.o)
	}
}
