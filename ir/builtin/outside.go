package builtin

import "slices"

// loggers write to the log and do nothing else.
var loggers = []*Function{
	table["alert"], table["crit"], table["debug"], table["emerg"], table["err"], table["info"], table["notice"], table["warning"],
}

// LogicVersion is the version of what logic of declared types may call, which models name: it goes up when the functions are others (ARM-53).
const LogicVersion = 1

// Outside says what a call of a function does besides computing a value from its arguments, such as "acts on the catalog"; "" for one
// that only does that, and for a name that no function has. Logic of declared types calls no others (ARM-51).
func Outside(name string) string {
	f := table[name]
	switch {
	case f == nil:
		return ""
	case slices.Contains(loggers, f):
		return "writes to the log"
	case f.Raises:
		return "ends the compilation, where a string that is given says what is wrong"
	case f.Keyed:
		return "looks up data"
	case f.Form == Asks || f.Form == AsksForFunction:
		return "asks what is defined"
	case f.Form == Includes || f.Form == IncludesFound || f.Form == OfCatalog || f.Form == Imports || f.Declares != NoResources:
		return "acts on the catalog"
	case f.Form == Renders || f.Form == RendersErb:
		return "renders a template"
	case f.Form == ReadsFiles || f.Finds != nil || f.Access != 0 || f.Service:
		return "reads what is outside of the program"
	case f.Form == Calls:
		return "calls any function"
	}
	return ""
}
