package compile

import (
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Error is a failure of a catalog operation. Where it travels decides how it is
// printed: see Final.
type Error struct {
	_ value.Uncompared

	Message string
	Place   catalog.Place
	// Final errors have said where they happened and are not wrapped in
	// "Error while evaluating ..." on their way up. Others are; their place
	// becomes part of the detail.
	Final bool
}

// Error returns the message followed by the place.
func (e *Error) Error() string {
	if s := e.Place.String(); s != "" {
		return e.Message + " " + s
	}
	return e.Message
}

// plain is an error without a place, to be wrapped by whoever knows one. It is not
// inlined, for the sake of the many places that compose errors.
//
//go:noinline
func plain(parts ...string) error { return &Error{Message: strings.Join(parts, "")} }

// Final returns an error with a place that is not wrapped on its way up; its
// message is the parts together. Columns are not shown.
func (b *Builder) Final(at *catalog.Pos, parts ...string) error {
	p := b.cat.Line(at)
	return &Error{Message: strings.Join(parts, ""), Place: p, Final: p != catalog.Place{}}
}

// spaced puts a blank before a place, unless nothing is known.
func spaced(p catalog.Place) string {
	if s := p.String(); s != "" {
		return " " + s
	}
	return ""
}
