// Package sysinfo finds the facts of the machine that gopsutil knows, which programs link that may read them: those of the operating system, its
// hardware, what is mounted and the user.
package sysinfo

import "github.com/p2go/p2go/runtime/facts/gather"

// The parts.
var (
	Disks      = gather.Part{Name: "disks", Find: disks}
	Identity   = gather.Part{Name: "the user", Find: identity}
	Load       = gather.Part{Name: "load", Find: loads}
	Memory     = gather.Part{Name: "memory", Find: memory}
	Mounts     = gather.Part{Name: "mounts", Find: mounts}
	Processors = gather.Part{Name: "processors", Find: processors}
	System     = gather.Part{Name: "the system", Find: system}
)
