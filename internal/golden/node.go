package golden

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Export is an exported resource of another node.
type Export struct {
	Node       string          `json:"node"`
	Type       string          `json:"type"`
	Title      string          `json:"title"`
	Tags       []string        `json:"tags"`
	Parameters json.RawMessage `json:"parameters"`
}

// ENC is what a node classifier says of the case's node; nil for nothing.
func (c *Case) ENC() json.RawMessage {
	data, _ := c.Input(encSection)
	return data
}

// Classes are the names of the classes that the classifier gives.
func (c *Case) Classes() []string {
	enc := c.ENC()
	if enc == nil {
		return nil
	}
	var said struct{ Classes json.RawMessage }
	if err := json.Unmarshal(enc, &said); err != nil {
		return nil // Parse has seen an object
	}
	var list []string
	if json.Unmarshal(said.Classes, &list) == nil {
		return list
	}
	var params map[string]any
	_ = json.Unmarshal(said.Classes, &params)
	return slices.Sorted(maps.Keys(params))
}

// Exports are what other nodes have exported, as JSON; nil where nothing is kept about exports.
func (c *Case) Exports() json.RawMessage {
	data, _ := c.Input(exportsSection)
	return data
}

// ServerFacts are the $server_facts of every case, on both sides, but for the environment, which is the case's.
const ServerFacts = `{"serverversion": "7.23.0", "servername": "puppet.example.com", "serverip": "192.0.2.1"}`

// ServerFlags writes [ServerFacts] to a file in dir, and returns the flags with which the produced binary reads it.
func ServerFlags(dir string) ([]string, error) {
	file := filepath.Join(dir, "server-facts.json")
	return []string{"--server-facts", file}, os.WriteFile(file, []byte(ServerFacts), 0o644)
}

// Flags writes what the case says besides facts to files in dir, and returns the flags with which the produced binary reads
// them.
func (c *Case) Flags(dir string) ([]string, error) {
	flags, err := ServerFlags(dir)
	if err != nil {
		return nil, err
	}
	if enc := c.ENC(); enc != nil {
		file := filepath.Join(dir, "enc.json")
		if err := os.WriteFile(file, enc, 0o644); err != nil {
			return nil, err
		}
		flags = append(flags, "--enc", file)
	}
	if exports := c.Exports(); exports != nil {
		store := filepath.Join(dir, "exports")
		if err := c.writeExports(store, exports); err != nil {
			return nil, err
		}
		flags = append(flags, "--exports", store)
	}
	return flags, nil
}

// writeExports writes a file for each node, as package runtime/exports keeps them.
func (c *Case) writeExports(dir string, list json.RawMessage) error {
	var exports []Export
	if err := json.Unmarshal(list, &exports); err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	byNode := map[string][]Export{}
	for _, e := range exports {
		byNode[e.Node] = append(byNode[e.Node], e)
	}
	for node, resources := range byNode {
		data, err := json.Marshal(map[string]any{"node": node, "environment": c.Environment(), "resources": resources})
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, node+".json"), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// graphNames are the graphs that an agent writes with --graph.
var graphNames = []string{"resources", "relationships", "expanded_relationships"}

// GraphText is the text of the section [Graphs]: the edges of the three graphs, which come as DOT, and the cycles. Edges are
// sorted, for their order means nothing.
func GraphText(dots, cycles []string) string {
	var b strings.Builder
	for i, dot := range dots {
		fmt.Fprintf(&b, "%s:\n", graphNames[i])
		var edges []string
		for line := range strings.Lines(dot) {
			if line = strings.TrimSpace(line); strings.Contains(line, `" -> "`) {
				edges = append(edges, "    "+strings.TrimSuffix(line, " [")+"\n")
			}
		}
		slices.Sort(edges)
		b.WriteString(strings.Join(edges, ""))
	}
	for _, cycle := range cycles {
		fmt.Fprintf(&b, "cycle: %s\n", cycle)
	}
	return b.String()
}

// DrawGraphs runs the command graph of a produced binary for the same text. A failure is what it prints when the catalog does
// not compile.
func DrawGraphs(ctx context.Context, binary string, args []string) (text, failure string, err error) {
	var dots, cycles []string
	for _, name := range graphNames {
		cmd := exec.CommandContext(ctx, binary, append(slices.Clone(args), "--graph", name)...)
		var out, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &stderr
		err := cmd.Run()
		var exit *exec.ExitError
		switch {
		case ctx.Err() != nil:
			return "", "", ctx.Err()
		case errors.As(err, &exit):
			return "", strings.TrimSpace(stderr.String()), nil
		case err != nil:
			return "", "", err
		}
		dots = append(dots, out.String())
		cycles = cycles[:0]
		for line := range strings.Lines(stderr.String()) {
			if strings.HasPrefix(line, "(") {
				cycles = append(cycles, strings.TrimSpace(line))
			}
		}
	}
	return GraphText(dots, cycles), "", nil
}
