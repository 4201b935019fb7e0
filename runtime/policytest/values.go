package policytest

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// sensitive is what [Sensitive] makes.
type sensitive struct{ of any }

// Sensitive makes a value of Puppet's type Sensitive of one of those that [Params] take.
func Sensitive(v any) any { return sensitive{v} }

// toValue makes a value of Puppet of one of Go.
func toValue(v any) (value.Value, error) {
	switch v := v.(type) {
	case nil, bool, int64, float64, string, value.DefaultValue, value.Array, *value.Hash, *value.Regexp, *value.Sensitive, value.Other:
		return v, nil
	case Params:
		return toHash(v)
	case sensitive:
		of, err := toValue(v.of)
		return &value.Sensitive{Value: of}, err
	}
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Bool:
		return r.Bool(), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return r.Int(), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if r.Uint() > math.MaxInt64 {
			return nil, fmt.Errorf("%d is no Integer of Puppet", r.Uint())
		}
		return int64(r.Uint()), nil
	case reflect.Float32, reflect.Float64:
		return r.Float(), nil
	case reflect.String:
		return r.String(), nil
	case reflect.Slice, reflect.Array:
		a := make(value.Array, r.Len())
		for i := range a {
			e, err := toValue(r.Index(i).Interface())
			if err != nil {
				return nil, err
			}
			a[i] = e
		}
		return a, nil
	case reflect.Map:
		if r.Type().Key().Kind() != reflect.String {
			return nil, errors.New("keys of maps are strings, not " + r.Type().Key().String())
		}
		all := make(Params, r.Len())
		for i := r.MapRange(); i.Next(); {
			all[i.Key().String()] = i.Value().Interface()
		}
		return toHash(all)
	}
	return nil, fmt.Errorf("%T is no value of Puppet", v)
}

func toHash(p Params) (*value.Hash, error) {
	h := value.NewHash()
	for _, name := range slices.Sorted(maps.Keys(p)) {
		v, err := toValue(p[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		h.Set(name, v)
	}
	return h, nil
}

func toAttrs(params []Params) ([]catalog.Attr, error) {
	var attrs []catalog.Attr
	for _, p := range params {
		h, err := toHash(p)
		if err != nil {
			return nil, err
		}
		for _, e := range h.Entries() {
			attrs = append(attrs, catalog.Attr{Name: e.Key.(string), Value: e.Value})
		}
	}
	return attrs, nil
}

// same reports whether a parameter is what is expected: the same value, or one that is printed the same.
func same(want, got value.Value) bool {
	if s, ok := got.(*value.Sensitive); ok {
		if _, wanted := want.(*value.Sensitive); !wanted {
			got = s.Value
		}
	}
	if string(value.AppendKey(nil, want)) == string(value.AppendKey(nil, got)) {
		return true
	}
	switch want := want.(type) {
	case value.Array:
		g, ok := got.(value.Array)
		return ok && slices.EqualFunc(want, g, same)
	case *value.Hash:
		g, ok := got.(*value.Hash)
		if !ok || want.Len() != g.Len() {
			return false
		}
		for _, e := range want.Entries() {
			v, has := g.Get(e.Key)
			if !has || !same(e.Value, v) {
				return false
			}
		}
		return true
	case nil:
		return false
	}
	switch got.(type) {
	case nil, value.Array, *value.Hash:
		return false
	}
	return value.Text(want) == value.Text(got)
}

// shown is a value in a message. What is sensitive is not shown.
func shown(v value.Value) string {
	if _, ok := v.(*value.Sensitive); ok {
		return "a sensitive value"
	}
	text := string(value.AppendInspect(nil, v))
	if len(text) > 400 {
		return text[:400] + "…"
	}
	return text
}
