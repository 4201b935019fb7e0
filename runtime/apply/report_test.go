package apply_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"github.com/p2go/p2go/runtime/apply"
	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/catalogfile"
	"github.com/p2go/p2go/runtime/value"
)

// reported is a report of a run in which something changes, something fails, something is skipped and something is secret.
func reported(t *testing.T) *apply.Report {
	t.Helper()
	open := func(d *apply.Declared) (apply.Resource, error) {
		return inspector(func() (apply.State, error) {
			odd := value.NewHash()
			odd.Set(int64(1), value.Array{"a", nil, 1.5})
			p := &apply.Property{Name: "made", Is: "absent", Should: odd, Change: "made", ShowIs: "'absent'", ShowThat: "'it'", Secret: d.Title == "secret", Sync: func() error {
				if d.Title == "fails" {
					return errors.New("it fails")
				}
				return nil
			}}
			p.InSync = d.Title == "same"
			return apply.State{Properties: []*apply.Property{p}}, nil
		}), nil
	}
	c, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "edges": [], "resources": [
		{"type": "Exec", "title": "changes", "file": "/site.pp", "line": 3}, {"type": "Exec", "title": "secret"}, {"type": "Exec", "title": "same"},
		{"type": "Exec", "title": "fails"}, {"type": "Exec", "title": "skipped", "parameters": {"require": "Exec[fails]"}}
	]}`)
	require.NoError(t, err)
	c.Resources()[0].Tags = catalog.Tags{"exec", "one"}
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.FixedZone("", 3600))
	r, err := apply.Run(c.Catalog, apply.Options{
		Types: map[string]*apply.Type{"exec": {Name: "exec", Open: open}}, Version: int64(7), Puppet: "8.10.0", CatalogUUID: "c", Transaction: "t", Compiled: time.Second,
		Now: func() time.Time { now = now.Add(time.Millisecond); return now },
	})
	require.NoError(t, err)
	return r
}

func TestReport(t *testing.T) {
	r := reported(t)
	require.Equal(t, "failed", r.Status())
	require.Equal(t, 6, r.ExitCode())
	b, err := r.JSON()
	require.NoError(t, err)
	var fromJSON map[string]any
	require.NoError(t, json.Unmarshal(b, &fromJSON))
	require.NotContains(t, strings.TrimSuffix(string(b), "\n"), "\n")

	out, err := r.YAML()
	require.NoError(t, err)
	require.Contains(t, string(out), "--- !ruby/object:Puppet::Transaction::Report\nhost: vm\ntime: '2026-11-26T12:00:00.001000000+01:00'\nconfiguration_version: 7\n")
	var n yaml.Node
	require.NoError(t, yaml.Unmarshal(out, &n))
	n.Content[0].Tag = ""
	var fromYAML map[string]any
	require.NoError(t, n.Decode(&fromYAML))
	for key, v := range fromYAML {
		if key == "resource_statuses" { // with a key that is a number
			continue
		}
		want, err := json.Marshal(v)
		require.NoError(t, err)
		got, err := json.Marshal(fromJSON[key])
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(got), key)
	}

	statuses := fromJSON["resource_statuses"].(map[string]any)
	require.NotContains(t, statuses, "Exec[same]", "nothing became of it")
	changed := statuses["Exec[changes]"].(map[string]any)
	require.Equal(t, []any{"exec", "one"}, changed["tags"])
	require.Equal(t, 3.0, changed["line"])
	event := changed["events"].([]any)[0].(map[string]any)
	require.Equal(t, map[string]any{"1": []any{"a", nil, 1.5}}, event["desired_value"])
	require.Equal(t, "success", event["status"])
	event = statuses["Exec[secret]"].(map[string]any)["events"].([]any)[0].(map[string]any)
	require.Equal(t, "[redacted]", event["desired_value"])
	require.Equal(t, "changed [redacted] to [redacted]", event["message"])
	require.Equal(t, true, statuses["Exec[skipped]"].(map[string]any)["skipped"])
	require.Equal(t, true, statuses["Exec[fails]"].(map[string]any)["failed"])

	events := fromJSON["metrics"].(map[string]any)["events"].(map[string]any)["values"]
	require.Equal(t, []any{[]any{"total", "Total", 3.0}, []any{"failure", "Failure", 1.0}, []any{"success", "Success", 2.0}}, events)
}

func TestSummary(t *testing.T) {
	out, err := reported(t).Summary()
	require.NoError(t, err)
	var summary map[string]map[string]any
	require.NoError(t, yaml.Unmarshal(out, &summary))
	require.Equal(t, map[string]any{"config": 7, "puppet": "8.10.0"}, summary["version"])
	require.Equal(t, map[string]any{"total": 3, "failure": 1, "success": 2}, summary["events"])
	require.Equal(t, 5, summary["resources"]["total"])
	require.Equal(t, 1.0, summary["time"]["config_retrieval"])
	require.NotZero(t, summary["time"]["last_run"])
}
