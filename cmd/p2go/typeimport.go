package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/typeimport"
	"github.com/p2go/p2go/frontend/ruby/typemeta"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir/builtin"
)

// importWord is the word after the command types that asks for declarations of types in Ruby.
const importWord = "import"

// importTypes writes the types that a module has in Ruby as declarations.
func (a *app) importTypes(o *typesOptions, args []string) error {
	for _, name := range []string{"format", "logic", "package", "execute", "environment", "type", "problems"} {
		if o.set.Changed(name) {
			return usagef("types", "--%s is not for import", name)
		}
	}
	if err := checkFormat("types", "diagnostics", o.sourceFlags.format); err != nil {
		return err
	}
	if len(args) == 0 {
		return usagef("types", "which module?")
	}
	if o.namespace != "" && !isNamespace(o.namespace) {
		return usagef("types", "--namespace is the name of a module, not %q", o.namespace)
	}
	m, err := o.module(args[0])
	if err != nil {
		return err
	}
	names := m.names()
	if len(names) == 0 {
		return fmt.Errorf("%s has no types in Ruby: there are neither files lib/puppet/type/*.rb nor .resource_types/*.pp", args[0])
	}
	for _, n := range args[1:] {
		if !slices.Contains(names, n) {
			text := fmt.Sprintf("%s has no type %q", args[0], n)
			if near := diag.Nearest(n, names); near != "" {
				text += fmt.Sprintf("; did you mean %q?", near)
			}
			return fmt.Errorf("%s", text)
		}
	}
	if len(args) > 1 {
		names = args[1:]
	}
	var all diag.List
	var sum importSum
	for _, n := range names {
		d, diags := m.define(n)
		if d != nil {
			var t *typeimport.Declaration
			if t, diags = typeimport.Import(d, typeimport.Options{Namespace: o.namespace, Outside: builtin.Outside}); len(diags) == 0 {
				if err := a.writeType(o.output, t, sum.types > 0); err != nil {
					return err
				}
				sum.add(t)
			}
		}
		all = append(all, diags...)
	}
	if err := a.render(a.stderr, a.colored(a.stderr), &o.sourceFlags, all); err != nil {
		return err
	}
	if o.output != "" && sum.types > 0 {
		fmt.Fprintln(a.stderr, sum.text())
	}
	if all.HasErrors() {
		return errReported
	}
	return nil
}

// isNamespace reports whether a text is a name such as a::b.
func isNamespace(text string) bool {
	for part := range strings.SplitSeq(text, "::") {
		if part == "" || part[0] < 'a' || part[0] > 'z' || strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" {
			return false
		}
	}
	return true
}

// writeType writes a declaration to its file, or to standard output, where an empty line is before the second.
func (a *app) writeType(dir string, t *typeimport.Declaration, another bool) error {
	if dir == "" {
		text := t.Text
		if another {
			text = "\n" + text
		}
		_, err := fmt.Fprint(a.stdout, text)
		return err
	}
	dir = filepath.Join(dir, "types")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return replaceFile(filepath.Join(dir, t.Name+".pp"), t.Text)
}

// importSum counts what was imported.
type importSum struct {
	types, attributes, left int
	blocks                  typeimport.Counts
}

func (s *importSum) add(t *typeimport.Declaration) {
	s.types++
	s.attributes += t.Attributes
	s.left += t.Left
	s.blocks.Whole += t.Blocks.Whole
	s.blocks.Part += t.Blocks.Part
	s.blocks.Lost += t.Blocks.Lost
}

func (s *importSum) text() string {
	text := plural(s.types, "type") + ", " + plural(s.attributes, "attribute")
	if s.left > 0 {
		text += fmt.Sprintf(", %d of them only as comments", s.left)
	}
	if n := s.blocks.Whole + s.blocks.Part + s.blocks.Lost; n > 0 {
		text += fmt.Sprintf("; of %s of Ruby code %d became logic, %d in part, %d only comments", plural(n, "block"), s.blocks.Whole, s.blocks.Part, s.blocks.Lost)
	}
	return text
}

// rubyModule is a module whose types are read.
type rubyModule struct {
	dir, shown string
	files      fs.FS
	reader     *typemeta.Reader
}

// module finds the module that an argument stands for.
func (o *typesOptions) module(arg string) (*rubyModule, error) {
	var path []string // folders of modules
	var found []typemeta.Module
	files := disk.New()
	add := func(name, dir, shown string) {
		found = append(found, typemeta.Module{Name: name, Shown: shown, FS: files.FS(dir)})
	}
	m := &rubyModule{}
	isDir := func(dir string) bool {
		info, err := os.Stat(dir)
		return err == nil && info.IsDir()
	}
	byPath := strings.ContainsAny(arg, `/\`) || arg == "." || arg == ".."
	if byPath || o.env == "" && o.modulePath == "" {
		if !isDir(arg) {
			if byPath {
				return nil, fmt.Errorf("there is no folder %s", arg)
			}
			return nil, fmt.Errorf("there is no folder %s; modules go by their names with --modulepath or --env", arg)
		}
		abs, err := filepath.Abs(arg)
		if err != nil {
			return nil, err
		}
		m.dir, m.shown = abs, filepath.ToSlash(arg)
		add(filepath.Base(abs), abs, m.shown)
		path = append(path, filepath.Dir(abs)) // what its files require of other modules is beside it
	}
	if o.env != "" {
		e, err := o.load(o.env)
		if err != nil {
			return nil, err
		}
		for name, of := range e.Modules {
			add(name, of.Dir, filepath.ToSlash(filepath.Join(o.env, of.Shown)))
			if filepath.IsAbs(of.Shown) {
				found[len(found)-1].Shown = filepath.ToSlash(of.Shown)
			}
			if m.dir == "" && name == arg {
				m.dir, m.shown = of.Dir, found[len(found)-1].Shown
			}
		}
		slices.SortStableFunc(found, func(x, y typemeta.Module) int { return strings.Compare(x.Name, y.Name) })
	} else {
		path = append(path, splitPath(o.modulePath, o.set.Changed("modulepath"))...)
	}
	for _, dir := range path {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			at := filepath.Join(dir, e.Name())
			if !isDir(at) {
				continue
			}
			if m.dir == "" && e.Name() == arg {
				m.dir, m.shown = at, filepath.ToSlash(at)
			}
			add(e.Name(), at, filepath.ToSlash(at))
		}
	}
	if m.dir == "" {
		text := fmt.Sprintf("there is no module %q on the module path", arg)
		var known []string
		for _, of := range found {
			known = append(known, of.Name)
		}
		if near := diag.Nearest(arg, known); near != "" {
			text += fmt.Sprintf("; did you mean %q?", near)
		}
		return nil, fmt.Errorf("%s", text)
	}
	// The module itself comes first: a file of its own counts more than one of the same name elsewhere.
	name := filepath.Base(m.dir)
	first := typemeta.Module{Name: name, Shown: m.shown, FS: files.FS(m.dir)}
	m.files = first.FS
	m.reader = typemeta.NewReader(append([]typemeta.Module{first}, found...))
	return m, nil
}

// names are the names of the types that a module has, sorted.
func (m *rubyModule) names() []string {
	var names []string
	for dir, ext := range map[string]string{"lib/puppet/type": ".rb", ".resource_types": ".pp"} {
		entries, _ := fs.ReadDir(m.files, dir)
		for _, e := range entries {
			if n, ok := strings.CutSuffix(e.Name(), ext); ok && !e.IsDir() {
				names = append(names, n)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// define reads a type: its Ruby code, or else what was generated of it.
func (m *rubyModule) define(name string) (*typemeta.Definition, diag.List) {
	if _, err := fs.Stat(m.files, "lib/puppet/type/"+name+".rb"); err == nil {
		d, diags, _ := m.reader.Define(name)
		return d, diags
	}
	file := ".resource_types/" + name + ".pp"
	text, err := fs.ReadFile(m.files, file)
	at := source.NewFile(filepath.ToSlash(filepath.Join(m.shown, file)), string(text))
	if err != nil {
		var diags diag.List
		diags.Add(diag.Errorf(typemeta.CodeType, source.At(at, 0, 0), "%s", err))
		return nil, diags
	}
	return typemeta.DefineGenerated(at)
}
