// Package catalog makes catalogs, which agents of Puppet apply, of the graphs of programs in mcl. Kinds become types, as far as these do the
// same: what has no counterpart is an error, so that an applied catalog does all that the graph says.
//
// It is linked only where a program is to write catalogs. Package runtime/catalog writes them:
//
//	c, err := catalog.FromGraph(result, catalog.Options{Node: "web1"})
//	text, err := c.AppendJSON(nil, &puppet.Encoding{UUID: puppet.StableUUID("web1"), Version: int64(0)})
package catalog

import (
	"slices"

	puppet "github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/mcl/graph"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// Options say what the catalog is for.
type Options struct {
	// Node is the certname of the agent.
	Node string
	// Environment is that of the catalog, "" for production.
	Environment string
	// FileLine says that the agent has the type file_line, of the module stdlib, which kind line needs.
	FileLine bool
}

// FromGraph returns the catalog of a graph. The error is a [*graph.Error] about the first resource that Puppet has no counterpart for, and
// names the field or metaparam.
//
// All resources are in the class main. A resource of kind noop is a whit, which nobody sees, without its comment. Notifications are kept
// for the kinds that react to them (MCL-KIND-2); for others the edge is one of order.
func FromGraph(result *graph.Result, o Options) (*puppet.Catalog, error) {
	if o.Environment == "" {
		o.Environment = "production"
	}
	c := puppet.New(o.Node, o.Environment, "")
	stage := &puppet.Resource{Type: &puppet.Stage, Title: "main", Symbol: true, Tags: puppet.Stage.Tags()}
	class := &puppet.Resource{Type: &puppet.Class, Title: "main", Symbol: true, Tags: puppet.Class.Tags()}
	c.Append(stage)
	c.Append(class)
	c.AddEdge(stage, class)
	made := make(map[*graph.Resource]*puppet.Resource, len(result.Vertices))
	paths := make(map[string]*graph.Resource)
	for _, v := range result.Vertices {
		r, err := convert(v, o)
		if err != nil {
			return nil, err
		}
		if path, ok := r.Get("path").(string); ok && v.Kind.Name == "file" {
			if other := paths[path]; other != nil {
				return nil, fail(v, "has the path of "+other.Ref())
			}
			paths[path] = v
		}
		c.Append(r)
		c.AddEdge(class, r)
		made[v] = r
	}
	for _, e := range result.Edges {
		param := "before"
		if e.Notify && e.To.Kind.Traits&graph.Notified != 0 {
			param = "notify"
		}
		relate(made[e.From], param, made[e.To])
	}
	return c, nil
}

// relate adds a reference to a relationship parameter.
func relate(from *puppet.Resource, param string, to *puppet.Resource) {
	p := from.Param(param)
	if p == nil {
		from.Params = append(from.Params, puppet.Param{Name: param, Value: value.Array{}})
		p = &from.Params[len(from.Params)-1]
	}
	p.Value = append(p.Value.(value.Array), &typesys.EntryRef{TypeName: to.Type.Name, Title: to.Title, Namevar: "name"})
}

// resource is a resource that is being made.
type resource struct {
	*graph.Resource
	to *puppet.Resource
	// used are the fields and metaparams that have a counterpart.
	used []string
	err  error
}

func fail(r *graph.Resource, why string) error {
	return &graph.Error{Text: r.Ref() + " " + why, At: r.At}
}

// refuse says that something of the resource has no counterpart. The first such thing counts.
func (r *resource) refuse(what string) {
	if r.err == nil {
		r.err = fail(r.Resource, "has no counterpart in Puppet: "+what)
	}
}

func convert(v *graph.Resource, o Options) (*puppet.Resource, error) {
	t := types[v.Kind.Name]
	if t == nil {
		return nil, fail(v, "has no counterpart in Puppet: kind "+v.Kind.Name)
	}
	at := &puppet.Pos{File: &v.At.File, Line: int32(v.At.Line)}
	r := &resource{Resource: v, to: &puppet.Resource{Type: &t.Type, Title: v.Name, Pos: at}}
	r.to.Tags = r.to.Tags.Merge(t.Tags()).AddTitle(v.Name).Add("class")
	if v.Kind.Name == "line" && !o.FileLine {
		r.refuse("kind line needs the module stdlib")
	}
	t.convert(r)
	for i := range v.Kind.Fields {
		if name := v.Kind.Fields[i].Name; v.IsSet(name) && !slices.Contains(r.used, name) {
			r.refuse("field " + name)
		}
	}
	for i := range v.Received {
		r.refuse("field " + v.Received[i].Field + ", which gets what " + v.Received[i].From.Ref() + " sends")
	}
	r.metas()
	return r.to, r.err
}

// metas are the metaparams: those that say how mgmt makes and groups edges need no counterpart.
func (r *resource) metas() {
	for _, name := range [...]string{
		"retry", "retryreset", "delay", "timeout", "poll", "limit", "burst", "reset", "sema", "rewatch", "realize", "hidden", "export", "reverse",
	} {
		if r.Meta(name) != nil && !slices.Contains(r.used, "Meta:"+name) {
			r.refuse("metaparam " + name)
		}
	}
	if r.Meta("noop") == true {
		r.param("noop", true)
	}
}

// param sets a parameter.
func (r *resource) param(name string, v value.Value) {
	r.to.Params = append(r.to.Params, puppet.Param{Name: name, Value: v})
}

// use says that fields have a counterpart.
func (r *resource) use(fields ...string) { r.used = append(r.used, fields...) }

// move makes a parameter of a field, if that is set.
func (r *resource) move(field, param string) {
	r.use(field)
	if r.IsSet(field) {
		r.param(param, r.Value(field))
	}
}

// word makes a parameter of a field that is one of some words. The words follow each other with the values of the parameter.
func (r *resource) word(field, param string, words ...value.Value) {
	r.use(field)
	for i := 0; i < len(words); i += 2 {
		if s := r.Str(field); s == words[i] {
			r.param(param, words[i+1])
		}
	}
}
