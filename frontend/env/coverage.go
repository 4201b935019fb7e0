package env

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/points"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	rubyast "github.com/p2go/p2go/frontend/ruby/ast"
	rubyparser "github.com/p2go/p2go/frontend/ruby/parser"
	rubypoints "github.com/p2go/p2go/frontend/ruby/points"
	"github.com/p2go/p2go/internal/coverage"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
)

// covered are the files of which is counted what is evaluated: those of the environment and of the modules inside it.
type covered struct {
	env       *Environment
	files     map[string]*coverage.File // by name
	manifests map[*source.File]*points.Table
	rubies    map[*source.File]*rubypoints.Table
}

func newCovered(e *Environment) *covered {
	return &covered{env: e, files: map[string]*coverage.File{}, manifests: map[*source.File]*points.Table{}, rubies: map[*source.File]*rubypoints.Table{}}
}

// own reports whether a file of a module counts: it is inside the environment, and so is the module.
func (c *covered) own(module, name string) bool {
	m := c.env.Modules[module]
	return name != "" && !filepath.IsAbs(name) && (m == nil || !filepath.IsAbs(m.Shown))
}

// add adds a file.
func (c *covered) add(module string, src *source.File, points []coverage.Point) {
	if len(points) > 0 {
		c.files[src.Name] = &coverage.File{Environment: c.env.Name, Module: module, Name: src.Name, Sum: coverage.Sum(src.Text), Points: points}
	}
}

// manifest are the points of a file of the Puppet language that is lowered; nil where it does not count. What has no name is no file, but text
// in one: the signatures of a function in Ruby, the source of a template.
func (c *covered) manifest(f *resolve.File) *points.Table {
	if f.Shown == "" || f.Program == nil || f.Program.Body == nil || !c.own(f.Module, f.Program.File.Name) {
		return nil
	}
	src := f.Program.File
	t := c.manifests[src]
	if t == nil {
		t = points.Of(f.Program)
		c.manifests[src] = t
		c.add(f.Module, src, t.Points)
	}
	return t
}

// erb are the points of a template in ERB.
func (c *covered) erb(module string, f *rubyast.File) *rubypoints.Table {
	return c.ruby(module, f, rubypoints.Template)
}

// function are the points of a file with functions in Ruby.
func (c *covered) function(module string, f *rubyast.File) *rubypoints.Table {
	return c.ruby(module, f, rubypoints.Function)
}

func (c *covered) ruby(module string, f *rubyast.File, find func(*rubyast.File) *rubypoints.Table) *rubypoints.Table {
	if !c.own(module, f.File.Name) {
		return nil
	}
	t := c.rubies[f.File]
	if t == nil {
		t = find(f)
		c.rubies[f.File] = t
		c.add(module, f.File, t.Points)
	}
	return t
}

// all are all files that count, by name: also those that nothing has reached, as far as they can be parsed, and data files.
func (c *covered) all() []*coverage.File {
	e := c.env
	for _, f := range e.mains {
		c.manifest(f)
	}
	c.folder("", e.Dir, "functions", ".pp", c.parsePuppet)
	c.folder("", e.Dir, "lib/puppet/functions", ".rb", c.parseFunction)
	for _, name := range e.moduleNames() {
		m := e.Modules[name]
		if filepath.IsAbs(m.Shown) {
			continue
		}
		c.folder(name, m.Dir, "manifests", ".pp", c.parsePuppet)
		c.folder(name, m.Dir, "functions", ".pp", c.parsePuppet)
		c.folder(name, m.Dir, "templates", templateSuffix, c.parseEpp)
		c.folder(name, m.Dir, "templates", ".erb", c.parseErb)
		c.folder(name, m.Dir, "lib/puppet/functions", ".rb", c.parseFunction)
		c.folder(name, m.Dir, "lib/puppet/parser/functions", ".rb", c.parseFunction)
	}
	c.keys()
	files := slices.AppendSeq([]*coverage.File{}, maps.Values(c.files))
	slices.SortFunc(files, func(a, b *coverage.File) int { return strings.Compare(a.Name, b.Name) })
	return files
}

// folder adds the files of a folder that are not there yet.
func (c *covered) folder(module, dir, folder, suffix string, parse func(module string, src *source.File)) {
	root := filepath.Join(dir, filepath.FromSlash(folder))
	for _, name := range c.env.filesBelow(root, suffix, disk.AllLinks) {
		path := filepath.Join(root, name)
		shown := c.env.show(path)
		if c.files[shown] != nil || !c.own(module, shown) {
			continue
		}
		if data, err := c.env.disk.ReadFile(path); err == nil {
			parse(module, source.NewFile(shown, string(data)))
		}
	}
}

func (c *covered) parsePuppet(module string, src *source.File) {
	c.parsed(module, c.env.parse(src, parser.Parse, check.Place{}))
}

func (c *covered) parseEpp(module string, src *source.File) {
	c.parsed(module, c.env.parse(src, parser.ParseEPP, check.Place{}))
}

func (c *covered) parsed(module string, p parsed) {
	if !p.diags.HasErrors() {
		c.add(module, p.src, points.Of(p.prog).Points)
	}
}

func (c *covered) parseErb(module string, src *source.File) {
	c.parsedRuby(module, src, rubyparser.ParseTemplate, rubypoints.Template)
}

func (c *covered) parseFunction(module string, src *source.File) {
	c.parsedRuby(module, src, rubyparser.Parse, rubypoints.Function)
}

func (c *covered) parsedRuby(module string, src *source.File, parse func(*source.File) (*rubyast.File, diag.List), find func(*rubyast.File) *rubypoints.Table) {
	if f, diags := parse(src); !diags.HasErrors() {
		c.add(module, src, find(f).Points)
	}
}

// keys adds the data files with their keys. They are read apart from those of the program, which may need fewer.
func (c *covered) keys() {
	uses := c.env.uses
	defer func() { c.env.uses = uses }()
	l := newLinker(c.env)
	l.noteKeys = true
	own := slices.DeleteFunc(slices.Clone(c.env.moduleNames()), func(name string) bool { return filepath.IsAbs(c.env.Modules[name].Shown) })
	seen := map[string]bool{} // a file may be data of several layers, in several forms
	for _, k := range l.data(own).Keys() {
		name, _, _ := strings.Cut(k.At.File.Name, "\x00")
		if !c.own(k.Module, name) || seen[name+"\x00"+k.Name] {
			continue
		}
		seen[name+"\x00"+k.Name] = true
		p := coverage.Point{Kind: coverage.Key, Name: k.Name}
		p.Start, p.End = coverage.Extent(k.At.File, int(k.At.Start), int(k.At.End))
		if f := c.files[name]; f != nil {
			f.Points = append(f.Points, p)
		} else {
			c.add(k.Module, source.NewFile(name, k.At.File.Text), []coverage.Point{p})
		}
	}
}
