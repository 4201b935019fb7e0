//go:build linux

package service

import (
	"errors"
	"os"
	"os/exec"
	"strings"

	"github.com/p2go/p2go/runtime/regex"
)

// initd runs scripts.
var initd = &provider{
	name: "init", depth: 6, needs: []string{"kill"}, suitable: func(m *machine) bool { return !m.is("debian", "ubuntu") && !m.of("redhat") },
	line: scripted,
}

func scripted(r *resource, a action) ([]string, error) {
	if a == restarting && !r.hasrestart || a == asking && !r.hasstatus {
		return nil, nil
	}
	script, err := r.initScript()
	return []string{script, string(a)}, err
}

// initScript is the script of a service.
func (r *resource) initScript() (string, error) {
	if r.script != "" {
		return r.script, nil
	}
	for _, suffix := range []string{"", ".sh"} {
		for _, dir := range r.path {
			if info, err := os.Stat(dir); err != nil || !info.IsDir() {
				continue
			}
			script := joined(dir, r.name+suffix)
			if _, err := os.Stat(script); err == nil {
				r.script = script
				return script, nil
			}
		}
	}
	return "", errors.New("Could not find init script for '" + r.name + "'")
}

// joined is a path with one slash between its parts.
func joined(dir, name string) string {
	return strings.TrimRight(dir, "/") + "/" + strings.TrimLeft(name, "/")
}

// debian is what Debian had before systemd, and Devuan has.
var debian = &provider{
	name: "debian", depth: 7, needs: []string{updateRC, "/usr/sbin/invoke-rc.d", sysvService, "kill"}, suitable: func(m *machine) bool { return !m.systemd },
	standard: func(m *machine) int {
		if m.is("cumuluslinux") && m.version("1 2") || m.is("debian") && m.version("5 6 7") {
			return 2
		}
		return one(m.is("devuan"))
	},
	line: func(r *resource, a action) ([]string, error) {
		if a == asking && r.hasstatus {
			return []string{sysvService, r.name, "status"}, nil
		}
		return scripted(r, a)
	},
	enabled: func(r *resource) (string, error) { return r.linked(r.name), nil },
	enable: func(r *resource) error {
		return inOrder([]string{updateRC, "-f", r.name, "remove"}, []string{updateRC, r.name, "defaults"})
	},
	disable: func(r *resource) error {
		if canDisable() {
			return inOrder([]string{updateRC, r.name, "disable"})
		}
		return inOrder([]string{updateRC, "-f", r.name, "remove"}, []string{updateRC, r.name, "stop", "00", "1", "2", "3", "4", "5", "6", "."})
	},
}

// inOrder runs commands until one fails.
func inOrder(commands ...[]string) error {
	for _, words := range commands {
		if _, err := (call{words: words, both: true}).must(); err != nil {
			return err
		}
	}
	return nil
}

// canDisable reports whether update-rc.d knows how to disable services.
func canDisable() bool {
	query := exec.Command("dpkg-query", "-W", "--showformat", "${Version}", "sysv-rc")
	query.Stderr = os.Stderr
	version, _ := query.Output() // none where it is not installed, of which dpkg complains
	compare := exec.Command("dpkg", append(append([]string{"--compare-versions"}, strings.Fields(string(version))...), "ge", "2.88")...)
	compare.Stderr = os.Stderr
	return compare.Run() == nil
}

const (
	updateRC    = "/usr/sbin/update-rc.d"
	sysvService = "/usr/sbin/service"
)

// redhat is what Red Hat had before systemd.
var redhat = &provider{
	name: "redhat", depth: 7, needs: []string{chkconfig, redhatService, "kill"},
	standard: func(m *machine) int {
		switch {
		case m.is("amazon") && m.version("2017 2018"), m.is("redhat") && m.version("4 5 6"), m.of("suse") && m.version("10 11"):
			return 2
		}
		return 0
	},
	line: func(r *resource, a action) ([]string, error) {
		if a == restarting && !r.hasrestart || a == asking && !r.hasstatus {
			return nil, nil
		}
		return []string{redhatService, r.name, string(a)}, nil
	},
	enabled: func(r *resource) (string, error) {
		out, err := call{words: []string{chkconfig, r.name}, both: true}.must()
		if err != nil {
			return no, nil
		}
		if r.machine.of("suse") { // whose chkconfig succeeds for what is not enabled
			on, err := regex.New("^" + r.name + `\s+(on|B)$`)
			if err != nil {
				return "", err
			}
			if ok, err := on.MatchString(out); err != nil || !ok {
				return no, err
			}
		}
		return yes, nil
	},
	enable: func(r *resource) error {
		return because("enable", r.name, inOrder([]string{chkconfig, "--add", r.name}, []string{chkconfig, r.name, "on"}))
	},
	disable: func(r *resource) error {
		return because("disable", r.name, inOrder([]string{chkconfig, "--level", "0123456", r.name, "off"}))
	},
}

const (
	chkconfig     = "/sbin/chkconfig"
	redhatService = "/sbin/service"
)

func because(verb, name string, err error) error {
	if err == nil {
		return nil
	}
	return errors.New("Could not " + verb + " " + name + ": " + err.Error())
}

// openwrt has scripts that say themselves whether they are enabled, but not whether they run.
var openwrt = &provider{
	name: "openwrt", depth: 7, needs: []string{"kill"}, suitable: func(m *machine) bool { return m.is("openwrt") },
	standard: func(m *machine) int { return one(m.is("openwrt")) },
	line: func(r *resource, a action) ([]string, error) {
		if a == asking {
			return nil, nil
		}
		return scripted(r, a)
	},
	enabled: func(r *resource) (string, error) {
		code, err := r.tellScript("enabled")
		if err != nil {
			return "", err
		}
		if code == "0" {
			return yes, nil
		}
		return no, nil
	},
	enable:  func(r *resource) error { _, err := r.tellScript("enable"); return err },
	disable: func(r *resource) error { _, err := r.tellScript("disable"); return err },
}

// tellScript runs the script of the service, whose output is everybody's.
func (r *resource) tellScript(verb string) (code string, err error) {
	script, err := r.initScript()
	if err != nil {
		return "", err
	}
	_, code, err = call{words: []string{script, verb}, inherit: true}.run()
	return code, err
}
