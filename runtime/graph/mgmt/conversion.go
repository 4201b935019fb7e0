package mgmt

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/mcl/graph/yaml"
	"github.com/p2go/p2go/runtime/value"
)

// resource is what is written of a resource.
type resource struct {
	yaml.Vertex
	fields, metas []field
	// ref is what the catalog calls it.
	ref string
	// unordered says that mgmt must not add edges by itself: the catalog has the other order.
	unordered bool
	// passes says that it is a noop in the place of what an agent refreshes, which then notifies others.
	passes bool
}

// field is a field or a metaparam.
type field struct {
	name  string
	value value.Value
}

func (r *resource) set(name string, v value.Value) { r.fields = append(r.fields, field{name, v}) }

func (r *resource) meta(name string, v value.Value) { r.metas = append(r.metas, field{name, v}) }

// conversion makes a resource of one of the catalog.
type conversion struct {
	*resource
	g *resources
	r *catalog.Resource
	// used are the parameters that need no warning.
	used []string
}

// convert returns what a resource of the catalog is in mgmt: a noop where there is no kind, or where the kind would do something else.
func (g *resources) convert(r *catalog.Resource) *resource {
	c := &conversion{resource: &resource{ref: r.Ref()}, g: g, r: r}
	c.used = []string{"alias", "before", "name", "noop", "notify", "require", "subscribe"}
	c.Name = nameOf(r)
	why := c.fill()
	if why == "" && g.names[c.Vertex] {
		why = "there is another " + c.Vertex.String()
	}
	if why != "" {
		g.lost(c.ref + " is a noop: " + why)
		n := g.noop(c.ref, why)
		switch r.Type.Lower() {
		case "exec", "mount", "service":
			n.passes = true
		}
		return n
	}
	g.names[c.Vertex] = true
	for _, p := range r.Params {
		switch used := slices.Contains(c.used, p.Name); {
		case p.Value == nil:
		case !used:
			c.lose(p.Name)
		case slices.Contains(r.Sensitive(), p.Name):
			g.lost(c.ref + ": the parameter " + p.Name + " is Sensitive, which mgmt's YAML cannot say")
		}
	}
	if c.flag("noop") {
		c.meta("noop", true)
	}
	if strings.HasPrefix(c.Name, "$") { // MCL-RES-2
		c.meta("dollar", true)
	}
	return c.resource
}

// nameOf returns what the agent calls a resource: the path of a file has no dots and double slashes.
func nameOf(r *catalog.Resource) string {
	param := "name"
	if r.Type.Lower() == "file" {
		param = "path"
	}
	name, ok := r.Get(param).(string)
	if !ok {
		name = r.Title
	}
	if param == "path" {
		name = path.Clean(name)
	}
	return name
}

// noop returns a resource that does nothing.
func (g *resources) noop(name, comment string) *resource {
	r := &resource{Vertex: yaml.Vertex{Kind: "noop", Name: name}, ref: name}
	for g.names[r.Vertex] {
		r.Name += "'"
	}
	g.names[r.Vertex] = true
	if comment != "" {
		r.set("comment", comment)
	}
	return r
}

func (c *conversion) lose(param string) {
	c.g.lost(c.ref + ": mgmt has no equal of the parameter " + param)
}

// get returns the value of a parameter, about which there will be no warning.
func (c *conversion) get(param string) value.Value {
	c.used = append(c.used, param)
	return c.r.Get(param)
}

// ignore names parameters that make no difference.
func (c *conversion) ignore(params ...string) { c.used = append(c.used, params...) }

// text returns the value of a parameter that is a text or a number, or of the first of a list.
func (c *conversion) text(param string) string {
	switch v := first(c.get(param)).(type) {
	case nil:
	case string, int64, bool:
		return value.Text(v)
	default:
		c.lose(param)
	}
	return ""
}

// texts returns the values of a parameter that is a list of texts, or one.
func (c *conversion) texts(param string) (texts []string) {
	list, ok := c.get(param).(value.Array)
	if !ok {
		list = value.Array{c.r.Get(param)}
	}
	for _, v := range list {
		switch v.(type) {
		case nil:
		case string, int64:
			texts = append(texts, value.Text(v))
		default:
			c.lose(param)
		}
	}
	return texts
}

// flag reports whether a parameter is true.
func (c *conversion) flag(param string) bool {
	s := c.text(param)
	return s == "true" || s == "yes"
}

// move sets a field to the text of a parameter.
func (c *conversion) move(param, field string) {
	if s := c.text(param); s != "" {
		c.set(field, s)
	}
}

// turn sets a field if a parameter is true.
func (c *conversion) turn(param, field string) {
	if c.flag(param) {
		c.set(field, true)
	}
}

// number sets a field to the number that a parameter is.
func (c *conversion) number(param, field string) {
	if n, ok := c.whole(param); ok {
		c.set(field, n)
	}
}

// whole returns the number that a parameter is.
func (c *conversion) whole(param string) (n int64, ok bool) {
	s := c.text(param)
	if s == "" {
		return 0, false
	}
	u, err := strconv.ParseUint(s, 10, 32)
	if err != nil {
		c.lose(param)
	}
	return int64(u), err == nil
}

// word sets a field to what a word that a parameter may be means. The words follow each other with their meanings; it reports
// whether the parameter is one of them.
func (c *conversion) word(param, field string, words ...string) (ok bool) {
	s := c.text(param)
	for i := 0; i < len(words); i += 2 {
		if s == words[i] {
			if words[i+1] != "" {
				c.set(field, words[i+1])
			}
			return true
		}
	}
	return false
}

// first is the first element of a list, or the value itself.
func first(v value.Value) value.Value {
	if list, ok := v.(value.Array); ok {
		if len(list) == 0 {
			return nil
		}
		return list[0]
	}
	return v
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
