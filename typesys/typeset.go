package typesys

import (
	"slices"

	"github.com/p2go/p2go/runtime/value"
)

// TypeSet is a named set of types (TS-1). Its definition is resolved where the
// manifest is compiled; a type of it is found with [TypeSet.Lookup].
type TypeSet struct {
	plain
	Name          string
	NameAuthority string
	PcoreURI      string
	PcoreVersion  *Version
	Version       *Version // nil when not given
	Types         []NamedType
	References    []SetReference
	// Declared reports whether a type statement gives the set its name.
	Declared bool
}

// RuntimeAuthority is the name authority of what is declared without one.
const RuntimeAuthority = "http://puppet.com/2016.1/runtime"

// NamedType is a member of a [TypeSet].
type NamedType struct {
	Name string
	Type Type
}

// SetReference is another set whose members go by Alias::Name (TS-2).
type SetReference struct {
	_ value.Uncompared

	Alias         string
	Name          string
	NameAuthority string
	VersionRange  *VersionRange
	Set           *TypeSet
}

// TypeSetType is TypeSet, which accepts every type set.
var TypeSetType = &TypeSet{
	Name: "DefaultTypeSet", NameAuthority: RuntimeAuthority, PcoreURI: "http://puppet.com/2016.1/pcore",
	PcoreVersion: &Version{Major: 1}, Version: &Version{},
}

func (*TypeSet) bare() Type     { return TypeSetType }
func (t *TypeSet) name() string { return t.Name }

func (t *TypeSet) parts(yield func(Type) bool) bool {
	for i := range t.Types {
		if !yield(t.Types[i].Type) {
			return false
		}
	}
	return true
}

func (*TypeSet) instance(v value.Value, _ *guard) bool {
	_, ok := v.(*TypeSet)
	return ok
}

func (t *TypeSet) accepts(o Type, _ *guard) bool {
	if standsFor(o, "DefaultTypeSet") {
		return t.same(TypeSetType)
	}
	s, ok := o.(*TypeSet)
	return ok && (t.same(TypeSetType) || t.same(s))
}

func (t *TypeSet) same(o *TypeSet) bool {
	return t == o || t.Name == o.Name && t.NameAuthority == o.NameAuthority && (t.Version == o.Version || t.Version != nil && o.Version != nil && t.Version.same(o.Version))
}

// Lookup finds a member, or through a reference a member of another set, by its
// name without that of the set; case does not matter (TS-2).
func (t *TypeSet) Lookup(name string) (Type, bool) {
	for i := range t.Types {
		if value.EqualFold(t.Types[i].Name, name) {
			return t.Types[i].Type, true
		}
	}
	for i := range t.References {
		r := &t.References[i]
		if r.Set == nil || len(name) < len(r.Alias) || !value.EqualFold(name[:len(r.Alias)], r.Alias) {
			continue
		}
		if rest := name[len(r.Alias):]; rest == "" {
			return r.Set, true
		} else if len(rest) > 2 && rest[:2] == "::" {
			return r.Set.Lookup(rest[2:])
		}
	}
	return nil, false
}

func (t *TypeSet) defines(m Type) bool {
	for i := range t.Types {
		if sameName(t.Types[i].Type, m) {
			return true
		}
	}
	return false
}

// sameName reports whether both are the same type with a name: a program has a copy
// of a declared type for each module that mentions it.
func sameName(a, b Type) bool {
	switch a := a.(type) {
	case *Alias:
		b, ok := b.(*Alias)
		return ok && a.Name == b.Name
	case *Object:
		b, ok := b.(*Object)
		return ok && a.Name == b.Name
	}
	return a == b
}

// nameFor is what a type is called inside of the set.
func (t *TypeSet) nameFor(m Type, otherwise string) string {
	for i := range t.Types {
		if sameName(t.Types[i].Type, m) {
			return t.Types[i].Name
		}
	}
	for i := range t.References {
		if r := &t.References[i]; r.Set != nil {
			if n := r.Set.nameFor(m, ""); n != "" {
				return r.Alias + "::" + n
			}
		}
	}
	return otherwise
}

func (t *TypeSet) print(p *printer) {
	if p.key {
		p.text("TypeSet:" + t.NameAuthority + "/" + t.Name)
		if t.Version != nil {
			p.text("/" + t.Version.String())
		}
		return
	}
	if slices.Contains(p.aliases, t.Name) { // in one of its own members
		p.text(t.Name)
		return
	}
	p.aliases = append(p.aliases, t.Name)
	p.text("TypeSet[{")
	for _, e := range t.initHash().Entries() {
		p.comma()
		p.text(e.Key.(string))
		p.text(" => ")
		switch members, _ := e.Value.(*value.Hash); e.Key {
		case "types":
			outer := p.set
			p.set = t
			p.words(members)
			p.set = outer
		case "references":
			p.words(members)
		default:
			p.value(e.Value)
		}
	}
	p.text("}]")
	p.aliases = p.aliases[:len(p.aliases)-1]
}

// words writes a hash whose keys are words.
func (p *printer) words(h *value.Hash) {
	p.text("{")
	for _, e := range h.Entries() {
		p.comma()
		p.text(value.Text(e.Key))
		p.text(" => ")
		p.value(e.Value)
	}
	p.text("}")
}

// initHash is the hash that defines the set.
func (t *TypeSet) initHash() *value.Hash {
	h := value.MakeHash(6)
	if t.PcoreURI != "" {
		h.Set("pcore_uri", t.PcoreURI)
	}
	pcore := "" // of a set that has nothing but a name
	if t.PcoreVersion != nil {
		pcore = t.PcoreVersion.String()
	}
	h.Set("pcore_version", pcore)
	if t.NameAuthority != "" {
		h.Set("name_authority", t.NameAuthority)
	}
	h.Set("name", nil)
	if t.Name != "" {
		h.Set("name", t.Name)
	}
	if t.Version != nil {
		h.Set("version", t.Version.String())
	}
	if len(t.Types) > 0 {
		types := value.MakeHash(len(t.Types))
		for i := range t.Types {
			types.Set(t.Types[i].Name, t.Types[i].Type)
		}
		h.Set("types", types)
	}
	if len(t.References) > 0 {
		refs := value.MakeHash(len(t.References))
		for i := range t.References {
			r := &t.References[i]
			ref := value.MakeHash(3)
			if r.NameAuthority != t.NameAuthority {
				ref.Set("name_authority", r.NameAuthority)
			}
			ref.Set("name", r.Name)
			ref.Set("version_range", r.VersionRange.String())
			refs.Set(r.Alias, ref)
		}
		h.Set("references", refs)
	}
	return h
}
