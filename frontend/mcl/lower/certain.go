package lower

import (
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/value"
)

// The codes of what is wrong with resources whose values are known, of the stage Interpret (MCL-KIND-4), and of what has no effect.
const (
	CodeInvalid  diag.Code = "P2GO_MCL_INVALID_RESOURCE"
	CodeNoEffect diag.Code = "P2GO_MCL_NO_EFFECT"
	// What is evaluated though it may not look so, or not.
	CodeStrict        diag.Code = "P2GO_MCL_STRICT_EVALUATION"
	CodeUnusedDefault diag.Code = "P2GO_MCL_UNUSED_DEFAULT"
	CodeZero          diag.Code = "P2GO_MCL_ZERO_VALUE"
)

// validate reports what is wrong with a resource all of whose values are known. It is an error where the statement is certainly reached, and
// a warning elsewhere.
func (b *body) validate(s *ast.Resource, k *kinds.Kind, a mcl.ResourceAux, args []*ir.Value) {
	b.ineffective(s, k)
	if s.Collect {
		return
	}
	body := &graph.Body{}
	known := func() (value.Value, bool) {
		v, ok := args[0].Const()
		args = args[1:]
		return v, ok
	}
	name, ok := known()
	text, isText := name.(string)
	if !ok || !isText {
		return
	}
	for _, e := range a.Entries {
		cond := true
		if e.Cond {
			v, ok := known()
			if !ok {
				return
			}
			cond = v.(bool)
		}
		v, ok := known()
		switch {
		case e.Is == mcl.Edge:
			continue
		case !ok || e.Is == mcl.MetaStruct:
			return
		case !cond:
		case e.Is == mcl.Meta:
			body.Metas = append(body.Metas, graph.Set{Name: e.Name, Value: v})
		default:
			body.Fields = append(body.Fields, graph.Set{Name: e.Name, Value: v})
		}
	}
	if err := graph.Validate(graph.Place{}, k.Data, text, body); err != nil {
		d := diag.Errorf(CodeInvalid, s.At, "%s", err)
		if !b.reached {
			d.Severity = diag.Warning
		}
		b.l.diags.Add(d)
	}
}

// ineffective warns of metaparams that resources of the kind ignore, and of notifications that nothing reacts to (MCL-KIND-2).
func (b *body) ineffective(s *ast.Resource, k *kinds.Kind) {
	for _, e := range s.Entries {
		switch e := e.(type) {
		case *ast.Field:
			for _, m := range kinds.Metas() {
				if e.Meta && m.Name == e.Name.Text && k.Ignores(&m) {
					b.l.diags.Add(diag.Warningf(CodeNoEffect, e.At, "resources of kind %s ignore the metaparam %s", k.Name, m.Name))
				}
			}
		case *ast.EdgeEntry:
			to := k
			if e.Property.Text == "Notify" {
				to = b.l.kind(e.Half.Kind.Text)
			}
			if (e.Property.Text == "Notify" || e.Property.Text == "Listen") && to != nil && to.Traits&kinds.Notified == 0 {
				b.l.diags.Add(diag.Warningf(CodeNoEffect, e.At, "resources of kind %s do not react to notifications", to.Name))
			}
		}
	}
}
