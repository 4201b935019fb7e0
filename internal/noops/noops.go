// Package noops applies the catalogs of the Debian cases with --noop, with Puppet and with a program, each on a machine of its own, and compares what
// is out of sync.
package noops

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"github.com/p2go/p2go/backend/gogen"
	"github.com/p2go/p2go/internal/applied"
)

// Case is a catalog to apply.
type Case struct {
	ID string
	// Node is the name of the node that the catalog is for.
	Node string
	// Catalog is in Puppet's wire format, without the resources that cannot be applied.
	Catalog []byte
	// Left are the types of the resources that have been left out, some with what of them is not there.
	Left []string
}

// NewCase makes a case of a catalog in Puppet's wire format: without the resources of types that no program applies, and without what refers to them.
func NewCase(id string, wire []byte) (*Case, error) {
	var catalog map[string]any
	d := json.NewDecoder(bytes.NewReader(wire))
	d.UseNumber()
	if err := d.Decode(&catalog); err != nil {
		return nil, err
	}
	c := &Case{ID: id}
	c.Node, _ = catalog["name"].(string)
	catalog["environment"] = "production" // which a Puppet knows that only gets the catalog
	gone := map[string]bool{}
	resources, _ := catalog["resources"].([]any)
	resources = slices.DeleteFunc(resources, func(v any) bool {
		r, _ := v.(map[string]any)
		why := unsuited(r)
		if why == "" {
			return false
		}
		name, _ := r["type"].(string)
		title, _ := r["title"].(string)
		gone[name+"["+title+"]"] = true
		if !slices.Contains(c.Left, why) {
			c.Left = append(c.Left, why)
		}
		return true
	})
	catalog["resources"] = resources
	edges, _ := catalog["edges"].([]any)
	catalog["edges"] = slices.DeleteFunc(edges, func(v any) bool {
		e, _ := v.(map[string]any)
		source, _ := e["source"].(string)
		target, _ := e["target"].(string)
		return gone[source] || gone[target]
	})
	for _, v := range resources {
		r, _ := v.(map[string]any)
		params, _ := r["parameters"].(map[string]any)
		for _, name := range []string{"require", "before", "notify", "subscribe"} {
			if to := without(params[name], gone); to != nil {
				params[name] = to
			} else {
				delete(params, name)
			}
		}
	}
	var err error
	c.Catalog, err = json.Marshal(catalog)
	return c, err
}

// packageProviders are those that programs have.
var packageProviders = []string{"apt", "dpkg", "opkg", "rpm", "yum", "dnf"}

// unsuited is why a program cannot apply a resource, "" where it can: its type, or what of it.
func unsuited(r map[string]any) string {
	name, _ := r["type"].(string)
	lower := strings.ToLower(name)
	if r["kind"] != "compilable_type" || lower == "stage" {
		return ""
	}
	if !slices.Contains(gogen.AppliedTypes(), lower) {
		return name
	}
	params, _ := r["parameters"].(map[string]any)
	provider, _ := params["provider"].(string)
	source, _ := params["source"].(string)
	switch {
	case lower == "package" && provider != "" && !slices.Contains(packageProviders, provider):
		return name + "(" + provider + ")"
	case lower == "file" && strings.HasPrefix(source, "http"):
		return name + "(http)"
	}
	return ""
}

// without is what a parameter refers to, without references to what has gone; nil for nothing.
func without(v any, gone map[string]bool) any {
	switch v := v.(type) {
	case string:
		if gone[v] {
			return nil
		}
	case []any:
		var rest []any
		for _, item := range v {
			if item := without(item, gone); item != nil {
				rest = append(rest, item)
			}
		}
		if rest == nil {
			return nil
		}
		return rest
	}
	return v
}

// Result is what a run with Puppet and one with a program have made of a case.
type Result struct {
	// Diff is what differs, "" for nothing.
	Diff string
	// Properties counts the properties that are out of sync by the type of their resource, as Puppet reports them.
	Properties map[string]int
	// Resources counts the resources by type.
	Resources map[string]int
}

// Compare applies a case with --noop. ModulePath is where Puppet finds types, and the files of modules; folder is for the files of the case.
func (c *Case) Compare(judge *applied.Judge, program, modulePath, folder string) (*Result, error) {
	file := filepath.Join(folder, "catalog.json")
	if err := os.WriteFile(file, c.Catalog, 0o600); err != nil {
		return nil, err
	}
	want, err := judge.Run(applied.Once("puppet apply --color=false --noop --certname " + c.Node + " --vardir " + applied.VarDir + " --modulepath " + modulePath + " --catalog " + file + " 2>&1"))
	if err != nil {
		return nil, err
	}
	got, err := applied.Run(applied.Once(program + " apply --color=false --noop --statedir " + applied.StateDir + " --catalog " + file + " 2>&1"))
	if err != nil {
		return nil, err
	}
	wanted, err := applied.Reports(want)
	if err != nil {
		return nil, err
	}
	reports, err := applied.Reports(got)
	if err != nil {
		return nil, err
	}
	r := &Result{Properties: map[string]int{}, Resources: map[string]int{}}
	r.count(wanted)
	r.Diff = cmp.Diff(strings.Split(applied.Messages(want), "\n"), strings.Split(applied.Messages(got), "\n"))
	if r.Diff == "" {
		r.Diff = cmp.Diff(wanted, reports)
	}
	return r, nil
}

// count counts what a report tells.
func (r *Result) count(reports []any) {
	for _, report := range reports {
		report, _ := report.(map[string]any)
		statuses, _ := report["resource_statuses"].(map[string]any)
		for _, s := range statuses {
			s, _ := s.(map[string]any)
			name, _ := s["resource_type"].(string)
			r.Resources[name]++
			events, _ := s["events"].([]any)
			for _, e := range events {
				if e, _ := e.(map[string]any); e["property"] != nil && e["status"] == "noop" {
					r.Properties[name]++
				}
			}
		}
	}
}
