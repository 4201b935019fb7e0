package catalog

import "github.com/p2go/p2go/runtime/value"

// Store finds exported resources of other nodes.
type Store interface {
	// Exported returns the resources of a type that other nodes export. It is asked
	// once for each collector, which takes those that its query wants.
	Exported(t *Type) ([]Stored, error)
}

// Stored is an exported resource of another node, as a store has it.
type Stored struct {
	Node  string
	Title string
	// Tags are those that queries find it by: once collected, it has those of the
	// collector's place.
	Tags   Tags
	Params *value.Hash
}

// Exports keeps the exported resources of all nodes (VIRT-2).
type Exports interface {
	// For returns the store that the catalog of a node is compiled with: what all
	// others have exported. Asked tells afterwards whether the catalog has
	// collected, and so may depend on others.
	For(node string) (store Store, asked func() bool)
	// Text returns what is to be kept of a catalog; "" when it exports nothing.
	// Secret is called for every parameter that must not be kept.
	Text(c *Catalog, rich value.OtherFunc, secret func(r *Resource, param string)) (string, error)
	// Update takes over the texts of nodes, keeps those that differ, with write,
	// and returns the names of their nodes, and why those of some nodes could not be
	// kept.
	Update(texts map[string]string, write func(path string, text []byte) error) (changed []string, failed map[string]error)
}
