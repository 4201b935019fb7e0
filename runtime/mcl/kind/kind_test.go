package kind_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/kind"
	"github.com/p2go/p2go/runtime/value"
)

func list(s ...string) value.Array {
	a := value.Array{}
	for _, e := range s {
		a = append(a, e)
	}
	return a
}

func mapOf(pairs ...any) *value.Hash {
	h := value.NewHash()
	for i := 0; i < len(pairs); i += 2 {
		h.Set(pairs[i], pairs[i+1])
	}
	return h
}

// check returns what is wrong with a resource, "" if nothing is.
func check(k *graph.Kind, name string, sets []any) string {
	body := &graph.Body{}
	for i := 0; i < len(sets); i += 2 {
		v := sets[i+1]
		if n, ok := v.(int); ok {
			v = int64(n)
		}
		if meta, ok := strings.CutPrefix(sets[i].(string), "Meta:"); ok {
			body.Metas = append(body.Metas, graph.Set{Name: meta, Value: v})
		} else {
			body.Fields = append(body.Fields, graph.Set{Name: sets[i].(string), Value: v})
		}
	}
	if err := graph.Validate(graph.Place{}, k, name, body); err != nil {
		return err.Error()
	}
	return ""
}

// kinds, section 1: in the order of the page.
func TestChecks(t *testing.T) {
	type sets = []any
	for _, c := range []struct {
		k     *graph.Kind
		name  string
		good  []sets
		wrong []sets
	}{
		{
			kind.AwsEc2, "a",
			[]sets{{"state", "running", "region", "r", "type", "t", "imageid", "i"}},
			[]sets{{"state", "running", "region", "r", "type", "t"}, {"state", "x", "region", "r", "type", "t", "imageid", "i"}, {
				"state", "running", "region", "r", "type", "t", "imageid", "i", "watchlistenaddr", ":1",
			}},
		},
		{kind.BmcFirmware, "a", []sets{{"Meta:poll", 5, "hostname", "h"}}, []sets{{"hostname", "h"}, {"Meta:poll", 5}}},
		{kind.BmcPower, "a", []sets{{"Meta:poll", 5, "hostname", "h", "driver", "d"}}, []sets{{"hostname", "h", "driver", "d"}, {"Meta:poll", 5}}},
		{kind.ConsulKv, "a", []sets{{}, {"scheme", "https"}}, []sets{{"scheme", "ftp"}}},
		{
			kind.Cron, "a",
			[]sets{{"state", "absent"}, {"trigger", "OnCalendar", "time", "daily", "startup", ""}},
			[]sets{{}, {"trigger", "OnCalendar"}, {"time", "daily", "state", "absent"}, {"trigger", "Never", "time", "x"}, {"state", ""}, {
				"state", "absent", "startup", "x",
			}},
		},
		{kind.DeployTar, "/a", []sets{{}}, []sets{{"path", "/a/"}, {"path", "a"}}},
		{
			kind.DhcpHost, "a",
			[]sets{{"mac", "00:11:22:aa:bb:cc", "ip", "10.0.0.2/24", "nbp", "tftp://h/x"}},
			[]sets{{}, {"mac", "00:11:22:AA:bb:cc", "ip", "10.0.0.2/24"}, {"mac", "00:11:22:aa:bb:cc", "ip", "10.0.0.2"}, {
				"mac", "00:11:22:aa:bb:cc", "ip", "fe80::1/64",
			}},
		},
		{
			kind.DhcpRange, "10.0.0.0/24",
			[]sets{{}, {"from", "10.0.0.2", "to", "10.0.0.9", "skip", list("10.0.0.3")}},
			[]sets{{"network", "10"}, {"from", "10.0.1.2"}, {"to", "x"}, {"skip", list("11.0.0.0")}, {"network", "fe80::/64"}},
		},
		{
			kind.DhcpServer, ":67",
			[]sets{{"interface", "eth0", "leasetime", "10m", "dns", list("1.1.1.1")}},
			[]sets{{}, {"interface", "e", "address", "x"}, {"interface", "e", "leasetime", "10"}, {"interface", "e", "routers", list("::1")}, {
				"interface", "e", "address", "[::1]:67",
			}},
		},
		{
			kind.Exec, "/bin/a",
			[]sets{{}, {"args", list("x"), "sig", "SIGTERM", "env", mapOf("A_1", "x")}, {"cmd", "a b", "shell", "/bin/sh"}},
			[]sets{
				{"args", list("x"), "shell", "/bin/sh"},
				{"cmd", "a b", "args", list("x")},
				{"env", mapOf("1A", "x")},
				{"sig", "TERMINATE"},
				{"creates", "x"},
				{"watchfiles", list("x")},
				{"mtimes", list("/a", "x")},
			},
		},
		{kind.Exit, "a", []sets{{"code", 125}}, []sets{{"code", 126}}},
		{
			kind.Firewalld, "a",
			[]sets{{"ports", list("80/tcp"), "services", list("http"), "state", "exists"}},
			[]sets{{"ports", list("80")}, {"ports", list("0/tcp")}, {"services", list("")}, {"state", "x"}},
		},
		{kind.Fwattr, "a", []sets{{"driver", "d", "key", "k"}}, []sets{{"driver", "d"}, {"key", "k"}}},
		{kind.FwupdDevice, "a", []sets{{"version", "1"}}, []sets{{}}},
		{
			kind.FwupdRemote, "a",
			[]sets{{"enabled", false}, {"refresh_age", "1h"}, {"enabled", true, "refresh_age", "1h"}},
			[]sets{{}, {"enabled", false, "refresh_age", "1h"}, {"refresh_age", "day"}},
		},
		{kind.FwupdSystem, "a", []sets{{"state", "newest"}}, []sets{{}, {"state", "newest", "exclude", list("")}}},
		{kind.Group, "g-1", []sets{{"state", "exists"}, {"state", "absent"}}, []sets{{}, {"state", "x"}}},
		{kind.Group, "1g", nil, []sets{{"state", "exists"}}},
		{kind.Group, strings.Repeat("g", 32), nil, []sets{{"state", "exists"}}},
		{
			kind.Gzip, "/a",
			[]sets{{}, {"level", -2, "input", "/b"}, {"level", 9}},
			[]sets{{"level", 10}, {"level", -3}, {"input", "b"}, {"path", "/a/"}},
		},
		{kind.HetznerVm, "a", []sets{{"apitoken", "t"}}, []sets{{}}},
		{
			kind.HttpClient, "https://h/x",
			[]sets{{}, {"method", "GET", "file", "/a", "sha256", "ab"}, {"longpoll", true, "longpoll_redirect", true}},
			[]sets{
				{"url", "ftp://h"},
				{"url", "http:///x"},
				{"method", "get"},
				{"file", "/a/"},
				{"sha256", "AB"},
				{"longpoll", true},
				{"longpoll", true, "longpoll_redirect", true, "longpoll_conditional", true},
				{"longpoll", true, "longpoll_redirect", true, "Meta:poll", 5},
			},
		},
		{
			kind.HttpServer, ":80",
			[]sets{{}, {"address", "[::1]:80", "root", "/srv/"}, {"address", "127.0.0.1:80"}},
			[]sets{{"address", "h:80"}, {"address", "80"}, {"address", ":x"}, {"root", "/srv"}},
		},
		{
			kind.HttpServerFile, "/a",
			[]sets{{}, {"path", "/b"}, {"data", "x"}},
			[]sets{{"path", "b"}, {"path", "/b", "data", "x"}, {"path", "/b/", "longpoll", true}},
		},
		{kind.HttpServerFlag, "/a", []sets{{}}, []sets{{"path", "a"}}},
		{
			kind.HttpServerProxy, "/a",
			[]sets{{}, {"sub", "/s/", "cache", "/c/", "head", "http://h/"}},
			[]sets{{"path", "a"}, {"sub", "/s"}, {"cache", "c/"}, {"head", "http://h"}},
		},
		{kind.HttpServerUi, "/a/", []sets{{}}, []sets{{"path", "/a"}, {"path", "a/"}}},
		{kind.HttpServerUiInput, "a", []sets{{"value", "x"}, {"store", "world://x"}}, []sets{{"value", "x", "store", "world://x"}, {"store", "x"}}},
		{
			kind.Kv, "a",
			[]sets{{"value", "x"}, {"skiplessthan", true, "value", "5"}, {"skiplessthan", true, "skipcmpstyle", 1, "value", "x"}},
			[]sets{{"skiplessthan", true, "value", "x"}, {"skiplessthan", true, "skipcmpstyle", 2}},
		},
		{
			kind.Line, "a",
			[]sets{{"file", "/a", "state", "exists", "content", "x"}},
			[]sets{{"state", "exists"}, {"file", "/a"}, {"file", "/a/", "state", "exists"}, {"file", "/a", "state", "exists", "content", "x\n"}},
		},
		{kind.Mount, "/a", []sets{{"state", "exists"}}, []sets{{}}},
		{kind.Mount, "//a", nil, []sets{{"state", "exists"}}},
		{
			kind.Msg, "a",
			[]sets{{"priority", "Info", "fields", mapOf("A_B", "x")}},
			[]sets{{}, {"priority", "info"}, {"priority", "Info", "fields", mapOf("_A", "x")}, {"priority", "Info", "fields", mapOf("a", "x")}},
		},
		{
			kind.Net, "eth0",
			[]sets{{}, {"state", "up", "addrs", list("10.0.0.1/8"), "gateway", "::1"}},
			[]sets{{"state", "x"}, {"addrs", list("10.0.0.1")}, {"gateway", "x"}},
		},
		{kind.Nspawn, "a", []sets{{}, {"state", "stopped"}}, []sets{{"state", ""}}},
		{kind.Nspawn, strings.Repeat("a", 65), nil, []sets{{}}},
		{kind.Pkg, "a", []sets{{}, {"state", "1.2"}}, []sets{{"state", ""}, {"state", "latest"}}},
		{
			kind.Schedule, "a",
			[]sets{{"withdraw", true}, {"persist", true, "max", 2}},
			[]sets{{"persist", true, "ttl", 5}, {"withdraw", true, "max", 2}},
		},
		{
			kind.SshAuthorizedKey, "a",
			[]sets{{"state", "exists", "content", "x"}, {"state", "absent", "type", "t", "key", "k"}},
			[]sets{{}, {"state", "exists", "content", "x", "comment", "c"}, {"state", "exists", "key", "k"}},
		},
		{
			kind.Svc, "a",
			[]sets{{}, {"state", "running", "startup", "enabled"}},
			[]sets{{"state", "started"}, {"startup", "x"}},
		},
		{
			kind.Sysctl, "net.ipv4.ip_forward",
			[]sets{{"value", "1", "path", "/etc/x.conf"}},
			[]sets{{}, {"value", " 1"}, {"value", "1", "path", "/x"}, {"value", "1", "path", "x.conf"}, {
				"value", "1", "runtime", false, "persist", false,
			}},
		},
		{kind.Sysctl, "net/x.y", nil, []sets{{"value", "1"}}},
		{kind.Sysctl, ".net.x", nil, []sets{{"value", "1"}}},
		{kind.Tar, "/a", []sets{{"inputs", list("/b")}}, []sets{{"path", "/a/"}, {"inputs", list("b")}}},
		{kind.TftpFile, "a", []sets{{}, {"path", "/a"}}, []sets{{"path", "a"}, {"path", "/a", "data", "x"}}},
		{kind.TftpServer, ":69", []sets{{}}, []sets{{"address", "x"}}},
		{
			kind.User, "u",
			[]sets{{"state", "exists", "group", "g", "groups", list("h"), "homedir", "/home/u/"}},
			[]sets{
				{},
				{"state", "exists", "gid", 1, "group", "g"},
				{"state", "exists", "group", "g", "groups", list("g")},
				{"state", "exists", "groups", list("u")},
				{"state", "exists", "groups", list("1")},
				{"state", "exists", "homedir", "/home/u"},
			},
		},
		{
			kind.VirtBuilder, "a",
			[]sets{{"output", "/a", "os_version", "x", "size", 5}},
			[]sets{
				{"os_version", "x"},
				{"output", "/a"},
				{"output", "/a", "os_version", "x", "format", "vdi"},
				{"output", "/a", "os_version", "x", "size", -1},
				{"output", "/a", "os_version", "x", "packages", list("a,b")},
				{"output", "/a", "os_version", "x", "mkdir", list("a")},
				{"output", "/a", "os_version", "x", "copy_in", value.Array{mcl.NewStruct([]string{"path", "dest"}, "/a", "b")}},
			},
		},
		{kind.Test, "a", []sets{{"str", "x"}}, []sets{{"validatebool", true}, {"validateerror", "x"}}}, // section 2
	} {
		for _, s := range c.good {
			assert.Empty(t, check(c.k, c.name, s), "%s %v", c.k.Name, s)
		}
		for _, s := range c.wrong {
			assert.Contains(t, check(c.k, c.name, s), c.k.Name+"["+c.name+"] did not Validate: ", "%s %v", c.k.Name, s)
		}
	}
}

// kinds, section 3
func TestFile(t *testing.T) {
	for _, c := range []struct {
		name  string
		sets  []any
		wrong string
	}{
		{"/a", nil, ""},
		{"a", nil, "1"},
		{"a", []any{"path", "/a"}, ""},
		{"/a/b", []any{"dirname", "/c/"}, ""},
		{"/a/b", []any{"dirname", "/c"}, "1"},
		{"/a/b", []any{"dirname", "c/"}, "1"},
		{"/a/b", []any{"basename", "c"}, ""},
		{"/a/b", []any{"basename", "/c"}, "1"},
		{"/a", []any{"state", "exists", "content", ""}, ""},
		{"/a", []any{"state", ""}, ""},
		{"/a", []any{"state", "x"}, "2"},
		{"/a", []any{"content", "", "source", "/b"}, "3"},
		{"/a", []any{"content", "", "fragments", list("/b")}, "3"},
		{"/a", []any{"state", "absent"}, ""},
		{"/a", []any{"state", "absent", "content", ""}, "3"},
		{"/a", []any{"state", "absent", "selinux", ""}, "3"},
		{"/a", []any{"state", "exists", "symlink", true, "source", "/b/"}, ""},
		{"/a", []any{"state", "exists", "symlink", true}, "4"},
		{"/a", []any{"symlink", true, "content", "x"}, "4"},
		{"/a", []any{"state", "exists", "symlink", true, "source", "/b", "purge", true, "recurse", true}, "4"},
		{"/a/", []any{"state", "exists", "symlink", true, "source", "/b"}, "4"},
		{"/a/", []any{"source", "/b/", "recurse", true}, ""},
		{"/a/", []any{"source", "/b/"}, "5"},
		{"/a/", []any{"source", "/b", "recurse", true}, "5"},
		{"/a", []any{"source", "/b", "recurse", true}, "5"},
		{"/a", []any{"source", "/b"}, ""},
		{"/a/", []any{"content", ""}, "6"},
		{"/a/", []any{"fragments", list("/b")}, "6"},
		{"/a/", []any{"purge", true, "recurse", true}, ""},
		{"/a/", []any{"purge", true}, "6"},
		{"/a", []any{"fragments", list("/b", "/c/")}, ""},
		{"/a", []any{"fragments", list("b")}, "7"},
		{"/a/b", []any{"fragments", list("/a/")}, "7"},
		{"/a", []any{"mode", "0644"}, ""},
		{"/a", []any{"mode", "75"}, ""},
		{"/a", []any{"mode", "u=rw,go=r"}, ""},
		{"/a", []any{"mode", "o=rwx"}, ""},
		{"/a", []any{"mode", "=r"}, ""},
		{"/a", []any{"mode", "u+x"}, "8"},
		{"/a", []any{"mode", "888"}, "8"},
		{"/a", []any{"mode", "0o755"}, "8"},
		{"/a", []any{"owner", "no such user"}, ""},
	} {
		why := check(kind.File, c.name, c.sets)
		if c.wrong == "" {
			assert.Empty(t, why, "%s %v", c.name, c.sets)
		} else {
			assert.Contains(t, why, "did not Validate", "rule %s: %s %v", c.wrong, c.name, c.sets)
		}
	}
}
