package catalog

import "github.com/p2go/p2go/runtime/value"

// override is a statement that changes one resource.
type override struct {
	typ    *Type
	title  string
	params []Param
	source *Source
	at     *Pos
	// collected overrides come from a collector, which may override what it likes
	// (COLL-6, OVR-9).
	collected bool
}

// Override changes a resource now, or in PHASE-8 when it does not exist yet
// (OVR-2). params come from [Catalog.OverrideParams].
func (c *Catalog) Override(f *Frame, at *Pos, t *Type, title string, params []Param) error {
	return c.override(&override{typ: t, title: title, params: params, source: f.Source, at: at})
}

// OverrideParams returns the parameters of an override statement.
func (c *Catalog) OverrideParams(f *Frame, at *Pos, attrs []Attr) ([]Param, error) {
	return c.expand(f, at, attrs)
}

// check looks at the parameters as Puppet does when it makes a resource of them,
// before it looks for the one that they are for.
func (o *override) check(c *Catalog) error {
	for i, p := range o.params {
		for j := range i {
			if o.params[j].Name == p.Name {
				return c.Final(o.at, "Duplicate parameter '", p.Name, "' for on ", RefText(o.typ.Name, o.title))
			}
		}
		if metaparam(p.Name) == metaTag {
			if _, bad, ok := paramTags(nil, p.Value); !ok {
				return c.Final(o.at, "Invalid tag '", bad, "'")
			}
		}
	}
	return nil
}

func (c *Catalog) override(o *override) error {
	if err := o.check(c); err != nil {
		return err
	}
	r, err := c.Find(o.typ, o.title)
	if err != nil {
		return err
	}
	if r != nil {
		return c.merge(r, o)
	}
	k := key{o.typ, o.title}
	if c.overrides == nil {
		c.overrides = make(map[key][]*override)
	}
	if c.overrides[k] == nil {
		c.pending = append(c.pending, k)
	}
	c.overrides[k] = append(c.overrides[k], o)
	return nil
}

// merge applies an override to a resource (OVR-3 to OVR-8).
func (c *Catalog) merge(r *Resource, o *override) error {
	if r.Source != o.source && !o.collected && !o.source.childOf(r.Source) {
		return c.Final(o.at, "Only subclasses can override parameters")
	}
	if r.Evaluated() {
		if err := c.tooLate(r, o); err != nil {
			return err
		}
	}
	for _, p := range o.params {
		if err := c.mergeParam(r, o, p); err != nil {
			return err
		}
	}
	return nil
}

// tooLate is OVR-8.
func (c *Catalog) tooLate(r *Resource, o *override) error {
	msg := "Attempt to override an already evaluated resource"
	if at := c.line(r.Pos).String(); at != "" {
		msg += ", defined at " + at + ","
	}
	msg += " with new values"
	switch c.Strict {
	case StrictOff:
	case StrictWarning:
		c.Warn(msg, c.line(o.at))
	default:
		return c.Final(o.at, msg)
	}
	return nil
}

func (c *Catalog) mergeParam(r *Resource, o *override, p Param) error {
	r.flags &^= flagChecked
	current := r.Param(p.Name)
	if current == nil {
		return r.set(c, p)
	}
	if r.Frame.isDefault(r.Type, p.Name, p.Value) {
		return nil
	}
	allowed := p.Source.childOf(current.Source) || o.collected && p.Source == o.source ||
		p.Source == current.Source && r.Frame.isDefault(r.Type, p.Name, current.Value)
	if !allowed {
		by := ""
		if current.Source != nil && current.Source.Name != "" {
			by = " by " + current.Source.Name
		}
		at := c.line(current.Pos).spaced()
		if at != "" {
			at = " at" + at
		}
		return c.Final(p.Pos, "Parameter '", p.Name, "' is already set on ", r.Ref(), by, at, "; cannot redefine")
	}
	if p.Append {
		p.Value = value.Array{current.Value, p.Value}.Flatten()
	}
	return r.set(c, p)
}

// mergePending applies the overrides that waited for a resource.
func (c *Catalog) mergePending(r *Resource) error {
	if len(c.overrides) == 0 {
		return nil
	}
	k := key{r.Type, r.Title}
	for _, o := range c.overrides[k] {
		if err := c.merge(r, o); err != nil {
			return err
		}
	}
	delete(c.overrides, k)
	return nil
}

// failPending is the first half of PHASE-9.
func (c *Catalog) failPending() error {
	var refs []string
	for _, k := range c.pending {
		for range c.overrides[k] {
			refs = append(refs, RefText(k.typ.Name, k.title))
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
