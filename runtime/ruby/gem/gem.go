// Package gem is Ruby's Gem::Version, Gem::Requirement and Gem::Dependency.
package gem

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// The classes.
var (
	// VersionClass is Gem::Version.
	VersionClass = &ruby.Class{Name: "Gem::Version", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.ComparableModule}}
	// RequirementClass is Gem::Requirement.
	RequirementClass = &ruby.Class{Name: "Gem::Requirement", Super: ruby.ObjectClass}
	// DependencyClass is Gem::Dependency.
	DependencyClass = &ruby.Class{Name: "Gem::Dependency", Super: ruby.ObjectClass}
	// BadRequirement is the error of what is no requirement.
	BadRequirement = &ruby.Class{Name: "Gem::Requirement::BadRequirementError", Super: ruby.ArgumentError}
)

// Version is a version of a gem.
//
//ruby:class Gem::Version Comparable
type Version struct {
	text     string
	segments []segment
}

// segment is a part of a version: digits without leading zeros, or letters.
type segment struct {
	text   string
	number bool
}

// Correct is Gem::Version.correct?: whether a value is a version when it is written as a string.
//
//ruby:singleton Gem::Version.correct?
func Correct(v value.Value) bool { return correct(ruby.ToS(v)) }

func correct(s string) bool {
	s = strings.Trim(s, " \t\n\v\f\r")
	if s == "" {
		return true
	}
	release, pre, hasPre := strings.Cut(s, "-")
	for i, part := range strings.Split(release, ".") {
		if part == "" || !allOf(part, func(c byte) bool { return isDigit(c) || i > 0 && isLetter(c) }) {
			return false
		}
	}
	if !hasPre {
		return true
	}
	for part := range strings.SplitSeq(pre, ".") {
		if part == "" || !allOf(part, func(c byte) bool { return isDigit(c) || isLetter(c) || c == '-' }) {
			return false
		}
	}
	return true
}

func allOf(s string, is func(c byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// NewVersion is Gem::Version.new.
//
//ruby:singleton Gem::Version.new
func NewVersion(v value.Value) (*Version, error) {
	s := ruby.ToS(v)
	if !correct(s) {
		return nil, ruby.Raise(ruby.ArgumentError, "Malformed version number string ", s)
	}
	s = strings.Trim(s, " \t\n\v\f\r")
	if s == "" && v != nil {
		s = "0"
	}
	return parseVersion(strings.ReplaceAll(s, "-", ".pre.")), nil
}

func parseVersion(s string) *Version {
	version := &Version{text: s}
	for i := 0; i < len(s); {
		kind := isDigit
		if isLetter(s[i]) {
			kind = isLetter
		}
		n := i
		for n < len(s) && kind(s[n]) {
			n++
		}
		if n == i {
			i++
			continue
		}
		part := segment{s[i:n], isDigit(s[i])}
		if part.number {
			if part.text = strings.TrimLeft(part.text, "0"); part.text == "" {
				part.text = "0"
			}
		}
		version.segments = append(version.segments, part)
		i = n
	}
	return version
}

// CreateVersion is Gem::Version.create: a version as it is, nil for nil, and a new version of anything else.
//
//ruby:singleton Gem::Version.create
func CreateVersion(v value.Value) (value.Value, error) {
	switch v.(type) {
	case nil, *Version:
		return v, nil
	}
	version, err := NewVersion(v)
	if err != nil {
		return nil, err
	}
	return version, nil
}

// VersionText is Gem::Version#version.
//
//ruby:method Gem::Version#version
//ruby:method Gem::Version#to_s
func VersionText(v *Version) string { return v.text }

// VersionInspect is Gem::Version#inspect.
//
//ruby:method Gem::Version#inspect
func VersionInspect(v *Version) string { return string(v.AppendInspect(nil)) }

// Segments is Gem::Version#segments: Integers and Strings.
//
//ruby:method Gem::Version#segments
func Segments(v *Version) ([]value.Value, error) {
	all := make([]value.Value, len(v.segments))
	for i, s := range v.segments {
		all[i] = s.text
		if s.number {
			n, err := strconv.ParseInt(s.text, 10, 64)
			if err != nil {
				return nil, ruby.Beyond64()
			}
			all[i] = n
		}
	}
	return all, nil
}

// IsPrerelease is Gem::Version#prerelease?: whether it has letters.
//
//ruby:method Gem::Version#prerelease?
func IsPrerelease(v *Version) bool {
	return strings.IndexFunc(v.text, func(r rune) bool { return r < 0x80 && isLetter(byte(r)) }) >= 0
}

// Release is Gem::Version#release: the version without what makes it a prerelease.
//
//ruby:method Gem::Version#release
func Release(v *Version) *Version {
	if !IsPrerelease(v) {
		return v
	}
	return join(v.numbers())
}

// numbers are the segments before the first one of letters.
func (v *Version) numbers() []string {
	var numbers []string
	for _, s := range v.segments {
		if !s.number {
			break
		}
		numbers = append(numbers, s.text)
	}
	return numbers
}

func join(numbers []string) *Version { return parseVersion(strings.Join(numbers, ".")) }

// Bump is Gem::Version#bump: the next version of the last segment but one.
//
//ruby:method Gem::Version#bump
func Bump(v *Version) *Version {
	numbers := v.numbers()
	if len(numbers) > 1 {
		numbers = numbers[:len(numbers)-1]
	}
	if len(numbers) == 0 {
		return v
	}
	numbers[len(numbers)-1] = increment(numbers[len(numbers)-1])
	return join(numbers)
}

// increment adds one to a number in decimal digits.
func increment(s string) string {
	b := []byte(s)
	for i := len(b) - 1; i >= 0; i-- {
		if b[i] < '9' {
			b[i]++
			return string(b)
		}
		b[i] = '0'
	}
	return "1" + string(b)
}

// Recommendation is Gem::Version#approximate_recommendation.
//
//ruby:method Gem::Version#approximate_recommendation
func Recommendation(v *Version) string {
	numbers := append(v.numbers(), "0", "0")
	text := "~> " + strings.Join(numbers[:2], ".")
	if IsPrerelease(v) {
		text += ".a"
	}
	return text
}

// canonical are the segments without zeros at the end of the numbers, and of all.
func (v *Version) canonical() []segment {
	numbers := len(v.numbers())
	trimmed := func(part []segment) []segment {
		for n := len(part); n > 0 && part[n-1].text == "0"; n-- {
			part = part[:n-1]
		}
		return part
	}
	return append(append([]segment{}, trimmed(v.segments[:numbers])...), trimmed(v.segments[numbers:])...)
}

// compare orders versions.
func (v *Version) compare(o *Version) int {
	if v.text == o.text {
		return 0
	}
	a, b := v.canonical(), o.canonical()
	zero := segment{"0", true}
	for i := range max(len(a), len(b)) {
		x, y := zero, zero
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		switch {
		case x == y:
		case !x.number && y.number:
			return -1
		case x.number && !y.number:
			return 1
		case x.number && len(x.text) != len(y.text):
			return sign(len(x.text) - len(y.text))
		default:
			return strings.Compare(x.text, y.text)
		}
	}
	return 0
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// CompareTo is the order of a version and another one, or a string that is one.
func (v *Version) CompareTo(other value.Value) (order int, ok bool) {
	if s, err := ruby.ToStr(other); err == nil && correct(s) {
		o, err := NewVersion(s)
		return v.compare(o), err == nil
	}
	o, ok := other.(*Version)
	if !ok {
		return 0, false
	}
	return v.compare(o), true
}

// CompareVersions is Gem::Version#<=>: nil for what is no version.
//
//ruby:method Gem::Version#<=>
func CompareVersions(v *Version, other value.Value) value.Value {
	if o, ok := v.CompareTo(other); ok {
		return int64(o)
	}
	return nil
}

// EqualVersions is Gem::Version#==: with another version, or a string that is one.
//
//ruby:method Gem::Version#==
func EqualVersions(v *Version, other value.Value) bool {
	o, ok := v.CompareTo(other)
	return ok && o == 0
}

// SameVersion is Gem::Version#eql?: whether both are written alike.
//
//ruby:method Gem::Version#eql?
func SameVersion(v *Version, other value.Value) bool {
	o, ok := other.(*Version)
	return ok && v.text == o.text
}

// Equal is Puppet's == with another value.
func (v *Version) Equal(other value.Value) bool {
	o, ok := other.(*Version)
	return ok && v.compare(o) == 0
}

// AppendKey appends the identity of the version as a hash key.
func (v *Version) AppendKey(b []byte) []byte { return append(append(b, "Gem::Version "...), v.text...) }

// AppendText appends the version.
func (v *Version) AppendText(b []byte) []byte { return append(b, v.text...) }

// AppendInspect appends class and version.
func (v *Version) AppendInspect(b []byte) []byte {
	return append(b, "#<Gem::Version "+ruby.Inspect(v.text)+">"...)
}

// Kind is what Puppet's messages call it.
func (v *Version) Kind() string { return "Object" }

// HostClass is the name of its class.
func (v *Version) HostClass() string { return VersionClass.Name }

// RubyClass is its class.
func (v *Version) RubyClass() *ruby.Class { return VersionClass }

// Requirement is a list of conditions of a version.
//
//ruby:class Gem::Requirement
type Requirement struct{ conditions []condition }

type condition struct {
	op      string
	version *Version
}

// NewRequirement is Gem::Requirement.new: of strings and versions, also in arrays.
//
//ruby:singleton Gem::Requirement.new
//ruby:singleton Gem::Requirement.create
func NewRequirement(requirements ...value.Value) (*Requirement, error) {
	if len(requirements) == 1 {
		if r, ok := requirements[0].(*Requirement); ok {
			return r, nil
		}
	}
	r := &Requirement{}
	if err := r.add(requirements); err != nil {
		return nil, err
	}
	if len(r.conditions) == 0 {
		r.conditions = []condition{{">=", parseVersion("0")}}
	}
	return r, nil
}

func (r *Requirement) add(requirements []value.Value) error {
	for _, v := range requirements {
		switch w := v.(type) {
		case nil:
			continue
		case *Version:
			r.put(condition{"=", w})
			continue
		case value.Array:
			if err := r.add(w); err != nil {
				return err
			}
			continue
		case *ruby.Array:
			if err := r.add(w.Elems); err != nil {
				return err
			}
			continue
		}
		c, err := parseCondition(v)
		if err != nil {
			return err
		}
		r.put(c)
	}
	return nil
}

func (r *Requirement) put(c condition) {
	for _, have := range r.conditions {
		if have.op == c.op && have.version.text == c.version.text {
			return
		}
	}
	r.conditions = append(r.conditions, c)
}

func parseCondition(v value.Value) (condition, error) {
	text := strings.Trim(ruby.ToS(v), " \t\n\v\f\r")
	op := "="
	for _, o := range []string{"!=", ">=", "<=", "~>", "=", ">", "<"} {
		if rest, ok := strings.CutPrefix(text, o); ok {
			op, text = o, strings.TrimLeft(rest, " \t\n\v\f\r")
			break
		}
	}
	if text == "" || !correct(text) {
		return condition{}, ruby.Raise(BadRequirement, "Illformed requirement [", ruby.Inspect(v), "]")
	}
	version, err := NewVersion(text)
	return condition{op, version}, err
}

// DefaultRequirement is Gem::Requirement.default: any version.
//
//ruby:singleton Gem::Requirement.default
func DefaultRequirement() (*Requirement, error) { return NewRequirement(">= 0") }

// SatisfiedBy is Gem::Requirement#satisfied_by?.
//
//ruby:method Gem::Requirement#satisfied_by?
//ruby:method Gem::Requirement#===
//ruby:method Gem::Requirement#=~
func SatisfiedBy(r *Requirement, v value.Value) (bool, error) {
	version, ok := v.(*Version)
	if !ok {
		return false, ruby.Raise(ruby.ArgumentError, "Need a Gem::Version: ", ruby.Inspect(v))
	}
	for _, c := range r.conditions {
		if !c.holds(version) {
			return false, nil
		}
	}
	return true, nil
}

func (c *condition) holds(v *Version) bool {
	order := v.compare(c.version)
	switch c.op {
	case "=":
		return order == 0
	case "!=":
		return order != 0
	case ">":
		return order > 0
	case "<":
		return order < 0
	case ">=":
		return order >= 0
	case "<=":
		return order <= 0
	}
	return order >= 0 && Release(v).compare(Bump(c.version)) < 0
}

// RequirementList is Gem::Requirement#as_list.
//
//ruby:method Gem::Requirement#as_list
func RequirementList(r *Requirement) []string {
	list := make([]string, len(r.conditions))
	for i, c := range r.conditions {
		list[i] = c.op + " " + c.version.text
	}
	return list
}

// RequirementText is Gem::Requirement#to_s.
//
//ruby:method Gem::Requirement#to_s
func RequirementText(r *Requirement) string { return strings.Join(RequirementList(r), ", ") }

// RequirementInspect is Gem::Requirement#inspect.
//
//ruby:method Gem::Requirement#inspect
func RequirementInspect(r *Requirement) string { return string(r.AppendInspect(nil)) }

// None is Gem::Requirement#none?: whether any version will do.
//
//ruby:method Gem::Requirement#none?
func None(r *Requirement) bool { return RequirementText(r) == ">= 0" }

// Exact is Gem::Requirement#exact?: whether one version alone will do.
//
//ruby:method Gem::Requirement#exact?
func Exact(r *Requirement) bool { return len(r.conditions) == 1 && r.conditions[0].op == "=" }

// Specific is Gem::Requirement#specific?: whether later versions are no matter of course.
//
//ruby:method Gem::Requirement#specific?
func Specific(r *Requirement) bool {
	return len(r.conditions) > 1 || r.conditions[0].op != ">" && r.conditions[0].op != ">="
}

// RequiresPrerelease is Gem::Requirement#prerelease?.
//
//ruby:method Gem::Requirement#prerelease?
func RequiresPrerelease(r *Requirement) bool {
	for _, c := range r.conditions {
		if IsPrerelease(c.version) {
			return true
		}
	}
	return false
}

// Equal is Puppet's == with another value.
func (r *Requirement) Equal(v value.Value) bool {
	o, ok := v.(*Requirement)
	return ok && RequirementText(r) == RequirementText(o)
}

// AppendKey appends the identity of the requirement as a hash key.
func (r *Requirement) AppendKey(b []byte) []byte { return r.AppendInspect(b) }

// AppendText appends the conditions.
func (r *Requirement) AppendText(b []byte) []byte { return append(b, RequirementText(r)...) }

// AppendInspect appends class and conditions.
func (r *Requirement) AppendInspect(b []byte) []byte {
	return append(b, "Gem::Requirement.new("+ruby.Inspect(RequirementText(r))+")"...)
}

// Kind is what Puppet's messages call it.
func (r *Requirement) Kind() string { return "Object" }

// HostClass is the name of its class.
func (r *Requirement) HostClass() string { return RequirementClass.Name }

// RubyClass is its class.
func (r *Requirement) RubyClass() *ruby.Class { return RequirementClass }

// Dependency is the name of a gem with what is required of it.
//
//ruby:class Gem::Dependency
type Dependency struct {
	name        string
	requirement *Requirement
}

// NewDependency is Gem::Dependency.new.
//
//ruby:singleton Gem::Dependency.new
func NewDependency(name value.Value, requirements ...value.Value) (*Dependency, error) {
	s, err := ruby.ToStr(name)
	if err != nil {
		return nil, ruby.Raise(ruby.ArgumentError, "dependency name must be a String, was ", ruby.Inspect(name))
	}
	if n := len(requirements); n > 0 {
		if _, ok := requirements[n-1].(ruby.Symbol); ok {
			requirements = requirements[:n-1]
		}
	}
	r, err := NewRequirement(requirements...)
	if err != nil {
		return nil, err
	}
	return &Dependency{s, r}, nil
}

// DependencyName is Gem::Dependency#name.
//
//ruby:method Gem::Dependency#name
func DependencyName(d *Dependency) string { return d.name }

// DependencyRequirement is Gem::Dependency#requirement.
//
//ruby:method Gem::Dependency#requirement
func DependencyRequirement(d *Dependency) *Requirement { return d.requirement }

// Matches is Gem::Dependency#match?: whether a gem of that name and version is what is asked for.
//
//ruby:method Gem::Dependency#match? 2..3
func Matches(d *Dependency, name string, version value.Value, prerelease ...value.Value) (bool, error) {
	if name != d.name {
		return false, nil
	}
	v, err := NewVersion(version)
	if err != nil {
		return false, err
	}
	switch {
	case None(d.requirement) && !IsPrerelease(v):
		return true, nil
	case IsPrerelease(v) && !(len(prerelease) > 0 && value.Truth(prerelease[0])) && !RequiresPrerelease(d.requirement):
		return false, nil
	}
	return SatisfiedBy(d.requirement, v)
}

// DependencyText is Gem::Dependency#to_s.
//
//ruby:method Gem::Dependency#to_s
func DependencyText(d *Dependency) string {
	return d.name + " (" + RequirementText(d.requirement) + ")"
}

// Equal is Puppet's == with another value.
func (d *Dependency) Equal(v value.Value) bool {
	o, ok := v.(*Dependency)
	return ok && DependencyText(d) == DependencyText(o)
}

// AppendKey appends the identity of the dependency as a hash key.
func (d *Dependency) AppendKey(b []byte) []byte { return d.AppendInspect(b) }

// AppendText appends name and requirement.
func (d *Dependency) AppendText(b []byte) []byte { return append(b, DependencyText(d)...) }

// AppendInspect appends what inspect prints.
func (d *Dependency) AppendInspect(b []byte) []byte {
	return append(b, "<Gem::Dependency type=:runtime name="+ruby.Inspect(d.name)+" requirements="+ruby.Inspect(RequirementText(d.requirement))+">"...)
}

// Kind is what Puppet's messages call it.
func (d *Dependency) Kind() string { return "Object" }

// HostClass is the name of its class.
func (d *Dependency) HostClass() string { return DependencyClass.Name }

// RubyClass is its class.
func (d *Dependency) RubyClass() *ruby.Class { return DependencyClass }
