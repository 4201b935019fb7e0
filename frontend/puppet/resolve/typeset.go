package resolve

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
	init := TypeSetDefinition(d)
	if init == nil {
		return t
	}
	for _, e := range entriesAt(init, "types") {
		if name := Word(e.Key); name != "" {
			t.Members = append(t.Members, &ast.TypeAlias{Base: e.Base, Name: t.Name + "::" + name, NameAt: e.Key.Span(), Type: memberType(e.Value)})
		}
	}
	for _, e := range entriesAt(init, "references") {
		def, ok := e.Value.(*ast.HashExpr)
		if !ok {
			continue
		}
		for _, of := range def.Entries {
			if Word(of.Key) == "name" {
				t.References[strings.ToLower(Word(e.Key))] = Word(of.Value)
			}
		}
	}
	return t
}

// ObjectDefinition is the hash of `Object[{…}]`, or of `{…}` in its place
// (GRA-25); nil when e is neither.
func ObjectDefinition(e ast.Expr) *ast.HashExpr {
	if x, ok := e.(*ast.IndexExpr); ok && len(x.Keys) == 1 {
		if r, ok := x.Expr.(*ast.RefExpr); ok && r.Name == "Object" {
			e = x.Keys[0]
		}
	}
	h, _ := e.(*ast.HashExpr)
	return h
}

// TypeSetDefinition is the hash of `TypeSet[{…}]`; nil when d defines something else.
func TypeSetDefinition(d *ast.TypeAlias) *ast.HashExpr {
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
		if Word(e.Key) == key {
			if inner, ok := e.Value.(*ast.HashExpr); ok {
				return inner.Entries
			}
		}
	}
	return nil
}

// Word is the text of a literal word, "" for anything else.
func Word(e ast.Expr) string {
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
