package cli

import (
	"errors"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/graph"
)

// runDrawn prints the graph of a name in a format, or a part of it; nil in programs that cannot draw graphs.
var runDrawn func(a *app, f cmdline.Flags, name, format string) error

// AddDrawn gives the command that prints graphs those that are drawn, and parts of graphs.
func AddDrawn(appendTo func(b []byte, c *catalog.Catalog, o *graph.Options, warn func(text string)) ([]byte, error)) {
	graphFormats = append(graphFormats, cmdline.DrawnFormats...)
	graphCommand.flags = cmdline.Drawn(graphCommand.flags)
	graphCommand.examples = append(graphCommand.examples,
		"graph --facts web1.yaml --format html --out web1.html",
		"graph --facts web1.yaml --focus 'Service[nginx]' --depth 2 --format svg --out nginx.svg",
	)
	runDrawn = func(a *app, f cmdline.Flags, name, format string) error {
		if format == "mgmt-yaml" {
			return errors.New("mgmt-yaml is the whole graph: leave out --focus")
		}
		o := graph.Options{Name: name, Format: format}
		var err error
		if o.Focus, o.Depth, err = f.Focus(); err != nil {
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
		b, err := appendTo(nil, cat, &o, func(text string) { a.report("warning", text) })
		if err != nil {
			return err
		}
		return a.write(f.Get("out", ""), b)
	}
}
