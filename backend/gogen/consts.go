package gogen

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/regex/backtrack"
	"github.com/p2go/p2go/runtime/regex/re2"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// constant is a package-level variable with a constant of the source.
type constant struct {
	name string
	code *jen.Statement
}

// hoist gives a constant a package-level variable, one for equal constants of a
// file, and returns its name. The initialiser must be static data.
func (f *file) hoist(kind, key string, code *jen.Statement) string {
	key = kind + ":" + key
	if n, ok := f.constKey[key]; ok {
		return n
	}
	n := numberedName(kind, f.stem, len(f.consts)+1)
	f.constKey[key] = n
	f.consts = append(f.consts, constant{n, code})
	return n
}

// constant is a Puppet value as a Go expression: static data, or a literal.
func (f *file) constant(v value.Value, t typesys.Type) expr {
	if plan.Static(v) {
		return f.data(v, t)
	}
	switch v := v.(type) {
	case nil:
		return expr{code: jen.Nil(), repr: plan.ConstantForm(v, t).Repr, lit: true}
	case bool:
		return expr{code: jen.Lit(v), repr: ir.Bool, lit: true}
	case int64:
		return expr{code: jen.Lit(v), repr: ir.Int, lit: true, bare: jen.Op(fmt.Sprint(v)), num: v}
	case float64:
		return expr{code: floatLit(v), repr: ir.Float, lit: true, num: v}
	case string:
		return expr{code: jen.Lit(v), repr: ir.String, lit: true}
	case value.DefaultValue:
		return expr{code: jen.Qual(runtimePath+"/value", "Default"), concrete: true}
	case value.Array:
		return expr{code: f.static(v), repr: ir.Array}
	case *value.Sensitive:
		return expr{code: f.static(v), prec: precUnary, concrete: true}
	}
	panic(unsupported{text: fmt.Sprintf("a constant of type %T", v)})
}

// data is static data as a Go expression: a variable of the package.
func (f *file) data(v value.Value, t typesys.Type) expr {
	switch v := v.(type) {
	case value.Array:
		return variable(f.hoist("array", key(v), f.static(v)), plan.ConstantForm(v, t).Repr)
	case *value.Hash:
		return expr{code: jen.Op("&").Id(f.hoist("hash", key(v), f.hashStruct(v))), repr: ir.Hash, prec: precUnary}
	case *value.Regexp:
		return expr{code: jen.Op("&").Id(f.hoist("regexp", v.Source, f.regexpStruct(v))), prec: precUnary, concrete: true}
	case typesys.Type:
		return expr{code: f.typeRef(v), prec: precUnary, concrete: true}
	}
	panic(unsupported{text: fmt.Sprintf("static data of type %T", v)})
}

// key identifies a constant: by what it is as the key of a hash, and by its text, as
// equal hashes may differ in their order.
func key(v value.Value) string { return string(value.AppendInspect(value.AppendKey(nil, v), v)) }

func floatLit(v float64) *jen.Statement {
	switch {
	case math.IsInf(v, 1):
		return jen.Qual("math", "Inf").Call(jen.Lit(1))
	case math.IsInf(v, -1):
		return jen.Qual("math", "Inf").Call(jen.Lit(-1))
	case math.IsNaN(v):
		return jen.Qual("math", "NaN").Call()
	case v == 0 && math.Signbit(v): // -0.0 is 0 among Go's constants
		return jen.Qual("math", "Copysign").Call(jen.Lit(0), jen.Lit(-1))
	}
	return jen.Lit(v)
}

// static is a value as an initialiser without init work.
func (f *file) static(v value.Value) *jen.Statement {
	switch v := v.(type) {
	case value.Array:
		elems := make([]jen.Code, len(v))
		for i, e := range v {
			elems[i] = f.static(e)
		}
		return jen.Qual(runtimePath+"/value", "Array").Values(wrap(elems)...)
	case *value.Hash:
		return jen.Op("&").Add(f.hashStruct(v))
	case *value.Regexp:
		return jen.Op("&").Add(f.regexpStruct(v))
	case *value.Sensitive:
		return jen.Op("&").Qual(runtimePath+"/value", "Sensitive").Values(jen.Id("Value").Op(":").Add(f.static(v.Value)))
	case value.DefaultValue:
		return jen.Qual(runtimePath+"/value", "DefaultValue").Values()
	case typesys.Type:
		return f.typeLit(v)
	}
	return f.constant(v, nil).code
}

// wrap puts the elements of a long literal on lines of their own.
func wrap(elems []jen.Code) []jen.Code {
	if len(elems) > 6 {
		return multiline(elems)
	}
	return elems
}

func (f *file) hashStruct(h *value.Hash) *jen.Statement {
	entries := make([]jen.Code, 0, h.Len())
	for _, e := range h.Entries() {
		entries = append(entries, jen.Values(
			jen.Id("Key").Op(":").Add(f.static(e.Key)),
			jen.Id("Value").Op(":").Add(f.static(e.Value))))
	}
	if len(entries) == 0 {
		return jen.Qual(runtimePath+"/value", "Hash").Values()
	}
	return jen.Qual(runtimePath+"/value", "Hash").Values(
		jen.Id("Content").Op(":").Index().Qual(runtimePath+"/value", "Entry").Values(multiline(entries)...))
}

func (f *file) regexpStruct(r *value.Regexp) *jen.Statement {
	return jen.Qual(runtimePath+"/value", "Regexp").Values(f.regexpFields(r)...)
}

func (f *file) regexpFields(r *value.Regexp) []jen.Code {
	fields := []jen.Code{jen.Id("Source").Op(":").Add(text(r.Source))}
	if r.Matcher != nil {
		fields = append(fields, jen.Id("Matcher").Op(":").Add(f.matcher(r.Matcher)))
	}
	if r.Raw {
		fields = append(fields, jen.Id("Raw").Op(":").True())
	}
	return fields
}

// matcher is the engine's form of a regular expression. Naming the engine's package is what links it.
func (f *file) matcher(m value.Matcher) *jen.Statement {
	var pkg, pattern string
	var names []string
	var more []jen.Code
	switch m := m.(type) {
	case *re2.Regexp:
		pkg, pattern, names = "re2", m.Pattern, m.Names
		if m.Caret {
			more = append(more, jen.Id("Caret").Op(":").True())
		}
	case *backtrack.Regexp:
		f.pkg.backtracking = true
		pkg, pattern, names = "backtrack", m.Pattern, m.Names
		if m.Groups > 0 {
			more = append(more, jen.Id("Groups").Op(":").Lit(m.Groups))
		}
		if m.Keep > 0 {
			more = append(more, jen.Id("Keep").Op(":").Lit(m.Keep))
		}
	default:
		panic(unsupported{text: fmt.Sprintf("a regular expression of %T", m)})
	}
	fields := []jen.Code{jen.Id("Pattern").Op(":").Add(text(pattern))}
	if names != nil {
		list := make([]jen.Code, len(names))
		for i, n := range names {
			list[i] = jen.Lit(n)
		}
		fields = append(fields, jen.Id("Names").Op(":").Index().String().Values(list...))
	}
	return jen.Op("&").Qual(runtimePath+"/regex/"+pkg, "Regexp").Values(append(fields, more...)...)
}

// text is a string literal, in backquotes where that spares escapes.
func text(s string) *jen.Statement {
	if strings.ContainsAny(s, `\"`) && !strings.Contains(s, "`") && strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r == 0xfeff || r == 0xfffd }) < 0 {
		return jen.Op("`" + s + "`")
	}
	return jen.Lit(s)
}

// typeRef is a type as an expression in a function: a hoisted type.
func (f *file) typeRef(t typesys.Type) *jen.Statement {
	if _, ok := t.(*typesys.Alias); ok || f.pkg.env.declared(t) != nil || predefined(t) != nil {
		return f.typeLit(t)
	}
	lit := f.typeStruct(reflect.ValueOf(t).Elem())
	return jen.Op("&").Id(f.hoist("type", typesys.Key(t), lit))
}

// typeLit is a type as static data. Types are pointers to plain structs; the
// package variables for common types cannot be used here, since reading them
// would be init work.
func (f *file) typeLit(t typesys.Type) *jen.Statement {
	if own := f.pkg.env.declared(t); own != nil {
		return f.pkg.aliasRef(own)
	}
	if p := predefined(t); p != nil {
		return p
	}
	if a, ok := t.(*typesys.Alias); ok && !f.pkg.env.local[a] {
		panic(unsupported{text: "the unknown type alias " + a.Name})
	}
	return jen.Op("&").Add(f.typeStruct(reflect.ValueOf(t).Elem()))
}

// declared is the declaration that a type is of, an alias or the object type or set that has its name; nil when it is of none.
func (e *env) declared(t typesys.Type) *ir.Alias {
	switch t := t.(type) {
	case *typesys.Alias:
		if e.local[t] {
			return nil
		}
		return e.aliases[t.Name]
	case *typesys.Object:
		if a := e.aliases[t.Name]; a != nil && a.Own() == t {
			return a
		}
	case *typesys.TypeSet:
		if a := e.aliases[t.Name]; a != nil && a.Own() == t {
			return a
		}
	}
	return nil
}

// predefinedAliases are the aliases that every program has.
var predefinedAliases = map[*typesys.Alias]string{
	typesys.DataType: "DataAlias", typesys.RichDataKeyType: "RichDataKeyAlias", typesys.RichDataType: "RichDataAlias",
	typesys.LookupKeyType: "LookupKeyAlias", typesys.LookupValueType: "LookupValueAlias",
	&typesys.PcoreURIAlias: "PcoreURIAlias", &typesys.PcoreURIRXAlias: "PcoreURIRXAlias", &typesys.PcoreQRefAlias: "PcoreQRefAlias",
	&typesys.PcoreTypeNameAlias: "PcoreTypeNameAlias", &typesys.PcoreSimpleTypeNameAlias: "PcoreSimpleTypeNameAlias",
	&typesys.PcoreMemberNameAlias: "PcoreMemberNameAlias", &typesys.UnresolvedAlias: "UnresolvedAlias",
}

// predefined is the type as a variable of package typesys that every program has, nil for others.
func predefined(t typesys.Type) *jen.Statement {
	switch t := t.(type) {
	case *typesys.Alias:
		if id, ok := predefinedAliases[t]; ok {
			return jen.Op("&").Qual(typesysPath, id)
		}
	case *typesys.Object:
		if t.IsPcore() {
			return jen.Op("&").Qual(typesysPath, strings.ReplaceAll(t.Name, "::", ""))
		}
	}
	return nil
}

// typeStruct writes a struct of package typesys with its exported fields.
func (f *file) typeStruct(v reflect.Value) *jen.Statement {
	return jen.Qual(typesysPath, v.Type().Name()).Values(f.structFields(v)...)
}

func (f *file) structFields(v reflect.Value) []jen.Code {
	t := v.Type()
	var fields []jen.Code
	for i := range t.NumField() {
		if field := t.Field(i); field.IsExported() && !isZero(v.Field(i)) {
			fields = append(fields, jen.Id(field.Name).Op(":").Add(f.typeField(v.Field(i))))
		}
	}
	return fields
}

// isZero reports whether a field need not be written; -0.0 must be.
func isZero(v reflect.Value) bool {
	return v.IsZero() && !(v.Kind() == reflect.Float64 && math.Signbit(v.Float()))
}

func (f *file) typeField(v reflect.Value) *jen.Statement {
	if v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		switch x := v.Interface().(type) {
		case typesys.Type:
			return f.typeLit(x)
		case *value.Regexp:
			return f.static(x)
		case *value.Hash:
			return f.static(x)
		case *string:
			return jen.Op("&").Id(f.hoist("text", *x, jen.Lit(*x)))
		}
		if v.Kind() == reflect.Interface {
			return f.static(v.Interface())
		}
		return jen.Op("&").Add(f.typeStruct(v.Elem()))
	}
	switch v.Kind() {
	case reflect.Bool:
		return jen.Lit(v.Bool())
	case reflect.String:
		return jen.Lit(v.String())
	case reflect.Int, reflect.Int32, reflect.Int64:
		switch v.Int() {
		case math.MinInt64:
			return jen.Qual("math", "MinInt64")
		case math.MaxInt64:
			return jen.Qual("math", "MaxInt64")
		}
		return jen.Op(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint8, reflect.Uint64:
		return jen.Op(strconv.FormatUint(v.Uint(), 10))
	case reflect.Float64:
		return floatLit(v.Float())
	case reflect.Struct:
		return f.typeStruct(v)
	case reflect.Slice:
		if a, ok := v.Interface().(value.Array); ok {
			return f.static(a)
		}
		elems := make([]jen.Code, v.Len())
		for i := range v.Len() {
			elems[i] = f.typeElem(v.Index(i))
		}
		return jen.Index().Add(f.goType(v.Type().Elem())).Values(wrap(elems)...)
	}
	panic(unsupported{text: "a type with a field of kind " + v.Kind().String()})
}

// typeElem is an element of a slice, without its type where the slice has it.
func (f *file) typeElem(v reflect.Value) *jen.Statement {
	if re, ok := v.Interface().(*value.Regexp); ok {
		return jen.Values(f.regexpFields(re)...)
	}
	if v.Kind() == reflect.Struct {
		return jen.Values(f.structFields(v)...)
	}
	return f.typeField(v)
}

// goType is the name of a Go type that fields of type descriptions have.
func (f *file) goType(t reflect.Type) *jen.Statement {
	switch {
	case t.Kind() == reflect.Pointer:
		return jen.Op("*").Add(f.goType(t.Elem()))
	case t.PkgPath() == "":
		return jen.Id(t.Name())
	}
	return jen.Qual(t.PkgPath(), t.Name())
}

// aliasValue is the type that an alias declares. Go does not let a variable's
// initialiser refer to the variable, so that what makes an alias, an object type or
// a set recursive is set later.
func (f *file) aliasValue(a *ir.Alias) *jen.Statement {
	recursive := f.pkg.env.recursive(a)
	if own := a.Own(); own != nil {
		if recursive {
			return onlyNamed(own)
		}
		return f.typeStruct(reflect.ValueOf(own).Elem())
	}
	if recursive {
		return namedAlias(a.Name)
	}
	return jen.Qual(typesysPath, "Alias").Values(jen.Id("Name").Op(":").Lit(a.Name), jen.Id("Target").Op(":").Add(f.typeLit(a.Type.Target)))
}

func namedAlias(name string) *jen.Statement {
	return jen.Qual(typesysPath, "Alias").Values(jen.Id("Name").Op(":").Lit(name))
}

// onlyNamed is an object type or a set that is yet to be defined.
func onlyNamed(own typesys.Type) *jen.Statement {
	return jen.Qual(typesysPath, reflect.TypeOf(own).Elem().Name()).Values(jen.Id("Name").Op(":").Lit(typesys.Name(own)))
}

// recursive reports whether an alias refers to itself through aliases whose
// variables its initialiser would name.
func (e *env) recursive(a *ir.Alias) bool {
	if e.circular == nil {
		e.circular = map[*ir.Alias]bool{}
		e.findCircular()
	}
	return e.circular[a]
}

// findCircular finds the aliases that lead back to themselves, which are those of the strongly connected components (Tarjan).
func (e *env) findCircular() {
	found, lowest := map[*ir.Alias]int{}, map[*ir.Alias]int{}
	var open []*ir.Alias // what is not yet in a component
	var visit func(a *ir.Alias)
	visit = func(a *ir.Alias) {
		found[a] = len(found) + 1
		lowest[a] = found[a]
		at := len(open)
		open = append(open, a)
		target := reflect.ValueOf(a.Type.Target)
		if a.Own() != nil {
			target = target.Elem()
		}
		for _, n := range aliasesIn(target) {
			next := e.aliases[n]
			if next == nil || !e.pkg(a.Module).sees(next.Module) {
				continue
			}
			if next == a {
				e.circular[a] = true
			}
			if found[next] == 0 {
				visit(next)
			}
			lowest[a] = min(lowest[a], lowest[next])
		}
		if lowest[a] < found[a] {
			return
		}
		for _, member := range open[at:] {
			e.circular[member] = e.circular[member] || len(open) > at+1
			lowest[member] = math.MaxInt // of no component that is found later
		}
		open = open[:at]
	}
	for _, a := range e.prog.Aliases {
		if found[a] == 0 {
			visit(a)
		}
	}
}

// aliasesIn are the names of the aliases that a type mentions.
func aliasesIn(v reflect.Value) (names []string) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		if v.Kind() == reflect.Pointer {
			switch t := v.Interface().(type) {
			case *typesys.Alias:
				return []string{t.Name}
			case *typesys.Object:
				if t.Name != "" {
					return []string{t.Name}
				}
			case *typesys.TypeSet:
				if t.Declared {
					return []string{t.Name}
				}
			}
		}
		return aliasesIn(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				names = append(names, aliasesIn(v.Field(i))...)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			names = append(names, aliasesIn(v.Index(i))...)
		}
	}
	return names
}

// generateAliases declares the type aliases of a file.
func (f *file) generateAliases() {
	for _, a := range f.aliases {
		doc(f.jf, aliasName(a)+" is the type alias "+a.Name+".", a.Doc, source(a.File, a.Pos))
		f.jf.Var().Id(aliasName(a)).Op("=").Add(f.aliasValue(a))
		f.jf.Line()
		if a.Declares != nil {
			f.declared(a)
		}
	}
}
