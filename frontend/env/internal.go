package env

import (
	"errors"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// CodeInternal is the issue of an error of the compiler itself, in one body.
const CodeInternal diag.Code = ir.CodeInternal

// Internal returns the internal errors among diagnostics as one error, nil where there are none. Tests that look for them use it.
func Internal(diags diag.List) error {
	var errs []error
	for _, d := range diags {
		if d.Code == CodeInternal {
			errs = append(errs, d)
		}
	}
	return errors.Join(errs...)
}

// examine parses and validates a text. An internal error in that is an error of the whole text.
func (e *Environment) examine(src *source.File, parse func(*source.File, parser.Options) (*ast.Program, diag.List), place check.Place) (prog *ast.Program, diags diag.List) {
	crash := ir.Contain("reading", nil, func() {
		if prog, diags = parse(src, parser.Options{Compat: e.opts.Compat}); !diags.HasErrors() {
			diags = append(diags, check.Program(prog, e.opts.check(place))...)
		}
	})
	if crash != nil {
		diags.Add(diag.Errorf(CodeInternal, source.At(src, 0, 0), "%s", crash.Message()).Hint("%s", ir.ReportHint))
	}
	return prog, diags
}

// contained lowers a body. Where that ends by an internal error, the result is what fails in its place; header tells what the body is.
func (l *linker) contained(header *ir.Func, lower func() *ir.Func) (f *ir.Func) {
	if crash := ir.Contain("lowering", header, func() { f = lower() }); crash != nil {
		crash.Func, crash.Pos = header, header.Pos // it may have been about another that was looked at
		return l.failing(header, crash)
	}
	return f
}

// failBodies puts something that fails in the place of the bodies in which an internal error ended an earlier try.
func (l *linker) failBodies() {
	for _, crash := range l.env.opts.Failed {
		for i, f := range l.prog.Funcs {
			if SameBody(f, crash.Func) {
				l.prog.Funcs[i] = l.failing(f, crash)
			}
		}
	}
}

// SameBody reports whether f and g are the same body of an environment that was lowered twice.
func SameBody(f, g *ir.Func) bool {
	return f.Kind == g.Kind && f.Name == g.Name && f.File == g.File && f.Pos == g.Pos
}

// failure reports an internal error and returns it as what is raised where the body f would be evaluated.
func (l *linker) failure(f *ir.Func, crash *ir.Crash) *lower.Failure {
	d := l.internalError(crash)
	l.lowerer.Diags.Add(d)
	l.owners[d] = root // it is about p2go, whether anything is evaluated or not
	return &lower.Failure{
		Code: CodeInternal, Message: crash.Message(), In: f.File,
		File: f.File, Line: int(crash.Pos.Line), Column: int(crash.Pos.Col),
	}
}

// failing reports an internal error and returns what fails with it where the body f is evaluated, whatever it is given.
func (l *linker) failing(f *ir.Func, crash *ir.Crash) *ir.Func {
	failure := l.failure(f, crash)
	stub := failure.Func(f.Kind, f.Name, f.Module, f.File)
	l.bodies[stub] = l.bodies[f]
	stub.Pos, stub.Doc, stub.Vars, stub.Parent, stub.Matchers, stub.Private = f.Pos, f.Doc, f.Vars, f.Parent, f.Matchers, f.Private
	stub.Loads, stub.Inline, stub.Open = f.Loads, f.Inline, f.Kind == ir.Template
	for _, a := range f.Args {
		arg := stub.NewValue(ir.OpArg, a.Type, a.Pos)
		arg.Unset, arg.Name = a.Unset, a.Name
		stub.Args = append(stub.Args, arg)
	}
	switch f.Kind {
	case ir.Function:
		stub.Returns, stub.Params = typesys.AnyType, []*ir.Param{anyArguments(stub)}
	case ir.Class, ir.Define:
		for _, p := range f.Params {
			stub.Params = append(stub.Params, anyParam(stub, p, failure))
		}
	}
	return stub
}

// anyParam is a parameter like p that may have any value; where it is not given, the failure is raised.
func anyParam(f *ir.Func, p *ir.Param, failure *lower.Failure) *ir.Param {
	fail := f.NewValue(ir.OpFail, nil, f.Pos)
	fail.Aux = failure.Aux()
	q := &ir.Param{Name: p.Name, Type: typesys.AnyType, Private: p.Private, Pos: p.Pos, Default: &ir.Region{Body: []*ir.Value{fail}}}
	q.Raw, q.Value = f.NewValue(ir.OpArg, typesys.AnyType, p.Pos), f.NewValue(ir.OpArg, typesys.AnyType, p.Pos)
	q.Raw.Name, q.Value.Name = p.Name, p.Name
	return q
}

// internalError is the diagnostic of an internal error in a body.
func (l *linker) internalError(crash *ir.Crash) *diag.Diagnostic {
	name := crash.Func.File
	if crash.Func.Inline {
		name = crash.Func.Name
	}
	at := source.At(source.NewFile(crash.Func.File, ""), 0, 0)
	file := l.env.Source(name)
	if file == nil {
		file = l.lowerer.InlineTexts[name]
	}
	if file != nil {
		start := file.Offset(int(crash.Pos.Line), int(crash.Pos.Col))
		at = source.At(file, start, start)
	}
	return diag.Errorf(CodeInternal, at, "%s", crash.Message()).Hint("%s", ir.ReportHint)
}

// header is what is known of the body of a definition before it is lowered.
func (l *linker) header(kind ir.Kind, name string, d *definition, params []*ast.Param) *ir.Func {
	f := &ir.Func{Kind: kind, Name: name, Module: d.file.module, File: d.file.prog.File.Name, Pos: posOf(d.node.Span())}
	for _, p := range params {
		f.Params = append(f.Params, &ir.Param{Name: p.Name, Private: p.Private, Pos: posOf(p.At)})
	}
	return f
}

func posOf(at source.Span) ir.Pos {
	_, line, col := at.Position()
	return ir.Pos{Line: int32(line), Col: int32(col)}
}
