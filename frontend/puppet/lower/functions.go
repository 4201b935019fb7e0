package lower

import (
	"path"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// functions lowers calls of functions whose arguments are evaluated.
type functions struct {
	*builder
	types *typeReader
	vars  *variables
	eval  evaluator
}

func (b *functions) unknownFunction(name string, at source.Span) *ir.Value {
	d := diag.Errorf(CodeUnknownFunction, at, "Unknown function: '%s'.", name)
	if hint := b.l.Names.Hint(resolve.FunctionHint, name); hint != "" {
		d.Hint("%s", hint)
	}
	return b.failWith(d, "")
}

// function emits the call of a function by name.
func (b *functions) function(name string, at source.Span, args []*ir.Value, spread []bool, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	return b.functionOf(b.l.Callee(b.module, name), name, at, args, spread, lambda, rval)
}

// functionOf emits the call of the function that a name stands for.
func (b *functions) functionOf(info resolve.Function, name string, at source.Span, args []*ir.Value, spread []bool, lambda *ast.LambdaExpr, rval bool) *ir.Value {
	row := builtin.Row(name)
	ofCatalog := row != nil && row.Form == builtin.OfCatalog && info.Kind != resolve.PuppetFunc && info.Kind != resolve.NoFunction
	v := b.uncallable(info, name, at, ofCatalog)
	if v == nil && b.tainted(args...) {
		v = b.unknown(at)
	}
	if v != nil {
		if lambda != nil {
			b.eval.lambda(lambda)
		}
		return v
	}
	if ofCatalog {
		return b.catalogCall(info.Module, row, at, args, spread)
	}
	if row == builtin.AssertType && spread == nil && len(args) > 0 {
		args[0] = b.types.typeText(args[0], at)
	}
	if b.logic != nil && (info.Kind == resolve.PuppetFunc || info.Kind == resolve.HostFunc) {
		return b.failWith(diag.Errorf(CodeTypeLogic, at, "Logic of a type cannot call '%s', which the environment defines", name).
			Hint("it has the functions of Puppet and stdlib that compute a value from their arguments"), "")
	}
	if len(info.Rivals) > 0 {
		d := diag.Warningf(CodeAmbiguousFunction, at, "the function '%s' is in the modules %s: p2go takes the first, Puppet any of them", name, strings.Join(info.Rivals, ", "))
		switch {
		case info.Legacy:
			d.Hint("of functions of the legacy API Puppet takes the one that was loaded first, wherever it is called")
		case b.module != "":
			d.Hint("name the one to take in the dependencies of module %s, in its metadata.json", b.module)
		default:
			d.Hint("names with a namespace are clear: %s::%s", info.Rivals[0], name)
		}
		b.l.Diags.Add(d)
	}
	of := info.Row
	if of != nil && of.Form == builtin.AsksForFunction {
		if v := b.hasFunction(of, args, lambda, at); v != nil {
			return v
		}
	}
	aux := ir.CallAux{Name: name, Module: info.Module, Spread: spread}
	if of != nil {
		aux.Effect = of.Effect()
		if of.Logs > 0 && (len(args) >= of.Logs || spread != nil) {
			aux.Effect = ir.Writes
		}
	}
	if lambda != nil {
		aux.Block = true
		block := b.eval.lambda(lambda)
		if b.dead {
			return b.undef(at)
		}
		args = append(args, block)
		if spread != nil {
			aux.Spread = append(append([]bool{}, spread...), false)
		}
		aux.Effect = max(aux.Effect, block.Regions[0].Effect(false))
	}
	t := info.Returns
	if t == nil {
		t = typesys.AnyType
	}
	if of != nil {
		if of.Fn.Looks {
			b.vars.seeing(at)
		}
		if of.Finds != nil {
			b.finds(of, at, args)
		}
	}
	if info.Scope || of != nil && of.Fn.Sees {
		b.vars.seeingAll(at)
	}
	op := puppet.OpCall
	switch info.Kind {
	case resolve.PuppetFunc:
		op, aux.Effect = ir.OpCallFunc, ir.Writes
	case resolve.HostFunc:
		op, aux.Name, aux.Effect = puppet.OpCallHost, info.Name, ir.Writes
	}
	v = b.emit(op, t, at, aux, args...)
	if of != nil && of.Raises && !b.dead && b.f.Kind != ir.Method {
		b.end(ir.OpReturn, at, nil, b.undef(at)) // never reached
	}
	return v
}

// uncallable fails for a function that there is not, or that is not compiled; it is nil for others.
func (b *functions) uncallable(info resolve.Function, name string, at source.Span, ofCatalog bool) *ir.Value {
	switch {
	case ofCatalog:
	case info.Kind == resolve.NoFunction:
		return b.unknownFunction(name, at)
	case info.Kind == resolve.MissingFunc && info.Row.Form == builtin.Imports: // GRA-5
		return b.fail("DISCONTINUED_IMPORT", at, "", "Use of 'import' has been discontinued in favor of a manifest directory. See http://links.puppet.com/puppet-import-deprecation")
	case info.Kind == resolve.MissingFunc && info.Row.Missing == nil: // the compiler's own functions are no plain calls
		return b.unsupported(at, "the function '%s' in this way", name)
	case info.Kind == resolve.MissingFunc:
		return b.failWith(diag.Errorf(CodeUnsupported, at, "p2go does not compile the function '%s': %s", name, info.Row.Missing.Reason).Hint("%s", info.Row.Missing.Hint), "")
	case info.Kind == resolve.RubyFunc:
		d := diag.Errorf(CodeRuby, at, "p2go does not compile functions written in Ruby yet: '%s'", name).
			Hint("it is defined in %s", info.Where)
		return b.failWith(d, "")
	case info.Broken != "" && info.Ruby:
		return b.raise(at, ir.FailAux{Issue: string(CodeRuby), Message: info.Broken, Label: functionCall})
	case info.Broken != "":
		return b.raise(at, ir.FailAux{Issue: string(CodeUnsupported), Message: info.Broken})
	}
	return nil
}

func (b *functions) catalogCall(module string, f *builtin.Function, at source.Span, args []*ir.Value, spread []bool) *ir.Value {
	b.literalType(f, args)
	t := f.Returns
	if t == nil {
		t = typesys.UndefType
	}
	return b.emit(puppet.OpCatalogCall, t, at, ir.CallAux{Name: f.Name, Module: module, Spread: spread, Effect: ir.Writes}, args...)
}

// hasFunction lowers a call that asks for a function with a name that is known; nil for others, for which the program has all names.
func (b *functions) hasFunction(asker *builtin.Function, args []*ir.Value, lambda *ast.LambdaExpr, at source.Span) *ir.Value {
	if len(args) == 1 && lambda == nil {
		if name, ok := args[0].Aux.(string); ok && args[0].Op == ir.OpConst && name != "" {
			there := b.l.Names.HasFunction(asker, b.module, name)
			v := b.constant(there, at)
			if b.asked == nil {
				b.asked = map[*ir.Value]bool{}
			}
			b.asked[v] = there
			return v
		}
	}
	b.l.Names.AsksForFunctions(asker)
	return nil
}

// literalType makes the resource type part of the program that a call gets as a
// value, where it is a literal.
func (b *functions) literalType(f *builtin.Function, args []*ir.Value) {
	switch {
	case f.Declares == builtin.EnsuresPackages:
		b.l.Names.ResourceType("package")
	case f.Declares.OfType() && len(args) > 0:
		if s, ok := args[0].Aux.(string); ok && args[0].Op == ir.OpConst {
			if s = strings.ToLower(strings.TrimLeft(s, "@:")); s != "class" {
				b.l.Names.ResourceType(s)
			}
		}
	}
}

// finds makes part of the program what the names among the arguments stand for, where
// they are known.
func (b *functions) finds(of *builtin.Function, at source.Span, args []*ir.Value) {
	f := of.Finds
	b.l.Names.FindFiles() // a program that asks for one module knows all
	if f.First && len(args) > 1 {
		args = args[:1]
	}
	for _, a := range args {
		names, known := constantNames(a)
		_, literal := a.Const() // of others ir/flow tells
		if f.File != "" {
			if !known {
				names = []string{resolve.AnyModule}
			}
			for _, name := range names {
				b.l.Names.FindFile(".", name+"/"+f.File, true)
			}
		}
		if f.Folder == "" {
			continue
		}
		for _, name := range names {
			here := !f.Paths || path.IsAbs(name)
			if here {
				here = b.l.Names.FindFile(f.Folder, name, f.Content)
			}
			if literal && !here {
				b.machineFile(of.Name, name, at)
			}
		}
	}
}

// machineFile warns of a name that a function looks for where the program runs.
func (b *functions) machineFile(function, name string, at source.Span) {
	d := MachineFile(function, []string{name}, at)
	b.l.Machine = append(b.l.Machine, MachineCall{function, b.f.File, posOf(at), d == nil})
	if d != nil {
		if hint := b.l.Names.Hint(resolve.PathHint, name); hint != "" {
			d.Hint("%s", hint)
		}
		b.l.Diags.Add(d)
	}
}
