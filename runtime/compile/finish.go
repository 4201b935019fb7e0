package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Finish is PHASE-8 to PHASE-11: relationships become parameters, overrides that
// waited are applied, resources are completed and checked, metaparameters and
// tags flow down, what is left over fails, and what stays gets its names again. check is asked about classes and
// defines whose parameters were not checked, or changed since.
func (b *Builder) Finish(check func(*Resource) error) error {
	if err := b.evaluateRelations(); err != nil {
		return err
	}
	for _, r := range b.resources[b.unmanaged:] {
		if err := b.mergePending(r); err != nil {
			return err
		}
		if err := b.finish(r, check); err != nil {
			return err
		}
	}
	b.propagate()
	if err := b.failPending(); err != nil {
		return err
	}
	if err := b.failUnrealized(); err != nil {
		return err
	}
	if err := b.validateRelations(); err != nil {
		return err
	}
	return b.convert()
}

// convert names the resources of the final catalog, with the aliases and namevars
// that they have in the end (PHASE-11), and lets declared types check their own (RST-6).
func (b *Builder) convert() error {
	b.cat.ForgetAliases()
	for _, r := range b.resources {
		if dropped(&r.Resource) {
			continue
		}
		for i := range r.Params {
			if err := b.copied(r.Params[i].Value); err != nil {
				return err
			}
		}
		if err := b.registerAgain(r); err != nil {
			return err
		}
		if declared := r.Type.Declared; declared != nil && !r.Virtual {
			if err := declared(b.Context, &r.Resource); err != nil {
				return err
			}
		}
	}
	return nil
}

// copied is what Puppet finds when it copies a parameter: it copies entries too, at
// any depth of arrays but not in hashes, and takes their titles apart (TTL-7).
func (b *Builder) copied(v value.Value) error {
	switch v := v.(type) {
	case value.Array:
		for _, e := range v {
			if err := b.copied(e); err != nil {
				return err
			}
		}
	case *typesys.EntryRef:
		if t := b.cat.Named(v.TypeName); t != nil && t.Patterns != nil {
			return t.CheckTitle(v.Title)
		}
	}
	return nil
}

func (b *Builder) finish(r *Resource, check func(*Resource) error) error {
	if r.state&finished != 0 {
		return nil
	}
	r.state |= finished
	r.inheritTags()
	native := r.Type.Kind == catalog.Native
	r.Unwrap()
	if !native {
		if r.state&checked != 0 || r.Symbol || r.Type == &catalog.Node || check == nil {
			return nil
		}
		return check(r)
	}
	for i := range r.Params {
		if name := r.Params[i].Name; !r.Type.Accepts(name) {
			return b.unknownParam(r, name)
		}
	}
	return nil
}

// unknownParam is RES-11.
func (b *Builder) unknownParam(r *Resource, name string) error {
	at := b.cat.Line(r.Pos)
	return b.Final(r.Pos, "no parameter named '", name, "'", spaced(at), " on ", r.Ref())
}

// inherited lists the metaparameters that containers hand down, in Puppet's
// order (META-9).
var inherited = [...]struct {
	name string
	bit  catalog.Metaparams
}{
	{"noop", catalog.MetaNoop},
	{"schedule", catalog.MetaSchedule},
	{"audit", catalog.MetaAudit},
	{"loglevel", catalog.MetaLoglevel},
	{"alias", catalog.MetaAlias},
	{"tag", catalog.MetaTag},
	{"stage", catalog.MetaStage},
}

// inheritance is a metaparameter that flows down.
type inheritance struct {
	name string
	bit  catalog.Metaparams
	v    value.Value
}

// propagate walks the containment edges from Class[main] level by level, and
// copies metaparameters and tags from container to content (META-9, TAG-6).
func (b *Builder) propagate() {
	main := b.Class("")
	if main == nil {
		return
	}
	start, targets := b.children()
	seen := make([]bool, len(b.resources))
	handed := make(map[*Resource][]inheritance)
	queue := []*Resource{main}
	for len(queue) > 0 {
		source := queue[0]
		queue = queue[1:]
		if seen[source.Number()] {
			continue
		}
		seen[source.Number()] = true
		for _, n := range targets[start[source.Number()]:start[source.Number()+1]] {
			target := b.resources[n]
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
						_ = target.SetParam(b, d.name, d.v)
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
	if from == nil && r.metas&^catalog.MetaRelations == 0 {
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
func (b *Builder) validateRelations() error {
	for _, r := range b.resources {
		if r.metas&catalog.MetaRelations == 0 || r.Virtual {
			continue
		}
		for i := range r.Params {
			p := &r.Params[i]
			if catalog.Metaparam(p.Name)&catalog.MetaRelations == 0 {
				continue
			}
			if err := b.validateRelation(p, p.Value); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *Builder) validateRelation(p *catalog.Param, v value.Value) error {
	switch v := v.(type) {
	case nil:
		return nil
	case value.Array:
		for _, e := range v {
			if err := b.validateRelation(p, e); err != nil {
				return err
			}
		}
		return nil
	}
	r, err := b.cat.FindValue(v)
	if _, ok := err.(catalog.NotReference); ok {
		return b.Final(p.Pos, err.Error())
	}
	if err != nil {
		return err
	}
	if r == nil {
		return b.Final(p.Pos, "Could not find resource '", catalog.HostText(v), "' in parameter '", p.Name, "'")
	}
	return nil
}
