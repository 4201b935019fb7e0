package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// aliasType is the type that a type statement gives a name.
type aliasType struct {
	alias *typesys.Alias
	wrong error // with its definition
}

// Declares reports whether the type is that of an alias that was asked for.
func (l *Lowerer) Declares(a *typesys.Alias) bool {
	t := l.types[resolve.AliasKind.Key(a.Name)]
	return t != nil && t.alias == a
}

// declared returns the alias, the object type or the set that a type statement gives the name, or nil. The error is what is wrong with
// the definition of an object type or a set, or with its file, which is an error where the name is evaluated.
func (l *Lowerer) declared(name string) (typesys.Type, error) {
	key := resolve.AliasKind.Key(name)
	t := l.types[key]
	d, err := l.Names.Alias(name, t != nil)
	if d == nil || err != nil {
		if f := l.brokenTypes(resolve.DefineKind.Key(strings.ToLower(name))); f != nil && err == nil {
			return nil, f
		}
		return nil, err
	}
	if d.Set != nil {
		if _, err := l.declared(d.Set.Name); err != nil {
			return nil, err
		}
	}
	if l.Names.IsResource(d) {
		return nil, nil // whose name is that of a type of resources
	}
	return l.evaluated(d)
}

// evaluated returns the type that a type statement declares, which becomes part of the program.
func (l *Lowerer) evaluated(d *resolve.Definition) (typesys.Type, error) {
	l.Names.Reach(d)
	t := l.types[d.Key]
	if t == nil {
		// Evaluated at once, since types that mention it may ask what it is; while
		// that is being done it may be mentioned by itself.
		t = &aliasType{alias: &typesys.Alias{Name: typeName(d.Node)}}
		l.types[d.Key] = t
		l.alias(d, t)
	}
	if t.wrong != nil {
		return nil, t.wrong
	}
	if own := (&ir.Alias{Name: t.alias.Name, Type: t.alias}).Own(); own != nil {
		return own, nil
	}
	return t.alias, nil
}

// typeName is the name that a type statement gives a type.
func typeName(d ast.Definition) string {
	if t, ok := d.(*ast.TypeDef); ok {
		return t.Name
	}
	return d.(*ast.TypeAlias).Name
}

// alias evaluates the type of an alias, or one that is declared with its features. An internal error in that is an error of its definition.
func (l *Lowerer) alias(d *resolve.Definition, t *aliasType) {
	defer l.Enter(d.Key)()
	a := &ir.Alias{Name: t.alias.Name, Module: d.File.Module, File: d.File.Program.File.Name, Pos: posOf(d.Node.Span()), Doc: d.Doc(), Type: t.alias}
	f := &ir.Func{Kind: ir.Types, Name: a.Name, Module: a.Module, File: a.File, Pos: a.Pos}
	crash := ir.Contain("lowering", f, func() {
		switch n := d.Node.(type) {
		case *ast.TypeDef:
			a.Declares, t.wrong = l.declaredType(d, n, t.alias)
		case *ast.TypeAlias:
			t.wrong = l.aliasType(d, n, t.alias)
		}
	})
	if crash != nil {
		t.wrong = l.Crashed(crash, d.File.Program.File)
	}
	if t.wrong != nil {
		t.alias.Target, a.Declares = typesys.AnyType, nil
		if l.Names.IsResource(d) { // whose name is that of its resources alone
			return
		}
	}
	l.Aliases = append(l.Aliases, a)
}

// aliasType evaluates what a type statement, which may be a member of a TypeSet,
// declares, and gives it to the alias. An object type or a set is there, with its
// name only, while its definition is evaluated. The error is of the definition.
func (l *Lowerer) aliasType(def *resolve.Definition, d *ast.TypeAlias, a *typesys.Alias) error {
	f := l.newFunc(ir.Function, d.Name, def.File, d.At)
	b := l.newBody(f, def.File)
	b.textual, b.set = true, def.Set
	l.Names.Place = d.At
	if init := resolve.ObjectDefinition(d.Type); init != nil {
		o := &typesys.Object{Name: d.Name}
		a.Target = o
		v, err := b.constValue(init)
		if err != nil {
			return b.definitionError(err)
		}
		return o.Define(v.(*value.Hash))
	}
	if init := resolve.TypeSetDefinition(d); init != nil {
		s := &typesys.TypeSet{Name: d.Name, NameAuthority: typesys.RuntimeAuthority, Declared: true}
		a.Target = s
		return b.typeSet(s, init)
	}
	t, err := b.constType(d.Type)
	if err != nil {
		return b.definitionError(err)
	}
	if err := a.Resolve(t); err != nil {
		l.Diags.Add(diag.Errorf(CodeBadType, d.At, "%s", err))
		return err
	}
	return nil
}

// Callee returns what the name of a function stands for where a module calls it; see [resolve.Program.Function]. What one in the
// Puppet language is certain to return is the type that it declares.
func (l *Lowerer) Callee(from, name string) resolve.Function {
	f := l.Names.Function(from, name)
	if f.Def == nil {
		return f
	}
	if d := f.Def.Node.(*ast.FuncDef); d.Returns != nil && !hasReturn(d.Body) { // asserted when it returns (FN-2)
		f.Returns = l.returnType(f.Def.File, d)
	}
	return f
}

// Enter begins to lower what has a key: what is asked for from now on is asked for by it, and bodies and diagnostics are its own. The
// result ends it.
func (l *Lowerer) Enter(k resolve.Key) (leave func()) {
	outer := l.Names.Enter(k)
	diags, inline, types, logic := len(l.Diags), len(l.Inline), len(l.Types), len(l.Logic)
	return func() {
		for _, d := range l.Diags[min(diags, len(l.Diags)):] {
			if l.Owners[d] == resolve.Root {
				l.Owners[d] = k
			}
		}
		for _, list := range [][]*ir.Func{l.Inline[min(inline, len(l.Inline)):], l.Types[min(types, len(l.Types)):], l.Logic[min(logic, len(l.Logic)):]} {
			for _, f := range list {
				if _, known := l.Bodies[f]; !known {
					l.Bodies[f] = k
				}
			}
		}
		outer()
	}
}

// Crashed reports an internal error in a body of a file, which is nil where it is not known. It returns the error as what is raised
// where the body would be evaluated.
func (l *Lowerer) Crashed(crash *ir.Crash, file *source.File) *resolve.Failure {
	at := source.At(source.NewFile(crash.Func.File, ""), 0, 0)
	if file != nil {
		start := file.Offset(int(crash.Pos.Line), int(crash.Pos.Col))
		at = source.At(file, start, start)
	}
	d := diag.Errorf(ir.CodeInternal, at, "%s", crash.Message()).Hint("%s", ir.ReportHint)
	l.Diags.Add(d)
	l.Owners[d] = resolve.Root // it is about p2go, whether anything is evaluated or not
	return &resolve.Failure{
		Code: ir.CodeInternal, Message: crash.Message(), In: crash.Func.File,
		File: crash.Func.File, Line: int(crash.Pos.Line), Column: int(crash.Pos.Col),
	}
}

// capitalize writes a resource type's name as references do.
func capitalize(name string) string {
	segs := strings.Split(strings.ToLower(name), "::")
	for i, s := range segs {
		if s != "" {
			segs[i] = strings.ToUpper(s[:1]) + s[1:]
		}
	}
	return strings.Join(segs, "::")
}
