package fuzzmcl

import (
	"context"
	"regexp"
	"slices"
)

// Shrink takes away what a difference does not need: statements, lines of resources and parts of expressions.
func (d *Difference) Shrink(ctx context.Context, work string, plain bool) {
	p := d.Program
	differs := func() (is bool) {
		defer func() {
			if recover() != nil { // what the model needs is not there
				is = false
			}
		}()
		if ctx.Err() != nil {
			return false
		}
		want := answer(p)
		got := Answer{}
		if _, err := p.compile(plain); err != nil {
			got = Answer{Error: err.Error(), Class: "compiler"}
		} else if d.Got.Class != "compiler" {
			p.Want = want
			list, err := answers(ctx, work, []*Program{p}, plain)
			if err != nil {
				return false
			}
			got = list[0]
		}
		if got.Class != d.Got.Class || got.Class == "compiler" && head(got.Error) != head(d.Got.Error) || matches(want, got) {
			return false
		}
		p.Want, d.Got = want, got
		return true
	}
	for changed := true; changed; {
		changed = false
		p.blocks(func(b *block) {
			for i := len(b.stmts) - 1; i >= 0; i-- {
				old := b.stmts
				b.stmts = slices.Delete(slices.Clone(old), i, i+1)
				if differs() {
					changed = true
					continue
				}
				b.stmts = old
				if r, ok := old[i].(*resource); ok {
					for j := len(r.entries) - 1; j >= 0; j-- {
						entries := r.entries
						r.entries = slices.Delete(slices.Clone(entries), j, j+1)
						if differs() {
							changed = true
						} else {
							r.entries = entries
						}
					}
				}
			}
		})
		p.blocks(func(b *block) {
			for _, s := range b.stmts {
				for _, at := range partsOf(s) {
					changed = shrinkExpr(at, differs) || changed
				}
			}
		})
	}
	answer(p)
}

// head is the beginning of a message, without its place.
func head(s string) string {
	s = place.ReplaceAllString(s, "")
	return s[:min(len(s), 60)]
}

var place = regexp.MustCompile(`[a-z0-9/]+\.mcl:\d+:\d+: |line \d+|v\d+`)

// blocks calls f for all blocks.
func (p *Program) blocks(f func(b *block)) {
	var visit func(b *block)
	visit = func(b *block) {
		if b == nil {
			return
		}
		f(b)
		for _, s := range b.stmts {
			switch s := s.(type) {
			case *ifStmt:
				visit(s.then)
				visit(s.other)
			case *forStmt:
				visit(s.body)
			case *classDef:
				visit(s.d.block)
			}
		}
	}
	for _, file := range p.files {
		visit(file.block)
	}
}

// partsOf are the expressions of a statement.
func partsOf(s stmt) []*expr {
	switch s := s.(type) {
	case *bind:
		return []*expr{&s.e}
	case *ifStmt:
		return []*expr{&s.cond}
	case *forStmt:
		return []*expr{&s.over}
	case *funcDef:
		return []*expr{&s.d.body}
	case *include:
		return pointers(s.args)
	case *panicStmt:
		return pointers(s.args)
	case *resource:
		list := []*expr{&s.name}
		for _, e := range s.entries {
			list = append(list, &e.value)
			if e.cond != nil {
				list = append(list, &e.cond)
			}
		}
		return list
	}
	return nil
}

func pointers(list []expr) []*expr {
	var out []*expr
	for i := range list {
		out = append(out, &list[i])
	}
	return out
}

// children are the parts of an expression, and which of them may stand for it.
func children(e expr) (all []*expr, instead []expr) {
	switch e := e.(type) {
	case *paren:
		return []*expr{&e.of}, []expr{e.of}
	case *listExpr:
		return pointers(e.elems), nil
	case *mapExpr:
		return append(pointers(e.keys), pointers(e.values)...), nil
	case *struExpr:
		return pointers(e.values), nil
	case *ifExpr:
		return []*expr{&e.cond, &e.then, &e.other}, []expr{e.then, e.other}
	case *lambda:
		return []*expr{&e.body}, nil
	case *binary:
		if levels[e.op] != 4 && e.op != "/" {
			instead = []expr{e.left, e.right}
		} else {
			instead = []expr{&lit{true}, &lit{false}, &lit{1.5}}
		}
		return []*expr{&e.left, &e.right}, instead
	case *notExpr:
		return []*expr{&e.of}, []expr{e.of}
	case *index:
		return []*expr{&e.of, &e.i}, nil
	case *fieldExpr:
		if s, ok := e.of.(*struExpr); ok {
			instead = []expr{s.values[slices.Index(s.names, e.name)]}
		}
		return []*expr{&e.of}, instead
	case *fieldOr:
		return []*expr{&e.of, &e.other}, []expr{e.other}
	case *callExpr:
		return pointers(e.args), nil
	case *apply:
		if l, ok := e.f.(*lambda); ok {
			instead = []expr{l.body}
		}
		return append(pointers(e.args), &e.f), instead
	case *builtinCall:
		return pointers(e.args), []expr{&lit{"a"}, &lit{int64(1)}, &lit{true}}
	case *interpExpr:
		return nil, []expr{&lit{"a"}}
	}
	return nil, nil
}

func shrinkExpr(at *expr, differs func() bool) bool {
	changed := false
	all, instead := children(*at)
	for _, x := range instead {
		old := *at
		*at = x
		if differs() {
			shrinkExpr(at, differs)
			return true
		}
		*at = old
	}
	for _, c := range all {
		changed = shrinkExpr(c, differs) || changed
	}
	return changed
}
