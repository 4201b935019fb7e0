package compile

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Declaration is what creating a resource needs.
type Declaration struct {
	Frame  *Frame
	Source *catalog.Source // nil: that of the frame
	At     *catalog.Pos    // nil: no place, as for included classes
	Type   *catalog.Type
	Title  string
	// Other is the title where it is no String, which create_resources takes, and Title its text: such a title is no tag.
	Other value.Value
	Form  catalog.Form
	Body  any // of a class; those of defines are known by their types
	// Shared reports whether other resources are made with the same attributes (REL-5).
	Shared bool
	// Room is how many parameters may be added later, as defaults.
	Room int
}

// Create makes a resource with its parameters, tags and defaults, without adding
// it to the catalog (RES-8, TAG-2, TAG-3, DEF-3). The attributes are copied.
func (b *Builder) Create(d *Declaration, attrs []catalog.Attr) (*Resource, error) {
	r := b.slab.resource()
	source := d.Source
	if source == nil {
		source = d.Frame.Source
	}
	r.Type, r.Title, r.Frame, r.Source, r.Pos, r.Body = d.Type, d.Title, d.Frame, source, d.At, d.Body
	if d.Form != catalog.Regular {
		r.Virtual, r.Exported = true, d.Form == catalog.Exported
	}
	inheritedTags := 0
	if d.Frame.Resource != nil {
		inheritedTags = len(d.Frame.Resource.Tags)
	}
	typeTags := d.Type.Tags()
	r.Tags = b.slab.tagSlice(len(typeTags) + 1 + inheritedTags)
	defaults := d.Frame.defaultsFor(d.Type)
	room := d.Room
	if d.Type.Kind == catalog.Define && b.DefineBody != nil {
		var err error
		if r.Body, room, err = b.DefineBody(d.Type); err != nil {
			return nil, err
		}
	}
	r.Params = b.slab.paramSlice(len(attrs) + room + len(defaults))
	if err := b.setAttrs(r, d, attrs); err != nil {
		return nil, err
	}
	if len(r.Tags) == 0 {
		r.Tags = append(r.Tags, typeTags...)
	} else {
		r.Tags = r.Tags.Merge(typeTags)
	}
	if d.Other != nil {
		r.SetTitleValue(d.Other)
	} else {
		r.Tags = r.Tags.AddTitle(d.Title)
	}
	return r, b.applyDefaults(r, defaults)
}

func (b *Builder) setAttrs(r *Resource, d *Declaration, attrs []catalog.Attr) error {
	for i := range attrs {
		a := &attrs[i]
		at := a.Pos
		if at == nil {
			at = d.At
		}
		if a.Op == catalog.Splat {
			if err := b.setSplat(r, d, at, a); err != nil {
				return err
			}
			continue
		}
		if r.Param(a.Name) != nil {
			return DuplicateAttr(a.Name)
		}
		v, err := b.stored(at, a.Op, a.Value)
		if err != nil {
			return err
		}
		if !d.Shared {
			v = unshared(a.Name, v)
		}
		if err := r.put(b, catalog.Param{Name: a.Name, Value: v, Source: d.Frame.Source, Pos: at}); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) setSplat(r *Resource, d *Declaration, at *catalog.Pos, a *catalog.Attr) error {
	for _, e := range a.Value.(*value.Hash).Entries() {
		v, err := b.stored(at, a.Op, e.Value)
		if err != nil {
			return err
		}
		name, err := b.attrName(at, e.Key)
		if err != nil {
			return err
		}
		if r.Param(name) != nil {
			return DuplicateAttr(name)
		}
		if err := r.put(b, catalog.Param{Name: name, Value: v, Source: d.Frame.Source, Pos: at}); err != nil {
			return err
		}
	}
	return nil
}

// Change is a parameter that an override, a collector or a default sets, or adds to
// with +>.
type Change struct {
	catalog.Param
	adds bool
}

// changes turns attributes into changes, those of splats included.
func (b *Builder) changes(f *Frame, at *catalog.Pos, attrs []catalog.Attr) ([]Change, error) {
	params := make([]Change, 0, len(attrs))
	for _, a := range attrs {
		where := a.Pos
		if where == nil {
			where = at
		}
		if a.Op != catalog.Splat {
			v, err := b.stored(where, a.Op, a.Value)
			if err != nil {
				return nil, err
			}
			params = append(params, Change{catalog.Param{Name: a.Name, Value: unshared(a.Name, v), Source: f.Source, Pos: where}, a.Op == catalog.Append})
			continue
		}
		for _, e := range a.Value.(*value.Hash).Entries() {
			v, err := b.stored(where, a.Op, e.Value)
			if err != nil {
				return nil, err
			}
			name, err := b.attrName(where, e.Key)
			if err != nil {
				return nil, err
			}
			params = append(params, Change{catalog.Param{Name: name, Value: unshared(name, v), Source: f.Source, Pos: where}, false})
		}
	}
	return params, nil
}

// Expand replaces the splats among attributes by what they hold, and rejects
// names that are given twice (RES-5). Attributes without splats are returned as
// they are.
func (b *Builder) Expand(attrs []catalog.Attr) ([]catalog.Attr, error) {
	out := make([]catalog.Attr, 0, len(attrs))
	add := func(a catalog.Attr) error {
		for i := range out {
			if out[i].Name == a.Name {
				return DuplicateAttr(a.Name)
			}
		}
		out = append(out, a)
		return nil
	}
	for _, a := range attrs {
		if a.Op != catalog.Splat {
			if err := add(a); err != nil {
				return nil, err
			}
			continue
		}
		for _, e := range a.Value.(*value.Hash).Entries() {
			name, err := b.attrName(a.Pos, e.Key)
			if err != nil {
				return nil, err
			}
			if err := add(catalog.Attr{Name: name, Value: e.Value, Pos: a.Pos}); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// WithDefaults returns the attributes of a body on top of those of the body
// titled default (RES-6): the names of defaults come first, with the body's
// values where it has them. Both have been through [Builder.Expand].
func WithDefaults(defaults, attrs []catalog.Attr) []catalog.Attr {
	out := append(make([]catalog.Attr, 0, len(defaults)+len(attrs)), defaults...)
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
	At      *catalog.Pos // a better place than that of the statement, or nil
}

// Error returns the message.
func (e *IssueError) Error() string { return e.Message }

// DuplicateAttr is the error about an attribute that a body sets twice (RES-5).
func DuplicateAttr(name string) error {
	return &IssueError{Message: "The attribute '" + name + "' has already been set"}
}

// attrName is the name that a key of a hash of attributes stands for.
func (b *Builder) attrName(at *catalog.Pos, k value.Value) (string, error) {
	switch k := k.(type) {
	case string:
		return k, nil
	case value.DefaultValue:
		return "default", nil
	case nil:
		return "", Unnamed(spaced(b.cat.Line(at)))
	}
	return "", plain("undefined method `intern' for ", string(value.AppendInspect(nil, k)), ":", value.HostClass(k))
}

// Unnamed is the error of an attribute whose name is undef; where follows the message.
func Unnamed(where string) error {
	return plain("'name' is a required option for Puppet::Parser::Resource::Param", where)
}

// HeldAttrs is [Builder.Held] for a hash of attributes, the keys of which must be
// names (RES-5).
func (b *Builder) HeldAttrs(at *catalog.Pos, h *value.Hash) (value.Value, error) {
	out := value.MakeHash(h.Len())
	for _, e := range h.Entries() {
		v, err := b.Held(e.Value)
		if err != nil {
			return nil, err
		}
		name, err := b.attrName(at, e.Key)
		if err != nil {
			return nil, err
		}
		out.Set(name, v)
	}
	return out, nil
}

func (b *Builder) applyDefaults(r *Resource, defaults []Change) error {
	for _, p := range defaults {
		if r.Param(p.Name) == nil {
			if err := r.put(b, p.Param); err != nil {
				return err
			}
		}
	}
	return nil
}

// Add puts a resource into the catalog and into its container (RES-10, CONT-1,
// CONT-4, CONT-7, DUP-1).
func (b *Builder) Add(r *Resource) error {
	if !r.Symbol {
		if old := b.cat.Titled(r.Type, r.Title); old != nil {
			return b.duplicate(old, r)
		}
	}
	b.append(r)
	if err := b.register(r); err != nil {
		return err
	}
	if r.Type == &catalog.Class {
		b.queue = append(b.queue, r)
		return nil
	}
	if r.metas&catalog.MetaStage != 0 && r.Get("stage") != nil {
		return plain("Only classes can set 'stage'; normal resources like ", r.Ref(), " cannot change run stage")
	}
	if r.Type == &catalog.Stage {
		return nil
	}
	if r.Type.Kind != catalog.Native {
		b.queue = append(b.queue, r)
	}
	b.AddEdge(r.Frame.Resource, r)
	return nil
}

// duplicate is DUP-1 and DUP-4: the second place is the error's own.
func (b *Builder) duplicate(old *catalog.Resource, r *Resource) error {
	at := spaced(b.cat.Line(old.Pos))
	if at != "" {
		at = " at" + at
	}
	return &Error{Message: "Duplicate declaration: " + r.Ref() + " is already declared" + at + "; cannot redeclare", Place: b.cat.Line(r.Pos)}
}

// AddMain adds Class[main] (PHASE-4). f becomes the frame of top scope.
func (b *Builder) AddMain(f *Frame) (*Resource, error) {
	r := b.slab.resource()
	r.Type, r.Title, r.Symbol, r.Frame, r.Source, r.state = &catalog.Class, "main", true, f, f.Source, evaluated|tagged
	r.Tags = append(b.slab.tagSlice(1), "class")
	f.Resource = r
	if err := b.Add(r); err != nil {
		return nil, err
	}
	b.queue = b.queue[:len(b.queue)-1]
	return r, b.AddToStage(r)
}

// AddSettings adds Class[Settings] (PHASE-3), which the compiler does not finish
// and collectors do not see.
func (b *Builder) AddSettings() {
	r := b.slab.resource()
	r.Type, r.Title, r.state = &catalog.Class, "Settings", evaluated|tagged
	r.Tags = append(b.slab.tagSlice(2), "class", "settings")
	b.append(r)
	b.AddClass("settings")
	b.AddEdge(b.stage(), r)
	b.unmanaged = len(b.resources)
}

// AddToStage puts a class into its stage: its own, that of the class it was
// declared in, or main (CONT-5, CONT-6).
func (b *Builder) AddToStage(r *Resource) error {
	stage := r.Get("stage")
	own := stage
	if stage == nil && r.Frame.Resource != nil {
		stage = r.Frame.Resource.Get("stage")
	}
	if stage == nil {
		b.AddEdge(b.stage(), r)
		return nil
	}
	s := b.of(b.cat.Titled(&catalog.Stage, catalog.HostText(stage)))
	if s == nil {
		if own == nil {
			own = "main"
		}
		return plain("Could not find stage ", catalog.HostText(own), " specified by ", r.Ref())
	}
	if own == nil && s != b.stage() {
		if err := r.SetParam(b, "stage", s.Title); err != nil {
			return err
		}
	}
	b.AddEdge(s, r)
	return nil
}

// Unevaluated removes and returns the classes and defines that are waiting for
// evaluation, in order of declaration; virtual ones stay (PHASE-7).
func (b *Builder) Unevaluated() []*Resource {
	var ready []*Resource
	waiting := b.queue[:0]
	for _, r := range b.queue {
		switch {
		case r.Evaluated():
		case r.Virtual:
			waiting = append(waiting, r)
		default:
			ready = append(ready, r)
		}
	}
	clear(b.queue[len(waiting):])
	b.queue = waiting
	return ready
}
