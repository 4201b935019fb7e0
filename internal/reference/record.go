package reference

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/p2go/p2go/internal/golden"
)

// Record writes what real Puppet says into the goldens in dir that hold a catalog, an error or a syntax tree and do not
// deviate from Puppet: a catalog becomes an error's message, or the other way round, where Puppet says so. It returns the
// number of goldens recorded; an empty section is enough for a new golden to be. Only those whose names match are asked about.
func Record(ctx context.Context, p *Puppet, dir, work string, modulePath []string, only *regexp.Regexp) (int, error) {
	cases, err := golden.Load(dir)
	if err != nil {
		return 0, err
	}
	cases = slices.DeleteFunc(cases, func(c *golden.Case) bool { return !only.MatchString(c.Name) })
	area, err := Goldens(dir, work, modulePath, p.Major())
	if err != nil {
		return 0, err
	}
	area.Cases = slices.DeleteFunc(area.Cases, func(c *Case) bool { return !only.MatchString(c.Golden.Name) })
	results, err := p.Results(ctx, area, nil)
	if err != nil {
		return 0, err
	}
	trees, err := mainTrees(ctx, p, cases, work)
	if err != nil {
		return 0, err
	}
	graphs, err := recordedGraphs(ctx, p, area)
	if err != nil {
		return 0, err
	}
	version := strings.Join(strings.Split(p.Version, ".")[:2], ".")
	recorded := 0
	for _, c := range cases {
		result, compiled := results[c.Name]
		tree, parsed := trees[c.Name]
		rows, err := rowResults(c, results)
		if err != nil {
			return recorded, err
		}
		if !c.FromPuppet() || !compiled && !parsed && len(rows) == 0 {
			continue
		}
		var errs []error
		if len(rows) > 0 {
			errs = append(errs, c.SetTable(rows))
		}
		if compiled {
			errs = append(errs, recordResult(c, result))
			if _, ok := c.Want(golden.Log); ok {
				errs = append(errs, c.Set(golden.Log, golden.Lines(result.Log)))
			}
		}
		if parsed {
			errs = append(errs, c.Set(golden.PN, tree))
		}
		if text, ok := graphs[c.Name]; ok {
			errs = append(errs, c.Set(golden.Graphs, text))
		}
		errs = append(errs, c.SetRecorded(version+versions(c, modulePath)))
		if err := errors.Join(errs...); err != nil {
			return recorded, fmt.Errorf("%s: %w", c.Name, err)
		}
		recorded++
	}
	return recorded, nil
}

// ofCheck are the warnings of the check of a file that no setting makes errors. Puppet says them with the first row that needs the
// file, p2go when it builds.
var ofCheck = regexp.MustCompile(`^Warning: The parameter '\$\w+' must be a literal type, `)

// rowResults returns what Puppet says of the rows of a case, by their nodes.
func rowResults(c *golden.Case, results map[string]Result) (map[string]string, error) {
	table, err := c.Table()
	if err != nil {
		return nil, err
	}
	rows := map[string]string{}
	for _, row := range table.Rows {
		r, ok := results[rowID(c, row)]
		if !ok {
			continue
		}
		log := slices.DeleteFunc(slices.Clone(r.Log), ofCheck.MatchString)
		if rows[row.Node], err = row.Result(r.Catalog, r.Error, log); err != nil {
			return nil, fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return rows, nil
}

func recordResult(c *golden.Case, r Result) error {
	if r.Catalog == nil {
		return errors.Join(c.Remove(golden.Catalog), c.Set(golden.Error, r.Error))
	}
	return errors.Join(c.Remove(golden.Error), c.Set(golden.Catalog, string(r.Catalog.JSON())))
}

// mainTrees returns the trees of the main manifests of the cases that have a section for it, by the cases' names.
func mainTrees(ctx context.Context, p *Puppet, cases []*golden.Case, work string) (map[string]string, error) {
	var requests []request
	for _, c := range cases {
		if _, ok := c.Want(golden.PN); !ok {
			continue
		}
		env, err := c.WriteEnv(work)
		if err != nil {
			return nil, err
		}
		file := filepath.Join(env, "manifests", "site.pp")
		requests = append(requests, request{ID: c.Name, Mode: "pn", File: file})
	}
	if len(requests) == 0 {
		return nil, nil
	}
	trees := map[string]string{}
	err := p.ask(ctx, requests, func(_ int, a answer) error {
		if a.Error != nil {
			return fmt.Errorf("%s: no tree: %s", a.ID, *a.Error)
		}
		trees[a.ID] = a.Text
		return nil
	})
	return trees, err
}

// recordedGraphs returns the graphs of the cases that have a section for them, by the cases' names.
func recordedGraphs(ctx context.Context, p *Puppet, area *Area) (map[string]string, error) {
	var requests []request
	for _, c := range area.Cases {
		if _, ok := c.Golden.Want(golden.Graphs); ok && c.Row == nil && c.Skip == "" {
			requests = append(requests, c.request("graph", area.ModulePath))
		}
	}
	graphs := map[string]string{}
	if len(requests) == 0 {
		return graphs, nil
	}
	err := p.ask(ctx, requests, func(_ int, a answer) error {
		if a.Error != nil {
			return fmt.Errorf("%s: no graphs: %s", a.ID, *a.Error)
		}
		graphs[a.ID] = golden.GraphText(a.Graphs, a.Cycles)
		return nil
	})
	return graphs, err
}
