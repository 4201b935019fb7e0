package env

import (
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/flow"
)

// The kinds of what a program reaches besides definitions, as the first part of keys.
const (
	templateKind = "template "
	nativeKind   = "native type "
	manifestKind = "manifest "
	fileKind     = "file "
	dataKind     = "data of module "
)

// root is the key of the site's manifests, and of what people say on the command line.
const root = ""

// trail is how what belongs to a program became part of it: who asked for it, and
// where.
type trail struct {
	current string                      // what is being lowered, by its key
	name    *flow.Name                  // the computed name that is being followed, nil for a literal one
	unasked bool                        // nothing names what is being reached
	steps   map[string][]step           // from a key
	taken   map[[2]string]bool          // those of literal names, by both ends
	guessed map[[2]string]bool          // those of computed names
	checked map[[2]string]bool          // those of no name
	bodies  map[*ir.Func]string         // whose they are
	owners  map[*diag.Diagnostic]string // the same
}

// step is one key that another asks for.
type step struct {
	to   string
	at   source.Span
	name *flow.Name // that was computed; nil for a literal one
	all  bool       // nothing names it: it is checked with all that there is
}

func newTrail() trail {
	return trail{
		steps: map[string][]step{}, taken: map[[2]string]bool{}, guessed: map[[2]string]bool{}, checked: map[[2]string]bool{}, bodies: map[*ir.Func]string{},
		owners: map[*diag.Diagnostic]string{},
	}
}

// keyOf is the key of a definition.
func keyOf(d ast.Definition) string {
	switch d := d.(type) {
	case *ast.ClassDef:
		return classKind + strings.ToLower(d.Name)
	case *ast.DefineDef:
		return defineKind + strings.ToLower(d.Name)
	case *ast.FuncDef:
		return functionKind + d.Name
	case *ast.TypeAlias:
		return aliasKind + strings.ToLower(d.Name)
	}
	return root
}

// step notes that what is being lowered asks for something.
func (l *linker) step(to string) {
	ends := [2]string{l.current, to}
	known := l.taken
	if l.name != nil {
		known = l.guessed
	}
	if l.unasked {
		known = l.checked
	}
	if known[ends] || to == l.current {
		return
	}
	known[ends] = true
	s := step{to: to, name: l.name, all: l.unasked}
	if l.name != nil {
		s.at = l.usePlace(l.name.Use)
	} else {
		s.at = l.lowerer.Place()
	}
	l.steps[l.current] = append(l.steps[l.current], s)
}

// usePlace is where a name is computed.
func (l *linker) usePlace(u *flow.Use) source.Span {
	if u == nil {
		return source.Span{}
	}
	name := u.Func.File
	if u.Func.Inline {
		name = u.Func.Name
	}
	file := l.env.Source(name)
	if file == nil {
		file = l.lowerer.InlineTexts[name]
	}
	if file == nil {
		return source.Span{}
	}
	at := file.Offset(int(u.At.Pos.Line), int(u.At.Pos.Col))
	return source.At(file, at, at)
}

// enter begins to lower what has a key; the result ends it.
func (l *linker) enter(key string) func() {
	outer, name, unasked := l.current, l.name, l.unasked
	diags, inline, types := len(l.lowerer.Diags), len(l.lowerer.Inline), len(l.lowerer.Types)
	l.current, l.name, l.unasked = key, nil, false
	return func() {
		for _, d := range l.lowerer.Diags[min(diags, len(l.lowerer.Diags)):] {
			if l.owners[d] == "" {
				l.owners[d] = key
			}
		}
		for _, f := range append(l.lowerer.Inline[min(inline, len(l.lowerer.Inline)):len(l.lowerer.Inline):len(l.lowerer.Inline)], l.lowerer.Types[min(types, len(l.lowerer.Types)):]...) {
			if _, known := l.bodies[f]; !known {
				l.bodies[f] = key
			}
		}
		l.current, l.name, l.unasked = outer, name, unasked
	}
}

// literal are the keys that literal names lead to.
func (l *linker) literal() map[string]bool {
	found := map[string]bool{root: true}
	todo := []string{root}
	for len(todo) > 0 {
		key := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, s := range l.steps[key] {
			if !found[s.to] && (s.name == nil || !ir.IsPattern(s.name.Name)) {
				found[s.to] = true
				todo = append(todo, s.to)
			}
		}
	}
	return found
}

// settle returns what is wrong with a program. What is wrong with code that only names
// lead to of which no more than a pattern is known is an error where it is evaluated:
// one warning tells of all that.
func (l *linker) settle() diag.List {
	literal := l.literal()
	for key, d := range l.env.defs { // whose file was read before for another reason
		if literal[key] {
			literal[manifestKind+d.file.shown] = true
		}
	}
	var diags, open diag.List
	sift := func(d *diag.Diagnostic, owner string) {
		if literal[owner] {
			diags = append(diags, d)
		} else {
			open = append(open, d)
		}
	}
	for _, d := range l.env.diags {
		sift(d, l.env.subjects[d])
	}
	for _, d := range l.lowerer.Diags {
		sift(d, l.owners[d])
	}
	open = dedupe(open)
	l.env.reach = &Reach{env: l.env, Open: open, steps: l.steps, literal: literal, bodies: l.bodies, owners: l.owners}
	if d := summary(l.env, open); d != nil {
		diags = append(diags, d)
	}
	diags.Sort()
	return diags
}
