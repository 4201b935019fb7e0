package ast

import "slices"

// Walk visits n and everything in it in source order, parents first. When
// visit returns false, what is inside the node is left out. Absent parts are
// not visited; n may be nil.
func Walk(n Node, visit func(Node) bool) {
	if isNil(n) || !visit(n) {
		return
	}
	eachChild(n, func(c Node) {
		Walk(c, visit)
	})
}

// Unparen returns an expression without the parentheses around it.
func Unparen(e Expr) Expr {
	for {
		p, ok := e.(*ParenExpr)
		if !ok {
			return e
		}
		e = p.Expr
	}
}

// Below returns a node that is more than the given number of levels below n, the
// first in source order; nil when there is none. It needs no stack.
func Below(n Node, levels int) Node {
	type at struct {
		Node
		level int
	}
	todo := []at{{n, 0}}
	var parts []Node
	for len(todo) > 0 {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if last.level > levels {
			return last.Node
		}
		parts = parts[:0]
		eachChild(last.Node, func(c Node) { parts = append(parts, c) })
		for _, c := range slices.Backward(parts) {
			if !isNil(c) {
				todo = append(todo, at{c, last.level + 1})
			}
		}
	}
	return nil
}

// isNil reports whether a node is absent: nil, or a nil lambda or logic, which are
// the optional parts that are no interfaces.
func isNil(n Node) bool {
	switch n := n.(type) {
	case nil:
		return true
	case *LambdaExpr:
		return n == nil
	case *Logic:
		return n == nil
	}
	return false
}

// eachChild calls f with the direct parts of a node in source order; absent
// parts may be among them.
func eachChild(n Node, f func(Node)) {
	switch n := n.(type) {
	case *Program:
		f(n.Body)
	case *ArrayExpr:
		each(n.Elems, f)
	case *HashExpr:
		each(n.Entries, f)
	case *KeyedEntry:
		f(n.Key)
		f(n.Value)
	case *ConcatExpr:
		each(n.Parts, f)
	case *TextExpr:
		f(n.Expr)
	case *HeredocExpr:
		f(n.Text)
	case *ParenExpr:
		f(n.Expr)
	case *IndexExpr:
		f(n.Expr)
		each(n.Keys, f)
	case *BinaryExpr:
		f(n.Left)
		f(n.Right)
	case *UnaryExpr:
		f(n.Expr)
	case *AssignExpr:
		f(n.Left)
		f(n.Right)
	case *RelationExpr:
		f(n.Left)
		f(n.Right)
	case *CallExpr:
		f(n.Func)
		each(n.Args, f)
		f(n.Lambda)
	case *MethodExpr:
		f(n.Recv)
		f(n.Name)
		each(n.Args, f)
		f(n.Lambda)
	case *LambdaExpr:
		each(n.Params, f)
		f(n.Returns)
		f(n.Body)
	case *Param:
		f(n.Type)
		f(n.Default)
	case *IfExpr:
		f(n.Test)
		f(n.Then)
		f(n.Else)
	case *UnlessExpr:
		f(n.Test)
		f(n.Then)
		f(n.Else)
	case *CaseExpr:
		f(n.Test)
		each(n.Options, f)
	case *CaseOption:
		each(n.Values, f)
		f(n.Then)
	case *SelectorExpr:
		f(n.Test)
		each(n.Entries, f)
	case *SelectorEntry:
		f(n.Match)
		f(n.Value)
	case *ResourceExpr:
		f(n.Type)
		each(n.Bodies, f)
	case *ResourceBody:
		f(n.Title)
		each(n.Ops, f)
	case *AttrSet:
		f(n.Value)
	case *AttrSplat:
		f(n.Value)
	case *DefaultsExpr:
		f(n.Type)
		each(n.Ops, f)
	case *OverrideExpr:
		f(n.Resources)
		each(n.Ops, f)
	case *CollectExpr:
		f(n.Type)
		f(n.Query)
		each(n.Ops, f)
	case *BlockExpr:
		each(n.Stmts, f)
	case *EppExpr:
		each(n.Params, f)
		f(n.Body)
	case *RenderExpr:
		f(n.Expr)
	case *ClassDef:
		each(n.Params, f)
		f(n.Body)
	case *DefineDef:
		each(n.Params, f)
		f(n.Body)
	case *NodeDef:
		each(n.Matches, f)
		f(n.Parent)
		f(n.Body)
	case *FuncDef:
		each(n.Params, f)
		f(n.Returns)
		f(n.Body)
	case *PlanDef:
		each(n.Params, f)
		f(n.Returns)
		f(n.Body)
	case *ApplyExpr:
		each(n.Args, f)
		f(n.Body)
	case *TypeAlias:
		f(n.Type)
	case *TypeMapping:
		f(n.Type)
		f(n.Mapping)
	case *TypeDef:
		each(n.Members, f)
		f(n.Body)
	case *Feature:
		f(n.Type)
		each(n.Settings, f)
	case *Invariant:
		f(n.Title)
		f(n.Logic)
	case *Setting:
		f(n.Value)
		f(n.Logic)
	case *Logic:
		f(n.Lambda)
		f(n.Body)
	}
}

func each[T Node](nodes []T, f func(Node)) {
	for _, n := range nodes {
		f(n)
	}
}
