package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
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
	for _, op := range d.Ops {
		if set, ok := op.(*ast.AttrSet); ok {
			key := &ast.NameExpr{Base: set.Base, Name: set.Name}
			h.Entries = append(h.Entries, &ast.KeyedEntry{Base: set.Base, Key: key, Value: set.Value})
		}
	}
	if ref, ok := d.Type.(*ast.RefExpr); !ok || ref.Name != "Object" {
		key := &ast.NameExpr{Base: d.Base, Name: "parent"}
		h.Entries = append(h.Entries, &ast.KeyedEntry{Base: d.Base, Key: key, Value: d.Type})
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

// candidates are the whole names that a name in a member of the set may stand
// for, in their order.
func (t *TypeSet) candidates(name string) []string {
	if t == nil {
		return []string{name}
	}
	names := []string{t.Name + "::" + name}
	if first, rest, ok := strings.Cut(name, "::"); ok {
		if set := t.References[strings.ToLower(first)]; set != "" {
			names = append(names, set+"::"+rest)
		}
	}
	return append(names, name)
}
