// Package lower turns Puppet syntax trees into IR.
//
// A [Lowerer] works for one environment and makes one [ir.Func] from one
// definition at a time. What a name means is said by a [resolve.Program], which
// thereby learns what the program reaches.
//
// Variables become SSA values. A variable that may be unassigned on some path
// is a value with its Unset flag set, and a read of it continues outward in the
// order of SCO-1: lexical scopes, inherited classes, the node scope, top scope.
//
// A body is lowered by parts that each know a subject: variables, types, resources, calls and
// so on, over a builder that makes values and regions.
//
// What cannot be compiled is a diagnostic and, so that a build may keep going,
// a `fail` in the IR that raises the same text where it is evaluated.
package lower

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/points"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	rubyast "github.com/p2go/p2go/frontend/ruby/ast"
	rubypoints "github.com/p2go/p2go/frontend/ruby/points"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// Codes of the issues that lowering finds. Those of Puppet have Puppet's names.
const (
	CodeUnsupported       diag.Code = "P2GO_UNSUPPORTED"
	CodeRuby              diag.Code = "P2GO_RUBY"
	CodeUnknownFunction   diag.Code = "UNKNOWN_FUNCTION"
	CodeUnknownClass      diag.Code = "P2GO_UNKNOWN_CLASS"
	CodeUnknownType       diag.Code = "UNKNOWN_RESOURCE_TYPE"
	CodeUnknownReference  diag.Code = "P2GO_UNKNOWN_TYPE"
	CodeUnknownVariable   diag.Code = "UNKNOWN_VARIABLE"
	CodeReassignment      diag.Code = "ILLEGAL_REASSIGNMENT"
	CodeReserved          diag.Code = "ILLEGAL_RESERVED_ASSIGNMENT"
	CodeDuplicateAttr     diag.Code = "DUPLICATE_ATTRIBUTE"
	CodeDuplicateTitle    diag.Code = "DUPLICATE_TITLE"
	CodeBadType           diag.Code = "P2GO_ILLEGAL_TYPE"
	CodeEvaluation        diag.Code = "P2GO_CERTAIN_ERROR"
	CodeUnknownTemplate   diag.Code = "P2GO_UNKNOWN_TEMPLATE"
	CodeUnknownFile       diag.Code = "P2GO_UNKNOWN_FILE"
	CodeMachineFile       diag.Code = "P2GO_MACHINE_FILE"
	CodePrivate           diag.Code = "P2GO_PRIVATE"
	CodeAmbiguousFunction diag.Code = "P2GO_AMBIGUOUS_FUNCTION"
)

// Lowerer lowers the definitions of one environment.
type Lowerer struct {
	Environment string // the environment's name
	// Names says what names mean, which thereby become part of the program.
	Names *resolve.Program
	// Check is how the sources of templates in strings are checked.
	Check check.Options
	Diags diag.List
	// Inline are the templates that stand in the text of what was lowered, and
	// InlineTexts what they are made of, by name.
	Inline      []*ir.Func
	InlineTexts map[string]*source.File
	// InlineCalls are the calls of inline_epp with a string that is none of those that
	// are known to come to it: which calls of the program's text, for Sources.
	InlineCalls map[*ir.Value]string
	// Sources are the strings that come to calls of inline_epp, by the call, as far as an earlier turn has found them; nil where it
	// is not known which may come.
	Sources map[string]*Sources
	// Types are the bodies that compute types of parameters of what was lowered.
	Types []*ir.Func
	// Logic are the functions that declared types have for their features and invariants.
	Logic []*ir.Func
	// Aliases are the type aliases that were asked for.
	Aliases []*ir.Alias
	// Resources are the declared types of resources that are part of the program, by the names that manifests declare them by.
	Resources map[string]*ir.NativeType
	// Machine are the calls that look for a literal name where the program runs.
	Machine []MachineCall
	// Bodies and Owners are whose the bodies and the diagnostics are.
	Bodies map[*ir.Func]resolve.Key
	Owners map[*diag.Diagnostic]resolve.Key

	// Points are what is counted of a file; nil where nothing is.
	Points func(*resolve.File) *points.Table
	// ErbPoints is the same of a template in ERB that a file of a module holds.
	ErbPoints func(module string, file *rubyast.File) *rubypoints.Table

	// ErbDefining returns the templates in ERB that may define a method of the name.
	ErbDefining func(name string) []*resolve.Definition
	// OpenSources reports whether a call of inline_template may have any source.
	OpenSources bool
	// ReadErb reads and parses a template in ERB.
	ReadErb func(*resolve.Definition) (*rubyast.File, diag.List)

	erbs        map[string]*erb // by name
	inlineNames map[string]int
	types       map[resolve.Key]*aliasType
	// declarations are what declared types declare, as far as they were evaluated.
	declarations map[*typesys.Object]*ir.Declaration
	loaded       map[resolve.Key]*resolve.Failure // see brokenTypes
}

// New returns a lowerer for an environment of that name.
func New(environment string, names *resolve.Program) *Lowerer {
	return &Lowerer{
		Environment: environment, Names: names, Bodies: map[*ir.Func]resolve.Key{}, Owners: map[*diag.Diagnostic]resolve.Key{},
		types: map[resolve.Key]*aliasType{}, loaded: map[resolve.Key]*resolve.Failure{},
		declarations: map[*typesys.Object]*ir.Declaration{}, Resources: map[string]*ir.NativeType{},
	}
}

// Import evaluates the types of the parameters that one of the site's manifests
// declares, which Puppet does when it reads the manifest. The result fails in
// place of the manifest where one of them is wrong; nil when all are well.
func (l *Lowerer) Import(file *resolve.File) *ir.Func {
	p := file.Program
	f := &ir.Func{Kind: ir.Main, Name: p.File.Name, File: p.File.Name, Pos: ir.Pos{Line: 1, Col: 1}}
	b := l.newBody(f, file)
	b.blind = true
	for _, d := range p.Defs {
		var params []*ast.Param
		switch d := d.(type) {
		case *ast.ClassDef:
			params = d.Params
		case *ast.DefineDef:
			params = d.Params
		}
		for _, param := range params {
			if param.Type == nil {
				continue
			}
			if _, err := b.param(param); err != nil && !err.computed {
				b.failOf(err)
			}
		}
	}
	if b.astray {
		return f
	}
	return nil
}

// Main lowers the statements of one of the site's manifests.
func (l *Lowerer) Main(file *resolve.File) *ir.Func {
	p := file.Program
	f := &ir.Func{Kind: ir.Main, Name: p.File.Name, File: p.File.Name, Pos: ir.Pos{Line: 1, Col: 1}}
	b := l.newBody(f, file)
	return b.finish(p.Body)
}

// Node lowers a node definition.
func (l *Lowerer) Node(file *resolve.File, d *ast.NodeDef, matchers []ir.Matcher, name string) *ir.Func {
	f := &ir.Func{Kind: ir.Node, Name: name, File: file.Program.File.Name, Pos: posOf(d.At), Doc: d.Doc, Matchers: matchers}
	b := l.newBody(f, file)
	return b.finish(d.Body)
}

// Class lowers a class.
func (l *Lowerer) Class(def *resolve.Definition, d *ast.ClassDef) *ir.Func {
	info := def.Class()
	f := l.newFunc(ir.Class, info.Name, def.File, d.At)
	f.Doc, f.Parent, f.Vars, f.Private = d.Doc, info.Parent, info.Vars, d.Private
	b := l.newBody(f, def.File)
	l.Names.Place = d.At
	switch {
	case info.Parent == "":
	case l.Names.Class(info.Parent) == nil:
		// Adding the class to a catalog fails, so that it is never evaluated.
		l.Diags.Add(diag.Errorf(CodeUnknownClass, d.At, "Could not find parent resource type '::%s' of type hostclass in %s", info.Parent, l.Environment))
	default:
		b.mayUse(resolve.ClassKind, info.Parent, d.At, "")
	}
	b.params(d.Params, f)
	return b.finish(d.Body)
}

// Define lowers a defined type.
func (l *Lowerer) Define(def *resolve.Definition, d *ast.DefineDef) *ir.Func {
	f := l.newFunc(ir.Define, def.Key.Name, def.File, d.At)
	f.Doc, f.Private = d.Doc, d.Private
	b := l.newBody(f, def.File)
	b.params(d.Params, f)
	return b.finish(d.Body)
}

// Function lowers a function written in the Puppet language.
func (l *Lowerer) Function(def *resolve.Definition, d *ast.FuncDef) *ir.Func {
	f := l.newFunc(ir.Function, d.Name, def.File, d.At)
	f.Doc = d.Doc
	b := l.newBody(f, def.File)
	f.Returns = typesys.AnyType
	var wrong *evalError
	if d.Returns != nil {
		b.blind = true // Puppet has no scope for it, and breaks down
		f.Returns, wrong = b.typeExpr(d.Returns)
		b.blind = false
	}
	if p := misplaced(d.Params); p != nil {
		rest, _ := b.param(&ast.Param{Base: p.Base, Name: "arguments", Rest: true})
		rest.Raw, rest.Value = b.arg(rest.Name, typesys.AnyType, p.At), b.arg(rest.Name, restType(rest), p.At)
		f.Params = []*ir.Param{rest} // takes anything, and fails
		b.wrongSignature(p)
		for _, p := range d.Params {
			if p.Default != nil {
				b.expr(p.Default)
			}
			b.scope.set(p.Name, b.unknown(p.At))
		}
		return b.finish(d.Body)
	}
	b.params(d.Params, f)
	if wrong != nil {
		b.failOf(wrong)
	}
	return b.finish(d.Body)
}

// returnType evaluates the return type that a function declares.
func (l *Lowerer) returnType(file *resolve.File, d *ast.FuncDef) typesys.Type {
	t, _ := l.newBody(l.newFunc(ir.Function, d.Name, file, d.At), file).typeExpr(d.Returns)
	return t
}

// Signature is the signature that a function declares (CAL-1).
func (l *Lowerer) Signature(file *resolve.File, d *ast.FuncDef) typesys.Signature {
	f := l.newFunc(ir.Function, d.Name, file, d.At)
	b := l.newBody(f, file)
	for _, param := range d.Params {
		ip, _ := b.param(param)
		if param.Default != nil {
			ip.Default = &ir.Region{}
		}
		f.Params = append(f.Params, ip)
	}
	if d.Returns != nil {
		f.Returns, _ = b.typeExpr(d.Returns)
	}
	return ir.Signature(f.Params, f.Returns)
}

// newFunc returns a function for a body of a file.
func (l *Lowerer) newFunc(kind ir.Kind, name string, file *resolve.File, at source.Span) *ir.Func {
	return &ir.Func{Kind: kind, Name: name, Module: file.Module, File: file.Program.File.Name, Pos: posOf(at)}
}

func posOf(s source.Span) ir.Pos {
	_, line, col := s.Position()
	return ir.Pos{Line: int32(line), Col: int32(col)}
}
