package typesys

import (
	"math"

	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
)

// Declare makes a member of the set, so that others can refer to it before it is
// defined (TS-2): an object type, or an alias of any other type. Its name begins
// with that of the set.
func (t *TypeSet) Declare(name string, object bool) Type {
	var m Type
	if object {
		m = &Object{Name: t.Name + "::" + name}
	} else {
		m = &Alias{Name: t.Name + "::" + name}
	}
	t.Types = append(t.Types, NamedType{name, m})
	return m
}

// Define fills in a set made with its name, and with the name authority of its
// module, from the hash that a manifest gives (TS-1). Its types are types, or
// hashes that define objects; members that were not declared are now. References
// to other sets are looked for with load; without it they stay unresolved.
func (t *TypeSet) Define(init *value.Hash, load func(name, authority string) (Type, bool)) error {
	return asError(t.define(init, load))
}

func (t *TypeSet) define(init *value.Hash, load func(name, authority string) (Type, bool)) *Error {
	if v, ok := init.Get("name_authority"); ok && t.NameAuthority == "" {
		t.NameAuthority, _ = v.(string)
	}
	if err := t.defineMembers(hashAt(init, "types")); err != nil {
		return err
	}
	if want := typeSetInitType; !want.instance(init, nil) {
		return wrongType("TypeSet initializer", want, init)
	}
	var err *Error
	if t.PcoreVersion, err = versionAt(init, "pcore_version"); err != nil {
		return err
	}
	if t.PcoreVersion.Major != 1 || !t.PcoreVersion.Stable() {
		return errorf("", "The pcore version for TypeSet '", t.Name, "' is not understood by this runtime. Expected range 1.x, got ", t.PcoreVersion.String())
	}
	if t.Version, err = versionAt(init, "version"); err != nil {
		return err
	}
	if uri, ok := init.Get("pcore_uri"); ok {
		t.PcoreURI = uri.(string)
	}
	return t.defineReferences(hashAt(init, "references"), load)
}

// defineMembers defines the objects and aliases of the set.
func (t *TypeSet) defineMembers(types *value.Hash) *Error {
	for _, e := range types.Entries() {
		name, _ := e.Key.(string)
		def, object := e.Value.(*value.Hash)
		if of, ok := e.Value.(Type); ok && of.name() == t.Name+"::"+name {
			t.Types = append(t.Types, NamedType{name, of})
			continue
		}
		var m Type
		for i := range t.Types {
			if t.Types[i].Name == name {
				m = t.Types[i].Type
			}
		}
		if m == nil {
			m = t.Declare(name, object)
		}
		switch m := m.(type) {
		case *Object:
			if object {
				if err := m.define(def); err != nil {
					return err
				}
			}
		case *Alias:
			of, ok := e.Value.(Type)
			if !ok {
				return wrongType("TypeSet initializer", TypeType, e.Value)
			}
			if err := m.Resolve(of); err != nil {
				return errorf("", err.Error())
			}
		}
	}
	return nil
}

func versionAt(h *value.Hash, key string) (*Version, *Error) {
	switch v, _ := h.Get(key); v := v.(type) {
	case *Version:
		return v, nil
	case string:
		parsed, err := ParseVersion(v)
		if err != nil {
			return nil, errorf("", err.Error())
		}
		return parsed, nil
	}
	return nil, nil
}

func (t *TypeSet) defineReferences(refs *value.Hash, load func(name, authority string) (Type, bool)) *Error {
	for _, e := range refs.Entries() {
		def := e.Value.(*value.Hash)
		r := SetReference{Alias: e.Key.(string), NameAuthority: t.NameAuthority}
		name, _ := def.Get("name")
		r.Name = name.(string)
		if a, ok := def.Get("name_authority"); ok {
			r.NameAuthority = a.(string)
		}
		switch v, _ := def.Get("version_range"); v := v.(type) {
		case *VersionRange:
			r.VersionRange = v
		case string:
			parsed, err := ParseVersionRange(v)
			if err != nil {
				return errorf("", err.Error())
			}
			r.VersionRange = parsed
		}
		for i := range t.References {
			// The reference implementation takes any two ranges for overlapping:
			// what they have in common may be nothing, but is never missing.
			if o := &t.References[i]; o.Name == r.Name && o.NameAuthority == r.NameAuthority {
				return errorf("", "TypeSet '", t.Name, "' references TypeSet '", r.NameAuthority, "/", r.Name, "' more than once using overlapping version ranges")
			}
		}
		for i := range t.Types {
			if t.Types[i].Name == r.Alias {
				return errorf("", "TypeSet '", t.Name, "' references a TypeSet using alias '", r.Alias, "'. The alias collides with the name of a declared type")
			}
		}
		t.References = append(t.References, r)
	}
	for i := range t.References {
		if load == nil {
			break
		}
		if err := t.References[i].resolve(t, load); err != nil {
			return err
		}
	}
	return nil
}

func (r *SetReference) resolve(owner *TypeSet, load func(name, authority string) (Type, bool)) *Error {
	subject := "TypeSet '" + owner.Name + "' reference to TypeSet named '" + r.Name + "'"
	found, ok := load(r.Name, r.NameAuthority)
	if !ok {
		return errorf("", subject, " cannot be resolved")
	}
	set, ok := found.(*TypeSet)
	if !ok {
		return errorf("", subject, " resolves to a ", found.name())
	}
	if set.Version != nil && !r.VersionRange.Includes(set.Version) {
		return errorf("", subject, " resolves to an incompatible version. Expected ", r.VersionRange.String(), ", got ", set.Version.String())
	}
	r.Set = set
	return nil
}

// The type of the hash that defines a set (TS-1), and those in it.
var (
	typeSetInitType = &Struct{Fields: []Field{
		{Name: "pcore_uri", Type: uriPattern, Optional: true},
		{Name: "pcore_version", Type: textOrVersion},
		{Name: "name_authority", Type: uriPattern, Optional: true},
		{Name: "name", Type: typeName, Optional: true},
		{Name: "version", Type: textOrVersion, Optional: true},
		{Name: "types", Type: &Hash{Key: simpleTypeName, Value: &Variant{Types: []Type{TypeType, objectInitType}}, Size: Size{1, math.MaxInt64}}, Optional: true},
		{Name: "references", Type: &Hash{Key: simpleTypeName, Value: referenceInitType, Size: Size{1, math.MaxInt64}}, Optional: true},
		{Name: "annotations", Type: annotationsType, Optional: true},
	}}
	referenceInitType = &Struct{Fields: []Field{
		{Name: "name", Type: typeName},
		{Name: "version_range", Type: &Variant{Types: []Type{NonEmptyString, SemVerRangeType}}},
		{Name: "name_authority", Type: uriPattern, Optional: true},
		{Name: "annotations", Type: annotationsType, Optional: true},
	}}
	textOrVersion  = &Variant{Types: []Type{NonEmptyString, SemVerType}}
	simpleTypeName = &Pattern{Patterns: []*value.Regexp{{Source: `\A[A-Z]\w*\z`, Matcher: &re2.Regexp{Pattern: `\A[A-Z][0-9A-Za-z_]*\z`}}}}
)
