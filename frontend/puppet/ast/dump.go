package ast

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/token"
)

// Dump prints a tree as `puppet parser dump --format pn` does (GRA-32), without
// a final newline. What Puppet has no form for is printed as `(private x)` for
// a private definition or assignment, `:private true` for a private parameter,
// and for a declared type a list of its members in place of statements:
//
//	type X inherits Y {                     (type-definition "X" "Y" [
//	  abstract                                (abstract)
//	  attr a, Integer { min => 1 }            (attr {:name "a" :type (qr "Integer") :settings [(=> "min" 1)]})
//	  has b, Z { check => { $b } }            (has {:name "b" :type (qr "Z") :settings [(=> "check" (block (var "b")))]})
//	  invariant 'title' |$it| { true }        (invariant {:title "title" :logic (lambda {:params {:it {}} :body [true]})})
//	  isomorphic => false                     (=> "isomorphic" false)
//	}                                       ])
func Dump(n Node) string {
	var b strings.Builder
	toPN(n).text(&b, "")
	return b.String()
}

// DumpPretty prints a tree as `puppet parser dump --format pn --pretty` does.
func DumpPretty(n Node) string {
	var b strings.Builder
	toPN(n).text(&b, "\n")
	return b.String()
}

// DumpJSON prints a tree as `puppet parser dump --format json` does.
func DumpJSON(n Node) string {
	var b strings.Builder
	toPN(n).json(&b)
	return b.String()
}

// toPN makes the neutral form of one node; nil is an absent expression.
func toPN(n Node) pn {
	switch n := n.(type) {
	case nil:
		return call("nop")
	case *Program:
		return toPN(n.Body)
	case *UndefExpr:
		return pnNil{}
	case *DefaultExpr:
		return call("default")
	case *BoolExpr:
		return pnRaw(strconv.FormatBool(n.Value))
	case *IntExpr:
		value := pnRaw(n.digits(false))
		if n.Radix == 10 {
			return value
		}
		return call("int", pnMap{{"radix", pnRaw(strconv.Itoa(n.Radix))}, {"value", value}})
	case *FloatExpr:
		return pnFloat(n.Value)
	case *StringExpr:
		return pnString(n.Value)
	case *RegexpExpr:
		return call("regexp", pnString(n.pattern()))
	case *ArrayExpr:
		return pnCall{"array", pns(n.Elems)}
	case *HashExpr:
		return pnCall{"hash", pns(n.Entries)}
	case *KeyedEntry:
		return call("=>", toPN(n.Key), toPN(n.Value))
	case *ConcatExpr:
		return pnCall{"concat", pns(n.Parts)}
	case *TextExpr:
		return call("str", toPN(n.Expr))
	case *HeredocExpr:
		var m pnMap
		if n.Syntax != "" {
			m = append(m, pnEntry{"syntax", pnString(n.Syntax)})
		}
		return call("heredoc", append(m, pnEntry{"text", toPN(n.Text)}))
	case *NameExpr:
		return call("qn", pnString(n.Name))
	case *RefExpr:
		return call("qr", pnString(n.Name))
	case *VarExpr:
		return call("var", pnString(n.Name))
	case *ReservedExpr:
		return call("reserved", pnString(n.Word))
	case *ParenExpr:
		return call("paren", toPN(n.Expr))
	case *IndexExpr:
		return pnCall{"access", append([]pn{toPN(n.Expr)}, pns(n.Keys)...)}
	case *BinaryExpr:
		return call(n.Op.String(), toPN(n.Left), toPN(n.Right))
	case *UnaryExpr:
		return unaryPN(n)
	case *AssignExpr:
		return private(n.Private, call(n.Op.String(), toPN(n.Left), toPN(n.Right)))
	case *RelationExpr:
		return call(n.Op.String(), toPN(n.Left), toPN(n.Right))
	case *CallExpr:
		return callPN("call", "invoke", n.RVal, toPN(n.Func), n.Args, n.Lambda)
	case *MethodExpr:
		return callPN("call-method", "invoke-method", n.RVal, call(".", toPN(n.Recv), toPN(n.Name)), n.Args, n.Lambda)
	case *LambdaExpr:
		var m pnMap
		m = m.params(n.Params)
		if n.Returns != nil {
			m = append(m, pnEntry{"returns", toPN(n.Returns)})
		}
		return call("lambda", m.part("body", n.Body))
	case *IfExpr:
		return call("if", pnMap{{"test", toPN(n.Test)}}.part("then", n.Then).part("else", n.Else))
	case *UnlessExpr:
		return call("unless", pnMap{{"test", toPN(n.Test)}}.part("then", n.Then).part("else", n.Else))
	case *CaseExpr:
		return call("case", toPN(n.Test), pnList(pns(n.Options)))
	case *CaseOption:
		return pnMap{{"when", pnList(pns(n.Values))}, {"then", statementsPN(n.Then)}}
	case *SelectorExpr:
		return call("?", toPN(n.Test), pnList(pns(n.Entries)))
	case *SelectorEntry:
		return call("=>", toPN(n.Match), toPN(n.Value))
	case *ResourceExpr:
		return call("resource", pnMap{{"type", toPN(n.Type)}, {"bodies", pnList(pns(n.Bodies))}}.form(n.Form))
	case *ResourceBody:
		return pnMap{{"title", toPN(n.Title)}, {"ops", pnList(pns(n.Ops))}}
	case *AttrSet:
		return call(n.Op.String(), pnString(n.Name), toPN(n.Value))
	case *AttrSplat:
		return call("splat-hash", toPN(n.Value))
	case *DefaultsExpr:
		return call("resource-defaults", pnMap{{"type", toPN(n.Type)}, {"ops", pnList(pns(n.Ops))}}.form(n.Form))
	case *OverrideExpr:
		return call("resource-override", pnMap{{"resources", toPN(n.Resources)}, {"ops", pnList(pns(n.Ops))}}.form(n.Form))
	case *CollectExpr:
		return collectPN(n)
	case *BlockExpr:
		return pnCall{"block", pns(n.Stmts)}
	case *NopExpr:
		return call("nop")
	case *EppExpr:
		var m pnMap
		return call("lambda", append(m.params(n.Params), pnEntry{"body", pnList{eppPN(n)}}))
	case *RenderTextExpr:
		return call("render-s", pnString(n.Text))
	case *RenderExpr:
		return call("render", toPN(n.Expr))
	case *ClassDef:
		m := pnMap{{"name", pnString(n.Name)}}
		if n.Parent != "" {
			m = append(m, pnEntry{"parent", pnString(n.Parent)})
		}
		return private(n.Private, call("class", m.params(n.Params).part("body", n.Body)))
	case *DefineDef:
		return private(n.Private, call("define", pnMap{{"name", pnString(n.Name)}}.params(n.Params).part("body", n.Body)))
	case *NodeDef:
		m := pnMap{{"matches", pnList(pns(n.Matches))}}
		if n.Parent != nil {
			m = append(m, pnEntry{"parent", toPN(n.Parent)})
		}
		return call("node", m.part("body", n.Body))
	case *FuncDef:
		return functionPN("function", n.Name, n.Params, n.Body, n.Returns)
	case *PlanDef:
		return functionPN("plan", n.Name, n.Params, n.Body, n.Returns)
	case *ApplyExpr:
		return call("apply", pnList(pns(n.Args)), toPN(n.Body))
	case *TypeAlias:
		return call("type-alias", pnString(n.Name), toPN(n.Type))
	case *TypeMapping:
		return call("type-mapping", toPN(n.Type), toPN(n.Mapping))
	case *TypeDef:
		parent := pn(pnNil{})
		if n.Parent != "" {
			parent = pnString(n.Parent)
		}
		if n.Body != nil {
			return call("type-definition", pnString(n.Name), parent, toPN(n.Body))
		}
		return call("type-definition", pnString(n.Name), parent, pnList(pns(n.Members)))
	case *Feature:
		return featurePN(n)
	case *Invariant:
		var m pnMap
		if n.Title != nil {
			m = append(m, pnEntry{"title", toPN(n.Title)})
		}
		return call("invariant", append(m, pnEntry{"logic", toPN(n.Logic)}))
	case *Abstract:
		return call("abstract")
	case *Setting:
		value := Node(n.Value)
		if n.Logic != nil {
			value = n.Logic
		}
		return call("=>", pnString(n.Name), toPN(value))
	case *Logic:
		return logicPN(n)
	case *Param:
		return paramPN(n)
	}
	panic(fmt.Sprintf("ast: no neutral form of %T", n))
}

// pns makes the neutral forms of several nodes.
func pns[T Node](nodes []T) []pn {
	list := make([]pn, len(nodes))
	for i, n := range nodes {
		list[i] = toPN(n)
	}
	return list
}

// digits returns the decimal digits of the literal, or of its negation.
func (n *IntExpr) digits(negated bool) string {
	v := n.whole()
	if negated {
		v.Neg(v)
	}
	return v.String()
}

// whole is the value, also where it does not fit.
func (n *IntExpr) whole() *big.Int {
	v := big.NewInt(n.Value)
	if n.TooLarge != "" {
		v.SetString(n.TooLarge, 0)
	}
	return v
}

// pattern returns the source as Puppet prints it: Ruby marks an expression with
// characters beyond ASCII, and Puppet takes the mark for flags.
func (n *RegexpExpr) pattern() string {
	for i := range len(n.Source) {
		if n.Source[i] >= 0x80 {
			return "(?-imx:" + n.Source + ")"
		}
	}
	return n.Source
}

func unaryPN(n *UnaryExpr) pn {
	switch {
	case n.Op == token.Splat:
		return call("unfold", toPN(n.Expr))
	case n.Op == token.Minus:
		switch lit := n.Expr.(type) {
		case *IntExpr:
			return pnRaw(lit.digits(true))
		case *FloatExpr:
			return pnFloat(-lit.Value)
		}
	}
	return call(n.Op.String(), toPN(n.Expr))
}

func private(is bool, p pn) pn {
	if is {
		return call("private", p)
	}
	return p
}

func callPN(value, statement string, rval bool, functor pn, args []Expr, lambda *LambdaExpr) pn {
	m := pnMap{{"functor", functor}, {"args", pnList(pns(args))}}
	if lambda != nil {
		m = append(m, pnEntry{"block", toPN(lambda)})
	}
	if rval {
		return call(value, m)
	}
	return call(statement, m)
}

func functionPN(kind, name string, params []*Param, body, returns Expr) pn {
	m := pnMap{{"name", pnString(name)}}.params(params).part("body", body)
	if returns != nil {
		m = append(m, pnEntry{"returns", toPN(returns)})
	}
	return call(kind, m)
}

func featurePN(n *Feature) pn {
	m := pnMap{{"name", pnString(n.Name)}}
	if n.Type != nil {
		m = append(m, pnEntry{"type", toPN(n.Type)})
	}
	if len(n.Settings) > 0 {
		m = append(m, pnEntry{"settings", pnList(pns(n.Settings))})
	}
	return call(n.Kind.String(), m)
}

// logicPN is a block, even around a single statement or none, a lambda, or an
// expression.
func logicPN(n *Logic) pn {
	switch n.Form {
	case LambdaLogic:
		return toPN(n.Lambda)
	case BlockLogic:
		if isNop(n.Body) {
			return call("block")
		}
	case ExprLogic:
	}
	return toPN(n.Body)
}

func collectPN(n *CollectExpr) pn {
	kind := "virtual-query"
	if n.Exported {
		kind = "exported-query"
	}
	query := pnCall{name: kind}
	if n.Query != nil {
		query.args = []pn{toPN(n.Query)}
	}
	m := pnMap{{"type", toPN(n.Type)}, {"query", query}}
	if len(n.Ops) > 0 {
		m = append(m, pnEntry{"ops", pnList(pns(n.Ops))})
	}
	return call("collect", m)
}

func eppPN(n *EppExpr) pn {
	if isNop(n.Body) {
		return call("epp")
	}
	if b, ok := n.Body.(*BlockExpr); ok {
		return pnCall{"epp", pns(b.Stmts)}
	}
	return call("epp", toPN(n.Body))
}

func paramPN(n *Param) pnMap {
	m := pnMap{}
	if n.Private {
		m = append(m, pnEntry{"private", pnRaw("true")})
	}
	if n.Type != nil {
		m = append(m, pnEntry{"type", toPN(n.Type)})
	}
	if n.Rest {
		m = append(m, pnEntry{"splat", pnRaw("true")})
	}
	if n.Default != nil {
		m = append(m, pnEntry{"value", toPN(n.Default)})
	}
	return m
}

// params adds the parameters, if there are any.
func (m pnMap) params(params []*Param) pnMap {
	if len(params) == 0 {
		return m
	}
	var list pnMap
	for _, p := range params {
		list = append(list, pnEntry{p.Name, paramPN(p)})
	}
	return append(m, pnEntry{"params", list})
}

// part adds the statements of a part, if there are any.
func (m pnMap) part(name string, e Expr) pnMap {
	if isNop(e) {
		return m
	}
	return append(m, pnEntry{name, statementsPN(e)})
}

func (m pnMap) form(f ResourceForm) pnMap {
	if f == Regular {
		return m
	}
	return append(m, pnEntry{"form", pnString(f.String())})
}

func statementsPN(e Expr) pn {
	if b, ok := e.(*BlockExpr); ok {
		return pnList(pns(b.Stmts))
	}
	return pnList{toPN(e)}
}

func isNop(e Expr) bool {
	if e == nil {
		return true
	}
	_, nop := e.(*NopExpr)
	return nop
}
