// Package fuzzapply makes up catalogs and the machines that they are applied to, and compares what programs do there with what Puppet does.
//
// A machine begins with some of what its catalog says: missing, wrong, half done or as it should be. Names come from small sets, so that resources
// meet: directories and what is in them, users and their groups, what is replaced by another kind.
package fuzzapply

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Case is a catalog and the machine that it is applied to.
type Case struct {
	Seed uint64
	// Setup is a script that makes the machine.
	Setup string
	// Catalog is in Puppet's wire format.
	Catalog string
	// Flags are those of both runs.
	Flags string
}

// resource is one of a catalog.
type resource struct {
	typ, title string
	params     *value.Hash
}

func (r *resource) ref() string { return r.typ + "[" + r.title + "]" }

type generator struct {
	*rand.Rand
	setup     []string
	resources []*resource
	names     map[string]bool
}

// Generate makes up the case of a seed.
func Generate(seed uint64) *Case {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 19)), names: map[string]bool{}}
	for range 3 + g.IntN(12) {
		kinds[g.IntN(len(kinds))](g)
	}
	g.relate()
	c := &Case{Seed: seed, Setup: "{\n" + strings.Join(append(g.setup, ":"), "\n") + "\n} 2>/dev/null\n", Catalog: g.catalog()}
	if g.IntN(5) == 0 {
		c.Flags = "--noop"
	}
	return c
}

// kinds make resources. Those that there is most to say of come up most.
var kinds = []func(*generator){
	(*generator).file, (*generator).file, (*generator).file, (*generator).file, (*generator).exec, (*generator).exec, (*generator).notify,
	(*generator).user, (*generator).group, (*generator).cron, (*generator).host, (*generator).tidy,
}

// pick is one of some values.
func pick[T any](g *generator, values ...T) T { return values[g.IntN(len(values))] }

// one reports true once in n times.
func (g *generator) one(n int) bool { return g.IntN(n) == 0 }

// add adds a resource unless there is one of that name.
func (g *generator) add(typ, title string) *resource {
	r := &resource{typ: typ, title: title, params: value.NewHash()}
	if g.names[r.ref()] {
		return nil
	}
	g.names[r.ref()] = true
	g.resources = append(g.resources, r)
	return r
}

// maybe sets a parameter once in n times.
func (g *generator) maybe(r *resource, n int, name string, values ...value.Value) {
	if g.one(n) {
		r.params.Set(name, pick(g, values...))
	}
}

func (g *generator) shell(format string, args ...any) {
	g.setup = append(g.setup, fmt.Sprintf(format, args...))
}

// paths are few, so that files meet.
var paths = []string{"/case/a", "/case/b", "/case/d", "/case/d/x", "/case/d/y", "/case/d/e", "/case/d/e/z", "/case/link", "/case/no/such", "/case/with space", "/case/é", "/case/d/.hidden"}

var texts = []string{"", "one\n", "two\nlines\n", "no end", "one\n", "with 'quotes' and \"more\"\n", "a\tb\n", "é ü\n"}

func (g *generator) file() {
	path := pick(g, paths...)
	r := g.add("File", path)
	if r == nil {
		return
	}
	ensure := pick(g, "file", "present", "directory", "absent", "link", "")
	switch ensure {
	case "":
	case "link":
		r.params.Set("ensure", "link")
		r.params.Set("target", pick(g, "/case/a", "a", "/nowhere", "d/x"))
	default:
		r.params.Set("ensure", ensure)
	}
	if (ensure == "file" || ensure == "present" || ensure == "") && !g.one(4) {
		r.params.Set("content", pick(g, texts...))
	}
	g.maybe(r, 2, "mode", "0644", "0600", "755", "1777", "u+x", "u=rw,go=r", "a-w", "4755", "g+s,o-rwx")
	g.maybe(r, 3, "owner", "root", "daemon", int64(1), "1", "nobody", "unknown")
	g.maybe(r, 3, "group", "root", "daemon", int64(2), "bin", "nowhere")
	g.maybe(r, 6, "replace", false, true)
	g.maybe(r, 5, "force", true, false)
	g.maybe(r, 5, "backup", ".bak", false)
	g.maybe(r, 8, "show_diff", false, true)
	if ensure != "link" {
		g.maybe(r, 8, "links", "follow", "manage")
	}
	g.maybe(r, 9, "checksum", "md5", "sha256", "sha1", "mtime", "sha512")
	if ensure == "directory" {
		if g.one(3) {
			r.params.Set("recurse", pick[value.Value](g, true, "true", false))
			g.maybe(r, 2, "purge", true, false)
			g.maybe(r, 3, "ignore", "x", ".*", value.Array{"y", "*.bak"})
			g.maybe(r, 4, "recurselimit", int64(1), int64(2))
		}
		if g.one(4) {
			g.source()
			r.params.Set("source", "/source")
			r.params.Set("recurse", pick[value.Value](g, true, "remote"))
			g.maybe(r, 3, "sourceselect", "all", "first")
		}
	}
	if ensure == "file" && r.params.Lookup("content") == nil && g.one(2) {
		g.source()
		r.params.Set("source", pick[value.Value](g, "/source/f", "/source/none", value.Array{"/source/none", "/source/f"}))
	}
	g.begin(path, r)
}

// source makes files to copy.
func (g *generator) source() {
	g.shell("mkdir -p /source/sub; echo of the source > /source/f; echo x > /source/x; echo deep > /source/sub/z; chmod 640 /source/x; ln -sfn f /source/l")
}

// begin gives a path something to begin with.
func (g *generator) begin(path string, r *resource) {
	content, _ := r.params.Lookup("content").(string)
	quoted := "'" + path + "'"
	parent := "mkdir -p \"$(dirname " + quoted + ")\"; "
	if strings.HasPrefix(path, "/case/no/") {
		parent = ""
	}
	switch g.IntN(8) {
	case 0, 1: // nothing
	case 2:
		g.shell("%sprintf '%%s' %s > %s", parent, quote(content), quoted)
	case 3:
		g.shell("%secho other > %s; chmod %s %s", parent, quoted, pick(g, "600", "644", "4755", "000"), quoted)
	case 4:
		g.shell("%smkdir -p %s; echo in > %s/x; echo more > %s/other", parent, quoted, quoted, quoted)
	case 5:
		g.shell("%sln -sfn %s %s", parent, pick(g, "/case/a", "/nowhere", "a", "/case/d"), quoted)
	case 6:
		g.shell("%sprintf '%%s' %s > %s; chown daemon:bin %s", parent, quote(content), quoted, quoted)
	case 7:
		g.shell("%smkdir -p %s; chmod 700 %s", parent, quoted, quoted)
	}
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

func (g *generator) exec() {
	commands := []string{"/bin/true", "/bin/false", "/bin/echo hi", "/bin/sh -c 'echo out; echo err >&2; exit 3'", "/usr/bin/touch /case/touched", "/bin/sh -c 'echo $X-$HOME >> /case/log'", "/no/such/program", "/bin/mkdir /case/made", "/bin/pwd"}
	command := pick(g, commands...)
	title := "run " + strconv.Itoa(g.IntN(8))
	r := g.add("Exec", title)
	if r == nil {
		return
	}
	r.params.Set("command", command)
	g.maybe(r, 4, "creates", "/case/touched", "/case/made", "/etc/passwd", value.Array{"/case/a", "/case/b"})
	g.maybe(r, 5, "unless", "/bin/true", "/bin/false", "/usr/bin/test -e /case/a", value.Array{"/bin/false", "/bin/true"})
	g.maybe(r, 5, "onlyif", "/bin/true", "/bin/false", "/bin/sh -c 'exit 2'", value.Array{"/bin/true", "/bin/false"})
	g.maybe(r, 4, "refreshonly", true, false)
	g.maybe(r, 5, "returns", int64(0), int64(3), value.Array{int64(0), int64(3)}, "1")
	g.maybe(r, 6, "cwd", "/case", "/nowhere", "/")
	g.maybe(r, 4, "logoutput", true, false, "on_failure")
	g.maybe(r, 6, "environment", "X=1", value.Array{"X=2", "HOME=/case"}, "bad")
	g.maybe(r, 8, "user", "daemon", "root", "unknown")
	g.maybe(r, 8, "path", "/bin:/usr/bin", value.Array{"/bin", "/usr/bin"})
	g.maybe(r, 8, "umask", "077", "022")
	g.maybe(r, 9, "tries", int64(2))
	g.maybe(r, 9, "refresh", "/bin/echo refreshed")
	g.maybe(r, 9, "provider", "posix", "shell")
}

func (g *generator) notify() {
	r := g.add("Notify", pick(g, "hello", "two\nlines", "é", "last"))
	if r == nil {
		return
	}
	g.maybe(r, 3, "message", "a message", int64(5), value.Array{"a", "b"}, "")
	g.maybe(r, 4, "withpath", true, false)
}

var users = []string{"u1", "u2", "u3", "daemon"}

func (g *generator) user() {
	name := pick(g, users...)
	r := g.add("User", name)
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	g.maybe(r, 3, "uid", int64(2001), "2002", int64(1))
	g.maybe(r, 3, "gid", "daemon", int64(2), "g1", "nowhere")
	g.maybe(r, 3, "comment", "a comment", "")
	g.maybe(r, 3, "home", "/home/"+name, "/case/home")
	g.maybe(r, 3, "shell", "/bin/sh", "/bin/false", "/no/shell")
	g.maybe(r, 4, "groups", "bin", value.Array{"bin", "daemon"}, value.Array{}, value.Array{"g1"})
	g.maybe(r, 5, "membership", "inclusive", "minimum")
	g.maybe(r, 4, "managehome", true, false)
	g.maybe(r, 5, "system", true, false)
	g.maybe(r, 6, "expiry", "2030-01-02", "absent")
	g.maybe(r, 6, "password_max_age", int64(90), "60")
	g.maybe(r, 6, "allowdupe", true)
	if name != "daemon" && g.one(2) {
		g.shell("useradd -M %s %s", pick(g, "", "-c other", "-s /bin/bash", "-G bin", "-u 2001", "-e 2029-01-01"), name)
	}
}

func (g *generator) group() {
	name := pick(g, "g1", "g2", "g3", "bin")
	r := g.add("Group", name)
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	g.maybe(r, 3, "gid", int64(3001), "3002", int64(2))
	g.maybe(r, 5, "system", true, false)
	g.maybe(r, 6, "allowdupe", true)
	if name != "bin" && g.one(2) {
		g.shell("groupadd %s %s", pick(g, "", "-g 3001", "-g 3005"), name)
	}
}

func (g *generator) cron() {
	r := g.add("Cron", pick(g, "job", "other job", "third"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	r.params.Set("command", pick(g, "/bin/true", "/bin/echo 50% done", "echo a > /dev/null"))
	g.maybe(r, 2, "minute", int64(5), "*/10", value.Array{int64(1), int64(31)}, "absent", "70")
	g.maybe(r, 3, "hour", int64(2), "1-3", "*")
	g.maybe(r, 4, "weekday", "Mon", int64(0), "1-5")
	g.maybe(r, 5, "month", "jan", int64(12), "*")
	g.maybe(r, 5, "monthday", int64(1), "31")
	g.maybe(r, 6, "special", "daily", "reboot")
	g.maybe(r, 5, "environment", "A=b", value.Array{"A=b", "PATH=/bin"})
	g.maybe(r, 5, "user", "root", "daemon", "unknown")
	if g.one(2) {
		g.shell("printf '%%s\\n' '# Puppet Name: job' '1 1 * * * /bin/false' '# mine' '2 * * * * mine' | crontab -")
	}
}

func (g *generator) host() {
	r := g.add("Host", pick(g, "a.example.com", "b", "localhost"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	g.maybe(r, 1, "ip", "192.0.2.1", "2001:db8::1", "127.0.0.1")
	g.maybe(r, 3, "host_aliases", "x", value.Array{"x", "y.example.com"})
	g.maybe(r, 4, "comment", "a comment", "")
	if g.one(2) {
		g.shell("echo '192.0.2.9 a.example.com x # old' >> /etc/hosts")
	}
}

func (g *generator) tidy() {
	r := g.add("Tidy", pick(g, "/case/d", "/case/a", "/case/none"))
	if r == nil {
		return
	}
	g.maybe(r, 2, "recurse", true, int64(1), "inf")
	g.maybe(r, 3, "matches", "*.bak", value.Array{"x", "other"})
	g.maybe(r, 3, "size", "0", "1k", "3b")
	g.maybe(r, 3, "age", "0", "1d", "1w")
	g.maybe(r, 4, "rmdirs", true, false)
	g.maybe(r, 5, "backup", false)
}

// relate adds metaparameters.
func (g *generator) relate() {
	for i, r := range g.resources {
		g.maybe(r, 14, "noop", true, false)
		g.maybe(r, 14, "loglevel", "warning", "info", "err")
		g.maybe(r, 14, "tag", "t1", value.Array{"t1", "t2"})
		for _, name := range []string{"require", "before", "notify", "subscribe"} {
			if !g.one(6) || len(g.resources) < 2 {
				continue
			}
			to := g.IntN(len(g.resources))
			after := name == "require" || name == "subscribe"
			if to == i || (to < i) != after && !g.one(8) { // a way back may be a cycle
				continue
			}
			r.params.Set(name, g.resources[to].ref())
		}
	}
}

// catalog is the catalog in Puppet's wire format.
func (g *generator) catalog() string {
	named := value.NewHash()
	named.Set("name", "main")
	list := value.Array{resourceHash("Stage", "main", named, "stage"), resourceHash("Class", "main", named, "class")}
	edges := value.Array{edgeHash("Stage[main]", "Class[main]")}
	for _, r := range g.resources {
		tags := []string{strings.ToLower(r.typ)}
		switch given := r.params.Lookup("tag").(type) {
		case string:
			tags = append(tags, given)
		case value.Array:
			for _, t := range given {
				tags = append(tags, value.Text(t))
			}
		}
		h := resourceHash(r.typ, r.title, r.params, tags...)
		h.Set("file", "/etc/puppetlabs/code/environments/production/manifests/site.pp")
		h.Set("line", int64(slices.Index(g.resources, r)+1))
		list = append(list, h)
		edges = append(edges, edgeHash("Class[main]", r.ref()))
	}
	c := value.NewHash()
	c.Set("name", "vm")
	c.Set("version", int64(1))
	c.Set("environment", "production")
	c.Set("catalog_uuid", "4a1d5b38-7d3c-8a3f-9a55-0d9a1b1f0c11")
	c.Set("catalog_format", int64(2))
	c.Set("resources", list)
	c.Set("edges", edges)
	c.Set("classes", value.Array{"main"})
	text, err := value.AppendJSON(nil, c, nil)
	if err != nil {
		panic(err) // all of it is data
	}
	return string(text)
}

func resourceHash(typ, title string, params *value.Hash, tags ...string) *value.Hash {
	h := value.NewHash()
	h.Set("type", typ)
	h.Set("title", title)
	list := value.Array{}
	for _, t := range append(tags, "class") {
		list = append(list, t)
	}
	h.Set("tags", list)
	h.Set("exported", false)
	h.Set("kind", map[bool]string{true: "unknown", false: "compilable_type"}[typ == "Class"])
	h.Set("parameters", params)
	return h
}

func edgeHash(source, target string) *value.Hash {
	h := value.NewHash()
	h.Set("source", source)
	h.Set("target", target)
	return h
}
