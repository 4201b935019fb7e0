package functions

import (
	"github.com/p2go/p2go/frontend/ruby/ast"
)

// dispatchesWithScope reports whether a method call of a function, which Puppet calls with the scope of the caller and the arguments, looks
// for a signature that takes the scope as the first of them:
//
//	def call(scope, *args)
//	  given = [scope] + args
//	  self.class.dispatcher.dispatch(self, scope, given)
//	end
//
// The method may pass a block on.
func dispatchesWithScope(def *ast.Def) bool {
	if def.Params == nil || len(def.Params.List) < 2 || len(def.Params.List) > 3 {
		return false
	}
	params := def.Params.List
	if params[0].Kind != ast.ParamRequired || params[1].Kind != ast.ParamRest || len(params) == 3 && params[2].Kind != ast.ParamBlock {
		return false
	}
	scope, rest := params[0].Name, params[1].Name
	body := statementsOf(def.Body)
	given := ""
	if len(body) == 2 {
		a, ok := body[0].(*ast.Assign)
		if !ok || !isScopeAnd(a.Value, scope, rest) {
			return false
		}
		v, ok := a.Target.(*ast.Local)
		if !ok {
			return false
		}
		given, body = v.Name, body[1:]
	}
	if len(body) != 1 {
		return false
	}
	c, ok := body[0].(*ast.Call)
	if !ok || c.Name != "dispatch" || len(c.Args) != 3 || c.Block != nil || c.BlockArg != nil && (len(params) < 3 || !isLocal(c.BlockArg, params[2].Name)) {
		return false
	}
	dispatcher, ok := c.Recv.(*ast.Call)
	if !ok || dispatcher.Name != "dispatcher" || len(dispatcher.Args) > 0 {
		return false
	}
	class, ok := dispatcher.Recv.(*ast.Call)
	if !ok || class.Name != "class" || !isSelf(class.Recv) {
		return false
	}
	return isSelf(c.Args[0]) && isLocal(c.Args[1], scope) && (isLocal(c.Args[2], given) || isScopeAnd(c.Args[2], scope, rest))
}

// isScopeAnd reports whether a node is `[scope] + rest` or `[scope, *rest]`.
func isScopeAnd(n ast.Node, scope, rest string) bool {
	switch n := n.(type) {
	case *ast.Call:
		a, ok := n.Recv.(*ast.Array)
		return ok && n.Name == "+" && len(n.Args) == 1 && isLocal(n.Args[0], rest) && len(a.Elems) == 1 && isLocal(a.Elems[0], scope)
	case *ast.Array:
		if len(n.Elems) != 2 {
			return false
		}
		s, ok := n.Elems[1].(*ast.Splat)
		return ok && isLocal(n.Elems[0], scope) && isLocal(s.X, rest)
	}
	return false
}

func isLocal(n ast.Node, name string) bool {
	v, ok := n.(*ast.Local)
	return ok && v.Name == name
}

func isSelf(n ast.Node) bool {
	_, ok := n.(*ast.Self)
	return ok
}
