//go:build linux

// Package inisetting applies resources of the type ini_setting of the module inifile, which are settings of files with sections.
package inisetting

import (
	"path"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/inifile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Type is ini_setting.
var Type = apply.Type{Name: "ini_setting", Properties: []string{"ensure", "value"}, Provider: "ruby", Refreshes: true, Check: Check, Requires: requires, Open: open}

// requires puts the resource after the folder of its file.
func requires(d *apply.Declared) []catalog.Automatic {
	return attribute.After(d, "file", path.Dir(d.Text("path")))
}

// resource is a setting.
type resource struct {
	d           *apply.Declared
	section     string
	setting     *string     // nil for the section itself
	value       value.Value // nil for any
	refreshOnly bool
	form        *inifile.Form
	file        *inifile.File
}

func open(d *apply.Declared) (apply.Resource, error) {
	r := &resource{d: d, section: d.Text("section"), refreshOnly: attribute.On(d, "refreshonly"), form: inifile.NewForm(" = ")}
	if v := d.Given("setting"); v != nil {
		name := value.Text(v)
		r.setting = &name
	}
	if v := attribute.First(d.Get("value")); v != nil {
		r.value = strings.Trim(value.Text(v), " \t\n\v\f\r\x00")
	} else if list := apply.List(d.Get("value")); len(list) > 0 {
		r.value = "false"
	}
	for _, p := range [...]struct {
		name string
		to   *string
	}{{"key_val_separator", &r.form.Separator}, {"section_prefix", &r.form.Prefix}, {"section_suffix", &r.form.Suffix}, {"indent_char", &r.form.Indent}} {
		if v := d.Given(p.name); v != nil {
			*p.to = value.Text(v)
		}
	}
	if v := d.Given("indent_width"); v != nil {
		r.form.Width, _ = strconv.Atoi(value.Text(v)) // 0 for what is no number
	}
	return r, nil
}

func (r *resource) read() (err error) {
	r.file, err = r.form.Open(r.d.Text("path"))
	return err
}

// Inspect reads the file.
func (r *resource) Inspect() (apply.State, error) {
	if err := r.read(); err != nil {
		return apply.State{}, err
	}
	should := attribute.First(r.d.Get("ensure"))
	there := false
	switch {
	case r.setting == nil:
		there = r.file.Lists(r.section)
	case r.file.Has(r.section):
		_, there = r.file.Get(r.section, *r.setting)
	case r.d.Given("force_new_section_creation") != nil && !attribute.On(r.d, "force_new_section_creation"):
		should = "absent"
	}
	s := apply.State{Ensure: attribute.Ensure("ini_setting", should, there, attribute.Wrapped(r.set), attribute.Wrapped(r.remove)), Absent: !there}
	s.Ensure.InSync = s.Ensure.InSync || r.refreshOnly
	var is value.Value
	if r.setting != nil {
		if text, ok := r.file.Get(r.section, *r.setting); ok {
			is = text
		}
	}
	s.Other, s.Show = func(string) (value.Value, bool) { return is, true }, inifile.Shown(r.d)
	if r.value != nil {
		s.Properties = append(s.Properties, inifile.Value(r.d, is, r.value, r.refreshOnly || is == r.value, r.set))
	}
	return s, nil
}

// set gives the setting its value, or adds its section.
func (r *resource) set() error {
	if r.setting == nil && r.value == nil {
		r.file.Section(r.section)
	} else if err := r.file.Set(r.section, r.setting, value.Text(r.value)); err != nil {
		return err
	}
	return r.file.Save()
}

func (r *resource) remove() error {
	if r.setting == nil {
		return r.file.Save()
	}
	if err := r.file.Remove(r.section, *r.setting); err != nil {
		return err
	}
	return r.file.Save()
}

// Refresh changes a setting that is changed by refreshes only.
func (r *resource) Refresh() error {
	if !r.refreshOnly {
		return nil
	}
	if r.file == nil {
		if err := r.read(); err != nil {
			return err
		}
	}
	if r.d.Text("ensure") == "absent" {
		return r.remove()
	}
	return r.set()
}
