// Package foreseen compares the errors that static types show with Puppet's answers: what is said to fail must fail in
// every catalog that evaluates it.
package foreseen

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

// Outcome is how what was foreseen compares with Puppet's answers.
type Outcome struct {
	// Confirmed counts the errors that are Puppet's, in its words. Masked counts those of nodes and top scope where
	// Puppet fails too, but for another reason.
	Confirmed, Masked int
	// Failing counts the cases that fail in Puppet.
	Failing int
	// Wrong are errors that do not happen, with their cases and places.
	Wrong []string
}

// Add adds the outcome for other cases.
func (o *Outcome) Add(other Outcome) {
	o.Confirmed += other.Confirmed
	o.Masked += other.Masked
	o.Failing += other.Failing
	o.Wrong = append(o.Wrong, other.Wrong...)
}

// Judge compares the area's cases.
func Judge(area *reference.Area, answers map[string]reference.Result) (Outcome, error) {
	var o Outcome
	found := map[*reference.Env][]certain.Finding{}
	for _, c := range area.Cases {
		if c.Skip != "" {
			continue
		}
		if _, ok := found[c.Env]; !ok {
			var err error
			if found[c.Env], err = errorsOf(c.Env, area.ModulePath); err != nil {
				return o, fmt.Errorf("%s: %w", c.ID, err)
			}
		}
		if answers[c.ID].Catalog == nil {
			o.Failing++
		}
		for _, f := range found[c.Env] {
			switch answer := answers[c.ID]; {
			case !evaluated(f.Func, c, answer):
			case answer.Catalog == nil && strings.Contains(answer.Error, f.Message):
				o.Confirmed++
			case answer.Catalog == nil:
				o.Masked++
			default:
				o.Wrong = append(o.Wrong, fmt.Sprintf("%s: %s:%d:%d: %s", c.ID, f.Func.File, f.Pos.Line, f.Pos.Col, f.Message))
			}
		}
	}
	return o, nil
}

// errorsOf are the errors that static types show in an environment.
func errorsOf(e *reference.Env, modulePath []string) ([]certain.Finding, error) {
	opts := env.Options{ModulePath: modulePath, Classes: e.Classes}
	for _, s := range e.Settings {
		if s.Name == "hiera_config" {
			opts.HieraConfig = s.Value
		}
	}
	environment, err := env.Load(e.Dir, opts)
	if err != nil {
		return nil, err
	}
	prog, _, diags := environment.Lower()
	if err := passes.Run(prog, passes.Options{Until: passes.Types}); err != nil {
		return nil, err
	}
	found := certain.Check(prog, environment)
	if err := env.Internal(append(diags, certain.Diagnostics(found, false, environment.Source)...)); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(f certain.Finding) bool { return !f.Error() || f.Setting }), nil
}

// evaluated reports whether a body was evaluated for a case, as far as the answer
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
