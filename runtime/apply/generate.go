package apply

import (
	"container/heap"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
)

// Generated makes a resource that a type applies besides those of the catalog: of a type that can be applied, by its name in lower case, whose title is its name. What contains
// the first resource contains it, and it has its tags.
func (d *Declared) Generated(typ, title string, params ...catalog.Param) *catalog.Resource {
	t := d.Catalog.Named(typ)
	r := &catalog.Resource{Type: t, Title: title, Params: params}
	r.Tags = append(r.Tags, t.Tags()...).AddTitle(title)
	if tags, _, ok := r.Tags.AddValues(r.Get("tag")); ok {
		r.Tags = tags
	}
	r.Unwrap()
	return r
}

// rank is where a resource stands in the catalog. What is generated stands between two others.
type rank []int

func ranked(place int) rank { return rank{2 * place} }

// beside is the rank of the nth resource that is generated for one, before it or after it.
func (r rank) beside(n int, before bool) rank {
	if !before {
		return append(slices.Clip(r), n)
	}
	last := len(r) - 1
	return append(append(rank{}, r[:last]...), r[last]-1, math.MaxInt, n)
}

// rank is where a resource of the catalog stands.
func (t *transaction) rank(r *catalog.Resource, place int) rank {
	if rank := t.ranks[r]; rank != nil {
		return rank
	}
	return ranked(place)
}

// know makes the catalog know all types that can be applied.
func (t *transaction) know() {
	types := map[string]*catalog.Type{}
	declared := t.catalog.TypeNamed
	t.catalog.TypeNamed = func(lower string) *catalog.Type {
		if declared != nil {
			if typ := declared(lower); typ != nil {
				return typ
			}
		}
		if types[lower] == nil && t.o.Types[lower] != nil {
			types[lower] = &catalog.Type{Name: catalog.Capitalize(lower)}
		}
		return types[lower]
	}
}

// generate adds to the catalog what its resources generate before the run.
func (t *transaction) generate() {
	t.ranks = map[*catalog.Resource]rank{}
	for i, r := range slices.Clone(t.catalog.Resources()) {
		t.generateFor(r, ranked(i))
	}
}

func (t *transaction) generateFor(r *catalog.Resource, at rank) {
	typ := t.typeOf(r)
	if typ == nil || typ.Generate == nil {
		return
	}
	j := ahead(r)
	made, err := t.checked(typ.Generate(t.declared(j)))
	if err != nil {
		t.ungenerated(j, "generate", err)
		return
	}
	for n := range made {
		i := n
		if !typ.Depthfirst { // of several that are called the same, the last counts
			i = len(made) - 1 - n
		}
		m, own := t.adopt(r, made[i])
		if own {
			t.ranks[m] = at.beside(i, typ.Depthfirst)
		}
		from, to := r, m
		if typ.Depthfirst {
			from, to = m, r
		}
		t.catalog.Automatic = append(t.catalog.Automatic, catalog.Automatic{Resource: to, Kind: "autorequire", Type: from.Type.Lower(), Title: from.Title})
		if own {
			t.generateFor(m, t.ranks[m])
		}
	}
}

// checked is what was generated, or what is wrong with it.
func (t *transaction) checked(made []*catalog.Resource, err error) ([]*catalog.Resource, error) {
	for _, m := range made {
		if typ := t.typeOf(m); err == nil && typ != nil && typ.Check != nil {
			err = typ.Check(t.declared(ahead(m)))
		}
	}
	return made, err
}

// adopt adds a resource that was generated for another to the catalog, or returns the one that the catalog has.
func (t *transaction) adopt(from, m *catalog.Resource) (r *catalog.Resource, own bool) {
	if there, err := t.catalog.Find(m.Type, m.Title); err == nil && there != nil {
		return there, false
	}
	m.Tags = m.Tags.Merge(from.Tags)
	if from.Container() != nil {
		t.catalog.AddEdge(from.Container(), m)
	}
	t.catalog.Append(m)
	t.added[m] = true
	return m, true
}

func (t *transaction) ungenerated(j *job, how string, err error) {
	t.say(j, "err", "Failed to generate additional resources using '"+how+"': "+err.Error())
	t.report.ungenerated = true
}

// expand adds to the run what a job's resource generates when the run comes to it: between the resource and what comes after it.
func (t *transaction) expand(j *job, ready *queue) {
	if j.resource == nil {
		return
	}
	typ := t.typeOf(j.resource)
	if typ.Expand == nil {
		return
	}
	made, err := t.checked(typ.Expand(t.declared(j)))
	if err != nil {
		t.ungenerated(j, "eval_generate", err)
		return
	}
	if len(made) == 0 {
		return
	}
	tags := append(catalog.Tags{}, "whit").AddTitle("completed_" + j.resource.Title).Merge(j.tags)
	sentinel := &job{ref: j.resource.Title, tags: tags, priority: j.priority.beside(len(made), false), final: true}
	t.jobs = append(t.jobs, sentinel)
	jobs := map[string]*job{}
	var all []*job
	for i, m := range made {
		r, own := t.adopt(j.resource, m)
		child := t.jobOf[r]
		if own {
			child = &job{ref: r.Ref(), resource: r, tags: r.Tags, status: &Status{Resource: r, Path: Path(r)}}
			t.report.Statuses = append(t.report.Statuses, child.status)
			t.jobs, t.jobOf[r] = append(t.jobs, child), child
		}
		child.priority = j.priority.beside(i, false)
		all, jobs[m.Title] = append(all, child), child
	}
	kept := j.before[:0:0]
	for _, e := range j.before {
		if slices.Contains(all, e.to) {
			kept = append(kept, e)
			continue
		}
		sentinel.before = append(sentinel.before, e)
		e.to.after[slices.Index(e.to.after, j)] = sentinel
	}
	j.before = kept
	for i, child := range all {
		t.link(child, sentinel, true, ready)
		parent := j
		for dir := path.Dir(made[i].Title); t.typeOf(child.resource).Nested && strings.HasPrefix(dir, "/") && dir != "/"; dir = path.Dir(dir) {
			if up := jobs[dir]; up != nil && up != child {
				parent = up
				break
			}
		}
		t.link(parent, child, false, ready)
	}
	t.link(j, sentinel, true, ready)
}

// link puts one job before another that was not begun, unless it comes after it.
func (t *transaction) link(from, to *job, notifies bool, ready *queue) {
	if to.done || slices.ContainsFunc(to.before, func(e edge) bool { return e.to == from }) {
		return
	}
	from.before = append(from.before, edge{to, notifies})
	to.after = append(to.after, from)
	if from.done {
		return
	}
	to.blocked++
	if i := slices.Index(*ready, to); i >= 0 {
		heap.Remove(ready, i)
	}
}

// Name is the value of a namevar, or the title.
func (d *Declared) Name(namevar string) string {
	if name, ok := d.Given(namevar).(string); ok {
		return name
	}
	return d.Title
}

// Metaparams are the parameters that a resource hands on to what is generated for it.
func (d *Declared) Metaparams() []catalog.Param {
	return slices.DeleteFunc(slices.Clone(d.Params), func(p catalog.Param) bool { return !catalog.IsMetaparam(p.Name) || p.Name == "alias" })
}

// deprecated warns of something about a job's resource, once for each place.
func (t *transaction) deprecated(j *job, text string) {
	place := t.place(j)
	if place == "" || slices.Contains(t.warned, place) {
		return
	}
	t.warned = append(t.warned, place)
	t.log("warning", puppet, text+"\n  "+place, nil)
}
