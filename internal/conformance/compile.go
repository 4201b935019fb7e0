package conformance

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing/fstest"
	"time"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/mcl"
	"github.com/p2go/p2go/frontend/mcl/ast"
	"github.com/p2go/p2go/frontend/mcl/infer"
	"github.com/p2go/p2go/frontend/mcl/lower"
	"github.com/p2go/p2go/frontend/mcl/parser"
	"github.com/p2go/p2go/frontend/mcl/resolve"
	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// program is a case and what became of it.
type program struct {
	*Case
	name string // of its Go package

	skipped string       // why nothing was done with it
	crash   string       // what p2go or the compiled program ended with
	hang    bool         // p2go or the compiled program had not ended when its time was over
	found   []finding    // why there is no graph
	files   []gogen.File // of its Go package; none if it was rejected
	broken  bool         // Go does not compile them
	answer  *answer      // of the compiled program
}

// finding is an error.
type finding struct {
	Stage string // of mgmt; "" where only p2go has the error
	Code  diag.Code
	Text  string
	Place Place
	// Needs is what p2go does not have.
	Needs string
}

// compile makes Go of a case. What takes longer than the limit is left behind.
func (p *program) compile(limit time.Duration) {
	done := make(chan program, 1)
	go func() {
		q := *p
		if crash := ir.Contain("conformance", nil, q.make); crash != nil {
			q.crash, q.files = crash.Error(), nil
		}
		done <- q
	}()
	select {
	case *p = <-done:
	case <-time.After(limit):
		p.hang = true
	}
}

func (p *program) make() {
	opts := mcl.Options{Options: resolve.Defaults(), Types: infer.Options{Strict: true}}
	opts.Dialect, opts.Strict, opts.Compat, opts.LeakyImports = ast.Head, true, true, true
	files := fstest.MapFS{}
	for name, data := range p.Files {
		files[name] = &fstest.MapFile{Data: data, Mode: 0o666}
	}
	opts.Disk = disk.Of(files)
	prog, diags := mcl.Compile(p.name, p.entry(), opts)
	for _, d := range diags {
		if d.Severity == diag.Error {
			p.found = append(p.found, found(d))
		}
	}
	if prog == nil {
		if len(p.found) == 0 {
			p.crash = "there is neither a program nor an error"
		}
		return
	}
	if err := passes.Run(prog, passes.Options{Verify: true}); err != nil {
		p.crash = err.Error()
		return
	}
	m, err := gogen.Generate([]gogen.Environment{{Program: prog}}, gogen.Options{})
	if err != nil {
		p.crash = err.Error()
		return
	}
	p.files = slices.DeleteFunc(m.Files, func(f gogen.File) bool { return f.Name == mainFile })
}

func found(d *diag.Diagnostic) finding {
	f := finding{Code: d.Code, Text: normal(d.Message)}
	f.Place.File, f.Place.Line, f.Place.Column = d.Span.Position()
	switch d.Code {
	case infer.CodeMissing:
		f.Needs, _, _ = strings.Cut(d.Message, " ")
	case lower.CodeUnsupported:
		_, what, _ := strings.Cut(d.Message, ": ")
		f.Needs = strings.ReplaceAll(cmp.Or(what, d.Message), " ", "_")
	default:
		f.Stage = stageOf(d.Code)
	}
	return f
}

// stageOf is the stage at which mgmt finds what a code stands for (MCL-ERR-2): that of what is wrong with a resource stays what it is when
// p2go finds it early.
func stageOf(c diag.Code) string {
	if c == lower.CodeInvalid {
		return "Interpret"
	}
	return cmp.Or(parser.Stage(c), string(resolve.Stages[c]), string(infer.Stages[c]), string(resolve.Unify))
}

// packageName is a name of a Go package that no other case has.
func packageName(c *Case, taken map[string]bool) string {
	base := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(c.Suite+"x"+c.Name))
	name := base
	for i := 2; taken[name]; i++ {
		name = fmt.Sprintf("%sx%d", base, i)
	}
	taken[name] = true
	return name
}
