package catalog

import "github.com/p2go/p2go/runtime/value"

// Collector is Type <| query |>, Type <<| query |>>, or what realize waits for.
// It is a value only to [Catalog.Relate] (COLL-8, COLL-9).
type Collector struct {
	typ      *Type
	exported bool
	match    func(*Resource) bool
	frame    *Frame
	at       *Pos
	params   []Param // of the attribute block
	override bool

	wanted []value.Value // references that realize waits for
	fixed  bool

	candidates []*Resource // of the type, not collected yet
	seen       int         // number of resources looked at
	collected  []*Resource
	empty      []operand // stands in as a source when nothing was collected (REL-4)
}

// Kind is the label of a collector in messages (ERR-6).
func (k *Collector) Kind() string {
	if k.exported {
		return "Exported-Collector"
	}
	return "Catalog-Collector"
}

// HostClass is the name of the class that the reference implementation has for it.
func (k *Collector) HostClass() string {
	if k.exported {
		return "Puppet::Pops::Evaluator::Collectors::ExportedCollector"
	}
	return "Puppet::Pops::Evaluator::Collectors::CatalogCollector"
}

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

// Type returns the type that is collected.
func (k *Collector) Type() *Type { return k.typ }

// Frame returns the place of the collector: what a store finds is created there.
func (k *Collector) Frame() *Frame { return k.frame }

// Collected returns what has been collected, in order.
func (k *Collector) Collected() []*Resource { return k.collected }

// Store finds exported resources of other nodes.
type Store interface {
	// Exported returns resources of the collector's type, made with
	// [Catalog.Create] and marked with [Resource.SetOrigin]. They are not part of
	// the catalog yet. Those that the query does not want may be left out.
	Exported(c *Catalog, k *Collector) ([]*Resource, error)
}

// Collect registers a collector, to be run in every round of PHASE-7 (COLL-5). A
// nil match takes all resources of the type.
func (c *Catalog) Collect(f *Frame, at *Pos, t *Type, exported bool, match func(*Resource) bool, attrs []Attr) (*Collector, error) {
	k := &Collector{typ: t, exported: exported, match: match, frame: f, at: at}
	if len(attrs) > 0 {
		params, err := c.expand(f, at, attrs)
		if err != nil {
			return nil, err
		}
		k.params, k.override = params, true
	}
	c.collectors = append(c.collectors, k)
	return k, nil
}

// RealizeRefs registers what the function realize was given (VIRT-3).
func (c *Catalog) RealizeRefs(f *Frame, refs value.Array) {
	c.collectors = append(c.collectors, &Collector{frame: f, wanted: refs, fixed: true})
}

// RunCollectors runs every collector once, and reports whether one found something
// it had not found before (COLL-5).
func (c *Catalog) RunCollectors() (found bool, err error) {
	if len(c.collectors) == 0 {
		return false, nil
	}
	running := append([]*Collector(nil), c.collectors...)
	for _, k := range running {
		var some bool
		if k.fixed {
			some, err = c.realize(k)
		} else {
			some, err = c.collect(k)
		}
		if err != nil {
			return false, err
		}
		found = found || some
	}
	return found, nil
}

func (c *Catalog) collect(k *Collector) (bool, error) {
	if k.exported && c.Store == nil {
		return false, nil
	}
	for _, r := range c.resources[max(k.seen, c.unmanaged):] {
		if r.Type == k.typ {
			k.candidates = append(k.candidates, r)
		}
	}
	k.seen = len(c.resources)
	var matched []*Resource
	rest := k.candidates[:0]
	for _, r := range k.candidates {
		if (!k.exported || r.Exported()) && (k.match == nil || k.match(r)) {
			matched = append(matched, r)
		} else {
			rest = append(rest, r)
		}
	}
	k.candidates = rest
	if c.unnamed != nil {
		return false, c.unnamed
	}
	if k.exported {
		more, err := c.imported(k)
		if err != nil {
			return false, err
		}
		matched = append(matched, more...)
	}
	for _, r := range matched {
		r.Realize()
	}
	if k.override {
		for _, r := range matched {
			if err := c.overrideCollected(k, r); err != nil {
				return false, err
			}
		}
	}
	k.collected = append(k.collected, matched...)
	return len(matched) > 0, nil
}

// imported adds the resources of other nodes to the catalog (COLL-2).
func (c *Catalog) imported(k *Collector) ([]*Resource, error) {
	found, err := c.Store.Exported(c, k)
	if err != nil {
		return nil, err
	}
	var added []*Resource
	for _, r := range found {
		if k.match != nil && !k.match(r) {
			continue
		}
		old, err := c.Find(r.Type, r.Title)
		if err != nil {
			return nil, err
		}
		if old != nil {
			if old.origin() == r.origin() {
				continue
			}
			return nil, &Error{
				Message: "A duplicate resource was found while collecting exported resources, with the type and title " + r.Ref(), Final: true,
			}
		}
		r.flags &^= flagExported
		r.extra.stored = nil
		if err := c.Add(r); err != nil {
			return nil, err
		}
		added = append(added, r)
	}
	return added, nil
}

// overrideCollected applies the attribute block, and the defaults visible at the
// collector, to a resource (COLL-6, DEF-5).
func (c *Catalog) overrideCollected(k *Collector, r *Resource) error {
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
	return c.override(&override{typ: r.Type, title: r.Title, params: params, source: k.frame.Source, at: k.at, collected: true})
}

// realize makes those of the wanted resources real that exist by now.
func (c *Catalog) realize(k *Collector) (bool, error) {
	waiting := k.wanted[:0:0]
	found := false
	for _, ref := range k.wanted {
		r, err := c.findValue(ref)
		if err != nil {
			return false, err
		}
		if r == nil {
			waiting = append(waiting, ref)
			continue
		}
		r.Realize()
		found = true
	}
	k.wanted = waiting
	if len(waiting) == 0 {
		c.drop(k)
	}
	return found, nil
}

func (c *Catalog) drop(k *Collector) {
	for i, o := range c.collectors {
		if o == k {
			c.collectors = append(c.collectors[:i], c.collectors[i+1:]...)
			return
		}
	}
}

// failUnrealized is the second half of PHASE-9.
func (c *Catalog) failUnrealized() error {
	var refs []string
	for _, k := range c.collectors {
		for _, ref := range k.wanted {
			refs = append(refs, hostText(ref))
		}
	}
	if refs == nil {
		return nil
	}
	return plain("Failed to realize virtual resources ", list(refs))
}
