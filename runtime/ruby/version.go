package ruby

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// VersionNext is SemanticPuppet::Version#next: the version after it whose part of the name is one more, nil for another name.
//
//ruby:method SemanticPuppet::Version#next
func VersionNext(v *typesys.Version, part value.Value) (value.Value, error) {
	next := typesys.Version{}
	count := &next.Major
	switch part {
	case Symbol("major"):
		if next.Major = v.Major; v.Major == typesys.MaxVersion.Major {
			return nil, noMethod(math.Inf(1), "next")
		}
	case Symbol("minor"):
		next.Major, next.Minor, count = v.Major, v.Minor, &next.Minor
	case Symbol("patch"):
		next.Major, next.Minor, next.Patch, count = v.Major, v.Minor, v.Patch, &next.Patch
	default:
		return nil, nil
	}
	sum, err := AddInt(*count, 1)
	*count = sum
	return &next, err
}

// VersionRangeBegin is SemanticPuppet::VersionRange#begin: nil for a range of several parts.
//
//ruby:method SemanticPuppet::VersionRange#begin
func VersionRangeBegin(r *typesys.VersionRange) value.Value {
	if i, ok := r.Hull(); ok {
		return i.Lo.V
	}
	return nil
}

// VersionRangeEnd is SemanticPuppet::VersionRange#end.
//
//ruby:method SemanticPuppet::VersionRange#end
func VersionRangeEnd(r *typesys.VersionRange) value.Value {
	if i, ok := r.Hull(); ok {
		return i.Hi.V
	}
	return nil
}

// VersionRangeExcludeEnd is SemanticPuppet::VersionRange#exclude_end?.
//
//ruby:method SemanticPuppet::VersionRange#exclude_end?
func VersionRangeExcludeEnd(r *typesys.VersionRange) (exclude, ok bool) {
	i, ok := r.Hull()
	return i.Hi.Open, ok
}

// VersionRangeInclude is SemanticPuppet::VersionRange#include?: whether a version is in the range. Prereleases are only where the range names one of the
// same version.
//
//ruby:method SemanticPuppet::VersionRange#include?
//ruby:method SemanticPuppet::VersionRange#member?
//ruby:method SemanticPuppet::VersionRange#cover?
//ruby:method SemanticPuppet::VersionRange#===
func VersionRangeInclude(r, v value.Value) (bool, error) {
	covers, ok := r.(interface {
		Covers(v value.Value) (covers, ok bool)
	}).Covers(v)
	switch {
	case ok:
		return covers, nil
	case IsString(v):
		return false, Raise(ArgumentError, "comparison of String with SemanticPuppet::Version failed")
	}
	return false, noMethod(v, ">=")
}

// VersionRangeIntersection is SemanticPuppet::VersionRange#&: the versions that are in both ranges.
//
//ruby:method SemanticPuppet::VersionRange#&
//ruby:method SemanticPuppet::VersionRange#intersection
func VersionRangeIntersection(r, other value.Value) (value.Value, error) {
	both := r.(interface {
		IntersectAny(v value.Value) value.Value
	}).IntersectAny(other)
	if both == nil {
		return nil, Raise(ArgumentError, "value must be a SemanticPuppet::VersionRange")
	}
	return both, nil
}
