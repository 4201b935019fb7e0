package fn

import (
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Growth watches the value that a loop carries along, which each round may nest
// deeper or double. Measuring takes as long as the value is large, so that it is
// done every few rounds, and every round while the value grows by much.
type Growth struct{ round, next, size int }

// longestPause bounds the rounds between two looks at a value, in which it may get
// deeper by as many levels as the loop's body nests.
const longestPause = 64

// Check is the error about a value that has grown beyond the bounds; it is called
// with what every round of a loop made.
func (g *Growth) Check(v value.Value) error {
	if g.round++; g.round <= g.next {
		return nil
	}
	return g.measure(v)
}

func (g *Growth) measure(v value.Value) error {
	size, err := typesys.Measure(v)
	if err != nil {
		return err
	}
	pause := min(g.round, longestPause)
	if size > g.size+g.size/4+16 {
		pause = 0
	}
	g.next, g.size = g.round+pause, size
	return nil
}
