package fuzzmcl

import (
	"fmt"
	"math/rand/v2"
	"path"
	"runtime/debug"
	"strings"

	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/internal/diag"
)

// Mutant is a program with one place that is certainly wrong: ill-typed or ill-scoped.
type Mutant struct {
	Seed  uint64
	What  string // the change
	files map[string]string
	file  string
	line  int // of the statement or near it
}

// Mutants makes some mutants of a program, at places that its seed says.
func (p *Program) Mutants(n int) []*Mutant {
	r := rand.New(rand.NewPCG(p.Seed, 1<<41))
	_, all := p.print(-1)
	var list []*Mutant
	for range n {
		if all.sites == 0 {
			break
		}
		files, w := p.print(r.IntN(all.sites))
		list = append(list, &Mutant{Seed: p.Seed, What: w.what, files: files, line: w.line, file: w.at.name})
	}
	return list
}

// String shows the place.
func (m *Mutant) String() string {
	lines := strings.Split(m.files[m.file], "\n")
	return fmt.Sprintf("mutant of seed %d, near %s:%d: %s\n%s", m.Seed, m.file, m.line, m.What,
		strings.Join(lines[max(0, m.line-2):min(m.line+2, len(lines))], "\n"))
}

// Check says how p2go fails to refuse the program, "" if it does not.
func (m *Mutant) Check() (why string) {
	defer func() {
		if x := recover(); x != nil {
			why = fmt.Sprintf("p2go panics: %v\n%s", x, debug.Stack())
		}
	}()
	diags := mcl.Check("/main.mcl", options(m.files))
	for _, d := range diags {
		if d.Severity != diag.Error {
			continue
		}
		file, line, _ := d.Span.Position()
		text, ok := m.files[strings.TrimPrefix(path.Clean(file), "/")]
		if !ok || line < 1 || line > strings.Count(text, "\n")+1 {
			return fmt.Sprintf("p2go says, at a place that is none: %v", d)
		}
	}
	if diags.HasErrors() {
		return ""
	}
	return "p2go accepts it"
}
