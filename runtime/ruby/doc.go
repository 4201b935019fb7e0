// Package ruby is what compiled code of the Ruby language calls: Ruby's values, and a Go function for each method of each class.
//
// A value of Ruby is a [value.Value]. What Puppet gives is a value of Ruby as it is, without conversion, and can be read only; what Ruby code
// makes and changes has a type of its own:
//
//	nil, true, false, Integer, Float    nil, bool, int64, float64
//	String                              string (frozen), *String
//	Symbol                              Symbol; value.DefaultValue is :default
//	Array                               value.Array (frozen), *Array
//	Hash                                *value.Hash (frozen), *Hash
//	Regexp                              *value.Regexp
//	Range, Proc, MatchData, Set         *Range, *Proc, *MatchData, *Set
//	exceptions                          *Exception, which is a Go error too
//	classes and modules                 *Class
//	objects of other classes            Instance
//
// [ToPuppet] converts to Puppet's values, [Own] makes a copy of one that can be changed.
//
// A method is a Go function with a directive in its comment, from which calls.go and the compiler's table (package ir/ruby) are generated:
//
//	//ruby:method String#ljust 1..2       a method of a class or module, and how many arguments it takes
//	//ruby:function Integer 1..2          a method that every object has, called without receiver
//	//ruby:singleton File.join            a method of a class or module itself
//	//ruby:constant Math::PI              a constant, before a constant, a variable, or a function that makes the value
//	//ruby:keywords                       beside those: keywords of a call come marked as such, and [TakeKeywords] takes them
//	//ruby:class IPAddr Comparable        before a type, in packages below this one: a class, and the modules that it includes
//
// The parameters are, in this order: c *[Context], m *[Match] where the method sets $~ of its caller, the receiver, the arguments, and
// block *[Block], which stands before an argument that is variadic. Types say what the receiver is and what arguments are converted to, as Ruby
// does implicitly: string, int64, float64, bool (truth), [Symbol] (receivers only), []value.Value (Array), [Pairs] (Hash), value.Value (anything). A
// receiver of type *[String], *[Array] or *[Hash] is one that the method changes; *[Enum] is that of methods of Enumerable. Results are at most
// one value, a bool that is false where it is nil, and an error. Values may be of any of these types and of []string.
//
// Generated functions that call a method by its name have names that begin with Call, or, for operators, with Op. Where a value has no such
// method, they raise NoMethodError. The linker takes those that a program refers to, and so the methods that they call.
package ruby

//go:generate go run ../../internal/rubygen
