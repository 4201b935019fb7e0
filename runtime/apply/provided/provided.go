//go:build linux

// Package provided applies resources whose providers modules write in Go, as package provider has it.
//
//	Provider   what a module has written for a type, and what the type says of its attributes
//	Attribute  an attribute, and the field for it
//	Kind       how values are converted for a field
//
// Generated code has a variable of type Provider for each, which makes an [apply.Type]. Nothing is done by reflection.
package provided

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/apply/command"
	"github.com/p2go/p2go/runtime/apply/textfile"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/provider"
	"github.com/p2go/p2go/runtime/value"
)

// Provider is a provider with the struct T for resources.
type Provider[T any] struct {
	// Type is the name of the type, and Name that of the provider in reports.
	Type, Name string
	// Environment is the one whose catalogs it is for, "" for all.
	Environment string
	// Attributes are in the order in which Puppet checks and compares them.
	Attributes []Attribute[T]
	// Read returns how the machine has a resource, and Write brings about what is wanted.
	Read  func(m *provider.Machine, want T) (T, error)
	Write func(m *provider.Machine, is, want T) error
	// Check says what is wrong with what is wanted, Refresh does what is to be done when something else has changed, List returns all resources of the
	// machine, Require names what a resource comes after, File[/etc/x], and Suits reports whether the provider works on the machine as it is. Each may be nil.
	Check   func(want T) error
	Refresh func(m *provider.Machine, want T) error
	List    func(m *provider.Machine) ([]T, error)
	Require func(want T) []string
	Suits   func(m *provider.Machine) bool
}

// Attribute is an attribute of a type.
type Attribute[T any] struct {
	Name string
	// Field is nil for a parameter that the provider does not look at.
	Field Field[T]
	// Property says that the machine has it, Namevar that it identifies the resource.
	Property, Namevar bool
	// All says that all values of an array count, and not its first one that the machine has.
	All bool
	// Ensures says that ensure is the one of Puppet's own: whether the resource is there.
	Ensures bool
	// Words are what values may be, nil for all.
	Words []string
	// Default is the value of an attribute that is not given, nil for none.
	Default value.Value
}

const ensure = "ensure"

// Host is the machine that this process runs on.
var Host = provider.Host{
	Root:  "/",
	Write: write,
	Run: func(c provider.Command) (string, error) {
		call := &command.Command{Name: c.Name, Args: c.Args, Input: c.Input, Env: c.Env, Dir: c.Dir}
		output, code, err := call.Output()
		if err == nil && code != 0 {
			err = &provider.ExitError{Code: code, Output: output, Text: call.Failure(output, code).Error()}
		}
		return output, err
	},
	Has: func(name string) bool { return command.Find(name) != "" },
}

func write(path string, data []byte, mode fs.FileMode) error {
	return textfile.Write(path, string(data), mode)
}

// For is the type whose resources the provider brings about on a machine.
func (p *Provider[T]) For(host *provider.Host) *apply.Type {
	t := &apply.Type{
		Name: p.Type, Environment: p.Environment, Provider: p.Name, Check: p.check, Refreshes: p.Refresh != nil,
		Open: func(d *apply.Declared) (apply.Resource, error) { return p.open(host, d) },
	}
	for i := range p.Attributes {
		if a := &p.Attributes[i]; a.Property {
			t.Properties = append(t.Properties, a.Name)
		}
	}
	if p.List != nil {
		t.Instances = func(print func(level, text string)) ([]apply.Instance, error) {
			return p.instances(provider.New(host, print))
		}
	}
	if p.Suits != nil {
		t.Unsuited = func(d *apply.Declared) error { return p.unsuited(host, d) }
	}
	if p.Require != nil {
		t.Requires = p.requires
	}
	return t
}

// contained calls code of a provider. A panic is an error.
func (p *Provider[T]) contained(what string, call func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = errors.New("the provider of " + p.Type + " panicked in " + what + ": " + said(r))
		}
	}()
	return call()
}

// said is what a panic says.
func said(r any) string {
	switch r := r.(type) {
	case error:
		return r.Error()
	case string:
		return r
	case interface{ String() string }:
		return r.String()
	}
	return "a value"
}

// given is the value that a resource has for an attribute, or that its type gives it; nil for none.
func (a *Attribute[T]) given(d *apply.Declared) (v value.Value, byType bool) {
	if v := d.Given(a.Name); v != nil {
		return v, false
	}
	return a.Default, a.Default != nil
}

// named is the value of a namevar.
func (p *Provider[T]) named(d *apply.Declared, name string) value.Value {
	if v := d.Given(name); v != nil {
		return v
	}
	if len(d.Type.Patterns) > 0 {
		if params, err := d.Type.FromTitle(d.Title); err == nil {
			for _, p := range params {
				if p.Name == name {
					return p.Value
				}
			}
		}
		return nil
	}
	return d.Name("name")
}

// want is what the catalog wants, with the names of what it says. The error is of the first attribute with a wrong value.
func (p *Provider[T]) want(d *apply.Declared) (t T, err error) {
	for i := range p.Attributes {
		a := &p.Attributes[i]
		if a.Field == nil {
			continue
		}
		v, _ := a.given(d)
		if a.Namevar {
			v = p.named(d, a.Name)
		}
		if v == nil {
			continue
		}
		if a.Property && !a.All {
			if v = attribute.First(v); v == nil {
				continue
			}
		}
		if err := a.Field.set(&t, a.Name, v); err != nil {
			return t, d.Invalid(a.Name, err.Error())
		}
	}
	return t, nil
}

// check is what is wrong with the attributes of a resource.
func (p *Provider[T]) check(d *apply.Declared) error {
	var rules []attribute.Rule
	for i := range p.Attributes {
		a := &p.Attributes[i]
		rules = append(rules, attribute.Rule{Name: a.Name, Check: a.check, Property: a.Property})
	}
	const which = "provider" // which may be given to all
	rules = append([]attribute.Rule{{Name: which, Check: func(v value.Value) string {
		if l := apply.List(v); len(l) > 0 && value.Text(l[0]) == p.Name {
			return ""
		}
		return "Invalid " + p.Type + " provider '" + value.Text(v) + "'"
	}}}, rules...)
	if err := attribute.Verify(d, rules); err != nil {
		return err
	}
	t, err := p.want(d)
	if err != nil || p.Check == nil || slices.ContainsFunc(p.Attributes, func(a Attribute[T]) bool { return d.Unknown(a.Name) }) {
		return err
	}
	if err := p.contained("Check", func() error { return p.Check(t) }); err != nil {
		return attribute.Failed(d, p.scrub(d, err.Error()))
	}
	return nil
}

// check is what is wrong with one value, "" for nothing.
func (a *Attribute[T]) check(v value.Value) string {
	if a.Words != nil {
		if text := attribute.OneOf(a.Words...)(v); text != "" {
			return text
		}
	}
	if a.Field == nil {
		return ""
	}
	var t T
	if err := a.Field.set(&t, a.Name, v); err != nil {
		return err.Error()
	}
	return ""
}

// requires is what a resource comes after, as the provider says.
func (p *Provider[T]) requires(d *apply.Declared) []catalog.Automatic {
	t, err := p.want(d)
	if err != nil {
		return nil // which the check has told
	}
	var all []catalog.Automatic
	err = p.contained("Require", func() error {
		for _, ref := range p.Require(t) {
			typ, title, ok := strings.Cut(strings.TrimSuffix(ref, "]"), "[")
			if !ok {
				return errors.New("'" + ref + "' is no reference to a resource")
			}
			all = append(all, attribute.After(d, value.Downcase(typ), title)...)
		}
		return nil
	})
	if err != nil {
		d.Say("warning", p.scrub(d, err.Error()))
	}
	return all
}

// unsuited is why a resource cannot be applied on the machine as it is, nil where it can.
func (p *Provider[T]) unsuited(host *provider.Host, d *apply.Declared) error {
	suits := false
	err := p.contained("Suits", func() error {
		suits = p.Suits(p.machine(host, d))
		return nil
	})
	if err == nil && !suits {
		err = &apply.Unsuitable{Provider: d.Text("provider")}
	}
	return err
}

// machine is what the provider sees of a machine while it deals with a resource.
func (p *Provider[T]) machine(host *provider.Host, d *apply.Declared) *provider.Machine {
	return provider.New(host, func(level, text string) { d.Told(p.Name, level, p.scrub(d, text)) })
}

// instances are the resources that the machine has.
func (p *Provider[T]) instances(m *provider.Machine) ([]apply.Instance, error) {
	var list []T
	err := p.contained("List", func() error {
		var err error
		list, err = p.List(m)
		return err
	})
	if err != nil {
		return nil, err
	}
	var all []apply.Instance
	for i := range list {
		var one apply.Instance
		for k := range p.Attributes {
			a := &p.Attributes[k]
			if !a.Namevar || a.Field == nil {
				continue
			}
			v, err := a.Field.get(&list[i])
			if err != nil {
				return nil, err
			}
			if one.Name == "" {
				one.Name = value.Text(v)
				continue
			}
			one.Params = append(one.Params, catalog.Param{Name: a.Name, Value: v})
		}
		all = append(all, one)
	}
	return all, nil
}

// secret reports whether the value of an attribute is to be shown nowhere.
func secret(d *apply.Declared, name string) bool { return d.Secret(name) || hides(d.Get(name)) }

// hides reports whether something in a value is Sensitive.
func hides(v value.Value) bool {
	switch v := v.(type) {
	case *value.Sensitive:
		return true
	case value.Array:
		return slices.ContainsFunc(v, hides)
	case *value.Hash:
		for _, e := range v.Entries() {
			if hides(e.Value) {
				return true
			}
		}
	}
	return false
}

// scrub takes out of a text of the provider what the catalog calls Sensitive.
func (p *Provider[T]) scrub(d *apply.Declared, text string) string {
	var hide func(v value.Value)
	hide = func(v value.Value) {
		switch v := v.(type) {
		case nil, bool:
		case *value.Sensitive:
			hide(v.Value)
		case value.Array:
			for _, e := range v {
				hide(e)
			}
		case *value.Hash:
			for _, e := range v.Entries() {
				hide(e.Key)
				hide(e.Value)
			}
		default:
			if s := value.Text(v); s != "" {
				text = strings.ReplaceAll(text, s, "[redacted]")
			}
		}
	}
	for _, param := range d.Params {
		if secret(d, param.Name) {
			hide(param.Value)
		}
	}
	return text
}
