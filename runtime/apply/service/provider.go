//go:build linux

package service

import (
	"errors"
	"strings"
)

// provider is a way to manage services.
type provider struct {
	name string
	// suitable says whether it works on a machine.
	suitable func(m *machine) bool
	// needs are programs without which it does not.
	needs []string
	// standard is how many facts make it the one for a machine, 0 for none.
	standard func(m *machine) int
	// depth is how many providers it builds upon.
	depth int

	// line is the command of an action, nil for none.
	line func(r *resource, a action) ([]string, error)
	// before is done before starts and restarts.
	before func(r *resource) error
	// explain is the error of an action that failed.
	explain func(r *resource, a action) error

	// enabled says whether a service begins with the machine. Without it, nobody knows.
	enabled func(r *resource) (string, error)
	// agrees reports whether that is as it should be, where equality does not.
	agrees                func(r *resource, is string) bool
	enable, disable, mask func(r *resource) error
}

// providers are in the order in which Puppet has them, so that the first of several is the one that it takes. Those without commands are known by name.
var providers = []*provider{
	{name: "service"},
	base, initd,
	{name: "bsd"},
	{name: "daemontools"},
	debian,
	{name: "freebsd"},
	{name: "gentoo"},
	{name: "launchd"},
	{name: "openbsd"},
	openrc, openwrt,
	{name: "rcng"},
	redhat,
	{name: "runit"},
	{name: "smf"},
	{name: "src"},
	systemd,
	{name: "upstart"},
	{name: "windows"},
}

// named is the provider with a name, nil for none.
func named(name string) *provider {
	for _, p := range providers {
		if p.name == name {
			return p
		}
	}
	return nil
}

// suits reports whether a machine has what a provider needs.
func (p *provider) suits(m *machine) bool {
	if p.line == nil || p.suitable != nil && !p.suitable(m) {
		return false
	}
	for _, name := range p.needs {
		if m.which(name) == "" {
			return false
		}
	}
	return true
}

// lacks is the feature that a provider would need for a value of enable, "" where it has it.
func (p *provider) lacks(v string) string {
	switch {
	case v == manual:
		return "manual_startable"
	case v == delayed:
		return "delayed_startable"
	case v == masked && p.mask == nil:
		return "maskable"
	}
	return ""
}

// standard is the provider of a machine, and what is to be said where several are as good.
func (m *machine) standard() (p *provider, warning string) {
	if m.chosen != nil {
		return m.chosen, ""
	}
	var best []*provider
	most := -1
	for _, p := range providers {
		if !p.suits(m) {
			continue
		}
		rank := p.depth
		if p.standard != nil {
			rank += 100 * p.standard(m)
		}
		if rank > most {
			most, best = rank, nil
		}
		if rank == most {
			best = append(best, p)
		}
	}
	if len(best) == 0 {
		m.chosen = &provider{name: "service"}
		return m.chosen, ""
	}
	m.chosen = best[0]
	if len(best) > 1 {
		var names []string
		for _, p := range best {
			names = append(names, p.name)
		}
		warning = "Found multiple default providers for service: " + strings.Join(names, ", ") + "; using " + best[0].name
	}
	return m.chosen, warning
}

// words are the command of an action, nil for none.
func (r *resource) words(a action) ([]string, error) {
	if c := r.commands[a]; c != nil {
		return c, nil
	}
	return r.provider.line(r, a)
}

// do runs the command of an action.
func (r *resource) do(a action, words []string) error {
	if _, err := (call{words: words, both: true, ownLocale: true}).must(); err != nil {
		return errors.New("Could not " + string(a) + " " + r.d.Ref() + ": " + err.Error())
	}
	return nil
}

// status asks whether the service runs.
func (r *resource) status() (string, error) {
	words, err := r.words(asking)
	if err != nil {
		return "", err
	}
	if words == nil {
		pid, err := r.pid()
		if err != nil || pid == "" {
			return stopped, err
		}
		return running, nil
	}
	if _, code, err := (call{words: words, both: true, ownLocale: true}).run(); err != nil || code != "0" {
		return stopped, err
	}
	return running, nil
}

// explained is an error of an action as the provider tells it.
func (r *resource) explained(a action, err error) error {
	if err == nil || r.provider.explain == nil {
		return err
	}
	return r.provider.explain(r, a)
}

func (r *resource) start() error { return r.explained(starting, r.prepared(r.begin)) }

func (r *resource) begin() error {
	words, err := r.words(starting)
	if err != nil {
		return err
	}
	return r.do(starting, words)
}

// prepared acts after what is to be done before.
func (r *resource) prepared(act func() error) error {
	if r.provider.before != nil {
		if err := r.provider.before(r); err != nil {
			return err
		}
	}
	return act()
}

func (r *resource) restart() error {
	return r.explained(restarting, r.prepared(func() error {
		words, err := r.words(restarting)
		if err != nil {
			return err
		}
		if words != nil {
			return r.do(restarting, words)
		}
		if err := r.stop(); err != nil {
			return err
		}
		return r.start()
	}))
}

// stop runs the command for it, or ends the process that the pattern finds.
func (r *resource) stop() error {
	words, err := r.words(stopping)
	if err != nil {
		return err
	}
	if words != nil {
		return r.explained(stopping, r.do(stopping, words))
	}
	pid, err := r.pid()
	if err != nil {
		return err
	}
	if pid == "" {
		r.d.Told(r.provider.name, "info", r.name+" is not running")
		return nil
	}
	if _, err := (call{words: []string{r.machine.which("kill"), pid}, both: true}).must(); err != nil {
		return errors.New("Could not kill " + r.name + ", PID " + pid + ": ")
	}
	return nil
}
