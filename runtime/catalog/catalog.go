package catalog

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Catalog is the catalog of a compilation, while it is built and afterwards.
type Catalog struct {
	// Name is the node's name.
	Name string
	// Environment is the environment's name, and Dir its directory, which
	// completes the relative names of files.
	Environment, Dir string
	// TypeNamed finds the native type or define of a name in lower case, nil when
	// the environment has none. It need not know [Class], [Node] and [Stage].
	TypeNamed func(lower string) *Type
	// DefineBody finds what package runtime evaluates for instances of a define,
	// and how many parameters it may add to them.
	DefineBody func(t *Type) (body any, room int, err error)
	// Strict is the setting of that name: what to do about overrides that come
	// too late (OVR-8).
	Strict Strictness
	// Warn logs a warning.
	Warn func(message string, at Place)
	// Store finds exported resources of other nodes; nil without a store.
	Store Store

	resources []*Resource // in order of declaration; FIN-1
	unmanaged int         // resources added before the compiler manages them: Stage[main], Class[settings]
	index     index
	byName    map[string]*Resource // classes, by name in lower case; "" is Class[main]
	others    map[key]*Resource    // titles that are no title of a resource (TTL-3, TTL-5)
	aliases   map[string]*Resource // uniqueness keys that are no title (TTL-3)
	contained []contained
	classes   []string
	tags      Tags
	queue     []*Resource // classes and defines that are not evaluated yet

	collectors []*Collector
	unnamed    error // about what a query has in place of an attribute's name
	relations  []relation
	overrides  map[key][]*override
	pending    []key // of overrides, in order

	named     map[string]*Type // answers of Named
	scratch   []byte           // see aliasKey
	slab      slab
	mainStage *Resource
}

// Strictness is a value of the setting strict.
type Strictness uint8

// The values of the setting strict (STRICT-1).
const (
	StrictOff Strictness = iota
	StrictWarning
	StrictError
)

// key identifies a resource by another title than its own.
type key struct {
	typ   *Type
	title string
}

// contained is an edge made by contain, when there were resources up to a number.
type contained struct{ source, target, after int32 }

// New returns a catalog that holds Stage[main] (PHASE-1).
func New(name, environment, dir string) *Catalog {
	c := &Catalog{Name: name, Environment: environment, Dir: dir, byName: make(map[string]*Resource)}
	c.mainStage = c.slab.resource()
	*c.mainStage = Resource{Type: &Stage, Title: "main", flags: flagSymbol}
	c.mainStage.tags = append(c.mainStage.tags, "stage")
	c.add(c.mainStage)
	return c
}

// Resources returns all resources in order, virtual ones included. The caller
// must not modify the slice.
func (c *Catalog) Resources() []*Resource { return c.resources }

// Classes returns the names of the evaluated classes and of the node (JSON-1).
func (c *Catalog) Classes() []string { return c.classes }

// Tags returns the tags of the catalog (TAG-7).
func (c *Catalog) Tags() Tags { return c.tags }

// AddGiven notes a class that a classifier gives, whose name is as people write it.
func (c *Catalog) AddGiven(name string) error {
	c.classes = append(c.classes, name)
	tags, bad, ok := c.tags.addValues(name)
	if !ok {
		return plain("Invalid tag '", bad, "'")
	}
	c.tags = tags
	return nil
}

// AddClass notes a class that is evaluated.
func (c *Catalog) AddClass(name string) {
	c.classes = append(c.classes, name)
	c.tags = appendName(c.tags, value.Downcase(name))
}

// MergeTags adds the tags of a class or node to those of the catalog (TAG-7).
func (c *Catalog) MergeTags(r *Resource) { c.tags = c.tags.merge(r.tags) }

// HasTag reports whether the catalog has a tag, in lower case.
func (c *Catalog) HasTag(tag string) bool { return c.tags.Has(tag) }

// add enters a resource under its title, which no other has.
func (c *Catalog) add(r *Resource) {
	r.number = int32(len(c.resources))
	c.resources = append(c.resources, r)
	switch {
	case r.Type != &Class:
		c.index.add(r)
	case r.flags&flagSymbol != 0:
		c.byName[""] = r
	default:
		c.byName[className(r.Title)] = r
	}
}

// titled returns the resource with exactly this title, or alias.
func (c *Catalog) titled(t *Type, title string) *Resource {
	if t == &Class {
		if r := c.byName[className(title)]; r != nil {
			return r
		}
	} else if r := c.index.find(c.resources, t, title); r != nil {
		return r
	}
	if c.others == nil {
		return nil
	}
	return c.others[key{t, title}]
}

// AddEdge adds a containment edge. The first edge to a resource must be added
// when the resource is.
func (c *Catalog) AddEdge(source, target *Resource) {
	if target.container == nil {
		target.container = source
		return
	}
	m := target.more()
	m.containers = append(m.containers, source)
	c.contained = append(c.contained, contained{source.number, target.number, int32(len(c.resources))})
}

// HasEdge reports whether source contains target directly.
func (c *Catalog) HasEdge(source, target *Resource) bool {
	if target.container == source {
		return true
	}
	if target.extra != nil {
		if slices.Contains(target.extra.containers, source) {
			return true
		}
	}
	return false
}

// Containers returns the sources of all edges to r, in order of their creation.
func (r *Resource) Containers() []*Resource {
	switch {
	case r.container == nil:
		return nil
	case r.extra == nil || len(r.extra.containers) == 0:
		return []*Resource{r.container}
	}
	return append([]*Resource{r.container}, r.extra.containers...)
}

// children returns for each resource, by number, the targets of its edges in
// the order of their creation, as ranges of one slice.
func (c *Catalog) children() (start []int32, targets []int32) {
	start = make([]int32, len(c.resources)+2)
	c.eachEdge(func(source, _ int32) { start[source+2]++ })
	for i := 2; i < len(start); i++ {
		start[i] += start[i-1]
	}
	targets = make([]int32, start[len(start)-1])
	c.eachEdge(func(source, target int32) {
		targets[start[source+1]] = target
		start[source+1]++
	})
	return start, targets
}

// eachEdge calls f for every edge in the order of their creation, except that
// edges from stages may come too early.
func (c *Catalog) eachEdge(f func(source, target int32)) {
	late := c.contained
	for i, r := range c.resources {
		for len(late) > 0 && int(late[0].after) <= i {
			f(late[0].source, late[0].target)
			late = late[1:]
		}
		if r.container != nil {
			f(r.container.number, r.number)
		}
	}
	for _, e := range late {
		f(e.source, e.target)
	}
}

// Class returns the resource of a class, by name in lower case; nil when it is
// not in the catalog.
func (c *Catalog) Class(name string) *Resource { return c.byName[name] }

// Find returns the resource with this type and title, or with a title that
// stands for the same namevars (TTL-3, TTL-5); nil when there is none. Looking for
// a title that no pattern of the type matches is an error (TTL-7).
func (c *Catalog) Find(t *Type, title string) (*Resource, error) {
	if r := c.titled(t, title); r != nil {
		return r, nil
	}
	if t.Patterns == nil && len(t.Namevars) < 2 {
		return nil, nil
	}
	var few [4]value.Value
	keys, err := t.uniqueness(few[:0], title, nil)
	if err != nil {
		return nil, err
	}
	return c.aliased(t, keys), nil
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

// FindText returns the resource that a text such as "File[/etc/motd]" refers to;
// nil when it is not in the catalog. A text of another form is an error (REL-8),
// and so is a type that could not be a tag of the resource. As in Puppet, names
// count as they are but for their first letters.
func (c *Catalog) FindText(ref string) (*Resource, error) {
	typ, title, ok := SplitRef(ref)
	if !ok {
		return nil, NotReference(ref)
	}
	if value.EqualFold(typ, "component") {
		typ = "Class"
	}
	typ = Capitalize(typ)
	if !ValidTag(typ) {
		return nil, plain("Invalid tag '", value.Downcase(typ), "'")
	}
	t := c.Named(typ)
	switch {
	case t == nil || t.Name != typ:
		return nil, nil
	case t == &Class:
		r := c.byName[className(title)]
		if r != nil && r.Title != Capitalize(title) {
			r = nil
		}
		return r, nil
	}
	return c.Find(t, title)
}

// NotReference is the error about a text that is no reference: the only one of a
// look-up that Puppet words differently here and there.
type NotReference string

func (e NotReference) Error() string {
	return "No title provided and " + string(value.AppendInspect(nil, string(e))) + " is not a valid resource reference"
}

// SplitRef takes "Type[title]" apart. As in Puppet, it may begin and end with any
// line of the text.
func SplitRef(ref string) (typ, title string, ok bool) {
	for {
		i := strings.IndexAny(ref, "[]")
		if i > 0 && ref[i] == '[' {
			if end := lastLine(ref); end > i+1 {
				return ref[:i], ref[i+1 : end], true
			}
		}
		next := strings.IndexByte(ref, '\n')
		if next < 0 {
			return "", "", false
		}
		ref = ref[next+1:]
	}
}

// lastLine is where the last bracket is that closes at the end of a line.
func lastLine(s string) int {
	for end := len(s); end > 0; end = strings.LastIndexByte(s[:end], '\n') {
		if s[end-1] == ']' {
			return end - 1
		}
	}
	return -1
}

// slab hands out memory for resources, parameters and tags in large pieces.
type slab struct {
	resources []Resource
	next      int // length of the last piece of resources
	params    []Param
	tags      []string
	entries   []typesys.EntryRef
}

func (s *slab) resource() *Resource {
	if len(s.resources) == 0 {
		s.next = min(max(32, 2*s.next), 512)
		s.resources = make([]Resource, s.next)
	}
	r := &s.resources[0]
	s.resources = s.resources[1:]
	return r
}

// paramSlice returns an empty slice with room for n parameters.
func (s *slab) paramSlice(n int) []Param {
	if n == 0 {
		return nil
	}
	if len(s.params) < n {
		if n > 128 {
			return make([]Param, 0, n)
		}
		s.params = make([]Param, 512)
	}
	p := s.params[:0:n]
	s.params = s.params[n:]
	return p
}

// tagSlice returns an empty set with room for n tags.
func (s *slab) tagSlice(n int) Tags {
	if len(s.tags) < n {
		if n > 256 {
			return make(Tags, 0, n)
		}
		s.tags = make([]string, 1024)
	}
	t := s.tags[:0:n]
	s.tags = s.tags[n:]
	return Tags(t)
}

// entry returns a reference. It is not to be copied to each place where one is made.
//
//go:noinline
func (s *slab) entry(typ, title, namevar string) *typesys.EntryRef {
	if len(s.entries) == 0 {
		s.entries = make([]typesys.EntryRef, 32)
	}
	e := &s.entries[0]
	s.entries = s.entries[1:]
	*e = typesys.EntryRef{TypeName: typ, Title: title, Namevar: namevar}
	return e
}
