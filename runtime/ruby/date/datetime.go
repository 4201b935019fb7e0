package date

import (
	"math"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// NewDateTime is DateTime.new: a year, month, day, hour, minute, second and offset.
//
//ruby:singleton DateTime.new 0..8
//ruby:singleton DateTime.civil 0..8
func NewDateTime(args ...value.Value) (*Date, error) {
	offset := int64(0)
	if len(args) > 6 {
		var err error
		if offset, err = offsetOf(args[6]); err != nil {
			return nil, err
		}
		args = append(args[:6:6], args[7:]...)
	}
	n, fraction, err := numbers(args, "year month day hour minute second", -4712, 1, 1, 0, 0, 0)
	if err != nil {
		return nil, err
	}
	unit := dayNS
	switch min(len(args), 6) {
	case 4:
		unit = int64(time.Hour)
	case 5:
		unit = int64(time.Minute)
	case 6:
		unit = int64(time.Second)
	}
	day, ok := dayOf(n[0], n[1], n[2])
	at, valid := clockOf(n[3], n[4], n[5])
	if !ok || !valid {
		return nil, invalid()
	}
	d := &Date{class: DateTimeClass, day: day, offset: offset}
	return d.later(0, at+int64(math.Round(fraction*float64(unit)))), nil
}

// clockOf are the nanoseconds of a time of the day; negative numbers count from the end.
func clockOf(hour, minute, second int64) (ns int64, ok bool) {
	if hour < 0 {
		hour += 24
	}
	if minute < 0 {
		minute += 60
	}
	if second < 0 {
		second += 60
	}
	if hour < 0 || hour > 24 || minute < 0 || minute > 59 || second < 0 || second > 59 || hour == 24 && (minute > 0 || second > 0) {
		return 0, false
	}
	return (hour*3600 + minute*60 + second) * int64(time.Second), true
}

// offsetOf is an offset: +HH:MM, a name of a zone, or a fraction of the day.
func offsetOf(v value.Value) (int64, error) {
	if ruby.IsString(v) {
		if offset, ok := zoneOffset(ruby.Text(v)); ok {
			return offset, nil
		}
		return 0, nil // of which Ruby warns
	}
	switch v.(type) {
	case int64, float64, *Rational:
	default:
		return 0, ruby.Raise(ruby.TypeError, "invalid offset")
	}
	n, fraction, err := number(v)
	offset := n*86400 + int64(math.Round(fraction*86400))
	if offset < -86400 || offset > 86400 {
		return 0, err // of which Ruby warns
	}
	return offset, err
}

// Now is DateTime.now.
//
//ruby:singleton DateTime.now 0..1
func Now(args ...value.Value) (*Date, error) {
	_, _, err := numbers(args, "")
	return ofTime(time.Now()), err
}

// has is the error of a method of DateTime that Date has for itself alone.
func (d *Date) has(method string) error {
	if d.class == DateTimeClass {
		return nil
	}
	switch method {
	case "hour", "min", "minute", "sec", "second":
		return ruby.Raise(ruby.NoMethodError, "private method `", method, "' called for ", ruby.Inspect(d))
	}
	return ruby.Lacks(d, method, "")
}

// Hour is DateTime#hour.
//
//ruby:method Date#hour
func Hour(d *Date) (int64, error) { return d.ns / int64(time.Hour), d.has("hour") }

// Min is DateTime#min.
//
//ruby:method Date#min
func Min(d *Date) (int64, error) { return d.ns / int64(time.Minute) % 60, d.has("min") }

// Minute is DateTime#minute.
//
//ruby:method Date#minute
func Minute(d *Date) (int64, error) { return d.ns / int64(time.Minute) % 60, d.has("minute") }

// Sec is DateTime#sec.
//
//ruby:method Date#sec
func Sec(d *Date) (int64, error) { return d.ns / int64(time.Second) % 60, d.has("sec") }

// Second is DateTime#second.
//
//ruby:method Date#second
func Second(d *Date) (int64, error) { return d.ns / int64(time.Second) % 60, d.has("second") }

// SecFraction is DateTime#sec_fraction, a Rational.
//
//ruby:method Date#sec_fraction
//ruby:method Date#second_fraction
func SecFraction(d *Date) (*Rational, error) {
	return rational(d.ns%int64(time.Second), int64(time.Second)), d.has("sec_fraction")
}

// Offset is DateTime#offset: a fraction of the day.
//
//ruby:method Date#offset
func Offset(d *Date) (*Rational, error) { return rational(d.offset, 86400), d.has("offset") }

// Zone is DateTime#zone.
//
//ruby:method Date#zone
func Zone(d *Date) (string, error) { return zoneText(d.offset), d.has("zone") }

// NewOffset is DateTime#new_offset: the same time with another offset.
//
//ruby:method Date#new_offset 0..1
func NewOffset(d *Date, offset ...value.Value) (*Date, error) {
	if err := d.has("new_offset"); err != nil {
		return nil, err
	}
	n := int64(0)
	if len(offset) > 0 {
		var err error
		if n, err = offsetOf(offset[0]); err != nil {
			return nil, err
		}
	}
	return (&Date{class: d.class, day: d.day, ns: d.ns, offset: n}).later(0, (n-d.offset)*int64(time.Second)), nil
}

// DayFraction is Date#day_fraction: 0 of a Date that has none.
//
//ruby:method Date#day_fraction
func DayFraction(d *Date) value.Value {
	if d.class == Class && d.ns == 0 {
		return int64(0)
	}
	return rational(d.ns, dayNS)
}
