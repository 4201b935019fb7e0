//go:build linux

package packages

import (
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply/command"
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
	// targetable says that there may be several of its command on a machine, of which resources name one.
	targetable bool

	list   func(command string) ([]*state, error) // the command that resources name, "" for the usual one
	query  func(r *resource) (*state, error)      // nil for a package that there is not
	latest func(r *resource) (string, error)
	inSync func(r *resource, is string) bool

	install, update, uninstall, purge, hold, unhold, flush func(r *resource) error
}

// providers are all, those that are preferred first.
func providers() []*provider {
	return []*provider{
		aptProvider(), dnfProvider(), yumProvider(), opkgProvider(), apkProvider(), dpkgProvider(), rpmProvider(),
		pipProvider("pip", "pip", "pip-python", "pip2", "pip-2"), pipProvider("pip2", "pip2"), pipProvider("pip3", "pip3"),
	}
}

// foreign are providers of Puppet's that there is no code for here.
var foreign = []string{
	"aix", "appdmg", "apple", "aptitude", "aptrpm", "blastwave", "dnfmodule", "fink", "freebsd", "gem", "hpux", "macports", "nim", "openbsd", "pacman",
	"pkg", "pkgdmg", "pkgin", "pkgng", "pkgutil", "portage", "ports", "portupgrade", "puppet_gem", "puppetserver_gem", "rug", "sun", "sunfreeware", "tdnf",
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
		if !p.targetable && p.functional() {
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
		case "alpine":
			return apk
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
		if command.Find(name) == "" {
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
		return want{}, something(v)
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

// frontends are variables by which nothing asks or shows lists.
var frontends = []string{"DEBIAN_FRONTEND=noninteractive", "APT_LISTBUGS_FRONTEND=none", "APT_LISTCHANGES_FRONTEND=none"}

// tool is a call of a program.
func tool(name string, args ...string) *command.Command {
	return &command.Command{Name: name, Args: args, Env: append([]string{"PATH=" + command.Path()}, frontends...)}
}

// run runs a program and returns all that it prints.
func run(name string, args ...string) (string, error) { return tool(name, args...).Run() }

// listing is a call of a program that lists packages, which gets the user of this process.
func listing(name string, args ...string) *command.Command {
	c := tool(name, args...)
	c.User = true
	return c
}

// quiet is a call of a program of which what it prints as errors does not count.
func quiet(name string, args ...string) *command.Command {
	c := tool(name, args...)
	c.Split = true
	return c
}

// executed reports whether an error is that of a program which ended with another code than 0.
func executed(err error) bool {
	_, ok := errtype.As[*command.Failure](err)
	return ok
}
