// Package schedule has the type of schedules.
package schedule

import "github.com/p2go/p2go/runtime/apply"

// Type is schedule.
var Type = apply.Schedule
