package attribute

import (
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

// The states of what is there or not.
const (
	present = "present"
	absent  = "absent"
)

// Absent is the value of what is not there.
const Absent = absent

// Ensure is the property that says whether what a resource of a type describes is there; without a value it should be.
func Ensure(typ string, should value.Value, there bool, create, remove func() error) *apply.Property {
	is, event := absent, typ+"_created"
	if there {
		is = present
	}
	p := &apply.Property{Name: "ensure", Should: present, Change: "created", Sync: create, Default: should == nil}
	if value.Text(should) == absent {
		p.Should, p.Change, p.Sync = absent, "removed", remove
		event = typ + "_removed"
	}
	p.Is, p.Event, p.InSync = is, event, p.Should == is
	p.ShowIs, p.ShowThat = apply.Display(is), apply.Display(p.Should)
	return p
}

// ShowLists returns what messages of audits show: lists as their values with a separator between two, and other values as all messages do.
func ShowLists(separator string) func(name string, v value.Value) string {
	return func(_ string, v value.Value) string {
		list, ok := v.(value.Array)
		if !ok {
			return apply.Display(v)
		}
		var texts []string
		for _, v := range list {
			texts = append(texts, value.Text(v))
		}
		return strings.Join(texts, separator)
	}
}

// Property is a property with one value. It is in sync with any of those that are wanted; where it is not, it gets the first. Only for
// those that an account can lack, absent is no text like others.
func Property(d *apply.Declared, name string, is value.Value, wanted value.Array, lacks bool, sync func() error) *apply.Property {
	p := &apply.Property{Name: name, Is: is, Should: wanted[0], Sync: sync, Secret: d.Secret(name), ShowIs: apply.Display(is), ShowThat: apply.Display(wanted[0])}
	for _, v := range wanted {
		p.InSync = p.InSync || same(is, v)
	}
	switch {
	case lacks && is == absent:
		p.Change = "defined '" + name + "' as " + p.ShowThat
	case lacks && wanted[0] == absent:
		p.Change = "undefined '" + name + "' from " + p.ShowIs
	default:
		p.Change = name + " changed " + p.ShowIs + " to " + p.ShowThat
	}
	return p
}

// Later is a property of an account that is not there yet.
func Later(d *apply.Declared, name string, should value.Value) *apply.Property {
	return &apply.Property{Name: name, Should: should, InSync: true, Secret: d.Secret(name)}
}

// same reports whether a property has a value, or its text.
func same(is, wanted value.Value) bool {
	switch is := is.(type) {
	case string:
		return is == value.Text(wanted)
	case int64:
		switch wanted := wanted.(type) {
		case int64:
			return is == wanted
		case float64:
			return float64(is) == wanted
		}
	}
	return false
}
