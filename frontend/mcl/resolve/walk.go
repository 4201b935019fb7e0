package resolve

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/internal/source"
)

// todo is an expression whose names are to be resolved. There is a list of them rather than recursion, since sums can be long.
type todo struct {
	expr  ast.Expr
	scope *scope
	in    *node // what it belongs to
}

// statements resolves the names of a block; blocks in it are done by themselves.
func (r *resolver) statements(b *block) {
	s := b.scope
	for _, st := range b.stmts {
		switch st := st.(type) {
		case *ast.Bind:
			r.later(s, r.nodeOf[st], st.Value)
		case *ast.If:
			r.later(s, s.owner, st.Cond)
		case *ast.For:
			r.later(s, s.owner, st.Collection)
		case *ast.FuncDef:
			r.lambda(s, r.nodeOf[st], st.Func)
		case *ast.Include:
			r.include(s, st)
		case *ast.Panic:
			r.later(s, s.owner, st.Args...)
		case *ast.Resource:
			r.resource(s, st)
		case *ast.Edge:
			for _, h := range st.Ends {
				r.half(s, h)
			}
			if len(st.Ends) == 1 {
				r.errorf(s.owner, CodeLoneHalf, st.At, "an edge has two ends or more").Hint("say where it leads: %s -> Kind[\"name\"]", st.At.Text())
			}
		case *ast.SendRecv:
			r.half(s, st.From)
			r.half(s, st.To)
		}
		r.exprs()
	}
}

func (r *resolver) later(s *scope, in *node, exprs ...ast.Expr) {
	for _, e := range exprs {
		if e != nil {
			r.todo = append(r.todo, todo{e, s, in})
		}
	}
}

// exprs resolves the names of the expressions to do.
func (r *resolver) exprs() {
	for len(r.todo) > 0 {
		t := r.todo[len(r.todo)-1]
		r.todo = r.todo[:len(r.todo)-1]
		r.expr(t.scope, t.in, t.expr)
	}
}

func (r *resolver) expr(s *scope, in *node, e ast.Expr) {
	switch e := e.(type) {
	case *ast.Interpolation:
		r.later(s, in, e.Parts...)
	case *ast.List:
		r.later(s, in, e.Elems...)
	case *ast.Map:
		r.mapKeys(in, e)
		for _, m := range e.Entries {
			r.later(s, in, m.Key, m.Value)
		}
	case *ast.Struct:
		r.structFields(in, e)
		for _, f := range e.Fields {
			r.later(s, in, f.Value)
		}
	case *ast.Var:
		r.variable(s, in, e)
	case *ast.Lambda:
		r.lambda(s, in, e)
	case *ast.Call:
		r.call(s, in, e)
	case *ast.IfExpr:
		r.later(s, in, e.Cond, e.Then, e.Else)
	case *ast.Binary:
		r.later(s, in, e.Left, e.Right)
	case *ast.Not:
		r.later(s, in, e.Of)
	case *ast.Paren:
		r.later(s, in, e.Of)
	case *ast.Index:
		r.later(s, in, e.Of, e.Index, e.Default)
	case *ast.FieldOf:
		r.later(s, in, e.Of, e.Default)
	case *ast.History:
		r.variable(s, in, e.Of)
	}
}

func (r *resolver) variable(s *scope, in *node, v *ast.Var) {
	f, ok := r.find(s, vars, v.Name)
	in.mention(f, v.At)
	switch {
	case !ok:
		r.unknown(s, in, vars, v.Name, v.At)
	case !f.unknown:
		r.prog.Vars[v] = f.ref()
	}
}

// lambda resolves what a function mentions, in the scope of its parameters.
func (r *resolver) lambda(s *scope, in *node, l *ast.Lambda) {
	inner := s.within(r.body(l, s.body), in)
	r.params(inner, l.Params)
	r.later(inner, in, l.Body)
}

func (r *resolver) call(s *scope, in *node, c *ast.Call) {
	r.later(s, in, c.Args...)
	switch {
	case c.Var != nil:
		r.variable(s, in, c.Var)
		return
	case c.Lambda != nil:
		r.lambda(s, in, c.Lambda)
		return
	}
	f, ok := r.find(s, funcs, c.Func.Text)
	in.mention(f, c.At)
	switch {
	case !ok:
		r.unknown(s, in, funcs, c.Func.Text, c.At)
		return
	case f.unknown:
		return
	}
	r.prog.Calls[c] = f.ref()
	if d, isFunc := f.def.(*Func); isFunc && len(d.Stmt.Func.Params) != len(c.Args) {
		r.errorf(in, CodeCallArity, c.At, "func %s expected %d args but got %d", c.Func.Text, len(d.Stmt.Func.Params), len(c.Args)).
			Note(d.Stmt.Name.At, "the function is defined here")
	}
}

func (r *resolver) include(s *scope, st *ast.Include) {
	in := s.owner
	if n := r.nodeOf[st]; n != nil {
		in = n
	}
	r.later(s, in, st.Args...)
	f, ok := r.find(s, classes, st.Name.Text)
	in.mention(f, st.At)
	switch {
	case !ok:
		r.unknown(s, in, classes, st.Name.Text, st.At)
		return
	case f.unknown:
		return
	}
	r.prog.Includes[st] = f.ref()
	if want := len(f.class.stmt.Params); want != len(st.Args) {
		r.errorf(in, CodeIncludeArity, st.At, "class %s expected %d args but got %d", st.Name.Text, want, len(st.Args)).
			Note(f.class.stmt.Name.At, "the class is defined here")
	}
}

func (r *resolver) resource(s *scope, st *ast.Resource) {
	r.later(s, s.owner, st.Name)
	for _, e := range st.Entries {
		switch e := e.(type) {
		case *ast.Field:
			r.later(s, s.owner, e.Cond, e.Value)
		case *ast.MetaStruct:
			r.later(s, s.owner, e.Cond, e.Value)
		case *ast.EdgeEntry:
			r.later(s, s.owner, e.Cond)
			r.half(s, e.Half)
		}
	}
	r.entries(s, st)
}

func (r *resolver) half(s *scope, h *ast.Half) { r.later(s, s.owner, h.Name) }

// unknown reports a name that is nowhere (MCL-ERR-5), or only around the import of its file (MCL-IMP-7).
func (r *resolver) unknown(s *scope, in *node, as space, name string, at source.Span) {
	if r.broken {
		return // it may be defined by what could not be read
	}
	said := [...]string{"var $", "func ", "class "}[as] + name
	if by := r.leaked(s.file, as, name, map[*file]bool{}); by != nil {
		r.errorf(in, CodeLeakyImport, at, "%s is not visible in an imported file", said).Note(by.At, "it is visible around this import").
			Hint("put what is imported into a class with a parameter; mgmt lets it see what is around its import, and so does --mcl-leaky-imports")
		return
	}
	d := r.errorf(in, CodeUnknownName, at, "%s does not exist in this scope", said)
	if hint := r.hint(s, as, name); hint != "" {
		d.Hint("%s", hint)
	}
}

// leaked is an import of a file around which there is a name that the file does not see; nil for none.
func (r *resolver) leaked(f *file, as space, name string, seen map[*file]bool) *ast.Import {
	if r.opts.LeakyImports || seen[f] {
		return nil
	}
	seen[f] = true
	for _, by := range f.importers {
		if by.scope.parent == nil {
			if st := r.leaked(by.scope.file, as, name, seen); st != nil {
				return st
			}
		} else if _, ok := r.find(by.scope.parent, as, name); ok {
			return by.stmt
		}
	}
	return nil
}
