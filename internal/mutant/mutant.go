// Package mutant makes programs that nobody would write out of ones that somebody wrote: expressions in them are replaced by
// others. Generated programs (internal/fuzzref) have what the generator knows; these have what the goldens know.
package mutant

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/frontend/puppet/parser"
	"github.com/p2go/p2go/internal/source"
)

// Stock is what mutants are made of.
type Stock struct {
	programs []program
	parts    []string // texts of expressions, each once
}

type program struct {
	text  string
	spans []source.Span // of its expressions
}

// maxPart is the length of the longest expression that is replaced or replaces, in bytes.
const maxPart = 300

// New makes a stock of the programs among some texts, those that can be parsed.
func New(texts []string) *Stock {
	s := &Stock{}
	seen := map[string]bool{}
	for _, text := range texts {
		tree, diags := parser.Parse(source.NewFile("site.pp", text), parser.Options{})
		if diags.HasErrors() {
			continue
		}
		p := program{text: text}
		ast.Walk(tree.Body, func(n ast.Node) bool {
			at := n.Span()
			part := at.Text()
			if len(part) > 0 && len(part) < maxPart && !strings.Contains(part, "@(") { // a heredoc's text is elsewhere
				p.spans = append(p.spans, at)
				if !seen[part] {
					seen[part] = true
					s.parts = append(s.parts, part)
				}
			}
			return true
		})
		if len(p.spans) > 0 {
			s.programs = append(s.programs, p)
		}
	}
	return s
}

// Mutant is the program of a seed: one of the stock in which up to four expressions are replaced.
func (s *Stock) Mutant(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	p := s.programs[r.IntN(len(s.programs))]
	var spans []source.Span
	for range 1 + r.IntN(4) {
		spans = append(spans, p.spans[r.IntN(len(p.spans))])
	}
	slices.SortFunc(spans, func(a, b source.Span) int { return cmp.Or(cmp.Compare(b.Start, a.Start), cmp.Compare(b.End, a.End)) })
	text, end := p.text, int32(len(p.text))
	for _, at := range spans {
		if at.End <= end { // it is not in one that was replaced, nor around one
			text = text[:at.Start] + s.parts[r.IntN(len(s.parts))] + text[at.End:]
			end = at.Start
		}
	}
	return text
}
