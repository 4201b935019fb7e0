package gogen

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/backend/plan"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/object"
	"github.com/p2go/p2go/typesys"
)

// A declared type is a Go struct: a field with a type of its own for each feature that is stored, inherited ones first, and a bit that says
// whether it was given. Methods set features, each with the checks that the type has for it, and read those that are computed. Logic is
// functions, which get the features that they read as arguments.

const objectPath = runtimePath + "/object"

func init() {
	statements(map[ir.Op]func(*body, *block, *ir.Value){
		object.OpNew:     emitNewObject,
		object.OpAssign:  func(b *body, k *block, v *ir.Value) { emitInitialise(b, k, v, "Assign", true) },
		object.OpAppend:  func(b *body, k *block, v *ir.Value) { emitInitialise(b, k, v, "Append", true) },
		object.OpStore:   func(b *body, k *block, v *ir.Value) { emitInitialise(b, k, v, "Store", false) },
		object.OpFeature: emitFeature,
	})
}

// emitInitialise emits what an initialiser, or logic that sets a feature, does with one.
func emitInitialise(b *body, k *block, v *ir.Value, function string, placed bool) {
	args := []jen.Code{b.code(v.Args[0]), jen.Lit(v.Aux.(string)), b.code(v.Args[1])}
	if placed {
		args = append(args, b.file.at(v.Pos))
	}
	b.check(k, v, jen.Qual(objectPath, function).Call(args...), atCall)
	b.exprs[plan.Own(v)] = expr{code: jen.Nil(), repr: ir.Boxed, lit: true}
}

// emitNewObject emits the making of an object: setters of the struct where the type is the package's own, else by its descriptor.
func emitNewObject(b *body, k *block, v *ir.Value) {
	a := v.Aux.(object.NewAux)
	given := v.Args
	var block jen.Code = jen.Nil()
	if a.Block {
		block = b.code(given[len(given)-1])
		given = given[:len(given)-1]
	}
	alias := b.file.pkg.env.aliases[a.Type.Name]
	if alias == nil || alias.Declares == nil {
		panic(unsupported{v.Pos, "an object of the type " + a.Type.Name + ", which is not declared"})
	}
	if a.Hash || alias.Declares.Abstract || !b.file.pkg.sees(alias.Module) {
		b.try(k, v, jen.Qual(runtimePath+"/fn", "NewDeclared").Call(
			jen.Id("s").Dot("From").Call(b.file.at(v.Pos)), b.file.pkg.aliasRef(alias), jen.Index().Qual(runtimePath+"/value", "Value").Values(featuresHash(b, a, given)), block), ir.Boxed, atCall)
		return
	}
	b.settle(k, v)
	s := b.file.pkg.env.structOf(alias)
	name := k.name(hint(v))
	path := b.file.pkg.env.pkg(alias.Module).path
	k.add(jen.Id(name).Op(":=").Qual(path, "New"+s.name).Call(jen.Id("s")))
	for i, key := range a.Keys {
		set := jen.Id(name).Dot("Set").Call(jen.Lit(key), b.code(given[i]))
		if f := s.feature(key); f != nil && f.takes(given[i]) {
			set = jen.Id(name).Dot(f.method("Set")).Call(b.expr(given[i]).as(f.given()))
		}
		at := v.Pos
		if i < len(v.ArgPos) {
			at.Line, at.Col = v.ArgPos[i].Line, v.ArgPos[i].Col
		}
		k.add(jen.If(jen.Err().Op(":=").Add(set), jen.Err().Op("!=").Nil()).Block(jen.Id(name).Dot("Note").Call(jen.Lit(key), jen.Err(), b.file.at(at))))
	}
	b.try(k, v, jen.Id(name).Dot("End").Call(block), ir.Boxed, atCall)
}

// emitFeature emits the reading of a feature: a field where static types say the struct, and nothing is computed.
func emitFeature(b *body, k *block, v *ir.Value) {
	name := v.Aux.(string)
	if s := b.exactStruct(v.Args[0]); s != nil {
		if x := s.feature(name); x != nil && !x.Computed() && x.certain() {
			b.settle(k, v)
			succeed(b, k, v, jen.Qual(b.file.pkg.env.pkg(s.alias.Module).path, s.as()).Call(b.code(v.Args[0])).Dot(x.field), x.repr)
			return
		}
	}
	edge := at // a variable of logic
	if v.Pos.Method {
		edge = atCall
	}
	b.try(k, v, jen.Qual(objectPath, "Feature").Call(b.code(v.Args[0]), jen.Lit(name)), ir.Boxed, edge)
}

// exactStruct is the struct that a value is held in; nil where static types do not say it, or it is of a package that this one does not see.
func (b *body) exactStruct(v *ir.Value) *objectStruct {
	o := object.Declared(ir.StaticType(v))
	if o == nil || v.Unset {
		return nil
	}
	e := b.file.pkg.env
	a := e.aliases[o.Name]
	if a == nil || a.Declares == nil || !b.file.pkg.sees(a.Module) {
		return nil
	}
	for _, other := range e.prog.Aliases {
		if child := other.Object(); other.Declares != nil && child.ParentObject() != nil && child.ParentObject().Name == o.Name {
			return nil
		}
	}
	return e.structOf(a)
}

// as is the name of the function that gives the struct of an object.
func (s *objectStruct) as() string { return "As" + s.name }

// featuresHash is the hash of features that an object is made of.
func featuresHash(b *body, a object.NewAux, given []*ir.Value) jen.Code {
	if a.Hash {
		return b.code(given[0])
	}
	var entries []jen.Code
	for i, key := range a.Keys {
		entries = append(entries, jen.Qual(runtimePath+"/value", "Entry").Values(jen.Id("Key").Op(":").Lit(key), jen.Id("Value").Op(":").Add(b.code(given[i]))))
	}
	return jen.Qual(runtimePath+"/value", "NewHash").Call(entries...)
}

// objectStruct is the struct of a declared type.
type objectStruct struct {
	file     *file
	alias    *ir.Alias
	name     string
	features []*structFeature // inherited ones first
	// invariants and relations are those of the types that it inherits from and its own.
	invariants []*ir.Invariant
	relations  []*ir.Relation
}

// structFeature is a feature in a struct.
type structFeature struct {
	*ir.Feature
	s     *objectStruct
	of    string // the type that declares it, which messages name: the struct's own
	field string // "" where it is not stored
	repr  ir.Repr
	bit   int
}

// makerName is the function that begins objects of a declared type.
func makerName(a *ir.Alias) string { return "make" + goName(a.Module, a.Name) + "Object" }

// structOf returns the struct of a declared type.
func (e *env) structOf(a *ir.Alias) *objectStruct {
	if s := e.structs[a]; s != nil {
		return s
	}
	s := &objectStruct{file: e.pkg(a.Module).file(a.File), alias: a, name: goName(a.Module, a.Name) + "Object"}
	if e.structs == nil {
		e.structs = map[*ir.Alias]*objectStruct{}
	}
	e.structs[a] = s
	if p := a.Object().ParentObject(); p != nil {
		if parent := e.aliases[p.Name]; parent != nil && parent.Declares != nil {
			up := e.structOf(parent)
			for _, f := range up.features {
				s.add(f.Feature)
			}
			s.invariants, s.relations = slices.Clone(up.invariants), slices.Clone(up.relations)
		}
	}
	for _, f := range a.Declares.Features {
		s.add(f)
	}
	s.invariants = append(s.invariants, a.Declares.Invariants...)
	s.relations = append(s.relations, a.Declares.Relations...)
	taken := map[string]bool{"Object": true}
	for _, inherited := range []string{"ObjectValue", "Scope", "BeginSetting", "EndSetting", "Begin", "Note", "Sound", "Count", "Violated", "Judge", "Make", "End", "Contains", "Whole", "Finish", "Spoil", "Resource", "Relates"} {
		taken[inherited] = true
	}
	for _, method := range []string{"Set", "Append", "Store", "Feature", "Stored", "Held", "Check"} {
		taken[method] = true
		for _, f := range s.features {
			taken[f.method(method)] = true
		}
	}
	for _, f := range s.features {
		for _, method := range []string{"Read", "Box"} {
			taken[f.method(method)] = true
		}
	}
	for _, f := range s.features {
		if f.Derived != nil {
			continue
		}
		f.field = fieldName(f.Name)
		for taken[f.field] {
			f.field += "_"
		}
		taken[f.field] = true
	}
	return s
}

func (s *objectStruct) add(f *ir.Feature) {
	n := &structFeature{Feature: f, s: s, of: s.alias.Name, bit: len(s.features)}
	switch {
	case f.Multiple():
		n.repr = ir.Array
	case !f.Unsettable:
		n.repr = ir.TypeRepr(f.Of)
	}
	s.features = append(s.features, n)
}

func (s *objectStruct) feature(name string) *structFeature {
	i := slices.IndexFunc(s.features, func(f *structFeature) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return s.features[i]
}

// method is the name of the method of a kind for the feature.
func (f *structFeature) method(kind string) string { return kind + "_" + f.Name }

// certain reports whether the field always has a value of the feature.
func (f *structFeature) certain() bool { return f.repr == ir.Boxed || f.Multiple() || f.Default != nil }

// given is how the setter takes a value.
func (f *structFeature) given() ir.Repr {
	switch {
	case f.Set != nil:
		return ir.Boxed
	case f.Multiple():
		return ir.Array
	}
	return ir.TypeRepr(f.Of)
}

// takes reports whether the setter takes a value as it is: static types say that it is one.
func (f *structFeature) takes(v *ir.Value) bool {
	switch {
	case !f.Setable || f.Derived != nil || v.Unset:
		return false
	case f.Set != nil:
		return true
	}
	return ir.Accepts(f.Stored(), ir.StaticType(v))
}

func (f *structFeature) access() *jen.Statement { return jen.Id("o").Dot(f.field) }

// word has the bit of the feature that says whether it was given.
func (f *structFeature) word() *jen.Statement {
	return jen.Id("o").Dot("given").Index(jen.Lit(f.bit / 64))
}

func (f *structFeature) mask() *jen.Statement {
	return jen.Lit(1).Op("<<").Lit(f.bit % 64)
}

func (f *structFeature) isGiven() *jen.Statement {
	return f.word().Op("&").Parens(f.mask()).Op("!=").Lit(0)
}

func (f *structFeature) notGiven() *jen.Statement {
	return f.word().Op("&").Parens(f.mask()).Op("==").Lit(0)
}
func (f *structFeature) setGiven() *jen.Statement   { return f.word().Op("|=").Add(f.mask()) }
func (f *structFeature) clearGiven() *jen.Statement { return f.word().Op("&^=").Add(f.mask()) }

// plain is what is stored of the feature, boxed.
func (f *structFeature) plain() *jen.Statement {
	if f.certain() {
		return f.access()
	}
	return jen.Id("o").Dot(f.method("Box")).Call()
}

// read is what readers see of a feature that is not computed, in a representation.
func (f *structFeature) read(want ir.Repr) *jen.Statement {
	if want != ir.Boxed && want == f.repr {
		return f.access()
	}
	return boxed(f.plain()).as(want)
}

// declared writes the struct of a declared type with its methods.
func (f *file) declared(a *ir.Alias) {
	s := f.pkg.env.structOf(a)
	jf := f.jf
	typed := func(name string) *jen.Statement { return jen.Qual(runtimePath+"/value", name) }
	doc(jf, s.name+" is an object of the type "+a.Name+".", a.Doc, source(a.File, a.Pos))
	jf.Type().Id(s.name).StructFunc(func(g *jen.Group) {
		g.Qual(objectPath, "Object")
		if words := (len(s.features) + 63) / 64; words > 0 {
			g.Id("given").Index(jen.Lit(words)).Uint64().Comment("// which features have a value of their own")
		}
		for _, x := range s.features {
			if x.field == "" {
				continue
			}
			for _, l := range commentLines(x.Doc) {
				g.Comment("// " + l)
			}
			g.Id(x.field).Add(goType(x.repr)).Comment("// " + oneLine(typesys.Name(x.Stored())))
		}
	})
	jf.Line()
	jf.Commentf("New%s returns an object that has the defaults of %s alone, and is being made.", s.name, a.Name)
	jf.Func().Id("New" + s.name).Params(scopeParam()).Op("*").Id(s.name).BlockFunc(func(g *jen.Group) {
		g.Id("o").Op(":=").Op("&").Id(s.name).ValuesFunc(func(g *jen.Group) {
			for _, x := range s.features {
				switch {
				case x.field == "":
				case x.Default != nil:
					g.Id(x.field).Op(":").Add(f.constant(x.Default, nil).as(x.repr))
				case x.Multiple():
					g.Id(x.field).Op(":").Add(typed("Array").Values())
				}
			}
		})
		g.Id("o").Dot("Begin").Call(jen.Op("&").Id(aliasName(a)), jen.Qual(runtimePath, "LogicScope").Call(jen.Id("s"), jen.Lit(a.Module)), jen.Id("o"))
		g.Return(jen.Id("o"))
	})
	jf.Line()
	jf.Commentf("%s is the struct of an object, which is of %s itself.", s.as(), a.Name)
	jf.Func().Id(s.as()).Params(jen.Id("v").Add(valueType())).Op("*").Id(s.name).Block(
		jen.Return(jen.Id("v").Assert(jen.Op("*").Qual(typesysPath, "ObjectValue")).Dot("Fields").Assert(jen.Op("*").Id(s.name))))
	jf.Line()
	jf.Commentf("%s begins an object of %s for who knows the type by its descriptor.", makerName(a), a.Name)
	jf.Func().Id(makerName(a)).Params(jen.Id("c").Any()).Params(jen.Op("*").Qual(typesysPath, "ObjectValue"), jen.Error()).BlockFunc(func(g *jen.Group) {
		if a.Declares.Abstract {
			g.Return(jen.Nil(), jen.Qual(objectPath, "Abstract").Call(jen.Lit(a.Name)))
			return
		}
		g.Return(jen.Op("&").Id("New"+s.name).Call(jen.Qual(runtimePath, "ScopeOf").Call(jen.Id("c"))).Dot("ObjectValue"), jen.Nil())
	})
	jf.Line()
	if a.Declares.Resource {
		s.resource()
	}
	for _, x := range s.features {
		s.setter(x)
		s.reader(x)
	}
	s.byName("Set", "gives a feature a value, which is checked.", func(x *structFeature) []jen.Code {
		if !x.Setable || x.Derived != nil && x.Set == nil {
			return []jen.Code{jen.Return(jen.Qual(objectPath, "NotSetable").Call(jen.Lit(x.of), jen.Lit(x.Name)))}
		}
		return s.setByName(x, "Set", x.Set != nil)
	})
	s.byName("Append", "adds to a feature that has many values.", func(x *structFeature) []jen.Code {
		switch {
		case !x.Multiple():
			return []jen.Code{jen.Return(jen.Qual(objectPath, "Single").Call(jen.Lit(x.of), jen.Lit(x.Name)))}
		case !x.Setable || x.Derived != nil:
			return []jen.Code{jen.Return(jen.Qual(objectPath, "NotSetable").Call(jen.Lit(x.of), jen.Lit(x.Name)))}
		}
		return s.appendByName(x)
	})
	s.byName("Store", "stores a feature for the logic that sets one.", func(x *structFeature) []jen.Code {
		if x.Derived != nil {
			return []jen.Code{jen.Return(jen.Qual(objectPath, "NotSetable").Call(jen.Lit(x.of), jen.Lit(x.Name)))}
		}
		return s.setByName(x, "Store", false)
	})
	s.featureMethod()
	s.storedMethod()
	s.checkMethod()
}

func (s *objectStruct) receiver() *jen.Statement { return jen.Id("o").Op("*").Id(s.name) }

// byName writes the method that does something with a feature by its name.
func (s *objectStruct) byName(name, what string, do func(x *structFeature) []jen.Code) {
	jf := s.file.jf
	jf.Commentf("%s %s", name, what)
	jf.Func().Params(s.receiver()).Id(name).Params(jen.Id("name").String(), jen.Id("v").Add(valueType())).Error().BlockFunc(func(g *jen.Group) {
		if len(s.features) > 0 {
			g.Switch(jen.Id("name")).BlockFunc(func(g *jen.Group) {
				for _, x := range s.features {
					g.Case(jen.Lit(x.Name)).Block(do(x)...)
				}
			})
		}
		g.Return(jen.Qual(objectPath, "Unknown").Call(jen.Lit(s.alias.Name), jen.Id("name")))
	})
	jf.Line()
}

// setByName checks the type of a value and gives it to the method; one that has logic takes any.
func (s *objectStruct) setByName(x *structFeature, method string, any bool) []jen.Code {
	if any {
		return []jen.Code{jen.Return(jen.Id("o").Dot(x.method(method)).Call(jen.Id("v")))}
	}
	var out []jen.Code
	switch {
	case x.Multiple() || x.Min > 0 && x.Default == nil:
	case x.Unsettable:
		out = append(out, jen.If(jen.Id("v").Op("==").Nil()).Block(x.access().Op("=").Nil(), x.setGiven(), jen.Return(jen.Nil())))
	case x.Default != nil:
		out = append(out, jen.If(jen.Id("v").Op("==").Nil()).Block(
			x.access().Op("=").Add(s.file.constant(x.Default, nil).as(x.repr)), x.clearGiven(), jen.Return(jen.Nil())))
	default:
		out = append(out, jen.If(jen.Id("v").Op("==").Nil()).Block(x.access().Op("=").Add(zero(x.repr)), x.clearGiven(), jen.Return(jen.Nil())))
	}
	if x.Multiple() && x.Unsettable {
		out = append(out, jen.If(jen.Id("v").Op("==").Nil()).Block(x.access().Op("=").Add(jen.Qual(runtimePath+"/value", "Array").Values()), x.setGiven(), jen.Return(jen.Nil())))
	}
	of := x.Stored()
	wrong := jen.Return(jen.Qual(objectPath, "WrongType").Call(jen.Lit(x.of), jen.Lit(x.Name), s.file.typeRef(of), jen.Id("v")))
	repr := ir.TypeRepr(of)
	call := func(arg *jen.Statement) jen.Code { return jen.Return(jen.Id("o").Dot(x.method(method)).Call(arg)) }
	if wholeType(of) {
		return append(out, jen.List(jen.Id("t"), jen.Id("ok")).Op(":=").Id("v").Assert(goType(repr)), jen.If(jen.Op("!").Id("ok")).Block(wrong), call(jen.Id("t")))
	}
	out = append(out, jen.If(jen.Op("!").Qual(typesysPath, "Instance").Call(s.file.typeRef(of), jen.Id("v"))).Block(wrong))
	return append(out, call(boxed(jen.Id("v")).as(repr)))
}

// wholeType reports whether all values of a Go type are instances of a type.
func wholeType(t typesys.Type) bool {
	switch t := t.(type) {
	case *typesys.Boolean:
		return *t == *typesys.BooleanType
	case *typesys.Integer:
		return *t == *typesys.IntegerType
	case *typesys.Float:
		return *t == *typesys.FloatType
	case *typesys.String:
		return *t == *typesys.StringType
	}
	return false
}

// appendByName adds the elements of a value, each of which is checked.
func (s *objectStruct) appendByName(x *structFeature) []jen.Code {
	list := jen.Qual(objectPath, "List").Call(jen.Id("v"))
	if x.Set != nil { // which gives what is added
		out := s.call(x.Set, jen.Id("v"), "r", true)
		list = jen.Qual(objectPath, "List").Call(jen.Id("r"))
		return append(out, s.appendList(x, list)...)
	}
	return s.appendList(x, list)
}

func (s *objectStruct) appendList(x *structFeature, list *jen.Statement) []jen.Code {
	of := x.Stored()
	out := []jen.Code{
		jen.Id("more").Op(":=").Add(list),
		jen.If(jen.Op("!").Qual(typesysPath, "Instance").Call(s.file.typeRef(of), jen.Id("more"))).Block(
			jen.Return(jen.Qual(objectPath, "WrongType").Call(jen.Lit(x.of), jen.Lit(x.Name), s.file.typeRef(of), jen.Id("more")))),
	}
	out = append(out, s.eachChecked(x, x.Validate, jen.Id("more"))...)
	out = append(out, x.access().Op("=").Qual("slices", "Concat").Call(x.access(), jen.Id("more")), x.setGiven())
	out = append(out, s.eachChecked(x, x.Check, jen.Id("more"))...)
	return append(out, jen.Return(jen.Nil()))
}

// setter writes the methods that give the feature a value of its type: Set with all its logic, Store without what comes before it is
// stored. Where there is no such logic, one does for both.
func (s *objectStruct) setter(x *structFeature) {
	jf := s.file.jf
	value := jen.Id("v")
	if x.Derived == nil {
		of := x.Stored()
		jf.Commentf("%s stores the value of the feature %s, and checks it.", x.method("Store"), x.Name)
		jf.Func().Params(s.receiver()).Id(x.method("Store")).Params(jen.Id("v").Add(goType(ir.TypeRepr(of)))).Error().BlockFunc(func(g *jen.Group) {
			g.Add(x.access().Op("=").Add(expr{code: value, repr: ir.TypeRepr(of)}.as(x.repr)))
			g.Add(x.setGiven())
			for _, c := range s.checked(x, x.Check, expr{code: value, repr: ir.TypeRepr(of)}) {
				g.Add(c)
			}
			g.Return(jen.Nil())
		})
		jf.Line()
	}
	if !x.Setable || x.Derived != nil && x.Set == nil {
		return
	}
	jf.Commentf("%s gives the feature %s a value.", x.method("Set"), x.Name)
	jf.Func().Params(s.receiver()).Id(x.method("Set")).Params(jen.Id("v").Add(goType(x.given()))).Error().BlockFunc(func(g *jen.Group) {
		validate := s.checked(x, x.Validate, expr{code: value, repr: x.given()})
		if x.Set != nil && len(validate) > 1 { // both have names for results
			validate = []jen.Code{jen.Block(validate...)}
		}
		for _, c := range validate {
			g.Add(c)
		}
		if x.Set == nil {
			g.Return(jen.Id("o").Dot(x.method("Store")).Call(value))
			return
		}
		stores := slices.Contains(x.Set.Takes, ir.TakesSelf)
		if stores {
			g.Id("o").Dot("BeginSetting").Call(jen.Lit(x.Name))
		}
		for _, c := range s.call(x.Set, value, "r", x.Derived == nil) {
			g.Add(c)
		}
		if x.Derived != nil { // what it gives is not stored
			g.Return(jen.Nil())
			return
		}
		if stores { // it may have stored the value itself
			g.If(jen.Op("!").Id("o").Dot("EndSetting").Call()).Block(jen.Return(jen.Nil()))
		}
		stored := jen.Id("r")
		if x.Multiple() { // one value is a list of it
			stored = jen.Qual(objectPath, "List").Call(stored)
		}
		g.Return(jen.Id("o").Dot("Store").Call(jen.Lit(x.Name), stored))
	})
	jf.Line()
}

// checked runs a check of the value that a feature gets, or of each of several.
func (s *objectStruct) checked(x *structFeature, l *ir.Logic, v expr) []jen.Code {
	switch {
	case l == nil:
		return nil
	case x.Multiple() && l == x.Validate && x.Set != nil: // what is given may be anything
		return s.eachChecked(x, l, jen.Qual(objectPath, "List").Call(v.code))
	case x.Multiple():
		return s.eachChecked(x, l, v.code)
	}
	return s.check(x, l, v.code, v.repr)
}

// eachChecked checks each of a list of values.
func (s *objectStruct) eachChecked(x *structFeature, l *ir.Logic, list *jen.Statement) []jen.Code {
	if l == nil {
		return nil
	}
	return []jen.Code{jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Add(list)).Block(s.check(x, l, jen.Id("v"), ir.Boxed)...)}
}

// check runs the check of one value, which is held in a representation.
func (s *objectStruct) check(x *structFeature, l *ir.Logic, v *jen.Statement, repr ir.Repr) []jen.Code {
	fn := s.function(l)
	want := ir.ReprOf(fn.Params[slices.Index(l.Takes, ir.TakesValue)].Value)
	out := s.call(l, expr{code: v, repr: repr}.as(want), "r", true)
	names := []jen.Code{jen.Lit(x.of), jen.Lit(x.Name), v}
	if s.resultRepr(fn) == ir.Bool {
		return append(out, jen.If(jen.Op("!").Id("r")).Block(jen.Return(jen.Qual(objectPath, "Illegal").Call(names...))))
	}
	if s.resultRepr(fn) != ir.Boxed { // no result that there is
		return append(out, jen.Return(jen.Qual(objectPath, "Judge").Call(append([]jen.Code{jen.Id("r")}, names...)...)))
	}
	judge := jen.If(jen.Err().Op(":=").Qual(objectPath, "Judge").Call(append([]jen.Code{jen.Id("r")}, names...)...), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
	return append(out, jen.If(jen.Id("r").Op("!=").Nil()).Block(judge))
}

func (s *objectStruct) function(l *ir.Logic) *ir.Func {
	fn := s.file.pkg.env.funcs[l.Function]
	if fn == nil {
		panic(unsupported{s.alias.Pos, "the logic " + l.Function + ", which is not there"})
	}
	return fn
}

// resultRepr is how a call of a function of logic gives its result.
func (s *objectStruct) resultRepr(fn *ir.Func) ir.Repr {
	if s.file.pkg.env.plan.Typed(fn) {
		return plan.Returned(fn)
	}
	return ir.Boxed
}

// call calls logic, and returns an error that it has. The result is in a variable, unless it is not wanted.
func (s *objectStruct) call(l *ir.Logic, v *jen.Statement, result string, wanted bool) []jen.Code {
	return s.callOr(l, v, result, wanted, jen.Return(jen.Err()))
}

func (s *objectStruct) callOr(l *ir.Logic, v *jen.Statement, result string, wanted bool, fails ...jen.Code) []jen.Code {
	fn := s.function(l)
	p := s.file.pkg
	var out, args []jen.Code
	typed := p.env.plan.Typed(fn)
	for i, taken := range l.Takes {
		want := ir.Boxed
		if typed {
			want = ir.ReprOf(fn.Params[i].Value)
		}
		switch taken {
		case ir.TakesValue:
			args = append(args, v)
			continue
		case ir.TakesObject, ir.TakesSelf:
			args = append(args, jen.Op("&").Id("o").Dot("ObjectValue"))
			continue
		}
		name, _ := ir.IsFeature(taken)
		y := s.feature(name)
		if y == nil || y.Computed() {
			panic(unsupported{s.alias.Pos, "logic that reads " + name})
		}
		args = append(args, y.read(want))
	}
	call := jen.Id("o").Dot("Scope").Dot("Call").Call(p.functionRef(fn.Name), jen.Index().Add(valueType()).Values(args...))
	if typed {
		scope := jen.Id("o").Dot("Scope")
		if fn.Module != s.alias.Module {
			scope = scope.Dot("FunctionScope").Call(p.functionRef(fn.Name))
		}
		call = p.typedRef(fn).Call(append([]jen.Code{scope}, args...)...)
	}
	if !wanted {
		return append(out, jen.If(jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(fails...))
	}
	return append(out, jen.List(jen.Id(result), jen.Err()).Op(":=").Add(call), jen.If(jen.Err().Op("!=").Nil()).Block(fails...))
}

// reader writes the methods that read the feature: Box gives undef where it has no value, Read runs the logic that it has for readers.
func (s *objectStruct) reader(x *structFeature) {
	jf := s.file.jf
	if x.Derived == nil && !x.certain() {
		jf.Commentf("%s is the value of the feature %s, undef where it has none.", x.method("Box"), x.Name)
		jf.Func().Params(s.receiver()).Id(x.method("Box")).Params().Add(valueType()).Block(
			jen.If(x.notGiven()).Block(jen.Return(jen.Nil())),
			jen.Return(x.access()))
		jf.Line()
	}
	if !x.Computed() {
		return
	}
	l := x.Derived
	arg := jen.Op("&").Id("o").Dot("ObjectValue")
	if l == nil {
		l = x.Get
		fn := s.function(l)
		want := ir.Boxed
		if s.file.pkg.env.plan.Typed(fn) {
			want = ir.ReprOf(fn.Params[0].Value)
		}
		arg = x.read(want)
	}
	jf.Commentf("%s computes what readers of the feature %s see.", x.method("Read"), x.Name)
	jf.Func().Params(s.receiver()).Id(x.method("Read")).Params().Params(valueType(), jen.Error()).BlockFunc(func(g *jen.Group) {
		computed := func(v, err jen.Code) jen.Code {
			return jen.Return(jen.Qual(objectPath, "Computed").Call(jen.Lit(x.of), jen.Lit(x.Name), s.file.typeRef(x.Read()), v, err))
		}
		for _, c := range s.callOr(l, arg, "r", true, computed(jen.Nil(), jen.Err())) {
			g.Add(c)
		}
		g.Add(computed(jen.Id("r"), jen.Nil()))
	})
	jf.Line()
}

// featureMethod writes what reads a feature by its name.
func (s *objectStruct) featureMethod() {
	jf := s.file.jf
	jf.Comment("Feature returns what readers see of a feature.")
	jf.Func().Params(s.receiver()).Id("Feature").Params(jen.Id("name").String()).Params(valueType(), jen.Bool(), jen.Error()).BlockFunc(func(g *jen.Group) {
		if len(s.features) > 0 {
			g.Switch(jen.Id("name")).BlockFunc(func(g *jen.Group) {
				for _, x := range s.features {
					if x.Computed() {
						g.Case(jen.Lit(x.Name)).Block(
							jen.List(jen.Id("v"), jen.Err()).Op(":=").Id("o").Dot(x.method("Read")).Call(),
							jen.Return(jen.Id("v"), jen.True(), jen.Err()))
						continue
					}
					g.Case(jen.Lit(x.Name)).Block(jen.Return(x.plain(), jen.True(), jen.Nil()))
				}
			})
		}
		g.Return(jen.Nil(), jen.False(), jen.Nil())
	})
	jf.Line()
}

// storedMethod writes what gives the features that differ from the defaults.
func (s *objectStruct) storedMethod() {
	jf := s.file.jf
	name := "Stored"
	if s.file.pkg.env.leading()[s.alias] {
		name = "Held"
		jf.Comment("Stored returns the features whose values were given, without ends of links that lead back.")
		jf.Func().Params(s.receiver()).Id("Stored").Params(jen.Id("lasting").Bool()).Op("*").Qual(runtimePath+"/value", "Hash").Block(
			jen.Return(jen.Id("o").Dot("Whole").Call(jen.Id("lasting"))))
		jf.Line()
	}
	jf.Comment(name + " returns the features whose values were given.")
	transient := slices.ContainsFunc(s.features, func(x *structFeature) bool { return x.Transient && x.field != "" })
	lasting := "_"
	if transient {
		lasting = "lasting"
	}
	jf.Func().Params(s.receiver()).Id(name).Params(jen.Id(lasting).Bool()).Op("*").Qual(runtimePath+"/value", "Hash").BlockFunc(func(g *jen.Group) {
		g.Id("h").Op(":=").Qual(runtimePath+"/value", "MakeHash").Call(jen.Lit(len(s.features)))
		for _, x := range s.features {
			if x.field == "" {
				continue
			}
			cond := x.isGiven()
			switch {
			case x.Unsettable:
			case x.Default != nil && (x.repr == ir.Boxed || x.repr == ir.Array):
				cond = cond.Op("&&").Op("!").Qual(runtimePath+"/value", "Identical").Call(x.access(), s.file.constant(x.Default, nil).as(ir.Boxed))
			case x.Default != nil:
				cond = cond.Op("&&").Add(x.access()).Op("!=").Add(s.file.constant(x.Default, nil).as(x.repr))
			case x.Multiple():
				cond = cond.Op("&&").Len(x.access()).Op(">").Lit(0)
			}
			if x.Transient {
				cond = jen.Op("!").Id("lasting").Op("&&").Add(cond)
			}
			g.If(cond).Block(jen.Id("h").Dot("Set").Call(jen.Lit(x.Name), x.access()))
		}
		g.Return(jen.Id("h"))
	})
	jf.Line()
}

// checkMethod writes what checks the object as a whole.
func (s *objectStruct) checkMethod() {
	jf := s.file.jf
	jf.Comment("Check looks at the object as a whole: how many values its features have, and whether the invariants hold.")
	jf.Func().Params(s.receiver()).Id("Check").Params().BlockFunc(func(g *jen.Group) {
		if s.alias.Declares.Abstract {
			g.Id("o").Dot("Note").Call(jen.Lit(""), jen.Qual(objectPath, "Abstract").Call(jen.Lit(s.alias.Name)), jen.Nil())
		}
		for _, x := range s.features {
			if x.field != "" && x.Reference && x.Containment {
				g.Id("o").Dot("Contains").Call(jen.Lit(x.Name), x.access())
			}
			switch {
			case x.field == "":
			case x.Multiple() && (x.Min > 0 || x.Max != ir.Unbound):
				out := jen.Id("n").Op("<").Lit(x.Min)
				if x.Max != ir.Unbound {
					over := jen.Id("n").Op(">").Lit(x.Max)
					if x.Min > 0 {
						out = out.Op("||").Add(over)
					} else {
						out = over
					}
				}
				g.If(jen.Id("n").Op(":=").Len(x.access()), out).Block(
					jen.Id("o").Dot("Count").Call(jen.Lit(x.Name), jen.Id("n"), jen.Lit(x.Min), jen.Lit(x.Max)))
			case !x.Multiple() && x.Min > 0 && x.Default == nil:
				g.If(x.notGiven()).Block(jen.Id("o").Dot("Count").Call(jen.Lit(x.Name), jen.Lit(0), jen.Lit(1), jen.Lit(1)))
			}
		}
		for _, i := range s.invariants {
			s.invariant(g, i)
		}
	})
	jf.Line()
}

// sound is the condition under which logic of the whole object can be evaluated: nothing is wrong with what it reads.
func (s *objectStruct) sound(l *ir.Logic) *jen.Statement {
	var reads []jen.Code
	whole := false
	var follow func(l *ir.Logic)
	seen := map[string]bool{}
	follow = func(l *ir.Logic) {
		whole = whole || slices.Contains(l.Takes, ir.TakesObject)
		for name := range l.Features {
			if seen[name] {
				continue
			}
			seen[name] = true
			reads = append(reads, jen.Lit(name))
			x := s.feature(name)
			for _, l := range []*ir.Logic{x.Derived, x.Get} {
				if l != nil {
					follow(l)
				}
			}
		}
	}
	follow(l)
	switch {
	case whole:
		return jen.Id("o").Dot("Sound").Call()
	case len(reads) == 0:
		return jen.True()
	}
	return jen.Id("o").Dot("Sound").Call(reads...)
}

// resource writes what checks a resource of the type.
func (s *objectStruct) resource() {
	jf := s.file.jf
	var readOnly, raw []string
	for _, x := range s.features {
		if x.Behaviour == ir.ReadOnly {
			readOnly = append(readOnly, x.Name)
		}
		if x.Set != nil {
			raw = append(raw, x.Name)
		}
	}
	list := func(names []string) jen.Code {
		if names == nil {
			return jen.Nil()
		}
		return jen.Index().String().Values(literals(names)...)
	}
	attributes := strings.ToLower(s.name[:1]) + s.name[1:] + "Attributes"
	jf.Commentf("%s are the attributes of resources of %s that are no plain values of its types.", attributes, s.alias.Name)
	jf.Var().Id(attributes).Op("=").Qual(objectPath, "Attributes").Values(jen.Dict{jen.Id("ReadOnly"): list(readOnly), jen.Id("Raw"): list(raw)})
	jf.Line()
	jf.Commentf("%s checks a resource of %s in a catalog that is complete.", checkName(s.alias), s.alias.Name)
	jf.Func().Id(checkName(s.alias)).Params(jen.Id("context").Any(), jen.Id("r").Op("*").Qual(runtimePath+"/catalog", "Resource")).Error().BlockFunc(func(g *jen.Group) {
		g.Id("o").Op(":=").Id("New" + s.name).Call(jen.Id("context").Assert(jen.Op("*").Qual(runtimePath, "Scope")))
		g.If(jen.Err().Op(":=").Id("o").Dot("Resource").Call(jen.Id("r"), jen.Op("&").Id(attributes)), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
		for _, x := range s.relations {
			titles := expr{code: jen.Id("titles"), repr: s.resultRepr(s.function(x.Titles))}.as(ir.Boxed)
			g.If(s.sound(x.Titles)).Block(append(s.call(x.Titles, jen.Op("&").Id("o").Dot("ObjectValue"), "titles", true),
				jen.Id("o").Dot("Relates").Call(jen.Id("r"), jen.Lit(x.Kind), jen.Lit(x.Type), titles))...)
		}
		g.Return(jen.Nil())
	})
	jf.Line()
}

// checkName is the function that checks resources of a declared type.
func checkName(a *ir.Alias) string { return "Check" + goName(a.Module, a.Name) + "Object" }

// invariant checks an invariant, where what it reads is sound.
func (s *objectStruct) invariant(g *jen.Group, i *ir.Invariant) {
	note := jen.Id("o").Dot("Note").Call(jen.Lit(""), jen.Err(), jen.Nil())
	body := s.callOr(i.Logic, jen.Op("&").Id("o").Dot("ObjectValue"), "r", true, note, jen.Return())
	if s.resultRepr(s.function(i.Logic)) == ir.Bool {
		body = append(body, jen.If(jen.Op("!").Id("r")).Block(jen.Id("o").Dot("Violated").Call(jen.Lit(i.Title))))
	} else {
		body = append(body, jen.Id("o").Dot("Judge").Call(jen.Id("r"), jen.Lit(i.Title)))
	}
	g.If(s.sound(i.Logic)).Block(body...)
}

// leading are the types among whose objects, or what these are made of, links may be: such an object may lead back to itself.
func (e *env) leading() map[*ir.Alias]bool {
	if e.leads != nil {
		return e.leads
	}
	e.leads = map[*ir.Alias]bool{}
	holders := map[*ir.Alias][]*ir.Alias{} // by the type of a part
	var found []*ir.Alias
	add := func(a *ir.Alias) {
		if !e.leads[a] {
			e.leads[a] = true
			found = append(found, a)
		}
	}
	for _, a := range e.prog.Aliases {
		if a.Declares == nil {
			continue
		}
		for _, x := range e.structOf(a).features {
			if x.field == "" || !x.Reference {
				continue
			}
			of, isObject := ir.Resolved(x.Of).(*typesys.Object)
			switch {
			case !isObject: // a reference to what is in the catalog
			case !x.Containment || !of.Declared:
				add(a)
			default:
				part := e.aliases[of.Name]
				holders[part] = append(holders[part], a)
			}
		}
	}
	told := map[*ir.Alias]bool{}
	for len(found) > 0 {
		a := found[len(found)-1]
		found = found[:len(found)-1]
		for a != nil && !told[a] { // who has a part of a parent may have one of the type
			told[a] = true
			for _, h := range holders[a] {
				add(h)
			}
			p := a.Object().ParentObject()
			if p == nil {
				break
			}
			a = e.aliases[p.Name]
		}
	}
	return e.leads
}
