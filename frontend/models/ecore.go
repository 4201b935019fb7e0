package models

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// A model in Ecore is packages: one document for each first segment of names, and in it a package in another for each further segment. Types
// whose names have one segment are in the package environment.

// The URIs of what documents in Ecore refer to.
const (
	ecoreURI    = "http://www.eclipse.org/emf/2002/Ecore"
	genmodelURI = "http://www.eclipse.org/emf/2002/GenModel"
	packageURI  = "https://p2go.dev/types/"
)

// logicURI is that of annotations with logic (ECO-9), which has a version as implementation models do (ARM-53).
var logicURI = "https://p2go.dev/impl/" + strconv.Itoa(builtin.LogicVersion)

// noNamespace is the package of types whose names have one segment: as Puppet calls what is no module's.
const noNamespace = "environment"

// ecorePackage is a package.
type ecorePackage struct {
	path  []string
	types []*typ
	subs  []*ecorePackage
	taken map[string]bool // names of classifiers
}

// ecoreModel is where things are in the documents.
type ecoreModel struct {
	packages []*ecorePackage // one for each document, by name
	of       map[*typ]*ecorePackage
	name     map[*typ]string     // of classes
	enum     map[*feature]string // names of enumerations
	logic    Placement
}

func writeEcore(m *Model, o Options) ([]File, error) {
	e := &ecoreModel{of: map[*typ]*ecorePackage{}, name: map[*typ]string{}, enum: map[*feature]string{}, logic: o.Logic}
	for _, t := range m.types {
		e.place(t)
	}
	for _, t := range m.types { // after all classes, which keep their names
		for _, f := range t.features {
			if f.kind == enumKind {
				e.enum[f] = e.of[t].unique(e.name[t] + "_" + f.Name)
			}
		}
	}
	slices.SortFunc(e.packages, func(a, b *ecorePackage) int { return strings.Compare(a.path[0], b.path[0]) })
	var files []File
	for _, p := range e.packages {
		root := e.pack(p)
		root.name = "ecore:EPackage"
		root.attrs = append([][2]string{
			{"xmi:version", "2.0"},
			{"xmlns:xmi", "http://www.omg.org/XMI"},
			{"xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"},
			{"xmlns:ecore", ecoreURI},
		}, root.attrs...)
		if text, wrong := root.wrong(); wrong {
			return nil, fmt.Errorf("%q has a character that XML has none for", text)
		}
		var b strings.Builder
		b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
		root.write(&b, 0)
		files = append(files, File{p.file(), b.String()})
	}
	if o.Logic == Beside {
		for _, p := range e.packages {
			if text := e.implementation(p); text != "" {
				files = append(files, File{p.path[0] + ".impl.json", text})
			}
		}
	}
	return files, nil
}

// place puts a type into its package (ECO-1).
func (e *ecoreModel) place(t *typ) {
	path, last := t.namespace()
	if len(path) == 0 {
		path = []string{noNamespace}
	}
	in := &e.packages
	var p *ecorePackage
	for i, name := range path {
		at := slices.IndexFunc(*in, func(p *ecorePackage) bool { return p.path[i] == name })
		if at < 0 {
			at = len(*in)
			*in = append(*in, &ecorePackage{path: path[:i+1], taken: map[string]bool{}})
		}
		p = (*in)[at]
		in = &p.subs
	}
	p.types = append(p.types, t)
	e.of[t], e.name[t] = p, p.unique(last)
}

// unique returns a name that no other classifier of the package has.
func (p *ecorePackage) unique(name string) string {
	for p.taken[name] {
		name += "_"
	}
	p.taken[name] = true
	return name
}

func (p *ecorePackage) file() string { return p.path[0] + ".ecore" }

// uri is the URI of a classifier of a type's package, from a document: without the document's name where it is the same.
func (e *ecoreModel) uri(from *ecorePackage, t *typ, name string) string {
	p := e.of[t]
	file := p.file()
	if from != nil && from.path[0] == p.path[0] {
		file = ""
	}
	return file + "#//" + strings.Join(append(slices.Clone(p.path[1:]), name), "/")
}

func (e *ecoreModel) pack(p *ecorePackage) *element {
	last := p.path[len(p.path)-1]
	out := &element{name: "eSubpackages", attrs: [][2]string{
		{"name", last}, {"nsURI", packageURI + strings.Join(p.path, "/")}, {"nsPrefix", strings.Join(p.path, ".")},
	}}
	for _, t := range p.types {
		out.add(e.class(p, t))
		for _, f := range t.features {
			if f.kind == enumKind {
				out.add(e.enumeration(f))
			}
		}
	}
	for _, sub := range p.subs {
		out.add(e.pack(sub))
	}
	return out
}

// class is the EClass of a type (ECO-1).
func (e *ecoreModel) class(p *ecorePackage, t *typ) *element {
	c := &element{name: "eClassifiers"}
	c.set("xsi:type", "ecore:EClass")
	c.set("name", e.name[t])
	if t.abstract {
		c.set("abstract", "true")
	}
	if t.parent != nil {
		c.set("eSuperTypes", e.uri(p, t.parent, e.name[t.parent]))
	}
	c.documentation(t.doc)
	if e.logic == Annotated {
		var details [][2]string
		for n, i := range t.invariants {
			key := "invariant." + strconv.Itoa(n+1)
			details = append(details, [2]string{key, ast.DumpJSON(i.tree)})
			if i.title != "" {
				details = append(details, [2]string{key + ".title", i.title})
			}
		}
		c.annotate(logicURI, details)
	}
	for _, f := range t.features {
		c.add(e.feature(p, t, f))
	}
	return c
}

// feature is the EAttribute or EReference of a feature (ECO-2 to ECO-7).
func (e *ecoreModel) feature(p *ecorePackage, t *typ, f *feature) *element {
	x := &element{name: "eStructuralFeatures"}
	if f.Reference {
		x.set("xsi:type", "ecore:EReference")
	} else {
		x.set("xsi:type", "ecore:EAttribute")
	}
	x.set("name", f.Name)
	if !f.Reference {
		x.set("unique", "false")
	}
	if f.Min != 0 {
		x.set("lowerBound", strconv.Itoa(f.Min))
	}
	if f.Max != 1 {
		x.set("upperBound", strconv.Itoa(f.Max)) // -1 for none, as here
	}
	x.set("eType", e.typeOf(p, t, f))
	flag := func(name string, is bool, text string) {
		if is {
			x.set(name, text)
		}
	}
	derived := f.Derived != nil
	flag("changeable", !f.Setable, "false")
	flag("volatile", derived, "true")
	flag("transient", f.Transient || derived, "true")
	if f.Default != nil && f.kind != anyKind {
		x.set("defaultValueLiteral", literal(f.Default))
	}
	flag("unsettable", f.Unsettable, "true")
	flag("derived", derived, "true")
	if f.Reference {
		flag("containment", f.Containment, "true")
		flag("resolveProxies", f.Containment, "false")
	}
	x.documentation(f.Doc)
	if e.logic == Annotated {
		var details [][2]string
		for _, l := range f.logic {
			details = append(details, [2]string{l.name, ast.DumpJSON(l.tree)})
		}
		x.annotate(logicURI, details)
	}
	return x
}

// typeOf is the type of a feature as an attribute eType has it.
func (e *ecoreModel) typeOf(p *ecorePackage, t *typ, f *feature) string {
	switch f.kind {
	case objectKind:
		uri := e.uri(p, f.target, e.name[f.target])
		if !strings.HasPrefix(uri, "#") {
			return "ecore:EClass " + uri
		}
		return uri
	case foreignKind, resourceKind:
		return "ecore:EClass " + ecoreURI + "#//EObject"
	case enumKind:
		return e.uri(p, t, e.enum[f])
	case integerKind, floatKind, stringKind, booleanKind, scalarKind, anyKind:
	}
	names := map[kind]string{integerKind: "ELong", floatKind: "EDouble", booleanKind: "EBoolean", anyKind: "EJavaObject"}
	name := names[f.kind]
	if name == "" {
		name = "EString"
	}
	return "ecore:EDataType " + ecoreURI + "#//" + name
}

// enumeration is the EEnum of an attribute (ECO-3).
func (e *ecoreModel) enumeration(f *feature) *element {
	x := &element{name: "eClassifiers"}
	x.set("xsi:type", "ecore:EEnum")
	x.set("name", e.enum[f])
	taken := map[string]bool{}
	for i, v := range f.enum {
		l := &element{name: "eLiterals"}
		name := identifier(v)
		for taken[name] {
			name += "_"
		}
		taken[name] = true
		l.set("name", name)
		if i > 0 {
			l.set("value", strconv.Itoa(i))
		}
		if name != v {
			l.set("literal", v)
		}
		x.add(l)
	}
	return x
}

// identifier is a text as a name that Ecore and Go take.
func identifier(text string) string {
	var b strings.Builder
	for i, c := range text {
		switch {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_':
		case c >= '0' && c <= '9':
			if i == 0 {
				b.WriteByte('_')
			}
		default:
			c = '_'
		}
		b.WriteRune(c)
	}
	if b.Len() == 0 {
		return "_"
	}
	return b.String()
}

// literal is a default as text (ECO-7): of a list, its one value.
func literal(v value.Value) string {
	switch v := v.(type) {
	case value.Array:
		return literal(v[0])
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case bool:
		return strconv.FormatBool(v)
	case string:
		return v
	}
	panic(fmt.Sprintf("models: a default of the type %T", v))
}

// implementation is the implementation model that belongs to a document: what its elements have beside their structure (ECO-8, ECO-10). It
// is "" where there is nothing.
func (e *ecoreModel) implementation(p *ecorePackage) string {
	var lines []string
	entry := func(uri string, members object) {
		lines = append(lines, "    "+compact(append(object{{"element", uri}}, members...)))
	}
	var walk func(p *ecorePackage)
	walk = func(p *ecorePackage) {
		for _, t := range p.types {
			uri := e.uri(nil, t, e.name[t])
			for _, f := range t.features {
				var members object
				if f.narrow() {
					members = append(members, member{"type", pcoreType(f.of)})
				}
				for _, l := range f.logic {
					members = append(members, member{l.name, raw(ast.DumpJSON(l.tree))})
				}
				if len(members) > 0 {
					entry(uri+"/"+f.Name, members)
				}
			}
			var list []object
			for _, i := range t.invariants {
				var one object
				if i.title != "" {
					one = append(one, member{"title", i.title})
				}
				list = append(list, append(one, member{"logic", raw(ast.DumpJSON(i.tree))}))
			}
			if len(list) > 0 {
				entry(uri, object{{"invariants", list}})
			}
		}
		for _, sub := range p.subs {
			walk(sub)
		}
	}
	if walk(p); len(lines) == 0 {
		return ""
	}
	return "{\n  \"version\": " + strconv.Itoa(builtin.LogicVersion) + ",\n  \"model\": " + compact(p.file()) + ",\n  \"elements\": [\n" + strings.Join(lines, ",\n") + "\n  ]\n}\n"
}

// narrow reports whether the type of a feature says more than a base model does.
func (f *feature) narrow() bool {
	of := f.of
	switch f.kind {
	case integerKind:
		return !typesys.Equal(of, typesys.IntegerType)
	case floatKind:
		return !typesys.Equal(of, typesys.FloatType)
	case stringKind:
		return !typesys.Equal(of, typesys.StringType)
	case booleanKind:
		return !typesys.Equal(of, typesys.BooleanType)
	case anyKind:
		return !typesys.Equal(of, typesys.AnyType)
	case scalarKind, foreignKind, resourceKind:
		return true
	case enumKind, objectKind:
	}
	return false
}

// element is an element of a document in XML.
type element struct {
	name     string
	attrs    [][2]string
	children []*element
}

func (x *element) set(name, text string) { x.attrs = append(x.attrs, [2]string{name, text}) }
func (x *element) add(child *element)    { x.children = append(x.children, child) }

// documentation adds what Ecore's tools show of an element.
func (x *element) documentation(text string) {
	if text = strings.TrimSpace(text); text != "" {
		x.annotate(genmodelURI, [][2]string{{"documentation", text}})
	}
}

func (x *element) annotate(source string, details [][2]string) {
	if len(details) == 0 {
		return
	}
	a := &element{name: "eAnnotations", attrs: [][2]string{{"source", source}}}
	for _, d := range details {
		a.add(&element{name: "details", attrs: [][2]string{{"key", d[0]}, {"value", d[1]}}})
	}
	x.add(a)
}

// wrong returns a text that cannot be written in XML.
func (x *element) wrong() (text string, wrong bool) {
	for _, a := range x.attrs {
		bad := func(c rune) bool { return c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0xfffe || c == 0xffff }
		if strings.ContainsFunc(a[1], bad) || !utf8.ValidString(a[1]) {
			return a[1], true
		}
	}
	for _, c := range x.children {
		if text, wrong := c.wrong(); wrong {
			return text, true
		}
	}
	return "", false
}

func (x *element) write(b *strings.Builder, level int) {
	indent := strings.Repeat("  ", level)
	b.WriteString(indent + "<" + x.name)
	for _, a := range x.attrs {
		b.WriteString(" " + a[0] + `="`)
		_ = xml.EscapeText(b, []byte(a[1])) // a Builder takes all
		b.WriteByte('"')
	}
	if len(x.children) == 0 {
		b.WriteString("/>\n")
		return
	}
	b.WriteString(">\n")
	for _, c := range x.children {
		c.write(b, level+1)
	}
	b.WriteString(indent + "</" + x.name + ">\n")
}
