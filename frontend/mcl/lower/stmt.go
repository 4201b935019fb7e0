package lower

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/typesys"
)

// binds gives the variables of a block what computes them.
func (b *body) binds(stmts []ast.Stmt) {
	for _, s := range stmts {
		switch s := s.(type) {
		case *ast.Bind:
			if _, known := literal(s.Value); known || !b.l.p.Used[b.l.p.Defs[s]] {
				continue
			}
			b.bind(b.env, b.l.layouts[b.owner.Node].of[s], s.Name, b.inst.Of(s), s.Value)
		case *ast.Import:
			if in := b.l.p.Inner(s); in != nil {
				b.binds(in.Body)
			}
		case *ast.Include:
			if s.Alias.Text != "" {
				lambda := b.lambda(s.At, nil, func() *ir.Value { return b.included(s) })
				b.emit(mcl.OpBind, nil, s.At, mcl.PlaceAux{Place: b.l.layouts[b.owner.Node].of[s], Name: s.Alias.Text, Type: mcl.EnvType}, b.env, lambda)
			}
		}
	}
}

// bind gives a place of an environment what computes an expression.
func (b *body) bind(env *ir.Value, place int, name ast.Name, t *types.Type, e ast.Expr) {
	lambda := b.lambda(e.Span(), nil, func() *ir.Value { return b.expr(e) })
	b.emit(mcl.OpBind, nil, name.At, mcl.PlaceAux{Place: place, Name: name.Text, Type: static(t)}, env, lambda)
}

// included makes the environment of a class that is included, with its arguments and variables (MCL-CLS-2).
func (b *body) included(s *ast.Include) *ir.Value {
	ref := b.l.p.Includes[s]
	class := ref.Def.(*resolve.Class)
	i := b.inst.Includes[s]
	around, _ := b.around(ref, class.In, s.At)
	l := b.l.layouts[class.Stmt]
	env := b.emit(mcl.OpEnv, mcl.EnvType, s.At, l.places, around)
	for k, p := range class.Stmt.Params {
		b.bind(env, l.of[p], p.Name, i.Params[k], s.Args[k])
	}
	b.emit(mcl.OpCall, nil, s.At, mcl.CallAux{Routine: b.l.of(i).binds}, env)
	return env
}

// out puts out what the statements of a block do.
func (b *body) out(stmts []ast.Stmt) {
	for _, s := range stmts {
		b.stmt(s)
	}
}

// both is a block of its own in a body: its variables, and what it puts out.
func (b *body) both(stmts []ast.Stmt) {
	b.binds(stmts)
	b.out(stmts)
}

func (b *body) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.If:
		cond := b.expr(s.Cond)
		reached := b.reached
		b.reached = false
		then := b.within(func() []*ir.Value { b.both(s.Then.Body); return []*ir.Value{b.constant(nil, s.At)} }, s.At)
		other := b.within(func() []*ir.Value {
			if s.Else != nil {
				b.both(s.Else.Body)
			}
			return []*ir.Value{b.constant(nil, s.At)}
		}, s.At)
		b.reached = reached
		v := b.emit(ir.OpIf, typesys.UndefType, s.At, nil, cond)
		v.Regions = []*ir.Region{then, other}
	case *ast.For:
		b.loop(s)
	case *ast.Include:
		var env *ir.Value
		if s.Alias.Text != "" {
			env = b.emit(mcl.OpInner, mcl.EnvType, s.At, b.l.layouts[b.owner.Node].of[s], b.env)
		} else {
			env = b.included(s)
		}
		b.emit(mcl.OpCall, nil, s.At, mcl.CallAux{Routine: b.l.of(b.inst.Includes[s]).run}, env)
	case *ast.Panic:
		function, args := "fn.Panic", b.exprs(s.Args)
		switch {
		case len(args) == 2:
			function = "fn.PanicWith"
		case ir.ReprOf(args[0]) == ir.Bool:
			function = "fn.PanicIf"
		}
		b.emit(mcl.OpPanic, nil, s.At, function, args...)
	case *ast.Resource:
		b.resource(s)
	case *ast.Edge:
		var a mcl.EdgeAux
		var args []*ir.Value
		for _, h := range s.Ends {
			a.Kinds = append(a.Kinds, h.Kind.Text)
			args = append(args, b.expr(h.Name))
		}
		b.emit(mcl.OpEdge, nil, s.At, a, args...)
	case *ast.SendRecv:
		from, to := b.expr(s.From.Name), b.expr(s.To.Name)
		b.emit(mcl.OpSend, nil, s.At, mcl.SendAux{From: s.From.Kind.Text, Key: s.FromKey.Text, To: s.To.Kind.Text, Field: s.ToKey.Text}, from, to)
	}
}

// loop puts out what the body of a loop does for each element, each time in an environment of its own (MCL-LOOP-1).
func (b *body) loop(s *ast.For) {
	list := b.expr(s.Collection)
	op := mcl.OpEach
	if s.Map {
		op = mcl.OpEachEntry
	}
	params := []*ir.Param{b.param(s.Key.Text, s.Key.At), b.param(s.Value.Text, s.Value.At)}
	l := b.l.layouts[s]
	lambda := b.lambda(s.At, params, func() *ir.Value {
		env, owner, reached := b.env, b.owner, b.reached
		b.reached = false
		b.env = b.emit(mcl.OpEnv, mcl.EnvType, s.At, l.places, env)
		b.owner = b.l.p.Bodies[s]
		for i, key := range []bool{true, false} {
			b.emit(mcl.OpSet, nil, s.At, mcl.PlaceAux{Place: l.of[loopVar{s, key}], Name: params[i].Name, Type: static(b.inst.OfLoop(s, key))}, b.env, params[i].Value)
		}
		b.both(s.Body.Body)
		b.env, b.owner, b.reached = env, owner, reached
		return b.constant(nil, s.At)
	})
	b.emit(op, nil, s.At, nil, list, lambda)
}

// properties are the words before edges in bodies as names of package graph.
var properties = map[string]bool{"Before": true, "Depend": true, "Notify": true, "Listen": true}

// extra is a kind that mgmt does not have, as data of the program.
func extra(k *graph.Kind) mcl.ExtraKind {
	fields := func(list []graph.Field) []mcl.ExtraField {
		var out []mcl.ExtraField
		for _, f := range list {
			out = append(out, mcl.ExtraField{Name: f.Name, Type: f.Type, Width: f.Width, Pointer: f.Pointer})
		}
		return out
	}
	e := mcl.ExtraKind{Traits: kinds.TraitNames(k.Traits), Fields: fields(k.Fields), Sent: fields(k.Sent)}
	for _, d := range k.Defaults {
		e.Defaults = append(e.Defaults, mcl.ExtraDefault{Name: d.Name, Value: d.Value})
	}
	return e
}

// resource puts out resources. The name and the entries are evaluated in their order, also the values whose conditions are false
// (MCL-EVAL-4).
func (b *body) resource(s *ast.Resource) {
	k := b.l.kind(s.Kind.Text)
	a := mcl.ResourceAux{Kind: k.Name, Variable: kinds.GoName(k.Name), Collect: s.Collect}
	if a.Variable == "" {
		a.Extra = extra(k.Data)
	}
	args := []*ir.Value{b.expr(s.Name)}
	for _, e := range s.Entries {
		var entry mcl.Entry
		var cond, value ast.Expr
		switch e := e.(type) {
		case *ast.Field:
			entry.Name, cond, value = e.Name.Text, e.Cond, e.Value
			if e.Meta {
				entry.Is = mcl.Meta
			}
		case *ast.MetaStruct:
			entry.Is, cond, value = mcl.MetaStruct, e.Cond, e.Value
		case *ast.EdgeEntry:
			entry.Is, entry.Name, entry.Kind, cond, value = mcl.Edge, e.Property.Text, e.Half.Kind.Text, e.Cond, e.Half.Name
			if !properties[entry.Name] {
				b.unsupported(e.At, "the property %s", entry.Name)
				return
			}
		}
		if cond != nil {
			entry.Cond = true
			if b.mayFail(value) {
				b.l.diags.Add(diag.Warningf(CodeStrict, value.Span(), "the value is evaluated also where its condition is false, and may fail"))
			}
			args = append(args, b.expr(cond))
		}
		args = append(args, b.expr(value))
		a.Entries = append(a.Entries, entry)
	}
	b.validate(s, k, a, args)
	b.emit(mcl.OpResource, nil, s.At, a, args...)
}
