package lower

import (
	"path"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/fn"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// FileInfo is what file() finds by a name.
type FileInfo struct {
	// Found tells that there is a file; Text is what is in it.
	Found bool
	Text  string
	// Elsewhere tells that it is looked for where the program runs.
	Elsewhere bool
	// Refused is why p2go cannot know what is in it, "" when it can.
	Refused string
}

// finder is what a function asks for by its arguments.
type finder struct {
	folder  string // of modules; "" for modules themselves
	content bool
	// first tells that only the first argument is a name, and paths that only absolute paths are.
	first, paths bool
	// file is what is looked for in the module that is named.
	file string
}

// finders are the functions that find files and modules by names.
var finders = map[string]finder{
	"find_file":        {folder: fn.FilesFolder},
	"find_template":    {folder: fn.TemplatesFolder},
	"module_directory": {},
	"file":             {folder: fn.FilesFolder, content: true},
	"binary_file":      {folder: fn.FilesFolder, content: true},

	"get_module_path":      {},
	"load_module_metadata": {first: true, file: fn.MetadataFile},
	"loadjson":             {folder: fn.FilesFolder, content: true, first: true, paths: true},
	"loadyaml":             {folder: fn.FilesFolder, content: true, first: true, paths: true},
}

// AnyModule stands for the name of each module where files are found.
const AnyModule = "*"

// Finder says what the names are that a function finds files by: in which folder of
// modules, whether what is in them is asked for, whether only the first argument is
// a name, and whether only absolute paths are names.
func Finder(function string) (folder string, content, first, paths, ok bool) {
	f, ok := finders[function]
	return f.folder, f.content, f.first, f.paths, ok && f.folder != ""
}

// Finds tells whether a builtin function finds files or modules by names.
func Finds(name string) bool {
	_, ok := finders[name]
	return ok
}

// finds makes part of the program what the names among the arguments stand for, where
// they are known.
func (b *body) finds(f finder, args []*ir.Value) {
	b.l.Resolver.Find("", "", false) // a program that asks for one module knows all
	if f.first && len(args) > 1 {
		args = args[:1]
	}
	for _, a := range args {
		names, known := constantNames(a)
		if f.file != "" {
			if !known {
				names = []string{AnyModule}
			}
			for _, name := range names {
				b.l.Resolver.Find(".", name+"/"+f.file, true)
			}
		}
		if f.folder == "" {
			continue
		}
		for _, name := range names {
			if !f.paths || path.IsAbs(name) {
				b.l.Resolver.Find(f.folder, name, f.content)
			}
		}
	}
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
func (b *body) fileCall(at source.Span, args []ast.Expr, lambda *ast.LambdaExpr) *ir.Value {
	vals, spread := b.spreadArgs(args)
	if b.dead {
		return b.undef(at)
	}
	if spread != nil || lambda != nil || len(vals) == 0 || b.tainted(vals...) {
		return b.function("file", at, vals, spread, lambda, true)
	}
	var names []string
	for i, v := range vals {
		name, known := constantText(v)
		if !known {
			return b.function("file", at, vals, nil, nil, true)
		}
		f := b.l.Resolver.File(name)
		switch {
		case f.Elsewhere:
			return b.function("file", at, vals, nil, nil, true)
		case f.Refused != "":
			return b.unsupported(args[i].Span(), "the file '%s', %s", name, f.Refused)
		case f.Found:
			return b.emit(ir.OpConst, typesys.StringType, at, f.Text)
		}
		names = append(names, name)
	}
	d := diag.Errorf(CodeUnknownFile, at, "Could not find any files from %s", strings.Join(names, ", "))
	if hint := b.l.Resolver.Hint("file", names[0]); hint != "" {
		d.Hint("%s", hint)
	}
	return b.failWith(d, functionCall)
}
