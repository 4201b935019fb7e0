package gogen

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/p2go/p2go/internal/coverage"
	"github.com/p2go/p2go/ir"
)

// A program that counts what is evaluated of its source has, beside each package of a module, a package with the counters, which the module's
// package and those for parts of it import. A change in one module leaves those of the others as they are. The environment's package has the
// rows of all files, also of those that nothing reaches.

const coveragePath = runtimePath + "/coverage"

// countersName is what packages with counters are called: no variable of Puppet has a name with a capital, and nothing else in generated code begins so.
const countersName = "pointsIn"

// coverageVar has the files of which is counted what is evaluated.
const coverageVar = "coverageFiles"

func init() {
	statements(map[ir.Op]func(*body, *block, *ir.Value){ir.OpCount: emitCount})
}

// isCovered reports whether a program counts what is evaluated.
func isCovered(envs []*env) bool {
	return slices.ContainsFunc(envs, func(e *env) bool { return e.assets.Coverage != nil })
}

// emitCount counts that control comes to a point.
func emitCount(b *body, k *block, v *ir.Value) {
	e := b.file.pkg.env
	f := e.covered[b.fn.File]
	if f == nil || v.Aux.(int) >= len(f.Points) {
		panic(unsupported{v.Pos, "counting what is no point of " + b.fn.File})
	}
	b.file.pkg.counted[f.Name] = true
	path := e.countersPath(f.Module)
	b.file.jf.ImportAlias(path, countersName)
	k.add(jen.Qual(path, e.countersVar(f)).Index(jen.Lit(v.Aux)).Dot("Hit").Call())
}

// countersDir is the folder of the package with the counters of a module.
func (e *env) countersDir(module string) string {
	return "internal/counters/" + e.pkg(module).name
}

func (e *env) countersPath(module string) string { return e.path + "/" + e.countersDir(module) }

// countersVar are the counters of a file.
func (e *env) countersVar(f *coverage.File) string { return capital(e.pkg(f.Module).file(f.Name).stem) }

// counts reports whether something that a file evaluates is counted.
func (e *env) counts(f *coverage.File) bool {
	for _, p := range e.pkgs {
		if p.counted[f.Name] {
			return true
		}
	}
	return false
}

// generateCounters adds the packages with counters, and the file with the rows.
func (e *env) generateCounters(out *output) {
	if e.assets.Coverage == nil {
		return
	}
	modules := map[string]*jen.File{}
	for _, f := range e.assets.Coverage {
		if !e.counts(f) {
			continue
		}
		to := modules[f.Module]
		if to == nil {
			to = newFile(e.opts, e.countersPath(f.Module), countersName, nil)
			to.PackageComment("Package " + countersName + " has the counters of the code of " + e.moduleTitle(f.Module) + ".")
			modules[f.Module] = to
		}
		to.Commentf("%s are those of %s.", e.countersVar(f), plain(f.Name))
		to.Var().Id(e.countersVar(f)).Index(jen.Lit(len(f.Points))).Qual(coveragePath, "Counter")
		to.Line()
	}
	for module, f := range modules {
		out.add(e.dir+"/"+e.countersDir(module)+"/counters.go", f, "", nil)
	}
	out.add(e.dir+"/coverage.go", e.coverageFile(), "", nil)
}

// moduleTitle says which module it is.
func (e *env) moduleTitle(module string) string {
	if module == "" {
		return "the environment " + plain(e.prog.Name) + " itself"
	}
	return "the module " + module
}

// coverageFile has the rows of the files, with their counters.
func (e *env) coverageFile() *jen.File {
	jf := newFile(e.opts, e.path, e.name, []*env{e})
	var files []jen.Code
	for _, f := range e.assets.Coverage {
		var rows strings.Builder
		var keys []string
		for i := range f.Points {
			rows.WriteString(f.Points[i].Row() + "\n")
			if f.Points[i].Kind == coverage.Key {
				keys = append(keys, f.Points[i].Name)
			}
		}
		fields := []jen.Code{jen.Id("Head").Op(":").Lit(f.Head()), jen.Id("Rows").Op(":").Lit(rows.String())}
		switch {
		case e.counts(f):
			path := e.countersPath(f.Module)
			jf.ImportAlias(path, countersName+capital(e.pkg(f.Module).name))
			fields = append(fields, jen.Id("Counts").Op(":").Qual(path, e.countersVar(f)).Index(jen.Op(":")))
		case keys != nil:
			fields = append(fields, jen.Id("Data").Op(":").Add(text(f.Name)), jen.Id("Keys").Op(":").Index().String().Values(literals(keys)...))
		}
		files = append(files, jen.Values(fields...))
	}
	jf.Comment("The files of which is counted what is evaluated.")
	jf.Var().Id(coverageVar).Op("=").Index().Qual(coveragePath, "File").Values(multiline(files)...)
	return jf
}

// foundKey is the function that counts which keys lookups find.
func (e *env) foundKey() *jen.Statement {
	return jen.Qual(coveragePath, "Data").Call(jen.Lit(e.prog.Name)).Dot("Found")
}
