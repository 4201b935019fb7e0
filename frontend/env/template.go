package env

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	rubyast "github.com/p2go/p2go/frontend/ruby/ast"
	rubyparser "github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// templateSuffix is what epp() appends to names that do not end in it.
const templateSuffix = ".epp"

// findTemplate returns the template that epp() finds by a name (FN-epp): in the
// folder templates of a module, or by the path of a file that belongs to the
// environment or a module; nil when there is none.
func (e *Environment) findTemplate(name string) *resolve.Definition {
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
func (e *Environment) templateAt(path string) *resolve.Definition {
	if !e.disk.IsFile(path) {
		return nil
	}
	if m, rel := e.moduleAt(path); m != nil {
		name := filepath.ToSlash(filepath.Join(m.Shown, rel))
		if inner, ok := strings.CutPrefix(filepath.ToSlash(rel), "templates/"); ok {
			name = m.Name + "/" + inner
		}
		return &resolve.Definition{Key: resolve.TemplateKind.Key(name), Module: m.Name, Path: path, Shown: e.show(path), At: e.begin(path)}
	}
	if shown := e.show(path); !filepath.IsAbs(shown) {
		return &resolve.Definition{Key: resolve.TemplateKind.Key(shown), Path: path, Shown: shown, At: e.begin(path)}
	}
	return nil
}

// begin is where a file begins that is not read.
func (e *Environment) begin(path string) source.Span {
	return source.At(source.NewFile(e.show(path), ""), 0, 0)
}

// templates returns all templates in the modules' folders for them, by name; with
// own, only of the modules inside the environment.
func (e *Environment) templates(own bool) []*resolve.Definition {
	var all []*resolve.Definition
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

// findErb returns the template that template() finds by a name: in the folder templates of a module, or by the path of a file that
// belongs to the environment or a module; nil when there is none.
func (e *Environment) findErb(name string) *resolve.Definition {
	if isPath(name) {
		at, _ := e.locate("", name)
		return e.erbAt(at.disk)
	}
	module, rest, ok := strings.Cut(name, "/")
	m := e.Modules[module]
	if !ok || m == nil {
		return nil
	}
	return e.erbAt(filepath.Join(m.Dir, "templates", filepath.FromSlash(rest)))
}

// erbAt is [Environment.templateAt] of a template in ERB. One whose file is taken for EPP as well has another name as that.
func (e *Environment) erbAt(path string) *resolve.Definition {
	t := e.templateAt(path)
	if t == nil {
		return nil
	}
	t.Ruby = true
	if strings.HasSuffix(t.Key.Name, templateSuffix) {
		t.Key.Name += " in ERB"
	}
	return t
}

// findAnyTemplate returns the template that epp() or template() finds by a name; nil when there is none.
func (e *Environment) findAnyTemplate(name string) *resolve.Definition {
	if t := e.findTemplate(name); t != nil {
		return t
	}
	return e.findErb(name)
}

// erbTemplates returns the templates in the modules' folders for them whose names, or paths, are of a pattern, by name; with own, only
// of the modules inside the environment. A file that does not end in .erb is one where the pattern says how it ends.
func (e *Environment) erbTemplates(pattern string, own bool) []*resolve.Definition {
	suffix := ".erb"
	if !strings.HasSuffix(pattern, ir.Wildcard) {
		suffix = ""
	}
	var all []*resolve.Definition
	for _, name := range e.moduleNames() {
		m := e.Modules[name]
		if own && filepath.IsAbs(m.Shown) {
			continue
		}
		root := filepath.Join(m.Dir, "templates")
		for _, rel := range e.filesBelow(root, suffix, disk.AllLinks) {
			path := filepath.Join(root, rel)
			called := name + "/" + rel
			if !slices.ContainsFunc([]string{called, path, e.runtimePath(e.show(path))}, func(s string) bool { return ir.MatchName(pattern, s) }) {
				continue
			}
			if t := e.erbAt(path); t != nil {
				all = append(all, t)
			}
		}
	}
	return all
}

// definesMethod finds the methods that a template in ERB defines.
var definesMethod = regexp.MustCompile(`\bdef\s+(\w+[?!]?)`)

// erbDefining returns the templates in the modules' folders for them that may define a method of the name.
func (e *Environment) erbDefining(name string) []*resolve.Definition {
	if e.erbMethods == nil {
		e.erbMethods = map[string][]*resolve.Definition{}
		for _, t := range e.erbTemplates(ir.AnyName, false) {
			data, err := e.disk.ReadFile(t.Path)
			if err != nil {
				continue
			}
			for _, m := range definesMethod.FindAllSubmatch(data, -1) {
				name := string(m[1])
				if list := e.erbMethods[name]; len(list) == 0 || list[len(list)-1] != t {
					e.erbMethods[name] = append(list, t)
				}
			}
		}
	}
	return e.erbMethods[name]
}

// readErb reads a template in ERB.
func (l *linker) readErb(t *resolve.Definition) (*rubyast.File, diag.List) {
	data, err := l.env.disk.ReadFile(t.Path)
	src := source.NewFile(t.Shown, string(data))
	if err != nil {
		return nil, diag.List{diag.Errorf(CodeUnreadable, source.At(src, 0, 0), "cannot read the file: %s", unwrapPath(err))}
	}
	l.env.templateTexts[t.Shown] = src
	return rubyparser.ParseTemplate(src)
}

// template lowers a reached template. One with errors fails where it is rendered.
func (l *linker) template(t *resolve.Definition) (f *ir.Func) {
	defer l.lowerer.Enter(t.Key)()
	defer func() { l.lowerer.Bodies[f] = t.Key }()
	shown := t.Shown
	data, err := l.env.disk.ReadFile(t.Path)
	if err != nil {
		d := diag.Errorf(CodeUnreadable, source.At(source.NewFile(shown, ""), 0, 0), "cannot read the file: %s", unwrapPath(err))
		l.lowerer.Diags.Add(d)
		return lower.InvalidTemplate(shown, t.Module, t.Key.Name, d.Message, ir.Pos{})
	}
	p := l.env.parsedAt(t.Path, source.NewFile(shown, string(data)), parser.ParseEPP, check.Place{})
	list := p.diags
	l.lowerer.Diags = append(l.lowerer.Diags, list...)
	if list.HasErrors() {
		message, _, line, col := list.Failure()
		return lower.InvalidTemplate(shown, t.Module, t.Key.Name, message, ir.Pos{Line: int32(line), Col: int32(col)})
	}
	file := &resolve.File{Module: t.Module, Shown: shown}
	file.Keep(p.prog, p.refs)
	l.env.templateTexts[shown], l.env.templateFiles[shown] = p.prog.File, file
	header := lower.InvalidTemplate(shown, t.Module, t.Key.Name, "", ir.Pos{Line: 1, Col: 1})
	return l.contained(header, func() *ir.Func { return l.lowerer.Template(file, t.Key.Name) })
}

// lowerTemplates lowers the templates on the list.
func (l *linker) lowerTemplates() []*ir.Func {
	var fs []*ir.Func
	for t := l.NextTemplate(); t != nil; t = l.NextTemplate() {
		if t.Ruby {
			fs = append(fs, l.erb(t)...)
			continue
		}
		fs = append(fs, l.template(t))
	}
	return fs
}

// erb lowers a reached template in ERB.
func (l *linker) erb(t *resolve.Definition) (fs []*ir.Func) {
	defer l.lowerer.Enter(t.Key)()
	header := l.lowerer.ErbHeader(t)
	l.contained(header, func() *ir.Func {
		fs = l.lowerer.Erb(t)
		return fs[0]
	})
	if fs == nil {
		fs = []*ir.Func{header}
	}
	for _, f := range fs {
		l.lowerer.Bodies[f] = t.Key
	}
	return fs
}
