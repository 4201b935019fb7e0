package value

// The bounds of values. No catalog comes near them: a program that does would
// otherwise exhaust the memory or the stack, and end without saying where.
const (
	MaxText     = 1 << 28 // bytes of a String
	MaxElements = 1 << 24 // elements of an Array or Hash, with those of nested ones; steps of a loop over a range
	MaxNesting  = 5000    // levels of nested values and types
	MaxRandom   = 1 << 16 // characters of a random String, each of which takes a while
)

// Exceeded is the error about a value beyond the bounds. What has no error to
// return panics with it: the runtime recovers from that, and gives the error the
// place of the call, class, define or function that made the value.
type Exceeded string

// Error returns the message.
func (e Exceeded) Error() string { return string(e) }

// The values that are not made.
const (
	TextTooLong  Exceeded = "Attempt to create a String of more than 268435456 bytes"
	ArrayTooLong Exceeded = "Attempt to create an Array of more than 16777216 elements"
	HashTooLong  Exceeded = "Attempt to create a Hash of more than 16777216 entries"
	TooLarge     Exceeded = "Attempt to create a value of more than 16777216 elements, counting those of nested values"
	TooLong      Exceeded = "Attempt to iterate over more than 16777216 numbers"
	TooManyTexts Exceeded = "Attempt to iterate over more than 16777216 texts"
	TooRandom    Exceeded = "Attempt to create a random String of more than 65536 characters"
	TooDeep      Exceeded = "Attempt to create a value that is nested more than 5000 levels deep"
)

// Contain is deferred to return the error about a value beyond the bounds.
func Contain(err *error) {
	switch r := recover().(type) {
	case nil:
	case Exceeded:
		*err = r
	default:
		panic(r)
	}
}

// Bounded returns the beginning of a text, which must not be too long.
func Bounded(b []byte) []byte {
	if len(b) > MaxText {
		panic(TextTooLong)
	}
	return b
}

// CheckText is the error about a string that is too long.
func CheckText(s string) error {
	if len(s) > MaxText {
		return TextTooLong
	}
	return nil
}

// Concat joins the parts of a string in double quotes.
func Concat(parts ...string) string {
	n := 0
	for _, p := range parts {
		if n += len(p); n > MaxText {
			panic(TextTooLong)
		}
	}
	b := make([]byte, 0, n)
	for _, p := range parts {
		b = append(b, p...)
	}
	return string(b)
}

// Splice joins the parts of an array literal (COL-15).
func Splice(parts ...Array) Array {
	n := 0
	for _, p := range parts {
		if n += len(p); n > MaxElements {
			panic(ArrayTooLong)
		}
	}
	a := make(Array, 0, n)
	for _, p := range parts {
		a = append(a, p...)
	}
	return a
}
