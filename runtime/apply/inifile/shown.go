//go:build linux

package inifile

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// ShowDiff checks the attribute show_diff, which says how values show in a run that shows differences.
var ShowDiff = attribute.OneOf("true", "md5", "false")

// hidden is what messages have for values in a run that shows no differences.
const hidden = "[redacted sensitive information]"

// Value is the property with the value of a setting, which does not show in messages.
func Value(d *apply.Declared, is, should value.Value, inSync bool, sync func() error) *apply.Property {
	return &apply.Property{
		Name: "value", Is: is, Should: should, InSync: inSync, Sync: sync, Secret: d.Secret("value"),
		ShowIs: hidden, ShowThat: hidden, Change: "value changed " + hidden + " to " + hidden,
	}
}
