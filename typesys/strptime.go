package typesys

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// The formats of timestamps that are tried in this order where none is given,
// and those for a timezone that is given otherwise (TIME-4).
var (
	timestampFormats       = []string{"%FT%T.%N %Z", "%FT%T %Z", "%F %T.%N %Z", "%F %T %Z", "%F %Z", "%FT%T.%N", "%FT%T", "%F %T.%N", "%F %T", "%F"}
	timestampFormatsNoZone = timestampFormats[5:]
)

// ParseTimestamp reads a Timestamp in one of the default formats (TIME-4).
func ParseTimestamp(s string) (TimestampValue, error) {
	return ParseTimestampAs(s, nil, "")
}

// ParseTimestampAs reads a Timestamp in the first of several formats that fits,
// or in one of the default formats, in a timezone, which is "" where the text or
// else UTC decides (TIME-4, TIME-5).
func ParseTimestampAs(s string, formats []string, zone string) (TimestampValue, error) {
	if formats == nil {
		formats = timestampFormats
		if zone != "" {
			formats = timestampFormatsNoZone
		}
	}
	for _, f := range formats {
		if p, ok := scanTime(s, f); ok && (zone == "" || p.zone == "") {
			return p.timestamp(s, zone)
		}
	}
	return TimestampValue{}, errorf("", "Unable to parse '", s, "' using any of the formats ", strings.Join(formats, ", "))
}

// ParseTimestampFormat is [ParseTimestampAs] with one format.
func ParseTimestampFormat(s, format, zone string) (TimestampValue, error) {
	p, ok := scanTime(s, format)
	switch {
	case !ok:
		return TimestampValue{}, errorf("", "Unable to parse '", s, "' using format '", format, "'")
	case zone != "" && p.zone != "":
		return TimestampValue{}, errorf("", "Using a Timezone designator in format specification is mutually exclusive to providing an explicit timezone argument")
	}
	return p.timestamp(s, zone)
}

// ZoneOffset is the seconds east of UTC that the name of a timezone stands for.
func ZoneOffset(zone string) (int, error) {
	if strings.EqualFold(zone, "current") {
		_, offset := time.Now().Zone()
		return offset, nil
	}
	p := timeScanner{s: zone}
	if p.timezone() { // what follows does not matter
		if offset, ok := zoneOffset(p.zone); ok {
			return offset, nil
		}
	}
	return 0, errorf("", "Illegal timezone '", zone, "'")
}

// timeScanner reads the parts of a time from the front of s. Parts that were not
// there are what a point in time begins with, except for the year.
type timeScanner struct {
	s                                   string
	year, month, day, hour, minute, sec int
	nsec                                int
	hasYear, hasHour, pm, hasMeridian   bool
	century                             int // with hasCentury, counts for any year
	hasCentury                          bool
	zone                                string
}

// scanTime reads all of s in a format.
func scanTime(s, format string) (*timeScanner, bool) {
	p := &timeScanner{s: s, month: 1, day: 1}
	if !p.scan(format) || p.s != "" {
		return nil, false
	}
	if p.hasMeridian && p.hasHour {
		p.hour %= 12
		if p.pm {
			p.hour += 12
		}
	}
	if p.hasYear && p.hasCentury {
		p.year += p.century * 100
	}
	return p, true
}

// timestamp is the point in time that was read from text.
func (p *timeScanner) timestamp(text, zone string) (TimestampValue, error) {
	if zone == "" {
		zone = p.zone
	}
	offset := 0
	if zone != "" {
		var err error
		if offset, err = ZoneOffset(zone); err != nil {
			return TimestampValue{}, err
		}
	}
	if !p.hasYear {
		return TimestampValue{}, errorf("", "Unable to parse '", text, "' without a year")
	}
	switch {
	case p.hour == 24 && p.minute > 0:
		return TimestampValue{}, errorf("", "min out of range")
	case p.hour == 24 && p.sec > 0:
		return TimestampValue{}, errorf("", "sec out of range")
	}
	t := time.Date(p.year, time.Month(p.month), p.day, p.hour, p.minute, p.sec, p.nsec, time.UTC).Add(-time.Duration(offset) * time.Second)
	return TimestampValue{Sec: t.Unix(), Nsec: int32(t.Nanosecond())}, nil
}

// compound are the directives that stand for others.
var compound = map[byte]string{
	'c': "%a %b %e %H:%M:%S %Y", 'D': "%m/%d/%y", 'x': "%m/%d/%y", 'F': "%Y-%m-%d", 'R': "%H:%M", 'r': "%I:%M:%S %p",
	'T': "%H:%M:%S", 'X': "%H:%M:%S", 'v': "%e-%b-%Y", '+': "%a %b %e %H:%M:%S %Z %Y", 'n': " ", 't': " ",
}

// scan reads what a format says; blanks in it stand for any blanks.
func (p *timeScanner) scan(format string) bool {
	for format != "" {
		c := format[0]
		format = format[1:]
		switch {
		case strings.IndexByte(blanks, c) >= 0:
			p.s = strings.TrimLeft(p.s, blanks)
		case c != '%' || format == "":
			if !p.literal(string(c)) {
				return false
			}
		default:
			d := strings.TrimLeft(format, ":")
			if alternative(d) {
				d = d[1:]
			}
			if d == "" || d[0] != 'z' && len(d) < len(format) && format[0] == ':' {
				d = format
			}
			format = d[1:]
			if !p.directive(d[0], startsWithDigit(format)) {
				return false
			}
		}
	}
	return true
}

// alternative reports whether a directive is one for other calendars or digits, which mean the same here: E and O go with some
// letters each.
func alternative(d string) bool {
	return len(d) > 1 && (d[0] == 'E' && strings.IndexByte("cCxXyY", d[1]) >= 0 || d[0] == 'O' && strings.IndexByte("deHImMSuUVwWy", d[1]) >= 0)
}

// startsWithDigit reports whether what follows in a format reads a number, so that
// one before it has a fixed width.
func startsWithDigit(format string) bool {
	if strings.HasPrefix(format, "%") && len(format) > 1 {
		d := format[1]
		if alternative(format[1:]) {
			d = format[2]
		}
		return strings.IndexByte("CDdeFGgHIjkLlMmNQRrSsTUuVvWwXxYy0123456789", d) >= 0
	}
	return format != "" && '0' <= format[0] && format[0] <= '9'
}

func (p *timeScanner) directive(d byte, digitNext bool) bool {
	if f, ok := compound[d]; ok {
		return p.scan(f)
	}
	width := func(n int) int {
		if digitNext {
			return n
		}
		return len(p.s)
	}
	ignored := 0
	switch d {
	case 'A', 'a':
		return p.name(&ignored, "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday")
	case 'B', 'b', 'h':
		return p.name(&p.month, "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
	case 'C':
		p.hasCentury = true
		return p.signed(&p.century, width(2))
	case 'd', 'e':
		return p.padded(&p.day, 2, 1, 31)
	case 'G':
		return p.signed(&ignored, width(4))
	case 'g':
		return p.number(&ignored, 2, 0, 99)
	case 'H', 'k':
		p.hasHour = true
		return p.padded(&p.hour, 2, 0, 24)
	case 'I', 'l':
		p.hasHour = true
		return p.padded(&p.hour, 2, 1, 12)
	case 'j':
		return p.number(&ignored, 3, 1, 366)
	case 'L':
		return p.fraction(width(3))
	case 'N':
		return p.fraction(width(9))
	case 'M':
		return p.number(&p.minute, 2, 0, 59)
	case 'm':
		return p.number(&p.month, 2, 1, 12)
	case 'P', 'p':
		return p.meridian()
	case 'Q', 's':
		_ = p.literal("-") || p.literal("+")
		return p.digits(len(p.s)) != ""
	case 'S':
		return p.number(&p.sec, 2, 0, 60)
	case 'U', 'W':
		return p.number(&ignored, 2, 0, 53)
	case 'u':
		return p.number(&ignored, 1, 1, 7)
	case 'V':
		return p.number(&ignored, 2, 1, 53)
	case 'w':
		return p.number(&ignored, 1, 0, 6)
	case 'Y':
		p.hasYear = true
		return p.signed(&p.year, width(4))
	case 'y':
		p.hasYear = true
		ok := p.number(&p.year, 2, 0, 99)
		if !p.hasCentury {
			p.hasCentury, p.century = true, 20
			if p.year >= 69 {
				p.century = 19
			}
		}
		return ok
	case 'Z', 'z':
		return p.timezone()
	case '%':
		return p.literal("%")
	}
	return p.literal("%" + string(d))
}

func (p *timeScanner) literal(text string) bool {
	rest, ok := strings.CutPrefix(p.s, text)
	p.s = rest
	return ok
}

func (p *timeScanner) digits(most int) string {
	n := 0
	for n < len(p.s) && n < most && '0' <= p.s[n] && p.s[n] <= '9' {
		n++
	}
	d := p.s[:n]
	p.s = p.s[n:]
	return d
}

// number reads up to width digits of a number within limits.
func (p *timeScanner) number(dst *int, width, lo, hi int) bool {
	n, err := strconv.Atoi(p.digits(width))
	*dst = n
	return err == nil && lo <= n && n <= hi
}

// padded is a number with a blank for its first digit.
func (p *timeScanner) padded(dst *int, width, lo, hi int) bool {
	if p.literal(" ") {
		width--
	}
	return p.number(dst, width, lo, hi)
}

func (p *timeScanner) signed(dst *int, width int) bool {
	negative := p.literal("-")
	if !negative {
		p.literal("+")
	}
	n, err := strconv.Atoi(p.digits(width))
	if negative {
		n = -n
	}
	*dst = n
	return err == nil && -1e9 < n && n < 1e9 || err == nil && len(p.s) == 0
}

func (p *timeScanner) fraction(width int) bool {
	d := p.digits(width)
	p.nsec, _ = strconv.Atoi((d + "000000000")[:9])
	return d != ""
}

// name reads the name of a day or month, or its first three letters, and stores
// its number, counted from one.
func (p *timeScanner) name(dst *int, names ...string) bool {
	for i, n := range names {
		for _, text := range []string{n, n[:3]} {
			if len(p.s) >= len(text) && strings.EqualFold(p.s[:len(text)], text) {
				*dst, p.s = i+1, p.s[len(text):]
				return true
			}
		}
	}
	return false
}

func (p *timeScanner) meridian() bool {
	p.hasMeridian = true
	for _, text := range []string{"a.m.", "p.m.", "am", "pm"} {
		if len(p.s) >= len(text) && strings.EqualFold(p.s[:len(text)], text) {
			p.pm, p.s = text[0] == 'p', p.s[len(text):]
			return true
		}
	}
	return false
}

// timezone reads an offset, or a name, which may end in DST.
func (p *timeScanner) timezone() bool {
	start := p.s
	letters := func() int {
		n := 0
		for n < len(p.s) && ('a' <= p.s[n]|0x20 && p.s[n]|0x20 <= 'z') {
			n++
		}
		p.s = p.s[n:]
		return n
	}
	n := letters()
	word := start[:n]
	if n == 0 || strings.EqualFold(word, "gmt") || strings.EqualFold(word, "utc") || strings.EqualFold(word, "ut") {
		if p.literal("+") || p.literal("-") {
			if p.digits(len(p.s)) == "" {
				return false
			}
			if p.offsetPart(",.:") {
				p.offsetPart(":")
			}
			p.zone = start[:len(start)-len(p.s)]
			return true
		}
	}
	if n == 0 || beginsWord(p.s) {
		return false
	}
	if rest := strings.TrimPrefix(p.s, " "); len(rest) >= 3 && len(rest) < len(p.s) && strings.EqualFold(rest[:3], "dst") && !beginsWord(rest[3:]) {
		p.s = rest[3:]
	}
	p.zone = start[:len(start)-len(p.s)]
	return true
}

// offsetPart reads one of some separators and digits behind it, if they are there.
func (p *timeScanner) offsetPart(separators string) bool {
	if len(p.s) < 2 || strings.IndexByte(separators, p.s[0]) < 0 || p.s[1] < '0' || p.s[1] > '9' {
		return false
	}
	p.s = p.s[1:]
	p.digits(len(p.s))
	return true
}

// beginsWord reports whether a text goes on with a character of words.
func beginsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return s != "" && (r == '_' || unicode.IsDigit(r) || unicode.IsLetter(r))
}

// zones are the hours east of UTC of timezones that have names.
var zones = map[string]float64{
	"utc": 0, "ut": 0, "gmt": 0, "z": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2, "eet": 2, "eest": 3,
	"sast": 2, "msk": 3, "msd": 4, "ist": 5.5, "sgt": 8, "jst": 9, "kst": 9, "east": 10, "eadt": 11, "nzst": 12, "nzdt": 13,
	"est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "akst": -9, "akdt": -8, "hst": -10,
	"ast": -4, "adt": -3, "nst": -3.5, "ndt": -2.5, "brt": -3, "brst": -2, "art": -3, "clt": -4,
}

// zoneOffset is the seconds east of UTC that the name of a zone stands for.
func zoneOffset(zone string) (int, bool) {
	name := strings.ToLower(zone)
	name, dst := strings.CutSuffix(name, " dst")
	hours, ok := zones[name]
	if !ok && len(name) == 1 && name != "j" { // the letters of military zones
		switch c := name[0]; {
		case c <= 'i':
			hours = float64(c-'a') + 1
		case c <= 'm':
			hours = float64(c - 'a')
		default:
			hours = -float64(c-'n') - 1
		}
		ok = 'a' <= name[0] && name[0] <= 'y'
	}
	if ok {
		if dst {
			hours++
		}
		return int(hours * 3600), true
	}
	for _, prefix := range []string{"gmt", "utc", "ut"} {
		name = strings.TrimPrefix(name, prefix)
	}
	if name == "" || name[0] != '+' && name[0] != '-' {
		return 0, false
	}
	offset, ok := offsetOf(name[1:])
	if name[0] == '-' {
		offset = -offset
	}
	return offset, ok
}

// offsetOf is the seconds of hours, which minutes and seconds follow after colons or immediately, or a fraction.
func offsetOf(s string) (int, bool) {
	p := timeScanner{s: s}
	parts := [3]string{p.digits(len(s))}
	switch d := parts[0]; {
	case p.literal(":"):
		parts[1] = p.digits(len(p.s))
		if p.literal(":") {
			parts[2] = p.digits(len(p.s))
		}
	case p.literal(",") || p.literal("."):
		hours, _ := strconv.Atoi(d)
		fraction, err := strconv.ParseFloat("0."+p.digits(7), 64)
		return hours*3600 + int(fraction*3600), err == nil && hours <= 1e6
	case len(d) > 2:
		n := 2 - len(d)%2
		parts = [3]string{d[:n], d[n : n+2], d[n+2 : min(n+4, len(d))]}
	}
	offset := 0
	for _, part := range parts {
		n, err := strconv.Atoi("0" + part)
		if err != nil || n > 1e6 {
			return 0, false
		}
		offset = offset*60 + n
	}
	return offset, true
}
