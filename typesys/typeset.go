package typesys

import "github.com/p2go/p2go/runtime/value"

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
}

// NamedType is a member of a [TypeSet].
type NamedType struct {
	Name string
	Type Type
}

// SetReference is another set whose members go by Alias::Name (TS-2).
type SetReference struct {
	Alias         string
	Name          string
	NameAuthority string
	VersionRange  *VersionRange
	Set           *TypeSet
}

// TypeSetType is TypeSet, which accepts every type set.
var TypeSetType = &TypeSet{
	Name: "DefaultTypeSet", NameAuthority: "http://puppet.com/2016.1/runtime", PcoreURI: "http://puppet.com/2016.1/pcore",
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
		return t == TypeSetType
	}
	s, ok := o.(*TypeSet)
	return ok && (t == TypeSetType || t.same(s))
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
		if t.Types[i].Type == m {
			return true
		}
	}
	return false
}

// nameFor is what a type is called inside of the set.
func (t *TypeSet) nameFor(m Type, otherwise string) string {
	for i := range t.Types {
		if t.Types[i].Type == m {
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
	if p.source && t == TypeSetType {
		p.text("TypeSet")
		return
	}
	if p.key {
		p.text("TypeSet:" + t.NameAuthority + "/" + t.Name)
		if t.Version != nil {
			p.text("/" + t.Version.String())
		}
		return
	}
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
	if t.PcoreVersion != nil {
		h.Set("pcore_version", t.PcoreVersion.String())
	}
	if t.NameAuthority != "" {
		h.Set("name_authority", t.NameAuthority)
	}
	h.Set("name", t.Name)
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
			ref.Set("name", r.Name)
			ref.Set("version_range", r.VersionRange.String())
			if r.NameAuthority != "" {
				ref.Set("name_authority", r.NameAuthority)
			}
			refs.Set(r.Alias, ref)
		}
		h.Set("references", refs)
	}
	return h
}
