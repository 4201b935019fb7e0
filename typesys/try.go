package typesys

import "github.com/p2go/p2go/runtime/value"

// TryInstance is [Instance] with the error why there is no telling: v would have
// to be compared with an [Init] whose type has no constructor (NEW-78), or with a
// regular expression that cannot be matched.
func TryInstance(t Type, v value.Value) (ok bool, err error) {
	defer value.Decide(&err)
	var failed *Error
	ok = t.instance(v, &guard{failed: &failed})
	return ok && failed == nil, asError(failed)
}

// TryAssignable is [Assignable] with the same errors.
func TryAssignable(to, from Type) (ok bool, err error) {
	defer value.Decide(&err)
	return tryAssignable(to, from)
}

func tryAssignable(to, from Type) (bool, error) {
	var failed *Error
	ok := assignable(to, from, &guard{failed: &failed})
	return ok && failed == nil, asError(failed)
}

// TryEqual is [Equal] with the same errors.
func TryEqual(a, b Type) (ok bool, err error) {
	if identical(a, b) {
		return true, nil
	}
	if ok, err = TryAssignable(b, a); !ok {
		return false, err
	}
	return TryAssignable(a, b)
}

// TryLess is [Less] with the same errors.
func TryLess(a, b Type) (bool, error) {
	if ok, err := TryAssignable(b, a); !ok {
		return false, err
	}
	equal, err := TryEqual(a, b)
	return !equal && err == nil, err
}

// Creatable reports whether no [Init] in the type keeps [TryInstance] from an answer.
func Creatable(t Type) bool { return creatable(t, nil) }

func creatable(t Type, g *guard) bool {
	switch t := t.(type) {
	case *Init:
		if t.Of != nil && t.Check() != nil {
			return false
		}
	case *Alias, *Object:
		if g.has(t, nil) {
			return true
		}
		g = &guard{to: t, up: g}
	}
	ok := true
	t.parts(func(part Type) bool {
		ok = creatable(part, g)
		return ok
	})
	return ok
}

// undecidable is the message of the error that [TryAssignable] gives, "" for none.
func undecidable(to, from Type) string {
	if _, err := tryAssignable(to, from); err != nil {
		return err.Error()
	}
	return ""
}
