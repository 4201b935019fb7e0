//go:build linux

// Package inisubsetting applies resources of the type ini_subsetting of the module inifile, which are parts of the values of settings.
package inisubsetting

import (
	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/inifile"
	"github.com/p2go/p2go/runtime/value"
)

// Type is ini_subsetting.
var Type = apply.Type{Name: "ini_subsetting", Properties: []string{"ensure", "value"}, Provider: "ruby", Check: Check, Open: open}

// resource is a part of a setting.
type resource struct {
	d       *apply.Declared
	section string
	setting string
	part    *string
	value   value.Value // nil for any
	exact   bool
	form    *inifile.Form
	file    *inifile.File
	list    *list
}

func text(d *apply.Declared, name, without string) string {
	if v := d.Given(name); v != nil {
		return value.Text(v)
	}
	return without
}

func open(d *apply.Declared) (apply.Resource, error) {
	r := &resource{d: d, section: d.Text("section"), setting: d.Text("setting"), exact: d.Text("use_exact_match") == "true"}
	r.form = inifile.NewForm(text(d, "key_val_separator", " = "))
	if v := d.Given("subsetting"); v != nil {
		name := value.Text(v)
		r.part = &name
	}
	if v := apply.List(d.Get("value")); len(v) > 0 {
		r.value = v[0]
	}
	return r, nil
}

// Inspect reads the file.
func (r *resource) Inspect() (apply.State, error) {
	var s apply.State
	var err error
	if r.file, err = r.form.Open(r.d.Text("path")); err != nil {
		return s, err
	}
	whole, ok := r.file.Get(r.section, r.setting)
	r.list = &list{separator: text(r.d, "subsetting_separator", " "), between: r.d.Text("subsetting_key_val_separator"), quote: r.d.Text("quote_char")}
	if ok {
		if err := r.list.parse(whole); err != nil {
			return s, err
		}
	}
	i, err := r.list.find(r.part, r.exact)
	if err != nil {
		return s, err
	}
	s.Ensure = attribute.Ensure("ini_subsetting", attribute.First(r.d.Get("ensure")), i >= 0, attribute.Wrapped(r.set), attribute.Wrapped(r.remove))
	s.Absent = i < 0
	var is value.Value
	if i, err := r.list.find(r.part, false); err != nil {
		return s, err
	} else if i >= 0 {
		is = r.list.items[i][len(*r.part)+len(r.list.between):]
	}
	s.Other, s.Show = func(string) (value.Value, bool) { return is, true }, inifile.Shown(r.d)
	if r.value != nil {
		s.Properties = append(s.Properties, inifile.Value(r.d, is, r.value, is == value.Text(r.value), r.set))
	}
	return s, nil
}

// set gives the part its value, or adds it.
func (r *resource) set() error {
	item := r.list.between
	if r.part != nil {
		item = *r.part + item
	}
	if r.value != nil {
		v, ok := r.value.(string)
		if !ok {
			return attribute.NoString(r.value)
		}
		item += v
	}
	at := r.d.Given("insert_value")
	if err := r.list.put(r.part, item, r.exact, r.d.Text("insert_type"), at); err != nil {
		return err
	}
	if err := r.file.Set(r.section, &r.setting, r.list.text()); err != nil {
		return err
	}
	return r.file.Save()
}

// remove takes the part out of the setting, and the setting out of the file where it has no others: for Puppet, delete_if_empty is true in any case.
func (r *resource) remove() error {
	if err := r.list.remove(r.part, r.exact); err != nil {
		return err
	}
	var err error
	if left := r.list.text(); left == "" {
		err = r.file.Remove(r.section, r.setting)
	} else {
		err = r.file.Set(r.section, &r.setting, left)
	}
	if err != nil {
		return err
	}
	return r.file.Save()
}
