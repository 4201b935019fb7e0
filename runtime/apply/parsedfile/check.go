package parsedfile

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

// Display is a value as messages have it.
func Display(v value.Value) string {
	if IsAbsent(v) {
		v = "absent"
	}
	return apply.Display(v)
}

// Same reports whether what there is is one of some values or its text.
func Same(is value.Value, wanted ...value.Value) bool {
	for _, want := range wanted {
		if IsAbsent(is) != IsAbsent(want) {
			continue
		}
		if IsAbsent(want) {
			return true
		}
		if text, ok := is.(string); ok && text == value.Text(want) {
			return true
		}
	}
	return false
}

// Name is what a resource is called.
func Name(d *apply.Declared) string {
	if name := d.Text("name"); name != "" {
		return name
	}
	return d.Title
}

// Ensure is what a resource is to be; an error where that is none of some values.
func Ensure(d *apply.Declared, values ...string) (string, error) {
	should := d.Text("ensure")
	if should == "" || slices.Contains(values, should) {
		return should, nil
	}
	var text strings.Builder
	for i, v := range values {
		if i > 0 {
			text.WriteString(", ")
		}
		text.WriteString(v)
	}
	return "", d.Invalid("ensure", "Invalid value "+string(value.AppendInspect(nil, should))+". Valid values are "+text.String()+".")
}

// Absent is the value of a field that a record does not have.
var Absent value.Value = absent{}

// IsAbsent reports whether a value is [Absent].
func IsAbsent(v value.Value) bool {
	_, ok := v.(absent)
	return ok
}

type absent struct{}
