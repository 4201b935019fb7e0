package check

import (
	"reflect"

	"github.com/p2go/p2go/frontend/puppet/ast"
)

// children calls f with the nodes directly inside n, in the order in which
// Puppet's validation visits them: that of the attributes of its model, which
// is not always the order of the source (a parameter's default comes before its
// type).
func children(n ast.Node, f func(ast.Node)) {
	switch n := n.(type) {
	case *ast.ArrayExpr:
		each(n.Elems, f)
	case *ast.HashExpr:
		each(n.Entries, f)
	case *ast.KeyedEntry:
		visitAll(f, n.Key, n.Value)
	case *ast.ConcatExpr:
		each(n.Parts, f)
	case *ast.TextExpr:
		visitAll(f, n.Expr)
	case *ast.HeredocExpr:
		visitAll(f, n.Text)
	case *ast.ParenExpr:
		visitAll(f, n.Expr)
	case *ast.IndexExpr:
		visitAll(f, n.Expr)
		each(n.Keys, f)
	case *ast.BinaryExpr:
		visitAll(f, n.Left, n.Right)
	case *ast.UnaryExpr:
		visitAll(f, n.Expr)
	case *ast.AssignExpr:
		visitAll(f, n.Left, n.Right)
	case *ast.CallExpr:
		visitAll(f, n.Func)
		each(n.Args, f)
		visitAll(f, n.Lambda)
	case *ast.MethodExpr:
		visitAll(f, n.Recv)
		each(n.Args, f)
		visitAll(f, n.Lambda)
	case *ast.LambdaExpr:
		each(n.Params, f)
		visitAll(f, n.Body, n.Returns)
	case *ast.Param:
		visitAll(f, n.Default, n.Type)
	case *ast.IfExpr:
		visitAll(f, n.Test, n.Then, n.Else)
	case *ast.UnlessExpr:
		visitAll(f, n.Test, n.Then, n.Else)
	case *ast.CaseExpr:
		visitAll(f, n.Test)
		each(n.Options, f)
	case *ast.CaseOption:
		each(n.Values, f)
		visitAll(f, n.Then)
	case *ast.SelectorExpr:
		visitAll(f, n.Test)
		each(n.Entries, f)
	case *ast.SelectorEntry:
		visitAll(f, n.Match, n.Value)
	case *ast.ResourceExpr:
		visitAll(f, n.Type)
		each(n.Bodies, f)
	case *ast.ResourceBody:
		visitAll(f, n.Title)
		each(n.Ops, f)
	case *ast.AttrSet:
		visitAll(f, n.Value)
	case *ast.AttrSplat:
		visitAll(f, n.Value)
	case *ast.DefaultsExpr:
		visitAll(f, n.Type)
		each(n.Ops, f)
	case *ast.OverrideExpr:
		visitAll(f, n.Resources)
		each(n.Ops, f)
	case *ast.CollectExpr:
		visitAll(f, n.Type, n.Query)
		each(n.Ops, f)
	case *ast.RelationExpr:
		visitAll(f, n.Left, n.Right)
	case *ast.BlockExpr:
		each(n.Stmts, f)
	case *ast.EppExpr:
		each(n.Params, f)
		visitAll(f, n.Body)
	case *ast.RenderExpr:
		visitAll(f, n.Expr)
	case *ast.ClassDef:
		each(n.Params, f)
		visitAll(f, n.Body)
	case *ast.DefineDef:
		each(n.Params, f)
		visitAll(f, n.Body)
	case *ast.NodeDef:
		visitAll(f, n.Parent)
		each(n.Matches, f)
		visitAll(f, n.Body)
	case *ast.FuncDef:
		each(n.Params, f)
		visitAll(f, n.Body, n.Returns)
	case *ast.PlanDef:
		each(n.Params, f)
		visitAll(f, n.Body, n.Returns)
	case *ast.ApplyExpr:
		each(n.Args, f)
		visitAll(f, n.Body)
	case *ast.TypeAlias:
		visitAll(f, n.Type)
	case *ast.TypeMapping:
		visitAll(f, n.Type, n.Mapping)
	case *ast.TypeDef:
		each(n.Members, f)
		visitAll(f, n.Body)
	case *ast.Feature:
		visitAll(f, n.Type)
		each(n.Settings, f)
	case *ast.Invariant:
		visitAll(f, n.Title, n.Logic)
	case *ast.Setting:
		visitAll(f, n.Value, n.Logic)
	case *ast.Logic:
		visitAll(f, n.Lambda, n.Body)
	}
}

func each[N ast.Node](nodes []N, f func(ast.Node)) {
	for _, n := range nodes {
		visitAll(f, n)
	}
}

func visitAll(f func(ast.Node), nodes ...ast.Node) {
	for _, n := range nodes {
		if !isNil(n) {
			f(n)
		}
	}
}

// isNil reports whether n is absent: a nil interface, or a nil pointer in one.
func isNil(n ast.Node) bool {
	if n == nil {
		return true
	}
	v := reflect.ValueOf(n)
	return v.Kind() == reflect.Pointer && v.IsNil()
}

// opensScope reports whether variables set inside n live in a scope of n's own.
func opensScope(n ast.Node) bool {
	switch n.(type) {
	case *ast.ClassDef, *ast.DefineDef, *ast.NodeDef, *ast.FuncDef, *ast.PlanDef, *ast.LambdaExpr, *ast.EppExpr, *ast.ApplyExpr, *ast.Logic:
		return true
	}
	return false
}
