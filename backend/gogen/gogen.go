// Package gogen turns IR into the source of a Go module.
//
// Each Puppet module becomes a Go package, and so do an environment's own
// manifests; each manifest becomes a file; each class, defined type, node
// definition and function becomes a Go function with a descriptor, the static
// data by which the runtime knows it. [Generate] returns the files of the module
// and writes none.
//
//	go.mod                          written by package build
//	main.go                         func main
//	env/production/environment.go   the tables of environment production
//	env/production/site.go          manifests/site.pp
//	env/production/ntp/links.go     what module ntp uses of other modules
//	env/production/ntp/config.go    modules/ntp/manifests/config.pp
//
// Modules may refer to each other in cycles and Go packages may not, so a package
// never imports that of another module. It has a variable for each thing of
// another module that it uses, and the environment's package, which imports them
// all, sets these variables before anything runs. A change in one module
// therefore leaves the source of the others, and their compiled packages, alone.
//
// The package knows IR and Go; it has no knowledge of any source language.
package gogen

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/assets"
	"github.com/p2go/p2go/ir/builtin"
)

// DefaultModule is the path of a generated module that has no other.
const DefaultModule = "site"

// Options say how a module is generated.
type Options struct {
	// Module is the path of the generated module; [DefaultModule] when empty.
	Module string
	// Version is p2go's own, for the header of each file and for what the program
	// prints as its version.
	Version string
	// LineDirectives makes //line directives, by which debuggers and stack traces
	// show manifests instead of Go files.
	LineDirectives bool
	// MaxBody is how many ops a Go function has at most, about; bigger ones are
	// divided. 0 is a size that Go's compiler deals with well.
	MaxBody int
	// Backtracking links the backtracking engine of regular expressions even where the program does not show that it
	// needs it, for those that it makes at run time.
	Backtracking bool
	// Hieradata lets the program read data files, in place of those that it has.
	Hieradata bool
	// Facts links what gathers all facts of the machine.
	Facts bool
	// Mgmt links what writes graphs of catalogs in mgmt's form.
	Mgmt bool
	// Graphs links what draws graphs, and shows parts of them.
	Graphs bool
	// Apply links what brings machines to the state of catalogs, for the types that the program can declare, and what gathers the facts that it can read.
	Apply bool
	// AllTypes links, with Apply, the code of all types, for catalogs from elsewhere.
	AllTypes bool
	// Watch links the command that compiles a node whenever its facts change.
	Watch bool
	// Policy makes the package that tests are linked with, for the one environment of a module; see [PolicyPackage].
	Policy bool
	// Validate links the command that checks documents of objects of declared types.
	Validate bool
	// Before is what is known of a module that was generated before; nil for nothing.
	Before Before
}

// File is one file of a generated module; Name is relative and has slashes.
type File struct {
	Name string
	Data []byte
	// Source is the file of the environment that this one is a copy of, "" for what
	// is generated.
	Source string
	// Sum stands for what a generated file was made of; see Options.Before.
	Sum Sum
}

// Module is a generated module.
type Module struct {
	Path  string
	Files []File // sorted by name
	// Packages are those that need not be generated again, with [Options.Before].
	Packages []Package
	// Covered reports whether the module counts what is evaluated.
	Covered bool
}

// Environment is what the packages of one environment are made of.
type Environment struct {
	Program *ir.Program
	Assets  assets.Assets
}

// Generate makes the module for one or more environments. The same programs, assets and
// options give the same bytes. Where a program breaks a rule of the IR, or anything else goes wrong in the generation of bodies, the
// error is [ir.Crashes], one for each.
func Generate(sources []Environment, opts Options) (*Module, error) {
	if opts.Module == "" {
		opts.Module = DefaultModule
	}
	m := &Module{Path: opts.Module}
	opts.Policy = opts.Policy && len(sources) == 1
	out := newOutput(&opts)
	var envs []*env
	var crashes ir.Crashes
	for _, source := range sources {
		var e *env
		var err error
		crash := ir.Contain(stage, nil, func() {
			if e, err = newEnv(source.Program, source.Assets, &opts); err == nil {
				e.generate(out)
				e.providers(out, len(sources) > 1)
			}
		})
		switch {
		case err != nil:
			return nil, err
		case crash != nil:
			crashes = append(crashes, crash)
		default:
			envs = append(envs, e)
		}
		if e != nil {
			crashes = append(crashes, e.crashes...)
		}
	}
	if len(crashes) > 0 {
		_, _ = out.all() // wait for what is being written
		return nil, crashes
	}
	slices.SortStableFunc(envs, func(a, b *env) int { return cmp.Compare(a.prog.Name, b.prog.Name) })
	out.add("main.go", mainFile(&opts, envs), "", nil)
	if opts.Policy {
		out.add(PolicyPackage+"/policy.go", policyFile(&opts, envs[0]), "", nil)
		policyProviders(out, &opts, envs[0])
	}
	m.Covered = isCovered(envs)
	var err error
	if m.Files, err = out.all(); err != nil {
		return nil, err
	}
	if opts.Before != nil {
		for _, e := range envs {
			m.Packages = append(m.Packages, e.outcome()...)
		}
	}
	slices.SortFunc(m.Files, func(a, b File) int { return cmp.Compare(a.Name, b.Name) })
	for i := 1; i < len(m.Files); i++ {
		if m.Files[i].Name == m.Files[i-1].Name {
			return nil, fmt.Errorf("two files are called %s", m.Files[i].Name)
		}
	}
	return m, nil
}

// newFile starts a Go file with its header.
func newFile(opts *Options, path, name string, envs []*env, header ...string) *jen.File {
	f := jen.NewFilePathName(path, name)
	version := ""
	if opts.Version != "" {
		version = " " + opts.Version
	}
	f.HeaderComment("Code generated by p2go" + version + "; DO NOT EDIT.")
	for _, h := range header {
		f.HeaderComment(h)
	}
	for n, p := range imports {
		f.ImportName(p, n)
	}
	for n, p := range tableImports {
		f.ImportName(p, n)
	}
	for _, e := range envs {
		for _, p := range e.pkgs {
			f.ImportName(p.path, p.name)
		}
	}
	return f
}

// appliedTypes are the resource types that can be applied, each with a package.
var appliedTypes = []string{"anchor", "archive", "augeas", "concat_file", "concat_fragment", "cron", "exec", "file", "file_line", "filebucket", "group", "host", "ini_setting", "ini_subsetting", "mailalias", "mount", "notify", "package", "resources", "schedule", "service", "ssh_authorized_key", "sshkey", "sysctl", "sysctl_runtime", "tidy", "user", "yumrepo"}

// AppliedTypes returns the names of the resource types that can be applied.
func AppliedTypes() []string { return slices.Clone(appliedTypes) }

// listedTypes are those whose resources can be listed: a resource of the type resources may remove some.
var listedTypes = []string{"cron", "group", "host", "mailalias", "mount", "package", "sshkey", "sysctl", "user", "yumrepo"}

// appliedPackage is the name of the package that applies a type: that of the type without underscores, and another where that is a word of Go.
func appliedPackage(name string) string {
	name = strings.ReplaceAll(name, "_", "")
	if token.IsKeyword(name) {
		return name + "s"
	}
	return name
}

// deferrals is what makes the calls that catalogs leave to the machine, nil where there are none.
func deferrals(envs []*env) jen.Code {
	if slices.ContainsFunc(envs, func(e *env) bool { return builtin.Defers(e.prog) }) {
		return jen.Qual(runtimePath, "Deferrals")
	}
	return jen.Nil()
}

// mainFile is package main: it hands the environments to the command line of the
// produced binary.
func mainFile(opts *Options, envs []*env) *jen.File {
	f := newFile(opts, opts.Module, "main", envs)
	f.PackageComment("Command " + baseName(opts.Module) + " emits the catalogs of the environments compiled into it.")
	f.Func().Id("main").Params().BlockFunc(func(g *jen.Group) {
		if opts.Version != "" {
			version := runtimePath + "/cli"
			if isMcl(envs) {
				version = mclPath + "/cli"
			}
			g.Qual(version, "Version").Op("=").Lit(opts.Version)
		}
		for _, e := range envs {
			g.Qual(e.path, linkFunc).Call()
		}
		if opts.Backtracking || slices.ContainsFunc(envs, (*env).backtracks) {
			g.Qual(runtimePath+"/regex/backtrack", "Link").Call()
		}
		if opts.Facts || opts.Apply {
			g.Qual(gatherPath, "Link").CallFunc(func(g *jen.Group) {
				for _, part := range gathered(opts, envs) {
					g.Op("&").Qual(part.path, part.name)
				}
			})
		}
		if opts.Mgmt {
			g.Qual(runtimePath+"/graph/mgmt", "Link").Call()
		}
		if opts.Graphs {
			if isMcl(envs) {
				drawn := mclPath + "/graph/drawn"
				g.Qual(mclPath+"/cli", "AddDrawn").Call(jen.Qual(drawn, "Part"), jen.Qual(drawn, "Draw"))
			} else {
				g.Qual(runtimePath+"/cli", "AddDrawn").Call(jen.Qual(runtimePath+"/graph/drawn", "Append"))
			}
		}
		if opts.Watch && !isMcl(envs) { // which have one of their own
			g.Qual(runtimePath+"/cli", "AddWatch").Call(jen.Qual(runtimePath+"/watch", "Loop"))
		}
		if opts.Apply && !isMcl(envs) {
			for _, e := range envs {
				if e.assets.Sources != nil {
					g.Qual(filesetPath, "AddCarried").Call(jen.Lit(e.prog.Name), jen.Op("&").Qual(e.path, sourcesVar))
				}
			}
			g.Qual(runtimePath+"/cli", "AddApply").Call(applied(opts, envs), deferrals(envs))
		}
		if opts.Validate {
			g.Add(validation(envs))
		}
		cli := runtimePath + "/cli"
		if isMcl(envs) {
			cli = mclPath + "/cli"
		}
		code := jen.Qual(cli, "Main").CallFunc(func(g *jen.Group) {
			for _, e := range envs {
				g.Op("&").Qual(e.path, environmentVar)
			}
		})
		if isCovered(envs) {
			code = jen.Qual(coveragePath, "Exit").Call(code)
		}
		g.Qual("os", "Exit").Call(code)
	})
	return f
}

func baseName(path string) string {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return path[i+1:]
		}
	}
	return path
}
