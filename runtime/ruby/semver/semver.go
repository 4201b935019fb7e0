// Package semver is SemanticPuppet::Version and SemanticPuppet::VersionRange, whose values are Puppet's SemVer and SemVerRange. Methods with names that
// other classes have too stand in package ruby.
package semver

import (
	"math"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// The classes and the module that they are in.
var (
	// Module is SemanticPuppet.
	Module = &ruby.Class{Name: "SemanticPuppet", Module: true}
	// VersionClass is SemanticPuppet::Version.
	VersionClass = &ruby.Class{Name: "SemanticPuppet::Version", Super: ruby.NumericClass}
	// RangeClass is SemanticPuppet::VersionRange.
	RangeClass = &ruby.Class{Name: "SemanticPuppet::VersionRange", Super: ruby.ObjectClass}
	// ValidationFailure is the error about what is no version.
	ValidationFailure = &ruby.Class{Name: "SemanticPuppet::Version::ValidationFailure", Super: ruby.ArgumentError}
)

// Min is SemanticPuppet::Version::MIN.
//
//ruby:constant SemanticPuppet::Version::MIN
func Min() *typesys.Version { return typesys.MinVersion }

// Max is SemanticPuppet::Version::MAX.
//
//ruby:constant SemanticPuppet::Version::MAX
func Max() *typesys.Version { return typesys.MaxVersion }

// AllRange is SemanticPuppet::VersionRange::ALL_RANGE.
//
//ruby:constant SemanticPuppet::VersionRange::ALL_RANGE
func AllRange() (*typesys.VersionRange, error) { return typesys.ParseVersionRange("") }

// EmptyRange is SemanticPuppet::VersionRange::EMPTY_RANGE.
//
//ruby:constant SemanticPuppet::VersionRange::EMPTY_RANGE
func EmptyRange() *typesys.VersionRange {
	return (&typesys.VersionRange{}).Intersect(&typesys.VersionRange{})
}

// source is the string that a version is read from: symbols are matched like strings.
func source(c *ruby.Context, v value.Value) (string, error) {
	if s, ok := v.(ruby.Symbol); ok {
		return string(s), nil
	}
	if !ruby.IsString(v) {
		_, err := ruby.Send(c, v, "match", nil)
		return "", err
	}
	return ruby.ToS(v), nil
}

// Parse is SemanticPuppet::Version.parse.
//
//ruby:singleton SemanticPuppet::Version.parse
func Parse(c *ruby.Context, v value.Value) (*typesys.Version, error) {
	s, err := source(c, v)
	if err != nil {
		return nil, err
	}
	version, err := typesys.ParseVersion(s)
	if err != nil {
		return nil, ruby.Raise(ValidationFailure, err.Error())
	}
	return version, nil
}

// IsValid is SemanticPuppet::Version.valid?: whether a string is a version.
//
//ruby:singleton SemanticPuppet::Version.valid?
func IsValid(c *ruby.Context, v value.Value) (bool, error) {
	s, err := source(c, v)
	if err != nil {
		return false, err
	}
	_, err = typesys.ParseVersion(s)
	return err == nil, nil
}

// New is SemanticPuppet::Version.new: of a major, minor and patch version, and the identifiers of a prerelease and of a build, as arrays.
//
//ruby:singleton SemanticPuppet::Version.new 3..5
func New(numbers ...value.Value) (*typesys.Version, error) {
	v := &typesys.Version{}
	for i, count := range []*int64{&v.Major, &v.Minor, &v.Patch} {
		n, ok := numbers[i].(int64)
		if !ok {
			return nil, uncompiled("SemanticPuppet::Version.new with what is no Integer: ", numbers[i])
		}
		*count = n
	}
	for i, list := range []*[]string{&v.Pre, &v.Build} {
		if len(numbers) <= 3+i || numbers[3+i] == nil {
			continue
		}
		identifiers, err := ruby.ToAry(numbers[3+i])
		if err != nil {
			return nil, uncompiled("SemanticPuppet::Version.new with identifiers that are no Array: ", numbers[3+i])
		}
		*list = make([]string, len(identifiers))
		for j, x := range identifiers {
			(*list)[j] = ruby.ToS(x)
		}
	}
	return v, nil
}

func uncompiled(what string, v value.Value) error {
	return ruby.Uncompiled("p2go does not compile this Ruby code: " + what + ruby.Inspect(v))
}

// ParsePrerelease is SemanticPuppet::Version.parse_prerelease: the identifiers of a string, Integers where they are numbers; nil for nil.
//
//ruby:singleton SemanticPuppet::Version.parse_prerelease
func ParsePrerelease(v value.Value) (value.Value, error) {
	if v == nil {
		return nil, nil
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return nil, err
	}
	var list value.Array
	for _, part := range split(s) {
		switch {
		case strings.Trim(part, "0123456789") != "" || part == "":
			list = append(list, part)
			continue
		case len(part) > 1 && part[0] == '0':
			return nil, ruby.Raise(ValidationFailure, "Numeric pre-release identifiers MUST NOT contain leading zeroes")
		}
		n, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return nil, ruby.Beyond64()
		}
		list = append(list, n)
	}
	return list, nil
}

// ParseBuild is SemanticPuppet::Version.parse_build: the identifiers of a string; nil for nil.
//
//ruby:singleton SemanticPuppet::Version.parse_build
func ParseBuild(v value.Value) (value.Value, error) {
	if v == nil {
		return nil, nil
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return nil, err
	}
	list := value.Array{}
	for _, part := range split(s) {
		list = append(list, part)
	}
	return list, nil
}

// split is String#split with a dot: nothing is left of empty strings at the end.
func split(s string) []string {
	if s = strings.TrimRight(s, "."); s == "" {
		return nil
	}
	return strings.Split(s, ".")
}

// Major is SemanticPuppet::Version#major: an Integer, and infinity for MAX.
//
//ruby:method SemanticPuppet::Version#major
func Major(v *typesys.Version) value.Value {
	if v.Major == typesys.MaxVersion.Major {
		return math.Inf(1)
	}
	return v.Major
}

// Minor is SemanticPuppet::Version#minor.
//
//ruby:method SemanticPuppet::Version#minor
func Minor(v *typesys.Version) int64 { return v.Minor }

// Patch is SemanticPuppet::Version#patch.
//
//ruby:method SemanticPuppet::Version#patch
func Patch(v *typesys.Version) int64 { return v.Patch }

// Prerelease is SemanticPuppet::Version#prerelease: its identifiers with dots between them, nil where there are none.
//
//ruby:method SemanticPuppet::Version#prerelease
func Prerelease(v *typesys.Version) (text string, ok bool) {
	return strings.Join(v.Pre, "."), len(v.Pre) > 0
}

// Build is SemanticPuppet::Version#build.
//
//ruby:method SemanticPuppet::Version#build
func Build(v *typesys.Version) (text string, ok bool) {
	return strings.Join(v.Build, "."), len(v.Build) > 0
}

// IsStable is SemanticPuppet::Version#stable?: whether it is no prerelease.
//
//ruby:method SemanticPuppet::Version#stable?
func IsStable(v *typesys.Version) bool { return v.Stable() }

// ToStable is SemanticPuppet::Version#to_stable: the version without what makes it a prerelease.
//
//ruby:method SemanticPuppet::Version#to_stable
func ToStable(v *typesys.Version) *typesys.Version {
	if v.Pre == nil {
		return v
	}
	return &typesys.Version{Major: v.Major, Minor: v.Minor, Patch: v.Patch, Build: v.Build}
}

// ComparePrerelease is SemanticPuppet::Version#compare_prerelease: the order of versions by what makes them prereleases.
//
//ruby:method SemanticPuppet::Version#compare_prerelease
func ComparePrerelease(v *typesys.Version, other value.Value) (int64, error) {
	o, ok := other.(*typesys.Version)
	if !ok {
		return 0, uncompiled("compare_prerelease with ", other)
	}
	a, b := typesys.Version{Pre: v.Pre}, typesys.Version{Pre: o.Pre}
	return int64(a.Compare(&b)), nil
}

// ParseRange is SemanticPuppet::VersionRange.parse.
//
//ruby:singleton SemanticPuppet::VersionRange.parse
func ParseRange(c *ruby.Context, v value.Value) (*typesys.VersionRange, error) {
	if !ruby.IsString(v) {
		_, err := ruby.Send(c, v, "gsub", nil)
		return nil, err
	}
	r, err := typesys.ParseVersionRange(ruby.ToS(v))
	if err != nil {
		class := ruby.ArgumentError
		if strings.HasPrefix(err.Error(), "Numeric") {
			class = ValidationFailure
		}
		return nil, ruby.Raise(class, err.Error())
	}
	return r, nil
}

// NewRange is SemanticPuppet::VersionRange.new: from one version to another one, which a third argument excludes.
//
//ruby:singleton SemanticPuppet::VersionRange.new 2..3
func NewRange(bounds ...value.Value) (*typesys.VersionRange, error) {
	low, ok := bounds[0].(*typesys.Version)
	if !ok {
		return nil, uncompiled("SemanticPuppet::VersionRange.new with what is no version: ", bounds[0])
	}
	high, ok := bounds[1].(*typesys.Version)
	if !ok {
		return nil, uncompiled("SemanticPuppet::VersionRange.new with what is no version: ", bounds[1])
	}
	return typesys.MakeVersionRange(low, high, len(bounds) > 2 && ruby.Truth(bounds[2])), nil
}

// IsExcludeBegin is SemanticPuppet::VersionRange#exclude_begin?: nil for a range of several parts.
//
//ruby:method SemanticPuppet::VersionRange#exclude_begin?
func IsExcludeBegin(r *typesys.VersionRange) (exclude, ok bool) {
	i, ok := r.Hull()
	return i.Lo.Open, ok
}
