package models

import (
	"fmt"
	"go/format"
	"go/token"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// A model in Go is a package of plain structs, which needs the standard library alone. Their fields have the names under which objects are
// written down (SER-1 to SER-7), and Validate tells what is wrong with an object as far as no logic is needed for that.

// goModel makes the package.
type goModel struct {
	m     *Model
	b     strings.Builder
	taken map[string]bool // names of the package
	name  map[*typ]string
	enum  map[*feature]string
	any   map[*typ]string // interfaces, of types that a part may be an object of, where these are several

	patterns []string // expressions, in the order of their variables
}

func writeGo(m *Model, o Options) ([]File, error) {
	if !token.IsIdentifier(o.Package) || o.Package == "_" {
		return nil, fmt.Errorf("%q is no name of a package in Go", o.Package)
	}
	g := &goModel{m: m, taken: map[string]bool{}, name: map[*typ]string{}, enum: map[*feature]string{}, any: map[*typ]string{}}
	for _, name := range []string{"Object", "Decode", "Part", "Unsettable"} {
		g.taken[name] = true
	}
	for _, t := range m.types {
		g.name[t] = unused(g.taken, exported(strings.ReplaceAll(t.Name, "::", "_")))
		unused(g.taken, "New"+g.name[t])
	}
	for _, t := range m.types {
		for _, f := range t.features {
			if f.kind == enumKind {
				g.enum[f] = unused(g.taken, g.name[t]+exported(f.Name))
			}
			if f.kind == objectKind && !f.isReference() && several(f.target) && g.any[f.target] == "" {
				g.any[f.target] = unused(g.taken, "Any"+g.name[f.target])
			}
		}
	}
	for _, t := range m.types {
		if g.any[t] != "" {
			fmt.Fprintf(&g.b, "\n// %s is an object of %s, or of a type that inherits from it.\ntype %s interface {\n\tObject\n\tis%s()\n}\n", g.any[t], t.Name, g.any[t], g.any[t])
		}
		for _, f := range t.features {
			if f.kind == enumKind {
				g.enumeration(t, f)
			}
		}
		if !t.abstract {
			g.structure(t)
		}
	}
	text, err := format.Source([]byte(g.head(o.Package) + g.b.String()))
	if err != nil {
		panic("models: " + err.Error())
	}
	return []File{{"types.go", string(text)}}, nil
}

// several reports whether objects of a type may be of several types, or of another one.
func several(t *typ) bool {
	all := t.concrete()
	return len(all) != 1 || all[0] != t
}

// exported is a name as Go's names that others see.
func exported(name string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(identifier(name), "_") {
		if part != "" {
			b.WriteString(strings.ToUpper(part[:1]) + part[1:])
		}
	}
	if text := b.String(); text != "" && unicode.IsUpper(rune(text[0])) {
		return text
	}
	return "X" + b.String()
}

// unused returns a name that is not taken, and takes it.
func unused(taken map[string]bool, name string) string {
	for taken[name] {
		name += "_"
	}
	taken[name] = true
	return name
}

// doc writes a comment that begins with what it is about.
func (g *goModel) doc(indent, first, text string) {
	for line := range strings.SplitSeq(strings.TrimSpace(first+"\n"+strings.TrimSpace(text)), "\n") {
		g.b.WriteString(strings.TrimRight(indent+"// "+line, " ") + "\n")
	}
}

// enumeration writes the type of an enumeration.
func (g *goModel) enumeration(t *typ, f *feature) {
	name := g.enum[f]
	fmt.Fprintf(&g.b, "\n// %s is what %s of %s may be.\ntype %s string\n\n// The values of %s.\nconst (\n", name, f.Name, t.Name, name, name)
	var consts []string
	for _, v := range f.enum {
		c := unused(g.taken, name+exported(v))
		consts = append(consts, c)
		fmt.Fprintf(&g.b, "\t%s %s = %q\n", c, name, v)
	}
	fmt.Fprintf(&g.b, ")\n\nfunc (v %s) valid() bool {\n\tswitch v {\n\tcase %s:\n\t\treturn true\n\t}\n\treturn false\n}\n", name, strings.Join(consts, ", "))
}

// element is the Go type of one value of a feature.
func (g *goModel) element(f *feature) string {
	if f.isReference() {
		return "string"
	}
	switch f.kind {
	case objectKind:
		if name := g.any[f.target]; name != "" {
			return "Part[" + name + "]"
		}
		return g.name[f.target]
	case enumKind:
		return g.enum[f]
	case integerKind:
		return "int64"
	case floatKind:
		return "float64"
	case booleanKind:
		return "bool"
	case scalarKind, anyKind:
		return "any"
	case foreignKind:
		return "json.RawMessage"
	case stringKind, resourceKind:
	}
	return "string"
}

// goField is a feature in a struct.
type goField struct {
	*feature
	name, element string
}

// pointer reports whether the field points to the value.
func (f *goField) pointer() bool {
	return !f.Multiple() && !f.Unsettable && f.element != "any" && f.element != "json.RawMessage"
}

func (f *goField) goType() string {
	switch {
	case f.Multiple():
		return "[]" + f.element
	case f.Unsettable:
		return "Unsettable[" + f.element + "]"
	case f.pointer():
		return "*" + f.element
	}
	return f.element
}

// structure writes the struct of a type, and its methods.
func (g *goModel) structure(t *typ) {
	name := g.name[t]
	taken := map[string]bool{"PType": true, "Validate": true}
	var fields []*goField
	for _, f := range t.all() {
		if f.stored() {
			fields = append(fields, &goField{f, unused(taken, exported(f.Name)), g.element(f)})
		}
	}
	g.b.WriteByte('\n')
	g.doc("", name+" is an object of "+t.Name+".", t.doc)
	fmt.Fprintf(&g.b, "type %s struct {\n\t// PType is the name of the type.\n\tPType string `json:\"__ptype\"`\n", name)
	for _, f := range fields {
		omit := "omitempty"
		if f.Unsettable {
			omit = "omitzero"
		}
		g.doc("\t", f.name+" is "+f.about(), f.Doc)
		fmt.Fprintf(&g.b, "\t%s %s `json:%q`\n", f.name, f.goType(), f.Name+","+omit)
	}
	fmt.Fprintf(&g.b, "}\n\n// New%s returns an object without values.\nfunc New%s() *%s { return &%s{PType: %q} }\n", name, name, name, name, t.Name)
	for of := t; of != nil; of = of.parent {
		if g.any[of] != "" {
			fmt.Fprintf(&g.b, "\nfunc (*%s) is%s() {}\n", name, g.any[of])
		}
	}
	for _, f := range fields {
		if f.Default != nil && f.pointer() {
			method := unused(taken, "Get"+f.name)
			fmt.Fprintf(&g.b, "\n// %s returns the value of %s, which is %s where none is set.\nfunc (o *%s) %s() %s {\n\tif o.%s == nil {\n\t\treturn %s\n\t}\n\treturn *o.%s\n}\n",
				method, f.name, strings.ReplaceAll(goLiteral(f.Default), "\n", " "), name, method, f.element, f.name, goLiteral(f.Default), f.name)
		}
	}
	fmt.Fprintf(&g.b, "\n// Validate reports all that is wrong with the object and its parts, but what only logic tells.\nfunc (o *%s) Validate() error {\n\tp := problems{of: %q}\n", name, t.Name)
	fmt.Fprintf(&g.b, "\tif o.PType != p.of {\n\t\tp.add(\"__ptype\", \"%%q is not the name of the type\", o.PType)\n\t}\n")
	for _, f := range fields {
		g.validate(f)
	}
	g.b.WriteString("\treturn p.err()\n}\n")
}

// about says of what type the values of a feature are.
func (f *goField) about() string {
	text := typesys.Text(f.Of)
	switch {
	case f.isReference():
		text = "where " + text + " is"
	case f.kind == enumKind:
		text = "one of the values of " + f.element
	}
	if f.Multiple() {
		text += ", " + f.count()
	}
	switch {
	case f.Min > 0 && f.Default == nil:
		text += "; it is required"
	case f.Default != nil:
		text += "; by default " + strings.ReplaceAll(quoted(f.Default), "\n", " ")
	}
	return text + "."
}

// validate writes what Validate does for a feature.
func (g *goModel) validate(f *goField) {
	at := "o." + f.name
	add := func(format string, args ...any) { fmt.Fprintf(&g.b, format, args...) }
	switch {
	case f.Multiple():
		var wrong []string
		if f.Min > 0 {
			wrong = append(wrong, fmt.Sprintf("len(%s) < %d", at, f.Min))
		}
		if f.Max > 0 {
			wrong = append(wrong, fmt.Sprintf("len(%s) > %d", at, f.Max))
		}
		if len(wrong) > 0 {
			test := strings.Join(wrong, " || ")
			if f.Default != nil {
				test = at + " != nil && (" + test + ")"
			}
			add("\tif %s {\n\t\tp.add(%q, \"has %%d values, not %s\", len(%s))\n\t}\n", test, f.Name, f.count(), at)
		}
		if check := g.check(f, "v", fmt.Sprintf("fmt.Sprintf(\"%s[%%d]\", i)", f.Name)); check != "" {
			add("\tfor i, v := range %s {\n%s\t}\n", at, check)
		}
	case f.Unsettable:
		if check := g.check(f, "v", strconv.Quote(f.Name)); check != "" {
			add("\tif %s.Value != nil {\n\t\tv := *%s.Value\n%s\t}\n", at, at, check)
		}
	default:
		check := g.check(f, "v", strconv.Quote(f.Name))
		value := at
		if f.pointer() {
			value = "*" + at
		}
		if f.kind == objectKind && !f.isReference() && g.any[f.target] == "" {
			value = at // whose method has a pointer
		}
		switch {
		case check != "" && f.required():
			add("\tif %s == nil {\n\t\tp.add(%q, \"a value is required\")\n\t} else {\n\t\tv := %s\n%s\t}\n", at, f.Name, value, check)
		case check != "":
			add("\tif %s != nil {\n\t\tv := %s\n%s\t}\n", at, value, check)
		case f.required():
			add("\tif %s == nil {\n\t\tp.add(%q, \"a value is required\")\n\t}\n", at, f.Name)
		}
	}
}

// check is what checks one value of a feature, "" for nothing.
func (g *goModel) check(f *goField, v, name string) string {
	wrong, what := "", typesys.Text(f.of)
	switch {
	case f.isReference():
		wrong, what = v+` == ""`, "a reference"
	case f.kind == objectKind && g.any[f.target] != "":
		return fmt.Sprintf("\t\tif any(%s.Value) == nil {\n\t\t\tp.add(%s, \"there is no object\")\n\t\t} else {\n\t\t\tp.part(%s, %s.Value.Validate())\n\t\t}\n", v, name, name, v)
	case f.kind == objectKind:
		return fmt.Sprintf("\t\tp.part(%s, %s.Validate())\n", name, v)
	case f.kind == foreignKind || f.kind == anyKind:
		return ""
	case f.kind == enumKind:
		wrong = "!" + v + ".valid()"
	default:
		right := g.acceptable(f.of, v)
		if f.kind == scalarKind {
			right = g.dynamic(f.of, v)
		}
		if right == "" {
			return ""
		}
		wrong = "!(" + right + ")"
	}
	return fmt.Sprintf("\t\tif %s {\n\t\t\tp.add(%s, \"%%#v is not %%s\", %s, %q)\n\t\t}\n", wrong, name, v, what)
}

// acceptable is an expression for whether a value, which has the Go type for values of a type, is one; "" where all are, or nothing in Go
// tells.
func (g *goModel) acceptable(t typesys.Type, v string) string {
	var all []string
	and := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	switch t := t.(type) {
	case *typesys.Integer:
		if t.Min != math.MinInt64 {
			and("%s >= %d", v, t.Min)
		}
		if t.Max != math.MaxInt64 {
			and("%s <= %d", v, t.Max)
		}
	case *typesys.Float:
		if t.Min > -math.MaxFloat64 {
			and("%s >= %v", v, t.Min)
		}
		if t.Max < math.MaxFloat64 {
			and("%s <= %v", v, t.Max)
		}
	case *typesys.Boolean:
		if t.Fixed {
			and("%s == %t", v, t.Value)
		}
	case *typesys.String:
		switch {
		case t.IsLiteral:
			and("%s == %q", v, t.Literal)
		case t.Size.Given():
			lo, hi := t.Size.Range()
			if lo > 0 {
				and("utf8.RuneCountInString(%s) >= %d", v, lo)
			}
			if hi != math.MaxInt64 {
				and("utf8.RuneCountInString(%s) <= %d", v, hi)
			}
		}
	case *typesys.Enum:
		var any []string
		for _, value := range t.Values {
			if t.IgnoreCase {
				any = append(any, g.matches(`(?i)\A(?:`+regexp.QuoteMeta(value)+`)\z`, v))
			} else {
				any = append(any, fmt.Sprintf("%s == %q", v, value))
			}
		}
		return strings.Join(any, " || ")
	case *typesys.Pattern:
		var any []string
		for _, re := range t.Patterns {
			pattern, ok := goPattern(re)
			if !ok {
				return ""
			}
			any = append(any, g.matches(pattern, v))
		}
		return strings.Join(any, " || ")
	case *typesys.Variant:
		var any []string
		for _, of := range t.Types {
			right := g.acceptable(of, v)
			if right == "" {
				return ""
			}
			any = append(any, "("+right+")")
		}
		return strings.Join(any, " || ")
	}
	return strings.Join(all, " && ")
}

// dynamic is an expression for whether a value of any Go type is one of a type.
func (g *goModel) dynamic(t typesys.Type, v string) string {
	of := func(goType string) string {
		right := g.acceptable(t, "v")
		if right == "" {
			right = "true"
		}
		return fmt.Sprintf("is%s(%s, func(v %s) bool { return %s })", strings.ToUpper(goType[:1])+goType[1:], v, goType, right)
	}
	switch t := t.(type) {
	case *typesys.Integer:
		return of("int64")
	case *typesys.Float:
		return of("float64")
	case *typesys.Boolean:
		return of("bool")
	case *typesys.String, *typesys.Enum, *typesys.Pattern:
		return of("string")
	case *typesys.Variant:
		var any []string
		for _, member := range t.Types {
			any = append(any, g.dynamic(member, v))
		}
		return strings.Join(any, " || ")
	default:
		if typesys.Equal(t, typesys.NumericType) {
			return g.dynamic(typesys.FloatType, v) + " || " + g.dynamic(typesys.IntegerType, v)
		}
	}
	return strings.Join([]string{g.dynamic(typesys.FloatType, v), g.dynamic(typesys.IntegerType, v), g.dynamic(typesys.StringType, v), g.dynamic(typesys.BooleanType, v)}, " || ")
}

// matches is whether a regular expression matches.
func (g *goModel) matches(pattern, v string) string {
	at := -1
	for i, p := range g.patterns {
		if p == pattern {
			at = i
		}
	}
	if at < 0 {
		at = len(g.patterns)
		g.patterns = append(g.patterns, pattern)
	}
	return fmt.Sprintf("pattern%d.MatchString(%s)", at+1, v)
}

// goLiteral is a default in Go.
func goLiteral(v value.Value) string {
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case float64:
		return quoted(v)
	}
	return literal(v)
}

// head is what comes before the types: the package's clause, imports, and what all of them use.
func (g *goModel) head(name string) string {
	var known strings.Builder
	for _, t := range g.m.types {
		if !t.abstract {
			fmt.Fprintf(&known, "\tcase %q:\n\t\to = new(%s)\n", t.Name, g.name[t])
		}
	}
	var parts strings.Builder
	parts.WriteString(goCommon[0] + known.String() + goCommon[1])
	used := g.b.String()
	for _, h := range goHelpers {
		if strings.Contains(used, h.use) {
			parts.WriteString(h.text)
		}
	}
	if len(g.patterns) > 0 {
		parts.WriteString("\nvar (\n")
		for i, p := range g.patterns {
			fmt.Fprintf(&parts, "\tpattern%d = regexp.MustCompile(%q)\n", i+1, p)
		}
		parts.WriteString(")\n")
	}
	imports := "\t\"bytes\"\n\t\"encoding/json\"\n\t\"errors\"\n\t\"fmt\"\n\t\"io\"\n"
	if len(g.patterns) > 0 {
		imports += "\t\"regexp\"\n"
	}
	if strings.Contains(used, "utf8.RuneCountInString(v)") {
		imports += "\t\"unicode/utf8\"\n"
	}
	return "// Code generated by p2go; DO NOT EDIT.\n\n// Package " + name + " has the types that a Puppet environment declares, as they are written down in JSON.\npackage " + name + "\n\nimport (\n" + imports + ")\n" + parts.String()
}

// goCommon is what all packages have, before and after the names of types.
var goCommon = [2]string{`
// Object is an object of one of the types.
type Object interface {
	// Validate reports all that is wrong with the object and its parts, but what only logic tells.
	Validate() error
}

// Decode reads an object of any of the types from JSON. It refuses names that the type does not have, and does not validate.
func Decode(data []byte) (Object, error) {
	var head struct {
		PType string ` + "`json:\"__ptype\"`" + `
	}
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, err
	}
	var o Object
	switch head.PType {
`, `	default:
		return nil, fmt.Errorf("%q is not the name of a type that has objects", head.PType)
	}
	if err := decode(data, o); err != nil {
		return nil, err
	}
	return o, nil
}

func decode(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is something after the object")
	}
	return nil
}

// problems is what is wrong with an object of a type.
type problems struct {
	of  string
	all []error
}

func (p *problems) add(feature, format string, args ...any) {
	p.all = append(p.all, fmt.Errorf("%s.%s: %s", p.of, feature, fmt.Sprintf(format, args...)))
}

func (p *problems) err() error { return errors.Join(p.all...) }
`}

// goHelpers are what some packages have, each where the text of its use is in them.
var goHelpers = []struct{ use, text string }{
	{"p.part(", `
func (p *problems) part(feature string, err error) {
	if err != nil {
		p.all = append(p.all, fmt.Errorf("%s.%s: %w", p.of, feature, err))
	}
}
`},
	{"Part[", `
// Part is a part of an object that may be of several types.
type Part[T Object] struct{ Value T }

// MarshalJSON writes the object.
func (p Part[T]) MarshalJSON() ([]byte, error) { return json.Marshal(p.Value) }

// UnmarshalJSON reads an object of one of the types.
func (p *Part[T]) UnmarshalJSON(data []byte) error {
	o, err := Decode(data)
	if err != nil {
		return err
	}
	v, ok := o.(T)
	if !ok {
		return fmt.Errorf("%T is not of a type that may be here", o)
	}
	p.Value = v
	return nil
}
`},
	{"Unsettable[", `
// Unsettable is a feature of which no value and an empty one are distinct: Set reports whether there is one, and Value is nil where it is empty.
type Unsettable[T any] struct {
	Set   bool
	Value *T
}

// IsZero reports whether there is no value.
func (u Unsettable[T]) IsZero() bool { return !u.Set }

// MarshalJSON writes the value, null where it is empty.
func (u Unsettable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(u.Value) }

// UnmarshalJSON reads the value.
func (u *Unsettable[T]) UnmarshalJSON(data []byte) error {
	u.Set, u.Value = true, nil
	return decode(data, &u.Value)
}
`},
	{"isInt64(", `
func isInt64(v any, right func(int64) bool) bool {
	switch v := v.(type) {
	case int64:
		return right(v)
	case int:
		return right(int64(v))
	case float64:
		return v == float64(int64(v)) && right(int64(v))
	}
	return false
}
`},
	{"isFloat64(", `
func isFloat64(v any, right func(float64) bool) bool {
	f, ok := v.(float64)
	return ok && right(f)
}
`},
	{"isString(", `
func isString(v any, right func(string) bool) bool {
	s, ok := v.(string)
	return ok && right(s)
}
`},
	{"isBool(", `
func isBool(v any, right func(bool) bool) bool {
	b, ok := v.(bool)
	return ok && right(b)
}
`},
}
