// Package catalogfile reads catalogs from the JSON that Puppet and produced programs write, as package runtime/catalog has them.
package catalogfile

import (
	"errors"
	"strconv"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
	"github.com/p2go/p2go/typesys"
)

// File is a catalog and what the file says of it besides.
type File struct {
	*catalog.Catalog
	// Version is that of the catalog, nil for none, and UUID names it, "" for none.
	Version value.Value
	UUID    string
}

// Parse reads a catalog. What is Sensitive in it is wrapped, or is named by [catalog.Resource.Sensitive]. The types of the resources have
// what relationships need: the titles of files are paths, and who has a name can be referred to by it. The catalog cannot tell of
// relationships that types add on the agent, but for those of core types, which package runtime/graph knows.
func Parse(text string) (*File, error) {
	v, err := value.ParseJSON(text)
	if err != nil {
		return nil, err
	}
	h, ok := v.(*value.Hash)
	if !ok {
		return nil, errors.New("expected a catalog, got " + value.ALabel(v))
	}
	if data, ok := h.Member("data").(*value.Hash); ok { // around catalogs of Puppet 3
		h = data
	}
	resources, ok := h.Member("resources").(value.Array)
	if !ok {
		return nil, errors.New("expected a catalog, but there is no list of resources")
	}
	r := &reader{types: map[string]*catalog.Type{"class": &catalog.Class, "node": &catalog.Node, "stage": &catalog.Stage}, byRef: map[string]*catalog.Resource{}}
	name, _ := h.Member("name").(string)
	environment, _ := h.Member("environment").(string)
	r.c = catalog.New(name, environment, "")
	r.c.Tags = tags(h)
	r.c.TypeNamed = func(lower string) *catalog.Type { return r.types[lower] }
	for i, v := range resources {
		if err := r.resource(v); err != nil {
			return nil, errors.New("resources[" + strconv.Itoa(i) + "]: " + err.Error())
		}
	}
	edges, _ := h.Member("edges").(value.Array)
	for i, v := range edges {
		if err := r.edge(v); err != nil {
			return nil, errors.New("edges[" + strconv.Itoa(i) + "]: " + err.Error())
		}
	}
	uuid, _ := h.Member("catalog_uuid").(string)
	return &File{Catalog: r.c, Version: h.Member("version"), UUID: uuid}, nil
}

type reader struct {
	c     *catalog.Catalog
	types map[string]*catalog.Type
	byRef map[string]*catalog.Resource
}

func (r *reader) resource(v value.Value) error {
	h, ok := v.(*value.Hash)
	if !ok {
		return errors.New("expected a resource, got " + value.ALabel(v))
	}
	typ, ok := h.Member("type").(string)
	title, titled := h.Member("title").(string)
	if !ok || typ == "" || !titled {
		return errors.New("expected a resource with a type and a title")
	}
	res := &catalog.Resource{Type: r.typeOf(typ, h), Title: title, Tags: tags(h)}
	res.Symbol = title == "main" && (res.Type == &catalog.Class || res.Type == &catalog.Stage)
	if r.byRef[res.Ref()] != nil {
		return errors.New(res.Ref() + " is there twice")
	}
	if file, ok := h.Member("file").(string); ok {
		line, _ := h.Member("line").(int64)
		res.Pos = &catalog.Pos{File: &file, Line: int32(line)}
	}
	secret := map[value.Value]bool{}
	if names, ok := h.Member("sensitive_parameters").(value.Array); ok {
		for _, name := range names {
			if name, ok := name.(string); ok {
				secret[name] = true
			}
		}
	}
	if params, ok := h.Member("parameters").(*value.Hash); ok {
		for _, e := range params.Entries() {
			name, ok := e.Key.(string)
			if !ok || res.Symbol && name == "name" { // which is there for nothing but JSON
				continue
			}
			p := catalog.Param{Name: name, Value: wrapped(e.Value)}
			if _, already := p.Value.(*value.Sensitive); secret[name] && !already {
				p.Value = &value.Sensitive{Value: p.Value}
			}
			res.Params = append(res.Params, p)
		}
	}
	res.Unwrap()
	r.c.Append(res)
	r.byRef[res.Ref()] = res
	r.alias(res)
	return nil
}

// tags are those of a catalog or of a resource.
func tags(h *value.Hash) catalog.Tags {
	list, _ := h.Member("tags").(value.Array)
	var tags catalog.Tags
	for _, v := range list {
		if tag, ok := v.(string); ok {
			tags = append(tags, tag)
		}
	}
	return tags
}

// alias enters the resource under its other names.
func (r *reader) alias(res *catalog.Resource) {
	if res.Type.Kind != catalog.Native {
		return
	}
	if alias, ok := res.Get("alias").(string); ok {
		r.c.AddAlias(res, value.Array{alias})
	}
	if res.Type.NonIsomorphic { // what has the same command is another
		return
	}
	keys, err := res.Type.Uniqueness(nil, res.Title, res.Params)
	if err != nil || len(keys) != 1 || keys[0] == value.Value(res.Title) {
		return // a title that is no path is nobody's other name
	}
	if _, ok := keys[0].(string); ok && r.c.Aliased(res.Type, keys) == nil {
		r.c.AddAlias(res, keys)
	}
}

// typeOf is the type of a resource.
func (r *reader) typeOf(name string, h *value.Hash) *catalog.Type {
	t := r.types[value.Downcase(name)]
	if t == nil {
		t = &catalog.Type{Name: name}
		switch name {
		case "File":
			t.Namevars, t.Patterns = []string{"path"}, []catalog.Pattern{{Path: true, Attrs: []string{"path"}}}
		case "Exec":
			t.Namevars, t.NonIsomorphic = []string{"command"}, true
		}
		r.types[value.Downcase(name)] = t
	}
	if h.Member("kind") == value.Value("defined_type") && t.Kind == catalog.Native {
		t.Kind = catalog.Define
	}
	return t
}

func (r *reader) edge(v value.Value) error {
	h, ok := v.(*value.Hash)
	if !ok {
		return errors.New("expected an edge, got " + value.ALabel(v))
	}
	var ends [2]*catalog.Resource
	for i, name := range [...]string{"source", "target"} {
		ref, ok := h.Member(name).(string)
		if !ok {
			return errors.New("expected an edge with a source and a target")
		}
		if ends[i] = r.byRef[ref]; ends[i] == nil {
			return errors.New(ref + " is not among the resources")
		}
	}
	if t := ends[0].Type; t.Kind == catalog.Native && t != &catalog.Stage { // Puppet 7 does not tell
		t.Kind = catalog.Define
	}
	if !r.c.HasEdge(ends[0], ends[1]) {
		r.c.AddEdge(ends[0], ends[1])
	}
	return nil
}

// wrapped makes what is Sensitive or Deferred, in the form of rich data, one again, at any depth.
func wrapped(v value.Value) value.Value {
	switch v := v.(type) {
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = wrapped(e)
		}
		return out
	case *value.Hash:
		kind := v.Member("__ptype")
		if kind == value.Value("Sensitive") {
			return &value.Sensitive{Value: v.Member("__pvalue")}
		}
		out := value.MakeHash(v.Len())
		for _, e := range v.Entries() {
			if kind != value.Value("Deferred") || e.Key != value.Value("__ptype") {
				out.Set(e.Key, wrapped(e.Value))
			}
		}
		if kind == value.Value("Deferred") {
			return &typesys.ObjectValue{Type: typesys.DeferredType, Values: out}
		}
		return out
	}
	return v
}
