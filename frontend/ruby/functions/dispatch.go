package functions

import (
	"strconv"
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
)

// modern reads the class of a function: its signatures, or the parameters of the method with its name where it has none.
func (r *reader) modern(call *ast.Call) {
	r.f.Program = &puppet.Program{File: r.file.File}
	r.f.Program.At = call.At
	if len(call.Args) > 1 {
		switch base := ast.ConstName(call.Args[1]); strings.TrimPrefix(base, "Puppet::Functions::") {
		case "Function", "InternalFunction":
		case "":
			r.odd(call.Args[1].Span(), "the base class of a function")
		default:
			r.odd(call.Args[1].Span(), "the base class "+base)
		}
	}
	r.defs = map[string]*ast.Def{}
	var list []*ast.Call
	for _, n := range statementsOf(call.Block.Body) {
		switch n := n.(type) {
		case *ast.Def:
			if n.Singleton == nil {
				r.defs[n.Name] = n
			}
		case *ast.Assign:
			if k, ok := n.Target.(*ast.Const); ok && k.Scope == nil {
				r.consts[k.Name] = n.Value
			}
		case *ast.Call:
			list = append(list, n)
		case *ast.Str, *ast.Nil, *ast.True, *ast.False, *ast.Sym: // which mean nothing
		case *ast.Begin, *ast.If, *ast.Case, *ast.Unsupported, *ast.SClass, *ast.Alias, *ast.Undef, *ast.OpAssign:
			r.odd(n.Span(), "a statement in the class of a function")
		}
	}
	for _, n := range list {
		r.declaration(n)
	}
	if def := r.defs["call"]; def != nil {
		if !dispatchesWithScope(def) {
			r.odd(def.NameAt, "a method call of a function")
		}
		r.f.Scoped, r.f.Scope = true, true
	}
	if len(r.f.Dispatches)+len(r.f.Mismatches) == 0 && r.f.Broken == "" {
		r.plain(call)
	}
	var body []puppet.Expr
	for _, d := range append(append([]*Dispatch{}, r.f.Dispatches...), r.f.Mismatches...) {
		body = append(body, d.Signature)
	}
	for _, t := range r.f.Types {
		body = append(body, t)
	}
	b := &puppet.BlockExpr{Stmts: body}
	b.At = call.At
	r.f.Program.Body = b
}

func statementsOf(s *ast.Seq) []ast.Node {
	if s == nil {
		return nil
	}
	return s.Body
}

// declaration reads a call in the class of a function.
func (r *reader) declaration(n *ast.Call) {
	if n.Recv != nil {
		r.odd(n.At, "a call in the class of a function")
		return
	}
	switch n.Name {
	case "dispatch", "argument_mismatch":
		if len(n.Args) != 1 || n.Block == nil {
			r.odd(n.At, n.Name+" of this form")
			return
		}
		method, ok := r.text(n.Args[0])
		if !ok {
			r.odd(n.Args[0].Span(), n.Name+" of a computed name")
			return
		}
		d := r.dispatch(n, method)
		if n.Name == "dispatch" {
			r.f.Dispatches = append(r.f.Dispatches, d)
		} else {
			r.f.Mismatches = append(r.f.Mismatches, d)
		}
	case "local_types":
		if n.Block == nil {
			r.odd(n.At, n.Name+" of this form")
			return
		}
		for _, s := range statementsOf(n.Block.Body) {
			c, ok := s.(*ast.Call)
			if !ok || c.Recv != nil || c.Name != "type" || len(c.Args) != 1 {
				r.odd(s.Span(), "a statement among local types")
				return
			}
			r.localType(c)
		}
	case "require", "require_relative", "private", "public", "protected":
	default:
		r.odd(n.Method, n.Name+" in the class of a function")
	}
}

// localType reads `type 'Name = Type'`.
func (r *reader) localType(c *ast.Call) {
	at, text, ok := r.typeText(c.Args[0])
	if !ok {
		return
	}
	prog, message := r.parse("type "+text, r.contentAt(at)-len("type "))
	if message != "" {
		r.load(c.At, "Parsing of 'type \""+text+"\"' failed with message: <"+message+">.\n")
		return
	}
	alias, ok := only(prog).(*puppet.TypeAlias)
	if !ok {
		r.load(c.At, "Expected a type alias assignment on the form 'AliasType = T', got '"+text+"'.\n")
		return
	}
	r.f.Types = append(r.f.Types, alias)
}

// builder reads the block of a dispatch.
type builder struct {
	*reader
	d                     *Dispatch
	optional, rest, block bool
}

// dispatch reads a signature.
func (r *reader) dispatch(n *ast.Call, method string) *Dispatch {
	d := &Dispatch{Method: method, At: n.At, Signature: r.signature(n.At), Repeated: -1, Block: -1}
	b := builder{reader: r, d: d}
	for _, s := range statementsOf(n.Block.Body) {
		if r.f.Broken != "" {
			break
		}
		c, ok := s.(*ast.Call)
		if !ok || c.Recv != nil || c.Block != nil {
			r.odd(s.Span(), "a statement in a dispatch")
			break
		}
		b.statement(c)
	}
	return d
}

// signature is an empty declaration.
func (r *reader) signature(at source.Span) *puppet.FuncDef {
	d := &puppet.FuncDef{Name: r.f.Name, NameAt: at}
	d.At = at
	body := &puppet.NopExpr{}
	body.At = at
	d.Body = body
	return d
}

// statement reads a statement of a dispatch.
func (b *builder) statement(c *ast.Call) {
	switch c.Name {
	case "param", "required_param":
		if b.param(c) {
			if b.optional {
				b.load(c.At, "A required parameter cannot be added after an optional parameter")
			}
		}
	case "optional_param":
		if p := b.param(c); p {
			b.last().Default = &puppet.NopExpr{Base: puppet.Base{At: c.At}}
			b.optional = true
		}
	case "repeated_param", "optional_repeated_param", "required_repeated_param":
		if b.param(c) {
			b.rest = true
			b.last().Rest = true
			b.last().Default = &puppet.NopExpr{Base: puppet.Base{At: c.At}}
			if c.Name == "required_repeated_param" {
				if b.optional {
					b.load(c.At, "A required repeated parameter cannot be added after an optional parameter")
				}
				b.d.Repeated = len(b.d.Signature.Params) - 1
			}
		}
	case "block_param", "required_block_param", "optional_block_param":
		b.blockParam(c)
	case "return_type":
		if len(c.Args) != 1 {
			b.odd(c.At, "return_type of this form")
			return
		}
		if at, text, ok := b.typeText(c.Args[0]); ok {
			b.d.Signature.Returns = b.typeOf(at, text, text)
		}
	case "scope_param":
		b.d.Args = append(b.d.Args, -1)
		b.f.Scope = true
	default:
		b.odd(c.Method, c.Name+" in a dispatch")
	}
}

func (b *builder) last() *puppet.Param { return b.d.Signature.Params[len(b.d.Signature.Params)-1] }

// param reads a parameter with a type and a name.
func (b *builder) param(c *ast.Call) bool {
	switch {
	case len(c.Args) != 2:
		b.odd(c.At, c.Name+" of this form")
		return false
	case b.block:
		b.load(c.At, "Parameters cannot be added after a block parameter")
		return false
	case b.rest:
		b.load(c.At, "Parameters cannot be added after a repeated parameter")
		return false
	}
	at, text, ok := b.typeText(c.Args[0])
	if !ok {
		return false
	}
	switch name := c.Args[1].(type) {
	case *ast.Sym:
		t := b.typeOf(at, text, text)
		p := &puppet.Param{Name: name.Name, Type: t}
		p.At = c.At
		b.d.Args = append(b.d.Args, len(b.d.Signature.Params))
		b.d.Signature.Params = append(b.d.Signature.Params, p)
		return t != nil
	case *ast.Str:
		b.load(name.At, "Parameter name argument must be a Symbol. Got String")
	default:
		b.odd(name.Span(), "a parameter with a computed name")
	}
	return false
}

// blockParam reads the parameter that takes the lambda: a type and a name, a name or nothing.
func (b *builder) blockParam(c *ast.Call) {
	p := &puppet.Param{Name: "block"}
	p.At = c.At
	text, at := "Callable", ast.Node(c)
	name := ast.Node(nil)
	switch len(c.Args) {
	case 0:
	case 1:
		name = c.Args[0]
	case 2:
		str, t, ok := b.typeText(c.Args[0])
		if !ok {
			return
		}
		text, at, name = t, str, c.Args[1]
	default:
		b.load(c.At, "block_param accepts max 2 arguments (type, name), got "+strconv.Itoa(len(c.Args))+".")
		return
	}
	if b.block {
		b.load(c.At, "Attempt to redefine block")
		return
	}
	b.block = true
	if name != nil {
		s, ok := name.(*ast.Sym)
		if !ok {
			class := "String"
			if _, isString := name.(*ast.Str); !isString {
				b.odd(name.Span(), "a block with a computed name")
				return
			}
			b.load(name.Span(), "Expected block_param name to be a Symbol, got "+class)
			return
		}
		p.Name = s.Name
	}
	whole := text
	if c.Name == "optional_block_param" {
		whole = "Optional[" + text + "]"
	}
	p.Type = b.typeOf(at, text, whole)
	b.d.Block = len(b.d.Signature.Params)
	b.d.Signature.Params = append(b.d.Signature.Params, p)
}

// typeText is the text of a type, which is a string, or a constant that is one; at is that string.
func (r *reader) typeText(n ast.Node) (at *ast.Str, text string, ok bool) {
	for range 8 { // a constant may be that of another
		k, ok := n.(*ast.Const)
		if !ok || k.Scope != nil || r.consts[k.Name] == nil {
			break
		}
		n = r.consts[k.Name]
	}
	if s, ok := n.(*ast.Str); ok {
		return s, s.Value, true
	}
	if c, ok := n.(*ast.Call); ok && c.Name == "freeze" && c.Recv != nil && len(c.Args) == 0 {
		return r.typeText(c.Recv)
	}
	r.odd(n.Span(), "a type that is computed")
	return nil, "", false
}

// contentAt is the offset in the file at which the content of a string begins.
func (r *reader) contentAt(n ast.Node) int {
	at := n.Span()
	if s, ok := n.(*ast.Str); ok && strings.Contains(at.Text(), s.Value) {
		return int(at.Start) + strings.Index(at.Text(), s.Value)
	}
	return int(at.Start)
}

// typeOf parses a type: text stands in the file, and whole is what is made of it.
func (r *reader) typeOf(n ast.Node, text, whole string) puppet.Expr {
	prog, message := r.parse(whole, r.contentAt(n)-strings.Index(whole, text))
	if message == "" && only(prog) == nil {
		message = "The expression <" + whole + "> is not a valid type specification."
	}
	if message != "" {
		r.load(n.Span(), "Parsing of type string '\""+text+"\"' failed with message: <"+message+">.\n")
		return nil
	}
	return only(prog)
}

// parse parses text of the Puppet language that stands at an offset of the file, whose places those of the tree are.
func (r *reader) parse(text string, at int) (prog *puppet.Program, message string) {
	at = max(at, 0)
	blank := []byte(r.file.File.Text)
	for i, c := range blank {
		if c != '\n' {
			blank[i] = ' '
		}
	}
	src := source.NewFile(r.shown, string(blank[:min(at, len(blank))])+text)
	prog, diags := parser.Parse(src, parser.Options{})
	if len(src.Text) <= len(r.file.File.Text) {
		src.Text = r.file.File.Text
	}
	if diags.HasErrors() {
		return nil, diags[0].Message
	}
	return prog, ""
}

// only is the single statement of a program, nil where it has none or several.
func only(p *puppet.Program) puppet.Expr {
	switch body := p.Body.(type) {
	case *puppet.BlockExpr:
		if len(body.Stmts) == 1 {
			return body.Stmts[0]
		}
		return nil
	case *puppet.NopExpr:
		return nil
	default:
		return body
	}
}

// plain makes the signature of a function without any: the parameters of the method with its name, of any type.
func (r *reader) plain(call *ast.Call) {
	name := r.f.Name[strings.LastIndexByte(r.f.Name, ':')+1:]
	def := r.defs[name]
	if def == nil {
		r.load(call.At, "Function Creation Error, cannot create a default dispatcher for function '"+name+"', no method with this name found")
		return
	}
	d := &Dispatch{Method: name, At: def.At, Signature: r.signature(def.At), Repeated: -1, Block: -1}
	var params []*ast.Param
	if def.Params != nil {
		params = def.Params.List
	}
	for i, p := range params {
		ip := &puppet.Param{Name: p.Name}
		ip.At = p.At
		switch p.Kind {
		case ast.ParamRequired, ast.ParamNested:
		case ast.ParamOptional:
			ip.Default = &puppet.NopExpr{Base: puppet.Base{At: p.At}}
		case ast.ParamRest:
			ip.Rest = true
			ip.Default = &puppet.NopExpr{Base: puppet.Base{At: p.At}}
		default: // Puppet counts those of the three kinds above
			r.load(p.At, "undefined method `+' for nil:NilClass")
			return
		}
		d.Args = append(d.Args, i)
		d.Signature.Params = append(d.Signature.Params, ip)
	}
	r.f.Dispatches = []*Dispatch{d}
}

// calls notes which functions of Puppet the code calls.
func (r *reader) calls() {
	ast.Walk(r.file.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.Call)
		if !ok {
			return true
		}
		if name, ok := strings.CutPrefix(c.Name, "function_"); ok && (r.f.Legacy != nil || c.Recv != nil) {
			r.f.Named = append(r.f.Named, Call{name, c.Method, true})
			return true
		}
		i := 0
		switch c.Name {
		case "call_function":
		case "call_function_with_scope":
			i = 1
		case "send", "public_send", "__send__":
			if len(c.Args) > 0 {
				if name, ok := r.text(c.Args[0]); ok {
					if name, ok := strings.CutPrefix(name, "function_"); ok {
						r.f.Named = append(r.f.Named, Call{name, c.Method, true})
					}
				}
			}
			return true
		default:
			return true
		}
		if len(c.Args) <= i {
			return true
		}
		if name, ok := r.text(c.Args[i]); ok {
			r.f.Named = append(r.f.Named, Call{strings.TrimPrefix(name, "::"), c.Args[i].Span(), false})
		} else {
			r.f.Computed = true
		}
		return true
	})
	if r.f.Legacy != nil {
		r.f.Scope = r.readsScope()
	}
}

// readsScope reports whether a function of the legacy API may read variables of its caller.
func (r *reader) readsScope() bool {
	found := false
	ast.Walk(r.f.Block.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Self:
			found = true
		case *ast.Call:
			switch n.Name {
			case "lookupvar", "exist?", "bound?", "to_hash", "call_function", "send", "function_template", "function_inline_template", "function_getvar", "function_defined":
				found = true
			case "include?":
				found = found || n.Recv == nil
			}
		}
		return !found
	})
	return found
}
