package runtime_test

import (
	goruntime "runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/value"
)

// chained declares n resources and a chain of arrows over all of them.
func chained(n int) *runtime.Environment {
	env := plainNotes(n)
	declare := env.Main
	env.Main = append(declare, main(func(s *runtime.Scope) error {
		for i := range n - 1 {
			left, right := res("Notify", "note "+strconv.Itoa(i)), res("Notify", "note "+strconv.Itoa(i+1))
			if _, err := s.Relate(benchPos, left, right, runtime.Before); err != nil {
				return err
			}
		}
		return nil
	})...)
	return env
}

// created makes n resources by one call of create_resources, with attributes for
// each and for all.
func created(n int) *runtime.Environment {
	resources := value.MakeHash(n)
	for i := range n {
		attrs := value.NewHash(value.Entry{Key: "message", Value: int64(i)}, value.Entry{Key: "noop", Value: true})
		resources.Set("note "+strconv.Itoa(i), attrs)
	}
	common := value.NewHash(value.Entry{Key: "loglevel", Value: "info"})
	env := plainNotes(0)
	env.Main = main(func(s *runtime.Scope) error { return s.CreateResources(benchPos, "notify", resources, common) })
	return env
}

// collected declares n resources and as many collectors as given, which count
// what they look at.
func collected(n, collectors int, looks *int) *runtime.Environment {
	env := plainNotes(n)
	env.Main = append(env.Main, main(func(s *runtime.Scope) error {
		for i := range collectors {
			title := "note " + strconv.Itoa(i)
			match := func(r *runtime.Resource) bool {
				*looks++
				return r.Title == title
			}
			if _, err := s.Collect(benchPos, &notify, match, attr("message", "c")); err != nil {
				return err
			}
		}
		return nil
	})...)
	return env
}

// allocated is what compiling allocates, in objects and in bytes.
func allocated(t *testing.T, env *runtime.Environment) (objects, bytes float64) {
	t.Helper()
	buf := compileFleet(t, env, nil)
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	compileFleet(t, env, buf)
	goruntime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc - before.TotalAlloc)
}

// TestScale compiles catalogs of twice the size: they take twice the memory.
func TestScale(t *testing.T) {
	for name, c := range map[string]struct {
		n   int
		env func(n int) *runtime.Environment
	}{
		"resources":           {25_000, plainNotes},
		"classes and defines": {25_000, fleet},
		"create_resources":    {25_000, created},
		"arrows":              {5_000, chained},
		"collectors":          {500, func(n int) *runtime.Environment { return collected(2_000, n, new(int)) }},
		"collected":           {5_000, func(n int) *runtime.Environment { return collected(n, 100, new(int)) }},
	} {
		t.Run(name, func(t *testing.T) {
			objects, bytes := allocated(t, c.env(c.n))
			twice, twiceBytes := allocated(t, c.env(2*c.n))
			assert.Less(t, twice, 2.3*objects+100, "objects")
			assert.Less(t, twiceBytes, 2.5*bytes, "bytes")
		})
	}
}

// TestCollectorsLook counts how often 1,000 collectors look at 10,000 resources:
// once in each of two rounds, since what the first one overrides may make others
// match.
func TestCollectorsLook(t *testing.T) {
	const resources, collectors, rounds = 10_000, 1_000, 2
	looks := 0
	compileFleet(t, collected(resources, collectors, &looks), nil)
	require.LessOrEqual(t, looks, rounds*resources*collectors)
}

func BenchmarkScale(b *testing.B) {
	for _, n := range []int{1, 2} {
		for name, env := range map[string]*runtime.Environment{
			"resources":  plainNotes(25_000 * n),
			"created":    created(25_000 * n),
			"arrows":     chained(5_000 * n),
			"collectors": collected(10_000, 500*n, new(int)),
		} {
			b.Run(name+"/"+strconv.Itoa(n), func(b *testing.B) {
				var buf []byte
				b.ReportAllocs()
				for b.Loop() {
					buf = compileFleet(b, env, buf)
				}
			})
		}
	}
}
