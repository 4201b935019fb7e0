package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Builder builds the catalog of one compilation.
type Builder struct {
	cat *catalog.Catalog

	// DefineBody finds what package runtime evaluates for instances of a define,
	// and how many parameters it may add to them.
	DefineBody func(t *catalog.Type) (body any, room int, err error)
	// Strict is the setting of that name: what to do about overrides that come
	// too late (OVR-8).
	Strict Strictness
	// Warn logs a warning.
	Warn func(message string, at catalog.Place)
	// Store finds exported resources of other nodes; nil without a store.
	Store catalog.Store
	// Context is what [catalog.Type.Declared] is given.
	Context any

	resources []*Resource // those of the catalog, by number
	unmanaged int         // resources added before the compiler manages them: Stage[main], Class[settings]
	contained []contained
	queue     []*Resource // classes and defines that are not evaluated yet

	collectors []*Collector
	unnamed    error // about what a query has in place of an attribute's name
	relations  []relation
	overrides  map[catalog.Key][]*override
	pending    []catalog.Key // of overrides, in order

	slab slab
}

// Strictness is a value of the setting strict.
type Strictness uint8

// The values of the setting strict (STRICT-1).
const (
	StrictOff Strictness = iota
	StrictWarning
	StrictError
)

// contained is an edge made by contain, when there were resources up to a number.
type contained struct{ source, target, after int32 }

// New returns the builder of a catalog, to which it adds Stage[main] (PHASE-1).
func New(c *catalog.Catalog) *Builder {
	b := &Builder{cat: c}
	r := b.slab.resource()
	r.Type, r.Title, r.Symbol = &catalog.Stage, "main", true
	r.Tags = append(r.Tags, "stage")
	b.append(r)
	return b
}

// stage returns Stage[main].
func (b *Builder) stage() *Resource { return b.resources[0] }

// append puts a resource into the catalog.
func (b *Builder) append(r *Resource) {
	b.cat.Append(&r.Resource)
	if len(b.resources) == cap(b.resources) { // there is room for as many as in the catalog
		b.resources = append(make([]*Resource, 0, cap(b.cat.Resources())), b.resources...)
	}
	b.resources = append(b.resources, r)
}

// of returns a resource of the catalog as it is while the catalog is built; nil for
// nil.
func (b *Builder) of(r *catalog.Resource) *Resource {
	if r == nil {
		return nil
	}
	return b.resources[r.Number()]
}

// Class is [catalog.Catalog.Class].
func (b *Builder) Class(name string) *Resource { return b.of(b.cat.Class(name)) }

// FindRef is [catalog.Catalog.FindRef].
func (b *Builder) FindRef(typ, title string) (*Resource, error) {
	r, err := b.cat.FindRef(typ, title)
	return b.of(r), err
}

// AddGiven notes a class that a classifier gives, whose name is as people write it.
func (b *Builder) AddGiven(name string) error {
	b.cat.Classes = append(b.cat.Classes, name)
	tags, bad, ok := b.cat.Tags.AddValues(name)
	if !ok {
		return plain("Invalid tag '", bad, "'")
	}
	b.cat.Tags = tags
	return nil
}

// AddClass notes a class that is evaluated.
func (b *Builder) AddClass(name string) {
	b.cat.Classes = append(b.cat.Classes, name)
	b.cat.Tags = b.cat.Tags.Add(value.Downcase(name))
}

// MergeTags adds the tags of a class or node to those of the catalog (TAG-7).
func (b *Builder) MergeTags(r *Resource) { b.cat.Tags = b.cat.Tags.Merge(r.Tags) }

// AddEdge adds a containment edge. The first edge to a resource must be added
// when the resource is.
func (b *Builder) AddEdge(source, target *Resource) {
	if target.Container() != nil {
		b.contained = append(b.contained, contained{int32(source.Number()), int32(target.Number()), int32(len(b.resources))})
	}
	b.cat.AddEdge(&source.Resource, &target.Resource)
}

// HasEdge reports whether source contains target directly.
func (b *Builder) HasEdge(source, target *Resource) bool {
	return b.cat.HasEdge(&source.Resource, &target.Resource)
}

// children returns for each resource, by number, the targets of its edges in
// the order of their creation, as ranges of one slice.
func (b *Builder) children() (start []int32, targets []int32) {
	start = make([]int32, len(b.resources)+2)
	b.eachEdge(func(source, _ int32) { start[source+2]++ })
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	targets = make([]int32, start[len(start)-1])
	b.eachEdge(func(source, target int32) {
		targets[start[source+1]] = target
		start[source+1]++
	})
	return start, targets
}

// eachEdge calls f for every edge in the order of their creation, except that
// edges from stages may come too early.
func (b *Builder) eachEdge(f func(source, target int32)) {
	late := b.contained
	for i, r := range b.resources {
		for len(late) > 0 && int(late[0].after) <= i {
			f(late[0].source, late[0].target)
			late = late[1:]
		}
		if c := r.Container(); c != nil {
			f(int32(c.Number()), int32(i))
		}
	}
	for _, e := range late {
		f(e.source, e.target)
	}
}
