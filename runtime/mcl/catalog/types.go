package catalog

import (
	"strconv"
	"strings"

	puppet "github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// kind is what a kind of mgmt's is in Puppet.
type kind struct {
	puppet.Type
	convert func(r *resource)
}

// types are the kinds that Puppet has a type for. Of cron and hostname it has none that does the same: timers of systemd, and its names of
// the machine.
var types = map[string]*kind{
	"exec":  {puppet.Type{Name: "Exec", Namevars: []string{"command"}}, exec},
	"file":  {puppet.Type{Name: "File", Namevars: []string{"path"}}, file},
	"group": {puppet.Type{Name: "Group"}, group},
	"line":  {puppet.Type{Name: "File_line"}, line},
	"mount": {puppet.Type{Name: "Mount"}, mount},
	"noop":  {puppet.Type{Name: "Whit"}, func(r *resource) { r.use("comment") }},
	"pkg":   {puppet.Type{Name: "Package"}, pkg},
	"print": {puppet.Type{Name: "Notify"}, notice},
	"svc":   {puppet.Type{Name: "Service"}, svc},
	"user":  {puppet.Type{Name: "User"}, user},
}

func notice(r *resource) {
	r.use("msg")
	r.param("message", r.Str("msg"))
}

// pkg leaves out what lets mgmt install more than it would by itself.
func pkg(r *resource) {
	r.use("state")
	switch state := r.Str("state"); state {
	case "newest":
		r.param("ensure", "latest")
	case "uninstalled":
		r.param("ensure", "absent")
	case "absent", "disabled", "false", "held", "latest", "present", "purged", "true": // no versions for Puppet
		r.refuse("field state, a version that is a word of Puppet's")
	default:
		r.param("ensure", state)
	}
}

// svc is a unit of systemd, whose name Puppet completes only if it has no dot.
func svc(r *resource) {
	if strings.Contains(r.Name, ".") {
		r.param("name", r.Name+".service")
	}
	r.word("state", "ensure", "running", "running", "stopped", "stopped")
	r.word("startup", "enable", "enabled", true, "disabled", false)
	r.param("provider", "systemd")
}

func exists(r *resource) { r.word("state", "ensure", "exists", "present", "absent", "absent") }

func group(r *resource) {
	exists(r)
	r.move("gid", "gid")
}

func user(r *resource) {
	exists(r)
	r.move("uid", "uid")
	r.move("gid", "gid")
	r.move("group", "gid")
	r.move("groups", "groups")
	r.use("homedir")
	if r.IsSet("homedir") {
		r.param("home", trimSlashes(r.Str("homedir")))
	}
	r.move("shell", "shell")
	r.move("allowduplicateuid", "allowdupe")
}

// trimSlashes returns a path without slashes at its end.
func trimSlashes(path string) string {
	if trimmed := strings.TrimRight(path, "/"); trimmed != "" {
		return trimmed
	}
	return "/"
}

// mount has its options in one text.
func mount(r *resource) {
	r.word("state", "ensure", "exists", "mounted", "absent", "absent")
	r.move("device", "device")
	r.move("type", "fstype")
	r.use("options")
	if entries := r.Map("options"); len(entries) > 0 && r.Str("state") == "exists" {
		options := make([]string, len(entries))
		for i, e := range entries {
			options[i], _ = e.Key.(string)
			if v, _ := e.Value.(string); v != "" {
				options[i] += "=" + v
			}
		}
		r.param("options", strings.Join(options, ","))
	}
	r.move("freq", "dump")
	r.move("passno", "pass")
}

func line(r *resource) {
	exists(r)
	r.move("file", "path")
	r.move("content", "line")
}

// file has its path in a parameter, which has no slash at its end.
func file(r *resource) {
	path := r.Kind.Is(r.Resource)[0].Name
	r.use("path", "dirname", "basename", "state", "symlink", "source", "recurse")
	isFolder := strings.HasSuffix(path, "/")
	r.param("path", trimSlashes(path))
	source := r.Str("source")
	switch {
	case r.Str("state") == "absent":
		r.param("ensure", "absent")
	case r.Bool("symlink"):
		if r.Str("state") != "exists" {
			r.refuse("field symlink without a state")
		}
		r.param("ensure", "link")
		r.param("target", source)
	default:
		if r.Str("state") == "exists" {
			ensure := "file"
			if isFolder {
				ensure = "directory"
			}
			r.param("ensure", ensure)
		}
		if source != "" && source[0] != '/' {
			r.refuse("field source, which is no path")
		}
		if source != "" {
			r.param("source", trimSlashes(source))
		}
		if r.Bool("recurse") {
			r.param("recurse", true)
		}
	}
	r.move("content", "content")
	r.move("owner", "owner")
	r.move("group", "group")
	r.move("purge", "purge")
	r.move("force", "force")
	r.use("mode")
	if mode := r.Str("mode"); mode != "" {
		r.param("mode", puppetMode(mode, isFolder))
	}
}

// puppetMode returns a mode as Puppet has it. In numbers, it would let those search a directory who can read it, so that they are spelled out
// there.
func puppetMode(mode string, isFolder bool) string {
	bits, err := strconv.ParseUint(mode, 8, 12)
	if err != nil {
		return mode
	}
	if !isFolder {
		mode = strconv.FormatUint(bits, 8)
		return "0000"[len(mode):] + mode
	}
	part := func(who string, shift int, special uint64, letter string) string {
		var rights strings.Builder
		rights.WriteString(who + "=")
		for i, right := range [...]string{"r", "w", "x"} {
			if bits>>shift&(4>>i) != 0 {
				rights.WriteString(right)
			}
		}
		if bits&special != 0 {
			rights.WriteString(letter)
		}
		return rights.String()
	}
	return part("u", 6, 0o4000, "s") + "," + part("g", 3, 0o2000, "s") + "," + part("o", 0, 0o1000, "t")
}

// searchPath is where commands are found. mgmt has that of its own process.
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// exec has its commands as lists of words, which nothing but a given shell interprets.
func exec(r *resource) {
	r.use("cmd", "shell", "args")
	words := commandWords(r.Str("cmd"), r.Str("shell"))
	for _, arg := range r.Strs("args") {
		words = append(words, arg)
	}
	r.param("command", words)
	r.param("path", searchPath)
	r.move("cwd", "cwd")
	r.move("user", "user")
	r.move("group", "group")
	r.move("creates", "creates")
	r.guard("if", "onlyif")
	r.guard("nif", "unless")
	r.use("env")
	env := value.Array{}
	for _, e := range r.Map("env") {
		name, _ := e.Key.(string)
		v, _ := e.Value.(string)
		env = append(env, name+"="+v)
	}
	if len(env) > 0 {
		r.param("environment", env)
	}
	r.tries()
}

// commandWords returns the words of a command, as mgmt has them.
func commandWords(command, shell string) value.Array {
	if shell != "" {
		return value.Array{shell, "-c", command}
	}
	words := value.Array{}
	for w := range strings.FieldsSeq(command) {
		words = append(words, w)
	}
	return words
}

// guard makes a parameter of a command that decides whether the other runs. Puppet runs both in one directory.
func (r *resource) guard(field, param string) {
	r.use(field+"cmd", field+"shell", field+"cwd")
	if cwd := r.Str(field + "cwd"); cwd != "" && cwd != r.Str("cwd") {
		r.refuse("field " + field + "cwd")
	}
	if command := r.Str(field + "cmd"); command != "" {
		r.param(param, value.Array{commandWords(command, r.Str(field+"shell"))})
	}
}

// tries are the metaparams that execs alone have parameters for: mgmt sets no limit where it is not told to.
func (r *resource) tries() {
	for _, name := range [...]string{"retry", "delay", "timeout"} {
		n, _ := r.Meta(name).(int64)
		switch {
		case name == "timeout" && n%1000 == 0:
			r.param("timeout", n/1000)
		case name == "delay" && n != 0 && n%1000 == 0:
			r.param("try_sleep", n/1000)
		case name == "retry" && n > 0:
			r.param("tries", n+1)
		default:
			continue
		}
		r.use("Meta:" + name)
	}
}
