//go:build linux

// Package service applies resources of the type service, which run in the background and begin with the machine.
//
//	systemd          systemctl
//	openrc           rc-service, rc-update and rc-status
//	openwrt          scripts in /etc/init.d, which enable themselves
//	init             scripts in /etc/init.d
//	debian, redhat   these, with update-rc.d or chkconfig
//	base             commands that the resource has, and the table of processes
package service

import (
	"slices"
	"strings"
	"sync"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

// Type is service.
var Type = apply.Type{Name: "service", Refreshes: true, Check: Check, Unsuited: unsuited, Open: open, Properties: []string{"ensure", "enable"}}

// action is what a service can be told. Each is the name of the parameter that has a command for it.
type action string

const (
	starting   action = "start"
	stopping   action = "stop"
	restarting action = "restart"
	asking     action = "status"
)

// resource is a service with its parameters.
type resource struct {
	d        *apply.Declared
	name     string
	provider *provider
	machine  *machine

	ensure, enable        []string // the first is what is brought about, all are right
	hasstatus, hasrestart bool
	path                  []string // of init scripts
	binary, pattern       string
	hasBinary             bool
	commands              map[action][]string
	unit                  unit   // of systemd
	script                string // of init, "" until it is found
}

// theMachine is the machine as it is when the first service is looked at, and the provider of services that name none.
var theMachine = sync.OnceValue(func() *machine { return newMachine("/") })

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	_, err := read(d, theMachine())
	return err
}

// unsuited is why the provider cannot be used.
func unsuited(d *apply.Declared) error {
	r, err := read(d, theMachine())
	if err != nil || r.provider.suits(r.machine) {
		return nil // what is wrong is told when it is opened
	}
	return &apply.Unsuitable{Provider: r.provider.name}
}

func open(d *apply.Declared) (apply.Resource, error) { return read(d, theMachine()) }

// read reads the parameters, in the order in which Puppet does.
func read(d *apply.Declared, m *machine) (*resource, error) {
	r := &resource{d: d, name: d.Title, machine: m, commands: map[action][]string{}}
	if v := d.Given("name"); v != nil {
		r.name = value.Text(v)
	}
	if v := d.Given("provider"); v != nil {
		if r.provider = named(value.Text(elements(v)[0])); r.provider == nil {
			return nil, d.Invalid("provider", "Invalid service provider '"+value.Text(elements(v)[0])+"'")
		}
	} else {
		var warning string
		if r.provider, warning = m.standard(); warning != "" {
			d.Print("warning", warning)
		}
	}
	var err error
	if r.ensure, err = words(d, "ensure", stopped, running); err != nil {
		return nil, err
	}
	if r.provider.enabled != nil {
		if r.enable, err = words(d, "enable", yes, no, manual, masked, delayed); err != nil {
			return nil, err
		}
		for _, v := range r.enable {
			if feature := r.provider.lacks(v); feature != "" {
				return nil, d.Invalid("enable", "Provider "+r.provider.name+" must have features '"+feature+"' to set 'enable' to '"+v+"'")
			}
		}
	}
	if v := d.Given("binary"); v != nil {
		r.binary, r.hasBinary = value.Text(v), true
	}
	if r.hasstatus, err = flag(d, "hasstatus", true); err != nil {
		return nil, err
	}
	if r.hasrestart, err = flag(d, "hasrestart", false); err != nil {
		return nil, err
	}
	r.path = []string{"/etc/init.d"}
	if v := d.Given("path"); v != nil {
		r.path = nil
		for _, p := range elements(v) {
			r.path = append(r.path, strings.Split(value.Text(p), ":")...)
		}
	}
	r.pattern = r.name
	if r.hasBinary {
		r.pattern = r.binary
	}
	if v := d.Given("pattern"); v != nil {
		r.pattern = value.Text(v)
	}
	for _, a := range []action{starting, stopping, restarting, asking} {
		if v := d.Given(string(a)); value.Truth(v) {
			for _, w := range elements(v) {
				r.commands[a] = append(r.commands[a], value.Text(w))
			}
		}
	}
	return r, nil
}

// Provider is what the service is managed with.
func (r *resource) Provider() string { return r.provider.name }

// Inspect asks whether the service runs and whether it begins with the machine.
func (r *resource) Inspect() (apply.State, error) {
	state := apply.State{Other: func(name string) (is value.Value, known bool) {
		var err error
		switch name {
		case "ensure":
			is, err = r.status()
		case "enable":
			if r.provider.enabled == nil {
				return nil, false
			}
			is, err = r.provider.enabled(r)
		default:
			return nil, false
		}
		return is, err == nil
	}}
	if r.ensure != nil {
		is, err := r.status()
		if err != nil {
			return state, err
		}
		want := r.ensure[0]
		event := "service_stopped"
		if want == running {
			event = "service_started"
		}
		state.Ensure = r.property("ensure", is, want, event)
		state.Ensure.InSync = slices.Contains(r.ensure, is)
		state.Ensure.ForgetsRefreshes = want == running
		state.Ensure.Sync = r.syncEnsure
	}
	if r.enable != nil {
		is, err := r.provider.enabled(r)
		if err != nil {
			return state, err
		}
		event := "service_disabled"
		if r.enable[0] == yes {
			event = "service_enabled"
		}
		p := r.property("enable", is, r.enable[0], event)
		p.InSync = r.agrees(is)
		p.Sync = r.syncEnable
		state.Properties = append(state.Properties, p)
	}
	return state, nil
}

func (r *resource) property(name, is, want, event string) *apply.Property {
	return &apply.Property{
		Name: name, Is: is, Should: want, ShowIs: "'" + is + "'", ShowThat: "'" + want + "'", Event: event,
		Change: name + " changed '" + is + "' to '" + want + "'", Secret: r.d.Secret(name),
	}
}

// agrees reports whether the service begins with the machine as it should.
func (r *resource) agrees(is string) bool {
	if r.provider.agrees != nil {
		return r.provider.agrees(r, is)
	}
	return slices.Contains(r.enable, is)
}

// syncEnsure starts or stops the service. What else it should be is then brought about too, without an event.
func (r *resource) syncEnsure() error {
	act := r.start
	if r.ensure[0] != running {
		act = r.stop
	}
	if err := act(); err != nil || r.enable == nil {
		return err
	}
	is, err := r.provider.enabled(r)
	if err != nil || r.agrees(is) {
		return err
	}
	return r.syncEnable()
}

func (r *resource) syncEnable() error {
	switch r.enable[0] {
	case yes:
		return r.provider.enable(r)
	case no:
		return r.provider.disable(r)
	}
	return r.provider.mask(r)
}

// Refresh restarts the service if it runs.
func (r *resource) Refresh() error {
	is, err := r.status()
	if err != nil || is != running {
		return err
	}
	return r.restart()
}
