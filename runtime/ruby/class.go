package ruby

import (
	"slices"
	"unsafe"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Class is a class or module as a value. Two with the same name are the same.
type Class struct {
	// Name is the full name: Puppet::Error.
	Name string
	// Super is the superclass; nil for BasicObject and modules.
	Super *Class
	// Includes are the modules that it includes itself.
	Includes []*Class
	// Module says that it is a module.
	Module bool
	// program is what a class has that a program defines, nil for Ruby's own: see [Defined].
	program opaqueProgram
}

// Program is what a class or module has beside that a program defines.
type Program struct {
	// Methods calls the methods that the class defines for its objects: the result is an array with that of the method, or nil where there is none of
	// the name. Own is that for the methods that it has itself, but those of the classes above. Nil for a class without such methods.
	Methods, Own func(self value.Value, name string, args value.Array, block value.Value) (value.Value, error)
	// Public are the public methods that Methods calls, Hidden the others, with a blank and the word private or protected.
	Public, Hidden []string
	// OwnPublic are the public methods that Own calls.
	OwnPublic []string
	// Members are those of a Struct, nil for another class; Keyed says that its objects are made with keywords.
	Members []string
	Keyed   bool
	// State returns the [Object] that has the instance variables of the class itself, and its class variables; nil where it has none.
	State func() value.Value
}

// noProgram is what classes have that no program defines.
var noProgram Program

// programOf is what a class has that a program defines, nothing for Ruby's own.
func programOf(k *Class) *Program {
	if k.program == nil {
		return &noProgram
	}
	return (*Program)(k.program)
}

// opaqueProgram is a pointer to a [Program], as an opaqueClass is one to a class.
type opaqueProgram = unsafe.Pointer

// Defined gives a class what it has because a program defines it.
func Defined(k *Class, p *Program) *Class {
	k.program = opaqueProgram(p)
	return k
}

// Variables is the object with the instance variables of the class itself, nil where it has none.
func (k *Class) Variables() *Object {
	state := programOf(k).State
	if state == nil {
		return nil
	}
	return state().(*Object)
}

// Begins reports whether a class is made for the first time, so that the variables of it are to be set.
func Begins(class value.Value) (bool, error) {
	o := class.(*Class).Variables()
	begins := !o.begun
	o.begun = true
	return begins, nil
}

// Derive gives a class that a program defines its superclass, nil for Object, and the modules that it includes.
func Derive(k *Class, super value.Value, modules ...value.Value) *Class {
	for _, m := range modules {
		k.Includes = append(k.Includes, m.(*Class))
	}
	switch above, ok := super.(*Class); {
	case ok:
		k.Super = above
	case !k.Module:
		k.Super = ObjectClass
	}
	return k
}

// Instance is an object of a class that a program or a package below this one defines.
type Instance interface {
	value.Other
	// RubyClass is its class.
	RubyClass() *Class
	// Call calls the method of that name; found is false where there is none of its own.
	Call(c *Context, name string, block *Block, args []value.Value) (v value.Value, found bool, err error)
}

// The classes and modules of Ruby's values.
var (
	BasicObjectClass = &Class{Name: "BasicObject"}
	ObjectClass      = &Class{Name: "Object", Super: BasicObjectClass, Includes: []*Class{KernelModule}}
	KernelModule     = &Class{Name: "Kernel", Module: true}
	ComparableModule = &Class{Name: "Comparable", Module: true}
	EnumerableModule = &Class{Name: "Enumerable", Module: true}
	ModuleClass      = &Class{Name: "Module", Super: ObjectClass}
	ClassClass       = &Class{Name: "Class", Super: ModuleClass}
	NilClass         = &Class{Name: "NilClass", Super: ObjectClass}
	TrueClass        = &Class{Name: "TrueClass", Super: ObjectClass}
	FalseClass       = &Class{Name: "FalseClass", Super: ObjectClass}
	NumericClass     = &Class{Name: "Numeric", Super: ObjectClass, Includes: []*Class{ComparableModule}}
	IntegerClass     = &Class{Name: "Integer", Super: NumericClass}
	FloatClass       = &Class{Name: "Float", Super: NumericClass}
	StringClass      = &Class{Name: "String", Super: ObjectClass, Includes: []*Class{ComparableModule}}
	SymbolClass      = &Class{Name: "Symbol", Super: ObjectClass, Includes: []*Class{ComparableModule}}
	ArrayClass       = &Class{Name: "Array", Super: ObjectClass, Includes: []*Class{EnumerableModule}}
	HashClass        = &Class{Name: "Hash", Super: ObjectClass, Includes: []*Class{EnumerableModule}}
	RegexpClass      = &Class{Name: "Regexp", Super: ObjectClass}
	MatchDataClass   = &Class{Name: "MatchData", Super: ObjectClass}
	RangeClass       = &Class{Name: "Range", Super: ObjectClass, Includes: []*Class{EnumerableModule}}
	SetClass         = &Class{Name: "Set", Super: ObjectClass, Includes: []*Class{EnumerableModule}}
	EnumeratorClass  = &Class{Name: "Enumerator", Super: ObjectClass, Includes: []*Class{EnumerableModule}}
	SequenceClass    = &Class{Name: "Enumerator::ArithmeticSequence", Super: EnumeratorClass}
	YielderClass     = &Class{Name: "Enumerator::Yielder", Super: ObjectClass}
	StructClass      = &Class{Name: "Struct", Super: ObjectClass, Includes: []*Class{EnumerableModule}}
	ProcClass        = &Class{Name: "Proc", Super: ObjectClass}
)

// opaqueClass is a pointer to a [Class], which says so in no type: the linker keeps the methods of the types that those of values mention.
type opaqueClass = unsafe.Pointer

// ClassOf returns the class of a value. Values of classes that not every program has say theirs themselves, as everywhere in this package: the linker
// takes the methods of their Go types only where a program makes such values. That of a value of Puppet's which Ruby's core has no class for, such as a type, is known by its name
// alone, which is that of the class in Puppet.
func ClassOf(v value.Value) *Class {
	switch v := v.(type) {
	case nil:
		return NilClass
	case bool:
		if v {
			return TrueClass
		}
		return FalseClass
	case int64:
		return IntegerClass
	case float64:
		return FloatClass
	case string, *String:
		return StringClass
	case Symbol, value.DefaultValue:
		return SymbolClass
	case value.Array, *Array:
		return ArrayClass
	case *value.Hash, *Hash:
		return HashClass
	case *value.Regexp:
		return RegexpClass
	case interface{ rubyClass() opaqueClass }:
		return (*Class)(v.rubyClass())
	case Instance:
		return v.RubyClass()
	}
	class := &Class{Name: typesys.HostClass(v), Super: ObjectClass}
	if class.Name == "SemanticPuppet::Version" {
		class.Super = NumericClass
	}
	return class
}

// IsA reports whether a value is of a class, of one below it, or of one that includes a module: Object#is_a?.
func IsA(v value.Value, class *Class) bool { return ClassOf(v).Inherits(class) }

// IsString reports whether a value is a string, in either form; IsArray and IsHash are the same for arrays and hashes.
func IsString(v value.Value) bool { _, ok := stringOf(v); return ok }

// IsArray reports whether a value is an array.
func IsArray(v value.Value) bool { _, ok := arrayOf(v); return ok }

// IsHash reports whether a value is a hash.
func IsHash(v value.Value) bool { _, ok := pairsOf(v); return ok }

// Inherits reports whether a class is another one, is below it, or includes it.
func (k *Class) Inherits(other *Class) bool {
	for ; k != nil; k = k.Super {
		if k.Same(other) || slices.ContainsFunc(k.Includes, func(m *Class) bool { return m.Inherits(other) }) {
			return true
		}
	}
	return false
}

// Same reports whether two classes are one.
func (k *Class) Same(other *Class) bool { return k == other || k.Name == other.Name }

// Equal is Puppet's == with another value.
func (k *Class) Equal(v value.Value) bool {
	other, ok := v.(*Class)
	return ok && k.Same(other)
}

// AppendKey appends the identity of the class as a hash key.
func (k *Class) AppendKey(b []byte) []byte { return appendName(b, 'C', k.Name) }

// AppendText appends the name.
func (k *Class) AppendText(b []byte) []byte { return append(b, k.Name...) }

// Kind is what Puppet's messages call it.
func (k *Class) Kind() string { return object }

// HostClass is the name of its class.
func (k *Class) HostClass() string { return (*Class)(k.rubyClass()).Name }

// ownMethods is part of [programmed].
func (k *Class) ownMethods() bool { return k.ownOf() != nil }

// ownOf is the class itself, or the nearest one above it, that has methods of a program itself; nil for none.
func (k *Class) ownOf() *Class {
	for ; k != nil; k = k.Super {
		if programOf(k).Own != nil {
			return k
		}
	}
	return nil
}

// callOwn is part of [programmed].
func (k *Class) callOwn(self value.Value, name string, block *Block, args []value.Value) (v value.Value, found bool, err error) {
	for at := k.ownOf(); at != nil && !found && err == nil; at = at.Super.ownOf() {
		v, found, err = called(programOf(at).Own, self, name, block, args)
	}
	return v, found, err
}

func (k *Class) rubyClass() opaqueClass {
	if k.Module {
		return opaqueClass(ModuleClass)
	}
	return opaqueClass(ClassClass)
}

// CompareTo is <=> with another class: -1 for one that is above it, 1 for one that is below it.
func (k *Class) CompareTo(v value.Value) (order int, ok bool) {
	y, ok := v.(*Class)
	switch {
	case !ok:
		return 0, false
	case k.Same(y):
		return 0, true
	case k.Inherits(y):
		return -1, true
	}
	return 1, y.Inherits(k)
}
