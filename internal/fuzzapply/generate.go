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
	begun     map[string]bool
}

// Generate makes up the case of a seed.
func Generate(seed uint64) *Case {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 19)), names: map[string]bool{}, begun: map[string]bool{}}
	for range 3 + g.IntN(12) {
		kinds[g.IntN(len(kinds))](g)
	}
	g.relate()
	c := &Case{Seed: seed, Setup: "{\n" + strings.Join(append(g.setup, ":"), "\n") + "\n} 2>/dev/null\n", Catalog: g.catalog()}
	c.Flags = pick(g, "", "", "", "--noop", "--show_diff", "--verbose", "--tags t1", "--skip_tags t1,host")
	return c
}

// kinds make resources. Those that there is most to say of come up most.
var kinds = []func(*generator){
	(*generator).file, (*generator).file, (*generator).file, (*generator).file, (*generator).exec, (*generator).exec, (*generator).notify,
	(*generator).user, (*generator).group, (*generator).cron, (*generator).host, (*generator).tidy,
	(*generator).fileLine, (*generator).iniSetting, (*generator).iniSubsetting, (*generator).concat, (*generator).mount, (*generator).service,
	(*generator).pkg, (*generator).authorizedKey, (*generator).sshKey, (*generator).schedule, (*generator).purge, (*generator).anchor,
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

// once adds lines to the setup that are not to come twice.
func (g *generator) once(text string) {
	if !g.begun[text] {
		g.begun[text] = true
		g.setup = append(g.setup, text)
	}
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
	g.maybe(r, 9, "checksum", "md5", "sha256", "sha1", "sha512") // no times, which differ
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

func (g *generator) fileLine() {
	r := g.add("File_line", pick(g, "line a", "line b", "line c"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	r.params.Set("path", pick(g, "/case/lines", "/case/lines", "/case/a", "/case/none"))
	r.params.Set("line", pick(g, "key = 1", "key = 2", "other", "é", "*.* [x]"))
	g.maybe(r, 2, "match", "^key", "^k.*$", "other|key", "none")
	g.maybe(r, 4, "after", "^two", "^none", "key")
	g.maybe(r, 4, "multiple", true, false)
	g.maybe(r, 5, "replace", true, false)
	g.maybe(r, 5, "append_on_no_match", true, false)
	g.maybe(r, 5, "match_for_absence", true)
	g.maybe(r, 6, "replace_all_matches_not_matching_line", true)
	g.once(pick(g, "printf 'one\nkey = 0\ntwo\nkey = 2\n' > /case/lines", "printf 'key = 1\nend' > /case/lines", ": > /case/lines", "printf 'two\r\nkey=x\r\n' > /case/lines"))
}

func (g *generator) iniSetting() {
	r := g.add("Ini_setting", pick(g, "i1", "i2", "i3"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	r.params.Set("path", pick(g, "/case/ini", "/case/ini", "/case/new.ini"))
	g.maybe(r, 1, "section", "one", "two", "new", "", "o n e")
	r.params.Set("setting", pick(g, "k", "l", "new", "a.b"))
	g.maybe(r, 1, "value", "1", "2", "a b", "", int64(3), true)
	g.maybe(r, 5, "key_val_separator", "=", ": ", " = ")
	g.maybe(r, 6, "indent_char", "\t", " ")
	g.maybe(r, 6, "indent_width", int64(2))
	g.maybe(r, 6, "show_diff", false, "md5", true)
	g.maybe(r, 6, "refreshonly", true, false)
	g.ini()
}

func (g *generator) iniSubsetting() {
	r := g.add("Ini_subsetting", pick(g, "s1", "s2"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	r.params.Set("path", pick(g, "/case/ini", "/case/new.ini"))
	g.maybe(r, 1, "section", "one", "two", "")
	r.params.Set("setting", pick(g, "opts", "k"))
	r.params.Set("subsetting", pick(g, "-Xmx", "-a", "b"))
	g.maybe(r, 1, "value", "512m", "", "1")
	g.maybe(r, 5, "subsetting_separator", ",", " ")
	g.maybe(r, 5, "quote_char", "'", `"`)
	g.maybe(r, 6, "use_exact_match", true)
	g.ini()
}

// ini makes a file with settings.
func (g *generator) ini() {
	g.once(pick(g, "printf 'g = 1\n[one]\nk=1\n# l = 4\n  opts = -Xmx256m -a\n\n[two]\nl: x\n' > /case/ini", "printf '[one]\nk = 1\nk = 2\nopts=\"-a1 b\"' > /case/ini", "printf '; nothing\n' > /case/ini"))
}

func (g *generator) concat() {
	path := pick(g, "/case/all", "/case/d/all") // which no other file has: Puppet would give it a content that it does not check
	if r := g.add("Concat_file", path); r != nil {
		g.maybe(r, 3, "ensure", "present", "absent")
		g.maybe(r, 4, "mode", "0600", "0644")
		g.maybe(r, 5, "owner", "daemon")
		g.maybe(r, 4, "order", "alpha", "numeric")
		g.maybe(r, 4, "ensure_newline", true, false)
		g.maybe(r, 5, "replace", false)
		g.maybe(r, 5, "backup", false, ".old")
		g.maybe(r, 5, "force", true)
		g.begin(path, r)
	}
	for range g.IntN(4) {
		if r := g.add("Concat_fragment", pick(g, "f1", "f2", "f3", "f10")); r != nil {
			r.params.Set("target", path)
			r.params.Set("content", pick(g, texts...))
			g.maybe(r, 2, "order", "10", "9", int64(5), "a")
		}
	}
}

func (g *generator) mount() {
	r := g.add("Mount", pick(g, "/mnt/a", "/mnt/b", "/case/d"))
	if r == nil {
		return
	}
	r.params.Set("ensure", pick(g, "present", "defined", "absent", "unmounted"))
	g.maybe(r, 1, "device", "/dev/sda1", "LABEL=a b", "tmpfs")
	g.maybe(r, 1, "fstype", "ext4", "tmpfs", "nfs")
	g.maybe(r, 2, "options", "defaults", "ro,noatime", "")
	g.maybe(r, 4, "dump", int64(1), "0")
	g.maybe(r, 4, "pass", int64(2), "1")
	g.maybe(r, 5, "atboot", true, false)
	g.once(pick(g, ":", "printf '# mounts\n/dev/sda1 /mnt/a ext4 defaults 0 0\n\n/dev/b /mnt/b xfs ro' > /etc/fstab"))
}

// services is a stand-in for systemctl, which keeps the states of units in files, and notes what it is asked to do.
const services = `printf systemd > /proc/self/comm; mkdir -p /case/units; echo enabled > /case/units/s1.enabled; echo active > /case/units/s1.active; echo disabled > /case/units/s2.enabled; echo masked > /case/units/s3.enabled
cat > /usr/bin/systemctl <<'END'
#!/bin/sh
verb=$1; for name; do :; done; u=/case/units/${name%.service}
case $verb in
is-active) s=inactive; [ ! -e "$u.active" ] || s=$(cat "$u.active"); echo "$s"; [ "$s" = active ] ;;
is-enabled) [ -e "$u.enabled" ] || { echo "Failed to get unit file state for $name: No such file or directory" >&2; exit 1; }; cat "$u.enabled"; [ "$(cat "$u.enabled")" = enabled ] ;;
show) echo NeedDaemonReload=no ;;
cat) [ -e "$u.enabled" ] ;;
unmask) echo disabled > "$u.enabled" ;;
mask) echo masked > "$u.enabled" ;;
enable|disable) echo "$verb $name" >> /case/units/log; [ -e "$u.enabled" ] || { echo "Unit $name does not exist" >&2; exit 1; }; echo ${verb}d > "$u.enabled" ;;
start|restart) echo "$verb $name" >> /case/units/log; [ -e "$u.enabled" ] || { echo "Unit $name not found." >&2; exit 5; }; echo active > "$u.active" ;;
stop) echo "$verb $name" >> /case/units/log; echo inactive > "$u.active" ;;
esac
END
printf '#!/bin/sh\n' > /usr/bin/journalctl; chmod 755 /usr/bin/systemctl /usr/bin/journalctl`

func (g *generator) service() {
	r := g.add("Service", pick(g, "s1", "s2", "s3", "s4"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "running", "stopped", true, false)
	g.maybe(r, 2, "enable", true, false, "mask", "manual")
	g.maybe(r, 4, "hasrestart", true, false)
	g.maybe(r, 4, "hasstatus", true)
	g.maybe(r, 6, "restart", "/bin/echo restarted >> /case/units/log", "/bin/false")
	g.maybe(r, 6, "status", "/bin/true", "/bin/false")
	g.maybe(r, 8, "start", "/usr/bin/touch /case/started")
	g.once(services)
}

// packages is a repository of three packages, of which one is installed in its older version.
const packages = `export SOURCE_DATE_EPOCH=1; mkdir /repo
deb() { d=/deb/$1-$2; mkdir -p $d/DEBIAN; { printf 'Package: %s\nVersion: %s\nArchitecture: all\nMaintainer: Nobody <n@example.com>\nDescription: test\n' $1 $2; [ -z "$3" ] || echo "$3"; } > $d/DEBIAN/control; dpkg-deb --root-owner-group -b $d /repo/ >/dev/null; }
deb pa 1.0; deb pa 2.0; deb pb 1.0 'Depends: pa'; deb pc 1.0 'Depends: nowhere'
(cd /repo; for f in *.deb; do dpkg-deb -f $f; printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' $f $(stat -c %s $f) $(sha256sum $f | cut -d' ' -f1); done > Packages)
rm -rf /etc/apt/sources.list /etc/apt/sources.list.d/* /var/lib/apt/lists/*; echo 'deb [trusted=yes] file:/repo ./' > /etc/apt/sources.list; apt-get update >/dev/null`

func (g *generator) pkg() {
	if !g.one(3) { // they take long
		return
	}
	r := g.add("Package", pick(g, "pa", "pb", "pc", "pd"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "installed", "absent", "purged", "latest", "1.0", "2.0", "held", ">=1.5")
	g.maybe(r, 5, "mark", "hold", "none")
	g.maybe(r, 6, "provider", "apt", "dpkg")
	g.maybe(r, 6, "install_options", value.Array{"--no-install-recommends"})
	g.maybe(r, 6, "allow_virtual", false)
	g.once(packages)
	g.once(pick(g, ":", "dpkg -i /repo/pa_1.0_all.deb >/dev/null", "dpkg -i /repo/pa_2.0_all.deb /repo/pb_1.0_all.deb >/dev/null"))
}

func (g *generator) authorizedKey() {
	r := g.add("Ssh_authorized_key", pick(g, "k1@x", "k2@x", "a key"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	r.params.Set("user", pick(g, "u1", "root", "unknown"))
	g.maybe(r, 1, "type", "ssh-rsa", "ed25519", "rsa")
	g.maybe(r, 1, "key", "AAAAone", "AAAAtwo")
	g.maybe(r, 2, "options", "no-pty", value.Array{"no-pty", `from="10.0.0.1,10.0.0.2"`})
	g.maybe(r, 2, "target", "/case/keys", "/case/d/keys")
	g.once(pick(g, "useradd -m u1", "useradd -m u1; mkdir -m 700 /home/u1/.ssh; printf '# mine\nssh-rsa AAAAold k1@x\nno-pty ssh-rsa AAAAone k2@x\n' > /home/u1/.ssh/authorized_keys; chown -R u1 /home/u1/.ssh"))
}

func (g *generator) sshKey() {
	r := g.add("Sshkey", pick(g, "h1", "h2", "h3@ssh-rsa"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "ensure", "present", "present", "absent")
	g.maybe(r, 1, "type", "ssh-rsa", "ssh-ed25519", "dsa")
	g.maybe(r, 1, "key", "AAAAone", "AAAAtwo")
	g.maybe(r, 3, "host_aliases", "x", value.Array{"x", "192.0.2.1"})
	r.params.Set("target", "/case/known")
	g.once(pick(g, ":", "printf '# known\nh1,x ssh-rsa AAAAold\nh2 ssh-ed25519 AAAAone\n' > /case/known"))
}

func (g *generator) schedule() {
	r := g.add("Schedule", pick(g, "sch1", "sch2"))
	if r == nil {
		return
	}
	g.maybe(r, 2, "period", "never", "daily", "hourly", "always")
	g.maybe(r, 4, "range", "0:00 - 23:59:59", value.Array{"0:00:00 - 11:59:59", "12:00:00 - 23:59:59"})
	g.maybe(r, 4, "repeat", int64(2))
	g.maybe(r, 5, "periodmatch", "number", "distance")
}

func (g *generator) purge() {
	r := g.add("Resources", pick(g, "host", "cron", "file"))
	if r == nil {
		return
	}
	g.maybe(r, 1, "purge", true, false)
	if r.title == "host" {
		g.once("printf '192.0.2.7 gone\n192.0.2.8 b alias\n' >> /etc/hosts")
	}
}

func (g *generator) anchor() { g.add("Anchor", pick(g, "begin", "end")) }

// relate adds metaparameters.
func (g *generator) relate() {
	for i, r := range g.resources {
		g.maybe(r, 14, "noop", true, false)
		g.maybe(r, 14, "loglevel", "warning", "info", "err")
		if r.typ != "Schedule" {
			g.maybe(r, 14, "schedule", "sch1", "sch2")
		}
		switch r.typ { // what Puppet itself does not break for: lists and attributes of files that are audited and change, users of crons
		case "Group", "Ini_setting":
			g.maybe(r, 8, "audit", "all", "ensure")
		case "Host", "User":
			g.maybe(r, 8, "audit", "ensure", value.Array{"ensure", "comment"})
		case "File":
			g.maybe(r, 8, "audit", "ensure")
		}
		g.maybe(r, 14, "tag", "t1", value.Array{"t1", "t2"})
		for _, name := range []string{"require", "before", "notify", "subscribe"} {
			if !g.one(6) || len(g.resources) < 2 {
				continue
			}
			to := g.IntN(len(g.resources))
			after := name == "require" || name == "subscribe"
			if g.resources[to].typ == "Sshkey" { // which Puppet finds by the kind of the key only
				continue
			}
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
