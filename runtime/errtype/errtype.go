// Package errtype finds errors by their types. Go's errors.As does it by reflection, which would add 28 kB to every program.
package errtype

// As returns the first error of a type among an error and those that it wraps, depth first, and reports whether there is one. It is
// what errors.AsType is in Go 1.26.
func As[E error](err error) (found E, ok bool) {
	for err != nil {
		if found, ok = err.(E); ok {
			return found, true
		}
		if x, as := err.(interface{ As(target any) bool }); as && x.As(&found) {
			return found, true
		}
		switch x := err.(type) {
		case interface{ Unwrap() error }:
			err = x.Unwrap()
		case interface{ Unwrap() []error }:
			for _, err := range x.Unwrap() {
				if found, ok = As[E](err); ok {
					return found, true
				}
			}
			return found, false
		default:
			return found, false
		}
	}
	return found, false
}
