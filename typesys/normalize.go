package typesys

import (
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// normalize is NRM-1: a Variant with undef is an Optional, and members that can
// be one are merged.
func (t *Variant) normalize() Type {
	if len(t.Types) == 0 {
		return t
	}
	ts := alter(t.Types, Normalize)
	modified := ts != nil
	if !modified {
		ts = t.Types
	}
	if len(ts) == 1 {
		return ts[0]
	}
	if slices.ContainsFunc(ts, func(m Type) bool { return isNothing(m) || isOptional(m) }) {
		return optionalVariant(ts)
	}
	flat := flattenVariants(ts)
	before := len(flat)
	flat = mergeNotUndefs(flat)
	flat = mergeEnums(flat)
	flat = mergePatterns(flat)
	flat = mergeSemVers(flat)
	flat = mergeRanges(flat, mergeIntegers)
	flat = mergeRanges(flat, mergeFloats)
	flat = mergeRanges(flat, mergeTimespans)
	flat = mergeRanges(flat, mergeTimestamps)
	switch {
	case len(flat) == 1:
		return flat[0]
	case modified || len(flat) != before:
		return MakeVariant(flat)
	}
	return t
}

func isOptional(t Type) bool {
	_, ok := t.(*Optional)
	return ok
}

func optionalVariant(ts []Type) Type {
	var rest []Type
	for _, m := range ts {
		if _, ok := m.(*Undef); ok {
			continue
		}
		if o, ok := m.(*Optional); ok {
			m = orAny(o.Of)
		}
		rest = append(rest, m)
	}
	return Normalize(&Optional{Of: MakeVariant(rest)})
}

func flattenVariants(ts []Type) []Type {
	var flat []Type
	for _, m := range ts {
		if v, ok := m.(*Variant); ok {
			flat = append(flat, v.Types...)
		} else {
			flat = append(flat, m)
		}
	}
	return flat
}

// partition splits by a property, keeping the order.
func partition(ts []Type, has func(Type) bool) (yes, no []Type) {
	for _, t := range ts {
		if has(t) {
			yes = append(yes, t)
		} else {
			no = append(no, t)
		}
	}
	return yes, no
}

func mergeNotUndefs(ts []Type) []Type {
	some, others := partition(ts, func(t Type) bool { _, ok := t.(*NotUndef); return ok })
	if len(some) < 2 {
		return ts
	}
	for i, m := range some {
		some[i] = orAny(m.(*NotUndef).Of)
	}
	return append(others, &NotUndef{Of: Normalize(MakeVariant(some))})
}

func mergeEnums(ts []Type) []Type {
	exact, others := partition(ts, func(t Type) bool {
		if s, ok := t.(*String); ok {
			return s.IsLiteral
		}
		e, ok := t.(*Enum)
		return ok && len(e.Values) > 0 && !e.IgnoreCase
	})
	if len(exact) > 1 {
		var values []string
		for _, m := range exact {
			if s, ok := m.(*String); ok {
				values = append(values, s.Literal)
			} else {
				values = append(values, m.(*Enum).Values...)
			}
		}
		ts = append(others, MakeEnum(values, false))
	}
	folded, others := partition(ts, func(t Type) bool {
		e, ok := t.(*Enum)
		return ok && len(e.Values) > 0 && e.IgnoreCase
	})
	if len(folded) < 2 {
		return ts
	}
	var values []string
	for _, m := range folded {
		for _, v := range m.(*Enum).Values {
			values = append(values, strings.ToLower(v))
		}
	}
	return append(others, MakeEnum(values, true))
}

func mergePatterns(ts []Type) []Type {
	some, others := partition(ts, func(t Type) bool { _, ok := t.(*Pattern); return ok })
	if len(some) < 2 {
		return ts
	}
	var res []*value.Regexp
	for _, m := range some {
		res = appendRegexps(res, m.(*Pattern).Patterns...)
	}
	return append(others, &Pattern{Patterns: res})
}

func mergeSemVers(ts []Type) []Type {
	some, others := partition(ts, func(t Type) bool { _, ok := t.(*SemVer); return ok })
	if len(some) < 2 {
		return ts
	}
	var ranges []*VersionRange
	for _, m := range some {
		ranges = append(ranges, m.(*SemVer).Ranges...)
	}
	return append([]Type{MakeSemVer(ranges)}, others...)
}

// mergeRanges merges the members of one kind of range, and puts them first. The
// merge function returns nil for types it does not know or that stay apart; with
// b nil it only tells whether a is of its kind.
func mergeRanges(ts []Type, merge func(a, b Type) Type) []Type {
	some, others := partition(ts, func(t Type) bool { return merge(t, nil) != nil })
	if len(some) < 2 {
		return ts
	}
	var result []Type
	for len(some) > 0 {
		x := some[len(some)-1]
		var apart []Type
		for _, y := range some[:len(some)-1] {
			if m := merge(x, y); m != nil {
				x = m
			} else {
				apart = append(apart, y)
			}
		}
		result = append(result, x)
		some = apart
	}
	return append(result, others...)
}

func mergeIntegers(a, b Type) Type {
	x, ok := a.(*Integer)
	if !ok || b == nil {
		return asType(x, ok)
	}
	y := b.(*Integer)
	if x.Max < y.Min && x.Max+1 != y.Min || y.Max < x.Min && y.Max+1 != x.Min {
		return nil
	}
	return &Integer{Min: min(x.Min, y.Min), Max: max(x.Max, y.Max)}
}

func mergeFloats(a, b Type) Type {
	x, ok := a.(*Float)
	if !ok || b == nil {
		return asType(x, ok)
	}
	y := b.(*Float)
	if x.Max < y.Min || y.Max < x.Min {
		return nil
	}
	return &Float{Min: min(x.Min, y.Min), Max: max(x.Max, y.Max)}
}

func mergeTimespans(a, b Type) Type {
	x, ok := a.(*Timespan)
	if !ok || b == nil {
		return asType(x, ok)
	}
	y := b.(*Timespan)
	if x.Max < y.Min || y.Max < x.Min {
		return nil
	}
	return &Timespan{Min: min(x.Min, y.Min), Max: max(x.Max, y.Max)}
}

func mergeTimestamps(a, b Type) Type {
	x, ok := a.(*Timestamp)
	if !ok || b == nil {
		return asType(x, ok)
	}
	y := b.(*Timestamp)
	if x.Max.Compare(y.Min) < 0 || y.Max.Compare(x.Min) < 0 {
		return nil
	}
	m := &Timestamp{Min: x.Min, Max: x.Max}
	if y.Min.Compare(m.Min) < 0 {
		m.Min = y.Min
	}
	if y.Max.Compare(m.Max) > 0 {
		m.Max = y.Max
	}
	return m
}

// asType avoids a nil pointer in a non-nil interface.
func asType(t Type, ok bool) Type {
	if !ok {
		return nil
	}
	return t
}

// normalize is NRM-2.
func (t *Optional) normalize() Type {
	if t.Of == nil {
		return t
	}
	of := Normalize(t.Of)
	if n, ok := of.(*NotUndef); ok {
		return Normalize(&Optional{Of: n.of()})
	}
	if acceptsUndef(of) {
		return of
	}
	if of == t.Of {
		return t
	}
	return &Optional{Of: of}
}

// normalize is NRM-2.
func (t *NotUndef) normalize() Type {
	if t.of() == nil {
		return NotUndefType
	}
	of := Normalize(t.Of)
	if o, ok := of.(*Optional); ok {
		return Normalize(&NotUndef{Of: o.Of})
	}
	if !acceptsUndef(of) {
		return of
	}
	if of == t.Of {
		return t
	}
	return &NotUndef{Of: of}
}
