package catalog

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// Catalog is the catalog of a node. Package runtime/compile builds it.
type Catalog struct {
	// Name is the node's name.
	Name string
	// Environment is the environment's name, and Dir its directory, which
	// completes the relative names of files.
	Environment, Dir string
	// TypeNamed finds the native type or define of a name in lower case, nil when
	// the environment has none. It need not know [Class], [Node] and [Stage].
	TypeNamed func(lower string) *Type
	// Classes are the names of the evaluated classes and of the node (JSON-1).
	Classes []string
	// Tags are those of the catalog (TAG-7), in lower case.
	Tags Tags
	// Automatic are the relationships that resources of declared types have of themselves (RST-3).
	Automatic []Automatic

	resources []*Resource // in order of declaration; FIN-1
	index     index
	byName    map[string]*Resource // classes, by name in lower case; "" is Class[main]
	others    map[Key]*Resource    // titles that are no title of a resource (TTL-3, TTL-5)
	aliases   map[string]*Resource // uniqueness keys that are no title (TTL-3)
	named     map[string]*Type     // answers of Named
	scratch   []byte               // see aliasKey
}

// Automatic is a relationship that no parameter says: the type of the resource does.
type Automatic struct {
	_ value.Uncompared

	Resource *Resource
	// Kind is autorequire, autobefore, autonotify or autosubscribe.
	Kind string
	// Type, in lower case, and Title are those of the other, which the catalog need not have.
	Type, Title string
}

// Key identifies a resource by a title, its own or another.
type Key struct {
	Type  *Type
	Title string
}

// New returns a catalog without resources.
func New(name, environment, dir string) *Catalog {
	return &Catalog{Name: name, Environment: environment, Dir: dir, byName: make(map[string]*Resource)}
}

// Resources returns all resources in order, virtual ones included. The caller
// must not modify the slice.
func (c *Catalog) Resources() []*Resource { return c.resources }

// resourcesAtFirst is how many resources a catalog has room for in the beginning.
const resourcesAtFirst = 40

// Append puts a resource behind the others and enters it under its title, which
// no other of its type has.
func (c *Catalog) Append(r *Resource) {
	r.number = int32(len(c.resources))
	if len(c.resources) == cap(c.resources) { // append would copy a long slice more often
		c.resources = append(make([]*Resource, 0, resourcesAtFirst+2*len(c.resources)), c.resources...)
	}
	c.resources = append(c.resources, r)
	switch {
	case r.Type != &Class:
		c.index.add(r)
	case r.Symbol:
		c.byName[""] = r
	default:
		c.byName[className(r.Title)] = r
	}
}

// Titled returns the resource with exactly this title, or alias; nil when there is
// none.
func (c *Catalog) Titled(t *Type, title string) *Resource {
	if t == &Class {
		if r := c.byName[className(title)]; r != nil {
			return r
		}
	} else if r := c.index.find(c.resources, t, title); r != nil {
		return r
	}
	return c.Alias(t, title)
}

// AddEdge adds a containment edge (CONT-1).
func (c *Catalog) AddEdge(source, target *Resource) {
	if target.container == nil {
		target.container = source
		return
	}
	m := target.more()
	m.containers = append(m.containers, source)
}

// HasEdge reports whether source contains target directly.
func (c *Catalog) HasEdge(source, target *Resource) bool {
	if target.container == source {
		return true
	}
	return target.extra != nil && slices.Contains(target.extra.containers, source)
}

// Class returns the resource of a class, by name in lower case; nil when it is
// not in the catalog. That of main has the name "".
func (c *Catalog) Class(name string) *Resource { return c.byName[name] }

// Find returns the resource with this type and title, or with a title that
// stands for the same namevars (TTL-3, TTL-5); nil when there is none. Looking for
// a title that no pattern of the type matches is an error (TTL-7).
func (c *Catalog) Find(t *Type, title string) (*Resource, error) {
	if r := c.Titled(t, title); r != nil {
		return r, nil
	}
	if t.Patterns == nil && len(t.Namevars) < 2 {
		return nil, nil
	}
	var few [4]value.Value
	keys, err := t.Uniqueness(few[:0], title, nil)
	if err != nil {
		return nil, err
	}
	return c.Aliased(t, keys), nil
}

// className folds a class title: no leading ::, lower case. Class[main] cannot
// be referred to (REL-6).
func className(title string) string {
	if len(title) > 2 && title[:2] == "::" {
		title = title[2:]
	}
	title = value.Downcase(title)
	if title == "" {
		return "::"
	}
	return title
}

// FindRef returns the resource with this type name, in any case, and title.
func (c *Catalog) FindRef(typ, title string) (*Resource, error) {
	t := c.Named(typ)
	if t == nil {
		return nil, nil
	}
	return c.Find(t, title)
}

// Named returns the type with this name, in any case and with or without a
// leading ::; nil when there is none.
func (c *Catalog) Named(name string) *Type {
	if t, ok := c.named[name]; ok {
		return t
	}
	if c.named == nil {
		c.named = make(map[string]*Type)
	}
	t := c.findType(name)
	c.named[name] = t
	return t
}

// Declarable is [Catalog.Named] for types of which there can be declarations: of nodes there are none.
func (c *Catalog) Declarable(name string) *Type {
	if t := c.Named(name); t != &Node {
		return t
	}
	return nil
}

func (c *Catalog) findType(name string) *Type {
	if len(name) > 2 && name[:2] == "::" {
		name = name[2:]
	}
	lower := value.Downcase(name)
	switch lower {
	case "class":
		return &Class
	case "node":
		return &Node
	case "stage":
		return &Stage
	}
	if c.TypeNamed == nil {
		return nil
	}
	return c.TypeNamed(lower)
}
