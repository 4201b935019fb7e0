package mgmt_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/graph/mgmt"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// node is a catalog that is being made, whose resources are in Class[main] unless within says otherwise.
type node struct {
	*catalog.Catalog
	container *catalog.Resource
	types     map[string]*catalog.Type
}

func newNode() *node {
	n := &node{Catalog: catalog.New("web1", "production", ""), types: map[string]*catalog.Type{}}
	n.TypeNamed = func(lower string) *catalog.Type { return n.types[lower] }
	stage := &catalog.Resource{Type: &catalog.Stage, Title: "main", Symbol: true}
	n.Append(stage)
	n.container = &catalog.Resource{Type: &catalog.Class, Title: "main", Symbol: true}
	n.Append(n.container)
	n.AddEdge(stage, n.container)
	return n
}

// add adds a resource; the parameters are names and values.
func (n *node) add(typ, title string, params ...any) *catalog.Resource {
	t := n.types[typ]
	if t == nil {
		t = &catalog.Type{Name: catalog.Capitalize(typ)}
		n.types[typ] = t
	}
	return n.append(t, title, params)
}

func (n *node) append(t *catalog.Type, title string, params []any) *catalog.Resource {
	r := &catalog.Resource{Type: t, Title: title}
	for i := 0; i < len(params); i += 2 {
		r.Params = append(r.Params, catalog.Param{Name: params[i].(string), Value: params[i+1]})
	}
	r.Unwrap()
	n.Append(r)
	n.AddEdge(n.container, r)
	return r
}

// within adds a class and what f adds to it.
func (n *node) within(class string, f func(), params ...any) *node {
	outer := n.container
	n.container = n.append(&catalog.Class, class, params)
	f()
	n.container = outer
	return n
}

func ref(typ, title string) value.Value { return &typesys.EntryRef{TypeName: typ, Title: title} }

func list(v ...value.Value) value.Array { return v }

// written is a graph file as mgmt reads it.
type written struct {
	Graph     string
	Resources map[string][]map[string]any
	Edges     []struct {
		Name     string
		From, To struct{ Kind, Name string }
		Notify   bool
	}
	warnings []string
}

// write writes the graph, and checks what all graphs are like (MCL-YAML-2, MCL-YAML-6, MCL-YAML-8).
func write(t *testing.T, n *node) written {
	t.Helper()
	var w written
	b, err := mgmt.Append(nil, n.Catalog, func(warning string) { w.warnings = append(w.warnings, warning) })
	require.NoError(t, err)
	require.NoError(t, yaml.Unmarshal(b, &w), "%s", b)
	require.Equal(t, "web1", w.Graph)
	names, edges := map[string]bool{}, map[string]bool{}
	for kind, resources := range w.Resources {
		for _, r := range resources {
			name := kind + "[" + r["name"].(string) + "]"
			require.False(t, names[name], "%s is there twice", name)
			names[name] = true
		}
	}
	next := map[string][]string{}
	for _, e := range w.Edges {
		from, to := e.From.Kind+"["+e.From.Name+"]", e.To.Kind+"["+e.To.Name+"]"
		require.Equal(t, from+" -> "+to, e.Name)
		require.False(t, edges[e.Name], "%s is there twice", e.Name)
		require.True(t, names[from] && names[to], "%s dangles", e.Name)
		edges[e.Name] = true
		next[from] = append(next[from], to)
	}
	done := map[string]int{}
	var visit func(v string)
	visit = func(v string) {
		require.NotEqual(t, 1, done[v], "%s is in a cycle", v)
		if done[v] == 0 {
			done[v] = 1
			for _, to := range next[v] {
				visit(to)
			}
			done[v] = 2
		}
	}
	for v := range names {
		visit(v)
	}
	return w
}

// edges are the names of the edges, with => where they notify.
func (w written) edges() []string {
	list := []string{}
	for _, e := range w.Edges {
		if e.Notify {
			e.Name = strings.Replace(e.Name, " -> ", " => ", 1)
		}
		list = append(list, e.Name)
	}
	return list
}

// single writes the graph of one resource, and returns it with its kind.
func single(t *testing.T, typ, title string, params ...any) (kind string, fields map[string]any, warnings []string) {
	t.Helper()
	n := newNode()
	n.add(typ, title, params...)
	w := write(t, n)
	require.Len(t, w.Resources, 1)
	for kind, resources := range w.Resources {
		require.Len(t, resources, 1)
		return kind, resources[0], w.warnings
	}
	return "", nil, nil
}

type fields = map[string]any

// Section "From Puppet" of the rules for kinds.
func TestKinds(t *testing.T) {
	for _, c := range []struct {
		typ, title string
		params     []any
		kind       string
		want       fields
	}{
		{
			"file", "/etc/motd",
			[]any{"ensure", "file", "content", "hi\n", "owner", "root", "group", int64(0), "mode", "644"},
			"file",
			fields{"name": "/etc/motd", "state": "exists", "content": "hi\n", "owner": "root", "group": "0", "mode": "0644"},
		},
		{"file", "motd", []any{"path", "/etc//motd/", "content", ""}, "file", fields{"name": "/etc/motd", "state": "exists", "content": ""}},
		{"file", "/a", []any{"mode", "u=rw,go=r"}, "file", fields{"name": "/a", "mode": "u=rw,go=r"}},
		{
			"file", "/d",
			[]any{"ensure", "directory", "mode", "0640", "recurse", true, "purge", true, "force", true, "source", "/src"},
			"file",
			fields{"name": "/d/", "state": "exists", "mode": "0750", "recurse": true, "purge": true, "force": true, "source": "/src/"},
		},
		{"file", "/d", []any{"ensure", "directory", "purge", true}, "file", fields{"name": "/d/", "state": "exists"}},
		{"file", "/l", []any{"ensure", "link", "target", "/t"}, "file", fields{"name": "/l", "state": "exists", "symlink": true, "source": "/t"}},
		{"file", "/l", []any{"ensure", "/t"}, "file", fields{"name": "/l", "state": "exists", "symlink": true, "source": "/t"}},
		{"file", "/gone", []any{"ensure", "absent", "content", "x", "mode", "0600"}, "file", fields{"name": "/gone", "state": "absent"}},
		{"package", "curl", nil, "pkg", fields{"name": "curl", "state": "installed"}},
		{"package", "c", []any{"name", "curl", "ensure", "latest", "provider", "apt"}, "pkg", fields{"name": "curl", "state": "newest"}},
		{"package", "curl", []any{"ensure", "absent"}, "pkg", fields{"name": "curl", "state": "uninstalled"}},
		{"package", "curl", []any{"ensure", "1.2-3"}, "pkg", fields{"name": "curl", "state": "1.2-3"}},
		{
			"service", "ntp",
			[]any{"ensure", "running", "enable", true, "hasstatus", true},
			"svc",
			fields{"name": "ntp", "state": "running", "startup": "enabled"},
		},
		{
			"service", "ntp.service",
			[]any{"ensure", false, "enable", false, "provider", "systemd"},
			"svc",
			fields{"name": "ntp", "state": "stopped", "startup": "disabled"},
		},
		{
			"exec", "run",
			[]any{"command", "/bin/true -x", "cwd", "/", "user", "u", "creates", "/f", "environment", list("A=1=2", "B=")},
			"exec",
			fields{"name": "run", "cmd": "/bin/true -x", "cwd": "/", "user": "u", "creates": "/f", "env": fields{"A": "1=2", "B": ""}},
		},
		{
			"exec", "/bin/echo $HOME",
			[]any{"provider", "shell"},
			"exec",
			fields{"name": "/bin/echo $HOME", "cmd": "/bin/echo $HOME", "shell": "/bin/sh"},
		},
		{
			"exec", "r",
			[]any{"command", list("/bin/echo", "it's", "a b"), "cwd", "/tmp", "unless", "test -e /x", "tries", int64(3), "timeout", "5"},
			"exec",
			fields{
				"name": "r", "cmd": `/bin/echo 'it'\''s' 'a b'`, "shell": "/bin/sh", "cwd": "/tmp", "nifcmd": "test -e /x", "nifcwd": "/tmp",
				"base": fields{"meta": fields{"xmeta": fields{"retry": 2, "timeout": 5000}}},
			},
		},
		{
			"exec", "/bin/r",
			[]any{"unless", list("a", list("b", "c d")), "onlyif", list("x", "y"), "returns", list(int64(0))},
			"exec",
			fields{
				"name": "/bin/r", "cmd": "/bin/r", "nifcmd": "(a\n) || (b 'c d'\n)", "nifshell": "/bin/sh", "ifcmd": "(x\n) && (y\n)",
				"ifshell": "/bin/sh",
			},
		},
		{
			"exec", "/bin/r",
			[]any{"creates", list("/a", "/b c")},
			"exec",
			fields{"name": "/bin/r", "cmd": "/bin/r", "nifcmd": "(test -e /a\n) || (test -e '/b c'\n)", "nifshell": "/bin/sh"},
		},
		{"user", "u", []any{
			"ensure", "present", "uid", "12", "gid", "g", "groups", list("a", "g"), "home", "/home/u", "shell", "/bin/sh",
			"allowdupe", true,
		}, "user", fields{
			"name": "u", "state": "exists", "uid": 12, "group": "g", "groups": []any{"a"}, "homedir": "/home/u/",
			"shell": "/bin/sh", "allowduplicateuid": true,
		}},
		{"user", "u", []any{"ensure", "absent", "gid", int64(4)}, "user", fields{"name": "u", "state": "absent", "gid": 4}},
		{"group", "g", []any{"ensure", "present", "gid", int64(0)}, "group", fields{"name": "g", "state": "exists", "gid": 0}},
		{
			"mount", "/mnt",
			[]any{"ensure", "mounted", "device", "/dev/a", "fstype", "ext4", "options", "ro,uid=5", "dump", "1", "pass", int64(2)},
			"mount",
			fields{
				"name": "/mnt", "state": "exists", "device": "/dev/a", "type": "ext4", "options": fields{"ro": "", "uid": "5"}, "freq": 1,
				"passno": 2,
			},
		},
		{"notify", "n", []any{"message", list("a", int64(1))}, "print", fields{"name": "n", "msg": `["a", 1]`}},
		{
			"notify", "$n",
			[]any{"noop", true},
			"print",
			fields{"name": "$n", "msg": "$n", "base": fields{"meta": fields{"xmeta": fields{"noop": true, "dollar": true}}}},
		},
	} {
		kind, got, warnings := single(t, c.typ, c.title, c.params...)
		assert.Equal(t, c.kind, kind, c.title)
		assert.Equal(t, c.want, got, c.title)
		assert.Empty(t, warnings, c.title)
	}
}

func TestLosses(t *testing.T) {
	const equal = ": mgmt has no equal of the parameter "
	for _, c := range []struct {
		typ, title string
		params     []any
		kind, want string
	}{
		{"file", "/a", []any{"replace", false}, "file", "File[/a]" + equal + "replace"},
		{"file", "/a", []any{"source", "puppet:///modules/m/a"}, "file", "File[/a]" + equal + "source"},
		{"file", "/a", []any{"mode", "u+x"}, "file", "File[/a]" + equal + "mode"},
		{"file", "/a", []any{"tag", "t"}, "file", "File[/a]" + equal + "tag"},
		{"file", "a", nil, "noop", "File[a] is a noop: the path is not absolute"},
		{
			"file", "/a",
			[]any{"content", &value.Sensitive{Value: "x"}},
			"file",
			"File[/a]: the parameter content is Sensitive, which mgmt's YAML cannot say",
		},
		{"package", "p", []any{"ensure", "purged"}, "pkg", "Package[p]" + equal + "ensure"},
		{"package", "p", []any{"provider", "gem"}, "noop", "Package[p] is a noop: mgmt has no equal of the parameter provider"},
		{"service", "s", []any{"enable", "mask"}, "svc", "Service[s]" + equal + "enable"},
		{"service", "s", []any{"restart", "x"}, "svc", "Service[s]" + equal + "restart"},
		{"service", "s.timer", nil, "noop", "Service[s.timer] is a noop: svc is for units that are services"},
		{"exec", "/bin/e", []any{"path", "/bin"}, "exec", "Exec[/bin/e]" + equal + "path"},
		{"exec", "/bin/e", []any{"returns", int64(1)}, "exec", "Exec[/bin/e]" + equal + "returns"},
		{"exec", "/bin/e", []any{"environment", "x"}, "exec", "Exec[/bin/e]" + equal + "environment"},
		{
			"exec", "/bin/e",
			[]any{"refreshonly", true},
			"noop",
			"Exec[/bin/e] is a noop: mgmt has no equal of the parameter refreshonly, and would always run the command",
		},
		{"user", "u", []any{"password", "x"}, "user", "User[u]" + equal + "password"},
		{"user", "u", []any{"groups", "u"}, "user", "User[u]" + equal + "groups"},
		{"user", "u.v", nil, "noop", "User[u.v] is a noop: mgmt has no accounts with such a name"},
		{"group", "g", []any{"gid", int64(-1)}, "group", "Group[g]" + equal + "gid"},
		{"mount", "/m", []any{"ensure", "unmounted"}, "noop", "Mount[/m] is a noop: mgmt has no equal of the parameter ensure"},
		{"cron", "c", []any{"hour", int64(1), "tag", "t"}, "noop", "Cron[c] is a noop: mgmt has no kind for the type"},
		{"notify", "n", []any{"loglevel", "err"}, "print", "Notify[n]" + equal + "loglevel"},
	} {
		kind, got, warnings := single(t, c.typ, c.title, c.params...)
		assert.Equal(t, c.kind, kind, c.want)
		assert.Equal(t, []string{c.want}, warnings)
		if kind == "noop" {
			assert.Equal(t, fields{"name": catalog.Capitalize(c.typ) + "[" + c.title + "]", "comment": got["comment"]}, got)
			assert.Contains(t, c.want, got["comment"])
		}
	}
}

func TestEdges(t *testing.T) {
	n := newNode()
	n.add("file", "/a", "before", ref("File", "/b"), "notify", list(ref("Service", "s"), ref("File", "/b")))
	n.add("file", "/b")
	n.add("service", "s", "ensure", "running", "subscribe", "File[/b]")
	n.add("notify", "n", "require", list(ref("Service", "s"), ref("Anchor", "x")))
	n.add("anchor", "x", "require", ref("File", "/a"))
	w := write(t, n)
	assert.Equal(t, []string{
		"file[/a] => file[/b]", "file[/a] -> print[n]", "file[/a] => svc[s]", "file[/b] => svc[s]", "svc[s] -> print[n]",
	}, w.edges())
	assert.Empty(t, w.warnings)
}

// What is between containers is between all that they hold, and notifications get through.
func TestContainers(t *testing.T) {
	n := newNode()
	n.within("A", func() {
		for _, s := range []string{"1", "2", "3"} {
			n.add("notify", s)
		}
	}, "notify", ref("Class", "B"))
	n.within("B", func() {
		n.add("package", "p")
		n.add("service", "s")
		n.add("exec", "/bin/e")
	})
	n.within("Empty", func() {}, "require", ref("Class", "B"))
	w := write(t, n)
	const begin = "noop[Whit[Admissible_class[B]]]"
	assert.Equal(t, []string{
		begin + " -> exec[/bin/e]", begin + " -> pkg[p]", begin + " -> svc[s]",
		"print[1] -> " + begin, "print[1] => svc[s]", "print[2] -> " + begin, "print[2] => svc[s]", "print[3] -> " + begin, "print[3] => svc[s]",
	}, w.edges())
	assert.Equal(t, []string{"Exec[/bin/e]: mgmt does nothing where an exec or a mount is notified (parameters notify and subscribe)"}, w.warnings)
}

// A service is restarted although an exec between is a noop.
func TestNotifiedThroughNoop(t *testing.T) {
	n := newNode()
	n.add("file", "/unit", "notify", ref("Exec", "/bin/reload"))
	n.add("exec", "/bin/reload", "refreshonly", true, "notify", ref("Service", "s"))
	n.add("service", "s")
	assert.Equal(t, []string{
		"file[/unit] => noop[Exec[/bin/reload]]", "file[/unit] => svc[s]", "noop[Exec[/bin/reload]] => svc[s]",
	}, write(t, n).edges())
}

// mgmt must not add the edge that the catalog has the other way round (MCL-YAML-7).
func TestReversed(t *testing.T) {
	n := newNode()
	n.add("file", "/d", "ensure", "directory", "require", ref("File", "/d/f"))
	n.add("file", "/d/f")
	n.add("file", "/d/g")
	w := write(t, n)
	assert.Equal(t, []string{"file[/d/] -> file[/d/g]", "file[/d/f] -> file[/d/]"}, w.edges())
	assert.Equal(t, []map[string]any{
		{"name": "/d/", "state": "exists"},
		{"name": "/d/f", "edgeable": fields{"xmeta": fields{"disabled": true}}},
		{"name": "/d/g"},
	}, w.Resources["file"])
}

// MCL-YAML-6
func TestDuplicates(t *testing.T) {
	n := newNode()
	n.add("package", "a", "name", "p")
	n.add("package", "b", "name", "p", "before", ref("Notify", "n"))
	n.add("notify", "n")
	w := write(t, n)
	assert.Equal(t, []string{"Package[b] is a noop: there is another pkg[p]"}, w.warnings)
	assert.Equal(t, []string{"noop[Package[b]] -> print[n]"}, w.edges())
}

func TestVirtual(t *testing.T) {
	n := newNode()
	n.add("notify", "n").Virtual = true
	w := write(t, n)
	assert.Empty(t, w.Resources)
	assert.Empty(t, w.Edges)
}

func TestNoGraph(t *testing.T) {
	n := newNode()
	n.add("notify", "a", "before", ref("Notify", "b"))
	n.add("notify", "b", "before", ref("Notify", "a"))
	_, err := mgmt.Append(nil, n.Catalog, nil)
	require.EqualError(t, err, "Found 1 dependency cycle:\n(Notify[a] => Notify[b] => Notify[a])")

	n = newNode()
	n.add("notify", "@@a")
	_, err = mgmt.Append(nil, n.Catalog, nil)
	require.EqualError(t, err, "Notify[@@a]: mgmt's YAML has no resources whose names start with @@")
}
