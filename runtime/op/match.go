package op

import (
	"strings"

	"github.com/p2go/p2go/runtime/regex"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Match is v =~ pattern (MAT-1 to MAT-6); !~ is its negation with the same match
// variables (MAT-7). Where it is known what the pattern is, [MatchRegexp], [MatchType] and
// [typesys.Instance] do the same with less.
func Match(v, pattern value.Value) (matched bool, groups value.Array, err error) {
	switch p := pattern.(type) {
	case typesys.Type:
		return MatchType(v, p)
	case *typesys.VersionRange:
		return inRange(p, v), nil, nil
	case *value.Regexp:
		return MatchRegexp(v, p)
	case string:
		re, err := regex.New(p)
		if err != nil {
			return false, nil, notRegexp(err.Error())
		}
		return MatchRegexp(v, re)
	}
	return false, nil, notRegexp("no implicit conversion of " + converted(pattern) + " into String")
}

// MatchType is v =~ Type (MAT-1). There are never groups.
func MatchType(v value.Value, t typesys.Type) (matched bool, groups value.Array, err error) {
	if matched, err = typesys.TryInstance(t, v); err != nil {
		err = runtimeError("=~", err.Error())
	}
	return matched, nil, err
}

// MatchRegexp is v =~ /re/ (MAT-3, MAT-6).
func MatchRegexp(v value.Value, re *value.Regexp) (matched bool, groups value.Array, err error) {
	s, ok := v.(string)
	if !ok {
		return false, nil, &Error{"MATCH_NOT_STRING", "Left match operand must result in a String value. Got " + value.ALabel(v) + ".", 0}
	}
	groups, matched, err = re.FindSubmatch(s)
	return matched, groups, err
}

func notRegexp(detail string) error {
	return &Error{"MATCH_NOT_REGEXP", "Can not convert right match operand to a regular expression. Caused by '" + detail + "'.", 1}
}

// converted names a value in Ruby's messages about conversions.
func converted(v value.Value) string {
	switch v.(type) {
	case nil, bool:
		return string(value.AppendInspect(nil, v))
	}
	return typesys.HostClass(v)
}

// inRange reports whether a version, or a string that is one, is in a range.
func inRange(r *typesys.VersionRange, v value.Value) bool {
	switch v := v.(type) {
	case *typesys.Version:
		return r.Includes(v)
	case string:
		version, err := typesys.ParseVersion(v)
		return err == nil && r.Includes(version)
	}
	return false
}

// find searches a string.
func find(re *value.Regexp, s string) (bool, value.Array) {
	groups, ok := re.Submatches(s)
	return ok, groups
}

// In is x in c (IN-1 to IN-11). Groups may be set when a regular expression
// matched and the result is false all the same.
func In(x, c value.Value) (found bool, groups value.Array) {
	switch c := c.(type) {
	case string:
		switch x := x.(type) {
		case string:
			return value.ContainsFold(c, x), nil
		case *value.Regexp:
			return find(x, c)
		}
	case value.Array:
		return inArray(x, c)
	case *value.Hash:
		return inArray(x, c.Keys())
	case typesys.BinaryValue:
		return inBinary(x, c), nil
	case *typesys.VersionRange:
		return inRange(c, x), nil
	}
	return false, nil
}

func inArray(x value.Value, a value.Array) (found bool, groups value.Array) {
	switch x := x.(type) {
	case *value.Regexp:
		for _, e := range a {
			if s, ok := e.(string); ok {
				if found, groups = find(x, s); found {
					return true, groups
				}
			}
		}
		return false, nil
	case string, *typesys.Version:
		for _, e := range a {
			if found, groups = CaseMatch(e, x); found {
				return true, groups
			}
		}
		return false, nil
	case typesys.Type:
		for _, e := range a {
			if typesys.Instance(x, e) {
				return true, nil
			}
		}
		return false, nil
	}
	for _, e := range a {
		if Equal(e, x) {
			return true, nil
		}
	}
	return false, nil
}

// inBinary reports whether bytes are among those of a binary (IN-9).
func inBinary(x value.Value, c typesys.BinaryValue) bool {
	switch x := x.(type) {
	case typesys.BinaryValue:
		return strings.Contains(string(c), string(x))
	case string:
		return strings.Contains(string(c), x)
	case int64:
		return 0 <= x && x <= 255 && strings.IndexByte(string(c), byte(x)) >= 0
	case float64:
		return 0 <= x && x <= 255 && x == float64(byte(x)) && strings.IndexByte(string(c), byte(x)) >= 0
	}
	return false
}

// CaseMatch reports whether a value matches an option of a case or a selector
// (CTL-6). Groups are those of the last regular expression that matched; inside
// an array or hash pattern one may have matched although the whole does not.
func CaseMatch(pattern, v value.Value) (matched bool, groups value.Array) {
	switch p := pattern.(type) {
	case *value.Regexp:
		if s, ok := v.(string); ok {
			return find(p, s)
		}
		return false, nil
	case typesys.Type:
		return typesys.Instance(p, v), nil
	case value.Array:
		return matchArray(p, v)
	case *value.Hash:
		return matchHash(p, v)
	case *typesys.Version:
		return matchVersion(p, v), nil
	case *typesys.VersionRange:
		return inRange(p, v), nil
	case value.DefaultValue:
		return true, nil
	}
	return Equal(v, pattern), nil
}

func matchArray(p value.Array, v value.Value) (matched bool, groups value.Array) {
	a, ok := v.(value.Array)
	if !ok || len(a) != len(p) {
		return false, nil
	}
	for i := range p {
		ok, g := CaseMatch(p[i], a[i])
		if g != nil {
			groups = g
		}
		if !ok {
			return false, groups
		}
	}
	return true, groups
}

func matchHash(p *value.Hash, v value.Value) (matched bool, groups value.Array) {
	h, ok := v.(*value.Hash)
	if !ok {
		return false, nil
	}
	for _, e := range p.Entries() {
		ok, g := CaseMatch(e.Value, h.Lookup(e.Key))
		if g != nil {
			groups = g
		}
		if !ok {
			return false, groups
		}
	}
	return true, groups
}

// matchVersion compares with a version, or a string that is one.
func matchVersion(p *typesys.Version, v value.Value) bool {
	if s, ok := v.(string); ok {
		version, err := typesys.ParseVersion(s)
		return err == nil && value.Identical(p, version)
	}
	return typesys.EqualOther(p, v)
}

// TryIn is x in c where x is a type with an Init that may have no constructor, so that there is no telling (NEW-78).
func TryIn(x, c value.Value) (bool, error) {
	if h, ok := c.(*value.Hash); ok {
		c = h.Keys()
	}
	t, isType := x.(typesys.Type)
	a, ok := c.(value.Array)
	if !isType || !ok {
		found, _ := In(x, c)
		return found, nil
	}
	for _, e := range a {
		if found, err := typesys.TryInstance(t, e); found || err != nil {
			if err != nil {
				err = &Error{"RUNTIME_ERROR", "Error while evaluating an 'in' expression, " + err.Error(), Whole}
			}
			return found, err
		}
	}
	return false, nil
}
