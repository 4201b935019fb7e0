//go:build linux

package service

import "strings"

const (
	rcStatus  = "/bin/rc-status"
	rcService = "/sbin/rc-service"
	rcUpdate  = "/sbin/rc-update"
)

// openrc is what Gentoo and Alpine have.
var openrc = &provider{
	name: "openrc", depth: 6, needs: []string{rcStatus, rcService, rcUpdate, "kill"},
	standard: func(m *machine) int { return one(m.is("gentoo", "funtoo")) },
	line: func(r *resource, a action) ([]string, error) {
		if a == restarting && !r.hasrestart || a == asking && !r.hasstatus {
			return nil, nil
		}
		return []string{rcService, r.name, string(a)}, nil
	},
	enabled: func(r *resource) (string, error) {
		out, err := call{words: []string{rcStatus, "-C", "-a"}, both: true, without: "RC_SVCNAME"}.must()
		if err != nil {
			return "", err
		}
		if inRunlevel(out, r.name) {
			return yes, nil
		}
		return no, nil
	},
	enable:  func(r *resource) error { return r.rcUpdate("add") },
	disable: func(r *resource) error { return r.rcUpdate("del") },
}

func (r *resource) rcUpdate(verb string) error {
	_, err := call{words: []string{rcUpdate, "-C", verb, r.name}, both: true}.must()
	return err
}

// inRunlevel reports whether the first line about a service is below a runlevel, in what rc-status prints. Below other captions are services that
// nothing has enabled.
func inRunlevel(out, name string) bool {
	enabled := false
	for line := range strings.SplitSeq(out, "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case line == "":
		case strings.HasPrefix(line, "Runlevel: "):
			enabled = true
		case !strings.ContainsAny(line[:1], " \t\r\n\v\f"):
			enabled = false
		default:
			label, _, ok := strings.Cut(line[1:], "[")
			if ok && strings.HasSuffix(line, "]") && strings.Trim(label, " \t\r\n\v\f") == name {
				return enabled
			}
		}
	}
	return false
}
