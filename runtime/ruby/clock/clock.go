// Package clock is Ruby's class Time, and what tells the time otherwise.
package clock

import (
	"math"
	"strconv"
	"strings"
	"time"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// Time is a point in time with a zone, exact to the nanosecond.
//
//ruby:class Time Comparable
type Time struct{ at time.Time }

// Class is the class Time.
var Class = &ruby.Class{Name: "Time", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.ComparableModule}}

// Of is a time of Go as Ruby has it.
func Of(t time.Time) *Time { return &Time{t} }

// Go is the time as package time has it.
func (t *Time) Go() time.Time { return t.at }

// Now is Time.now.
//
//ruby:singleton Time.now
func Now() *Time { return &Time{time.Now()} }

// seconds is a number of seconds as a duration since the epoch.
func seconds(v value.Value) (sec, nsec int64, err error) {
	switch v := v.(type) {
	case int64:
		return v, 0, nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return 0, 0, ruby.Raise(ruby.FloatDomainError, ruby.FloatToS(v))
		}
		whole := math.Floor(v)
		if whole < -1<<62 || whole > 1<<62 {
			return 0, 0, ruby.Beyond64()
		}
		return int64(whole), int64(math.Floor((v - whole) * 1e9)), nil
	case *Time:
		return v.at.Unix(), int64(v.at.Nanosecond()), nil
	case ruby.OtherNumber:
		return seconds(v.Float())
	}
	return 0, 0, ruby.Raise(ruby.TypeError, "can't convert ", ruby.ClassOf(v).Name, " into an exact number")
}

// At is Time.at: seconds since 1970, and a fraction in microseconds or another unit. The option in: is a zone.
//
//ruby:keywords
//ruby:singleton Time.at 1..4
func At(v value.Value, args ...value.Value) (*Time, error) {
	zone := time.Local
	args, given := ruby.TakeKeywords(args)
	if in, _ := given.Get(ruby.Symbol("in")); in != nil {
		var err error
		if zone, err = offset(in); err != nil {
			return nil, err
		}
	}
	sec, nsec, err := seconds(v)
	if err != nil {
		return nil, err
	}
	if len(args) > 0 {
		unit := value.Value(ruby.Symbol("microsecond"))
		if len(args) > 1 {
			unit = args[1]
		}
		scale := 0.0
		switch unit {
		case ruby.Symbol("millisecond"):
			scale = 1e6
		case ruby.Symbol("microsecond"), ruby.Symbol("usec"):
			scale = 1e3
		case ruby.Symbol("nanosecond"), ruby.Symbol("nsec"):
			scale = 1
		default:
			return nil, ruby.Raise(ruby.ArgumentError, "unexpected unit: ", ruby.ToS(unit))
		}
		switch fraction := args[0].(type) {
		case int64:
			nsec += fraction * int64(scale)
		case float64:
			nsec += int64(math.Floor(fraction * scale))
		default:
			_, _, err := seconds(fraction)
			return nil, err
		}
	}
	return &Time{time.Unix(sec, nsec).In(zone)}, nil
}

// offset is a zone: UTC, Z, or hours and minutes with a sign, or seconds.
func offset(v value.Value) (*time.Location, error) {
	if n, ok := v.(int64); ok && n > -86400 && n < 86400 {
		return time.FixedZone("", int(n)), nil
	}
	s, err := ruby.ToStr(v)
	if err != nil {
		return nil, ruby.Raise(ruby.TypeError, "can't convert ", ruby.ClassOf(v).Name, " into an exact number")
	}
	if s == "UTC" || s == "Z" || s == "-00:00" {
		return time.UTC, nil
	}
	if n, ok := offsetSeconds(s); ok {
		return time.FixedZone("", n), nil
	}
	return nil, ruby.Raise(ruby.ArgumentError, `"+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: `, s)
}

// offsetSeconds reads +HH:MM, with seconds or without colons.
func offsetSeconds(s string) (int, bool) {
	if len(s) < 3 || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	digits := strings.ReplaceAll(s[1:], ":", "")
	if len(digits) != 2 && len(digits) != 4 && len(digits) != 6 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n := 0
	for i, unit := range []int{3600, 60, 1} {
		if 2*i < len(digits) {
			part, _ := strconv.Atoi(digits[2*i : 2*i+2])
			n += part * unit
		}
	}
	if s[0] == '-' {
		n = -n
	}
	return n, true
}

// New is Time.new: now, or the time of a year, month, day, hour, minute, second and zone.
//
//ruby:keywords
//ruby:singleton Time.new 0..8
func New(args ...value.Value) (*Time, error) {
	zone := time.Local
	args, given := ruby.TakeKeywords(args)
	if in, _ := given.Get(ruby.Symbol("in")); in != nil {
		var err error
		if zone, err = offset(in); err != nil {
			return nil, err
		}
	}
	if len(args) == 0 {
		return &Time{time.Now().In(zone)}, nil
	}
	if len(args) > 6 {
		if args[6] != nil {
			var err error
			if zone, err = offset(args[6]); err != nil {
				return nil, err
			}
		}
		args = args[:6]
	}
	return civil(args, zone)
}

// UTC is Time.utc.
//
//ruby:singleton Time.utc 1..7
//ruby:singleton Time.gm 1..7
func UTC(args ...value.Value) (*Time, error) { return civil(args, time.UTC) }

// Local is Time.local.
//
//ruby:singleton Time.local 1..7
//ruby:singleton Time.mktime 1..7
func Local(args ...value.Value) (*Time, error) { return civil(args, time.Local) }

// civil is the time of a year, month, day, hour, minute, second and microseconds.
func civil(args []value.Value, zone *time.Location) (*Time, error) {
	parts := [7]int64{0, 1, 1}
	limits := [7][2]int64{{math.MinInt32, math.MaxInt32}, {1, 12}, {1, 31}, {0, 24}, {0, 59}, {0, 60}, {0, 999999}}
	nsec := int64(0)
	for i, v := range args {
		if v == nil && i > 0 {
			continue
		}
		n, err := part(i, v)
		if err != nil {
			return nil, err
		}
		if n < limits[i][0] || n > limits[i][1] {
			name := [...]string{"argument", "mon", "argument", "hour", "min", "sec", "subsecx"}[i]
			if i == 2 && n < 1 {
				name = "mday"
			}
			return nil, ruby.Raise(ruby.ArgumentError, name, " out of range")
		}
		parts[i] = n
		if f, ok := v.(float64); ok && i >= 5 {
			nsec = int64(math.Floor((f - math.Floor(f)) * []float64{1e9, 1e3}[i-5]))
		}
	}
	at := time.Date(int(parts[0]), time.Month(parts[1]), int(parts[2]), int(parts[3]), int(parts[4]), int(parts[5]), int(parts[6]*1000+nsec), zone)
	return &Time{at}, nil
}

// part is a part of a date; months may have names.
func part(i int, v value.Value) (int64, error) {
	s, err := ruby.ToStr(v)
	if err != nil {
		return ruby.ToInteger(v)
	}
	if i == 1 {
		for month := time.January; month <= time.December; month++ {
			if strings.EqualFold(month.String()[:3], s) {
				return int64(month), nil
			}
		}
	}
	n, err := ruby.KernelInteger(s, int64(10))
	if err != nil {
		return 0, err
	}
	return n.(int64), nil
}

// Strftime is Time#strftime.
//
//ruby:method Time#strftime
func Strftime(t *Time, format string) (string, error) {
	s, err := host.FormatTime(t.at, format)
	if _, ok := err.(value.Exceeded); err != nil && !ok {
		err = ruby.Raise(ruby.ArgumentError, err.Error())
	}
	return s, err
}

func (t *Time) format(format string) string {
	s, _ := host.FormatTime(t.at, format)
	return s
}

// ToS is Time#to_s.
//
//ruby:method Time#to_s
func ToS(t *Time) string {
	if IsUTC(t) {
		return t.format("%Y-%m-%d %H:%M:%S UTC")
	}
	return t.format("%Y-%m-%d %H:%M:%S %z")
}

// Inspect is Time#inspect: with the fraction of the second.
//
//ruby:method Time#inspect
func Inspect(t *Time) string {
	fraction := ""
	if t.at.Nanosecond() != 0 {
		fraction = "." + strings.TrimRight(t.format("%N"), "0")
	}
	if IsUTC(t) {
		return t.format("%Y-%m-%d %H:%M:%S") + fraction + " UTC"
	}
	return t.format("%Y-%m-%d %H:%M:%S") + fraction + t.format(" %z")
}

// ToTime is Time#to_time.
//
//ruby:method Time#to_time
func ToTime(t *Time) *Time { return t }

// ToI is Time#to_i: seconds since 1970.
//
//ruby:method Time#to_i
//ruby:method Time#tv_sec
func ToI(t *Time) int64 { return t.at.Unix() }

// ToF is Time#to_f.
//
//ruby:method Time#to_f
func ToF(t *Time) float64 { return float64(t.at.Unix()) + float64(t.at.Nanosecond())/1e9 }

// Add is Time#+: seconds later.
//
//ruby:method Time#+
func Add(t *Time, v value.Value) (*Time, error) {
	if _, ok := v.(*Time); ok {
		return nil, ruby.Raise(ruby.TypeError, "time + time?")
	}
	sec, nsec, err := seconds(v)
	if err != nil {
		return nil, err
	}
	return t.later(sec, nsec)
}

func (t *Time) later(sec, nsec int64) (*Time, error) {
	sec, err := ruby.AddInt(t.at.Unix(), sec)
	if err != nil {
		return nil, err
	}
	return &Time{time.Unix(sec, int64(t.at.Nanosecond())+nsec).In(t.at.Location())}, nil
}

// Sub is Time#-: seconds before, or the seconds between two times.
//
//ruby:method Time#-
func Sub(t *Time, v value.Value) (value.Value, error) {
	if o, ok := v.(*Time); ok {
		return float64(t.at.Unix()-o.at.Unix()) + float64(t.at.Nanosecond()-o.at.Nanosecond())/1e9, nil
	}
	sec, nsec, err := seconds(v)
	if err != nil {
		return nil, err
	}
	return t.later(-sec, -nsec)
}

// Compare is Time#<=>: nil for what is no time.
//
//ruby:method Time#<=>
func Compare(t *Time, v value.Value) (order int64, ok bool) {
	o, ok := t.CompareTo(v)
	return int64(o), ok
}

// CompareTo is the order of two times.
func (t *Time) CompareTo(v value.Value) (order int, ok bool) {
	o, ok := v.(*Time)
	if !ok {
		return 0, false
	}
	return t.at.Compare(o.at), true
}

// Equals is Time#==.
//
//ruby:method Time#==
//ruby:method Time#eql?
func Equals(t *Time, v value.Value) bool {
	o, ok := v.(*Time)
	return ok && t.at.Equal(o.at)
}

// Year is Time#year.
//
//ruby:method Time#year
func Year(t *Time) int64 { return int64(t.at.Year()) }

// Month is Time#month.
//
//ruby:method Time#month
//ruby:method Time#mon
func Month(t *Time) int64 { return int64(t.at.Month()) }

// Day is Time#day.
//
//ruby:method Time#day
//ruby:method Time#mday
func Day(t *Time) int64 { return int64(t.at.Day()) }

// Hour is Time#hour.
//
//ruby:method Time#hour
func Hour(t *Time) int64 { return int64(t.at.Hour()) }

// Min is Time#min.
//
//ruby:method Time#min
func Min(t *Time) int64 { return int64(t.at.Minute()) }

// Sec is Time#sec.
//
//ruby:method Time#sec
func Sec(t *Time) int64 { return int64(t.at.Second()) }

// Usec is Time#usec.
//
//ruby:method Time#usec
//ruby:method Time#tv_usec
func Usec(t *Time) int64 { return int64(t.at.Nanosecond() / 1000) }

// Nsec is Time#nsec.
//
//ruby:method Time#nsec
//ruby:method Time#tv_nsec
func Nsec(t *Time) int64 { return int64(t.at.Nanosecond()) }

// Wday is Time#wday: the day of the week, 0 for Sunday.
//
//ruby:method Time#wday
func Wday(t *Time) int64 { return int64(t.at.Weekday()) }

// Yday is Time#yday: the day of the year.
//
//ruby:method Time#yday
func Yday(t *Time) int64 { return int64(t.at.YearDay()) }

// Zone is Time#zone: nil for an offset without a name.
//
//ruby:method Time#zone
func Zone(t *Time) (name string, ok bool) {
	name, _ = t.at.Zone()
	return name, name != ""
}

// Offset is Time#utc_offset, in seconds.
//
//ruby:method Time#utc_offset
//ruby:method Time#gmt_offset
//ruby:method Time#gmtoff
func Offset(t *Time) int64 {
	_, seconds := t.at.Zone()
	return int64(seconds)
}

// IsUTC is Time#utc?.
//
//ruby:method Time#utc?
//ruby:method Time#gmt?
func IsUTC(t *Time) bool { return t.at.Location() == time.UTC }

// IsDST is Time#dst?.
//
//ruby:method Time#dst?
//ruby:method Time#isdst
func IsDST(t *Time) bool { return t.at.IsDST() }

// ToUTC is Time#utc, which changes the zone of the time.
//
//ruby:method Time#utc
//ruby:method Time#gmtime
func ToUTC(t *Time) *Time {
	t.at = t.at.UTC()
	return t
}

// GetUTC is Time#getutc.
//
//ruby:method Time#getutc
//ruby:method Time#getgm
func GetUTC(t *Time) *Time { return &Time{t.at.UTC()} }

// ToLocal is Time#localtime, which changes the zone of the time.
//
//ruby:method Time#localtime 0..1
func ToLocal(t *Time, zone ...value.Value) (*Time, error) {
	local, err := GetLocal(t, zone...)
	if err != nil {
		return nil, err
	}
	t.at = local.at
	return t, nil
}

// GetLocal is Time#getlocal.
//
//ruby:method Time#getlocal 0..1
func GetLocal(t *Time, zone ...value.Value) (*Time, error) {
	if len(zone) == 0 || zone[0] == nil {
		return &Time{t.at.Local()}, nil
	}
	location, err := offset(zone[0])
	if err != nil {
		return nil, err
	}
	return &Time{t.at.In(location)}, nil
}

// Round is Time#round: to so many digits of the second.
//
//ruby:method Time#round 0..1
func Round(t *Time, digits ...int64) *Time {
	n := int64(0)
	if len(digits) > 0 {
		n = digits[0]
	}
	if n >= 9 || n < 0 {
		return t
	}
	unit := int64(1)
	for range 9 - n {
		unit *= 10
	}
	ns := (int64(t.at.Nanosecond()) + unit/2) / unit * unit
	return &Time{time.Unix(t.at.Unix(), ns).In(t.at.Location())}
}

// ISO8601 is Time#iso8601, with so many digits of the second.
//
//ruby:method Time#iso8601 0..1
//ruby:method Time#xmlschema 0..1
func ISO8601(t *Time, digits ...int64) string {
	s := t.format("%Y-%m-%dT%H:%M:%S")
	if len(digits) > 0 && digits[0] > 0 {
		s += t.format(".%" + strconv.FormatInt(min(digits[0], 100), 10) + "N")
	}
	if IsUTC(t) {
		return s + "Z"
	}
	return s + t.format("%:z")
}

// RFC2822 is Time#rfc2822.
//
//ruby:method Time#rfc2822
//ruby:method Time#rfc822
func RFC2822(t *Time) string {
	if IsUTC(t) {
		return t.format("%a, %d %b %Y %T -0000")
	}
	return t.format("%a, %d %b %Y %T %z")
}

// HTTPDate is Time#httpdate.
//
//ruby:method Time#httpdate
func HTTPDate(t *Time) string { return GetUTC(t).format("%a, %d %b %Y %T GMT") }

// Ctime is Time#ctime.
//
//ruby:method Time#ctime
//ruby:method Time#asctime
func Ctime(t *Time) string { return t.format("%a %b %e %T %Y") }

// IsSunday is Time#sunday?.
//
//ruby:method Time#sunday?
func IsSunday(t *Time) bool { return t.at.Weekday() == time.Sunday }

// IsMonday is Time#monday?.
//
//ruby:method Time#monday?
func IsMonday(t *Time) bool { return t.at.Weekday() == time.Monday }

// IsTuesday is Time#tuesday?.
//
//ruby:method Time#tuesday?
func IsTuesday(t *Time) bool { return t.at.Weekday() == time.Tuesday }

// IsWednesday is Time#wednesday?.
//
//ruby:method Time#wednesday?
func IsWednesday(t *Time) bool { return t.at.Weekday() == time.Wednesday }

// IsThursday is Time#thursday?.
//
//ruby:method Time#thursday?
func IsThursday(t *Time) bool { return t.at.Weekday() == time.Thursday }

// IsFriday is Time#friday?.
//
//ruby:method Time#friday?
func IsFriday(t *Time) bool { return t.at.Weekday() == time.Friday }

// IsSaturday is Time#saturday?.
//
//ruby:method Time#saturday?
func IsSaturday(t *Time) bool { return t.at.Weekday() == time.Saturday }

// Equal is Puppet's == with another value.
func (t *Time) Equal(v value.Value) bool { return Equals(t, v) }

// AppendKey appends the identity of the time as a hash key.
func (t *Time) AppendKey(b []byte) []byte {
	return strconv.AppendInt(append(strconv.AppendInt(append(b, "Time "...), t.at.Unix(), 10), '.'), int64(t.at.Nanosecond()), 10)
}

// AppendText appends what to_s prints.
func (t *Time) AppendText(b []byte) []byte { return append(b, ToS(t)...) }

// AppendInspect appends what inspect prints.
func (t *Time) AppendInspect(b []byte) []byte { return append(b, Inspect(t)...) }

// YAML is the time as YAML has it.
func (t *Time) YAML() string {
	if IsUTC(t) {
		return t.format("%Y-%m-%d %H:%M:%S.%9N Z")
	}
	return t.format("%Y-%m-%d %H:%M:%S.%9N %:z")
}

// Kind is what Puppet's messages call it.
func (t *Time) Kind() string { return "Object" }

// HostClass is the name of its class.
func (t *Time) HostClass() string { return Class.Name }

// RubyClass is the class.
func (t *Time) RubyClass() *ruby.Class { return Class }

// The clocks that Process.clock_gettime reads.
const (
	// Realtime is Process::CLOCK_REALTIME.
	//
	//ruby:constant Process::CLOCK_REALTIME
	Realtime int64 = 0
	// Monotonic is Process::CLOCK_MONOTONIC.
	//
	//ruby:constant Process::CLOCK_MONOTONIC
	Monotonic int64 = 1
)

// Gettime is Process.clock_gettime, in seconds as a Float or in another unit.
//
//ruby:singleton Process.clock_gettime 1..2
func Gettime(_ value.Value, unit ...value.Value) (value.Value, error) {
	ns := time.Now().UnixNano()
	if len(unit) == 0 || unit[0] == nil {
		return float64(ns) / 1e9, nil
	}
	switch unit[0] {
	case ruby.Symbol("float_second"):
		return float64(ns) / 1e9, nil
	case ruby.Symbol("float_millisecond"):
		return float64(ns) / 1e6, nil
	case ruby.Symbol("float_microsecond"):
		return float64(ns) / 1e3, nil
	case ruby.Symbol("second"):
		return ns / 1e9, nil
	case ruby.Symbol("millisecond"):
		return ns / 1e6, nil
	case ruby.Symbol("microsecond"):
		return ns / 1e3, nil
	case ruby.Symbol("nanosecond"):
		return ns, nil
	}
	return nil, ruby.Raise(ruby.ArgumentError, "unexpected unit: ", ruby.ToS(unit[0]))
}

// Timeout is Timeout.timeout: it calls the block, for as long as that takes.
//
//ruby:singleton Timeout.timeout 1..3
func Timeout(limit value.Value, block *ruby.Block, _ ...value.Value) (value.Value, error) {
	if block == nil {
		return nil, ruby.Raise(ruby.LocalJumpError, "no block given (yield)")
	}
	return block.Yield(limit)
}
