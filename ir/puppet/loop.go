package puppet

import "slices"

// Loop is the shape of an iteration: what it goes over, what it gives to its region, and what comes of that (ITER).
type Loop uint8

// The shapes. They have the names of the functions of Puppet that are such loops.
const (
	NoLoop Loop = iota
	LoopAll
	LoopAny
	LoopEach
	LoopFilter
	LoopGroupBy
	LoopIndex
	LoopLest
	LoopMap
	LoopPartition
	LoopReduce
	LoopReverseEach
	LoopSlice
	LoopStep
	LoopThen
	LoopTreeEach
	LoopWith
)

var loopNames = [...]string{
	"", "all", "any", "each", "filter", "group_by", "index", "lest", "map", "partition", "reduce", "reverse_each", "slice", "step", "then",
	"tree_each", "with",
}

// String returns the name of the shape in the text form.
func (l Loop) String() string { return loopNames[l] }

// loopNamed returns the shape with a name, NoLoop for another name.
func loopNamed(name string) Loop { return Loop(max(0, slices.Index(loopNames[:], name))) }

// IgnoresYield reports whether nothing looks at what the region yields.
func (l Loop) IgnoresYield() bool {
	switch l {
	case LoopEach, LoopReverseEach, LoopStep, LoopSlice, LoopTreeEach:
		return true
	}
	return false
}

// Once reports whether the region runs once at most.
func (l Loop) Once() bool { return l == LoopWith || l == LoopThen || l == LoopLest }

// TakesBreak reports whether a break() in the region ends the iteration, whatever it goes over (ITER-6). For LoopFilter that is so where
// it goes over an array.
func (l Loop) TakesBreak() bool { return l.IgnoresYield() || l == LoopMap || l == LoopReduce }

// Inclusion is what becomes of classes that are named.
type Inclusion uint8

// The inclusions: the class is evaluated, its resources are contained as well, or come before those of what requires it (INC).
const (
	IncludeClasses Inclusion = iota + 1
	ContainClasses
	RequireClasses
)

var inclusionNames = [...]string{"", "include", "contain", "require"}

// String returns the name of the inclusion in the text form.
func (i Inclusion) String() string { return inclusionNames[i] }

// inclusionNamed returns the inclusion with a name, 0 for another name.
func inclusionNamed(name string) Inclusion {
	return Inclusion(max(0, slices.Index(inclusionNames[:], name)))
}
