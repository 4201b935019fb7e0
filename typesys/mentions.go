package typesys

// Mentions tells whether t is or contains the type part.
func Mentions(t, part Type) bool {
	return mentions(t, part, map[Type]bool{})
}

func mentions(t, part Type, seen map[Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	if t == part {
		return true
	}
	seen[t] = true
	found := false
	t.parts(func(p Type) bool {
		found = mentions(p, part, seen)
		return !found
	})
	return found
}
