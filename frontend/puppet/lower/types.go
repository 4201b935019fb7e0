package lower

import (
	"errors"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/constant"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/op"
	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// typeReader evaluates types, where they are constant, and what type names mean.
type typeReader struct {
	*builder
	eval evaluator
	// textual says that types are read as a string with a type is: names that no
	// type has may stand in them (TYP-7, TYP-8).
	textual bool
	set     *resolve.TypeSet // of the type that is being defined
	// blind says that the types of parameters see no variables: those of classes
	// and defined types are evaluated before there is a scope.
	blind bool
	// localTypes are the aliases of a function that a module writes in Go (API-7).
	localTypes map[string]*localType
}

// reference lowers a capitalised word (NAME-6).
func (b *body) reference(e *ast.RefExpr) *ir.Value {
	t, err := b.named(b.refs.Of(e, resolve.AliasKind).Name)
	switch {
	case err != nil:
		return b.failOf(typeNameError(err, e.At))
	case t == nil:
		return b.failWith(b.unknownReference(e.Name, e.At), "")
	}
	if r, ok := t.(*typesys.Reference); ok { // the word TypeReference alone
		return b.failWith(b.unknownReference(r.Text, e.At), "")
	}
	return b.constant(t, e.At)
}

// named resolves a type name in the order of NAME-6: built-in types, aliases and
// object types, resource types. It returns nil for what it does not know, and an
// error for an object type with a wrong definition.
func (b *typeReader) named(name string) (typesys.Type, error) {
	name = strings.TrimPrefix(name, "::")
	if t, ok := typesys.Named(name); ok && !b.hidesPcore(t, name) {
		return t, nil
	}
	if t, err := b.l.declared(name); t != nil || err != nil {
		return t, err
	}
	if t, err := b.inSet(name); t != nil || err != nil {
		return t, err
	}
	if n := resolve.ClassName(name); n == nodeType || b.l.Names.HasResourceType(n) {
		if f := b.l.Names.Failure(resolve.DefineKind, n); f != nil {
			return nil, f
		}
		return &typesys.Resource{TypeName: capitalize(name)}, nil
	}
	return nil, nil
}

// hidesPcore reports whether there is a define with the name of a type below Pcore, which is what the name means then.
func (b *typeReader) hidesPcore(t typesys.Type, name string) bool {
	o, ok := t.(*typesys.Object)
	return ok && o.IsPcore() && b.l.Names.HasResourceType(resolve.ClassName(name))
}

// nodeType is what the resources are of that a catalog has for node definitions. Nothing else declares any.
const nodeType = "node"

// parseType reads a type from text, resolving names as manifests do.
func (b *typeReader) parseType(s string) (typesys.Type, error) {
	var failure *resolve.Failure
	t, err := typesys.Parse(s, func(name string) (typesys.Type, bool) {
		t, err := b.named(name)
		if f, ok := err.(*resolve.Failure); ok && failure == nil {
			failure = f
		}
		return t, t != nil && err == nil
	})
	if failure != nil {
		return nil, failure
	}
	return t, err
}

// typeText is the type for a constant text that a function reads as a type: which
// names the environment has is known here only (TYP-7). The function finds what
// is wrong with a text.
func (b *typeReader) typeText(v *ir.Value, at source.Span) *ir.Value {
	if s, ok := v.Aux.(string); ok && v.Op == ir.OpConst {
		switch t, err := b.parseType(s); err := err.(type) {
		case nil:
			c := b.constant(t, source.Span{})
			c.Pos = v.Pos
			return c
		case *resolve.Failure:
			return b.broken(err, functionCall, at)
		}
	}
	return v
}

// index lowers `expr[keys]`. A type with constant parameters is a constant
// type (TYP-8).
func (b *body) index(e *ast.IndexExpr) *ir.Value {
	v := b.expr(e.Expr)
	if b.dead {
		return v
	}
	keys, _ := b.spreadArgs(e.Keys) // a splat stays one key, an array, which most indexing flattens (IDX-1)
	if b.dead {
		return v
	}
	t, isType := v.Aux.(typesys.Type)
	if isType && v.Op == ir.OpConst {
		if b.mentionKeys(t, keys, e.At); b.dead {
			return b.undef(e.At)
		}
	}
	if isType && v.Op == ir.OpConst && !isReference(t) {
		if vals, ok := constants(keys); ok {
			if r, err := typesys.Specialize(t, vals); err == nil {
				return b.constant(r, e.At)
			} else if !severalTitles(t) && blamed(err) < len(e.Keys) {
				return b.typeError(e, err)
			}
		}
	}
	places := []ir.Pos{posOf(e.Expr.Span())}
	for _, k := range e.Keys {
		places = append(places, posOf(k.Span()))
	}
	r := b.operator(puppet.OpIndex, e.At, append([]*ir.Value{v}, keys...)...)
	r.ArgPos = places
	return r
}

// severalTitles reports whether the parameters of t may make an array of types
// (TP-27, TP-28).
func severalTitles(t typesys.Type) bool {
	switch t.(type) {
	case *typesys.Resource, *typesys.Class:
		return true
	}
	return false
}

// isReference reports whether t names one resource or class, whose attributes an
// index reads (IDX-13).
func isReference(t typesys.Type) bool {
	switch t := t.(type) {
	case *typesys.Resource:
		return t.Titled()
	case *typesys.Class:
		return t.Name != ""
	}
	return false
}

// blamed is the number of the parameter that is to blame for an error, or -1.
func blamed(err error) int {
	var te *typesys.Error
	if errors.As(err, &te) {
		return te.Arg
	}
	return -1
}

// typeError reports wrong parameters of a type.
func (b *body) typeError(e *ast.IndexExpr, err error) *ir.Value {
	wrong := wrongAccess(e, err)
	return b.failWith(wrong.diag, wrong.label)
}

// wrongAccess is an error about parameters of a type, at the one to blame.
func wrongAccess(e *ast.IndexExpr, err error) *evalError {
	at := e.At
	code, label := CodeBadType, "'[]' expression"
	var te *typesys.Error
	if errors.As(err, &te) && te.Code != "" {
		code, label = diag.Code(te.Code), ""
		if te.Arg >= 0 && te.Arg < len(e.Keys) {
			at = e.Keys[te.Arg].Span()
		}
	}
	return &evalError{diag: diag.Errorf(code, at, "%s", err.Error()), label: label}
}

// typeExpr evaluates a type expression where only constants are allowed:
// parameters and return types. What is wrong is reported; the type is Any then.
func (b *typeReader) typeExpr(e ast.Expr) (typesys.Type, *evalError) {
	t, err := b.constType(e)
	if err != nil {
		b.report(err)
		return typesys.AnyType, err
	}
	return t, nil
}

// evalError is what is wrong with a constant expression, and the construct that
// the message names, "" for none.
type evalError struct {
	diag  *diag.Diagnostic
	label string
	// computed reports whether nothing is wrong but that the expression has a value only
	// when the program runs.
	computed bool
	// more is what else is wrong with the expression.
	more []*diag.Diagnostic
	// failure is what is wrong with the file of a type, which was reported.
	failure *resolve.Failure
}

// and adds what is wrong with another part of the expression. What is wrong with one that is computed is found where it is.
func (e *evalError) and(other *evalError) *evalError {
	switch {
	case other == nil || e != nil && e.computed:
		return e
	case e == nil || other.computed:
		return other
	}
	if other.failure == nil {
		e.more = append(e.more, other.diag)
	}
	e.more = append(e.more, other.more...)
	return e
}

// report reports what is wrong with a constant expression.
func (b *typeReader) report(err *evalError) {
	if err.failure == nil {
		b.l.Diags.Add(err.diag)
	}
	b.l.Diags = append(b.l.Diags, err.more...)
}

// failOf fails because of a constant expression.
func (b *typeReader) failOf(err *evalError) *ir.Value {
	if err.failure != nil {
		return b.broken(err.failure, err.label, err.diag.Span)
	}
	return b.failWith(err.diag, err.label)
}

// typeNameError is what is wrong with the type of a name.
func typeNameError(err error, at source.Span) *evalError {
	failure, _ := err.(*resolve.Failure)
	return &evalError{diag: diag.Errorf(CodeBadType, at, "%s", err), label: "Type-Name", failure: failure}
}

func (b *typeReader) constType(e ast.Expr) (typesys.Type, *evalError) {
	v, err := b.constValue(e)
	if err != nil {
		return nil, err
	}
	t, ok := v.(typesys.Type)
	switch {
	case ok:
		return t, nil
	case b.textual:
		return nil, notAType(e)
	}
	return nil, &evalError{diag: diag.Errorf(CodeBadType, e.Span(), "%s is not a type", value.Text(v))}
}

func notAType(e ast.Expr) *evalError {
	return &evalError{diag: diag.Errorf(CodeBadType, e.Span(), "The expression <%s> is not a valid type specification.", exprText(e))}
}

// constValue evaluates a constant expression of a type's parameters: literals,
// types, arrays and hashes of them. The error is computed where it is no constant.
func (b *typeReader) constValue(e ast.Expr) (value.Value, *evalError) {
	switch e := e.(type) {
	case *ast.UndefExpr:
		return nil, nil
	case *ast.DefaultExpr:
		return value.Default, nil
	case *ast.BoolExpr:
		return e.Value, nil
	case *ast.IntExpr:
		return e.Value, nil
	case *ast.FloatExpr:
		return e.Value, nil
	case *ast.StringExpr:
		return e.Value, nil
	case *ast.NameExpr:
		return e.Name, nil
	case *ast.HeredocExpr:
		return b.constValue(e.Text)
	case *ast.ParenExpr:
		if b.textual {
			break
		}
		return b.constValue(e.Expr)
	case *ast.RegexpExpr:
		re, err := regex.New(e.Source)
		if err != nil {
			return nil, &evalError{diag: diag.Errorf(CodeUnsupported, e.At, "p2go does not compile the regular expression /%s/: %s", e.Source, err)}
		}
		return re, nil
	case *ast.UnaryExpr:
		if e.Op != token.Minus {
			break
		}
		v, err := b.constValue(e.Expr)
		if err != nil {
			return nil, err
		}
		switch v := v.(type) {
		case int64:
			return -v, nil
		case float64:
			return -v, nil
		}
	case *ast.ArrayExpr:
		return b.constValues(e.Elems)
	case *ast.HashExpr:
		h := value.MakeHash(len(e.Entries))
		var wrong *evalError
		for _, en := range e.Entries {
			k, err := b.constValue(en.Key)
			v, other := b.constValue(en.Value)
			if wrong = wrong.and(err).and(other); wrong == nil {
				h.Set(k, v)
			}
		}
		if wrong != nil {
			return nil, wrong
		}
		return h, nil
	case *ast.CallExpr:
		if v, ok, err := b.constNew(e); ok || err != nil {
			return v, err
		}
	case *ast.RefExpr:
		if local := b.localTypes[e.Name]; local != nil {
			return b.localAlias(local, e.At)
		}
		t, err := b.named(b.refs.Of(e, resolve.AliasKind).Name)
		switch {
		case err != nil:
			return nil, typeNameError(err, e.At)
		case t == nil && b.textual:
			b.l.Diags.Add(b.unknownReference(e.Name, e.At))
			return &typesys.Reference{Text: e.Name}, nil
		case t == nil:
			return nil, &evalError{diag: b.unknownReference(e.Name, e.At)}
		}
		return t, nil
	case *ast.IndexExpr:
		if _, variable := e.Expr.(*ast.VarExpr); variable {
			break
		}
		if b.textual {
			return b.textType(e)
		}
		base, err := b.constValue(e.Expr)
		t, ok := base.(typesys.Type)
		if !ok && err == nil {
			break
		}
		keys, other := b.constValues(e.Keys)
		if err = err.and(other); err != nil {
			return nil, err
		}
		r, serr := typesys.Specialize(t, keys)
		if serr != nil {
			return nil, wrongAccess(e, serr)
		}
		return r, nil
	}
	if b.textual {
		return nil, notAType(e)
	}
	return b.computed(e)
}

// constValues evaluates the elements of a list, in which a splat stands for many.
func (b *typeReader) constValues(es []ast.Expr) (value.Array, *evalError) {
	list := make(value.Array, 0, len(es))
	var wrong *evalError
	for _, e := range es {
		splat, ok := e.(*ast.UnaryExpr)
		if ok = ok && splat.Op == token.Splat && !b.textual; ok {
			e = splat.Expr
		}
		v, err := b.constValue(e)
		switch wrong = wrong.and(err); {
		case err != nil:
		case ok:
			list = append(list, op.Splat(v)...)
		default:
			list = append(list, v)
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	return list, nil
}

// computed evaluates any other expression, such as the operators in
// `Integer[0, 2 * $n]` where $n is constant: types are known when building.
func (b *typeReader) computed(e ast.Expr) (value.Value, *evalError) {
	if b.blind {
		var unknown *ast.VarExpr
		ast.Walk(e, func(n ast.Node) bool {
			if v, ok := n.(*ast.VarExpr); ok && unknown == nil && !resolve.IsMatch(v.Name) {
				unknown = v
			}
			return unknown == nil
		})
		if unknown != nil {
			return nil, &evalError{diag: diag.Errorf(CodeUnknownVariable, unknown.At, "Unknown variable: '%s'.", unknown.Name)}
		}
	}
	region, groups, dead, astray := b.region, b.groups, b.dead, b.astray
	found, inline := len(b.l.Diags), len(b.l.Inline)
	r := &ir.Region{}
	b.region, b.dead, b.astray = r, false, false
	v := b.eval.expr(e)
	ended := b.dead || b.astray
	if !ended {
		b.emit(ir.OpYield, nil, e.Span(), nil, v)
	}
	b.region, b.groups, b.dead, b.astray = region, groups, dead, astray
	if !ended {
		if vs, ok := constant.Region(r); ok {
			return vs[0], nil
		}
	}
	// What is wrong with it is found where it is computed.
	b.l.Diags, b.l.Inline = b.l.Diags[:found], b.l.Inline[:inline]
	return nil, &evalError{
		diag:     diag.Errorf(CodeUnsupported, e.Span(), "p2go does not compile this yet: a type that is computed when the program runs, from <%s>", exprText(e)),
		computed: true,
	}
}

// constNew makes the value of a type that is called with constants, as SemVerRange('>1.0.0') is; ok is false for other calls.
func (b *typeReader) constNew(e *ast.CallExpr) (v value.Value, ok bool, err *evalError) {
	name, isType := e.Func.(*ast.RefExpr)
	if !isType || b.textual || e.Lambda != nil || len(e.Args) == 0 {
		return nil, false, nil
	}
	args := make([]value.Value, 0, 1+len(e.Args))
	for _, arg := range append([]ast.Expr{name}, e.Args...) {
		v, err := b.constValue(arg)
		if err != nil {
			return nil, false, err
		}
		args = append(args, v)
	}
	v, failed := fn.NewFunction.Call(nil, args, nil)
	if failed != nil {
		return nil, false, &evalError{diag: diag.Errorf(CodeEvaluation, e.At, "%s", failed), label: functionCall}
	}
	return v, true, nil
}

// textType evaluates a type with parameters as texts of types are read (TYP-8).
func (b *typeReader) textType(e *ast.IndexExpr) (value.Value, *evalError) {
	keys := make([]value.Value, len(e.Keys))
	var wrong *evalError
	for i, k := range e.Keys {
		v, err := b.constValue(k)
		wrong = wrong.and(err)
		keys[i] = v
	}
	if wrong != nil {
		return nil, wrong
	}
	ref, ok := e.Expr.(*ast.RefExpr)
	if !ok {
		return nil, notAType(e)
	}
	base, err := b.constValue(ref)
	if err != nil {
		return nil, err
	}
	text := exprText(e)
	if r, unknown := base.(*typesys.Reference); unknown && r.Text == ref.Name {
		return &typesys.Reference{Text: text}, nil
	}
	v, serr := typesys.SpecializeText(base.(typesys.Type), ref.Name, keys, text)
	if serr != nil {
		return nil, &evalError{diag: diag.Errorf(CodeBadType, e.At, "%s", serr)}
	}
	return v, nil
}

// exprText is the source of an expression.
func exprText(e ast.Expr) string {
	all := e.Span()
	ast.Walk(e, func(n ast.Node) bool {
		at := n.Span()
		all.Start, all.End = min(all.Start, at.Start), max(all.End, at.End)
		return true
	})
	if p, ok := e.(*ast.ParenExpr); ok {
		all.End = p.Expr.Span().End
		return all.Text()
	}
	if x, ok := e.(*ast.IndexExpr); ok && x.At.Start < x.Expr.Span().Start { // what an alias stands for begins with its name
		all.End = x.Keys[len(x.Keys)-1].Span().End
		return all.Text()
	}
	// Spans of operators end before a closing bracket.
	rest := all.File.Text[all.End:]
	for strings.Count(all.Text(), "[") > strings.Count(all.Text(), "]") {
		i := strings.IndexByte(rest, ']')
		if i < 0 {
			break
		}
		all.End += int32(i) + 1
		rest = rest[i+1:]
	}
	return all.Text()
}

func (b *typeReader) unknownReference(name string, at source.Span) *diag.Diagnostic {
	d := diag.Errorf(CodeUnknownReference, at, "Resource type not found: %s", name)
	if hint := b.l.Names.Hint(resolve.ReferenceHint, name); hint != "" {
		d.Hint("%s", hint)
	}
	return d
}

// param is a parameter with its type. The error is computed where that is known only
// when the program runs; what other errors say was reported.
func (b *typeReader) param(p *ast.Param) (ip *ir.Param, err *evalError) {
	ip = &ir.Param{Name: p.Name, Type: typesys.AnyType, Rest: p.Rest, Private: p.Private, Pos: posOf(p.At)}
	if p.Type == nil {
		return ip, nil
	}
	b.l.Names.Place = p.At
	t, err := b.constType(p.Type)
	switch {
	case err == nil:
		ip.Type = t
	case !err.computed:
		b.report(err)
	case !p.Rest:
		ip.Type = b.boundType(p.Type)
	}
	return ip, err
}

// definitionError reports what is wrong with the definition of a type; the result is that for who uses it.
func (b *typeReader) definitionError(err *evalError) error {
	b.report(err)
	if err.failure != nil {
		return err.failure
	}
	return errors.New(err.diag.Message)
}

// boundType is a type that has all instances of one that is not known now.
func (b *typeReader) boundType(e ast.Expr) typesys.Type {
	x, ok := e.(*ast.IndexExpr)
	if !ok {
		return typesys.AnyType
	}
	ref, ok := x.Expr.(*ast.RefExpr)
	if !ok {
		return typesys.AnyType
	}
	base, _ := b.named(b.refs.Of(ref, resolve.AliasKind).Name)
	switch base.(type) {
	case *typesys.Integer, *typesys.Float, *typesys.Boolean, *typesys.String, *typesys.Array, *typesys.Hash:
		return base
	case *typesys.Enum, *typesys.Pattern:
		return typesys.StringType
	case *typesys.Tuple:
		return typesys.ArrayType
	case *typesys.Struct:
		return typesys.HashType
	}
	return typesys.AnyType
}
