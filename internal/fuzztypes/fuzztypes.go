// Package fuzztypes compares declared types with a model of their rules, on generated declarations and instances.
//
// A seed stands for a [Program]: types with features, settings, logic and invariants, and nodes that make objects of them and read these. The
// model, which is in this package and nowhere else, has the rules of docs/rules/declared-types.md written down one by one in the plainest
// way, and says what each node gives, or its error with all places. p2go compiles hundreds of programs into one.
package fuzztypes

import (
	"context"
	"fmt"
	"strings"

	"github.com/p2go/p2go/ir/passes"
)

// Difference is a node on which the model and p2go disagree.
type Difference struct {
	Program    *Program
	Case       *Case
	Model, Got string
}

// String shows both answers. The program of a seed is what fuzztypes --print prints.
func (d *Difference) String() string {
	return fmt.Sprintf("seed %d, node %s %s\nmodel: %s\np2go:  %s\n", d.Program.Seed, d.Case.Node, d.Case.Facts, d.Model, d.Got)
}

// Compare returns the nodes of programs whose answers differ. With plain, p2go leaves out the passes that it can do without.
func Compare(ctx context.Context, work string, programs []*Program, plain bool) ([]*Difference, error) {
	got, err := answers(ctx, work, programs, passes.Options{Off: plain})
	if err != nil {
		return nil, err
	}
	var list []*Difference
	for _, p := range programs {
		for _, c := range p.Cases {
			if !matches(c.Want, got[0]) {
				list = append(list, &Difference{p, c, c.Want, got[0]})
			}
			got = got[1:]
		}
	}
	return list, nil
}

// matches reports whether an answer is the expected one, which has a mark for what may be anything on a line.
func matches(want, got string) bool {
	parts := strings.Split(want, anything)
	rest, ok := strings.CutPrefix(got, parts[0])
	if !ok || len(parts) == 1 {
		return ok && rest == ""
	}
	last := parts[len(parts)-1]
	for _, p := range parts[1 : len(parts)-1] {
		skipped, after, found := strings.Cut(rest, p)
		if !found || strings.Contains(skipped, "\n") {
			return false
		}
		rest = after
	}
	rest, ok = strings.CutSuffix(rest, last)
	return ok && !strings.Contains(rest, "\n")
}
