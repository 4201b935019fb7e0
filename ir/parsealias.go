package ir

import (
	"strings"

	"github.com/p2go/p2go/ir/typetext"
	"github.com/p2go/p2go/typesys"
)

// aliasDef is a type alias of the text. What it stands for is read when it is
// first named, as types that mention it may ask.
type aliasDef struct {
	alias *typesys.Alias
	start int // where its definition begins
	line  int
	local bool // known to a signature alone
	// resource says that it declares a type of resources, and that its name is that of those where it has no leading ::.
	resource bool
	begun    bool
	defined  bool // its statement was read
}

// findAliases finds the lines `type Name = T`, since aliases may be named before
// they are defined.
func (d *Reader) findAliases() {
	pos, line := 0, 1
	for l := range strings.Lines(d.lex.src) {
		if rest, ok := strings.CutPrefix(l, "type "); ok {
			if name, _, ok := strings.Cut(rest, " = "); ok && d.aliases[name] == nil {
				start := pos + len("type ") + len(name) + len(" = ")
				d.aliases[name] = &aliasDef{alias: &typesys.Alias{Name: name}, start: start, line: line, resource: strings.HasSuffix(l, " resource {\n")}
			}
		}
		pos += len(l)
		line++
	}
}

// named resolves a name in a type: an alias, else a resource type. The objects of a declared type of resources are of the name with a
// leading ::.
func (d *Reader) named(name string) typesys.Type {
	name, object := strings.CutPrefix(name, "::")
	def := d.locals[name]
	if def == nil {
		def = d.aliases[name]
	}
	if def == nil || def.resource && !object {
		return &typesys.Resource{TypeName: name}
	}
	if !def.begun {
		def.begun = true
		d.enter()
		// What is parsed besides the type, nothing, stays in the copy.
		inner := *d
		inner.lex.pos, inner.lex.line = def.start, def.line
		if !def.local {
			inner.locals = nil
		}
		inner.next()
		if source := d.lex.src[def.start:]; strings.HasPrefix(source, "Object[") && !def.local {
			o := &typesys.Object{Name: name, Resource: def.resource}
			def.alias.Target = o // may be mentioned in its own definition
			if t, ok := inner.Type().(*typesys.Object); ok {
				*o = *t
				o.Expression, o.Resource = false, def.resource
			}
		} else if strings.HasPrefix(source, "TypeSet[{") && !def.local {
			s := &typesys.TypeSet{Name: name, Declared: true}
			def.alias.Target = s
			if t, ok := inner.Type().(*typesys.TypeSet); ok {
				*s = *t
				s.Declared = true
			}
		} else if err := define(def.alias, inner.Type()); err != nil {
			inner.lex.line = def.line
			inner.Fail("%s", err)
		}
		d.leave()
	}
	if own := (&Alias{Name: name, Type: def.alias}).Own(); own != nil && !def.local {
		return own
	}
	return def.alias
}

// define lets an alias stand for a type as it is: for what a program says, which is resolved already. Of any other text it is resolved
// here.
func define(a *typesys.Alias, t typesys.Type) error {
	if err := a.Resolve(t); err != nil {
		return err
	}
	if typetext.String(a.Target) == typetext.String(typesys.Normalize(t)) { // no member of a Variant led back to the alias
		a.Target = t
	}
	return nil
}

// typeAlias reads `Name = T`.
func (d *Reader) typeAlias() {
	name := d.Name()
	def := d.aliases[name]
	if def == nil {
		d.Fail("the definition of the type %s does not begin its line", name)
	}
	if def.defined {
		d.Fail("the type %s is defined twice", name)
	}
	def.defined = true
	d.Expect("=")
	d.Type()
	d.named("::" + name)
	a := &Alias{Name: name, Type: def.alias}
	if d.tok == "module" && !d.lex.first {
		d.next()
		a.Module = d.Name()
	}
	if d.Accept("doc") {
		a.Doc = d.Str()
	}
	if d.Accept("declares") {
		a.Declares = d.declaration()
		if o := a.Object(); o == nil {
			d.Fail("the type %s declares features and is no object type", name)
		} else {
			o.Declared = true
		}
	}
	a.File, a.Pos = filePos(d.comment)
	d.prog.Aliases = append(d.prog.Aliases, a)
}
