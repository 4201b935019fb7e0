package fuzzref

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/reference"
	"github.com/p2go/p2go/internal/source"
)

// Failure is a case on which p2go and Puppet differ.
type Failure struct {
	Case      Case
	Judgement reference.Judgement
}

// Failures returns the cases that are judged to differ.
func Failures(cases []Case, judgements []reference.Judgement) []Failure {
	var out []Failure
	for i, j := range judgements {
		if j.Verdict != reference.Equal && j.Verdict != reference.Skipped {
			out = append(out, Failure{cases[i], j})
		}
	}
	return out
}

var (
	quotedText = regexp.MustCompile(`'[^']*'|"[^"]*"|k\d+\w*|K\d+\w*|\(file: .*\)|/[^/]*/`)
	numbers    = regexp.MustCompile(`-?\d+(\.\d+)?`)
	typeNames  = regexp.MustCompile(`[A-Z]\w*(\[.*\])?`)
)

// kind is what failures of one cause usually have in common: the texts without names, numbers and places.
func (f *Failure) kind() string {
	var b strings.Builder
	b.WriteString(string(f.Judgement.Verdict))
	for i, d := range f.Judgement.Differences {
		if i == 2 {
			break
		}
		d = quotedText.ReplaceAllString(d, "'")
		d = numbers.ReplaceAllString(d, "0")
		d = typeNames.ReplaceAllString(d, "T")
		b.WriteString("\n" + d[:min(len(d), 120)])
	}
	return b.String()
}

// Distinct returns the shortest failure of each kind.
func Distinct(failures []Failure) []Failure {
	failures = slices.Clone(failures)
	slices.SortStableFunc(failures, func(a, b Failure) int { return cmp.Compare(len(a.Case.Text), len(b.Case.Text)) })
	seen := map[string]bool{}
	return slices.DeleteFunc(failures, func(f Failure) bool {
		kind := f.kind()
		defer func() { seen[kind] = true }()
		return seen[kind]
	})
}

// candidates is how many shorter programs of each failing one are tried in a round.
const candidates = 24

// Minimise makes failing programs shorter for so many rounds: in each it tries for every program some in which a part is
// replaced by a smaller one, all together, and goes on with the shortest that still fails in the same way.
func (f *Fuzzer) Minimise(ctx context.Context, failures []Failure, rounds int) ([]Failure, error) {
	out := slices.Clone(failures)
	done := make([]bool, len(out))
	for range rounds {
		var cases []Case
		var origin []int
		for i, failure := range out {
			if done[i] {
				continue
			}
			for _, text := range shorter(failure.Case.Text) {
				// The name is part of the text, so the shorter program needs one of its own.
				c := Case{Name: fmt.Sprintf("m%dx%d", i, len(cases)), Alone: failure.Case.Alone}
				c.Text = rename(text, failure.Case.Name, c.Name)
				if c.static(f.checks()) != "" {
					continue
				}
				cases = append(cases, c)
				origin = append(origin, i)
			}
		}
		if len(cases) == 0 {
			break
		}
		judgements, err := f.Judge(ctx, cases)
		if err != nil {
			return nil, err
		}
		better := map[int]Failure{}
		for n, j := range judgements {
			i := origin[n]
			failure := Failure{cases[n], j}
			if failure.kind() != out[i].kind() {
				continue
			}
			if b, ok := better[i]; !ok || len(failure.Case.Text) < len(b.Case.Text) {
				better[i] = failure
			}
		}
		for i := range out {
			if b, ok := better[i]; ok {
				out[i] = b
			} else {
				done[i] = true
			}
		}
	}
	return out, nil
}

// rename gives a program the names of another case.
func rename(text, from, to string) string {
	text = regexp.MustCompile(`\b`+from+`(_|\b)`).ReplaceAllString(text, to+"$1")
	return regexp.MustCompile(`\b`+strings.ToUpper(from[:1])+from[1:]+`_`).ReplaceAllString(text, strings.ToUpper(to[:1])+to[1:]+"_")
}

// shorter returns programs in which one part is missing or is replaced by a part of itself, spread over sizes, the shortest
// first.
func shorter(text string) []string {
	program, list := parser.Parse(source.NewFile("x.pp", text), parser.Options{})
	if len(list) > 0 {
		return nil
	}
	var out []string
	replace := func(n ast.Node, by string) {
		start, end := extent(n)
		if end > start && len(by) < end-start {
			out = append(out, text[:start]+by+text[end:])
		}
	}
	ast.Walk(program, func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Definition:
			replace(n, "")
		case *ast.BlockExpr:
			for _, e := range n.Stmts {
				replace(e, "")
			}
		case ast.Expr:
			replace(n, "1")
		}
		ast.Walk(n, func(part ast.Node) bool {
			if e, ok := part.(ast.Expr); ok && part != n {
				start, end := extent(e)
				replace(n, "("+text[start:end]+")")
			}
			return true
		})
		return true
	})
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	out = slices.Compact(out)
	if len(out) <= candidates {
		return out
	}
	spread := make([]string, candidates)
	for i := range spread {
		spread[i] = out[i*len(out)/candidates]
	}
	return spread
}

// extent is where all of a node is: its span may begin at an operator within it.
func extent(n ast.Node) (start, end int) {
	start, end = -1, -1
	ast.Walk(n, func(part ast.Node) bool {
		s := part.Span()
		if s.IsZero() {
			return true
		}
		if start < 0 || int(s.Start) < start {
			start = int(s.Start)
		}
		end = max(end, int(s.End))
		return true
	})
	return start, end
}
