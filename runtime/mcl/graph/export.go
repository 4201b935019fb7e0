package graph

import (
	"slices"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/value"
)

// Exports finds resources that hosts have exported to this one (MCL-COLL-4).
type Exports interface {
	// Exported returns the resources of a kind and a name, sorted by host.
	Exported(kind *Kind, name string) ([]Stored, error)
}

// Stored is an exported resource of a host.
type Stored struct {
	Host   string
	Fields []Set
	Metas  []Set
}

// Want is what is collected: a name, and the host that exported it, "" for any (MCL-COLL-3).
type Want struct{ Name, Host string }

// Wants returns what the name of a `collect` statement stands for: a str, a list of strs, or a list of structs.
func Wants(at Place, v value.Value) ([]Want, error) {
	if s, ok := v.(string); ok {
		v = value.Array{s}
	}
	var wants []Want
	for _, e := range v.(value.Array) {
		w := Want{}
		switch e := e.(type) {
		case string:
			w.Name = e
		case *mcl.Struct:
			w.Name, _ = e.Field("name").(string)
			w.Host, _ = e.Field("host").(string)
			if w.Host == "" || w.Host == "*" {
				return nil, fail(at, "collect needs the name of a host")
			}
		}
		if w.Name == "" {
			return nil, fail(at, "collect needs the name of a resource")
		}
		wants = append(wants, w)
	}
	return wants, nil
}

// Collect adds a resource for each one that other hosts have exported (MCL-COLL-2). What stands in the body replaces what they have.
func (g *Graph) Collect(at Place, kind *Kind, wants []Want, body *Body) error {
	if g.Exports == nil {
		return fail(at, "collect needs a directory of exported resources: none was given (MCL-COLL-4)")
	}
	var names []string
	for _, w := range wants {
		all, err := g.Exports.Exported(kind, w.Name)
		if err != nil {
			return fail(at, err.Error())
		}
		for _, s := range all {
			if w.Host != "" && w.Host != s.Host {
				continue
			}
			c, err := kind.content(at, &Body{Fields: s.Fields, Metas: s.Metas})
			if err != nil {
				return err
			}
			c.metas[metaExport] = nil
			if err := c.set(at, kind, body.Fields, body.Metas); err != nil {
				return err
			}
			if err := g.add(at, kind, w.Name, c); err != nil {
				return err
			}
			names = append(names, w.Name)
		}
	}
	g.relate(at, End{kind.Name, once(names)}, body.Edges)
	return nil
}

// checkExports looks for different resources that one host would get under the same name (MCL-COLL-1). The vertices are sorted.
func checkExports(vertices []*Resource) error {
	var twins []*Resource
	for _, r := range vertices {
		if r.metas[metaExport] == nil {
			continue
		}
		if len(twins) > 0 && (twins[0].Kind.Name != r.Kind.Name || twins[0].Name != r.Name) {
			twins = twins[:0]
		}
		for _, t := range twins {
			host, both := meet(t.Exported(), r.Exported())
			if difference := t.difference(r, metaHidden, metaExport); both && difference != "" {
				return fail(r.At, "inequivalent duplicate export of "+r.Ref()+" to "+host+": "+difference)
			}
		}
		twins = append(twins, r)
	}
	return nil
}

// meet returns a host that both of two resources are exported to.
func meet(a, b []string) (host string, ok bool) {
	for _, h := range b {
		if slices.Contains(a, h) || len(a) > 0 && h == "*" {
			return h, true
		}
	}
	if len(b) > 0 && slices.Contains(a, "*") {
		return b[0], true
	}
	return "", false
}
