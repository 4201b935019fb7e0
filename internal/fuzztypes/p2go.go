package fuzztypes

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/p2go/p2go/backend/build"
	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/frontend/env"
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
		if d.Code != "P2GO_FEATURE_VALUE" && d.Code != "P2GO_UNKNOWN_FEATURE" { // what is certain to fail when the program runs
			return nil, fmt.Errorf("p2go says: %w", d)
		}
	}
	opts.Verify = true
	if err := passes.Run(prog, opts); err != nil {
		return nil, err
	}
	m, err := gogen.Generate([]gogen.Environment{{Program: prog, Assets: beside}}, gogen.Options{})
	if err != nil {
		return nil, err
	}
	for i, f := range m.Files {
		if f.Name == "main.go" {
			m.Files[i].Data = []byte(mainGo)
		}
	}
	file := filepath.Join(work, "programs")
	if err := build.Build(ctx, m, build.Options{Output: file, Key: work, CacheDir: filepath.Join(work, "cache")}); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, file)
	cmd.Stdin, cmd.Stderr = &nodes, os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the compiled program: %w", err)
	}
	list := make([]string, n)
	dec := json.NewDecoder(bytes.NewReader(text))
	for i := range list {
		if err := dec.Decode(&list[i]); err != nil {
			return nil, fmt.Errorf("the compiled program answers with something else: %w", err)
		}
		list[i] = strings.ReplaceAll(list[i], "file: /etc/puppetlabs/code/environments/production/manifests/", "file: ")
	}
	return list, nil
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
