package docs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	puppet "github.com/p2go/p2go/frontend/puppet/ast"
	puppetparser "github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/token"
	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// dataType reads Puppet::DataTypes.create_type: attributes and functions are those of its interface, documented by tags @param and by
// directives @!method.
func (r *rubyFile) dataType(n *ast.Call) {
	name, ok := r.nameOf(n, "DataTypeHandler", "Puppet::DataTypes.create_type")
	if !ok {
		return
	}
	o := r.c.object(&object{kind: kindDataType, name: name})
	if o.file == "" {
		for _, m := range r.c.register(o, r.name, lineOf(n), r.comment(n)) {
			o.methods = append(o.methods, r.documented(o, m))
		}
	}
	face := r.interfaceOf(n)
	if o.doc.first("api") == nil {
		o.doc.add(newTag("api", "public", nil, ""))
	}
	attributes, _ := member(face, "attributes")
	functions, _ := member(face, "functions")
	r.attributes(o, attributes)
	r.functions(o, functions)
	for _, t := range o.doc.named("param") {
		if len(t.types) == 0 {
			t.types = []string{"Any"}
		}
	}
	r.c.finish(o)
}

func member(h *value.Hash, key string) (*value.Hash, bool) {
	if h == nil {
		return nil, false
	}
	v, ok := h.Member(key).(*value.Hash)
	return v, ok
}

var signatureParams = regexp.MustCompile(`^\s*([^(; \t]+)(?:\s*\((.*)\))?`)

// documented is a function that a directive documents.
func (r *rubyFile) documented(o *object, m methodTag) *overload {
	over := &overload{doc: m.doc}
	parts := signatureParams.FindStringSubmatch(strings.TrimPrefix(rubyStrip(m.signature), "self."))
	if parts == nil {
		return over
	}
	over.function = parts[1]
	if over.doc.all == "" { // the comment as a whole is about it
		over.doc = &docstring{text: o.doc.text, all: o.doc.all, tags: slices.Clone(o.doc.tags)}
	}
	var names []string
	for p := range strings.SplitSeq(parts[2], ",") {
		p, _, _ = strings.Cut(p, "=")
		names = append(names, notWords.ReplaceAllString(p, ""))
	}
	r.c.checkParams(over.doc, names, r.name, o.line)
	return over
}

var notWords = regexp.MustCompile(`\W`)

// interfaceOf is what the first interface in the block says that can be read, nil for none.
func (r *rubyFile) interfaceOf(n *ast.Call) *value.Hash {
	var found *value.Hash
	if n.Block == nil {
		return nil
	}
	ast.Walk(n.Block, func(m ast.Node) bool {
		call, ok := m.(*ast.Call)
		if !ok || found != nil || call.Name != "interface" || len(call.Args) == 0 {
			return found == nil
		}
		text, ok := literal(call.Args[0])
		if !ok {
			return true
		}
		prog, diags := puppetparser.Parse(source.NewFile("", "{ "+text+" }"), puppetparser.Options{})
		if diags.HasErrors() {
			r.c.warn("Invalid datatype definition at %s:%d: %s", r.name, lineOf(n), diags[0].Message)
			return true
		}
		if h, ok := literalValue(prog.Body).(*value.Hash); ok {
			found = h
		} else {
			found = value.NewHash()
		}
		return false
	})
	return found
}

// literalValue is what a literal is; types are their text, and all else is undef.
func literalValue(e puppet.Expr) value.Value {
	switch e := e.(type) {
	case *puppet.StringExpr:
		return e.Value
	case *puppet.NameExpr:
		return e.Name
	case *puppet.IntExpr:
		return e.Value
	case *puppet.FloatExpr:
		return e.Value
	case *puppet.BoolExpr:
		return e.Value
	case *puppet.DefaultExpr:
		return ruby.Symbol("default")
	case *puppet.RegexpExpr:
		return "(?-mix:" + e.Source + ")"
	case *puppet.RefExpr, *puppet.IndexExpr:
		return e.Span().Text()
	case *puppet.UnaryExpr:
		switch v := literalValue(e.Expr).(type) {
		case int64:
			if e.Op == token.Minus {
				return -v
			}
		case float64:
			if e.Op == token.Minus {
				return -v
			}
		}
	case *puppet.ArrayExpr:
		list := make(value.Array, len(e.Elems))
		for i, x := range e.Elems {
			list[i] = literalValue(x)
		}
		return list
	case *puppet.HashExpr:
		h := value.NewHash()
		for _, entry := range e.Entries {
			h.Set(literalValue(entry.Key), literalValue(entry.Value))
		}
		return h
	}
	return nil
}

// attributes gives an object a parameter for each attribute of an interface, and says which tags are missing or wrong.
func (r *rubyFile) attributes(o *object, attributes *value.Hash) {
	types := map[string]string{}
	var names []string
	o.defaults = value.NewHash()
	if attributes != nil {
		for _, e := range attributes.Entries() {
			name := text(e.Key)
			names = append(names, name)
			switch v := e.Value.(type) {
			case string:
				types[name] = v
			case *value.Hash:
				types[name] = text(v.Member("type"))
				if def := v.Member("value"); def != nil {
					o.defaults.Set(name, def)
				}
			}
		}
	}
	tags := o.doc.named("param")
	near := fmt.Sprintf("near %s:%d", o.file, o.line)
	for _, name := range names {
		if titled(tags, name) == nil {
			r.c.warn("Missing @param tag for attribute '%s' %s.", name, near)
		}
	}
	for _, t := range tags {
		if !contains(names, deref(t.title)) {
			r.c.warn("The @param tag for '%s' has no matching attribute %s.", deref(t.title), near)
		}
	}
	for _, t := range tags {
		if typ := types[deref(t.title)]; typ != "" && t.types != nil && !slices.Equal(t.types, []string{typ}) {
			r.c.warn("The @param tag for '%s' has a different type definition than the actual attribute %s.", *t.title, near)
		}
	}
	for _, name := range names {
		if titled(tags, name) == nil {
			o.doc.add(newTag("param", "", nil, name))
		}
	}
	o.doc.tags = slices.DeleteFunc(o.doc.tags, func(t *tag) bool { return t.name == "param" && !contains(names, deref(t.title)) })
	for _, t := range o.doc.named("param") {
		t.types = nil
		if typ := types[*t.title]; typ != "" {
			t.types = []string{typ}
		}
	}
}

// callable is the type of a function of an interface.
type callable struct {
	params  []string
	returns *string
}

// functions gives an object the functions of an interface, with what directives say about them.
func (r *rubyFile) functions(o *object, functions *value.Hash) {
	near := fmt.Sprintf("near %s:%d", o.file, o.line)
	var names []string
	types := map[string]callable{}
	if functions != nil {
		for _, e := range functions.Entries() {
			name := text(e.Key)
			names = append(names, name)
			types[name] = r.callable(name, text(e.Value), near)
		}
	}
	of := func(name string) *overload {
		for _, m := range o.methods {
			if m.function == name {
				return m
			}
		}
		return nil
	}
	var missing []string
	for _, name := range names {
		if of(name) == nil {
			missing = append(missing, name)
			r.c.warn("Missing @!method tag for function '%s' %s.", name, near)
		}
	}
	for _, m := range o.methods {
		if !contains(names, m.function) {
			r.c.warn("The @!method tag for '%s' has no matching function definition %s.", m.function, near)
		}
	}
	for _, m := range o.methods {
		t := m.doc.first("return")
		if actual := types[m.function]; t != nil && contains(names, m.function) && !slices.Equal(t.types, list(actual.returns)) {
			r.c.warn("The @return tag for '%s' has a different type definition than the actual function %s. Expected %s", m.function, near, inspect(actual.returns))
			t.types = list(actual.returns)
		}
	}
	for _, name := range missing {
		m := &overload{function: name, doc: &docstring{}}
		m.doc.add(newTag("return", "", list(types[name].returns), ""))
		for i, p := range types[name].params {
			m.doc.add(newTag("param", "", []string{p}, fmt.Sprintf("param%d", i+1)))
		}
		o.methods = append(o.methods, m)
	}
	o.methods = slices.DeleteFunc(o.methods, func(m *overload) bool { return !contains(names, m.function) })
	for _, m := range o.methods {
		actual := types[m.function]
		if m.doc.first("return") == nil {
			m.doc.add(newTag("return", "", list(actual.returns), ""))
		}
		r.methodParams(m, actual.params, near)
		m.written = o.name + "." + m.function
		var params []string
		for _, t := range m.doc.sorted() {
			if t.name == "param" {
				params = append(params, deref(t.title))
			}
		}
		if len(params) > 0 {
			m.written += "(" + strings.Join(params, ", ") + ")"
		}
	}
}

// methodParams makes the tags @param of a function of an interface as many as it has parameters, with their types.
func (r *rubyFile) methodParams(m *overload, actual []string, near string) {
	i := 0
	m.doc.tags = slices.DeleteFunc(m.doc.tags, func(t *tag) bool {
		if t.name != "param" {
			return false
		}
		if i++; i <= len(actual) {
			return false
		}
		r.c.warn("The @param tag for '%s' should not exist for function '%s' that is defined %s. Expected only %d parameter/s", deref(t.title), m.function, near, len(actual))
		return true
	})
	for n := len(m.doc.named("param")); n < len(actual); n++ {
		m.doc.add(newTag("param", "", []string{actual[n]}, fmt.Sprintf("param%d", n+1)))
	}
	for n, t := range m.doc.named("param") {
		if typ := []string{actual[n]}; !slices.Equal(t.types, typ) {
			r.c.warn("The @param tag for '%s' for function '%s' has a different type definition than the actual function %s. Expected %s", deref(t.title), m.function, near, inspect(&actual[n]))
			t.types = typ
		}
	}
}

// callable reads the type of a function.
func (r *rubyFile) callable(name, written, near string) callable {
	t, err := typesys.Parse(written, nil)
	if err != nil {
		r.c.warn("Unable to parse the function definition for '%s' %s. %s", name, near, err)
		return callable{}
	}
	c, ok := t.(*typesys.Callable)
	if !ok {
		r.c.warn("The function definition for '%s' %s is not a Callable type", name, near)
		return callable{}
	}
	out := callable{returns: ref("")}
	if c.Params != nil {
		for _, p := range c.Params.Types {
			out.params = append(out.params, p.String())
		}
	}
	if c.Return != nil {
		out.returns = ref(c.Return.String())
	}
	return out
}

func list(s *string) []string {
	if s == nil {
		return nil
	}
	return []string{*s}
}

// inspect is a list of one type as Ruby prints it.
func inspect(s *string) string {
	if s == nil {
		return "[nil]"
	}
	return fmt.Sprintf("[%q]", *s)
}
