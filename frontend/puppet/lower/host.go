package lower

import (
	"math"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// HostSignature is the signature of a function that a module writes in Go or Ruby.
type HostSignature struct {
	Sig      typesys.Signature
	Params   []*ir.Param
	Defaults []*ir.Value      // constants; nil for a parameter without one
	Local    []*typesys.Alias // the aliases in it that only the signature knows
}

// HostSignature evaluates the signature of a function that a module writes in Go,
// declared as one of the Puppet language without a body. The parameters with the
// numbers repeated and block are the one that takes an argument or more, and the
// lambda; -1 for none. A parameter that is optional, and has no default here, has an
// [ast.NopExpr] as one; so has one that takes the rest, where its type is that of each
// argument even if it is an array. Local are aliases that only the signature knows (API-7). The
// parameters' defaults are constants; ok is false where something is wrong.
func (l *Lowerer) HostSignature(file *resolve.File, d *ast.FuncDef, repeated, block int, local []*ast.TypeAlias) (
	out *HostSignature, ok bool,
) {
	out = &HostSignature{}
	before := len(l.Diags)
	b := l.newBody(l.newFunc(ir.Function, d.Name, file, d.At), file)
	b.localTypes = map[string]*localType{}
	for _, a := range local {
		b.localTypes[a.Name] = &localType{def: a}
	}
	var blockOf typesys.Type
	blockName := ""
	var lambda *ast.Param
	for i, ap := range d.Params {
		ip, err := b.param(ap)
		if err != nil && err.computed {
			b.report(err)
		}
		if i == block {
			lambda = ap
			blockName, blockOf = ap.Name, ip.Type
			if ap.Type == nil {
				blockOf = typesys.CallableType
			}
			if !blockType(blockOf) {
				l.Diags.Add(diag.Errorf(CodeBadType, ap.At, "the type of a lambda must be Callable, or Optional[Callable], not %s", ip.Type))
			}
			continue
		}
		var def *ir.Value
		if _, unknown := ap.Default.(*ast.NopExpr); unknown && ap.Rest {
			ip.Type = &typesys.Array{Elem: ip.Type} // which no type says here
		} else if unknown {
			ip.Default = &ir.Region{}
		} else if ap.Default != nil {
			v, err := b.constValue(ap.Default)
			if err != nil {
				b.report(err)
			} else {
				def = b.constant(v, ap.Default.Span())
				if !typesys.Instance(ip.Type, v) {
					l.Diags.Add(diag.Errorf(CodeBadType, ap.Default.Span(), "%s", typesys.Describe("the default of $"+ap.Name, ip.Type, v)))
				}
			}
			ip.Default = &ir.Region{}
		}
		out.Params, out.Defaults = append(out.Params, ip), append(out.Defaults, def)
	}
	if m := misplaced(d.Params); m != nil && m != lambda {
		l.Diags.Add(diag.Errorf(CodeBadType, m.At, "Parameter $%s is required but appears after optional parameters", m.Name))
	}
	var returns typesys.Type
	if d.Returns != nil {
		returns, _ = b.typeExpr(d.Returns)
	}
	out.Sig = ir.Signature(out.Params, returns)
	if repeated >= 0 {
		least := int64(0)
		for _, ip := range out.Params {
			if ip.Default == nil {
				least++
			}
		}
		out.Sig.Type.Params.Size = typesys.MakeSize(least, math.MaxInt64)
	}
	out.Sig.Type.Block, out.Sig.BlockName = blockOf, blockName
	for _, a := range local {
		if t := b.localTypes[a.Name].alias; t != nil {
			out.Local = append(out.Local, t)
		}
	}
	return out, len(l.Diags) == before
}

// localType is an alias of a function that a module writes in Go.
type localType struct {
	def   *ast.TypeAlias
	alias *typesys.Alias // once somebody asked for it
}

// localAlias evaluates a local alias.
func (b *typeReader) localAlias(l *localType, at source.Span) (value.Value, *evalError) {
	switch {
	case l.alias == nil:
		l.alias = &typesys.Alias{Name: l.def.Name}
		t, err := b.constType(l.def.Type)
		if err != nil {
			return nil, err
		}
		l.alias.Target = t
	case l.alias.Target == nil:
		return nil, &evalError{diag: diag.Errorf(CodeBadType, at, "The local type '%s' cannot mention itself", l.def.Name)}
	}
	return l.alias, nil
}

// blockType reports whether a lambda may be declared with the type (API-4).
func blockType(t typesys.Type) bool {
	switch t := t.(type) {
	case *typesys.Callable:
		return true
	case *typesys.Optional:
		return blockType(t.Of)
	case *typesys.Variant:
		for _, m := range t.Types {
			if !blockType(m) {
				return false
			}
		}
		return len(t.Types) > 0
	}
	return false
}
