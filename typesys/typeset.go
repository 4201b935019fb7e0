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
	if p.key {
		p.text("TypeSet:" + t.NameAuthority + "/" + t.Name)
		if t.Version != nil {
			p.text("/" + t.Version.String())
		}
		return
	}
	p.text("TypeSet[{")
	field := func(k string, v value.Value) {
		p.comma()
		p.text(k)
		p.text(" => ")
		p.value(v)
	}
	if t.PcoreURI != "" {
		field("pcore_uri", t.PcoreURI)
	}
	if t.PcoreVersion != nil {
		field("pcore_version", t.PcoreVersion.String())
	}
	if t.NameAuthority != "" {
		field("name_authority", t.NameAuthority)
	}
	field("name", t.Name)
	if t.Version != nil {
		field("version", t.Version.String())
	}
	if len(t.Types) > 0 {
		p.comma()
		p.text("types => {")
		outer := p.set
		p.set = t
		for i := range t.Types {
			p.comma()
			p.text(t.Types[i].Name)
			p.text(" => ")
			p.nested(t.Types[i].Type)
		}
		p.set = outer
		p.text("}")
	}
	if len(t.References) > 0 {
		p.comma()
		p.text("references => {")
		for i := range t.References {
			r := &t.References[i]
			p.comma()
			p.text(r.Alias)
			p.text(" => ")
			h := value.MakeHash(3)
			h.Set("name", r.Name)
			h.Set("version_range", r.VersionRange.String())
			if r.NameAuthority != "" {
				h.Set("name_authority", r.NameAuthority)
			}
			p.value(h)
		}
		p.text("}")
	}
	p.text("}]")
}
