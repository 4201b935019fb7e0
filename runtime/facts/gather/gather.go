// Package gather finds the facts of the machine that a program runs on, without
// Ruby, under the structured names that Facter 4 has for them.
//
// What gopsutil knows is asked of it; what only Linux's files tell is read from
// them. A fact that cannot be found is left out, as Facter leaves it out. Those of
// other programs come from directories of external facts. Programs that are built
// with facts (p2go build --with facts) link it, and no others.
package gather

import (
	"context"
	"time"

	"github.com/p2go/p2go/runtime/cli"
	"github.com/p2go/p2go/runtime/value"
)

// Link makes the facts of the machine known to the command line.
func Link() { cli.AddFacts(Facts) }

// Facts returns the facts of the machine. Limit bounds the time of each external
// program, and that of asking the system; warn is told of what went wrong.
func Facts(dirs []string, limit time.Duration, warn func(message string)) *value.Hash {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	g := &gatherer{ctx: ctx, root: "/"}
	facts := value.NewHash()
	for _, p := range parts {
		found := make(chan []value.Entry, 1)
		go func() { found <- p.find(g) }()
		select {
		case entries := <-found:
			for _, e := range entries {
				if e.Value != nil {
					facts.Set(e.Key, e.Value)
				}
			}
		case <-ctx.Done(): // a network file system that does not answer stops who asks for its size
			warn("the facts about " + p.name + " are left out: they took longer than " + limit.String())
		}
	}
	if len(dirs) == 0 {
		dirs = defaultDirs()
	}
	e := external{limit: limit, warn: warn, found: facts}
	e.read(dirs)
	return facts
}

// gatherer finds facts.
type gatherer struct {
	ctx  context.Context
	root string // "/" but in tests
}

// parts are the sources of facts, in the order of their names in the result.
var parts = []struct {
	name string
	find func(g *gatherer) []value.Entry
}{
	{"disks", (*gatherer).disks},
	{"dmi", (*gatherer).dmi},
	{"file systems", (*gatherer).filesystems},
	{"the system", (*gatherer).system},
	{"the user", (*gatherer).identity},
	{"load", (*gatherer).load},
	{"memory", (*gatherer).memory},
	{"mounts", (*gatherer).mounts},
	{"networking", (*gatherer).networking},
	{"processors", (*gatherer).processors},
	{"ssh", (*gatherer).ssh},
}

// fact is a fact, or a part of one; undef is left out.
func fact(name string, v value.Value) value.Entry { return value.Entry{Key: name, Value: v} }

// structure is a fact of parts; undef when it has none.
func structure(parts ...value.Entry) value.Value {
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

// text is a text that is known; undef for none.
func text(s string) value.Value {
	if s == "" {
		return nil
	}
	return s
}

// list is an array of texts.
func list(texts []string) value.Value {
	a := make(value.Array, len(texts))
	for i, s := range texts {
		a[i] = s
	}
	return a
}
