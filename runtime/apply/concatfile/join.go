//go:build linux

package concatfile

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/apply/attribute"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/runtime/yaml"
)

// sort puts fragments into their order, by numbers unless by letters. Numbers and texts that come to be compared are an error.
func sort(parts []part, byLetters bool) error {
	if byLetters {
		slices.SortStableFunc(parts, func(a, b part) int {
			x, y := strings.SplitN(a.order+"___"+a.name, "__", 2), strings.SplitN(b.order+"___"+b.name, "__", 2)
			return cmp.Or(strings.Compare(x[0], y[0]), strings.Compare(x[1], y[1]))
		})
		return nil
	}
	var failed error
	slices.SortStableFunc(parts, func(a, b part) int {
		x, y := strings.SplitN(a.order+"___"+a.name, "___", 2), strings.SplitN(b.order+"___"+b.name, "___", 2)
		for i := range x {
			p, number := integer(x[i])
			q, other := integer(y[i])
			switch {
			case number != other:
				failed = errors.New("comparison of Array with Array failed")
				return 0
			case number:
				if c := p.Cmp(q); c != 0 {
					return c
				}
			default:
				if c := strings.Compare(x[i], y[i]); c != 0 {
					return c
				}
			}
		}
		return 0
	})
	return failed
}

// integer is the number that a text is.
func integer(text string) (*big.Int, bool) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return nil, false
	}
	return new(big.Int).SetString(text, 10)
}

// join makes the content of fragments: one after the other, or the data that they have. With force, the first of several values counts.
func join(parts []part, format string, force bool) (string, error) {
	if format == "" || format == plain {
		var b strings.Builder
		for _, p := range parts {
			b.WriteString(p.text)
		}
		return b.String(), nil
	}
	var all value.Value = value.NewHash()
	list := value.Array{}
	for _, p := range parts {
		var v value.Value
		var err error
		if format == yamlHash {
			v, err = yaml.ParseSafe([]byte(p.text))
		} else {
			v, err = value.ParseJSON(p.text)
		}
		if err != nil {
			return "", err
		}
		list = append(list, v)
	}
	if format == jsonArray || format == prettyArray {
		all = list
	} else {
		for _, v := range list {
			var err error
			if all, err = merge(all, v, force); err != nil {
				return "", err
			}
		}
	}
	switch format {
	case yamlHash:
		b, err := yaml.Append(nil, all, yaml.Layout{})
		return string(b), err
	case jsonPretty, prettyArray:
		b, err := appendPretty(nil, all, "\n")
		return string(b), err
	}
	b, err := value.AppendJSON(nil, all, nil)
	return string(b), err
}

// empty reports whether there is nothing in a value.
func empty(v value.Value) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case value.Array:
		return len(v) == 0
	case *value.Hash:
		return v.Len() == 0
	}
	return false
}

// merge makes one value of two. Of a key that both have with other values than hashes and arrays, the values have to be equal, or the first counts.
func merge(a, b value.Value, force bool) (value.Value, error) {
	switch {
	case empty(b):
		return a, nil
	case empty(a):
		return b, nil
	}
	if x, ok := a.(value.Array); ok {
		if y, ok := b.(value.Array); ok {
			var both value.Array
			for _, v := range slices.Concat(x, y) {
				if !slices.ContainsFunc(both, func(w value.Value) bool { return attribute.Equal(v, w) }) {
					both = append(both, v)
				}
			}
			return both, nil
		}
	}
	x, ok := a.(*value.Hash)
	y, other := b.(*value.Hash)
	if !ok || !other {
		return nil, errors.New("no data that can be merged")
	}
	entries := slices.Clone(x.Entries())
	for _, e := range y.Entries() {
		i := slices.IndexFunc(entries, func(old value.Entry) bool { return attribute.Equal(old.Key, e.Key) })
		if i < 0 {
			entries = append(entries, e)
			continue
		}
		old := entries[i].Value
		if nested(old, e.Value) {
			v, err := merge(old, e.Value, force)
			if err != nil {
				return nil, err
			}
			entries[i].Value = v
		} else if !force && !attribute.Equal(old, e.Value) {
			return nil, errors.New("Duplicate key '" + value.Text(e.Key) + "' found with values '" + value.Text(old) + "' and " + value.Text(e.Value) + ". Use 'force' attribute to merge keys.")
		}
	}
	return value.NewHash(entries...), nil
}

// nested reports whether two values are both hashes or both arrays.
func nested(a, b value.Value) bool {
	switch a.(type) {
	case *value.Hash:
		_, ok := b.(*value.Hash)
		return ok
	case value.Array:
		_, ok := b.(value.Array)
		return ok
	}
	return false
}

// appendPretty adds a value as JSON over several lines, as Ruby's pretty_generate writes it. What begins a line is given.
func appendPretty(b []byte, v value.Value, line string) ([]byte, error) {
	const indent = "  "
	var err error
	switch v := v.(type) {
	case value.Array:
		b = append(b, "[\n"...)
		for i, e := range v {
			if i > 0 {
				b = append(b, ",\n"...)
			}
			if b, err = appendPretty(append(b, line[1:]+indent...), e, line+indent); err != nil {
				return nil, err
			}
		}
		return append(append(b, line...), ']'), nil
	case *value.Hash:
		b = append(b, '{')
		for i, e := range v.Entries() {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(value.AppendJSONString(append(b, line+indent...), value.Text(e.Key)), ": "...)
			if b, err = appendPretty(b, e.Value, line+indent); err != nil {
				return nil, err
			}
		}
		return append(append(b, line...), '}'), nil
	}
	return value.AppendJSON(b, v, nil)
}
