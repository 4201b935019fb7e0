// Package group applies resources of the type group, with the tools groupadd, groupmod and groupdel.
package group

import (
	"errors"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/value"
)

// Type is group.
var Type = apply.Type{Name: "group", Check: kind.Check, Suitable: kind.Suitable, Open: open}

var kind = account.Kind{
	Name: "group", Provider: "groupadd", Others: []string{"aix", "directoryservice", "ldap", "pw", "windows_adsi"},
	Tools: []string{"groupadd", "groupdel", "groupmod"},
	Attributes: []account.Attribute{
		{Name: "ensure", Check: account.OneOf("present", "absent"), Property: true},
		{Name: "gid", Check: gid, Property: true},
		{Name: "auth_membership", Check: account.Yes},
		{Name: "allowdupe", Check: account.Yes},
		{Name: "attribute_membership", Check: account.OneOf("inclusive", "minimum")},
		{Name: "system", Check: account.Yes},
	},
}

// gid checks the number of a group.
func gid(v value.Value) string {
	if text, ok := v.(string); ok && !account.Numeric(v) {
		return "Invalid GID " + text
	}
	return account.Number("gid")(v)
}

type resource struct {
	d    *apply.Declared
	name string
	gid  value.Value // nil for any
}

func open(d *apply.Declared) (apply.Resource, error) {
	r := &resource{d: d, name: d.Text("name"), gid: account.Integer(account.First(d.Get("gid")))}
	if r.name == "" {
		r.name = d.Title
	}
	if account.Local() && (account.On(d, "forcelocal") || d.Get("members") != nil) {
		return nil, errors.New("the attributes forcelocal and members of groups cannot be applied yet")
	}
	return r, nil
}

// Inspect looks for the group.
func (r *resource) Inspect() (apply.State, error) {
	g := account.GroupNamed(r.name)
	s := apply.State{Ensure: account.Ensure("group", account.First(r.d.Get("ensure")), g != nil, r.create, r.remove), Absent: g == nil}
	if g != nil && r.gid != nil {
		var wanted value.Array
		for _, v := range account.List(r.d.Get("gid")) {
			wanted = append(wanted, account.Integer(v))
		}
		s.Properties = append(s.Properties, account.Property(r.d, "gid", g.GID, wanted, r.number))
	}
	return s, nil
}

// duplicates is what lets the tools give a number twice.
func (r *resource) duplicates(args []string) []string {
	if account.On(r.d, "allowdupe") {
		args = append(args, "-o")
	}
	return args
}

func (r *resource) create() error {
	if account.GroupNamed(r.name) != nil {
		r.d.Say("info", "already exists")
		return nil
	}
	var args []string
	if r.gid != nil {
		args = append(args, "-g", value.Text(r.gid))
	}
	args = r.duplicates(args)
	if account.On(r.d, "system") {
		args = append(args, "-r")
	}
	c := account.Command{Tool: "groupadd", Args: append(args, r.name), Secret: r.d.Secret("gid")}
	if err := c.Run(); err != nil {
		return errors.New("Could not create group " + r.name + ": " + err.Error())
	}
	return nil
}

func (r *resource) remove() error {
	if account.GroupNamed(r.name) == nil {
		r.d.Say("info", "already absent")
		return nil
	}
	c := account.Command{Tool: "groupdel", Args: []string{r.name}}
	if err := c.Run(); err != nil {
		return errors.New("Could not delete group " + r.name + ": " + err.Error())
	}
	return nil
}

// number changes the number of the group.
func (r *resource) number() error {
	if _, ok := r.gid.(int64); !ok && !account.Numeric(r.gid) {
		return errors.New("Invalid value " + value.Text(r.gid) + ": GID must be an integer")
	}
	c := account.Command{Tool: "groupmod", Args: append(r.duplicates([]string{"-g", value.Text(r.gid)}), r.name), Secret: r.d.Secret("gid")}
	if err := c.Run(); err != nil {
		return errors.New("Could not set gid on group[" + r.name + "]: " + err.Error())
	}
	return nil
}
