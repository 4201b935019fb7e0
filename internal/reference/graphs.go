package reference

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// CompareGraphs compares the graphs of relationships that an agent draws, as they are and expanded, with those of p2go. Cases
// whose catalogs the agent refuses, and those for which p2go has none, are skipped; rows of goldens are left out.
func CompareGraphs(ctx context.Context, puppet *Puppet, p2go *P2go, area *Area) ([]Judgement, error) {
	var cases []*Case
	var requests []request
	for _, c := range area.Cases {
		if c.Skip == "" && c.Row == nil {
			cases = append(cases, c)
			requests = append(requests, c.request("graph", area.ModulePath))
		}
	}
	want := map[string]answer{}
	err := puppet.ask(ctx, requests, func(_ int, a answer) error {
		want[a.ID] = a
		return nil
	})
	if err != nil {
		return nil, err
	}
	binaries := map[*Env]string{}
	err = p2go.build(ctx, area, area.envs(), func(binary string, env *Env, _ string) error {
		binaries[env] = binary
		return nil
	})
	if err != nil {
		return nil, err
	}
	var out []Judgement
	for _, c := range cases {
		j := Judgement{Area: area.Name, ID: c.ID, Verdict: Skipped}
		if w := want[c.ID]; w.Error != nil {
			j.Differences = []string{"the agent: " + *w.Error}
		} else if binary := binaries[c.Env]; binary != "" {
			j.Verdict, j.Differences, err = p2go.judgeGraphs(ctx, c, binary, w.Text)
			if err != nil {
				return nil, err
			}
		}
		out = append(out, j)
	}
	return out, nil
}

// judgeGraphs draws the graphs of a case and compares them with those of the agent, as sets of lines: the order of edges has
// no meaning.
func (p *P2go) judgeGraphs(ctx context.Context, c *Case, binary, want string) (Verdict, []string, error) {
	facts, err := c.Facts.Write(filepath.Join(p.Work, "facts", "graphs"))
	if err != nil {
		return "", nil, err
	}
	var got strings.Builder
	for _, name := range []string{"relationships", "expanded_relationships"} {
		cmd := exec.CommandContext(ctx, binary, "graph", "--environment", c.Env.Name, "--environmentpath", filepath.Dir(c.Env.Dir),
			"--facts", facts, "--server-facts", p.serverFacts(), "--graph", name)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil {
			return Skipped, []string{"p2go: " + strings.TrimSpace(stderr.String())}, ctx.Err()
		}
		got.Write(out)
	}
	w, g := edges(want), edges(got.String())
	if slices.Equal(w, g) {
		return Equal, nil, nil
	}
	var differences []string
	for line := range strings.Lines(cmp.Diff(w, g)) {
		if line[0] == '-' || line[0] == '+' {
			differences = append(differences, strings.TrimSpace(line))
		}
	}
	return Differing, differences, nil
}

// edges are the lines of graphs in DOT that say something, sorted.
func edges(dot string) []string {
	var lines []string
	for line := range strings.Lines(dot) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, `"`) {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return lines
}

// serverFacts writes the server's facts to a file.
func (p *P2go) serverFacts() string {
	file := filepath.Join(p.Work, "server-facts.json")
	if err := os.WriteFile(file, []byte(ServerFacts), 0o644); err != nil {
		panic(fmt.Sprintf("reference: %v", err))
	}
	return file
}

// request asks Puppet about the case.
func (c *Case) request(mode string, modulePath []string) request {
	settings := map[string]string{}
	for _, s := range c.Env.Settings {
		settings[s.Name] = s.Value
	}
	return request{
		Settings: settings,

		ID: c.ID, Mode: mode, EnvDir: c.Env.Dir, Environment: c.Env.Name, ModulePath: modulePath,
		Node: c.Facts.Name, Facts: c.Facts.Values, Trusted: c.Facts.Trusted, ServerFacts: json.RawMessage(ServerFacts),
	}
}
