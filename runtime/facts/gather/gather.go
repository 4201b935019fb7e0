// Package gather finds the facts of the machine that a program runs on, without
// Ruby, under the structured names that Facter 4 has for them.
//
// Package sysinfo has the parts that gopsutil knows of; what only Linux's files tell is read from
// them. A fact that cannot be found is left out, as Facter leaves it out. Those of
// other programs come from directories of external facts. Programs that are built
// with facts (p2go build --with facts), or that apply catalogs, link it, and no others.
package gather

import (
	"context"
	"time"

	"github.com/p2go/p2go/runtime/cli"
	"github.com/p2go/p2go/runtime/value"
)

// Part is a source of facts.
type Part struct {
	// Name is what messages call the facts.
	Name string
	// Find returns them. Those that are undef are left out.
	Find func(m *Machine) []value.Entry
}

// The parts that need little; package sysinfo has the others.
var (
	DMI         = Part{"dmi", (*Machine).dmi}
	Filesystems = Part{"file systems", (*Machine).filesystems}
	Networking  = Part{"networking", (*Machine).networking}
	SSH         = Part{"ssh", (*Machine).ssh}
)

// Link makes the facts of the machine known to the command line, in the order of the parts.
func Link(parts ...*Part) {
	cli.AddFacts(func(dirs []string, limit time.Duration, warn func(message string)) *value.Hash {
		return Facts(parts, dirs, limit, warn)
	})
}

// Facts returns the facts of some parts and of directories of external facts, those of Facter unless some are given. Limit bounds the time of each external
// program, and that of asking the system; warn is told of what went wrong.
func Facts(parts []*Part, dirs []string, limit time.Duration, warn func(message string)) *value.Hash {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	m := At(ctx, "/")
	facts := value.NewHash()
	for _, p := range parts {
		found := make(chan []value.Entry, 1)
		go func() { found <- p.Find(m) }()
		select {
		case entries := <-found:
			for _, e := range entries {
				if e.Value != nil {
					facts.Set(e.Key, e.Value)
				}
			}
		case <-ctx.Done(): // a network file system that does not answer stops who asks for its size
			warn("the facts about " + p.Name + " are left out: they took longer than " + limit.String())
		}
	}
	if len(dirs) == 0 {
		dirs = defaultDirs()
	}
	e := external{limit: limit, warn: warn, found: facts}
	e.read(dirs)
	return facts
}

// Machine is the one whose facts are found.
type Machine struct {
	Context context.Context // ends when finding facts has taken too long
	root    string          // "/" but in tests
}

// At is the machine whose files are below a directory.
func At(ctx context.Context, root string) *Machine { return &Machine{Context: ctx, root: root} }

// Fact is a fact, or a part of one; undef is left out.
func Fact(name string, v value.Value) value.Entry { return value.Entry{Key: name, Value: v} }

// Structure is a fact of parts; undef when it has none.
func Structure(parts ...value.Entry) value.Value {
	h := value.NewHash()
	for _, p := range parts {
		if p.Value != nil {
			h.Set(p.Key, p.Value)
		}
	}
	if h.Len() == 0 {
		return nil
	}
	return h
}

// Text is a text that is known; undef for none.
func Text(s string) value.Value {
	if s == "" {
		return nil
	}
	return s
}

// List is an array of texts.
func List(texts []string) value.Value {
	a := make(value.Array, len(texts))
	for i, s := range texts {
		a[i] = s
	}
	return a
}
