// Package attribute checks the attributes of resources before anything is applied, and compares those that have one value with the machine.
//
//	Check     what a value has to be
//	Rule      an attribute and its check
//	Ensure    the property that says whether something is there
//	Property  another property
package attribute

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Check says what is wrong with a value of an attribute, "" for nothing.
type Check func(v value.Value) string

// Rule is an attribute of a type with its check.
type Rule struct {
	Name string
	// Check may be nil, where all values are good.
	Check Check
	// Breaks says with which error of Ruby's Puppet itself breaks for a value, which it tells without the attribute. It may be nil.
	Breaks Check
	// Property says that the values of an array are checked one by one, and that it can be secret.
	Property bool
}

// Verify says what is wrong with the attributes of a resource, in the order of the rules, and warns of those that are Sensitive and cannot be kept secret.
func Verify(d *apply.Declared, rules []Rule) error {
	for _, r := range rules {
		v := apply.Plain(d.Get(r.Name))
		if v == nil {
			continue
		}
		if r.Breaks != nil {
			if text := r.Breaks(v); text != "" {
				return &apply.Broken{Attribute: r.Name, Text: text}
			}
		}
		values := value.Array{v}
		if r.Property {
			values = apply.List(v)
		}
		for _, v := range values {
			if r.Check == nil {
				break
			}
			if text := r.Check(v); text != "" {
				return d.Invalid(r.Name, text)
			}
		}
		if !r.Property && d.Secret(r.Name) {
			d.Warn("Unable to mark '" + r.Name + "' as sensitive: " + r.Name + " is a parameter and not a property, and cannot be automatically redacted.")
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

// Switch checks for true and false.
var Switch = OneOf("true", "false")

// Yes checks for what is on or off.
var Yes = OneOf("true", "false", "yes", "no")

// Boolean checks for what is on or off when it is read, not before.
func Boolean(name string) Check {
	return func(v value.Value) string {
		switch value.Downcase(value.Text(v)) {
		case "true", "false", "yes", "no":
			return ""
		}
		return Munging(name, v, "expected a boolean value")
	}
}

// Path checks for an absolute path.
func Path(v value.Value) string {
	text, ok := v.(string)
	if !ok {
		text = inspect(v)
	}
	if !ok || !absolute.MatchString(text) {
		return "File paths must be fully qualified, not '" + text + "'"
	}
	return ""
}

// String checks for a string; text is what is wrong where there is none.
func String(text string) Check {
	return func(v value.Value) string {
		if _, ok := v.(string); ok {
			return ""
		}
		return text
	}
}

// Equal reports whether two values are the same for Ruby.
func Equal(a, b value.Value) bool { return inspect(a) == inspect(b) }

// Failed is the error of attributes that do not go together.
func Failed(d *apply.Declared, text string) error {
	return errors.New("Validation of " + d.Ref() + " failed: " + text)
}

// NoString is the error of a value that is to be a string, as Ruby tells it.
func NoString(v value.Value) error {
	name := "String"
	switch v := v.(type) {
	case bool:
		name = value.Text(v)
	case int64:
		name = "Integer"
	case float64:
		name = "Float"
	case value.Array:
		name = "Array"
	case *value.Hash:
		name = "Hash"
	}
	return errors.New("no implicit conversion of " + name + " into String")
}

// NoMethod is the error for a method that a value does not have, as Ruby tells it.
func NoMethod(name string, v value.Value) error {
	of := "nil:NilClass"
	if v != nil {
		of = inspect(v) + ":" + Class(v)
	}
	return errors.New("undefined method `" + name + "' for " + of)
}

// After puts a resource after others of a type, where the catalog has them.
func After(d *apply.Declared, typ string, titles ...string) []catalog.Automatic {
	var list []catalog.Automatic
	for _, t := range titles {
		list = append(list, catalog.Automatic{Resource: d.Resource, Kind: "autorequire", Type: typ, Title: t})
	}
	return list
}

func inspect(v value.Value) string { return string(value.AppendInspect(nil, v)) }

// Munging is what is wrong with a value that cannot be converted, and why.
func Munging(name string, v value.Value, why string) string {
	return "Munging failed for value " + inspect(v) + " in class " + name + ": " + why
}

var (
	absolute = regexp.MustCompile(`(?m)^/`)
	numeric  = regexp.MustCompile(`(?m)^[-0-9]+$`)
	days     = regexp.MustCompile(`(?m)^-?[0-9]+$`)
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
		return Munging(name, v, "invalid value for Integer(): "+inspect(v))
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

// Class is what Ruby calls the class of a value.
func Class(v value.Value) string {
	switch v {
	case nil:
		return "NilClass"
	case true:
		return "TrueClass"
	case false:
		return "FalseClass"
	}
	return value.Label(v)
}
