package policytest

import (
	"fmt"
	"math"
	"reflect"

	"github.com/p2go/p2go/runtime/value"
)

// Bool returns a pointer to a Boolean, for fields of generated structs: false is a value, and nil none.
func Bool(v bool) *bool { return pointer(v) }

// Int returns a pointer to an Integer, likewise.
func Int(v int64) *int64 { return pointer(v) }

// Float returns a pointer to a Float, likewise.
func Float(v float64) *float64 { return pointer(v) }

// String returns a pointer to a String, likewise.
func String(v string) *string { return pointer(v) }

func pointer[T any](v T) *T {
	p := new(T)
	*p = v
	return p
}

// paramTag is the key of the tags that name parameters.
const paramTag = "puppet"

// DeclareStruct is [Declare] with the fields of a struct as parameters. Those with zero values are not given. Generated code calls it.
func DeclareStruct(typ, title string, params any) Option {
	given := Params{}
	s := reflect.ValueOf(params)
	for i := range s.NumField() {
		f := s.Field(i)
		if f.IsZero() {
			continue
		}
		if f.Kind() == reflect.Pointer {
			f = f.Elem()
		}
		given[s.Type().Field(i).Tag.Get(paramTag)] = f.Interface()
	}
	return Declare(typ, title, given)
}

// ReadStruct returns the parameters of a resource as a struct. Fields of what is not set are zero. Generated code calls it.
func ReadStruct[T any](c *Catalog, typ, title string) T {
	c.t.Helper()
	var into T
	r := c.find(typ, title)
	if r == nil {
		c.t.Fatalf("%s[%s] is not in the catalog%s", capitalized(typ), title, c.near(typ, title))
	}
	s := reflect.ValueOf(&into).Elem()
	for i := range s.NumField() {
		name := s.Type().Field(i).Tag.Get(paramTag)
		v := r.Get(name)
		if v == nil {
			continue
		}
		if err := assign(s.Field(i), v); err != nil {
			c.t.Fatalf("%s%s: parameter %s: %s", r.Ref(), c.at(r), name, err)
		}
	}
	return into
}

// assign sets a variable of Go to a value of Puppet.
func assign(to reflect.Value, v value.Value) error {
	switch to.Kind() { //nolint:exhaustive // other types are those of values
	case reflect.Pointer:
		p := reflect.New(to.Type().Elem())
		to.Set(p)
		return assign(p.Elem(), v)
	case reflect.Interface:
		if v != nil {
			to.Set(reflect.ValueOf(v))
		}
		return nil
	case reflect.Slice:
		if a, ok := v.(value.Array); ok {
			to.Set(reflect.MakeSlice(to.Type(), len(a), len(a)))
			for i, e := range a {
				if err := assign(to.Index(i), e); err != nil {
					return fmt.Errorf("element %d: %w", i, err)
				}
			}
			return nil
		}
	case reflect.Map:
		if h, ok := v.(*value.Hash); ok {
			to.Set(reflect.MakeMap(to.Type()))
			for _, e := range h.Entries() {
				of := reflect.New(to.Type().Elem()).Elem()
				if err := assign(of, e.Value); err != nil {
					return fmt.Errorf("entry %s: %w", shown(e.Key), err)
				}
				to.SetMapIndex(reflect.ValueOf(value.Text(e.Key)).Convert(to.Type().Key()), of)
			}
			return nil
		}
	case reflect.Float64:
		if n, ok := v.(int64); ok && math.Abs(float64(n)) < 1<<53 {
			to.SetFloat(float64(n))
			return nil
		}
	}
	if from := reflect.ValueOf(v); v != nil && from.Type() == to.Type() {
		to.Set(from)
		return nil
	}
	return fmt.Errorf("%s is no %s of Go", shown(v), to.Type())
}
