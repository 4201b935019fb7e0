// Package mcl is the dialect of mcl, mgmt's language: values that are computed once and on demand, operators, structs, funcs, `<|>`, and the
// resources and edges that a program puts out. docs/rules/mcl has the rules.
//
// Bodies are of the kind [ir.Routine]. A bool is a Boolean, an int an Integer, a float a Float, a str a String, a list an Array and a map a
// Hash for the core, and a struct or a func is Any: types were found before, so that nothing here depends on what passes find out.
package mcl
