package flow

import (
	"strings"

	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// bound is what strings instances of a type can be.
type bound struct {
	strings []string // and patterns
	fold    bool     // in any case
}

// boundAt is the bound of a value at a path because of its static type; nil for none.
func boundAt(v *ir.Value, p path) *bound {
	if v.Op == ir.OpConst || v.Type == nil || v.Unset {
		return nil
	}
	t := typeAt(v.Type, p, 0)
	if t == nil {
		return nil
	}
	b := &bound{}
	if !b.of(t, 0) {
		return nil
	}
	return b
}

// typeAt is the type of what values of a type have at a path; nil where that is not known.
func typeAt(t typesys.Type, p path, depth int) typesys.Type {
	if depth > 8 {
		return nil
	}
	first, rest := p.step()
	if first == whole {
		return t
	}
	switch t := t.(type) {
	case *typesys.Alias:
		return typeAt(t.Resolved(), p, depth+1)
	case *typesys.Optional:
		if t.Of != nil {
			return typeAt(t.Of, p, depth+1)
		}
	case *typesys.NotUndef:
		if t.Of != nil {
			return typeAt(t.Of, p, depth+1)
		}
	case *typesys.Array:
		switch {
		case t.Elem == nil:
		case first == elements:
			return typeAt(t.Elem, rest, depth+1)
		case first == deep:
			return typeAt(t.Elem, p, depth+1)
		}
	case *typesys.Hash:
		switch {
		case first == keys && t.Key != nil:
			return typeAt(t.Key, rest, depth+1)
		case (first == elements || isKey(first)) && t.Value != nil:
			return typeAt(t.Value, rest, depth+1)
		}
	case *typesys.Struct:
		name, _ := first.key()
		for _, f := range t.Fields {
			if isKey(first) && f.Name == name {
				return typeAt(f.Type, rest, depth+1)
			}
		}
	case *typesys.String, *typesys.Enum, *typesys.Pattern:
		if first == deep && rest == whole {
			return t
		}
	case *typesys.Variant:
		all := &typesys.Variant{}
		for _, m := range t.Types {
			if ir.KindsOf(m) == ir.OtherKind { // a Deferred, which is no name
				continue
			}
			of := typeAt(m, p, depth+1)
			if of == nil {
				return nil
			}
			all.Types = append(all.Types, of)
		}
		return all
	}
	return nil
}

// of adds the strings of a type; it reports whether its instances are strings, or
// undef, of which all are known.
func (b *bound) of(t typesys.Type, depth int) bool {
	if depth > 8 {
		return false
	}
	switch t := t.(type) {
	case *typesys.Alias:
		return b.of(t.Resolved(), depth+1)
	case *typesys.Optional:
		return t.Of != nil && b.of(t.Of, depth+1)
	case *typesys.NotUndef:
		return t.Of != nil && b.of(t.Of, depth+1)
	case *typesys.Undef:
		return true
	case *typesys.Variant:
		for _, m := range t.Types {
			if ir.KindsOf(m) != ir.OtherKind && !b.of(m, depth+1) {
				return false
			}
		}
		return len(t.Types) > 0
	case *typesys.String:
		if t.IsLiteral {
			b.strings = append(b.strings, known(t.Literal))
		}
		return t.IsLiteral
	case *typesys.Enum:
		for _, s := range t.Values {
			b.strings = append(b.strings, known(s))
		}
		b.fold = b.fold || t.IgnoreCase
		return len(t.Values) > 0
	case *typesys.Pattern:
		for _, re := range t.Patterns {
			p, ok := patternOf(re)
			if !ok {
				return false
			}
			b.strings = append(b.strings, p)
		}
		return len(t.Patterns) > 0
	}
	return false
}

// patternOf is the pattern of the strings that a regular expression matches, as far as
// it tells how they begin.
func patternOf(re *value.Regexp) (string, bool) {
	s, ok := strings.CutPrefix(re.Source, `\A`)
	if !ok {
		return "", false
	}
	if strings.ContainsAny(s, "|") {
		return "", false
	}
	n := 0
	for n < len(s) && (s[n] == '_' || s[n] == ':' || s[n] == '-' || s[n] == '/' || s[n] >= '0' && s[n] <= '9' || s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z') {
		n++
	}
	if n < len(s) && strings.IndexByte("*?{", s[n]) >= 0 && n > 0 {
		n--
	}
	if n == 0 {
		return "", false
	}
	if s[n:] == `\z` {
		return s[:n], true
	}
	return s[:n] + ir.Wildcard, true
}

// narrow returns what is left of a string or pattern.
func (b *bound) narrow(s string) []string {
	if strings.HasPrefix(s, refMark) {
		return nil
	}
	open := ir.OpenPath(s)
	switch {
	case b.fold && ir.IsPattern(open):
		return []string{s}
	case s == ir.AnyName:
		return b.strings
	}
	var left []string
	for _, p := range b.strings {
		switch {
		case ir.IsPattern(open) && ir.IsPattern(p):
			return []string{s}
		case ir.IsPattern(open):
			if ir.MatchName(open, p) {
				left = append(left, p)
			}
		case ir.MatchName(p, s), b.fold && strings.EqualFold(p, s):
			return []string{s}
		}
	}
	return left
}
