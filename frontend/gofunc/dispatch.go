package gofunc

import (
	"go/ast"
	"regexp"
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// dispatch reads a Go function with its signature.
func (r *reader) dispatch(f *ast.FuncDecl, c *ast.Comment) *Dispatch {
	d := r.function(f)
	r.signature(d, c)
	if d.Signature != nil {
		r.pair(d)
	}
	return d
}

// mismatch is dispatch for a function that words what is wrong.
func (r *reader) mismatch(f *ast.FuncDecl, c *ast.Comment) *Dispatch {
	d := r.dispatch(f, c)
	if v := d.Results.Value; v == nil || v.Kind != ir.GoString || d.Results.Error {
		r.errorf(r.span(f.Name), "the Go function %s words what is wrong with arguments: it must return a string", d.Go)
	}
	return d
}

// plain is a Go function that is the whole function.
func (r *reader) plain(f *ast.FuncDecl) *Dispatch {
	d := r.function(f)
	n := 0
	for i := range d.Args {
		if a := &d.Args[i]; a.Kind == ir.HostParam {
			a.Index, a.Rest = n, a.Variadic
			n++
		}
	}
	return d
}

// function reads what a Go function takes and returns.
func (r *reader) function(f *ast.FuncDecl) *Dispatch {
	d := &Dispatch{Go: f.Name.Name, At: r.span(f.Name), Doc: strings.TrimSpace(f.Doc.Text()), Repeated: -1, Block: -1}
	if !f.Name.IsExported() {
		r.errorf(d.At, "the Go function %s must be exported: its name must begin with a capital letter", d.Go)
	}
	if f.Type.TypeParams != nil {
		r.errorf(d.At, "the Go function %s must not have type parameters", d.Go)
	}
	for _, p := range f.Type.Params.List {
		typ := p.Type
		variadic, isVariadic := typ.(*ast.Ellipsis)
		if isVariadic {
			typ = variadic.Elt
		}
		a, ok := r.arg(typ)
		if !ok {
			r.errorf(r.span(p.Type), "the Go type %s holds no Puppet value", r.span(p.Type).Text())
			continue
		}
		a.Variadic = isVariadic
		if isVariadic && a.Kind != ir.HostParam {
			r.errorf(r.span(p.Type), "there is one %s at most", r.span(typ).Text())
		}
		names := p.Names
		if len(names) == 0 {
			names = []*ast.Ident{{Name: "_"}}
		}
		for _, n := range names {
			d.Args, d.Names = append(d.Args, a), append(d.Names, n.Name)
		}
	}
	r.results(d, f)
	return d
}

func (r *reader) results(d *Dispatch, f *ast.FuncDecl) {
	if f.Type.Results == nil {
		return
	}
	var types []ast.Expr
	for _, res := range f.Type.Results.List {
		for range max(1, len(res.Names)) {
			types = append(types, res.Type)
		}
	}
	if last := types[len(types)-1]; isIdent(last, "error") {
		d.Results.Error = true
		types = types[:len(types)-1]
	}
	switch len(types) {
	case 0:
	case 1:
		if d.Results.Value = r.goType(types[0]); d.Results.Value == nil {
			r.errorf(r.span(types[0]), "the Go type %s holds no Puppet value", r.span(types[0]).Text())
		}
	default:
		r.errorf(r.span(f.Type.Results), "the Go function %s must return one value, an error, or both", d.Go)
	}
}

func isIdent(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// arg is what a Go function takes as a parameter of the type.
func (r *reader) arg(e ast.Expr) (a ir.HostArg, ok bool) {
	switch r.apiName(e) {
	case "Context":
		return ir.HostArg{Kind: ir.HostContext}, true
	case "Scope":
		return ir.HostArg{Kind: ir.HostScope}, true
	case "*Block":
		return ir.HostArg{Kind: ir.HostBlock}, true
	}
	t := r.goType(e)
	return ir.HostArg{Type: t}, t != nil
}

// apiName is the name of a type of the packages that functions are made with,
// after a star if there is one; "" for any other.
func (r *reader) apiName(e ast.Expr) string {
	star := ""
	if s, ok := e.(*ast.StarExpr); ok {
		e, star = s.X, "*"
	}
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	if x, ok := s.X.(*ast.Ident); ok {
		switch r.imports[x.Name] {
		case API, valuePath, typesysPath, ProviderAPI:
			return star + s.Sel.Name
		}
	}
	return ""
}

var basicTypes = map[string]ir.GoKind{
	"any": ir.GoAny, "string": ir.GoString, "int64": ir.GoInt64, "int": ir.GoInt, "float64": ir.GoFloat64, "bool": ir.GoBool,
}

var apiTypes = map[string]ir.GoKind{
	"Value": ir.GoAny, "Array": ir.GoArray, "*Hash": ir.GoHash, "*Regexp": ir.GoRegexp, "*Sensitive": ir.GoSensitive, "Type": ir.GoTypeValue,
	"*LookupContext": ir.GoLookup,
}

// goType is the type that holds Puppet values, or nil.
func (r *reader) goType(e ast.Expr) *ir.GoType {
	if k, ok := apiTypes[r.apiName(e)]; ok {
		return &ir.GoType{Kind: k}
	}
	of := func(k ir.GoKind, elem ast.Expr) *ir.GoType {
		if t := r.goType(elem); t != nil {
			return &ir.GoType{Kind: k, Elem: t}
		}
		return nil
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.goType(e.X)
	case *ast.Ident:
		if k, ok := basicTypes[e.Name]; ok {
			return &ir.GoType{Kind: k}
		}
	case *ast.InterfaceType:
		if len(e.Methods.List) == 0 {
			return &ir.GoType{Kind: ir.GoAny}
		}
	case *ast.ArrayType:
		if e.Len == nil {
			return of(ir.GoSlice, e.Elt)
		}
	case *ast.MapType:
		if isIdent(e.Key, "string") {
			return of(ir.GoMap, e.Value)
		}
	case *ast.StarExpr:
		if t := of(ir.GoPointer, e.X); t != nil && t.Elem.Kind != ir.GoPointer && t.Elem.Kind != ir.GoAny {
			return t
		}
	}
	return nil
}

// marks are what signatures have beyond the Puppet language.
var marks = regexp.MustCompile(`[+&]\s*\$`)

// signature reads the text of a dispatch.
func (r *reader) signature(d *Dispatch, c *ast.Comment) {
	const keyword = "function "
	_, text := directive(c.Text)
	start := r.offset(c.Pos())
	from := int(start) + len(c.Text) - len(text)
	d.At = source.Span{File: r.file, Start: int32(from), End: start + int32(len(c.Text))}
	name := strings.Repeat("f", from-int(start)-len(keyword))
	var repeated, block []int
	text = marks.ReplaceAllStringFunc(text, func(m string) string {
		if m[0] == '+' {
			return "*" + m[1:]
		}
		return " " + m[1:]
	})
	for _, m := range marks.FindAllStringIndex(r.file.Text[from:d.At.End], -1) {
		if at := from + m[0]; r.file.Text[at] == '+' {
			repeated = append(repeated, from+m[1])
		} else {
			block = append(block, from+m[1])
		}
	}
	prog := r.puppet(int(start), keyword+name+text, " {}")
	if prog == nil {
		return
	}
	def, ok := single(prog).(*puppet.FuncDef)
	if !ok {
		r.errorf(d.At, "a dispatch is a list of parameters in parentheses, and maybe a type of the result: (String $x, Integer $n = 1) >> String")
		return
	}
	d.Signature, d.Program = def, prog
	for i, p := range def.Params {
		at := int(p.At.Start)
		for p.At.File.Text[at] != '$' {
			at++
		}
		for _, m := range repeated {
			if m == at+1 {
				d.Repeated = i
			}
		}
		for _, m := range block {
			if m == at+1 {
				d.Block = i
			}
		}
	}
}

// localType reads an alias.
func (r *reader) localType(c *ast.Comment) {
	const keyword = "type "
	start := int(r.offset(c.Pos()))
	_, text := directive(c.Text)
	pad := len(c.Text) - len(text) - len(keyword)
	prog := r.puppet(start, strings.Repeat(" ", pad)+keyword+text, "")
	if prog == nil {
		return
	}
	alias, ok := single(prog).(*puppet.TypeAlias)
	if !ok {
		r.errorf(r.span(c), "an alias is written as //p2go:type Name = Type")
		return
	}
	r.f.Types = append(r.f.Types, &LocalType{alias, prog})
}

// puppet parses a text of the Puppet language that stands at an offset of the file,
// with what completes it behind it; nil when there are errors. Places in the tree
// are those of the Go file.
func (r *reader) puppet(at int, text, completion string) *puppet.Program {
	blank := []byte(r.file.Text)
	for i, c := range blank {
		if c != '\n' {
			blank[i] = ' '
		}
	}
	src := source.NewFile(r.file.Name, string(blank[:at])+text+completion)
	prog, diags := parser.Parse(src, parser.Options{})
	src.Text = r.file.Text
	if diags.HasErrors() {
		r.diags.Add(diags[0])
		return nil
	}
	return prog
}

// single is the only statement of a program, or nil.
func single(p *puppet.Program) puppet.Expr {
	switch body := p.Body.(type) {
	case *puppet.BlockExpr:
		if len(body.Stmts) == 1 {
			return body.Stmts[0]
		}
		return nil
	default:
		return body
	}
}

// pair finds the Go argument of each parameter of the signature.
func (r *reader) pair(d *Dispatch) {
	params := d.Signature.Params
	if d.Block >= 0 && d.Block != len(params)-1 {
		r.errorf(params[d.Block].At, "the lambda is the last parameter")
	}
	next, blocks := 0, 0
	for i := range d.Args {
		a := &d.Args[i]
		switch {
		case a.Kind == ir.HostBlock:
			blocks++
		case a.Kind != ir.HostParam:
		case next == len(params) || next == d.Block:
			r.errorf(d.At, "the Go function %s takes %s, which the dispatch does not have", d.Go, d.Names[i])
			return
		default:
			a.Index = next
			a.Rest = params[next].Rest
			if a.Variadic && !a.Rest {
				r.errorf(params[next].At, "the Go function %s takes any number of %s; the parameter must be written *$%s or +$%s", d.Go, d.Names[i], params[next].Name, params[next].Name)
			}
			next++
		}
	}
	want := len(params)
	if d.Block >= 0 {
		want--
	}
	switch {
	case next < want:
		r.errorf(params[next].At, "the Go function %s does not take $%s", d.Go, params[next].Name)
	case d.Block >= 0 && blocks != 1:
		r.errorf(params[d.Block].At, "the Go function %s must take the lambda as a *function.Block", d.Go)
	case d.Block < 0 && blocks > 0:
		r.errorf(d.At, "the Go function %s takes a lambda, which the dispatch does not have: Callable &$block", d.Go)
	}
}
