package docs

import (
	"strings"

	"github.com/p2go/p2go/frontend/gofunc"
	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
)

// declared reads a type that is declared with its features: these are its parameters.
func (s *statement) declared(d *ast.TypeDef) {
	o := &object{kind: kindDeclared, name: d.Name, inherits: d.Parent}
	var features []*ast.Feature
	for _, m := range d.Members {
		if f, ok := m.(*ast.Feature); ok {
			features = append(features, f)
			s.params = append(s.params, featureParam(f))
		}
	}
	o = s.begin(o, "declared type")
	tags := o.doc.named("param")
	for i, f := range features {
		if titled(tags, f.Name) == nil && (f.Doc != "" || o.doc.text == "") {
			o.doc.add(newTag("param", f.Doc, []string{extract(s.params[i].Type)}, f.Name))
		}
	}
	s.types(o)
	s.c.finish(o)
}

// featureParam is a feature as a parameter: its type, which is String where none is written, and its default.
func featureParam(f *ast.Feature) *ast.Param {
	p := &ast.Param{Base: f.Base, Name: f.Name, Type: f.Type}
	if f.Type == nil {
		p.Type = &ast.RefExpr{Base: ast.Base{At: stringType}, Name: "String"}
	}
	if d := f.Setting("default"); d != nil {
		p.Default = d.Value
	}
	return p
}

// stringType is the text of the type that a feature has where none is written.
var stringType = source.At(source.NewFile("", "String"), 0, len("String"))

// goFunction reads a file of a function in Go, whose name is the path below the folder of functions.
func (c *collector) goFunction(f *source.File) {
	_, rel, _ := strings.Cut("/"+f.Name, "/"+gofunc.Dir+"/")
	name := strings.ReplaceAll(strings.TrimSuffix(rel, ".go"), "/", "::")
	fn, diags := gofunc.Parse(f, name)
	if diags.HasErrors() {
		c.Failed = append(c.Failed, diags...)
	}
	if fn == nil || diags.HasErrors() {
		return
	}
	o := c.object(&object{kind: kindGoFunction, name: name, api: "go", source: f.Text})
	_, line, _ := fn.Dispatches[0].At.Position()
	c.register(o, f.Name, line, &fn.Doc)
	if fn.Doc == "" {
		c.warn("Missing documentation for Puppet function '%s' at %s:%d.", name, f.Name, line)
	}
	var overloads []*overload
	for i, d := range fn.Dispatches {
		over := &overload{function: name, doc: &docstring{}}
		if i == 0 {
			over.doc, o.doc = o.doc, &docstring{text: o.doc.text, all: o.doc.all, tags: withoutParams(o.doc.tags)}
		} else {
			over.doc, _ = c.parseDocstring(d.Doc, o)
		}
		goSignature(over, d)
		overloads = append(overloads, over)
	}
	if len(overloads) == 1 {
		o.doc = overloads[0].doc
		o.params = overloads[0].params
	} else {
		for _, over := range overloads {
			o.doc.add(&tag{name: "overload", over: over, title: &over.function})
		}
	}
	c.finish(o)
}

// withoutParams are the tags that are not about one signature.
func withoutParams(tags []*tag) []*tag {
	var out []*tag
	for _, t := range tags {
		if !signatureTags[t.name] {
			out = append(out, t)
		}
	}
	return out
}

// goSignature gives an overload the parameters of a dispatch, and its tags their types.
func goSignature(over *overload, d *gofunc.Dispatch) {
	tags := over.doc.named("param")
	add := func(name, typ string, value *string) {
		over.params = append(over.params, parameter{name, value})
		bare := strings.TrimLeft(name, "*&")
		if t := titled(tags, bare); t != nil {
			t.title, t.types = &name, []string{orAny(typ)}
			return
		}
		over.doc.add(newTag("param", "", []string{orAny(typ)}, name))
	}
	returns := ""
	if d.Signature == nil {
		for i, a := range d.Args {
			if i < len(d.Names) && a.Type != nil {
				name := d.Names[i]
				if a.Rest {
					name = "*" + name
				}
				add(name, "", nil)
			}
		}
	} else {
		for i, p := range d.Signature.Params {
			name, typ := p.Name, ""
			if p.Type != nil {
				typ = extract(p.Type)
			}
			switch {
			case p.Rest || i == d.Repeated:
				name = "*" + name
			case i == d.Block:
				name = "&" + name
			}
			var value *string
			if p.Default != nil {
				value = ref(extract(p.Default))
			}
			add(name, typ, value)
		}
		if d.Signature.Returns != nil {
			returns = extract(d.Signature.Returns)
		}
	}
	if t := over.doc.first("return"); t == nil {
		over.doc.add(newTag("return", "", []string{orAny(returns)}, ""))
	} else if returns != "" || t.types == nil {
		t.types = []string{orAny(returns)}
	}
}
