package passes

import (
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/puppet"
)

// facts reads a fact by its path, and each path once:
//
//	v1 = topvar "facts"
//	v2 = index v1 "os"
//	v3 = index v2 "family"      →  v3 = fact "os" "family"
//	…
//	v9 = fact "os" "family"     →  v3, where v3 comes before
//
// Facts do not change during a compilation, and a path that could be read once
// can be read again. A chain is only joined where nothing else uses its middle.
func facts(f *ir.Func) {
	if !readsFacts(f) {
		return
	}
	uses := make([]int, f.IDs())        // by the ids of values
	home := make([]*ir.Region, f.IDs()) // the same
	regions(f, func(r *ir.Region) { locate(r, home) })
	f.Walk(func(v *ir.Value) {
		for _, a := range v.Args {
			uses[a.ID]++
			if home[a.ID] != home[v.ID] { // may fail where v is not reached
				uses[a.ID]++
			}
		}
	})
	w := &rewriter{f: f, choose: func(*ir.Value) *ir.Region { return nil }}
	joined := map[*ir.Value]bool{}
	w.step = func(_ *rewriter, v *ir.Value) *ir.Value {
		path := factPath(v, uses)
		if path == nil {
			return v
		}
		joined[v.Args[0]] = true
		v.ArgPos = factPlaces(v)
		v.Op, v.Aux, v.Args = puppet.OpFact, path, nil
		return v
	}
	w.run()
	o := &once{joined: joined, known: map[string]*ir.Value{}, subst: map[*ir.Value]*ir.Value{}}
	regions(f, o.region)
}

// readsFacts reports whether there are facts in a function.
func readsFacts(f *ir.Func) bool {
	found := false
	f.Walk(func(v *ir.Value) { found = found || v.Op == puppet.OpFact || isFacts(v) })
	return found
}

// locate notes the region of every value.
func locate(r *ir.Region, home []*ir.Region) {
	for _, v := range r.Body {
		home[v.ID] = r
		for _, n := range v.Regions {
			locate(n, home)
		}
	}
}

// factPath returns the path of a fact that v reads from at least two levels, or
// nil.
func factPath(v *ir.Value, uses []int) []string {
	if v.Op != puppet.OpIndex || len(v.Args) != 2 {
		return nil
	}
	key, ok := v.Args[1].Aux.(string)
	if !ok || v.Args[1].Op != ir.OpConst {
		return nil
	}
	base := v.Args[0]
	switch {
	case uses[base.ID] != 1:
	case base.Op == puppet.OpFact:
		return append(append([]string{}, base.Aux.([]string)...), key)
	case base.Op == puppet.OpIndex && len(base.Args) == 2 && isFacts(base.Args[0]):
		if first, ok := base.Args[1].Aux.(string); ok && base.Args[1].Op == ir.OpConst {
			return []string{first, key}
		}
	}
	return nil
}

// factPlaces are the places of a path beyond its last index expression, which is v: that of its key, and those of the inner
// index expressions and their keys.
func factPlaces(v *ir.Value) []ir.Pos {
	places := []ir.Pos{keyPlace(v)}
	base := v.Args[0]
	if base.Op == puppet.OpFact {
		return append(append(places, base.Pos), base.ArgPos...)
	}
	return append(places, base.Pos, keyPlace(base))
}

func keyPlace(v *ir.Value) ir.Pos {
	if len(v.ArgPos) == 2 {
		return v.ArgPos[1]
	}
	return v.Pos
}

func isFacts(v *ir.Value) bool { return v.Op == puppet.OpTopVar && v.Aux == "facts" }

// once replaces reads of a path that was read before on every way here.
type once struct {
	joined map[*ir.Value]bool   // middles of joined chains, which go
	known  map[string]*ir.Value // paths read on every way here
	subst  map[*ir.Value]*ir.Value
}

// region rewrites a region. What it reads is forgotten at its end.
func (o *once) region(r *ir.Region) {
	var added []string
	kept := r.Body[:0]
	for _, v := range r.Body {
		for i, a := range v.Args {
			if s := o.subst[a]; s != nil {
				v.Args[i] = s
			}
		}
		if o.joined[v] {
			continue
		}
		if v.Op == puppet.OpFact {
			key := pathKey(v.Aux.([]string))
			if first := o.known[key]; first != nil {
				o.subst[v] = first
				if first.Name == "" {
					first.Name = v.Name
				}
				continue
			}
			o.known[key] = v
			added = append(added, key)
		}
		for _, n := range v.Regions {
			o.region(n)
		}
		if l, ok := v.Aux.(*ir.LambdaAux); ok {
			for _, p := range l.Params {
				if p.Default != nil {
					o.region(p.Default)
				}
			}
		}
		kept = append(kept, v)
	}
	clear(r.Body[len(kept):])
	r.Body = kept
	for _, key := range added {
		delete(o.known, key)
	}
}

func pathKey(path []string) string {
	var key strings.Builder
	for _, p := range path {
		key.WriteString(p + "\x00")
	}
	return key.String()
}
