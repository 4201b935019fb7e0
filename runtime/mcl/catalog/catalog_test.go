package catalog_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	puppet "github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/mcl/catalog"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/value"
)

// program is a graph that is being made.
type program struct {
	*graph.Graph
	t    *testing.T
	line int
}

func newProgram(t *testing.T) *program { return &program{Graph: graph.New(), t: t} }

// add declares a resource. Of the names before values, those that begin with Meta: are of metaparams.
func (p *program) add(k *graph.Kind, name string, sets ...any) *program {
	p.t.Helper()
	p.line++
	body := &graph.Body{}
	for i := 0; i < len(sets); i += 2 {
		s := graph.Set{Name: sets[i].(string), Value: sets[i+1]}
		if n, ok := s.Value.(int); ok {
			s.Value = int64(n)
		}
		if meta, ok := strings.CutPrefix(s.Name, "Meta:"); ok {
			s.Name = meta
			body.Metas = append(body.Metas, s)
		} else {
			body.Fields = append(body.Fields, s)
		}
	}
	require.NoError(p.t, p.Declare(graph.Place{File: "/main.mcl", Line: p.line}, k, []string{name}, body))
	return p
}

func end(kind, name string) graph.End { return graph.End{Kind: kind, Names: []string{name}} }

func (p *program) convert(o catalog.Options) (*puppet.Catalog, error) {
	p.t.Helper()
	result, err := p.Finish(graph.Options{})
	require.NoError(p.t, err)
	return catalog.FromGraph(result, o)
}

func text(t *testing.T, c *puppet.Catalog) []byte {
	t.Helper()
	b, err := c.AppendJSON(nil, &puppet.Encoding{UUID: puppet.StableUUID("test"), Version: int64(0)})
	require.NoError(t, err)
	return b
}

type params = map[string]any

// only converts the only resource of a program, and returns its reference and parameters in JSON.
func only(t *testing.T, p *program, o catalog.Options) (string, params) {
	t.Helper()
	c, err := p.convert(o)
	require.NoError(t, err)
	var all struct {
		Resources []struct {
			Type, Title string
			Parameters  params
		}
	}
	require.NoError(t, json.Unmarshal(text(t, c), &all))
	require.Len(t, all.Resources, 3)
	r := all.Resources[2]
	return r.Type + "[" + r.Title + "]", r.Parameters
}

func strs(s ...string) value.Array {
	a := value.Array{}
	for _, e := range s {
		a = append(a, e)
	}
	return a
}

func hash(pairs ...value.Value) *value.Hash {
	h := value.NewHash()
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// Section "From Puppet" of the rules for kinds, the other way round.
func TestTypes(t *testing.T) {
	for _, c := range []struct {
		kind *graph.Kind
		name string
		sets []any
		ref  string
		want params
	}{
		{
			kind.File, "/etc/motd",
			[]any{"state", "exists", "content", "hi", "owner", "root", "group", "wheel", "mode", "644"},
			"File[/etc/motd]",
			params{"ensure": "file", "content": "hi", "owner": "root", "group": "wheel", "mode": "0644"},
		},
		{
			kind.File, "/d/",
			[]any{"state", "exists", "mode", "1640", "recurse", true, "source", "/s/", "purge", true, "force", true},
			"File[/d/]",
			params{"path": "/d", "ensure": "directory", "mode": "u=rw,g=r,o=t", "recurse": true, "source": "/s", "purge": true, "force": true},
		},
		{kind.File, "/l", []any{"state", "exists", "symlink", true, "source", "/t"}, "File[/l]", params{"ensure": "link", "target": "/t"}},
		{kind.File, "f", []any{"dirname", "/etc/", "basename", "g", "state", "absent"}, "File[f]", params{"path": "/etc/g", "ensure": "absent"}},
		{kind.File, "/f", []any{"mode", "u=rw,go=r"}, "File[/f]", params{"mode": "u=rw,go=r"}},
		{
			kind.Svc, "ntp",
			[]any{"state", "running", "startup", "disabled"},
			"Service[ntp]",
			params{"ensure": "running", "enable": false, "provider": "systemd"},
		},
		{kind.Svc, "a.b", nil, "Service[a.b]", params{"name": "a.b.service", "provider": "systemd"}},
		{kind.Pkg, "p", nil, "Package[p]", params{"ensure": "installed"}},
		{kind.Pkg, "p", []any{"state", "newest"}, "Package[p]", params{"ensure": "latest"}},
		{kind.Pkg, "p", []any{"state", "uninstalled"}, "Package[p]", params{"ensure": "absent"}},
		{kind.Pkg, "p", []any{"state", "1.2"}, "Package[p]", params{"ensure": "1.2"}},
		{
			kind.Exec, "e",
			[]any{
				"cmd", "/bin/echo a $b", "cwd", "/", "user", "u", "group", "g", "creates", "/c", "env", hash("B", "", "A", "x y"),
				"Meta:timeout", 2000, "Meta:retry", 2, "Meta:delay", 1000,
			},
			"Exec[e]",
			params{
				"command": []any{"/bin/echo", "a", "$b"}, "path": path, "cwd": "/", "user": "u", "group": "g", "creates": "/c",
				"environment": []any{"A=x y", "B="}, "timeout": 2.0, "tries": 3.0, "try_sleep": 1.0,
			},
		},
		{
			kind.Exec, "echo hi >/f",
			[]any{"shell", "/bin/bash", "ifcmd", "test -e /f", "nifcmd", "! true", "nifshell", "/bin/sh"},
			"Exec[echo hi >/f]",
			params{
				"command": []any{"/bin/bash", "-c", "echo hi >/f"}, "path": path, "timeout": 0.0, "onlyif": []any{[]any{"test", "-e", "/f"}},
				"unless": []any{[]any{"/bin/sh", "-c", "! true"}},
			},
		},
		{
			kind.Exec, "e",
			[]any{"cmd", "/bin/echo", "args", strs("a b")},
			"Exec[e]",
			params{"command": []any{"/bin/echo", "a b"}, "path": path, "timeout": 0.0},
		},
		{kind.User, "u", []any{
			"state", "exists", "uid", 0, "gid", 5, "groups", strs("a", "b"), "homedir", "/home/u/", "shell", "/bin/sh",
			"allowduplicateuid", true,
		}, "User[u]", params{
			"ensure": "present", "uid": 0.0, "gid": 5.0, "groups": []any{"a", "b"}, "home": "/home/u",
			"shell": "/bin/sh", "allowdupe": true,
		}},
		{kind.User, "u", []any{"state", "absent", "group", "g"}, "User[u]", params{"ensure": "absent", "gid": "g"}},
		{kind.Group, "g", []any{"state", "exists", "gid", 7}, "Group[g]", params{"ensure": "present", "gid": 7.0}},
		{
			kind.Mount, "/m",
			[]any{"state", "exists", "device", "/dev/a", "type", "ext4", "options", hash("ro", "", "uid", "5"), "freq", 1, "passno", 2},
			"Mount[/m]",
			params{"ensure": "mounted", "device": "/dev/a", "fstype": "ext4", "options": "ro,uid=5", "dump": 1.0, "pass": 2.0},
		},
		{kind.Mount, "/m", []any{"state", "absent"}, "Mount[/m]", params{"ensure": "absent"}},
		{kind.Print, "p", []any{"msg", "hi", "Meta:noop", true, "Meta:autogroup", false}, "Notify[p]", params{"message": "hi", "noop": true}},
		{kind.Noop, "n", []any{"comment", "c"}, "Whit[n]", nil},
		{
			kind.Line, "l",
			[]any{"state", "exists", "file", "/f", "content", "a"},
			"File_line[l]",
			params{"ensure": "present", "path": "/f", "line": "a"},
		},
	} {
		ref, got := only(t, newProgram(t).add(c.kind, c.name, c.sets...), catalog.Options{FileLine: true})
		assert.Equal(t, c.ref, ref)
		assert.Equal(t, c.want, got, c.ref)
	}
}

// What has no counterpart is an error that names the resource and the field.
func TestNoCounterpart(t *testing.T) {
	const none = " has no counterpart in Puppet: "
	for _, c := range []struct {
		kind *graph.Kind
		name string
		sets []any
		want string
	}{
		{kind.Hostname, "h", nil, "hostname[h]" + none + "kind hostname"},
		{kind.Cron, "c", []any{"trigger", "OnBootSec", "time", "1"}, "cron[c]" + none + "kind cron"},
		{kind.Line, "l", []any{"state", "exists", "file", "/f"}, "line[l]" + none + "kind line needs the module stdlib"},
		{kind.File, "/f", []any{"fragments", strs("/a")}, "file[/f]" + none + "field fragments"},
		{kind.File, "/f", []any{"selinux", "x"}, "file[/f]" + none + "field selinux"},
		{kind.File, "/f", []any{"symlink", true, "source", "/t"}, "file[/f]" + none + "field symlink without a state"},
		{kind.File, "/f", []any{"source", "deploy:f"}, "file[/f]" + none + "field source, which is no path"},
		{kind.Svc, "s", []any{"session", true}, "svc[s]" + none + "field session"},
		{kind.Pkg, "p", []any{"allownonfree", true}, "pkg[p]" + none + "field allownonfree"},
		{kind.Pkg, "p", []any{"state", "purged"}, "pkg[p]" + none + "field state, a version that is a word of Puppet's"},
		{kind.Exec, "e", []any{"watchcmd", "x"}, "exec[e]" + none + "field watchcmd"},
		{kind.Exec, "e", []any{"ifcmd", "x", "ifcwd", "/"}, "exec[e]" + none + "field ifcwd"},
		{kind.Exec, "e", []any{"Meta:timeout", 1500}, "exec[e]" + none + "metaparam timeout"},
		{kind.Exec, "e", []any{"Meta:retry", -1}, "exec[e]" + none + "metaparam retry"},
		{kind.Print, "p", []any{"refresh_only", true}, "print[p]" + none + "field refresh_only"},
		{kind.Noop, "n", []any{"Meta:retry", 1}, "noop[n]" + none + "metaparam retry"},
		{kind.Noop, "n", []any{"Meta:sema", strs("a:1")}, "noop[n]" + none + "metaparam sema"},
		{kind.Noop, "n", []any{"Meta:hidden", true}, "noop[n]" + none + "metaparam hidden"},
		{kind.Noop, "n", []any{"Meta:export", strs("*")}, "noop[n]" + none + "metaparam export"},
	} {
		_, err := newProgram(t).add(c.kind, c.name, c.sets...).convert(catalog.Options{})
		require.EqualError(t, err, c.want)
		var e *graph.Error
		require.ErrorAs(t, err, &e)
		require.Equal(t, 1, e.At.Line)
	}
	_, err := newProgram(t).add(kind.File, "/d").add(kind.File, "/d/").convert(catalog.Options{})
	require.EqualError(t, err, "file[/d/] has the path of file[/d]")

	p := newProgram(t).add(kind.Exec, "e").add(kind.Print, "p")
	p.Send(graph.Place{}, end("exec", "e"), "stdout", end("print", "p"), "msg")
	_, err = p.convert(catalog.Options{})
	require.EqualError(t, err, "print[p]"+none+"field msg, which gets what exec[e] sends")
}

// Notifications are for kinds that react to them (MCL-KIND-2).
func TestCatalog(t *testing.T) {
	p := newProgram(t).add(kind.File, "/d/", "state", "exists").add(kind.File, "/d/f").add(kind.Svc, "s").add(kind.Noop, "n")
	for _, to := range []graph.End{end("file", "/d/f"), end("svc", "s"), end("noop", "n")} {
		require.NoError(t, p.Declare(graph.Place{}, kind.Exec, []string{"e"}, &graph.Body{Edges: []graph.Relation{
			{Property: graph.Notify, Kind: to.Kind, Names: to.Names},
		}}))
	}
	c, err := p.convert(catalog.Options{Node: "web1"})
	require.NoError(t, err)
	assert.Equal(t, `{"tags":[],"name":"web1","version":0,"code_id":null,"catalog_uuid":"`+puppet.StableUUID("test")+`","catalog_format":2,`+
		`"environment":"production","resources":[`+
		`{"type":"Stage","title":"main","tags":["stage"],"exported":false,"kind":"compilable_type","parameters":{"name":"main"}},`+
		`{"type":"Class","title":"main","tags":["class"],"exported":false,"kind":"unknown","parameters":{"name":"main"}},`+
		`{"type":"Exec","title":"e","tags":["exec","e","class"],"line":0,"exported":false,"kind":"compilable_type","parameters":{`+
		`"command":["e"],"path":"`+path+`","timeout":0,"before":["File[/d/f]"],"notify":["Whit[n]","Service[s]"]}},`+
		`{"type":"File","title":"/d/","tags":["file","class"],"file":"/main.mcl","line":1,"exported":false,"kind":"compilable_type",`+
		`"parameters":{"path":"/d","ensure":"directory","before":["File[/d/f]"]}},`+
		`{"type":"File","title":"/d/f","tags":["file","class"],"file":"/main.mcl","line":2,"exported":false,"kind":"compilable_type"},`+
		`{"type":"Whit","title":"n","tags":["whit","n","class"],"file":"/main.mcl","line":4,"exported":false,"kind":"compilable_type"},`+
		`{"type":"Service","title":"s","tags":["service","s","class"],"file":"/main.mcl","line":3,"exported":false,"kind":"compilable_type",`+
		`"parameters":{"provider":"systemd"}}],"edges":[{"source":"Stage[main]","target":"Class[main]"},`+
		`{"source":"Class[main]","target":"Exec[e]"},{"source":"Class[main]","target":"File[/d/]"},{"source":"Class[main]","target":"File[/d/f]"},`+
		`{"source":"Class[main]","target":"Whit[n]"},{"source":"Class[main]","target":"Service[s]"}],"classes":[]}`, string(text(t, c)))
}

// needsPuppet skips the test unless it is wanted and can be run.
func needsPuppet(t *testing.T) {
	t.Helper()
	if os.Getenv("P2GO_ACCEPTANCE") != "1" {
		t.Skip("P2GO_ACCEPTANCE=1 lets Puppet apply catalogs")
	}
	for _, program := range []string{"puppet", "ruby"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
}

// TestPuppet lets Puppet apply a catalog, in a directory of its own.
func TestPuppet(t *testing.T) {
	needsPuppet(t)
	dir := t.TempDir()
	d := dir + "/managed/"
	p := newProgram(t).add(kind.File, d, "state", "exists", "mode", "0700").
		add(kind.File, d+"motd", "state", "exists", "content", "hi\n", "mode", "640").
		add(kind.File, d+"link", "state", "exists", "symlink", true, "source", d+"motd").
		add(kind.File, d+"closed/", "state", "exists", "mode", "0644").
		add(kind.Noop, "middle").
		add(kind.Exec, "words", "cmd", "/usr/bin/touch "+d+"$HOME", "creates", d+"$HOME").
		add(kind.Exec, "shell", "cmd", `printf '%s\n' "$A" >`+d+"shell", "shell", "/bin/sh", "env", hash("A", "x y"), "nifcmd", "test -e "+d+"shell").
		add(kind.Exec, "never", "cmd", "/usr/bin/touch "+d+"never", "ifcmd", "exit 1", "ifshell", "/bin/sh").
		add(kind.Exec, "args", "cmd", "touch", "args", strs(d+"a b"), "creates", d+"a b").
		add(kind.Print, "not now", "msg", "hello", "Meta:noop", true)
	p.Edges(graph.Place{}, end("file", d+"motd"), end("noop", "middle"), end("exec", "words"), end("exec", "shell"), end("print", "not now"))
	p.Edges(graph.Place{}, end("file", d), graph.End{Kind: "exec", Names: []string{"never", "args"}})
	c, err := p.convert(catalog.Options{Node: "agent"})
	require.NoError(t, err)
	file := filepath.Join(dir, "catalog.json")
	require.NoError(t, os.WriteFile(file, text(t, c), 0o600))
	apply := func(args ...string) string {
		args = append([]string{"apply", "--catalog", file, "--color", "false", "--certname", "agent", "--basemodulepath", "/nonexistent"}, args...)
		for _, setting := range []string{"confdir", "codedir", "vardir", "ssldir", "rundir", "logdir", "publicdir"} {
			args = append(args, "--"+setting, filepath.Join(dir, setting))
		}
		cmd := exec.CommandContext(t.Context(), "puppet", args...)
		cmd.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C.UTF-8")
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		require.NotContains(t, string(out), "Error: /Stage") // of Facter there may be some
		return string(out)
	}
	apply("--noop")
	require.NoDirExists(t, d)
	apply()
	for name, want := range map[string]string{"motd": "hi\n", "link": "hi\n", "shell": "x y\n", "$HOME": "", "a b": ""} {
		got, err := os.ReadFile(d + name)
		require.NoError(t, err)
		assert.Equal(t, want, string(got))
	}
	assert.NoFileExists(t, d+"never")
	for name, want := range map[string]os.FileMode{"": 0o700, "motd": 0o640, "closed": 0o644} {
		info, err := os.Stat(d + name)
		require.NoError(t, err)
		assert.Equal(t, want, info.Mode().Perm(), name)
	}
	again := apply()
	assert.Equal(t, 1, strings.Count(again, "/Stage"), "%s", again) // nothing is left to do but what is not to be done
}

// TestLoad lets Puppet read a catalog that has every type, and make what an agent applies of it.
func TestLoad(t *testing.T) {
	needsPuppet(t)
	p := newProgram(t).add(kind.User, "u", "state", "exists", "uid", 5, "gid", 7, "groups", strs("h"), "homedir", "/home/u/").
		add(kind.Group, "g", "state", "exists", "gid", 7).add(kind.Group, "h", "state", "exists").
		add(kind.Svc, "s", "state", "running", "startup", "enabled").
		add(kind.Pkg, "p", "state", "newest").add(kind.Exec, "/bin/true", "ifcmd", "/bin/true").add(kind.Print, "p", "msg", "x").add(kind.Noop, "n").
		add(kind.File, "/d/", "state", "exists", "mode", "0644", "recurse", true, "purge", true)
	c, err := p.convert(catalog.Options{})
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), "ruby", "-e", `
require "puppet"
Puppet.initialize_settings(["--confdir", ARGV[0], "--vardir", ARGV[0], "--codedir", ARGV[0]])
Puppet.push_context(Puppet.base_context(Puppet.settings))
c = Puppet::Resource::Catalog.convert_from("json", STDIN.read).to_ral
c.finalize
puts c.relationship_graph.report_cycles_in_graph.inspect, c.resources.map(&:ref).sort
`, t.TempDir())
	cmd.Stdin = strings.NewReader(string(text(t, c)))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	assert.Subset(t, lines, []string{
		"nil", "Exec[/bin/true]", "File[/d/]", "Group[g]", "Group[h]", "Notify[p]", "Package[p]", "Service[s]", "User[u]", "Whit[n]",
	}, "%s", out)
}
