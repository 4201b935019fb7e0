package lower

import (
	"cmp"
	"errors"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// TypeSet is what the members of a TypeSet share: the names that they know each
// other and those of other sets by (TS-1, TS-2).
type TypeSet struct {
	Name string
	// Members are the types, as if each were declared with its whole name.
	Members []*ast.TypeAlias
	// References are the names of other sets by the names that members use.
	References map[string]string
}

// NewTypeSet reads the definition of a TypeSet. It has no members when d defines
// something else.
func NewTypeSet(d *ast.TypeAlias) *TypeSet {
	t := &TypeSet{Name: d.Name, References: map[string]string{}}
	init := typeSetInit(d)
	if init == nil {
		return t
	}
	for _, e := range entriesAt(init, "types") {
		if name := wordOf(e.Key); name != "" {
			t.Members = append(t.Members, &ast.TypeAlias{Base: e.Base, Name: t.Name + "::" + name, NameAt: e.Key.Span(), Type: memberType(e.Value)})
		}
	}
	for _, e := range entriesAt(init, "references") {
		def, ok := e.Value.(*ast.HashExpr)
		if !ok {
			continue
		}
		for _, of := range def.Entries {
			if wordOf(of.Key) == "name" {
				t.References[strings.ToLower(wordOf(e.Key))] = wordOf(of.Value)
			}
		}
	}
	return t
}

// typeSet evaluates the definition of a set (TS-1, TS-2). What is wrong with a
// member is an error of the set, found after what is wrong with the set itself.
func (b *body) typeSet(s *typesys.TypeSet, init *ast.HashExpr) error {
	def := value.MakeHash(len(init.Entries))
	var wrong error
	for _, e := range init.Entries {
		key, err := b.constValue(e.Key)
		if err != nil {
			return errors.New(err.diag.Message)
		}
		var v value.Value
		inner, ok := e.Value.(*ast.HashExpr)
		switch {
		case ok && key == "types":
			v, wrong = b.members(s.Name, inner)
		case ok && key == "references":
			v, err = b.references(inner)
		default:
			v, err = b.constValue(e.Value)
		}
		if err != nil {
			return errors.New(err.diag.Message)
		}
		def.Set(key, v)
	}
	err := s.Define(def, func(name, authority string) (typesys.Type, bool) {
		if authority != typesys.RuntimeAuthority {
			return nil, false
		}
		t, err := b.l.Resolver.Declared(name)
		return t, t != nil && err == nil
	})
	if err != nil {
		return err
	}
	return wrong
}

// members are the types of a set by their names, and what is wrong with the first
// that has a wrong definition.
func (b *body) members(set string, types *ast.HashExpr) (*value.Hash, error) {
	h := value.MakeHash(len(types.Entries))
	var wrong error
	for _, e := range types.Entries {
		name := wordOf(e.Key)
		t, err := b.l.Resolver.Declared(set + "::" + name)
		if err != nil {
			wrong = cmp.Or(wrong, err)
		}
		if t == nil {
			t = typesys.AnyType
		}
		h.Set(name, t)
	}
	return h, wrong
}

// references are the definitions of references to other sets by the names that
// members use. The sets are found before members name what is in them.
func (b *body) references(refs *ast.HashExpr) (*value.Hash, *evalError) {
	h := value.MakeHash(len(refs.Entries))
	for _, e := range refs.Entries {
		v, err := b.constValue(e.Value)
		if err != nil {
			return nil, err
		}
		h.Set(wordOf(e.Key), v)
	}
	return h, nil
}

// IsTypeSet reports whether d defines a TypeSet.
func IsTypeSet(d *ast.TypeAlias) bool { return typeSetInit(d) != nil }

// typeSetInit is the hash of `TypeSet[{…}]`; nil when d defines something else.
func typeSetInit(d *ast.TypeAlias) *ast.HashExpr {
	x, ok := d.Type.(*ast.IndexExpr)
	if !ok || len(x.Keys) != 1 {
		return nil
	}
	init, ok := x.Keys[0].(*ast.HashExpr)
	if ref, named := x.Expr.(*ast.RefExpr); !named || !ok || ref.Name != "TypeSet" {
		return nil
	}
	return init
}

// memberType is the type of a member: `Parent { … }`, which the grammar takes for
// resource defaults, is the hash of an object type with a parent.
func memberType(e ast.Expr) ast.Expr {
	d, ok := e.(*ast.DefaultsExpr)
	if !ok {
		return e
	}
	h := &ast.HashExpr{Base: d.Base}
	if ref, ok := d.Type.(*ast.RefExpr); !ok || ref.Name != "Object" { // one within the braces comes later, and is taken
		key := &ast.NameExpr{Base: d.Base, Name: "parent"}
		h.Entries = append(h.Entries, &ast.KeyedEntry{Base: d.Base, Key: key, Value: d.Type})
	}
	for _, op := range d.Ops {
		if set, ok := op.(*ast.AttrSet); ok {
			key := &ast.NameExpr{Base: set.Base, Name: set.Name}
			h.Entries = append(h.Entries, &ast.KeyedEntry{Base: set.Base, Key: key, Value: set.Value})
		}
	}
	return h
}

// entriesAt are the entries of a hash in a hash.
func entriesAt(h *ast.HashExpr, key string) []*ast.KeyedEntry {
	for _, e := range h.Entries {
		if wordOf(e.Key) == key {
			if inner, ok := e.Value.(*ast.HashExpr); ok {
				return inner.Entries
			}
		}
	}
	return nil
}

// wordOf is the text of a literal word.
func wordOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.NameExpr:
		return e.Name
	case *ast.StringExpr:
		return e.Value
	case *ast.RefExpr:
		return e.Name
	}
	return ""
}

// inSet is the type that a member of a set means by a name: a sibling, or what is
// in a set that theirs refers to (TS-2). It is nil for other names.
func (b *body) inSet(name string) (typesys.Type, error) {
	if b.set == nil {
		return nil, nil
	}
	if t, err := b.l.Resolver.Declared(b.set.Name + "::" + name); t != nil || err != nil {
		return t, err
	}
	first, rest, nested := strings.Cut(name, "::")
	ref := b.set.References[strings.ToLower(first)]
	if ref == "" {
		return nil, nil
	}
	t, err := b.l.Resolver.Declared(ref)
	set, ok := t.(*typesys.TypeSet)
	if !ok || err != nil || !nested {
		return t, err
	}
	if t, err = b.l.Resolver.Declared(ref + "::" + rest); t == nil && err == nil {
		t, _ = set.Lookup(rest)
	}
	return t, err
}
