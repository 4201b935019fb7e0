package env

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// maxAhead is how much text may have been parsed that nobody has asked for, in bytes.
const maxAhead = 8 << 20

// ahead parses files on the cores that lowering, which goes from name to name, leaves idle: those that it will come to, and those that
// parsed files seem to name. What lowering asks for is then there. Which files are part of the program only lowering says: a file
// that it does not ask for leaves nothing, neither diagnostics nor an entry in the record of what was read.
type ahead struct {
	env     *Environment
	working sync.WaitGroup

	mu       sync.Mutex
	changed  sync.Cond // of what follows
	files    map[string]*aheadFile
	certain  []*aheadFile // that lowering will ask for, in its order
	likely   []*aheadFile // that files name: lowering follows the last one first, too
	untaken  int          // bytes of text that was parsed
	stopping bool
}

// aheadFile is a file to be parsed.
type aheadFile struct {
	path   string
	parse  resolve.Parse
	place  check.Place
	state  aheadState
	parsed parsed
}

type aheadState int

const (
	waiting aheadState = iota
	parsing            // by another goroutine
	done               // the result is there, nil where the file cannot be read
	taken              // lowering has it, or does it
)

// parsed is what was made of a source.
type parsed struct {
	src   *source.File
	prog  *ast.Program
	refs  *resolve.References // nil where there are errors
	diags diag.List
}

// parse makes a tree of a source, and reads what that names.
func (e *Environment) parse(src *source.File, parse resolve.Parse, place check.Place) parsed {
	p := parsed{src: src}
	p.prog, p.diags = e.examine(src, parse, place)
	if !p.diags.HasErrors() {
		p.refs = resolve.NewReferences(p.prog)
	}
	return p
}

// startAhead begins to parse the manifests of the site; for tests, those of the environment's own modules are also certain to be read, and
// with everything their templates too. The result ends it.
func (e *Environment) startAhead(everything bool) (stop func()) {
	cores := runtime.GOMAXPROCS(0) - 1
	if cores == 0 {
		return func() {}
	}
	a := &ahead{env: e, files: map[string]*aheadFile{}}
	a.changed.L = &a.mu
	for path := range e.files { // when the environment is lowered again
		a.files[path] = &aheadFile{state: taken}
	}
	for _, path := range e.Manifests {
		a.expect(path, parser.Parse, check.Place{})
	}
	if everything || e.opts.Own {
		e.eachManifest(true, func(_, _, path string, place check.Place) { a.expect(path, parser.Parse, place) })
	}
	if everything {
		for _, t := range e.templates(true) {
			a.expect(t.Path, parser.ParseEPP, check.Place{})
		}
	}
	e.ahead = a
	for range cores {
		a.working.Add(1)
		go a.work()
	}
	return a.stop
}

// expect says that lowering will ask for a file.
func (a *ahead) expect(path string, parse resolve.Parse, place check.Place) {
	if f := a.add(path, parse, place); f != nil {
		a.certain = append(a.certain, f)
	}
}

// add adds a file, unless it is known.
func (a *ahead) add(path string, parse resolve.Parse, place check.Place) *aheadFile {
	if a.files[path] != nil {
		return nil
	}
	f := &aheadFile{path: path, parse: parse, place: place}
	a.files[path] = f
	return f
}

// stop ends all work.
func (a *ahead) stop() {
	a.mu.Lock()
	a.stopping = true
	a.mu.Unlock()
	a.changed.Broadcast()
	a.working.Wait()
	for path, f := range a.files {
		if f.state == done {
			a.env.disk.Forget(path)
		}
	}
	a.env.ahead = nil
}

// work parses files until it is to stop.
func (a *ahead) work() {
	defer a.working.Done()
	a.mu.Lock()
	defer a.mu.Unlock()
	for {
		f := a.next()
		switch {
		case a.stopping:
			return
		case f == nil:
			a.changed.Wait()
			continue
		}
		a.parse(f)
	}
}

// parse parses a file, without the lock that its caller holds.
func (a *ahead) parse(f *aheadFile) {
	f.state = parsing
	a.mu.Unlock()
	p := a.read(f)
	names := mentions(p.refs)
	a.mu.Lock()
	f.parsed, f.state = p, done
	if p.src != nil {
		a.untaken += len(p.src.Text)
	}
	a.named(names)
	a.changed.Broadcast()
}

// next takes a file from the lists; nil when there is none or enough was done.
func (a *ahead) next() *aheadFile {
	for a.untaken < maxAhead {
		var f *aheadFile
		switch n := len(a.likely); {
		case n > 0:
			f, a.likely = a.likely[n-1], a.likely[:n-1]
		case len(a.certain) > 0:
			f, a.certain = a.certain[0], a.certain[1:]
		default:
			return nil
		}
		if f.state == waiting {
			return f
		}
	}
	return nil
}

func (a *ahead) read(f *aheadFile) (p parsed) {
	if data, ok := a.env.disk.Fetch(f.path); ok {
		p = a.env.parse(source.NewFile(a.env.show(f.path), string(data)), f.parse, f.place)
	}
	return p
}

// take returns what was made of a file, once it is there; nothing when lowering is to parse the file itself. While another goroutine
// has the file, lowering parses what it will come to next.
func (a *ahead) take(path string) (p parsed, place check.Place) {
	if a == nil {
		return p, place
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	f := a.files[path]
	if f == nil {
		a.files[path] = &aheadFile{state: taken}
		return p, place
	}
	for f.state == parsing {
		if other := a.next(); other != nil {
			a.parse(other)
		} else {
			a.changed.Wait()
		}
	}
	p, f.parsed, f.state = f.parsed, p, taken
	if p.src != nil {
		a.untaken -= len(p.src.Text)
		a.changed.Broadcast()
	}
	return p, f.place
}

// follow notes what a file names that lowering has parsed itself.
func (a *ahead) follow(refs *resolve.References) {
	if a == nil {
		return
	}
	names := mentions(refs)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.named(names)
	a.changed.Broadcast()
}

// parsedAt is what a file holds whose text was read: parsed ahead, or now.
func (e *Environment) parsedAt(path string, src *source.File, parse resolve.Parse, place check.Place) parsed {
	p, of := e.ahead.take(path)
	if p.src != nil && of == place && p.src.Text == src.Text {
		return p
	}
	p = e.parse(src, parse, place)
	e.ahead.follow(p.refs)
	return p
}

// name is a name in a file, with the folder of modules in which there is a file for it.
type name struct{ folder, text string }

// named adds the files for names.
func (a *ahead) named(names []name) {
	for _, n := range slices.Backward(names) {
		sep := "::"
		if n.folder == "templates" {
			sep = "/"
		}
		module, rest, qualified := strings.Cut(n.text, sep)
		m := a.env.Modules[module]
		if m == nil {
			continue
		}
		if n.folder == "manifests" {
			a.guess(filepath.Join(m.Dir, "manifests", "init.pp"), parser.Parse, check.ModulePlace(module+"/manifests/init.pp"))
		}
		switch rest = strings.ReplaceAll(rest, "::", "/"); {
		case !qualified:
		case n.folder == "templates":
			a.guess(filepath.Join(m.Dir, n.folder, filepath.FromSlash(withTemplateSuffix(rest))), parser.ParseEPP, check.Place{})
		default:
			a.guess(filepath.Join(m.Dir, n.folder, filepath.FromSlash(rest))+".pp", parser.Parse, check.ModulePlace(module+"/"+n.folder+"/"+rest+".pp"))
		}
	}
}

// guess says that lowering may ask for a file.
func (a *ahead) guess(path string, parse resolve.Parse, place check.Place) {
	f := a.files[path]
	if f == nil {
		f = a.add(path, parse, place)
	}
	if f.state == waiting {
		a.likely = append(a.likely, f)
	}
}

// mentions are the names in a file for which there may be files, in the order of the text: of classes and resource types, of types, of
// functions, of templates.
func mentions(refs *resolve.References) (names []name) {
	if refs == nil {
		return nil
	}
	add := func(folder, text string) { names = append(names, name{folder, strings.ToLower(text)}) }
	for _, r := range refs.All() {
		switch r.Kind {
		case resolve.ClassKind, resolve.TypeKind:
			add("manifests", r.Name)
		case resolve.AliasKind:
			add("types", r.Name)
			add("manifests", r.Name)
		case resolve.FunctionKind:
			add("functions", r.Name)
		case resolve.TemplateKind:
			names = append(names, name{"templates", r.Name})
		case resolve.VariableKind:
			if r.From != "" {
				add("manifests", r.From)
			}
		case resolve.NoKind, resolve.DefineKind, resolve.NativeKind, resolve.FileKind, resolve.ManifestKind, resolve.DataKind, resolve.SettingKind,
			resolve.GoKind, resolve.RubyKind, resolve.PortKind, resolve.ParamKind, resolve.AttrKind: // for which there are no files to be parsed
		}
	}
	return names
}
