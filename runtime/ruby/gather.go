package ruby

import (
	"strings"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// What the loops gather that blocks of map and sort_by are: variables of the loops, of which nothing keeps the address. They have no bounds of their own,
// for iterations have.

// Gather are values.
type Gather struct{ Elems []value.Value }

// NewGather returns one with room for n values.
func NewGather(n int) Gather { return Gather{make([]value.Value, 0, n)} }

// Add adds a value.
func (g *Gather) Add(v value.Value) { g.Elems = append(g.Elems, v) }

// GatherText are strings.
type GatherText struct{ Elems []string }

// NewGatherText returns one with room for n strings.
func NewGatherText(n int) GatherText { return GatherText{make([]string, 0, n)} }

// Add adds a string.
func (g *GatherText) Add(s string) { g.Elems = append(g.Elems, s) }

// JoinText joins strings. It fails where the result would be too long.
func JoinText(list []string, separator string) (string, error) {
	n := 0
	for _, s := range list {
		if n += len(s) + len(separator); n > value.MaxText {
			return "", value.TextTooLong
		}
	}
	return strings.Join(list, separator), nil
}

// GatherSorted are elements with what they are sorted by.
type GatherSorted struct {
	all   []keyedElem
	pairs []pairArray
	other bool // there are keys other than strings
}

// NewGatherSorted returns one with room for n elements.
func NewGatherSorted(n int) GatherSorted { return GatherSorted{all: make([]keyedElem, 0, n)} }

// Add adds an element with its key.
//
//go:noinline
func (g *GatherSorted) Add(key, elem value.Value) {
	if _, text := key.(string); !text {
		g.other = true
	}
	g.all = append(g.all, keyedElem{key: key, v: elem})
}

// AddEntry adds an entry of a hash with its key to sort by, as a new array.
func (g *GatherSorted) AddEntry(key, k, v value.Value) {
	if len(g.pairs) == cap(g.pairs) {
		g.pairs = make([]pairArray, 0, max(1, cap(g.all)-len(g.all)))
	}
	g.pairs = append(g.pairs, pairArray{elems: [2]value.Value{k, v}})
	g.Add(key, g.pairs[len(g.pairs)-1].array())
}

// Sorted returns the elements in the order of their keys; those with equal keys keep their order. It fails where two keys have none.
func (g *GatherSorted) Sorted(c *Context) ([]value.Value, error) {
	list := make([]value.Value, len(g.all))
	for i := range g.all {
		list[i] = &g.all[i]
	}
	compare := compareTexts
	if g.other {
		compare = compareKeys(c)
	}
	err := host.Sort(list, compare)
	return unkeyed(list), err
}

func compareTexts(a, b value.Value) (int, error) {
	return strings.Compare(a.(*keyedElem).key.(string), b.(*keyedElem).key.(string)), nil
}
