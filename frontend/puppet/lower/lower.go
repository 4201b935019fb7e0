// Package lower turns Puppet syntax trees into IR.
//
// A [Lowerer] works for one environment and makes one [ir.Func] from one
// definition at a time. What a name means, a class, a defined type, a native
// type, a function, an alias, it asks a [Resolver], which thereby learns what
// the program reaches.
//
// Variables become SSA values. A variable that may be unassigned on some path
// is a value with its Unset flag set, and a read of it continues outward in the
// order of SCO-1: lexical scopes, inherited classes, the node scope, top scope.
//
// What cannot be compiled is a diagnostic and, so that a build may keep going,
// a `fail` in the IR that raises the same text where it is evaluated.
package lower

import (
	"errors"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/value"
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

// ClassInfo is what lowering needs to know of a class.
type ClassInfo struct {
	Name   string
	Parent string   // "" when it inherits nothing
	Vars   []string // parameters, then variables that its body assigns and others may read
	Broken bool     // what it is is not known, because of an error in its file

	vars map[string]bool // see has
}

// has reports whether a class has a variable.
func (i *ClassInfo) has(name string) bool {
	if i.vars == nil {
		i.vars = make(map[string]bool, len(i.Vars))
		for _, v := range i.Vars {
			i.vars[v] = true
		}
	}
	return i.vars[name]
}

// FunctionKind tells how a function is implemented.
type FunctionKind uint8

// The kinds of functions.
const (
	NoFunction  FunctionKind = iota
	PuppetFunc               // in the Puppet language
	BuiltinFunc              // in p2go's runtime
	HostFunc                 // in Go, in a module
	RubyFunc                 // in Ruby, in a module: not compiled
	MissingFunc              // of Puppet itself, but not in p2go yet
)

// FunctionInfo is what a function's name stands for.
type FunctionInfo struct {
	Kind    FunctionKind
	Name    string            // of one in Go, its key
	Module  string            // of a builtin that stands for a module's own function, or the edition of stdlib that it is of
	Where   string            // the file of a Ruby function
	Row     *builtin.Function // of a builtin, or of one that is missing
	Returns typesys.Type      // nil: Any
	Scope   bool              // of one in Go: it sees the variables of its caller
	Rivals  []string          // the modules that have such a function in Go, where Puppet may take any of them
	Broken  string            // what is wrong with a function in Go, which was reported
}

// TypeKind tells what a resource type name stands for.
type TypeKind uint8

// The kinds of resource types.
const (
	NoType TypeKind = iota
	NativeType
	DefinedType
	RubyType // in Ruby, in a module: not compiled
)

// Resolver tells what names mean. Asking for a thing makes it part of the
// program. Names are given without a leading `::`; those of classes and resource
// types in lower case.
type Resolver interface {
	Class(name string) *ClassInfo
	// Parent is the class that a class of the program inherits from, which makes that part of it anyway; nil where there is none.
	Parent(c *ClassInfo) *ClassInfo
	HasClass(name string) bool // does not make it part of the program
	// Failure is what is wrong with the file in which a name was looked for, of a "class", a
	// resource "type" or a type "alias"; nil where it was found, or nothing is wrong. Classes
	// that are not known because of that count as there, and so do types and functions.
	Failure(kind, name string) *Failure
	ResourceType(name string) (kind TypeKind, where string)
	HasResourceType(name string) bool
	// Function is what the name of a function stands for where a module calls it, "" for
	// the environment's manifests and for names that are values.
	Function(module, name string) FunctionInfo
	// HasFunction reports whether there is a function, for one that asks. FunctionNames
	// notes that one asks for names that are computed.
	HasFunction(asker *builtin.Function, module, name string) bool
	FunctionNames(asker *builtin.Function)
	// Setting makes a setting of Puppet part of the program, and reports whether there is one of that name.
	Setting(name string) bool
	// Template returns the name, in the IR, of the template that epp() finds by
	// this name; "" when there is none.
	Template(name string) string
	// File returns what file() finds by this name.
	File(name string) FileInfo
	// Find makes part of the program what a name stands for, a file in a folder of
	// modules or by its path, with its content where that is asked for, and where all
	// modules are; the latter alone without a name. It is false for a path that is
	// looked for where the program runs.
	Find(folder, name string, content bool) bool
	// ParseTemplate reads and validates the text of a template.
	ParseTemplate(file, text string) (*ast.Program, diag.List)
	// Sources returns the strings that come to a call of inline_epp, as far as it is
	// known which; known is false where others may come.
	Sources(call string) (sources []string, known bool)
	// Declared returns the alias, the object type or the set that a type statement
	// gives the name, or nil. The error is what is wrong with the definition of an
	// object type or a set, which is an error where the name is evaluated.
	Declared(name string) (typesys.Type, error)
	// Member reports whether an object type may have a member of the name.
	Member(name string) bool
	// Access returns what `private` says of a class or defined type ("class", "type"),
	// nil where it is not said at all or there is none of the name.
	Access(kind, name string) *Access
	// PrivateVar returns where top scope or a node body has a private variable, and
	// which of both.
	PrivateVar(name string) (where string, at source.Span, ok bool)
	// NodeVar reports whether a node body assigns the name for others to read.
	NodeVar(name string) bool
	// Interpolated are the variables that data names and that are not of top scope alone (HIE-21).
	Interpolated() []string
	// Hint says what may help where a name is unknown, or "".
	Hint(kind, name string) string
}

// Lowerer lowers the definitions of one environment.
type Lowerer struct {
	Environment string // the environment's name
	Resolver    Resolver
	Diags       diag.List
	// Inline are the templates that stand in the text of what was lowered, and
	// InlineTexts what they are made of, by name.
	Inline      []*ir.Func
	InlineTexts map[string]*source.File
	// InlineCalls are the calls of inline_epp with a string that is none of those that
	// are known to come to it: which calls of the program's text, for [Resolver.Sources].
	InlineCalls map[*ir.Value]string
	// Types are the bodies that compute types of parameters of what was lowered.
	Types []*ir.Func

	inlineNames map[string]int
	place       source.Span
}

// Place is what is being lowered: where a name stands that the resolver is asked for.
func (l *Lowerer) Place() source.Span { return l.place }

// Import evaluates the types of the parameters that one of the site's manifests
// declares, which Puppet does when it reads the manifest. The result fails in
// place of the manifest where one of them is wrong; nil when all are well.
func (l *Lowerer) Import(p *ast.Program) *ir.Func {
	f := &ir.Func{Kind: ir.Main, Name: p.File.Name, File: p.File.Name, Pos: ir.Pos{Line: 1, Col: 1}}
	b := l.newBody(f, p, "")
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
func (l *Lowerer) Main(p *ast.Program) *ir.Func {
	f := &ir.Func{Kind: ir.Main, Name: p.File.Name, File: p.File.Name, Pos: ir.Pos{Line: 1, Col: 1}}
	b := l.newBody(f, p, "")
	return b.finish(p.Body)
}

// Node lowers a node definition.
func (l *Lowerer) Node(p *ast.Program, d *ast.NodeDef, matchers []ir.Matcher, name string) *ir.Func {
	f := &ir.Func{Kind: ir.Node, Name: name, File: p.File.Name, Pos: posOf(d.At), Doc: d.Doc, Matchers: matchers}
	b := l.newBody(f, p, "")
	return b.finish(d.Body)
}

// Class lowers a class. Its Vars come from info.
func (l *Lowerer) Class(p *ast.Program, module string, d *ast.ClassDef, info *ClassInfo) *ir.Func {
	f := &ir.Func{
		Kind: ir.Class, Name: info.Name, Module: module, File: p.File.Name, Pos: posOf(d.At), Doc: d.Doc,
		Parent: info.Parent, Vars: info.Vars, Private: d.Private,
	}
	b := l.newBody(f, p, module)
	l.place = d.At
	switch {
	case info.Parent == "":
	case l.Resolver.Class(info.Parent) == nil:
		// Adding the class to a catalog fails, so that it is never evaluated.
		l.Diags.Add(diag.Errorf(CodeUnknownClass, d.At, "Could not find parent resource type '::%s' of type hostclass in %s", info.Parent, l.Environment))
	default:
		b.mayUse("class", info.Parent, d.At, "")
	}
	b.params(d.Params, f)
	return b.finish(d.Body)
}

// Define lowers a defined type.
func (l *Lowerer) Define(p *ast.Program, module string, d *ast.DefineDef, name string) *ir.Func {
	f := &ir.Func{Kind: ir.Define, Name: name, Module: module, File: p.File.Name, Pos: posOf(d.At), Doc: d.Doc, Private: d.Private}
	b := l.newBody(f, p, module)
	b.params(d.Params, f)
	return b.finish(d.Body)
}

// Function lowers a function written in the Puppet language.
func (l *Lowerer) Function(p *ast.Program, module string, d *ast.FuncDef) *ir.Func {
	f := &ir.Func{Kind: ir.Function, Name: d.Name, Module: module, File: p.File.Name, Pos: posOf(d.At), Doc: d.Doc}
	b := l.newBody(f, p, module)
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

// ReturnType evaluates the return type that a function declares.
func (l *Lowerer) ReturnType(p *ast.Program, module string, d *ast.FuncDef) typesys.Type {
	f := &ir.Func{Kind: ir.Function, Name: d.Name, Module: module, File: p.File.Name}
	t, _ := l.newBody(f, p, module).typeExpr(d.Returns)
	return t
}

// Signature is the signature that a function declares (CAL-1).
func (l *Lowerer) Signature(p *ast.Program, module string, d *ast.FuncDef) typesys.Signature {
	f := &ir.Func{Kind: ir.Function, Name: d.Name, Module: module, File: p.File.Name}
	b := l.newBody(f, p, module)
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

// AliasType evaluates what a type statement, which may be a member of a TypeSet,
// declares, and gives it to the alias. An object type or a set is there, with its
// name only, while its definition is evaluated. The error is of the definition.
func (l *Lowerer) AliasType(p *ast.Program, module string, d *ast.TypeAlias, set *TypeSet, a *typesys.Alias) error {
	f := &ir.Func{Kind: ir.Function, Name: d.Name, Module: module, File: p.File.Name}
	b := l.newBody(f, p, module)
	b.textual, b.set = true, set
	l.place = d.At
	if init := ObjectDefinition(d.Type); init != nil {
		o := &typesys.Object{Name: d.Name}
		a.Target = o
		v, err := b.constValue(init)
		if err != nil {
			return b.definitionError(err)
		}
		return o.Define(v.(*value.Hash))
	}
	if init := typeSetInit(d); init != nil {
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

// definitionError reports what is wrong with the definition of a type; the result is that for who uses it.
func (b *body) definitionError(err *evalError) error {
	b.report(err)
	if err.failure != nil {
		return err.failure
	}
	return errors.New(err.diag.Message)
}

// ObjectDefinition is the hash of `Object[{…}]`, or of `{…}` in its place
// (GRA-25); nil when e is neither.
func ObjectDefinition(e ast.Expr) *ast.HashExpr {
	if x, ok := e.(*ast.IndexExpr); ok && len(x.Keys) == 1 {
		if r, ok := x.Expr.(*ast.RefExpr); ok && r.Name == "Object" {
			e = x.Keys[0]
		}
	}
	h, _ := e.(*ast.HashExpr)
	return h
}

func posOf(s source.Span) ir.Pos {
	_, line, col := s.Position()
	return ir.Pos{Line: int32(line), Col: int32(col)}
}
