package parser

import (
	"strings"
	"testing"

	"github.com/p2go/p2go/frontend/puppet/ast"
	"github.com/p2go/p2go/internal/source"
)

// FuzzParse holds that any text gives a tree without panic, that every node and
// diagnostic is in the file, and that parsing again gives the same tree.
func FuzzParse(f *testing.F) {
	_, cases := readRecorded(f)
	for _, c := range cases {
		f.Add(c.Code, c.Mode == "epp", c.Tasks)
	}
	for _, c := range typeDefs {
		f.Add(c.code, false, false)
		f.Add(strings.ReplaceAll(c.code, "}", ""), false, true)
	}
	f.Fuzz(func(t *testing.T, code string, epp, tasks bool) {
		opts := Options{EPP: epp, Tasks: tasks}
		prog, diags := Parse(source.NewFile("x.pp", code), opts)
		ast.Walk(prog, func(n ast.Node) bool {
			at := n.Span()
			if at.File == nil || at.Start < 0 || at.Start > at.End || int(at.End) > len(code) {
				t.Errorf("%T at %d to %d of %d", n, at.Start, at.End, len(code))
			}
			return true
		})
		for _, d := range diags {
			if d.Span.File == nil || d.Code == "" || d.Message == "" {
				t.Errorf("incomplete diagnostic %+v", d)
			}
		}
		dump := ast.Dump(prog)
		ast.DumpJSON(prog)
		again, _ := Parse(source.NewFile("x.pp", code), opts)
		if d := ast.Dump(again); d != dump {
			t.Errorf("first %s, then %s", dump, d)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	_, cases := readRecorded(b)
	var code strings.Builder
	for _, c := range cases {
		if c.PN != "" && c.Mode == "" && !c.Tasks {
			code.WriteString(c.Code + "\n")
		}
	}
	b.SetBytes(int64(len(code.String())))
	b.ReportAllocs()
	for b.Loop() {
		Parse(source.NewFile("x.pp", code.String()), Options{})
	}
}
