package ruby

import "github.com/p2go/p2go/typesys"

// HasClass reports whether a class or module is Ruby's own, or one of a library.
func HasClass(name string) bool { return true }

// HasConstant reports whether a constant that is neither class nor module is one of these.
func HasConstant(name string) bool { return false }

// HasFunction reports whether there is a function of Kernel.
func HasFunction(name string) bool { return true }

// HasSingleton reports whether a class or module has a method itself.
func HasSingleton(class, name string) bool { return false }

// HasMethod reports whether values of a class have a method.
func HasMethod(class, name string) bool { return true }

// SetsMatch reports whether a method notes what the last match was.
func SetsMatch(name string) bool { return false }

// ResultOf returns the static type of what a method gives for a receiver of a type, called with so many arguments.
func ResultOf(recv typesys.Type, name string, args int) typesys.Type { return typesys.AnyType }

// FunctionResult returns the static type of what a function gives.
func FunctionResult(name string) typesys.Type { return typesys.AnyType }
