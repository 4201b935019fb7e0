package typesys

import "github.com/p2go/p2go/runtime/value"

// CheckBounds is the error about a value that is nested too deeply, or has too
// many elements with those of nested values, each as often as it occurs. What
// walks through values relies on it: a value that a program builds in steps is
// checked every few steps.
func CheckBounds(v value.Value) error {
	_, err := Measure(v)
	return err
}

// Measure is [CheckBounds]; size grows with the number of values that v consists
// of and with the length of strings.
func Measure(v value.Value) (size int, err error) {
	var m measure
	err = m.value(v, 0)
	return m.n + m.bytes/64, err
}

// measure is one walk through a value. It ends as soon as a bound is passed, so
// that it needs no more time and stack than a value within the bounds.
type measure struct{ n, bytes int }

func (m *measure) value(v value.Value, depth int) error {
	if m.n++; m.n > value.MaxElements {
		return value.TooLarge
	}
	if depth > value.MaxNesting {
		return value.TooDeep
	}
	switch v := v.(type) {
	case string:
		m.bytes += len(v)
		return value.CheckText(v)
	case value.Array:
		for _, e := range v {
			if err := m.value(e, depth+1); err != nil {
				return err
			}
		}
	case *value.Hash:
		for _, e := range v.Entries() {
			if err := m.value(e.Key, depth+1); err != nil {
				return err
			}
			if err := m.value(e.Value, depth+1); err != nil {
				return err
			}
		}
	case *value.Sensitive:
		return m.value(v.Value, depth+1)
	case *ObjectValue:
		return m.value(v.values(), depth+1)
	case *Alias, *Object, *TypeSet:
		// Types with a name of their own are not a part of what refers to them. They
		// are told from others here, where v is any value: to compare a [Type] with
		// them links all their methods.
	case Type:
		return m.parts(v, depth)
	}
	return nil
}

// parts looks into a type. The walk goes on in a copy, since what the function below
// refers to is allocated: m is not, where there are no types.
func (m *measure) parts(t Type, depth int) (err error) {
	inner := *m
	t.parts(func(p Type) bool {
		err = inner.value(p, depth+1)
		return err == nil
	})
	*m = inner
	return err
}
