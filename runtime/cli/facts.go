package cli

import (
	"errors"
	"strings"
	"time"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/facts"
	"github.com/p2go/p2go/runtime/value"
)

// gatherFunc finds the facts of the machine, those of directories of external facts among them. Limit bounds the time of each
// program in those directories; warn is told what went wrong.
type gatherFunc = func(dirs []string, limit time.Duration, warn func(message string)) *value.Hash

// gather and thisMachine are nil in a program that was not built with facts, which links nothing of them.
var (
	gather      gatherFunc
	thisMachine func(a *app) (*facts.Node, error)
)

// AddFacts gives the program the facts of the machine, and the command that prints them.
func AddFacts(find gatherFunc) {
	gather, thisMachine = find, (*app).machine
	added = append(added, factsCommand)
}

// gatherLimit is the limit without a flag.
const gatherLimit = 30 * time.Second

var factsCommand = command{
	name: "facts", usage: "[NAME...]", doc: "gather the facts of this machine, as JSON",
	flags: []cmdline.Flag{
		{Name: "external-dir", Value: "DIR", Doc: "a directory of external facts; default: those of Facter", Many: true},
		{Name: "timeout", Value: "DURATION", Doc: "give up on a program in there, and on the system, after this time; default: 30s"},
	},
	examples: []string{"facts", "facts os.family networking.ip", "facts --external-dir facts.d > node.json", "catalog"},
	run:      runFacts,
}

func runFacts(a *app, f cmdline.Flags, args []string) error {
	limit := gatherLimit
	if text := f.Get("timeout", ""); text != "" {
		var err error
		if limit, err = time.ParseDuration(text); err != nil || limit <= 0 {
			return errors.New("--timeout " + text + ": expected a duration such as 5s or 1m")
		}
	}
	found := a.gather(f["external-dir"], limit)
	if len(args) == 0 {
		return a.printFact(found)
	}
	if len(args) == 1 {
		v := dig(found, args[0])
		if s, ok := v.(string); ok {
			return a.print(s, "\n")
		}
		return a.printFact(v)
	}
	some := value.NewHash()
	for _, name := range args {
		some.Set(name, dig(found, name))
	}
	return a.printFact(some)
}

func (a *app) gather(dirs []string, limit time.Duration) *value.Hash {
	return gather(dirs, limit, func(message string) { a.report("warning", message) })
}

// machine is what is known of the machine that the program runs on.
func (a *app) machine() (*facts.Node, error) { return facts.Decode(a.gather(nil, gatherLimit)) }

// dig finds a fact by its name, or a part of it by a path with dots.
func dig(found *value.Hash, name string) value.Value {
	if v, ok := found.Get(name); ok {
		return v
	}
	return found.Dig(strings.Split(name, ".")...)
}

// printFact prints a fact as indented JSON.
func (a *app) printFact(v value.Value) error {
	b, err := value.AppendJSON(nil, v, nil)
	if err != nil {
		return err
	}
	return a.print(string(catalog.AppendIndented(nil, b)), "\n")
}
