package graph_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/kind"
)

// MCL-AUTO
func TestAutoEdges(t *testing.T) {
	p := func() *program { return newProgram(t) }
	for _, c := range []struct {
		name string
		p    *program
		want string
	}{
		{
			"the nearest folder", p().add(kind.File, []string{"/", "/a/", "/a/b/c", "/d"}),
			"file[/] ~> file[/a/]\nfile[/] ~> file[/d]\nfile[/a/] ~> file[/a/b/c]",
		},
		{
			"AUTO-2 no folder that takes no part", p().add(kind.File, []string{"/", "/a/b"}).add(kind.File, "/a/", "Meta:autoedge", false),
			"file[/] ~> file[/a/b]",
		},
		{"AUTO-2 the flag on the other end", p().add(kind.File, "/a/").add(kind.File, "/a/b", "Meta:autoedge", false), ""},
		{"the path counts", p().add(kind.File, "x", "path", "/a/").add(kind.File, "y", "dirname", "/a/", "basename", "b"), "file[x] ~> file[y]"},
		{"half a path", p().add(kind.File, "/a/").add(kind.File, "/b/c", "dirname", "/a/"), "file[/a/] ~> file[/b/c]"},
		{
			"fragments", p().add(kind.File, []string{"/f", "/d/"}).add(kind.File, "/z", "fragments", list("/f", "/d/", "/missing")),
			"file[/d/] ~> file[/z]\nfile[/f] ~> file[/z]",
		},
		{
			"AUTO-3 a notification stays (D1)",
			p().add(kind.File, "/a/", relation(graph.Notify, "file", "/a/b")).add(kind.File, "/a/b"), "file[/a/] => file[/a/b]",
		},
		{
			"svc: the first of two files", p().add(kind.Svc, "s").add(kind.File, []string{
				"/usr/lib/systemd/system/s.service", "/etc/systemd/system/s.service",
			}), "file[/etc/systemd/system/s.service] ~> svc[s]",
		},
		{
			"svc: the second, and always .service", p().add(kind.Svc, "s.timer").add(kind.File, []string{
				"/usr/lib/systemd/system/s.timer.service", "/etc/systemd/system/s.timer",
			}), "file[/usr/lib/systemd/system/s.timer.service] ~> svc[s.timer]",
		},
		{
			"svc of a session", p().add(kind.Svc, "s", "session", true).add(kind.File, "/etc/systemd/system/s.service"), "",
		},
		{"svc to cron", p().add(kind.Svc, "s").add(kind.Cron, "s", "state", "absent"), "svc[s] ~> cron[s]"},
		{
			"svc to cron by unit, of the same session",
			p().add(kind.Svc, "s").add(kind.Svc, "t", "session", true).add(kind.Cron, []string{"c"}, "state", "absent", "unit", "s.service").
				add(kind.Cron, "d", "state", "absent", "unit", "t.service").add(kind.Cron, "e", "state", "absent", "unit", "t.service", "session", true),
			"svc[s] ~> cron[c]\nsvc[t] ~> cron[e]",
		},
		{
			"cron is a file", p().add(kind.Cron, "c", "state", "absent").add(kind.File, "/x", "fragments", list("/etc/systemd/system/c.timer")),
			"cron[c] ~> file[/x]",
		},
		{
			"exec: its programs", p().add(kind.File, []string{"/bin/a", "/bin/b", "/bin/sh", "/w"}).
				add(kind.Exec, "x", "cmd", "/bin/a 1 2", "ifcmd", "/bin/b", "ifshell", "/bin/sh", "cwd", "/w", "creates", "/w", "watchfiles", list("/w")),
			"file[/bin/a] ~> exec[x]\nfile[/bin/sh] ~> exec[x]",
		},
		{"exec: its name is the cmd", p().add(kind.File, "/bin/a").add(kind.Exec, "/bin/a b"), "file[/bin/a] ~> exec[/bin/a b]"},
		{
			"exec: its other programs", p().add(kind.File, []string{"/a", "/b", "/c"}).
				add(kind.Exec, "x", "watchcmd", "/a", "nifcmd", "/b", "donecmd", "/c d"),
			"file[/a] ~> exec[x]\nfile[/b] ~> exec[x]\nfile[/c] ~> exec[x]",
		},
		{
			"exec: user and group", p().add(kind.User, "u", "state", "exists").add(kind.Group, "g", "state", "exists").
				add(kind.Exec, "x", "user", "u", "group", "g"),
			"group[g] ~> exec[x]\nuser[u] ~> exec[x]",
		},
		{
			"user: groups and gid", p().add(kind.Group, []string{"g", "h"}, "state", "exists").add(kind.Group, "i", "state", "exists", "gid", 7).
				add(kind.User, "u", "state", "exists", "group", "g", "groups", list("h", "no")).add(kind.User, "v", "state", "exists", "gid", 7),
			"group[g] ~> user[u]\ngroup[h] ~> user[u]\ngroup[i] ~> user[v]",
		},
		{
			"user that is absent", p().add(kind.Group, "g", "state", "absent").add(kind.User, "u", "state", "absent", "group", "g"),
			"user[u] ~> group[g]",
		},
		{
			"http:server:file", p().add(kind.File, "/a").add(kind.HttpServerFile, "/index", "path", "/a").add(kind.HttpServerFile, "/none", "data", "x"),
			"file[/a] ~> http:server:file[/index]",
		},
		{
			"fwupd", p().add(kind.FwupdRemote, "lvfs", "enabled", true).add(kind.FwupdDevice, "d", "version", "1").
				add(kind.FwupdSystem, "s", "state", "newest"),
			"fwupd:remote[lvfs] ~> fwupd:device[d]\nfwupd:remote[lvfs] ~> fwupd:system[s]",
		},
		{
			"docker", p().add(kind.DockerImage, "nginx").add(kind.DockerContainer, "web", "image", "nginx"),
			"docker:image[nginx] ~> docker:container[web]",
		},
		{"pkg: none (D3)", p().add(kind.Pkg, "a").add(kind.File, "/usr/bin/a"), ""},
	} {
		assert.Equal(t, c.want, c.p.edges(), c.name)
	}

	r, err := p().add(kind.File, []string{"/a/", "/a/b"}).finish(graph.Options{NoAutoEdges: true})
	assert.NoError(t, err)
	assert.Empty(t, r.Edges, "AUTO-1")
}

// MCL-AUTO-4, deviation D2
func TestAutoCycle(t *testing.T) {
	p := newProgram(t).add(kind.File, "/x/").add(kind.File, "/x/y", relation(graph.Before, "file", "/x/"))
	_, err := p.finish(graph.Options{})
	assert.EqualError(t, err, "resource graph has cycles: file[/x/] -> file[/x/y] -> file[/x/], where file[/x/] -> file[/x/y] is automatic")
	assert.Equal(t, graph.AutoEdge, err.(*graph.Error).Stage)
	assert.Equal(t, 2, err.(*graph.Error).At.Line)
}
