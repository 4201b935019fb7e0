package value

// Iterator is implemented by lazy sequences, such as the result of reverse_each
// (ITV-1). Puppet's values are immutable, so it can be walked any number of
// times.
type Iterator interface {
	Other
	// All calls yield with each value until it returns false. It has the form
	// of Go's iter.Seq, for use in a range loop.
	All(yield func(Value) bool)
}
