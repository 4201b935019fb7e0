package typesys

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// typeMessage is MSG-2 with the rule for detail of MSG-11.
func (m *mismatch) typeMessage() string {
	expected, optional := unwrapOptional(m.expected)
	alternatives := []Type{expected}
	v, several := expected.(*Variant)
	if several {
		alternatives = v.Types
	}
	var words []string
	var got string
	if reportDetailed(alternatives, m.actual) {
		got = detailedActual(alternatives, m.actual)
		for _, t := range alternatives {
			words = append(words, Expanded(t))
		}
	} else {
		got = shortName(m.actual)
		for _, t := range alternatives {
			if w := shortName(t); !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
	}
	if optional {
		words = append([]string{"Undef"}, words...)
	}
	switch n := len(words); n {
	case 0:
		return "expects a value of type , got " + got
	case 1:
		return "expects " + value.Article(words[0]) + " " + words[0] + " value, got " + got
	case 2:
		return "expects a value of type " + words[0] + " or " + words[1] + ", got " + got
	default:
		return "expects a value of type " + strings.Join(words[:n-1], ", ") + ", or " + words[n-1] + ", got " + got
	}
}

// patternMessage is MSG-3.
func (m *mismatch) patternMessage() string {
	expected, optional := unwrapOptional(m.expected)
	s := "expects "
	if optional {
		s += "an undef value or "
	}
	got := ""
	if a, ok := m.actual.(*String); ok && a.IsLiteral {
		got = "'" + a.Literal + "'"
	} else {
		got = shortName(m.actual)
	}
	return s + "a match for " + Expanded(expected) + ", got " + got
}

func unwrapOptional(t Type) (Type, bool) {
	if o, ok := t.(*Optional); ok && o.Of != nil {
		return o.Of, true
	}
	return t, false
}

// shortName is the name of a type, with that of the one type it wraps.
func shortName(t Type) string {
	var of Type
	switch t := t.(type) {
	case *Metatype:
		of = t.Of
	case *NotUndef:
		of = t.Of
	case *Optional:
		of = t.Of
	case *Sensitive:
		of = t.Of
	case *Iterable:
		of = t.Of
	case *Iterator:
		of = t.Of
	case *Init:
		of = t.Of
	}
	if _, isAny := of.(*Any); of == nil || isAny {
		return t.name()
	}
	if o, ok := of.(*Object); ok {
		return t.name() + "[" + o.Name + "]" // not even "Object" for one without a name
	}
	return t.name() + "[" + of.name() + "]"
}

// reportDetailed reports whether parameters matter: both types are of one kind, or
// the general expected type would have accepted the actual one.
func reportDetailed(expected []Type, actual Type) bool {
	return alwaysDetailed(expected, actual) || slices.ContainsFunc(expected, func(e Type) bool {
		if a, ok := e.(*Alias); ok {
			e = a.Resolved()
		}
		return assignable(bare(e), actual, nil)
	})
}

func alwaysDetailed(expected []Type, actual Type) bool {
	if _, ok := actual.(*Alias); ok {
		return len(expected) > 0
	}
	return slices.ContainsFunc(expected, func(e Type) bool {
		switch e.(type) {
		case *Alias:
			return true
		case *Struct:
			if _, ok := actual.(*Hash); ok {
				return true
			}
		case *Tuple:
			if _, ok := actual.(*Array); ok {
				return true
			}
		}
		return classOf(e) == classOf(actual)
	})
}

// detailedActual shows the actual type in full only when its parameters are to
// blame.
func detailedActual(expected []Type, actual Type) string {
	resolved := make([]Type, len(expected))
	for i, e := range expected {
		resolved[i] = dealias(e)
	}
	general := Generalize(actual)
	if alwaysDetailed(resolved, actual) || slices.ContainsFunc(resolved, func(e Type) bool { return assignable(e, general, nil) }) {
		return Expanded(actual)
	}
	return simpleName(actual)
}

// classOf is the kind of a type.
func classOf(t Type) string {
	switch t.(type) {
	case *Alias:
		return "TypeAlias"
	case *Object:
		return "Object"
	case *TypeSet:
		return "TypeSet"
	case *Extension:
		return "ObjectTypeExtension"
	}
	return t.name()
}

// simpleName is the kind, or the last segment of the name of an object type.
func simpleName(t Type) string {
	switch t.(type) {
	case *Object, *Extension:
		return lastSegment(t.name())
	}
	return classOf(t)
}
