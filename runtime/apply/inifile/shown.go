package inifile

import (
	"crypto/md5"
	"encoding/hex"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
)

// ShowDiff checks the attribute show_diff, which says how values show in a run that shows differences.
var ShowDiff = attribute.OneOf("true", "md5", "false")

// hidden is what messages have for values that do not show.
const hidden = "[redacted sensitive information]"

// Value is the property with the value of a setting, which shows in messages of runs that show differences, where its attribute lets it.
func Value(d *apply.Declared, is, should value.Value, inSync bool, sync func() error) *apply.Property {
	p := &apply.Property{Name: "value", Is: is, Should: should, InSync: inSync, Sync: sync, Secret: d.Secret("value")}
	p.ShowIs, p.ShowThat = shown(d, is), shown(d, should)
	p.Change = "value changed " + p.ShowIs + " to " + p.ShowThat
	return p
}

// Shown is what messages of audits have for a value.
func Shown(d *apply.Declared) func(name string, v value.Value) string {
	return func(name string, v value.Value) string {
		if name == "value" {
			return shown(d, v)
		}
		return apply.Display(v)
	}
}

func shown(d *apply.Declared, v value.Value) string {
	if d.Options == nil || !d.Options.ShowDiff {
		return hidden
	}
	switch d.Text("show_diff") {
	case "", "true":
		return value.Text(v)
	case "false":
		return hidden
	default: // a sum of it
		sum := md5.Sum([]byte(value.Text(v)))
		return "{md5}" + hex.EncodeToString(sum[:])
	}
}
