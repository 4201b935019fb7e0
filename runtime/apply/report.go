package apply

import (
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Report is what a run has done.
type Report struct {
	Host, Environment string
	Noop              bool
	// Version is that of the catalog, and Puppet that of the Puppet whose language it is written in. CatalogUUID and Transaction are the catalog's and
	// the run's.
	Version                  value.Value
	Puppet                   string
	CatalogUUID, Transaction string

	Time time.Time
	// Retrieved is how long the catalog was compiled, Evaluated how long its resources were applied, and Took how long the run was in all, without
	// the first.
	Retrieved, Evaluated, Took time.Duration
	// Completed says that the run came to its end.
	Completed bool
	Logs      []Message
	// Statuses are of the resources, in the order of the catalog.
	Statuses []*Status

	catalog *catalog.Catalog
	reached int             // how many resources were come to
	refused bool            // for parameters that cannot be: Puppet leaves no report of it
	failed  map[*job][]*job // what failed before a job

	ungenerated bool // something that resources add is missing
}

// finish ends a report.
func (r *Report) finish(now time.Time) { r.Took = now.Sub(r.Time) }

// ExitCode is what --detailed-exitcodes asks for: 0 where nothing changed, 2 for changes, 4 for failures, 6 for both.
func (r *Report) ExitCode() int {
	changed, failed := 0, 0
	for _, s := range r.Statuses {
		if s.Changed {
			changed = 2
		}
		if s.Failed || s.FailedToRestart {
			failed = 4
		}
	}
	return changed + failed
}

// Status is what became of a resource.
type Status struct {
	Resource *catalog.Resource
	Path     string
	Time     time.Time
	Took     time.Duration
	Events   []*Event
	// Provider is the name of what brings the resource about, "" for none.
	Provider string
	order    int // in which the run came to it, 0 before

	Scheduled, Skipped, Changed, OutOfSync, Failed, Restarted, FailedToRestart, Corrective bool
}

func (s *Status) add(e *Event) {
	s.Events = append(s.Events, e)
	s.Corrective = s.Corrective || e.Corrective
	switch e.Status {
	case Failure:
		s.Failed = true
	case Success:
		s.Changed = true
	}
	s.OutOfSync = s.OutOfSync || e.Status != Audit
}

// fail notes a failure that is of no property.
func (s *Status) fail(text string, now time.Time) {
	s.add(&Event{Name: "resource_error", Status: Failure, Message: text, Time: now})
}

// EventStatus is how an event ended.
type EventStatus string

// What events can end with.
const (
	Success EventStatus = "success"
	Failure EventStatus = "failure"
	Noop    EventStatus = "noop"
	Audit   EventStatus = "audit"
)

// Event is a change of a property, or one that would be.
type Event struct {
	Name, Property string
	// Historical is what was recorded of a property that is Audited.
	Previous, Desired, Historical value.Value
	Status                        EventStatus
	Message                       string
	Time                          time.Time
	Redacted                      bool
	Forgets                       bool // refreshes that wait
	Audited                       bool
	Corrective                    bool // of what has changed on the machine since it was brought about
}
