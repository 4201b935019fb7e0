// Package regexpfn has the function of the module regexp, with package regexp of Go.
package regexpfn

import (
	"regexp"
	"sync/atomic"

	"github.com/p2go/p2go/runtime/mcl/fn"
)

// last is the pattern that was matched last: one that a loop matches again and again is compiled once.
var last atomic.Pointer[regexp.Regexp]

// Match is regexp.match: whether a pattern matches somewhere in s.
func Match(pattern, s string) (bool, error) {
	re := last.Load()
	if re == nil || re.String() != pattern {
		var err error
		if re, err = regexp.Compile(pattern); err != nil {
			return false, fn.Fatal("regexp.match", err)
		}
		last.Store(re)
	}
	return re.MatchString(s), nil
}
