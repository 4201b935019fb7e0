// Package check finds what is wrong with a parsed Puppet file before anything
// of it is evaluated: Puppet's static validation.
//
// [Program] checks one file and returns everything it finds, in the order
// Puppet finds it, with Puppet's wording and places (VAL-1 to VAL-75).
// [Redefinitions] compares the definitions of many files (VAL-42), and
// [Aggregate] words the single failure that Puppet would end with.
//
// Every issue is one function, named after the issue. The package must not know
// what a program computes: whatever depends on a value is found later.
package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
)

// Strict is Puppet's setting of the same name: what becomes of constructs that
// are legal but nearly always mistakes (VAL-2).
type Strict uint8

// The values of the setting; Puppet 8 begins with error.
const (
	StrictError Strict = iota
	StrictWarning
	StrictOff
)

// Options tells how a file is to be checked. The zero value is a site manifest
// under Puppet 8's defaults.
type Options struct {
	Strict Strict
	// Compat takes the language as Puppet has it, without p2go's extensions:
	// the access modifier `private` is refused (ACC-9), and so are declared types
	// (COEX-9).
	Compat bool
	// Tasks checks a file of the task language, where nothing may add to a
	// catalog outside of an apply block (VAL-73).
	Tasks bool
	// Puppet7 leaves out what only Puppet 8 finds (VAL-39, VAL-60).
	Puppet7 bool
	// Outside says of a function what it does besides computing a value, "" for nothing;
	// nil where that is not known. Logic of declared types calls only functions that
	// compute (ARM-51).
	Outside func(function string) string
	// Place is where the file was found.
	Place Place
}

// Program checks one file. The list holds the findings in the order Puppet
// makes them, which is not that of their places: a construct comes before what
// it contains, and an issue with a block before those with its statements.
//
// What Puppet only notices while it registers the definitions of a valid file
// (VAL-14, VAL-37, VAL-38) is looked for when validation found no error.
func Program(p *ast.Program, opts Options) diag.List {
	c := newChecker(opts)
	c.program(p)
	if !c.list.HasErrors() {
		c.register(p)
	}
	return c.list
}

// checker walks one tree.
type checker struct {
	opts Options
	list diag.List
	// path holds the nodes from the program down to the parent of the node
	// being checked.
	path []ast.Node
	// scopes holds the definitions and lambdas around the node being checked.
	scopes []ast.Node
	// applies counts the apply blocks around it.
	applies int
	// idems remembers the verdicts of idem on the constructs that have
	// statements inside, so that nesting does not multiply the work.
	idems map[ast.Expr]bool
	// leaf is what the chain of unary operators being walked ends in.
	leaf ast.Expr
	keys literals
	// features are those of the declared type that was visited last; inLogic is whether
	// the node is in logic of it, and setter whether in that of set.
	features        map[string]*ast.Feature
	inLogic, setter bool
	// initialisers are the lambdas of calls of new that were met.
	initialisers map[*ast.LambdaExpr]bool
	// heredocs counts the heredocs that the program is the text of.
	heredocs int
}

func newChecker(opts Options) *checker {
	return &checker{opts: opts, idems: map[ast.Expr]bool{}, keys: literals{puppet7: opts.Puppet7}}
}

func (c *checker) add(d *diag.Diagnostic) { c.list.Add(d) }

// parent returns the node that contains the one being checked, or nil.
func (c *checker) parent() ast.Node {
	if len(c.path) == 0 {
		return nil
	}
	return c.path[len(c.path)-1]
}

func (c *checker) program(p *ast.Program) {
	if p == nil || p.Body == nil {
		return
	}
	c.topConstructs(p)
	c.path = append(c.path, p)
	c.visit(p.Body)
}

// visit checks n and then what it contains.
func (c *checker) visit(n ast.Node) {
	if isNil(n) || c.inLogic && c.catalogInLogic(n) {
		return
	}
	c.check(n)
	scope := opensScope(n)
	if scope {
		c.scopes = append(c.scopes, n)
	}
	if _, ok := n.(*ast.ApplyExpr); ok {
		c.applies++
		defer func() { c.applies-- }()
	}
	if _, ok := n.(*ast.Logic); ok {
		defer c.enterLogic()()
	}
	c.path = append(c.path, n)
	switch n := n.(type) {
	case *ast.CollectExpr:
		c.visit(n.Type)
		c.query(n.Query)
		c.visit(n.Query)
		for _, op := range n.Ops {
			c.visit(op)
		}
	case *ast.EppExpr:
		// Puppet has a lambda around a template's body; its parameters are
		// visited before the template itself is checked.
		c.capturesRestLast(n.Params)
		for _, p := range n.Params {
			c.visit(p)
		}
		c.capturesRestUnsupported(n.Params, n)
		c.duplicateParameters(n.Params)
		c.visit(n.Body)
	default:
		children(n, c.visit)
	}
	c.path = c.path[:len(c.path)-1]
	if scope {
		c.scopes = c.scopes[:len(c.scopes)-1]
	}
}

// check makes the checks of one node.
func (c *checker) check(n ast.Node) {
	if c.opts.Tasks && c.catalogInTask(n) {
		return
	}
	switch n := n.(type) {
	case *ast.AssignExpr:
		c.assignment(n)
	case *ast.AttrSet:
		c.attributeAppend(n)
		c.rvalue(n.Value)
	case *ast.AttrSplat:
		c.rvalue(n.Value)
	case *ast.BinaryExpr:
		c.rvalue(n.Left)
		c.rvalue(n.Right)
	case *ast.BlockExpr:
		c.block(n)
	case *ast.CallExpr:
		c.callee(n)
		name, _ := n.Func.(*ast.NameExpr)
		c.initialiser(name, n.Lambda)
	case *ast.MethodExpr:
		c.initialiser(n.Name, n.Lambda)
	case *ast.HeredocExpr:
		c.heredoc(n)
	case *ast.CaseExpr:
		c.rvalue(n.Test)
		c.caseDefaults(n)
	case *ast.CaseOption:
		for _, v := range n.Values {
			c.rvalue(v)
		}
	case *ast.CollectExpr:
		c.collectedType(n)
	case *ast.TypeAlias:
		c.typeAlias(n)
	case *ast.TypeMapping:
		c.typeMapping(n)
	case *ast.TypeDef:
		c.typeDef(n)
	case *ast.Feature:
		c.feature(n)
	case *ast.Invariant:
		c.invariant(n)
	case *ast.FuncDef:
		c.namedDefinition(n, n.Name)
		c.typeReference(n, n.Returns)
		c.duplicateParameters(n.Params)
	case *ast.PlanDef:
		c.namedDefinition(n, n.Name)
		c.typeReference(n, n.Returns)
		c.duplicateParameters(n.Params)
	case *ast.ClassDef:
		c.privateKeyword(n, n.Private)
		c.classOrDefine(n, n.Name, n.Params, n.Body)
	case *ast.DefineDef:
		c.privateKeyword(n, n.Private)
		c.classOrDefine(n, n.Name, n.Params, n.Body)
	case *ast.NodeDef:
		c.node(n)
	case *ast.IfExpr:
		c.rvalue(n.Test)
	case *ast.UnlessExpr:
		c.rvalue(n.Test)
	case *ast.KeyedEntry:
		c.rvalue(n.Key)
		c.rvalue(n.Value)
	case *ast.LambdaExpr:
		c.capturesRestLast(n.Params)
		c.typeReference(n, n.Returns)
	case *ast.ArrayExpr:
		for _, e := range n.Elems {
			c.rvalue(e)
		}
	case *ast.HashExpr:
		c.duplicateKeys(n)
	case *ast.IntExpr:
		c.integerRange(n)
	case *ast.RefExpr:
		c.referenceName(n)
	case *ast.Param:
		c.privateKeyword(n, n.Private)
		c.parameter(n)
		c.logicParameter(n)
	case *ast.RelationExpr:
		c.relationOperand(n.Left)
		c.relationOperand(n.Right)
	case *ast.ResourceExpr:
		c.virtualClass(n)
	case *ast.ResourceBody:
		c.attributeUnfolds(n)
	case *ast.DefaultsExpr:
		c.virtualDefaults(n, n.Form)
	case *ast.OverrideExpr:
		c.virtualDefaults(n, n.Form)
	case *ast.ReservedExpr:
		c.reservedWord(n)
	case *ast.SelectorExpr:
		c.rvalue(n.Test)
		c.selectorDefaults(n)
	case *ast.SelectorEntry:
		c.rvalue(n.Match)
	case *ast.UnaryExpr, *ast.ParenExpr, *ast.TextExpr, *ast.RenderExpr:
		c.unary(n.(ast.Expr))
	case *ast.VarExpr:
		c.variableName(n)
	}
}

// classOrDefine makes the checks that classes and defines share.
func (c *checker) classOrDefine(d ast.Definition, name string, params []*ast.Param, body ast.Expr) {
	c.namedDefinition(d, name)
	c.capturesRestUnsupported(params, d)
	c.duplicateParameters(params)
	c.reservedParameters(params, d)
	c.effectlessLast(d, body)
	if _, class := d.(*ast.ClassDef); class && !c.opts.Puppet7 {
		c.literalParameterTypes(params)
	}
}

// namedDefinition makes the checks that classes, defines, functions and plans
// share.
func (c *checker) namedDefinition(d ast.Definition, name string) {
	c.top(d)
	if !isDefinitionName(name) {
		c.add(illegalDefinitionName(d, name))
	}
	if !c.opts.Place.allows(strings.ToLower(name)) {
		c.add(illegalDefinitionLocation(d, name, c.fileName(d)))
	}
	c.reservedTypeName(d, name)
	c.futureReservedWord(d, name)
}

func (c *checker) fileName(n ast.Node) string {
	if f := n.Span().File; f != nil {
		return f.Name
	}
	return ""
}
