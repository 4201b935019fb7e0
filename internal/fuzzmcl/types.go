package fuzzmcl

import (
	"slices"
	"strings"
)

// kind is the head of a type (MCL-TYPE-1).
type kind uint8

const (
	boolKind kind = iota
	intKind
	floatKind
	strKind
	listKind
	mapKind
	structKind
	funcKind
	varKind // a type that a func statement or a class may be used at
)

// typ is a type.
type typ struct {
	kind   kind
	key    *typ     // of a map
	elem   *typ     // of a list or a map; the result of a func
	names  []string // of the fields of a struct
	list   []*typ   // the types of these; the parameters of a func
	number bool     // of a varKind: int or float only
}

var (
	boolType  = &typ{kind: boolKind}
	intType   = &typ{kind: intKind}
	floatType = &typ{kind: floatKind}
	strType   = &typ{kind: strKind}
	strsType  = listOf(strType)
	intsType  = listOf(intType)
)

func listOf(t *typ) *typ   { return &typ{kind: listKind, elem: t} }
func mapOf(k, v *typ) *typ { return &typ{kind: mapKind, key: k, elem: v} }
func funcOf(result *typ, params ...*typ) *typ {
	return &typ{kind: funcKind, elem: result, list: params}
}

// structOf takes names and types in turn.
func structOf(fields ...any) *typ {
	t := &typ{kind: structKind}
	for i := 0; i < len(fields); i += 2 {
		t.names, t.list = append(t.names, fields[i].(string)), append(t.list, fields[i+1].(*typ))
	}
	return t
}

// String is the type as mcl writes it.
func (t *typ) String() string {
	switch t.kind {
	case boolKind:
		return "bool"
	case intKind:
		return "int"
	case floatKind:
		return "float"
	case strKind:
		return "str"
	case listKind:
		return "[]" + t.elem.String()
	case mapKind:
		return "map{" + t.key.String() + ": " + t.elem.String() + "}"
	case structKind:
		parts := make([]string, len(t.list))
		for i, f := range t.list {
			parts[i] = t.names[i] + " " + f.String()
		}
		return "struct{" + strings.Join(parts, "; ") + "}"
	case funcKind:
		parts := make([]string, len(t.list))
		for i, p := range t.list {
			parts[i] = p.String()
		}
		return "func(" + strings.Join(parts, ", ") + ") " + t.elem.String()
	}
	return "variant"
}

// same reports whether two types are equal (MCL-TYPE-2).
func same(a, b *typ) bool {
	if a == b {
		return true
	}
	if a.kind != b.kind || a.kind == varKind || len(a.list) != len(b.list) || !slices.Equal(a.names, b.names) {
		return false
	}
	for i := range a.list {
		if !same(a.list[i], b.list[i]) {
			return false
		}
	}
	return (a.key == nil || same(a.key, b.key)) && (a.elem == nil || same(a.elem, b.elem))
}

// has reports whether a type has another of a kind in it.
func (t *typ) has(k kind) bool {
	return t != nil && (t.kind == k || t.key.has(k) || t.elem.has(k) || slices.ContainsFunc(t.list, func(t *typ) bool { return t.has(k) }))
}

// open are the variables in a type.
func (t *typ) open() []*typ {
	if t == nil {
		return nil
	}
	if t.kind == varKind {
		return []*typ{t}
	}
	list := append(t.key.open(), t.elem.open()...)
	for _, x := range t.list {
		list = append(list, x.open()...)
	}
	return list
}

// hashable reports whether a type may be that of keys (MCL-TYPE-3).
func (t *typ) hashable() bool {
	return !t.has(listKind) && !t.has(mapKind) && !t.has(funcKind) && !t.has(varKind)
}

// with is a type with other types in the places of its variables.
func (t *typ) with(of map[*typ]*typ) *typ {
	if t == nil || len(of) == 0 || !t.has(varKind) {
		return t
	}
	if t.kind == varKind {
		if x := of[t]; x != nil {
			return x
		}
		return t
	}
	out := *t
	out.key, out.elem = t.key.with(of), t.elem.with(of)
	out.list = make([]*typ, len(t.list))
	for i, x := range t.list {
		out.list[i] = x.with(of)
	}
	return &out
}

// match finds what the variables in a pattern stand for when it is a type.
func match(pattern, t *typ, of map[*typ]*typ) bool {
	if pattern.kind == varKind {
		if _, own := of[pattern]; !own {
			return pattern == t
		}
		if x := of[pattern]; x != nil {
			return same(x, t)
		}
		if t.has(funcKind) || pattern.number && t.kind != intKind && t.kind != floatKind && !(t.kind == varKind && t.number) {
			return false
		}
		of[pattern] = t
		return true
	}
	if pattern.kind != t.kind || len(pattern.list) != len(t.list) || !slices.Equal(pattern.names, t.names) {
		return false
	}
	if pattern.key != nil && !match(pattern.key, t.key, of) || pattern.elem != nil && !match(pattern.elem, t.elem, of) {
		return false
	}
	for i := range pattern.list {
		if !match(pattern.list[i], t.list[i], of) {
			return false
		}
	}
	return true
}
