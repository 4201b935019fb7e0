package graph

import (
	"io"
	"strings"

	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph/yaml"
	"github.com/p2go/p2go/runtime/value"
)

// YAML says how a graph is written for `mgmt run yaml`.
type YAML struct {
	Name string // of the graph, "" for mcl
	// AutoEdges writes the automatic edges, which mgmt adds itself (MCL-YAML-7).
	AutoEdges bool
}

// WriteYAML writes the graph as mgmt reads it (MCL-YAML). The warnings are about what the format cannot say; where that would make another
// graph, there is an error, before anything is written.
func (r *Result) WriteYAML(w io.Writer, y YAML) (warnings []string, err error) {
	if warnings, err = r.checkYAML(); err != nil {
		return nil, err
	}
	if y.Name == "" {
		y.Name = "mcl"
	}
	o := &output{w: w}
	g := &yaml.Graph{}
	flush := func() {
		o.b = g.Text
		o.flush()
		g.Text = o.b
	}
	g.Begin(y.Name)
	for _, v := range r.Vertices {
		v.writeYAML(g)
		flush()
	}
	g.EndResources()
	for _, e := range r.Edges {
		if !e.Auto || y.AutoEdges {
			g.Edge(e.From.yaml(), e.To.yaml(), e.Notify)
			flush()
		}
	}
	g.End()
	o.b = g.Text
	return warnings, o.end()
}

// checkYAML finds what the format cannot say (MCL-YAML-5, MCL-YAML-6).
func (r *Result) checkYAML() (warnings []string, err error) {
	for i, v := range r.Vertices {
		switch {
		case strings.HasPrefix(v.Name, "@@"):
			return nil, &Error{Text: v.Ref() + ": mgmt's YAML has no resources whose names start with @@", At: v.At}
		case i > 0 && compareNames(r.Vertices[i-1], v) == 0:
			return nil, &Error{Text: v.Ref() + ": mgmt's YAML has no hidden resource beside another of its name", At: v.At}
		}
		for _, in := range v.Received {
			sent := in.From.Ref() + "." + in.Key + " -> " + v.Ref() + "." + in.Field
			warnings = append(warnings, "mgmt's YAML sends no values: of "+sent+" there is only the edge")
		}
	}
	return warnings, nil
}

func (r *Resource) yaml() yaml.Vertex { return yaml.Vertex{Kind: r.Kind.Name, Name: r.Name} }

func (r *Resource) writeYAML(g *yaml.Graph) {
	g.Resource(r.yaml())
	for f, v := range r.shown {
		name := f.YAML
		if name == "" {
			name = f.Name
		}
		g.Field(name, yamlValue(v))
	}
	for i, v := range r.metas[:metaReverse] {
		if v != nil {
			g.Meta(metaTable[i].name, v)
		}
	}
	if r.metas[metaReverse] != nil {
		g.Trait("reversible", true)
	}
	if r.metas[metaAutoEdge] != nil {
		g.Trait("edgeable", false)
	}
	if r.metas[metaAutoGroup] != nil {
		g.Trait("groupable", false)
	}
}

// yamlValue returns a value whose structs are maps, and whose maps are sorted (MCL-LOOP-5).
func yamlValue(v value.Value) value.Value {
	switch v := v.(type) {
	case value.Array:
		list := make(value.Array, len(v))
		for i, e := range v {
			list[i] = yamlValue(e)
		}
		return list
	case *value.Hash:
		h := value.MakeHash(v.Len())
		for _, e := range mcl.Sorted(v) {
			h.Set(yamlValue(e.Key), yamlValue(e.Value))
		}
		return h
	case *mcl.Struct:
		h := value.MakeHash(len(v.Names))
		for i, name := range v.Names {
			h.Set(name, yamlValue(v.Values[i]))
		}
		return h
	}
	return v
}
