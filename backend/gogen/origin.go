package gogen

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/ir"
)

// Origin finds what a line of a generated file was made of, as the comments there
// say: the body, nil where it is none or not known, the file of the environment, ""
// for none, and the place in that.
func (m *Module) Origin(envs []Environment, name string, line int) (f *ir.Func, file string, pos ir.Pos) {
	i := slices.IndexFunc(m.Files, func(f File) bool { return f.Name == name && f.Source == "" })
	if i < 0 {
		return nil, "", ir.Pos{}
	}
	lines := bytes.Split(m.Files[i].Data, []byte("\n"))
	for _, l := range lines {
		if m := sourceComment.FindSubmatch(l); m != nil {
			file = string(m[1])
			break
		}
	}
	files := token.NewFileSet()
	tree, _ := parser.ParseFile(files, "", m.Files[i].Data, parser.ParseComments|parser.SkipObjectResolution)
	if tree == nil {
		return nil, file, ir.Pos{}
	}
	for _, d := range tree.Decls {
		first, last := files.Position(d.Pos()).Line, files.Position(d.End()).Line
		if line < first || line > last {
			continue
		}
		if f = documented(envs, name, file, docOf(d)); f == nil {
			return nil, file, ir.Pos{}
		}
		pos = f.Pos
		for _, l := range lines[line-1 : last] { // an operation comes before what is returned when it fails
			if m := placeComment.FindSubmatch(l); m != nil {
				n, _ := strconv.Atoi(string(m[2]))
				pos = ir.Pos{Line: int32(n), Col: 1}
				break
			}
		}
		return f, file, pos
	}
	return nil, file, ir.Pos{}
}

func docOf(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Doc.Text()
	case *ast.GenDecl:
		return d.Doc.Text()
	}
	return ""
}

// documented finds the body that the doc comment of a declaration names, in a
// generated file that was made of this file.
func documented(envs []Environment, generated, file, doc string) *ir.Func {
	first, _, _ := strings.Cut(strings.TrimSpace(doc), "\n")
	first += " "
	for _, e := range envs {
		p := e.Program
		if !strings.HasPrefix(generated, "env/"+environmentName(p.Name)+"/") {
			continue
		}
		for _, f := range p.Funcs {
			if f.File == file && (names(first, f) || f.Kind == ir.Types && computes(doc, first, f)) {
				return f
			}
		}
	}
	return nil
}

// names reports whether a sentence names a body.
func names(sentence string, f *ir.Func) bool {
	kind := f.Kind.String() + " "
	switch {
	case f.Kind == ir.Main:
		kind = "evaluates "
	case f.Inline:
		kind = "the template that stands in "
	case strings.Contains(sentence, " defined type "):
		sentence = strings.ReplaceAll(sentence, " defined type ", " define ")
	}
	_, rest, ok := strings.Cut(sentence, " "+kind+plain(f.Name))
	return ok && (rest[0] == ' ' || rest[0] == ',' || strings.HasPrefix(rest, ". "))
}

// computes reports whether a doc comment is that of the Go function of a body that
// computes types.
func computes(doc, sentence string, f *ir.Func) bool {
	return strings.Contains(sentence, " computes ") && strings.HasSuffix(strings.TrimSpace(doc), "Source: "+plain(source(f.File, f.Pos)))
}
