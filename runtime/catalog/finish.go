package catalog

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Finish is PHASE-8 to PHASE-11: relationships become parameters, overrides that
// waited are applied, resources are completed and checked, metaparameters and
// tags flow down, what is left over fails, and what stays gets its names again. check is asked about classes and
// defines whose parameters were not checked, or changed since.
func (c *Catalog) Finish(check func(*Resource) error) error {
	if err := c.evaluateRelations(); err != nil {
		return err
	}
	for _, r := range c.resources[c.unmanaged:] {
		if err := c.mergePending(r); err != nil {
			return err
		}
		if err := c.finish(r, check); err != nil {
			return err
		}
	}
	c.propagate()
	if err := c.failPending(); err != nil {
		return err
	}
	if err := c.failUnrealized(); err != nil {
		return err
	}
	if err := c.validateRelations(); err != nil {
		return err
	}
	return c.convert()
}

// convert names the resources of the final catalog, with the aliases and namevars
// that they have in the end (PHASE-11).
func (c *Catalog) convert() error {
	c.others, c.aliases = nil, nil
	for _, r := range c.resources {
		if r.dropped() {
			continue
		}
		for i := range r.params {
			if err := c.copied(r.params[i].Value); err != nil {
				return err
			}
		}
		if err := c.registerAgain(r); err != nil {
			return err
		}
	}
	return nil
}

// copied is what Puppet finds when it copies a parameter: it copies entries too, at
// any depth of arrays but not in hashes, and takes their titles apart (TTL-7).
func (c *Catalog) copied(v value.Value) error {
	switch v := v.(type) {
	case value.Array:
		for _, e := range v {
			if err := c.copied(e); err != nil {
				return err
			}
		}
	case *typesys.EntryRef:
		if t := c.Named(v.TypeName); t != nil && t.Patterns != nil {
			var few [4]titleAttr
			_, err := t.titleAttrs(few[:0], v.Title)
			return err
		}
	}
	return nil
}

// Checked notes that the parameters of a class or define have been checked.
func (r *Resource) Checked() { r.flags |= flagChecked }

func (c *Catalog) finish(r *Resource, check func(*Resource) error) error {
	if r.flags&flagFinished != 0 {
		return nil
	}
	r.flags |= flagFinished
	r.inheritTags()
	native := r.Type.Kind == Native
	for i := range r.params {
		p := &r.params[i]
		if s, ok := p.Value.(*value.Sensitive); ok {
			m := r.more()
			m.sensitive = append(m.sensitive, p.Name)
			p.Value = s.Value
		}
	}
	if !native {
		if r.flags&(flagChecked|flagSymbol) != 0 || r.Type == &Node || check == nil {
			return nil
		}
		return check(r)
	}
	for i := range r.params {
		if name := r.params[i].Name; !r.Type.Accepts(name) {
			return c.unknownParam(r, name)
		}
	}
	return nil
}

// unknownParam is RES-11.
func (c *Catalog) unknownParam(r *Resource, name string) error {
	at := c.line(r.Pos)
	return c.Final(r.Pos, "no parameter named '", name, "'", at.spaced(), " on ", r.Ref())
}

// Sensitive returns the names of the parameters that were wrapped (FIN-3).
func (r *Resource) Sensitive() []string {
	if r.extra == nil {
		return nil
	}
	return r.extra.sensitive
}

// inheritance is a metaparameter that flows down.
type inheritance struct {
	name string
	bit  metas
	v    value.Value
}

// propagate walks the containment edges from Class[main] level by level, and
// copies metaparameters and tags from container to content (META-9, TAG-6).
func (c *Catalog) propagate() {
	main := c.byName[""]
	if main == nil {
		return
	}
	start, targets := c.children()
	seen := make([]bool, len(c.resources))
	handed := make(map[*Resource][]inheritance)
	queue := []*Resource{main}
	for len(queue) > 0 {
		source := queue[0]
		queue = queue[1:]
		if seen[source.number] {
			continue
		}
		seen[source.number] = true
		for _, n := range targets[start[source.number]:start[source.number+1]] {
			target := c.resources[n]
			data := handed[source]
			if data == nil {
				if data = source.metaparams(nil); data != nil {
					handed[source] = data
				}
			}
			if data != nil {
				for _, d := range data {
					if target.metas&d.bit == 0 || target.Get(d.name) == nil {
						// The tags were valid on the container.
						_ = target.SetParam(c, d.name, d.v)
					}
				}
				handed[target] = target.metaparams(data)
			}
			target.mergeTags(source)
			queue = append(queue, target)
		}
	}
}

// metaparams returns what a resource hands down, on top of what it was handed.
func (r *Resource) metaparams(from []inheritance) []inheritance {
	if from == nil && r.metas&^metaRelations == 0 {
		return nil
	}
	data := append([]inheritance(nil), from...)
next:
	for _, m := range inherited {
		if r.metas&m.bit == 0 {
			continue
		}
		v := r.Get(m.name)
		if v == nil {
			continue
		}
		for i := range data {
			if data[i].bit == m.bit {
				data[i].v = v
				continue next
			}
		}
		data = append(data, inheritance{m.name, m.bit, v})
	}
	return data
}

// validateRelations is REL-9.
func (c *Catalog) validateRelations() error {
	for _, r := range c.resources {
		if r.metas&metaRelations == 0 || r.Virtual() {
			continue
		}
		for i := range r.params {
			p := &r.params[i]
			if metaparam(p.Name)&metaRelations == 0 {
				continue
			}
			if err := c.validateRelation(p, p.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Catalog) validateRelation(p *Param, v value.Value) error {
	switch v := v.(type) {
	case nil:
		return nil
	case value.Array:
		for _, e := range v {
			if err := c.validateRelation(p, e); err != nil {
				return err
			}
		}
		return nil
	}
	r, err := c.findValue(v)
	if _, ok := err.(NotReference); ok {
		return c.Final(p.Pos, err.Error())
	}
	if err != nil {
		return err
	}
	if r == nil {
		return c.Final(p.Pos, "Could not find resource '", hostText(v), "' in parameter '", p.Name, "'")
	}
	return nil
}

// relationParams are the relationship parameters in the order in which an agent
// looks at them.
var relationParams = [...]string{"require", "subscribe", "before", "notify"}

// EachRelation calls f for every resource that a relationship parameter of r
// names, with the parameter and the reference; to is nil when the final catalog
// does not have it (REL-12).
func (c *Catalog) EachRelation(r *Resource, f func(param string, to *Resource, ref string)) {
	if r.metas&metaRelations == 0 {
		return
	}
	for _, name := range relationParams {
		if p := r.Param(name); p != nil {
			c.eachRelated(p.Value, func(to *Resource, ref string) { f(name, to, ref) })
		}
	}
}

func (c *Catalog) eachRelated(v value.Value, f func(to *Resource, ref string)) {
	switch v := v.(type) {
	case nil:
		return
	case value.Array:
		for _, e := range v {
			c.eachRelated(e, f)
		}
		return
	}
	to, err := c.findValue(v)
	if err != nil || to != nil && to.Virtual() {
		to = nil
	}
	f(to, hostText(v))
}
