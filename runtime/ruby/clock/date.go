package clock

import "github.com/p2go/p2go/runtime/ruby"

// The classes Date and DateTime, of which there are no values: code asks whether something is one.
var (
	DateClass     = &ruby.Class{Name: "Date", Super: ruby.ObjectClass, Includes: []*ruby.Class{ruby.ComparableModule}}
	DateTimeClass = &ruby.Class{Name: "DateTime", Super: DateClass}
)
