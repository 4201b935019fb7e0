package ir

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Declaration is what a type declares beside what the type system knows of it: its features with their logic, which holds for all its
// objects (ARM-2). The alias that has one stands for an object type of its own name.
type Declaration struct {
	Abstract   bool
	Resource   bool         // the objects are resources (RST-1)
	Features   []*Feature   // its own, in source order
	Invariants []*Invariant // its own, in source order
	Relations  []*Relation  // its own, in source order; of resources
}

// Feature is an attribute, which has values, or a reference, which has other objects.
type Feature struct {
	Name string
	// Reference says that the values are objects (ARM-11).
	Reference bool
	Of        typesys.Type // of one value
	// Min and Max are how many values the feature has; Max is [Unbound] where there is no upper bound (ARM-12).
	Min, Max    int
	Unsettable  bool        // whether no value and an empty one are distinct (ARM-13)
	Transient   bool        // never serialised (ARM-14)
	Setable     bool        // by who makes an object (ARM-16)
	Containment bool        // the objects are part of this one (ARM-21)
	Default     value.Value // nil for none (ARM-17)
	// Validate takes a value that is given, Check one that is stored (ARM-20, AMB-4). Set gives what is stored (ARM-19), Get what
	// readers see (ARM-18), Derived the value of a feature that is not stored (ARM-15). Each is nil where there is none.
	Validate, Check, Set, Get, Derived *Logic
	// Behaviour is what the feature is for a resource, [Property] to [InitOnly]; "" where the objects are none (RST-2).
	Behaviour string
	Pos       Pos
	Doc       string
}

// What features are for a resource.
const (
	Property  = "property"
	Parameter = "parameter"
	Namevar   = "namevar"
	ReadOnly  = "read_only" // given by the machine alone
	InitOnly  = "init_only"
)

// Unbound is the upper bound of a feature that has none.
const Unbound = -1

// Multiple reports whether the value of the feature is a list.
func (f *Feature) Multiple() bool { return f.Max == Unbound || f.Max > 1 }

// Stored is the type of what is stored where there is a value: of a list where there may be several.
func (f *Feature) Stored() typesys.Type {
	if f.Multiple() {
		return &typesys.Array{Elem: f.Of}
	}
	return f.Of
}

// Seen is the type of what readers get as long as the object is not done: there may be no value yet.
func (f *Feature) Seen() typesys.Type {
	if f.Multiple() || f.Default != nil && !f.Unsettable {
		return f.Stored()
	}
	return &typesys.Optional{Of: f.Of}
}

// Read is the type of what readers of an object that is done get. What `get` gives is only known to be of [Feature.Seen], which has to
// do for an object that is being made.
func (f *Feature) Read() typesys.Type {
	switch {
	case f.Get != nil:
		return f.Seen()
	case f.Multiple():
		size := typesys.Size{Min: int64(f.Min), Max: int64(f.Max)}
		if f.Max == Unbound {
			size.Max = math.MaxInt64
		}
		return &typesys.Array{Elem: f.Of, Size: size}
	case f.Min > 0 || f.Default != nil && !f.Unsettable:
		return f.Of
	}
	return &typesys.Optional{Of: f.Of}
}

// Computed reports whether reading the feature runs logic.
func (f *Feature) Computed() bool { return f.Get != nil || f.Derived != nil }

// TakesUndef reports whether undef can be given to the feature, which then has no value, or its default.
func (f *Feature) TakesUndef() bool {
	if f.Multiple() {
		return f.Unsettable
	}
	return f.Min == 0 || f.Default != nil
}

// Invariant is what has to hold for an object as a whole.
type Invariant struct {
	Title string // "" for none
	Logic *Logic
	Pos   Pos
}

// Relation is an automatic relationship of the resources of a type (RST-3).
type Relation struct {
	Kind string // "autorequire", "autobefore", "autonotify" or "autosubscribe"
	Type string // of the others, in lower case
	// Titles gives the title of the other, or an array of titles.
	Titles *Logic
	Pos    Pos
}

// RelationKinds are the kinds of automatic relationships.
var RelationKinds = []string{"autorequire", "autobefore", "autonotify", "autosubscribe"}

// Logic is a function of the program that a type has for one of its features, invariants or relationships.
type Logic struct {
	// Function is its name, which no manifest can write.
	Function string
	// Takes are its arguments: features that are stored, by [TakesFeature], or what else there is.
	Takes []string
	// Reads are the features that it reads from [TakesSelf] where it comes to them: those that are computed (AMB-26).
	Reads []string
}

// What logic takes that is no feature.
const (
	TakesValue  = "value"  // the value that it is about
	TakesObject = "object" // the object, which it is about
	TakesSelf   = "self"   // the object, from which it reads features and in which it stores them
)

// IsFeature reports whether something that logic takes is a feature, whose name it is then.
func IsFeature(taken string) (name string, ok bool) {
	return strings.CutPrefix(taken, "$")
}

// TakesFeature is how [Logic.Takes] has the feature of a name.
func TakesFeature(name string) string { return "$" + name }

// Features yields the features that the logic reads, by their names.
func (l *Logic) Features(yield func(name string) bool) {
	for _, taken := range l.Takes {
		if name, ok := IsFeature(taken); ok && !yield(name) {
			return
		}
	}
	for _, name := range l.Reads {
		if !yield(name) {
			return
		}
	}
}

// Logics yields the logic of a declaration, in source order.
func (d *Declaration) Logics(yield func(*Logic) bool) {
	for _, f := range d.Features {
		for _, l := range []*Logic{f.Validate, f.Check, f.Set, f.Get, f.Derived} {
			if l != nil && !yield(l) {
				return
			}
		}
	}
	for _, i := range d.Invariants {
		if !yield(i.Logic) {
			return
		}
	}
	for _, r := range d.Relations {
		if !yield(r.Titles) {
			return
		}
	}
}

// Object is the type that an alias with a declaration stands for.
func (a *Alias) Object() *typesys.Object {
	o, _ := a.Own().(*typesys.Object)
	return o
}

// Lineage returns what a declared type and those that it inherits from declare, the first of these first; declaration gives that of one type, nil for
// none.
func Lineage(o *typesys.Object, declaration func(o *typesys.Object) *Declaration) []*Declaration {
	var out []*Declaration
	for ; o != nil; o = o.ParentObject() {
		d := declaration(o)
		if d == nil {
			break
		}
		out = append(out, d)
	}
	slices.Reverse(out)
	return out
}

// Declares reports whether values of a type may be, or have, objects of declared types that data has hashes for.
func Declares(t typesys.Type) bool { return declares(t, map[typesys.Type]bool{}) }

func declares(t typesys.Type, seen map[typesys.Type]bool) bool {
	t = Resolved(t)
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	any := func(ts ...typesys.Type) bool {
		return slices.ContainsFunc(ts, func(t typesys.Type) bool { return t != nil && declares(t, seen) })
	}
	switch t := t.(type) {
	case *typesys.Object:
		return t.Declared
	case *typesys.Optional:
		return any(t.Of)
	case *typesys.NotUndef:
		return any(t.Of)
	case *typesys.Array:
		return any(t.Elem)
	case *typesys.Hash:
		return any(t.Value)
	case *typesys.Tuple:
		return any(t.Types...)
	case *typesys.Variant:
		return any(t.Types...)
	case *typesys.Struct:
		return slices.ContainsFunc(t.Fields, func(f typesys.Field) bool { return any(f.Type) })
	}
	return false
}

// declaration prints ` declares {` and a line for each feature and invariant, up to the brace.
func (w *Printer) declaration(d *Declaration) {
	w.b.WriteString(" declares")
	if d.Abstract {
		w.b.WriteString(" abstract")
	}
	if d.Resource {
		w.b.WriteString(" resource")
	}
	w.b.WriteString(" {\n")
	for _, f := range d.Features {
		kind := "attr"
		if f.Reference {
			kind = "has"
		}
		fmt.Fprintf(&w.b, "    %s %q %s min %d max %s", kind, f.Name, quoteType(f.Of), f.Min, maximum(f.Max))
		for _, flag := range f.flags() {
			if *flag.set {
				w.b.WriteString(" " + flag.word)
			}
		}
		if f.Behaviour != "" {
			w.b.WriteString(" behaviour " + f.Behaviour)
		}
		if f.Default != nil {
			w.b.WriteString(" default " + constText(f.Default))
		}
		for _, l := range f.logics() {
			if *l.of != nil {
				w.b.WriteString(" " + l.word)
				w.logic(*l.of)
			}
		}
		w.documentation(f.Doc)
		fmt.Fprintf(&w.b, "\t# %d:%d\n", f.Pos.Line, f.Pos.Col)
	}
	for _, i := range d.Invariants {
		fmt.Fprintf(&w.b, "    invariant %q", i.Title)
		w.logic(i.Logic)
		fmt.Fprintf(&w.b, "\t# %d:%d\n", i.Pos.Line, i.Pos.Col)
	}
	for _, r := range d.Relations {
		fmt.Fprintf(&w.b, "    %s %q", r.Kind, r.Type)
		w.logic(r.Titles)
		fmt.Fprintf(&w.b, "\t# %d:%d\n", r.Pos.Line, r.Pos.Col)
	}
	w.b.WriteString("}")
}

// flag is a word for something that a feature is.
type flag struct {
	word string
	set  *bool
}

func (f *Feature) flags() []flag {
	return []flag{{"unsettable", &f.Unsettable}, {"transient", &f.Transient}, {"setable", &f.Setable}, {"containment", &f.Containment}}
}

// part is a word for a kind of logic.
type part struct {
	word string
	of   **Logic
}

func (f *Feature) logics() []part {
	return []part{{"validate", &f.Validate}, {"check", &f.Check}, {"set", &f.Set}, {"get", &f.Get}, {"derived", &f.Derived}}
}

func (w *Printer) logic(l *Logic) {
	w.b.WriteString(" " + strconv.Quote(l.Function) + " (")
	for i, taken := range l.Takes {
		if i > 0 {
			w.b.WriteString(" ")
		}
		w.b.WriteString(strconv.Quote(taken))
	}
	w.b.WriteString(")")
	if len(l.Reads) > 0 {
		w.b.WriteString(" reads")
		for _, name := range l.Reads {
			w.b.WriteString(" " + strconv.Quote(name))
		}
	}
}

func maximum(n int) string {
	if n == Unbound {
		return "unbound"
	}
	return strconv.Itoa(n)
}

// declaration reads what [Printer.declaration] writes, after the word `declares`.
func (d *Reader) declaration() *Declaration {
	decl := &Declaration{Abstract: d.Accept("abstract"), Resource: d.Accept("resource")}
	d.Expect("{")
	for !d.At("}") {
		switch word := d.Name(); word {
		case "attr", "has":
			f := &Feature{Reference: word == "has", Name: d.Str()}
			d.feature(f)
			decl.Features = append(decl.Features, f)
		case "invariant":
			i := &Invariant{Title: d.Str(), Logic: d.logic()}
			i.Pos = linePos(d.comment)
			decl.Invariants = append(decl.Invariants, i)
		default:
			if !slices.Contains(RelationKinds, word) {
				d.Fail("%q is no member of a type", word)
			}
			r := &Relation{Kind: word, Type: d.Str(), Titles: d.logic()}
			r.Pos = linePos(d.comment)
			decl.Relations = append(decl.Relations, r)
		}
	}
	d.next()
	return decl
}

// feature reads a feature after its name.
func (d *Reader) feature(f *Feature) {
	f.Of = d.Type()
	d.Expect("min")
	f.Min = d.Number()
	d.Expect("max")
	if f.Max = Unbound; !d.Accept("unbound") {
		f.Max = d.Number()
	}
	for _, flag := range f.flags() {
		*flag.set = d.Accept(flag.word)
	}
	if d.Accept("behaviour") {
		f.Behaviour = d.Name()
	}
	if d.Accept("default") {
		f.Default = d.Const()
	}
	for _, l := range f.logics() {
		if d.Accept(l.word) {
			*l.of = d.logic()
		}
	}
	if d.Accept("doc") {
		f.Doc = d.Str()
	}
	f.Pos = linePos(d.comment)
}

func (d *Reader) logic() *Logic {
	l := &Logic{Function: d.Str()}
	d.Expect("(")
	for d.AtStr() {
		taken := d.Str()
		if !slices.Contains([]string{TakesValue, TakesObject, TakesSelf}, taken) && (len(taken) < 2 || taken[0] != '$') {
			d.Fail("logic takes no %q", taken)
		}
		l.Takes = append(l.Takes, taken)
	}
	d.Expect(")")
	if d.Accept("reads") {
		for d.AtStr() {
			l.Reads = append(l.Reads, d.Str())
		}
	}
	return l
}
