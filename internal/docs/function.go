package docs

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
)

// dispatchCalls are what a dispatch says about parameters.
var dispatchCalls = setOf("param", "required_param", "optional_param", "repeated_param", "optional_repeated_param", "required_repeated_param",
	"block_param", "required_block_param", "optional_block_param", "return_type")

// function reads a function in Ruby, of Puppet's API 4 or 3 (old).
func (r *rubyFile) function(n *ast.Call, old bool) {
	name, ok := r.nameOf(n, "FunctionHandler", "Puppet::Functions.create_function")
	if !ok {
		return
	}
	api := "ruby4x"
	if old {
		api = "ruby3x"
	}
	o := r.c.object(&object{kind: kindFunction, name: name, api: api})
	o.source = unindent(n.Span().Text())
	r.c.register(o, r.name, lineOf(n), r.comment(n))
	if old {
		r.oldFunction(o, n)
	} else {
		r.newFunction(o, n)
	}
	r.c.finish(o)
}

// oldFunction reads what a function of API 3 has under `doc`.
func (r *rubyFile) oldFunction(o *object, n *ast.Call) {
	line := lineOf(n)
	if doc, found := r.oldDoc(o, n); found {
		if doc != nil {
			o.doc, _ = r.c.parseDocstring(*doc, o)
		}
	} else {
		r.c.warn("Missing documentation for Puppet function '%s' at %s:%d.", o.name, r.name, line)
	}
	o.params = nil
	for _, t := range o.doc.named("param") {
		if len(t.types) == 0 {
			t.types = []string{"Any"}
		}
		o.params = append(o.params, parameter{name: deref(t.title)})
	}
	r.returns(o.doc, line)
}

// oldDoc is the string under `doc`, nil where it is no literal.
func (r *rubyFile) oldDoc(o *object, n *ast.Call) (text *string, found bool) {
	for _, p := range pairsOf(n, 1) {
		if key, _ := literal(p.Key); key != "doc" {
			continue
		}
		doc, ok := literal(p.Value)
		if !ok {
			r.c.problem("Failed to parse docstring for 3.x Puppet function '%s' near %s:%d.", o.name, r.name, lineOf(n))
			return nil, true
		}
		return ref(scrub(doc)), true
	}
	return nil, false
}

// pairsOf are the pairs of a hash among the arguments of a call, nil where the argument is none.
func pairsOf(n *ast.Call, arg int) []ast.Pair {
	if arg >= len(n.Args) {
		return nil
	}
	h, ok := n.Args[arg].(*ast.Hash)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(h.Pairs), func(p ast.Pair) bool { return p.Key == nil || p.Value == nil })
}

// returns adds a tag @return of type Any where there is none.
func (r *rubyFile) returns(doc *docstring, line int) {
	if t := doc.first("return"); t != nil {
		if t.types == nil {
			t.types = []string{"Any"}
		}
		return
	}
	r.c.warn("Missing @return tag near %s:%d.", r.name, line)
	doc.add(newTag("return", "", []string{"Any"}, ""))
}

// newFunction makes overloads of the dispatches of a function of API 4, or of its method.
func (r *rubyFile) newFunction(o *object, n *ast.Call) {
	if o.doc.text == "" && len(o.doc.tags) == 0 {
		r.c.warn("Missing documentation for Puppet function '%s' at %s:%d.", o.name, r.name, lineOf(n))
	}
	for _, wrong := range [...]struct{ tag, advice string }{
		{"param", "parameter documentation should be made on the dispatch call"},
		{"return", "return value documentation should be made on the dispatch call"},
		{"overload", "overload tags are automatically generated from the dispatch calls"},
	} {
		if o.doc.first(wrong.tag) != nil {
			r.c.warn("The docstring for Puppet 4.x function '%s' contains @%s tags near %s:%d: %s.", o.name, wrong.tag, o.file, o.line, wrong.advice)
		}
	}
	o.doc.drop("param", "return", "overload")
	if n.Block == nil || n.Block.Body == nil {
		return
	}
	unqualified := o.name[strings.LastIndex(o.name, ":")+1:]
	var method *ast.Def
	for _, s := range n.Block.Body.Body {
		switch s := s.(type) {
		case *ast.Call:
			if s.Name == "dispatch" && len(s.Args) == 1 && s.Block != nil {
				r.dispatch(o, s)
			}
		case *ast.Def:
			if s.Name == unqualified {
				method = s
			}
		}
	}
	if o.doc.first("overload") == nil && method != nil {
		r.method(o, method)
	}
	if all := o.doc.named("overload"); len(all) == 1 {
		over := all[0].over
		o.params = over.params
		o.doc.add(over.doc.sorted()...)
		o.doc.drop("overload")
	}
}

// overload begins one of a function, with the comment of what makes it.
func (r *rubyFile) overload(o *object, n ast.Node) *overload {
	doc, _ := r.c.parseDocstring(deref(r.comment(n)), nil)
	return &overload{function: o.name, doc: doc}
}

// addOverload completes an overload and adds it.
func (r *rubyFile) addOverload(o *object, over *overload, line int) {
	r.returns(over.doc, line)
	for _, t := range over.doc.named("param") {
		if !slices.ContainsFunc(over.params, func(p parameter) bool { return t.title != nil && p.name == *t.title }) {
			r.c.warn("The @param tag for parameter '%s' has no matching parameter at %s:%d.", deref(t.title), r.name, line)
		}
	}
	o.doc.add(&tag{name: "overload", over: over, title: &over.function})
}

// dispatch reads a dispatch.
func (r *rubyFile) dispatch(o *object, n *ast.Call) {
	over := r.overload(o, n)
	tags := over.doc.named("param")
	var block *ast.Call
	for _, s := range n.Block.Body.Body {
		call, ok := s.(*ast.Call)
		if !ok || !dispatchCalls[call.Name] {
			continue
		}
		line := lineOf(call)
		switch {
		case call.Name == "return_type":
			t := over.doc.first("return")
			if t == nil {
				t = newTag("return", "", nil, "")
				over.doc.add(t)
			}
			t.types = nil
			if len(call.Args) > 0 {
				if typ, ok := literal(call.Args[0]); ok {
					t.types = []string{typ}
				}
			}
		case strings.Contains(call.Name, "block"):
			if block != nil {
				r.c.warn("A duplicate block parameter was found for Puppet function '%s' at %s:%d.", o.name, r.name, line)
				continue
			}
			block = call
		case len(call.Args) != 2:
			r.c.warn("Expected 2 arguments to '%s' call at %s:%d: parameter information may not be correct.", call.Name, r.name, line)
		default:
			typ, _ := literal(call.Args[0])
			name, _ := literal(call.Args[1])
			r.parameter(over, tags, name, line, given{typ: typ, optional: strings.Contains(call.Name, "optional"), repeated: strings.Contains(call.Name, "repeated")})
		}
	}
	if block != nil {
		r.blockParameter(over, tags, block)
	}
	r.addOverload(o, over, lineOf(n))
}

// blockParameter adds the lambda that a dispatch takes.
func (r *rubyFile) blockParameter(over *overload, tags []*tag, n *ast.Call) {
	name, typ := "block", "Callable"
	ok := true
	switch len(n.Args) {
	case 0:
	case 1:
		name, ok = literal(n.Args[0])
	case 2:
		var typed bool
		typ, typed = literal(n.Args[0])
		name, ok = literal(n.Args[1])
		ok = ok && typed
	default:
		r.c.warn("Unexpected number of arguments to block definition at %s:%d.", r.name, lineOf(n))
		return
	}
	if ok {
		r.parameter(over, tags, name, lineOf(n), given{typ: typ, optional: strings.Contains(n.Name, "optional"), block: true})
	}
}

// method reads the parameters of a method, for a function without dispatches.
func (r *rubyFile) method(o *object, n *ast.Def) {
	over := r.overload(o, n)
	tags := over.doc.named("param")
	if n.Params != nil {
		for _, kind := range [...]ast.ParamKind{ast.ParamRequired, ast.ParamOptional, ast.ParamRest, ast.ParamBlock} {
			late := false // required ones behind others are no part of the list
			for _, p := range n.Params.List {
				late = late || p.Kind == ast.ParamRest || p.Kind == ast.ParamOptional
				if p.Kind != kind || p.Kind == ast.ParamRequired && late {
					continue
				}
				g := given{optional: kind == ast.ParamOptional, repeated: kind == ast.ParamRest, block: kind == ast.ParamBlock}
				if p.Default != nil {
					g.value = ref(p.Default.Span().Text())
				}
				_, line, _ := p.At.Position()
				r.parameter(over, tags, p.Name, line, g)
			}
		}
	}
	r.addOverload(o, over, lineOf(n))
}

// given is what code says about a parameter.
type given struct {
	typ                       string
	value                     *string
	optional, repeated, block bool
}

// parameter adds a parameter to an overload, and its tag.
func (r *rubyFile) parameter(over *overload, tags []*tag, name string, line int, g given) {
	t := titled(tags, name)
	if t == nil && over.doc.all != "" {
		r.c.warn("Missing @param tag for parameter '%s' near %s:%d.", name, r.name, line)
	}
	if g.typ != "" && t != nil && len(t.types) > 0 {
		r.c.warn("The @param tag for parameter '%s' should not contain a type specification near %s:%d: ignoring in favor of dispatch type information.", name, r.name, line)
	}
	switch {
	case g.repeated:
		name = "*" + name
	case g.block:
		name = "&" + name
	}
	typ := g.typ
	if typ == "" {
		typ = "Any"
		if t != nil && t.types != nil {
			typ = t.types[0]
		}
	}
	if g.optional {
		typ = "Optional[" + typ + "]"
	}
	over.params = append(over.params, parameter{name, puppetLiteral(g.value)})
	if t != nil {
		t.title, t.types = &name, []string{typ}
	} else {
		over.doc.add(newTag("param", "", []string{typ}, name))
	}
}

// puppetLiteral is a default in the Puppet language.
func puppetLiteral(value *string) *string {
	switch deref(value) {
	case "nil":
		return ref("undef")
	case ":default":
		return ref("default")
	}
	return value
}

// signature is a function's signature in the Puppet language.
func signature(name string, params []parameter, doc *docstring) string {
	tags := doc.named("param")
	args := make([]string, len(params))
	for i, p := range params {
		typ := "Any"
		if t := titled(tags, p.name); t != nil && len(t.types) > 0 {
			typ = t.types[0]
		}
		sign, bare := "", p.name
		if strings.HasPrefix(bare, "*") || strings.HasPrefix(bare, "&") {
			sign, bare = bare[:1], bare[1:]
		}
		args[i] = typ + " " + sign + "$" + bare
		if p.value != nil {
			args[i] += " = " + *p.value
		}
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// signature of an overload: as it was written, or made of what it has.
func (o *overload) signature() string {
	if o.written != "" {
		return o.written
	}
	return signature(o.function, o.params, o.doc)
}
