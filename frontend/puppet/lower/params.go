package lower

import (
	"slices"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// defaults is what the defaults of parameters know of the parameters around
// (CALL-4).
type defaults struct {
	names map[string]bool
	of    string // the parameter whose default is lowered
	// callee is the function or lambda in messages. What it is given is given by
	// position, so that its defaults fail where they read a parameter that has no
	// value yet; "" where parameters are given by name and any of them may have one.
	callee string
}

func newDefaults(ps []*ast.Param, callee string) *defaults {
	d := &defaults{names: map[string]bool{}, callee: callee}
	for _, p := range ps {
		d.names[p.Name] = true
	}
	return d
}

// have reports whether name is one of the parameters.
func (d *defaults) have(name string) bool { return d != nil && d.names[name] }

// callables lowers parameters, and lambdas.
type callables struct {
	*builder
	types *typeReader
	eval  evaluator
}

// lambdaName is what messages call lambdas.
const lambdaName = "lambda"

// params declares the parameters of a class, define, function or template and
// lowers their defaults (PRM-1, CALL-4).
func (b *callables) params(ps []*ast.Param, f *ir.Func) {
	callee := ""
	if f.Kind == ir.Function {
		callee = f.Name
	}
	raw := newScope(nil)
	raw.defaults, raw.open = newDefaults(ps, callee), f.Kind == ir.Template
	checked := newScope(nil)
	var wrong *evalError
	types := b.typesBody()
	var computed []*ir.Value
	n := 0
	for _, p := range ps {
		types.blind = b.module == "" && loaded(f)
		ip, err := types.param(p)
		switch {
		case err == nil:
		case err.computed:
			n++
			ip.Computed = n
			if f.Kind != ir.Template {
				computed = append(computed, types.computedType(p.Type))
			}
		case wrong == nil:
			wrong = err
			if loaded(f) {
				types.failOf(err)
			}
		}
		f.Params = append(f.Params, ip)
		b.bind(ip, p, raw)
		ip.Value = b.arg(p.Name, bodyType(f.Kind, ip), p.At)
		checked.set(p.Name, ip.Value)
		checked.assigned[p.Name] = p.At
	}
	switch {
	case n == 0 && (wrong == nil || !loaded(f)):
	case f.Kind == ir.Template:
		b.checkParams(ps)
	default:
		types.finishTypes(computed)
		if n > 0 {
			f.Types = types.f.Name
		}
	}
	b.scope = checked
	if wrong != nil {
		b.types.failOf(wrong)
	}
	if f.Kind != ir.Template { // of templates the binding refuses them
		b.refuse(ps)
	}
}

// loaded reports whether the types of the body's parameters are evaluated where its file is loaded.
func loaded(f *ir.Func) bool { return f.Kind == ir.Class || f.Kind == ir.Define }

// LoadedTypes lowers the types of the parameters of a class or defined type that is not part of the program, for Puppet evaluates
// them where the file is loaded. There is a body only where that may fail.
func (l *Lowerer) LoadedTypes(def *resolve.Definition) {
	var ps []*ast.Param
	kind := ir.Class
	switch d := def.Node.(type) {
	case *ast.ClassDef:
		ps = d.Params
	case *ast.DefineDef:
		ps, kind = d.Params, ir.Define
	}
	if !slices.ContainsFunc(ps, func(p *ast.Param) bool { return p.Type != nil }) {
		return
	}
	types := l.newBody(l.newFunc(kind, def.Key.Name, def.File, def.Node.Span()), def.File).typesBody()
	var computed []*ir.Value
	for _, p := range ps {
		switch _, err := types.param(p); {
		case err == nil:
		case err.computed:
			computed = append(computed, types.computedType(p.Type))
		default:
			types.failOf(err)
		}
	}
	if len(computed) > 0 || types.dead {
		types.finishTypes(computed)
	}
}

// brokenTypes returns what is wrong with the file of a type that a defined type's parameter has: whatever names the defined type loads
// it. nil is nothing, or no defined type.
func (l *Lowerer) brokenTypes(key resolve.Key) *resolve.Failure {
	def := l.Names.Table.Get(key)
	if def == nil || def.File.Module == "" {
		return nil
	}
	f, known := l.loaded[key]
	if !known {
		l.loaded[key] = nil // while it is being evaluated, it may name itself
		d := def.Node.(*ast.DefineDef)
		types := l.newBody(l.newFunc(ir.Define, key.Name, def.File, d.At), def.File)
		for _, p := range d.Params {
			if _, err := types.param(p); err != nil && f == nil {
				f = err.failure
			}
		}
		l.loaded[key] = f
	}
	return f
}

// misplaced returns the first parameter of a function or lambda that is required
// but stands after one that is not, or nil (VAL-37).
func misplaced(ps []*ast.Param) *ast.Param {
	optional := false
	for _, p := range ps {
		if p.Rest || p.Default != nil {
			optional = true
		} else if optional {
			return p
		}
	}
	return nil
}

// wrongSignature fails where the signature of a function or lambda with a
// misplaced parameter is needed. The file's checks have warned of it.
func (b *callables) wrongSignature(p *ast.Param) *ir.Value {
	return b.raise(p.At, ir.FailAux{
		Issue: "REQUIRED_PARAMETER_AFTER_OPTIONAL", Message: "Parameter $" + p.Name + " is required but appears after optional parameters",
	})
}

// refuse fails for a parameter that may not be assigned, once all are bound (VAR-3).
func (b *callables) refuse(ps []*ast.Param) {
	for _, p := range ps {
		if reservedVars[p.Name] && !b.dead {
			d := diag.Errorf(CodeReserved, p.At, "Attempt to assign to a reserved variable name: '%s'", p.Name)
			b.l.Diags.Add(d)
			b.raise(p.At, ir.FailAux{Issue: string(d.Code), Message: d.Message, Refused: true})
		}
	}
}

// bind lowers a parameter for the defaults of those to its right: it certainly has
// a value there when it is given by position or has a default.
func (b *callables) bind(ip *ir.Param, p *ast.Param, raw *scope) {
	ip.Raw = b.arg(p.Name, typesys.AnyType, p.At)
	if p.Default != nil {
		b.paramDefault(ip, p, raw)
	}
	if p.Default != nil || raw.defaults.callee != "" {
		raw.set(p.Name, ip.Raw)
	}
}

// paramDefault lowers a default: it sees the parameters to its left before
// their types were checked, and the match variables that it sets stay inside
// (MV-5).
func (b *callables) paramDefault(ip *ir.Param, p *ast.Param, raw *scope) {
	region, scope, groups, dead, astray, loops := b.region, b.scope, b.groups, b.dead, b.astray, b.loops
	ip.Default = &ir.Region{}
	inDefault := b.inDefault
	b.region, b.scope, b.dead, b.astray, b.loops, b.inDefault = ip.Default, newScope(raw), false, false, nil, true
	raw.defaults.of = p.Name
	v := b.eval.expr(p.Default)
	if !b.dead {
		if (b.f.Kind == ir.Class || b.f.Kind == ir.Define) && len(loops) == 0 && !puppet.HeldAsIs(b.f, v) {
			v = b.emit(puppet.OpHold, typesys.AnyType, p.Default.Span(), "default", v)
		}
		b.emit(ir.OpYield, nil, p.Default.Span(), nil, v)
	}
	b.region, b.scope, b.groups, b.dead, b.astray, b.loops, b.inDefault = region, scope, groups, dead, astray, loops, inDefault
}

// bodyType is the type of the variable of a parameter. Classes and defines may be
// given a call in the place of its result; nothing is known of what templates are
// given, since a Deferred is taken for any type (MSG-16).
func bodyType(kind ir.Kind, p *ir.Param) typesys.Type {
	switch kind {
	case ir.Function:
		return restType(p)
	case ir.Template:
		return typesys.AnyType
	}
	return puppet.WithDeferred(p.Type)
}

// restType is the type of the variable: an array for captures-rest (CALL-5).
func restType(p *ir.Param) typesys.Type {
	if p.Rest {
		return typesys.ArrayType
	}
	return p.Type
}
