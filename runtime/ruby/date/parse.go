package date

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// pattern is a regular expression that is compiled where it is used first. Case does not matter to it.
type pattern struct {
	source string
	once   sync.Once
	regexp *regexp.Regexp
}

// find are the groups of the first match, and where that is; groups that match nothing are nil.
func (p *pattern) find(s string) (groups []*string, from, to int) {
	p.once.Do(func() { p.regexp = regexp.MustCompile("(?i)" + p.source) })
	m := p.regexp.FindStringSubmatchIndex(s)
	if m == nil {
		return nil, 0, 0
	}
	for i := 2; i < len(m); i += 2 {
		if m[i] < 0 {
			groups = append(groups, nil)
			continue
		}
		text := s[m[i]:m[i+1]]
		groups = append(groups, &text)
	}
	if groups == nil {
		groups = []*string{}
	}
	return groups, m[0], m[1]
}

const (
	monthNames = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
	eraNames   = `(c(?:e|\.e\.)|b(?:ce|\.c\.e\.)|a(?:d|\.d\.)|b(?:c|\.c\.))`
	zoneEnd    = `(?:gmt|utc?)?[-+]\d+(?:[,.:]\d+(?::\d+)?)?`
)

// The forms of dates and times, as Ruby's library looks for them.
var (
	others   = &pattern{source: `[^-+',./:@[:alnum:]\[\]]+`}
	dayForm  = &pattern{source: `\b(sun|mon|tue|wed|thu|fri|sat)[^-/\d\s]*`}
	timeForm = &pattern{source: `((?:\d+\s*:\s*\d+(?:\s*:\s*\d+(?:[,.]\d*)?)?|\d+\s*h(?:\s*\d+m?(?:\s*\d+s?)?)?)(?:\s*[ap](?:m\b|\.m\.))?|\d+\s*[ap](?:m\b|\.m\.))` +
		`(?:\s*(` + zoneEnd + `|(?-i:[[:alpha:].\s]+)(?:standard|daylight)\stime\b|(?-i:[[:alpha:]]+)(?:\sdst)?\b))?`}
	clockForm   = &pattern{source: `\A(\d+)h?(?:\s*:?\s*(\d+)m?(?:\s*:?\s*(\d+)(?:[,.](\d+))?s?)?)?(?:\s*([ap])(?:m\b|\.m\.))?`}
	euForm      = &pattern{source: `('?\d+)[^-\d\s]*\s*` + monthNames + `[^-\d\s']*(?:\s*` + eraNames + `?\s*('?-?\d+(?:(?:st|nd|rd|th)\b)?))?`}
	usForm      = &pattern{source: `\b` + monthNames + `[^-\d\s']*\s*('?\d+)[^-\d\s']*(?:\s*,?\s*` + eraNames + `?\s*('?-?\d+))?`}
	isoForm     = &pattern{source: `('?[-+]?\d+)-(\d+)-('?-?\d+)`}
	jisForm     = &pattern{source: `\b([mtshr])(\d+)\.(\d+)\.(\d+)`}
	vmsForm     = &pattern{source: `('?-?\d+)-` + monthNames + `[^-/.]*-('?-?\d+)`}
	vms2Form    = &pattern{source: `\b` + monthNames + `[^-/.]*-('?-?\d+)(?:-('?-?\d+))?`}
	slaForm     = &pattern{source: `('?-?\d+)/\s*('?\d+)(?:\D\s*('?-?\d+))?`}
	dotForm     = &pattern{source: `('?-?\d+)\.\s*('?\d+)\.\s*('?-?\d+)`}
	weekForm    = &pattern{source: `\b(\d{2}|\d{4})?-?w(\d{2})(?:-?(\d))?\b`}
	wdayForm    = &pattern{source: `-w-(\d)\b`}
	noYear      = &pattern{source: `--(\d{2})?-(\d{2})\b`}
	noYear2     = &pattern{source: `--(\d{2})(\d{2})?\b`}
	afterDot    = &pattern{source: `[,.](\d{2}|\d{4})-\d{3}\b`}
	ydayForm    = &pattern{source: `\b(\d{2}|\d{4})-(\d{3})\b`}
	afterNumber = &pattern{source: `\d-\d{3}\b`}
	yday2Form   = &pattern{source: `\b-(\d{3})\b`}
	yearForm    = &pattern{source: `'(\d+)\b`}
	monthForm   = &pattern{source: `\b` + monthNames + `\S*`}
	mdayForm    = &pattern{source: `(\d+)(st|nd|rd|th)\b`}
	digitForm   = &pattern{source: `([-+]?)(\d{2,14})(?:\s*t?\s*(\d{2,6})?(?:[,.](\d*))?)?(?:\s*(z\b|[-+]\d{1,4}\b|\[[-+]?\d[^\]]*\]))?`}
	eraForm     = &pattern{source: `\b(bc\b|bce\b|b\.c\.|b\.c\.e\.)`}
	restForm    = &pattern{source: `\A\s*(\d{1,2})\s*\z`}
	signedForm  = &pattern{source: `[-+]?\d+`}
)

// parts are what a text says of a date and time: numbers by the names that Date._parse gives them.
type parts struct {
	numbers   map[string]int64
	fraction  *int64 // nanoseconds of the second
	zone      *string
	bc        bool
	twoDigits bool // that years of two digits are of this century or the last one
	text      string
	beyond    bool // a number that 64 bits do not hold
}

func (p *parts) set(name string, n int64) { p.numbers[name] = n }

func (p *parts) has(names ...string) bool {
	for _, name := range names {
		if _, ok := p.numbers[name]; !ok {
			return false
		}
	}
	return true
}

// read is the number at the beginning of a text.
func (p *parts) read(s string) int64 {
	end := 0
	for end < len(s) && (s[end] >= '0' && s[end] <= '9' || end == 0 && (s[0] == '-' || s[0] == '+')) {
		end++
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(s[:end], "+"), 10, 64)
	if err != nil && end > 0 && s[:end] != "-" && s[:end] != "+" {
		p.beyond = true
	}
	return n
}

// take replaces what a pattern matches by a blank, and returns its groups; nil where it does not match.
func (p *parts) take(form *pattern) []*string {
	groups, from, to := form.find(p.text)
	if groups != nil {
		p.text = p.text[:from] + " " + p.text[to:]
	}
	return groups
}

// parse looks for a date and time in a text, as Date._parse does.
func parse(s string) (*parts, error) {
	if len(s) > 128 {
		return nil, ruby.Raise(ruby.ArgumentError, "string length (", strconv.Itoa(len(s)), ") exceeds the limit 128")
	}
	others.find("")
	p := &parts{numbers: map[string]int64{}, twoDigits: true, text: others.regexp.ReplaceAllString(s, " ")}
	if g := p.take(dayForm); g != nil {
		p.set("wday", int64(strings.Index("sunmontuewedthufrisat", strings.ToLower(*g[0]))/3))
	}
	p.clock()
	for _, f := range []func() bool{p.eu, p.us, p.iso, p.jis, p.vms, p.slashes, p.dots, p.iso2, p.year, p.month, p.mday, p.digits} {
		if f() {
			break
		}
	}
	if p.take(eraForm) != nil {
		p.bc = true
	}
	if g := p.take(restForm); g != nil {
		switch n := p.read(*g[0]); {
		case p.has("hour") && !p.has("mday"):
			if n >= 1 && n <= 31 {
				p.set("mday", n)
			}
		case p.has("mday") && !p.has("hour"):
			if n <= 24 {
				p.set("hour", n)
			}
		}
	}
	for _, name := range []string{"cwyear", "year"} {
		y, ok := p.numbers[name]
		if !ok {
			continue
		}
		if p.bc {
			y = 1 - y
		}
		if p.twoDigits && y >= 0 && y <= 99 {
			if y >= 69 {
				y += 1900
			} else {
				y += 2000
			}
		}
		p.set(name, y)
	}
	if p.zone != nil && !p.has("offset") {
		if offset, ok := zoneOffset(*p.zone); ok {
			p.set("offset", offset)
		}
	}
	if p.beyond {
		return nil, ruby.Beyond64()
	}
	return p, nil
}

// clock reads a time of the day, and its zone.
func (p *parts) clock() {
	g := p.take(timeForm)
	if g == nil {
		return
	}
	p.zone = g[1]
	t, _, _ := clockForm.find(*g[0])
	hour := p.read(*t[0])
	if t[4] != nil {
		hour %= 12
		if strings.EqualFold(*t[4], "p") {
			hour += 12
		}
	}
	p.set("hour", hour)
	if t[1] != nil {
		p.set("min", p.read(*t[1]))
	}
	if t[2] != nil {
		p.set("sec", p.read(*t[2]))
	}
	if t[3] != nil {
		ns := nanoseconds(*t[3])
		p.fraction = &ns
	}
}

// monthOf is the number of a month with a name.
func monthOf(name string) *string {
	s := strconv.Itoa(strings.Index("janfebmaraprmayjunjulaugsepoctnovdec", strings.ToLower(name[:3]))/3 + 1)
	return &s
}

func isBefore(era *string) bool { return era != nil && (*era)[0]|0x20 == 'b' }

func (p *parts) eu() bool {
	g := p.take(euForm)
	if g != nil {
		p.date(g[3], monthOf(*g[1]), g[0], isBefore(g[2]))
	}
	return g != nil
}

func (p *parts) us() bool {
	g := p.take(usForm)
	if g != nil {
		p.date(g[3], monthOf(*g[0]), g[1], isBefore(g[2]))
	}
	return g != nil
}

func (p *parts) iso() bool {
	g := p.take(isoForm)
	if g != nil {
		p.date(g[0], g[1], g[2], false)
	}
	return g != nil
}

func (p *parts) jis() bool {
	g := p.take(jisForm)
	if g != nil {
		p.set("year", p.read(*g[1])+map[byte]int64{'m': 1867, 't': 1911, 's': 1925, 'h': 1988, 'r': 2018}[(*g[0])[0]|0x20])
		p.set("mon", p.read(*g[2]))
		p.set("mday", p.read(*g[3]))
	}
	return g != nil
}

func (p *parts) vms() bool {
	if g := p.take(vmsForm); g != nil {
		p.date(g[2], monthOf(*g[1]), g[0], false)
		return true
	}
	g := p.take(vms2Form)
	if g != nil {
		p.date(g[2], monthOf(*g[0]), g[1], false)
	}
	return g != nil
}

func (p *parts) slashes() bool {
	g := p.take(slaForm)
	if g != nil {
		p.date(g[0], g[1], g[2], false)
	}
	return g != nil
}

func (p *parts) dots() bool {
	g := p.take(dotForm)
	if g != nil {
		p.date(g[0], g[1], g[2], false)
	}
	return g != nil
}

// optional sets a number where a group matched.
func (p *parts) optional(name string, group *string) {
	if group != nil {
		p.set(name, p.read(*group))
	}
}

func (p *parts) iso2() bool {
	if g := p.take(weekForm); g != nil {
		p.optional("cwyear", g[0])
		p.optional("cweek", g[1])
		p.optional("cwday", g[2])
		return true
	}
	if g := p.take(wdayForm); g != nil {
		p.optional("cwday", g[0])
		return true
	}
	for _, form := range []*pattern{noYear, noYear2} {
		if g := p.take(form); g != nil {
			p.optional("mon", g[0])
			p.optional("mday", g[1])
			return true
		}
	}
	if found, _, _ := afterDot.find(p.text); found == nil {
		if g := p.take(ydayForm); g != nil {
			p.optional("year", g[0])
			p.optional("yday", g[1])
			return true
		}
	}
	if found, _, _ := afterNumber.find(p.text); found == nil {
		if g := p.take(yday2Form); g != nil {
			p.optional("yday", g[0])
			return true
		}
	}
	return false
}

func (p *parts) year() bool {
	g := p.take(yearForm)
	if g != nil {
		p.optional("year", g[0])
	}
	return g != nil
}

func (p *parts) month() bool {
	g := p.take(monthForm)
	if g != nil {
		p.optional("mon", monthOf(*g[0]))
	}
	return g != nil
}

func (p *parts) mday() bool {
	g := p.take(mdayForm)
	if g != nil {
		p.optional("mday", g[0])
	}
	return g != nil
}

// digits reads a number of several digits, which are a date, a time, or both.
func (p *parts) digits() bool {
	g := p.take(digitForm)
	if g == nil {
		return false
	}
	sign, s := *g[0], *g[1]
	n := len(s)
	put := func(name string, from, to int) {
		text := s[from:to]
		if name == "year" {
			text = sign + text
		}
		p.set(name, p.read(text))
	}
	switch {
	case n > 8 && n%2 != 0: // which are nothing
	case g[2] == nil && g[3] != nil: // the end is that of a time
		put("sec", n-2, n)
		for _, part := range []struct {
			name string
			end  int
		}{{"min", 2}, {"hour", 4}, {"mday", 6}, {"mon", 8}} {
			if n > part.end {
				put(part.name, max(n-part.end-2, 0), n-part.end)
			}
		}
		if n > 10 {
			put("year", max(n-14, 0), n-10)
			p.twoDigits = p.twoDigits && n != 14
		}
	default:
		switch n {
		case 2:
			put("mday", 0, 2)
		case 4:
			put("mon", 0, 2)
			put("mday", 2, 4)
		case 6:
			put("year", 0, 2)
			put("mon", 2, 4)
			put("mday", 4, 6)
		case 8, 10, 12, 14:
			put("year", 0, 4)
			put("mon", 4, 6)
			put("mday", 6, 8)
			for i, name := range []string{"hour", "min", "sec"} {
				if n >= 10+2*i {
					put(name, 8+2*i, 10+2*i)
				}
			}
			p.twoDigits = false
		case 3:
			put("yday", 0, 3)
		case 5:
			put("year", 0, 2)
			put("yday", 2, 5)
		case 7:
			put("year", 0, 4)
			put("yday", 4, 7)
		}
	}
	if g[2] != nil {
		s, n = *g[2], len(*g[2])
		for i, name := range []string{"hour", "min", "sec"} {
			switch {
			case n%2 != 0 || n < 2+2*i:
			case g[3] != nil:
				put([]string{"sec", "min", "hour"}[i], n-2-2*i, n-2*i)
			default:
				put(name, 2*i, 2*i+2)
			}
		}
	}
	if g[3] != nil {
		ns := nanoseconds(*g[3])
		p.fraction = &ns
	}
	if g[4] != nil {
		zone := *g[4]
		offset := zone
		if zone[0] == '[' {
			zone = zone[1 : len(zone)-1]
			offset = zone
			if before, after, ok := strings.Cut(zone, ":"); ok {
				offset, zone = before, after
			}
			if offset[0] >= '0' && offset[0] <= '9' {
				offset = "+" + offset
			}
		}
		p.zone = &zone
		if n, ok := zoneOffset(offset); ok {
			p.set("offset", n)
		}
	}
	return true
}

// date sets a year, month and day, any of which may be another one of them by its form, as 's3e' of Ruby's library does.
func (p *parts) date(y, m, d *string, bc bool) {
	quoted := func(s *string) bool { return (*s)[0] == '\'' || len(*s) > 2 }
	if y != nil && m != nil && d == nil {
		y, m, d = d, y, m
	}
	if y == nil {
		if d != nil && len(*d) > 2 {
			y, d = d, y
		}
		if d != nil && (*d)[0] == '\'' {
			y, d = d, y
		}
	}
	if y != nil {
		if i := strings.IndexAny(*y, "-+0123456789"); i >= 0 {
			end := i + 1
			for end < len(*y) && (*y)[end] >= '0' && (*y)[end] <= '9' {
				end++
			}
			if end < len(*y) {
				number := (*y)[i:end]
				y, d = d, &number
			}
		}
	}
	if m != nil && quoted(m) {
		y, m, d = m, d, y
	}
	if d != nil && quoted(d) {
		y, d = d, y
	}
	if y != nil {
		if g, from, to := signedForm.find(*y); g != nil {
			text := (*y)[from:to]
			if text[0] == '-' || text[0] == '+' || len(text) > 2 {
				p.twoDigits = false
			}
			p.set("year", p.read(text))
		}
		p.bc = p.bc || bc
	}
	if m != nil {
		p.set("mon", p.read(strings.TrimLeft(*m, "'-+")))
	}
	if d != nil {
		p.set("mday", p.read(strings.TrimLeft(*d, "'-+")))
	}
}

// zoneOffset is the offset of a zone that a text names, in seconds.
func zoneOffset(zone string) (offset int64, ok bool) {
	s := strings.ToLower(strings.Join(strings.Fields(zone), " "))
	summer := int64(0)
	for _, end := range []string{" standard time", " daylight time", " dst"} {
		if rest, ok := strings.CutSuffix(s, end); ok {
			if end != " standard time" {
				summer = 3600
			}
			s = rest
			break
		}
	}
	if i := strings.Index(zones, ";"+s+"="); i >= 0 && s != "" {
		text, _, _ := strings.Cut(zones[i+len(s)+2:], ";")
		minutes, _ := strconv.ParseInt(text, 10, 64)
		return minutes*60 + summer, true
	}
	s = strings.TrimPrefix(strings.TrimPrefix(s, "gmt"), "utc")
	if s == "" || s[0] != '-' && s[0] != '+' {
		return 0, false
	}
	sign := int64(1)
	if s[0] == '-' {
		sign = -1
	}
	s = s[1:]
	number := func(s string) int64 { n, _ := strconv.ParseInt(s, 10, 32); return n }
	hour, rest, found := s, "", false
	if i := strings.IndexAny(s, ":,."); i >= 0 {
		hour, rest, found = s[:i], s[i+1:], true
	}
	switch {
	case found && s[len(hour)] == ':':
		minute, second, _ := strings.Cut(rest, ":")
		offset = number(hour)*3600 + number(minute)*60 + number(second)
	case found:
		part := float64(nanoseconds(rest)) / 1e9
		offset = number(hour)*3600 + int64(part*3600+0.5)
	case len(s) > 2:
		n := 2 - len(s)%2
		offset = number(s[:n])*3600 + number(s[n:n+2])*60
		if len(s) >= 5 {
			offset += number(s[n+2 : n+4])
		}
	default:
		offset = number(s) * 3600
	}
	return sign * offset, true
}

// complete gives what a text does not say the values that it has today, as Ruby's library does.
func (p *parts) complete(dateTime bool) {
	if seconds, ok := p.numbers["seconds"]; ok { // since 1970
		offset := p.numbers["offset"]
		seconds += offset
		p.set("jd", epoch+floorDiv(seconds, 86400))
		rest := floorMod(seconds, 86400)
		p.set("hour", rest/3600)
		p.set("min", rest/60%60)
		p.set("sec", rest%60)
		delete(p.numbers, "seconds")
	}
	groups := []struct {
		name  string
		parts []string
	}{
		{"time", nil},
		{"ordinal", []string{"year", "yday"}},
		{"civil", []string{"year", "mon", "mday"}},
		{"jd", []string{"jd"}},
		{"commercial", []string{"cwyear", "cweek", "cwday"}},
		{"wday", []string{"wday"}},
		{"wnum0", []string{"year", "wnum0", "wday"}},
		{"wnum1", []string{"year", "wnum1", "wday"}},
		{"", []string{"cwyear", "cweek", "wday"}},
		{"", []string{"year", "wnum0", "cwday"}},
		{"", []string{"year", "wnum1", "cwday"}},
	}
	best, most, whole := -1, 0, false
	for i, g := range groups {
		n := 0
		all := append(append([]string{}, g.parts...), "hour", "min", "sec")
		for _, name := range all {
			if p.has(name) {
				n++
			}
		}
		if n > most {
			best, most, whole = i, n, n == len(all)
		}
	}
	now := today()
	unless := func(name string, n int64) {
		if !p.has(name) {
			p.set(name, n)
		}
	}
	// leading sets what stands before the first part that there is.
	leading := func(names []string, values ...int64) {
		for i, name := range names {
			if p.has(name) {
				return
			}
			if i < len(values) {
				p.set(name, values[i])
			}
		}
	}
	if best >= 0 && !whole {
		switch g := groups[best]; g.name {
		case "ordinal":
			unless("year", Year(now))
			unless("yday", 1)
		case "civil":
			leading(g.parts, Year(now), Month(now), Day(now))
			unless("mon", 1)
			unless("mday", 1)
		case "commercial":
			leading(g.parts, CWYear(now), CWeek(now), CWday(now))
			unless("cweek", 1)
			unless("cwday", 1)
		case "wday":
			unless("jd", now.day-Wday(now)+p.numbers["wday"])
		case "wnum0":
			leading(g.parts, Year(now))
			unless("wnum0", 0)
			unless("wday", 0)
		case "wnum1":
			leading(g.parts, Year(now))
			unless("wnum1", 0)
			unless("wday", 1)
		}
	}
	if best >= 0 && groups[best].name == "time" && dateTime {
		unless("jd", now.day)
	}
	unless("hour", 0)
	unless("min", 0)
	unless("sec", 0)
	p.set("sec", min(p.numbers["sec"], 59))
}

// day is the day that the parts say, ok is false where they say none.
func (p *parts) day() (day int64, ok bool) {
	n := p.numbers
	try := func(f func(a, b, c int64) (int64, bool), names ...string) bool {
		if !p.has(names...) {
			return false
		}
		var list [3]int64
		for i, name := range names {
			list[i] = n[name]
		}
		day, ok = f(list[0], list[1], list[2])
		return ok
	}
	wday := func(first int64) (int64, bool) {
		if w, ok := n["wday"]; ok {
			return floorMod(w-first, 7), true
		}
		w, ok := n["cwday"]
		return floorMod(w-first, 7), ok
	}
	switch {
	case try(func(a, _, _ int64) (int64, bool) { return a, true }, "jd"):
	case try(func(a, b, _ int64) (int64, bool) { return ordinalDay(a, b) }, "year", "yday"):
	case try(dayOf, "year", "mon", "mday"):
	case try(commercialDay, "cwyear", "cweek", "cwday"):
	case !p.has("cwday") && try(func(a, b, c int64) (int64, bool) { return commercialDay(a, b, floorMod(c-1, 7)+1) }, "cwyear", "cweek", "wday"):
	case try(func(a, b, _ int64) (int64, bool) {
		w, found := wday(0)
		if !found {
			return 0, false
		}
		return weekDay(a, b, w, 0)
	}, "year", "wnum0"):
	case try(func(a, b, _ int64) (int64, bool) {
		w, found := wday(1)
		if !found {
			return 0, false
		}
		return weekDay(a, b, w, 1)
	}, "year", "wnum1"):
	}
	return day, ok
}

// date is the Date, or DateTime, that the parts say.
func (p *parts) made(class *ruby.Class) (*Date, error) {
	day, ok := int64(0), false
	if !p.has("jd") && !p.has("yday") && p.has("year", "mon", "mday") {
		day, ok = dayOf(p.numbers["year"], p.numbers["mon"], p.numbers["mday"])
		p.set("sec", min(p.numbers["sec"], max(59, p.numbers["sec"]-1)))
	} else {
		p.complete(class == DateTimeClass)
		day, ok = p.day()
	}
	if !ok {
		return nil, invalid()
	}
	d := &Date{class: class, day: day}
	if class != DateTimeClass {
		return d, nil
	}
	ns, ok := clockOf(p.numbers["hour"], p.numbers["min"], p.numbers["sec"])
	if !ok {
		return nil, invalid()
	}
	if p.fraction != nil {
		ns += *p.fraction
	}
	if offset := p.numbers["offset"]; offset >= -86400 && offset <= 86400 {
		d.offset = offset
	}
	return d.later(0, ns), nil
}

// options takes the arguments behind a text: whether years of two digits are completed, the start of a calendar, and the option limit:.
func options(args []value.Value) (completes bool, err error) {
	completes = true
	if n := len(args); n > 0 && ruby.IsHash(args[n-1]) {
		return true, ruby.Uncompiled("p2go does not compile this Ruby code: the option limit: of dates")
	}
	if len(args) > 0 {
		completes = ruby.Truth(args[0])
		_, _, err = numbers(args[1:], "")
	}
	return completes, err
}

// read is the Date or DateTime in a text.
func read(class *ruby.Class, text string, args []value.Value) (*Date, error) {
	completes, err := options(args)
	if err != nil {
		return nil, err
	}
	if !completes {
		return nil, ruby.Uncompiled("p2go does not compile this Ruby code: Date.parse with years of two digits as they are")
	}
	p, err := parse(text)
	if err != nil {
		return nil, err
	}
	return p.made(class)
}

// Parse is Date.parse.
//
//ruby:singleton Date.parse 1..3
func Parse(text string, args ...value.Value) (*Date, error) { return read(Class, text, args) }

// ParseDateTime is DateTime.parse.
//
//ruby:singleton DateTime.parse 1..3
func ParseDateTime(text string, args ...value.Value) (*Date, error) {
	return read(DateTimeClass, text, args)
}
