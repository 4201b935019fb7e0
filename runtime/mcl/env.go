package mcl

import "github.com/p2go/p2go/runtime/value"

// Env has the variables of a file, of a class that is included, or of one run of a loop's body: a place for each.
type Env struct {
	around *Env
	places []place
}

// place holds a variable: its value, or what computes it, once.
type place struct {
	value   value.Value
	compute func() (value.Value, error) // nil once it is computed
	err     error
}

// NewEnv returns an environment of so many places. Around is that of what is around its definition, nil for a file.
func NewEnv(around *Env, places int) *Env { return &Env{around, make([]place, places)} }

// Outer returns the environment that is so many definitions further out.
func (e *Env) Outer(n int) *Env {
	for range n {
		e = e.around
	}
	return e
}

// Set gives a place a value.
func (e *Env) Set(i int, v value.Value) { e.places[i].value = v }

// Bind gives a place what computes its value when it is first read (MCL-EVAL-1).
func (e *Env) Bind(i int, compute func() (value.Value, error)) { e.places[i].compute = compute }

// Inner returns the environment of a class that an include makes when it is first asked for, as includes may stand in any order (MCL-SCO-2).
func (e *Env) Inner(i int) *Env {
	inner, err := Read[*Env](e, i)
	if err != nil {
		panic(err) // variables are made, and none is computed
	}
	return inner
}

// Read returns the value of a place, or the error that computing it ended with, the same each time.
func Read[T any](e *Env, i int) (T, error) {
	p := &e.places[i]
	if compute := p.compute; compute != nil {
		p.compute = nil
		p.value, p.err = compute()
	}
	if p.err != nil {
		var none T
		return none, p.err
	}
	return p.value.(T), nil
}

// Except returns what the first function does, or where that ends with an error that is catchable, what the second one does (MCL-EXC).
func Except[T any](try, other func() (value.Value, error)) (T, error) {
	v, err := try()
	if err != nil && Caught(err) {
		v, err = other()
	}
	if err != nil {
		var none T
		return none, err
	}
	return v.(T), nil
}

// Each calls a function for the elements of a list with their indexes, up to the first error (MCL-LOOP-1).
func Each(list value.Array, f func(i, v value.Value) (value.Value, error)) error {
	for i, v := range list {
		if _, err := f(int64(i), v); err != nil {
			return err
		}
	}
	return nil
}

// EachEntry calls a function for the entries of a map, up to the first error (MCL-LOOP-5).
func EachEntry(m *value.Hash, f func(k, v value.Value) (value.Value, error)) error {
	for _, e := range Sorted(m) {
		if _, err := f(e.Key, e.Value); err != nil {
			return err
		}
	}
	return nil
}

// Apply calls a func.
func Apply[T any](f value.Value, args ...value.Value) (T, error) {
	v, err := f.(Func)(args...)
	if err != nil {
		var none T
		return none, err
	}
	return v.(T), nil
}
