package apply

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Schedule is the type of schedules, which say when resources are applied. Nothing is applied for themselves.
var Schedule = Type{
	Name: "schedule",
	Check: func(d *Declared) error {
		_, err := newSchedule(d)
		return err
	},
	Open: func(*Declared) (Resource, error) { return unmanaged{}, nil },
}

// unmanaged is a resource without properties.
type unmanaged struct{}

func (unmanaged) Inspect() (State, error) { return State{}, nil }

// schedule is when resources are applied.
type schedule struct {
	ranges  []clockRange // none for all of the day
	days    []time.Weekday
	anyDay  bool
	period  string // "" for every run
	numbers bool   // periodmatch => number
	repeat  int64  // in a period
}

// clockRange is from one time of a day to another, in hours, minutes and seconds. It may go beyond midnight.
type clockRange [2][3]int

// periods are those of schedules, with their seconds. Each is also a schedule that catalogs have without declaring it.
var periods = [...]struct {
	name    string
	seconds int64
}{{"hourly", 3600}, {"daily", 86400}, {"weekly", 604800}, {"monthly", 2592000}, {"never", 0}}

// implied is a schedule that every catalog has, nil for none of the name.
func implied(name string) *schedule {
	if name == "puppet" {
		return &schedule{anyDay: true, period: "hourly", repeat: 2}
	}
	for _, p := range periods {
		if p.name == name {
			return &schedule{anyDay: true, period: name, repeat: 1}
		}
	}
	return nil
}

var (
	ranges   = regexp.MustCompile(`\d+(:\d+){0,2}\s*-\s*\d+(:\d+){0,2}`)
	dash     = regexp.MustCompile(`\s*-\s*`)
	weekdays = regexp.MustCompile(`(?im)^(Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(day)?$`)
	digits   = regexp.MustCompile(`(?m)^\d+$`)
)

// newSchedule reads a schedule's parameters. The error is about the first that is wrong.
func newSchedule(d *Declared) (*schedule, error) {
	s := &schedule{repeat: 1}
	for _, v := range List(d.Get("range")) {
		r, wrong := readRange(v)
		if wrong != "" {
			return nil, d.Invalid("range", wrong)
		}
		s.ranges = append(s.ranges, r)
	}
	match, err := d.oneOf("periodmatch", "number", "distance")
	if err != nil {
		return nil, err
	}
	s.numbers = match == "number"
	names := make([]string, len(periods))
	for i, p := range periods {
		names[i] = p.name
	}
	if s.period, err = d.oneOf("period", names...); err != nil {
		return nil, err
	}
	if v := d.Given("repeat"); v != nil {
		text := value.Text(v)
		n, err := strconv.ParseInt(text, 10, 64)
		if _, number := v.(int64); !number && !digits.MatchString(text) || err != nil {
			return nil, d.Invalid("repeat", "Repeat must be a number")
		}
		if v != int64(1) && s.numbers {
			return nil, d.Invalid("repeat", "Repeat must be 1 unless periodmatch is 'distance', not 'number'")
		}
		s.repeat = n
	}
	s.anyDay = d.Given("weekday") == nil
	for _, v := range List(d.Get("weekday")) {
		day, ok := weekday(v)
		if !ok {
			return nil, d.Invalid("weekday", value.Text(v)+" is not a valid day of the week")
		}
		s.days = append(s.days, day)
	}
	return s, nil
}

// readRange reads "22:00 - 4". What is wrong with it is a message.
func readRange(v value.Value) (r clockRange, wrong string) {
	text, ok := v.(string)
	if !ok || !ranges.MatchString(text) {
		return r, "Invalid range value '" + value.Text(v) + "'"
	}
	ends := dash.Split(text, -1)
	if len(ends) != 2 {
		return r, "Invalid range " + text
	}
	for i, end := range ends {
		for j, part := range strings.Split(end, ":") {
			if j < len(r[i]) {
				r[i][j] = leading(part)
			}
		}
	}
	for i, limit := range [...]int{23, 59} {
		for _, end := range r {
			if end[i] > limit {
				return r, "Munging failed for value " + string(value.AppendInspect(nil, text)) + " in class range: Invalid " + [...]string{"hour", "minute"}[i] + " '" + strconv.Itoa(end[i]) + "'"
			}
		}
	}
	return r, ""
}

// leading is the number with which a text begins, as Ruby reads it, 0 for none.
func leading(s string) int {
	s = strings.TrimSpace(s)
	end := strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(s)
	}
	n, _ := strconv.Atoi(s[:end])
	return n
}

// weekday reads a day of the week: 0, "0", Sun, sunday.
func weekday(v value.Value) (time.Weekday, bool) {
	text := value.Text(v)
	switch v.(type) {
	case int64, string:
		if len(text) == 1 && text[0] >= '0' && text[0] <= '6' {
			return time.Weekday(text[0] - '0'), true
		}
	}
	if _, ok := v.(string); !ok || !weekdays.MatchString(text) {
		return 0, false
	}
	for day := time.Sunday; day <= time.Saturday; day++ {
		if len(text) > 2 && strings.EqualFold(day.String()[:3], text[:3]) {
			return day, true
		}
	}
	return 0, false
}

// matches reports whether what was checked at one time is to be checked at another. The error is of a schedule that cannot be reckoned with.
func (s *schedule) matches(previous, now time.Time) (bool, error) {
	if len(s.ranges) > 0 && !slices.ContainsFunc(s.ranges, func(r clockRange) bool { return s.within(r, now) }) {
		return false, nil
	}
	if due, err := s.due(previous, now); !due || err != nil {
		return false, err
	}
	return len(s.ranges) > 0 || s.on(now.Weekday()), nil
}

func (s *schedule) on(day time.Weekday) bool { return s.anyDay || slices.Contains(s.days, day) }

// within reports whether a time is in a range, which may have begun the day before: then that is the weekday that counts.
func (s *schedule) within(r clockRange, now time.Time) bool {
	at := func(days, end int) time.Time {
		return time.Date(now.Year(), now.Month(), now.Day()+days, r[end][0], r[end][1], r[end][2], 0, now.Location())
	}
	between := func(from, to time.Time) bool { return !now.Before(from) && !now.After(to) }
	switch start, end := at(0, 0), at(0, 1); {
	case start.Before(end):
		return between(start, end) && s.on(now.Weekday())
	case between(start, at(1, 1)):
		return s.on(now.Weekday())
	default:
		return between(at(-1, 0), end) && s.on(at(-1, 0).Weekday())
	}
}

// due reports whether a new period has begun.
func (s *schedule) due(previous, now time.Time) (bool, error) {
	previous = previous.In(now.Location())
	if s.period == "" {
		return true, nil
	}
	for i, p := range periods {
		if p.name != s.period || p.seconds == 0 {
			continue
		}
		if s.numbers {
			switch i {
			case 0:
				return now.Hour() != previous.Hour(), nil
			case 1:
				return now.Day() != previous.Day(), nil
			case 2:
				return previous.Weekday() > now.Weekday() || now.Sub(previous) > 7*24*time.Hour, nil
			}
			return now.Month() != previous.Month(), nil
		}
		if s.repeat == 0 {
			return false, errors.New("divided by 0")
		}
		return now.Unix()-previous.Unix() >= p.seconds/s.repeat, nil
	}
	return false, nil
}

// schedules are those that the resources of a catalog name.
func schedules(c *catalog.Catalog) map[string]*catalog.Resource {
	all := map[string]*catalog.Resource{}
	for _, r := range c.Resources() {
		if value.Downcase(r.Type.Name) == Schedule.Name {
			all[r.Title] = r
			if name, ok := r.Get("name").(string); ok {
				all[name] = r
			}
		}
	}
	return all
}

// scheduled reports whether it is time for a job's resource. The error ends the run.
func (t *transaction) scheduled(j *job) (bool, error) {
	if j.resource == nil || t.o.IgnoreSchedules {
		return true, nil
	}
	given := Plain(j.resource.Get("schedule"))
	if given == nil {
		return true, nil
	}
	if t.schedules == nil {
		t.schedules = schedules(t.catalog)
	}
	name := value.Text(given)
	s := implied(name)
	if r := t.schedules[name]; r != nil {
		var err error
		if s, err = newSchedule(t.declared(ahead(r))); err != nil {
			return false, err
		}
	}
	if s == nil {
		return false, errors.New("Could not find schedule " + name)
	}
	return s.matches(t.o.Memory.when(j.ref, checked), t.o.Now())
}
