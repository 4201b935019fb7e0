package gofunc

import (
	"go/ast"
	"go/token"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// ProviderDir is where a module has the providers of resource types: that of zone_record is in lib/p2go/providers/zone_record.go, that of net::lamp in
// lib/p2go/providers/net/lamp.go.
const ProviderDir = "lib/p2go/providers"

// ProviderAPI is the package that providers may use.
const ProviderAPI = "github.com/p2go/p2go/runtime/provider"

// CodeProvider is of a provider that does not fit its type.
const CodeProvider diag.Code = "P2GO_GO_PROVIDER"

// Provider is a file that defines the provider of a type.
type Provider struct {
	File *source.File
	// Struct is the struct for resources, At the place of its name.
	Struct string
	At     source.Span
	// Name is that of the provider.
	Name   string
	Fields []*Field
	// Optional are the functions that it has beside Read and Write.
	Optional []string
}

// Field is a field of a provider's struct.
type Field struct {
	Go   string
	At   source.Span
	Tag  string // the attribute that it says it is for, "" for none
	Type *ir.GoType
}

// Is reports whether the field is for an attribute: its tag says so, or its name, where case and underscores do not count.
func (f *Field) Is(attribute string) bool {
	if f.Tag != "" {
		return f.Tag == attribute
	}
	return alike(f.Go, attribute)
}

// alike reports whether a name of Go is that of something in Puppet.
func alike(goName, name string) bool {
	return strings.EqualFold(goName, strings.ReplaceAll(name, "_", ""))
}

// DefaultProvider is the name of a provider that has no other.
const DefaultProvider = "p2go"

// roles are the functions of a provider: their names before that of the struct, and what they take and return. T is the struct, M the machine.
var roles = []struct{ name, params, results, shown string }{
	{"Read", "M T", "T error", "(m *provider.Machine, want T) (T, error)"},
	{"Write", "M T T", "error", "(m *provider.Machine, is, want T) error"},
	{"Check", "T", "error", "(want T) error"},
	{"Refresh", "M T", "error", "(m *provider.Machine, want T) error"},
	{"List", "M", "[]T error", "(m *provider.Machine) ([]T, error)"},
	{"Require", "T", "[]string", "(want T) []string"},
	{"Suits", "M", "bool", "(m *provider.Machine) bool"},
}

// ReadProvider reads the file of the provider of a type; shown is how messages name the file. A file that does not exist gives nil, and so does one
// that has no struct for the type, where known says that there is no such type: it has helpers.
func ReadProvider(d *disk.Disk, file, shown, typ string, known bool) (*Provider, diag.List) {
	data, err := d.ReadFile(file)
	if err != nil {
		return nil, nil
	}
	r := &reader{file: source.NewFile(shown, string(data)), fset: token.NewFileSet(), name: typ[strings.LastIndexByte(typ, ':')+1:], rules: providerRules}
	tree := r.parse()
	if tree == nil {
		return &Provider{File: r.file}, r.diags
	}
	r.readImports(tree)
	p := &Provider{File: r.file, Name: DefaultProvider}
	var fields *ast.StructType
	for _, decl := range tree.Decls {
		g, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range g.Specs {
			s, ok := spec.(*ast.TypeSpec)
			if !ok || !alike(s.Name.Name, r.name) {
				continue
			}
			if fields, ok = s.Type.(*ast.StructType); !ok || s.TypeParams != nil || !s.Name.IsExported() {
				fields = nil
				r.errorf(r.span(s.Name), "the resources of %s are an exported struct without type parameters", typ)
			}
			p.Struct, p.At = s.Name.Name, r.span(s.Name)
			for _, doc := range []*ast.CommentGroup{g.Doc, s.Doc} {
				r.providerName(p, doc)
			}
		}
	}
	switch {
	case p.Struct == "" && !known:
		return nil, nil
	case p.Struct == "":
		r.errorf(r.span(tree.Name), "the file has no struct %s for the resources of %s", goName(r.name), typ)
	case tree.Name.Name == "main" || strings.HasSuffix(tree.Name.Name, "_test"):
		r.errorf(r.span(tree.Name), "a package of providers has a name that others can import, not %s", tree.Name.Name)
	case fields != nil:
		r.fields(p, fields)
		r.roles(p, tree)
	}
	return p, r.diags
}

// providerName reads what the comment of the struct calls the provider.
func (r *reader) providerName(p *Provider, doc *ast.CommentGroup) {
	if doc == nil {
		return
	}
	for _, c := range doc.List {
		switch word, text := directive(c.Text); {
		case word == "":
		case word == "provider" && strings.TrimSpace(text) != "":
			p.Name = strings.TrimSpace(text)
		default:
			r.errorf(r.span(c), "a struct has //p2go:provider NAME, and no //p2go:%s", word)
		}
	}
}

// holdable are the kinds of Go types that fields may have.
var holdable = []ir.GoKind{ir.GoAny, ir.GoString, ir.GoInt64, ir.GoInt, ir.GoFloat64, ir.GoBool, ir.GoSlice, ir.GoMap, ir.GoPointer}

// fields reads the fields of the struct. Those that are not exported, or have the tag `puppet:"-"`, are the provider's own.
func (r *reader) fields(p *Provider, s *ast.StructType) {
	for _, f := range s.Fields.List {
		tag := ""
		if f.Tag != nil {
			text, _ := strconv.Unquote(f.Tag.Value)
			tag = reflect.StructTag(text).Get("puppet")
		}
		if tag == "-" {
			continue
		}
		if len(f.Names) == 0 {
			r.errorf(r.span(f.Type), "the struct %s has the attributes itself: nothing can be embedded", p.Struct)
		}
		for _, n := range f.Names {
			if !n.IsExported() {
				continue
			}
			t := r.goType(f.Type)
			for in := t; in != nil; in = in.Elem {
				if !slices.Contains(holdable, in.Kind) {
					t = nil
					break
				}
			}
			if t == nil {
				r.errorf(r.span(f.Type), "the field %s has the Go type %s, which holds no values of attributes", n.Name, r.span(f.Type).Text())
				continue
			}
			p.Fields = append(p.Fields, &Field{Go: n.Name, At: r.span(n), Tag: tag, Type: t})
		}
	}
}

// roles finds the functions of the provider.
func (r *reader) roles(p *Provider, tree *ast.File) {
	found := map[string]bool{}
	for _, decl := range tree.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Recv != nil {
			continue
		}
		name, ok := strings.CutSuffix(f.Name.Name, p.Struct)
		if !ok || !f.Name.IsExported() {
			continue
		}
		params, results := r.shapes(f.Type.Params, p.Struct), r.shapes(f.Type.Results, p.Struct)
		i := slices.IndexFunc(roles, func(role struct{ name, params, results, shown string }) bool { return role.name == name })
		switch {
		case i < 0 && strings.HasPrefix(params, "M"):
			r.errorf(r.span(f.Name), "a provider has no function %s; it has Read%[2]s and Write%[2]s, and may have Check%[2]s, Refresh%[2]s, List%[2]s, Require%[2]s and Suits%[2]s", f.Name.Name, p.Struct)
		case i < 0:
		case f.Type.TypeParams != nil || params != roles[i].params || results != roles[i].results:
			r.errorf(r.span(f.Name), "%s must be a func%s", f.Name.Name, strings.ReplaceAll(roles[i].shown, "T", p.Struct))
			found[name] = true
		default:
			found[name] = true
			if i > 1 {
				p.Optional = append(p.Optional, name)
			}
		}
	}
	for _, role := range roles[:2] {
		if !found[role.name] {
			r.errorf(p.At, "there is no function %s%s%s", role.name, p.Struct, strings.ReplaceAll(role.shown, "T", p.Struct))
		}
	}
}

// shapes are the types of parameters or results in one word each.
func (r *reader) shapes(list *ast.FieldList, structName string) string {
	var all []string
	if list != nil {
		for _, f := range list.List {
			for range max(1, len(f.Names)) {
				all = append(all, r.shape(f.Type, structName))
			}
		}
	}
	return strings.Join(all, " ")
}

func (r *reader) shape(e ast.Expr, structName string) string {
	switch e := e.(type) {
	case *ast.Ident:
		if e.Name == structName {
			return "T"
		}
		return e.Name
	case *ast.ArrayType:
		if e.Len == nil {
			return "[]" + r.shape(e.Elt, structName)
		}
	case *ast.StarExpr:
		if r.apiName(e) == "*Machine" {
			return "M"
		}
	}
	return "?"
}

// ProviderPackage is the Go package of the provider of a type, whose name has the folders before it.
func ProviderPackage(typ string) (folder string) {
	if folder = path.Dir(strings.ReplaceAll(typ, "::", "/")); folder == "." {
		return ""
	}
	return folder
}
