package gogen

import (
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

const functionPath = runtimePath + "/function"

// goFolder is the folder, in the folder of a Puppet module's package, that has the Go
// packages of its functions.
const goFolder = "gofunctions"

// goPackagePath is the path of a package of functions.
func (e *env) goPackagePath(p ir.GoPackage) string {
	path := e.pkg(p.Module).path + "/" + goFolder
	if p.Path != "" {
		path += "/" + p.Path
	}
	return path
}

// goPackages adds the packages of functions that modules write in Go, as they are.
func (e *env) goPackages(out *output) {
	seen := map[ir.GoPackage]bool{}
	for _, h := range e.prog.Hosts {
		if seen[h.Package] || !h.InGo() {
			continue
		}
		seen[h.Package] = true
		dir := strings.TrimPrefix(e.goPackagePath(h.Package), e.opts.Module+"/")
		for _, f := range e.assets.Go[h.Package] {
			out.put(File{Name: dir + "/" + f.Name, Data: f.Data, Source: f.Shown})
		}
	}
}

// hostRef is a pointer to the descriptor of the function in Go with the key.
func (p *pkg) hostRef(key string) *jen.Statement {
	h := p.env.hosts[key]
	if h == nil {
		return nil
	}
	id := hostName(h) + "Host"
	if p.sees(h.Module) {
		return jen.Op("&").Qual(p.env.pkg(h.Module).path, id)
	}
	name := linkName("Host", camel(h.Name))
	if h.Key != h.Name {
		name += "Of" + camel(h.Module)
	}
	return jen.Id(p.link(Thing{Kind: thingHost, Name: h.Key}, link{
		name:   name,
		typ:    jen.Op("*").Qual(runtimePath+"/fn", "Function"),
		doc:    "function " + h.Key,
		target: func(e *env) *jen.Statement { return jen.Op("&").Qual(e.pkg(h.Module).path, id) },
	}))
}

// hostName is the identifier of a function in Go inside its module's package: ntp::peers
// is Peers, and peers of the same module is PeersBare.
func hostName(h *ir.Host) string {
	id := goName(h.Module, h.Name)
	if h.Module != "" && !strings.Contains(h.Name, "::") {
		id += "Bare"
	}
	if h.Legacy != nil && h.Key != h.Name { // the name is another's too
		id += "Legacy"
	}
	return id
}

// nativeRef is a pointer to the descriptor of a function in Go, or of a builtin one.
func (p *pkg) nativeRef(name string) *jen.Statement {
	if ref := p.hostRef(name); ref != nil {
		return ref
	}
	f, ok := builtin.InEdition(p.env.prog.Stdlib, name)
	if !ok {
		f = builtin.Row(name)
	}
	return jen.Op("&").Add(descriptor(f))
}

// emitCallHost emits a call of a function in Go.
func emitCallHost(b *body, k *block, v *ir.Value) {
	a := v.Aux.(ir.CallAux)
	ref := b.file.pkg.hostRef(a.Name)
	if ref == nil {
		panic(unsupported{v.Pos, "a call of the unknown function " + a.Name})
	}
	args, block := callArgs(b, v)
	call := jen.Parens(ref).Dot("Call").Call(jen.Id("s").Dot("From").Call(b.file.at(v.Pos)), args, block)
	if b.givenBreak(v) {
		b.tryOrBreak(k, v, call, ir.Boxed, atCall)
		return
	}
	b.try(k, v, call, ir.Boxed, atCall)
}

// host is the descriptor of a function in Go, with a function for each of its
// dispatches that gives the Go function its arguments as the Go types that it takes.
func (f *file) host(h *ir.Host) {
	id := hostName(h)
	language := "Ruby"
	if h.InGo() {
		language = "Go"
		f.jf.ImportAlias(f.pkg.env.goPackagePath(h.Package), "go"+capital(h.Package.Name)) // no variable here is called so
	}
	table := func(ds []*ir.HostDispatch, name string) *jen.Statement {
		rows := make([]jen.Code, len(ds))
		for i, d := range ds {
			rows[i] = jen.Values(
				jen.Id("Sig").Op(":").Add(f.typeStruct(reflect.ValueOf(d.Sig))),
				jen.Id("Impl").Op(":").Id(name+strconv.Itoa(i+1)))
		}
		return jen.Index().Qual(runtimePath+"/fn", "Dispatch").Values(multiline(rows)...)
	}
	dispatches, mismatches := "call"+id+"Host", "refuse"+id+"Host"
	fields := []jen.Code{line("Name", jen.Lit(h.Name))}
	if l := h.Legacy; l != nil {
		fields = append(fields, line("Arity", jen.Lit(l.Arity)), line("Legacy", jen.Id(dispatches)))
		if l.Statement {
			fields = append(fields, line("Statement", jen.True()))
		}
	} else {
		fields = append(fields, line("Dispatch", table(h.Dispatches, dispatches)))
	}
	if len(h.Mismatches) > 0 {
		fields = append(fields, line("Mismatch", jen.Id("mismatch"+id+"Host")))
	}
	doc(f.jf, id+"Host describes function "+h.Name+", which is written in "+language+".", h.Doc, source(h.File, h.Pos))
	whole := id + "Host"
	if h.Scoped {
		f.scoped(h, dispatches)
		whole = "with" + whole
		f.jf.Comment(whole + " is the same with the scope of the caller as the first argument.")
	}
	f.jf.Var().Id(whole).Op("=").Qual(runtimePath+"/fn", "Function").Values(append(fields, jen.Line())...)
	f.jf.Line()
	if h.Legacy != nil {
		f.legacyBody(h, dispatches)
	}
	for i, d := range h.Dispatches {
		f.dispatch(h, d, dispatches+strconv.Itoa(i+1), false)
	}
	if len(h.Mismatches) == 0 {
		return
	}
	f.jf.Comment("mismatch" + id + "Host says what is wrong with arguments that no dispatch accepts.")
	f.jf.Func().Id("mismatch"+id+"Host").Params(
		jen.Id("c").Qual(runtimePath+"/fn", "Context"), jen.Id("args").Index().Qual(runtimePath+"/value", "Value"),
	).Params(jen.String(), jen.Error()).Block(
		jen.Return(jen.Qual(functionPath, "Mismatch").Call(jen.Id("c"), jen.Id("args"), table(h.Mismatches, mismatches))))
	f.jf.Line()
	for i, d := range h.Mismatches {
		f.dispatch(h, d, mismatches+strconv.Itoa(i+1), true)
	}
}

// scoped is the descriptor of a function whose dispatches are about the scope of the caller and the arguments.
func (f *file) scoped(h *ir.Host, name string) {
	id := hostName(h) + "Host"
	anything := typesys.Signature{Type: &typesys.Callable{
		Params: &typesys.Tuple{Types: []typesys.Type{typesys.AnyType}, Size: typesys.Size{Max: math.MaxInt64}},
		Block:  &typesys.Optional{Of: typesys.CallableType},
	}, Names: []string{"args"}, BlockName: "block"}
	fnPath, valueType := runtimePath+"/fn", jen.Qual(runtimePath+"/value", "Value")
	f.jf.Var().Id(id).Op("=").Qual(fnPath, "Function").Values(
		line("Name", jen.Lit(h.Name)),
		line("Dispatch", jen.Index().Qual(fnPath, "Dispatch").Values(multiline([]jen.Code{jen.Values(
			jen.Id("Sig").Op(":").Add(f.typeStruct(reflect.ValueOf(anything))), jen.Id("Impl").Op(":").Id(name))})...)),
		jen.Line())
	f.jf.Line()
	f.jf.Comment(name + " calls it with the scope of the caller before the arguments.")
	f.jf.Func().Id(name).Params(
		jen.Id("c").Qual(fnPath, "Context"), jen.Id("args").Index().Add(valueType), jen.Id("block").Op("*").Qual(fnPath, "Block"),
	).Params(valueType, jen.Error()).Block(
		jen.Id("args").Op("=").Qual(rubyFunctionPath, "Weave").Call(append([]jen.Code{jen.Id("args"), jen.Qual(rubyFunctionPath, "Caller").Call(f.nearScope(h)...)}, jen.Lit(0))...),
		jen.Return(jen.Id("with"+id).Dot("Call").Call(jen.Id("c"), jen.Id("args"), jen.Id("block"))))
	f.jf.Line()
}

// dispatch is the function for one signature; that of a mismatch words what is wrong with arguments.
func (f *file) dispatch(h *ir.Host, d *ir.HostDispatch, name string, mismatch bool) {
	if d.Method != "" {
		f.methodDispatch(h, d, name, mismatch)
		return
	}
	api := func(name string) *jen.Statement { return jen.Qual(functionPath, name) }
	var args []jen.Code
	for _, a := range d.Args {
		switch a.Kind {
		case ir.HostContext:
			known := []jen.Code{jen.Id("c"), jen.Lit(h.Name)}
			for _, called := range h.Calls {
				if strings.Contains(called, "/") {
					known = append(known, f.pkg.hostRef(called))
				}
			}
			args = append(args, api("NewContext").Call(known...))
		case ir.HostScope:
			args = append(args, api("NewScope").Call(jen.Id("c")))
		case ir.HostBlock:
			args = append(args, jen.Id("block"))
		case ir.HostParam:
			args = append(args, f.hostArg(a))
		}
	}
	call := jen.Qual(f.pkg.env.goPackagePath(h.Package), d.Go).Call(args...)
	valueType := jen.Qual(runtimePath+"/value", "Value")
	fails := jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
	body := []jen.Code{jen.Defer().Add(api("Contain").Call(jen.Lit(h.Name), jen.Op("&").Err()))}
	switch r := d.Results; {
	case r.Value == nil && r.Error:
		body = append(body, jen.Return(jen.Nil(), call))
	case r.Value == nil:
		body = append(body, call, jen.Return(jen.Nil(), jen.Nil()))
	default:
		if r.Error {
			body = append(body, jen.List(jen.Id("result"), jen.Err()).Op(":=").Add(call), fails)
		} else {
			body = append(body, jen.Id("result").Op(":=").Add(call))
		}
		made := jen.Add(fromGo(r.Value)).Call(jen.Id("result"))
		if r.Value.Elem != nil {
			made = fromGoOf(r.Value, jen.Id("result"))
		}
		if d.Returns == nil {
			body = append(body, jen.Return(made))
			break
		}
		body = append(body,
			jen.List(jen.Id("v"), jen.Err()).Op("=").Add(made), fails,
			jen.Return(api("Returned").Call(jen.Lit(h.Name[strings.LastIndexByte(h.Name, ':')+1:]), f.typeRef(d.Returns), jen.Id("v"))))
	}
	f.jf.Commentf("%s calls %s.%s.", name, h.Package.Name, d.Go)
	f.jf.Func().Id(name).Params(
		jen.Id("c").Qual(runtimePath+"/fn", "Context"), jen.Id("args").Index().Add(valueType), jen.Id("block").Op("*").Qual(runtimePath+"/fn", "Block"),
	).Params(jen.Id("v").Add(valueType), jen.Err().Error()).Block(body...)
	f.jf.Line()
}

// hostArg is one argument of a Go function.
func (f *file) hostArg(a ir.HostArg) jen.Code {
	api := func(name string) *jen.Statement { return jen.Qual(functionPath, name) }
	index := jen.Lit(a.Index)
	switch {
	case a.Rest && a.Variadic:
		return api("ToSlice").Call(api("Rest").Call(jen.Id("args"), index), toGo(a.Type)).Op("...")
	case a.Rest:
		return toGoOf(a.Type, api("Rest").Call(jen.Id("args"), index))
	case a.Optional:
		return toGoOf(a.Type, api("Arg").Call(jen.Id("args"), index, f.static(a.Default)))
	}
	return toGoOf(a.Type, jen.Id("args").Index(index))
}

// goKinds are the names of the conversions for types without elements.
var goKinds = map[ir.GoKind]string{
	ir.GoAny: "Any", ir.GoString: "String", ir.GoInt64: "Int64", ir.GoInt: "Int", ir.GoFloat64: "Float64", ir.GoBool: "Bool",
	ir.GoArray: "Array", ir.GoHash: "Hash", ir.GoRegexp: "Regexp", ir.GoSensitive: "Sensitive", ir.GoTypeValue: "Type", ir.GoLookup: "LookupContext",
	ir.GoSlice: "Slice", ir.GoMap: "Map", ir.GoPointer: "Pointer",
}

// toGoOf converts a value to a Go type.
func toGoOf(t *ir.GoType, v *jen.Statement) *jen.Statement {
	switch {
	case t.Kind == ir.GoAny:
		return v
	case t.Elem == nil:
		return jen.Add(toGo(t)).Call(v)
	}
	return jen.Qual(functionPath, "To"+goKinds[t.Kind]).Call(v, toGo(t.Elem))
}

// toGo is a function that converts a value to a Go type.
func toGo(t *ir.GoType) *jen.Statement {
	if t.Elem == nil {
		return jen.Qual(functionPath, "To"+goKinds[t.Kind])
	}
	return jen.Func().Params(jen.Id("v").Qual(runtimePath+"/value", "Value")).Add(goTypeCode(t)).Block(jen.Return(toGoOf(t, jen.Id("v"))))
}

// fromGoOf makes a value of one of a Go type with elements.
func fromGoOf(t *ir.GoType, v *jen.Statement) *jen.Statement {
	return jen.Qual(functionPath, "From"+goKinds[t.Kind]).Call(v, fromGo(t.Elem))
}

// fromGo is a function that makes a value of one of a Go type.
func fromGo(t *ir.GoType) *jen.Statement {
	if t.Elem == nil {
		return jen.Qual(functionPath, "From"+goKinds[t.Kind])
	}
	return jen.Func().Params(jen.Id("v").Add(goTypeCode(t))).Params(jen.Qual(runtimePath+"/value", "Value"), jen.Error()).Block(
		jen.Return(fromGoOf(t, jen.Id("v"))))
}

// goTypeCode is the Go type.
func goTypeCode(t *ir.GoType) *jen.Statement {
	switch t.Kind {
	case ir.GoSlice:
		return jen.Index().Add(goTypeCode(t.Elem))
	case ir.GoMap:
		return jen.Map(jen.String()).Add(goTypeCode(t.Elem))
	case ir.GoPointer:
		return jen.Op("*").Add(goTypeCode(t.Elem))
	case ir.GoArray:
		return jen.Qual(runtimePath+"/value", "Array")
	case ir.GoHash, ir.GoRegexp, ir.GoSensitive:
		return jen.Op("*").Qual(runtimePath+"/value", goKinds[t.Kind])
	case ir.GoTypeValue:
		return jen.Qual(typesysPath, "Type")
	case ir.GoLookup:
		return jen.Op("*").Qual(functionPath, "LookupContext")
	}
	return jen.Id(t.String())
}
