// Package ruby is the dialect of Ruby: what methods there are in package runtime/ruby and the packages below it.
package ruby

import (
	"cmp"
	"slices"

	"github.com/p2go/p2go/ir"
)

// Method is a method, a function of Kernel or a singleton method, with the Go function that it is.
type Method struct {
	// Class is the class or module, "" for a function of Kernel.
	Class, Name string
	// Package is the Go package below runtime, and Go the function in it. Its parameters are, in this order: the context, the match, the
	// receiver, the arguments, the block; a variadic argument stands last.
	Package, Go string
	// Call, of functions and singleton methods, is the Go function of the same package that takes arguments of any number and type:
	// func(c *ruby.Context, m *ruby.Match, block *ruby.Block, args ...value.Value) (value.Value, error), m only where Match is set.
	Call string
	// Min and Max are how many arguments it takes; Max is -1 for any number.
	Min, Max int
	// Self is the Go type of the receiver, "" where there is none: *String, *Array and *Hash are changed by the method. Params are those of the
	// arguments: string, int64, float64, bool, []value.Value, Pairs or value.Value. Variadic says that the last one is variadic.
	Self     string
	Params   []string
	Variadic bool
	// Result is the Go type of the result, "" for none, which is nil. Maybe says that a bool follows, false for nil; Fails that an error follows.
	Result       string
	Maybe, Fails bool
	// Context, Match and Block say that the Go function has a parameter for them. One with Match sets $~ of the body that calls it.
	Context, Match, Block bool
	// Access is which kinds of access to the machine a call is.
	Access ir.Access
	// Keywords says that it tells keywords from a hash: those of a call are marked as such.
	Keywords bool
}

// Dispatcher is a Go function that calls the method of a name, whatever the class of the receiver.
type Dispatcher struct {
	Name string
	// Package is the Go package below runtime, and Go the function in it:
	// func(c *ruby.Context, m *ruby.Match, self value.Value, block *ruby.Block, args ...value.Value) (value.Value, error).
	Package, Go string
	// Match says that it has the parameter m.
	Match bool
	// Operator says that it has no parameter block; Operands is then the number of arguments, which have parameters of their own, or -1 where they
	// are variadic.
	Operator bool
	Operands int
}

// Constant is a constant of a class or module: a Go constant or variable, or the result of a function.
type Constant struct {
	Name, Package, Go string
	Func, Fails       bool
	// Access is which kinds of access to the machine reading it is.
	Access ir.Access
}

// Class is a class or module that has methods.
type Class struct {
	Name, Package string
	// GoType is the type of its values, "" where that is not a pointer of the package, or not one alone.
	GoType string
	// Modules are where its methods are looked for after itself, and Object then.
	Modules []string
}

// Find returns the method of a class, its own or one that it inherits; nil where it has none.
func Find(class, name string) *Method {
	from, ok := slices.BinarySearchFunc(methods, name, func(m Method, name string) int { return cmp.Compare(m.Name, name) })
	if !ok {
		return nil
	}
	to := from
	for to < len(methods) && methods[to].Name == name {
		to++
	}
	list := methods[from:to]
	for _, k := range Ancestors(class) {
		for i := range list {
			if list[i].Class == k {
				return &list[i]
			}
		}
	}
	return nil
}

// Plain returns the Go function that is a method of a class where neither a block nor arguments are given; nil where there is none for that alone.
func Plain(class, name string) *Method {
	return row(plain[:], func(m *Method) bool { return m.Class == class && m.Name == name })
}

var plain = [...]Method{
	{Class: "Array", Name: "any?", Package: "ruby", Go: "HasTruth", Self: "[]value.Value", Result: "bool"},
	{Class: "Array", Name: "sort", Package: "ruby", Go: "ArraySorted", Self: "[]value.Value", Result: "[]value.Value", Context: true, Fails: true},
}

// Ancestors are the classes and modules that a method of a class is looked for in, from itself to Object.
func Ancestors(class string) []string {
	list := []string{class}
	if class == "Class" {
		list = append(list, "Module")
	}
	if i := slices.IndexFunc(classes, func(k Class) bool { return k.Name == class }); i >= 0 {
		list = append(list, classes[i].Modules...)
	}
	return append(list, "Object")
}

// ClassOf returns the row of a class, nil for one that has no methods.
func ClassOf(name string) *Class { return row(classes, func(k *Class) bool { return k.Name == name }) }

// Dispatch returns the Go function that calls the methods of a name; nil where no value of Ruby's core has one.
func Dispatch(name string) *Dispatcher {
	return row(dispatchers, func(d *Dispatcher) bool { return d.Name == name })
}

// TakesKeywords reports whether some method of a name tells keywords from a hash.
func TakesKeywords(name string) bool {
	return slices.ContainsFunc(methods, func(m Method) bool { return m.Keywords && m.Name == name })
}

// Function returns a function of Kernel; nil where there is none.
func Function(name string) *Method {
	return row(functions, func(m *Method) bool { return m.Name == name })
}

// Singleton returns a method of a class or module itself; nil where it has none.
func Singleton(class, name string) *Method {
	return row(singletons, func(m *Method) bool { return m.Class == class && m.Name == name })
}

// ConstantOf returns the constant of a full name; nil where there is none.
func ConstantOf(name string) *Constant {
	return row(constants, func(k *Constant) bool { return k.Name == name })
}

// Packages returns the Go packages below runtime that have methods, functions or constants, each once.
func Packages() []string {
	var list []string
	for _, ms := range [][]Method{methods, functions, singletons} {
		for i := range ms {
			list = append(list, ms[i].Package)
		}
	}
	for i := range constants {
		list = append(list, constants[i].Package)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// row is the first row of a table that is asked for.
func row[T any](table []T, is func(*T) bool) *T {
	for i := range table {
		if is(&table[i]) {
			return &table[i]
		}
	}
	return nil
}
