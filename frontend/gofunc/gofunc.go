// Package gofunc reads the functions that modules write in Go.
//
// A module has them in lib/p2go/functions, with the names and folders that
// Puppet's own Function API uses in lib/puppet/functions (LOAD-1): the function
// ntp::peers is in lib/p2go/functions/ntp/peers.go, the function peers in
// lib/p2go/functions/peers.go. Each folder is a Go package.
//
//	package ntp
//
//	// Peers names the peers of a pool.
//	//
//	//p2go:dispatch (String[1] $pool, Integer[1] $count = 4) >> Array[String]
//	func Peers(pool string, count int64) ([]string, error) { … }
//
// A dispatch is written as the parameters of a function in the Puppet language,
// with two marks more, which the Ruby API has: `+$x` takes one argument or more, and
// `&$x` takes the lambda. It is a comment of the Go function that it runs. A file
// may have several: they are tried in the order of the file (DISP-1). Without any,
// the Go function that is called as the file is the function, and its Go types are
// its Puppet types (API-2).
//
//	//p2go:type Name = Type       an alias for the dispatches of the file (API-7)
//	//p2go:mismatch (Any *$args)  the Go function, which returns a string, tells
//	                              what is wrong with arguments like these (API-8)
//
// Files without a function, and those of tests, may stand between them.
//
// The package reads syntax only: what types of the Puppet language mean, and
// whether the Go types can hold them, is for its user to find out.
package gofunc

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
)

// Dir is where a module has its functions.
const Dir = "lib/p2go/functions"

// Codes of the issues.
const (
	CodeSyntax diag.Code = "P2GO_GO_SYNTAX"
	CodeBad    diag.Code = "P2GO_GO_FUNCTION"
	// CodeCompile is of what Go's compiler reports.
	CodeCompile diag.Code = "P2GO_GO_COMPILE"
)

// API is the package that functions may use, beside the standard library and the
// packages that it is made of.
const API = "github.com/p2go/p2go/runtime/function"

// Function is a file that defines a function.
type Function struct {
	File *source.File
	Doc  string
	// Dispatches are the signatures, in the order of the file, and Mismatches those
	// whose Go functions word what is wrong.
	Dispatches, Mismatches []*Dispatch
	Types                  []*LocalType
	Calls
}

// Calls are what Go code calls through a context.
type Calls struct {
	Named    []Call // by a name that is a literal
	Computed bool   // others
}

// Dispatch is a signature and the Go function that it runs.
type Dispatch struct {
	Go      string
	At      source.Span // the signature, or the name of the Go function that has none
	Doc     string
	Args    []ir.HostArg // without what the signature says of them
	Names   []string     // of the Args
	Results ir.GoResults
	// Signature is the declaration of a function in the Puppet language with these
	// parameters; nil without one. Repeated and Block are the parameters that are
	// marked with + and &, -1 for none.
	Signature       *puppet.FuncDef
	Program         *puppet.Program
	Repeated, Block int
}

// LocalType is an alias for the dispatches of a file.
type LocalType struct {
	Alias   *puppet.TypeAlias
	Program *puppet.Program
}

// Call is a call of another function.
type Call struct {
	Name string
	At   source.Span
	// First is the first argument where it is a string that stands in the source, nil where it is not.
	First *string
}

// Read reads the file that defines the function of the name, whose last segment the
// file is called; shown is how messages name the file. A file that does not exist,
// or that defines no function, gives nil.
func Read(d *disk.Disk, path, shown, name string) (*Function, diag.List) {
	data, err := d.ReadFile(path)
	if err != nil {
		return nil, nil
	}
	return Parse(source.NewFile(shown, string(data)), name)
}

// Parse is Read of a file that was read already.
func Parse(f *source.File, name string) (*Function, diag.List) {
	return readText(f.Text, f.Name, name[strings.LastIndexByte(name, ':')+1:])
}

// readText reads the text of a file whose function has the name as its last segment.
func readText(text, shown, name string) (*Function, diag.List) {
	r := &reader{file: source.NewFile(shown, text), fset: token.NewFileSet(), name: name, rules: functionRules}
	r.read()
	if r.f == nil || len(r.f.Dispatches) == 0 && !r.diags.HasErrors() {
		return nil, r.diags
	}
	return r.f, r.diags
}

// reader reads one file.
type reader struct {
	file    *source.File
	fset    *token.FileSet
	name    string            // the last segment of the function's name
	imports map[string]string // paths by local name
	rules   importRules
	f       *Function
	diags   diag.List
}

func (r *reader) offset(pos token.Pos) int32 { return int32(r.fset.Position(pos).Offset) }

func (r *reader) span(n ast.Node) source.Span {
	return source.Span{File: r.file, Start: r.offset(n.Pos()), End: r.offset(n.End())}
}

func (r *reader) errorf(at source.Span, format string, args ...any) {
	r.diags.Add(diag.Errorf(r.rules.code, at, format, args...))
}

func (r *reader) read() {
	file := r.parse()
	if file == nil {
		return
	}
	r.f = &Function{File: r.file}
	r.readImports(file)
	attached := map[*ast.Comment]bool{}
	var plain *ast.FuncDecl
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv != nil {
			continue
		}
		if f.Name.Name == goName(r.name) {
			plain = f
		}
		if f.Doc == nil {
			continue
		}
		for _, c := range f.Doc.List {
			attached[c] = true
			switch word, _ := directive(c.Text); word {
			case "dispatch":
				r.f.Dispatches = append(r.f.Dispatches, r.dispatch(f, c))
			case "mismatch":
				r.f.Mismatches = append(r.f.Mismatches, r.mismatch(f, c))
			}
		}
	}
	for _, g := range file.Comments {
		for _, c := range g.List {
			r.comment(c, attached[c])
		}
	}
	if len(r.f.Dispatches) == 0 && plain != nil {
		r.f.Dispatches = []*Dispatch{r.plain(plain)}
	}
	if len(r.f.Dispatches) == 0 {
		if len(r.f.Mismatches)+len(r.f.Types) > 0 {
			r.errorf(r.span(file.Name), "the file has no dispatch, and no Go function %s", goName(r.name))
		}
		return
	}
	r.f.Doc = r.f.Dispatches[0].Doc
	r.calls(file)
}

// parse reads the syntax, nil where something is wrong with it.
func (r *reader) parse() *ast.File {
	file, err := parser.ParseFile(r.fset, "", r.file.Text, parser.ParseComments|parser.SkipObjectResolution)
	if list, ok := err.(scanner.ErrorList); ok {
		e := list[0]
		at := source.Span{File: r.file, Start: int32(e.Pos.Offset), End: int32(e.Pos.Offset)}
		r.diags.Add(diag.Errorf(CodeSyntax, at, "%s", e.Msg))
		return nil
	}
	return file
}

// comment looks at directives that do not belong to a function.
func (r *reader) comment(c *ast.Comment, attached bool) {
	switch word, _ := directive(c.Text); {
	case word == "type":
		r.localType(c)
	case word == "", attached && (word == "dispatch" || word == "mismatch"):
	case word == "dispatch", word == "mismatch":
		r.errorf(r.span(c), "//p2go:%s belongs into the comment of a Go function", word)
	default:
		r.errorf(r.span(c), "there is no //p2go:%s; there are dispatch, mismatch and type", word)
	}
}

// directive splits a comment `//p2go:word text`; word is "" for any other.
func directive(comment string) (word, text string) {
	rest, ok := strings.CutPrefix(comment, "//p2go:")
	if !ok {
		return "", ""
	}
	word, text, _ = strings.Cut(rest, " ")
	return word, text
}

// goName is the exported Go name of a function: any2bool is Any2bool, to_json ToJson.
func goName(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(name, "_") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	return b.String()
}

func (r *reader) readImports(file *ast.File) {
	r.imports = map[string]string{}
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		if !r.rules.allow(path) {
			r.errorf(r.span(i.Path), "%s may import the standard library and %s, not %q", r.rules.who, r.rules.packages[0], path)
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		r.imports[name] = path
	}
}

// importRules are the packages that code may import beside the standard library, the one that it is made with first.
type importRules struct {
	who      string
	packages []string
	code     diag.Code // of what is wrong
}

var (
	functionRules = importRules{"functions", []string{API, API + "/functiontest", valuePath, typesysPath}, CodeBad}
	providerRules = importRules{"providers", []string{ProviderAPI, valuePath}, CodeProvider}
)

// allow reports whether code may import a package: a produced binary is made
// without network, of what p2go has.
func (r *importRules) allow(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return path != "C" && (slices.Contains(r.packages, path) || !strings.Contains(first, "."))
}

// foreign reports whether a file imports what it may not.
func (r *importRules) foreign(i *ast.ImportSpec) bool {
	path, _ := strconv.Unquote(i.Path.Value)
	return !r.allow(path)
}

const (
	valuePath   = "github.com/p2go/p2go/runtime/value"
	typesysPath = "github.com/p2go/p2go/typesys"
)

// HelperCalls are the calls in the files of a package that define no function: whatever
// function of the package may come to them.
func HelperCalls(files []assets.GoFile) Calls {
	r := &reader{f: &Function{}, fset: token.NewFileSet()}
	for _, f := range files {
		stem := strings.TrimSuffix(f.Name, ".go")
		if strings.HasSuffix(stem, "_test") || !strings.Contains(string(f.Data), CallPrefix) {
			continue
		}
		if function, diags := readText(string(f.Data), f.Shown, stem); function != nil || diags.HasErrors() {
			continue
		}
		r.file, r.fset = source.NewFile(f.Shown, string(f.Data)), token.NewFileSet()
		if file, err := parser.ParseFile(r.fset, "", f.Data, parser.SkipObjectResolution); err == nil {
			r.calls(file)
		}
	}
	return r.f.Calls
}

// CallPrefix begins the names of a context's methods that call a function by its name.
const CallPrefix = "CallFunction"

// calls finds what the file calls through its context.
func (r *reader) calls(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		if s, ok := call.Fun.(*ast.SelectorExpr); !ok || s.Sel.Name != CallPrefix && s.Sel.Name != CallPrefix+"WithBlock" {
			return true
		}
		if l, ok := call.Args[0].(*ast.BasicLit); ok && l.Kind == token.STRING {
			name, _ := strconv.Unquote(l.Value)
			c := Call{Name: strings.TrimPrefix(name, "::"), At: r.span(l)}
			first := 1
			if call.Fun.(*ast.SelectorExpr).Sel.Name != CallPrefix {
				first = 2 // behind the lambda
			}
			if first < len(call.Args) {
				c.First = stringIn(call.Args[first])
			}
			r.f.Named = append(r.f.Named, c)
		} else {
			r.f.Computed = true
		}
		return true
	})
}

// stringIn is the value of a string literal, nil for all else.
func stringIn(e ast.Expr) *string {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return nil
	}
	text, err := strconv.Unquote(l.Value)
	if err != nil {
		return nil
	}
	return &text
}

// Package reads the Go package in a folder and its files, with those of its tests that need nothing
// that functions may not use. The path is that of the folder below the module's folder
// of functions.
func Package(d *disk.Disk, dir, shown, module, path string) (p ir.GoPackage, files []assets.GoFile, err error) {
	return readPackage(d, dir, shown, ir.GoPackage{Module: module, Path: path}, &functionRules)
}

// ProviderFiles is [Package] for a folder of providers.
func ProviderFiles(d *disk.Disk, dir, shown, module, path string) (p ir.GoPackage, files []assets.GoFile, err error) {
	return readPackage(d, dir, shown, ir.GoPackage{Module: module, Path: path}, &providerRules)
}

func readPackage(d *disk.Disk, dir, shown string, p ir.GoPackage, rules *importRules) (ir.GoPackage, []assets.GoFile, error) {
	var files []assets.GoFile
	entries, err := d.ReadDir(dir)
	if err != nil {
		return p, nil, err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
			continue
		}
		data, err := d.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return p, nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", data, parser.ImportsOnly)
		switch test := strings.HasSuffix(name, "_test.go"); {
		case test && (err != nil || slices.ContainsFunc(file.Imports, rules.foreign)):
			continue
		case err == nil && !test && p.Name == "":
			p.Name = file.Name.Name
		}
		files = append(files, assets.GoFile{Name: name, Shown: shown + "/" + name, Data: data})
	}
	return p, files, nil
}
