package fuzzmcl

import (
	"slices"
	"strconv"
	"strings"
)

// model evaluates a program the plainest way (MCL-EVAL).
type model struct {
	p        *Program
	files    map[*file]*env
	scopes   map[*scope]*env // of files
	declared []*vertex
	edges    []*wantedEdge
	sends    []*wantedSend
	vertices []*vertex
	arcs     []*arc
}

// env has what the names of a scope stand for, each time that there is one.
type env struct {
	around *env
	scope  *scope
	of     map[*def]*thunk
	at     map[*typ]*typ
}

// thunk is a value that is computed once (MCL-EVAL-1).
type thunk struct {
	do   func() (any, error)
	done bool
	v    any
	err  error
}

// giveUp is thrown where a program does more than the model wants to.
type giveUp struct{}

func newModel(p *Program) *model {
	return &model{p: p, files: map[*file]*env{}, scopes: map[*scope]*env{}}
}

func (t *thunk) force() (any, error) {
	if !t.done {
		t.done = true
		t.v, t.err = t.do()
	}
	return t.v, t.err
}

func known(v any) *thunk { return &thunk{done: true, v: v} }

// run evaluates all that puts something out.
func (m *model) run() error {
	var main *env
	for _, f := range m.p.files {
		main = &env{scope: f.block.scope, of: map[*def]*thunk{}}
		m.files[f], m.scopes[f.block.scope] = main, main
	}
	for _, f := range m.p.files {
		m.binds(m.files[f], f.block)
	}
	return m.output(main, m.p.files[len(m.p.files)-1].block)
}

// binds lets the names of a block stand for what it says, without computing any.
func (m *model) binds(e *env, b *block) {
	for _, s := range b.stmts {
		switch s := s.(type) {
		case *bind:
			e.of[s.d] = &thunk{do: func() (any, error) { return m.eval(e, s.e) }}
		case *include:
			if s.alias != nil {
				e.of[s.alias] = &thunk{do: func() (any, error) { return m.include(e, s), nil }}
			}
		case *importStmt:
			if s.alias != nil && s.file != nil {
				e.of[s.alias] = known(m.files[s.file])
			}
		}
	}
}

// find is the environment in which the name of a ref is defined.
func (m *model) find(e *env, r ref) *env {
	for _, a := range r.via {
		v, _ := e.up(m, a.scope).of[a].force()
		e = v.(*env)
	}
	return e.up(m, r.d.scope)
}

func (e *env) up(m *model, s *scope) *env {
	for ; e != nil; e = e.around {
		if e.scope == s {
			return e
		}
	}
	return m.scopes[s]
}

func (m *model) include(e *env, s *include) *env {
	d := s.d
	params := &env{around: m.find(e, s.ref), scope: d.inner.around, of: map[*def]*thunk{}, at: map[*typ]*typ{}}
	for v, t := range s.at {
		params.at[v] = e.typ(t)
	}
	for i, p := range d.params {
		params.of[p] = &thunk{do: func() (any, error) { return m.eval(e, s.args[i]) }}
	}
	inner := &env{around: params, scope: d.inner, of: map[*def]*thunk{}}
	m.binds(inner, d.block)
	return inner
}

// typ is a type as it is in an environment.
func (e *env) typ(t *typ) *typ {
	for ; e != nil; e = e.around {
		t = t.with(e.at)
	}
	return t
}

// output puts out what the statements of a block do, in order.
func (m *model) output(e *env, b *block) error {
	for _, s := range b.stmts {
		if err := m.stmt(e, s); err != nil {
			return err
		}
	}
	return nil
}

func (m *model) inner(e *env, b *block) error {
	inner := &env{around: e, scope: b.scope, of: map[*def]*thunk{}}
	m.binds(inner, b)
	return m.output(inner, b)
}

func (m *model) stmt(e *env, s stmt) error {
	switch s := s.(type) {
	case *ifStmt:
		c, err := m.eval(e, s.cond)
		switch {
		case err != nil:
			return err
		case c.(bool):
			return m.inner(e, s.then)
		case s.other != nil:
			return m.inner(e, s.other)
		}
	case *forStmt:
		v, err := m.eval(e, s.over)
		if err != nil {
			return err
		}
		var keys, values []any
		if d, ok := v.(*dict); ok {
			keys, values = d.keys, d.values
		} else {
			values = v.(list)
			for i := range values {
				keys = append(keys, int64(i))
			}
		}
		for i := range keys {
			one := &env{around: e, scope: s.outer, of: map[*def]*thunk{s.k: known(keys[i]), s.v: known(values[i])}}
			if err := m.inner(one, s.body); err != nil {
				return err
			}
		}
	case *include:
		var inner *env
		if s.alias != nil {
			v, _ := e.of[s.alias].force()
			inner = v.(*env)
		} else {
			inner = m.include(e, s)
		}
		return m.output(inner, s.d.block)
	case *panicStmt:
		args, err := m.all(e, s.args)
		if err != nil {
			return err
		}
		if on, ok := args[0].(bool); ok {
			switch {
			case !on:
			case len(args) > 1:
				return fatal(args[1].(string))
			default:
				return fatal("true")
			}
		} else if args[0] != "" {
			return fatal(args[0].(string))
		}
	case *resource:
		return m.resource(e, s)
	case *edgeStmt:
		var names [][]string
		for _, h := range s.ends {
			v, err := m.eval(e, h.name)
			if err != nil {
				return err
			}
			names = append(names, namesOf(v))
		}
		for i := range s.ends[1:] {
			m.edges = append(m.edges, &wantedEdge{s.ends[i].kind, names[i], s.ends[i+1].kind, names[i+1], false})
		}
	case *sendStmt:
		from, err := m.eval(e, s.from.name)
		if err != nil {
			return err
		}
		to, err := m.eval(e, s.to.name)
		if err != nil {
			return err
		}
		m.sends = append(m.sends, &wantedSend{s.from.kind, namesOf(from), s.key, s.to.kind, namesOf(to), s.field})
	}
	return nil
}

// all evaluates expressions, from left to right.
func (m *model) all(e *env, list []expr) ([]any, error) {
	var out []any
	for _, x := range list {
		v, err := m.eval(e, x)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// eval evaluates an expression.
func (m *model) eval(e *env, x expr) (any, error) {
	switch x := x.(type) {
	case *lit:
		return x.v, nil
	case *paren:
		return m.eval(e, x.of)
	case *listExpr:
		v, err := m.all(e, x.elems)
		return list(v), err
	case *mapExpr:
		d := &dict{}
		for i := range x.keys {
			kv, err := m.all(e, []expr{x.keys[i], x.values[i]})
			if err != nil {
				return nil, err
			}
			d.put(kv[0], kv[1])
		}
		return d, nil
	case *struExpr:
		v, err := m.all(e, x.values)
		return &record{x.names, v}, err
	case *varExpr:
		return m.variable(e, x.ref)
	case *interpExpr:
		var b strings.Builder
		for _, p := range x.parts {
			if s, ok := p.(string); ok {
				b.WriteString(s)
				continue
			}
			v, err := m.eval(e, p)
			if err != nil {
				return nil, err
			}
			b.WriteString(v.(string))
		}
		return b.String(), nil
	case *ifExpr:
		c, err := m.eval(e, x.cond)
		switch {
		case err != nil:
			return nil, err
		case c.(bool):
			return m.eval(e, x.then)
		}
		return m.eval(e, x.other)
	case *lambda:
		return &closure{x.params, x.body, e, x.scope}, nil
	case *binary:
		return m.binary(e, x)
	case *notExpr:
		v, err := m.eval(e, x.of)
		if err != nil {
			return nil, err
		}
		return !v.(bool), nil
	case *index:
		v, err := m.all(e, []expr{x.of, x.i})
		if err != nil {
			return nil, err
		}
		if d, ok := v[0].(*dict); ok {
			return entryOf(d, v[1])
		}
		return element(v[0].(list), v[1].(int64))
	case *fieldExpr:
		v, err := m.eval(e, x.of)
		if err != nil {
			return nil, err
		}
		r := v.(*record)
		return r.values[slices.Index(r.names, x.name)], nil
	case *fieldOr:
		if x.present {
			return m.eval(e, &fieldExpr{x.of, x.name})
		}
		return m.eval(e, x.other)
	case *callExpr:
		args, err := m.all(e, x.args)
		if err != nil {
			return nil, err
		}
		inner := &env{around: m.find(e, x.ref), scope: x.d.inner, of: map[*def]*thunk{}, at: map[*typ]*typ{}}
		for v, t := range x.at {
			inner.at[v] = e.typ(t)
		}
		for i, p := range x.d.params {
			inner.of[p] = known(args[i])
		}
		return m.eval(inner, x.d.body)
	case *apply:
		f, err := m.eval(e, x.f)
		if err != nil {
			return nil, err
		}
		args, err := m.all(e, x.args)
		if err != nil {
			return nil, err
		}
		return m.apply(f, args...)
	case *builtinCall:
		args, err := m.all(e, x.args)
		if err != nil {
			return nil, err
		}
		switch {
		case x.f == printfFunc:
			return m.printf(e, x, args)
		case x.f.name == "fortytwo":
			if e.typ(x.result).kind == intKind {
				return int64(42), nil
			}
			return 42.0, nil
		}
		return x.f.do(m, args)
	}
	panic("an expression that is none")
}

func (m *model) variable(e *env, r ref) (any, error) {
	if len(r.via) == 0 && r.d.scope.around == nil {
		switch name := r.d.name; name {
		case "hostname":
			return m.p.name(), nil
		case "purpleidea":
			return "hello world!", nil
		case "const.res.tar.format.pax":
			return int64(4), nil
		case "const.res.gzip.level.default_compression":
			return int64(-1), nil
		case "const.res.file.state.undefined":
			return "", nil
		default:
			return name[strings.LastIndexByte(name, '.')+1:], nil
		}
	}
	return m.find(e, r).of[r.d].force()
}

func (m *model) apply(f any, args ...any) (any, error) {
	c := f.(*closure)
	inner := &env{around: c.env, scope: c.scope, of: map[*def]*thunk{}}
	for i, p := range c.params {
		inner.of[p] = known(args[i])
	}
	return m.eval(inner, c.body)
}

func (m *model) fold(v any, l list, f any) (any, error) {
	var err error
	for _, e := range l {
		if v, err = m.apply(f, v, e); err != nil {
			return nil, err
		}
	}
	return v, nil
}

func (m *model) binary(e *env, x *binary) (any, error) {
	left, err := m.eval(e, x.left)
	if x.op == "<|>" {
		if f, ok := err.(*failure); ok && f.catchable {
			return m.eval(e, x.right)
		}
		return left, err
	}
	if err != nil {
		return nil, err
	}
	right, err := m.eval(e, x.right)
	if err != nil {
		return nil, err
	}
	switch x.op {
	case "and":
		return left.(bool) && right.(bool), nil
	case "or":
		return left.(bool) || right.(bool), nil
	case "==":
		return equal(left, right), nil
	case "!=":
		return !equal(left, right), nil
	case "in":
		return slices.ContainsFunc(right.(list), func(v any) bool { return equal(left, v) }), nil
	}
	switch a := left.(type) {
	case string:
		if len(a)+len(right.(string)) > 5000 {
			panic(giveUp{})
		}
		return a + right.(string), nil
	case int64:
		return arith(x.op, a, right.(int64))
	case float64:
		return arith(x.op, a, right.(float64))
	}
	panic("an operator that is none")
}

func arith[T int64 | float64](op string, a, b T) (any, error) {
	switch op {
	case "+":
		return a + b, nil
	case "-":
		return a - b, nil
	case "*":
		return a * b, nil
	case "/":
		if b == 0 {
			return nil, catchable("can't divide by zero")
		}
		return float64(a) / float64(b), nil
	case "<":
		return a < b, nil
	case "<=":
		return a <= b, nil
	case ">":
		return a > b, nil
	}
	return a >= b, nil
}

// printf is fmt.printf (MCL-FN-10, MCL-FN-11).
func (m *model) printf(e *env, x *builtinCall, args []any) (any, error) {
	format := args[0].(string)
	var b strings.Builder
	n := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		i++
		if i == len(format) {
			break
		}
		if format[i] == '%' {
			b.WriteByte('%')
			continue
		}
		n++
		switch format[i] {
		case 'q':
			b.WriteString(strconv.Quote(args[n].(string)))
		case 'T':
			b.WriteString(e.typ(x.types[n]).String())
		default:
			b.WriteString(textOf(args[n]))
		}
	}
	return b.String(), nil
}

func namesOf(v any) []string {
	if s, ok := v.(string); ok {
		return []string{s}
	}
	out := []string{}
	for _, s := range v.(list) {
		out = append(out, s.(string))
	}
	return out
}
