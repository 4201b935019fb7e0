package gogen

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
)

// returnLast makes of the end of a function that returns nothing but an error what people write:
//
//	if err := s.Include(c); err != nil {
//		return err
//	}
//	return nil                             return s.Include(c)
func returnLast(n ast.Node) bool {
	f, ok := n.(*ast.FuncDecl)
	if !ok {
		return true
	}
	typ, body := f.Type, f.Body
	if body == nil || len(body.List) < 2 || typ.Results == nil || len(typ.Results.List) != 1 || !isIdent(typ.Results.List[0].Type, "error") {
		return false
	}
	last := len(body.List) - 1
	check, ok := body.List[last-1].(*ast.IfStmt)
	if !ok || check.Else != nil || !returns(body.List[last], "nil") || len(check.Body.List) != 1 || !returns(check.Body.List[0], "err") {
		return false
	}
	assign, ok := check.Init.(*ast.AssignStmt)
	if !ok || assign.Tok != token.DEFINE || len(assign.Lhs) != 1 || !isIdent(assign.Lhs[0], "err") || len(assign.Rhs) != 1 {
		return false
	}
	cond, ok := check.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || !isIdent(cond.X, "err") || !isIdent(cond.Y, "nil") {
		return false
	}
	body.List = append(body.List[:last-1], &ast.ReturnStmt{Return: check.If, Results: assign.Rhs})
	body.Rbrace = check.Body.Lbrace // without the lines between
	return false
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// returns reports whether a statement returns a name alone.
func returns(s ast.Stmt, name string) bool {
	r, ok := s.(*ast.ReturnStmt)
	return ok && len(r.Results) == 1 && isIdent(r.Results[0], name)
}

// groupImports puts the imports of the standard library before the others.
func groupImports(data []byte) []byte {
	const open, end = "\nimport (\n", "\n)\n"
	start := bytes.Index(data, []byte(open))
	if start < 0 {
		return data
	}
	start += len(open)
	stop := bytes.Index(data[start:], []byte(end))
	if stop < 0 {
		return data
	}
	var standard, others [][]byte
	for line := range bytes.Lines(data[start : start+stop+1]) {
		if i := bytes.IndexByte(line, '"'); i >= 0 && isStandard(line[i+1:]) {
			standard = append(standard, line)
		} else {
			others = append(others, line)
		}
	}
	if len(standard) == 0 || len(others) == 0 {
		return data
	}
	group := slices.Concat(bytes.Join(standard, nil), []byte("\n"), bytes.Join(others, nil))
	return slices.Concat(data[:start], group, data[start+stop+1:])
}

// isStandard reports whether a path, which a quote ends, is of the standard library. Generated code imports only packages of it
// that are in no other; all others have the path of a module before them.
func isStandard(path []byte) bool {
	i := bytes.IndexByte(path, '"')
	return i >= 0 && !bytes.ContainsRune(path[:i], '/')
}
