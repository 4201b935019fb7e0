package env

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/frontend/puppet/lower"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
	"github.com/p2go/p2go/ir"
)

// hiera reports data that parameters of the program would get their values from:
// p2go does not compile it yet, and taking defaults instead without a word would
// be a wrong catalog. It looks at the environment's hiera.yaml, and at those of
// modules that have a class with parameters in the program.
func (l *linker) hiera() {
	var modules []string
	for _, f := range l.prog.Funcs {
		if f.Kind == ir.Class && len(f.Params) > 0 && !slices.Contains(modules, f.Module) {
			modules = append(modules, f.Module)
		}
	}
	if len(modules) == 0 {
		return
	}
	l.hieraFile(filepath.Join(l.env.Dir, "hiera.yaml"))
	for _, name := range modules {
		if m := l.env.Modules[name]; m != nil {
			l.hieraFile(filepath.Join(m.Dir, "hiera.yaml"))
		}
	}
}

func (l *linker) hieraFile(path string) {
	data, err := os.ReadFile(path)
	if err != nil {
		return
	}
	src := source.NewFile(l.env.show(path), string(data))
	l.lowerer.Diags.Add(diag.Errorf(lower.CodeUnsupported, source.At(src, 0, 0), "p2go does not compile Hiera data yet").
		Hint("with --keep-going, class parameters take their defaults and ignore this data"))
}
