package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/p2go/p2go/internal/diag"
	"github.com/p2go/p2go/internal/disk"
	"github.com/p2go/p2go/runtime/catalogfile"
	"github.com/p2go/p2go/runtime/cmdline"
	"github.com/p2go/p2go/runtime/graph"
	"github.com/p2go/p2go/runtime/graph/drawn"
)

var graphCommand = &command{
	name:  "graph",
	args:  "ENV|CATALOG [FLAGS] [-- FLAGS OF THE BINARY]",
	short: "draw the graph of a node's resources",
	long: `Draws the graph of the resources of a node: as a page for a browser, where one can search, collapse classes and find the path from one
resource to another; as a picture; or as text for other tools. CATALOG is a file that ends in .json, or "-" for standard input, with
a catalog that Puppet or a binary has written. Of an environment, or a program in mcl, a binary is built with everything cached, and its
"graph" command is run; flags after "--" go to it as they are. Binaries have the same formats if they are built --with graphs.`,
	examples: `p2go graph ./production --node web1.example.com --facts web1.yaml -o web1.html
p2go graph catalog.json -o web1.html
p2go graph catalog.json --focus 'Service[nginx]' --depth 2 -o nginx.svg
./site catalog --node web1.example.com | p2go graph - --graph relationships --format mermaid
p2go graph main.mcl -o graph.svg`,
	setup: func(a *app, f *pflag.FlagSet) func([]string) error {
		var s sourceFlags
		var o graphOptions
		f.StringVar(&o.node, "node", "", "the node's `NAME`")
		f.StringVar(&o.facts, "facts", "", "the `FILE` with the node's facts, JSON or YAML")
		f.StringVar(&o.Name, "graph", "overview", "the graph's `NAME`: "+strings.Join(graph.Names, ", "))
		f.StringVar(&o.Format, "format", "", "`FORMAT`: "+strings.Join(graphFormats, ", ")+"; default what the name of the output ends in, or dot")
		f.StringVar(&o.Focus, "focus", "", "only what is around a `RESOURCE`, called as the graph has it: Service[nginx]")
		f.StringVar(&o.depth, "depth", "1", "how many steps `N` that goes, before and after the resource")
		f.StringVarP(&o.output, "output", "o", "", "the `FILE` to write; default standard output")
		s.addNamed(f, "diagnostics")
		s.addCompile(f)
		return func(args []string) error {
			if n := f.ArgsLenAtDash(); n >= 0 {
				args, o.rest = args[:n], args[n:]
			}
			return a.graph(args, &s, &o, f)
		}
	},
}

// graphFormats are those of graphs of catalogs and of programs in mcl; the names of files end in them.
var graphFormats = []string{"html", "svg", "dot", "mermaid", "json"}

type graphOptions struct {
	graph.Options
	node, facts, depth, output string
	rest                       []string // flags of the binary
}

func (a *app) graph(args []string, s *sourceFlags, o *graphOptions, f *pflag.FlagSet) error {
	if err := s.checkValues("graph"); err != nil {
		return err
	}
	if err := o.check(f); err != nil {
		return err
	}
	if len(args) == 1 && (args[0] == "-" || filepath.Ext(args[0]) == ".json" && !disk.New().IsDir(args[0])) {
		if len(o.rest) > 0 || o.node != "" || o.facts != "" {
			return usagef("graph", "%s is a catalog, which needs neither --node nor --facts nor flags of a binary", args[0])
		}
		return a.graphCatalog(args[0], o)
	}
	dir, cleanup, err := s.dir("graph", args)
	if err != nil {
		return err
	}
	defer cleanup()
	name := "--node"
	if s.isMcl(dir) {
		name = "--hostname"
		if f.Changed("graph") || o.Format == "mermaid" {
			return usagef("graph", "a program in mcl has one graph, and none for mermaid: leave out --graph and choose another --format")
		}
	} else if o.node == "" && o.facts == "" && len(o.rest) == 0 {
		o.node = hostName()
	}
	flags := []string{"graph", "--format", o.Format}
	for _, given := range []struct{ flag, value string }{{name, o.node}, {"--facts", o.facts}, {"--focus", o.Focus}, {"--out", o.output}} {
		if given.value != "" {
			flags = append(flags, given.flag, given.value)
		}
	}
	if f.Changed("graph") {
		flags = append(flags, "--graph", o.Name)
	}
	if o.Focus != "" {
		flags = append(flags, "--depth", o.depth)
	}
	return a.runBinary(dir, s, &buildFlags{with: parts{"graphs": true}}, append(flags, o.rest...))
}

// check reads the flags.
func (o *graphOptions) check(f *pflag.FlagSet) error {
	if o.Format == "" {
		o.Format = strings.TrimPrefix(filepath.Ext(o.output), ".")
		if !slices.Contains(graphFormats, o.Format) {
			o.Format = "dot"
		}
	}
	for _, v := range []struct {
		flag, value string
		known       []string
	}{{"format", o.Format, graphFormats}, {"graph", o.Name, graph.Names}} {
		if !slices.Contains(v.known, v.value) {
			text := fmt.Sprintf("--%s is %s, not %q", v.flag, strings.Join(v.known, ", "), v.value)
			if near := diag.Nearest(v.value, v.known); near != "" {
				text += fmt.Sprintf(", did you mean %s?", near)
			}
			return usagef("graph", "%s", text)
		}
	}
	given := cmdline.Flags{}
	for name, value := range map[string]string{"focus": o.Focus, "depth": o.depth} {
		if f.Changed(name) {
			given[name] = []string{value}
		}
	}
	var err error
	if _, o.Depth, err = given.Focus(); err != nil {
		return usagef("graph", "%s", err)
	}
	return nil
}

// graphCatalog writes the graph of a catalog in a file.
func (a *app) graphCatalog(name string, o *graphOptions) error {
	var text []byte
	var err error
	if name == "-" {
		text, err = io.ReadAll(a.stdin)
	} else {
		text, err = disk.New().ReadFile(name)
	}
	if err != nil {
		return cannotRead(name, err)
	}
	c, err := catalogfile.Parse(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	b, err := drawn.Append(nil, c.Catalog, &o.Options, func(text string) { fmt.Fprintf(a.stderr, "Warning: %s\n", text) })
	if err != nil {
		return err
	}
	return a.writeOutput(strings.TrimPrefix(o.output, "-"), b)
}
