package builtin

import (
	"math"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/typesys"
)

// Signatures are those of a function of Puppet's own, with the types that it declares for
// its results; nil when p2go does not know them.
func Signatures(name string) []typesys.Signature {
	f := table[name]
	switch {
	case f == nil:
		return nil
	case f.Form == Renders:
		return f.declared([]typesys.Signature{runtime.RenderSignature(name)})
	case f.Fn == nil:
		return nil
	}
	return f.Signatures()
}

// Signatures are those of the function, with the types that it
// declares for its results; nil when they are no static data.
func (f *Function) Signatures() []typesys.Signature {
	switch {
	case f.Fn.Prepare != nil:
		return nil
	case f.Fn.Legacy != nil:
		least := int64(f.Fn.Arity)
		size := typesys.MakeSize(least, least)
		if least < 0 {
			size = typesys.MakeSize(-least-1, math.MaxInt64)
		}
		return []typesys.Signature{{Type: &typesys.Callable{Params: &typesys.Tuple{Types: []typesys.Type{typesys.AnyType}, Size: size}}}}
	}
	return f.declared(f.Fn.Signatures())
}

// declared adds the type that the function declares for its result.
func (f *Function) declared(sigs []typesys.Signature) []typesys.Signature {
	if f.Declared != nil {
		for i := range sigs {
			c := *sigs[i].Type
			c.Return = f.Declared
			sigs[i].Type = &c
		}
	}
	return sigs
}
