package resolve

import "github.com/p2go/p2go/internal/source"

// Trail is how what belongs to a program became part of it: who asked for it, and where.
type Trail struct {
	// Place is where a name stands that is being asked for.
	Place source.Span
	// Cause is the computed name that is being followed, nil for a literal one. Unasked says that nothing names what is being
	// reached.
	Cause   *Cause
	Unasked bool
	// Steps are what each key asks for.
	Steps map[Key][]Step

	current Key
	noted   *noted // of the current key
	all     map[Key]*noted
}

// noted is what one key has asked for already: by literal names, by computed ones, and by none.
type noted struct{ taken, guessed, checked map[Key]bool }

// Cause is a name that a program computes.
type Cause struct {
	Name  string             // or a pattern of names
	At    func() source.Span // where it is computed
	Known bool               // whether it is known where
}

// Step is one key that another asks for.
type Step struct {
	To    Key
	At    source.Span
	Cause *Cause // the name was computed; nil for a literal one
	All   bool   // nothing names it: it is checked with all that there is
}

func newTrail() Trail {
	t := Trail{Steps: map[Key][]Step{}, all: map[Key]*noted{}}
	t.enter(Root)
	return t
}

func (t *Trail) enter(k Key) {
	t.current, t.noted = k, t.all[k]
	if t.noted == nil {
		t.noted = &noted{}
		t.all[k] = t.noted
	}
}

// Current returns the key of what is being lowered.
func (t *Trail) Current() Key { return t.current }

// Step notes that what is being lowered asks for something.
func (t *Trail) Step(to Key) {
	known := &t.noted.taken
	if t.Cause != nil {
		known = &t.noted.guessed
	}
	if t.Unasked {
		known = &t.noted.checked
	}
	if (*known)[to] || to == t.current {
		return
	}
	if *known == nil {
		*known = map[Key]bool{}
	}
	(*known)[to] = true
	s := Step{To: to, At: t.Place, Cause: t.Cause, All: t.Unasked}
	if t.Cause != nil {
		s.At = t.Cause.At()
	}
	t.Steps[t.current] = append(t.Steps[t.current], s)
}

// Enter begins to lower what has a key; the result ends it.
func (t *Trail) Enter(k Key) (leave func()) {
	outer, cause, unasked := t.current, t.Cause, t.Unasked
	t.enter(k)
	t.Cause, t.Unasked = nil, false
	return func() {
		t.enter(outer)
		t.Cause, t.Unasked = cause, unasked
	}
}

// Closure returns the keys that steps lead to, from the site's manifests on; literal says which steps count.
func (t *Trail) Closure(counts func(Step) bool) map[Key]bool {
	found := map[Key]bool{Root: true}
	todo := []Key{Root}
	for len(todo) > 0 {
		key := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, s := range t.Steps[key] {
			if !found[s.To] && counts(s) {
				found[s.To] = true
				todo = append(todo, s.To)
			}
		}
	}
	return found
}
