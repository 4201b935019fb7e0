package check

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// CodeFileContent is the issue of a file that defines something else than the autoloader
// looks for in it (VAL-14).
const CodeFileContent diag.Code = "P2GO_FILE_CONTENT"

// metaparameters belong to every resource; Puppet 7 and 8 have the same ones.
var metaparameters = map[string]bool{
	"noop": true, "schedule": true, "audit": true, "loglevel": true, "alias": true, "tag": true, "require": true,
	"subscribe": true, "before": true, "notify": true, "stage": true,
}

// register looks for what Puppet notices when it registers the definitions of
// a file that is valid in itself.
func (c *checker) register(p *ast.Program) {
	if p == nil {
		return
	}
	c.loadedContent(p)
	for _, d := range p.Defs {
		switch d := d.(type) {
		case *ast.ClassDef:
			c.metaparameters(d.Params, d.Name)
		case *ast.DefineDef:
			c.metaparameters(d.Params, d.Name)
		case *ast.TypeDef:
			c.featureMetaparameters(d)
		}
	}
	c.signatures(p)
}

// metaparameters is VAL-38.
func (c *checker) metaparameters(params []*ast.Param, definition string) {
	for _, p := range params {
		switch {
		case !metaparameters[p.Name]:
		case isNil(p.Default):
			c.add(diag.Errorf("P2GO_METAPARAMETER", p.Span(), "%s is a metaparameter; please choose another parameter name in the %s definition", p.Name, definition))
		default:
			c.add(diag.Warningf("P2GO_METAPARAMETER_DEFAULT", p.Span(), "%s is a metaparam; this value will inherit to all contained resources in the %s definition", p.Name, definition))
		}
	}
}

// signatures warns of functions and lambdas that cannot be called (VAL-37).
// Puppet fails when the signature is first needed, so a function that is never
// called does no harm.
func (c *checker) signatures(n ast.Node) {
	switch n := n.(type) {
	case *ast.FuncDef:
		c.requiredAfterOptional(n.Params)
	case *ast.PlanDef:
		c.requiredAfterOptional(n.Params)
	case *ast.LambdaExpr:
		c.requiredAfterOptional(n.Params)
	case *ast.Program:
		c.signatures(n.Body)
		return
	}
	children(n, c.signatures)
}

func (c *checker) requiredAfterOptional(params []*ast.Param) {
	var optional *ast.Param
	for _, p := range params {
		if p.Rest || !isNil(p.Default) {
			optional = p
		} else if optional != nil {
			c.add(diag.Warningf("REQUIRED_PARAMETER_AFTER_OPTIONAL", p.Span(), "Parameter $%s is required but appears after optional parameters", p.Name).
				Note(optional.Span(), "this parameter is optional").
				Hint("every call fails; give $%s a default or move it", p.Name))
			return
		}
	}
}

// loadedContent is VAL-14: a file for a function or a type defines that, and
// nothing else.
func (c *checker) loadedContent(p *ast.Program) {
	place := c.opts.Place
	if place.Name == "" || place.Misplaced || place.Kind != Functions && place.Kind != Types {
		return
	}
	kind, want := "type", place.Name
	if place.Kind == Functions {
		kind = "function"
	}
	wrong := func(at source.Span, format string, args ...any) {
		name := ""
		if p.File != nil {
			name = p.File.Name
		}
		c.add(diag.Errorf(CodeFileContent, at, "The code loaded from "+strings.ReplaceAll(name, "%", "%%")+" "+format, args...))
	}
	switch len(p.Defs) {
	case 0:
		wrong(p.Span(), "does not define the %s '%s' - it is empty.", kind, want)
		return
	case 1:
	default:
		wrong(p.Defs[1].Span(), "must contain only the %s '%s' - it has additional definitions.", kind, want)
		return
	}
	d := p.Defs[0]
	name, ok := definedName(d, place.Kind)
	switch {
	case !ok && kind == "function":
		wrong(d.Span(), "does not define the function '%s' - no function found.", want)
	case !ok:
		wrong(d.Span(), "does not define the type '%s' - no type alias or type definition found.", want)
	case kind == "function" && name != want:
		wrong(d.Span(), "produced function with the wrong name, expected %s, actual %s", want, name)
	case kind == "type" && strings.ToLower(name) != want:
		wrong(d.Span(), "produced type with the wrong name, expected '%s', actual '%s'", want, name)
	case p.Body == ast.Expr(d):
	case kind == "function":
		wrong(p.Body.Span(), "contains additional logic - can only contain the function %s", want)
	default:
		wrong(p.Body.Span(), "contains additional logic - can only contain the type '%s'", want)
	}
}

// definedName returns the name of a definition of the kind that belongs in a
// place.
func definedName(d ast.Definition, kind PlaceKind) (string, bool) {
	switch d := d.(type) {
	case *ast.FuncDef:
		return d.Name, kind == Functions
	case *ast.PlanDef:
		return d.Name, kind == Functions
	case *ast.TypeAlias:
		return d.Name, kind == Types
	case *ast.TypeDef:
		return d.Name, kind == Types
	}
	return "", false
}
