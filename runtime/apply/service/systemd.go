//go:build linux

package service

import (
	"errors"
	"path/filepath"
	"strings"
)

// systemd is systemctl.
var systemd = &provider{
	name: "systemd", depth: 6, needs: []string{"systemctl", "kill"}, suitable: func(m *machine) bool { return m.systemd },
	standard: func(m *machine) int {
		switch {
		case m.is("debian") && m.version("5 6 7"), m.is("linuxmint") && m.version("10 11 12 13 14 15 16 17"),
			m.is("ubuntu") && m.version("10.04 12.04 14.04 14.10"), m.is("redhat") && m.version("4 5 6"), m.is("amazon") && m.version("2017 2018"):
			return 0
		case m.of("redhat") && (m.is("fedora") || m.version("7 8 9")), m.is("cumuluslinux") && m.version("3 4"), m.is("raspbian") && m.version("12"):
			return 2
		}
		return one(m.of("archlinux", "redhat", "suse", "coreos", "gentoo") || m.is("debian", "linuxmint", "ubuntu"))
	},
	line: func(r *resource, a action) ([]string, error) {
		verb := string(a)
		switch a {
		case asking:
			verb = "is-active"
		case starting:
			if err := r.systemctl("unmask"); err != nil {
				return nil, err
			}
		}
		return r.onUnit(verb), nil
	},
	before:  (*resource).reload,
	explain: (*resource).journal,
	enabled: (*resource).unitEnabled,
	agrees: func(r *resource, is string) bool {
		switch state, _ := r.bootState(); state {
		case "static": // can be masked, but neither enabled nor disabled
			return r.enable[0] != masked || is == masked
		case "indirect": // can be neither
			return true
		}
		return is == r.enable[0]
	},
	enable: func(r *resource) error {
		if err := r.systemctl("unmask"); err != nil {
			return err
		}
		return r.systemctl("enable")
	},
	disable: func(r *resource) error { return r.systemctl("disable") },
	mask: func(r *resource) error {
		if _, code, _ := (call{words: r.onUnit("cat")}).run(); code == "0" {
			if err := r.systemctl("disable"); err != nil {
				return err
			}
		}
		return r.systemctl("mask")
	},
}

// unit is what systemctl last said of how a unit begins.
type unit struct {
	known       bool
	state, code string
}

// onUnit is a command for the resource's unit.
func (r *resource) onUnit(verb string, options ...string) []string {
	words := append([]string{r.machine.which("systemctl"), verb}, options...)
	return append(words, "--", r.name)
}

// systemctl changes how the unit begins.
func (r *resource) systemctl(verb string) error {
	r.unit = unit{}
	if _, err := (call{words: r.onUnit(verb), both: true}).must(); err != nil {
		return errors.New("Could not " + verb + " " + r.name + ": ")
	}
	return nil
}

// bootState is how the unit begins. It is asked for once, until it is changed.
func (r *resource) bootState() (state, code string) {
	if !r.unit.known {
		out, code, _ := call{words: r.onUnit("is-enabled")}.run()
		r.unit = unit{known: true, state: chomp(out), code: code}
	}
	return r.unit.state, r.unit.code
}

// chomp removes the end of the last line.
func chomp(s string) string {
	if t, ok := strings.CutSuffix(s, "\n"); ok {
		return strings.TrimSuffix(t, "\r")
	}
	return strings.TrimSuffix(s, "\r")
}

func (r *resource) unitEnabled() (string, error) {
	state, code := r.bootState()
	switch {
	case r.enable[0] == masked && state == "masked":
		return masked, nil
	case state == "indirect":
		return no, nil
	case code == "0":
		return yes, nil
	case state == "" && r.machine.of("debian"):
		name := r.name
		if strings.Contains(name, ".service") {
			name, _, _ = strings.Cut(name, ".")
		}
		return r.linked(name), nil
	}
	return no, nil
}

// linked says whether an init script begins with the machine, as Debian's tools and else its links have it.
func (r *resource) linked(name string) string {
	_, code, _ := call{words: []string{"/usr/sbin/invoke-rc.d", "--quiet", "--query", r.name, "start"}}.run()
	switch code {
	case "104", "106":
		return yes
	case "101", "105": // it does not know
		links, _ := filepath.Glob("/etc/rc*.d/S??" + name) // of a pattern that cannot be, none
		if len(links) >= 4 {
			return yes
		}
	}
	return no
}

// reload makes systemd read its files again, if the unit's have changed.
func (r *resource) reload() error {
	out, _, _ := call{words: r.onUnit("show", "--property=NeedDaemonReload")}.run()
	if outdated(out) {
		_, _, err := call{words: []string{r.machine.which("systemctl"), "daemon-reload"}}.run()
		return err
	}
	return nil
}

// outdated reads whether files of a unit have changed.
func outdated(out string) bool {
	out = strings.TrimRight(strip(out), "=")
	return out[strings.LastIndexByte(out, '=')+1:] == "yes"
}

// journal is the error of an action, with what systemd noted last.
func (r *resource) journal(a action) error {
	out, err := call{words: []string{"journalctl -n 50 --since '5 minutes ago' -u " + r.name + " --no-pager"}, both: true}.must()
	if err != nil {
		return err
	}
	return errors.New("Systemd " + string(a) + " for " + r.name + " failed!\njournalctl log for " + r.name + ":\n" + out)
}
