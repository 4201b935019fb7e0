package cli

import (
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/mcl/graph"
)

// drawGraph returns what is wanted of a graph: a part of it, or how it is drawn; nil in programs that cannot draw graphs.
var drawGraph func(f cmdline.Flags, j *job, r *graph.Result, format string) (*graph.Result, []byte, error)

// AddDrawn gives the command that prints graphs those that are drawn, and parts of graphs. What draws returns nil for other formats.
func AddDrawn(
	part func(r *graph.Result, ref string, depth int) (*graph.Result, error),
	draw func(r *graph.Result, name, format string) ([]byte, error),
) {
	graphFormats = append(graphFormats, cmdline.DrawnFormats...)
	graphCommand.Flags = cmdline.Drawn(graphCommand.Flags)
	graphCommand.Examples = append(graphCommand.Examples,
		"graph --format html -o graph.html",
		"graph --focus 'svc[nginx]' --depth 2 --format svg -o nginx.svg",
	)
	drawGraph = func(f cmdline.Flags, j *job, r *graph.Result, format string) (*graph.Result, []byte, error) {
		ref, depth, err := f.Focus()
		if err != nil {
			return nil, nil, err
		}
		if ref != "" {
			if r, err = part(r, ref, depth); err != nil {
				return nil, nil, err
			}
		}
		b, err := draw(r, j.options.Hostname, format)
		return r, b, err
	}
}
