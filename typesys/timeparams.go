package typesys

import (
	"math"

	"github.com/p2go/p2go/runtime/value"
)

func specializeTimespan(t *Timespan, keys []value.Value) (Type, *Error) {
	if len(keys) > 2 {
		return nil, arity(typeLabel(t), 0, 2, len(keys))
	}
	out := &Timespan{Min: math.MinInt64, Max: math.MaxInt64}
	floats := [...]*bool{&out.MinFloat, &out.MaxFloat}
	for i, dst := range []*TimespanValue{&out.Min, &out.Max}[:len(keys)] {
		if err := timespanEnd(keys[i], dst); err != nil {
			return nil, err.at(i)
		}
		_, *floats[i] = keys[i].(float64)
	}
	if out.Min > out.Max {
		least, most := out.ends()
		return nil, reversed(value.Text(least), value.Text(most))
	}
	return out, nil
}

// timespanEnd converts one end of a range; default leaves it open.
func timespanEnd(v value.Value, dst *TimespanValue) (err *Error) {
	switch v := v.(type) {
	case nil, value.DefaultValue:
	case TimespanValue:
		*dst = v
	case int64, float64:
		*dst, err = timespanFromSeconds(v)
	case string:
		*dst, err = timespanFromText(v, nil)
	case *value.Hash:
		*dst, err = timespanFromHash(v)
	default:
		err = errorf("", "Unable to create a Puppet::Pops::Time::Timespan from a ", HostClass(v))
	}
	return err
}

func specializeTimestamp(t *Timestamp, keys []value.Value) (Type, *Error) {
	if len(keys) > 2 {
		return nil, arity(typeLabel(t), 0, 2, len(keys))
	}
	out := &Timestamp{Min: Earliest, Max: Latest}
	for i, dst := range []*TimestampValue{&out.Min, &out.Max}[:len(keys)] {
		if err := timestampEnd(keys[i], dst); err != nil {
			return nil, err.at(i)
		}
	}
	if out.Min.Compare(out.Max) > 0 {
		return nil, reversed(out.Min.String(), out.Max.String())
	}
	return out, nil
}

func timestampEnd(v value.Value, dst *TimestampValue) *Error {
	switch v := v.(type) {
	case nil, value.DefaultValue:
	case TimestampValue:
		*dst = v
	case int64:
		*dst = TimestampValue{Sec: v}
	case float64:
		t, err := TimestampOf(v)
		if err != nil {
			return errorf("", err.Error())
		}
		*dst = t
	case string:
		t, err := ParseTimestamp(v)
		if err != nil {
			return errorf("", err.Error())
		}
		*dst = t
	case *value.Hash:
		t, err := TimestampFromHash(v)
		if err != nil {
			return errorf("", err.Error())
		}
		*dst = t
	default:
		return errorf("", "Unable to create a Puppet::Pops::Time::Timestamp from a ", HostClass(v))
	}
	return nil
}

// TimestampFromHash reads a Timestamp from the text, the formats and the timezone
// that a hash holds (NEW-51).
func TimestampFromHash(h *value.Hash) (TimestampValue, error) {
	text, _ := h.Lookup("string").(string)
	zone, _ := h.Lookup("timezone").(string)
	return TimestampFromText(text, h.Lookup("format"), zone)
}

// TimestampFromText reads a Timestamp in a format, one of several, or where that
// is undef in one of the default formats (TIME-4).
func TimestampFromText(text string, format value.Value, zone string) (TimestampValue, error) {
	switch f := format.(type) {
	case string:
		return ParseTimestampFormat(text, f, zone)
	case value.Array:
		formats := make([]string, len(f))
		for i, e := range f {
			formats[i], _ = e.(string)
		}
		return ParseTimestampAs(text, formats, zone)
	}
	return ParseTimestampAs(text, nil, zone)
}
