package resolve

import (
	"maps"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// importStmt adds what an import makes visible to the scope of its block.
func (r *resolver) importStmt(s *scope, st *ast.Import, before map[string]*ast.Import) {
	name := st.Path.Text
	if first := before[name]; first != nil {
		r.errorf(s.owner, CodeDuplicateImport, st.At, "duplicate import of %q in this scope", name).Note(first.At, "first imported here")
		return
	}
	before[name] = st
	m := &module{}
	if s.loop {
		r.errorf(s.owner, CodeImportInLoop, st.At, "import in the body of a loop").Hint("import before the loop")
	} else {
		m = r.imported(s, st)
	}
	switch as := st.Alias.Text; as {
	case "*":
		s.stars = append(s.stars, m)
		return
	case "":
		def := DefaultAlias(name)
		if def == "" || def[0] == '_' || def[len(def)-1] == '_' {
			if m.file != nil || m.system != "" {
				r.errorf(s.owner, CodeBadImport, st.At, "the import %q gives no valid name: %q", name, def).Hint("name it: import %q as name", name)
			}
			return
		}
		if m.file == nil && m.system == "" && s.aliases[def] != nil {
			return // one mistake is enough
		}
		r.alias(s, def, st.At, &alias{at: st.At, mod: m, scope: s})
	default:
		r.alias(s, as, st.At, &alias{at: st.At, mod: m, scope: s})
	}
}

// DefaultAlias is the prefix of the names of an import that gives none (MCL-IMP-2).
func DefaultAlias(name string) string {
	if u, err := url.Parse(name); err == nil && u.Scheme != "" {
		name = u.Path
	}
	name = strings.TrimSuffix(name, "/")
	name = strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], ".mcl")
	if rest := strings.TrimPrefix(name, "mgmt-"); rest != "" {
		name = rest
	}
	return strings.ToLower(strings.ReplaceAll(name, "-", "_"))
}

// imported finds what an import names: neither a module of p2go nor a file when there is an error.
func (r *resolver) imported(s *scope, st *ast.Import) *module {
	name := st.Path.Text
	if strings.Contains(name, "://") {
		return r.remote(s, st)
	}
	if problem := unclean(name); problem != "" {
		r.errorf(s.owner, CodeBadImport, st.At, "the import %q %s", name, problem)
		return &module{}
	}
	base := "."
	if s.file.path != "-" {
		base = filepath.Dir(s.file.path)
	}
	switch {
	case strings.HasSuffix(name, ".mcl"):
		return r.file(s, st, filepath.Join(base, filepath.FromSlash(name)), s.file.module)
	case strings.HasSuffix(name, "/"):
		dir := filepath.Join(base, filepath.FromSlash(name))
		if !r.isDir(dir) {
			r.errorf(s.owner, CodeUnknownImport, st.At, "there is no folder %s to import", dir)
			return &module{}
		}
		return r.moduleIn(s, st, dir)
	case r.opts.Modules != nil && r.opts.Modules(name):
		return &module{system: name}
	}
	if rest, ok := strings.CutPrefix(name, "embedded/"); ok && r.opts.Embedded != "" {
		if dir := filepath.Join(r.opts.Embedded, filepath.FromSlash(rest)); r.isDir(dir) {
			return r.moduleIn(s, st, dir)
		}
	}
	d := r.errorf(s.owner, CodeUnknownImport, st.At, "there is no module %s", name)
	switch {
	case strings.HasPrefix(name, "embedded/"):
		d.Hint("p2go does not have the modules of mgmt that are written in mcl: name a folder that has them")
	case r.isFile(filepath.Join(base, name+".mcl")):
		d.Hint("there is a file: import %q", name+".mcl")
	case r.isDir(filepath.Join(base, name)):
		d.Hint("there is a folder: import %q", name+"/")
	case r.opts.ModuleNames != nil:
		if near := diag.Nearest(name, r.opts.ModuleNames()); near != "" {
			d.Hint("did you mean %q?", near)
		}
	}
	return &module{}
}

// unclean says what is wrong with the text of an import that is not remote, "" for nothing (MCL-IMP-1).
func unclean(name string) string {
	switch {
	case name == "":
		return "is empty"
	case name[0] == '/':
		return "is an absolute path"
	}
	clean := path.Clean(name)
	if strings.HasSuffix(name, "/") {
		clean += "/"
	}
	if clean != name {
		return "is not the shortest spelling of its path: " + clean
	}
	return ""
}

// remote finds a remote module: it has been put into a folder, for nothing is fetched (MCL-IMP-10).
func (r *resolver) remote(s *scope, st *ast.Import) *module {
	u, err := url.Parse(st.Path.Text)
	if err != nil || u.Host == "" {
		r.errorf(s.owner, CodeBadImport, st.At, "the import %q is no URL with a host", st.Path.Text)
		return &module{}
	}
	below := filepath.Join(u.Host, filepath.FromSlash(path.Clean("/"+u.Path)))
	var dirs []string
	for m := s.file.module; m != nil; m = m.Parent {
		if m.Path != "" {
			dirs = append(dirs, filepath.Join(m.Dir, filepath.FromSlash(m.Path)))
		}
		if m.Alone {
			break
		}
	}
	if r.opts.ModulesDir != "" {
		dirs = append(dirs, r.opts.ModulesDir)
	} else {
		dirs = append(dirs, filepath.Join(r.prog.Root, "modules"))
	}
	for _, dir := range dirs {
		if dir := filepath.Join(dir, below); r.isFile(filepath.Join(dir, metadataName)) {
			return r.moduleIn(s, st, dir)
		}
	}
	d := r.errorf(s.owner, CodeUnknownImport, st.At, "there is no module %s", st.Path.Text)
	for i, dir := range dirs {
		dirs[i] = filepath.Join(dir, below, metadataName)
	}
	d.Hint("p2go downloads nothing; it has looked for %s", strings.Join(dirs, ", "))
	return &module{}
}

// moduleIn loads the module in a folder.
func (r *resolver) moduleIn(s *scope, st *ast.Import, dir string) *module {
	m := r.folder(dir, st.At, s.owner)
	m.Parent = s.file.module
	return r.file(s, st, filepath.Join(dir, filepath.FromSlash(m.Main)), m)
}

// file loads the file that an import names, unless it is loaded.
func (r *resolver) file(s *scope, st *ast.Import, at string, m *Module) *module {
	if i := slices.IndexFunc(r.loading, func(l importing) bool { return l.path == at }); i >= 0 {
		d := r.errorf(s.owner, CodeRecursiveImport, st.At, "recursive import of %s", at)
		for _, l := range r.loading[i+1:] {
			d.Note(l.stmt.At, "which %s imports for %s", l.stmt.At.File.Name, l.path)
		}
		return &module{}
	}
	var around *scope
	if r.opts.LeakyImports {
		around = s.parent
	}
	f := r.files[fileKey{at, around}]
	if f == nil {
		if _, err := r.source(at); err != nil {
			r.errorf(s.owner, CodeUnknownImport, st.At, "cannot import %s: %s", at, reason(err))
			return &module{}
		}
		f = r.load(at, m, around, s.owner, st)
	}
	f.importers = append(f.importers, importer{s, st})
	s.owner.runs = append(s.owner.runs, f.node)
	r.prog.Imports[st] = f.prog
	return &module{file: f}
}

func (r *resolver) isFile(at string) bool { return r.opts.Disk != nil && r.opts.Disk.IsFile(at) }
func (r *resolver) isDir(at string) bool  { return r.opts.Disk != nil && r.opts.Disk.IsDir(at) }

// clashes warns of names that two imports make visible without a prefix (MCL-IMP-2).
func (r *resolver) clashes(b *block) {
	s := b.scope
	if len(s.stars) < 2 {
		return
	}
	type seen struct {
		what any
		at   source.Span
	}
	before := map[starName]seen{}
	i := 0
	for _, st := range b.stmts {
		st, ok := st.(*ast.Import)
		if !ok || st.Alias.Text != "*" || i >= len(s.stars) {
			continue
		}
		names := r.exports(s.stars[i])
		i++
		for _, n := range sortedNames(names) {
			first, clash := before[n]
			before[n] = seen{names[n], st.At}
			if clash && first.what != names[n] && s.names[n.as][n.name] == nil {
				r.warnf(CodeStarClash, st.At, "%s is in two modules that are imported without a prefix; this one wins", n).
					Note(first.at, "the other one is here")
			}
		}
	}
}

// starName is a name that an import makes visible without a prefix.
type starName struct {
	as   space
	name string
}

func (n starName) String() string { return [...]string{"$", "func ", "class "}[n.as] + n.name }

func sortedNames(names map[starName]any) []starName {
	list := make([]starName, 0, len(names))
	for n := range names {
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b starName) int {
		if a.as != b.as {
			return int(a.as) - int(b.as)
		}
		return strings.Compare(a.name, b.name)
	})
	return list
}

// exports are the names of a module without dots, with what they mean.
func (r *resolver) exports(m *module) map[starName]any {
	names := map[starName]any{}
	if m.system != "" && r.opts.Names != nil {
		for _, name := range r.opts.Names(m.system) {
			names[starName{funcs, name}] = r.opts.Functions(m.system, name)
		}
	}
	if m.file == nil {
		return names
	}
	for _, star := range m.file.scope.stars {
		maps.Copy(names, r.exports(star))
	}
	for as, own := range m.file.scope.names {
		for name, e := range own {
			names[starName{space(as), name}] = e
		}
	}
	return names
}
