package apply_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/catalogfile"
	"github.com/p2go/p2go/runtime/value"
)

// TestGenerate puts what resources add between them and what comes after them.
func TestGenerate(t *testing.T) {
	for name, c := range map[string]struct {
		early, late, deep []string // what is generated for exec e
		want              []string
	}{
		"nothing":  {want: []string{"e", "x", "next", "last"}},
		"after":    {early: []string{"g1", "g2"}, want: []string{"e", "g1", "g2", "x", "next", "last"}},
		"before":   {deep: []string{"g1", "g2"}, want: []string{"g1", "g2", "e", "x", "next", "last"}},
		"expanded": {late: []string{"/a", "/a/b", "/c"}, want: []string{"e", "/a", "/a/b", "/c", "x", "next", "last"}},
		"nested":   {late: []string{"/b/a", "/b"}, want: []string{"e", "/b", "/b/a", "x", "next", "last"}},
		"there":    {late: []string{"last", "g"}, want: []string{"e", "last", "g", "x", "next"}},
		"failing":  {late: []string{"bad", "g"}, want: []string{"e", "x", "next", "last"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := &machine{}
			types := m.types()
			add := func(titles []string) func(d *apply.Declared) ([]*catalog.Resource, error) {
				return func(d *apply.Declared) (all []*catalog.Resource, err error) {
					if d.Title != "e" {
						return nil, nil
					}
					for _, title := range titles {
						all = append(all, d.Generated("exec", title, d.Metaparams()...))
					}
					return all, nil
				}
			}
			exec := types["exec"]
			exec.Nested, exec.Expand, exec.Generate = true, add(c.late), add(c.early)
			exec.Check = func(d *apply.Declared) error {
				if d.Title == "bad" {
					return errors.New("it is bad")
				}
				return nil
			}
			if c.deep != nil {
				exec.Generate, exec.Depthfirst = add(c.deep), true
			}
			f, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "edges": [], "resources": [
				{"type": "Exec", "title": "e", "tags": ["exec", "mine"], "parameters": {"loglevel": "warning"}}, {"type": "Exec", "title": "x"},
				{"type": "Exec", "title": "next", "parameters": {"require": "Exec[e]"}}, {"type": "Exec", "title": "last"}]}`)
			require.NoError(t, err)
			report, err := apply.Run(f.Catalog, apply.Options{Types: types})
			require.NoError(t, err)
			require.Equal(t, c.want, m.order)
			if name == "failing" {
				require.Equal(t, "err /Exec[e]: Failed to generate additional resources using 'eval_generate': it is bad", lines(report)[0])
				require.Equal(t, "failed", report.Status())
				return
			}
			require.Equal(t, "changed", report.Status())
			for _, s := range report.Statuses {
				if s.Resource.Title == "g1" || s.Resource.Title == "/a" {
					require.Contains(t, s.Resource.Tags, "mine")
					require.Equal(t, "warning", value.Text(s.Resource.Get("loglevel")))
				}
			}
		})
	}
}

// TestGeneratedFailure keeps what comes after a resource from being applied where what it added failed.
func TestGeneratedFailure(t *testing.T) {
	m := &machine{}
	types := m.types()
	open := types["exec"].Open
	types["exec"].Open = func(d *apply.Declared) (apply.Resource, error) {
		if d.Title == "g" {
			return nil, errors.New("no")
		}
		return open(d)
	}
	types["exec"].Expand = func(d *apply.Declared) ([]*catalog.Resource, error) {
		if d.Title != "e" {
			return nil, nil
		}
		return []*catalog.Resource{d.Generated("exec", "g")}, nil
	}
	f, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "edges": [], "resources": [
		{"type": "Exec", "title": "e"}, {"type": "Exec", "title": "next", "parameters": {"require": "Exec[e]"}}]}`)
	require.NoError(t, err)
	report, err := apply.Run(f.Catalog, apply.Options{Types: types})
	require.NoError(t, err)
	require.Equal(t, []string{"e"}, m.order)
	require.Equal(t, []string{
		"notice /Exec[e]/made: made",
		"err /Exec[g]: Could not evaluate: no",
		"info e: Unscheduling all events on e",
		"notice /Exec[next]: Dependency Exec[g] has failures: true",
		"warning /Exec[next]: Skipping because of failed dependencies",
	}, lines(report))
}
