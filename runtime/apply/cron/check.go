package cron

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/apply/parsedfile"
	"github.com/p2go/p2go/runtime/value"
)

// period is a property that says when, with the numbers that it takes, and names for them from a first number on.
type period struct {
	name     string
	from, to int
	names    []string
	first    int
}

var periods = []period{
	{name: "minute", to: 59},
	{name: "hour", to: 23},
	{name: "weekday", to: 7, names: []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}},
	{name: "month", from: 1, to: 12, names: []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"}, first: 1},
	{name: "monthday", from: 1, to: 31},
}

var (
	steps    = regexp.MustCompile(`(?m)^\*/[0-9]+$|^[0-9]+-[0-9]+(/[0-9]+)?$`)
	digits   = regexp.MustCompile(`(?m)^\d+$`)
	setting  = regexp.MustCompile(`(?m)^\s*([A-Za-z0-9_]+)\s*=\s*(.*)\s*$`)
	specials = []string{"reboot", "yearly", "annually", "monthly", "weekly", "daily", "midnight", "hourly", "absent"}
)

// number is a value as a crontab has it, Absent for any; false where it is none.
func (p *period) number(v value.Value) (value.Value, bool) {
	text := value.Text(v)
	switch {
	case text == "absent" || text == "*":
		return parsedfile.Absent, true
	case steps.MatchString(text):
		return text, true
	case digits.MatchString(text):
		n, err := strconv.Atoi(text)
		return text, err == nil && n >= p.from && n <= p.to
	}
	lower := strings.ToLower(text)
	for i, name := range p.names {
		if lower == name || len(lower) == 3 && lower == name[:3] {
			return strconv.Itoa(p.first + i), true
		}
	}
	return nil, false
}

// flat are the elements of a value and of the arrays in it.
func flat(v value.Value) value.Array {
	var all value.Array
	for _, e := range apply.List(v) {
		if a, ok := e.(value.Array); ok {
			all = append(all, flat(a)...)
		} else {
			all = append(all, e)
		}
	}
	return all
}

// Check is what is wrong with the parameters.
func Check(d *apply.Declared) error {
	if _, err := parsedfile.Ensure(d, "present", "absent"); err != nil {
		return err
	}
	for _, v := range apply.List(d.Get("special")) {
		if text, ok := v.(string); !ok || !slices.Contains(specials, text) {
			return d.Invalid("special", "Invalid special schedule "+string(value.AppendInspect(nil, v)))
		}
	}
	for i := range periods {
		p := &periods[i]
		for _, v := range flat(d.Get(p.name)) {
			if _, ok := p.number(v); !ok {
				return d.Invalid(p.name, "Munging failed for value "+string(value.AppendInspect(nil, v))+" in class "+p.name+": "+value.Text(v)+" is not a valid "+p.name)
			}
		}
	}
	for _, v := range apply.List(d.Get("environment")) {
		if text := value.Text(v); text != "absent" && !setting.MatchString(text) {
			return d.Invalid("environment", "Invalid environment setting "+string(value.AppendInspect(nil, v)))
		}
	}
	if special := d.Text("special"); special != "" && special != "absent" {
		for _, name := range [...]string{"minute", "hour", "weekday", "monthday", "month"} {
			for i := range periods {
				if values := flat(d.Get(name)); periods[i].name == name && len(values) > 0 {
					if first, _ := periods[i].number(values[0]); !parsedfile.IsAbsent(first) {
						return &invalid{"Validation of " + d.Ref() + " failed: " + d.Ref() + " cannot specify both a special schedule and a value for " + name}
					}
				}
			}
		}
	}
	return nil
}

// invalid is an error about parameters that do not go together.
type invalid struct{ text string }

func (e *invalid) Error() string { return e.text }
