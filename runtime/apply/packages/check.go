package packages

import (
	"errors"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// choice is a parameter that is one of some words.
type choice struct {
	name  string
	words []string
	// feature says that only some providers look at it.
	feature bool
}

// The marks of packages.
const (
	hold     = "hold"
	unmarked = "none"
)

var choices = [...]choice{
	{"configfiles", []string{"keep", "replace"}, false},
	{"allowcdrom", []string{"true", "false"}, false},
	{"reinstall_on_refresh", []string{"true", "false"}, false},
	{"mark", []string{hold, unmarked}, true},
	{"allow_virtual", []string{"true", "false", "yes", "no"}, true},
}

func (c *choice) check(d *apply.Declared) error {
	v := d.Given(c.name)
	if v == nil || slices.Contains(c.words, value.Text(v)) {
		return nil
	}
	return d.Invalid(c.name, "Invalid value "+string(value.AppendInspect(nil, v))+". Valid values are "+strings.Join(c.words, ", ")+".")
}

// called is the name of a package.
func called(d *apply.Declared) (string, error) {
	switch v := d.Given("name").(type) {
	case nil:
		return d.Title, nil
	case string:
		return v, nil
	default:
		return "", d.Invalid("name", "Name must be a String not "+attribute.Class(v))
	}
}

// something checks a value of ensure for a word or a version.
func something(v value.Value) error {
	if value.Text(v) != "" {
		return nil
	}
	return errors.New("Invalid value " + string(value.AppendInspect(nil, v)) + ". Valid values are present, absent, purged, disabled, latest. Valid values match /./.")
}

var onOff = attribute.Boolean("enable_only")

// Anywhere is what is wrong with the parameters whatever the provider is, and so on all machines.
func Anywhere(d *apply.Declared) error {
	if _, err := called(d); err != nil {
		return err
	}
	for _, v := range apply.List(d.Given("ensure")) {
		if err := something(v); err != nil {
			return d.Invalid("ensure", err.Error())
		}
	}
	for i := range choices {
		if c := &choices[i]; !c.feature {
			if err := c.check(d); err != nil {
				return err
			}
		}
	}
	if v := d.Given("enable_only"); v != nil {
		if text := onOff(v); text != "" {
			return d.Invalid("enable_only", text)
		}
	}
	return nil
}
