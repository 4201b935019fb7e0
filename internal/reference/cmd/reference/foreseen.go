package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

// foreseen compares the errors that static types show with Puppet's answers. It
// returns how many of Puppet's errors were foreseen, and what was foreseen and did
// not happen.
func foreseen(area *reference.Area, answers map[string]reference.Result) (confirmed int, wrong []string, err error) {
	found := map[*reference.Env][]certain.Finding{}
	for _, c := range area.Cases {
		if c.Skip != "" {
			continue
		}
		if _, ok := found[c.Env]; !ok {
			if found[c.Env], err = errorsOf(c.Env.Dir, area.ModulePath); err != nil {
				return 0, nil, err
			}
		}
		for _, f := range found[c.Env] {
			switch answer := answers[c.ID]; {
			case !evaluated(f.Func, c, answer):
			case answer.Catalog == nil && strings.Contains(answer.Error, f.Message):
				confirmed++
			case answer.Catalog != nil || f.Func.Kind == ir.Node:
				wrong = append(wrong, fmt.Sprintf("%s: %s:%d:%d: %s", c.ID, f.Func.File, f.Pos.Line, f.Pos.Col, f.Message))
			}
		}
	}
	return confirmed, wrong, nil
}

// errorsOf are the errors that static types show in an environment.
func errorsOf(dir string, modulePath []string) ([]certain.Finding, error) {
	e, err := env.Load(dir, env.Options{ModulePath: modulePath})
	if err != nil {
		return nil, err
	}
	prog, _ := e.Lower()
	if err := passes.Run(prog, passes.Options{Until: passes.Types}); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(certain.Check(prog, e.HasClass), func(f certain.Finding) bool { return !f.Error() || f.Setting }), nil
}

// evaluated tells whether a body was evaluated for a case, as far as the answer
// tells.
func evaluated(f *ir.Func, c *reference.Case, answer reference.Result) bool {
	switch f.Kind {
	case ir.Main:
		return true
	case ir.Node:
		return f.Name == c.Facts.Name
	}
	if answer.Catalog == nil {
		return false
	}
	if f.Kind == ir.Class {
		return slices.Contains(answer.Catalog.Classes, f.Name)
	}
	for _, r := range answer.Catalog.Resources {
		if f.Kind == ir.Define && strings.EqualFold(r.Type, f.Name) {
			return true
		}
	}
	return false
}
