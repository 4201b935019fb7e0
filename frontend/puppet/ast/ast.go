// Package ast declares the syntax tree of the Puppet language.
//
// A tree is made by the parser and never modified afterwards; what analyses
// find out lives in side tables keyed by node. Every node knows where Puppet
// would say it is: a binary operator at the operator, a call at the function's
// name, a method call at its parenthesis or else at the dot, a selector, index or
// resource at what is selected from, indexed or declared, a definition at its
// keyword, an alias at its name, a parameter at its variable, a pair at its arrow,
// a case option at its colon. What Puppet gives no place of its own (a resource
// body, `${…}` in a string, the block of a definition) begins where what holds it
// does. The end of a span is the end of that operator or of the whole construct.
// [Walk] visits a tree, [Dump] prints the PN form of `puppet parser dump`.
package ast

import (
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/source"
)

// Node is anything that has a place in the source.
type Node interface{ Span() source.Span }

// Base is embedded in every node and holds its place.
type Base struct{ At source.Span }

// Span returns the place Puppet reports for the node.
func (b Base) Span() source.Span { return b.At }

// Program is one parsed file.
type Program struct {
	Base
	File     *source.File
	Body     Expr         // [*BlockExpr], [*EppExpr], a single expression, or [*NopExpr] for an empty file
	Defs     []Definition // every definition in the file in the order Puppet registers them, nested ones included
	Comments []Comment    // in source order
}

// Comment is one comment with its delimiters removed.
type Comment struct {
	At   source.Span
	Text string
}

// Expr is a Puppet expression. Puppet has no statements apart from expressions.
//
// Literals: [*UndefExpr], [*DefaultExpr], [*BoolExpr], [*IntExpr], [*FloatExpr],
// [*StringExpr], [*RegexpExpr], [*ArrayExpr], [*HashExpr]. Text: [*ConcatExpr],
// [*TextExpr], [*HeredocExpr]. Names: [*NameExpr], [*RefExpr], [*VarExpr],
// [*ReservedExpr]. Operators: [*ParenExpr], [*IndexExpr], [*BinaryExpr],
// [*UnaryExpr], [*AssignExpr]. Calls: [*CallExpr], [*MethodExpr],
// [*LambdaExpr]. Control flow: [*IfExpr], [*UnlessExpr], [*CaseExpr],
// [*SelectorExpr]. Catalog: [*ResourceExpr], [*DefaultsExpr],
// [*OverrideExpr], [*CollectExpr], [*RelationExpr]. Sequences: [*BlockExpr],
// [*NopExpr]. Templates: [*EppExpr], [*RenderTextExpr], [*RenderExpr].
// Definitions are expressions too: see [Definition].
//
// It is not declared a sum type for the linter: nearly all switches over it ask
// about a few kinds only.
type Expr interface {
	Node
	exprNode()
}

// Definition is an expression that defines something under a name:
// [*ClassDef], [*DefineDef], [*NodeDef], [*FuncDef], [*TypeAlias],
// [*TypeMapping], [*TypeDef], [*PlanDef].
type Definition interface {
	Expr
	definition()
}

// UndefExpr is `undef`.
type UndefExpr struct{ Base }

// DefaultExpr is `default`.
type DefaultExpr struct{ Base }

// BoolExpr is `true` or `false`.
type BoolExpr struct {
	Base
	Value bool
}

// IntExpr is an integer literal; the radix it was written in is kept for dumps
// (LEX-33).
type IntExpr struct {
	Base
	Value    int64
	Radix    int    // 8, 10 or 16
	TooLarge string // the literal's hexadecimal text, "0x…", when it does not fit (LEX-29); else ""
}

// FloatExpr is a floating point literal.
type FloatExpr struct {
	Base
	Value float64
}

// StringExpr is a string without interpolation: single quoted, double quoted,
// or a bare word.
type StringExpr struct {
	Base
	Value string
}

// RegexpExpr is `/source/`.
type RegexpExpr struct {
	Base
	Source string
}

// ArrayExpr is `[a, b]`. Runs of bare hash pairs have become one [*HashExpr]
// (GRA-14).
type ArrayExpr struct {
	Base
	Elems []Expr
}

// HashExpr is `{k => v}`.
type HashExpr struct {
	Base
	Entries []*KeyedEntry
}

// KeyedEntry is `key => value` in a hash.
type KeyedEntry struct {
	Base
	Key, Value Expr
}

// ConcatExpr is a double quoted string with interpolation. Its parts are
// [*StringExpr] for literal text and [*TextExpr] for `${…}`.
type ConcatExpr struct {
	Base
	Parts []Expr
}

// TextExpr is `${…}` or `$name` inside a string.
type TextExpr struct {
	Base
	Expr Expr
}

// HeredocExpr is `@(TAG:syntax)`; Text is a [*StringExpr] or [*ConcatExpr].
type HeredocExpr struct {
	Base
	Syntax string
	Text   Expr
}

// NameExpr is a bare lower-case word that is a NAME token (LEX-13).
type NameExpr struct {
	Base
	Name string
}

// RefExpr is a capitalised word, a type reference (LEX-15).
type RefExpr struct {
	Base
	Name string
}

// VarExpr is `$name`; Name has no dollar and keeps a leading `::`.
type VarExpr struct {
	Base
	Name string
}

// ReservedExpr is a reserved word used as a value: `attr`, `private` (VAL-23),
// or `plan`, `apply` where they are reserved.
type ReservedExpr struct {
	Base
	Word string
}

// ParenExpr is `(expr)`.
type ParenExpr struct {
	Base
	Expr Expr
}

// IndexExpr is `expr[keys…]`.
type IndexExpr struct {
	Base
	Expr Expr
	Keys []Expr
}

// BinaryExpr is a binary operator other than assignment and edges:
// `+ - * / % << >> == != < <= > >= =~ !~ in and or`.
type BinaryExpr struct {
	Base
	Op          token.Kind
	Left, Right Expr
}

// UnaryExpr is `!x`, `-x` or the splat `*x`.
type UnaryExpr struct {
	Base
	Op   token.Kind // token.Not, token.Minus, token.Splat
	Expr Expr
}

// AssignExpr is `left = right`, or the rejected `+=` and `-=` (VAL-54).
type AssignExpr struct {
	Base
	Op          token.Kind
	Left, Right Expr
	Private     bool // `private $x = …` (ACC-1)
}

// CallExpr is `f(args)`, a statement call `f args`, or `Type(args)`.
type CallExpr struct {
	Base
	Func   Expr // [*NameExpr] or a type reference; others are rejected by check (GRA-13)
	Args   []Expr
	Lambda *LambdaExpr // nil when there is none
	RVal   bool        // used as a value; a statement call is not
}

// MethodExpr is `recv.name(args)`.
type MethodExpr struct {
	Base
	Recv   Expr
	Name   *NameExpr
	Args   []Expr
	Lambda *LambdaExpr
	RVal   bool
}

// LambdaExpr is `|params| >> Type { body }`.
type LambdaExpr struct {
	Base
	Params  []*Param
	Returns Expr // nil when not given
	Body    Expr
}

// Param is one parameter of a definition, lambda or template.
type Param struct {
	Base
	Name    string // without the dollar
	Type    Expr   // nil when not given
	Default Expr   // nil when not given
	Rest    bool   // `*$rest`
	Private bool   // ACC-1
}

// IfExpr is `if`; an `elsif` is an [*IfExpr] in Else.
type IfExpr struct {
	Base
	Test Expr
	Then Expr // [*BlockExpr], a single expression, or [*NopExpr]
	Else Expr // nil when there is none
}

// UnlessExpr is `unless`.
type UnlessExpr struct {
	Base
	Test       Expr
	Then, Else Expr
}

// CaseExpr is `case test { … }`.
type CaseExpr struct {
	Base
	Test    Expr
	Options []*CaseOption
}

// CaseOption is `v1, v2: { then }`.
type CaseOption struct {
	Base
	Values []Expr
	Then   Expr
}

// SelectorExpr is `test ? { … }`.
type SelectorExpr struct {
	Base
	Test    Expr
	Entries []*SelectorEntry
}

// SelectorEntry is `match => value`.
type SelectorEntry struct {
	Base
	Match, Value Expr
}

// ResourceForm tells how a resource was declared.
type ResourceForm uint8

// The forms of a resource expression.
const (
	Regular  ResourceForm = iota
	Virtual               // @
	Exported              // @@
)

// String returns the PN name of the form.
func (f ResourceForm) String() string { return [...]string{"regular", "virtual", "exported"}[f] }

// ResourceExpr is `type { title: attributes; … }`.
type ResourceExpr struct {
	Base
	Form   ResourceForm
	Type   Expr // [*NameExpr] (also for `class`), [*RefExpr], or [*IndexExpr]
	Bodies []*ResourceBody
}

// ResourceBody is `title: attributes`.
type ResourceBody struct {
	Base
	Title Expr
	Ops   []AttrOp
}

// AttrOp is one attribute operation: [*AttrSet] or [*AttrSplat].
//
//sumtype:decl
type AttrOp interface {
	Node
	attrOp()
}

// AttrSet is `name => value` or `name +> value`.
type AttrSet struct {
	Base
	Name  string
	Op    token.Kind // token.FatArrow or token.PlusArrow
	Value Expr
}

// AttrSplat is `* => hash`.
type AttrSplat struct {
	Base
	Value Expr
}

// DefaultsExpr is `Type { attributes }`.
type DefaultsExpr struct {
	Base
	Form ResourceForm // only Regular is legal (VAL-67)
	Type Expr
	Ops  []AttrOp
}

// OverrideExpr is `Type['title'] { attributes }`.
type OverrideExpr struct {
	Base
	Form      ResourceForm // only Regular is legal (VAL-67)
	Resources Expr
	Ops       []AttrOp
}

// CollectExpr is `Type <| query |> { attributes }` or the exported form.
type CollectExpr struct {
	Base
	Type     Expr
	Exported bool
	Query    Expr // nil when empty
	QueryAt  source.Span
	Ops      []AttrOp
}

// RelationExpr is `left -> right` and its three siblings.
type RelationExpr struct {
	Base
	Op          token.Kind
	Left, Right Expr
}

// BlockExpr is a sequence of statements.
type BlockExpr struct {
	Base
	Stmts []Expr
}

// NopExpr is the absence of statements.
type NopExpr struct{ Base }

// EppExpr is a template; Params is nil and HasParams false when none are
// declared.
type EppExpr struct {
	Base
	HasParams bool
	Params    []*Param
	Body      Expr
}

// RenderTextExpr is literal text of a template.
type RenderTextExpr struct {
	Base
	Text string
}

// RenderExpr is `<%= expr %>`.
type RenderExpr struct {
	Base
	Expr Expr
}

// ClassDef is `class name(params) inherits parent { body }`.
type ClassDef struct {
	Base
	Name     string // fully qualified: enclosing class names are prefixed (GRA-22)
	NameAt   source.Span
	Params   []*Param
	Parent   string // "" when it inherits nothing
	ParentAt source.Span
	Body     Expr
	Doc      string // the comment right before it
	Private  bool
}

// DefineDef is `define name(params) { body }`.
type DefineDef struct {
	Base
	Name    string
	NameAt  source.Span
	Params  []*Param
	Body    Expr
	Doc     string
	Private bool
}

// NodeDef is `node matchers { body }`. A matcher is a [*StringExpr],
// [*RegexpExpr], [*DefaultExpr] or (rejected) [*ConcatExpr].
type NodeDef struct {
	Base
	Matches []Expr
	Parent  Expr // nil; node inheritance is rejected (VAL-43)
	Body    Expr
	Doc     string
}

// FuncDef is `function name(params) >> Type { body }`.
type FuncDef struct {
	Base
	Name    string
	NameAt  source.Span
	Params  []*Param
	Returns Expr
	Body    Expr
	Doc     string
}

// PlanDef is `plan name(params) { body }`, only with the task language.
type PlanDef struct {
	Base
	Name    string
	NameAt  source.Span
	Params  []*Param
	Returns Expr
	Body    Expr
	Doc     string
}

// ApplyExpr is `apply(args) { body }`, only with the task language.
type ApplyExpr struct {
	Base
	Args []Expr
	Body Expr
}

// TypeAlias is `type Name = Type`. A right side `{…}` has become `Object[{…}]`
// (GRA-25).
type TypeAlias struct {
	Base
	Name   string
	NameAt source.Span
	Type   Expr
	Doc    string
}

// TypeMapping is `type Runtime[…] = Type` (GRA-27).
type TypeMapping struct {
	Base
	Type, Mapping Expr
}

func (*UndefExpr) exprNode()      {}
func (*DefaultExpr) exprNode()    {}
func (*BoolExpr) exprNode()       {}
func (*IntExpr) exprNode()        {}
func (*FloatExpr) exprNode()      {}
func (*StringExpr) exprNode()     {}
func (*RegexpExpr) exprNode()     {}
func (*ArrayExpr) exprNode()      {}
func (*HashExpr) exprNode()       {}
func (*ConcatExpr) exprNode()     {}
func (*TextExpr) exprNode()       {}
func (*HeredocExpr) exprNode()    {}
func (*NameExpr) exprNode()       {}
func (*RefExpr) exprNode()        {}
func (*VarExpr) exprNode()        {}
func (*ReservedExpr) exprNode()   {}
func (*ParenExpr) exprNode()      {}
func (*IndexExpr) exprNode()      {}
func (*BinaryExpr) exprNode()     {}
func (*UnaryExpr) exprNode()      {}
func (*AssignExpr) exprNode()     {}
func (*CallExpr) exprNode()       {}
func (*MethodExpr) exprNode()     {}
func (*LambdaExpr) exprNode()     {}
func (*IfExpr) exprNode()         {}
func (*UnlessExpr) exprNode()     {}
func (*CaseExpr) exprNode()       {}
func (*SelectorExpr) exprNode()   {}
func (*ResourceExpr) exprNode()   {}
func (*DefaultsExpr) exprNode()   {}
func (*OverrideExpr) exprNode()   {}
func (*CollectExpr) exprNode()    {}
func (*RelationExpr) exprNode()   {}
func (*BlockExpr) exprNode()      {}
func (*NopExpr) exprNode()        {}
func (*EppExpr) exprNode()        {}
func (*RenderTextExpr) exprNode() {}
func (*RenderExpr) exprNode()     {}
func (*ClassDef) exprNode()       {}
func (*DefineDef) exprNode()      {}
func (*NodeDef) exprNode()        {}
func (*FuncDef) exprNode()        {}
func (*PlanDef) exprNode()        {}
func (*ApplyExpr) exprNode()      {}
func (*TypeAlias) exprNode()      {}
func (*TypeMapping) exprNode()    {}

func (*ClassDef) definition()    {}
func (*DefineDef) definition()   {}
func (*NodeDef) definition()     {}
func (*FuncDef) definition()     {}
func (*PlanDef) definition()     {}
func (*TypeAlias) definition()   {}
func (*TypeMapping) definition() {}

func (*AttrSet) attrOp()   {}
func (*AttrSplat) attrOp() {}
