package gogen

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/mcl"
	"github.com/p2go/p2go/typesys"
)

// A program in mcl is Go functions, routines, that are given the run and the environment of the definition that they are made of. What is
// computed on demand is a closure in a place of an environment; what a resource is made of is computed before it is declared.

const (
	mclPath  = runtimePath + "/mcl"
	sitePath = mclPath + "/site"
)

func init() {
	expressions(map[ir.Op]func(*body, *ir.Value) expr{
		mcl.OpModule: func(b *body, v *ir.Value) expr {
			return expr{code: run("Module").Call(jen.Lit(v.Aux.(int))), repr: ir.ReprOf(v)}
		},
		mcl.OpOuter: onEnv("Outer"),
		mcl.OpInner: onEnv("Inner"),
		mcl.OpGlobal: func(b *body, v *ir.Value) expr {
			return expr{code: run(capital(v.Aux.(string))), repr: ir.String}
		},
		mcl.OpAs:    emitAs,
		mcl.OpArith: emitArith,
		mcl.OpCompare: func(b *body, v *ir.Value) expr {
			return infix(b, v, v.Aux.(string), ir.ReprOf(v.Args[0]), ir.Bool)
		},
		mcl.OpSame:   func(b *body, v *ir.Value) expr { return infix(b, v, "==", ir.ReprOf(v.Args[0]), ir.Bool) },
		mcl.OpBoth:   func(b *body, v *ir.Value) expr { return infix(b, v, "&&", ir.Bool, ir.Bool) },
		mcl.OpEither: func(b *body, v *ir.Value) expr { return infix(b, v, "||", ir.Bool, ir.Bool) },
		mcl.OpNot: func(b *body, v *ir.Value) expr {
			return expr{code: jen.Op("!").Add(b.expr(v.Args[0]).operand(precUnary, false)), repr: ir.Bool, prec: precUnary}
		},
		mcl.OpEqual: func(b *body, v *ir.Value) expr {
			return expr{code: jen.Qual(mclPath, "Equal").Call(b.code(v.Args[0]), b.code(v.Args[1])), repr: ir.Bool}
		},
		mcl.OpConcat: emitJoined,
		mcl.OpStruct: emitStruct,
		mcl.OpField: func(b *body, v *ir.Value) expr {
			a := v.Aux.(mcl.FieldAux)
			of := b.expr(v.Args[0])
			field := jen.Add(of.as(ir.Boxed))
			if !of.concrete {
				field.Assert(jen.Op("*").Qual(mclPath, "Struct"))
			}
			field.Dot("Values").Index(jen.Lit(a.Index))
			return expr{code: boxed(field).as(ir.TypeRepr(a.Type)), repr: ir.TypeRepr(a.Type)}
		},
		mcl.OpTyped: func(b *body, v *ir.Value) expr {
			code := jen.Qual(mclPath+"/fn", "Typed").Values(jen.Id("Value").Op(":").Add(b.code(v.Args[0])), jen.Id("Type").Op(":").Lit(v.Aux.(string)))
			return expr{code: code, repr: ir.Boxed, concrete: true}
		},
		mcl.OpType: func(b *body, v *ir.Value) expr {
			a := v.Aux.(mcl.DescriptorAux)
			var parts []jen.Code
			for _, x := range v.Args {
				parts = append(parts, b.expr(x).code)
			}
			switch {
			case a.Kind == "struct":
				return expr{code: jen.Qual(mclPath, "StructOf").Call(append([]jen.Code{jen.Id(b.file.fieldsOf(a.Names))}, parts...)...), repr: ir.ReprOf(v)}
			case len(parts) > 0:
				return expr{code: jen.Qual(mclPath, capital(a.Kind)+"Of").Call(parts...), repr: ir.ReprOf(v)}
			}
			return expr{code: jen.Qual(mclPath, capital(a.Kind)+"Type"), repr: ir.ReprOf(v)}
		},
		mcl.OpTemplate: func(b *body, v *ir.Value) expr {
			templatePath := mclPath + "/template"
			if len(v.Args) > 0 {
				return expr{code: jen.Qual(templatePath, "Compile").Call(b.expr(v.Args[0]).as(ir.String), jen.Qual(templatePath+"/all", "Functions").Call().Op("...")), repr: ir.ReprOf(v)}
			}
			a := v.Aux.(mcl.TemplateAux)
			args := []jen.Code{jen.Lit(a.Text)}
			for i, name := range a.Names {
				args = append(args, jen.Qual(templatePath, "Func").Values(jen.Id("Name").Op(":").Lit(name), jen.Id("Call").Op(":").Add(goFunction(a.GoName[i]))))
			}
			name := b.file.hoist("text", "template "+a.Text, jen.Qual(templatePath, "Compile").Call(args...))
			return variable(name, ir.ReprOf(v))
		},
		mcl.OpTree: func(b *body, v *ir.Value) expr {
			a := v.Aux.(mcl.TreeAux)
			path := mclPath + "/fn/deployfn"
			var files []jen.Code
			for i, name := range a.Paths {
				files = append(files, jen.Values(jen.Id("Path").Op(":").Lit(name), jen.Id("Content").Op(":").Lit(a.Contents[i])))
			}
			key := strings.Join(append([]string{"tree", a.Base}, a.Paths...), "\x00")
			name := b.file.hoist("hash", key, jen.Op("&").Qual(path, "Tree").Values(
				jen.Id("Base").Op(":").Lit(a.Base), jen.Id("Files").Op(":").Index().Qual(path, "File").Values(files...)))
			return variable(name, ir.ReprOf(v))
		},
		mcl.OpFunc: func(b *body, v *ir.Value) expr {
			return expr{code: jen.Qual(mclPath, "Func").Call(mclFunc(b, v.Args[0])), repr: ir.Boxed, concrete: true}
		},
		mcl.OpPure: func(b *body, v *ir.Value) expr {
			return expr{code: goFunction(v.Aux.(mcl.GoAux).Function).Call(b.given(v.Args)...), repr: ir.ReprOf(v)}
		},
	})
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		mcl.OpEnv: func(b *body, k *block, v *ir.Value) {
			var around jen.Code = jen.Nil()
			if len(v.Args) > 0 {
				around = b.code(v.Args[0])
			}
			b.settle(k, v)
			succeed(b, k, v, jen.Qual(mclPath, "NewEnv").Call(around, jen.Lit(v.Aux.(int))), ir.ReprOf(v))
		},
		mcl.OpModuleSet: func(b *body, k *block, v *ir.Value) {
			k.add(run("SetModule").Call(b.expr(v.Args[0]).code))
		},
		mcl.OpSet: func(b *body, k *block, v *ir.Value) {
			a := v.Aux.(mcl.PlaceAux)
			b.settle(k, v)
			k.add(jen.Add(b.expr(v.Args[0]).code).Dot("Set").Call(jen.Lit(a.Place), b.code(v.Args[1])).Comment("// $" + plain(a.Name)))
		},
		mcl.OpBind: func(b *body, k *block, v *ir.Value) {
			a := v.Aux.(mcl.PlaceAux)
			b.settle(k, v)
			k.add(jen.Comment("// $"+plain(a.Name)), jen.Add(b.expr(v.Args[0]).code).Dot("Bind").Call(jen.Lit(a.Place), closure(b, v.Args[1])))
		},
		mcl.OpRead: func(b *body, k *block, v *ir.Value) {
			a := v.Aux.(mcl.PlaceAux)
			b.tryMcl(k, v, jen.Qual(mclPath, "Read").Types(goType(ir.TypeRepr(a.Type))).Call(b.expr(v.Args[0]).code, jen.Lit(a.Place)), placed)
		},
		mcl.OpDivide: func(b *body, k *block, v *ir.Value) {
			b.tryMcl(k, v, jen.Qual(mclPath+"/fn", "Divide").Call(b.given(v.Args)...), atMcl)
		},
		mcl.OpIndex: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, jen.Qual(mclPath+"/fn", "Index").Call(b.given(v.Args)...), ir.Boxed, atMcl)
		},
		mcl.OpLookup: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, jen.Qual(mclPath+"/fn", "Get").Call(b.expr(v.Args[0]).as(ir.Hash), b.code(v.Args[1])), ir.Boxed, atMcl)
		},
		mcl.OpCall: func(b *body, k *block, v *ir.Value) {
			a := v.Aux.(mcl.CallAux)
			callee := b.file.pkg.env.routines[a.Routine]
			if callee == nil {
				panic(unsupported{v.Pos, "a call of the routine " + a.Routine + ", which is not there"})
			}
			call := jen.Id(b.file.pkg.env.routineName(callee)).Call(append([]jen.Code{jen.Id("s")}, b.given(v.Args)...)...)
			if a.Type == nil {
				b.check(k, v, call, placed)
				return
			}
			b.try(k, v, call, ir.TypeRepr(a.Type), placed)
		},
		mcl.OpApply: func(b *body, k *block, v *ir.Value) {
			args := []jen.Code{b.code(v.Args[0])}
			for _, a := range v.Args[1:] {
				args = append(args, b.code(a))
			}
			b.tryMcl(k, v, jen.Qual(mclPath, "Apply").Types(goType(ir.ReprOf(v))).Call(args...), placed)
		},
		mcl.OpFails: func(b *body, k *block, v *ir.Value) {
			b.try(k, v, goFunction(v.Aux.(mcl.GoAux).Function).Call(b.given(v.Args)...), ir.ReprOf(v), atMcl)
		},
		mcl.OpInput: func(b *body, k *block, v *ir.Value) {
			args := append([]jen.Code{run("Inputs")}, b.given(v.Args)...)
			b.try(k, v, goFunction(v.Aux.(mcl.GoAux).Function).Call(args...), ir.ReprOf(v), atMcl)
		},
		mcl.OpExcept: func(b *body, k *block, v *ir.Value) {
			b.tryMcl(k, v, jen.Qual(mclPath, "Except").Types(goType(ir.ReprOf(v))).Call(closure(b, v.Args[0]), closure(b, v.Args[1])), placed)
		},
		mcl.OpEach: func(b *body, k *block, v *ir.Value) {
			b.check(k, v, jen.Qual(mclPath, "Each").Call(b.expr(v.Args[0]).as(ir.Array), closure(b, v.Args[1])), placed)
		},
		mcl.OpEachEntry: func(b *body, k *block, v *ir.Value) {
			b.check(k, v, jen.Qual(mclPath, "EachEntry").Call(b.expr(v.Args[0]).as(ir.Hash), closure(b, v.Args[1])), placed)
		},
		mcl.OpPanic: func(b *body, k *block, v *ir.Value) {
			b.check(k, v, goFunction(v.Aux.(string)).Call(b.given(v.Args)...), atMcl)
		},
		mcl.OpResource: emitMclResource,
		mcl.OpEdge: func(b *body, k *block, v *ir.Value) {
			args := []jen.Code{b.file.at(v.Pos)}
			for i, kind := range v.Aux.(mcl.EdgeAux).Kinds {
				args = append(args, b.end(kind, v.Args[i]))
			}
			b.settle(k, v)
			k.add(run("Edges").Call(args...))
		},
		mcl.OpSend: func(b *body, k *block, v *ir.Value) {
			a := v.Aux.(mcl.SendAux)
			b.settle(k, v)
			k.add(run("Send").Call(b.file.at(v.Pos), b.end(a.From, v.Args[0]), jen.Lit(a.Key), b.end(a.To, v.Args[1]), jen.Lit(a.Field)))
		},
	})
}

// run is a field or a method of the run of the program.
func run(name string) *jen.Statement { return jen.Id("s").Dot(name) }

// tryMcl is try of a call whose result is held as the op's.
func (b *body) tryMcl(k *block, v *ir.Value, call *jen.Statement, edge errorEdge) {
	b.try(k, v, call, ir.ReprOf(v), edge)
}

// given are values as arguments of Go functions, each held as its type says.
func (b *body) given(args []*ir.Value) []jen.Code {
	var out []jen.Code
	for _, a := range args {
		out = append(out, b.expr(a).as(ir.ReprOf(a)))
	}
	return out
}

// end is some resources of a kind.
func (b *body) end(kind string, names *ir.Value) jen.Code {
	return jen.Qual(mclPath+"/graph", "End").Values(jen.Id("Kind").Op(":").Lit(kind), jen.Id("Names").Op(":").Add(b.names(names)))
}

// names are the names of resources that a value is.
func (b *body) names(v *ir.Value) jen.Code {
	e := b.expr(v)
	if ir.ReprOf(v) == ir.String {
		return jen.Index().String().Values(e.as(ir.String))
	}
	return jen.Qual(mclPath+"/graph", "Names").Call(e.as(ir.Boxed))
}

// onEnv is a method of an environment that gives another one.
func onEnv(method string) func(*body, *ir.Value) expr {
	return func(b *body, v *ir.Value) expr {
		return expr{code: jen.Add(b.expr(v.Args[0]).code).Dot(method).Call(jen.Lit(v.Aux.(int))), repr: ir.ReprOf(v)}
	}
}

// emitAs is a value of which the type is known.
func emitAs(b *body, v *ir.Value) expr {
	e, want := b.expr(v.Args[0]), ir.ReprOf(v)
	switch {
	case e.repr == want:
		return e
	case v.Type == typesys.Type(mcl.FuncType) && e.concrete:
		return expr{code: e.code, repr: want}
	case v.Type == typesys.Type(mcl.FuncType):
		return expr{code: jen.Add(e.operand(precOperand, false)).Assert(jen.Qual(mclPath, "Func")), repr: want}
	}
	return expr{code: e.as(want), repr: want}
}

// emitArith is +, - or * of numbers, or + of strings.
func emitArith(b *body, v *ir.Value) expr {
	// Go would refuse constants that overflow, and has other floats (MCL-VAL-1).
	switch left, right := b.expr(v.Args[0]).num, b.expr(v.Args[1]).num; {
	case left == nil || right == nil:
	case ir.ReprOf(v) == ir.Int:
		return b.file.constant(arith(v.Aux.(string), left.(int64), right.(int64)), v.Type)
	case ir.ReprOf(v) == ir.Float:
		return b.file.constant(arith(v.Aux.(string), left.(float64), right.(float64)), v.Type)
	}
	e := infix(b, v, v.Aux.(string), ir.ReprOf(v.Args[0]), ir.ReprOf(v))
	if v.Aux == "*" && e.repr == ir.Float {
		e.code = jen.Float64().Add(e.code) // which is rounded before anything is added
	}
	return e
}

func arith[T int64 | float64](op string, a, b T) T {
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	}
	return a * b
}

// infix is an operator of Go between two values of one representation.
func infix(b *body, v *ir.Value, op string, takes, gives ir.Repr) expr {
	operand := func(v *ir.Value) *jen.Statement {
		e := b.expr(v)
		if e.repr == takes { // perhaps with an operator that an if leaves
			return e.operand(precUnary, false)
		}
		return e.as(takes)
	}
	return expr{code: jen.Parens(jen.Add(operand(v.Args[0])).Op(op).Add(operand(v.Args[1]))), repr: gives}
}

// emitJoined is the concatenation of strings.
func emitJoined(b *body, v *ir.Value) expr {
	var sum *jen.Statement
	for _, a := range v.Args {
		part := b.expr(a).as(ir.String)
		if sum == nil {
			sum = jen.Add(part)
		} else {
			sum = sum.Op("+").Add(part)
		}
	}
	if len(v.Args) > 1 {
		sum = jen.Parens(sum)
	}
	return expr{code: sum, repr: ir.String}
}

// emitStruct is a new struct; all of a type share the names of their fields.
func emitStruct(b *body, v *ir.Value) expr {
	args := []jen.Code{jen.Id(b.file.fieldsOf(v.Aux.(mcl.StructAux).Names))}
	for _, a := range v.Args {
		args = append(args, b.code(a))
	}
	return expr{code: jen.Qual(mclPath, "NewStruct").Call(args...), repr: ir.Boxed, concrete: true}
}

// fieldsOf is a variable with the names of the fields of a struct.
func (f *file) fieldsOf(names []string) string {
	return f.hoist("array", "fields "+strings.Join(names, " "), jen.Index().String().Values(literals(names)...))
}

// mclFunc is a lambda as a Go function of any number of arguments.
func mclFunc(b *body, v *ir.Value) *jen.Statement {
	a := v.Aux.(*ir.LambdaAux)
	valueType := jen.Qual(runtimePath+"/value", "Value")
	inner := inClosure(b, v, func(inner *block) {
		args := &arguments{b, inner, a.Params}
		for i, p := range a.Params {
			if args.reads(p) > 0 {
				name := inner.name(p.Name)
				inner.add(jen.Id(name).Op(":=").Id("args").Index(jen.Lit(i)))
				b.exprs[plan.Own(p.Raw)] = variable(name, ir.Boxed)
			}
		}
		args.bindTyped()
	})
	return jen.Func().Params(jen.Id("args").Op("...").Add(valueType)).Params(valueType, jen.Error()).Block(inner.stmts...)
}

// goFunction is a function of a package below runtime/mcl: `fn.Split`, `fn/netfn.ToMask`, `fn.FortyTwo[int64]`.
func goFunction(name string) *jen.Statement {
	name, of, generic := strings.Cut(strings.TrimSuffix(name, "]"), "[")
	i := strings.LastIndexByte(name, '.')
	f := jen.Qual(mclPath+"/"+name[:i], name[i+1:])
	if generic {
		f.Types(jen.Id(of))
	}
	return f
}

// emitMclResource declares resources. What the entries are made of is computed; a condition decides whether an entry is there.
func emitMclResource(b *body, k *block, v *ir.Value) {
	a := v.Aux.(mcl.ResourceAux)
	b.settle(k, v)
	kindOf := jen.Qual(mclPath+"/kind", a.Variable)
	if a.Variable == "" {
		kindOf = jen.Id(b.file.extraKind(a.Kind, &a.Extra))
	}
	body := jen.Qual(sitePath, "NewBody").Call()
	args := v.Args[1:]
	for _, e := range a.Entries {
		method, given := "", []jen.Code{}
		if e.Cond {
			given = append(given, b.expr(args[0]).as(ir.Bool))
			args = args[1:]
		}
		switch e.Is {
		case mcl.Field:
			method, given = "Field", append(given, jen.Lit(e.Name), b.code(args[0]))
		case mcl.Meta:
			method, given = "Meta", append(given, jen.Lit(e.Name), b.code(args[0]))
		case mcl.MetaStruct:
			method, given = "Metas", append(given, b.code(args[0]))
		case mcl.Edge:
			method, given = "Edge", append(given, jen.Qual(mclPath+"/graph", e.Name), jen.Lit(e.Kind), b.names(args[0]))
		}
		if e.Cond {
			method += "If"
		}
		args = args[1:]
		body = body.Op(".").Line().Id(method).Call(given...)
	}
	if a.Collect {
		b.check(k, v, run("Collect").Call(b.file.at(v.Pos), kindOf, b.code(v.Args[0]), body), placed)
		return
	}
	b.check(k, v, run("Declare").Call(b.file.at(v.Pos), kindOf, b.names(v.Args[0]), body), placed)
}

// extraKind is a variable with a kind that mgmt does not have.
func (f *file) extraKind(name string, k *mcl.ExtraKind) string {
	graphPath := mclPath + "/graph"
	fields := func(list []mcl.ExtraField) *jen.Statement {
		return jen.Index().Qual(graphPath, "Field").ValuesFunc(func(g *jen.Group) {
			for _, field := range list {
				g.ValuesFunc(func(g *jen.Group) {
					g.Id("Name").Op(":").Lit(field.Name)
					g.Id("Type").Op(":").Lit(field.Type)
					if field.Width != "" {
						g.Id("Width").Op(":").Lit(field.Width)
					}
					if field.Pointer {
						g.Id("Pointer").Op(":").True()
					}
				})
			}
		})
	}
	lines := []jen.Code{line("Name", jen.Lit(name))}
	var traits *jen.Statement
	for _, t := range k.Traits {
		if traits == nil {
			traits = jen.Qual(graphPath, t)
		} else {
			traits.Op("|").Qual(graphPath, t)
		}
	}
	if traits != nil {
		lines = append(lines, line("Traits", traits))
	}
	if k.Fields != nil {
		lines = append(lines, line("Fields", fields(k.Fields)))
	}
	if k.Sent != nil {
		lines = append(lines, line("Sent", fields(k.Sent)))
	}
	if k.Defaults != nil {
		lines = append(lines, line("Defaults", jen.Index().Qual(graphPath, "Set").ValuesFunc(func(g *jen.Group) {
			for _, d := range k.Defaults {
				g.Values(jen.Id("Name").Op(":").Lit(d.Name), jen.Id("Value").Op(":").Add(f.constant(d.Value, typesys.AnyType).as(ir.Boxed)))
			}
		})))
	}
	return f.hoist("kind", "kind "+name, jen.Op("&").Qual(graphPath, "Kind").Values(append(lines, jen.Line())...))
}

// routine writes the Go function of a routine.
func (f *file) routine(fn *ir.Func) {
	b := f.newBody(fn)
	repr := ir.None
	b.exit = exit{value: ir.None}
	if fn.Returns != nil {
		repr = ir.TypeRepr(fn.Returns)
		b.exit = exit{zero: []jen.Code{zero(repr)}, value: repr}
	}
	k := b.root()
	params := []jen.Code{b.scopeParam()}
	for _, a := range fn.Args {
		name := "_"
		if b.plan.Uses.Of(plan.Own(a)) > 0 {
			name = k.name(a.Name)
			b.exprs[plan.Own(a)] = variable(name, ir.ReprOf(a))
		}
		params = append(params, jen.Id(name).Add(goType(ir.ReprOf(a))))
	}
	bodyInto(b, k)
	name := f.pkg.env.routineName(fn)
	doc(f.jf, name+" is "+fn.Name+".", fn.Doc, source(fn.File, fn.Pos))
	made := f.jf.Func().Id(name).Params(params...)
	if repr == ir.None {
		made.Error()
	} else {
		made.Params(goType(repr), jen.Error())
	}
	made.Block(k.stmts...)
	f.jf.Line()
}

// scopeParam is the first parameter of the Go functions that the body is made of.
func (b *body) scopeParam() *jen.Statement {
	if b.fn.Kind == ir.Routine {
		return jen.Id("s").Op("*").Qual(sitePath, "Run")
	}
	return scopeParam()
}

// routineName is the Go function of a routine.
func (e *env) routineName(fn *ir.Func) string {
	name, number, _ := strings.Cut(fn.Name, "#")
	p := e.pkg(fn.Module)
	return p.unique("routine:"+fn.Name, "run"+capital(identifier(name))+number)
}

// programFile describes a program that begins with a routine.
func (e *env) programFile() *jen.File {
	f := newFile(e.opts, e.path, e.name, []*env{e})
	f.PackageComment("Package " + e.name + " is the program " + plain(e.prog.Name) + ".")
	entry := e.routines[e.prog.Entry]
	if entry == nil {
		panic(unsupported{text: "a program that begins with " + e.prog.Entry + ", which is not there"})
	}
	f.Comment(environmentVar + " describes the program.")
	f.Var().Id(environmentVar).Op("=").Qual(sitePath, "Program").Values(
		line("Name", jen.Lit(e.prog.Name)),
		line("Run", jen.Id(e.routineName(entry))),
		jen.Line())
	f.Line()
	f.Comment(linkFunc + " makes the packages known to each other. It is called once, before anything else.")
	f.Func().Id(linkFunc).Params().BlockFunc(func(g *jen.Group) {
		for _, m := range e.sorted()[1:] {
			g.Qual(m.path, linkFunc).Call()
		}
		for _, m := range e.sorted() {
			for _, l := range m.sortedLinks() {
				g.Add(l.assign(e, m))
			}
		}
	})
	return f
}

// isMcl reports whether one of the environments is a program that begins with a routine.
func isMcl(envs []*env) bool {
	return slices.ContainsFunc(envs, func(e *env) bool { return e.prog.Entry != "" })
}

// posType is the type of places.
func (e *env) posType() *jen.Statement {
	if e.prog.Entry != "" {
		return jen.Qual(mclPath, "Pos")
	}
	return jen.Qual(runtimePath, "Pos")
}
