package apply_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

func TestAudit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.yaml")
	machine := map[string]value.Value{"size": int64(1), "colour": "red", "secret": "hidden"}
	types := map[string]*apply.Type{"exec": {Name: "exec", Properties: []string{"size", "colour"}, Open: func(d *apply.Declared) (apply.Resource, error) {
		return inspector(func() (apply.State, error) {
			p := &apply.Property{Name: "colour", Is: machine["colour"], Should: "blue", InSync: machine["colour"] == "blue", Change: "colour changed", Default: d.Title == "tool"}
			p.Sync = func() error {
				machine["colour"] = "blue"
				return nil
			}
			s := apply.State{Other: func(name string) (value.Value, bool) {
				v, known := machine[name]
				return v, known
			}}
			if d.Title != "a" {
				s.Properties = append(s.Properties, p)
			}
			return s, nil
		}), nil
	}}}
	run := func(audit ...value.Value) ([]string, error) {
		t.Helper()
		m, err := apply.ReadMemory(path, func(_, text string) { t.Error(text) })
		require.NoError(t, err)
		c := tagged(t)
		for i, v := range audit {
			r := c.Resources()[i]
			r.Type = &catalog.Type{Name: "Exec", Attrs: []string{"colour", "secret", "size"}}
			r.Params = append(r.Params, catalog.Param{Name: "audit", Value: v}, catalog.Param{Name: "secret", Value: &value.Sensitive{Value: "x"}})
			r.Unwrap()
		}
		report, err := apply.Run(c, apply.Options{Types: types, Memory: m})
		var told []string
		for _, l := range lines(report) {
			if l != "info Creating state file "+path {
				told = append(told, l)
			}
		}
		return told, err
	}
	told, err := run("all", value.Array{"colour", "secret"}, "colour")
	require.NoError(t, err)
	require.Equal(t, []string{
		"notice /Exec[a]/size: audit change: newly-recorded value 1",
		"notice /Exec[a]/colour: audit change: newly-recorded value red",
		"notice /Exec[b]/colour: colour changed",
		"notice /Exec[b]/colour: audit change: newly-recorded value red",
		"notice /Exec[b]/secret: audit change: newly-recorded value [redacted]",
		"notice /Exec[tool]/colour: audit change: newly-recorded value blue",
	}, told)

	machine["size"], machine["colour"], machine["secret"] = int64(2), "green", "other"
	told, err = run("all", value.Array{"colour", "secret"}, "colour")
	require.NoError(t, err)
	require.Equal(t, []string{
		"notice /Exec[a]/size: audit change: previously recorded value 1 has been changed to 2",
		"notice /Exec[a]/colour: audit change: previously recorded value 'red' has been changed to 'green'",
		"notice /Exec[b]/colour: colour changed (previously recorded value was 'red')",
		"notice /Exec[b]/secret: audit change: previously recorded value [redacted] has been changed to [redacted]",
	}, told, "the value that a type gives is not brought about")

	told, err = run("all")
	require.NoError(t, err)
	require.Equal(t, []string{"notice /Exec[a]/colour: audit change: previously recorded value 'green' has been changed to 'blue'"}, told)
	_, err = run(value.Array{"colour", "shape"})
	require.EqualError(t, err, "Parameter audit failed on Exec[a]: Cannot audit shape: not a valid attribute for Exec[a]")
}
