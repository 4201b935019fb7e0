package ast

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/source"
)

// TypeDef is `type Name inherits Parent { members }`: a type that is declared
// with its features (ARM-2). Its place is the keyword to the closing brace.
//
//	type Net::Endpoint {
//	  attr host, String  { min => 1, check => |$h| { $h =~ /\A[\w.-]+\z/ } }
//	  attr port, Integer { default => 80 }
//	  has  next, Net::Endpoint { containment => false }
//	  invariant 'privileged ports need a tag' { $port >= 1024 }
//	}
//
// Whether the parent is such a type, and of what kind the features' types are,
// is not known here: see package check for what is.
type TypeDef struct {
	Base
	Name     string // as it is written, capitalised
	NameAt   source.Span
	Parent   string // "" when it inherits nothing
	ParentAt source.Span
	Members  []TypeMember // in source order
	// Body is what Puppet's own grammar has in the place of members, statements:
	// of a file that is read with the parser's option Compat, whose checks refuse
	// the declaration (COEX-9). Otherwise it is nil, and Members is nil with it.
	Body Expr
	Doc  string // the comment right before it
}

// ResourceParent is the built-in type that resource types inherit from (RST-1).
const ResourceParent = "Resource"

// InheritsResource reports whether the type inherits from [ResourceParent] itself.
func (t *TypeDef) InheritsResource() bool {
	return strings.TrimPrefix(t.Parent, "::") == ResourceParent
}

// TypeMember is a part of a type's body: [*Feature], [*Invariant], [*Abstract],
// or a [*Setting] of the type itself.
//
//sumtype:decl
type TypeMember interface {
	Node
	typeMember()
}

// FeatureKind tells attributes and references apart.
type FeatureKind uint8

// The kinds of features, and the words that begin them.
const (
	Attr FeatureKind = iota // attr: values of a basic type or an enumeration (ARM-10)
	Has                     // has: other objects (ARM-11)
)

// String returns the word that begins a feature of the kind.
func (k FeatureKind) String() string { return [...]string{"attr", "has"}[k] }

// Feature is an attribute `attr name, Type { settings }` or a reference
// `has name, Type { settings }`.
type Feature struct {
	Base
	Kind   FeatureKind
	Name   string
	NameAt source.Span
	// Type is a [*RefExpr], or an [*IndexExpr] of one where it has parameters.
	// `enum[a, b]` has become `Enum[a, b]`, whose keys are [*NameExpr] and
	// [*StringExpr] (AMB-11). It is nil where an attribute has none, which is a
	// String (AMB-2).
	Type     Expr
	Settings []*Setting // in source order
	Doc      string     // the comment right before it
}

// Setting returns the first setting of a name, nil for none.
func (f *Feature) Setting(name string) *Setting {
	for _, s := range f.Settings {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// Invariant is `invariant 'title' { logic }`: what has to hold for an object.
type Invariant struct {
	Base
	Title Expr // a [*StringExpr]; nil where there is none
	Logic *Logic
	Doc   string // the comment right before it
}

// Abstract is `abstract`: the type has no objects of its own (ARM-22).
type Abstract struct{ Base }

// Setting is `name => value`, of a feature or of a type (RST-3). Either Value or
// Logic is there.
type Setting struct {
	Base
	Name   string
	NameAt source.Span
	// Value is a [*IntExpr], [*FloatExpr], [*StringExpr] or [*BoolExpr], a
	// [*UnaryExpr] that is a negative number, a [*NameExpr], also for `unbound`, or
	// [*DefaultExpr]. Of the type's `title_patterns` and `autorequire` with its
	// siblings it is a [*HashExpr].
	Value Expr
	// Logic is that of check, validate, set, get and derived.
	Logic *Logic
}

// LogicForm tells how logic is written.
type LogicForm uint8

// The forms of logic.
const (
	BlockLogic  LogicForm = iota // { statements }, never a hash (AMB-6)
	LambdaLogic                  // |$param| { statements }
	ExprLogic                    // an expression, which ends at a comma or brace (AMB-5)
)

// Logic is code in a type's body, in the language of ARM-50.
type Logic struct {
	Base
	Form LogicForm
	// Lambda is that of a [LambdaLogic], nil for the others.
	Lambda *LambdaExpr
	// Body is the expression of an [ExprLogic]; of a [BlockLogic] it is a
	// [*BlockExpr], even for one statement, or a [*NopExpr] for none. It is nil for a
	// [LambdaLogic].
	Body Expr
}

// Number returns the value of an integer literal, which may be negative; ok is
// false for all else.
func Number(e Expr) (n int64, ok bool) {
	negative := false
	if u, is := e.(*UnaryExpr); is && u.Op == token.Minus {
		negative, e = true, u.Expr
	}
	lit, ok := e.(*IntExpr)
	if !ok || lit.TooLarge != "" {
		return 0, false
	}
	if negative {
		return -lit.Value, true
	}
	return lit.Value, true
}

func (*TypeDef) exprNode()   {}
func (*TypeDef) definition() {}

func (*Feature) typeMember()   {}
func (*Invariant) typeMember() {}
func (*Abstract) typeMember()  {}
func (*Setting) typeMember()   {}
