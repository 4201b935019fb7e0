// Package types has the types of mcl (MCL-TYPE) and makes them equal, as inference needs it (MCL-UNI).
//
// A [Type] may have variables in it, which [Unify] gives types. Variables are solved in place, so that types are never copied; [Type.Solved]
// follows them.
package types

import (
	"strconv"
	"strings"
)

// Kind says what a type is.
type Kind uint8

// The kinds of types.
const (
	VarKind Kind = iota
	BoolKind
	StrKind
	IntKind
	FloatKind
	ListKind
	MapKind
	StructKind
	FuncKind
	// WrongKind is the type of what an error was reported for: it is equal to every other (MCL-UNI-11).
	WrongKind
)

var kindNames = [...]string{"?", "bool", "str", "int", "float", "list", "map", "struct", "func", "?"}

// String returns the name of the kind, as messages about different types have it (MCL-UNI-12).
func (k Kind) String() string { return kindNames[k] }

// Type is a type. Those without parts are [Bool], [Str], [Int], [Float] and [Wrong].
type Type struct {
	Kind Kind
	// Elem is the type of the elements of a list, of the values of a map, or of the result of a func; Key is that of the keys of a map.
	Elem, Key *Type
	// Fields are those of a struct, or the parameters of a func, whose names say nothing.
	Fields []Field

	id     int   // of a variable
	level  int   // of a variable: see [Type.Level]
	solved *Type // what a variable stands for, nil as long as that is not known
	rank   int
}

// Field is a field of a struct or a parameter of a func.
type Field struct {
	Name string
	Type *Type
}

// The types without parts.
var (
	Bool  = &Type{Kind: BoolKind}
	Str   = &Type{Kind: StrKind}
	Int   = &Type{Kind: IntKind}
	Float = &Type{Kind: FloatKind}
	Wrong = &Type{Kind: WrongKind}
)

// List returns the type `[]elem`.
func List(elem *Type) *Type { return &Type{Kind: ListKind, Elem: elem} }

// Map returns the type `map{key: elem}`.
func Map(key, elem *Type) *Type { return &Type{Kind: MapKind, Key: key, Elem: elem} }

// Struct returns a struct type.
func Struct(fields ...Field) *Type { return &Type{Kind: StructKind, Fields: fields} }

// Func returns a func type.
func Func(result *Type, params ...*Type) *Type {
	t := &Type{Kind: FuncKind, Elem: result}
	for _, p := range params {
		t.Fields = append(t.Fields, Field{Type: p})
	}
	return t
}

// Vars makes variables, each with a number of its own and of a level.
type Vars struct {
	// Level is that of the variables that are made next.
	Level int
	n     int
}

// New returns a new variable.
func (v *Vars) New() *Type {
	v.n++
	return &Type{Kind: VarKind, id: v.n, level: v.Level}
}

// Level returns the level of a variable that is not solved: the lowest of those that it was made equal to or stands in the type of. A
// definition owns the variables of its own level and of higher ones; those below belong to what is around it, and are the same in all uses.
func (t *Type) Level() int { return t.level }

// Solved returns the type that a variable stands for, or t itself. Parts of it may be variables.
func (t *Type) Solved() *Type {
	root := t
	for root.Kind == VarKind && root.solved != nil {
		root = root.solved
	}
	for t.Kind == VarKind && t.solved != nil { // shorten the way
		t, t.solved = t.solved, root
	}
	return root
}

// Parts yields the types that a type is made of.
func (t *Type) Parts(yield func(*Type) bool) {
	if t.Key != nil && !yield(t.Key) {
		return
	}
	for _, f := range t.Fields {
		if !yield(f.Type) {
			return
		}
	}
	if t.Elem != nil {
		yield(t.Elem)
	}
}

// Ground reports whether a type has no variable in it (MCL-TYPE-6). What is wrong counts as known.
func (t *Type) Ground() bool {
	t = t.Solved()
	if t.Kind == VarKind {
		return false
	}
	for p := range t.Parts {
		if !p.Ground() {
			return false
		}
	}
	return true
}

// Has reports whether a type is of a kind or has a part that is.
func (t *Type) Has(k Kind) bool {
	t = t.Solved()
	if t.Kind == k {
		return true
	}
	for p := range t.Parts {
		if p.Has(k) {
			return true
		}
	}
	return false
}

// Hashable reports whether values of the type can be keys of a map (MCL-TYPE-3).
func (t *Type) Hashable() bool { return !t.Has(ListKind) && !t.Has(MapKind) && !t.Has(FuncKind) }

// Mismatch is why two types are not equal: the parts of them that differ.
type Mismatch struct {
	// Left and Right are the innermost types that differ.
	Left, Right *Type
	// Text is the reason, in mgmt's words (MCL-UNI-4, MCL-UNI-12).
	Text string
}

func (m *Mismatch) Error() string { return m.Text }

// Unify makes two types equal. What was made equal before a part that cannot be stays so.
func Unify(a, b *Type) *Mismatch {
	a, b = a.Solved(), b.Solved()
	switch {
	case a == b:
		return nil
	case a.Kind == WrongKind || b.Kind == WrongKind:
		a.Spoil()
		b.Spoil()
		return nil
	case a.Kind == VarKind && b.Kind == VarKind:
		if a.rank > b.rank {
			a, b = b, a
		} else if a.rank == b.rank {
			b.rank++
		}
		a.solved, b.level = b, min(a.level, b.level)
		return nil
	case a.Kind == VarKind:
		return a.solve(b)
	case b.Kind == VarKind:
		return b.solve(a)
	case a.Kind != b.Kind:
		return &Mismatch{a, b, a.Kind.String() + " != " + b.Kind.String()}
	}
	switch a.Kind {
	case StructKind:
		if len(a.Fields) != len(b.Fields) {
			return &Mismatch{a, b, "struct field count differs"}
		}
		for i := range a.Fields {
			if a.Fields[i].Name != b.Fields[i].Name {
				return &Mismatch{a, b, "struct fields differ"}
			}
		}
	case FuncKind:
		if len(a.Fields) != len(b.Fields) {
			return &Mismatch{a, b, "func arg count differs"}
		}
	}
	if a.Key != nil {
		if m := Unify(a.Key, b.Key); m != nil {
			return m
		}
	}
	for i := range a.Fields {
		if m := Unify(a.Fields[i].Type, b.Fields[i].Type); m != nil {
			return m
		}
	}
	if a.Elem != nil {
		return Unify(a.Elem, b.Elem)
	}
	return nil
}

// Spoil makes the variables of a type wrong, so that nothing more is said of what they are (MCL-UNI-11).
func (t *Type) Spoil() {
	t = t.Solved()
	if t.Kind == VarKind {
		t.solved = Wrong
	}
	for p := range t.Parts {
		p.Spoil()
	}
}

// solve gives a variable its type, unless the type has the variable in it.
func (t *Type) solve(of *Type) *Mismatch {
	if of.holds(t) {
		return &Mismatch{t, of, "recursive type"}
	}
	t.solved = of
	return nil
}

// holds reports whether a type has a variable in it, and moves the variables that it has to the level of that one.
func (t *Type) holds(v *Type) bool {
	t = t.Solved()
	if t == v {
		return true
	}
	if t.Kind == VarKind {
		t.level = min(t.level, v.level)
	}
	for p := range t.Parts {
		if p.holds(v) {
			return true
		}
	}
	return false
}

// Copy returns the type with others in the place of its variables.
func (t *Type) Copy(of func(v *Type) *Type) *Type {
	t = t.Solved()
	if t.Kind == VarKind {
		return of(t)
	}
	if t.Ground() {
		return t
	}
	c := &Type{Kind: t.Kind}
	if t.Key != nil {
		c.Key = t.Key.Copy(of)
	}
	for _, f := range t.Fields {
		c.Fields = append(c.Fields, Field{f.Name, f.Type.Copy(of)})
	}
	if t.Elem != nil {
		c.Elem = t.Elem.Copy(of)
	}
	return c
}

// String returns the type as mcl writes it; variables are ?1, ?2, ….
func (t *Type) String() string {
	var b strings.Builder
	t.write(&b)
	return b.String()
}

func (t *Type) write(b *strings.Builder) {
	t = t.Solved()
	switch t.Kind {
	case VarKind:
		b.WriteString("?" + strconv.Itoa(t.id))
	case ListKind:
		b.WriteString("[]")
		t.Elem.write(b)
	case MapKind:
		b.WriteString("map{")
		t.Key.write(b)
		b.WriteString(": ")
		t.Elem.write(b)
		b.WriteString("}")
	case StructKind:
		b.WriteString("struct{")
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteString("; ")
			}
			b.WriteString(f.Name + " ")
			f.Type.write(b)
		}
		b.WriteString("}")
	case FuncKind:
		b.WriteString("func(")
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteString(", ")
			}
			f.Type.write(b)
		}
		b.WriteString(") ")
		t.Elem.write(b)
	default:
		b.WriteString(t.Kind.String())
	}
}
