package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Func is a function of Go with directives.
type Func struct {
	Package string // below runtime
	Go      string
	// Context, Match and Block say that there is a parameter for them.
	Context, Match, Block bool
	// Self is the Go type of the receiver, "" where there is none.
	Self string
	// Params are the Go types of the other parameters; Variadic says that the last one is variadic.
	Params   []string
	Variadic bool
	// Result is the Go type of the value, "" for none; Maybe says that a bool reports whether there is one, and Fails that there is an error.
	Result       string
	Maybe, Fails bool
	// Access are the kinds of access to the machine that a call is, as names with commas between them; "" for none.
	Access string
	// Keywords says that it tells keywords from a hash.
	Keywords bool
}

// Method is a directive: a method, a function, a singleton method or a constant.
type Method struct {
	*Func
	// Class is the class or module, "" for a function of Kernel and for a constant, whose Name is the whole.
	Class, Name string
	// Min and Max are how many arguments it takes; Max is -1 for any number.
	Min, Max int
}

// Class is a class, or a module, of the values that have a Go type.
type Class struct {
	Name    string
	Package string
	// Cases are the Go types of its values, as in a type switch; none for a module, the directive of which stands at an interface.
	Cases string
	// Modules are what its methods are looked for in after itself.
	Modules []string
	// Self are the types that receivers may have in Go functions.
	Self []string
}

// Table is all that the directives say.
type Table struct {
	Methods, Functions, Singletons, Constants []Method
	Classes                                   []Class
	// Variables are the Go variables that hold classes and modules.
	Variables []Variable
	// lacking are the classes of which Ruby has a method of a name that no directive names, by the name.
	lacking map[string][]string
}

// Variable is a Go variable of a package below runtime that holds a class or module.
type Variable struct{ Class, Package, Go string }

// anything is the Go type of any value.
const anything = "value.Value"

// core are the classes of the values that package ruby knows, but those that have directives.
var core = []Class{
	{Name: "String", Cases: "string, *String", Modules: []string{"Comparable"}, Self: []string{"string", "*String"}},
	{Name: "Symbol", Cases: "Symbol, value.DefaultValue", Modules: []string{"Comparable"}, Self: []string{"Symbol"}},
	{Name: "Array", Cases: "*Array, value.Array", Modules: []string{"Enumerable"}, Self: []string{"[]value.Value", "*Array"}},
	{Name: "Hash", Cases: "*Hash, *value.Hash", Modules: []string{"Enumerable"}, Self: []string{"Pairs", "*Hash"}},
	{Name: "Integer", Cases: "int64", Modules: []string{"Numeric", "Comparable"}, Self: []string{"int64"}},
	{Name: "Float", Cases: "float64", Modules: []string{"Numeric", "Comparable"}, Self: []string{"float64"}},
	{Name: "NilClass", Cases: "nil"},
	{Name: "TrueClass", Cases: "bool", Self: []string{"bool"}},
	{Name: "FalseClass", Self: []string{"bool"}},
	{Name: "Regexp", Cases: "*value.Regexp", Self: []string{"*value.Regexp"}},
	{Name: "MatchData", Cases: "*MatchData", Self: []string{"*MatchData"}},
	{Name: "Range", Cases: "*Range", Modules: []string{"Enumerable"}, Self: []string{"*Range"}},
	{Name: "Set", Cases: "*Set", Modules: []string{"Enumerable"}, Self: []string{"*Set"}},
	{Name: "Enumerator", Cases: "*Enumerator", Modules: []string{"Enumerable"}, Self: []string{"*Enumerator"}},
	{Name: "Enumerator::Yielder", Cases: "*Yielder", Self: []string{"*Yielder"}},
	{Name: "Proc", Cases: "*Proc", Self: []string{"*Proc"}},
	{Name: "Exception", Cases: "*Exception", Self: []string{"*Exception"}},
	{Name: "Module", Cases: "*Class", Self: []string{"*Class"}},
	{Name: "Puppet::Pops::Types::PSensitiveType::Sensitive", Cases: "*value.Sensitive", Self: []string{"*value.Sensitive"}},
	{Name: "Puppet::Pops::Types::PAnyType", Cases: "typesys.Type", Self: []string{"typesys.Type"}},
	{Name: "SemanticPuppet::Version", Cases: "*typesys.Version", Modules: []string{"Comparable"}, Self: []string{"*typesys.Version"}},
	{Name: "SemanticPuppet::VersionRange", Cases: "*typesys.VersionRange", Self: []string{"*typesys.VersionRange"}},
	{Name: "Numeric"},
	{Name: "Comparable"},
	{Name: "Enumerable", Self: []string{"*Enum"}},
	{Name: "Struct"},
	{Name: "Object"},
}

// Scan reads the directives of package ruby, which is in dir, and of those below it.
func Scan(dir string) (*Table, error) {
	t := &Table{}
	for _, c := range core {
		c.Package = "ruby"
		t.Classes = append(t.Classes, c)
	}
	files := token.NewFileSet()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || d.Name() == "calls.go":
			return nil
		}
		tree, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(filepath.Dir(dir), filepath.Dir(path))
		if err != nil {
			return err
		}
		return t.file(files, tree, filepath.ToSlash(rel))
	})
	if err != nil {
		return nil, err
	}
	for _, list := range [][]Method{t.Methods, t.Functions, t.Singletons, t.Constants} {
		slices.SortFunc(list, func(a, b Method) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Class, b.Class))
		})
		for i := 1; i < len(list); i++ {
			if list[i].Name == list[i-1].Name && list[i].Class == list[i-1].Class {
				return nil, fmt.Errorf("%s and %s are both %s %s", list[i-1].Go, list[i].Go, list[i].Class, list[i].Name)
			}
		}
	}
	slices.SortFunc(t.Variables, func(a, b Variable) int {
		return cmp.Or(cmp.Compare(a.Class, b.Class), cmp.Compare(a.Package, b.Package))
	})
	t.lacking = t.lacks(called)
	return t, t.check()
}

// check looks at what no declaration alone can say.
func (t *Table) check() error {
	for _, list := range [][]Method{t.Methods, t.Functions, t.Singletons, t.Constants} {
		for _, m := range list {
			if !token.IsExported(m.Go) {
				return fmt.Errorf("%s is not exported", m.Go)
			}
		}
	}
	for _, m := range t.Methods {
		c := t.class(m.Class)
		if c == nil {
			return fmt.Errorf("%s: there is no class %s", m.Go, m.Class)
		}
		if m.Self != anything && m.Class != "NilClass" && !slices.Contains(c.Self, m.Self) {
			return fmt.Errorf("%s: the receiver of %s#%s is %s", m.Go, m.Class, m.Name, m.Self)
		}
	}
	for _, name := range t.names() {
		var at string
		for _, m := range t.named(name) {
			if t.class(m.Class).Package != "ruby" {
				continue
			}
			if at != "" && at != m.Package {
				return fmt.Errorf("methods %s of classes of package ruby are in packages %s and %s", name, at, m.Package)
			}
			at = m.Package
		}
	}
	return nil
}

// class is the class of a name, nil where there is none.
func (t *Table) class(name string) *Class {
	for i := range t.Classes {
		if t.Classes[i].Name == name {
			return &t.Classes[i]
		}
	}
	return nil
}

// names are the names of methods.
func (t *Table) names() []string {
	var names []string
	for _, m := range t.Methods {
		names = append(names, m.Name)
	}
	return slices.Compact(names)
}

// named are the methods of a name.
func (t *Table) named(name string) []Method {
	from, _ := slices.BinarySearchFunc(t.Methods, name, func(m Method, name string) int { return cmp.Compare(m.Name, name) })
	to := from
	for to < len(t.Methods) && t.Methods[to].Name == name {
		to++
	}
	return t.Methods[from:to]
}

// Packages are the packages that something is generated for.
func (t *Table) Packages() []string {
	packages := []string{"ruby"}
	for _, list := range [][]Method{t.Methods, t.Functions, t.Singletons} {
		for _, m := range list {
			packages = append(packages, m.Package)
		}
	}
	slices.Sort(packages)
	return slices.Compact(packages)
}

// file reads the directives of one file.
func (t *Table) file(files *token.FileSet, tree *ast.File, pkg string) error {
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			all := directives(d.Doc)
			keywords := slices.Contains(all, "keywords")
			lines, access, err := accessOf(slices.DeleteFunc(all, func(line string) bool { return line == "keywords" }))
			if err != nil {
				return fmt.Errorf("%s: %w", files.Position(d.Pos()), err)
			}
			for _, line := range lines {
				if err := t.function(d, pkg, line, access, keywords); err != nil {
					return fmt.Errorf("%s: %w", files.Position(d.Pos()), err)
				}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				t.variables(s, pkg)
				if err := t.spec(d, s, pkg); err != nil {
					return fmt.Errorf("%s: %w", files.Position(s.Pos()), err)
				}
			}
		}
	}
	return nil
}

// variables notes the variables that are declared as a &Class with a name.
func (t *Table) variables(s ast.Spec, pkg string) {
	v, ok := s.(*ast.ValueSpec)
	if !ok || len(v.Names) != len(v.Values) {
		return
	}
	for i, x := range v.Values {
		address, ok := x.(*ast.UnaryExpr)
		if !ok {
			continue
		}
		lit, ok := address.X.(*ast.CompositeLit)
		if !ok {
			continue
		}
		switch typ := lit.Type.(type) {
		case *ast.Ident:
			ok = typ.Name == "Class"
		case *ast.SelectorExpr:
			ok = typ.Sel.Name == "Class"
		default:
			ok = false
		}
		if !ok || !v.Names[i].IsExported() {
			continue
		}
		for _, e := range lit.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Name" {
				if name, ok := kv.Value.(*ast.BasicLit); ok {
					class, _ := strconv.Unquote(name.Value)
					t.Variables = append(t.Variables, Variable{class, pkg, v.Names[i].Name})
				}
			}
		}
	}
}

// directives are the directives in a comment, without their prefix.
func directives(c *ast.CommentGroup) []string {
	var lines []string
	if c != nil {
		for _, line := range c.List {
			if text, ok := strings.CutPrefix(line.Text, "//ruby:"); ok {
				lines = append(lines, text)
			}
		}
	}
	return lines
}

// accessOf takes the directive access from others; it has names of kinds with commas between them.
func accessOf(lines []string) (others []string, access string, err error) {
	for _, line := range lines {
		if kinds, ok := strings.CutPrefix(line, "access "); ok {
			access = kinds
		} else {
			others = append(others, line)
		}
	}
	for kind := range strings.SplitSeq(access, ",") {
		if access != "" && accessNames[kind] == "" {
			return nil, "", fmt.Errorf("no kind of access: %s", kind)
		}
	}
	return others, access, nil
}

// function reads a directive of a function, which is access of these kinds, and tells keywords from a hash.
func (t *Table) function(d *ast.FuncDecl, pkg, line, access string, keywords bool) error {
	kind, name, limits, err := fields(line)
	if err != nil {
		return err
	}
	m := Method{Func: &Func{Package: pkg, Go: d.Name.Name, Access: access, Keywords: keywords}, Name: name}
	list := &t.Methods
	switch kind {
	case "method":
		if access != "" {
			return errors.New("what makes an object is access, and no method of it")
		}
		class, name, ok := strings.Cut(name, "#")
		if !ok {
			return errors.New("a method is CLASS#NAME")
		}
		m.Class, m.Name = class, name
	case "function":
		list = &t.Functions
	case "singleton":
		dot := strings.IndexByte(name, '.')
		if dot < 0 {
			return errors.New("a singleton method is CLASS.NAME")
		}
		m.Class, m.Name = name[:dot], name[dot+1:]
		list = &t.Singletons
	case "constant":
		list = &t.Constants
	default:
		return fmt.Errorf("no directive of a function: %s", kind)
	}
	if err := m.signature(d.Type, kind == "method" && m.Class != "NilClass"); err != nil {
		return err
	}
	m.Min, m.Max = len(m.Params), len(m.Params)
	if m.Variadic {
		m.Min, m.Max = len(m.Params)-1, -1
	}
	if limits != "" {
		fixed := m.Min
		if m.Min, m.Max, err = parseLimits(limits); err != nil {
			return err
		}
		if m.Min < fixed || !m.Variadic {
			return errors.New("what may be missing is a variadic parameter")
		}
	}
	*list = append(*list, m)
	return nil
}

// fields takes a directive apart: its kind, the name, and the rest.
func fields(line string) (kind, name, rest string, err error) {
	kind, line, _ = strings.Cut(line, " ")
	name, rest, _ = strings.Cut(line, " ")
	if name == "" {
		return "", "", "", fmt.Errorf("directive %s without name", kind)
	}
	return kind, name, rest, nil
}

// parseLimits reads a number of arguments: 1, 0..1, 1.. .
func parseLimits(s string) (least, most int, err error) {
	from, to, isRange := strings.Cut(s, "..")
	if least, err = strconv.Atoi(from); err != nil {
		return 0, 0, err
	}
	switch {
	case !isRange:
		return least, least, nil
	case to == "":
		return least, -1, nil
	}
	most, err = strconv.Atoi(to)
	return least, most, err
}

// spec reads the directives of a type, variable or constant.
func (t *Table) spec(d *ast.GenDecl, s ast.Spec, pkg string) error {
	switch s := s.(type) {
	case *ast.TypeSpec:
		for _, line := range directives(cmp.Or(s.Doc, d.Doc)) {
			kind, name, modules, err := fields(line)
			if err != nil || kind != "class" {
				return fmt.Errorf("no directive of a type: %s", line)
			}
			c := Class{Name: name, Package: pkg, Cases: "*" + s.Name.Name, Modules: strings.Fields(modules), Self: []string{"*" + s.Name.Name}}
			if _, module := s.Type.(*ast.InterfaceType); module {
				c.Cases, c.Self = "", []string{s.Name.Name}
			}
			t.Classes = append(t.Classes, c)
		}
	case *ast.ValueSpec:
		comment := s.Doc
		if !d.Lparen.IsValid() {
			comment = cmp.Or(s.Doc, d.Doc)
		}
		for _, line := range directives(comment) {
			kind, name, _, err := fields(line)
			if err != nil || kind != "constant" {
				return fmt.Errorf("no directive of a variable: %s", line)
			}
			t.Constants = append(t.Constants, Method{Func: &Func{Package: pkg, Go: s.Names[0].Name}, Name: name, Max: -1})
		}
	}
	return nil
}

// taken are the types of arguments, with what converts to them; results are those of results.
var (
	taken   = map[string]string{"string": "ToStr", "int64": "ToInt", "float64": "ToFloat", "bool": "Truth", "[]value.Value": "ToAry", "Pairs": "ToHash", anything: ""}
	results = []string{"string", "int64", "float64", "bool", "Symbol", "[]value.Value", "[]string", "Pairs", anything}
)

// signature reads the parameters and results of a function.
func (f *Func) signature(s *ast.FuncType, receiver bool) error {
	var params []string
	for _, p := range s.Params.List {
		for range max(1, len(p.Names)) {
			params = append(params, typeName(p.Type))
		}
	}
	next := func(want string) bool {
		if len(params) == 0 || params[0] != want {
			return false
		}
		params = params[1:]
		return true
	}
	f.Context = next("*Context")
	f.Match = next("*Match")
	if receiver {
		if len(params) == 0 {
			return errors.New("no receiver")
		}
		f.Self, params = params[0], params[1:]
	}
	for i, p := range params {
		element, variadic := strings.CutPrefix(p, "...")
		_, ok := taken[element]
		switch {
		case p == "*Block" && !f.Block && (i == len(params)-1 || i == len(params)-2 && strings.HasPrefix(params[i+1], "...")):
			f.Block = true
			continue
		case !ok || variadic && element == "bool":
			return fmt.Errorf("no type of an argument: %s", p)
		}
		f.Params, f.Variadic = append(f.Params, element), variadic
	}
	return f.results(s.Results)
}

// results reads the results of a function.
func (f *Func) results(list *ast.FieldList) error {
	var types []string
	if list != nil {
		for _, r := range list.List {
			for range max(1, len(r.Names)) {
				types = append(types, typeName(r.Type))
			}
		}
	}
	if n := len(types); n > 0 && types[n-1] == "error" {
		f.Fails, types = true, types[:n-1]
	}
	if len(types) == 2 && types[1] == "bool" {
		f.Maybe, types = true, types[:1]
	}
	switch {
	case len(types) == 0:
		return nil
	case len(types) > 1 || !slices.Contains(results, types[0]) && types[0][0] != '*':
		return fmt.Errorf("no result: %s", strings.Join(types, ", "))
	}
	f.Result = types[0]
	return nil
}

// typeName is a type as it stands in package ruby.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok && x.Name != "ruby" {
			return x.Name + "." + e.Sel.Name
		}
		return e.Sel.Name
	case *ast.StarExpr:
		return "*" + typeName(e.X)
	case *ast.Ellipsis:
		return "..." + typeName(e.Elt)
	case *ast.ArrayType:
		return "[]" + typeName(e.Elt)
	}
	return "?"
}
