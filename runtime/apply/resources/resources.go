//go:build linux

// Package resources applies resources of the type resources, which remove what a machine has of a type and the catalog does not name.
package resources

import (
	"bufio"
	"cmp"
	"errors"
	"os"
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
	Name: "resources", Check: Check, Open: func(*apply.Declared) (apply.Resource, error) { return nothing{}, nil }, Generate: generate,
}

type nothing struct{}

func (nothing) Inspect() (apply.State, error) { return apply.State{}, nil }

// userType is the type whose resources are spared by their numbers.
const userType = "user"

// system are users that are never removed.
var system = []string{"root", "nobody", "bin", "noaccess", "daemon", "sys"}

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
	case slices.Contains(staying, lower):
		d.Say("err", "The 'ensure' attribute on "+name+" resources does not accept 'absent' as a value")
		return nil, nil
	case typ != nil && typ.Instances != nil:
	case unlisted[lower] != "":
		return nil, errors.New(unlisted[lower])
	default:
		return nil, errors.New("resources of the type " + lower + " cannot be listed")
	}
	there, err := typ.Instances(d.Print)
	if err != nil {
		return nil, err
	}
	var all []*catalog.Resource
	seen := map[string]bool{}
	for _, i := range there {
		title := cmp.Or(i.Title, i.Name)
		if seen[title] { // the first counts
			continue
		}
		seen[title] = true
		if r, err := d.Catalog.FindRef(lower, title); err != nil || r != nil {
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
		all = append(all, d.Generated(lower, title, params...))
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
