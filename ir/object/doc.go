// Package object is the dialect of types that are declared with their features ([ir.Declaration]): ops that make their objects and give
// these their features. Objects are values of Puppet, of which static types say the object type. [ir.Parse] reads programs with these ops
// where the package is linked.
package object
