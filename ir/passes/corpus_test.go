package passes

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/golden"
	"github.com/p2go/p2go/ir"
)

func lower(t testing.TB, dir string) *ir.Program {
	e, err := env.Load(dir, env.Options{BaseModulePath: []string{}})
	require.NoError(t, err)
	p, _, _ := e.Lower()
	return p
}

// TestLoweredPrograms runs all passes over what lowering makes of the examples
// and the golden cases. The IR is verified after each pass; shuffling what is
// independent before each pass gives the same program.
func TestLoweredPrograms(t *testing.T) {
	dirs := map[string]string{}
	examples, err := filepath.Glob("../../examples/*/environment.conf")
	require.NoError(t, err)
	for _, conf := range examples {
		dirs["examples/"+filepath.Base(filepath.Dir(conf))] = filepath.Dir(conf)
	}
	cases, err := golden.Load("../../golden")
	require.NoError(t, err)
	for _, c := range cases {
		dirs["golden/"+c.Name], err = c.WriteEnv(t.TempDir())
		require.NoError(t, err)
	}
	require.NotEmpty(t, dirs)
	for name, dir := range dirs {
		t.Run(name, func(t *testing.T) {
			p := lower(t, dir)
			text := p.String()
			require.NoError(t, Run(p, Options{Verify: true}))
			want := shape(p)
			if q := typedAlways(t, text); shape(q) != want {
				assert.Equal(t, q.String(), p.String(), "a body has more types when it is looked at again, though it is told nothing new")
			}
			for seed := range uint64(3) {
				q := parse(t, text)
				rnd := rand.New(rand.NewPCG(seed, 2))
				for _, pass := range passes {
					for _, f := range q.Funcs {
						regions(f, func(r *ir.Region) { shuffle(rnd, r) })
					}
					check(t, q)
					run(t, pass, q)
				}
				if got := shape(q); got != want {
					assert.Equal(t, p.String(), q.String(), "the outcome depends on the order of independent values")
				}
			}
		})
	}
}

// typedAlways runs all passes; types looks at all bodies each time.
func typedAlways(t *testing.T, text string) *ir.Program {
	p := parse(t, text)
	for _, pass := range passes {
		if pass.Name == Types || pass.Name == "retype" {
			w := newWorld(p)
			for range 3 {
				clear(w.told)
				w.bodies()
			}
			continue
		}
		run(t, pass, p)
	}
	return p
}

// generated writes an environment with a class of n blocks, each of which gives
// every pass something to do.
func generated(t testing.TB, n int) *ir.Program {
	var b strings.Builder
	b.WriteString("class big(String $p = 'x', Boolean $b = true) {\n")
	for i := range n {
		fmt.Fprintf(&b, `
  $a%[1]d = %[1]d * 2 + 1
  $s%[1]d = $facts['os']['family'] ? { 'Debian' => "d-${a%[1]d}-${p}", 'RedHat' => 'r', default => undef }
  if $b and $a%[1]d > 10 { $t%[1]d = "then ${p}" } elsif $p =~ /^(x)/ { $t%[1]d = $1 } else { $t%[1]d = upcase('else') }
  [$p, 'q'].each |$i, $e| { notify { "n%[1]d-${i}-${e}-${t%[1]d}": message => $s%[1]d } }
`, i)
	}
	b.WriteString("}\nclass { 'big': }\n")
	file := filepath.Join(t.TempDir(), "site.pp")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
	return lower(t, file)
}

// reread makes a program anew, since passes change it.
func reread(t testing.TB, text string) *ir.Program {
	p, err := ir.Parse(text)
	require.NoError(t, err)
	return p
}

// TestPassesAreLinear compares what each pass allocates for a program with what
// it allocates for one eight times as large. (Times are for benchmarks.)
func TestPassesAreLinear(t *testing.T) {
	small, big := generated(t, 100).String(), generated(t, 800).String()
	require.Greater(t, len(big), 7*len(small))
	measure := func(text string) map[string]uint64 {
		bytes := map[string]uint64{}
		p := reread(t, text)
		for _, pass := range passes {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			require.NoError(t, pass.run(p))
			runtime.ReadMemStats(&after)
			bytes[pass.Name] = after.TotalAlloc - before.TotalAlloc
		}
		return bytes
	}
	few, many := measure(small), measure(big)
	const noise = 4096 // bytes that the measurement itself may take
	for _, pass := range passes {
		assert.Less(t, float64(many[pass.Name])/float64(few[pass.Name]+noise), 12.0, "%s: %d and %d bytes", pass.Name, few[pass.Name], many[pass.Name])
	}
}

// TestUnreadChain checks that results finds a long chain of unread results at
// once: each is read by a value that only the next unread result reads.
func TestUnreadChain(t *testing.T) {
	const n = 20_000
	var b strings.Builder
	b.WriteString("define \"d\"(v1 v2 a: Boolean) {\n v3 = concat v2 : String\n")
	for i := 4; i < 4+2*n; i += 2 {
		fmt.Fprintf(&b, " v%d = if v2 : String {\n yield v%d\n } {\n yield v%[2]d\n }\n v%d = concat v%[1]d : String\n", i, i-1, i+1)
	}
	b.WriteString(" return v2\n}\n")
	p := reread(t, b.String())
	run(t, find(t, "results"), p)
	run(t, find(t, "deadcode"), p)
	require.Len(t, p.Funcs[0].Body.Body, 1)
}

func BenchmarkPasses(b *testing.B) {
	text := generated(b, 500).String()
	for _, pass := range passes {
		b.Run(strings.ReplaceAll(pass.Name, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				p := reread(b, text)
				for _, before := range passes {
					if before.Name == pass.Name {
						break
					}
					require.NoError(b, before.run(p))
				}
				b.StartTimer()
				require.NoError(b, pass.run(p))
			}
		})
	}
}

func BenchmarkVerify(b *testing.B) {
	p := generated(b, 500)
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range p.Funcs {
			if err := ir.Verify(f); err != nil {
				b.Fatal(err)
			}
		}
	}
}
