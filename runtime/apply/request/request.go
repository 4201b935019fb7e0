// Package request has what a program's command line gives to what applies catalogs. The command line knows no more of it, so that programs have the rest
// only where they are built with it.
package request

import (
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Engine applies catalogs.
type Engine struct {
	// Run applies one. The code is what --detailed-exitcodes asks for.
	Run func(r *Request) (code int, err error)
	// Disable keeps runs from a machine, for a reason, "" for none. It does nothing where they are disabled. Enable lets them go on.
	Disable func(stateDir, reason string) error
	Enable  func(stateDir string) error
	// Disabled reports whether runs are disabled, and why.
	Disabled func(stateDir string) (reason string, disabled bool, err error)
}

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
	// ShowDiff shows how contents of files change.
	ShowDiff bool
	// StateDir is the folder for reports and locks.
	StateDir string
	// Log takes the messages, with their levels, and reports whether they are shown: only these stand in reports.
	Log func(level, line string) (shown bool)
	// Stopped reports whether the run is to end before the next resource. It may be nil.
	Stopped func() bool
}
