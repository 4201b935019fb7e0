package ast

// Exprs calls f for the expressions that stand in a statement itself, not for those within them and in statements within it.
func Exprs(s Stmt, f func(Expr)) {
	some := func(list ...Expr) {
		for _, e := range list {
			if e != nil {
				f(e)
			}
		}
	}
	switch s := s.(type) {
	case *Bind:
		some(s.Value)
	case *If:
		some(s.Cond)
	case *For:
		some(s.Collection)
	case *FuncDef:
		some(s.Func)
	case *Include:
		some(s.Args...)
	case *Panic:
		some(s.Args...)
	case *Resource:
		some(s.Name)
		for _, e := range s.Entries {
			switch e := e.(type) {
			case *Field:
				some(e.Cond, e.Value)
			case *MetaStruct:
				some(e.Cond, e.Value)
			case *EdgeEntry:
				some(e.Cond, e.Half.Name)
			}
		}
	case *Edge:
		for _, h := range s.Ends {
			some(h.Name)
		}
	case *SendRecv:
		some(s.From.Name, s.To.Name)
	}
}

// Parts calls f for the expressions that an expression is made of.
func Parts(e Expr, f func(Expr)) {
	some := func(list ...Expr) {
		for _, e := range list {
			if e != nil {
				f(e)
			}
		}
	}
	switch e := e.(type) {
	case *Interpolation:
		some(e.Parts...)
	case *List:
		some(e.Elems...)
	case *Map:
		for _, x := range e.Entries {
			some(x.Key, x.Value)
		}
	case *Struct:
		for _, x := range e.Fields {
			some(x.Value)
		}
	case *Lambda:
		some(e.Body)
	case *Call:
		if e.Var != nil {
			f(e.Var)
		}
		if e.Lambda != nil {
			f(e.Lambda)
		}
		some(e.Args...)
	case *IfExpr:
		some(e.Cond, e.Then, e.Else)
	case *Binary:
		some(e.Left, e.Right)
	case *Not:
		some(e.Of)
	case *Paren:
		some(e.Of)
	case *Index:
		some(e.Of, e.Index, e.Default)
	case *FieldOf:
		some(e.Of, e.Default)
	case *History:
		f(e.Of)
	}
}

// WalkExpr calls f for an expression and for all that are in it, outer ones first. Chains of operators, which may be long, are no deep
// recursion.
func WalkExpr(e Expr, f func(Expr)) {
	todo := []Expr{e}
	var parts []Expr
	for len(todo) > 0 {
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		f(e)
		parts = parts[:0]
		Parts(e, func(p Expr) { parts = append(parts, p) })
		for i := len(parts) - 1; i >= 0; i-- {
			todo = append(todo, parts[i])
		}
	}
}

// Bare is an expression without the parentheses around it.
func Bare(e Expr) Expr {
	for {
		p, ok := e.(*Paren)
		if !ok {
			return e
		}
		e = p.Of
	}
}
