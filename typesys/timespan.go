package typesys

import (
	"cmp"
	"math"
	"strconv"

	"github.com/p2go/p2go/runtime/value"
)

// TimespanValue is a duration in nanoseconds.
type TimespanValue int64

// AppendKey appends the identity as a hash key.
func (s TimespanValue) AppendKey(b []byte) []byte {
	return append(strconv.AppendInt(append(b, "timespan:"...), int64(s), 10), ';')
}

// AppendText appends D-HH:MM:SS.n with the zeros at the end of the fraction
// left out (STRC-11). As in the reference implementation, zeros at its start
// are lost too: 1.004 s prints as 0-00:00:01.4.
func (s TimespanValue) AppendText(b []byte) []byte { return s.appendText(b, false) }

// appendText appends the text. The zeros at the end stay where the nanoseconds are a
// Float in the reference implementation.
func (s TimespanValue) appendText(b []byte, zeros bool) []byte {
	n := uint64(s)
	if s < 0 {
		b = append(b, '-')
		n = -n
	}
	secs, frac := n/1e9, n%1e9
	b = strconv.AppendUint(b, secs/86400, 10)
	b = append(b, '-')
	b = append2(b, secs/3600%24)
	b = append(b, ':')
	b = append2(b, secs/60%60)
	b = append(b, ':')
	b = append2(b, secs%60)
	b = append(b, '.')
	for !zeros && frac != 0 && frac%10 == 0 {
		frac /= 10
	}
	return strconv.AppendUint(b, frac, 10)
}

// String is the text as interpolation prints it.
func (s TimespanValue) String() string { return string(s.AppendText(nil)) }

// Kind is the label used in messages.
func (TimespanValue) Kind() string { return "Timespan" }

func (TimespanValue) scalar() bool   { return true }
func (TimespanValue) quotedInTypes() {}

func append2(b []byte, n uint64) []byte {
	return append(b, byte('0'+n/10), byte('0'+n%10))
}

// Timespan is Timespan[Min, Max]; math.MinInt64 and math.MaxInt64 are open ends
// (TP-31). An end that was given as a Float is shown with all digits.
type Timespan struct {
	plain
	Min, Max           TimespanValue
	MinFloat, MaxFloat bool
}

// timespanFloat is an end of a Timespan that was given as a Float.
type timespanFloat struct{ TimespanValue }

// AppendText appends the text with all digits of the fraction.
func (f timespanFloat) AppendText(b []byte) []byte { return f.appendText(b, true) }

// String is the same text.
func (f timespanFloat) String() string { return string(f.AppendText(nil)) }

// ends are the ends as they are shown.
func (t *Timespan) ends() (least, most value.Other) {
	least, most = t.Min, t.Max
	if t.MinFloat {
		least = timespanFloat{t.Min}
	}
	if t.MaxFloat {
		most = timespanFloat{t.Max}
	}
	return least, most
}

// TimespanType is Timespan without bounds.
var TimespanType = &Timespan{Min: math.MinInt64, Max: math.MaxInt64}

func (*Timespan) bare() Type       { return TimespanType }
func (*Timespan) name() string     { return "Timespan" }
func (*Timespan) generalize() Type { return TimespanType }

func (t *Timespan) instance(v value.Value, _ *guard) bool {
	s, ok := v.(TimespanValue)
	return ok && t.Min <= s && s <= t.Max
}

func (t *Timespan) accepts(o Type, _ *guard) bool {
	s, ok := o.(*Timespan)
	return ok && t.Min <= s.Min && s.Max <= t.Max
}

func (t *Timespan) print(p *printer) {
	p.text("Timespan")
	if t.Min == math.MinInt64 && t.Max == math.MaxInt64 {
		return
	}
	least, most := t.ends()
	p.open()
	if t.Min == math.MinInt64 {
		p.text("default")
	} else {
		p.value(least)
	}
	if t.Max != math.MaxInt64 && t.Max != t.Min {
		p.comma()
		p.value(most)
	}
	p.close()
}

// CompareTo is Ruby's order of durations and numbers of seconds. Fractions
// do not count beside an Integer.
func (s TimespanValue) CompareTo(v value.Value) (order int, ok bool) {
	switch v := v.(type) {
	case TimespanValue:
		return cmp.Compare(s, v), true
	case int64, float64:
		return TimestampNanos(int64(s)).CompareTo(v)
	}
	return 0, false
}
