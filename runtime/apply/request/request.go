// Package request has what a program's command line gives to what applies catalogs. The command line knows no more of it, so that programs have the rest
// only where they are built with it.
package request

import (
	"errors"
	"os"
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
	// Stop returns where the signals arrive that end a program which goes on, and AtOnce those that begin a run, until done is called. They are here, with
	// Random, a random duration up to one, so that other programs have nothing of them.
	Stop   func() <-chan os.Signal
	AtOnce func() (now <-chan os.Signal, done func())
	Random func(most time.Duration) time.Duration
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
	// Tags are those of what is applied, with commas between them, "" for all of it; SkipTags are those of what is not.
	Tags, SkipTags string
	// ShowDiff shows how contents of files change.
	ShowDiff bool
	// StateDir is the folder for reports and locks.
	StateDir string
	// IgnoreSchedules applies resources whatever the time, Trace tells when each is come to, and how long it takes.
	IgnoreSchedules, Trace bool
	// Resolve makes the calls in a value that is computed when it is applied, a Deferred. It may be nil.
	Resolve func(v value.Value) (value.Value, error)
	// Corrective tells changes of what has changed on the machine since the last run from those that the catalog asks for anew.
	Corrective bool
	// JSONReport leaves the report as JSON, too.
	JSONReport bool
	// LogDest is where messages go, with commas between several: console, syslog, or the path of a file; "" for the console.
	LogDest string
	// Shown reports whether messages of a level are shown: only these stand in logs and reports.
	Shown func(level string) bool
	// Print writes a message on the console.
	Print func(level, line string)
	// Stopped reports whether the run is to end before the next resource. It may be nil.
	Stopped func() bool
}

// ErrTold is the error of a run that has failed and has told why.
var ErrTold = errors.New("failed")
