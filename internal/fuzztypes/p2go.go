package fuzztypes

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
	"github.com/p2go/p2go/internal/compiled"
	"github.com/p2go/p2go/ir"
	"github.com/p2go/p2go/ir/certain"
	"github.com/p2go/p2go/ir/passes"
)

// answers runs the cases of all programs with one compiled program, whose environment has a manifest for each. Files are written to the folder.
func answers(ctx context.Context, work string, programs []*Program, opts passes.Options) ([]string, error) {
	dir := filepath.Join(work, "production")
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(dir, "manifests"), 0o777); err != nil {
		return nil, err
	}
	var nodes bytes.Buffer
	n := 0
	for _, p := range programs {
		if err := os.WriteFile(filepath.Join(dir, "manifests", p.file()), []byte(p.Source()), 0o666); err != nil {
			return nil, err
		}
		for _, c := range p.Cases {
			facts := c.Facts
			if facts == nil {
				facts = json.RawMessage("null")
			}
			fmt.Fprintf(&nodes, "%s {\"v\":%s}\n", c.Node, facts)
			n++
		}
	}
	e, err := env.Load(dir, env.Options{})
	if err != nil {
		return nil, err
	}
	prog, beside, diags := e.Lower()
	for _, d := range diags {
		return nil, fmt.Errorf("p2go says: %w", d)
	}
	opts.Verify = true
	if err := foreseen(prog, programs, opts); err != nil {
		return nil, err
	}
	list, err := compiled.Answers[string](ctx, work, []gogen.Environment{{Program: prog, Assets: beside}}, mainGo, &nodes, n)
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], "file: /etc/puppetlabs/code/environments/production/manifests/", "file: ")
	}
	return list, err
}

// foreseen runs the passes, and between them checks that what is certain to fail does so in the model too.
func foreseen(prog *ir.Program, programs []*Program, opts passes.Options) error {
	if opts.Off {
		return passes.Run(prog, opts)
	}
	first, rest := opts, opts
	first.Until, rest.Since = passes.Types, passes.Types
	if err := passes.Run(prog, first); err != nil {
		return err
	}
	wanted := map[string]string{}
	for _, p := range programs {
		for _, c := range p.Cases {
			wanted[c.Node] = c.Want
		}
	}
	for _, f := range certain.Check(prog, nil) {
		if f.Error() && f.Func.Kind == ir.Node && !strings.HasPrefix(wanted[f.Func.Name], "Evaluation Error: ") {
			return fmt.Errorf("node %s is said to fail: %s", f.Func.Name, f.Message)
		}
	}
	return passes.Run(prog, rest)
}

// mainGo reads nodes with their facts, a line each, and prints what the node's message is, or the error.
const mainGo = `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strings"

	"github.com/p2go/p2go/runtime"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"site/env/production"
)

func main() {
	production.LinkAll()
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for in.Scan() {
		node, text, _ := strings.Cut(in.Text(), " ")
		facts, err := value.ParseJSON(text)
		if err != nil {
			panic(err)
		}
		out.Encode(result(node, facts.(*value.Hash)))
	}
}

func result(node string, facts *value.Hash) (answer string) {
	defer func() {
		if x := recover(); x != nil {
			answer = "panic: " + fmt.Sprint(x) + "\n" + string(debug.Stack())
		}
	}()
	c, err := runtime.Compile(&production.TheEnvironment, &runtime.Request{Node: node, Facts: facts})
	if err != nil {
		return strings.TrimSuffix(err.Error(), " on node "+node)
	}
	b, err := c.AppendJSON(nil, &catalog.Encoding{Rich: production.TheEnvironment.Rich})
	if err != nil {
		return err.Error()
	}
	var all struct {
		Resources []struct {
			Type       string
			Parameters struct{ Message struct{ V json.RawMessage } }
		}
	}
	if err := json.Unmarshal(b, &all); err != nil {
		return err.Error()
	}
	for _, r := range all.Resources {
		if r.Type == "Notify" {
			return string(r.Parameters.Message.V)
		}
	}
	return "nothing"
}
`
