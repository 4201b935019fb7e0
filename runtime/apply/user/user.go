//go:build linux

// Package user applies resources of the type user, with the tools useradd, usermod, userdel, chage and chpasswd, or those of libuser.
package user

import (
	"errors"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/sshauthorizedkey"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// Type is user.
var Type = apply.Type{
	Name: "user", Provider: kind.Provider, Check: Check, Requires: requires, Unsuited: kind.Unsuited, Open: open, Instances: instances,
	Secrets: []string{"password"}, Generate: generate, Needs: []*apply.Type{&sshauthorizedkey.Type},
	Properties: []string{
		"ensure", "home", "uid", "gid", "comment", "shell", "password", "password_min_age", "password_max_age", "password_warn_days", "groups", "expiry",
	},
}

// requires returns the groups that a user is to stay in: Puppet adds them to those that the catalog has for it.
func requires(d *apply.Declared) []catalog.Automatic {
	r := read(d)
	if r.groups == nil || r.all {
		return nil
	}
	return attribute.After(d, "group", account.GroupsOf(r.name)...)
}

// resource is a user with its parameters.
type resource struct {
	d      *apply.Declared
	name   string
	groups []string // nil where the catalog does not say
	all    bool     // the user is to be in no other groups
	local  bool     // other sources of names than files do not count
}

func open(d *apply.Declared) (apply.Resource, error) { return read(d), nil }

// read reads the parameters.
func read(d *apply.Declared) *resource {
	r := &resource{d: d, name: d.Text("name"), all: d.Text("membership") == "inclusive"}
	if r.name == "" {
		r.name = d.Title
	}
	r.local = account.Local() && attribute.On(d, "forcelocal")
	if v := apply.Plain(d.Get("groups")); v != nil {
		r.groups = []string{}
		for _, g := range apply.List(v) {
			r.groups = append(r.groups, value.Text(g))
		}
	}
	return r
}

// find looks for the user, nil for none.
func (r *resource) find() *account.User {
	if r.local {
		return account.LocalUser(func(u *account.User) bool { return u.Name == r.name })
	}
	return account.UserNamed(r.name)
}

// should is what a property should have, nil for anything.
func (r *resource) should(name string) value.Value {
	if wanted := r.wanted(name); wanted != nil {
		return wanted[0]
	}
	return nil
}

// wanted are the values that a property may have.
func (r *resource) wanted(name string) value.Array {
	if attribute.First(r.d.Get(name)) == nil {
		return nil
	}
	var wanted value.Array
	for _, v := range apply.List(r.d.Get(name)) {
		if numbered[name] {
			v = attribute.Integer(v)
		}
		wanted = append(wanted, v)
	}
	return wanted
}

// numbered are the properties that are numbers.
var numbered = map[string]bool{"uid": true, "gid": true, "password_min_age": true, "password_max_age": true, "password_warn_days": true}

// properties are those that make a user that has no ensure one that should be there.
var properties = []string{"home", "uid", "gid", "comment", "shell", "password", "password_min_age", "password_max_age", "password_warn_days", "expiry"}

// managed reports whether the catalog says anything about the user.
func (r *resource) managed() bool {
	return r.groups != nil || slices.ContainsFunc(properties, func(name string) bool { return r.wanted(name) != nil })
}

// Inspect looks for the user.
func (r *resource) Inspect() (apply.State, error) {
	u := r.find()
	s := apply.State{Absent: u == nil, Show: attribute.ShowLists(",")}
	if should := attribute.First(r.d.Get("ensure")); should != nil || r.managed() {
		s.Ensure = attribute.Ensure("user", should, u != nil, r.create, r.remove)
	}
	if u == nil {
		for _, name := range properties {
			if wanted := r.wanted(name); wanted != nil {
				s.Properties = append(s.Properties, attribute.Later(r.d, name, wanted[0]))
			}
		}
		return s, nil
	}
	shadow := account.ShadowOf(r.name)
	all := [...]struct {
		name string
		is   func() value.Value
	}{
		{"home", func() value.Value { return u.Home }},
		{"uid", func() value.Value { return r.uid(u) }},
		{"gid", func() value.Value { return u.GID }},
		{"comment", func() value.Value { return u.Comment }},
		{"shell", func() value.Value { return u.Shell }},
		{"password", func() value.Value { return shadow.Password }},
		{"password_min_age", func() value.Value { return shadow.Min }},
		{"password_max_age", func() value.Value { return shadow.Max }},
		{"password_warn_days", func() value.Value { return shadow.Warn }},
		{"groups", nil},
		{"expiry", func() value.Value { return expires(shadow.Expiry) }},
	}
	s.Other = func(name string) (value.Value, bool) {
		switch {
		case name == "ensure":
			return "present", true
		case name == "groups":
			groups := value.Array{}
			for _, g := range account.GroupsOf(r.name) {
				groups = append(groups, g)
			}
			return groups, true
		case secret[name] && shadow == nil:
			return attribute.Absent, true
		}
		for _, p := range all {
			if p.name != name {
				continue
			}
			return p.is(), true
		}
		return nil, false
	}
	for _, p := range all {
		if p.name == "groups" {
			if r.groups != nil {
				s.Properties = append(s.Properties, r.groupsProperty())
			}
			continue
		}
		wanted := r.wanted(p.name)
		if wanted == nil {
			continue
		}
		var is value.Value = attribute.Absent
		if shadow != nil || !secret[p.name] {
			is = p.is()
		}
		s.Properties = append(s.Properties, r.property(p.name, is, wanted))
	}
	return s, nil
}

// uid is the number of a user; Puppet reads it from /etc/passwd as a text.
func (r *resource) uid(u *account.User) value.Value {
	if r.local {
		return value.Text(u.UID)
	}
	return u.UID
}

// secret are the properties that /etc/shadow has.
var secret = map[string]bool{"password": true, "password_min_age": true, "password_max_age": true, "password_warn_days": true, "expiry": true}

// expires is a day as a date.
func expires(day int64) value.Value {
	if day == -1 {
		return attribute.Absent
	}
	return time.Unix(day*24*60*60, 0).UTC().Format(time.DateOnly)
}

func (r *resource) property(name string, is value.Value, wanted value.Array) *apply.Property {
	switch name {
	case "comment":
		wanted = wanted[:1] // the others do not count
	case "gid":
		return r.gidProperty(is, wanted)
	}
	return attribute.Property(r.d, name, is, wanted, secret[name], func() error { return r.set(name, wanted[0]) })
}

// gidProperty is that of the primary group, which may be named.
func (r *resource) gidProperty(is value.Value, wanted value.Array) *apply.Property {
	p := attribute.Property(r.d, "gid", is, wanted, false, func() error {
		for _, v := range wanted {
			if id, ok := r.gid(v); ok {
				return r.set("gid", id)
			}
		}
		names := make([]string, len(wanted))
		for i, v := range wanted {
			names[i] = value.Text(v)
		}
		return errors.New("Could not find group(s) " + strings.Join(names, ","))
	})
	p.Compare = func() bool {
		return slices.ContainsFunc(wanted, func(v value.Value) bool {
			id, ok := r.gid(v)
			return ok && id == is
		})
	}
	return p
}

// mostID is the highest number that Puppet looks for.
const mostID = 4294967290

// gid is the number of a group that there is.
func (r *resource) gid(v value.Value) (int64, bool) {
	text := value.Text(v)
	if n, ok := attribute.ParseInteger(text); ok {
		if n > mostID {
			r.d.Print("err", "Tried to get name field for silly id "+text)
			return 0, false
		}
		return n, account.GroupNumbered(n) != nil
	}
	g := account.GroupNamed(text)
	if g == nil {
		return 0, false
	}
	return g.GID, true
}

// groupsShould are the groups that the user should have, in order.
func (r *resource) groupsShould(is []string) []string {
	should := slices.Clone(r.groups)
	if !r.all {
		should = append(should, is...)
	}
	slices.Sort(should)
	if r.all {
		return should
	}
	return slices.Compact(should)
}

func (r *resource) groupsProperty() *apply.Property {
	is := account.GroupsOf(r.name)
	should := r.groupsShould(is)
	text := strings.Join(should, ",")
	was := make(value.Array, len(is))
	for i, g := range is {
		was[i] = g
	}
	then := make(value.Array, len(should))
	for i, g := range should {
		then[i] = g
	}
	p := &apply.Property{Name: "groups", Is: was, Should: text, ShowIs: strings.Join(is, ","), ShowThat: apply.Display(text), Secret: r.d.Secret("groups")}
	p.InSync = slices.Equal(slices.Sorted(slices.Values(is)), should)
	p.Change = "groups changed " + p.ShowIs + " to " + apply.Display(then)
	p.Sync = func() error { return r.set("groups", text) }
	return p
}

// flags are those of the tools, by property.
var flags = map[string]string{
	"comment": "-c", "expiry": "-e", "gid": "-g", "groups": "-G", "home": "-d", "shell": "-s", "uid": "-u",
	"password_min_age": "-m", "password_max_age": "-M", "password_warn_days": "-W",
}

// argument is a value as the tools take it.
func argument(name string, v value.Value) string {
	text := value.Text(v)
	if name == "expiry" && text == attribute.Absent {
		return ""
	}
	return text
}

// tool is what does something, for local users another one.
func (r *resource) tool(name string) string {
	if r.local {
		return "l" + name
	}
	return name
}

// duplicates is what lets the tools give a number twice. Those for local accounts always do.
func (r *resource) duplicates(args []string) ([]string, error) {
	switch allowed := attribute.On(r.d, "allowdupe"); {
	case r.local && !allowed:
		uid := r.should("uid")
		if id, ok := uid.(int64); ok && account.LocalUser(func(u *account.User) bool { return u.UID == id }) != nil {
			return nil, errors.New("UID " + value.Text(uid) + " already exists, use allowdupe to force user creation")
		}
	case allowed && !r.local:
		args = append(args, "-o")
	}
	return args, nil
}

// invalid is the error of a value that no tool gets.
type invalid struct{ text string }

func (i *invalid) Error() string { return i.text }

// set changes a property.
func (r *resource) set(name string, v value.Value) error {
	text := argument(name, v)
	c := account.Command{Command: command.Command{Name: r.tool("usermod"), Secret: r.d.Secret(name)}, Local: r.local}
	switch name {
	case "password":
		return r.setPassword(text)
	case "shell":
		if err := checkShell(text); err != nil {
			return err
		}
	case "groups":
		if strings.ContainsAny(text, " \t\n\v\f\r") {
			return &invalid{"Invalid value " + text + ": Groups must be comma-separated"}
		}
		c.Name = "usermod"
	case "expiry":
		c.Name = "usermod"
	case "gid":
		if _, ok := v.(int64); !ok {
			return errors.New("Invalid value " + text + ": GID must be an integer")
		}
	case "password_min_age", "password_max_age", "password_warn_days":
		c.Name = r.tool("chage")
	}
	c.Args = []string{flags[name], text}
	if name == "uid" {
		var err error
		if c.Args, err = r.duplicates(c.Args); err != nil {
			return err
		}
	}
	c.Args = append(c.Args, r.name)
	if err := c.Run(); err != nil {
		return errors.New("Could not set " + name + " on user[" + r.name + "]: " + err.Error())
	}
	return nil
}

// setPassword hands a hash to a tool, where no list of processes shows it.
func (r *resource) setPassword(hash string) error {
	c := account.Command{Command: command.Command{Name: "chpasswd", Args: []string{"-e"}, Input: r.name + ":" + hash + "\n", Secret: true}}
	output, _, err := c.Output()
	if err != nil {
		return errors.New("Could not set password on user[" + r.name + "]: " + err.Error())
	}
	if output != "" {
		return errors.New("chpasswd said " + output)
	}
	return nil
}

func checkShell(shell string) error {
	if _, err := os.Stat(shell); err != nil {
		return errors.New("Shell " + shell + " must exist")
	}
	if syscall.Access(shell, 1) != nil {
		return errors.New("Shell " + shell + " must be executable")
	}
	return nil
}

// added are the properties that new users get at once, in the order of the arguments.
var added = []string{"comment", "expiry", "gid", "groups", "home", "shell", "uid"}

// ages are the properties that new users get from a tool of its own.
var ages = []string{"password_min_age", "password_max_age", "password_warn_days"}

// secretive reports whether commands about all of the user must not be shown.
func (r *resource) secretive() bool {
	audited := func(v value.Value) bool { return v == apply.Everything || v == "password" }
	return r.d.Get("password") != nil || len(r.d.Sensitive()) > 0 || slices.ContainsFunc(apply.List(r.d.Get("audit")), audited)
}

func (r *resource) create() error {
	if shell := r.should("shell"); shell != nil {
		if err := checkShell(value.Text(shell)); err != nil {
			return err
		}
	}
	if r.find() != nil {
		r.d.Say("info", "already exists")
	} else if err := r.add(); err != nil {
		return err
	}
	if r.local {
		if err := r.complete(); err != nil {
			return err
		}
	}
	if hash := r.should("password"); hash != nil {
		return r.newPassword(value.Text(hash))
	}
	return nil
}

// complete sets what the tools for local users do not.
func (r *resource) complete() error {
	if r.groups != nil {
		err := r.set("groups", strings.Join(r.groupsShould(account.GroupsOf(r.name)), ","))
		if _, ok := errtype.As[*invalid](err); ok {
			return &apply.Wrapped{Err: err}
		}
		if err != nil {
			return err
		}
	}
	if v := r.should("expiry"); v != nil {
		return r.set("expiry", v)
	}
	return nil
}

func (r *resource) add() error {
	var args []string
	if r.should("gid") == nil {
		if _, ok := r.gid(r.name); ok {
			args = append(args, "-g", r.name)
		}
	}
	for _, name := range added {
		if r.local && (name == "expiry" || name == "groups") {
			continue
		}
		v := r.should(name)
		if name == "groups" && r.groups != nil { // with those that list the name already
			v = strings.Join(r.groupsShould(account.GroupsOf(r.name)), ",")
		}
		if v != nil && v != "" {
			args = append(args, flags[name], argument(name, v))
		}
	}
	args, err := r.duplicates(args)
	if err != nil {
		return err
	}
	switch home := attribute.On(r.d, "managehome"); {
	case !home:
		args = append(args, "-M")
	case !r.local: // whose tool makes it unless it is told not to
		args = append(args, "-m")
	}
	if attribute.On(r.d, "system") {
		args = append(args, "-r")
	}
	failed := func(err error) error { return errors.New("Could not create user " + r.name + ": " + err.Error()) }
	c := account.Command{Command: command.Command{Name: r.tool("useradd"), Args: append(args, r.name), Secret: r.secretive()}, Local: r.local}
	if err := c.Run(); err != nil {
		return failed(err)
	}
	c = account.Command{Command: command.Command{Name: r.tool("chage"), Secret: r.secretive()}, Local: r.local}
	for _, name := range ages {
		if v := r.should(name); v != nil {
			c.Args = append(c.Args, flags[name], value.Text(v))
		}
	}
	if c.Args == nil {
		return nil
	}
	c.Args = append(c.Args, r.name)
	if err := c.Run(); err != nil {
		return failed(err)
	}
	return nil
}

// newPassword gives a new user a hash. Puppet has another tool for it than for users that there are, whose errors it tells otherwise.
func (r *resource) newPassword(hash string) error {
	c := account.Command{Command: command.Command{Name: "chpasswd", Args: []string{"-e"}, Input: r.name + ":" + hash + "\n", Secret: true}}
	output, code, err := c.Output()
	if err == nil && (code != 0 || output != "") {
		err = c.Failure(output, code)
	}
	if err != nil {
		return errors.New("Could not set password on user[" + r.name + "]: " + err.Error())
	}
	return nil
}

func (r *resource) remove() error {
	if r.find() == nil {
		r.d.Say("info", "already absent")
		return nil
	}
	c := account.Command{Command: command.Command{Name: r.tool("userdel")}, Local: r.local}
	if attribute.On(r.d, "managehome") {
		c.Args = append(c.Args, "-r")
	}
	c.Args = append(c.Args, r.name)
	if err := c.Run(); err != nil {
		return errors.New("Could not delete user " + r.name + ": " + err.Error())
	}
	return nil
}

// instances are the users of the machine itself.
func instances(func(level, text string)) (all []apply.Instance, err error) {
	account.LocalUser(func(u *account.User) bool {
		all = append(all, apply.Instance{Name: u.Name})
		return false
	})
	return all, nil
}
