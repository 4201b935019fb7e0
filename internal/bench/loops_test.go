package bench

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestIterationsAreLoops looks at the Go of iterations with a literal lambda: it
// has a loop or a block for each, and no closure.
func TestIterationsAreLoops(t *testing.T) {
	const list, hash, any = "[3, $facts['n']]", "{ 'a' => $facts['n'] }", "$facts['list']"
	for _, c := range []string{
		list + ".each |$x| { notice($x) }",
		list + ".each |Integer $i, String $x| { notice($x) }",
		hash + ".map |String $k, Integer $v| { $v + 1 }",
		any + ".map |Integer $x| { if $x == 3 { next(5) } $x + 1 }",
		any + ".reduce(0) |Integer $m, Integer $x| { $m + $x }",
		list + ".filter |Integer $x| { $x > 1 }",
		any + ".any |String $x| { $x == 'a' }",
		any + ".reverse_each |$x| { if $x == 2 { break() } notice($x) }",
		list + ".reverse_each |$x| { notice($x) }",
		hash + ".reverse_each |$x| { notice($x) }",
		"5.reverse_each |$x| { notice($x) }",
		list + ".step(2) |$x| { notice($x) }",
		any + ".step($facts['n']) |$x| { notice($x) }",
		list + ".slice(2) |$x, $y| { notice($x, $y) }",
		any + ".slice($facts['n']) |$x| { notice($x) }",
		list + ".index |$x| { $x == 3 }",
		hash + ".index |$k, $x| { $x == 3 }",
		any + ".index |$x| { $x == 3 }",
		list + ".group_by |$x| { $x % 2 }",
		hash + ".group_by |$k, $x| { $x % 2 }",
		list + ".partition |$x| { $x == 2 }",
		any + ".tree_each |$path, $x| { if $x == 2 { next() } notice($path) }",
		any + ".then |String $x| { if $x == 'a' { next('b') } $x }",
		any + ".lest || { if $facts['a'] { next('b') } 'c' }",
		"with(" + any + ") |$x| { if $x == 3 { next(5) } $x }",
		"[1, 2].map |$x| { with($x) |$y| { if $y == 1 { next(5) } $y } }",
	} {
		for _, f := range generated(t, "$r = "+c+"\nnotice($r)").Files {
			assert.NotContains(t, string(f.Data), "fn.Block", c)
			if strings.HasSuffix(f.Name, "/site.go") {
				assert.Regexp(t, `\bfor\b|\bif\b`, string(f.Data), c)
			}
		}
	}
}
