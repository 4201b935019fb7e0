package env

import (
	"path/filepath"
	"slices"

	"github.com/p2go/p2go/frontend/hiera"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/builtin"
)

// data reads the configurations and data of all layers (LKP-5). It is asked for when the first body is lowered, since the variables
// that data names decide what a lookup has to be told.
func (l *linker) data() *hiera.Loader {
	if l.loader != nil {
		return l.loader
	}
	d := hiera.NewLoader()
	d.Dir, d.Show = l.env.Dir, l.env.show
	d.HasClass = l.HasClass
	d.HasFunction = l.hasFunction
	if path, err := filepath.Abs(l.env.opts.HieraConfig); err == nil && l.env.opts.HieraConfig != "" {
		d.Global(path)
	}
	d.Environment(l.env.Dir)
	for _, n := range l.env.moduleNames() {
		d.Module(n, l.env.Modules[n].Dir)
	}
	l.loader = d
	return d
}

// Interpolated is part of [lower.Resolver].
func (l *linker) Interpolated() []string { return l.data().Names() }

// linkData makes the data part of a program that looks something up: by a function, or for the parameters of a class.
func (l *linker) linkData() {
	asks := slices.ContainsFunc(l.prog.Funcs, func(f *ir.Func) bool {
		return f.Kind == ir.Class && len(f.Params) > 0 && l.data().Has(f.Module)
	})
	if l.prog.Dynamic&ir.DynamicFunctions != 0 { // one of them may look something up
		asks = true
	}
	if !asks && !l.looksUp {
		return
	}
	l.prog.Data = l.data().Lookups()
	l.lowerer.Diags = append(l.lowerer.Diags, l.data().Diags...)
}

// hasFunction tells whether Puppet would find a function.
func (l *linker) hasFunction(name string) bool {
	return builtin.InPuppet(name) || l.env.find(functionKind, name) != nil || l.rubyFile("functions", name) != ""
}
