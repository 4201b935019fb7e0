package env

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/deflate"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/files"
	"github.com/p2go/p2go/runtime/fn"
)

// located is a file that functions may ask for.
type located struct {
	disk string // where it is when building
	key  string // what the program calls it: inside the environment a relative path
}

// locate finds what a name stands for: MODULE/FILE in a folder that modules have, or a path of the environment or a module, as it
// is when building or as programs have it (FN-find_file). It need not exist. A name that leads out of the environment and its modules
// stands for a file of the machine, as such a path does: its place is there, and ok is false.
func (e *Environment) locate(folder, name string) (l located, ok bool) {
	if rest, ok := strings.CutPrefix(name, ir.EnvironmentPath); ok {
		name = runtime.DefaultEnvironmentpath + rest
	}
	if !filepath.IsAbs(name) {
		module, rest, ok := strings.Cut(name, "/")
		m := e.Modules[module]
		if !ok || m == nil {
			return located{}, false
		}
		at := filepath.Join(m.Dir, folder, filepath.FromSlash(rest))
		if !e.holds(at) {
			return located{disk: at}, false
		}
		return located{at, e.show(at)}, true
	}
	name = filepath.Clean(name)
	if rel, err := filepath.Rel(path.Join(runtime.DefaultEnvironmentpath, e.Name), name); err == nil && filepath.IsLocal(rel) {
		return located{filepath.Join(e.Dir, rel), filepath.ToSlash(rel)}, true
	}
	return located{name, name}, e.holds(name)
}

// findFile finds what a function means by a name, in a folder of modules or by its path.
func (e *Environment) findFile(folder, name string) *resolve.Definition {
	at, here := e.locate(folder, name)
	if at.disk == "" {
		return nil
	}
	return &resolve.Definition{
		Key: resolve.FileKind.Key(at.disk), Path: at.disk, Shown: at.key, Elsewhere: !here, At: e.begin(at.disk),
		Content: func() resolve.Content { return e.content(at.disk) },
	}
}

// content reads a file whose content a function wants (FN-file).
func (e *Environment) content(at string) resolve.Content {
	info, err := e.disk.Stat(at)
	switch {
	case err != nil:
		return resolve.Content{}
	case info.IsDir():
		return resolve.Content{Refused: "which is a directory"}
	case info.Size() > files.MaxSize:
		return resolve.Content{Refused: "which is larger than 16 MB"}
	}
	data, err := e.disk.ReadFile(at)
	if err != nil {
		return resolve.Content{Refused: "which cannot be read: " + unwrapPath(err).Error()}
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	if !utf8.ValidString(text) {
		return resolve.Content{Refused: "which is not UTF-8"}
	}
	return resolve.Content{Found: true, Text: text}
}

// holds reports whether a path is inside the environment or one of its modules.
func (e *Environment) holds(path string) bool {
	dirs := []string{e.Dir}
	for _, m := range e.Modules {
		dirs = append(dirs, m.Dir)
	}
	for _, dir := range dirs {
		if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}

// findAll finds whatever is in the environment and its modules, with the content of what lies in the
// folders that computed names may be in.
func (l *linker) findAll() {
	dirs := []string{l.env.Dir}
	l.FindFiles()
	names := l.env.moduleNames()
	ofModules := map[string]bool{}
	for _, name := range names {
		dir := l.env.Modules[name].Dir
		dirs, ofModules[dir] = append(dirs, dir), true
	}
	for i, dir := range dirs {
		l.Files.Add(l.env.show(dir), dir, false)
		_ = l.env.disk.Walk(dir, disk.AllLinks, func(f disk.Found) bool {
			if strings.HasPrefix(filepath.Base(f.Path), ".") || i == 0 && ofModules[f.Path] {
				return false
			}
			rel, _ := filepath.Rel(dir, f.Path)
			folder, rest, _ := strings.Cut(filepath.ToSlash(rel), "/")
			key := l.env.show(f.Path)
			name := ""
			if i > 0 {
				name = names[i-1] + "/" + rest
			}
			l.Files.Add(key, f.Path, l.holdsContent(folder, name, f.Path, l.env.runtimePath(key)))
			return true
		})
	}
}

// linkFiles gives the program what it is to know of files.
func (l *linker) linkFiles() {
	l.warnMachineFiles()
	machine := len(l.machine) > 0 || len(l.lowerer.Machine) > 0
	if slices.ContainsFunc(l.prog.Builtins, func(name string) bool { return builtin.Row(name).Finds != nil }) {
		machine = true
		l.searchFiles(fileSearch{fn.FilesFolder, ir.AnyName, true})
	}
	if l.Files != nil && l.readsAny() {
		for key := range l.Files.Disk {
			l.Files.Content[key] = true
		}
	}
	if len(l.found) > 0 {
		l.findAll()
	}
	if l.Files == nil {
		return
	}
	out := &files.Files{}
	if machine || slices.ContainsFunc(l.prog.Hosts, func(h *ir.Host) bool { return len(h.Calls) > 0 }) {
		out.Machine = &files.OfMachine
	}
	for _, name := range l.env.moduleNames() {
		out.Modules = append(out.Modules, files.Directory{Name: name, Path: filepath.ToSlash(l.env.Modules[name].Shown)})
	}
	for key, at := range l.Files.Disk {
		if !l.env.disk.Exists(at) {
			continue
		}
		f := files.File{Path: filepath.ToSlash(key)}
		if l.env.disk.IsDir(at) {
			f.Kind = files.Folder
		}
		out.Known = append(out.Known, f)
	}
	slices.SortFunc(out.Known, func(a, b files.File) int { return cmp.Compare(a.Path, b.Path) })
	held := map[*files.File]string{}
	size := 0
	for i := range out.Known {
		f := &out.Known[i]
		if !l.Files.Content[f.Path] || f.Kind == files.Folder {
			continue
		}
		data, err := l.env.disk.ReadFile(l.Files.Disk[f.Path])
		if err != nil || len(data) > files.MaxSize {
			continue // an error of the call that asks for it
		}
		held[f] = string(data)
		size += len(data)
	}
	hold(out, held, size >= deflate.From)
	l.assets.Files = out
}

// hold makes what is in files part of a program: each content once, compressed where that is worth it in a program that has much.
func hold(out *files.Files, held map[*files.File]string, much bool) {
	var contents strings.Builder
	same := map[string]files.File{}
	for i := range out.Known {
		f := &out.Known[i]
		text, ok := held[f]
		if !ok {
			continue
		}
		first, ok := same[text]
		if !ok {
			packed := text
			if much {
				if b, worth := deflate.Compress([]byte(text)); worth {
					packed, first.Packed = string(b), true
				}
			}
			first.At, first.Size = contents.Len(), len(packed)
			contents.WriteString(packed)
			same[text] = first
		}
		f.Kind, f.At, f.Size, f.Packed = files.Held, first.At, first.Size, first.Packed
	}
	out.Contents = contents.String()
}

// filesBelow are the names of the files below a directory that end in suffix, relative to it and in order. What is not readable is
// reported when something names it.
func (e *Environment) filesBelow(dir, suffix string, links disk.Links) []string {
	var names []string
	_ = e.disk.Walk(dir, links, func(f disk.Found) bool {
		if !f.IsDir() && strings.HasSuffix(f.Path, suffix) {
			if rel, err := filepath.Rel(dir, f.Path); err == nil {
				names = append(names, filepath.ToSlash(rel))
			}
		}
		return true
	})
	return names
}

// fileNames are the names of all files that modules have for file().
func (e *Environment) fileNames() []string {
	var names []string
	for _, name := range e.moduleNames() {
		root := filepath.Join(e.Modules[name].Dir, fn.FilesFolder)
		for _, rel := range e.filesBelow(root, "", disk.AllLinks) {
			names = append(names, name+"/"+rel)
		}
	}
	return names
}
