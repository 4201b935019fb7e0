package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/format"
	"github.com/p2go/p2go/frontend/mcl/kinds"
	"github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/mcl/inputs"
)

// Programs in mcl, mgmt's language: a file that ends in .mcl, or a folder with one that is called main.mcl or a metadata.yaml.

// mclFlags say how programs in mcl are read.
type mclFlags struct {
	dialect  string
	strict   bool
	compat   bool
	leaky    bool
	unused   bool
	modules  string
	embedded string
	kinds    string
	facts    string
}

var mclDialects = map[string]ast.Dialect{"auto": ast.Auto, "2020": ast.Dialect2020, "1.0": ast.Dialect1, "head": ast.Head}

func (m *mclFlags) add(f *pflag.FlagSet) {
	f.StringVar(&m.dialect, "mcl", "auto", "the `DIALECT` of mcl: head, 1.0, 2020 or auto, which finds it out")
	f.BoolVar(&m.strict, "mcl-strict", false, "refuse what mgmt does not read in mcl, such as line breaks in expressions")
	f.BoolVar(&m.compat, "mcl-compat", false, "report names that do not exist in unused code of mcl as mgmt does")
	f.BoolVar(&m.leaky, "mcl-leaky-imports", false, "let imported files in mcl see what is around the import, as mgmt does")
	f.BoolVar(&m.unused, "strict-unused", false, "errors in unused code of mcl are errors, not warnings")
	f.StringVar(&m.modules, "modules", "", "the `DIR` of modules that mcl imports with git://; default modules/ beside the program")
	f.StringVar(&m.embedded, "mcl-embedded", "", "the `DIR` of mgmt's own modules in mcl, embedded/…")
	f.StringVar(&m.facts, "mcl-facts", "", "`FILE` of facts that the program will be given: functions in mcl that ask mgmt's cluster, and are in it, compile")
	f.StringVar(&m.kinds, "extra-kinds", "", "`FILE` of further kinds of resources for mcl, JSON")
}

func (m *mclFlags) checkValues(c string) error {
	if _, ok := mclDialects[m.dialect]; !ok {
		return usagef(c, "--mcl is head, 1.0, 2020 or auto, not %q", m.dialect)
	}
	return nil
}

// isMcl reports whether a path that the user gave is a program in mcl.
func (s *sourceFlags) isMcl(path string) bool {
	d := s.options().Disk
	switch {
	case strings.HasSuffix(path, ".mcl"):
		return true
	case d.IsDir(filepath.Join(path, "manifests")):
		return false
	}
	return d.IsFile(filepath.Join(path, "main.mcl")) || d.IsFile(filepath.Join(path, "metadata.yaml"))
}

// mclOptions are those for a program in mcl.
func (s *sourceFlags) mclOptions() (mcl.Options, error) {
	opts := mcl.Options{Options: resolve.Defaults()}
	opts.Disk = s.options().Disk
	opts.Dialect, opts.Strict, opts.Compat = mclDialects[s.mcl.dialect], s.mcl.strict, s.mcl.compat
	opts.LeakyImports, opts.StrictUnused = s.mcl.leaky, s.mcl.unused
	opts.ModulesDir, opts.Embedded = s.mcl.modules, s.mcl.embedded
	opts.Types.Strict, opts.Types.StrictUnused = s.mcl.strict, s.mcl.unused
	if s.mcl.facts != "" {
		data, err := s.disk.ReadFile(s.mcl.facts)
		if err != nil {
			return opts, fmt.Errorf("--mcl-facts: %w", err)
		}
		facts, err := inputs.ParseFacts(string(data))
		if err != nil {
			return opts, fmt.Errorf("--mcl-facts %s: %w", s.mcl.facts, err)
		}
		opts.Facts = facts
	}
	if s.mcl.kinds == "" {
		return opts, nil
	}
	data, err := s.disk.ReadFile(s.mcl.kinds)
	if err != nil {
		return opts, fmt.Errorf("--extra-kinds: %w", err)
	}
	more, err := kinds.Extra(string(data))
	if err != nil {
		return opts, fmt.Errorf("--extra-kinds %s: %w", s.mcl.kinds, err)
	}
	opts.Types.Kind = func(name string) *kinds.Kind {
		if i := slices.IndexFunc(more, func(k *kinds.Kind) bool { return k.Name == name }); i >= 0 {
			return more[i]
		}
		return kinds.Lookup(name)
	}
	return opts, nil
}

// mclName is the name of a program in mcl: that of its folder, or of its file where that is not main.mcl.
func mclName(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	base := filepath.Base(path)
	if base == "main.mcl" || base == "metadata.yaml" {
		base = filepath.Base(filepath.Dir(path))
	}
	name := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' {
			return c
		}
		return '_'
	}, strings.ToLower(strings.TrimSuffix(base, ".mcl")))
	if strings.Trim(name, "_") == "" {
		return "site"
	}
	return name
}

// compileMcl makes the IR of a program in mcl; nil with errors.
func (s *sourceFlags) compileMcl(path string) (*ir.Program, diag.List, error) {
	opts, err := s.mclOptions()
	if err != nil {
		return nil, nil, err
	}
	name := s.environment
	if name == "" {
		name = mclName(path)
	}
	prog, diags := mcl.Compile(name, path, opts)
	return prog, diags, nil
}

// parseMcl prints the tree of a file in mcl.
func (a *app) parseMcl(file *source.File, o parseOptions) error {
	prog, diags := parser.Parse(file, parser.Options{})
	if len(diags) > 0 {
		if err := diag.Render(a.stderr, o.diagnostics, diags, diag.Options{Color: a.colored(a.stderr), Version: version}); err != nil {
			return err
		}
	}
	if diags.HasErrors() {
		return errReported
	}
	if o.format == "json" {
		return usagef("parse", "the tree of mcl has no form in JSON")
	}
	_, err := fmt.Fprintln(a.stdout, ast.Dump(prog))
	return err
}

var fmtCommand = &command{
	name:  "fmt",
	args:  "FILE... [FLAGS]",
	short: "format programs in mcl",
	long: `Prints files in mcl, mgmt's language, in its canonical form, with their comments: as the newest dialect is written, whatever
dialect they are in. Folders stand for all their files that end in .mcl. For the file "-" it reads standard input.`,
	examples: `p2go fmt main.mcl
p2go fmt -w .
p2go fmt --check .`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var m mclFlags
		f.StringVar(&m.dialect, "mcl", "auto", "the `DIALECT` of mcl: head, 1.0, 2020 or auto, which finds it out")
		write := f.BoolP("write", "w", false, "write the files instead of printing them")
		check := f.Bool("check", false, "print the names of files that are formatted otherwise, and fail if there are any")
		return func(args []string) error { return a.format(args, &m, *write, *check) }
	},
}

// format formats files.
func (a *app) format(args []string, m *mclFlags, write, check bool) error {
	if err := m.checkValues("fmt"); err != nil {
		return err
	}
	if len(args) == 0 {
		return usagef("fmt", "which files? Give some that end in .mcl, a folder, or - for standard input")
	}
	files, err := mclFiles(args)
	if err != nil {
		return err
	}
	failed := false
	for _, name := range files {
		var data []byte
		if name == "-" {
			data, err = io.ReadAll(a.stdin)
		} else {
			data, err = os.ReadFile(name)
		}
		if err != nil {
			return err
		}
		shown := name
		if name == "-" {
			shown = "<stdin>"
		}
		text, diags := format.Source(source.NewFile(shown, string(data)), parser.Options{Dialect: mclDialects[m.dialect]})
		if len(diags) > 0 {
			if err := diag.Render(a.stderr, "text", diags, diag.Options{Color: a.colored(a.stderr), Version: version}); err != nil {
				return err
			}
		}
		switch {
		case diags.HasErrors():
			failed = true
		case check:
			if text != string(data) {
				fmt.Fprintln(a.stdout, shown)
				failed = true
			}
		case write && name != "-":
			if text != string(data) {
				if err := replaceFile(name, text); err != nil {
					return err
				}
			}
		default:
			if _, err := io.WriteString(a.stdout, text); err != nil {
				return err
			}
		}
	}
	if failed {
		return errReported
	}
	return nil
}

// mclFiles are the files that are named, and those in folders.
func mclFiles(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case arg == "-":
			files = append(files, arg)
		case err != nil:
			return nil, cannotRead(arg, err)
		case !info.IsDir():
			files = append(files, arg)
		default:
			err := filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
				if err == nil && !d.IsDir() && strings.HasSuffix(path, ".mcl") {
					files = append(files, path)
				}
				return err
			})
			if err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}
