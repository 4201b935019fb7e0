package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// label returns the words for a construct in messages (ERR-6).
func label(n ast.Node) string {
	switch n := n.(type) {
	case *ast.UndefExpr:
		return "'undef' expression"
	case *ast.DefaultExpr:
		return "'default' expression"
	case *ast.BoolExpr:
		return "Boolean"
	case *ast.IntExpr:
		return "Literal Integer"
	case *ast.FloatExpr:
		return "Literal Float"
	case *ast.StringExpr:
		return "String"
	case *ast.RegexpExpr:
		return "Regular Expression"
	case *ast.ArrayExpr:
		return "Array Expression"
	case *ast.HashExpr:
		return "Hash Expression"
	case *ast.KeyedEntry:
		return "Hash Entry"
	case *ast.ConcatExpr:
		return "Double Quoted String"
	case *ast.TextExpr:
		return "Expression in Interpolated String"
	case *ast.HeredocExpr:
		return "'@(" + n.Syntax + ")' expression"
	case *ast.NameExpr:
		return "Name"
	case *ast.RefExpr:
		return "Type-Name"
	case *ast.VarExpr:
		return "Variable"
	case *ast.ReservedExpr:
		return "Reserved Word '" + n.Word + "'"
	case *ast.ParenExpr:
		return "Parenthesized Expression"
	case *ast.IndexExpr:
		return "'[]' expression"
	case *ast.BinaryExpr:
		return quoteOp(n.Op)
	case *ast.UnaryExpr:
		return unaryLabel(n.Op)
	case *ast.AssignExpr:
		return quoteOp(n.Op)
	case *ast.RelationExpr:
		return quoteOp(n.Op)
	case *ast.CallExpr:
		return "Function Call"
	case *ast.MethodExpr:
		return "Method call"
	case *ast.LambdaExpr:
		return "Lambda"
	case *ast.Param:
		return "Parameter Definition"
	case *ast.IfExpr:
		return "'if' statement"
	case *ast.UnlessExpr:
		return "'unless' Statement"
	case *ast.CaseExpr:
		return "'case' statement"
	case *ast.CaseOption:
		return "Case Option"
	case *ast.SelectorExpr:
		return "Selector Expression"
	case *ast.SelectorEntry:
		return "Selector Option"
	case *ast.ResourceExpr:
		return "Resource Statement"
	case *ast.ResourceBody:
		return "Resource Instance Definition"
	case *ast.AttrSet:
		return quoteOp(n.Op)
	case *ast.AttrSplat:
		return "'* =>' expression"
	case *ast.DefaultsExpr:
		return "Resource Defaults Expression"
	case *ast.OverrideExpr:
		return "Resource Override"
	case *ast.CollectExpr:
		if n.Exported {
			return "Exported Query"
		}
		return "Virtual Query"
	case *ast.BlockExpr:
		return "Block Expression"
	case *ast.NopExpr:
		return "Nop Expression"
	case *ast.EppExpr:
		return "Epp Template"
	case *ast.RenderTextExpr:
		return "Epp Text"
	case *ast.RenderExpr:
		return "Epp Interpolated Expression"
	case *ast.ApplyExpr:
		return "'apply' expression"
	case *ast.ClassDef:
		return "Host Class Definition"
	case *ast.DefineDef:
		return "'define' expression"
	case *ast.NodeDef:
		return "Node Definition"
	case *ast.FuncDef:
		return "Function Definition"
	case *ast.PlanDef:
		return "Plan Definition"
	case *ast.TypeAlias:
		return "Type Alias"
	case *ast.TypeMapping:
		return "Type Mapping"
	case *ast.TypeDef:
		return "Type Definition"
	case *ast.Feature:
		if n.Kind == ast.Has {
			return "Reference Definition"
		}
		return "Attribute Definition"
	case *ast.Invariant:
		return "Invariant"
	case *ast.Abstract:
		return "'abstract' member"
	case *ast.Setting:
		return "'" + n.Name + "' setting"
	case *ast.Logic:
		switch n.Form {
		case ast.LambdaLogic:
			return label(n.Lambda)
		case ast.BlockLogic:
			return "Block Expression"
		case ast.ExprLogic:
		}
		return label(n.Body)
	}
	return "Undef Value"
}

func quoteOp(op token.Kind) string { return "'" + op.String() + "' expression" }

func unaryLabel(op token.Kind) string {
	switch op {
	case token.Not:
		return "'not' expression"
	case token.Minus:
		return "Unary Minus"
	}
	return "Unfold"
}

// aAn puts the indefinite article before n's label; a quote is looked past
// (ERR-5).
func aAn(n ast.Node) string {
	l := label(n)
	return article(l) + " " + l
}

// aAnUpper is aAn for the start of a sentence.
func aAnUpper(n ast.Node) string {
	s := aAn(n)
	return strings.ToUpper(s[:1]) + s[1:]
}

func article(label string) string {
	first := strings.TrimPrefix(label, "'")
	if first != "" && strings.ContainsRune("aeiouyAEIOUY", rune(first[0])) {
		return "an"
	}
	return "a"
}
