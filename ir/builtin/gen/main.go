// Command gen writes the table of package builtin from the descriptors that
// packages of the runtime declare. Run it with go generate ./ir/builtin.
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func main() {
	rows, err := All(filepath.Join("..", "..", "runtime"))
	if err != nil {
		log.Fatal(err)
	}
	src, err := Source(rows)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("table_gen.go", src, 0o644); err != nil {
		log.Fatal(err)
	}
}

// Row is one function: its name in Puppet, the Go variable, and what the variable's
// comment says of the function. Edition is that of stdlib in which it is this
// function, "" for one that another takes the place of there, or none. Package is
// the name of the Go package.
type Row struct{ Name, Var, Doc, Edition, Package string }

// packages are those with descriptors, below the runtime. The first has all but those
// that need much else.
var packages = []string{"fn", "hiera/eyaml"}

// All finds the functions in the packages of the runtime in dir, as [Rows] does.
func All(dir string) ([]Row, error) {
	var dirs []string
	for _, p := range packages {
		dirs = append(dirs, filepath.Join(dir, filepath.FromSlash(p)))
	}
	return Rows(dirs...)
}

// editions are the ends of the names of variables, and the editions of stdlib whose
// functions they are; see package builtin.
var editions = map[string]string{"Since9": "Stdlib9", "Rewrapping": "Stdlib9Rewrapping", "Networking": "Stdlib9Networking"}

// Rows finds the exported variables of type Function in the packages in dirs,
// sorted by name, of which each may occur once in an edition. Those called NewX
// are the constructors of types that the function new chooses among, and no
// functions of their own.
func Rows(dirs ...string) ([]Row, error) {
	var files []string
	for _, dir := range dirs {
		found, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	var rows []Row
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range tree.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				for _, s := range g.Specs {
					spec := s.(*ast.ValueSpec)
					rows = append(rows, specRows(tree.Name.Name, spec, own(spec, g))...)
				}
			}
		}
	}
	names := map[string]string{}
	for _, r := range rows {
		names[r.Var] = r.Name
	}
	for i := range rows {
		rows[i].Doc = summary(rows[i].Var, rows[i].Doc, names)
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(strings.Compare(a.Edition, b.Edition), strings.Compare(a.Name, b.Name))
	})
	for i := 1; i < len(rows); i++ {
		if a, b := rows[i-1], rows[i]; a.Name == b.Name && a.Edition == b.Edition {
			return nil, fmt.Errorf("%s and %s are both called %s", a.Var, b.Var, b.Name)
		}
	}
	return rows, nil
}

// own is the comment of a variable itself: that of a group is of no one in it.
func own(s *ast.ValueSpec, g *ast.GenDecl) *ast.CommentGroup {
	if g.Lparen.IsValid() {
		return cmp.Or(s.Doc, s.Comment)
	}
	return g.Doc
}

func specRows(pkg string, s *ast.ValueSpec, doc *ast.CommentGroup) []Row {
	var rows []Row
	for i, v := range s.Values {
		lit, ok := v.(*ast.CompositeLit)
		name := s.Names[i].Name
		if constructor := strings.HasPrefix(name, "New") && name != "New"; !ok || constructor || !s.Names[i].IsExported() {
			continue
		}
		typ := lit.Type
		if sel, ok := typ.(*ast.SelectorExpr); ok && pkg != "fn" {
			typ = sel.Sel
		}
		if id, ok := typ.(*ast.Ident); !ok || id.Name != "Function" {
			continue
		}
		for _, e := range lit.Elts {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok || kv.Key.(*ast.Ident).Name != "Name" {
				continue
			}
			if b, ok := kv.Value.(*ast.BasicLit); ok {
				if puppet, err := strconv.Unquote(b.Value); err == nil {
					rows = append(rows, Row{puppet, name, doc.Text(), editionOf(name), pkg})
				}
			}
		}
	}
	return rows
}

func editionOf(variable string) string {
	for suffix, edition := range editions {
		if strings.HasSuffix(variable, suffix) {
			return edition
		}
	}
	return ""
}

// citation is a rule, or several, in a comment, and link the mention of another variable.
var (
	citation = regexp.MustCompile(`,? \(?(?:3X|[A-Z]{2,})-\w+(?:,? (?:and|to) [A-Z]+-\w+|, [A-Z]+-\w+)*\)?`)
	link     = regexp.MustCompile(`(^|[^\w])\[([A-Z]\w*)\]`)
)

// summary is what the comment of a variable says of the function, on one line: "Abs is
// abs(Numeric): the absolute value, FN-abs." gives "abs(Numeric): the absolute value.".
// Names are those of the functions by variable.
func summary(name, doc string, names map[string]string) string {
	text, ok := strings.CutPrefix(strings.Join(strings.Fields(doc), " "), name+" is ")
	if !ok {
		return ""
	}
	text = citation.ReplaceAllString(strings.TrimPrefix(text, "stdlib's "), "")
	text = link.ReplaceAllStringFunc(text, func(m string) string {
		at := strings.IndexByte(m, '[')
		return m[:at] + cmp.Or(names[m[at+1:len(m)-1]], m[at+1:len(m)-1])
	})
	return strings.ReplaceAll(text, "\u201d", "''") // gofmt makes quotation marks of two apostrophes
}

// Source is the Go source of the table.
func Source(rows []Row) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString("// Code generated by gen; DO NOT EDIT.\n\npackage builtin\n\nimport (\n")
	for _, p := range packages {
		fmt.Fprintf(&b, "%q\n", "github.com/p2go/p2go/runtime/"+p)
	}
	b.WriteString(")\n\n")
	b.WriteString("var table = map[string]Builtin{\n")
	edition := ""
	for _, r := range rows {
		if r.Edition != edition {
			edition = r.Edition
			fmt.Fprintf(&b, "}\n\nvar table%s = map[string]Builtin{\n", edition)
		}
		fmt.Fprintf(&b, "%q: {&%s.%s, %q, %q},\n", r.Name, r.Package, r.Var, r.Var, r.Doc)
	}
	b.WriteString("}\n")
	return format.Source(b.Bytes())
}
