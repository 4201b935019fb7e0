package env

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/deflate"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/runtime/files"
	"github.com/p2go/p2go/runtime/fn"
)

// modulesMount is how names of the files of modules begin that resources are copied from.
const modulesMount = "puppet:///modules/"

// linkSources gives a program that applies catalogs the files of modules that its resources may be copied from. Names that are computed are known by how they
// begin, and those in data are not known.
func (l *linker) linkSources() {
	if !l.env.opts.Applied {
		return
	}
	var begins []string
	note := func(text string) {
		for _, b := range sourceNames(text) {
			if !slices.Contains(begins, b) {
				begins = append(begins, b)
			}
		}
	}
	l.prog.Strings(note)
	if data := l.assets.Data; data != nil && (l.env.opts.OpenData || data.Store.Compressed || strings.Contains(data.Store.Blob, "puppet:")) {
		note(modulesMount)
	}
	if len(begins) == 0 {
		return
	}
	known := map[string]assets.Source{}
	texts := map[string]string{}
	for _, module := range l.env.moduleNames() {
		dir := filepath.Join(l.env.Modules[module].Dir, fn.FilesFolder)
		if l.env.disk.IsDir(dir) {
			l.carry(module, dir, begins, known, texts)
		}
	}
	l.assets.Sources = packSources(known, texts)
}

// carry adds the files of a module whose names begin in one of some ways, with the folders that they are in.
func (l *linker) carry(module, dir string, begins []string, known map[string]assets.Source, texts map[string]string) {
	_ = l.env.disk.Walk(dir, disk.NoLinks, func(f disk.Found) bool {
		rel, _ := filepath.Rel(dir, f.Path)
		name := module + "/" + filepath.ToSlash(rel)
		if !slices.ContainsFunc(begins, func(b string) bool {
			return strings.HasPrefix(name, b) || strings.HasPrefix(b, name+"/") || b == module
		}) {
			return f.IsDir()
		}
		s := assets.Source{Path: name}
		nature := l.env.disk.Nature(f.Path)
		switch {
		case nature.Target != "":
			s.Target = nature.Target
		case f.IsDir():
			s.Folder = true
		case f.Type.IsRegular():
			data, err := l.env.disk.ReadFile(f.Path)
			if err != nil {
				return true // the program finds that it is not there
			}
			s.Executable = nature.Executable
			texts[name] = string(data)
		default:
			return true
		}
		known[name] = s
		for above := path.Dir(name); above != "."; above = path.Dir(above) {
			known[above] = assets.Source{Path: above, Folder: true}
		}
		return true
	})
}

// sourceNames are the beginnings of names of files that a text has in it: MODULE/FILE. An empty one is that of all.
func sourceNames(text string) []string {
	var names []string
	for i := strings.Index(text, "puppet:"); i >= 0; i = strings.Index(text, "puppet:") {
		text = text[i:]
		rest, ok := strings.CutPrefix(text, modulesMount)
		if !ok {
			if strings.HasPrefix(modulesMount, text) {
				names = append(names, "")
			}
			text = text[len("puppet:"):]
			continue
		}
		text = rest
		name := rest
		if end := strings.IndexAny(name, "\n\"'"); end >= 0 { // of a line, or of a text in code
			name = name[:end]
		}
		clean := path.Clean(name)
		switch {
		case name == "":
			clean = ""
		case strings.HasSuffix(name, "/"):
			clean += "/"
		}
		names = append(names, clean)
	}
	return names
}

// packSources are sources with what is in them.
func packSources(known map[string]assets.Source, texts map[string]string) *assets.Sources {
	var names []string
	size := 0
	for name := range known {
		names = append(names, name)
		size += len(texts[name])
	}
	slices.Sort(names)
	table := &files.Files{}
	for _, name := range names {
		table.Known = append(table.Known, files.File{Path: name})
	}
	held := map[*files.File]string{}
	for i := range table.Known {
		if text, ok := texts[table.Known[i].Path]; ok {
			held[&table.Known[i]] = text
		}
	}
	hold(table, held, size >= deflate.From)
	out := &assets.Sources{Contents: table.Contents}
	for i := range table.Known {
		f := &table.Known[i]
		s := known[f.Path]
		s.At, s.Size, s.Packed = f.At, f.Size, f.Packed
		out.Known = append(out.Known, s)
	}
	return out
}
