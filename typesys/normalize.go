package typesys

import (
	"slices"

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
	flat = mergeMembers(flat)
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

// mergeable is a type of which several in a Variant can become one. Types are
// merged with those of the same rank, in the order of the ranks.
type mergeable interface {
	mergeRank() mergeRank
	merge(some []Type) []Type
}

type mergeRank int

const (
	unmerged mergeRank = iota
	notUndefRank
	exactRank
	foldedRank
	patternRank
	semVerRank // these and the following come to stand first
	integerRank
	floatRank
	timespanRank
	timestampRank
)

func mergeMembers(ts []Type) []Type {
	for rank := notUndefRank; rank <= timestampRank; rank++ {
		some, others := partition(ts, func(t Type) bool {
			m, ok := t.(mergeable)
			return ok && m.mergeRank() == rank
		})
		if len(some) < 2 {
			continue
		}
		merged := some[0].(mergeable).merge(some)
		if rank >= semVerRank {
			ts = append(merged, others...)
		} else {
			ts = append(others, merged...)
		}
	}
	return ts
}

func (*NotUndef) mergeRank() mergeRank { return notUndefRank }

func (*NotUndef) merge(some []Type) []Type {
	of := make([]Type, len(some))
	for i, m := range some {
		of[i] = orAny(m.(*NotUndef).Of)
	}
	return []Type{&NotUndef{Of: Normalize(MakeVariant(of))}}
}

func (t *String) mergeRank() mergeRank {
	if t.IsLiteral {
		return exactRank
	}
	return unmerged
}

func (*String) merge(some []Type) []Type { return mergeExact(some) }

func (t *Enum) mergeRank() mergeRank {
	switch {
	case len(t.Values) == 0:
		return unmerged
	case t.IgnoreCase:
		return foldedRank
	}
	return exactRank
}

func (t *Enum) merge(some []Type) []Type {
	if !t.IgnoreCase {
		return mergeExact(some)
	}
	var values []string
	for _, m := range some {
		for _, v := range m.(*Enum).Values {
			values = append(values, value.Downcase(v))
		}
	}
	return []Type{MakeEnum(values, true)}
}

// mergeExact merges literal strings and Enums.
func mergeExact(some []Type) []Type {
	var values []string
	for _, m := range some {
		if s, ok := m.(*String); ok {
			values = append(values, s.Literal)
		} else {
			values = append(values, m.(*Enum).Values...)
		}
	}
	return []Type{MakeEnum(values, false)}
}

func (*Pattern) mergeRank() mergeRank { return patternRank }

func (*Pattern) merge(some []Type) []Type {
	var res []*value.Regexp
	for _, m := range some {
		res = appendRegexps(res, m.(*Pattern).Patterns...)
	}
	return []Type{&Pattern{Patterns: res}}
}

func (*SemVer) mergeRank() mergeRank { return semVerRank }

func (*SemVer) merge(some []Type) []Type {
	var ranges []*VersionRange
	for _, m := range some {
		ranges = append(ranges, m.(*SemVer).Ranges...)
	}
	return []Type{MakeSemVer(ranges)}
}

// mergeRanges merges the pairs for which merge does not return nil.
func mergeRanges(some []Type, merge func(a, b Type) Type) []Type {
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
	return result
}

func (*Integer) mergeRank() mergeRank { return integerRank }

func (*Integer) merge(some []Type) []Type {
	return mergeRanges(some, func(a, b Type) Type {
		x, y := a.(*Integer), b.(*Integer)
		if x.Max < y.Min && x.Max+1 != y.Min || y.Max < x.Min && y.Max+1 != x.Min {
			return nil
		}
		return &Integer{Min: min(x.Min, y.Min), Max: max(x.Max, y.Max)}
	})
}

func (*Float) mergeRank() mergeRank { return floatRank }

func (*Float) merge(some []Type) []Type {
	return mergeRanges(some, func(a, b Type) Type {
		x, y := a.(*Float), b.(*Float)
		if x.Max < y.Min || y.Max < x.Min {
			return nil
		}
		return &Float{Min: min(x.Min, y.Min), Max: max(x.Max, y.Max)}
	})
}

func (*Timespan) mergeRank() mergeRank { return timespanRank }

func (*Timespan) merge(some []Type) []Type {
	return mergeRanges(some, func(a, b Type) Type {
		x, y := a.(*Timespan), b.(*Timespan)
		if x.Max < y.Min || y.Max < x.Min {
			return nil
		}
		m := *x
		if y.Min < m.Min {
			m.Min, m.MinFloat = y.Min, y.MinFloat
		}
		if y.Max > m.Max {
			m.Max, m.MaxFloat = y.Max, y.MaxFloat
		}
		return &m
	})
}

func (*Timestamp) mergeRank() mergeRank { return timestampRank }

func (*Timestamp) merge(some []Type) []Type {
	return mergeRanges(some, func(a, b Type) Type {
		x, y := a.(*Timestamp), b.(*Timestamp)
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
	})
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
