package env

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
)

// RubyKind is a kind of code in Ruby that is compiled.
type RubyKind uint8

// The kinds.
const (
	RubyTemplate RubyKind = iota
	RubyFunction
	RubyType
)

// RubyCode is a template, a function or a data type in Ruby, and what p2go makes of it.
type RubyCode struct {
	Module string // "" for the environment's own
	Name   string
	File   string
	Kind   RubyKind
	// Lost is what is not compiled of it, and Broken says that nothing of it is.
	Lost   diag.List
	Broken bool
}

// Ruby looks at all templates, functions and data types in Ruby that the environment and its modules have, reached or not, by module, kind and
// name.
func (e *Environment) Ruby() []RubyCode {
	l := newLinker(e)
	var all []RubyCode
	look := func(c RubyCode, lower func() bool) {
		before := len(l.lowerer.Diags)
		c.Broken = lower()
		c.Lost = slices.Clone(l.lowerer.Diags[before:])
		c.Broken = c.Broken || c.Lost.HasErrors()
		all = append(all, c)
	}
	for _, t := range e.erbTemplates(ir.Wildcard, false) {
		look(RubyCode{Module: t.Module, Name: t.Key.Name, File: t.Shown, Kind: RubyTemplate}, func() bool {
			l.erb(t)
			return false
		})
	}
	for _, m := range append([]*Module{{Dir: e.Dir}}, e.modules()...) {
		for _, folder := range rubyFunctionFolders {
			for _, rel := range e.filesBelow(filepath.Join(m.Dir, rubyFolder(folder)), ".rb", disk.NoLinks) {
				name := strings.ReplaceAll(strings.TrimSuffix(rel, ".rb"), "/", "::")
				f := l.loader.findRuby(folder, name)
				if f == nil || f.module != m.Name || !resolve.IsFunctionName(name) {
					continue // another module's comes first
				}
				look(RubyCode{Module: m.Name, Name: name, File: f.shown, Kind: RubyFunction}, func() bool { return l.rubyFunction(name, f).host.Broken != "" })
			}
		}
	}
	all = append(all, e.rubyTypes()...)
	slices.SortStableFunc(all, func(a, b RubyCode) int { return strings.Compare(a.Module, b.Module) })
	return all
}
