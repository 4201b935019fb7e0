package runtime

import (
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The functions that work on the catalog, for calls by a name that is computed or by
// functions in Go. Where the name is known, generated code calls the methods of the
// scope itself. They are static data, so that a program has those that it refers to.
var (
	IncludeFunction = fn.Function{Name: "include", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &classNamesT, Names: []string{"names"}}, Impl: func(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
		s := ScopeOf(c)
		return s.IncludeNamed(s.from, args...)
	}}}}
	ContainFunction = fn.Function{Name: "contain", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &classNamesT, Names: []string{"names"}}, Impl: func(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
		s := ScopeOf(c)
		return s.ContainNamed(s.from, args...)
	}}}}
	RequireFunction = fn.Function{Name: "require", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &classNamesT, Names: []string{"names"}}, Impl: func(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
		s := ScopeOf(c)
		return s.RequireClassNamed(s.from, args...)
	}}}}
	CallFunction = fn.Function{Name: "call", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &anyCallT, Names: []string{"arguments"}, BlockName: "block"}, Impl: func(c fn.Context, args []value.Value, b *fn.Block) (value.Value, error) {
		s := ScopeOf(c)
		return s.CallNamed(s.from, args, b)
	}}}}
	EppFunction = fn.Function{Name: "epp", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &anyCallT, Names: []string{"arguments"}, BlockName: "block"}, Impl: func(c fn.Context, args []value.Value, b *fn.Block) (value.Value, error) {
		return ScopeOf(c).Epp(args, b)
	}}}}
	DefinedFunction = fn.Function{Name: "defined", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &anyCallT, Names: []string{"arguments"}, BlockName: "block"}, Impl: func(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
		return ScopeOf(c).Defined(args...)
	}}}}
	RealizeFunction = fn.Function{Name: "realize", Arity: -2, Statement: true, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		s := ScopeOf(c)
		return nil, s.Realize(s.from, args...)
	}}
	TagFunction = fn.Function{Name: "tag", Arity: -2, Statement: true, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		s := ScopeOf(c)
		return nil, s.Tag(s.from, args...)
	}}
	TaggedFunction = fn.Function{Name: "tagged", Arity: -2, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		return ScopeOf(c).Tagged(args...)
	}}
	CreateResourcesFunction = fn.Function{Name: "create_resources", Arity: -3, Statement: true, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		s := ScopeOf(c)
		return nil, s.CreateResources(s.from, args...)
	}}
)

var (
	anyT         = typesys.Any{}
	blockT       = typesys.Callable{}
	optionBlockT = typesys.Optional{Of: &blockT}
	classNamesT  = typesys.Callable{Params: &typesys.Tuple{Types: []typesys.Type{&anyT}, Size: typesys.Size{Min: 1, Max: maxArguments}}}
	anyCallT     = typesys.Callable{
		Params: &typesys.Tuple{Types: []typesys.Type{&anyT}, Size: typesys.Size{Min: 0, Max: maxArguments}}, Block: &optionBlockT,
	}
)
