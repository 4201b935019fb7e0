package catalog

import "slices"

import "github.com/p2go/p2go/runtime/value"

// AttrOp is the operator of an attribute.
type AttrOp uint8

const (
	// Set is =>.
	Set AttrOp = iota
	// Append is +>: it adds to the value of an inherited resource (OVR-5).
	Append
	// Splat is * =>: the value is a hash of attributes (RES-5).
	Splat
)

// String returns the operator as manifests write it.
func (o AttrOp) String() string { return [...]string{"=>", "+>", "* =>"}[o] }

// Attr is one attribute of a resource expression, override, default or
// collector as generated code writes it.
type Attr struct {
	Name  string
	Value value.Value
	Op    AttrOp
	// Pos is the attribute's own place, for messages about its value; nil stands
	// for the place of the statement.
	Pos *Pos
}

// Form tells how a resource is declared.
type Form uint8

const (
	// Regular is type { ... }.
	Regular Form = iota
	// Virtual is @type { ... } (VIRT-1).
	Virtual
	// Exported is @@type { ... } (VIRT-2).
	Exported
)

// Param is a parameter of a resource.
type Param struct {
	Name   string
	Value  value.Value
	Source *Source // whose body set it
	Pos    *Pos
	Append bool // set with +>
}

// Source is a body of code that declares resources: a class, a define, a node or
// main. Whose resource may be overridden by whom is decided by sources (OVR-3).
type Source struct {
	Name   string
	Module string
	Parent *Source // of an inheriting class
}

// childOf reports whether s inherits from o. Both may be nil.
func (s *Source) childOf(o *Source) bool {
	if s == nil {
		return false
	}
	for p := s.Parent; p != nil; p = p.Parent {
		if p == o {
			return true
		}
	}
	return false
}

// Frame is the place of declarations: one for each class, define instance, node
// and for main.
type Frame struct {
	// Resource is the container of what is declared; nil before Class[main].
	Resource *Resource
	Source   *Source
	// Parent is the frame in which Resource was declared, or that of the
	// inherited class; defaults are looked up along it (DEF-2).
	Parent *Frame
	// Global is the node's frame or nil: what NODE-7 puts between top and here.
	Global *Frame

	defaults []typeDefaults
}

// flags are the states of a resource.
type flags uint16

const (
	flagVirtual flags = 1 << iota
	flagExported
	flagEvaluated
	flagTagged   // has the tags of its container (TAG-5)
	flagFinished // PHASE-8
	flagSymbol   // title is main, and not the text 'main' (JSON-3)
	flagOther    // title is the text of what is no String (JSON-3)
	flagExpression
	flagChecked
	flagFunction // made by create_resources, which leaves exported unset (JSON-2)
)

// Resource is a resource of a catalog that is being built.
type Resource struct {
	Type  *Type
	Title string
	// Frame is where the resource was declared.
	Frame *Frame
	// Source may override it (OVR-3).
	Source *Source
	// Pos is the place of the declaration; nil for classes that are included.
	Pos *Pos
	// Body is what package runtime evaluates for the resource.
	Body any

	params    []Param
	tags      Tags
	container *Resource // source of the first edge to the resource
	extra     *extra
	merged    int32 // number of tags of the container that have been merged
	number    int32 // place in the catalog
	metas     metas
	flags     flags
}

// extra is what few resources have.
type extra struct {
	containers []*Resource // sources of further edges
	sensitive  []string    // FIN-3
	title      value.Value // that is no String
	origin     string      // where a store found the resource
	stored     Tags        // the tags that it has there, until it is collected
}

func (r *Resource) more() *extra {
	if r.extra == nil {
		r.extra = new(extra)
	}
	return r.extra
}

// Virtual reports whether the resource has been declared virtual and not realised.
func (r *Resource) Virtual() bool { return r.flags&flagVirtual != 0 }

// Realize makes a virtual resource real (VIRT-3).
func (r *Resource) Realize() { r.flags &^= flagVirtual }

// Exported reports whether the resource was declared with @@.
func (r *Resource) Exported() bool { return r.flags&flagExported != 0 }

// dropped reports whether the final catalog does not have the resource (FIN-2).
func (r *Resource) dropped() bool { return r.flags&(flagVirtual|flagExported) == flagVirtual }

// Evaluated reports whether the body of a class or define has been started.
func (r *Resource) Evaluated() bool { return r.flags&flagEvaluated != 0 }

// Evaluate marks the body as started and gives the resource the tags of the
// place of its declaration (TAG-5).
func (r *Resource) Evaluate() {
	r.flags |= flagEvaluated
	r.inheritTags()
}

// Expression marks a class as declared by a resource expression (JSON-2).
func (r *Resource) Expression() { r.flags |= flagExpression }

// SetOrigin notes which resource of which node a store has found, so that it is
// known when it is found again (COLL-2), and the tags that queries find it by:
// once collected, it has those of the collector's place.
func (r *Resource) SetOrigin(id string, tags Tags) {
	x := r.more()
	x.origin, x.stored = id, tags
}

func (r *Resource) origin() string {
	if r.extra == nil {
		return ""
	}
	return r.extra.origin
}

// ByFunction marks a resource as made by create_resources.
func (r *Resource) ByFunction() { r.flags |= flagFunction }

// Number is the place of the resource in the catalog, counting from 0.
func (r *Resource) Number() int { return int(r.number) }

// Ref returns the reference, Type[title].
func (r *Resource) Ref() string { return r.Type.Name + "[" + r.Title + "]" }

// Tags returns the tags; the caller must not modify them.
func (r *Resource) Tags() Tags { return r.tags }

// Params returns the parameters in the order of being set; the caller must not
// modify them.
func (r *Resource) Params() []Param { return r.params }

// Container returns the resource that contains this one, nil for stages.
func (r *Resource) Container() *Resource { return r.container }

// Param returns the parameter with this name, nil when it is not set.
func (r *Resource) Param(name string) *Param {
	for i := range r.params {
		if r.params[i].Name == name {
			return &r.params[i]
		}
	}
	return nil
}

// Get returns the value of a parameter, undef when it is not set. The name title
// gives the title.
func (r *Resource) Get(name string) value.Value {
	if name == "title" {
		return r.TitleValue()
	}
	if p := r.Param(name); p != nil {
		return p.Value
	}
	return nil
}

// TitleValue is the title, which is no String where create_resources was given another value.
func (r *Resource) TitleValue() value.Value {
	if r.flags&flagOther != 0 {
		return r.extra.title
	}
	return r.Title
}

// set stores a parameter; a new one goes to the end. The tag parameter tags the
// resource (TAG-3).
func (r *Resource) set(c *Catalog, p Param) error {
	old := r.Param(p.Name)
	if old == nil {
		return r.put(c, p)
	}
	if err := r.note(c, p); err != nil {
		return err
	}
	*old = p
	return nil
}

// put is set for a parameter that the resource does not have.
func (r *Resource) put(c *Catalog, p Param) error {
	if err := r.note(c, p); err != nil {
		return err
	}
	r.params = append(r.params, p)
	return nil
}

// note keeps what a metaparameter means for the resource.
func (r *Resource) note(c *Catalog, p Param) error {
	m := metaparam(p.Name)
	r.metas |= m
	if m == metaTag {
		return r.tag(c, p.Value)
	}
	return nil
}

// SetParam sets a parameter of a class or define to a looked up or default value
// (PRM-1).
func (r *Resource) SetParam(c *Catalog, name string, v value.Value) error {
	return r.set(c, Param{Name: name, Value: v, Source: r.Source})
}

// tag adds tags given by a manifest.
func (r *Resource) tag(c *Catalog, v value.Value) error {
	tags, bad, ok := paramTags(r.tags, v)
	r.tags = tags
	if !ok {
		return c.Final(r.Pos, "Invalid tag '", bad, "'")
	}
	return nil
}

// AddTags is the function tag() (TAG-4).
func (r *Resource) AddTags(c *Catalog, tags value.Array) error { return r.tag(c, tags) }

// inheritTags adds the tags of the place of the declaration, once (TAG-5).
func (r *Resource) inheritTags() {
	if r.flags&flagTagged != 0 {
		return
	}
	r.flags |= flagTagged
	if r.Frame != nil && r.Frame.Resource != nil && r.Frame.Resource != r {
		r.mergeTags(r.Frame.Resource)
	}
}

// mergeTags adds the tags of a container. Those of the first container are
// remembered by number, as they are merged a second time in PHASE-8.
func (r *Resource) mergeTags(from *Resource) {
	if from != r.container {
		r.tags = r.tags.merge(from.tags)
		return
	}
	r.tags = r.tags.merge(from.tags[r.merged:])
	r.merged = int32(len(from.tags))
}

// HasTag reports whether the resource, or the container whose tags it will get,
// has a tag; compiled queries and tagged() use it (COLL-3).
func (r *Resource) HasTag(tags ...string) bool {
	if slices.ContainsFunc(tags, r.tags.Has) || r.extra != nil && slices.ContainsFunc(tags, r.extra.stored.Has) {
		return true
	}
	if r.Frame == nil || r.Frame.Resource == nil || r.Frame.Resource == r {
		return false
	}
	return r.Frame.Resource.HasTag(tags...)
}

// OwnTag reports whether the resource itself has a tag already.
func (r *Resource) OwnTag(tag string) bool { return r.tags.Has(tag) }
