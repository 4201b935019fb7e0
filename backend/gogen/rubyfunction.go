package gogen

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
)

// rubyFunctionPath is the package that functions in Ruby are made with.
const rubyFunctionPath = rubyPath + "/function"

// methodDispatch is the function for one signature of a function in Ruby: it calls the method, and makes of the result a value of Puppet's.
//
//	func callPeersHost1(c fn.Context, args []value.Value, block *fn.Block) (value.Value, error) {
//		return function.Result(NtpPeersRuby_peers(runtime.ScopeOf(c), function.New(c, "ntp::peers"), args[0]))
//	}
func (f *file) methodDispatch(h *ir.Host, d *ir.HostDispatch, name string, mismatch bool) {
	m := f.pkg.env.methods[d.Method]
	if m == nil {
		panic(unsupported{d.Pos, "the function " + h.Name + " without its method"})
	}
	api := func(name string) *jen.Statement { return jen.Qual(rubyFunctionPath, name) }
	fails := jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
	var body []jen.Code
	list := jen.Id("args")
	var scopes []jen.Code
	before, fixed := 0, true
	for _, a := range d.Args {
		switch {
		case a.Kind == ir.HostScope:
			scopes = append(scopes, jen.Lit(before))
		case a.Kind == ir.HostParam:
			before++
			fixed = fixed && !a.Rest && !a.Optional
		}
	}
	if scopes != nil {
		list = api("Weave").Call(append([]jen.Code{jen.Id("args"), api("Caller").Call(f.nearScope(h)...)}, scopes...)...)
	}
	self := api("New").Call(append([]jen.Code{jen.Id("c"), jen.Lit(h.Name)}, f.nearby(h)...)...)
	given := []jen.Code{jen.Qual(runtimePath, "ScopeOf").Call(jen.Id("c")), self}
	if isPlainMethod(m) {
		n := len(m.Args) - 1
		if scopes != nil {
			body = append(body, jen.Id("args").Op("=").Add(list))
		}
		if !fixed || before+len(scopes) != n {
			body = append(body, jen.If(jen.Err().Op(":=").Qual(rubyPath, "Arity").Call(jen.Len(jen.Id("args")), jen.Lit(n), jen.Lit(n)), jen.Err().Op("!=").Nil()).
				Block(jen.Return(jen.Nil(), jen.Err())))
		}
		for i := range n {
			given = append(given, jen.Id("args").Index(jen.Lit(i)))
		}
	} else {
		block := jen.Nil()
		if d.Sig.Type.Block != nil {
			block = api("Block").Call(jen.Id("block"))
		}
		given = append(given, list, block)
	}
	result := "Result"
	if mismatch {
		result = "Mismatch"
	}
	call := api(result).Call(jen.Add(f.pkg.methodRef(m)).Call(given...))
	if d.Returns == nil {
		body = append(body, jen.Return(call))
	} else {
		method := d.Method[strings.LastIndexByte(d.Method, '#')+1:]
		body = append(body, jen.List(jen.Id("v"), jen.Err()).Op(":=").Add(call), fails,
			jen.Return(jen.Qual(functionPath, "Returned").Call(jen.Lit(method), f.typeRef(d.Returns), jen.Id("v"))))
	}
	f.jf.Commentf("%s calls the method %s.", name, d.Method)
	f.jf.Func().Id(name).Params(
		jen.Id("c").Qual(runtimePath+"/fn", "Context"), jen.Id("args").Index().Add(valueType()), jen.Id("block").Op("*").Qual(runtimePath+"/fn", "Block"),
	).Params(valueType(), jen.Error()).Block(body...)
	f.jf.Line()
}

// legacyBody is the function that calls the method which a function of the legacy API is.
func (f *file) legacyBody(h *ir.Host, name string) {
	m := f.pkg.env.methods[h.Legacy.Method]
	if m == nil {
		panic(unsupported{h.Pos, "the function " + h.Name + " without its method"})
	}
	api := func(name string) *jen.Statement { return jen.Qual(rubyFunctionPath, name) }
	args := jen.Qual(rubyPath, "NewArray").Call(jen.Id("args").Op("..."))
	given := []jen.Code{jen.Qual(runtimePath, "ScopeOf").Call(jen.Id("c")), api("Caller").Call(f.nearScope(h)...)}
	var body []jen.Code
	switch {
	case !isPlainMethod(m):
		given = append(given, jen.Qual(runtimePath+"/value", "Array").Values(args), jen.Nil())
	case len(m.Args) == 2:
		given = append(given, args)
	default: // it takes another number of arguments than the one array
		n := jen.Lit(len(m.Args) - 1)
		body = append(body, jen.Return(jen.Nil(), jen.Qual(rubyPath, "Arity").Call(jen.Lit(1), n, n)))
	}
	if body == nil {
		call := jen.Add(f.pkg.methodRef(m)).Call(given...)
		if h.Legacy.Statement {
			body = append(body, jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(call), jen.Return(jen.Nil(), jen.Err()))
		} else {
			body = append(body, jen.Return(api("Result").Call(call)))
		}
	}
	f.jf.Commentf("%s calls the method %s.", name, h.Legacy.Method)
	f.jf.Func().Id(name).Params(
		jen.Id("c").Qual(runtimePath+"/fn", "Context"), jen.Id("args").Index().Add(valueType()),
	).Params(valueType(), jen.Error()).Block(body...)
	f.jf.Line()
}

// isPlainMethod reports whether a method has a Go parameter for each of its own; any other has an array of them, and a block.
func isPlainMethod(m *ir.Func) bool {
	return len(m.Args) != 3 || ir.ReprOf(m.Args[1]) != ir.Array
}

// nearby are the descriptors of the functions that names stand for in the module of a function, and not elsewhere.
func (f *file) nearby(h *ir.Host) []jen.Code {
	var known []jen.Code
	for _, called := range h.Calls {
		if strings.Contains(called, "/") {
			known = append(known, f.pkg.hostRef(called))
		}
	}
	return known
}

// nearScope are the arguments of the scope of the caller.
func (f *file) nearScope(h *ir.Host) []jen.Code {
	return append([]jen.Code{jen.Id("c")}, f.nearby(h)...)
}
