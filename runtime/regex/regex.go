// Package regex compiles Ruby's regular expressions (Onigmo, LEX-36).
//
// An expression is parsed into a tree, and the tree written in the notation of one of two engines: package re2, wherever
// that means the same, else package backtrack. The compiler does that for the literals of a program, so that neither
// this package nor an engine that no literal needs becomes part of it. What a program makes into a regular expression at
// run time goes through [New], which links package re2; whether package backtrack is there was decided when the program
// was built (see [Link]).
//
// What remains apart from Ruby: recursion, \X and a few properties (blocks, ages) have no counterpart and are errors, and
// Unicode is that of Go.
package regex

import (
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// backtracking makes the matcher of an expression that package re2 cannot express; nil when no engine for that is
// linked.
var backtracking func(Backtracking) value.Matcher

// Link gives [New] the backtracking engine. Package backtrack has a function that does so.
func Link(engine func(Backtracking) value.Matcher) { backtracking = engine }

// NeedsBacktracking reports whether an expression has a form for the backtracking engine only.
func NeedsBacktracking(source string) bool {
	e, reason := parse(source)
	if reason != "" {
		return false
	}
	linear, why := e.emitRE2()
	if why == "" && !linear.ASCII {
		return false
	}
	_, none := e.emitBacktracking()
	return none == ""
}

// WithOptions returns the source of an expression with options, the letters of "mix" among those given, as Ruby writes them: a group around the
// whole that states all three. Without any it is the source itself.
func WithOptions(source, options string) string {
	on, off := "", ""
	for _, o := range []string{"m", "i", "x"} {
		if strings.Contains(options, o) {
			on += o
		} else {
			off += o
		}
	}
	switch {
	case on == "":
		return source
	case off != "":
		on += "-" + off
	}
	if !strings.Contains(off, "x") && strings.Contains(source[strings.LastIndexByte(source, '\n')+1:], "#") {
		source += "\n" // the end of what may be a comment
	}
	return "(?" + on + ":" + source + ")"
}

// New makes a regular expression. The error is a *[value.RegexpError].
func New(source string) (*value.Regexp, error) {
	if source == "" {
		return &value.Regexp{}, nil
	}
	e, reason := parse(source)
	if reason != "" {
		return nil, &value.RegexpError{Source: source, Reason: reason}
	}
	linear, why := e.emitRE2()
	if why == "" && (!linear.ASCII || backtracking == nil) {
		return &value.Regexp{Source: source, Matcher: linear}, nil
	}
	if backtracking == nil {
		return nil, &value.RegexpError{Source: source, Reason: why + " needs the backtracking engine, which is not part of this program (p2go build --with backtracking adds it)", Unsupported: true}
	}
	b, none := e.emitBacktracking()
	if none != "" {
		return nil, &value.RegexpError{Source: source, Reason: none + " is not supported", Unsupported: true}
	}
	return &value.Regexp{Source: source, Matcher: backtracking(b)}, nil
}
