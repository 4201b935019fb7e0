package gogen

import "github.com/dave/jennifer/jen"

// PolicyPackage is the package of a generated module that tests are linked with, with [Options.Policy]: it says what they compile catalogs of.
const PolicyPackage = "policy"

// policyFile is that package.
func policyFile(opts *Options, e *env) *jen.File {
	f := newFile(opts, opts.Module+"/"+PolicyPackage, PolicyPackage, []*env{e})
	f.PackageComment("Package policy makes the environment " + e.prog.Name + " the one that tests compile catalogs of.")
	f.Func().Id("init").Params().BlockFunc(func(g *jen.Group) {
		g.Qual(e.path, linkFunc).Call()
		if opts.Backtracking || e.backtracking {
			g.Qual(runtimePath+"/regex/backtrack", "Link").Call()
		}
		if e.assets.Coverage != nil {
			g.Qual(runtimePath+"/policytest", "AtEnd").Call(jen.Qual(coveragePath, "Write"))
		}
		g.Qual(runtimePath+"/policytest", "Register").Call(jen.Op("&").Qual(e.path, environmentVar))
	})
	return f
}
