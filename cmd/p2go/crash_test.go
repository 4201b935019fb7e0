package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
	"github.com/p2go/p2go/ir/puppet"
)

// crash is p2go with passes that panic where P2GO_CRASH says, "PASS:KIND NAME,…": no manifest is known to have an internal error. A pass
// over whole programs does so while it goes through that body; with a ! after its name it takes the operands out of the body, so that what
// comes next panics, and with a ? it calls a method that is not there, so that Go's compiler refuses what is made of it.
func crash() {
	all := passes.All()
	for place := range strings.SplitSeq(os.Getenv("P2GO_CRASH"), ",") {
		name, body, _ := strings.Cut(place, ":")
		name, ruins := strings.CutSuffix(name, "!")
		name, misleads := strings.CutSuffix(name, "?")
		i := slices.IndexFunc(all, func(p passes.Pass) bool { return p.Name == name })
		run, runAll := all[i].Run, all[i].RunAll
		hurt := func(f *ir.Func, how func(v *ir.Value)) {
			if fmt.Sprint(f.Kind, " ", f.Name) == body && !strings.Contains(f.String(), ir.CodeInternal) {
				f.Walk(how)
			}
		}
		var none map[string]bool
		panics := func(*ir.Value) { none[body] = true }
		if run != nil {
			all[i].Run = func(f *ir.Func) { hurt(f, panics); run(f) }
			continue
		}
		all[i].RunAll = func(p *ir.Program) {
			how := panics
			switch {
			case ruins:
				how = func(v *ir.Value) { v.Args = nil }
			case misleads:
				how = func(v *ir.Value) {
					if _, ok := v.Aux.(ir.CallAux); ok {
						v.Op, v.Aux = puppet.OpCatalogCall, ir.CallAux{Name: "tagged", Module: "stdlibMissing"}
					}
				}
			}
			if ruins || misleads {
				runAll(p)
			}
			for _, f := range p.Funcs {
				hurt(f, how)
			}
			if !ruins && !misleads {
				runAll(p)
			}
		}
	}
	main()
}
