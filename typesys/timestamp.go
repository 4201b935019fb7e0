package typesys

import (
	"cmp"
	"math"
	"strconv"
	"time"

	"github.com/p2go/p2go/runtime/value"
)

// TimestampValue is a point in time: seconds since 1970 and nanoseconds (0 to
// 999,999,999) into that second.
type TimestampValue struct {
	Sec  int64
	Nsec int32
}

// TimestampOf is the point so many seconds after 1970. As in Puppet, nanoseconds
// are computed before the fraction is cut off. A point outside of 64 bits of seconds
// is an error, with the end of the range as the point.
func TimestampOf(seconds float64) (TimestampValue, error) {
	n := math.Trunc(seconds * 1e9)
	nsec := math.Mod(n, 1e9) // exact, and so is the rest
	sec := (n - nsec) / 1e9
	if nsec < 0 {
		sec, nsec = sec-1, nsec+1e9
	}
	switch {
	case sec >= 1<<63:
		return Latest, errTimestampRange
	case !(sec >= -1<<63):
		return Earliest, errTimestampRange
	}
	return TimestampValue{Sec: int64(sec), Nsec: int32(nsec)}, nil
}

// errTimestampRange reports a point in time outside of 64 bits of seconds. The
// reference implementation has no such bound.
var errTimestampRange = &Error{Message: "the value is outside of the range of 64 bit seconds", Arg: -1}

// TimestampNanos is the point so many nanoseconds after 1970.
func TimestampNanos(n int64) TimestampValue {
	sec, nsec := n/1e9, n%1e9
	if nsec < 0 {
		sec, nsec = sec-1, nsec+1e9
	}
	return TimestampValue{Sec: sec, Nsec: int32(nsec)}
}

// Compare orders two points in time: negative when t is earlier.
func (t TimestampValue) Compare(o TimestampValue) int {
	switch {
	case t.Sec < o.Sec, t.Sec == o.Sec && t.Nsec < o.Nsec:
		return -1
	case t == o:
		return 0
	}
	return 1
}

// AppendKey appends the identity as a hash key.
func (t TimestampValue) AppendKey(b []byte) []byte {
	b = strconv.AppendInt(append(b, "timestamp:"...), t.Sec, 10)
	return append(strconv.AppendInt(append(b, '.'), int64(t.Nsec), 10), ';')
}

// AppendText appends 1970-01-01T00:00:00.000000000 UTC (STRC-11).
func (t TimestampValue) AppendText(b []byte) []byte {
	return time.Unix(t.Sec, int64(t.Nsec)).UTC().AppendFormat(b, "2006-01-02T15:04:05.000000000 UTC")
}

// String is the text as interpolation prints it.
func (t TimestampValue) String() string { return string(t.AppendText(nil)) }

// Kind is the label used in messages.
func (TimestampValue) Kind() string { return "Timestamp" }

func (TimestampValue) scalar() bool   { return true }
func (TimestampValue) quotedInTypes() {}

// Timestamp is Timestamp[Min, Max]; [Earliest] and [Latest] are open ends (TP-31).
type Timestamp struct {
	plain
	Min, Max TimestampValue
}

// The open ends of a [Timestamp].
var (
	Earliest = TimestampValue{Sec: math.MinInt64}
	Latest   = TimestampValue{Sec: math.MaxInt64}
)

// TimestampType is Timestamp without bounds.
var TimestampType = &Timestamp{Min: TimestampValue{Sec: math.MinInt64}, Max: TimestampValue{Sec: math.MaxInt64}}

func (*Timestamp) bare() Type       { return TimestampType }
func (*Timestamp) name() string     { return "Timestamp" }
func (*Timestamp) generalize() Type { return TimestampType }

func (t *Timestamp) instance(v value.Value, _ *guard) bool {
	s, ok := v.(TimestampValue)
	return ok && t.Min.Compare(s) <= 0 && s.Compare(t.Max) <= 0
}

func (t *Timestamp) accepts(o Type, _ *guard) bool {
	s, ok := o.(*Timestamp)
	return ok && t.Min.Compare(s.Min) <= 0 && s.Max.Compare(t.Max) <= 0
}

func (t *Timestamp) print(p *printer) {
	p.text("Timestamp")
	if t.Min == Earliest && t.Max == Latest {
		return
	}
	p.open()
	if t.Min == Earliest {
		p.text("default")
	} else {
		p.value(t.Min)
	}
	if t.Max != Latest && t.Max != t.Min {
		p.comma()
		p.value(t.Max)
	}
	p.close()
}

// CompareTo is Ruby's order of points in time and numbers of seconds. Fractions
// do not count beside an Integer.
func (t TimestampValue) CompareTo(v value.Value) (order int, ok bool) {
	switch v := v.(type) {
	case TimestampValue:
		return t.Compare(v), true
	case int64:
		return cmp.Compare(t.Sec, v), true
	case float64:
		return cmp.Compare(float64(t.Sec)+float64(t.Nsec)/1e9, v), v == v
	}
	return 0, false
}
