package infer

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
)

// The codes of what is wrong with types, all of the stage Unify (MCL-ERR-1).
const (
	CodeType      diag.Code = "P2GO_MCL_TYPE"
	CodeAmbiguous diag.Code = "P2GO_MCL_AMBIGUOUS"
	CodeKind      diag.Code = "P2GO_MCL_KIND"
	CodeSend      diag.Code = "P2GO_MCL_SEND"
	CodeMissing   diag.Code = "P2GO_MCL_FUNCTION_MISSING"
)

// block infers statements; binds that nothing uses come last, so that they say nothing about the types of others (MCL-SCO-11).
func (n *inference) block(f *frame, body []ast.Stmt) {
	var unused []*ast.Bind
	for _, s := range body {
		if b, ok := s.(*ast.Bind); ok && !n.p.Used[n.p.Defs[b]] {
			unused = append(unused, b)
			continue
		}
		n.stmt(f, s)
	}
	if len(unused) == 0 {
		return
	}
	n.solve(false)
	n.spare++
	for _, b := range unused {
		n.stmt(f, b)
	}
	n.spare--
}

func (n *inference) stmt(f *frame, s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Bind:
		if s.Type != nil { // a mismatch with it is one of the statement (MCL-ERR-3)
			n.equal(s.At, f.defs[s], n.expr(f, s.Value), "$"+s.Name.Text+" is annotated")
			return
		}
		n.want(f, s.Value, f.defs[s], "")
	case *ast.If:
		n.want(f, s.Cond, types.Bool, "the condition")
		n.block(f, s.Then.Body)
		if s.Else != nil {
			n.block(f, s.Else.Body)
		}
	case *ast.For:
		k, v := f.defs[loopKey{s, true}], f.defs[loopKey{s, false}]
		if s.Map {
			n.want(f, s.Collection, types.Map(k, v), "forkv goes over a map")
		} else {
			n.want(f, s.Collection, types.List(v), "for goes over a list")
		}
		n.block(f, s.Body.Body)
	case *ast.Include:
		u := n.include(f, s)
		if u == nil || len(u.params) != len(s.Args) { // names say why
			for _, a := range s.Args {
				n.expr(f, a)
			}
			return
		}
		for i, a := range s.Args {
			n.want(f, a, u.params[i], "an argument of "+s.Name.Text)
		}
	case *ast.Import:
		if in := n.p.Inner(s); in != nil {
			n.block(f, in.Body)
		}
	case *ast.Panic:
		n.panics(f, s)
	case *ast.Resource:
		n.resource(f, s)
	case *ast.Edge:
		for _, h := range s.Ends {
			n.half(f, h)
		}
	case *ast.SendRecv:
		n.sendRecv(f, s)
	}
}

// panics infers panic(x) (MCL-STM-3).
func (n *inference) panics(f *frame, s *ast.Panic) {
	switch len(s.Args) {
	case 1:
		n.must(truth, s.Args[0].Span(), "panic", n.expr(f, s.Args[0]))
	case 2:
		n.want(f, s.Args[0], types.Bool, "panic takes a bool first")
		n.want(f, s.Args[1], types.Str, "panic takes a str after it")
	default:
		n.fail(diag.Errorf(CodeType, s.At, "type error: panic takes one argument or two"))
	}
}

// named infers the name of resources.
func (n *inference) named(f *frame, e ast.Expr, r rule) {
	n.must(r, e.Span(), "", n.expr(f, e))
}

func (n *inference) half(f *frame, h *ast.Half) *kinds.Kind {
	n.named(f, h.Name, text)
	return n.kind(h.Kind)
}

// kind is a kind of resources, which is reported where there is none.
func (n *inference) kind(name ast.Name) *kinds.Kind {
	k := n.opts.Kind(name.Text)
	if k == nil {
		n.fail(diag.Errorf(CodeKind, name.At, "there is no kind %s", name.Text))
	}
	return k
}

// resource infers a resource (MCL-RES).
func (n *inference) resource(f *frame, s *ast.Resource) {
	k := n.kind(s.Kind)
	if s.Collect {
		n.named(f, s.Name, collects)
	} else {
		n.named(f, s.Name, text)
	}
	for _, e := range s.Entries {
		switch e := e.(type) {
		case *ast.Field:
			n.condition(f, e.Cond)
			switch {
			case e.Meta:
				n.meta(f, e)
			case k == nil:
				n.expr(f, e.Value)
			default:
				n.field(f, k, e)
			}
		case *ast.MetaStruct:
			n.condition(f, e.Cond)
			n.metaStruct(f, e)
		case *ast.EdgeEntry:
			n.condition(f, e.Cond)
			n.half(f, e.Half)
		}
	}
}

func (n *inference) condition(f *frame, e ast.Expr) {
	if e != nil {
		n.want(f, e, types.Bool, "a condition")
	}
}

func (n *inference) field(f *frame, k *kinds.Kind, e *ast.Field) {
	x := k.Field(e.Name.Text)
	switch {
	case x == nil:
		n.expr(f, e.Value)
		n.fail(diag.Errorf(CodeKind, e.Name.At, "field %s does not exist in %s resource", e.Name.Text, k.Name))
	case x.Type == nil: // variant
		n.expr(f, e.Value)
	default:
		got := n.expr(f, e.Value)
		n.equal(e.At, x.Type, got, "the field "+x.Name+" of "+k.Name)
	}
}

// meta infers `Meta:name => value` (MCL-META-2).
func (n *inference) meta(f *frame, e *ast.Field) {
	got := n.expr(f, e.Value)
	for _, m := range kinds.Metas() {
		if m.Name == e.Name.Text {
			n.equal(e.At, m.Type, got, "the metaparam "+m.Name)
			return
		}
	}
}

// metaStruct infers `Meta => struct{…}`: all metaparams in the order of the table, or, as an extension, some of them in any order
// (MCL-META-3, MCL-META-4).
func (n *inference) metaStruct(f *frame, e *ast.MetaStruct) {
	got := n.expr(f, e.Value)
	if s := got.Solved(); s.Kind == types.StructKind && !n.opts.Strict {
		for _, x := range s.Fields {
			known := false
			for _, m := range kinds.Metas() {
				if m.Name == x.Name {
					known = true
					n.equal(e.At, m.Type, x.Type, "the metaparam "+m.Name)
				}
			}
			if !known {
				n.fail(diag.Errorf(CodeType, e.At, "type error: there is no metaparam %s", x.Name))
			}
		}
		return
	}
	want := types.Struct()
	dialect := n.dialects[e.At.File]
	for _, m := range kinds.Metas() {
		if m.Since <= dialect {
			want.Fields = append(want.Fields, types.Field{Name: m.Name, Type: m.Type})
		}
	}
	n.equal(e.At, want, got, "Meta takes all metaparams in their order")
}

// sendRecv infers `A["a"].key -> B["b"].field` (MCL-SEND-2).
func (n *inference) sendRecv(f *frame, s *ast.SendRecv) {
	from, to := n.half(f, s.From), n.half(f, s.To)
	if from == nil || to == nil {
		return
	}
	warning, wrong := kinds.CheckSend(from, s.FromKey.Text, to, s.ToKey.Text)
	switch {
	case wrong != "":
		n.fail(diag.Errorf(CodeSend, s.At, "%s", wrong))
	case warning != "":
		n.fail(diag.Warningf(CodeSend, s.At, "%s", warning).Hint("the value that is sent may not fit"))
	}
}

// Stages are the stages of mgmt that find what the codes of this package are about (MCL-ERR-2).
var Stages = map[diag.Code]resolve.Stage{
	CodeType: resolve.Unify, CodeAmbiguous: resolve.Unify, CodeKind: resolve.Unify, CodeSend: resolve.Unify, CodeMissing: resolve.SetScope,
}
