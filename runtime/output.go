package runtime

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/value"
)

// Output is what a template has rendered so far (EPPE-1).
type Output struct {
	text      strings.Builder
	sensitive bool
}

// Grow makes room for n more bytes of text.
func (o *Output) Grow(n int) { o.text.Grow(n) }

// Text appends text.
func (o *Output) Text(s string) { o.text.WriteString(s) }

// Int appends an Integer.
func (o *Output) Int(n int64) {
	var digits [20]byte
	o.text.Write(strconv.AppendInt(digits[:0], n, 10))
}

// Value appends the text of a value as interpolation prints it.
func (o *Output) Value(v value.Value) {
	switch v := v.(type) {
	case nil:
	case string:
		o.text.WriteString(v)
	case int64:
		o.Int(v)
	default:
		o.text.Write(value.AppendText(nil, v))
	}
	if o.text.Len() > value.MaxText {
		panic(value.TextTooLong)
	}
}

// Emit appends a rendered value. That of a Sensitive is its content, and makes the
// whole output Sensitive.
func (o *Output) Emit(v value.Value) {
	if s, ok := v.(*value.Sensitive); ok {
		o.sensitive = true
		v = s.Value
	}
	o.Value(v)
}

// Result is the whole output.
func (o *Output) Result() value.Value {
	if o.sensitive {
		return &value.Sensitive{Value: o.text.String()}
	}
	return o.text.String()
}
