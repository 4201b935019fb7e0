// Package fuzzmcl compares compiled programs in mcl with a model of the language, on made-up programs.
//
// A seed stands for a [Program], which is well-typed as it is made. The model, which is in this package and nowhere else, evaluates the tree of
// the generator in the plainest way by the rules of docs/rules/mcl, makes the graph of what that puts out, and says what is wrong where there
// is none. p2go compiles many programs into one. A [Mutant] is a program with one place that is certainly wrong, which p2go must refuse.
package fuzzmcl

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Difference is a program on which the model and p2go disagree.
type Difference struct {
	Program *Program
	Got     Answer
}

// String shows the program and both answers, of two graphs only what differs.
func (d *Difference) String() string {
	want, got := d.Program.Want.String(), d.Got.String()
	if d.Got.Class == "" && d.Program.Want.Class == "" {
		want, got = without(want, got), without(got, want)
	}
	return fmt.Sprintf("seed %d\n%s--- model\n%s\n--- p2go\n%s\n", d.Program.Seed, d.Program.Source(), want, got)
}

// without are the lines of a text that are none of another.
func without(text, other string) string {
	lines := strings.Split(other, "\n")
	return strings.Join(slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return slices.Contains(lines, line) }), "\n")
}

// String shows the graph or the error.
func (a Answer) String() string {
	if a.Class != "" {
		return a.Class + ": " + a.Error
	}
	return a.Graph
}

// Compare returns the programs whose answers differ. With plain, p2go leaves out the passes that it can do without.
func Compare(ctx context.Context, work string, programs []*Program, plain bool) ([]*Difference, error) {
	got, err := answers(ctx, work, programs, plain)
	if err != nil {
		return nil, err
	}
	var list []*Difference
	for i, p := range programs {
		if !matches(p.Want, got[i]) {
			list = append(list, &Difference{p, got[i]})
		}
	}
	return list, nil
}

// matches reports whether an answer is the expected one. Of an error, the model knows the class and a part of the text.
func matches(want, got Answer) bool {
	if got.Class == "compiler" && want.Class != "" { // p2go checks resources of constants before (MCL-RES-5), perhaps another one that is wrong
		return strings.Contains(got.Error, "did not Validate") || strings.Contains(got.Error, "overflow")
	}
	if want.Class != got.Class {
		return false
	}
	_, text, found := strings.Cut(want.Error, ": ")
	if !found || want.Class == "graph" {
		text = want.Error
	}
	return want.Graph == got.Graph && strings.Contains(got.Error, text)
}
