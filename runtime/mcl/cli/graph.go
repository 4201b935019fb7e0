package cli

import (
	"bytes"
	"errors"
	"io"
	"slices"

	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl/graph"
)

var graphFormats = []string{"dot", "json", "suite", "mgmt-yaml"}

var graphCommand = command{
	Command: cmdline.Command{
		Name: "graph", Usage: "[-- ARGS...]", Doc: "evaluate the program and print the graph of its resources",
		Flags: []cmdline.Flag{
			{Name: "format", Value: "FORMAT", Doc: "dot (default), json, suite: lines as in mgmt's tests, or mgmt-yaml: what mgmt run yaml reads"},
			{Name: "out", Short: "o", Value: "FILE", Doc: "write here instead of to standard output"},
			{Name: "no-autoedge", Doc: "leave the automatic edges out"},
			{Name: "autoedge", Doc: "with --format mgmt-yaml: write the automatic edges, which mgmt adds itself"},
		},
		Examples: []string{
			"graph | dot -Tsvg > graph.svg",
			"graph --hostname web1 --facts web1.json --format json",
			"graph --format mgmt-yaml -o graph.yaml && mgmt run yaml graph.yaml",
			"graph --hostname web1 --exports exports/ -- --verbose",
		},
	},
	evaluates: true,
	run:       runGraph,
}

func runGraph(a *app, f cmdline.Flags, args []string) error {
	format := f.Get("format", "dot")
	switch {
	case !slices.Contains(graphFormats, format):
		return errors.New("unknown format: " + format + cmdline.Suggest(format, graphFormats))
	case f.On("autoedge") && format != "mgmt-yaml":
		return errors.New("--autoedge needs --format mgmt-yaml: the other formats have the automatic edges anyway")
	case f.On("autoedge") && f.On("no-autoedge"):
		return errors.New("--autoedge and --no-autoedge exclude each other")
	}
	j, err := a.job(f, args)
	if err != nil {
		return err
	}
	j.options.NoAutoEdges = f.On("no-autoedge")
	r, _, err := j.evaluate()
	if err != nil {
		return err
	}
	if err := j.keepExports(r); err != nil {
		return err
	}
	if drawGraph != nil {
		part, b, err := drawGraph(f, j, r, format)
		switch {
		case err != nil:
			return err
		case b != nil:
			return a.write(f.Get("out", ""), func(w io.Writer) error {
				_, err := w.Write(b)
				return err
			})
		}
		r = part
	}
	return a.write(f.Get("out", ""), func(w io.Writer) error {
		switch format {
		case "json":
			return r.WriteJSON(w)
		case "suite":
			return r.WriteLines(w)
		case "mgmt-yaml":
			warnings, err := r.WriteYAML(w, graph.YAML{Name: j.program.Name, AutoEdges: f.On("autoedge")})
			for _, text := range warnings {
				a.messages.Report("warning", text)
			}
			return err
		}
		return r.WriteDOT(w)
	})
}

// write writes output to standard output, or to a file that is there whole or not at all.
func (a *app) write(path string, write func(w io.Writer) error) error {
	if path == "" || path == "-" {
		return write(a.out)
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return cmdline.WriteFile(path, b.Bytes())
}
