package builtin

import (
	"strconv"
	"strings"

	"github.com/p2go/p2go/typesys"
)

// Entry tells people about a function that comes with Puppet or with stdlib.
type Entry struct {
	Name string
	// Origin is "puppet", or "stdlib" for a function that p2go has in place of a
	// module's.
	Origin string
	// Since is the version of Puppet that brought the function, or of stdlib; "" for those
	// that are older than Puppet 4.0, or than stdlib 9.
	Since string
	// Gone is the version of stdlib that has the function no more, "" for those that all
	// later ones have.
	Gone string
	// Status is "" for a function that p2go has.
	Status string
	// Pure reports whether calls with constants are evaluated when building.
	Pure bool
	// Signatures are the lists of parameters; none for a function of the legacy API,
	// of which Doc says what it takes.
	Signatures []string
	Doc        string
}

// In reports whether the function is in stdlib 9 as it is compared, or else in the versions
// before.
func (e Entry) In(nine bool) bool {
	if !nine {
		return e.Since == ""
	}
	return e.Gone == "" && (e.Since == "" || e.Since == since9)
}

// Missing is the status of a function that p2go does not have.
const Missing = "not compiled"

// Entries returns the functions, sorted by name.
func Entries() []Entry {
	entries := make([]Entry, 0, len(table))
	for _, name := range named(func(*Function) bool { return true }) {
		entries = append(entries, NewEntry(table[name]))
	}
	return entries
}

// NewEntry tells about a function.
func NewEntry(f *Function) Entry {
	e := Entry{Name: f.Name, Origin: f.Module, Since: f.Since, Gone: f.Gone, Doc: f.Name + f.Doc}
	switch {
	case f.Missing != nil:
		e.Status, e.Doc = Missing, f.Missing.doc()
	case f.Fn != nil:
		e.Pure, e.Doc = f.Fn.Pure, variables[f.Fn].doc
		if f.Fn.Legacy != nil {
			e.Signatures = []string{ArityText(f.Fn.Arity)}
			break
		}
		sigs := f.Fn.Signatures()
		for i := range sigs {
			e.Signatures = append(e.Signatures, typesys.SignatureText(&sigs[i]))
		}
	}
	return e
}

// ArityText is the list of parameters of a function of the legacy API.
func ArityText(n int) string {
	if n >= 0 {
		return "(" + arguments(n) + ")"
	}
	return "(" + arguments(-n-1) + " or more)"
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return strconv.Itoa(n) + " arguments"
}

// Gap is why p2go does not have a function of Puppet or stdlib, and what to do instead.
type Gap struct{ Reason, Hint string }

// doc is the gap as the documentation has it.
func (g Gap) doc() string {
	if g.Reason == "" {
		return ""
	}
	return strings.ToUpper(g.Reason[:1]) + g.Reason[1:] + "."
}

// OfStdlib reports whether a version of stdlib has a function of the name.
func OfStdlib(name string) bool {
	f := table[name]
	return f != nil && f.Module == Stdlib
}

// since9 is the version of stdlib that brought names of its own. What came with versions after 9.4.1 is known from what is
// written about it.
const (
	since9   = "9"
	after941 = "after 9.4.1"
)
