// Package regexpfn has the function of the module regexp, with package regexp of Go.
package regexpfn

import (
	"regexp"

	"github.com/p2go/p2go/runtime/mcl/fn"
)

// Match is regexp.match: whether a pattern matches somewhere in s.
func Match(pattern, s string) (bool, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return false, fn.Fatal("regexp.match", err)
	}
	return re.MatchString(s), nil
}
