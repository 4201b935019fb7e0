package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// operand is one side of a relationship: a reference or a collector.
type operand struct {
	typ, title string
	collector  *Collector
}

func (o operand) text() string { return catalog.RefText(o.typ, o.title) }

// relation is a recorded edge, resolved in PHASE-8 (REL-5).
type relation struct {
	source, target operand
	kind           catalog.RelKind
}

// Relate records a relationship between two sets of references and collectors,
// which have been checked and flattened (REL-3, REL-4).
func (b *Builder) Relate(left, right value.Array, kind catalog.RelKind) {
	l, r := b.operands(left), b.operands(right)
	sources, targets := l, r
	if kind.Reversed() {
		sources, targets = r, l
	}
	for _, s := range sources {
		for _, t := range targets {
			b.relations = append(b.relations, relation{s, t, kind})
		}
	}
	if len(r) == 1 && r[0].collector != nil {
		r[0].collector.empty = l
	}
}

func (b *Builder) operands(refs value.Array) []operand {
	ops := make([]operand, 0, len(refs))
next:
	for _, v := range refs {
		var o operand
		if k, ok := v.(*Collector); ok {
			o.collector = k
		} else {
			o.typ, o.title, _ = catalog.AsRef(b.existing(v))
		}
		for _, old := range ops {
			if old.collector == o.collector && old.title == o.title && value.EqualFold(old.typ, o.typ) {
				continue next
			}
		}
		ops = append(ops, o)
	}
	return ops
}

// existing is what a reference with a computed type stands for: that of a type which does not exist is a class.
func (b *Builder) existing(ref value.Value) value.Value {
	if r, ok := ref.(*typesys.Resource); ok && r.Computed {
		if held, err := b.heldResource(r); err == nil {
			return held
		}
	}
	return ref
}

// evaluateRelations turns the recorded edges into parameters of the sources, in
// order of their creation.
func (b *Builder) evaluateRelations() error {
	if len(b.relations) == 0 {
		return nil
	}
	shared := b.sharedRelations()
	for i := range b.relations {
		rel := &b.relations[i]
		sources, targets := rel.source.sources(), rel.target.targets()
		for _, s := range sources {
			for _, t := range targets {
				if err := b.relate(shared, s, t, rel.kind); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// An array that several resources were given by one evaluation of an attribute, a
// default or an override is one object in Puppet, which adds to it in place: an
// edge from one of the resources is then one from all (REL-5). [unshared] sees to
// it that arrays which only have the same elements are not the same here.

// sharing knows the resources that share an array, by its first element.
type sharing map[*value.Value][]*Resource

func (b *Builder) sharedRelations() sharing {
	s := sharing{}
	for _, r := range b.resources {
		if r.metas&catalog.MetaRelations == 0 {
			continue
		}
		for _, k := range [...]catalog.RelKind{catalog.Before, catalog.Notify} {
			if a, ok := r.Get(k.Param()).(value.Array); ok && len(a) > 0 {
				s[&a[0]] = append(s[&a[0]], r)
			}
		}
	}
	return s
}

// add appends to the array of all that share it.
func (s sharing) add(name string, a value.Array, text string) {
	longer := append(a[:len(a):len(a)], text)
	all := s[&a[0]]
	delete(s, &a[0])
	s[&longer[0]] = all
	for _, r := range all {
		r.Param(name).Value = longer
	}
}

// unshared returns the value of an attribute, an array of relationships as one of
// its own.
func unshared(name string, v value.Value) value.Value {
	if a, ok := v.(value.Array); ok && catalog.Metaparam(name)&catalog.MetaRelations != 0 {
		return append(make(value.Array, 0, len(a)), a...)
	}
	return v
}

// Unshared returns attributes for several resources, which share their arrays with
// each other and nothing else.
func (b *Builder) Unshared(attrs []catalog.Attr) ([]catalog.Attr, error) {
	out := append(make([]catalog.Attr, 0, len(attrs)), attrs...)
	for i := range out {
		v, err := b.stored(out[i].Pos, out[i].Op, out[i].Value)
		if err != nil {
			return nil, err
		}
		out[i].Value = unshared(out[i].Name, v)
	}
	return out, nil
}

// sources of a collector that collected nothing are what stood left of it.
func (o operand) sources() []operand {
	if o.collector == nil {
		return []operand{o}
	}
	if len(o.collector.collected) > 0 {
		return o.targets()
	}
	if e := o.collector.empty; len(e) == 1 && e[0].collector != nil {
		return e[0].sources()
	}
	return o.collector.empty
}

func (o operand) targets() []operand {
	if o.collector == nil {
		return []operand{o}
	}
	ops := make([]operand, len(o.collector.collected))
	for i, r := range o.collector.collected {
		ops[i] = operand{typ: r.Type.Name, title: r.Title}
	}
	return ops
}

// relate adds one target to the parameter of one source (REL-5, REL-6).
func (b *Builder) relate(shared sharing, source, target operand, kind catalog.RelKind) error {
	s, err := b.findOperand(source)
	if err != nil {
		return err
	}
	if s == nil {
		return plain("Could not find resource '", source.text(), "' for relationship on '", target.text(), "'")
	}
	t, err := b.findOperand(target)
	if err != nil {
		return err
	}
	if t == nil {
		return plain("Could not find resource '", target.text(), "' for relationship from '", source.text(), "'")
	}
	name := kind.Param()
	text := target.text()
	if a, ok := s.Get(name).(value.Array); ok && len(a) > 0 {
		shared.add(name, a, text)
		return nil
	}
	// Puppet makes another parameter, which has no place.
	a := value.Array{text}
	if v := s.Get(name); v != nil {
		if _, empty := v.(value.Array); !empty {
			a = value.Array{v, text}
		}
	}
	shared[&a[0]] = []*Resource{s}
	return s.SetParam(b, name, a)
}

func (b *Builder) findOperand(o operand) (*Resource, error) {
	if o.title == "" {
		r, err := b.cat.FindText(o.text())
		return b.of(r), err
	}
	return b.FindRef(o.typ, o.title)
}
