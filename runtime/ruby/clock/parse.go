package clock

import (
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/ruby"
	"github.com/p2go/p2go/runtime/value"
)

// layouts are the forms of dates and times that Parse reads, as package time of Go writes them.
var layouts = [...]string{
	"2006-01-02T15:04:05Z07:00", "2006-01-02T15:04:05Z0700", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", "2006-01-02T15:04",
	"2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05 Z07:00", "2006-01-02 15:04:05 Z0700", "2006-01-02 15:04:05 UTC", "2006-01-02 15:04:05 GMT", "2006-01-02 15:04:05", "2006-01-02 15:04 Z07:00", "2006-01-02 15:04 UTC", "2006-01-02 15:04",
	"2006-01-02", "2006/01/02 15:04:05", "2006/01/02 15:04", "2006/01/02", "20060102T150405Z0700", "20060102T150405Z", "20060102T150405", "20060102150405", "20060102",
	"Mon, 2 Jan 2006 15:04:05 GMT", "Mon, 2 Jan 2006 15:04:05 Z0700", "Mon, 2 Jan 2006 15:04:05", "2 Jan 2006 15:04:05 Z0700", "2 Jan 2006 15:04:05 GMT", "2 Jan 2006 15:04:05", "2 Jan 2006 15:04", "2 Jan 2006", "Jan 2 2006 15:04:05", "Jan 2 2006 15:04", "Jan 2 2006", "Jan 2, 2006", "2 January 2006", "January 2 2006", "January 2, 2006",
	"Mon Jan 2 15:04:05 2006", "Mon Jan 2 15:04:05 UTC 2006", "Mon Jan 2 15:04:05 Z0700 2006", "Jan 2 15:04:05 2006 GMT", "2-Jan-2006",
}

// Parse is Time.parse, for the usual forms of a date with or without a time and a zone.
//
//ruby:singleton Time.parse 1..2
func Parse(s string, _ ...value.Value) (*Time, error) { return parse(s) }

func parse(s string) (*Time, error) {
	t := strings.Join(strings.Fields(s), " ")
	for _, layout := range layouts {
		at, err := time.ParseInLocation(layout, t, time.Local)
		if err != nil {
			if e, ok := err.(*time.ParseError); ok && strings.HasSuffix(e.Message, "out of range") {
				return nil, ruby.Raise(ruby.ArgumentError, "argument out of range")
			}
			continue
		}
		switch _, seconds := at.Zone(); {
		case strings.HasSuffix(t, "Z") || strings.Contains(t, "UTC"):
			at = time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), time.UTC)
		case strings.HasSuffix(t, "GMT"):
			at = time.Date(at.Year(), at.Month(), at.Day(), at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), time.FixedZone("", 0))
		case at.Location() != time.Local:
			at = at.In(time.FixedZone("", seconds))
		}
		return &Time{at}, nil
	}
	if strings.ContainsAny(s, "0123456789") {
		return nil, ruby.Raise(ruby.NotImplementedError, "Time.parse of this form is not supported: ", ruby.Inspect(s))
	}
	return nil, ruby.Raise(ruby.ArgumentError, "no time information in ", ruby.Inspect(s))
}

// ParseISO8601 is Time.iso8601.
//
//ruby:singleton Time.iso8601
//ruby:singleton Time.xmlschema
func ParseISO8601(s string) (*Time, error) {
	if t := strings.TrimSpace(s); len(t) > 10 && (t[10] == 'T' || t[10] == 't') {
		if at, err := parse(strings.ToUpper(t)); err == nil {
			return at, nil
		}
	}
	return nil, ruby.Raise(ruby.ArgumentError, "invalid xmlschema format: ", ruby.Inspect(s))
}

// ParseHTTPDate is Time.httpdate: a date as HTTP has it.
//
//ruby:singleton Time.httpdate
func ParseHTTPDate(s string) (*Time, error) {
	for _, layout := range []string{"Mon, 2 Jan 2006 15:04:05 GMT", "Monday, 02-Jan-06 15:04:05 GMT", "Mon Jan _2 15:04:05 2006"} {
		if at, err := time.ParseInLocation(layout, strings.TrimSpace(s), time.UTC); err == nil {
			return &Time{at.UTC()}, nil
		}
	}
	return nil, ruby.Raise(ruby.ArgumentError, "not RFC 2616 compliant date: ", ruby.Inspect(s))
}
