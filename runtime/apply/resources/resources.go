//go:build linux

// Package resources applies resources of the type resources, which remove what a machine has of a type and the catalog does not name.
package resources

import (
	"bufio"
	"errors"
	"os"
	"regexp"
	"slices"
	"strconv"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/account"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is resources. What its resources remove are resources of the types that are purged.
var Type = apply.Type{
	Name: "resources", Check: check, Open: func(*apply.Declared) (apply.Resource, error) { return nothing{}, nil }, Generate: generate,
}

type nothing struct{}

func (nothing) Inspect() (apply.State, error) { return apply.State{}, nil }

// lasting are types whose resources cannot be absent, and silent those of which Puppet lists none.
var (
	lasting = []string{"anchor", "exec", "filebucket", "notify", "resources", "schedule", "stage", "tidy"}
	silent  = []string{"file", "ssh_authorized_key"}
)

var (
	number = regexp.MustCompile(`(?m)^\d+$`)
	least  = regexp.MustCompile(`(?m)^\s*UID_MIN\s+(\d+)(\s*#.*)?$`)
)

// userType is the type whose resources are spared by their numbers.
const userType = "user"

// system are users that are never removed.
var system = []string{"root", "nobody", "bin", "noaccess", "daemon", "sys"}

func check(d *apply.Declared) error {
	name := d.Name("name")
	lower := value.Downcase(name)
	known := d.Catalog.Named(lower) // nil also where a type of a module is declared nowhere
	if v := d.Given("purge"); v != nil {
		if text := attribute.Boolean("purge")(v); text != "" {
			return d.Invalid("purge", text)
		}
		if attribute.On(d, "purge") && (slices.Contains(lasting, lower) || known != nil && known.Attrs != nil && !known.Accepts("ensure")) {
			return d.Invalid("purge", "Purging is only supported on types that accept 'ensure'")
		}
	}
	if v := d.Given("unless_system_user"); v != nil {
		if text := value.Text(v); text != "true" && text != "false" && !number.MatchString(text) {
			return d.Invalid("unless_system_user", "Invalid value "+string(value.AppendInspect(nil, v))+". Valid values are true, false. Valid values match /^\\d+$/.")
		}
	}
	_, err := spared(d)
	return err
}

// spared are the numbers of users that stay.
func spared(d *apply.Declared) ([]int64, error) {
	var all []int64
	var add func(v value.Value) error
	add = func(v value.Value) error {
		switch v := v.(type) {
		case value.Array:
			for _, e := range v {
				if err := add(e); err != nil {
					return err
				}
			}
			return nil
		case int64:
			all = append(all, v)
			return nil
		case string:
			if n, ok := attribute.ParseInteger(v); ok {
				all = append(all, n)
				return nil
			}
			return errors.New("invalid value for Integer(): " + string(value.AppendInspect(nil, v)))
		}
		return errors.New("Invalid value " + string(value.AppendInspect(nil, v)) + ".")
	}
	v := d.Given("unless_uid")
	if v == nil {
		return nil, nil
	}
	if err := add(v); err != nil {
		return nil, d.Invalid("unless_uid", attribute.Munging("unless_uid", v, err.Error()))
	}
	return all, nil
}

// highest is the number up to which users are the system's, false where all users may go.
func highest(d *apply.Declared) (int64, bool) {
	switch text := value.Text(d.Given("unless_system_user")); {
	case text == "false":
		return 0, false
	case text != "" && text != "true":
		n, ok := attribute.ParseInteger(text)
		return n, ok
	}
	const usual = 499
	f, err := os.Open("/etc/login.defs")
	if err != nil {
		return usual, true
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if m := least.FindStringSubmatch(lines.Text()); m != nil {
			if n, err := strconv.ParseInt(m[1], 10, 64); err == nil {
				return n - 1, true
			}
		}
	}
	return usual, true
}

// generate makes resources that are to be absent of what the machine has and the catalog does not name.
func generate(d *apply.Declared) ([]*catalog.Resource, error) {
	if !attribute.On(d, "purge") {
		return nil, nil
	}
	name := d.Name("name")
	lower := value.Downcase(name)
	typ := d.Options.Types[lower]
	switch {
	case slices.Contains(silent, lower):
		return nil, nil
	case typ == nil || typ.Instances == nil:
		return nil, errors.New("resources of the type " + lower + " cannot be listed")
	}
	there, err := typ.Instances(d.Print)
	if err != nil {
		return nil, err
	}
	var all []*catalog.Resource
	for _, i := range there {
		if r, err := d.Catalog.FindRef(lower, i.Name); err != nil || r != nil {
			continue
		}
		params := slices.Concat([]catalog.Param{{Name: "name", Value: i.Name}, {Name: "ensure", Value: "absent"}}, i.Params, d.Metaparams())
		if name == userType {
			goes, judged, err := userGoes(d, i.Name)
			if err != nil {
				return nil, err
			}
			if !goes {
				continue
			}
			if judged {
				params = append(params, catalog.Param{Name: "audit", Value: "uid"})
			}
		}
		all = append(all, d.Generated(lower, i.Name, params...))
	}
	return all, nil
}

// userGoes reports whether a user is removed, and whether that was judged by the number.
func userGoes(d *apply.Declared, name string) (goes, judged bool, err error) {
	most, limited := highest(d)
	if !limited {
		return true, false, nil
	}
	u := account.LocalUser(func(u *account.User) bool { return u.Name == name })
	stays, err := spared(d)
	if err != nil || u == nil || slices.Contains(system, name) || slices.Contains(stays, u.UID) {
		return false, true, err
	}
	return u.UID > most, true, nil
}
