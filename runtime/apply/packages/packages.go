//go:build linux

// Package packages applies resources of the type package: with apk, apt, dpkg, opkg, pip, rpm, yum and dnf.
package packages

import (
	"errors"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// Type is package.
var Type = apply.Type{Name: "package", Refreshes: true, Check: Check, Unsuited: unsuited, Begin: begin, Instances: instances, Properties: []string{"ensure", "mark"}}

// States of packages that are no versions.
const (
	absent  = "absent"
	purged  = "purged"
	present = "present"
	latest  = "latest"
)

// Marks of packages.
const (
	manual = "manual"
)

// resource is a package with its parameters.
type resource struct {
	d        *apply.Declared
	lists    *lists
	provider *provider
	name     string
	should   []want
	mark     string // "" where the catalog does not say
	source   string
	command  string // for providers of which there may be several on a machine
	response string
	replace  bool // configuration files that were changed
	cdrom    bool // may be installed from
	virtual  bool // names are packages too
	only     bool // it is installed, and never upgraded

	installOptions, uninstallOptions []value.Value

	state  *state // nil until it is asked for
	newest string // which version is, once it is asked for
}

// lists are what a run asks for once: by provider and command the packages that are installed, and by command and repositories the updates that there are.
type lists struct {
	installed map[string]map[string]*state
	updates   map[string]map[string]string
}

// want is a value of ensure.
type want struct {
	value  value.Value // as messages have it
	text   string
	symbol bool // it is no version
}

// version reports whether a version is wanted: a text, which a number never is.
func (w want) version(is string) bool {
	text, ok := w.value.(string)
	return ok && text == is && !w.symbol
}

// state is what a machine has of a package.
type state struct {
	name   string
	ensure string // a version, absent or purged
	mark   string
	status string // what dpkg calls it
	fault  string // ok, or what dpkg calls the fault

	epoch, version, release, arch string // of rpm

	listed   bool // with all packages, not on its own
	byChoice bool // it is marked as installed for its own sake
}

func Check(d *apply.Declared) error {
	_, err := read(d)
	if _, later := errtype.As[*laterError](err); later {
		return nil
	}
	return err
}

// unsuited says that the provider does not work here, nil where it does.
func unsuited(d *apply.Declared) error {
	if p, err := choose(d.Text("provider")); err == nil && !p.functional() {
		return &apply.Unsuitable{Provider: p.name}
	}
	return nil
}

// Provider is the name of the provider.
func (r *resource) Provider() string { return r.provider.name }

// instances are the packages that the machine has, those of its usual provider first.
func instances(func(level, text string)) ([]apply.Instance, error) {
	all := providers()
	if usual, err := choose(""); err == nil {
		all = slices.Insert(slices.DeleteFunc(all, func(p *provider) bool { return p.name == usual.name }), 0, usual)
	}
	var found []apply.Instance
	for _, p := range all {
		if !p.functional() {
			continue
		}
		list, err := p.list("")
		if err != nil {
			return nil, err
		}
		for _, s := range list {
			found = append(found, apply.Instance{Name: s.name, Params: []catalog.Param{{Name: "provider", Value: p.name}}})
		}
	}
	return found, nil
}

// begin makes what opens packages, of which each provider lists those that are installed when it comes to its first.
func begin([]*apply.Declared) (func(d *apply.Declared) (apply.Resource, error), error) {
	shared := &lists{map[string]map[string]*state{}, map[string]map[string]string{}}
	return func(d *apply.Declared) (apply.Resource, error) {
		r, err := read(d)
		if err != nil {
			return nil, err // and no resource, which a nil one would be
		}
		r.lists = shared
		return r, nil
	}, nil
}

// read reads the parameters. Those that a provider has no feature for are ignored.
func read(d *apply.Declared) (*resource, error) {
	r := &resource{d: d, source: d.Text("source"), response: d.Text("responsefile")}
	wrong := func(name, text string) error {
		return d.Invalid(name, text)
	}
	var err error
	if r.provider, err = choose(d.Text("provider")); err != nil {
		if _, later := errtype.As[*laterError](err); later {
			return nil, err
		}
		return nil, wrong("provider", err.Error())
	}
	p := r.provider
	if r.name, err = called(d); err != nil {
		return nil, err
	}
	for _, v := range apply.List(d.Given("ensure")) {
		w, err := p.wanted(v)
		if err != nil {
			return nil, wrong("ensure", err.Error())
		}
		r.should = append(r.should, w)
	}
	if r.should == nil {
		r.should = []want{{present, present, true}}
	}
	for i := range choices {
		if c := &choices[i]; p.manages(c.name) {
			if err := c.check(d); err != nil {
				return nil, err
			}
		}
	}
	r.replace, r.cdrom, r.virtual = d.Text("configfiles") == "replace", d.Text("allowcdrom") == "true", p.virtual && p.virtualByDefault
	if v := d.Text("allow_virtual"); v != "" && p.virtual {
		r.virtual = v == "true" || v == "yes"
	}
	for _, c := range [...]struct {
		name string
		to   *bool
		able bool
	}{{"enable_only", new(bool), true}, {"install_only", &r.only, p.installOnly}} {
		if v := d.Given(c.name); v != nil && c.able {
			if text := attribute.Boolean(c.name)(v); text != "" {
				return nil, wrong(c.name, text)
			}
			*c.to = attribute.On(d, c.name)
		}
	}
	if r.installOptions, err = options(d, "install_options", p.installOptions); err != nil {
		return nil, wrong("install_options", err.Error())
	}
	if r.uninstallOptions, err = options(d, "uninstall_options", p.uninstallOptions); err != nil {
		return nil, wrong("uninstall_options", err.Error())
	}
	if p.targetable {
		r.command = d.Text("command")
	}
	if p.hold != nil {
		r.mark = d.Text("mark")
	}
	if w := r.should[0]; r.mark != "" && w.symbol && (w.text == absent || w.text == purged) {
		return nil, errors.New("Validation of " + d.Ref() + ` failed: You cannot use "mark" property while "ensure" is one of ["absent", "purged"]`)
	}
	return r, nil
}

// options are those for a command.
func options(d *apply.Declared, name string, able bool) ([]value.Value, error) {
	v := apply.List(d.Given(name))
	if !able {
		return nil, nil
	}
	for _, o := range v {
		switch o.(type) {
		case string, *value.Hash:
		default:
			return nil, errors.New("Expected either a string or hash of options")
		}
	}
	return v, nil
}

// quote quotes words with spaces as Puppet does.
func quote(word string) string {
	if !strings.Contains(word, " ") {
		return word
	}
	return `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
}

// words are options as a command gets them.
func words(options []value.Value) []string {
	var words []string
	for _, o := range options {
		h, ok := o.(*value.Hash)
		if !ok {
			words = append(words, quote(value.Text(o)))
			continue
		}
		var pairs []string
		for _, e := range h.Entries() {
			pairs = append(pairs, quote(value.Text(e.Key))+"="+quote(value.Text(e.Value)))
		}
		slices.SortFunc(pairs, func(a, b string) int {
			a, _, _ = strings.Cut(a, "=")
			b, _, _ = strings.Cut(b, "=")
			return strings.Compare(a, b)
		})
		words = append(words, pairs...)
	}
	return words
}

// Inspect compares a package.
func (r *resource) Inspect() (apply.State, error) {
	if err := r.find(); err != nil {
		return apply.State{}, err
	}
	have, err := r.now()
	if err != nil {
		return apply.State{}, err
	}
	s := apply.State{Ensure: r.ensure(have.ensure), Absent: have.ensure == absent || have.ensure == purged}
	s.Other = func(name string) (value.Value, bool) {
		if have.mark == "" {
			return nil, name == "mark"
		}
		return have.mark, name == "mark"
	}
	if r.mark != "" {
		mark := have.mark
		s.Properties = append(s.Properties, &apply.Property{
			Name: "mark", Is: mark, Should: r.mark, InSync: mark == r.mark, ShowIs: apply.Display(mark), ShowThat: apply.Display(r.mark),
			Change: "mark changed " + apply.Display(mark) + " to " + apply.Display(r.mark), Secret: r.d.Secret("mark"),
			Sync: func() error {
				if r.mark == hold {
					return r.provider.hold(r)
				}
				return r.provider.unhold(r)
			},
		})
	}
	return s, nil
}

// find takes the package of those that were listed, once in a run.
func (r *resource) find() error {
	key := r.provider.name + " " + r.command
	all, ok := r.lists.installed[key]
	if !ok {
		list, err := r.provider.list(r.command)
		if err != nil {
			return err
		}
		all = map[string]*state{}
		for _, s := range list { // the last counts
			all[s.name] = s
		}
		r.lists.installed[key] = all
	}
	r.state = all[r.name]
	return nil
}

// now is what the machine has of the package, as of the last time it was asked.
func (r *resource) now() (*state, error) {
	if r.state != nil {
		return r.state, nil
	}
	s, err := r.provider.query(r)
	if err != nil {
		return nil, err
	}
	if s == nil {
		s = &state{ensure: absent}
		if r.provider.purge != nil {
			s.ensure = purged
		}
	}
	r.state = s
	return s, nil
}

// ensure compares the state with those wanted.
func (r *resource) ensure(is string) *apply.Property {
	first := r.should[0]
	p := &apply.Property{Name: "ensure", Is: is, Should: first.value, ShowIs: apply.Display(is), Event: "package_changed", Secret: r.d.Secret("ensure"), Default: r.d.Given("ensure") == nil}
	p.InSync, p.Wrong = r.inSync(is)
	p.ShowThat = apply.Display(first.value)
	if r.newest != "" {
		p.ShowThat = apply.Display(r.newest)
	}
	install := func(run func(r *resource) error) func() error {
		return func() error {
			if err := run(r); err != nil {
				return errors.New("Could not update: " + err.Error())
			}
			return nil
		}
	}
	missing := is == absent || is == purged
	switch {
	case !first.symbol:
		p.Sync = install(r.provider.install)
	case first.text == absent:
		p.Event, p.Sync = "package_removed", func() error { return r.provider.uninstall(r) }
	case first.text == purged:
		p.Event, p.Sync = "package_purged", func() error { return r.provider.purge(r) }
	case first.text == latest:
		p.Sync = install(r.provider.update)
	case first.text == present:
		p.Event, p.Sync = "package_installed", func() error { return r.provider.install(r) }
	default:
		p.Sync = install(r.provider.install)
	}
	switch {
	case first.symbol && first.text == purged:
		p.Change = "purged"
	case first.symbol && first.text == absent:
		p.Change = "removed"
	case missing:
		p.Change = "created"
	default:
		p.Change = "ensure changed " + p.ShowIs + " to " + p.ShowThat
	}
	return p
}

// inSync reports whether the state is one of those wanted.
func (r *resource) inSync(is string) (bool, error) {
	for _, w := range r.should {
		switch {
		case w.symbol && w.text == present:
			if is != absent && is != purged {
				return true, nil
			}
		case w.symbol && w.text == latest:
			if is == absent || is == purged {
				return false, nil
			}
			var err error
			if r.newest, err = r.provider.latest(r); err != nil {
				return false, errors.New("Could not get latest version: " + err.Error())
			}
			if is == r.newest {
				return true, nil
			}
		case w.symbol && w.text == absent:
			if is == absent || is == purged {
				return true, nil
			}
		case w.symbol && w.text == purged:
			if is == purged {
				return true, nil
			}
		case w.version(is):
			return true, nil
		case r.provider.inSync != nil:
			return r.provider.inSync(r, is), nil
		}
	}
	return false, nil
}

// say writes a message in the name of the provider.
func (r *resource) say(level, text string) {
	r.d.Told(r.provider.name, level, text)
}

// Flush ends a change.
func (r *resource) Flush() error {
	if r.provider.flush == nil {
		return nil
	}
	return r.provider.flush(r)
}

// Refresh does nothing: no provider here can install again.
func (r *resource) Refresh() error { return nil }
