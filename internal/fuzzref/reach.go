package fuzzref

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/ir"
)

// Missing compiles each case alone, as far as it takes to know what is part of its program, and compares that with what
// Puppet's catalog shows to have been evaluated: classes, resources of defined types, templates and functions. The result
// has a line for each that is missing, and the number of catalogs. A build of many cases would not show it: a name that one of them reaches is there
// for all.
func (f *Fuzzer) Missing(ctx context.Context, cases []Case) (missing []string, catalogs int, err error) {
	f.rounds++
	work := filepath.Join(f.Work, fmt.Sprintf("round%d", f.rounds))
	defer os.RemoveAll(work)
	a, err := area(work, cases, func(Case) bool { return true })
	if err != nil {
		return nil, 0, err
	}
	results, err := f.Puppet.Results(ctx, a, nil)
	if err != nil {
		return nil, 0, err
	}
	for i, c := range a.Cases {
		lost, err := unreached(c, results[c.ID])
		if err != nil {
			return nil, 0, err
		}
		if results[c.ID].Catalog != nil {
			catalogs++
		}
		for _, name := range lost {
			missing = append(missing, fmt.Sprintf("%s: %s is evaluated, and is not part of the program:\n%s", c.ID, name, cases[i].Text))
		}
	}
	return missing, catalogs, nil
}

// unreached are the names of what Puppet evaluates and the program does not have.
func unreached(c *reference.Case, r reference.Result) ([]string, error) {
	if r.Catalog == nil {
		return nil, nil
	}
	e, err := env.Load(c.Env.Dir, env.Options{ModulePath: []string{filepath.Join(c.Env.Dir, "modules")}})
	if err != nil {
		return nil, err
	}
	prog, _, diags := e.Lower()
	if err := env.Internal(diags); err != nil {
		return nil, err
	}
	has := map[string]bool{}
	for _, fn := range prog.Funcs {
		has[fn.Kind.String()+" "+fn.Name] = true
	}
	var lost []string
	need := func(key string) {
		if !has[key] && !slices.Contains(lost, key) {
			lost = append(lost, key)
		}
	}
	for _, class := range r.Catalog.Classes {
		if strings.Contains(class, "::") {
			need(ir.Class.String() + " " + class)
		}
	}
	for _, res := range r.Catalog.Resources {
		if res.Kind == "defined_type" {
			need(ir.Define.String() + " " + strings.ToLower(res.Type))
		}
		text := fmt.Sprint(res.Parameters["message"])
		if rest, ok := strings.CutPrefix(text, "template "); ok {
			leaf, _, _ := strings.Cut(rest, " ")
			need(fmt.Sprintf("%s %s/t_%s.epp", ir.Template, c.ID, leaf))
		}
		if rest, ok := strings.CutPrefix(text, "function "); ok {
			leaf, _, _ := strings.Cut(rest, " ")
			need(fmt.Sprintf("%s %s::f_%s", ir.Function, c.ID, leaf))
		}
	}
	return lost, nil
}
