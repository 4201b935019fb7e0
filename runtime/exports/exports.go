// Package exports keeps exported resources of nodes in a directory, one file of
// JSON for each node, so that the catalogs of other nodes can collect them
// (VIRT-2, COLL-2).
//
//	{
//	  "node": "db1.example.com",
//	  "environment": "production",
//	  "resources": [
//	    {"type": "Host", "title": "db1", "tags": ["host", "db1"], "exported": true, "parameters": {"ip": "192.0.2.1"}}
//	  ]
//	}
//
// A resource is as in a catalog. Parameters with something Sensitive in them are
// never stored. Files are replaced as a whole, so that a reader sees the old or
// the new one, whenever the writer ends.
package exports

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/p2go/p2go/runtime/catalog"
	"github.com/p2go/p2go/runtime/value"
)

// Dir is the exported resources of all nodes as they are at one time.
type Dir struct {
	path  string
	nodes map[string]*node
	// byType are the resources by the names of their types, sorted by node and,
	// within one, in the order of its catalog.
	byType map[string][]*resource
}

// node is one file.
type node struct {
	name, text string
	resources  []*resource
}

// resource is an exported resource of a node.
type resource struct {
	node, typ, title string
	tags             catalog.Tags
	params           *value.Hash
}

// Open reads a directory, which need not exist. Errors name the file and, for
// what is no JSON, the place in it.
func Open(path string) (catalog.Exports, error) { return open(path) }

func open(path string) (*Dir, error) {
	d := &Dir{path: path, nodes: map[string]*node{}}
	entries, err := os.ReadDir(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != ".json" || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		file := filepath.Join(path, e.Name())
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		n, err := parse(string(text))
		if err != nil {
			return nil, errors.New(file + ": " + err.Error())
		}
		if want := catalog.FileName(n.name, ".json"); e.Name() != want {
			return nil, errors.New(file + `: holds the exports of "` + n.name + `", which belong in ` + want)
		}
		d.nodes[n.name] = n
	}
	d.index()
	return d, nil
}

// index makes byType.
func (d *Dir) index() {
	d.byType = map[string][]*resource{}
	for _, name := range slices.Sorted(maps.Keys(d.nodes)) {
		for _, r := range d.nodes[name].resources {
			d.byType[r.typ] = append(d.byType[r.typ], r)
		}
	}
}

// errShape is what is wrong with a file that is JSON, but not as the package's
// comment says.
func errShape(what string) error {
	return errors.New("is no file of exported resources: " + what)
}

// parse reads a node's file.
func parse(text string) (*node, error) {
	v, err := value.ParseJSON(text)
	if err != nil {
		return nil, err
	}
	top, ok := v.(*value.Hash)
	if !ok {
		return nil, errShape("expected an object")
	}
	n := &node{text: text}
	if n.name, ok = stringAt(top, "node"); !ok || n.name == "" {
		return nil, errShape("expected the name of a node as node")
	}
	list, ok := at(top, "resources").(value.Array)
	if !ok {
		return nil, errShape("expected an array as resources")
	}
	for _, e := range list {
		h, ok := e.(*value.Hash)
		if !ok {
			return nil, errShape("expected objects in resources")
		}
		r := &resource{node: n.name}
		if r.typ, ok = stringAt(h, "type"); !ok || r.typ == "" {
			return nil, errShape("expected a type in every resource")
		}
		if r.title, ok = stringAt(h, "title"); !ok {
			return nil, errShape("expected a title in every resource")
		}
		tags, _ := at(h, "tags").(value.Array)
		for _, t := range tags {
			if s, ok := t.(string); ok {
				r.tags = append(r.tags, s)
			}
		}
		r.params, _ = at(h, "parameters").(*value.Hash)
		n.resources = append(n.resources, r)
	}
	return n, nil
}

func at(h *value.Hash, key string) value.Value {
	v, _ := h.Get(key)
	return v
}

func stringAt(h *value.Hash, key string) (string, bool) {
	s, ok := at(h, key).(string)
	return s, ok
}

// For returns what all nodes but one have exported.
func (d *Dir) For(node string) (store catalog.Store, asked func() bool) {
	v := &view{dir: d, node: node}
	return v, func() bool { return v.asked }
}

// view answers the collectors of one compilation.
type view struct {
	dir   *Dir
	node  string
	asked bool
}

// Exported is part of catalog.Store.
func (s *view) Exported(t *catalog.Type) ([]catalog.Stored, error) {
	s.asked = true
	var found []catalog.Stored
	for _, x := range s.dir.byType[t.Name] {
		if x.node == s.node {
			continue
		}
		params := value.MakeHash(x.params.Len())
		for _, e := range x.params.Entries() {
			params.Set(e.Key, decode(e.Value))
		}
		found = append(found, catalog.Stored{Node: x.node, Title: x.title, Tags: x.tags, Params: params})
	}
	return found, nil
}

// decode returns a value of a file as a catalog holds it.
func decode(v value.Value) value.Value {
	switch v := v.(type) {
	case value.Array:
		out := make(value.Array, len(v))
		for i, e := range v {
			out[i] = decode(e)
		}
		return out
	case *value.Hash:
		if _, rich := v.Get("__ptype"); rich {
			b, _ := value.AppendJSON(nil, v, nil) // it came from JSON
			return catalog.Encoded(b)
		}
		out := value.NewHash()
		for _, e := range v.Entries() {
			out.Set(e.Key, decode(e.Value))
		}
		return out
	}
	return v
}

// Text returns what the file of a node has to hold; "" stands for no file.
func (d *Dir) Text(c *catalog.Catalog, rich value.OtherFunc, secret func(r *catalog.Resource, param string)) (string, error) {
	if !c.HasExports() {
		return "", nil
	}
	b := value.AppendJSONString([]byte(`{"node":`), c.Name)
	b = value.AppendJSONString(append(b, `,"environment":`...), c.Environment)
	b, err := c.AppendExports(append(b, `,"resources":`...), &catalog.Encoding{Rich: rich}, secret)
	if err != nil {
		return "", err
	}
	return string(append(catalog.AppendIndented(nil, append(b, '}')), '\n')), nil
}

// Update writes the files whose texts differ. A text of "" removes the file. What cannot be written stays as it was.
func (d *Dir) Update(texts map[string]string, write func(path string, text []byte) error) (changed []string, failed map[string]error) {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		text := texts[name]
		var old string
		if n := d.nodes[name]; n != nil {
			old = n.text
		}
		if old == text {
			continue
		}
		if err := d.update(name, text, write); err != nil {
			if failed == nil {
				failed = map[string]error{}
			}
			failed[name] = err
			continue
		}
		changed = append(changed, name)
	}
	if len(changed) > 0 {
		d.index()
	}
	return changed, failed
}

// update writes the file of a node.
func (d *Dir) update(name, text string, write func(path string, text []byte) error) error {
	file := filepath.Join(d.path, catalog.FileName(name, ".json"))
	if text == "" {
		if err := os.Remove(file); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		delete(d.nodes, name)
		return nil
	}
	n, err := parse(text)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(d.path, 0o700); err != nil { // what is exported may be secret
		return err
	}
	if err := write(file, []byte(text)); err != nil {
		return err
	}
	d.nodes[name] = n
	return nil
}
