package resolve

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/typesys"
)

// Loader finds what an environment has. Names are given without a leading `::`; those of classes and resource types in lower case.
type Loader interface {
	// Load reads the files in which the autoloader looks for a definition of the Puppet language. What they define, and what is wrong
	// with them, is in the table then.
	Load(k Key)
	// Find returns what is no definition of the Puppet language, nil where there is none: a native type, a setting and a template by
	// their names, one in ERB from [ErbTemplates]; a function in Go that a module calls, which is from; a file in a folder of modules that is from, or by its path; a
	// file with Ruby code and a function of Ruby in a folder of these, which is from.
	Find(kind Kind, from, name string) *Definition
	// Interpolated returns the variables that data names and that are not of top scope alone (HIE-21).
	Interpolated() []string
	// Hint returns what may help where a name of a kind is unknown, or "".
	Hint(kind Hint, name string) string
}

// Hint is what a name should have been.
type Hint string

// What names can be unknown as.
const (
	ClassHint     Hint = "class"
	TypeHint      Hint = "type"      // of a resource
	ReferenceHint Hint = "reference" // a type
	FunctionHint  Hint = "function"
	TemplateHint  Hint = "template"
	ErbHint       Hint = "ERB template"
	FileHint      Hint = "file"
	PathHint      Hint = "path"
)

// Program says what names mean in one program, and notes what becomes part of it thereby.
type Program struct {
	Trail
	Table *Table

	// Todo are the definitions that became part of the program and are to be lowered: the last one first, for a program is followed
	// as it is evaluated. Templates are to be lowered in their order.
	Todo, Templates []*Definition

	// TopVars and NodeVars are the variables that the site's manifests assign in top scope and in the bodies of nodes.
	TopVars, NodeVars []string
	// LooksUp reports whether a function of the program looks something up.
	LooksUp bool
	// Natives are the native types of the program, Settings the settings that it reads, and Broken what it uses and is not known
	// because of errors in files.
	Natives  map[string]bool
	Settings map[string]bool
	Broken   map[Key]bool
	// Files are the files that functions of the program find, nil where there is no such function.
	Files *Files

	loader  Loader
	modules []string

	resources map[*Definition]bool // whether declared types are types of resources

	reached     map[Key]bool
	parents     map[*Class]*Class
	access      map[Key]*Access
	topVars     map[string]bool
	nodeVars    map[string]bool
	privateVars map[string]PrivateVar
	noMembers   map[string]bool            // names that no type had as a member when a method was called by them
	asking      map[*builtin.Function]bool // see AsksForFunctions
}

// NewProgram returns a program of nothing, in an environment with the modules.
func NewProgram(table *Table, loader Loader, modules []string) *Program {
	return &Program{
		Trail: newTrail(), Table: table, loader: loader, modules: modules,
		Natives: map[string]bool{}, Settings: map[string]bool{}, Broken: map[Key]bool{}, reached: map[Key]bool{}, parents: map[*Class]*Class{},
		access: map[Key]*Access{}, topVars: map[string]bool{}, nodeVars: map[string]bool{}, privateVars: map[string]PrivateVar{},
		noMembers: map[string]bool{}, asking: map[*builtin.Function]bool{}, resources: map[*Definition]bool{},
	}
}

// Find returns the definition of a name in the Puppet language without making it part of the program; nil where there is none.
func (p *Program) Find(kind Kind, name string) *Definition {
	return p.Table.Find(kind.Key(name), p.loader.Load)
}

// has reports whether there is a definition of a name, or may be one in a file with errors.
func (p *Program) has(kind Kind, name string) bool {
	return p.Find(kind, name) != nil || p.Failure(kind, name) != nil
}

// Failure returns what is wrong with the file in which a name was looked for; nil where it was found, or nothing is wrong. Classes,
// resource types and functions that are not known because of that count as there.
func (p *Program) Failure(kind Kind, name string) *Failure { return p.Table.Failure(kind.Key(name)) }

// isBroken reports whether a name is not known because of errors in files. Then something that fails takes its place in the program.
func (p *Program) isBroken(k Key) bool {
	if p.Table.Failure(k) == nil {
		return false
	}
	p.Broken[k] = true
	return true
}

// Look looks for a definition; where it is not known because of errors in files, what fails takes its place in the program.
func (p *Program) Look(kind Kind, name string) {
	if p.Find(kind, name) == nil {
		p.isBroken(kind.Key(name))
	}
}

// Hint returns what may help where a name is unknown, or "".
func (p *Program) Hint(kind Hint, name string) string { return p.loader.Hint(kind, name) }

// Interpolated returns the variables that data names and that are not of top scope alone (HIE-21).
func (p *Program) Interpolated() []string { return p.loader.Interpolated() }

// Reached reports whether a definition is part of the program.
func (p *Program) Reached(k Key) bool { return p.reached[k] }

// Reach makes a definition part of the program.
func (p *Program) Reach(d *Definition) {
	p.Step(d.Key)
	if p.reached[d.Key] {
		return
	}
	p.reached[d.Key] = true
	switch d.Key.Kind {
	case TemplateKind:
		p.Templates = append(p.Templates, d)
	case AliasKind: // which is evaluated where it is asked for, but for resources
		if p.IsResource(d) {
			p.Todo = append(p.Todo, d)
		}
	default:
		p.Todo = append(p.Todo, d)
	}
}

// Next takes the definition that is lowered next from what is to be lowered; nil when there is none.
func (p *Program) Next() *Definition {
	n := len(p.Todo) - 1
	if n < 0 {
		return nil
	}
	d := p.Todo[n]
	p.Todo = p.Todo[:n]
	return d
}

// NextTemplate takes the template that is lowered next; nil when there is none.
func (p *Program) NextTemplate() *Definition {
	if len(p.Templates) == 0 {
		return nil
	}
	d := p.Templates[0]
	p.Templates = p.Templates[1:]
	return d
}

// TypeImpl tells what a resource type name stands for.
type TypeImpl uint8

// What there is of resource types.
const (
	NoType TypeImpl = iota
	NativeType
	DefinedType
	DeclaredType // with its features (RST-1)
	RubyType     // in Ruby, in a module: not compiled
)

// ResourceType returns what the name of a resource type stands for, which becomes part of the program, and the file of one in Ruby
// that is not compiled.
func (p *Program) ResourceType(name string) (impl TypeImpl, where string) {
	if d := p.DeclaredResource(name); d != nil {
		p.Reach(d)
		p.Natives[name] = true
		return DeclaredType, ""
	}
	switch d := p.loader.Find(NativeKind, "", name); {
	case d == nil:
	case d.Foreign:
		if file := p.loader.Find(RubyKind, "type", name); file != nil {
			where = file.Shown
		}
		return RubyType, where
	default:
		p.Step(d.Key)
		p.Natives[name] = true
		return NativeType, ""
	}
	if d := p.Find(DefineKind, name); d != nil {
		p.Reach(d)
		return DefinedType, ""
	}
	if p.isBroken(DefineKind.Key(name)) {
		return DefinedType, ""
	}
	return NoType, ""
}

// HasResourceType reports whether there is a resource type, or may be one in a file with errors, without making it part of the
// program.
func (p *Program) HasResourceType(name string) bool {
	return p.loader.Find(NativeKind, "", name) != nil || p.has(DefineKind, name) || p.DeclaredResource(name) != nil
}

// DeclaredResource returns the declared type whose objects are the resources of a type of the name; nil for none. It comes before a
// type in Ruby, and after a defined type (RST-4, RST-9).
func (p *Program) DeclaredResource(name string) *Definition {
	if p.loader.Find(NativeKind, "", name) == nil && p.has(DefineKind, name) {
		return nil
	}
	if d := p.Find(AliasKind, name); d != nil && p.IsResource(d) {
		return d
	}
	return nil
}

// IsResource reports whether a type is declared and inherits from Resource, itself or through its parents.
func (p *Program) IsResource(d *Definition) bool {
	is := false
	var heirs []*Definition
	for seen := map[*Definition]bool{}; d != nil && !seen[d]; {
		known, ok := p.resources[d]
		if ok {
			is = known
			break
		}
		seen[d] = true
		heirs = append(heirs, d)
		t, ok := d.Node.(*ast.TypeDef)
		if !ok || t.Parent == "" {
			break
		}
		if t.InheritsResource() {
			is = true
			break
		}
		d = p.Find(AliasKind, strings.TrimPrefix(t.Parent, "::"))
	}
	if d != nil { // else there may be a parent later
		for _, heir := range heirs {
			p.resources[heir] = is
		}
	}
	return is
}

// Setting makes a setting of Puppet part of the program, and reports whether there is one of that name.
func (p *Program) Setting(name string) bool {
	if p.loader.Find(SettingKind, "", name) == nil {
		return false
	}
	p.Settings[name] = true
	return true
}

// Template returns the name, in the IR, of the template that epp() finds by a name, which becomes part of the program; "" when there
// is none.
func (p *Program) Template(name string) string {
	d := p.loader.Find(TemplateKind, "", name)
	if d == nil {
		return ""
	}
	p.Reach(d)
	return d.Key.Name
}

// Erb finds the template that template() finds by a name; nil where there is none. It is not part of the program by that.
func (p *Program) Erb(name string) *Definition {
	return p.loader.Find(TemplateKind, ErbTemplates, name)
}

// ErbTemplates is where [Loader.Find] looks for templates in ERB.
const ErbTemplates = "erb"

// Alias returns the type alias, object type or set of types of a name. The error is what is wrong with the file in which it was looked
// for. Evaluated says that its type is known: then no defined type of its name is looked for.
func (p *Program) Alias(name string, evaluated bool) (*Definition, error) {
	key := strings.ToLower(name)
	if !evaluated && p.Find(DefineKind, key) == nil { // Puppet looks for a defined type first
		if f := p.Failure(DefineKind, key); f != nil {
			p.Find(AliasKind, name) // for what is wrong with its file
			return nil, f
		}
	}
	d := p.Find(AliasKind, name)
	if d == nil {
		if f := p.Failure(AliasKind, name); f != nil {
			p.Step(AliasKind.Key(name))
			return nil, f
		}
		return nil, nil
	}
	if d.Hidden && !p.reached[AliasKind.Key(d.Set.Name)] {
		return nil, nil
	}
	return d, nil
}

// Member reports whether an object type may have a member of the name.
func (p *Program) Member(name string) bool {
	if p.Table.Members.Has(name) || typesys.PredefinedMember(name) {
		return true
	}
	p.noMembers[name] = true
	return false
}

// Mistaken reports whether a type that became part of the program late has a member that was taken for the name of a function.
func (p *Program) Mistaken() bool {
	for name := range p.noMembers {
		if p.Table.Members.Has(name) {
			return true
		}
	}
	return false
}

// Access returns what `private` says of a class or defined type, nil where it is not said at all or there is none of the name.
func (p *Program) Access(kind Kind, name string) *Access {
	k := kind.Key(name)
	a, known := p.access[k]
	if known {
		return a
	}
	if d := p.Find(kind, name); d != nil {
		switch n := d.Node.(type) {
		case *ast.ClassDef:
			a = newAccess(d, n.Private, n.At)
		case *ast.DefineDef:
			a = newAccess(d, n.Private, n.At)
		}
	}
	p.access[k] = a
	return a
}

// AddTop notes the variables that a manifest of the site assigns in top scope.
func (p *Program) AddTop(f *File) {
	p.addVars("top scope", f.References().ScopeOf(nil), p.topVars, &p.TopVars)
}

// AddNode notes the variables that the body of a node assigns, which is in the file.
func (p *Program) AddNode(f *File, n *ast.NodeDef) {
	p.addVars("a node definition", f.References().ScopeOf(n), p.nodeVars, &p.NodeVars)
}

func (p *Program) addVars(where string, s *Scope, set map[string]bool, list *[]string) {
	for _, v := range s.Vars {
		if v.Shared && !set[v.Name] {
			set[v.Name] = true
			*list = append(*list, v.Name)
		}
		if !v.Private.IsZero() {
			p.privateVars[v.Name] = PrivateVar{where, v.Private}
		}
	}
}

// PrivateVar returns the private variable that top scope or a node body has of a name.
func (p *Program) PrivateVar(name string) (v PrivateVar, ok bool) {
	v, ok = p.privateVars[name]
	return v, ok
}
