//go:build linux

package provided

import (
	"errors"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/provider"
	"github.com/p2go/p2go/runtime/value"
)

// resource is one of the catalog.
type resource[T any] struct {
	p *Provider[T]
	d *apply.Declared
	m *provider.Machine
	// want is what the catalog wants, with what the machine has of what it does not mention, and is what the machine has.
	want, is T
	// written says that the provider was called, and failed with what error.
	written bool
	failed  error
}

func (p *Provider[T]) open(host *provider.Host, d *apply.Declared) (apply.Resource, error) {
	want, err := p.want(d)
	if err != nil {
		return nil, err
	}
	return &resource[T]{p: p, d: d, m: p.machine(host, d), want: want}, nil
}

// call calls code of the provider, whose errors show nothing that is Sensitive.
func (r *resource[T]) call(what string, f func() error) error {
	if err := r.p.contained(what, f); err != nil {
		return errors.New(r.p.scrub(r.d, err.Error()))
	}
	return nil
}

// Inspect compares the resource with the machine.
func (r *resource[T]) Inspect() (apply.State, error) {
	wanted := r.want
	err := r.call("Read", func() error {
		var err error
		r.is, err = r.p.Read(r.m, wanted)
		return err
	})
	if err != nil {
		return apply.State{}, err
	}
	there := map[string]value.Value{}
	s := apply.State{Other: func(name string) (value.Value, bool) {
		v, ok := there[name]
		return v, ok
	}}
	managed := false
	for i := range r.p.Attributes {
		a := &r.p.Attributes[i]
		if !a.Property || a.Field == nil {
			continue
		}
		if there[a.Name], err = a.read(&r.is); err != nil {
			return apply.State{}, err
		}
		should, byType := a.given(r.d)
		if should == nil {
			a.Field.copy(&r.want, &r.is)
			continue
		}
		if a.Name == ensure {
			s.Ensure = r.ensure(a, there[ensure], should, byType)
			continue
		}
		p, err := r.property(a, there[a.Name], should)
		if err != nil {
			return apply.State{}, err
		}
		if p != nil {
			p.Default = byType
			s.Properties, managed = append(s.Properties, p), managed || !byType
		}
	}
	is, ensurable := there[ensure]
	s.Absent = is == attribute.Absent
	for i := range r.p.Attributes {
		if a := &r.p.Attributes[i]; ensurable && a.Ensures && s.Ensure == nil && managed { // which makes Puppet want it
			s.Ensure = r.ensure(a, is, provider.Present, true)
			if err := a.Field.set(&r.want, ensure, provider.Present); err != nil {
				return apply.State{}, err
			}
		}
	}
	return s, nil
}

// read is the value that the machine has, as messages have it.
func (a *Attribute[T]) read(is *T) (value.Value, error) {
	v, err := a.Field.get(is)
	if err != nil {
		return nil, errors.New("the provider has a wrong value for " + a.Name + ": " + err.Error())
	}
	return a.shown(v, a.Name == ensure), nil
}

// shown is a value as reports have it: words are texts, and what is not there is absent.
func (a *Attribute[T]) shown(v value.Value, empty bool) value.Value {
	switch {
	case v == nil, empty && v == "":
		return attribute.Absent
	case a.Words != nil:
		if b, ok := v.(bool); ok {
			return value.Text(b)
		}
	}
	return v
}

// ensure is the property that says whether the resource is there.
func (r *resource[T]) ensure(a *Attribute[T], is, should value.Value, byType bool) *apply.Property {
	wanted := value.Value(value.Text(attribute.First(should)))
	p := &apply.Property{
		Name: ensure, Is: is, Should: wanted, InSync: same(is, wanted), Sync: r.write, Default: byType, Secret: secret(r.d, ensure),
		ShowIs: apply.Display(is), ShowThat: apply.Display(wanted), Event: r.p.Type + "_changed",
	}
	switch wanted {
	case provider.Present:
		p.Event = r.p.Type + "_created"
	case provider.Absent:
		p.Event = r.p.Type + "_removed"
	}
	p.Change = change(p)
	switch {
	case a.Ensures && is == attribute.Absent:
		p.Change = "created"
	case a.Ensures && wanted == provider.Absent:
		p.Change = "removed"
	}
	return p
}

// change is the message about a property that changes.
func change(p *apply.Property) string {
	switch {
	case p.Is == attribute.Absent:
		return "defined '" + p.Name + "' as " + p.ShowThat
	case p.Should == attribute.Absent:
		return "undefined '" + p.Name + "' from " + p.ShowIs
	}
	return p.Name + " changed " + p.ShowIs + " to " + p.ShowThat
}

// property compares a property, nil for one that is to have no value at all.
func (r *resource[T]) property(a *Attribute[T], is, should value.Value) (*apply.Property, error) {
	wanted := apply.List(should)
	if len(wanted) == 0 {
		return nil, nil
	}
	var list value.Array
	for _, v := range wanted {
		made, err := r.converted(a, v)
		if err != nil {
			return nil, err
		}
		list = append(list, made)
	}
	p := &apply.Property{Name: a.Name, Is: is, Should: list[0], Sync: r.write, Secret: secret(r.d, a.Name)}
	if a.All {
		p.Should = list
		p.InSync = same(is, list) || same(is, texts(list))
	} else {
		for _, v := range list {
			p.InSync = p.InSync || same(is, v) || same(is, value.Text(v))
		}
	}
	p.ShowIs, p.ShowThat = apply.Display(is), apply.Display(p.Should)
	p.Change = change(p)
	return p, nil
}

// converted is a value as the provider's struct has it, and as the catalog has it where that is a number which the struct has as a text.
func (r *resource[T]) converted(a *Attribute[T], v value.Value) (value.Value, error) {
	var t T
	if err := a.Field.set(&t, a.Name, v); err != nil {
		return nil, r.d.Invalid(a.Name, err.Error())
	}
	made, err := a.Field.get(&t)
	if err != nil {
		return nil, err
	}
	if list, ok := made.(value.Array); ok && a.All {
		if made = nil; len(list) > 0 {
			made = list[0]
		}
	}
	made = a.shown(made, false)
	if _, text := made.(string); text && a.Words == nil {
		switch v := apply.Plain(v).(type) {
		case int64, float64, bool:
			return v, nil
		}
	}
	return made, nil
}

func texts(list value.Array) value.Array {
	var all value.Array
	for _, v := range list {
		all = append(all, value.Text(v))
	}
	return all
}

// same reports whether two values are the same for Ruby.
func same(a, b value.Value) bool {
	switch a := a.(type) {
	case int64:
		if f, ok := b.(float64); ok {
			return float64(a) == f
		}
	case float64:
		switch b := b.(type) {
		case int64:
			return a == float64(b)
		case float64:
			return a == b
		}
		return false
	case value.Array:
		other, ok := b.(value.Array)
		if !ok || len(a) != len(other) {
			return false
		}
		for i := range a {
			if !same(a[i], other[i]) {
				return false
			}
		}
		return true
	case *value.Hash:
		other, ok := b.(*value.Hash)
		if !ok || a.Len() != other.Len() {
			return false
		}
		for _, e := range a.Entries() {
			if v, ok := other.Get(e.Key); !ok || !same(e.Value, v) {
				return false
			}
		}
		return true
	}
	return value.Identical(a, b)
}

// write lets the provider bring about all that is to change, once; its error is that of each change.
func (r *resource[T]) write() error {
	if !r.written {
		r.written = true
		r.failed = r.call("Write", func() error { return r.p.Write(r.m, r.is, r.want) })
	}
	return r.failed
}

// Refresh does what the provider does when something else has changed.
func (r *resource[T]) Refresh() error {
	if r.p.Refresh == nil {
		return nil
	}
	return r.call("Refresh", func() error { return r.p.Refresh(r.m, r.want) })
}
