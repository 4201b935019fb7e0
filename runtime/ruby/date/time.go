package date

import (
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/ruby/clock"
	"github.com/p2go/p2go/runtime/value"
)

// hours are the zones that class Time knows by name, with their hours; those of letters are east and west of UTC.
var hours = map[string]int64{"UTC": 0, "Z": 0, "UT": 0, "GMT": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7}

var offsetForm = &pattern{source: `\A([-+])(\d\d)(?:(\d\d)(\d\d)?|:(\d\d)(?::(\d\d))?)?\z`}

// timeOffset is Time.zone_offset: the offset of a zone in a year, in seconds.
func timeOffset(zone string, year int) (offset int64, ok bool) {
	zone = strings.ToUpper(zone)
	if g, _, _ := offsetForm.find(zone); g != nil {
		for i, unit := range map[int]int64{1: 3600, 2: 60, 3: 1, 4: 60, 5: 1} {
			if g[i] != nil {
				n, _ := strconv.ParseInt(*g[i], 10, 64)
				offset += n * unit
			}
		}
		if *g[0] == "-" {
			offset = -offset
		}
		return offset, true
	}
	if n, ok := hours[zone]; ok {
		return n * 3600, true
	}
	if len(zone) == 1 && zone != "J" {
		switch c := zone[0]; {
		case c >= 'A' && c <= 'I':
			return int64(c-'A'+1) * 3600, true
		case c >= 'K' && c <= 'M':
			return int64(c-'A') * 3600, true
		case c >= 'N' && c <= 'Y':
			return -int64(c-'N'+1) * 3600, true
		}
	}
	for _, month := range []time.Month{time.January, time.July} {
		if name, seconds := time.Date(year, month, 1, 0, 0, 0, 0, time.Local).Zone(); strings.EqualFold(name, zone) {
			return int64(seconds), true
		}
	}
	return 0, false
}

// inZone is a time in the zone that a text names, as Time.force_zone! makes it.
func inZone(t time.Time, zone string) time.Time {
	switch strings.ToUpper(zone) {
	case "-00:00", "-0000", "-00", "UTC", "Z", "UT":
		return t.UTC()
	}
	t = t.Local()
	offset, ok := timeOffset(zone, t.Year())
	if _, here := t.Zone(); ok && int64(here) != offset {
		return t.In(time.FixedZone("", int(offset)))
	}
	return t
}

func outOfRange(name string) error { return ruby.Raise(ruby.ArgumentError, name, " out of range") }

// makeTime is the time that parts of one say; what stands before the first of them is that of now.
func (p *parts) makeTime(text string, now time.Time) (*clock.Time, error) {
	order := []string{"year", "mon", "mday", "hour", "min", "sec"}
	said := p.fraction != nil || p.has("yday")
	for _, name := range order {
		said = said || p.has(name)
	}
	if !said {
		return nil, ruby.Raise(ruby.ArgumentError, "no time information in ", ruby.Inspect(text))
	}
	year := now.Year()
	if y, ok := p.numbers["year"]; ok {
		year = int(y)
	}
	offset, zoned := int64(0), false
	if p.zone != nil {
		offset, zoned = timeOffset(*p.zone, year)
	}
	if yday, ok := p.numbers["yday"]; ok {
		if yday < 1 || yday > 366 {
			return nil, outOfRange("yday " + strconv.FormatInt(yday, 10))
		}
		first := time.Date(year, time.January, int(yday), 0, 0, 0, 0, time.UTC)
		if first.Year() != year {
			return nil, outOfRange("yday " + strconv.FormatInt(yday, 10))
		}
		p.set("mon", int64(first.Month()))
		p.set("mday", int64(first.Day()))
	}
	if zoned {
		if _, there := now.Zone(); int64(there) != offset {
			now = now.In(time.FixedZone("", int(offset)))
		}
	} else {
		now = now.Local()
	}
	values := []int64{int64(now.Year()), int64(now.Month()), int64(now.Day()), int64(now.Hour()), int64(now.Minute()), int64(now.Second())}
	nothing := []int64{1970, 1, 1, 0, 0, 0}
	before := true
	for i, name := range order {
		if n, ok := p.numbers[name]; ok {
			values[i], before = n, false
		} else if !before {
			values[i] = nothing[i]
		}
	}
	ns := int64(0)
	if p.fraction != nil {
		ns = *p.fraction
	}
	for i, most := range []int64{1: 15, 2: 31, 3: 31, 4: 63, 5: 63} {
		if i > 0 && (values[i] < 0 || values[i] > most) {
			return nil, outOfRange("argument")
		}
	}
	for i, name := range []string{1: "mon", 2: "mday", 3: "hour", 4: "min", 5: "sec"} {
		limits := [][2]int64{1: {1, 12}, 2: {1, 31}, 3: {0, 24}, 4: {0, 59}, 5: {0, 60}}[i]
		if i > 3 && values[3] == 24 {
			limits[1] = 0
		}
		if i > 0 && (values[i] < limits[0] || values[i] > limits[1]) {
			return nil, outOfRange(name)
		}
	}
	zone := time.Local
	if zoned {
		zone = time.UTC
	}
	at := time.Date(int(values[0]), time.Month(values[1]), int(values[2]), int(values[3]), int(values[4]), int(values[5]), int(ns), zone)
	if zoned {
		at = inZone(at.Add(-time.Duration(offset)*time.Second), *p.zone)
	}
	return clock.Of(at), nil
}

// nowOf is the argument of Time.parse that gives what the text does not.
func nowOf(args []value.Value) (time.Time, error) {
	if len(args) == 0 {
		return time.Now(), nil
	}
	if t, ok := args[0].(*clock.Time); ok {
		return t.Go(), nil
	}
	return time.Time{}, ruby.Uncompiled("p2go does not compile this Ruby code: Time.parse with a second argument that is no Time")
}

// ParseTime is Time.parse.
//
//ruby:singleton Time.parse 1..2
func ParseTime(text string, block *ruby.Block, now ...value.Value) (*clock.Time, error) {
	if block != nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: Time.parse with a block")
	}
	at, err := nowOf(now)
	if err != nil {
		return nil, err
	}
	p, err := parse(text)
	if err != nil {
		return nil, err
	}
	return p.makeTime(text, at)
}

// StrptimeTime is Time.strptime.
//
//ruby:singleton Time.strptime 2..3
func StrptimeTime(text, format string, block *ruby.Block, now ...value.Value) (*clock.Time, error) {
	if block != nil {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: Time.strptime with a block")
	}
	at, err := nowOf(now)
	if err != nil {
		return nil, err
	}
	p, err := strptime(text, format)
	if err != nil {
		return nil, err
	}
	if p == nil {
		return nil, ruby.Raise(ruby.ArgumentError, "invalid date or strptime format - `", text, "' `", format, "'")
	}
	if seconds, ok := p.numbers["seconds"]; ok {
		ns := int64(0)
		if p.fraction != nil {
			ns = *p.fraction
		}
		t := time.Unix(seconds, ns)
		if p.zone != nil {
			t = inZone(t, *p.zone)
		}
		return clock.Of(t), nil
	}
	dated := p.has("mon", "mday")
	if p.has("cwyear") && !p.has("year") || (p.has("cwday") || p.has("cweek")) && !dated {
		d, err := p.made(Class)
		if err != nil {
			return nil, err
		}
		return ToTime(d), nil
	}
	if (p.has("wnum0") || p.has("wnum1")) && !p.has("yday") && !dated {
		q, err := strptime(text, format)
		if err != nil {
			return nil, err
		}
		d, err := q.made(Class)
		if err != nil {
			return nil, err
		}
		p.set("yday", Yday(d))
	}
	return p.makeTime(text, at)
}

// exact is the time of numbers in a zone.
func exact(year, month, day, hour, minute, second string, ns int64, zone *string) (*clock.Time, error) {
	p := &parts{numbers: map[string]int64{}, fraction: &ns, zone: zone}
	for name, text := range map[string]string{"year": year, "mon": month, "mday": day, "hour": hour, "min": minute, "sec": second} {
		p.set(name, p.read(text))
	}
	if p.beyond {
		return nil, ruby.Beyond64()
	}
	return p.makeTime("", time.Now())
}

var xmlForm = &pattern{source: `\A\s*(-?\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?\s*\z`}

// ParseXML is Time.iso8601.
//
//ruby:singleton Time.iso8601
//ruby:singleton Time.xmlschema
func ParseXML(text string) (*clock.Time, error) {
	g, _, _ := xmlForm.find(text)
	if g == nil {
		return nil, ruby.Raise(ruby.ArgumentError, "invalid xmlschema format: ", ruby.Inspect(text))
	}
	ns := int64(0)
	if g[6] != nil {
		ns = nanoseconds((*g[6])[1:])
	}
	return exact(*g[0], *g[1], *g[2], *g[3], *g[4], *g[5], ns, g[7])
}

const dayNames = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"

var (
	mailForm = &pattern{source: `\A\s*(?:` + dayNames + `\s*,\s*)?(\d{1,2})\s+` + monthNames + `\s+(\d{2,})\s+(\d{2})\s*:\s*(\d{2})(?:\s*:\s*(\d\d))?\s+` +
		`([+-]\d{4}|UT|GMT|EST|EDT|CST|CDT|MST|MDT|PST|PDT|[A-IK-Z])`}
	httpForm  = &pattern{source: `\A\s*` + dayNames + `,\x20(\d{2})\x20` + monthNames + `\x20(\d{4})\x20(\d{2}):(\d{2}):(\d{2})\x20GMT\s*\z`}
	http2Form = &pattern{source: `\A\s*(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday),\x20(\d\d)-` + monthNames + `-(\d\d)\x20(\d\d):(\d\d):(\d\d)\x20GMT\s*\z`}
	http3Form = &pattern{source: `\A\s*` + dayNames + `\x20` + monthNames + `\x20(\d\d|\x20\d)\x20(\d\d):(\d\d):(\d\d)\x20(\d{4})\s*\z`}
)

// ParseMail is Time.rfc2822: a date as mail has it.
//
//ruby:singleton Time.rfc2822
//ruby:singleton Time.rfc822
func ParseMail(text string) (*clock.Time, error) {
	g, _, _ := mailForm.find(text)
	if g == nil {
		return nil, ruby.Raise(ruby.ArgumentError, "not RFC 2822 compliant date: ", ruby.Inspect(text))
	}
	year := *g[2]
	if len(year) <= 3 {
		n, _ := strconv.Atoi(year)
		if n += 1900; n < 1950 {
			n += 100
		}
		year = strconv.Itoa(n)
	}
	second := "0"
	if g[5] != nil {
		second = *g[5]
	}
	return exact(year, *monthOf(*g[1]), *g[0], *g[3], *g[4], second, 0, g[6])
}

// ParseHTTP is Time.httpdate: a date as HTTP has it.
//
//ruby:singleton Time.httpdate
func ParseHTTP(text string) (*clock.Time, error) {
	utc := "UTC"
	if g, _, _ := httpForm.find(text); g != nil {
		return exact(*g[2], *monthOf(*g[1]), *g[0], *g[3], *g[4], *g[5], 0, &utc)
	}
	if g, _, _ := http2Form.find(text); g != nil {
		year := "19" + *g[2]
		if *g[2] < "50" {
			year = "20" + *g[2]
		}
		return exact(year, *monthOf(*g[1]), *g[0], *g[3], *g[4], *g[5], 0, &utc)
	}
	if g, _, _ := http3Form.find(text); g != nil {
		return exact(*g[5], *monthOf(*g[0]), strings.TrimSpace(*g[1]), *g[2], *g[3], *g[4], 0, &utc)
	}
	return nil, ruby.Raise(ruby.ArgumentError, "not RFC 2616 compliant date: ", ruby.Inspect(text))
}

var isoDate = &pattern{source: `\A\s*(?:([-+]?\d{2,})-(\d{2})-(\d{2})|((?:\d{2})?\d{2})(\d{2})(\d{2})|(\d{4})-?(\d{3})|(\d{4})-?w(\d{2})-?(\d))` +
	`(?:t?(\d{2}):?(\d{2})(?::?(\d{2})(?:[,.](\d+))?)?(z|[-+]\d{2}(?::?\d{2})?)?)?\s*\z`}

// readISO is the Date or DateTime in a text of ISO 8601.
func readISO(class *ruby.Class, text string) (*Date, error) {
	g, _, _ := isoDate.find(text)
	if g == nil {
		return nil, invalid()
	}
	p := &parts{numbers: map[string]int64{}, zone: g[15]}
	for i, name := range strings.Fields("year mon mday year mon mday year yday cwyear cweek cwday hour min sec") {
		p.optional(name, g[i])
		if y := p.numbers["year"]; name == "year" && g[i] != nil && len(*g[i]) < 4 {
			if y += 1900; y < 1969 {
				y += 100
			}
			p.set("year", y)
		}
	}
	if g[14] != nil {
		ns := nanoseconds(*g[14])
		p.fraction = &ns
	}
	if p.zone != nil {
		offset, _ := zoneOffset(*p.zone)
		p.set("offset", offset)
	}
	if p.beyond {
		return nil, ruby.Beyond64()
	}
	return p.made(class)
}

// ISO is Date.iso8601, of whole dates.
//
//ruby:singleton Date.iso8601 1..2
func ISO(text string, args ...value.Value) (*Date, error) {
	if _, err := options(args); err != nil {
		return nil, err
	}
	return readISO(Class, text)
}

// ISODateTime is DateTime.iso8601, of whole dates.
//
//ruby:singleton DateTime.iso8601 1..2
func ISODateTime(text string, args ...value.Value) (*Date, error) {
	if _, err := options(args); err != nil {
		return nil, err
	}
	return readISO(DateTimeClass, text)
}
