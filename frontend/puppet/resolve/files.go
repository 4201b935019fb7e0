package resolve

import (
	"strings"

	"github.com/p2go/p2go/runtime/fn"
)

// Content is what file() finds by a name.
type Content struct {
	// Found reports whether there is a file; Text is what is in it.
	Found bool
	Text  string
	// Elsewhere reports whether it is looked for where the program runs.
	Elsewhere bool
	// Refused is why p2go cannot know what is in it, "" when it can.
	Refused string
}

// AnyModule stands for the name of each module where files are found.
const AnyModule = "*"

// Files are the files that a program is to know: by what it calls them, where they are, and whether it has their content.
type Files struct {
	Disk    map[string]string
	Content map[string]bool
}

// Add adds a file.
func (f *Files) Add(called, at string, content bool) {
	f.Disk[called] = at
	f.Content[called] = f.Content[called] || content
}

// File returns what file() finds by a name: a file in the folder files of a module, or one of the environment or a module by its path.
func (p *Program) File(name string) Content {
	d := p.loader.Find(FileKind, fn.FilesFolder, name)
	switch {
	case d == nil:
		return Content{}
	case d.Elsewhere:
		return Content{Elsewhere: true}
	}
	p.Step(FileKind.Key(name))
	return d.Content()
}

// FindFiles begins to note the files that functions find: a program that asks for one module knows all.
func (p *Program) FindFiles() {
	if p.Files == nil {
		p.Files = &Files{map[string]string{}, map[string]bool{}}
	}
}

// FindFile makes part of the program what a name stands for, a file in a folder of modules or by its path, with its content where that
// is asked for, and where all modules are. It is false for a path that is looked for where the program runs.
func (p *Program) FindFile(folder, name string, content bool) bool {
	p.FindFiles()
	if name == "" {
		return true
	}
	names, here := []string{name}, true
	if rest, ok := strings.CutPrefix(name, AnyModule+"/"); ok {
		names = nil
		for _, module := range p.modules {
			names = append(names, module+"/"+rest)
		}
	}
	for _, name := range names {
		d := p.loader.Find(FileKind, folder, name)
		switch {
		case d == nil:
		case d.Elsewhere:
			here = false
		case folder != "":
			p.Step(FileKind.Key(name))
			p.Files.Add(d.Shown, d.Path, content)
		}
	}
	return here
}
