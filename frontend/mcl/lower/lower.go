// Package lower makes IR of mcl programs whose expressions have types.
//
// Each file, class and func statement becomes routines, one for each instance that inference found. A file, a class that is included and
// each run of a loop's body has an environment with a place for each variable. A block first gives all its variables what computes them,
// so that their order says nothing (MCL-SCO-2), and then puts out what its statements do.
package lower

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/infer"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/mcl"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Lower makes the IR of a program without errors. What p2go does not compile is a diagnostic. The files of the program that functions read are
// read now.
func Lower(name string, p *infer.Program, kind func(name string) *kinds.Kind, disk resolve.Disk) (*ir.Program, diag.List) {
	l := &lowerer{
		p: p, kind: kind, disk: disk, prog: &ir.Program{Name: name, Entry: "main"}, layouts: map[ast.Node]*layout{}, routines: map[*infer.Instance]*routines{},
		names: map[string]int{}, numbers: map[*ast.Program]int{}, around: map[*ast.Include]*resolve.Body{},
	}
	for _, f := range p.Program.Files {
		if p.IsInner(f) {
			continue
		}
		l.numbers[f] = len(l.numbers)
		l.layoutOf(f, f.Body)
	}
	main := l.newRoutine("main", p.Main.Node.Span())
	b := &body{l: l, f: main, region: main.Body}
	for _, f := range p.Files {
		file := f.Node.(*ast.Program)
		env := b.emit(mcl.OpEnv, mcl.EnvType, file.At, l.layouts[file].places)
		b.emit(mcl.OpModuleSet, nil, file.At, nil, env)
		l.todo = append(l.todo, func() { l.file(f) })
		b.emit(mcl.OpCall, nil, file.At, mcl.CallAux{Routine: l.of(f).binds}, env)
	}
	b.emit(mcl.OpCall, nil, p.Main.Node.Span(), mcl.CallAux{Routine: l.of(p.Main).run}, b.emit(mcl.OpModule, mcl.EnvType, p.Main.Node.Span(), l.numbers[p.Entry]))
	b.end(p.Main.Node.Span(), nil)
	for len(l.todo) > 0 {
		do := l.todo[0]
		l.todo = l.todo[1:]
		do()
	}
	return l.prog, l.diags
}

type lowerer struct {
	p        *infer.Program
	prog     *ir.Program
	kind     func(name string) *kinds.Kind
	disk     resolve.Disk
	diags    diag.List
	layouts  map[ast.Node]*layout
	routines map[*infer.Instance]*routines
	names    map[string]int
	numbers  map[*ast.Program]int
	// around are the bodies in which includes with an alias stand.
	around map[*ast.Include]*resolve.Body
	todo   []func()
}

// layout has the places of the variables of a file, a class or a loop's body.
type layout struct {
	places int
	of     map[any]int // by *ast.Bind, *ast.Param, loopVar or *ast.Include
}

type loopVar struct {
	loop *ast.For
	key  bool
}

func (l *layout) add(key any) {
	l.of[key] = l.places
	l.places++
}

// layoutOf gives the variables of a body their places.
func (l *lowerer) layoutOf(node ast.Node, body []ast.Stmt) *layout {
	out := &layout{of: map[any]int{}}
	l.layouts[node] = out
	switch node := node.(type) {
	case *ast.ClassDef:
		for _, p := range node.Params {
			out.add(p)
		}
		for _, c := range l.p.Nested[node] {
			l.layoutOf(c, c.Body.Body)
		}
	case *ast.For:
		out.add(loopVar{node, true})
		out.add(loopVar{node, false})
	}
	var look func(body []ast.Stmt)
	look = func(body []ast.Stmt) {
		for _, s := range body {
			switch s := s.(type) {
			case *ast.Bind:
				out.add(s)
			case *ast.Import:
				if in := l.p.Inner(s); in != nil {
					look(in.Body)
				}
			case *ast.If:
				look(s.Then.Body)
				if s.Else != nil {
					look(s.Else.Body)
				}
			case *ast.For:
				l.layoutOf(s, s.Body.Body)
			case *ast.ClassDef:
				if !l.p.Moved[s] {
					l.layoutOf(s, s.Body.Body)
				}
			case *ast.Include:
				if s.Alias.Text != "" {
					out.add(s)
					l.around[s] = l.p.Bodies[node]
				}
			}
		}
	}
	look(body)
	return out
}

// routines are those of an instance: for a class, what gives its variables their values, and what it puts out; for a func statement the
// latter alone.
type routines struct{ binds, run string }

func (l *lowerer) unique(name string) string {
	l.names[name]++
	if n := l.names[name]; n > 1 {
		return name + "#" + strconv.Itoa(n)
	}
	return name
}

// of are the routines of an instance, which are made later where they are not yet.
func (l *lowerer) of(i *infer.Instance) *routines {
	if r := l.routines[i]; r != nil {
		return r
	}
	r := &routines{}
	l.routines[i] = r
	switch node := i.Node.(type) {
	case *ast.Program:
		name := strings.TrimSuffix(node.File.Name[strings.LastIndexByte(node.File.Name, '/')+1:], ".mcl")
		r.run, r.binds = l.unique(cmp.Or(name, "file")+" file"), l.unique(cmp.Or(name, "file")+" variables")
	case *ast.ClassDef:
		r.run, r.binds = l.unique(node.Name.Text+" class"), l.unique(node.Name.Text+" variables")
		l.todo = append(l.todo, func() { l.class(i, node) })
	case *ast.FuncDef:
		r.run = l.unique(node.Name.Text + " func")
		l.todo = append(l.todo, func() { l.function(i, node) })
	}
	return r
}

func (l *lowerer) newRoutine(name string, at source.Span) *ir.Func {
	f := &ir.Func{Kind: ir.Routine, Name: name, Body: &ir.Region{}, Pos: posOf(at)}
	if at.File != nil {
		f.File = strings.TrimPrefix(strings.TrimPrefix(at.File.Name, l.p.Root), "/")
	}
	l.prog.Funcs = append(l.prog.Funcs, f)
	return f
}

// posOf is a place in the IR. Columns count bytes (MCL-LEX-12).
func posOf(at source.Span) ir.Pos {
	if at.File == nil {
		return ir.Pos{}
	}
	_, line, _ := at.Position()
	return ir.Pos{Line: int32(line), Col: at.Start - int32(at.File.Offset(line, 1)) + 1}
}

// scoped begins a routine that has an environment.
func (l *lowerer) scoped(name string, at source.Span, i *infer.Instance, owner *resolve.Body) *body {
	f := l.newRoutine(name, at)
	b := &body{l: l, f: f, region: f.Body, inst: i, owner: owner, params: map[*ast.Param]*ir.Value{}}
	b.env = b.arg("e", mcl.EnvType, at)
	f.Args = append(f.Args, b.env)
	return b
}

func (l *lowerer) file(i *infer.Instance) {
	node := i.Node.(*ast.Program)
	l.block(i, node, node.Body, l.p.Bodies[node])
}

func (l *lowerer) class(i *infer.Instance, node *ast.ClassDef) {
	l.block(i, node, node.Body.Body, l.p.Bodies[node])
}

// block makes the two routines of a file or a class.
func (l *lowerer) block(i *infer.Instance, node ast.Node, stmts []ast.Stmt, owner *resolve.Body) {
	at := node.Span()
	b := l.scoped(l.of(i).binds, at, i, owner)
	b.binds(stmts)
	b.end(at, nil)
	b = l.scoped(l.of(i).run, at, i, owner)
	b.reached = i == l.p.Main
	b.out(stmts)
	b.end(at, nil)
}

// function makes the routine of a func statement.
func (l *lowerer) function(i *infer.Instance, node *ast.FuncDef) {
	in := l.p.Bodies[node.Func]
	b := l.scoped(l.of(i).run, node.At, i, ownerOf(in))
	for k, p := range node.Func.Params {
		v := b.arg(p.Name.Text, static(i.Params[k]), p.At)
		b.f.Args = append(b.f.Args, v)
		b.params[p] = v
	}
	b.f.Returns = static(i.Result)
	b.end(node.At, b.as(b.expr(node.Func.Body), b.f.Returns, node.At))
}

// ownerOf is the body around one, or that itself, which has an environment: lambdas and func statements have none, nor have files that are a part of
// the block that imports them.
func ownerOf(in *resolve.Body) *resolve.Body {
	for in != nil {
		switch in.Node.(type) {
		case *ast.Lambda:
		case *ast.Program:
			if in.Around == nil {
				return in
			}
		default:
			return in
		}
		in = in.Around
	}
	return nil
}

// static is the type of values for the core.
func static(t *types.Type) typesys.Type {
	switch t.Solved().Kind {
	case types.BoolKind:
		return typesys.BooleanType
	case types.IntKind:
		return typesys.IntegerType
	case types.FloatKind:
		return typesys.FloatType
	case types.StrKind:
		return typesys.StringType
	case types.ListKind:
		return typesys.ArrayType
	case types.MapKind:
		return typesys.HashType
	}
	return typesys.AnyType
}

// body is a body that is made.
type body struct {
	l      *lowerer
	f      *ir.Func
	region *ir.Region
	inst   *infer.Instance
	owner  *resolve.Body // that env is the environment of
	env    *ir.Value
	params map[*ast.Param]*ir.Value
	// reached says that what is made is certainly evaluated.
	reached bool
}

func (b *body) emit(op ir.Op, t typesys.Type, at source.Span, aux any, args ...*ir.Value) *ir.Value {
	v := b.f.NewValue(op, t, posOf(at), args...)
	v.Aux = aux
	b.region.Body = append(b.region.Body, v)
	return v
}

func (b *body) arg(name string, t typesys.Type, at source.Span) *ir.Value {
	v := b.f.NewValue(ir.OpArg, t, posOf(at))
	v.Name = name
	return v
}

func (b *body) constant(v value.Value, at source.Span) *ir.Value {
	return b.emit(ir.OpConst, typesys.Infer(v), at, v)
}

// end ends a routine with its result; without one it gives nothing.
func (b *body) end(at source.Span, result *ir.Value) {
	if result == nil {
		result = b.constant(nil, at)
	}
	b.emit(ir.OpReturn, nil, at, nil, result)
}

// within makes a region.
func (b *body) within(do func() []*ir.Value, at source.Span) *ir.Region {
	outer := b.region
	b.region = &ir.Region{}
	b.emit(ir.OpYield, nil, at, nil, do()...)
	made := b.region
	b.region = outer
	return made
}

// lambda makes a lambda.
func (b *body) lambda(at source.Span, params []*ir.Param, do func() *ir.Value) *ir.Value {
	region := b.within(func() []*ir.Value { return []*ir.Value{do()} }, at)
	for _, p := range params {
		region.Args = append(region.Args, p.Value)
	}
	v := b.emit(ir.OpLambda, typesys.CallableType, at, &ir.LambdaAux{Params: params})
	v.Regions = []*ir.Region{region}
	return v
}

// param makes a parameter of a lambda, and its value of a type.
func (b *body) param(name string, at source.Span) *ir.Param {
	return &ir.Param{Name: name, Type: typesys.AnyType, Pos: posOf(at), Raw: b.arg(name, typesys.AnyType, at), Value: b.arg(name, typesys.AnyType, at)}
}

// as is a value as one of a type of the core.
func (b *body) as(v *ir.Value, t typesys.Type, at source.Span) *ir.Value {
	if ir.TypeRepr(t) == ir.ReprOf(v) {
		return v
	}
	return b.emit(mcl.OpAs, t, at, mcl.TypeAux{Type: t}, v)
}

// envOf is the environment of a body, of the routine's own file or of another one.
func (b *body) envOf(owner *resolve.Body, at source.Span) *ir.Value {
	depth := 0
	for at := b.owner; at != nil; at = ownerOf(at.Around) {
		if at == owner {
			if depth == 0 {
				return b.env
			}
			return b.emit(mcl.OpOuter, mcl.EnvType, source.Span{}, depth, b.env)
		}
		depth++
	}
	return b.emit(mcl.OpModule, mcl.EnvType, at, b.l.numbers[owner.Node.(*ast.Program)])
}

// around is the environment in which a definition stands, and the node whose layout that has.
func (b *body) around(ref *resolve.Ref, in *resolve.Body, at source.Span) (env *ir.Value, node ast.Node) {
	if len(ref.Through) == 0 {
		owner := ownerOf(in)
		return b.envOf(owner, at), owner.Node
	}
	for i, inc := range ref.Through {
		owner := b.l.around[inc]
		if i == 0 {
			env = b.envOf(owner, at)
		}
		env = b.emit(mcl.OpInner, mcl.EnvType, at, b.l.layouts[owner.Node].of[inc], env)
	}
	return env, ownerOf(in).Node
}

func (b *body) unsupported(at source.Span, format string, args ...any) *ir.Value {
	b.l.diags.Add(diag.Errorf(CodeUnsupported, at, "p2go does not compile this yet: "+format, args...))
	return b.constant(nil, at)
}

// CodeUnsupported is the code of what p2go does not compile.
const CodeUnsupported diag.Code = "P2GO_UNSUPPORTED"
