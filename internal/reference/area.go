// Package reference compares p2go with real Puppet: the same environments and facts go through both, and catalogs and error
// messages must be equal. Command reference (make reference) is its front.
//
// An [Area] is a set of cases of one origin: [Goldens], [Examples], [Debian]. [Puppet] answers what a case should give,
// [P2go] what the compiler under test makes of it, and [Compare] judges. [CompareTrees] does the same for syntax trees, and
// [Record] writes Puppet's answers into goldens. The package knows the compiler only as a command.
package reference

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/catalogdiff"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir/builtin"
)

// Area is a set of cases of one origin.
type Area struct {
	Name string
	// ModulePath are the directories with modules; nil stands for what each environment says itself.
	ModulePath []string
	// Flags are more flags that the environments are built with.
	Flags []string
	// Seconds are how long Puppet may compile one case, 0 for no limit. Cases that take it longer are not compared; see [Area.Answered].
	Seconds int
	Cases   []*Case
}

// Write writes the manifests of cases that are not on disk yet, and removes those of other cases that were there. Cases may be
// dropped before.
func (a *Area) Write() error {
	for _, c := range a.Cases {
		if c.manifest == "" {
			continue
		}
		if err := os.RemoveAll(filepath.Join(c.Env.Dir, "manifests")); err != nil {
			return err
		}
	}
	for _, c := range a.Cases {
		if c.manifest == "" {
			continue
		}
		file := filepath.Join(c.Env.Dir, "manifests", c.Facts.Name+".pp")
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(c.manifest), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// compared returns the messages of two errors as they are compared.
func (a *Area) compared(want, got string) (string, string) {
	if slices.Contains(Corpora, a.Name) {
		return sameWords(want, got)
	}
	return want, got
}

// Answered skips the cases that take Puppet too long, as its results say.
func (a *Area) Answered(results map[string]Result) {
	for _, c := range a.Cases {
		if c.Skip == "" && a.Seconds > 0 && results[c.ID].Error == NoAnswer {
			c.Skip = "takes Puppet too long"
		}
	}
}

// Case is one catalog to compile.
type Case struct {
	ID    string
	Env   *Env
	Facts golden.Facts
	// Golden is the file that the case is from, nil for those of other areas.
	Golden *golden.Case
	// Row is the golden's row that the case is, nil for a golden as a whole.
	Row *golden.Row
	// Skip says why the case is not compared; "" when it is. Elsewhere reports whether it can be where another Puppet or other modules
	// are installed.
	Skip      string
	Elsewhere bool
	// ERB is the number of ERB templates that Puppet renders for the case, and Functions are the functions in Ruby, not those
	// of Puppet itself, that it calls; they are known of Debian cases.
	ERB       int
	Functions []string
	manifest  string // the case's own manifest in an environment shared with other cases; see Area.Write
}

// Env is an environment on disk. Environments of one area have different names, for they are linked into one binary.
type Env struct {
	Name string
	Dir  string
	// Classes are those that a node classifier gives, which binaries must have.
	Classes []string
	// Settings are Puppet's where they are not the defaults.
	Settings []golden.Setting
}

// setting returns the value that the environment is compiled with, "" for the default.
func (e *Env) setting(name string) string {
	for _, s := range e.Settings {
		if s.Name == name {
			return s.Value
		}
	}
	return ""
}

// roots are what paths in results for the environment are made relative to.
func (a *Area) roots(env *Env) catalogdiff.Roots {
	return catalogdiff.EnvRoots(env.Dir, a.ModulePath...)
}

// envs are the environments of the cases that are compared, each once, in order.
func (a *Area) envs() []*Env {
	var envs []*Env
	for _, c := range a.Cases {
		if c.Skip == "" && !slices.Contains(envs, c.Env) {
			envs = append(envs, c.Env)
		}
	}
	return envs
}

// Goldens returns the cases in the folder dir that expect a catalog or an error, and a case for every row of those that are
// tables; their environments are written to work.
// Those that differ from Puppet for a stated reason are skipped, and those that need modules that are not in modulePath, or
// another Puppet than the one of the major version; 0 stands for all of them.
func Goldens(dir, work string, modulePath []string, major int) (*Area, error) {
	cases, err := golden.Load(dir)
	if err != nil {
		return nil, err
	}
	area := &Area{Name: "golden"}
	other := func(v golden.Versions) bool { return major > 0 && !v.Has(major) }
	for _, g := range cases {
		_, catalog := g.Want(golden.Catalog)
		_, failure := g.Want(golden.Error)
		table, err := g.Table()
		if err != nil {
			return nil, err
		}
		if !catalog && !failure && len(table.Rows) == 0 {
			continue
		}
		// A folder that is kept may have what the golden had before.
		if err := os.RemoveAll(filepath.Join(work, g.Environment())); err != nil {
			return nil, err
		}
		env, err := g.WriteEnv(work)
		if err != nil {
			return nil, err
		}
		whole := Case{ID: g.Name, Env: &Env{g.Environment(), env, g.Classes(), g.Settings}, Facts: g.Facts(), Golden: g}
		if err := install(&whole, modulePath); err != nil {
			return nil, err
		}
		switch {
		case other(g.Needs):
			whole.Skip, whole.Elsewhere = g.Needs.String(), true
		case !g.FromPuppet():
			whole.Skip = strings.Join(slices.Concat(g.Deviates, g.Todo), "; ")
		}
		if catalog || failure {
			area.Cases = append(area.Cases, &whole)
		}
		for _, r := range table.Rows {
			c := whole
			c.ID, c.Facts, c.Row = rowID(g, r), g.RowFacts(r), r
			switch {
			case other(r.Needs):
				c.Skip, c.Elsewhere = r.Needs.String(), true
			case !r.FromPuppet():
				c.Skip = strings.TrimSpace(r.Comment)
			}
			area.Cases = append(area.Cases, &c)
		}
	}
	return area, nil
}

// Stdlib returns the cases of [Goldens] that are about functions of the module stdlib, to be compiled from that module's Ruby code.
// Goldens have what p2go's own functions give, which thus are compared with it, too. The file other lists cases with the reasons for which
// the module's code gives something else.
func Stdlib(dir, work string, modulePath []string, major int, other string) (*Area, error) {
	data, err := os.ReadFile(other)
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if id, reason, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			reasons[id] = reason
		}
	}
	area, err := Goldens(dir, work, modulePath, major)
	if err != nil {
		return nil, err
	}
	area.Name, area.Flags = "stdlib", []string{"--stdlib", "module"}
	area.Cases = slices.DeleteFunc(area.Cases, func(c *Case) bool {
		return !slices.ContainsFunc(c.Golden.Installed(), func(m golden.Module) bool { return m.Name == builtin.Stdlib })
	})
	for _, c := range area.Cases {
		if c.Skip == "" {
			c.Skip = reasons[c.ID]
		}
	}
	return area, nil
}

// rowID is the ID of the case that a golden's row is.
func rowID(g *golden.Case, r *golden.Row) string { return g.Name + "/" + r.Node }

// Examples returns a case for every facts file, facts/NODE.json, of every environment in the folder dir. Environments that Puppet refuses have
// their facts elsewhere.
func Examples(dir string) (*Area, error) {
	area := &Area{Name: "examples"}
	files, err := filepath.Glob(filepath.Join(dir, "*", "facts", "*.json"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		envDir, err := filepath.Abs(filepath.Dir(filepath.Dir(file)))
		if err != nil {
			return nil, err
		}
		facts, err := readFacts(file)
		if err != nil {
			return nil, err
		}
		// Facts files are sorted by environment, so the last case is of the same one or of another.
		env := &Env{Name: filepath.Base(envDir), Dir: envDir}
		if n := len(area.Cases); n > 0 && area.Cases[n-1].Env.Dir == envDir {
			env = area.Cases[n-1].Env
		}
		area.Cases = append(area.Cases, &Case{ID: env.Name + "/" + facts.Name, Env: env, Facts: facts})
	}
	return area, nil
}

// readFacts reads a file with facts, either {"name": ..., "values": {...}} or just the values for the node that the file is
// named after.
func readFacts(file string) (golden.Facts, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return golden.Facts{}, err
	}
	var f golden.Facts
	if err := json.Unmarshal(data, &f); err != nil {
		return golden.Facts{}, fmt.Errorf("%s: %w", file, err)
	}
	if f.Values == nil {
		f = golden.Facts{Values: data}
	}
	if f.Name == "" {
		f.Name = strings.TrimSuffix(filepath.Base(file), ".json")
	}
	return f, nil
}

// StdlibCode returns which functions of stdlib were compiled from the module's Ruby code, and in place of which p2go has its own, as what builds
// of [Stdlib] printed says.
func StdlibCode(log string) (ruby, own []string) {
	for line := range strings.Lines(log) {
		_, list, ok := strings.Cut(strings.TrimSpace(line), ": functions of stdlib, ")
		if !ok {
			continue
		}
		code, names, _ := strings.Cut(list, ": ")
		if strings.HasPrefix(code, "compiled") {
			ruby = append(ruby, strings.Split(names, ", ")...)
		} else {
			own = append(own, strings.Split(names, ", ")...)
		}
	}
	slices.Sort(ruby)
	slices.Sort(own)
	return slices.Compact(ruby), slices.Compact(own)
}
