package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/frontend/puppet/check"
	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// source are the flags that say what to compile; several commands share them.
type sourceFlags struct {
	modulePath     string
	baseModulePath string
	environment    string
	code           string
	classes        []string
	keepGoing      bool
	own            bool // also what nothing reaches, for tests
	cover          bool
	noOptimize     bool
	verifyIR       bool
	format         string
	limit          int
	strict         string
	compat         bool
	strictRuby     bool
	stdlib         stdlibCode
	hieraConfig    string
	eyamlPrivate   string
	eyamlPublic    string
	assume         string
	denied         denied
	mcl            mclFlags
	passFlags
	openData bool   // the program may read other data than what there is now
	absolute bool   // no path depends on the working directory
	manifest string // of the site, instead of that of the environment
	lookups  bool   // the program has all data
	// declaredTypes are all part of the program.
	declaredTypes bool
	// applied says that the program applies catalogs, and allTypes that it applies some from elsewhere.
	applied, allTypes bool
	beside            []string // flags of the command that say nothing about the program
	set               *pflag.FlagSet
	disk              *disk.Disk      // what is read
	printed           []byte          // the diagnostics
	reported          map[string]bool // those that were printed, without what is shown of the source
}

// add adds the flags that say where the source is and how to print what is
// wrong with it.
func (s *sourceFlags) add(f *pflag.FlagSet) { s.addNamed(f, "format") }

// addNamed is add with another name for the flag that says how diagnostics are printed.
func (s *sourceFlags) addNamed(f *pflag.FlagSet, format string) {
	s.set = f
	s.addModulePath(f)
	f.StringVar(&s.hieraConfig, "hiera_config", "", "`FILE` that configures the global layer of data")
	f.StringVar(&s.environment, "environment", "", "the environment's `NAME`; default the name of its directory")
	f.StringVarP(&s.code, "execute", "e", "", "Puppet `CODE` to use instead of the site's manifests")
	f.StringVar(&s.strict, "strict", "error", "Puppet's setting for what single files decide, hash keys that are there twice: `LEVEL` error, warning or off")
	f.BoolVar(&s.compat, "compat", false, "refuse what p2go has beyond Puppet's language: the access modifier private, declared types")
	f.BoolVar(&s.strictRuby, "strict-ruby", false, "refuse Ruby code that p2go does not compile, which otherwise fails where it is evaluated")
	f.StringVar(&s.format, format, "text", "`FORMAT` of diagnostics: "+strings.Join(diag.Formats(), ", "))
	s.mcl.add(f)
	f.IntVar(&s.limit, "max-errors", 20, "print at most `N` diagnostics, 0 for all; formats for programs have all by default")
}

// addModulePath adds the flags that say where modules are, and which code of stdlib is taken.
func (s *sourceFlags) addModulePath(f *pflag.FlagSet) {
	f.StringVar(&s.modulePath, "modulepath", "", "`DIRS` of modules, separated by \""+string(os.PathListSeparator)+"\"; default from environment.conf")
	f.StringVar(&s.baseModulePath, "basemodulepath", "", "`DIRS` that $basemodulepath stands for in environment.conf")
	s.stdlib = nativeStdlib
	f.Var(&s.stdlib, "stdlib", "which `CODE` the functions of the module stdlib are: native, that of p2go, or module, the Ruby of the module that is there")
}

// addCompile adds the flags of commands that make a program of the source.
func (s *sourceFlags) addCompile(f *pflag.FlagSet) {
	f.StringSliceVar(&s.classes, "class", nil, "a class, or a `PATTERN` of classes such as 'role::*', that only a node classifier names; the binary has it too")
	f.StringVar(&s.assume, "assume", "", "`FILE` of facts, JSON or YAML, that all nodes have: what they rule out is left out")
	f.StringVar(&s.eyamlPrivate, "eyaml-private-key", "", "decrypt the encrypted data now, with the key in `FILE`: the program has the secrets then")
	f.StringVar(&s.eyamlPublic, "eyaml-public-key", "", "the certificate of that key, in `FILE`")
	s.addDeny(f)
	f.BoolVar(&s.keepGoing, "keep-going", false, "report what cannot be compiled and make it an error where it is evaluated")
	f.BoolVarP(&s.noOptimize, "no-optimize", "N", false, "leave out all passes that are not needed")
	f.BoolVar(&s.verifyIR, "verify-ir", false, "check the IR after every pass")
	s.addPasses(f)
}

// strictness are the values of the setting strict.
var strictness = map[string]check.Strict{"error": check.StrictError, "warning": check.StrictWarning, "off": check.StrictOff}

// options returns how to load the environment in dir, which is "" for code
// alone.
func (s *sourceFlags) options() env.Options {
	if s.disk == nil {
		s.disk = disk.New()
	}
	return env.Options{
		Name:           s.environment,
		ModulePath:     splitPath(s.modulePath, s.set.Changed("modulepath")),
		BaseModulePath: splitPath(s.baseModulePath, s.set.Changed("basemodulepath")),
		HieraConfig:    s.hieraConfig,

		EyamlPrivateKey: s.eyamlPrivate, EyamlPublicKey: s.eyamlPublic,
		Code:       s.code,
		HasCode:    s.set.Changed("execute"),
		Classes:    s.classes,
		Own:        s.own,
		Cover:      s.cover,
		Strict:     strictness[s.strict],
		Compat:     s.compat,
		StrictRuby: s.strictRuby,

		ModuleStdlib: s.stdlib == moduleStdlib,

		Disk: s.disk,

		Manifest: s.manifest, Lookups: s.lookups,

		OpenData:      s.openData,
		DeclaredTypes: s.declaredTypes,
		Applied:       s.applied,
		AllTypes:      s.allTypes,
	}
}

// assumed reads the file of --assume, as the binary reads files of facts; nil without the flag.
func (s *sourceFlags) assumed() (*value.Hash, error) {
	if s.assume == "" {
		return nil, nil
	}
	n, err := facts.Read(s.assume)
	if err != nil {
		return nil, fmt.Errorf("--assume %w", err)
	}
	if n.Facts.Len() == 0 {
		return nil, fmt.Errorf("--assume %s: there are no facts in it", s.assume)
	}
	return runtime.CleanFacts(n.Facts), nil
}

// load loads the environment at a path that the user gave. One that has nothing
// of an environment is an error: Puppet would compile empty catalogs, which
// nobody wants of a mistyped directory.
// What it failed for before is made to fail when it is evaluated.
func (s *sourceFlags) load(dir string, failed ...*ir.Crash) (*env.Environment, error) {
	opts := s.options()
	opts.Failed = failed
	var err error
	if opts.Assumed, err = s.assumed(); err != nil {
		return nil, err
	}
	e, err := env.Load(dir, opts)
	if err != nil || s.set.Changed("execute") || s.set.Changed("modulepath") {
		return e, err
	}
	for _, name := range []string{"manifests", "modules", "environment.conf"} {
		if opts.Disk.Exists(filepath.Join(e.Dir, name)) {
			return e, nil
		}
	}
	if len(e.Manifests) == 0 {
		return nil, fmt.Errorf("%s is not an environment: it has neither manifests nor modules nor environment.conf", dir)
	}
	return e, nil
}

// located names the files of diagnostics so that they are found from the
// working directory, and puts them in the order of their places, whatever has
// found them. Lowering names files relative to the environment, as catalogs do.
func located(e *env.Environment, dir string, l diag.List) diag.List {
	if abs, err := filepath.Abs(dir); err != nil || abs != e.Dir {
		dir = filepath.Dir(dir) // a single manifest
	}
	files := map[*source.File]*source.File{}
	locate := func(at source.Span) source.Span {
		if at.File == nil || at.File.Name == "" || filepath.IsAbs(at.File.Name) {
			return at
		}
		if files[at.File] == nil {
			files[at.File] = source.NewFile(filepath.ToSlash(filepath.Join(dir, at.File.Name)), at.File.Text)
		}
		at.File = files[at.File]
		return at
	}
	out := make(diag.List, len(l))
	for i, d := range l {
		moved := *d
		moved.Span, moved.Said = locate(d.Span), locate(d.Said)
		moved.Notes = slices.Clone(d.Notes)
		for j := range moved.Notes {
			moved.Notes[j].Span = locate(moved.Notes[j].Span)
		}
		out[i] = &moved
	}
	out.Sort()
	return out
}

func splitPath(s string, given bool) []string {
	if !given {
		return nil
	}
	return append([]string{}, filepath.SplitList(s)...)
}

// compiled is what was made of environments.
type compiled struct {
	envs   []gogen.Environment
	dirs   []string           // whose they are
	loaded []*env.Environment // nil for programs in mcl
	taken  [][]env.Taken
	diags  diag.List
	module *gogen.Module // nil when errors keep it from being made
}

// compile makes a Go module of environments, which is for use; before is what gogen.Options call so, or nil. Diagnostics are printed;
// errors among them end it unless --keep-going was given. Where internal errors end the work on some bodies, also that of use, it begins
// again without those.
func (a *app) compile(p *progress, s *sourceFlags, dirs []string, o *buildFlags, before gogen.Before, use func(*compiled) error) error {
	for _, class := range s.classes {
		if _, err := path.Match(class, ""); err != nil {
			return fmt.Errorf("--class %s: %w", class, err)
		}
	}
	s.several = len(dirs) > 1
	failed := failures{}
	for {
		c := &compiled{}
		err := contained(func() error { return a.try(p, s, dirs, o, before, failed, c) })
		if failed.add(err, c) {
			continue
		}
		if err != nil {
			return explainedCrash(err)
		}
		if err := a.report(p, s, c.diags); err != nil {
			return err
		}
		if err = use(c); !failed.add(err, c) {
			return explainedCrash(err)
		}
	}
}

// try compiles environments once. What an internal error ends is part of c up to there.
func (a *app) try(p *progress, s *sourceFlags, dirs []string, o *buildFlags, before gogen.Before, failed failures, c *compiled) error {
	missing := slices.DeleteFunc(slices.Clone(s.classes), func(c string) bool { return strings.ContainsAny(c, `*?[\`) })
	var known []string
	var crashes ir.Crashes
	dirOf := map[string]string{}
	for _, dir := range dirs {
		p.step("reading %s", dir)
		if s.isMcl(dir) {
			if s.cover {
				return errors.New("--cover is for Puppet environments: " + dir + " is a program in mcl")
			}
			prog, diags, err := s.compileMcl(dir)
			if err != nil {
				return err
			}
			c.diags = append(c.diags, diags...)
			if prog == nil {
				continue
			}
			if other, ok := dirOf[prog.Name]; ok {
				return fmt.Errorf("two programs are called %q: %s and %s", prog.Name, other, dir)
			}
			dirOf[prog.Name] = dir
			c.envs, c.dirs, c.taken = append(c.envs, gogen.Environment{Program: prog}), append(c.dirs, dir), append(c.taken, nil)
			c.loaded = append(c.loaded, nil)
			continue
		}
		e, err := s.load(dir, failed[dir]...)
		if err != nil {
			return err
		}
		if other, ok := dirOf[e.Name]; ok {
			return fmt.Errorf("two environments are called %q: %s and %s", e.Name, other, dir)
		}
		dirOf[e.Name] = dir
		p.step("compiling %s", e.Name)
		prog, beside, diags := e.Lower()
		diags = s.deny(e, prog, &beside, diags)
		c.envs, c.dirs = append(c.envs, gogen.Environment{Program: prog, Assets: beside}), append(c.dirs, dir)
		c.taken, c.loaded = append(c.taken, e.Taken()), append(c.loaded, e)
		if missing = slices.DeleteFunc(missing, e.HasClass); len(missing) > 0 {
			known = append(known, e.ClassNames()...)
		}
		if !s.noOptimize {
			more, err := s.certainties(e, prog, false)
			if !collect(err, &crashes) {
				return err
			}
			diags = append(diags, more...)
		}
		c.diags = append(c.diags, located(e, dir, diags)...)
	}
	for _, class := range missing {
		d := diag.Errorf(lower.CodeUnknownClass, source.Span{}, "Could not find class %s, which --class names", class)
		if near := diag.Nearest(class, known); near != "" {
			d.Hint("did you mean '%s'?", near)
		}
		c.diags.Add(d)
	}
	refused := slices.ContainsFunc(c.diags, func(d *diag.Diagnostic) bool { return d.Severity == diag.Error && d.Code != env.CodeInternal })
	if len(crashes) > 0 || refused && (!s.keepGoing || len(c.envs) < len(dirs)) {
		return crashes.ErrorOrNil()
	}
	mcls := slices.IndexFunc(c.envs, func(e gogen.Environment) bool { return e.Program.Entry != "" })
	if puppets := slices.IndexFunc(c.envs, func(e gogen.Environment) bool { return e.Program.Entry == "" }); mcls >= 0 && puppets >= 0 {
		return fmt.Errorf("a program in mcl and a Puppet environment cannot be in one binary: %s and %s", c.dirs[mcls], c.dirs[puppets])
	}
	for _, made := range c.envs {
		p.step("optimizing %s", made.Program.Name)
		opts := s.passOptions(made.Program)
		if !s.noOptimize && made.Program.Entry == "" { // looking for certainties has begun
			opts.Since = passes.Types
		}
		if err := passes.Run(made.Program, opts); !collect(err, &crashes) {
			return err
		}
	}
	if len(crashes) > 0 {
		return crashes
	}
	p.step("generating Go")
	var err error
	c.module, err = gogen.Generate(c.envs, gogen.Options{
		LineDirectives: o.lineDirectives, Apply: o.with.applies(), AllTypes: o.with["apply=all"], Backtracking: o.with["backtracking"], Facts: o.with["facts"], Graphs: o.with["graphs"], Hieradata: o.with["hieradata"], Mgmt: o.with["mgmt"], Validate: o.with["validate"], Watch: o.with["watch"], Policy: s.own,
		Version: version, Before: before,
	})
	return err
}

// certainties infers the static types of a program and returns what they show to
// be wrong with it. What keeps its catalogs from being applied alone is an error where applied says so.
func (s *sourceFlags) certainties(e *env.Environment, prog *ir.Program, applied bool) (diag.List, error) {
	opts := s.passOptions(prog)
	opts.Until = passes.Types
	if err := passes.Run(prog, opts); err != nil {
		return nil, err
	}
	return e.Reach().Literal(certain.Diagnostics(certain.Check(prog, e), applied, e.Source)), nil
}

// report prints diagnostics to standard error.
func (a *app) report(p *progress, s *sourceFlags, all diag.List) error {
	if len(all) == 0 {
		return nil
	}
	p.stop()
	fresh := slices.DeleteFunc(slices.Clone(all), func(d *diag.Diagnostic) bool { return s.reported[d.Error()] })
	s.reported = map[string]bool{}
	for _, d := range all {
		s.reported[d.Error()] = true
	}
	var b bytes.Buffer
	if err := a.render(&b, a.colored(a.stderr), s, all); err != nil {
		return err
	}
	s.printed = b.Bytes()
	if len(fresh) == len(all) {
		if _, err := a.stderr.Write(s.printed); err != nil {
			return err
		}
	} else if err := a.render(a.stderr, a.colored(a.stderr), s, fresh); err != nil { // another try, of which some are known
		return err
	}
	if !all.HasErrors() || s.keepGoing {
		return nil
	}
	if s.format == "text" {
		fmt.Fprintf(a.stderr, "\n%s. --keep-going builds nevertheless.\n", counted(all))
	}
	return errReported
}

// render prints diagnostics. Where there are too many, errors come first: what
// is left out should not be what the command fails for.
func (a *app) render(w io.Writer, color bool, s *sourceFlags, all diag.List) error {
	limit := s.limit
	if !s.set.Changed("max-errors") && s.format != "text" && s.format != "short" {
		limit = 0
	}
	if limit > 0 && len(all) > limit {
		all = slices.Clone(all)
		slices.SortStableFunc(all, func(x, y *diag.Diagnostic) int { return int(y.Severity) - int(x.Severity) })
	}
	return diag.Render(w, s.format, all, diag.Options{Color: color, Limit: limit, Version: version})
}

// counted says how many errors and warnings a list has.
func counted(l diag.List) string {
	errors, warnings := 0, 0
	for _, d := range l {
		if d.Severity == diag.Error {
			errors++
		} else {
			warnings++
		}
	}
	text := plural(errors, "error")
	if warnings > 0 {
		text += " and " + plural(warnings, "warning")
	}
	return text
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// checkValues checks the values of flags before any work is done.
func (s *sourceFlags) checkValues(c string) error {
	if _, ok := strictness[s.strict]; !ok {
		return usagef(c, "--strict is error, warning or off, not %q", s.strict)
	}
	if s.limit < 0 {
		return usagef(c, "--max-errors is a number, 0 for all, not %d", s.limit)
	}
	if err := s.checkPasses(c); err != nil {
		return err
	}
	if err := s.mcl.checkValues(c); err != nil {
		return err
	}
	return checkFormat(c, "format", s.format)
}

func checkFormat(c, flag, format string) error {
	if slices.Contains(diag.Formats(), format) {
		return nil
	}
	return usagef(c, "--%s is one of %s, not %q", flag, strings.Join(diag.Formats(), ", "), format)
}
