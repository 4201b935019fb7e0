package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
)

// duplicateParameters is VAL-30.
func (c *checker) duplicateParameters(params []*ast.Param) {
	first := make(map[string]*ast.Param, len(params))
	for _, p := range params {
		if f, dup := first[p.Name]; dup {
			c.add(diag.Errorf("DUPLICATE_PARAMETER", p.Span(), "The parameter '%s' is declared more than once in the parameter list", p.Name).
				Note(f.Span(), "first declared here"))
			continue
		}
		first[p.Name] = p
	}
}

// reservedParameters is VAL-31.
func (c *checker) reservedParameters(params []*ast.Param, d ast.Definition) {
	for _, p := range params {
		if p.Name == "name" || p.Name == "title" {
			c.add(diag.Errorf("RESERVED_PARAMETER", p.Span(), "The parameter $%s redefines a built in parameter in the %s", p.Name, label(d)))
		}
	}
}

// capturesRestUnsupported is VAL-32.
func (c *checker) capturesRestUnsupported(params []*ast.Param, owner ast.Node) {
	for _, p := range params {
		if p.Rest {
			c.add(diag.Errorf("CAPTURES_REST_NOT_SUPPORTED", p.Span(), "Parameter $%s has 'captures rest' - not supported in %s", p.Name, aAn(owner)))
		}
	}
}

// capturesRestLast is VAL-33, for lambdas and templates.
func (c *checker) capturesRestLast(params []*ast.Param) {
	for i, p := range params {
		if p.Rest && i != len(params)-1 {
			c.add(diag.Errorf("CAPTURES_REST_NOT_LAST", p.Span(), "Parameter $%s is not last, and has 'captures rest'", p.Name))
		}
	}
}

// parameter checks one parameter's name (VAL-34, VAL-35) and default (VAL-36).
func (c *checker) parameter(p *ast.Param) {
	if allDigits(strings.TrimPrefix(p.Name, "0x")) {
		c.add(diag.Errorf("ILLEGAL_NUMERIC_PARAMETER", p.Span(), "The numeric parameter name '$%s' cannot be used (clashes with numeric match result variables)", p.Name))
	}
	if !isParameterName(p.Name) {
		c.add(diag.Errorf("ILLEGAL_PARAM_NAME", p.Span(), `Illegal parameter name. The given name '%s' does not conform to the naming rule /^[a-z_]\w*$/`, p.Name))
	}
	if !isNil(p.Default) {
		c.assignmentsInDefault(p.Default)
	}
}

// assignmentsInDefault reports assignments in a default (VAL-36). Lambdas may
// assign: their variables are their own.
func (c *checker) assignmentsInDefault(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignExpr:
		c.add(diag.Errorf("ILLEGAL_ASSIGNMENT_CONTEXT", n.Span(), "Assignment not allowed here"))
	case *ast.LambdaExpr:
	default:
		children(n, c.assignmentsInDefault)
	}
}

// literalParameterTypes reports parameter types that depend on a computation
// (VAL-39, Puppet 8 only).
func (c *checker) literalParameterTypes(params []*ast.Param) {
	for _, p := range params {
		if !isNil(p.Type) && c.keys.of(p.Type) == notLiteral {
			c.add(diag.Deprecationf("ILLEGAL_NONLITERAL_PARAMETER_TYPE", p.Span(),
				"The parameter '$%s' must be a literal type, not a Puppet::Pops::Model::%s", p.Name, modelClass(p.Type)))
		}
	}
}

// modelClass names the class of Puppet's model that a parameter's type is of.
// The grammar allows only these two.
func modelClass(e ast.Expr) string {
	if _, ok := e.(*ast.IndexExpr); ok {
		return "AccessExpression"
	}
	return "QualifiedReference"
}
