package resolve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

// Index answers questions about places in the files of a program. Asking makes nothing part of the program.
type Index struct {
	program *Program
	files   []*File
	byName  map[string]*File
}

// NewIndex returns an index of the files, which are those of an environment that were read for a program.
func NewIndex(p *Program, files []*File) *Index {
	p.Unasked = true // by the program
	x := &Index{program: p, byName: map[string]*File{}}
	for _, f := range files {
		if f.Program != nil {
			x.files = append(x.files, f)
			x.byName[f.Program.File.Name] = f
		}
	}
	slices.SortFunc(x.files, func(a, b *File) int { return cmp.Compare(a.Program.File.Name, b.Program.File.Name) })
	return x
}

// Found is a reference in a file.
type Found struct {
	*Reference
	File *File
}

// Target is what a reference names.
type Target struct {
	Key Key         // zero for variables
	Def *Definition // nil for variables, and for what is p2go's own
	Var *Variable
}

// Place returns where the target is defined: a variable where it is declared or first assigned. It is zero for what is p2go's own, or
// not known.
func (t Target) Place() source.Span {
	switch {
	case t.Var != nil:
		return t.Var.At[0]
	case t.Def != nil:
		return t.Def.Place()
	}
	return source.Span{}
}

// same reports whether both are the same thing. Outside of the Puppet language each look-up finds a definition of its own.
func (t Target) same(u Target) bool { return t.Key == u.Key && t.Var == u.Var }

// At returns what is named at an offset of a file, by the name that messages call it; false where nothing is. Of a name that may be a
// class or a resource type it is what there is.
func (x *Index) At(file string, offset int) (Found, bool) {
	f := x.byName[file]
	if f == nil {
		return Found{}, false
	}
	refs := f.References().At(offset)
	for _, r := range refs {
		if found := (Found{r, f}); x.known(found) {
			return found, true
		}
	}
	if len(refs) == 0 {
		return Found{}, false
	}
	return Found{refs[0], f}, true
}

func (x *Index) known(r Found) bool {
	_, ok := x.Target(r)
	return ok
}

// Definition returns where what a reference names is defined; zero where that is nowhere in the files, or not known.
func (x *Index) Definition(r Found) source.Span {
	t, _ := x.Target(r)
	return t.Place()
}

// Uses returns the places that name what a target is, in the order of files and places; its own definition is none of them.
func (x *Index) Uses(t Target) []source.Span {
	var uses []source.Span
	for _, f := range x.files {
		refs := f.References().All()
		for i := range refs {
			r := Found{&refs[i], f}
			if r.Defines || !r.mayName(t) {
				continue
			}
			if of, ok := x.Target(r); ok && of.same(t) {
				uses = append(uses, r.At)
			}
		}
	}
	return slices.Compact(uses) // a name that may be of two kinds
}

// mayName reports whether a reference has the last part of a target's name.
func (r *Reference) mayName(t Target) bool {
	name := t.Key.Name
	switch {
	case t.Var != nil:
		return r.Name == t.Var.Name
	case t.Key.Kind == TemplateKind || t.Key.Kind == FileKind:
		return r.Kind == t.Key.Kind
	}
	return strings.EqualFold(lastSegment(r.Name), lastSegment(name))
}

// Target returns what a reference names; false where there is nothing of the name.
func (x *Index) Target(r Found) (Target, bool) {
	switch r.Kind {
	case ClassKind, DefineKind:
		return x.definition(r.Kind, r.Name)
	case TypeKind:
		return x.resourceType(r.Name)
	case AliasKind:
		return x.typeOf(r)
	case FunctionKind:
		return x.function(r)
	case TemplateKind, FileKind:
		return x.other(r.Kind, r.From, r.Name)
	case VariableKind:
		if r.From == SettingsClass {
			return x.other(SettingKind, "", r.Name)
		}
		v := x.variable(r.Reference)
		return Target{Var: v}, v != nil
	case ParamKind:
		return x.param(ClassKind, r.From, r.Name)
	case AttrKind:
		return x.param(DefineKind, r.From, r.Name)
	case NoKind, NativeKind, SettingKind, ManifestKind, DataKind, GoKind, RubyKind, PortKind: // which nodes do not name
	}
	return Target{}, false
}

// param is a parameter of a class or defined type.
func (x *Index) param(kind Kind, of, name string) (Target, bool) {
	d := x.program.Find(kind, of)
	if d == nil {
		return Target{}, false
	}
	v := d.Scope().Var(name)
	return Target{Var: v}, v != nil && v.Param
}

func (x *Index) definition(kind Kind, name string) (Target, bool) {
	d := x.program.Find(kind, name)
	if d == nil {
		return Target{}, false
	}
	return Target{Key: d.Key, Def: d}, true
}

// other is what is no definition of the Puppet language.
func (x *Index) other(kind Kind, from, name string) (Target, bool) {
	d := x.program.loader.Find(kind, from, name)
	if d == nil || d.Elsewhere {
		return Target{}, false
	}
	return Target{Key: d.Key, Def: d}, true
}

func (x *Index) resourceType(name string) (Target, bool) {
	t, ok := x.other(NativeKind, "", name)
	if !ok {
		return x.definition(DefineKind, name)
	}
	if file := x.program.loader.Find(RubyKind, "type", name); file != nil {
		t.Def = file
	}
	return t, true
}

// typeOf is what a type's name means, in the order of NAME-6.
func (x *Index) typeOf(r Found) (Target, bool) {
	if r.Defines {
		return x.definition(AliasKind, r.Name)
	}
	if _, ok := typesys.Named(r.Name); ok {
		return Target{Key: AliasKind.Key(r.Name)}, true
	}
	if t, ok := x.definition(AliasKind, r.Name); ok {
		return t, true
	}
	if r.From != "" {
		if t, ok := x.definition(AliasKind, r.From+"::"+r.Name); ok {
			return t, true
		}
	}
	return x.resourceType(ClassName(r.Name))
}

func (x *Index) function(r Found) (Target, bool) {
	if row := builtin.Row(r.Name); row != nil && row.Module == builtin.Puppet {
		return Target{Key: FunctionKind.Key(r.Name)}, true
	}
	if t, ok := x.other(GoKind, r.File.Module, r.Name); ok {
		return t, true
	}
	if t, ok := x.definition(FunctionKind, r.Name); ok {
		return t, true
	}
	for _, folder := range [...]string{"functions", legacyFolder} {
		if t, ok := x.other(RubyKind, folder, r.Name); ok {
			return t, true
		}
	}
	return Target{}, false
}

// variable finds a variable: in the scopes of the tree, in the class that is named, or in the order of SCO-1.
func (x *Index) variable(r *Reference) *Variable {
	switch {
	case r.Var != nil:
		return r.Var
	case r.From != "":
		outer := x.outer(ClassName(r.From), r.Name)
		return x.ofClass(outer.Class, r.Name)
	case r.Top:
		return x.ofSite(r.Name, false)
	}
	class := ""
	if c, ok := outermost(r.Scope).Node.(*ast.ClassDef); ok {
		class = ClassName(c.Parent)
	}
	outer := x.outer(class, r.Name)
	if outer.Class != nil {
		return x.ofClass(outer.Class, r.Name)
	}
	return x.ofSite(r.Name, outer.Node)
}

// outer is the next scope that may have a variable, without making classes part of the program.
func (x *Index) outer(class, name string) Outer {
	return x.program.outer(x.program.ancestry(class, func(name string) *Class {
		if d := x.program.Find(ClassKind, name); d != nil {
			return d.Class()
		}
		return nil
	}), name)
}

func outermost(s *Scope) *Scope {
	for s.Outer != nil {
		s = s.Outer
	}
	return s
}

// ofClass is a variable of a class, nil where that is nil.
func (x *Index) ofClass(c *Class, name string) *Variable {
	if c == nil {
		return nil
	}
	return x.program.Find(ClassKind, c.Name).Scope().Var(name)
}

// ofSite finds a variable of top scope, or of the bodies of nodes: the first in the order of the text.
func (x *Index) ofSite(name string, nodes bool) (first *Variable) {
	for _, f := range x.files {
		if f.Module != "" || first != nil {
			continue
		}
		f.References().EachScope(func(s *Scope) {
			v := s.Var(name)
			if _, node := s.Node.(*ast.NodeDef); v == nil || !v.Shared || node != nodes || !nodes && s.Node != nil {
				return
			}
			if first == nil || v.At[0].Start < first.At[0].Start {
				first = v
			}
		})
	}
	return first
}
