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
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// devices is the folder of what is no file, and on every machine.
const devices = "/dev/"

// MachineCall is a call that looks for a name where the program runs. Device reports whether that is the name of no file, which a program
// may name to say that there is none.
type MachineCall struct {
	Function, File string
	Pos            ir.Pos
	Device         bool
}

// MachineFile is the warning that a function looks for names, or patterns of names, where the program runs; nil where they are of what
// is no file.
func MachineFile(function string, names []string, at source.Span) *diag.Diagnostic {
	var shown []string
	pattern := false
	for _, name := range names {
		switch {
		case name == ir.AnyName:
			return diag.Warningf(CodeMachineFile, at, "the paths that %s() is given are not known when building: files outside of the environment are looked for where the program runs", function)
		case name != "" && !strings.HasPrefix(path.Clean(name)+"/", devices):
			shown = append(shown, "'"+ir.ShowName(name)+"'")
			pattern = pattern || ir.IsPattern(name)
		}
	}
	switch {
	case len(shown) == 0:
		return nil
	case pattern:
		return diag.Warningf(CodeMachineFile, at, "%s may lead out of the environment: %s() looks for files there where the program runs", strings.Join(shown, ", "), function)
	case len(shown) == 1:
		return diag.Warningf(CodeMachineFile, at, "%s is no file of the environment: %s() looks for it where the program runs", shown[0], function)
	}
	return diag.Warningf(CodeMachineFile, at, "%s are no files of the environment: %s() looks for them where the program runs", strings.Join(shown, ", "), function)
}

// constantNames are the strings that an argument is or holds, when they are known.
func constantNames(v *ir.Value) (names []string, known bool) {
	if text, ok := constantText(v); ok {
		return []string{text}, true
	}
	if v.Op == ir.OpArray {
		for _, e := range v.Args {
			inner, ok := constantNames(e)
			if !ok {
				return nil, false
			}
			names = append(names, inner...)
		}
		return names, true
	}
	c, known := v.Const()
	if list, ok := c.(value.Array); ok && known {
		for _, e := range list.Flatten() {
			if s, ok := e.(string); ok {
				names = append(names, s)
			}
		}
	}
	return names, known
}

// fileCall lowers file(): where it is known when building which file is the first that there is of those named, its content is a
// constant (FN-file).
func (b *calls) fileCall(of *builtin.Function, at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.eval.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	places := make([]source.Span, len(args))
	for i, a := range args {
		places[i] = a.Span()
	}
	return b.fileValues(of, at, vals, spread, lambda, places)
}

// fileValues is fileCall with arguments that are evaluated.
func (b *calls) fileValues(of *builtin.Function, at source.Span, vals []*ir.Value, spread []bool, lambda *ast.LambdaExpr, places []source.Span) *ir.Value {
	if spread != nil || lambda != nil || len(vals) == 0 || b.tainted(vals...) {
		return b.functions.function(of.Name, at, vals, spread, lambda, true)
	}
	var names []string
	for i, v := range vals {
		name, known := constantText(v)
		if !known {
			return b.functions.function(of.Name, at, vals, nil, nil, true)
		}
		f := b.l.Names.File(name)
		switch {
		case f.Elsewhere:
			return b.functions.function(of.Name, at, vals, nil, nil, true) // which warns of it
		case f.Refused != "":
			return b.unsupported(places[i], "the file '%s', %s", name, f.Refused)
		case f.Found:
			return b.emit(ir.OpConst, typesys.StringType, at, f.Text)
		}
		names = append(names, name)
	}
	d := diag.Errorf(CodeUnknownFile, at, "Could not find any files from %s", strings.Join(names, ", "))
	if hint := b.l.Names.Hint(resolve.FileHint, names[0]); hint != "" {
		d.Hint("%s", hint)
	}
	return b.failWith(d, functionCall)
}
