package lower

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/functions"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/frontend/mcl/types"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/mcl"
	"github.com/p2go/p2go/runtime/mcl/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// literal is the value of an expression that is written out.
func literal(e ast.Expr) (value.Value, bool) {
	switch e := ast.Bare(e).(type) {
	case *ast.Bool:
		return e.Value, true
	case *ast.Int:
		return e.Value, true
	case *ast.Float:
		return e.Value, true
	case *ast.String:
		return e.Text, true
	}
	return nil, false
}

func (b *body) exprs(list []ast.Expr) []*ir.Value {
	var out []*ir.Value
	for _, e := range list {
		out = append(out, b.expr(e))
	}
	return out
}

func (b *body) typeOf(e ast.Expr) *types.Type { return b.inst.Types[e].Solved() }

// expr evaluates an expression.
func (b *body) expr(e ast.Expr) *ir.Value {
	at := e.Span()
	if v, ok := literal(e); ok {
		return b.constant(v, at)
	}
	switch e := e.(type) {
	case *ast.Interpolation:
		return b.emit(mcl.OpConcat, typesys.StringType, at, nil, b.exprs(e.Parts)...)
	case *ast.List:
		v := b.emit(ir.OpArray, typesys.ArrayType, at, nil, b.exprs(e.Elems)...)
		return v
	case *ast.Map:
		var args []*ir.Value
		for _, x := range e.Entries {
			args = append(args, b.expr(x.Key), b.expr(x.Value))
		}
		return b.emit(ir.OpHash, typesys.HashType, at, nil, args...)
	case *ast.Struct:
		var a mcl.StructAux
		var args []*ir.Value
		for _, x := range e.Fields {
			a.Names = append(a.Names, x.Name.Text)
			args = append(args, b.expr(x.Value))
		}
		return b.emit(mcl.OpStruct, typesys.AnyType, at, a, args...)
	case *ast.Var:
		return b.variable(e)
	case *ast.Lambda:
		return b.emit(mcl.OpFunc, typesys.AnyType, at, nil, b.function(e))
	case *ast.Call:
		return b.call(e)
	case *ast.IfExpr:
		t := static(b.typeOf(e))
		cond := b.expr(e.Cond)
		then := b.within(func() []*ir.Value { return []*ir.Value{b.as(b.expr(e.Then), t, at)} }, at)
		other := b.within(func() []*ir.Value { return []*ir.Value{b.as(b.expr(e.Else), t, at)} }, at)
		v := b.emit(ir.OpIf, t, at, nil, cond)
		v.Regions = []*ir.Region{then, other}
		return v
	case *ast.Paren:
		return b.expr(e.Of)
	case *ast.Not:
		return b.emit(mcl.OpNot, typesys.BooleanType, at, nil, b.expr(e.Of))
	case *ast.Binary:
		return b.binary(e)
	case *ast.Index:
		return b.index(e)
	case *ast.FieldOf:
		for i, f := range b.typeOf(e.Of).Fields {
			if f.Name == e.Field.Text {
				if e.Default != nil {
					b.l.diags.Add(diag.Warningf(CodeUnusedDefault, e.At, "the struct has the field %s: the default is not used, and catches no error", f.Name).
						Hint("($s->f) <|> d catches errors"))
				}
				t := static(f.Type)
				return b.emit(mcl.OpField, t, at, mcl.FieldAux{Index: i, Type: t}, b.expr(e.Of))
			}
		}
		return b.expr(e.Default) // MCL-LOOK-4
	case *ast.History:
		t := static(b.typeOf(e))
		args := []*ir.Value{b.site(at), b.as(b.variable(e.Of), typesys.AnyType, at), b.constant(e.N, at)}
		return b.as(b.emit(mcl.OpInput, typesys.AnyType, at, mcl.GoAux{Function: "inputs.History", Type: typesys.AnyType}, args...), t, at)
	}
	return b.unsupported(at, "this expression")
}

// site is the text that tells a call from all others.
func (b *body) site(at source.Span) *ir.Value {
	return b.constant(fmt.Sprintf("%s:%d", b.f.File, at.Start), at)
}

// index looks up in a list or a map (MCL-LOOK-1). In mcl 1.0 a default may be written, and what is not there is zero without one
// (MCL-LOOK-5).
func (b *body) index(e *ast.Index) *ir.Value {
	of, index := b.expr(e.Of), b.expr(e.Index)
	t, isMap := static(b.typeOf(e)), b.typeOf(e.Of).Kind == types.MapKind
	var other *ir.Value
	switch {
	case e.Default != nil:
		other = b.expr(e.Default)
	case b.l.dialect(e.At.File) == ast.Dialect1:
		b.l.diags.Add(diag.Warningf(CodeZero, e.At, "what is not there is zero in mcl 1.0, and an error since"))
		other = b.zero(b.typeOf(e), e.At)
	case isMap:
		return b.emit(mcl.OpLookup, t, e.At, mcl.TypeAux{Type: t}, of, index)
	default:
		return b.emit(mcl.OpIndex, t, e.At, mcl.TypeAux{Type: t}, of, index)
	}
	other = b.as(other, typesys.AnyType, e.At)
	op, aux := mcl.OpFails, mcl.GoAux{Function: "fn.IndexOr", Type: typesys.AnyType}
	if isMap {
		op, aux.Function, index = mcl.OpPure, "fn.GetOr", b.as(index, typesys.AnyType, e.At)
	}
	return b.as(b.emit(op, typesys.AnyType, e.At, aux, of, index, other), t, e.At)
}

// zero is the zero value of a type.
func (b *body) zero(t *types.Type, at source.Span) *ir.Value {
	switch t = t.Solved(); t.Kind {
	case types.BoolKind:
		return b.constant(false, at)
	case types.IntKind:
		return b.constant(int64(0), at)
	case types.FloatKind:
		return b.constant(0.0, at)
	case types.StrKind:
		return b.constant("", at)
	case types.ListKind:
		return b.emit(ir.OpArray, typesys.ArrayType, at, nil)
	case types.MapKind:
		return b.emit(ir.OpHash, typesys.HashType, at, nil)
	case types.StructKind:
		var a mcl.StructAux
		var args []*ir.Value
		for _, f := range t.Fields {
			a.Names = append(a.Names, f.Name)
			args = append(args, b.zero(f.Type, at))
		}
		return b.emit(mcl.OpStruct, typesys.AnyType, at, a, args...)
	}
	return b.unsupported(at, "a lookup in the dialect 1.0 of funcs, which have no zero value")
}

// dialect is the one that a file is written in.
func (l *lowerer) dialect(file *source.File) ast.Dialect {
	for _, f := range l.p.Program.Files {
		if f.File == file {
			return f.Dialect
		}
	}
	return ast.Head
}

// function makes a lambda of one (MCL-FUN-4).
func (b *body) function(e *ast.Lambda) *ir.Value {
	var params []*ir.Param
	for _, p := range e.Params {
		params = append(params, b.param(p.Name.Text, p.At))
	}
	return b.lambda(e.At, params, func() *ir.Value {
		for i, p := range e.Params {
			b.params[p] = b.as(params[i].Value, static(b.inst.Of(p)), p.At)
		}
		return b.expr(e.Body)
	})
}

// variable reads a variable.
func (b *body) variable(e *ast.Var) *ir.Value {
	ref := b.l.p.Vars[e]
	var in *resolve.Body
	var key any
	name := e.Name
	var t *types.Type
	switch d := ref.Def.(type) {
	case *resolve.Global:
		if d.Value == nil {
			return b.emit(mcl.OpGlobal, typesys.StringType, e.At, d.Name)
		}
		return b.constant(d.Value, e.At)
	case *resolve.Bind:
		if v, ok := literal(d.Stmt.Value); ok {
			return b.constant(v, e.At)
		}
		key, in = d.Stmt, d.In
	case *resolve.Param:
		if v := b.params[d.Param]; v != nil {
			return v
		}
		key, in = d.Param, d.In
	case *resolve.LoopVar:
		key, in = loopVar{d.Loop, d.Key}, d.In
	}
	t = b.typeOf(e)
	env, node := b.around(ref, in, e.At)
	s := static(t)
	return b.emit(mcl.OpRead, s, e.At, mcl.PlaceAux{Place: b.l.layouts[node].of[key], Name: name, Type: s}, env)
}

// binary evaluates an operator. A chain of them leans to the left, and may be long.
func (b *body) binary(e *ast.Binary) *ir.Value {
	var chain []*ast.Binary
	left := ast.Expr(e)
	for {
		x, ok := left.(*ast.Binary)
		if !ok || x.Op == ast.Except {
			break
		}
		chain = append(chain, x)
		left = x.Left
	}
	if len(chain) == 0 {
		return b.except(e)
	}
	v := b.expr(left)
	for i := len(chain) - 1; i >= 0; i-- {
		v = b.operator(chain[i], v, b.expr(chain[i].Right))
	}
	return v
}

func (b *body) operator(e *ast.Binary, left, right *ir.Value) *ir.Value {
	at := e.At
	compare := func(op string) *ir.Value {
		return b.emit(mcl.OpCompare, typesys.BooleanType, at, op, left, right)
	}
	switch e.Op {
	case ast.Add, ast.Sub, ast.Mul:
		if v, ok := folded(e.Op, left, right); ok {
			return b.constant(v, at)
		}
		return b.emit(mcl.OpArith, static(b.typeOf(e)), at, e.Op.String(), left, right)
	case ast.Div:
		return b.emit(mcl.OpDivide, typesys.FloatType, at, nil, left, right)
	case ast.And, ast.Or:
		if b.mayFail(e.Right) {
			b.l.diags.Add(diag.Warningf(CodeStrict, e.Right.Span(), "both sides of %s are always evaluated, and this one may fail", e.Op))
		}
	}
	switch e.Op {
	case ast.And:
		return b.emit(mcl.OpBoth, typesys.BooleanType, at, nil, left, right)
	case ast.Or:
		return b.emit(mcl.OpEither, typesys.BooleanType, at, nil, left, right)
	case ast.In:
		return b.emit(mcl.OpPure, typesys.BooleanType, at, mcl.GoAux{Function: "fn.Contains", Type: typesys.BooleanType}, b.as(left, typesys.AnyType, at), right)
	case ast.Equal, ast.NotEqual:
		op := mcl.OpEqual
		switch ir.ReprOf(left) {
		case ir.Bool, ir.Int, ir.Float, ir.String:
			op = mcl.OpSame
		}
		v := b.emit(op, typesys.BooleanType, at, nil, left, right)
		if e.Op == ast.NotEqual {
			v = b.emit(mcl.OpNot, typesys.BooleanType, at, nil, v)
		}
		return v
	}
	return compare(e.Op.String())
}

// folded is the result of an operator for constants: Go would compute one of constants exactly, and neither wrap nor round it (MCL-VAL-1).
func folded(op ast.Op, left, right *ir.Value) (value.Value, bool) {
	x, known := left.Const()
	y, also := right.Const()
	if !known || !also {
		return nil, false
	}
	switch x := x.(type) {
	case int64:
		y := y.(int64)
		return map[ast.Op]int64{ast.Add: x + y, ast.Sub: x - y, ast.Mul: x * y}[op], true
	case float64:
		y := y.(float64)
		return map[ast.Op]float64{ast.Add: x + y, ast.Sub: x - y, ast.Mul: x * y}[op], true
	case string:
		return x + y.(string), true
	}
	return nil, false
}

// except evaluates `a <|> b` (MCL-EXC).
func (b *body) except(e *ast.Binary) *ir.Value {
	t := static(b.typeOf(e))
	try := b.lambda(e.Left.Span(), nil, func() *ir.Value { return b.expr(e.Left) })
	other := b.lambda(e.Right.Span(), nil, func() *ir.Value { return b.expr(e.Right) })
	return b.emit(mcl.OpExcept, t, e.At, mcl.TypeAux{Type: t}, try, other)
}

// call evaluates a call.
func (b *body) call(e *ast.Call) *ir.Value {
	t := static(b.typeOf(e))
	if e.Func.Text == "" {
		var callee *ir.Value
		if e.Var != nil {
			callee = b.variable(e.Var)
		} else {
			callee = b.expr(e.Lambda)
		}
		return b.emit(mcl.OpApply, t, e.At, mcl.TypeAux{Type: t}, append([]*ir.Value{callee}, b.exprs(e.Args)...)...)
	}
	switch d := b.l.p.Calls[e].Def.(type) {
	case *resolve.Func:
		i := b.inst.Funcs[e]
		env, _ := b.around(b.l.p.Calls[e], d.In, e.At)
		args := []*ir.Value{env}
		for k, a := range e.Args {
			args = append(args, b.as(b.expr(a), static(i.Params[k]), a.Span()))
		}
		return b.emit(mcl.OpCall, t, e.At, mcl.CallAux{Routine: b.l.of(i).run, Type: t}, args...)
	case *resolve.Builtin:
		return b.builtin(e, d.Function, t)
	}
	return b.unsupported(e.At, "this call")
}

// builtin calls a function that p2go has.
func (b *body) builtin(e *ast.Call, f *functions.Function, t typesys.Type) *ir.Value {
	call := b.inst.Builtins[e]
	switch {
	case f.Special == functions.FieldOf:
		name := ast.Bare(e.Args[1]).(*ast.String).Text
		for i, x := range b.typeOf(e.Args[0]).Fields {
			if x.Name == name {
				return b.emit(mcl.OpField, t, e.At, mcl.FieldAux{Index: i, Type: t}, b.expr(e.Args[0]))
			}
		}
	case f.Go[call.Index] == "":
		return b.unsupported(e.At, "the function %s", f.Name)
	}
	var verbs []byte
	if f.Special == functions.Printf {
		verbs = b.verbs(e.Args[0])
	}
	declared := types.MustParse(f.Types[call.Index], &types.Vars{})
	var args []*ir.Value
	if f.Site {
		args = append(args, b.site(e.At))
	}
	if f.Class == functions.Const {
		args = append(args, b.tree(e, f))
	}
	for i, a := range e.Args {
		if f.Special == functions.Template && i == 0 {
			args = append(args, b.template(a))
			continue
		}
		if f.Special == functions.JSON && i == 1 {
			break
		}
		v := b.expr(a)
		if f.Special == functions.Printf && i > 0 {
			args = append(args, b.printed(e.Args[i], verbs, i, v))
			continue
		}
		p := declared.Fields[min(i, len(declared.Fields)-1)].Type.Solved()
		switch {
		case p.Kind == types.FuncKind:
			v = b.emit(mcl.OpAs, mcl.FuncType, a.Span(), mcl.TypeAux{Type: mcl.FuncType}, v)
		case p.Kind == types.VarKind && f.Special != functions.Number:
			v = b.as(v, typesys.AnyType, a.Span())
		}
		args = append(args, v)
	}
	if f.Special == functions.JSON {
		args = append(args, b.descriptor(b.typeOf(e), e.At))
	}
	aux := mcl.GoAux{Function: f.Go[call.Index], Type: t}
	result := declared.Elem.Solved()
	if f.Special == functions.Number {
		if len(e.Args) == 0 {
			of := "int64"
			if t == typesys.Type(typesys.FloatType) {
				of = "float64"
			}
			aux.Function += "[" + of + "]"
		}
	} else if result.Kind == types.VarKind {
		aux.Type = typesys.AnyType
	}
	b.foresee(e, f, args)
	op := mcl.OpPure
	switch {
	case f.Reads():
		op = mcl.OpInput
	case f.Fails[call.Index]:
		op = mcl.OpFails
	}
	return b.as(b.emit(op, aux.Type, e.At, aux, args...), t, e.At)
}

// verbs are those of a format that is written out; nil for one that is not.
func (b *body) verbs(format ast.Expr) []byte {
	text, ok := b.format(format)
	if !ok {
		return nil
	}
	pieces, err := fn.ParseFormat(text)
	if err != nil {
		return nil
	}
	var verbs []byte
	for _, p := range pieces {
		if p.Verb != 0 {
			verbs = append(verbs, p.Verb)
		}
	}
	return verbs
}

// printed is the i-th argument of fmt.printf, with its type where that may be printed (MCL-FN-10).
func (b *body) printed(e ast.Expr, verbs []byte, i int, v *ir.Value) *ir.Value {
	v = b.as(v, typesys.AnyType, e.Span())
	if i <= len(verbs) && verbs[i-1] != 'T' {
		return v
	}
	return b.emit(mcl.OpTyped, typesys.AnyType, e.Span(), b.typeOf(e).String(), v)
}

// format is the text of a format that is written out.
func (b *body) format(e ast.Expr) (string, bool) {
	if x, ok := ast.Bare(e).(*ast.Var); ok {
		if d, ok := b.l.p.Vars[x].Def.(*resolve.Bind); ok {
			e = d.Stmt.Value
		}
	}
	s, ok := ast.Bare(e).(*ast.String)
	if !ok {
		return "", false
	}
	return s.Text, true
}

// descriptor is a type as a value, by which JSON is decoded.
func (b *body) descriptor(t *types.Type, at source.Span) *ir.Value {
	t = t.Solved()
	var a mcl.DescriptorAux
	var parts []*ir.Value
	switch t.Kind {
	case types.ListKind, types.MapKind:
		parts = append(parts, b.descriptor(t.Elem, at))
	case types.StructKind:
		for _, f := range t.Fields {
			a.Names = append(a.Names, f.Name)
			parts = append(parts, b.descriptor(f.Type, at))
		}
	}
	a.Kind = t.Kind.String()
	return b.emit(mcl.OpType, mcl.DescriptorType, at, a, parts...)
}

// template is a template with the functions that it names, where its text is known, else with all.
func (b *body) template(e ast.Expr) *ir.Value {
	text, ok := b.format(e)
	if !ok {
		return b.emit(mcl.OpTemplate, mcl.TemplateType, e.Span(), mcl.TemplateAux{}, b.expr(e))
	}
	a := mcl.TemplateAux{Text: text}
	if named, err := functions.TemplateFunctions(text); err == nil { // else rendering it fails
		for _, f := range named {
			a.Names, a.GoName = append(a.Names, f.TemplateName()), append(a.GoName, f.Go[0])
		}
	}
	return b.emit(mcl.OpTemplate, mcl.TemplateType, e.Span(), a)
}

// tree has the files of the program that a call reads, as the module of the call sees them (MCL-IMP-11): the one that a constant path names, or
// what is below it. Where the path is computed, they are those of the module's folder of files.
func (b *body) tree(e *ast.Call, f *functions.Function) *ir.Value {
	root := b.l.p.Root
	a := mcl.TreeAux{Base: "/"}
	files := b.l.p.Modules[b.l.p.Entry].Files
	if m := b.l.module(e.At.File); m != nil && f.Name != "deploy.readfileabs" {
		files = m.Files
		if rel, err := filepath.Rel(root, m.Dir); err == nil && rel != "." {
			a.Base = "/" + filepath.ToSlash(rel) + "/"
		}
	}
	if f.Name != "deploy.abspath" {
		name, ok := b.format(e.Args[0])
		if !ok {
			name = files
		}
		b.l.embed(&a, path.Clean(a.Base+strings.TrimPrefix(name, "/")))
	}
	return b.emit(mcl.OpTree, mcl.TreeType, e.At, a)
}

// embed adds a file of the program, or all that are below a folder, in the order of their paths. Links to folders are not followed.
func (l *lowerer) embed(a *mcl.TreeAux, at string) {
	full := filepath.Join(l.p.Root, filepath.FromSlash(at))
	dir, err := l.disk.ReadDir(full)
	if err != nil {
		if data, err := l.disk.ReadFile(full); err == nil {
			a.Paths, a.Contents = append(a.Paths, at), append(a.Contents, string(data))
		}
		return
	}
	var names []string
	for _, e := range dir {
		switch {
		case e.IsDir():
			names = append(names, e.Name()+"/") // which is before or after other signs in paths
		case e.Type()&fs.ModeSymlink == 0 || l.disk.IsFile(filepath.Join(full, e.Name())):
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	for _, n := range names {
		l.embed(a, path.Join(at, n))
	}
}

// module is what a file belongs to.
func (l *lowerer) module(file *source.File) *resolve.Module {
	for _, f := range l.p.Program.Files {
		if f.File == file {
			return l.p.Modules[f]
		}
	}
	return nil
}

// mayFail reports whether an expression has an operator, a lookup or a call that may fail.
func (b *body) mayFail(e ast.Expr) bool {
	may := false
	ast.WalkExpr(e, func(e ast.Expr) {
		switch e := e.(type) {
		case *ast.Index:
			may = true
		case *ast.Binary:
			may = may || e.Op == ast.Div
		case *ast.Call:
			if c := b.inst.Builtins[e]; c != nil {
				may = may || b.l.p.Calls[e].Def.(*resolve.Builtin).Function.Fails[c.Index]
			}
		}
	})
	return may
}
