package cli

import (
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
)

// AddApply gives the program the command that brings the machine to the state of its catalog; run does so.
func AddApply(run func(c *catalog.Catalog, noop bool, log func(level, line string)) (code int, err error)) {
	added = append(added, command{
		name: "apply", usage: "--node NAME --facts FILE", doc: "compile the catalog of this machine, and bring the machine to the state that it describes",
		compiles: true,
		flags: []cmdline.Flag{
			{Name: "noop", Doc: "change nothing, and tell what would be changed"},
			{Name: "detailed-exitcodes", Doc: "exit with 2 where something has changed, with 4 where something has failed, with 6 for both"},
		},
		examples: []string{
			"apply --facts facts.json",
			"apply --facts facts.json --noop",
			"apply --facts facts.json --detailed-exitcodes",
		},
		run: func(a *app, f cmdline.Flags, args []string) error {
			if err := noArgs(args); err != nil {
				return err
			}
			job, err := a.job(f)
			if err != nil {
				return err
			}
			cat, err := job.compile()
			if err != nil {
				return err
			}
			code, err := run(cat, f.On("noop"), func(level, line string) { a.report(level, line) })
			if f.On("detailed-exitcodes") {
				a.code = code
			}
			return err
		},
	})
}
