// Package date is Ruby's library date: Date, DateTime, and what reads dates and times from text, also those of class Time.
//
// Dates are of the Julian calendar before 1582-10-15, as Ruby's are.
package date

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	host "github.com/p2go/p2go/runtime/fn/ruby"
	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/clock"
	"github.com/p2go/p2go/runtime/value"
)

// The classes.
var (
	Class         = &ruby.Class{Name: "Date", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.ComparableModule}}
	DateTimeClass = &ruby.Class{Name: "DateTime", Super: Class}
	Error         = &ruby.Class{Name: "Date::Error", Super: ruby.ArgumentError}
)

// Date is a Date, or a DateTime.
//
//ruby:class Date Comparable
type Date struct {
	class  *ruby.Class
	day    int64 // the Julian day where it is
	ns     int64 // the nanoseconds of that day, of a DateTime
	offset int64 // how many seconds the place is ahead of UTC
}

const (
	reform = 2299161 // the first day of the Gregorian calendar
	epoch  = 2440588 // 1970-01-01
	dayNS  = 86400 * int64(time.Second)
)

// The constants.
var (
	// Italy is Date::ITALY.
	//
	//ruby:constant Date::ITALY
	Italy = int64(reform)
	// Gregorian is Date::GREGORIAN.
	//
	//ruby:constant Date::GREGORIAN
	Gregorian = math.Inf(-1)
	// Julian is Date::JULIAN.
	//
	//ruby:constant Date::JULIAN
	Julian = math.Inf(1)
)

// names is a constant with the names of months, after nil, or of days.
func names(n int, name func(i int) string, months bool) value.Value {
	list := ruby.NewArray()
	if months {
		list.Elems = append(list.Elems, nil)
	}
	for i := range n {
		list.Elems = append(list.Elems, name(i))
	}
	list.Frozen = true
	return list
}

// MonthNames is Date::MONTHNAMES.
//
//ruby:constant Date::MONTHNAMES
func MonthNames() value.Value {
	return names(12, func(i int) string { return time.Month(i + 1).String() }, true)
}

// MonthAbbreviations is Date::ABBR_MONTHNAMES.
//
//ruby:constant Date::ABBR_MONTHNAMES
func MonthAbbreviations() value.Value {
	return names(12, func(i int) string { return time.Month(i + 1).String()[:3] }, true)
}

// DayNames is Date::DAYNAMES.
//
//ruby:constant Date::DAYNAMES
func DayNames() value.Value {
	return names(7, func(i int) string { return time.Weekday(i).String() }, false)
}

// DayAbbreviations is Date::ABBR_DAYNAMES.
//
//ruby:constant Date::ABBR_DAYNAMES
func DayAbbreviations() value.Value {
	return names(7, func(i int) string { return time.Weekday(i).String()[:3] }, false)
}

func invalid() error { return ruby.Raise(Error, "invalid date") }

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func floorMod(a, b int64) int64 { return a - floorDiv(a, b)*b }

// julianDay is the day of a date, by one of the calendars.
func julianDay(year, month, day int64, gregorian bool) int64 {
	a := floorDiv(14-month, 12)
	y, m := year+4800-a, month+12*a-3
	n := day + floorDiv(153*m+2, 5) + 365*y + floorDiv(y, 4)
	if gregorian {
		return n - floorDiv(y, 100) + floorDiv(y, 400) - 32045
	}
	return n - 32083
}

// civil is the date of a day.
func civil(day int64) (year, month, mday int64) {
	b, c := int64(0), day+32082
	if day >= reform {
		a := day + 32044
		b = floorDiv(4*a+3, 146097)
		c = a - floorDiv(146097*b, 4)
	}
	d := floorDiv(4*c+3, 1461)
	e := c - floorDiv(1461*d, 4)
	m := floorDiv(5*e+2, 153)
	return 100*b + d - 4800 + m/10, m + 3 - 12*(m/10), e - floorDiv(153*m+2, 5) + 1
}

// maxYear is the year beyond which days do not count.
const maxYear = 1 << 36

// dayOf is the day of a date, ok is false where there is none. Negative months and days count from the end.
func dayOf(year, month, mday int64) (day int64, ok bool) {
	if month < 0 {
		month += 13
	}
	if month < 1 || month > 12 || mday < -31 || mday > 31 || mday == 0 || year > maxYear || year < -maxYear {
		return 0, false
	}
	if mday < 0 {
		y, m := year, month+1
		if m > 12 {
			y, m = y+1, 1
		}
		first, _ := dayOf(y, m, 1)
		year2, month2, mday2 := civil(first + mday)
		if year2 != year || month2 != month {
			return 0, false
		}
		year, month, mday = year2, month2, mday2
	}
	if day = julianDay(year, month, mday, true); day < reform {
		day = julianDay(year, month, mday, false)
	}
	y, m, d := civil(day)
	return day, y == year && m == month && d == mday
}

// ordinalDay is the day of a year; negative ones count from its end.
func ordinalDay(year, yday int64) (day int64, ok bool) {
	if year > maxYear || year < -maxYear || yday > 366 || yday < -366 || yday == 0 {
		return 0, false
	}
	first, _ := dayOf(year, 1, 1)
	if yday < 0 {
		next, _ := dayOf(year+1, 1, 1)
		day = next + yday
	} else {
		day = first + yday - 1
	}
	y, _, _ := civil(day)
	return day, y == year
}

// commercialDay is the day of a week of a year, by ISO 8601; negative ones count from the end.
func commercialDay(year, week, wday int64) (day int64, ok bool) {
	if year > maxYear || year < -maxYear {
		return 0, false
	}
	first := firstWeek(year)
	if wday < 0 {
		wday += 8
	}
	if week < 0 {
		week = (firstWeek(year+1)-first)/7 + week + 1
	}
	if wday < 1 || wday > 7 || week < 1 || week > 53 {
		return 0, false
	}
	day = first + 7*(week-1) + wday - 1
	return day, day < firstWeek(year+1)
}

// firstWeek is the Monday of the first week of a year.
func firstWeek(year int64) int64 {
	day, _ := dayOf(year, 1, 4)
	return day - floorMod(day, 7)
}

// weekDay is the day of a week of a year, the weeks of which begin with Sunday, 0, or Monday, 1.
func weekDay(year, week, wday, begin int64) (day int64, ok bool) {
	if year > maxYear || year < -maxYear || week < 0 || week > 53 || wday < 0 || wday > 6 {
		return 0, false
	}
	first, _ := dayOf(year, 1, 1)
	first += 6
	day = first - floorMod(first-begin+1, 7) - 7 + 7*week + wday
	y, _, _ := civil(day)
	return day, y == year
}

// number is a part of a date: a whole number. A fraction of it is a fraction of the day, or of an hour, minute or second.
func number(v value.Value) (n int64, fraction float64, err error) {
	switch v := v.(type) {
	case int64:
		return v, 0, nil
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) || math.Abs(v) > maxYear {
			return 0, 0, ruby.Raise(ruby.FloatDomainError, ruby.FloatToS(v))
		}
		return int64(math.Floor(v)), v - math.Floor(v), nil
	case *Rational:
		return v.floor(), v.Float() - float64(v.floor()), nil
	}
	return 0, 0, ruby.Raise(ruby.TypeError, "invalid year (not numeric)")
}

// numbers are the arguments of a constructor; names is what errors call them.
func numbers(args []value.Value, names string, defaults ...int64) ([]int64, float64, error) {
	words := strings.Fields(names)
	fraction := 0.0
	if len(args) > len(defaults) {
		start := args[len(defaults)]
		if _, ok := start.(int64); !ok && start != value.Value(Gregorian) {
			return nil, 0, ruby.Raise(ruby.TypeError, "invalid start (not numeric)")
		}
		if start != value.Value(Italy) {
			return nil, 0, ruby.Uncompiled("p2go does not compile this Ruby code: a Date with another start of the Gregorian calendar")
		}
		args = args[:len(defaults)]
	}
	for i, v := range args {
		switch v.(type) {
		case int64, float64, *Rational:
		default:
			return nil, 0, ruby.Raise(ruby.TypeError, "invalid ", words[i], " (not numeric)")
		}
		n, f, err := number(v)
		if err != nil {
			return nil, 0, err
		}
		if fraction != 0 {
			return nil, 0, ruby.Raise(Error, "invalid fraction")
		}
		defaults[i], fraction = n, f
	}
	return defaults, fraction, nil
}

// wholes are the arguments of a constructor, without fractions.
func wholes(args []value.Value, names string, defaults ...int64) ([]int64, error) {
	args = slices.Clone(args)
	for i, v := range args {
		if n, fraction, err := number(v); err == nil && fraction != 0 && i < len(defaults) {
			args[i] = n
		}
	}
	n, _, err := numbers(args, names, defaults...)
	return n, err
}

// made is a date of a day that must be there.
func made(day int64, ok bool) (*Date, error) {
	if !ok {
		return nil, invalid()
	}
	return &Date{class: Class, day: day}, nil
}

// New is Date.new: a year, month and day. Negative months and days count from the end.
//
//ruby:singleton Date.new 0..4
//ruby:singleton Date.civil 0..4
func New(args ...value.Value) (*Date, error) {
	n, err := wholes(args, "year month day", -4712, 1, 1)
	if err != nil {
		return nil, err
	}
	day, ok := dayOf(n[0], n[1], n[2])
	return made(day, ok)
}

// OfDay is Date.jd: of the Julian day.
//
//ruby:singleton Date.jd 0..2
func OfDay(args ...value.Value) (*Date, error) {
	n, err := wholes(args, "jd", 0)
	if err != nil {
		return nil, err
	}
	return made(n[0], true)
}

// Ordinal is Date.ordinal: of a year and a day of it.
//
//ruby:singleton Date.ordinal 0..3
func Ordinal(args ...value.Value) (*Date, error) {
	n, err := wholes(args, "year yday", -4712, 1)
	if err != nil {
		return nil, err
	}
	day, ok := ordinalDay(n[0], n[1])
	return made(day, ok)
}

// Commercial is Date.commercial: of a year, its week, and the day of that.
//
//ruby:singleton Date.commercial 0..4
func Commercial(args ...value.Value) (*Date, error) {
	n, err := wholes(args, "year cweek cwday", -4712, 1, 1)
	if err != nil {
		return nil, err
	}
	day, ok := commercialDay(n[0], n[1], n[2])
	return made(day, ok)
}

// Today is Date.today.
//
//ruby:singleton Date.today 0..1
func Today(args ...value.Value) (*Date, error) {
	if _, _, err := numbers(args, ""); err != nil {
		return nil, err
	}
	return today(), nil
}

func today() *Date {
	d := ofTime(time.Now())
	return &Date{class: Class, day: d.day}
}

// ofTime is the DateTime of a time.
func ofTime(t time.Time) *Date {
	_, offset := t.Zone()
	sec := t.Unix() + int64(offset)
	return &Date{class: DateTimeClass, day: epoch + floorDiv(sec, 86400), ns: floorMod(sec, 86400)*int64(time.Second) + int64(t.Nanosecond()), offset: int64(offset)}
}

// valid reports whether constructors take arguments.
func valid(d *Date, err error) bool { return err == nil && d != nil }

// IsValid is Date.valid_date?.
//
//ruby:singleton Date.valid_date? 3..4
//ruby:singleton Date.valid_civil? 3..4
func IsValid(args ...value.Value) bool { return valid(New(args...)) }

// IsValidOrdinal is Date.valid_ordinal?.
//
//ruby:singleton Date.valid_ordinal? 2..3
func IsValidOrdinal(args ...value.Value) bool { return valid(Ordinal(args...)) }

// IsValidCommercial is Date.valid_commercial?.
//
//ruby:singleton Date.valid_commercial? 3..4
func IsValidCommercial(args ...value.Value) bool { return valid(Commercial(args...)) }

// IsLeapYear is Date.leap?.
//
//ruby:singleton Date.leap?
//ruby:singleton Date.gregorian_leap?
func IsLeapYear(v value.Value) (bool, error) {
	n, _, err := number(v)
	return n%4 == 0 && n%100 != 0 || n%400 == 0, err
}

// utc are the day and its nanoseconds in UTC.
func (d *Date) utc() (day, ns int64) {
	ns = d.ns - d.offset*int64(time.Second)
	return d.day + floorDiv(ns, dayNS), floorMod(ns, dayNS)
}

// goTime is the date as package time has it.
func (d *Date) goTime() time.Time {
	day, ns := d.utc()
	return time.Unix((day-epoch)*86400+ns/int64(time.Second), ns%int64(time.Second)).In(time.FixedZone(zoneText(d.offset), int(d.offset)))
}

// zoneText is an offset as hours and minutes.
func zoneText(offset int64) string {
	sign := "+"
	if offset < 0 {
		sign, offset = "-", -offset
	}
	two := func(n int64) string { return strconv.FormatInt(n/10, 10) + strconv.FormatInt(n%10, 10) }
	return sign + two(offset/3600) + ":" + two(offset/60%60)
}

// Year is Date#year.
//
//ruby:method Date#year
func Year(d *Date) int64 { y, _, _ := civil(d.day); return y }

// Month is Date#month.
//
//ruby:method Date#month
//ruby:method Date#mon
func Month(d *Date) int64 { _, m, _ := civil(d.day); return m }

// Day is Date#day.
//
//ruby:method Date#day
//ruby:method Date#mday
func Day(d *Date) int64 { _, _, n := civil(d.day); return n }

// Wday is Date#wday: the day of the week, 0 for Sunday.
//
//ruby:method Date#wday
func Wday(d *Date) int64 { return floorMod(d.day+1, 7) }

// Yday is Date#yday: the day of the year.
//
//ruby:method Date#yday
func Yday(d *Date) int64 {
	first, _ := dayOf(Year(d), 1, 1)
	return d.day - first + 1
}

// JD is Date#jd: the Julian day.
//
//ruby:method Date#jd
func JD(d *Date) int64 { return d.day }

// MJD is Date#mjd: the modified Julian day.
//
//ruby:method Date#mjd
func MJD(d *Date) int64 { return d.day - 2400001 }

// LD is Date#ld: the day since the reform.
//
//ruby:method Date#ld
func LD(d *Date) int64 { return d.day - 2299160 }

// CWYear is Date#cwyear: the year that has the week.
//
//ruby:method Date#cwyear
func CWYear(d *Date) int64 {
	y := Year(&Date{day: d.day - 3})
	if d.day >= firstWeek(y+1) {
		y++
	}
	return y
}

// CWeek is Date#cweek: the week of the year, by ISO 8601.
//
//ruby:method Date#cweek
func CWeek(d *Date) int64 { return (d.day-firstWeek(CWYear(d)))/7 + 1 }

// CWday is Date#cwday: the day of the week, 7 for Sunday.
//
//ruby:method Date#cwday
func CWday(d *Date) int64 { return floorMod(d.day, 7) + 1 }

// IsLeap is Date#leap?.
//
//ruby:method Date#leap?
func IsLeap(d *Date) bool {
	_, ok := dayOf(Year(d), 2, 29)
	return ok
}

// IsGregorian is Date#gregorian?.
//
//ruby:method Date#gregorian?
func IsGregorian(d *Date) bool { return d.day >= reform }

// IsJulian is Date#julian?.
//
//ruby:method Date#julian?
func IsJulian(d *Date) bool { return d.day < reform }

// Start is Date#start: the first day of the Gregorian calendar.
//
//ruby:method Date#start
func Start(*Date) float64 { return reform }

// later is a date so many days and nanoseconds later.
func (d *Date) later(days, ns int64) *Date {
	ns += d.ns
	return &Date{class: d.class, day: d.day + days + floorDiv(ns, dayNS), ns: floorMod(ns, dayNS), offset: d.offset}
}

// days takes a number of days apart: whole ones, and nanoseconds.
func days(v value.Value, factor int64) (whole, ns int64, err error) {
	switch v := v.(type) {
	case int64:
		if v > maxYear*400 || v < -maxYear*400 {
			return 0, 0, ruby.Beyond64()
		}
		return v * factor, 0, nil
	case float64, *Rational:
		n, fraction, err := number(v)
		return n * factor, int64(math.Round(fraction*float64(dayNS))) * factor, err
	}
	return 0, 0, ruby.Raise(ruby.TypeError, "expected numeric")
}

// Add is Date#+: days later.
//
//ruby:method Date#+
func Add(d *Date, v value.Value) (*Date, error) {
	whole, ns, err := days(v, 1)
	if err != nil {
		return nil, err
	}
	return d.later(whole, ns), nil
}

// Sub is Date#-: days before, or the days between two dates, a Rational.
//
//ruby:method Date#-
func Sub(d *Date, v value.Value) (value.Value, error) {
	if o, ok := v.(*Date); ok {
		day, ns := d.utc()
		oday, ons := o.utc()
		return between(day-oday, ns-ons), nil
	}
	whole, ns, err := days(v, -1)
	if err != nil {
		return nil, err
	}
	return d.later(whole, ns), nil
}

// months is a date so many months later, or the last day of the month that it would be in.
func (d *Date) months(v value.Value, factor int64) (*Date, error) {
	switch v.(type) {
	case int64, float64, *Rational:
	default:
		return nil, coerced(v, ruby.IntegerClass)
	}
	n, _, err := number(v)
	if err != nil {
		return nil, err
	}
	if n > maxYear || n < -maxYear {
		return nil, ruby.Beyond64()
	}
	year, month, mday := civil(d.day)
	month += n*factor - 1
	year, month = year+floorDiv(month, 12), floorMod(month, 12)+1
	for ; mday > 0; mday-- {
		if day, ok := dayOf(year, month, mday); ok {
			return &Date{class: d.class, day: day, ns: d.ns, offset: d.offset}, nil
		}
	}
	return nil, invalid()
}

// MonthsLater is Date#>>.
//
//ruby:method Date#>>
func MonthsLater(d *Date, v value.Value) (*Date, error) { return d.months(v, 1) }

// MonthsEarlier is Date#<<.
//
//ruby:method Date#<<
func MonthsEarlier(d *Date, v value.Value) (*Date, error) { return d.months(v, -1) }

// one is an argument, 1 where there is none.
func one(n []value.Value) value.Value {
	if len(n) == 0 {
		return int64(1)
	}
	return n[0]
}

// NextDay is Date#next_day.
//
//ruby:method Date#next_day 0..1
func NextDay(d *Date, n ...value.Value) (*Date, error) { return Add(d, one(n)) }

// PrevDay is Date#prev_day.
//
//ruby:method Date#prev_day 0..1
func PrevDay(d *Date, n ...value.Value) (*Date, error) {
	whole, ns, err := days(one(n), -1)
	if err != nil {
		return nil, err
	}
	return d.later(whole, ns), nil
}

// NextMonth is Date#next_month.
//
//ruby:method Date#next_month 0..1
func NextMonth(d *Date, n ...value.Value) (*Date, error) { return d.months(one(n), 1) }

// PrevMonth is Date#prev_month.
//
//ruby:method Date#prev_month 0..1
func PrevMonth(d *Date, n ...value.Value) (*Date, error) { return d.months(one(n), -1) }

// NextYear is Date#next_year.
//
//ruby:method Date#next_year 0..1
func NextYear(d *Date, n ...value.Value) (*Date, error) { return d.years(one(n), 12) }

// PrevYear is Date#prev_year.
//
//ruby:method Date#prev_year 0..1
func PrevYear(d *Date, n ...value.Value) (*Date, error) { return d.years(one(n), -12) }

func (d *Date) years(v value.Value, factor int64) (*Date, error) {
	if f, ok := v.(float64); ok && f != math.Floor(f) {
		return d.months(f*12, factor/12)
	}
	return d.months(v, factor)
}

// Succ is Date#succ: the next day.
//
//ruby:method Date#succ
//ruby:method Date#next
func Succ(d *Date) *Date { return d.later(1, 0) }

// CompareTo is the order of two dates.
func (d *Date) CompareTo(v value.Value) (order int, ok bool) {
	day, ns := d.utc()
	o, ok := v.(*Date)
	if !ok { // days count from noon there
		if n, ok := operand(v); ok {
			return between(day, ns-dayNS/2).CompareTo(n)
		}
		if f, ok := v.(float64); ok {
			return between(day, ns-dayNS/2).CompareTo(f)
		}
		return 0, false
	}
	oday, ons := o.utc()
	switch {
	case day < oday || day == oday && ns < ons:
		return -1, true
	case day == oday && ns == ons:
		return 0, true
	}
	return 1, true
}

// Compare is Date#<=>: nil for what is no date.
//
//ruby:method Date#<=>
func Compare(d *Date, v value.Value) (order int64, ok bool) {
	o, ok := d.CompareTo(v)
	return int64(o), ok
}

// Equals is Date#==.
//
//ruby:method Date#==
//ruby:method Date#eql?
func Equals(d *Date, v value.Value) bool {
	order, ok := d.CompareTo(v)
	return ok && order == 0
}

// IsSameDay is Date#===: whether two are of the same day.
//
//ruby:method Date#===
func IsSameDay(d *Date, v value.Value) bool {
	o, ok := v.(*Date)
	return ok && d.day == o.day
}

// Upto is Date#upto: the block gets all dates up to another one.
//
//ruby:method Date#upto
func Upto(d *Date, limit value.Value, block *ruby.Block) (*Date, error) {
	return Step(d, limit, block, int64(1))
}

// Downto is Date#downto: the block gets all dates down to another one.
//
//ruby:method Date#downto
func Downto(d *Date, limit value.Value, block *ruby.Block) (*Date, error) {
	return Step(d, limit, block, int64(-1))
}

// Step is Date#step: the block gets dates at a distance, up to another one.
//
//ruby:method Date#step 1..2
func Step(d *Date, limit value.Value, block *ruby.Block, by ...value.Value) (*Date, error) {
	if block == nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: an enumerator of dates")
	}
	whole, ns, err := days(one(by), 1)
	if err != nil {
		return nil, err
	}
	for at := d; ; at = at.later(whole, ns) {
		order, ok := at.CompareTo(limit)
		if !ok {
			return nil, ruby.Raise(ruby.ArgumentError, "comparison of ", d.class.Name, " with ", ruby.Inspect(limit), " failed")
		}
		up := whole > 0 || whole == 0 && ns > 0
		if up && order > 0 || !up && order < 0 {
			return d, nil
		}
		if _, err := block.Yield(at); err != nil {
			return nil, err
		}
		if whole == 0 && ns == 0 {
			return nil, ruby.Raise(ruby.ArgumentError, "step can't be 0")
		}
	}
}

// IsSunday is Date#sunday?.
//
//ruby:method Date#sunday?
func IsSunday(d *Date) bool { return Wday(d) == 0 }

// IsMonday is Date#monday?.
//
//ruby:method Date#monday?
func IsMonday(d *Date) bool { return Wday(d) == 1 }

// IsTuesday is Date#tuesday?.
//
//ruby:method Date#tuesday?
func IsTuesday(d *Date) bool { return Wday(d) == 2 }

// IsWednesday is Date#wednesday?.
//
//ruby:method Date#wednesday?
func IsWednesday(d *Date) bool { return Wday(d) == 3 }

// IsThursday is Date#thursday?.
//
//ruby:method Date#thursday?
func IsThursday(d *Date) bool { return Wday(d) == 4 }

// IsFriday is Date#friday?.
//
//ruby:method Date#friday?
func IsFriday(d *Date) bool { return Wday(d) == 5 }

// IsSaturday is Date#saturday?.
//
//ruby:method Date#saturday?
func IsSaturday(d *Date) bool { return Wday(d) == 6 }

// Strftime is Date#strftime.
//
//ruby:method Date#strftime 0..1
func Strftime(d *Date, format ...string) (string, error) {
	f := "%F"
	if d.class == DateTimeClass {
		f = "%FT%T%:z"
	}
	if len(format) > 0 {
		f = format[0]
	}
	return d.format(f)
}

// own has the directives that Date has, and Time has not.
var own = strings.NewReplacer("%%", "%%", "%+", "%a %b %e %H:%M:%S %Z %Y")

// format is [Strftime]. Package time has no dates of the Julian calendar.
func (d *Date) format(f string) (string, error) {
	switch {
	case d.class == Class && (f == "%F" || f == "%Y-%m-%d"):
		return d.text(), nil
	case d.day < reform || Year(d) == 1582:
		return "", ruby.Uncompiled("p2go does not compile this Ruby code: the format of a date before 1583")
	}
	f = own.Replace(f)
	if strings.Contains(f, "%Q") {
		day, ns := d.utc()
		f = strings.ReplaceAll(f, "%Q", strconv.FormatInt((day-epoch)*86400000+ns/int64(time.Millisecond), 10))
	}
	s, err := host.FormatTime(d.goTime(), f)
	if _, ok := err.(value.Exceeded); err != nil && !ok {
		return f, nil
	}
	return s, err
}

// text is the date as ISO 8601 has it.
func (d *Date) text() string {
	y, m, n := civil(d.day)
	year := strconv.FormatInt(max(y, -y), 10)
	year = strings.Repeat("0", max(0, 4-len(year))) + year
	if y < 0 {
		year = "-" + year
	}
	s := year + "-" + strconv.FormatInt(m/10, 10) + strconv.FormatInt(m%10, 10) + "-" + strconv.FormatInt(n/10, 10) + strconv.FormatInt(n%10, 10)
	if d.class == DateTimeClass {
		clock, _ := host.FormatTime(d.goTime(), "T%H:%M:%S")
		s += clock + zoneText(d.offset)
	}
	return s
}

// ToS is Date#to_s.
//
//ruby:method Date#to_s
func ToS(d *Date) string { return d.text() }

// ISO8601 is Date#iso8601; that of a DateTime may have so many digits of the second.
//
//ruby:method Date#iso8601 0..1
//ruby:method Date#xmlschema 0..1
func ISO8601(d *Date, digits ...int64) (string, error) {
	switch {
	case len(digits) == 0 || d.class == DateTimeClass && digits[0] <= 0:
		return d.text(), nil
	case d.class != DateTimeClass:
		return "", ruby.Arity(1, 0, 0)
	}
	return d.format("%FT%T.%" + strconv.FormatInt(min(digits[0], 100), 10) + "N%:z")
}

// RFC3339 is Date#rfc3339.
//
//ruby:method Date#rfc3339
func RFC3339(d *Date) (string, error) { return d.format("%Y-%m-%dT%H:%M:%S%:z") }

// RFC2822 is Date#rfc2822.
//
//ruby:method Date#rfc2822
//ruby:method Date#rfc822
func RFC2822(d *Date) (string, error) { return d.format("%a, %-d %b %Y %T %z") }

// HTTPDate is Date#httpdate.
//
//ruby:method Date#httpdate
func HTTPDate(d *Date) (string, error) {
	day, ns := d.utc()
	return (&Date{class: d.class, day: day, ns: ns}).format("%a, %d %b %Y %T GMT")
}

// Ctime is Date#ctime.
//
//ruby:method Date#ctime
//ruby:method Date#asctime
func Ctime(d *Date) (string, error) { return d.format("%a %b %e %H:%M:%S %Y") }

// ToDate is Date#to_date.
//
//ruby:method Date#to_date
func ToDate(d *Date) *Date {
	if d.class == Class {
		return d
	}
	return &Date{class: Class, day: d.day}
}

// ToDateTime is Date#to_datetime.
//
//ruby:method Date#to_datetime
func ToDateTime(d *Date) *Date {
	if d.class == DateTimeClass {
		return d
	}
	return &Date{class: DateTimeClass, day: d.day}
}

// ToTime is Date#to_time: the begin of the day here, or the time of a DateTime.
//
//ruby:method Date#to_time
func ToTime(d *Date) *clock.Time {
	if d.class == DateTimeClass {
		day, ns := d.utc()
		at := time.Unix((day-epoch)*86400+ns/int64(time.Second), ns%int64(time.Second))
		return clock.Of(at.In(time.FixedZone("", int(d.offset))))
	}
	day := time.Unix((d.day-epoch)*86400, 0).UTC()
	return clock.Of(time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, time.Local))
}

// ToDateOf is Time#to_date, or what else has to_date.
//
//ruby:function to_date_of 1..
func ToDateOf(c *ruby.Context, self value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	t, ok := self.(*clock.Time)
	if !ok {
		return ruby.Send(c, self, "to_date", block, args...)
	}
	return ToDate(ofTime(t.Go())), ruby.Arity(len(args), 0, 0)
}

// ToDateTimeOf is Time#to_datetime, or what else has to_datetime.
//
//ruby:function to_datetime_of 1..
func ToDateTimeOf(c *ruby.Context, self value.Value, block *ruby.Block, args ...value.Value) (value.Value, error) {
	t, ok := self.(*clock.Time)
	if !ok {
		return ruby.Send(c, self, "to_datetime", block, args...)
	}
	return ofTime(t.Go()), ruby.Arity(len(args), 0, 0)
}

// Equal is Puppet's == with another value.
func (d *Date) Equal(v value.Value) bool { return Equals(d, v) }

// AppendKey appends the identity of the date as a hash key.
func (d *Date) AppendKey(b []byte) []byte {
	day, ns := d.utc()
	return strconv.AppendInt(append(strconv.AppendInt(append(b, "Date "...), day, 10), '.'), ns, 10)
}

// AppendText appends what to_s prints.
func (d *Date) AppendText(b []byte) []byte { return append(b, d.text()...) }

// AppendInspect appends what inspect prints.
func (d *Date) AppendInspect(b []byte) []byte {
	day, ns := d.utc()
	int := func(n int64) string { return strconv.FormatInt(n, 10) }
	sign := "+"
	if d.offset < 0 {
		sign = ""
	}
	return append(b, "#<"+d.class.Name+": "+d.text()+" (("+int(day)+"j,"+int(ns/1e9)+"s,"+int(ns%1e9)+"n),"+sign+int(d.offset)+"s,"+int(reform)+"j)>"...)
}

// YAML is the date as YAML has it.
func (d *Date) YAML() string {
	if d.class == Class {
		return d.text()
	}
	s, _ := d.format("%Y-%m-%d %H:%M:%S.%9N %:z")
	return s
}

// Kind is what Puppet's messages call it.
func (*Date) Kind() string { return "Object" }

// HostClass is the name of its class.
func (d *Date) HostClass() string { return d.class.Name }

// RubyClass is its class.
func (d *Date) RubyClass() *ruby.Class { return d.class }
