package typesys

import "slices"

// AcceptsNonType reports what the assignability to a type says of a value that is no type, which the operators > and >= ask too (CMP-5). An Optional
// of nothing accepts it; an Iterable asks it for a method that only types have, whose name is missing. The error is that of [TryInstance].
func AcceptsNonType(t Type) (accepts bool, missing string, err error) {
	n := nonType{}
	accepts = n.accepted(t)
	return accepts && n.missing == "" && n.failed == nil, n.missing, asError(n.failed)
}

// nonType is a value that is no type on its way through a type.
type nonType struct {
	within  []Type // which are being asked
	missing string
	failed  *Error
}

// accepted reports whether a type accepts it, or that there is no telling.
func (n *nonType) accepted(t Type) bool {
	t = dealias(t)
	if slices.Contains(n.within, t) {
		return false
	}
	n.within = append(n.within, t)
	defer func() { n.within = n.within[:len(n.within)-1] }()
	switch t := t.(type) {
	case *Optional:
		return t.Of == nil || n.accepted(t.Of)
	case *Variant:
		return slices.ContainsFunc(t.Types, n.accepted)
	case *Iterable:
		switch {
		case t.Of == nil || assignable(t.Of, AnyType, &guard{failed: &n.failed}):
			n.missing = "iterable?"
		case n.failed == nil:
			n.missing = "iterable_type"
		}
		return true
	case *Init:
		return n.made(t)
	}
	return false
}

// made reports whether it is what an Init accepts.
func (n *nonType) made(t *Init) bool {
	if t.Of == nil {
		return false
	}
	var ways *acceptance
	if ways, n.failed = t.accepted(nil); n.failed != nil {
		return true
	}
	if n.accepted(t.Of) || n.accepted(ways.single) {
		return true
	}
	return ways.wrap && n.first(ways.spread)
}

// first reports whether it is accepted as the only one of the arguments that a Tuple stands for, or one of several.
func (n *nonType) first(args Type) bool {
	switch t := args.(type) {
	case *Variant:
		return slices.ContainsFunc(t.Types, n.first)
	case *Tuple:
		lo, _ := t.SizeRange()
		return lo <= 1 && len(t.Types) > 0 && n.accepted(t.Types[0])
	}
	return false
}
