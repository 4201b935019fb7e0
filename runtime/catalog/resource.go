package catalog

import "github.com/p2go/p2go/runtime/value"

// Param is a parameter of a resource.
type Param struct {
	_ value.Uncompared

	Name   string
	Value  value.Value
	Source *Source // whose body set it
	Pos    *Pos
}

// Source is a body of code that declares resources: a class, a define, a node or
// main. Whose resource may be overridden by whom is decided by sources (OVR-3).
type Source struct {
	_ value.Uncompared

	Name   string
	Module string
	Parent *Source // of an inheriting class
}

// InheritsFrom reports whether s inherits from o. Both may be nil.
func (s *Source) InheritsFrom(o *Source) bool {
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

// Maker is what a resource was made by, which shows in JSON (JSON-2).
type Maker uint8

const (
	// ByStatement is any other than those below: a class was included.
	ByStatement Maker = iota
	// ByExpression is a resource expression for a class.
	ByExpression
	// ByFunction is create_resources, which leaves exported unset.
	ByFunction
)

// Resource is a resource of a catalog.
type Resource struct {
	Type  *Type
	Title string
	// Pos is the place of the declaration; nil for classes that are included.
	Pos *Pos
	// Params are the parameters in the order of being set.
	Params []Param
	// Tags are the resource's own and, in the end, those of its containers.
	Tags Tags

	container *Resource // source of the first edge to the resource
	extra     *extra
	number    int32 // place in the catalog

	// Virtual resources have been declared virtual and not realised. The final
	// catalog does not have them (FIN-2).
	Virtual bool
	// Exported resources were declared with @@ (VIRT-2).
	Exported bool
	Maker    Maker
	// Symbol marks a title that is the symbol main, and not the text 'main' (JSON-3).
	Symbol bool
}

// extra is what few resources have.
type extra struct {
	containers []*Resource // sources of further edges
	sensitive  []string    // FIN-3
	title      value.Value // that is no String
	origin     string      // the node that exported it
}

func (r *Resource) more() *extra {
	if r.extra == nil {
		r.extra = new(extra)
	}
	return r.extra
}

// Number is the place of the resource in its catalog, counting from 0.
func (r *Resource) Number() int { return int(r.number) }

// Ref returns the reference, Type[title].
func (r *Resource) Ref() string { return r.Type.Name + "[" + r.Title + "]" }

// Container returns the first resource that contains this one, nil for stages.
func (r *Resource) Container() *Resource { return r.container }

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

// Param returns the parameter with this name, nil when it is not set.
func (r *Resource) Param(name string) *Param {
	for i := range r.Params {
		if r.Params[i].Name == name {
			return &r.Params[i]
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
	if r.TitleIsOther() {
		return r.extra.title
	}
	return r.Title
}

// SetTitleValue makes another value than a String the title, of which Title is the text.
func (r *Resource) SetTitleValue(v value.Value) { r.more().title = v }

// TitleIsOther reports whether the title is no String.
func (r *Resource) TitleIsOther() bool { return r.extra != nil && r.extra.title != nil }

// Origin returns the node that has exported a resource which was collected; "" for
// those of the catalog's own node.
func (r *Resource) Origin() string {
	if r.extra == nil {
		return ""
	}
	return r.extra.origin
}

// SetOrigin notes the node that has exported the resource, so that it is known when
// it is found again (COLL-2).
func (r *Resource) SetOrigin(node string) { r.more().origin = node }

// Sensitive returns the names of the parameters that were wrapped (FIN-3).
func (r *Resource) Sensitive() []string {
	if r.extra == nil {
		return nil
	}
	return r.extra.sensitive
}

// Unwrap takes values out of their Sensitive, and keeps the names of their parameters (FIN-3).
func (r *Resource) Unwrap() {
	for i := range r.Params {
		p := &r.Params[i]
		if s, ok := p.Value.(*value.Sensitive); ok {
			m := r.more()
			m.sensitive = append(m.sensitive, p.Name)
			p.Value = s.Value
		}
	}
}
