package changes

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"
)

// Node is what a comparison says of a node.
type Node struct {
	Name    string // "" where nobody gave it one
	Changes []*Change
	// OldError and NewError say why there is no catalog on that side; "" where there is one.
	OldError, NewError string

	resources []*ResourceChange
}

// NewNode returns what changes for a node that compiles.
func NewNode(name string, all []*Change) *Node {
	n := &Node{Name: name, Changes: all}
	n.prepare()
	return n
}

// Differs reports whether anything changes for the node. One that fails on one side does, and one that fails otherwise than before.
func (n *Node) Differs() bool { return len(n.Changes) > 0 || n.OldError != n.NewError }

// ResourceChange is all that changes of a resource.
type ResourceChange struct {
	Kind        Kind // Added, Removed or Changed
	Type, Title string
	Changes     []*Change

	sum [sha256.Size]byte
}

// Ref is the resource's reference, as in File[/etc/motd].
func (r *ResourceChange) Ref() string { return r.Type + "[" + r.Title + "]" }

// prepare puts together the changes of each resource.
func (n *Node) prepare() {
	byKey := map[key]*ResourceChange{}
	for _, c := range n.Changes {
		r := byKey[key{c.Type, c.Title}]
		if r == nil {
			r = &ResourceChange{Kind: c.Kind, Type: c.Type, Title: c.Title}
			if r.Kind == Nested {
				r.Kind = Changed
			}
			byKey[key{c.Type, c.Title}] = r
			n.resources = append(n.resources, r)
		}
		r.Changes = append(r.Changes, c)
	}
	for _, r := range n.resources {
		slices.SortStableFunc(r.Changes, func(a, b *Change) int { return slices.Compare(a.Path, b.Path) })
		b, err := unescaped(r.Changes)
		if err != nil {
			panic("changes: a value of a catalog does not encode: " + err.Error()) // it came from JSON
		}
		r.sum = sha256.Sum256(b)
	}
}

// Report is what changes for nodes, with what is the same for several of them once. It keeps no catalogs.
type Report struct {
	Nodes  int // all that were compared
	Differ int // those for which something changes
	Failed []*Failure

	items map[[sha256.Size]byte]*item
	order []*item
	named bool // there are nodes, and not just two catalogs
}

// Failure is what is wrong with nodes that compile on one side only, or on neither.
type Failure struct {
	Nodes              []string
	OldError, NewError string
}

type item struct {
	change *ResourceChange
	nodes  []string
}

// Group is what changes for the same nodes.
type Group struct {
	Nodes     []string
	Resources []*ResourceChange
}

// Add adds what changes for a node. Nodes are added in the order in which they are shown.
func (r *Report) Add(n *Node) {
	r.Nodes++
	r.named = r.named || n.Name != ""
	if n.Differs() {
		r.Differ++
	}
	if n.OldError != "" || n.NewError != "" {
		i := slices.IndexFunc(r.Failed, func(f *Failure) bool { return f.OldError == n.OldError && f.NewError == n.NewError })
		if i < 0 {
			i = len(r.Failed)
			r.Failed = append(r.Failed, &Failure{OldError: n.OldError, NewError: n.NewError})
		}
		r.Failed[i].Nodes = append(r.Failed[i].Nodes, n.Name)
	}
	if r.items == nil {
		r.items = map[[sha256.Size]byte]*item{}
	}
	for _, change := range n.resources {
		it := r.items[change.sum]
		if it == nil {
			it = &item{change: change}
			r.items[change.sum] = it
			r.order = append(r.order, it)
		}
		it.nodes = append(it.nodes, n.Name)
	}
}

// Groups are the changes by nodes: first what most nodes have.
func (r *Report) Groups() []*Group {
	byNodes := map[string]*Group{}
	var groups []*Group
	for _, it := range r.order {
		nodes := strings.Join(it.nodes, "\x00")
		g := byNodes[nodes]
		if g == nil {
			g = &Group{Nodes: it.nodes}
			byNodes[nodes] = g
			groups = append(groups, g)
		}
		g.Resources = append(g.Resources, it.change)
	}
	for _, g := range groups {
		slices.SortStableFunc(g.Resources, func(a, b *ResourceChange) int {
			return cmp.Or(strings.Compare(a.Type, b.Type), strings.Compare(a.Title, b.Title))
		})
	}
	slices.SortStableFunc(groups, func(a, b *Group) int {
		return cmp.Or(cmp.Compare(len(b.Nodes), len(a.Nodes)), slices.Compare(a.Nodes, b.Nodes))
	})
	return groups
}

// counts are how many different changes there are of resources: added, removed, changed.
func (r *Report) counts() (added, removed, changed int) {
	for _, it := range r.order {
		switch it.change.Kind {
		case Added:
			added++
		case Removed:
			removed++
		case Changed, Nested:
			changed++
		}
	}
	return added, removed, changed
}
