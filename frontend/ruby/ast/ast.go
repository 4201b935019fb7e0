// Package ast declares the syntax tree of Ruby, as far as code of Puppet modules needs it, and of ERB templates.
//
// A tree is made by package parser and never modified afterwards. Which names are local variables is decided while it is made, as Ruby
// does: a name is one from where something assigns to it on ([*Local]), and else a call ([*Call] with Bare). `unless`, `until` and `?:` are
// the nodes of `if` and `while`. What the parser knows of Ruby's grammar and no tree has is a [*Unsupported]; what it cannot read is a
// [*Bad] with a diagnostic.
package ast

import "github.com/p2go/p2go/internal/source"

// Node is a piece of code. The span of an operator or call with a receiver begins where the receiver does.
type Node interface {
	Span() source.Span
	node()
}

// Base is embedded in every node and holds its place.
type Base struct{ At source.Span }

// Span returns the stretch of the file that the node was made of.
func (b Base) Span() source.Span { return b.At }

func (Base) node() {}

// File is a parsed file or template.
type File struct {
	File *source.File
	Body *Seq
	// Comments are those of whole lines, in the order of the file.
	Comments []Comment
	// Trailing are comments that stand behind code, likewise.
	Trailing []Comment
	// Data is what stands after __END__.
	Data string
	// Value says that a template gives the value of its last statement and not the output, since a comment in a tag swallows what comes
	// after it, or a tag ends with an operator.
	Value bool
}

// Comment is a comment without its number sign, or the text between =begin and =end.
type Comment struct {
	At   source.Span
	Text string
}

// Seq are statements, the value of which is that of the last. It is also what parentheses and `begin` without rescue hold.
type Seq struct {
	Base
	Body []Node
	// Begin says that it was written as `begin … end`, which a modifier `while` runs before its condition.
	Begin bool
}

// Literals.
type (
	// Nil is `nil`.
	Nil struct{ Base }
	// True is `true`.
	True struct{ Base }
	// False is `false`.
	False struct{ Base }
	// Self is `self`.
	Self struct{ Base }
	// Int is an integer; Text holds its decimal digits, with a minus sign where the literal has one.
	Int struct {
		Base
		Text string
	}
	// Float is a floating-point number.
	Float struct {
		Base
		Value float64
	}
	// Number is a rational or imaginary literal, as it was written.
	Number struct {
		Base
		Text string
	}
	// Str is a string without interpolations; __FILE__ is one too, with the name of the file.
	Str struct {
		Base
		Value string
	}
	// Interp is a string with interpolations: its parts are [*Str] and, for `#{…}`, [*Seq].
	Interp struct {
		Base
		Parts []Node
	}
	// Shell is a command between backticks, or `%x()`.
	Shell struct {
		Base
		Parts []Node
	}
	// Sym is a symbol.
	Sym struct {
		Base
		Name string
	}
	// InterpSym is a symbol with interpolations, as of [*Interp].
	InterpSym struct {
		Base
		Parts []Node
	}
	// Regexp is a regular expression: its parts are source, as it was written, and interpolations. Options are letters of "imxounse".
	Regexp struct {
		Base
		Parts   []Node
		Options string
	}
	// Array is `[…]`, or what `%w` and `%i` and values without brackets on the right of an assignment make.
	Array struct {
		Base
		Elems []Node // [*Splat] among them
	}
	// Hash is `{…}`, or the pairs among arguments, which have no braces.
	Hash struct {
		Base
		Pairs  []Pair
		Braces bool
	}
	// Range is `a..b`, or `a...b` where Exclusive; an end may be nil.
	Range struct {
		Base
		From, To  Node
		Exclusive bool
	}
	// FlipFlop is a range where a condition stands.
	FlipFlop struct {
		Base
		From, To  Node
		Exclusive bool
	}
)

// Pair is an entry of a hash. `**x` has no Key.
type Pair struct{ Key, Value Node }

// Variables and constants.
type (
	// Local is a local variable.
	Local struct {
		Base
		Name string
	}
	// IVar is an instance variable; Name has no sign.
	IVar struct {
		Base
		Name string
	}
	// CVar is a class variable; Name has no signs.
	CVar struct {
		Base
		Name string
	}
	// GVar is a global variable; Name has no sign: "stdout", "~", "!".
	GVar struct {
		Base
		Name string
	}
	// Group is `$1`, a group of the last match.
	Group struct {
		Base
		N int
	}
	// MatchVar is `$&`, "$`", `$'` or `$+`; Name is the sign after the dollar.
	MatchVar struct {
		Base
		Name string
	}
	// Const is `Name`, `Scope::Name`, or `::Name` where Top.
	Const struct {
		Base
		Scope Node
		Top   bool
		Name  string
	}
)

// Assignments.
type (
	// Assign is `target = value`. The target is a variable, a constant, an [*Index], or a [*Call] of a method without arguments, which stands
	// for that with `=` at the end of its name.
	Assign struct {
		Base
		Target, Value Node
	}
	// OpAssign is `target op= value`; Op is the operator, such as `+` or `||`.
	OpAssign struct {
		Base
		Target Node
		Op     string
		Value  Node
	}
	// MultiAssign is `a, (b, *c) = value`. Targets are those of [*Assign], [*Splat] with a target or with nil, and [*Targets].
	MultiAssign struct {
		Base
		Targets []Node
		Value   Node
	}
	// Targets are targets in parentheses.
	Targets struct {
		Base
		Targets []Node
	}
)

// Calls.
type (
	// Call is a call of a method, with a receiver or of self. Operators are calls too, with names like `+`, `!`, `-@` and `=~`; `a != b` is
	// one of `!=`.
	Call struct {
		Base
		// Method is where the name stands.
		Method source.Span
		Recv   Node // nil for self
		Name   string
		Args   []Node // [*Splat] and, at the end, a [*Hash] without braces among them
		// Block is `{ … }` or `do … end`, BlockArg what stands after `&`.
		Block    *Block
		BlockArg Node
		// Safe says `&.`; Bare that there are neither receiver, arguments nor parentheses: a name that is no local variable.
		Safe, Bare bool
	}
	// Index is `recv[args…]`.
	Index struct {
		Base
		Recv Node
		Args []Node
	}
	// Super is `super`; without arguments and parentheses (Bare) it passes those of the method.
	Super struct {
		Base
		Args     []Node
		Block    *Block
		BlockArg Node
		Bare     bool
	}
	// Yield is `yield`.
	Yield struct {
		Base
		Args []Node
	}
	// Splat is `*x`; X is nil for `*` alone.
	Splat struct {
		Base
		X Node
	}
	// Block is a block of a call.
	Block struct {
		Base
		Params *Params // nil for none
		// Numbered is the highest of the parameters _1 … _9 that the body names, where it has no others.
		Numbered int
		Body     *Seq
	}
	// Lambda is `->(…) { … }`; Numbered is as of [*Block].
	Lambda struct {
		Base
		Params   *Params
		Numbered int
		Body     *Seq
	}
)

// Control flow.
type (
	// And is `a && b` and `a and b`.
	And struct {
		Base
		X, Y Node
	}
	// Or is `a || b` and `a or b`.
	Or struct {
		Base
		X, Y Node
	}
	// Not is `!x` and `not x`.
	Not struct {
		Base
		X Node
	}
	// Defined is `defined?(x)`.
	Defined struct {
		Base
		X Node
	}
	// If is `if`, `unless`, their modifiers and `?:`. Then and Else may be nil.
	If struct {
		Base
		Cond       Node
		Then, Else *Seq
	}
	// While is `while`, or `until` where Until, and their modifiers. First says that the body runs before the condition.
	While struct {
		Base
		Cond         Node
		Body         *Seq
		Until, First bool
	}
	// For is `for a, b in x`.
	For struct {
		Base
		Targets []Node
		Iter    Node
		Body    *Seq
	}
	// Case is `case x when …`; X may be nil, Else too.
	Case struct {
		Base
		X     Node
		Whens []When
		Else  *Seq
	}
	// Begin is `begin … rescue … else … ensure … end`, the same of a body of a method or block, and the modifier `rescue`.
	Begin struct {
		Base
		Body         *Seq
		Rescues      []Rescue
		Else, Ensure *Seq // nil for none
	}
	// Return is `return`. X is nil without a value, and an [*Array] for several.
	Return struct {
		Base
		X Node
	}
	// Next is `next`, with a value as of [*Return].
	Next struct {
		Base
		X Node
	}
	// Break is `break`, with a value as of [*Return].
	Break struct {
		Base
		X Node
	}
	// Redo is `redo`.
	Redo struct{ Base }
	// Retry is `retry`.
	Retry struct{ Base }
)

// When is `when a, *b then …`.
type When struct {
	At    source.Span
	Tests []Node
	Body  *Seq
}

// Rescue is `rescue A, *b => target`. Without classes it rescues StandardError. Target is nil for none.
type Rescue struct {
	At      source.Span
	Classes []Node
	Target  Node
	Body    *Seq
}

// Definitions.
type (
	// Def is `def name(…) … end`. Singleton is x of `def x.name`, else nil. The value is the symbol.
	Def struct {
		Base
		Singleton Node
		Name      string
		NameAt    source.Span
		Params    *Params // nil for none
		Body      *Seq
	}
	// Class is `class Path < Super`.
	Class struct {
		Base
		Path  *Const
		Super Node
		Body  *Seq
	}
	// SClass is `class << x`.
	SClass struct {
		Base
		X    Node
		Body *Seq
	}
	// Module is `module Path`.
	Module struct {
		Base
		Path *Const
		Body *Seq
	}
	// Alias is `alias new old`; the names are [*Sym] or [*InterpSym], or global variables.
	Alias struct {
		Base
		New, Old Node
	}
	// Undef is `undef a, b`.
	Undef struct {
		Base
		Names []Node
	}
)

// Params are the parameters of a method, block or lambda, in the order in which they stand.
type Params struct {
	At   source.Span
	List []*Param
	// Comma says that a block has one parameter with a comma after it, so that it takes the first element of an array.
	Comma bool
}

// Param is a parameter.
type Param struct {
	At      source.Span
	Kind    ParamKind
	Name    string  // "" for `*`, `**`, `&` and of [ParamNested]
	Default Node    // of [ParamOptional] and [ParamKey]
	Nested  *Params // of [ParamNested]
}

// ParamKind is a kind of parameters.
type ParamKind uint8

// The kinds of parameters.
const (
	ParamRequired    ParamKind = iota // a
	ParamOptional                     // a = 1
	ParamRest                         // *a
	ParamNested                       // (a, b)
	ParamKeyRequired                  // a:
	ParamKey                          // a: 1
	ParamKeyRest                      // **a
	ParamNoKeys                       // **nil
	ParamBlock                        // &a
	ParamForward                      // ...
	ParamBlockLocal                   // a of |x; a|
)

// Templates.
type (
	// Text is text of a template, as it is appended to the output.
	Text struct {
		Base
		Value string
	}
	// Output is `<%= … %>`, whose text is appended.
	Output struct {
		Base
		X Node
	}
)

type (
	// Unsupported is code of Ruby's grammar that has no tree: What names the construct, as in "pattern matching".
	Unsupported struct {
		Base
		What string
	}
	// Bad is code that is no Ruby; there is a diagnostic of it.
	Bad struct{ Base }
)
