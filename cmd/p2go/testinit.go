package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/firsttests"
)

// factsFolder is where sets of facts are, beside the tests.
const factsFolder = "facts"

// testFolder is a module, or the environment itself, whose first tests are written.
type testFolder struct {
	module string // "" for the environment's own manifests
	dir    string // of the tests
}

// writeTests writes the first tests of an environment or a module, key, which is compiled as the environment in dir. Files that are there stay as they
// are.
func (a *app) writeTests(key, dir string, isModule bool, s *sourceFlags, o *buildFlags, t *testFlags) error {
	p := a.startProgress()
	defer p.stop()
	s.own = true
	folders := []testFolder{{loneModule(dir, isModule), filepath.Join(key, policyTests)}}
	if !isModule {
		modules, err := ownModules(s.options().Disk, dir)
		if err != nil {
			return err
		}
		folders = append(folders, modules...)
	}
	return a.compile(p, s, []string{dir}, o, nil, func(c *compiled) error {
		p.stop()
		w := &testWriter{app: a, disk: s.options().Disk}
		facts, err := w.facts(key, folders, t.facts)
		if err != nil {
			return err
		}
		for _, f := range folders {
			pattern, err := w.pattern(f, facts)
			if err != nil {
				return err
			}
			tests, err := firsttests.Of(c.envs[0].Program, f.module, pattern, c.loaded[0].HasValue)
			if err != nil {
				return err
			}
			if err := w.write(f, tests); err != nil {
				return err
			}
		}
		if w.all == 0 {
			return fmt.Errorf("%s has neither classes nor defined types", key)
		}
		return w.summary(key)
	})
}

// loneModule is the name of the one module of the environment that was made for it.
func loneModule(dir string, isModule bool) string {
	if !isModule {
		return ""
	}
	names, err := filepath.Glob(filepath.Join(dir, "modules", "*"))
	if err != nil || len(names) == 0 {
		return ""
	}
	return filepath.Base(names[0])
}

// ownModules are the modules inside of an environment.
func ownModules(d *disk.Disk, dir string) ([]testFolder, error) {
	var found []testFolder
	for _, modules := range moduleFolders {
		folder := filepath.Join(dir, modules)
		if !d.IsDir(folder) {
			continue
		}
		entries, err := d.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if module := filepath.Join(folder, e.Name()); d.IsDir(module) {
				found = append(found, testFolder{e.Name(), filepath.Join(module, policyTests)})
			}
		}
	}
	return found, nil
}

// testWriter writes first tests, and counts them.
type testWriter struct {
	app          *app
	disk         *disk.Disk
	all, written int
	missing      []string // parameters that need a value
}

// facts returns the folder with the sets of facts that the tests compile with. Where there is none, it is made of the operating systems that metadata
// names.
func (w *testWriter) facts(key string, folders []testFolder, given string) (string, error) {
	database := firsttests.Database(w.app.getenv)
	own := filepath.Join(key, policyTests, factsFolder)
	switch {
	case given == "":
	case !w.disk.IsDir(given):
		return "", fmt.Errorf("--facts: there is no directory %s", given)
	case len(factFiles(given)) > 0:
		return given, nil
	default:
		database = given
	}
	if given == "" && len(factFiles(own)) > 0 {
		return own, nil
	}
	var systems []firsttests.System
	for _, f := range folders {
		file := filepath.Join(filepath.Dir(f.dir), "metadata.json")
		if !w.disk.IsFile(file) {
			continue
		}
		data, err := w.disk.ReadFile(file)
		if err != nil {
			return "", err
		}
		more, err := firsttests.Systems(data)
		if err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
		for _, s := range more {
			if !slices.Contains(systems, s) {
				systems = append(systems, s)
			}
		}
	}
	sets, unknown, err := firsttests.FactSets(systems, database)
	if err != nil {
		return "", err
	}
	for _, s := range unknown {
		fmt.Fprintf(w.app.stderr, "No facts are known of %s %s, which metadata.json names: have those of a node in %s\n", s.Name, s.Release, own)
	}
	if len(sets) == 0 {
		return "", fmt.Errorf("there are no facts to compile with: have those of some nodes in %s, as facter -j prints them, or name folder and files with --facts", own)
	}
	for _, set := range sets {
		made, err := w.create(filepath.Join(own, set.File), set.Data)
		if err != nil {
			return "", err
		}
		if made && set.Origin == "" {
			fmt.Fprintf(w.app.stderr, "%s has only what the name of the system tells; facts of a real node are better\n", filepath.Join(own, set.File))
		}
	}
	return own, nil
}

// factFiles are the files of facts in a folder.
func factFiles(dir string) []string {
	var found []string
	for _, ext := range []string{"json", "yaml", "yml"} {
		files, err := filepath.Glob(filepath.Join(dir, "*."+ext))
		if err == nil {
			found = append(found, files...)
		}
	}
	return found
}

// pattern is what the tests in a folder read facts from: the module's own, or those of the environment.
func (w *testWriter) pattern(f testFolder, facts string) (string, error) {
	if own := filepath.Join(f.dir, factsFolder); len(factFiles(own)) > 0 {
		facts = own
	}
	from, err := filepath.Abs(f.dir)
	if err != nil {
		return "", err
	}
	to, err := filepath.Abs(facts)
	if err != nil {
		return "", err
	}
	rel, err := filepath.Rel(from, to)
	if err != nil { // another drive
		rel = to
	}
	all := "*.[jy]*"
	for _, ext := range []string{".json", ".yaml"} {
		if !slices.ContainsFunc(factFiles(facts), func(name string) bool { return filepath.Ext(name) != ext }) {
			all = "*" + ext
		}
	}
	return filepath.ToSlash(rel) + "/" + all, nil
}

// write writes the tests of a folder, but those that it has.
func (w *testWriter) write(f testFolder, tests []firsttests.Test) error {
	if len(tests) == 0 {
		return nil
	}
	names, err := testNames(f.dir)
	if err != nil {
		return err
	}
	pkg := cmp.Or(build.PackageName(f.dir), cmp.Or(f.module, "environment")+"_test")
	for _, t := range tests {
		w.all++
		file := filepath.Join(f.dir, t.File)
		if at := names[t.Func]; at != "" && at != t.File {
			fmt.Fprintf(w.app.stderr, "%s is not written: %s has %s\n", file, at, t.Func)
			continue
		}
		made, err := w.create(file, t.Source(pkg))
		if err != nil {
			return err
		}
		if !made {
			continue
		}
		w.written++
		for _, m := range t.Missing {
			w.missing = append(w.missing, fmt.Sprintf("%s: parameter %s of %s", file, m, t.Name))
		}
	}
	return nil
}

// testNames are the functions that the tests of a folder declare, with their files. What is wrong with files the go command says.
func testNames(dir string) (map[string]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if parsed == nil || err != nil {
			continue
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil {
				names[f.Name.Name] = filepath.Base(file)
			}
		}
	}
	return names, nil
}

// create writes a file that is not there, and names it. It reports whether it did.
func (w *testWriter) create(file string, data []byte) (bool, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return false, cannotWrite(file, err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, os.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, cannotWrite(file, err)
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		return false, cannotWrite(file, err)
	}
	_, err = fmt.Fprintln(w.app.stdout, file)
	return true, err
}

// summary says what was done, and what there is to do.
func (w *testWriter) summary(key string) error {
	for _, m := range w.missing {
		fmt.Fprintf(w.app.stderr, "Give a value: %s\n", m)
	}
	there := ""
	if n := w.all - w.written; n > 0 {
		there = fmt.Sprintf(", %d were there", n)
	}
	fmt.Fprintf(w.app.stderr, "%s written%s. p2go test %s runs them.\n", plural(w.written, "test"), there, strings.TrimSuffix(key, string(filepath.Separator)))
	return nil
}
