package runtime

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/compile"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// RelKind is the kind of a relationship.
type RelKind = catalog.RelKind

// The kinds of relationships (REL-3).
const (
	Before     = catalog.Before
	Notify     = catalog.Notify
	After      = catalog.After
	NotifiedBy = catalog.NotifiedBy
)

// Relate is left -> right, or with another arrow (REL-1 to REL-5). The result is the
// right operand, or the left one when the right has nothing (REL-4).
func (s *Scope) Relate(at *Pos, left, right value.Value, kind RelKind) (value.Value, error) {
	l, err := operands(s, left)
	if err != nil {
		return nil, s.c.atLabel(at, arrow(kind), err)
	}
	r, err := operands(s, right)
	if err != nil {
		return nil, s.c.atLabel(at, arrow(kind), err)
	}
	s.c.build.Relate(l, r, kind)
	if len(r) == 0 {
		return l, nil
	}
	return r, nil
}

func arrow(kind RelKind) string {
	return [...]string{Before: "'->' expression", Notify: "'~>' expression", After: "'<-' expression", NotifiedBy: "'<~' expression"}[kind]
}

// operands flattens one side of a relationship into references and collectors.
func operands(s *Scope, v value.Value) (value.Array, error) {
	flat := value.Array{v}.Flatten()
	out := make(value.Array, 0, len(flat))
	for _, v := range flat {
		ref, err := operandOf(s, v)
		if err == nil && s.c.env.Private {
			err = s.useRef(ref)
		}
		if err != nil {
			return nil, err
		}
		out = appendNew(out, ref)
	}
	return out, nil
}

func appendNew(a value.Array, v value.Value) value.Array {
	for _, old := range a {
		if o, ok := old.(value.Other); ok && typesys.EqualOther(o, v) {
			return a
		}
	}
	return append(a, v)
}

func operandOf(s *Scope, v value.Value) (value.Value, error) {
	switch v := v.(type) {
	case *compile.Collector, *typesys.Class, *typesys.Resource, *typesys.EntryRef:
		return v, nil
	case string:
		return parseRef(v)
	case typesys.Type:
		return nil, issue("NOT_CATALOG_TYPE", "Illegal relationship operand, can not form a relationship with something of type ", v.String(), ". A Catalog type is required.")
	}
	return nil, issue("ILLEGAL_RELATIONSHIP_OPERAND_TYPE", "Illegal relationship operand, can not form a relationship with ", value.ALabel(v), ". A Catalog type is required.")
}

// parseRef reads a reference from text: Type['title'], Type["title"], or
// Type[title] with a bare word (REL-1, REL-2).
func parseRef(text string) (value.Value, error) {
	typ, title, ok := catalog.SplitRef(text)
	if ok && typ[0] >= 'A' && typ[0] <= 'Z' {
		if n := len(title); n > 2 && (title[0] == '\'' || title[0] == '"') && title[n-1] == title[0] {
			title = title[1 : n-1]
		} else if !bareWord(title) {
			ok = false
		}
		switch {
		case !ok:
		case typ == "Class":
			return &typesys.Class{Name: value.Downcase(trimRoot(title))}, nil
		default:
			return &typesys.Resource{TypeName: typ, Title: title}, nil
		}
	}
	return nil, plain("The expression <", text, "> is not a valid type specification.")
}

// bareWord reports whether a text is a name as manifests may write it unquoted.
func bareWord(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '_', c == ':':
		case 'A' <= c && c <= 'Z', c == '-':
			if i == 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}
