package builtin

import (
	"math"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/typesys"
)

// Signatures are those of a function of Puppet's own, with the types that it declares for
// its results; nil when p2go does not know them.
func Signatures(name string) []typesys.Signature {
	if name == "epp" || name == "inline_epp" {
		return declared(name, []typesys.Signature{runtime.RenderSignature(name)})
	}
	if b, ok := table[name]; ok {
		return b.Signatures(name)
	}
	return nil
}

// Signatures are those of the function, which has the name, with the types that it
// declares for its results; nil when they are no static data.
func (b Builtin) Signatures(name string) []typesys.Signature {
	f := b.Function
	switch {
	case f.Prepare != nil:
		return nil
	case f.Legacy != nil:
		least := int64(f.Arity)
		size := typesys.MakeSize(least, least)
		if least < 0 {
			size = typesys.MakeSize(-least-1, math.MaxInt64)
		}
		return []typesys.Signature{{Type: &typesys.Callable{Params: &typesys.Tuple{Types: []typesys.Type{typesys.AnyType}, Size: size}}}}
	}
	return declared(name, f.Signatures())
}

// declared adds the type that the function declares for its result.
func declared(name string, sigs []typesys.Signature) []typesys.Signature {
	if t := returns(name); t != nil {
		for i := range sigs {
			c := *sigs[i].Type
			c.Return = t
			sigs[i].Type = &c
		}
	}
	return sigs
}

// returns is the type that a function of Puppet's own declares for its result, nil for
// most: they declare none (API-5).
func returns(name string) typesys.Type {
	switch name {
	case "alert", "crit", "debug", "emerg", "err", "info", "notice", "warning":
		return typesys.UndefType
	case "epp", "inline_epp":
		return &typesys.Variant{Types: []typesys.Type{typesys.StringType, &typesys.Sensitive{Of: typesys.StringType}}}
	case "group_by":
		return typesys.HashType
	case "partition":
		return &typesys.Tuple{Types: []typesys.Type{typesys.ArrayType, typesys.ArrayType}}
	}
	return nil
}
