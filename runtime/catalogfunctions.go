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
		s := c.(*Scope)
		return s.IncludeNamed(s.at, args...)
	}}}}
	ContainFunction = fn.Function{Name: "contain", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &classNamesT, Names: []string{"names"}}, Impl: func(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
		s := c.(*Scope)
		return s.ContainNamed(s.at, args...)
	}}}}
	RequireFunction = fn.Function{Name: "require", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &classNamesT, Names: []string{"names"}}, Impl: func(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
		s := c.(*Scope)
		return s.RequireClassNamed(s.at, args...)
	}}}}
	CallFunction = fn.Function{Name: "call", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &anyCallT, Names: []string{"arguments"}, BlockName: "block"}, Impl: func(c fn.Context, args []value.Value, b *fn.Block) (value.Value, error) {
		return c.(*Scope).CallNamed(args, b)
	}}}}
	EppFunction = fn.Function{Name: "epp", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &anyCallT, Names: []string{"arguments"}, BlockName: "block"}, Impl: func(c fn.Context, args []value.Value, b *fn.Block) (value.Value, error) {
		return c.(*Scope).Epp(args, b)
	}}}}
	DefinedFunction = fn.Function{Name: "defined", Dispatch: []fn.Dispatch{{Sig: typesys.Signature{Type: &anyCallT, Names: []string{"arguments"}, BlockName: "block"}, Impl: func(c fn.Context, args []value.Value, _ *fn.Block) (value.Value, error) {
		return c.(*Scope).Defined(args...)
	}}}}
	RealizeFunction = fn.Function{Name: "realize", Arity: -2, Statement: true, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		s := c.(*Scope)
		return nil, s.Realize(s.at, args...)
	}}
	TagFunction = fn.Function{Name: "tag", Arity: -2, Statement: true, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		s := c.(*Scope)
		return nil, s.Tag(s.at, args...)
	}}
	TaggedFunction = fn.Function{Name: "tagged", Arity: -2, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		return c.(*Scope).Tagged(args...)
	}}
	CreateResourcesFunction = fn.Function{Name: "create_resources", Arity: -3, Statement: true, Legacy: func(c fn.Context, args []value.Value) (value.Value, error) {
		s := c.(*Scope)
		return nil, s.CreateResources(s.at, args...)
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
