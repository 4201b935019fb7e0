// Package request has what a program's command line gives to what applies catalogs. The command line knows no more of it, so that programs have the rest
// only where they are built with it.
package request

import (
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Request is one run.
type Request struct {
	Catalog *catalog.Catalog
	// Version is the catalog's, nil for the time of the run, and UUID names it.
	Version value.Value
	UUID    string
	// Compiled is how long the catalog was compiled.
	Compiled time.Duration
	// Noop changes nothing, and tells what would be.
	Noop bool
	// Tags are those of what is applied, with commas between them, "" for all of it; SkipTags are those of what is not.
	Tags, SkipTags string
	// StateDir is the folder for reports and locks.
	StateDir string
	// Log takes the messages, with their levels, and reports whether they are shown: only these stand in reports.
	Log func(level, line string) (shown bool)
}
