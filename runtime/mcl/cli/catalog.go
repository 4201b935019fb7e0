package cli

import (
	"io"

	puppet "github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl/catalog"
)

func catalogCommand() command {
	return command{
		Command: cmdline.Command{
			Name: "catalog", Usage: "[-- ARGS...]", Doc: "evaluate the program and print its graph as a catalog that a Puppet agent applies",
			Flags: []cmdline.Flag{
				{Name: "node", Value: "NAME", Doc: "the agent's name; default the host name"},
				{Name: "environment", Value: "NAME", Doc: "the catalog's environment; default production"},
				{Name: "file-line", Doc: "the agent has the type file_line, of the module stdlib, which the kind line needs"},
				{Name: "out", Short: "o", Value: "FILE", Doc: "write here instead of to standard output"},
				{Name: "no-autoedge", Doc: "leave the automatic edges out"},
			},
			Examples: []string{
				"catalog -o catalog.json && puppet apply --catalog catalog.json",
				"catalog --node web1.example.com --facts web1.json",
			},
		},
		evaluates: true,
		run:       runCatalog,
	}
}

// runCatalog prints the graph as a catalog. Resources that Puppet has no counterpart for are errors.
func runCatalog(a *app, f cmdline.Flags, args []string) error {
	j, err := a.job(f, args)
	if err != nil {
		return err
	}
	j.options.NoAutoEdges = f.On("no-autoedge")
	r, _, err := j.evaluate()
	if err != nil {
		return err
	}
	c, err := catalog.FromGraph(r, catalog.Options{
		Node: f.Get("node", j.options.Hostname), Environment: f.Get("environment", ""), FileLine: f.On("file-line"),
	})
	if err != nil {
		return err
	}
	text, err := c.AppendJSON(nil, &puppet.Encoding{})
	if err != nil {
		return err
	}
	if err := j.keepExports(r); err != nil {
		return err
	}
	return a.write(f.Get("out", ""), func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}
