package apply

import "github.com/p2go/p2go/runtime/catalog"

// Runner returns what a program's command line applies catalogs with, for the types that the program can declare. Lines of messages go to log, with
// their levels. The code is [Report.ExitCode].
func Runner(types ...*Type) func(c *catalog.Catalog, noop bool, log func(level, line string)) (code int, err error) {
	named := make(map[string]*Type, len(types))
	for _, t := range types {
		named[t.Name] = t
	}
	return func(c *catalog.Catalog, noop bool, log func(level, line string)) (int, error) {
		report, err := Run(c, Options{Types: named, Noop: noop, Log: func(m Message) { log(m.Level, m.Line()) }})
		return report.ExitCode(), err
	}
}
