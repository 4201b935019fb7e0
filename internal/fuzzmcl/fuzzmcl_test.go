package fuzzmcl

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
)

// TestGenerate looks at what seeds stand for: the same each time, and most have a graph.
func TestGenerate(t *testing.T) {
	graphs := 0
	for seed := range uint64(100) {
		p, again := Generate(seed), Generate(seed)
		require.Equal(t, p.Source(), again.Source())
		require.Equal(t, p.Want, again.Want)
		if p.Want.Class == "" {
			graphs++
		}
	}
	require.Greater(t, graphs, 50)
}

// TestMatches compares answers with what is expected.
func TestMatches(t *testing.T) {
	require.True(t, matches(Answer{Graph: "a"}, Answer{Graph: "a"}))
	require.False(t, matches(Answer{Graph: "a"}, Answer{Graph: "b"}))
	require.True(t, matches(Answer{Error: "fatal: true", Class: "fatal"}, Answer{Error: "panic: true", Class: "fatal"}))
	require.False(t, matches(Answer{Error: "fatal: ", Class: "fatal"}, Answer{Error: "x", Class: "catchable"}))
	require.False(t, matches(Answer{Error: "resource graph has cycles", Class: "graph"}, Answer{Error: "x", Class: "graph"}))
}

// TestMutants looks at programs with a place that is wrong, all of which p2go refuses.
func TestMutants(t *testing.T) {
	for seed := range uint64(60) {
		for _, m := range Generate(seed).Mutants(5) {
			require.Empty(t, m.Check(), "%s", m)
		}
	}
}

// TestCompare compares the programs of some seeds with the model.
func TestCompare(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	for plain, first := range map[bool]uint64{false: 0, true: 15} {
		var programs []*Program
		for seed := range uint64(15) {
			programs = append(programs, Generate(first+seed))
		}
		differences, err := Compare(t.Context(), t.TempDir(), programs, plain)
		require.NoError(t, err)
		for _, d := range differences {
			t.Error(d)
		}
	}
}

// TestFound runs what was found by comparing.
func TestFound(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles programs")
	}
	found := []struct{ program, graph string }{
		{ // a field of a struct that is written out
			"test \"a\" {\n\tint64 => struct{a => false, b => 5}->b,\n}\n",
			`"test[a]" hidden=false fields int64=5 meta  recv `,
		},
		{ // constants that wrap, and a zero with a sign
			"import \"fmt\"\ntest \"a\" {\n\tint64 => 9223372036854775807 + 1,\n\tcomment => fmt.printf(\"%f\", 0.0 * -1.0),\n}\n",
			`"test[a]" hidden=false fields comment="-0" int64=-9223372036854775808 meta  recv `,
		},
		{ // constants that are known only when code is made
			"test \"a\" {\n\tint64 => (if true { -2 } else { 3 }) * 9223372036854775807,\n}\n",
			`"test[a]" hidden=false fields int64=2 meta  recv `,
		},
		{ // an if that becomes an operator beside another one
			"if if true or false { true } else { 1 in [1, 2] } == false {\n\ttest \"a\" {\n\t}\n} else {\n\ttest \"b\" {\n\t}\n}\n",
			`"test[b]" hidden=false fields  meta  recv `,
		},
		{ // what is seen through two aliases, of classes with parameters
			"class c {\n\tclass d($n) {\n\t\tfunc f() { $n }\n\t}\n\tinclude d(\"x\") as j\n}\ninclude c as i\ntest i.j.f() {\n}\n",
			`"test[x]" hidden=false fields  meta  recv `,
		},
		{ // an include through the alias of a later one
			"include i.d(\"x\") as j\ninclude c as i\nclass c {\n\tclass d($n) {\n\t\ttest $n {\n\t\t}\n\t}\n}\n",
			`"test[x]" hidden=false fields  meta  recv `,
		},
	}
	var programs []*ir.Program
	for i, f := range found {
		for _, plain := range []bool{false, true} {
			p, err := compile(fmt.Sprintf("p%d%t", i, plain), map[string]string{"main.mcl": f.program}, plain)
			require.NoError(t, err)
			programs = append(programs, p)
		}
	}
	answers, err := evaluated(t.Context(), t.TempDir(), programs)
	require.NoError(t, err)
	for i, a := range answers {
		require.Equal(t, Answer{Graph: found[i/2].graph}, a)
	}
}
