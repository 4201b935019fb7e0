package apply_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/catalogfile"
)

// machine is a type whose resources can be applied when the one called tool is, and that notes their order.
type machine struct {
	order []string
	tool  bool
}

func (m *machine) types() map[string]*apply.Type {
	open := func(d *apply.Declared) (apply.Resource, error) {
		return inspector(func() (apply.State, error) {
			return apply.State{Properties: []*apply.Property{{Name: "made", Change: "made", Sync: func() error {
				m.order = append(m.order, d.Title)
				m.tool = m.tool || d.Title == "tool"
				return nil
			}}}}, nil
		}), nil
	}
	return map[string]*apply.Type{
		"exec": {Name: "exec", Open: open},
		"user": {
			Name: "user", Open: open,
			Check: func(d *apply.Declared) error {
				if d.Title == "bad" {
					return errors.New("it is bad")
				}
				return nil
			},
			Requires: func(d *apply.Declared) []catalog.Automatic {
				return []catalog.Automatic{{Resource: d.Resource, Kind: "autorequire", Type: "exec", Title: "before " + d.Title}}
			},
			Unsuited: func(d *apply.Declared) error {
				if m.tool {
					return nil
				}
				return &apply.Unsuitable{Provider: d.Text("provider")}
			},
		},
	}
}

type inspector func() (apply.State, error)

func (i inspector) Inspect() (apply.State, error) { return i() }

func (m *machine) run(t *testing.T, resources string) (*apply.Report, error) {
	t.Helper()
	c, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "resources": [` + resources + `], "edges": []}`)
	require.NoError(t, err)
	defer func() { require.Empty(t, c.Automatic, "the catalog keeps its own") }()
	return apply.Run(c.Catalog, apply.Options{Types: m.types()})
}

// lines are the messages of a report.
func lines(r *apply.Report) []string {
	var l []string
	for _, m := range r.Logs {
		if !strings.HasPrefix(m.Text, "Applied catalog in ") { // with a duration
			l = append(l, m.Level+" "+m.Line())
		}
	}
	return l
}

func TestUnsuitable(t *testing.T) {
	const users = `{"type": "User", "title": "a"}, {"type": "User", "title": "b", "parameters": {"provider": "pw"}}, {"type": "User", "title": "c"}, `
	m := &machine{}
	_, err := m.run(t, users+`{"type": "Exec", "title": "tool"}, {"type": "Exec", "title": "last"}`)
	require.NoError(t, err)
	require.Equal(t, []string{"tool", "last", "a", "b", "c"}, m.order)

	m = &machine{}
	report, err := m.run(t, users+`{"type": "Exec", "title": "e"}, {"type": "Exec", "title": "f", "parameters": {"require": "User[b]"}}`)
	require.NoError(t, err)
	require.Equal(t, []string{"e"}, m.order)
	require.Equal(t, []string{
		"notice /Exec[e]/made: made",
		"err /User[b]: Provider pw is not functional on this host",
		"notice /Exec[f]: Dependency User[b] has failures: true",
		"warning /Exec[f]: Skipping because of failed dependencies",
		"err Could not find a suitable provider for user",
	}, lines(report), "once for all that need any")
	require.Equal(t, 6, report.ExitCode())
}

func TestCheck(t *testing.T) {
	m := &machine{}
	_, err := m.run(t, `{"type": "Exec", "title": "tool"}, {"type": "User", "title": "bad", "file": "/site.pp", "line": 3}`)
	require.ErrorContains(t, err, "it is bad")
	require.Empty(t, m.order)
}

func TestRequires(t *testing.T) {
	m := &machine{tool: true}
	_, err := m.run(t, `{"type": "User", "title": "a"}, {"type": "Exec", "title": "before a"}`)
	require.NoError(t, err)
	require.Equal(t, []string{"before a", "a"}, m.order)
}

func TestCycle(t *testing.T) {
	m := &machine{tool: true}
	report, err := m.run(t, `{"type": "Exec", "title": "a", "parameters": {"require": "Exec[b]"}}, {"type": "Exec", "title": "b", "parameters": {"require": "Exec[a]"}},
		{"type": "Exec", "title": "alone"}`)
	require.EqualError(t, err, "Failed to apply catalog: One or more resource dependency cycles detected in graph")
	require.Equal(t, []string{"err Found 1 dependency cycle:\n(Exec[a] => Exec[b] => Exec[a])\\nTry the '--graph' option and opening the resulting '.dot' file in OmniGraffle or GraphViz"}, lines(report))
	require.Empty(t, m.order)
	require.Equal(t, "failed", report.Status())
	for _, s := range report.Statuses {
		require.Equal(t, s.Resource.Title != "alone", s.Failed, s.Path)
	}
}
