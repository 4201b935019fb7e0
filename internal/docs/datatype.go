package docs

import "github.com/p2go/p2go/frontend/ruby/ast"

func (r *rubyFile) dataType(n *ast.Call) {}
