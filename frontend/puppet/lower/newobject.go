package lower

import (
	"slices"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// newObject lowers a call of new with a declared type that is known (ARM-40 to ARM-42); nil for other calls.
func (b *functions) newObject(args []*ir.Value, lambda *ast.LambdaExpr, at source.Span) *ir.Value {
	if len(args) == 0 || len(args) > 2 {
		return nil
	}
	c, _ := args[0].Const()
	named, ok := c.(typesys.Type)
	if !ok {
		return nil
	}
	o, ok := resolved(named).(*typesys.Object)
	if !ok || !o.Declared {
		return nil
	}
	aux := object.NewAux{Type: o}
	var operands []*ir.Value
	if len(args) == 2 {
		if ir.KindsOf(ir.StaticType(args[1]))&ir.HashKind == 0 {
			return nil // which the constructor refuses
		}
		if aux.Keys, operands, ok = literalFeatures(args[1]); !ok {
			if !typesys.Assignable(typesys.HashType, args[1].Type) || args[1].Unset {
				return nil
			}
			aux.Hash, operands = true, args[1:]
		}
	}
	if d := b.l.declarations[o]; d != nil && b.wrongFeatures(o, d, aux.Keys, operands, at) {
		if lambda != nil {
			b.eval.lambda(lambda)
		}
		return b.unknown(at)
	}
	if lambda != nil {
		aux.Block = true
		block := b.eval.lambda(lambda)
		if b.dead {
			return b.undef(at)
		}
		operands = append(slices.Clone(operands), block)
	}
	return b.emit(object.OpNew, o, at, aux, operands...)
}

// literalFeatures are the entries of a hash that is written out, by their names; the last one of a name stands.
func literalFeatures(h *ir.Value) (keys []string, values []*ir.Value, ok bool) {
	if h.Op != ir.OpHash {
		return nil, nil, false
	}
	for i := 0; i < len(h.Args); i += 2 {
		c, _ := h.Args[i].Const()
		key, isName := c.(string)
		if !isName {
			return nil, nil, false
		}
		if at := slices.Index(keys, key); at >= 0 {
			values[at] = h.Args[i+1]
			continue
		}
		keys, values = append(keys, key), append(values, h.Args[i+1])
	}
	return keys, values, true
}

// wrongFeatures reports what is certain to be wrong with the features that an object is made of: where it is made, that fails (ARM-44).
func (b *functions) wrongFeatures(o *typesys.Object, d *ir.Declaration, keys []string, values []*ir.Value, at source.Span) bool {
	var found []*diag.Diagnostic
	if d.Abstract {
		found = append(found, diag.Errorf(CodeFeature, at, "Cannot create an instance of abstract type %s", o.Name))
	}
	features := b.l.allFeatures(o)
	names := make([]string, len(features))
	for i, f := range features {
		names[i] = f.Name
	}
	for i, key := range keys {
		n := slices.Index(names, key)
		place := b.placeOf(values[i], at)
		if n < 0 {
			wrong := diag.Errorf(CodeFeature, place, "%s has no feature named '%s'", o.Name, key)
			if near := diag.Nearest(key, names); near != "" {
				wrong.Hint("did you mean '%s'?", near)
			}
			found = append(found, wrong)
			continue
		}
		f := features[n]
		c, constant := values[i].Const()
		if !constant || f.Set != nil || f.Derived != nil {
			continue
		}
		if text := misfit(o, f, c); text != "" {
			found = append(found, diag.Errorf(CodeFeatureValue, place, "%s", text))
		}
	}
	if len(found) == 0 {
		return false
	}
	for _, wrong := range found[1:] {
		b.l.Diags.Add(wrong)
	}
	b.failWith(found[0], functionCall)
	return true
}

// placeOf is where a value stands in the source, else where something around it does.
func (b *functions) placeOf(v *ir.Value, around source.Span) source.Span {
	if v.Pos.Line == 0 {
		return around
	}
	start := b.file.Program.File.Offset(int(v.Pos.Line), int(v.Pos.Col))
	return source.At(b.file.Program.File, start, start)
}

// misfit is the message of a value that a feature does not take, "" where it does.
func misfit(o *typesys.Object, f *ir.Feature, v value.Value) string {
	of := early(f)
	if f.Default != nil && v == nil { // which is no value
		return ""
	}
	if typesys.Instance(of, v) || f.Min > 0 && v == nil {
		return ""
	}
	return typesys.WrongType(o.Name+"."+f.Name, of, v)
}
