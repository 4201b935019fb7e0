//go:build linux

package augeas

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/regex"
)

// asked reports whether what onlyif asks for is so. Of several questions, the first counts.
func (r *resource) asked() (bool, error) {
	all, err := r.orders("onlyif")
	if err != nil {
		return false, err
	}
	if len(all) == 0 {
		return false, attribute.NoMethod("[]", nil)
	}
	o := all[0]
	var is bool
	params := "nil" // Puppet tells of the parameters that it has not looked at yet
	switch o.what {
	case asksValue:
		params = "[]"
		is, err = r.compares(o)
	case asksValues, asksPaths:
		is, err = r.contains(o)
	default:
		return true, nil
	}
	if err != nil {
		text := "Error sending command '" + o.name + "' with params " + params
		if r.d.Secret("onlyif") {
			return false, errors.New(text)
		}
		err = errors.New(text + "/" + err.Error())
	}
	return is, err
}

// get is the value at a path, "" where there is none or no single one.
func (r *resource) get(path string) string {
	if found, err := r.tool.match(path); err == nil && len(found) == 1 {
		return found[0].value
	}
	return ""
}

var number = regexp.MustCompile(`\A[+-]?\d+(\.\d+)?\n?\z`)

// ordered reports whether a comparator holds for how two things are ordered.
func ordered(comparator string, order int) bool {
	switch comparator {
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	case ">=":
		return order >= 0
	case "==":
		return order == 0
	case "!=":
		return order != 0
	}
	return false
}

// compares reports whether a value compares with another as it should.
func (r *resource) compares(o *order) (bool, error) {
	is, comparator, arg := r.get(o.text(0)), o.text(1), o.text(2)
	switch comparator {
	case "==", "!=":
		return equal(is, arg) == (comparator == "=="), nil
	case "=~":
		e, err := regex.New(arg)
		if err != nil {
			return false, err
		}
		return e.MatchString(is)
	}
	if number.MatchString(is) && number.MatchString(arg) {
		a, _ := strconv.ParseFloat(strings.TrimSuffix(is, "\n"), 64)
		b, _ := strconv.ParseFloat(strings.TrimSuffix(arg, "\n"), 64)
		return ordered(comparator, cmp.Compare(a, b)), nil
	}
	return ordered(comparator, cmp.Compare(is, arg)), nil
}

// equal reports whether a string of the tree equals one of the catalog. For Ruby the first is binary, and equals no string with characters outside of ASCII.
func equal(is, wanted string) bool {
	return is == wanted && strings.IndexFunc(is, func(c rune) bool { return c > '~'+1 }) < 0
}

// contains reports whether the paths or the values of what matches are as they should be.
func (r *resource) contains(o *order) (bool, error) {
	clauses, err := parse(o.args[1], r.below())
	if err != nil {
		return false, err
	}
	if len(clauses) == 0 {
		return false, attribute.NoMethod("shift", nil)
	}
	found, err := r.tool.match(o.text(0))
	if err != nil {
		return false, err
	}
	clause, values := clauses[0], o.what == asksValues
	is := func(n node, wanted string) bool { return equal(n.path, wanted) }
	if values {
		is = func(n node, wanted string) bool { return n.set && equal(n.value, wanted) }
	}
	switch clause.what {
	case counts:
		n, _ := clause.args[1].(int64)
		return !values && ordered(clause.text(0), cmp.Compare(int64(len(found)), n)), nil
	case has, lacks:
		there := slices.ContainsFunc(found, func(n node) bool { return is(n, clause.text(0)) })
		return there == (clause.what == has), nil
	case same, differs:
		wanted, ok := parseArray(clause.text(0))
		if !ok {
			return false, errors.New("Invalid array in command: ")
		}
		return slices.EqualFunc(found, wanted, is) == (clause.what == same), nil
	}
	return false, nil
}
