package env

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// template is a file that epp() renders.
type template struct {
	name   string // "ntp/ntp.conf.epp"; the file, when it is in no folder of templates
	module string
	path   string
}

// templateSuffix is what epp() appends to names that do not end in it.
const templateSuffix = ".epp"

// findTemplate returns the template that epp() finds by a name (FN-epp): in the
// folder templates of a module, or by the path of a file that belongs to the
// environment or a module; nil when there is none.
func (e *Environment) findTemplate(name string) *template {
	if isPath(name) {
		at, _ := e.locate("", name)
		if !e.disk.IsFile(at.disk) {
			at, _ = e.locate("", withTemplateSuffix(name))
		}
		return e.templateAt(at.disk)
	}
	module, rest, ok := strings.Cut(withTemplateSuffix(name), "/")
	m := e.Modules[module]
	if !ok || m == nil {
		return nil
	}
	return e.templateAt(filepath.Join(m.Dir, "templates", filepath.FromSlash(rest)))
}

func withTemplateSuffix(name string) string {
	if strings.HasSuffix(name, templateSuffix) {
		return name
	}
	return name + templateSuffix
}

// templateAt returns the template of a file that is inside the environment or a
// module.
func (e *Environment) templateAt(path string) *template {
	if !e.disk.IsFile(path) {
		return nil
	}
	for _, name := range e.moduleNames() {
		m := e.Modules[name]
		if len(path) < len(m.Dir) || !strings.EqualFold(path[:len(m.Dir)], m.Dir) {
			continue // most modules; some systems find files by other cases
		}
		rel, err := filepath.Rel(m.Dir, path)
		if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
			continue
		}
		t := &template{name: filepath.ToSlash(filepath.Join(m.Shown, rel)), module: m.Name, path: path}
		if inner, ok := strings.CutPrefix(filepath.ToSlash(rel), "templates/"); ok {
			t.name = m.Name + "/" + inner
		}
		return t
	}
	if shown := e.show(path); !filepath.IsAbs(shown) {
		return &template{name: shown, path: path}
	}
	return nil
}

// templates returns all templates in the modules' folders for them, by name; with
// own, only of the modules inside the environment.
func (e *Environment) templates(own bool) []*template {
	var all []*template
	for _, name := range e.moduleNames() {
		m := e.Modules[name]
		if own && filepath.IsAbs(m.Shown) {
			continue
		}
		root := filepath.Join(m.Dir, "templates")
		for _, name := range e.filesBelow(root, templateSuffix, disk.AllLinks) {
			if t := e.templateAt(filepath.Join(root, name)); t != nil {
				all = append(all, t)
			}
		}
	}
	return all
}

// Template is part of [lower.Resolver].
func (l *linker) Template(name string) string {
	t := l.env.findTemplate(name)
	if t == nil {
		return ""
	}
	l.reachTemplate(t)
	return t.name
}

func (l *linker) reachTemplate(t *template) {
	l.step(templateKind + t.name)
	if !l.rendered[t.name] {
		l.rendered[t.name] = true
		l.toRender = append(l.toRender, t)
	}
}

// template lowers a reached template. One with errors fails where it is rendered.
func (l *linker) template(t *template) (f *ir.Func) {
	defer l.enter(templateKind + t.name)()
	defer func() { l.bodies[f] = templateKind + t.name }()
	shown := l.env.show(t.path)
	data, err := l.env.disk.ReadFile(t.path)
	if err != nil {
		d := diag.Errorf(CodeUnreadable, source.At(source.NewFile(shown, ""), 0, 0), "cannot read the file: %s", unwrapPath(err))
		l.lowerer.Diags.Add(d)
		return lower.InvalidTemplate(shown, t.module, t.name, d.Message, ir.Pos{})
	}
	prog, list, _ := l.env.parsedAt(t.path, source.NewFile(shown, string(data)), parser.ParseEPP, check.Place{})
	l.lowerer.Diags = append(l.lowerer.Diags, list...)
	if list.HasErrors() {
		message, _, line, col := list.Failure()
		return lower.InvalidTemplate(shown, t.module, t.name, message, ir.Pos{Line: int32(line), Col: int32(col)})
	}
	l.env.templateTexts[shown] = prog.File
	header := lower.InvalidTemplate(shown, t.module, t.name, "", ir.Pos{Line: 1, Col: 1})
	return l.contained(header, func() *ir.Func { return l.lowerer.Template(prog, t.module, t.name) })
}

// ParseTemplate is part of [lower.Resolver].
func (l *linker) ParseTemplate(file, text string) (*ast.Program, diag.List) {
	return l.env.examine(source.NewFile(file, text), parser.ParseEPP, check.Place{})
}

// lowerTemplates lowers the templates on the list.
func (l *linker) lowerTemplates() []*ir.Func {
	var fs []*ir.Func
	for len(l.toRender) > 0 {
		t := l.toRender[0]
		l.toRender = slices.Delete(l.toRender, 0, 1)
		fs = append(fs, l.template(t))
	}
	return fs
}
