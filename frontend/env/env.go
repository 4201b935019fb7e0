// Package env finds and reads what belongs to a Puppet environment and turns it
// into one IR program.
//
// [Load] reads environment.conf and finds the modules. [Environment.Lower]
// starts at the site's manifests and follows every name that the program
// reaches, as Puppet's autoloader would (ENV-6), so that files which nothing
// refers to are not even read. Where names are computed at run time, what they
// can be counts as reached; see package ir/flow.
package env

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
	"github.com/p2go/p2go/runtime/value"
)

// Options say how to read an environment.
type Options struct {
	// Name is the environment's name; "" means the name of its directory.
	Name string
	// ModulePath overrides the module path of environment.conf. Relative
	// entries are relative to the working directory.
	ModulePath []string
	// BaseModulePath stands for $basemodulepath; nil means Puppet's default.
	BaseModulePath []string
	// Code replaces the site's manifests (ENV-4) when HasCode is set.
	Code    string
	HasCode bool
	// Classes are names of classes that a node classifier may give (PHASE-6), or
	// patterns of them as path.Match takes them.
	Classes []string
	// Own makes all classes and defined types of the environment and of the modules inside it part of the program, for tests that declare them.
	Own bool
	// Cover makes a program that counts what of the environment and of the modules inside it is evaluated.
	Cover bool
	// Manifest is the site's manifest, a file or folder, instead of that of environment.conf; "" for none.
	Manifest string
	// Lookups makes the data of all modules part of the program, even where nothing in it looks anything up.
	Lookups bool
	// Applied says that the program applies catalogs: it carries the files of modules that these name.
	Applied bool
	// AllTypes says, with Applied, that it applies catalogs from elsewhere, too: it has the providers of all modules.
	AllTypes bool
	// Assumed are the facts that the program is made for: of a hash in it only the keys that it has are known. Nil for none.
	Assumed *value.Hash
	// HieraConfig is the configuration of the global layer of data, the setting hiera_config; "" for none.
	HieraConfig string
	// EyamlPrivateKey and EyamlPublicKey are files with keys with which encrypted data is decrypted now; "" to leave it to the program.
	EyamlPrivateKey, EyamlPublicKey string
	// OpenData says that the program may be given other data than there is now.
	OpenData bool
	// DeclaredTypes makes all declared types of the environment and of the modules inside it part of the program.
	DeclaredTypes bool
	// Strict is the setting strict, for what it decides in a single file
	// (STRICT-1).
	Strict check.Strict
	// Compat leaves out what p2go has beyond Puppet's language: `private` is a
	// reserved word (ACC-9).
	Compat bool
	// StrictRuby makes errors of what is Ruby and not compiled, which is a warning otherwise.
	StrictRuby bool
	// ModuleStdlib compiles functions of stdlib from the Ruby code of the module that the environment has, where p2go otherwise takes its
	// own.
	ModuleStdlib bool
	// Failed are internal errors that ended an earlier try to compile the environment: their bodies fail where they are evaluated.
	Failed []*ir.Crash
	// Disk reads the files; nil for a new one.
	Disk *disk.Disk
}

// check are the options of static checks in a place.
func (o *Options) check(place check.Place) check.Options {
	return check.Options{Place: place, Strict: o.Strict, Compat: o.Compat, Outside: builtin.Outside}
}

// baseModulePath is Puppet's default of the setting.
var baseModulePath = []string{"/etc/puppetlabs/code/modules", "/opt/puppetlabs/puppet/modules"}

// Environment is an environment on disk and what was read of it so far.
type Environment struct {
	Name string
	Dir  string
	// Modules are the modules on the module path by name; the first on the path
	// wins (ENV-5).
	Modules map[string]*Module
	sorted  []string             // their names; see moduleNames
	dirs    map[string]*Module   // by their folders in lower case; see moduleAt
	held    map[string][]*Module // see holders
	// Manifests are the files of the site's manifest, in the order of their
	// evaluation (ENV-3).
	Manifests []string
	// ConfigVersion is the command of the setting config_version, or "".
	ConfigVersion string
	dataProvider  string            // the setting environment_data_provider, or ""
	conf          map[string]string // environment.conf
	site          string            // the site's manifest, a file or folder
	path          []string          // of modules; baseModulePathVar stands for those of the setting

	opts       Options
	disk       *disk.Disk
	files      map[string]*resolve.File
	ahead      *ahead                           // nil where everything is parsed when it is asked for
	table      *resolve.Table                   // what the files define that were read
	erbMethods map[string][]*resolve.Definition // see erbDefining
	nodes      []nodeDef
	read       []*ast.Program // without errors
	names      check.Registry // what is defined in them
	// mains are the site's manifests, once they were read; compared has what is wrong with their names.
	mains    []*resolve.File
	compared *resolve.File
	// together is set while files are read whose definitions are compared when all of them were.
	together bool
	types    types
	diags    diag.List
	subjects map[*diag.Diagnostic]resolve.Key // whose they are
	uses     func(key resolve.Key)            // is told of what is asked for
	reach    *Reach
	// templateTexts are the texts of templates: by the files' names, of inline ones
	// by their own.
	templateTexts map[string]*source.File
	templateFiles map[string]*resolve.File // by the files' names
	// data has read the data of the program that was made last, for HasValue.
	data *linker
}

// Module is a Puppet module on disk.
type Module struct {
	Name    string
	Version string
	Dir     string // where it is
	Shown   string // how messages call that place
	disk    *disk.Disk
	meta    bool
	data    string   // see dataProvider
	depends []string // see dependencies
}

// Load reads environment.conf of the environment in dir and finds its modules.
// The error names the file and line that is wrong.
func Load(dir string, opts Options) (*Environment, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if opts.Disk == nil {
		opts.Disk = disk.New()
	}
	info, err := opts.Disk.Stat(abs)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("no environment at %s: the directory does not exist", dir)
	case err != nil:
		return nil, err
	}
	e := &Environment{Dir: abs, Name: opts.Name, opts: opts, disk: opts.Disk, Modules: map[string]*Module{}, held: map[string][]*Module{}, files: map[string]*resolve.File{}, templateTexts: map[string]*source.File{}, templateFiles: map[string]*resolve.File{}, table: resolve.NewTable(), subjects: map[*diag.Diagnostic]resolve.Key{}}
	site := filepath.Join(abs, "manifests")
	if !info.IsDir() {
		// A single manifest is an environment of its own.
		if !strings.HasSuffix(abs, ".pp") {
			return nil, fmt.Errorf("%s is neither a directory nor a manifest (*.pp)", dir)
		}
		site, e.Dir = abs, filepath.Dir(abs)
		if e.Name == "" {
			e.Name = "production"
		}
	}
	if e.Name == "" {
		e.Name = filepath.Base(e.Dir)
	}
	e.Name = validName(e.Name)
	e.disk.Root(e.Dir)
	conf, err := e.readConf(filepath.Join(e.Dir, "environment.conf"))
	if err != nil {
		return nil, err
	}
	e.ConfigVersion = conf["config_version"]
	e.dataProvider, e.conf = conf["environment_data_provider"], conf
	if m := conf["manifest"]; m != "" && info.IsDir() {
		if !filepath.IsAbs(m) {
			m = filepath.Join(e.Dir, m)
		}
		site = m
	}
	if opts.Manifest != "" {
		site = opts.Manifest
	}
	e.site = site
	if !opts.HasCode {
		if e.Manifests, err = e.manifests(site); err != nil {
			return nil, err
		}
	}
	return e, e.findModules(conf["modulepath"])
}

// Site is the site's manifest, a file or folder.
func (e *Environment) Site() string { return e.site }

var badInName = regexp.MustCompile(`[^a-z0-9_]`)

// validName makes a legal environment name of a directory's name.
func validName(s string) string {
	return badInName.ReplaceAllString(strings.ToLower(s), "_")
}

// manifests lists the .pp files of a site manifest: a file, or a directory read recursively and sorted by path (ENV-3), without what
// is hidden or in folders that are links below it. A missing one is an empty program.
func (e *Environment) manifests(site string) ([]string, error) {
	info, err := e.disk.Stat(site)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.IsDir():
		return []string{site}, nil
	}
	var files []string
	err = e.disk.Walk(site, disk.NoLinks, func(f disk.Found) bool {
		switch {
		case strings.HasPrefix(filepath.Base(f.Path), "."):
			return false
		case !strings.HasSuffix(f.Path, ".pp"):
		case f.Type&fs.ModeSymlink != 0:
			e.diags.Add(diag.Warningf(CodeUnreadable, source.At(source.NewFile(e.show(f.Path), ""), 0, 0), "the manifest is a link to nowhere, and left out"))
		default:
			files = append(files, f.Path)
		}
		return true
	})
	sort.Strings(files)
	return files, err
}

// readConf reads environment.conf: `key = value` lines. A missing file is
// empty.
func (e *Environment) readConf(path string) (map[string]string, error) {
	data, err := e.disk.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	conf := map[string]string{}
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || line[0] == ';' || line[0] == '[' {
			continue
		}
		key, val, ok := strings.Cut(line, "=")
		if !ok {
			return nil, fmt.Errorf("%s:%d: expected `setting = value`, got %q", path, i+1, line)
		}
		conf[strings.TrimSpace(key)] = strings.Trim(strings.TrimSpace(val), `"'`)
	}
	return conf, nil
}

var moduleName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// findModules fills Modules from the module path.
func (e *Environment) findModules(setting string) error {
	if e.path = slices.Clone(e.opts.ModulePath); e.path == nil {
		e.path = e.modulePath(setting)
	}
	base := e.opts.BaseModulePath
	if base == nil {
		base = baseModulePath
	}
	for i, entry := range e.path {
		dirs := []string{entry}
		if entry == baseModulePathVar {
			dirs = base
		}
		for _, dir := range dirs {
			abs, err := filepath.Abs(dir)
			if err == nil {
				err = e.addModules(abs)
			}
			if err != nil {
				return err
			}
			if entry != baseModulePathVar {
				e.path[i] = abs
			}
		}
	}
	return nil
}

// addModules adds the modules of a directory to those that are known.
func (e *Environment) addModules(dir string) error {
	entries, err := e.disk.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // as Puppet does
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !moduleName.MatchString(name) || e.Modules[name] != nil {
			continue
		}
		m := &Module{Name: name, Dir: filepath.Join(dir, name)}
		if !e.disk.IsDir(m.Dir) {
			continue
		}
		e.disk.Root(m.Dir)
		m.disk = e.disk
		m.Shown = e.show(m.Dir)
		e.Modules[name] = m
	}
	return nil
}

// baseModulePathVar is the setting of the modules that all environments have.
const baseModulePathVar = "$basemodulepath"

// modulePath evaluates the setting modulepath (ENV-2).
func (e *Environment) modulePath(setting string) []string {
	if setting == "" {
		setting = "modules:" + baseModulePathVar
	}
	var path []string
	for d := range strings.SplitSeq(setting, string(os.PathListSeparator)) {
		switch {
		case d == "":
		case d == baseModulePathVar:
			path = append(path, d)
		default:
			d = strings.ReplaceAll(d, "$environment", e.Name)
			if !filepath.IsAbs(d) {
				d = filepath.Join(e.Dir, d)
			}
			path = append(path, d)
		}
	}
	return path
}

// show returns how messages and catalogs call a file: relative to the
// environment where it is inside.
func (e *Environment) show(path string) string {
	if rel, err := filepath.Rel(e.Dir, path); err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return filepath.ToSlash(rel)
	}
	return path
}

// moduleNames returns the names of all modules, sorted. Nobody changes the list.
func (e *Environment) moduleNames() []string {
	if len(e.sorted) != len(e.Modules) {
		e.sorted = slices.Sorted(maps.Keys(e.Modules))
	}
	return slices.Clip(e.sorted)
}

// moduleAt returns the module that a file is in, the first by name where one is inside another, and its path there; nil for none.
func (e *Environment) moduleAt(path string) (m *Module, rel string) {
	if len(e.dirs) != len(e.Modules) {
		e.dirs = make(map[string]*Module, len(e.Modules))
		for _, m := range e.Modules {
			e.dirs[strings.ToLower(m.Dir)] = m
		}
	}
	for dir := path; ; {
		if found := e.dirs[strings.ToLower(dir)]; found != nil && (m == nil || found.Name < m.Name) { // some systems find files by other cases
			if in, err := filepath.Rel(found.Dir, path); err == nil && in != ".." && !strings.HasPrefix(in, ".."+string(filepath.Separator)) {
				m, rel = found, in
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			return m, rel
		}
		dir = up
	}
}

// modules are the modules, sorted by name.
func (e *Environment) modules() []*Module {
	names := e.moduleNames()
	modules := make([]*Module, len(names))
	for i, n := range names {
		modules[i] = e.Modules[n]
	}
	return modules
}

// holders are the modules that have a folder, sorted by name: most of the many have no code in Ruby or Go, and every name that is no
// class's is looked for in all.
func (e *Environment) holders(folder string) []*Module {
	found, known := e.held[folder]
	if !known {
		found = slices.DeleteFunc(e.modules(), func(m *Module) bool { return !e.disk.IsDir(filepath.Join(m.Dir, folder)) })
		e.held[folder] = found
	}
	return found
}
