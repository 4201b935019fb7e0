package passes

import (
	"slices"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/typesys"
)

// maxNested bounds how many reduces in each other are looked at more than once.
const maxNested = 3

// reduce infers the type of the memo of a reduce: what it starts with, joined
// with what the region makes of it. That is tried with the type of the start,
// then with the widest of its representation; a guess counts when the region
// confirms it.
func (t *typer) reduce(v *ir.Value, coll typesys.Type) {
	r := v.Regions[0]
	elem := elements(coll, 1)[0]
	start := elem
	if len(v.Args) > 1 {
		start = ir.StaticType(v.Args[1])
	}
	memo := r.Args[0]
	declared := memo.Type
	r.Args[1].Type = ir.Meet(r.Args[1].Type, elem)
	if t.nesting < maxNested {
		t.nesting++
		defer func() { t.nesting-- }()
		before := save(r)
		guess := start
		for range 3 {
			memo.Type = ir.Meet(declared, guess)
			t.region(r, ir.Pos{})
			made := ir.Join(start, blockType(r))
			if ir.Accepts(memo.Type, made) {
				return
			}
			before.restore()
			clear(t.facts)
			before = save(r)
			guess = ir.Join(guess, ir.Widen(made))
		}
	}
	memo.Type = declared
	t.region(r, ir.Pos{})
}

// memoType is the type of what a reduce gives: undef when there is no element
// and nothing to start with.
func memoType(v *ir.Value, coll typesys.Type) typesys.Type {
	r := v.Regions[0]
	if len(v.Args) > 1 {
		return ir.Join(ir.StaticType(v.Args[1]), blockType(r))
	}
	t := ir.Join(elements(coll, 1)[0], blockType(r))
	if _, lo, _, ok := ir.Elements(coll); !ok || lo == 0 {
		t = ir.Join(t, typesys.UndefType)
	}
	return t
}

// saved is what inference changes in a region.
type saved struct {
	bodies map[*ir.Region][]*ir.Value
	values map[*ir.Value]savedValue
}

type savedValue struct {
	typ   typesys.Type
	unset bool
	args  []*ir.Value
}

func save(r *ir.Region) *saved {
	s := &saved{map[*ir.Region][]*ir.Value{}, map[*ir.Value]savedValue{}}
	s.region(r)
	return s
}

func (s *saved) region(r *ir.Region) {
	s.bodies[r] = slices.Clone(r.Body)
	for _, a := range r.Args {
		s.value(a)
	}
	for _, v := range r.Body {
		s.value(v)
	}
}

func (s *saved) value(v *ir.Value) {
	s.values[v] = savedValue{v.Type, v.Unset, slices.Clone(v.Args)}
	for _, n := range v.Regions {
		s.region(n)
	}
	if l, ok := v.Aux.(*ir.LambdaAux); ok {
		for _, p := range l.Params {
			s.value(p.Value)
			if p.Default != nil {
				s.region(p.Default)
			}
		}
	}
}

// restore undoes what happened to the region since it was saved.
func (s *saved) restore() {
	for r, body := range s.bodies {
		r.Body = body
	}
	for v, was := range s.values {
		v.Type, v.Unset, v.Args = was.typ, was.unset, was.args
	}
}
