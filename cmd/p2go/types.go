package main

import (
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/frontend/models"
	"github.com/p2go/p2go/internal/diag"
)

// typesOptions are the flags of the command types.
type typesOptions struct {
	sourceFlags
	output string
	model  string // its format
	models.Options
	// What import takes beside.
	env, namespace string
	// What validate takes beside: the type of the objects, and how to print what is wrong.
	of, problems string
}

var typesCommand = &command{
	name:  "types",
	args:  "ENV --format FORMAT [FLAGS] | validate ENV FILE... [FLAGS] | import MODULE [TYPE...] [FLAGS]",
	short: "write the types that an environment declares as models, check documents, or import types in Ruby",
	long: `Writes the types that an environment and the modules inside it declare with their features, whether manifests name them
or not, and the types that they name. The formats:

  ecore       Ecore in XMI, a document for each first segment of names, and the logic beside it (--logic)
  jsonschema  JSON Schema 2020-12 of objects that are written down
  go          a package of plain structs with validation, which needs the standard library alone
  pcore       Object types, which Puppet knows, in a manifest
  markdown    a reference for people

-o names a file, or a directory, which it has to be where there are several documents. The exit code is 1 when there are errors in
what is read; nothing is written then.

With validate it checks documents of objects of these types: JSON, YAML, and XMI as tools of Ecore write it. All that is wrong is
told, with the line and the column, and the path of the value. A document has an object or a list of objects. The environment is
built as "p2go run" builds it; "p2go build --with validate" gives a binary the same command. The exit code is 1 when a document is
not valid.

With import it reads the resource types that MODULE has in Ruby (lib/puppet/type/*.rb), without running Ruby, and writes
declarations of the same types: all of them, or those that are named. What could not be carried over is a comment with the Ruby
code. MODULE is a folder, or the name of a module on the path of --modulepath or --env; an environment's folder in which
` + "`puppet generate types`" + ` has written .resource_types is one too. -o names a directory, in which each type is a file
types/NAME.pp. The type x becomes X, or with --namespace a::b the type A::B::X. The exit code is 1 when a type is not understood;
the others are written.`,
	examples: `p2go types ./production --format jsonschema -o types.schema.json
p2go types ./production --format ecore -o models/
p2go types ./production --format ecore --logic annotations -o models/
p2go types ./production --format go --package site -o site/types.go
p2go types ./production --format markdown
p2go types validate ./production --type Net::Endpoint endpoints.json more.yaml
p2go types validate ./production model.xmi --problems json
p2go types import ./modules/inifile
p2go types import inifile ini_setting --env ./production
p2go types import inifile --env ./production --namespace inifile -o modules/inifile`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		o := &typesOptions{sourceFlags: sourceFlags{set: f, strict: "error", format: "text", limit: 20, stdlib: nativeStdlib}}
		f.StringVar(&o.model, "format", "", "`FORMAT` of the model: "+strings.Join(models.Formats(), ", "))
		f.StringVarP(&o.output, "output", "o", "", "write to the file or directory `PATH`; default standard output")
		f.StringVar((*string)(&o.Logic), "logic", string(models.Beside), "where Ecore has the logic of types: in a `PLACE` model (a document of its own), annotations, none")
		f.StringVar(&o.Package, "package", "types", "the `NAME` of the package in Go")
		f.StringVarP(&o.code, "execute", "e", "", "Puppet `CODE` to use instead of the site's manifests")
		f.StringVar(&o.environment, "environment", "", "the environment's `NAME`; default the name of its directory")
		f.StringVar(&o.modulePath, "modulepath", "", "`DIRS` of modules, separated by \""+string(os.PathListSeparator)+"\"; default from environment.conf")
		f.StringVar(&o.baseModulePath, "basemodulepath", "", "`DIRS` that $basemodulepath stands for in environment.conf")
		f.StringVar(&o.format, "diagnostics", "text", "`FORMAT` of diagnostics: "+strings.Join(diag.Formats(), ", "))
		f.StringVar(&o.env, "env", "", "import: the environment's `DIR`, whose modules count")
		f.StringVar(&o.namespace, "namespace", "", "import: the `NAME` of the module that the declared types will be of")
		f.StringVar(&o.of, "type", "", "validate: the `TYPE` of the objects; default the one that each says with the key __ptype")
		f.StringVar(&o.problems, "problems", "text", "validate: `FORMAT` of what is wrong with documents: text, json")
		return func(args []string) error {
			if len(args) > 0 && args[0] == importWord {
				return a.importTypes(o, args[1:])
			}
			if len(args) > 0 && args[0] == validateWord {
				return a.validateDocuments(o, args[1:])
			}
			for _, name := range []string{"type", "problems"} {
				if f.Changed(name) {
					return usagef("types", "--%s is for validate alone: p2go types validate ENV FILE...", name)
				}
			}
			for _, name := range []string{"env", "namespace"} {
				if f.Changed(name) {
					return usagef("types", "--%s is for import alone: p2go types import MODULE", name)
				}
			}
			return a.typeModels(o, args)
		}
	},
}
