package ruby

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// Variable is a Go variable of a package below runtime that holds a class or module.
type Variable struct{ Class, Package, Go string }

// VariableOf returns the variable for a class or module; nil where there is none of that name.
func VariableOf(class string) *Variable {
	return row(variables, func(v *Variable) bool { return v.Class == class })
}

// Answering are the classes of values that have a method of a name in Ruby, also one that there is no Go function for.
func Answering(name string) []string {
	return append(ClassesWith(name), strings.Fields(lacks(answered, name))...)
}

// ClassesWith are the classes of values that have a method of a name, without modules and those that have no values of their own.
func ClassesWith(name string) []string {
	var list []string
	for _, c := range classes {
		switch c.Name {
		case "Object", "Comparable", "Enumerable", "Numeric":
			continue
		}
		if Find(c.Name, name) != nil {
			list = append(list, c.Name)
		}
	}
	return list
}

// lack is a name of methods that Ruby has, and the classes, divided by blanks, that have one there and no Go function; "X." is the class X itself.
type lack struct{ name, classes string }

// Lacking returns the classes, divided by blanks, of which Ruby has a method of a name that there is no Go function for; "X." is the class X itself.
func Lacking(name string) string { return lacks(lacking, name) }

// Lacks reports whether Ruby has a method of a class, or one that it inherits, that there is no Go function for.
func Lacks(class, name string) bool {
	return Find(class, name) == nil && slices.ContainsFunc(Ancestors(class), func(k string) bool { return slices.Contains(strings.Fields(Lacking(name)), k) })
}

// LacksSingleton reports whether Ruby has a method of a class or module itself that there is no Go function for.
func LacksSingleton(class, name string) bool {
	return slices.Contains(strings.Fields(Lacking(name)), class+".")
}

// LacksEverywhere returns a class of Ruby's core of which Ruby has a method of a name that no class has a Go function for; "" where there is none.
func LacksEverywhere(name string) string {
	if _, ok := slices.BinarySearchFunc(methods, name, func(m Method, name string) int { return strings.Compare(m.Name, name) }); ok {
		return ""
	}
	for class := range strings.FieldsSeq(Lacking(name)) {
		if c := ClassOf(class); c != nil && c.Package == "ruby" && !strings.Contains(class, "::") {
			return class
		}
	}
	return ""
}

// IsPrivate reports whether all objects have a private method of a name in Ruby, such as a function of Kernel.
func IsPrivate(name string) bool {
	_, ok := slices.BinarySearch(private, name)
	return ok
}

func lacks(table []lack, name string) string {
	if i, ok := slices.BinarySearchFunc(table, name, func(l lack, name string) int { return strings.Compare(l.name, name) }); ok {
		return table[i].classes
	}
	return ""
}

// HasMethod reports whether values of a class have a method.
func HasMethod(class, name string) bool { return Find(class, name) != nil }

// SetsMatch reports whether a method of that name may note what the last match was.
func SetsMatch(name string) bool {
	d := Dispatch(name)
	return d != nil && d.Match
}

// ClassOfType returns the class of all values of a static type, "" where that is open.
func ClassOfType(t typesys.Type) string {
	if class, ok := ownClass(t); ok {
		return class
	}
	if u, ok := ir.Resolved(t).(*typesys.Variant); ok && len(u.Types) > 0 {
		class := ClassOfType(u.Types[0])
		if class != "" && !slices.ContainsFunc(u.Types[1:], func(m typesys.Type) bool { return ClassOfType(m) != class }) {
			return class
		}
	}
	switch ir.KindsOf(t) {
	case ir.StringKind:
		return "String"
	case ir.IntegerKind:
		return "Integer"
	case ir.FloatKind:
		return "Float"
	case ir.BooleanKind:
		return "TrueClass"
	case ir.UndefKind:
		return "NilClass"
	case ir.ArrayKind:
		return "Array"
	case ir.HashKind:
		return "Hash"
	}
	return ""
}

// IsOwn reports whether all values of a static type are objects that Ruby code made, and none of Puppet's.
func IsOwn(t typesys.Type) bool {
	_, ok := ownClass(t)
	return ok
}

func ownClass(t typesys.Type) (class string, ok bool) {
	if r, is := t.(*typesys.Runtime); is && r.Language == "ruby" {
		return r.TypeName, true
	}
	return "", false
}

// TypeOfClass returns the static type of the values of a class, nil where there is none that has them all.
func TypeOfClass(name string) typesys.Type {
	switch name {
	case "String":
		return stringObject
	case "Array":
		return arrayObject
	case "Hash":
		return hashObject
	case "Integer":
		return typesys.IntegerType
	case "Float":
		return typesys.FloatType
	case "NilClass":
		return typesys.UndefType
	case "TrueClass":
		return typesys.TrueType
	case "FalseClass":
		return typesys.FalseType
	}
	return nil
}

// The classes whose values are Puppet's, or Ruby's own.
var (
	stringObject = &typesys.Variant{Types: []typesys.Type{typesys.StringType, Object("String")}}
	arrayObject  = &typesys.Variant{Types: []typesys.Type{typesys.ArrayType, Object("Array")}}
	hashObject   = &typesys.Variant{Types: []typesys.Type{typesys.HashType, Object("Hash")}}
)

// ResultOf returns the static type of what a method gives for a receiver of a type.
func ResultOf(recv typesys.Type, name string) typesys.Type {
	if class := ClassOfType(recv); class != "" {
		if m := Find(class, name); m != nil {
			return m.Type()
		}
	}
	return typesys.AnyType
}

// Type is the static type of the method's result.
func (m *Method) Type() typesys.Type {
	if m.Maybe {
		return typesys.AnyType
	}
	switch m.Result {
	case "":
		return typesys.UndefType
	case "string":
		return typesys.StringType
	case "int64":
		return typesys.IntegerType
	case "float64":
		return typesys.FloatType
	case "bool":
		return typesys.BooleanType
	case "[]value.Value", "[]string", "*Array":
		return Object("Array")
	case "*Hash", "Pairs":
		return Object("Hash")
	case "Symbol":
		return Object("Symbol")
	case "value.Value":
		if m.Go == "KernelArray" { // which may give an array of Puppet's as it is
			return arrayObject
		}
	}
	if name, ok := strings.CutPrefix(m.Result, "*"); ok && slices.ContainsFunc(classes, func(c Class) bool { return c.Name == name }) {
		return Object(name)
	}
	return typesys.AnyType
}

// FunctionOf returns a function of Ruby's own by its name: one of Kernel, as `format`, or of a class or module, as `File.join`.
func FunctionOf(name string) *Method {
	if class, method, ok := strings.Cut(name, "."); ok {
		return Singleton(class, method)
	}
	return Function(name)
}

// HasClass reports whether a class or module is Ruby's own, or one of a library or of Puppet.
func HasClass(name string) bool { return VariableOf(name) != nil }
