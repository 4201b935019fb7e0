package reference

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/internal/golden"
)

// CompareGraphs compares the graphs that an agent draws, and the cycles that it finds, with those of p2go. Cases
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
			j.Verdict, j.Differences, err = p2go.judgeGraphs(ctx, c, binary, golden.GraphText(w.Graphs, w.Cycles))
			if err != nil {
				return nil, err
			}
		}
		out = append(out, j)
	}
	return out, nil
}

// judgeGraphs draws the graphs of a case and compares them with those of the agent.
func (p *P2go) judgeGraphs(ctx context.Context, c *Case, binary, want string) (Verdict, []string, error) {
	facts, err := c.Facts.Write(filepath.Join(p.Work, "facts", "graphs"))
	if err != nil {
		return "", nil, err
	}
	args := []string{
		"graph", "--environment", c.Env.Name, "--environmentpath", filepath.Dir(c.Env.Dir), "--facts", facts,
	}
	for _, s := range c.Env.Settings {
		args = append(args, "--set", s.Name+"="+s.Value)
	}
	more, err := c.flags(p.Work)
	if err != nil {
		return "", nil, err
	}
	got, failure, err := golden.DrawGraphs(ctx, binary, append(args, more...))
	if err != nil {
		return "", nil, err
	}
	if failure != "" {
		return Skipped, []string{"p2go: " + failure}, nil
	}
	if got == want {
		return Equal, nil, nil
	}
	var differences []string
	for line := range strings.Lines(cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n"))) {
		if line[0] == '-' || line[0] == '+' {
			differences = append(differences, strings.TrimSpace(line))
		}
	}
	return Differing, differences, nil
}

// request asks Puppet about the case.
func (c *Case) request(mode string, modulePath []string) request {
	settings := map[string]string{}
	for _, s := range c.Env.Settings {
		settings[s.Name] = s.Value
	}
	r := request{
		Settings: settings,

		ID: c.ID, Mode: mode, EnvDir: c.Env.Dir, Environment: c.Env.Name, ModulePath: modulePath,
		Node: c.Facts.Name, Facts: c.Facts.Values, Trusted: c.Facts.Trusted, ServerFacts: json.RawMessage(golden.ServerFacts),
	}
	if c.Golden != nil {
		r.ENC, r.Exports = c.Golden.ENC(), c.Golden.Exports()
	}
	return r
}

// flags are what the produced binary is told besides facts. Files that they name are written to work.
func (c *Case) flags(work string) ([]string, error) {
	dir := filepath.Join(work, "flags", c.Env.Name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if c.Golden == nil {
		return golden.ServerFlags(dir)
	}
	return c.Golden.Flags(dir)
}
