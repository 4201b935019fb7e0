//go:build linux

package account

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/value"
)

// Check says what is wrong with a value of an attribute, "" for nothing.
type Check func(v value.Value) string

// Attribute is an attribute of a type with its check.
type Attribute struct {
	Name  string
	Check Check
	// Property says that the values of an array are checked one by one, and that it can be secret.
	Property bool
}

// Kind is a type that has accounts.
type Kind struct {
	// Name is that of the type, Provider what changes accounts, and Others those that are for other systems.
	Name, Provider string
	Others         []string
	// Tools are the programs that the provider needs.
	Tools []string
	// Attributes are those that there is something to check for, in the order of the type.
	Attributes []Attribute
}

// Check says what is wrong with the parameters of a resource, as Puppet does before it applies anything.
func (k *Kind) Check(d *apply.Declared) error {
	if p := d.Text("provider"); p != "" && p != k.Provider && !slices.Contains(k.Others, p) {
		return d.Invalid("provider", "Invalid "+k.Name+" provider '"+p+"'")
	}
	for _, a := range k.Attributes {
		v := apply.Plain(d.Get(a.Name))
		if v == nil {
			continue
		}
		values := value.Array{v}
		if a.Property {
			values = apply.List(v)
		}
		for _, v := range values {
			if a.Check == nil {
				break
			}
			if text := a.Check(v); text != "" {
				return d.Invalid(a.Name, text)
			}
		}
		if !a.Property && d.Secret(a.Name) {
			d.Print("warning", "/"+d.Ref()+": Unable to mark '"+a.Name+"' as sensitive: "+a.Name+" is a parameter and not a property, and cannot be automatically redacted.")
		}
	}
	return nil
}

// Unsuited is why accounts cannot be changed on this machine, nil where they can.
func (k *Kind) Unsuited(d *apply.Declared) error {
	if p := d.Text("provider"); p != "" && p != k.Provider {
		return &apply.Unsuitable{Provider: p}
	}
	for _, tool := range k.Tools {
		if command.Find(tool) == "" && !own(tool) {
			if d.Text("provider") != "" {
				return &apply.Unsuitable{Provider: k.Provider}
			}
			return &apply.Unsuitable{}
		}
	}
	return nil
}

// First is the value that a property should have, nil for none: of several, the first counts.
func First(v value.Value) value.Value {
	if l := apply.List(v); len(l) > 0 && l[0] != false {
		return l[0]
	}
	return nil
}

// On reports whether an attribute says yes.
func On(d *apply.Declared, name string) bool {
	switch value.Downcase(value.Text(apply.Plain(d.Get(name)))) {
	case "true", "yes":
		return true
	}
	return false
}

// OneOf checks for words.
func OneOf(words ...string) Check {
	return func(v value.Value) string {
		switch v.(type) {
		case string, bool, int64:
			if slices.Contains(words, value.Text(v)) {
				return ""
			}
		}
		return "Invalid value " + inspect(v) + ". Valid values are " + strings.Join(words, ", ") + "."
	}
}

// Yes checks for what is on or off.
var Yes = OneOf("true", "false", "yes", "no")

// Forced checks the attribute forcelocal, which does not count where its tools are missing.
func Forced(v value.Value) string {
	if !Local() {
		return ""
	}
	return Yes(v)
}

// Boolean checks for what is on or off when it is read, not before.
func Boolean(name string) Check {
	return func(v value.Value) string {
		switch value.Downcase(value.Text(v)) {
		case "true", "false", "yes", "no":
			return ""
		}
		return munging(name, v, "expected a boolean value")
	}
}

func inspect(v value.Value) string { return string(value.AppendInspect(nil, v)) }

func munging(name string, v value.Value, why string) string {
	return "Munging failed for value " + inspect(v) + " in class " + name + ": " + why
}

var (
	numeric = regexp.MustCompile(`(?m)^[-0-9]+$`)
	days    = regexp.MustCompile(`(?m)^-?[0-9]+$`)
)

// Numeric reports whether a value is a text that Puppet takes for a number.
func Numeric(v value.Value) bool {
	text, ok := v.(string)
	return ok && numeric.MatchString(text)
}

// Integer converts a string that is a number to an Integer. Other values it returns unchanged.
func Integer(v value.Value) value.Value {
	if !Numeric(v) {
		return v
	}
	if n, ok := ParseInteger(v.(string)); ok {
		return n
	}
	return v
}

// ParseInteger reads a number as Ruby does: with 0 before it, it is octal.
func ParseInteger(text string) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 0, 64)
	return n, err == nil
}

// Number checks for a text that can be read as a number where it looks like one.
func Number(name string) Check {
	return func(v value.Value) string {
		if !Numeric(v) {
			return ""
		}
		return readable(name, v)
	}
}

func readable(name string, v value.Value) string {
	text, ok := v.(string)
	if !ok {
		return ""
	}
	if _, err := strconv.ParseInt(strings.TrimSpace(text), 0, 64); err != nil && !errors.Is(err, strconv.ErrRange) {
		return munging(name, v, "invalid value for Integer(): "+inspect(v))
	}
	return ""
}

// Days checks for a number of days; what it is called in messages is given.
func Days(name, called string) Check {
	return func(v value.Value) string {
		if !days.MatchString(value.Text(v)) {
			return called + " must be provided as a number."
		}
		return readable(name, v)
	}
}
