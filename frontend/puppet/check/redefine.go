package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Redefinitions reports every name that the programs define twice (VAL-42).
// The programs are those that are loaded together, in that order: the site
// manifests, or these and the modules that they use.
//
// The list is in the order in which Puppet meets them, which stops at the first:
// the defines, functions and type aliases of all programs, which are entities of
// its loaders, then classes, defines and nodes, which share the name space of
// resource types.
func Redefinitions(programs []*ast.Program) diag.List { return new(Registry).Add(programs...) }

// Registry knows the names of the programs that were loaded so far.
type Registry struct {
	list                    diag.List
	added                   map[*ast.Program]bool
	entities                map[string]entity
	classes, defines, nodes map[string]ast.Definition
}

// Add adds programs that are loaded together, and returns what is defined twice since. What was added before is not added again.
func (r *Registry) Add(programs ...*ast.Program) diag.List {
	if r.list = nil; r.entities == nil {
		r.added = map[*ast.Program]bool{}
		r.entities, r.classes, r.defines, r.nodes = map[string]entity{}, map[string]ast.Definition{}, map[string]ast.Definition{}, map[string]ast.Definition{}
	}
	programs = slices.DeleteFunc(slices.Clone(programs), func(p *ast.Program) bool {
		again := p == nil || r.added[p]
		r.added[p] = true
		return again
	})
	for _, p := range programs {
		for _, d := range p.Defs {
			r.loaderEntity(d)
		}
	}
	for _, p := range programs {
		for _, d := range p.Defs {
			r.resourceType(d)
		}
	}
	return r.list
}

// entity is the first definition of a loader's name.
type entity struct {
	def ast.Definition
	// shadowable entities give way to a define of the same name.
	shadowable bool
}

// loaderEntity registers defines, functions, aliases and declared types. A define after an
// alias of the same name hides it without complaint, the other way round it is
// an error.
func (r *Registry) loaderEntity(d ast.Definition) {
	switch d := d.(type) {
	case *ast.DefineDef:
		r.entity(d, "type/"+d.Name, false)
	case *ast.FuncDef:
		r.entity(d, "function/"+d.Name, false)
	case *ast.PlanDef:
		r.entity(d, "plan/"+d.Name, false)
	case *ast.TypeAlias:
		r.typeEntity(d, d.Name, true)
	case *ast.TypeDef: // what declares resources is as much a resource type as a define (RST-4)
		r.typeEntity(d, d.Name, !d.InheritsResource())
	}
}

// typeEntity registers an alias or a declared type.
func (r *Registry) typeEntity(d ast.Definition, name string, shadowable bool) {
	key := "type/" + strings.ToLower(name)
	origin := builtinTypes[strings.ToLower(name)]
	if t, ok := typesys.Named(name); ok && strings.HasPrefix(typesys.Name(t), "Pcore::") {
		origin = "Set at unknown location"
	}
	if origin != "" {
		r.list.Add(redefinedEntity(d, key, origin))
		return
	}
	r.entity(d, key, shadowable)
}

func (r *Registry) entity(d ast.Definition, key string, shadowable bool) {
	first, dup := r.entities[key]
	if _, define := d.(*ast.DefineDef); !dup || first.shadowable && define {
		r.entities[key] = entity{d, shadowable}
		return
	}
	at := placeOf(first.def)
	file, line, column := at.Position()
	uri := "string:"
	if file != "" {
		uri = "file://" + file
	}
	r.list.Add(redefinedEntity(d, key, fmt.Sprintf("Originally set at %s?line=%d&pos=%d.", uri, line, column)).
		Note(at, "first defined here"))
}

func redefinedEntity(d ast.Definition, key, origin string) *diag.Diagnostic {
	return diag.Errorf("P2GO_REDEFINED_ENTITY", placeOf(d), "Attempt to redefine entity 'http://puppet.com/2016.1/runtime/%s'. %s", key, origin)
}

// resourceType registers classes, defines and nodes.
func (r *Registry) resourceType(d ast.Definition) {
	switch d := d.(type) {
	case *ast.ClassDef:
		first, words := r.classes[d.Name], "Class '%s' is already defined%s; cannot redefine"
		if first == nil {
			first, words = r.nodes[d.Name], "Node '%s' is already defined%s; cannot be redefined as a class"
		}
		if first == nil {
			first, words = r.defines[d.Name], "Definition '%s' is already defined%s; cannot be redefined as a class"
		}
		r.define(r.classes, d, d.Name, first, words)
	case *ast.DefineDef:
		first, words := r.classes[d.Name], "'%s' is already defined%s as a class; cannot redefine as a definition"
		if first == nil {
			if r.defines[d.Name] != nil {
				return // already reported as an entity
			}
		}
		r.define(r.defines, d, d.Name, first, words)
	case *ast.NodeDef:
		for _, m := range d.Matches {
			name, ok := nodeName(m)
			if !ok {
				continue
			}
			first, words := r.nodes[name], "Node '%s' is already defined%s; cannot redefine"
			if first == nil {
				first, words = r.classes[name], "Class '%s' is already defined%s; cannot be redefined as a node"
			}
			r.define(r.nodes, d, name, first, words)
		}
	}
}

func (r *Registry) define(in map[string]ast.Definition, d ast.Definition, name string, first ast.Definition, words string) {
	if first == nil {
		in[name] = d
		return
	}
	file, line, _ := first.Span().Position()
	r.list.Add(diag.Errorf("P2GO_REDEFINITION", d.Span(), words, name, diag.WithLocation("", file, line, 0)).
		Note(first.Span(), "first defined here"))
}

// nodeName returns the name that Puppet keeps a node definition under. That of
// a regular expression is made of its letters, so that two different ones can
// collide.
func nodeName(m ast.Expr) (string, bool) {
	switch m := m.(type) {
	case *ast.StringExpr:
		return strings.ToLower(m.Value), true
	case *ast.NameExpr:
		return strings.ToLower(m.Name), true
	case *ast.DefaultExpr:
		return "default", true
	case *ast.RegexpExpr:
		return value.NodeName(m.Source), true
	}
	return "", false
}

// builtinTypes are the types that are always there, in lower case, each with
// what Puppet knows about its origin.
var builtinTypes = originsOf(map[string]string{
	"Originally set by Puppet-Type-System/Static-Loader.": "any array binary boolean callable catalogentry class collection default enum float hash init integer iterable " +
		"iterator notundef numeric object optional pattern regexp resource runtime scalar scalardata semver semverrange " +
		"sensitive string struct timespan timestamp tuple type typealias typereference typeset undef uri variant",
	"Set at unknown location": "annotation data deferred pcore puppet::lookupcontext puppet::lookupkey puppet::lookupvalue richdata " +
		"richdatakey rubymethod component exec file filebucket group node notify package resources schedule service " +
		"stage tidy user whit",
})

func originsOf(names map[string]string) map[string]string {
	origins := map[string]string{}
	for origin, list := range names {
		for name := range strings.FieldsSeq(list) {
			origins[name] = origin
		}
	}
	return origins
}
