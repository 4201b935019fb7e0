//go:build linux

package packages

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// provider is how packages are managed with one tool.
type provider struct {
	name     string
	commands []string // without which it does not work
	system   string   // the only one that it is for, "" for all

	// What a provider can do, besides what its functions are for.
	versionable, virtual, virtualByDefault, installOnly, installOptions, uninstallOptions bool

	list   func() (map[string]*state, error)
	query  func(r *resource) (*state, error) // nil for a package that there is not
	latest func(r *resource) (string, error)
	inSync func(r *resource, is string) bool

	install, update, uninstall, purge, hold, unhold, flush func(r *resource) error
}

// providers are all, those that are preferred first.
func providers() []*provider {
	return []*provider{aptProvider(), dnfProvider(), yumProvider(), opkgProvider(), dpkgProvider(), rpmProvider()}
}

// foreign are providers of Puppet's that there is no code for here.
var foreign = []string{
	"aix", "appdmg", "apple", "aptitude", "aptrpm", "blastwave", "dnfmodule", "fink", "freebsd", "gem", "hpux", "macports", "nim", "openbsd", "pacman", "pip", "pip2",
	"pip3", "pkg", "pkgdmg", "pkgin", "pkgng", "pkgutil", "portage", "ports", "portupgrade", "puppet_gem", "puppetserver_gem", "rug", "sun", "sunfreeware", "tdnf",
	"up2date", "urpmi", "windows", "zypper",
}

// choose returns the provider with a name, or that of this machine.
func choose(name string) (*provider, error) {
	all := providers()
	if name == "" {
		name = usualOf(release())
	}
	if name != "" {
		for _, p := range all {
			if p.name == name {
				return p, nil
			}
		}
		if slices.Contains(foreign, name) {
			return nil, &laterError{"packages of the provider " + name + " cannot be applied yet"}
		}
		return nil, errors.New("Invalid package provider '" + name + "'")
	}
	for _, p := range all {
		if p.functional() {
			return p, nil
		}
	}
	return nil, &laterError{"Could not find a suitable provider for package"}
}

// laterError is of a single resource: the rest of the catalog is applied.
type laterError struct{ text string }

func (e *laterError) Error() string { return e.text }

// release is what this machine says of its system, nothing where it does not.
func release() string {
	text, _ := os.ReadFile("/etc/os-release")
	return string(text)
}

// parseRelease reads a file os-release.
func parseRelease(text string) map[string]string {
	fields := map[string]string{}
	for line := range strings.Lines(text) {
		if key, v, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			fields[key] = strings.Trim(v, `"'`)
		}
	}
	return fields
}

// majorOf is the first number of the version of a system, 0 for none.
func majorOf(fields map[string]string) int {
	text, _, _ := strings.Cut(fields["VERSION_ID"], ".")
	n, _ := strconv.Atoi(text)
	return n
}

// major is that of this machine.
func major() int { return majorOf(parseRelease(release())) }

// usualOf is the provider of the system that a file os-release is of.
func usualOf(release string) string {
	fields := parseRelease(release)
	names, n := append(strings.Fields(fields["ID"]), strings.Fields(fields["ID_LIKE"])...), majorOf(fields)
	for _, name := range names {
		switch name {
		case "debian", "ubuntu":
			return "apt"
		case "openwrt":
			return "opkg"
		case "amzn":
			return "yum"
		case "fedora":
			if names[0] == "fedora" && n >= 19 && n <= 21 {
				return "yum"
			}
			if names[0] == "fedora" {
				return "dnf"
			}
		case "rhel", "centos":
			if n >= 4 && n <= 7 {
				return "yum"
			}
			return "dnf"
		}
	}
	return ""
}

// functional reports whether the provider works here.
func (p *provider) functional() bool {
	if p.system != "" && parseRelease(release())["ID"] != p.system {
		return false
	}
	for _, name := range p.commands {
		if find(name) == "" {
			return false
		}
	}
	return true
}

// manages reports whether the provider looks at a parameter.
func (p *provider) manages(name string) bool {
	switch name {
	case "mark":
		return p.hold != nil
	case "allow_virtual":
		return p.virtual
	}
	return true
}

// wanted reads a value of ensure.
func (p *provider) wanted(v value.Value) (want, error) {
	text := value.Text(v)
	needs := ""
	switch text {
	case "":
		return want{}, errors.New("Invalid value " + string(value.AppendInspect(nil, v)) +
			". Valid values are present, absent, purged, disabled, latest. Valid values match /./.")
	case "installed", present:
		return want{present, present, true}, nil
	case absent:
		return want{absent, absent, true}, nil
	case purged:
		if p.purge == nil {
			needs = "purgeable"
		}
	case "disabled":
		needs = "disableable"
	case latest:
		if p.latest == nil {
			needs = "upgradeable"
		}
	default:
		if !p.versionable {
			needs = "versionable"
		}
		if b, ok := v.(bool); ok {
			return want{b, text, true}, lacks(p, needs, text)
		}
		return want{v, text, false}, lacks(p, needs, text)
	}
	return want{text, text, true}, lacks(p, needs, text)
}

func lacks(p *provider, feature, text string) error {
	if feature == "" {
		return nil
	}
	return errors.New("Provider " + p.name + " must have features '" + feature + "' to set 'ensure' to '" + text + "'")
}

// find is the file of a command, "" for none.
func find(name string) string {
	if strings.Contains(name, "/") {
		if executable(name) {
			return name
		}
		return ""
	}
	for dir := range strings.SplitSeq(path(), ":") {
		if file := dir + "/" + name; executable(file) {
			return file
		}
	}
	return ""
}

func executable(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0
}

// path is where commands are looked for.
func path() string {
	dirs := strings.Split(os.Getenv("PATH"), ":")
	for _, dir := range [...]string{"/usr/sbin", "/sbin"} {
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return strings.Join(dirs, ":")
}

// dropped are variables that commands do not get of this process.
var dropped = []string{
	"LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "LC_COLLATE", "LC_CTYPE", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "PATH",
	"DEBIAN_FRONTEND", "APT_LISTBUGS_FRONTEND", "APT_LISTCHANGES_FRONTEND",
}

// personal are variables that only commands for lists get of this process.
var personal = []string{"HOME", "USER", "LOGNAME"}

// environment is that of commands: in English, and nothing asks or shows lists. It may be without a user.
func environment(user bool) []string {
	var env []string
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); !slices.Contains(dropped, name) && (user || !slices.Contains(personal, name)) {
			env = append(env, v)
		}
	}
	return append(env, "LANG=C", "LC_ALL=C", "PATH="+path(), "DEBIAN_FRONTEND=noninteractive", "APT_LISTBUGS_FRONTEND=none", "APT_LISTCHANGES_FRONTEND=none")
}

// call is how a command is run.
type call struct {
	input  string // for its standard input
	split  bool   // what it prints as errors is not returned
	failed bool   // it may fail
	user   bool   // it gets the user of this process
}

// run runs a command and returns all that it prints.
func run(name string, args ...string) (string, error) {
	out, _, err := call{}.run(name, args...)
	return out, err
}

func (c call) run(name string, args ...string) (output string, code int, err error) {
	file := find(name)
	if file == "" {
		return "", 0, errors.New("Command " + name + " is missing")
	}
	cmd := exec.Command(file, args...)
	var out bytes.Buffer
	cmd.Env, cmd.Stdout, cmd.Stderr = environment(c.user), &out, &out
	if c.split {
		cmd.Stderr = nil
	}
	if c.input != "" {
		cmd.Stdin = strings.NewReader(c.input)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	cmd.WaitDelay = 100 * time.Millisecond // what it leaves running may hold on to its output
	err = cmd.Run()
	if _, exited := errtype.As[*exec.ExitError](err); err != nil && !exited && !errors.Is(err, exec.ErrWaitDelay) {
		return "", 0, err
	}
	code = cmd.ProcessState.ExitCode()
	if code != 0 && !c.failed {
		line := strings.Join(append([]string{file}, args...), " ")
		return out.String(), code, &executionError{"Execution of '" + line + "' returned " + strconv.Itoa(code) + ": " + strings.TrimSpace(out.String())}
	}
	return out.String(), code, nil
}

// executionError is of a command that ended with another code than 0.
type executionError struct{ text string }

func (e *executionError) Error() string { return e.text }

func executed(err error) bool {
	_, ok := errtype.As[*executionError](err)
	return ok
}
