package env

import (
	"errors"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/resolve"
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

// examine parses and validates a text.
func (e *Environment) examine(src *source.File, parse resolve.Parse, place check.Place) (*ast.Program, diag.List) {
	return resolve.Read(src, parse, e.opts.check(place))
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

// failure reports an internal error and returns it as what is raised where its body would be evaluated.
func (l *linker) failure(crash *ir.Crash) *resolve.Failure {
	name := crash.Func.File
	if crash.Func.Inline {
		name = crash.Func.Name
	}
	file := l.env.Source(name)
	if file == nil {
		file = l.lowerer.InlineTexts[name]
	}
	return l.lowerer.Crashed(crash, file)
}

// failing reports an internal error and returns what fails with it where the body f is evaluated, whatever it is given.
func (l *linker) failing(f *ir.Func, crash *ir.Crash) *ir.Func {
	failure := l.failure(crash)
	stub := lower.FailFunc(failure, f.Kind, f.Name, f.Module, f.File)
	l.lowerer.Bodies[stub] = l.lowerer.Bodies[f]
	stub.Pos, stub.Doc, stub.Vars, stub.Parent, stub.Matchers, stub.Private = f.Pos, f.Doc, f.Vars, f.Parent, f.Matchers, f.Private
	stub.Loads, stub.Inline, stub.Open = f.Loads, f.Inline, f.Kind == ir.Template
	for _, a := range f.Args {
		arg := stub.NewValue(ir.OpArg, a.Type, a.Pos)
		arg.Unset, arg.Name = a.Unset, a.Name
		stub.Args = append(stub.Args, arg)
	}
	switch f.Kind {
	case ir.Method:
		stub.Returns, stub.Traced = f.Returns, f.Traced
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
func anyParam(f *ir.Func, p *ir.Param, failure *resolve.Failure) *ir.Param {
	fail := f.NewValue(ir.OpFail, nil, f.Pos)
	fail.Aux = lower.FailAux(failure)
	q := &ir.Param{Name: p.Name, Type: typesys.AnyType, Private: p.Private, Pos: p.Pos, Default: &ir.Region{Body: []*ir.Value{fail}}}
	q.Raw, q.Value = f.NewValue(ir.OpArg, typesys.AnyType, p.Pos), f.NewValue(ir.OpArg, typesys.AnyType, p.Pos)
	q.Raw.Name, q.Value.Name = p.Name, p.Name
	return q
}

// header is what is known of the body of a definition before it is lowered.
func (l *linker) header(kind ir.Kind, name string, d *resolve.Definition, params []*ast.Param) *ir.Func {
	f := &ir.Func{Kind: kind, Name: name, Module: d.File.Module, File: d.File.Program.File.Name, Pos: posOf(d.Node.Span())}
	for _, p := range params {
		f.Params = append(f.Params, &ir.Param{Name: p.Name, Private: p.Private, Pos: posOf(p.At)})
	}
	return f
}

func posOf(at source.Span) ir.Pos {
	_, line, col := at.Position()
	return ir.Pos{Line: int32(line), Col: int32(col)}
}
