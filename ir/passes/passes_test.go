package passes

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/p2go/p2go/ir"
)

// find returns the pass of that name.
func find(t *testing.T, name string) Pass {
	for _, p := range passes {
		if p.Name == name {
			return p
		}
	}
	t.Fatalf("no pass is called %s", name)
	return Pass{}
}

func parse(t *testing.T, text string) *ir.Program {
	t.Helper()
	p, err := ir.Parse(text)
	require.NoError(t, err)
	check(t, p)
	return p
}

func check(t *testing.T, p *ir.Program) {
	t.Helper()
	for _, f := range p.Funcs {
		require.NoError(t, ir.Verify(f), "%s %s\n%s", f.Kind, f.Name, f)
	}
}

func run(t *testing.T, pass Pass, p *ir.Program) {
	t.Helper()
	require.NoError(t, pass.run(p))
	check(t, p)
}

// TestPasses runs each testdata/PASS/*.txtar: in.ir becomes out.ir, whatever the
// order of what is independent, and running the pass again changes nothing.
// With P2GO_UPDATE=1 it writes both sections.
func TestPasses(t *testing.T) {
	files, err := filepath.Glob("testdata/*/*.txtar")
	require.NoError(t, err)
	tested := map[string]bool{}
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file))
		tested[name] = true
		t.Run(strings.TrimSuffix(strings.TrimPrefix(file, "testdata/"), ".txtar"), func(t *testing.T) {
			testPass(t, find(t, name), file)
		})
	}
	for _, p := range passes {
		if p.Name != "refold" && p.Name != "retype" { // they are fold and types once more
			assert.True(t, tested[p.Name], "the pass %s has no tests", p.Name)
		}
	}
}

func testPass(t *testing.T, pass Pass, file string) {
	a, err := txtar.ParseFile(file)
	require.NoError(t, err)
	require.NotEmpty(t, strings.TrimSpace(string(a.Comment)), "no comment that says which rewrite the case shows")
	require.Len(t, a.Files, 2)
	require.Equal(t, []string{"in.ir", "out.ir"}, []string{a.Files[0].Name, a.Files[1].Name})
	in := string(a.Files[0].Data)

	p := parse(t, in)
	if got := p.String(); os.Getenv("P2GO_UPDATE") != "" {
		a.Files[0].Data = []byte(got)
	} else if diff := cmp.Diff(in, got); diff != "" {
		t.Errorf("in.ir is not as it is printed:\n%s", diff)
	}
	run(t, pass, p)
	got := p.String()
	if os.Getenv("P2GO_UPDATE") != "" {
		a.Files[1].Data = []byte(got)
		require.NoError(t, os.WriteFile(file, txtar.Format(a), 0o644))
	} else if diff := cmp.Diff(string(a.Files[1].Data), got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	run(t, pass, p)
	if diff := cmp.Diff(got, p.String()); diff != "" {
		t.Errorf("the pass has more to do the second time:\n%s", diff)
	}
	want := shape(parse(t, got))
	for seed := range uint64(20) {
		q := parse(t, in)
		rnd := rand.New(rand.NewPCG(seed, 1))
		for _, f := range q.Funcs {
			regions(f, func(r *ir.Region) { shuffle(rnd, r) })
		}
		check(t, q)
		before := q.String()
		run(t, pass, q)
		require.Equal(t, want, shape(q), "the outcome depends on the order of independent values in\n%s", before)
	}
}

// shuffle gives a region, and those in it, another order that means the same:
// what fails or has an effect keeps its order, and what reads the state of the
// evaluation stays between the same effects.
func shuffle(rnd *rand.Rand, r *ir.Region) {
	n := len(r.Body) - 1
	after := map[*ir.Value][]*ir.Value{} // what has to come before a value
	place := map[*ir.Value]bool{}
	var fixed, write *ir.Value
	var readers []*ir.Value
	for _, v := range r.Body[:n] {
		deps, reads := operands(v)
		for _, d := range deps {
			if place[d] {
				after[v] = append(after[v], d)
			}
		}
		if v.Effect() != ir.Pure {
			if fixed != nil {
				after[v] = append(after[v], fixed)
			}
			fixed = v
		}
		if reads && write != nil {
			after[v] = append(after[v], write)
		}
		if v.Effect() == ir.Writes { // also when it reads
			after[v] = append(after[v], readers...)
			write, readers = v, nil
		} else if reads {
			readers = append(readers, v)
		}
		place[v] = true
	}
	todo, done, order := slices.Clone(r.Body[:n]), map[*ir.Value]bool{}, []*ir.Value(nil)
	for len(todo) > 0 {
		i := rnd.IntN(len(todo))
		v := todo[i]
		if slices.ContainsFunc(after[v], func(d *ir.Value) bool { return !done[d] }) {
			continue
		}
		done[v] = true
		order = append(order, v)
		todo = slices.Delete(todo, i, i+1)
	}
	copy(r.Body, order)
	for _, v := range r.Body {
		for _, nested := range v.Regions {
			shuffle(rnd, nested)
		}
		if l, ok := v.Aux.(*ir.LambdaAux); ok {
			for _, p := range l.Params {
				if p.Default != nil {
					shuffle(rnd, p.Default)
				}
			}
		}
	}
}

// operands returns the values that v and what is in it use, and whether
// anything of it reads.
func operands(v *ir.Value) (vs []*ir.Value, reads bool) {
	(&ir.Region{Body: []*ir.Value{v}}).Walk(func(v *ir.Value) {
		vs = append(vs, v.Args...)
		reads = reads || v.Op.Info().Reads
	})
	return vs, reads
}

// shape describes a program up to the order of independent values and their ids.
func shape(p *ir.Program) string {
	var b strings.Builder
	for _, f := range p.Funcs {
		s := shaper{}
		regions(f, func(r *ir.Region) { fmt.Fprintf(&b, "%s %s %x\n", f.Kind, f.Name, s.region(r)) })
	}
	return b.String()
}

type shaper map[*ir.Value][]byte

func (s shaper) region(r *ir.Region) []byte {
	var sequence, pure []string
	for _, v := range r.Body {
		k := string(s.value(v))
		if v.Effect() == ir.Pure {
			pure = append(pure, k)
		} else {
			sequence = append(sequence, k)
		}
	}
	sort.Strings(pure)
	h := sha256.Sum256([]byte(strings.Join(sequence, "") + "|" + strings.Join(pure, "")))
	return h[:]
}

func (s shaper) value(v *ir.Value) []byte {
	if v.Op == ir.OpArg {
		return []byte{byte(v.ID)}
	}
	if k := s[v]; k != nil {
		return k
	}
	line := *v
	line.ID, line.Regions, line.Args = 0, nil, make([]*ir.Value, len(v.Args))
	for i := range line.Args {
		line.Args[i] = &ir.Value{}
	}
	if l, ok := v.Aux.(*ir.LambdaAux); ok {
		line.Aux = &ir.LambdaAux{Returns: l.Returns}
	}
	text := []byte((&ir.Func{Body: &ir.Region{Body: []*ir.Value{&line}}}).String())
	for _, a := range v.Args {
		text = append(text, s.value(a)...)
	}
	if l, ok := v.Aux.(*ir.LambdaAux); ok {
		for _, p := range l.Params {
			if p.Default != nil {
				text = append(text, s.region(p.Default)...)
			}
		}
	}
	for _, r := range v.Regions {
		text = append(text, s.region(r)...)
	}
	h := sha256.Sum256(text)
	s[v] = h[:]
	return s[v]
}

func TestOrder(t *testing.T) {
	place := map[string]int{}
	for i, p := range passes {
		require.NotContains(t, place, p.Name, "two passes of one name")
		require.NotEmpty(t, p.Doc)
		place[p.Name] = i
	}
	for _, c := range order {
		require.Contains(t, place, c.before)
		require.Contains(t, place, c.after)
		assert.NotEmpty(t, c.why)
		assert.Less(t, place[c.before], place[c.after], "%s before %s: %s", c.before, c.after, c.why)
	}
}

// TestUntilSince checks that a run in two parts is a whole one.
func TestUntilSince(t *testing.T) {
	text := generated(t, 3).String()
	whole, parts := reread(t, text), reread(t, text)
	require.NoError(t, Run(whole, Options{Verify: true}))
	var ran []string
	note := func(pass string, _ *ir.Program) error {
		ran = append(ran, pass)
		return nil
	}
	require.NoError(t, Run(parts, Options{Until: Types, After: note}))
	assert.Equal(t, Types, ran[len(ran)-1])
	assert.Equal(t, Lower, ran[0])
	assert.Less(t, len(ran), 1+len(passes))
	require.NoError(t, Run(parts, Options{Since: Types, After: note}))
	assert.Len(t, ran, 1+len(passes))
	assert.Equal(t, whole.String(), parts.String())
}

// TestLeftOut checks which passes are run, and that a run ends at a pass that is left out.
func TestLeftOut(t *testing.T) {
	run := func(opts Options) (ran []string) {
		opts.Verify = true
		opts.After = func(pass string, _ *ir.Program) error {
			ran = append(ran, pass)
			return nil
		}
		require.NoError(t, Run(generated(t, 3), opts))
		return ran
	}
	assert.Equal(t, []string{Lower}, run(Options{Until: Lower}))
	assert.Equal(t, []string{Lower, "results", "deadcode"}, run(Options{Off: true}))
	assert.Equal(t, []string{Lower, "params", "assume", "types"}, run(Options{Disabled: []string{"fold"}, Until: Types}))
	assert.Equal(t, []string{Lower, "params", "assume", "fold"}, run(Options{Disabled: []string{Types}, Until: Types}))
	ran := run(Options{Disabled: []string{"results", "narrows"}})
	assert.Contains(t, ran, "results", "it is required")
	assert.NotContains(t, ran, "narrows")
}

// TestAfterFails checks that an error of After ends a run.
func TestAfterFails(t *testing.T) {
	calls := 0
	err := Run(generated(t, 3), Options{After: func(string, *ir.Program) error {
		calls++
		return errors.New("full")
	}})
	assert.EqualError(t, err, "full")
	assert.Equal(t, 1, calls)
}
