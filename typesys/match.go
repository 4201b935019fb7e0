package typesys

import "github.com/p2go/p2go/runtime/value"

// patternMatches reports whether v matches a pattern as a case option does
// (CTL-6). It serves the parameters of URI and object types, which hold
// patterns for single values.
func patternMatches(v, pattern value.Value) bool {
	switch p := pattern.(type) {
	case value.DefaultValue:
		return true
	case Type:
		return p.instance(v, nil)
	case *value.Regexp:
		s, ok := v.(string)
		return ok && p.Matches(s)
	case *Version:
		if s, ok := v.(string); ok {
			parsed, err := ParseVersion(s)
			return err == nil && p.same(parsed)
		}
	case *VersionRange:
		switch v := v.(type) {
		case *Version:
			return p.Includes(v)
		case string:
			parsed, err := ParseVersion(v)
			return err == nil && p.Includes(parsed)
		}
		return false
	case value.Array:
		a, ok := v.(value.Array)
		if !ok || len(a) != len(p) {
			return false
		}
		for i := range p {
			if !patternMatches(a[i], p[i]) {
				return false
			}
		}
		return true
	case *value.Hash:
		h, ok := v.(*value.Hash)
		if !ok {
			return false
		}
		for _, e := range p.Entries() {
			x, _ := h.Get(e.Key)
			if !patternMatches(x, e.Value) {
				return false
			}
		}
		return true
	}
	return looselyEqual(v, pattern)
}

// looselyEqual is the operator == for what remains (EQ-1 to EQ-13).
func looselyEqual(a, b value.Value) bool {
	switch b := b.(type) {
	case string:
		s, ok := a.(string)
		return ok && value.EqualFold(s, b)
	case int64:
		f, ok := a.(float64)
		return a == any(b) || ok && f == float64(b)
	case float64:
		i, ok := a.(int64)
		return a == any(b) || ok && float64(i) == b
	case *value.Sensitive:
		s, ok := a.(*value.Sensitive)
		return ok && string(value.AppendKey(nil, s)) == string(value.AppendKey(nil, b))
	case value.Other:
		return EqualOther(b, a)
	}
	return a == b
}
