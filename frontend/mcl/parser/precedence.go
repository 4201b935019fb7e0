package parser

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/token"
)

// Precedence says how tightly operators bind in a dialect: higher is tighter (MCL-OP).
type Precedence struct {
	Binary  [ast.Except + 1]int
	Not     int
	Arrow   int // `->`
	Default int // `||` after a lookup
	Bracket int // `[ ]`
}

// Precedences are those of the dialects. In the older ones `in` is the tightest of all.
var Precedences = [...]Precedence{ast.Dialect2020: older, ast.Dialect1: older, ast.Head: head}

var (
	head = Precedence{
		Binary: [...]int{
			ast.Except: 1, ast.Or: 2, ast.And: 3,
			ast.Equal: 4, ast.NotEqual: 4, ast.Less: 4, ast.Greater: 4, ast.LessEqual: 4, ast.GreaterEqual: 4, ast.In: 4,
			ast.Add: 5, ast.Sub: 5, ast.Mul: 6, ast.Div: 6,
		},
		Not: 7, Arrow: 8, Bracket: 9,
	}
	older = Precedence{
		Binary: [...]int{
			ast.Except: 1, ast.Or: 1, ast.And: 1,
			ast.Equal: 2, ast.NotEqual: 2, ast.Less: 2, ast.Greater: 2, ast.LessEqual: 2, ast.GreaterEqual: 2,
			ast.Add: 3, ast.Sub: 3, ast.Mul: 4, ast.Div: 4,
			ast.In: 9,
		},
		Not: 5, Arrow: 6, Default: 7, Bracket: 8,
	}
)

// Chains reports whether an operator can follow one of its own level: comparisons and `in` cannot (MCL-OP-2).
func Chains(op ast.Op) bool { return op < ast.Equal || op > ast.GreaterEqual && op != ast.In }

// operators are the binary operators by their tokens.
var operators = [...]ast.Op{
	token.Plus: ast.Add, token.Minus: ast.Sub, token.Times: ast.Mul, token.Slash: ast.Div,
	token.Equal: ast.Equal, token.NotEqual: ast.NotEqual, token.Less: ast.Less, token.Greater: ast.Greater,
	token.LessEqual: ast.LessEqual, token.GreaterEqual: ast.GreaterEqual,
	token.And: ast.And, token.AndAnd: ast.And, token.Or: ast.Or, token.OrOr: ast.Or, token.In: ast.In, token.Except: ast.Except,
}

func operator(k token.Kind) ast.Op {
	if int(k) < len(operators) {
		return operators[k]
	}
	return ast.NoOp
}
