package cli

import (
	"errors"
	"slices"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/graph"
)

var graphCommand = command{
	name: "graph", usage: "--node NAME --facts FILE", doc: "compile a node and print the graph of its resources",
	compiles: true,
	flags: []cmdline.Flag{
		{Name: "graph", Value: "NAME", Doc: "overview (default): containment, dashed, and relationships; resources, relationships or expanded_relationships: exactly as Puppet's --graph writes them"},
		{Name: "format", Value: "FORMAT", Doc: "dot (default), mermaid or json; mgmt-yaml, for mgmt run yaml, needs p2go build --with mgmt"},
		{Name: "out", Value: "FILE", Doc: "write here instead of to standard output"},
	},
	examples: []string{
		"graph --node web1.example.com --facts web1.yaml | dot -Tsvg > web1.svg",
		"graph --facts web1.yaml --graph relationships --format mermaid",
		"graph --facts web1.yaml --graph resources --format json",
		"graph --facts web1.yaml --format mgmt-yaml --out web1.graph.yaml",
	},
	run: runGraph,
}

var graphFormats = []string{"dot", "mermaid", "json", "mgmt-yaml"}

// appendMgmt appends a catalog as a graph of mgmt's; nil in programs that cannot.
var appendMgmt func(b []byte, c *catalog.Catalog, lost func(warning string)) ([]byte, error)

// AddMgmt gives the command that prints graphs the format of mgmt's graphs.
func AddMgmt(appendTo func(b []byte, c *catalog.Catalog, lost func(warning string)) ([]byte, error)) {
	appendMgmt = appendTo
}

func runGraph(a *app, f cmdline.Flags, args []string) error {
	if err := noArgs(args); err != nil {
		return err
	}
	format, kind := f.Get("format", "dot"), f.Get("graph", "overview")
	if !slices.Contains(graphFormats, format) {
		return errors.New("unknown format: " + format + cmdline.Suggest(format, graphFormats))
	}
	if !slices.Contains(graph.Names, kind) {
		return errors.New("unknown graph: " + kind + cmdline.Suggest(kind, graph.Names))
	}
	if format == "mgmt-yaml" {
		switch {
		case appendMgmt == nil:
			return errors.New("mgmt-yaml: build the program with p2go build --with mgmt")
		case f.Has("graph"):
			return errors.New("mgmt-yaml has a graph of its own: leave out --graph")
		}
	}
	if runDrawn != nil && (format != "mgmt-yaml" || f.Has("focus")) {
		return runDrawn(a, f, kind, format)
	}
	job, err := a.job(f)
	if err != nil {
		return err
	}
	cat, err := job.compile()
	if err != nil {
		return err
	}
	if format == "mgmt-yaml" {
		b, err := appendMgmt(nil, cat, func(warning string) { a.report("warning", warning) })
		if err != nil {
			return err
		}
		return a.write(f.Get("out", ""), b)
	}
	g := graph.Named(kind, cat)
	for _, text := range g.Warnings(cat) {
		a.report("warning", text)
	}
	return a.write(f.Get("out", ""), g.Append(nil, format))
}
