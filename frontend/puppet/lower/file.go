package lower

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// FileInfo is what file() finds by a name.
type FileInfo struct {
	// Found tells that there is a file; Text is what is in it.
	Found bool
	Text  string
	// Refused is why p2go cannot know what is in it, "" when it can.
	Refused string
}

// fileCall lowers file(): the first file that there is of those named becomes a constant, since all of them are known when building
// (FN-file).
func (b *body) fileCall(at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	if spread != nil || lambda != nil || len(vals) == 0 {
		return b.unsupported(at, "the function 'file' with arguments that are not names")
	}
	var names []string
	for i, v := range vals {
		name, known := constantText(v)
		if !known {
			return b.unsupported(args[i].Span(), "the function 'file' with a name that is computed")
		}
		f := b.l.Resolver.File(name)
		switch {
		case f.Refused != "":
			return b.unsupported(args[i].Span(), "the file '%s', %s", name, f.Refused)
		case f.Found:
			return b.emit(ir.OpConst, typesys.StringType, at, f.Text)
		}
		names = append(names, name)
	}
	d := diag.Errorf(CodeUnknownFile, at, "Could not find any files from %s", strings.Join(names, ", "))
	if near := b.l.Resolver.Nearest("file", names[0]); near != "" {
		d.Hint("did you mean '%s'?", near)
	}
	return b.failWith(d, "Function Call")
}
