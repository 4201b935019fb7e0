package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
)

// Header is the parameters of a function and its type as the manifest writes them, on
// one line.
func Header(d *ast.FuncDef) string {
	text := d.At.File.Text
	from := int(d.NameAt.End)
	open := strings.IndexAny(text[from:], "({>")
	if open < 0 || text[from+open] != '(' && d.Returns == nil {
		return "()"
	}
	to := from + open
	for depth := 0; to < len(text); to++ {
		switch text[to] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			to++
			break
		}
	}
	params := strings.TrimSpace(text[from+open+1 : to-1])
	header := "(" + strings.TrimSuffix(params, ",") + ")"
	if d.Returns != nil {
		header += " >> " + exprText(d.Returns)
	}
	return strings.Join(strings.Fields(header), " ")
}
