package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// override is a statement that changes one resource.
type override struct {
	typ    *catalog.Type
	title  string
	params []Change
	source *catalog.Source
	at     *catalog.Pos
	// collected overrides come from a collector, which may override what it likes
	// (COLL-6, OVR-9).
	collected bool
}

// Override changes a resource now, or in PHASE-8 when it does not exist yet
// (OVR-2). params come from [Builder.OverrideParams].
func (b *Builder) Override(f *Frame, at *catalog.Pos, t *catalog.Type, title string, params []Change) error {
	return b.override(&override{typ: t, title: title, params: params, source: f.Source, at: at})
}

// OverrideParams returns the parameters of an override statement.
func (b *Builder) OverrideParams(f *Frame, at *catalog.Pos, attrs []catalog.Attr) ([]Change, error) {
	return b.changes(f, at, attrs)
}

// check looks at the parameters as Puppet does when it makes a resource of them,
// before it looks for the one that they are for.
func (o *override) check(b *Builder) error {
	for i, p := range o.params {
		for j := range i {
			if o.params[j].Name == p.Name {
				return b.Final(o.at, "Duplicate parameter '", p.Name, "' for on ", catalog.RefText(o.typ.Name, o.title))
			}
		}
		if catalog.Metaparam(p.Name) == catalog.MetaTag {
			if _, bad, ok := paramTags(nil, p.Value); !ok {
				return b.Final(o.at, "Invalid tag '", bad, "'")
			}
		}
	}
	return nil
}

func (b *Builder) override(o *override) error {
	if err := o.check(b); err != nil {
		return err
	}
	r, err := b.cat.Find(o.typ, o.title)
	if err != nil {
		return err
	}
	if r != nil {
		return b.merge(b.of(r), o)
	}
	k := catalog.Key{Type: o.typ, Title: o.title}
	if b.overrides == nil {
		b.overrides = make(map[catalog.Key][]*override)
	}
	if b.overrides[k] == nil {
		b.pending = append(b.pending, k)
	}
	b.overrides[k] = append(b.overrides[k], o)
	return nil
}

// merge applies an override to a resource (OVR-3 to OVR-8).
func (b *Builder) merge(r *Resource, o *override) error {
	if r.Source != o.source && !o.collected && !o.source.InheritsFrom(r.Source) {
		return b.Final(o.at, "Only subclasses can override parameters")
	}
	if r.Evaluated() {
		if err := b.tooLate(r, o); err != nil {
			return err
		}
	}
	for _, p := range o.params {
		if err := b.mergeParam(r, o, p); err != nil {
			return err
		}
	}
	return nil
}

// tooLate is OVR-8.
func (b *Builder) tooLate(r *Resource, o *override) error {
	msg := "Attempt to override an already evaluated resource"
	if at := b.cat.Line(r.Pos).String(); at != "" {
		msg += ", defined at " + at + ","
	}
	msg += " with new values"
	switch b.Strict {
	case StrictOff:
	case StrictWarning:
		b.Warn(msg, b.cat.Line(o.at))
	default:
		return b.Final(o.at, msg)
	}
	return nil
}

func (b *Builder) mergeParam(r *Resource, o *override, p Change) error {
	r.state &^= checked
	current := r.Param(p.Name)
	if current == nil {
		return r.set(b, p.Param)
	}
	if r.Frame.isDefault(r.Type, p.Name, p.Value) {
		return nil
	}
	allowed := p.Source.InheritsFrom(current.Source) || o.collected && p.Source == o.source ||
		p.Source == current.Source && r.Frame.isDefault(r.Type, p.Name, current.Value)
	if !allowed {
		by := ""
		if current.Source != nil && current.Source.Name != "" {
			by = " by " + current.Source.Name
		}
		at := spaced(b.cat.Line(current.Pos))
		if at != "" {
			at = " at" + at
		}
		return b.Final(p.Pos, "Parameter '", p.Name, "' is already set on ", r.Ref(), by, at, "; cannot redefine")
	}
	if p.adds {
		p.Value = value.Array{current.Value, p.Value}.Flatten()
	}
	return r.set(b, p.Param)
}

// mergePending applies the overrides that waited for a resource.
func (b *Builder) mergePending(r *Resource) error {
	if len(b.overrides) == 0 {
		return nil
	}
	k := catalog.Key{Type: r.Type, Title: r.Title}
	for _, o := range b.overrides[k] {
		if err := b.merge(r, o); err != nil {
			return err
		}
	}
	delete(b.overrides, k)
	return nil
}

// failPending is the first half of PHASE-9.
func (b *Builder) failPending() error {
	var refs []string
	for _, k := range b.pending {
		for range b.overrides[k] {
			refs = append(refs, catalog.RefText(k.Type.Name, k.Title))
		}
	}
	if refs == nil {
		return nil
	}
	return plain("Could not find resource(s) ", list(refs), " for overriding")
}

func list(refs []string) string {
	var b []byte
	for i, r := range refs {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, r...)
	}
	return string(b)
}
