package resolve

import (
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// Parse makes a tree of a source: [parser.Parse] or [parser.ParseEPP].
type Parse func(*source.File, parser.Options) (*ast.Program, diag.List)

// Read parses and checks a source. An internal error in that is an error of the whole source.
func Read(src *source.File, parse Parse, opts check.Options) (prog *ast.Program, diags diag.List) {
	crash := ir.Contain("reading", nil, func() {
		if prog, diags = parse(src, parser.Options{Compat: opts.Compat}); !diags.HasErrors() {
			diags = append(diags, check.Program(prog, opts)...)
		}
	})
	if crash != nil {
		diags.Add(diag.Errorf(ir.CodeInternal, source.At(src, 0, 0), "%s", crash.Message()).Hint("%s", ir.ReportHint))
	}
	return prog, diags
}
