package gogen

import (
	"strings"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// hint is what to call a value when it needs a variable.
func hint(v *ir.Value) string {
	if v.Name != "" {
		return v.Name
	}
	switch a := v.Aux.(type) {
	case string:
		if v.Op != ir.OpConst {
			if i := strings.LastIndexAny(a, ":"); i >= 0 {
				return a[i+1:]
			}
			return a
		}
	case puppet.VarAux:
		return a.Var
	case []string: // a fact's path
		if last := a[len(a)-1]; isWord(last) {
			return last
		}
		return "fact"
	}
	if h, ok := hints[v.Op]; ok {
		return h
	}
	if h, ok := typeHints[ir.ReprOf(v)]; ok {
		return h
	}
	return "v"
}

// isWord reports whether a key can be part of a Go name as it is.
func isWord(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

var typeHints = map[ir.Repr]string{ir.Bool: "cond", ir.Int: "n", ir.Float: "x", ir.String: "text", ir.Array: "list", ir.Hash: "hash"}

var hints = map[ir.Op]string{
	puppet.OpConcat: "text", ir.OpArray: "list", ir.OpHash: "hash", puppet.OpSplat: "list", puppet.OpIndex: "item",
	puppet.OpAdd: "sum", puppet.OpSub: "diff", puppet.OpMul: "product", puppet.OpDiv: "quotient", puppet.OpMod: "rest",
	puppet.OpMatch: "matched", puppet.OpCaseMatch: "matched", puppet.OpCaseMatchAny: "matched", puppet.OpIn: "found", puppet.OpLt: "less", puppet.OpLe: "less", puppet.OpGt: "greater", puppet.OpGe: "greater",
	puppet.OpDeclare: "refs", puppet.OpDeclareNamed: "refs", puppet.OpDeclareClass: "refs", puppet.OpCollect: "collected",
	puppet.OpTitle: "title", puppet.OpTruth: "cond", puppet.OpNot: "cond", puppet.OpEq: "equal", puppet.OpNe: "differs", puppet.OpTryEq: "equal", puppet.OpTryNe: "differs", ir.OpIsSet: "set", puppet.OpHasMember: "cond", puppet.OpInstance: "cond",
	puppet.OpInclude: "classes", ir.OpLambda: "block",
}

// resultHint is what to call the variable of a result.
func (b *body) resultHint(k plan.Result) string {
	if t := b.plan.Forms.Typed(k); t != nil && t.Name != "" {
		return t.Name
	}
	for _, r := range k.Op.Regions {
		if t := r.Terminator(); t != nil && t.Op == ir.OpYield && k.N < len(t.Args) && t.Args[k.N].Name != "" {
			return t.Args[k.N].Name
		}
	}
	if b.plan.Forms.Held(k) == puppet.Groups {
		return "groups"
	}
	if h, ok := typeHints[b.plan.Forms.Held(k)]; ok {
		return h
	}
	return "v"
}
