package passes_test

import (
	"regexp"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/passes"
)

// wrong has operations without operands in two of its bodies, one of them in a parameter's default.
const wrong = `program "production"

main "manifests/site.pp" { # manifests/site.pp:1:1
	v1 = const undef : Undef # 1:1
	return v1 # 1:1
}

class "m::a"(v1 v2 p: Any = {
	v4 = const 1 : Integer # 2:3
	v5 = add v4 : Integer !fails # 2:4
	yield v5 # 2:3
}) module m vars p { # modules/m/manifests/a.pp:2:1
	v3 = const undef : Undef # 2:1
	return v3 # 2:1
}

class "m::b" module m { # modules/m/manifests/b.pp:1:1
	v3 = const undef : Undef # 2:1
	return v3 # 2:1
}

function "m::f"() returns Any module m { # modules/m/functions/f.pp:3:2
	v1 = lt : Boolean !fails # 4:1
	return v1 # 4:1
}
`

// crashes are the internal errors of a run, which are the same however many cores there are.
func crashes(t *testing.T, opts passes.Options) []string {
	t.Helper()
	line := regexp.MustCompile(`go:\d+`)
	var found [2][]string
	for i, cores := range []int{1, 8} {
		p, err := ir.Parse(wrong)
		require.NoError(t, err)
		before := runtime.GOMAXPROCS(cores)
		err = passes.Run(p, opts)
		runtime.GOMAXPROCS(before)
		var crashes ir.Crashes
		require.ErrorAs(t, err, &crashes)
		for _, c := range crashes {
			found[i] = append(found[i], line.ReplaceAllString(c.Error(), "go"))
		}
	}
	require.Equal(t, found[0], found[1])
	return found[0]
}

// TestCrashes runs passes over IR that they cannot deal with: the error is about the bodies, all of them.
func TestCrashes(t *testing.T) {
	assert.Equal(t, []string{
		`modules/m/manifests/a.pp:2:1: internal error in pass "fold", class m::a: runtime error: index out of range [1] with length 1 (ir/constant/compute.go)`,
		`modules/m/functions/f.pp:3:2: internal error in pass "fold", function m::f: runtime error: index out of range [0] with length 0 (ir/constant/compute.go)`,
	}, crashes(t, passes.Options{}))
}

// TestCrashOfWholeProgram: a pass over the whole program ends with the first, which is about the body that it was going through.
func TestCrashOfWholeProgram(t *testing.T) {
	assert.Equal(t, []string{
		`modules/m/manifests/a.pp:2:1: internal error in pass "types", class m::a: runtime error: index out of range [1] with length 1 (ir/puppet/result.go)`,
	}, crashes(t, passes.Options{Since: "fold"}))
}

// TestVerifierCrashes: what the verifier refuses is such an error too.
func TestVerifierCrashes(t *testing.T) {
	assert.Equal(t, []string{
		`modules/m/manifests/a.pp:2:1: internal error in lowering, class m::a: default of $p: v5 = add at 2:4: 1 arguments instead of 2`,
		`modules/m/functions/f.pp:3:2: internal error in lowering, function m::f: v1 = lt at 4:1: 0 arguments instead of 2`,
	}, crashes(t, passes.Options{Verify: true}))
}
