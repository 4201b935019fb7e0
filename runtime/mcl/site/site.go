// Package site is what a compiled program in mcl is for who runs it: a function that puts out resources and edges, given what it reads.
package site

import (
	"github.com/p2go/p2go/runtime/mcl"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/mcl/inputs"
	"github.com/p2go/p2go/runtime/value"
)

// Program is a compiled program.
type Program struct {
	Name string
	// Run puts out the graph.
	Run func(s *Run) error
}

// Options say how a program is evaluated.
type Options struct {
	Hostname string
	Inputs   *inputs.Inputs
	Exports  graph.Exports
	graph.Options
}

// Evaluate returns the graph of the program, or the first thing that is wrong (MCL-EVAL-6).
func (p *Program) Evaluate(o Options) (*graph.Result, error) {
	s := &Run{Hostname: o.Hostname, Purpleidea: "hello world!", Inputs: o.Inputs, graph: graph.New()}
	s.graph.Exports = o.Exports
	if err := p.Run(s); err != nil {
		return nil, err
	}
	return s.graph.Finish(o.Options)
}

// Run is one evaluation of a program.
type Run struct {
	Hostname   string // `$hostname`
	Purpleidea string // `$purpleidea` (MCL-SCO-9)
	Inputs     *inputs.Inputs

	graph   *graph.Graph
	modules []*mcl.Env
}

// SetModule gives the run the environment of the next file.
func (s *Run) SetModule(e *mcl.Env) { s.modules = append(s.modules, e) }

// Module returns the environment of a file, by its number.
func (s *Run) Module(n int) *mcl.Env { return s.modules[n] }

func place(at *mcl.Pos) graph.Place {
	return graph.Place{File: *at.File, Line: int(at.Line), Column: int(at.Col)}
}

// Declare puts out resources, one for each name (MCL-RES-2).
func (s *Run) Declare(at *mcl.Pos, kind *graph.Kind, names []string, b *Body) error {
	return s.graph.Declare(place(at), kind, names, &b.Body)
}

// Collect puts out resources that other hosts have exported (MCL-COLL-2).
func (s *Run) Collect(at *mcl.Pos, kind *graph.Kind, names value.Value, b *Body) error {
	wants, err := graph.Wants(place(at), names)
	if err != nil {
		return err
	}
	return s.graph.Collect(place(at), kind, wants, &b.Body)
}

// Edges puts out edges from each of the resources to each of the next (MCL-EDGE-2).
func (s *Run) Edges(at *mcl.Pos, ends ...graph.End) { s.graph.Edges(place(at), ends...) }

// Send puts out what resources send to a field of others (MCL-SEND-1).
func (s *Run) Send(at *mcl.Pos, from graph.End, key string, to graph.End, field string) {
	s.graph.Send(place(at), from, key, to, field)
}

// Body is the body of a resource that is being made.
type Body struct{ graph.Body }

// NewBody returns an empty body.
func NewBody() *Body { return &Body{} }

// Field sets a field.
func (b *Body) Field(name string, v value.Value) *Body {
	b.Fields = append(b.Fields, graph.Set{Name: name, Value: v})
	return b
}

// FieldIf sets a field, if the condition holds (MCL-RES-7).
func (b *Body) FieldIf(cond bool, name string, v value.Value) *Body {
	if cond {
		b.Field(name, v)
	}
	return b
}

// Meta sets a metaparam.
func (b *Body) Meta(name string, v value.Value) *Body {
	b.Body.Metas = append(b.Body.Metas, graph.Set{Name: name, Value: v})
	return b
}

// MetaIf sets a metaparam, if the condition holds.
func (b *Body) MetaIf(cond bool, name string, v value.Value) *Body {
	if cond {
		b.Meta(name, v)
	}
	return b
}

// Metas sets the metaparams that a struct has (MCL-META-3).
func (b *Body) Metas(v value.Value) *Body {
	b.Body.Metas = graph.Metas(b.Body.Metas, v.(*mcl.Struct))
	return b
}

// MetasIf sets the metaparams that a struct has, if the condition holds.
func (b *Body) MetasIf(cond bool, v value.Value) *Body {
	if cond {
		b.Metas(v)
	}
	return b
}

// Edge adds edges (MCL-EDGE-1).
func (b *Body) Edge(p graph.Property, kind string, names []string) *Body {
	b.Edges = append(b.Edges, graph.Relation{Property: p, Kind: kind, Names: names})
	return b
}

// EdgeIf adds edges, if the condition holds.
func (b *Body) EdgeIf(cond bool, p graph.Property, kind string, names []string) *Body {
	if cond {
		b.Edge(p, kind, names)
	}
	return b
}
