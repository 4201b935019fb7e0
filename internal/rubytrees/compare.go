package rubytrees

import (
	"errors"
	"os"
	"strings"

	"github.com/p2go/p2go/frontend/ruby/ast"
	"github.com/p2go/p2go/frontend/ruby/parser"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/source"
)

// Result is what comparing the trees of one file has found.
type Result struct {
	Path      string
	Verdict   Verdict
	What      string // the construct without a tree, Ruby's or p2go's message, or the place where trees differ
	Got, Want string // the trees, where they differ
}

// Verdict is the outcome of a comparison.
type Verdict string

// The verdicts.
const (
	Equal       Verdict = "equal"
	BothReject  Verdict = "rejected by both"
	Unsupported Verdict = "has a construct without a tree"
	Accepted    Verdict = "rejected by Ruby alone"
	Rejected    Verdict = "rejected by p2go alone"
	Duplicate   Verdict = "has a hash with a key twice, of which Ruby drops one"
	Different   Verdict = "different"
)

// Verdicts are all verdicts.
var Verdicts = []Verdict{Equal, BothReject, Unsupported, Duplicate, Accepted, Rejected, Different}

// Compare compares the trees of a file of kind "file" or "template".
func (r *Ruby) Compare(kind, path string) (Result, error) {
	res := Result{Path: path}
	text, err := os.ReadFile(path)
	if err != nil {
		return res, err
	}
	want, err := r.Tree(kind, path)
	var rejected SyntaxError
	if err != nil && !errors.As(err, &rejected) {
		return res, err
	}
	f := source.NewFile("", string(text)) // Ruby gives __FILE__ no name either
	parse, dump := forKind(kind)
	tree, diags := parse(f)
	got := dump(tree)
	switch {
	case err != nil && len(diags) > 0:
		res.Verdict = BothReject
	case err != nil:
		res.Verdict, res.What = Accepted, err.Error()
	case len(diags) > 0:
		res.Verdict, res.What = Rejected, message(diags)
	case got == want:
		res.Verdict = Equal
		if res.What = construct(tree); res.What != "" {
			res.Verdict = Unsupported
		}
	default:
		res.Verdict, res.What = Different, difference(got, want)
		res.Got, res.Want = got, want
		if hasDuplicateKeys(tree) {
			res.Verdict = Duplicate
		} else if c := construct(tree); c != "" && (strings.Contains(c, "BEGIN") || c == "__ENCODING__") {
			res.Verdict, res.What = Unsupported, c
		}
	}
	return res, nil
}

// forKind returns the functions that read and print code, or templates.
func forKind(kind string) (func(*source.File) (*ast.File, diag.List), func(*ast.File) string) {
	if strings.HasPrefix(kind, "template") {
		return parser.ParseTemplate, DumpTemplate
	}
	return parser.Parse, Dump
}

func message(diags diag.List) string {
	return diags[0].Error()
}

// construct names the first construct of a tree that has no node.
func construct(f *ast.File) string {
	what := ""
	ast.Walk(f.Body, func(n ast.Node) bool {
		if u, ok := n.(*ast.Unsupported); ok && what == "" {
			what = u.What
		}
		return what == ""
	})
	return what
}

// difference cuts two trees to where they begin to differ.
func difference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, i-120):min(len(s), i+120)] }
	return "p2go …" + cut(got) + "\n  Ruby …" + cut(want)
}

// hasDuplicateKeys reports whether a hash has a literal key twice.
func hasDuplicateKeys(f *ast.File) bool {
	found := false
	ast.Walk(f.Body, func(n ast.Node) bool {
		if h, ok := n.(*ast.Hash); ok {
			seen := map[string]bool{}
			for _, p := range h.Pairs {
				if p.Key == nil || !isLiteral(p.Key) {
					continue
				}
				key := dump(p.Key)
				found = found || seen[key]
				seen[key] = true
			}
		}
		return !found
	})
	return found
}
