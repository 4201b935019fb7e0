//go:build linux

package parsedfile

import (
	"slices"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/value"
)

// Attribute is a property of a resource that has a value.
type Attribute struct {
	Name string
	// Should is the value, and what a new record gets.
	Should value.Value
	// Shown is how messages show the value and what there is, [Display] unless it is given.
	Shown func(v value.Value) string
	// ShowIs shows what there is, Shown unless it is given.
	ShowIs func(v value.Value) string
	// ReportIs is what there is as reports have it, the value unless it is given.
	ReportIs func(v value.Value) value.Value
	// InSync compares what there is, [Same] unless it is given.
	InSync func(is value.Value) bool
}

// Plain is a property that has the first of some values, and is in sync with any of them; none without values.
func Plain(name string, values value.Array) []*Attribute {
	if len(values) == 0 {
		return nil
	}
	return []*Attribute{{Name: name, Should: values[0], InSync: func(is value.Value) bool { return Same(is, values...) }}}
}

// Resource is a resource and its record.
type Resource struct {
	*Store
	D      *apply.Declared
	Name   string
	Record *Record
	// Attributes are the properties besides ensure, in the order of the type.
	Attributes []*Attribute
}

// New makes the resource that a record belongs to, nil for none.
func (s *Store) New(d *apply.Declared, name string, r *Record, attributes []*Attribute) *Resource {
	if r == nil {
		r = &Record{Kind: s.Record, Ensure: "absent", Fields: map[string]value.Value{}}
	}
	return &Resource{Store: s, D: d, Name: name, Record: r, Attributes: attributes}
}

// Should is the value that an attribute is to have, nil for none.
func (r *Resource) Should(name string) value.Value {
	for _, a := range r.Attributes {
		if a.Name == name {
			return a.Should
		}
	}
	return nil
}

func (r *Resource) target() string {
	target, _ := r.Should("target").(string)
	return target
}

// Is is the value that an attribute has.
func (r *Resource) Is(name string) value.Value {
	if name == "target" {
		if r.Record.Target != "" {
			return r.Record.Target
		}
		return r.Should(name)
	}
	if v := r.Record.Fields[name]; v != nil {
		return v
	}
	if slices.Contains(r.Valid, name) {
		return Absent
	}
	return r.Should(name)
}

// Touch marks the files that the record is in and is to be in.
func (r *Resource) Touch() {
	if target := r.target(); target != "" && target != r.Record.Target {
		r.Mark(target)
	}
	if r.Record.Target != "" {
		r.Mark(r.Record.Target)
	}
}

// Set gives the record a value.
func (r *Resource) Set(name string, v value.Value) {
	r.Touch()
	r.put(name, v)
}

func (r *Resource) put(name string, v value.Value) {
	if name == "target" {
		r.Record.Target, _ = v.(string)
		return
	}
	r.Record.Fields[name] = v
}

// Create makes the record one of the file, with all values that there are.
func (r *Resource) Create(ensure string) {
	r.Record.Ensure = ensure
	for _, a := range r.Attributes {
		r.put(a.Name, a.Should)
	}
	r.Touch()
}

// Destroy takes the record out of the file.
func (r *Resource) Destroy() {
	r.Touch()
	r.Record.Ensure = "absent"
}

// Flush writes the files.
func (r *Resource) Flush() error {
	if r.Record.Target == "" {
		if r.Record.Target = r.target(); r.Record.Target == "" {
			r.Record.Target = r.Store.Target
		}
		r.Mark(r.Record.Target)
	}
	if r.Record.Name == "" {
		r.Record.Name = r.Name
	}
	return r.Store.Flush(r.D, r.Record)
}

// Property compares what the record has with an attribute.
func (r *Resource) Property(a *Attribute) *apply.Property {
	is := r.Is(a.Name)
	shown, showIs := a.Shown, a.ShowIs
	if shown == nil {
		shown = Display
	}
	if showIs == nil {
		showIs = shown
	}
	p := &apply.Property{
		Name: a.Name, Is: reported(is), Should: reported(a.Should), ShowIs: showIs(is), ShowThat: shown(a.Should), Secret: r.D.Secret(a.Name), Default: r.D.Given(a.Name) == nil,
		Sync: func() error {
			r.Set(a.Name, a.Should)
			return nil
		},
	}
	if a.ReportIs != nil && !IsAbsent(is) {
		p.Is = a.ReportIs(is)
	}
	if a.InSync != nil {
		p.InSync = a.InSync(is)
	} else {
		p.InSync = Same(is, a.Should)
	}
	p.Change = Change(a.Name, is, a.Should, p.ShowIs, p.ShowThat)
	return p
}

// Change is the message about a change.
func Change(name string, is, should value.Value, showIs, showThat string) string {
	switch {
	case IsAbsent(is):
		return "defined '" + name + "' as " + showThat
	case IsAbsent(should):
		return "undefined '" + name + "' from " + showIs
	}
	return name + " changed " + showIs + " to " + showThat
}

// reported is a value as reports have it.
func reported(v value.Value) value.Value {
	if IsAbsent(v) {
		return "absent"
	}
	return v
}

// Presence is the property ensure of a type of which resources are there or not.
func (r *Resource) Presence(should string, create func() error) *apply.Property {
	is := "absent"
	if r.Record.Ensure != "absent" {
		is = "present"
	}
	p := &apply.Property{Name: "ensure", Is: is, Should: should, InSync: is == should, ShowIs: Display(is), ShowThat: Display(should), Default: r.D.Given("ensure") == nil}
	p.Event, p.Change, p.Sync = r.Type+"_created", "created", create
	if should == "absent" {
		p.Event, p.Change = r.Type+"_removed", "removed"
		p.Sync = func() error {
			r.Destroy()
			return nil
		}
	}
	return p
}

// State compares the record with the resource, given its property ensure.
func (r *Resource) State(ensure *apply.Property) apply.State {
	s := apply.State{Ensure: ensure, Absent: r.Record.Ensure == "absent", Other: func(name string) (value.Value, bool) {
		if name == "ensure" {
			return r.Record.Ensure, true
		}
		return reported(r.Is(name)), true
	}}
	for _, a := range r.Attributes {
		s.Properties = append(s.Properties, r.Property(a))
	}
	return s
}

// Targets are the files of a type's resources, that of the format first.
func (f *Format) Targets(all []*apply.Declared) []string {
	targets := []string{f.Target}
	for _, d := range all {
		if target := d.Text("target"); target != "" {
			targets = append(targets, target)
		}
	}
	return targets
}

// Instances are the resources that there are in the file of the format.
func (f *Format) Instances(print func(level, text string)) ([]apply.Instance, error) {
	s, err := f.Open([]string{f.Target}, print)
	if err != nil {
		return nil, err
	}
	var all []apply.Instance
	for _, r := range s.Records() {
		all = append(all, apply.Instance{Name: r.Name})
	}
	return all, nil
}
