package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Collector is Type <| query |>, Type <<| query |>>, or what realize waits for.
// It is a value only to [Builder.Relate] (COLL-8, COLL-9).
type Collector struct {
	typ   *catalog.Type
	match func(*Resource) bool
	// imports adds the resources of other nodes, of a collector of exported ones; nil for others. That it is no method which [Builder] calls
	// keeps it out of programs that collect none.
	imports  func(*Builder, *Collector) ([]*Resource, error)
	frame    *Frame
	at       *catalog.Pos
	params   []Change // of the attribute block
	override bool

	wanted []value.Value // references that realize waits for
	fixed  bool

	asked      bool        // whether the store has answered
	candidates []*Resource // of the type, not collected yet
	seen       int         // number of resources looked at
	collected  []*Resource
	empty      []operand // stands in as a source when nothing was collected (REL-4)
}

// Kind is the label of a collector in messages (ERR-6).
func (k *Collector) Kind() string {
	if k.exported() {
		return "Exported-Collector"
	}
	return "Catalog-Collector"
}

// HostClass is the name of the class that the reference implementation has for it.
func (k *Collector) HostClass() string { return k.OpaqueClass() }

// OpaqueClass is HostClass, for catalogs.
func (k *Collector) OpaqueClass() string {
	if k.exported() {
		return "Puppet::Pops::Evaluator::Collectors::ExportedCollector"
	}
	return "Puppet::Pops::Evaluator::Collectors::CatalogCollector"
}

// exported reports whether the collector takes exported resources.
func (k *Collector) exported() bool { return k.imports != nil }

// Equal reports whether v is the same collector.
func (k *Collector) Equal(v value.Value) bool { return v == value.Value(k) }

// AppendKey appends the identity as a hash key.
func (k *Collector) AppendKey(b []byte) []byte { return k.AppendText(b) }

// AppendText appends what interpolation prints.
func (k *Collector) AppendText(b []byte) []byte {
	b = append(b, k.Kind()...)
	b = append(b, '[')
	b = append(b, k.typ.Name...)
	return append(b, ']')
}

// Collect registers a collector, to be run in every round of PHASE-7 (COLL-5). A
// nil match takes all resources of the type.
func (b *Builder) Collect(f *Frame, at *catalog.Pos, t *catalog.Type, match func(*Resource) bool, attrs []catalog.Attr) (*Collector, error) {
	return b.collector(&Collector{typ: t, match: match, frame: f, at: at}, attrs)
}

// CollectExported is Collect of exported resources, those of other nodes among them (COLL-2).
func (b *Builder) CollectExported(f *Frame, at *catalog.Pos, t *catalog.Type, match func(*Resource) bool, attrs []catalog.Attr) (*Collector, error) {
	return b.collector(&Collector{typ: t, imports: (*Builder).imported, match: match, frame: f, at: at}, attrs)
}

func (b *Builder) collector(k *Collector, attrs []catalog.Attr) (*Collector, error) {
	if len(attrs) > 0 {
		params, err := b.changes(k.frame, k.at, attrs)
		if err != nil {
			return nil, err
		}
		k.params, k.override = params, true
	}
	b.collectors = append(b.collectors, k)
	return k, nil
}

// RealizeRefs registers what the function realize was given (VIRT-3).
func (b *Builder) RealizeRefs(f *Frame, refs value.Array) {
	b.collectors = append(b.collectors, &Collector{frame: f, wanted: refs, fixed: true})
}

// RunCollectors runs every collector once, and reports whether one found something
// it had not found before (COLL-5).
func (b *Builder) RunCollectors() (found bool, err error) {
	if len(b.collectors) == 0 {
		return false, nil
	}
	running := append([]*Collector(nil), b.collectors...)
	for _, k := range running {
		var some bool
		if k.fixed {
			some, err = b.realize(k)
		} else {
			some, err = b.collect(k)
		}
		if err != nil {
			return false, err
		}
		found = found || some
	}
	return found, nil
}

func (b *Builder) collect(k *Collector) (bool, error) {
	if k.exported() && b.Store == nil {
		return false, nil
	}
	for _, r := range b.resources[max(k.seen, b.unmanaged):] {
		if r.Type == k.typ {
			k.candidates = append(k.candidates, r)
		}
	}
	k.seen = len(b.resources)
	var matched []*Resource
	rest := k.candidates[:0]
	for _, r := range k.candidates {
		if (!k.exported() || r.Exported) && (k.match == nil || k.match(r)) {
			matched = append(matched, r)
		} else {
			rest = append(rest, r)
		}
	}
	k.candidates = rest
	if b.unnamed != nil {
		return false, b.unnamed
	}
	if k.exported() {
		more, err := k.imports(b, k)
		if err != nil {
			return false, err
		}
		matched = append(matched, more...)
	}
	for _, r := range matched {
		r.Virtual = false
	}
	if k.override {
		for _, r := range matched {
			if err := b.overrideCollected(k, r); err != nil {
				return false, err
			}
		}
	}
	k.collected = append(k.collected, matched...)
	return len(matched) > 0, nil
}

// imported adds the resources of other nodes to the catalog (COLL-2).
func (b *Builder) imported(k *Collector) ([]*Resource, error) {
	if k.asked {
		return nil, nil
	}
	k.asked = true
	found, err := b.Store.Exported(k.typ)
	if err != nil {
		return nil, err
	}
	made := make([]*Resource, len(found))
	for i, x := range found {
		d := Declaration{Frame: k.frame, Type: k.typ, Title: x.Title, Form: catalog.Exported}
		if made[i], err = b.Create(&d, []catalog.Attr{{Value: x.Params, Op: catalog.Splat}}); err != nil {
			return nil, err
		}
	}
	var added []*Resource
	for i, r := range made {
		if k.match != nil && !k.wants(r, found[i].Tags) {
			continue
		}
		old, err := b.cat.Find(r.Type, r.Title)
		if err != nil {
			return nil, err
		}
		if old != nil {
			if old.Origin() == found[i].Node && old.Type == r.Type && old.Title == r.Title {
				continue
			}
			return nil, &Error{
				Message: "A duplicate resource was found while collecting exported resources, with the type and title " + r.Ref(), Final: true,
			}
		}
		r.Exported = false
		r.SetOrigin(found[i].Node)
		if err := b.Add(r); err != nil {
			return nil, err
		}
		added = append(added, r)
	}
	return added, nil
}

// wants reports whether the query takes a resource of another node, which it finds
// by the tags that the resource has there too.
func (k *Collector) wants(r *Resource, tags catalog.Tags) bool {
	own := r.Tags
	r.Tags = own.Merge(tags)
	wanted := k.match(r)
	r.Tags = own
	return wanted
}

// overrideCollected applies the attribute block, and the defaults visible at the
// collector, to a resource (COLL-6, DEF-5).
func (b *Builder) overrideCollected(k *Collector, r *Resource) error {
	params := k.params
	for _, p := range k.frame.defaultsFor(k.typ) {
		given := false
		for i := range k.params {
			given = given || k.params[i].Name == p.Name
		}
		if !given {
			params = append(params[:len(params):len(params)], p)
		}
	}
	return b.override(&override{typ: r.Type, title: r.Title, params: params, source: k.frame.Source, at: k.at, collected: true})
}

// realize makes those of the wanted resources real that exist by now.
func (b *Builder) realize(k *Collector) (bool, error) {
	waiting := k.wanted[:0:0]
	found := false
	for _, ref := range k.wanted {
		r, err := b.cat.FindValue(ref)
		if err != nil {
			return false, err
		}
		if r == nil {
			waiting = append(waiting, ref)
			continue
		}
		r.Virtual = false
		found = true
	}
	k.wanted = waiting
	if len(waiting) == 0 {
		b.drop(k)
	}
	return found, nil
}

func (b *Builder) drop(k *Collector) {
	for i, o := range b.collectors {
		if o == k {
			b.collectors = append(b.collectors[:i], b.collectors[i+1:]...)
			return
		}
	}
}

// failUnrealized is the second half of PHASE-9.
func (b *Builder) failUnrealized() error {
	var refs []string
	for _, k := range b.collectors {
		for _, ref := range k.wanted {
			refs = append(refs, catalog.HostText(ref))
		}
	}
	if refs == nil {
		return nil
	}
	return plain("Failed to realize virtual resources ", list(refs))
}
