// Package ast has the syntax trees of mcl, mgmt's language. docs/rules/mcl has the grammar (MCL-GRA).
//
// A tree says what is written and not what it means: names are not resolved, strings with interpolations are taken apart, and nothing has a
// type. All three dialects give the same tree (MCL-DIA-1).
package ast

import "github.com/p2go/p2go/internal/source"

// Node is a part of a tree.
type Node interface {
	// Span is its place: from its first byte to the one after its last.
	Span() source.Span
}

// Base is embedded in every node and holds its place.
type Base struct{ At source.Span }

// Span returns the place of the node.
func (b Base) Span() source.Span { return b.At }

// Dialect is one of the three surface syntaxes (MCL-DIA).
type Dialect uint8

// The dialects, old to new.
const (
	Auto Dialect = iota // found out from the tokens (MCL-DIA-2)
	Dialect2020
	Dialect1
	Head
)

// Program is one file.
type Program struct {
	Base
	File     *source.File
	Dialect  Dialect // the one that it was read as, never [Auto]
	Body     []Stmt
	Comments []Comment
}

// Comment is a comment with its `#` and without the end of its line.
type Comment struct {
	Base
	Text string
	// Own says that nothing but blanks is before it on its line.
	Own bool
}

// Name is a name with its place. Dotted names have their dots.
type Name struct {
	Base
	Text string
}

// Stmt is a statement.
type Stmt interface {
	Node
	stmt()
}

// Bind is `$x = expr` or `$x type = expr` (MCL-STM-1).
type Bind struct {
	Base
	Name  Name // without the dollar, its place with it
	Type  Type // nil without an annotation
	Value Expr
}

// If is `if cond { … } else { … }` (MCL-STM-2).
type If struct {
	Base
	Cond Expr
	Then *Block
	Else *Block // nil without one
}

// For is `for $index, $value in expr { … }`, or with Map `forkv $key, $value in expr { … }` (MCL-LOOP-1).
type For struct {
	Base
	Map        bool
	Key, Value Name // without their dollars
	Collection Expr
	Body       *Block
}

// FuncDef is `func name(params) type { expr }` (MCL-FUN-1).
type FuncDef struct {
	Base
	Name Name
	Func *Lambda // its place is that of the whole statement
}

// ClassDef is `class name(params) { … }` (MCL-CLS-1).
type ClassDef struct {
	Base
	Name   Name // with colons: `class a:b` (MCL-CLS-5)
	Params []*Param
	// Parens says that there is a list of parameters, which may be empty.
	Parens bool
	Body   *Block
}

// Include is `include name(args) as alias` (MCL-CLS-2).
type Include struct {
	Base
	Name  Name // dotted
	Args  []Expr
	Alias Name // "" without one
}

// Import is `import "name" as alias` (MCL-IMP).
type Import struct {
	Base
	Path  Name // the text of the string; its place has the quotes
	Alias Name // "" without one, "*" for all names
}

// Panic is `panic(args)` (MCL-STM-3).
type Panic struct {
	Base
	Args []Expr
}

// Resource is `kind name { … }` (MCL-RES-1).
type Resource struct {
	Base
	Collect bool // `collect kind name { … }` (MCL-COLL-2)
	Kind    Name // with colons
	Name    Expr
	Entries []Entry
}

// Edge is `A["a"] -> B["b"] -> …` (MCL-EDGE-2). One end alone parses, too.
type Edge struct {
	Base
	Ends []*Half
}

// SendRecv is `A["a"].key -> B["b"].field` (MCL-SEND-1).
type SendRecv struct {
	Base
	From    *Half
	FromKey Name
	To      *Half
	ToKey   Name
}

func (*Bind) stmt()     {}
func (*If) stmt()       {}
func (*For) stmt()      {}
func (*FuncDef) stmt()  {}
func (*ClassDef) stmt() {}
func (*Include) stmt()  {}
func (*Import) stmt()   {}
func (*Panic) stmt()    {}
func (*Resource) stmt() {}
func (*Edge) stmt()     {}
func (*SendRecv) stmt() {}

// Block is statements in braces.
type Block struct {
	Base
	Body []Stmt
}

// Entry is a line of a resource's body.
type Entry interface {
	Node
	entry()
}

// Field is `name => cond ?: value`, of the resource or of its metaparams: `Meta:name => …` (MCL-RES-7, MCL-META-2).
type Field struct {
	Base
	Meta  bool
	Name  Name // lower case
	Cond  Expr // nil without one
	Value Expr
}

// MetaStruct is `Meta => cond ?: value` (MCL-META-3).
type MetaStruct struct {
	Base
	Cond  Expr
	Value Expr
}

// EdgeEntry is `Before => cond ?: Kind["name"]` and its kin (MCL-EDGE-1).
type EdgeEntry struct {
	Base
	Property Name // as it is written: any capital word parses
	Cond     Expr
	Half     *Half
}

func (*Field) entry()      {}
func (*MetaStruct) entry() {}
func (*EdgeEntry) entry()  {}

// Half is `Kind["name"]`: resources by kind and name.
type Half struct {
	Base
	Kind Name // in lower case, with colons
	Name Expr
}

// Expr is an expression.
type Expr interface {
	Node
	expr()
}

// Bool is `true` or `false`.
type Bool struct {
	Base
	Value bool
}

// Int is an integer, its sign included (MCL-LEX-5).
type Int struct {
	Base
	Value int64
}

// Float is a number with a point (MCL-LEX-6). Text is how it is written.
type Float struct {
	Base
	Value float64
	Text  string
}

// String is a string without interpolation. Text is what it stands for, its escapes replaced.
type String struct {
	Base
	Text string
}

// Interpolation is a string with `${…}` in it: parts are [*String], [*Var], and in the dialect 2020 literals and calls (MCL-STR-3 to 5).
type Interpolation struct {
	Base
	Parts []Expr
}

// List is `[a, b]`.
type List struct {
	Base
	Elems []Expr
}

// Map is `{k => v}`.
type Map struct {
	Base
	Entries []MapEntry
}

// MapEntry is one of a map.
type MapEntry struct{ Key, Value Expr }

// Struct is `struct{field => value}`.
type Struct struct {
	Base
	Fields []StructField
}

// StructField is one of a struct.
type StructField struct {
	Name  Name
	Value Expr
}

// Var is `$name`, which may be dotted (MCL-SCO-1).
type Var struct {
	Base
	Name string // without the dollar
}

// Lambda is `func(params) type { expr }`.
type Lambda struct {
	Base
	Params []*Param
	Result Type // nil without an annotation
	Body   Expr
}

// Param is a parameter.
type Param struct {
	Base
	Name Name // without the dollar
	Type Type // nil without an annotation
}

// Call is a call of a function by its name, of a variable, or of a lambda; one of the three is given (MCL-GRA-1).
type Call struct {
	Base
	Func   Name // dotted, "" for the others
	Var    *Var
	Lambda *Lambda
	Args   []Expr
}

// IfExpr is `if cond { a } else { b }`.
type IfExpr struct {
	Base
	Cond, Then, Else Expr
}

// Op is an operator.
type Op uint8

// The operators.
const (
	NoOp Op = iota
	Add
	Sub
	Mul
	Div
	Equal
	NotEqual
	Less
	Greater
	LessEqual
	GreaterEqual
	And
	Or
	In
	Except // `a <|> b` (MCL-EXC)
)

// Ops are the operators as head writes them, by [Op].
var Ops = [...]string{"", "+", "-", "*", "/", "==", "!=", "<", ">", "<=", ">=", "and", "or", "in", "<|>"}

func (o Op) String() string { return Ops[o] }

// Binary is `a op b`.
type Binary struct {
	Base
	Op          Op
	OpAt        source.Span
	Left, Right Expr
}

// Not is `not a`.
type Not struct {
	Base
	Of Expr
}

// Paren is `(a)`. It matters: `(s->f) <|> d` is not `s->f <|> d` (MCL-LOOK-4).
type Paren struct {
	Base
	Of Expr
}

// Index is `x[i]`, with Default `x[i] || d` (MCL-LOOK-1, MCL-LOOK-5).
type Index struct {
	Base
	Of, Index Expr
	Default   Expr // nil without one
}

// FieldOf is `s->f`, with Default `s->f <|> d` or `s->f || d` (MCL-LOOK-2, MCL-LOOK-4).
type FieldOf struct {
	Base
	Of      Expr
	Field   Name
	Default Expr // nil without one
}

// History is `$x{n}`, of the dialect 2020 (MCL-LEX-11).
type History struct {
	Base
	Of *Var
	N  int64
}

func (*Bool) expr()          {}
func (*Int) expr()           {}
func (*Float) expr()         {}
func (*String) expr()        {}
func (*Interpolation) expr() {}
func (*List) expr()          {}
func (*Map) expr()           {}
func (*Struct) expr()        {}
func (*Var) expr()           {}
func (*Lambda) expr()        {}
func (*Call) expr()          {}
func (*IfExpr) expr()        {}
func (*Binary) expr()        {}
func (*Not) expr()           {}
func (*Paren) expr()         {}
func (*Index) expr()         {}
func (*FieldOf) expr()       {}
func (*History) expr()       {}

// Type is a type as it is written.
type Type interface {
	Node
	typ()
}

// BasicType is `bool`, `str`, `int`, `float` or `variant`.
type BasicType struct {
	Base
	Name string
}

// ListType is `[]T`.
type ListType struct {
	Base
	Elem Type
}

// MapType is `map{K: V}`.
type MapType struct {
	Base
	Key, Value Type
}

// StructType is `struct{f T; g U}`.
type StructType struct {
	Base
	Fields []FieldType
}

// FieldType is a field of a [StructType].
type FieldType struct {
	Name Name
	Type Type
}

// FuncType is `func(T, $x U) V`.
type FuncType struct {
	Base
	Params []FuncTypeParam
	Result Type
}

// FuncTypeParam is a parameter of a [FuncType]; its name may be "".
type FuncTypeParam struct {
	Name Name
	Type Type
}

func (*BasicType) typ()  {}
func (*ListType) typ()   {}
func (*MapType) typ()    {}
func (*StructType) typ() {}
func (*FuncType) typ()   {}
