package object

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Attributes is what a declared type says of the attributes of its resources, beside what the type of its objects does.
type Attributes struct {
	ReadOnly []string // what no manifest gives (RST-2)
	// Raw are those with logic that takes any value: values are not converted before.
	Raw []string
}

// Resource gives the object the attributes of a resource and ends its making. The catalog gets the values of attributes as they are of the
// types that were declared (RST-6, RST-8).
func (o *Object) Resource(r *catalog.Resource, a *Attributes) error {
	self := o.Fields.(Instance)
	titled, err := r.Type.FromTitle(r.Title)
	if err != nil {
		return err
	}
	for _, p := range titled {
		if r.Param(p.Name) == nil {
			o.Note(p.Name, self.Set(p.Name, o.converted(a, p.Name, p.Value)), r.Pos)
		}
	}
	for i := range r.Params {
		p := &r.Params[i]
		name := p.Name
		switch {
		case p.Value == nil, catalog.IsMetaparam(name):
			continue
		case o.Type.Attribute(name) == nil && len(r.Type.Namevars) == 1: // Puppet's other name of the namevar
			name = r.Type.Namevars[0]
		}
		if slices.Contains(a.ReadOnly, name) {
			u := unacceptable(o.Type.Name, name, " ", "cannot be set, it is read only")
			o.Note(name, u, p.Pos)
			continue
		}
		v := referring(p.Value)
		if deferred(v) {
			runtime.Warn(o.Scope, p.Pos, "The attribute '"+name+"' of "+r.Ref()+" is Deferred, and is not checked")
			o.Spoil(name) // what reads it is not evaluated (RST-10)
			continue
		}
		w := o.converted(a, name, v)
		if scalar(w) || changedElements(v, w) {
			p.Value = w
		}
		if _, list := w.(value.Array); !list && o.many(name) && !slices.Contains(a.Raw, name) {
			w = value.Array{w} // as of all attributes that take an array
		}
		o.Note(name, self.Set(name, w), p.Pos)
	}
	if o.ended() == nil {
		self.Check()
	}
	m := o.making
	o.done = true
	switch {
	case m == nil:
		return nil
	case m.failed != nil:
		return m.failed
	}
	failures := slices.DeleteFunc(m.failures, func(f failure) bool { return f.Text == "" })
	if len(failures) > 0 {
		return o.refused(r, failures)
	}
	return nil
}

// many reports whether a feature has many values.
func (o *Object) many(feature string) bool {
	a := o.Type.Attribute(feature)
	if a == nil {
		return false
	}
	_, list := plainType(a.Type).(*typesys.Array)
	return list
}

// plainType is a type without aliases and Optional around it.
func plainType(t typesys.Type) typesys.Type {
	for {
		switch u := t.(type) {
		case *typesys.Alias:
			t = u.Resolved()
		case *typesys.Optional:
			t = u.Of
		default:
			return t
		}
	}
}

// converted makes numbers and Booleans of texts, where the attribute wants some (RST-6).
func (o *Object) converted(a *Attributes, name string, v value.Value) value.Value {
	attr := o.Type.Attribute(name)
	if attr == nil || slices.Contains(a.Raw, name) {
		return v
	}
	of := plainType(attr.Type)
	if list, many := of.(*typesys.Array); many {
		of = plainType(list.Elem)
		if values, ok := v.(value.Array); ok {
			return convertEach(of, values)
		}
	}
	return convert(of, v)
}

func convertEach(of typesys.Type, values value.Array) value.Array {
	out := values
	for i, v := range values {
		if w := convert(of, v); scalar(w) && w != v {
			if len(out) > 0 && &out[0] == &values[0] {
				out = slices.Clone(values)
			}
			out[i] = w
		}
	}
	return out
}

// convert makes a number or a Boolean of a text that is one, as `new` does; other values, and those of other types, are as they were.
func convert(of typesys.Type, v value.Value) value.Value {
	text, ok := v.(string)
	if !ok {
		return v
	}
	switch of.(type) {
	case *typesys.Integer, *typesys.Float, *typesys.Numeric, *typesys.Boolean:
		if w, err := fn.NewFunction.Call(nil, []value.Value{of, text}, nil); err == nil && typesys.Instance(of, w) {
			return w
		}
	}
	return v
}

func scalar(v value.Value) bool {
	switch v.(type) {
	case int64, float64, bool:
		return true
	}
	return false
}

// changedElements reports whether the conversion of an array made another one of it.
func changedElements(v, w value.Value) bool {
	a, _ := v.(value.Array)
	b, _ := w.(value.Array)
	return len(a) > 0 && len(b) > 0 && &a[0] != &b[0]
}

// referring is a value of a resource with the references that manifests have, in the place of the catalog's own.
func referring(v value.Value) value.Value {
	switch v := v.(type) {
	case *typesys.EntryRef:
		if v.TypeName == catalog.Class.Name {
			return &typesys.Class{Name: value.Downcase(v.Title)}
		}
		return &typesys.Resource{TypeName: v.TypeName, Title: v.Title}
	case value.Array:
		for i, e := range v {
			if w := referring(e); isReference(w) && !isReference(e) || changedElements(e, w) {
				out := slices.Clone(v)
				for j := i; j < len(v); j++ {
					out[j] = referring(v[j])
				}
				return out
			}
		}
	}
	return v
}

func isReference(v value.Value) bool {
	switch v.(type) {
	case *typesys.Resource, *typesys.Class:
		return true
	}
	return false
}

// deferred reports whether a value, or a part of it, is a call that the agent makes.
func deferred(v value.Value) bool {
	switch v := v.(type) {
	case value.Array:
		return slices.ContainsFunc(v, deferred)
	case *value.Hash:
		return slices.ContainsFunc(v.Entries(), func(e value.Entry) bool { return deferred(e.Key) || deferred(e.Value) })
	}
	return typesys.IsDeferred(v)
}

// refused is the error of a resource: the text and the place of the one thing, or a line for each (RST-7).
func (o *Object) refused(r *catalog.Resource, failures []failure) error {
	lines := make([]string, len(failures))
	for i, f := range failures {
		at := f.at
		if at == nil {
			at = r.Pos
		}
		text := ""
		switch detail := f.shown(r); {
		case f.Feature == "":
			text = "Validation of " + r.Ref() + " failed: " + detail
		case f.Missing && f.at == nil:
			text = r.Ref() + ": expects a value for parameter '" + f.Feature + "'"
		default:
			text = "Parameter " + f.Feature + " failed on " + r.Ref() + ": " + detail
		}
		if len(failures) == 1 {
			return runtime.Refused(o.Scope, at, text)
		}
		lines[i] = "\n  " + runtime.Refused(o.Scope, at, text).Error()
	}
	return runtime.Refused(o.Scope, nil, r.Ref()+" is not acceptable:"+strings.Join(lines, ""))
}

// shown is the text of what is wrong, without values that are sensitive (RST-8).
func (f *failure) shown(r *catalog.Resource) string {
	secret := r.Sensitive()
	if f.Title != "" && len(secret) > 0 {
		return f.Title
	}
	if slices.Contains(secret, f.Feature) || f.Feature == "" && len(secret) > 0 {
		return "a value that is sensitive is not acceptable"
	}
	return f.Detail
}

// Relates notes automatic relationships of a resource with others of a type in lower case: those with a title, or titles (RST-3).
func (o *Object) Relates(r *catalog.Resource, kind, typ string, titles value.Value) {
	for _, t := range List(titles).Flatten() {
		if title, ok := t.(string); ok && title != "" {
			runtime.Relates(o.Scope, catalog.Automatic{Resource: r, Kind: kind, Type: typ, Title: title})
		}
	}
}
