package resolve

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/internal/source"
)

// space is one of the three namespaces (MCL-SCO-1).
type space uint8

const (
	vars space = iota
	funcs
	classes
)

// scope has the names of a block, or of the parameters around it (MCL-SCO-2).
type scope struct {
	// parent is the scope around it; nil for that of a file.
	parent  *scope
	file    *file
	body    *Body
	owner   *node // what a statement of the block belongs to: a class or the file
	loop    bool  // it is the body of a loop
	names   [3]map[string]*entry
	aliases map[string]*alias
	stars   []*module
}

// entry is a name of a scope.
type entry struct {
	def   Def
	at    source.Span
	node  *node  // nil for parameters and variables of loops
	class *class // of a class
}

// class is a class with its scopes.
type class struct {
	stmt *ast.ClassDef
	def  *Class
	node *node
	// in is the scope that it is defined in; params has its parameters, and scope, inside that, what its body defines.
	in, params, scope *scope
	moved             []classNamed // classes that stand in its body before the others
}

// classNamed is a class with what is left of its name when it has been moved (MCL-CLS-5).
type classNamed struct {
	stmt *ast.ClassDef
	name string
}

// alias is a prefix of names: of an import or an include.
type alias struct {
	at    source.Span
	mod   *module      // of an import
	inc   *ast.Include // of an include
	scope *scope       // where the statement is
	node  *node        // of an include
}

// module is what an import makes visible: the functions of a module of p2go, or a file; neither where there is an error.
type module struct {
	system string
	file   *file
}

// block is statements whose definitions are to be collected.
type block struct {
	stmts []ast.Stmt
	moved []classNamed
	scope *scope
}

func (s *scope) within(body *Body, owner *node) *scope {
	return &scope{parent: s, file: s.file, body: body, owner: owner}
}

func (s *scope) set(in space, name string, e *entry) {
	if s.names[in] == nil {
		s.names[in] = map[string]*entry{}
	}
	s.names[in][name] = e
}

// collect defines the names of the blocks of a file.
func (r *resolver) collect(b *block) {
	queue := []*block{b}
	for i := 0; i < len(queue); i++ { // first the outer blocks, whose names inner ones may shadow
		b := queue[i]
		queue[i] = nil
		queue = r.block(b, queue)
		r.blocks = append(r.blocks, b)
	}
}

// block defines the names of a block and appends the blocks in it to those to do.
func (r *resolver) block(b *block, queue []*block) []*block {
	s := b.scope
	queue = r.classes(b, queue)
	imports := map[string]*ast.Import{}
	for _, st := range b.stmts {
		switch st := st.(type) {
		case *ast.Bind:
			d := &Bind{st, s.body}
			r.prog.Defs[st] = d
			r.define(s, vars, st.Name.Text, st.At, &entry{def: d, at: st.Name.At, node: r.node(d, st, "$"+st.Name.Text, s.owner)})
			r.shadowed(s, st.Name)
		case *ast.FuncDef:
			d := &Func{st, s.body}
			r.prog.Defs[st] = d
			r.define(s, funcs, st.Name.Text, st.At, &entry{def: d, at: st.Name.At, node: r.node(d, st, st.Name.Text, s.owner)})
		case *ast.If:
			queue = append(queue, &block{stmts: st.Then.Body, scope: s.within(s.body, s.owner)})
			if st.Else != nil {
				queue = append(queue, &block{stmts: st.Else.Body, scope: s.within(s.body, s.owner)})
			}
		case *ast.For:
			queue = append(queue, r.loop(s, st))
		case *ast.Include:
			if st.Alias.Text != "" {
				a := &alias{at: st.Alias.At, inc: st, scope: s, node: r.node(nil, st, st.Alias.Text, s.owner)}
				s.owner.runs = append(s.owner.runs, a.node)
				r.alias(s, st.Alias.Text, st.At, a)
			}
		case *ast.Import:
			r.importStmt(s, st, imports)
		}
	}
	r.clashes(b)
	return queue
}

// define adds a name to a scope, unless it is there (MCL-STM-1, MCL-FUN-1).
func (r *resolver) define(s *scope, in space, name string, at source.Span, e *entry) {
	first := s.names[in][name]
	if first == nil {
		s.set(in, name, e)
		return
	}
	switch in {
	case vars:
		r.errorf(s.owner, CodeDuplicateName, at, "duplicate assignment of $%s in this scope", name).Note(first.at, "first assigned here")
	case funcs:
		r.errorf(s.owner, CodeDuplicateName, at, "duplicate func %s in this scope", name).Note(first.at, "first defined here")
	default:
		r.errorf(s.owner, CodeDuplicateClass, at, "duplicate class %s in this scope", name).Note(first.at, "first defined here")
	}
}

// alias adds the alias of an import or include to a scope, unless it is there (MCL-CLS-4, MCL-IMP-3).
func (r *resolver) alias(s *scope, name string, at source.Span, a *alias) {
	if first := s.aliases[name]; first != nil {
		r.errorf(s.owner, CodeDuplicateAlias, at, "duplicate alias %s in this scope", name).Note(first.at, "first used here")
		return
	}
	if s.aliases == nil {
		s.aliases = map[string]*alias{}
	}
	s.aliases[name] = a
}

// classes defines the classes of a block, after those with colons in their names have been moved (MCL-CLS-5).
func (r *resolver) classes(b *block, queue []*block) []*block {
	s := b.scope
	var all []classNamed
	all = append(all, b.moved...)
	for _, st := range b.stmts {
		if st, ok := st.(*ast.ClassDef); ok {
			all = append(all, classNamed{st, st.Name.Text})
		}
	}
	var made []*class
	for _, c := range all {
		if _, _, colon := cut(c.name, ':'); !colon {
			cl := r.class(s, c)
			r.define(s, classes, c.name, c.stmt.At, &entry{def: cl.def, at: c.stmt.Name.At, node: cl.node, class: cl})
			made = append(made, cl)
		}
	}
	for _, c := range all {
		first, rest, colon := cut(c.name, ':')
		if !colon {
			continue
		}
		r.prog.Moved[c.stmt] = true
		if e := s.names[classes][first]; e != nil {
			e.class.moved = append(e.class.moved, classNamed{c.stmt, rest})
			continue
		}
		r.warnf(CodeClassWithoutParent, c.stmt.Name.At, "class %s cannot be included: there is no class %s in this scope", c.stmt.Name.Text, first)
		made = append(made, r.class(s, c))
	}
	for _, c := range made {
		for _, m := range c.moved {
			if _, _, colon := cut(m.name, ':'); !colon {
				r.prog.Nested[c.stmt] = append(r.prog.Nested[c.stmt], m.stmt)
			}
		}
		queue = append(queue, &block{stmts: c.stmt.Body.Body, moved: c.moved, scope: c.scope})
	}
	return queue
}

// class makes a class with its scopes.
func (r *resolver) class(s *scope, c classNamed) *class {
	d := &Class{c.stmt, s.body}
	r.prog.Defs[c.stmt] = d
	cl := &class{stmt: c.stmt, def: d, in: s, node: r.node(d, c.stmt, "class "+c.name, s.owner)}
	body := r.body(c.stmt, s.body)
	cl.params = s.within(body, cl.node)
	r.params(cl.params, c.stmt.Params)
	cl.scope = cl.params.within(body, cl.node)
	return cl
}

// params defines parameters. Of equal ones the last is meant (MCL-SCO-10).
func (r *resolver) params(s *scope, params []*ast.Param) {
	for i, p := range params {
		d := &Param{p, i, s.body}
		r.prog.Defs[p] = d
		if first := s.names[vars][p.Name.Text]; first != nil {
			r.errorf(s.owner, CodeDuplicateParam, p.Name.At, "duplicate parameter $%s", p.Name.Text).Note(first.at, "first named here")
		} else {
			r.shadowed(s, p.Name)
		}
		s.set(vars, p.Name.Text, &entry{def: d, at: p.Name.At})
	}
}

// loop makes the block of a loop, whose variables are around it. Where both have one name, it is that of the value (MCL-LOOP-3).
func (r *resolver) loop(s *scope, st *ast.For) *block {
	body := r.body(st, s.body)
	around := s.within(body, s.owner)
	key, value := &LoopVar{st, true, body}, &LoopVar{st, false, body}
	r.prog.LoopVars[st] = [2]*LoopVar{key, value}
	around.set(vars, st.Key.Text, &entry{def: key, at: st.Key.At})
	around.set(vars, st.Value.Text, &entry{def: value, at: st.Value.At})
	r.shadowed(around, st.Key)
	r.shadowed(around, st.Value)
	inner := around.within(body, s.owner)
	inner.loop = true
	return &block{stmts: st.Body.Body, scope: inner}
}

func (r *resolver) body(n ast.Node, around *Body) *Body {
	b := &Body{n, around}
	r.prog.Bodies[n] = b
	return b
}

// shadowed warns of a variable that hides a parameter (MCL-SCO-4).
func (r *resolver) shadowed(s *scope, name ast.Name) {
	for s = s.parent; s != nil; s = s.parent {
		e := s.names[vars][name.Text]
		if e == nil {
			continue
		}
		if _, param := e.def.(*Param); param {
			r.warnf(CodeShadowedParam, name.At, "$%s hides a parameter of that name", name.Text).Note(e.at, "the parameter is here")
		}
		return
	}
}

// cut splits a name at its first separator.
func cut(name string, sep byte) (first, rest string, ok bool) {
	for i := range len(name) {
		if name[i] == sep {
			return name[:i], name[i+1:], true
		}
	}
	return name, "", false
}
