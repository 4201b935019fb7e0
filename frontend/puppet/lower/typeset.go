package lower

import (
	"cmp"
	"errors"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// typeSet evaluates the definition of a set (TS-1, TS-2). What is wrong with a
// member is an error of the set, found after what is wrong with the set itself.
func (b *typeReader) typeSet(s *typesys.TypeSet, init *ast.HashExpr) error {
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
		t, err := b.l.declared(name)
		return t, t != nil && err == nil
	})
	if err != nil {
		return err
	}
	return wrong
}

// members are the types of a set by their names, and what is wrong with the first
// that has a wrong definition.
func (b *typeReader) members(set string, types *ast.HashExpr) (*value.Hash, error) {
	h := value.MakeHash(len(types.Entries))
	var wrong error
	for _, e := range types.Entries {
		name := resolve.Word(e.Key)
		t, err := b.l.declared(set + "::" + name)
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
func (b *typeReader) references(refs *ast.HashExpr) (*value.Hash, *evalError) {
	h := value.MakeHash(len(refs.Entries))
	for _, e := range refs.Entries {
		v, err := b.constValue(e.Value)
		if err != nil {
			return nil, err
		}
		h.Set(resolve.Word(e.Key), v)
	}
	return h, nil
}

// inSet is the type that a member of a set means by a name: a sibling, or what is
// in a set that theirs refers to (TS-2). It is nil for other names.
func (b *typeReader) inSet(name string) (typesys.Type, error) {
	if b.set == nil {
		return nil, nil
	}
	if t, err := b.l.declared(b.set.Name + "::" + name); t != nil || err != nil {
		return t, err
	}
	first, rest, nested := strings.Cut(name, "::")
	ref := b.set.References[strings.ToLower(first)]
	if ref == "" {
		return nil, nil
	}
	t, err := b.l.declared(ref)
	set, ok := t.(*typesys.TypeSet)
	if !ok || err != nil || !nested {
		return t, err
	}
	if t, err = b.l.declared(ref + "::" + rest); t == nil && err == nil {
		t, _ = set.Lookup(rest)
	}
	return t, err
}
