package infer

import (
	"strconv"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
)

// want infers an expression whose type is said by what is around it.
func (n *inference) want(f *frame, e ast.Expr, t *types.Type, why string) {
	switch e := e.(type) { // whose parts say better what is wrong
	case *ast.Paren:
		n.want(f, e.Of, t, why)
		f.instance.Types[e] = t
		return
	case *ast.IfExpr:
		n.want(f, e.Cond, types.Bool, "the condition")
		n.want(f, e.Then, t, why)
		n.want(f, e.Else, t, why)
		f.instance.Types[e] = t
		return
	}
	n.equal(e.Span(), t, n.expr(f, e), why)
}

// expr infers an expression.
func (n *inference) expr(f *frame, e ast.Expr) *types.Type {
	t := n.typeOf(f, e)
	f.instance.Types[e] = t
	if n.spare > 0 {
		f.spare[e] = true
	}
	return t
}

func (n *inference) typeOf(f *frame, e ast.Expr) *types.Type {
	switch e := e.(type) {
	case *ast.Bool:
		return types.Bool
	case *ast.Int:
		return types.Int
	case *ast.Float:
		return types.Float
	case *ast.String:
		return types.Str
	case *ast.Interpolation:
		for _, p := range e.Parts {
			if t := n.expr(f, p); !n.equal(p.Span(), t, types.Str, "") {
				n.diags[len(n.diags)-1].Hint("interpolation takes a str")
			}
		}
		return types.Str
	case *ast.List:
		elem := n.vars.New()
		for _, x := range e.Elems {
			n.want(f, x, elem, "elements of a list have one type")
		}
		return types.List(elem)
	case *ast.Map:
		k, v := n.vars.New(), n.vars.New()
		for _, x := range e.Entries {
			n.want(f, x.Key, k, "keys of a map have one type")
			n.want(f, x.Value, v, "values of a map have one type")
		}
		n.must(hashable, e.At, "", k)
		return types.Map(k, v)
	case *ast.Struct:
		t := types.Struct()
		for _, x := range e.Fields {
			t.Fields = append(t.Fields, types.Field{Name: x.Name.Text, Type: n.expr(f, x.Value)})
		}
		return t
	case *ast.Var:
		if ref := n.p.Vars[e]; ref != nil {
			return n.definition(f, ref)
		}
		return types.Wrong
	case *ast.Lambda:
		var params []*types.Type
		for _, p := range e.Params {
			if f.defs[p] == nil {
				f.defs[p] = n.written(p.Type)
			}
			params = append(params, f.defs[p])
		}
		result := n.written(e.Result)
		n.want(f, e.Body, result, "the result of the func")
		return types.Func(result, params...)
	case *ast.Call:
		return n.call(f, e)
	case *ast.IfExpr:
		t := n.vars.New()
		n.want(f, e, t, "both ways have one type")
		return t
	case *ast.Paren:
		return n.expr(f, e.Of)
	case *ast.Not:
		n.want(f, e.Of, types.Bool, "not takes a bool")
		return types.Bool
	case *ast.Binary:
		return n.binary(f, e)
	case *ast.Index:
		of, index, t := n.expr(f, e.Of), n.expr(f, e.Index), n.vars.New()
		n.must(lookup, e.At, "", of, index, t)
		if e.Default != nil {
			n.want(f, e.Default, t, "a default has the type of the value")
		}
		return t
	case *ast.FieldOf:
		of, t := n.expr(f, e.Of), n.vars.New()
		r := field
		if e.Default != nil {
			r = fieldOr
		}
		n.pending = append(n.pending, &predicate{rule: r, types: []*types.Type{of, t}, name: e.Field.Text, at: e.At})
		if e.Default != nil {
			n.want(f, e.Default, t, "a default has the type of the field")
		}
		return t
	case *ast.History:
		return n.expr(f, e.Of)
	}
	return types.Wrong
}

func (n *inference) binary(f *frame, e *ast.Binary) *types.Type {
	what := e.Op.String()
	switch e.Op {
	case ast.And, ast.Or:
		n.want(f, e.Left, types.Bool, what+" takes bools")
		n.want(f, e.Right, types.Bool, what+" takes bools")
		return types.Bool
	case ast.In:
		elem := n.expr(f, e.Left)
		n.want(f, e.Right, types.List(elem), "in looks in a list")
		n.must(noFunc, e.At, what, elem)
		return types.Bool
	}
	// A chain of operators leans to the left, and may be long.
	var chain []*ast.Binary
	left := ast.Expr(e)
	for {
		b, ok := left.(*ast.Binary)
		if !ok || b.Op == ast.And || b.Op == ast.Or || b.Op == ast.In {
			break
		}
		chain = append(chain, b)
		left = b.Left
	}
	t := n.expr(f, left)
	for i := len(chain) - 1; i >= 0; i-- {
		b := chain[i]
		n.want(f, b.Right, t, b.Op.String()+" takes two values of one type")
		switch b.Op {
		case ast.Add:
			n.must(addable, b.At, "+", t)
		case ast.Sub, ast.Mul:
			n.must(number, b.At, b.Op.String(), t)
		case ast.Div:
			n.must(number, b.At, "/", t)
			t = types.Float
		case ast.Equal, ast.NotEqual:
			n.must(noFunc, b.At, b.Op.String(), t)
			t = types.Bool
		case ast.Less, ast.LessEqual, ast.Greater, ast.GreaterEqual:
			n.must(number, b.At, b.Op.String(), t)
			t = types.Bool
		}
		f.instance.Types[b] = t
	}
	return t
}

// call infers a call.
func (n *inference) call(f *frame, e *ast.Call) *types.Type {
	if e.Func.Text == "" {
		var callee *types.Type
		at := e.At
		if e.Var != nil {
			callee, at = n.expr(f, e.Var), e.Var.At
		} else {
			callee = n.expr(f, e.Lambda)
		}
		var args []*types.Type
		if fn := callee.Solved(); fn.Kind == types.FuncKind && len(fn.Fields) == len(e.Args) {
			for i, a := range e.Args {
				n.want(f, a, fn.Fields[i].Type, "argument "+strconv.Itoa(i+1))
			}
			return fn.Elem
		}
		for _, a := range e.Args {
			args = append(args, n.expr(f, a))
		}
		result := n.vars.New()
		n.equal(at, types.Func(result, args...), callee, "what is called")
		return result
	}
	ref := n.p.Calls[e]
	if ref == nil {
		for _, a := range e.Args {
			n.expr(f, a)
		}
		return types.Wrong
	}
	switch d := ref.Def.(type) {
	case *resolve.Func:
		u := n.used(f, e.At, ref, d.Stmt, d.In)
		if u == nil || len(u.params) != len(e.Args) { // a circle, or as many arguments as it cannot take: names say that
			for _, a := range e.Args {
				n.expr(f, a)
			}
			return types.Wrong
		}
		if f.calls[e] == nil {
			f.order = append(f.order, e)
		}
		f.calls[e] = u
		for i, a := range e.Args {
			n.want(f, a, u.params[i], "argument "+strconv.Itoa(i+1)+" of "+e.Func.Text)
		}
		return u.result
	case *resolve.Builtin:
		return n.builtin(f, e, d.Function)
	}
	return types.Wrong
}

// builtin infers a call of a function that p2go has.
func (n *inference) builtin(f *frame, e *ast.Call, fn *functions.Function) *types.Type {
	if fn.Missing != "" && !(fn.Givable() && n.opts.Given != nil && n.opts.Given(fn.Name)) {
		n.fail(diag.Errorf(CodeMissing, e.At, "%s cannot be compiled: %s", fn.Name, fn.Missing))
	}
	t, index := fn.Type(len(e.Args), &n.vars)
	if fn.Special == functions.Printf && len(e.Args) > 0 {
		if t, index = n.printf(e), 0; t == nil { // which was reported
			for _, a := range e.Args {
				n.expr(f, a)
			}
			return types.Str
		}
	}
	if t == nil {
		n.fail(diag.Errorf(CodeType, e.At, "type error: %s does not take %d arguments", fn.Name, len(e.Args)))
		for _, a := range e.Args {
			n.expr(f, a)
		}
		return types.Wrong
	}
	f.instance.Builtins[e] = &Builtin{Index: index, Type: t}
	for i, a := range e.Args {
		why := "argument " + strconv.Itoa(i+1) + " of " + fn.Name
		if fn.Special == functions.Printf {
			why = inconsistent + strconv.Itoa(i)
		}
		n.want(f, a, t.Fields[i].Type, why)
	}
	switch fn.Special {
	case functions.Number:
		n.must(number, e.At, fn.Name, t.Elem)
	case functions.NoFunc:
		n.must(noFunc, e.At, fn.Name, t.Fields[0].Type)
	case functions.Sized:
		n.must(sized, e.At, fn.Name, t.Fields[0].Type)
	case functions.Template:
		if len(e.Args) == 2 {
			n.must(noFunc, e.Args[1].Span(), fn.Name, t.Fields[1].Type)
		}
	case functions.Index:
		n.must(lookup, e.At, fn.Name, t.Fields[0].Type, t.Fields[1].Type, t.Elem)
	case functions.FieldOf:
		name, ok := ast.Bare(e.Args[1]).(*ast.String)
		if !ok {
			n.fail(diag.Errorf(CodeType, e.Args[1].Span(), "type error: the name of a field is a literal string"))
			return types.Wrong
		}
		n.pending = append(n.pending, &predicate{rule: field, types: []*types.Type{t.Fields[0].Type, t.Elem}, name: name.Text, at: e.At})
	case functions.JSON:
		if len(e.Args) == 2 {
			n.document(e.Args[1], t.Elem)
		}
		n.must(document, e.At, fn.Name, t.Elem)
	}
	return t.Elem
}

// document makes the result of a function that decodes JSON the type that a literal says.
func (n *inference) document(e ast.Expr, result *types.Type) {
	s, ok := ast.Bare(e).(*ast.String)
	if !ok {
		n.fail(diag.Errorf(CodeType, e.Span(), "type error: the type that JSON is decoded to is a literal string"))
		return
	}
	want, err := types.Parse(s.Text, &n.vars)
	if err != nil {
		n.fail(diag.Errorf(CodeType, s.At, "type error: %s", err))
		return
	}
	n.equal(e.Span(), want, result, "the type that is written")
}

// printf is the type of fmt.printf in a call, by the format where that is known (MCL-FN-12, MCL-FN-13); nil where the arguments are not
// those that the format asks for.
func (n *inference) printf(e *ast.Call) *types.Type {
	t := types.Func(types.Str, types.Str)
	if format, ok := n.literal(e.Args[0]); ok {
		known, err := functions.FormatType(format, len(e.Args)-1, &n.vars)
		if err != nil {
			n.fail(diag.Errorf(CodeType, e.At, "type error: %s", err))
			return nil
		}
		t = known
	}
	for i, a := range e.Args[1:] {
		if len(t.Fields) <= i+1 {
			t.Fields = append(t.Fields, types.Field{Type: n.vars.New()})
		}
		if arg := t.Fields[i+1].Type; arg.Kind == types.VarKind {
			n.must(noFunc, a.Span(), "fmt.printf", arg)
		}
	}
	return t
}

// literal is the text of a string that is written out, perhaps in a bind.
func (n *inference) literal(e ast.Expr) (string, bool) {
	for range 100 {
		switch x := ast.Bare(e).(type) {
		case *ast.String:
			return x.Text, true
		case *ast.Var:
			ref := n.p.Vars[x]
			if ref == nil {
				return "", false
			}
			b, ok := ref.Def.(*resolve.Bind)
			if !ok {
				return "", false
			}
			e = b.Stmt.Value
		default:
			return "", false
		}
	}
	return "", false
}
