package op

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

const nanoseconds = 1_000_000_000 // in a second

func isTime(v value.Value) bool {
	switch v.(type) {
	case typesys.TimespanValue, typesys.TimestampValue:
		return true
	}
	return false
}

// calculateTime applies an operator to numbers of which one or both are times
// (NUM-15). A plain number counts seconds.
func calculateTime(sym string, a, b value.Value) (value.Value, error) {
	if !isTime(a) {
		span, isSpan := b.(typesys.TimespanValue)
		switch {
		case sym == "%" && isFloat(a):
			return nil, notApplicable(sym, a)
		case sym == "+", sym == "*" && isSpan:
			a, b = b, a
		case sym == "-" && isSpan:
			left, ok := toSpan(a)
			if isVersion(a) {
				return nil, notApplicable(sym, a)
			}
			if !ok {
				return nil, noTime(sym, a)
			}
			return subSpans(left, span)
		default:
			return nil, notApplicableWhen(sym, a, b)
		}
	}
	if span, ok := a.(typesys.TimespanValue); ok {
		return calculateSpan(sym, span, b)
	}
	return calculateStamp(sym, a.(typesys.TimestampValue), b)
}

func calculateSpan(sym string, a typesys.TimespanValue, b value.Value) (value.Value, error) {
	switch sym {
	case "+":
		if b, ok := b.(typesys.TimestampValue); ok {
			return shiftStamp(sym, b, a, 1)
		}
		if isVersion(b) {
			return nil, runtimeError(sym, "A Version cannot be added to a Timespan")
		}
		if span, ok := toSpan(b); ok {
			if n, err := AddInt(int64(a), int64(span)); err == nil {
				return typesys.TimespanValue(n), nil
			}
		}
	case "-":
		if _, ok := b.(typesys.TimestampValue); ok || isVersion(b) {
			return nil, runtimeError(sym, "A "+timeLabel(b)+" cannot be subtracted from a Timespan")
		}
		if span, ok := toSpan(b); ok {
			return subSpans(a, span)
		}
	case "*":
		return mulSpan(a, b)
	case "/":
		return divSpan(a, b)
	case "%":
		return modSpan(a, b)
	default:
		return nil, notApplicable(sym, a)
	}
	return nil, noTime(sym, b)
}

func subSpans(a, b typesys.TimespanValue) (value.Value, error) {
	n, err := SubInt(int64(a), int64(b))
	if err != nil {
		return nil, timeOverflow("A '-' expression")
	}
	return typesys.TimespanValue(n), nil
}

func mulSpan(a typesys.TimespanValue, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		if n, err := MulInt(int64(a), b); err == nil {
			return typesys.TimespanValue(n), nil
		}
	case float64:
		if n, ok := truncate(float64(a) * b); ok {
			return typesys.TimespanValue(n), nil
		}
	default:
		return nil, runtimeError("*", "A Timestamp cannot be multiplied by a "+timeLabel(b))
	}
	return nil, noTime("*", b)
}

func divSpan(a typesys.TimespanValue, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		n, err := DivInt(int64(a), b)
		if err != nil {
			return nil, err
		}
		return typesys.TimespanValue(n), nil
	case float64:
		if b == 0 {
			return nil, divisionByZero
		}
		if n, ok := truncate(math.Floor(float64(a) / b)); ok {
			return typesys.TimespanValue(n), nil
		}
		return nil, noTime("/", b)
	case typesys.TimespanValue:
		return box(DivFloat(float64(a), float64(b)))
	}
	return nil, runtimeError("/", "A Timespan cannot be divided by a "+timeLabel(b))
}

// modSpan is about whole seconds.
func modSpan(a typesys.TimespanValue, b value.Value) (value.Value, error) {
	switch b := b.(type) {
	case int64:
		return box(ModInt(seconds(a), b))
	case float64:
		return nil, notApplicableWhen("%", a, b)
	}
	return nil, runtimeError("%", "Can not do modulus on a Timespan using a a "+timeLabel(b))
}

func calculateStamp(sym string, a typesys.TimestampValue, b value.Value) (value.Value, error) {
	switch sym {
	case "+":
		if _, ok := b.(typesys.TimestampValue); ok || isVersion(b) {
			return nil, runtimeError(sym, "A "+timeLabel(b)+" cannot be added to a Timestamp")
		}
		if span, ok := toSpan(b); ok {
			return shiftStamp(sym, a, span, 1)
		}
	case "-":
		if b, ok := b.(typesys.TimestampValue); ok {
			return subStamps(a, b)
		}
		if isVersion(b) {
			return nil, runtimeError(sym, "A Version cannot be subtracted from a Timestamp")
		}
		if span, ok := toSpan(b); ok {
			return shiftStamp(sym, a, span, -1)
		}
	case "%":
		if isFloat(b) {
			return nil, notApplicableWhen(sym, a, b)
		}
		return nil, notApplicable(sym, a)
	default:
		return nil, notApplicable(sym, a)
	}
	return nil, noTime(sym, b)
}

// timeLabel is the label of an operand in the messages of time arithmetic.
func timeLabel(v value.Value) string {
	if isVersion(v) {
		return "Version"
	}
	return value.Label(v)
}

// shiftStamp moves a point in time by a length, forward or backward.
func shiftStamp(sym string, t typesys.TimestampValue, by typesys.TimespanValue, sign int64) (value.Value, error) {
	sec, nsec := seconds(by)*sign, (int64(by)-seconds(by)*nanoseconds)*sign+int64(t.Nsec)
	switch {
	case nsec < 0:
		sec, nsec = sec-1, nsec+nanoseconds
	case nsec >= nanoseconds:
		sec, nsec = sec+1, nsec-nanoseconds
	}
	sum, err := AddInt(t.Sec, sec)
	if err != nil {
		return nil, timeOverflow("A '" + sym + "' expression")
	}
	return typesys.TimestampValue{Sec: sum, Nsec: int32(nsec)}, nil
}

func subStamps(a, b typesys.TimestampValue) (value.Value, error) {
	sec, err := SubInt(a.Sec, b.Sec)
	if err == nil {
		sec, err = MulInt(sec, nanoseconds)
	}
	if err == nil {
		sec, err = AddInt(sec, int64(a.Nsec)-int64(b.Nsec))
	}
	if err != nil {
		return nil, timeOverflow("A '-' expression")
	}
	return typesys.TimespanValue(sec), nil
}

// seconds is the whole seconds of a duration, rounded down.
func seconds(s typesys.TimespanValue) int64 {
	q := int64(s) / nanoseconds
	if int64(s)%nanoseconds < 0 {
		q--
	}
	return q
}

// spanParts are the units of a timespan that are not zero.
func spanParts(s typesys.TimespanValue) *value.Hash {
	h := value.MakeHash(0)
	n := int64(s)
	part := func(unit string, size, base int64) {
		q := n / size
		if base != 0 {
			q %= base
		}
		if q < 0 {
			q = -q
		}
		if q != 0 {
			h.Set(unit, q)
		}
	}
	part("days", 24*3600*1e9, 0)
	part("hours", 3600*1e9, 24)
	part("minutes", 60*1e9, 60)
	part("seconds", 1e9, 60)
	part("nanoseconds", 1, 1000)
	part("microseconds", 1e3, 1000)
	part("milliseconds", 1e6, 1000)
	if n < 0 {
		h.Set("negative", true)
	}
	return h
}

// toSpan takes a number for seconds; false when there are too many.
func toSpan(v value.Value) (typesys.TimespanValue, bool) {
	switch v := v.(type) {
	case typesys.TimespanValue:
		return v, true
	case int64:
		n, err := MulInt(v, nanoseconds)
		return typesys.TimespanValue(n), err == nil
	case float64:
		n, ok := truncate(v * nanoseconds)
		return typesys.TimespanValue(n), ok
	}
	return 0, false
}

// truncate drops the fraction; false when the rest does not fit 64 bits.
func truncate(f float64) (int64, bool) {
	if !(f >= -1<<63 && f < 1<<63) {
		return 0, false
	}
	return int64(f), true
}

func isFloat(v value.Value) bool { _, ok := v.(float64); return ok }

// timeOverflow reports a time outside of 64 bits of nanoseconds. The reference
// implementation has no such bound.
func timeOverflow(what string) error {
	return &Error{"NUMERIC_OVERFLOW", what + " resulted in a time outside of the range of 64 bit nanoseconds", Whole}
}

// noTime reports that an operand makes no time: it is no number, or too large.
func noTime(sym string, operand value.Value) error {
	if isNaN(operand) {
		return runtimeError(sym, "NaN")
	}
	return timeOverflow("A '" + sym + "' expression")
}

// compareTime orders two times, or a time and a number; ordered is false when
// they cannot be compared.
func compareTime(a, b value.Value) (c int, ordered bool) {
	switch a := a.(type) {
	case int64:
		return compareFloats(float64(a), floatSeconds(b))
	case float64:
		return compareFloats(a, floatSeconds(b))
	}
	switch b := b.(type) {
	case int64:
		// Only whole seconds count against an Integer on the right.
		return compareInts(wholeSeconds(a), b), true
	case float64:
		return compareFloats(floatSeconds(a), b)
	case typesys.TimespanValue:
		if a, ok := a.(typesys.TimespanValue); ok {
			return compareInts(int64(a), int64(b)), true
		}
	case typesys.TimestampValue:
		if a, ok := a.(typesys.TimestampValue); ok {
			return a.Compare(b), true
		}
	}
	return 0, false
}

func wholeSeconds(t value.Value) int64 {
	if span, ok := t.(typesys.TimespanValue); ok {
		return seconds(span)
	}
	return t.(typesys.TimestampValue).Sec
}

func floatSeconds(t value.Value) float64 {
	if span, ok := t.(typesys.TimespanValue); ok {
		return float64(span) / nanoseconds
	}
	stamp := t.(typesys.TimestampValue)
	return (float64(stamp.Sec)*nanoseconds + float64(stamp.Nsec)) / nanoseconds
}

func compareInts(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func compareFloats(a, b float64) (c int, ordered bool) {
	switch {
	case a < b:
		return -1, true
	case a > b:
		return 1, true
	}
	return 0, a == b
}
