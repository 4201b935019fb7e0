package typesys

// Mentions reports whether t is or contains the type part.
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

// Aliases returns the aliases that t mentions, but for those that are predefined.
func Aliases(t Type) []*Alias {
	var found []*Alias
	seen := map[Type]bool{}
	var visit func(Type) bool
	visit = func(t Type) bool {
		if t == nil || seen[t] {
			return true
		}
		seen[t] = true
		if a, ok := t.(*Alias); ok {
			if a.define != nil {
				return true
			}
			found = append(found, a)
		}
		t.parts(visit)
		return true
	}
	visit(t)
	return found
}
