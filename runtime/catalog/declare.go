package catalog

import "github.com/p2go/p2go/runtime/value"

// Declaration is what creating a resource needs.
type Declaration struct {
	Frame  *Frame
	Source *Source // nil: that of the frame
	At     *Pos    // nil: no place, as for included classes
	Type   *Type
	Title  string
	// Other is the title where it is no String, which create_resources takes, and Title its text: such a title is no tag.
	Other value.Value
	Form  Form
	Body  any // of a class; those of defines are known by their types
	// Shared reports whether other resources are made with the same attributes (REL-5).
	Shared bool
	// Room is how many parameters may be added later, as defaults.
	Room int
}

// Create makes a resource with its parameters, tags and defaults, without adding
// it to the catalog (RES-8, TAG-2, TAG-3, DEF-3). The attributes are copied.
func (c *Catalog) Create(d *Declaration, attrs []Attr) (*Resource, error) {
	r := c.slab.resource()
	source := d.Source
	if source == nil {
		source = d.Frame.Source
	}
	r.Type, r.Title, r.Frame, r.Source, r.Pos, r.Body = d.Type, d.Title, d.Frame, source, d.At, d.Body
	if d.Form != Regular {
		r.flags |= flagVirtual
		if d.Form == Exported {
			r.flags |= flagExported
		}
	}
	inheritedTags := 0
	if d.Frame.Resource != nil {
		inheritedTags = len(d.Frame.Resource.tags)
	}
	info := d.Type.derived()
	r.tags = c.slab.tagSlice(len(info.tags) + 1 + inheritedTags)
	defaults := d.Frame.defaultsFor(d.Type)
	room := d.Room
	if d.Type.Kind == Define && c.DefineBody != nil {
		var err error
		if r.Body, room, err = c.DefineBody(d.Type); err != nil {
			return nil, err
		}
	}
	r.params = c.slab.paramSlice(len(attrs) + room + len(defaults))
	if err := c.setAttrs(r, d, attrs); err != nil {
		return nil, err
	}
	if len(r.tags) == 0 {
		r.tags = append(r.tags, info.tags...)
	} else {
		r.tags = r.tags.merge(info.tags)
	}
	if d.Other != nil {
		r.flags |= flagOther
		r.more().title = d.Other
	} else {
		r.tags = r.tags.addTitle(d.Title)
	}
	return r, c.applyDefaults(r, defaults)
}

func (c *Catalog) setAttrs(r *Resource, d *Declaration, attrs []Attr) error {
	for i := range attrs {
		a := &attrs[i]
		at := a.Pos
		if at == nil {
			at = d.At
		}
		if a.Op == Splat {
			if err := c.setSplat(r, d, at, a); err != nil {
				return err
			}
			continue
		}
		if r.Param(a.Name) != nil {
			return DuplicateAttr(a.Name)
		}
		v, err := c.stored(at, a.Op, a.Value)
		if err != nil {
			return err
		}
		if !d.Shared {
			v = unshared(a.Name, v)
		}
		if err := r.put(c, Param{a.Name, v, d.Frame.Source, at, a.Op == Append}); err != nil {
			return err
		}
	}
	return nil
}

func (c *Catalog) setSplat(r *Resource, d *Declaration, at *Pos, a *Attr) error {
	for _, e := range a.Value.(*value.Hash).Entries() {
		v, err := c.stored(at, a.Op, e.Value)
		if err != nil {
			return err
		}
		name, err := c.attrName(at, e.Key)
		if err != nil {
			return err
		}
		if r.Param(name) != nil {
			return DuplicateAttr(name)
		}
		if err := r.put(c, Param{name, v, d.Frame.Source, at, false}); err != nil {
			return err
		}
	}
	return nil
}

// expand turns attributes into parameters, those of splats included.
func (c *Catalog) expand(f *Frame, at *Pos, attrs []Attr) ([]Param, error) {
	params := make([]Param, 0, len(attrs))
	for _, a := range attrs {
		where := a.Pos
		if where == nil {
			where = at
		}
		if a.Op != Splat {
			v, err := c.stored(where, a.Op, a.Value)
			if err != nil {
				return nil, err
			}
			params = append(params, Param{a.Name, unshared(a.Name, v), f.Source, where, a.Op == Append})
			continue
		}
		for _, e := range a.Value.(*value.Hash).Entries() {
			v, err := c.stored(where, a.Op, e.Value)
			if err != nil {
				return nil, err
			}
			name, err := c.attrName(where, e.Key)
			if err != nil {
				return nil, err
			}
			params = append(params, Param{name, unshared(name, v), f.Source, where, false})
		}
	}
	return params, nil
}

// Expand replaces the splats among attributes by what they hold, and rejects
// names that are given twice (RES-5). Attributes without splats are returned as
// they are.
func (c *Catalog) Expand(attrs []Attr) ([]Attr, error) {
	out := make([]Attr, 0, len(attrs))
	add := func(a Attr) error {
		for i := range out {
			if out[i].Name == a.Name {
				return DuplicateAttr(a.Name)
			}
		}
		out = append(out, a)
		return nil
	}
	for _, a := range attrs {
		if a.Op != Splat {
			if err := add(a); err != nil {
				return nil, err
			}
			continue
		}
		for _, e := range a.Value.(*value.Hash).Entries() {
			name, err := c.attrName(a.Pos, e.Key)
			if err != nil {
				return nil, err
			}
			if err := add(Attr{Name: name, Value: e.Value, Pos: a.Pos}); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// WithDefaults returns the attributes of a body on top of those of the body
// titled default (RES-6): the names of defaults come first, with the body's
// values where it has them. Both have been through [Expand].
func WithDefaults(defaults, attrs []Attr) []Attr {
	out := append(make([]Attr, 0, len(defaults)+len(attrs)), defaults...)
next:
	for _, a := range attrs {
		for i := range defaults {
			if out[i].Name == a.Name {
				out[i] = a
				continue next
			}
		}
		out = append(out, a)
	}
	return out
}

// IssueError is a failure that is reported as it is, at the place of the
// statement: it is not wrapped in "Error while evaluating ...".
type IssueError struct {
	Message string
	At      *Pos // a better place than that of the statement, or nil
}

// Error returns the message.
func (e *IssueError) Error() string { return e.Message }

// DuplicateAttr is the error about an attribute that a body sets twice (RES-5).
func DuplicateAttr(name string) error {
	return &IssueError{Message: "The attribute '" + name + "' has already been set"}
}

// attrName is the name that a key of a hash of attributes stands for.
func (c *Catalog) attrName(at *Pos, k value.Value) (string, error) {
	switch k := k.(type) {
	case string:
		return k, nil
	case value.DefaultValue:
		return "default", nil
	case nil:
		return "", Unnamed(c.line(at).spaced())
	}
	return "", plain("undefined method `intern' for ", string(value.AppendInspect(nil, k)), ":", value.HostClass(k))
}

// Unnamed is the error of an attribute whose name is undef; where follows the message.
func Unnamed(where string) error {
	return plain("'name' is a required option for Puppet::Parser::Resource::Param", where)
}

// HeldAttrs is [Catalog.Held] for a hash of attributes, the keys of which must be
// names (RES-5).
func (c *Catalog) HeldAttrs(at *Pos, h *value.Hash) (value.Value, error) {
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		v, err := c.Held(e.Value)
		if err != nil {
			return nil, err
		}
		name, err := c.attrName(at, e.Key)
		if err != nil {
			return nil, err
		}
		out.Set(name, v)
	}
	return out, nil
}

func (c *Catalog) applyDefaults(r *Resource, defaults []Param) error {
	for _, p := range defaults {
		if r.Param(p.Name) == nil {
			if err := r.put(c, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// Add puts a resource into the catalog and into its container (RES-10, CONT-1,
// CONT-4, CONT-7, DUP-1).
func (c *Catalog) Add(r *Resource) error {
	if r.flags&flagSymbol == 0 {
		if old := c.titled(r.Type, r.Title); old != nil {
			return c.duplicate(old, r)
		}
	}
	c.add(r)
	if err := c.register(r); err != nil {
		return err
	}
	if r.Type == &Class {
		c.queue = append(c.queue, r)
		return nil
	}
	if r.metas&metaStage != 0 && r.Get("stage") != nil {
		return plain("Only classes can set 'stage'; normal resources like ", r.Ref(), " cannot change run stage")
	}
	if r.Type == &Stage {
		return nil
	}
	if r.Type.Kind != Native {
		c.queue = append(c.queue, r)
	}
	c.AddEdge(r.Frame.Resource, r)
	return nil
}

// duplicate is DUP-1 and DUP-4: the second place is the error's own.
func (c *Catalog) duplicate(old, r *Resource) error {
	at := c.line(old.Pos).spaced()
	if at != "" {
		at = " at" + at
	}
	return &Error{Message: "Duplicate declaration: " + r.Ref() + " is already declared" + at + "; cannot redeclare", Place: c.line(r.Pos)}
}

// AddMain adds Class[main] (PHASE-4). f becomes the frame of top scope.
func (c *Catalog) AddMain(f *Frame) (*Resource, error) {
	r := c.slab.resource()
	*r = Resource{Type: &Class, Title: "main", Frame: f, Source: f.Source, flags: flagSymbol | flagEvaluated | flagTagged}
	r.tags = append(c.slab.tagSlice(1), "class")
	f.Resource = r
	if err := c.Add(r); err != nil {
		return nil, err
	}
	c.queue = c.queue[:len(c.queue)-1]
	return r, c.AddToStage(r)
}

// AddSettings adds Class[Settings] (PHASE-3), which the compiler does not finish
// and collectors do not see.
func (c *Catalog) AddSettings() {
	r := c.slab.resource()
	*r = Resource{Type: &Class, Title: "Settings", flags: flagEvaluated | flagTagged}
	r.tags = append(c.slab.tagSlice(2), "class", "settings")
	c.add(r)
	c.AddClass("settings")
	c.AddEdge(c.mainStage, r)
	c.unmanaged = len(c.resources)
}

// AddToStage puts a class into its stage: its own, that of the class it was
// declared in, or main (CONT-5, CONT-6).
func (c *Catalog) AddToStage(r *Resource) error {
	stage := r.Get("stage")
	own := stage
	if stage == nil && r.Frame.Resource != nil {
		stage = r.Frame.Resource.Get("stage")
	}
	if stage == nil {
		c.AddEdge(c.mainStage, r)
		return nil
	}
	s := c.titled(&Stage, hostText(stage))
	if s == nil {
		if own == nil {
			own = "main"
		}
		return plain("Could not find stage ", hostText(own), " specified by ", r.Ref())
	}
	if own == nil && s != c.mainStage {
		if err := r.SetParam(c, "stage", s.Title); err != nil {
			return err
		}
	}
	c.AddEdge(s, r)
	return nil
}

// Unevaluated removes and returns the classes and defines that are waiting for
// evaluation, in order of declaration; virtual ones stay (PHASE-7).
func (c *Catalog) Unevaluated() []*Resource {
	var ready []*Resource
	waiting := c.queue[:0]
	for _, r := range c.queue {
		switch {
		case r.Evaluated():
		case r.Virtual():
			waiting = append(waiting, r)
		default:
			ready = append(ready, r)
		}
	}
	clear(c.queue[len(waiting):])
	c.queue = waiting
	return ready
}
