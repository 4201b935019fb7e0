package gogen

import (
	"cmp"
	"maps"
	"reflect"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
	"github.com/p2go/p2go/typesys"
)

// link is a variable of a package that stands for a thing of another one. The
// environment's package sets it.
type link struct {
	name   string         // of the variable
	typ    *jen.Statement // of the variable
	doc    string
	target func(e *env) *jen.Statement // the thing, as the environment's package sees it
	field  string                      // what of the variable is set, "" for itself
	init   *jen.Statement              // its static value, or nil
	thing  Thing                       // by which the link is made again, see refer
}

// assign is the statement that sets the link of package p.
func (l *link) assign(e *env, p *pkg) jen.Code {
	s := jen.Qual(p.path, l.name)
	if l.field != "" {
		s.Dot(l.field)
	}
	return s.Op("=").Add(l.target(e))
}

func (p *pkg) sortedLinks() []*link {
	ls := slices.Collect(maps.Values(p.links))
	slices.SortFunc(ls, func(a, b *link) int { return cmp.Compare(a.name, b.name) })
	return ls
}

// link returns the name of the variable for a thing of another package, which [pkg.refer] has to know.
func (p *pkg) link(t Thing, l link) string {
	if p.links[l.name] == nil {
		l.thing = t
		p.links[l.name] = &l
	}
	return l.name
}

// classRef is a pointer to the descriptor of a class, or nil when the program
// has no such class.
func (p *pkg) classRef(name string) *jen.Statement {
	if p.env.classes[name] == nil && name == "settings" { // which every program has
		return jen.Op("&").Qual(runtimePath, "SettingsClass")
	}
	return p.descriptorRef(p.env.classes[name], "Class")
}

// defineRef is a pointer to the descriptor of a defined type.
func (p *pkg) defineRef(name string) *jen.Statement {
	return p.descriptorRef(p.env.defines[name], "Define")
}

// functionRef is a pointer to the descriptor of a function in the Puppet
// language.
func (p *pkg) functionRef(name string) *jen.Statement {
	return p.descriptorRef(p.env.funcs[name], "Function")
}

// sees reports whether the package may import that of a module, or is it. Only the
// environment's package imports others.
func (p *pkg) sees(module string) bool { return p.module == module || p.module == "" }

func (p *pkg) descriptorRef(f *ir.Func, kind string) *jen.Statement {
	if f == nil {
		return nil
	}
	id := p.env.bodyName(f) + kind
	if p.sees(f.Module) {
		return jen.Op("&").Qual(p.env.pkg(f.Module).path, id)
	}
	return jen.Id(p.link(Thing{Kind: kind, Name: f.Name}, link{
		name:   linkName(kind, camel(f.Name)),
		typ:    jen.Op("*").Qual(runtimePath, kind),
		doc:    f.Kind.String() + " " + f.Name,
		target: func(e *env) *jen.Statement { return jen.Op("&").Qual(e.pkg(f.Module).path, id) },
	}))
}

// typeRef is a pointer to the descriptor of a resource type, native or defined;
// nil when the program knows no such type.
func (p *pkg) typeRef(name string) *jen.Statement {
	if f := p.env.defines[name]; f != nil {
		if p.sees(f.Module) {
			return p.defineRef(name).Dot("Type")
		}
		return jen.Op("&").Add(p.defineRef(name)).Dot("Type")
	}
	switch name {
	case "class":
		return jen.Op("&").Qual(runtimePath+"/catalog", "Class")
	case "stage":
		return jen.Op("&").Qual(runtimePath+"/catalog", "Stage")
	}
	if p.env.natives[name] == nil {
		return nil
	}
	if p.module == "" {
		return jen.Op("&").Id(nativeName(name))
	}
	return jen.Id(p.link(Thing{Kind: thingType, Name: name}, link{
		name:   linkName("Type", camel(name)),
		typ:    jen.Op("*").Qual(runtimePath+"/catalog", "Type"),
		doc:    "the resource type " + name,
		target: func(*env) *jen.Statement { return jen.Op("&").Id(nativeName(name)) },
	}))
}

// slotRef is the number of a variable of a class's scope; nil when the class has
// no such variable.
func (p *pkg) slotRef(class, name string) *jen.Statement {
	if !p.env.classVars[puppet.VarAux{Class: class, Var: name}] {
		return nil
	}
	f := p.env.classes[class]
	id := slotName(f, name)
	if p.sees(f.Module) {
		return jen.Qual(p.env.pkg(f.Module).path, id)
	}
	return jen.Id(p.link(Thing{Kind: thingSlot, Of: class, Name: name}, link{
		name:   slotLink(f.Name, name),
		typ:    jen.Int(),
		doc:    "the slot of $" + f.Name + "::" + name,
		target: func(e *env) *jen.Statement { return jen.Qual(e.pkg(f.Module).path, id) },
	}))
}

// slotName is the constant for the number of a class's variable. It is distinct
// from the variables for slots of other modules: see [slotLink].
func slotName(f *ir.Func, name string) string {
	return goName(f.Module, f.Name) + slotSuffix + name
}

// scopeSlotRef is the number of a variable of top scope or of the node scope.
func (p *pkg) scopeSlotRef(prefix string, names []string, name string) *jen.Statement {
	if !slices.Contains(names, name) {
		return nil
	}
	id := prefix + "_" + name
	if p.module == "" {
		return jen.Id(id)
	}
	return jen.Id(p.link(Thing{Kind: prefix, Name: name}, link{
		name:   id,
		typ:    jen.Int(),
		doc:    "the slot of $" + name,
		target: func(e *env) *jen.Statement { return jen.Id(id) },
	}))
}

// aliasRef is the address of a type alias. An alias of another module has a copy
// in this package, so that static data can point to it; only its target is
// linked.
func (p *pkg) aliasRef(a *ir.Alias) *jen.Statement {
	if p.sees(a.Module) {
		return jen.Op("&").Qual(p.env.pkg(a.Module).path, aliasName(a))
	}
	if own := a.Own(); own != nil {
		doc := "the object type " + a.Name
		if _, set := own.(*typesys.TypeSet); set {
			doc = "the set of types " + a.Name
		}
		return jen.Op("&").Id(p.link(Thing{Kind: thingAlias, Name: a.Name}, link{
			name:   linkName(reflect.TypeOf(own).Elem().Name(), camel(a.Name)),
			doc:    doc,
			init:   onlyNamed(own),
			target: func(e *env) *jen.Statement { return jen.Qual(e.pkg(a.Module).path, aliasName(a)) },
		}))
	}
	return jen.Op("&").Id(p.link(Thing{Kind: thingAlias, Name: a.Name}, link{
		name:  linkName("Alias", camel(a.Name)),
		doc:   "the type alias " + a.Name,
		init:  namedAlias(a.Name),
		field: "Target",
		target: func(e *env) *jen.Statement {
			return jen.Qual(e.pkg(a.Module).path, aliasName(a)).Dot("Target")
		},
	}))
}

func aliasName(a *ir.Alias) string { return goName(a.Module, a.Name) + "Type" }

// linksFile declares the links of a module's package and completes its
// descriptors.
func (p *pkg) linksFile() *jen.File {
	f := p.newFile()
	completions := p.completions() // may add links
	if p.partOf == nil {
		f.PackageComment("Package " + p.name + " is the Puppet module " + p.module + ".")
	} else {
		f.PackageComment("Package " + p.name + " has parts of the functions of " + plain(p.partOf.source) + ".")
	}
	if ls := p.sortedLinks(); len(ls) > 0 {
		f.Comment("What this module uses of others and of the agent. The environment's package sets")
		f.Comment("these variables before anything runs.")
		f.Var().DefsFunc(func(g *jen.Group) {
			for _, l := range ls {
				switch {
				case l.init != nil:
					g.Id(l.name).Op("=").Add(l.init).Comment(plain(l.doc))
				default:
					g.Id(l.name).Add(l.typ).Comment(plain(l.doc))
				}
			}
		})
		f.Line()
	}
	f.Comment(linkFunc + " completes the descriptors of this module. They cannot name their functions")
	f.Comment("themselves, since functions refer to descriptors.")
	f.Func().Id(linkFunc).Params().Block(completions...)
	return f
}

// completions are the statements that give descriptors their functions and
// parents.
func (p *pkg) completions() []jen.Code {
	var out []jen.Code
	if p == p.env.pkg("") {
		for _, t := range p.env.sortedNatives() {
			if a := p.env.aliases[t.Declared]; a != nil {
				out = append(out, jen.Id(nativeName(t.Name)).Dot("Declared").Op("=").Qual(p.env.pkg(a.Module).path, checkName(a)))
			}
		}
	}
	for _, f := range p.sortedFiles() {
		for _, a := range f.aliases {
			switch own := a.Own(); {
			case !p.env.recursive(a):
			case own != nil:
				out = append(out, jen.Id(aliasName(a)).Op("=").Add(f.typeStruct(reflect.ValueOf(own).Elem())))
			default:
				out = append(out, jen.Id(aliasName(a)).Dot("Target").Op("=").Add(f.typeLit(a.Type.Target)))
			}
			if a.Declares != nil {
				out = append(out, jen.Id(aliasName(a)).Dot("Maker").Op("=").Id(makerName(a)))
			}
		}
		for _, fn := range f.funcs {
			out = append(out, p.completion(fn)...)
		}
	}
	return out
}

func (p *pkg) completion(fn *ir.Func) []jen.Code {
	if fn.Kind == ir.Template {
		if fn.Invalid != "" {
			return nil
		}
		id := p.templateName(fn)
		return []jen.Code{jen.Id(id + "Template").Dot("Eval").Op("=").Id(id + "Epp")}
	}
	id := p.env.bodyName(fn)
	set := func(desc *jen.Statement, field string, v jen.Code) jen.Code {
		return desc.Dot(field).Op("=").Add(v)
	}
	switch fn.Kind {
	case ir.Class:
		out := []jen.Code{set(jen.Id(id+"Class"), "Eval", jen.Id(evalName(fn, id)))}
		if len(fn.Loads) > 0 {
			out = append(out, set(jen.Id(id+"Class"), "Load", jen.Id("load"+id)))
		}
		// A parent in another module is set by the environment's package.
		if parent := p.env.classes[fn.Parent]; parent != nil && p.sees(parent.Module) {
			out = append(out, set(jen.Id(id+"Class"), "Parent", p.classRef(fn.Parent)))
		}
		return out
	case ir.Define:
		out := []jen.Code{set(jen.Id(id+"Define"), "Eval", jen.Id(evalName(fn, id)))}
		if len(fn.Loads) > 0 {
			out = append(out, set(jen.Id(id+"Define"), "Load", jen.Id("load"+id)))
		}
		return out
	case ir.Types:
		id := typesName(fn)
		return []jen.Code{set(jen.Id(id), "Eval", jen.Id("eval"+id))}
	case ir.Function:
		eval := id + "Func"
		if p.env.plan.Typed(fn) {
			eval = "call" + id
		}
		out := []jen.Code{set(jen.Id(id+"Function"), "Eval", jen.Id(eval))}
		if fn.Types != "" {
			out = append(out, set(jen.Id(id+"Function"), "Signature", jen.Id("signature"+id)))
		}
		return out
	}
	return nil
}

// evalName is the function with the runtime's signature that evaluates a class or
// define with the name id: the body itself, or when there are parameters, one that binds them.
func evalName(f *ir.Func, id string) string {
	if len(f.Params) > 0 {
		return "eval" + id
	}
	return id
}
