//go:build linux

// Package group applies resources of the type group, with the tools groupadd, groupmod and groupdel, or those of libuser.
package group

import (
	"errors"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/errtype"
	"github.com/p2go/p2go/runtime/value"
)

// Type is group.
var Type = apply.Type{
	Name: "group", Provider: kind.Provider, Check: Check, Unsuited: kind.Unsuited, Open: open, Instances: instances, Properties: []string{"ensure", "gid"},
}

type resource struct {
	d       *apply.Declared
	name    string
	gid     value.Value // nil for any
	local   bool        // other sources of names than files do not count
	members []string    // nil where they are not managed
}

func open(d *apply.Declared) (apply.Resource, error) {
	r := &resource{d: d, name: d.Text("name"), gid: attribute.Integer(attribute.First(d.Get("gid")))}
	if r.name == "" {
		r.name = d.Title
	}
	if !account.Local() { // the tools of libuser have members as arguments
		return r, nil
	}
	r.local = attribute.On(d, "forcelocal")
	if v := apply.Plain(d.Get("members")); v != nil {
		r.members = []string{}
		for _, m := range apply.List(v) {
			r.members = append(r.members, value.Text(m))
		}
	}
	return r, nil
}

// find looks for the group, nil for none.
func (r *resource) find() *account.Group {
	if r.local {
		return account.LocalGroup(func(g *account.Group) bool { return g.Name == r.name })
	}
	return account.GroupNamed(r.name)
}

// Inspect looks for the group.
func (r *resource) Inspect() (apply.State, error) {
	g := r.find()
	s := apply.State{Ensure: attribute.Ensure("group", attribute.First(r.d.Get("ensure")), g != nil, r.create, r.remove), Absent: g == nil}
	var wanted value.Array
	for _, v := range apply.List(r.d.Get("gid")) {
		wanted = append(wanted, attribute.Integer(v))
	}
	if g == nil {
		if r.gid != nil {
			s.Properties = append(s.Properties, attribute.Later(r.d, "gid", wanted[0]))
		}
		return s, nil
	}
	var is value.Value = g.GID
	if r.local {
		is = value.Text(is)
	}
	s.Other = func(name string) (value.Value, bool) {
		switch name {
		case "gid":
			return is, true
		case "members":
			return list(g.Members), true
		}
		return nil, false
	}
	if r.gid != nil {
		s.Properties = append(s.Properties, attribute.Property(r.d, "gid", is, wanted, false, r.number))
	}
	if r.members != nil {
		s.Properties = append(s.Properties, r.membersProperty(g))
	}
	return s, nil
}

// sorted are names in order, each once.
func sorted(names []string) []string { return slices.Compact(slices.Sorted(slices.Values(names))) }

func (r *resource) membersProperty(g *account.Group) *apply.Property {
	should := slices.Clone(r.members)
	if !attribute.On(r.d, "auth_membership") {
		should = append(should, g.Members...)
	}
	should = sorted(should)
	p := &apply.Property{Name: "members", Secret: r.d.Secret("members"), InSync: slices.Equal(sorted(g.Members), should), Sync: func() error { return r.join(g.Members) }}
	p.Is, p.Should = list(g.Members), list(r.members)
	p.ShowIs, p.ShowThat = strings.Join(g.Members, ","), strings.Join(should, ",")
	then := strings.Split(p.ShowThat, ",") // several names in one text are told apart only here
	p.Change = "members changed " + p.ShowIs + " to " + strings.Join(sorted(then), ",")
	return p
}

func list(names []string) value.Array {
	l := make(value.Array, len(names))
	for i, n := range names {
		l[i] = n
	}
	return l
}

// join makes users members, and those that are no more, where the members are to be these alone.
func (r *resource) join(are []string) error {
	for _, m := range r.members {
		for name := range strings.SplitSeq(m, ",") {
			if name = strings.TrimSpace(name); account.UserNamed(name) == nil {
				return &unknown{name}
			}
		}
	}
	if attribute.On(r.d, "auth_membership") && len(are) > 0 {
		c := account.Command{Command: command.Command{Name: "lgroupmod", Args: []string{"-m", strings.Join(are, ","), r.name}, Secret: r.d.Secret("members")}}
		if err := c.Run(); err != nil {
			return err
		}
	}
	c := account.Command{Command: command.Command{Name: "lgroupmod", Args: []string{"-M", strings.Join(r.members, ","), r.name}, Secret: r.d.Secret("members")}, Local: true}
	if err := c.Run(); err != nil {
		return errors.New("Could not set members on group[" + r.name + "]: " + err.Error())
	}
	return nil
}

// unknown is the error of a member that is no user.
type unknown struct{ name string }

func (u *unknown) Error() string { return "can't find user for " + u.name }

// duplicates is what lets the tools give a number twice. Those for local accounts always do.
func (r *resource) duplicates(args []string) ([]string, error) {
	switch allowed := attribute.On(r.d, "allowdupe"); {
	case r.local && !allowed:
		if id, ok := r.gid.(int64); ok && account.LocalGroup(func(g *account.Group) bool { return g.GID == id }) != nil {
			return nil, errors.New("GID " + value.Text(r.gid) + " already exists, use allowdupe to force group creation")
		}
	case allowed && !r.local:
		args = append(args, "-o")
	}
	return args, nil
}

// tool is what does something, for local groups another one.
func (r *resource) tool(name string, local bool, args ...string) *account.Command {
	if local {
		name = "l" + name
	}
	return &account.Command{Command: command.Command{Name: name, Args: append(args, r.name), Secret: r.d.Secret("gid")}, Local: local}
}

func (r *resource) create() error {
	if r.find() != nil {
		r.d.Say("info", "already exists")
	} else if err := r.add(); err != nil {
		return err
	}
	if r.members == nil {
		return nil
	}
	err := r.join(nil)
	if _, ok := errtype.As[*unknown](err); ok {
		return &apply.Wrapped{Err: err}
	}
	return err
}

func (r *resource) add() error {
	var args []string
	if r.gid != nil {
		args = append(args, "-g", value.Text(r.gid))
	}
	args, err := r.duplicates(args)
	if err != nil {
		return err
	}
	if attribute.On(r.d, "system") {
		args = append(args, "-r")
	}
	if err := r.tool("groupadd", r.local, args...).Run(); err != nil {
		return errors.New("Could not create group " + r.name + ": " + err.Error())
	}
	return nil
}

func (r *resource) remove() error {
	if r.find() == nil {
		r.d.Say("info", "already absent")
		return nil
	}
	if err := r.tool("groupdel", r.local).Run(); err != nil {
		return errors.New("Could not delete group " + r.name + ": " + err.Error())
	}
	return nil
}

// number changes the number of the group.
func (r *resource) number() error {
	if _, ok := r.gid.(int64); !ok && !attribute.Numeric(r.gid) {
		return errors.New("Invalid value " + value.Text(r.gid) + ": GID must be an integer")
	}
	args, err := r.duplicates([]string{"-g", value.Text(r.gid)})
	if err != nil {
		return err
	}
	if err := r.tool("groupmod", r.local || r.members != nil, args...).Run(); err != nil {
		return errors.New("Could not set gid on group[" + r.name + "]: " + err.Error())
	}
	return nil
}

// instances are the groups of the machine itself.
func instances(func(level, text string)) (all []apply.Instance, err error) {
	account.LocalGroup(func(g *account.Group) bool {
		all = append(all, apply.Instance{Name: g.Name})
		return false
	})
	return all, nil
}
