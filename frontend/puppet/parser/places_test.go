package parser

import (
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/token"
)

// places lists the nodes of a tree as record.rb does: Puppet's name of the kind
// and the byte offset that it reports, sorted.
func places(prog *ast.Program) []string {
	list := []string{}
	add := func(kind string, offset int32) { list = append(list, fmt.Sprintf("%s@%d", kind, offset)) }
	ast.Walk(prog, func(n ast.Node) bool {
		at := n.Span().Start
		switch n := n.(type) {
		case *ast.Program, *ast.NopExpr:
		case *ast.EppExpr:
			add("LambdaExpression", at)
			add("EppExpression", at)
		case *ast.CollectExpr:
			add("CollectExpression", at)
			add(map[bool]string{false: "VirtualQuery", true: "ExportedQuery"}[n.Exported], n.QueryAt.Start)
		case *ast.BinaryExpr:
			add(binaryKind(n.Op)+"Expression", at)
		case *ast.UnaryExpr:
			add(map[token.Kind]string{token.Not: "Not", token.Minus: "UnaryMinus", token.Splat: "Unfold"}[n.Op]+"Expression", at)
		default:
			kind := strings.TrimPrefix(fmt.Sprintf("%T", n), "*ast.")
			if name, ok := puppetKinds[kind]; ok {
				kind = name
			}
			add(kind, at)
		}
		return true
	})
	slices.Sort(list)
	return list
}

func binaryKind(op token.Kind) string {
	switch op {
	case token.In:
		return "In"
	case token.And:
		return "And"
	case token.Or:
		return "Or"
	case token.Match, token.NotMatch:
		return "Match"
	case token.Eq, token.NotEq, token.Less, token.LessEq, token.Greater, token.GreaterEq:
		return "Comparison"
	}
	return "Arithmetic"
}

// puppetKinds names the kinds that Puppet's model calls otherwise.
var puppetKinds = map[string]string{
	"UndefExpr": "LiteralUndef", "DefaultExpr": "LiteralDefault", "BoolExpr": "LiteralBoolean",
	"IntExpr": "LiteralInteger", "FloatExpr": "LiteralFloat", "StringExpr": "LiteralString",
	"RegexpExpr": "LiteralRegularExpression", "ArrayExpr": "LiteralList", "HashExpr": "LiteralHash",
	"ConcatExpr": "ConcatenatedString", "TextExpr": "TextExpression", "HeredocExpr": "HeredocExpression",
	"NameExpr": "QualifiedName", "RefExpr": "QualifiedReference", "VarExpr": "VariableExpression",
	"ReservedExpr": "ReservedWord", "ParenExpr": "ParenthesizedExpression", "IndexExpr": "AccessExpression",
	"AssignExpr": "AssignmentExpression", "RelationExpr": "RelationshipExpression",
	"CallExpr": "CallNamedFunctionExpression", "MethodExpr": "CallMethodExpression",
	"LambdaExpr": "LambdaExpression", "Param": "Parameter", "IfExpr": "IfExpression",
	"UnlessExpr": "UnlessExpression", "CaseExpr": "CaseExpression", "SelectorExpr": "SelectorExpression",
	"ResourceExpr": "ResourceExpression", "AttrSet": "AttributeOperation", "AttrSplat": "AttributesOperation",
	"DefaultsExpr": "ResourceDefaultsExpression", "OverrideExpr": "ResourceOverrideExpression",
	"BlockExpr": "BlockExpression", "RenderTextExpr": "RenderStringExpression", "RenderExpr": "RenderExpression",
	"ClassDef": "HostClassDefinition", "DefineDef": "ResourceTypeDefinition", "NodeDef": "NodeDefinition",
	"FuncDef": "FunctionDefinition", "PlanDef": "PlanDefinition", "ApplyExpr": "ApplyExpression",
	"TypeDef": "TypeDefinition",
}
