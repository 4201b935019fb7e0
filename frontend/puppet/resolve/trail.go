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
	// What was noted already, by both ends: steps of literal names, of computed ones, and of none.
	taken, guessed, checked map[[2]Key]bool
}

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
	return Trail{Steps: map[Key][]Step{}, taken: map[[2]Key]bool{}, guessed: map[[2]Key]bool{}, checked: map[[2]Key]bool{}}
}

// Current returns the key of what is being lowered.
func (t *Trail) Current() Key { return t.current }

// Step notes that what is being lowered asks for something.
func (t *Trail) Step(to Key) {
	ends := [2]Key{t.current, to}
	known := t.taken
	if t.Cause != nil {
		known = t.guessed
	}
	if t.Unasked {
		known = t.checked
	}
	if known[ends] || to == t.current {
		return
	}
	known[ends] = true
	s := Step{To: to, At: t.Place, Cause: t.Cause, All: t.Unasked}
	if t.Cause != nil {
		s.At = t.Cause.At()
	}
	t.Steps[t.current] = append(t.Steps[t.current], s)
}

// Enter begins to lower what has a key; the result ends it.
func (t *Trail) Enter(k Key) (leave func()) {
	outer, cause, unasked := t.current, t.Cause, t.Unasked
	t.current, t.Cause, t.Unasked = k, nil, false
	return func() { t.current, t.Cause, t.Unasked = outer, cause, unasked }
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
