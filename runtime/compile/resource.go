package compile

import (
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Frame is the place of declarations: one for each class, define instance, node
// and for main.
type Frame struct {
	// Resource is the container of what is declared; nil before Class[main].
	Resource *Resource
	Source   *catalog.Source
	// Parent is the frame in which Resource was declared, or that of the
	// inherited class; defaults are looked up along it (DEF-2).
	Parent *Frame
	// Global is the node's frame or nil: what NODE-7 puts between top and here.
	Global *Frame

	defaults []typeDefaults
}

// states are how far a resource is.
type states uint8

const (
	evaluated states = 1 << iota
	tagged           // has the tags of its container (TAG-5)
	finished         // PHASE-8
	checked          // its parameters have been compared with their types
)

// Resource is a resource of a catalog that is being built.
type Resource struct {
	catalog.Resource
	// Frame is where the resource was declared.
	Frame *Frame
	// Source may override it (OVR-3).
	Source *catalog.Source
	// Body is what package runtime evaluates for the resource.
	Body any

	merged int32              // number of tags of the container that have been merged
	metas  catalog.Metaparams // that it has had
	state  states
}

// Evaluated reports whether the body of a class or define has been started.
func (r *Resource) Evaluated() bool { return r.state&evaluated != 0 }

// Evaluate marks the body as started and gives the resource the tags of the
// place of its declaration (TAG-5).
func (r *Resource) Evaluate() {
	r.state |= evaluated
	r.inheritTags()
}

// Checked notes that the parameters of a class or define have been checked.
func (r *Resource) Checked() { r.state |= checked }

// dropped reports whether the final catalog does not have a resource (FIN-2).
func dropped(r *catalog.Resource) bool { return r.Virtual && !r.Exported }

// set stores a parameter; a new one goes to the end. The tag parameter tags the
// resource (TAG-3).
func (r *Resource) set(b *Builder, p catalog.Param) error {
	old := r.Param(p.Name)
	if old == nil {
		return r.put(b, p)
	}
	if err := r.note(b, p); err != nil {
		return err
	}
	*old = p
	return nil
}

// put is set for a parameter that the resource does not have.
func (r *Resource) put(b *Builder, p catalog.Param) error {
	if err := r.note(b, p); err != nil {
		return err
	}
	r.Params = append(r.Params, p)
	return nil
}

// note keeps what a metaparameter means for the resource.
func (r *Resource) note(b *Builder, p catalog.Param) error {
	m := catalog.Metaparam(p.Name)
	r.metas |= m
	if m == catalog.MetaTag {
		return r.tag(b, p.Value)
	}
	return nil
}

// SetParam sets a parameter of a class or define to a looked up or default value
// (PRM-1).
func (r *Resource) SetParam(b *Builder, name string, v value.Value) error {
	return r.set(b, catalog.Param{Name: name, Value: v, Source: r.Source})
}

// tag adds tags given by a manifest.
func (r *Resource) tag(b *Builder, v value.Value) error {
	tags, bad, ok := paramTags(r.Tags, v)
	r.Tags = tags
	if !ok {
		return b.Final(r.Pos, "Invalid tag '", bad, "'")
	}
	return nil
}

// AddTags is the function tag() (TAG-4).
func (r *Resource) AddTags(b *Builder, tags value.Array) error { return r.tag(b, tags) }

// inheritTags adds the tags of the place of the declaration, once (TAG-5).
func (r *Resource) inheritTags() {
	if r.state&tagged != 0 {
		return
	}
	r.state |= tagged
	if r.Frame != nil && r.Frame.Resource != nil && r.Frame.Resource != r {
		r.mergeTags(r.Frame.Resource)
	}
}

// mergeTags adds the tags of a container. Those of the first container are
// remembered by number, as they are merged a second time in PHASE-8.
func (r *Resource) mergeTags(from *Resource) {
	if &from.Resource != r.Container() {
		r.Tags = r.Tags.Merge(from.Tags)
		return
	}
	r.Tags = r.Tags.Merge(from.Tags[r.merged:])
	r.merged = int32(len(from.Tags))
}

// HasTag reports whether the resource, or the container whose tags it will get,
// has a tag; compiled queries and tagged() use it (COLL-3).
func (r *Resource) HasTag(tags ...string) bool {
	if slices.ContainsFunc(tags, r.Tags.Has) {
		return true
	}
	if r.Frame == nil || r.Frame.Resource == nil || r.Frame.Resource == r {
		return false
	}
	return r.Frame.Resource.HasTag(tags...)
}

// paramTags adds the value of the parameter tag, which Ruby makes an array of: a
// hash counts with its keys and values, the entry of a resource with nothing.
func paramTags(t catalog.Tags, v value.Value) (tags catalog.Tags, bad string, ok bool) {
	switch h := v.(type) {
	case *typesys.EntryRef:
		return t, "", true
	case *value.Hash:
		list := make(value.Array, 0, 2*h.Len())
		for _, e := range h.Entries() {
			list = append(list, e.Key, e.Value)
		}
		v = list
	}
	return t.AddValues(v)
}
