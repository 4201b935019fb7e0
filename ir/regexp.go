package ir

import "github.com/p2go/p2go/runtime/regex/backtrack"

// The compiler has all engines of regular expressions, whatever the programs that it makes will have.
func init() { backtrack.Link() }
